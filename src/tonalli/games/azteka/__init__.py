"""Azteka: Life and Death on a wheel of four turning rings. `Azteka` is the game; see rules.md for its rules."""

from tonalli.games.azteka.game import Azteka

__all__ = ["Azteka"]
