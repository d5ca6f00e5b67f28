"""The set-up of Nawalli for two, three and four players and for two teams."""

from __future__ import annotations

from textual.pilot import Pilot
from textual.widgets import Static

from tests.ui.conftest import MakeApp
from tests.ui.screen import match_of, on, screen_of, settle, shown, until
from tonalli.games.nawalli.model import State
from tonalli.ui.app import Tonalli
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.setup import SetupScreen
from tonalli.ui.widgets.choice import Choice


async def open_setup(pilot: Pilot[int]) -> SetupScreen:
    """The set-up, as it is opened at home."""
    app = pilot.app
    assert isinstance(app, Tonalli)
    app.set_up("nawalli")
    await on(pilot, SetupScreen)
    await settle(pilot)
    return screen_of(pilot, SetupScreen)


async def test_teams_can_be_made_of_four_only(make_table: MakeApp) -> None:
    async with make_table().run_test(size=(80, 24)) as pilot:
        screen = await open_setup(pilot)
        row, note = screen.query_one("#row-teams"), screen.query_one("#note-players", Static)
        told = []
        for count in ("2", "3", "4"):
            screen.query_one("#players", Choice).choose(count)
            await settle(pilot)
            told.append((row.display, str(note.content)))
        assert [there for there, _ in told] == [False, False, True]
        assert [text.split()[0] for _, text in told] == ["13", "12", "11"]
        assert "one game" in told[1][1]
        screen.query_one("#option-teams", Choice).choose("true")
        await settle(pilot)
        assert str(note.content).startswith("16 gems")
        assert "Seat 3, team 1" in shown(pilot.app)
        screen.query_one("#players", Choice).choose("3")
        await settle(pilot)
        assert "team" not in shown(pilot.app).replace("turn a team", "")
        assert screen._options() is not None


async def test_two_teams_are_begun_and_remembered(make_table: MakeApp) -> None:
    async with make_table().run_test(size=(80, 24)) as pilot:
        screen = await open_setup(pilot)
        screen.query_one("#players", Choice).choose("4")
        screen.query_one("#option-teams", Choice).choose("true")
        screen.query_one("#seat-2", Choice).choose("human")
        await settle(pilot)
        await pilot.press("enter")
        await on(pilot, MatchScreen)
        match = match_of(pilot)
        state = match.state
        assert isinstance(state, State)
        assert state.options.teams
        assert state.options.gems == 16
        assert [seat.human for seat in match.seats] == [True, False, True, False]
        await until(pilot, lambda: "Seat" not in shown(pilot.app))
        screen_of(pilot, MatchScreen).dismiss("home")
        await settle(pilot)
        again = await open_setup(pilot)
        assert again.query_one("#players", Choice).value == "4"
        assert again.query_one("#option-teams", Choice).value == "true"
        assert again.query_one("#seat-2", Choice).value == "human"
