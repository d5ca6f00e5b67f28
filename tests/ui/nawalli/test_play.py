"""Whole matches on the real screen, by keyboard alone."""

from __future__ import annotations

import asyncio
import random
from time import monotonic

from tests.ui.conftest import MakeApp
from tests.ui.nawalli.driver import Driver, seen, settle
from tonalli.bots.base import parse_bot
from tonalli.bots.greedy import Greedy
from tonalli.games import house_game
from tonalli.games.nawalli.model import Action, Answer, Options, Recall, Result, Take, To, Use
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo
from tonalli.ui.app import Tonalli
from tonalli.ui.games.nawalli import NawalliBoard
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.result import ResultScreen

SEATS = (SeatInfo("Ana"), SeatInfo("Greedy", "greedy"))


async def asked(app: Tonalli, match: Match, ply: int) -> None:
    """Wait until the person must choose again, or it is over."""
    until = monotonic() + 20
    while monotonic() < until:
        await asyncio.sleep(0)
        if isinstance(app.screen, ResultScreen):
            return
        if isinstance(app.screen, MatchScreen) and match.ply > ply and match.actor == 0:
            board = app.screen.query_one(NawalliBoard)
            if board.active and not board._waiting and board.legal == match.legal:
                return
            await seen(app)
    raise AssertionError("the board does not ask")


async def play(make_app: MakeApp, match: Match, seed: int) -> list[Action]:
    """Play to the end, sensibly, and answering whenever it can be answered; gives what was chosen."""
    game = match.game
    bot, name, luck = Greedy(game), parse_bot("greedy"), random.Random(seed)
    chosen: list[Action] = []
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        app.push_screen(MatchScreen(match, 0))
        await asked(app, match, -1)
        while not match.over:
            board = app.screen.query_one(NawalliBoard)
            legal: tuple[Action, ...] = match.legal
            special = [a for a in legal if isinstance(a, Answer | Use | To | Recall)]
            if special and luck.random() < 0.7:
                action = luck.choice(special)
            else:
                action = bot.choose(match.view(0), legal, name.budget(seed, 0, match.ply))
            ply = match.ply
            await Driver(pilot, board, lambda ply=ply: match.ply > ply).do(action)  # type: ignore[misc, arg-type]
            chosen.append(action)
            await asked(app, match, ply)
        await settle(app)
        assert isinstance(app.screen, ResultScreen)
    return chosen


async def test_a_quick_battle_from_the_first_pick_to_the_end(make_table: MakeApp) -> None:
    match = Match.new(house_game("nawalli"), SEATS, seed=3, options=Options())
    chosen = await play(make_table, match, seed=3)
    mine = [action for ply, action in enumerate(match.record.actions)]
    assert match.over
    assert isinstance(match.state.result, Result)
    assert sum(isinstance(action, Take) for action in chosen) == 9
    assert any(isinstance(action, Answer) for action in chosen), "no attack was answered"
    assert len(mine) > len(chosen)
