"""The picture of a draft: the cards laid out, the teams so far, what is still asked. Pure, as `arena`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from tonalli.games.nawalli.cards import Card
from tonalli.games.nawalli.model import NONE, Draft, DraftKind
from tonalli.games.nawalli.words import DRAFT_TEXT
from tonalli.ui.games.nawalli.arena import LOW, PANEL, WIDE, Layout, Picture, Slot, Spot, draw_panel
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.games.nawalli.parts import Mark, card_box, card_edge, taken_box
from tonalli.ui.games.nawalli.places import picked, places
from tonalli.ui.widgets.canvas import Canvas, Rect, first_fit, fit, wrap

CELL = 26
"""Columns of a cell, where there are many."""
BROADEST = 42
"""Columns of a cell at most."""


class Grid(Struct, frozen=True):
    """How the cells lie."""

    across: int
    rows: int
    seen: int
    """Rows that are seen at once."""
    cell: tuple[int, int]
    """Columns and rows of a cell."""
    pitch: int
    """Rows from cell to cell: one less than a cell has where cells share their edges."""


def grid(columns: int, rows: int, count: int) -> Grid:
    """Three cells in a row for up to nine cards, more for more; the cells as high as there is room.

    Where only that brings all of them in sight, cells share the edge between them.
    """
    if count <= 9:
        across, widest, highest = 3, BROADEST, 10
    else:
        across = max(4, min(columns // CELL, -(-count // 2))) if columns >= 4 * CELL else 4
        widest, highest = CELL + 4, 8
    size = min(widest, columns // across)
    lines = max(1, -(-count // across))
    high = max(5, min(highest, rows // lines))
    pitch = high - 1 if rows < lines * high and lines * (high - 1) < rows else high
    seen = max(1, min(lines, (rows - high + pitch) // pitch))
    return Grid(across, lines, seen, (size, high), pitch)


def lay_out(columns: int, rows: int, reader: Reader, cursor: Spot | None, first: int = 0) -> Layout:
    """Where everything lies; `first` is the first row of places that was seen."""
    draft = _draft(reader)
    count = len(draft.offer) + draft.picks
    panel, room = None, columns
    if columns >= WIDE:
        room = columns - PANEL - 1
        panel = Rect(room + 1, 0, PANEL, rows)
    below = min(9, rows - LOW - 2) if panel is None and rows >= LOW + 6 else 0
    foot = _foot(room, rows - below, count, reader.view.seats)
    if below:
        panel = Rect(0, rows - below, columns, below)
    area = Rect(0, 1, room, rows - 1 - foot - below)
    cells = grid(room, area.height, count)
    size, high = cells.cell
    if isinstance(cursor, Slot):
        at = cursor.index // cells.across
        first = min(max(first, at - cells.seen + 1), at)
    first = max(0, min(first, cells.rows - cells.seen))
    spots: dict[Spot, Rect] = {}
    for index in range(first * cells.across, min(count, (first + cells.seen) * cells.across)):
        row, column = divmod(index, cells.across)
        spots[Slot(index)] = Rect(column * size, area.y + (row - first) * cells.pitch, size, high)
    used = Rect(0, 1, room, (cells.seen - 1) * cells.pitch + high)
    return Layout(
        Rect(0, 0, room, rows - below),
        panel,
        (),
        0,
        spots,
        used,
        first * cells.across,
        cells.seen * cells.across,
    )


def _foot(columns: int, rows: int, count: int, seats: int) -> int:
    """Rows for the teams: two each for two players, one each for more, or half of one if that brings all in sight."""
    most = 2 * seats if seats < 3 else seats
    for foot in (most, -(-seats // 2)) if seats > 2 else ():
        cells = grid(columns, rows - 1 - foot, count)
        if cells.seen == cells.rows:
            return foot
    return most


def _draft(reader: Reader) -> Draft:
    assert reader.view.draft is not None
    return reader.view.draft


def draw(
    canvas: Canvas, layout: Layout, reader: Reader, picture: Picture, cards: Mapping[str, Card],
    decks: Mapping[str, Sequence[str]],
) -> None:  # fmt: skip
    """Draw the draft. `decks` are the cards that come with a Guardian, where decks are drafted."""
    columns = layout.area.width
    canvas.put(1, 0, round_line(reader, picture.names), "title", columns - 2)
    laid_out = places(reader.view, cards)

    def cell(spot: Spot, area: Rect) -> None:
        assert isinstance(spot, Slot)
        place, mark = laid_out[spot.index], picture.marks.get(spot, Mark.NONE)
        card, digit = cards[place.card], _digit(spot)
        if place.seat != NONE:
            taken_box(canvas, area, card, digit, mark, picture.names[place.seat], place.fresh)
            return
        deck = decks.get(card.id, ()) if is_deck_round(reader) else ()
        members = ", ".join(cards[other].name for other in deck if other != card.id)
        card_box(canvas, area, card, digit, mark, members, reader.plain)

    for spot, area in layout.spots.items():
        cell(spot, area)
    for spot in layout.spots:  # over the edge that it shares with the one below
        below = _below(layout, spot)
        if below is not None and picture.marks.get(spot):
            cell(spot, layout.spots[spot])
            place, under = laid_out[below.index], picture.marks.get(below, Mark.NONE)
            there = layout.spots[below]
            costs = place.seat == NONE
            card_edge(canvas, there, cards[place.card], _digit(below), under, costs, reader.plain)
    _scrolled(canvas, layout, len(laid_out))
    _teams(canvas, layout, reader, picture.names, cards, decks)
    if layout.panel:
        draw_panel(canvas, layout.panel, picture.notes)


def _below(layout: Layout, spot: Spot) -> Slot | None:
    """The place that shares the lower edge of this one."""
    area = layout.spots[spot]
    shared = (n for n, a in layout.spots.items() if (a.x, a.y) == (area.x, area.bottom - 1))
    found = next(shared, None)
    return found if isinstance(found, Slot) else None


def _digit(slot: Slot) -> str:
    """The key of a card."""
    return str(slot.index + 1) if slot.index < 9 else ""


def round_line(reader: Reader, names: Sequence[str]) -> str:
    """What the round is and still asks: "Round 2 of 4: level 2 Nawals, take 2. Ana first; ..."."""
    draft = _draft(reader)
    kind = draft.rounds[draft.at]
    actor = reader.view.actor
    taken = draft.picks // reader.view.seats
    first = f"{names[draft.first]} first"
    told = f"Round {draft.at + 1} of {len(draft.rounds)}: {DRAFT_TEXT[kind]}, take {draft.take}, {first}."
    if reader.view.seats == 1:
        return f"Round {draft.at + 1} of {len(draft.rounds)}: {DRAFT_TEXT[kind]}, take {draft.take}."
    if actor is None or taken >= draft.take:  # all is taken, and what follows is still to be seen
        return told
    return f"{told}  > {names[actor]} takes {taken + 1} of {draft.take}"


def _scrolled(canvas: Canvas, layout: Layout, count: int) -> None:
    """How many cards lie above and below those that are seen."""
    before, after = layout.first, count - layout.first - layout.seen
    parts = [f"{before} above"] if before > 0 else []
    parts += [f"{after} below"] if after > 0 else []
    if parts:
        canvas.put_right(layout.area.right - 1, 0, f" {', '.join(parts)} ", "cursor")


def _teams(
    canvas: Canvas, layout: Layout, reader: Reader, names: Sequence[str], cards: Mapping[str, Card],
    decks: Mapping[str, Sequence[str]],
) -> None:  # fmt: skip
    seats = reader.view.seats
    lines = 2 if seats < 3 else 1
    rows = layout.area.bottom - layout.tray.bottom
    across = 2 if seats > 2 and rows < seats else 1
    y = layout.area.bottom - -(-lines * seats // across)
    room = layout.area.width // across
    for k in range(seats):
        seat = (reader.me + 1 + k) % seats  # who looks comes last, as in the arena
        words = list(team_words(reader.view.teams[seat], cards, decks))
        line = Rect(k % across * room, y + k // across * lines, room - across + 1, lines)
        _team(canvas, line, reader, seat, names[seat], words)


def _team(canvas: Canvas, area: Rect, reader: Reader, seat: int, name: str, words: Sequence[str]) -> None:
    """What a player has: all of it where there are two lines, else what was taken last and how much before it."""
    draft, asked = _draft(reader), reader.view.actor == seat
    wide = area.width > 60
    left = area.x + (19 if wide else 14)
    room = area.right - 1 - left
    canvas.put(area.x, area.y, ">" if asked else " ", "cursor")
    canvas.put(area.x + 1, area.y, name, "name asked" if asked else "name", 12 if wide else 8)
    canvas.put(
        area.x + (14 if wide else 10),
        area.y,
        f"{picked(draft, seat, reader.view.seats)}/{draft.take}",
        "level",
    )
    if not words:
        canvas.put(left, area.y, "no cards yet", "dim", room)
    elif area.height > 1:
        rows = wrap(", ".join(words), room)
        if len(rows) > area.height:
            rows = [*rows[: area.height - 1], fit(" ".join(rows[area.height - 1 :]), room)]
        for n, row in enumerate(rows):
            canvas.put(left, area.y + n, row)
    else:
        some = (", ".join(words[n:]) + (f" and {n} more" if n else "") for n in range(len(words)))
        canvas.put(left, area.y, first_fit(room, *some))


def team_words(
    team: Sequence[str], cards: Mapping[str, Card], decks: Mapping[str, Sequence[str]]
) -> Iterator[str]:  # fmt: skip
    """A team in the order of drafting, whole decks by their Guardian: "the deck of Tlalok", "Tekolotl"."""
    at = 0
    while at < len(team):
        deck = tuple(decks.get(team[at], ()))
        whole = bool(deck) and tuple(team[at : at + len(deck)]) == deck
        name = cards[team[at]].name
        yield f"the deck of {name}" if whole else name
        at += len(deck) if whole else 1


def is_deck_round(reader: Reader) -> bool:
    """Whole decks are chosen."""
    draft = reader.view.draft
    return draft is not None and draft.rounds[draft.at] is DraftKind.DECK


__all__ = ["Grid", "draw", "grid", "is_deck_round", "lay_out", "round_line", "team_words"]
