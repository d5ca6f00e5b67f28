"""What is shown while the terminal is too small."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import Static

NEEDED = Size(80, 24)
"""The smallest terminal that every screen fits into."""


def too_small(size: Size) -> bool:
    """Whether a terminal of this size cannot hold the screens."""
    return size.width < NEEDED.width or size.height < NEEDED.height


ROOM = Size(26, 4)
"""The smallest terminal that the sentences fit into."""


class TooSmall(Screen[None]):
    """The size that is needed and the size that there is; the app takes it away when the window has grown."""

    def compose(self) -> ComposeResult:
        """Short lines, since there is little room."""
        yield Static(id="size")

    def on_screen_resume(self) -> None:
        """Go if the window has grown while something else lay over this."""
        if not too_small(self.app.size):
            self.dismiss()

    def on_resize(self, event: Resize) -> None:
        """Say the size there is now, or where even that has no room the size that is needed."""
        if event.size.width < ROOM.width or event.size.height < ROOM.height:
            text = f"{NEEDED.width}×{NEEDED.height}"  # noqa: RUF001
        else:
            text = (
                f"Tonalli needs {NEEDED.width} by {NEEDED.height}.\n"
                f"Here are {event.size.width} by {event.size.height}.\n"
                "Make the window larger;\nnothing is lost."
            )
        self.query_one(Static).update(Content(text))
