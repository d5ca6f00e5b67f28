"""Nawalli: a card battler of four lanes, with a draft. `Nawalli` is the game; see rules.md for its rules."""

from tonalli.games.nawalli.game import Nawalli

__all__ = ["Nawalli"]
