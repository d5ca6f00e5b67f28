"""What each card does, in a line or two."""

from __future__ import annotations

from typing import Final

from tonalli.games.serpent_stones.model import CAPTURES, NAHUALLI, STRIKES, TEOTL, WARRIORS, Card

KIND: Final = (
    dict.fromkeys(WARRIORS, "Warrior")
    | dict.fromkeys(STRIKES, "Nahualli, a Strike")
    | dict.fromkeys(CAPTURES, "Nahualli, a Capture")
    | dict.fromkeys(TEOTL, "Teotl")
)

_TEOTL: Final = {
    Card.QUETZALCOATL: "Draw one card. It is the card of your turn.",
    Card.TEZCATLIPOCA: "Point at an unseen card of your opponent, who discards it. "
    "If your opponent holds one card or none, it is the Wrath: you win the match at once.",
    Card.HUITZILOPOCHTLI: "Put a card of your hand face down on a sacrifice stone. "
    "On your next turn you play it before the card of that turn.",
}


def does(card: Card) -> str:
    """What the card does."""
    if card in WARRIORS:
        house = "Jaguar" if card is Card.KNIGHT else "Eagle"
        return (
            f"Goes on an empty stone beside an active warrior of yours. The House of the {house} starts a "
            "team with it on one of its Power Stones."
        )
    if card in NAHUALLI:
        where = "all opposing warriors on its pattern, one of which is beside an active warrior of yours."
        if card in CAPTURES:
            return f"Captures {where} They turn and are yours."
        return f"Strikes {where} They are discarded."
    return _TEOTL[card]
