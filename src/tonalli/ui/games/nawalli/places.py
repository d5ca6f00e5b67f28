"""The places of a draft round: what was laid out stays where it is, also when it has been taken. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tonalli.games.nawalli.cards import Card, GuardianCard
from tonalli.games.nawalli.model import NONE, Draft, DraftKind, View


class Place(Struct, frozen=True):
    """One of the cards that a round laid out."""

    card: str
    seat: int = NONE
    """Who took it, or NONE."""
    fresh: bool = False
    """It was taken since the one who looks chose last."""


def places(view: View, cards: Mapping[str, Card]) -> tuple[Place, ...]:
    """All that this round laid out, in the order of the set, as the rules lay it out (NW-10, NW-11)."""
    draft = view.draft
    if draft is None:
        return ()
    taken = list(_taken(draft, view.teams, cards))
    own = max((n for n, place in enumerate(taken) if place.seat == view.viewer), default=NONE)
    last = own if isinstance(view.viewer, int) else len(taken) - 2
    gone = [Place(place.card, place.seat, n > last) for n, place in enumerate(taken)]
    order = {card: n for n, card in enumerate(cards)}
    return tuple(sorted((*gone, *map(Place, draft.offer)), key=lambda place: order[place.card]))


def place_of(view: View, cards: Mapping[str, Card], card: str) -> int:
    """The first place at which the card still lies, counted from 0. Raises ValueError if there is none."""
    return [place.card if place.seat == NONE else "" for place in places(view, cards)].index(card)


def picked(draft: Draft, seat: int, seats: int) -> int:
    """How many a seat has taken in this round."""
    return sum((draft.first + n) % seats == seat for n in range(draft.picks))


def _taken(draft: Draft, teams: Sequence[Sequence[str]], cards: Mapping[str, Card]) -> Sequence[Place]:
    """What was taken in this round, in the order of taking."""
    seats = len(teams)
    rows = []
    for seat, team in enumerate(teams):
        mine = team
        if draft.rounds[draft.at] is DraftKind.DECK:
            mine = list(dict.fromkeys(filter(None, (_deck(cards[card]) for card in team))))
        count = picked(draft, seat, seats)
        rows.append(iter(mine[len(mine) - count :]))
    return [Place(next(rows[seat]), seat) for seat in ((draft.first + n) % seats for n in range(draft.picks))]


def _deck(card: Card) -> str:
    """The Guardian whose deck a card came with; the deck of a Simple Battle is without the Guardian (NW-08)."""
    return card.id if isinstance(card, GuardianCard) else card.glyph


__all__ = ["Place", "picked", "place_of", "places"]
