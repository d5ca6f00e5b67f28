"""What the other player has changed on the field since a seat's own last turn. Knows no screen."""

from __future__ import annotations

from typing import NamedTuple

from tonalli.games.serpent_stones.model import Phase, Table


class _Left(NamedTuple):
    """How a seat left the field, or found it."""

    number: int
    """Rounds that were over."""
    turn: int
    on: bool
    """It is the seat's own turn."""
    warriors: tuple[int, ...]
    """As they stood when its last turn was over."""


class Since:
    """Is shown one table after the other, and compares."""

    def __init__(self) -> None:
        self._left: dict[int, _Left] = {}

    def stones(self, table: Table, me: int) -> int:
        """The stones on which the other has a warrior that is new, or the seat one no more; 0 out of its turn."""
        for seat in range(len(table.warriors)):
            self._left[seat] = _next(self._left.get(seat), table, seat)
        if table.seat != me or table.phase is Phase.OVER:
            return 0
        own, other = table.warriors[me], table.warriors[1 - me]
        before = self._left[me].warriors
        return before[me] & ~own | other & ~before[1 - me]


def _next(last: _Left | None, table: Table, seat: int) -> _Left:
    number, on = len(table.rounds), table.seat == seat
    anew = last is None or last.number != number
    if last is not None and not anew:
        same_turn = last.on and last.turn == table.turns
        if on and (same_turn or not last.on):
            return _Left(number, table.turns, True, last.warriors)
        if not on and not last.on:
            return last
    return _Left(number, table.turns, on, table.warriors)
