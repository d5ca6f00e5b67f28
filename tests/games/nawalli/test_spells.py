"""What the effects of Spells mean: NW-82 to NW-89."""

from __future__ import annotations

import pytest

from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import Defeated, Gained, Prevented, Shifted, Swallow

from .arena import F, arena

ROW = ("red", "blue", "green", "yellow")


def casts(texts: list[str]) -> set[str]:
    return {text for text in texts if text.startswith("cast")}


# ---------------------------------------------------------------------------------- NW-82, NW-89: targets


@pytest.mark.rule("NW-82", "NW-89")
@pytest.mark.parametrize("op", ["damage", "heal", "power", "stun", "shift", "defeat"])
def test_whom_a_spell_may_be_aimed_at(op: str) -> None:
    mine, theirs = {"red": "monkey-1", "green": "monkey-2"}, {"blue": "monkey-3"}
    a = arena(mine, theirs, hand=f"{op}-own {op}-opponent {op}-any", energy=1)
    assert casts(a.legal()) == {
        f"cast {op}-own red",
        f"cast {op}-own green",
        f"cast {op}-opponent blue",
        f"cast {op}-any red@1",
        f"cast {op}-any green@1",
        f"cast {op}-any blue",
    }
    a.refuses(f"cast {op}-own blue")
    a.refuses(f"cast {op}-opponent red")
    a.refuses(f"cast {op}-any red")
    a.refuses(f"cast {op}-own")


@pytest.mark.rule("NW-82", "NW-89")
@pytest.mark.parametrize("op", ["damage", "heal", "power", "stun"])
def test_all_of_a_side_needs_one_nawal_there(op: str) -> None:
    hand = f"{op}-all-own {op}-all-opponent"
    a = arena({"red": "monkey-1"}, {}, hand=hand, energy=1)
    assert casts(a.legal()) == {f"cast {op}-all-own"}
    a.refuses(f"cast {op}-all-opponent")
    a.refuses(f"cast {op}-all-own red")
    assert casts(arena({}, {"blue": "monkey-1"}, hand=hand, energy=1).legal()) == {f"cast {op}-all-opponent"}


@pytest.mark.rule("NW-82")
def test_healing_needs_no_damage() -> None:
    a = arena({"red": "monkey-1"}, hand="heal-own heal-all-own", energy=2).play(
        "cast heal-own red", "cast heal-all-own"
    )
    assert a.fighter("red").damage == 0
    assert a.burn == ["heal-own", "heal-all-own"]


@pytest.mark.rule("NW-82")
def test_one_target_for_each_effect_that_names_one() -> None:
    mine, theirs = {"red": "monkey-1"}, {"red": "monkey-2", "blue": "monkey-3"}
    a = arena(mine, theirs, hand="hurt-both", energy=1).play("cast hurt-both red")
    assert a.asked == 0
    assert set(a.legal()) == {"target red", "target blue"}
    assert a.fighter("red").damage == 0, "nothing happens before all targets are chosen"
    a.refuses("end")
    a.play("target blue")
    assert (a.fighter("red").damage, a.theirs("blue").damage, a.theirs("red").damage) == (2, 2, 0)
    a = arena(mine, theirs, hand="hurt-two", energy=1).play("cast hurt-two red", "target red")
    assert a.theirs("red").damage == 4


@pytest.mark.rule("NW-82")
def test_every_effect_needs_its_target() -> None:
    assert not casts(arena({}, {"red": "monkey-1"}, hand="hurt-both push-both", energy=1).legal())
    assert not casts(arena({"red": "monkey-1"}, {}, hand="hurt-both push-both", energy=1).legal())


@pytest.mark.rule("NW-82")
@pytest.mark.parametrize(
    ("op", "row", "damage", "burn"),
    [
        ("damage", "monkey-4 dog-4 . .", 9 + 2, []),
        ("heal", "monkey-4 dog-4 . .", 9 - 4, []),
        ("power", "monkey-4 dog-4 . .", 9, []),
        ("stun", "monkey-4 dog-4 . .", 9, []),
        ("shift", "monkey-4 . dog-4 .", 9, []),
        ("move", "monkey-4 . dog-4 .", 9, []),
        ("strip", "monkey-4 dog-4 . .", 9, ["plate"]),
        ("defeat", "monkey-4 . . .", None, ["dog-4", "plate"]),
    ],
)
def test_same_is_the_target_of_the_effect_before(
    op: str, row: str, damage: int | None, burn: list[str]
) -> None:
    """Each of these Spells heals 1 of any Nawal, then does its work on the same."""
    a = arena(
        {"red": "monkey-1"},
        {"red": "monkey-4", "blue": F("dog-4", item="plate", damage=10)},
        hand=f"{op}-same",
        energy=1,
    )
    dog = a.theirs("blue").id
    a.play(f"cast {op}-same blue")
    if op in ("shift", "move"):
        a.play("to green")
    assert a.their_row == row
    assert sorted(a.their_burn) == burn
    fighters = {fighter.id: fighter for fighter in a.battle.arenas[1].lanes if fighter}
    assert (fighters[dog].damage if dog in fighters else None) == damage
    assert a.theirs("red").damage == 0
    assert [lasting.fighters for lasting in a.battle.lasting] == ([(dog,)] if op in ("power", "stun") else [])


@pytest.mark.rule("NW-82")
def test_same_is_the_target_of_the_last_effect_that_named_one() -> None:
    a = arena({"red": "monkey-2"}, {"blue": "monkey-3"}, hand="hurt-both-push", energy=1)
    a.play("cast hurt-both-push red", "to green")
    assert (a.row, a.their_row) == ("monkey-2 . . .", ". . monkey-3 .")
    assert (a.fighter("red").damage, a.theirs("green").damage) == (2, 2)


@pytest.mark.rule("NW-82")
def test_same_is_followed_wherever_it_is_now() -> None:
    a = arena({}, {"red": "monkey-2", "blue": "monkey-3"}, hand="push-hurt", energy=1).play(
        "cast push-hurt red"
    )
    assert a.their_row == "monkey-3 monkey-2 . ."
    assert (a.theirs("red").damage, a.theirs("blue").damage) == (0, 2)


@pytest.mark.rule("NW-82")
def test_a_target_is_followed_too() -> None:
    """The first effect swaps the second's target away; it is still the same Nawal."""
    a = arena({"red": "quake-4"}, {"red": "monkey-2", "blue": "monkey-3"}, hand="push-both", energy=1)
    a.play("cast push-both red", "target blue", "to green")
    assert a.their_row == "monkey-2 . monkey-3 ."


@pytest.mark.rule("NW-82", "NW-37")
def test_what_falls_is_settled_after_each_effect() -> None:
    a = arena(
        {},
        {"red": F("monkey-1", damage=4), "blue": "vulture-2", "green": "monkey-2"},
        hand="hurt-two",
        energy=1,
    ).play("cast hurt-two red", "target green")
    assert a.asked == 1
    assert a.theirs("green").damage == 0
    a.play("vulture blue")
    assert a.theirs("green").damage == 2
    assert a.asked == 0
    assert a.burn == ["hurt-two"]


@pytest.mark.rule("NW-82")
def test_an_effect_on_who_is_gone_does_nothing_and_the_rest_goes_on() -> None:
    a = arena({}, {"red": F("monkey-1", damage=4)}, hand="hurt-again hurt-stun", energy=1).play(
        "cast hurt-again red"
    )
    assert a.their_row == ". . . ."
    assert a.their_energy == 1
    assert a.burn == ["hurt-again"]
    a = arena({"red": F("monkey-1", damage=4)}, hand="price", energy=1).play("cast price red")
    assert a.row == ". . . ."
    assert a.energy == 0 + 1 + 3


@pytest.mark.rule("NW-82")
def test_effects_happen_in_the_order_written() -> None:
    """Defeated first, then brought back from the burn pile."""
    a = arena({"red": "monkey-3"}, hand="offering", burn="dog-1", energy=1).play("cast offering red")
    assert set(a.legal()) == {f"return {card} {lane}" for card in ("monkey-3", "dog-1") for lane in ROW}
    a.play("return monkey-3 blue")
    assert a.row == ". monkey-3 . ."


# --------------------------------------------------------------------------- NW-83: damage, heal and power


@pytest.mark.rule("NW-83")
def test_damage_of_a_spell_is_no_attack_damage() -> None:
    a = arena({"red": "reed-4"}, {"red": F("lizard-1", item="deer-item")}, hand="damage-opponent", energy=1)
    a.play("cast damage-opponent red")
    assert a.theirs("red").damage == 2
    assert a.asked == 0


@pytest.mark.rule("NW-83")
def test_whom_a_spell_defeats_a_spell_defeated() -> None:
    a = arena({"red": "snake-4"}, {"red": F("death-1", damage=3)}, hand="damage-all-opponent", energy=1)
    a.play("cast damage-all-opponent")
    (fall,) = a.happened(Defeated)
    assert fall.cause == "spell"
    assert (a.fighter("red").damage, a.asked) == (0, 0)
    assert a.their_burn == ["death-1"]


@pytest.mark.rule("NW-83")
def test_a_spell_may_hurt_its_own_side() -> None:
    a = arena(
        {"red": "monkey-1", "blue": F("monkey-1", damage=3)},
        {"red": "monkey-1"},
        hand="damage-own damage-any damage-all-own",
        energy=3,
    )
    a.play("cast damage-own red", "cast damage-any red@1")
    assert a.fighter("red").damage == 4
    a.play("cast damage-all-own")
    assert a.row == ". . . ."
    assert a.theirs("red").damage == 0
    assert a.energy == 2


@pytest.mark.rule("NW-83")
@pytest.mark.parametrize(
    ("spell", "left"),
    [("heal-own", 2), ("heal-fully", 0), ("metl", 2), ("heal-all-own", 2)],
)
def test_healing(spell: str, left: int) -> None:
    a = arena(
        {"red": F("monkey-2", damage=6), "blue": F("monkey-2", damage=3)},
        {"red": F("monkey-2", damage=6)},
        hand=spell,
        energy=1,
    )
    a.play(f"cast {spell}" if "all" in spell else f"cast {spell} red")
    assert a.fighter("red").damage == left
    assert a.fighter("blue").damage == (0 if "all" in spell else 3)
    assert a.theirs("red").damage == 6


@pytest.mark.rule("NW-83")
def test_the_opponent_may_be_healed_too() -> None:
    a = arena({}, {"red": F("rabbit-2", damage=6)}, hand="heal-opponent heal-all-opponent", energy=2)
    a.play("cast heal-opponent red", "cast heal-all-opponent")
    assert a.theirs("red").damage == 0


@pytest.mark.rule("NW-83")
def test_power_for_one_nawal() -> None:
    a = arena(
        {"red": "monkey-1", "blue": "monkey-1"},
        {"red": "monkey-4", "blue": "monkey-4"},
        hand="power-own power-any",
        energy=2,
    )
    a.play("cast power-own red", "cast power-any red@1", "attack red", "attack blue")
    assert (a.theirs("red").damage, a.theirs("blue").damage) == (5, 1)


@pytest.mark.rule("NW-83")
def test_power_of_a_whole_side_is_had_by_later_ones_too() -> None:
    a = arena({"red": "monkey-1"}, hand="power-all-own monkey-2", energy=3)
    a.play("cast power-all-own", "summon monkey-2 blue", "attack red", "attack blue")
    assert a.gems == (1 + 2 + 2 + 2, 0)


@pytest.mark.rule("NW-83")
def test_power_for_the_opponent_counts_in_its_turn() -> None:
    a = arena({}, {"red": "monkey-1"}, hand="power-all-opponent power-opponent", energy=2)
    a.play("cast power-all-opponent", "cast power-opponent red", "end", "attack red")
    assert a.gems == (0, 5)


@pytest.mark.rule("NW-83")
def test_power_stays_with_its_nawal() -> None:
    """Shifted and shapeshifted, it is the same fighter; swapped in, another is not."""
    a = arena({"red": "jaguar-1", "blue": "monkey-1"}, hand="power-own monkey-2", energy=3)
    a.play("cast power-own red", "use jaguar red blue", "shapeshift monkey-2 blue", "attack blue")
    assert a.gems == (2 + 1 + 2, 0)
    a.play("attack red")
    assert a.gems == (5 + 1, 0)


# ------------------------------------------------------------------------------------------ NW-84: stun


@pytest.mark.rule("NW-84")
def test_the_stunned_cannot_attack_whatever_is_put_on_top() -> None:
    a = arena(
        {}, {"red": "jaguar-1", "blue": "monkey-1"}, their_hand="monkey-2", hand="stun-opponent", energy=1
    )
    a.play("cast stun-opponent red", "end", "shapeshift monkey-2 red")
    a.refuses("attack red")
    a.play("use jaguar red blue")
    a.refuses("attack blue")
    a.play("attack red", "shift blue green")


@pytest.mark.rule("NW-84")
def test_the_stunned_still_answer() -> None:
    a = arena({"red": "monkey-1"}, {"red": "deer-1"}, hand="stun-opponent", energy=1)
    a.play("cast stun-opponent red", "attack red")
    assert set(a.legal()) == {"deer red blue", "pass"}


@pytest.mark.rule("NW-84")
def test_stun_of_a_whole_side_and_of_ones_own() -> None:
    a = arena(
        {"red": "monkey-1"},
        {"red": "monkey-1", "blue": "monkey-2"},
        their_hand="monkey-1",
        energy=2,
        hand="stun-all-opponent stun-own",
    )
    a.play("cast stun-own red")
    a.refuses("attack red")
    a.play("cast stun-all-opponent", "end")
    a.refuses("attack red")
    a.refuses("attack blue")
    a.play("summon monkey-1 green", "attack green")


@pytest.mark.rule("NW-84", "NW-25")
def test_a_spell_of_two_lasting_effects_is_one_card() -> None:
    a = arena({"red": "monkey-1"}, {"red": "monkey-4"}, hand="might-stun", energy=1)
    a.play("cast might-stun red", "attack red")
    assert a.theirs("red").damage == 3
    a.play("end")
    a.refuses("attack red")
    a.play("end")
    assert a.burn == ["might-stun"]
    assert a.battle.lasting == ()


# --------------------------------------------------------------------------------- NW-85: shift and move


@pytest.mark.rule("NW-85")
def test_a_spell_shifts_to_the_casters_choice_of_side() -> None:
    a = arena({}, {"blue": "monkey-1", "green": "monkey-2"}, hand="shift-opponent", energy=1)
    a.play("cast shift-opponent blue")
    assert a.asked == 0
    assert set(a.legal()) == {"to red", "to green"}
    a.refuses("to yellow")
    a.play("to green")
    assert a.their_row == ". monkey-2 monkey-1 ."


@pytest.mark.rule("NW-85")
def test_a_spell_moves_straight_to_an_open_lane() -> None:
    a = arena(
        {"red": "monkey-1", "blue": "monkey-1"},
        {"yellow": "quake-1", "blue": "quake-1", "red": "quake-1"},
        hand="move-own",
        energy=1,
    )
    a.play("cast move-own red")
    assert set(a.legal()) == {"to green", "to yellow"}
    a.play("to yellow")
    assert a.row == ". monkey-1 . monkey-1"
    assert a.fighter("yellow").damage == 2, "one shift: the lane it left and the lane it came to"
    a.play("attack yellow")
    assert a.theirs("yellow").damage == 1, "it costs no attack"


@pytest.mark.rule("NW-85")
def test_a_place_with_one_possibility_is_taken() -> None:
    full = {"red": "monkey-1", "blue": "monkey-1", "green": "monkey-1"}
    a = arena({}, full, hand="move-opponent", energy=1).play("cast move-opponent red")
    assert a.their_row == ". monkey-1 monkey-1 monkey-1"
    a = arena({}, full, hand="shift-opponent", energy=1).play("cast shift-opponent red")
    assert len(a.happened(Shifted)) == 1


@pytest.mark.rule("NW-85")
def test_without_an_open_lane_nobody_is_moved() -> None:
    full = dict.fromkeys(ROW, "monkey-1")
    assert not casts(arena(full, {}, hand="move-own move-any", energy=1).legal())
    a = arena(full, {"red": "monkey-1"}, hand="move-own move-any move-opponent", energy=1)
    assert casts(a.legal()) == {"cast move-any red", "cast move-opponent red"}
    assert not casts(arena({}, full, hand="move-opponent move-same", energy=1).legal())


@pytest.mark.rule("NW-85")
def test_rain_sees_the_shift_of_a_spell() -> None:
    a = arena({"yellow": "rain-1"}, {"red": "monkey-1"}, hand="shift-opponent", energy=1)
    a.play("cast shift-opponent red")
    assert a.asked == 0
    assert set(a.legal()) == {"rain yellow green", "pass"}
    a = arena({"red": "monkey-1"}, {"yellow": "rain-1"}, hand="move-own", energy=1)
    a.play("cast move-own red", "to blue")
    assert a.asked == 1


@pytest.mark.rule("NW-85")
def test_who_was_shifted_by_a_spell_may_attack() -> None:
    a = arena({"red": "monkey-1"}, hand="shift-own", energy=1).play("cast shift-own red", "attack blue")
    assert a.gems == (1, 0)


# ------------------------------------------------------------------------------- NW-86: strip and defeat


@pytest.mark.rule("NW-86")
def test_strip_needs_an_item() -> None:
    a = arena(
        {"red": F("monkey-1", item="blade")},
        {"red": "monkey-1", "blue": F("monkey-1", item="plate")},
        hand="strip-opponent strip-any strip-own",
        energy=2,
    )
    assert casts(a.legal()) == {
        "cast strip-opponent blue",
        "cast strip-any red@1",
        "cast strip-any blue",
        "cast strip-own red",
    }
    a.play("cast strip-opponent blue")
    assert a.their_burn == ["plate"]
    assert a.theirs("blue").life == 5
    a.play("cast strip-own red")
    assert a.fighter("red").power == 1
    assert sorted(a.burn) == ["blade", "strip-opponent", "strip-own"]


@pytest.mark.rule("NW-86")
def test_who_falls_by_losing_an_item_fell_by_a_spell() -> None:
    a = arena(
        {"red": "snake-1"}, {"red": F("death-1", item="plate", damage=5)}, hand="strip-opponent", energy=1
    )
    a.play("cast strip-opponent red")
    (fall,) = a.happened(Defeated)
    assert fall.cause == "spell"
    assert sorted(a.their_burn) == ["death-1", "plate"]
    assert a.fighter("red").damage == 0
    assert a.their_energy == 1


@pytest.mark.rule("NW-86")
def test_a_spell_defeats_outright() -> None:
    a = arena(
        {"red": "snake-4"}, {"red": F("death-4", on="dog-1", item="blade")}, hand="defeat-opponent", energy=1
    )
    a.play("cast defeat-opponent red")
    assert a.their_row == ". . . ."
    assert a.their_energy == 2
    assert sorted(a.their_burn) == ["blade", "death-4", "dog-1"]
    assert a.fighter("red").damage == 0
    assert a.asked == 0
    assert not a.happened(Swallow)


@pytest.mark.rule("NW-86")
def test_ones_own_may_be_defeated() -> None:
    a = arena({"red": "monkey-4"}, hand="defeat-own", energy=1).play("cast defeat-own red")
    assert a.row == ". . . ."
    assert a.energy == 1


# -------------------------------------------------------------------------- NW-87: energy, draw and return


@pytest.mark.rule("NW-87")
def test_energy_goes_to_the_caster() -> None:
    a = arena(hand="energy", energy=1).play("cast energy")
    assert (a.energy, a.their_energy) == (3, 0)
    (gain,) = a.happened(Gained)
    assert (gain.seat, gain.amount) == (0, 3)


@pytest.mark.rule("NW-87")
def test_draws_one_by_one_and_beyond_five() -> None:
    a = arena(
        hand="draw dog-1 dog-2 dog-3 dog-4 blade", energy=1, nawals="rain-1 rain-2", spells="plate metl"
    )
    a.play("cast draw")
    assert set(a.legal()) == {"draw nawal", "draw spell"}
    a.play("draw nawal")
    assert set(a.legal()) == {"draw nawal", "draw spell"}
    a.play("draw spell")
    assert sorted(a.hand) == ["blade", "dog-1", "dog-2", "dog-3", "dog-4", "plate", "rain-1"]
    assert a.burn == ["draw"]
    assert a.can("summon dog-1 red") is False
    assert a.can("end")


@pytest.mark.rule("NW-87")
def test_an_empty_deck_gives_nothing() -> None:
    a = arena(hand="draw", energy=1, spells="plate").play("cast draw")
    assert a.hand == ["plate"]
    assert a.can("end")
    assert arena(hand="draw", energy=1).play("cast draw").hand == []


@pytest.mark.rule("NW-87")
def test_return_to_hand() -> None:
    a = arena(hand="return-hand", energy=1, burn="dog-1 dog-4 rain-3 metl blade dog-1", their_burn="wind-1")
    a.play("cast return-hand")
    assert set(a.legal()) == {"return dog-1", "return rain-3"}
    a.refuses("return dog-4")
    a.refuses("return wind-1")
    a.play("return rain-3")
    assert a.hand == ["rain-3"]
    assert sorted(a.burn) == ["blade", "dog-1", "dog-1", "dog-4", "metl", "return-hand"]


@pytest.mark.rule("NW-87")
def test_return_into_an_open_lane_free_undamaged_and_ready() -> None:
    a = arena(
        {"red": "monkey-1", "green": "monkey-1"},
        {"blue": "quake-4"},
        hand="return-lane",
        energy=1,
        burn="dog-2 dog-3 rain-1",
    )
    a.play("cast return-lane")
    assert set(a.legal()) == {
        f"return {card} {lane}" for card in ("dog-2", "rain-1") for lane in ("blue", "yellow")
    }
    a.play("return dog-2 blue")
    assert a.energy == 0
    assert (a.fighter("blue").damage, a.fighter("blue").power) == (0, 2)
    a.play("attack blue")
    assert a.theirs("blue").damage == 2


@pytest.mark.rule("NW-87")
def test_what_cannot_return_cannot_be_cast() -> None:
    full = dict.fromkeys(ROW, "monkey-1")
    for a in (
        arena(hand="return-hand return-lane", energy=1, burn="dog-4 metl", their_burn="dog-1"),
        arena(full, hand="return-lane", energy=1, burn="dog-1"),
    ):
        assert not casts(a.legal())
        a.refuses("cast return-lane")
    assert arena(full, hand="return-hand", energy=1, burn="dog-1").can("cast return-hand")


@pytest.mark.rule("NW-87")
def test_a_single_card_that_may_return_returns() -> None:
    a = arena(hand="return-hand", energy=1, burn="dog-1 dog-4").play("cast return-hand")
    assert a.hand == ["dog-1"]


# -------------------------------------------------------------------------------------- NW-88: RABBIT


@pytest.mark.rule("NW-88")
@pytest.mark.parametrize("op", ["damage", "stun", "shift", "move", "strip", "defeat"])
def test_rabbit_prevents_what_harms(op: str) -> None:
    a = arena({}, {"blue": F("rabbit-2", item="plate")}, hand=f"{op}-opponent", energy=1)
    a.play(f"cast {op}-opponent blue")
    assert a.asked == 0
    assert a.can("end"), "no place is asked for"
    assert a.their_row == ". rabbit-2 . ."
    fighter = a.theirs("blue")
    assert (fighter.damage, a.state.cards[fighter.item]) == (0, "plate")
    assert a.burn == [f"{op}-opponent"]
    assert not a.battle.lasting
    (prevented,) = a.happened(Prevented)
    assert (prevented.sign, prevented.card) == (Sign.RABBIT, "rabbit-2")
    a.play("end", "attack blue")


@pytest.mark.rule("NW-88")
def test_rabbit_keeps_out_of_all_spells_and_the_others_are_struck() -> None:
    a = arena(
        {}, {"red": "rabbit-2", "blue": "monkey-2"}, hand="damage-all-opponent stun-all-opponent", energy=2
    )
    a.play("cast damage-all-opponent")
    assert (a.theirs("red").damage, a.theirs("blue").damage) == (0, 2)
    a = arena({}, {"red": "rabbit-2", "blue": "monkey-2"}, hand="stun-all-opponent", energy=2)
    a.play("cast stun-all-opponent", "end", "attack red")
    a.refuses("attack blue")


@pytest.mark.rule("NW-88")
@pytest.mark.parametrize("op", ["heal", "power"])
def test_rabbit_does_not_prevent_what_helps(op: str) -> None:
    a = arena({}, {"red": F("rabbit-2", damage=6)}, hand=f"{op}-opponent damage-opponent", energy=2)
    a.play(f"cast {op}-opponent red")
    assert not a.happened(Prevented)
    before = a.theirs("red").damage
    assert before == (2 if op == "heal" else 6)
    a.play("cast damage-opponent red")
    assert a.theirs("red").damage == before, "the first that harms"


@pytest.mark.rule("NW-88")
def test_rabbit_does_not_prevent_own_spells_nor_abilities() -> None:
    a = arena({"red": "rabbit-2"}, hand="damage-own", energy=1).play("cast damage-own red")
    assert a.fighter("red").damage == 2
    a = arena({"red": F("wind-1", item="quake-item")}, {"red": "rabbit-2", "blue": "monkey-1"}).play(
        "use wind red blue"
    )
    assert a.their_row == "monkey-1 rabbit-2 . ."
    assert a.theirs("blue").damage == 1


@pytest.mark.rule("NW-88", "NW-46")
def test_what_the_spell_does_to_others_still_happens() -> None:
    a = arena({"red": "monkey-2"}, {"red": "rabbit-2"}, hand="hurt-both", energy=1).play("cast hurt-both red")
    assert a.fighter("red").damage == 2
    assert a.theirs("red").damage == 0
    a = arena({}, {"red": "rabbit-2", "blue": "monkey-2"}, hand="hurt-two", energy=1)
    a.play("cast hurt-two red", "target blue")
    assert (a.theirs("red").damage, a.theirs("blue").damage) == (0, 2)


@pytest.mark.rule("NW-88", "NW-46")
def test_rabbit_keeps_out_of_all_that_one_spell_does() -> None:
    a = arena({}, {"red": "rabbit-2"}, hand="push-hurt hurt-two", energy=2).play("cast push-hurt red")
    assert a.their_row == "rabbit-2 . . ."
    assert a.theirs("red").damage == 0
    assert len(a.happened(Prevented)) == 1
    a = arena({}, {"red": "rabbit-2"}, hand="hurt-two", energy=2).play("cast hurt-two red")
    assert a.theirs("red").damage == 0
