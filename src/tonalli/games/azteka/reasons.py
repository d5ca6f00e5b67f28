"""Why something cannot be done, in one sentence each."""

from __future__ import annotations

from typing import Final

from tonalli.games.azteka.names import ring_name, slot_name

OVER: Final = "The match is over."
PLACE_FIRST: Final = "Life begins by placing a piece; nothing can be turned before that."
BIRTH: Final = "New Birth: place one more Life piece, or decline."
ROTATE_OR_PASS: Final = "The board is full: turn a ring one last time, or pass."
NO_PIECE: Final = "All your pieces are on the board: turn a ring."
NO_LIFE: Final = "There is no Life piece to place next to: turn a ring."
NO_QUARTERS: Final = "A ring turns by 90 degrees in the aggressive variant only."
NO_PASS: Final = "A turn cannot be passed: place a piece or turn a ring."


def taken(slot: int) -> str:
    """There is a piece already."""
    return f"{slot_name(slot)} is taken."


def not_near(slot: int) -> str:
    """No Life piece is beside it (AZ-05)."""
    return f"A piece goes next to a Life piece, and {slot_name(slot)} is next to none."


def no_majority(ring: int) -> str:
    """The opponent has as many there (AZ-19)."""
    return f"Ring {ring_name(ring)} turns by 90 degrees only for whoever has more pieces on it."
