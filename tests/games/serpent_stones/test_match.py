"""Rounds and the match: SS-29, SS-30, SS-32, SS-33."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.serpent_stones.field import GAME, Field, begun, field
from tonalli.bots.base import Budget
from tonalli.bots.greedy import Greedy
from tonalli.core.rng import Rng
from tonalli.games.serpent_stones.model import (
    NONE,
    Card,
    DeckRebuilt,
    Drew,
    LotsDrawn,
    MatchEnded,
    Phase,
    Round,
    RoundBegan,
    RoundEnded,
    State,
    Why,
)
from tonalli.games.serpent_stones.rules import rows_to_go, standing

WINNING = {"jaguar": "A1 B2 C2 D3 E3 F3", "hand": "knight owl", "other": "eagle bat"}
"""Seat 0 wins the round with `place knight g2`."""


def temple(winner: int, first: int = 0) -> Round:
    return Round(first, winner, Why.TEMPLE)


DRAWN = Round(0, NONE, Why.EQUAL)


@pytest.mark.rule("SS-29")
def test_the_loser_plays_first_in_the_next_round_and_all_is_dealt_anew() -> None:
    table = field(**WINNING, eagle="G1").do("place knight g2")
    assert [event.number for event in table.told(RoundBegan)] == [2]
    assert table.table.first == table.table.seat == 1
    assert table.table.rounds == (temple(0),)
    assert table.table.houses == ("jaguar", "eagle"), "houses stay"
    assert not table.told(LotsDrawn)
    assert table.table.phase is Phase.ASIDE
    assert (table.table.warriors, table.table.eagles, table.discard) == ((0, 0), 0, [])
    assert [len(side.hand) for side in table.state.sides] == [7, 7]
    assert len(table.state.deck) == 58


@pytest.mark.rule("SS-29")
def test_a_loser_who_played_first_does_so_again() -> None:
    """And nothing of the round before is left: no anchor, no count of how often the deck was made anew."""
    table = field(
        jaguar="A1",
        eagle="G1 F2 E2 D3 C2 B3 D6",
        anchors="D6",
        hand="eagle owl",
        other="bat",
        seat=1,
        rebuilt=2,
    )
    assert table.table.first == 0
    table.do("place eagle a2")
    assert table.table.rounds == (temple(1),)
    assert table.table.first == table.table.seat == 0
    assert (table.table.anchors, table.table.rebuilt) == (0, 0)


@pytest.mark.rule("SS-29")
def test_cards_on_sacrifice_stones_are_dealt_anew_too() -> None:
    state = field(**WINNING, altars=("owl", "bat")).state
    assert state.sides[0].altars == (Card.OWL, Card.BAT)
    table = Field(state).do("discard owl", "discard bat", "place knight g2")
    assert table.altars(0) == table.altars(1) == (None, None)
    held = field(**WINNING, altars=("knight", "bat")).do("place knight g2")
    assert held.altars(0) == (None, None)
    assert len(held.state.deck) + 14 == 72


@pytest.mark.rule("SS-29", "SS-32")
def test_two_rounds_win_the_match() -> None:
    table = field(**WINNING, rounds=(temple(0),)).do("place knight g2")
    assert [(event.winner, event.won) for event in table.told(MatchEnded)] == [(0, (2, 0))]
    assert not table.told(RoundBegan)
    assert not table.told(Drew)
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.scores == (1.0, 0.0)
    assert table.legal == set()
    assert table.why_not("discard owl") == "The match is over."
    assert table.stand(0) >= {"G2"}


@pytest.mark.rule("SS-29")
def test_one_round_each_leaves_a_third() -> None:
    table = field(**WINNING, rounds=(temple(1),)).do("place knight g2")
    assert GAME.outcome(table.state) is None
    assert [event.number for event in table.told(RoundBegan)] == [3]


@pytest.mark.rule("SS-33")
@pytest.mark.parametrize(
    ("rounds", "winner", "scores"),
    [
        ((temple(1), DRAWN, DRAWN, DRAWN), NONE, (0.5, 0.5)),
        ((DRAWN, DRAWN, DRAWN, DRAWN), 0, (1.0, 0.0)),
    ],
)
def test_the_fifth_round_is_the_last(
    rounds: tuple[Round, ...], winner: int, scores: tuple[float, ...]
) -> None:
    table = field(**WINNING, rounds=rounds).do("place knight g2")
    assert [event.winner for event in table.told(MatchEnded)] == [winner]
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.scores == scores
    assert GAME.outcome(field(**WINNING, rounds=rounds[1:]).do("place knight g2").state) is None


@pytest.mark.rule("SS-33")
def test_more_rounds_won_win_after_the_fifth() -> None:
    assert not standing((temple(0), DRAWN, DRAWN, DRAWN)).over
    assert standing((temple(1), DRAWN, DRAWN, DRAWN, DRAWN)) == (True, 1, (0, 1))


# -- the deck is used up


def used_up(jaguar: str = "", eagle: str = "", **more: object) -> Field:
    """Seat 0 discards its card, and seat 1 cannot draw."""
    given = {
        "hand": "knight owl",
        "other": "eagle bat",
        "rest": "none",
        "discard": "skunk",
        "rebuilt": 2,
        **more,
    }
    return field(jaguar, eagle, **given).do("discard owl")  # type: ignore[arg-type]


@pytest.mark.rule("SS-30")
def test_a_round_ends_when_the_deck_would_be_made_anew_a_third_time() -> None:
    table = used_up("A1 B2", "G1")
    assert [(event.winner, event.why) for event in table.told(RoundEnded)] == [(0, Why.NEARER)]
    assert not table.told(DeckRebuilt)
    second = used_up("A1 B2", "G1", rebuilt=1)
    assert not second.told(RoundEnded)
    assert second.told(DeckRebuilt)


@pytest.mark.rule("SS-30")
def test_it_ends_in_the_middle_of_a_turn_too() -> None:
    table = field(
        "A1", "G1 F3", hand="quetzalcoatl owl", other="eagle bat", rest="none", discard="skunk", rebuilt=2
    ).do("play quetzalcoatl")
    assert [event.winner for event in table.told(RoundEnded)] == [1]
    assert table.table.playing is None
    assert table.table.phase is Phase.ASIDE


@pytest.mark.rule("SS-30")
@pytest.mark.parametrize(
    ("jaguar", "eagle", "winner", "why"),
    [
        ("A1 B2 C2", "G1 F3", 0, Why.NEARER),
        ("A1 B2", "G1 F3 E3", 1, Why.NEARER),
        ("A1 B2", "G1 F3 F2", 1, Why.MORE),
        ("A1 B2 B3", "G1 F3", 0, Why.MORE),
        ("A1 B2 D3 D4", "G1 F3 F2", 1, Why.MORE),
        ("A1 B2", "G1 F3", NONE, Why.EQUAL),
        ("A1 D3 E3", "G1 F3", 1, Why.NEARER),
        ("A1", "D3", 0, Why.NEARER),
        ("", "", NONE, Why.EQUAL),
    ],
)
def test_who_is_ahead(jaguar: str, eagle: str, winner: int, why: Why) -> None:
    """By active warriors only: those that are nearer or more in some cases are inactive."""
    table = used_up(jaguar, eagle)
    assert [(event.winner, event.why) for event in table.told(RoundEnded)] == [(winner, why)]


@pytest.mark.rule("SS-30")
def test_how_many_rows_are_left() -> None:
    table = field("A1 B2 C2", "G1 F3").table
    assert [rows_to_go(table, seat) for seat in (0, 1)] == [4, 5]
    assert rows_to_go(field("D3").table, 0) == 7, "who has none is farthest"
    assert rows_to_go(field("A1 B2 C2 D3 E3 F3 G1").table, 0) == 0


@pytest.mark.rule("SS-29", "SS-30")
def test_after_a_drawn_round_who_did_not_start_it_plays_first() -> None:
    table = used_up()
    assert table.table.rounds == (DRAWN,)
    assert table.table.first == 1


# -- whole matches


def greedy_match(seed: int) -> Iterator[State]:
    """A match between two who mean to reach the temple."""
    bot, state, ply = Greedy(GAME), begun(seed).state, 0
    yield state
    while (seat := GAME.actor(state)) is not None:
        legal = GAME.legal_actions(state)
        state = GAME.apply(
            state, bot.choose(GAME.view(state, seat), legal, Budget(Rng(seed).derive(ply)))
        ).state
        ply += 1
        yield state


@pytest.mark.rule("SS-16", "SS-29")
def test_matches_of_those_who_aim_at_the_temple_are_won_there() -> None:
    whys = []
    for seed in range(12):
        *_, last = greedy_match(seed)
        whys += [one.why for one in last.table.rounds]
        won = [sum(one.winner == seat for one in last.table.rounds) for seat in (0, 1)]
        assert 2 in won or whys[-1] is Why.WRATH
    assert whys.count(Why.TEMPLE) > 0.8 * len(whys) > 15
