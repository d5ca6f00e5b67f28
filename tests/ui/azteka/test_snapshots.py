"""The wheel as it looks on the real screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from tests.ui.azteka import scenes
from tests.ui.conftest import MakeApp
from tests.ui.nawalli.driver import settle
from tonalli.games.azteka.model import State
from tonalli.ui.app import Tonalli
from tonalli.ui.screens.match import MatchScreen

Compare = Callable[..., bool]
SMALL, LARGE = (80, 24), (120, 40)

SCENES: dict[str, tuple[Callable[[], State], tuple[str, ...]]] = {
    "empty": (scenes.empty, ()),
    "middle": (scenes.middle, ("d", "3")),
    "birth": (scenes.birth, ("c", "2")),
    "aggressive": (scenes.aggressive, ("c", "5")),
    "three": (scenes.three, ("a", "7")),
    "last rotation": (scenes.last_rotation, ()),
    "over": (scenes.over, ("escape",)),
}


async def show(pilot: Pilot[int], state: State, keys: tuple[str, ...]) -> None:
    app = pilot.app
    assert isinstance(app, Tonalli)
    app.push_screen(MatchScreen(scenes.posed(state, *range(len(state.setting.players))), 0))
    await pilot.pause()
    for key in keys:
        await pilot.press(key)
    await settle(app)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
@pytest.mark.parametrize("name", SCENES)
def test_scene(name: str, size: tuple[int, int], make_table: MakeApp, snap_compare: Compare) -> None:
    scene, keys = SCENES[name]

    async def before(pilot: Pilot[int]) -> None:
        await show(pilot, scene(), keys)

    assert snap_compare(make_table(), terminal_size=size, run_before=before)
