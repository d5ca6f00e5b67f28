"""Something to read over a screen, and on from there to whatever is named in it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from tonalli.ui.games.lookup import Lookup, Page
from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.reading import Reading


class PageSheet(ModalScreen[None]):
    """Opens on one page; Enter looks up the word that is marked, Escape goes back, at last to the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace", "back", "back"),
        Binding("enter,v,c,q,o,question_mark", "close", "close", show=False),
    ]

    def __init__(self, lines: Page, lookup: Lookup | None = None, key: str = "") -> None:
        """`key` is that of the page, if it has one."""
        super().__init__()
        self._lookup = lookup or Lookup()
        self.page, self._key = lines, key
        self._past: list[tuple[Page, str, int]] = []

    def compose(self) -> ComposeResult:
        """The title over the text."""
        with Vertical(classes="sheet"):
            yield Static(classes="title")
            yield Reading(self._lookup)
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin with the page."""
        self.query_one(Reading).focus()
        self._show(0)

    def on_reading_followed(self, event: Reading.Followed) -> None:
        """Turn to the page of that word."""
        event.stop()
        self._past.append((self.page, self._key, self.query_one(Reading).at))
        self.page, self._key = self._lookup.page(event.key), event.key
        self._show(0)

    def action_back(self) -> None:
        """To the page before; from the first to the screen below."""
        if not self._past:
            self.dismiss()
            return
        self.page, self._key, at = self._past.pop()
        self._show(at)

    def action_close(self) -> None:
        """To the screen below."""
        self.dismiss()

    def _show(self, at: int) -> None:
        self.query_one(".title", Static).update(Content(self.page[0]))
        self.query_one(Reading).show(self.page[1:], self._key, at)
