"""A game on the screen, played by keyboard."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from tests.play.helpers import new_match
from tests.toys import Bid
from tests.ui.conftest import MakeApp
from tests.ui.nawalli import scenes
from tests.ui.screen import (
    ANA,
    BEN,
    RANDOM,
    begin,
    choose_at_home,
    match_of,
    on,
    put,
    saved,
    screen_of,
    settle,
    shown,
    until,
)
from tonalli.bots.crew import Cancelled, Crew
from tonalli.games import CATALOGUE, game_class
from tonalli.play.journal import look
from tonalli.play.record import SeatInfo
from tonalli.ui.games.plain import ListBoard
from tonalli.ui.screens.curtain import Curtain
from tonalli.ui.screens.dialogs import UNREAD, Ask, Tell
from tonalli.ui.screens.help import Keys, LogSheet
from tonalli.ui.screens.home import HomeScreen
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.result import ResultScreen
from tonalli.ui.screens.rules import RulesScreen
from tonalli.ui.screens.saves import SavesScreen
from tonalli.ui.screens.setup import SetupScreen
from tonalli.ui.widgets.board import Board


async def test_a_game_from_home_to_its_result(make_app: MakeApp, home: Path) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await choose_at_home(pilot, "new-toy")
        await on(pilot, SetupScreen)
        assert "New game: Toy" in shown(app)
        await pilot.press("down", *"Ana", "down", "left", "enter")
        await settle(pilot)
        match = match_of(pilot)
        assert [(seat.name, seat.kind) for seat in match.seats] == [("Ana", "human"), ("Easy", "easy")]
        for _ in range(60):
            if match.over:
                break
            await pilot.press("enter")
            await settle(pilot)
        screen_of(pilot, ResultScreen)
        assert match.outcome is not None
        assert match.outcome.reason in shown(app)
        assert " won." in shown(app) or "A draw." in shown(app)  # the seed was drawn
        path = match.path
        await pilot.press("h")
        await settle(pilot)
        screen_of(pilot, HomeScreen)
    assert path is not None
    assert look(path).record.actions == match.record.actions


async def test_every_action_is_saved_before_the_next_is_asked(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        match = await begin(pilot, (ANA, SeatInfo("Ana too")))
        assert match.path is not None
        await pilot.press("enter")  # the curtain
        for ply in range(1, 4):
            await pilot.press("enter")
            await settle(pilot)
            if isinstance(app.screen, Curtain):
                await pilot.press("enter")
            assert len(look(match.path).record.actions) == ply


async def test_undo_and_redo_are_offered_only_where_they_work(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        match = await begin(pilot)
        start = match.ply
        assert "undo" not in shown(app)
        await pilot.press("down", "enter")
        await settle(pilot)
        assert match.ply == start + 1
        assert "u undo" in shown(app)
        assert "Ana bids 1." in shown(app)
        await pilot.press("u")
        await settle(pilot)
        assert match.ply == start
        assert "Ana bids 1." not in shown(app)
        assert "U redo" in shown(app)
        await pilot.press("U")
        await settle(pilot)
        assert match.ply == start + 1
        assert match.action(match.ply) == Bid(1)


async def test_escape_takes_back_the_last_step_of_a_choice(
    make_table: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ListBoard, "further_step", classmethod(lambda cls, view: view.phase == "play"))
    app = make_table()
    async with app.run_test() as pilot:
        match = await begin(pilot)
        start = match.ply
        await pilot.press("enter")
        await settle(pilot)
        assert match.ply == start + 1
        await pilot.press("escape")
        await settle(pilot)
        screen_of(pilot, MatchScreen)
        assert match.ply == start
        await pilot.press("escape")
        await settle(pilot)
        screen_of(pilot, Ask)


async def test_giving_up_asks_once_and_is_written_down(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        match = await begin(pilot)
        await pilot.press("escape", "g")
        await settle(pilot)
        screen_of(pilot, Ask)
        await pilot.press("escape")
        await settle(pilot)
        assert not match.over
        await pilot.press("escape", "g")
        await settle(pilot)
        await pilot.press("g")
        await settle(pilot)
        screen_of(pilot, ResultScreen)
        assert "Random won." in shown(app)
        assert match.path is not None
        assert look(match.path).record.ended == 0


async def test_from_the_board_of_a_game_that_is_over_escape_leads_back_to_the_result(
    make_app: MakeApp,
) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await begin(pilot)
        await pilot.press("escape", "g")
        await settle(pilot)
        await pilot.press("g")
        await on(pilot, ResultScreen)
        await pilot.press("b")
        await on(pilot, MatchScreen)
        assert "Escape goes back to the result" in shown(app)
        assert "esc result" in shown(app)
        await pilot.press("f10")
        await on(pilot, Ask)
        assert "Go on playing" not in shown(app)
        await pilot.press("c", "escape")
        await on(pilot, ResultScreen)
        await pilot.press("b", "f10", "b")
        await on(pilot, ResultScreen)
        await pilot.press("h")
        await on(pilot, HomeScreen)


async def test_nothing_lies_over_the_lanes_of_a_game_that_is_over(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        await put(pilot, scenes.posed(scenes.over(), 0))
        await on(pilot, ResultScreen)
        await pilot.press("b")
        await on(pilot, MatchScreen)
        assert "middle" in shown(app)
        assert "wins the match" not in shown(app)


async def test_home_is_home_also_for_a_game_that_was_opened_from_the_saves(
    make_app: MakeApp, home: Path
) -> None:
    saved(home, plies=500)
    app = make_app()
    async with app.run_test() as pilot:
        await pilot.press("s")
        await on(pilot, SavesScreen)
        await until(pilot, lambda: "today" in shown(app))
        await pilot.press("enter")
        await on(pilot, ResultScreen)
        await pilot.press("h")
        await on(pilot, HomeScreen)
        assert len(app.screen_stack) == 1


async def test_one_more_like_this_has_the_same_seats_and_options(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        first = await begin(pilot, rounds=1)
        await pilot.press("escape", "g")
        await settle(pilot)
        await pilot.press("g")
        await settle(pilot)
        screen_of(pilot, ResultScreen)
        await pilot.press("r")
        await settle(pilot)
        second = match_of(pilot)
        assert second is not first
        assert second.seats == first.seats
        assert second.options == first.options
        assert second.path not in (None, first.path)


async def test_a_curtain_falls_between_two_people(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        match = await begin(pilot, (ANA, BEN))
        first, second = match.names[match.actor or 0], match.names[1 - (match.actor or 0)]
        screen_of(pilot, Curtain)
        assert f"{first} is to choose." in shown(app)
        assert not any(card in shown(app) for card in match.state.hands[0] + match.state.hands[1])
        await pilot.press("enter", "enter")
        await settle(pilot)
        hand = match.state.hands[match.actor or 0]
        assert all(f"Play {card}" in shown(app) for card in hand)
        await pilot.press("enter")
        await settle(pilot)
        screen_of(pilot, Curtain)
        assert f"{second} is to choose." in shown(app)
        assert "Play" not in shown(app)


async def test_the_menu_at_the_curtain_shows_no_hand(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        match = await begin(pilot, (ANA, BEN))
        hidden = match.state.hands[0] + match.state.hands[1]
        assert hidden

        def unseen() -> bool:
            return not any(card in shown(app) for card in hidden)

        await on(pilot, Curtain)
        assert "esc menu" in shown(app)
        await pilot.press("escape")
        await on(pilot, Ask)
        assert "Home (the game is saved)" in shown(app)
        assert unseen()
        await pilot.press("r")
        await on(pilot, RulesScreen)
        assert unseen()
        await pilot.press("escape")
        await on(pilot, Curtain)
        await pilot.press("escape", "c")
        await on(pilot, Curtain)
        assert unseen()
        await pilot.press("escape", "h")
        await on(pilot, HomeScreen)
        assert unseen()


async def test_a_key_of_the_one_who_sat_here_before_does_not_lift_the_curtain(make_table: MakeApp) -> None:
    seconds = 0.0
    app = make_table()
    app.clock = lambda: seconds
    async with app.run_test() as pilot:
        await begin(pilot, (ANA, BEN))
        await on(pilot, Curtain)
        await pilot.press("enter")
        await settle(pilot)
        screen_of(pilot, Curtain)
        seconds += UNREAD
        await pilot.press("enter")
        await on(pilot, MatchScreen)


async def test_an_open_question_needs_no_curtain_and_shows_no_hand(
    make_table: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ListBoard, "open_question", classmethod(lambda cls, view: view.phase == "answer"))
    app = make_table()
    async with app.run_test() as pilot:
        match = await begin(pilot, (ANA, BEN))
        attacker = match.actor
        await pilot.press("enter", "enter")
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        screen_of(pilot, MatchScreen)
        board = app.screen.query_one(Board)
        assert match.actor != attacker
        assert board.view is not None
        assert board.view.viewer == "table"
        assert "Let" in shown(app)
        await pilot.press("enter")
        await settle(pilot)
        screen_of(pilot, MatchScreen)
        assert match.actor == attacker
        assert board.view.viewer == attacker


async def test_the_palette_lists_every_legal_action(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        match = await begin(pilot)
        before = match.ply
        await pilot.press("ctrl+p")
        await until(pilot, lambda: all(f"Bid {n}" in shown(app) for n in range(3)))
        await pilot.press(*"bid 2")
        await until(pilot, lambda: "Bid 2" in shown(app) and "Bid 1" not in shown(app))
        await pilot.press("enter")
        await until(pilot, lambda: match.ply > before)
        assert match.action(before + 1) == Bid(2)


async def test_help_lists_all_keys_and_o_the_whole_log(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        await begin(pilot)
        await pilot.press("question_mark")
        await settle(pilot)
        screen_of(pilot, Keys)
        for what in ("choose", "log", "menu", "palette", "quit", "help"):
            assert what in shown(app)
        await pilot.press("question_mark", "o")
        await settle(pilot)
        screen_of(pilot, LogSheet)
        assert "Ana is dealt" in shown(app)


async def test_the_log_tells_only_what_the_one_who_looks_saw(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        match = await begin(pilot)
        await pilot.press("o")
        await settle(pilot)
        assert "Random is dealt 2." in shown(app)
        assert all(card in shown(app) for card in match.step(0).events[0].cards)


async def test_two_bots_play_to_the_end_with_all_cards_open(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        match = await begin(pilot, (RANDOM, SeatInfo("Also", "random")))
        for _ in range(40):
            await settle(pilot)
            if isinstance(app.screen, ResultScreen):
                break
        assert match.over
        screen_of(pilot, ResultScreen)


async def test_a_slow_bot_can_be_interrupted_by_undo(
    make_table: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def think(self: Crew, name: object, question: object, stop: Event | None = None) -> object:
        assert stop is not None
        assert stop.wait(20)
        raise Cancelled

    monkeypatch.setattr(Crew, "is_quick", lambda self, name: False)
    monkeypatch.setattr(Crew, "choose", think)
    app = make_table()
    async with app.run_test() as pilot:
        seats = (ANA, RANDOM) if house_begins(0) else (RANDOM, ANA)
        match = await begin(pilot, seats)
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("enter")
        await settle(pilot)
        assert "Random thinks." in shown(app)
        before = match.ply
        await pilot.press("u")
        await settle(pilot)
        assert match.ply == before - 1
        assert "Play" in shown(app)


def house_begins(seat: int) -> bool:
    """Whether that seat begins the game of seed 7."""
    return new_match().actor == seat


async def test_resume_finds_the_game_where_it_was(make_app: MakeApp, home: Path) -> None:
    saved(home, plies=8, days_ago=1)
    app = make_app()
    async with app.run_test() as pilot:
        await until(pilot, lambda: "Resume: Toy: Round 2" in shown(app))
        assert "yesterday" in shown(app)
        await pilot.press("r")
        await on(pilot, MatchScreen)
        assert match_of(pilot).ply >= 8


async def test_resume_from_the_command_line(make_table: MakeApp, home: Path) -> None:
    saved(home)
    app = make_table(resume=True)
    async with app.run_test() as pilot:
        await on(pilot, MatchScreen)


async def test_resume_with_nothing_to_resume_says_so(make_app: MakeApp) -> None:
    app = make_app(resume=True)
    async with app.run_test() as pilot:
        await on(pilot, Tell)
        assert "There is no game to go on with." in shown(app)
        await pilot.press("enter")
        await settle(pilot)
        screen_of(pilot, HomeScreen)


async def test_the_rules_can_be_read_from_home_and_in_a_game(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await begin(pilot)
        await pilot.press("escape", "r")
        await on(pilot, RulesScreen)
        assert "Rules: Toy" in shown(app)
        assert "is missing" in shown(app)  # a toy has no page
        await pilot.press("escape")
        await on(pilot, MatchScreen)
        await pilot.press("escape", "h")
        await on(pilot, HomeScreen)
        await choose_at_home(pilot, "rules")
        await on(pilot, Ask)
        assert all(game_class(game).info.title in shown(app) for game in CATALOGUE)
        await pilot.press("1")
        await on(pilot, RulesScreen)
        await until(pilot, lambda: "NW-01" in shown(app))
        before = shown(app)
        await pilot.press("pagedown")
        await until(pilot, lambda: shown(app) != before)
        await pilot.press("escape")
        await on(pilot, HomeScreen)
