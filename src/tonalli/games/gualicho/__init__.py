"""Gualicho: throw curses at the next player, or turn them away; two to six players (GU-01 to GU-51)."""

from tonalli.games.gualicho.game import Gualicho

__all__ = ["Gualicho"]
