"""What may be done, and what it would do to the board (SS-08 to SS-28)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from tonalli.games.serpent_stones import reasons
from tonalli.games.serpent_stones.board import (
    BIT,
    FULL,
    POWER,
    ROW_OF,
    ROWS,
    TEMPLE,
    active,
    beside,
    stones_in,
    word_of,
)
from tonalli.games.serpent_stones.cards import OWN_WARRIOR, Faces
from tonalli.games.serpent_stones.model import (
    DECK,
    KINDS,
    MOST_ROUNDS,
    NAHUALLI,
    NONE,
    SEATS,
    STONES,
    STRIKES,
    TEOTL,
    WARRIORS,
    WINS,
    Action,
    Attack,
    Card,
    Discard,
    Double,
    House,
    Phase,
    Place,
    Play,
    Point,
    Round,
    Sacrifice,
    State,
    Table,
    View,
    Why,
)

Seen: TypeAlias = State | View
"""Both tell whoever must act all that decides what is legal."""

_SERPENTS: Final = frozenset(WARRIORS)
_ATTACKS: Final = frozenset(NAHUALLI)
_STRIKES: Final = frozenset(STRIKES)
_TEOTL: Final = frozenset(TEOTL)

# ------------------------------------------------------------------------------------------- the board


def active_of(table: Table, seat: int) -> int:
    """The stones of a seat's active warriors (SS-15)."""
    return active(table.houses[seat], table.warriors[seat], table.anchors)


def inactive_of(table: Table, seat: int) -> int:
    """The stones of a seat's inactive warriors (SS-15)."""
    return table.warriors[seat] & ~active_of(table, seat)


def free_stones(table: Table) -> int:
    """The stones on which nobody stands."""
    return FULL & ~(table.warriors[0] | table.warriors[1])


def reach(table: Table, card: Card) -> int:
    """Where whoever's turn it is may play a warrior of that kind (SS-11 to SS-16)."""
    house = table.houses[table.seat]
    free = free_stones(table) & ~BIT[TEMPLE[house]]
    near = beside(active_of(table, table.seat)) & free
    if card is OWN_WARRIOR[house]:
        return near | POWER[house] & free
    return near & ~POWER[house]


def targets(table: Table) -> int:
    """The opposing warriors that whoever's turn it is may play a Strike or Capture on (SS-17)."""
    return table.warriors[1 - table.seat] & beside(active_of(table, table.seat))


def attacks(faces: Faces, table: Table, card: Card) -> list[Action]:
    """Every way to play that Strike or Capture now (SS-17 to SS-19)."""
    on = targets(table)
    if not on:
        return []
    return [laid.action for laid in faces.laid[table.houses[table.seat]][card] if laid.word & on]


class Preview(NamedTuple):
    """What an attack would do."""

    hit: int
    """The opposing warriors on its stones."""
    cut: int
    """Other opposing warriors that would become inactive."""


def preview(table: Table, stones: Sequence[int]) -> Preview:
    """What an attack on these stones by whoever's turn it is would do (SS-15, SS-18, SS-21)."""
    other = 1 - table.seat
    standing_there = table.warriors[other]
    hit = word_of(stones) & standing_there
    left = standing_there & ~hit
    return Preview(hit, active_of(table, other) & left & ~active(table.houses[other], left, 0))


def warrior_on(table: Table, stone: int) -> Card:
    """What kind of warrior stands there."""
    return Card.EAGLE if table.eagles & BIT[stone] else Card.KNIGHT


def owner_of(table: Table, stone: int) -> int:
    """The seat whose warrior stands there, or NONE."""
    return next((seat for seat in range(SEATS) if table.warriors[seat] & BIT[stone]), NONE)


def rows_to_go(table: Table, seat: int) -> int:
    """How far the seat's foremost active warrior is from the other's temple row; 7 if it has none (SS-30)."""
    rows = [ROW_OF[stone] for stone in stones_in(active_of(table, seat))]
    if not rows:
        return ROWS
    return ROWS - 1 - max(rows) if table.houses[seat] is House.JAGUAR else min(rows)


def ahead(table: Table) -> tuple[int, Why]:
    """Who wins the round when its deck is used up, or NONE, and by what (SS-30)."""
    one, other = (rows_to_go(table, seat) for seat in range(SEATS))
    if one != other:
        return int(other < one), Why.NEARER
    one, other = (active_of(table, seat).bit_count() for seat in range(SEATS))
    if one != other:
        return int(other > one), Why.MORE
    return NONE, Why.EQUAL


class Standing(NamedTuple):
    """What a match has come to."""

    over: bool
    winner: int
    """Who has won it, if it is over; NONE for a draw."""
    won: tuple[int, ...]
    """Rounds won, by seat."""


def standing(rounds: Sequence[Round]) -> Standing:
    """What these rounds come to (SS-24, SS-29, SS-33)."""
    won = tuple([sum([one.winner == seat for one in rounds]) for seat in range(SEATS)])
    if rounds and rounds[-1].why is Why.WRATH:
        return Standing(True, rounds[-1].winner, won)
    over = max(won) >= WINS or len(rounds) >= MOST_ROUNDS
    winner = NONE if won[0] == won[1] else int(won[1] > won[0])
    return Standing(over, winner if over else NONE, won)


# ------------------------------------------------------------------------------------- shared actions

PLACE: Final[dict[Card, tuple[Action, ...]]] = {
    card: tuple(Place(card, stone) for stone in range(STONES)) for card in WARRIORS
}
PLAY: Final[dict[Card, tuple[Action, ...]]] = {card: (Play(card),) for card in TEOTL}
DISCARD: Final[dict[Card, Action]] = {card: Discard(card) for card in KINDS}
SACRIFICE: Final[dict[Card, Action]] = {card: Sacrifice(card) for card in KINDS}
DOUBLE: Final[Action] = Double()
POINTS: Final = tuple(Point(position) for position in range(DECK))


def kinds_in(hand: Sequence[Card]) -> Iterator[Card]:
    """Each kind in a sorted hand once."""
    last = None
    for card in hand:
        if card is not last:
            yield card
            last = card


# --------------------------------------------------------------------------------------- what is legal


def legal(faces: Faces, state: Seen) -> tuple[Action, ...]:
    """Every legal action: what plays cards first, then what discards them; each kind of card once."""
    table = state.table
    side = state.sides[table.seat]
    match table.phase:
        case Phase.CARD:
            found: list[Action] = []
            kinds = tuple(kinds_in(side.hand))
            for card in kinds:
                found += _plays(faces, state, card)
            return (*found, *[DISCARD[card] for card in kinds])
        case Phase.ALTAR:
            card = altar_card(state)
            double = (DOUBLE,) if _no_double(state) is None else ()
            return (*_plays(faces, state, card), *double, DISCARD[card])
        case Phase.POINT:
            return POINTS[: len(state.sides[1 - table.seat].hand)]
        case Phase.SACRIFICE:
            return tuple([SACRIFICE[card] for card in kinds_in(side.hand)])
        case Phase.ASIDE:
            return tuple([DISCARD[card] for card in kinds_in(side.hand)])
        case Phase.OVER:
            return ()


def altar_card(state: Seen) -> Card:
    """In phase ALTAR, the card that is to be played or discarded now, UNSEEN to who cannot see it."""
    card = state.sides[state.table.seat].altars[state.table.due[0]]
    assert card is not None, "an altar that is due holds a card"
    return card


def _plays(faces: Faces, state: Seen, card: Card) -> Sequence[Action]:
    """Every way to play a card that is in the hand, or on the altar."""
    if card in _SERPENTS:
        places = PLACE[card]
        return [places[stone] for stone in stones_in(reach(state.table, card))]
    if card in _ATTACKS:
        return attacks(faces, state.table, card)
    if card is Card.HUITZILOPOCHTLI and _no_sacrifice(state) is not None:
        return ()
    return PLAY[card]


def _no_sacrifice(state: Seen) -> str | None:
    """Why a Huitzilopochtli, of the hand or in phase ALTAR from there, starts no sacrifice (SS-25, SS-28)."""
    table = state.table
    side = state.sides[table.seat]
    own = table.due[0] if table.phase is Phase.ALTAR else NONE
    if any(card is not None for altar, card in enumerate(side.altars) if altar != own):
        return reasons.ALTARS_TAKEN
    return reasons.NOTHING_TO_SACRIFICE if len(side.hand) < (2 if own == NONE else 1) else None


def _no_double(state: Seen) -> str | None:
    """Why no double sacrifice can be declared (SS-25, SS-26)."""
    table = state.table
    hand = state.sides[table.seat].hand
    if table.phase is not Phase.ALTAR:
        return reasons.NO_SACRIFICE_TO_DOUBLE
    if table.due != (0,):
        return reasons.DOUBLED
    if Card.HUITZILOPOCHTLI not in hand:
        return reasons.not_in_hand(Card.HUITZILOPOCHTLI)
    return reasons.NOTHING_TO_DOUBLE if len(hand) < 2 else None


# ---------------------------------------------------------------------------------------------- why not


def why_not(faces: Faces, state: Seen, action: Action) -> str | None:
    """Why the action is not legal now, in one sentence; None if it is."""
    phase = state.table.phase
    if phase is Phase.OVER:
        return reasons.OVER
    match action:
        case Place(card, stone):
            return (
                _asks_else(phase, _ASKS_PLAY)
                or _not_at_hand(state, card)
                or _no_place(state.table, card, stone)
            )
        case Attack(card, stones):
            return (
                _asks_else(phase, _ASKS_PLAY)
                or _not_at_hand(state, card)
                or _no_attack(faces, state.table, card, stones)
            )
        case Play(card):
            doubles = card is Card.HUITZILOPOCHTLI and _no_double(state) is None
            return (
                _asks_else(phase, _ASKS_PLAY) or _not_at_hand(state, card, doubles) or _no_play(state, card)
            )
        case Discard(card):
            return _asks_else(phase, _ASKS_DISCARD) or _not_at_hand(state, card)
        case Sacrifice(card):
            return _asks_else(phase, _ASKS_SACRIFICE) or _not_at_hand(state, card)
        case Double():
            return _asks_else(phase, _ASKS_PLAY) or _no_double(state)
        case Point(position):
            return _asks_else(phase, _ASKS_POINT) or _no_card_at(state, position)


def _no_card_at(state: Seen, position: int) -> str | None:
    held = len(state.sides[1 - state.table.seat].hand)
    return None if position < held else reasons.no_card_there(held)


_ASKS_PLAY: Final = frozenset({Phase.CARD, Phase.ALTAR})
_ASKS_DISCARD: Final = frozenset({Phase.CARD, Phase.ALTAR, Phase.ASIDE})
_ASKS_SACRIFICE: Final = frozenset({Phase.SACRIFICE})
_ASKS_POINT: Final = frozenset({Phase.POINT})


def _asks_else(phase: Phase, asked: frozenset[Phase]) -> str | None:
    """What is asked, if not this."""
    return None if phase in asked else reasons.ASKED[phase]


def _not_at_hand(state: Seen, card: Card, doubles: bool = False) -> str | None:
    """Why that card cannot be used now: another one lies on the altar, or it is not held (SS-09).

    With `doubles` it could declare a double sacrifice in place of what was tried (SS-26).
    """
    if state.table.phase is Phase.ALTAR:
        due = altar_card(state)
        return None if card is due else reasons.altar_first(due, doubles)
    return None if card in state.sides[state.table.seat].hand else reasons.not_in_hand(card)


def _no_place(table: Table, card: Card, stone: int) -> str | None:
    if card not in _SERPENTS:
        return reasons.no_warrior(card)
    if reach(table, card) & BIT[stone]:
        return None
    house = table.houses[table.seat]
    if not free_stones(table) & BIT[stone]:
        return reasons.taken(stone)
    if stone == TEMPLE[house]:
        return reasons.OWN_TEMPLE
    if POWER[house] & BIT[stone]:
        return reasons.power_stone(OWN_WARRIOR[house])
    if not active_of(table, table.seat):
        if not free_stones(table) & POWER[house]:
            return reasons.SHUT_OUT
        return reasons.no_team(OWN_WARRIOR[house])
    return reasons.not_near(stone)


def _no_attack(faces: Faces, table: Table, card: Card, stones: tuple[int, ...]) -> str | None:
    if card not in _ATTACKS:
        return reasons.no_nahualli(card)
    if stones not in faces.fits[table.houses[table.seat]][card]:
        return reasons.no_pattern(card)
    word = word_of(stones)
    if word & targets(table):
        return None
    return reasons.NO_ENEMY if not word & table.warriors[1 - table.seat] else reasons.OUT_OF_REACH


def _no_play(state: Seen, card: Card) -> str | None:
    if card not in _TEOTL:
        return reasons.no_teotl(card)
    return _no_sacrifice(state) if card is Card.HUITZILOPOCHTLI else None
