"""The line into which somebody spells out what is played (GU-35)."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.line import PlainInput

LONGEST = 40


def spelled(name: str) -> str:
    """What counts of a name that is typed: no capitals, no accents, no spaces around it."""
    bare = "".join(char for char in unicodedata.normalize("NFD", name) if not unicodedata.combining(char))
    return " ".join(bare.casefold().split())


class SpellOut(ModalScreen[bool]):
    """Asks for one name after the other; gives whether all were typed in full."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "say it"),
        Binding("escape", "leave", "back"),
    ]

    def __init__(self, names: Sequence[str], shown: Sequence[str] = ()) -> None:
        """`names` are to be typed; `shown` is what is to be read of them, for cards that lay face down."""
        super().__init__()
        self._names = tuple(names)
        self._shown = tuple(shown)
        self._done = 0

    def compose(self) -> ComposeResult:
        """What is asked over the line."""
        with Vertical(classes="dialog"):
            yield Static(self._question(), classes="question")
            yield PlainInput("", LONGEST)
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin in the line."""
        self.query_one(PlainInput).focus()

    def action_take(self) -> None:
        """Look whether it is the name; if it is, ask for the next."""
        line = self.query_one(PlainInput)
        right = spelled(line.value) == spelled(self._names[self._done])
        line.value = ""
        if right:
            self._done += 1
            if self._done == len(self._names):
                self.dismiss(True)
                return
        self.query_one(".question", Static).update(self._question(wrong=not right))

    def action_leave(self) -> None:
        """Play nothing; but a card that was turned over is played."""
        if not self._shown:
            self.dismiss(False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no way back from a card that was turned over."""
        return action != "leave" or not self._shown

    def _question(self, wrong: bool = False) -> Content:
        which = "the card" if len(self._names) == 1 else f"card {self._done + 1} of {len(self._names)}"
        again = "That is not its name. " if wrong else ""
        seen = f" It reads: {self._shown[self._done]}." if self._shown else ""
        return Content(f"{again}Spell It Out: type the whole name of {which} that you play.{seen}")
