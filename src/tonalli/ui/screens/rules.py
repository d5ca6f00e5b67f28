"""The rules of a game, every one by its id, to read."""

from __future__ import annotations

from importlib.resources import files
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Markdown, Static

from tonalli.games import CATALOGUE
from tonalli.ui.widgets.keys import KeyLine

BEGINS = {"nawalli-adventure": "adventure-mode"}
"""The heading at which the rules of a game begin, where they are part of a page."""


class RulesScreen(Screen[None]):
    """A page that scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter", "back", "back"),
        Binding("down,j", "scroll(1)", "down"),
        Binding("up,k", "scroll(-1)", "up"),
        Binding("pagedown,space", "scroll(16)", "a page down"),
        Binding("pageup", "scroll(-16)", "a page up", show=False),
        Binding("home", "scroll(-100000)", "first", show=False),
        Binding("end", "scroll(100000)", "last", show=False),
    ]

    def __init__(self, game_id: str, title: str) -> None:
        super().__init__()
        self._game = game_id
        self._about = title

    def compose(self) -> ComposeResult:
        """The title over the page."""
        yield Static(Content(f"Rules: {self._about}"), classes="title")
        with VerticalScroll(can_focus=False):
            yield Markdown(rules_text(self._game), open_links=False)
        yield KeyLine()

    def on_markdown_table_of_contents_updated(self) -> None:
        """The page is there: go to where the game's own rules begin."""
        if self._game in BEGINS:
            self.call_after_refresh(self.query_one(Markdown).goto_anchor, BEGINS[self._game])

    def action_back(self) -> None:
        """Back to where one came from."""
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        """Move the page."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


def rules_text(game_id: str) -> str:
    """The rules page that comes with the game: that of its package, or of the one that this is part of."""
    package = CATALOGUE.get(game_id, "").partition(":")[0]
    while package:
        try:
            return (files(package) / "rules.md").read_text(encoding="utf-8")
        except (ModuleNotFoundError, OSError, TypeError):  # a module is no package: a TypeError
            package = package.rpartition(".")[0]
    return "The page with the rules of this game is missing."
