"""Ways to play the card that was picked: the stones it may go to, or how its pattern may lie. Pure.

An `Aim` stands on one of the legal actions of that card; keys step to others.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from tonalli.games.serpent_stones.board import (
    BESIDE,
    BIT,
    PLACES,
    TEMPLE,
    active,
    placements,
    stones_in,
    word_of,
)
from tonalli.games.serpent_stones.model import (
    CAPTURES,
    WARRIORS,
    Action,
    Attack,
    Card,
    Deck,
    Pattern,
    Place,
    Table,
)
from tonalli.games.serpent_stones.rules import active_of, free_stones, inactive_of, preview, targets
from tonalli.ui.games.serpent_stones.layout import middle, toward

Way: TypeAlias = Place | Attack
"""An action that needs stones."""


def ways_of(card: Card, legal: Sequence[Action]) -> tuple[Way, ...]:
    """The legal actions that play a warrior or a Nahualli card of that kind."""
    return tuple(action for action in legal if isinstance(action, Place | Attack) and action.card is card)


def stones_of(way: Way) -> tuple[int, ...]:
    """The stones that an action names."""
    return (way.stone,) if isinstance(way, Place) else way.stones


def shape_of(way: Way) -> tuple[tuple[int, int], ...]:
    """How the stones of an action lie to each other: the same wherever they lie."""
    places = [PLACES[stone] for stone in stones_of(way)]
    return tuple((row - places[0][0], x - places[0][1]) for row, x in places)


class Aim(Struct, frozen=True):
    """A card that was picked, and the way to play it that is looked at."""

    ways: tuple[Way, ...]
    turned: bool
    """Row 0 of the field is at the bottom of the screen."""
    at: int = 0

    @property
    def way(self) -> Way:
        """The action as it stands."""
        return self.ways[self.at]

    @property
    def stones(self) -> tuple[int, ...]:
        """The stones that it names."""
        return stones_of(self.way)

    @property
    def shapes(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The turns in which the pattern may lie now."""
        return tuple(sorted({shape_of(way) for way in self.ways}))

    def put(self, at: int) -> Aim:
        """Another way."""
        return Aim(self.ways, self.turned, at % len(self.ways))

    def slid(self, dx: int, dy: int) -> Aim:
        """The next way on that side, turned alike if there is one, else turned in any way."""
        here = middle(self.stones, self.turned)
        alike = [n for n, way in enumerate(self.ways) if shape_of(way) == shape_of(self.way)]
        for among in (alike, range(len(self.ways))):
            spots = [middle(stones_of(self.ways[n]), self.turned) for n in among]
            found = toward(spots, here, dx, dy)
            if found is not None:
                return self.put(among[found])
        return self

    def turn(self) -> Aim:
        """The next turn of the pattern, laid as near to here as may be."""
        shapes = self.shapes
        if len(shapes) < 2:
            return self
        wanted = shapes[(shapes.index(shape_of(self.way)) + 1) % len(shapes)]
        return self.put(
            min(
                (n for n, way in enumerate(self.ways) if shape_of(way) == wanted),
                key=lambda n: self._far(self.ways[n]),
            )
        )

    def _far(self, way: Way) -> float:
        row, x = middle(self.stones, self.turned)
        other_row, other_x = middle(stones_of(way), self.turned)
        return 4 * (row - other_row) ** 2 + (x - other_x) ** 2

    def over(self, stone: int) -> Aim | None:
        """The next way that names a stone; None if none does."""
        count = len(self.ways)
        order = [(self.at + n) % count for n in range(1, count + 1)]
        found = [n for n in order if stone in stones_of(self.ways[n])]
        return self.put(found[0]) if found else None


def aim(table: Table, ways: tuple[Way, ...], turned: bool) -> Aim:
    """At first the way that does most: the temple, then what hits most, cuts off most, or goes farthest."""
    return Aim(ways, turned, max(range(len(ways)), key=lambda n: _worth(table, ways[n], turned)))


def _worth(table: Table, way: Way, turned: bool) -> tuple[float, ...]:
    if isinstance(way, Attack):
        hit, cut = preview(table, way.stones)
        return (hit.bit_count(), cut.bit_count())
    row, x = middle((way.stone,), turned)
    return (float(effect(table, way).wins), -row, -abs(x - 5))


# --------------------------------------------------------------------------------------- what it would do


class Effect(NamedTuple):
    """What an action would do; sets of stones."""

    hit: int = 0
    """Warriors that are struck or captured."""
    cut: int = 0
    """Others of the opponent that would become inactive."""
    gain: int = 0
    """Inactive ones of the player that would become active."""
    joins: tuple[tuple[int, int], ...] = ()
    """The new warrior's stone, and each active or regained one beside it."""
    wins: bool = False
    """It wins the round."""


def effect(table: Table, way: Way) -> Effect:
    """What an action of whoever's turn it is would do."""
    me = table.seat
    house, own = table.houses[me], table.warriors[me]
    if isinstance(way, Attack):
        hit, cut = preview(table, way.stones)
        gain = 0
        if way.card in CAPTURES:
            gain = active(house, own | hit, table.anchors | hit) & inactive_of(table, me)
        return Effect(hit, cut, gain)
    now = active(house, own | BIT[way.stone], table.anchors)
    beside = BESIDE[way.stone] & own & now
    return Effect(
        gain=now & inactive_of(table, me),
        joins=tuple((way.stone, other) for other in stones_in(beside)),
        wins=way.stone == TEMPLE[table.houses[1 - me]],
    )


# ---------------------------------------------------------------------------------- what cannot be played


def sample(table: Table, deck: Deck, card: Card, on: int | None = None) -> Way | None:
    """A way to play the card that is not legal, to ask why: as near to legal as there is.

    With `on` one that names that stone; None if the pattern never lies there.
    """
    house = table.houses[table.seat]
    if card in WARRIORS:
        return Place(card, _nearly(table) if on is None else on)
    pattern = pattern_of(deck, card)
    laid = [
        stones for stones in placements(pattern.stones, pattern.turns, house) if on is None or on in stones
    ]
    enemies, reached = table.warriors[1 - table.seat], targets(table)

    def nearly(stones: tuple[int, ...]) -> tuple[bool, bool]:
        return bool(word_of(stones) & reached), bool(word_of(stones) & enemies)

    return Attack(card, max(laid, key=nearly)) if laid else None


def _nearly(table: Table) -> int:
    """A stone on which a warrior might be played, if the rules for warriors allowed it."""
    temple = TEMPLE[table.houses[table.seat]]
    free = [stone for stone in stones_in(free_stones(table)) if stone != temple]
    near = [stone for stone in free if BESIDE[stone] & active_of(table, table.seat)]
    return (near or free or [temple])[0]


def pattern_of(deck: Deck, card: Card) -> Pattern:
    """The pattern of a Nahualli card."""
    return next(pattern for pattern in (*deck.strike, *deck.capture) if pattern.card is card)
