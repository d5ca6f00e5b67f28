"""The rules of three players, AZ-21 to AZ-25."""

from __future__ import annotations

import pytest

from tests.games.azteka.positions import GAME, Table, at, begun
from tests.games.azteka.test_rules import ALL, TURNS, ended
from tonalli.core.game import OptionsError
from tonalli.core.rng import Rng
from tonalli.games.azteka.model import (
    DEATH,
    LIFE,
    MUMMIES,
    NONE,
    RULES,
    BirthOffered,
    BoardFilled,
    MatchEnded,
    Options,
    Phase,
    Variant,
    Why,
    Withered,
)

THREE = Variant.THREE


@pytest.mark.rule("AZ-21")
def test_three_sides_of_twelve_take_turns() -> None:
    assert RULES[THREE].pieces == 12
    table = begun(THREE)
    movers = []
    for ring in "ABCDAB":
        movers.append(table.state.side)
        table.do(f"{ring}>") if len(movers) % 2 else table.do(sorted(table.places)[0])
    assert movers == [LIFE, DEATH, MUMMIES] * 2


@pytest.mark.rule("AZ-21")
def test_who_plays_what() -> None:
    assert begun(THREE).state.setting.players == (0, 1, 2)
    assert begun(THREE, 2).state.setting.players == (2, 0, 1), "play goes round the table"
    rolled = Options(variant=THREE, first_life="roll")
    first = {GAME.start(3, Rng(seed), rolled).state.setting.players[0] for seed in range(30)}
    assert first == {0, 1, 2}
    with pytest.raises(OptionsError, match="for 3 players, not for 2"):
        GAME.start(2, Rng(1), Options(variant=THREE))


@pytest.mark.rule("AZ-22")
def test_place_anywhere_or_turn_from_the_first_turn_on() -> None:
    table = begun(THREE)
    assert table.legal == ALL | TURNS
    table.do("C4")
    assert table.legal == (ALL - {"C4"}) | TURNS
    assert table.why_not("C>>") == "A ring turns by 90 degrees in the aggressive variant only."
    birth = at(life="A1 B1", death="C1", mummies="").do("D1")
    assert not birth.told(BirthOffered)
    wither = at(life="A1", death="A8 A2", mummies="", to_move="Death").do("B1")
    assert not wither.told(Withered)


@pytest.mark.rule("AZ-21", "AZ-22")
def test_without_a_piece_left_one_can_only_turn() -> None:
    twelve = "A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 B5 B6"
    table = at(life=twelve, mummies="D1")
    assert table.legal == TURNS
    assert table.why_not("D8") == "All your pieces are on the board: turn a ring."
    table.do("D>")
    assert table.places
    table.do("D8", "D>")
    assert table.legal == TURNS


@pytest.mark.rule("AZ-23")
def test_all_have_the_same_goals() -> None:
    for name, side in (("Life", LIFE), ("Death", DEATH), ("Mummies", MUMMIES)):
        others = [word for word in ("life", "death", "mummies") if word != name.lower()]
        sector = at(**{name.lower(): "A1 B1 C1", others[0]: "A3", others[1]: "A4"}, to_move=name).do("D1")
        assert (ended(sector).side, ended(sector).why) == (side, Why.SECTOR)
        spread = at(
            **{name.lower(): "A1 B2 C3 D4 A5 B6 C7", others[0]: "A3", others[1]: "A4"}, to_move=name
        ).do("D8")
        assert (ended(spread).side, ended(spread).why) == (side, Why.SPREAD)
        assert spread.told(MatchEnded), "one round"
        outcome = GAME.outcome(spread.state)
        assert outcome is not None
        assert outcome.scores == tuple(float(n == side) for n in range(3))


@pytest.mark.rule("AZ-23")
def test_a_ring_and_an_empty_supply_are_no_goals() -> None:
    ring = at(life="C2 C3 C4 C5 C6 C7 C8", mummies="").do("C1")
    assert not ring.events[1:]
    every = at(life="A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 B5", mummies="").do("B6")
    assert not every.events[1:]


FILLED = {
    "life": "A3 A4 A7 B4 B5 B8 C2 C6 D2 D3 D5",
    "death": "A2 A5 A8 B1 C4 C5 C7 D1 D6 D8",
    "mummies": "A1 A6 B2 B3 B6 B7 C1 C3 C8 D4",
}
"""All but D7; nobody has a goal, and no rotation brings one."""


@pytest.mark.rule("AZ-24")
def test_a_full_board_leaves_each_one_last_rotation() -> None:
    table = at(**FILLED, to_move="Death").do("D7")
    assert table.told(BoardFilled) == [BoardFilled(2)]
    assert table.state.phase is Phase.LAST
    for seat in (2, 0):
        assert GAME.actor(table.state) == seat
        assert table.legal == TURNS | {"-"}
        assert table.why_not("A1") == "A1 is taken."
        assert table.why_not("D>>") == "A ring turns by 90 degrees in the aggressive variant only."
        table.do("-")
    assert GAME.actor(table.state) == 1
    table.do("-")
    assert (ended(table).winner, ended(table).why) == (NONE, Why.FILLED)
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.scores == (0.5, 0.5, 0.5)


@pytest.mark.rule("AZ-24", "AZ-25")
def test_a_last_rotation_can_still_win_for_anybody() -> None:
    table = at(
        life="A5 A6 B2 B3 B5 B6 C3 C4 C6 D4 D5",
        death="A2 A7 A8 B1 B4 C2 C5 C7 D1 D8",
        mummies="A1 A3 A4 B7 B8 C1 C8 D2 D3 D6",
        to_move="Mummies",
    ).do("D7")
    assert table.state.phase is Phase.LAST
    assert GAME.actor(table.state) == 0
    for before in ((), ("-",), ("-", "-")):
        other = Table(table.state).do(*before, "D>")
        assert (ended(other).side, ended(other).why) == (LIFE, Why.SECTOR)


@pytest.mark.rule("AZ-25", "AZ-11")
def test_several_goals_at_once() -> None:
    """Ring D brings Death's and Mummies' last slot: whoever acts first, else who comes next in turn."""
    position = {"life": "A8", "death": "A1 B1 C1 D8", "mummies": "A4 B4 C4 D3"}
    for mover, winner in (("Life", DEATH), ("Death", DEATH), ("Mummies", MUMMIES)):
        assert ended(at(**position, to_move=mover).do("D>")).side == winner
    position = {"life": "A8 B8 C8 D7", "death": "A1 B1 C1 D8", "mummies": "A4"}
    assert ended(at(**position, to_move="Mummies").do("D>")).side == LIFE


@pytest.mark.rule("AZ-25", "AZ-18")
def test_draws_by_repetition_and_by_rotations() -> None:
    table = begun(THREE)
    for _ in range(5):
        table.do("A>")
        assert not table.events[1:]
    assert ended(table.do("A>")).why is Why.REPEATED, "the empty board counts"
    table = at(life="A1 B1 C1", death="D1", mummies="")
    for n in range(1, 61):
        assert not table.events[1:]
        table.do("C>" if n % 64 == 0 else "B>" if n % 8 == 0 else "A>")
    assert ended(table).why is Why.ROTATIONS
