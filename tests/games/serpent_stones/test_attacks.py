"""Nahualli cards: SS-17 to SS-21."""

from __future__ import annotations

import pytest

from tests.games.serpent_stones.field import STONES, Field, field, names
from tonalli.games.serpent_stones.model import Attacked
from tonalli.games.serpent_stones.rules import active_of, preview


def attacked(table: Field) -> Attacked:
    (event,) = table.told(Attacked)
    assert isinstance(event, Attacked)
    return event


def named(stones: tuple[int, ...]) -> set[str]:
    return {STONES[stone] for stone in stones}


@pytest.mark.rule("SS-17", "SS-18")
def test_it_is_played_on_a_warrior_beside_an_active_one_in_any_way_the_pattern_lies() -> None:
    table = field(jaguar="A1 B2 C2", eagle="G1 F3 E2 D3 D5", hand="owl knight")
    assert table.lists("strike owl") == {"d2 d3", "d3 d4"}, "D3 alone is next to an active warrior"
    assert (
        table.why_not("strike owl d5 d6")
        == "No opposing warrior in that pattern is next to an active warrior of yours."
    )
    assert table.why_not("strike owl e3 e4") == "No opposing warrior stands in that pattern."
    assert (
        table.why_not("strike owl d3 e3")
        == "The pattern of an Owl Strike does not lie like that on the field."
    )
    assert (
        table.why_not("strike owl d3") == "The pattern of an Owl Strike does not lie like that on the field."
    )


@pytest.mark.rule("SS-17")
def test_an_inactive_warrior_cannot_attack_and_can_be_attacked() -> None:
    table = field(jaguar="A1 C2", eagle="G1 D3 B3", hand="owl monkey")
    assert table.lists("strike owl") == {"b2 b3", "b3 b4"}, (
        "B3 is inactive and next to A1; C2 beside D3 is no help"
    )
    assert table.lists("capture monkey") == {"b2 b3", "b3 b4"}


@pytest.mark.rule("SS-18")
def test_the_other_stones_may_be_empty_or_hold_own_warriors_who_are_unharmed() -> None:
    table = field(jaguar="A1 B2 C2 D2", eagle="G1 F4 E3 D3 D4", hand="beetle knight")
    assert table.lists("strike beetle") == {"d1 d2 d3", "d2 d3 d4", "d3 d4 d5"}
    table.do("strike beetle d2 d3 d4")
    assert named(attacked(table).hit) == {"D3", "D4"}
    assert table.stand(0) == {"A1", "B2", "C2", "D2"}
    assert table.stand(1) == {"G1", "F4", "E3"}


@pytest.mark.rule("SS-18")
def test_temple_and_power_stones_can_be_part_of_a_pattern() -> None:
    table = field(jaguar="A1 B2 C2 D3 E2 F3", eagle="G1", hand="owl beetle")
    assert table.lists("strike owl") == {"g1 g2"}
    assert table.lists("strike beetle") == {"g1 g2 g3"}
    assert table.do("strike owl g1 g2").stand(1) == set()


@pytest.mark.rule("SS-18")
def test_a_pattern_lies_wholly_on_the_field() -> None:
    table = field(jaguar="A1 B2", eagle="B1 G1", hand="beetle scorpion skunk")
    assert table.lists("strike beetle") == {"b1 b2 b3"}
    assert table.lists("strike scorpion") == {"b1 c1 d2"}
    assert table.lists("strike skunk") == set(), "down to the left there are no two stones more"


@pytest.mark.rule("SS-19")
def test_jaguar_and_hummingbird_turn() -> None:
    table = field(jaguar="A1 B2 C2", eagle="G1 D3", hand="jaguar hummingbird")
    around = {"c2 c3 d3", "c2 d2 d3", "c3 d3 d4", "d2 d3 e2", "d3 d4 e3", "d3 e2 e3"}
    assert table.lists("strike jaguar") == table.lists("capture hummingbird") == around


@pytest.mark.rule("SS-20")
def test_a_strike_and_what_it_strikes_go_to_the_discard_pile() -> None:
    table = field(jaguar="A1 B2 C2", eagle="G1 F2 E2 D3 D4*", hand="owl knight", discard="bat")
    table.do("strike owl d3 d4")
    assert table.discard == ["bat", "eagle", "knight", "owl"]
    assert table.stand(1) == {"G1", "F2", "E2"}
    assert names(table.table.eagles) == {"G1", "F2", "E2"}
    assert table.hand(0) == ("knight",)


@pytest.mark.rule("SS-21")
def test_captured_warriors_turn_and_the_card_is_discarded() -> None:
    table = field(jaguar="A1 B2 C2", eagle="G1 F3 E3 D3 D4*", hand="monkey knight")
    table.do("capture monkey d3 d4")
    assert table.stand(0) == {"A1", "B2", "C2", "D3", "D4"}
    assert table.stand(1) == {"G1", "F3", "E3"}
    assert names(table.table.eagles) == {"G1", "F3", "E3", "D3"}, "a warrior keeps its kind"
    assert table.discard == ["monkey"]
    assert names(active_of(table.table, 0)) == table.stand(0)
    assert not table.table.anchors


@pytest.mark.rule("SS-15", "SS-21")
def test_a_captured_warrior_on_an_own_power_stone_holds_a_team() -> None:
    """Of either house: A3 was played by the Eagle, who stood beside it."""
    table = field(jaguar="A1 B3 B4", eagle="G1 A3 B6", hand="monkey knight")
    table.do("capture monkey a2 a3")
    assert names(active_of(table.table, 0)) == {"A1", "B3", "B4", "A3"}
    alone = field(jaguar="A3* B5 C5", eagle="G1", hand="owl knight")
    assert names(active_of(alone.table, 0)) == {"A3", "B5", "C5"}


BEYOND = {"jaguar": "A1 B2 C2", "eagle": "G3 F5 E4 D5 D3", "hand": "butterfly knight eagle"}


@pytest.mark.rule("SS-21")
def test_one_captured_beyond_an_empty_stone_is_active_for_now() -> None:
    table = field(**BEYOND, deck="knight knight owl").do("capture butterfly d3 d4 d5")
    assert table.stand(0) == {"A1", "B2", "C2", "D3", "D5"}
    assert names(table.table.anchors) == {"D5"}
    assert names(active_of(table.table, 0)) == table.stand(0)
    table.do("place knight f6")
    assert names(active_of(table.table, 0)) == table.stand(0), "whatever the other does but attack"
    assert {"eagle e5", "knight c5"} <= table.lists("place"), "it can be grown from"


@pytest.mark.rule("SS-21")
def test_it_is_active_until_the_others_next_strike_or_capture() -> None:
    reply = field(**BEYOND, other="owl monkey knight").do("capture butterfly d3 d4 d5")
    reply.do("strike owl d5 d6")
    assert not reply.table.anchors
    assert reply.stand(0) == {"A1", "B2", "C2", "D3"}
    seized = field(
        jaguar="A1 B2 C2 D5*", eagle="G1 F2 E2 D2", anchors="D5", hand="monkey owl", other="bat", seat=1
    )
    seized.do("capture monkey c2 c3")
    assert not seized.table.anchors, "a Capture too that leaves it alone"
    assert names(active_of(seized.table, 0)) == {"A1", "B2"}
    table = field(
        jaguar="A1 B2 C2 D3 D5*", eagle="G1 F3 E2 E4", anchors="D5", hand="owl bat", other="knight", seat=1
    )
    assert names(active_of(table.table, 0)) == {"A1", "B2", "C2", "D3", "D5"}
    table.do("strike owl d2 d3")
    assert named(attacked(table).cut) == {"D5"}, "it is told as cut off"
    assert names(active_of(table.table, 0)) == {"A1", "B2", "C2"}
    own = field(jaguar="A1 B2 C2 D5*", eagle="G1 F5 E4 D3", anchors="D5", hand="owl knight", other="bat")
    assert names(own.do("strike owl d2 d3").table.anchors) == {"D5"}, "not until one's own"


@pytest.mark.rule("SS-21")
def test_what_such_a_warrior_is_joined_to_is_active_with_it() -> None:
    table = field(jaguar="A1 B2 C2 E5 D5*", eagle="G1 F3", anchors="D5", hand="owl knight")
    assert names(active_of(table.table, 0)) == {"A1", "B2", "C2", "D5", "E5"}


@pytest.mark.rule("SS-15", "SS-20")
def test_what_is_cut_off_becomes_inactive() -> None:
    table = field(jaguar="A1 B2 C2 D3 E3", eagle="G1 F3 F4 D2", hand="knight owl", seat=1)
    laid = tuple(STONES.index(stone) for stone in ("C2", "C3"))
    assert names(preview(table.table, laid).hit) == {"C2"}
    assert names(preview(table.table, laid).cut) == {"D3", "E3"}
    struck = field(jaguar="A1 B2 C2 D3 E3", eagle="G1 F3 F4 E2 D2", hand="knight owl", seat=1)
    struck.do("strike owl c2 c3")
    assert named(attacked(struck).cut) == {"D3", "E3"}
    assert names(active_of(struck.table, 0)) == {"A1", "B2"}
    assert struck.stand(0) == {"A1", "B2", "D3", "E3"}, "they still hold their stones"


@pytest.mark.rule("SS-15")
def test_an_inactive_warrior_becomes_active_when_it_is_captured() -> None:
    table = field(jaguar="A1 B2 C2", eagle="G1 D2", hand="monkey knight")
    table.do("capture monkey d1 d2")
    assert "D2" in names(active_of(table.table, 0))
