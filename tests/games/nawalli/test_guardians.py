"""Guardians: NW-39 to NW-41 and NW-79."""

from __future__ import annotations

import pytest

from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import GuardianPlace

from .arena import F, arena


@pytest.mark.rule("NW-39")
def test_a_blessing_costs_one_energy_and_gives_the_sign() -> None:
    a = arena({"red": "monkey-1", "blue": "monkey-2"}, energy=2, guardian="xipe-totek")
    a.refuses("attack red blue")
    a.play("bless red")
    assert a.energy == 1
    assert a.fighter("red").signs == (Sign.MONKEY, Sign.EAGLE)
    assert a.guardian().place is GuardianPlace.BLESSING
    assert (a.fighter("red").power, a.fighter("red").life) == (1, 5)
    a.play("attack red blue")
    assert a.gems == (1, 0)


@pytest.mark.rule("NW-39")
def test_a_blessing_is_not_moved_while_it_lasts() -> None:
    a = arena({"red": F("monkey-1", bless="tlalok"), "blue": "monkey-2"}, energy=4)
    a.refuses("bless blue")
    a.refuses("bless red")
    assert not [text for text in a.legal() if text.startswith("bless")]


@pytest.mark.rule("NW-39")
def test_a_blessing_needs_energy_and_an_own_nawal() -> None:
    arena({"red": "monkey-1"}).refuses("bless red")
    arena({"red": "monkey-1"}, {"blue": "monkey-1"}, energy=4).refuses("bless blue")


@pytest.mark.rule("NW-39")
def test_after_the_defeat_the_guardian_may_bless_again() -> None:
    a = arena(
        {"red": F("monkey-1", bless="tlalok", damage=4), "blue": "monkey-2"}, {"red": "monkey-1"}, turn=1
    )
    a.play("attack red", "pass")
    assert a.guardian().place is GuardianPlace.SPACE
    assert a.energy == 1
    a.play("end", "bless blue")
    assert a.fighter("blue").signs == (Sign.MONKEY, Sign.DEER)


@pytest.mark.rule("NW-39")
def test_the_blessing_moves_with_its_nawal() -> None:
    a = arena({"red": F("monkey-1", bless="tlalok"), "blue": "monkey-2"}).play("shift red blue")
    assert Sign.DEER in a.fighter("blue").signs
    assert Sign.DEER not in a.fighter("red").signs


@pytest.mark.rule("NW-40")
def test_the_guardians_nawal_costs_five_and_may_attack_at_once() -> None:
    a = arena({"red": "monkey-1"}, {"green": "monkey-2"}, energy=6)
    assert {text for text in a.legal() if text.startswith("guardian")} == {
        "guardian blue",
        "guardian green",
        "guardian yellow",
    }
    a.refuses("guardian red")
    a.play("guardian green", "attack green")
    assert a.energy == 1
    assert a.row == "monkey-1 . tlalok ."
    assert a.theirs("green").damage == 5
    assert (a.fighter("green").power, a.fighter("green").life) == (5, 10)
    assert a.guardian().place is GuardianPlace.ARENA
    arena(energy=4).refuses("guardian red")


@pytest.mark.rule("NW-40")
def test_summoning_the_guardian_ends_its_blessing() -> None:
    a = arena({"red": F("monkey-1", bless="tlalok")}, energy=5).play("guardian blue")
    assert a.fighter("red").signs == (Sign.MONKEY,)
    assert a.row == "monkey-1 tlalok . ."


@pytest.mark.rule("NW-40", "NW-41")
def test_no_second_summon_in_a_game_but_it_may_bless() -> None:
    a = arena({"red": F("tlalok", damage=9), "blue": "monkey-1"}, {"red": "monkey-1"}, turn=1, energy=9)
    a.play("attack red", "pass")
    assert a.row == ". monkey-1 . ."
    assert a.energy == 9 + 1
    assert a.burn == []
    assert a.guardian().place is GuardianPlace.SPACE
    a.play("end")
    a.refuses("guardian red")
    a.play("bless blue")
    assert a.fighter("blue").signs == (Sign.MONKEY, Sign.DEER)


@pytest.mark.rule("NW-41")
def test_a_guardian_is_not_swallowed_by_its_own_vulture() -> None:
    a = arena({"red": F("tlalok", damage=9), "blue": "vulture-4"}, {"red": "snake-4"}, turn=1)
    a.play("attack red", "pass")
    assert a.asked == 1
    assert "end" in a.legal()
    assert a.row == ". vulture-4 . ."


@pytest.mark.rule("NW-79")
def test_a_guardians_nawal_is_a_nawal_in_all_else() -> None:
    a = arena(
        {"red": F("tlalok", item="snake-item", damage=5)},
        {"blue": F("monkey-1", damage=4)},
        hand="metl blade",
        energy=4,
    )
    a.play("cast metl red")
    assert a.fighter("red").damage == 1
    a.play("shift red blue", "end", "end", "attack blue", "snake blue")
    assert a.swallowed(a.fighter("blue")) == ["monkey-1"]
    assert (a.fighter("blue").power, a.fighter("blue").life) == (6, 11)
    a.play("item blade blue")
    assert a.fighter("blue").power == 8


@pytest.mark.rule("NW-79")
def test_a_guardian_in_the_arena_has_its_sign() -> None:
    a = arena({"red": "monkey-1"}, {"red": F("tlalok")}, guardian="ehekatl", their_guardian="tlalok").play(
        "attack red"
    )
    assert set(a.legal()) == {"deer red blue", "pass"}


@pytest.mark.rule("NW-79")
def test_opposing_spells_may_aim_at_a_guardian() -> None:
    a = arena({}, {"red": F("ehekatl")}, hand="damage-opponent defeat-opponent", energy=2)
    a.play("cast damage-opponent red")
    assert a.theirs("red").damage == 2
    a.play("cast defeat-opponent red")
    assert a.their_row == ". . . ."
    assert a.guardian(1).place is GuardianPlace.SPACE
    assert a.their_burn == []


@pytest.mark.rule("NW-79")
def test_a_guardian_in_the_arena_is_not_blessed_and_blesses_nobody() -> None:
    a = arena({"red": F("tlalok"), "blue": "monkey-1"}, energy=4)
    a.refuses("bless red")
    a.refuses("bless blue")


@pytest.mark.rule("NW-79")
def test_a_nawal_holds_one_blessing_and_a_guardian_none() -> None:
    """With two Guardians (an option) the second may go elsewhere only, and not under the first."""
    two = "tlalok ome-teotl"
    a = arena({"red": F("monkey-1", bless="tlalok"), "blue": "monkey-1"}, guardian=two, energy=9)
    a.refuses("bless red ome-teotl")
    a.play("bless blue ome-teotl")
    assert a.fighter("blue").power == 2
    a = arena({"red": F("tlalok"), "blue": "monkey-1"}, guardian=two, energy=9)
    a.refuses("bless red ome-teotl")
    a.refuses("bless blue tlalok")
    a.play("guardian green ome-teotl")
    assert a.fighter("green").power == 6
