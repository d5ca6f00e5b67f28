"""Bots against one another, with nothing kept but how it ended."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tonalli.bots.base import BotName, SeatedBot
from tonalli.core.game import GameError, Outcome, Part
from tonalli.core.rng import Rng
from tonalli.games import AnyGame

MOST_PLIES = 20_000
"""Actions after which a game counts as one that does not end."""


class Endless(GameError):
    """A game did not end within the limit."""


class Player(msgspec.Struct, frozen=True):
    """A bot at a seat, with its own seed."""

    name: BotName
    seed: int


class Played(msgspec.Struct, frozen=True):
    """How a game between bots went."""

    outcome: Outcome
    plies: int
    parts: tuple[Part, ...] = ()
    """The parts of a campaign, in order."""


def play_out(
    game: AnyGame, options: msgspec.Struct, players: Sequence[Player], seed: int, limit: int = MOST_PLIES
) -> Played:
    """Play one whole game, one player a seat. Raises `Endless` after `limit` actions, and `OptionsError`."""
    bots = [SeatedBot(player.name, game, seat, player.seed) for seat, player in enumerate(players)]
    state = game.start(len(players), Rng(seed), options).state
    plies = 0
    while (seat := game.actor(state)) is not None:
        if plies == limit:
            raise Endless(
                f"A game of {game.info.id} with the seed {seed} had not ended after {limit:,} actions."
            )
        action = bots[seat].choose(game.view(state, seat), game.legal_actions(state), plies)
        state = game.apply(state, action).state
        plies += 1
    outcome = game.outcome(state)
    assert outcome is not None, "nobody must act, so it is over"
    return Played(outcome, plies, game.parts(state))
