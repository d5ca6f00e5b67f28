"""What happened, as pictures of the wheel one after the other. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from tonalli.games.azteka.board import BIT, SECTOR, full_sectors, slot_at
from tonalli.games.azteka.model import (
    NONE,
    BirthOffered,
    Placed,
    Round,
    RoundEnded,
    Turned,
    View,
    Why,
    Withered,
)
from tonalli.ui.games.azteka.wheel import Picture
from tonalli.ui.widgets import board
from tonalli.ui.widgets.board import Film

STEPS: Final = 4
"""Pictures of a ring on its way by one sector."""


class Shot(NamedTuple):
    """A picture, and how long it stays."""

    picture: Picture
    seconds: float


def shots(film: Film) -> Iterator[tuple[int, Shot | None]]:
    """How many events have been shown, and the next picture, if the event has one."""
    return board.shots(film, View, _shots)


def _shots(event: object, before: View, after: View) -> Iterator[Shot]:
    match event:
        case Placed(slot=slot):
            yield Shot(Picture(after, marked=BIT[slot]), 0.25)
        case Turned(ring=ring, steps=steps):
            for n in range(1, steps * STEPS):
                yield Shot(Picture(before, turning=ring, by=n / STEPS), 0.08)
            yield Shot(Picture(after, turning=ring), 0.15)
        case Withered(slot=slot):
            yield Shot(Picture(before, marked=BIT[slot]), 0.2)
            yield Shot(Picture(after, marked=BIT[slot]), 0.3)
        case BirthOffered(sector=sector):
            yield Shot(Picture(after, marked=SECTOR[sector]), 0.3)
        case RoundEnded():
            yield Shot(Picture(after, marked=decisive(event, after)), 1.2)


def decisive(end: RoundEnded | Round, view: View) -> int:
    """The slots that decided a round; none if it was drawn."""
    if end.side == NONE:
        return 0
    own = view.pieces[end.side]
    if end.why is Why.SECTOR:
        return sum(line for n, line in enumerate(SECTOR) if full_sectors(own) >> n & 1)
    if end.why is Why.RING:
        rings = [sum(BIT[slot_at(ring, n)] for n in range(8)) for ring in range(4)]
        return sum(line for line in rings if own & line == line)
    return own
