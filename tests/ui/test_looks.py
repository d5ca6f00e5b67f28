"""The arena in each theme, without colours and in ASCII, and the screen of settings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from rich.style import Style
from textual.pilot import Pilot

from tests.ui.conftest import MakeApp
from tests.ui.nawalli import scenes
from tests.ui.nawalli.driver import settle as still
from tests.ui.screen import on, settle
from tests.ui.tour import tour
from tonalli.ui.app import Tonalli
from tonalli.ui.colourless import colourless
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.settings import SettingsScreen
from tonalli.ui.themes import CONTRAST, DARK, LIGHT, MONOCHROME
from tonalli.ui.widgets.menu import Menu

Compare = Callable[..., bool]

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])


def _arena(keys: tuple[str, ...] = (), **settings: str) -> Callable[[Pilot[int]], Awaitable[None]]:
    async def before(pilot: Pilot[int]) -> None:
        app = pilot.app
        assert isinstance(app, Tonalli)
        app.change(**settings)
        app.push_screen(MatchScreen(scenes.posed(scenes.answer() if not keys else scenes.turn(), 0)))
        await pilot.pause()
        await pilot.press(*keys)
        await still(app)

    return before


@SIZES
@pytest.mark.parametrize("theme", [DARK.name, LIGHT.name, CONTRAST.name, MONOCHROME.name])
def test_arena_in_each_theme(
    theme: str, size: tuple[int, int], make_table: MakeApp, snap_compare: Compare
) -> None:
    assert snap_compare(make_table(), terminal_size=size, run_before=_arena(("4",), theme=theme))


@pytest.mark.parametrize("keys", [("4",), ("a",), ()], ids=["card picked", "attack aimed", "answer"])
def test_arena_without_colours(
    keys: tuple[str, ...], make_table: MakeApp, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(make_table(), terminal_size=(80, 24), run_before=_arena(keys))


@pytest.mark.soak
async def test_without_colours_no_screen_sends_any_and_the_cursor_is_reversed(
    make_table: MakeApp, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_table()
    async with app.run_test(notifications=True) as pilot:
        await settle(pilot)
        assert app.theme == MONOCHROME.name
        async for name in tour(pilot, home):
            styles = [
                style for strip in app.screen._compositor.render_strips() for _, style, _ in strip if style
            ]
            assert styles
            assert not any(style.color or style.bgcolor for style in styles), name
            if app.screen.query(Menu):
                assert any(style.reverse for style in styles), name


@pytest.mark.parametrize(
    ("style", "reverse"),
    [
        ("#dedede on #121212", False),
        ("#dedede on #262626", False),
        ("bold #121212 on #dedede", True),
        ("reverse #dedede on #121212", True),
        ("reverse #121212 on #dedede", False),
        ("underline", False),
        ("default on default", False),
    ],
)
def test_what_stands_out_by_its_ground_is_reversed(style: str, reverse: bool) -> None:
    plain = colourless(Style.parse(style))
    assert bool(plain.reverse) is reverse
    assert plain.color is plain.bgcolor is None
    assert bool(plain.bold) is ("bold" in style)
    assert bool(plain.underline) is ("underline" in style)


@SIZES
@pytest.mark.parametrize("keys", [("4",), ()], ids=["card picked", "answer"])
def test_arena_in_ascii(
    keys: tuple[str, ...], size: tuple[int, int], make_table: MakeApp, snap_compare: Compare
) -> None:
    before = _arena(keys, ascii="on", theme=MONOCHROME.name)
    assert snap_compare(make_table(), terminal_size=size, run_before=before)


@SIZES
@pytest.mark.parametrize("ascii", ["off", "on"])
def test_settings(ascii: str, size: tuple[int, int], make_table: MakeApp, snap_compare: Compare) -> None:
    async def before(pilot: Pilot[int]) -> None:
        app = pilot.app
        assert isinstance(app, Tonalli)
        app.change(ascii=ascii, name="Ana")
        await pilot.press("f2")
        await on(pilot, SettingsScreen)
        await settle(pilot)

    assert snap_compare(make_table(), terminal_size=size, run_before=before)
