"""The characters of the screen in ASCII, for terminals and fonts that draw no others.

Boards and screens draw what looks best. Where only ASCII is wanted, a filter that every line of every widget
goes through, Textual's own too, puts a character of `CELLS` in place of each; `written` spells names of keys
out where there is room for more than one character.
"""

# ruff: noqa: RUF001  the signs that are mistaken for others are what this is about

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final
from unicodedata import combining, normalize

from rich.cells import get_character_cell_size
from rich.segment import Segment
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter
from textual.widget import Widget

KEYS: Final = {"↵": "Enter", "↑": "up", "↓": "down", "←": "left", "→": "right"}
"""Names of keys, spelled out."""

WORDS: Final = {"↵": "Enter", "→": "->", "…": "..."}
"""What stands in sentences, where there is room."""


def _cells() -> dict[str, str]:
    drawn = {
        "-": "─╌┄┈╴╶·–—−‐‑▔‾",
        "=": "═",
        "|": "│╎┆┊╵╷▏▕▎▍▌▋▊▉▐",
        "+": "╭╮╰╯┌┐└┘├┤┬┴┼╒╓╕╖╘╙╛╜╞╟╡╢╤╥╧╨╪╫",
        "#": "━┃┏┓┗┛┣┫┳┻╋█▓▒■▀▄",
        "*": "║╔╗╚╝╠╣╦╩╬•●★✱▪",
        "_": "▁▂▃▅▆▇",
        ":": "░⋮",
        "o": "◆◇○◦",
        "v": "✓✔↓▼▾▽",
        "x": "×✗✘✕",
        "^": "↑▲▴△",
        "<": "←◀◂◁‹«",
        ">": "→▶▸▷›»",
        "/": "↵",
        "~": "…",
        "'": "‘’",
        '"': "“”",
        " ": "\u00a0",
    }
    return {char: plain for plain, chars in drawn.items() for char in chars}


CELLS: Final[Mapping[str, str]] = _cells()
"""What stands in one cell in place of a character."""


@lru_cache(4096)
def ascii_cells(text: str) -> str:
    """The text in ASCII and as wide as before; letters lose their accents, other scripts stay."""
    return text if text.isascii() else "".join(map(_ascii_cell, text))


def _ascii_cell(char: str) -> str:
    if char.isascii():
        return char
    if char.isalnum():
        parts = normalize("NFD", char)
        return parts[0] if parts[0].isascii() and all(map(combining, parts[1:])) else char
    return CELLS.get(char) or "?" * get_character_cell_size(char)


class Ascii(LineFilter):
    """Puts ASCII in place of everything that is drawn."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line in ASCII."""
        return [Segment(ascii_cells(text), style, control) for text, style, control in segments]


def only_ascii(app: App[Any]) -> bool:
    """Whether the program draws in ASCII now."""
    return any(isinstance(line_filter, Ascii) for line_filter in app.get_line_filters())


def written(text: str, widget: Widget) -> str:
    """A sentence or the name of a key as that widget shows it: spelled out where only ASCII is wanted."""
    if text.isascii() or not only_ascii(widget.app):
        return text
    return KEYS.get(text) or "".join(WORDS.get(char, char) for char in text)


def draws_lines() -> bool:
    """Whether the terminal is told, by its locale, to understand more than ASCII.

    Python takes the plain locale "C" for UTF-8 and may say so in LC_CTYPE; somebody who asked for it by name
    is taken by the word.
    """
    asked = os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    if asked in ("C", "POSIX"):
        return False
    encoding = getattr(sys.__stderr__, "encoding", None) or "utf-8"
    return encoding.lower().replace("_", "-") in ("utf-8", "utf8")
