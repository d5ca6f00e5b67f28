"""Nahua's words for set-up, prompt, log and result."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tonalli.games import AnyGame
from tonalli.games.nahua import Nahua, text
from tonalli.games.nahua.model import Past, RoundBegan, RoundEnded, View
from tonalli.ui.games.nahua.chart import LEGEND, chart
from tonalli.ui.games.wording import Described, Wording

BARS = 5
"""Lines of the chart at the end."""


class NahuaWording(Wording):
    """Takes everything from the game's modules."""

    def __init__(self, game: AnyGame, options: Struct | None = None) -> None:
        assert isinstance(game, Nahua)
        super().__init__(game, options)
        self._faces = game.definitions

    def option(self, name: str) -> Described:
        """An option of the set-up."""
        return Described(*text.OPTION_TEXT[name])

    def value(self, option: str, value: str) -> Described:
        """Yes and no."""
        return Described("yes" if value == "true" else "no")

    def question(self, view: Struct, legal: tuple[Struct, ...], names: Sequence[str]) -> str:
        """What is asked of the player."""
        assert isinstance(view, View)
        return text.question(self._faces, view)

    def heading(self, event: Struct, names: Sequence[str]) -> str:
        """A round and its day."""
        return f"Round {event.round}: {text.day(event.round)}" if isinstance(event, RoundBegan) else ""

    def points(self, view: Struct) -> int | None:
        """The hearts of a game that is over; None of one that was practice."""
        assert isinstance(view, View)
        return None if view.table.options.practice else view.table.hearts

    def summary(self, events: Sequence[Struct], names: Sequence[str]) -> tuple[str, ...]:
        """The rounds as a chart."""
        rounds: list[Past] = []
        for event in events:
            if isinstance(event, RoundEnded):
                rounds.append(event.past)
        return (*chart(rounds, BARS), LEGEND) if rounds else ()
