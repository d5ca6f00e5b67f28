"""Rounds laid out for pictures and tests of the screen."""

from __future__ import annotations

from msgspec.structs import replace

from tests.games.azteka.positions import GAME, Table, at, begun
from tests.games.azteka.test_three import FILLED
from tonalli.games.azteka.model import LIFE, Round, State, Variant, Why
from tonalli.play.match import Match, _Place
from tonalli.play.record import SeatInfo

NAMES = ("Ana", "Greedy", "Che")


def empty() -> State:
    """Before the first piece."""
    return begun().state


def middle() -> State:
    """Much is there already, and the second round is on."""
    state = at(life="B1 C1 C3 D4 A2 A7", death="B3 B4 C4 C2 D1").state
    first = Round(0, 0, LIFE, Why.SPREAD, 11)
    return replace(state, setting=replace(state.setting, rounds=(first,), players=(1, 0)), side=1)


def birth() -> State:
    """Life has filled a sector."""
    return at(life="A1 B1 D2 A2", death="C1 A8 B8").do("D1").state


def aggressive() -> State:
    """Rings C and A may be turned by 90 degrees."""
    return at(life="C4 C5 A1 D2", death="B3 B4 C8", variant=Variant.AGGRESSIVE).state


def three() -> State:
    """Three sides."""
    return at(life="A1 B2 C3", death="B5 C5 D5", mummies="A7 B7 D8").state


def last_rotation() -> State:
    """The board is full."""
    return at(**FILLED, to_move="Death").do("D7").state


def deciding(to_move: str) -> State:
    """Death is one slot from the first round."""
    return at(life="A2 B2 D8", death="A1 B1 C1", to_move=to_move).state


def over() -> State:
    """Both rounds are won."""
    table: Table = at(life="A2 B2 D8", death="A1 B1 C1", to_move="Death")
    first = Round(0, 0, LIFE, Why.SPREAD, 11)
    table.state = replace(table.state, setting=replace(table.state.setting, rounds=(first,), players=(1, 0)))
    return table.do("D1").state


def posed(state: State, *people: int) -> Match:
    """A match that stands so; the seats given are people, the others bots."""
    count = len(state.setting.players)
    seats = tuple(
        SeatInfo(name, "human" if seat in people else "greedy") for seat, name in enumerate(NAMES[:count])
    )
    match = Match.new(GAME, seats, 1, state.setting.options)
    match._remember(0, _Place(state))
    match._state = state
    return match
