"""The bot for beginners: it sees what is good every other time."""

from __future__ import annotations

from typing import Final

import msgspec

from tonalli.bots.base import AnyAction, Bot, Budget
from tonalli.bots.greedy import Greedy
from tonalli.games import AnyGame

SENSE: Final = 0.5
"""How often it does what greedy would do."""


class Easy(Bot):
    """Does what greedy would do half of the time, else anything."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._greedy = Greedy(game)

    def choose(self, view: msgspec.Struct, legal: tuple[AnyAction, ...], budget: Budget) -> AnyAction:
        """One of `legal`, good or by lot."""
        luck = budget.rng.derive(2).source()
        return self._greedy.choose(view, legal, budget) if luck.unit() < SENSE else luck.choice(legal)
