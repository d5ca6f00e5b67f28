"""Doing what `judge` lets pass: the verbs of a turn, and the answers (NW-17 to NW-26, NW-33, NW-39, NW-40)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from tonalli.games.nawalli import casting, flow
from tonalli.games.nawalli.cards import (
    FLOWER,
    WIND,
    Effect,
)
from tonalli.games.nawalli.judge import BLESSING_COSTS, find_guardian, item_cost
from tonalli.games.nawalli.model import (
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
    GuardianPlace,
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
    To,
    Use,
)
from tonalli.games.nawalli.table import ADJACENT, Table
from tonalli.games.nawalli.turns import draw, hand_over, redraw


def do(t: Table, action: Action) -> None:
    """Do an action that `judge.refusal` lets pass; what follows from it is left on the stack."""
    if t.stack:
        _answer(t, action)
        return
    if t.seats != t.sides and not isinstance(action, End):
        t.handed, t.acted = False, True
    _DEEDS[type(action)](t, t.floor, action)


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
    if action.side == NONE:
        event = CastSpell(seat, action.card)
    else:
        name = "" if action.lane == NONE else t.name(t.at(action.side, action.lane))
        event = CastSpell(seat, action.card, action.side, action.lane, name)
        before = face.effects[: casting.first_choice(face.effects, t.sides)]
        targets = (*_unaimed(t, seat, before), casting.aimed_at(t, action.lane, action.side))
    t.stack.append(Casting(copy, seat, targets))
    t.emit(event)


def _unaimed(t: Table, seat: int, effects: Sequence[Effect]) -> Iterator[int]:
    """The targets of effects that come before the first whose target is chosen."""
    own = t.side_of(seat)
    for effect in effects:
        kind = casting.target_of(effect)
        yield own if kind == "all-own" else t.opponents(own)[0] if kind == "all-opponent" else NONE


def _attack(t: Table, seat: int, action: Attack) -> None:
    flow.announce(t, t.side_of(seat), action.lane, action.side, action.to)


def _shift(t: Table, seat: int, action: Shift) -> None:
    side = t.side_of(seat)
    t.lanes[side][action.lane] = replace(t.at(side, action.lane), shifted=True)
    flow.shift(t, side, action.lane, action.to)


def use_sign(t: Table, seat: int, action: Use) -> None:
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
    guardian = find_guardian(t, seat, card)
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
    hand_over(t)


_DEEDS: dict[type, Callable[[Table, int, Any], None]] = {
    Summon: _summon,
    Shapeshift: _shapeshift,
    Equip: _equip,
    Cast: _cast,
    Attack: _attack,
    Shift: _shift,
    Use: use_sign,
    Bless: _bless,
    SummonGuardian: _summon_guardian,
    Sacrifice: _sacrifice,
    End: _end,
}
"""What each verb of a turn does."""
