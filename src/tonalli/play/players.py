"""Who answers for a seat. A player is given a view and the legal actions alone, so none can cheat."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from tonalli.core.game import Seat
from tonalli.games import AnyGame
from tonalli.play.record import HUMAN, SeatInfo

AnyView: TypeAlias = Any
"""A view of a game that is not known here."""
AnyAction: TypeAlias = Any
"""An action of a game that is not known here."""


class Player(Protocol):
    """Somebody who chooses for one seat."""

    def choose(self, view: AnyView, legal: tuple[AnyAction, ...], ply: int) -> AnyAction:
        """One of `legal` (never empty). `ply` tells apart the choices of one game, for random numbers."""


class PlayerFactory(Protocol):
    """Makes the bot that a text names; the layer of the bots has one."""

    def __call__(self, kind: str, game: AnyGame, seat: Seat, seed: int) -> Player:
        """A player for the seat. Raises `GameError` if there is no bot of that name."""


def bots_for(
    seats: tuple[SeatInfo, ...], game: AnyGame, seed: int, make: PlayerFactory
) -> dict[Seat, Player]:
    """A player for each seat that a bot holds; seats of people are left out."""
    return {seat: make(info.kind, game, seat, seed) for seat, info in enumerate(seats) if info.kind != HUMAN}
