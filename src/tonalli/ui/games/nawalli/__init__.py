"""Nawalli's boards: the draft and the arena."""

from tonalli.ui.games.nawalli.board import NawalliBoard

__all__ = ["NawalliBoard"]
