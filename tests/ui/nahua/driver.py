"""Chooses an action on the board of Nahua as a person would: by keys alone."""

from __future__ import annotations

from tests.ui.nawalli.driver import ByKeys
from tonalli.games.nahua.model import Action, Decline, Expand, Hold, Lock, Pray, Release, Roll, Stop


class NahuaDriver(ByKeys):
    """Presses keys, and sees to it that each leads to what was meant."""

    async def do(self, action: Action) -> None:
        """Choose a legal action, and nothing else on the way."""
        before, record = self.match.ply, self.match.game.notation(action, self.match.state)
        await self.press(*self._keys(action))
        assert self.match.ply == before + 1, f"{record} was not chosen, or more was"
        assert self.match.record.actions[-1] == record

    def _keys(self, action: Action) -> tuple[str, ...]:
        match action:
            case Lock(die):
                return str(die + 1), "enter"
            case Hold(die):
                return str(die + 1), "d"
            case Release(die, god):
                gods = {a.god for a in self.match.legal if isinstance(a, Release) and a.die == die}
                return (str(die + 1), "g", *((str(god + 1), "enter") if len(gods) > 1 else ()))
            case Roll():
                return ("r",)
            case Stop():
                return ("s",)
            case Pray(gift):
                return (gift.value[0],)
            case Expand():
                return ("y",)
            case Decline():
                return ("n",)
