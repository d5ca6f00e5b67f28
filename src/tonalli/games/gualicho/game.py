"""Gualicho as a `Game`: rules and words put together."""

from __future__ import annotations

from collections.abc import Sequence

from tonalli.core.game import Game, GameInfo, Outcome, Rng, Seat, Step, Viewer
from tonalli.games.gualicho.cards import Deck, check, house
from tonalli.games.gualicho.model import Action, Event, Options, State, View


class Gualicho(Game[State, Action, Event, View, Options, Deck]):
    """Get rid of all cards first, with curses on the way to the next player (GU-01 to GU-51)."""

    info = GameInfo(
        id="gualicho",
        title="Gualicho",
        summary="Throw curses at the next player, turn them away, and get rid of your cards. Two to six.",
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
        check(definitions)

    @classmethod
    def house_definitions(cls) -> Deck:
        return house()

    def seats(self, options: Options) -> tuple[int, ...]:
        raise NotImplementedError

    def start(self, seats: int, rng: Rng, options: Options) -> Step[State, Event]:
        raise NotImplementedError

    def actor(self, state: State) -> Seat | None:
        raise NotImplementedError

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        raise NotImplementedError

    def why_not(self, state: State, action: Action) -> str | None:
        raise NotImplementedError

    def apply(self, state: State, action: Action, watched: bool = False) -> Step[State, Event]:
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome | None:
        raise NotImplementedError

    def turn(self, state: State) -> int:
        return state.turns

    def view(self, state: State, viewer: Viewer) -> View:
        raise NotImplementedError

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        raise NotImplementedError

    def determinize(self, view: View, rng: Rng) -> State:
        raise NotImplementedError

    def notation(self, action: Action, state: State) -> str:
        raise NotImplementedError

    def parse(self, text: str, state: State) -> Action:
        raise NotImplementedError

    def label(self, action: Action, view: View) -> str:
        raise NotImplementedError

    def sentence(self, event: Event, names: Sequence[str], options: Options | None = None) -> str:
        raise NotImplementedError

    def headline(self, state: State, names: Sequence[str], you: Seat | None = None) -> str:
        raise NotImplementedError
