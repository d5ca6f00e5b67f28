"""Text stands out from its ground in every theme, and nothing is told by colour alone."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.segment import Segment
from textual.color import Color
from textual.geometry import Region
from textual.screen import ModalScreen
from textual.theme import Theme

from tests.ui.conftest import MakeApp
from tests.ui.screen import settle, shown
from tests.ui.tour import tour
from tonalli import __version__
from tonalli.ui.app import Tonalli
from tonalli.ui.glyphs import CELLS, ascii_cells, draws_lines
from tonalli.ui.themes import DARK, LIGHT, THEMES, TITLES

TEXT, LINES = 4.5, 3.0
"""What WCAG asks of text, and of lines and signs that are only drawn."""


SMALL, LARGE = (80, 24), (120, 40)
WITH_PANELS = ("draft", "attack aimed", "six signs", "wheel")
"""Boards that have text beside them where there is room; the rest looks the same in any window."""
SIZES = pytest.mark.parametrize(
    "size", [SMALL, pytest.param(LARGE, marks=pytest.mark.soak)], ids=["small", "large"]
)


def contrast(one: Color, other: Color) -> float:
    """The contrast of two colours as WCAG 2 has it."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, colour.normalized)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def drawn(char: str) -> bool:
    """Whether it is a piece of a line, a bar or a sign beside words."""
    return "\u2500" <= char <= "\u25ff"


def faint(app: Tonalli) -> Iterator[str]:
    """What on the screen now is harder to see than it should be, in colour or as NO_COLOR shows it."""
    strips = app.screen._compositor.render_strips()
    for area in areas(app):
        for strip in strips[area.y : area.bottom]:
            for segment in strip.crop(area.x, area.right):
                yield from _faint(segment)


def areas(app: Tonalli) -> list[Region]:
    """What is to be read now: all of the screen, or what lies over one that was dimmed."""
    screen = app.screen
    if not isinstance(screen, ModalScreen):
        return [screen.region]
    return [child.region for child in screen.children if child.display]


def _faint(segment: Segment) -> Iterator[str]:
    text, style = segment.text.strip(), segment.style
    if not text or style is None:
        return
    assert style.color is not None, text
    assert style.bgcolor is not None, text
    front, ground = Color.from_rich_color(style.color), Color.from_rich_color(style.bgcolor)
    if style.reverse:
        front, ground = ground, front
    if style.dim:
        yield f"{text!r} is dim"
    need = LINES if all(map(drawn, text)) else TEXT
    for pair in ((front, ground), (front.monochrome, ground.monochrome)):
        if (found := contrast(*pair)) < need:
            yield f"{text!r}: {pair[0].hex} on {pair[1].hex} is {found:.2f}"


USUAL = (DARK, LIGHT)
STRONG = tuple(theme for theme in THEMES if theme not in USUAL)
"""High contrast and monochrome: to dress a whole screen anew takes long, so these are tried less often."""


@pytest.mark.soak
@SIZES
@pytest.mark.parametrize("themes", [USUAL, STRONG], ids=["usual", "strong"])
async def test_text_stands_out(
    make_table: MakeApp, home: Path, size: tuple[int, int], themes: tuple[Theme, ...]
) -> None:
    app = make_table()
    wrong = []
    async with app.run_test(size=size, notifications=True) as pilot:
        async for place in tour(pilot, home, boards=() if size == SMALL else WITH_PANELS):
            for theme in themes:
                app.theme = theme.name
                await pilot.pause()
                wrong += [f"{place}, {TITLES[theme.name]}: {what}" for what in faint(app)]
    assert not wrong, "\n".join(dict.fromkeys(wrong))


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(Color.parse("#000"), Color.parse("#fff")) == pytest.approx(21)
    assert contrast(Color.parse("#777777"), Color.parse("#ffffff")) == pytest.approx(4.48, abs=0.01)


async def test_faint_text_is_found(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle(pilot)
        assert not list(faint(app))
        app.screen.query_one("#version").styles.color = "#444444"
        await settle(pilot)
        assert any(__version__ in what for what in faint(app))


@pytest.mark.soak
@SIZES
async def test_everything_can_be_drawn_in_ascii(
    make_table: MakeApp, home: Path, size: tuple[int, int]
) -> None:
    app = make_table()
    wrong = []
    async with app.run_test(size=size, notifications=True) as pilot:
        app.change(ascii="on", theme="tonalli-monochrome")
        async for place in tour(pilot, home, boards=() if size == SMALL else WITH_PANELS):
            await pilot.pause()
            strange = sorted(
                char
                for char in set(shown(app)) - {"\n"}
                if not (char.isascii() or (char.isalpha() and "LATIN" not in unicodedata.name(char)))
            )
            wrong += [f"{place}: {unicodedata.name(char, repr(char))}" for char in strange]
            wrong += [f"{place}: a sign without a substitute"] if "?" in _drawn_only(app) else []
    assert not wrong, "\n".join(wrong)


def _drawn_only(app: Tonalli) -> str:
    """What ASCII makes of everything on the screen that is not ASCII: a "?" where it knows nothing better."""
    app._ascii.enabled = False
    there = shown(app)
    app._ascii.enabled = True
    return ascii_cells("".join(char for char in there if not char.isascii()))


async def test_ascii_spells_keys_and_can_be_turned_off_again(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settle(pilot)
        assert "↵ choose" in shown(app)
        app.change(ascii="on")
        await settle(pilot)
        assert "Enter choose" in shown(app)
        app.change(ascii="off")
        await settle(pilot)
        assert "↵ choose" in shown(app)


def test_ascii_keeps_the_width_and_the_letters_of_names() -> None:
    assert ascii_cells("Ñandú ─◆… 犬 🐕|") == "Nandu -o~ 犬 ??|"
    assert all(len(plain) == 1 and plain.isascii() for plain in CELLS.values())


@pytest.mark.parametrize(
    ("variables", "encoding", "lines"),
    [
        ({}, "utf-8", True),
        ({"LANG": "de_DE.UTF-8"}, "UTF8", True),
        ({"LANG": "de_DE"}, "iso8859-1", False),
        ({"LANG": "C"}, "utf-8", False),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "POSIX"}, "utf-8", False),
        ({"LANG": "C", "LC_ALL": "C.UTF-8"}, "utf-8", True),
    ],
)
def test_the_terminal_says_whether_it_draws_lines(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], encoding: str, lines: bool
) -> None:
    class Terminal:
        pass

    terminal = Terminal()
    terminal.encoding = encoding  # type: ignore[attr-defined]
    monkeypatch.setattr(sys, "__stderr__", terminal)
    for name in ("LANG", "LC_ALL", "LC_CTYPE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert draws_lines() is lines


async def test_another_theme_reaches_everything_at_once(make_table: MakeApp, home: Path) -> None:
    """The board too, which keeps the lines it painted."""
    app = make_table()
    async with app.run_test() as pilot:
        async for place in tour(pilot, home, boards=("turn",)):
            if place == "board: turn":
                app.theme = "tonalli-light"
                await settle(pilot)
                grounds = {
                    s.style.bgcolor
                    for strip in app.screen._compositor.render_strips()
                    for s in strip
                    if s.style is not None and s.style.bgcolor is not None
                }
                assert all(_luminance(Color.from_rich_color(ground)) > 0.5 for ground in grounds)
                return
