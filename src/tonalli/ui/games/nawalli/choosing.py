"""How an action is chosen step by step. Pure: from what is legal to what can be picked next.

Every legal action is given one or more *paths*, rows of steps such as "attack, my fighter in red, their
lane red". What can be picked next after some steps is what any path has there, so whatever is legal can be
reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import (
    NONE,
    Action,
    Aim,
    Answer,
    Attack,
    Bless,
    Cast,
    Casting,
    DrawFrom,
    End,
    Equip,
    Pass,
    Recall,
    RedrawHand,
    Sacrifice,
    Shapeshift,
    Shift,
    Summon,
    SummonGuardian,
    Take,
    To,
    Use,
)
from tonalli.ui.games.nawalli.facts import Reader


class Verb(StrEnum):
    """What a choice begins with, in the order in which a fighter's or a card's are offered."""

    PLAY = "play"
    ITEM = "item"
    ATTACK = "attack"
    SHIFT = "shift"
    SIGN = "sign"
    SACRIFICE = "sacrifice"
    BLESS = "bless"
    GUARDIAN = "guardian"
    REDRAW = "redraw"
    PASS = "pass"
    NAWAL = "draw a Nawal"
    SPELL = "draw a Spell"
    END = "end turn"


class Do(Struct, frozen=True):
    """A verb."""

    verb: Verb


class At(Struct, frozen=True):
    """A lane; lane NONE for the whole side."""

    side: int
    lane: int


class Pick(Struct, frozen=True):
    """A card of the hand or of the offer, by id."""

    card: str


class Option(Struct, frozen=True):
    """One of several that are laid out to choose from: a sign, a Guardian, a swallowed card, a burned one."""

    key: str


class Gone(Struct, frozen=True):
    """A place of a draft whose card was taken: no step that can be made."""

    card: str
    seat: int
    fresh: bool


class Held(Struct, frozen=True):
    """A card of a partner's hand: no step that can be made."""

    card: str
    seat: int


Step: TypeAlias = Do | At | Pick | Option | Gone | Held
Path: TypeAlias = tuple[Step, ...]


class Entry(Struct, frozen=True):
    """A legal action and one way to choose it."""

    path: Path
    action: Action


Ways: TypeAlias = Callable[[Action, Reader], Iterator[Path]]
"""Gives the paths of an action, as `paths` does."""


def entries(legal: Iterable[Action], reader: Reader, ways: Ways | None = None) -> tuple[Entry, ...]:
    """All ways to all legal actions. Options that leave no choice are left out of the paths."""
    ways = ways or paths
    raw = [Entry(path, action) for action in legal for path in ways(action, reader)]
    kinds: dict[Path, set[Step]] = {}
    for entry in raw:
        for i, step in enumerate(entry.path):
            kinds.setdefault(entry.path[:i], set()).add(step)
    return tuple(
        Entry(
            tuple(
                step
                for i, step in enumerate(entry.path)
                if not isinstance(step, Option) or len(kinds[entry.path[:i]]) > 1 or len(entry.path) == 1
            ),
            entry.action,
        )
        for entry in raw
    )


def paths(action: Action, reader: Reader) -> Iterator[Path]:
    """The steps by which an action is chosen, Options that may turn out needless included."""
    own = reader.own
    match action:
        case Take(card):
            yield (Pick(card),)
        case RedrawHand():
            yield (Do(Verb.REDRAW),)
        case Pass():
            yield (Do(Verb.PASS),)
        case End():
            yield (Do(Verb.END),)
        case DrawFrom(pile):
            yield (Do(Verb.NAWAL if pile == "nawal" else Verb.SPELL),)
        case Sacrifice(card):
            yield (Do(Verb.SACRIFICE), Pick(card))
        case Summon(card, lane) | Shapeshift(card, lane):
            yield (Do(Verb.PLAY), Pick(card), At(own, lane))
        case Equip(card, lane):
            yield (Do(Verb.PLAY), Pick(card), At(own, lane))
            yield (Do(Verb.ITEM), Pick(card), At(own, lane))
        case Cast(card, lane, side):
            yield (Do(Verb.PLAY), Pick(card), *_place(lane, side, reader, card))
        case Aim(lane, side):
            yield (At(side, lane),)
        case To(lane):
            yield (At(moved_side(reader), lane),)
        case Recall(card, lane):
            yield (Option(card),) if lane == NONE else (Option(card), At(own, lane))
        case Attack(lane, to, side):
            yield (Do(Verb.ATTACK), At(own, lane), At(side, to))
        case Shift(lane, to):
            yield (Do(Verb.SHIFT), At(own, lane), At(own, to))
        case Use():
            yield _use(action, own)
        case Answer(sign, lane, to, out):
            more = () if to == NONE else (At(own, to),)
            yield (At(own, lane), Option(sign), *more, *((Option(out),) if out else ()))
        case Bless(lane, card):
            yield (Do(Verb.BLESS), Option(card), At(own, lane))
        case SummonGuardian(lane, card):
            yield (Do(Verb.GUARDIAN), Option(card), At(own, lane))


def _use(action: Use, own: int) -> Path:
    head = (Do(Verb.SIGN), At(own, action.lane), Option(action.sign))
    if action.to == NONE:
        return head
    pushed = action.sign is Sign.WIND and action.side != NONE
    return (*head, At(action.side if pushed else own, action.to))


def _place(lane: int, side: int, reader: Reader, card: str) -> Path:
    """A Spell's first target."""
    if lane == NONE and side == NONE:
        return ()
    if side == NONE:
        aims = [getattr(effect, "target", "") for effect in reader.face(card).effects]
        first = next((aim for aim in aims if aim in ("own", "opponent", "any")), "own")
        side = reader.own if first == "own" else reader.foe
    return (At(side, lane),)


def moved_side(reader: Reader) -> int:
    """The side of the Nawal that a Spell shifts or moves just now (NW-85)."""
    top = reader.battle.stack[-1] if reader.battle.stack else None
    if isinstance(top, Casting):
        for fighter in reversed(top.targets[: top.at + 1]):
            if fighter != NONE and (place := reader.find(fighter)):
                return place[0]
    return reader.own


# ------------------------------------------------------------------------------------- going along the paths


def steps(found: Sequence[Entry], prefix: Path) -> tuple[Step, ...]:
    """What can be picked after these steps, each once, in the order of the actions."""
    n = len(prefix)
    return tuple(dict.fromkeys(e.path[n] for e in found if len(e.path) > n and e.path[:n] == prefix))


def action_at(found: Sequence[Entry], prefix: Path) -> Action | None:
    """The action that these steps choose, if they are all."""
    return next((entry.action for entry in found if entry.path == prefix), None)


def settle(found: Sequence[Entry], prefix: Path, here: Step | None = None) -> Path:
    """Go on by itself while that leaves something to be shown before it is done.

    A fighter, a lane or a card that is not the last step is picked if it is the only one, or the one the
    cursor is on (`here`). The last step is always left to Enter.
    """
    while True:
        able = [step for step in steps(found, prefix) if not isinstance(step, Do)]
        step = here if here in able else able[0] if len(able) == 1 else None
        if step is None or not steps(found, (*prefix, step)):
            return prefix
        prefix = (*prefix, step)


def verbs_for(found: Sequence[Entry], spot: Step) -> tuple[Verb, ...]:
    """The verbs that a card or fighter can begin with."""
    able = {
        entry.path[0].verb
        for entry in found
        if len(entry.path) > 1 and isinstance(entry.path[0], Do) and entry.path[1] == spot
    }
    return tuple(verb for verb in Verb if verb in able)


def tried(verb: Verb, spot: Step | None, reader: Reader) -> Action | None:
    """What somebody means who picks a verb for a card or fighter, legal or not; to say why it is not."""
    lane = spot.lane if isinstance(spot, At) and spot.side == reader.own else 0
    match verb, spot:
        case Verb.ATTACK, At():
            return Attack(lane, lane, reader.foe)
        case Verb.SHIFT, At():
            return Shift(lane, lane + 1 if lane < 3 else lane - 1)
        case Verb.SIGN, At(side):
            return _tried_sign(reader, side, lane)
        case Verb.SACRIFICE, Pick(card):
            return Sacrifice(card)
        case ((Verb.PLAY | Verb.ITEM), Pick(card)):
            return _tried_card(card, reader)
        case ((Verb.BLESS | Verb.GUARDIAN), _):
            return _tried_guardian(verb, lane, reader)
        case Verb.PASS, _:
            return Pass()
        case Verb.REDRAW, _:
            return RedrawHand()
        case Verb.END, _:
            return End()
        case ((Verb.NAWAL | Verb.SPELL), _):
            return DrawFrom("nawal" if verb is Verb.NAWAL else "spell")
    return None


def _tried_card(card: str, reader: Reader) -> Action:
    face = reader.face(card)
    lanes = range(4)
    own = next((lane for lane in lanes if reader.at(reader.own, lane)), 0)
    if face.kind == "nawal":
        open_lane = next((lane for lane in lanes if not reader.at(reader.own, lane)), None)
        return Summon(card, open_lane) if open_lane is not None else Shapeshift(card, own)
    if face.kind == "item":
        return Equip(card, own)
    aims = [getattr(effect, "target", "") for effect in face.effects]
    first = next((aim for aim in aims if aim in ("own", "opponent", "any")), "")
    if not first:
        return Cast(card)
    side = reader.own if first == "own" else reader.foe
    return Cast(card, next((lane for lane in lanes if reader.at(side, lane)), 0), side)


def _tried_guardian(verb: Verb, lane: int, reader: Reader) -> Action | None:
    guardians = reader.player(reader.seat).guardians
    if not guardians:
        return None
    card = reader.card_id(guardians[0].copy)
    if verb is Verb.BLESS:
        return Bless(lane, card)
    open_lane = next((n for n in range(4) if not reader.at(reader.own, n)), lane)
    return SummonGuardian(open_lane, card)


def _tried_sign(reader: Reader, side: int, lane: int) -> Action | None:
    fighter = reader.at(side, lane) if side == reader.own else None
    beside = lane + 1 if lane < 3 else lane - 1
    for sign in fighter.signs if fighter else ():
        if sign in (Sign.JAGUAR, Sign.RABBIT):
            return Use(sign, lane, beside)
        if sign is Sign.WIND:
            return Use(sign, lane, beside, reader.foe)
        if sign is Sign.FLOWER:
            return Use(sign, lane)
    return None


def aimed(prefix: Path, spot: Step, reader: Reader) -> Action | None:
    """What somebody means who picks a spot that is no target for the choice so far; to say why not."""
    match prefix, spot:
        case (Do(verb=Verb.ATTACK), At(lane=lane)), At(side, to):
            return Attack(lane, to, side)
        case (Do(verb=Verb.SHIFT), At(lane=lane)), At(side, to) if side == reader.own:
            return Shift(lane, to)
        case (Do(), Pick(card)), At(side, lane):
            return _onto(card, side, lane, reader)
        case (Do(verb=(Verb.BLESS | Verb.GUARDIAN) as verb), *_), At(side, lane) if side == reader.own:
            found = _tried_guardian(verb, lane, reader)
            return SummonGuardian(lane, found.card) if isinstance(found, SummonGuardian) else found
    return None


def _onto(card: str, side: int, lane: int, reader: Reader) -> Action | None:
    kind = reader.face(card).kind
    if kind == "magic":
        return Cast(card, lane, side)
    if side != reader.own:
        return None
    if kind == "item":
        return Equip(card, lane)
    return Shapeshift(card, lane) if reader.at(side, lane) else Summon(card, lane)
