"""The append-only save file: reading what is sound of it, and writing to it so that nothing is ever lost.

Looking at a save (`look`, `glance`) needs nothing and changes nothing. Playing on (`Journal`) is exclusive:
a lock file beside it says who plays. Every entry is on the disk before `append` returns.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Annotated, Final

import msgspec
from filelock import FileLock, Timeout

from tonalli.core.plain import plain
from tonalli.play.record import (
    BAD_BYTES,
    CRC_BYTES,
    FORMAT,
    MAX_FILE,
    MAX_LINE,
    MAX_LINES,
    MAX_TITLE,
    BadLine,
    DamagedSave,
    Do,
    EmptySave,
    End,
    Header,
    Line,
    Mark,
    NewerSave,
    NoSuchSave,
    NotAFile,
    NotASave,
    Record,
    SaveInUse,
    Title,
    TooBigSave,
    TruncatedSave,
    Undo,
    UnreadableSave,
    WriteFailed,
    decode,
    migrate,
    seal,
    stated_crc,
    unseal,
)

LOCK: Final = ".lock"
"""What the name of a save's lock file ends in."""
TEMPORARY: Final = ".tmp"
"""What the name of a file that is still being written ends in."""
DAMAGED: Final = ".damaged"
"""What the name of a kept damaged file ends in; a number follows for a second one."""

_TAIL: Final = 64 << 10
"""Bytes of a save's end that the list of saves looks at."""

_WRONG: Final = "is damaged from line {} on"

_NO_NEWLINE: Final = getattr(os, "O_BINARY", 0)
"""Windows: no translation of line breaks."""


class Disk:
    """The calls that bring bytes to the disk; a test puts in its own to see them fail."""

    def write(self, fd: int, data: bytes) -> int:
        """Write some of the bytes and say how many. Raises OSError."""
        return os.write(fd, data)

    def sync(self, fd: int) -> None:
        """Return when what was written is on the disk. Raises OSError."""
        os.fsync(fd)

    def cut(self, fd: int, length: int) -> None:
        """Make the file that short, and return when it is on the disk. Raises OSError."""
        os.ftruncate(fd, length)
        self.sync(fd)

    def write_all(self, fd: int, data: bytes) -> None:
        """Write all of the bytes, and return when they are on the disk. Raises OSError."""
        rest = memoryview(data)
        while rest:
            rest = rest[self.write(fd, bytes(rest)) :]
        self.sync(fd)

    def sync_folder(self, folder: Path) -> None:
        """Make names that came or went in the folder lasting, where the system can."""
        with contextlib.suppress(OSError):  # Windows opens no folders
            fd = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(fd)
            finally:
                os.close(fd)

    def write_new(self, path: Path, data: bytes) -> None:
        """Make a file of these bytes. Raises OSError, and then leaves no file."""
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _NO_NEWLINE, 0o666)
        try:
            try:
                self.write_all(fd, data)
            finally:
                os.close(fd)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        self.sync_folder(path.parent)


DISK: Final = Disk()


# ----------------------------------------------------------------------------------------------- reading


class _Beginning(msgspec.Struct, frozen=True, tag="header"):
    """What of a first line must hold for every format there will be."""

    format: Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]


_BEGINS: Final = b'{"type":"header"'
_beginning = msgspec.json.Decoder(_Beginning)


def shown(path: Path | str) -> str:
    """A file's name, safe to show."""
    return plain(Path(path).name or str(path), 60)


def why(error: OSError) -> str:
    """What the system said, safe to show."""
    return plain(error.strerror or "input/output error", 60)


def _format_of(raw: bytes, name: str, complete: bool) -> int:
    """The format version that a first line states. Raises `SaveError`."""
    if not raw.startswith(_BEGINS) and (complete or not _BEGINS.startswith(raw)):
        raise NotASave(f"{name} is not a save of Tonalli.")
    try:
        version = _beginning.decode(raw).format
    except BAD_BYTES:
        if not complete and len(raw) <= MAX_LINE:
            raise TruncatedSave(f"{name} is cut off within its first line; no game is left in it.") from None
        raise DamagedSave(f"{name} is damaged in its first line; no game can be read from it.") from None
    if version > FORMAT:
        raise NewerSave(
            f"{name} was written by a newer Tonalli (save format {version}, this one knows {FORMAT}); "
            "update Tonalli to play it."
        )
    return version


class Reading:
    """What a save holds as far as it is sound: the longest row of whole, right lines from its beginning.

    `record` is what they add up to, `length` their bytes, `notices` what the player should be told.
    """

    def __init__(self, data: bytes, name: str, lines: int = MAX_LINES) -> None:
        """Reads at most that many lines. Raises `SaveError`."""
        self.name = name
        self.notices: list[str] = []
        self.torn = False
        """The last line was cut short."""
        self.damage: int | None = None
        """The line, counted from 0, from which the file is damaged."""
        self._data = data
        if not data:
            raise EmptySave(f"{name} is empty; there is no game in it.")
        if len(data) > MAX_FILE:
            raise _too_big(name)
        if data.count(b"\n") > MAX_LINES:
            raise TooBigSave(f"{name} has more than {MAX_LINES:,} lines, more than a save may have.")
        first, newline, _ = data[: MAX_LINE + 1].partition(b"\n")
        self.format = _format_of(first, name, bool(newline))
        if not newline and len(first) <= MAX_LINE:
            raise TruncatedSave(f"{name} is cut off within its first line; no game is left in it.")
        try:
            body, self.crc = unseal(first, 0)
            header = decode(migrate(body, self.format))
        except BadLine:
            header = None
        if not isinstance(header, Header):
            raise DamagedSave(f"{name} is damaged in its first line; no game can be read from it.")
        self.record = Record(header)
        self.length = len(first) + 1
        self._read(lines)

    def _read(self, lines: int) -> None:
        data, record = self._data, self.record
        while record.lines < lines and self.length < len(data):
            end = data.find(b"\n", self.length, self.length + MAX_LINE + 1)
            if end < 0:
                if len(data) - self.length <= MAX_LINE:
                    self.torn = True
                else:
                    self.damage = record.lines
                return
            try:
                body, crc = unseal(data[self.length : end], self.crc)
                record.add(decode(migrate(body, self.format)))
            except BadLine:
                self.damage = record.lines
                return
            self.crc = crc
            self.length = end + 1

    def keep(self, lines: int) -> Reading:
        """The same file read up to that line only, as damaged from there on."""
        cut = Reading(self._data, self.name, lines)
        cut.damage, cut.torn = lines, False
        cut.notices = [*self.notices, f"{self.name} {_WRONG.format(lines + 1)}; the rest is left out."]
        return cut

    @property
    def sound(self) -> bytes:
        """The bytes of the lines that are sound."""
        return self._data[: self.length]

    def lines(self) -> Iterator[Line]:
        """The sound lines after the first, once more."""
        for raw in self.sound.split(b"\n")[1:-1]:
            yield decode(migrate(raw[:-CRC_BYTES] + b"}", self.format))

    def tell(self) -> None:
        """Put what is wrong with the file into the notices, for somebody who only looks."""
        if self.torn:
            self.notices.append(f"The last entry of {self.name} was not written to its end and is left out.")
        if self.damage is not None:
            self.notices.append(f"{self.name} {_WRONG.format(self.damage + 1)}; the rest is left out.")


def _too_big(name: str) -> TooBigSave:
    return TooBigSave(f"{name} is larger than {MAX_FILE >> 20} MiB, more than a save may be.")


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[None]:
    """What the system refuses becomes a `SaveError`."""
    name = shown(path)
    try:
        yield
    except (FileNotFoundError, NotADirectoryError):
        raise NoSuchSave(f"There is no save {name}.") from None
    except OSError as error:
        raise UnreadableSave(f"{name} cannot be read: {why(error)}.") from None
    except (MemoryError, ValueError):  # a name with a null character is a ValueError
        raise UnreadableSave(f"{name} cannot be read.") from None


def _size(path: Path) -> int:
    """How many bytes a file has that could be a save. Raises `SaveError`."""
    name = shown(path)
    with _reading(path):
        found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        kind = "a folder" if stat.S_ISDIR(found.st_mode) else "no ordinary file"
        raise NotAFile(f"{name} is {kind}; a save is a file.")
    if found.st_size > MAX_FILE:
        raise _too_big(name)
    if not found.st_size:
        raise EmptySave(f"{name} is empty; there is no game in it.")
    return found.st_size


def read_bytes(path: Path) -> bytes:
    """The bytes of a save. Raises `SaveError` if there is no file, or none that could be one."""
    _size(path)
    with _reading(path), path.open("rb") as file:
        return file.read(MAX_FILE + 1)  # one more, should it have grown


def look(path: Path) -> Reading:
    """What a save holds, without locking or changing it. Raises `SaveError`."""
    reading = Reading(read_bytes(path), shown(path))
    reading.tell()
    return reading


class Glance(msgspec.Struct, frozen=True):
    """What the list of saves shows of one save, from its first line and its end alone."""

    header: Header
    headline: str
    """Where the game stands, safe to show; "" if its end does not say."""
    ply: int | None
    over: bool
    title: str
    """What the player called it; "" if nothing."""
    ended: int | None
    """The seat that gave up."""


def glance(path: Path) -> Glance:
    """The first line and the end of a save, read quickly. Raises `SaveError`.

    Damage in the middle is not seen; opening the save finds it.
    """
    length = _size(path)
    with _reading(path), path.open("rb") as file:
        first = file.readline(MAX_LINE + 1)
        beginning = Reading(first, shown(path))
        for size in (_TAIL, _TAIL + MAX_LINE):  # one state may be longer than the end that is looked at
            start = max(len(first) - 1, length - size)
            file.seek(start)
            whole = start < len(first)
            seen = _end_of(beginning, file.read(size), whole)
            if seen.headline or whole:
                break
    return seen


_MARK: Final = b'\n{"type":"state"'
_TRIES: Final = 16
"""How many states are looked at for one that was not taken back."""


def _end_of(beginning: Reading, tail: bytes, whole: bool) -> Glance:
    """What the end of a file says; with `whole` it begins with the line break of the first line."""
    at = len(tail)
    for _ in range(_TRIES):
        at = tail.rfind(_MARK, 0, at)
        if at < 0:
            break
        crc = beginning.crc if whole and at == 0 else stated_crc(tail[max(0, at - CRC_BYTES) : at])
        seen = None if crc is None else _since(beginning, tail[at + 1 :], crc)
        if seen is not None:
            return seen
    return Glance(beginning.record.header, "", None, over=False, title="", ended=None)


def _since(beginning: Reading, lines: bytes, crc: int) -> Glance | None:
    """What these lines say, the first of which is a state; None if that was taken back or is damaged."""
    marks: list[Mark] = []
    ply = 0
    title = ""
    ended: int | None = None
    for raw in lines.split(b"\n")[:-1]:  # what has no line break is cut short
        try:
            body, crc = unseal(raw, crc)
            line = decode(migrate(body, beginning.format))
        except BadLine:
            break  # opening the save will find it
        match line:
            case Do():
                ply += 1
            case Undo():
                ply -= 1
                while marks and marks[-1].ply > ply:
                    marks.pop()
            case Mark():
                marks.append(line)
                ply, title = line.ply, line.title
            case End(seat) if seat < len(beginning.record.header.seats):
                ended = seat
            case Title(title):
                pass
            case _:
                break
    if not marks:
        return None
    last = marks[-1]
    return Glance(
        header=beginning.record.header,
        headline=plain(last.headline, 80),
        ply=ply,
        over=ended is not None or (last.over and last.ply == ply),
        title=plain(title, MAX_TITLE),
        ended=ended,
    )


# ----------------------------------------------------------------------------------------------- writing


def beside(path: Path, ending: str) -> Path:
    """The file of that ending that belongs to a save: its lock, or itself while it is being written."""
    return path.with_name(path.name + ending)


def take_lock(path: Path) -> FileLock:
    """The lock of a save, held until it is released; a process that dies lets go of it.

    Raises `SaveInUse` at once if somebody else has it, and `UnreadableSave` if there can be none.
    """
    lock = FileLock(beside(path, LOCK), timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise SaveInUse(f"{shown(path)} is open in another window; close it there first.") from None
    except (FileNotFoundError, NotADirectoryError):
        raise NoSuchSave(f"There is no folder {plain(str(path.parent), 60)} for saves.") from None
    except OSError as error:
        raise UnreadableSave(f"{shown(path)} cannot be opened to play on: {why(error)}.") from None
    return lock


def drop_lock(path: Path, lock: FileLock) -> None:
    """Let go of a lock and take its file away; who waits on the old file sees it gone and makes another."""
    with contextlib.suppress(OSError):
        beside(path, LOCK).unlink()
    lock.release()


class Journal:
    """One save, open to play on. Only one process has it at a time; not for several threads at once.

    A context manager: leaving it closes it.
    """

    def __init__(self, path: Path, lock: FileLock, fd: int, reading: Reading, disk: Disk) -> None:
        """Use `create` or `open`."""
        self.path = path
        self.reading = reading
        """What was read when it was opened."""
        self._lock: FileLock | None = lock
        self._fd = fd
        self._disk = disk
        self._start()

    def _start(self) -> None:
        """The place at which the next line is written."""
        self._length = self.reading.length
        self._crc = self.reading.crc
        self._lines = self.reading.record.lines

    @property
    def record(self) -> Record:
        """What the lines added up to when it was opened; who appends keeps it up."""
        return self.reading.record

    @property
    def name(self) -> str:
        """The file's name, safe to show."""
        return self.reading.name

    @property
    def notices(self) -> list[str]:
        """What the player should be told about the file, one sentence each."""
        return self.reading.notices

    @classmethod
    def create(cls, path: Path, record: Record, disk: Disk = DISK) -> Journal:
        """A new save with that record in it. Raises `WriteFailed`, and then there is no file; `SaveInUse`."""
        lock = take_lock(path)
        try:
            data = record.encode()
            reading = Reading(data, shown(path))  # it can be read again, whatever its size
            try:
                disk.write_new(path, data)
                fd = os.open(path, os.O_RDWR | _NO_NEWLINE)
            except OSError as error:
                raise WriteFailed(f"{shown(path)} cannot be written: {why(error)}.") from None
        except BaseException:
            drop_lock(path, lock)
            raise
        return cls(path, lock, fd, reading, disk)

    @classmethod
    def open(cls, path: Path, disk: Disk = DISK) -> Journal:
        """A save to play on. Raises `SaveError`.

        What is not sound at its end is cut off before anything is written; of a damaged file a copy is kept
        beside it. `notices` say so.
        """
        _size(path)  # for what is no save no lock file is made
        lock = take_lock(path)
        try:
            reading = Reading(read_bytes(path), shown(path))
            try:
                fd = os.open(path, os.O_RDWR | _NO_NEWLINE)
            except OSError as error:
                raise UnreadableSave(f"{shown(path)} cannot be opened to play on: {why(error)}.") from None
        except BaseException:
            drop_lock(path, lock)
            raise
        journal = cls(path, lock, fd, reading, disk)
        try:
            if reading.format < FORMAT:
                journal._rewrite()
            journal._mend()
        except BaseException:
            journal.close()
            raise
        return journal

    def _mend(self) -> None:
        """Cut off what is not sound. Raises `UnreadableSave` if a damaged file cannot be copied first."""
        reading = self.reading
        if reading.damage is not None:
            copy = self._keep_copy()
            reading.notices.append(
                f"{reading.name} {_WRONG.format(reading.damage + 1)}; the game goes on from what comes "
                f"before, and the damaged file is kept as {shown(copy)}."
            )
        elif reading.torn:
            reading.notices.append(
                f"The last entry of {reading.name} was not written to its end and was taken off."
            )
        else:
            return
        try:
            self._cut()
        except OSError as error:
            raise UnreadableSave(f"{reading.name} cannot be mended: {why(error)}.") from None

    def _keep_copy(self) -> Path:
        for number in range(1, 1000):
            copy = beside(self.path, DAMAGED + (f"-{number}" if number > 1 else ""))
            try:
                self._disk.write_new(copy, self.reading._data)
            except FileExistsError:
                continue
            except OSError as error:
                raise UnreadableSave(
                    f"{self.reading.name} is damaged, and there is no place for a copy of it ({why(error)}); "
                    "nothing was changed."
                ) from None
            return copy
        raise UnreadableSave(f"{self.reading.name} is damaged, and too many copies of it lie beside it.")

    def _rewrite(self) -> None:
        """Bring a file of an older format to today's; the old file is kept, as a damaged one is."""
        name = self.reading.name
        header = msgspec.structs.replace(self.record.header, format=FORMAT)
        self.record.header = header
        copy = self._keep_copy()
        data = self.record.encode()
        new = beside(self.path, TEMPORARY)
        try:
            new.unlink(missing_ok=True)
            self._disk.write_new(new, data)
            os.close(self._fd)
            self._fd = -1
            os.replace(new, self.path)
            self._disk.sync_folder(self.path.parent)
            self._fd = os.open(self.path, os.O_RDWR | _NO_NEWLINE)
        except OSError as error:
            raise UnreadableSave(f"{name} is of an older format, not to be renewed: {why(error)}.") from None
        self.reading.notices.append(
            f"{name} was of an older format and was renewed; the old file is kept as {shown(copy)}."
        )
        notices = self.reading.notices
        self.reading = Reading(data, name)
        self.reading.notices = notices
        self._start()

    def keep(self, lines: int) -> None:
        """Cut the file back to that many lines, damaged from there on; a copy is kept. Raises `SaveError`."""
        notices = self.reading.notices
        self.reading = Reading(read_bytes(self.path), self.reading.name).keep(lines)
        self.reading.notices = notices
        self._start()
        self._mend()

    def append(self, *lines: Line) -> None:
        """Write lines, all or none, and return when they are on the disk.

        Raises `WriteFailed`, and then the file is as it was; it may be tried again.
        """
        name = self.reading.name
        data, crc = b"", self._crc
        for line in lines:
            raw, crc = seal(line, crc)
            if len(raw) > MAX_LINE:
                raise WriteFailed(f"An entry is too long for {name}.")
            data += raw
        if self._length + len(data) > MAX_FILE or self._lines + len(lines) > MAX_LINES:
            raise WriteFailed(f"{name} is as long as a save may be; go on unsaved, or begin anew.")
        self._still_ours()
        try:
            os.lseek(self._fd, self._length, os.SEEK_SET)
            self._disk.write_all(self._fd, data)
        except OSError as error:
            with contextlib.suppress(OSError):
                self._cut()
            raise WriteFailed(f"{name} cannot be written: {why(error)}.") from None
        except BaseException:
            with contextlib.suppress(OSError):
                self._cut()
            raise
        self._length += len(data)
        self._crc = crc
        self._lines += len(lines)

    def _still_ours(self) -> None:
        """Cuts off what a failed write left. Raises `WriteFailed` if the file is no longer there."""
        name = self.reading.name
        try:
            mine = os.fstat(self._fd)
            if not os.path.samestat(mine, self.path.stat()):
                raise WriteFailed(f"{name} was replaced by another file while it was being played.")
            if mine.st_size != self._length:
                self._cut()
        except FileNotFoundError:
            raise WriteFailed(f"{name} was taken away while it was being played.") from None
        except OSError as error:
            raise WriteFailed(f"{name} cannot be written: {why(error)}.") from None

    def _cut(self) -> None:
        self._disk.cut(self._fd, self._length)

    def close(self) -> None:
        """Let go of the save; closing twice does nothing."""
        lock, self._lock = self._lock, None
        if lock is not None:
            if self._fd >= 0:
                os.close(self._fd)
            drop_lock(self.path, lock)

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
