"""Nawalli's words for set-up, prompt, log and result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from msgspec import Struct

from tonalli.games import AnyGame
from tonalli.games.nawalli import text
from tonalli.games.nawalli.account import heading, summary
from tonalli.games.nawalli.draft import idle_options
from tonalli.games.nawalli.game import Nawalli
from tonalli.games.nawalli.model import Action, Event, GameBegan, Mode, Options, View
from tonalli.games.nawalli.reckoning import reckoned
from tonalli.games.nawalli.rulebook import rules, rules_of
from tonalli.games.nawalli.standard import TEAM_SEATS, sides_of
from tonalli.ui.chronicle import Past
from tonalli.ui.games.nawalli.lookup import NawalliLookup
from tonalli.ui.games.wording import Described, Wording


class NawalliWording(Wording):
    """Takes everything from the game's modules."""

    seating = ("teams",)

    def __init__(self, game: AnyGame, options: Struct | None = None) -> None:
        assert isinstance(game, Nawalli)
        super().__init__(game, options)
        self.cards = game.cards
        self.lookup = NawalliLookup(game.cards)

    def option(self, name: str) -> Described:
        """An option of the set-up."""
        return Described(*text.OPTION_TEXT[name])

    def value(self, option: str, value: str) -> Described:
        """A mode; or yes and no."""
        if option != "mode":
            return Described("yes" if value == "true" else "no")
        return Described(*text.MODE_TEXT[Mode(value)])

    def idle(self, values: Mapping[str, str]) -> frozenset[str]:
        """What the mode has no use for; teams, if they cannot be made."""
        alone = () if values.get("players") in (None, *map(str, TEAM_SEATS)) else ("teams",)
        return frozenset((*idle_options(Mode(values["mode"])), *alone))

    def table(self, count: int, values: Mapping[str, str]) -> str:
        """Gems, Energy and games with so many players, as far as the rules lay them down."""
        return text.table_text(count, values.get("teams") == "true")

    def side(self, seat: int, values: Mapping[str, str]) -> int | None:
        """Where four play in two teams, the seats alternate between them."""
        return seat % 2 if values.get("teams") == "true" else None

    def sides(self, seats: int) -> int:
        """Two, if they are teams."""
        sides = sides_of(cast(Options, self.options), seats) if self.options is not None else seats
        return sides if sides < seats else 0

    def label(self, action: Struct, view: Struct, names: Sequence[str]) -> str:
        """With the names of the players where there are several opponents."""
        assert isinstance(view, View)
        return text.label(cast(Action, action), view, self.cards, names)

    def question(self, view: Struct, legal: tuple[Struct, ...], names: Sequence[str]) -> str:
        """What is asked of the actor."""
        assert isinstance(view, View)
        return text.question(view, names, self.cards, cast("tuple[Action, ...]", legal))

    def heading(self, event: Struct, names: Sequence[str]) -> str:
        """Rounds of the draft, games, turns."""
        return heading(cast(Event, event), names, self._sides(names))

    def _sides(self, names: Sequence[str]) -> int | None:
        return None if self.options is None else sides_of(cast(Options, self.options), len(names))

    def begins_game(self, event: Struct) -> bool:
        """A game of the match."""
        return isinstance(event, GameBegan)

    def because(self, event: Struct) -> tuple[str, ...]:
        """The rules by their ids."""
        return tuple(f"{rule}: {rules()[rule]}" for rule in rules_of(cast(Event, event)))

    def reckoned(self, event: Struct, past: Past) -> tuple[str, ...]:
        """Damage and gems."""
        begin, view = past.begin, past.view
        assert isinstance(begin, View)
        assert isinstance(view, View)
        return reckoned(cast(Event, event), begin, view, cast("Sequence[Event]", past.events), self.cards)

    def summary(self, events: Sequence[Struct], names: Sequence[str]) -> tuple[str, ...]:
        """Who won which game, and why."""
        return summary(cast("Sequence[Event]", events), names, self._sides(names))
