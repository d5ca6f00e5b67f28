"""Greedy plays Azteka with sense."""

from __future__ import annotations

import pytest

from tests.games.azteka.positions import GAME, at, begun
from tonalli.bots.azteka import can_win
from tonalli.bots.base import BotName, Budget
from tonalli.bots.greedy import Greedy
from tonalli.bots.selfplay import Player, play_out
from tonalli.core.rng import Rng
from tonalli.games.azteka.model import Options, State, Variant

MATCHES = 100


@pytest.mark.parametrize("variant", [Variant.STANDARD, Variant.AGGRESSIVE])
def test_greedy_beats_random(variant: Variant) -> None:
    won = 0.0
    for seed in range(MATCHES):
        seat = seed % 2
        names = ("greedy", "random") if seat == 0 else ("random", "greedy")
        players = [Player(BotName(name), seed) for name in names]
        won += play_out(GAME, Options(variant=variant), players, seed).outcome.scores[seat]
    assert won >= 0.95 * MATCHES


def test_greedy_wins_against_two_random_players() -> None:
    won = 0
    for seed in range(30):
        names = ["random"] * 3
        names[seed % 3] = "greedy"
        players = [Player(BotName(name), seed) for name in names]
        won += play_out(GAME, Options(variant=Variant.THREE), players, seed).outcome.scores[seed % 3] == 1
    assert won >= 24


def choice(state: State) -> str:
    bot, seat = Greedy(GAME), GAME.actor(state)
    assert seat is not None
    action = bot.choose(GAME.view(state, seat), GAME.legal_actions(state), Budget(Rng(1)))
    return GAME.notation(action, state)


def test_it_takes_a_win_and_prevents_one() -> None:
    assert choice(at(life="A1 B2 C3 D4 A5 B6 C7 D7").state) == "D8"
    assert choice(at(life="A2 B2 D8", death="A1 B1 C1", to_move="Death").state) == "D1"
    saved = at(life="A2 B2 D2 D8", death="A1 B1 C1").do(
        choice(at(life="A2 B2 D2 D8", death="A1 B1 C1").state)
    )
    assert not can_win(saved.state)


def test_new_birth_is_used() -> None:
    state = at(life="A1 B1 D2 A2 A3", death="C1").do("D1").state
    assert choice(state) != "-"


def test_who_could_win_at_once() -> None:
    assert not can_win(begun().state)
    assert can_win(at(life="A1", death="A8 B8 C8 D7", to_move="Death").state), "by a rotation"
    assert can_win(at(life="A2 B2 D8", death="A1 B1 C1", to_move="Death").state), "by a placement"
    assert not can_win(at(life="A2 B2", death="A1 B1 C1", to_move="Death").state), "D1 is next to no Life"
