"""Each game's board, loaded when it is asked for."""

from __future__ import annotations

from importlib import import_module

from tonalli.ui.widgets.board import Board

BOARDS: dict[str, str] = {
    "nawalli": "tonalli.ui.games.nawalli:NawalliBoard",
    "nawalli-adventure": "tonalli.ui.games.nawalli.adventure:AdventureBoard",
    "azteka": "tonalli.ui.games.azteka:AztekaBoard",
    "nahua": "tonalli.ui.games.nahua:NahuaBoard",
    "gualicho": "tonalli.ui.games.gualicho:GualichoBoard",
