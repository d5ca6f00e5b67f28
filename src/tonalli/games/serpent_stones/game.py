"""Serpent Stones as a `Game`."""

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
from tonalli.games.serpent_stones import flow, notation, rules, sight, text
from tonalli.games.serpent_stones.cards import Faces, house
from tonalli.games.serpent_stones.model import (
    NONE,
    SEATS,
    Action,
    Deck,
    Event,
    Options,
    Phase,
    State,
    View,
)


class SerpentStones(Game[State, Action, Event, View, Options, Deck]):
    """Chains of warriors across a field of stones, to the other's temple (SS-01 to SS-33)."""

    info = GameInfo(
        id="serpent-stones",
        title="Serpent Stones",
        summary="Chain your warriors across the stones to the other's temple; strike, capture, sacrifice.",
        rules_version=1,
        state=State,
        action=Action,
        event=Event,
        view=View,
        options=Options,
        definitions=Deck,
    )

    def __init__(self, definitions: Deck) -> None:
        super().__init__(definitions)
        self.faces = Faces(definitions)

    @classmethod
    def house_definitions(cls) -> Deck:
        return house()

    # -- setting up

    def seats(self, options: Options) -> tuple[int, ...]:
        return (SEATS,)

    def start(self, seats: int, rng: Rng, options: Options) -> Step[State, Event]:
        if seats != SEATS:
            raise OptionsError(f"Serpent Stones is for two players, not for {seats}.")
        return flow.begin(self.faces, rng)

    # -- playing

    def actor(self, state: State) -> Seat | None:
        return None if state.table.phase is Phase.OVER else state.table.seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return rules.legal(self.faces, state)

    def why_not(self, state: State, action: Action) -> str | None:
        return rules.why_not(self.faces, state, action)

    def apply(self, state: State, action: Action, watched: bool = False) -> Step[State, Event]:
        refused = self.why_not(state, action)
        if refused is not None:
            raise IllegalAction(refused)
        return flow.Doing(self.faces, state, watched).done(action)

    def outcome(self, state: State) -> Outcome | None:
        if state.table.phase is not Phase.OVER:
            return None
        winner = rules.standing(state.table.rounds).winner
        scores = (0.5,) * SEATS if winner == NONE else tuple(float(seat == winner) for seat in range(SEATS))
        return Outcome(scores, text.reason(state.table))

    def turn(self, state: State) -> int:
        return state.table.turns

    # -- what is seen

    def view(self, state: State, viewer: Viewer) -> View:
        return sight.look(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return sight.redact(event, viewer)

    def determinize(self, view: View, rng: Rng) -> State:
        return sight.determinize(self.faces, view, rng)

    # -- in words

    def notation(self, action: Action, state: State) -> str:
        return notation.notation(action)

    def parse(self, text: str, state: State) -> Action:
        return notation.parse(text)

    def label(self, action: Action, view: View) -> str:
        return text.label(action, view)

    def sentence(self, event: Event, names: Sequence[str], options: Options | None = None) -> str:
        return text.sentence(event, names)

    def headline(self, state: State, names: Sequence[str], you: Seat | None = None) -> str:
        return text.headline(state.table, names, you)
