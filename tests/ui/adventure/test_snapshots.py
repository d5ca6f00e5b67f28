"""The screens of Adventure Mode as they look, in the smallest window and in larger ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.games.nawalli.adventure.quests import Campaign
from tests.ui.adventure import scenes
from tests.ui.adventure.test_quest import shortest_won
from tests.ui.conftest import MakeApp
from tests.ui.nawalli.driver import settle
from tests.ui.screen import choose_at_home, on, put
from tonalli.games.nawalli.adventure.model import QuestOptions
from tonalli.play.record import SeatInfo
from tonalli.ui.app import Tonalli
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.result import ResultScreen
from tonalli.ui.screens.setup import SetupScreen
from tonalli.ui.themes import LIGHT

Compare = Callable[..., bool]
Size = tuple[int, int]
Scene = tuple[Callable[[], Campaign], tuple[str, ...]]

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["small", "large"])

SCENES: dict[str, Scene] = {
    "starters": (scenes.starters, ()),
    "starters together": (scenes.starters_together, ()),
    "classes": (scenes.classes, ("2",)),
    "classes together": (scenes.classes_together, ()),
    "first map": (scenes.first_map, ()),
    "map": (scenes.later_map, ("up",)),
    "map together": (scenes.later_map_together, ()),
    "a station in full": (scenes.later_map, ("down", "v")),
    "first hand": (scenes.first_hand, ()),
    "battle": (scenes.battle, ()),
    "attack aimed": (scenes.battle, ("a", "enter")),
    "all attack": (scenes.battle, ("A",)),
    "battle together": (scenes.battle_together, ()),
    "hand of the ally": (scenes.battle_together, ("f",)),
    "beside the lanes": (scenes.battle, ("c",)),
    "crowded": (scenes.crowded, ()),
    "answer asked": (scenes.answer, ()),
    "boss": (scenes.boss, ()),
    "recruits": (scenes.recruiting, ("2",)),
    "recruits together": (scenes.recruiting_together, ()),
    "instead of which": (scenes.recruiting, ("2", "enter")),
    "treasure": (scenes.treasure, ()),
    "second try": (scenes.retry, ()),
}


async def _show(pilot: Pilot[int], scene: Scene) -> None:
    app = pilot.app
    assert isinstance(app, Tonalli)
    made, keys = scene
    a = made()
    app.push_screen(MatchScreen(scenes.posed(a, *range(a.state.players)), 0))
    await pilot.pause()
    for key in keys:
        await pilot.press(key)
    await settle(app)


@SIZES
@pytest.mark.parametrize("name", SCENES)
def test_scene(name: str, size: Size, make_table: MakeApp, snap_compare: Compare) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await _show(pilot, SCENES[name])

    assert snap_compare(make_table(), terminal_size=size, run_before=before)


@pytest.mark.parametrize("name", ["map together", "battle together", "crowded", "classes", "recruits"])
def test_scene_on_a_huge_screen(name: str, make_table: MakeApp, snap_compare: Compare) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await _show(pilot, SCENES[name])

    assert snap_compare(make_table(), terminal_size=(200, 50), run_before=before)


@pytest.mark.parametrize("name", ["map", "battle", "classes"])
def test_scene_in_light(name: str, make_table: MakeApp, snap_compare: Compare) -> None:
    async def before(pilot: Pilot[int]) -> None:
        pilot.app.theme = LIGHT.name
        await _show(pilot, SCENES[name])

    assert snap_compare(make_table(), terminal_size=(80, 24), run_before=before)


@pytest.mark.parametrize("name", ["map", "battle"])
def test_scene_in_ascii(name: str, make_table: MakeApp, snap_compare: Compare) -> None:
    app = make_table()
    app.change(ascii="on")

    async def before(pilot: Pilot[int]) -> None:
        await _show(pilot, SCENES[name])

    assert snap_compare(app, terminal_size=(80, 24), run_before=before)


@SIZES
def test_set_up(make_app: MakeApp, home: Path, snap_compare: Compare, size: Size) -> None:
    async def before(pilot: Pilot[int]) -> None:
        await choose_at_home(pilot, "new-nawalli-adventure")
        await on(pilot, SetupScreen)
        await settle(pilot.app)

    assert snap_compare(make_app(), terminal_size=size, run_before=before)


@SIZES
def test_the_story_of_a_quest(make_table: MakeApp, snap_compare: Compare, size: Size) -> None:
    async def before(pilot: Pilot[int]) -> None:
        app = pilot.app
        assert isinstance(app, Tonalli)
        seed, actions = shortest_won()
        match = app.library.begin(scenes.HOUSE, (SeatInfo("Ana"),), seed, QuestOptions())
        for action in actions:
            match.submit(action)
        await put(pilot, match)
        await on(pilot, ResultScreen)

    assert snap_compare(make_table(), terminal_size=size, run_before=before)
