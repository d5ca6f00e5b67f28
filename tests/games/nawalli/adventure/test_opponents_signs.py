"""How the opponents' day signs behave: AD-21 to AD-23, AD-34 and AD-39, a test for each sign and for the edges."""

from __future__ import annotations

import pytest

from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import (
    Announced,
    Answered,
    Damaged,
    GemsTaken,
    Healed,
    Prevented,
    Shifted,
    Swallow,
)

from .quests import Campaign, F, quest

ALL = ("red", "blue", "green", "yellow")
WALL = dict.fromkeys(ALL, "monkey-4")


def moves(a: Campaign, side: int = 1) -> list[tuple[int, int]]:
    """From where to where the Nawals of a side shifted in the last `play`."""
    return [(event.lane, event.to) for event in a.happened(Shifted) if event.side == side]


# --------------------------------------------------------------------------------------------- MONKEY


@pytest.mark.rule("AD-21")
@pytest.mark.parametrize(("item", "life"), [("", 7), ("monkey-item", 9), ("monkey-pair", 11), ("plate", 10)])
def test_monkey_is_two_life_for_each(item: str, life: int) -> None:
    """One summoned has it from the start, one struck stands as long as it says."""
    a = quest(WALL, {"red": F("monkey-1", item=item, damage=life - 2)}, hand="damage-opponent", energy=2)
    a.play("attack blue", "cast damage-opponent red")
    assert a.won, "its Life was the number said"
    b = quest(WALL, {"red": F("monkey-1", item=item, damage=life - 3)}, hand="damage-opponent", energy=2)
    b.play("cast damage-opponent red")
    assert b.middle_row == "monkey-1 . . ."


@pytest.mark.rule("AD-21")
def test_monkey_counts_when_it_comes_and_by_shapeshift_and_blessing() -> None:
    a = quest(WALL, {"red": "knife-1"}, deck="monkey-2", shapes="monkey-1").end_turn()
    lane = next(lane for lane in ALL if a.back_row.split()[ALL.index(lane)] != ".")
    assert a.back(lane).life == 10 + 1 + 2 * 2


@pytest.mark.rule("AD-21")
def test_a_swallowed_monkey_counts_too() -> None:
    a = quest({"red": F("monkey-1", damage=3), "blue": "monkey-4"}, {"red": "snake-2"}).end_turn()
    assert [event.eaten for event in a.happened(Swallow)] == ["monkey-1"]
    assert (a.middle("red").life, a.middle("red").power) == (10 + 1 + 2, 3)


@pytest.mark.rule("AD-21")
def test_monkey_is_no_life_for_the_players() -> None:
    a = quest({"red": "monkey-4"}, {"red": "knife-1"}, hand="monkey-1 monkey-item", energy=3)
    a.play("summon monkey-1 blue", "item monkey-item blue")
    assert a.front("blue").life == 5


@pytest.mark.rule("AD-21")
def test_a_monkey_that_is_stripped_takes_its_life_along() -> None:
    a = quest(
        WALL, {"red": F("knife-1", item="monkey-item", damage=5), "blue": "knife-1"},
        hand="strip-opponent", energy=1,
    )  # fmt: skip
    a.play("cast strip-opponent red")
    assert a.middle_row == ". knife-1 . ."


@pytest.mark.rule("AD-21")
def test_a_monkey_that_is_put_out_takes_its_life_along() -> None:
    """Nobody has defeated the vulture then: no DEATH, and the gems stay where they are."""
    a = quest(
        WALL,
        {
            "red": F("lizard-1", damage=4),
            "blue": F("vulture-2", vulture="monkey-1", item="death-item", damage=12),
        },
    ).play("attack red")
    assert a.middle_row == ". . . ."
    assert a.front("red").damage == 0
    assert a.won
    b = quest(
        WALL, {"red": F("lizard-1", damage=4), "blue": F("vulture-2", vulture="monkey-1", damage=10)}
    ).play("attack red")
    assert (b.middle("blue").life, b.middle("blue").damage) == (11, 10)


# ---------------------------------------------------------------------------------------------- EAGLE


@pytest.mark.rule("AD-21")
@pytest.mark.parametrize(("lane", "to"), [("red", 1), ("blue", 2), ("green", 3), ("yellow", 2)])
@pytest.mark.parametrize("item", ["", "eagle-item", "eagle-pair"])
def test_eagle_attacks_one_lane_to_the_right_and_in_the_last_to_the_left(
    lane: str, to: int, item: str
) -> None:
    a = quest(WALL, {lane: F("eagle-2", item=item)}).end_turn()
    assert [event.to for event in a.happened(Announced)] == [to]
    assert a.front(ALL[to]).damage == 2
    assert a.front(lane).damage == 0


@pytest.mark.rule("AD-21")
def test_eagle_does_so_whether_somebody_stands_there_or_not() -> None:
    a = quest({"red": "monkey-4"}, {"red": "eagle-2"}).end_turn()
    assert a.gems == (0, 2)
    assert a.front("red").damage == 0
    b = quest({"blue": "monkey-4"}, {"red": "eagle-2"}).end_turn()
    assert b.gems == (0, 0)
    assert b.front("blue").damage == 2


# ----------------------------------------------------------------------- turning: JAGUAR, RABBIT, DEER, RAIN, WIND


@pytest.mark.rule("AD-22", "AD-21")
@pytest.mark.parametrize("sign", [Sign.JAGUAR, Sign.RABBIT])
def test_shifts_of_its_own_go_right_to_the_edge_then_left_to_the_other_then_right(sign: Sign) -> None:
    a = quest(WALL, {"red": f"{sign}-1"})
    lanes = [0]
    for _ in range(7):
        a.end_turn()
        lanes += [to for _, to in moves(a)]
    assert lanes == [0, 1, 2, 3, 2, 1, 0, 1]


@pytest.mark.rule("AD-22")
@pytest.mark.parametrize("sign", [Sign.JAGUAR, Sign.RABBIT])
def test_it_turns_when_it_stands_in_the_last_lane_that_way(sign: Sign) -> None:
    right = quest(WALL, {"yellow": f"{sign}-1"}).end_turn()
    assert moves(right) == [(3, 2)]
    left = quest(WALL, {"red": f"{sign}-1"}, leftward="red").end_turn()
    assert moves(left) == [(0, 1)]
    on = quest(WALL, {"green": f"{sign}-1"}, leftward="green").end_turn()
    assert moves(on) == [(2, 1)], "it goes on to the left"
    assert moves(on.end_turn()) == [(1, 0)]


@pytest.mark.rule("AD-22")
def test_several_shifts_in_one_turn_turn_at_the_edge_too() -> None:
    a = quest(WALL, {"yellow": F("knife-1", item="rabbit-pair")}).end_turn()
    assert moves(a) == [(3, 2), (2, 1)]
    b = quest(WALL, {"green": F("knife-1", item="rabbit-pair")}).end_turn()
    assert moves(b) == [(2, 3), (3, 2)]


@pytest.mark.rule("AD-21", "AD-22")
def test_wind_pushes_right_and_turns_where_the_pushed_one_stands_last() -> None:
    a = quest({"red": "monkey-4"}, {"red": "wind-1"}).end_turn()
    assert moves(a, 0) == [(0, 1)]
    b = quest({"yellow": "monkey-4"}, {"yellow": "wind-1"}).end_turn()
    assert moves(b, 0) == [(3, 2)], "the rulebook: left if they are in the rightmost lane"
    c = quest({"red": "monkey-4"}, {"red": "wind-1"}, leftward="red").end_turn()
    assert moves(c, 0) == [(0, 1)], "and right again in the leftmost"
    d = quest({"green": "monkey-4"}, {"green": "wind-1"}, leftward="green").end_turn()
    assert moves(d, 0) == [(2, 1)]


@pytest.mark.rule("AD-21")
def test_wind_swaps_and_uses_all_its_signs() -> None:
    a = quest({"red": "monkey-4", "blue": "dog-4"}, {"red": F("wind-1", item="wind-item")}).end_turn()
    assert moves(a, 0) == [(0, 1), (0, 1)]
    assert a.front_row == "monkey-4 dog-4 . ."


@pytest.mark.rule("AD-22")
def test_each_opponent_has_one_direction_of_its_own_for_all_its_shifts() -> None:
    """In yellow JAGUAR turns it to the left; so its WIND and its RABBIT go left as well."""
    a = quest(
        {"green": "monkey-4"},
        {"yellow": F("jaguar-1", item="wind-item", snake="rabbit-1"), "red": "rabbit-1"},
    ).end_turn()
    assert moves(a, 0) == [(2, 1)]
    assert moves(a, 1) == [(0, 1), (3, 2), (2, 1)], "the other one goes to the right still"
    # The red one's RABBIT shift came first; the last shift swapped it to green.


@pytest.mark.rule("AD-22", "AD-23")
def test_deer_flees_to_the_right_and_turns_at_the_edge() -> None:
    a = quest(WALL, {"red": "deer-4", "blue": "knife-1"}).play("attack red")
    assert a.middle_row == "knife-1 deer-4 . ."
    assert a.middle("red").damage == 4, "the attack strikes who was swapped there"
    b = quest(WALL, {"yellow": "deer-4"}).play("attack yellow")
    assert b.middle_row == ". . deer-4 ."
    assert b.gems == (4, 0)
    c = quest(WALL, {"green": "deer-4"}, leftward="green").play("attack green")
    assert c.middle_row == ". deer-4 . ."
    d = quest(WALL, {"red": "deer-4"}, leftward="red").play("attack red")
    assert d.middle_row == ". deer-4 . ."


@pytest.mark.rule("AD-22", "AD-23")
def test_rain_answers_a_shift_of_the_players_to_the_right_and_turns_at_the_edge() -> None:
    for lane, leftward, to in (("red", "", 1), ("yellow", "", 2), ("green", "green", 1), ("red", "red", 1)):
        a = quest({"red": "monkey-4"}, {lane: "rain-1"}, leftward=leftward).play("shift red blue")
        assert moves(a, 1) == [(ALL.index(lane), to)]


@pytest.mark.rule("AD-22")
def test_the_direction_stays_with_it_from_turn_to_turn() -> None:
    a = quest(WALL, {"yellow": "deer-4"}).play("attack yellow").end_turn()
    a.play("attack green")
    assert a.middle_row == ". deer-4 . ."


# -------------------------------------------------------------------------------------------- answers


@pytest.mark.rule("AD-23")
def test_house_goes_to_the_attacked_open_lane_however_far() -> None:
    a = quest({"red": "monkey-4"}, {"yellow": "house-2"}).play("attack red")
    assert a.middle_row == "house-2 . . ."
    assert a.middle("red").damage == 4
    assert a.gems == (0, 0)


@pytest.mark.rule("AD-23")
def test_house_answers_the_first_attack_at_an_empty_lane_only() -> None:
    a = quest({"red": "monkey-4", "blue": "monkey-1"}, {"yellow": "house-2"}).play(
        "attack red", "attack blue"
    )
    assert a.middle_row == "house-2 . . ."
    assert a.gems == (1, 0)
    a.end_turn().play("attack blue")
    assert a.middle_row == ". house-2 . .", "and again in the next turn"


@pytest.mark.rule("AD-23")
def test_dog_takes_the_attack_in_an_adjacent_lane_open_or_not() -> None:
    a = quest(WALL, {"red": "knife-4", "blue": "dog-4"}).play("attack red")
    assert a.middle_row == "dog-4 knife-4 . ."
    assert a.middle("red").damage == 4
    b = quest(WALL, {"blue": "dog-4"}).play("attack green")
    assert b.middle_row == ". . dog-4 ."
    assert b.gems == (0, 0)
    c = quest(WALL, {"blue": "dog-4"}).play("attack yellow")
    assert c.middle_row == ". dog-4 . ."
    assert c.gems == (4, 0)


@pytest.mark.rule("AD-23")
def test_the_leftmost_answers_and_house_or_dog_once_for_each_attack() -> None:
    a = quest(WALL, {"red": "dog-4", "green": "house-4"}).play("attack blue")
    assert a.middle_row == ". dog-4 house-4 ."
    b = quest(WALL, {"red": "house-4", "green": "dog-4"}).play("attack blue")
    assert b.middle_row == ". house-4 dog-4 ."
    assert [event.sign for event in b.happened(Answered)] == [Sign.HOUSE], "DOG would come after it else"
    c = quest(WALL, {"red": F("knife-1", item="dog-pair"), "green": "dog-4"}).play("attack blue")
    assert [event.lane for event in c.happened(Answered)] == [0]


@pytest.mark.rule("AD-23")
def test_two_attacks_two_answers() -> None:
    a = quest(WALL, {"red": "dog-4", "green": "dog-3"}).play("attack blue")
    assert a.middle_row == ". dog-4 dog-3 ."
    a.play("attack yellow")
    assert a.middle_row == ". dog-4 . dog-3"


@pytest.mark.rule("AD-23")
def test_deer_comes_after_house_or_dog_and_is_that_of_who_is_attacked_now() -> None:
    a = quest(WALL, {"red": "knife-1", "blue": F("dog-4", item="deer-item")}).play("attack red")
    assert [event.sign for event in a.happened(Answered)] == [Sign.DOG, Sign.DEER]
    assert a.middle_row == "knife-1 dog-4 . .", "to red, and away to the right again"
    assert a.middle("red").damage == 4


@pytest.mark.rule("AD-23")
def test_deer_once_for_each_attack() -> None:
    a = quest(WALL, {"red": "deer-4", "blue": "deer-3"}).play("attack red")
    assert a.middle_row == "deer-3 deer-4 . ."
    assert a.middle("red").damage == 4, "who was swapped into the lane does not flee as well"
    b = quest(WALL, {"red": F("deer-4", item="deer-item")}).play("attack red")
    assert b.middle_row == ". deer-4 . ."


@pytest.mark.rule("AD-23")
def test_each_rain_answers_each_shift_while_it_has_a_use() -> None:
    a = quest({"red": "monkey-4", "blue": "monkey-3"}, {"red": "rain-1", "green": "rain-2"})
    a.play("shift red blue")
    assert moves(a, 1) == [(0, 1), (2, 3)], "the leftmost first"
    a.play("shift red blue")
    assert moves(a, 1) == [], "no use is left"
    b = quest({"red": "monkey-4", "blue": "monkey-3"}, {"red": F("rain-1", item="rain-item")})
    b.play("shift red blue")
    assert moves(b, 1) == [(0, 1)]
    assert moves(b.play("shift red blue"), 1) == [(1, 2)]


@pytest.mark.rule("AD-23")
def test_rain_answers_a_push_by_wind_too() -> None:
    a = quest({"red": "monkey-4"}, {"red": "wind-1", "green": "rain-1"}).end_turn()
    assert moves(a, 0) == [(0, 1)]
    assert moves(a, 1) == [(2, 3)]


@pytest.mark.rule("AD-23")
def test_grass_always_prevents() -> None:
    a = quest(WALL, {"red": F("grass-2", damage=8)}).play("attack red")
    assert a.middle("red").damage == 9
    assert [event.amount for event in a.happened(Prevented)] == [3]
    b = quest(WALL, {"red": F("grass-1", damage=4), "blue": "knife-1"}).play("attack red")
    assert [event.amount for event in b.happened(Prevented)] == [3], "also where it does not save it"
    assert b.middle_row == ". knife-1 . ."
    c = quest(WALL, {"red": F("grass-2", item="grass-item", damage=8)}).play("attack red")
    assert len(c.happened(Prevented)) == 1, "the second is not needed"


@pytest.mark.rule("AD-23")
def test_grass_is_once_a_battle() -> None:
    a = quest(WALL, {"red": F("grass-2", damage=7), "blue": "knife-1"}).play("attack red")
    assert a.middle("red").damage == 8
    a.end_turn().play("attack red")
    assert a.middle_row == ". knife-1 . ."


@pytest.mark.rule("AD-23")
def test_snake_always_swallows() -> None:
    a = quest({"red": F("lizard-1", damage=4), "blue": "monkey-4"}, {"red": "snake-3"}).end_turn()
    assert a.front_row == ". monkey-4 . ."
    assert a.burn() == []
    assert a.ids(eaten.copy for eaten in a.middle("red").swallowed) == ["lizard-1"]
    assert a.energy() == 1 + 3, "the player gains Energy all the same"


@pytest.mark.rule("AD-23")
def test_snake_and_vulture_put_out_the_oldest_when_full() -> None:
    a = quest(
        {"red": F("lizard-1", damage=4), "blue": "monkey-4"},
        {"red": F("snake-3", item="snake-item", snake="dog-1 deer-1")},
    ).end_turn()
    assert a.ids(eaten.copy for eaten in a.middle("red").swallowed) == ["deer-1", "lizard-1"]
    assert a.burn() == ["dog-1"], "to its owner's burn pile"
    b = quest(WALL, {"red": F("knife-1", damage=4), "blue": F("vulture-3", vulture="lizard-1")}).play(
        "attack red"
    )
    assert b.ids(eaten.copy for eaten in b.middle("blue").swallowed) == ["knife-1"]
    (swallow,) = b.happened(Swallow)
    assert (swallow.sign, swallow.out) == (Sign.VULTURE, "lizard-1")


@pytest.mark.rule("AD-23")
def test_vulture_always_takes_the_fallen() -> None:
    a = quest(WALL, {"red": F("caiman-1", damage=4), "blue": "vulture-2", "green": "vulture-1"}).play(
        "attack red"
    )
    assert a.ids(eaten.copy for eaten in a.middle("blue").swallowed) == ["caiman-1"]
    assert a.middle("blue").power == 2 + 1 + 1
    assert a.asked == 0


# ------------------------------------------------------------------------------------- always-on signs


@pytest.mark.rule("AD-39")
def test_caiman_is_power() -> None:
    assert quest(WALL, {"red": F("caiman-1", item="caiman-item")}).end_turn().front("red").damage == 3


@pytest.mark.rule("AD-39")
def test_water_splashes_the_front_row() -> None:
    a = quest(WALL, {"blue": "water-1"}).end_turn()
    assert [a.front(lane).damage for lane in ALL] == [1, 2, 1, 0]


@pytest.mark.rule("AD-39")
def test_death_strikes_the_players_nawal() -> None:
    a = quest(WALL, {"red": F("death-1", damage=4), "blue": "knife-1"}).play("attack red")
    assert a.front("red").damage == 3


@pytest.mark.rule("AD-39")
def test_quake_strikes_the_players_shifts_and_by_its_own() -> None:
    a = quest({"red": "monkey-4"}, {"red": "quake-1", "blue": "quake-1"}).play("shift red blue")
    assert a.front("blue").damage == 2
    b = quest({"blue": "monkey-4"}, {"red": F("quake-1", item="jaguar-item")}).end_turn()
    assert [(event.why, event.amount) for event in b.happened(Damaged)] == [("quake", 1), ("attack", 1)]


@pytest.mark.rule("AD-39")
def test_lizard_and_knife() -> None:
    a = quest(WALL, {"red": F("lizard-2", item="lizard-item"), "blue": F("knife-1", damage=4)})
    a.play("attack red")
    assert a.middle("red").damage == 2
    a.end_turn()
    assert a.middle("blue").damage == 2
    assert [event.why for event in a.happened(Healed)] == ["knife"]


@pytest.mark.rule("AD-39", "AD-24")
def test_gems_of_reed_go_to_the_opponents() -> None:
    a = quest(
        {"red": F("lizard-1", item="blade", damage=4), "blue": "monkey-4"}, {"red": "reed-4"}, gems=(1, 0)
    ).end_turn()
    # 4 and 1 for the Item, less LIZARD's 1, beyond the 1 Life that was left: 3.
    assert a.gems == (0, 3)
    reed = next(event for event in a.happened(GemsTaken) if event.why == "reed")
    assert (reed.side, reed.from_side, reed.from_middle) == (1, 1, 2)


@pytest.mark.rule("AD-39")
def test_rain_weakens_the_players_nawal_opposite() -> None:
    a = quest({"red": "monkey-3", "blue": "monkey-3"}, {"red": "rain-2"}).play("attack red", "attack blue")
    assert a.middle("red").damage == 2
    assert a.gems == (3, 0)


@pytest.mark.rule("AD-39")
def test_rabbit_keeps_off_the_first_spell_of_each_round() -> None:
    a = quest(WALL, {"red": "rabbit-1"}, hand="damage-opponent hurt-two damage-any", energy=3)
    a.play("cast damage-opponent red")
    assert a.middle("red").damage == 0
    a.play("cast damage-any red")
    assert a.middle("red").damage == 2, "the second is not prevented"
    lane = ALL[moves(a.end_turn())[0][1]]
    a.play(f"cast hurt-two {lane}")
    assert a.middle(lane).damage == 2, "in the next round it is, all of it"


# ------------------------------------------------------------------------------------------ the back row


@pytest.mark.rule("AD-34")
def test_in_the_back_row_nothing_answers_and_nothing_swallows() -> None:
    back = {"red": "dog-1", "blue": "house-1", "green": "vulture-1", "yellow": "rain-1"}
    a = quest(WALL, {"red": F("knife-1", damage=4), "yellow": "knife-1"}, back)
    a.play("attack red", "attack blue", "shift green yellow")
    assert a.back_row == "dog-1 house-1 vulture-1 rain-1"
    assert a.gems == (4, 0)
    assert a.middle_row == ". . . knife-1"
    assert not a.happened(Answered)
    assert not a.happened(Swallow)


@pytest.mark.rule("AD-34")
def test_in_the_back_row_nothing_weakens_strikes_or_heals() -> None:
    back = {"red": "rain-1", "blue": "quake-1", "green": "flower-1", "yellow": "water-1"}
    a = quest(
        WALL,
        {"red": "knife-1", "blue": "knife-1", "green": F("knife-4", damage=3), "yellow": "knife-1"},
        back,
    )
    a.play("attack red")
    assert a.middle("red").damage == 4, "no RAIN"
    a.play("shift blue green")
    assert a.front("green").damage == 0, "no QUAKE"
    a.end_turn()
    assert a.middle("green").damage == 1, "KNIFE alone, no FLOWER"
    assert not [event for event in a.happened(Damaged) if event.why == "water"]


@pytest.mark.rule("AD-34")
def test_in_the_back_row_a_nawal_has_its_power_life_and_monkey_life() -> None:
    a = quest(WALL, {"red": "knife-1"}, deck="monkey-3", shapes="caiman-1", boss="xipe-totek").end_turn()
    lane = next(lane for lane, card in zip(ALL, a.back_row.split(), strict=True) if card != ".")
    assert (a.back(lane).power, a.back(lane).life) == (3 + 1 + 1, 15 + 1 + 2)


@pytest.mark.rule("AD-34", "AD-11")
def test_in_the_back_row_neither_blocks_nor_is_reached() -> None:
    a = quest(
        WALL, {"yellow": "knife-1"}, {"red": "knife-2"}, hand="damage-opponent damage-all-opponent", energy=3
    )
    a.play("attack red")
    assert a.gems == (4, 0), "the lane is open"
    assert a.legal().count("cast damage-opponent yellow") == 1
    assert not [
        text for text in a.legal() if text.startswith("cast damage-opponent") and "yellow" not in text
    ]
    a.play("cast damage-all-opponent")
    assert a.middle("yellow").damage == 2
    assert a.back("red").damage == 0
    a.refuses("cast damage-opponent red")


@pytest.mark.rule("AD-11")
def test_the_players_attack_the_middle_row_and_it_attacks_the_front_row() -> None:
    a = quest({"red": "monkey-2"}, {"red": "knife-3"}, {"red": "dog-1"}).play("attack red")
    assert (a.middle("red").damage, a.back("red").damage) == (2, 0)
    a.end_turn()
    assert a.front("red").damage == 3
    b = quest({"red": "monkey-2"}, {"blue": "knife-3"}, gems=(0, 5)).play("attack red")
    assert b.gems == (2, 3), "an open lane: the opponents' gems first"
