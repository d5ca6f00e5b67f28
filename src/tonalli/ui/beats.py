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

    def begin(self) -> None:
        """What was cut short is over; something new begins."""
        self._cut.clear()

    def cut(self) -> None:
        """End all that is left of it, at once."""
        self._cut.set()

    async def rest(self, seconds: float) -> bool:
        """Let time pass; False if it was cut short, now or before."""
        if seconds > 0 and not self._cut.is_set():
            await pass_time(self._cut, seconds)
        return not self._cut.is_set()
