"""What each viewer sees of a game, and games that fit what was seen (GU-02, GU-34, GU-40)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from tonalli.core.game import Viewer
from tonalli.core.rng import Rng
from tonalli.games.gualicho.cards import Card, Deck, in_order
from tonalli.games.gualicho.model import Dealt, Drew, Event, Player, PlayerView, State, View
from tonalli.games.gualicho.rules import asked


def _sees(viewer: Viewer, seat: int, player: Player) -> bool:
    """Whether the viewer sees the hand of that player: its own, and one that lies open (GU-34)."""
    return viewer in (seat, "open") or any(wound.card is Card.OPEN_HAND for wound in player.wounds)


def look(state: State, viewer: Viewer) -> View:
    """The game as the viewer sees it: no order of the deck, no hidden hand, no random source."""
    players = tuple(
        [
            PlayerView(
                player.hand if _sees(viewer, seat, player) else None,
                len(player.hand),
                player.wounds,
                player.owed,
                player.turns,
            )
            for seat, player in enumerate(state.players)
        ]
    )
    return View(
        viewer, asked(state), state.options, state.round, state.turns, state.left, state.direction, state.active,
        state.phase, state.turn, state.attack, state.accusation, players, len(state.deck), state.discard, state.past,
    )  # fmt: skip


def redact(event: Event, viewer: Viewer) -> Event:
    """The event without the cards that the viewer did not see."""
    if isinstance(event, Dealt):
        return event if viewer in (event.seat, "open") else replace(event, cards=None)
    if isinstance(event, Drew):
        return event if event.open or viewer in (event.seat, "open") else replace(event, cards=None)
    return event


def determinize(deck: Deck, view: View, rng: Rng) -> State:
    """A game that looks like this to its viewer; the hidden cards are dealt at random."""
    hidden = Counter(deck.cards())
    hidden.subtract(view.discard)
    if view.attack is not None:
        hidden.subtract(view.attack.gualichos)
        hidden[Card.POTENCIA] -= view.attack.powered
    for seen in view.players:
        hidden.subtract(seen.hand or ())
        hidden.subtract([wound.card for wound in seen.wounds])
        hidden[Card.POTENCIA] -= sum([wound.powered for wound in seen.wounds])
    cards = rng.derive(0).source().shuffled(in_order(hidden.elements()))
    players = []
    for seen in view.players:
        hand = seen.hand
        if hand is None:
            cards, dealt = cards[: len(cards) - seen.cards], cards[len(cards) - seen.cards :]
            hand = in_order(dealt)
        players.append(Player(hand, seen.wounds, seen.owed, seen.turns))
    return State(
        rng.derive(1), view.options, view.round, view.turns, view.left, view.direction, view.active, view.phase,
        view.turn, view.attack, view.accusation, tuple(players), tuple(cards), view.discard, view.past,
    )  # fmt: skip
