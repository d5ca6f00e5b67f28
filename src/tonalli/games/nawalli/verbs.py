"""The verbs of a turn: for each why it may not be done, and what it does (NW-17 to NW-26, NW-33, NW-39, NW-40).

`refusal` is the one judge of legality: `legal` lists what it lets pass, `do` is only called after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from tonalli.games.nawalli import casting, flow
from tonalli.games.nawalli.cards import Bring, Sign
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
    Drawing,
    DrawFrom,
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
from tonalli.games.nawalli.table import ADJACENT, Table
from tonalli.games.nawalli.turns import draw, end_turn, redraw
from tonalli.games.nawalli.uses import has_use

BLESSING_COSTS = 1
ON_OWN_TURN = (Sign.JAGUAR, Sign.RABBIT, Sign.WIND, Sign.FLOWER)
"""The signs that are activated on one's own turn."""

# ---------------------------------------------------------------------------------------------- refusals


def own_fighter(t: Table, seat: int, lane: int) -> Fighter | None:
    """The fighter in a lane of the seat's own side."""
    return t.lanes[t.side_of(seat)][lane]


def _nobody(lane: int) -> str:
    return f"You have no Nawal in {COLOURS[lane]}."


def _pays(t: Table, seat: int, cost: int, what: str) -> str | None:
    energy = t.players[seat].energy
    return None if energy >= cost else f"{what} costs {cost} Energy and you have {energy}."


def _hand_card(t: Table, seat: int, card: str, kind: str, wanted: str) -> str | None:
    """Why a card cannot be played from the hand as a card of this kind."""
    face = t.faces.get(card)
    if face is None:
        return f"There is no card {card!r}."
    if t.in_hand(seat, card) == NONE:
        return f"{face.name} is not in your hand."
    return None if face.kind == kind else f"{face.name} is not {wanted}."


def why_not_summon(t: Table, seat: int, card: str, lane: int) -> str | None:
    """NW-20: a Nawal from the hand, for its level, into an own open lane."""
    refused = _hand_card(t, seat, card, "nawal", "a Nawal")
    if refused:
        return refused
    if own_fighter(t, seat, lane) is not None:
        return f"Your {COLOURS[lane]} lane is not open."
    face = t.faces[card]
    return _pays(t, seat, face.level, face.name)


def why_not_shapeshift(t: Table, seat: int, card: str, lane: int) -> str | None:
    """NW-21, NW-22: a Nawal from the hand, for its level, on top of one that is no Guardian and has not yet."""
    refused = _hand_card(t, seat, card, "nawal", "a Nawal")
    if refused:
        return refused
    fighter = own_fighter(t, seat, lane)
    if fighter is None:
        return _nobody(lane)
    below = t.face(fighter.top)
    if below.kind == "guardian":
        return f"{below.name} is a Guardian, and Guardians are not shapeshifted."
    if fighter.under != NONE:
        return f"{below.name} has been shapeshifted already."
    face = t.faces[card]
    return _pays(t, seat, face.level, face.name)


def item_cost(t: Table, fighter: Fighter, card: str) -> int:
    """What an Item costs on a fighter: MONKEY makes it cheaper (NW-24, NW-60)."""
    return max(0, t.faces[card].level - fighter.signs.count(Sign.MONKEY))


def why_not_equip(t: Table, seat: int, card: str, lane: int) -> str | None:
    """NW-24: an Item from the hand under an own Nawal."""
    refused = _hand_card(t, seat, card, "item", "an Item")
    if refused:
        return refused
    fighter = own_fighter(t, seat, lane)
    if fighter is None:
        return _nobody(lane)
    return _pays(t, seat, item_cost(t, fighter, card), t.faces[card].name)


def why_not_cast(t: Table, seat: int, action: Cast) -> str | None:
    """NW-25, NW-82: a Magic Spell from the hand whose every effect has a target."""
    refused = _hand_card(t, seat, action.card, "magic", "a Magic Spell")
    if refused:
        return refused
    face = t.faces[action.card]
    refused = _pays(t, seat, face.level, face.name)
    if refused:
        return refused
    if casting.lacks_target(t, seat, face.effects):
        return f"{face.name} has nothing it could work on."
    at = casting.first_single(face.effects)
    if at == NONE:
        return None if action.lane == NONE else f"{face.name} is not aimed at a lane."
    if action.lane == NONE:
        return f"{face.name} must be aimed at a Nawal."
    if Aim(action.lane, action.side) in casting.aims(t, seat, face.effects, at):
        return None
    return f"{face.name} cannot be aimed at the {COLOURS[action.lane]} lane."


def why_not_attack(t: Table, seat: int, lane: int, target: int, to: int) -> str | None:
    """NW-26, NW-33, NW-43, NW-84: once a turn, not after a shift, the opposing lane or as far as EAGLE flies."""
    fighter = own_fighter(t, seat, lane)
    if fighter is None:
        return _nobody(lane)
    name = t.face(fighter.top).name
    if fighter.attacked:
        return f"{name} has attacked this turn."
    if fighter.shifted:
        return f"{name} has shifted in place of its attack."
    if t.lasting and any(spell.power == 0 and fighter.id in spell.fighters for spell in t.lasting):
        return f"{name} is stunned and cannot attack."
    if target == t.side_of(seat) or not 0 <= target < t.sides:
        return "That is no opponent's lane."
    reach = fighter.signs.count(Sign.EAGLE)
    if abs(lane - to) > reach:
        return f"{name} in {COLOURS[lane]} does not reach {COLOURS[to]}."
    return None


def why_not_shift(t: Table, seat: int, lane: int, to: int) -> str | None:
    """NW-33: to an adjacent lane, once a turn, in place of the attack."""
    fighter = own_fighter(t, seat, lane)
    if fighter is None:
        return _nobody(lane)
    name = t.face(fighter.top).name
    if fighter.attacked:
        return f"{name} has attacked this turn and cannot shift in place of it."
    if fighter.shifted:
        return f"{name} has shifted this turn."
    return None if to in ADJACENT[lane] else f"{COLOURS[to].capitalize()} is not beside {COLOURS[lane]}."


def why_not_use(t: Table, seat: int, action: Use) -> str | None:
    """NW-35, NW-42, NW-44, NW-46, NW-61: JAGUAR before the attack, RABBIT after it, WIND and FLOWER at any time."""
    lane, to, sign = action.lane, action.to, action.sign
    fighter = own_fighter(t, seat, lane)
    if fighter is None:
        return _nobody(lane)
    name = t.face(fighter.top).name
    if sign not in ON_OWN_TURN:
        return f"{sign.upper()} is not activated on your turn."
    if not has_use(t, fighter, sign):
        return f"{name} has no use of {sign.upper()} left."
    if sign is Sign.FLOWER:
        return None if to == NONE else "FLOWER heals where it stands."
    if to not in ADJACENT[lane]:
        return f"{sign.upper()} shifts to a lane beside {COLOURS[lane]}."
    if sign is Sign.WIND:
        if not 0 <= action.side < t.sides or action.side == t.side_of(seat):
            return "WIND pushes an opponent's Nawal."
        opposing = t.lanes[action.side][lane]
        return None if opposing is not None else f"There is no opposing Nawal in {COLOURS[lane]}."
    if sign is Sign.RABBIT:
        return None if fighter.attacked else f"{name} has not attacked yet, and RABBIT shifts after the attack."
    if fighter.attacked or fighter.shifted:
        return f"JAGUAR shifts before the attack, and {name} has attacked or shifted."
    return None


def why_not_bless(t: Table, seat: int, lane: int, card: str) -> str | None:
    """NW-39, NW-79: a Guardian in its space blesses an own Nawal that has no blessing and is no Guardian."""
    guardian = _guardian(t, seat, card)
    if guardian is None:
        return "You have no such Guardian."
    name = t.faces[card].name
    if guardian.place is not GuardianPlace.SPACE:
        return f"{name} is not in its space."
    fighter = own_fighter(t, seat, lane)
    if fighter is None:
        return _nobody(lane)
    if t.is_guardian(fighter):
        return "A Guardian cannot be blessed."
    if fighter.blessing != NONE:
        return f"{t.face(fighter.top).name} is blessed already."
    return _pays(t, seat, BLESSING_COSTS, "A blessing")


def why_not_guardian(t: Table, seat: int, lane: int, card: str) -> str | None:
    """NW-40, NW-41: once a game into an own open lane."""
    guardian = _guardian(t, seat, card)
    if guardian is None:
        return "You have no such Guardian."
    face = t.faces[card]
    if guardian.summoned:
        return f"{face.name} has been summoned in this game."
    if own_fighter(t, seat, lane) is not None:
        return f"Your {COLOURS[lane]} lane is not open."
    return _pays(t, seat, face.level, face.name)


def _guardian(t: Table, seat: int, card: str) -> Guardian | None:
    return next((g for g in t.players[seat].guardians if t.cards[g.copy] == card), None)


def why_not_sacrifice(t: Table, seat: int, card: str) -> str | None:
    """NW-19: one hand card a turn."""
    if t.players[seat].sacrificed:
        return "You have sacrificed a card this turn."
    if t.in_hand(seat, card) == NONE:
        return f"{t.faces[card].name if card in t.faces else card!r} is not in your hand."
    return None


def refusal(t: Table, action: Action) -> str | None:
    """Why the action is not legal now; None if it is."""
    if t.result is not None:
        return "The match is over."
    if t.draft is not None:
        return _refuse_take(t, action)
    if t.stack:
        return None if action in answers(t) else _not_asked(t, action)
    seat = t.floor
    match action:
        case Summon(card, lane):
            return why_not_summon(t, seat, card, lane)
        case Shapeshift(card, lane):
            return why_not_shapeshift(t, seat, card, lane)
        case Equip(card, lane):
            return why_not_equip(t, seat, card, lane)
        case Cast():
            return why_not_cast(t, seat, action)
        case Attack(lane, to, side):
            return why_not_attack(t, seat, lane, side, to)
        case Shift(lane, to):
            return why_not_shift(t, seat, lane, to)
        case Use():
            return why_not_use(t, seat, action)
        case Bless(lane, card):
            return why_not_bless(t, seat, lane, card)
        case SummonGuardian(lane, card):
            return why_not_guardian(t, seat, lane, card)
        case Sacrifice(card):
            return why_not_sacrifice(t, seat, card)
        case End():
            return None
    return "Nothing is asked that this would answer."


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
                return [Answer(Sign.GRASS, top.lane), Pass()]
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


def _of_turn(t: Table, seat: int) -> Iterator[Action]:
    player = t.players[seat]
    hand = list(dict.fromkeys([t.cards[copy] for copy in player.hand]))
    row = t.lanes[t.side_of(seat)]
    for card in hand:
        yield from _of_card(t, seat, card, row)
    for lane, fighter in enumerate(row):
        if fighter is not None:
            yield from _of_fighter(t, seat, lane, fighter)
    for guardian in player.guardians:
        card = t.cards[guardian.copy]
        for lane in LANES:
            if row[lane] is None:
                if not why_not_guardian(t, seat, lane, card):
                    yield SummonGuardian(lane, card)
            elif not why_not_bless(t, seat, lane, card):
                yield Bless(lane, card)
    if not player.sacrificed:
        for card in hand:
            yield Sacrifice(card)
    yield End()


def _of_card(t: Table, seat: int, card: str, row: list[Fighter | None]) -> Iterator[Action]:
    """What a hand card may be played for."""
    face = t.faces[card]
    if face.kind == "item":
        for lane in LANES:
            if row[lane] is not None and not why_not_equip(t, seat, card, lane):
                yield Equip(card, lane)
    elif t.players[seat].energy < face.level:
        return
    elif face.kind == "nawal":
        for lane in LANES:
            if row[lane] is None:
                if not why_not_summon(t, seat, card, lane):
                    yield Summon(card, lane)
            elif not why_not_shapeshift(t, seat, card, lane):
                yield Shapeshift(card, lane)
    elif not casting.lacks_target(t, seat, face.effects):
        at = casting.first_single(face.effects)
        if at == NONE:
            yield Cast(card)
        else:
            for aim in casting.aims(t, seat, face.effects, at):
                yield Cast(card, aim.lane, aim.side)


def _of_fighter(t: Table, seat: int, lane: int, fighter: Fighter) -> Iterator[Action]:
    """What a fighter may do."""
    if not fighter.attacked and not fighter.shifted:
        reach = fighter.signs.count(Sign.EAGLE)
        for target in t.opponents(t.side_of(seat)):
            for to in range(max(0, lane - reach), min(3, lane + reach) + 1):
                if not why_not_attack(t, seat, lane, target, to):
                    yield Attack(lane, to, target)
        for to in ADJACENT[lane]:
            yield Shift(lane, to)
    for sign in dict.fromkeys(fighter.signs):
        if sign not in ON_OWN_TURN:
            continue
        if sign is Sign.FLOWER:
            candidates = [Use(sign, lane)]
        elif sign is Sign.WIND:
            sides = t.opponents(t.side_of(seat))
            candidates = [Use(sign, lane, to, side) for side in sides for to in ADJACENT[lane]]
        else:
            candidates = [Use(sign, lane, to) for to in ADJACENT[lane]]
        for use in candidates:
            if not why_not_use(t, seat, use):
                yield use


# -------------------------------------------------------------------------------------------------- doing


def do(t: Table, action: Action) -> None:
    """Do an action that `refusal` lets pass; what follows from it is left on the stack."""
    if t.stack:
        _answer(t, action)
        return
    _DEEDS[type(action)](t, t.floor, action)


def _answer(t: Table, action: Action) -> None:
    """An answer to the top of the stack."""
    top = t.stack[-1]
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
    t.leave_hand(seat, copy, item_cost(t, old, action.card))
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
        targets = (*_unaimed(t, seat, face.effects[: casting.first_single(face.effects)], opponents), target.id)
    t.stack.append(Casting(copy, seat, targets))
    t.emit(event)


def _unaimed(t: Table, seat: int, effects: Any, opponents: list[int]) -> Iterator[int]:
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
    if action.sign is Sign.FLOWER:
        for there in sorted((lane, *ADJACENT[lane])):
            if t.lanes[side][there] is not None:
                flow.mend(t, side, there, 1, "flower")
    elif action.sign is Sign.WIND:
        flow.shift(t, action.side, lane, action.to)
    else:
        flow.shift(t, side, lane, action.to)


def _bless(t: Table, seat: int, action: Bless) -> None:
    side = t.side_of(seat)
    copy = _guardian(t, seat, action.card).copy
    t.gain(seat, -BLESSING_COSTS)
    t.set_guardian(copy, GuardianPlace.BLESSING, t.guardian(copy).summoned)
    fighter = t.change(side, action.lane, blessing=copy)
    t.played = True
    t.emit(Blessed(seat, side, action.lane, t.name(fighter), action.card))


def _summon_guardian(t: Table, seat: int, action: SummonGuardian) -> None:
    """Its blessing ends by that (NW-40)."""
    side = t.side_of(seat)
    copy = _guardian(t, seat, action.card).copy
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


_DEEDS: dict[type, Callable[[Table, int, Any], None]] = {
    Summon: _summon,
    Shapeshift: _shapeshift,
    Equip: _equip,
    Cast: _cast,
    Attack: _attack,
    Shift: _shift,
    Use: _use,
    Bless: _bless,
    SummonGuardian: _summon_guardian,
    Sacrifice: _sacrifice,
    End: _end,
}
