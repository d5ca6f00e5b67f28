"""Serpent Stones on the screen."""

from tonalli.ui.games.serpent_stones.board import SerpentStonesBoard

__all__ = ["SerpentStonesBoard"]
