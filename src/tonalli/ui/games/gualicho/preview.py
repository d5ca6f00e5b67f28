"""What a choice would do, told before it is made. Pure: from a view and an action to sentences.

The action is tried on a game that fits the view; nothing is told of cards that would be drawn, nor of what comes
when the turn is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from tonalli.core.rng import Rng
from tonalli.games.gualicho import Gualicho, text
from tonalli.games.gualicho.cards import Deck
from tonalli.games.gualicho.model import (
    Action,
    Attacked,
    Blocked,
    Cast,
    Cured,
    Deflected,
    Drew,
    Event,
    RoundEnded,
    Skipping,
    Take,
    TurnBegan,
    Turned,
    View,
    WhyDrawn,
    Wounded,
)

LUCK: Final = Rng(0)
"""How hidden cards are dealt for a trial; nothing that is told depends on it."""

TOLD: Final = (Attacked, Blocked, Cured, Deflected, Drew, RoundEnded, Skipping, Turned, Wounded)


def foretold(deck: Deck, view: View, action: Action, names: Sequence[str]) -> tuple[str, ...]:
    """What would happen, a sentence each; () for what tells itself."""
    if not isinstance(action, Cast | Take):
        return ()
    game = Gualicho(deck)
    events = game.apply(game.determinize(view, LUCK), action).events
    return tuple(_sentences(events, names))


def _sentences(events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    for event in events:
        if isinstance(event, TurnBegan):
            return
        if isinstance(event, Drew):
            if event.why is WhyDrawn.DAMAGE:
                yield text.sentence(replace(event, cards=None), names)
        elif isinstance(event, TOLD):
            yield text.sentence(event, names)
        if isinstance(event, RoundEnded):
            return
