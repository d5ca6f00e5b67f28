"""`tonalli saves` and `tonalli replay`: what they print of good and broken saves, and that they only look."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.helpers import play
from tests.toys import Toy, ToyOptions
from tonalli.cli import main
from tonalli.play.library import Library
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo


def saved(toy: Toy, plies: int, names: tuple[str, str] = ("Ana", "Ben"), title: str = "") -> Path:
    match = Library().begin(toy, [SeatInfo(names[0]), SeatInfo(names[1], "greedy")], 5, ToyOptions(rounds=1))
    play(match, plies)
    if title:
        match.rename(title)
    path = match.path
    match.close()
    assert path is not None
    return path


def out(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> tuple[list[str], list[str]]:
    assert main(arguments) == code
    printed = capsys.readouterr()
    return printed.out.splitlines(), printed.err.splitlines()


def test_no_saves(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    lines, errors = out(capsys, "saves")
    assert lines == [f"There are no saves in {home / 'saves'}."]
    assert errors == []
    assert not home.exists(), "looking makes nothing"


def test_saves_lists_what_can_be_played_and_what_cannot(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    good = saved(toy, 2, title="Our\x1b[2J game")
    over = saved(toy, 100, names=("Ana[/]", "B\x1b]0;x\x07"))
    bad = good.with_name("bad.tonalli")
    bad.write_bytes(b"hello\n")
    good.with_name("e\x1b[2Jvil.tonalli").write_bytes(b"hello\n")
    lines, errors = out(capsys, "saves")
    assert errors == []
    assert len(lines) == 4
    assert all(line.isprintable() for line in lines)
    found = {path.name: line for path in (good, over, bad) for line in lines if path.name in line}
    assert "Toy 'Our?[2J game': Ana, Ben. Round 1, " in found[good.name]
    assert "Toy: Ana[/], B?]0;x?. Over, " in found[over.name]
    assert "not a save" in found["bad.tonalli"]


def test_a_replay_is_the_log_all_open_once_it_is_over(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(toy, 100)
    lines, errors = out(capsys, "replay", str(path))
    assert errors == []
    assert lines[0] == "Toy: Ana, Ben. Seed 5."
    match = Library().resume(path)
    expected = [toy.sentence(e, match.names) for ply in range(match.ply + 1) for e in match.step(ply).events]
    match.close()
    assert lines[1:-1] == expected
    assert any(line.startswith("Ana is dealt ") and "," in line for line in lines), "cards are shown"
    assert lines[-1].startswith(("Won by Ana: ", "Won by Ben: ", "Nobody won: "))


def test_a_replay_of_a_game_that_goes_on_gives_nothing_away(
    toy: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    lines, _ = out(capsys, "replay", str(saved(toy, 5)))
    assert "Ana is dealt 2." in lines
    assert "Ben is dealt 2." in lines
    assert sum(line.endswith("draws a card.") for line in lines) == 1
    assert lines[-1].startswith("Round 1, ")


def test_a_save_is_found_by_name_and_by_title(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(toy, 3, title="Sunday")
    by_path = out(capsys, "replay", str(path))
    assert out(capsys, "replay", path.name) == by_path
    assert out(capsys, "replay", path.name.removesuffix(".tonalli")) == by_path
    assert out(capsys, "replay", "Sunday") == by_path


def test_a_given_up_game(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    match = Library().begin(toy, [SeatInfo("Ana"), SeatInfo("Ben")], 5, ToyOptions())
    match.give_up(0)
    assert match.path is not None
    path = match.path
    match.close()
    assert out(capsys, "replay", str(path))[0][-1] == "Won by Ben: Ana gave up."
    assert out(capsys, "saves")[0][0].endswith("Toy: Ana, Ben. Ana gave up")
    assert out(capsys, "replay", "--check", str(path))[1] == []


def test_check_plays_all_again(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(toy, 100)
    before = path.read_bytes()
    lines, errors = out(capsys, "replay", "--check", str(path))
    assert lines == ["Toy, 8 actions: 8 played again, 3 states compared, all as written."]
    assert errors == []
    assert path.read_bytes() == before
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_check_finds_what_other_rules_would_do(
    toy: Toy, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(toy, 100)
    original = Toy.apply

    def otherwise(self: Toy, state: object, action: object, watched: bool = False) -> object:
        step = original(self, state, action, watched)  # type: ignore[arg-type]
        raised = tuple(total + 1 for total in step.state.totals)
        values = {name: getattr(step.state, name) for name in type(step.state).__struct_fields__}
        return type(step)(type(step.state)(**{**values, "totals": raised}), step.events)

    monkeypatch.setattr(Toy, "apply", otherwise)
    lines, errors = out(capsys, "replay", "--check", str(path), code=1)
    assert lines[0].endswith("not as written.")
    assert errors
    assert all(error.startswith("tonalli: ") for error in errors)


@pytest.mark.parametrize("arguments", [["replay"], ["replay", "--check"]])
def test_a_damaged_save_is_told_and_left_as_it_is(
    toy: Toy, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    path = saved(toy, 100)
    raw = path.read_bytes()
    path.write_bytes(raw.replace(b'"roll"', b'"Roll"', 1))
    before = path.read_bytes()
    assert before != raw
    _, errors = out(capsys, *arguments, str(path), code="--check" in arguments)
    assert any("damaged" in error for error in errors)
    assert path.read_bytes() == before
    assert len(list(path.parent.iterdir())) == 1


def test_a_game_in_play_elsewhere_can_be_looked_at(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    path = saved(toy, 3)
    playing: Match = Library().resume(path)
    assert out(capsys, "replay", str(path))[1] == []
    assert out(capsys, "replay", "--check", str(path))[1] == []
    assert len(out(capsys, "saves")[0]) == 1
    playing.close()
