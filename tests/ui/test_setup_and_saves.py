"""Setting up a game, and the list of saves."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from threading import Event
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, Struct
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from tests.toys import Toy, ToyOptions
from tests.ui.conftest import MakeApp
from tests.ui.screen import ANA, choose_at_home, match_of, on, saved, screen_of, settle, shown, until, words
from tonalli.core.game import OptionsError
from tonalli.play.journal import Journal, look
from tonalli.play.library import Library
from tonalli.play.record import HUMAN, MAX_TITLE, SeatInfo
from tonalli.ui.app import Tonalli
from tonalli.ui.screens.dialogs import Ask, AskName, Tell
from tonalli.ui.screens.help import Keys
from tonalli.ui.screens.home import HomeScreen
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.saves import SavesScreen
from tonalli.ui.screens.setup import SetupScreen, named, option_fields


class Way(StrEnum):
    LONG = "long"
    SHORT = "short"


class Many(Struct, frozen=True, kw_only=True):
    way: Way = Way.SHORT
    how: Literal["a", "b"] = "b"
    sure: bool = True
    count: Annotated[int, Meta(ge=2, le=12)] = 5
    cards: tuple[str, ...] = ()


def test_options_become_lines_to_set_by_hand() -> None:
    way, how, sure, count = option_fields(Many)
    assert (way.name, way.default, way.values) == ("way", "short", ("long", "short"))
    assert (how.default, how.values) == ("b", ("a", "b"))
    assert (sure.default, sure.values) == ("true", ("true", "false"))
    assert (count.default, count.values, count.low, count.high) == ("5", (), 2, 12)
    assert [count.takes(text) for text in ("2", "12", "1", "13", "", "-3", "3.5", "x", "٣")] == [
        True, True, False, False, False, False, False, False, False,
    ]  # fmt: skip
    given = {field.name: field.default for field in (way, how, sure, count)}
    assert msgspec.convert(given, Many, strict=False) == Many()


def test_every_seat_has_a_name_of_its_own() -> None:
    def names(*seats: tuple[str, str]) -> list[str]:
        return [seat.name for seat in named([kind for kind, _ in seats], [typed for _, typed in seats])]

    assert names((HUMAN, "Ana"), ("greedy", "")) == ["Ana", "Greedy"]
    assert names((HUMAN, ""), ("search:0.2s", "")) == ["Player", "Search"]
    assert names((HUMAN, ""), (HUMAN, "")) == ["Player 1", "Player 2"]
    assert names((HUMAN, "Ana"), (HUMAN, "Ana")) == ["Ana", "Ana 2"]
    assert names(("random", ""), ("random", "")) == ["Random", "Random 2"]
    long = names((HUMAN, "x" * 24), (HUMAN, "x" * 24))
    assert len(set(long)) == 2
    assert max(map(len, long)) <= 24


async def set_up(pilot: Pilot[int], app: Tonalli) -> None:
    await choose_at_home(pilot, "new-toy")
    await on(pilot, SetupScreen)


async def test_a_number_out_of_bounds_is_told(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(120, 30)) as pilot:
        await set_up(pilot, app)
        line = app.screen.query_one("#option-rounds", Input)
        line.value = "5001"
        await settle(pilot)
        assert "Rounds: This must be a whole number from 1 to 5000." in shown(app)
        await pilot.press("enter")
        await settle(pilot)
        screen_of(pilot, SetupScreen)
        assert app.screen.focused is line
        line.value = "2"
        await pilot.press("enter")
        await on(pilot, MatchScreen)
        assert match_of(pilot).options == ToyOptions(rounds=2)


async def test_a_seed_deals_the_same_game(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await set_up(pilot, app)
        seed = app.screen.query_one("#seed", Input)
        seed.focus()
        await pilot.press(*"99999999999x99999999")
        await settle(pilot)
        assert seed.value == "9999999999999999999"
        assert "can be at most" in shown(app)
        seed.value = "7"
        await pilot.press("enter")
        await on(pilot, MatchScreen)
        assert match_of(pilot).seed == 7


async def test_options_that_the_game_refuses_are_told(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    def seats(self: Toy, options: ToyOptions) -> tuple[int, ...]:
        if options.hand == 4:
            raise OptionsError("The deck is too small for hands of [4].")
        return (2,)

    monkeypatch.setattr(Toy, "seats", seats)
    app = make_app()
    async with app.run_test() as pilot:
        await set_up(pilot, app)
        app.screen.query_one("#option-hand", Input).value = "4"
        await settle(pilot)
        assert "The deck is too small for hands of [4]." in shown(app)
        await pilot.press("enter")
        await settle(pilot)
        screen_of(pilot, SetupScreen)


async def test_how_many_play_can_be_chosen_where_several_may(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "seats", lambda self, options: (2, 3))
    app = make_app()
    async with app.run_test() as pilot:
        await set_up(pilot, app)
        assert "Seat 2" in shown(app)
        assert "Seat 3" not in shown(app)
        await pilot.press("right")
        await settle(pilot)
        assert "Seat 3" in shown(app)


async def test_the_foot_tells_the_keys_of_the_line_and_help_none_that_do_nothing(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await set_up(pilot, app)
        for line, keys in (
            ("option-rounds", "←→ change  ↵ start"),
            ("name-0", "←→ move  ↵ start"),
            ("seed", "←→ move  ↵ start"),
            ("seat-1", "←→ change  ↵ start"),
        ):
            app.screen.query_one(f"#{line}").focus()
            await settle(pilot)
            assert keys in shown(app)
            await pilot.press("f1")
            await on(pilot, Keys)
            text = shown(app).lower()
            assert not any(word in text for word in ("scroll", "page left", "cursor", "submit", "focus"))
            assert "next line" in text
            await pilot.press("escape")
            await on(pilot, SetupScreen)


async def test_left_and_right_change_a_number_within_its_bounds(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await set_up(pilot, app)
        line = app.screen.query_one("#option-rounds", Input)
        line.focus()
        line.value = "3"
        await pilot.press("right", "right", "left")
        assert line.value == "4"
        await pilot.press("6")
        assert line.value == "6"
        await pilot.press(*["left"] * 9)
        assert line.value == "1"
        line.value = "x"
        await pilot.press("right")
        assert line.value == "1"


async def test_escape_leaves_the_set_up(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await set_up(pilot, app)
        await pilot.press("escape")
        await on(pilot, HomeScreen)
        assert app.library.entries() == ()


async def test_the_name_is_offered_again(make_app: MakeApp, home: Path) -> None:
    saved(home, (SeatInfo("Bot", "random"), SeatInfo("Itzel")))
    app = make_app()
    async with app.run_test() as pilot:
        await until(pilot, lambda: app.person == "Itzel")
        await set_up(pilot, app)
        assert app.screen.query_one("#name-0", Input).value == "Itzel"


# -- saves


async def open_saves(pilot: Pilot[int], app: Tonalli, waits_for: str) -> None:
    await pilot.press("s")
    await on(pilot, SavesScreen)
    await until(pilot, lambda: waits_for in shown(app))
    await settle(pilot)


async def test_the_list_tells_what_and_when_the_newest_first(make_app: MakeApp, home: Path) -> None:
    saved(home, title="Older", days_ago=3)
    saved(home, title="Newest")
    saved(home, title="Oldest", days_ago=40)
    app = make_app()
    async with app.run_test() as pilot:
        await open_saves(pilot, app, "Oldest")
        text = shown(app)
        lines = ("Newest · today", "Older · 3 days ago", "Oldest · 2026-02-02")
        assert text.index(lines[0]) < text.index(lines[1]) < text.index(lines[2])
        assert "Toy: Round 2, Ana's turn" in text
        await pilot.press("down", "enter")
        await on(pilot, MatchScreen)
        assert match_of(pilot).title == "Older"


async def test_no_line_of_a_long_list_is_lost(make_app: MakeApp, home: Path) -> None:
    for days in range(12):
        saved(home, days_ago=days + 1)
    saved(home, title="n" * MAX_TITLE)
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await open_saves(pilot, app, "yesterday")
        name, hour, where = shown(app).splitlines()[3:6]
        assert name.strip() == "n" * MAX_TITLE + " · today"
        assert hour.strip() == "15:09"
        assert "Toy: Round 2, Ana's turn" in where


async def test_renaming_a_save(make_app: MakeApp, home: Path) -> None:
    path = saved(home, title="Old")
    app = make_app()
    async with app.run_test() as pilot:
        await open_saves(pilot, app, "Old")
        await pilot.press("r")
        await on(pilot, AskName)
        assert "↵ rename  esc back" in shown(app)
        await pilot.press("end", *" name", "enter")
        await until(pilot, lambda: "Old name · today" in shown(app))
        assert look(path).record.title == "Old name"
        await pilot.press("r")
        await on(pilot, AskName)
        await pilot.press("x", "escape")
        await on(pilot, SavesScreen)
        assert look(path).record.title == "Old name"


async def test_deleting_asks_once(make_app: MakeApp, home: Path) -> None:
    keep, drop = saved(home, title="Keep", days_ago=2), saved(home, title="Drop")
    app = make_app()
    async with app.run_test() as pilot:
        await open_saves(pilot, app, "Drop")
        await pilot.press("d")
        await on(pilot, Ask)
        assert words(app) == "Delete Drop? It cannot be brought back."
        await pilot.press("enter")
        await on(pilot, SavesScreen)
        assert drop.exists()
        await pilot.press("d")
        await on(pilot, Ask)
        await pilot.press("d")
        await until(pilot, lambda: "Drop" not in shown(app))
        assert not drop.exists()
        assert keep.exists()


async def test_a_broken_save_says_why_and_can_be_deleted(make_app: MakeApp, home: Path) -> None:
    good = saved(home, title="Good", days_ago=1)
    broken = good.with_name("toy-broken.tonalli")
    broken.write_bytes(b"\x00 not a save")
    app = make_app()
    async with app.run_test() as pilot:
        await open_saves(pilot, app, "is not a save of Tonalli.")
        await pilot.press("enter")
        await on(pilot, Tell)
        assert "is not a save of Tonalli." in words(app)
        await pilot.press("space")
        await on(pilot, SavesScreen)
        await pilot.press("d", "d")
        await until(pilot, lambda: not broken.exists())
        assert good.exists()


async def test_a_save_that_is_being_played_is_left_alone(make_app: MakeApp, home: Path) -> None:
    path = saved(home, title="Mine")
    app = make_app()
    with Journal.open(path):
        async with app.run_test() as pilot:
            await open_saves(pilot, app, "Mine")
            await pilot.press("d", "d")
            await on(pilot, Tell)
            assert "open in another" in words(app)
            assert path.exists()


async def test_without_saves_there_is_nothing_to_rename(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await open_saves(pilot, app, "There are no saves yet.")
        await pilot.press("r", "d", "enter")
        await settle(pilot)
        screen_of(pilot, SavesScreen)
        assert "rename" not in shown(app)


async def test_a_hundred_saves_are_read_after_the_first_frame(
    make_app: MakeApp, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = Event()
    entries = Library.entries

    def slow(self: Library) -> object:
        assert go_on.wait(10)
        return entries(self)

    monkeypatch.setattr(Library, "entries", slow)
    saved(home, (ANA, SeatInfo("Ben")))
    app = make_app()
    async with app.run_test() as pilot:
        await pilot.pause()
        assert "New game: Toy" in shown(app)
        await pilot.press("down")
        assert app.screen.query_one(OptionList).highlighted == 1
        go_on.set()
        await until(pilot, lambda: "Resume: Toy" in shown(app))
