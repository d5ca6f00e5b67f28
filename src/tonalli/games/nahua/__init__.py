"""Nahua: a dice game for one, twenty rounds long (NH-01 to NH-17)."""

from tonalli.games.nahua.game import Nahua

__all__ = ["Nahua"]
