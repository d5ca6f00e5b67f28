"""What opens over the board: a text in full, and the list of everything that may be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tonalli.games.nawalli.cards import Card
from tonalli.ui.games.nawalli.lookup import NawalliLookup
from tonalli.ui.screens.reading import PageSheet
from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.menu import Menu


class TextSheet(PageSheet):
    """A card, a fighter or the burn piles in full; the first line is the title.

    Given the cards of the set, every card, sign and rule that is named in it can be looked up.
    """

    def __init__(self, lines: Sequence[str], cards: Mapping[str, Card] | None = None, key: str = "") -> None:
        super().__init__(tuple(lines), NawalliLookup(cards) if cards else None, key)


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
