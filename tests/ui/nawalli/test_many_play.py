"""Whole battles of three players and of two teams on the real screen, by keyboard alone."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from time import monotonic

import pytest

from tests.ui.conftest import MakeApp
from tests.ui.nawalli.driver import Driver, settle
from tonalli.bots.base import parse_bot
from tonalli.bots.greedy import Greedy
from tonalli.games import house_game
from tonalli.games.nawalli.model import Action, Attack, End, Mode, Options, View
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo
from tonalli.ui.app import Tonalli
from tonalli.ui.games.nawalli import NawalliBoard
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.result import ResultScreen
from tonalli.ui.widgets.keys import KeyLine


async def asked(app: Tonalli, match: Match, people: Collection[int], ply: int) -> None:
    """Wait until a person must choose again, or it is over; never does a curtain come down."""
    until = monotonic() + 30
    while monotonic() < until:
        await asyncio.sleep(0)
        if isinstance(app.screen, ResultScreen):
            return
        assert isinstance(app.screen, MatchScreen)
        if match.ply > ply and match.actor in people:
            board = app.screen.query_one(NawalliBoard)
            if board.active and not board._waiting and board.legal == match.legal:
                return
    raise AssertionError("the board does not ask")


def opposite(board: NawalliBoard) -> int:
    """The side whose lanes lie opposite."""
    assert board.session.reader is not None
    return board.session.reader.facing


async def test_three_players(make_table: MakeApp) -> None:
    seats = (SeatInfo("Ana"), SeatInfo("Greedy", "greedy"), SeatInfo("Greedy 3", "greedy"))
    match = Match.new(house_game("nawalli"), seats, 8, Options(mode=Mode.QUICK_START))
    bot, name = Greedy(match.game), parse_bot("greedy")
    struck = {1: 0, 2: 0}
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.push_screen(MatchScreen(match, 0))
        await asked(app, match, (0,), -1)
        while not match.over:
            legal: tuple[Action, ...] = match.legal
            action = bot.choose(match.view(0), legal, name.budget(5, 0, match.ply))
            if isinstance(action, Attack):
                attacks = [a for a in legal if isinstance(a, Attack) and a.lane == action.lane]
                action = min(attacks, key=lambda attack: struck[attack.side])
            board, ply = app.screen.query_one(NawalliBoard), match.ply
            await Driver(pilot, board, lambda ply=ply: match.ply > ply).do(action)  # type: ignore[misc, arg-type]
            if isinstance(action, Attack):
                assert opposite(board) == action.side
                struck[action.side] += 1
            await asked(app, match, (0,), ply)
        await settle(app)
        assert isinstance(app.screen, ResultScreen)
    assert min(struck.values()) >= 2


@pytest.mark.soak
async def test_two_teams_of_a_pair_at_the_screen_and_two_bots(make_table: MakeApp) -> None:
    seats = (SeatInfo("Ana"), SeatInfo("Bot 2", "greedy"), SeatInfo("Cleo"), SeatInfo("Bot 4", "greedy"))
    options = Options(mode=Mode.QUICK_START, teams=True, games_to_win=1)
    match = Match.new(house_game("nawalli"), seats, 4, options)
    bot, name = Greedy(match.game), parse_bot("greedy")
    handed, ended = 0, 0
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = MatchScreen(match, 0)
        await app.push_screen(screen)
        await asked(app, match, (0, 2), -1)
        while not match.over:
            actor, legal = match.actor, match.legal
            assert actor is not None
            board, ply = screen.query_one(NawalliBoard), match.ply
            view = board.view
            assert isinstance(view, View)
            action = bot.choose(match.view(actor), legal, name.budget(4, actor, match.ply))
            if view.battle is not None:
                assert view.viewer == actor
                assert view.battle.players[2 - actor].hand is not None, "the ally's hand is not seen"
                if isinstance(action, End):
                    footer = str(app.screen.query_one(KeyLine).render())
                    assert ("e end turn" if view.battle.handed else "e hand over") in footer
                    handed, ended = handed + (not view.battle.handed), ended + view.battle.handed
            await Driver(pilot, board, lambda ply=ply: match.ply > ply).do(action)  # type: ignore[misc, arg-type]
            await asked(app, match, (0, 2), ply)
        await settle(app)
        assert isinstance(app.screen, ResultScreen)
    assert handed >= 3
    assert ended >= 3
