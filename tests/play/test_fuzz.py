"""Whatever happens to the bytes of a save: nothing but a `SaveError`, and what comes before is kept."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.play.helpers import SEATS, Careless, new_match, play, write_lines
from tests.toys import ToyOptions
from tonalli import games
from tonalli.play.check import verify
from tonalli.play.journal import Reading, glance
from tonalli.play.library import Library
from tonalli.play.match import Match
from tonalli.play.record import Do, End, Line, Mark, SaveError, Title, Undo


def _original() -> bytes:
    match = new_match()
    play(match, 7)
    match.undo()
    match.rename("Trial")
    play(match, 4)
    return match.record.encode()


WHOLE = _original()
ENDS = [i + 1 for i, byte in enumerate(WHOLE) if byte == 10]
ACTIONS = Reading(WHOLE, "whole").record.actions

relaxed = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(autouse=True)
def _toy(toy: object) -> None:
    """The Toy is in the catalogue."""


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


def use(folder: Path, data: bytes) -> Match | None:
    """All that can be done with a file of these bytes; the match in it, if there is one."""
    library = Library(folder / "home", disk=Careless())
    library.saves.mkdir(parents=True, exist_ok=True)
    for old in library.saves.iterdir():
        old.unlink()
    path = library.saves / "x.tonalli"
    path.write_bytes(data)
    for way in (glance, verify, library.take_in):
        with contextlib.suppress(SaveError):
            way(path)
    (entry,) = [entry for entry in library.entries() if entry.path == path]
    assert entry.problem.isprintable()
    try:
        match = library.resume(path)
    except SaveError:
        return None
    assert all(notice.isprintable() for notice in match.notices)
    play(match, 3)
    match.close()
    again = library.resume(path)
    again.close()
    assert not any("damaged" in notice or "its end" in notice for notice in again.notices)  # it was mended
    return match


@relaxed
@given(at=st.integers(0, len(WHOLE) - 1), mask=st.integers(1, 255))
@example(at=len(WHOLE) - 1, mask=1)
@example(at=ENDS[0] - 1, mask=1)
def test_a_byte_that_changed(folder: Path, at: int, mask: int) -> None:
    data = bytearray(WHOLE)
    data[at] ^= mask
    match = use(folder, bytes(data))
    sound = sum(end <= at for end in ENDS)
    if sound == 0:
        assert match is None
    else:
        before = Reading(WHOLE, "x", sound).record.actions
        assert match is not None
        assert match.record.actions[: len(before)] == before


@relaxed
@given(length=st.integers(0, len(WHOLE)))
def test_a_file_cut_anywhere(folder: Path, length: int) -> None:
    match = use(folder, WHOLE[:length])
    sound = sum(end <= length for end in ENDS)
    assert (match is not None) == (sound > 0)
    if match is not None:
        before = Reading(WHOLE, "x", sound).record.actions
        assert match.record.actions[: len(before)] == before


@relaxed
@given(at=st.integers(0, len(WHOLE)), junk=st.binary(min_size=1, max_size=40))
def test_bytes_put_in_anywhere(folder: Path, at: int, junk: bytes) -> None:
    match = use(folder, WHOLE[:at] + junk + WHOLE[at:])
    sound = sum(end <= at for end in ENDS)
    if sound:
        before = Reading(WHOLE, "x", sound).record.actions
        assert match is not None
        assert match.record.actions[: len(before)] == before


@relaxed
@given(st.binary(max_size=300), st.booleans())
def test_any_bytes(folder: Path, data: bytes, prefixed: bool) -> None:
    assert use(folder, b'{"type":"header",' * prefixed + data) is None


texts = [*ACTIONS, "roll", "let", "double", "bid 2", "bid 9", "jump", "", "play " + "x" * 300, "\ud7ff"]
actions = st.sampled_from(texts)
raws = st.sampled_from(
    [b"{}", b"null", b"[]", b'{"rng":1}', b"1e999", b'"\\ud800"']
    + [bytes(mark.state) for mark in Reading(WHOLE, "x").record.marks.values()]
    + [
        bytes(mark.state).replace(b'"active":0', b'"active":7').replace(b'"active":1', b'"active":-9')
        for mark in Reading(WHOLE, "x").record.marks.values()
    ]
)
lines: st.SearchStrategy[Line] = st.one_of(
    actions.map(Do),
    st.just(Undo()),
    st.builds(
        Mark,
        ply=st.integers(0, 4),
        headline=st.text(max_size=9),
        state=raws.map(msgspec.Raw),
        over=st.booleans(),
        rules=st.sampled_from([0, 0, 0, 1, 2]),
    ),
    st.builds(End, st.integers(0, 3)),
    st.builds(Title, st.text(max_size=9)),
)


@relaxed
@given(rows=st.lists(lines, max_size=12), rules=st.sampled_from([1, 1, 2]))
def test_right_checksums_over_any_lines(folder: Path, rows: list[Line], rules: int) -> None:
    """What a forger would write: nothing crashes, and what can be resumed can be played on and saved."""
    header = Match.new(games.house_game("toy"), SEATS, 7, ToyOptions()).header
    header = msgspec.structs.replace(header, rules=rules)
    path = folder / "forged.tonalli"
    write_lines(path, [header, *rows])
    use(folder, path.read_bytes())
