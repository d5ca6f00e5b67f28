"""Actions as short texts: "place eagle c3", "strike owl c3 c4", "point 2"."""

from __future__ import annotations

from typing import Final

from tonalli.core.game import NotationError
from tonalli.core.plain import plain
from tonalli.games.serpent_stones.board import STONE_NAMED, STONE_NAMES
from tonalli.games.serpent_stones.model import (
    CAPTURES,
    KINDS,
    STRIKES,
    TEOTL,
    WARRIORS,
    Action,
    Attack,
    Discard,
    Double,
    Place,
    Play,
    Point,
    Sacrifice,
)

_CARDS: Final = {card.value: card for card in KINDS}
_STONES: Final = {name.lower(): stone for name, stone in STONE_NAMED.items()}
_USE: Final = (
    "place eagle c3, strike owl c3 c4, capture bat c3 d3 e2, play quetzalcoatl, double, point 2, sacrifice owl "
    "or discard owl"
)


def notation(action: Action) -> str:
    """The action as a short text."""
    match action:
        case Place(card, stone):
            return f"place {card.value} {STONE_NAMES[stone].lower()}"
        case Attack(card, stones):
            verb = "capture" if card in CAPTURES else "strike"
            return " ".join((verb, card.value, *[STONE_NAMES[stone].lower() for stone in stones]))
        case Play(card):
            return f"play {card.value}"
        case Double():
            return "double"
        case Point(position):
            return f"point {position + 1}"
        case Sacrifice(card):
            return f"sacrifice {card.value}"
        case Discard(card):
            return f"discard {card.value}"


def parse(text: str) -> Action:
    """The action that a text names. Raises `NotationError`."""
    match text.lower().split():
        case ["place", card, stone] if stone in _STONES and _CARDS.get(card) in WARRIORS:
            return Place(_CARDS[card], _STONES[stone])
        case ["strike", card, *stones] if _CARDS.get(card) in STRIKES:
            return Attack(_CARDS[card], _laid(text, stones))
        case ["capture", card, *stones] if _CARDS.get(card) in CAPTURES:
            return Attack(_CARDS[card], _laid(text, stones))
        case ["play", card] if _CARDS.get(card) in TEOTL:
            return Play(_CARDS[card])
        case ["double"]:
            return Double()
        case ["point", number] if number.isascii() and number.isdigit() and 1 <= int(number[:3]) <= 72:
            return Point(int(number[:3]) - 1)
        case ["sacrifice", card] if card in _CARDS:
            return Sacrifice(_CARDS[card])
        case ["discard", card] if card in _CARDS:
            return Discard(_CARDS[card])
    raise _unknown(text)


def _laid(text: str, names: list[str]) -> tuple[int, ...]:
    """One to three stones, in rising order."""
    if not 1 <= len(names) <= 3 or any(name not in _STONES for name in names) or len(set(names)) < len(names):
        raise _unknown(text)
    return tuple(sorted(_STONES[name] for name in names))


def _unknown(text: str) -> NotationError:
    return NotationError(f"{plain(text, 40)!r} is no action: write {_USE}.")
