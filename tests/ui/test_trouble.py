"""What goes wrong around a game: disks, locks, windows, names, and errors of the program itself."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event

import pytest
from textual.widgets import Input

from tests.play.helpers import FailingDisk, new_match
from tests.ui.conftest import MakeApp
from tests.ui.screen import (
    ANA,
    BEN,
    RANDOM,
    begin,
    choose_at_home,
    match_of,
    on,
    put,
    saved,
    screen_of,
    settle,
    shown,
    until,
    words,
)
from tonalli.play.journal import Journal, look
from tonalli.play.library import Library
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo
from tonalli.ui import app as program
from tonalli.ui.screens.curtain import Curtain
from tonalli.ui.screens.dialogs import UNREAD, Ask, AskName, Tell
from tonalli.ui.screens.home import HomeScreen
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.result import ResultScreen
from tonalli.ui.screens.saves import SavesScreen
from tonalli.ui.screens.setup import SetupScreen
from tonalli.ui.screens.small import TooSmall

# -- the disk


async def test_a_full_disk_leaves_the_action_undone_until_it_is_written(make_table: MakeApp) -> None:
    disk = FailingDisk()
    app = make_table(disk=disk)
    async with app.run_test() as pilot:
        match = await begin(pilot, (ANA, BEN))
        await pilot.press("enter")
        assert match.path is not None
        before, ply = match.path.read_bytes(), match.ply
        disk.left = 10
        await pilot.press("enter")
        await settle(pilot)
        screen_of(pilot, Ask)
        assert "cannot be written" in words(app)
        assert "No space left on device" in words(app)
        assert match.ply == ply
        assert match.path.read_bytes() == before
        await pilot.press("t")
        await settle(pilot)
        screen_of(pilot, Ask)
        disk.left = 1 << 30
        await pilot.press("t")
        await settle(pilot)
        screen_of(pilot, MatchScreen)
        assert match.ply == ply + 1
        assert len(look(match.path).record.actions) == ply + 1
        assert "NOT SAVED" not in shown(app)


async def test_on_a_full_disk_one_can_go_on_unsaved(make_table: MakeApp) -> None:
    disk = FailingDisk()
    app = make_table(disk=disk)
    async with app.run_test() as pilot:
        match = await begin(pilot, (ANA, BEN))
        await pilot.press("enter")
        path, ply = match.path, match.ply
        assert path is not None
        before = path.read_bytes()
        disk.left = 0
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("g")
        await settle(pilot)
        assert match.ply == ply + 1
        assert "NOT SAVED" in shown(app)
        await pilot.press("enter")
        await settle(pilot)
        assert match.ply == ply + 2
        assert path.read_bytes() == before


async def test_what_is_not_saved_is_not_left_without_a_question(make_app: MakeApp) -> None:
    disk = FailingDisk()
    app = make_app(disk=disk)
    async with app.run_test() as pilot:
        await begin(pilot, (ANA, BEN))
        await pilot.press("enter")
        disk.left = 0
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("g")
        await settle(pilot)
        await pilot.press("f10")
        await on(pilot, Ask)
        assert "Home (what was played since is not saved)" in shown(app)
        await pilot.press("h")
        await settle(pilot)
        assert words(app) == (
            "The save ends before what was played last, which is not saved and cannot be played on once you leave."
        )
        await pilot.press("escape")
        await on(pilot, MatchScreen)
        await pilot.press("f10", "h")
        await settle(pilot)
        await pilot.press("l")
        await on(pilot, HomeScreen)


async def test_a_game_that_was_never_saved_is_left_after_a_question_too(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        model = new_match()
        await put(pilot, Match.new(model.game, (ANA, RANDOM), 7, model.options))
        await pilot.press("escape")
        await on(pilot, Ask)
        assert "Home (the game is not saved)" in shown(app)
        await pilot.press("escape")
        await on(pilot, MatchScreen)
        screen = screen_of(pilot, MatchScreen)
        assert isinstance(screen, MatchScreen)
        dict(screen.offers())["Home"]()  # what the palette does
        await on(pilot, Ask)
        assert words(app) == "This game is not saved and cannot be played on once you leave."
        await pilot.press("l")
        await on(pilot, HomeScreen)


class Hand:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.mark.parametrize("key", ["g", "enter", "escape"])
async def test_what_was_typed_before_a_question_could_be_read_does_not_answer_it(
    make_table: MakeApp, key: str
) -> None:
    disk, clock = FailingDisk(), Hand()
    app = make_table(disk=disk)
    app.clock = clock
    async with app.run_test() as pilot:
        match = await begin(pilot, (ANA, BEN))
        clock.seconds += UNREAD
        await pilot.press("enter")
        disk.left = 0
        await pilot.press("enter", key)
        await on(pilot, Ask)
        clock.seconds += UNREAD * 0.9
        await pilot.press(key)
        await settle(pilot)
        screen_of(pilot, Ask)
        assert match.saved
        disk.left = 1 << 30
        clock.seconds += UNREAD * 0.2
        await pilot.press(key)
        await settle(pilot)
        screen_of(pilot, MatchScreen)


async def test_a_notice_is_not_closed_before_it_could_be_read(make_app: MakeApp) -> None:
    clock = Hand()
    app = make_app(resume=True)
    app.clock = clock
    async with app.run_test() as pilot:
        await on(pilot, Tell)
        await pilot.press("enter")
        await settle(pilot)
        screen_of(pilot, Tell)
        clock.seconds += UNREAD
        await pilot.press("enter")
        await on(pilot, HomeScreen)


async def test_the_menu_can_be_typed_ahead(make_app: MakeApp) -> None:
    app = make_app()
    app.clock = Hand()
    async with app.run_test() as pilot:
        await begin(pilot)
        await pilot.press("escape", "h")
        await on(pilot, HomeScreen)


async def test_an_action_that_cannot_be_written_can_be_left_undone(make_table: MakeApp) -> None:
    disk = FailingDisk()
    app = make_table(disk=disk)
    async with app.run_test() as pilot:
        match = await begin(pilot, (ANA, BEN))
        await pilot.press("enter")
        ply = match.ply
        disk.left = 0
        await pilot.press("enter")
        await settle(pilot)
        await pilot.press("l")
        await settle(pilot)
        screen_of(pilot, MatchScreen)
        assert match.ply == ply
        assert match.saved
        assert "Bid 0" in shown(app)


async def test_a_home_that_cannot_be_written_is_asked_about_once(make_app: MakeApp, tmp_path: Path) -> None:
    stands_there = tmp_path / "file"
    stands_there.write_text("")
    app = make_app(folder=stands_there)
    async with app.run_test() as pilot:
        await choose_at_home(pilot, "new-toy")
        await on(pilot, SetupScreen)
        await pilot.press("enter")
        await settle(pilot)
        screen_of(pilot, Ask)
        assert "cannot be made" in words(app)
        await pilot.press("g")
        await settle(pilot)
        screen_of(pilot, MatchScreen)
        assert "NOT SAVED" in shown(app)
        await pilot.press("enter")
        await settle(pilot)
        screen_of(pilot, MatchScreen)
        assert "NOT SAVED" in shown(app)
        assert match_of(pilot).ply > 0


async def test_a_save_that_is_open_elsewhere_is_told_in_a_sentence(make_app: MakeApp, home: Path) -> None:
    path = saved(home)
    with Journal.open(path):
        app = make_app(resume=True)
        async with app.run_test() as pilot:
            await on(pilot, Tell)
            assert "open in another" in words(app)
            await pilot.press("space")
            await settle(pilot)
            screen_of(pilot, HomeScreen)


async def test_what_was_mended_is_told_before_the_game_goes_on(make_table: MakeApp, home: Path) -> None:
    path = saved(home)
    path.write_bytes(path.read_bytes() + b'{"type":"do"')
    app = make_table(resume=True)
    async with app.run_test() as pilot:
        await on(pilot, Tell)
        assert "was not written to its end" in words(app)
        await pilot.press("enter")
        await settle(pilot)
        screen_of(pilot, MatchScreen)


@pytest.mark.parametrize("kind", ["deepblue", "greedy:soon\x1b", ""])
async def test_where_an_unknown_bot_sits_greedy_plays_and_it_is_told(
    make_table: MakeApp, home: Path, kind: str
) -> None:
    path = saved(home, (ANA, SeatInfo("Deep", kind)), plies=5)
    app = make_table(resume=True)
    async with app.run_test() as pilot:
        await on(pilot, Tell)
        assert words(app).endswith("Instead greedy plays.")
        await pilot.press("enter")
        await on(pilot, MatchScreen)
        await until(pilot, lambda: match_of(pilot).ply > 5)
    assert len(look(path).record.actions) > 5


async def test_two_quick_presses_open_one_game(make_table: MakeApp, home: Path) -> None:
    saved(home)
    app = make_table()
    async with app.run_test() as pilot:
        await settle(pilot)
        app.resume_last()
        app.resume_last()
        await on(pilot, MatchScreen)
        assert len(app.screen_stack) == 2


# -- the window


async def test_too_small_says_what_is_needed_and_gives_the_game_back(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        match = await begin(pilot)
        before = match.ply
        await pilot.resize_terminal(40, 10)
        await on(pilot, TooSmall)
        assert "80 by 24" in shown(app)
        assert "40 by 10" in shown(app)
        await pilot.press("enter")
        await settle(pilot)
        assert match.ply == before
        await pilot.resize_terminal(90, 30)
        await on(pilot, MatchScreen)
        await pilot.press("enter")
        await settle(pilot)
        assert match.ply > before


async def test_a_terminal_that_is_too_small_from_the_start(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(40, 10)) as pilot:
        await settle(pilot)
        screen_of(pilot, TooSmall)
        assert "80 by 24" in shown(app)
        await pilot.resize_terminal(80, 24)
        await on(pilot, HomeScreen)


@pytest.mark.parametrize("size", [(25, 24), (80, 3), (5, 1), (26, 4)])
async def test_where_there_is_no_room_for_sentences_only_the_size_is_told(
    make_table: MakeApp, size: tuple[int, int]
) -> None:
    app = make_table()
    async with app.run_test(size=size) as pilot:
        await on(pilot, TooSmall)
        text = shown(app).strip()
        if size == (26, 4):
            assert "Make the window larger;" in text
        else:
            assert text == "80×24"  # noqa: RUF001


async def test_the_result_waits_until_there_is_room(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        match = await begin(pilot)
        await pilot.resize_terminal(40, 10)
        await on(pilot, TooSmall)
        screen = next(screen for screen in app.screen_stack if isinstance(screen, MatchScreen))
        screen._change(lambda: match.give_up(0))
        await settle(pilot)
        screen_of(pilot, TooSmall)
        await pilot.resize_terminal(80, 24)
        await on(pilot, ResultScreen)


# -- names

HOSTILE = (
    ("[@click=app.quit()]x", "Ana[/]"),
    ("Esc\x1b[2J\x1b]52;c;eA==\x07", "$name"),
    ("C1\x9b2J\x85\u202e", "[Jaguar]"),
)
FORBIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]")


def harmless(app: program.Tonalli) -> None:
    """Nothing on the screen would be taken for a command by a terminal."""
    assert not FORBIDDEN.search(shown(app))


@pytest.mark.parametrize(
    ("name", "other"),
    [HOSTILE[0], *(pytest.param(*names, marks=pytest.mark.soak) for names in HOSTILE[1:])],
)
async def test_hostile_names_are_plain_text_on_every_screen(
    make_app: MakeApp, home: Path, name: str, other: str
) -> None:
    seats = (SeatInfo(name), SeatInfo(other))
    saved(home, seats, plies=4, title=name)
    app = make_app()
    async with app.run_test() as pilot:
        await until(pilot, lambda: "Resume: Toy" in shown(app))
        harmless(app)
        await pilot.press("s")
        await on(pilot, SavesScreen)
        harmless(app)
        plain_part = re.split("[\x1b\x9b]", name)[0]
        assert plain_part in shown(app)
        await pilot.press("r")
        await settle(pilot)
        screen_of(pilot, AskName)
        harmless(app)
        await pilot.press("escape", "d")
        await settle(pilot)
        screen_of(pilot, Ask)
        harmless(app)
        await pilot.press("escape", "enter")
        await on(pilot, Curtain)
        harmless(app)
        await pilot.press("enter")
        await settle(pilot)
        screen_of(pilot, MatchScreen)
        harmless(app)
        assert plain_part in shown(app)
        assert other in shown(app)
        for y, line in enumerate(shown(app).splitlines()):
            if name in line:
                await pilot.click(offset=(line.index(name) + len(name) - 1, y))
        assert app.is_running
        await pilot.press("o")
        await settle(pilot)
        harmless(app)
        await pilot.press("escape", "escape", "g")
        await settle(pilot)
        harmless(app)
        await pilot.press("g")
        await settle(pilot)
        screen_of(pilot, ResultScreen)
        harmless(app)
        assert f"{plain_part}" in shown(app)


async def test_what_is_pasted_as_a_name_is_made_plain(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await choose_at_home(pilot, "new-toy")
        await on(pilot, SetupScreen)
        screen_of(pilot, SetupScreen)
        line = app.screen.query_one("#name-0", Input)
        line.focus()
        line.insert_text_at_cursor("A\x1b[2J\x9b[/]")
        await settle(pilot)
        harmless(app)
        await pilot.press("enter")
        await settle(pilot)
        assert match_of(pilot).seats[0].name == "A?[2J?[/]"


async def test_an_unsaved_game_with_a_hostile_name(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        match = new_match()
        seats = (SeatInfo(HOSTILE[1][0]), RANDOM)
        await put(pilot, Match.new(match.game, seats, 1, match.options))
        harmless(app)
        assert "NOT SAVED" in shown(app)


# -- the program's own errors


async def test_an_error_of_the_program_never_reaches_the_player(
    make_table: MakeApp, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = make_table()

    def breaks() -> None:
        raise ZeroDivisionError("the cause")

    async def run() -> None:
        async with app.run_test() as pilot:
            app.call_later(breaks)
            await settle(pilot)

    with pytest.raises(ZeroDivisionError):
        await run()
    assert isinstance(app.failure, ZeroDivisionError)
    assert app._exit_renderables == []
    sentence = program.last_words(app.failure, home, app.lost)
    assert "\n" not in sentence
    assert "game" not in sentence  # there was none
    assert "error.log" in sentence
    assert "ZeroDivisionError: the cause" in (home / "error.log").read_text()


@pytest.mark.parametrize(
    ("kept", "said"), [(True, "; the game is saved."), (False, "; the game was not being saved.")]
)
async def test_an_error_in_a_game_says_what_became_of_it(
    make_table: MakeApp, home: Path, kept: bool, said: str
) -> None:
    app = make_table()

    async def run() -> None:
        async with app.run_test() as pilot:
            match = await begin(pilot)
            if not kept:
                match.go_unsaved()
            app.call_later(lambda: {}["the cause"])
            await settle(pilot)

    with pytest.raises(KeyError):
        await run()
    assert app.failure is not None
    assert program.last_words(app.failure, home, app.lost).endswith(said)


def test_run_says_one_sentence_and_gives_an_exit_code(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks(self: program.Tonalli) -> None:
        self.failure = ValueError("inside")

    monkeypatch.setattr(program.Tonalli, "run", breaks)
    assert program.run() == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert "Traceback" not in captured.err
    assert "ValueError: inside" in (home / "error.log").read_text()


def test_an_error_that_cannot_be_written_down_is_still_one_sentence(tmp_path: Path) -> None:
    stands_there = tmp_path / "file"
    stands_there.write_text("")
    assert "error of its own" in program.last_words(ValueError("inside"), stands_there)


async def test_leaving_while_the_saves_are_still_being_read(
    make_app: MakeApp, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(home)
    go_on = Event()
    entries = Library.entries

    def slow(self: Library) -> object:
        assert go_on.wait(10)
        return entries(self)

    monkeypatch.setattr(Library, "entries", slow)
    app = make_app()
    async with app.run_test() as pilot:
        await settle(pilot)
        await pilot.press("q")
    go_on.set()
    assert app.return_code == 0
    assert app.failure is None
