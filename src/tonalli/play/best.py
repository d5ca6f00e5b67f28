"""The best results of this user in games that are played alone, kept in a file beside the saves."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from tonalli.core.plain import plain
from tonalli.play.journal import DAMAGED, DISK, TEMPORARY, Disk, why
from tonalli.play.record import BAD_BYTES, MAX_NAME

FILE: Final = "best.json"
MAX_FILE: Final = 64 << 10
"""Bytes that are read at most."""
MOST_ASIDE: Final = 100
"""Files that were not understood and are kept beside it."""
KEPT: Final = 10
"""Results that are kept of a game."""

Text = Annotated[str, Meta(max_length=80)]


class Result(Struct, frozen=True):
    """How one game ended."""

    points: Annotated[int, Meta(ge=-(10**9), le=10**9)]
    name: Text
    day: Text
    """When the game was begun, as its save says: "2026-03-14"."""
    match: Text
    """Names the match, so that it counts once however often its end is looked at."""


class BestError(Exception):
    """The results cannot be kept; its text is one sentence for the player."""


class Kept(Struct, frozen=True):
    """What there is of a game, after a result has come to it."""

    results: tuple[Result, ...]
    """The best first; the earlier of two that are alike."""
    notice: str = ""
    """One sentence if the file was not understood."""


Results = dict[Text, tuple[Result, ...]]


def read(folder: Path) -> tuple[Results, str]:
    """All results in that home, and one sentence if the file was not understood, which is then kept aside."""
    path = folder / FILE
    try:
        if path.exists() and not path.is_file():  # a pipe would be waited for
            return {}, f"{FILE} cannot be read: it is no ordinary file."
        with path.open("rb") as file:
            data = file.read(MAX_FILE + 1)
    except (FileNotFoundError, NotADirectoryError):
        return {}, ""
    except OSError as error:
        return {}, f"{FILE} cannot be read: {why(error)}."
    try:
        return msgspec.json.decode(data[:MAX_FILE], type=Results), ""
    except BAD_BYTES:
        return {}, f"{FILE} was not understood; it is {_put_aside(path)}."


def _put_aside(path: Path) -> str:
    names = (
        path.name + DAMAGED + (f"-{number}" if number > 1 else "") for number in range(1, MOST_ASIDE + 1)
    )
    kept = next((path.with_name(name) for name in names if not os.path.lexists(path.with_name(name))), None)
    try:
        if kept is not None:  # what was kept before is never written over
            os.replace(path, kept)
            return f"kept as {kept.name}"
    except OSError:
        pass
    return "left as it is"


def keep(folder: Path, game: str, result: Result, disk: Disk = DISK) -> Kept:
    """Put a result among the best of its game, unless it is there.

    Raises `BestError` if it cannot be written, or if what is there can neither be read nor put aside.
    """
    found, notice = read(folder)
    if notice and os.path.lexists(folder / FILE):
        raise BestError(f"The best results cannot be saved in {plain(str(folder), 80)}: {notice}")
    safe = msgspec.structs.replace(result, name=plain(result.name, MAX_NAME))
    there = found.get(game, ())
    if all(old.match != safe.match for old in there):
        there = tuple(sorted((*there, safe), key=lambda one: -one.points)[:KEPT])
        if safe in there:
            _write(folder, {**found, game: there}, disk)
    return Kept(there, notice)


def _write(folder: Path, results: Results, disk: Disk) -> None:
    """All of it or, if that fails, what was there."""
    path = folder / FILE
    new = path.with_name(f"{path.name}.{os.getpid()}{TEMPORARY}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        new.unlink(missing_ok=True)
        disk.write_new(new, msgspec.json.format(msgspec.json.encode(results), indent=1) + b"\n")
        try:
            os.replace(new, path)
        except BaseException:
            new.unlink(missing_ok=True)
            raise
        disk.sync_folder(folder)
    except OSError as error:
        raise BestError(
            f"The best results cannot be saved in {plain(str(folder), 80)}: {why(error)}."
        ) from None
