"""The wheel as integers: one bit a slot, and masks for what lies beside, what turns and what is filled.

Slot (ring r, sector s) is bit 8 r + s, so each ring is a byte of a 32-bit word (AZ-01).
"""

from __future__ import annotations

from typing import Final

RINGS: Final = 4
SECTORS: Final = 8
SLOTS: Final = RINGS * SECTORS

FULL: Final = (1 << SLOTS) - 1
"""Every slot."""

BIT: Final = tuple(1 << slot for slot in range(SLOTS))
"""Slot -> the word in which it alone is set."""

RING: Final = tuple(0xFF << 8 * ring for ring in range(RINGS))
"""Ring -> its eight slots."""

SECTOR: Final = tuple(0x01010101 << sector for sector in range(SECTORS))
"""Sector -> its four slots."""

SECTOR_OF: Final = tuple(SECTOR[slot % SECTORS] for slot in range(SLOTS))
"""Slot -> the slots of its sector."""


def slot_at(ring: int, sector: int) -> int:
    """The slot there."""
    return SECTORS * ring + sector


def slots_in(word: int) -> tuple[int, ...]:
    """The slots that are set, inner ring first, then by sector."""
    return tuple([slot for slot in range(SLOTS) if word & BIT[slot]])


def _beside(slot: int) -> int:
    """The neighbours: one sector on either way round, one ring in and out (AZ-02)."""
    ring, sector = divmod(slot, SECTORS)
    word = BIT[slot_at(ring, (sector + 1) % SECTORS)] | BIT[slot_at(ring, (sector - 1) % SECTORS)]
    if ring > 0:
        word |= BIT[slot - SECTORS]
    if ring < RINGS - 1:
        word |= BIT[slot + SECTORS]
    return word


BESIDE: Final = tuple(_beside(slot) for slot in range(SLOTS))
"""Slot -> its neighbours."""


def _beside_of_byte(ring: int, byte: int) -> int:
    word = 0
    for sector in range(SECTORS):
        if byte >> sector & 1:
            word |= BESIDE[slot_at(ring, sector)]
    return word


BESIDE_OF: Final = tuple(tuple(_beside_of_byte(ring, byte) for byte in range(256)) for ring in range(RINGS))
"""Ring, what is on it -> all slots next to that."""
_A, _B, _C, _D = BESIDE_OF


def beside(word: int) -> int:
    """All slots that are next to one that is set."""
    return _A[word & 255] | _B[word >> 8 & 255] | _C[word >> 16 & 255] | _D[word >> 24]


def _spun(byte: int, steps: int) -> int:
    return (byte << steps | byte >> SECTORS - steps) & 255


SPIN: Final = tuple(
    tuple(tuple((byte ^ _spun(byte, steps)) << 8 * ring for byte in range(256)) for ring in range(RINGS))
    for steps in range(3)
)
"""Steps of 45 degrees, ring, what is on it -> what a turn changes of the word (AZ-06, AZ-19)."""


def turned(word: int, ring: int, steps: int) -> int:
    """The pieces of a side after a turn of that ring."""
    return word ^ SPIN[steps][ring][word >> 8 * ring & 255]


def spread(word: int) -> bool:
    """Whether there is one in every sector and in every ring (AZ-08, AZ-23)."""
    return (
        (word | word >> 8 | word >> 16 | word >> 24) & 0xFF == 0xFF
        and word > 0xFFFFFF
        and word & 0xFF0000 != 0
        and word & 0xFF00 != 0
        and word & 0xFF != 0
    )


def full_sectors(word: int) -> int:
    """A bit for each sector that is filled (AZ-09, AZ-23)."""
    return word & word >> 8 & word >> 16 & word >> 24


def full_rings(word: int) -> bool:
    """Whether a ring is filled (AZ-09)."""
    return RING[0] in (word & RING[0], word >> 8 & RING[0], word >> 16 & RING[0], word >> 24)


def sectors_touched(word: int) -> int:
    """A bit for each sector in which there is one."""
    return (word | word >> 8 | word >> 16 | word >> 24) & 255


def rings_touched(word: int) -> int:
    """A bit for each ring on which there is one."""
    return sum([1 << ring for ring in range(RINGS) if word & RING[ring]])


_COUNT: Final = bytes(byte.bit_count() for byte in range(256))


def more_on(mine: int, theirs: int) -> int:
    """A bit for each ring on which the one side has more pieces than the other (AZ-19)."""
    return (
        (_COUNT[mine & 255] > _COUNT[theirs & 255])
        | (_COUNT[mine >> 8 & 255] > _COUNT[theirs >> 8 & 255]) << 1
        | (_COUNT[mine >> 16 & 255] > _COUNT[theirs >> 16 & 255]) << 2
        | (_COUNT[mine >> 24] > _COUNT[theirs >> 24]) << 3
    )
