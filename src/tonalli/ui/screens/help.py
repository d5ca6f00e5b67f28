"""The list of all keys, and the log in full."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from tonalli.ui.widgets.keys import KeyLine, key_name
from tonalli.ui.widgets.log import LogView

EVERYWHERE = ("app.focus_next", "app.focus_previous", "screen.copy_text", "help_quit")
"""What Textual binds on every screen, and no game needs."""


class Sheet(ModalScreen[None]):
    """Something to read over a screen; Escape, Enter or the key that opened it closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,question_mark,o", "close", "back"),
        Binding("up,k", "scroll(-1)", "up", show=False),
        Binding("down,j", "scroll(1)", "down", show=False),
        Binding("pageup", "scroll(-10)", "a page up", show=False),
        Binding("pagedown,space", "scroll(10)", "a page down", show=False),
    ]

    def action_close(self) -> None:
        """Back to the screen below."""
        self.dismiss()

    def action_scroll(self, lines: int) -> None:
        """Move the page."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)


class Keys(Sheet):
    """Every key that does something now, also those the foot of the screen has no room for."""

    def __init__(self, keys: Content) -> None:
        super().__init__()
        self._listing = keys

    def compose(self) -> ComposeResult:
        """Two columns."""
        with Vertical(classes="sheet"):
            yield Static(Content("Keys"), classes="title")
            with VerticalScroll():
                yield Static(self._listing)
        yield KeyLine()


class LogSheet(Sheet):
    """Everything that happened so far."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        """The log at its full height."""
        with Vertical(classes="sheet"):
            yield Static(Content("What happened"), classes="title")
            yield LogView(self._lines)
        yield KeyLine()


def keys_of(screen: Screen[object]) -> Content:
    """The keys that do something on a screen now, one action a line."""
    by_action: dict[str, tuple[list[str], str]] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if active.enabled and binding.description and binding.action not in EVERYWHERE:
            names, _ = by_action.setdefault(binding.action, ([], binding.description))
            names.append(key_name(binding))
    width = max((len(" ".join(names)) for names, _ in by_action.values()), default=0)
    return Content("\n").join(
        Content.assemble((" ".join(names).ljust(width), "bold $accent"), f"  {what}")
        for names, what in by_action.values()
    )
