"""Nawalli as a `Game`: the rules modules put together."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tonalli.core.game import Game, GameInfo, IllegalAction, Outcome, Rng, Seat, Step, Viewer
from tonalli.games.nawalli import deeds, draft, edition, judge, sight, standard, text
from tonalli.games.nawalli.cards import CardSet
from tonalli.games.nawalli.model import NONE, Action, Event, Mode, Options, State, Take, View
from tonalli.games.nawalli.table import Faces, Table, face_of
from tonalli.games.nawalli.turns import run


class Nawalli(Game[State, Action, Event, View, Options, CardSet]):
    """Draft a team, then battle in four lanes for the Tonalli gems (NW-01 to NW-94)."""

    info = GameInfo(
        id="nawalli",
        title="Nawalli",
        summary="Draft Nawals and Spells, then battle in four lanes for the Tonalli gems.",
        rules_version=1,
        state=State,
        action=Action,
        event=Event,
        view=View,
        options=Options,
        definitions=CardSet,
    )

    def __init__(self, definitions: CardSet) -> None:
        super().__init__(definitions)
        edition.check(definitions)
        self.cards = edition.index(definitions)
        self.faces = {card_id: face_of(card) for card_id, card in self.cards.items()}
        self._plain_faces = {card_id: replace(face, signs=()) for card_id, face in self.faces.items()}
        """The faces of a Simple Battle, which knows no abilities (NW-08)."""
        self._laid_out: list[tuple[State, Table]] = []
        """The last state with its table, since who asks for the legal actions of a state applies one of them next.

        A table is popped before it is worked on, so that no two threads ever have the same one.
        """

    @classmethod
    def house_definitions(cls) -> CardSet:
        return edition.house()

    # -- setting up

    def seats(self, options: Options) -> tuple[int, ...]:
        return draft.counts(options, self.definitions)

    def start(self, seats: int, rng: Rng, options: Options) -> Step[State, Event]:
        draft.check(options, seats, self.definitions)
        options, sides = standard.settled(options, seats), standard.sides_of(options, seats)
        table = Table(self._faces(options), State(rng, options, seats, sides, ((),) * seats, None))
        draft.begin_draft(table, self.definitions)
        return Step(table.freeze(), tuple(table.events), (), True)

    # -- playing

    def actor(self, state: State) -> Seat | None:
        if state.result is not None:
            return None
        if state.draft is not None:
            return draft.chooser(state.draft, state.seats)
        battle = state.battle
        if battle is None:
            return None  # Between the draft and the first game, which only the frames of a step show.
        return battle.floor if battle.asked == NONE else battle.asked

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        table = self._table(state)
        actions = judge.legal(table)
        self._laid_out = [(state, table)]
        return actions

    def why_not(self, state: State, action: Action) -> str | None:
        return judge.refusal(self._fresh_table(state), action)

    def apply(self, state: State, action: Action, watched: bool = False) -> Step[State, Event]:
        table = self._table(state)
        refused = judge.refusal(table, action)
        if refused is not None:
            raise IllegalAction(refused)
        table.watched = watched
        if isinstance(action, Take):
            draft.take(table, self.definitions, action.card)
        else:
            deeds.do(table, action)
        if table.draft is None:
            run(table)
        after = table.freeze()
        if table.frames:
            table.frames[-1] = after
        step = Step(after, tuple(table.events), tuple(table.frames), table.sealed)
        table.reset(after)
        self._laid_out = [(after, table)]
        return step

    def _table(self, state: State) -> Table:
        """A table with the state on it that is nobody else's."""
        try:
            kept, table = self._laid_out.pop()
        except IndexError:
            return self._fresh_table(state)
        return table if kept is state else self._fresh_table(state)

    def _fresh_table(self, state: State) -> Table:
        return Table(self._faces(state.options), state)

    def _faces(self, options: Options) -> Faces:
        return self._plain_faces if options.mode is Mode.SIMPLE else self.faces

    def outcome(self, state: State) -> Outcome | None:
        if state.result is None:
            return None
        scores = tuple([state.result.scores[seat % state.sides] for seat in range(state.seats)])
        return Outcome(scores, text.outcome_reason(state))

    def forfeit(self, state: State, seat: Seat, seats: int) -> Outcome:
        """Who gives up loses, and an ally with them (NW-71)."""
        lost = seat % state.sides
        return Outcome(tuple([float(s % state.sides != lost) for s in range(seats)]), "gave up")

    def turn(self, state: State) -> int:
        return state.turns

    # -- what is seen

    def view(self, state: State, viewer: Viewer) -> View:
        return sight.look(state, viewer, self.actor(state))

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return sight.redact(event, viewer)

    def determinize(self, view: View, rng: Rng) -> State:
        return sight.determinize(view, rng, self.faces)

    # -- in words

    def notation(self, action: Action, state: State) -> str:
        return text.notation(action, state, self.actor(state), self.cards)

    def parse(self, text_: str, state: State) -> Action:
        return text.parse(text_, state, self.actor(state), self.cards)

    def label(self, action: Action, view: View) -> str:
        return text.label(action, view, self.cards)

    def sentence(self, event: Event, names: Sequence[str], options: Options | None = None) -> str:
        sides = None if options is None else standard.sides_of(options, len(names))
        return text.sentence(event, names, self.cards, sides)

    def headline(self, state: State, names: Sequence[str], you: Seat | None = None) -> str:
        return text.headline(state, names, self.actor(state), you)
