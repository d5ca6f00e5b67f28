"""Summoning Nawals, Items and Magic: NW-20 to NW-25."""

from __future__ import annotations

import pytest

from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import NONE, Damaged, Defeated, SpellEnded

from .arena import F, arena


@pytest.mark.rule("NW-20")
def test_a_nawal_costs_its_level_and_goes_into_an_open_lane() -> None:
    a = arena({"red": "monkey-1"}, {"blue": "monkey-1"}, hand="dog-3 dog-4 metl", energy=3)
    assert {text for text in a.legal() if text.startswith("summon")} == {
        "summon dog-3 blue",
        "summon dog-3 green",
        "summon dog-3 yellow",
    }
    a.refuses("summon dog-3 red")
    a.refuses("summon dog-4 blue")
    a.refuses("summon metl blue")
    a.refuses("summon rain-1 blue")
    a.play("summon dog-3 blue")
    assert a.energy == 0
    assert a.row == "monkey-1 dog-3 . ."
    assert a.hand == ["dog-4", "metl"]
    assert (a.fighter("blue").power, a.fighter("blue").life, a.fighter("blue").damage) == (3, 15, 0)


@pytest.mark.rule("NW-20")
def test_a_summoned_nawal_may_attack_at_once() -> None:
    a = arena(hand="dog-3", energy=3).play("summon dog-3 red", "attack red")
    assert a.gems == (3, 0)


@pytest.mark.rule("NW-21")
def test_shapeshifting_puts_a_nawal_on_top() -> None:
    a = arena({"blue": F("monkey-1", damage=3)}, hand="dog-2 dog-4", energy=3)
    a.refuses("shapeshift dog-4 blue")
    a.refuses("shapeshift dog-2 red")
    a.play("shapeshift dog-2 blue")
    fighter = a.fighter("blue")
    assert a.energy == 1
    assert (fighter.power, fighter.life, fighter.damage) == (3, 11, 0)
    assert fighter.signs == (Sign.DOG, Sign.MONKEY)
    assert a.hand == ["dog-4"]
    a.play("attack blue")
    assert a.gems == (3, 0)


@pytest.mark.rule("NW-21")
def test_no_nawal_of_the_opponent_is_shapeshifted() -> None:
    a = arena({}, {"red": "monkey-1"}, hand="dog-1", energy=5)
    assert not [text for text in a.legal() if text.startswith("shapeshift")]


@pytest.mark.rule("NW-22")
def test_a_fighter_shapeshifts_once_and_guardians_never() -> None:
    a = arena(
        {
            "red": F("dog-2", on="dog-1"),
            "blue": F("tlalok"),
            "green": F("snake-1", snake="rain-1"),
            "yellow": F("vulture-1", vulture="rain-2"),
        },
        hand="monkey-1",
        energy=9,
    )
    assert {text for text in a.legal() if text.startswith("shapeshift")} == {
        "shapeshift monkey-1 green",
        "shapeshift monkey-1 yellow",
    }
    a.refuses("shapeshift monkey-1 red")
    a.refuses("shapeshift monkey-1 blue")
    a.refuses("guardian red")


@pytest.mark.rule("NW-22", "NW-23")
def test_who_swallowed_may_be_shapeshifted_and_keeps_it() -> None:
    """The rulebook's FAQ."""
    a = arena({"green": F("snake-1", snake="rain-1")}, hand="dog-2", energy=2)
    a.play("shapeshift dog-2 green")
    fighter = a.fighter("green")
    assert (fighter.power, fighter.life) == (2 + 1 + 1, 10 + 1 + 1)
    assert fighter.signs == (Sign.DOG, Sign.SNAKE, Sign.RAIN)
    assert a.swallowed(fighter) == ["rain-1"]


@pytest.mark.rule("NW-23")
def test_shapeshifting_keeps_what_lies_under_the_nawal() -> None:
    a = arena(
        {"red": F("monkey-1", item="makkwawitl", bless="tlalok", vulture="rain-1")}, hand="dog-2", energy=2
    )
    a.play("shapeshift dog-2 red")
    fighter = a.fighter("red")
    assert (fighter.power, fighter.life) == (2 + 1 + 2 + 1, 10 + 1 + 2 + 1)
    assert fighter.signs == (Sign.DOG, Sign.MONKEY, Sign.DEER, Sign.RAIN)
    assert a.state.cards[fighter.item] == "makkwawitl"
    assert a.state.cards[fighter.blessing] == "tlalok"


@pytest.mark.rule("NW-23")
def test_shapeshifting_gives_no_second_attack() -> None:
    a = arena({"red": "monkey-1", "green": "monkey-1"}, hand="dog-1 dog-2", energy=3)
    a.play("attack red", "shapeshift dog-2 red", "shift green blue", "shapeshift dog-1 blue")
    for text in ("attack red", "shift red blue", "attack blue", "shift blue green"):
        a.refuses(text)


@pytest.mark.rule("NW-23", "NW-36")
def test_shapeshifting_brings_the_new_cards_uses_only() -> None:
    a = arena({"red": "flower-1", "blue": F("monkey-4", damage=10)}, hand="flower-2", energy=2)
    a.play("use flower red")
    assert a.fighter("blue").damage == 9
    a.refuses("use flower red")
    a.play("shapeshift flower-2 red", "use flower red")
    assert a.fighter("blue").damage == 8
    a.refuses("use flower red")


@pytest.mark.rule("NW-24")
def test_an_item_goes_under_a_nawal() -> None:
    a = arena({"red": F("dog-1", damage=2)}, {"blue": "monkey-1"}, hand="makkwawitl", energy=3)
    a.refuses("item makkwawitl blue")
    a.play("item makkwawitl red")
    fighter = a.fighter("red")
    assert (fighter.power, fighter.life, fighter.damage) == (3, 7, 2)
    assert a.energy == 1
    assert a.hand == a.burn == []
    a.play("attack red")
    assert a.gems == (3, 0)


@pytest.mark.rule("NW-24")
def test_techichi_with_a_makkwawitl() -> None:
    """The rulebook's example: 3 Power and 6 Life."""
    a = arena({"green": "techichi"}, hand="makkwawitl", energy=2).play("item makkwawitl green")
    assert (a.fighter("green").power, a.fighter("green").life) == (3, 6)


@pytest.mark.rule("NW-24")
def test_an_item_gives_its_signs() -> None:
    a = arena({"red": "monkey-1"}, hand="eagle-item", energy=1)
    a.refuses("attack red blue")
    a.play("item eagle-item red")
    assert a.fighter("red").signs == (Sign.MONKEY, Sign.EAGLE)
    a.play("attack red blue")
    assert a.gems == (1, 0)


@pytest.mark.rule("NW-24")
def test_an_item_costs_its_level() -> None:
    a = arena({"red": "dog-1"}, hand="makkwawitl metl", energy=1)
    a.refuses("item makkwawitl red")
    a.refuses("item metl red")


@pytest.mark.rule("NW-24")
def test_a_new_item_discards_the_old_one() -> None:
    a = arena({"red": F("dog-1", item="eagle-item", damage=2)}, hand="blade", energy=1)
    a.play("item blade red")
    fighter = a.fighter("red")
    assert (fighter.power, fighter.life, fighter.damage, fighter.signs) == (3, 5, 2, (Sign.DOG,))
    assert a.burn == ["eagle-item"]


@pytest.mark.rule("NW-24")
def test_life_falling_to_the_damage_defeats_by_nobody() -> None:
    a = arena(
        {"red": F("death-1", item="plate", damage=5), "green": "vulture-1"},
        {"red": "snake-4"},
        hand="blade",
        energy=1,
    )
    a.play("item blade red")
    (fall,) = a.happened(Defeated)
    assert (fall.card, fall.cause, fall.energy) == ("death-1", "none", 1)
    assert a.energy == 1
    assert a.asked == 0, "VULTURE as always, no SNAKE"
    assert set(a.legal()) == {"vulture green", "pass"}
    a.play("pass")
    assert sorted(a.burn) == ["blade", "death-1", "plate"]
    assert a.theirs("red").damage == 0, "no DEATH"
    assert not a.happened(Damaged)


@pytest.mark.rule("NW-25")
def test_magic_happens_and_is_discarded() -> None:
    a = arena({"red": "dog-1"}, {"blue": "dog-2"}, hand="texoxalistli", energy=3)
    a.play("cast texoxalistli blue")
    assert a.theirs("blue").damage == 5
    assert a.energy == 1
    assert a.burn == ["texoxalistli"]
    assert a.hand == []


@pytest.mark.rule("NW-25")
def test_magic_needs_its_energy_and_a_target() -> None:
    a = arena({"red": "dog-1"}, {"blue": "dog-2"}, hand="texoxalistli metl makkwawitl", energy=1)
    a.refuses("cast texoxalistli blue")
    a.refuses("cast metl blue")
    a.refuses("cast makkwawitl red")
    a = arena({}, {"blue": "dog-2"}, hand="metl", energy=1)
    assert not [text for text in a.legal() if text.startswith("cast")]


@pytest.mark.rule("NW-25")
def test_ahkwalli_ehekatl_inflicts_two_damage() -> None:
    """The rulebook's example of a Magic Spell."""
    a = arena({}, {"blue": "dog-2"}, hand="ahkwalli-ehekatl", energy=1).play("cast ahkwalli-ehekatl blue")
    assert a.theirs("blue").damage == 2


@pytest.mark.rule("NW-25")
def test_a_spell_for_a_round_lies_open_until_its_casters_next_turn() -> None:
    a = arena({"red": "dog-1", "blue": "dog-1"}, {"red": "dog-4"}, hand="power-own", energy=1)
    a.play("cast power-own red")
    assert a.burn == []
    assert [a.state.cards[lasting.copy] for lasting in a.battle.lasting] == ["power-own"]
    assert a.battle.lasting[0].seat == 0
    a.play("attack red")
    assert a.theirs("red").damage == 3
    a.play("end")
    assert len(a.battle.lasting) == 1, "still open in the opponent's turn"
    a.play("end")
    assert a.happened(SpellEnded)
    assert a.battle.lasting == ()
    assert a.burn == ["power-own"]
    a.play("attack red")
    assert a.theirs("red").damage == 3 + 1


@pytest.mark.rule("NW-25", "NW-84")
def test_a_stun_lasts_through_the_opponents_turn() -> None:
    a = arena({}, {"red": "dog-4", "blue": "dog-1"}, hand="stun-opponent", energy=1)
    a.play("cast stun-opponent red", "end")
    a.refuses("attack red")
    a.play("attack blue", "end")
    assert a.burn == ["stun-opponent"]
    a.play("end", "attack red")
    assert a.gems[1] == 1 + 4


@pytest.mark.rule("NW-25")
def test_both_sides_spells_lie_open_for_their_own_round() -> None:
    a = arena({"red": "dog-1"}, {"red": "dog-4"}, hand="power-own", their_hand="power-own", energy=1)
    a.play("cast power-own red", "end", "cast power-own red", "end")
    assert [lasting.seat for lasting in a.battle.lasting] == [1]
    a.play("end")
    assert a.battle.lasting == ()
    assert NONE not in a.player(0).burn
