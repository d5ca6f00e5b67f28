"""The bot that chooses by lot."""

from __future__ import annotations

import msgspec

from tonalli.bots.base import AnyAction, Bot, Budget


class Random(Bot):
    """Takes any legal action, each equally likely."""

    def choose(self, view: msgspec.Struct, legal: tuple[AnyAction, ...], budget: Budget) -> AnyAction:
        """One of `legal` by lot."""
        return budget.rng.source().choice(legal)
