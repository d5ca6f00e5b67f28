"""A turn, and warriors: SS-08, SS-10 to SS-16."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.serpent_stones.field import COPIES, Field, field, names, word
from tonalli.core.game import IllegalAction
from tonalli.core.rng import Rng
from tonalli.games.serpent_stones.model import (
    Card,
    DeckRebuilt,
    Drew,
    NothingDrawn,
    NothingToPlay,
    Placed,
    RoundEnded,
    Why,
)
from tonalli.games.serpent_stones.rules import active_of, inactive_of


@pytest.mark.rule("SS-08")
@pytest.mark.parametrize("last", ["place knight a1", "discard owl", "play quetzalcoatl"])
def test_a_turn_ends_with_one_card_and_the_next_begins_with_a_draw(last: str) -> None:
    table = field(hand="knight owl quetzalcoatl", deck="skunk bat", other="eagle bat")
    table.do(last)
    assert table.table.seat == 1
    assert [(event.seat, event.extra) for event in table.told(Drew)][-1] == (1, False)
    assert len(table.hand(1)) == 3
    assert table.table.turns == 11


@pytest.mark.rule("SS-08")
def test_any_card_of_the_hand_may_be_discarded() -> None:
    table = field(jaguar="A1", hand="knight owl quetzalcoatl huitzilopochtli")
    assert table.lists("discard") == {"knight", "owl", "quetzalcoatl", "huitzilopochtli"}
    assert table.why_not("discard bat") == "You hold no Bat Capture."
    table.do("discard owl")
    assert table.discard == ["owl"]
    assert table.hand(0) == ("knight", "quetzalcoatl", "huitzilopochtli")


@pytest.mark.rule("SS-10")
def test_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    table = field(rest="none", discard="owl bat skunk", hand="knight eagle", other="coyote")
    table.do("discard eagle")
    assert [(event.cards, event.times) for event in table.told(DeckRebuilt)] == [(4, 1)]
    assert table.discard == []
    assert sorted([*table.state.deck, *table.hand(1)]) == sorted(["owl", "bat", "skunk", "eagle", "coyote"])
    assert table.table.rebuilt == 1


@pytest.mark.rule("SS-10")
def test_it_is_shuffled_then() -> None:
    table = field(rest="discard", hand="knight eagle", other="coyote")
    decks = set()
    for seed in range(6):
        state = replace(table.state, rng=Rng(seed))
        deck = Field(state).do("discard eagle").state.deck
        assert len(deck) == 69
        decks.add(deck)
    assert len(decks) == 6


@pytest.mark.rule("SS-10")
def test_the_deck_is_not_made_anew_before_a_card_is_to_be_drawn() -> None:
    table = field(rest="none", deck="scorpion", discard="owl bat", hand="knight eagle", other="coyote")
    table.do("discard eagle")
    assert table.hand(1) == ("scorpion", "coyote")
    assert not table.told(DeckRebuilt)
    assert table.discard == ["owl", "bat", "eagle"]


@pytest.mark.rule("SS-10")
def test_nothing_is_drawn_and_nothing_played_when_there_is_nothing() -> None:
    table = field(rest="none", hand="knight eagle", other="")
    table.do("place knight a1")
    assert [event.seat for event in table.told(NothingDrawn)] == [1, 0]
    assert [event.seat for event in table.told(NothingToPlay)] == [1]
    assert table.table.seat == 0
    assert table.table.turns == 12
    assert table.hand(0) == ("eagle",)
    assert not table.told(DeckRebuilt)


# -- warriors


@pytest.mark.rule("SS-12")
def test_a_team_starts_with_an_own_warrior_on_an_own_power_stone() -> None:
    table = field()
    assert table.lists("place") == {"knight a1", "knight a3"}
    assert table.why_not("place eagle a1") == "On your own Power Stones only a Jaguar Knight may be played."
    assert table.why_not("place knight b3") == (
        "You have no active warrior: start a serpent team with a Jaguar Knight on one of your Power Stones."
    )
    assert field(seat=1).lists("place") == {"eagle g1", "eagle g3"}
    shut = field(jaguar="D3", eagle="A1 A3 G1")
    assert shut.lists("place") == set()
    assert shut.why_not("place knight d2") == (
        "You have no active warrior, and your opponent stands on both your Power Stones."
    )


@pytest.mark.rule("SS-12")
def test_another_team_may_be_started_while_one_stands() -> None:
    assert "knight a3" in field(jaguar="A1 B2").lists("place")
    assert "eagle a3" not in field(jaguar="A1 B2").lists("place")


@pytest.mark.rule("SS-11")
def test_a_warrior_belongs_to_who_played_it_and_one_stands_on_a_stone() -> None:
    table = field(jaguar="A1", eagle="G1 F3").do("place eagle b3")
    assert [(event.card, event.stone) for event in table.told(Placed)] == [
        (Card.EAGLE, word("B3").bit_length() - 1)
    ]
    assert table.stand(0) == {"A1", "B3"}
    assert names(table.table.eagles) == {"B3", "G1", "F3"}
    full = field(jaguar="A1 B3", eagle="G1 B2")
    assert full.why_not("place eagle b3") == "A warrior stands on B3 already."
    assert full.why_not("place eagle b2") == "A warrior stands on B2 already."
    with pytest.raises(IllegalAction, match="stands on B2"):
        full.do("place eagle b2")


@pytest.mark.rule("SS-13", "SS-14")
def test_it_grows_beside_active_warriors_by_either_house() -> None:
    table = field(jaguar="A1 B3", eagle="G1")
    near = {"b2", "b4", "c2", "c3"}
    assert table.lists("place eagle") == near
    assert table.lists("place knight") == near | {"a3"}
    assert table.why_not("place eagle c4") == "C4 is not next to an active warrior of yours."
    assert table.why_not("place knight a2") == "No warrior may be played on your own Temple Stone."


@pytest.mark.rule("SS-13")
def test_an_own_power_stone_beside_the_team_still_asks_for_the_own_house() -> None:
    table = field(jaguar="A1 B3 B4")
    assert "a3" in table.lists("place knight")
    assert "a3" not in table.lists("place eagle")


@pytest.mark.rule("SS-13")
def test_the_power_stones_of_the_other_may_be_taken_by_either_house() -> None:
    table = field(jaguar="A1 B2 C2 D3 E2 F2")
    assert {"g1"} <= table.lists("place eagle") & table.lists("place knight")
    assert table.do("place knight g1").stand(0) >= {"G1"}


@pytest.mark.rule("SS-15")
def test_active_is_what_a_chain_joins_to_an_own_power_stone() -> None:
    table = field(jaguar="A1 B2 C2 D3 E3 G1 F3", eagle="G3")
    assert names(active_of(table.table, 0)) == {"A1", "B2", "C2", "D3", "E3", "F3", "G1"}
    cut = field(jaguar="A1 B2 D3 E3 B6", eagle="G3")
    assert names(active_of(cut.table, 0)) == {"A1", "B2"}
    assert names(inactive_of(cut.table, 0)) == {"D3", "E3", "B6"}
    assert names(active_of(field(jaguar="A3*").table, 0)) == {"A3"}, "captured there, of either house"
    assert not active_of(field(jaguar="G1").table, 0), "on the Power Stone of the other house"


@pytest.mark.rule("SS-13", "SS-15")
def test_an_inactive_warrior_grows_nothing_holds_its_stone_and_can_be_joined_again() -> None:
    table = field(jaguar="A1 B2 D3 E3", eagle="G3", hand="knight eagle owl")
    assert table.lists("place eagle") == {"b1", "b3", "c1", "c2"}
    assert table.why_not("place eagle d2") == "D2 is not next to an active warrior of yours."
    assert table.why_not("place eagle d3") == "A warrior stands on D3 already."
    table.do("place eagle c2")
    assert not inactive_of(table.table, 0)


@pytest.mark.rule("SS-16", "SS-32")
@pytest.mark.parametrize("card", ["knight", "eagle"])
def test_a_warrior_of_either_house_on_the_others_temple_stone_wins_the_round(card: str) -> None:
    table = field(jaguar="A1 B2 C2 D3 E3 F3", eagle="G1 G3", hand="knight eagle owl")
    table.do(f"place {card} g2")
    assert [(event.winner, event.why) for event in table.told(RoundEnded)] == [(0, Why.TEMPLE)]
    assert [event for event in table.events if isinstance(event, Drew)] == [], "it is over at once"


@pytest.mark.rule("SS-16")
def test_the_temple_stone_is_reached_from_an_active_warrior_only() -> None:
    table = field(jaguar="A1 F3", eagle="G1")
    assert table.why_not("place eagle g2") == "G2 is not next to an active warrior of yours."


def test_cards_are_conserved_in_these_positions() -> None:
    state = field(jaguar="A1 B3*", eagle="G1 F2*").state
    assert len(state.deck) + 5 + 4 == sum(COPIES.values())
