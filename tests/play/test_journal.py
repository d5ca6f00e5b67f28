from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import textwrap
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from tests.play.helpers import (
    Careless,
    FailingDisk,
    SyncFails,
    new_match,
    play,
    saved,
    saved_match,
    write_lines,
)
from tests.toys import Toy
from tonalli.play import journal as j
from tonalli.play import record as r
from tonalli.play.journal import DAMAGED, LOCK, Disk, Journal, Reading, glance, look
from tonalli.play.match import Match
from tonalli.play.record import Do, Title, Undo

pytestmark = pytest.mark.usefixtures("toy")

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "one.tonalli"


def others(path: Path) -> list[str]:
    """What lies beside a save."""
    return sorted(set(os.listdir(path.parent)) - {path.name})


# -- writing


def test_what_was_played_is_in_the_file_at_once(path: Path) -> None:
    match = saved_match(path, 5)
    assert look(path).record.actions == match.record.actions
    match.submit(match.legal[0])
    assert look(path).record.actions == match.record.actions
    assert len(look(path).record.actions) == 6
    match.close()
    assert others(path) == []


def test_each_entry_is_synced_before_append_returns_and_the_folder_at_creation(path: Path) -> None:
    class Told(Disk):
        def __init__(self) -> None:
            self.calls: list[str] = []

        def write(self, fd: int, data: bytes) -> int:
            self.calls.append("write")
            return super().write(fd, data)

        def sync(self, fd: int) -> None:
            self.calls.append("sync")
            super().sync(fd)

        def sync_folder(self, folder: Path) -> None:
            self.calls.append(f"sync {folder.name}")
            super().sync_folder(folder)

    disk = Told()
    match = new_match()
    match.save_to(path, disk)
    assert disk.calls == ["write", "sync", f"sync {path.parent.name}"]
    disk.calls.clear()
    match.submit(match.legal[0])
    assert disk.calls == ["write", "sync"]
    match.close()


def test_a_save_is_never_written_over_another(path: Path) -> None:
    path.write_bytes(b"dear diary")
    with pytest.raises(r.WriteFailed):
        new_match().save_to(path)
    assert path.read_bytes() == b"dear diary"
    assert others(path) == []


def test_short_writes_are_written_on(path: Path) -> None:
    class Slow(Disk):
        def write(self, fd: int, data: bytes) -> int:
            return super().write(fd, data[:7])

    match = new_match()
    match.save_to(path, Slow())
    play(match, 3)
    match.close()
    assert look(path).record.actions == match.record.actions


@pytest.mark.parametrize("rest", [b"", b'"}\n'])
def test_a_first_line_that_is_too_long_is_damaged_and_not_cut_off(path: Path, rest: bytes) -> None:
    path.write_bytes(b'{"type":"header","x":"' + b"x" * (r.MAX_LINE + 50) + rest)
    for read in (look, glance):
        with pytest.raises(r.DamagedSave, match="damaged in its first line"):
            read(path)


@pytest.mark.parametrize("room", [0, 1, 20, 40])
def test_a_full_disk_leaves_file_and_match_as_they_were(path: Path, room: int) -> None:
    disk = FailingDisk()
    match = new_match()
    match.save_to(path, disk)
    play(match, 3)
    before, state, actions = path.read_bytes(), match.state, list(match.record.actions)
    disk.left = room
    for _ in range(2):
        with pytest.raises(r.WriteFailed, match=r"No space left"):
            match.submit(match.legal[0])
        assert path.read_bytes() == before
        assert (match.state, match.record.actions) == (state, actions)
        disk.left = min(room, 7)
    disk.left = 1 << 40
    play(match, 1)  # try again
    match.close()
    assert look(path).record.actions == match.record.actions
    assert len(match.record.actions) == 4


def test_a_full_disk_at_the_end_of_a_turn_writes_neither_action_nor_state(path: Path) -> None:
    disk = FailingDisk()
    match = new_match()
    match.save_to(path, disk)
    play(match, 3)
    before = path.read_bytes()
    disk.left = 200  # the action fits, the state does not
    with pytest.raises(r.WriteFailed):
        match.submit(match.legal[0])
    assert match.ply == 3
    assert path.read_bytes() == before
    match.close()


def test_going_on_unsaved_after_a_full_disk(path: Path) -> None:
    disk = FailingDisk()
    match = new_match()
    match.save_to(path, disk)
    play(match, 3)
    before = path.read_bytes()
    disk.left = 3
    with pytest.raises(r.WriteFailed):
        match.submit(match.legal[0])
    match.go_unsaved()
    play(match)
    assert match.over
    assert not match.saved
    assert path.read_bytes() == before
    assert others(path) == []


def test_the_systems_own_full_device(path: Path) -> None:
    full = os.open("/dev/full", os.O_WRONLY)

    class Full(Disk):
        on = False

        def write(self, fd: int, data: bytes) -> int:
            return super().write(full if self.on else fd, data)

    disk = Full()
    match = new_match()
    match.save_to(path, disk)
    before = path.read_bytes()
    disk.on = True
    with pytest.raises(r.WriteFailed, match=r"No space left"):
        match.submit(match.legal[0])
    assert path.read_bytes() == before
    match.close()
    os.close(full)


def test_a_limit_of_the_system_in_the_middle_of_a_line(path: Path) -> None:
    match = saved_match(path, 3)
    before = path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 10, hard))
    try:
        with pytest.raises(r.WriteFailed, match=r"File too large"):
            match.submit(match.legal[0])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_bytes() == before
    play(match, 1)
    match.close()
    assert len(look(path).record.actions) == 4


def test_bytes_that_cannot_be_synced_are_taken_back(path: Path) -> None:
    disk = SyncFails()
    match = new_match()
    match.save_to(path, disk)
    before = path.read_bytes()
    disk.broken = True
    with pytest.raises(r.WriteFailed, match=r"put/output error"):
        match.submit(match.legal[0])
    assert path.read_bytes() == before
    assert match.ply == 0
    disk.broken = False
    match.submit(match.legal[0])
    match.close()
    assert len(look(path).record.actions) == 1


def test_what_a_failed_write_left_is_cut_off_before_the_next(path: Path) -> None:
    """Even when cutting it off failed at the time."""

    class Stuck(FailingDisk):
        stuck = False

        def cut(self, fd: int, length: int) -> None:
            if self.stuck:
                raise OSError(5, "Input/output error")
            super().cut(fd, length)

    disk = Stuck()
    match = new_match()
    match.save_to(path, disk)
    before = path.read_bytes()
    disk.left, disk.stuck = 80, True  # more than the next entry writes over
    with pytest.raises(r.WriteFailed):
        match.rename("x" * r.MAX_TITLE)
    assert len(path.read_bytes()) == len(before) + 80
    disk.left, disk.stuck = 1 << 40, False
    match.submit(match.legal[0])
    match.go_unsaved()  # as if killed: closing would write a state, over all that was left
    assert len(path.read_bytes()) < len(before) + 80
    assert look(path).record.ply == 1
    assert look(path).notices == []


def test_a_file_that_cannot_be_created_leaves_nothing(path: Path) -> None:
    match = new_match()
    with pytest.raises(r.WriteFailed, match=r"No space left"):
        match.save_to(path, FailingDisk(300))
    assert os.listdir(path.parent) == []
    assert not match.saved
    match.save_to(path, FailingDisk())
    match.close()


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_a_save_that_was_taken_away_while_it_is_played(path: Path, how: str) -> None:
    match = saved_match(path, 2)
    data = path.read_bytes()
    path.unlink()
    if how == "replaced":
        path.write_bytes(data)
    with pytest.raises(r.WriteFailed, match=r"was (taken away|replaced)"):
        match.submit(match.legal[0])
    assert match.ply == 2
    match.close()
    assert path.exists() == (how == "replaced")


def test_a_save_is_never_made_longer_than_can_be_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = saved_match(path, 2)
    monkeypatch.setattr(j, "MAX_LINES", match.record.lines)
    with pytest.raises(r.WriteFailed, match=r"as long as a save may be"):
        match.submit(match.legal[0])
    monkeypatch.undo()
    monkeypatch.setattr(j, "MAX_FILE", path.stat().st_size + 5)
    with pytest.raises(r.WriteFailed, match=r"as long as a save may be"):
        match.submit(match.legal[0])
    monkeypatch.undo()
    with Journal.open(saved(path.with_name("b.tonalli"), 2) and path.with_name("b.tonalli")) as journal:
        with pytest.raises(r.WriteFailed, match=r"too long"):
            journal.append(Do("x" * r.MAX_LINE))
        journal.append(Do("y" * (r.MAX_LINE - 100)))
    assert look(path.with_name("b.tonalli")).record.ply == 3
    match.close()


# -- the end of the file cut short


def test_every_length_of_a_torn_tail(path: Path) -> None:
    whole = (saved(path, 6), path.read_bytes())[1]
    ends = [i + 1 for i, byte in enumerate(whole) if byte == 10]
    for length in range(ends[0], len(whole)):
        path.write_bytes(whole[:length])
        good = max(end for end in ends if end <= length)
        seen = look(path)
        assert seen.length == good
        assert bool(seen.notices) == (good != length)
        assert path.stat().st_size == length  # looking changes nothing
    for length in range(ends[-3] + 1, len(whole), 5):
        path.write_bytes(whole[:length])
        good = max(end for end in ends if end <= length)
        with Journal.open(path, Careless()) as journal:
            assert path.read_bytes() == whole[:good]  # before anything is appended
            assert len(journal.notices) == (good != length)
            journal.append(Title("on"))
        seen = look(path)
        assert seen.notices == []
        assert seen.record.title == "on"
        assert others(path) == []  # a torn tail was never shown, so no copy is kept


# -- damage


def test_a_damaged_middle_keeps_what_comes_before_and_the_file_beside_it(path: Path) -> None:
    match = saved(path, 9)
    data = path.read_bytes()
    lines = data.split(b"\n")
    broken = data.replace(lines[5], lines[5].replace(b"a", b"b", 1))
    assert broken != data
    path.write_bytes(broken)
    seen = look(path)
    assert seen.notices == ["one.tonalli is damaged from line 6 on; the rest is left out."]
    with Journal.open(path) as journal:
        assert len(journal.notices) == 1
        assert "line 6" in journal.notices[0]
        assert "one.tonalli.damaged" in journal.notices[0]
        kept = journal.record.actions
        assert kept == match.record.actions[: len(kept)]
        assert kept
        assert path.read_bytes() == b"\n".join(lines[:5]) + b"\n"
        assert path.with_name("one.tonalli" + DAMAGED).read_bytes() == broken
    path.write_bytes(broken)
    Journal.open(path).close()
    assert others(path) == ["one.tonalli.damaged", "one.tonalli.damaged-2"]


def test_a_damaged_file_is_left_alone_where_no_copy_can_be_kept(path: Path) -> None:
    saved(path, 9)
    data = path.read_bytes().replace(b'"do"', b'"od"', 1)
    path.write_bytes(data)
    with pytest.raises(r.UnreadableSave, match=r"nothing was changed"):
        Journal.open(path, FailingDisk(50))
    assert path.read_bytes() == data
    assert others(path) == []


def test_entries_that_contradict_each_other_are_damage(path: Path) -> None:
    match = new_match()
    play(match, 5)
    lines = list(match.record.replay_lines())
    write_lines(path, [*lines[:3], Undo(), Undo(), Undo(), *lines[3:]])
    seen = look(path)
    assert seen.damage is not None
    assert seen.record.actions == []


# -- what is no save


def refused(path: Path) -> str:
    """What look, glance and open say of it, which is the same, and none changes anything."""
    before = path.read_bytes() if path.is_file() else None
    said = set()
    for way in (look, glance, Journal.open):
        with pytest.raises(r.SaveError) as error:
            way(path)
        said.add((type(error.value).__name__, str(error.value)))
    assert (path.read_bytes() if path.is_file() else None) == before
    assert not path.with_name(path.name + LOCK).exists()
    assert len(said) == 1
    name, text = said.pop()
    assert text.startswith(("one.tonalli ", "There is no "))
    assert text.endswith(".")
    assert "\n" not in text
    return name


def test_no_file(path: Path) -> None:
    assert refused(path) == "NoSuchSave"
    assert refused(path / "more") == "NoSuchSave"


def test_a_folder(path: Path) -> None:
    path.mkdir()
    assert refused(path) == "NotAFile"


def test_a_pipe_is_not_waited_for(path: Path) -> None:
    os.mkfifo(path)
    assert refused(path) == "NotAFile"


def test_an_empty_file(path: Path) -> None:
    path.touch()
    assert refused(path) == "EmptySave"


@pytest.mark.parametrize(
    "data",
    [
        b"\x7fELF" + bytes(1000),
        b"{}\n",
        b"[1]\n",
        b'{"type":"do"}\n',
        b"\xff\xfe\n",
        b"\n",
        b"hello",
        b'{"format":1}\n',
        b"[" * 100_000 + b"\n",
        b"x" * 1_000_000,
    ],
)
def test_a_foreign_file(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    assert refused(path) == "NotASave"


def test_a_first_line_cut_short(path: Path) -> None:
    saved(path)
    data = path.read_bytes()
    path.write_bytes(data[:200])
    assert refused(path) == "TruncatedSave"
    path.write_bytes(data[: data.index(b"\n")])
    assert refused(path) == "TruncatedSave"


def test_a_damaged_first_line(path: Path) -> None:
    saved(path)
    data = path.read_bytes()
    for damaged in (
        data.replace(b'"seed":7', b'"seed":8', 1),
        data.replace(b'"seed":7', b'"seed":x', 1),
        data.replace(b"\n", b" ", 1) + b"x" * 300_000,
        data.replace(b'"format":1', b'"format":-1', 1),
    ):
        path.write_bytes(damaged)
        assert refused(path) in ("DamagedSave", "TruncatedSave")


def test_a_newer_format(path: Path) -> None:
    path.write_bytes(b'{"type":"header","format":2,"something":{"new":[1,2]}}\n{"whatever":1}\n')
    assert refused(path) == "NewerSave"


def test_too_large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate((64 << 20) + 1)
    assert refused(path) == "TooBigSave"


def test_too_many_lines(path: Path) -> None:
    saved(path)
    with path.open("ab") as file:
        file.write(b"{}\n" * 100_000)
    with pytest.raises(r.TooBigSave):
        look(path)


def test_a_line_too_long_is_damage(path: Path) -> None:
    match = new_match()
    write_lines(path, [*match.record.replay_lines(), Do("x" * (256 << 10)), Do("bid 1")])
    assert look(path).damage == 2


def test_deep_nesting_is_no_crash(path: Path) -> None:
    state = msgspec.Raw(b"[" * 100_000 + b"]" * 100_000)
    write_lines(path, [new_match().header, r.Mark(0, "h", state)])
    assert look(path).damage == 1


# -- one at a time


def test_a_save_is_open_once(path: Path) -> None:
    match = saved_match(path)
    with pytest.raises(r.SaveInUse, match=r"^one\.tonalli is open in another window"):
        Journal.open(path)
    assert look(path).record.ply == 9  # looking is not exclusive
    match.close()
    Journal.open(path).close()


def test_a_save_may_be_closed_by_another_thread(path: Path) -> None:
    saved(path)
    with ThreadPoolExecutor(1) as other:
        journal = other.submit(Journal.open, path).result()
    journal.close()
    Journal.open(path).close()


def child(code: str, *args: object) -> subprocess.Popen[bytes]:
    """A Python process that knows the Toy."""
    start = "from tonalli import games\ngames.CATALOGUE['toy'] = 'tests.toys:Toy'\n"
    return subprocess.Popen(
        [sys.executable, "-c", start + textwrap.dedent(code), *map(str, args)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def test_two_processes_on_one_save(path: Path) -> None:
    match = saved_match(path)
    code = """
        import sys
        from pathlib import Path
        from tonalli.play.journal import Journal
        from tonalli.play.record import SaveInUse
        try:
            Journal.open(Path(sys.argv[1]))
        except SaveInUse as error:
            print(error)
    """
    said = child(code, path).communicate(timeout=30)[0].decode()
    assert said == "one.tonalli is open in another window; close it there first.\n"
    match.submit(match.legal[0])
    match.close()
    assert child(code, path).communicate(timeout=30)[0] == b""
    assert look(path).record.ply == 10


def test_killed_in_the_middle_of_writing(path: Path) -> None:
    """Whenever the process dies, what it said was done is in the file, and the lock is free."""
    code = """
        import sys
        from pathlib import Path
        from tests.play.helpers import new_match, play
        match = new_match(rounds=5000)
        match.save_to(Path(sys.argv[1]))
        while True:
            play(match, 1)
            sys.stdout.write(f"{match.ply} {match.record.actions[-1]}\\n")
            sys.stdout.flush()
    """
    for turn, wait in enumerate((1, 40, 90)):
        save = path.with_name(f"k{turn}.tonalli")
        process = child(code, save)
        assert process.stdout is not None
        for _ in range(wait):
            process.stdout.readline()
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        said = process.stdout.read().decode().splitlines()
        process.stdout.close()
        journal = Journal.open(save)
        match = Match.resume(journal)
        for line in said:
            ply, _, action = line.partition(" ")
            if action:
                assert match.record.actions[int(ply) - 1] == action
        assert match.ply >= wait + max(0, len(said) - 1)
        assert journal.record.lines == look(save).record.lines
        match.submit(match.legal[0])
        match.close()


# -- older formats


def test_an_older_format_is_brought_up_to_date_and_the_old_file_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch, toy: Toy
) -> None:
    def upgrade(body: bytes) -> bytes:
        return body.replace(b'"type":"did"', b'"type":"do"').replace(b'"format":0', b'"format":1')

    match = new_match()
    play(match, 6)
    crc, old = 0, b""
    for line in match.record.replay_lines():
        body = r.seal(line, 0)[0][: -r.CRC_BYTES - 1]
        body = body.replace(b'"type":"do"', b'"type":"did"').replace(b'"format":1', b'"format":0')
        crc = r.crc32(body, crc)
        tail = b',"crc":"%08x"}\n' % crc
        crc = r.crc32(tail, crc)
        old += body + tail
    path.write_bytes(old)
    assert refused(path) == "DamagedSave"
    monkeypatch.setitem(r.UPGRADES, 0, upgrade)
    assert look(path).record.actions == match.record.actions
    assert glance(path).headline == match.headline
    assert path.read_bytes() == old
    with Journal.open(path) as journal:
        again = Match.resume(journal)
        assert again.state == match.state
        said = "was of an older format and was renewed; the old file is kept as one.tonalli.damaged."
        assert again.notices == [f"one.tonalli {said}"]
        again.submit(again.legal[0])
    assert path.with_name("one.tonalli" + DAMAGED).read_bytes() == old
    assert others(path) == ["one.tonalli" + DAMAGED]
    monkeypatch.delitem(r.UPGRADES, 0)
    seen = look(path)
    assert seen.notices == []
    assert seen.record.ply == 7


def test_bytes_without_a_file_may_be_no_longer_than_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    data = new_match().record.encode()
    monkeypatch.setattr(j, "MAX_FILE", len(data) - 1)
    with pytest.raises(r.TooBigSave):
        Reading(data, "the record")


def test_reading_from_bytes_needs_no_file() -> None:
    match = new_match()
    play(match, 5)
    assert Match.resume(Reading(match.record.encode(), "the record")).state == match.state
