"""A board that is painted line by line from a canvas, in the colours of the theme."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region
from textual.strip import Strip

from tonalli.ui.widgets.board import Board
from tonalli.ui.widgets.canvas import Canvas, Piece

_STYLES = (
    "lane-red", "lane-blue", "lane-green", "lane-yellow", "card", "cursor", "lit", "source", "dim", "title",
    "name", "asked", "level", "hurt", "mark", "gem", "energy", "state-ready", "state-spent", "state-moved",
    "state-stunned", "state-struck", "state-attacks", "told", "taken", "struck",
)  # fmt: skip


_KEPT = 1000
"""Lines that are kept at most."""


class _Line(Strip):
    """A line that the compositor takes whole.

    A plain strip remembers itself as its only part. No line that was painted over would then be freed before the
    garbage collector found it, and that would stop the program every few keys.
    """

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """Itself, where nothing lies over it."""
        cuts = tuple(cuts)
        return (self,) if cuts == (self.cell_length,) else super().divide(cuts)


class Painted(Board):
    """Keeps the lines that were painted last; the names of styles on the canvas are its component classes.

    Fills its whole region itself: it has no border and no padding.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"painted--{name}" for name in _STYLES}

    DEFAULT_CSS = """
    Painted {
        & > .painted--lane-red { color: $lane-red; }
        & > .painted--lane-blue { color: $lane-blue; }
        & > .painted--lane-green { color: $lane-green; }
        & > .painted--lane-yellow { color: $lane-yellow; }
        & > .painted--card { color: $secondary; }
        & > .painted--cursor { color: $accent; text-style: bold; }
        & > .painted--lit { color: $primary; text-style: bold; }
        & > .painted--source { text-style: bold; }
        & > .painted--dim { color: $text-muted; }
        & > .painted--title { text-style: bold; }
        & > .painted--name { text-style: bold; }
        & > .painted--asked { color: $accent; }
        & > .painted--level { color: $accent; }
        & > .painted--hurt { color: $text-error; }
        & > .painted--mark { color: $secondary; }
        & > .painted--gem { color: $primary; }
        & > .painted--energy { color: $accent; }
        & > .painted--told { color: $accent; text-style: bold; }
        & > .painted--struck { text-style: strike; }
        & > .painted--taken { color: $text-warning; text-style: bold; }
        & > .painted--state-ready { color: $text-success; text-style: bold; }
        & > .painted--state-spent { color: $text-muted; }
        & > .painted--state-moved { color: $text-muted; }
        & > .painted--state-stunned { color: $text-error; }
        & > .painted--state-struck { color: $text-error; text-style: bold reverse; }
        & > .painted--state-attacks { color: $text-warning; text-style: bold reverse; }
    }
    """

    def __init__(self, id: str | None = None) -> None:
        self._known: dict[str, Style] = {}
        self._lines: dict[tuple[Piece, ...], _Line] = {}
        """Lines that were painted already: most come back when the cursor does."""
        self._strips: list[Strip] = []
        self._canvas: Canvas | None = None
        """What is on the strips."""
        self._columns = 0
        self._filters: Sequence[LineFilter] = ()
        self._ground = Color(0, 0, 0)
        """What the strips went through, and the colour that lies under them."""
        super().__init__(id=id)

    def paint(self, canvas: Canvas) -> None:
        """Show what is on the canvas: only what differs from what was shown last is painted anew."""
        before, self._canvas = self._canvas, canvas
        if before is None or (before.width, before.height) != (canvas.width, canvas.height):
            self._fill(canvas)
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

    def _fill(self, canvas: Canvas) -> None:
        self._filters, self._columns = self.get_line_filters(), canvas.width
        self._ground = self.background_colors[1]
        self._lines.clear()
        self._strips = [self._strip(row, canvas.width) for row in canvas.rows()]

    def _strip(self, row: tuple[Piece, ...], columns: int) -> Strip:
        if row not in self._lines:
            if len(self._lines) >= _KEPT:
                self._lines.clear()
            segments = [Segment(piece.text, self._style(piece.style)) for piece in row]
            for line_filter in self._filters:
                segments = line_filter.apply(segments, self._ground)
            self._lines[row] = _Line(segments, columns)
        return self._lines[row]

    def _style(self, names: str) -> Style:
        """The style that goes by these names: what a later one does not say stays as the earlier ones say."""
        if names not in self._known:
            parts = [f"painted--{name}" for name in names.split()]
            said = [self.get_component_rich_style(part, partial=True) for part in parts]
            self._known[names] = Style.combine([self.rich_style, *said])
        return self._known[names]

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines as they were painted.

        The compositor asks for all of them with every paint, and what Textual does to lines on the way, which
        are borders, padding and filters, would cost as much as the drawing.
        """
        if self._canvas is not None and self._filters != self.get_line_filters():
            self._fill(self._canvas)
        lines = self._strips[crop.y : crop.bottom]
        if crop.column_span != (0, self._columns) or len(lines) < crop.height:
            left, right = crop.column_span  # the board has another size already than what was drawn
            blank = [Strip([])] * (crop.height - len(lines))
            lines = [line.crop_extend(left, right, self.rich_style) for line in (*lines, *blank)]
        return lines

    def render_line(self, y: int) -> Strip:
        """One line."""
        return self.render_lines(Region(0, y, self.size.width, 1))[0]

    def notify_style_update(self) -> None:
        """Other colours: draw anew, when the component classes have theirs too."""
        super().notify_style_update()
        self._known.clear()
        if self.is_mounted and self._strips:
            self.call_next(self._repaint)

    def _repaint(self) -> None:
        """Paint what is on the canvas anew; it may be a picture of a film."""
        canvas, self._canvas = self._canvas, None
        self._known.clear()
        if canvas is not None:
            self.paint(canvas)
