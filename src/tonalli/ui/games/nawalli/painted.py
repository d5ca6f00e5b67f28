"""A board that is painted line by line from a canvas, in the colours of the theme."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from tonalli.ui.games.nawalli.canvas import Canvas, Piece
from tonalli.ui.widgets.board import Board

_STYLES = (
    "lane-red", "lane-blue", "lane-green", "lane-yellow", "card", "cursor", "lit", "source", "dim", "title",
    "name", "asked", "level", "hurt", "mark", "gem", "energy", "state-ready", "state-spent", "state-moved",
    "state-stunned", "state-struck", "state-attacks", "told", "taken", "struck",
)  # fmt: skip


class Painted(Board):
    """Keeps the lines that were painted last; the names of styles on the canvas are its component classes."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"nawalli--{name}" for name in _STYLES}

    DEFAULT_CSS = """
    Painted {
        & > .nawalli--lane-red { color: $lane-red; }
        & > .nawalli--lane-blue { color: $lane-blue; }
        & > .nawalli--lane-green { color: $lane-green; }
        & > .nawalli--lane-yellow { color: $lane-yellow; }
        & > .nawalli--card { color: $secondary; }
        & > .nawalli--cursor { color: $accent; text-style: bold; }
        & > .nawalli--lit { color: $primary; text-style: bold; }
        & > .nawalli--source { text-style: bold; }
        & > .nawalli--dim { color: $text-muted; }
        & > .nawalli--title { text-style: bold; }
        & > .nawalli--name { text-style: bold; }
        & > .nawalli--asked { color: $accent; }
        & > .nawalli--level { color: $accent; }
        & > .nawalli--hurt { color: $text-error; }
        & > .nawalli--mark { color: $secondary; }
        & > .nawalli--gem { color: $primary; }
        & > .nawalli--energy { color: $accent; }
        & > .nawalli--told { color: $accent; text-style: bold; }
        & > .nawalli--struck { text-style: strike; }
        & > .nawalli--taken { color: $text-warning; text-style: bold; }
        & > .nawalli--state-ready { color: $text-success; text-style: bold; }
        & > .nawalli--state-spent { color: $text-muted; }
        & > .nawalli--state-moved { color: $text-muted; }
        & > .nawalli--state-stunned { color: $text-error; }
        & > .nawalli--state-struck { color: $text-error; text-style: bold reverse; }
        & > .nawalli--state-attacks { color: $text-warning; text-style: bold reverse; }
    }
    """

    def __init__(self, id: str | None = None) -> None:
        self._known: dict[str, Style] = {}
        self._strips: list[Strip] = []
        self._canvas: Canvas | None = None
        """What is on the strips."""
        super().__init__(id=id)

    def paint(self, canvas: Canvas) -> None:
        """Show what is on the canvas: only what differs from what was shown last is painted anew."""
        before, self._canvas = self._canvas, canvas
        if before is None or (before.width, before.height) != (canvas.width, canvas.height):
            self._strips = [self._strip(row, canvas.width) for row in canvas.rows()]
            self.refresh()
            return
        changed: list[Region] = []
        for y in range(canvas.height):
            if (columns := canvas.differs(before, y)) is None:
                continue
            self._strips[y] = self._strip(canvas.row(y), canvas.width)
            region = Region(columns[0], y, columns[1] - columns[0], 1)
            if changed and changed[-1].bottom == y:  # one region a block costs less than one a row
                region = changed.pop().union(region)
            changed.append(region)
        if changed:
            self.refresh(*changed)

    def restyled(self) -> None:
        """The styles have changed: a subclass paints anew."""

    def _strip(self, row: Sequence[Piece], columns: int) -> Strip:
        return Strip([Segment(piece.text, self._style(piece.style)) for piece in row], columns)

    def _style(self, names: str) -> Style:
        """The style that goes by these names: what a later one does not say stays as the earlier ones say."""
        if names not in self._known:
            parts = [f"nawalli--{name}" for name in names.split()]
            said = [self.get_component_rich_style(part, partial=True) for part in parts]
            self._known[names] = Style.combine([self.rich_style, *said])
        return self._known[names]

    def render_line(self, y: int) -> Strip:
        """One line of what was drawn."""
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, self.rich_style)

    def notify_style_update(self) -> None:
        """Other colours: draw anew, when the component classes have theirs too."""
        super().notify_style_update()
        self._known.clear()
        if self.is_mounted and self._strips:
            self.call_next(self._repaint)

    def _repaint(self) -> None:
        self._known.clear()
        self._canvas = None
        self.restyled()
