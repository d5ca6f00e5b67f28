"""Nawalli's words for set-up and prompt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec import Struct

from tonalli.games.nawalli import text
from tonalli.games.nawalli.game import Nawalli
from tonalli.games.nawalli.model import Action, Mode, View
from tonalli.ui.games.wording import Described, Wording


class NawalliWording(Wording):
    """Takes everything from the game's text module."""

    def option(self, name: str) -> Described:
        """An option of the set-up."""
        return Described(*text.OPTION_TEXT[name])

    def value(self, option: str, value: str) -> Described:
        """A mode; nothing else offers a few values."""
        return Described(*text.MODE_TEXT[Mode(value)])

    def question(self, view: Struct, legal: tuple[Struct, ...], names: Sequence[str]) -> str:
        """What is asked of the actor."""
        assert isinstance(self.game, Nawalli)
        assert isinstance(view, View)
        return text.question(view, names, self.game.cards, cast("tuple[Action, ...]", legal))
