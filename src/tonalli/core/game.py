"""The protocol that every game implements and that everything else is written on.

A game is a pure function over immutable values. Screens, bots, saves, replays, the engine and simulation know
only what stands here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, Literal, TypeAlias, TypeVar

import msgspec

from tonalli.core.plain import plain
from tonalli.core.rng import Rng, Source

Seat: TypeAlias = int
"""A place at the table, counted from 0."""

Viewer: TypeAlias = Seat | Literal["table", "open"]
"""Who looks: a seat, a spectator ("table"), or somebody for whom all is face up ("open")."""

State = TypeVar("State", bound=msgspec.Struct)
Action = TypeVar("Action", bound=msgspec.Struct)
Event = TypeVar("Event", bound=msgspec.Struct)
View = TypeVar("View", bound=msgspec.Struct)
Options = TypeVar("Options", bound=msgspec.Struct)
Definitions = TypeVar("Definitions", bound=msgspec.Struct)


class GameError(Exception):
    """Something a game cannot do; its text is one sentence for the player."""


class IllegalAction(GameError):
    """An action that the rules refuse here; the text says why."""


class NotationError(GameError):
    """A text that is no action of this game."""


class OptionsError(GameError):
    """Options, or a number of seats, that this game cannot be played with."""


class DefinitionsError(GameError):
    """A set of definitions (cards, dice) that is broken; the text names the entry and the field."""


class Step(msgspec.Struct, Generic[State, Event], frozen=True):
    """What one action led to."""

    state: State
    events: tuple[Event, ...]
    """What happened, in order, all open; `Game.redact` makes of each what a viewer may see."""
    frames: tuple[State, ...] = ()
    """The state after each event, as many as events; empty unless the step was watched."""
    sealed: bool = False
    """Chance was drawn or something hidden was seen: undo stops here."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    scores: tuple[float, ...]
    """One a seat: 1 won (several may have), 0 lost, 0.5 each in a draw."""
    reason: str
    """One sentence: why it is over, with the points where there are any."""


class Part(msgspec.Struct, frozen=True):
    """A part of a campaign that is over."""

    name: str
    """Short and the same in every game: "battle 3"."""
    won: bool


class GameInfo(msgspec.Struct, frozen=True):
    """What a game is called and which types it speaks."""

    id: str
    title: str
    summary: str
    """One line for the list of games."""
    rules_version: int
    """Rises with every change that can make a replay come out differently."""
    state: type
    action: object
    """The union of the game's action types."""
    event: object
    """The union of the game's event types."""
    view: type
    options: type
    definitions: type
    cooperative: bool = False
    """All seats win or lose together (a solo game does)."""


class Game(ABC, Generic[State, Action, Event, View, Options, Definitions]):
    """One game with one set of definitions. It holds nothing else: all that changes is in the state."""

    info: ClassVar[GameInfo]

    def __init__(self, definitions: Definitions) -> None:
        """Raises `DefinitionsError` if the definitions do not hold together."""
        self.definitions = definitions

    @classmethod
    @abstractmethod
    def house_definitions(cls) -> Definitions:
        """The set that comes with the program."""

    # -- setting up

    @abstractmethod
    def seats(self, options: Options) -> tuple[int, ...]:
        """How many may play with these options. Raises `OptionsError` if nobody can."""

    def seated(self, options: Options, people: tuple[Seat, ...]) -> Options:
        """The options of a match in which people sit at these seats, and bots at the others.

        For games in which people may do something that bots may not; all others leave them as they are.
        """
        return options

    @abstractmethod
    def start(self, seats: int, rng: Rng, options: Options) -> Step[State, Event]:
        """The first state. Raises `OptionsError`, also for a number of seats that `seats` does not list."""

    # -- playing

    @abstractmethod
    def actor(self, state: State) -> Seat | None:
        """Who must act now; None when it is over."""

    @abstractmethod
    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Every action the actor may take: complete, in a stable order, no duplicates; () when it is over.

        Decided by what the actor's view shows alone.
        """

    @abstractmethod
    def why_not(self, state: State, action: Action) -> str | None:
        """Why the action is not legal now, in one sentence; None if it is."""

    @abstractmethod
    def apply(self, state: State, action: Action, watched: bool = False) -> Step[State, Event]:
        """Do the action. With `watched` the step has frames; nothing else differs.

        Raises `IllegalAction` with the sentence of `why_not`.
        """

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def parts(self, state: State) -> tuple[Part, ...]:
        """The parts of a campaign that are over, in order; () for a game that has none."""
        return ()

    @abstractmethod
    def turn(self, state: State) -> int:
        """A count that rises at the end of each turn, never falls, and is the same until then."""

    def forfeit(self, state: State, seat: Seat, seats: int) -> Outcome:
        """How it ends if `seat` gives up now: everybody else has won."""
        scores = tuple(0.0 if s == seat or self.info.cooperative else 1.0 for s in range(seats))
        return Outcome(scores, "gave up")

    # -- what is seen

    @abstractmethod
    def view(self, state: State, viewer: Viewer) -> View:
        """What the viewer may see: no hidden card, no random source."""

    @abstractmethod
    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        """The event as the viewer saw it; None if it was not seen at all."""

    @abstractmethod
    def determinize(self, view: View, rng: Rng) -> State:
        """A state that this view could come from, what is hidden dealt at random; for search."""

    # -- in words

    @abstractmethod
    def notation(self, action: Action, state: State) -> str:
        """The action as a short exact text, which `parse` turns back into the same action."""

    @abstractmethod
    def parse(self, text: str, state: State) -> Action:
        """The action that a text names, legal or not. Raises `NotationError`."""

    @abstractmethod
    def label(self, action: Action, view: View) -> str:
        """The action in a player's words ("Summon Michin in red"), for menus; the view is the actor's."""

    @abstractmethod
    def sentence(self, event: Event, names: Sequence[str], options: Options | None = None) -> str:
        """The event as one line of a log; `names` are the players', one a seat, already made safe to show.

        Takes redacted events too. `options` are the match's, since they say who plays together; without them
        everybody plays alone.
        """

    @abstractmethod
    def headline(self, state: State, names: Sequence[str], you: Seat | None = None) -> str:
        """Where the game stands, in a few open words, for a list of saves: "Quick Battle, game 2, Ana's turn".

        `you` is the seat of the one person who plays, if there is one: "Quick Battle, game 2, your turn".
        """


def options_from(game_options: type[Options], given: dict[str, str]) -> Options:
    """Options from texts such as ``--option k=v`` gives. Raises `OptionsError` naming the option."""
    known = game_options.__struct_fields__
    for key in given:
        if key not in known:
            others = f"there are: {', '.join(known)}" if known else "this game has none"
            raise OptionsError(f"There is no option {key!r}; {others}.")
    try:
        return msgspec.convert(given, game_options, strict=False)
    except msgspec.ValidationError as error:
        raise wrong_options(game_options, given, error) from None


def wrong_options(
    game_options: type[msgspec.Struct], given: Mapping[str, str], error: msgspec.ValidationError
) -> OptionsError:
    """What msgspec has to say of options, in a sentence that names the option and what it may be."""
    where = str(error).rpartition("$.")[2].rstrip("`")
    types = {field.name: field.type for field in msgspec.structs.fields(game_options)}
    if (
        where not in types or where not in given
    ):  # it is about several of them together, or about a part of one
        return OptionsError(f"These options cannot be used: {plain(str(error), 200)}.")
    return OptionsError(
        f"The option {where!r} cannot be {plain(given[where], 40)!r}: {_what_fits(types[where])}."
    )


def _what_fits(kind: object) -> str:
    """What values there are of that type, to go into a sentence."""
    match msgspec.inspect.type_info(kind):
        case msgspec.inspect.IntType(ge=low, le=high):
            return f"it is a whole number from {low} to {high}"
        case msgspec.inspect.EnumType(cls=values):
            return f"it is one of {', '.join(str(one.value) for one in values)}"
        case msgspec.inspect.LiteralType(values=values):
            return f"it is one of {', '.join(map(str, values))}"
        case msgspec.inspect.BoolType():
            return "it is true or false"
        case _:
            return "it cannot be given as text"


__all__ = [
    "Action",
    "Definitions",
    "DefinitionsError",
    "Event",
    "Game",
    "GameError",
    "GameInfo",
    "IllegalAction",
    "NotationError",
    "Options",
    "OptionsError",
    "Outcome",
    "Part",
    "Rng",
    "Seat",
    "Source",
    "State",
    "Step",
    "View",
    "Viewer",
    "options_from",
    "wrong_options",
]
