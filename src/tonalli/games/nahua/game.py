"""Nahua as a `Game`."""

from __future__ import annotations

from collections.abc import Sequence

from tonalli.core.game import (
    Game,
    GameInfo,
    IllegalAction,
    OptionsError,
    Outcome,
    Rng,
    Seat,
    Step,
    Viewer,
)
from tonalli.games.nahua import flow, rules, text
from tonalli.games.nahua.model import (
    HEARTS_TO_WIN,
    Action,
    DiceSet,
    Event,
    NahuaOptions,
    Phase,
    State,
    View,
)


class Nahua(Game[State, Action, Event, View, NahuaOptions, DiceSet]):
    """Twenty days, and a heart for the sun on most of them (NH-01 to NH-17)."""

    info = GameInfo(
        id="nahua",
        title="Nahua",
        summary="Roll dice for twenty days: feed the city, and offer 26 hearts before the sun sets. Alone.",
        rules_version=1,
        state=State,
        action=Action,
        event=Event,
        view=View,
        options=NahuaOptions,
        definitions=DiceSet,
        cooperative=True,
    )

    def __init__(self, definitions: DiceSet) -> None:
        super().__init__(definitions)
        rules.check(definitions)

    @classmethod
    def house_definitions(cls) -> DiceSet:
        return rules.house()

    # -- setting up

    def seats(self, options: NahuaOptions) -> tuple[int, ...]:
        return (1,)

    def start(self, seats: int, rng: Rng, options: NahuaOptions) -> Step[State, Event]:
        if seats != 1:
            raise OptionsError(f"Nahua is for one player, not for {seats}.")
        return flow.begin(options, rng.source())

    # -- playing

    def actor(self, state: State) -> Seat | None:
        return None if state.table.phase is Phase.OVER else 0

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return rules.legal(self.definitions, state.table)

    def why_not(self, state: State, action: Action) -> str | None:
        return rules.why_not(self.definitions, state.table, action)

    def apply(self, state: State, action: Action, watched: bool = False) -> Step[State, Event]:
        refused = self.why_not(state, action)
        if refused is not None:
            raise IllegalAction(refused)
        return flow.Doing(self.definitions, state, watched).done(action)

    def outcome(self, state: State) -> Outcome | None:
        if state.table.phase is not Phase.OVER:
            return None
        return Outcome((1.0 if state.table.hearts >= HEARTS_TO_WIN else 0.0,), text.reason(state.table))

    def turn(self, state: State) -> int:
        return len(state.table.past) - (state.table.phase is Phase.GROWTH)

    # -- what is seen

    def view(self, state: State, viewer: Viewer) -> View:
        return View(state.table, self.actor(state))

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event

    def determinize(self, view: View, rng: Rng) -> State:
        return State(rng, view.table)

    # -- in words

    def notation(self, action: Action, state: State) -> str:
        return text.notation(action)

    def parse(self, text_: str, state: State) -> Action:
        return text.parse(text_)

    def label(self, action: Action, view: View) -> str:
        return text.label(self.definitions, action, view.table)

    def sentence(self, event: Event, names: Sequence[str], options: NahuaOptions | None = None) -> str:
        return text.sentence(self.definitions, event)

    def headline(self, state: State, names: Sequence[str], you: Seat | None = None) -> str:
        return text.headline(state.table)
