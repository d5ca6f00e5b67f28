"""Why a cast, an answer or another action is not allowed, in one sentence each."""

from __future__ import annotations

from typing import Final

from tonalli.games.gualicho.cards import Card

OVER: Final = "The game is over."
NOT_HELD: Final = "You do not hold these cards."
ORDER: Final = "Name the cards in the order in which they take effect."

# -- when
DIRECTION_FIRST: Final = "First choose the direction of the round."
DIRECTION_SET: Final = "The direction is chosen when a round begins."
NO_ATTACK: Final = "You are not under attack."
ANSWER_FIRST: Final = "You are under attack: block it, deflect it or take the damage first."
NO_DRAWING: Final = "Under attack no cards may be drawn to deal with it."
JUDGE_FIRST: Final = "First say whether the forfeit was broken."
NOTHING_TO_JUDGE: Final = "No forfeit was called broken."
NO_MORE_CARDS: Final = "No more cards can be cast in this turn: two are named together."
TWO_CARDS: Final = "Two cards a turn are the most, and one was used already."
DRAWN_ALREADY: Final = "You have drawn two cards in this turn already."
DRAWN_TOO_LATE: Final = "A card was used in this turn, so no two can be drawn."
DRAW_FIRST: Final = "Only who has drawn two cards and still cannot play passes."
CAN_PLAY: Final = "You cannot pass: a card can be played."
PLAY_FIRST: Final = "A turn ends once a card was played; draw two cards if none can be."
PLAY_OR_PASS: Final = "You have drawn two cards: now play one or two, or pass if none can be played."
DISCARD_AFTER_ONE: Final = "A card is discarded to draw another once one card was played in this turn."

# -- what changes nothing (GU-07)
DEFENSA_IDLE: Final = "Defensa does nothing without an attack."
POTENCIA_ALONE: Final = "Potencia is only cast with another card, which it powers."
POTENCIA_TWICE: Final = "Potencia does not power Potencia."
MIXED: Final = "Green and red Gualichos never go together."
COLOUR_OF_ATTACK: Final = "Only a Gualicho of the attack's colour can be added to it."
ONE_POINT: Final = "The attack has one point only: one Defensa alone blocks it."
NO_DAMAGE: Final = "You have no damage from an earlier turn to cure."
ONE_DAMAGE: Final = "You have one point of earlier damage only: one Curación alone cures it."
BACK_TO_YOU: Final = "With two players this would bring the attack back to you."

# -- what there is to choose
CHOOSE_WAY: Final = "Say whether the attack goes onward or back."
NO_WAY: Final = "There is no way to choose here."
CHOOSE_BLOCK: Final = "Name the Gualichos that are blocked, as many as Defensa blocks; a Potencia goes first."
NO_BLOCK: Final = "Nothing is blocked by these cards."
CHOOSE_CURE: Final = "Name the damage of earlier turns that is cured, as it lies; a Potencia goes first."
NO_CURE: Final = "Nothing is cured by these cards."

# -- penalties (GU-34)
PENALTY: Final = {
    Card.NO_DIRECTION: "A penalty: you cannot change the direction of the round.",
    Card.ONE_CARD: "A penalty: you may use one card a turn only.",
    Card.NO_GUALICHO: "A penalty: you cannot cast Gualichos.",
    Card.NO_POTENCIA: "A penalty: you cannot cast Potencias.",
    Card.NO_DESVIO: "A penalty: you cannot cast Desvíos.",
    Card.NO_DISCARD: "A penalty: you cannot discard a card to draw another.",
}
COMING: Final = {
    Card.ONE_CARD: "The damage that is left over brings a penalty: one card a turn.",
    Card.NO_GUALICHO: "The damage that is left over brings a penalty: no Gualichos.",
}
"""By damage that would come between the first and the second card (GU-47)."""

# -- forfeits (GU-36)
NOT_A_PERSON: Final = "Only people can call a forfeit broken, and only another person's."
NOT_YOURSELF: Final = "You cannot call your own forfeit broken."
NO_SUCH_FORFEIT: Final = "That player has no such forfeit of honour."
OWED_ALREADY: Final = "That player already owes a card for it."
CALLED_ALREADY: Final = "You have called a forfeit in this turn already."
