"""Small questions over a screen, each with a typed answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from tonalli.core.plain import plain
from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.menu import Menu


class Ask(ModalScreen[str]):
    """One sentence and its answers; gives the letter of one. Escape gives the last, the harmless one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "harmless", "back")]

    def __init__(self, question: str, answers: Sequence[tuple[str, str]], at: str | None = None) -> None:
        super().__init__()
        self._question = question
        self._answers = answers
        self._at = at or answers[-1][0]

    def compose(self) -> ComposeResult:
        """The sentence over the answers, each with its letter."""
        with Vertical(classes="dialog"):
            yield Static(Content(self._question), classes="question")
            yield Menu(*(Option(_answer(letter, text), id=letter) for letter, text in self._answers))
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin at the answer that does least harm."""
        menu = self.query_one(Menu)
        menu.highlighted = [letter for letter, _ in self._answers].index(self._at)
        menu.focus()

    def on_key(self, event: Key) -> None:
        """A letter answers at once."""
        if event.key in [letter for letter, _ in self._answers]:
            event.stop()
            self.dismiss(event.key)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter takes the answer that is marked."""
        event.stop()
        self.dismiss(event.option_id or self._answers[-1][0])

    def action_harmless(self) -> None:
        """Leave everything as it is."""
        self.dismiss(self._answers[-1][0])


def _answer(letter: str, text: str) -> Content:
    return Content.assemble((letter, "bold"), f"  {text}")


class Tell(ModalScreen[None]):
    """One sentence to be read; any key closes it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """The sentence."""
        with Vertical(classes="dialog"):
            yield Static(Content(self._text), classes="question")
            yield Static(Content("Any key goes on."), classes="aside")

    def on_key(self, event: Key) -> None:
        """Close."""
        event.stop()
        self.dismiss()

    def on_click(self) -> None:
        """Close."""
        self.dismiss()


class PlainInput(Input):
    """A line to type a name into: what cannot be shown is never in it."""

    def __init__(self, value: str, limit: int, id: str | None = None, placeholder: str = "") -> None:
        self._limit = limit
        super().__init__(value, placeholder, max_length=limit, id=id, compact=True)

    def validate_value(self, value: str) -> str:
        """Keep what is typed or pasted safe to show."""
        return plain(value, self._limit)


class AskName(ModalScreen[str | None]):
    """A line to type; gives what was typed, None after Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "take it"),
        Binding("escape", "leave", "back"),
    ]

    def __init__(self, question: str, now: str, limit: int) -> None:
        super().__init__()
        self._question = question
        self._now = now
        self._limit = limit

    def compose(self) -> ComposeResult:
        """The question over the line."""
        with Vertical(classes="dialog"):
            yield Static(Content(self._question), classes="question")
            yield PlainInput(self._now, self._limit)
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin in the line."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the line."""
        event.stop()
        self.action_take()

    def action_take(self) -> None:
        """Give what was typed; an empty line changes nothing."""
        self.dismiss(self.query_one(Input).value.strip() or None)

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)
