"""Gualicho on the screen."""

from tonalli.ui.games.gualicho.board import GualichoBoard

__all__ = ["GualichoBoard"]
