"""The players' turn, alone and for two: AD-15 to AD-17, AD-41 and AD-44."""

from __future__ import annotations

import pytest

from tonalli.games.nawalli.adventure.model import Stage
from tonalli.games.nawalli.model import Announced, TurnBegan

from .quests import F, begun, quest

ALL = ("red", "blue", "green", "yellow")
WALL = dict.fromkeys(ALL, "monkey-4")
FOES = {"red": "knife-1"}

# ---------------------------------------------------------------------------------------------- turns


@pytest.mark.rule("AD-15")
@pytest.mark.parametrize("players", [1, 2])
def test_players_go_first_with_2_energy_each(players: int) -> None:
    a = begun(players=players)
    assert (a.battle.active, a.battle.round, a.asked) == (0, 1, 0)
    assert [a.energy(player) for player in range(players)] == [2] * players
    (turn,) = a.happened(TurnBegan)
    assert (turn.side, turn.round, turn.energy) == (0, 1, 2)


@pytest.mark.rule("AD-15")
@pytest.mark.parametrize("players", [1, 2])
def test_no_attacks_in_the_first_turn(players: int) -> None:
    a = begun(4, players)
    starter = next(card for card in a.hand() if f"summon {card} red" in a.legal())
    a.play(f"summon {starter} red")
    assert not [text for text in a.legal() if text.startswith("attack")]
    assert a.refuses("attack red")
    assert a.can("shift red blue"), "all else as in a battle"
    a.end_turn()
    assert not [event for event in a.happened(Announced) if event.side == 0]


@pytest.mark.rule("AD-15")
@pytest.mark.parametrize("players", [1, 2])
def test_3_energy_each_in_later_turns(players: int) -> None:
    a = quest(WALL, FOES, players=players, round=1, energy=1, energy2=2).end_turn()
    assert [a.energy(0), *([a.energy(1)] if players == 2 else [])] == [4, 5][:players]
    assert a.can("attack red")
    a.end_turn()
    assert a.energy(0) == 7


@pytest.mark.rule("AD-15")
def test_all_else_is_as_in_a_battle() -> None:
    a = quest(
        {"red": "knife-2", "blue": "deer-3"}, {"red": F("knife-1", item="plate"), "blue": "knife-2"},
        hand="dog-1 lizard-2 blade metl damage-opponent", energy=4,
    )  # fmt: skip
    a.play("sacrifice metl")
    assert a.energy() == 5
    assert a.burn() == ["metl"]
    a.refuses("sacrifice blade")
    a.play("shapeshift dog-1 red", "item blade red", "cast damage-opponent blue", "summon lizard-2 green")
    assert (a.front("red").power, a.front("red").life, a.energy()) == (1 + 1 + 2, 6, 0)
    a.play("attack red", "shift green yellow")
    assert a.middle("red").damage == 4
    assert a.middle("blue").damage == 2
    a.refuses("attack red")
    a.refuses("attack yellow")


# ----------------------------------------------------------------------------------------------- hands


@pytest.mark.rule("AD-16")
def test_the_hand_is_refilled_from_what_lies_aside_by_choice() -> None:
    a = quest(WALL, FOES, hand="dog-1 blade metl", aside="deer-2 rain-3 plate itstli", energy=0)
    a.play("end")
    assert sorted(a.legal()) == ["fetch deer-2", "fetch itstli", "fetch plate", "fetch rain-3"]
    a.play("fetch plate")
    assert a.battle.active == 0, "one more"
    a.refuses("fetch dog-1")
    a.play("fetch rain-3")
    assert a.hand() == ["blade", "dog-1", "metl", "plate", "rain-3"]
    assert a.aside() == ["deer-2", "itstli"]
    assert a.battle.round == 4, "then the opponents had their turn"


@pytest.mark.rule("AD-16")
def test_what_fits_comes_without_being_asked_for() -> None:
    a = quest(WALL, FOES, hand="dog-1", aside="deer-2 plate").play("end")
    assert a.hand() == ["deer-2", "dog-1", "plate"]
    assert a.battle.round == 4


@pytest.mark.rule("AD-16")
def test_a_hand_of_five_or_more_fetches_nothing() -> None:
    a = quest(WALL, FOES, hand="dog-1 dog-2 dog-3 dog-4 deer-1 deer-2", aside="plate").play("end")
    assert len(a.hand()) == 6
    assert a.aside() == ["plate"]


@pytest.mark.rule("AD-16")
def test_burned_cards_do_not_come_back() -> None:
    a = quest(WALL, FOES, hand="dog-1", burn="deer-2 plate").play("end")
    assert a.hand() == ["dog-1"]
    assert a.burn() == ["deer-2", "plate"]


@pytest.mark.rule("AD-16", "AD-04")
def test_a_battle_begins_with_five_cards_of_ones_choice() -> None:
    from .test_ends import won_with

    a = won_with(decks=["dog-1 dog-2 dog-3 blade metl itstli plate"])
    while not a.at(Stage.MAP):
        a.play("pass")
    a.play("onward")
    assert [text.split()[0] for text in a.legal()] == ["fetch"] * 7
    a.play("fetch dog-1", "fetch metl", "fetch plate", "fetch dog-3", "fetch blade")
    assert a.hand() == ["blade", "dog-1", "dog-3", "metl", "plate"]
    assert a.aside() == ["dog-2", "itstli"]
    assert a.battle.round == 1
    assert a.can("end")


# -------------------------------------------------------------------------------------- two players


@pytest.mark.rule("AD-17")
def test_two_share_the_turn_the_row_and_the_gems_but_not_cards_and_energy() -> None:
    a = quest(
        {"red": "monkey-2"}, {"blue": "knife-3"}, ally={"blue": "monkey-3"}, players=2,
        hand="dog-1", hand2="dog-2", energy=1, energy2=2,
    )  # fmt: skip
    assert a.asked == 0
    assert not a.can("summon dog-2 green"), "a card of the other's"
    a.play("summon dog-1 green", "attack blue")
    assert a.middle("blue").damage == 3, "any of the team's fighters attacks"
    assert (a.energy(0), a.energy(1)) == (0, 2), "nobody pays for the other"
    a.play("end")
    assert (a.asked, a.battle.active) == (1, 0)
    a.play("summon dog-2 yellow", "attack red")
    assert a.front_row == "monkey-2 monkey-3 dog-1 dog-2"
    assert a.gems == (2, 0)
    assert (a.energy(0), a.energy(1)) == (0, 0)


@pytest.mark.rule("AD-17")
def test_the_allys_nawals_may_be_shapeshifted_equipped_and_targeted() -> None:
    a = quest(
        {"red": "monkey-2"}, FOES, ally={"blue": F("monkey-3", damage=9)}, players=2,
        hand="dog-1 blade metl", energy=3,
    )  # fmt: skip
    a.play("cast metl blue")
    assert a.front("blue").damage == 5
    a.play("item blade blue", "shapeshift dog-1 blue")
    assert (a.front("blue").power, a.front("blue").damage) == (1 + 1 + 2, 0)
    assert a.state.match.owners[a.front("blue").top] == 0, "who put the card on top has the fighter now"


@pytest.mark.rule("AD-17")
def test_energy_for_a_defeat_is_its_owners() -> None:
    a = quest(
        {"red": F("monkey-1", damage=4)}, {"red": "knife-2", "blue": "knife-2"},
        ally={"blue": F("monkey-1", on="knife-1", damage=5), "green": "monkey-4"}, players=2,
    ).end_turn()  # fmt: skip
    assert (a.energy(0), a.energy(1)) == (1 + 3, 2 + 3)
    assert a.burn(0) == ["monkey-1"]
    assert a.burn(1) == ["knife-1", "monkey-1"]


@pytest.mark.rule("AD-17")
def test_each_may_sacrifice_once() -> None:
    a = quest(WALL, FOES, players=2, hand="dog-1 dog-2", hand2="dog-3 dog-4")
    a.play("sacrifice dog-1")
    a.refuses("sacrifice dog-2")
    a.play("end", "sacrifice dog-3")
    a.refuses("sacrifice dog-4")
    assert (a.energy(0), a.energy(1)) == (2, 2)


@pytest.mark.rule("AD-44")
def test_two_players_see_each_others_hands() -> None:
    a = quest(WALL, FOES, players=2, hand="dog-1", aside="deer-1", hand2="dog-2", aside2="deer-2")
    for player in (0, 1):
        view = a.game.view(a.state, player)
        assert view.match.battle is not None
        hands = [view.match.battle.players[seat].hand for seat in (0, 2)]
        assert [a.ids(hand or ()) for hand in hands] == [["dog-1"], ["dog-2"]]
        assert [a.ids(row or ()) for row in view.aside] == [["deer-1"], ["deer-2"]]


@pytest.mark.rule("AD-44")
def test_the_floor_is_handed_over_until_both_have_done_so_without_acting() -> None:
    a = quest(WALL, FOES, players=2, hand="dog-1", hand2="dog-2", energy=1, energy2=2)
    assert a.asked == 0, "the lower seat has it first"
    a.play("end")
    assert (a.asked, a.battle.round) == (1, 3)
    a.play("attack red", "end")
    assert (a.asked, a.battle.round) == (0, 3), "player 1 did something, so the turn is not over"
    a.play("attack blue", "end")
    assert (a.asked, a.battle.round) == (1, 3)
    a.play("end")
    assert (a.asked, a.battle.round) == (0, 3), "player 0 did something before handing over"
    a.play("end")
    assert a.battle.round == 4
    assert a.asked == 0


@pytest.mark.rule("AD-44", "AD-16")
def test_both_refill_their_hands_when_the_turn_is_over() -> None:
    a = quest(
        WALL, FOES, players=2, hand="dog-1 dog-2 dog-3 dog-4", aside="plate blade",
        hand2="deer-1 deer-2 deer-3 deer-4", aside2="metl itstli",
    ).end_turn()  # fmt: skip
    assert (a.asked, sorted(a.legal())) == (0, ["fetch blade", "fetch plate"])
    a.play("fetch plate")
    assert (a.asked, sorted(a.legal())) == (1, ["fetch itstli", "fetch metl"])
    a.play("fetch metl")
    assert a.battle.round == 4


@pytest.mark.rule("AD-44")
def test_answers_are_the_owners_and_at_an_open_lane_the_lower_seats() -> None:
    a = quest({"red": "monkey-4"}, {"blue": "knife-1"}, ally={"blue": "deer-4"}, players=2).end_turn()
    assert a.asked == 1
    assert a.can("deer blue red")
    b = quest({"red": "monkey-4"}, {"green": "knife-1"}, ally={"blue": "dog-4"}, players=2).end_turn()
    assert b.asked == 0
    assert b.can("dog blue")
    c = quest(
        {"red": "monkey-4"}, {"red": F("knife-2", item="jaguar-item")}, ally={"blue": "rain-4"}, players=2
    ).end_turn()
    assert c.asked == 1
    assert c.can("rain blue red")


# --------------------------------------------------------------------------------------------- Spells


@pytest.mark.rule("AD-41")
def test_draw_takes_cards_of_ones_choice_from_aside_beyond_five_too() -> None:
    a = quest(
        WALL, FOES, hand="draw dog-1 dog-2 dog-3 dog-4 deer-1", aside="plate blade metl", energy=1
    ).play("cast draw")
    assert sorted(a.legal()) == ["fetch blade", "fetch metl", "fetch plate"]
    a.play("fetch metl", "fetch plate")
    assert len(a.hand()) == 7
    assert a.aside() == ["blade"]
    assert a.can("end")


@pytest.mark.rule("AD-41")
def test_draw_with_nothing_aside_gives_nothing() -> None:
    a = quest(WALL, FOES, hand="draw dog-1", energy=1).play("cast draw")
    assert a.hand() == ["dog-1"]
    assert a.burn() == ["draw"]


@pytest.mark.rule("AD-41")
def test_return_takes_a_nawal_from_the_casters_own_burn_pile() -> None:
    a = quest(
        {"red": "monkey-4"}, FOES, players=2, hand="return-hand return-lane", energy=2,
        burn="dog-1 deer-2 rain-4 metl", burn2="lizard-1", burned="house-1",
    )  # fmt: skip
    a.play("cast return-hand")
    assert sorted(a.legal()) == ["return deer-2", "return dog-1"], "up to level 3, own Nawals only"
    a.play("return deer-2", "cast return-lane")
    assert sorted(a.legal()) == ["return dog-1 blue", "return dog-1 green", "return dog-1 yellow"]
    a.play("return dog-1 green")
    assert a.front_row == "monkey-4 . dog-1 ."
    assert a.hand() == ["deer-2"]


@pytest.mark.rule("AD-41")
def test_spells_reach_the_middle_row_only_and_all_of_it() -> None:
    a = quest(
        {"red": "monkey-4"}, {"red": "knife-1", "yellow": "knife-2"}, {"blue": "knife-3"},
        hand="damage-all-opponent stun-opponent", energy=2,
    ).play("cast damage-all-opponent")  # fmt: skip
    assert [a.middle(lane).damage for lane in ("red", "yellow")] == [2, 2]
    assert a.back("blue").damage == 0
    aims = [text for text in a.legal() if text.startswith("cast stun-opponent")]
    assert aims == ["cast stun-opponent red", "cast stun-opponent yellow"]


@pytest.mark.rule("AD-41")
def test_a_spell_for_all_opponents_needs_one_in_the_middle_row() -> None:
    a = quest({"red": "monkey-4"}, {}, {"blue": "knife-3"}, hand="damage-all-opponent", energy=1)
    a.refuses("cast damage-all-opponent")


@pytest.mark.rule("AD-41")
def test_move_goes_to_an_open_lane_of_the_same_row() -> None:
    a = quest(
        {"red": "monkey-4"}, {"red": "knife-1", "yellow": "knife-2"}, {"blue": "knife-3"},
        hand="move-opponent", energy=1,
    ).play("cast move-opponent red")  # fmt: skip
    assert a.legal() == ["to blue", "to green"]
    a.play("to blue")
    assert (a.middle_row, a.back_row) == (". knife-1 . knife-2", ". knife-3 . .")


@pytest.mark.rule("AD-41", "AD-17")
def test_own_means_the_allys_nawals_too() -> None:
    a = quest(
        {"red": F("monkey-2", damage=4)}, FOES, ally={"green": F("monkey-2", damage=4)}, players=2,
        hand="heal-all-own metl", energy=2,
    )  # fmt: skip
    assert a.can("cast metl red")
    assert a.can("cast metl green")
    a.play("cast heal-all-own")
    assert a.front("red").damage == a.front("green").damage == 0
