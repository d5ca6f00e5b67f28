"""Chooses an action on the board as a person would: by keys alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from textual.app import App
from textual.pilot import Pilot

from tonalli.games.nawalli.model import Action
from tonalli.play.match import Match
from tonalli.ui.games.nawalli import NawalliBoard
from tonalli.ui.games.nawalli.arena import Slot
from tonalli.ui.games.nawalli.choosing import Do, Entry, Path, Step, Verb
from tonalli.ui.games.nawalli.hints import KEYS
from tonalli.ui.widgets.board import Board

MOST = 60
"""Keys after which a spot counts as out of reach."""


async def settle(app: App[None]) -> None:
    """Wait until the app, its screen and what has the focus have read all their messages."""
    calm, until = 0, monotonic() + 5
    while calm < 4:
        await asyncio.sleep(0)
        pumps = [app, app.screen, *([app.focused] if app.focused else [])]
        assert monotonic() < until, f"the app does not answer: {app._exception!r}"
        calm = 0 if any(pump.message_queue_size for pump in pumps) else calm + 1


async def seen(app: App[None]) -> None:
    """Go on, if how a round ended stays on the screen until a key."""
    if any(board.moving for board in app.screen.query(Board)):
        app.simulate_key("space")
        await settle(app)


class ByKeys:
    """Presses keys on the screen of a match; a driver of a game says how to choose with them."""

    def __init__(self, pilot: Pilot[int], match: Match) -> None:
        self.pilot = pilot
        self.match = match

    async def press(self, *keys: str) -> None:
        """As `pilot.press`, which waits 60 ms after each key."""
        for key in keys:
            self.pilot.app.simulate_key(key)
            await settle(self.pilot.app)  # type: ignore[arg-type]


class Driver:
    """Presses keys on a board, and counts them."""

    def __init__(self, pilot: Pilot[None], board: NawalliBoard, chosen: Callable[[], int]) -> None:
        """`chosen` tells how many actions were chosen so far."""
        self.pilot = pilot
        self.board = board
        self.chosen = chosen
        self.keys: list[str] = []

    async def press(self, *keys: str) -> None:
        """As `pilot.press`, which waits 60 ms after each key."""
        for key in keys:
            self.keys.append(key)
            self.pilot.app.simulate_key(key)
            await settle(self.pilot.app)

    async def do(self, action: Action) -> None:
        """Choose a legal action, and nothing else on the way."""
        session = self.board.session
        entry = next(entry for entry in session.entries if entry.action == action)
        before = self.chosen()
        await self._begin(entry)
        for _ in range(8):
            if self.chosen() != before:
                break
            done = len(session.prefix)
            assert session.prefix == entry.path[:done], f"{session.prefix} is not on the way to {entry.path}"
            await self._reach(entry.path[done])
            await self.press("enter")
        assert self.chosen() == before + 1, f"{action} was not chosen, or more was"

    async def _begin(self, entry: Entry) -> None:
        path: Path = entry.path
        match path:
            case (Do(verb=Verb.PLAY), card, *_):
                await self._reach(card)
                session = self.board.session
                slot = session.cursor
                assert isinstance(slot, Slot)
                await self.press(str(slot.index + 1) if slot.index < 9 else "enter")
            case (Do(verb=(Verb.ATTACK | Verb.SHIFT | Verb.SIGN | Verb.SACRIFICE) as verb), about, *_):
                await self._reach(about)
                await self.press(KEYS[verb])
            case (Do(verb), *_):
                await self.press(KEYS[verb])

    async def _reach(self, step: Step) -> None:
        """Move the cursor, with Tab, to a spot that means the step."""
        session = self.board.session
        for _ in range(MOST):
            if session.step_of(session.cursor) == step:
                return
            await self.press("tab")
        raise AssertionError(f"the cursor does not come to {step}")
