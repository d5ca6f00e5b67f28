"""What happened, as pictures one after the other. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from tonalli.games.serpent_stones.board import BIT, TEMPLE, word_of
from tonalli.games.serpent_stones.model import (
    CAPTURES,
    NONE,
    AsideShown,
    Attacked,
    Card,
    Dealt,
    DeckRebuilt,
    Discarded,
    Drew,
    LotsDrawn,
    MatchEnded,
    NothingDrawn,
    NothingToPlay,
    Placed,
    Played,
    Pointed,
    Round,
    RoundEnded,
    Sacrificed,
    Table,
    View,
    Why,
)
from tonalli.games.serpent_stones.rules import active_of
from tonalli.games.serpent_stones.text import sentence
from tonalli.ui.widgets import board
from tonalli.ui.widgets.board import Film

SHORT, LONG, END = 0.25, 1.2, 2.4
"""Seconds of a picture; that of the end of a round stays longest, since the next one clears the field."""


class Shot(NamedTuple):
    """A picture, and how long it stays."""

    view: View
    seconds: float
    said: str
    """What is told of it below."""
    card: Card | None = None
    """The card that it is about."""
    marks: Marks | None = None
    parts: frozenset[str] = frozenset()
    """What stands out beside the field."""


class Marks(Struct, frozen=True):
    """What stands out on the field, as words of stones."""

    pattern: int = 0
    hit: int = 0
    cut: int = 0
    gain: int = 0
    flash: int = 0


def shots(film: Film, names: Sequence[str]) -> Iterator[tuple[int, Shot | None]]:
    """How many events have been shown, and the next picture, if the event has one."""
    return board.shots(film, View, lambda event, before, after: _shots(event, before, after, names))


def _shots(event: object, before: View, after: View, names: Sequence[str]) -> Iterator[Shot]:
    said = sentence(event, names)  # type: ignore[arg-type]
    match event:
        case LotsDrawn():
            yield Shot(after, LONG, said)
        case Dealt(seat=seat):
            yield Shot(after, SHORT, said, None, None, frozenset({"deck", f"hand {seat}"}))
        case Drew(seat=seat):
            yield Shot(after, SHORT, said, None, None, frozenset({"deck", f"hand {seat}"}))
        case DeckRebuilt():
            yield Shot(after, 2 * SHORT, said, None, None, frozenset({"deck", "discard"}))
        case NothingDrawn() | NothingToPlay():
            yield Shot(after, 2 * SHORT, said)
        case Placed():
            yield from _placed(event, before, after, said)
        case Attacked():
            yield from _attacked(event, before, after, said)
        case Played():
            yield Shot(after, 2 * SHORT, said, event.card, None, _from(event.seat, event.altar))
        case Pointed():
            parts = frozenset({f"hand {1 - event.seat}", "discard"})
            yield Shot(after, 3 * SHORT, said, None, None, parts)
        case Sacrificed(seat=seat):
            yield Shot(after, 2 * SHORT, said, None, None, frozenset({f"altar {seat}"}))
        case Discarded():
            parts = _from(event.seat, event.altar) | {"discard"}
            yield Shot(after, 2 * SHORT, said, None, None, parts)
        case AsideShown():
            yield Shot(after, 3 * SHORT, said, None, None, frozenset({"discard"}))
        case RoundEnded():
            yield Shot(before, END, said, None, Marks(flash=decisive(event, before.table)))
        case MatchEnded():
            yield Shot(after, LONG, said)


def _from(seat: int, altar: int) -> frozenset[str]:
    return frozenset({f"hand {seat}" if altar == NONE else f"altar {seat}"})


def _placed(event: Placed, before: View, after: View, said: str) -> Iterator[Shot]:
    """A card comes from the hand or the altar, and lies on its stone; what it joins lights up."""
    bit = BIT[event.stone]
    yield Shot(before, SHORT, said, None, Marks(pattern=bit), _from(event.seat, event.altar))
    yield Shot(after, 2 * SHORT, said, None, Marks(flash=bit))
    gain = active_of(after.table, event.seat) & ~active_of(before.table, event.seat) & ~bit
    if gain:
        yield Shot(after, 2 * SHORT, said, None, Marks(gain=gain, flash=bit))


def _attacked(event: Attacked, before: View, after: View, said: str) -> Iterator[Shot]:
    """The pattern is laid, its warriors are struck or turn, and what is cut off fades."""
    laid, hit, cut = word_of(event.stones), word_of(event.hit), word_of(event.cut)
    parts = _from(event.seat, event.altar)
    yield Shot(before, 2 * SHORT, said, event.card, Marks(pattern=laid), parts)
    yield Shot(before, 3 * SHORT, said, event.card, Marks(pattern=laid, hit=hit, flash=hit), parts)
    turned = hit if event.card in CAPTURES else 0
    yield Shot(after, SHORT, said, event.card, Marks(pattern=laid, flash=turned), frozenset({"discard"}))
    if cut:
        yield Shot(after, 3 * SHORT, said, event.card, Marks(cut=cut))


def decisive(event: RoundEnded | Round, table: Table) -> int:
    """The stones that decided a round: the temple, else the active warriors of who won."""
    if event.winner == NONE or event.why is Why.WRATH:
        return 0
    if event.why is Why.TEMPLE:
        return BIT[TEMPLE[table.houses[1 - event.winner]]]
    return active_of(table, event.winner)
