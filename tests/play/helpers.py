"""What the tests of saves share."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path

from tests.toys import Toy, ToyOptions, house_toy
from tonalli.core.rng import Rng
from tonalli.play.journal import Disk
from tonalli.play.match import Match
from tonalli.play.record import Line, SeatInfo, seal

SEATS = (SeatInfo("Ana"), SeatInfo("Ben", "greedy"))


def new_match(seed: int = 7, rounds: int = 3, game: Toy | None = None) -> Match:
    return Match.new(game or house_toy(), SEATS, seed, ToyOptions(rounds=rounds), "2026-01-02T03:04:05+00:00")


def play(match: Match, plies: int = 10_000, seed: int = 1) -> None:
    """So many random plies, or to the end; the same each time."""
    for _ in range(plies):
        if match.over:
            return
        match.submit(Rng(seed).derive(match.ply).source().choice(match.legal))


def saved_match(path: Path, plies: int = 9, **more: int) -> Match:
    """A match with a save in which so much was played; still open."""
    match = new_match(**more)
    match.save_to(path)
    play(match, plies)
    return match


def saved(path: Path, plies: int = 9, **more: int) -> Match:
    """The same, let go of as by a program that was killed."""
    match = saved_match(path, plies, **more)
    match.go_unsaved()
    return match


def write_lines(path: Path, lines: Iterable[Line]) -> None:
    """A save of these lines with right checksums, whatever is in them."""
    crc = 0
    with path.open("wb") as file:
        for line in lines:
            raw, crc = seal(line, crc)
            file.write(raw)


class FailingDisk(Disk):
    """Takes so many bytes more, then is full until `left` is set anew."""

    def __init__(self, left: int = 1 << 40) -> None:
        self.left = left

    def write(self, fd: int, data: bytes) -> int:
        if self.left <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        count = super().write(fd, data[: self.left])
        self.left -= count
        return count


class Careless(Disk):
    """Does not wait for the disk; for tests that look at the bytes only, a great many times."""

    def sync(self, fd: int) -> None:
        pass

    def sync_folder(self, folder: Path) -> None:
        pass


class SyncFails(Disk):
    """Takes the bytes, but cannot bring them to the disk while `broken`."""

    broken = False

    def sync(self, fd: int) -> None:
        if self.broken:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        super().sync(fd)
