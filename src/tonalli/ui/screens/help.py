"""The list of all keys, and the log in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol, runtime_checkable

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from tonalli.ui.chronicle import Told
from tonalli.ui.games.lookup import Lookup
from tonalli.ui.games.wording import Wording
from tonalli.ui.glyphs import written
from tonalli.ui.screens.reading import PageSheet
from tonalli.ui.widgets.keys import KeyLine, key_name
from tonalli.ui.widgets.log import LogView

EVERYWHERE = frozenset(binding.description for binding in Screen.BINDINGS if isinstance(binding, Binding))
"""What Textual binds on every screen, and no game needs; a screen that needs it says so in words of its own."""


LOOKS_UP = ("f3", "f4", "f5", "f6")
"""In the list of keys: the keys of the pages that can be looked up."""


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


@runtime_checkable
class Tells(Protocol):
    """A screen that belongs to a game."""

    @property
    def words(self) -> Wording:
        """What the game says."""


class Keys(Sheet):
    """Every key that does something now, also those the foot of the screen has no room for.

    Over a screen of a game it leads on to what can be looked up of that game.
    """

    def __init__(self, keys: Content) -> None:
        super().__init__()
        self._listing = keys
        self._lookup = Lookup()

    def compose(self) -> ComposeResult:
        """What can be looked up, then two columns of keys."""
        below = self.app.screen_stack[-2] if len(self.app.screen_stack) > 1 else None
        if isinstance(below, Tells):
            self._lookup = below.words.lookup
        lines = [
            _key(key.upper(), title) for key, (title, _) in zip(LOOKS_UP, self._lookup.contents, strict=False)
        ]
        with Vertical(classes="sheet"):
            yield Static(Content("Keys"), classes="title")
            with VerticalScroll():
                if lines:
                    yield Static(Content("\n").join([*lines, Content("")]))
                yield Static(self._listing)
        yield KeyLine()

    def on_key(self, event: Key) -> None:
        """A key of a page opens it."""
        pages = dict(zip(LOOKS_UP, self._lookup.contents, strict=False))
        if event.key in pages:
            event.stop()
            key = pages[event.key][1]
            self.app.push_screen(PageSheet(self._lookup.page(key), self._lookup, key))


class LogSheet(Sheet):
    """Everything that happened so far; Enter tells the rules that an entry goes back to."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("g", "this_game", "this game, or all")]

    def __init__(self, entries: Sequence[Told], words: Wording, names: Sequence[str]) -> None:
        super().__init__()
        self._view = LogView(entries, words, names)
        self._lookup = words.lookup
        self._one_game = False

    def compose(self) -> ComposeResult:
        """The log at its full height."""
        with Vertical(classes="sheet"):
            yield Static(Content("What happened"), classes="title")
            yield self._view
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin in the list."""
        self._view.focus()

    def on_log_view_picked(self, event: LogView.Picked) -> None:
        """The entry with its rules."""
        event.stop()
        self.app.push_screen(PageSheet(event.page, self._lookup))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only where there is more than the game that is on."""
        return action != "this_game" or self._view.latest > 0

    def action_this_game(self) -> None:
        """The game that is on alone, or everything again."""
        self._one_game = not self._one_game
        self._view.fill(self._view.latest if self._one_game else 0)
        title = "What happened in this game" if self._one_game else "What happened"
        self.query_one(".title", Static).update(Content(title))


def _key(name: str, what: str) -> Content:
    return Content.assemble((name, "bold $accent"), f"  {what}")


def keys_of(screen: Screen[object]) -> Content:
    """The keys that do something on a screen now, one action a line; digits that do alike share a line."""
    rows: dict[tuple[str, str], list[str]] = {}
    for active in screen.active_bindings.values():
        binding = active.binding
        if active.enabled and binding.description and binding.description not in EVERYWHERE:
            what = binding.description.removesuffix(f" {binding.key}")
            row = rows.setdefault((binding.action.partition("(")[0], what), [])
            row.append(written(key_name(binding), screen))
    keys = {row: _row_of(names) for row, names in rows.items()}
    width = max(map(len, keys.values()), default=0)
    return Content("\n").join(_key(names.ljust(width), what) for (_, what), names in keys.items())


def _row_of(names: Sequence[str]) -> str:
    return (
        f"{names[0]} to {names[-1]}" if len(names) > 2 and all(map(str.isdigit, names)) else " ".join(names)
    )
