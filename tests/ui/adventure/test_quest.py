"""Whole quests on the real screen, by keys; and one that is left and resumed."""

from __future__ import annotations

from contextlib import closing
from functools import cache
from pathlib import Path

from textual.pilot import Pilot

from tests.ui.adventure import scenes
from tests.ui.adventure.driver import QuestDriver
from tests.ui.conftest import MakeApp
from tests.ui.nawalli.driver import settle as still
from tests.ui.screen import choose_at_home, match_of, on, put, settle, shown
from tonalli.bots.base import Question
from tonalli.bots.crew import STAND_IN, Crew
from tonalli.games.nawalli.adventure.model import FOES, Action, QuestOptions, Stage
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo
from tonalli.ui.app import Tonalli
from tonalli.ui.screens.home import HomeScreen
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.result import ResultScreen

SEEDS = range(1, 14)
"""Among these there is a quest that greedy wins in few actions."""


def greedy(crew: Crew, match: Match) -> Action:
    """What greedy would choose for who must act."""
    assert match.actor is not None
    question = Question(match.view(match.actor), match.legal, match.seed, match.actor, match.ply)
    chosen: Action = crew.choose(STAND_IN, question).action
    return chosen


@cache
def shortest_won() -> tuple[int, tuple[Action, ...]]:
    """Of the seeds that with which greedy wins a quest with the fewest actions, and these."""
    found = []
    with closing(Crew(scenes.HOUSE)) as crew:
        for seed in SEEDS:
            match, done = Match.new(scenes.HOUSE, (SeatInfo("Ana"),), seed, QuestOptions()), []
            while match.actor is not None:
                done.append(greedy(crew, match))
                match.submit(done[-1])
            if match.state.result == "won":
                found.append((len(done), seed, tuple(done)))
    assert found, "greedy wins none of these quests"
    _, seed, actions = min(found, key=lambda one: one[:2])
    return seed, actions


async def begun(pilot: Pilot[int], players: int, seed: int = 1) -> Match:
    """A new quest on the screen, saved."""
    app = pilot.app
    assert isinstance(app, Tonalli)
    people = tuple(SeatInfo(name) for name in scenes.NAMES[:players])
    return await put(pilot, app.library.begin(scenes.HOUSE, people, seed, QuestOptions()))


async def test_a_whole_quest_by_keys(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        seed, actions = shortest_won()
        match = await begun(pilot, 1, seed)
        driver, stages = QuestDriver(pilot, match), set()
        for action in actions:
            stages.add(match.state.stage)
            await driver.do(action)
        await on(pilot, ResultScreen)
        said = shown(app)
        assert match.state.result == "won"
        assert stages | {Stage.OVER, Stage.RETRY} == set(Stage)
        assert "Won." in said
        assert "The Summit: won" in said, "the story of the run"
        await pilot.press("b")
        await settle(pilot)
        assert "[✓] 6 The Summit" in shown(app), "the map is the board of a quest that is over"


async def test_two_players_start_by_keys_and_hand_the_floor_over(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        match = await begun(pilot, 2)
        driver = QuestDriver(pilot, match)
        while match.state.stage is not Stage.BATTLE or match.state.match.battle.round == 0:
            assert "pass" not in type(app.screen).__name__.lower(), (
                "no curtain between those who play together"
            )
            await driver.do(match.legal[0])
        assert match.actor == 0
        assert ">Ana" in shown(app)
        await driver.press("e")
        assert match.actor == 1
        assert ">Bea" in shown(app)


async def test_a_quest_is_resumed_in_the_middle_of_the_opponents_turn(make_app: MakeApp, home: Path) -> None:
    def asked(match: Match) -> bool:
        """An answer is asked in the opponents' turn."""
        battle = match.state.match.battle
        return match.state.stage is Stage.BATTLE and battle.active == FOES and bool(battle.stack)

    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        match = await begun(pilot, 1)
        with closing(Crew(match.game)) as crew:
            while not asked(match):
                match.submit(greedy(crew, match))
        state, question = match.state, match.headline
        await pilot.press("escape")
        await settle(pilot)
        await pilot.press("h")
        await on(pilot, HomeScreen)
        assert question.startswith("Adventure, battle")
        assert "you answer" in question
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await choose_at_home(pilot, "resume")
        await on(pilot, MatchScreen)
        again = match_of(pilot)
        assert again.state == state
        assert "answer" in shown(app) or "swallow" in shown(app) or "prevent" in shown(app)
        await pilot.press("p")
        await still(app)
        assert again.ply == match.ply + 1, "the answer is given, and the opponents' turn goes on"
