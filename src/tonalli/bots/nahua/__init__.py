"""Bots for Nahua: a plain sensible judge, and an expert that plays a round by exact expectation."""

from __future__ import annotations

from tonalli.bots.nahua.expert import Expert
from tonalli.bots.nahua.values import values_for
from tonalli.games import AnyGame


def expert_for(game: AnyGame) -> Expert | None:
    """The expert for a game of Nahua; None if there is no table for its faces."""
    values = values_for(game.definitions)
    return None if values is None else Expert(game.definitions, values)
