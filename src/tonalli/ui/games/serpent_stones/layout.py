"""Where the stones lie on the screen, and what lies beside which. Pure.

Whoever looks has the own house at the bottom: for the Jaguar house the field is turned by half a turn (SS-19).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

from tonalli.games.serpent_stones.board import BESIDE, PLACES, ROWS, stones_in
from tonalli.games.serpent_stones.model import STONES, House
from tonalli.ui.widgets.canvas import Rect

PANEL: Final = 24
"""Columns of what stands beside the field."""
GAP: Final = 2
"""Columns between the field and what stands beside it, and between two stones of a row."""
FOOT: Final = 5
"""Lines below the field at least."""
WIDEST: Final = 14
"""Columns from one stone of a row to the next at most."""
LAST_X: Final = 10
"""The largest x of a stone."""


class Layout(Struct, frozen=True):
    """How large everything is and where."""

    field: Rect
    panel: Rect
    foot: Rect
    """What is said of the card and of what it would do."""
    across: int
    """Columns from one stone of a row to the next."""
    down: int
    """Lines from one row to the next."""
    tall: bool
    """A stone is a box of three lines, in place of one line."""
    turned: bool
    """Row 0 is at the bottom."""

    def area(self, stone: int) -> Rect:
        """Where a stone is drawn."""
        row, x = placed(stone, self.turned)
        return Rect(
            self.field.x + x * self.across // 2,
            self.field.y + row * self.down,
            self.across - GAP,
            3 if self.tall else 1,
        )

    def stone_at(self, x: int, y: int) -> int | None:
        """The stone in that cell."""
        return next((stone for stone in range(STONES) if self.area(stone).holds(x, y)), None)

    @property
    def above(self) -> int:
        """The line that tells of the other player."""
        return self.field.y - 1

    @property
    def below(self) -> int:
        """The line that tells of who looks."""
        return self.field.bottom


@lru_cache(16)
def layout(columns: int, rows: int, house: House) -> Layout:
    """The largest field that there is room for, as that house sees it."""
    across = min(WIDEST, (columns - PANEL - 2) // 6)
    room = rows - FOOT - 2
    tall = room >= ROWS * 4 - 1
    down = min(5, (room + 1) // ROWS) if tall else 3 if room >= 19 else 2
    height = (ROWS - 1) * down + (3 if tall else 1)
    width = LAST_X * across // 2 + across - GAP
    panel = min(columns - width - GAP - 2, PANEL + 14)
    left = max(1, (columns - width - GAP - panel) // 2)
    spare = max(0, rows - 2 - height - FOOT)
    top = 1 + min(spare // 3, 2)
    field = Rect(left, top, width, height)
    foot_top = field.bottom + 1
    return Layout(
        field,
        Rect(field.right + GAP, field.y, panel, height),
        Rect(left, foot_top, columns - 2 * left, rows - foot_top),
        across,
        down,
        tall,
        house is House.JAGUAR,
    )


def placed(stone: int, turned: bool) -> tuple[int, int]:
    """The row and x of a stone on the screen."""
    row, x = PLACES[stone]
    return (ROWS - 1 - row, LAST_X - x) if turned else (row, x)


def links(own: int) -> tuple[tuple[int, int], ...]:
    """Every two of these stones that lie side by side, once."""
    return tuple(
        (stone, other)
        for stone in stones_in(own)
        for other in stones_in(BESIDE[stone] & own)
        if other > stone
    )


# ---------------------------------------------------------------------------------- from target to target


def middle(stones: Sequence[int], turned: bool) -> tuple[float, float]:
    """The row and x in the middle of these stones."""
    at = [placed(stone, turned) for stone in stones]
    return sum(row for row, _ in at) / len(at), sum(x for _, x in at) / len(at)


def toward(spots: Sequence[tuple[float, float]], here: tuple[float, float], dx: int, dy: int) -> int | None:
    """Which of the spots (row, x) lies next on that side of here; None if none does."""

    def far(spot: tuple[float, float]) -> float:
        rows, columns = abs(spot[0] - here[0]), abs(spot[1] - here[1])
        return columns + 6 * rows if dx else 4 * rows + columns

    def is_there(spot: tuple[float, float]) -> bool:
        ahead = (spot[1] - here[1]) * dx if dx else (spot[0] - here[0]) * dy
        return ahead > 0

    there = [n for n, spot in enumerate(spots) if is_there(spot)]
    return min(there, key=lambda n: far(spots[n]), default=None)
