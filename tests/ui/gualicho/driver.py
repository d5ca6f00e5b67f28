"""Chooses an action on the board of Gualicho as a person would: by keys alone."""

from __future__ import annotations

from tests.ui.nawalli.driver import ByKeys
from tonalli.games.gualicho.model import Action, Call, Cast, Discard, Dismiss, Draw, End, Pass, Take, Uphold
from tonalli.games.gualicho.words import card_name
from tonalli.ui.games.gualicho import GualichoBoard
from tonalli.ui.games.gualicho.spelling import SpellOut
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.widgets.keyed import ActionList
from tonalli.ui.widgets.line import PlainInput

KEYS: dict[type[Action], str] = {  # type: ignore[valid-type]
    Take: "x", Draw: "w", Pass: "p", End: "e", Uphold: "y", Dismiss: "n",
}  # fmt: skip


class GualichoDriver(ByKeys):
    """Presses keys, and sees to it that each leads to what was meant."""

    @property
    def board(self) -> GualichoBoard:
        """The board, wherever it lies in the stack."""
        screens = reversed(self.pilot.app.screen_stack)
        screen = next(screen for screen in screens if isinstance(screen, MatchScreen))
        return screen.query_one(GualichoBoard)

    async def do(self, action: Action) -> None:
        """Choose a legal action, and nothing else on the way."""
        before, record = self.match.ply, self.match.game.notation(action, self.match.state)
        match action:
            case Cast():
                await self._cast(action)
            case Discard():
                await self._point(self.board._felt.places_of(action)[0])
                await self.press("d")
            case Call():
                await self.press("b")
                assert isinstance(self.pilot.app.screen, ActionList)
                calls = [call for call in self.match.legal if isinstance(call, Call)]
                await self.press(*["down"] * calls.index(action), "enter")
            case Take() | Draw() | Pass() | End() | Uphold() | Dismiss():
                await self.press(KEYS[type(action)])
            case _:
                await self._answer(action)
        assert self.match.ply > before, f"{record} was not chosen"
        game, state = self.match.game, self.match.at(before)
        assert self.match.record.actions[before] == game.notation(action, state)

    async def _cast(self, cast: Cast) -> None:
        for at in self.board._felt.places_of(cast):
            await self.pick(at)
        before = self.match.ply
        await self.press("c")
        while self.match.ply == before and self.board._session and self.board._session.asked:
            if isinstance(self.pilot.app.screen, SpellOut):
                break
            await self._answer(cast)
        if isinstance(self.pilot.app.screen, SpellOut):
            for card in cast.cards:
                self.pilot.app.screen.query_one(PlainInput).value = card_name(card)
                await self.press("enter")

    async def pick(self, at: int) -> None:
        """Pick the card that lies there."""
        if at < 10:
            await self.press(str((at + 1) % 10))
        else:
            await self._point(at)
            await self.press("enter")

    async def _point(self, at: int) -> None:
        """Move the cursor there."""
        for _ in range(60):
            if self.board._at == at:
                return
            await self.press("down" if self.board._at is None else "right")
        raise AssertionError(f"the cursor does not come to card {at + 1}")

    async def _answer(self, action: Action) -> None:
        session = self.board._session
        assert session is not None
        asked = session.asked
        assert asked is not None
        at = next(n for n, option in enumerate(asked.options) if action in option.actions)
        await self.press(*["down"] * at, "enter")
