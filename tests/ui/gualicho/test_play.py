"""Gualicho by keys and by the mouse: every kind of choice, several people at one screen, a whole game."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.ui.conftest import MakeApp
from tests.ui.gualicho import scenes
from tests.ui.gualicho.conftest import OnScreen
from tests.ui.gualicho.driver import GualichoDriver
from tests.ui.nawalli.driver import seen, settle
from tests.ui.screen import on, painted, put, shown, until
from tonalli.bots.base import seat_bot
from tonalli.games.gualicho import rules
from tonalli.games.gualicho.cards import Card
from tonalli.games.gualicho.model import Attack, Call, Cast, Options, Phase, State
from tonalli.play.record import SeatInfo
from tonalli.ui.games.gualicho import detail
from tonalli.ui.games.gualicho.cursor import Hand, Seat
from tonalli.ui.screens.curtain import Curtain
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.reading import PageSheet
from tonalli.ui.screens.result import ResultScreen

C = Card
EVERYTHING = "defensa defensa desvio desvio curacion curacion potencia no-win one-card whisper animal"


def text(pilot: Pilot[int]) -> str:
    """All that is on the screen, in one line."""
    return " ".join(shown(pilot.app).split())  # type: ignore[arg-type]


async def reads(pilot: Pilot[int], said: str) -> None:
    """Wait until that is to be read: the prompt first takes the room that it needs."""
    await until(pilot, lambda: said in text(pilot))


# -- every cast there is


def attacked(powered: bool) -> State:
    """Ana has everything to answer with, and damage to choose from."""
    return scenes.table(
        scenes.player(EVERYTHING, "no-discard heavy-draw+P"), scenes.player("potencia"), scenes.player("potencia"),
        attack=Attack(2, 0, (C.NO_GUALICHO, C.MUST_DRAW), powered),
    )  # fmt: skip


def free() -> State:
    """The same with no attack."""
    return scenes.table(
        scenes.player(EVERYTHING, "no-discard heavy-draw+P"),
        scenes.player("potencia"),
        scenes.player("potencia"),
    )


@pytest.mark.parametrize(
    "state", [attacked(False), attacked(True), free()], ids=["attacked", "powered", "free"]
)
async def test_every_combination_can_be_chosen_by_keys(state: State, on_screen: OnScreen) -> None:
    """Each legal cast is narrowed down to by its cards and answers, and every answer is told apart."""
    async with on_screen(state) as (_, driver):
        legal = driver.match.legal
        casts = [action for action in legal if isinstance(action, Cast)]
        assert len(casts) > 15
        board = driver.board
        chosen: list[object] = []
        board.choose = chosen.append  # type: ignore[method-assign, assignment]
        for cast in casts:
            board.changed()
            for at in board._felt.places_of(cast):
                await driver.pick(at)
            await driver.press("c")
            while board._session is not None and (asked := board._session.asked) and chosen[-1:] != [cast]:
                texts = [option.text for option in asked.options]
                assert len(set(texts)) == len(texts)
                fit = [n for n, option in enumerate(asked.options) if cast in option.actions]
                assert len(fit) == 1
                board._option = fit[0]
                board.action_answer()
            assert chosen[-1] == cast


async def test_what_it_would_do_is_told_before_and_only_that_is_done(on_screen: OnScreen) -> None:
    async with on_screen(scenes.attacked()) as (pilot, driver):
        await driver.press("1", "3")
        assert "Defensa + Desvío: c, then choose what it does, 2 ways." in text(pilot)
        await driver.press("c")
        assert "Defensa + Desvío: where does the attack go?" in text(pilot)
        assert "Blocks Potencia, 2 points left; deflects 2 points to Ben." in text(pilot)
        await driver.press("down")
        await reads(pilot, "deflects 2 points back to Dan; play goes to the right.")
        assert driver.match.ply == 0
        await driver.press("enter")
        assert driver.match.record.actions[0] == "cast defensa+desvio back"


async def test_damage_is_told_without_the_cards_that_will_be_drawn(on_screen: OnScreen) -> None:
    state = scenes.table(
        scenes.player("defensa curacion", "open-hand"), scenes.player("defensa"),
        attack=Attack(1, 0, (C.NO_WIN, C.ONE_CARD)),
    )  # fmt: skip
    async with on_screen(state) as (pilot, driver):
        await driver.press("1", "c")
        await reads(
            pilot, "Blocks No Winning, 1 point left; you draw 1 card; you take 1 point of damage: One Card."
        )


async def test_escape_takes_back_step_after_step_then_opens_the_menu(on_screen: OnScreen) -> None:
    async with on_screen(scenes.block()) as (pilot, driver):
        session = driver.board._session
        assert session is not None
        await driver.press("1", "3", "c")
        assert "which Gualicho is blocked?" in text(pilot)
        await driver.press("enter")
        assert "which damage is cured?" in text(pilot)
        await driver.press("escape")
        assert "which Gualicho is blocked?" in text(pilot)
        await driver.press("escape")
        assert session.asked is None
        assert session.lifted == (0, 2)
        await driver.press("escape", "escape")
        assert session.lifted == ()
        await driver.press("escape")
        assert "Go on playing" in text(pilot)


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        (("1", "c"), "Defensa does nothing without an attack."),
        (("5", "c"), "Potencia is only cast with another card"),
        (("1",), "> Defensa does nothing without an attack."),
        (("6", "8", "c"), "Green and red Gualichos never go together."),
        (("4", "c"), "You have no damage from an earlier turn to cure."),
        (("x",), "You are not under attack."),
        (("e",), "A turn ends once a card was played"),
        (("d",), "once one card was played in this turn"),
        (("p",), "Only who has drawn two cards"),
        (("b",), "No other person has a forfeit"),
        (("c",), "Pick one or two cards first."),
        (("9",), "You hold 8 cards."),
        (("y",), "No forfeit was called broken."),
    ],
)
async def test_an_illegal_try_says_why(keys: tuple[str, ...], reason: str, on_screen: OnScreen) -> None:
    async with on_screen(scenes.two()) as (pilot, driver):
        await driver.press(*keys)
        assert reason in text(pilot)
        assert driver.match.ply == 0


async def test_cards_that_go_with_what_was_picked_are_marked(on_screen: OnScreen) -> None:
    async with on_screen(scenes.two()) as (pilot, driver):
        await driver.press("5")
        await reads(pilot, "It goes with those marked +.")
        assert "╭2 +" in text(pilot)
        assert "╭1 +" not in text(pilot), "not with Defensa"
        await driver.press("shift+tab", "enter", "c")
        assert driver.match.record.actions[0] == "cast desvio+potencia"


async def test_drawing_discarding_and_ending(on_screen: OnScreen) -> None:
    async with on_screen(scenes.two()) as (_, driver):
        await driver.press("w")
        assert driver.match.record.actions == ["draw"]
    async with on_screen(scenes.rest()) as (pilot, driver):
        await driver.press("right", "d")
        assert driver.match.record.actions[0] == "discard desvio"
    async with on_screen(scenes.rest()) as (pilot, driver):
        await driver.press("e")
        assert driver.match.record.actions[0] == "end"
    async with on_screen(scenes.attacked()) as (pilot, driver):
        await driver.press("x")
        assert driver.match.record.actions == ["take"]
        assert "R Heavy Draw new" in text(pilot)


async def test_the_direction_is_chosen_with_the_hand_in_sight(on_screen: OnScreen) -> None:
    async with on_screen(scenes.direction()) as (pilot, driver):
        assert "Guide Arrow: not set" in text(pilot)
        assert "Your hand: 8 cards" in text(pilot)
        await driver.press("down", "enter")
        assert driver.match.record.actions == ["direct right"]
        assert "Guide Arrow: right" in text(pilot)
        assert "Cleo is next" in text(pilot)


async def test_escape_after_the_choice_and_undo(on_screen: OnScreen) -> None:
    async with on_screen(scenes.direction(), 0, 1) as (pilot, driver):
        await pilot.pause()
        await driver.press("enter", "1", "u")
        assert driver.match.ply == 0
        assert "Which way is the round played?" in text(pilot)


# -- the cursor


async def test_the_cursor_goes_along_the_hand_and_round_the_table(on_screen: OnScreen) -> None:
    async with on_screen(scenes.six()) as (pilot, driver):
        board = driver.board
        await driver.press("left")
        assert board._cursor == Hand(11)
        assert "◂ 4 more" in text(pilot)
        await driver.press("up")
        assert board._cursor == Seat(0), "who sits in the middle below"
        await driver.press("left", "up")
        assert board._cursor == Seat(2)
        await driver.press("right", "right", "right")
        assert board._cursor == Seat(2), "round and round"
        await driver.press("down", "down")
        assert board._cursor == Hand(0)


async def test_players_and_cards_in_full(on_screen: OnScreen) -> None:
    async with on_screen(scenes.six()) as (pilot, driver):
        await driver.press("v")
        assert isinstance(pilot.app.screen, PageSheet)
        assert "Blocks one Gualicho of an attack." in text(pilot)
        await driver.press("escape", "up", "left", "v")
        assert "No Potencia with Potencia, a red Gualicho, 2 points." in text(pilot)
        await driver.press("pagedown")
        assert "Kept by honour" in text(pilot)
        await driver.press("escape", "up", "right", "right", "enter")
        assert "The hand lies open: 2 Defensa, Desvío, Curación and No Gualicho (red)." in text(pilot)
        await driver.press("escape", "a")
        assert "All that lies open" in text(pilot)
    lines = detail.about_table(scenes.GUALICHO.definitions, driver.match.view(0), driver.match.names)
    assert "The discard pile, 1 card: Defensa." in lines
    assert "Round 1 was won by Cleo." in lines
    assert sum("Kept by honour" in line for line in lines) == 8, "each forfeit of honour, with its key"


async def test_words_on_a_page_lead_on(on_screen: OnScreen) -> None:
    async with on_screen(scenes.two()) as (pilot, driver):
        await driver.press("2", "question_mark", "f3")
        assert "What goes together" in text(pilot)
        await driver.press("down", "enter")
        assert "There are 20 in the deck." in text(pilot) or "in the deck." in text(pilot)


# -- the mouse


async def click(pilot: Pilot[int], word: str, button: int = 1, row: int = 0) -> None:
    """Click on a word that is on the screen, the last time that it is there or `row` from below."""
    rows = shown(pilot.app).splitlines()  # type: ignore[arg-type]
    foot = rows[-3:-1]
    y = [n for n, line in enumerate(rows) if word in line and line not in foot][-1 - row]
    await pilot.click(offset=(rows[y].index(word), y), button=button)
    await settle(pilot.app)  # type: ignore[arg-type]


async def test_the_mouse_picks_casts_and_answers(on_screen: OnScreen) -> None:
    async with on_screen(scenes.attacked()) as (pilot, driver):
        session = driver.board._session
        assert session is not None
        await click(pilot, "Curación")
        assert session.lifted == (3,)
        await click(pilot, "Curación")
        assert session.lifted == ()
        await click(pilot, "Curación", button=3)
        assert "Cures one damage" in text(pilot)
        await driver.press("escape")
        await click(pilot, "│Desvío", row=1)
        assert session.lifted == (2,)
        await click(pilot, "cast")
        await click(pilot, "Back to Dan")
        assert driver.match.record.actions[0] == "cast desvio back"


async def test_the_mouse_points_at_players_and_presses_all_keys_at_the_foot(on_screen: OnScreen) -> None:
    async with on_screen(scenes.attacked()) as (pilot, driver):
        await click(pilot, "╭ Cleo")
        assert driver.board._cursor == Seat(2)
        await click(pilot, "╔ Cleo")
        assert "Draws a card at the end of the next turn: Animal was judged broken." in text(pilot)
        await driver.press("escape")
        await click(pilot, "take damage")
        assert driver.match.record.actions[0] == "take"
    async with on_screen(scenes.rest()) as (pilot, driver):
        await click(pilot, "Defensa")
        await click(pilot, "discard, draw one")
        assert driver.match.record.actions[0] == "discard defensa"
    async with on_screen(scenes.called(), 0, 1, 2) as (pilot, driver):
        await pilot.pause()
        await driver.press("enter")
        await click(pilot, "call it broken")
        await click(pilot, "Whisper of Cleo")
        await click(pilot, "Yes, it was")
        assert driver.match.record.actions == ["call 3 whisper", "uphold"]


# -- forfeits of honour


async def test_a_forfeit_is_called_broken_and_judged_by_name_with_no_curtain(on_screen: OnScreen) -> None:
    async with on_screen(scenes.called(), 0, 1, 2) as (pilot, driver):
        assert "G Whisper" not in text(pilot), "the curtain"
        await pilot.pause()
        await driver.press("enter")
        assert "G Whisper" in text(pilot)
        assert "G Standing" in text(pilot)
        await driver.press("b")
        assert "Which forfeit was broken?" in text(pilot)
        assert "Call it broken: Standing of Ben" in text(pilot)
        await driver.press("escape")
        await driver.do(Call(2, C.WHISPER))
        assert isinstance(pilot.app.screen, MatchScreen), "no curtain"
        assert "Ben: Ana says that Cleo broke Whisper" in text(pilot)
        assert "No hand is shown." not in text(pilot)
        assert "Desvío" not in text(pilot), "nobody's hand"
        await driver.press("enter", "enter")
        assert driver.match.ply == 1, "a key typed too often decides nothing"
        assert "Answer with y or n." in text(pilot)
        await driver.press("3")
        assert "There are 2 answers." in text(pilot)
        await driver.press("H")
        assert "No bot knows whether it was broken" in text(pilot)
        assert "H hint" not in text(pilot)
        await driver.press("y")
        assert driver.match.record.actions[1] == "uphold"
        assert "owes 1 card" in text(pilot)
        assert "Your hand: 3 cards" in text(pilot), "Ana goes on without a curtain"
        assert "H hint" in text(pilot)


async def test_who_dismisses_it_leaves_nothing_owed(on_screen: OnScreen) -> None:
    async with on_screen(scenes.called(), 0, 1, 2) as (pilot, driver):
        await pilot.pause()
        await driver.press("enter")
        await driver.do(Call(1, C.STANDING))
        assert "Cleo: Ana says that Ben broke Standing" in text(pilot)
        await driver.press("n")
        assert "owes" not in text(pilot)
        assert "Ana's turn" in text(pilot)


# -- several people


async def test_a_curtain_between_people_hides_hands(on_screen: OnScreen) -> None:
    state = scenes.table(
        scenes.player("no-potencia curacion mirror"),
        scenes.player("heavy-draw animal desvio"),
        scenes.player("defensa"),
    )
    async with on_screen(state, 0, 1) as (pilot, driver):
        assert isinstance(pilot.app.screen, Curtain)
        assert not [name for name in ("Curación", "Mirror", "Animal", "Heavy Draw") if name in text(pilot)]
        await until(pilot, lambda: painted(pilot.app.screen))
        await driver.press("enter")
        assert "Mirror" in text(pilot)
        assert "Animal" not in text(pilot)
        await driver.press("2", "c", "up", "e")
        assert isinstance(pilot.app.screen, Curtain)
        assert "Ben is to choose." in text(pilot)
        await until(pilot, lambda: painted(pilot.app.screen))
        await driver.press("enter")
        assert "Animal" in text(pilot)
        assert driver.board._cursor == Hand(0), "not where Ana left it"
        assert "Curación" not in text(pilot)


@pytest.mark.parametrize(
    ("people", "seats", "seed"), [((0,), 2, 1), pytest.param((1, 2), 4, 6, marks=pytest.mark.soak)]
)
async def test_a_whole_game_by_keys(
    people: tuple[int, ...], seats: int, seed: int, make_table: MakeApp, home: Path
) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        table = [SeatInfo(scenes.NAMES[n], "human" if n in people else "random") for n in range(seats)]
        match = app.library.begin(scenes.GUALICHO, table, seed, Options())
        await put(pilot, match)
        driver = GualichoDriver(pilot, match)
        bots = {seat: seat_bot("greedy", match.game, seat, seed) for seat in people}
        while True:
            await seen(app)
            if (seat := match.actor) is None:
                break
            if isinstance(app.screen, Curtain):
                await until(pilot, lambda: painted(app.screen))
                await driver.press("enter")
            assert seat in people
            await driver.do(bots[seat].choose(match.view(seat), match.legal, match.ply))
        await on(pilot, ResultScreen)
        assert match.state.phase is Phase.OVER
        assert f"Round {match.state.round} goes to" in text(pilot)
        assert not rules.legal(scenes.GUALICHO.definitions, match.state)
