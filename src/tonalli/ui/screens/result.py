"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tonalli.core.game import Outcome
from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.log import LogView
from tonalli.ui.widgets.menu import Menu

CHOICES = (
    ("n", "again", "New game like this one"),
    ("b", "board", "Look at the board"),
    ("h", "home", "Home"),
)


class ResultScreen(Screen[str]):
    """Who won and why, over the log; gives "again", "board" or "home"."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "go('again')", "new game"),
        Binding("b,escape", "go('board')", "board"),
        Binding("h", "go('home')", "home"),
    ]

    def __init__(self, title: str, verdict: str, reason: str, lines: tuple[str, ...]) -> None:
        super().__init__()
        self._about = title
        self._verdict = verdict
        self._reason = reason
        self._lines = lines

    def compose(self) -> ComposeResult:
        """The verdict, what happened, what to do next."""
        yield Static(Content(self._about), classes="title")
        yield Static(Content.assemble((self._verdict, "bold"), f"\n{self._reason}"), id="outcome")
        yield LogView(self._lines)
        yield Menu(*(Option(Content.assemble((key, "bold"), f"  {text}"), id=where)
                     for key, where, text in CHOICES))
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin at what most will want."""
        menu = self.query_one(Menu)
        menu.highlighted = 0
        menu.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter takes the line that is marked."""
        event.stop()
        self.dismiss(event.option_id or "home")

    def action_go(self, where: str) -> None:
        """A letter goes at once."""
        self.dismiss(where)


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
