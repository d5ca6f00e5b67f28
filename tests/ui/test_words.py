"""The small functions behind the screens."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from textual.binding import Binding

from tonalli.core.game import Outcome
from tonalli.games import CATALOGUE, game_class, house_game
from tonalli.games.nawalli.model import Options
from tonalli.play.library import Entry, Library
from tonalli.play.record import SeatInfo
from tonalli.ui.screens.result import verdict
from tonalli.ui.seating import Look, Seating
from tonalli.ui.told import played, players, title_of
from tonalli.ui.widgets.keys import key_name


@pytest.mark.parametrize("game_id", CATALOGUE)
def test_a_game_is_called_by_its_id(game_id: str) -> None:
    assert title_of(game_id) == game_class(game_id).info.title


def test_the_first_screen_loads_no_game_and_no_save() -> None:
    code = (
        "import sys, tonalli.ui.app; "
        "late = ('tonalli.play.', 'tonalli.games.', 'tonalli.bots.'); "
        "print([name for name in sys.modules if name.startswith(late) and name != 'tonalli.play.home'])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("ago", "said"),
    [
        (timedelta(minutes=5), "today 15:04"),
        (timedelta(hours=16), "yesterday"),
        (timedelta(days=6), "6 days ago"),
        (timedelta(days=7), "2026-03-07"),
        (timedelta(minutes=-5), "today 15:14"),
    ],
)
def test_when_it_was_played(ago: timedelta, said: str) -> None:
    now = datetime(2026, 3, 14, 15, 9, tzinfo=UTC)
    assert played(Entry(Path("x"), now - ago), now) == said


@pytest.mark.parametrize(
    ("scores", "together", "said"),
    [
        ((1, 0), False, "Ana won."),
        ((1, 0, 1), False, "Ana and Eve won."),
        ((1, 1, 1), False, "Ana, Ben and Eve won."),
        ((0.5, 0.5), False, "A draw."),
        ((1, 1), True, "Won."),
        ((0, 0), True, "Lost."),
    ],
)
def test_who_won(scores: tuple[float, ...], together: bool, said: str) -> None:
    assert verdict(Outcome(scores, ""), ("Ana", "Ben", "Eve")[: len(scores)], together) == said


@pytest.mark.parametrize(
    ("key", "name"),
    [("enter", "↵"), ("escape", "esc"), ("question_mark", "?"), ("ctrl+r", "^r"), ("f10", "F10"), ("u", "u"),
     ("upper_u", "U"), ("f", "f")],
)  # fmt: skip
def test_keys_are_written_short(key: str, name: str) -> None:
    assert key_name(Binding(key, "do")) == name


def test_with_one_person_it_is_always_that_persons_view() -> None:
    seating = Seating((1,))
    for actor in (0, 1, None):
        assert seating.look(actor, False) == Look(1)
        assert seating.look(actor, True) == Look(1)


def test_without_people_all_lies_open() -> None:
    assert Seating(()).look(0, False) == Look("open")


def test_two_people_never_see_each_others_hands() -> None:
    seating = Seating((0, 1))
    assert seating.look(0, False) == Look("table", curtain=0)
    seating.lifted(0)
    assert seating.look(0, False) == Look(0)
    assert seating.look(1, True) == Look("table")  # an answer: nobody's hand is needed
    assert seating.look(0, False) == Look(0)  # and the first one still holds the screen
    assert seating.look(1, False) == Look("table", curtain=1)
    seating.lifted(1)
    assert seating.look(1, False) == Look(1)
    assert seating.look(None, False) == Look("table")


def test_a_bot_between_two_people_changes_nothing() -> None:
    seating = Seating((0, 2))
    seating.lifted(2)
    assert seating.look(1, False) == Look(2)
    assert not seating.may_answer(1)
    assert seating.look(0, False) == Look("table", curtain=0)


def test_partners_hand_the_screen_to_each_other_without_a_curtain() -> None:
    seating = Seating((0, 1, 2, 3), sides=2)
    assert seating.look(0, False) == Look("table", curtain=0)
    seating.lifted(0)
    assert seating.look(2, False) == Look(2)
    assert seating.holder == 2
    assert seating.look(1, True) == Look("table")  # an answer: no hand is needed
    assert seating.look(0, True) == Look(0)
    assert seating.look(3, False) == Look("table", curtain=3)
    seating.lifted(3)
    assert seating.look(1, False) == Look(1)


def test_a_pair_against_bots_never_sees_a_curtain() -> None:
    seating = Seating((0, 2), sides=2)
    assert seating.look(1, False) == Look(0)
    assert seating.look(2, False) == Look(2)
    assert seating.look(3, False) == Look(2)
    assert seating.look(0, True) == Look(0)


def test_of_three_each_has_a_curtain() -> None:
    seating = Seating((0, 1, 2))
    seating.lifted(0)
    for seat in (1, 2):
        assert seating.look(seat, False) == Look("table", curtain=seat)
        assert seating.look(seat, True) == Look("table")


@pytest.mark.parametrize(
    ("kinds", "teams", "told"),
    [
        (("human", "greedy", "greedy", "greedy"), True, "with Cleo against Ben and Dan"),
        (("greedy", "human", "greedy", "greedy"), True, "with Dan against Ana and Cleo"),
        (("human", "greedy", "greedy", "greedy"), False, "against Ben, Cleo and Dan"),
        (("human", "greedy", "human", "greedy"), True, "Ana, Ben, Cleo and Dan"),
    ],
)
def test_a_save_says_who_plays_with_whom(
    tmp_path: Path, kinds: tuple[str, ...], teams: bool, told: str
) -> None:
    library = Library(tmp_path)
    seats = tuple(
        SeatInfo(name, kind) for name, kind in zip(("Ana", "Ben", "Cleo", "Dan"), kinds, strict=True)
    )
    library.begin(house_game("nawalli"), seats, 1, Options(teams=teams)).close()
    (entry,) = library.entries()
    assert players(entry) == told
