"""Where everything lies on the screen. Pure."""

from __future__ import annotations

from typing import Final, NamedTuple

from tonalli.ui.widgets.canvas import Rect

GAP: Final = 4
"""Columns between two players, where an arrow shows the way."""
LANE: Final = 3
"""Rows between the players, in which the ball flies."""
BALL: Final = 11
WIDEST: Final = 56
"""What a player's box needs at most."""
NARROWEST_CARD: Final = 10
WIDEST_CARD: Final = 20
CLOSEST: Final = 9
"""Columns that are seen of a card at whose edge another lies: all but that edge."""
LIFT: Final = 1
"""Rows by which a card that was picked stands out."""


class Places(NamedTuple):
    """The parts of the board."""

    boxes: tuple[Rect, ...]
    """One a seat."""
    tops: tuple[int, ...]
    """The seats above the lane, from the left."""
    bottoms: tuple[int, ...]
    """Those below it."""
    lane: Rect
    head: int
    """The row over the hand."""
    hand: Rect
    detail: Rect
    """Lines about what the cursor is on, where there is room."""


def places(width: int, height: int, seats: int, anchor: int) -> Places:
    """The players sit round the table, to the left of each the next one clockwise; `anchor` sits at the foot."""
    extra = max(0, height - 20)
    detail = min(4, extra // 3)
    cards = 5 + min(2, extra // 6)
    box = (height - 2 - LANE - cards - detail) // 2
    lane = height - 2 - cards - detail - 2 * box
    tops, bottoms = ring(seats, anchor)
    columns = len(tops)
    wide = min(WIDEST, (width - GAP * (columns - 1)) // columns)
    boxes: dict[int, Rect] = {}
    for row, y in ((tops, 1), (bottoms, 1 + box + lane)):
        span = len(row) * wide + GAP * (len(row) - 1)
        left = (width - span) // 2
        for nth, seat in enumerate(row):
            boxes[seat] = Rect(left + nth * (wide + GAP), y, wide, box)
    foot = 1 + 2 * box + lane
    return Places(
        tuple(boxes[seat] for seat in range(seats)),
        tops,
        bottoms,
        Rect(0, 1 + box, width, lane),
        foot,
        Rect(0, foot + 1, width, cards),
        Rect(0, foot + 1 + cards, width, detail),
    )


def ring(seats: int, anchor: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who sits above and who below, each from the left: clockwise it is the order of the seats."""
    below = seats // 2
    right_of = (below - 1) // 2
    """Seats at the foot to the right of the anchor, who sits in the middle of it."""
    order = [(anchor + n) % seats for n in range(seats)]
    order = order[seats - right_of :] + order[: seats - right_of]
    return tuple(order[below:]), tuple(reversed(order[:below]))


def ball_at(places_: Places, seat: int) -> tuple[float, float]:
    """The middle of the ball where it lies before a player."""
    box = places_.boxes[seat]
    return box.middle[0], places_.lane.y + places_.lane.height / 2


class Fan(NamedTuple):
    """How the cards of a hand lie."""

    first: int
    """The first that is seen."""
    areas: tuple[Rect, ...]
    """Of each that is seen; the next lies on it."""
    after: int
    """How many more there are to the right."""


def fan(room: Rect, count: int, cursor: int) -> Fan:
    """As many cards as fit, around the cursor; they lie upon each other before any is left out."""
    if not count:
        return Fan(0, (), 0)
    most = max(1, (room.width - NARROWEST_CARD) // CLOSEST + 1)
    shown = min(count, most)
    first = max(0, min(cursor - shown // 2, count - shown))
    wide = max(NARROWEST_CARD, min(WIDEST_CARD, room.width // shown))
    pitch = wide if wide * shown <= room.width else (room.width - wide) // (shown - 1)
    span = pitch * (shown - 1) + wide
    left = room.x + (room.width - span) // 2
    areas = tuple(Rect(left + n * pitch, room.y + LIFT, wide, room.height - LIFT) for n in range(shown))
    return Fan(first, areas, count - first - shown)
