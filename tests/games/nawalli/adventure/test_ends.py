"""How battles end and begin again: AD-05, AD-25, AD-26, AD-33 and AD-40."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tonalli.games.nawalli.adventure.model import (
    Arrived,
    BattleBegan,
    BattleEnded,
    Difficulty,
    QuestEnded,
    Stage,
)
from tonalli.games.nawalli.model import Announced, Swallow

from .quests import Campaign, F, level, quest

ALL = ("red", "blue", "green", "yellow")
WALL = dict.fromkeys(ALL, "monkey-4")


def ended(a: Campaign) -> tuple[bool, str]:
    (event,) = a.happened(BattleEnded)
    return event.won, event.reason


def won_with(decks: list[str], battle: int = 1, met: str = "", **options: object) -> Campaign:
    """A battle just won by players of these decks, of which all but one blow was struck."""
    a = quest(
        {"red": "monkey-4"}, {"red": F("knife-1", damage=4)}, players=len(decks), battle=battle, met=met,
        ally={"blue": "monkey-3"} if len(decks) == 2 else None, **options,  # type: ignore[arg-type]
    )  # fmt: skip
    a.state = replace(a.state, decks=tuple(tuple(deck.split()) for deck in decks))
    return a.play("attack red")


# --------------------------------------------------------------------------------------------- winning


@pytest.mark.rule("AD-25")
def test_players_win_with_all_gems() -> None:
    a = quest({"red": "monkey-4"}, {"blue": "knife-4"}, {"blue": "knife-1"}, deck="dog-1", gems=(9, 1))
    a.play("attack red")
    assert a.gems == (13, 0)
    assert ended(a) == (True, "gems")
    assert a.at(Stage.RECRUIT)
    assert a.won


@pytest.mark.rule("AD-25")
@pytest.mark.parametrize("where", ["deck", "back", "middle", "nowhere"])
def test_players_win_when_no_opponent_is_left_anywhere(where: str) -> None:
    a = quest(
        {"red": "monkey-4"},
        {"red": F("knife-1", damage=4)} | ({"blue": "knife-1"} if where == "middle" else {}),
        {"blue": "knife-1"} if where == "back" else {},
        deck="knife-1" if where == "deck" else "",
    ).play("attack red")
    if where == "nowhere":
        assert ended(a) == (True, "defeated")
    else:
        assert a.at(Stage.BATTLE)


@pytest.mark.rule("AD-25")
def test_players_win_in_the_middle_of_the_encounter_turn() -> None:
    """DEATH strikes the last opponent."""
    a = quest({"red": F("death-1", damage=4), "blue": "monkey-1"}, {"red": F("knife-1", damage=2)})
    a.end_turn()
    # KNIFE heals with the blow, before DEATH.
    assert a.at(Stage.BATTLE)
    b = quest(
        {"red": F("death-1", damage=4), "blue": "monkey-1"}, {"red": F("lizard-1", damage=2)}
    ).end_turn()
    assert ended(b) == (True, "defeated")


# ---------------------------------------------------------------------------------------------- losing


@pytest.mark.rule("AD-26")
def test_players_lose_when_the_opponents_have_all_gems() -> None:
    a = quest({"red": "monkey-4"}, {"blue": "knife-4"}, gems=(3, 9), hand="dog-1").end_turn()
    assert a.gems == (0, 13)
    assert ended(a) == (False, "gems")
    assert a.at(Stage.RETRY)
    assert a.won is False


@pytest.mark.rule("AD-26")
@pytest.mark.parametrize(
    ("hand", "aside", "lost"),
    [("", "", True), ("metl blade", "plate", True), ("metl dog-1", "", False), ("metl", "dog-1", False)],
)
def test_players_lose_without_a_nawal_on_the_board_in_hand_or_aside(
    hand: str, aside: str, lost: bool
) -> None:
    """Whatever Spells they hold, even one that brings a Nawal back."""
    a = quest(
        {"red": F("lizard-1", damage=4)}, {"red": "knife-2"}, hand=hand, aside=aside, burn="dog-3 metl"
    ).end_turn()
    if lost:
        assert ended(a) == (False, "defeated")
    else:
        assert a.at(Stage.BATTLE)


@pytest.mark.rule("AD-26")
@pytest.mark.parametrize(
    ("ally", "hand2", "aside2", "lost"),
    [
        ({}, "", "", True),
        ({}, "metl", "", True),
        ({}, "dog-1", "", False),
        ({}, "", "dog-1", False),
        ({"yellow": "monkey-1"}, "", "", False),
    ],
)
def test_two_players_lose_when_neither_has_a_nawal(
    ally: dict[str, str], hand2: str, aside2: str, lost: bool
) -> None:
    a = quest(
        {"red": F("lizard-1", damage=4)}, {"red": "knife-2"}, ally=ally, hand2=hand2, aside2=aside2, players=2
    ).end_turn()
    assert (a.at(Stage.RETRY)) == lost


@pytest.mark.rule("AD-26")
def test_the_last_nawal_swallowed_is_lost_too() -> None:
    a = quest({"red": F("lizard-1", damage=4)}, {"red": "snake-2"}).end_turn()
    assert ended(a) == (False, "defeated")


@pytest.mark.rule("AD-26")
def test_a_win_and_a_loss_together_are_a_win() -> None:
    """The last of both sides fall to a blow and the DEATH that answers it."""
    a = quest({"red": F("monkey-4", damage=18)}, {"red": F("death-1", damage=4)}).play("attack red")
    assert (a.front_row, a.middle_row) == (". . . .", ". . . .")
    assert ended(a) == (True, "defeated")
    b = quest({"red": F("death-1", damage=4)}, {"red": F("lizard-1", damage=3)}).end_turn()
    assert ended(b) == (True, "defeated")


@pytest.mark.rule("AD-26")
def test_vulture_does_not_save_what_it_takes_but_what_takes_it() -> None:
    a = quest({"red": F("lizard-1", damage=4), "blue": "vulture-1"}, {"red": "knife-2"}).end_turn()
    assert a.asked == 0
    a.play("vulture blue")
    assert a.at(Stage.BATTLE)
    assert a.front_row == ". vulture-1 . ."


# ------------------------------------------------------------------------------------------ trying again


@pytest.mark.rule("AD-05")
def test_a_lost_battle_may_be_tried_once_more() -> None:
    a = quest({"red": "monkey-4"}, {"blue": "knife-4"}, gems=(3, 9), deck="dog-1").end_turn()
    assert a.legal() == ["retry", "pass"]
    assert a.game.outcome(a.state) is None
    a.play("retry")
    assert (a.stage, a.state.battle, a.state.lost) == (Stage.BATTLE, 2, 1)
    assert (a.gems, a.pool, a.battle.round, a.energy()) == ((0, 0), 13, 1, 2)
    assert a.front_row == a.middle_row == ". . . ."
    assert a.hand() == ["monkey-4"]
    (began,) = a.happened(BattleBegan)
    assert (began.battle, began.attempt) == (2, 2)


@pytest.mark.rule("AD-05")
def test_lost_twice_the_quest_is_over() -> None:
    a = quest({"red": "monkey-4"}, {"blue": "knife-4"}, gems=(3, 9), lost=1).end_turn()
    assert a.at(Stage.OVER)
    assert a.happened(QuestEnded) == [QuestEnded(False, 2)]
    outcome = a.game.outcome(a.state)
    assert outcome is not None
    assert outcome.scores == (0.0,)
    assert a.asked is None
    assert a.legal() == []
    assert a.state.result == "lost"
    assert (a.state.story[-1].tries, a.state.story[-1].won) == (2, False)


@pytest.mark.rule("AD-05")
def test_one_may_give_up_instead() -> None:
    a = quest({"red": "monkey-4"}, {"blue": "knife-4"}, gems=(3, 9)).end_turn().play("pass")
    assert a.at(Stage.OVER)
    assert a.state.result == "lost"


@pytest.mark.rule("AD-05")
def test_the_same_encounter_cards_come_shuffled_anew_with_new_shapeshift_cards() -> None:
    orders, shapes = set(), set()
    cards = "lizard-1 dog-1 rain-1 deer-2 house-2 water-2 grass-3"
    for seed in range(20):
        a = quest(
            {"red": "monkey-4"}, {"blue": "knife-4"}, gems=(3, 9), deck=cards, shapes="caiman-1",
            difficulty=Difficulty.VETERAN, seed=seed,
        ).end_turn().play("retry")  # fmt: skip
        come = [*(event.card for event in a.happened(Arrived)), *a.deck]
        assert sorted(come) == sorted([*cards.split(), "knife-4"])
        assert [level(card) for card in come] == [1, 1, 1, 2, 2, 2, 3, 4]
        orders.add(tuple(come))
        shapes |= set(a.state.shapes)
        assert len(a.state.shapes) == 1
        assert not set(a.state.shapes) & set(come)
    assert len(orders) > 10
    assert len(shapes) > 5


@pytest.mark.rule("AD-05")
def test_each_battle_has_a_retry_of_its_own() -> None:
    a = quest({"red": "monkey-4"}, {"red": F("knife-1", damage=4)}, lost=1).play("attack red")
    assert a.state.story[-1].tries == 2
    assert a.state.story[-1].won
    while not a.at(Stage.MAP):
        a.play("pass")
    a.play("onward")
    assert (a.state.battle, a.state.lost) == (3, 0)
    # No Nawal left on the board, in hand, aside: the opponents attack open lanes until all gems are theirs.
    while a.at(Stage.BATTLE):
        a.play("end") if a.can("end") else a.play("pass")
    assert a.at(Stage.RETRY)


@pytest.mark.rule("AD-05")
def test_what_was_met_in_the_first_try_is_known() -> None:
    a = quest(
        {"red": "monkey-4"}, {"blue": "knife-4"}, gems=(3, 9), deck="dog-1 dog-2 dog-3", burned="deer-1"
    ).end_turn()
    assert len(a.deck) == 2
    a.play("retry")
    assert sorted(a.state.known) == ["deer-1", "dog-1", "knife-4"]


# ------------------------------------------------------------------------------------- a battle's start


@pytest.mark.rule("AD-33", "AD-04")
def test_a_battle_starts_anew_with_all_cards_back_swallowed_ones_too() -> None:
    a = quest(
        {"red": F("lizard-1", damage=4), "blue": F("monkey-4", on="knife-2", item="blade")},
        {"red": F("snake-2", damage=6)},
        hand="deer-3", energy=3, burn="metl", gems=(4, 4),
    )  # fmt: skip
    a.end_turn()
    assert a.happened(Swallow)
    a.play("shift blue red").end_turn()
    a.play("attack red")
    assert a.at(Stage.RECRUIT)
    a.play("pass")
    while not a.at(Stage.MAP):
        a.play("pass")
    a.play("onward")
    while not a.can("end"):
        a.play(a.legal()[0])
    assert sorted([*a.hand(), *a.aside()]) == ["blade", "deer-3", "knife-2", "lizard-1", "metl", "monkey-4"]
    assert a.front_row == a.middle_row == ". . . ."
    assert a.burn() == []
    assert (a.energy(), a.gems, a.pool) == (2, (0, 0), 13)
    assert a.seat(1).energy == 0


@pytest.mark.rule("AD-33")
def test_opponents_have_no_energy() -> None:
    a = quest(WALL, {"red": F("knife-1", damage=4), "blue": "knife-1"}).play("attack red")
    assert a.seat(1).energy == 0
    a.end_turn()
    assert a.seat(1).energy == 0


@pytest.mark.rule("AD-33")
def test_a_round_is_a_players_turn_and_an_encounter_turn() -> None:
    a = quest(WALL, {"red": "knife-1"}, round=4).end_turn()
    assert a.battle.round == 5
    assert {event.side for event in a.happened(Announced)} == {1}


# ------------------------------------------------------------------------------------------ stalemates

DRY = {"red": "rain-1"}
"""RAIN leaves a knife-1 no Power: nothing happens."""


@pytest.mark.rule("AD-40")
@pytest.mark.parametrize(("gems", "won"), [((5, 4), True), ((4, 5), False), ((4, 4), False), ((0, 0), False)])
def test_three_quiet_rounds_end_it_for_who_has_more_gems(gems: tuple[int, int], won: bool) -> None:
    a = quest(DRY, {"red": "knife-1"}, gems=gems, quiet=1, still=1).end_turn()
    assert a.at(Stage.BATTLE)
    assert a.battle.quiet == 2
    a.end_turn()
    assert ended(a) == (won, "quiet")
    assert a.stage is (Stage.RECRUIT if won else Stage.RETRY)


@pytest.mark.rule("AD-40")
def test_a_nawal_summoned_counts_as_a_card_played() -> None:
    a = quest(DRY, {"red": "knife-1"}, deck="knife-2", quiet=2).end_turn()
    assert a.at(Stage.BATTLE)
    assert a.battle.quiet == 0


@pytest.mark.rule("AD-40")
def test_three_rounds_without_damage_and_with_the_same_gems_end_it() -> None:
    a = quest(DRY, {"red": "knife-1"}, deck="knife-2", gems=(2, 1), quiet=0, still=2).end_turn()
    assert ended(a) == (True, "still")


@pytest.mark.rule("AD-40")
@pytest.mark.parametrize(("gems", "won"), [((9, 1), True), ((4, 4), False), ((1, 9), False)])
def test_round_60_is_the_last(gems: tuple[int, int], won: bool) -> None:
    a = quest(WALL, {"red": "knife-1"}, gems=gems, round=59).end_turn()
    assert a.battle.round == 60
    a.end_turn()
    assert ended(a) == (won, "rounds")


@pytest.mark.rule("AD-40")
def test_in_the_boss_fight_a_stalemate_is_lost_always() -> None:
    a = quest(WALL, {"green": F("ome-teotl", item="relic-1")}, gems=(9, 0), round=60).end_turn()
    assert a.gems == (9, 0)
    assert ended(a) == (False, "rounds")
