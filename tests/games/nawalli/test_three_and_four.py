"""Three and four players: NW-65 to NW-70, NW-90, NW-91, and NW-10 and NW-64 with more than two."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tonalli.core.game import OptionsError
from tonalli.core.rng import Rng
from tonalli.games.nawalli.model import (
    NONE,
    Damaged,
    GameBegan,
    GameEnded,
    LaidOut,
    MatchEnded,
    Mode,
    Options,
    Redrew,
    Rolled,
    TurnBegan,
)

from .arena import F, Table, match
from .many import GAME, SPELLS, begun, burned, damage, gems_of, many

OPEN: dict[str, str] = {}


# ------------------------------------------------------------------------------------------------ set-up


@pytest.mark.rule("NW-65")
@pytest.mark.parametrize(("seats", "gems"), [(2, 13), (3, 12), (4, 11)])
def test_gems_by_the_number_of_players(seats: int, gems: int) -> None:
    """ "For 3 Players use 12 Tonalli Gems and for 4 Players use 11 Tonalli Gems." """
    table = begun(seats)
    assert table.middle == gems
    assert table.state.options.gems == gems
    assert begun(seats, gems=7).middle == 7


@pytest.mark.rule("NW-65")
@pytest.mark.parametrize("seats", [3, 4])
def test_each_has_a_mat_and_collects_3_from_the_first_turn(seats: int) -> None:
    table = begun(seats)
    assert len(table.battle.arenas) == table.state.sides == seats
    collected = []
    for _ in range(2 * seats):
        collected += [event.energy for event in table.happened(TurnBegan)]
        table.play("end")
    assert collected == [3] * 2 * seats


@pytest.mark.rule("NW-65")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_die_decides_the_turn_order(seats: int) -> None:
    """ "Roll the dice to determine the turn order": whoever rolls more is sooner, ties are rolled again."""
    orders, ties = set(), 0
    for seed in range(20):
        table = begun(seats, seed, mode="quick-start")
        (roll,) = [event for event in table.happened(Rolled) if event.why == "first"]
        order = roll.order
        assert sorted(order) == list(range(seats))
        assert roll.winner == order[0] == table.battle.first
        assert table.battle.order == order
        orders.add(order)
        ties += len(roll.rolls) > 1
        for sooner, later in pairwise(order):
            both = [row for row in roll.rolls if row[sooner] and row[later]]
            assert all(row[sooner] == row[later] for row in both[:-1])
            assert both[-1][sooner] > both[-1][later]
        assert [event.seat for event in table.happened(Redrew)] == list(order)
        turns = [table.battle.active]
        for _ in range(2 * seats - 1):
            table.play("end")
            turns.append(table.battle.active)
        assert turns == 2 * list(order)
    assert ties
    assert any(order != tuple((order[0] + k) % seats for k in range(seats)) for order in orders)


@pytest.mark.rule("NW-10")
@pytest.mark.parametrize(("seats", "cards"), [(2, 9), (3, 12), (4, 16)])
def test_cards_laid_out_in_a_draft_round(seats: int, cards: int) -> None:
    table = Table(GAME.start(seats, Rng(1), Options(mode=Mode.FULL)).state, game=GAME)
    offers = []
    while table.state.draft is not None:
        table.play(table.legal()[0])
        offers += [len(event.cards) for event in table.happened(LaidOut)]
    assert set(offers) == {cards}
    assert all(len(deck) == 17 for deck in table.state.teams)


@pytest.mark.rule("NW-74", "NW-11")
def test_there_are_five_guardians_for_all_players() -> None:
    two_each = Options(mode=Mode.FULL, guardians=2)
    assert GAME.seats(Options()) == (2, 3, 4)
    assert GAME.seats(two_each) == (2,)
    with pytest.raises(OptionsError, match="The box has 5 Guardians, and 3 players who take 2 each need 6"):
        GAME.start(3, Rng(1), two_each)
    with pytest.raises(OptionsError, match="played by 2, 3 or 4, not by 5"):
        GAME.start(5, Rng(1), Options())


# ------------------------------------------------------------------------------------------------ attack


@pytest.mark.rule("NW-66")
def test_a_nawal_attacks_its_colour_at_any_opponent_once() -> None:
    """ "Nawals Attack opponents in the lanes of the same color ... Each ... can each Attack any opponent." """
    a = many({"red": "monkey-2", "blue": "monkey-1"}, {"red": "monkey-3"}, OPEN, OPEN)
    attacks = [text for text in a.legal() if text.startswith("attack")]
    assert attacks == [f"attack {lane}@{side}" for lane in ("red", "blue") for side in (2, 3, 4)]
    a.play("attack red@2")
    assert damage(a, 1, "red") == 2
    assert not [text for text in a.legal() if text.startswith("attack red")]
    a.play("attack blue@4")
    assert gems_of(a) == (1, 0, 0, 0)
    assert "reach" in many({"red": "monkey-2"}, OPEN, OPEN).refuses("attack red blue@2")


@pytest.mark.rule("NW-66", "NW-43")
def test_eagle_reaches_beside_at_every_opponent() -> None:
    a = many({"red": "eagle-1"}, OPEN, OPEN)
    assert [text for text in a.legal() if text.startswith("attack")] == [
        "attack red@2", "attack red blue@2", "attack red@3", "attack red blue@3",
    ]  # fmt: skip


@pytest.mark.rule("NW-67")
def test_gems_come_from_the_attacked_opponent_first_then_from_the_middle() -> None:
    a = many({"red": "monkey-4"}, OPEN, OPEN, gems=(0, 3, 5)).play("attack red@2")
    assert gems_of(a) == (4, 0, 5)
    assert a.middle == 12 - 8 - 1
    a = many({"red": "monkey-4"}, OPEN, OPEN, gems=(0, 8, 4)).play("attack red@3")
    assert gems_of(a) == (4, 8, 0)
    a = many({"red": "monkey-4"}, OPEN, OPEN, gems=(0, 12, 0)).play("attack red@3")
    assert gems_of(a) == (0, 12, 0), "the other opponent's are out of reach"


@pytest.mark.rule("NW-67", "NW-32")
def test_all_gems_of_all_opponents_win() -> None:
    a = many({"red": "monkey-4"}, OPEN, OPEN, gems=(8, 0, 4)).play("attack red@3")
    (end,) = a.happened(GameEnded)
    assert (end.winner, end.gems) == (0, (12, 0, 0))


# --------------------------------------------------------------------------------- against one opponent


@pytest.mark.rule("NW-68")
@pytest.mark.parametrize(("nawal", "times"), [(F("deer-1"), 1), (F("deer-1", on="deer-2"), 2)])
def test_an_answer_of_once_a_round_is_for_one_opponent(nawal: F, times: int) -> None:
    """ "Abilities that activate once per Round (Ex. Deer) can only activate on 1 opponent unless ... multiple." """
    a = many({"red": "monkey-1"}, {"blue": "monkey-1", "red": "monkey-1"}, {"red": nawal})
    a.play("attack red@3", "deer red blue", "end")
    assert a.battle.active == 1
    a.play("attack blue@3")
    assert ("deer blue red" in a.legal()) is (times == 2)
    a.play(*(["deer blue green"] if times == 2 else []))
    assert a.asked == 1


@pytest.mark.rule("NW-68", "NW-54")
def test_house_that_was_used_against_one_is_not_there_against_the_next() -> None:
    a = many({"blue": "monkey-1"}, {"green": "monkey-1"}, {"red": "house-1"})
    a.play("attack blue@3", "house red", "end", "attack green@3")
    assert a.asked == 1
    assert gems_of(a) == (0, 1, 0)


@pytest.mark.rule("NW-68", "NW-54")
def test_house_that_was_not_used_may_answer_the_first_attack_of_the_next_opponent() -> None:
    """NW-54 counts the attacks in each turn anew."""
    a = many({"blue": "monkey-1"}, {"green": "monkey-1"}, {"red": "house-1"})
    a.play("attack blue@3", "pass", "end", "attack green@3", "house red")
    assert gems_of(a) == (1, 0, 0)


@pytest.mark.rule("NW-68", "NW-69")
def test_wind_strikes_one_opponent_unless_it_has_a_further_use() -> None:
    nawals = {"blue": "monkey-1"}
    a = many({"blue": "wind-1"}, nawals, nawals).play("use wind blue@2 red")
    assert not [text for text in a.legal() if text.startswith("use wind")]
    a = many({"blue": F("wind-1", on="wind-2")}, nawals, nawals).play("use wind blue@2 red")
    assert [text for text in a.legal() if text.startswith("use wind")] == [
        "use wind blue@3 red", "use wind blue@3 green",
    ]  # fmt: skip


TWO = {"red": "monkey-1", "yellow": "monkey-2"}


@pytest.mark.rule("NW-68")
def test_a_spell_for_all_nawals_is_for_one_chosen_arena() -> None:
    """ "Magic Spells that affect 'All Nawals' may only target one player's Arena." """
    a = many(OPEN, TWO, OPEN, TWO, hands=("damage-all-opponent", "", "", ""), energy=(1, 0, 0, 0))
    casts = [text for text in a.legal() if text.startswith("cast")]
    assert casts == ["cast damage-all-opponent @2", "cast damage-all-opponent @4"]
    assert "say whose" in a.refuses("cast damage-all-opponent")
    assert "say whose" in a.refuses("cast damage-all-opponent @3")
    assert "say whose" in a.refuses("cast damage-all-opponent @1")
    assert "say whose" in a.refuses("cast damage-all-opponent red@2")
    a.play("cast damage-all-opponent @4")
    assert [(event.side, event.lane) for event in a.happened(Damaged)] == [(3, 0), (3, 3)]


@pytest.mark.rule("NW-68")
@pytest.mark.parametrize("spell", ["heal-all-own", "power-all-own"])
def test_all_own_needs_no_choice(spell: str) -> None:
    a = many(TWO, TWO, TWO, hands=(spell, "", ""), energy=(1, 0, 0))
    assert [text for text in a.legal() if text.startswith("cast")] == [f"cast {spell}"]


@pytest.mark.rule("NW-68")
def test_power_for_all_of_an_opponent_lies_on_that_arena() -> None:
    a = many(OPEN, TWO, TWO, hands=("power-all-opponent", "", ""), energy=(1, 0, 0))
    a.play("cast power-all-opponent @3")
    (spell,) = a.battle.lasting
    assert (spell.side, spell.power) == (2, 2)


def cast(spell: str) -> Table:
    assert spell in SPELLS
    return many(TWO, TWO, TWO, hands=(spell, "", ""), energy=(1, 0, 0))


@pytest.mark.rule("NW-68")
def test_all_effects_of_a_spell_for_all_are_for_the_same_arena() -> None:
    a = cast("storm").play("cast storm @3")
    assert [(event.side, event.lane) for event in a.happened(Damaged)] == [(2, 0), (2, 3)]
    (spell,) = a.battle.lasting
    there = {fighter.id for fighter in a.battle.arenas[2].lanes if fighter}
    assert set(spell.fighters) == there


@pytest.mark.rule("NW-68", "NW-82")
def test_an_arena_is_chosen_after_a_target_that_stands_before_it() -> None:
    a = cast("bolt-storm").play("cast bolt-storm red@2")
    assert a.legal() == ["target @2", "target @3"]
    a.play("target @3")
    assert (damage(a, 1, "red"), damage(a, 2, "red"), damage(a, 2, "yellow")) == (2, 1, 1)
    assert burned(a, 0) == ["bolt-storm"]


@pytest.mark.rule("NW-68", "NW-82")
def test_a_target_is_chosen_after_an_arena_that_stands_before_it() -> None:
    a = cast("storm-bolt").play("cast storm-bolt @3")
    assert a.legal() == ["target red@2", "target yellow@2", "target red@3", "target yellow@3"]
    a.play("target yellow@2")
    assert (damage(a, 2, "red"), damage(a, 2, "yellow"), damage(a, 1, "yellow")) == (1, 1, 2)


@pytest.mark.rule("NW-68")
def test_what_is_for_all_own_before_it_needs_no_choice() -> None:
    a = cast("song-storm").play("cast song-storm @2")
    assert (damage(a, 1, "red"), damage(a, 1, "yellow"), damage(a, 2, "red")) == (1, 1, 0)


# ------------------------------------------------------------------------------------ signs at a distance


@pytest.mark.rule("NW-69")
def test_rain_lowers_power_in_attacks_at_its_own_side_only() -> None:
    """Two RAIN in red, but the attack is at a third."""
    a = many({"red": "monkey-3"}, {"red": "rain-1"}, OPEN).play("attack red@3")
    assert gems_of(a) == (3, 0, 0)
    a = many({"red": "monkey-3"}, {"red": "rain-1"}, OPEN).play("attack red@2")
    assert damage(a, 1, "red") == 2


@pytest.mark.rule("NW-69", "NW-55")
def test_rain_lowers_an_attack_with_eagle_at_its_side() -> None:
    a = many({"red": "eagle-3"}, {"red": "rain-1"}, {"red": "rain-1"}).play("attack red blue@2")
    assert gems_of(a) == (2, 0, 0)


@pytest.mark.rule("NW-69")
def test_wind_pushes_the_nawal_of_its_colour_of_one_chosen_opponent() -> None:
    a = many({"red": "wind-1"}, {"red": "monkey-1"}, {"red": "monkey-2"})
    assert [text for text in a.legal() if text.startswith("use")] == [
        "use wind red@2 blue", "use wind red@3 blue",
    ]  # fmt: skip
    a.play("use wind red@3 blue")
    assert (a.at(1, "red") is not None, a.at(2, "red"), a.at(2, "blue") is not None) == (True, None, True)


@pytest.mark.rule("NW-69", "NW-51")
def test_quake_strikes_every_opponents_nawal() -> None:
    """In the lane that it shifts into, and those that leave or enter the lane of its colour."""
    others = {"blue": "monkey-2"}
    a = many({"red": "quake-1"}, others, others, OPEN).play("shift red blue")
    assert [(event.side, event.why) for event in a.happened(Damaged)] == [(1, "quake"), (2, "quake")]
    a = many({"red": "monkey-2"}, {"red": "quake-1"}, {"red": "quake-2"}, {"blue": "quake-1"})
    a.play("shift red blue")
    assert damage(a, 0, "blue") == 3


@pytest.mark.rule("NW-69", "NW-48")
def test_water_strikes_the_attacked_side() -> None:
    row = {"red": "monkey-1", "blue": "monkey-2", "green": "monkey-1"}
    a = many({"blue": "water-1", "red": "monkey-1"}, row, row).play("attack blue@3")
    assert [damage(a, 2, lane) for lane in ("red", "blue", "green")] == [1, 2, 1]
    assert [damage(a, 1, lane) for lane in ("red", "blue", "green")] == [0, 0, 0]


# -------------------------------------------------------------------------------------------- to the end


@pytest.mark.rule("NW-70")
def test_nobody_drops_out() -> None:
    """Without a card, a Nawal or a gem one still has turns, and may be attacked."""
    a = many({"red": "monkey-1"}, OPEN, {"red": "monkey-2"})
    for side in (1, 2, 0, 1):
        a.play("end")
        assert a.battle.active == side
    a.play("end")
    assert "attack red@2" in a.legal()


@pytest.mark.rule("NW-64", "NW-70")
def test_stalemate_of_several_sides_is_won_by_who_has_more_gems() -> None:
    a = many(OPEN, OPEN, OPEN, gems=(2, 5, 4), order=(1, 2, 0), turn=0, quiet=2, still=2).play("end")
    (end,) = a.happened(GameEnded)
    assert (end.winner, end.reason) == (1, "quiet")
    outcome = GAME.outcome(a.state)
    assert outcome is not None
    assert outcome.scores == (0.0, 1.0, 0.0)
    assert outcome.reason == "The match is decided, 5 to 2 to 4 in gems."


@pytest.mark.rule("NW-64")
def test_equal_gems_are_a_draw_among_those_who_have_the_most() -> None:
    a = many(OPEN, OPEN, OPEN, OPEN, gems=(4, 0, 4, 2), turn=3, quiet=2, still=2).play("end")
    (end,) = a.happened(GameEnded)
    assert end.winner == NONE
    outcome = GAME.outcome(a.state)
    assert outcome is not None
    assert outcome.scores == (0.5, 0.0, 0.5, 0.0)
    assert outcome.reason == "The match is drawn, 4 to 0 to 4 to 2 in gems."


@pytest.mark.rule("NW-64", "NW-65")
def test_a_round_ends_with_the_last_in_the_order_of_turns() -> None:
    a = many(OPEN, OPEN, OPEN, order=(1, 0, 2), turn=1, round=5)
    rounds = []
    for _ in range(4):
        rounds.append((a.battle.active, a.battle.round))
        a.play("end")
    assert rounds == [(1, 5), (0, 5), (2, 5), (1, 6)]


@pytest.mark.rule("NW-90")
@pytest.mark.parametrize("sides", [3, 4])
def test_a_match_of_three_or_four_is_one_game(sides: int) -> None:
    gems = (13 - sides, 0, 0, 0)
    others = [OPEN] * (sides - 1)
    a = many({"red": "monkey-4"}, *others, gems=gems, options=Options(gems=13)).play("attack red@2")
    (end,) = a.happened(MatchEnded)
    assert end.winner == 0
    outcome = GAME.outcome(a.state)
    assert outcome is not None
    assert outcome.scores == (1.0, *[0.0] * (sides - 1))


@pytest.mark.rule("NW-90")
@pytest.mark.parametrize(
    ("wins", "game", "over"),
    [((0, 0, 0), 1, False), ((0, 1, 1), 3, False), ((1, 0, 0), 2, True), ((0, 1, 1), 5, True)],
)
def test_until_someone_has_won_two_five_games_at_most(wins: tuple[int, ...], game: int, over: bool) -> None:
    two = Options(games_to_win=2)
    a = many({"red": "monkey-4"}, OPEN, OPEN, gems=(9, 0, 0), wins=wins, game=game, options=two)
    a.play("attack red@2")
    outcome = GAME.outcome(a.state)
    assert (outcome is not None) is over
    if outcome:
        best = max(a.state.wins)
        won = [side for side in range(3) if a.state.wins[side] == best]
        assert outcome.scores == tuple((1.0 if len(won) == 1 else 0.5) * (side in won) for side in range(3))


@pytest.mark.rule("NW-90")
def test_the_fewest_gems_start_the_next_game() -> None:
    two = Options(games_to_win=2)
    a = many(OPEN, OPEN, OPEN, gems=(5, 4, 2), order=(0, 2, 1), turn=1, quiet=2, still=2, options=two).play(
        "end"
    )
    (begins,) = a.happened(GameBegan)
    assert begins.first == a.battle.first == a.battle.active == 2
    assert a.battle.order == (2, 1, 0), "the order of turns stays, from another on"
    assert not a.happened(Rolled)


@pytest.mark.rule("NW-90")
def test_the_die_decides_among_those_tied_for_the_fewest_gems() -> None:
    two = Options(games_to_win=2)
    starters = set()
    for seed in range(20):
        a = many({"red": "monkey-4"}, OPEN, OPEN, gems=(9, 0, 0), seed=seed, options=two).play("attack red@2")
        (roll,) = a.happened(Rolled)
        assert all(row[0] == 0 for row in roll.rolls), "who has all the gems does not roll"
        assert roll.winner == a.battle.first
        starters.add(roll.winner)
    assert starters == {1, 2}


@pytest.mark.rule("NW-91")
@pytest.mark.parametrize(
    ("order", "turn", "asked"), [((0, 1, 2, 3), 0, [1, 2, 3]), ((2, 0, 3, 1), 0, [3, 1, 2])]
)
def test_sides_are_asked_in_turn_order_after_the_active_player(
    order: tuple[int, ...], turn: int, asked: list[int]
) -> None:
    rain = {"yellow": "rain-1"}
    a = many({"red": "monkey-1"}, rain, rain, rain, order=order, turn=turn).play("shift red blue")
    found = []
    while a.battle.stack:
        assert a.asked is not None
        found.append(a.asked)
        a.play("pass")
    assert found == asked


@pytest.mark.rule("NW-91", "NW-37")
def test_defeats_are_settled_in_turn_order_after_the_active_player() -> None:
    weak = {"blue": F("monkey-1", damage=4)}
    a = many({"red": "quake-1"}, weak, weak, weak, order=(0, 3, 1, 2)).play("shift red blue")
    assert [event.side for event in a.happened(Damaged)] == [3, 1, 2]


def test_what_is_said_of_three() -> None:
    names = ("Ana", "Ben", "Che")
    roll = Rolled("first", ((2, 3, 2), (1, 0, 4)), 1, (1, 2, 0))
    assert (
        GAME.sentence(roll, names)
        == "The die: Ana 2, Ben 3, Che 2; again Ana 1, Che 4. The turns go Ben, Che and Ana."
    )
    assert GAME.sentence(MatchEnded(1, (0, 1, 0)), names) == "Ben wins the match."
    assert GAME.sentence(MatchEnded(1, (1, 2, 0)), names) == "Ben wins the match, 2 to 1 to 0."
    a = many({"red": "monkey-4"}, OPEN, OPEN, gems=(8, 4, 0))
    assert GAME.headline(a.state, names) == "Quick Battle, round 5, Ana's turn"
    view = GAME.view(a.state, 0)
    assert GAME.label(a.parse("attack red@3"), view) == "Attack player 3's red (open) with Monkey 4"
    a.play("attack red@2")
    assert GAME.headline(a.state, names) == "Quick Battle, won by Ana 12 to 0 to 0"
    assert GAME.headline(a.state, names, 1) == "Quick Battle, lost 0 to 12 to 0"


def test_seats_of_two_are_as_they_were() -> None:
    """Nothing of this reaches a match of two: its turns need no order."""
    table = match()
    assert table.state.options == Options(gems=13, games_to_win=2)
    assert begun(2).battle.order == ()
