"""A game in the middle of which a test tries what may be done."""

from __future__ import annotations

from typing import Any, Self

import pytest

from tonalli.core.game import IllegalAction
from tonalli.games import AnyGame


class Tried:
    """A game and its state; actions are written in notation."""

    game: AnyGame
    state: Any
    events: list[Any]
    """Those of the last `play`."""

    def check(self) -> None:
        """What has to hold after every action."""

    def play(self, *texts: str) -> Self:
        """Does the actions one after the other, each of which has to be legal; gathers their `events`."""
        self.events = []
        for text in texts:
            action = self.game.parse(text, self.state)
            legal = self.legal()
            assert text in legal, (
                f"{text!r} is refused: {self.game.why_not(self.state, action)} Legal: {legal}"
            )
            assert self.game.why_not(self.state, action) is None
            step = self.game.apply(self.state, action)
            self.state = step.state
            self.events += step.events
            self.check()
        return self

    def legal(self) -> list[str]:
        """All that the actor may do, in notation."""
        return [self.game.notation(action, self.state) for action in self.game.legal_actions(self.state)]

    def can(self, text: str) -> bool:
        """Whether that is legal now."""
        return text in self.legal()

    def refuses(self, text: str) -> str:
        """Asserts that an action is refused everywhere for one reason, and gives the reason."""
        action = self.game.parse(text, self.state)
        assert action not in self.game.legal_actions(self.state), f"{text!r} is legal"
        reason = self.game.why_not(self.state, action)
        assert reason, f"{text!r} is not listed, but nothing speaks against it"
        with pytest.raises(IllegalAction) as refusal:
            self.game.apply(self.state, action)
        assert str(refusal.value) == reason
        return reason
