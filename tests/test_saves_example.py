"""The saves that come with the project: every one can still be read, proved and played on.

If one of these fails after a change of the rules, the saves of players come out differently too: then the
rules version has to rise, and tools/saves_example.py makes these anew.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tonalli.bots.base import seat_bot
from tonalli.cli import main
from tonalli.games import CATALOGUE, game_class
from tonalli.games.azteka.model import Options as AztekaOptions
from tonalli.games.azteka.model import Variant, Why
from tonalli.games.nawalli.model import Mode, Options, State, Strike
from tonalli.play.check import verify
from tonalli.play.journal import look
from tonalli.play.library import Library
from tonalli.play.match import Match
from tonalli.play.record import Do, Undo, seal

FOLDER = Path(__file__).resolve().parent.parent / "saves_example"
SAVES = sorted(FOLDER.glob("*.tonalli"))


def match_of(name: str) -> Match:
    return Match.resume(look(FOLDER / f"{name}.tonalli"))


@pytest.fixture(params=SAVES, ids=lambda path: path.stem)
def save(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_there_is_one_of_each_game_and_mode() -> None:
    matches = [Match.resume(look(path)) for path in SAVES]
    assert {match.game.info.id for match in matches} == set(CATALOGUE)
    options = [match.options for match in matches]
    assert {option.mode for option in options if isinstance(option, Options)} == set(Mode)
    assert {option.variant for option in options if isinstance(option, AztekaOptions)} == set(Variant)


def test_everything_comes_out_as_written(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header = look(save).record.header
    assert header.rules == game_class(header.game).info.rules_version
    report = verify(save)
    assert report.problems == ()
    assert report.unproved == 0
    assert report.done >= report.plies > 50
    assert report.compared > 5
    assert main(["replay", "--check", str(save)]) == 0
    assert "all as written" in capsys.readouterr().out


def test_the_same_lines_make_the_same_bytes(save: Path) -> None:
    reading = look(save)
    made, crc = b"", 0
    for line in (reading.record.header, *reading.lines()):
        raw, crc = seal(line, crc)
        made += raw
    assert made == save.read_bytes()


def test_another_action_is_noticed(save: Path, tmp_path: Path) -> None:
    """Well formed, with right checksums, but not the game that was played."""
    reading = look(save)
    lines = list(reading.lines())
    wanted, instead = {
        "azteka": ("", "A8"),
        "nahua": ("lock ", "end"),
        "serpent-stones": ("place ", "double"),
        "gualicho": ("cast ", "draw"),
    }.get(reading.record.header.game, ("summon ", "end"))
    at = next(n for n, line in enumerate(lines) if isinstance(line, Do) and line.action.startswith(wanted))
    lines[at] = Do(instead)
    copy = tmp_path / save.name
    crc = 0
    with copy.open("wb") as file:
        for line in (reading.record.header, *lines):
            raw, crc = seal(line, crc)
            file.write(raw)
    assert verify(copy).problems != ()


def test_it_is_in_the_list_and_can_be_opened(save: Path, home: Path) -> None:
    library = Library(home)
    library.saves.mkdir(parents=True)
    shutil.copy(save, library.saves)
    (entry,) = library.entries()
    assert entry.problem == ""
    match = library.resume(entry.path)
    try:
        assert match.notices == []
        assert entry.resumable != match.over
        if match.actor is not None:
            bot = seat_bot("random", match.game, match.actor, 1)
            match.submit(bot.choose(match.view(match.actor), match.legal, match.ply))
            assert verify(entry.path).good
    finally:
        match.close()


def test_one_waits_for_an_answer_after_something_was_taken_back() -> None:
    match = match_of("nawalli-full")
    state = match.state
    assert isinstance(state, State)
    assert state.battle is not None
    assert isinstance(state.battle.stack[-1], Strike)
    assert match.actor == state.battle.asked == 0
    assert state.battle.active == 1
    assert any(isinstance(line, Undo) for line in look(FOLDER / "nawalli-full.tonalli").lines())


def test_the_wheel_is_in_the_second_round_and_three_players_filled_the_board() -> None:
    state = match_of("azteka").state
    assert len(state.setting.rounds) == 1
    assert match_of("azteka-three").state.setting.rounds[0].why is Why.FILLED


def test_one_was_given_up() -> None:
    match = match_of("nawalli-quick-start")
    assert match.gave_up == 1
    assert match.outcome is not None
    assert match.outcome.scores == (1.0, 0.0)
    assert match.title


@pytest.mark.parametrize("name", ["nawalli-quick", "nawalli-simple"])
def test_two_were_played_to_the_end(name: str) -> None:
    match = match_of(name)
    assert match.over
    assert match.gave_up is None


OLD = sorted((Path(__file__).parent / "play" / "old").glob("*.tonalli"))
"""Saves that earlier versions of the program wrote; they are never made anew."""


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_save_of_an_earlier_version_opens_and_proves_itself(path: Path) -> None:
    report = verify(path)
    assert report.problems == ()
    assert report.compared > 5
    assert Match.resume(look(path)).actor == 0


def test_there_is_a_save_from_before_teams_and_turn_order() -> None:
    """Its states have neither who handed over nor an order of turns, its options no teams."""
    (path,) = (path for path in OLD if path.stem == "nawalli-full")
    text = path.read_text()
    assert '"handed"' not in text
    assert '"teams":false' not in text
    assert Match.resume(look(path)).headline.startswith("Full Battle, game 1 of 3, round 4")
