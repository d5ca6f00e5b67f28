"""CAIMAN, WATER, DEATH, SNAKE and QUAKE: NW-47 to NW-51, and the shared rules of swallowing, NW-80."""

from __future__ import annotations

import pytest

from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import Damaged, Defeated, Swallow

from .arena import F, arena

# ---------------------------------------------------------------------------------------------- CAIMAN


@pytest.mark.rule("NW-47")
@pytest.mark.parametrize(
    ("fighter", "power"),
    [
        (F("caiman-2"), 3),
        (F("caiman-2", item="caiman-pair"), 5),
        (F("monkey-2", bless="ome-teotl"), 3),
        (F("monkey-2", vulture="caiman-1"), 4),
    ],
)
def test_each_caiman_is_one_power(fighter: F, power: int) -> None:
    a = arena(
        {"red": fighter, "blue": fighter if not fighter.bless else "monkey-1"},
        {"red": "monkey-4"},
        guardian="ome-teotl",
    )
    a.play("attack red", "attack blue")
    assert a.theirs("red").damage == power
    assert a.gems == ((power if not fighter.bless else 1), 0)


@pytest.mark.rule("NW-47")
def test_a_caiman_put_on_counts_at_once() -> None:
    a = arena({"red": "monkey-1", "blue": "monkey-1"}, hand="caiman-1 caiman-item", energy=2)
    a.play("shapeshift caiman-1 red", "item caiman-item blue", "attack red")
    assert a.gems == (3, 0)
    a.play("attack blue")
    assert a.gems == (5, 0)


# ----------------------------------------------------------------------------------------------- WATER


@pytest.mark.rule("NW-48")
def test_water_hurts_one_more_and_the_lanes_beside() -> None:
    a = arena(
        {"red": "monkey-1", "blue": "water-2", "green": "monkey-1"},
        dict.fromkeys(("red", "blue", "green", "yellow"), "monkey-4"),
    ).play("attack blue")
    assert [a.theirs(lane).damage for lane in ("red", "blue", "green", "yellow")] == [1, 3, 1, 0]
    assert a.fighter("red").damage == a.fighter("green").damage == 0


@pytest.mark.rule("NW-48")
def test_water_at_an_open_lane() -> None:
    """It strikes beside, and takes no more gems than its Power."""
    a = arena({"blue": "water-2"}, {"red": "monkey-4", "green": "monkey-4", "yellow": "monkey-4"}).play(
        "attack blue"
    )
    assert a.gems == (2, 0)
    assert [a.theirs(lane).damage for lane in ("red", "green", "yellow")] == [1, 1, 0]


@pytest.mark.rule("NW-48")
def test_each_water_is_one_more() -> None:
    a = arena({"blue": F("water-2", item="water-item")}, {"red": "monkey-4", "blue": "monkey-4"}).play(
        "attack blue"
    )
    assert [a.theirs(lane).damage for lane in ("red", "blue")] == [2, 4]


@pytest.mark.rule("NW-48")
def test_adjacent_means_adjacent_to_the_attacked_lane() -> None:
    a = arena({"red": F("water-1", item="eagle-item")}, dict.fromkeys(("red", "blue", "green"), "monkey-4"))
    a.play("attack red blue")
    assert [a.theirs(lane).damage for lane in ("red", "blue", "green")] == [1, 2, 1]
    a = arena({"red": "water-1"}, {"red": "monkey-4", "yellow": "monkey-4"}).play("attack red")
    assert a.theirs("yellow").damage == 0


@pytest.mark.rule("NW-48")
def test_damage_beside_is_not_attack_damage() -> None:
    a = arena({"red": F("water-1", item="water-pair")}, {"blue": F("lizard-1", damage=1), "red": "monkey-4"})
    a.play("attack red")
    assert a.theirs("blue").damage == 4, "LIZARD does not help"
    a = arena({"red": "water-1"}, {"blue": F("grass-1", damage=4)}).play("attack red")
    assert a.their_row == ". . . .", "GRASS is not asked"
    (hurt,) = a.happened(Damaged)
    assert (hurt.why, hurt.amount, hurt.lane) == ("water", 1, 1)


# ----------------------------------------------------------------------------------------------- DEATH


@pytest.mark.rule("NW-49")
@pytest.mark.parametrize(("item", "damage"), [("", 3), ("death-item", 6), ("death-pair", 9)])
def test_death_strikes_the_one_that_defeated_it(item: str, damage: int) -> None:
    a = arena({"red": "monkey-4", "blue": "monkey-4"}, {"red": F("death-1", item=item, damage=4)}).play(
        "attack red"
    )
    assert a.fighter("red").damage == damage
    assert a.fighter("blue").damage == 0


@pytest.mark.rule("NW-49")
def test_death_does_not_strike_for_a_spell() -> None:
    """The rulebook's FAQ."""
    a = arena({"red": "monkey-4"}, {"red": F("death-1", damage=4)}, hand="damage-opponent", energy=1)
    a.play("cast damage-opponent red")
    assert a.their_row == ". . . ."
    assert a.fighter("red").damage == 0


@pytest.mark.rule("NW-49")
def test_death_strikes_wherever_the_attacker_stands() -> None:
    a = arena({"red": "eagle-4", "blue": "monkey-1"}, {"blue": F("death-1", damage=4)}).play(
        "attack red blue"
    )
    assert a.fighter("red").damage == 3
    assert a.fighter("blue").damage == 0


@pytest.mark.rule("NW-49")
def test_death_strikes_for_water_and_is_not_attack_damage() -> None:
    a = arena({"red": F("water-4", item="lizard-item")}, {"blue": F("death-1", damage=4)}).play("attack red")
    assert a.fighter("red").damage == 3
    (_, death) = a.happened(Damaged)
    assert death.why == "death"


@pytest.mark.rule("NW-49")
def test_death_strikes_for_quake() -> None:
    a = arena({"red": F("death-1", damage=4)}, {"red": "monkey-1", "blue": "quake-2"}).play("shift red blue")
    assert a.row == ". . . ."
    assert a.theirs("blue").damage == 3
    assert a.theirs("red").damage == 0


@pytest.mark.rule("NW-49")
def test_death_may_defeat_and_death_answers_death_no_more() -> None:
    """The first DEATH has left when the second would strike it."""
    a = arena(
        {"red": F("death-1", damage=2), "blue": "monkey-1"},
        {"red": F("death-1", damage=4), "blue": "monkey-1"},
    )
    a.play("attack red")
    assert a.row == ". monkey-1 . ."
    assert a.their_row == ". monkey-1 . ."
    assert (a.energy, a.their_energy) == (1, 1)
    assert [event.cause for event in a.happened(Defeated)] == ["attack", "death"]
    assert a.fighter("blue").damage == a.theirs("blue").damage == 0


# ----------------------------------------------------------------------------------------------- SNAKE


@pytest.mark.rule("NW-50")
def test_snake_may_swallow_what_it_defeats() -> None:
    a = arena({"red": F("snake-2", damage=1)}, {"red": F("dog-1", damage=4)}).play("attack red")
    assert a.asked == 0
    assert set(a.legal()) == {"snake red", "pass"}
    a.play("snake red")
    fighter = a.fighter("red")
    assert (fighter.power, fighter.life, fighter.damage) == (3, 11, 1)
    assert fighter.signs == (Sign.SNAKE, Sign.DOG)
    assert a.swallowed(fighter) == ["dog-1"]
    assert a.their_burn == []
    assert a.their_energy == 1, "the Energy is gained all the same"
    (event,) = a.happened(Swallow)
    assert (event.eaten, event.sign, event.out) == ("dog-1", Sign.SNAKE, "")


@pytest.mark.rule("NW-50")
def test_snake_may_let_it_be() -> None:
    a = arena({"red": "snake-2"}, {"red": F("dog-1", damage=4)}).play("attack red", "pass")
    assert a.their_burn == ["dog-1"]
    assert a.fighter("red").power == 2
    assert a.asked == 0
    assert "end" in a.legal()


@pytest.mark.rule("NW-50")
def test_only_the_top_card_is_swallowed() -> None:
    fallen = F("dog-2", on="rain-1", item="eagle-item", bless="ehekatl", damage=10)
    a = arena({"red": "snake-2"}, {"red": fallen}).play("attack red", "snake red")
    assert a.fighter("red").signs == (Sign.SNAKE, Sign.DOG)
    assert (a.fighter("red").power, a.fighter("red").life) == (3, 11)
    assert sorted(a.their_burn) == ["eagle-item", "rain-1"]
    assert a.their_energy == 2


@pytest.mark.rule("NW-50")
def test_a_new_one_replaces_the_old_one() -> None:
    a = arena({"red": F("snake-2", snake="rain-1")}, {"red": F("dog-1", damage=4)}).play("attack red")
    assert set(a.legal()) == {"snake red rain-1", "pass"}
    a.play("snake red rain-1")
    assert a.swallowed(a.fighter("red")) == ["dog-1"]
    assert (a.fighter("red").power, a.fighter("red").life) == (3, 11)
    assert a.fighter("red").signs == (Sign.SNAKE, Sign.DOG)
    assert a.their_burn == ["rain-1"], "to its owner's burn pile"


@pytest.mark.rule("NW-50", "NW-80")
def test_one_at_a_time_for_each_snake() -> None:
    a = arena({"red": F("snake-2", item="snake-item", snake="rain-1")}, {"red": F("dog-1", damage=4)})
    a.play("attack red")
    assert set(a.legal()) == {"snake red", "pass"}
    a.play("snake red")
    assert a.swallowed(a.fighter("red")) == ["rain-1", "dog-1"]
    assert (a.fighter("red").power, a.fighter("red").life) == (4, 12)


@pytest.mark.rule("NW-50")
def test_the_player_chooses_which_old_one_goes() -> None:
    a = arena({"red": F("snake-2", item="snake-item", snake="rain-1 deer-1")}, {"red": F("dog-1", damage=4)})
    a.play("attack red")
    assert set(a.legal()) == {"snake red rain-1", "snake red deer-1", "pass"}
    a.play("snake red deer-1")
    assert a.swallowed(a.fighter("red")) == ["rain-1", "dog-1"]


@pytest.mark.rule("NW-50")
def test_snake_swallows_by_water_and_by_quake() -> None:
    a = arena({"red": F("snake-2", item="water-item")}, {"blue": F("wind-1", damage=4)}).play("attack red")
    assert set(a.legal()) == {"snake red", "pass"}
    a.play("snake red")
    assert a.swallowed(a.fighter("red")) == ["wind-1"]
    a = arena(
        {"red": "snake-1", "blue": F("snake-2", item="quake-item")}, {"blue": F("dog-1", damage=4)}, turn=1
    )
    a.play("shift blue green")
    assert a.asked == 0
    assert set(a.legal()) == {"snake blue", "pass"}
    a.play("snake blue")
    assert a.swallowed(a.fighter("blue")) == ["dog-1"]
    assert a.asked == 1


@pytest.mark.rule("NW-50", "NW-41")
def test_a_guardian_is_not_swallowed() -> None:
    """The rulebook's FAQ."""
    a = arena({"red": "snake-2"}, {"red": F("ehekatl", damage=9), "blue": "vulture-2"}).play("attack red")
    assert a.asked == 0
    assert "end" in a.legal()
    assert a.their_row == ". vulture-2 . ."


@pytest.mark.rule("NW-50", "NW-36")
def test_snake_swallows_once_a_round_for_each_count() -> None:
    mine = F("snake-2", item="water-item")
    theirs = {"red": F("wind-1", damage=3), "blue": F("rain-1", damage=4)}
    a = arena({"red": mine}, theirs).play("attack red")
    assert set(a.legal()) == {"snake red", "pass"}
    a.play("snake red")
    assert a.swallowed(a.fighter("red")) == ["wind-1"]
    assert "end" in a.legal(), "the second is not offered"
    a = arena({"red": mine}, theirs).play("attack red", "pass")
    assert set(a.legal()) == {"snake red", "pass"}
    a.play("snake red")
    assert a.swallowed(a.fighter("red")) == ["rain-1"]


@pytest.mark.rule("NW-50", "NW-36")
def test_two_snakes_swallow_two_in_one_round() -> None:
    a = arena(
        {"red": F("snake-2", on="snake-1", item="water-item")},
        {"red": F("wind-1", damage=3), "blue": F("rain-1", damage=4)},
    ).play("attack red", "snake red", "snake red")
    assert a.swallowed(a.fighter("red")) == ["wind-1", "rain-1"]


@pytest.mark.rule("NW-80")
def test_what_was_swallowed_stays_if_the_count_falls() -> None:
    a = arena({"red": F("snake-2", item="snake-item", snake="rain-1 deer-1")}, hand="blade", energy=1)
    a.play("item blade red")
    assert a.swallowed(a.fighter("red")) == ["rain-1", "deer-1"]


@pytest.mark.rule("NW-80")
def test_snake_and_vulture_count_apart() -> None:
    a = arena({"red": F("snake-2", item="vulture-item", vulture="rain-1")}, {"red": F("dog-1", damage=4)})
    a.play("attack red")
    assert set(a.legal()) == {"snake red", "pass"}, "no room has to be made for SNAKE"
    a.play("snake red")
    assert sorted(a.swallowed(a.fighter("red"))) == ["dog-1", "rain-1"]


@pytest.mark.rule("NW-80")
def test_a_swallowed_cards_values_and_item_count_for_nothing() -> None:
    a = arena({"red": "snake-2"}, {"red": F("caiman-4", item="makkwawitl", damage=20)}).play(
        "attack red", "snake red"
    )
    fighter = a.fighter("red")
    assert (fighter.power, fighter.life, fighter.damage) == (2 + 1 + 1, 11, 0)


# ----------------------------------------------------------------------------------------------- QUAKE


@pytest.mark.rule("NW-51")
@pytest.mark.parametrize(("lane", "to"), [("red", "blue"), ("blue", "red")])
def test_quake_strikes_who_shifts_out_of_or_into_the_opposite_lane(lane: str, to: str) -> None:
    a = arena({lane: "monkey-2"}, {"red": "quake-2"}).play(f"shift {lane} {to}")
    assert a.fighter(to).damage == 1
    a = arena({lane: "monkey-2"}, {"red": F("quake-2", item="quake-pair")}).play(f"shift {lane} {to}")
    assert a.fighter(to).damage == 3


@pytest.mark.rule("NW-51")
def test_quake_does_not_strike_beside() -> None:
    a = arena({"red": "monkey-2"}, {"green": "quake-2", "yellow": "quake-2"}).play("shift red blue")
    assert a.fighter("blue").damage == 0


@pytest.mark.rule("NW-51")
def test_quake_strikes_both_of_a_swap() -> None:
    a = arena({"red": "monkey-2", "blue": "monkey-3"}, {"red": "quake-2"}).play("shift red blue")
    assert a.fighter("blue").damage == 1
    assert a.fighter("red").damage == 1


@pytest.mark.rule("NW-51")
def test_quake_strikes_nobody_on_summoning() -> None:
    """The rulebook's FAQ, for every way a Nawal comes into the arena."""
    a = arena(
        {"green": "monkey-1"},
        {lane: F("quake-2", item="quake-item") for lane in ("red", "blue", "green", "yellow")},
        hand="dog-1 rain-2 return-lane",
        burn="wind-1",
        energy=12,
    )
    a.play("summon dog-1 red", "guardian blue", "shapeshift rain-2 green", "cast return-lane")
    assert [a.fighter(lane).damage for lane in ("red", "blue", "green", "yellow")] == [0, 0, 0, 0]
    a = arena({}, {"red": "monkey-1"}, hand="quake-1", energy=1).play("summon quake-1 red")
    assert a.theirs("red").damage == 0


@pytest.mark.rule("NW-51")
def test_quake_strikes_in_the_lane_it_shifts_into() -> None:
    a = arena(
        {"red": F("quake-1", item="quake-item"), "blue": "monkey-1"},
        {"red": "monkey-1", "blue": "monkey-1"},
    ).play("shift red blue")
    assert a.theirs("blue").damage == 2
    assert a.theirs("red").damage == 0
    assert a.fighter("red").damage == 0, "its own are not struck"


@pytest.mark.rule("NW-51")
def test_a_quake_that_is_swapped_or_pushed_shifts_too() -> None:
    a = arena({"red": "monkey-1", "blue": "quake-1"}, {"red": "monkey-1"}).play("shift red blue")
    assert a.theirs("red").damage == 1
    a = arena({"red": "wind-1", "blue": "monkey-1"}, {"red": "quake-1"}).play("use wind red blue")
    assert a.fighter("blue").damage == 1
    assert a.fighter("red").damage == 0


@pytest.mark.rule("NW-51")
def test_two_quakes_strike_each_other() -> None:
    a = arena({"red": "quake-1"}, {"blue": "quake-1"}).play("shift red blue")
    assert a.fighter("blue").damage == 1
    assert a.theirs("blue").damage == 1


@pytest.mark.rule("NW-51", "NW-37")
def test_order_of_quake_lane_left_lane_come_to_then_its_own() -> None:
    """Whoever falls on the way strikes no more."""
    a = arena(
        {"red": F("quake-1", damage=3)}, {"red": F("quake-1", damage=1), "blue": F("quake-1", damage=2)}
    )
    a.play("shift red blue")
    assert a.row == ". . . ."
    assert a.theirs("blue").damage == 2, "its own QUAKE came too late"
    quakes = [(event.side, event.lane, event.card) for event in a.happened(Damaged)]
    assert len(quakes) == 2
    assert a.happened(Defeated)[0].cause == "quake"


@pytest.mark.rule("NW-51", "NW-49")
def test_the_lane_left_strikes_first() -> None:
    """So DEATH strikes the QUAKE there, and not the one that it never came to."""
    a = arena({"red": F("death-1", damage=4)}, {"red": "quake-1", "blue": "quake-1"}).play("shift red blue")
    assert a.row == ". . . ."
    assert (a.theirs("red").damage, a.theirs("blue").damage) == (3, 0)


@pytest.mark.rule("NW-51", "NW-37")
def test_the_one_that_shifted_is_struck_before_the_swapped_one() -> None:
    """The first falls, and its DEATH takes the QUAKE away before the swapped one is struck."""
    a = arena(
        {"red": F("death-1", damage=4), "blue": "monkey-2"},
        {"red": F("quake-1", damage=2)},
    ).play("shift red blue")
    assert a.their_row == ". . . ."
    assert a.row == "monkey-2 . . ."
    assert a.fighter("red").damage == 0
