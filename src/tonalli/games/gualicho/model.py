"""All types of Gualicho: options, state, view, actions, events.

A card is named by what is printed on it (`Card`); equal cards are alike, so a hand is a sorted row of names. A seat
is a number from 0. "Next" is the next seat in the direction of the round.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from tonalli.core.game import Viewer
from tonalli.core.rng import Rng
from tonalli.games.gualicho.cards import COLOUR, Card, Colour

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 6
HAND: Final = 7
"""Cards dealt to each (GU-02)."""
MOST_DEALT: Final = 12
"""Cards dealt to one player at most (GU-42)."""
SHORT_FROM: Final = 5
"""Players from which one round decides, if nothing else is chosen (GU-04)."""
DRAW: Final = 2
"""Cards drawn instead of playing at once (GU-05)."""
MOST_CARDS: Final = 2
"""Cards used in a turn (GU-05)."""
MOST_TURNS: Final = 300
"""Turns after which a round without a winner is decided (GU-41)."""

SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MOST_PLAYERS)]


# ------------------------------------------------------------------------------------------------ options


class Length(StrEnum):
    """How many rounds win the game (GU-04)."""

    BY_PLAYERS = "by-players"
    """Two; one from five players."""
    FULL = "full"
    """Two."""
    SHORT = "short"
    """One."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is settable when a game is set up."""

    length: Length = Length.BY_PLAYERS
    people: Annotated[tuple[SeatNumber, ...], Meta(max_length=MOST_PLAYERS)] | None = None
    """The seats at which people sit, ascending: these may call a forfeit broken (GU-36).

    A match fills it in where it is left out (`Game.seated`); without a match nobody is a person.
    """


def rounds_to_win(options: Options, seats: int) -> int:
    """Rounds that win the game (GU-04)."""
    if options.length is Length.BY_PLAYERS:
        return 1 if seats >= SHORT_FROM else 2
    return 1 if options.length is Length.SHORT else 2


# ------------------------------------------------------------------------------------------------ state


class Direction(StrEnum):
    """The Guide Arrow: who is next."""

    LEFT = "left"
    """The seat with the next higher number."""
    RIGHT = "right"

    @property
    def step(self) -> int:
        """What is added to a seat to get the next one."""
        return 1 if self is Direction.LEFT else -1

    @property
    def turned(self) -> Direction:
        """The other one."""
        return Direction.RIGHT if self is Direction.LEFT else Direction.LEFT


class Way(StrEnum):
    """Where a Desvío sends an attack (GU-22)."""

    ONWARD = "onward"
    BACK = "back"
    """This turns the direction of the round."""


class Wound(Struct, frozen=True, gc=False):
    """A Gualicho that lies before a player as damage (GU-14)."""

    card: Card
    powered: bool = False
    """A Potencia lies with it: it is two points."""
    fresh: bool = False
    """It was received in the turn under way, so it cannot be cured yet (GU-29)."""

    @property
    def points(self) -> int:
        """Points of damage."""
        return 1 + self.powered


class Attack(Struct, frozen=True, gc=False):
    """The attack under way; there is one at most (GU-45)."""

    by: int
    """Who cast it, or sent it on last."""
    target: int
    """Who must answer it, on their turn."""
    gualichos: Annotated[tuple[Card, ...], Meta(min_length=1)]
    """Of one colour, in the order in which they were cast."""
    powered: bool = False
    """A Potencia goes with the first of them."""

    @property
    def points(self) -> int:
        """One for each Gualicho and for a Potencia."""
        return len(self.gualichos) + self.powered

    @property
    def colour(self) -> Colour:
        """The colour of its Gualichos."""
        return COLOUR[self.gualichos[0]]


class Phase(StrEnum):
    """What is asked of the actor."""

    DIRECTION = "direction"
    """The starter chooses the direction of the round: `Direct` (GU-03, GU-43)."""
    ANSWER = "answer"
    """Under attack: `Cast` an answer, or `Take` (GU-13)."""
    PLAY = "play"
    """`Cast`, `Draw`, `Pass`; after an attack was dealt with also `End`, and `Discard` if one card was used."""
    REST = "rest"
    """One card was used and no more can be cast: `Discard`, or `End` (GU-05)."""
    JUDGE = "judge"
    """Whoever is asked says whether a forfeit was broken: `Uphold` or `Dismiss` (GU-36)."""
    OVER = "over"


class Turn(Struct, frozen=True, gc=False):
    """How far the active player's turn has come."""

    used: Annotated[int, Meta(ge=0, le=MOST_CARDS)] = 0
    """Cards used: cast, or discarded to draw one."""
    drew: bool = False
    """Two cards were drawn instead of playing at once (GU-05)."""
    answered: bool = False
    """An attack was dealt with in this turn (GU-15)."""
    skips: bool = False
    """The next player will be skipped (GU-25)."""
    called: bool = False
    """A forfeit was called broken in this turn; once a turn may be called."""


class Accusation(Struct, frozen=True, gc=False):
    """A forfeit that was called broken and is to be judged (GU-36)."""

    accused: int
    forfeit: Card
    judges: Annotated[tuple[int, ...], Meta(min_length=1)]
    """People still to be asked, the first of them now; one who upholds it is enough."""
    then: Phase
    """What the active player is asked after that."""


class Player(Struct, frozen=True, gc=False):
    """A player's cards."""

    hand: tuple[Card, ...]
    """Sorted."""
    wounds: tuple[Wound, ...] = ()
    """Damage of this round, in the order in which it came."""
    owed: tuple[Card, ...] = ()
    """Forfeits judged broken: one card is drawn for each at the end of the player's next turn (GU-36)."""
    turns: int = 0
    """The player's own turns of this round that are over."""

    @property
    def cards(self) -> int:
        """How many are in the hand (GU-40)."""
        return len(self.hand)

    @property
    def points(self) -> int:
        """Points of damage that lie before the player."""
        return sum([wound.points for wound in self.wounds])


class Past(Struct, frozen=True, gc=False):
    """A round that is over."""

    winners: tuple[int, ...]
    hands: tuple[int, ...]
    """Cards left, by seat."""
    points: tuple[int, ...]
    """Points of damage, by seat."""
    late: bool = False
    """It was decided after 300 turns (GU-41)."""


class State(Struct, frozen=True, gc=False):
    """A game as it stands."""

    rng: Rng
    options: Options
    round: int
    """Counted from 1."""
    turns: int
    """Turns that are over, of all rounds."""
    left: int
    """Turns of this round that are left before it is decided (GU-41)."""
    direction: Direction
    """Of the round; in phase DIRECTION it is still to be chosen."""
    active: int
    """Whose turn it is."""
    phase: Phase
    turn: Turn
    attack: Attack | None
    accusation: Accusation | None
    players: tuple[Player, ...]
    deck: tuple[Card, ...]
    """Face down; the last one is drawn first."""
    discard: tuple[Card, ...]
    """Face up; the last one lies on top."""
    past: tuple[Past, ...]
    """The rounds that are over."""

    @property
    def wins(self) -> tuple[int, ...]:
        """Rounds won, by seat."""
        return tuple([sum([seat in past.winners for past in self.past]) for seat in range(len(self.players))])


class PlayerView(Struct, frozen=True, gc=False):
    """What is seen of a player."""

    hand: tuple[Card, ...] | None
    """Sorted; None if the viewer may not see it."""
    cards: int
    """How many are in the hand (GU-40)."""
    wounds: tuple[Wound, ...]
    owed: tuple[Card, ...]
    turns: int
    """The player's own turns of this round that are over."""

    @property
    def points(self) -> int:
        """Points of damage that lie before the player."""
        return sum([wound.points for wound in self.wounds])


class View(Struct, frozen=True, gc=False):
    """What a viewer may see; the fields are those of `State`."""

    viewer: Viewer
    actor: int | None
    """Who must act; in phase JUDGE not the active player."""
    options: Options
    round: int
    turns: int
    left: int
    direction: Direction
    active: int
    phase: Phase
    turn: Turn
    attack: Attack | None
    accusation: Accusation | None
    players: tuple[PlayerView, ...]
    deck: int
    """How many cards."""
    discard: tuple[Card, ...]
    past: tuple[Past, ...]

    @property
    def wins(self) -> tuple[int, ...]:
        """Rounds won, by seat."""
        return tuple([sum([seat in past.winners for past in self.past]) for seat in range(len(self.players))])


# ------------------------------------------------------------------------------------------------ actions


class Direct(Struct, frozen=True, tag="direct", gc=False):
    """The starter of a round sets the Guide Arrow (GU-03)."""

    direction: Direction


class Cure(Struct, frozen=True, gc=False):
    """A wound to be cured, as it lies at that moment; a powered one loses its Potencia (GU-29, GU-31)."""

    card: Card
    powered: bool = False


class Cast(Struct, frozen=True, tag="cast", gc=False):
    """Cast one or two cards, or answer an attack with them (GU-08).

    All that there is to choose about them is named: of two casts that do the same only one is an action.
    """

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=MOST_CARDS)]
    """In the order in which they take effect: Defensa, then Curación, then Desvío, then Gualichos, then Potencia."""
    way: Way | None = None
    """Where an attack is deflected; None if none is, or there is nothing to choose (GU-24, GU-28)."""
    block: Annotated[tuple[Card, ...], Meta(max_length=MOST_CARDS)] = ()
    """The Gualichos that Defensa blocks, sorted; a Potencia that is cancelled first is not named (GU-16)."""
    cure: Annotated[tuple[Cure, ...], Meta(max_length=MOST_CARDS)] = ()
    """The wounds that Curación cures, sorted, of one Gualicho the powered first."""


class Take(Struct, frozen=True, tag="take", gc=False):
    """Take the damage of the whole attack (GU-13, GU-14)."""


class Draw(Struct, frozen=True, tag="draw", gc=False):
    """Draw two cards, then play (GU-05)."""


class Discard(Struct, frozen=True, tag="discard", gc=False):
    """After one card was used: discard another and draw one; this ends the turn (GU-05)."""

    card: Card


class Pass(Struct, frozen=True, tag="pass", gc=False):
    """Two cards were drawn and still none can be played (GU-05)."""


class End(Struct, frozen=True, tag="end", gc=False):
    """End the turn (GU-05, GU-15)."""


class Call(Struct, frozen=True, tag="call", gc=False):
    """A person calls another person's forfeit of honour broken (GU-36)."""

    accused: SeatNumber
    forfeit: Card


class Uphold(Struct, frozen=True, tag="uphold", gc=False):
    """Yes, the forfeit was broken."""


class Dismiss(Struct, frozen=True, tag="dismiss", gc=False):
    """No, it was kept."""


Action: TypeAlias = Direct | Cast | Take | Draw | Discard | Pass | End | Call | Uphold | Dismiss


# ------------------------------------------------------------------------------------------------ events


class RoundBegan(Struct, frozen=True, tag="round-began", gc=False):
    """All cards are shuffled and dealt anew (GU-02, GU-42); a `Dealt` for each seat follows."""

    number: int


class Dealt(Struct, frozen=True, tag="dealt", gc=False):
    """A player was dealt a hand."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None
    """Sorted; None for who may not see them."""


class Started(Struct, frozen=True, tag="started", gc=False):
    """Who starts the round (GU-03, GU-43)."""

    seat: int
    among: tuple[int, ...]
    """The seats among which the Guide Arrow was spun; () if it was not: the seat had the most damage alone."""


class Directed(Struct, frozen=True, tag="directed", gc=False):
    """The starter chose the direction."""

    seat: int
    direction: Direction


class TurnBegan(Struct, frozen=True, tag="turn-began", gc=False):
    """A player's turn begins."""

    seat: int


class WhyDrawn(StrEnum):
    """What cards are drawn for."""

    CHOICE = "choice"
    """Two, to play then (GU-05)."""
    SWAP = "swap"
    """One for a discarded one (GU-05)."""
    DAMAGE = "damage"
    """For the points of an attack (GU-14)."""
    EXTRA = "extra"
    """The starter's extra card, once a game (GU-03)."""
    MUST = "must"
    """By the penalty must-draw (GU-34)."""
    BROKEN = "broken"
    """For forfeits judged broken (GU-36)."""


class Drew(Struct, frozen=True, tag="drew", gc=False):
    """Cards were drawn; fewer than asked, or none, if there were no more (GU-44)."""

    seat: int
    count: int
    why: WhyDrawn
    cards: tuple[Card, ...] | None
    """In the order drawn; None for who may not see them."""
    open: bool = False
    """The hand lies open, so all see them (GU-34)."""


class Reshuffled(Struct, frozen=True, tag="reshuffled", gc=False):
    """The discard pile became the deck (GU-44)."""

    count: int


class Played(Struct, frozen=True, tag="played", gc=False):
    """Cards leave a hand together; what they do follows."""

    seat: int
    cards: tuple[Card, ...]


class Attacked(Struct, frozen=True, tag="attacked", gc=False):
    """A new attack is under way (GU-10 to GU-12)."""

    attack: Attack


class Blocked(Struct, frozen=True, tag="blocked", gc=False):
    """Defensa took points off the attack (GU-16, GU-17)."""

    seat: int
    cards: tuple[Card, ...]
    """The Gualichos, and the Potencia, that went to the discard pile."""
    left: int
    """Points that are left of the attack."""


class Deflected(Struct, frozen=True, tag="deflected", gc=False):
    """The attack goes to somebody else (GU-22 to GU-24)."""

    seat: int
    way: Way | None
    """None: there was no way to choose (GU-24, GU-28)."""
    added: Card | None
    """The Gualicho by which the Energy Ball grew."""
    skipped: int | None
    """Who is passed over."""
    attack: Attack
    """As it flies on."""


class Turned(Struct, frozen=True, tag="turned", gc=False):
    """The direction of the round has changed (GU-22, GU-26)."""

    seat: int
    direction: Direction


class Skipping(Struct, frozen=True, tag="skipping", gc=False):
    """The next player's turn will be skipped (GU-25)."""

    seat: int
    skipped: int


class Cured(Struct, frozen=True, tag="cured", gc=False):
    """One point of damage was removed (GU-29 to GU-31)."""

    seat: int
    card: Card
    """The wound's Gualicho."""
    potencia: bool
    """Only its Potencia went; the penalty stays."""


class Wounded(Struct, frozen=True, tag="wounded", gc=False):
    """What is left of the attack became damage; the `Drew` for it comes before (GU-14)."""

    seat: int
    wounds: tuple[Wound, ...]
    points: int


class AttackOver(Struct, frozen=True, tag="attack-over", gc=False):
    """The attack is blocked altogether, or taken."""

    seat: int
    """Who dealt with it."""


class Discarded(Struct, frozen=True, tag="discarded", gc=False):
    """A card was discarded to draw another (GU-05)."""

    seat: int
    card: Card


class Passed(Struct, frozen=True, tag="passed", gc=False):
    """No card could be played (GU-05)."""

    seat: int


class Called(Struct, frozen=True, tag="called", gc=False):
    """A forfeit was called broken (GU-36)."""

    seat: int
    accused: int
    forfeit: Card


class Judged(Struct, frozen=True, tag="judged", gc=False):
    """A call was decided: broken, or not; or one judge said no and another is asked."""

    seat: int
    """Who said so; with two people the caller's word is enough."""
    accused: int
    forfeit: Card
    broken: bool


class RoundEnded(Struct, frozen=True, tag="round-ended", gc=False):
    """A round was won, by one or several (GU-37, GU-39, GU-41)."""

    number: int
    past: Past


class GameEnded(Struct, frozen=True, tag="game-ended", gc=False):
    """The game was won (GU-04)."""

    winners: tuple[int, ...]
    wins: tuple[int, ...]
    """Rounds won, by seat."""


Event: TypeAlias = (
    RoundBegan | Dealt | Started | Directed | TurnBegan | Drew | Reshuffled | Played | Attacked | Blocked | Deflected
    | Turned | Skipping | Cured | Wounded | AttackOver | Discarded | Passed | Called | Judged | RoundEnded | GameEnded
)  # fmt: skip
