"""A grid of cells to draw on, and text that fits into it. Knows nothing of Textual's widgets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.cells import get_character_cell_size as cell_size


class Piece(NamedTuple):
    """A run of cells of one style."""

    text: str
    style: str
    """Names of styles, the later ones on top, with a space between; "" for none."""


class Rect(NamedTuple):
    """A part of the grid."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """Where its middle is."""
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell is in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom


class Frame(NamedTuple):
    """The characters of a frame."""

    corners: str
    """Top left, top right, bottom left, bottom right."""
    across: str
    down: str


LIGHT = Frame("╭╮╰╯", "─", "│")
HEAVY = Frame("┏┓┗┛", "━", "┃")
DOUBLE = Frame("╔╗╚╝", "═", "║")


def cells(text: str) -> list[str]:
    """One entry a cell: a wide character is followed by an empty one, a mark is joined to what it is on."""
    if text.isascii():
        return list(text)
    out: list[str] = []
    for char in text:
        size = cell_size(char)
        if size:
            out.append(char)
            if size == 2:
                out.append("")
        elif out:
            out[-1 if out[-1] else -2] += char
    return out


def width(text: str) -> int:
    """How many cells the text takes."""
    return len(text) if text.isascii() else len(cells(text))


def fit(text: str, room: int) -> str:
    """The text, cut with "…" if it is wider than the room."""
    if room <= 0:
        return ""
    row = cells(text)
    if len(row) <= room:
        return text
    row = row[: room - 1]
    if row and cell_size(row[-1][:1] or " ") == 2:  # half of a wide character
        row.pop()
    return "".join(row).rstrip() + "…"


def first_fit(room: int, *texts: str) -> str:
    """The first of the texts that fits, else the last one cut."""
    return next((text for text in texts if width(text) <= room), fit(texts[-1], room))


def wrap(text: str, room: int) -> list[str]:
    """The text in lines no wider than the room, broken between words where that can be done; none without room."""
    lines: list[str] = []
    if room < 1:
        return lines
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if width(longer) <= room:
                line = longer
                continue
            if line:
                lines.append(line)
            while width(word) > room:
                head = "".join(cells(word)[:room])
                lines.append(head)
                word = word[len(head) :]
            line = word
        lines.append(line)
    return lines


class Canvas:
    """A grid of cells. What is put outside of it is not drawn."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "", room: int | None = None) -> int:
        """Write the text, cut with "…" at the room; answers the column after it."""
        if room is not None:
            text = fit(text, room)
        row = cells(text)
        end = x + len(row)
        if not 0 <= y < self.height:
            return end
        left, right = max(x, 0), min(end, self.width)
        if left < right:
            self._chars[y][left:right] = row[left - x : right - x]
            self._styles[y][left:right] = [style] * (right - left)
        return end

    def put_right(self, right: int, y: int, text: str, style: str = "") -> int:
        """Write the text so that it ends before the column; answers the column where it begins."""
        x = right - width(text)
        self.put(x, y, text, style)
        return x

    def put_middle(self, area: Rect, y: int, text: str, style: str = "") -> None:
        """Write the text in the middle of the area's width."""
        text = fit(text, area.width)
        self.put(area.x + (area.width - width(text)) // 2, y, text, style)

    def box(self, area: Rect, frame: Frame = LIGHT, style: str = "", fill: str = "") -> None:
        """Draw a frame and clear what is in it."""
        if area.width < 2 or area.height < 2:
            return
        corners, inner = frame.corners, area.width - 2
        self.put(area.x, area.y, corners[0] + frame.across * inner + corners[1], style)
        for y in range(area.y + 1, area.bottom - 1):
            self.put(area.x, y, frame.down, style)
            self.put(area.x + 1, y, " " * inner, fill)
            self.put(area.right - 1, y, frame.down, style)
        self.put(area.x, area.bottom - 1, corners[2] + frame.across * inner + corners[3], style)

    def paste(self, x: int, y: int, other: Canvas) -> None:
        """Put all of another canvas here; what lies outside is left out."""
        left, right = max(x, 0), min(x + other.width, self.width)
        if left >= right:
            return
        for row in range(max(y, 0), min(y + other.height, self.height)):
            self._chars[row][left:right] = other._chars[row - y][left - x : right - x]
            self._styles[row][left:right] = other._styles[row - y][left - x : right - x]

    def row(self, y: int) -> tuple[Piece, ...]:
        """A row as runs of one style."""
        return tuple(_runs(self._chars[y], self._styles[y]))

    def rows(self) -> Iterator[tuple[Piece, ...]]:
        """The rows from the top, each as runs of one style."""
        for y in range(self.height):
            yield self.row(y)

    def differs(self, other: Canvas, y: int) -> tuple[int, int] | None:
        """Where a row differs from that of another canvas of this size: the first such column and the one after
        the last; None if it does not.
        """
        chars, styles = self._chars[y], self._styles[y]
        other_chars, other_styles = other._chars[y], other._styles[y]
        if chars == other_chars and styles == other_styles:
            return None
        unlike = [
            x
            for x, cell in enumerate(zip(chars, other_chars, styles, other_styles, strict=True))
            if cell[0] != cell[1] or cell[2] != cell[3]
        ]
        left, right = unlike[0], unlike[-1] + 1
        while left and not (chars[left] and other_chars[left]):  # never half of a wide character
            left -= 1
        while right < self.width and not (chars[right] and other_chars[right]):
            right += 1
        return left, right

    def text(self) -> str:
        """All of it without styles, one line a row, for tests."""
        lines = ("".join(piece.text for piece in row).rstrip() for row in self.rows())
        return "\n".join(lines)


def _runs(chars: Sequence[str], styles: Sequence[str]) -> Iterable[Piece]:
    start = 0
    for x in range(1, len(chars) + 1):
        if x == len(chars) or styles[x] != styles[start]:
            yield Piece("".join(chars[start:x]), styles[start])
            start = x
