"""A table of Gualicho on the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import pytest
from textual.pilot import Pilot

from tests.ui.conftest import MakeApp
from tests.ui.gualicho import scenes
from tests.ui.gualicho.driver import GualichoDriver
from tests.ui.screen import settle
from tonalli.games.gualicho.model import State
from tonalli.ui.screens.match import MatchScreen

OnScreen = Callable[..., AbstractAsyncContextManager[tuple[Pilot[int], GualichoDriver]]]


@pytest.fixture
def on_screen(make_table: MakeApp) -> OnScreen:
    """Puts a scene on the screen."""

    @asynccontextmanager
    async def on(
        scene: State, *people: int, size: tuple[int, int] = (80, 24), motion: bool = False
    ) -> AsyncIterator[tuple[Pilot[int], GualichoDriver]]:
        app = make_table()
        async with app.run_test(size=size) as pilot:
            app.animation_level = "none"
            match = scenes.posed(scene, *(people or (0,)))
            app.push_screen(MatchScreen(match, 0))
            await settle(pilot)
            if motion:
                app.animation_level = "full"
            yield pilot, GualichoDriver(pilot, match)

    return on
