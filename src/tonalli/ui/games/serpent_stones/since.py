"""What the other player has changed on the field since a seat's own last turn. Pure."""

from __future__ import annotations

from tonalli.games.serpent_stones.model import Phase, Table


def changed_by_the_other(left: Table, now: Table, me: int) -> int:
    """The stones, as a word, on which the other has a new warrior, or `me` none any more; 0 in the other's turn.

    `left` is how `me` left the table when its last turn was over.
    """
    if now.seat != me or now.phase is Phase.OVER or len(left.rounds) != len(now.rounds):
        return 0
    other = 1 - me
    return left.warriors[me] & ~now.warriors[me] | now.warriors[other] & ~left.warriors[other]
