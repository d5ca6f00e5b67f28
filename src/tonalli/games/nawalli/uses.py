"""Uses of day signs: which are left, spending them, and when they come back (NW-36)."""

from __future__ import annotations

from tonalli.games.nawalli.cards import (
    GRASS,
    Sign,
)
from tonalli.games.nawalli.model import NONE, Fighter, Spent
from tonalli.games.nawalli.table import Table, cards_of


def unspent(t: Table, fighter: Fighter, sign: Sign, ward: bool = False) -> int:
    """The first copy of the fighter with a use of the sign left, or NONE (NW-36)."""
    if sign not in fighter.signs:
        return NONE
    for copy in cards_of(fighter):
        shown = t.face(copy).signs.count(sign)
        if shown and (not t.spent or t.spent.count(Spent(copy, sign, ward)) < shown):
            return copy
    return NONE


def has_use(t: Table, fighter: Fighter, sign: Sign) -> bool:
    """Whether the fighter has a use of the sign left (NW-36)."""
    if sign not in fighter.signs:
        return False
    for use in t.spent:
        if use.sign is sign:
            return unspent(t, fighter, sign) != NONE
    return True


def spend(t: Table, fighter: Fighter, sign: Sign, ward: bool = False) -> None:
    """Spend one use, on the first card that has one."""
    t.spent = (*t.spent, Spent(unspent(t, fighter, sign, ward), sign, ward))


def come_back(t: Table, side: int) -> None:
    """The uses of all cards that the side controls come back, but for GRASS (NW-36, NW-57)."""
    if not t.spent:
        return
    controller = {copy: s for s, _, fighter in t.fighters() for copy in cards_of(fighter)}
    t.spent = tuple(
        [
            use
            for use in t.spent
            if use.sign is GRASS or controller.get(use.copy, t.side_of(t.owners[use.copy])) != side
        ]
    )
