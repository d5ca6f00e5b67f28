"""Magic Spells: whom they may be aimed at, and what their effects do (NW-25, NW-82 to NW-89)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tonalli.games.nawalli.cards import (
    RABBIT,
    Bring,
    Damage,
    DrawCards,
    Effect,
    GainEnergy,
    Heal,
    Might,
    Move,
    ShiftAway,
    Slay,
    Strip,
    Stun,
)
from tonalli.games.nawalli.flow import mend, settle, shift, wound
from tonalli.games.nawalli.model import (
    LANES,
    NONE,
    Aim,
    Casting,
    DefeatCause,
    Drawing,
    Empowered,
    Fighter,
    Gained,
    Lasting,
    Prevented,
    Recall,
    Returned,
    Stripped,
    Stunned,
    Summoned,
    To,
)
from tonalli.games.nawalli.table import ADJACENT, Table
from tonalli.games.nawalli.uses import spend, unspent

SINGLE = ("own", "opponent", "any")
"""Targets that are chosen when the Spell is cast (NW-82)."""

_FOR_CASTER = (GainEnergy, DrawCards, Bring)

ALL = 99
"""An amount of healing that means all damage (NW-83)."""


def target_of(effect: Effect) -> str:
    """The kind of target an effect has; "" for those that are for the caster."""
    return "" if isinstance(effect, _FOR_CASTER) else effect.target


def aims(t: Table, seat: int, effects: Sequence[Effect], at: int) -> list[Aim]:
    """What the effect at `at` may be aimed at: lanes, own first; whole arenas for "all-opponent" (NW-68, NW-82, NW-89).

    A target must also suit the effects after it that are for the "same": STRIP wants an Item, MOVE an open lane.
    """
    kind = target_of(effects[at])
    own = t.side_of(seat)
    if kind == "all-opponent":
        return [Aim(NONE, side) for side in t.opponents(own) if any(t.lanes[side])]
    sides = (own,) if kind == "own" else t.opponents(own) if kind == "opponent" else (own, *t.opponents(own))
    chain = [effects[at]]
    for effect in effects[at + 1 :]:
        if target_of(effect) != "same":
            break
        chain.append(effect)
    wants_item = any(isinstance(effect, Strip) for effect in chain)
    wants_lane = any(isinstance(effect, Move) for effect in chain)
    return [
        Aim(lane, side)
        for side in sides
        if not (wants_lane and None not in t.lanes[side])
        for lane, fighter in enumerate(t.lanes[side])
        if fighter is not None and not (wants_item and fighter.item == NONE)
    ]


def lacks_target(t: Table, seat: int, effects: Sequence[Effect]) -> bool:
    """Whether some effect has nobody (or nothing) it could be for, so that the Spell cannot be cast (NW-82, NW-87)."""
    own = t.side_of(seat)
    for at, effect in enumerate(effects):
        kind = target_of(effect)
        if kind in SINGLE:
            if not aims(t, seat, effects, at):
                return True
        elif kind in ("all-own", "all-opponent"):
            sides = (own,) if kind == "all-own" else t.opponents(own)
            if not any(fighter is not None for side in sides for fighter in t.lanes[side]):
                return True
        elif isinstance(effect, Bring) and not recalls(t, seat, effect):
            return True
    return False


def recalls(t: Table, seat: int, effect: Bring) -> list[Recall]:
    """The Nawals that may come back from the caster's burn pile, and where to (NW-87)."""
    lanes = [NONE]
    if effect.to == "open-lane":
        lanes = [lane for lane in LANES if t.lanes[t.side_of(seat)][lane] is None]
    cards = dict.fromkeys(
        [
            t.cards[copy]
            for copy in t.players[seat].burn
            if t.face(copy).kind == "nawal" and t.face(copy).level <= effect.max_level
        ]
    )
    return [Recall(card, lane) for card in cards for lane in lanes]


def first_choice(effects: Sequence[Effect], sides: int) -> int:
    """The first effect whose target is chosen; NONE if none is. Of several opponents one is chosen (NW-68)."""
    chosen = SINGLE if sides == 2 else (*SINGLE, "all-opponent")
    return next((at for at, effect in enumerate(effects) if target_of(effect) in chosen), NONE)


def work_casting(t: Table, top: Casting) -> int:
    """Complete the targets, then do the next effect of a Spell; the seat if it must be asked (NW-82)."""
    effects = t.face(top.copy).effects
    if len(top.targets) < len(effects):
        return _aim(t, top, effects)
    if top.at == len(effects):
        t.stack.pop()
        if not top.lies:
            t.burn(top.copy)
        return NONE
    return _do(t, top, effects[top.at], top.targets[top.at])


def _aim(t: Table, top: Casting, effects: Sequence[Effect]) -> int:
    """Find the target of the next effect without one, or ask for it if there are several."""
    at = len(top.targets)
    kind = target_of(effects[at])
    if kind in SINGLE:
        choices = aims(t, top.seat, effects, at)
        if len(choices) > 1:
            return top.seat
        target = t.at(choices[0].side, choices[0].lane).id if choices else NONE
    elif kind == "same":
        target = top.targets[-1]
    elif kind == "all-own":
        target = t.side_of(top.seat)
    elif kind == "all-opponent":
        target = _chosen_arena(top, effects)
        if target == NONE:
            choices = aims(t, top.seat, effects, at)
            if len(choices) > 1:
                return top.seat
            target = choices[0].side if choices else t.opponents(t.side_of(top.seat))[0]
    else:
        target = NONE
    t.stack[-1] = replace(top, targets=(*top.targets, target))
    return NONE


def _chosen_arena(top: Casting, effects: Sequence[Effect]) -> int:
    """The opponent whose arena the Spell is for already, since it may be for one only (NW-68); or NONE."""
    for effect, target in zip(effects, top.targets, strict=False):
        if target_of(effect) == "all-opponent":
            return target
    return NONE


def answer_aim(t: Table, top: Casting, aim: Aim) -> None:
    """A further target was chosen."""
    t.stack[-1] = replace(top, targets=(*top.targets, aimed_at(t, aim.lane, aim.side)))


def aimed_at(t: Table, lane: int, side: int) -> int:
    """A target as `Casting` holds it: the id of the fighter in the lane, or the side if it is for all of it."""
    return side if lane == NONE else t.at(side, lane).id


def _do(t: Table, top: Casting, effect: Effect, target: int) -> int:
    """Do one effect, or return the seat that must say where."""
    match effect:
        case ShiftAway() | Move():
            return _do_place(t, top, target)
        case Bring():
            return _do_bring(t, top, effect)
    t.stack[-1] = top = replace(top, at=top.at + 1)
    match effect:
        case GainEnergy(amount):
            t.gain(top.seat, amount)
            t.emit(Gained(top.seat, amount))
        case DrawCards(amount):
            t.stack.append(Drawing(top.seat, amount))
        case Heal(amount, kind):
            for side, lane, fighter in _struck(t, kind, target):
                mend(t, side, lane, fighter.damage if amount == ALL else amount, "spell")
        case Damage(amount, kind):
            blame: dict[int, tuple[int, DefeatCause]] = {}
            for side, lane, fighter in _struck(t, kind, target):
                if not _warded(t, side, lane, fighter):
                    wound(t, side, lane, amount, "spell")
                    blame[fighter.id] = (NONE, "spell")
            settle(t, blame)
        case Might(amount, kind):
            _empower(t, amount, kind, target)
        case Stun(kind):
            _stun(t, kind, target)
        case Strip():
            for side, lane, fighter in _struck(t, "single", target):
                if fighter.item != NONE and not _warded(t, side, lane, fighter):
                    t.burn(fighter.item)
                    t.emit(Stripped(side, lane, t.name(fighter), t.cards[fighter.item]))
                    t.change(side, lane, item=NONE)
                    settle(t, {fighter.id: (NONE, "spell")})
        case Slay():
            for side, lane, fighter in _struck(t, "single", target):
                if not _warded(t, side, lane, fighter):
                    settle(t, {fighter.id: (NONE, "spell")}, slain=fighter.id)
    return NONE


def _struck(t: Table, kind: str, target: int) -> list[tuple[int, int, Fighter]]:
    """Those an effect is for, as far as they are still there (NW-82)."""
    if kind in ("all-own", "all-opponent"):
        return [(target, lane, f) for lane, f in enumerate(t.lanes[target]) if f is not None]
    where = t.locate(target)
    return [] if where is None else [where]


def _warded(t: Table, side: int, lane: int, fighter: Fighter) -> bool:
    """Whether RABBIT keeps the fighter out of the opposing Spell on the stack, once for all of it (NW-46, NW-88)."""
    top = next(frame for frame in reversed(t.stack) if isinstance(frame, Casting))
    if t.side_of(top.seat) == side:
        return False
    if fighter.id in top.warded:
        return True
    if unspent(t, fighter, RABBIT, ward=True) == NONE:
        return False
    spend(t, fighter, RABBIT, ward=True)
    t.stack[t.stack.index(top)] = replace(top, warded=(*top.warded, fighter.id))
    t.emit(Prevented(side, lane, t.name(fighter), RABBIT, 0))
    return True


def _lay_open(t: Table, power: int, side: int, fighters: tuple[int, ...]) -> None:
    """The Spell on top of the stack stays beside the arena (NW-25)."""
    top = t.stack[-1]
    assert isinstance(top, Casting)
    t.stack[-1] = replace(top, lies=True)
    t.lasting = (*t.lasting, Lasting(top.copy, top.seat, power, side, fighters))


def _empower(t: Table, amount: int, kind: str, target: int) -> None:
    """More Power for a round; of a whole side, later ones too (NW-83)."""
    if kind in ("all-own", "all-opponent"):
        _lay_open(t, amount, target, ())
        t.emit(Empowered(target, NONE, "", amount))
        return
    for side, lane, fighter in _struck(t, kind, target):
        _lay_open(t, amount, NONE, (fighter.id,))
        t.emit(Empowered(side, lane, t.name(fighter), amount))


def _stun(t: Table, kind: str, target: int) -> None:
    """Those it is for cannot attack for a round, but for whom RABBIT keeps out (NW-84, NW-88)."""
    stunned = [(s, lane, f) for s, lane, f in _struck(t, kind, target) if not _warded(t, s, lane, f)]
    if stunned:
        _lay_open(t, 0, NONE, tuple([fighter.id for _, _, fighter in stunned]))
    for side, lane, fighter in stunned:
        t.emit(Stunned(side, lane, t.name(fighter)))


def places(t: Table, top: Casting) -> list[To]:
    """Where the shift or move that is next may put its target; [] if nowhere (NW-85)."""
    where = t.locate(top.targets[top.at])
    if where is None:
        return []
    side, lane, _ = where
    if isinstance(t.face(top.copy).effects[top.at], ShiftAway):
        return [To(to) for to in ADJACENT[lane]]
    return [To(to) for to in LANES if t.lanes[side][to] is None]


def _do_place(t: Table, top: Casting, target: int) -> int:
    choices = places(t, top)
    where = t.locate(target)
    if not choices or where is None or _warded(t, *where):
        _next_effect(t)
        return NONE
    if len(choices) > 1:
        return top.seat
    answer_place(t, top, choices[0])
    return NONE


def _next_effect(t: Table) -> None:
    top = t.stack[-1]
    assert isinstance(top, Casting)
    t.stack[-1] = replace(top, at=top.at + 1)


def answer_place(t: Table, top: Casting, to: To) -> None:
    """The target goes where the caster said: one shift (NW-85)."""
    where = t.locate(top.targets[top.at])
    assert where is not None
    _next_effect(t)
    shift(t, where[0], where[1], to.lane)


def _do_bring(t: Table, top: Casting, effect: Bring) -> int:
    choices = recalls(t, top.seat, effect)
    if len(choices) > 1:
        return top.seat
    if choices:
        answer_recall(t, top, choices[0])
    else:
        _next_effect(t)
    return NONE


def answer_recall(t: Table, top: Casting, recall: Recall) -> None:
    """A Nawal comes back from the caster's burn pile (NW-87)."""
    _next_effect(t)
    copy = next(c for c in t.players[top.seat].burn if t.cards[c] == recall.card)
    t.take_from_burn(copy)
    if recall.lane == NONE:
        t.enter_hand(top.seat, copy)
        t.emit(Returned(top.seat, recall.card))
    else:
        side = t.side_of(top.seat)
        t.enter(side, recall.lane, copy)
        t.emit(Summoned(top.seat, side, recall.lane, recall.card, "return"))
