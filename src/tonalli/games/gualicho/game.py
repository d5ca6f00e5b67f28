"""Gualicho as a `Game`: rules and words put together."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

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
from tonalli.games.gualicho import flow, notation, rules, sight, text
from tonalli.games.gualicho.cards import Deck, check, house
from tonalli.games.gualicho.model import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Action,
    Event,
    Options,
    Phase,
    State,
    View,
    rounds_to_win,
)


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

    # -- setting up

    def seats(self, options: Options) -> tuple[int, ...]:
        people = options.people or ()
        if list(people) != sorted(set(people)):
            raise OptionsError("The seats of people are to be named once each, in their order.")
        fewest = max(FEWEST_PLAYERS, *(seat + 1 for seat in people)) if people else FEWEST_PLAYERS
        return tuple(range(fewest, MOST_PLAYERS + 1))

    def seated(self, options: Options, people: tuple[Seat, ...]) -> Options:
        return options if options.people is not None else replace(options, people=people)

    def start(self, seats: int, rng: Rng, options: Options) -> Step[State, Event]:
        counts = self.seats(options)
        if seats not in counts:
            raise OptionsError(
                f"With these options Gualicho is for {counts[0]} to {counts[-1]} players, not {seats}."
            )
        return flow.begin(self.definitions, seats, rng, options)

    # -- playing

    def actor(self, state: State) -> Seat | None:
        return rules.asked(state)

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return rules.legal(self.definitions, state)

    def why_not(self, state: State, action: Action) -> str | None:
        return rules.why_not(self.definitions, state, action)

    def apply(self, state: State, action: Action, watched: bool = False) -> Step[State, Event]:
        refused = self.why_not(state, action)
        if refused is not None:
            raise IllegalAction(refused)
        return flow.Doing(self.definitions, state, watched).done(action)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase is not Phase.OVER:
            return None
        needed = rounds_to_win(state.options, len(state.players))
        return Outcome(tuple([float(won >= needed) for won in state.wins]), text.reason(state))

    def turn(self, state: State) -> int:
        return state.turns

    # -- what is seen

    def view(self, state: State, viewer: Viewer) -> View:
        return sight.look(state, viewer)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return sight.redact(event, viewer)

    def determinize(self, view: View, rng: Rng) -> State:
        return sight.determinize(self.definitions, view, rng)

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
        return text.headline(state, names, you)
