"""The one loop that asks, submits and tells, where nobody waits at a screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from tonalli.core.game import Seat
from tonalli.play.match import AnyStep, Match
from tonalli.play.players import Player

Tell: TypeAlias = Callable[[Match, Seat, Any, AnyStep], None]
"""Is told of each choice after it was done: the match, who chose, the action, what came of it."""


def run(
    match: Match, players: Mapping[Seat, Player], tell: Tell | None = None, plies: int | None = None
) -> bool:
    """Ask the players and do what they choose until the game is over; whether it is.

    Stops before that at a seat that no player answers for, and after `plies` choices. Raises what a player
    raises, and `WriteFailed`; the match then stands where it stood, and may be run on.
    """
    done = 0
    while (seat := match.actor) is not None:
        player = players.get(seat)
        if player is None or done == plies:
            return False
        action = player.choose(match.view(seat), match.legal, match.ply)
        step = match.submit(action)
        done += 1
        if tell is not None:
            tell(match, seat, action, step)
    return True
