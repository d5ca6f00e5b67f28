"""`tonalli sim`: many games between bots, on all processors, with a result that depends on the seed alone."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, resource_tracker
from typing import TextIO

import msgspec

from tonalli.bots.base import BotName, load, parse_bot
from tonalli.bots.selfplay import MOST_PLIES, Player, play_out
from tonalli.bots.worker import reference
from tonalli.core.game import GameError, OptionsError, options_from
from tonalli.core.plain import plain
from tonalli.core.rng import Rng
from tonalli.games import AnyGame, house_game

_CHUNK = 20
"""Games that are handed to a process together: few, so that the bar moves."""
_CHUNKS_A_JOB = 8
_MOST_CHUNKS = 20_000
_FEWEST_A_JOB = 4
"""Games below which another process costs more than it saves."""


class SimError(GameError):
    """A simulation that could not be run to its end."""


class Plan(msgspec.Struct, frozen=True):
    """All that the result depends on."""

    game: str
    """ "module:Class" """
    options: msgspec.Struct
    bots: tuple[BotName, ...]
    """One a seat."""
    seed: int
    limit: int = MOST_PLIES


class PartTally(msgspec.Struct, frozen=True):
    """How often a part of a campaign was played, and won."""

    played: int = 0
    won: int = 0


class Tally(msgspec.Struct, frozen=True):
    """What came out of one game or of several together."""

    games: int = 0
    wins: tuple[int, ...] = ()
    """One a bot, by its place on the command line."""
    draws: int = 0
    losses: int = 0
    """Games in which nobody won or drew: lost by all together."""
    plies: int = 0
    parts: dict[str, PartTally] = {}
    """The parts of a campaign by name, in their order."""

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        wins = tuple(map(sum, zip(self.wins, other.wins, strict=True))) if self.wins else other.wins
        return Tally(
            self.games + other.games,
            wins,
            self.draws + other.draws,
            self.losses + other.losses,
            self.plies + other.plies,
            _together(self.parts, other.parts),
        )


def _together(one: dict[str, PartTally], other: dict[str, PartTally]) -> dict[str, PartTally]:
    """Both counts; a part that one has not come to stands last, as parts are reached in order."""
    none = PartTally()
    names = dict.fromkeys((*max(one, other, key=len), *one, *other))
    both = {name: (one.get(name, none), other.get(name, none)) for name in names}
    return {name: PartTally(a.played + b.played, a.won + b.won) for name, (a, b) in both.items()}


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """The fields of `--json`, in their order."""

    game: str
    games: int
    bots: tuple[str, ...]
    wins: tuple[int, ...]
    draws: int
    plies: int
    mean_plies: float
    plies_per_second: float
    losses: int | msgspec.UnsetType = msgspec.UNSET
    """For a solo or cooperative game."""
    parts: dict[str, PartTally] = {}
    """For a campaign: its parts by name."""


def plan_for(game: AnyGame, bots: Sequence[str], options: dict[str, str], seed: int) -> Plan:
    """The plan that a command line asks for. Raises `UnknownBot` and `OptionsError`."""
    names = tuple(parse_bot(text) for text in bots)
    chosen: msgspec.Struct = options_from(game.info.options, options)
    allowed = game.seats(chosen)
    if len(names) == 1:
        names *= min(allowed)
    if len(names) not in allowed:
        counts = ", ".join(map(str, allowed))
        raise OptionsError(
            f"{len(names)} bots cannot play {game.info.id} with these options: give one bot for each of its "
            f"seats ({counts}), or one for all."
        )
    return Plan(reference(type(game)), chosen, names, seed)


def play_chunk(plan: Plan, indices: range) -> Tally:
    """Play some of the plan's games; each has its seeds from its number alone."""
    cls: type[AnyGame] = load(plan.game)
    game = cls(cls.house_definitions())
    total = Tally()
    for index in indices:
        total = total.plus(_play(plan, game, index))
    return total


def _play(plan: Plan, game: AnyGame, index: int) -> Tally:
    """One game; the bots have moved `index` seats on."""
    count = len(plan.bots)
    row = Rng(plan.seed)
    places = [(seat + index) % count for seat in range(count)]
    players = [Player(plan.bots[place], _seed(row, index, place + 1)) for place in places]
    seed = _seed(row, index)
    try:
        played = play_out(game, plan.options, players, seed, plan.limit)
    except GameError as error:
        raise SimError(f"Game {index + 1}, seed {seed}: {error}") from error
    except Exception as error:  # a fault in a game or a bot: the seed is what finds it again
        said = plain(f"{type(error).__name__}: {error}", 200)
        raise SimError(f"Game {index + 1}, seed {seed}, broke off ({said}).") from error
    scores = dict(zip(places, played.outcome.scores, strict=True))
    parts = {part.name: PartTally(1, int(part.won)) for part in played.parts}
    if game.info.cooperative:
        won = int(scores[0] == 1)
        return Tally(1, (won,), int(scores[0] == 0.5), int(scores[0] == 0), played.plies, parts)
    wins = tuple(int(scores[place] == 1) for place in range(count))
    return Tally(1, wins, int(not any(wins)), 0, played.plies, parts)


def _seed(row: Rng, *keys: int) -> int:
    """A seed such as a person may give."""
    return row.derive(*keys).seed >> 1


def tallies(plan: Plan, games: int, jobs: int) -> Iterator[Tally]:
    """Play games 0 to `games` - 1 on so many processes, some at a time."""
    jobs = max(1, min(jobs, games // _FEWEST_A_JOB))
    size = max(1, min(_CHUNK, games // (jobs * _CHUNKS_A_JOB)), games // _MOST_CHUNKS)
    chunks = [range(low, min(low + size, games)) for low in range(0, games, size)]
    if jobs == 1:
        for chunk in chunks:
            yield play_chunk(plan, chunk)
        return
    others = active_children()
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_quiet_end)
    try:
        with _ctrl_c_later():
            futures = [pool.submit(play_chunk, plan, chunk) for chunk in chunks]
        for future in futures:
            yield future.result()
    except BrokenProcessPool:
        raise SimError("A process that was playing games was ended from outside.") from None
    except BaseException:  # somebody wants an end, or one game broke: the games under way are not waited for
        for process in active_children():
            if process not in others:
                process.terminate()
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _ctrl_c_later() -> Iterator[None]:
    """Processes started meanwhile hear Ctrl-C once they can be quiet about it; this one when all are."""
    if os.name != "posix":
        yield
        return
    resource_tracker.ensure_running()  # it would lift the mask
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _quiet_end() -> None:
    """In a process of the pool: Ctrl-C ends it at once and without a word."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if os.name == "posix":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def simulate(plan: Plan, games: int, jobs: int, progress: Progress) -> Report:
    """Play all and count. Raises `SimError`."""
    total = Tally()
    began = time.perf_counter()
    for tally in tallies(plan, games, jobs):
        total = total.plus(tally)
        progress.show(total.games, games)
    seconds = time.perf_counter() - began
    progress.clear()
    info = load(plan.game).info
    return Report(
        game=info.id,
        games=games,
        bots=tuple(map(str, plan.bots)),
        wins=total.wins,
        draws=total.draws,
        plies=total.plies,
        mean_plies=round(total.plies / games, 2),
        plies_per_second=round(total.plies / seconds, 1),
        losses=total.losses if info.cooperative else msgspec.UNSET,
        parts=total.parts,
    )


class Progress:
    """A bar on a terminal; nothing anywhere else."""

    _WIDTH = 30

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._on = stream.isatty()

    def show(self, done: int, of: int) -> None:
        """Draw the bar anew."""
        if self._on:
            full = self._WIDTH * done // of
            bar = "#" * full + "." * (self._WIDTH - full)
            self._stream.write(f"\r[{bar}] {done:,} of {of:,} games")
            self._stream.flush()

    def clear(self) -> None:
        """Take the bar away."""
        if self._on:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def table(report: Report) -> str:
    """The report for a person."""
    lines = [f"{report.game}: {report.games:,} {'game' if report.games == 1 else 'games'}"]
    if report.losses is not msgspec.UNSET:
        lines.append(f"  won {report.wins[0]:,}, lost {report.losses:,}")
    else:
        width = max(map(len, report.bots))
        for bot, wins in zip(report.bots, report.wins, strict=True):
            lines.append(f"  {bot:{width}}  won {wins:>{len(str(report.games))}}  {wins / report.games:7.2%}")
    lines.append(f"  draws: {report.draws:,}")
    lines += [
        f"  {name}: won {part.won:,} of {part.played:,}, {part.won / part.played:.0%}"
        for name, part in report.parts.items()
    ]
    lines.append(f"  actions: {report.plies:,}, {report.mean_plies:,.1f} a game")
    lines.append(f"  speed: {report.plies_per_second:,.0f} actions a second")
    return "\n".join(lines)


def run(arguments: argparse.Namespace) -> int:
    """The command. Raises `GameError`."""
    game = house_game(arguments.game)
    plan = plan_for(game, arguments.bots.split(","), dict(arguments.option), arguments.seed)
    progress = Progress(sys.stderr)
    try:
        report = simulate(plan, arguments.games, arguments.jobs or os.cpu_count() or 1, progress)
    except (GameError, KeyboardInterrupt):
        progress.clear()
        raise
    print(msgspec.json.encode(report).decode() if arguments.json else table(report))
    return 0
