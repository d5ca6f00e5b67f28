"""Serpent Stones: chains of warriors on a field of 34 stones, for two (SS-01 to SS-33)."""

from tonalli.games.serpent_stones.game import SerpentStones

__all__ = ["SerpentStones"]
