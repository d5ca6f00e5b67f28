"""Nahua on the screen."""

from tonalli.ui.games.nahua.board import NahuaBoard

__all__ = ["NahuaBoard"]
