"""The screens of Adventure Mode: the quest's start, the map, the battlefield with three rows, what follows a battle."""

from tonalli.ui.games.nawalli.adventure.board import AdventureBoard

__all__ = ["AdventureBoard"]
