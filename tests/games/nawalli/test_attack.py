"""Attacks, defeats and shifts: NW-26 to NW-33."""

from __future__ import annotations

import pytest

from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import (
    Announced,
    Damaged,
    Defeated,
    GameEnded,
    GemsTaken,
    GuardianPlace,
    Shifted,
)

from .arena import F, arena


@pytest.mark.rule("NW-26")
def test_each_nawal_attacks_the_opposing_lane_once_a_turn() -> None:
    a = arena({"red": "monkey-1", "green": "monkey-2"}, {"green": "monkey-4"})
    assert {text for text in a.legal() if text.startswith("attack")} == {"attack red", "attack green"}
    a.refuses("attack red blue")
    a.refuses("attack blue")
    a.play("attack green")
    a.refuses("attack green")
    a.play("attack red")
    a.refuses("attack red")
    assert a.theirs("green").damage == 2
    assert a.gems == (1, 0)
    a.play("end", "end", "attack red", "attack green")
    assert a.theirs("green").damage == 4
    assert a.gems == (2, 0)


@pytest.mark.rule("NW-26", "NW-34")
def test_attacks_are_resolved_one_by_one_after_they_are_answered() -> None:
    a = arena({"red": "monkey-2", "green": "monkey-2"}, {"red": "monkey-1", "blue": "dog-1"})
    a.play("attack red")
    assert a.happened(Announced)
    assert not a.happened(Damaged)
    assert a.asked == 1
    assert set(a.legal()) == {"dog blue", "pass"}
    for text in ("attack green", "end", "shift red blue"):
        a.refuses(text)
    a.play("pass")
    assert a.theirs("red").damage == 2
    assert a.asked == 0
    a.play("attack green")


@pytest.mark.rule("NW-26")
def test_an_announced_attack_is_not_cancelled() -> None:
    """It strikes the lane even when nobody is left there and nothing is to be gained."""
    a = arena({"red": "monkey-2"}, {"red": "deer-1"}, gems=(0, 2))
    a.play("attack red", "deer red blue")
    assert a.gems == (2, 0)
    a.refuses("attack red")


@pytest.mark.rule("NW-27")
@pytest.mark.parametrize(
    ("before", "after"),
    [((0, 0), (3, 0)), ((1, 5), (4, 2)), ((0, 2), (3, 0)), ((6, 5), (9, 2))],
)
def test_an_open_lane_gives_gems_from_the_opponent_first(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    a = arena({"red": "monkey-3"}, gems=before).play("attack red")
    assert a.gems == after
    (taken,) = a.happened(GemsTaken)
    assert taken.from_side == before[1] - after[1]
    assert taken.from_side + taken.from_middle == 3


@pytest.mark.rule("NW-27")
def test_no_more_gems_than_there_are() -> None:
    a = arena({"red": "monkey-3"}, gems=(11, 1), wins=(0, 0)).play("attack red")
    (taken,) = a.happened(GemsTaken)
    assert (taken.from_side, taken.from_middle) == (1, 1)


@pytest.mark.rule("NW-28")
def test_a_nawal_takes_the_attackers_power_and_does_not_hit_back() -> None:
    a = arena({"red": F("monkey-2", item="blade")}, {"red": F("monkey-4", damage=3)}).play("attack red")
    assert a.theirs("red").damage == 3 + 4
    assert a.fighter("red").damage == 0
    assert a.gems == (0, 0)


@pytest.mark.rule("NW-29")
def test_power_never_falls_below_zero() -> None:
    a = arena({"red": "eagle-1"}, {"red": F("rain-2", item="rain-pair")}, gems=(2, 2)).play("attack red blue")
    assert a.gems == (2, 2)
    a = arena({"red": "eagle-1", "blue": "eagle-1"}, {"red": F("rain-2", item="rain-pair", damage=4)})
    a.play("attack red")
    assert a.theirs("red").damage == 4


@pytest.mark.rule("NW-29")
def test_damage_never_falls_below_zero() -> None:
    a = arena({"red": "monkey-1"}, {"red": F("lizard-1", item="lizard-pair", damage=2)}).play("attack red")
    assert a.theirs("red").damage == 2


@pytest.mark.rule("NW-30")
@pytest.mark.parametrize(("damage", "falls"), [(2, False), (3, True), (4, True)])
def test_damage_at_life_defeats(damage: int, falls: bool) -> None:
    a = arena({"red": "monkey-2"}, {"red": F("monkey-1", damage=damage)}).play("attack red")
    assert (a.their_row == ". . . .") is falls
    assert len(a.happened(Defeated)) == falls


@pytest.mark.rule("NW-30")
def test_all_cards_of_the_defeated_go_to_their_owners() -> None:
    fallen = F(
        "snake-2", on="dog-1", item="blade", bless="ehekatl", snake="rain-1", vulture="wind-1", damage=12
    )
    a = arena({"red": "monkey-4"}, {"red": fallen}).play("attack red")
    assert a.their_row == ". . . ."
    assert sorted(a.their_burn) == ["blade", "dog-1", "snake-2", "wind-1"]
    assert a.burn == ["rain-1"]
    assert a.guardian(1).place is GuardianPlace.SPACE


@pytest.mark.rule("NW-31")
@pytest.mark.parametrize(
    ("fallen", "gain"),
    [
        (F("monkey-3", damage=14), 1),
        (F("monkey-3", on="monkey-1", damage=15), 2),
        (F("ehekatl", damage=9), 1),
        (F("monkey-3", snake="dog-1", bless="ehekatl", damage=15), 1),
    ],
)
def test_a_defeat_gives_its_owner_energy(fallen: F, gain: int) -> None:
    a = arena({"red": "monkey-1"}, {"red": fallen}, energy=2, their_energy=4).play("attack red")
    assert a.their_row == ". . . ."
    assert (a.energy, a.their_energy) == (2, 4 + gain)


@pytest.mark.rule("NW-32")
def test_all_gems_captured_win_at_once() -> None:
    a = arena({"red": "monkey-2", "blue": "monkey-1"}, gems=(10, 2)).play("attack red")
    assert a.state.wins == (0, 0)
    assert a.gems == (12, 0)
    a.play("attack blue")
    (end,) = a.happened(GameEnded)
    assert (end.winner, end.reason, end.gems) == (0, "gems", (13, 0))
    assert a.state.wins == (1, 0)


@pytest.mark.rule("NW-33")
def test_a_shift_in_place_of_an_attack() -> None:
    a = arena({"red": "monkey-1", "blue": "monkey-2"}, {})
    a.play("shift red blue")
    assert a.row == "monkey-2 monkey-1 . ."
    (shift,) = a.happened(Shifted)
    assert (shift.card, shift.swapped, shift.lane, shift.to) == ("monkey-1", "monkey-2", 0, 1)
    a.refuses("attack blue")
    a.refuses("shift blue green")
    a.play("attack red")
    assert a.gems == (2, 0)
    a.play("end", "end", "attack blue")
    assert a.gems == (3, 0)


@pytest.mark.rule("NW-33")
def test_the_swapped_one_may_still_shift() -> None:
    a = arena({"red": "monkey-1", "blue": "monkey-2"}).play("shift red blue", "shift red blue")
    assert a.row == "monkey-1 monkey-2 . ."
    assert not [text for text in a.legal() if text.startswith(("shift", "attack"))]


@pytest.mark.rule("NW-33")
def test_no_shift_after_the_attack() -> None:
    a = arena({"red": "monkey-1"}).play("attack red")
    a.refuses("shift red blue")


@pytest.mark.rule("NW-33")
def test_who_was_shifted_by_an_ability_may_attack() -> None:
    a = arena({"red": "jaguar-1"}).play("use jaguar red blue", "attack blue")
    assert a.gems == (1, 0)
    assert Sign.JAGUAR in a.fighter("blue").signs
