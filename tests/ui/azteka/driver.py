"""Plays Azteka on the real screen by keys alone."""

from __future__ import annotations

from textual.pilot import Pilot

from tests.ui.nawalli.driver import settle
from tonalli.games.azteka.board import SECTORS
from tonalli.games.azteka.model import Action, Place, Turn
from tonalli.games.azteka.names import RING_NAMES
from tonalli.play.match import Match
from tonalli.ui.games.azteka import AztekaBoard


class AztekaDriver:
    """Presses keys on the wheel."""

    def __init__(self, pilot: Pilot[int], match: Match) -> None:
        self.pilot = pilot
        self.match = match

    @property
    def board(self) -> AztekaBoard:
        return self.pilot.app.screen.query_one("#board", AztekaBoard)

    async def do(self, action: Action) -> None:
        """Choose a legal action, and nothing else on the way; bots may answer."""
        before = self.match.ply
        match action:
            case Place(slot):
                ring, sector = divmod(slot, SECTORS)
                await self.press(RING_NAMES[ring].lower(), str(sector + 1), "enter")
            case Turn(ring, steps):
                await self.press(RING_NAMES[ring].lower(), "greater_than_sign" if steps == 1 else "9")
            case _:
                await self.press("minus")
        assert self.match.action(before + 1) == action

    async def press(self, *keys: str) -> None:
        """As `pilot.press`, which waits 60 ms after each key."""
        for key in keys:
            self.pilot.app.simulate_key(key)
            await settle(self.pilot.app)
