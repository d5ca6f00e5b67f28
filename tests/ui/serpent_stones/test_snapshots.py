"""Serpent Stones as it looks on the real screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from tests.ui.conftest import MakeApp
from tests.ui.nawalli.driver import settle
from tests.ui.serpent_stones import scenes
from tonalli.games.serpent_stones.model import State
from tonalli.ui.screens.match import MatchScreen

Compare = Callable[..., bool]
SMALL, LARGE, HUGE = (80, 24), (120, 40), (200, 50)

SCENES: dict[str, tuple[Callable[[], State], tuple[str, ...]]] = {
    "dealt": (scenes.dealt, ()),
    "warrior": (scenes.middle, ("1", "enter")),
    "strike": (scenes.middle, ("4", "enter")),
    "turned": (scenes.turned, ("4", "enter", "r")),
    "altar": (scenes.altar, ()),
    "pointing": (scenes.pointing, ("right",)),
    "few": (scenes.few, ("2",)),
    "many": (scenes.many, ("9",)),
    "temple": (scenes.temple, ("2", "enter")),
    "full": (scenes.middle, ("4", "v")),
    "over": (scenes.over, ("b",)),
}

PICTURES = [
    *((name, SMALL) for name in SCENES),
    *((name, LARGE) for name in ("warrior", "strike", "turned", "pointing", "many")),
    ("strike", HUGE),
]


@pytest.mark.parametrize(("name", "size"), PICTURES, ids=[f"{name}-{size[0]}" for name, size in PICTURES])
def test_scene(name: str, size: tuple[int, int], make_table: MakeApp, snap_compare: Compare) -> None:
    scene, keys = SCENES[name]

    async def before(pilot: Pilot[int]) -> None:
        app = pilot.app
        app.push_screen(MatchScreen(scenes.posed(scene(), 0), 0))
        await pilot.pause()
        await pilot.press(*keys)
        await settle(app)

    assert snap_compare(make_table(), terminal_size=size, run_before=before)
