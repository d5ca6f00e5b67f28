"""What may be done with the dice as they lie, and what a round yields (NH-05 to NH-16)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from tonalli.core.game import DefinitionsError
from tonalli.core.plain import plain
from tonalli.games.nahua.model import (
    EXPANSIONS,
    FAMINE,
    GOD_EARS,
    NO_FACE,
    ROLLS,
    ROUNDS,
    Action,
    Decline,
    DiceSet,
    Die,
    Expand,
    Face,
    Gift,
    Gifts,
    Hold,
    Icon,
    Lock,
    Phase,
    Pray,
    Release,
    Roll,
    Stop,
    Table,
)


@cache
def house() -> DiceSet:
    """The dice that come with the program (NH-17)."""
    return parse(files("tonalli.games.nahua").joinpath("dice.toml").read_text(encoding="utf-8"))


def parse(text: str) -> DiceSet:
    """The dice in a TOML text. Raises `DefinitionsError`."""
    try:
        dice = msgspec.convert(tomllib.loads(text), DiceSet)
    except (ValueError, RecursionError, msgspec.MsgspecError) as error:
        raise DefinitionsError(f"These dice cannot be read: {plain(str(error), 200)}.") from None
    check(dice)
    return dice


def check(dice: DiceSet) -> None:
    """Whether the faces hold together. Raises `DefinitionsError` naming the die and the face."""
    named = [("harvest", dice.harvest), ("city", dice.city)]
    named += [(f"expansion {nth}", die) for nth, die in enumerate(dice.expansion, 1)]
    for name, die in named:
        for nth, face in enumerate(die.faces, 1):
            if Icon.BLACK in face and len(face) > 1:
                raise DefinitionsError(f"Face {nth} of the {name} die has black corn beside another icon.")


# -- what lies on the table


class Tally(Struct, frozen=True, gc=False):
    """The icons of a round."""

    corn: int = 0
    peasants: int = 0
    priests: int = 0
    hearts: int = 0
    warriors: int = 0
    black: int = 0
    gods: int = 0
    """Not used yet."""


def shown(faces: DiceSet, die: int, lying: Die) -> Face:
    """The icons that a die shows."""
    return () if lying.face == NO_FACE else faces.of(die)[lying.face]


def is_black(faces: DiceSet, table: Table, die: int) -> bool:
    """Whether a die shows black corn."""
    return Icon.BLACK in shown(faces, die, table.dice[die])


def gods_on(faces: DiceSet, table: Table, die: int) -> int:
    """God icons on a die that can still be used."""
    lying = table.dice[die]
    return shown(faces, die, lying).count(Icon.GOD) - lying.spent


def tally(faces: DiceSet, table: Table) -> Tally:
    """The icons as they lie now."""
    icons = [icon for die, lying in enumerate(table.dice) for icon in shown(faces, die, lying)]
    return Tally(
        icons.count(Icon.CORN),
        icons.count(Icon.PEASANT),
        icons.count(Icon.PRIEST),
        icons.count(Icon.HEART),
        icons.count(Icon.WARRIOR),
        icons.count(Icon.BLACK),
        icons.count(Icon.GOD) - sum([lying.spent for lying in table.dice]),
    )


class Yield(Struct, frozen=True, gc=False):
    """What a round comes to."""

    famine: bool
    famine_lost: int
    harvest: int
    paid: int
    hungry: bool
    hunger_lost: int
    corn: int
    """In store afterwards."""
    slaves: int
    gained: int
    """Hearts shown and slaves."""
    hearts: int
    """Offered afterwards."""
    priests: int


def reckon(icons: Tally, gifts: Gifts, need: int, corn: int, hearts: int) -> Yield:
    """What a round with these icons comes to, by what was in store and offered before (NH-11 to NH-16)."""
    famine = icons.black >= FAMINE
    famine_lost = min(1, hearts) if famine else 0
    ears = icons.corn * (1 + icons.peasants) + GOD_EARS * gifts.corn
    harvest = 0 if famine else ears
    paid = min(need, corn + harvest)
    hungry = paid < need
    hunger_lost = min(1, hearts - famine_lost) if hungry else 0
    slaves = (icons.warriors + gifts.warrior) // 2
    gained = icons.hearts + slaves
    return Yield(
        famine,
        famine_lost,
        harvest,
        paid,
        hungry,
        hunger_lost,
        corn + harvest - paid,
        slaves,
        gained,
        hearts - famine_lost - hunger_lost + gained,
        icons.priests + gifts.priest,
    )


def as_it_lies(faces: DiceSet, table: Table) -> Yield:
    """What the round would yield if it ended now, without the gods that are not spent yet."""
    return reckon(tally(faces, table), table.gifts, table.need, table.corn, table.hearts)


def may_grow(table: Table, priests: int) -> bool:
    """Whether so many priests bring an expansion die into play (NH-16)."""
    return priests >= 2 and table.expansions < EXPANSIONS and table.round < ROUNDS


# -- what may be done


def legal(faces: DiceSet, table: Table) -> tuple[Action, ...]:
    """Every action, in a stable order."""
    return tuple([action for action in _thinkable(faces, table) if why_not(faces, table, action) is None])


def _thinkable(faces: DiceSet, table: Table) -> tuple[Action, ...]:
    match table.phase:
        case Phase.READY:
            return (Roll(),)
        case Phase.ROLLING:
            places = range(len(table.dice))
            black = [die for die in places if is_black(faces, table, die)]
            gods = [(die, god) for die in black for god in places if gods_on(faces, table, god) > 0]
            return (
                *[Lock(die) for die in places],
                *[Hold(die) for die in places],
                *[Release(die, god) for die, god in gods],
                Roll(),
                Stop(),
            )
        case Phase.GODS:
            return tuple([Pray(gift) for gift in Gift])
        case Phase.GROWTH:
            return (Expand(), Decline())
    return ()


def why_not(faces: DiceSet, table: Table, action: Action) -> str | None:
    """Why the action cannot be done, in one sentence; None if it can."""
    if table.phase is Phase.OVER:
        return "The game is over."
    match action:
        case Roll():
            return _why_not_roll(table)
        case Pray():
            return None if table.phase is Phase.GODS else _not_now(table)
        case Expand() | Decline():
            return None if table.phase is Phase.GROWTH else _not_now(table)
    if table.phase is not Phase.ROLLING:
        return _not_now(table)
    match action:
        case Stop():
            freed = any(die.freed for die in table.dice)
            return "A die that a god has let go must be rolled." if freed else None
        case Lock(die) | Hold(die):
            return _why_not_keep(table, die, isinstance(action, Hold))
        case Release(die, god):
            return _why_not_release(faces, table, die, god)


def _not_now(table: Table) -> str:
    return {
        Phase.READY: "The dice of this round are not rolled yet.",
        Phase.ROLLING: "The dice are still being rolled.",
        Phase.GODS: "The gods that were rolled come first.",
        Phase.GROWTH: "First decide about the expansion die.",
        Phase.OVER: "The game is over.",
    }[table.phase]


def _why_not_roll(table: Table) -> str | None:
    if table.phase is Phase.READY:
        return None
    if table.phase is not Phase.ROLLING:
        return _not_now(table)
    if not any(die.locked and not die.bound for die in table.dice):
        return "Lock at least one die first that was not locked before this roll."
    if all(die.locked or die.held for die in table.dice):
        return "No die is left to roll."
    return None


def _why_not_keep(table: Table, die: int, hold: bool) -> str | None:
    if die >= len(table.dice):
        return "That die is not in play."
    lying = table.dice[die]
    if lying.locked:
        return "That die is locked."
    if lying.freed:
        return "A die that a god has let go must be rolled."
    return "That die is held already." if hold and lying.held else None


def _why_not_release(faces: DiceSet, table: Table, die: int, god: int) -> str | None:
    if max(die, god) >= len(table.dice):
        return "That die is not in play."
    if not is_black(faces, table, die) or table.dice[die].freed:
        return "Only a die that is locked by black corn can be let go."
    if gods_on(faces, table, god) < 1:
        return "That die shows no god that could still be used."
    if not any(not other.bound and not other.freed for at, other in enumerate(table.dice) if at != die):
        return "Then no die could be locked for the next roll."
    return None


def rolling_is_over(faces: DiceSet, table: Table) -> bool:
    """Whether nothing can be rolled any more in this round (NH-06)."""
    if table.rolls == ROLLS:
        return True
    if not all(die.locked for die in table.dice):
        return False
    places = range(len(table.dice))
    return not any(_why_not_release(faces, table, die, god) is None for die in places for god in places)
