"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tonalli.core.game import Outcome
from tonalli.play.best import Result
from tonalli.ui.chronicle import Told
from tonalli.ui.games.wording import Wording
from tonalli.ui.screens.help import LogSheet
from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.menu import Menu

CHOICES = (
    ("r", "again", "Rematch: the same seats and options, another seed"),
    ("b", "board", "Look at the board"),
    ("o", "log", "Read the log"),
    ("h", "home", "Home"),
)

LAST = 12
"""Sentences of the log that are shown of a game that has no summary."""


class ResultScreen(Screen[str]):
    """Who won and why, game by game; gives "again", "board" or "home"."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "go('again')", "rematch"),
        Binding("b,escape", "go('board')", "board"),
        Binding("h", "go('home')", "home"),
        Binding("o", "log", "log"),
    ]

    def __init__(
        self,
        title: str,
        verdict: str,
        reason: str,
        entries: Sequence[Told],
        words: Wording,
        names: Sequence[str],
        best: str = "",
    ) -> None:
        """`best`: one line about the player's best results."""
        super().__init__()
        self._about = title
        self._verdict = verdict
        self._reason = reason
        self._entries = entries
        self.words = words
        """What the game says."""
        self._names = names
        self._best = best

    def compose(self) -> ComposeResult:
        """The verdict, how the games went, what to do next."""
        yield Static(Content(self._about), classes="title")
        yield Static(Content.assemble((self._verdict, "bold"), f"\n{self._reason}"), id="outcome")
        with VerticalScroll(id="summary", can_focus=False):
            yield Static(Content("\n".join(self._summary())))
        if self._best:
            yield Static(Content(self._best), id="best")
        yield Menu(
            *(Option(Content.assemble((key, "bold"), f"  {text}"), id=where) for key, where, text in CHOICES)
        )
        yield KeyLine()

    def _summary(self) -> tuple[str, ...]:
        """How the match went; the last of the log for a game that has no summary."""
        told = self.words.summary([told.event for told in self._entries], self._names)
        return told or tuple(told.text for told in self._entries[-LAST:])

    def on_mount(self) -> None:
        """Begin at what most will want."""
        menu = self.query_one(Menu)
        menu.highlighted = 0
        menu.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter takes the line that is marked."""
        event.stop()
        if event.option_id == "log":
            self.action_log()
        else:
            self.dismiss(event.option_id or "home")

    def action_log(self) -> None:
        """Everything that happened."""
        self.app.push_screen(LogSheet(self._entries, self.words, self._names))

    def action_go(self, where: str) -> None:
        """A letter goes at once."""
        self.dismiss(where)


SHOWN = 5
"""Best results that are told."""


def best_words(results: Sequence[Result], match: str) -> str:
    """The best results in one line, the one of this match between marks: "Best: 31 >28< 24"."""
    told = [f">{one.points}<" if one.match == match else f"{one.points}" for one in results[:SHOWN]]
    place = next((nth for nth, one in enumerate(results, 1) if one.match == match), None)
    where = f"   This one is number {place}." if place else ""
    return f"Your best: {'  '.join(told)}{where}"


def verdict(outcome: Outcome, names: Sequence[str], cooperative: bool) -> str:
    """Who won, in one sentence."""
    winners = [name for name, score in zip(names, outcome.scores, strict=True) if score == 1]
    if cooperative:
        return "Won." if winners else "Lost."
    if not winners:
        return "A draw."
    if len(winners) == 1:
        return f"{winners[0]} won."
    return f"{', '.join(winners[:-1])} and {winners[-1]} won."
