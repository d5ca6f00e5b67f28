"""The final boss: AD-29 to AD-32 and AD-42, and its second try (AD-05)."""

from __future__ import annotations

import pytest

from tonalli.core.rng import Rng
from tonalli.games.nawalli.adventure.model import (
    BOSS,
    Acts,
    Arrived,
    BattleBegan,
    BattleEnded,
    BossCame,
    Difficulty,
    EncounterBegan,
    QuestEnded,
    Recovered,
    Stage,
    Strengthened,
)
from tonalli.games.nawalli.model import COLOURS, NONE, Announced, Answered, Shifted, TurnBegan

from .quests import Campaign, F, level, quest

ALL = ("red", "blue", "green", "yellow")
WALL = dict.fromkeys(ALL, "monkey-4")


def fifth(**changes: object) -> Campaign:
    """The fifth battle, which `attack red` wins: the last opponent falls."""
    plan: dict[str, object] = {
        "mine": WALL, "middle": {"red": F("knife-1", damage=4)}, "battle": 5, "gems": (4, 5), "energy": 2,
    }  # fmt: skip
    return quest(**(plan | changes))  # type: ignore[arg-type]


def boss_lane(a: Campaign) -> str:
    (came,) = a.happened(BossCame)
    return COLOURS[came.lane]


# ------------------------------------------------------------------------------------------ it appears


@pytest.mark.rule("AD-29")
def test_opponents_on_the_board_burn_the_players_stay_and_the_gems_go_back() -> None:
    a = fifth(
        middle={"red": F("knife-1", damage=4), "green": F("knife-2", bless="ome-teotl")}, back={"blue": "deer-3"},
        mine={"red": "monkey-4", "blue": F("monkey-3", damage=2, item="blade"), "yellow": "monkey-3"},
        gems=(12, 0),
    ).play("attack blue")  # fmt: skip
    assert a.state.battle == BOSS
    assert a.at(Stage.BATTLE)
    assert [event.won for event in a.happened(BattleEnded)] == [True]
    boss = boss_lane(a)
    assert a.middle_row.replace("ome-teotl", ".") == a.back_row == ". . . ."
    assert {"knife-1", "knife-2", "deer-3"} <= set(a.ids(a.seat(1).burn))
    assert a.front_row == "monkey-4 monkey-3 . monkey-3"
    assert a.pool + sum(a.gems) == 13
    assert a.gems[0] == 0
    assert a.gems == ((0, 0) if boss != "green" else (0, 5 + 1 + 1)), "it may have attacked an open lane"


@pytest.mark.rule("AD-30")
def test_it_stands_where_the_die_says_with_the_hidden_item() -> None:
    lanes = set()
    for seed in range(20):
        a = fifth(seed=seed, item="relic-3").play("attack red")
        (came,) = a.happened(BossCame)
        assert (came.card, came.item, came.lane) == ("ome-teotl", "relic-3", came.rolled - 1)
        fighter = a.middle(COLOURS[came.lane])
        assert a.ids([fighter.top, fighter.item]) == ["ome-teotl", "relic-3"]
        assert fighter.id == a.encounter.boss
        # 5 and CAIMAN's 1, and the Item's 1; 10 and the Item's 2.
        assert (fighter.power, fighter.life) == (7, 12)
        lanes.add(came.rolled)
    assert lanes == {1, 2, 3, 4}
    assert a.game.view(a.state, 0).item == "relic-3", "now it is open"


@pytest.mark.rule("AD-30")
def test_it_attacks_right_away_and_then_it_is_the_players_turn() -> None:
    a = fifth(deck="").play("attack red")
    lane = boss_lane(a)
    assert [(event.card, event.to) for event in a.happened(Announced) if event.side == 1] == [
        ("ome-teotl", COLOURS.index(lane))
    ]
    assert a.front(lane).damage == 7
    assert not a.happened(EncounterBegan)
    assert not a.happened(Arrived)
    assert (a.battle.active, a.asked) == (0, 0)
    assert isinstance(a.events[-1], TurnBegan)
    assert a.can(f"attack {lane}"), "this is no first turn without attacks"


@pytest.mark.rule("AD-30")
@pytest.mark.parametrize(("boss", "sign"), [("ehekatl", "wind"), ("xipe-totek", "eagle"), ("tlalok", "deer")])
def test_it_uses_its_abilities_first(boss: str, sign: str) -> None:
    a = fifth(boss=boss).play("attack red")
    lane = COLOURS.index(boss_lane(a))
    (attack,) = [event for event in a.happened(Announced) if event.side == 1]
    if sign == "wind":
        (pushed,) = a.happened(Shifted)
        assert (pushed.side, pushed.lane, pushed.to) == (0, lane, lane + 1 if lane < 3 else 2)
        assert [event.sign for event in a.happened(Answered)] == ["wind"]
    if sign == "eagle":
        assert attack.to == (lane + 1 if lane < 3 else 2)
    if sign == "deer":
        assert a.play(f"attack {COLOURS[lane]}").happened(Answered)


@pytest.mark.rule("AD-30")
def test_the_players_answer_it() -> None:
    a = fifth(mine=dict.fromkeys(ALL, "deer-4")).play("attack red")
    lane = boss_lane(a)
    assert a.asked == 0
    assert a.can("pass")
    assert all(text.startswith(f"deer {lane}") for text in a.legal() if text != "pass")


@pytest.mark.rule("AD-30")
def test_encounter_turns_go_on_with_what_the_deck_still_holds() -> None:
    a = fifth(
        middle={"blue": F("knife-1", damage=4)}, mine={"red": "monkey-4", "blue": "monkey-4"},
        deck="knife-3 knife-4", gems=(9, 0),
    ).play("attack red")  # fmt: skip
    assert a.deck == ["knife-3", "knife-4"]
    a.end_turn()
    assert [event.card for event in a.happened(Arrived)] == ["knife-3"]
    assert [event.card for event in a.happened(Acts)] == ["ome-teotl"]


@pytest.mark.rule("AD-31")
@pytest.mark.parametrize(
    ("players", "deck", "expected"),
    [(2, "", [4, 3]), (2, "knife-3", []), (1, "", []), (1, "knife-3", [])],
)
def test_two_players_and_an_empty_deck_meet_two_more(players: int, deck: str, expected: list[int]) -> None:
    a = fifth(players=players, deck=deck, gems=(9, 0), middle={"blue": "knife-1"}).play("attack red")
    come = a.happened(Arrived)
    assert [level(event.card) for event in come] == expected
    assert len([card for card in a.back_row.split() if card != "."]) == len(expected)
    assert not {event.card for event in come} & {card for deck_ in a.state.decks for card in deck_}


# --------------------------------------------------------------------------------------------- the end


@pytest.mark.rule("AD-32")
@pytest.mark.parametrize("left", ["", "knife-2"])
def test_players_win_by_defeating_the_guardian(left: str) -> None:
    a = quest(WALL, {"red": F("ome-teotl", item="relic-1", damage=9), "blue": "knife-1"}, deck=left)
    a.play("attack red")
    assert a.at(Stage.OVER)
    assert a.happened(QuestEnded) == [QuestEnded(True, BOSS)]
    assert [(event.won, event.reason) for event in a.happened(BattleEnded)] == [(True, "boss")]
    outcome = a.game.outcome(a.state)
    assert outcome is not None
    assert outcome.scores == (1.0,)


@pytest.mark.rule("AD-32")
def test_both_players_win() -> None:
    a = quest(WALL, {"red": F("ome-teotl", item="relic-1", damage=9)}, players=2).play("attack red")
    outcome = a.game.outcome(a.state)
    assert outcome is not None
    assert outcome.scores == (1.0, 1.0)


@pytest.mark.rule("AD-32")
def test_all_gems_alone_win_nothing() -> None:
    a = quest(WALL, {"red": F("ome-teotl", item="relic-1")}, gems=(12, 0))
    a.play("attack blue")
    assert a.gems == (13, 0)
    assert a.at(Stage.BATTLE)
    a.play("attack green").end_turn()
    assert a.at(Stage.BATTLE)
    assert a.asked == 0


@pytest.mark.rule("AD-32")
def test_defeating_all_others_is_no_win() -> None:
    a = quest(WALL, {"red": F("ome-teotl", item="relic-1"), "blue": F("knife-1", damage=4)}).play(
        "attack blue"
    )
    assert a.middle_row == "ome-teotl . . ."
    assert a.at(Stage.BATTLE)


@pytest.mark.rule("AD-32", "AD-26")
def test_players_lose_by_gems_or_without_nawals() -> None:
    a = quest(
        {"red": "monkey-4"}, {"blue": F("ome-teotl", item="relic-1")}, gems=(0, 7), hand="dog-1"
    ).end_turn()
    assert a.at(Stage.RETRY)
    assert [event.reason for event in a.happened(BattleEnded)] == ["gems"]
    b = quest({"red": "monkey-1"}, {"red": F("ome-teotl", item="relic-1")}, hand="metl").end_turn()
    assert b.at(Stage.RETRY)
    assert [event.reason for event in b.happened(BattleEnded)] == ["defeated"]


@pytest.mark.rule("AD-32", "AD-26")
def test_the_boss_and_the_last_nawal_falling_together_are_a_win() -> None:
    a = quest({"red": F("death-1", damage=4)}, {"red": F("ome-teotl", item="relic-1", damage=9)}).end_turn()
    assert a.at(Stage.OVER)
    assert a.state.result == "won"


# ------------------------------------------------------------------------------------ how it begins


@pytest.mark.rule("AD-42")
def test_the_players_nawals_stay_as_they_are_with_their_damage_and_energy() -> None:
    a = fifth(
        mine=dict.fromkeys(ALL, F("monkey-4", damage=2, item="plate")), energy=2,
    ).play("attack red")  # fmt: skip
    boss = boss_lane(a)
    assert [a.front(lane).damage for lane in ALL] == [9 if lane == boss else 2 for lane in ALL]
    assert a.ids(a.front(lane).item for lane in ALL) == ["plate"] * 4
    assert a.energy() == 2 + 3


@pytest.mark.rule("AD-42")
def test_the_turn_under_way_ends_and_hands_are_refilled_before_it_comes() -> None:
    a = fifth(hand="dog-1 dog-2 dog-3 dog-4", aside="deer-1 blade").play("attack red")
    assert a.legal() == ["fetch deer-1", "fetch blade"]
    assert not a.happened(BossCame)
    a.play("fetch blade")
    assert boss_lane(a)
    assert a.hand() == ["blade", "dog-1", "dog-2", "dog-3", "dog-4"]
    assert [text for text in a.legal() if text.startswith("attack")] == [f"attack {lane}" for lane in ALL]


@pytest.mark.rule("AD-42")
def test_won_in_the_encounter_turn_the_rest_of_it_is_dropped() -> None:
    a = fifth(
        mine={"red": F("death-1", damage=4), "blue": "monkey-4"}, middle={"red": F("lizard-1", damage=3)}
    ).end_turn()
    assert boss_lane(a)
    assert [event.card for event in a.happened(Announced)] == ["lizard-1", "ome-teotl"]


@pytest.mark.rule("AD-42")
@pytest.mark.parametrize("option", [True, False])
def test_burned_cards_lie_aside_again_or_do_not(option: bool) -> None:
    a = fifth(
        hand="dog-1 dog-2 dog-3 dog-4 deer-1", burn="metl rain-2 blade", burned_return=option
    ).play("attack red")  # fmt: skip
    if option:
        assert a.burn() == []
        assert a.aside() == ["blade", "metl", "rain-2"]
        assert [sorted(event.cards) for event in a.happened(Recovered)] == [["blade", "metl", "rain-2"]]
    else:
        assert a.burn() == ["blade", "metl", "rain-2"]
        assert a.aside() == []
        assert not a.happened(Recovered)


@pytest.mark.rule("AD-42")
@pytest.mark.parametrize("option", [True, False])
def test_the_spell_that_won_the_battle_is_burned_like_others(option: bool) -> None:
    """It is not lost in the moment when the boss comes."""
    a = fifth(hand="damage-opponent", energy=1, burned_return=option).play("cast damage-opponent red")
    assert boss_lane(a)
    assert (a.hand(), a.burn()) == ((["damage-opponent"], []) if option else ([], ["damage-opponent"]))


@pytest.mark.rule("AD-42")
def test_a_swallowed_card_of_the_players_is_burned_with_the_opponent() -> None:
    a = fifth(
        middle={"blue": F("snake-3", snake="lizard-1")}, gems=(9, 0), burned_return=False,
        mine={"red": "monkey-4", "blue": "monkey-4"},
    ).play("attack red")  # fmt: skip
    assert boss_lane(a)
    assert a.burn() == ["lizard-1"]


@pytest.mark.rule("AD-42", "AD-40")
def test_rounds_of_a_stalemate_are_counted_anew() -> None:
    a = fifth(mine={"red": "deer-4"}, quiet=2, still=2, round=60).play("attack red")
    if a.can("pass"):
        a.play("pass")
    assert (a.at(Stage.BATTLE), a.battle.round, a.battle.quiet, a.battle.still) == (True, 1, 0, 0)
    assert a.battle.last_gems == (0, 0)


@pytest.mark.rule("AD-42")
def test_there_is_no_blessing_any_more_but_shapeshifts_go_on() -> None:
    a = fifth(
        middle={"blue": F("knife-1", on="lizard-1", bless="ome-teotl")}, gems=(9, 0),
        mine={"red": "monkey-4", "blue": "monkey-4"}, deck="knife-3 knife-4", difficulty=Difficulty.VETERAN,
    ).play("attack red")  # fmt: skip
    assert a.waiting == ["lizard-1"]
    a.end_turn()
    (come,) = a.happened(Arrived)
    assert [(event.card, event.how) for event in a.happened(Strengthened)] == [("knife-3", "shapeshift")]
    assert a.back(COLOURS[come.lane]).blessing == NONE


# --------------------------------------------------------------------------------------- a second try


def lost_to_the_boss(seed: int = 1, **changes: object) -> Campaign:
    """The opponents took all gems in the boss fight, whose beginning is the one of `fifth`."""
    plan: dict[str, object] = {"mine": {"red": F("monkey-4", damage=3)}, "hand": "dog-1 metl", "energy": 2}
    a = fifth(seed=seed, **(plan | changes)).play("attack red")
    while a.at(Stage.BATTLE):
        a.play("pass" if a.can("pass") else "end")
    return a


@pytest.mark.rule("AD-05")
def test_the_boss_fight_starts_again_from_what_stood_when_it_appeared() -> None:
    lanes = set()
    for seed in range(12):
        a = lost_to_the_boss(seed)
        assert a.at(Stage.RETRY)
        assert a.state.battle == BOSS
        a.play("retry")
        assert (a.stage, a.state.battle, a.state.lost) == (Stage.BATTLE, BOSS, 1)
        assert [event.attempt for event in a.happened(BattleBegan)] == [2]
        lane = boss_lane(a)
        lanes.add(lane)
        assert a.hand() == ["dog-1", "metl"]
        assert a.energy() == 2 + 3
        assert a.front("red").damage == (10 if lane == "red" else 3)
        assert a.gems == ((0, 0) if lane == "red" else (0, 7))
        assert a.middle(lane).damage == 0
    assert len(lanes) > 2, "new dice"


@pytest.mark.rule("AD-05")
def test_the_boss_fight_has_a_try_of_its_own_and_no_third() -> None:
    a = lost_to_the_boss(lost=1)
    assert a.at(Stage.RETRY), "the retry of the fifth battle does not count here"
    a.play("retry")
    while a.at(Stage.BATTLE):
        a.play("pass" if a.can("pass") else "end")
    assert a.at(Stage.OVER)
    assert a.happened(QuestEnded) == [QuestEnded(False, BOSS)]
    assert a.state.result == "lost"


@pytest.mark.rule("AD-05", "AD-30")
def test_what_the_encounter_deck_held_is_there_again() -> None:
    a = lost_to_the_boss(
        mine={"red": "monkey-4", "blue": "monkey-4"},
        middle={"blue": "knife-1"},
        gems=(9, 0),
        deck="knife-3 knife-4",
    )
    a.play("retry")
    assert a.deck == ["knife-3", "knife-4"]


@pytest.mark.rule("AD-05")
def test_a_quest_made_up_from_a_view_can_be_tried_again_too() -> None:
    """A view does not show how all stood when the boss came; bots look ahead in what they make of it."""
    a = lost_to_the_boss()
    a.state = a.game.determinize(a.game.view(a.state, 0), Rng(5))
    a.state = a.game.apply(a.state, a.game.parse("retry", a.state)).state
    assert (a.at(Stage.BATTLE), a.state.battle, a.state.lost, a.asked) == (True, BOSS, 1, 0)
    assert [fighter is not None for fighter in a.battle.arenas[1].lanes].count(True) == 1
