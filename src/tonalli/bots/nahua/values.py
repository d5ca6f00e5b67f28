"""What a position between two rounds of Nahua is worth, by a table that comes with the program.

The table holds, for each round, number of expansion dice and store of corn, how many hearts are still to come on
average if as many as possible are wanted. From that and from how far results lie apart follows how likely it is
that the hearts will be enough. `tools/nahua_values.py` makes it, for one set of faces: `digest` names that.
"""

from __future__ import annotations

import math
import zlib
from bisect import bisect_right
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from tonalli.games.nahua.model import EXPANSIONS, HEARTS_TO_WIN, ROUNDS, DiceSet

FILE: Final = "values.json"
CORN: Final = (0, 1, 2, 3, 4, 6, 9, 14)
"""The stores that the table has; between them goes a straight line, beyond them nothing more is gained."""


SLIGHT: Final = 1e-3
"""What a game's hearts are worth beside winning it."""


class Values(Struct, frozen=True):
    """The table."""

    digest: str
    """Of the faces that it was made for."""
    spread: float
    """How far the hearts of one round lie apart: their standard deviation."""
    means: tuple[tuple[tuple[float, ...], ...], ...]
    """Hearts still to come: by rounds left (0 first), expansion dice, and `CORN`."""

    def hearts(self, left: int, dice: int, corn: int) -> float:
        """The hearts that so many rounds still bring on average."""
        row = self.means[left][dice]
        at = bisect_right(CORN, corn) - 1
        if at + 1 == len(CORN):
            return row[-1]
        low, high = CORN[at], CORN[at + 1]
        return row[at] + (row[at + 1] - row[at]) * (corn - low) / (high - low)

    def worth(self, left: int, dice: int, corn: int, hearts: int) -> float:
        """The chance to win, and next to nothing for each heart: so that a game that is decided is played too."""
        total = hearts + self.hearts(left, dice, corn)
        return self.chance(left, dice, corn, hearts) + SLIGHT * total / HEARTS_TO_WIN

    def chance(self, left: int, dice: int, corn: int, hearts: int) -> float:
        """How likely the game is to be won with so many rounds left."""
        if left == 0:
            return float(hearts >= HEARTS_TO_WIN)
        ahead = hearts + self.hearts(left, dice, corn) - HEARTS_TO_WIN + 0.5
        return 0.5 * math.erfc(-ahead / (self.spread * math.sqrt(2 * left)))


def digest(faces: DiceSet) -> str:
    """A short name for these faces; the order of a die's faces does not matter."""
    dice = (faces.harvest, faces.city, *faces.expansion)
    plain = [sorted(["+".join(sorted(face)) for face in die.faces]) for die in dice]
    return f"{zlib.crc32(msgspec.json.encode(plain)):08x}"


@cache
def house_values() -> Values:
    """The table that comes with the program."""
    raw = files("tonalli.bots.nahua").joinpath(FILE).read_bytes()
    values = msgspec.json.decode(raw, type=Values)
    assert len(values.means) == ROUNDS + 1
    assert all(len(dice) == EXPANSIONS + 1 for dice in values.means)
    return values


def values_for(faces: DiceSet) -> Values | None:
    """The table for these faces; None if there is none."""
    values = house_values()
    return values if values.digest == digest(faces) else None
