"""What a game is on disk: the kinds of lines, how a line becomes bytes, and what a row of lines adds up to.

A save is JSON Lines. Every line ends in a running CRC-32 over all bytes before it, so that a byte that was
changed, lost or moved anywhere is found at the line it is in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Final, TypeAlias
from zlib import crc32

import msgspec
from msgspec import Meta, Raw, Struct

from tonalli.core.game import Seat
from tonalli.core.plain import plain
from tonalli.core.rng import Seed

FORMAT: Final = 1
"""The version of the file's own form; rises when a line changes its meaning or its fields."""

UPGRADES: dict[int, Callable[[bytes], bytes]] = {}
"""Format n -> what makes of one line (without its CRC) the same line in format n + 1; see `migrate`."""

MAX_FILE: Final = 64 << 20
"""Bytes a save may have."""
MAX_LINE: Final = 256 << 10
"""Bytes a line may have."""
MAX_LINES: Final = 100_000
"""Lines a save may have."""
MAX_NAME: Final = 24
"""Characters of a player's name that are kept."""
MAX_TITLE: Final = 60
"""Characters of a save's title that are kept."""

HUMAN: Final = "human"
"""The kind of a seat where a person sits; every other kind is a bot as it is named in text."""

BAD_BYTES: Final = (msgspec.MsgspecError, RecursionError, MemoryError, UnicodeError)
"""What decoding bytes from a file can raise; msgspec recurses over what is nested deeply."""


# ------------------------------------------------------------------------------------------------ errors


class SaveError(Exception):
    """A save that cannot be used as was asked; its text is one sentence for the player."""


class NoSuchSave(SaveError):
    """There is no file there."""


class NotAFile(SaveError):
    """A folder, a pipe or a device stands where a file should."""


class UnreadableSave(SaveError):
    """The system would not let the file be read."""


class EmptySave(SaveError):
    """The file has no bytes."""


class TruncatedSave(SaveError):
    """The file ends before its first line does."""


class NotASave(SaveError):
    """The file is something else."""


class NewerSave(SaveError):
    """The file was written by a newer program."""


class TooBigSave(SaveError):
    """More bytes or lines than a save may have."""


class DamagedSave(SaveError):
    """The file is a save, but nothing in it can be played."""


class UnplayableSave(SaveError):
    """The file is sound, but this program cannot play what is in it: another game, or rules that are gone."""


class SaveInUse(SaveError):
    """The save is open in another window or process."""


class WriteFailed(SaveError):
    """Nothing was written, and the file is as it was before."""


class HomeNotWritable(WriteFailed):
    """The folder for saves cannot be made or written."""


class BadLine(Exception):
    """A line that is damaged, or that cannot follow the lines before it."""


# ------------------------------------------------------------------------------------------------- lines


class SeatInfo(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at a seat."""

    name: str
    kind: str = HUMAN
    """`HUMAN`, or a bot in text: "greedy", "search:400"."""

    @property
    def human(self) -> bool:
        """Whether a person sits there."""
        return self.kind == HUMAN


Count = Annotated[int, Meta(ge=0, le=1 << 31)]


class Header(Struct, frozen=True, tag="header", forbid_unknown_fields=True):
    """The first line: everything that a game is begun with, by value."""

    format: Count
    game: str
    rules: Count
    """The rules version that the game was begun with."""
    seed: Seed
    seats: Annotated[tuple[SeatInfo, ...], Meta(min_length=1, max_length=16)]
    created: str
    """When, as ISO 8601 text."""
    options: Raw
    """The game's options as JSON."""
    definitions: Raw
    """The definitions (cards, dice) as JSON, in full."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, safe to show, and never empty."""
        names = (plain(seat.name.strip(), MAX_NAME) for seat in self.seats)
        return tuple(name or f"Player {number}" for number, name in enumerate(names, 1))


class Do(Struct, frozen=True, tag="do", forbid_unknown_fields=True):
    """An action was done."""

    action: str
    """In the game's notation."""


class Undo(Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """The last action still in force was taken back."""


class Mark(Struct, frozen=True, tag="state", forbid_unknown_fields=True, omit_defaults=True):
    """Where the game stands after `ply` actions: written at the start, after each turn and at the end."""

    ply: Count
    headline: str
    """One open sentence for the list of saves."""
    state: Raw
    """The whole state as JSON."""
    over: bool = False
    title: str = ""
    """The save's title, said again so that the list finds it near the end of the file."""
    rules: Count = 0
    """If not 0: from here on this rules version is played, and what lies before cannot be replayed."""


class End(Struct, frozen=True, tag="end", forbid_unknown_fields=True):
    """Somebody gave up."""

    seat: Annotated[int, Meta(ge=0, le=15)]


class Title(Struct, frozen=True, tag="title", forbid_unknown_fields=True):
    """The save was given another title; "" for none."""

    title: str


Line: TypeAlias = Header | Do | Undo | Mark | End | Title

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)

CRC_BYTES: Final = len(b',"crc":"00000000"}')
"""What of a line's end is its CRC."""


def seal(line: Line, crc: int) -> tuple[bytes, int]:
    """The line as bytes, with line break and running CRC, and the CRC that the next line goes on from."""
    body = _encoder.encode(line)[:-1]
    crc = crc32(body, crc)
    tail = b',"crc":"%08x"}\n' % crc
    return body + tail, crc32(tail, crc)


def unseal(raw: bytes, crc: int) -> tuple[bytes, int]:
    """The JSON of a line without its CRC, and the CRC that the next line goes on from.

    `raw` has no line break. Raises `BadLine` if the CRC is not that of this line at this place.
    """
    body, tail = raw[:-CRC_BYTES], raw[-CRC_BYTES:]
    crc = crc32(body, crc)
    if tail != b',"crc":"%08x"}' % crc:
        raise BadLine("its checksum is wrong")
    return body + b"}", crc32(b"\n", crc32(tail, crc))


def stated_crc(raw: bytes) -> int | None:
    """The CRC that the line after `raw` goes on from, if `raw` is right; None if it states none.

    For looking at the end of a long file without reading what comes before.
    """
    tail = raw[-CRC_BYTES:]
    try:
        crc = int(tail[-10:-2], 16)
    except ValueError:
        return None
    return crc32(b"\n", crc32(tail, crc)) if tail == b',"crc":"%08x"}' % crc else None


def migrate(body: bytes, version: int) -> bytes:
    """A line's JSON of that format version in today's. Raises `BadLine` if there is no way from there."""
    while version < FORMAT:
        try:
            body = UPGRADES[version](body)
        except KeyError:
            raise BadLine("its format is not known") from None
        version += 1
    return body


def decode(body: bytes) -> Line:
    """The line that a JSON text is. Raises `BadLine`."""
    try:
        return _decoder.decode(body)
    except BAD_BYTES as error:
        raise BadLine(plain(str(error), 80)) from None


# ------------------------------------------------------------------------------------------------ record


class Record:
    """What a row of lines adds up to: the actions in force, the states among them, and what was taken back.

    `add` is the one place that says what each kind of line does, in a file that is read and a game in play.
    """

    def __init__(self, header: Header) -> None:
        self.header = header
        self.lines = 1
        """How many lines there were."""
        self.actions: list[str] = []
        """The actions in force, in notation."""
        self.at: list[int] = []
        """The line of each of them, counted from 0."""
        self.marks: dict[int, Mark] = {}
        """Ply -> the state written there, of those still in force, in rising order."""
        self.undone: list[str] = []
        """What redo would do; the last is next."""
        self.base = 0
        """The ply before which nothing can be replayed, since other rules were in force."""
        self.rules = header.rules
        """The rules version that the game was last played by."""
        self.ended: Seat | None = None
        """Who gave up."""
        self.title = ""

    @property
    def ply(self) -> int:
        """How many actions are in force."""
        return len(self.actions)

    def add(self, line: Line) -> None:
        """One line more. Raises `BadLine` if it cannot come here, and then is as before."""
        self._check(line)
        match line:
            case Do():
                if self.undone and self.undone[-1] == line.action:
                    self.undone.pop()
                else:
                    self.undone.clear()
                self.actions.append(line.action)
                self.at.append(self.lines)
            case Undo():
                self.marks.pop(self.ply, None)
                self.undone.append(self.actions.pop())
                self.at.pop()
            case Mark():
                if line.rules:
                    self.rebase(line)
                else:
                    self.marks[line.ply] = line
            case End(seat):
                self.ended = seat
            case Title(title):
                self.title = plain(title, MAX_TITLE)
            case Header():  # refused by _check
                raise AssertionError
        self.lines += 1

    def _check(self, line: Line) -> None:
        if self.ended is not None and not isinstance(line, Title):
            raise BadLine("the game was over")
        match line:
            case Do():
                return
            case Header():
                raise BadLine("a second beginning")
            case Undo() if self.ply <= self.base:
                raise BadLine("nothing to take back")
            case Mark(ply, rules=rules) if ply > self.ply or (ply != self.ply and not rules):
                raise BadLine("a state of another moment")
            case End(seat) if seat >= len(self.header.seats):
                raise BadLine("no such seat")
            case _:
                return

    def rebase(self, mark: Mark) -> None:
        """From the ply of this mark on it is played by other rules; what came after it is let go."""
        self.rules, self.base = mark.rules, mark.ply
        del self.actions[mark.ply :], self.at[mark.ply :]
        self.marks = {ply: old for ply, old in self.marks.items() if ply < mark.ply}
        self.marks[mark.ply] = mark
        self.undone.clear()

    def replay_lines(self) -> Iterator[Line]:
        """The shortest row of lines that adds up to this record, without what was taken back."""
        yield self.header
        for ply in range(self.ply + 1):
            if ply in self.marks:
                yield msgspec.structs.replace(self.marks[ply], title=self.title)
            if ply < self.ply:
                yield Do(self.actions[ply])
        if self.title:
            yield Title(self.title)
        if self.ended is not None:
            yield End(self.ended)

    def encode(self) -> bytes:
        """A whole save with this record in it."""
        parts = []
        crc = 0
        for line in self.replay_lines():
            raw, crc = seal(line, crc)
            parts.append(raw)
        return b"".join(parts)
