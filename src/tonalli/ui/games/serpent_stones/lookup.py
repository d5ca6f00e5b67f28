"""What can be looked up in Serpent Stones: every card, and the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files

from tonalli.games.serpent_stones.cards import counts
from tonalli.games.serpent_stones.model import CAPTURES, NAHUALLI, STRIKES, TEOTL, WARRIORS, Card, Deck
from tonalli.games.serpent_stones.names import CARD_NAMES, counted
from tonalli.ui.games.lookup import Link, Lookup, Page, entries
from tonalli.ui.games.serpent_stones.aiming import pattern_of
from tonalli.ui.games.serpent_stones.does import KIND, does

CARDS = "cards"

RULES: Mapping[Card, tuple[str, ...]] = (
    dict.fromkeys(WARRIORS, ("SS-11", "SS-12", "SS-13"))
    | dict.fromkeys(STRIKES, ("SS-17", "SS-18", "SS-20"))
    | dict.fromkeys(CAPTURES, ("SS-17", "SS-18", "SS-21"))
    | {
        Card.QUETZALCOATL: ("SS-22",),
        Card.TEZCATLIPOCA: ("SS-23", "SS-24"),
        Card.HUITZILOPOCHTLI: ("SS-25", "SS-26", "SS-28"),
    }
)
"""The rules about each card."""


@cache
def rules() -> Mapping[str, str]:
    """Id -> the rule, from the rules page."""
    page = (files("tonalli.games.serpent_stones") / "rules.md").read_text(encoding="utf-8")
    return entries(page)


def drawn(deck: Deck, card: Card) -> tuple[str, ...]:
    """The pattern of a Nahualli card as lines of stones."""
    pattern = pattern_of(deck, card)
    least = min(offset.x for offset in pattern.stones)
    rows: dict[int, list[int]] = {}
    for offset in pattern.stones:
        rows.setdefault(offset.row, []).append(offset.x - least)
    lines = []
    for _, xs in sorted(rows.items()):
        line = ""
        for x in sorted(xs):
            line = line.ljust(4 + 2 * x) + "(o)"
        lines.append(line)
    return tuple(lines)


def card_page(deck: Deck, card: Card) -> Page:
    """A card in full."""
    return tuple(_card(deck, card))


def _card(deck: Deck, card: Card) -> Iterator[str]:
    yield CARD_NAMES[card]
    yield f"{KIND[card]}; {counted(dict(counts(deck))[card], 'copy', 'copies')} in the deck."
    yield does(card)
    if card in NAHUALLI:
        yield ""
        yield from drawn(deck, card)
        turns = pattern_of(deck, card).turns
        yield (
            "It may be turned as you like." if turns else "It lies like this as you see it; it is not turned."
        )
    yield ""
    yield f"Rules {', '.join(RULES[card])}"


class SerpentStonesLookup(Lookup):
    """Keys are `card owl`, `rule SS-17` and `cards`."""

    contents: Sequence[tuple[str, str]] = (("All cards", CARDS),)

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def page(self, key: str) -> Page:
        """A card, a rule, or the list of all cards. Raises `KeyError` if there is none."""
        kind, _, what = key.partition(" ")
        if kind == "card" and what in set(Card) - {Card.UNSEEN}:
            return card_page(self.deck, Card(what))
        if kind == "rule":
            return (f"Rule {what}", rules()[what])
        if key == CARDS:
            return tuple(self._all())
        raise KeyError(key)

    def links(self, text: str) -> tuple[Link, ...]:
        """Names of cards, ids of rules."""
        found = self._pattern.finditer(text)
        return tuple(Link(match.start(), match.end(), self._words[match[0]]) for match in found)

    @cached_property
    def _words(self) -> Mapping[str, str]:
        words = {rule: f"rule {rule}" for rule in rules()}
        return words | {CARD_NAMES[card]: f"card {card}" for card, _ in counts(self.deck)}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, self._words))})\b")

    def _all(self) -> Iterator[str]:
        copies = dict(counts(self.deck))
        yield "All cards"
        for title, cards in (
            ("Warriors", WARRIORS),
            ("Strikes", STRIKES),
            ("Captures", CAPTURES),
            ("Teotl", TEOTL),
        ):
            yield title
            yield from (f"  {CARD_NAMES[card]}: {copies[card]}" for card in cards)
            if title != "Teotl":
                yield ""
