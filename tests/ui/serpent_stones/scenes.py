"""Rounds laid out for pictures and tests of the screen."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tonalli.core.rng import Rng
from tonalli.games import house_game
from tonalli.games.serpent_stones import SerpentStones
from tonalli.games.serpent_stones.board import STONE_NAMED, word_of
from tonalli.games.serpent_stones.flow import sorted_hand
from tonalli.games.serpent_stones.model import (
    WARRIORS,
    Card,
    House,
    Options,
    Phase,
    Round,
    Side,
    State,
    Table,
    Why,
)
from tonalli.play.match import Match, _Place
from tonalli.play.record import SeatInfo

GAME = house_game("serpent-stones")
assert isinstance(GAME, SerpentStones)
NAMES = ("Ana", "Greedy")


def word(names: str) -> int:
    """The stones that are named, as a word: "F3J" is a Jaguar Knight on F3."""
    return word_of([STONE_NAMED[name[:2]] for name in names.split()])


def laid(
    own: str = "",
    other: str = "",
    hand: str = "knight eagle owl quetzalcoatl huitzilopochtli tezcatlipoca",
    hands: int = 5,
    *,
    theirs: str = "",
    altars: Sequence[str] = (),
    other_altars: Sequence[str] = (),
    discard: str = "",
    phase: Phase = Phase.CARD,
    due: tuple[int, ...] = (),
    seat: int = 0,
    houses: tuple[House, House] = (House.EAGLE, House.JAGUAR),
    rounds: tuple[Round, ...] = (),
    rebuilt: int = 0,
    playing: Card | None = None,
    aside: str = "",
    anchors: str = "",
) -> State:
    """Seat 0's warriors and hand, seat 1's warriors and its hand or how many cards that has; the rest is the deck."""
    assert isinstance(GAME, SerpentStones)
    on = [(name[2] == "E") for name in (own + " " + other).split()]
    left = list(Rng(1).source().shuffled(GAME.faces.all))

    def take(card: Card) -> Card:
        left.remove(card)
        return card

    for eagle in on:
        take(Card.EAGLE if eagle else Card.KNIGHT)
    pile = tuple(take(Card(name)) for name in discard.split())
    held = [take(Card(name)) for name in hand.split()]
    stones = tuple(take(Card(name)) for name in altars)
    put = tuple(take(Card(name)) for name in aside.split())
    if playing is not None:
        take(playing)
    hidden = tuple(take(Card(name)) for name in other_altars)
    unseen = [take(Card(name)) for name in theirs.split()] or [left.pop() for _ in range(hands)]

    def full(cards: tuple[Card, ...]) -> tuple[Card | None, ...]:
        return (*cards, None, None)[:2]

    eagles = word(" ".join(name for name in f"{own} {other}".split() if name[2] == "E"))
    table = Table(
        houses,
        rounds,
        9,
        0,
        seat,
        phase,
        (word(own), word(other)),
        eagles,
        word(anchors),
        pile,
        rebuilt,
        due,
        playing,
    )
    sides = (
        Side(tuple(sorted_hand(held)), full(stones), put),
        Side(tuple(sorted_hand(unseen)), full(hidden)),
    )
    return State(Rng(5), table, sides, tuple(left))


OWN = "G1E F3J E3E E4J D2J"
"""Seat 0's team, and one that is cut off (D2 is joined by E2 or D3)."""
OTHER = "A3J B4J C3E D4J D5E C1J"


def middle() -> State:
    """Both have a team; each has a warrior that is cut off; the second round is on."""
    return laid(
        OWN,
        OTHER,
        "knight eagle eagle owl jaguar butterfly",
        other_altars=("coyote",),
        discard="skunk monkey knight knight eagle tezcatlipoca",
        rounds=(Round(1, 1, Why.TEMPLE),),
        rebuilt=1,
    )


def turned() -> State:
    """The same, seen by the house of the Jaguar."""
    return laid(
        "A1J B2J C2E D3J",
        "G3E F4E E3J E4E",
        "knight eagle bat hummingbird",
        houses=(House.JAGUAR, House.EAGLE),
    )


def dealt() -> State:
    """Seven cards, two of which are put aside."""
    return laid("", "", "knight knight eagle owl monkey quetzalcoatl huitzilopochtli", 7, phase=Phase.ASIDE)


def teotl() -> State:
    """Teotl cards only, and one warrior that cannot start a team."""
    return laid("", "G1E", "knight quetzalcoatl tezcatlipoca huitzilopochtli")


def altar() -> State:
    """The card of a sacrifice must be resolved; a second Huitzilopochtli is at hand."""
    return laid(
        OWN, OTHER, "knight huitzilopochtli scorpion bat", altars=("eagle",), phase=Phase.ALTAR, due=(0,)
    )


def two_altars() -> State:
    """The first card of a double sacrifice must be resolved."""
    return laid(OWN, OTHER, "knight scorpion bat", altars=("monkey", "owl"), phase=Phase.ALTAR, due=(0, 1))


def sacrificing() -> State:
    """Huitzilopochtli is in play: which card?"""
    return laid(OWN, OTHER, "knight owl bat", phase=Phase.SACRIFICE, playing=Card.HUITZILOPOCHTLI)


def pointing() -> State:
    """Tezcatlipoca is in play: which card?"""
    return laid(OWN, OTHER, "knight owl bat", phase=Phase.POINT, playing=Card.TEZCATLIPOCA)


def temple() -> State:
    """One warrior wins the round."""
    return laid("G1E F3J E3E D4J C4E B4J", "A3J B5J", "eagle knight owl", discard="skunk")


def few() -> State:
    """Two cards in hand; the other holds one."""
    return laid(OWN, OTHER, "knight tezcatlipoca", 1)


def many() -> State:
    """A long hand, as after many extra cards."""
    return laid(
        OWN,
        OTHER,
        "knight knight eagle beetle owl scorpion skunk jaguar butterfly monkey coyote bat hummingbird "
        "quetzalcoatl tezcatlipoca huitzilopochtli",
        12,
        altars=("eagle", "butterfly"),
    )


def over() -> State:
    """The match is won."""
    won = (Round(0, 0, Why.TEMPLE), Round(1, 0, Why.TEMPLE))
    return laid("G1E F3J E3E D4J C4E B4J A2E", "A3J B5J", "knight owl", phase=Phase.OVER, rounds=won)


def apart() -> State:
    """Neither knows anything of what the other holds; of other cards only warriors will be drawn."""
    state = laid(
        "G1E F3J E3E",
        "A3J B4J C3E",
        "owl monkey quetzalcoatl tezcatlipoca",
        theirs="scorpion hummingbird jaguar huitzilopochtli",
        altars=("beetle",),
        other_altars=("coyote",),
    )
    return replace(state, deck=tuple(sorted(state.deck, key=lambda card: card in WARRIORS)))


def posed(state: State, *people: int) -> Match:
    """A match that stands so; the seats given are people, the others bots."""
    seats = tuple(SeatInfo(name, "human" if seat in people else "greedy") for seat, name in enumerate(NAMES))
    match = Match.new(GAME, seats, 1, Options())
    match._remember(0, _Place(state))
    match._state = state
    return match
