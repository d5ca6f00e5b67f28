"""Positions to try the rules on: everybody's cards are said, the rest of the box is the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from tonalli.core.game import IllegalAction, Step
from tonalli.core.rng import Rng
from tonalli.games.gualicho import Gualicho
from tonalli.games.gualicho.cards import Card, house, in_order
from tonalli.games.gualicho.model import (
    MOST_TURNS,
    Attack,
    Direction,
    Event,
    Length,
    Options,
    Past,
    Phase,
    Player,
    State,
    Turn,
    Wound,
)

GAME = Gualicho(house())
SHORT = {
    "F": "defensa", "D": "desvio", "C": "curacion", "P": "potencia",
}  # fmt: skip
"""Letters for the plain cards; Gualichos are named in full."""


def card(text: str) -> Card:
    return Card(SHORT.get(text, text))


def cards(text: str) -> tuple[Card, ...]:
    """Cards by letter or name: "F D no-win"."""
    return tuple(card(one) for one in text.split())


def wound(text: str) -> Wound:
    """Damage: "no-win", "no-win+" with a Potencia, "no-win!" received in this turn."""
    return Wound(card(text.rstrip("+!")), "+" in text, "!" in text)


def attack(text: str, by: int, target: int) -> Attack:
    """An attack: "no-win one-card", or "no-win+ one-card" with a Potencia."""
    words = text.split()
    return Attack(by, target, tuple(card(word.rstrip("+")) for word in words), words[0].endswith("+"))


class Table:
    """A position, what was done from there, and what happened by it."""

    def __init__(
        self, state: State, events: tuple[Event, ...] = (), step: Step[State, Event] | None = None
    ) -> None:
        self.state = state
        self.events = events
        self.step = step

    def do(self, *texts: str) -> Table:
        """Do actions, one after the other; the events are those of all of them."""
        table = self
        for text in texts:
            step = GAME.apply(table.state, GAME.parse(text, table.state))
            table = Table(step.state, (*table.events, *step.events), step)
        return table

    def why_not(self, text: str) -> str | None:
        """Why it cannot be done; the same as what doing it raises."""
        action = GAME.parse(text, self.state)
        reason = GAME.why_not(self.state, action)
        assert (reason is None) == (action in GAME.legal_actions(self.state))
        if reason is not None:
            with pytest.raises(IllegalAction) as error:
                GAME.apply(self.state, action)
            assert str(error.value) == reason
        return reason

    def may(self, text: str) -> bool:
        return self.why_not(text) is None

    @property
    def legal(self) -> list[str]:
        return [GAME.notation(action, self.state) for action in GAME.legal_actions(self.state)]

    @property
    def actor(self) -> int | None:
        return GAME.actor(self.state)

    def hand(self, seat: int) -> str:
        """The hand in words, in the order of the letters here."""
        names = {name: letter for letter, name in SHORT.items()}
        return " ".join(names.get(held.value, held.value) for held in self.state.players[seat].hand)

    def wounds(self, seat: int) -> str:
        """The damage in words; "!" for what came in this turn."""
        lying = self.state.players[seat].wounds
        return " ".join(one.card.value + "+" * one.powered + "!" * one.fresh for one in lying)

    def points(self, seat: int) -> int:
        return self.state.players[seat].points

    def count(self, seat: int) -> int:
        return len(self.state.players[seat].hand)

    @property
    def flying(self) -> str:
        """The attack under way: "no-win+ one-card > 2"; "" if there is none."""
        found = self.state.attack
        if found is None:
            return ""
        words = [one.value + "+" * (found.powered and not at) for at, one in enumerate(found.gualichos)]
        return f"{' '.join(words)} > {found.target}"

    def told(self, kind: type[Any]) -> list[Any]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def with_(self, **changes: Any) -> Table:
        return Table(replace(self.state, **changes))


def at(
    *hands: str,
    wounds: dict[int, str] | None = None,
    under: str = "",
    active: int = 0,
    direction: str = "left",
    deck: str | None = None,
    discard: str = "",
    turn: Turn | None = None,
    past: Sequence[Past] = (),
    length: str = "by-players",
    people: tuple[int, ...] | None = None,
    left: int = MOST_TURNS,
    owed: dict[int, str] | None = None,
    loose: bool = False,
) -> Table:
    """A turn of `active`, under an attack or not. `deck` is what is drawn first to last; else the rest in order.

    With `loose` cards that would be left over stay out of the game.
    """
    lying = {seat: tuple(map(wound, text.split())) for seat, text in (wounds or {}).items()}
    players = tuple(
        Player(in_order(cards(hand)), lying.get(seat, ()), cards((owed or {}).get(seat, "")))
        for seat, hand in enumerate(hands)
    )
    step = Direction(direction).step
    coming = attack(under, (active - step) % len(hands), active) if under else None
    rest = Counter(house().cards())
    used = [held for player in players for held in player.hand]
    for player in players:
        used += [one.card for one in player.wounds] + [Card.POTENCIA] * sum(
            one.powered for one in player.wounds
        )
    if coming is not None:
        used += [*coming.gualichos, *[Card.POTENCIA] * coming.powered]
    used += cards(discard)
    rest.subtract(used)
    assert min(rest.values()) >= 0, "more of a card than the box has"
    top = cards(deck) if deck is not None else ()
    rest.subtract(top)
    below = () if loose else tuple(rest.elements())
    pile = (*below, *reversed(top))
    phase = Phase.ANSWER if coming else Phase.PLAY
    options = Options(length=Length(length), people=people)
    state = State(
        Rng(1), options, len(past) + 1, 0, left, Direction(direction), active, phase, turn or Turn(), coming, None,
        players, pile, cards(discard), tuple(past),
    )  # fmt: skip
    return Table(state)
