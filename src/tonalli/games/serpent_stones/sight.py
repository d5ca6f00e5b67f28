"""What each viewer sees of a match, and matches that fit what was seen (SS-31)."""

from __future__ import annotations

from msgspec.structs import replace

from tonalli.core.game import Viewer
from tonalli.core.rng import Rng
from tonalli.games.serpent_stones.cards import Faces
from tonalli.games.serpent_stones.flow import sorted_hand
from tonalli.games.serpent_stones.model import (
    SEATS,
    Card,
    Dealt,
    Drew,
    Event,
    PutAside,
    Sacrificed,
    Side,
    State,
    Table,
    View,
)


def look(state: State, viewer: Viewer) -> View:
    """The match as the viewer sees it: own cards only, no deck's order, no random source (SS-31)."""
    if viewer == "open":
        sides = state.sides
    else:
        sides = tuple([side if seat == viewer else covered(side) for seat, side in enumerate(state.sides)])
    return View(viewer, state.table, sides, len(state.deck))


def covered(side: Side) -> Side:
    """What others see of what a seat holds: how many cards, and where they lie."""
    return Side(
        (Card.UNSEEN,) * len(side.hand),
        tuple([None if card is None else Card.UNSEEN for card in side.altars]),
        (Card.UNSEEN,) * len(side.aside),
    )


def redact(event: Event, viewer: Viewer) -> Event:
    """The event without the cards that the viewer did not see (SS-31)."""
    if (
        viewer == "open"
        or not isinstance(event, Dealt | PutAside | Drew | Sacrificed)
        or event.seat == viewer
    ):
        return event
    if isinstance(event, Dealt):
        return replace(event, cards=(Card.UNSEEN,) * len(event.cards))
    return replace(event, card=Card.UNSEEN)


def determinize(faces: Faces, view: View, rng: Rng) -> State:
    """A match that looks like this to its viewer; what it does not see is dealt at random."""
    heap = rng.derive(0).source().shuffled(_unseen(faces, view))
    sides = []
    for side in view.sides:
        hand = [heap.pop() if card is Card.UNSEEN else card for card in side.hand]
        altars = tuple([heap.pop() if card is Card.UNSEEN else card for card in side.altars])
        aside = [heap.pop() if card is Card.UNSEEN else card for card in side.aside]
        sides.append(Side(sorted_hand(hand), altars, sorted_hand(aside)))
    return State(rng.derive(1), view.table, tuple(sides), tuple(heap))


def _unseen(faces: Faces, view: View) -> list[Card]:
    """All cards that the viewer does not see, in the order of the kinds."""
    left = dict(faces.counts)
    for card in in_sight(view):
        left[card] -= 1
    return [card for card, copies in left.items() for _ in range(copies)]


def in_sight(view: View) -> list[Card]:
    """All cards that the viewer sees."""
    seen = [*view.table.discard, *warriors_on(view.table)]
    if view.table.playing is not None:
        seen.append(view.table.playing)
    for side in view.sides:
        seen += [card for card in (*side.hand, *side.altars, *side.aside) if card not in (None, Card.UNSEEN)]
    return seen


def warriors_on(table: Table) -> list[Card]:
    """The cards that stand on the field."""
    taken = sum([table.warriors[seat] for seat in range(SEATS)])
    eagles = (taken & table.eagles).bit_count()
    return [Card.EAGLE] * eagles + [Card.KNIGHT] * (taken.bit_count() - eagles)
