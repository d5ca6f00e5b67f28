"""The Yaotitlan as it is drawn. Pure.

Every stone has five cells between its frame: what stone it is (P power, T temple), whose warrior stands there
(an arrow that points where it goes), whether that one is inactive or active for now only, the house on its card
(J, E), and a mark. The stone on which nobody stands has its name there.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from tonalli.games.serpent_stones.board import BIT, POWER, STONE_NAMES, TEMPLE, active
from tonalli.games.serpent_stones.model import NONE, STONES, Table
from tonalli.games.serpent_stones.rules import active_of, owner_of
from tonalli.ui.games.serpent_stones.layout import Layout, links
from tonalli.ui.widgets.canvas import DOUBLE, HEAVY, LIGHT, Canvas, Rect

OWN, OTHER = "lane-blue", "lane-red"
"""The style of who looks, and that of the other player."""
ARROWS: Final = ("▲", "▼")
"""Active warriors of who looks, and of the other player: they go to the other's temple row."""
HOLLOW: Final = ("△", "▽")
"""Inactive ones."""
INACTIVE: Final = "·"
LOOSE: Final = "*"
"""Active, but only until the other's next attack: captured where no chain leads to a Power Stone (SS-21)."""

LIT, HIT, CUT, GAIN = "◦", "\u00d7", "!", "+"
"""Marks: here the card may go; struck or captured; would become inactive; would become active."""
FRESH: Final = "'"
"""The mark of what the other has changed since the own last turn, where no other mark stands."""

POWERS: Final = sum(POWER.values())
TEMPLES: Final = sum(BIT[stone] for stone in TEMPLE.values())


class Picture(Struct, frozen=True):
    """What is shown of the field; sets of stones are words, one bit each."""

    table: Table
    me: int
    """The seat whose house is at the bottom."""
    lit: int = 0
    """Where the chosen card may go."""
    cursor: int = NONE
    """The stone that the cursor is on."""
    pattern: int = 0
    """Where the pattern of a card is laid."""
    hit: int = 0
    """Warriors that it hits."""
    cut: int = 0
    """Warriors that become inactive."""
    gain: int = 0
    """Warriors that become active."""
    flash: int = 0
    """Stones that stand out."""
    fresh: int = 0
    """What the other has changed since the own last turn."""
    joins: tuple[tuple[int, int], ...] = ()
    """Two stones each that would be joined."""


def kind(stone: int) -> str:
    """P for a Power Stone, T for a Temple Stone, else nothing."""
    return "T" if TEMPLES & BIT[stone] else "P" if POWERS & BIT[stone] else " "


def draw(canvas: Canvas, where: Layout, picture: Picture) -> None:
    """Draw the field."""
    table = picture.table
    for seat in range(len(table.houses)):
        for pair in links(active_of(table, seat) & ~picture.cut):
            _link(canvas, where, pair, _colour(picture, seat))
    for pair in picture.joins:
        _link(canvas, where, pair, "cursor")
    for stone in range(STONES):
        _stone(canvas, where, picture, stone)


def _colour(picture: Picture, seat: int) -> str:
    return OWN if seat == picture.me else OTHER


def _link(canvas: Canvas, where: Layout, pair: tuple[int, int], style: str) -> None:
    """A line between two stones that lie side by side."""
    one, other = sorted((where.area(stone) for stone in pair), key=lambda area: (area.y, area.x))
    if one.y == other.y:
        canvas.put(one.right, one.y + one.height // 2, "─" * (other.x - one.right), style)
        return
    right = other.x > one.x
    lines = other.y - one.bottom
    middle = (one.middle[0] + other.middle[0]) / 2 - 0.5
    for n in range(lines):
        along = n - (lines - 1) / 2
        x = round(middle + (along if right else -along))
        canvas.put(x, one.bottom + n, "\\" if right else "/", style)


# ------------------------------------------------------------------------------------------- one stone


def face(picture: Picture, stone: int) -> tuple[str, str]:
    """The five cells within the frame of a stone, and their style."""
    table, bit = picture.table, BIT[stone]
    seat = owner_of(table, stone)
    mark = _mark(picture, bit)
    if seat == NONE:
        name = STONE_NAMES[stone]
        style = "lit" if picture.lit & bit else "dim"
        return f"{kind(stone)} {name}{mark}", style
    letter = "E" if table.eagles & bit else "J"
    side = int(seat != picture.me)
    if active_of(table, seat) & bit:
        loose = " " if active(table.houses[seat], table.warriors[seat], 0) & bit else LOOSE
        return f"{kind(stone)}{ARROWS[side]}{loose}{letter}{mark}", f"{(OWN, OTHER)[side]} source"
    return f"{kind(stone)}{HOLLOW[side]}{INACTIVE}{letter.lower()}{mark}", "dim"


def _mark(picture: Picture, bit: int) -> str:
    marks = (
        (picture.hit, HIT), (picture.cut, CUT), (picture.gain, GAIN), (picture.lit, LIT), (picture.fresh, FRESH),
    )  # fmt: skip
    for marked, mark in marks:
        if marked & bit:
            return mark
    return " "


def _stone(canvas: Canvas, where: Layout, picture: Picture, stone: int) -> None:
    area, bit = where.area(stone), BIT[stone]
    text, style = face(picture, stone)
    if picture.hit & bit:
        style = "hurt source"
    elif picture.gain & bit:
        style = "told"
    elif picture.cut & bit:
        style = "taken"
    if picture.flash & bit:
        style = f"{style} state-attacks"
    edge = _edge(picture, stone)
    if where.tall:
        _box(canvas, area, picture, stone, (text, style, edge))
        return
    left, right = _ends(picture, stone)
    canvas.put(area.x, area.y, left, edge)
    canvas.put(area.x + 1, area.y, text.center(area.width - 2), style)
    canvas.put(area.right - 1, area.y, right, edge)


def _edge(picture: Picture, stone: int) -> str:
    """The style of a frame."""
    bit = BIT[stone]
    if stone == picture.cursor or picture.pattern & bit:
        return "cursor"
    if picture.lit & bit:
        return "lit"
    seat = owner_of(picture.table, stone)
    if seat != NONE and active_of(picture.table, seat) & bit:
        return _colour(picture, seat)
    return "level" if (POWERS | TEMPLES) & bit else "dim"


def _ends(picture: Picture, stone: int) -> tuple[str, str]:
    """What stands to the left and to the right of a stone of one line."""
    if stone == picture.cursor:
        return "▸", "◂"
    if picture.pattern & BIT[stone]:
        return "«", "»"
    return {"T": ("{", "}"), "P": ("[", "]")}.get(kind(stone), ("(", ")"))


def _box(canvas: Canvas, area: Rect, picture: Picture, stone: int, drawn: tuple[str, str, str]) -> None:
    """A stone of three lines, with its name on the frame."""
    text, style, edge = drawn
    sort = kind(stone)
    canvas.box(area, HEAVY if sort == "T" else DOUBLE if sort == "P" else LIGHT, edge)
    empty = owner_of(picture.table, stone) == NONE
    name = STONE_NAMES[stone]
    canvas.put(area.x + (area.width - len(name)) // 2, area.y, name, edge)
    inner = (f"{sort} {text[4]}  " if text[4] != " " else f"  {sort}  ") if empty else text
    canvas.put(area.x + 1, area.y + 1, inner.center(area.width - 2), style)
    if stone == picture.cursor or picture.pattern & BIT[stone]:
        left, right = _ends(picture, stone)
        canvas.put(area.x, area.y + 1, left, edge)
        canvas.put(area.right - 1, area.y + 1, right, edge)
