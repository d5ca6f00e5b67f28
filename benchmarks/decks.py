"""How the five Quick Start decks fare against one another: `python benchmarks/decks.py greedy --games 100`.

Every pair of decks plays so many single games, each deck beginning half of them, with the bot named at both seats.
Shares are of games won, a drawn one half each, with their 95 % intervals (Wilson's).
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from math import sqrt
from multiprocessing import get_context

import msgspec

from tonalli.bots.base import BotName, SeatedBot, parse_bot
from tonalli.core.rng import Rng
from tonalli.games.nawalli import Nawalli
from tonalli.games.nawalli.model import DraftKind, Mode, Options, State, Take

OPTIONS = Options(mode=Mode.QUICK_START, games_to_win=1)
Z = 1.96


class Played(msgspec.Struct, frozen=True):
    """One game of a pair."""

    share: float
    """Of the first deck: 1 won, 0 lost, 0.5 drawn."""
    began: bool
    """The first deck began."""
    rounds: int


class Share(msgspec.Struct, frozen=True):
    """A share of games with its interval."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        """As it stands in a table."""
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"


def share_of(results: list[float]) -> Share:
    """The mean of the results and Wilson's interval around it."""
    n, p = len(results), sum(results) / len(results)
    centre, spread = p + Z * Z / (2 * n), Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    return Share(p, (centre - spread) / (1 + Z * Z / n), (centre + spread) / (1 + Z * Z / n))


def set_up(game: Nawalli, decks: tuple[str, str], seed: int) -> State:
    """A game in which seat 0 has the first deck and seat 1 the second."""
    state = game.start(2, Rng(seed), OPTIONS).state
    while state.draft is not None:
        assert state.draft.rounds[state.draft.at] is DraftKind.DECK
        seat = game.actor(state)
        assert seat is not None
        state = game.apply(state, Take(decks[seat])).state
    return state


def play(game: Nawalli, state: State, bot: BotName, seed: int) -> Played:
    """Play the game to its end."""
    bots = [SeatedBot(bot, game, seat, seed) for seat in range(2)]
    assert state.battle is not None
    began = state.battle.first == 0
    ply = 0
    while (seat := game.actor(state)) is not None:
        action = bots[seat].choose(game.view(state, seat), game.legal_actions(state), ply)
        state = game.apply(state, action).state
        ply += 1
    outcome = game.outcome(state)
    assert outcome is not None
    assert state.battle is not None
    return Played(outcome.scores[0], began, state.battle.round)


def play_pair(decks: tuple[str, str], bot: str, games: int, seed: int) -> list[Played]:
    """All games of a pair: seeds in a row, as many of each beginning as are wanted."""
    game = Nawalli(Nawalli.house_definitions())
    wanted = {True: games // 2, False: games - games // 2}
    found = []
    for number in range(seed, seed + 20 * games):
        state = set_up(game, decks, number)
        assert state.battle is not None
        first = state.battle.first == 0
        if wanted[first]:
            wanted[first] -= 1
            found.append(play(game, state, parse_bot(bot), number))
        if not any(wanted.values()):
            break
    return found


def tables(names: list[str], results: dict[tuple[str, str], list[Played]]) -> Iterator[str]:
    """What came out, line by line."""
    yield "| deck | against | share won | games |"
    yield "|---|---|---|---|"
    field: dict[str, list[float]] = {name: [] for name in names}
    for (one, other), games in results.items():
        field[one] += [played.share for played in games]
        field[other] += [1 - played.share for played in games]
        yield f"| {one} | {other} | {share_of([played.share for played in games])} | {len(games)} |"
    yield ""
    yield "| deck | share against the field |"
    yield "|---|---|"
    for name, shares in field.items():
        yield f"| {name} | {share_of(shares)} |"
    everything = [played for games in results.values() for played in games]
    starter = [played.share if played.began else 1 - played.share for played in everything]
    rounds = sorted(played.rounds for played in everything)
    middle, long = rounds[len(rounds) // 2], rounds[len(rounds) * 95 // 100]
    yield ""
    yield f"who begins: {share_of(starter)}"
    mean = sum(rounds) / len(rounds)
    yield f"rounds: mean {mean:.1f}, median {middle}, 95 % within {long}, longest {rounds[-1]}"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("bot", help="who plays both seats: greedy, random, ...")
    parser.add_argument("--games", type=int, default=100, help="games of each pair (100)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    asked = parser.parse_args()
    parse_bot(asked.bot)
    names = [guardian.id for guardian in Nawalli.house_definitions().guardian]
    pairs = list(combinations(names, 2))
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as pool:
        futures = [pool.submit(play_pair, pair, asked.bot, asked.games, asked.seed) for pair in pairs]
        results = {pair: future.result() for pair, future in zip(pairs, futures, strict=True)}
    for line in tables(names, results):
        print(line)


if __name__ == "__main__":
    main()
