"""What opens over the board: a text in full, and the list of everything that may be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tonalli.ui.screens.help import Sheet
from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.menu import Menu


class TextSheet(Sheet):
    """A card, a fighter or the burn piles in full; the first line is the title."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("v,c,q", "close", "back", show=False)]

    DEFAULT_CSS = """
    TextSheet VerticalScroll { padding: 0 1; }
    """

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = tuple(lines)

    def compose(self) -> ComposeResult:
        """The title over the text."""
        with Vertical(classes="sheet"):
            yield Static(Content(self._lines[0]), classes="title")
            with VerticalScroll():
                yield Static(Content("\n".join(self._lines[1:])))
        yield KeyLine()


class ActionList(ModalScreen[int | None]):
    """All that may be done, in words; gives the number of the one chosen, None after Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,full_stop", "leave", "back")]

    def __init__(self, labels: Sequence[str]) -> None:
        super().__init__()
        self._labels = tuple(labels)

    def compose(self) -> ComposeResult:
        """One line an action."""
        with Vertical(classes="dialog"):
            yield Static(Content("Everything you can do now"), classes="question")
            yield Menu(*(Option(Content(label)) for label in self._labels))
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin at the first."""
        menu = self.query_one(Menu)
        menu.highlighted = 0
        menu.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter takes the line that is marked."""
        event.stop()
        self.dismiss(event.option_index)

    def action_leave(self) -> None:
        """Do nothing."""
        self.dismiss(None)
