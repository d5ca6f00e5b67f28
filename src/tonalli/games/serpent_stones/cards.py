"""The deck and what its cards can do on the board: checked once, then looked up (SS-01, SS-18, SS-19)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from tonalli.core.game import DefinitionsError
from tonalli.core.plain import plain
from tonalli.games.serpent_stones.board import placements, word_of
from tonalli.games.serpent_stones.model import (
    CAPTURES,
    DECK,
    KINDS,
    STRIKES,
    Attack,
    Card,
    Deck,
    House,
    Offset,
    Pattern,
)

ORDER: Final = {card: place for place, card in enumerate(KINDS)}
"""Kind of card -> its place in a sorted hand."""

OWN_WARRIOR: Final = {House.JAGUAR: Card.KNIGHT, House.EAGLE: Card.EAGLE}
"""House -> its warriors (SS-12)."""
HOUSE_OF: Final = {card: house for house, card in OWN_WARRIOR.items()}
"""Warrior -> its house."""


@cache
def house() -> Deck:
    """The deck that comes with the program."""
    return parse(files("tonalli.games.serpent_stones").joinpath("deck.toml").read_text(encoding="utf-8"))


def parse(text: str) -> Deck:
    """The deck in a TOML text. Raises `DefinitionsError`."""
    try:
        deck = msgspec.convert(tomllib.loads(text), Deck)
    except (ValueError, RecursionError, msgspec.MsgspecError) as error:
        raise DefinitionsError(f"This deck cannot be read: {plain(str(error), 200)}.") from None
    check(deck)
    return deck


def check(deck: Deck) -> None:
    """Whether the deck can be played with. Raises `DefinitionsError` naming the entry."""
    for kind, patterns, known in (("strike", deck.strike, STRIKES), ("capture", deck.capture, CAPTURES)):
        if sorted(pattern.card for pattern in patterns) != sorted(known):
            raise DefinitionsError(f"The deck's {kind} cards must be {', '.join(known)}, each once.")
        for pattern in patterns:
            _check_pattern(pattern)
    if not deck.knight or not deck.eagle:
        raise DefinitionsError("The deck needs warriors of both houses: knight and eagle must be 1 or more.")
    found = sum(copies for _, copies in counts(deck))
    if found != DECK:
        raise DefinitionsError(f"The deck must have {DECK} cards, and has {found}.")


def _check_pattern(pattern: Pattern) -> None:
    if pattern.stones[0] != Offset(0, 0):
        raise DefinitionsError(f"The pattern of {pattern.card} must start with its stone at row 0, x 0.")
    if len(set(pattern.stones)) != len(pattern.stones):
        raise DefinitionsError(f"The pattern of {pattern.card} names a stone twice.")
    if any((offset.row + offset.x) % 2 for offset in pattern.stones):
        raise DefinitionsError(f"The pattern of {pattern.card} has a stone where row + x is odd.")
    if not placements(pattern.stones, pattern.turns, House.JAGUAR):
        raise DefinitionsError(f"The pattern of {pattern.card} fits nowhere on the board.")


def counts(deck: Deck) -> Iterator[tuple[Card, int]]:
    """Each kind of card with its copies, in the order of `KINDS`."""
    yield Card.KNIGHT, deck.knight
    yield Card.EAGLE, deck.eagle
    copies = {pattern.card: pattern.copies for pattern in (*deck.strike, *deck.capture)}
    for card in (*STRIKES, *CAPTURES):
        yield card, copies[card]
    yield Card.QUETZALCOATL, deck.quetzalcoatl
    yield Card.TEZCATLIPOCA, deck.tezcatlipoca
    yield Card.HUITZILOPOCHTLI, deck.huitzilopochtli


class Laid:
    """One way to lay a pattern: its stones as a word, and the action that does it."""

    __slots__ = ("action", "word")

    def __init__(self, card: Card, stones: tuple[int, ...]) -> None:
        self.word = word_of(stones)
        self.action = Attack(card, stones)


class Faces:
    """A deck, and every way to lay each pattern. Raises `DefinitionsError`."""

    def __init__(self, deck: Deck) -> None:
        check(deck)
        self.deck = deck
        self.counts = tuple(counts(deck))
        self.all = tuple(card for card, copies in self.counts for _ in range(copies))
        """Every card of the deck, in the order of `KINDS`."""
        self.laid: dict[House, dict[Card, tuple[Laid, ...]]] = {
            side: {
                pattern.card: tuple(
                    Laid(pattern.card, stones) for stones in placements(pattern.stones, pattern.turns, side)
                )
                for pattern in (*deck.strike, *deck.capture)
            }
            for side in House
        }
        """House, card -> every way to lay it, as that house sees the board (SS-19)."""
        self.fits: dict[House, dict[Card, frozenset[tuple[int, ...]]]] = {
            side: {card: frozenset(laid.action.stones for laid in ways) for card, ways in cards.items()}
            for side, cards in self.laid.items()
        }
        """House, card -> the stones of each of these ways."""
