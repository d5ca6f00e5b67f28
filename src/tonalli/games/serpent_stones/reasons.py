"""Why something cannot be done, in one sentence each."""

from __future__ import annotations

from typing import Final

from tonalli.games.serpent_stones.board import STONE_NAMES
from tonalli.games.serpent_stones.model import Card, Phase
from tonalli.games.serpent_stones.names import CARD_NAMES, counted, one

OVER: Final = "The match is over."
ASKED: Final = {
    Phase.ASIDE: "Two of the seven cards are discarded first.",
    Phase.ALTAR: "First play or discard the card on your sacrifice stone.",
    Phase.CARD: "Play or discard one card of your hand.",
    Phase.POINT: "Tezcatlipoca is in play: point at a card of your opponent's hand.",
    Phase.SACRIFICE: "Huitzilopochtli is in play: choose the card that you sacrifice.",
}
"""What is asked instead."""
ALTARS_TAKEN: Final = (
    "A sacrifice starts only when both your sacrifice stones are free; this card can only be discarded."
)
NOTHING_TO_SACRIFICE: Final = "You hold no other card to sacrifice; this card can only be discarded."
NOTHING_TO_DOUBLE: Final = "You hold no other card to put on the second sacrifice stone."
NO_SACRIFICE_TO_DOUBLE: Final = (
    "A double sacrifice is declared while a card still waits on your first sacrifice stone."
)
DOUBLED: Final = "Only a first sacrifice can be made a double one."
OWN_TEMPLE: Final = "No warrior may be played on your own Temple Stone."
NO_ENEMY: Final = "No opposing warrior stands in that pattern."
SHUT_OUT: Final = "You have no active warrior, and your opponent stands on both your Power Stones."
OUT_OF_REACH: Final = "No opposing warrior in that pattern is next to an active warrior of yours."


def not_in_hand(card: Card) -> str:
    """It is not held."""
    return f"You hold no {CARD_NAMES[card]}."


def altar_first(card: Card, doubles: bool = False) -> str:
    """Another card is to be resolved before (SS-09), unless a double sacrifice is declared (SS-26)."""
    more = ", or declare a double sacrifice" if doubles else ""
    return f"The {CARD_NAMES[card]} on your sacrifice stone comes first: play or discard it{more}."


def no_warrior(card: Card) -> str:
    """It cannot stand on a stone."""
    return f"{_capital(one(card))} is no warrior."


def no_nahualli(card: Card) -> str:
    """It has no pattern."""
    return f"{_capital(one(card))} has no attack pattern."


def no_teotl(card: Card) -> str:
    """It needs a stone."""
    return f"{_capital(one(card))} is played on the stones of the field."


def no_card_there(held: int) -> str:
    """There are not so many (SS-23)."""
    return f"Your opponent holds {counted(held, 'card', 'cards')}."


def taken(stone: int) -> str:
    """A warrior stands there (SS-11)."""
    return f"A warrior stands on {STONE_NAMES[stone]} already."


def power_stone(own: Card) -> str:
    """The other house's warrior may not go there (SS-12)."""
    return f"On your own Power Stones only {one(own)} may be played."


def no_team(own: Card) -> str:
    """Nothing to grow from (SS-12, SS-13)."""
    return f"You have no active warrior: start a serpent team with {one(own)} on one of your Power Stones."


def not_near(stone: int) -> str:
    """No own active warrior is beside it (SS-13)."""
    return f"{STONE_NAMES[stone]} is not next to an active warrior of yours."


def no_pattern(card: Card) -> str:
    """These stones are not its pattern (SS-18, SS-19)."""
    return f"The pattern of {one(card)} does not lie like that on the field."


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
