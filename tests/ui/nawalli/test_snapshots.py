"""The boards as they look on the real screen, in the smallest window and in larger ones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from tests.ui.conftest import MakeApp
from tests.ui.nawalli import scenes
from tests.ui.nawalli.driver import settle
from tonalli.ui.app import Tonalli
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.themes import LIGHT

Compare = Callable[..., bool]
Size = tuple[int, int]

SMALL, LARGE, HUGE = (80, 24), (120, 40), (200, 50)
SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])

SCENES = {
    "draft": (scenes.draft, ()),
    "first hand": (scenes.first_hand, ()),
    "turn": (scenes.turn, ()),
    "hand card picked": (scenes.turn, ("4",)),
    "attack aimed": (scenes.turn, ("a",)),
    "all attack": (scenes.rush, ("A",)),
    "ten cards": (scenes.ten_cards, ("9",)),
    "verbs of a fighter": (scenes.turn, ("k", "l", "enter")),
    "answer asked": (scenes.answer, ()),
    "longest names": (scenes.longest, ("6", "escape")),
    "six signs": (scenes.six_signs, ("k",)),
    "a fighter in full": (scenes.six_signs, ("k", "v")),
    "all actions": (scenes.turn, (".",)),
}


MANY = {
    "draft of three": (scenes.draft_of_three, ()),
    "draft of four": (scenes.draft_of_four, ()),
    "three sides": (scenes.three_sides, ()),
    "four sides": (scenes.four_sides, ()),
    "four sides, attack aimed": (scenes.four_sides, ("a", "enter", "up")),
    "three sides, all attack": (scenes.three_sides, ("f", "A")),
    "three sides, answer asked": (scenes.asked_by_one_of_three, ()),
    "two teams": (scenes.two_teams, ()),
    "two teams, the ally's hand": (scenes.two_teams, ("f",)),
    "two teams, handed over": (scenes.handed_over, ()),
}
"""More than two players."""


async def _show(pilot: Pilot[int], scene: Callable[[], scenes.Table], keys: tuple[str, ...]) -> None:
    app = pilot.app
    assert isinstance(app, Tonalli)
    app.push_screen(MatchScreen(scenes.posed(scene(), 0), 0))
    await pilot.pause()
    for key in keys:
        await pilot.press(key)
    await settle(app)


@SIZES
@pytest.mark.parametrize("name", SCENES)
def test_scene(name: str, size: Size, make_table: MakeApp, snap_compare: Compare) -> None:
    scene, keys = SCENES[name]

    async def before(pilot: Pilot[int]) -> None:
        await _show(pilot, scene, keys)

    assert snap_compare(make_table(), terminal_size=size, run_before=before)


@SIZES
@pytest.mark.parametrize("name", MANY)
def test_more_than_two(name: str, size: Size, make_table: MakeApp, snap_compare: Compare) -> None:
    scene, keys = MANY[name]

    async def before(pilot: Pilot[int]) -> None:
        await _show(pilot, scene, keys)

    assert snap_compare(make_table(), terminal_size=size, run_before=before)


@pytest.mark.parametrize("name", ["four sides", "two teams"])
def test_more_than_two_on_a_huge_screen_in_light(
    name: str, make_table: MakeApp, snap_compare: Compare
) -> None:
    scene, keys = MANY[name]

    async def before(pilot: Pilot[int]) -> None:
        pilot.app.theme = LIGHT.name
        await _show(pilot, scene, keys)

    assert snap_compare(make_table(), terminal_size=HUGE, run_before=before)


@pytest.mark.parametrize(
    "name", ["turn", "longest names", "six signs", "draft", "hand card picked", "all attack", "ten cards"]
)
def test_scene_on_a_huge_screen(name: str, make_table: MakeApp, snap_compare: Compare) -> None:
    scene, keys = SCENES[name]

    async def before(pilot: Pilot[int]) -> None:
        await _show(pilot, scene, keys)

    assert snap_compare(make_table(), terminal_size=HUGE, run_before=before)


@pytest.mark.parametrize("name", ["draft", "turn", "answer asked"])
def test_scene_in_light(name: str, make_table: MakeApp, snap_compare: Compare) -> None:
    scene, keys = SCENES[name]

    async def before(pilot: Pilot[int]) -> None:
        pilot.app.theme = LIGHT.name
        await _show(pilot, scene, keys)

    assert snap_compare(make_table(), terminal_size=SMALL, run_before=before)


def test_without_colour(make_table: MakeApp, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything can be told by letter and shape."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def before(pilot: Pilot[int]) -> None:
        await _show(pilot, scenes.answer, ())

    assert snap_compare(make_table(), terminal_size=SMALL, run_before=before)
