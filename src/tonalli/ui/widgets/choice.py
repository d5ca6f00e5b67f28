"""One of a few values, changed with left and right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget


class Choice(Widget, can_focus=True):
    """Shows one of its texts between two arrows."""

    ALLOW_SELECT = False

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "turn(-1)", "previous", show=False),
        Binding("right,l,space", "turn(1)", "change"),
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
        self.set_reactive(Choice.at, [v for v, _ in self._values].index(value))

    @property
    def value(self) -> str:
        """The value that is chosen."""
        return self._values[self.at][0]

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the widest text between its arrows."""
        return self._widest + 4

    def render(self) -> Content:
        """The text that is chosen."""
        return Content(f"< {self._values[self.at][1].ljust(self._widest)} >")

    def action_turn(self, by: int) -> None:
        """On to the next value, round and round."""
        self.at = (self.at + by) % len(self._values)
        self.post_message(self.Changed(self))

    def on_click(self) -> None:
        """A click is a step to the right."""
        self.action_turn(1)
