"""What a game tells the screens in words, beyond what every `Game` has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

from msgspec import Struct

from tonalli.games import AnyGame
from tonalli.ui.chronicle import Past
from tonalli.ui.games.lookup import Lookup

WORDINGS: dict[str, str] = {
    "nawalli": "tonalli.ui.games.nawalli_wording:NawalliWording",
    "nawalli-adventure": "tonalli.ui.games.nawalli.adventure.wording:AdventureWording",
    "azteka": "tonalli.ui.games.azteka.wording:AztekaWording",
    "nahua": "tonalli.ui.games.nahua.wording:NahuaWording",
    "gualicho": "tonalli.ui.games.gualicho.wording:GualichoWording",
