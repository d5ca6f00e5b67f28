"""What a round is worth that ends with certain icons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tonalli.bots.nahua.chances import count
from tonalli.games.nahua import rules
from tonalli.games.nahua.model import Gift, Gifts, Icon, Table
from tonalli.games.nahua.rules import Tally, Yield

Ahead: TypeAlias = Callable[[Table, int, Yield], float]
"""What it is worth to go on from a round's yield with so many expansion dice."""


class Ending:
    """The end of one round, as each set of icons leads to it."""

    def __init__(self, table: Table, ahead: Ahead) -> None:
        """`ahead` says what the rounds to come are worth."""
        self._table = table
        self._ahead = ahead
        self._known: dict[tuple[int, int, int, int], float] = {}

    def worth(self, codes: int) -> float:
        """What icons are worth (as `code` counts them) if the gods among them are spent well."""
        icons = tally_of(codes)
        gods = icons.gods
        if not gods:
            return self.given(icons, self._table.gifts)
        before = self._table.gifts
        return max(
            [
                self.given(
                    icons,
                    Gifts(before.corn + gods - priests - warriors, before.priest + priests, before.warrior + warriors),
                )
                for priests in range(gods + 1)
                for warriors in range(gods + 1 - priests)
            ]
        )  # fmt: skip

    def given(self, icons: Tally, gifts: Gifts) -> float:
        """What they are worth with these gifts, all gods spent."""
        table = self._table
        found = rules.reckon(icons, gifts, table.need, table.corn, table.hearts)
        dice = table.expansions
        grows = rules.may_grow(table, found.priests)
        key = (found.corn, found.hearts, found.gained, grows)
        if key not in self._known:
            worth = self._ahead(table, dice, found)
            self._known[key] = max(worth, self._ahead(table, dice + 1, found)) if grows else worth
        return self._known[key]

    def after_gift(self, icons: Tally, gift: Gift) -> float:
        """What is to be had if the next god gives this."""
        gifts = self._table.gifts
        given = {
            Gift.CORN: Gifts(gifts.corn + 1, gifts.priest, gifts.warrior),
            Gift.PRIEST: Gifts(gifts.corn, gifts.priest + 1, gifts.warrior),
            Gift.WARRIOR: Gifts(gifts.corn, gifts.priest, gifts.warrior + 1),
        }[gift]
        left = icons.gods - 1
        return max(
            [
                self.given(
                    icons,
                    Gifts(given.corn + left - priests - warriors, given.priest + priests, given.warrior + warriors),
                )
                for priests in range(left + 1)
                for warriors in range(left + 1 - priests)
            ]
        )  # fmt: skip


def tally_of(codes: int) -> Tally:
    """The icons that a number counts."""
    return Tally(
        count(codes, Icon.CORN),
        count(codes, Icon.PEASANT),
        count(codes, Icon.PRIEST),
        count(codes, Icon.HEART),
        count(codes, Icon.WARRIOR),
        count(codes, Icon.BLACK),
        count(codes, Icon.GOD),
    )
