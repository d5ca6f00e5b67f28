"""The opponents' turn as it is seen: event by event, at the pace that was chosen, from the map into the battle."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from tests.games.nawalli.adventure.quests import Campaign, quest
from tests.games.nawalli.arena import F
from tests.ui.adventure import scenes
from tests.ui.clock import Clock, still, until
from tests.ui.conftest import MakeApp
from tests.ui.nawalli.driver import settle
from tests.ui.screen import shown
from tonalli.games.nawalli.adventure.model import FOES, QuestOptions, Stage
from tonalli.play.record import SeatInfo
from tonalli.ui.games.nawalli.adventure import AdventureBoard
from tonalli.ui.screens.match import MatchScreen


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@asynccontextmanager
async def on_screen(
    make_app: MakeApp, a: Campaign, pace: float = 0.25
) -> AsyncIterator[tuple[Pilot[int], MatchScreen, AdventureBoard]]:
    """The quest on the screen with motion on; how it was set up is over."""
    app = make_app()
    app._pace = pace
    async with app.run_test(size=(80, 24)) as pilot:
        screen = MatchScreen(scenes.posed(a, *range(a.state.players)))
        app.push_screen(screen)
        await settle(app)
        app.animation_level = "full"
        yield pilot, screen, screen.query_one(AdventureBoard)


def attacked() -> Campaign:
    """DOG may answer the first of two attacks."""
    return quest(
        mine={"red": F("jaguar-1", damage=1), "blue": "dog-2"},
        middle={"red": "death-2", "yellow": "monkey-2"},
        back={"red": "eagle-1", "green": "rain-1"},
        deck="house-3",
        hand="metl",
    )


async def seen(clock: Clock, pilot: Pilot[int], board: AdventureBoard) -> list[str]:
    """What the screen shows at each picture of the film that has begun."""
    pictures = []
    await until(lambda: clock.resting)
    while clock.resting:
        await settle(pilot.app)
        pictures.append(shown(pilot.app))
        await clock.step(pilot.app, board)
    return pictures


def in_order(pictures: list[str], *signs: str) -> None:
    """Each is on a picture that comes no earlier than the one before it."""
    at = 0
    for sign in signs:
        found = next((n for n in range(at, len(pictures)) if sign in pictures[n]), None)
        assert found is not None, f"{sign!r} is not seen after picture {at}"
        at = found


async def test_the_opponents_turn_is_shown_event_by_event(make_table: MakeApp, clock: Clock) -> None:
    async with on_screen(make_table, attacked()) as (pilot, screen, board):
        pilot.app.simulate_key("e")
        pictures = await seen(clock, pilot, board)
        await still(pilot.app, board)
        in_order(
            pictures, "The opponents' turn", "Move", "steps forward", " moves ", "Summon", "the die says",
            "arrives", "Attack", "acts", " attacks ",
        )  # fmt: skip
        assert screen.match.state.match.battle.active == FOES
        assert "answer the attack on red with DOG?" in shown(pilot.app), "asked in the middle of the turn"
        pictures = []
        while screen.match.state.match.battle.active == FOES:
            pilot.app.simulate_key("p")
            pictures += await seen(clock, pilot, board)
            await still(pilot.app, board)
        in_order(pictures, "takes 2 damage", "Monkey 2 in yellow acts", "attacks", "gem")
        assert screen.match.actor == 0


async def test_fast_is_faster_than_slow(make_table: MakeApp, clock: Clock) -> None:
    clock.stopped = False
    took = []
    for pace in (0.25, 1.6):
        clock.rests.clear()
        async with on_screen(make_table, attacked(), pace) as (pilot, _, board):
            pilot.app.simulate_key("e")
            await until(lambda: bool(clock.rests))
            await still(pilot.app, board)
        took.append(sum(clock.rests))
    assert took[0] * 2 < took[1]


async def test_at_once_shows_only_what_came_of_it(make_table: MakeApp, clock: Clock) -> None:
    clock.stopped = False
    watched: list[str] = []
    async with on_screen(make_table, attacked(), 0) as (pilot, screen, board):
        clock.watch = lambda: watched.append(shown(pilot.app))
        pilot.app.simulate_key("e")
        await until(lambda: screen.match.ply == 1)
        await still(pilot.app, board)
        assert not any("The opponents' turn" in picture for picture in watched)
        assert "with DOG?" in shown(pilot.app)


async def test_step_waits_for_a_key_after_each_event(make_table: MakeApp, clock: Clock) -> None:
    clock.stopped = False
    async with on_screen(make_table, attacked(), math.inf) as (pilot, screen, board):
        app = pilot.app
        waits: Callable[[], bool] = lambda: board.beats.waiting or not board.moving  # noqa: E731
        app.simulate_key("e")
        lines = []
        await until(lambda: board.beats.waiting)
        while board.beats.waiting:
            await settle(app)
            assert "↵ goes on  esc to the end" in shown(app)
            lines.append(shown(app).splitlines()[-2].strip())
            app.simulate_key("enter")
            await until(lambda: not board.beats.waiting)
            await until(waits)
        await still(app, board)
        sentences = [screen.match.game.sentence(e, screen.match.names) for e in screen.match.step(1).events]
        shown_ones = [line for line in lines if line in sentences]
        assert shown_ones == [s for s in sentences if s in shown_ones], "in order"
        assert len(shown_ones) > 8
        assert screen.match.ply == 1, "the keys that went on did nothing else"
        assert "with DOG?" in shown(app)


async def test_escape_ends_the_steps(make_table: MakeApp, clock: Clock) -> None:
    clock.stopped = False
    async with on_screen(make_table, attacked(), math.inf) as (pilot, _, board):
        app = pilot.app
        app.simulate_key("e")
        await until(lambda: board.beats.waiting)
        app.simulate_key("escape")
        await still(app, board)
        assert isinstance(app.screen, MatchScreen), "no menu opened"
        assert "with DOG?" in shown(app)


async def test_a_click_goes_on_too(make_table: MakeApp, clock: Clock) -> None:
    clock.stopped = False
    async with on_screen(make_table, attacked(), math.inf) as (pilot, _, board):
        pilot.app.simulate_key("e")
        await until(lambda: board.beats.waiting)
        await pilot.click("#field", offset=(10, 8))
        await until(lambda: board.beats.waiting)
        await settle(pilot.app)
        assert "The opponents move." in shown(pilot.app)


async def test_the_film_goes_from_the_map_into_the_battle(make_table: MakeApp, clock: Clock) -> None:
    async with on_screen(make_table, scenes.later_map()) as (pilot, screen, board):
        pilot.app.simulate_key("enter")
        pictures = await seen(clock, pilot, board)
        in_order(pictures, "Battle 4 begins.", "the die says", "arrives", "blessed")
        assert all("path up the Sacred Hill" not in picture for picture in pictures)
        assert screen.match.state.stage is Stage.BATTLE


async def test_a_battle_that_ends_is_seen_to_end_before_the_recruits(
    make_table: MakeApp, clock: Clock
) -> None:
    a = quest(mine={"red": "monkey-4"}, middle={"red": F("death-1", damage=3)}, hand="metl", battle=1)
    async with on_screen(make_table, a) as (pilot, screen, board):
        pilot.app.simulate_key("a")
        await settle(pilot.app)
        pilot.app.simulate_key("enter")
        pictures = await seen(clock, pilot, board)
        in_order(pictures, " attacks ", "defeated", "Battle 1 is won!")
        await still(pilot.app, board)
        assert screen.match.state.stage is Stage.RECRUIT
        assert "may recruit one of the Nawals" in shown(pilot.app)


async def test_the_last_opponents_turn_is_shown_again(make_table: MakeApp, clock: Clock) -> None:
    a = quest(mine={"red": "monkey-4"}, middle={"yellow": "death-1"}, back={"blue": "rain-1"}, hand="metl")
    async with on_screen(make_table, a) as (pilot, screen, board):
        pilot.app.simulate_key("e")
        await seen(clock, pilot, board)
        await still(pilot.app, board)
        assert screen.match.actor == 0
        pilot.app.simulate_key("t")
        pictures = await seen(clock, pilot, board)
        in_order(pictures, "The opponents' turn", "steps forward", "attacks")


async def test_the_boss_comes_by_the_die_with_its_item(make_table: MakeApp, clock: Clock) -> None:
    a = quest(mine={"red": "monkey-4"}, middle={"red": F("death-1", damage=3)}, hand="metl", battle=5)
    async with on_screen(make_table, a) as (pilot, _, board):
        pilot.app.simulate_key("a")
        await settle(pilot.app)
        pilot.app.simulate_key("enter")
        pictures = await seen(clock, pilot, board)
        in_order(pictures, "Battle 5 is won!", "The boss appears!", "the boss", "acts", "attacks")


@pytest.mark.parametrize(("players", "signs"), [(1, ()), (2, ("The die: Ana",))], ids=["alone", "together"])
async def test_a_new_quest_is_seen_to_be_laid_out(
    make_table: MakeApp, clock: Clock, players: int, signs: tuple[str, ...]
) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        app.animation_level = "full"
        people = tuple(SeatInfo(name) for name in scenes.NAMES[:players])
        screen = MatchScreen(app.library.begin(scenes.HOUSE, people, 3, QuestOptions()))
        app.push_screen(screen)
        await until(lambda: clock.resting)
        board = screen.query_one(AdventureBoard)
        pictures = await seen(clock, pilot, board)
        in_order(pictures, *signs, "Level 1 Nawals")
        assert "choose a level 1 Nawal" in shown(app)
        app.simulate_key("enter")
        pictures = await seen(clock, pilot, board)
        await still(app, board)
        assert screen.match.ply == 1
