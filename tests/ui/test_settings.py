"""Settings: kept, understood again, and never in the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot
from textual.widgets import Input

from tests.ui.conftest import MakeApp
from tests.ui.screen import begin, on, screen_of, settle, shown
from tonalli.ui.app import Tonalli
from tonalli.ui.screens.home import HomeScreen
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.settings import SettingsScreen
from tonalli.ui.settings import FILE, MAX_FILE, Settings, SettingsError, read, toml, write
from tonalli.ui.themes import DARK, LIGHT, MONOCHROME

SOME = Settings(theme=LIGHT.name, ascii="on", motion=False, pace="fast", name="Ana",
                last_setup={"nawalli": {"mode": "full", "seat 2": "random"}})  # fmt: skip


@pytest.fixture
def file(home: Path) -> Path:
    home.mkdir()
    return home / FILE


# ------------------------------------------------------------------------------------------------ the file


def test_what_is_written_is_read_again(home: Path) -> None:
    write(home / FILE, SOME)
    assert read(home / FILE) == (SOME, "")
    assert os.listdir(home) == [FILE]


@given(st.text(max_size=40), st.dictionaries(st.text(max_size=8), st.text(max_size=8), max_size=3))
def test_any_text_comes_back_safe(name: str, choices: dict[str, str]) -> None:
    import tomllib

    told = tomllib.loads(toml(Settings(name=name, last_setup={name: choices})))
    assert told["name"].isprintable()
    assert Settings(**{**told, "name": ""}).last_setup.keys() == {told["name"]}


def test_no_file_no_words(home: Path) -> None:
    assert read(home / FILE) == (Settings(), "")


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\xff nothing of ours",
        b"theme = ",
        b"[" * 5000,
        b"a = " + b"[" * 5000,
        b"# much\n" * MAX_FILE,
    ],
    ids=["binary", "cut short", "brackets", "nested", "endless"],
)
def test_a_damaged_file_is_told_of_and_kept(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    found, notice = read(file)
    assert found == Settings()
    assert notice == f"{FILE} was not understood (all of it); it is kept as {FILE}.damaged."
    assert file.with_name(f"{FILE}.damaged").read_bytes() == data
    assert read(file) == (Settings(), "")


def test_one_bad_value_does_not_take_the_others_along(file: Path) -> None:
    file.write_text('pace = "fast"\nmotion = 7\nascii = "maybe"\nname = "Ana"\nfuture = 1\n')
    found, notice = read(file)
    assert found == Settings(pace="fast", name="Ana")
    assert "(ascii, motion)" in notice
    assert read(file) == (found, "")


def test_hostile_text_is_made_safe(file: Path) -> None:
    file.write_text('name = "A\\u001b[31mna[/]"\n[last_setup.nawalli]\n"\\u0007" = "\\u202e"\n')
    found, notice = read(file)
    assert not notice
    assert found.name == "A?[31mna[/]"
    assert found.last_setup == {"nawalli": {"?": "?"}}


def test_a_folder_or_a_pipe_is_no_file(home: Path, file: Path) -> None:
    file.mkdir()
    assert read(file) == (Settings(), f"{FILE} cannot be read: it is no ordinary file.")
    file.rmdir()
    os.mkfifo(file)
    assert read(file)[1] == f"{FILE} cannot be read: it is no ordinary file."


def test_a_home_that_is_a_file_cannot_keep_settings(home: Path) -> None:
    home.write_text("")
    assert read(home / FILE) == (Settings(), "")
    with pytest.raises(SettingsError, match=r"^The settings cannot be saved in .+: .+\.$"):
        write(home / FILE, SOME)


def test_a_write_that_fails_leaves_what_was_there(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(file, SOME)

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(SettingsError, match="No space left"):
        write(file, Settings())
    assert read(file) == (SOME, "")
    assert os.listdir(file.parent) == [FILE]


# ---------------------------------------------------------------------------------------------- the screen


async def _open(pilot: Pilot[int]) -> SettingsScreen:
    await settle(pilot)
    await pilot.press("f2")
    await on(pilot, SettingsScreen)
    screen = screen_of(pilot, SettingsScreen)
    assert isinstance(screen, SettingsScreen)
    return screen


async def test_everything_is_set_by_keys_at_once_and_kept(make_app: MakeApp, home: Path) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await _open(pilot)
        await pilot.press("right")
        assert app.theme == LIGHT.name
        assert read(home / FILE)[0].theme == LIGHT.name
        await pilot.press("down", "right", "right")
        await settle(pilot)
        assert "+- red" in shown(app)
        await pilot.press("down", "right", "down", "right", "down", *"Ana")
        await pilot.press("escape")
        await on(pilot, HomeScreen)
        assert not app.motion
    wanted = Settings(theme=LIGHT.name, ascii="on", motion=False, pace="fast", name="Ana")
    assert read(home / FILE) == (wanted, "")
    again = make_app()
    assert again.theme == LIGHT.name
    assert again.settings == wanted


async def test_settings_can_be_reached_from_home_and_in_a_game(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        await begin(pilot)
        await pilot.press("escape", "s")
        await on(pilot, SettingsScreen)
        await pilot.press("escape")
        await on(pilot, MatchScreen)
        await pilot.press("f2")
        await on(pilot, SettingsScreen)
        await pilot.press("f2")
        await on(pilot, MatchScreen)


async def test_a_theme_can_be_chosen_in_the_palette(make_table: MakeApp, home: Path) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        offers = dict(app.offers())
        offers["Theme: monochrome"]()
        await settle(pilot)
        assert app.theme == MONOCHROME.name
    assert read(home / FILE)[0].theme == MONOCHROME.name


async def test_settings_and_palette_agree(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        await _open(pilot)
        dict(app.offers())["Theme: monochrome"]()
        await settle(pilot)
        assert "< monochrome" in shown(app)
        await pilot.press("escape")
        assert app.theme == app.settings.theme == MONOCHROME.name


async def test_keys_typed_ahead_are_kept(make_app: MakeApp) -> None:
    """The screen is left before the line has told it of its new value."""
    app = make_app()
    async with app.run_test() as pilot:
        await _open(pilot)
        app.simulate_key("right")
        app.simulate_key("escape")
        await on(pilot, HomeScreen)
        assert app.settings.theme == LIGHT.name


async def test_pace_takes_effect_at_once(home: Path) -> None:
    app = Tonalli()
    assert app.pace == Settings().seconds
    app.change(pace="at once")
    assert app.pace == 0


async def test_the_environment_wins_over_motion(make_table: MakeApp) -> None:
    app = make_table()
    app.animation_level = "full"
    assert app.motion
    app.animation_level = "none"
    assert not app.motion
    async with app.run_test() as pilot:
        await _open(pilot)
        app.animation_level = "none"
        await pilot.press("down", "down", "right", "right")
        await settle(pilot)
        assert "TEXTUAL_ANIMATIONS=none keeps it off" in shown(app)


async def test_a_home_that_cannot_be_written_is_told_once(make_table: MakeApp, home: Path) -> None:
    home.write_text("")
    app = make_table()
    async with app.run_test(notifications=True) as pilot:
        screen = await _open(pilot)
        await pilot.press("right", "right")
        await settle(pilot)
        assert [note.message.partition(" in ")[0] for note in app._notifications] == [
            "The settings cannot be saved"
        ]
        assert "cannot be saved" in shown(app)
        assert app.theme != DARK.name
        screen.query_one("#name", Input).value = "Ana"
        await pilot.press("escape")
        assert app.settings.name == "Ana"
        assert len(app._notifications) == 1


async def test_what_is_wrong_with_the_file_is_told_at_the_start(make_table: MakeApp, file: Path) -> None:
    file.write_text("theme = [/]")
    app = make_table()
    async with app.run_test(size=(120, 40), notifications=True) as pilot:
        await settle(pilot)
        assert "not understood" in shown(app)


async def test_a_theme_nobody_knows_is_the_dark_one(make_table: MakeApp, file: Path) -> None:
    file.write_text('theme = "solarized"')
    app = make_table()
    assert app.theme == DARK.name
    async with app.run_test() as pilot:
        await _open(pilot)
        assert "< dark" in shown(app)
