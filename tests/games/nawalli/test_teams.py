"""Two against two: NW-71 to NW-73, NW-92 to NW-94, and what allies see by NW-81."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tonalli.core.game import OptionsError
from tonalli.core.rng import Rng
from tonalli.games.nawalli.model import (
    NONE,
    Dealt,
    Defeated,
    Drew,
    GameBegan,
    GameEnded,
    HandedOver,
    LaidOut,
    Mode,
    Options,
    Redrew,
    Rolled,
    Sacrificed,
    Taken,
    TurnBegan,
    TurnEnded,
)

from .arena import F, Table
from .many import GAME, begun, burned, gems_of, teams

NAMES = ("Ana", "Ben", "Che", "Dov")


# ------------------------------------------------------------------------------------------------ set-up


@pytest.mark.rule("NW-71")
def test_two_teams_of_two_share_a_mat_and_play_for_16_gems() -> None:
    """ "two teams of 2 players each, each team sharing 1 mat ... must capture 16 Tonalli Gems instead of 13" """
    table = begun(4, teams=True)
    assert (table.state.seats, table.state.sides, len(table.battle.arenas)) == (4, 2, 2)
    assert table.middle == 16
    a = teams({"red": "monkey-1"}, gems=(14, 1)).play("attack red")
    assert not a.happened(GameEnded)
    a = teams({"red": "monkey-1"}, gems=(15, 1)).play("attack red")
    (end,) = a.happened(GameEnded)
    assert (end.winner, end.gems) == (0, (16, 0))


@pytest.mark.rule("NW-71")
def test_each_player_has_decks_hand_guardian_and_energy() -> None:
    table = begun(4, teams=True)
    for seat, player in enumerate(table.battle.players):
        own = [copy for copy, owner in enumerate(table.state.owners) if owner == seat]
        mine = (
            *player.hand,
            *player.nawals,
            *player.spells,
            *(guardian.copy for guardian in player.guardians),
        )
        assert sorted(mine) == own
        assert (len(own), len(player.hand), len(player.guardians)) == (17, 5, 1)
    active = table.battle.active
    assert [player.energy for player in table.battle.players] == [
        int(seat % 2 == active) for seat in range(4)
    ]


@pytest.mark.rule("NW-71", "NW-16")
def test_energy_of_the_first_turns_by_team() -> None:
    """ "Follow the first turn Energy rule": each of the first team 1 and 2, each of the second 2 and 3."""
    table = begun(4, teams=True)
    first, collected = table.battle.first, []
    before = [0, 0, 0, 0]
    for _ in range(6):
        now = [player.energy for player in table.battle.players]
        collected.append(tuple(is_ - was for is_, was in zip(now, before, strict=True)))
        before = now
        table.play("end", "end")
    turns = [(1, 0), (0, 2), (2, 0), (0, 3), (3, 0), (0, 3)]
    assert collected == [(a, b, a, b) if first == 0 else (b, a, b, a) for a, b in turns]


@pytest.mark.rule("NW-71")
def test_seats_alternate_between_the_teams_in_the_draft_too() -> None:
    table = Table(GAME.start(4, Rng(3), Options(teams=True)).state, game=GAME)
    rounds: list[list[int]] = [[]]
    sizes = []
    while table.state.draft is not None:
        table.play(table.legal()[0])
        rounds[-1] += [event.seat for event in table.happened(Taken)]
        for laid_out in table.happened(LaidOut):
            sizes.append(len(laid_out.cards))
            rounds.append([])
    assert sizes == [16, 16, 16]
    assert [len(takers) for takers in rounds] == [4, 8, 8, 16]
    for takers in rounds:
        assert all((one + 1) % 4 == other for one, other in pairwise(takers))
    (roll,) = [event for event in table.happened(Rolled) if event.why == "first"]
    assert all(len(row) == 2 for row in roll.rolls), "a team rolls once"


@pytest.mark.rule("NW-71", "NW-74")
def test_teams_are_of_four_seats() -> None:
    assert GAME.seats(Options(teams=True)) == (4,)
    with pytest.raises(OptionsError, match="Two teams of two are 4 players, not 3"):
        GAME.start(3, Rng(1), Options(teams=True))
    with pytest.raises(OptionsError, match="5 Guardians, and 4 players who take 2 each need 8"):
        GAME.seats(Options(mode=Mode.FULL, teams=True, guardians=2))


@pytest.mark.rule("NW-71", "NW-14")
def test_a_match_of_teams_is_the_best_of_three_and_the_losers_start() -> None:
    a = teams({"red": "monkey-1"}, gems=(15, 1)).play("attack red")
    (begins,) = a.happened(GameBegan)
    assert begins.first == 1
    assert a.battle.floor == 1
    a = teams({"red": "monkey-1"}, gems=(15, 1), wins=(1, 0), game=2).play("attack red")
    outcome = GAME.outcome(a.state)
    assert outcome is not None
    assert outcome.scores == (1.0, 0.0, 1.0, 0.0)


@pytest.mark.rule("NW-71")
def test_who_gives_up_loses_with_the_ally() -> None:
    a = teams()
    assert GAME.forfeit(a.state, 2, 4).scores == (0.0, 1.0, 0.0, 1.0)


# ---------------------------------------------------------------------------------------------- together


@pytest.mark.rule("NW-72")
def test_shapeshift_and_equip_the_allys_nawals() -> None:
    """ "Players can Shapeshift and equip their ally's Nawals." """
    a = teams(ally={"blue": "dog-1"}, hands=("blade monkey-1", "", "", ""), energy=(2, 0, 0, 0))
    assert {"shapeshift monkey-1 blue", "item blade blue"} <= set(a.legal())
    a.play("item blade blue", "shapeshift monkey-1 blue")
    fighter = a.fighter("blue")
    assert a.state.cards[fighter.top] == "monkey-1"
    assert fighter.power == 1 + 1 + 2


@pytest.mark.rule("NW-72")
def test_nobody_spends_energy_on_the_allys_cards() -> None:
    """ "Players cannot spend Energy to play their ally's cards." """
    a = teams({"red": "monkey-1"}, hands=("", "", "monkey-2 blade energy", ""), energy=(9, 0, 0, 0))
    played = ("summon", "shapeshift", "item", "cast", "sacrifice")
    assert not [text for text in a.legal() if text.startswith(played)]
    assert "not in your hand" in a.refuses("summon monkey-2 blue")
    assert "no such Guardian" in a.refuses("bless red xipe-totek")
    a.play("end")
    assert a.asked == 2
    assert "costs 2 Energy and you have 0" in a.refuses("summon monkey-2 blue")
    assert "sacrifice blade" in a.legal()


@pytest.mark.rule("NW-72")
def test_blessings_and_spells_treat_the_allys_nawals_as_own() -> None:
    a = teams(ally={"blue": F("dog-1", damage=3)}, hands=("heal-own", "", "", ""), energy=(2, 0, 0, 0))
    a.play("bless blue", "cast heal-own blue")
    assert (a.fighter("blue").damage, a.ids([a.fighter("blue").blessing])) == (0, ["tlalok"])


@pytest.mark.rule("NW-72", "NW-89")
def test_spells_for_all_own_are_for_the_allys_nawals_too() -> None:
    a = teams({"red": F("dog-1", damage=3)}, ally={"blue": F("dog-1", damage=3)}, hands=("heal-all-own", "", "", ""),
              energy=(1, 0, 0, 0))  # fmt: skip
    a.play("cast heal-all-own")
    assert (a.fighter("red").damage, a.fighter("blue").damage) == (0, 0)


@pytest.mark.rule("NW-72", "NW-88")
def test_rabbit_does_not_prevent_an_allys_spell() -> None:
    a = teams(ally={"blue": "rabbit-1"}, hands=("damage-any", "", "", ""), energy=(1, 0, 0, 0))
    a.play("cast damage-any blue@1")
    assert a.fighter("blue").damage == 2


@pytest.mark.rule("NW-72", "NW-19")
def test_sacrifice_is_once_for_each_player() -> None:
    a = teams(hands=("blade plate", "", "monkey-1 monkey-2", ""))
    a.play("sacrifice blade")
    assert not [text for text in a.legal() if text.startswith("sacrifice")]
    a.play("end", "sacrifice monkey-1")
    assert [(event.seat, event.energy) for event in a.happened(Sacrificed)] == [(2, 2)]
    a.play("end")
    assert a.asked == 0
    assert not [text for text in a.legal() if text.startswith("sacrifice")]


@pytest.mark.rule("NW-73")
def test_either_attacks_with_any_fighter_of_the_team() -> None:
    a = teams({"red": "monkey-1"}, ally={"blue": "jaguar-2"})
    a.play("use jaguar blue green", "attack green", "end", "attack red")
    assert gems_of(a) == (3, 0)


@pytest.mark.rule("NW-73", "NW-31")
def test_energy_for_a_defeat_goes_to_the_owner_of_the_top_card() -> None:
    a = teams({"red": "monkey-2"}, their_ally={"red": F("monkey-1", damage=4)}).play("attack red")
    (fell,) = a.happened(Defeated)
    assert (fell.seat, fell.energy) == (3, 1)
    assert [player.energy for player in a.battle.players] == [0, 0, 0, 1]


# ---------------------------------------------------------------------------------------------- the floor


@pytest.mark.rule("NW-93", "NW-73")
def test_the_turn_ends_when_both_hand_over_one_after_the_other() -> None:
    a = teams({"red": "monkey-1", "green": "monkey-1"}, ally={"blue": "monkey-1"})
    assert (a.asked, a.battle.handed) == (0, False)
    a.play("end")
    assert a.happened(HandedOver) == [HandedOver(0, 2)]
    assert (a.asked, a.battle.handed, a.battle.active) == (2, True, 0)
    a.play("attack blue", "end")
    assert (a.asked, a.battle.handed, a.battle.active) == (0, False, 0), "seat 2 acted, so the turn goes on"
    a.play("attack red", "end", "end")
    assert (a.asked, a.battle.handed, a.battle.active) == (0, True, 0), "seat 0 acted before handing over"
    a.play("end")
    assert a.happened(TurnEnded) == [TurnEnded(0)]
    assert (a.asked, a.battle.handed, a.battle.active) == (1, False, 1)


@pytest.mark.rule("NW-93")
def test_an_answer_of_the_others_does_not_hold_the_turn_up() -> None:
    """An attack does, whatever is answered: what counts is that who has the floor acted."""
    a = teams({"red": "monkey-1"}, {"blue": "dog-1"}, floor=0)
    a.play("end", "attack red")
    assert (a.asked, a.battle.handed) == (1, False)
    a.play("dog blue", "end")
    assert (a.asked, a.battle.handed) == (0, False)
    a.play("end", "end")
    assert a.battle.active == 1


@pytest.mark.rule("NW-93")
def test_the_lower_seat_has_the_floor_first() -> None:
    a = teams(floor=2)
    a.play("end", "end")
    assert (a.asked, a.battle.active) == (1, 1)
    a.play("end", "end")
    assert (a.asked, a.battle.active) == (0, 0)


@pytest.mark.rule("NW-93", "NW-18")
def test_then_each_draws_back() -> None:
    table = begun(4, teams=True)
    side = table.battle.active
    for seat in (side, side + 2):
        table.play(next(text for text in table.legal() if text.startswith("sacrifice")), "end")
        assert table.asked == (side + 2 if seat == side else side)
    table.play("end", "end")
    for seat in (side, side + 2):
        assert table.asked == seat
        table.play("draw nawal")
        assert [(event.seat, event.allies) for event in table.happened(Drew)] == [(seat, ((seat + 2) % 4,))]
    assert [event.side for event in table.happened(TurnBegan)] == [1 - side]


@pytest.mark.rule("NW-93")
def test_what_is_said_of_the_floor() -> None:
    a = teams()
    labels = (
        {a.state.battle.handed: GAME.label(a.parse("end"), GAME.view(a.state, 0))} if a.state.battle else {}
    )
    a.play("end")
    labels[a.battle.handed] = GAME.label(a.parse("end"), GAME.view(a.state, 2))
    assert labels == {False: "Hand the floor to your ally", True: "End the turn"}
    assert GAME.sentence(HandedOver(0, 2), NAMES, a.state.options) == "Ana hands over to Che."
    assert (
        GAME.sentence(TurnBegan(1, 3, 2), NAMES, a.state.options)
        == "Round 3: Ben and Dov each collect 2 Energy."
    )
    assert GAME.headline(a.state, NAMES) == "Quick Battle in teams, game 1 of 3, round 5, Che's turn"


# ---------------------------------------------------------------------------------------------- answers


@pytest.mark.rule("NW-92")
def test_the_owner_of_the_attacked_fighter_answers_with_any_of_the_team() -> None:
    a = teams({"blue": "monkey-1"}, {"red": "dog-1"}, their_ally={"blue": "deer-1"}).play("attack blue")
    assert a.asked == 3
    assert a.legal() == ["dog red", "deer blue red", "deer blue green", "pass"]
    a = teams({"blue": "monkey-1"}, {"blue": "deer-1"}, their_ally={"red": "dog-1"}).play("attack blue")
    assert a.asked == 1
    assert a.legal() == ["dog red", "deer blue red", "deer blue green", "pass"]


@pytest.mark.rule("NW-92")
def test_the_lower_seat_answers_at_an_open_lane() -> None:
    a = teams({"blue": "monkey-1"}, their_ally={"red": "house-1"}).play("attack blue")
    assert a.asked == 1
    a.play("house red")
    assert a.theirs("blue").damage == 1


@pytest.mark.rule("NW-92")
def test_after_dog_of_an_ally_it_is_the_allys_fighter_that_is_attacked() -> None:
    a = teams({"blue": "monkey-1"}, {"blue": "monkey-1"}, their_ally={"red": F("dog-1", on="deer-1")})
    a.play("attack blue")
    assert a.asked == 1
    a.play("dog red")
    assert a.asked == 3
    assert "deer blue green" in a.legal()


@pytest.mark.rule("NW-92")
def test_rain_is_asked_of_its_owner() -> None:
    a = teams({"yellow": "monkey-1"}, {"red": "rain-1"}, their_ally={"blue": "rain-1"}).play(
        "shift yellow green"
    )
    assert a.asked == 1
    a.play("pass")
    assert a.asked == 3


@pytest.mark.rule("NW-92")
def test_grass_is_asked_of_its_owner() -> None:
    a = teams({"red": "monkey-1"}, {"blue": "dog-1"}, their_ally={"red": F("grass-1", damage=4)})
    a.play("attack red", "pass")
    assert a.asked == 3
    assert a.legal() == ["grass red", "pass"]


@pytest.mark.rule("NW-92")
def test_snake_and_vulture_are_asked_of_their_owners() -> None:
    a = teams(
        ally={"red": "snake-1"},
        theirs={"red": F("monkey-1", damage=4)},
        their_ally={"blue": "vulture-1"},
        floor=0,
    )
    a.play("attack red")
    assert (a.asked, a.legal()) == (2, ["snake red", "pass"])
    a.play("pass")
    assert (a.asked, a.legal()) == (3, ["vulture blue", "pass"])
    a.play("vulture blue")
    assert a.swallowed(a.theirs("blue")) == ["monkey-1"]


# -------------------------------------------------------------------------------------- taking a fighter over


@pytest.mark.rule("NW-94")
def test_a_nawal_on_top_of_an_allys_takes_the_fighter_over() -> None:
    """Its Energy goes to the new owner, each card under it to its own owner's burn pile."""
    a = teams(
        {"red": "monkey-4"},
        {},
        their_ally={"red": F("monkey-1", item="blade", vulture="dog-1")},
        hands=("", "monkey-2", "", ""),
        energy=(0, 2, 0, 0),
        turn=1,
    )
    a.play("shapeshift monkey-2 red")
    fighter = a.theirs("red")
    assert a.state.owners[fighter.top] == 1
    assert [a.state.owners[copy] for copy in (fighter.under, fighter.item)] == [3, 3]
    a.play("end", "end", "end")
    for _ in range(2):
        a.play("attack red", "end", "end", "end", "end", "end")
    a.play("attack red")
    (fell,) = a.happened(Defeated)
    assert (fell.seat, fell.energy) == (1, 2)
    assert (burned(a, 1), sorted(burned(a, 3))) == (["monkey-2"], ["blade", "dog-1", "monkey-1"])


@pytest.mark.rule("NW-94", "NW-92")
def test_who_took_a_fighter_over_answers_for_it() -> None:
    a = teams(
        {"red": "monkey-1"},
        their_ally={"red": "deer-1"},
        hands=("", "deer-2", "", ""),
        energy=(0, 2, 0, 0),
        turn=1,
    )
    a.play("shapeshift deer-2 red", "end", "end", "attack red")
    assert a.asked == 1


@pytest.mark.rule("NW-94")
def test_items_and_blessings_change_no_owner() -> None:
    a = teams(ally={"red": "monkey-1"}, hands=("blade", "", "", ""), energy=(2, 0, 0, 0))
    a.play("item blade red", "bless red")
    fighter = a.fighter("red")
    assert [a.state.owners[copy] for copy in (fighter.top, fighter.item, fighter.blessing)] == [2, 0, 0]


# ------------------------------------------------------------------------------------------- what allies see


@pytest.mark.rule("NW-81")
def test_allies_see_each_others_hands_and_draws() -> None:
    table = begun(4, teams=True)
    view = GAME.view(table.state, 2)
    assert view.battle is not None
    assert [player.hand is not None for player in view.battle.players] == [True, False, True, False]
    dealt = {event.seat: event for event in table.happened(Dealt)}
    for seat, event in dealt.items():
        for viewer in range(4):
            seen = GAME.redact(event, viewer)
            assert isinstance(seen, Dealt)
            assert (seen.cards is not None) is (viewer % 2 == seat % 2)
    drew = Drew(1, "nawal", "michin", (3,))
    assert GAME.redact(drew, 3) == drew
    hidden = GAME.redact(drew, 0)
    assert isinstance(hidden, Drew)
    assert hidden.card is None
    redrew = Redrew(1, None, (3,))
    assert (GAME.redact(redrew, 3), GAME.redact(redrew, 2), GAME.redact(redrew, "table")) == (
        redrew,
        None,
        None,
    )
    assert table.battle.asked == NONE
