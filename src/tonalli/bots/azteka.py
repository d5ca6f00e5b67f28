"""How greedy sees Azteka: how far each side has spread or filled, and who could win with the next action."""

from __future__ import annotations

from typing import Final

from tonalli.bots.base import AnyAction
from tonalli.bots.greedy import Judge, squashed
from tonalli.core.game import Seat
from tonalli.games.azteka.board import (
    BIT,
    RING,
    RINGS,
    SECTOR,
    rings_touched,
    sectors_touched,
    slots_in,
    turned,
)
from tonalli.games.azteka.model import DEATH, LIFE, NONE, Phase, State, Variant
from tonalli.games.azteka.rules import reached, standing

MATCH: Final = 10_000.0
"""The match is won."""
ROUND: Final = 1_000.0
"""A round is won."""
PIECE: Final = 10.0
"""A piece fewer in a round that was won (AZ-17)."""
THREAT: Final = 100.0
"""Whoever is on can reach a goal at once."""
SECTOR_TOUCHED: Final = 3.0
RING_TOUCHED: Final = 2.0
FILLING: Final = (0.0, 0.5, 2.0, 5.0, 9.0)
"""A sector in which one has so many pieces."""
BLOCKED: Final = 0.5
"""What share of that is left where another has a piece too, which a rotation may take away."""
RING_FILLING: Final = 0.1
"""The square of one's pieces on a ring."""
ON_BOARD: Final = 0.2


LOST_AFTER: Final = 0.6
"""How often a match is still lost by who won the first round and loses the second: by pieces (AZ-17)."""


class AztekaJudge(Judge):
    """Greedy in Azteka."""

    SPREAD = 12.0  # as measured in games of greedy against itself

    def quiet(self, state: AnyAction) -> bool:
        """Whether no New Birth waits to be answered."""
        return state.phase is not Phase.BIRTH

    def value(self, state: AnyAction, seat: Seat) -> float:
        """Rounds first, then how the one that is on stands."""
        known: State = state
        worth = sum([self._of_round(one.winner, one.pieces, seat) for one in known.setting.rounds])
        if known.phase is not Phase.OVER:
            return worth + self._now(known, known.setting.players.index(seat))
        winner = standing(known.setting).winner
        return worth + (0.0 if winner == NONE else MATCH if winner == seat else -MATCH)

    def chance(self, state: AnyAction, seat: Seat) -> float:
        """How likely the seat is to win the match: by the round that is on, and by one that is over."""
        known: State = state
        if known.phase is Phase.OVER:
            outcome = self.game.outcome(state)
            assert outcome is not None, "the last round is over"
            return outcome.scores[seat]
        won = squashed(self._now(known, known.setting.players.index(seat)) / self.SPREAD)
        if known.setting.options.variant is Variant.THREE:
            return won
        if not known.setting.rounds:
            return 0.25 + 0.5 * won
        first = known.setting.rounds[0].winner
        if first == NONE:
            return won
        return 1 - LOST_AFTER * (1 - won) if first == seat else LOST_AFTER * won

    @staticmethod
    def _of_round(winner: int, pieces: int, seat: Seat) -> float:
        if winner == NONE:
            return 0.0
        worth = ROUND - PIECE * pieces
        return worth if winner == seat else -worth

    def _now(self, state: State, side: int) -> float:
        """How the side stands against the best of the others."""
        variant, pieces = state.setting.options.variant, state.pieces
        stands = [_progress(variant, one, pieces) for one in range(len(pieces))]
        if can_win(state):
            stands[state.side] += THREAT
        mine = stands.pop(side)
        return mine - max(stands)


def _progress(variant: Variant, side: int, pieces: tuple[int, ...]) -> float:
    """How far a side has come towards its goals."""
    own = pieces[side]
    others = sum(pieces) ^ own
    spread = fill = 0.0
    if side == LIFE or variant is Variant.THREE:
        spread = (
            SECTOR_TOUCHED * sectors_touched(own).bit_count() + RING_TOUCHED * rings_touched(own).bit_count()
        )
    if side != LIFE or variant is Variant.THREE:
        for sector in SECTOR:
            part = FILLING[(own & sector).bit_count()]
            fill += part * BLOCKED if others & sector else part
    if side == DEATH and variant is not Variant.THREE:
        fill += RING_FILLING * sum([(own & ring).bit_count() ** 2 for ring in RING])
    return spread + fill + ON_BOARD * own.bit_count()


def can_win(state: State) -> bool:
    """Whether whoever is on could reach a goal with one placement or one turn by 45 degrees."""
    variant, side = state.setting.options.variant, state.side
    own = state.pieces[side]
    if own.bit_count() < 3:
        return False
    turns = () if state.phase is Phase.BIRTH else range(RINGS)
    if any(reached(variant, side, turned(own, ring, 1)) is not None for ring in turns):
        return True
    return any(reached(variant, side, own | BIT[slot]) is not None for slot in slots_in(state.free))
