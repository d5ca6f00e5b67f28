"""Plays Azteka on the real screen by keys alone."""

from __future__ import annotations

from tests.ui.nawalli.driver import ByKeys
from tonalli.games.azteka.board import SECTORS
from tonalli.games.azteka.model import Action, Place, Turn
from tonalli.games.azteka.names import RING_NAMES
from tonalli.ui.games.azteka import AztekaBoard


class AztekaDriver(ByKeys):
    """Presses keys on the wheel."""

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
