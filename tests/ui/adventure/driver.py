"""Plays a quest on the real screen by keys alone."""

from __future__ import annotations

from tests.ui.nawalli.driver import ByKeys, Driver, settle
from tonalli.games.nawalli.adventure.model import Action, Onward, Stage
from tonalli.ui.games.nawalli.adventure import AdventureBoard
from tonalli.ui.games.nawalli.adventure.quest_board import QuestBoard

MOST = 20
"""Keys after which something counts as out of reach."""


class QuestDriver(ByKeys):
    """Presses keys on the board of a quest."""

    @property
    def board(self) -> AdventureBoard:
        """The board of the screen."""
        return self.pilot.app.screen.query_one("#board", AdventureBoard)

    async def do(self, action: Action) -> None:
        """Choose a legal action, and nothing else on the way."""
        before = self.match.ply
        if self.match.state.stage in (Stage.NAWAL1, Stage.NAWAL2, Stage.BATTLE):
            await Driver(self.pilot, self.board._field, lambda: self.match.ply).do(action)  # type: ignore[arg-type]
        else:
            await self._on_page(action)
        await settle(self.pilot.app)
        assert self.match.ply == before + 1, f"{action} was not chosen, or more was"

    async def _on_page(self, action: Action) -> None:
        page = self.board._pages
        if action != Onward():
            await self._reach(page, action)
            if len(page._items[page._cursor].actions) > 1:
                await self.press("enter")
                await self._reach(page, action)
        await self.press("enter")

    async def _reach(self, page: QuestBoard, action: Action) -> None:
        for _ in range(MOST):
            if action in page._items[page._cursor].actions:
                return
            await self.press("tab")
        raise AssertionError(f"the cursor does not come to {action}")
