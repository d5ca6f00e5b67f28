"""The line of keys at the foot of every screen."""

from __future__ import annotations

from textual.binding import Binding
from textual.content import Content
from textual.events import Click
from textual.screen import Screen
from textual.widget import Widget

from tonalli.ui.glyphs import written

LAST = ("escape", "question_mark", "f1", "ctrl+p")
"""Keys that stand at the end of the line and are never left out."""

SHORT = {
    "enter": "↵", "escape": "esc", "question_mark": "?", "up": "↑", "down": "↓", "left": "←", "right": "→",
}  # fmt: skip
"""Keys that are written shorter than they are called."""


class KeyLine(Widget):
    """What the keys do now, as far as there is room; the help screen lists all of them.

    Bindings with `show` are listed in the order of the focus: the board's first, then the screen's. A click
    on a key is the key.
    """

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    KeyLine { dock: bottom; height: 1; padding: 0 1; background: $footer-background; color: $foreground; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._spans: list[tuple[int, int, str]] = []
        self._drawn: list[tuple[str, str, str]] = []
        self._next: list[tuple[str, str, str]] | None = None
        """What is to be drawn next, if that was asked already: it costs more than the drawing."""

    def on_mount(self) -> None:
        """Follow the bindings of the screen."""
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def _bindings_changed(self, screen: Screen[object]) -> None:
        """Draw anew if something else is to be shown, which it mostly is not when a cursor moves."""
        shown = self._shown()
        self._next = None if shown == self._drawn else shown  # also where that was asked to change, and back
        if self._next is not None:
            self.refresh()

    def render(self) -> Content:
        """As many keys as fit, the last ones at the right."""
        shown = self._shown() if self._next is None else self._next
        self._drawn, self._next = shown, None
        tail = [entry for entry in shown if entry[0] in LAST]
        room = self.size.width - sum(map(_width, tail))
        head: list[tuple[str, str, str]] = []
        for entry in [entry for entry in shown if entry[0] not in LAST]:
            room -= _width(entry)
            if room < 0:
                break
            head.append(entry)
        return self._line([*head, *tail])

    def on_click(self, event: Click) -> None:
        """A click on a key is the key."""
        for start, end, key in self._spans:
            if start <= event.get_content_offset_capture(self).x < end:
                self.app.simulate_key(key)

    def _shown(self) -> list[tuple[str, str, str]]:
        """(key, how it is written, what it does) for each action that is shown, an action once."""
        found: dict[str, tuple[str, str, str]] = {}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            palette = binding.key == self.app.COMMAND_PALETTE_BINDING
            if (binding.show or palette) and active.enabled and binding.action not in found:
                what = "all" if palette else binding.description
                found[binding.action] = (binding.key, written(key_name(binding), self), what)
        return list(found.values())

    def _line(self, entries: list[tuple[str, str, str]]) -> Content:
        """The entries one after the other; remembers where each stands."""
        parts: list[str | tuple[str, str]] = []
        self._spans = []
        x = 0
        for entry in entries:
            key, name, what = entry
            parts += [(name, "bold $footer-key-foreground"), f" {what}  "]
            end = x + _width(entry)
            self._spans.append((x, end - 2, key))
            x = end
        return Content.assemble(*parts)


def key_name(binding: Binding) -> str:
    """How a key is written: short, one cell a character."""
    if binding.key_display:
        return binding.key_display
    key = binding.key
    if key in SHORT:
        return SHORT[key]
    if key.startswith("ctrl+"):
        return f"^{key[5:]}"
    if key.startswith("upper_"):
        return key[6:].upper()
    return key.upper() if key[0] == "f" and key[1:].isdigit() else key


def _width(entry: tuple[str, str, str]) -> int:
    return len(entry[1]) + 1 + len(entry[2]) + 2
