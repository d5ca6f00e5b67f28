"""A terminal without a window: the real program runs in it, and tests read what it shows and press keys.

Nothing in here sleeps for a fixed time: whoever waits is woken by the program's next output.
"""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable, Sequence
from types import TracebackType

import pyte

PATIENCE = 60.0
"""Seconds after which something that did not come counts as not coming; a busy machine is slow."""

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "ctrl+q": "\x11",
}
"""What a terminal sends for the keys that are no character."""

UNSET = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TEXTUAL", "PYTHONPATH", "COLORTERM")
"""Variables of the machine that change what a program draws; COLUMNS would even fix its size."""

ASKED, SUPPORTED = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
"""Whether this terminal draws a frame at once, as any modern one does, and its answer: it does."""
FRAME, FRAME_END = b"\x1b[?2026h", b"\x1b[?2026l"
"""What a program then puts around a frame."""

_IN_TERMINAL = (
    "import os, signal, sys; signal.signal(signal.SIGHUP, signal.SIG_DFL); "
    "os.login_tty(0); os.execvp(sys.argv[1], sys.argv[1:])"
)
"""Makes standard input the controlling terminal, so that a resize and a hang-up reach the program.

A hang-up does so too where the tests themselves were started to outlive one (nohup).
"""


class NotShown(AssertionError):
    """What a test waited for did not come; the text shows the screen."""


class Terminal:
    """One program in a terminal of its own."""

    def __init__(
        self, command: Sequence[str], columns: int = 80, rows: int = 24, cwd: str | None = None, **env: str
    ) -> None:
        """Start it; `env` is put over the environment of the tests."""
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._pending = b""
        self._changed = threading.Condition()
        self.written = b""
        """All that the program has written."""
        self._master, self._slave = pty.openpty()
        self._set_size(columns, rows)
        self.found = self.left = termios.tcgetattr(self._slave)
        """How the terminal was set up when the program came, and when it had ended."""
        kept = {key: value for key, value in os.environ.items() if not key.startswith(UNSET)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", _IN_TERMINAL, *command],
            stdin=self._slave, stdout=self._slave, stderr=self._slave, cwd=cwd,
            env={**kept, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **env},
        )  # fmt: skip
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the program if it still runs, and let everything go."""
        self.kill()
        self._let_go()
        self._reader.join(PATIENCE)
        os.close(self._master)

    # -- looking

    @property
    def lines(self) -> list[str]:
        """What is on the screen."""
        with self._changed:
            return [line.rstrip() for line in self._screen.display]

    @property
    def text(self) -> str:
        """The same in one piece."""
        return "\n".join(self.lines)

    def wait(self, until: str | Callable[[str], object], patience: float = PATIENCE) -> str:
        """Wait for a text on the screen, or until a check of the screen is true; gives the screen.

        Raises `NotShown`.
        """
        check = (lambda text: until in text) if isinstance(until, str) else until
        end = time.monotonic() + patience
        while True:
            with self._changed:
                text = "\n".join(line.rstrip() for line in self._screen.display)
                if check(text):
                    return text
                if self.process.poll() is not None:
                    end = min(end, time.monotonic() + 1)  # it may still be read what it wrote last
                left = end - time.monotonic()
                if left <= 0:
                    what = repr(until) if isinstance(until, str) else "What was waited for"
                    raise NotShown(f"{what} is not on the screen:\n{text}")
                self._changed.wait(min(left, 0.25))  # a check may look at more than the screen

    def still(self, quiet: float = 0.2) -> str:
        """Wait until nothing has changed on the screen for so many seconds; gives the screen."""
        text = self.text
        since = time.monotonic()
        while time.monotonic() - since < quiet:
            time.sleep(0.02)
            if self.text != text:
                text, since = self.text, time.monotonic()
        return text

    # -- doing

    def type(self, text: str) -> None:
        """Type characters."""
        os.write(self._master, text.encode())

    def press(self, *keys: str) -> None:
        """Press keys, by name or as the character they are."""
        for key in keys:
            self.type(KEYS.get(key, key))

    def resize(self, columns: int, rows: int) -> None:
        """Pull the window to another size; the program is told by a signal."""
        with self._changed:
            self._screen.resize(rows, columns)
            self._screen.reset()
        self._set_size(columns, rows)

    def kill(self) -> None:
        """End the program as nothing can prevent or notice."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def hang_up(self) -> None:
        """Close the window: the system tells the program so, and takes the terminal from it."""
        self._let_go()
        self.process.send_signal(signal.SIGHUP)
        self.process.wait(PATIENCE)

    def ended(self, patience: float = PATIENCE) -> int:
        """Wait until the program has ended by itself and all it wrote is read; gives its exit code."""
        code = self.process.wait(patience)
        self.left = termios.tcgetattr(self._slave)
        self._let_go()
        self._reader.join(patience)
        return code

    # -- within

    def _set_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _let_go(self) -> None:
        """Leave the other end to the program alone; when that has ended, there is nothing to read."""
        if self._slave >= 0:
            os.close(self._slave)
            self._slave = -1

    def _read(self) -> None:
        """Take what the program writes until nobody can write any more."""
        while True:
            try:
                data = os.read(self._master, 1 << 16)
            except OSError:  # nobody holds the other end
                return
            if ASKED in data:
                os.write(self._master, SUPPORTED)
            with self._changed:
                self.written += data
                self._draw(data)
                self._changed.notify_all()

    def _draw(self, data: bytes) -> None:
        """Put what has come on the screen, but of a frame nothing until all of it has come."""
        self._pending += data
        start = self._pending.rfind(FRAME)
        ready = len(self._pending) if start <= self._pending.rfind(FRAME_END) else start
        self._stream.feed(self._pending[:ready])
        self._pending = self._pending[ready:]
