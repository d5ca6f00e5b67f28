"""Each game's board, loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module

from tonalli.ui.widgets.board import Board

BOARDS: dict[str, str] = {
    "nawalli": "tonalli.ui.games.nawalli:NawalliBoard",
    "nawalli-adventure": "tonalli.ui.games.nawalli.adventure:AdventureBoard",
    "azteka": "tonalli.ui.games.azteka:AztekaBoard",
    "nahua": "tonalli.ui.games.nahua:NahuaBoard",
    "serpent-stones": "tonalli.ui.games.serpent_stones:SerpentStonesBoard",
    "gualicho": "tonalli.ui.games.gualicho:GualichoBoard",
}
"""Game id -> "module:Class". A game that is not here is played from a list of its legal actions."""

PLAIN = "tonalli.ui.games.plain:ListBoard"


def board_class(game_id: str) -> type[Board]:
    """The board of a game, or the plain list of actions for a game that has none of its own."""
    module, _, name = BOARDS.get(game_id, PLAIN).partition(":")
    found: type[Board] = getattr(import_module(module), name)
    return found
