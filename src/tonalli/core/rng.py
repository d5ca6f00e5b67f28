"""A frozen, counter-based random source that lives in a game's state.

Every number is a hash of (seed, count), so a source is two integers, drawing gives a new source, and the same
seed gives the same numbers on every machine and Python version (the standard library promises that of
``random.random`` only).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, TypeVar

import msgspec

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15

Seed = Annotated[int, msgspec.Meta(ge=0, le=(1 << 63) - 1)]
"""A seed a person may give: 0 up to 2**63 - 1."""


def _mix(z: int) -> int:
    """The finaliser of splitmix64: one 64-bit word well mixed."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Rng(msgspec.Struct, frozen=True, gc=False):
    """A place in an endless row of random numbers: `seed` names the row, `count` is how many were drawn."""

    seed: Annotated[int, msgspec.Meta(ge=0)]
    """A 64-bit word; more bits would be ignored (and a bound of 64 bits is more than msgspec can check)."""
    count: Annotated[int, msgspec.Meta(ge=0, le=(1 << 63) - 1)] = 0

    def derive(self, *keys: int) -> Rng:
        """A source of its own for each row of keys, independent of this one and of how far this one was drawn."""
        word = self.seed
        for key in keys:
            word = _mix((word + _GAMMA * (key + 1)) & _MASK)
        return Rng(_mix(word ^ _GAMMA))

    def source(self) -> Source:
        """A mutable hand on this row, for use inside one `apply`."""
        return Source(self)


class Source:
    """Draws from an `Rng` one after the other; `rng` is the frozen place it has come to."""

    __slots__ = ("_count", "_seed")

    def __init__(self, rng: Rng) -> None:
        self._seed = rng.seed
        self._count = rng.count

    @property
    def rng(self) -> Rng:
        """The place in the row after all draws so far."""
        return Rng(self._seed, self._count)

    def word(self) -> int:
        """64 random bits."""
        self._count += 1
        return _mix((self._seed + self._count * _GAMMA) & _MASK)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely. Raises ValueError if n < 1."""
        if n < 1:
            raise ValueError(f"below({n}) has no number to choose from")
        limit = (1 << 64) - (1 << 64) % n
        while True:
            word = self.word()
            if word < limit:
                return word % n

    def unit(self) -> float:
        """A float in [0, 1) with 53 random bits."""
        return (self.word() >> 11) / (1 << 53)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in a random order, as a new list (Fisher and Yates)."""
        deck = list(items)
        for i in range(len(deck) - 1, 0, -1):
            j = self.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        return deck
