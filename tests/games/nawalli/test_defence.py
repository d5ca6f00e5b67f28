"""LIZARD, DOG, HOUSE, RAIN and DEER: NW-52 to NW-56."""

from __future__ import annotations

import pytest

from tonalli.games.nawalli.model import Damaged, Shifted

from .arena import F, arena

# ---------------------------------------------------------------------------------------------- LIZARD


@pytest.mark.rule("NW-52")
@pytest.mark.parametrize(("item", "damage"), [("", 2), ("lizard-item", 1), ("lizard-pair", 0)])
def test_each_lizard_takes_one_off_attack_damage(item: str, damage: int) -> None:
    a = arena({"red": "monkey-3"}, {"red": F("lizard-4", item=item)}).play("attack red")
    assert a.theirs("red").damage == damage


@pytest.mark.rule("NW-52")
def test_lizard_is_no_help_against_other_damage() -> None:
    a = arena({}, {"red": "lizard-4"}, hand="damage-opponent", energy=1).play("cast damage-opponent red")
    assert a.theirs("red").damage == 2
    a = arena({"red": "lizard-4"}, {"red": "quake-1"}).play("shift red blue")
    assert a.fighter("blue").damage == 1


# ------------------------------------------------------------------------------------------------- DOG


@pytest.mark.rule("NW-53")
def test_dog_takes_the_attack_at_an_adjacent_nawal() -> None:
    a = arena({"red": "monkey-3"}, {"red": "monkey-1", "blue": "dog-2"}).play("attack red")
    assert a.asked == 1
    assert set(a.legal()) == {"dog blue", "pass"}
    a.play("dog blue")
    assert a.their_row == "dog-2 monkey-1 . ."
    assert a.theirs("red").damage == 3
    assert a.theirs("blue").damage == 0


@pytest.mark.rule("NW-53")
def test_dog_guards_an_open_lane() -> None:
    a = arena({"green": "monkey-3"}, {"blue": "dog-2"}).play("attack green", "dog blue")
    assert a.their_row == ". . dog-2 ."
    assert a.theirs("green").damage == 3
    assert a.gems == (0, 0)


@pytest.mark.rule("NW-53")
def test_dog_may_let_it_pass() -> None:
    a = arena({"green": "monkey-3"}, {"blue": "dog-2"}).play("attack green", "pass")
    assert a.gems == (3, 0)
    assert a.their_row == ". dog-2 . ."


@pytest.mark.rule("NW-53")
def test_dog_is_not_asked_two_lanes_away_nor_in_the_lane_itself() -> None:
    a = arena({"red": "monkey-3", "yellow": "monkey-1"}, {"green": "dog-2", "yellow": "dog-4"})
    a.play("attack red")
    assert a.gems == (3, 0)
    a = arena({"yellow": "monkey-3"}, {"yellow": "dog-2"}).play("attack yellow")
    assert a.theirs("yellow").damage == 3


@pytest.mark.rule("NW-53")
def test_each_dog_is_a_use() -> None:
    attackers = {"red": "monkey-1", "blue": "monkey-1", "green": "monkey-1"}
    a = arena(attackers, {"blue": "dog-2"}).play("attack red", "dog blue", "attack blue")
    assert a.asked == 0
    assert a.gems == (1, 0)
    a = arena(attackers, {"blue": F("dog-2", item="dog-item")})
    a.play("attack red", "dog blue", "attack blue", "dog red", "attack green")
    assert a.asked == 0
    assert a.their_row == ". dog-2 . ."
    assert a.theirs("blue").damage == 2


@pytest.mark.rule("NW-53", "NW-36")
def test_a_use_comes_back_with_its_controllers_turn() -> None:
    a = arena({"red": "monkey-1"}, {"blue": "dog-2"}).play(
        "attack red", "dog blue", "end", "shift red blue", "end"
    )
    a.play("attack red")
    assert set(a.legal()) == {"dog blue", "pass"}


@pytest.mark.rule("NW-53", "NW-43")
def test_dog_against_eagle() -> None:
    """The rulebook's example: EAGLE attacks one lane over, DOG shifts there and takes it."""
    a = arena({"red": "eagle-2"}, {"red": "monkey-1", "green": "dog-2"}).play("attack red blue")
    assert set(a.legal()) == {"dog green", "pass"}
    a.play("dog green")
    assert a.their_row == "monkey-1 dog-2 . ."
    assert a.theirs("blue").damage == 2
    assert a.gems == (0, 0)
    a = arena({"red": "eagle-2"}, {"red": "dog-2"}).play("attack red blue", "dog red")
    assert a.theirs("blue").damage == 2


# ----------------------------------------------------------------------------------------------- HOUSE


@pytest.mark.rule("NW-54")
def test_house_goes_straight_to_the_first_empty_lane_attacked() -> None:
    a = arena({"yellow": "monkey-2"}, {"red": "atekokolli", "blue": "monkey-1"}).play("attack yellow")
    assert a.asked == 1
    assert set(a.legal()) == {"house red", "pass"}
    a.play("house red")
    assert a.their_row == ". monkey-1 . atekokolli"
    assert a.theirs("yellow").damage == 2
    assert a.gems == (0, 0)
    assert len(a.happened(Shifted)) == 1


@pytest.mark.rule("NW-54")
def test_house_does_not_answer_at_a_nawal() -> None:
    a = arena({"yellow": "monkey-2"}, {"red": "house-1", "yellow": "monkey-1"}).play("attack yellow")
    assert a.theirs("yellow").damage == 2


@pytest.mark.rule("NW-54")
def test_house_not_on_the_second_attack_even_if_the_first_was_let_pass() -> None:
    """The rulebook's FAQ."""
    a = arena({"blue": "monkey-1", "green": "monkey-1", "yellow": "monkey-1"}, {"red": "house-1"})
    a.play("attack blue", "pass")
    assert a.gems == (1, 0)
    a.play("attack green")
    assert a.asked == 0
    assert a.gems == (2, 0)


@pytest.mark.rule("NW-54")
@pytest.mark.parametrize(
    "theirs", [{"red": F("house-4", item="house-item")}, {"red": "house-4", "blue": "house-3"}]
)
def test_several_houses_answer_as_many_attacks(theirs: dict[str, str | F]) -> None:
    a = arena({"blue": "eagle-1", "green": "monkey-1", "yellow": F("eagle-1", item="eagle-pair")}, theirs)
    a.play("attack green")
    assert a.asked == 1
    a.play("pass", "attack yellow")
    assert a.asked == 1, "the second of two"
    a.play("house red")
    assert a.theirs("yellow").damage == 1
    a.play("attack blue red")
    assert a.asked == 0, "not the third"
    assert a.gems == (2, 0)


@pytest.mark.rule("NW-54")
def test_any_house_with_a_use_left_may_answer() -> None:
    """Signs are counted over the whole side, uses on the card."""
    a = arena({"green": "monkey-1", "yellow": "monkey-1"}, {"red": "house-4", "blue": "house-3"})
    a.play("attack green")
    assert set(a.legal()) == {"house red", "house blue", "pass"}
    a.play("house red", "attack yellow")
    assert set(a.legal()) == {"house blue", "pass"}


@pytest.mark.rule("NW-54")
def test_attacks_are_counted_anew_each_turn() -> None:
    a = arena({"blue": "monkey-1", "green": "monkey-1"}, {"red": "house-4"})
    a.play("attack blue", "pass", "attack green", "end", "end", "attack green")
    assert a.asked == 1


@pytest.mark.rule("NW-54")
def test_attacks_at_nawals_are_not_counted() -> None:
    a = arena({"red": "monkey-1", "green": "monkey-1"}, {"red": "house-4"}).play("attack red", "attack green")
    assert set(a.legal()) == {"house red", "pass"}


# ------------------------------------------------------------------------------------------------ RAIN


@pytest.mark.rule("NW-55")
@pytest.mark.parametrize(("item", "damage"), [("", 3), ("rain-item", 2), ("rain-pair", 1)])
def test_each_rain_takes_one_off_the_opposing_power(item: str, damage: int) -> None:
    a = arena({"red": "monkey-4"}, {"red": F("rain-4", item=item)}).play("attack red")
    assert a.theirs("red").damage == damage


@pytest.mark.rule("NW-55")
def test_opposing_is_the_same_lane_whatever_is_attacked() -> None:
    a = arena({"red": "eagle-3"}, {"red": "rain-1"}).play("attack red blue")
    assert a.gems == (2, 0)
    a = arena({"red": "eagle-3"}, {"blue": "rain-4"}).play("attack red blue")
    assert a.theirs("blue").damage == 3


@pytest.mark.rule("NW-55")
def test_rain_shifts_when_an_opponent_shifts() -> None:
    a = arena({"red": "monkey-1"}, {"green": "rain-1", "yellow": "monkey-1"}).play("shift red blue")
    assert a.asked == 1
    assert set(a.legal()) == {"rain green blue", "rain green yellow", "pass"}
    a.play("rain green yellow")
    assert a.their_row == ". . monkey-1 rain-1"
    assert a.asked == 0


@pytest.mark.rule("NW-55")
def test_rain_is_not_asked_when_its_own_side_shifts() -> None:
    a = arena({"red": "monkey-1", "green": "rain-1"}).play("shift red blue")
    assert a.asked == 0


@pytest.mark.rule("NW-55")
def test_each_rain_is_a_use() -> None:
    mine = {"red": F("jaguar-1", item="jaguar-pair")}
    a = arena(mine, {"green": "rain-1"}).play(
        "use jaguar red blue", "rain green yellow", "use jaguar blue red"
    )
    assert a.asked == 0
    a = arena(mine, {"green": F("rain-1", item="rain-item")})
    a.play(
        "use jaguar red blue",
        "rain green yellow",
        "use jaguar blue red",
        "rain yellow green",
        "use jaguar red blue",
    )
    assert a.asked == 0


@pytest.mark.rule("NW-55", "NW-77")
def test_rain_answers_in_its_own_turn_too() -> None:
    a = arena({"red": "wind-1", "green": "rain-1"}, {"red": "monkey-1"}).play("use wind red blue")
    assert a.asked == 0
    assert set(a.legal()) == {"rain green blue", "rain green yellow", "pass"}


# ------------------------------------------------------------------------------------------------ DEER


@pytest.mark.rule("NW-56")
def test_deer_flees_and_the_attack_hits_the_open_lane() -> None:
    a = arena({"blue": "monkey-2"}, {"blue": "deer-1"}).play("attack blue")
    assert set(a.legal()) == {"deer blue red", "deer blue green", "pass"}
    a.play("deer blue green")
    assert a.their_row == ". . deer-1 ."
    assert a.theirs("green").damage == 0
    assert a.gems == (2, 0)


@pytest.mark.rule("NW-56")
def test_the_attack_hits_whoever_was_swapped_in() -> None:
    a = arena({"blue": "monkey-2"}, {"blue": "deer-1", "red": "monkey-1"}).play(
        "attack blue", "deer blue red"
    )
    assert a.their_row == "deer-1 monkey-1 . ."
    assert a.theirs("blue").damage == 2
    assert a.theirs("red").damage == 0
    assert a.gems == (0, 0)


@pytest.mark.rule("NW-56")
def test_only_the_attacked_deer_flees() -> None:
    a = arena({"blue": "monkey-2"}, {"red": "deer-1", "blue": "monkey-1"}).play("attack blue")
    assert a.theirs("blue").damage == 2


@pytest.mark.rule("NW-56")
def test_each_deer_is_a_use() -> None:
    mine = {"red": "monkey-1", "blue": "monkey-1", "green": "monkey-1"}
    a = arena(mine, {"red": "deer-2"}).play("attack red", "deer red blue", "attack blue")
    assert a.theirs("blue").damage == 1
    a = arena(mine, {"red": F("deer-2", item="deer-item")})
    a.play("attack red", "deer red blue", "attack blue", "deer blue green", "attack green")
    assert a.theirs("green").damage == 1
    assert a.gems == (2, 0)


@pytest.mark.rule("NW-56")
def test_deer_does_not_flee_from_water_beside() -> None:
    a = arena({"red": "water-1"}, {"blue": "deer-1"}).play("attack red")
    assert a.asked == 0
    assert [(event.why, event.amount) for event in a.happened(Damaged)] == [("water", 1)]
