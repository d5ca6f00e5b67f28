"""How fast Azteka is, beside a bare trial and a plain board of the same rules (`azteka_trial.py`).

All are played by turns in one run, a few milliseconds each, and compared in pairs: a machine that is busy with
something else is slow for all of them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import process_time

import pytest
from azteka_trial import play_bare, play_plain, play_real
from pytest_benchmark.fixture import BenchmarkFixture

from tonalli.games import house_game
from tonalli.games.azteka.model import RULES, Options, Variant

GAME = house_game("azteka")
BARE_SHARE = 0.5
"""What share of the bare trial's speed the game has at least."""
PLAIN_TIMES = 8
"""How many times as fast as the plain board it is at least."""
ROUNDS = 300


def speed(play: Callable[[int, Callable[[], float]], int], count: int) -> float:
    """Plies a second."""
    chance = random.Random(1).random
    began = process_time()
    plies = play(count, chance)
    return plies / (process_time() - began)


def real(count: int, chance: Callable[[], float]) -> int:
    return play_real(GAME, count, chance, Options())


def bench_beside_bare_and_plain(benchmark: BenchmarkFixture, figure: Callable[[str], None]) -> None:
    def compare() -> list[tuple[float, float, float]]:
        return [(speed(real, 15), speed(play_bare, 30), speed(play_plain, 4)) for _ in range(ROUNDS)]

    found = benchmark.pedantic(compare, rounds=1)
    best = [max(column) for column in zip(*found, strict=True)]
    share = median([one / bare for one, bare, _ in found])
    times = median([one / plain for one, _, plain in found])
    figure(
        f"Azteka, random play: {best[0]:,.0f} plies a second at best; bare {best[1]:,.0f}, plain {best[2]:,.0f}"
    )
    figure(f"Azteka, compared in pairs: {share:.2f} of the bare trial, {times:.1f} times the plain board")
    assert share >= BARE_SHARE
    assert times >= PLAIN_TIMES


@pytest.mark.parametrize("variant", Variant)
def bench_random_play(benchmark: BenchmarkFixture, figure: Callable[[str], None], variant: Variant) -> None:
    def play() -> int:
        chance = random.Random(1).random
        return play_real(GAME, 100, chance, Options(variant=variant), RULES[variant].seats)

    plies = benchmark.pedantic(play, rounds=5, warmup_rounds=1)
    seconds = benchmark.stats.stats.min
    figure(f"Azteka, {variant.value}: {plies / seconds:,.0f} plies a second ({plies / 100:.0f} a match)")
