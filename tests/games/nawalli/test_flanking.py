"""JAGUAR, EAGLE, WIND, REED and RABBIT: NW-42 to NW-46, and NW-38."""

from __future__ import annotations

import pytest

from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import GemsTaken, Prevented, Shifted

from .arena import F, arena

# ---------------------------------------------------------------------------------------------- JAGUAR


@pytest.mark.rule("NW-42")
def test_jaguar_shifts_before_the_attack() -> None:
    a = arena({"red": "jaguar-1", "blue": "monkey-1"}, {"red": "monkey-1"})
    a.play("use jaguar red blue")
    assert a.row == "monkey-1 jaguar-1 . ."
    a.refuses("use jaguar blue green")
    a.play("attack blue", "attack red")
    assert a.gems == (1, 0)
    assert a.theirs("red").damage == 1


@pytest.mark.rule("NW-42")
def test_jaguar_goes_one_lane_and_not_after_attacking() -> None:
    a = arena({"red": "jaguar-1"})
    a.refuses("use jaguar red green")
    a.play("attack red")
    a.refuses("use jaguar red blue")


@pytest.mark.rule("NW-42")
def test_jaguar_not_after_shifting_in_place_of_the_attack() -> None:
    a = arena({"red": "jaguar-1"}).play("shift red blue")
    a.refuses("use jaguar blue green")


@pytest.mark.rule("NW-42")
def test_jaguar_need_not_attack_then() -> None:
    a = arena({"red": "jaguar-1"}).play("use jaguar red blue", "end")
    assert a.asked == 1


@pytest.mark.rule("NW-42", "NW-38")
def test_two_jaguars_are_two_lanes_sign_by_sign() -> None:
    a = arena({"red": F("jaguar-1", item="jaguar-item")}, {"red": "quake-2", "blue": "quake-2"})
    a.play("use jaguar red blue")
    assert a.fighter("blue").damage == 2, "each step is a shift of its own for QUAKE"
    a.play("use jaguar blue green")
    assert a.fighter("green").damage == 3
    a.refuses("use jaguar green yellow")
    a.play("attack green")
    assert a.gems == (1, 0)


@pytest.mark.rule("NW-38")
def test_steps_may_go_to_either_side() -> None:
    a = arena({"blue": F("jaguar-1", item="jaguar-item")})
    a.play("use jaguar blue red", "use jaguar red blue")
    assert a.row == ". jaguar-1 . ."


@pytest.mark.rule("NW-38")
def test_each_step_is_answered_by_rain() -> None:
    a = arena({"red": F("jaguar-1", item="jaguar-item")}, {"yellow": F("rain-1", item="rain-item")})
    a.play("use jaguar red blue")
    assert a.asked == 1
    a.play("pass", "use jaguar blue green")
    assert a.asked == 1
    assert set(a.legal()) == {"rain yellow green", "pass"}


# ----------------------------------------------------------------------------------------------- EAGLE


@pytest.mark.rule("NW-43")
def test_eagle_attacks_one_lane_away() -> None:
    a = arena({"blue": "eagle-2"}, {"blue": "monkey-2", "green": F("monkey-2", damage=1)})
    assert {text for text in a.legal() if text.startswith("attack")} == {
        "attack blue",
        "attack blue red",
        "attack blue green",
    }
    a.refuses("attack blue yellow")
    a.play("attack blue green")
    assert a.theirs("green").damage == 3
    assert a.theirs("blue").damage == 0
    assert a.row == ". eagle-2 . ."
    a.refuses("attack blue")
    a.refuses("attack blue red")


@pytest.mark.rule("NW-43")
def test_each_eagle_is_a_lane_more() -> None:
    a = arena({"red": F("eagle-1", item="eagle-item")})
    assert {text for text in a.legal() if text.startswith("attack")} == {
        "attack red",
        "attack red blue",
        "attack red green",
    }
    a = arena({"red": F("eagle-1", item="eagle-pair")}).play("attack red yellow")
    assert a.gems == (1, 0)


@pytest.mark.rule("NW-43", "NW-38")
def test_eagle_is_one_attack_however_many() -> None:
    a = arena({"red": F("eagle-1", item="eagle-pair")}).play("attack red yellow")
    assert not [text for text in a.legal() if text.startswith("attack")]


# ------------------------------------------------------------------------------------------------ WIND


@pytest.mark.rule("NW-44")
def test_wind_pushes_the_opposing_nawal_to_either_side() -> None:
    for to, row in (("red", "monkey-2 monkey-1 . ."), ("green", "monkey-1 . monkey-2 .")):
        a = arena({"blue": "wind-1"}, {"red": "monkey-1", "blue": "monkey-2"})
        a.refuses("use wind blue yellow")
        a.play(f"use wind blue {to}")
        assert a.their_row == row
        assert a.row == ". wind-1 . ."
        a.refuses("use wind blue red")


@pytest.mark.rule("NW-44")
def test_wind_needs_an_opposing_nawal() -> None:
    a = arena({"blue": "wind-1"}, {"red": "monkey-1", "green": "monkey-2"})
    assert not [text for text in a.legal() if text.startswith("use")]
    a.refuses("use wind blue green")


@pytest.mark.rule("NW-44", "NW-35")
def test_wind_before_and_after_the_attack() -> None:
    a = arena({"red": "wind-1"}, {"red": "monkey-1"}).play("use wind red blue", "attack red")
    assert a.gems == (1, 0)
    a = arena({"red": "wind-1"}, {"red": "monkey-1"}).play("attack red", "use wind red blue")
    assert a.theirs("blue").damage == 1


@pytest.mark.rule("NW-44")
def test_each_wind_is_a_use() -> None:
    a = arena({"red": F("wind-1", item="wind-item")}, {"red": "monkey-1", "blue": "monkey-2"})
    a.play("use wind red blue", "use wind red blue")
    assert a.their_row == "monkey-1 monkey-2 . ."
    a.refuses("use wind red blue")


@pytest.mark.rule("NW-44")
def test_the_pushed_nawal_may_attack_in_its_turn() -> None:
    a = arena({"red": "wind-1"}, {"red": "monkey-1"}).play("use wind red blue", "end", "attack blue")
    assert a.gems == (0, 1)


# ------------------------------------------------------------------------------------------------ REED


@pytest.mark.rule("NW-45")
def test_reed_hurts_a_nawal_with_an_item_more() -> None:
    a = arena({"red": "reed-2", "blue": "reed-2"}, {"red": F("monkey-2", item="plate"), "blue": "monkey-2"})
    a.play("attack red", "attack blue")
    assert a.theirs("red").damage == 3
    assert a.theirs("blue").damage == 2


@pytest.mark.rule("NW-45")
def test_each_reed_hurts_one_more() -> None:
    a = arena({"red": F("reed-2", item="reed-pair")}, {"red": F("monkey-2", item="plate")}).play("attack red")
    assert a.theirs("red").damage == 2 + 3


@pytest.mark.rule("NW-45")
def test_the_extra_damage_is_no_power_at_an_open_lane() -> None:
    a = arena({"red": "reed-2"}, {"blue": F("monkey-2", item="plate")}).play("attack red")
    assert a.gems == (2, 0)


@pytest.mark.rule("NW-45")
@pytest.mark.parametrize(("left", "gems"), [(5, 0), (4, 0), (3, 1), (1, 3)])
def test_reed_pierces_with_what_is_left_over(left: int, gems: int) -> None:
    a = arena({"red": "reed-4"}, {"red": F("monkey-1", damage=5 - left)}, gems=(0, 2)).play("attack red")
    assert a.gems == (gems, max(0, 2 - gems))


@pytest.mark.rule("NW-45")
def test_each_reed_pierces_up_to_four() -> None:
    single, double = F("reed-4", item="makkwawitl"), F("reed-4", on="reed-1", item="blade")
    a = arena({"red": single}, {"red": F("monkey-1", damage=4)}).play("attack red")
    assert a.gems == (4, 0)
    (taken,) = a.happened(GemsTaken)
    assert taken.why == "reed"
    a = arena({"red": double}, {"red": F("monkey-1", damage=4)}).play("attack red")
    assert a.gems == (6, 0)


@pytest.mark.rule("NW-45")
def test_reed_pierces_with_all_attack_damage() -> None:
    """WATER adds, LIZARD takes away, RAIN too; the Item counts when it is the attacked one's."""
    a = arena({"red": F("reed-3", item="water-item")}, {"red": F("lizard-1", item="rain-item", damage=4)})
    a.play("attack red")
    # 3 Power - 1 RAIN + 1 WATER + 1 REED - 1 LIZARD = 3, of which 1 defeats.
    assert a.gems == (2, 0)


@pytest.mark.rule("NW-45", "NW-57")
def test_what_grass_prevented_does_not_pierce() -> None:
    a = arena({"red": F("reed-4", item="blade")}, {"red": F("grass-1", damage=4)}).play(
        "attack red", "grass red"
    )
    # 6 damage, 3 prevented, 1 life left.
    assert a.their_row == ". . . ."
    assert a.gems == (2, 0)


@pytest.mark.rule("NW-45")
def test_water_beside_does_not_pierce() -> None:
    a = arena(
        {"red": F("reed-1", item="water-pair")},
        {"red": "monkey-4", "blue": F("monkey-1", damage=4)},
    ).play("attack red")
    assert a.their_row == "monkey-4 . . ."
    assert a.gems == (0, 0)


@pytest.mark.rule("NW-45", "NW-32")
def test_piercing_may_win() -> None:
    a = arena({"red": "reed-4"}, {"red": F("monkey-1", damage=4)}, gems=(10, 0)).play("attack red")
    assert a.state.wins == (1, 0)


# ---------------------------------------------------------------------------------------------- RABBIT


@pytest.mark.rule("NW-46")
def test_rabbit_shifts_after_the_attack() -> None:
    a = arena({"red": "rabbit-1", "blue": "monkey-1"})
    a.refuses("use rabbit red blue")
    a.play("attack red")
    a.refuses("use rabbit red green")
    a.play("use rabbit red blue")
    assert a.row == "monkey-1 rabbit-1 . ."
    a.refuses("use rabbit blue green")
    a.play("attack red")


@pytest.mark.rule("NW-46", "NW-38")
def test_two_rabbits_are_two_lanes() -> None:
    a = arena({"red": F("rabbit-1", item="rabbit-item")}, {"yellow": F("rain-1", item="rain-item")})
    a.play("attack red", "use rabbit red blue")
    assert len(a.happened(Shifted)) == 1
    assert a.asked == 1, "each step is a shift of its own"
    a.play("pass", "use rabbit blue green")
    assert a.asked == 1
    a.play("pass")
    assert a.row == ". . rabbit-1 ."
    a.refuses("use rabbit green yellow")


@pytest.mark.rule("NW-46")
def test_rabbit_prevents_the_first_opposing_spell_each_round() -> None:
    a = arena(
        {},
        {"red": "rabbit-4"},
        hand="damage-opponent damage-any damage-all-opponent damage-opponent",
        energy=5,
    )
    a.play("cast damage-opponent red")
    (prevented,) = a.happened(Prevented)
    assert prevented.sign is Sign.RABBIT
    assert a.theirs("red").damage == 0
    assert a.asked == 0, "it happens unasked"
    a.play("cast damage-any red")
    assert a.theirs("red").damage == 2
    a.play("end", "end", "cast damage-all-opponent")
    assert a.theirs("red").damage == 2, "the next round has its own first Spell"
    a.play("cast damage-opponent red")
    assert a.theirs("red").damage == 4


@pytest.mark.rule("NW-46")
def test_each_rabbit_prevents_one() -> None:
    a = arena(
        {},
        {"red": F("rabbit-4", item="rabbit-item")},
        hand="damage-opponent damage-any damage-all-opponent",
        energy=5,
    )
    a.play("cast damage-opponent red", "cast damage-any red")
    assert a.theirs("red").damage == 0
    a.play("cast damage-all-opponent")
    assert a.theirs("red").damage == 2


@pytest.mark.rule("NW-46")
def test_one_spell_is_one_effect() -> None:
    """Both what it does and how long it lasts are prevented at once; the next Spell is the second."""
    a = arena({}, {"red": "rabbit-2"}, hand="hurt-stun stun-opponent hurt-again", energy=5)
    a.play("cast hurt-stun red", "end")
    assert a.theirs("red").damage == 0
    a.play("attack red", "end")
    a.play("cast hurt-again red", "cast stun-opponent red")
    assert a.theirs("red").damage == 0
    a.play("end")
    a.refuses("attack red")


@pytest.mark.rule("NW-46")
def test_the_shift_and_the_ward_are_counted_apart() -> None:
    a = arena({"red": "rabbit-2"}, their_hand="damage-opponent", hand="")
    a.play("attack red", "use rabbit red blue", "end", "cast damage-opponent blue")
    assert a.fighter("blue").damage == 0
