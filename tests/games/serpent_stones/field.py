"""Positions laid out for tests, and played on in notation.

Seat 0 is the Jaguar house and is on turn, seat 1 the Eagle house. Warriors are named by their stones, "A1 B2",
those of the other house with a star, "B3*"; hands and piles by cards, "owl knight".
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from tonalli.core.rng import Rng
from tonalli.games.serpent_stones import SerpentStones
from tonalli.games.serpent_stones.model import (
    NONE,
    Card,
    Event,
    House,
    Options,
    Phase,
    Round,
    Side,
    State,
    Table,
)

GAME = SerpentStones(SerpentStones.house_definitions())
NAMES = ("Ana", "Ben")

ROWS = {"A": 3, "B": 6, "C": 5, "D": 6, "E": 5, "F": 6, "G": 3}
STONES = [f"{row}{nth}" for row, length in ROWS.items() for nth in range(1, length + 1)]
"""Every stone by name, in the order of their numbers (SS-02)."""

COPIES = Counter(
    {
        **dict.fromkeys(("knight", "eagle"), 18),
        **dict.fromkeys(("beetle", "owl", "scorpion", "skunk"), 2),
        "jaguar": 1,
        **dict.fromkeys(("butterfly", "monkey", "coyote", "bat"), 2),
        "hummingbird": 1,
        **dict.fromkeys(("quetzalcoatl", "tezcatlipoca", "huitzilopochtli"), 6),
    }
)
"""The 72 cards, in the order of a sorted hand (SS-01)."""


def word(stones: str) -> int:
    """The stones named, with a space between."""
    return sum(1 << STONES.index(stone.rstrip("*")) for stone in stones.split())


def names(stones: int) -> set[str]:
    """The names of a set of stones."""
    return {name for nth, name in enumerate(STONES) if stones >> nth & 1}


def cards(text: str) -> list[Card]:
    """The cards named."""
    return [Card(name) for name in text.split()]


def hand_of(text: str) -> tuple[Card, ...]:
    """A hand, sorted as hands are."""
    return tuple(sorted(cards(text), key=list(COPIES).index))


class Field:
    """A match that is played on by notation; events are those of the last action."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: tuple[Event, ...] = ()
        self.sealed = False

    def do(self, *texts: str) -> Field:
        """Do these actions, one after the other."""
        for text in texts:
            step = GAME.apply(self.state, GAME.parse(text, self.state))
            self.state, self.events, self.sealed = step.state, step.events, step.sealed
        return self

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def legal(self) -> set[str]:
        """All legal actions in notation."""
        return {GAME.notation(action, self.state) for action in GAME.legal_actions(self.state)}

    def lists(self, start: str) -> set[str]:
        """What comes after that start in the legal actions that have it."""
        return {text.removeprefix(start).strip() for text in self.legal if text.startswith(start)}

    def why_not(self, text: str) -> str | None:
        return GAME.why_not(self.state, GAME.parse(text, self.state))

    def told(self, kind: type) -> list[Any]:
        """The events of that kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def hand(self, seat: int) -> tuple[str, ...]:
        return tuple(card.value for card in self.state.sides[seat].hand)

    def altars(self, seat: int) -> tuple[str | None, ...]:
        return tuple(card and card.value for card in self.state.sides[seat].altars)

    @property
    def discard(self) -> list[str]:
        return [card.value for card in self.table.discard]

    def stand(self, seat: int) -> set[str]:
        """Where the seat's warriors stand."""
        return names(self.table.warriors[seat])

    def said(self) -> list[str]:
        """The last events in words."""
        return [GAME.sentence(event, NAMES) for event in self.events]


def field(
    jaguar: str = "",
    eagle: str = "",
    hand: str = "knight eagle",
    other: str = "knight eagle bat",
    deck: str = "",
    discard: str = "",
    rest: str = "deck",
    altars: tuple[str, ...] = (),
    anchors: str = "",
    seat: int = 0,
    rounds: tuple[Round, ...] = (),
    rebuilt: int = 0,
) -> Field:
    """A turn after its draw. `hand` is whose turn it is; the cards of `deck` are drawn next, in that order.

    All cards that are not named lie under those of the deck or the discard pile, as `rest` says, or are "none".
    """
    eagles = [stone.rstrip("*") for stone in jaguar.split() if stone.endswith("*")]
    eagles += [stone for stone in eagle.split() if not stone.endswith("*")]
    standing = ["eagle"] * len(eagles)
    standing += ["knight"] * (len(jaguar.split()) + len(eagle.split()) - len(eagles))
    on_altars = tuple(Card(card) for card in altars)
    mine = Side(hand_of(hand), (*on_altars, *[None] * (2 - len(altars))))
    theirs = Side(hand_of(other))
    named = Counter([*standing, *hand.split(), *other.split(), *deck.split(), *discard.split(), *altars])
    assert named <= COPIES, "there are not so many cards of a kind"
    left = [Card(card) for card in sorted((COPIES - named).elements())]
    table = Table(
        (House.JAGUAR, House.EAGLE),
        rounds,
        10,
        0,
        seat,
        Phase.ALTAR if altars else Phase.CARD,
        (word(jaguar), word(eagle)),
        word(" ".join(eagles)),
        word(anchors),
        (*(left if rest == "discard" else ()), *cards(discard)),
        rebuilt,
        tuple(range(len(altars))),
    )
    piles = (*(left if rest == "deck" else ()), *reversed(cards(deck)))
    return Field(State(Rng(1), table, (mine, theirs) if seat == 0 else (theirs, mine), piles))


def begun(seed: int = 1) -> Field:
    """A match that has just begun."""
    step = GAME.start(2, Rng(seed), Options())
    found = Field(step.state)
    found.events, found.sealed = step.events, step.sealed
    return found


def started(seed: int = 1) -> Field:
    """A match in its first turn, after each has put its first two cards aside."""
    found = begun(seed)
    while found.table.phase is Phase.ASIDE:
        found.do(GAME.notation(GAME.legal_actions(found.state)[0], found.state))
    return found


def with_hand(state: State, seat: int, hand: str) -> State:
    """The state with another hand; cards are not conserved."""
    sides = list(state.sides)
    sides[seat] = replace(sides[seat], hand=hand_of(hand))
    return replace(state, sides=tuple(sides))


__all__ = [
    "COPIES",
    "GAME",
    "NAMES",
    "NONE",
    "STONES",
    "Field",
    "begun",
    "field",
    "names",
    "started",
    "with_hand",
    "word",
]
