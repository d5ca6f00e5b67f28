"""Whole matches of Azteka on the real screen, by keys; the mouse, undo, the film, the set-up."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.games.azteka.positions import GAME, NAMES
from tests.ui.azteka import scenes
from tests.ui.azteka.driver import AztekaDriver
from tests.ui.clock import Clock, still, until
from tests.ui.conftest import MakeApp
from tests.ui.nawalli.driver import seen, settle
from tests.ui.screen import on, put, shown
from tonalli.bots.base import Question
from tonalli.bots.crew import STAND_IN, Crew
from tonalli.games.azteka.model import Action, Options, Pass, Phase, Place, State, Turn, Variant
from tonalli.games.azteka.text import parse
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo
from tonalli.ui.app import Tonalli
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.result import ResultScreen
from tonalli.ui.screens.setup import SetupScreen


async def begun(pilot: Pilot[int], options: Options, kinds: tuple[str, ...], seed: int = 3) -> AztekaDriver:
    app = pilot.app
    assert isinstance(app, Tonalli)
    seats = tuple(SeatInfo(name, kind) for name, kind in zip(NAMES, kinds, strict=False))
    match = await put(pilot, app.library.begin(GAME, seats, seed, options))
    return AztekaDriver(pilot, match)


async def posed(pilot: Pilot[int], state: State, *people: int) -> AztekaDriver:
    match = scenes.posed(state, *people)
    pilot.app.push_screen(MatchScreen(match, 0))
    await settle(pilot.app)
    return AztekaDriver(pilot, match)


def greedy(crew: Crew, match: Match) -> Action:
    assert match.actor is not None
    question = Question(match.view(match.actor), match.legal, match.seed, match.actor, match.ply)
    chosen: Action = crew.choose(STAND_IN, question).action
    return chosen


@pytest.mark.parametrize(
    ("variant", "kinds"),
    [
        (Variant.STANDARD, ("human", "random")),
        (Variant.AGGRESSIVE, ("human", "human")),
        (Variant.THREE, ("random", "human", "random")),
    ],
)
async def test_a_whole_match_by_keys(variant: Variant, kinds: tuple[str, ...], make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        driver = await begun(pilot, Options(variant=variant), kinds)
        match, crew = driver.match, Crew(GAME)
        rounds = set()
        while not match.over:
            await seen(app)
            await until(lambda: match.over or kinds[match.actor or 0] == "human")
            if match.over:
                break
            await settle(app)
            rounds.add(len(match.state.setting.rounds))
            await driver.do(greedy(crew, match))
        await on(pilot, ResultScreen)
        said = shown(app)
        assert "goes to" in said
        assert "pieces were placed" in said
        assert len(rounds) == (1 if variant is Variant.THREE else 2)
        assert match.saved
        await pilot.press("b")
        await settle(app)
        assert "won" in shown(app) or "draw" in shown(app)


async def test_new_birth_by_keys(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        driver = await posed(pilot, scenes.birth(), 0, 1)
        assert "New Birth: place one more Life piece, or decline." in shown(app)
        await driver.press("greater_than_sign")
        assert "New Birth: place one more Life piece, or decline." in shown(app)
        assert driver.match.ply == 0
        await driver.do(Pass())
        assert driver.match.state.phase is Phase.TURN
        assert "You are Death" in shown(app)


async def test_the_key_that_passes_is_called_by_what_it_does(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await posed(pilot, scenes.last_rotation(), 0, 1, 2)
        assert " - pass " in shown(app).splitlines()[-1]
        await posed(pilot, scenes.birth(), 0, 1)
        assert " - decline " in shown(app).splitlines()[-1]


async def test_the_list_of_keys_tells_each_key_once(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 40)) as pilot:
        driver = await posed(pilot, scenes.aggressive(), 0, 1)
        await driver.press("c", "question_mark")
        rows = [line.strip(" │").split() for line in shown(app).splitlines()]
        assert ["9", "R", "turn", "by", "90"] in rows
        assert [">", "r", "turn", "ring"] in rows
        assert ["1", "to", "8", "sector"] in rows


async def test_what_cannot_be_done_is_said(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        driver = await posed(pilot, scenes.middle(), 0, 1)
        for keys, said in (
            (("a", "5", "enter"), "A piece goes next to a Life piece, and A5 is next to none."),
            (("b", "1", "enter"), "B1 is taken."),
            (("9",), "A ring turns by 90 degrees in the aggressive variant only."),
            (("minus",), "A turn cannot be passed: place a piece or turn a ring."),
        ):
            await driver.press(*keys)
            assert said in shown(app)
        await driver.press("left")
        assert "You are Death: place a piece next to Life" in shown(app), "the question is back"
        assert driver.match.ply == 0


async def test_two_at_one_screen_need_no_curtain_and_may_take_back(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        driver = await begun(pilot, Options(), ("human", "human"))
        await driver.do(parse("B1"))
        await driver.do(parse("B2"))
        assert isinstance(app.screen, MatchScreen)
        assert driver.match.ply == 2
        await driver.press("u")
        await driver.press("u")
        assert driver.match.ply == 0
        await driver.press("U")
        assert driver.match.ply == 1
        assert "You are Death" in shown(app)


async def test_what_cannot_be_taken_back_is_said(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        driver = await begun(pilot, Options(), ("human", "greedy"))
        await driver.do(parse("B1"))
        await until(lambda: driver.match.ply == 2)
        await settle(app)
        for key, why in (
            ("u", "Somebody else chose last."),
            ("U", "Nothing was taken back that could be done again."),
        ):
            await driver.press(key)
            assert why in shown(app)
        await driver.press("left")
        assert "You are Life" in shown(app), "the question is back"
        assert driver.match.ply == 2


async def test_the_mouse(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        driver = await posed(pilot, scenes.middle(), 0, 1)
        area = driver.board._wheel.slots()[31]
        await pilot.click("#board", offset=(area.x + 1, area.y))
        await settle(app)
        assert driver.board.cursor == 31
        assert driver.match.ply == 0
        place = parse("C8")
        assert isinstance(place, Place)
        area = driver.board._wheel.slots()[15]
        for _ in range(2):
            await pilot.click("#board", offset=(area.x + 1, area.y))
            await settle(app)
        assert driver.match.action(1) == Place(15)


async def test_the_list_of_all_actions(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        driver = await posed(pilot, scenes.aggressive(), 0, 1)
        await driver.press("full_stop")
        await driver.press("end")
        assert "Turn ring D by 90 degrees" in shown(app)
        await driver.press("enter")
        assert driver.match.action(1) == Turn(3, 2)


async def test_a_ring_turns_visibly(make_table: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        driver = await posed(pilot, scenes.middle(), 0, 1)
        app.animation_level = "full"
        before = shown(app)
        app.simulate_key("d")
        app.simulate_key("greater_than_sign")
        seen = []
        await until(lambda: clock.resting)
        while clock.resting:
            await settle(app)
            seen.append(shown(app))
            await clock.step(app, driver.board)
        await still(app, driver.board)
        assert len(seen) == 4
        assert len({before, *seen, shown(app)}) == 6
        assert driver.match.action(1) == Turn(3)


@pytest.mark.parametrize(("to_move", "slot"), [("Death", "d1"), ("Life", "c2")], ids=["person", "bot"])
async def test_where_nothing_moves_the_end_of_a_round_stays_until_a_key(
    to_move: str, slot: str, make_table: MakeApp
) -> None:
    """Whether it is a person who ended it or a bot that plays at once."""
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        driver = await posed(pilot, scenes.deciding(to_move), *((0, 1) if to_move == "Death" else (0,)))
        await driver.press(*slot, "enter")
        await until(lambda: driver.board.moving)
        await settle(app)
        assert "Any key goes on." in shown(app)
        assert "Death has filled a sector" in shown(app)
        assert shown(app).count("<D>") == 5, "on the wheel as it was then, and in the legend"
        await driver.press("space")
        assert "Any key goes on." not in shown(app)
        assert shown(app).count("<D>") == 1


async def test_a_key_cuts_the_film_short_and_does_nothing_else(
    make_table: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        driver = await posed(pilot, scenes.middle(), 0, 1)
        app.animation_level = "full"
        app.simulate_key("greater_than_sign")
        await until(lambda: clock.resting)
        app.simulate_key("greater_than_sign")
        await still(app, driver.board)
        assert driver.match.ply == 1


async def test_in_ascii_everything_is_still_told_apart(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        app.change(ascii="on")
        await posed(pilot, scenes.three(), 0, 1, 2)
        said = shown(app)
        assert said.isascii()
        assert all(piece in said for piece in ("(L)", "<D>", "[M]", "( )", "> <"))
        assert "Enter place here" in said


async def test_the_set_up_knows_that_three_are_three(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        app.set_up("azteka")
        await until(lambda: isinstance(app.screen, SetupScreen))
        await settle(app)
        said = shown(app)
        assert "Standard" in said
        assert "a die says" in said
        assert "Seat 2" in said
        assert "Seat 3" not in said
        await pilot.press("left")
        await settle(app)
        assert "Seat 3" in shown(app)
        setup = app.screen
        assert isinstance(setup, SetupScreen)
        assert setup._options() == Options(variant=Variant.THREE, first_life="roll")
        assert len(setup._seats()) == 3
        await pilot.press("down", "left")
        await settle(app)
        assert "< seat 3 " in shown(app)
        await pilot.press("up", "right")
        await settle(app)
        assert "Seat 3" not in shown(app)
        assert "< a die says >" in shown(app), "two have no third seat to begin"
        await pilot.press("down", "left")
        await settle(app)
        assert "< seat 2 " in shown(app)
        assert setup._options() == Options(first_life=1)
        await pilot.press("f5")
        await settle(app)
        assert "a die says" in shown(app), "the usual choice is the die"
