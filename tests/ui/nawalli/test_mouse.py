"""A whole Quick Battle on the real screen by the mouse alone; and how few keys a turn takes there."""

from __future__ import annotations

import asyncio
from time import monotonic

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from tests.games.nawalli.arena import arena
from tests.ui.conftest import MakeApp
from tests.ui.nawalli import scenes
from tests.ui.nawalli.driver import settle
from tests.ui.nawalli.test_play import SEATS, asked
from tonalli.bots.base import parse_bot
from tonalli.bots.greedy import Greedy
from tonalli.games import house_game
from tonalli.games.nawalli.model import NONE, Action, Answer, Attack, Mode, Options, Result
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo
from tonalli.ui.games.nawalli import NawalliBoard
from tonalli.ui.games.nawalli.arena import Slot, Spot
from tonalli.ui.games.nawalli.choosing import At, Do, Entry, Step, Verb
from tonalli.ui.games.nawalli.hints import KEYS
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.result import ResultScreen
from tonalli.ui.widgets.keys import KeyLine

ABOUT_A_FIGHTER = (Verb.ATTACK, Verb.SHIFT, Verb.SIGN, Verb.BLESS, Verb.GUARDIAN)


class Mouse:
    """Chooses actions by clicks on the board and on the line of keys."""

    def __init__(self, pilot: Pilot[int], match: Match) -> None:
        self.pilot = pilot
        self.match = match
        self.board = pilot.app.screen.query_one(NawalliBoard)

    async def do(self, action: Action) -> None:
        """Choose a legal action, and nothing else on the way."""
        session, before = self.board.session, self.match.ply
        text = self.match.game.notation(action, self.match.state)
        await until(lambda: self.board._layout_ is not None and not self.board.moving, "nothing is drawn")
        entry = next(e for e in session.entries if e.action == action and e.path[0] != Do(Verb.ITEM))
        await self._begin(entry)
        for _ in range(8):
            if self.match.ply > before:
                break
            done = len(session.prefix)
            assert session.prefix == entry.path[:done], f"{session.prefix} is not on the way to {entry.path}"
            await self.click(entry.path[done])
            if session.reader is not None and session.reader.view.draft is not None:
                await self.click(entry.path[done])
        assert self.match.ply > before, f"{action} was not chosen"
        assert self.match.record.actions[before] == text

    async def _begin(self, entry: Entry) -> None:
        path = entry.path
        match path:
            case (Do(verb=Verb.PLAY), card, *_):
                await self.click(card)
            case (Do(verb=Verb.SACRIFICE), card):
                await self.click(card)
                await self.click(card)
                await self.click(Do(Verb.SACRIFICE))
            case (Do(verb=verb), fighter, *_) if verb in ABOUT_A_FIGHTER:
                await self.click(fighter)
                if self.board.session.menu is not None:
                    await self.click(Do(verb))
            case (Do(verb=verb), *_):
                await self.key(KEYS[verb])

    async def click(self, step: Step) -> None:
        """Click on what means the step."""
        await self._at(await self._spot(step))

    async def _spot(self, step: Step) -> Spot:
        session = self.board.session
        if isinstance(step, At):
            return At(step.side, 0) if step.lane == NONE else step
        slot = Slot(next(n for n, item in enumerate(session.tray) if item.step == step))
        for _ in range(12):  # what lies beyond an edge of the tray is brought by clicks on that edge
            layout = self.board._layout_
            assert layout is not None
            if slot in layout.spots:
                return slot
            x = layout.tray.right - 1 if slot.index >= layout.first + layout.seen else layout.tray.x
            await self.pilot.click(NawalliBoard, Offset(x, layout.tray.y + layout.tray.height // 2))
        raise AssertionError(f"{step} cannot be brought into sight")

    async def _at(self, spot: Spot) -> None:
        layout = self.board._layout_
        assert layout is not None
        area = layout.spots[spot]
        await self.pilot.click(
            NawalliBoard, Offset(area.x + area.width // 2, area.y + min(1, area.height - 1))
        )
        await settle(self.pilot.app)

    async def key(self, key: str) -> None:
        """Click on a key in the line of keys."""
        line = self.pilot.app.screen.query_one(KeyLine)
        await until(lambda: any(name == key for *_, name in line._spans), f"{key} is not in the line of keys")
        start = next(start for start, _, name in line._spans if name == key)
        await self.pilot.click(KeyLine, Offset(start + 1, 0))
        await settle(self.pilot.app)


async def until(done: object, why: str) -> None:
    """Wait for what the next frame brings."""
    end = monotonic() + 5
    while not done():  # type: ignore[operator]
        assert monotonic() < end, why
        await asyncio.sleep(0.01)


async def test_a_quick_battle_by_the_mouse_alone(make_table: MakeApp) -> None:
    match = Match.new(house_game("nawalli"), SEATS, seed=3, options=Options(games_to_win=1))
    bot, name = Greedy(match.game), parse_bot("greedy")
    chosen: list[Action] = []
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.push_screen(MatchScreen(match, 0))
        await asked(app, match, -1)
        while not match.over:
            legal: tuple[Action, ...] = match.legal
            answers = [action for action in legal if isinstance(action, Answer)]
            action = answers[0] if answers else bot.choose(match.view(0), legal, name.budget(3, 0, match.ply))
            ply = match.ply
            await Mouse(pilot, match).do(action)  # type: ignore[arg-type]
            chosen.append(action)  # type: ignore[arg-type]
            await asked(app, match, ply)
        await settle(app)
        assert isinstance(app.screen, ResultScreen)
    assert isinstance(match.state.result, Result)
    assert any(isinstance(action, Answer) for action in chosen), "no attack was answered"
    assert any(isinstance(action, Attack) for action in chosen)


@pytest.mark.soak
async def test_a_battle_of_three_by_the_mouse_alone(make_table: MakeApp) -> None:
    """A lane in the line of an opponent is clicked twice: first the board turns there and tells what would be."""
    seats = (*SEATS, SeatInfo("Greedy 3", "greedy"))
    match = Match.new(house_game("nawalli"), seats, seed=4, options=Options(mode=Mode.QUICK_START))
    bot, name = Greedy(match.game), parse_bot("greedy")
    struck = {1: 0, 2: 0}
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.push_screen(MatchScreen(match, 0))
        await asked(app, match, -1)
        while not match.over:
            legal: tuple[Action, ...] = match.legal
            action = bot.choose(match.view(0), legal, name.budget(5, 0, match.ply))
            if isinstance(action, Attack):
                attacks = [a for a in legal if isinstance(a, Attack) and a.lane == action.lane]
                action = min(attacks, key=lambda attack: struck[attack.side])
                struck[action.side] += 1
            ply = match.ply
            await Mouse(pilot, match).do(action)  # type: ignore[arg-type]
            await asked(app, match, ply)
        await settle(app)
        assert isinstance(app.screen, ResultScreen)
    assert min(struck.values()) >= 2


async def test_a_turn_takes_at_most_eight_keys(make_table: MakeApp) -> None:
    """Summon, attack with all, draw back: counted on the real screen, against a bot that may answer."""
    table = arena(
        mine={"red": "monkey-1", "blue": "monkey-2"},
        theirs={"red": "monkey-3", "yellow": "dog-1"},
        hand="dog-1 blade metl",
        energy=1,
        nawals="dog-2 dog-3 dog-4",
        spells="blade plate",
        their_nawals="dog-1 dog-2 dog-3",
    )
    match = scenes.posed(table, 0)
    app = make_table()
    keys = ("1", "enter", "A", "enter", "e", "n", "m", "n")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await app.push_screen(MatchScreen(match, 0))
        await asked(app, match, -1)
        board = app.screen.query_one(NawalliBoard)
        turn = match.game.turn(match.state)
        for key in keys:
            await until(lambda: match.actor == 0 and board.active and not board._waiting, "it does not ask")
            await pilot.press(key)
        await until(lambda: match.game.turn(match.state) > turn, "the turn is not over")
    verbs = [text.split()[0] for text in match.record.actions]
    done = [verb for verb in verbs if verb in ("summon", "attack", "end", "draw")]
    assert done[:8] == ["summon", *["attack"] * 3, "end", *["draw"] * 3]
    assert len(keys) <= 8
