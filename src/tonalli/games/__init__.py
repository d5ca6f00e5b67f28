"""The catalogue of games: each is loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, TypeAlias

from tonalli.core.game import Game, GameError

AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
"""A game whose types are not known here; the one place where they are let go."""

CATALOGUE: dict[str, str] = {
    "nawalli": "tonalli.games.nawalli:Nawalli",
    "nawalli-adventure": "tonalli.games.nawalli.adventure:Adventure",
    "azteka": "tonalli.games.azteka:Azteka",
    "nahua": "tonalli.games.nahua:Nahua",
    "serpent-stones": "tonalli.games.serpent_stones:SerpentStones",
    "gualicho": "tonalli.games.gualicho:Gualicho",
}
"""Game id -> "module:Class", in the order in which the games are offered."""


class UnknownGame(GameError):
    """There is no game of that name."""


def game_class(game_id: str) -> type[AnyGame]:
    """The class of a game. Raises `UnknownGame`."""
    try:
        module, _, name = CATALOGUE[game_id].partition(":")
    except KeyError:
        raise UnknownGame(f"There is no game {game_id!r}; there are: {', '.join(CATALOGUE)}.") from None
    found: type[AnyGame] = getattr(import_module(module), name)
    return found


def house_game(game_id: str) -> AnyGame:
    """The game with the definitions that come with the program. Raises `UnknownGame`."""
    cls = game_class(game_id)
    return cls(cls.house_definitions())
