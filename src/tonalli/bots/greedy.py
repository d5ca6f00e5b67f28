"""The bot that looks one choice ahead.

It makes itself a state that its view could come from, tries every legal action there, plays out what must be
answered before things are quiet again, and takes what leaves it best off. What "best" means is said by the
`Judge` of each game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar

import msgspec

from tonalli.bots.base import Advice, AnyAction, Bot, Budget, load
from tonalli.core.game import Seat
from tonalli.core.rng import Source
from tonalli.games import AnyGame

JUDGES: dict[str, str] = {
    "nawalli": "tonalli.bots.nawalli:NawalliJudge",
    "nawalli-adventure": "tonalli.bots.adventure:AdventureJudge",
    "azteka": "tonalli.bots.azteka:AztekaJudge",
    "nahua": "tonalli.bots.nahua.judge:NahuaJudge",
    "serpent-stones": "tonalli.bots.serpent_stones:SerpentStonesJudge",
    "gualicho": "tonalli.bots.gualicho:GualichoJudge",
}
"""Game id -> "module:Class"; a game that is not here is judged by how it ends."""

_NEAR = 1e-9
"""Values that lie closer together than this are equal."""


class Judge:
    """How greedy sees one game. This one knows nothing but who has won; each game has its own on top."""

    DEPTH = 3
    """How far down answers to answers are weighed; below that the first that is listed is taken."""
    LONGEST = 40
    """Answers after which things are taken as they stand."""

    SPREAD: ClassVar[float] = 1.0
    """Who is so much better off than the others wins about 73 games of 100."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.blind = type(self) is Judge
        """It can tell nothing before the end."""

    def value(self, state: AnyAction, seat: Seat) -> float:
        """How well off the seat is; higher is better."""
        outcome = self.game.outcome(state)
        return 0.0 if outcome is None else outcome.scores[seat] - 0.5

    def chance(self, state: AnyAction, seat: Seat) -> float:
        """How likely the seat is to win, 0 to 1, as far as its `value` tells; its score if it is over."""
        outcome = self.game.outcome(state)
        if outcome is not None:
            return outcome.scores[seat]
        return 0.5 if self.blind else squashed(self.value(state, seat) / self.SPREAD)

    def glance(self, state: AnyAction, action: AnyAction, seat: Seat) -> tuple[AnyAction | None, float]:
        """The state `after` the seat's action and the seat's `chance` there; None for the state if it was not needed.

        A judge that can tell the chance without doing the action makes search quicker; it must be the same chance.
        """
        after = self.after(state, action)
        return after, self.chance(after, seat)

    def expects(self, state: AnyAction, seat: Seat) -> str:
        """How well off the seat is, in words that go on after "It expects"; empty if that says nothing."""
        return ""

    def weighs(self, state: AnyAction) -> bool:
        """Whether looking ahead by `chance` helps with the choice that is asked; if not, `pick` must do."""
        return True

    def sensible(self, state: AnyAction, seat: Seat, legal: Sequence[AnyAction]) -> Sequence[AnyAction]:
        """Those of `legal` that are worth a thought: at least one."""
        return legal

    def quiet(self, state: AnyAction) -> bool:
        """Whether nothing is left to be answered, so that `value` means something."""
        return True

    def pick(
        self, view: AnyAction, state: AnyAction, seat: Seat, legal: Sequence[AnyAction], luck: Source
    ) -> AnyAction:
        """The action to take; `state` is one that `view` could come from."""
        return self.best([(self.outlook(state, action, seat), action) for action in legal], luck)

    def best(self, valued: Sequence[tuple[float, AnyAction]], luck: Source) -> AnyAction:
        """The action of the highest value, by lot among those that are as good."""
        top = max(value for value, _ in valued) - _NEAR
        return luck.choice([action for value, action in valued if value >= top])

    def outlook(self, state: AnyAction, action: AnyAction, seat: Seat) -> float:
        """How well off the seat is once the action is done and answered."""
        return self.value(self.after(state, action), seat)

    def after(self, state: AnyAction, action: AnyAction, depth: int = DEPTH) -> AnyAction:
        """The state once the action is done and everybody has answered what is best for them."""
        state = self.game.apply(state, action).state
        for _ in range(self.LONGEST):
            seat = self.game.actor(state)
            if seat is None or self.quiet(state):
                break
            state = self._answered(state, seat, depth)
        return state

    def _answered(self, state: AnyAction, seat: Seat, depth: int) -> AnyAction:
        """The state after the best answer of the seat that is asked."""
        legal = self.game.legal_actions(state)
        if len(legal) == 1 or depth <= 0:
            return self.game.apply(state, legal[0]).state
        ahead = [(self.outlook_at(state, action, seat, depth - 1), action) for action in legal]
        return self.game.apply(state, max(ahead, key=lambda found: found[0])[1]).state

    def outlook_at(self, state: AnyAction, action: AnyAction, seat: Seat, depth: int) -> float:
        """`outlook` with so much depth left."""
        return self.value(self.after(state, action, depth), seat)


def squashed(value: float) -> float:
    """Any number as one between 0 and 1: the logistic function."""
    return 1 / (1 + math.exp(-value)) if value > -100 else 0.0


def judge_of(game: AnyGame) -> Judge:
    """The judge of a game."""
    known = JUDGES.get(game.info.id)
    if known is None:
        return Judge(game)
    judge: Judge = load(known)(game)
    return judge


def advice_of(judge: Judge, state: AnyAction, seat: Seat, action: AnyAction) -> Advice:
    """The action, with what the judge expects of it."""
    return Advice(action, judge.expects(judge.after(state, action), seat) if judge.weighs(state) else "")


class Greedy(Bot):
    """Takes what leaves it best off right after its own choice."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._judge = judge_of(game)

    def choose(self, view: msgspec.Struct, legal: tuple[AnyAction, ...], budget: Budget) -> AnyAction:
        """The best of `legal` as its judge sees it."""
        if len(legal) == 1:
            return legal[0]
        return self._picked(view, legal, budget)[2]

    def advise(self, view: msgspec.Struct, legal: tuple[AnyAction, ...], budget: Budget) -> Advice:
        """The same, with how well off it will be."""
        return advice_of(self._judge, *self._picked(view, legal, budget))

    def _picked(
        self, view: msgspec.Struct, legal: tuple[AnyAction, ...], budget: Budget
    ) -> tuple[AnyAction, Seat, AnyAction]:
        """A state that the view could come from, who acts there, and what is best."""
        state = self.game.determinize(view, budget.rng.derive(0))
        seat = self.game.actor(state)
        assert seat is not None, "a view in which somebody must choose"
        return state, seat, self._judge.pick(view, state, seat, legal, budget.rng.derive(1).source())
