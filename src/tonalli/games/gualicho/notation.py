"""Actions as short exact texts, and back.

``direct left``, ``cast no-win+potencia``, ``cast defensa+desvio back block whisper``, ``cast curacion cure
no-win+potencia``, ``take``, ``draw``, ``discard desvio``, ``pass``, ``end``, ``call 2 whisper``, ``uphold``,
``dismiss``. Seats are counted from 1, as people do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from tonalli.core.game import NotationError
from tonalli.core.plain import plain
from tonalli.games.gualicho.cards import Card, in_order
from tonalli.games.gualicho.casting import cure_order, in_effect
from tonalli.games.gualicho.model import (
    MOST_CARDS,
    MOST_PLAYERS,
    Action,
    Call,
    Cast,
    Cure,
    Direct,
    Direction,
    Discard,
    Dismiss,
    Draw,
    End,
    Pass,
    Take,
    Uphold,
    Way,
)

T = TypeVar("T")

_PLAIN: Final[dict[str, Action]] = {
    "take": Take(),
    "draw": Draw(),
    "pass": Pass(),
    "end": End(),
    "uphold": Uphold(),
    "dismiss": Dismiss(),
}
_WORD: Final = {type(action): word for word, action in _PLAIN.items()}
_SEATS: Final = {str(seat + 1): seat for seat in range(MOST_PLAYERS)}
_POWERED: Final = f"+{Card.POTENCIA.value}"


def notation(action: Action) -> str:
    """The action as a short text."""
    match action:
        case Direct(direction):
            return f"direct {direction.value}"
        case Cast():
            return _cast(action)
        case Discard(card):
            return f"discard {card.value}"
        case Call(accused, forfeit):
            return f"call {accused + 1} {forfeit.value}"
        case _:
            return _WORD[type(action)]


def _cast(cast: Cast) -> str:
    words = ["cast", "+".join(card.value for card in cast.cards)]
    words += [cast.way.value] if cast.way is not None else []
    words += ["block", ",".join(card.value for card in cast.block)] if cast.block else []
    words += ["cure", ",".join(map(_wound, cast.cure))] if cast.cure else []
    return " ".join(words)


def _wound(cure: Cure) -> str:
    return cure.card.value + (_POWERED if cure.powered else "")


def parse(text: str) -> Action:
    """The action that a text names. Raises `NotationError`."""
    try:
        return _read(text.split(" "))
    except (ValueError, KeyError):
        raise NotationError(f"{plain(text, 40)!r} is no action of Gualicho.") from None


def _read(words: list[str]) -> Action:
    """Raises ValueError or KeyError for what is none."""
    match words:
        case ["direct", direction]:
            return Direct(Direction(direction))
        case ["cast", cards, *choice]:
            return _read_cast(cards, choice)
        case ["discard", card]:
            return Discard(Card(card))
        case ["call", accused, forfeit]:
            return Call(_SEATS[accused], Card(forfeit))
        case [word]:
            return _PLAIN[word]
    raise ValueError


def _read_cast(cards: str, choice: list[str]) -> Cast:
    """Cards may be named in any order: they take effect in one only."""
    way: Way | None = None
    if choice and choice[0] in ("onward", "back"):
        way, choice = Way(choice[0]), choice[1:]
    block: tuple[Card, ...] = ()
    if choice[:1] == ["block"]:
        block, choice = in_order(_listed(choice[1:2], Card)), choice[2:]
    cure: tuple[Cure, ...] = ()
    if choice[:1] == ["cure"]:
        cure, choice = tuple(sorted(_listed(choice[1:2], _read_wound), key=cure_order)), choice[2:]
    if choice:
        raise ValueError
    return Cast(in_effect(_some([Card(card) for card in cards.split("+")])), way, block, cure)


def _listed(texts: list[str], read: Callable[[str], T]) -> list[T]:
    (text,) = texts
    return _some([read(one) for one in text.split(",")])


def _some(found: list[T]) -> list[T]:
    if len(found) > MOST_CARDS:
        raise ValueError
    return found


def _read_wound(text: str) -> Cure:
    return Cure(Card(text.removesuffix(_POWERED)), text.endswith(_POWERED))
