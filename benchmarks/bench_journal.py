"""What saving costs a choice: the append of an action, and of an action with the state after a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tonalli.core.rng import Rng
from tonalli.games import house_game
from tonalli.play.journal import Journal
from tonalli.play.library import Library
from tonalli.play.match import Match
from tonalli.play.record import Do, Mark, SeatInfo

ROUNDS = 500


@pytest.fixture
def match(home: Path) -> Iterator[Match]:
    """A match in its first battle, saved."""
    game = house_game("nawalli")
    seats = (SeatInfo("Ana"), SeatInfo("Ben", "greedy"))
    playing = Library(home).begin(game, seats, 1, game.info.options())
    while playing.ply < 60:
        playing.submit(Rng(1).derive(playing.ply).source().choice(playing.legal))
    yield playing
    playing.close()


@pytest.fixture
def journal(match: Match) -> Iterator[Journal]:
    """Its journal, taken over."""
    path = match.path
    assert path is not None
    match.close()
    with Journal.open(path) as opened:
        yield opened


def bench_append_an_action(
    benchmark: BenchmarkFixture, journal: Journal, figure: Callable[[str], None]
) -> None:
    benchmark.pedantic(lambda: journal.append(Do("attack red")), rounds=ROUNDS, warmup_rounds=5)
    figure(f"Journal, one action on the disk: {benchmark.stats.stats.median * 1e3:.3f} ms")


def bench_append_the_end_of_a_turn(
    benchmark: BenchmarkFixture, match: Match, journal: Journal, figure: Callable[[str], None]
) -> None:
    state = msgspec.Raw(msgspec.json.encode(match.state))

    def append() -> None:
        journal.append(Do("end"), Mark(ply=journal.record.ply + 1, headline="Quick Battle", state=state))
        journal.record.add(Do("end"))

    benchmark.pedantic(append, rounds=ROUNDS, warmup_rounds=5)
    figure(f"Journal, the end of a turn on the disk: {benchmark.stats.stats.median * 1e3:.3f} ms")
