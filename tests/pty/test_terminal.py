"""The real program in a real terminal: how it comes, fits in and leaves."""

from __future__ import annotations

import sys
from pathlib import Path
from time import sleep

import pytest

from tests.pty.player import PROGRAM, Player
from tests.pty.terminal import Terminal
from tonalli.ui.screens.dialogs import UNREAD

pytestmark = pytest.mark.xdist_group("pty")

SIZES = [(80, 24), (120, 40)]


@pytest.mark.parametrize(("columns", "rows"), SIZES)
def test_the_first_frame(columns: int, rows: int) -> None:
    with Terminal(PROGRAM, columns, rows) as terminal:
        terminal.wait("Nothing to resume yet")
        text = terminal.wait("New game: Nawalli")
        assert "q quit" in text.splitlines()[-1]
        assert len(terminal.lines) == rows
        terminal.press("q")
        assert terminal.ended() == 0


@pytest.mark.parametrize(("columns", "rows"), [SIZES[0], pytest.param(*SIZES[1], marks=pytest.mark.soak)])
def test_a_window_that_becomes_too_small_and_grows_again(columns: int, rows: int, home: Path) -> None:
    with Terminal(PROGRAM, columns, rows) as terminal:
        player = Player(terminal, home)
        player.begin()
        table = player.table()
        terminal.resize(40, 10)
        text = terminal.wait("40 by 10")
        assert "80 by 24" in text
        assert "Round 1 of 4" not in text
        terminal.resize(columns, rows)
        terminal.wait("Round 1 of 4")
        assert player.table() == table
        assert player.actions == []
        player.choose()


def test_leaving_gives_the_terminal_back(home: Path) -> None:
    with Terminal(PROGRAM) as terminal:
        player = Player(terminal, home)
        player.begin()
        player.turn()
        terminal.press("ctrl+q")
        assert terminal.ended() == 0
        assert terminal.left == terminal.found
        start, _, rest = terminal.written.rpartition(b"\x1b[?1049l")
        assert b"\x1b[?1049h" in start, "the program has a screen of its own"
        assert b"\x1b[?25h" in rest, "the cursor is to be seen again"
        for mode in (b"1000", b"1003", b"1006", b"1004", b"2004"):
            on, off = (terminal.written.rfind(b"\x1b[?" + mode + letter) for letter in (b"h", b"l"))
            assert on < off or on == -1, f"mode {mode!r} is still on"
        assert b"Traceback" not in terminal.written


@pytest.mark.parametrize("columns", [80, pytest.param(120, marks=pytest.mark.soak)])
def test_a_home_that_cannot_be_written(columns: int, home: Path) -> None:
    home.write_text("a file stands where the folder should be")
    with Terminal(PROGRAM, columns, 30) as terminal:
        terminal.wait("Nothing to resume yet")
        terminal.press("n")
        terminal.wait("Quick Battle")
        terminal.press("enter")
        text = terminal.wait("Play on unsaved")
        assert "The folder for saves" in text
        sleep(5 * UNREAD)
        terminal.press("g")
        terminal.wait("Player: choose a Guardian deck")
        assert "NOT SAVED" in terminal.text
        terminal.press("enter")
        terminal.wait(lambda text: "choose a Guardian deck" not in text)
        assert "NOT SAVED" in terminal.text
        terminal.press("ctrl+q")
        assert terminal.ended() == 0
    assert home.read_text() == "a file stands where the folder should be"


BROKEN = """
from tonalli.ui import app
app.Tonalli.action_saves = lambda self: {}["the cause"]
raise SystemExit(app.run())
"""


def test_an_error_of_the_program_is_one_sentence(home: Path) -> None:
    """No traceback, the terminal as it was, and what it was in a file."""
    with Terminal((sys.executable, "-c", BROKEN)) as terminal:
        terminal.wait("Nothing to resume yet")
        terminal.press("s")
        assert terminal.ended() == 1
        assert terminal.left == terminal.found
        _, _, rest = terminal.written.rpartition(b"\x1b[?1049l")
        assert b"an error of its own" in rest
        assert b"Traceback" not in terminal.written
        assert b"KeyError" not in terminal.written
    assert "KeyError: 'the cause'" in (home / "error.log").read_text()
