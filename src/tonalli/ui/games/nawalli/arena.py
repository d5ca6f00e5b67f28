"""The picture of a battle: where everything lies, and drawing it. Pure: from a view to a canvas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from tonalli.games.nawalli.cards import Card
from tonalli.games.nawalli.model import COLOURS, LANES, NONE, Strike
from tonalli.ui.games.nawalli.choosing import At, Step
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.games.nawalli.parts import (
    GEM,
    Mark,
    back_boxes,
    card_box,
    cards_down,
    cut,
    frame_of,
    frame_style,
    gems,
    in_a_word,
    lane_box,
    lane_cell,
    lasting_spells,
    line_counts,
    status_line,
)
from tonalli.ui.games.nawalli.preview import Forecast
from tonalli.ui.widgets.canvas import Canvas, Rect, cells, first_fit, fit, width, wrap

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
COUNTS = 20
"""Columns that the counts of an opponent take in a line at least."""
ENOUGH = 14
"""Rows that the side opposite, the own one and the tray need before the others get more than a line."""


class Slot(Struct, frozen=True):
    """A place in the tray, or in a draft's offer, counted from 0."""

    index: int


Spot: TypeAlias = At | Slot

NOBODYS: Mapping[Spot, str] = {}


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
    """The row in which the counts of each seat stand."""
    middle: int
    """The row between the sides."""
    spots: dict[Spot, Rect]
    """What the cursor can be on: the lanes, and as much of the tray as is seen."""
    tray: Rect
    first: int
    """The first thing of the tray that is seen."""
    seen: int
    """How many are seen."""
    lines: Mapping[int, Rect] = {}
    """The line with the counts of each opponent besides the one opposite; its lanes may be in it too."""
    held: int = NONE
    """The row that tells what the partner has in hand, or NONE."""

    def line_at(self, x: int, y: int) -> int:
        """The opponent whose line that is, or NONE."""
        return next((side for side, line in self.lines.items() if line.holds(x, y)), NONE)

    def short(self, side: int) -> bool:
        """Whether all that is shown of a side is one line."""
        return side in self.lines and self.spots[At(side, 0)].height == 1


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
    beside: bool = False
    """The partner's hand is laid out, and the own one told of in a line."""


class Heights(Struct, frozen=True):
    """How many rows each part of the arena takes."""

    rival: int
    """A lane of the opponent opposite."""
    own: int
    tray: int
    gap: int
    """On both sides of the middle."""
    other: int = 0
    """Each other opponent: 1 for a line, else a line of counts and lanes."""


def heights(rows: int, others: int = 0, players: int = 1) -> Heights:
    """Rows of each part, with so many opponents besides the one opposite, and so many players on each side."""
    rest = rows - 1 - 2 * players - (players > 1)
    fitting = (1 + lane for lane in (7, 6, 5, 4) if rest - others * (1 + lane) >= ENOUGH + 2 * (lane - 4))
    other = next(fitting, 1) if others else 0
    rest -= others * other
    part = rest * 5 // 17 if rest < ROOMY else rest * 5 // 12  # cards have more to tell than lanes
    least = 5 if others and rest > ENOUGH else 4  # three lines of a card rather than a fourth of a lane
    tray = max(least, min(11, part))
    own = max(3, min(9, (rest - tray) // 2))
    rival = max(3, min(9, rest - tray - own))
    gap = max(0, min(2, (rest - tray - own - rival) // 2))
    return Heights(rival, own, tray, gap, other)


def lay_out(
    columns: int, rows: int, reader: Reader, count: int, cursor: Spot | None, first: int = 0, widest: int = CARD
) -> Layout:  # fmt: skip
    """Where everything lies on a board of this size, with so many things in the tray, each `widest` at most.

    From the top: the other opponents, the one opposite, the middle, the own side, the tray.
    """
    room, rows, panel = beside_panel(columns, rows)
    opposite, *others = reader.turned()
    mates = reader.seats_of(reader.mine)
    size = heights(rows, len(others), len(mates))
    spots: dict[Spot, Rect] = {}
    status = [0] * reader.view.seats
    lines: dict[int, Rect] = {}
    used = 1 + 2 * len(mates) + reader.in_teams + len(others) * size.other
    y = max(0, (rows - used - size.rival - 2 * size.gap - size.own - size.tray) // 2)
    for side in reversed(others):
        lines[side] = Rect(0, y, room, 1)
        status[side] = y
        if size.other > 1:
            lay_lanes(spots, side, room, y + 1, size.other - 1)
        else:
            lay_line(spots, side, lines[side])
        y += size.other
    for seat in reader.seats_of(opposite):
        status[seat] = y
        y += 1
    lay_lanes(spots, opposite, room, y, size.rival)
    middle = y + size.rival + size.gap
    y = middle + 1 + size.gap
    lay_lanes(spots, reader.mine, room, y, size.own)
    y += size.own
    held = NONE
    for seat in sorted(mates, key=lambda seat: seat == reader.me):  # above the own hand who holds it
        status[seat] = y
        y += 1
        if seat != reader.me:
            held, y = y, y + 1
    area = Rect(0, y, room, size.tray)
    first, seen = lay_tray(spots, area, count, cursor, first, widest)
    return Layout(Rect(0, 0, room, rows), panel, tuple(status), middle, spots, area, first, seen, lines, held)


def lay_line(spots: dict[Spot, Rect], side: int, line: Rect) -> None:
    """Lay out the lanes of an opponent in a line: a cell each after the counts."""
    left = max(COUNTS, line.width // 5)
    room = (line.width - left) // len(LANES)
    for lane in LANES:
        spots[At(side, lane)] = Rect(line.x + left + lane * room, line.y, room, 1)


def columns_of(layout: Layout) -> dict[Spot, Rect]:
    """The spots as one goes from one to the other: cells of a line lie under each other with lanes."""
    if not layout.lines:
        return layout.spots
    columns = layout.area.width
    return {
        spot: Rect(columns * spot.lane // 4, area.y, columns // 4, 1)
        if isinstance(spot, At) and area.height == 1
        else area
        for spot, area in layout.spots.items()
    }


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
    columns = layout.area.width
    for seat, y in enumerate(layout.status):
        side = reader.side_of(seat)
        if layout.short(side):
            line_counts(canvas, counts_in_line(layout, side), reader, seat, picture.names[seat], picture.told)
            continue
        head = seat == min(reader.seats_of(side), key=lambda mate: layout.status[mate])
        status_line(canvas, y, columns, reader, seat, picture.names[seat], picture.told, head)
    draw_spots(canvas, layout.spots, reader, picture, cards, owners(reader, picture.names))
    _middle(canvas, layout, reader)
    if layout.held != NONE:
        holder = reader.me if picture.beside else reader.mate
        _held(canvas, layout, reader, holder, picture.names[holder])
    draw_rest(canvas, layout, reader, picture)


def counts_in_line(layout: Layout, side: int) -> Rect:
    """Where the counts stand in the line of an opponent."""
    line = layout.lines[side]
    return Rect(line.x, line.y, layout.spots[At(side, 0)].x - line.x, 1)


def owners(reader: Reader, names: Sequence[str]) -> dict[Spot, str]:
    """By a letter whose each fighter is, where two share a side (NW-94); by the seat's number if both begin alike."""
    if not reader.in_teams:
        return {}
    letters = [cells(name)[0].upper() for name in names]
    marks = {
        seat: letters[seat]
        if sum(letters[mate] == letters[seat] for mate in reader.seats_of(reader.side_of(seat))) == 1
        else str(seat + 1)
        for seat in range(reader.view.seats)
    }
    there = (
        (At(side, lane), reader.owner(side, lane)) for side in range(reader.view.sides) for lane in LANES
    )
    return {spot: marks[seat] for spot, seat in there if seat != NONE}


def _held(canvas: Canvas, layout: Layout, reader: Reader, seat: int, name: str) -> None:
    """What a player has in hand, in one line: "Ben holds: Kwetspalin 3/8, Metl"."""
    hand, y = reader.hand(seat), layout.held
    if hand is None:
        canvas.put(1, y, f"{name}: {cards_down(reader.player(seat).hand_size)}", "dim")
        return
    x = canvas.put(1, y, f"{fit(name, 11)} holds: ", "dim")
    full = ", ".join(in_a_word(reader.cards[card]) for card in hand)
    brief = ", ".join(reader.cards[card].name for card in hand)
    canvas.put(x, y, first_fit(layout.area.right - 1 - x, full, brief) or "no cards")


def draw_spots(
    canvas: Canvas, spots: Mapping[Spot, Rect], reader: Reader, picture: Picture, cards: Mapping[str, Card],
    owners: Mapping[Spot, str] = NOBODYS,
) -> None:  # fmt: skip
    """Draw lanes and what lies in the tray; `owners` says by a letter whose a fighter is."""
    notes = strike_notes(reader)
    for spot, area in spots.items():
        mark = picture.marks.get(spot, Mark.NONE)
        if isinstance(spot, At):
            told = picture.told.lanes.get(spot) if picture.told else None
            fact, note = reader.fact(spot.side, spot.lane), notes.get(spot, "")
            if area.height == 1:
                lane_cell(canvas, area, spot.lane, fact, mark, note, told)
            else:
                lane_box(canvas, area, spot.lane, fact, mark, note, told, owners.get(spot, ""))
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
    "Heights",
    "Layout",
    "Picture",
    "Slot",
    "Spot",
    "TrayItem",
    "beside_panel",
    "columns_of",
    "counts_in_line",
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
