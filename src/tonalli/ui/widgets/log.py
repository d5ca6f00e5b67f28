"""What happened, in sentences."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static


class LastLines(Widget):
    """As many of the last sentences as there is room for, the newest at the foot.

    If there is no room for the whole of the newest, it is cut with "…"; the log in full has it.
    """

    DEFAULT_CSS = """
    LastLines { height: 1fr; padding: 0 1; color: $text-muted; }
    """

    lines: reactive[tuple[str, ...]] = reactive(())
    """All sentences so far, already safe to show."""

    def render(self) -> Content:
        """The last lines, each wrapped, cut at the top."""
        width, height = self.content_size
        if not height or not width:
            return Content("")
        rows: list[Content] = []
        for line in reversed(self.lines):
            wrapped = Content(line).wrap(width)
            if len(rows) + len(wrapped) > height:
                break
            rows = [*wrapped, *rows]
        if not rows and self.lines:
            newest = Content(self.lines[-1])
            rows = newest.wrap(width)[: height - 1]
            rest = newest[sum(len(row.plain) + 1 for row in rows) :]
            rows.append(rest.truncate(width, ellipsis=True))
        return Content("\n").join(rows)


class LogView(VerticalScroll):
    """All sentences, to scroll through; it opens at the end."""

    DEFAULT_CSS = """
    LogView { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    """

    BINDINGS = [("j", "scroll_down", "down"), ("k", "scroll_up", "up")]

    def __init__(self, lines: tuple[str, ...], id: str | None = None) -> None:
        super().__init__(id=id)
        self._lines = lines

    def compose(self) -> list[Static]:
        """One block of text."""
        return [Static(Content("\n".join(self._lines) or "Nothing has happened yet."))]

    def on_mount(self) -> None:
        """Begin at the newest sentence."""
        self.scroll_end(animate=False)
