"""The painting of the board: what is kept from paint to paint, and what must not be."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Sequence

import pytest
from rich.segment import Segment
from textual.app import App, ComposeResult
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region

from tonalli.ui.themes import DARK, LIGHT, THEMES
from tonalli.ui.widgets import painted
from tonalli.ui.widgets.canvas import Canvas
from tonalli.ui.widgets.painted import Painted

SIZE = (20, 4)


class Loud(LineFilter):
    """Puts capitals in place of letters."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(text.upper(), style, control) for text, style, control in segments]


class Easel(App[None]):
    """A board that is painted by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.filters: list[LineFilter] = []
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = DARK.name

    def compose(self) -> ComposeResult:
        yield Painted()

    def get_line_filters(self) -> Sequence[LineFilter]:
        return [*super().get_line_filters(), *self.filters]

    @property
    def board(self) -> Painted:
        return self.query_one(Painted)

    def rows(self, columns: int = SIZE[0]) -> list[str]:
        return [strip.text for strip in self.board.render_lines(Region(0, 0, columns, SIZE[1]))]


def canvas(*rows: str) -> Canvas:
    drawn = Canvas(*SIZE)
    for y, row in enumerate(rows):
        drawn.put(0, y, row, "name")
    return drawn


async def test_a_filter_that_is_switched_on_is_seen_at_once() -> None:
    app = Easel()
    async with app.run_test(size=SIZE):
        app.board.paint(canvas("jaguar"))
        assert app.rows()[0].rstrip() == "jaguar"
        app.filters.append(Loud())
        assert app.rows()[0].rstrip() == "JAGUAR"
        app.board.paint(canvas("jaguar", "rabbit"))
        assert app.rows()[1].rstrip() == "RABBIT"


async def test_other_colours_are_seen_in_lines_that_were_painted_before() -> None:
    app = Easel()
    async with app.run_test(size=SIZE) as pilot:
        dark = ground_of(app, canvas("jaguar"))
        app.theme = LIGHT.name
        await pilot.pause()
        assert ground_of(app, canvas("jaguar")) != dark


def ground_of(app: Easel, drawn: Canvas) -> object:
    app.board.paint(drawn)
    style = next(iter(app.board.render_line(0))).style
    return style.bgcolor if style else None


async def test_until_it_is_drawn_anew_a_resized_board_is_filled_up() -> None:
    app = Easel()
    async with app.run_test(size=SIZE):
        app.board.paint(canvas("jaguar", "rabbit", "wind", "rain"))
        strips = app.board.render_lines(Region(0, 0, 30, 6))
        assert [strip.text.rstrip() for strip in strips] == ["jaguar", "rabbit", "wind", "rain", "", ""]
        assert {strip.cell_length for strip in strips} == {30}
        assert [strip.cell_length for strip in app.board.render_lines(Region(0, 3, 20, 2))] == [20, 20]
        assert app.rows(3) == ["jag", "rab", "win", "rai"]


async def test_lines_that_were_painted_over_need_no_garbage_collector(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(painted, "_KEPT", 2)
    app = Easel()
    async with app.run_test(size=SIZE) as pilot:
        app.board.paint(canvas("jaguar"))
        await pilot.pause()
        app.screen._compositor.render_strips()  # as the compositor does with every paint
        gone = weakref.ref(app.board._strips[0])
        gc.disable()
        try:
            for text in ("rabbit", "wind", "rain"):
                app.board.paint(canvas(text))
        finally:
            gc.enable()
        assert gone() is None
