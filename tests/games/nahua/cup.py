"""Dice of the tests' own, and tables on which they lie as a test wants it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from tonalli.core.game import Step
from tonalli.core.rng import Rng, Source
from tonalli.games.nahua import Nahua
from tonalli.games.nahua.model import (
    Action,
    DiceSet,
    Die,
    DieFaces,
    Gifts,
    Icon,
    NahuaOptions,
    Phase,
    Roll,
    State,
    Stop,
    Table,
)
from tonalli.games.nahua.text import DICE


def faces(text: str) -> DieFaces:
    """ "corn, corn+peasant, ..." """
    return DieFaces(tuple(tuple(Icon(icon) for icon in face.split("+")) for face in text.split(", ")))


HARVEST = faces("corn, peasant, corn+peasant, priest, warrior, black")
CITY = faces("heart, priest, warrior, corn, warrior+heart, black")
EXPANSION = faces("god, god+god, heart+heart, priest+priest, corn+corn, black")
DICE_SET = DiceSet(HARVEST, CITY, (EXPANSION,) * 4)
GAME = Nahua(DICE_SET)


def face(die: int, text: str) -> int:
    """The number of a face."""
    icons = tuple(Icon(icon) for icon in text.split("+"))
    return DICE_SET.of(die).index(icons)


def lying(
    on: str,
    locked: str = "",
    bound: str = "",
    rolls: int = 1,
    phase: Phase = Phase.ROLLING,
    practice: bool = False,
    **more: Any,
) -> State:
    """Dice as they lie: "corn corn peasant heart priest god"; black corn is locked by itself.

    `locked`: dice that were locked since the last roll, `bound`: before it, as "h1 c2".
    """
    dice = []
    for at, text in enumerate(on.split()):
        before = at in named(bound)
        dice.append(Die(face(at, text), text == "black" or before or at in named(locked), before))
    table = Table(NahuaOptions(practice=practice), 1, phase, rolls, tuple(dice), 0, 0, Gifts(), ())
    return State(Rng(1), replace(table, **more))


def named(text: str) -> list[int]:
    return [DICE[name] for name in text.split()]


def do(state: State, *actions: Action | str) -> State:
    """Do these, each legal; texts are notation."""
    for action in actions:
        state = step(state, action).state
    return state


def step(state: State, action: Action | str) -> Step[State, Any]:
    chosen = GAME.parse(action, state) if isinstance(action, str) else action
    assert chosen in GAME.legal_actions(state)
    return GAME.apply(state, chosen, watched=True)


def refused(state: State, action: str) -> str:
    """Why it cannot be done."""
    found = GAME.parse(action, state)
    assert found not in GAME.legal_actions(state)
    reason = GAME.why_not(state, found)
    assert reason is not None
    return reason


def texts(state: State) -> list[str]:
    """What is legal, in notation."""
    return [GAME.notation(action, state) for action in GAME.legal_actions(state)]


def ended(on: str, **more: Any) -> State:
    """The state after a round that ended with these dice; no god among them."""
    return do(lying(on, rolls=2, **more), Stop())


class Rig:
    """Lets dice fall as a test wants them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._next: list[int] = []
        monkeypatch.setattr(Source, "below", lambda source, n: self._next.pop(0))

    def roll(self, state: State, on: str, dice: Sequence[int] | None = None) -> State:
        """Roll, and these are the faces of the dice that are rolled, in their order."""
        rolled = [
            at for at, die in enumerate(state.table.dice) if not die.locked and not die.held
        ] if dice is None else dice  # fmt: skip
        shown = on.split()
        assert len(shown) == len(rolled), "as many faces as dice are rolled"
        self._next = [face(at, text) for at, text in zip(rolled, shown, strict=True)]
        after = do(state, Roll())
        assert not self._next, "no more dice are rolled than these"
        return after
