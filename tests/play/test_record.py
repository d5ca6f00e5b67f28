from __future__ import annotations

from zlib import crc32

import msgspec
import pytest

from tests.play.helpers import new_match, play
from tonalli.play import record as r
from tonalli.play.journal import Reading
from tonalli.play.record import BadLine, Do, End, Mark, Record, Title, Undo, decode, migrate, seal, unseal


def test_the_crc_of_a_line_covers_all_bytes_before_it() -> None:
    data, crc = b"", 0
    for line in (Do("bid 1"), Undo(), Title("x\ny")):
        raw, crc = seal(line, crc)
        assert raw.count(b"\n") == 1
        assert raw.endswith(b"\n")
        data += raw
        before, _, stated = data.rpartition(b',"crc":"')
        assert int(stated[:8], 16) == crc32(before)
        assert crc == crc32(data)


def test_a_line_reads_back() -> None:
    line = Mark(3, "Round 1", msgspec.Raw(b'{"a":[1]}'), over=True, title="t")
    raw, after = seal(line, 77)
    body, crc = unseal(raw[:-1], 77)
    assert crc == after
    assert decode(body) == line


@pytest.mark.parametrize("crc", [76, 0])
def test_a_line_at_another_place_is_refused(crc: int) -> None:
    raw, _ = seal(Do("bid 1"), 77)
    with pytest.raises(BadLine):
        unseal(raw[:-1], crc)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b'{"type":"jump"}',
        b'{"type":"do"}',
        b'{"type":"do","action":3}',
        b'{"type":"do","action":"x","more":1}',
        b'{"type":"do","action":"\xff"}',
        b'{"type":"end","seat":-1}',
        b'{"type":"end","seat":' + b"9" * 5000 + b"}",
        b'{"type":"undo","x":' + b"[" * 200_000,
        b'{"type":"state","ply":0,"headline":"","state":' + b"[" * 200_000 + b"]" * 200_000 + b"}",
    ],
)
def test_what_is_no_line_is_bad(body: bytes) -> None:
    with pytest.raises(BadLine):
        decode(body)


def some_record() -> Record:
    return Record(new_match().header)


def mark(ply: int, rules: int = 0) -> Mark:
    return Mark(ply, "h", msgspec.Raw(b"{}"), rules=rules)


def test_undo_takes_the_state_with_it_and_redo_is_a_do_again() -> None:
    record = some_record()
    for line in (mark(0), Do("a"), mark(1), Do("b"), Undo(), Undo()):
        record.add(line)
    assert record.actions == []
    assert list(record.marks) == [0]
    assert record.undone == ["b", "a"]
    record.add(Do("a"))
    assert record.undone == ["b"]
    record.add(Do("c"))
    assert record.undone == []
    assert record.actions == ["a", "c"]


@pytest.mark.parametrize(
    ("before", "line"),
    [
        ([], Undo()),
        ([Do("a"), Undo()], Undo()),
        ([Do("a")], mark(0)),
        ([Do("a")], mark(2)),
        ([Do("a")], mark(2, rules=5)),
        ([], End(2)),
        ([End(0)], Do("a")),
        ([End(0)], Undo()),
        ([End(0)], End(1)),
        ([Do("a"), mark(1, rules=5)], Undo()),
        ([], new_match().header),
    ],
)
def test_a_line_that_cannot_come_here_changes_nothing(before: list[r.Line], line: r.Line) -> None:
    record = some_record()
    for earlier in before:
        record.add(earlier)
    was = record.encode(), record.lines
    with pytest.raises(BadLine):
        record.add(line)
    assert (record.encode(), record.lines) == was


def test_other_rules_let_go_of_what_came_after_the_state() -> None:
    record = some_record()
    for line in (mark(0), Do("a"), mark(1), Do("b"), Do("c"), Undo(), mark(1, rules=9)):
        record.add(line)
    assert (record.actions, record.base, record.rules, record.undone) == (["a"], 1, 9, [])
    assert record.marks[1].rules == 9


def test_the_shortest_row_of_lines_adds_up_to_the_same() -> None:
    match = new_match()
    play(match, 7)
    match.undo()
    match.rename("Trial")
    match.give_up(1)
    again = Reading(match.record.encode(), "x").record
    assert again.actions == match.record.actions
    assert again.marks.keys() == match.record.marks.keys()
    assert (again.title, again.ended, again.undone) == ("Trial", 1, [])
    assert again.encode() == match.record.encode()


def test_migrate_applies_one_step_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(r, "FORMAT", 3)
    monkeypatch.setitem(r.UPGRADES, 1, lambda body: body + b"1")
    monkeypatch.setitem(r.UPGRADES, 2, lambda body: body + b"2")
    assert migrate(b"x", 1) == b"x12"
    assert migrate(b"x", 3) == b"x"
    with pytest.raises(BadLine):
        migrate(b"x", 0)


def test_names_are_made_safe() -> None:
    header = msgspec.structs.replace(new_match().header, seats=(r.SeatInfo("Ana[/]\x1b[2J" + "x" * 99),))
    assert header.names == ("Ana[/]?[2Jxxxxxxxxxxx...",)
    assert len(header.names[0]) == r.MAX_NAME
    nameless = msgspec.structs.replace(header, seats=(r.SeatInfo("Ana"), r.SeatInfo(""), r.SeatInfo(" ")))
    assert nameless.names == ("Ana", "Player 2", "Player 3")
