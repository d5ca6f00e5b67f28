"""Adventure Mode as a `Game`: a quest of five battles and a boss, for one player or two together."""

from __future__ import annotations

from collections.abc import Sequence

from tonalli.core.game import (
    Game,
    GameInfo,
    IllegalAction,
    OptionsError,
    Outcome,
    Part,
    Rng,
    Seat,
    Step,
    Viewer,
)
from tonalli.games.nawalli import deeds, edition
from tonalli.games.nawalli.adventure import battle, judge, party, sight, text
from tonalli.games.nawalli.adventure.field import Field
from tonalli.games.nawalli.adventure.model import (
    Action,
    BecomeClass,
    Event,
    Fetch,
    Onward,
    Quest,
    QuestOptions,
    QuestView,
    Recruit,
    Retry,
    Stage,
    Treasure,
    player_of,
    seat_of,
)
from tonalli.games.nawalli.cards import CardSet
from tonalli.games.nawalli.model import NONE, Drawing, Pass, Take
from tonalli.games.nawalli.table import face_of


class Adventure(Game[Quest, Action, Event, QuestView, QuestOptions, CardSet]):
    """Climb the Sacred Hill: five battles against cursed Nawals, then their Guardian (AD-01 to AD-44)."""

    info = GameInfo(
        id="nawalli-adventure",
        title="Nawalli Adventure",
        summary="Climb the Sacred Hill with your Nawals: five battles, then the boss. Alone or two together.",
        rules_version=1,
        state=Quest,
        action=Action,
        event=Event,
        view=QuestView,
        options=QuestOptions,
        definitions=CardSet,
        cooperative=True,
    )

    def __init__(self, definitions: CardSet) -> None:
        super().__init__(definitions)
        edition.check(definitions)
        self.cards = edition.index(definitions)
        self.faces = {card_id: face_of(card) for card_id, card in self.cards.items()}

    @classmethod
    def house_definitions(cls) -> CardSet:
        return edition.house()

    # -- setting up

    def seats(self, options: QuestOptions) -> tuple[int, ...]:
        return party.seats(self.definitions)

    def start(self, seats: int, rng: Rng, options: QuestOptions) -> Step[Quest, Event]:
        if seats not in self.seats(options):
            if seats == 2:
                raise OptionsError("The card set has too few starters or classes for two players.")
            raise OptionsError(f"A quest is for one player or two, not for {seats}.")
        field = party.begin_quest(self.definitions, self.faces, seats, rng, options)
        return Step(field.freeze_quest(), tuple(field.happened), (), True)

    # -- playing

    def actor(self, state: Quest) -> Seat | None:
        seat = self._seat(state)
        return None if seat is None else player_of(seat)

    def _seat(self, quest: Quest) -> int | None:
        """The seat in the match of who must act."""
        if quest.stage is Stage.OVER:
            return None
        found = quest.match.battle
        if quest.stage is Stage.BATTLE and found is not None:
            return found.floor if found.asked == NONE else found.asked
        return seat_of((quest.first + quest.picks) % quest.players)

    def legal_actions(self, state: Quest) -> tuple[Action, ...]:
        return judge.legal(self._field(state))

    def why_not(self, state: Quest, action: Action) -> str | None:
        return judge.refusal(self._field(state), action)

    def apply(self, state: Quest, action: Action, watched: bool = False) -> Step[Quest, Event]:
        field = self._field(state, watched)
        refused = judge.refusal(field, action)
        if refused is not None:
            raise IllegalAction(refused)
        _do(field, action)
        battle.run(field)
        after = field.freeze_quest()
        if field.pictures:
            field.pictures[-1] = after
        return Step(after, tuple(field.happened), tuple(field.pictures), field.sealed)

    def _field(self, quest: Quest, watched: bool = False) -> Field:
        return Field(self.definitions, self.faces, quest, watched)

    def outcome(self, state: Quest) -> Outcome | None:
        if state.result is None:
            return None
        score = 1.0 if state.result == "won" else 0.0
        return Outcome((score,) * state.players, text.outcome_reason(state))

    def parts(self, state: Quest) -> tuple[Part, ...]:
        return tuple([Part(text.battle_name(chapter.battle), chapter.won) for chapter in state.story])

    def turn(self, state: Quest) -> int:
        return state.match.turns

    # -- what is seen

    def view(self, state: Quest, viewer: Viewer) -> QuestView:
        return sight.look(state, viewer, self.actor(state), self._seat(state), self.faces)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return sight.redact(event, viewer)

    def determinize(self, view: QuestView, rng: Rng) -> Quest:
        return sight.determinize(view, rng, self.faces, self.definitions)

    # -- in words

    def notation(self, action: Action, state: Quest) -> str:
        return text.notation(action, state, self._seat(state), self.cards)

    def parse(self, text_: str, state: Quest) -> Action:
        return text.parse(text_, state, self._seat(state), self.cards)

    def label(self, action: Action, view: QuestView) -> str:
        return text.label(action, view, self.cards)

    def sentence(self, event: Event, names: Sequence[str], options: QuestOptions | None = None) -> str:
        return text.sentence(event, names, self.cards)

    def headline(self, state: Quest, names: Sequence[str], you: Seat | None = None) -> str:
        return text.headline(state, names, self.actor(state), you)


def _do(field: Field, action: Action) -> None:
    """Do an action that `judge.refusal` lets pass."""
    match action:
        case Take():
            party.take_starter(field, action)
        case BecomeClass():
            party.become_class(field, action)
        case Onward():
            battle.begin_battle(field)
        case Retry():
            battle.retry(field)
        case Recruit() | Treasure():
            party.choose(field, action)
        case Pass() if field.stage is Stage.RETRY:
            battle.end_quest(field, won=False)
        case Pass() if field.stage in (Stage.RECRUIT, Stage.TREASURE):
            party.choose(field, None)
        case Fetch(card):
            top = field.stack[-1]
            assert isinstance(top, Drawing)
            battle.fetch(field, top, card)
        case _:
            deeds.do(field, action)
