"""The dice of a round as arrays: what rolling some of them again is worth on average, and what is best to keep.

An array has an axis for each kind of dice that are alike, and along it either every way in which they can lie
(`full`) or, beyond that, every way in which some of them are still in the cup (`partial`). Both steps work on one
axis after the other: the last axis is taken off as columns and put in front again, so that all that is done is
done to long lists at once, and after the last axis the order is as it was.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from tonalli.games.nahua.model import FIRST_EXPANSION, HARVEST, DiceSet, Face, Icon

Array: TypeAlias = "array[float]"
"""Packed numbers: a list of floats is three times slower to take columns from."""

ICONS: Final = tuple(Icon)
BITS: Final = 5
SHIFT: Final = {icon: BITS * nth for nth, icon in enumerate(ICONS)}
NEVER: Final = -1.0
"""Less than anything is worth."""


def code(face: Sequence[Icon]) -> int:
    """The icons as counts in one number, so that dice are added by adding."""
    return sum([1 << SHIFT[icon] for icon in face])


def count(codes: int, icon: Icon) -> int:
    """How often an icon is in such a number."""
    return codes >> SHIFT[icon] & (1 << BITS) - 1


class Axis:
    """Some dice that are alike."""

    def __init__(self, faces: tuple[Face, ...], dice: int) -> None:
        chances = Counter(faces)
        kinds = sorted(chances)
        self.dice = dice
        self.weights = [chances[kind] / len(faces) for kind in kinds]
        self.kinds = {kind: nth for nth, kind in enumerate(kinds)}
        black = {nth for nth, kind in enumerate(kinds) if Icon.BLACK in kind}
        ways = [
            way for rolled in range(dice + 1)
            for way in combinations_with_replacement(range(len(kinds)), dice - rolled)
        ]  # fmt: skip
        self.at = {way: nth for nth, way in enumerate(ways)}
        """What lies (sorted, by kind of face) -> its place; whatever is not named is in the cup."""
        self.full = sum([len(way) == dice for way in ways])
        self.codes = [sum([code(kinds[kind]) for kind in way]) for way in ways[: self.full]]
        self.rolls = [
            [self.at[tuple(sorted((*way, kind)))] for kind in range(len(kinds))] for way in ways[self.full :]
        ]
        """For each way with dice in the cup: where one of these comes to lie."""
        self.less = [
            sorted({self.at[_without(way, kind)] for kind in way if kind not in black}) for way in ways
        ]
        """For each way: where it leads to put one more die into the cup; black corn stays."""
        self.bare = [not black & {*way} for way in ways[: self.full]]
        """For each full way: whether all of it can go into the cup."""


def _without(way: tuple[int, ...], kind: int) -> tuple[int, ...]:
    at = way.index(kind)
    return (*way[:at], *way[at + 1 :])


@cache
def axis(faces: tuple[Face, ...], dice: int) -> Axis:
    """The axis of so many dice with these faces."""
    return Axis(faces, dice)


class Cup:
    """Dice that can be rolled, each kind an axis."""

    def __init__(self, faces: DiceSet, dice: tuple[int, ...]) -> None:
        """`dice` by their places."""
        harvest = sum([die < HARVEST for die in dice])
        city = sum([HARVEST <= die < FIRST_EXPANSION for die in dice])
        alike = [(faces.harvest.faces, harvest), (faces.city.faces, city)]
        alike += [(faces.of(die), 1) for die in dice if die >= FIRST_EXPANSION]
        self.axes = [axis(kind, number) for kind, number in alike if number]
        keys = [0]
        for one in self.axes:
            keys = [key + more for key in keys for more in one.codes]
        self.keys = keys
        """The icons of every full way, as `code` counts them."""
        self.distinct = sorted(set(keys))

    def spread(self, worth: Array) -> Array:
        """From full ways to partial ones: what each is worth before what is in the cup is rolled."""
        for one in reversed(self.axes):
            size = one.full
            columns = [worth[nth::size] for nth in range(size)]
            for lies in one.rolls:
                columns.append(_mean([columns[at] for at in lies], one.weights))
            worth = _joined(columns)
        return worth

    def mean(self, worth: Array) -> float:
        """What full ways are worth before all dice are rolled."""
        for one in reversed(self.axes):
            columns = [worth[nth :: one.full] for nth in range(one.full)]
            for lies in one.rolls:
                columns.append(_mean([columns[at] for at in lies], one.weights))
            worth = columns[-1]
        return worth[0]

    def best(self, worth: Array) -> Array:
        """From partial ways to full ones: what each is worth if what is best is kept, whatever that is."""
        for one in reversed(self.axes):
            size = len(one.at)
            columns = [worth[nth::size] for nth in range(size)]
            worth = _joined(_most(columns, one))
        return worth

    def best_kept(self, worth: Array) -> Array:
        """The same where something must be kept; `NEVER` if nothing can be."""
        kept: Array | None = None
        bare = worth
        for one in reversed(self.axes):
            size = len(one.at)
            none = [bare[nth::size] for nth in range(size)]
            columns = none[:-1]
            if kept is None:
                columns.append(array("d", [NEVER]) * len(none[-1]))
            else:
                some = [kept[nth::size] for nth in range(size)]
                columns = [*map(_greater, columns, some), some[-1]]
            kept = _joined(_most(columns, one))
            never = array("d", [NEVER]) * len(none[-1])
            bare = _joined([none[-1] if empty else never for empty in one.bare])
        return array("d", [NEVER]) if kept is None else kept

    def place(self, lying: Sequence[Sequence[Face]]) -> int:
        """Where dice lie in a partial array, given what lies on each axis."""
        at = 0
        for one, faces in zip(self.axes, lying, strict=True):
            at = at * len(one.at) + one.at[tuple(sorted([one.kinds[face] for face in faces]))]
        return at


def _joined(columns: Sequence[Array]) -> Array:
    whole = array("d")
    for column in columns:
        whole.extend(column)
    return whole


def _mean(columns: Sequence[Array], weights: Sequence[float]) -> Array:
    match columns, weights:
        case [a, b], [x, y]:
            return array("d", [x * i + y * j for i, j in zip(a, b, strict=True)])
        case [a, b, c], [x, y, z]:
            return array("d", [x * i + y * j + z * k for i, j, k in zip(a, b, c, strict=True)])
        case [a], [_]:
            return a
    half = len(columns) // 2
    rest = sum(weights[:half]), sum(weights[half:])
    parts = [
        _mean(columns[:half], [weight / rest[0] for weight in weights[:half]]),
        _mean(columns[half:], [weight / rest[1] for weight in weights[half:]]),
    ]
    return _mean(parts, rest)


def _most(columns: list[Array], one: Axis) -> list[Array]:
    """The full ways of an axis, each as good as the best that it leads to."""
    best: dict[int, Array] = {}
    for way in reversed(range(len(columns))):
        found = columns[way]
        for less in one.less[way]:
            found = _greater(found, best[less])
        best[way] = found
    return [best[way] for way in range(one.full)]


def _greater(one: Array, other: Array) -> Array:
    return array("d", [x if x > y else y for x, y in zip(one, other, strict=True)])
