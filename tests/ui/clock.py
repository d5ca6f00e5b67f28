"""A clock for motion: no time passes but what a test lets pass."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from textual.app import App

from tests.ui.nawalli.driver import settle
from tonalli.ui import beats
from tonalli.ui.widgets.board import Board


class Clock:
    """Stands in for the one clock of all motion, and can be stopped at every picture."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(beats, "pass_time", self._pass_time)
        self.rests: list[float] = []
        """How long each picture was to stay."""
        self.stopped = True
        """Every picture stays until `step`, or until it is cut short; else each stays no time."""
        self.resting = False
        self.watch: Callable[[], None] = lambda: None
        """Called at every picture, when it is painted."""
        self._go = asyncio.Event()

    async def _pass_time(self, cut: asyncio.Event, seconds: float) -> None:
        self.rests.append(seconds)
        self.watch()
        if not self.stopped:
            await asyncio.sleep(0)
            return
        if cut.is_set():
            return
        self._go.clear()
        self.resting = True
        waits = [asyncio.ensure_future(event.wait()) for event in (cut, self._go)]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.resting = False
            for wait in waits:
                wait.cancel()

    async def rest(self, app: App[Any], seconds: float | None = None) -> None:
        """Wait for a picture; with `seconds` for the first that is to stay that long, letting others go."""
        await until(lambda: self.resting)
        while seconds is not None and self.rests[-1] != pytest.approx(seconds):
            count = len(self.rests)
            self._go.set()
            await until(lambda: self.resting and len(self.rests) > count)  # noqa: B023  awaited at once
        await settle(app)

    async def step(self, app: App[Any], board: Board) -> bool:
        """Let one picture of a film go; False if there is none after it."""
        count = len(self.rests)
        self._go.set()
        await until(lambda: len(self.rests) > count or not board.moving)
        await settle(app)
        return self.resting

    async def run(self, app: App[Any], board: Board) -> None:
        """Let all pictures of a film go."""
        while await self.step(app, board):
            pass


async def until(done: Callable[[], bool]) -> None:
    """Wait for something; ten seconds at most."""
    end = monotonic() + 10
    while not done():
        assert monotonic() < end, "it never came"
        await asyncio.sleep(0)


async def still(app: App[Any], board: Board) -> None:
    """Wait until no film is shown and all is read."""
    await until(lambda: not board.moving)
    await settle(app)
