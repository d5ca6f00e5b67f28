"""What is between two people at one screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from tonalli.ui.screens.dialogs import Unread
from tonalli.ui.widgets.keys import KeyLine


async def _nothing() -> bool:
    return False


class Curtain(Screen[bool]):
    """Hides everything until the one who is named lifts it; gives whether that was done, or all was left.

    A key of the one who sat here before does not lift it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "lift", "lift the curtain"),
        Binding("escape,f10", "menu", "menu"),
    ]

    def __init__(self, name: str, last: str = "", menu: Callable[[], Awaitable[bool]] = _nothing) -> None:
        """`last`: what happened last that all may know; `menu`: asks what else to do, True to leave."""
        super().__init__()
        self._who = name
        self._last = last
        self._menu = menu
        self._unread = Unread(self)

    def compose(self) -> ComposeResult:
        """Whose turn it is to look, and what happened last that all may know."""
        with Vertical(id="curtain"):
            yield Static(Content(f"{self._who} is to choose."), classes="question")
            yield Static(Content("Hand over the screen. Enter lifts the curtain."), classes="aside")
            if self._last:
                yield Static(Content(self._last), classes="aside")
        yield KeyLine()

    def on_mount(self) -> None:
        """From now on it can be read."""
        self._unread.begin()

    def action_lift(self) -> None:
        """Let the next one look."""
        if not self._unread:
            self.dismiss(True)

    @work(exclusive=True)
    async def action_menu(self) -> None:
        """What can be done while nobody looks."""
        if await self._menu():
            self.dismiss(False)
