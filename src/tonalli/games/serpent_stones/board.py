"""The Yaotitlan: 34 stones as bits of a word, who is whose neighbour, and where patterns fit (SS-02 to SS-04).

Stones are numbered row by row from row 0, the Jaguar house's temple row, each row from x = 0 on. Their names are
those of a map that both players share: rows A to G, places from 1 on ("A2" is the Jaguar's Temple Stone).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from tonalli.games.serpent_stones.model import STONES, House, Offset

ROW_X: Final = (
    (3, 5, 7),
    (0, 2, 4, 6, 8, 10),
    (1, 3, 5, 7, 9),
    (0, 2, 4, 6, 8, 10),
    (1, 3, 5, 7, 9),
    (0, 2, 4, 6, 8, 10),
    (3, 5, 7),
)
"""Row -> the x of its stones, in doubled coordinates (SS-02)."""

ROWS: Final = len(ROW_X)
PLACES: Final = tuple((row, x) for row, xs in enumerate(ROW_X) for x in xs)
"""Stone -> (row, x)."""
STONE_AT: Final = {place: stone for stone, place in enumerate(PLACES)}
"""(row, x) -> stone."""
ROW_OF: Final = tuple(row for row, _ in PLACES)
"""Stone -> its row."""

BIT: Final = tuple(1 << stone for stone in range(STONES))
FULL: Final = (1 << STONES) - 1


def word_of(stones: Sequence[int]) -> int:
    """These stones as a word."""
    word = 0
    for stone in stones:
        word |= BIT[stone]
    return word


def stones_in(word: int) -> tuple[int, ...]:
    """The stones of a word, in rising order."""
    found = []
    while word:
        low = word & -word
        found.append(low.bit_length() - 1)
        word ^= low
    return tuple(found)


_STEPS: Final = ((0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1))


def _neighbours(row: int, x: int) -> Iterator[int]:
    for down, right in _STEPS:
        stone = STONE_AT.get((row + down, x + right))
        if stone is not None:
            yield stone


BESIDE: Final = tuple(word_of(tuple(_neighbours(row, x))) for row, x in PLACES)
"""Stone -> its neighbours (SS-03)."""

_CHUNK: Final = 12
_PART: Final = (1 << _CHUNK) - 1


def _beside_of(first: int) -> tuple[int, ...]:
    """For every set of the stones from there on, as many as go into a chunk: all their neighbours."""
    table = [0]
    for stone in range(first, min(first + _CHUNK, STONES)):
        table += [word | BESIDE[stone] for word in table]
    return tuple(table)


_LOW, _MIDDLE, _HIGH = (_beside_of(n * _CHUNK) for n in range(3))


def beside(word: int) -> int:
    """All stones that are next to one of these (and may be among them)."""
    return _LOW[word & _PART] | _MIDDLE[word >> _CHUNK & _PART] | _HIGH[word >> 2 * _CHUNK]


TEMPLE: Final = {House.JAGUAR: STONE_AT[0, 5], House.EAGLE: STONE_AT[6, 5]}
"""House -> its Temple Stone (SS-04)."""

POWER: Final = {
    House.JAGUAR: BIT[STONE_AT[0, 3]] | BIT[STONE_AT[0, 7]],
    House.EAGLE: BIT[STONE_AT[6, 3]] | BIT[STONE_AT[6, 7]],
}
"""House -> its two Power Stones (SS-04)."""

OTHER: Final = {House.JAGUAR: House.EAGLE, House.EAGLE: House.JAGUAR}


@lru_cache(maxsize=1 << 16)
def joined(own: int, roots: int) -> int:
    """The warriors among `own` that a chain of them joins to one of `roots` (SS-15)."""
    reached = own & roots
    while True:
        more = (reached | beside(reached)) & own
        if more == reached:
            return reached
        reached = more


def active(house: House, own: int, anchors: int) -> int:
    """The active ones among the warriors `own` of a house; `anchors` count as if on a Power Stone (SS-15, SS-21)."""
    return joined(own, own & (POWER[house] | anchors))


# ---------------------------------------------------------------------------------------------- patterns


def turned(offset: Offset) -> Offset:
    """The offset turned by 60 degrees (SS-19)."""
    return Offset((offset.row + offset.x) // 2, (offset.x - 3 * offset.row) // 2)


def _half_turned(offset: Offset) -> Offset:
    return Offset(-offset.row, -offset.x)


def placements(stones: Sequence[Offset], turns: bool, house: House) -> tuple[tuple[int, ...], ...]:
    """Every way to lay a pattern wholly on the board: its stones in rising order, no way twice (SS-18, SS-19)."""
    shape = list(stones) if house is House.JAGUAR else [_half_turned(offset) for offset in stones]
    found = set()
    for _ in range(6 if turns else 1):
        for row, x in PLACES:
            laid = [STONE_AT.get((row + offset.row, x + offset.x)) for offset in shape]
            if None not in laid:
                found.add(tuple(sorted(stone for stone in laid if stone is not None)))
        shape = [turned(offset) for offset in shape]
    return tuple(sorted(found))


# ------------------------------------------------------------------------------------------------- names

STONE_NAMES: Final = tuple(
    f"{'ABCDEFG'[row]}{nth}" for row, xs in enumerate(ROW_X) for nth in range(1, len(xs) + 1)
)
"""Stone -> its name."""
STONE_NAMED: Final = {name: stone for stone, name in enumerate(STONE_NAMES)}
