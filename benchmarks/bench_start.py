"""From starting the program to its first whole frame, beside the smallest Textual app that there is."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest
from pseudo import Figure, program

from tonalli.games import house_game
from tonalli.play.library import Library
from tonalli.play.record import SeatInfo

pytest.importorskip("pty", reason="there are no pseudo-terminals here")

ROUNDS = 9

MINIMAL = """
from textual.app import App
from textual.widgets import Footer, Label

class Minimal(App):
    BINDINGS = [("q", "quit", "quit")]

    def compose(self):
        yield Label("Ready")
        yield Footer()

Minimal().run()
"""


@pytest.fixture
def saves(home: Path) -> Path:
    """A home with a hundred saves."""
    game, library = house_game("nawalli"), Library(home)
    for seed in range(100):
        match = library.begin(game, (SeatInfo("Ana"), SeatInfo("Ben", "greedy")), seed, game.info.options())
        for _ in range(20):
            match.submit(match.legal[0])
        match.close()
    return home


def bench_first_frame_with_a_hundred_saves(saves: Path, figure: Figure) -> None:
    ours, told, theirs = [], [], []
    for at in range(ROUNDS + 1):  # one after the other, so that both have the same machine
        with program("-m", "tonalli") as running:
            first, all_of_it = running.until(b"New game", b"quit"), running.until(b"Resume: ")
        with program("-c", MINIMAL) as running:
            minimal = running.until(b"Ready", b"quit")
        if at:  # the first time of each warms the disk
            ours.append(first)
            told.append(all_of_it)
            theirs.append(minimal)
    a, b = statistics.median(ours), statistics.median(theirs)
    figure(f"First frame with a hundred saves: {a:.3f} s, a minimal Textual app {b:.3f} s, ratio {a / b:.2f}")
    figure(f"Until it says what would be resumed: {statistics.median(told):.3f} s")
