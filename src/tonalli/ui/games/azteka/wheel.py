"""The wheel as it is drawn: where each slot lies, and the pictures of it. Pure.

Sector 1 lies to the right of north, and sectors go clockwise; the inner ring is A. Pieces are told apart by letter
and by the shape around it: (L) Life, <D> Death, [M] Mummies.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin, tau
from typing import Final, NamedTuple

from msgspec import Struct

from tonalli.games.azteka.board import BIT, RING, RINGS, SECTORS, SLOTS, slot_at
from tonalli.games.azteka.model import View
from tonalli.games.azteka.names import ring_name, sector_name
from tonalli.ui.widgets.canvas import Canvas, Rect

ASPECT: Final = 2.1
"""How much higher than wide a cell is."""

STRETCH: Final = 1.25
"""How much the wheel may be drawn out where there is more height than width."""

PIECES: Final = ("(L)", "<D>", "[M]")
"""By side; each has its own letter and shape."""

STYLES: Final = ("lane-green", "lane-red", "lane-yellow")

OPEN, SHUT = "( )", "(-)"
"""A free slot on which one may place now, and one on which one may not."""

_SLANT: Final = cos(pi / SECTORS)


class Point(NamedTuple):
    """A cell."""

    x: int
    y: int


class Wheel(Struct, frozen=True):
    """How large the wheel is and where."""

    x: int
    y: int
    """Its hub."""
    across: float
    down: float
    """Half columns and rows from one ring to the next."""
    rows: int
    """Rows that there are."""

    def at(self, ring: float, sector: float) -> Point:
        """Where a point on a ring lies; whole numbers are slots, halves lie between them."""
        angle = (sector + 0.5) * tau / SECTORS
        out = (ring + 1.5) / _SLANT
        x = self.x + round(ASPECT * out * self.across * sin(angle))
        y = self.y - round(out * self.down * cos(angle))
        return Point(x, min(max(y, 0), self.rows - 1))

    def slots(self) -> dict[int, Rect]:
        """The three cells of each slot."""
        found = {}
        for slot in range(SLOTS):
            x, y = self.at(*divmod(slot, SECTORS))
            found[slot] = Rect(x - 1, y, 3, 1)
        return found


def wheel(columns: int, rows: int) -> Wheel:
    """The largest wheel that there is room for."""
    across = (columns / 2 - 4) / (ASPECT * (RINGS + 0.5))
    down = min((rows - 1) // 2 / (RINGS + 0.5), STRETCH * across)
    return Wheel(columns // 2 - 1, (rows - 1) // 2, min(across, down), down, rows)


class Picture(Struct, frozen=True):
    """What is shown of the wheel."""

    view: View
    cursor: int | None = None
    """The slot that the cursor is on."""
    turning: int | None = None
    """The ring that is on its way."""
    by: float = 0.0
    """How far it has come, in sectors."""
    marked: int = 0
    """Slots that stand out, one bit each."""


def draw(canvas: Canvas, where: Wheel, picture: Picture) -> None:
    """Draw the wheel."""
    ring, sector = (None, None) if picture.cursor is None else divmod(picture.cursor, SECTORS)
    if picture.turning is not None:
        ring, sector = picture.turning, None
    for n in range(RINGS):
        style = "lit" if n == ring else "dim"
        for point in _rim(where, n):
            canvas.put(*point, "·", style)
    for n in range(RINGS):
        text = f"[{ring_name(n)}]" if n == ring else ring_name(n)
        y = where.y - round(where.down * (n + 1.5))
        canvas.put(where.x - len(text) // 2, y, text, "lit" if n == ring else "dim")
    for n in range(SECTORS):
        x, y = where.at(RINGS - 1, n)
        canvas.put(x + (3 if n < SECTORS // 2 else -3), y, sector_name(n), "lit" if n == sector else "dim")
    for slot in range(SLOTS):
        _slot(canvas, where, picture, slot)


def _rim(where: Wheel, ring: int) -> Iterator[Point]:
    """Dots between the slots of a ring, closer where it is longer."""
    between = 1 + 2 * ring if where.across > 2.5 else (1, 1, 2, 3)[ring]
    for sector in range(SECTORS):
        for n in range(between):
            yield where.at(ring, sector + (n + 1) / (between + 1))


def _slot(canvas: Canvas, where: Wheel, picture: Picture, slot: int) -> None:
    ring, sector = divmod(slot, SECTORS)
    moving = ring == picture.turning
    x, y = where.at(ring, sector + picture.by if moving else sector)
    text, style = look(picture.view, slot)
    if picture.marked & BIT[slot]:
        style = f"{style} state-attacks"
    if slot == picture.cursor:
        text, style = f"▸{text[1]}◂", f"{style} cursor"
    elif moving:
        style = f"{style} source"
    canvas.put(x - 1, y, text, style)


def look(view: View, slot: int) -> tuple[str, str]:
    """What stands on a slot, and its style."""
    for side, own in enumerate(view.pieces):
        if own & BIT[slot]:
            return PIECES[side], f"{STYLES[side]} source"
    return (OPEN, "") if view.free & BIT[slot] else (SHUT, "dim")


# ------------------------------------------------------------------------------------------- the cursor


def moved(slot: int, dx: int, dy: int) -> int:
    """The slot that lies on that side of this one: along its ring, across the rings, or over the hub."""
    ring, sector = divmod(slot, SECTORS)
    angle = (sector + 0.5) * tau / SECTORS
    outwards = dx * sin(angle) - dy * cos(angle)
    clockwise = dx * cos(angle) + dy * sin(angle)
    if abs(clockwise) > abs(outwards):
        return slot_at(ring, (sector + (1 if clockwise > 0 else -1)) % SECTORS)
    if outwards > 0:
        return slot_at(min(ring + 1, RINGS - 1), sector)
    if ring > 0:
        return slot_at(ring - 1, sector)
    return slot_at(0, (SECTORS // 2 - 1 - sector) % SECTORS if dy else SECTORS - 1 - sector)


def next_open(view: View, slot: int, by: int) -> int:
    """The next slot on which one may place, ring by ring, round and round; the same one if there is none."""
    for n in range(1, SLOTS + 1):
        found = (slot + by * n) % SLOTS
        if view.free & BIT[found]:
            return found
    return slot


def ring_of(slot: int) -> int:
    """The ring of a slot."""
    return slot // SECTORS


def on_ring(view: View, ring: int) -> tuple[int, ...]:
    """How many pieces each side has there."""
    return tuple((own & RING[ring]).bit_count() for own in view.pieces)
