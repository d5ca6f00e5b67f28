"""What stands on the screen, as text, and short ways to come somewhere."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList, Static

from tests.play.helpers import play
from tests.toys import ToyOptions, house_toy
from tests.ui.conftest import NOW
from tonalli.play.library import Library
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo
from tonalli.ui.app import Tonalli
from tonalli.ui.screens.home import HomeScreen
from tonalli.ui.screens.match import MatchScreen

ANA = SeatInfo("Ana")
BEN = SeatInfo("Ben")
RANDOM = SeatInfo("Random", "random")


def shown(app: Tonalli) -> str:
    """Every character that is on the screen now."""
    width, height = app.size
    console = Console(
        width=width,
        height=height,
        file=StringIO(),
        force_terminal=True,
        color_system=None,
        legacy_windows=False,
    )
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    with console.capture() as capture:
        console.print(update)
    return re.sub("\x1b\\[[0-9;]*[HKm]", "", capture.get())


def words(app: Tonalli) -> str:
    """What a dialog says, as one line: on the screen it is wrapped."""
    return " ".join(str(app.screen.query_one(".question", Static).content).split())


async def until(pilot: Pilot[int], done: Callable[[], bool]) -> None:
    """Wait for what threads and timers bring; ten seconds at most."""
    for _ in range(200):
        if done():
            return
        await pilot.pause(0.05)
    raise AssertionError("it never came")


async def on(pilot: Pilot[int], kind: type[Screen[Any]]) -> None:
    """Wait until a screen of that kind is there and has come to rest."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind))
    await until(pilot, lambda: painted(pilot.app.screen))
    await settle(pilot)


def painted(screen: Screen[Any]) -> bool:
    """Whether a screen that takes no keys before it is painted takes them now."""
    unread = getattr(screen, "_unread", None)
    return unread is None or unread.painted is not None


def saved(
    home: Path,
    seats: Sequence[SeatInfo] = (ANA, RANDOM),
    plies: int = 9,
    title: str = "",
    days_ago: int = 0,
    seed: int = 7,
) -> Path:
    """A save of a toy game in the home, played by lot so far."""
    library = Library(home, lambda: NOW)
    match = library.begin(house_toy(), seats, seed, ToyOptions())
    play(match, plies)
    if title:
        match.rename(title)
    path = match.path
    assert path is not None
    match.close()
    then = (NOW - timedelta(days=days_ago)).timestamp()
    os.utime(path, (then, then))
    return path


async def settle(pilot: Pilot[int]) -> None:
    """Until nothing is being done any more but what waits for a person."""
    for _ in range(2):
        await pilot.pause()


async def choose_at_home(pilot: Pilot[int], option: str) -> None:
    """Take that line of the home screen, once it is known what could be resumed."""
    home = screen_of(pilot, HomeScreen)
    assert isinstance(home, HomeScreen)
    await until(pilot, lambda: home._count is not None)
    menu = home.query_one(OptionList)
    menu.highlighted = menu.get_option_index(option)
    await pilot.press("enter")


def screen_of(pilot: Pilot[int], kind: type[Screen[Any]]) -> Screen[Any]:
    """The screen, which must be of that kind."""
    screen = pilot.app.screen
    assert isinstance(screen, kind), screen
    return screen


def match_of(pilot: Pilot[int]) -> Match:
    """The match that is being played."""
    screens = reversed(pilot.app.screen_stack)
    return next(screen.match for screen in screens if isinstance(screen, MatchScreen))


async def begin(
    pilot: Pilot[int], seats: Sequence[SeatInfo] = (ANA, RANDOM), seed: int = 7, rounds: int = 3
) -> Match:
    """A toy game on the screen, saved."""
    app = pilot.app
    assert isinstance(app, Tonalli)
    match = app.library.begin(house_toy(), seats, seed, ToyOptions(rounds=rounds))
    return await put(pilot, match)


async def put(pilot: Pilot[int], match: Match) -> Match:
    """That match on the screen, as if it had been chosen at home."""
    app = pilot.app
    assert isinstance(app, Tonalli)
    app.run_worker(app._play(match), group="play")
    await settle(pilot)
    return match
