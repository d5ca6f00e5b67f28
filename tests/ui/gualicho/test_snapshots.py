"""Gualicho as it looks on the real screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from tests.ui.conftest import MakeApp
from tests.ui.gualicho import scenes
from tests.ui.nawalli.driver import settle
from tonalli.games.gualicho.model import State
from tonalli.ui.screens.match import MatchScreen

Compare = Callable[..., bool]
SMALL, LARGE, HUGE = (80, 24), (120, 40), (200, 50)

SCENES: dict[str, tuple[Callable[[], State], tuple[int, ...], tuple[str, ...]]] = {
    "two": (scenes.two, (0,), ("3",)),
    "attacked": (scenes.attacked, (0,), ("1", "right")),
    "way": (scenes.attacked, (0,), ("3", "c", "down")),
    "block": (scenes.block, (0,), ("1", "c")),
    "cure": (scenes.block, (0,), ("2", "3", "1")),
    "six": (scenes.six, (0,), ("up",)),
    "long": (scenes.long_hand, (0,), ("left", "left", "left", "left")),
    "direction": (scenes.direction, (0, 1), ("enter",)),
    "blind": (scenes.blind, (0,), ("2", "c")),
    "mirrored": (scenes.mirrored, (0,), ("4",)),
    "judged": (scenes.judged, (0, 1, 2), ()),
    "spelled": (lambda: scenes.felt("spell-it-out"), (0,), ("2", "c")),
    "in full": (scenes.six, (0,), ("up", "left", "v")),
    "all open": (scenes.six, (), ()),
    "over": (scenes.over, (0,), ()),
}
SIZES = [
    *((name, SMALL) for name in SCENES),
    *((name, LARGE) for name in ("two", "attacked", "six", "block", "long", "judged")),
    ("six", HUGE),
]


@pytest.mark.parametrize(("name", "size"), SIZES, ids=[f"{name}-{size[0]}" for name, size in SIZES])
def test_scene(name: str, size: tuple[int, int], make_table: MakeApp, snap_compare: Compare) -> None:
    scene, people, keys = SCENES[name]

    async def before(pilot: Pilot[int]) -> None:
        pilot.app.push_screen(MatchScreen(scenes.posed(scene(), *people), 0 if people else 60))
        await pilot.pause()
        await pilot.press(*keys)
        await settle(pilot.app)  # type: ignore[arg-type]

    assert snap_compare(make_table(), terminal_size=size, run_before=before)
