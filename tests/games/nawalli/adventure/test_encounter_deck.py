"""The encounter deck, the board, waves and what strengthens them (AD-06 to AD-08, AD-10, AD-12 to AD-14, AD-36)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tonalli.games.nawalli.adventure.model import (
    SHAPESHIFTS,
    Arrived,
    BattleBegan,
    Chapter,
    Difficulty,
    Strengthened,
)
from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import COLOURS, NONE

from .quests import Campaign, F, begun, level, on_map, quest

CHART = {
    1: {1: "112", 2: "1223", 3: "11223", 4: "22334", 5: "23344"},
    2: {1: "111122", 2: "11222233", 3: "122223333", 4: "222333344", 5: "233334444"},
}
"""Players -> battle -> the levels of the published chart, the first to come first."""


def at_battle(
    number: int, seed: int = 1, players: int = 1, difficulty: Difficulty = Difficulty.NORMAL
) -> Campaign:
    """The first turn of a battle, those before it won."""
    a = on_map(seed, players, difficulty=difficulty)
    story = tuple(Chapter(n, 1, True, 4, (5, 3)) for n in range(1, number))
    a.state = replace(a.state, battle=number, story=story)
    return a.play("onward")


# ----------------------------------------------------------------------------------------- the chart


@pytest.mark.rule("AD-07", "AD-08", "AD-06")
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_levels_of_the_encounter_deck(players: int, number: int) -> None:
    a = at_battle(number, players=players)
    levels = [int(digit) for digit in CHART[players][number]]
    assert [level(card) for card in a.state.drawn] == levels
    (began,) = a.happened(BattleBegan)
    assert (began.battle, began.attempt, list(began.levels)) == (number, 1, levels)
    come = [event.card for event in a.happened(Arrived)]
    assert [level(card) for card in (*come, *a.deck)] == levels, "the lowest level comes first"


@pytest.mark.rule("AD-06")
def test_the_deck_is_random_within_a_level() -> None:
    decks = [at_battle(3, seed).state.drawn for seed in range(30)]
    assert len(set(decks)) > 25
    for place, lowest in ((0, 1), (2, 2), (4, 3)):
        found = {deck[place] for deck in decks}
        assert len(found) > 8
        assert {level(card) for card in found} == {lowest}


@pytest.mark.rule("AD-06")
def test_the_players_see_the_levels_to_come_and_not_the_cards() -> None:
    a = begun()
    view = a.game.view(a.state, 0)
    assert view.encounter is not None
    assert [level(card) for card in a.deck] == list(view.encounter.left)
    hidden = a.deck[-1]
    assert hidden not in view.match.cards
    assert hidden not in view.encounter.met


# ------------------------------------------------------------------------------------------ the board


@pytest.mark.rule("AD-10")
def test_three_rows_of_four_lanes_and_13_gems_beside() -> None:
    a = begun()
    assert (a.front_row, a.middle_row) == (". . . .", ". . . .")
    assert len(a.back_row.split()) == 4
    assert a.back_row != ". . . ."
    assert (a.gems, a.pool) == ((0, 0), 13)


@pytest.mark.rule("AD-12")
@pytest.mark.parametrize(("players", "size"), [(1, 2), (2, 3)])
def test_the_first_wave_stands_where_the_die_says(players: int, size: int) -> None:
    looped = moved_on = 0
    for seed in range(40):
        a = begun(seed, players)
        come = a.happened(Arrived)
        assert len(come) == size
        assert len(a.deck) == len(a.state.drawn) - size
        taken: set[int] = set()
        for event in come:
            lane = event.rolled - 1
            while lane in taken:
                lane, moved_on, looped = (lane + 1) % 4, moved_on + 1, looped + (lane == 3)
            assert event.lane == lane, "a taken lane: the next to the right, from the last to the first"
            assert a.state.match.cards[a.back(COLOURS[lane]).top] == event.card
            taken.add(lane)
        assert len(a.back_row.replace(" .", "").replace(". ", "").split()) == size
    assert looped
    assert moved_on > looped


@pytest.mark.rule("AD-12")
def test_the_die_has_four_faces_equally_likely() -> None:
    rolls = [event.rolled for seed in range(100) for event in begun(seed).happened(Arrived)]
    assert {rolls.count(face) > 30 for face in (1, 2, 3, 4)} == {True}


# --------------------------------------------------------------------------------------- the blessing


@pytest.mark.rule("AD-13")
def test_the_first_placed_is_blessed() -> None:
    for seed in range(5):
        a = begun(seed)
        first, second = a.happened(Arrived)
        (blessed,) = a.happened(Strengthened)
        assert blessed == Strengthened(first.card, first.lane, a.state.boss, "blessing")
        fighter = a.back(COLOURS[first.lane])
        assert a.ids([fighter.blessing]) == [a.state.boss]
        assert a.back(COLOURS[second.lane]).blessing == NONE
        assert not a.guardian_waits


@pytest.mark.rule("AD-13")
def test_the_blessing_gives_the_guardians_sign() -> None:
    a = quest({"red": "monkey-4"}, {}, deck="knife-2").end_turn()
    (come,) = a.happened(Arrived)
    fighter = a.back(COLOURS[come.lane])
    assert fighter.signs == (Sign.KNIFE, Sign.CAIMAN)
    assert fighter.power == 3, "CAIMAN counts at once"


@pytest.mark.rule("AD-13")
def test_defeated_it_returns_and_goes_to_the_first_of_the_next_wave() -> None:
    a = quest(
        {"red": "monkey-4"},
        {"red": F("knife-1", bless="ome-teotl", damage=4), "blue": "knife-1"},
        deck="knife-2 knife-3",
    )
    a.play("attack red")
    assert a.guardian_waits
    a.end_turn()
    (come,) = a.happened(Arrived)
    assert a.happened(Strengthened) == [Strengthened(come.card, come.lane, "ome-teotl", "blessing")]
    assert not a.guardian_waits
    a.end_turn()
    assert len(a.happened(Arrived)) == 1
    assert not a.happened(Strengthened), "it is under the other still"


# ------------------------------------------------------------------------------------------ Shapeshift


@pytest.mark.rule("AD-14")
@pytest.mark.parametrize("difficulty", list(Difficulty))
@pytest.mark.parametrize("players", [1, 2])
def test_shapeshift_cards_of_each_difficulty(difficulty: Difficulty, players: int) -> None:
    """None, one or two of level 1; in the first wave the second Nawal and, of three, the third."""
    for seed in range(6):
        a = begun(seed, players, difficulty=difficulty)
        number = SHAPESHIFTS[difficulty]
        assert number == {"normal": 0, "veteran": 1, "master": 2}[difficulty]
        assert len(a.state.shapes) == number
        assert {level(card) for card in a.state.shapes} <= {1}
        come = a.happened(Arrived)
        given = [(event.lane, event.how) for event in a.happened(Strengthened)]
        expected = ["blessing", *["shapeshift"] * number][: len(come)]
        assert given == [(event.lane, how) for event, how in zip(come, expected, strict=False)]
        assert len(a.waiting) == number - expected.count("shapeshift")


@pytest.mark.rule("AD-14")
def test_the_shapeshift_cards_are_random_and_the_same_all_battle() -> None:
    assert len({begun(seed, difficulty=Difficulty.VETERAN).state.shapes for seed in range(30)}) > 12
    a = quest(
        {"red": "monkey-4"},
        {"red": F("knife-1", on="dog-1", damage=5), "blue": "knife-1"},
        deck="knife-2 knife-3",
    )
    a.play("attack red")
    assert a.waiting == ["dog-1"], "back in the Guardian space"
    a.end_turn()
    assert [event.by for event in a.happened(Strengthened)] == ["ome-teotl", "dog-1"]
    assert a.state.shapes == ("dog-1",)


@pytest.mark.rule("AD-14")
def test_a_shapeshift_is_one_power_one_life_and_the_sign() -> None:
    a = quest({"red": "monkey-4"}, {}, deck="knife-2", shapes="lizard-1").end_turn()
    (come,) = a.happened(Arrived)
    fighter = a.back(COLOURS[come.lane])
    assert (fighter.power, fighter.life) == (4, 11)
    assert sorted(fighter.signs) == sorted((Sign.KNIFE, Sign.LIZARD, Sign.CAIMAN))
    assert a.ids([fighter.top, fighter.under]) == ["knife-2", "lizard-1"]


WAVES = [
    # players, deck, blessing waits, Shapeshifts that wait -> how each Nawal is strengthened, what waits then
    (1, "knife-2", True, "", ["b"], ""),
    (1, "knife-2", False, "dog-1", ["s"], ""),
    (1, "knife-2", True, "dog-1", ["bs"], ""),
    (1, "knife-2", True, "dog-1 house-1", ["bs"], "house-1"),
    (1, "knife-2", False, "dog-1 house-1", ["s"], "house-1"),
    (2, "knife-2 knife-3", True, "", ["b", ""], ""),
    (2, "knife-2 knife-3", True, "dog-1", ["b", "s"], ""),
    (2, "knife-2 knife-3", True, "dog-1 house-1", ["b", "s"], "house-1"),
    (2, "knife-2 knife-3", False, "dog-1", ["s", ""], ""),
    (2, "knife-2 knife-3", False, "dog-1 house-1", ["s", "s"], ""),
    (2, "knife-2 knife-3", False, "", ["", ""], ""),
    (2, "knife-2", True, "dog-1", ["bs"], ""),
    (2, "knife-2", True, "dog-1 house-1", ["bs"], "house-1"),
    (2, "knife-2", False, "dog-1 house-1", ["s"], "house-1"),
]


@pytest.mark.rule("AD-14", "AD-13")
@pytest.mark.parametrize(("players", "deck", "blessing", "shapes", "expected", "left"), WAVES)
def test_what_waits_goes_to_a_wave_in_the_order_of_placing(
    players: int, deck: str, blessing: bool, shapes: str, expected: list[str], left: str
) -> None:
    back = {} if blessing else {"red": F("grass-1", bless="ome-teotl")}
    a = quest(
        {"red": "monkey-4"}, {"red": "knife-1"}, back, deck=deck, shapes=shapes, players=players
    ).end_turn()
    given = {event.card: "" for event in a.happened(Arrived)}
    for event in a.happened(Strengthened):
        given[event.card] += event.how[0]
    assert given == dict(zip(deck.split(), expected, strict=True))
    assert " ".join(a.waiting) == left
    assert not a.guardian_waits


# --------------------------------------------------------------------------------------- a full back row

ALL = ("red", "blue", "green", "yellow")


@pytest.mark.rule("AD-36")
def test_with_no_free_lane_the_nawal_stays_on_top_and_what_is_meant_for_it_waits() -> None:
    a = quest(
        {"red": "monkey-4"},
        dict.fromkeys(ALL, "knife-1"),
        dict.fromkeys(ALL, "lizard-1"),
        deck="knife-2 knife-3",
        shapes="dog-1",
    ).end_turn()
    assert not a.happened(Arrived)
    assert not a.happened(Strengthened)
    assert a.deck == ["knife-2", "knife-3"]
    assert a.guardian_waits
    assert a.waiting == ["dog-1"]


@pytest.mark.rule("AD-36")
def test_one_of_two_finds_a_lane() -> None:
    """The Shapeshift was meant for the second, which stays."""
    a = quest(
        dict.fromkeys(ALL, "monkey-4"),
        dict.fromkeys(ALL, "knife-1"),
        dict.fromkeys(("red", "blue", "green"), "lizard-1"),
        deck="knife-2 knife-3",
        shapes="dog-1",
        players=2,
    ).end_turn()
    (come,) = a.happened(Arrived)
    assert come.card == "knife-2"
    assert [(event.card, event.how) for event in a.happened(Strengthened)] == [("knife-2", "blessing")]
    assert (a.deck, a.waiting) == (["knife-3"], ["dog-1"])
