"""Answers and timing: NW-34 to NW-38, NW-63, and NW-75 to NW-78."""

from __future__ import annotations

import pytest

from tonalli.games.nawalli.model import (
    Announced,
    Answered,
    Damaged,
    Defeated,
    Fizzled,
    GemsTaken,
    Healed,
    Prevented,
    Shifted,
)

from .arena import F, arena

LANES = ("red", "blue", "green", "yellow")

# ------------------------------------------------------------------------------------- NW-34: the answers


@pytest.mark.rule("NW-34")
def test_the_announced_lane_stays_and_answers_change_who_stands_in_it() -> None:
    theirs = {"red": F("deer-2"), "blue": "dog-2", "yellow": "house-2"}
    a = arena({"red": "monkey-1"}, theirs).play("attack red")
    assert set(a.legal()) == {"dog blue", "deer red blue", "pass"}
    a.play("dog blue")
    assert a.their_row == "dog-2 deer-2 . house-2"
    assert a.asked == 0, "nothing is left to answer"
    assert a.theirs("red").damage == 1
    a = arena({"red": "monkey-1"}, theirs).play("attack red", "deer red blue")
    assert a.their_row == "dog-2 deer-2 . house-2"
    assert a.theirs("red").damage == 1


@pytest.mark.rule("NW-34", "NW-78", "NW-54")
def test_deer_leaves_an_open_lane_then_house_comes() -> None:
    a = arena({"red": "monkey-1"}, {"red": "deer-2", "yellow": "house-2"}).play("attack red")
    assert set(a.legal()) == {"deer red blue", "pass"}
    a.play("deer red blue")
    assert set(a.legal()) == {"house yellow", "pass"}
    a.play("house yellow")
    assert a.their_row == "house-2 deer-2 . ."
    assert a.theirs("red").damage == 1
    assert a.gems == (0, 0)


@pytest.mark.rule("NW-34")
def test_answers_come_as_often_as_each_is_legal() -> None:
    """The second DEER swapped in flees as well, and the first comes back."""
    a = arena({"red": "monkey-1"}, {"red": "deer-2", "blue": "deer-3"}).play("attack red", "deer red blue")
    assert set(a.legal()) == {"deer red blue", "pass"}
    a.play("deer red blue")
    assert a.their_row == "deer-2 deer-3 . ."
    assert a.asked == 0
    assert a.theirs("red").damage == 1


@pytest.mark.rule("NW-34")
def test_house_then_dog_then_deer() -> None:
    theirs = {"yellow": F("house-2", item="deer-item"), "blue": "dog-2"}
    a = arena({"red": "monkey-1"}, theirs).play("attack red")
    assert set(a.legal()) == {"house yellow", "dog blue", "pass"}
    a.play("house yellow")
    assert set(a.legal()) == {"dog blue", "deer red blue", "pass"}
    a.play("deer red blue")
    assert a.their_row == "dog-2 house-2 . ."
    assert a.theirs("red").damage == 1


@pytest.mark.rule("NW-34")
def test_a_pass_ends_the_answers() -> None:
    a = arena({"red": "monkey-1"}, {"red": "deer-2", "blue": "dog-2"}).play("attack red", "pass")
    assert a.theirs("red").damage == 1
    assert a.asked == 0


@pytest.mark.rule("NW-34")
def test_who_could_only_pass_is_not_asked() -> None:
    a = arena(
        {"red": "monkey-1"}, {"red": "monkey-2", "blue": "deer-2", "green": "dog-2", "yellow": "house-1"}
    )
    a.play("attack red")
    assert a.asked == 0
    assert a.theirs("red").damage == 1


# ------------------------------------------------------------------------------- NW-35: when abilities are


@pytest.mark.rule("NW-35")
def test_abilities_before_or_after_the_attack_not_during_it() -> None:
    mine = {"red": F("wind-1", item="flower-item"), "blue": F("jaguar-1", item="rabbit-item")}
    a = arena(mine, {"red": "deer-1"}).play("attack red")
    assert a.asked == 1
    for text in ("use wind red blue", "use flower red", "use jaguar blue green", "use rabbit blue green"):
        a.refuses(text)
    a.play(
        "pass",
        "use wind red blue",
        "use flower red",
        "use jaguar blue green",
        "attack green",
        "use rabbit green blue",
    )
    assert a.row == "wind-1 jaguar-1 . ."


@pytest.mark.rule("NW-35")
def test_abilities_on_the_owners_turn_only() -> None:
    a = arena({"red": F("wind-1", item="flower-item")}, {"red": "jaguar-1"}, turn=1)
    assert [text for text in a.legal() if text.startswith("use")] == ["use jaguar red blue"]
    a.refuses("use flower red")


@pytest.mark.rule("NW-35")
@pytest.mark.parametrize("sign", ["dog", "house", "rain", "deer", "grass", "snake", "vulture"])
def test_signs_that_answer_are_not_activated_otherwise(sign: str) -> None:
    a = arena({"red": F(f"{sign}-2", damage=3), "green": "monkey-1"}, {"red": "monkey-1"})
    assert not [text for text in a.legal() if text.startswith(("use", sign))]
    text = f"{sign} red blue" if sign in ("rain", "deer") else f"{sign} red"
    a.refuses(text)


# ------------------------------------------------------------------------------------------- NW-36: uses


@pytest.mark.rule("NW-36")
def test_once_a_round_and_back_at_the_start_of_the_controllers_turn() -> None:
    a = arena({"red": "rain-1", "green": "wind-1"}, {"green": "monkey-1", "red": "monkey-1"})
    a.play("use wind green yellow", "rain red blue", "end", "shift red blue")
    assert a.asked == 1, "spent in its own turn, and not back in the other's"
    a.play("end", "end", "shift blue red")
    assert a.asked == 0
    assert set(a.legal()) == {"rain blue red", "rain blue green", "pass"}


@pytest.mark.rule("NW-36")
def test_a_card_that_joins_brings_its_own_use() -> None:
    a = arena({"red": F("flower-1", damage=4)}, hand="flower-item flower-pair", energy=2).play(
        "use flower red"
    )
    a.refuses("use flower red")
    a.play("item flower-item red", "use flower red")
    a.refuses("use flower red")
    a.play("item flower-pair red", "use flower red", "use flower red")
    assert a.fighter("red").damage == 0
    a.refuses("use flower red")


@pytest.mark.rule("NW-36")
def test_an_unspent_use_leaves_with_its_card() -> None:
    """Of two uses the top card's is spent first, so the Item takes an unspent one along."""
    a = arena({"red": F("flower-1", item="flower-item", damage=4)}, hand="plate", energy=1)
    a.play("use flower red", "item plate red")
    a.refuses("use flower red")


@pytest.mark.rule("NW-36")
def test_the_first_unspent_card_shows_the_sign() -> None:
    fighter = F("wind-4", on="wind-1", item="wind-item", bless="ehekatl", snake="wind-2", vulture="wind-3")
    a = arena(
        {"red": fighter}, {"red": "monkey-1", "blue": "monkey-2"}, guardian="ehekatl", their_guardian="tlalok"
    )
    a.play(*["use wind red blue"] * 6)
    assert a.ids(use.copy for use in a.battle.spent) == [
        "wind-4", "wind-1", "wind-item", "ehekatl", "wind-2", "wind-3",
    ]  # fmt: skip
    a.refuses("use wind red blue")


@pytest.mark.rule("NW-36")
def test_a_blessing_brings_its_use() -> None:
    a = arena(
        {"red": "wind-1"},
        {"red": "monkey-4", "blue": "monkey-3"},
        guardian="ehekatl",
        their_guardian="tlalok",
        energy=1,
    )
    a.play("use wind red blue")
    a.refuses("use wind red blue")
    a.play("bless red", "use wind red blue")
    assert a.their_row == "monkey-4 monkey-3 . ."
    a.refuses("use wind red blue")


@pytest.mark.rule("NW-36")
def test_a_swallowed_card_brings_what_it_has_left() -> None:
    """A DOG that was used this round is swallowed: its use comes back only with the swallower's own turn."""
    theirs = {"blue": F("dog-1", damage=3)}
    a = arena({"red": "snake-4"}, theirs | {"green": "eagle-1"})
    a.play("attack red", "dog blue", "snake red", "end", "attack green blue")
    assert a.asked == 1, "spent"
    assert a.gems == (0, 1)
    a.play("end", "end", "attack green blue")
    assert a.asked == 0
    assert set(a.legal()) == {"dog red", "pass"}


# ----------------------------------------------------------------------------------- NW-37: the defeated


@pytest.mark.rule("NW-37")
def test_all_fall_together_from_left_to_right() -> None:
    a = arena({"blue": "water-4"}, {lane: F("monkey-1", damage=4) for lane in LANES}).play("attack blue")
    assert [event.lane for event in a.happened(Defeated)] == [0, 1, 2]
    assert a.their_energy == 3
    assert a.their_row == ". . . monkey-1"


@pytest.mark.rule("NW-37")
def test_who_falls_in_the_same_effect_eats_nobody() -> None:
    a = arena({"red": "water-4"}, {"red": F("dog-1", damage=1), "blue": F("vulture-1", damage=4)})
    a.play("attack red")
    assert a.asked == 0
    assert sorted(a.their_burn) == ["dog-1", "vulture-1"]


@pytest.mark.rule("NW-37")
def test_energy_then_death_then_swallowing() -> None:
    """DEATH defeats the SNAKE before it could swallow, and what falls by that is settled first."""
    a = arena(
        {"red": F("snake-1", damage=2), "blue": "vulture-1"},
        {"red": F("death-1", damage=4), "blue": "vulture-1"},
    ).play("attack red")
    assert [event.card for event in a.happened(Defeated)] == ["death-1", "snake-1"]
    assert (a.energy, a.their_energy) == (1, 1)
    assert a.asked == 0, "about the SNAKE, which fell last"
    assert set(a.legal()) == {"vulture blue", "pass"}
    a.play("vulture blue")
    assert a.swallowed(a.fighter("blue")) == ["snake-1"]
    assert a.asked == 1
    a.play("vulture blue")
    assert a.swallowed(a.theirs("blue")) == ["death-1"]
    assert a.asked == 0


@pytest.mark.rule("NW-37")
def test_each_of_the_fallen_is_offered() -> None:
    a = arena(
        {"blue": "water-4"},
        {
            "red": F("wind-1", damage=4),
            "blue": F("rain-1", damage=4),
            "yellow": F("vulture-2", item="vulture-item"),
        },
    ).play("attack blue")
    assert a.asked == 1
    a.play("pass")
    assert set(a.legal()) == {"vulture yellow", "pass"}
    a.play("vulture yellow")
    assert a.swallowed(a.theirs("yellow")) == ["rain-1"], "red was offered first"
    assert a.asked == 0


@pytest.mark.rule("NW-37")
def test_several_deaths_strike_one_after_the_other() -> None:
    a = arena(
        {"red": "water-4"},
        {"red": F("death-1", damage=4), "blue": F("death-1", item="death-item", damage=4)},
    ).play("attack red")
    assert a.fighter("red").damage == 3 + 6


# ------------------------------------------------------------------------------ NW-63: signs as they are now


@pytest.mark.rule("NW-63")
def test_signs_gained_a_moment_ago_count() -> None:
    mine = {"red": "monkey-4", "green": "monkey-1"}
    a = arena(mine, {"red": F("dog-1", damage=4), "blue": "vulture-2"}).play(
        "attack red", "vulture blue", "attack green"
    )
    assert set(a.legal()) == {"dog blue", "pass"}
    a = arena(mine, {"red": F("rain-1", damage=4), "blue": "vulture-2"})
    a.play("attack red", "vulture blue", "shift green yellow")
    assert {"rain blue red", "rain blue green", "pass"} == set(a.legal())


@pytest.mark.rule("NW-63")
def test_signs_of_the_defeated_do_not() -> None:
    mine = {"red": "monkey-4", "blue": "monkey-1"}
    a = arena(mine, {"red": F("dog-1", item="house-item", bless="ehekatl", damage=4), "yellow": "monkey-1"})
    a.play("attack red", "attack blue")
    assert a.gems == (1, 0)


@pytest.mark.rule("NW-63")
def test_a_sign_that_went_with_its_item_does_not_answer() -> None:
    a = arena({"blue": "monkey-1"}, {"red": F("monkey-2", item="dog-item")}, hand="strip-opponent", energy=1)
    a.play("cast strip-opponent red", "attack blue")
    assert a.gems == (1, 0)


# ---------------------------------------------------------------------------------- NW-75: the resolving


@pytest.mark.rule("NW-75")
def test_power_is_reckoned_with_everything() -> None:
    mine = F("caiman-2", on="monkey-1", item="blade", vulture="dog-1")
    a = arena({"red": mine}, {"red": F("monkey-4", item="rain-item")}, hand="power-all-own", energy=1)
    a.play("cast power-all-own", "attack red")
    # 2 card, 1 CAIMAN, 1 shapeshift, 2 Item, 1 swallowed, 2 Spell, less 1 RAIN.
    assert a.theirs("red").damage == 8


@pytest.mark.rule("NW-75")
def test_power_is_reckoned_after_the_answers() -> None:
    """RAIN swapped into the opposing lane weakens the attack that was announced before."""
    a = arena({"red": "monkey-4"}, {"red": "deer-2", "blue": "rain-4"}).play("attack red", "deer red blue")
    assert a.theirs("red").damage == 3
    a = arena({"red": "monkey-4"}, {"blue": F("dog-4", item="rain-item")}).play("attack red", "dog blue")
    assert a.theirs("red").damage == 3
    a = arena({"red": "monkey-4"}, {"red": F("deer-2", item="rain-item")}).play("attack red", "deer red blue")
    assert a.gems == (4, 0)


@pytest.mark.rule("NW-75")
def test_attack_damage_is_power_water_reed_less_lizard() -> None:
    mine = F("water-2", on="reed-1")
    a = arena({"red": mine}, {"red": F("lizard-4", item="plate")}).play("attack red")
    assert a.theirs("red").damage == 3 + 1 + 1 - 1


@pytest.mark.rule("NW-75", "NW-29")
def test_power_is_floored_before_water_is_added() -> None:
    a = arena({"red": "water-1"}, {"red": F("rain-4", item="rain-pair")}).play("attack red")
    assert a.theirs("red").damage == 1


@pytest.mark.rule("NW-75", "NW-62")
def test_knife_heals_before_death_strikes() -> None:
    a = arena({"red": F("knife-1", damage=3)}, {"red": F("death-1", damage=4)}).play("attack red")
    assert a.fighter("red").damage == 3 - 2 + 3
    kinds = [type(event) for event in a.events if isinstance(event, Damaged | Healed | Defeated)]
    assert kinds == [Damaged, Healed, Defeated, Damaged]


@pytest.mark.rule("NW-75", "NW-48")
def test_damage_and_water_beside_are_one_effect() -> None:
    a = arena({"red": "water-4"}, {"red": F("monkey-1", damage=4), "blue": F("monkey-1", damage=4)}).play(
        "attack red"
    )
    kinds = [type(event) for event in a.events if isinstance(event, Damaged | Defeated)]
    assert kinds == [Damaged, Damaged, Defeated, Defeated]


@pytest.mark.rule("NW-75", "NW-45")
def test_reed_takes_its_gems_before_the_defeated_are_settled() -> None:
    a = arena({"red": "reed-4"}, {"red": F("death-1", damage=4)}).play("attack red")
    kinds = [type(event) for event in a.events if isinstance(event, GemsTaken | Defeated)]
    assert kinds == [GemsTaken, Defeated]


@pytest.mark.rule("NW-75", "NW-57")
def test_grass_is_asked_with_all_that_is_added() -> None:
    a = arena({"red": F("water-4", item="reed-item")}, {"red": F("grass-2", item="plate", damage=7)}).play(
        "attack red"
    )
    assert set(a.legal()) == {"grass red", "pass"}, "4 + 1 + 1 defeats at 13 Life and 7 damage"
    a.play("grass red")
    assert a.theirs("red").damage == 7 + 3
    (prevented,) = a.happened(Prevented)
    assert prevented.amount == 3


# --------------------------------------------------------------------------- NW-76: who is struck, by whom


@pytest.mark.rule("NW-76")
def test_an_attack_strikes_also_if_the_attacker_was_moved() -> None:
    a = arena({"red": F("rain-4")}, {"red": "deer-2", "green": "monkey-1"}).play(
        "attack red", "deer red blue"
    )
    assert a.asked == 0, "RAIN answers in mid-attack"
    a.play("rain red blue")
    assert a.row == ". rain-4 . ."
    assert a.gems == (4, 0), "the announced lane, which fell open"
    a.refuses("attack blue")


@pytest.mark.rule("NW-76", "NW-75")
def test_a_moved_attacker_has_the_power_of_where_it_stands() -> None:
    a = arena(
        {"red": "rain-4"}, {"red": "deer-2", "blue": "monkey-4", "green": F("rain-1", item="rain-item")}
    )
    a.play("attack red", "deer red blue")
    assert a.asked == 0
    a.play("rain red blue")
    assert a.asked == 1, "and RAIN answers RAIN"
    a.play("rain green blue")
    assert a.their_row == "monkey-4 rain-1 deer-2 ."
    assert a.theirs("red").damage == 4 - 2


@pytest.mark.rule("NW-76", "NW-51")
def test_an_attacker_killed_by_quake_in_mid_attack_strikes_nothing() -> None:
    a = arena({"red": F("monkey-4", damage=19)}, {"red": "deer-1", "blue": "quake-1"}).play("attack red")
    a.play("deer red blue")
    assert a.row == ". . . ."
    assert a.their_row == "quake-1 deer-1 . ."
    assert a.theirs("red").damage == 0
    assert a.gems == (0, 0)
    assert a.happened(Fizzled)
    assert a.energy == 1
    assert a.asked == 0


# -------------------------------------------------------------------------------------- NW-77: the RAINs


@pytest.mark.rule("NW-77")
def test_rain_answers_rain() -> None:
    a = arena({"red": "monkey-1", "green": "rain-1"}, {"red": "rain-1"}).play("shift red blue")
    assert a.asked == 1
    a.play("rain red blue")
    assert a.asked == 0
    assert set(a.legal()) == {"rain green blue", "rain green yellow", "pass"}
    a.play("rain green yellow")
    assert a.asked == 0
    assert a.row == ". monkey-1 . rain-1"
    assert a.their_row == ". rain-1 . ."
    assert "end" in a.legal()


@pytest.mark.rule("NW-77")
def test_every_rain_is_asked_from_the_left() -> None:
    a = arena({"red": "monkey-1"}, {"yellow": "rain-1", "red": "rain-2"}).play("shift red blue")
    assert set(a.legal()) == {"rain red blue", "pass"}
    a.play("pass")
    assert set(a.legal()) == {"rain yellow green", "pass"}
    a.play("rain yellow green")
    assert a.asked == 0


@pytest.mark.rule("NW-77")
def test_a_swap_is_one_shift() -> None:
    a = arena({"red": "monkey-1", "blue": "monkey-2"}, {"yellow": F("rain-1", item="rain-item")}).play(
        "shift red blue"
    )
    assert a.asked == 1
    a.play("pass")
    assert a.asked == 0


@pytest.mark.rule("NW-77", "NW-51")
def test_rain_is_asked_after_quake() -> None:
    a = arena({"red": F("monkey-1", damage=4)}, {"red": "quake-1", "blue": "rain-1"}).play("shift red blue")
    assert a.row == ". . . ."
    assert a.asked == 1
    first = [type(event) for event in a.events if isinstance(event, Shifted | Damaged | Defeated)]
    assert first == [Shifted, Damaged, Defeated]


@pytest.mark.rule("NW-77")
def test_rain_in_the_middle_of_an_attack() -> None:
    """My RAIN answers their DEER, their RAIN answers mine; only then the attack is resolved."""
    a = arena({"red": "monkey-2", "yellow": "rain-1"}, {"red": "deer-2"}).play("attack red", "deer red blue")
    assert a.asked == 0
    assert set(a.legal()) == {"rain yellow green", "pass"}
    assert a.gems == (0, 0)
    a.play("rain yellow green")
    assert a.gems == (2, 0)


# ------------------------------------------------------------- NW-78: HOUSE, DOG and DEER move by a shift


@pytest.mark.rule("NW-78")
@pytest.mark.parametrize(
    ("theirs", "attack", "answer"),
    [
        ({"green": "house-2"}, "red", "house green"),
        ({"blue": "dog-2"}, "red", "dog blue"),
        ({"red": "deer-2"}, "red", "deer red blue"),
    ],
)
def test_quake_sees_the_shift_of_an_answer(theirs: dict[str, str], attack: str, answer: str) -> None:
    a = arena({"red": F("quake-1", item="eagle-item")}, theirs).play(f"attack {attack}", answer)
    (shifted,) = a.happened(Shifted)
    assert a.happened(Damaged)[0].why == "quake"
    assert shifted.side == 1
    assert a.happened(Answered)


@pytest.mark.rule("NW-78")
def test_house_moves_in_one_shift_however_far() -> None:
    mine = {
        "red": "monkey-1",
        "blue": "quake-1",
        "green": "quake-1",
        "yellow": F("quake-1", item="rain-item"),
    }
    a = arena(mine, {"yellow": "house-4"}).play("attack red", "house yellow")
    assert a.asked == 0, "RAIN is asked once"
    a.play("pass")
    # QUAKE at the lane it left; the lanes between saw nothing. Then the attack.
    assert a.theirs("red").damage == 1 + 1


@pytest.mark.rule("NW-78")
def test_answers_cost_no_attack() -> None:
    mine = {"green": "monkey-1", "yellow": "monkey-1"}
    a = arena(mine, {"red": "house-4", "blue": "dog-4"}).play(
        "attack yellow", "house red", "attack green", "dog blue"
    )
    a.play("end", "attack green", "attack yellow")
    assert a.theirs("green").attacked
    assert not a.theirs("green").shifted


@pytest.mark.rule("NW-78", "NW-54")
def test_a_lane_that_fell_empty_counts_as_an_attack_at_an_empty_lane() -> None:
    mine = {"red": "monkey-1", "green": "monkey-1"}
    a = arena(mine, {"red": "deer-2", "yellow": "house-2"}).play("attack red", "deer red blue", "pass")
    assert a.gems == (1, 0)
    a.play("attack green")
    assert a.asked == 0, "the second at an empty lane"
    assert a.gems == (2, 0)


@pytest.mark.rule("NW-78", "NW-54")
def test_it_counts_once() -> None:
    """HOUSE comes and flees again: still the first attack, so that the next one is the second of two."""
    mine = {"red": "monkey-1", "green": "monkey-1"}
    theirs = {"blue": F("house-2", item="deer-item"), "yellow": "house-3"}
    a = arena(mine, theirs).play("attack red", "house blue", "deer red blue")
    assert set(a.legal()) == {"house yellow", "pass"}
    a.play("pass", "attack green")
    assert set(a.legal()) == {"house yellow", "pass"}


@pytest.mark.rule("NW-78", "NW-54", "NW-51")
def test_a_lane_emptied_by_a_defeat_counts_too() -> None:
    """DEER flees, QUAKE slays the one swapped in, HOUSE answers at the empty lane."""
    a = arena(
        {"red": F("quake-1")},
        {"red": "deer-2", "blue": F("monkey-1", damage=4), "yellow": "house-2"},
    ).play("attack red", "deer red blue")
    assert a.their_row == ". deer-2 . house-2"
    assert set(a.legal()) == {"house yellow", "pass"}
    a.play("house yellow")
    assert a.gems == (0, 0)


# ---------------------------------------------------------------------------------------- long chains


@pytest.mark.rule("NW-37", "NW-53", "NW-51", "NW-49", "NW-58", "NW-76")
def test_dog_quake_death_vulture() -> None:
    mine = {"red": F("quake-1", damage=2), "green": "vulture-1"}
    theirs = {"red": "monkey-1", "blue": F("dog-1", item="death-item", damage=4), "yellow": "vulture-1"}
    a = arena(mine, theirs).play("attack red", "dog blue")
    assert [event.card for event in a.happened(Defeated)] == ["dog-1", "quake-1"]
    assert [event.cause for event in a.happened(Defeated)] == ["quake", "death"]
    assert (a.energy, a.their_energy) == (1, 1)
    assert a.asked == 0, "what DEATH slew is settled first"
    a.play("vulture green")
    assert a.swallowed(a.fighter("green")) == ["quake-1"]
    assert set(a.legal()) == {"vulture yellow", "pass"}
    a.play("vulture yellow")
    assert a.swallowed(a.theirs("yellow")) == ["dog-1"]
    assert a.happened(Fizzled)
    assert a.their_row == ". monkey-1 . vulture-1"
    assert a.theirs("blue").damage == 0, "the QUAKE was gone before the swapped one was struck"
    assert sorted(a.their_burn) == ["death-item"]
    assert a.asked == 0


@pytest.mark.rule("NW-26", "NW-34")
def test_the_announcement_says_what_faces_it() -> None:
    a = arena({"red": "monkey-2"}, {"red": "deer-2"}).play("attack red")
    (event,) = a.happened(Announced)
    assert (event.side, event.lane, event.card, event.target, event.to, event.facing) == (
        0,
        0,
        "monkey-2",
        1,
        0,
        "deer-2",
    )
