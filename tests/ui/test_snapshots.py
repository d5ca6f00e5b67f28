"""Every screen of the shell as it looks, in the smallest window and in a larger one."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.play.helpers import FailingDisk, new_match
from tests.ui.conftest import MakeApp
from tests.ui.screen import ANA, BEN, RANDOM, begin, choose_at_home, on, put, saved, settle, shown, until
from tonalli import games
from tonalli.play.match import Match
from tonalli.ui.screens.curtain import Curtain
from tonalli.ui.screens.dialogs import Ask
from tonalli.ui.screens.help import Keys, LogSheet
from tonalli.ui.screens.result import ResultScreen
from tonalli.ui.screens.saves import SavesScreen
from tonalli.ui.screens.setup import SetupScreen
from tonalli.ui.screens.small import TooSmall
from tonalli.ui.themes import LIGHT

Before = Callable[[Pilot[int]], Awaitable[None]]
Compare = Callable[..., bool]

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])
Size = tuple[int, int]


@pytest.fixture(autouse=True)
def toy_alone(toy: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pictures do not change when a game is added."""
    for other in [game for game in games.CATALOGUE if game != "toy"]:
        monkeypatch.delitem(games.CATALOGUE, other)


@SIZES
def test_home(make_app: MakeApp, home: Path, snap_compare: Compare, size: Size) -> None:
    saved(home, days_ago=1)

    async def before(pilot: Pilot[int]) -> None:
        await until(pilot, lambda: "yesterday" in shown(pilot.app))
        await settle(pilot)

    assert snap_compare(make_app(), terminal_size=size, run_before=before)


def test_home_in_light(make_app: MakeApp, home: Path, snap_compare: Compare) -> None:
    saved(home, days_ago=1)

    async def before(pilot: Pilot[int]) -> None:
        pilot.app.theme = LIGHT.name
        await until(pilot, lambda: "yesterday" in shown(pilot.app))
        await settle(pilot)

    assert snap_compare(make_app(), run_before=before)


@SIZES
def test_set_up(make_app: MakeApp, snap_compare: Compare, size: Size) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await choose_at_home(pilot, "new-toy")
        await on(pilot, SetupScreen)
        pilot.app.screen.query_one("#option-rounds", Input).value = "0"
        await settle(pilot)

    assert snap_compare(make_app(), terminal_size=size, run_before=before)


@SIZES
def test_saves(make_app: MakeApp, home: Path, snap_compare: Compare, size: Size) -> None:
    saved(home, title="A game in the rain", days_ago=2)
    saved(home, (ANA, BEN), title="Ana against Ben", days_ago=3, plies=500)
    broken = saved(home, title="Broken", days_ago=30)
    stat = broken.stat()
    broken = broken.rename(broken.with_name("toy-2026-02-12-abcdef.tonalli"))
    broken.write_bytes(b"nothing of ours")
    os.utime(broken, (stat.st_mtime, stat.st_mtime))

    async def before(pilot: Pilot[int]) -> None:
        await pilot.press("s")
        await on(pilot, SavesScreen)
        await until(pilot, lambda: "rain" in shown(pilot.app))
        await settle(pilot)

    assert snap_compare(make_app(), terminal_size=size, run_before=before)


@SIZES
def test_match(make_table: MakeApp, snap_compare: Compare, size: Size) -> None:
    async def before(pilot: Pilot[int]) -> None:
        match = await begin(pilot)
        while match.ply < 8:
            await pilot.press("enter")
            await settle(pilot)

    assert snap_compare(make_table(), terminal_size=size, run_before=before)


def test_match_that_is_not_saved(make_table: MakeApp, snap_compare: Compare) -> None:
    async def before(pilot: Pilot[int]) -> None:
        model = new_match()
        await put(pilot, Match.new(model.game, (ANA, RANDOM), 7, model.options))

    assert snap_compare(make_table(), run_before=before)


@SIZES
def test_a_full_disk(make_table: MakeApp, snap_compare: Compare, size: Size) -> None:
    disk = FailingDisk()

    async def before(pilot: Pilot[int]) -> None:
        match = await begin(pilot)
        match.save_to(match.path.with_name("toy.tonalli"), disk)  # a name that does not change
        disk.left = 0
        await pilot.press("enter")
        await on(pilot, Ask)

    assert snap_compare(make_table(disk=disk), terminal_size=size, run_before=before)


@SIZES
def test_curtain(make_table: MakeApp, snap_compare: Compare, size: Size) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await begin(pilot, (ANA, BEN))
        await on(pilot, Curtain)

    assert snap_compare(make_table(), terminal_size=size, run_before=before)


@SIZES
def test_menu(make_table: MakeApp, snap_compare: Compare, size: Size) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await begin(pilot)
        await pilot.press("escape")
        await on(pilot, Ask)

    assert snap_compare(make_table(), terminal_size=size, run_before=before)


@SIZES
def test_keys(make_table: MakeApp, snap_compare: Compare, size: Size) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await begin(pilot)
        await pilot.press("question_mark")
        await on(pilot, Keys)

    assert snap_compare(make_table(), terminal_size=size, run_before=before)


@SIZES
def test_log(make_table: MakeApp, snap_compare: Compare, size: Size) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await begin(pilot)
        await pilot.press("enter", "enter", "enter", "o")
        await on(pilot, LogSheet)

    assert snap_compare(make_table(), terminal_size=size, run_before=before)


@SIZES
def test_result(make_table: MakeApp, snap_compare: Compare, size: Size) -> None:
    async def before(pilot: Pilot[int]) -> None:
        match = await begin(pilot, rounds=1)
        while not match.over:
            await pilot.press("enter")
            await settle(pilot)
        await on(pilot, ResultScreen)

    assert snap_compare(make_table(), terminal_size=size, run_before=before)


def test_too_small(make_table: MakeApp, snap_compare: Compare) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await on(pilot, TooSmall)

    assert snap_compare(make_table(), terminal_size=(40, 10), run_before=before)
