"""What stands beside the wheel: how far each side has come, and what the keys would do. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from tonalli.games.azteka.board import RING, RINGS, SECTOR, SECTORS, rings_touched, sectors_touched
from tonalli.games.azteka.model import (
    DEATH,
    LIFE,
    NONE,
    RULES,
    Action,
    Pass,
    Phase,
    Place,
    Turn,
    Variant,
    View,
)
from tonalli.games.azteka.names import PIECE, SIDES, ring_name, sector_name, slot_name
from tonalli.games.azteka.rules import standing
from tonalli.ui.games.azteka.wheel import PIECES, STYLES, look, on_ring, ring_of
from tonalli.ui.widgets.canvas import fit

WIDTH: Final = 33

_ON_TURN: Final = "  ◂ on turn"
_TALLY: Final = 26
"""The column in which it says how much there is of what is needed."""

CURSOR_LINES: Final = 3
"""Lines that are kept for what the cursor is on: nothing else moves when they come and go."""

Line = tuple[str, str]
"""A text and its style."""

_BLANK: Final[Line] = ("", "")
"""Between two parts."""

_KEPT: Final[Line] = (" ", "")
"""A line that something may come to."""


def lines(
    view: View, names: Sequence[str], cursor: int | None, legal: Collection[Action]
) -> tuple[Line, ...]:
    """Everything, from the top; without a cursor nothing of what it is on, but the room for it."""
    on = list(_cursor(view, cursor, legal)) if cursor is not None else []
    parts = [
        list(_rounds(view, names)),
        *[list(_side(view, names, side)) for side in range(len(view.pieces))],
        on + [_KEPT] * (CURSOR_LINES - len(on)),
    ]
    said = [line for part in parts if part for line in (_BLANK, *part)]
    return tuple(said[1:])


def fitted(said: Sequence[Line], room: int) -> tuple[Line, ...]:
    """The same without the blank lines between the parts, if there is no room for all of them."""
    return tuple(said if len(said) <= room else [line for line in said if line != _BLANK])


def _rounds(view: View, names: Sequence[str]) -> Iterator[Line]:
    """Which round it is, and how those before went."""
    rounds = RULES[view.setting.options.variant].rounds
    done = view.setting.rounds
    for number, one in enumerate(done if rounds > 1 else (), 1):
        if one.winner == NONE:
            yield f"Round {number}: drawn", "dim"
        else:
            how = f", {SIDES[one.side]}, {one.pieces} pieces"
            who = fit(names[one.winner], WIDTH - len("Round 1: ") - len(how))
            yield f"Round {number}: {who}{how}", "dim"
    if len(done) == rounds:
        yield _verdict(view, names), "title"
    elif rounds > 1:
        yield f"Round {len(done) + 1} of {rounds}", "title"


def _verdict(view: View, names: Sequence[str]) -> str:
    winner = standing(view.setting).winner
    return "A draw" if winner == NONE else f"{fit(names[winner], WIDTH - len(' has won'))} has won"


def _side(view: View, names: Sequence[str], side: int) -> Iterator[Line]:
    """A side: who plays it, and what is there of its goals (AZ-08 to AZ-10, AZ-23)."""
    own = view.pieces[side]
    rules = RULES[view.setting.options.variant]
    three = view.setting.options.variant is Variant.THREE
    on = view.phase is not Phase.OVER and view.side == side
    name = fit(names[view.setting.players[side]], WIDTH - 6 - len(SIDES[side]) - len(_ON_TURN))
    yield f"{PIECES[side]} {SIDES[side]}: {name}{_ON_TURN if on else ''}", f"{STYLES[side]} source"
    placed, left = own.bit_count(), rules.pieces - own.bit_count()
    goal = "" if three else f"{placed:>2}/{rules.pieces}"
    yield (
        f"  pieces  left {left}".ljust(_TALLY - 1) + goal
        if goal
        else f"  pieces  placed {placed}, left {left}",
        "",
    )
    if side == LIFE or three:
        yield from _spread(own)
    if side == DEATH or three:
        yield _best("sector", [(own & line).bit_count() for line in SECTOR], 4, sector_name), ""
    if side == DEATH and not three:
        yield _best("ring", [(own & line).bit_count() for line in RING], 8, ring_name), ""


def _spread(own: int) -> Iterator[Line]:
    """The sectors and rings that are touched."""
    sectors, rings = sectors_touched(own), rings_touched(own)
    row = " ".join(sector_name(n) if sectors >> n & 1 else "." for n in range(SECTORS))
    yield f"  sectors {row}".ljust(_TALLY) + f"{sectors.bit_count()}/8", ""
    row = " ".join(ring_name(n) if rings >> n & 1 else "." for n in range(RINGS))
    yield f"  rings   {row}".ljust(_TALLY) + f"{rings.bit_count()}/4", ""


def _best(what: str, counts: list[int], full: int, name: object) -> str:
    """The one that is filled most."""
    most = max(counts)
    which = f" {name(counts.index(most))}" if most and callable(name) else ""
    return f"  best {what}{which}".ljust(_TALLY) + f"{most}/{full}"


def _cursor(view: View, cursor: int, legal: Collection[Action]) -> Iterator[Line]:
    """What the cursor is on, and what the keys would do there."""
    ring = ring_of(cursor)
    sort = look(view, cursor)[0]
    what = PIECE[PIECES.index(sort)] if sort in PIECES else "free"
    counts = " ".join(f"{n}{PIECES[side][1]}" for side, n in enumerate(on_ring(view, ring)) if n)
    yield f"{slot_name(cursor)} {what}; ring {ring_name(ring)} {counts or 'empty'}", "title"
    if not legal:
        return
    here = Place(cursor) in legal
    yield "↵ place here" if here else "↵ nothing can be placed here", "" if here else "dim"
    told = [
        f"{key} turn it{by}"
        for key, by, steps in ((">", "", 1), ("9", " by 90", 2))
        if Turn(ring, steps) in legal
    ]
    if Pass() in legal:
        told.append("- decline New Birth" if view.phase is Phase.BIRTH else "- pass")
    if told:
        yield "  ".join(told), ""
