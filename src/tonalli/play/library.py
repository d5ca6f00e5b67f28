"""The user's saves: where they lie, and what can be done with them.

Everything lies in one home: the folders `saves`, `decks` and `sets`, and `settings.toml`.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from tonalli.core.plain import plain
from tonalli.games import CATALOGUE, AnyGame
from tonalli.play.check import verify_reading
from tonalli.play.home import HOME, home
from tonalli.play.journal import (
    DAMAGED,
    DISK,
    LOCK,
    TEMPORARY,
    Disk,
    Glance,
    Journal,
    Reading,
    beside,
    drop_lock,
    glance,
    look,
    read_bytes,
    shown,
    take_lock,
    why,
)
from tonalli.play.match import AnyOptions, Match, game_of, unknown_game
from tonalli.play.record import (
    MAX_TITLE,
    DamagedSave,
    HomeNotWritable,
    SaveError,
    SaveInUse,
    SeatInfo,
    Title,
    UnplayableSave,
    UnreadableSave,
    WriteFailed,
)

SUFFIX: Final = ".tonalli"
"""What the name of a save ends in."""
MOST: Final = 2_000
"""How many saves are listed, the newest."""

_EARLIEST: Final = 86_400.0
_LATEST: Final = 253_370_764_800.0
"""The times that every system can tell in every time zone; a clock that was wrong may have left others."""

Clock = Callable[[], datetime]


def system_clock() -> datetime:
    """Now, with the time zone of the machine."""
    return datetime.now(UTC).astimezone()


class Entry(msgspec.Struct, frozen=True):
    """One save in the list."""

    path: Path
    played: datetime
    """When something was last written to it, in UTC."""
    glance: Glance | None = None
    """None if it cannot be read."""
    problem: str = ""
    """Why it cannot be played, in one sentence; "" if it can as far as the list can tell."""

    @property
    def name(self) -> str:
        """Its title, else its file's name; safe to show."""
        return (self.glance.title if self.glance else "") or plain(self.path.name.removesuffix(SUFFIX), 60)

    @property
    def resumable(self) -> bool:
        """Whether it can be played on: not broken and not over."""
        return self.glance is not None and not self.problem and not self.glance.over


class Library:
    """The saves in one home."""

    def __init__(self, folder: Path | None = None, clock: Clock = system_clock, disk: Disk = DISK) -> None:
        """The home is that of the user if none is given. Nothing is made or read yet."""
        self.home = folder or home()
        self.saves = self.home / "saves"
        self.decks = self.home / "decks"
        self.sets = self.home / "sets"
        self.settings = self.home / "settings.toml"
        self._clock = clock
        self._disk = disk

    # -- looking

    def entries(self) -> tuple[Entry, ...]:
        """All saves, the last played first, at most `MOST`; those that cannot be played say why.

        Reads the first line and the end of each only. A home that is not there yet has none.
        """
        found: list[tuple[float, str, Path]] = []
        with contextlib.suppress(OSError), os.scandir(self.saves) as files:
            for file in files:
                if file.name.endswith(SUFFIX):
                    found.append((-_written(file), file.name, Path(file.path)))
        found.sort()
        return tuple(_entry(path, -newest) for newest, _, path in found[:MOST])

    def last(self) -> Entry | None:
        """The save that was played last and can be played on."""
        return next((entry for entry in self.entries() if entry.resumable), None)

    def find(self, name: str) -> Path:
        """The save of that name: a file's name, with or without ending, its title, or a path to a file.

        Raises `SaveError` if there is none, or more than one.
        """
        for path in (self.saves / f"{Path(name).name}{SUFFIX}", self.saves / Path(name).name, Path(name)):
            with contextlib.suppress(OSError, ValueError):
                if path.is_file():
                    return path
        titled = [entry.path for entry in self.entries() if entry.glance and entry.glance.title == name]
        if len(titled) == 1:
            return titled[0]
        raise SaveError(f"There {'are several saves' if titled else 'is no save'} named {plain(name, 60)!r}.")

    # -- playing

    def begin(self, game: AnyGame, seats: Sequence[SeatInfo], seed: int, options: AnyOptions) -> Match:
        """A new game with a save of its own. Raises `OptionsError`, `HomeNotWritable`.

        Where the home cannot be written, `Match.new` plays unsaved.
        """
        now = self._clock()
        match = Match.new(game, seats, seed, options, now.isoformat(timespec="seconds"))
        self.save(match)
        return match

    def save(self, match: Match) -> None:
        """Give a match that is not saved a save. Raises `HomeNotWritable`, and then it plays on unsaved."""
        try:
            self._make(self.saves)
            match.save_to(self._new_path(match.game.info.id), self._disk)
        except HomeNotWritable:
            raise
        except (SaveError, OSError) as error:
            raise HomeNotWritable(f"The game cannot be saved: {_sentence(error)}") from None

    def resume(self, path: Path) -> Match:
        """A save to play on, or, if it is over, to look at. Raises `SaveError`."""
        journal = Journal.open(path, self._disk)
        try:
            return Match.resume(journal)
        except BaseException:
            journal.close()
            raise

    # -- keeping house

    def rename(self, path: Path, title: str) -> None:
        """Give a save a title; "" takes it away. Raises `SaveError`."""
        with Journal.open(path, self._disk) as journal:
            journal.append(Title(plain(title.strip(), MAX_TITLE)))

    def delete(self, path: Path) -> None:
        """Remove a save for good; asking first is the caller's. Raises `SaveError`."""
        if path.is_dir() and not path.is_symlink():
            raise UnreadableSave(f"{shown(path)} is a folder; a save is a file.")
        lock = take_lock(path)
        try:
            path.unlink()
            self._disk.sync_folder(path.parent)
        except OSError as error:
            raise UnreadableSave(f"{shown(path)} cannot be deleted: {why(error)}.") from None
        finally:
            drop_lock(path, lock)

    def take_in(self, path: Path) -> Path:
        """Import: put a copy of somebody's save among the saves, and say where.

        The whole game is played again first; what does not come out as the file says is refused. Raises
        `SaveError`.
        """
        reading = Reading(read_bytes(path), shown(path))
        if reading.damage is not None:
            wrong = f"is damaged from line {reading.damage + 1} on"
            raise DamagedSave(f"{reading.name} {wrong} and was not taken in.")
        game, _ = game_of(reading.record.header, reading.name)
        if reading.record.rules == game.info.rules_version:
            problems = verify_reading(reading).problems
            if problems:
                raise UnplayableSave(f"{reading.name} was not taken in: {problems[0]}")
        self._make(self.saves)
        return self._write_new(reading.sound, reading.record.header.game)

    def give_out(self, path: Path, target: Path, overwrite: bool = False) -> Path:
        """Export: put a copy of a save at `target`, or into it if it is a folder, and say where.

        A torn end is left out. Raises `SaveError`, also for a file that is there unless `overwrite`.
        """
        reading = look(path)
        where = target / path.name if target.is_dir() else target
        if where.exists() and not overwrite:
            raise WriteFailed(f"There is a file {shown(where)} already; nothing was written.")
        new = where.with_name(f"{where.name}.{secrets.token_hex(4)}{TEMPORARY}")
        try:
            self._disk.write_new(new, reading.sound)
            try:
                os.replace(new, where)
            except BaseException:
                new.unlink(missing_ok=True)
                raise
            self._disk.sync_folder(where.parent)
        except OSError as error:
            raise WriteFailed(f"{shown(where)} cannot be written: {why(error)}.") from None
        return where

    def sweep(self) -> None:
        """Take away what processes that died left behind: lock files that nobody holds, half-written files.

        Each only while its save's lock is held, so nothing is taken from under anybody.
        """
        with contextlib.suppress(OSError):
            names = sorted(os.listdir(self.saves))
            for name in names:
                for ending in (LOCK, TEMPORARY):
                    if name.endswith(SUFFIX + ending):
                        self._sweep(self.saves / name.removesuffix(ending))

    def _sweep(self, save: Path) -> None:
        with contextlib.suppress(SaveError, OSError):
            lock = take_lock(save)
            try:
                beside(save, TEMPORARY).unlink(missing_ok=True)
            finally:
                drop_lock(save, lock)

    # -- within

    def _make(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise HomeNotWritable(
                f"The folder for saves, {plain(str(folder), 120)}, cannot be made: {why(error)}."
            ) from None

    def _new_path(self, game_id: str) -> Path:
        day = self._clock().strftime("%Y-%m-%d")
        while True:
            path = self.saves / f"{game_id}-{day}-{secrets.token_hex(3)}{SUFFIX}"
            if not path.exists():
                return path

    def _write_new(self, data: bytes, game_id: str) -> Path:
        """A new save of these bytes, made in full under its lock before it has its name."""
        path = self._new_path(game_id)
        lock = take_lock(path)
        new = beside(path, TEMPORARY)
        try:
            self._disk.write_new(new, data)
            os.replace(new, path)
            self._disk.sync_folder(path.parent)
        except OSError as error:
            raise WriteFailed(f"{shown(path)} cannot be written: {why(error)}.") from None
        finally:
            with contextlib.suppress(OSError):
                new.unlink(missing_ok=True)
            drop_lock(path, lock)
        return path


def _written(file: os.DirEntry[str]) -> float:
    """When a file was last written to; long ago if nobody knows."""
    try:
        return file.stat().st_mtime
    except OSError:  # a link to nothing: listed with its problem
        return 0.0


def _sentence(error: SaveError | OSError) -> str:
    return f"{why(error)}." if isinstance(error, OSError) else str(error)


def _entry(path: Path, newest: float) -> Entry:
    played = datetime.fromtimestamp(min(max(newest, _EARLIEST), _LATEST), UTC)
    try:
        seen = glance(path)
    except SaveError as error:
        return Entry(path, played, problem=str(error))
    game_id = seen.header.game
    if game_id not in CATALOGUE:
        return Entry(path, played, seen, unknown_game(shown(path), game_id))
    return Entry(path, played, seen)


__all__ = [
    "DAMAGED",
    "HOME",
    "MOST",
    "SUFFIX",
    "Clock",
    "Entry",
    "HomeNotWritable",
    "Library",
    "SaveError",
    "SaveInUse",
    "WriteFailed",
    "home",
    "system_clock",
]
