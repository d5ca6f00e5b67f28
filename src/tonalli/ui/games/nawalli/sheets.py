"""What opens over the board: a text in full, and the list of everything that may be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tonalli.games.nawalli.cards import Card
from tonalli.ui.games.nawalli.lookup import NawalliLookup
from tonalli.ui.screens.reading import PageSheet


class TextSheet(PageSheet):
    """A card, a fighter or the burn piles in full; the first line is the title.

    Given the cards of the set, every card, sign and rule that is named in it can be looked up.
    """

    def __init__(self, lines: Sequence[str], cards: Mapping[str, Card] | None = None, key: str = "") -> None:
        super().__init__(tuple(lines), NawalliLookup(cards) if cards else None, key)
