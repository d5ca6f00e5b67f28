"""Serpent Stones on the real screen: whole matches by keys, each step of a choice, the mouse, the curtain, the film."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from tests.ui.clock import Clock, still, until
from tests.ui.conftest import MakeApp
from tests.ui.nawalli.driver import seen, settle
from tests.ui.screen import on, put, shown
from tests.ui.serpent_stones import scenes
from tests.ui.serpent_stones.driver import SerpentStonesDriver
from tests.ui.serpent_stones.scenes import GAME, NAMES
from tonalli.games.serpent_stones.board import STONE_NAMED
from tonalli.games.serpent_stones.model import (
    Action,
    Attack,
    Card,
    Discard,
    Double,
    Options,
    Phase,
    Place,
    Play,
    Point,
    Sacrifice,
    State,
    View,
)
from tonalli.games.serpent_stones.notation import parse
from tonalli.games.serpent_stones.rules import rows_to_go
from tonalli.play.match import Match, _Place
from tonalli.play.record import SeatInfo
from tonalli.ui.app import Tonalli
from tonalli.ui.games.serpent_stones import panel
from tonalli.ui.screens.curtain import Curtain
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.result import ResultScreen


async def lift(app: Tonalli, driver: SerpentStonesDriver) -> None:
    if isinstance(app.screen, Curtain):
        await until(lambda: app.screen._unread.painted is not None)  # type: ignore[attr-defined]
        await driver.press("enter")
        await until(lambda: isinstance(app.screen, MatchScreen))
        await settle(app)


@asynccontextmanager
async def at(
    make_table: MakeApp, scene: Callable[[], State], *people: int, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Tonalli, SerpentStonesDriver, Pilot[int]]]:
    app = make_table()
    async with app.run_test(size=size) as pilot:
        match = scenes.posed(scene(), *(people or (0,)))
        app.push_screen(MatchScreen(match, 0))
        await settle(app)
        driver = SerpentStonesDriver(pilot, match)
        await lift(app, driver)
        yield app, driver, pilot


def rush(match: Match) -> Action:
    """What leads to the temple, and uses every kind of card on the way."""
    state = match.state
    assert isinstance(state, State)

    def worth(action: Action) -> tuple[float, ...]:
        after = match.game.apply(state, action).state.table
        if len(after.rounds) > len(state.table.rounds):
            return (9.0,)
        go = rows_to_go(after, state.table.seat)
        kept = not isinstance(action, Discard)
        return (float(kept), -go, isinstance(action, Attack), isinstance(action, Sacrifice))

    best: Action = max(match.legal, key=worth)
    return best


# ---------------------------------------------------------------------------------------- whole matches


async def test_a_whole_match_by_keys(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        seats = (SeatInfo("Ana"), SeatInfo("Random", "random"))
        match = await put(pilot, app.library.begin(GAME, seats, 3, Options()))
        driver = SerpentStonesDriver(pilot, match)
        kinds = set()
        while not match.over:
            await seen(app)
            await until(lambda: match.over or match.actor == 0)
            if match.over:
                break
            await settle(app)
            action = rush(match)
            kinds.add(type(action))
            await driver.do(action)
        assert kinds >= {Place, Attack, Discard, Play}
        await on(pilot, ResultScreen)
        said = shown(app)
        assert "goes to Ana, who stands on the Temple Stone" in said
        assert "Nahualli card" in said
        assert match.saved


async def test_what_the_other_did_is_marked_in_a_game_that_is_opened_again(make_table: MakeApp) -> None:
    """It comes from what was played, not from what the board has shown before."""
    match = Match.new(GAME, (SeatInfo("Ana"), SeatInfo("Greedy", "greedy")), 3, Options())
    while match.actor is not None and not (match.actor == 0 and match.state.table.turns >= 8):
        match.submit(rush(match))
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(MatchScreen(match, 0))
        await settle(app)
        board = SerpentStonesDriver(pilot, match).board
        assert isinstance(board.left, View)
        assert board.left.table.turns < match.state.table.turns
        assert board.left.table.seat == 1, "as it was when the own turn was over"
        new = match.state.table.warriors[1] & ~board.left.table.warriors[1]
        assert new
        assert len(re.findall("▼ [EJ]'", shown(app))) == new.bit_count()


# ------------------------------------------------------------------------------------------- the steps


async def test_the_card_under_the_cursor_lights_its_stones(make_table: MakeApp) -> None:
    async with at(make_table, scenes.middle) as (app, driver, _):
        await driver.pick(Card.KNIGHT)
        assert "(  D3◦)" in shown(app)
        assert "[P G3 ]" in shown(app), "an Eagle's Power Stone is not for a Knight"
        await driver.pick(Card.EAGLE)
        assert "[P G3◦]" in shown(app)
        await driver.pick(Card.OWL)
        assert "( ▼ J◦)" in shown(app), "whom it may be played on"


async def test_a_pattern_is_slid_and_turned_before_it_strikes(make_table: MakeApp) -> None:
    async with at(make_table, scenes.middle) as (app, driver, _):
        await driver.pick(Card.JAGUAR)
        await driver.press("enter")
        first = driver.board.aim
        assert first is not None
        assert "« ▼ E\u00d7»" in shown(app)
        assert "! cuts off 1: D5." in shown(app)
        await driver.press("r")
        second = driver.board.aim
        assert second is not None
        assert set(second.stones) != set(first.stones)
        await driver.press("right")
        assert driver.board.aim != second
        await driver.lay(parse("strike jaguar c3 c4 d4"))  # type: ignore[arg-type]
        assert driver.match.ply == 0
        await driver.press("enter")
        assert driver.match.action(1) == parse("strike jaguar c3 c4 d4")


async def test_a_card_that_does_not_turn_says_so(make_table: MakeApp) -> None:
    async with at(make_table, scenes.middle) as (app, driver, _):
        await driver.pick(Card.OWL)
        await driver.press("r")
        assert panel.NO_TURN in " ".join(shown(app).split())
        await driver.press("enter", "r")
        assert panel.NEVER_TURNED in shown(app)


async def test_escape_lays_the_card_back(make_table: MakeApp) -> None:
    async with at(make_table, scenes.middle) as (app, driver, _):
        await driver.pick(Card.BUTTERFLY)
        await driver.press("enter")
        assert "«" in shown(app)
        await driver.press("escape")
        assert "«" not in shown(app)
        assert driver.board.card is Card.BUTTERFLY
        assert isinstance(app.screen, MatchScreen)
        await driver.press("escape")
        assert not isinstance(app.screen, MatchScreen), "then comes the menu"


async def test_a_warrior_shows_what_it_would_join(make_table: MakeApp) -> None:
    async with at(make_table, scenes.middle) as (app, driver, _):
        await driver.pick(Card.KNIGHT)
        await driver.press("enter")
        await driver.lay(Place(Card.KNIGHT, STONE_NAMED["D3"]))
        said = shown(app)
        assert "( △·j+)──▸  D3◦◂" in said
        assert "Joins 2 warriors of yours: D2 and E3." in said
        await driver.press("enter")
        assert driver.match.action(1) == Place(Card.KNIGHT, STONE_NAMED["D3"])


async def test_the_temple_wins_the_round(make_table: MakeApp) -> None:
    async with at(make_table, scenes.temple, 0, 1) as (app, driver, _):
        await driver.pick(Card.EAGLE)
        await driver.press("enter")
        assert "The Temple Stone: this wins the round." in shown(app)
        await driver.press("enter")
        assert driver.match.state.table.rounds[-1].winner == 0


async def test_what_cannot_be_done_is_said(make_table: MakeApp) -> None:
    async with at(make_table, scenes.teotl) as (app, driver, _):
        await driver.pick(Card.KNIGHT)
        await driver.press("enter")
        assert "start a serpent team with an Eagle Warrior" in shown(app)
        await driver.pick(Card.HUITZILOPOCHTLI)
        await driver.press("s")
        assert "A double sacrifice is declared while" in shown(app)
        await driver.press("9")
        assert "There is no card 9." in shown(app)
        assert driver.match.ply == 0
    async with at(make_table, scenes.altar) as (app, driver, _):
        await driver.pick(Card.BAT)
        await driver.press("enter")
        assert "on your sacrifice stone comes first" in shown(app)
        await driver.press("d")
        assert "on your sacrifice stone comes first" in shown(app)
        assert driver.match.ply == 0


async def test_teotl_cards(make_table: MakeApp) -> None:
    async with at(make_table, scenes.teotl, 0, 1) as (app, driver, _):
        await driver.do(Play(Card.TEZCATLIPOCA))
        said = shown(app)
        assert "hand, from behind" in said
        assert "▸1◂" in said
        await driver.press("right", "3", "right")
        assert driver.board.pointing == 3
        await driver.press("escape")
        assert driver.match.ply == 0, "Escape takes the card back"
        await driver.do(Play(Card.HUITZILOPOCHTLI))
        assert "Which card do you put face down on your first sacrifice stone?" in shown(app)
        await driver.do(Sacrifice(Card.QUETZALCOATL))
        assert isinstance(app.screen, Curtain)


async def test_pointing_is_the_players_choice_of_a_position(make_table: MakeApp) -> None:
    async with at(make_table, scenes.pointing) as (_, driver, _pilot):
        await driver.press("left", "left")
        assert driver.board.pointing == 3
        await driver.press("enter")
        assert driver.match.action(1) == Point(3)


async def test_the_wrath_is_announced_and_two_cards_are_a_warning(make_table: MakeApp) -> None:
    async with at(make_table, scenes.few) as (app, driver, pilot):
        said = shown(app)
        assert "Your hand: 2 ! Wrath" in said
        assert panel.WARNING in said
        await driver.pick(Card.TEZCATLIPOCA)
        assert "The Wrath: your opponent holds 1 card, so it wins the match at once." in shown(app)
        await driver.press("enter")
        await on(pilot, ResultScreen)
        assert "Wrath of Tezcatlipoca." in shown(app)
        assert "Round 1 was broken off by it." in shown(app)


async def test_a_sacrifice_and_a_double_one(make_table: MakeApp) -> None:
    async with at(make_table, scenes.altar) as (app, driver, _):
        said = shown(app)
        assert "Eagle Warrior, on your first sacrifice stone" in said
        assert "Play or discard the Eagle Warrior on your first sacrifice stone." in said
        await driver.pick(Card.HUITZILOPOCHTLI)
        assert panel.DOUBLE in " ".join(shown(app).split())
        await driver.press("enter")
        assert driver.match.action(1) == Double()
        await driver.press("escape")
        await driver.do(Double())
        assert "second sacrifice stone?" in shown(app)
        await driver.press("d")
        assert "choose the card that you sacrifice" in " ".join(shown(app).split())
        await driver.press("escape")
        assert driver.match.ply == 0
        await driver.do(Place(Card.EAGLE, STONE_NAMED["D3"]))
        assert driver.match.state.table.phase is Phase.CARD
    async with at(make_table, scenes.two_altars) as (app, driver, _):
        assert "2 ▒ Owl Strike" in shown(app), "the second waits in sight"
        await driver.pick(Card.BAT)
        assert "The Monkey Capture on your sacrifice stone comes first" in shown(app)
        await driver.press("full_stop", "end", "enter")
        assert driver.match.action(1) == Discard(Card.MONKEY)
        assert driver.board.card is Card.OWL, "it comes first, wherever the cursor was"
        assert "Owl Strike, on your second sacrifice stone" in shown(app)


async def test_two_cards_are_put_aside_first(make_table: MakeApp) -> None:
    async with at(make_table, scenes.dealt, 0, 1) as (app, driver, _):
        assert "Your hand: discard 2" in shown(app)
        await driver.do(Discard(Card.EAGLE))
        assert "Your hand: discard 1" in shown(app)
        await driver.press("escape")
        assert driver.match.ply == 0, "Escape takes the first back"


async def test_the_list_of_all_actions(make_table: MakeApp) -> None:
    async with at(make_table, scenes.middle) as (app, driver, _):
        await driver.press("full_stop")
        assert "Everything you can do now" in shown(app)
        await driver.press("end")
        assert "Discard a Butterfly Capture" in shown(app)
        await driver.press("enter")
        assert driver.match.action(1) == Discard(Card.BUTTERFLY)


async def test_v_tells_of_the_card_the_pile_and_the_stones(make_table: MakeApp) -> None:
    async with at(make_table, scenes.middle, size=(120, 50)) as (app, driver, _):
        await driver.pick(Card.JAGUAR)
        await driver.press("v")
        said = " ".join(shown(app).split())
        for fact in ("1 copy in the deck", "It may be turned", "Discard pile, 6 cards", "D2 Jaguar Knight"):
            assert fact in said
        await driver.press("v")
        assert isinstance(app.screen, MatchScreen)


# -------------------------------------------------------------------------------------------- the mouse


async def click(pilot: Pilot[int], area: object, button: int = 1) -> None:
    x, y = area.x + 1, area.y  # type: ignore[attr-defined]
    await pilot.click("#board", offset=(x, y), button=button)
    await settle(pilot.app)


async def test_the_mouse_does_everything(make_table: MakeApp) -> None:
    async with at(make_table, scenes.middle) as (app, driver, pilot):
        board = driver.board
        view = board.view
        where = board._where(view)  # type: ignore[arg-type]
        rows = dict(panel.shown(where, view, 0, 0))  # type: ignore[arg-type]
        await click(pilot, rows[3])
        assert board.card is Card.JAGUAR
        await click(pilot, rows[3])
        assert board.aim is not None
        before = board.aim
        await click(pilot, where.area(0), button=3)
        assert board.aim != before, "another button turns"
        await click(pilot, where.area(STONE_NAMED["D5"]))
        assert STONE_NAMED["D5"] in board.aim.stones
        await click(pilot, where.area(STONE_NAMED["B4"]))
        assert "Over B4 its pattern hits no opposing warrior next to an active one of yours." in shown(app)
        await click(pilot, rows[0])
        assert board.aim is None
        await click(pilot, where.area(STONE_NAMED["D2"]))
        assert "D2: a Jaguar Knight of Ana, inactive." in shown(app)
        await click(pilot, rows[0])
        await click(pilot, where.area(STONE_NAMED["B1"]))
        assert "B1 is not next to an active warrior of yours." in shown(app)
        for _ in range(2):
            await click(pilot, where.area(STONE_NAMED["F4"]))
        assert driver.match.action(1) == Place(Card.KNIGHT, STONE_NAMED["F4"])
    async with at(make_table, scenes.pointing) as (_, driver, pilot):
        board = driver.board
        backs = panel.backs(board._where(board.view), 5)  # type: ignore[arg-type]
        for _ in range(2):
            await click(pilot, backs[4])
        assert driver.match.action(1) == Point(4)
    async with at(make_table, scenes.sacrificing) as (_, driver, pilot):
        board = driver.board
        rows = dict(panel.shown(board._where(board.view), board.view, 0, 0))  # type: ignore[arg-type]
        for _ in range(2):
            await click(pilot, rows[1])
        assert driver.match.action(1) == Sacrifice(Card.OWL)


# ------------------------------------------------------------------------------------------ the curtain


HIDDEN = {
    0: ("Owl", "Monkey", "Beetle"),
    1: ("Scorpion", "Hummingbird", "Coyote", "Jaguar Strike"),
}
"""Seat -> names of cards that only that one may see."""


async def test_neither_sees_what_the_other_holds(make_table: MakeApp) -> None:
    async with at(make_table, scenes.apart, 0, 1) as (app, driver, _):

        def read(viewer: int | None) -> None:
            said = shown(app)
            for seat, names in HIDDEN.items():
                found = [name for name in names if name in said]
                assert not found or seat == viewer, (viewer, found)

        async def look_around(viewer: int) -> None:
            read(viewer)
            assert any(name in shown(app) for name in HIDDEN[viewer]), "the own hand is there"
            for key in ("v", "full_stop", "o", "f10", "ctrl+p"):
                await driver.press(key)
                read(viewer)
                await driver.press("escape")
                await settle(app)

        await look_around(0)
        await driver.do(Play(Card.QUETZALCOATL))
        assert isinstance(app.screen, Curtain)
        read(None)
        await lift(app, driver)
        await look_around(1)
        await driver.do(Double())
        await driver.do(Sacrifice(Card.SCORPION))
        read(None)
        await lift(app, driver)
        read(0)
        await driver.do(Discard(Card.BEETLE))
        await driver.do(Play(Card.TEZCATLIPOCA))
        assert "from behind" in shown(app)
        read(0)


async def test_pointing_needs_no_curtain(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        match = scenes.posed(scenes.pointing(), 0, 1)
        app.push_screen(MatchScreen(match, 0))
        await settle(app)
        assert isinstance(app.screen, MatchScreen)
        said = shown(app)
        assert "from behind" in said
        assert "unseen card x3" in said
        assert "Owl" not in said
        assert "[P▲ E ]" in said.splitlines()[14], "who points is at the bottom"
        await SerpentStonesDriver(pilot, match).do(Point(4))


async def test_bots_alone_are_watched_with_open_hands(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        match = Match.new(GAME, tuple(SeatInfo(name, "greedy") for name in NAMES), 1, Options())
        match._state = scenes.few()
        match._remember(0, _Place(scenes.few()))
        app.push_screen(MatchScreen(match, 0))
        await on(pilot, ResultScreen)
        assert match.over
        await pilot.press("b")
        await settle(app)
        assert "The hand: " in shown(app)
        assert "unseen" not in shown(app)


async def test_each_sees_the_own_house_at_the_bottom(make_table: MakeApp) -> None:
    async with at(make_table, scenes.apart, 0, 1) as (app, driver, _):
        lines = shown(app).splitlines()
        assert next(line for line in lines if "G1" in line or "[P▲ E ]" in line) == lines[14]
        await driver.do(Discard(Card.QUETZALCOATL))
        await lift(app, driver)
        lines = shown(app).splitlines()
        assert "[P▲ J ]" in lines[14], "A1 to A3"
        assert "[P▼ E ]" in lines[2]


# --------------------------------------------------------------------------------------------- the film


async def test_a_strike_is_seen_picture_by_picture(
    make_table: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    async with at(make_table, scenes.middle, 0, 1) as (app, driver, _):
        app.animation_level = "full"
        await driver.pick(Card.JAGUAR)
        await driver.press("enter")
        await driver.lay(parse("strike jaguar c3 c4 d4"))  # type: ignore[arg-type]
        board = driver.board
        app.simulate_key("enter")
        seen = []
        await until(lambda: clock.resting)
        while clock.resting:
            await settle(app)
            seen.append(shown(app))
            await clock.step(app, board)
        assert len(seen) >= 4
        assert "« ▼ E »" in seen[0]
        assert "« ▼ E\u00d7»" in seen[1]
        assert "«  C3 »" in seen[2]
        assert "( ▽·e!)" in seen[3]
        assert "Ana plays a Jaguar Strike and strikes" in seen[0]


async def test_a_key_cuts_the_film_short_and_does_nothing_else(
    make_table: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    async with at(make_table, scenes.sacrificing, 0, 1) as (app, driver, _):
        app.animation_level = "full"
        await driver.press("2")
        app.simulate_key("enter")
        await until(lambda: clock.resting)
        app.simulate_key("enter")
        await until(lambda: isinstance(app.screen, Curtain))
        assert driver.match.ply == 1


async def test_a_new_match_shows_the_draws_for_who_begins(
    make_table: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    app = make_table()
    app.animation_level = "full"
    async with app.run_test(size=(80, 24)) as pilot:
        seats = (SeatInfo(NAMES[0]), SeatInfo(NAMES[1], "greedy"))
        app.push_screen(MatchScreen(Match.new(GAME, seats, 3, Options()), 0))
        await clock.rest(app)
        assert "is the House of the" in " ".join(shown(app).split())
        driver = SerpentStonesDriver(pilot, app.screen.match)  # type: ignore[attr-defined]
        app.simulate_key("space")
        await still(app, driver.board)


async def test_in_ascii_everything_is_still_told_apart(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        app.change(ascii="on")
        app.push_screen(MatchScreen(scenes.posed(scenes.middle(), 0), 0))
        await settle(app)
        driver = SerpentStonesDriver(pilot, app.screen.match)  # type: ignore[attr-defined]
        await driver.pick(Card.JAGUAR)
        await driver.press("enter")
        await driver.lay(parse("strike jaguar c3 c4 d4"))  # type: ignore[arg-type]
        said = shown(app)
        assert said.isascii()
        for piece in ("( ^ J )", "( v-j )", "( ^-j )", "< v Ex>", "<  C4 >", "( v E!)", "[P^ E ]", "{T G2 }"):
            assert piece in said, piece
