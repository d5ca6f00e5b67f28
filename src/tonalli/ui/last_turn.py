"""Which of the last actions are worth seeing again."""

from __future__ import annotations

from tonalli.core.game import Seat
from tonalli.play.match import Match
from tonalli.play.record import SaveError


def last_turn(match: Match, me: Seat | None) -> range | None:
    """The plies of what the others did since `me` last acted in a turn of its own; None if there are none.

    Answers that `me` gave in a turn of another's are part of that turn. Without a `me` it is all that was done in
    the turn of the last action.
    """
    try:
        return _plies(match, me)
    except SaveError:  # before a change of the rules
        return None


def _plies(match: Match, me: Seat | None) -> range | None:
    earliest = match.base + 1
    last = next((ply for ply in range(match.ply, match.base, -1) if _mover(match, ply) != me), None)
    if last is None:
        return None
    turn = _turn(match, last)
    first = last
    while first > earliest:
        ended = _turn(match, first - 1) != turn if me is None else _in_own_turn(match, first - 1, me)
        if ended:
            break
        first -= 1
    return range(first, last + 1)


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
