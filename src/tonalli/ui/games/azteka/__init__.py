"""The board of Azteka."""

from tonalli.ui.games.azteka.board import AztekaBoard

__all__ = ["AztekaBoard"]
