"""The stones, who is next to whom, and where patterns fit: SS-01 to SS-05, SS-18, SS-19.

What the game computes is held against a table written by hand, and against the same reckoned in the plane.
"""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.serpent_stones.field import COPIES, GAME, STONES, begun, names
from tonalli.core.game import DefinitionsError
from tonalli.games.serpent_stones import SerpentStones, cards
from tonalli.games.serpent_stones.board import (
    BESIDE,
    PLACES,
    POWER,
    ROW_X,
    STONE_NAMES,
    TEMPLE,
    beside,
    placements,
)
from tonalli.games.serpent_stones.model import NAHUALLI, Card, House, Offset

NEIGHBOURS = {
    "A1": "A2 B2 B3",
    "A2": "A1 A3 B3 B4",
    "A3": "A2 B4 B5",
    "B1": "B2 C1",
    "B2": "A1 B1 B3 C1 C2",
    "B3": "A1 A2 B2 B4 C2 C3",
    "B4": "A2 A3 B3 B5 C3 C4",
    "B5": "A3 B4 B6 C4 C5",
    "B6": "B5 C5",
    "C1": "B1 B2 C2 D1 D2",
    "C2": "B2 B3 C1 C3 D2 D3",
    "C3": "B3 B4 C2 C4 D3 D4",
    "C4": "B4 B5 C3 C5 D4 D5",
    "C5": "B5 B6 C4 D5 D6",
    "D1": "C1 D2 E1",
    "D2": "C1 C2 D1 D3 E1 E2",
    "D3": "C2 C3 D2 D4 E2 E3",
    "D4": "C3 C4 D3 D5 E3 E4",
    "D5": "C4 C5 D4 D6 E4 E5",
    "D6": "C5 D5 E5",
    "E1": "D1 D2 E2 F1 F2",
    "E2": "D2 D3 E1 E3 F2 F3",
    "E3": "D3 D4 E2 E4 F3 F4",
    "E4": "D4 D5 E3 E5 F4 F5",
    "E5": "D5 D6 E4 F5 F6",
    "F1": "E1 F2",
    "F2": "E1 E2 F1 F3 G1",
    "F3": "E2 E3 F2 F4 G1 G2",
    "F4": "E3 E4 F3 F5 G2 G3",
    "F5": "E4 E5 F4 F6 G3",
    "F6": "E5 F5",
    "G1": "F2 F3 G2",
    "G2": "F3 F4 G1 G3",
    "G3": "F4 F5 G2",
}
"""Looked up on a drawing of the field."""


def spot(stone: int) -> tuple[float, float]:
    """Where a stone lies in the plane, with neighbours two apart; rows are centred on one another."""
    row = "ABCDEFG".index(STONES[stone][0])
    length = sum(name[0] == STONES[stone][0] for name in STONES)
    return 2 * int(STONES[stone][1:]) - length, row * math.sqrt(3)


def apart(one: int, other: int) -> float:
    return math.dist(spot(one), spot(other))


@pytest.mark.rule("SS-01")
def test_the_deck_is_72_cards() -> None:
    assert {card.value: GAME.faces.all.count(card) for card in GAME.faces.all} == COPIES
    assert len(GAME.faces.all) == 72


@pytest.mark.rule("SS-02")
def test_34_stones_in_seven_rows() -> None:
    assert list(STONE_NAMES) == STONES
    assert len(STONES) == 34
    assert [len(row) for row in ROW_X] == [3, 6, 5, 6, 5, 6, 3]
    assert PLACES[0] == (0, 3)
    for one, (row, x) in enumerate(PLACES):
        right, down = spot(one)
        assert (row * math.sqrt(3), x - 5) == (down, right - 1), "staggered, each row in the middle"


@pytest.mark.rule("SS-03")
def test_neighbours_as_on_the_drawing() -> None:
    assert {STONES[stone]: names(word) for stone, word in enumerate(BESIDE)} == {
        stone: set(others.split()) for stone, others in NEIGHBOURS.items()
    }


@pytest.mark.rule("SS-03")
def test_neighbours_as_in_the_plane() -> None:
    for stone in range(34):
        near = {STONES[other] for other in range(34) if 0 < apart(stone, other) < 2.1}
        assert names(BESIDE[stone]) == near
        assert names(beside(1 << stone)) == near
    assert names(beside(1 | 1 << 33)) == names(BESIDE[0]) | names(BESIDE[33])


@pytest.mark.rule("SS-04")
def test_temple_rows() -> None:
    assert {house: STONES[stone] for house, stone in TEMPLE.items()} == {"jaguar": "A2", "eagle": "G2"}
    assert {house: names(word) for house, word in POWER.items()} == {
        "jaguar": {"A1", "A3"},
        "eagle": {"G1", "G3"},
    }


@pytest.mark.rule("SS-05")
def test_two_sacrifice_stones_each() -> None:
    assert [begun().altars(seat) for seat in (0, 1)] == [(None, None), (None, None)]


# -- patterns


def laid(card: str, house: House = House.JAGUAR) -> set[frozenset[str]]:
    """Every way the game lays a card's pattern."""
    ways = [
        frozenset(STONES[stone] for stone in way.action.stones) for way in GAME.faces.laid[house][Card(card)]
    ]
    assert len(set(ways)) == len(ways)
    return set(ways)


def in_a_row(length: int) -> set[frozenset[str]]:
    """So many stones side by side, by their names."""
    found = set()
    for row in "ABCDEFG":
        of_row = [name for name in STONES if name[0] == row]
        found |= {frozenset(of_row[n : n + length]) for n in range(len(of_row) - length + 1)}
    return found


def slanted(to_the_right: bool) -> set[frozenset[str]]:
    """Three stones in a line down, as seen from the Jaguar's side of a drawing with row A on top."""
    lean = 1 if to_the_right else -1
    found = set()
    for three in combinations(range(34), 3):
        steps = [
            (round(spot(low)[0] - spot(high)[0]), STONES[low][0] != STONES[high][0])
            for high, low in pairwise(three)
        ]
        if steps == [(lean, True)] * 2 and apart(three[0], three[2]) < 4.1:
            found.add(frozenset(STONES[stone] for stone in three))
    return found


TRIANGLES = {
    frozenset(STONES[stone] for stone in three)
    for three in combinations(range(34), 3)
    if all(apart(one, other) < 2.1 for one, other in combinations(three, 2))
}
"""Three stones of which each is next to the others."""


@pytest.mark.rule("SS-18", "SS-19")
@pytest.mark.parametrize("house", House)
@pytest.mark.parametrize(
    ("pair", "ways", "count"),
    [
        (("beetle", "butterfly"), in_a_row(3), 20),
        (("owl", "monkey"), in_a_row(2), 27),
        (("scorpion", "coyote"), slanted(to_the_right=True), 20),
        (("skunk", "bat"), slanted(to_the_right=False), 20),
        (("jaguar", "hummingbird"), TRIANGLES, 46),
    ],
)
def test_patterns_lie_wholly_on_the_field(
    pair: tuple[str, str], ways: set[frozenset[str]], count: int, house: House
) -> None:
    """Of a strike and the capture that is like it; half a turn makes no difference to any of these."""
    assert laid(pair[0], house) == laid(pair[1], house) == ways
    assert len(ways) == count


@pytest.mark.rule("SS-19")
def test_the_other_house_lays_a_pattern_half_a_turn_round() -> None:
    """As no pattern of the house edition shows: one that does not look the same from the other side."""
    bent = (Offset(0, 0), Offset(0, 2), Offset(1, 3))
    jaguar, eagle = (placements(bent, False, house) for house in House)
    assert set(jaguar).isdisjoint(eagle)
    assert sorted(tuple(sorted(33 - stone for stone in way)) for way in jaguar) == sorted(eagle)
    one = tuple(STONES.index(name) for name in ("C1", "C2", "D3"))
    assert one in jaguar
    assert tuple(STONES.index(name) for name in ("B2", "C2", "C3")) in eagle


@pytest.mark.rule("SS-19")
def test_only_two_cards_turn() -> None:
    turning = {
        pattern.card for pattern in (*GAME.definitions.strike, *GAME.definitions.capture) if pattern.turns
    }
    assert turning == {"jaguar", "hummingbird"}


# -- decks that cannot be played with


def broken(**changes: object) -> str:
    with pytest.raises(DefinitionsError) as error:
        SerpentStones(msgspec.structs.replace(GAME.definitions, **changes))
    return str(error.value)


@pytest.mark.rule("SS-01")
def test_a_deck_that_does_not_hold_together_is_refused() -> None:
    strike, capture = GAME.definitions.strike, GAME.definitions.capture
    first = strike[0]
    assert broken(knight=17) == "The deck must have 72 cards, and has 71."
    assert (
        broken(knight=0, eagle=36)
        == "The deck needs warriors of both houses: knight and eagle must be 1 or more."
    )
    assert "strike cards must be" in broken(strike=strike[1:])
    assert "capture cards must be" in broken(capture=(*capture, capture[0]))
    for stones, said in (
        ((Offset(0, 2), Offset(0, 0)), "must start"),
        ((Offset(0, 0), Offset(0, 0)), "twice"),
        ((Offset(0, 0), Offset(1, 0)), "odd"),
        ((Offset(0, 0), Offset(6, 10)), "fits nowhere"),
    ):
        assert said in broken(strike=(replace(first, stones=stones), *strike[1:]))
    assert {pattern.card for pattern in (*strike, *capture)} == set(NAHUALLI)


def test_a_deck_is_read_from_text() -> None:
    assert cards.house() == GAME.definitions
    with pytest.raises(DefinitionsError, match="cannot be read"):
        cards.parse("knight = 1")
    with pytest.raises(DefinitionsError, match="cannot be read"):
        cards.parse("knight = ")
