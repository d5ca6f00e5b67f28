"""What is between two people at one screen."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tonalli.ui.widgets.keys import KeyLine


class Curtain(Screen[None]):
    """Hides everything until the one who is named lifts it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "lift", "lift the curtain")]

    def __init__(self, name: str, last: str = "") -> None:
        super().__init__()
        self._who = name
        self._last = last

    def compose(self) -> ComposeResult:
        """Whose turn it is to look, and what happened last that all may know."""
        with Vertical(id="curtain"):
            yield Static(Content(f"{self._who} is to choose."), classes="question")
            yield Static(Content("Hand over the screen. Enter lifts the curtain."), classes="aside")
            if self._last:
                yield Static(Content(self._last), classes="aside")
        yield KeyLine()

    def action_lift(self) -> None:
        """Let the next one look."""
        self.dismiss()
