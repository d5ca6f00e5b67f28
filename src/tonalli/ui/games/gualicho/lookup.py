"""What can be looked up in Gualicho: every card, every penalty, the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from tonalli.games.gualicho.cards import COLOUR, GREENS, KIND, REDS, Card, Deck, Kept, Kind
from tonalli.games.gualicho.words import KINDS, card_name, card_text
from tonalli.ui.games.gualicho.felt import names_pattern
from tonalli.ui.games.lookup import Link, Lookup, Page, entries

CARDS = "cards"
COMBINED = "combined"

SPELLS: tuple[tuple[str, str], ...] = (
    ("Gualicho", "begins an attack of one point."),
    ("Gualicho + Gualicho of its colour", "begins an attack of two points."),
    ("Gualicho + Potencia", "the same with one Gualicho."),
    ("Defensa", "blocks one Gualicho of an attack; a Potencia goes first."),
    ("Defensa + Defensa, or Defensa + Potencia", "blocks two points."),
    ("Defensa + Desvío", "blocks one point and deflects the rest."),
    ("Defensa + Gualicho", "blocks one point, takes the rest, begins a new attack."),
    ("Defensa + Curación", "blocks one point and cures an earlier damage."),
    ("Desvío", "sends an attack onward or back; without one it turns the direction."),
    ("Desvío + Gualicho of its colour", "the attack flies on and has grown by one point."),
    ("Desvío + Desvío, or Desvío + Potencia", "the next player is passed over, by an attack or by the turn."),
    ("Curación", "cures one damage of an earlier turn."),
    ("Curación + Curación, or Curación + Potencia", "cures two."),
    ("Curación + Desvío", "cures one and deflects the attack, or turns the direction."),
    ("Curación + Gualicho", "cures one, then begins an attack."),
)
"""What goes together, and what it does."""


@cache
def rules() -> Mapping[str, str]:
    """Id -> the rule, from the rules page."""
    return entries((files("tonalli.games.gualicho") / "rules.md").read_text(encoding="utf-8"))


class GualichoLookup(Lookup):
    """Keys are `card no-win`, `rule GU-16`, `cards` and `combined`."""

    contents: Sequence[tuple[str, str]] = (("What goes together", COMBINED), ("All cards", CARDS))

    def __init__(self, deck: Deck) -> None:
        self._deck = deck

    def page(self, key: str) -> Page:
        """A card, a rule, all cards, or what goes together. Raises `KeyError` if there is none."""
        kind, _, what = key.partition(" ")
        if kind == "card" and what in set(Card):
            return tuple(self._card(Card(what)))
        if kind == "rule":
            return (f"Rule {what}", rules()[what])
        if key == CARDS:
            return tuple(self._all())
        if key == COMBINED:
            return ("What goes together", *(f"{cards}: {does}" for cards, does in SPELLS))
        raise KeyError(key)

    def links(self, text: str) -> tuple[Link, ...]:
        """Names of cards, ids of rules."""
        found = [
            (match.start(), match.end(), f"card {_by_name()[match[0]]}")
            for match in names_pattern().finditer(text)
        ]
        known = rules()
        found += [
            (match.start(), match.end(), f"rule {match[0]}")
            for match in re.finditer(r"\bGU-\d\d\b", text)
            if match[0] in known
        ]
        return tuple(Link(*entry) for entry in sorted(found))

    def _card(self, card: Card) -> Iterator[str]:
        yield card_name(card)
        if card in COLOUR:
            yield f"A {COLOUR[card].value} Gualicho. {KINDS[Kind.GUALICHO][1]} Who takes it as damage:"
        yield card_text(card)
        if card in self._deck.kept(Kept.HONOUR):
            yield "Kept by honour: a person who sees it broken may say so when it is their turn, and another decides."
        if card in self._deck.kept(Kept.SCREEN):
            yield "The screen sees to it. Bots feel nothing of it."
        yield f"There are {self._deck.cards().count(card)} in the deck."

    def _all(self) -> Iterator[str]:
        yield "All cards"
        for title, cards in (
            ("Spells", [card for card in Card if KIND[card] is not Kind.GUALICHO]),
            ("Red Gualichos", REDS),
            ("Green Gualichos", GREENS),
        ):
            yield ""
            yield title
            yield from (f"  {card_name(card)}: {card_text(card)}" for card in cards)


@cache
def _by_name() -> dict[str, str]:
    return {card_name(card): card.value for card in Card}
