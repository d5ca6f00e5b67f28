"""Where the cursor can be, and where it goes. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tonalli.ui.games.gualicho.places import Places, fan
from tonalli.ui.widgets.canvas import Rect


class Hand(Struct, frozen=True):
    """The place of a card in the own hand, from the left."""

    at: int


class Seat(Struct, frozen=True):
    """A player."""

    seat: int


Spot = Hand | Seat
"""Where the cursor can be."""


def spots(places: Places, cursor: Spot | None, count: int) -> Iterator[tuple[Spot, Rect]]:
    """What the mouse can point at; what lies on top comes first."""
    at = cursor.at if isinstance(cursor, Hand) else 0
    lying = fan(places.hand, count, at)
    order = sorted(range(len(lying.areas)), key=lambda n: (lying.first + n != at, -n))
    for n in order:
        area = lying.areas[n]
        yield Hand(lying.first + n), area._replace(y=area.y - 1, height=area.height + 1)
    for seat, box in enumerate(places.boxes):
        yield Seat(seat), box


def moved(cursor: Spot, dx: int, dy: int, places_: Places, count: int) -> Spot:
    """The spot on that side."""
    if isinstance(cursor, Hand):
        if dx and count:
            return Hand((cursor.at + dx) % count)
        return Seat(places_.bottoms[len(places_.bottoms) // 2]) if dy < 0 or not count else cursor
    above = cursor.seat in places_.tops
    row = places_.tops if above else places_.bottoms
    at = row.index(cursor.seat)
    if dx:
        return Seat(row[(at + dx) % len(row)])
    if above == (dy < 0):
        return cursor if above else Hand(0)
    other = places_.bottoms if above else places_.tops
    x = places_.boxes[cursor.seat].middle[0]
    return Seat(min(other, key=lambda seat: abs(places_.boxes[seat].middle[0] - x)))
