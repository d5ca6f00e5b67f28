"""Which of the last actions are worth seeing again."""

from __future__ import annotations

from collections.abc import Callable

from tonalli.core.game import Seat
from tonalli.play.match import Match
from tonalli.play.record import SaveError


def last_turn(match: Match, me: Seat | None) -> range | None:
    """The plies worth seeing again: the last turns of the others as a whole; None if there are none.

    They begin where `me` last acted in a turn of its own and reach to the last action of another. If that answers
    something in a turn of `me`, they begin with the turns of the others before that one, so that a turn is never
    shown in part; what `me` did in between is shown too. A round of a draft counts as a turn of who chose first.
    Without a `me` it is all that was done in the turn of the last action. Who plays alone sees again what the rules
    did when the last turn ended.
    """
    try:
        return _plies(match, me)
    except SaveError:  # before a change of the rules
        return None


def _plies(match: Match, me: Seat | None) -> range | None:
    if len(match.seats) == 1:
        return _ended_last(match)
    last = next((ply for ply in range(match.ply, match.base, -1) if _mover(match, ply) != me), None)
    if last is None:
        return None
    turn = _turn(match, last)
    begun = _back(match, last, lambda ply: _turn(match, ply) == turn)
    if me is None:
        return range(begun, last + 1)

    answers = _mover(match, begun) == me
    return range(
        _back(match, begun if answers else last, lambda ply: not _in_own_turn(match, ply, me)), last + 1
    )


def _back(match: Match, ply: int, belongs: Callable[[int], bool]) -> int:
    """The first of the plies before this one that belong to it without a gap."""
    while ply - 1 > match.base and belongs(ply - 1):
        ply -= 1
    return ply


def _ended_last(match: Match) -> range | None:
    """The last action that ended a turn, where nobody else plays: what the rules did came of it."""
    for ply in range(match.ply, match.base, -1):
        if match.game.turn(match.at(ply)) != _turn(match, ply):
            return range(ply, ply + 1)
    return None


def _mover(match: Match, ply: int) -> Seat | None:
    """Who chose the action that led to a ply."""
    return match.game.actor(match.at(ply - 1))


def _turn(match: Match, ply: int) -> int:
    """The turn that the action belongs to."""
    return match.game.turn(match.at(ply - 1))


def _in_own_turn(match: Match, ply: int, me: Seat) -> bool:
    """Whether `me` chose this action, in a turn that `me` began."""
    if _mover(match, ply) != me:
        return False
    turn = _turn(match, ply)
    while ply > match.base + 1 and _turn(match, ply - 1) == turn:
        ply -= 1
    return _mover(match, ply) == me
