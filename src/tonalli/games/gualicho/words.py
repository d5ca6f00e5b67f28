"""What cards and penalties are called, and what they do, in words (GU-34, GU-35)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from tonalli.games.gualicho.cards import COLOUR, KIND, Card, Kind
from tonalli.games.gualicho.model import Attack, Direction, Length, Way

KINDS: Final = {
    Kind.GUALICHO: ("Gualicho", "Attacks the next player; a second one of its colour makes it stronger."),
    Kind.DEFENSA: ("Defensa", "Blocks one Gualicho of an attack."),
    Kind.DESVIO: ("Desvío", "Sends an attack on or back; else turns the direction. Two skip a player."),
    Kind.CURACION: ("Curación", "Cures one damage that you received on an earlier turn."),
    Kind.POTENCIA: ("Potencia", "Cast with another card, it does the same as that card once more."),
}
"""Kind -> its name, and a line about it."""

GUALICHOS: Final = {
    Card.NO_WIN: ("No Winning", "You cannot win the round; without cards you play on."),
    Card.NO_DIRECTION: ("No Turning", "You cannot change the direction of the round, nor deflect back."),
    Card.ONE_CARD: ("One Card", "You use one card a turn at most, to answer or to discard as well."),
    Card.NO_GUALICHO: ("No Gualicho", "You cannot cast Gualichos."),
    Card.NO_POTENCIA: ("No Potencia", "You cannot cast Potencias."),
    Card.NO_DESVIO: ("No Desvío", "You cannot cast Desvíos."),
    Card.NO_DISCARD: ("No Discard", "After playing one card you cannot discard another to draw one."),
    Card.OPEN_HAND: ("Open Hand", "Your hand lies open for all to see."),
    Card.HEAVY_DRAW: ("Heavy Draw", "Each point of damage that you take draws two cards."),
    Card.MUST_DRAW: ("Must Draw", "A turn that does not begin under attack begins with drawing a card."),
    Card.BLIND_HAND: ("Blind Hand", "You see your own cards face down, always in the same order."),
    Card.SHUFFLED_HAND: ("Shuffled Hand", "Your hand is shuffled after each of your turns."),
    Card.SPELL_IT_OUT: ("Spell It Out", "You type the whole name of a card to play it."),
    Card.MIRROR: ("Mirror", "You read the names of cards backwards."),
    Card.COLOUR_BLIND: ("Colour Blind", "You see no colours; the words stay."),
    Card.ONE_HAND: ("One Hand", "You play with your weaker hand only."),
    Card.WHISPER: ("Whisper", "You speak in whispers only."),
    Card.THIRD_PERSON: ("Third Person", "You speak of yourself as of somebody else."),
    Card.STANDING: ("Standing", "You stand up until this is cured."),
    Card.ANIMAL: ("Animal", "You make an animal's sound before each card."),
}
"""Gualicho -> its name, and what it does to who has it as damage."""

DIRECTIONS: Final = {Direction.LEFT: "to the left", Direction.RIGHT: "to the right"}
WAYS: Final = {Way.ONWARD: "onward", Way.BACK: "back"}

OPTION_TEXT: Final = {"length": ("Length", "How many rounds win the game.")}
"""Option -> its name, and what it sets; who is a person the match says itself."""

LENGTH_TEXT: Final = {
    Length.BY_PLAYERS: ("By players", "Two rounds win; one is enough from five players."),
    Length.FULL: ("Full", "Two rounds win the game."),
    Length.SHORT: ("Short", "One round wins the game."),
}
"""Length -> its name, and a line about it."""


def card_name(card: Card) -> str:
    """What is printed on a card: "Defensa", "Whisper"."""
    return GUALICHOS[card][0] if card in GUALICHOS else KINDS[KIND[card]][0]


def card_text(card: Card) -> str:
    """What a card does; of a Gualicho what it does to who takes it."""
    return GUALICHOS[card][1] if card in GUALICHOS else KINDS[KIND[card]][1]


def card_words(card: Card) -> str:
    """A card with the colour of a Gualicho: "Whisper (green)"."""
    return f"{card_name(card)} ({COLOUR[card].value})" if card in COLOUR else card_name(card)


def listed(texts: Sequence[str]) -> str:
    """Texts in a row: "a", "a and b", "a, b and c"."""
    return " and ".join((", ".join(texts[:-1]), texts[-1]) if len(texts) > 1 else texts)


def cards_words(cards: Sequence[Card]) -> str:
    """Cards in a row."""
    return listed([card_words(card) for card in cards])


def cards_counted(cards: Sequence[Card]) -> str:
    """Many cards in a row, alike ones together: "2 Defensa, Desvío and Whisper (green)"."""
    named = ((number, card_words(card)) for card, number in Counter(cards).items())
    return listed([f"{number} {name}" if number > 1 else name for number, name in named])


def counted(number: int, one: str, many: str) -> str:
    """A number with its word."""
    return f"{number} {one if number == 1 else many}"


def points(number: int) -> str:
    """So many points."""
    return counted(number, "point", "points")


def damage_words(number: int) -> str:
    """So much damage."""
    return f"{points(number)} of damage" if number else "no damage"


def cards_count(number: int) -> str:
    """So many cards."""
    return counted(number, "card", "cards")


def cure_words(card: Card, powered: bool) -> str:
    """What is cured of a wound: of a powered one the Potencia (GU-31)."""
    return f"the Potencia of {card_name(card)}" if powered else card_name(card)


def wound_words(card: Card, powered: bool) -> str:
    """A Gualicho as it lies: "Whisper with Potencia"."""
    return f"{card_name(card)} with Potencia" if powered else card_name(card)


def attack_words(attack: Attack) -> str:
    """An attack by what is in it: "2 red points, No Winning with Potencia"."""
    lying = [wound_words(card, attack.powered and not at) for at, card in enumerate(attack.gualichos)]
    return f"{counted(attack.points, f'{attack.colour.value} point', f'{attack.colour.value} points')}: {listed(lying)}"
