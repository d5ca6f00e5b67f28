"""Programs in a pseudo-terminal, measured from outside: what they write is timed as it comes and read later."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ASKED, SUPPORTED = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
"""Whether this terminal draws a frame at once, and its answer: it does, as any modern one."""
QUIET = 0.06
"""Seconds without a byte after which a repaint counts as complete; they are not counted."""


class Program:
    """One Python program in a terminal."""

    def __init__(self, pid: int, terminal: int, began: float) -> None:
        self.pid = pid
        self.began = began
        self._terminal = terminal
        self._seen = b""

    def until(self, *texts: bytes, patience: float = 30) -> float:
        """Read until all these texts have been written; how long it took from the start."""
        while not all(text in self._seen for text in texts):
            if time.perf_counter() - self.began > patience:
                raise AssertionError(f"{texts} not written in {patience} seconds")
            self._read(1.0)
        return self._last - self.began

    def settle(self, quiet: float = 0.5) -> None:
        """Read until nothing has come for a while."""
        while self._read(quiet):
            pass

    def press(self, key: bytes) -> float | None:
        """Write a key; how long until the last byte of what came of it, None if nothing did."""
        pressed = time.perf_counter()
        os.write(self._terminal, key)
        if not self._read(0.5):
            return None
        while self._read(QUIET):
            pass
        return self._last - pressed

    def busy(self, seconds: float) -> float:
        """The share of a core that it uses while it is left alone."""
        before, began = self.used(), time.perf_counter()
        while time.perf_counter() - began < seconds:
            self._read(seconds / 10)
        return (self.used() - before) / (time.perf_counter() - began)

    def used(self) -> float:
        """Seconds of processor time of the program and of all its threads so far; 0 where that cannot be told."""
        if not os.path.exists("/proc/self/stat"):
            return 0.0
        with open(f"/proc/{self.pid}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _read(self, patience: float) -> bool:
        """Take what there is; False if nothing comes in time."""
        if not select.select([self._terminal], [], [], patience)[0]:
            return False
        data = os.read(self._terminal, 1 << 16)
        self._last = time.perf_counter()
        if ASKED in data:
            os.write(self._terminal, SUPPORTED)
        self._seen = (self._seen + data)[-(1 << 20) :]
        return True


@contextmanager
def program(*arguments: str, columns: int = 80, rows: int = 24) -> Iterator[Program]:
    """Python with these arguments in a terminal of that size; killed at the end."""
    import fcntl
    import pty
    import struct
    import termios

    environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": str(columns),
                   "LINES": str(rows)}  # fmt: skip
    began = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(sys.executable, [sys.executable, *arguments], environment)
    try:
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        yield Program(pid, terminal, began)
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(terminal)


Figure = Callable[[str], None]
