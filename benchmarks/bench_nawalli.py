"""How fast Nawalli is: whole games by random play, and the steps that they are made of."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

from pytest_benchmark.fixture import BenchmarkFixture

from tonalli.bots.base import BotName, SeatedBot
from tonalli.core.rng import Rng
from tonalli.games import house_game

GAME = house_game("nawalli")
OPTIONS = GAME.info.options()


def matches(count: int) -> int:
    """Play so many whole matches by lot, with `legal_actions` and `apply` alone; how many actions it took."""
    chance = random.Random(1)
    plies = 0
    for seed in range(count):
        state = GAME.start(2, Rng(seed), OPTIONS).state
        while legal := GAME.legal_actions(state):
            state = GAME.apply(state, legal[int(chance.random() * len(legal))]).state
            plies += 1
    return plies


def positions(count: int = 200) -> list[tuple[Any, Any]]:
    """States from all over some matches between greedy players, each with the action that was taken."""
    found: list[tuple[Any, Any]] = []
    for seed in itertools.count():
        state = GAME.start(2, Rng(seed), OPTIONS).state
        bots = [SeatedBot(BotName("greedy"), GAME, seat, seed) for seat in (0, 1)]
        ply = 0
        while (seat := GAME.actor(state)) is not None:
            action = bots[seat].choose(GAME.view(state, seat), GAME.legal_actions(state), ply)
            found.append((state, action))
            state = GAME.apply(state, action).state
            ply += 1
        if len(found) >= 3 * count:
            return found[:: len(found) // count]
    raise AssertionError


def bench_random_play(benchmark: BenchmarkFixture, figure: Callable[[str], None]) -> None:
    plies = benchmark.pedantic(matches, args=(10,), rounds=5, warmup_rounds=1)
    seconds = benchmark.stats.stats.min
    figure(f"Nawalli, random play: {plies / seconds:,.0f} plies a second ({plies / 10:.0f} a match)")


def bench_legal_actions_and_apply(benchmark: BenchmarkFixture, figure: Callable[[str], None]) -> None:
    at = itertools.cycle(positions())

    def step() -> None:
        state, action = next(at)
        GAME.legal_actions(state)
        GAME.apply(state, action)

    benchmark(step)
    figure(f"Nawalli, one legal_actions + apply: {benchmark.stats.stats.median * 1e6:.1f} us")


def bench_view(benchmark: BenchmarkFixture, figure: Callable[[str], None]) -> None:
    at = itertools.cycle(positions())
    benchmark(lambda: GAME.view(next(at)[0], 0))
    figure(f"Nawalli, one view: {benchmark.stats.stats.median * 1e6:.1f} us")


def bench_determinize(benchmark: BenchmarkFixture) -> None:
    at = itertools.cycle([GAME.view(state, 0) for state, _ in positions()])
    benchmark(lambda: GAME.determinize(next(at), Rng(1)))


def bench_greedy_choice(benchmark: BenchmarkFixture, figure: Callable[[str], None]) -> None:
    bot = SeatedBot(BotName("greedy"), GAME, 0, 1)
    asked = []
    for state, _ in positions():
        legal = GAME.legal_actions(state)
        if len(legal) > 1:
            seat = GAME.actor(state)
            assert seat is not None
            asked.append((GAME.view(state, seat), legal))
    at = itertools.cycle(asked)
    benchmark.pedantic(lambda: bot.choose(*next(at), 0), rounds=5 * len(asked))
    found = sorted(benchmark.stats.stats.data)
    usual, worst = (found[int(share * len(found))] * 1e3 for share in (0.5, 0.99))
    figure(f"Nawalli, a choice of greedy: {usual:.2f} ms, 99 of 100 within {worst:.1f} ms")
