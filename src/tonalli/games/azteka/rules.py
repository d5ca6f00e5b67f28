"""What may be done in a round, and doing it (AZ-04 to AZ-25).

Actions and events are made once and shared. Nearly every action leads to one event and the next turn, and goes
the short way; what comes seldom (New Birth, Withering, the end of a round) is told by an `Account`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tonalli.core.game import IllegalAction, Rng, Step
from tonalli.games.azteka import reasons
from tonalli.games.azteka.board import (
    BESIDE,
    BESIDE_OF,
    BIT,
    FULL,
    RINGS,
    SECTOR_OF,
    SECTORS,
    SLOTS,
    SPIN,
    beside,
    full_rings,
    full_sectors,
    more_on,
    slots_in,
    spread,
    turned,
)
from tonalli.games.azteka.model import (
    DEATH,
    LIFE,
    MOST_REPEATS,
    MOST_ROTATIONS,
    NONE,
    RULES,
    Action,
    BirthOffered,
    BoardFilled,
    Event,
    MatchEnded,
    Options,
    Pass,
    Passed,
    Phase,
    Place,
    Placed,
    Round,
    RoundBegan,
    RoundEnded,
    Setting,
    State,
    Turn,
    Turned,
    Variant,
    View,
    Why,
    Withered,
)

FIRST, TURN, BIRTH, LAST, OVER = Phase.FIRST, Phase.TURN, Phase.BIRTH, Phase.LAST, Phase.OVER
STANDARD, AGGRESSIVE, THREE = Variant.STANDARD, Variant.AGGRESSIVE, Variant.THREE

_SEATS: Final = 3
_A, _B, _C, _D = BESIDE_OF

# ------------------------------------------------------------------------------------- shared actions

PLACES: Final = tuple(Place(slot) for slot in range(SLOTS))
EIGHTHS: Final = tuple(Turn(ring, 1) for ring in range(RINGS))
QUARTERS: Final = tuple(Turn(ring, 2) for ring in range(RINGS))
PASS: Final = Pass()

_CHUNK: Final = 11
"""Slots are listed in three parts: that many, as many again, and the rest."""


def _listed(first: int, count: int) -> tuple[tuple[Action, ...], ...]:
    """For every set of these slots the actions that place there."""
    return tuple(
        tuple([PLACES[first + n] for n in range(count) if word >> n & 1]) for word in range(1 << count)
    )


_LOW, _MIDDLE, _HIGH = _listed(0, _CHUNK), _listed(_CHUNK, _CHUNK), _listed(2 * _CHUNK, SLOTS - 2 * _CHUNK)
_PART: Final = (1 << _CHUNK) - 1

_ELSE: Final[dict[Phase, tuple[Action, ...]]] = {
    FIRST: (),
    BIRTH: (PASS,),
    LAST: (*EIGHTHS, PASS),
    OVER: (),
}
"""What may be done besides placing, where it is no plain turn."""

_WITH_QUARTERS: Final = tuple(
    (*EIGHTHS, *[QUARTERS[ring] for ring in range(RINGS) if rings >> ring & 1]) for rings in range(1 << RINGS)
)
"""Rings on which one has more than the other -> the rotations of the aggressive variant (AZ-19)."""


def legal(state: View) -> tuple[Action, ...]:
    """Every legal action: placements from the inner ring outwards, rotations, the pass."""
    free = state.free
    phase = state.phase
    if phase is not TURN:
        more = _ELSE[phase]
    elif state.setting.options.variant is AGGRESSIVE:
        more = _WITH_QUARTERS[_majorities(state)]
    else:
        more = EIGHTHS
    return _LOW[free & _PART] + _MIDDLE[free >> _CHUNK & _PART] + _HIGH[free >> 2 * _CHUNK] + more


def _majorities(state: View) -> int:
    """A bit for each ring that whoever's turn it is may turn by 90 degrees."""
    return more_on(state.pieces[state.side], state.pieces[1 - state.side])


def refusal(state: View, action: Action) -> str | None:
    """Why the action is not legal now, in one sentence; None if it is."""
    if state.phase is OVER:
        return reasons.OVER
    if isinstance(action, Place):
        return _refuse_place(state, BIT[action.slot], action.slot)
    if isinstance(action, Turn):
        return _refuse_turn(state, action)
    return None if state.phase in (BIRTH, LAST) else reasons.NO_PASS


def _refuse_place(state: View, bit: int, slot: int) -> str | None:
    if sum(state.pieces) & bit:
        return reasons.taken(slot)
    if state.free & bit:
        return None
    if state.phase is LAST:
        return reasons.ROTATE_OR_PASS
    if state.setting.options.variant is THREE:
        return reasons.NO_PIECE
    return reasons.not_near(slot) if state.pieces[LIFE] else reasons.NO_LIFE


def _refuse_turn(state: View, action: Turn) -> str | None:
    if state.phase is FIRST:
        return reasons.PLACE_FIRST
    if state.phase is BIRTH:
        return reasons.BIRTH
    if action.steps == 1:
        return None
    if state.setting.options.variant is not AGGRESSIVE:
        return reasons.NO_QUARTERS
    return None if _majorities(state) >> action.ring & 1 else reasons.no_majority(action.ring)


# -------------------------------------------------------------------------------------- shared events

_PLACED: Final = tuple(
    tuple((Placed(seat, side, slot),) for slot in range(SLOTS)) for seat in range(_SEATS) for side in range(3)
)
_TURNED: Final = tuple(
    tuple((Turned(seat, side, ring, steps),) for steps in (1, 2) for ring in range(RINGS))
    for seat in range(_SEATS)
    for side in range(3)
)
"""3 times seat and side -> what is told of a slot, or of a rotation."""


class Account:
    """What an action led to, event by event, where more than one thing came of it."""

    __slots__ = ("events", "frames", "state", "watched")

    def __init__(self, watched: bool) -> None:
        self.state: State
        self.watched = watched
        self.events: list[Event] = []
        self.frames: list[State] = []

    def tell(self, event: Event, after: State) -> None:
        """Something happened, and this is how things stand after it."""
        self.events.append(event)
        self.state = after
        if self.watched:
            self.frames.append(after)

    def step(self, sealed: bool = False) -> Step[State, Event]:
        """All of it."""
        return Step(self.state, tuple(self.events), tuple(self.frames), sealed)


# --------------------------------------------------------------------------------------- what is done


def apply(state: State, action: Action, watched: bool) -> Step[State, Event]:
    """Do the action. Raises `IllegalAction`."""
    if type(action) is Place:
        if not state.free & BIT[action.slot]:
            _check(state, action)
        if state.setting.options.variant is not STANDARD:
            return _place_anywhere(state, action.slot, watched)
        if state.side == LIFE:
            return _place_life(state, action.slot, watched)
        return _place_death(state, action.slot, watched)
    if type(action) is Turn:
        if state.phase is not TURN or action.steps != 1:
            _check(state, action)
        if len(state.pieces) > 2:
            return _turn_of_three(state, action, watched)
        return _turn(state, action, watched)
    _check(state, action)
    return _pass(state, watched)


def _check(state: State, action: Action) -> None:
    why = refusal(state, action)
    if why is not None:
        raise IllegalAction(why)


def reached(variant: Variant, side: int, own: int) -> Why | None:
    """The goal that a side with these pieces has reached, if one (AZ-08 to AZ-10, AZ-23)."""
    if variant is THREE:
        return Why.SPREAD if spread(own) else Why.SECTOR if full_sectors(own) else None
    if side == LIFE:
        if spread(own):
            return Why.SPREAD
    elif full_sectors(own):
        return Why.SECTOR
    elif full_rings(own):
        return Why.RING
    return Why.ALL if own.bit_count() == RULES[variant].pieces else None


def _life_has(life: int) -> bool:
    return spread(life) or life.bit_count() == RULES[STANDARD].pieces


def _death_has(death: int) -> bool:
    return full_rings(death) or death.bit_count() == RULES[STANDARD].pieces


def _place_life(state: State, slot: int, watched: bool) -> Step[State, Event]:
    """Life places by the standard rules: its goals, then New Birth (AZ-08, AZ-10, AZ-12)."""
    life, death = state.pieces
    setting = state.setting
    if life:
        near = state.near | BESIDE[slot]
        free = (state.free | BESIDE[slot]) & ~(life | death | BIT[slot])
    else:
        near = BESIDE[slot]
        free = near & ~death
    life |= BIT[slot]
    after = State(setting, TURN, DEATH, state.turns + 1, (life, death), free, near, 0, (), state.rng)
    filled = SECTOR_OF[slot]
    if (
        (life | death) & filled == filled
        or state.phase is BIRTH
        or (life.bit_count() > 7 and _life_has(life))
    ):
        return _told_of_life(state, slot, after, watched)
    return Step(after, _PLACED[3 * setting.players[LIFE]][slot], (after,) if watched else (), False)


def _told_of_life(state: State, slot: int, after: State, watched: bool) -> Step[State, Event]:
    """The same where more may come of it than the next turn."""
    life, death = after.pieces
    seat = after.setting.players[LIFE]
    filled = SECTOR_OF[slot]
    placed = Placed(seat, LIFE, slot, state.phase is BIRTH)
    why = reached(STANDARD, LIFE, life)
    if why is None and (life | death) & filled == filled and after.free:
        born = State(
            after.setting, BIRTH, LIFE, state.turns, after.pieces, after.free, after.near, 0, (), after.rng
        )
        offered = BirthOffered(seat, slot % SECTORS)
        return Step(born, (placed, offered), (born, born) if watched else (), False)
    account = Account(watched)
    account.tell(placed, after)
    if why is not None:
        _end(account, LIFE, why)
    return account.step()


def _place_death(state: State, slot: int, watched: bool) -> Step[State, Event]:
    """Death places by the standard rules: Withering, then its goals (AZ-09, AZ-10, AZ-13)."""
    life, death = state.pieces
    death |= BIT[slot]
    setting, near = state.setting, state.near
    free = state.free ^ BIT[slot]
    after = State(setting, TURN, LIFE, state.turns + 1, (life, death), free, near, 0, (), state.rng)
    told = _PLACED[3 * setting.players[DEATH] + DEATH][slot]
    enclosed = life & ~near  # what Death encloses is next to no Life, and to nothing else but Death
    if enclosed:
        enclosed &= ~beside(FULL ^ death)
    if (
        enclosed
        or death & death >> 8 & death >> 16 & death >> 24
        or (death.bit_count() > 7 and _death_has(death))
    ):
        account = Account(watched)
        account.tell(told[0], after)
        _wither(account, enclosed)
        why = reached(STANDARD, DEATH, account.state.pieces[DEATH])
        if why is not None:
            _end(account, DEATH, why)
        return account.step()
    return Step(after, told, (after,) if watched else (), False)


def _wither(account: Account, enclosed: int) -> None:
    """Replace the Life pieces that Death encloses, as far as its supply goes (AZ-13).

    None of them is next to another, so none comes to be enclosed by the withering itself.
    """
    for slot in slots_in(enclosed):
        old = account.state
        life, death = old.pieces
        if death.bit_count() == RULES[STANDARD].pieces:
            return
        life, death = life ^ BIT[slot], death | BIT[slot]
        near = beside(life)
        free = (near if life else FULL) & ~(life | death)
        after = State(old.setting, TURN, LIFE, old.turns, (life, death), free, near, 0, (), old.rng)
        account.tell(Withered(old.setting.players[DEATH], slot), after)


def _place_anywhere(state: State, slot: int, watched: bool) -> Step[State, Event]:
    """Anybody places in the aggressive variant or in a game of three (AZ-19, AZ-22)."""
    setting, side, pieces = state.setting, state.side, state.pieces
    own = pieces[side] | BIT[slot]
    pieces = (*pieces[:side], own, *pieces[side + 1 :])
    after = _passed_on(state, pieces, ())
    told = _PLACED[3 * setting.players[side] + side][slot]
    if own.bit_count() > 3:
        why = reached(setting.options.variant, side, own)
        full = why is None and sum(pieces) == FULL
        if why is not None or full:
            account = Account(watched)
            account.tell(told[0], after)
            if why is not None:
                _end(account, side, why)
            else:
                _fill(account)
            return account.step()
    return Step(after, told, (after,) if watched else (), False)


def _passed_on(state: State, pieces: tuple[int, ...], seen: tuple[tuple[int, ...], ...]) -> State:
    """The next turn, where pieces may be placed anywhere."""
    side = (state.side + 1) % len(pieces)
    free = FULL & ~sum(pieces)
    if len(pieces) > 2 and pieces[side].bit_count() == RULES[THREE].pieces:
        free = 0
    return State(state.setting, TURN, side, state.turns + 1, pieces, free, 0, 0, seen, state.rng)


def _turn(state: State, action: Turn, watched: bool) -> Step[State, Event]:
    """A rotation in a round of two (AZ-06, AZ-11, AZ-14, AZ-19)."""
    setting, side = state.setting, state.side
    life, death = state.pieces
    ring, steps = action.ring, action.steps
    spin = SPIN[steps][ring]
    life ^= spin[life >> 8 * ring & 255]
    death ^= spin[death >> 8 * ring & 255]
    pieces = (life, death)
    if setting.options.variant is AGGRESSIVE:
        near, free = 0, FULL & ~(life | death)
    elif life:
        near = _A[life & 255] | _B[life >> 8 & 255] | _C[life >> 16 & 255] | _D[life >> 24]
        free = near & ~(life | death)
    else:
        near, free = 0, FULL & ~death if side == DEATH else 0
    seen = (*state.seen, state.pieces)
    after = State(setting, TURN, 1 - side, state.turns + 1, pieces, free, near, 0, seen, state.rng)
    told = _TURNED[3 * setting.players[side] + side][4 * steps - 4 + ring]
    if (
        death & death >> 8 & death >> 16 & death >> 24
        or (life.bit_count() > 7 and spread(life))
        or (len(seen) > 3 and _drawn(after) is not None)
    ):
        return _told_of_turn(state, told[0], after, watched)
    return Step(after, told, (after,) if watched else (), False)


def _turn_of_three(state: State, action: Turn, watched: bool) -> Step[State, Event]:
    """A rotation in a round of three, the last one too (AZ-22, AZ-24)."""
    pieces = tuple([turned(own, action.ring, action.steps) for own in state.pieces])
    seat, side = state.setting.players[state.side], state.side
    if state.phase is LAST:
        told = Turned(seat, side, action.ring, action.steps, last=True)
        return _told_of_turn(state, told, _last_passed_on(state, pieces), watched)
    after = _passed_on(state, pieces, (*state.seen, state.pieces))
    event = _TURNED[3 * seat + side][action.ring][0]
    return _told_of_turn(state, event, after, watched)


def _told_of_turn(state: State, told: Event, after: State, watched: bool) -> Step[State, Event]:
    """A rotation where more may come of it than the next turn (AZ-11, AZ-18, AZ-24, AZ-25)."""
    account = Account(watched)
    account.tell(told, after)
    sides = len(after.pieces)
    variant = after.setting.options.variant
    for n in range(sides):  # whoever acted first, then the others in turn order
        side = (state.side + n) % sides
        why = reached(variant, side, after.pieces[side])
        if why is not None:
            _end(account, side, why)
            return account.step()
    if state.phase is LAST:
        if not after.last:
            _end(account, NONE, Why.FILLED)
    else:
        drawn = _drawn(after)
        if drawn is not None:
            _end(account, NONE, drawn)
    return account.step()


def _drawn(state: State) -> Why | None:
    """Why the round is drawn at the start of this turn, if it is (AZ-18)."""
    seen, sides = state.seen, len(state.pieces)
    if state.pieces in seen and seen[len(seen) % sides :: sides].count(state.pieces) >= MOST_REPEATS - 1:
        return Why.REPEATED
    return Why.ROTATIONS if len(seen) >= MOST_ROTATIONS else None


def _pass(state: State, watched: bool) -> Step[State, Event]:
    """New Birth is declined, or the last rotation (AZ-12, AZ-24)."""
    setting, side = state.setting, state.side
    account = Account(watched)
    event = Passed(setting.players[side], side, state.phase is LAST)
    if state.phase is LAST:
        account.tell(event, _last_passed_on(state, state.pieces))
        if not account.state.last:
            _end(account, NONE, Why.FILLED)
    else:
        turns = state.turns + 1
        after = State(setting, TURN, DEATH, turns, state.pieces, state.free, state.near, 0, (), state.rng)
        account.tell(event, after)
    return account.step()


def _fill(account: Account) -> None:
    """The last slot is filled: each may make one last rotation, whoever comes next first (AZ-24)."""
    old = account.state
    sides = len(old.pieces)
    after = State(old.setting, LAST, old.side, old.turns, old.pieces, 0, 0, sides, (), old.rng)
    account.tell(BoardFilled(old.setting.players[old.side]), after)


def _last_passed_on(state: State, pieces: tuple[int, ...]) -> State:
    """The next player's last rotation."""
    side = (state.side + 1) % len(pieces)
    return State(state.setting, LAST, side, state.turns + 1, pieces, 0, 0, state.last - 1, (), state.rng)


# ---------------------------------------------------------------------------------- rounds and match


def begin(options: Options, players: tuple[int, ...], rolled: bool, rng: Rng) -> Step[State, Event]:
    """The first round, in which each side is played by that seat (AZ-15, AZ-21)."""
    account = Account(False)
    _begin_round(account, Setting(options, players), 0, rng, rolled)
    return account.step(sealed=True)


def _begin_round(account: Account, setting: Setting, turns: int, rng: Rng, rolled: bool = False) -> None:
    """An empty board."""
    rules = RULES[setting.options.variant]
    phase = TURN if setting.options.variant is THREE else FIRST
    after = State(setting, phase, LIFE, turns, (0,) * rules.seats, FULL, 0, 0, (), rng)
    account.tell(RoundBegan(len(setting.rounds) + 1, setting.players, rolled), after)


def _end(account: Account, side: int, why: Why) -> None:
    """The side has won the round, or with NONE nobody has (AZ-11, AZ-15 to AZ-18)."""
    old = account.state
    setting = old.setting
    winner = NONE if side == NONE else setting.players[side]
    pieces = 0 if side == NONE else old.pieces[side].bit_count()
    ended = Round(setting.players[LIFE], winner, side, why, pieces)
    setting = Setting(setting.options, setting.players, (*setting.rounds, ended))
    over = State(setting, OVER, old.side, old.turns, old.pieces, 0, 0, 0, (), old.rng)
    account.tell(RoundEnded(len(setting.rounds), winner, side, why, pieces), over)
    if len(setting.rounds) < RULES[setting.options.variant].rounds:
        swapped = Setting(setting.options, setting.players[::-1], setting.rounds)
        _begin_round(account, swapped, old.turns, old.rng)
    else:
        account.tell(MatchEnded(*standing(setting)), over)


class Standing(NamedTuple):
    """What a match has come to, when it is over."""

    winner: int
    """The seat, or NONE for a draw."""
    won: tuple[int, ...]
    """Rounds won, by seat."""
    pieces: tuple[int, ...]
    """Pieces that the round took, by seat, where each won one; else ()."""


def standing(setting: Setting) -> Standing:
    """Who has won the rounds that are over (AZ-16 to AZ-18)."""
    seats = range(len(setting.players))
    won = tuple([sum([one.winner == seat for one in setting.rounds]) for seat in seats])
    best = max(won)
    if won.count(best) == 1:
        return Standing(won.index(best), won, ())
    if len(seats) > 2 or not best:
        return Standing(NONE, won, ())
    pieces = tuple([sum([one.pieces for one in setting.rounds if one.winner == seat]) for seat in seats])
    winner = NONE if pieces[0] == pieces[1] else pieces.index(min(pieces))
    return Standing(winner, won, pieces)
