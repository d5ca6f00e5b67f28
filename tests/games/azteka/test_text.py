"""Azteka in words."""

from __future__ import annotations

import pytest

from tests.games.azteka.positions import GAME, NAMES, at, begun
from tests.games.azteka.test_rules import PATH, spread_out
from tests.games.azteka.test_three import FILLED
from tonalli.core.game import NotationError
from tonalli.core.rng import Rng
from tonalli.games.azteka import text
from tonalli.games.azteka.model import (
    MUMMIES,
    Options,
    Pass,
    Place,
    RoundBegan,
    RoundEnded,
    Turn,
    Variant,
    Why,
)


@pytest.mark.rule("AZ-26")
def test_notation() -> None:
    state = begun().state
    for action, written in (
        (Place(0), "A1"),
        (Place(19), "C4"),
        (Place(31), "D8"),
        (Turn(2), "C>"),
        (Turn(2, 2), "C>>"),
        (Pass(), "-"),
    ):
        assert GAME.notation(action, state) == written
        assert GAME.parse(written, state) == action
        assert GAME.parse(f" {written.lower()} ", state) == action


@pytest.mark.rule("AZ-26")
@pytest.mark.parametrize("wrong", ["", "E1", "A0", "A9", "A", "A>>>", ">", "--", "A1>", "A1 B1", "Ａ1"])  # noqa: RUF001
def test_what_is_no_notation(wrong: str) -> None:
    with pytest.raises(NotationError, match="is no action: write C4 to place"):
        GAME.parse(wrong, begun().state)


def told(table: object, count: int = 2) -> list[str]:
    return [GAME.sentence(event, NAMES[:count]) for event in table.events]  # type: ignore[attr-defined]


def test_the_log_of_a_round() -> None:
    table = at(life="A1 B1", death="C1", to_move="Death").do("A2")
    assert told(table) == ["Ben placed a Death piece on A2."]
    table = at(life="A1 B1 D2", death="C1").do("D1")
    assert told(table) == [
        "Ana placed a Life piece on D1.",
        "Sector 1 is full: New Birth, Ana may place one more.",
    ]
    assert told(table.do("A2")) == ["Ana placed one more Life piece on A2."]
    table = at(life="A1 B1 D2", death="C1").do("D1", "-")
    assert told(table) == ["Ana declined New Birth."]
    assert told(table.do("C>")) == ["Ben turned ring C by 45 degrees."]
    table = at(life="A1 C1", death="A8 A2", to_move="Death").do("B1")
    assert told(table)[1] == "Withering: the Life piece on A1 is enclosed and becomes a Death piece."


def test_the_end_of_rounds_and_matches() -> None:
    table = begun()
    spread_out(table, *PATH)
    assert told(table)[1:] == [
        "Round 1 goes to Ana: Life has a piece in every sector and on every ring, with 11 pieces on the board.",
        "Round 2 begins: Ben is Life, Ana is Death.",
    ]
    spread_out(table, "A8", *PATH)
    assert told(table)[2:] == ["Ana wins the match with fewer pieces: 11 to 12."]
    assert text.match_ended(1, (0, 2), (), NAMES) == "Ben has won both rounds and is the absolute winner."
    assert text.match_ended(1, (0, 1), (), NAMES) == "Ben wins the match: the other round was drawn."
    assert text.match_ended(-1, (0, 0), (), NAMES) == "The match is a draw: both rounds were drawn."
    assert (
        text.match_ended(-1, (1, 1), (9, 9), NAMES) == "The match is a draw: each won a round with 9 pieces."
    )


def test_three_players() -> None:
    table = at(**FILLED, to_move="Death").do("D7")
    assert told(table, 3)[1] == "The board is full: each may turn a ring one last time, Che first."
    assert told(table.do("-"), 3) == ["Che passed the last rotation."]
    assert told(table.do("A>"), 3)[0] == "Ana turned ring A by 45 degrees, the last rotation."
    assert told(table.do("-"), 3)[1:] == [
        "The game is drawn: the board is full and the last rotations brought nothing.",
        "The match is a draw.",
    ]
    won = at(death="A1 B1 C1", mummies="A4", to_move="Death").do("D1")
    assert told(won, 3)[1:] == [
        "The game goes to Ben: Death has filled a sector, with 4 pieces on the board.",
        "Ben has won.",
    ]
    assert text.outcome_reason(won.state.setting) == "Death has filled a sector."


def test_who_begins_is_told() -> None:
    step = GAME.start(2, Rng(1), Options(first_life="roll"))
    first, second = (NAMES[seat] for seat in step.state.setting.players)
    (told_,) = (GAME.sentence(event, NAMES) for event in step.events)
    assert told_ == f"Round 1 begins by a roll of the die: {first} is Life, {second} is Death."


def test_headlines() -> None:
    table = begun()
    assert GAME.headline(table.state, NAMES) == "Standard, round 1 of 2, Ana's turn as Life"
    assert GAME.headline(table.state, NAMES, 0) == "Standard, round 1 of 2, your turn as Life"
    spread_out(table, *PATH)
    assert GAME.headline(table.state, NAMES, 0) == "Standard, round 2 of 2, Ben's turn as Life"
    spread_out(table, *PATH)
    assert GAME.headline(table.state, NAMES) == "Standard, drawn"
    late = begun()
    spread_out(late, *PATH)
    spread_out(late, "A8", *PATH)
    assert GAME.headline(late.state, NAMES) == "Standard, won by Ana"
    assert [GAME.headline(late.state, NAMES, seat) for seat in (0, 1)] == ["Standard, won", "Standard, lost"]
    assert GAME.headline(begun(Variant.THREE, 1).state, NAMES, 1) == "Three players, your turn as Life"


def test_the_mummies_are_many() -> None:
    won = RoundEnded(1, 2, MUMMIES, Why.SPREAD, 10)
    told = GAME.sentence(won, NAMES)
    assert told.startswith("The game goes to Che: the Mummies have a piece in every sector")
    begun_ = GAME.sentence(RoundBegan(1, (1, 0, 2), False), NAMES)
    assert begun_ == "The game begins: Ben is Life, Ana is Death, Che is the Mummies."
    assert text.question(begun(Variant.THREE).do("A1").do("B1").state).startswith("You are the Mummies:")


def test_questions() -> None:
    assert text.question(begun().state) == "You are Life: place your first piece on any slot."
    table = begun().do("A1")
    assert text.question(table.state) == "You are Death: place a piece next to Life, or turn a ring."
    birth = at(life="A1 B1 D2", death="C1").do("D1")
    assert text.question(birth.state) == "New Birth: place one more Life piece, or decline."
    alone = at(death="A1", to_move="Death")
    assert text.question(alone.state) == "You are Death: turn a ring; nothing can be placed now."
    three = begun(Variant.THREE)
    assert text.question(three.state) == "You are Life: place a piece, or turn a ring."
    full = at(**FILLED, to_move="Death").do("D7")
    assert (
        text.question(full.state) == "The board is full: turn a ring one last time for the Mummies, or pass."
    )
    assert GAME.label(Pass(), full.state) == "Pass the last rotation"
    assert GAME.label(Pass(), birth.state) == "Decline New Birth"
    assert GAME.label(Turn(1, 2), table.state) == "Turn ring B by 90 degrees"
    assert GAME.label(Place(8), full.state) == "Place a Mummy on B1"
