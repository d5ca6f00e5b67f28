"""The verbs of a turn: for each why it may not be done, and what it does (NW-17 to NW-26, NW-33, NW-39, NW-40).

`refusal` judges an action, `legal` lists all that it lets pass, `do` is only called after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from tonalli.games.nawalli import casting, flow
from tonalli.games.nawalli.cards import (
    EAGLE,
    FLOWER,
    GRASS,
    JAGUAR,
    MONKEY,
    RABBIT,
    WIND,
    Bring,
    Effect,
    Sign,
)
from tonalli.games.nawalli.model import (
    COLOURS,
    LANES,
    NONE,
    Action,
    Aim,
    Answer,
    Attack,
    Bless,
    Blessed,
    Cast,
    Casting,
    CastSpell,
    Defeats,
    DrawFrom,
    Drawing,
    End,
    Equip,
    Equipped,
    Fighter,
    Guardian,
    GuardianPlace,
    Pass,
    Recall,
    Redraw,
    RedrawHand,
    Sacrifice,
    Sacrificed,
    Shapeshift,
    Shapeshifted,
    Shift,
    Shifting,
    Strike,
    Summon,
    Summoned,
    SummonGuardian,
    Take,
    To,
    Use,
)
from tonalli.games.nawalli.table import ADJACENT, Face, Table
from tonalli.games.nawalli.turns import draw, end_turn, redraw
from tonalli.games.nawalli.uses import has_use

BLESSING_COSTS = 1
SPACE = GuardianPlace.SPACE
ON_OWN_TURN = (JAGUAR, RABBIT, WIND, FLOWER)
"""The signs that are activated on one's own turn."""

# ---------------------------------------------------------------------------------------------- refusals
# Most verbs are judged in two halves, what does it and where to, so that `legal` judges each card and each fighter
# once and not once a lane. The halves that `legal` asks most answer with a constant: a sentence costs to build.

NOT_OPEN = "That lane of yours is not open."
NO_NAWAL = "You have no Nawal in that lane."
HAS_ATTACKED = "This Nawal has attacked this turn."
HAS_SHIFTED = "This Nawal has shifted this turn in place of its attack."
STUNNED = "This Nawal is stunned and cannot attack."
IS_GUARDIAN = "Guardians do not shapeshift and are not shapeshifted."
IS_SHAPESHIFTED = "This Nawal has been shapeshifted already."
SACRIFICED = "You have sacrificed a card this turn."
NO_GUARDIAN = "You have no such Guardian."
WAS_SUMMONED = "This Guardian has been summoned in this game."
NOT_IN_SPACE = "This Guardian is not in its space."
NOT_BLESSED = "A Guardian cannot be blessed."
IS_BLESSED = "This Nawal is blessed already."
NO_USE = "This Nawal has no use of that sign left."
BEFORE_ATTACK = "JAGUAR shifts before the attack, and this Nawal has attacked or shifted."
AFTER_ATTACK = "RABBIT shifts after the attack, and this Nawal has not attacked yet."
NOBODY_OPPOSITE = "There is no opposing Nawal in that lane."


def _short_of(t: Table, seat: int, cost: int, what: str) -> str | None:
    """Why a cost cannot be paid."""
    energy = t.players[seat].energy
    return None if energy >= cost else f"{what} costs {cost} Energy and you have {energy}."


def _not_playable(t: Table, seat: int, card: str, kind: str, wanted: str) -> str | None:
    """Why a card cannot be played from the hand as a card of this kind."""
    face = t.faces.get(card)
    if face is None:
        return f"There is no card {card!r}."
    if t.in_hand(seat, card) == NONE:
        return f"{face.name} is not in your hand."
    return None if face.kind == kind else f"{face.name} is not {wanted}."


def cannot_land(fighter: Fighter | None) -> str | None:
    """NW-20, NW-40: only an own open lane takes a Nawal that is summoned."""
    return None if fighter is None else NOT_OPEN


def cannot_carry(t: Table, fighter: Fighter | None) -> str | None:
    """NW-22: a Guardian, or who has been shapeshifted, takes no card on top."""
    if fighter is None:
        return NO_NAWAL
    if fighter.under != NONE:
        return IS_SHAPESHIFTED
    return IS_GUARDIAN if t.is_guardian(fighter) else None


def _why_not_summon(t: Table, seat: int, action: Summon) -> str | None:
    """NW-20: a Nawal from the hand, for its level, into an own open lane."""
    return (
        _not_playable(t, seat, action.card, "nawal", "a Nawal")
        or cannot_land(_own(t, seat, action.lane))
        or _short_of(t, seat, t.faces[action.card].level, t.faces[action.card].name)
    )


def _why_not_shapeshift(t: Table, seat: int, action: Shapeshift) -> str | None:
    """NW-21, NW-22: a Nawal from the hand, for its level, on top of an own Nawal."""
    return (
        _not_playable(t, seat, action.card, "nawal", "a Nawal")
        or cannot_carry(t, _own(t, seat, action.lane))
        or _short_of(t, seat, t.faces[action.card].level, t.faces[action.card].name)
    )


def item_cost(face: Face, fighter: Fighter) -> int:
    """What an Item costs on a fighter: MONKEY makes it cheaper (NW-24, NW-60)."""
    return max(0, face.level - fighter.signs.count(MONKEY))


def _why_not_equip(t: Table, seat: int, action: Equip) -> str | None:
    """NW-24: an Item from the hand under an own Nawal."""
    refused = _not_playable(t, seat, action.card, "item", "an Item")
    fighter = _own(t, seat, action.lane)
    if refused or fighter is None:
        return refused or NO_NAWAL
    face = t.faces[action.card]
    return _short_of(t, seat, item_cost(face, fighter), face.name)


def _why_not_cast(t: Table, seat: int, action: Cast) -> str | None:
    """NW-25, NW-82: a Magic Spell from the hand whose every effect has a target."""
    refused = _not_playable(t, seat, action.card, "magic", "a Magic Spell")
    if refused:
        return refused
    face = t.faces[action.card]
    refused = _short_of(t, seat, face.level, face.name)
    if refused:
        return refused
    if casting.lacks_target(t, seat, face.effects):
        return f"{face.name} has nothing it could work on."
    at = casting.first_single(face.effects)
    if at == NONE:
        return f"{face.name} is not aimed." if (action.lane, action.side) != (NONE, NONE) else None
    if action.lane == NONE:
        return f"{face.name} must be aimed at a Nawal."
    if Aim(action.lane, action.side) in casting.aims(t, seat, face.effects, at):
        return None
    return f"{face.name} cannot be aimed at the {COLOURS[action.lane]} lane."


def cannot_attack(t: Table, fighter: Fighter) -> str | None:
    """NW-26, NW-33, NW-84: once a turn, not after a shift, not while stunned."""
    if fighter.attacked:
        return HAS_ATTACKED
    if fighter.shifted:
        return HAS_SHIFTED
    if t.lasting and any(spell.power == 0 and fighter.id in spell.fighters for spell in t.lasting):
        return STUNNED
    return None


def _why_not_attack(t: Table, seat: int, action: Attack) -> str | None:
    """NW-26, NW-43: the opposing lane, or as far as EAGLE flies."""
    fighter = _own(t, seat, action.lane)
    refused = NO_NAWAL if fighter is None else cannot_attack(t, fighter)
    if refused or fighter is None:
        return refused
    if action.side not in t.opponents(t.side_of(seat)):
        return "That is no opponent's lane."
    if abs(action.lane - action.to) <= fighter.signs.count(EAGLE):
        return None
    return f"{t.face(fighter.top).name} in {COLOURS[action.lane]} does not reach {COLOURS[action.to]}."


def cannot_shift(fighter: Fighter) -> str | None:
    """NW-33: once a turn, in place of the attack."""
    return HAS_ATTACKED if fighter.attacked else HAS_SHIFTED if fighter.shifted else None


def _why_not_shift(t: Table, seat: int, action: Shift) -> str | None:
    """NW-33: to an adjacent lane."""
    fighter = _own(t, seat, action.lane)
    refused = NO_NAWAL if fighter is None else cannot_shift(fighter)
    return refused or _not_beside(action.lane, action.to)


def _not_beside(lane: int, to: int) -> str | None:
    if to in ADJACENT[lane]:
        return None
    return (
        f"{COLOURS[to].capitalize()} is not beside {COLOURS[lane]}." if to != NONE else "Say to which lane."
    )


def cannot_use(t: Table, fighter: Fighter, sign: Sign) -> str | None:
    """NW-35, NW-42, NW-46: JAGUAR before the attack, RABBIT after it, WIND and FLOWER at any time."""
    if not has_use(t, fighter, sign):
        return NO_USE
    if sign is JAGUAR and (fighter.attacked or fighter.shifted):
        return BEFORE_ATTACK
    return AFTER_ATTACK if sign is RABBIT and not fighter.attacked else None


def _why_not_use(t: Table, seat: int, action: Use) -> str | None:
    """NW-42, NW-44, NW-46, NW-61: one lane to a side; WIND the opposing Nawal; FLOWER where it stands."""
    if action.sign not in ON_OWN_TURN:
        return f"{action.sign.upper()} is not activated on your turn."
    fighter = _own(t, seat, action.lane)
    refused = NO_NAWAL if fighter is None else cannot_use(t, fighter, action.sign)
    if refused:
        return refused
    pushed = t.opponents(t.side_of(seat)) if action.sign is WIND else (NONE,)
    if action.side not in pushed:
        return "WIND, and no other sign, pushes an opponent's Nawal."
    if action.sign is FLOWER:
        return None if action.to == NONE else "FLOWER heals where it stands."
    if action.sign is WIND and t.lanes[action.side][action.lane] is None:
        return NOBODY_OPPOSITE
    return _not_beside(action.lane, action.to)


def cannot_bless(t: Table, seat: int, guardian: Guardian) -> str | None:
    """NW-39: a Guardian in its space, for 1 Energy."""
    if guardian.place is not SPACE:
        return NOT_IN_SPACE
    return _short_of(t, seat, BLESSING_COSTS, "A blessing")


def cannot_be_blessed(t: Table, fighter: Fighter | None) -> str | None:
    """NW-39, NW-79: an own Nawal that has no blessing and is no Guardian."""
    if fighter is None:
        return NO_NAWAL
    if fighter.blessing != NONE:
        return IS_BLESSED
    return NOT_BLESSED if t.is_guardian(fighter) else None


def _why_not_bless(t: Table, seat: int, action: Bless) -> str | None:
    guardian = _guardian(t, seat, action.card)
    if guardian is None:
        return NO_GUARDIAN
    return cannot_bless(t, seat, guardian) or cannot_be_blessed(t, _own(t, seat, action.lane))


def cannot_summon_guardian(t: Table, seat: int, guardian: Guardian) -> str | None:
    """NW-40, NW-41: once a game, for its Energy."""
    if guardian.summoned:
        return WAS_SUMMONED
    face = t.face(guardian.copy)
    return _short_of(t, seat, face.level, face.name)


def _why_not_guardian(t: Table, seat: int, action: SummonGuardian) -> str | None:
    guardian = _guardian(t, seat, action.card)
    if guardian is None:
        return NO_GUARDIAN
    return cannot_summon_guardian(t, seat, guardian) or cannot_land(_own(t, seat, action.lane))


def _why_not_sacrifice(t: Table, seat: int, action: Sacrifice) -> str | None:
    """NW-19: one hand card a turn."""
    if t.players[seat].sacrificed:
        return SACRIFICED
    if t.in_hand(seat, action.card) == NONE:
        return (
            f"{t.faces[action.card].name if action.card in t.faces else action.card!r} is not in your hand."
        )
    return None


def _own(t: Table, seat: int, lane: int) -> Fighter | None:
    """The fighter in a lane of the seat's own side."""
    return t.lanes[t.side_of(seat)][lane]


def _guardian(t: Table, seat: int, card: str) -> Guardian | None:
    return next((g for g in t.players[seat].guardians if t.cards[g.copy] == card), None)


def refusal(t: Table, action: Action) -> str | None:
    """Why the action is not legal now; None if it is."""
    if t.result is not None:
        return "The match is over."
    if t.draft is not None:
        return _refuse_take(t, action)
    if t.stack:
        return None if action in answers(t) else _not_asked(t, action)
    verb = _VERBS.get(type(action))
    return verb.why_not(t, t.floor, action) if verb else "Nothing is asked that this would answer."


def _refuse_take(t: Table, action: Action) -> str | None:
    assert t.draft is not None
    if not isinstance(action, Take):
        return "The draft is on: take a card."
    return None if action.card in t.draft.offer else f"{action.card!r} is not laid out."


def _not_asked(t: Table, action: Action) -> str:
    match t.stack[-1]:
        case Redraw():
            return "First decide whether to draw a new hand."
        case Drawing():
            return "First draw your cards."
        case Casting():
            return "First finish the Spell."
    if isinstance(action, Answer):
        return f"{action.sign.upper()} cannot answer that."
    return "First answer what is asked, or pass."


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
        at = casting.first_single(face.effects)
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


# -------------------------------------------------------------------------------------------------- doing


def do(t: Table, action: Action) -> None:
    """Do an action that `refusal` lets pass; what follows from it is left on the stack."""
    if t.stack:
        _answer(t, action)
        return
    _VERBS[type(action)].deed(t, t.floor, action)


def _answer(t: Table, action: Action) -> None:
    """An answer to the top of the stack."""
    top = t.stack[-1]
    t.asked = NONE
    given = action if isinstance(action, Answer) else None
    match top:
        case Redraw():
            redraw(t, again=isinstance(action, RedrawHand))
        case Drawing() if isinstance(action, DrawFrom):
            draw(t, top, action.pile)
        case Strike():
            flow.answer_strike(t, top, given)
        case Shifting():
            flow.answer_rain(t, top, given)
        case Defeats():
            flow.answer_defeats(t, top, given)
        case Casting() if isinstance(action, Aim):
            casting.answer_aim(t, top, action)
        case Casting() if isinstance(action, To):
            casting.answer_place(t, top, action)
        case Casting() if isinstance(action, Recall):
            casting.answer_recall(t, top, action)


def _summon(t: Table, seat: int, action: Summon) -> None:
    copy = t.in_hand(seat, action.card)
    t.leave_hand(seat, copy, t.faces[action.card].level)
    side = t.side_of(seat)
    t.enter(side, action.lane, copy)
    t.played = True
    t.emit(Summoned(seat, side, action.lane, action.card, "summon"))


def _shapeshift(t: Table, seat: int, action: Shapeshift) -> None:
    """All damage goes, what the fighter did this turn stays done (NW-21, NW-23)."""
    copy = t.in_hand(seat, action.card)
    t.leave_hand(seat, copy, t.faces[action.card].level)
    side = t.side_of(seat)
    old = t.at(side, action.lane)
    new = t.reckoned(old, copy, old.top, old.item, old.blessing, old.swallowed)
    t.lanes[side][action.lane] = replace(new, damage=0)
    t.played = True
    t.emit(Shapeshifted(seat, side, action.lane, action.card, t.name(old)))


def _equip(t: Table, seat: int, action: Equip) -> None:
    """The old Item is discarded; if Life falls to the damage, nobody has defeated it (NW-24)."""
    side = t.side_of(seat)
    old = t.at(side, action.lane)
    copy = t.in_hand(seat, action.card)
    t.leave_hand(seat, copy, item_cost(t.faces[action.card], old))
    if old.item != NONE:
        t.burn(old.item)
    t.change(side, action.lane, item=copy)
    t.played = True
    gone = "" if old.item == NONE else t.cards[old.item]
    t.emit(Equipped(seat, side, action.lane, t.name(old), action.card, gone))
    flow.settle(t, {})


def _cast(t: Table, seat: int, action: Cast) -> None:
    copy = t.in_hand(seat, action.card)
    face = t.faces[action.card]
    t.leave_hand(seat, copy, face.level)
    t.played = True
    targets: tuple[int, ...] = ()
    if action.lane == NONE:
        event = CastSpell(seat, action.card)
    else:
        target = t.at(action.side, action.lane)
        event = CastSpell(seat, action.card, action.side, action.lane, t.name(target))
        # The effects before the first that is aimed name no single target.
        opponents = t.opponents(t.side_of(seat))
        targets = (
            *_unaimed(t, seat, face.effects[: casting.first_single(face.effects)], opponents),
            target.id,
        )
    t.stack.append(Casting(copy, seat, targets))
    t.emit(event)


def _unaimed(t: Table, seat: int, effects: Sequence[Effect], opponents: Sequence[int]) -> Iterator[int]:
    for effect in effects:
        kind = casting.target_of(effect)
        yield t.side_of(seat) if kind == "all-own" else opponents[0] if kind == "all-opponent" else NONE


def _attack(t: Table, seat: int, action: Attack) -> None:
    flow.announce(t, t.side_of(seat), action.lane, action.side, action.to)


def _shift(t: Table, seat: int, action: Shift) -> None:
    side = t.side_of(seat)
    t.lanes[side][action.lane] = replace(t.at(side, action.lane), shifted=True)
    flow.shift(t, side, action.lane, action.to)


def _use(t: Table, seat: int, action: Use) -> None:
    """One sign at a time (NW-38)."""
    side, lane = t.side_of(seat), action.lane
    flow.use(t, side, lane, action.sign)
    if action.sign is FLOWER:
        for there in sorted((lane, *ADJACENT[lane])):
            if t.lanes[side][there] is not None:
                flow.mend(t, side, there, 1, "flower")
    elif action.sign is WIND:
        flow.shift(t, action.side, lane, action.to)
    else:
        flow.shift(t, side, lane, action.to)


def _guardian_copy(t: Table, seat: int, card: str) -> int:
    guardian = _guardian(t, seat, card)
    assert guardian is not None
    return guardian.copy


def _bless(t: Table, seat: int, action: Bless) -> None:
    side = t.side_of(seat)
    copy = _guardian_copy(t, seat, action.card)
    t.gain(seat, -BLESSING_COSTS)
    t.set_guardian(copy, GuardianPlace.BLESSING, t.guardian(copy).summoned)
    fighter = t.change(side, action.lane, blessing=copy)
    t.played = True
    t.emit(Blessed(seat, side, action.lane, t.name(fighter), action.card))


def _summon_guardian(t: Table, seat: int, action: SummonGuardian) -> None:
    """Its blessing ends by that (NW-40)."""
    side = t.side_of(seat)
    copy = _guardian_copy(t, seat, action.card)
    for where, lane, fighter in list(t.fighters()):
        if fighter.blessing == copy:
            t.change(where, lane, blessing=NONE)
    t.gain(seat, -t.faces[action.card].level)
    t.set_guardian(copy, GuardianPlace.ARENA, True)
    t.enter(side, action.lane, copy)
    t.played = True
    t.emit(Summoned(seat, side, action.lane, action.card, "guardian"))


def _sacrifice(t: Table, seat: int, action: Sacrifice) -> None:
    """A Nawal gives 2 Energy, a Spell 1 (NW-19)."""
    copy = t.in_hand(seat, action.card)
    energy = 1 if t.faces[action.card].spell else 2
    t.leave_hand(seat, copy, -energy)
    t.burn(copy)
    t.players[seat] = replace(t.players[seat], sacrificed=True)
    t.emit(Sacrificed(seat, action.card, energy))


def _end(t: Table, seat: int, action: End) -> None:
    end_turn(t)


class _Verb(NamedTuple):
    why_not: Callable[[Table, int, Any], str | None]
    deed: Callable[[Table, int, Any], None]


_VERBS: dict[type, _Verb] = {
    Summon: _Verb(_why_not_summon, _summon),
    Shapeshift: _Verb(_why_not_shapeshift, _shapeshift),
    Equip: _Verb(_why_not_equip, _equip),
    Cast: _Verb(_why_not_cast, _cast),
    Attack: _Verb(_why_not_attack, _attack),
    Shift: _Verb(_why_not_shift, _shift),
    Use: _Verb(_why_not_use, _use),
    Bless: _Verb(_why_not_bless, _bless),
    SummonGuardian: _Verb(_why_not_guardian, _summon_guardian),
    Sacrifice: _Verb(_why_not_sacrifice, _sacrifice),
    End: _Verb(lambda t, seat, action: None, _end),
}
"""The verbs of a turn: why one may not be done, and doing it."""
