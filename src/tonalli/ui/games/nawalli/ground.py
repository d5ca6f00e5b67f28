"""What a battle is drawn on: the arena, where a game that lays its battles out otherwise has no ground of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from tonalli.games.nawalli.cards import Card
from tonalli.games.nawalli.model import View
from tonalli.ui.games.nawalli import arena
from tonalli.ui.games.nawalli.arena import Layout, Picture, Spot
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.games.nawalli.parts import LETTERS
from tonalli.ui.widgets.board import Event
from tonalli.ui.widgets.canvas import Canvas, Rect

if TYPE_CHECKING:
    from tonalli.ui.games.nawalli.motion import Shot, Stage


class Ground:
    """The arena: every side's four lanes, a line of counts for each player, the hand of who looks."""

    def reader(self, view: View, cards: Mapping[str, Card], me: int = 0) -> Reader:
        """Reads one view."""
        return Reader(view, cards, me)

    def lay_out(
        self, columns: int, rows: int, reader: Reader, count: int, cursor: Spot | None, first: int = 0,
        widest: int = arena.CARD,
    ) -> Layout:  # fmt: skip
        """Where everything lies, as `arena.lay_out`."""
        return arena.lay_out(columns, rows, reader, count, cursor, first, widest)

    def draw(
        self, canvas: Canvas, layout: Layout, reader: Reader, picture: Picture, cards: Mapping[str, Card]
    ) -> None:
        """Draw the battle, as `arena.draw`."""
        arena.draw(canvas, layout, reader, picture, cards)

    def count(self, layout: Layout, reader: Reader, seat: int, word: str) -> tuple[Rect, str]:
        """The part of a line in which a count of a seat stands, and the word that stands before it there."""
        side = reader.side_of(seat)
        if layout.short(side):
            return arena.counts_in_line(layout, side), LETTERS.get(word, word)
        mates = reader.seats_of(side)
        row = min(layout.status[mate] for mate in mates) if word == "tonalli" else layout.status[seat]
        return Rect(layout.area.x, row, layout.area.width, 1), word

    def shots(self, event: Event, before: View, after: View, stage: Stage) -> Iterator[Shot]:
        """Pictures of an event that no plain battle has."""
        yield from ()


__all__ = ["Ground"]
