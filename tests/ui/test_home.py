"""The first screen and the set-up: what a returning player wants is on top, and nothing is far away."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from tests.play.helpers import play
from tests.ui.conftest import NOW, MakeApp
from tests.ui.screen import ANA, BEN, choose_at_home, match_of, on, put, screen_of, settle, shown, until
from tonalli import games
from tonalli.games import house_game
from tonalli.games.nawalli.model import Mode, Options
from tonalli.games.nawalli.words import MODE_TEXT, OPTION_TEXT
from tonalli.play.journal import look
from tonalli.play.library import Library
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo
from tonalli.ui.app import Tonalli
from tonalli.ui.chronicle import Chronicle
from tonalli.ui.screens.home import HomeScreen
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.setup import SetupScreen
from tonalli.ui.widgets.choice import Choice

GREEDY = SeatInfo("Greedy", "greedy")


@pytest.fixture(autouse=True)
def nawalli_alone(toy: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one game there is."""
    for other in [game for game in games.CATALOGUE if game != "nawalli"]:
        monkeypatch.delitem(games.CATALOGUE, other)


def battle(
    home: Path,
    seats: tuple[SeatInfo, ...] = (ANA, GREEDY),
    mode: Mode = Mode.QUICK_START,
    days_ago: int = 0,
    plies: int = 30,
    title: str = "",
    give_up: bool = False,
) -> Path:
    """A save of Nawalli that stops where a person is to choose."""
    match = Library(home, lambda: NOW).begin(house_game("nawalli"), seats, 7, Options(mode=mode))
    play(match, plies)
    while match.actor is not None and not match.seats[match.actor].human:
        play(match, 1)
    if title:
        match.rename(title)
    if give_up:
        match.give_up(0)
    path = match.path
    assert path is not None
    match.close()
    then = (NOW - timedelta(days=days_ago)).timestamp()
    os.utime(path, (then, then))
    return path


async def looked(pilot: Pilot[int]) -> OptionList:
    """The list at home, once it is known what can be resumed."""
    home = screen_of(pilot, HomeScreen)
    assert isinstance(home, HomeScreen)
    await until(pilot, lambda: home._count is not None)
    await settle(pilot)
    return home.query_one(OptionList)


def marked(menu: OptionList) -> str | None:
    assert menu.highlighted is not None
    return menu.get_option_at_index(menu.highlighted).id


async def test_what_would_be_resumed_is_on_top_in_words_for_the_one_who_plays(
    make_app: MakeApp, home: Path
) -> None:
    battle(home, days_ago=1)
    app = make_app()
    async with app.run_test() as pilot:
        menu = await looked(pilot)
        assert marked(menu) == "resume"
        line = next(line for line in shown(app).splitlines() if "Resume" in line)
        assert "Resume: Quick Start, game 1 of 3, round " in line
        assert "your turn, yesterday" in line or "you " in line
        assert "Ana" not in line
        assert "against Greedy" in shown(app)
        await pilot.press("enter")
        await on(pilot, MatchScreen)


async def test_two_people_are_named(make_app: MakeApp, home: Path) -> None:
    battle(home, (ANA, BEN))
    app = make_app()
    async with app.run_test() as pilot:
        await looked(pilot)
        text = shown(app)
        assert "Ana and Ben" in text
        assert any(f"{name}'s turn" in text or f"{name} " in text for name in ("Ana", "Ben"))
        assert "your" not in text


async def test_with_nothing_to_resume_one_begins_at_a_new_game(make_app: MakeApp, home: Path) -> None:
    battle(home, give_up=True)
    app = make_app()
    async with app.run_test() as pilot:
        menu = await looked(pilot)
        assert marked(menu) == "new-nawalli"
        assert menu.get_option("resume").disabled
        assert "r resume" not in shown(app)
        assert "Saves (1)" in shown(app)
        await pilot.press("up")
        assert marked(menu) != "resume"
        menu.highlighted = menu.get_option_index("new-nawalli")
        await pilot.press("r")
        await settle(pilot)
        screen_of(pilot, HomeScreen)
        await pilot.press("enter")
        await on(pilot, SetupScreen)


async def test_the_cursor_stays_where_the_player_moved_it_while_saves_are_looked_for(
    make_app: MakeApp, home: Path
) -> None:
    battle(home)
    app = make_app()
    async with app.run_test() as pilot:
        menu = await looked(pilot)
        menu.highlighted = menu.get_option_index("saves")
        screen = app.screen
        assert isinstance(screen, HomeScreen)
        screen._count = None
        screen._found(app.library.entries())
        assert marked(menu) == "saves"


async def test_a_new_battle_against_a_bot_is_at_most_three_keys_away(make_app: MakeApp) -> None:
    keys = ("n", "enter")
    assert len(keys) <= 3
    app = make_app()
    async with app.run_test() as pilot:
        await looked(pilot)
        for key in keys:
            await pilot.press(key)
            await settle(pilot)
        await on(pilot, MatchScreen)
        assert [seat.kind for seat in match_of(pilot).seats] == ["human", "greedy"]


async def test_other_games_that_wait_are_listed_and_a_digit_opens_one(make_app: MakeApp, home: Path) -> None:
    battle(home)
    battle(home, mode=Mode.SIMPLE, days_ago=2)
    third = battle(home, days_ago=5, title="Third")
    battle(home, days_ago=3, give_up=True)
    app = make_app()
    async with app.run_test() as pilot:
        menu = await looked(pilot)
        text = shown(app)
        assert "Resume: Quick Start" in text
        assert "2  Simple Battle" in text
        assert "2 days ago" in text
        assert "3  Third, Quick Start" in text
        assert [option.id for option in menu.options][:3] == ["resume", "save-2", "save-3"]
        await pilot.press("3")
        await on(pilot, MatchScreen)
        assert match_of(pilot).path == third


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_no_more_is_listed_than_there_is_room_for(
    make_app: MakeApp, home: Path, size: tuple[int, int]
) -> None:
    for days in range(9):
        battle(home, days_ago=days, plies=3)
    app = make_app()
    async with app.run_test(size=size) as pilot:
        menu = await looked(pilot)
        assert menu.max_scroll_y == 0
        assert "Quit" in shown(app)
        assert "2  Quick Start" in shown(app)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert app.screen.query_one(OptionList).max_scroll_y == 0


def beside(app: Tonalli) -> str:
    """What is told beside the list."""
    more = app.screen.query_one("#more")
    return " ".join(str(more.query_one(Static).content).split()) if more.display else ""


async def test_beside_the_list_it_is_told_what_happened_last_and_how_to_begin(
    make_app: MakeApp, home: Path
) -> None:
    path = battle(home, days_ago=1)
    app = make_app()
    async with app.run_test(size=(120, 40)) as pilot:
        menu = await looked(pilot)
        await until(pilot, lambda: "What happened last" in beside(app))
        match = Match.resume(look(path))
        told = Chronicle(match).entries(0)
        assert beside(app).endswith(told[-1].text)
        assert "Players Ana, Greedy (bot)" in beside(app)
        assert "Played yesterday" in beside(app)
        menu.highlighted = menu.get_option_index("new-nawalli")
        await settle(pilot)
        assert all(f"{mode.name} {mode.line}" in beside(app) for mode in MODE_TEXT.values())
        menu.highlighted = menu.get_option_index("resume")
        menu.highlighted = menu.get_option_index("settings")
        await settle(pilot)
        await until(pilot, lambda: not any(worker.group == "remind" for worker in app.workers))
        assert "Theme dark" in beside(app)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert beside(app) == ""
        assert "How it looks, how fast the bots play" in shown(app)


async def test_of_a_game_of_two_only_what_both_may_know_is_told_at_home(
    make_app: MakeApp, home: Path
) -> None:
    path = battle(home, (ANA, BEN))
    app = make_app()
    async with app.run_test(size=(120, 40)) as pilot:
        await looked(pilot)
        await until(pilot, lambda: "What happened last" in beside(app))
        told = Chronicle(Match.resume(look(path))).last_lines("table")
        assert beside(app).endswith(" · ".join(told[-8:]))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_the_room_of_the_list_is_what_is_counted_on(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        menu = await looked(pilot)
        screen = app.screen
        assert isinstance(screen, HomeScreen)
        width, height = menu.scrollable_content_region.size
        assert width - 3 <= screen._room.width <= width
        assert screen._room.height == height


# -- set-up


async def at_set_up(pilot: Pilot[int]) -> None:
    await looked(pilot)
    await pilot.press("n")
    await on(pilot, SetupScreen)


def to_mode(app: Tonalli, mode: Mode) -> None:
    app.screen.query_one("#option-mode", Choice).choose(mode.value)


@pytest.mark.parametrize(
    "mode",
    [Mode.QUICK, *(pytest.param(mode, marks=pytest.mark.soak) for mode in Mode if mode is not Mode.QUICK)],
)
async def test_every_mode_is_told_in_one_line_and_nothing_is_cut(make_app: MakeApp, mode: Mode) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_set_up(pilot)
        to_mode(app, mode)
        await settle(pilot)
        lines = shown(app).splitlines()
        for told in MODE_TEXT.values():
            assert any(told.name in line and told.line in line for line in lines)
        assert "…" not in shown(app)
        # Teams are asked for only where four play.
        assert all(told.name in shown(app) for name, told in OPTION_TEXT.items() if name != "teams")
        assert app.screen.query_one("#lines").max_scroll_y == 0
        for _ in range(14):
            await pilot.press("down")
            await settle(pilot)
            focused = (app.focused.id or "").removeprefix("option-") if app.focused else ""
            if focused == "mode":
                assert f"{MODE_TEXT[mode].name}: {MODE_TEXT[mode].line}" in shown(app)
            elif focused in OPTION_TEXT:
                assert OPTION_TEXT[focused].line in " ".join(shown(app).split())


async def test_what_a_mode_cannot_use_is_shown_as_such(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await at_set_up(pilot)
        app.screen.query_one("#option-basic", Input).value = "7"
        await settle(pilot)
        assert "usually 4" in shown(app)
        assert "Gems            0        by the rules" in shown(app)
        to_mode(app, Mode.SIMPLE)
        await settle(pilot)
        assert shown(app).count("not used") == 4
        await pilot.press("enter")
        await on(pilot, MatchScreen)
        assert match_of(pilot).options == Options(mode=Mode.SIMPLE)


async def test_the_last_choices_are_offered_again(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await at_set_up(pilot)
        to_mode(app, Mode.SIMPLE)
        app.screen.query_one("#option-gems", Input).value = "9"
        app.screen.query_one("#seat-1", Choice).choose("easy")
        app.screen.query_one("#name-0", Input).value = "Itzel"
        app.screen.query_one("#seed", Input).value = "5"
        await pilot.press("enter")
        await on(pilot, MatchScreen)
    again = make_app()
    async with again.run_test() as pilot:
        await looked(pilot)
        await pilot.press("n")
        await on(pilot, SetupScreen)
        assert again.screen.query_one("#seed", Input).value == ""
        await pilot.press("enter")
        await on(pilot, MatchScreen)
        match = match_of(pilot)
        assert match.options == Options(mode=Mode.SIMPLE, gems=9)
        assert [(seat.name, seat.kind) for seat in match.seats] == [("Itzel", "human"), ("Easy", "easy")]
        assert match.seed != 5


async def test_last_choices_that_no_longer_exist_are_forgotten(make_app: MakeApp) -> None:
    app = make_app()
    app.change(last_setup={"nawalli": {"mode": "?", "gems": "x", "seat 1": "clever", "name 2": "Bo"}})
    async with app.run_test() as pilot:
        await at_set_up(pilot)
        await pilot.press("enter")
        await on(pilot, MatchScreen)
        assert match_of(pilot).options == Options()


async def test_f5_brings_the_usual_choices_back(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await at_set_up(pilot)
        to_mode(app, Mode.FULL)
        app.screen.query_one("#option-gems", Input).value = "9"
        await settle(pilot)
        await pilot.press("f5")
        await settle(pilot)
        await pilot.press("enter")
        await on(pilot, MatchScreen)
        assert match_of(pilot).options == Options()


async def test_a_click_chooses_a_mode(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await at_set_up(pilot)
        await pilot.click("#option-mode", offset=(20, 3))
        await settle(pilot)
        assert app.screen.query_one("#option-mode", Choice).value == Mode.SIMPLE
        await pilot.click("#seat-1", offset=(0, 0))
        await settle(pilot)
        assert app.screen.query_one("#seat-1", Choice).value == "easy"


async def test_a_new_game_can_be_chosen_from_the_list(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await choose_at_home(pilot, "new-nawalli")
        await on(pilot, SetupScreen)


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("bot_first", [False, True])
async def test_a_draft_of_every_mode_is_shown_whoever_chooses_first(
    make_table: MakeApp, mode: Mode, bot_first: bool
) -> None:
    options = Options(mode=mode)
    seats = (ANA, GREEDY)
    matches = (Match.new(house_game("nawalli"), seats, seed, options) for seed in range(50))
    match = next(match for match in matches if (match.actor == 1) is bot_first)
    app = make_table()
    async with app.run_test() as pilot:
        await put(pilot, match)
        await on(pilot, MatchScreen)
        await until(pilot, lambda: match.actor == 0)
        await settle(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: match.ply > bot_first)
        await settle(pilot)
        screen_of(pilot, MatchScreen)
