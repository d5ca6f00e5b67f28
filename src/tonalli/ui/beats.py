"""Time that passes on the screen: how long pictures stay, and that a key ends it."""

from __future__ import annotations

import asyncio
from contextlib import suppress


async def pass_time(cut: asyncio.Event, seconds: float) -> None:
    """Come back after that many seconds, or as soon as it is cut short. The one clock of all motion."""
    with suppress(TimeoutError):
        await asyncio.wait_for(cut.wait(), seconds)


class Beats:
    """Lets pictures stay for a moment, one after the other, until all of it is cut short."""

    def __init__(self) -> None:
        self._cut = asyncio.Event()
        self.waiting = False
        """It goes on when it is told to, not after a time."""
        self._stepped = False

    @property
    def is_cut(self) -> bool:
        """Whether all that is left was cut short."""
        return self._cut.is_set()

    def begin(self) -> None:
        """What was cut short is over; something new begins."""
        self._stepped = False
        self._cut.clear()

    def cut(self) -> None:
        """End all that is left of it, at once."""
        self._stepped = False
        self._cut.set()

    def step(self) -> None:
        """On with it, if it waits to be told so."""
        if self.waiting:
            self._stepped = True
            self._cut.set()

    async def wait(self) -> bool:
        """Wait to be told to go on; False if all that is left was cut short, now or before."""
        self.waiting = True
        try:
            await self._cut.wait()
        finally:
            self.waiting = False
        if self._stepped:
            self.begin()
            return True
        return False

    async def rest(self, seconds: float) -> bool:
        """Let time pass; False if it was cut short, now or before."""
        if seconds > 0 and not self._cut.is_set():
            await pass_time(self._cut, seconds)
        return not self._cut.is_set()
