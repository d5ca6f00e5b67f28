"""Greedy and search play Serpent Stones with sense."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from tests.games.serpent_stones.field import GAME, Field, field, started, word
from tonalli.bots.base import BotName, Budget
from tonalli.bots.greedy import Greedy
from tonalli.bots.search import Search
from tonalli.bots.selfplay import Player, play_out
from tonalli.bots.serpent_stones import SerpentStonesJudge, steps_left
from tonalli.core.rng import Rng
from tonalli.games.serpent_stones.model import House, Options, Round, Why
from tonalli.games.serpent_stones.rules import active_of

MATCHES = 100
JUDGE = SerpentStonesJudge(GAME)


def test_greedy_beats_random() -> None:
    won = 0.0
    for seed in range(MATCHES):
        seat = seed % 2
        names = ("greedy", "random") if seat == 0 else ("random", "greedy")
        players = [Player(BotName(name), seed) for name in names]
        won += play_out(GAME, Options(), players, seed).outcome.scores[seat]
    assert won >= 0.9 * MATCHES


def choice(table: Field, bot: type[Greedy] | type[Search] = Greedy, rounds: int | None = None) -> str:
    seat = GAME.actor(table.state)
    assert seat is not None
    budget = Budget(Rng(1), iterations=rounds)
    action = bot(GAME).choose(GAME.view(table.state, seat), GAME.legal_actions(table.state), budget)
    return GAME.notation(action, table.state)


def test_it_takes_the_temple_and_the_wrath() -> None:
    near = field(
        jaguar="A1 B2 C2 D3 E3 F3", eagle="G1 G3", hand="knight owl quetzalcoatl", other="owl bat eagle"
    )
    assert choice(near) == "place knight g2"
    wrath = field(jaguar="A1 B2", eagle="G1 F3 E3", hand="tezcatlipoca owl knight", other="bat")
    assert choice(wrath) == "play tezcatlipoca"


def test_it_strikes_who_is_about_to_win() -> None:
    table = field(
        jaguar="A1 B2 C2 D2", eagle="G1 F3 E3 D3 C3 B3", hand="knight owl eagle", other="eagle eagle knight"
    )
    assert choice(table).startswith("strike owl")


@pytest.mark.parametrize("other", ["tezcatlipoca tezcatlipoca bat", "eagle knight bat"])
def test_a_hand_of_two_is_not_sacrificed(other: str) -> None:
    """The Wrath could follow at once, whatever the other may hold."""
    table = field(jaguar="A1 B2", eagle="G1 F3", hand="knight huitzilopochtli owl", other=other)
    assert "play huitzilopochtli" in table.legal
    assert choice(table) != "play huitzilopochtli"
    assert choice(table, Search, 30) != "play huitzilopochtli"


def test_fewer_cards_are_worse_the_fewer_there_are() -> None:
    def lead(hand: str) -> float:
        return JUDGE.lead(
            field(jaguar="A1", eagle="G1", seat=1, other=hand, hand="owl eagle eagle eagle").state, 0
        )

    leads = [lead(" ".join(["owl", *["knight"] * more])) for more in range(5)]
    gains = [after - before for before, after in pairwise(leads)]
    assert gains == sorted(gains, reverse=True)
    assert min(gains) > 0
    assert gains[0] > 4 * gains[-1]


def test_one_way_to_point_is_thought_about() -> None:
    table = field(hand="tezcatlipoca knight", other="owl bat eagle").do("play tezcatlipoca")
    legal = GAME.legal_actions(table.state)
    assert len(legal) == 3
    assert JUDGE.sensible(table.state, 0, legal) == legal[:1]


def test_what_is_worth_a_thought() -> None:
    table = field(
        jaguar="A1 B2 C2 D2",
        eagle="G1 F3 E3 D3",
        hand="knight eagle beetle huitzilopochtli",
        other="owl bat eagle",
    )
    legal = GAME.legal_actions(table.state)
    kept = [GAME.notation(action, table.state) for action in JUDGE.sensible(table.state, 0, legal)]
    assert {"place eagle e2", "play huitzilopochtli", "discard huitzilopochtli"} <= set(kept)
    assert not any(text.startswith("place knight") and text != "place knight a3" for text in kept)
    assert sum(text.startswith("strike") for text in kept) < len(table.lists("strike"))
    assert sum(text.startswith("discard") for text in kept) == 1
    won = field(jaguar="A1 B2 C2 D3 E3 F3", hand="knight eagle owl")
    kept = [
        GAME.notation(action, won.state)
        for action in JUDGE.sensible(won.state, 0, GAME.legal_actions(won.state))
    ]
    assert kept == ["place knight g2"]


def steps(table: Field, seat: int) -> int:
    own, enemy = table.table.warriors[seat], table.table.warriors[1 - seat]
    return steps_left(table.table.houses[seat], own, enemy, active_of(table.table, seat))


def test_how_many_warriors_it_takes() -> None:
    assert steps(field(), 0) == steps(field(), 1) == 7
    assert steps(field(jaguar="A1"), 0) == 6
    assert steps(field(jaguar="A1 B2 C2 D3 E3 F3", eagle="G1"), 0) == 1
    assert steps(field(jaguar="A1 C2 D3 E3 F3"), 0) == 2, "what is joined again counts"
    assert steps(field(jaguar="A1 B2 C2 D3 E3", eagle="G1 F1 F2 F3 F4 F5 F6"), 0) == 3, "one is to be struck"
    assert steps_left(House.EAGLE, 0, word("G1 G3"), 0) == 8, "nowhere to start"


def test_the_chances_of_both_make_one_and_rounds_count() -> None:
    even = started().state
    for rounds, least, most in (
        ((), 0.25, 0.75),
        ((Round(0, 0, Why.TEMPLE),), 0.5, 1),
        ((Round(0, 1, Why.TEMPLE),), 0, 0.5),
        ((Round(0, 0, Why.TEMPLE), Round(1, 1, Why.TEMPLE)), 0, 1),
    ):
        state = replace(even, table=replace(even.table, rounds=rounds))
        assert least < JUDGE.chance(state, 0) < most
        assert JUDGE.chance(state, 0) + JUDGE.chance(state, 1) == pytest.approx(1)


def test_an_attack_that_stops_the_other_is_seen() -> None:
    threat = {"jaguar": "A1 B2 C2 D2", "eagle": "G1 F3 E3 D3 C3 B3", "other": "eagle eagle knight"}
    with_owl = field(**threat, hand="knight owl eagle").state
    without = field(**threat, hand="knight eagle eagle").state
    assert JUDGE.lead(with_owl, 0) > JUDGE.lead(without, 0) + 1
