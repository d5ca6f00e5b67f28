"""The board of a game that has none of its own: its legal actions, in words."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tonalli.ui.widgets.board import Board
from tonalli.ui.widgets.menu import Menu


class ListBoard(Board, can_focus=False):
    """Everything a game can be asked can be answered here."""

    DEFAULT_CSS = """
    ListBoard { height: 1fr; padding: 1 2; }
    """

    def compose(self) -> ComposeResult:
        """One list."""
        yield Menu()

    def changed(self) -> None:
        """List the actions anew."""
        menu = self.query_one(Menu)
        menu.clear_options()
        menu.add_options(Option(Content(self.label(action))) for action in self.legal)
        if self.legal:
            menu.highlighted = 0
            menu.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the action of that line."""
        event.stop()
        self.choose(self.legal[event.option_index])
