from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.play.helpers import new_match, play, saved, write_lines
from tests.toys import Toy
from tonalli.core.game import Outcome
from tonalli.play.check import Report, verify
from tonalli.play.journal import Journal
from tonalli.play.match import Match
from tonalli.play.record import Do, End, Line, Mark, NoSuchSave, Undo, UnplayableSave

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "one.tonalli"


def lines_of(plies: int) -> list[Line]:
    match = new_match()
    play(match, plies)
    return list(match.record.replay_lines())


def test_a_whole_game_is_proved(path: Path) -> None:
    match = saved(path, 10_000)
    report = verify(path)
    assert report == Report("Toy", 24, 24, 7, 0, match.outcome, ())
    assert report.good


def test_what_was_taken_back_is_proved_too(path: Path) -> None:
    match = new_match()
    match.save_to(path)
    play(match, 9)
    for _ in range(6):
        match.undo()
    play(match, 7, seed=2)
    match.give_up(0)
    match.close()
    report = verify(path)
    assert report.good
    assert (report.plies, report.done, report.outcome) == (10, 16, Outcome((0.0, 1.0), "gave up"))
    assert report.compared == 1 + 2 + 2


def test_a_state_that_the_game_does_not_come_to(path: Path) -> None:
    lines = lines_of(8)
    last = lines[-1]
    assert isinstance(last, Mark)
    richer = msgspec.Raw(bytes(last.state).replace(b'"totals":[', b'"totals":[1'))
    write_lines(path, [*lines[:-1], msgspec.structs.replace(last, state=richer), Do("bid 1")])
    report = verify(path)
    assert report.problems == (f"Line {len(lines)} holds another state than the game comes to.",)
    assert report.plies == 9


@pytest.mark.parametrize("bad", ["roll", "jump"])
def test_an_entry_that_cannot_be_done(path: Path, bad: str) -> None:
    lines = lines_of(4)
    write_lines(path, [*lines, Do(bad), Undo(), End(0)])
    report = verify(path)
    assert len(report.problems) == 1
    assert report.problems[0].startswith(f"Line {len(lines) + 1} cannot be done: ")
    assert report.done == report.plies == 4, "what cannot be done was not done again"


def test_a_state_that_cannot_be_read(path: Path) -> None:
    lines = lines_of(4)
    write_lines(path, [*lines, Mark(ply=4, headline="", state=msgspec.Raw(b"{}"))])
    (problem,) = verify(path).problems
    assert problem.startswith(f"Line {len(lines) + 1} holds a state that cannot be read: ")
    assert problem.endswith("`.")


def test_damage_is_a_problem(path: Path) -> None:
    saved(path)
    path.write_bytes(path.read_bytes() + b"{}\n")
    assert not verify(path).good


def test_no_save_is_no_report(path: Path) -> None:
    with pytest.raises(NoSuchSave):
        verify(path)
    header = msgspec.structs.replace(new_match().header, game="ludo")
    write_lines(path, [header])
    with pytest.raises(UnplayableSave):
        verify(path)


def test_other_rules_are_proved_from_where_they_began(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(path, 6)
    monkeypatch.setattr(Toy, "info", msgspec.structs.replace(Toy.info, rules_version=2))
    report = verify(path)
    assert report.problems == (
        "The save was played by version 1 of the rules, these are 2: it cannot be proved.",
    )
    assert (report.done, report.unproved) == (0, 6)
    match = Match.resume(Journal.open(path))
    play(match, 9)
    match.close()
    report = verify(path)
    assert report.good
    assert (report.plies, report.done, report.unproved) == (13, 9, 4)
    assert report.compared == 3
