"""One of a few values, changed with left and right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.geometry import Offset, Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class Choice(Widget, can_focus=True):
    """Shows one of its texts between two arrows."""

    ALLOW_SELECT = False

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "turn(1)", "change", key_display="←→"),
        Binding("left", "turn(-1)", show=False),
        Binding("h", "turn(-1)", "change back", show=False),
        Binding("l,space", "turn(1)", show=False),
    ]

    DEFAULT_CSS = """
    Choice { height: 1; width: auto; }
    Choice:focus { background: $block-cursor-background; color: $block-cursor-foreground; }
    """

    at: reactive[int] = reactive(0)
    """Which one it is."""

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

        @property
        def control(self) -> Choice:
            """The choice that was turned."""
            return self.choice

    def __init__(self, values: Sequence[tuple[str, str]], value: str, id: str | None = None) -> None:
        """`values` are pairs of a value and its text."""
        super().__init__(id=id)
        self._values = tuple(values)
        self._widest = max(len(text) for _, text in self._values)
        self.closed: frozenset[str] = frozenset()
        """Values that are passed over now; never all of them."""
        self.set_reactive(Choice.at, [v for v, _ in self._values].index(value))

    @property
    def value(self) -> str:
        """The value that is chosen."""
        return self._values[self.at][0]

    def choose(self, value: str) -> None:
        """Choose that value."""
        self._turn_to([v for v, _ in self._values].index(value))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the widest text between its arrows."""
        return self._widest + 4

    def render(self) -> Content:
        """The text that is chosen."""
        return Content(f"< {self._values[self.at][1].ljust(self._widest)} >")

    def action_turn(self, by: int) -> None:
        """On to the next value that is open, round and round."""
        at = (self.at + by) % len(self._values)
        while self._values[at][0] in self.closed:
            at = (at + by) % len(self._values)
        self._turn_to(at)

    def on_click(self, event: Click) -> None:
        """A click chooses."""
        self.clicked(event.get_content_offset_capture(self))

    def clicked(self, where: Offset) -> None:
        """A step to the right, on the left arrow one to the left."""
        self.action_turn(-1 if where.x < 2 else 1)

    def _turn_to(self, at: int) -> None:
        self.at = at
        self.post_message(self.Changed(self))


class ChoiceInFull(Choice):
    """Shows all of its texts, each with what it means, and marks the one that is chosen."""

    DEFAULT_CSS = """
    ChoiceInFull { height: auto; width: 1fr; }
    ChoiceInFull:focus { background: transparent; color: $foreground; }
    """

    def __init__(
        self, values: Sequence[tuple[str, str]], abouts: Sequence[str], value: str, id: str | None = None
    ) -> None:
        """`abouts` say what each value means, in one line."""
        super().__init__(values, value, id)
        self._abouts = tuple(abouts)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """A line a value."""
        return len(self._values)

    def render(self) -> Content:
        """The texts in lines; the chosen one between arrows."""
        return Content("\n").join(self._line(at) for at in range(len(self._values)))

    def clicked(self, where: Offset) -> None:
        """That line."""
        if 0 <= where.y < len(self._values):
            self._turn_to(where.y)

    def _line(self, at: int) -> Content:
        text, about = self._values[at][1].ljust(self._widest), self._abouts[at]
        if at != self.at:
            return Content.assemble(f"  {text}  ", (f" {about}", "$text-muted"))
        style = "$block-cursor-foreground on $block-cursor-background" if self.has_focus else "bold"
        return Content.assemble((f"< {text} >", style), f" {about}")

    def watch_has_focus(self, focus: bool) -> None:
        """Mark the line otherwise."""
        super().watch_has_focus(focus)
        self.refresh()
