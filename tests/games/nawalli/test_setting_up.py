"""Setting up a battle and the match around it: NW-12 to NW-15."""

from __future__ import annotations

import pytest

from tonalli.games.nawalli.cards import NawalCard, SpellCard
from tonalli.games.nawalli.model import (
    NONE,
    Dealt,
    GameBegan,
    GameEnded,
    GuardianPlace,
    MatchEnded,
    Redrew,
    Rolled,
)

from .arena import CARD, GAME, F, arena, begun, drafted


@pytest.mark.rule("NW-12")
def test_gems_in_the_middle_and_two_decks_each() -> None:
    table = drafted()
    assert table.middle == 13
    assert table.gems == (0, 0)
    for seat, player in enumerate(table.battle.players):
        assert player.burn == ()
        nawals = [id for id in table.ids((*player.hand, *player.nawals)) if isinstance(CARD[id], NawalCard)]
        spells = [id for id in table.ids((*player.hand, *player.spells)) if isinstance(CARD[id], SpellCard)]
        assert all(isinstance(CARD[id], NawalCard) for id in table.ids(player.nawals))
        assert all(isinstance(CARD[id], SpellCard) for id in table.ids(player.spells))
        guardian = table.ids(g.copy for g in player.guardians)
        assert sorted(nawals + spells + guardian) == sorted(table.state.teams[seat])
        assert [g.place for g in player.guardians] == [GuardianPlace.SPACE]


@pytest.mark.rule("NW-12")
def test_decks_are_shuffled() -> None:
    orders = set()
    for seed in range(20):
        table = drafted(seed, mode="quick-start")
        seat = next(s for s in (0, 1) if table.state.teams[s][0] == "teskatlipoka")
        orders.add((*table.ids(table.player(seat).nawals), *table.ids(table.player(seat).spells)))
    assert len(orders) > 15


@pytest.mark.rule("NW-13")
def test_first_hand_is_three_nawals_and_two_spells() -> None:
    table = drafted()
    for player in table.battle.players:
        kinds = [isinstance(CARD[id], NawalCard) for id in table.ids(player.hand)]
        assert sorted(kinds) == [False, False, True, True, True]


@pytest.mark.rule("NW-13")
def test_each_may_draw_the_first_hand_anew_once() -> None:
    changed = 0
    for seed in range(12):
        table = drafted(seed)
        first = table.battle.first
        assert table.asked == first, "who starts decides first"
        assert set(table.legal()) == {"redraw", "pass"}
        old, other = table.player(first).hand, table.player(1 - first)
        table.play("redraw")
        new = table.player(first)
        kinds = [isinstance(CARD[id], NawalCard) for id in table.ids(new.hand)]
        assert sorted(kinds) == [False, False, True, True, True]
        assert sorted((*new.hand, *new.nawals, *new.spells)) == sorted(
            copy
            for copy, owner in enumerate(table.state.owners)
            if owner == first and copy != new.guardians[0].copy
        )
        assert table.player(1 - first) == other
        changed += new.hand != old
        assert table.asked == 1 - first, "nobody redraws twice"
        table.play("pass")
        assert table.player(1 - first).hand == other.hand
        assert table.battle.round == 1
    assert changed > 8


@pytest.mark.rule("NW-13", "NW-81")
def test_a_redraw_is_not_seen_by_the_other() -> None:
    for choice in ("redraw", "pass"):
        table = drafted()
        seat = table.asked
        assert seat is not None
        table.play(choice)
        (event,) = table.happened(Redrew)
        assert GAME.redact(event, seat) == event
        assert GAME.redact(event, 1 - seat) is None
        assert GAME.redact(event, "table") is None
    (mine,) = [event for event in drafted().events if isinstance(event, Dealt) and event.seat == 0]
    assert GAME.redact(mine, 0) == mine
    hidden = GAME.redact(mine, 1)
    assert isinstance(hidden, Dealt)
    assert (hidden.count, hidden.cards) == (5, None)


@pytest.mark.rule("NW-14")
def test_the_die_decides_who_begins() -> None:
    beginners = set()
    for seed in range(20):
        table = drafted(seed)
        (roll,) = [event for event in table.events if isinstance(event, Rolled) and event.why == "first"]
        last = roll.rolls[-1]
        assert last[roll.winner] > last[1 - roll.winner]
        assert table.battle.first == roll.winner
        beginners.add(roll.winner)
    assert beginners == {0, 1}


@pytest.mark.rule("NW-14")
@pytest.mark.parametrize("first", [0, 1])
def test_the_loser_begins_the_next_game(first: int) -> None:
    a = arena({"red": "dog-2"}, gems=(11, 0), first=first)
    a.play("attack red")
    (end,) = a.happened(GameEnded)
    assert (end.winner, end.reason) == (0, "gems")
    (began,) = a.happened(GameBegan)
    assert (began.game, began.first) == (2, 1)
    assert a.state.game == 2
    assert a.state.wins == (1, 0)
    assert a.battle.first == 1
    assert not a.happened(MatchEnded)


@pytest.mark.rule("NW-14")
def test_the_next_game_is_set_up_anew_with_the_same_decks() -> None:
    a = arena(
        {
            "red": F("dog-2", on="dog-1", item="blade", damage=3),
            "blue": F("tlalok", damage=2),
            "green": "rain-1",
        },
        {"blue": F("monkey-1", bless="ehekatl")},
        gems=(9, 3),
        energy=7,
        their_energy=4,
        hand="metl",
        burn="plate",
        nawals="wind-1 wind-2 wind-3",
        spells="makkwawitl",
        their_nawals="deer-1 deer-2 deer-3 deer-4",
        their_hand="blade makkwawitl",
        round=9,
    )
    a.play("attack red")
    assert a.state.game == 2
    assert a.middle == 13
    assert a.gems == (0, 0)
    assert a.row == a.their_row == ". . . ."
    for seat in (0, 1):
        player = a.player(seat)
        assert player.energy == 0
        assert player.burn == ()
        assert player.guardians[0].place is GuardianPlace.SPACE
        assert not player.guardians[0].summoned
        assert len(player.hand) == 5
    mine = a.ids((*a.player(0).hand, *a.player(0).nawals, *a.player(0).spells))
    assert sorted(mine) == sorted(
        ["dog-2", "dog-1", "blade", "rain-1", "metl", "plate", "wind-1", "wind-2", "wind-3", "makkwawitl"]
    )
    while a.battle.round == 0:
        a.play("pass")
    assert a.asked == 1
    assert a.their_energy == 1


@pytest.mark.rule("NW-14")
def test_two_games_won_are_the_match() -> None:
    a = arena({"red": "dog-2"}, gems=(11, 0), wins=(1, 1), game=3)
    a.play("attack red")
    (end,) = a.happened(MatchEnded)
    assert end.winner == 0
    assert a.asked is None
    assert a.legal() == []
    outcome = GAME.outcome(a.state)
    assert outcome is not None
    assert outcome.scores == (1.0, 0.0)


@pytest.mark.rule("NW-14")
def test_one_game_won_is_not_the_match() -> None:
    a = arena({"red": "dog-2"}, gems=(11, 0), wins=(0, 1), game=2)
    a.play("attack red")
    assert GAME.outcome(a.state) is None
    assert a.state.wins == (1, 1)
    assert a.state.game == 3


@pytest.mark.rule("NW-14")
@pytest.mark.parametrize("first", [0, 1])
def test_after_a_drawn_game_the_other_begins(first: int) -> None:
    a = arena(gems=(2, 2), quiet=2, still=2, first=first, turn=1 - first)
    a.play("end")
    (end,) = a.happened(GameEnded)
    assert end.winner == NONE
    assert a.state.wins == (0, 0)
    assert a.state.game == 2
    assert a.battle.first == 1 - first


@pytest.mark.rule("NW-14")
@pytest.mark.parametrize(
    ("wins", "scores"), [((1, 0), (1.0, 0.0)), ((0, 1), (0.0, 1.0)), ((0, 0), (0.5, 0.5))]
)
def test_after_three_games_more_wins_decide(wins: tuple[int, int], scores: tuple[float, float]) -> None:
    a = arena(gems=(2, 2), quiet=2, still=2, turn=1, wins=wins, game=3)
    a.play("end")
    assert a.state.wins == wins
    assert a.asked is None
    outcome = GAME.outcome(a.state)
    assert outcome is not None
    assert outcome.scores == scores


@pytest.mark.rule("NW-15")
def test_lanes_stand_in_a_row_and_face_their_colour() -> None:
    row = dict.fromkeys(("red", "blue", "green", "yellow"), "monkey-1")
    a = arena(row, dict.fromkeys(row, "monkey-2"))
    shifts = {text for text in a.legal() if text.startswith("shift")}
    assert shifts == {
        "shift red blue",
        "shift blue red",
        "shift blue green",
        "shift green blue",
        "shift green yellow",
        "shift yellow green",
    }
    a.refuses("shift red yellow")
    a.refuses("shift red green")
    attacks = {text for text in a.legal() if text.startswith("attack")}
    assert attacks == {f"attack {lane}" for lane in row}
    a.play("attack yellow")
    assert [a.theirs(lane).damage for lane in row] == [0, 0, 0, 1]


@pytest.mark.rule("NW-12")
def test_a_battle_begins_in_open_lanes() -> None:
    table = begun()
    assert table.row == table.their_row == ". . . ."
