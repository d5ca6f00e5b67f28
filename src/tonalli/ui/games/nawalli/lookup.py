"""What can be looked up in Nawalli: every card of the set that is played with, the twenty signs, the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from tonalli.games.nawalli.cards import Card, GuardianCard, NawalCard, Sign, SpellCard
from tonalli.games.nawalli.rulebook import rules, sign_rules
from tonalli.games.nawalli.words import capital, card_text, listed, sign_text
from tonalli.ui.games.lookup import Link, Lookup, Page
from tonalli.ui.games.nawalli.detail import in_short

SIGNS = "signs"
CARDS = "cards"


class NawalliLookup(Lookup):
    """Keys are `card michin`, `sign dog`, `rule NW-53`, `signs` and `cards`."""

    contents: Sequence[tuple[str, str]] = (("The twenty signs", SIGNS), ("All cards", CARDS))

    def __init__(self, cards: Mapping[str, Card]) -> None:
        """`cards` are those of the set."""
        self.cards = cards

    def page(self, key: str) -> Page:
        """A card, a sign, a rule, or the list of all signs or cards. Raises `KeyError` if there is none."""
        kind, _, what = key.partition(" ")
        if kind == "card":
            return card_text(self.cards[what], self.cards)
        if kind == "sign":
            return tuple(self._sign(Sign(what)))
        if kind == "rule":
            return (f"Rule {what}", rules()[what])
        if key == SIGNS:
            return ("The twenty signs", *(f"{capital(sign)}: {sign_text(sign)}" for sign in Sign))
        if key == CARDS:
            return tuple(self._all())
        raise KeyError(key)

    def links(self, text: str) -> tuple[Link, ...]:
        """Names of cards, signs in capitals, ids of rules."""
        found = (
            (match.start(), match.end(), self._words[match[0]]) for match in self._pattern.finditer(text)
        )
        return tuple(Link(start, end, key) for start, end, key in found)

    @cached_property
    def _words(self) -> Mapping[str, str]:
        words = {f"{rule}": f"rule {rule}" for rule in rules()}
        words |= {capital(sign): f"sign {sign}" for sign in Sign}
        return words | {card.name: f"card {card.id}" for card in self.cards.values()}

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self._words, key=len, reverse=True)  # "Ahkwalli Ehekatl" before "Ehekatl"
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")

    def _sign(self, sign: Sign) -> Iterator[str]:
        rule = sign_rules()[sign]
        yield f"{capital(sign)}, a day sign"
        yield sign_text(sign)
        yield ""
        yield f"{rule}: {rules()[rule]}"
        for what, names in self._bearers(sign):
            if names:
                yield ""
                yield f"{what}: {listed(names)}."

    def _bearers(self, sign: Sign) -> Iterator[tuple[str, list[str]]]:
        cards = self.cards.values()
        yield (
            "Guardian",
            [card.name for card in cards if isinstance(card, GuardianCard) and card.sign is sign],
        )
        yield "Nawals", [card.name for card in cards if isinstance(card, NawalCard) and card.sign is sign]
        yield "Items", [card.name for card in cards if isinstance(card, SpellCard) and sign in card.signs]

    def _all(self) -> Iterator[str]:
        cards = self.cards.values()
        yield "All cards"
        yield "Guardians"
        yield from (_entry(card) for card in cards if isinstance(card, GuardianCard))
        for level in sorted({card.level for card in cards if isinstance(card, NawalCard)}):
            yield ""
            yield f"Nawals of level {level}"
            yield from (_entry(card) for card in cards if isinstance(card, NawalCard) and card.level == level)
        for holy in (False, True):
            yield ""
            yield "Sacred Spells" if holy else "Basic Spells"
            yield from (
                _entry(card) for card in cards if isinstance(card, SpellCard) and bool(card.glyph) is holy
            )


def _entry(card: Card) -> str:
    return f"  {card.name}: {in_short(card)}"
