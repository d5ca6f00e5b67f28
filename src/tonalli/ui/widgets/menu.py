"""A list to choose from."""

from __future__ import annotations

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.strip import Strip
from textual.widgets import OptionList


class Menu(OptionList, inherit_bindings=False):
    """An option list that j and k move too; its prompts are `Content`, never markup.

    The room of the scrollbar is always kept: Textual measures the lines before it knows whether there is one.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "choose"),
        Binding("down,j", "cursor_down", "down", show=False),
        Binding("up,k", "cursor_up", "up", show=False),
        Binding("home", "first", "first", show=False),
        Binding("end", "last", "last", show=False),
        Binding("pagedown", "page_down", "a page down", show=False),
        Binding("pageup", "page_up", "a page up", show=False),
    ]

    DEFAULT_CSS = """
    Menu {
        border: none; padding: 0; background: transparent;
        overflow-x: hidden; scrollbar-size-vertical: 1; scrollbar-gutter: stable;
    }
    Menu > .option-list--separator { color: $border-blurred; }
    Menu:focus { border: none; background-tint: transparent; }
    """

    def render_line(self, y: int) -> Strip:
        """A line of the list; on the ground of the cursor every text has the one colour that stands out there."""
        strip = super().render_line(y)
        cursor = self.get_visual_style("option-list--option-highlighted").rich_style
        if not any(style is not None and style.bgcolor == cursor.bgcolor for _, style, _ in strip):
            return strip
        colour = Style(color=cursor.color)
        return Strip(
            [Segment(text, (style or Style()) + colour) for text, style, _ in strip], strip.cell_length
        )
