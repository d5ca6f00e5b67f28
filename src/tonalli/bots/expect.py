"""The bot that reckons what can fall: for games of dice that come with a table of what positions are worth."""

from __future__ import annotations

import msgspec

from tonalli.bots.base import Advice, AnyAction, Bot, Budget, load
from tonalli.bots.greedy import Greedy
from tonalli.games import AnyGame

EXPERTS: dict[str, str] = {"nahua": "tonalli.bots.nahua:expert_for"}
"""Game id -> "module:function" that gives an `Expert` for a game, or None if its definitions are unknown to it."""


class Expect(Bot):
    """Takes what is worth most on average. In a game that has no expert it plays as greedy does."""

    quick = False

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        known = EXPERTS.get(game.info.id)
        self._expert = None if known is None else load(known)(game)
        self._greedy = Greedy(game)

    def choose(self, view: msgspec.Struct, legal: tuple[AnyAction, ...], budget: Budget) -> AnyAction:
        """The best of `legal`."""
        return legal[0] if len(legal) == 1 else self.advise(view, legal, budget).action

    def advise(self, view: msgspec.Struct, legal: tuple[AnyAction, ...], budget: Budget) -> Advice:
        """The best of `legal`, and what it is worth."""
        if self._expert is None:
            return Advice(self._greedy.choose(view, legal, budget))
        advice: Advice = self._expert.advise(view)
        return advice
