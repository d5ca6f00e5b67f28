"""From a key to the repaint in the arena, beside a minimal Textual app, and what the arena costs at rest."""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Sequence
from pathlib import Path

import pytest
from pseudo import Figure, program

from tonalli.bots.base import seat_bot
from tonalli.games import house_game
from tonalli.play.library import Library
from tonalli.play.record import SeatInfo

pytest.importorskip("pty", reason="there are no pseudo-terminals here")

PRESSES = 240
COLUMNS, ROWS = 120, 40
RIGHT, LEFT, UP, DOWN = b"\x1b[C", b"\x1b[D", b"\x1b[A", b"\x1b[B"
ROUND = (
    RIGHT, RIGHT, RIGHT, LEFT, LEFT, UP, LEFT, RIGHT, RIGHT, RIGHT, UP, LEFT, LEFT, LEFT, RIGHT, DOWN, DOWN, LEFT,
)  # fmt: skip
"""From the first card of the hand along it, through all lanes of both sides, and back."""
AT_REST = 5.0
"""Seconds for which the arena is left alone."""

MINIMAL = """
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.strip import Strip
from textual.widget import Widget

HEAVY, LIGHT = "┏┓┗┛━┃", "╭╮╰╯─│"
PLAIN, BOLD = Style.parse("white on black"), Style.parse("bold yellow on black")

class Cards(Widget, can_focus=True):
    at = 0

    def render_line(self, y):
        row, line = divmod(y, 6)
        if row >= 4:
            return Strip.blank(self.size.width, PLAIN)
        segments = []
        for n in range(6 * row, 6 * row + 6):
            edge = HEAVY if n == self.at else LIGHT
            text = {0: edge[0] + edge[4] * 18 + edge[1], 5: edge[2] + edge[4] * 18 + edge[3]}.get(
                line, edge[5] + f"card {n} line {line}".ljust(18) + edge[5])
            segments.append(Segment(text, BOLD if n == self.at else PLAIN))
        return Strip(segments, 120)

    def on_key(self, event):
        by = {"right": 1, "left": -1, "up": -6, "down": 6}.get(event.key, 0)
        self.at = (self.at + by) % 24
        self.refresh()

class Minimal(App):
    def compose(self):
        yield Cards()

    def on_mount(self):
        self.query_one(Cards).focus()

Minimal().run()
"""


@pytest.fixture
def arena(home: Path) -> Path:
    """A save that stops in a person's turn, with most of the lanes taken."""
    game = house_game("nawalli")
    seats = (SeatInfo("Ana"), SeatInfo("Greedy", "greedy"))
    match = Library(home).begin(game, seats, 5, game.info.options())
    bots = [seat_bot("greedy", game, seat, match.seed) for seat in range(2)]
    while True:
        battle, seat = match.state.battle, match.actor
        assert seat is not None
        if seat == 0 and battle is not None and battle.active == 0 and not battle.stack:
            lanes = [lane for side in battle.arenas for lane in side.lanes if lane is not None]
            if len(lanes) >= 6 and len(battle.players[0].hand) >= 4:
                break
        match.submit(bots[seat].choose(match.view(seat), match.legal, match.ply))
    match.close()
    return home


def share(times: Sequence[float], part: float) -> float:
    """The time within which that part of all lies."""
    return sorted(times)[int(part * (len(times) - 1))]


def bench_cursor_key_to_paint(arena: Path, figure: Figure) -> None:
    ours, theirs = [], []
    with (
        program("-m", "tonalli", "resume", columns=COLUMNS, rows=ROWS) as tonalli,
        program("-c", MINIMAL, columns=COLUMNS, rows=ROWS) as minimal,
    ):
        tonalli.until(b"end turn")
        minimal.until(b"card 23 line 4")
        for running in (tonalli, minimal):
            running.settle()
        used = [tonalli.used(), minimal.used()]
        for at, key in enumerate(itertools.islice(itertools.cycle(ROUND), PRESSES)):
            a, b = tonalli.press(key), minimal.press(key)
            if at >= len(ROUND) and a is not None and b is not None:  # the first round warms both
                ours.append(a)
                theirs.append(b)
        assert len(ours) > 0.9 * (PRESSES - len(ROUND)), "keys that painted nothing"
        used = [running.used() - before for running, before in zip((tonalli, minimal), used, strict=True)]
        tonalli.settle(1.0)
        busy = tonalli.busy(AT_REST)
    for name, part in (("median", 0.5), ("95th percentile", 0.95)):
        a, b = share(ours, part) * 1e3, share(theirs, part) * 1e3
        figure(f"Cursor key to paint, {COLUMNS}x{ROWS}, {name}: {a:.1f} ms, a minimal app {b:.1f} ms, "
               f"ratio {a / b:.2f}")  # fmt: skip
    paired = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    figure(f"Cursor key to paint, key by key: {paired:.2f} times the minimal app (median)")
    if used[1]:
        a, b = (seconds / PRESSES * 1e3 for seconds in used)
        figure(f"Processor time a cursor key: {a:.1f} ms, a minimal app {b:.1f} ms, ratio {a / b:.2f}")
        figure(f"The arena at rest: {busy:.2%} of a core over {AT_REST:.0f} s")
