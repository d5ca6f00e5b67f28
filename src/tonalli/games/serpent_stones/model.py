"""All types of Serpent Stones.

A *stone* is one of the 34 of the Yaotitlan, a number (`board.py` has the geometry); a set of stones is a `Word`,
one bit a stone. The sacrifice stones are called *altars* here, so that they are not mistaken for those. A *seat*
plays one house for the whole match.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from tonalli.core.rng import Rng

SEATS: Final = 2
DECK: Final = 72
"""Cards (SS-01)."""
STONES: Final = 34
ALTARS: Final = 2
"""Sacrifice stones of each player (SS-05)."""
DEALT: Final = 7
PUT_ASIDE: Final = 2
"""Of the cards dealt, how many each player discards before the first turn (SS-07)."""
WINS: Final = 2
"""Rounds that win the match (SS-29)."""
MOST_ROUNDS: Final = 5
"""Rounds after which the match is over at the latest (SS-33)."""
MOST_REBUILDS: Final = 2
"""How often a round's deck is rebuilt; when it would be once more, the round ends (SS-30)."""

NONE: Final = -1
"""No seat, no altar (the card comes from the hand)."""

Stone: TypeAlias = Annotated[int, Meta(ge=0, lt=STONES)]
Word: TypeAlias = Annotated[int, Meta(ge=0, lt=1 << STONES)]
"""A set of stones of the Yaotitlan, one bit each."""
Seat: TypeAlias = Annotated[int, Meta(ge=0, lt=SEATS)]
SeatOrNone: TypeAlias = Annotated[int, Meta(ge=NONE, lt=SEATS)]
Altar: TypeAlias = Annotated[int, Meta(ge=0, lt=ALTARS)]
AltarOrNone: TypeAlias = Annotated[int, Meta(ge=NONE, lt=ALTARS)]


class Card(StrEnum):
    """A kind of card (SS-01). Cards of a kind are all alike."""

    KNIGHT = "knight"
    EAGLE = "eagle"
    BEETLE = "beetle"
    OWL = "owl"
    SCORPION = "scorpion"
    SKUNK = "skunk"
    JAGUAR = "jaguar"
    BUTTERFLY = "butterfly"
    MONKEY = "monkey"
    COYOTE = "coyote"
    BAT = "bat"
    HUMMINGBIRD = "hummingbird"
    QUETZALCOATL = "quetzalcoatl"
    TEZCATLIPOCA = "tezcatlipoca"
    HUITZILOPOCHTLI = "huitzilopochtli"
    UNSEEN = "unseen"
    """The back of a card, in views and in events that were redacted; no state holds it."""


WARRIORS: Final = (Card.KNIGHT, Card.EAGLE)
STRIKES: Final = (Card.BEETLE, Card.OWL, Card.SCORPION, Card.SKUNK, Card.JAGUAR)
CAPTURES: Final = (Card.BUTTERFLY, Card.MONKEY, Card.COYOTE, Card.BAT, Card.HUMMINGBIRD)
NAHUALLI: Final = STRIKES + CAPTURES
TEOTL: Final = (Card.QUETZALCOATL, Card.TEZCATLIPOCA, Card.HUITZILOPOCHTLI)
KINDS: Final = WARRIORS + NAHUALLI + TEOTL
"""Every kind, in the order in which hands are sorted."""

# ------------------------------------------------------------------------------------------ definitions

Copies: TypeAlias = Annotated[int, Meta(ge=0, le=72)]


class Offset(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """From one stone to another, in doubled coordinates, as the Jaguar house sees it (SS-02, SS-19)."""

    row: Annotated[int, Meta(ge=-6, le=6)]
    x: Annotated[int, Meta(ge=-10, le=10)]


class Pattern(Struct, frozen=True, forbid_unknown_fields=True):
    """A Nahualli card: what it affects (SS-18, SS-19)."""

    card: Card
    copies: Copies
    stones: Annotated[tuple[Offset, ...], Meta(min_length=1, max_length=3)]
    """Its stones, seen from the first of them, which is (0, 0)."""
    turns: bool = False
    """It may be laid in any of six turns by 60 degrees."""


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """What the 72 cards are (SS-01)."""

    knight: Copies
    eagle: Copies
    quetzalcoatl: Copies
    tezcatlipoca: Copies
    huitzilopochtli: Copies
    strike: tuple[Pattern, ...]
    capture: tuple[Pattern, ...]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """What can be set: nothing, there is one way to play."""


# ------------------------------------------------------------------------------------------------ state


class House(StrEnum):
    """Whose temple row is whose (SS-04): the Jaguar's is row 0, the Eagle's row 6."""

    JAGUAR = "jaguar"
    EAGLE = "eagle"


class Phase(StrEnum):
    """What is asked of whoever must act."""

    ASIDE = "aside"
    """Before the first turn: discard two of the seven cards, one after the other (SS-07)."""
    ALTAR = "altar"
    """Play or discard the card on the altar `due[0]`; or declare a double sacrifice (SS-09, SS-26)."""
    CARD = "card"
    """Play or discard one card of the hand (SS-08)."""
    POINT = "point"
    """Tezcatlipoca is in play: point at a card of the opponent's hand (SS-23)."""
    SACRIFICE = "sacrifice"
    """Huitzilopochtli is in play: choose the card of the hand that goes on an altar (SS-25)."""
    OVER = "over"


class Why(StrEnum):
    """How a round ended."""

    TEMPLE = "temple"
    """A warrior stands on the opponent's Temple Stone (SS-16)."""
    WRATH = "wrath"
    """Wrath of Tezcatlipoca: the match is won with it (SS-24)."""
    NEARER = "nearer"
    """The deck is used up; the winner's foremost active warrior is nearer to the other's temple row (SS-30)."""
    MORE = "more"
    """The deck is used up; as near, and the winner has more active warriors (SS-30)."""
    EQUAL = "equal"
    """The deck is used up, and neither is ahead: drawn (SS-30)."""


class Round(Struct, frozen=True, gc=False):
    """A round that is over."""

    first: Seat
    """Who played first in it."""
    winner: SeatOrNone
    why: Why


class Table(Struct, frozen=True):
    """All that lies open (SS-31)."""

    houses: Annotated[tuple[House, ...], Meta(min_length=SEATS, max_length=SEATS)]
    """The house of each seat; stays for the whole match (SS-06, SS-29)."""
    rounds: Annotated[tuple[Round, ...], Meta(max_length=MOST_ROUNDS)]
    """Those that are over."""
    turns: Annotated[int, Meta(ge=0)]
    """Turns that are over, of all rounds; putting cards aside counts as one for each seat."""
    first: Seat
    """Who plays first in this round."""
    seat: Seat
    """Whose turn it is."""
    phase: Phase
    warriors: Annotated[tuple[Word, ...], Meta(min_length=SEATS, max_length=SEATS)]
    """The stones on which each seat's warriors stand."""
    eagles: Word
    """The stones whose warrior is an Eagle Warrior; on the other taken ones stands a Jaguar Knight."""
    anchors: Word
    """Captured warriors that count as if they stood on an own Power Stone for now (SS-21)."""
    discard: tuple[Card, ...]
    """The discard pile, the last card on top."""
    rebuilt: Annotated[int, Meta(ge=0, le=MOST_REBUILDS)]
    """How often the deck was made anew from the discard pile in this round (SS-10, SS-30)."""
    due: Annotated[tuple[Altar, ...], Meta(max_length=ALTARS)]
    """The altars of `seat` whose cards are still to be played or discarded in this turn, in order (SS-09)."""
    playing: Card | None = None
    """The teotl card whose action is under way (SS-22): Tezcatlipoca in POINT, Huitzilopochtli in SACRIFICE."""
    playing_from: AltarOrNone = NONE
    """The altar that it was played from, or NONE: from the hand."""


class Side(Struct, frozen=True):
    """What one seat holds; in a view what is not seen of it are UNSEEN cards, as many as there are."""

    hand: tuple[Card, ...]
    """Sorted by kind."""
    altars: Annotated[tuple[Card | None, ...], Meta(min_length=ALTARS, max_length=ALTARS)] = (None, None)
    """The face-down card on each sacrifice stone, None if it is empty (SS-05, SS-25)."""
    aside: Annotated[tuple[Card, ...], Meta(max_length=PUT_ASIDE)] = ()
    """Cards that were put aside before the first turn, until both have chosen (SS-07)."""


class State(Struct, frozen=True):
    """The table, the hands, the deck."""

    rng: Rng
    table: Table
    sides: Annotated[tuple[Side, ...], Meta(min_length=SEATS, max_length=SEATS)]
    deck: tuple[Card, ...]
    """The draw deck; the last card is drawn next."""


class View(Struct, frozen=True):
    """What a viewer may see (SS-31)."""

    viewer: int | Literal["table", "open"]
    table: Table
    sides: Annotated[tuple[Side, ...], Meta(min_length=SEATS, max_length=SEATS)]
    deck: int
    """Cards in the draw deck."""

    @property
    def actor(self) -> int | None:
        """Who must act; None when it is over."""
        return None if self.table.phase is Phase.OVER else self.table.seat


# ---------------------------------------------------------------------------------------------- actions


class Place(Struct, frozen=True, tag="place", gc=False):
    """Play a warrior on a stone (SS-11 to SS-16). From the altar in phase ALTAR, else from the hand."""

    card: Card
    stone: Stone


class Attack(Struct, frozen=True, tag="attack"):
    """Play a Strike or Capture with its pattern laid on these stones (SS-17 to SS-21).

    It is played on whichever opposing warrior of them is next to an active own one; which, if several are,
    makes no difference, so laying it says all. From the altar in phase ALTAR, else from the hand.
    """

    card: Card
    stones: Annotated[tuple[Stone, ...], Meta(min_length=1, max_length=3)]
    """In rising order."""


class Play(Struct, frozen=True, tag="play", gc=False):
    """Play a teotl card (SS-22 to SS-25). From the altar in phase ALTAR, else from the hand."""

    card: Card


class Double(Struct, frozen=True, tag="double", gc=False):
    """Declare a double sacrifice: play a Huitzilopochtli of the hand before the altar is resolved (SS-26)."""


class Point(Struct, frozen=True, tag="point", gc=False):
    """Point at a card of the opponent's hand, by its place from the left, counted from 0 (SS-23)."""

    position: Annotated[int, Meta(ge=0, lt=72)]


class Sacrifice(Struct, frozen=True, tag="sacrifice", gc=False):
    """Put a card of the hand face down on the free altar (SS-25, SS-26)."""

    card: Card


class Discard(Struct, frozen=True, tag="discard", gc=False):
    """Discard a card: of the hand, or in phase ALTAR the one on the altar (SS-07 to SS-09, SS-27)."""

    card: Card


Action: TypeAlias = Place | Attack | Play | Double | Point | Sacrifice | Discard


# ----------------------------------------------------------------------------------------------- events


class LotsDrawn(Struct, frozen=True, tag="lots-drawn"):
    """Cards were drawn in turn, seat 0 first, until one was a warrior (SS-06)."""

    cards: tuple[Card, ...]
    """In the order drawn; the last one is the warrior."""
    first: int
    """Who drew it, plays first and is of its house."""
    house: House


class RoundBegan(Struct, frozen=True, tag="round-began", gc=False):
    """All cards were shuffled (SS-07, SS-29)."""

    number: int
    first: int


class Dealt(Struct, frozen=True, tag="dealt"):
    """A hand was dealt (SS-07). Redacted: UNSEEN cards."""

    seat: int
    cards: tuple[Card, ...]


class PutAside(Struct, frozen=True, tag="put-aside", gc=False):
    """One of the two cards was put aside face down (SS-07). Redacted: an UNSEEN card."""

    seat: int
    card: Card


class AsideShown(Struct, frozen=True, tag="aside-shown"):
    """Both have chosen: what a seat put aside goes to the discard pile (SS-07)."""

    seat: int
    cards: tuple[Card, ...]


class Drew(Struct, frozen=True, tag="drew", gc=False):
    """A card was drawn (SS-08, SS-22). Redacted: an UNSEEN card."""

    seat: int
    card: Card
    extra: bool = False
    """By Quetzalcoatl."""


class NothingDrawn(Struct, frozen=True, tag="nothing-drawn", gc=False):
    """Deck and discard pile are both empty (SS-10)."""

    seat: int


class DeckRebuilt(Struct, frozen=True, tag="deck-rebuilt", gc=False):
    """The discard pile was shuffled and is the draw deck now (SS-10)."""

    cards: int
    times: int
    """How often that was in this round."""


class Placed(Struct, frozen=True, tag="placed", gc=False):
    """A warrior was played (SS-11)."""

    seat: int
    card: Card
    stone: int
    altar: int = NONE
    """The altar it came from, or NONE."""


class Attacked(Struct, frozen=True, tag="attacked"):
    """A Strike or Capture was played (SS-20, SS-21)."""

    seat: int
    card: Card
    stones: tuple[int, ...]
    """Where the pattern lay."""
    hit: tuple[int, ...]
    """Those of them whose warriors were struck or captured."""
    warriors: tuple[Card, ...]
    """The warriors there, one for each of `hit`."""
    cut: tuple[int, ...]
    """Where other warriors of the opponent became inactive (SS-15)."""
    altar: int = NONE


class Played(Struct, frozen=True, tag="played", gc=False):
    """A teotl card was played; what it does follows (SS-22)."""

    seat: int
    card: Card
    altar: int = NONE
    double: bool = False
    """It declares a double sacrifice (SS-26)."""


class Pointed(Struct, frozen=True, tag="pointed", gc=False):
    """The opponent must discard the card that was pointed at (SS-23)."""

    seat: int
    """Who pointed."""
    position: int
    card: Card


class Sacrificed(Struct, frozen=True, tag="sacrificed", gc=False):
    """A card went face down on an altar (SS-25, SS-26). Redacted: an UNSEEN card."""

    seat: int
    card: Card
    altar: int


class Discarded(Struct, frozen=True, tag="discarded", gc=False):
    """A card was discarded in place of being played (SS-08, SS-09)."""

    seat: int
    card: Card
    altar: int = NONE


class NothingToPlay(Struct, frozen=True, tag="nothing-to-play", gc=False):
    """The turn ends with no card to play or discard (SS-10)."""

    seat: int


class RoundEnded(Struct, frozen=True, tag="round-ended", gc=False):
    """A round was won or drawn."""

    number: int
    winner: int
    """The seat, or NONE."""
    why: Why


class MatchEnded(Struct, frozen=True, tag="match-ended", gc=False):
    """The match is over (SS-24, SS-29, SS-33)."""

    winner: int
    """The seat, or NONE for a draw."""
    won: tuple[int, ...]
    """Rounds won, by seat."""
    wrath: bool = False


Event: TypeAlias = (
    LotsDrawn | RoundBegan | Dealt | PutAside | AsideShown | Drew | NothingDrawn | DeckRebuilt | Placed | Attacked
    | Played | Pointed | Sacrificed | Discarded | NothingToPlay | RoundEnded | MatchEnded
)  # fmt: skip
