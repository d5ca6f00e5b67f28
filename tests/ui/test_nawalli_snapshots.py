"""Home, set-up, log, pages and result with the real game, in the smallest window and in a larger one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.ui.conftest import MakeApp
from tests.ui.screen import on, put, settle, shown, until
from tests.ui.test_home import battle, looked, nawalli_alone
from tests.ui.test_log import into_game, open_log, to_the_end
from tonalli.games.nawalli.model import Mode
from tonalli.ui.screens.help import Keys
from tonalli.ui.screens.reading import PageSheet
from tonalli.ui.screens.result import ResultScreen
from tonalli.ui.screens.setup import SetupScreen

__all__ = ["nawalli_alone"]

Compare = Callable[..., bool]
Size = tuple[int, int]

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])


HOMES = pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)], ids=["small", "large", "huge"])


@HOMES
def test_home(make_app: MakeApp, home: Path, snap_compare: Compare, size: Size) -> None:
    battle(home, days_ago=1)
    battle(home, mode=Mode.SIMPLE, days_ago=2, title="To learn it")
    battle(home, days_ago=5, plies=3)
    battle(home, days_ago=8, give_up=True)

    async def before(pilot: Pilot[int]) -> None:
        await looked(pilot)
        await until(pilot, lambda: size[0] == 80 or "What happened last" in shown(pilot.app))

    assert snap_compare(make_app(), terminal_size=size, run_before=before)


@SIZES
def test_home_for_the_first_time(make_app: MakeApp, snap_compare: Compare, size: Size) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await looked(pilot)

    assert snap_compare(make_app(), terminal_size=size, run_before=before)


@SIZES
@pytest.mark.parametrize("turns", [0, 2], ids=["quick", "quick start"])
def test_set_up(make_app: MakeApp, snap_compare: Compare, size: Size, turns: int) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await looked(pilot)
        await pilot.press("n")
        await on(pilot, SetupScreen)
        await pilot.press(*("right",) * turns)
        await settle(pilot)

    assert snap_compare(make_app(), terminal_size=size, run_before=before)


@SIZES
def test_set_up_of_two_teams(make_app: MakeApp, snap_compare: Compare, size: Size) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await looked(pilot)
        await pilot.press("n")
        await on(pilot, SetupScreen)
        await pilot.press("down", "left", "down", "right")
        await settle(pilot)

    assert snap_compare(make_app(), terminal_size=size, run_before=before)


@SIZES
def test_log(make_table: MakeApp, snap_compare: Compare, size: Size) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await open_log(pilot, into_game(2))

    assert snap_compare(make_table(), terminal_size=size, run_before=before)


@SIZES
def test_an_entry_of_the_log(make_table: MakeApp, snap_compare: Compare, size: Size) -> None:
    async def before(pilot: Pilot[int]) -> None:
        menu = await open_log(pilot, into_game(2))
        lines = [str(option.prompt) for option in menu.options]
        menu.highlighted = max(n for n, line in enumerate(lines) if " attacks " in line)
        await pilot.press("enter")
        await on(pilot, PageSheet)

    assert snap_compare(make_table(), terminal_size=size, run_before=before)


@SIZES
def test_keys_and_signs(make_app: MakeApp, snap_compare: Compare, size: Size) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await looked(pilot)
        await pilot.press("question_mark")
        await on(pilot, Keys)
        await pilot.press("f3")
        await on(pilot, PageSheet)

    assert snap_compare(make_app(), terminal_size=size, run_before=before)


@SIZES
def test_result(make_table: MakeApp, snap_compare: Compare, size: Size) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await put(pilot, to_the_end())
        await on(pilot, ResultScreen)
        await until(pilot, lambda: "Nawals lost" in shown(pilot.app))

    assert snap_compare(make_table(), terminal_size=size, run_before=before)
