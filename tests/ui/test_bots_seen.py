"""Bots are seen: that they think, what they did and did before, and they can be interrupted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event
from typing import get_args

import pytest
from textual.pilot import Pilot

from tests.games.nawalli.arena import F, Table, arena
from tests.ui.clock import Clock, still, until
from tests.ui.conftest import MakeApp
from tests.ui.nawalli import scenes
from tests.ui.nawalli.driver import settle
from tests.ui.screen import on, screen_of, shown
from tests.ui.screen import until as until_shown
from tonalli.bots.base import Question
from tonalli.bots.crew import Cancelled, Choice, Crew
from tonalli.games.nawalli.model import Attack, End
from tonalli.play.match import Match
from tonalli.ui.games.nawalli import NawalliBoard
from tonalli.ui.games.nawalli.choosing import At
from tonalli.ui.last_turn import last_turn
from tonalli.ui.screens import match as match_screen
from tonalli.ui.screens.dialogs import Ask
from tonalli.ui.screens.home import HomeScreen
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.settings import SECONDS, Pace


def their_turn() -> Table:
    """The bot is to act; it can attack twice, and the person can answer neither."""
    return arena(
        {"red": "monkey-3", "blue": "monkey-3"},
        {"red": "monkey-1", "blue": "monkey-2"},
        hand="blade plate",
        their_hand="dog-1 dog-2 dog-3 dog-4 rain-1",
        turn=1,
    )


@asynccontextmanager
async def on_screen(
    make_app: MakeApp, match: Match, pace: float | None = 0
) -> AsyncIterator[tuple[Pilot[int], MatchScreen, NawalliBoard]]:
    app = make_app()
    async with app.run_test() as pilot:
        screen = MatchScreen(match, pace)
        app.push_screen(screen)
        await on(pilot, MatchScreen)
        yield pilot, screen, screen.query_one(NawalliBoard)


def attacks_then_ends(self: Crew, name: object, question: Question, stop: object = None) -> Choice:
    """A bot that attacks as long as it can, then ends its turn."""
    legal = question.legal
    wanted = [a for a in legal if isinstance(a, Attack)] or [a for a in legal if isinstance(a, End)]
    return Choice([*wanted, legal[0]][0])


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    return Thinker(monkeypatch)


class Thinker:
    """A bot that thinks in a thread until it may answer, or is stopped."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answer = Event()
        self.asked = 0

        def think(crew: Crew, name: object, question: Question, stop: Event | None = None) -> Choice:
            if stop is None:  # whoever chooses in its place
                return attacks_then_ends(crew, name, question)
            self.asked += 1
            while not self.answer.wait(0.005):
                if stop.is_set():
                    raise Cancelled
            self.answer.clear()
            return attacks_then_ends(crew, name, question)

        monkeypatch.setattr(Crew, "choose", think)
        monkeypatch.setattr(Crew, "is_quick", lambda crew, name: False)


# -- that they think


async def test_the_screen_answers_keys_while_a_bot_thinks(make_table: MakeApp, thinker: Thinker) -> None:
    async with on_screen(make_table, scenes.posed(their_turn(), 0)) as (pilot, screen, board):
        await until(lambda: thinker.asked == 1)
        await settle(pilot.app)
        assert "Greedy thinks." in shown(pilot.app)
        board.session.put(At(0, 0))
        await pilot.press("right")
        assert board.session.cursor == At(0, 1)
        await pilot.press("v")
        await until_shown(pilot, lambda: "Monkey 3" in shown(pilot.app) and pilot.app.screen is not screen)
        await pilot.press("escape")
        await on(pilot, MatchScreen)
        assert screen.match.ply == 0
        thinker.answer.set()
        await until(lambda: screen.match.ply == 1)


async def test_long_thinking_is_told_in_seconds(
    make_table: MakeApp, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_screen, "THINKS_LONG", 0.01)
    async with on_screen(make_table, scenes.posed(their_turn(), 0)) as (pilot, screen, _):
        await until_shown(pilot, lambda: "Greedy has been thinking for 1 second" in shown(pilot.app))
        thinker.answer.set()
        await until_shown(pilot, lambda: "has been thinking" not in shown(pilot.app))
        assert screen.match.ply == 1


async def test_nothing_is_done_while_something_lies_over_the_game(
    make_table: MakeApp, thinker: Thinker
) -> None:
    async with on_screen(make_table, scenes.posed(their_turn(), 0)) as (pilot, screen, _):
        await until(lambda: thinker.asked == 1)
        await pilot.press("f10")
        await on(pilot, Ask)
        thinker.answer.set()
        await until(lambda: not thinker.answer.is_set())
        for _ in range(5):
            await pilot.pause()
        assert screen.match.ply == 0
        await pilot.press("escape")
        await until(lambda: screen.match.ply == 1)


async def test_somebody_else_chooses_for_who_thinks_too_long(make_app: MakeApp, thinker: Thinker) -> None:
    async with on_screen(make_app, scenes.posed(their_turn(), 0)) as (pilot, screen, _):
        await until(lambda: thinker.asked == 1)
        await pilot.press("escape")
        await on(pilot, Ask)
        assert "greedy chooses now" in shown(pilot.app)
        await pilot.press("n")
        await until(lambda: screen.match.ply == 1)
        await until(lambda: thinker.asked == 2)  # the next choice is its own again
        await pilot.press("escape")
        await on(pilot, Ask)
        await pilot.press("h")
        await settle(pilot.app)
        await pilot.press("l")  # the posed match is not saved, so it is asked whether to leave it
        await on(pilot, HomeScreen)
        assert screen.match.ply == 1


# -- what they do


@pytest.mark.parametrize("pace", get_args(Pace))
async def test_each_action_stays_as_long_as_the_settings_say(
    make_table: MakeApp, clock: Clock, monkeypatch: pytest.MonkeyPatch, pace: Pace
) -> None:
    monkeypatch.setattr(Crew, "choose", attacks_then_ends)
    clock.stopped = False
    app = make_table()
    app._pace = None
    app.change(pace=pace)
    async with app.run_test():
        screen = MatchScreen(scenes.posed(their_turn(), 0))
        app.push_screen(screen)
        await until(lambda: screen.match.ply == 3 and screen.match.actor == 0)
        await settle(app)
        assert clock.rests == ([SECONDS[pace]] * 3 if SECONDS[pace] else [])


@pytest.mark.parametrize("key", ["space", "enter", "y"])
async def test_a_key_goes_on_before_its_time(
    make_table: MakeApp, clock: Clock, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setattr(Crew, "choose", attacks_then_ends)
    async with on_screen(make_table, scenes.posed(their_turn(), 0), pace=1) as (pilot, screen, board):
        for ply in range(3):
            await until(lambda: clock.resting)
            assert screen.match.ply == ply
            assert "space go on" in shown(pilot.app)
            pilot.app.simulate_key(key)
            await until(lambda ply=ply: screen.match.ply == ply + 1)  # type: ignore[misc]
            await settle(pilot.app)
        assert screen.match.actor == 0
        assert board.active
        assert "space go on" not in shown(pilot.app)


async def test_the_cursor_moves_without_hurrying(
    make_table: MakeApp, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Crew, "choose", attacks_then_ends)
    async with on_screen(make_table, scenes.posed(their_turn(), 0), pace=1) as (pilot, screen, board):
        await until(lambda: clock.resting)
        board.session.put(At(0, 0))
        await pilot.press("right")
        assert board.session.cursor == At(0, 1)
        assert clock.resting
        assert screen.match.ply == 0


# -- what they did before


async def test_the_last_turn_is_shown_again(
    make_table: MakeApp, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Crew, "choose", attacks_then_ends)
    async with on_screen(make_table, scenes.posed(their_turn(), 0)) as (pilot, screen, board):
        app = pilot.app
        await until(lambda: screen.match.ply == 3 and board.active)
        await settle(app)
        now, view = shown(app), board.view
        seen: list[str] = []
        clock.watch = lambda: seen.append(shown(app))
        clock.stopped = False
        app.simulate_key("t")
        await until(lambda: bool(seen))
        await still(app, board)
        assert all("The last turn once more." in text for text in seen)
        for sentence in (
            "Monkey 1 in red attacks Ana's Monkey 3 in red",
            "Monkey 3 in red takes 1 damage",
            "Monkey 2 in blue attacks Ana's Monkey 3 in blue",
            "Monkey 3 in blue takes 2 damage",
            "Ana collects 3 Energy",
        ):
            assert any(sentence in text for text in seen), sentence
        at = [next(n for n, text in enumerate(seen) if word in text) for word in ("15/15", "14/15", "13/15")]
        assert at == sorted(at), "each picture is of its own time"
        assert "14/15" not in seen[0]
        assert shown(app) == now
        assert board.view == view
        assert screen.match.ply == 3


async def test_a_key_comes_back_to_now_and_does_its_own_work(
    make_table: MakeApp, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Crew, "choose", attacks_then_ends)
    async with on_screen(make_table, scenes.posed(their_turn(), 0)) as (pilot, screen, board):
        app = pilot.app
        await until(lambda: screen.match.ply == 3 and board.active)
        board.session.put(At(0, 0))
        app.simulate_key("t")
        await clock.rest(app)
        assert "15/15" in shown(app)
        app.simulate_key("e")
        await until(lambda: screen.match.ply > 3)
        assert isinstance(screen.match.action(4), End)


async def test_it_is_shown_again_while_a_bot_thinks(
    make_table: MakeApp, clock: Clock, thinker: Thinker
) -> None:
    async with on_screen(make_table, scenes.posed(their_turn(), 0)) as (pilot, screen, board):
        await until(lambda: thinker.asked == 1)
        thinker.answer.set()
        await until(lambda: thinker.asked == 2)
        pilot.app.simulate_key("t")
        await clock.rest(pilot.app)
        assert "Monkey 1 in red attacks" in shown(pilot.app)
        await clock.run(pilot.app, board)
        await until(lambda: thinker.asked == 3)
        assert screen.match.ply == 1


async def test_nothing_to_show_again_is_said(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.posed(scenes.turn(), 0)) as (pilot, screen, _):
        screen._choose(screen.match.game.parse("shift blue green", screen.match.state))
        await until(lambda: screen.match.ply == 1)
        await settle(pilot.app)
        await pilot.press("t")
        assert "nothing yet that could be shown again" in shown(pilot.app)
        screen_of(pilot, MatchScreen)


def played(match: Match, *texts: str) -> Match:
    for text in texts:
        match.submit(match.game.parse(text, match.state))
    return match


def test_the_last_turn_has_the_answers_that_were_given_in_it() -> None:
    table = arena(
        {"red": "monkey-3", "blue": F("dog-2")},
        {"red": "monkey-1", "blue": "monkey-1"},
        hand="dog-1 dog-2 dog-3 dog-4 rain-1",
        their_hand="dog-1 dog-2 dog-3 dog-4 rain-1",
    )
    match = scenes.posed(table, 0)
    assert last_turn(match, 0) is None
    played(match, "attack red", "end")
    assert last_turn(match, 0) is None, "all of it was one's own"
    played(match, "attack red", "dog blue", "attack blue", "end")
    assert last_turn(match, 0) == range(3, 7)
    assert last_turn(match, 1) == range(1, 5), "an answer in the own turn: from the other's turn on"
    assert last_turn(match, None) == range(3, 7)
    played(match, "attack red")
    assert last_turn(match, 0) == range(3, 7), "own actions since then do not count"
    assert last_turn(match, 1) == range(7, 8)


def test_an_answer_in_the_own_turn_is_shown_after_the_turn_before() -> None:
    table = arena(
        {"red": "monkey-3", "blue": "monkey-3"},
        {"red": "monkey-1", "blue": F("dog-2")},
        hand="dog-1 dog-2 dog-3 dog-4 rain-1",
        their_hand="dog-1 dog-2 dog-3 dog-4 rain-1",
    )
    match = played(scenes.posed(table, 0), "attack red", "dog blue")
    assert last_turn(match, 0) == range(1, 3), "there was no turn before"
    played(match, "end", "attack red", "end", "attack blue")
    assert last_turn(match, 0) == range(4, 6)
    played(match, "dog red")
    assert last_turn(match, 0) == range(4, 8), "the other's turn as a whole, then the attack and its answer"
