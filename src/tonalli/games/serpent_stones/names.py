"""What cards, houses and stones are called, and what the cards do, in a line each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tonalli.games.serpent_stones.board import STONE_NAMES
from tonalli.games.serpent_stones.model import CAPTURES, STRIKES, Card, House

CARD_NAMES: Final = {
    Card.KNIGHT: "Jaguar Knight",
    Card.EAGLE: "Eagle Warrior",
    **{card: f"{card.capitalize()} Strike" for card in STRIKES},
    **{card: f"{card.capitalize()} Capture" for card in CAPTURES},
    Card.QUETZALCOATL: "Quetzalcoatl",
    Card.TEZCATLIPOCA: "Tezcatlipoca",
    Card.HUITZILOPOCHTLI: "Huitzilopochtli",
    Card.UNSEEN: "unseen card",
}
"""Card -> its name."""

HOUSE_NAMES: Final = {House.JAGUAR: "House of the Jaguar", House.EAGLE: "House of the Eagle"}

ALTAR_NAMES: Final = ("first sacrifice stone", "second sacrifice stone")

_WITH_AN: Final = frozenset("AEIOU")


def one(card: Card) -> str:
    """The card with its article: "an Owl Strike"; the teotl have none."""
    name = CARD_NAMES[card]
    if card in (Card.QUETZALCOATL, Card.TEZCATLIPOCA, Card.HUITZILOPOCHTLI):
        return name
    return f"{'an' if name[0].upper() in _WITH_AN else 'a'} {name}"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: "A1, A2 and B3"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def stones(numbers: Sequence[int]) -> str:
    """Stones by name, as a list in a sentence."""
    return listed([STONE_NAMES[stone] for stone in numbers])


def counted(number: int, what: str, more: str) -> str:
    """So many of something."""
    return f"{number} {what if number == 1 else more}"
