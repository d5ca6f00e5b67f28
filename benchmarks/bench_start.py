"""From starting the program to its first whole frame, beside the smallest Textual app that there is."""

from __future__ import annotations

import os
import signal
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tonalli.games import house_game
from tonalli.play.library import Library
from tonalli.play.record import SeatInfo

pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")
pyte = pytest.importorskip("pyte")

ROUNDS = 9
LINES, COLUMNS = 24, 80

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


def seconds_to(shown: Callable[[list[str]], bool], *arguments: str) -> float:
    """Start a program in a terminal of 80 x 24; how long until its screen is as it should be."""
    import fcntl
    import select
    import struct
    import termios

    screen = pyte.Screen(COLUMNS, LINES)
    stream = pyte.ByteStream(screen)
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(COLUMNS), "LINES": str(LINES)}
    began = time.perf_counter()
    child, terminal = pty.fork()
    if child == 0:
        os.execve(sys.executable, [sys.executable, *arguments], environment)
    try:
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        while time.perf_counter() - began < 30:
            if select.select([terminal], [], [], 1)[0]:
                stream.feed(os.read(terminal, 1 << 16))
                if shown(screen.display):
                    return time.perf_counter() - began
        raise AssertionError("\n".join(["no frame in 30 seconds:", *screen.display]))
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(terminal)


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


def bench_first_frame_with_a_hundred_saves(saves: Path, figure: Callable[[str], None]) -> None:
    def home_is_shown(display: list[str]) -> bool:
        return any("Resume" in line for line in display) and "quit" in display[-1]

    def minimal_is_shown(display: list[str]) -> bool:
        return "Ready" in display[0] and "quit" in display[-1]

    ours, theirs = [], []
    for _ in range(ROUNDS):  # one after the other, so that both have the same machine
        ours.append(seconds_to(home_is_shown, "-m", "tonalli"))
        theirs.append(seconds_to(minimal_is_shown, "-c", MINIMAL))
    a, b = statistics.median(ours), statistics.median(theirs)
    figure(f"First frame with a hundred saves: {a:.3f} s, a minimal Textual app {b:.3f} s, ratio {a / b:.2f}")
