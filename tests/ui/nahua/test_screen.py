"""Nahua on the real screen: how it looks, what the keys do, whole games, the best results."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from tests.ui.clock import Clock
from tests.ui.conftest import MakeApp
from tests.ui.nahua import scenes
from tests.ui.nahua.driver import NahuaDriver
from tests.ui.nawalli.driver import settle as still
from tests.ui.screen import on, put, settle, shown
from tonalli.bots.base import seat_bot
from tonalli.games.nahua.model import NahuaOptions, Phase, Release, State
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo
from tonalli.ui.app import Tonalli
from tonalli.ui.games.nahua import NahuaBoard
from tonalli.ui.games.nahua.board import _past_lines
from tonalli.ui.games.nahua.chart import chart, mark
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.result import ResultScreen

Scene = Callable[[], State]
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])


@asynccontextmanager
async def on_screen(
    make_app: MakeApp, scene: Scene, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[int], NahuaDriver, NahuaBoard]]:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        match = scenes.posed(scene())
        app.push_screen(MatchScreen(match, 0))
        await still(app)  # type: ignore[arg-type]
        yield pilot, NahuaDriver(pilot, match), app.screen.query_one(NahuaBoard)


# -- how it looks


@SIZES
@pytest.mark.parametrize(
    ("scene", "keys"),
    [
        (scenes.beginning, ()),
        (scenes.first_roll, ("v",)),
        (scenes.middle, ()),
        (scenes.two_gods, ("2", "g")),
        (scenes.famine, ()),
        (scenes.gods, ()),
        (scenes.growth, ()),
        (scenes.over, ("b",)),
    ],
    ids=["beginning", "first-roll", "middle", "two-gods", "famine", "gods", "growth", "over"],
)
def test_pictures(
    scene: Scene,
    keys: tuple[str, ...],
    size: tuple[int, int],
    make_table: MakeApp,
    snap_compare: Callable[..., bool],
) -> None:
    async def before(pilot: Pilot[int]) -> None:
        pilot.app.push_screen(MatchScreen(scenes.posed(scene()), 0))
        await pilot.pause()
        await pilot.press(*keys)
        await still(pilot.app)  # type: ignore[arg-type]

    assert snap_compare(make_table(), terminal_size=size, run_before=before)


@SIZES
def test_picture_of_the_result(
    size: tuple[int, int], make_table: MakeApp, snap_compare: Callable[..., bool]
) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await ended(pilot, 1)

    assert snap_compare(make_table(), terminal_size=size, run_before=before)


def played_but_for(app: Tonalli, seed: int, practice: bool = False) -> Match:
    """A game that greedy has played up to the last choice, which is to stop."""
    options = NahuaOptions(practice=practice)
    match = app.library.begin(scenes.HOUSE, (SeatInfo("Ana"),), seed, options)
    bot = seat_bot("greedy", match.game, 0, seed)
    while match.state.table.round < 20 or match.state.table.phase is not Phase.ROLLING:
        match.submit(bot.choose(match.view(0), match.legal, match.ply))
    return match


def test_a_chart_has_a_bar_for_each_round_and_says_what_befell() -> None:
    told = scenes.past(20)
    lines = chart(told, 5)
    assert len(lines) == 5 + 4
    assert [line.count("██") for line in lines[:5]] == sorted([line.count("██") for line in lines[:5]])
    assert lines[4].count("██") == sum(past.hearts > 0 for past in told)
    assert max(map(len, lines)) <= 70
    assert [mark(past) for past in told[:5]] == ["", "d", "h", "d", "f"]
    assert mark(told[8]) == "b"
    assert chart((), 3)[0].startswith("   26  ··")


# -- keys


async def test_dice_are_locked_held_and_rolled_by_keys(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.first_roll) as (pilot, driver, _):
        assert "As it lies now" in shown(pilot.app)
        await driver.press("l", "l", "l", "enter")  # the first city die
        assert driver.match.record.actions == ["lock c1"]
        assert "locked" in shown(pilot.app)
        await driver.press("left", "left", "left", "d")
        assert driver.match.record.actions[-1] == "hold h1"
        await driver.press("r")
        assert driver.match.state.table.rolls == 2
        assert driver.match.state.table.dice[0].face == 0


async def test_what_cannot_be_done_is_said(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.middle) as (pilot, driver, _):
        await driver.press("1", "enter")
        assert "That die is locked." in shown(pilot.app)
        await driver.press("g")
        assert "Only a die that is locked by black corn can be let go." in shown(pilot.app)
        await driver.press("v")
        assert "Harvest die 1 has: corn" in shown(pilot.app)
        assert driver.match.ply == 0


@pytest.mark.parametrize(
    ("scene", "said"),
    [
        (
            scenes.beginning,
            {
                "s": "The dice of this round are not rolled yet.",
                "enter": "The dice of this round are not rolled yet.",
                "g": "That takes a god, a black corn, and a roll that is left.",
            },
        ),
        (
            scenes.first_roll,
            {
                "c": "The dice are still being rolled.",
                "y": "The dice are still being rolled.",
                "g": "That takes a god, a black corn, and a roll that is left.",
            },
        ),
        (scenes.gods, {"r": "The gods that were rolled come first."}),
        (scenes.growth, {"d": "First decide about the expansion die."}),
    ],
)
async def test_every_key_that_is_told_of_says_why_it_does_nothing(
    scene: Scene, said: dict[str, str], make_table: MakeApp
) -> None:
    async with on_screen(make_table, scene) as (pilot, driver, _):
        for key, why in said.items():
            await driver.press(key)
            assert why in shown(pilot.app), key
        assert driver.match.ply == 0


async def test_while_a_god_is_chosen_other_keys_say_so(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.two_gods) as (pilot, driver, _):
        await driver.press("2", "g", "left", "r")
        assert "By which god?" in shown(pilot.app)
        assert driver.match.ply == 0


async def test_faces_that_are_alike_are_counted(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.first_roll) as (pilot, driver, _):
        await driver.press("1", "v")
        assert "Harvest die 1 has: corn (3), a peasant (2), black corn." in shown(pilot.app)


async def test_a_roll_without_a_lock_is_refused(make_table: MakeApp) -> None:
    def no_lock() -> State:
        return scenes.table(1, "corn peasant corn heart priest")

    async with on_screen(make_table, no_lock) as (pilot, driver, _):
        await driver.press("r")
        assert "Lock at least one die first" in shown(pilot.app)


async def test_the_cursor_goes_through_both_rows(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.middle) as (_, driver, board):
        await driver.press("down")
        assert board._cursor == 5
        await driver.press("right", "right", "right")
        assert board._cursor == 0, "round and round"
        await driver.press("5", "j")
        assert board._cursor == 7, "there is no die right below"
        await driver.press("k", "tab", "shift+tab", "9")
        assert board._cursor == 2


async def test_one_of_two_gods_is_chosen_and_escape_goes_back(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.two_gods) as (pilot, driver, board):
        await driver.press("2", "g")
        assert "By which god?" in shown(pilot.app)
        assert board._cursor == 5
        await driver.press("escape")
        assert (board._cursor, driver.match.ply) == (1, 0)
        await driver.press("g", "tab", "enter")
        assert driver.match.record.actions == ["release h2 e2"]
        assert "let go" in shown(pilot.app)


async def test_gods_to_choose_from_are_marked_by_more_than_colour(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.two_gods) as (pilot, driver, _):
        await driver.press("2", "g")
        dice = next(line for line in shown(pilot.app).splitlines() if ">god" in line)
        assert [part.split() for part in dice.split("┃┃")[:2]] == [["┃>god", "<"], ["god", "?"]]


def test_what_a_round_has_brought() -> None:
    table = replace(scenes.growth().table, past=scenes.past(5))
    past = table.past[-1]
    lost = f", {past.lost} lost" if past.lost else ""
    assert f"{past.gained} offered{lost}; {past.hearts} in all." in _past_lines(table)


async def test_a_single_god_needs_no_choice(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.middle) as (_, driver, _):
        await driver.do(Release(4, 5))


async def test_gods_and_growth_by_keys(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.gods) as (pilot, driver, _):
        assert "Two gods are left" in shown(pilot.app)
        await driver.press("enter", "r", "w", "c")
        assert driver.match.record.actions == ["god warrior", "god corn"]
        assert driver.match.state.table.round == 15
    async with on_screen(make_table, scenes.growth) as (pilot, driver, _):
        assert "take it?" in shown(pilot.app)
        await driver.press("n")
        assert driver.match.record.actions == ["decline"]


@pytest.mark.parametrize(
    ("size", "at"), [((80, 24), (40, 6)), ((200, 50), (72, 10))], ids=["small", "in the middle"]
)
async def test_the_mouse_picks_and_locks(
    size: tuple[int, int], at: tuple[int, int], make_table: MakeApp
) -> None:
    async with on_screen(make_table, scenes.first_roll, size) as (pilot, driver, board):
        await pilot.click("#board", offset=at)
        await still(pilot.app)  # type: ignore[arg-type]
        assert (board._cursor, driver.match.ply) == (3, 0)
        await pilot.click("#board", offset=at, button=3)
        await still(pilot.app)  # type: ignore[arg-type]
        assert "City die 1 has" in shown(pilot.app)
        await pilot.click("#board", offset=at)
        await still(pilot.app)  # type: ignore[arg-type]
        assert driver.match.record.actions == ["lock c1"]


async def test_before_a_round_has_ended_nothing_can_be_shown_again(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        match = Match.new(scenes.HOUSE, (SeatInfo("Ana"),), 4, NahuaOptions())
        app.push_screen(MatchScreen(match, 0))
        await still(app)  # type: ignore[arg-type]
        driver = NahuaDriver(pilot, match)
        await driver.press("r")
        assert match.ply == 1
        assert "t again" not in shown(app)
        await driver.press("t")
        assert "nothing yet that could be shown again" in shown(app)
        while match.state.table.round == 1:
            await driver.press("s" if "s stop" in shown(app) else "enter")
        assert "t again" in shown(app)


async def test_undo_stops_at_a_roll(make_table: MakeApp) -> None:
    for practice in (False, True):
        app = make_table()
        async with app.run_test() as pilot:
            match = Match.new(scenes.HOUSE, (SeatInfo("Ana"),), 4, NahuaOptions(practice=practice))
            driver = NahuaDriver(pilot, match)
            app.push_screen(MatchScreen(match, 0))
            await still(app)  # type: ignore[arg-type]
            await driver.press("r", "1", "enter", "u", "u")
            assert match.ply == (0 if practice else 1)
            assert ("What was drawn or seen cannot be taken back." in shown(app)) is not practice


async def test_dice_tumble_before_they_lie(make_table: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    app = make_table()
    app.animation_level = "full"
    async with app.run_test() as pilot:
        match = Match.new(scenes.HOUSE, (SeatInfo("Ana"),), 4, NahuaOptions())
        app.push_screen(MatchScreen(match, 0))
        await settle(pilot)
        app.simulate_key("r")
        await clock.rest(app)
        first = shown(app)
        assert first.count("rolls  ") == 5
        assert "locked" not in first, "black corn is not told of before it lies there"
        assert "Roll 1:" not in first, "nor is anything else"
        assert "the dice roll" in first
        assert "to feed" not in first.partition("needed")[0].partition("As it lies")[2]
        app.simulate_key("x")
        await settle(pilot)
        assert "rolls  " not in shown(app)
        assert "As it lies now" in shown(app)
        assert match.ply == 1


# -- whole games


@pytest.mark.parametrize("seed", [3, pytest.param(8, marks=pytest.mark.soak)])
async def test_a_whole_game_by_keys(seed: int, make_table: MakeApp, home: Path) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        match = app.library.begin(scenes.HOUSE, (SeatInfo("Ana"),), seed, NahuaOptions())
        await put(pilot, match)
        driver, bot = NahuaDriver(pilot, match), seat_bot("greedy", match.game, 0, seed)
        while match.actor is not None:
            await driver.do(bot.choose(match.view(0), match.legal, match.ply))
        await on(pilot, ResultScreen)
        said = shown(app)
        hearts = match.state.table.hearts
        assert f"{hearts} hearts offered, 26 needed." in said
        assert f"Your best: >{hearts}<   This one is number 1." in said
        assert "corn" in said, "the chart"
        assert best(home) == [hearts]


def best(home: Path) -> list[int]:
    """The points in the file of the best results."""
    return [one["points"] for one in json.loads((home / "best.json").read_text())["nahua"]]


# -- the best results


async def ended(pilot: Pilot[int], seed: int, practice: bool = False) -> Match:
    assert isinstance(pilot.app, Tonalli)
    match = await put(pilot, played_but_for(pilot.app, seed, practice))
    await pilot.press("s")
    while match.actor is not None:
        await pilot.press("c" if match.state.table.phase is Phase.GODS else "s")
    await on(pilot, ResultScreen)
    return match


async def test_the_best_come_first_and_a_game_counts_once(make_table: MakeApp, home: Path) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        hearts = []
        for seed in (1, 2, 3):
            match = await ended(pilot, seed)
            hearts.append(match.state.table.hearts)
            await pilot.press("b", "escape")  # the board, and the result once more
            await on(pilot, ResultScreen)
            await pilot.press("h")
            await settle(pilot)
        assert best(home) == sorted(hearts, reverse=True)


async def test_practice_is_not_among_the_best(make_table: MakeApp, home: Path) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        await ended(pilot, 1, practice=True)
        assert "Your best" not in shown(app)
        assert not (home / "best.json").exists()


async def test_a_broken_file_of_the_best_is_told_of_once(make_table: MakeApp, home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / "best.json").write_text("{nothing", encoding="utf-8")
    app = make_table()
    async with app.run_test(notifications=True, size=(100, 30)) as pilot:
        match = await ended(pilot, 1)
        said: Any = [notice.message for notice in app._notifications]
        assert said == ["best.json was not understood; it is kept as best.json.damaged."]
        assert best(home) == [match.state.table.hearts]
        assert (home / "best.json.damaged").read_text(encoding="utf-8") == "{nothing"
