"""A match tells the game who is a person (GU-36), and keeps it in the save."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.games.gualicho.table import GAME
from tonalli.core.game import OptionsError
from tonalli.games.gualicho.model import Options
from tonalli.play.journal import look
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo

SEATS = (SeatInfo("Ana"), SeatInfo("Greedy", "greedy"), SeatInfo("Ben"))


@pytest.mark.rule("GU-36")
def test_a_match_names_the_seats_of_people(tmp_path: Path) -> None:
    match = Match.new(GAME, SEATS, 1, Options())
    assert match.options.people == (0, 2)
    assert match.state.options == match.options
    assert msgspec.json.decode(match.header.options, type=Options).people == (0, 2)
    match.save_to(tmp_path / "one.tonalli")
    match.close()
    again = Match.resume(look(tmp_path / "one.tonalli"))
    assert again.state == match.state
    assert Match.new(GAME, again.seats, 2, again.options).options == match.options, (
        "and in the next one like it"
    )


def test_what_is_said_stays() -> None:
    assert Match.new(GAME, SEATS, 1, Options(people=())).options.people == ()
    with pytest.raises(OptionsError):
        Match.new(GAME, SEATS, 1, Options(people=(5,)))


def test_bots_alone_are_no_people() -> None:
    bots = [SeatInfo("One", "greedy"), SeatInfo("Two", "random")]
    assert Match.new(GAME, bots, 1, Options()).options.people == ()
