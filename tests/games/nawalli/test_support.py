"""GRASS, VULTURE, MONKEY, FLOWER and KNIFE: NW-57 to NW-62."""

from __future__ import annotations

import pytest

from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import Healed, Prevented, Swallow

from .arena import F, arena

# ----------------------------------------------------------------------------------------------- GRASS


@pytest.mark.rule("NW-57")
def test_grass_prevents_up_to_three() -> None:
    a = arena({"red": "monkey-4"}, {"red": F("grass-1", damage=1)}).play("attack red")
    assert a.asked == 1
    assert set(a.legal()) == {"grass red", "pass"}
    a.play("grass red")
    assert a.theirs("red").damage == 1 + 4 - 3
    a = arena({"red": "monkey-2"}, {"red": F("grass-1", damage=3)}).play("attack red", "grass red")
    assert a.theirs("red").damage == 3, "no more than there is"
    (prevented,) = a.happened(Prevented)
    assert (prevented.sign, prevented.amount) == (Sign.GRASS, 2)


@pytest.mark.rule("NW-57")
def test_grass_is_asked_only_if_the_attack_would_defeat() -> None:
    a = arena({"red": "monkey-4"}, {"red": "grass-1"}).play("attack red")
    assert a.theirs("red").damage == 4


@pytest.mark.rule("NW-57")
def test_grass_may_let_it_fall() -> None:
    a = arena({"red": "monkey-4"}, {"red": F("grass-1", damage=1)}).play("attack red", "pass")
    assert a.their_row == ". . . ."


@pytest.mark.rule("NW-57", "NW-36")
def test_grass_once_a_game() -> None:
    a = arena({"red": "monkey-4"}, {"red": F("grass-1", damage=1)})
    a.play("attack red", "grass red", "end", "end", "attack red")
    assert a.their_row == ". . . .", "2 + 4 damage and nothing left to ask"


@pytest.mark.rule("NW-57")
def test_each_grass_is_a_use_one_after_the_other() -> None:
    a = arena({"red": F("monkey-4", item="blade")}, {"red": F("grass-1", item="grass-item", damage=2)})
    a.play("attack red", "grass red")
    assert a.asked == 1, "2 + 3 would still defeat it"
    a.play("grass red")
    assert a.theirs("red").damage == 2


@pytest.mark.rule("NW-57")
def test_grass_is_not_asked_again_once_it_is_saved() -> None:
    a = arena({"red": "monkey-4"}, {"red": F("grass-1", item="grass-item", damage=1)}).play(
        "attack red", "grass red"
    )
    assert a.asked == 0
    assert a.theirs("red").damage == 2


@pytest.mark.rule("NW-57")
def test_grass_may_be_used_where_it_does_not_save() -> None:
    a = arena({"red": F("monkey-4", item="makkwawitl")}, {"red": F("grass-1", damage=4)}).play(
        "attack red", "grass red"
    )
    assert a.their_row == ". . . ."


@pytest.mark.rule("NW-57")
def test_grass_only_against_attack_damage() -> None:
    a = arena({}, {"red": F("grass-1", damage=4)}, hand="damage-opponent", energy=1).play(
        "cast damage-opponent red"
    )
    assert a.their_row == ". . . ."
    a = arena({"red": F("grass-1", damage=4)}, {"red": "quake-1"}).play("shift red blue")
    assert a.row == ". . . ."
    a = arena({"red": F("grass-1", damage=2)}, {"red": F("death-1", damage=4)}).play("attack red")
    assert a.row == ". . . ."


@pytest.mark.rule("NW-57", "NW-36")
def test_a_spent_grass_stays_spent_wherever_its_card_goes() -> None:
    a = arena({"red": "monkey-4"}, {"red": F("grass-1", damage=1)}, their_hand="return-lane", their_energy=1)
    a.play("attack red", "grass red", "end", "end", "attack red")
    assert a.their_burn == ["grass-1"]
    a.play("end", "cast return-lane", "return grass-1 red", "end")
    a.play("attack red", "end", "end", "attack red")
    assert a.their_row == ". . . ."


# --------------------------------------------------------------------------------------------- VULTURE


@pytest.mark.rule("NW-58")
def test_vulture_eats_another_own_nawal() -> None:
    a = arena({"red": "monkey-1"}, {"red": F("dog-1", damage=4), "yellow": F("vulture-2", damage=3)})
    a.play("attack red")
    assert a.asked == 1
    assert set(a.legal()) == {"vulture yellow", "pass"}
    a.play("vulture yellow")
    fighter = a.theirs("yellow")
    assert (fighter.power, fighter.life, fighter.damage) == (3, 11, 3)
    assert fighter.signs == (Sign.VULTURE, Sign.DOG)
    assert a.their_burn == []
    assert a.their_energy == 1
    (event,) = a.happened(Swallow)
    assert (event.eaten, event.sign) == ("dog-1", Sign.VULTURE)


@pytest.mark.rule("NW-58")
@pytest.mark.parametrize("spell", ["damage-opponent", "defeat-opponent"])
def test_vulture_eats_whatever_defeated_it(spell: str) -> None:
    a = arena({}, {"red": F("dog-1", damage=4), "blue": "vulture-2"}, hand=spell, energy=1).play(
        f"cast {spell} red"
    )
    assert a.asked == 1
    a.play("vulture blue")
    assert a.swallowed(a.theirs("blue")) == ["dog-1"]
    assert a.asked == 0


@pytest.mark.rule("NW-58")
def test_vulture_eats_in_its_own_turn() -> None:
    a = arena({"red": F("dog-1", damage=4), "blue": "vulture-2"}, {"red": "quake-1"}).play("shift red blue")
    assert a.asked == 0
    assert set(a.legal()) == {"vulture red", "pass"}
    a.play("vulture red", "attack red")


@pytest.mark.rule("NW-58")
def test_vulture_eats_no_opponent_and_not_itself() -> None:
    a = arena({"red": "monkey-4", "blue": "vulture-2"}, {"red": F("vulture-1", damage=4)}).play("attack red")
    assert a.asked == 0
    assert "end" in a.legal()
    assert a.their_burn == ["vulture-1"]


@pytest.mark.rule("NW-58", "NW-80")
def test_vulture_makes_room_as_snake_does() -> None:
    a = arena({"red": "monkey-1"}, {"red": F("dog-1", damage=4), "blue": F("vulture-2", vulture="michin")})
    a.play("attack red")
    assert set(a.legal()) == {"vulture blue michin", "pass"}
    a.play("vulture blue michin")
    assert a.swallowed(a.theirs("blue")) == ["dog-1"]
    assert a.their_burn == ["michin"]
    assert a.theirs("blue").power == 3


@pytest.mark.rule("NW-58", "NW-80")
def test_each_vulture_holds_one() -> None:
    a = arena(
        {"red": "monkey-1"},
        {"red": F("dog-1", damage=4), "blue": F("vulture-2", item="vulture-item", vulture="michin")},
    ).play("attack red")
    assert set(a.legal()) == {"vulture blue", "pass"}
    a.play("vulture blue")
    assert a.swallowed(a.theirs("blue")) == ["michin", "dog-1"]


@pytest.mark.rule("NW-58", "NW-36")
def test_vulture_eats_once_a_round_for_each_count() -> None:
    fallen = {"red": F("wind-1", damage=4), "blue": F("rain-1", damage=4)}
    mine = {"red": "monkey-1", "blue": "monkey-2"}
    a = arena(mine, fallen | {"green": "vulture-2"}).play("attack red", "vulture green", "attack blue")
    assert a.asked == 0
    assert a.their_burn == ["rain-1"]
    a = arena(mine, fallen | {"green": F("vulture-2", item="vulture-item")})
    a.play("attack red", "vulture green", "attack blue", "vulture green")
    assert a.swallowed(a.theirs("green")) == ["wind-1", "rain-1"]


# ---------------------------------------------------------------------------------- SNAKE and VULTURE


@pytest.mark.rule("NW-59")
@pytest.mark.parametrize(
    ("snake", "vulture", "first"),
    [("snake-2", "vulture-3", 1), ("snake-3", "vulture-2", 0), ("snake-2", "vulture-2", 0)],
)
def test_the_higher_level_has_it_and_snake_in_a_tie(snake: str, vulture: str, first: int) -> None:
    a = arena({"red": snake}, {"red": F("dog-1", damage=4), "blue": vulture}).play("attack red")
    assert a.asked == first
    a.play("snake red" if first == 0 else "vulture blue")
    assert a.asked == 0, "nobody else is asked"
    assert "end" in a.legal()
    eater = a.fighter("red") if first == 0 else a.theirs("blue")
    assert a.swallowed(eater) == ["dog-1"]


@pytest.mark.rule("NW-59")
def test_who_declines_leaves_it_to_the_next() -> None:
    a = arena({"red": "snake-2"}, {"red": F("dog-1", damage=4), "blue": "vulture-1", "green": "vulture-4"})
    a.play("attack red")
    assert set(a.legal()) == {"vulture green", "pass"}
    a.play("pass")
    assert a.asked == 0
    assert set(a.legal()) == {"snake red", "pass"}
    a.play("pass")
    assert set(a.legal()) == {"vulture blue", "pass"}
    a.play("vulture blue")
    assert a.swallowed(a.theirs("blue")) == ["dog-1"]


@pytest.mark.rule("NW-59")
def test_vultures_of_a_side_are_asked_from_the_left() -> None:
    a = arena(
        {"green": "monkey-1"}, {"green": F("dog-1", damage=4), "yellow": "vulture-2", "red": "vulture-2"}
    )
    a.play("attack green")
    assert set(a.legal()) == {"vulture red", "pass"}
    a.play("pass")
    assert set(a.legal()) == {"vulture yellow", "pass"}
    a.play("pass")
    assert a.their_burn == ["dog-1"]


@pytest.mark.rule("NW-59")
def test_level_is_the_top_cards_and_a_guardians_its_energy() -> None:
    a = arena({"red": F("monkey-3", on="snake-1")}, {"red": F("dog-1", damage=4), "blue": "vulture-2"})
    a.play("attack red")
    assert a.asked == 0
    a = arena({"red": F("snake-1", on="monkey-4")}, {"red": F("dog-1", damage=4), "blue": "vulture-2"})
    a.play("attack red")
    assert a.asked == 1
    a = arena({"red": "snake-4"}, {"red": F("dog-1", damage=4), "blue": F("ehekatl", item="vulture-item")})
    a.play("attack red")
    assert a.asked == 1
    a.play("vulture blue")
    assert a.swallowed(a.theirs("blue")) == ["dog-1"]


# ---------------------------------------------------------------------------------------------- MONKEY


@pytest.mark.rule("NW-60")
@pytest.mark.parametrize(
    ("fighter", "cost"),
    [
        (F("dog-1"), 2),
        (F("monkey-1"), 1),
        (F("monkey-2", on="monkey-1"), 0),
        (F("monkey-1", item="monkey-pair"), 0),
    ],
)
def test_each_monkey_makes_items_cheaper(fighter: F, cost: int) -> None:
    a = arena({"red": fighter}, hand="makkwawitl", energy=cost)
    a.play("item makkwawitl red")
    assert a.energy == 0
    if cost:
        arena({"red": fighter}, hand="makkwawitl", energy=cost - 1).refuses("item makkwawitl red")


@pytest.mark.rule("NW-60")
def test_monkey_helps_only_itself_and_only_with_items() -> None:
    a = arena({"red": "monkey-1", "blue": F("dog-1", damage=2)}, hand="blade metl dog-1", energy=0)
    a.refuses("item blade blue")
    a.refuses("cast metl blue")
    a.refuses("shapeshift dog-1 red")
    a.play("item blade red")
    assert a.energy == 0


# ---------------------------------------------------------------------------------------------- FLOWER


@pytest.mark.rule("NW-61")
def test_flower_heals_itself_and_its_neighbours() -> None:
    row = {lane: F("monkey-2", damage=4) for lane in ("red", "green", "yellow")}
    a = arena(row | {"blue": F("flower-2", damage=4)}, {"blue": F("monkey-2", damage=4)}).play(
        "use flower blue"
    )
    assert [a.fighter(lane).damage for lane in ("red", "blue", "green", "yellow")] == [3, 3, 3, 4]
    assert a.theirs("blue").damage == 4
    a.refuses("use flower blue")


@pytest.mark.rule("NW-61")
def test_flower_heals_no_more_than_there_is() -> None:
    a = arena({"red": "monkey-2", "blue": F("flower-2", damage=1)}).play("use flower blue")
    assert [a.fighter(lane).damage for lane in ("red", "blue")] == [0, 0]


@pytest.mark.rule("NW-61", "NW-38")
def test_each_flower_is_one_damage() -> None:
    a = arena({"red": F("monkey-2", damage=4), "blue": F("flower-2", item="flower-item", damage=4)})
    a.play("use flower blue")
    assert a.fighter("red").damage == 3
    a.play("use flower blue")
    assert [a.fighter(lane).damage for lane in ("red", "blue")] == [2, 2]
    a.refuses("use flower blue")


@pytest.mark.rule("NW-61", "NW-35")
def test_flower_before_or_after_the_attack() -> None:
    for order in (("use flower blue", "attack blue"), ("attack blue", "use flower blue")):
        a = arena({"blue": F("flower-2", damage=4)}).play(*order)
        assert a.fighter("blue").damage == 3
        assert a.gems == (2, 0)


# ----------------------------------------------------------------------------------------------- KNIFE


@pytest.mark.rule("NW-62")
@pytest.mark.parametrize(("item", "damage"), [("", 5), ("knife-item", 3), ("knife-pair", 1)])
def test_each_knife_heals_two_when_it_attacks(item: str, damage: int) -> None:
    a = arena(
        {"red": F("knife-2", item=item, damage=7), "blue": F("monkey-2", damage=3)}, {"red": "monkey-2"}
    )
    a.play("attack red")
    assert a.fighter("red").damage == damage
    assert a.fighter("blue").damage == 3
    assert a.happened(Healed)[0].why == "knife"


@pytest.mark.rule("NW-62")
def test_knife_heals_at_an_open_lane_and_no_more_than_there_is() -> None:
    a = arena({"red": F("knife-2", damage=1)}).play("attack red")
    assert a.fighter("red").damage == 0
    assert a.gems == (2, 0)


@pytest.mark.rule("NW-62")
def test_knife_heals_not_when_it_is_attacked() -> None:
    a = arena({"red": "monkey-1"}, {"red": F("knife-2", damage=5)}).play("attack red")
    assert a.theirs("red").damage == 6
