"""What slots, rings, sectors and sides are called (AZ-26)."""

from __future__ import annotations

from typing import Final

from tonalli.games.azteka.board import RINGS, SECTORS

RING_NAMES: Final = "ABCD"[:RINGS]

SIDES: Final = ("Life", "Death", "Mummies")

PIECE: Final = ("Life piece", "Death piece", "Mummy")
"""One of a side's pieces."""


def ring_name(ring: int) -> str:
    """A, the inner one, to D."""
    return RING_NAMES[ring]


def sector_name(sector: int) -> str:
    """1 to 8, clockwise."""
    return str(sector + 1)


def slot_name(slot: int) -> str:
    """Its ring and sector: "C4"."""
    ring, sector = divmod(slot, SECTORS)
    return RING_NAMES[ring] + sector_name(sector)
