"""Azteka as a `Game`: rules and words put together."""

from __future__ import annotations

from collections.abc import Sequence

from tonalli.core.game import Game, GameInfo, OptionsError, Outcome, Rng, Seat, Step, Viewer
from tonalli.games.azteka import text
from tonalli.games.azteka.model import (
    NONE,
    RULES,
    Action,
    Event,
    Nothing,
    Options,
    Phase,
    State,
    View,
)
from tonalli.games.azteka.rules import apply, begin, legal, refusal, standing

_OVER = Phase.OVER


class Azteka(Game[State, Action, Event, View, Options, Nothing]):
    """Spread Life over a wheel of turning rings, or cut it off (AZ-01 to AZ-26)."""

    info = GameInfo(
        id="azteka",
        title="Azteka",
        summary="Spread Life over a wheel of turning rings, or cut it off.",
        rules_version=1,
        state=State,
        action=Action,
        event=Event,
        view=View,
        options=Options,
        definitions=Nothing,
    )

    @classmethod
    def house_definitions(cls) -> Nothing:
        return Nothing()

    # -- setting up

    def seats(self, options: Options) -> tuple[int, ...]:
        count = RULES[options.variant].seats
        if options.first_life != "roll" and options.first_life >= count:
            raise OptionsError("With two players, seat 1 or seat 2 is Life first (first_life: 0 or 1).")
        return (count,)

    def start(self, seats: int, rng: Rng, options: Options) -> Step[State, Event]:
        (count,) = self.seats(options)
        if seats != count:
            raise OptionsError(f"This variant of Azteka is for {count} players, not for {seats}.")
        rolled = options.first_life == "roll"
        if options.first_life == "roll":
            source = rng.source()
            first, rng = source.below(count), source.rng
        else:
            first = options.first_life
        players = tuple([(first + side) % count for side in range(count)])
        return begin(options, players, rolled, rng)

    # -- playing

    def actor(self, state: State) -> Seat | None:
        return None if state.phase is _OVER else state.setting.players[state.side]

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return legal(state)

    def why_not(self, state: State, action: Action) -> str | None:
        return refusal(state, action)

    def apply(self, state: State, action: Action, watched: bool = False) -> Step[State, Event]:
        return apply(state, action, watched)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not _OVER:
            return None
        winner = standing(state.setting).winner
        seats = range(len(state.setting.players))
        scores = tuple([0.5 if winner == NONE else float(seat == winner) for seat in seats])
        return Outcome(scores, text.outcome_reason(state.setting))

    def turn(self, state: State) -> int:
        return state.turns

    # -- what is seen

    def view(self, state: State, viewer: Viewer) -> View:
        return View(
            state.setting, state.phase, state.side, state.turns, state.pieces, state.free,
            state.near, state.last, state.seen
        )  # fmt: skip

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event

    def determinize(self, view: View, rng: Rng) -> State:
        return State(
            view.setting, view.phase, view.side, view.turns, view.pieces, view.free,
            view.near, view.last, view.seen, rng
        )  # fmt: skip

    # -- in words

    def notation(self, action: Action, state: State) -> str:
        return text.notation(action)

    def parse(self, text_: str, state: State) -> Action:
        return text.parse(text_)

    def label(self, action: Action, view: View) -> str:
        return text.label(action, view)

    def sentence(self, event: Event, names: Sequence[str], options: Options | None = None) -> str:
        return text.sentence(event, names)

    def headline(self, state: State, names: Sequence[str], you: Seat | None = None) -> str:
        return text.headline(state, names, you)
