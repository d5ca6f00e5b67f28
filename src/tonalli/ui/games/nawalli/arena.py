"""The picture of a battle: where everything lies, and drawing it. Pure: from a view to a canvas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from tonalli.games.nawalli.cards import Card
from tonalli.games.nawalli.model import COLOURS, LANES, Strike
from tonalli.ui.games.nawalli.canvas import Canvas, Rect, first_fit, width, wrap
from tonalli.ui.games.nawalli.choosing import At, Step
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.games.nawalli.parts import (
    GEM,
    Mark,
    back_boxes,
    card_box,
    cut,
    frame_of,
    frame_style,
    gems,
    lane_box,
    lasting_spells,
    status_line,
)
from tonalli.ui.games.nawalli.preview import Forecast

PANEL = 38
"""Columns of the panel at the side."""
WIDE = 116
"""Columns from which on there is one."""
LOW = 20
"""Rows that the arena takes at least."""
BROAD = 100
"""Columns that the arena itself takes at most."""
ROOMY = 20
"""Rows for lanes and cards from which on lanes have all that they need."""
CARD = 20
"""Columns that a card of the hand takes at most."""
TOLD = 40
"""Columns that something told in words takes at most."""


class Slot(Struct, frozen=True):
    """A place in the tray, or in a draft's offer, counted from 0."""

    index: int


Spot: TypeAlias = At | Slot


class TrayItem(Struct, frozen=True):
    """Something laid out under the arena: a hand card, or one of several to choose from."""

    step: Step
    title: str
    lines: tuple[str, ...] = ()
    card: str = ""
    """The card it is, or ""."""


class Layout(Struct, frozen=True):
    """Where everything lies."""

    area: Rect
    """All but the panel."""
    panel: Rect | None
    status: tuple[int, ...]
    """The row of each side's status line."""
    middle: int
    """The row between the sides."""
    spots: dict[Spot, Rect]
    """What the cursor can be on: the lanes, and as much of the tray as is seen."""
    tray: Rect
    first: int
    """The first thing of the tray that is seen."""
    seen: int
    """How many are seen."""


class Picture(Struct, frozen=True):
    """What is drawn beside the view itself."""

    names: tuple[str, ...]
    tray: tuple[TrayItem, ...]
    marks: Mapping[Spot, Mark]
    hidden: bool = False
    """The hand is not seen."""
    notes: tuple[str, ...] = ()
    """What the panel says."""
    banner: tuple[str, ...] = ()
    """Lines over everything, when the match is over."""
    told: Forecast | None = None
    """What the action that is chosen next would do."""


def heights(rows: int, rivals: int) -> tuple[int, int, int, int]:
    """Rows of a rival's lane, of an own lane, of the tray, and of a gap around the middle."""
    seats = rivals + 1
    rest = rows - seats - 1
    part = rest * 5 // 17 if rest < ROOMY else rest * 5 // 12  # cards have more to tell than lanes
    tray = max(4, min(11, part if rivals == 1 else 4))
    own = max(3, min(9, (rest - tray) // seats))
    rival = max(3, min(9, (rest - tray - own) // rivals))
    gap = max(0, min(2, (rest - tray - own - rival * rivals) // 2))
    return rival, own, tray, gap


def lay_out(
    columns: int, rows: int, reader: Reader, count: int, cursor: Spot | None, first: int = 0, widest: int = CARD
) -> Layout:  # fmt: skip
    """Where everything lies on a board of this size, with so many things in the tray, each `widest` at most."""
    room, rows, panel = beside_panel(columns, rows)
    rival, own, tray, gap = heights(rows, reader.view.sides - 1)
    spots: dict[Spot, Rect] = {}
    status = [0] * reader.view.sides
    seats = len(status)
    y = max(0, (rows - seats - (seats - 1) * rival - 1 - 2 * gap - own - tray) // 2)
    for side in reversed(reader.others(reader.mine)):
        status[side] = y
        lay_lanes(spots, side, room, y + 1, rival)
        y += 1 + rival
    middle = y + gap
    y = middle + 1 + gap
    lay_lanes(spots, reader.mine, room, y, own)
    status[reader.mine] = y + own
    area = Rect(0, y + own + 1, room, tray)
    first, seen = lay_tray(spots, area, count, cursor, first, widest)
    return Layout(Rect(0, 0, room, rows), panel, tuple(status), middle, spots, area, first, seen)


def beside_panel(columns: int, rows: int) -> tuple[int, int, Rect | None]:
    """Columns and rows that the panel leaves, and where it is, if there is room for one."""
    if columns >= WIDE:
        room = min(BROAD, columns - PANEL - 1)
        return room, rows, Rect(room + 1, 0, min(columns - room - 1, 60), rows)
    if rows >= LOW + 6:
        below = min(9, rows - LOW - 2)
        return columns, rows - below, Rect(0, rows - below, columns, below)
    return columns, rows, None


def lay_lanes(spots: dict[Spot, Rect], side: int, columns: int, y: int, rows: int) -> None:
    """Lay out a row of lanes."""
    for lane in LANES:
        left, right = columns * lane // 4, columns * (lane + 1) // 4
        spots[At(side, lane)] = Rect(left, y, right - left, rows)


def lay_tray(
    spots: dict[Spot, Rect], area: Rect, count: int, cursor: Spot | None, first: int, widest: int
) -> tuple[int, int]:  # fmt: skip
    """Lay out the cards that are seen, the cursor's among them; at both ends how many more there are."""
    seen = min(count, max(1, area.width // 16))
    left, room = area.x, area.width
    if seen < count:
        left, room = area.x + 2, area.width - 4
        seen = max(1, room // 15)
    first = max(0, min(first, count - seen))
    if isinstance(cursor, Slot) and cursor.index < count:
        first = min(max(first, cursor.index - seen + 1), cursor.index)
    size = min(widest, room // max(seen, 1))
    for k in range(seen):
        spots[Slot(first + k)] = Rect(left + k * size, area.y, size, area.height)
    return first, seen


# ----------------------------------------------------------------------------------------------- drawing


def draw(canvas: Canvas, layout: Layout, reader: Reader, picture: Picture, cards: Mapping[str, Card]) -> None:
    """Draw the battle."""
    view = reader.view
    columns = layout.area.width
    for side, y in enumerate(layout.status):
        seats = reader.seats_of(side)
        seat = view.actor if view.actor is not None and view.actor in seats else seats[0]
        status_line(canvas, y, columns, reader, seat, picture.names[seat], picture.told)
    draw_spots(canvas, layout.spots, reader, picture, cards)
    _middle(canvas, layout, reader)
    draw_rest(canvas, layout, reader, picture)


def draw_spots(
    canvas: Canvas, spots: Mapping[Spot, Rect], reader: Reader, picture: Picture, cards: Mapping[str, Card]
) -> None:
    """Draw lanes and what lies in the tray."""
    notes = strike_notes(reader)
    for spot, area in spots.items():
        mark = picture.marks.get(spot, Mark.NONE)
        if isinstance(spot, At):
            told = picture.told.lanes.get(spot) if picture.told else None
            lane_box(
                canvas, area, spot.lane, reader.fact(spot.side, spot.lane), mark, notes.get(spot, ""), told
            )
        elif spot.index < len(picture.tray):
            item_box(canvas, area, picture.tray[spot.index], spot.index, mark, cards, reader.plain)


def draw_rest(canvas: Canvas, layout: Layout, reader: Reader, picture: Picture) -> None:
    """Draw a hand that is not seen, how much of one lies beyond the edges, the panel, what lies over all."""
    if picture.hidden:
        back_boxes(canvas, layout.tray, reader.player(reader.me).hand_size, picture.names[reader.me])
    elif not picture.tray:
        canvas.put_middle(layout.tray, layout.tray.y + layout.tray.height // 2, "no cards in hand", "dim")
    _more(canvas, layout, len(picture.tray))
    if layout.panel:
        draw_panel(canvas, layout.panel, picture.notes)
    if picture.banner:
        draw_banner(canvas, layout.area, picture.banner)


def strike_notes(reader: Reader) -> dict[Spot, str]:
    """Who attacks and which lane is struck, while an attack is being answered."""
    strike = next((p for p in reversed(reader.battle.stack) if isinstance(p, Strike)), None)
    if strike is None:
        return {}
    notes: dict[Spot, str] = {At(strike.target, strike.lane): "struck"}
    if place := reader.find(strike.fighter):
        notes[At(*place)] = "attacks"
    return notes


def item_box(
    canvas: Canvas, area: Rect, item: TrayItem, index: int, mark: Mark, cards: Mapping[str, Card], plain: bool
) -> None:  # fmt: skip
    """Something of the tray: a card, or a title with lines of text."""
    digit = str(index + 1) if index < 9 else ""
    if item.card:
        card_box(canvas, area, cards[item.card], digit, mark, plain=plain)
        return
    style = frame_style(mark, "card")
    canvas.box(area, frame_of(mark), style)
    canvas.put(area.x + 1, area.y, f"{digit} ", f"{style} title")
    canvas.put(area.x + 1, area.y + 1, item.title, "name", area.width - 2)
    lines = [line for text in item.lines for line in wrap(text, area.width - 2)]
    for y, line in enumerate(cut(lines, area.height - 3, area.width - 2), area.y + 2):
        canvas.put(area.x + 1, y, line, "", area.width - 2)


def _more(canvas: Canvas, layout: Layout, count: int) -> None:
    """How many things of the tray lie to the left and to the right of those that are seen."""
    y = layout.tray.y + layout.tray.height // 2
    before, after = layout.first, count - layout.first - layout.seen
    if before > 0:
        canvas.put(layout.tray.x, y, f"<{before}", "cursor")
    if after > 0:
        canvas.put_right(layout.tray.right, y, f"{after}>", "cursor")


def _middle(canvas: Canvas, layout: Layout, reader: Reader) -> None:
    """The round, the gems in the middle, and the Spells that lie open beside the arena."""
    area, battle = Rect(layout.area.x, layout.middle, layout.area.width, 1), reader.battle
    left = f"round {battle.round}" if battle.round else "before the first turn"
    canvas.put(area.x + 1, area.y, left, "dim")
    head = f"middle {battle.middle} "
    row = gems(battle.middle) if battle.middle + width(head) + 2 * width(left) + 6 <= area.width else ""
    x = (area.width - width(head) - width(row)) // 2
    end = canvas.put(x, area.y, head + row, "gem")
    if battle.lasting:
        open_spells = lasting_spells(reader)
        count = f"{len(open_spells)} open {'Spell' if len(open_spells) == 1 else 'Spells'} (c)"
        text = first_fit(area.right - end - 3, ", ".join(open_spells), count)
        canvas.put_right(area.right - 1, area.y, text, "mark")


def draw_panel(canvas: Canvas, area: Rect, notes: Sequence[str]) -> None:
    """The text beside or below the board, with a line between them; the first line is the title."""
    if area.x:
        for y in range(area.y, area.bottom):
            canvas.put(area.x, y, "│", "dim")
    else:
        canvas.put(0, area.y, "─" * area.width, "dim")
    x, top = (area.x + 2, area.y) if area.x else (1, area.y + 1)
    room = area.right - x - 1
    lines = [(line, number) for number, text in enumerate(notes) for line in wrap(text, room)]
    height = area.bottom - top
    for y, (line, number) in enumerate(lines[:height], top):
        canvas.put(x, y, line, "name" if number == 0 else "")
    if len(lines) > height:
        canvas.put_right(area.right - 1, area.bottom - 1, " … v shows all", "dim")


def draw_banner(canvas: Canvas, area: Rect, lines: Sequence[str]) -> None:
    """A box in the middle of everything."""
    inner = max(width(line) for line in lines) + 6
    size = Rect(
        area.x + (area.width - inner - 2) // 2,
        area.y + (area.height - len(lines) - 4) // 2,
        inner + 2,
        len(lines) + 4,
    )
    canvas.box(size, frame_of(Mark.LIT), "lit", "")
    for n, line in enumerate(lines):
        canvas.put_middle(size, size.y + 2 + n, line, "name" if n == 0 else "")


def lane_name(spot: At) -> str:
    """The colour of a lane."""
    return COLOURS[spot.lane]


__all__ = [
    "GEM",
    "Layout",
    "Picture",
    "Slot",
    "Spot",
    "TrayItem",
    "beside_panel",
    "draw",
    "draw_banner",
    "draw_panel",
    "draw_rest",
    "draw_spots",
    "heights",
    "item_box",
    "lane_name",
    "lay_lanes",
    "lay_out",
    "lay_tray",
    "strike_notes",
]
