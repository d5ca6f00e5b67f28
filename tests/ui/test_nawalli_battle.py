"""From home to the result of a Nawalli battle against a bot, by keyboard alone, with the proof of its save."""

from __future__ import annotations

import asyncio
from pathlib import Path
from time import monotonic

import pytest
from textual.pilot import Pilot

from tests.games.nawalli.arena import arena
from tests.ui.conftest import MakeApp
from tests.ui.nawalli.driver import Driver, settle
from tests.ui.screen import choose_at_home, on, shown
from tonalli.bots.base import Question, parse_bot, seat_bot
from tonalli.bots.crew import Crew
from tonalli.games import house_game
from tonalli.games.nawalli.model import Action, Answer, Mode, Options, Summon, Take
from tonalli.play.check import verify
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo
from tonalli.play.runner import run
from tonalli.ui.games.nawalli import NawalliBoard
from tonalli.ui.screens.dialogs import Ask
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.result import ResultScreen
from tonalli.ui.screens.setup import SetupScreen


def wish(crew: Crew, match: Match) -> Action:
    """What the person wants: to answer every attack that can be answered, else what the bot would do."""
    answers = [action for action in match.legal if isinstance(action, Answer)]
    if answers:
        return answers[0]
    question = Question(match.view(0), match.legal, 1, 0, match.ply)
    chosen: Action = crew.choose(parse_bot("greedy"), question).action
    return chosen


async def asked(pilot: Pilot[int], match: Match, board: NawalliBoard) -> bool:
    """Wait until the person is asked; False if it is over."""
    until = monotonic() + 30
    while not match.over and (match.actor != 0 or not board.active or board.legal != match.legal):
        assert monotonic() < until, "nobody is asked"
        await asyncio.sleep(0.001)
    await settle(pilot.app)
    return not match.over


@pytest.mark.soak
async def test_a_battle_of_one_game_from_home_to_its_result(
    make_app: MakeApp, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen: list[Action] = []
    choose = MatchScreen._choose

    def count(self: MatchScreen, action: Action) -> None:
        chosen.append(action)
        choose(self, action)

    monkeypatch.setattr(MatchScreen, "_choose", count)
    app = make_app()
    async with app.run_test() as pilot:
        await choose_at_home(pilot, "new-nawalli")
        await on(pilot, SetupScreen)
        await pilot.press(*("down",) * 3, *"Ana", "down", "down", *"7", *("down",) * 7, "1", "enter")
        await on(pilot, MatchScreen)
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        match, board = screen.match, screen.query_one(NawalliBoard)
        assert match.names == ("Ana", "Greedy")
        assert match.seed == 7
        driver = Driver(pilot, board, lambda: len(chosen))
        crew = Crew(match.game)
        while await asked(pilot, match, board):
            await driver.do(wish(crew, match))
        await on(pilot, ResultScreen)
        outcome, path = match.outcome, match.path
        assert outcome is not None
        assert outcome.reason in " ".join(shown(app).split())
        assert any(isinstance(action, Take) for action in chosen)
        assert any(isinstance(action, Answer) for action in chosen)
        assert sorted(match.state.wins) == [0, 1]
    assert path is not None
    assert verify(path).problems == ()


async def test_escape_takes_back_the_steps_of_a_choice_before_it_opens_the_menu(make_table: MakeApp) -> None:
    game, seats = house_game("nawalli"), (SeatInfo("Ana"), SeatInfo("Random", "random"))
    match = Match.new(game, seats, 2, Options(mode=Mode.QUICK_START))
    bots = {seat: seat_bot("greedy", game, seat, 1) for seat in (0, 1)}
    while match.actor != 0 or not any(isinstance(action, Summon) for action in match.legal):
        run(match, bots, plies=1)
    ply = match.ply
    app = make_table()
    async with app.run_test() as pilot:
        await pilot.pause()
        app.push_screen(MatchScreen(match, 0))
        await on(pilot, MatchScreen)
        board = app.screen.query_one(NawalliBoard)
        assert await asked(pilot, match, board)
        summon = next(entry for entry in board.session.entries if isinstance(entry.action, Summon))
        await Driver(pilot, board, lambda: 0)._begin(summon)
        assert not board.session.free
        await pilot.press("escape")
        await settle(app)
        assert board.session.free
        assert isinstance(app.screen, MatchScreen)
        await pilot.press("escape")
        await on(pilot, Ask)
    assert match.ply == ply


def test_a_question_after_a_cast_goes_on_with_it() -> None:
    table = arena(mine={"blue": "monkey-1"}, theirs={"green": "monkey-2"}, energy=3, hand="move-any")

    def further() -> bool:
        return NawalliBoard.further_step(table.game.view(table.state, 0))

    assert not further()
    table.play("cast move-any green")
    assert further()
    table.play(next(text for text in table.legal() if text.startswith("to ")))
    assert not further()
