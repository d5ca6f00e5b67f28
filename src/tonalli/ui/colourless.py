"""The screen without any colour, for terminals and people that want none (NO_COLOR)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

BRIGHT: Final = 90
"""From this on, of 255, a ground stands out from that of the screen in the monochrome theme."""

REVERSED: Final = Style(reverse=True)


class Colourless(LineFilter):
    """Takes every colour away; what stands out by its ground, such as the line with the cursor, is reversed."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line in the colours that the terminal has by itself."""
        return [
            Segment(text, None if style is None else colourless(style), control)
            for text, style, control in segments
        ]


@lru_cache(4096)
def colourless(style: Style) -> Style:
    """The same style with its bold, underlined and reversed text, and no colour."""
    plain = style.without_color
    return plain + REVERSED if _bright(style.color if style.reverse else style.bgcolor) else _upright(plain)


def _bright(ground: RichColor | None) -> bool:
    return ground is not None and not ground.is_default and max(ground.get_truecolor()) >= BRIGHT


def _upright(style: Style) -> Style:
    return style + Style(reverse=False) if style.reverse else style
