"""The arena in each theme, without colours and in ASCII, and the screen of settings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest
from textual.pilot import Pilot

from tests.ui.conftest import MakeApp
from tests.ui.nawalli import scenes
from tests.ui.nawalli.driver import settle as still
from tests.ui.screen import on, settle
from tonalli.ui.app import Tonalli
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.settings import SettingsScreen
from tonalli.ui.themes import CONTRAST, DARK, LIGHT, MONOCHROME

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
    theme: str, size: tuple[int, int], make_app: MakeApp, snap_compare: Compare
) -> None:
    assert snap_compare(make_app(), terminal_size=size, run_before=_arena(("4",), theme=theme))


@pytest.mark.parametrize("keys", [("4",), ("a",), ()], ids=["card picked", "attack aimed", "answer"])
def test_arena_without_colours(
    keys: tuple[str, ...], make_app: MakeApp, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert snap_compare(make_app(), terminal_size=(80, 24), run_before=_arena(keys))


@SIZES
@pytest.mark.parametrize("keys", [("4",), ()], ids=["card picked", "answer"])
def test_arena_in_ascii(
    keys: tuple[str, ...], size: tuple[int, int], make_app: MakeApp, snap_compare: Compare
) -> None:
    before = _arena(keys, ascii="on", theme=MONOCHROME.name)
    assert snap_compare(make_app(), terminal_size=size, run_before=before)


@SIZES
@pytest.mark.parametrize("ascii", ["off", "on"])
def test_settings(ascii: str, size: tuple[int, int], make_app: MakeApp, snap_compare: Compare) -> None:
    async def before(pilot: Pilot[int]) -> None:
        app = pilot.app
        assert isinstance(app, Tonalli)
        app.change(ascii=ascii, name="Ana")
        await pilot.press("f2")
        await on(pilot, SettingsScreen)
        await settle(pilot)

    assert snap_compare(make_app(), terminal_size=size, run_before=before)
