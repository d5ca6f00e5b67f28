"""Lines to type into."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input

from tonalli.core.plain import plain


class Line(Input, inherit_bindings=False):
    """A line whose keys are told in words of ours. Enter, up and down are left to the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "cursor_right", "move", key_display="←→"),
        Binding("left", "cursor_left", show=False),
        Binding("home,ctrl+a", "home", "to the beginning", show=False),
        Binding("end,ctrl+e", "end", "to the end", show=False),
        Binding("backspace", "delete_left", "take away the letter before", show=False),
        Binding("delete,ctrl+d", "delete_right", "take away the letter after", show=False),
        Binding("ctrl+w", "delete_left_word", "take away the word before", show=False),
        Binding("ctrl+u", "delete_left_all", "take away all before", show=False),
        Binding("ctrl+k", "delete_right_all", "take away all after", show=False),
        Binding("ctrl+c", "copy", "copy what is marked", show=False),
        Binding("ctrl+x", "cut", "cut what is marked", show=False),
        Binding("ctrl+v", "paste", "put in what was copied", show=False),
    ]


class PlainInput(Line):
    """A line to type a name into: what cannot be shown is never in it."""

    def __init__(self, value: str, limit: int, id: str | None = None, placeholder: str = "") -> None:
        self._limit = limit
        super().__init__(value, placeholder, max_length=limit, id=id, compact=True)

    def validate_value(self, value: str) -> str:
        """Keep what is typed or pasted safe to show."""
        return plain(value, self._limit)


class NumberInput(Line):
    """A whole number to type, or to change by one with left and right."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", "change", key_display="←→"),
        Binding("left", "step(-1)", show=False),
    ]

    def __init__(self, value: str, low: int | None, high: int | None, id: str | None = None) -> None:
        """`low` and `high`: how far left and right go."""
        self._low = low
        self._high = high
        super().__init__(value, id=id, compact=True, max_length=9)

    def action_step(self, by: int) -> None:
        """One more or one less; what is no number, or out of bounds, becomes the nearest that may stand there."""
        digits = self.value.isascii() and self.value.isdigit()
        number = int(self.value) + by if digits else self._low or 0
        if self._low is not None:
            number = max(number, self._low)
        if self._high is not None:
            number = min(number, self._high)
        self.value = str(max(number, 0))
        self.action_select_all()
