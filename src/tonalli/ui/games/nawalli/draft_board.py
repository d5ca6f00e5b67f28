"""The picture of a draft: the cards laid out, the teams so far, what is still asked. Pure, as `arena`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from tonalli.games.nawalli.cards import Card
from tonalli.games.nawalli.model import NONE, Draft, DraftKind
from tonalli.games.nawalli.words import DRAFT_TEXT
from tonalli.ui.games.nawalli.arena import LOW, PANEL, WIDE, Layout, Picture, Slot, Spot, draw_panel
from tonalli.ui.games.nawalli.canvas import Canvas, Rect, fit, wrap
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.games.nawalli.parts import Mark, card_box, taken_box
from tonalli.ui.games.nawalli.places import picked, places

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


def grid(columns: int, rows: int, count: int) -> Grid:
    """Three cells in a row for up to nine cards, more for more; the cells as high as there is room."""
    if count <= 9:
        across, widest, highest = 3, BROADEST, 10
    else:
        across = max(4, min(columns // CELL, -(-count // 2))) if columns >= 4 * CELL else 4
        widest, highest = CELL + 4, 8
    size = min(widest, columns // across)
    lines = max(1, -(-count // across))
    high = max(5, min(highest, rows // lines))
    return Grid(across, lines, max(1, min(lines, rows // high)), (size, high))


def lay_out(columns: int, rows: int, reader: Reader, cursor: Spot | None, first: int = 0) -> Layout:
    """Where everything lies; `first` is the first row of places that was seen."""
    draft = _draft(reader)
    count = len(draft.offer) + draft.picks
    panel, room = None, columns
    if columns >= WIDE:
        room = columns - PANEL - 1
        panel = Rect(room + 1, 0, PANEL, rows)
    foot = 2 * reader.view.seats if reader.view.seats < 3 else reader.view.seats
    below = min(9, rows - LOW - 2) if panel is None and rows >= LOW + 6 else 0
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
        spots[Slot(index)] = Rect(column * size, area.y + (row - first) * high, size, high)
    used = Rect(0, 1, room, cells.seen * high)
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
    for spot, area in layout.spots.items():
        if not isinstance(spot, Slot):
            continue
        place, mark = laid_out[spot.index], picture.marks.get(spot, Mark.NONE)
        card, digit = cards[place.card], str(spot.index + 1) if spot.index < 9 else ""
        if place.seat != NONE:
            taken_box(canvas, area, card, digit, mark, picture.names[place.seat], place.fresh)
            continue
        deck = decks.get(card.id, ()) if is_deck_round(reader) else ()
        members = ", ".join(cards[other].name for other in deck if other != card.id)
        card_box(canvas, area, card, digit, mark, members, reader.plain)
    _scrolled(canvas, layout, len(laid_out))
    _teams(canvas, layout, reader, picture.names, cards, decks)
    if layout.panel:
        draw_panel(canvas, layout.panel, picture.notes)


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
    columns = layout.area.width
    y = layout.area.bottom - lines * seats
    for k in range(seats):
        seat = (reader.me + 1 + k) % seats  # who looks comes last, as in the arena
        asked = reader.view.actor == seat
        canvas.put(0, y, ">" if asked else " ", "cursor")
        canvas.put(1, y, names[seat], "name asked" if asked else "name", 12)
        draft = _draft(reader)
        canvas.put(14, y, f"{picked(draft, seat, seats)}/{draft.take}", "level")
        left = 19
        text = ", ".join(team_words(reader.view.teams[seat], cards, decks))
        rows = wrap(text, columns - left - 1)
        if len(rows) > lines:
            rest = " ".join(rows[lines - 1 :])
            rows = [*rows[: lines - 1], fit(rest, columns - left - 1)]
        for n, row in enumerate(rows):
            canvas.put(left, y + n, row, "" if text else "dim")
        if not text:
            canvas.put(left, y, "no cards yet", "dim")
        y += lines


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
