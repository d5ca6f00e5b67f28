"""Adventure Mode of Nawalli: a quest for one player or two. `Adventure` is the game; see rules.md for its rules."""

from tonalli.games.nawalli.adventure.game import Adventure

__all__ = ["Adventure"]
