"""What happened in a match, told to whoever looks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain

from msgspec import Struct

from tonalli.core.game import Viewer
from tonalli.play.match import Match
from tonalli.play.record import SaveError
from tonalli.ui.senses import PLAIN, Senses

ENOUGH = 60
"""Sentences that the largest screen has room for beside the board."""


class Past(Struct, frozen=True):
    """What came before an event, as the one who looks may see it."""

    begin: Struct
    """What was seen when the action was chosen that led to it."""
    view: Struct
    """What was seen just before."""
    events: tuple[Struct, ...]
    """What the same action had led to until then."""


class Told(Struct, frozen=True):
    """One sentence of the log."""

    text: str
    event: Struct
    """What it tells of, as the viewer saw it."""
    past: Callable[[], Past | None] = lambda: None
    """What came before it, found when it is asked for; None if it cannot be found any more."""


class Chronicle:
    """The events of a match ply by ply; those of before it was resumed are made again when asked for."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._events: dict[int, tuple[Struct, ...]] = {}
        self._viewer: Viewer = "table"
        self._told: dict[int, list[Told]] = {}
        """Ply -> what `_viewer` was told of it."""
        self._senses: Senses = PLAIN
        """How `_viewer` reads it now."""

    def add(self, events: tuple[Struct, ...]) -> None:
        """What the action that was just done led to."""
        self._events[self._match.ply] = events
        self._told.pop(self._match.ply, None)

    def read_with(self, senses: Senses) -> None:
        """From now on it is read so."""
        if senses != self._senses:
            self._senses = senses
            self._told.clear()

    def entries(self, viewer: Viewer) -> tuple[Told, ...]:
        """Everything that the viewer saw, a sentence each."""
        self._turn_to(viewer)
        plies = range(self._match.base, self._match.ply + 1)
        return tuple(chain.from_iterable(self._tell(ply) for ply in plies))

    def last_lines(self, viewer: Viewer, enough: int = ENOUGH) -> tuple[str, ...]:
        """The last of it, as much as fits beside a board, or that many sentences at least if there are so many."""
        self._turn_to(viewer)
        lines: list[str] = []
        for ply in range(self._match.ply, self._match.base - 1, -1):
            lines[:0] = [told.text for told in self._tell(ply)]
            if len(lines) >= enough:
                break
        return tuple(lines)

    def _turn_to(self, viewer: Viewer) -> None:
        """Forget what was told to somebody else, and what was taken back."""
        if viewer != self._viewer:
            self._viewer = viewer
            self._told.clear()
        for later in [ply for ply in self._events if ply > self._match.ply]:
            del self._events[later]
            self._told.pop(later, None)

    def _tell(self, ply: int) -> list[Told]:
        if ply not in self._told:
            game, names, options = self._match.game, self._match.names, self._match.options
            senses = self._senses
            redacted = [game.redact(event, self._viewer) for event in self._at(ply)]
            seen = [event and senses.event(event) for event in redacted]
            self._told[ply] = [
                Told(senses.text(line), event, partial(self._past, ply, nth, self._viewer))
                for nth, event in enumerate(seen)
                if event is not None and (line := game.sentence(event, names, options))
            ]
        return self._told[ply]

    def _past(self, ply: int, nth: int, viewer: Viewer) -> Past | None:
        """What came before the event with that number in what an action led to."""
        game = self._match.game
        try:
            step = self._match.step(ply, watched=True)
            begin = self._match.at(ply - 1)
        except (SaveError, ValueError):  # of the set-up, or from before a change of the rules
            return None
        seen = (game.redact(event, viewer) for event in step.events[:nth])
        return Past(
            game.view(begin, viewer),
            game.view(step.frames[nth - 1] if nth else begin, viewer),
            tuple(event for event in seen if event is not None),
        )

    def _at(self, ply: int) -> tuple[Struct, ...]:
        if ply not in self._events:
            self._events[ply] = self._again(ply)
        return self._events[ply]

    def _again(self, ply: int) -> tuple[Struct, ...]:
        try:
            return self._match.step(ply).events
        except (SaveError, ValueError):  # before a change of the rules
            return ()
