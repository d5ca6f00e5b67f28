"""Random games to try the contract on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from tests.contract.variants import VARIANTS
from tests.toys import house_toy
from tonalli.bots.base import Budget
from tonalli.bots.greedy import Greedy
from tonalli.core.game import Outcome, Step, options_from
from tonalli.core.rng import Rng, Source
from tonalli.games import CATALOGUE, AnyGame, house_game

GAMES = int(os.environ.get("TONALLI_CONTRACT_GAMES", "20"))
"""How many random games of each game the suite plays; ten thousand of them for a soak."""

MOST_PLIES = 20_000
"""A random game that takes longer does not end."""

ALL = ("toy", *CATALOGUE)


def game_of(game_id: str) -> AnyGame:
    return house_toy() if game_id == "toy" else house_game(game_id)


class Moment:
    """One ply of a random game: the state, what was chosen there, and what came of it."""

    __slots__ = ("action", "actor", "legal", "state", "step")

    def __init__(
        self, state: Any, actor: int, legal: tuple[Any, ...], action: Any, step: Step[Any, Any]
    ) -> None:
        self.state = state
        self.actor = actor
        self.legal = legal
        self.action = action
        self.step = step


def begin(game: AnyGame, number: int) -> tuple[Any, int, Step[Any, Any]]:
    """Options, seats and first step of the random game of that number; all variants take their turn.

    So do all numbers of players, each variant in its own time.
    """
    variants = VARIANTS[game.info.id]
    options = options_from(game.info.options, variants[number % len(variants)])
    numbers = game.seats(options)
    seats = numbers[(number + number // len(variants)) % len(numbers)]
    return options, seats, game.start(seats, Rng(number), options)


def choices(number: int) -> Source:
    """What the random players of that game choose by."""
    return Rng(number).derive(77).source()


STRAY = 12
"""Of the choices of a guided game one in so many is random."""


def guide(game: AnyGame, number: int) -> Greedy | None:
    """Who chooses most in every other game of a kind that ends at once if nobody means to win it."""
    return Greedy(game) if game.info.cooperative and number % 2 else None


def moments(game: AnyGame, number: int, watched: bool = False) -> Iterator[Moment]:
    """The random game of that number, ply by ply. Fails if it does not end."""
    _, _, step = begin(game, number)
    source = choices(number)
    guiding = guide(game, number)
    state = step.state
    for ply in range(MOST_PLIES):
        actor = game.actor(state)
        if actor is None:
            return
        legal = game.legal_actions(state)
        if guiding is None or not source.below(STRAY):
            action = source.choice(legal)
        else:
            action = guiding.choose(game.view(state, actor), legal, Budget(Rng(number).derive(ply)))
        step = game.apply(state, action, watched)
        yield Moment(state, actor, legal, action, step)
        state = step.state
    raise AssertionError(f"random game {number} of {game.info.id} has not ended after {MOST_PLIES} plies")


def every(game: AnyGame, number: int, share: int) -> Iterator[Moment]:
    """Some of the moments of a random game: one in `share`, at places that differ from game to game."""
    source = Rng(number).derive(5, share).source()
    return (moment for moment in moments(game, number) if source.below(share) == 0)


def check_outcome(game: AnyGame, outcome: Outcome | None, seats: int) -> None:
    """An outcome that makes sense."""
    assert outcome is not None
    assert len(outcome.scores) == seats
    assert set(outcome.scores) <= {0.0, 0.5, 1.0}
    assert outcome.reason
    assert outcome.reason.isprintable()
    if game.info.cooperative:
        assert len(set(outcome.scores)) == 1
    else:
        assert 0.5 not in outcome.scores or set(outcome.scores) <= {0.0, 0.5}
        assert sum(outcome.scores) > 0
