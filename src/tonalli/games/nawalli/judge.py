"""What may be done: why an action is refused, and a list of all that are not (NW-17 to NW-26, NW-33, NW-39)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from tonalli.games.nawalli import casting, flow, reasons
from tonalli.games.nawalli.cards import (
    EAGLE,
    FLOWER,
    GRASS,
    JAGUAR,
    MONKEY,
    RABBIT,
    WIND,
    Bring,
    Sign,
)
from tonalli.games.nawalli.model import (
    LANES,
    NONE,
    Action,
    Aim,
    Answer,
    Attack,
    Bless,
    Cast,
    Casting,
    Defeats,
    DrawFrom,
    Drawing,
    End,
    Equip,
    Fighter,
    Guardian,
    GuardianPlace,
    Pass,
    Redraw,
    RedrawHand,
    Sacrifice,
    Shapeshift,
    Shift,
    Shifting,
    Strike,
    Summon,
    SummonGuardian,
    Take,
    Use,
)
from tonalli.games.nawalli.table import ADJACENT, Face, Table
from tonalli.games.nawalli.uses import has_use

BLESSING_COSTS = 1
SPACE = GuardianPlace.SPACE
ON_OWN_TURN = (JAGUAR, RABBIT, WIND, FLOWER)
"""The signs that are activated on one's own turn."""

# ---------------------------------------------------------------------------------------------- refusals
# Most verbs are judged in two halves, what does it and where to, so that `legal` judges each card and each fighter
# once and not once a lane.


def _short_of(t: Table, seat: int, cost: int, what: str) -> str | None:
    """Why a cost cannot be paid."""
    energy = t.players[seat].energy
    return None if energy >= cost else reasons.too_dear(what, cost, energy)


def _not_playable(t: Table, seat: int, card: str, kind: str, otherwise: Callable[[str], str]) -> str | None:
    """Why a card cannot be played from the hand as a card of this kind."""
    face = t.faces.get(card)
    if face is None:
        return reasons.no_card(card)
    if t.in_hand(seat, card) == NONE:
        return reasons.not_in_hand(face.name)
    return None if face.kind == kind else otherwise(face.name)


def cannot_land(fighter: Fighter | None) -> str | None:
    """NW-20, NW-40: only an own open lane takes a Nawal that is summoned."""
    return None if fighter is None else reasons.NOT_OPEN


def cannot_carry(t: Table, fighter: Fighter | None) -> str | None:
    """NW-22: a Guardian, or who has been shapeshifted, takes no card on top."""
    if fighter is None:
        return reasons.NO_NAWAL
    if fighter.under != NONE:
        return reasons.IS_SHAPESHIFTED
    return reasons.IS_GUARDIAN if t.is_guardian(fighter) else None


def _why_not_summon(t: Table, seat: int, action: Summon) -> str | None:
    """NW-20: a Nawal from the hand, for its level, into an own open lane."""
    return (
        _not_playable(t, seat, action.card, "nawal", reasons.no_nawal)
        or cannot_land(_own(t, seat, action.lane))
        or _short_of(t, seat, t.faces[action.card].level, t.faces[action.card].name)
    )


def _why_not_shapeshift(t: Table, seat: int, action: Shapeshift) -> str | None:
    """NW-21, NW-22: a Nawal from the hand, for its level, on top of an own Nawal."""
    return (
        _not_playable(t, seat, action.card, "nawal", reasons.no_nawal)
        or cannot_carry(t, _own(t, seat, action.lane))
        or _short_of(t, seat, t.faces[action.card].level, t.faces[action.card].name)
    )


def item_cost(face: Face, fighter: Fighter) -> int:
    """What an Item costs on a fighter: MONKEY makes it cheaper (NW-24, NW-60)."""
    return max(0, face.level - fighter.signs.count(MONKEY))


def _why_not_equip(t: Table, seat: int, action: Equip) -> str | None:
    """NW-24: an Item from the hand under an own Nawal."""
    refused = _not_playable(t, seat, action.card, "item", reasons.no_item)
    fighter = _own(t, seat, action.lane)
    if refused or fighter is None:
        return refused or reasons.NO_NAWAL
    face = t.faces[action.card]
    return _short_of(t, seat, item_cost(face, fighter), face.name)


def _why_not_cast(t: Table, seat: int, action: Cast) -> str | None:
    """NW-25, NW-68, NW-82: a Magic Spell from the hand whose every effect has a target."""
    refused = _not_playable(t, seat, action.card, "magic", reasons.no_magic)
    if refused:
        return refused
    face = t.faces[action.card]
    refused = _short_of(t, seat, face.level, face.name)
    if refused:
        return refused
    if casting.lacks_target(t, seat, face.effects):
        return reasons.no_target(face.name)
    at = casting.first_choice(face.effects, t.sides)
    if at == NONE:
        return reasons.not_aimed(face.name) if (action.lane, action.side) != (NONE, NONE) else None
    if Aim(action.lane, action.side) in casting.aims(t, seat, face.effects, at):
        return None
    if casting.target_of(face.effects[at]) == "all-opponent":
        return reasons.arena_missing(face.name)
    return (
        reasons.wrong_aim(face.name, action.lane) if action.lane != NONE else reasons.aim_missing(face.name)
    )


def cannot_attack(t: Table, fighter: Fighter) -> str | None:
    """NW-26, NW-33, NW-84, AD-15: once a turn, not after a shift, not while stunned."""
    if fighter.attacked:
        return reasons.HAS_ATTACKED
    if fighter.shifted:
        return reasons.HAS_SHIFTED
    if t.no_attacks:
        return reasons.NO_ATTACKS
    if t.lasting and any(spell.power == 0 and fighter.id in spell.fighters for spell in t.lasting):
        return reasons.STUNNED
    return None


def _why_not_attack(t: Table, seat: int, action: Attack) -> str | None:
    """NW-26, NW-43: the opposing lane, or as far as EAGLE flies."""
    fighter = _own(t, seat, action.lane)
    refused = reasons.NO_NAWAL if fighter is None else cannot_attack(t, fighter)
    if refused or fighter is None:
        return refused
    if action.side not in t.opponents(t.side_of(seat)):
        return reasons.NO_OPPONENT
    if abs(action.lane - action.to) <= fighter.signs.count(EAGLE):
        return None
    return reasons.out_of_reach(t.face(fighter.top).name, action.lane, action.to)


def cannot_shift(fighter: Fighter) -> str | None:
    """NW-33: once a turn, in place of the attack."""
    return reasons.HAS_ATTACKED if fighter.attacked else reasons.HAS_SHIFTED if fighter.shifted else None


def _why_not_shift(t: Table, seat: int, action: Shift) -> str | None:
    """NW-33: to an adjacent lane."""
    fighter = _own(t, seat, action.lane)
    refused = reasons.NO_NAWAL if fighter is None else cannot_shift(fighter)
    return refused or _not_beside(action.lane, action.to)


def _not_beside(lane: int, to: int) -> str | None:
    if to in ADJACENT[lane]:
        return None
    return reasons.SAY_WHERE if to == NONE else reasons.not_beside(lane, to)


def cannot_use(t: Table, fighter: Fighter, sign: Sign) -> str | None:
    """NW-35, NW-42, NW-46: JAGUAR before the attack, RABBIT after it, WIND and FLOWER at any time."""
    if not has_use(t, fighter, sign):
        return reasons.NO_USE
    if sign is JAGUAR and (fighter.attacked or fighter.shifted):
        return reasons.BEFORE_ATTACK
    return reasons.AFTER_ATTACK if sign is RABBIT and not fighter.attacked else None


def _why_not_use(t: Table, seat: int, action: Use) -> str | None:
    """NW-42, NW-44, NW-46, NW-61: one lane to a side; WIND the opposing Nawal; FLOWER where it stands."""
    if action.sign not in ON_OWN_TURN:
        return reasons.not_on_own_turn(action.sign)
    fighter = _own(t, seat, action.lane)
    refused = reasons.NO_NAWAL if fighter is None else cannot_use(t, fighter, action.sign)
    if refused:
        return refused
    pushed = t.opponents(t.side_of(seat)) if action.sign is WIND else (NONE,)
    if action.side not in pushed:
        return reasons.WIND_PUSHES
    if action.sign is FLOWER:
        return None if action.to == NONE else reasons.FLOWER_STAYS
    if action.sign is WIND and t.lanes[action.side][action.lane] is None:
        return reasons.NOBODY_OPPOSITE
    return _not_beside(action.lane, action.to)


def cannot_bless(t: Table, seat: int, guardian: Guardian) -> str | None:
    """NW-39: a Guardian in its space, for 1 Energy."""
    if guardian.place is not SPACE:
        return reasons.NOT_IN_SPACE
    return _short_of(t, seat, BLESSING_COSTS, "A blessing")


def cannot_be_blessed(t: Table, fighter: Fighter | None) -> str | None:
    """NW-39, NW-79: an own Nawal that has no blessing and is no Guardian."""
    if fighter is None:
        return reasons.NO_NAWAL
    if fighter.blessing != NONE:
        return reasons.IS_BLESSED
    return reasons.NOT_BLESSED if t.is_guardian(fighter) else None


def _why_not_bless(t: Table, seat: int, action: Bless) -> str | None:
    guardian = find_guardian(t, seat, action.card)
    if guardian is None:
        return reasons.NO_GUARDIAN
    return cannot_bless(t, seat, guardian) or cannot_be_blessed(t, _own(t, seat, action.lane))


def cannot_summon_guardian(t: Table, seat: int, guardian: Guardian) -> str | None:
    """NW-40, NW-41: once a game, for its Energy."""
    if guardian.summoned:
        return reasons.WAS_SUMMONED
    face = t.face(guardian.copy)
    return _short_of(t, seat, face.level, face.name)


def _why_not_guardian(t: Table, seat: int, action: SummonGuardian) -> str | None:
    guardian = find_guardian(t, seat, action.card)
    if guardian is None:
        return reasons.NO_GUARDIAN
    return cannot_summon_guardian(t, seat, guardian) or cannot_land(_own(t, seat, action.lane))


def _why_not_sacrifice(t: Table, seat: int, action: Sacrifice) -> str | None:
    """NW-19: one hand card a turn."""
    if t.players[seat].sacrificed:
        return reasons.SACRIFICED
    if t.in_hand(seat, action.card) == NONE:
        face = t.faces.get(action.card)
        return reasons.not_in_hand(repr(action.card) if face is None else face.name)
    return None


def _own(t: Table, seat: int, lane: int) -> Fighter | None:
    """The fighter in a lane of the seat's own side."""
    return t.lanes[t.side_of(seat)][lane]


def find_guardian(t: Table, seat: int, card: str) -> Guardian | None:
    """The Guardian of the seat with this card id."""
    return next((g for g in t.players[seat].guardians if t.cards[g.copy] == card), None)


def refusal(t: Table, action: Action) -> str | None:
    """Why the action is not legal now; None if it is."""
    if t.result is not None:
        return reasons.MATCH_OVER
    if t.draft is not None:
        return _refuse_take(t, action)
    if t.stack:
        return None if action in answers(t) else _not_asked(t, action)
    why_not = _WHY_NOT.get(type(action))
    return why_not(t, t.floor, action) if why_not else reasons.NOTHING_ASKED


def _refuse_take(t: Table, action: Action) -> str | None:
    assert t.draft is not None
    if not isinstance(action, Take):
        return reasons.TAKE_A_CARD
    return None if action.card in t.draft.offer else reasons.not_laid_out(action.card)


def _not_asked(t: Table, action: Action) -> str:
    match t.stack[-1]:
        case Redraw():
            return reasons.FIRST_REDRAW
        case Drawing():
            return reasons.FIRST_DRAW
        case Casting():
            return reasons.FIRST_SPELL
    if isinstance(action, Answer):
        return reasons.no_answer(action.sign)
    return reasons.FIRST_ANSWER


_WHY_NOT: dict[type, Callable[[Table, int, Any], str | None]] = {
    Summon: _why_not_summon,
    Shapeshift: _why_not_shapeshift,
    Equip: _why_not_equip,
    Cast: _why_not_cast,
    Attack: _why_not_attack,
    Shift: _why_not_shift,
    Use: _why_not_use,
    Bless: _why_not_bless,
    SummonGuardian: _why_not_guardian,
    Sacrifice: _why_not_sacrifice,
    End: lambda t, seat, action: None,
}
"""The one judge of each verb of a turn."""

# ------------------------------------------------------------------------------------------------ listing


def answers(t: Table) -> list[Action]:
    """What may be answered to the top of the stack."""
    top = t.stack[-1]
    match top:
        case Redraw():
            return [RedrawHand(), Pass()]
        case Drawing():
            return [DrawFrom("nawal"), DrawFrom("spell")]
        case Strike():
            grass = flow.grass_is_asked(t, top)
            if grass is not None:
                return [Answer(GRASS, top.lane), Pass()]
            return [*flow.strike_answers(t, top), Pass()]
        case Shifting():
            return [*flow.rain_answers(t, top), Pass()]
        case Defeats():
            return [*flow.defeats_answers(t, top), Pass()]
        case Casting():
            return _casting_answers(t, top)
    raise AssertionError(top)


def _casting_answers(t: Table, top: Casting) -> list[Action]:
    effects = t.face(top.copy).effects
    if len(top.targets) < len(effects):
        return [*casting.aims(t, top.seat, effects, len(top.targets))]
    effect = effects[top.at]
    if isinstance(effect, Bring):
        return [*casting.recalls(t, top.seat, effect)]
    return [*casting.places(t, top)]


def legal(t: Table) -> tuple[Action, ...]:
    """Every legal action, in a stable order."""
    if t.result is not None:
        return ()
    if t.draft is not None:
        return tuple([Take(card) for card in dict.fromkeys(t.draft.offer)])
    if t.stack:
        return tuple(answers(t))
    return tuple(_of_turn(t, t.floor))


def _of_turn(t: Table, seat: int) -> list[Action]:
    player = t.players[seat]
    side = t.side_of(seat)
    row = t.lanes[side]
    hand = tuple(dict.fromkeys([t.cards[copy] for copy in player.hand]))
    found: list[Action] = []
    landing = tuple([lane for lane in LANES if not cannot_land(row[lane])])
    if player.energy or len(landing) < len(LANES):
        for card in hand:
            _of_card(t, seat, card, landing, found)
    opponents = t.opponents(side)
    for lane, fighter in enumerate(row):
        if fighter is not None:
            _of_fighter(t, lane, fighter, opponents, found)
    for guardian in player.guardians:
        if landing and not cannot_summon_guardian(t, seat, guardian):
            found += _guardians_into(t.cards[guardian.copy], landing)
        if len(landing) < len(LANES) and not cannot_bless(t, seat, guardian):
            card = t.cards[guardian.copy]
            found += [Bless(lane, card) for lane in LANES if not cannot_be_blessed(t, row[lane])]
    if not player.sacrificed:
        found += _sacrifices(hand)
    found.append(_END)
    return found


def _of_card(t: Table, seat: int, card: str, landing: tuple[int, ...], found: list[Action]) -> None:
    """What a hand card may be played for; `landing` are the own open lanes."""
    face = t.faces[card]
    kind = face.kind
    energy = t.players[seat].energy
    row = t.lanes[t.side_of(seat)]
    if kind == "item":
        for lane, fighter in enumerate(row):
            if fighter is not None and energy >= item_cost(face, fighter):
                found.append(Equip(card, lane))
    elif energy < face.level:
        return
    elif kind == "nawal":
        found += _summons(card, landing)
        if len(landing) < len(LANES):
            found += _shapeshifts(card, tuple([lane for lane in LANES if not cannot_carry(t, row[lane])]))
    elif not casting.lacks_target(t, seat, face.effects):
        at = casting.first_choice(face.effects, t.sides)
        if at == NONE:
            found.append(Cast(card))
        else:
            found += [Cast(card, aim.lane, aim.side) for aim in casting.aims(t, seat, face.effects, at)]


def _of_fighter(
    t: Table, lane: int, fighter: Fighter, opponents: tuple[int, ...], found: list[Action]
) -> None:
    """What a fighter may do: attack, shift, activate its signs."""
    signs = fighter.signs
    if not cannot_attack(t, fighter):
        found += _attacks(lane, signs.count(EAGLE), opponents)
    if not cannot_shift(fighter):
        found += _shifts(lane)
    for sign in ON_OWN_TURN:
        if sign not in signs or cannot_use(t, fighter, sign):
            continue
        if sign is WIND:
            found += _winds(
                lane, tuple([target for target in opponents if t.lanes[target][lane] is not None])
            )
        else:
            found += _uses(sign, lane)


# Actions are values: the same few hundred serve every state, so each row of them is made once.

_END = End()


@cache
def _summons(card: str, lanes: tuple[int, ...]) -> tuple[Summon, ...]:
    return tuple([Summon(card, lane) for lane in lanes])


@cache
def _shapeshifts(card: str, lanes: tuple[int, ...]) -> tuple[Shapeshift, ...]:
    return tuple([Shapeshift(card, lane) for lane in lanes])


@cache
def _guardians_into(card: str, lanes: tuple[int, ...]) -> tuple[SummonGuardian, ...]:
    return tuple([SummonGuardian(lane, card) for lane in lanes])


@lru_cache(4096)
def _sacrifices(hand: tuple[str, ...]) -> tuple[Sacrifice, ...]:
    return tuple([Sacrifice(card) for card in hand])


@cache
def _attacks(lane: int, reach: int, opponents: tuple[int, ...]) -> tuple[Attack, ...]:
    lanes = [to for to in LANES if abs(lane - to) <= reach]
    return tuple([Attack(lane, to, target) for target in opponents for to in lanes])


@cache
def _shifts(lane: int) -> tuple[Shift, ...]:
    return tuple([Shift(lane, to) for to in ADJACENT[lane]])


@cache
def _uses(sign: Sign, lane: int) -> tuple[Use, ...]:
    if sign is FLOWER:
        return (Use(sign, lane),)
    return tuple([Use(sign, lane, to) for to in ADJACENT[lane]])


@cache
def _winds(lane: int, targets: tuple[int, ...]) -> tuple[Use, ...]:
    return tuple([Use(WIND, lane, to, target) for target in targets for to in ADJACENT[lane]])
