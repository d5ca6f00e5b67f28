"""Small questions over a screen, each with a typed answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen, Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.line import PlainInput
from tonalli.ui.widgets.menu import Menu

if TYPE_CHECKING:
    from tonalli.ui.app import Tonalli

UNREAD = 0.25
"""Seconds from the moment a question is painted in which a key cannot have been meant for it."""


class Unread:
    """Knows whether a screen can have been read yet by whoever presses a key, by the clock of the program."""

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self.painted: float | None = None
        """When it was painted."""

    def begin(self) -> None:
        """The screen is mounted and will be painted next."""
        self._screen.call_after_refresh(self._paint)

    def __bool__(self) -> bool:
        """Nobody can have read it yet."""
        return self.painted is None or self._now() - self.painted < UNREAD

    def _paint(self) -> None:
        self.painted = self._now()

    def _now(self) -> float:
        return cast("Tonalli", self._screen.app).clock()


class Ask(ModalScreen[str]):
    """One sentence and its answers; gives the letter of one. Escape gives the last, the harmless one.

    If an answer loses something, what was typed before the question could be read does not answer it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "harmless", "back")]

    def __init__(
        self, question: str, answers: Sequence[tuple[str, str]], at: str | None = None, loses: bool = False
    ) -> None:
        """`at`: the answer that is marked first, if not the last; `loses`: an answer loses something."""
        super().__init__()
        self._question = question
        self._answers = answers
        self._at = at or answers[-1][0]
        self._loses = loses
        self._unread = Unread(self)

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
        self._unread.begin()

    def on_key(self, event: Key) -> None:
        """A letter answers at once."""
        if event.key in [letter for letter, _ in self._answers]:
            event.stop()
            self._answer(event.key)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter takes the answer that is marked."""
        event.stop()
        self._answer(event.option_id or self._answers[-1][0])

    def action_harmless(self) -> None:
        """Leave everything as it is."""
        self._answer(self._answers[-1][0])

    def _answer(self, letter: str) -> None:
        if not (self._loses and self._unread):
            self.dismiss(letter)


def _answer(letter: str, text: str) -> Content:
    return Content.assemble((letter, "bold"), f"  {text}")


class Tell(ModalScreen[None]):
    """One sentence to be read; any key closes it that was not typed before."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text
        self._unread = Unread(self)

    def compose(self) -> ComposeResult:
        """The sentence."""
        with Vertical(classes="dialog"):
            yield Static(Content(self._text), classes="question")
            yield Static(Content("Any key goes on."), classes="aside")

    def on_mount(self) -> None:
        """From now on it can be read."""
        self._unread.begin()

    def on_key(self, event: Key) -> None:
        """Close."""
        event.stop()
        if not self._unread:
            self.dismiss()

    def on_click(self) -> None:
        """Close."""
        self.dismiss()


class AskName(ModalScreen[str | None]):
    """A line to type; gives what was typed, None after Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "rename"),
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
        self.query_one(PlainInput).focus()

    def action_take(self) -> None:
        """Give what was typed; an empty line changes nothing."""
        self.dismiss(self.query_one(PlainInput).value.strip() or None)

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)
