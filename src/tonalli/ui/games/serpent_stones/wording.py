"""The words of Serpent Stones for prompt, log and result."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tonalli.games import AnyGame
from tonalli.games.serpent_stones import SerpentStones, text
from tonalli.games.serpent_stones.model import (
    CAPTURES,
    AsideShown,
    Attacked,
    Card,
    Dealt,
    DeckRebuilt,
    Discarded,
    Drew,
    LotsDrawn,
    MatchEnded,
    NothingDrawn,
    NothingToPlay,
    Placed,
    Played,
    Pointed,
    PutAside,
    RoundBegan,
    RoundEnded,
    Sacrificed,
    View,
    Why,
)
from tonalli.ui.games.serpent_stones.lookup import SerpentStonesLookup, rules
from tonalli.ui.games.wording import Wording


class SerpentStonesWording(Wording):
    """Takes everything from the game's modules."""

    def __init__(self, game: AnyGame, options: Struct | None = None) -> None:
        assert isinstance(game, SerpentStones)
        super().__init__(game, options)
        self.lookup = SerpentStonesLookup(game.definitions)

    def question(self, view: Struct, legal: tuple[Struct, ...], names: Sequence[str]) -> str:
        """What is asked of the actor."""
        assert isinstance(view, View)
        return text.question(view)

    # -- the log

    def heading(self, event: Struct, names: Sequence[str]) -> str:
        """Rounds."""
        if isinstance(event, RoundBegan):
            return f"Round {event.number}"
        return "The end" if isinstance(event, MatchEnded) else ""

    def begins_game(self, event: Struct) -> bool:
        """A round of the match."""
        return isinstance(event, RoundBegan)

    def because(self, event: Struct) -> tuple[str, ...]:
        """The rules by their ids."""
        return tuple(f"{rule}: {rules()[rule]}" for rule in rules_of(event))

    def summary(self, events: Sequence[Struct], names: Sequence[str]) -> tuple[str, ...]:
        """How each round went, and what was played in it."""
        lines: list[str] = []
        placed = attacks = 0
        number = 1
        for event in events:
            placed += isinstance(event, Placed)
            attacks += isinstance(event, Attacked)
            if isinstance(event, RoundEnded) or (isinstance(event, MatchEnded) and event.wrath):
                lines.append(_ended(event, number, names))
                number += 1
                lines.append(
                    f"{_times(placed, 'warrior')} and {_times(attacks, 'Nahualli card')} were played."
                )
                placed = attacks = 0
        return tuple(lines)


def _ended(event: RoundEnded | MatchEnded, number: int, names: Sequence[str]) -> str:
    """How a round ended; what the Wrath did is said above."""
    if isinstance(event, MatchEnded):
        return f"Round {number} was broken off by it."
    return text.sentence(event, names)


def _times(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


_ENDED = {
    Why.TEMPLE: ("SS-16",),
    Why.WRATH: ("SS-24",),
    Why.NEARER: ("SS-30",),
    Why.MORE: ("SS-30",),
    Why.EQUAL: ("SS-30",),
}
_TEOTL = {
    Card.QUETZALCOATL: ("SS-22",),
    Card.TEZCATLIPOCA: ("SS-23", "SS-24"),
    Card.HUITZILOPOCHTLI: ("SS-25",),
}


def rules_of(event: Struct) -> tuple[str, ...]:
    """The ids of the rules that an event goes back to, the nearest first."""
    match event:
        case LotsDrawn():
            return ("SS-06",)
        case RoundBegan():
            return ("SS-29",)
        case Dealt() | PutAside() | AsideShown():
            return ("SS-07",)
        case Drew(extra=extra):
            return ("SS-22",) if extra else ("SS-08",)
        case NothingDrawn() | NothingToPlay():
            return ("SS-10",)
        case DeckRebuilt():
            return ("SS-10", "SS-30")
        case Placed():
            return ("SS-11", "SS-12", "SS-13", "SS-15")
        case Attacked(card=card):
            return ("SS-17", "SS-18", "SS-21" if card in CAPTURES else "SS-20", "SS-15")
        case Played(card=card, double=double):
            return ("SS-26",) if double else _TEOTL[card]
        case Pointed():
            return ("SS-23",)
        case Sacrificed():
            return ("SS-25", "SS-26")
        case Discarded(altar=altar):
            return ("SS-08",) if altar < 0 else ("SS-09", "SS-27")
        case RoundEnded(why=why):
            return _ENDED[why]
        case MatchEnded(wrath=wrath):
            return ("SS-24",) if wrath else ("SS-29", "SS-33")
    return ()
