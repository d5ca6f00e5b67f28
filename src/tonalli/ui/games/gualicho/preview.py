"""What a choice would do, told before it is made. Pure: from a view and an action to a sentence.

The action is tried on a game that fits the view; nothing is told of cards that would be drawn, nor of what comes
when the turn is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tonalli.core.rng import Rng
from tonalli.games.gualicho import Gualicho
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
    Way,
    WhyDrawn,
    Wounded,
)
from tonalli.games.gualicho.words import (
    DIRECTIONS,
    card_name,
    cards_count,
    counted,
    listed,
    points,
    wound_words,
)

LUCK: Final = Rng(0)
"""How hidden cards are dealt for a trial; nothing that is told depends on it."""


def foretold(deck: Deck, view: View, action: Action, names: Sequence[str]) -> str:
    """What would happen, in one sentence; "" for what tells itself."""
    if not isinstance(action, Cast | Take):
        return ""
    game = Gualicho(deck)
    events = game.apply(game.determinize(view, LUCK), action).events
    said = "; ".join(_parts(events, names))
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def _parts(events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    for event in events:
        if isinstance(event, TurnBegan):
            return
        if said := _part(event, names):
            yield said
        if isinstance(event, RoundEnded):
            return


def _part(event: Event, names: Sequence[str]) -> str:
    match event:
        case Blocked(cards=cards, left=left):
            rest = f", {points(left)} left" if left else ""
            return f"blocks {listed(list(map(card_name, cards)))}{rest}"
        case Deflected(attack=attack, way=way, skipped=skipped):
            back = "back " if way is Way.BACK else ""
            past = "" if skipped is None else f" past {names[skipped]}"
            return f"deflects {points(attack.points)} {back}to {names[attack.target]}{past}"
        case Attacked(attack=attack):
            one = f"{attack.colour.value} point"
            return f"attacks {names[attack.target]} with {counted(attack.points, one, f'{one}s')}"
        case Drew(count=count, why=WhyDrawn.DAMAGE):
            return f"you draw {cards_count(count)}"
        case Wounded(wounds=wounds, points=count):
            lying = listed([wound_words(wound.card, wound.powered) for wound in wounds])
            return f"you take {points(count)} of damage: {lying}"
        case Cured(card=card, potencia=potencia):
            return (
                f"cures the Potencia of {card_name(card)}, not its penalty"
                if potencia
                else f"cures {card_name(card)}"
            )
        case Skipping(skipped=skipped):
            return f"{names[skipped]} is skipped"
        case Turned(direction=direction):
            return f"play goes {DIRECTIONS[direction]}"
        case RoundEnded(past=past):
            return f"the round goes to {listed([names[seat] for seat in past.winners])}"
    return ""
