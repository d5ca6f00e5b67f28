from __future__ import annotations

import os
import shutil
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import msgspec
import pytest

from tests.play.helpers import SEATS, FailingDisk, new_match, play, saved, saved_match, write_lines
from tests.toys import ToyOptions, house_toy
from tonalli import games
from tonalli.play import library as lib
from tonalli.play import record as r
from tonalli.play.journal import glance, look, take_lock
from tonalli.play.library import Library
from tonalli.play.match import Match
from tonalli.play.record import Do, End, Mark, Title, Undo

pytestmark = pytest.mark.usefixtures("toy")

NOW = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)


@pytest.fixture
def library(home: Path) -> Library:
    return Library(home, clock=lambda: NOW)


def begin(library: Library, plies: int = 5, seed: int = 7, rounds: int = 3) -> Path:
    match = library.begin(house_toy(), SEATS, seed, ToyOptions(rounds=rounds))
    play(match, plies)
    path = match.path
    assert path is not None
    match.close()
    return path


def files(library: Library) -> list[str]:
    return sorted(os.listdir(library.saves))


# -- where things lie


def test_the_home_is_named_by_the_environment(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert lib.home() == home
    assert Library().saves == home / "saves"
    monkeypatch.chdir(home.parent)
    monkeypatch.setenv("TONALLI_HOME", "here")
    assert lib.home() == home.parent / "here", "the same when the folder is left"
    monkeypatch.setenv("HOME", "/her")
    monkeypatch.setenv("USERPROFILE", "/her")
    monkeypatch.setenv("TONALLI_HOME", "~/games")
    assert lib.home() == Path("/her/games")
    monkeypatch.setenv("TONALLI_HOME", "")
    monkeypatch.setenv("XDG_DATA_HOME", "/elsewhere")
    assert lib.home().name == "tonalli"


def test_nothing_is_made_by_looking(library: Library) -> None:
    assert library.entries() == ()
    assert library.last() is None
    library.sweep()
    assert not library.home.exists()


def test_a_save_is_named_by_game_day_and_a_short_id(library: Library) -> None:
    path = begin(library)
    other = begin(library)
    assert path.parent == library.saves
    assert path != other
    for name in files(library):
        assert name.startswith("toy-2026-03-04-")
        assert name.endswith(".tonalli")
        assert len(name) == len("toy-2026-03-04-abcdef.tonalli")
    assert look(path).record.header.created == "2026-03-04T05:06:07+00:00"


# -- the list


def test_the_list_says_how_each_game_stands_the_last_played_first(library: Library) -> None:
    paths = [begin(library, plies) for plies in (0, 6, 10_000)]
    for age, path in enumerate(paths):
        os.utime(path, (1_000_000 + age, 1_000_000 + age))
    entries = library.entries()
    assert [entry.path for entry in entries] == paths[::-1]
    assert [entry.played.timestamp() for entry in entries] == [1_000_002, 1_000_001, 1_000_000]
    over, amid, fresh = (entry.glance for entry in entries)
    assert over is not None
    assert amid is not None
    assert fresh is not None
    assert (over.over, amid.over, fresh.over) == (True, False, False)
    assert (over.ply, amid.ply, fresh.ply) == (24, 6, 0)
    assert over.headline.startswith("Over, ")
    assert amid.headline == "Round 1, Ben's turn"
    assert fresh.header.names == ("Ana", "Ben")
    assert library.last() == entries[1]
    assert [entry.resumable for entry in entries] == [False, True, True]


def test_broken_saves_are_in_the_list_with_their_reason(library: Library) -> None:
    good = begin(library)
    (library.saves / "empty.tonalli").touch()
    (library.saves / "foreign.tonalli").write_bytes(b"MZ" + bytes(300))
    (library.saves / "folder.tonalli").mkdir()
    (library.saves / "ne\x1bwer.tonalli").write_bytes(b'{"type":"header","format":99}\n')
    os.symlink("nowhere", library.saves / "link.tonalli")
    header = msgspec.structs.replace(new_match().header, game="ludo")
    write_lines(library.saves / "ludo.tonalli", [header])
    (library.saves / "notes.txt").write_text("mine")
    problems = {entry.path.name: entry.problem for entry in library.entries()}
    assert problems.pop(good.name) == ""
    assert len(problems) == 6
    assert problems["link.tonalli"] == "There is no save link.tonalli."
    assert "is empty" in problems["empty.tonalli"]
    assert "is not a save" in problems["foreign.tonalli"]
    assert "is a folder" in problems["folder.tonalli"]
    assert problems["ne\x1bwer.tonalli"].startswith("ne?wer.tonalli was written by a newer Tonalli")
    assert problems["ludo.tonalli"] == "ludo.tonalli is of a game 'ludo' that this Tonalli does not have."
    assert all("\x1b" not in entry.name for entry in library.entries())
    last = library.last()
    assert last is not None
    assert last.path == good


@pytest.mark.parametrize("time", [1e12, 253_402_300_799.0, 0.0, -1e12])
def test_a_clock_that_was_wrong_hinders_nothing(
    library: Library, time: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begin(library)
    monkeypatch.setattr(lib, "_written", lambda file: time)  # not every disk keeps such times
    (entry,) = library.entries()
    assert entry.path == path
    assert 1970 <= entry.played.year <= 9999
    for hours in (-14, 14):
        entry.played.astimezone(timezone(timedelta(hours=hours)))


def test_the_list_reads_the_first_line_and_the_end_only(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match(rounds=600)
    play(match, 4000)
    library.save(match)
    path = match.path
    assert path is not None
    match.close()
    assert path.stat().st_size > 400_000
    data = bytearray(path.read_bytes())
    data[200_000] ^= 1  # damage in the middle is found when it is opened
    path.write_bytes(bytes(data))
    read: list[int] = []
    original = Path.open

    class Counted:
        def __init__(self, file: object) -> None:
            self.file = file

        def __enter__(self) -> Counted:
            return self

        def __exit__(self, *error: object) -> None:
            self.file.close()  # type: ignore[attr-defined]

        def __getattr__(self, name: str) -> object:
            found = getattr(self.file, name)
            if name not in ("read", "readline"):
                return found

            def reading(*args: object) -> bytes:
                data: bytes = found(*args)
                read.append(len(data))
                return data

            return reading

    monkeypatch.setattr(Path, "open", lambda self, *args: Counted(original(self, *args)))
    (entry,) = library.entries()
    assert entry.glance is not None
    assert entry.glance.ply == 4000
    assert entry.problem == ""
    assert sum(read) < (64 << 10) + 2000


def test_a_state_longer_than_the_end_that_is_read(library: Library) -> None:
    match = new_match()
    library.saves.mkdir(parents=True)
    path = library.saves / "long.tonalli"
    long = Mark(1, "far back", msgspec.Raw(b'"' + b"x" * 150_000 + b'"'))
    write_lines(path, [*match.record.replay_lines(), Do("bid 1"), long, Do("a"), Do("b")])
    seen = glance(path)
    assert (seen.headline, seen.ply) == ("far back", 3)


def test_what_was_taken_back_does_not_show(library: Library) -> None:
    match = library.begin(house_toy(), SEATS, 7, ToyOptions())
    path = match.path
    assert path is not None
    play(match, 4)
    assert glance(path).headline == "Round 1, Ben's turn"
    match.undo()
    seen = glance(path)
    assert (seen.headline, seen.ply) == ("Round 1, Ana's turn", 3)
    play(match)
    assert glance(path).over
    match.undo()
    assert not glance(path).over
    match.close()


def test_a_damaged_end_shows_what_comes_before_it(library: Library) -> None:
    path = begin(library, 8)
    data = path.read_bytes()
    path.write_bytes(data[:-60] + b"#" + data[-59:])
    assert glance(path).headline == "Round 1, Ben's turn"
    path.write_bytes(data[:-1])
    assert glance(path).headline == "Round 1, Ben's turn"


def test_a_game_given_up_is_over_in_the_list(library: Library) -> None:
    match = library.begin(house_toy(), SEATS, 7, ToyOptions())
    match.give_up(1)
    path = match.path
    match.close()
    (entry,) = library.entries()
    assert entry.path == path
    assert entry.glance is not None
    assert (entry.glance.over, entry.glance.ended) == (True, 1)
    assert not entry.resumable


def test_a_seat_that_is_not_there_does_not_give_up_in_the_list(library: Library) -> None:
    library.saves.mkdir(parents=True)
    match = new_match()
    mark = Mark(ply=0, headline="Round 1", state=msgspec.Raw(msgspec.json.encode(match.state)))
    write_lines(library.saves / "odd.tonalli", [match.header, mark, End(9)])
    (entry,) = library.entries()
    assert entry.glance is not None
    assert (entry.glance.headline, entry.glance.ended) == ("Round 1", None)


def test_the_list_is_as_long_as_is_useful(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [begin(library, 0) for _ in range(4)]
    for age, path in enumerate(paths):
        os.utime(path, (age, age))
    monkeypatch.setattr(lib, "MOST", 3)
    assert [entry.path for entry in library.entries()] == paths[:0:-1]


# -- resume, find, rename, delete


def test_resume_goes_on_where_it_was(library: Library) -> None:
    path = begin(library, 6)
    match = library.resume(path)
    assert match.ply == 6
    assert match.saved
    with pytest.raises(r.SaveInUse):
        library.resume(path)
    for way in (lambda: library.rename(path, "x"), lambda: library.delete(path)):
        with pytest.raises(r.SaveInUse):
            way()
    play(match)
    match.close()
    assert glance(path).over
    assert files(library) == [path.name]


def test_a_save_that_cannot_be_resumed_is_let_go(library: Library) -> None:
    path = begin(library)
    header = msgspec.structs.replace(look(path).record.header, game="ludo")
    write_lines(path, [header])
    for _ in range(2):
        with pytest.raises(r.UnplayableSave):
            library.resume(path)
    assert files(library) == [path.name]


def test_rename_is_an_entry_and_is_seen_however_far_back(library: Library) -> None:
    path = begin(library, 5, rounds=600)
    library.rename(path, "  The long\x1b one ")
    (entry,) = library.entries()
    assert entry.name == "The long? one"
    match = library.resume(path)
    assert match.title == "The long? one"
    play(match, 600)
    match.close()
    data = path.read_bytes()
    assert len(data) - data.index(b'"type":"title"') > 70_000
    (entry,) = library.entries()
    assert entry.name == "The long? one"
    library.rename(path, "")
    (entry,) = library.entries()
    assert entry.name == path.stem
    library.rename(path, "y" * 500)
    assert len(glance(path).title) == r.MAX_TITLE


def test_find_by_name_title_and_path(library: Library, tmp_path: Path) -> None:
    path = begin(library)
    assert library.find(path.name) == path
    assert library.find(path.stem) == path
    assert library.find(str(path)) == path
    with pytest.raises(r.SaveError, match=r"There is no save named 'Tri\?al'\."):
        library.find("Tri\x1bal")
    library.rename(path, "Trial")
    assert library.find("Trial") == path
    library.rename(begin(library), "Trial")
    with pytest.raises(r.SaveError, match=r"several saves"):
        library.find("Trial")
    elsewhere = tmp_path / "elsewhere.tonalli"
    shutil.copy(path, elsewhere)
    assert library.find(str(elsewhere)) == elsewhere


def test_delete_removes_the_save_alone(library: Library) -> None:
    path, other = begin(library), begin(library)
    library.delete(path)
    assert files(library) == [other.name]
    with pytest.raises(r.SaveError):
        library.delete(path)
    broken = library.saves / "broken.tonalli"
    broken.write_bytes(b"junk")
    library.delete(broken)
    folder = library.saves / "folder.tonalli"
    folder.mkdir()
    with pytest.raises(r.SaveError, match=r"is a folder"):
        library.delete(folder)
    assert files(library) == sorted(["folder.tonalli", other.name])


# -- a home that cannot be written


@pytest.mark.parametrize("where", ["home", "saves"])
def test_a_file_where_the_folder_should_be(library: Library, where: str) -> None:
    blocked = library.home if where == "home" else library.saves
    blocked.parent.mkdir(parents=True, exist_ok=True)
    blocked.write_text("in the way")
    assert library.entries() == ()
    library.sweep()
    with pytest.raises(r.HomeNotWritable, match=r"^The folder for saves, .*, cannot be made: .*\.$"):
        library.begin(house_toy(), SEATS, 7, ToyOptions())
    saved(blocked.parent / "mine.tonalli")
    with pytest.raises(r.HomeNotWritable):
        library.take_in(blocked.parent / "mine.tonalli")
    assert blocked.read_text() == "in the way"
    match = Match.new(house_toy(), SEATS, 7, ToyOptions())  # play goes on unsaved
    play(match, 5)
    with pytest.raises(r.HomeNotWritable):
        library.save(match)
    assert match.ply == 5
    assert not match.saved
    blocked.unlink()
    library.save(match)
    assert match.saved
    match.close()


def test_a_full_disk_at_the_beginning(home: Path) -> None:
    library = Library(home, disk=FailingDisk(100))
    with pytest.raises(r.HomeNotWritable, match=r"No space left"):
        library.begin(house_toy(), SEATS, 7, ToyOptions())
    assert files(library) == []


# -- import and export


def test_out_and_in_again(library: Library, tmp_path: Path) -> None:
    path = begin(library, 9)
    out = library.give_out(path, tmp_path / "copy.tonalli")
    assert out.read_bytes() == path.read_bytes()
    with pytest.raises(r.WriteFailed, match=r"There is a file copy\.tonalli already"):
        library.give_out(path, tmp_path / "copy.tonalli")
    library.give_out(path, tmp_path / "copy.tonalli", overwrite=True)
    folder = tmp_path / "folder"
    folder.mkdir()
    assert library.give_out(path, folder) == folder / path.name
    with pytest.raises(r.WriteFailed):
        library.give_out(path, tmp_path / "no" / "such.tonalli")
    back = library.take_in(out)
    assert back != path
    assert back.read_bytes() == path.read_bytes()
    assert files(library) == sorted([path.name, back.name])
    assert sorted(os.listdir(folder)) == [path.name]
    match = library.resume(back)
    assert match.ply == 9
    match.close()


def test_a_game_in_play_can_be_given_out(library: Library, tmp_path: Path) -> None:
    match = library.begin(house_toy(), SEATS, 7, ToyOptions())
    play(match, 5)
    assert match.path is not None
    assert look(library.give_out(match.path, tmp_path / "x.tonalli")).record.ply == 5
    match.close()


def test_what_is_taken_in_is_played_again_first(library: Library, tmp_path: Path) -> None:
    match = new_match()
    play(match, 8)
    lines = list(match.record.replay_lines())
    mark = lines[-1]
    assert isinstance(mark, Mark)
    cheat = msgspec.Raw(bytes(mark.state).replace(b'"totals":[', b'"totals":[9'))
    path = tmp_path / "x.tonalli"
    for forged, said in (
        ([*lines[:-1], msgspec.structs.replace(mark, state=cheat)], "holds another state"),
        ([*lines, Do("roll")], "cannot be done"),
    ):
        write_lines(path, forged)
        with pytest.raises(r.UnplayableSave, match=said):
            library.take_in(path)
    write_lines(path, lines)
    path.write_bytes(path.read_bytes().replace(b'"do"', b'"od"', 1))
    with pytest.raises(r.DamagedSave):
        library.take_in(path)
    path.write_bytes(b"junk")
    with pytest.raises(r.NotASave):
        library.take_in(path)
    assert not library.saves.exists() or files(library) == []
    write_lines(path, lines)
    path.write_bytes(path.read_bytes() + b'{"type":"do"')
    assert look(library.take_in(path)).notices == []  # a torn end is left out


def test_a_full_disk_on_the_way_in_or_out(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.tonalli"
    saved(path)
    library = Library(home, disk=FailingDisk(100))
    with pytest.raises(r.WriteFailed):
        library.take_in(path)
    assert files(library) == []
    with pytest.raises(r.WriteFailed):
        library.give_out(path, tmp_path / "y.tonalli")
    assert sorted(os.listdir(tmp_path)) == ["home", "x.tonalli"]


# -- sweeping


def test_sweep_takes_what_dead_processes_left_and_nothing_else(library: Library) -> None:
    path = begin(library)
    playing = saved_match(library.saves / "playing.tonalli")
    (library.saves / f"{path.name}.lock").touch()
    (library.saves / f"{path.name}.tmp").write_bytes(b"half")
    (library.saves / "gone.tonalli.lock").touch()
    (library.saves / "gone.tonalli.tmp").touch()
    (library.saves / "playing.tonalli.tmp").touch()
    (library.saves / "notes.tmp").touch()
    (library.saves / "x.tonalli.damaged").touch()
    library.sweep()
    assert files(library) == sorted(
        [
            path.name,
            "playing.tonalli",
            "playing.tonalli.lock",
            "playing.tonalli.tmp",
            "notes.tmp",
            "x.tonalli.damaged",
        ]
    )
    play(playing, 1)
    playing.close()
    library.sweep()
    assert "playing.tonalli.tmp" not in files(library)


def test_a_lock_file_that_was_taken_away_is_no_lock(library: Library) -> None:
    """Who waits with the old file must not believe to hold the lock when the file is a new one."""
    path = begin(library)
    old = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT)
    library.sweep()
    lock = take_lock(path)
    with pytest.raises(r.SaveInUse):
        take_lock(path)
    assert not os.path.samestat(os.fstat(old), os.stat(f"{path}.lock"))
    os.close(old)
    lock.release()


# -- in the catalogue


def test_games_that_are_unknown_do_not_hinder_the_others(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begin(library)
    monkeypatch.delitem(games.CATALOGUE, "toy")
    (entry,) = library.entries()
    assert entry.path == path
    assert not entry.resumable
    assert "does not have" in entry.problem
    assert entry.glance is not None


def test_undo_of_everything_still_has_a_headline(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "x.tonalli"
    match = new_match()
    write_lines(path, [*match.record.replay_lines(), *[Do("bid 1"), Undo()] * 3, Title("t")])
    seen = glance(path)
    assert (seen.headline, seen.ply, seen.title) == ("Round 1, Ana's turn", 0, "t")
