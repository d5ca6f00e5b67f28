"""The cards of Gualicho, and the deck that they are dealt from (GU-01)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from tonalli.core.game import DefinitionsError
from tonalli.core.plain import plain


class Kind(StrEnum):
    """What a card does."""

    GUALICHO = "gualicho"
    DEFENSA = "defensa"
    DESVIO = "desvio"
    CURACION = "curacion"
    POTENCIA = "potencia"


class Colour(StrEnum):
    """The two kinds of Gualichos, which never mix."""

    RED = "red"
    GREEN = "green"


class Card(StrEnum):
    """A card by what is printed on it; cards of the same name are alike."""

    DEFENSA = "defensa"
    DESVIO = "desvio"
    CURACION = "curacion"
    POTENCIA = "potencia"
    # red Gualichos (GU-34)
    NO_WIN = "no-win"
    NO_DIRECTION = "no-direction"
    ONE_CARD = "one-card"
    NO_GUALICHO = "no-gualicho"
    NO_POTENCIA = "no-potencia"
    NO_DESVIO = "no-desvio"
    NO_DISCARD = "no-discard"
    OPEN_HAND = "open-hand"
    HEAVY_DRAW = "heavy-draw"
    MUST_DRAW = "must-draw"
    # green Gualichos (GU-35)
    BLIND_HAND = "blind-hand"
    SHUFFLED_HAND = "shuffled-hand"
    SPELL_IT_OUT = "spell-it-out"
    MIRROR = "mirror"
    COLOUR_BLIND = "colour-blind"
    ONE_HAND = "one-hand"
    WHISPER = "whisper"
    THIRD_PERSON = "third-person"
    STANDING = "standing"
    ANIMAL = "animal"


ORDER: Final = {card: at for at, card in enumerate(Card)}
"""The place of a card in a sorted hand."""

_PLAIN: Final = tuple(Card)[:4]
REDS: Final = tuple(Card)[4:14]
GREENS: Final = tuple(Card)[14:]

KIND: Final = {card: Kind(card.value) if card in _PLAIN else Kind.GUALICHO for card in Card}
COLOUR: Final = dict.fromkeys(REDS, Colour.RED) | dict.fromkeys(GREENS, Colour.GREEN)
"""The colour of each Gualicho; other cards have none."""


def is_gualicho(card: Card) -> bool:
    """Whether the card is a Gualicho."""
    return card in COLOUR


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as they stand in a hand."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


# ------------------------------------------------------------------------------------------------ the deck


class Kept(StrEnum):
    """Who sees to it that a green forfeit is kept (GU-35)."""

    SCREEN = "screen"
    """The program makes the holder's own screen harder."""
    HONOUR = "honour"
    """The players; who breaks it may be called (GU-36)."""


Copies: TypeAlias = Annotated[int, Meta(ge=0, le=60)]


class Counts(Struct, frozen=True, forbid_unknown_fields=True):
    """How many there are of the cards that are no Gualichos."""

    defensa: Copies
    desvio: Copies
    curacion: Copies
    potencia: Copies


class Red(Struct, frozen=True, forbid_unknown_fields=True):
    """A red Gualicho that is in the deck."""

    id: Card
    copies: Copies = 2


class Green(Struct, frozen=True, forbid_unknown_fields=True):
    """A green Gualicho that is in the deck."""

    id: Card
    kept: Kept
    copies: Copies = 2


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """What the game is played with."""

    counts: Counts
    red: tuple[Red, ...]
    green: tuple[Green, ...]

    def cards(self) -> tuple[Card, ...]:
        """All cards, sorted."""
        c = self.counts
        copies = dict(zip(_PLAIN, (c.defensa, c.desvio, c.curacion, c.potencia), strict=True))
        copies |= {red.id: red.copies for red in self.red} | {green.id: green.copies for green in self.green}
        return in_order(card for card, count in copies.items() for _ in range(count))

    def kept(self, kept: Kept) -> frozenset[Card]:
        """The green Gualichos that are kept in that way."""
        return frozenset(green.id for green in self.green if green.kept is kept)


FEWEST: Final = 73
"""Six hands of twelve, and one extra card (GU-03, GU-42)."""


@cache
def house() -> Deck:
    """The deck that comes with the program."""
    return parse(files("tonalli.games.gualicho").joinpath("deck.toml").read_text(encoding="utf-8"))


def parse(text: str) -> Deck:
    """The deck in a TOML text. Raises `DefinitionsError`."""
    try:
        deck = msgspec.convert(tomllib.loads(text), Deck)
    except (ValueError, RecursionError, msgspec.MsgspecError) as error:
        raise DefinitionsError(f"This deck cannot be read: {plain(str(error), 200)}.") from None
    check(deck)
    return deck


def check(deck: Deck) -> None:
    """Whether the deck holds together. Raises `DefinitionsError` naming the entry."""
    for entries, colour in ((deck.red, Colour.RED), (deck.green, Colour.GREEN)):
        ids = [entry.id for entry in entries]
        for card in ids:
            if COLOUR.get(card) is not colour:
                raise DefinitionsError(f"{card.value} is no {colour.value} Gualicho.")
            if ids.count(card) > 1:
                raise DefinitionsError(f"The {colour.value} Gualicho {card.value} is listed twice.")
    if len(deck.cards()) < FEWEST:
        raise DefinitionsError(f"The deck has {len(deck.cards())} cards; six players need {FEWEST}.")
