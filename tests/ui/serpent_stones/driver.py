"""Plays Serpent Stones on the real screen by keys alone."""

from __future__ import annotations

from collections.abc import Callable

from tests.ui.nawalli.driver import ByKeys
from tonalli.games.serpent_stones.model import (
    Action,
    Attack,
    Card,
    Discard,
    Double,
    Phase,
    Place,
    Play,
    Point,
    Sacrifice,
)
from tonalli.ui.games.serpent_stones import SerpentStonesBoard

MOST = 80
"""Keys after which something counts as out of reach."""


class SerpentStonesDriver(ByKeys):
    """Presses keys on the board."""

    @property
    def board(self) -> SerpentStonesBoard:
        return self.pilot.app.screen.query_one("#board", SerpentStonesBoard)

    async def do(self, action: Action) -> None:
        """Choose a legal action, and nothing else on the way; bots may answer."""
        before = self.match.ply
        phase = self.match.state.table.phase
        match action:
            case Place(card) | Attack(card):
                await self.pick(card)
                await self.press("enter")
                await self.lay(action)
                await self.press("enter")
            case Play(card) | Sacrifice(card):
                await self.pick(card)
                await self.press("enter")
            case Discard(card):
                await self.pick(card)
                await self.press("enter" if phase is Phase.ASIDE else "d")
            case Double():
                await self.press("s")
            case Point(position):
                await self._until(lambda: self.board.pointing == position)
                await self.press("enter")
        assert self.match.action(before + 1) == action

    async def pick(self, card: Card) -> None:
        """Move the cursor of the hand to a card, by its number if it has one."""
        cards = [entry.card for entry in self.board.entries]
        if cards.index(card) < 9:
            await self.press(str(cards.index(card) + 1))
        await self._until(lambda: self.board.card is card)

    async def lay(self, action: Place | Attack) -> None:
        """Move the cursor on the field until it stands so, by the shorter way round."""
        aim = self.board.aim
        assert aim is not None
        on = (aim.ways.index(action) - aim.at) % len(aim.ways)
        back = len(aim.ways) - on
        await self.press(*(["tab"] * on if on <= back else ["shift+tab"] * back))
        assert self.board.aim is not None
        assert self.board.aim.way == action

    async def _until(self, done: Callable[[], bool]) -> None:
        for _ in range(MOST):
            if done():
                return
            await self.press("tab")
        raise AssertionError("the cursor does not come there")
