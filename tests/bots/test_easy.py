"""The bot for beginners plays between the one that does anything and the one that looks ahead."""

from __future__ import annotations

import pytest

from tonalli.bots.base import BotName
from tonalli.bots.selfplay import Player, play_out
from tonalli.games import house_game
from tonalli.games.nawalli.model import Mode, Options

GAMES = 20


@pytest.mark.parametrize(("better", "worse"), [("greedy", "easy"), ("easy", "random")])
def test_it_plays_between_the_two_others(better: str, worse: str) -> None:
    nawalli = house_game("nawalli")
    won = 0.0
    for seed in range(GAMES):
        bots = (better, worse) if seed % 2 else (worse, better)
        players = [Player(BotName(bot), seed) for bot in bots]
        scores = play_out(nawalli, Options(mode=Mode.SIMPLE, games_to_win=1), players, seed).outcome.scores
        won += scores[bots.index(better)]
    assert won >= 0.8 * GAMES
