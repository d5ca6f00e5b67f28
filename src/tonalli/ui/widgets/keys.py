"""The line of keys at the foot of every screen."""

from __future__ import annotations

from textual.binding import Binding
from textual.content import Content
from textual.events import Click
from textual.screen import Screen
from textual.widget import Widget

from tonalli.ui.glyphs import written

LAST = ("escape", "question_mark", "ctrl+p")
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

    def on_mount(self) -> None:
        """Follow the bindings of the screen."""
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def _bindings_changed(self, screen: Screen[object]) -> None:
        """Draw anew if something else is to be shown, which it mostly is not when a cursor moves."""
        if self._shown() != self._drawn:
            self.refresh()

    def render(self) -> Content:
        """As many keys as fit, the last ones at the right."""
        self._drawn = shown = self._shown()
        tail = [entry for entry in shown if entry[0] in LAST]
        room = self.size.width - sum(_width(entry) for entry in tail)
        line = Content("")
        self._spans = []
        for entry in [entry for entry in shown if entry[0] not in LAST]:
            if line.cell_length + _width(entry) > room:
                break
            line = self._add(line, entry)
        for entry in tail:
            line = self._add(line, entry)
        return line

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

    def _add(self, line: Content, entry: tuple[str, str, str]) -> Content:
        key, name, what = entry
        start = line.cell_length
        self._spans.append((start, start + len(name) + 1 + len(what), key))
        return Content.assemble(line, (name, "bold $footer-key-foreground"), f" {what}  ")


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
