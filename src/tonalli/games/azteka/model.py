"""The values of Azteka: options, state, actions, events and views.

A *side* is 0 Life, 1 Death, 2 Mummies; a *seat* plays one of them for a round. A slot is a number, 8 times its
ring (0 inner to 3 outer) and its sector (0 to 7, clockwise). All lies open, so a state is a view and the random
source.

No value here can come to hold itself, so none is tracked by the cycle collector (``gc=False``).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from tonalli.core.rng import Rng

LIFE: Final = 0
DEATH: Final = 1
MUMMIES: Final = 2

NONE: Final = -1
"""No seat, no side."""

ROUNDS: Final = 2
"""Rounds of a match of two (AZ-15)."""

MOST_ROTATIONS: Final = 60
"""Rotations in a row, with no placement, after which a round is drawn (AZ-18)."""

MOST_REPEATS: Final = 3
"""How often the same position may stand before the round is drawn (AZ-18)."""

Side: TypeAlias = Annotated[int, Meta(ge=0, le=2)]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=2)]
OrNone: TypeAlias = Annotated[int, Meta(ge=NONE, le=2)]
"""A seat or side, or NONE."""
Slot: TypeAlias = Annotated[int, Meta(ge=0, le=31)]
Ring: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Word: TypeAlias = Annotated[int, Meta(ge=0, le=(1 << 32) - 1)]
"""A set of slots, one bit each."""


class Variant(StrEnum):
    """Ways to play."""

    STANDARD = "standard"
    AGGRESSIVE = "aggressive"
    THREE = "three"


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """What is settable when a match is set up."""

    variant: Variant = Variant.STANDARD
    first_life: Literal[0, 1, 2, "roll"] = 0
    """The seat that is Life (of a match of two: in the first round); or a die says it (AZ-15, AZ-21)."""


class Rules(Struct, frozen=True, gc=False):
    """What a variant lays down in numbers."""

    seats: int
    rounds: int
    pieces: int
    """Of each side (AZ-03, AZ-21)."""


RULES: Final = {
    Variant.STANDARD: Rules(2, ROUNDS, 14),
    Variant.AGGRESSIVE: Rules(2, ROUNDS, 14),
    Variant.THREE: Rules(3, 1, 12),
}


# ------------------------------------------------------------------------------------------------ state


class Why(StrEnum):
    """How a round ended."""

    SPREAD = "spread"
    """A piece in every sector and in every ring (AZ-08, AZ-23)."""
    SECTOR = "sector"
    """One sector filled (AZ-09, AZ-23)."""
    RING = "ring"
    """One ring filled (AZ-09)."""
    ALL = "all"
    """All own pieces are on the board (AZ-10)."""
    REPEATED = "repeated"
    """Drawn: the same position for the third time (AZ-18)."""
    ROTATIONS = "rotations"
    """Drawn: nothing was placed for too long (AZ-18)."""
    FILLED = "filled"
    """Drawn: the board is full and the last rotations brought nothing (AZ-24)."""


class Round(Struct, frozen=True, gc=False):
    """A round that is over."""

    life: Seat
    """The seat that was Life."""
    winner: OrNone
    """The seat that won, or NONE."""
    side: OrNone
    """What the winner played, or NONE."""
    why: Why
    pieces: int
    """The winner's pieces on the board (AZ-17); 0 if it was drawn."""


class Setting(Struct, frozen=True, gc=False):
    """What stays the same for a whole round."""

    options: Options
    players: tuple[Seat, ...]
    """The seat of each side."""
    rounds: tuple[Round, ...] = ()
    """Those that are over."""


class Phase(StrEnum):
    """What is asked."""

    FIRST = "first"
    """Life's first piece, which must be placed (AZ-04)."""
    TURN = "turn"
    """Place or rotate (AZ-05, AZ-19, AZ-22)."""
    BIRTH = "birth"
    """New Birth: place one more, or decline (AZ-12)."""
    LAST = "last"
    """The board is full: one last rotation, or pass (AZ-24)."""
    OVER = "over"
    """The round is over, and the match if it was its last one."""


class View(Struct, frozen=True, gc=False):
    """All that there is to see, which is everything but the random source."""

    setting: Setting
    phase: Phase
    side: Side
    """Whose turn it is."""
    turns: int
    """Turns that are over, of all rounds."""
    pieces: tuple[Word, ...]
    """The slots of each side."""
    free: Word
    """The slots on which whoever must act may place."""
    near: Word
    """All slots next to a Life piece, where that counts (AZ-05); else 0."""
    last: int
    """Last rotations still to come, once the board is full (AZ-24)."""
    seen: tuple[tuple[Word, ...], ...]
    """What `pieces` were at the start of each turn since the last placement, but for this one (AZ-18)."""


class State(View, frozen=True, gc=False):
    """A view with the random source."""

    rng: Rng


# ------------------------------------------------------------------------------------------------ actions


class Place(Struct, frozen=True, tag="place", gc=False):
    """Place an own piece on a free slot."""

    slot: Slot


class Turn(Struct, frozen=True, tag="turn", gc=False):
    """Turn a ring clockwise."""

    ring: Ring
    steps: Annotated[int, Meta(ge=1, le=2)] = 1
    """Of 45 degrees each."""


class Pass(Struct, frozen=True, tag="pass", gc=False):
    """Decline New Birth, or the last rotation."""


Action: TypeAlias = Place | Turn | Pass


# ------------------------------------------------------------------------------------------------ events


class RoundBegan(Struct, frozen=True, tag="round-began", gc=False):
    """The board is empty, and each seat has its side."""

    number: int
    players: tuple[int, ...]
    """The seat of each side."""
    rolled: bool = False
    """A die said who is Life."""


class Placed(Struct, frozen=True, tag="placed", gc=False):
    """A piece was placed."""

    seat: int
    side: Side
    slot: Slot
    bonus: bool = False
    """By New Birth."""


class Turned(Struct, frozen=True, tag="turned", gc=False):
    """A ring was turned."""

    seat: int
    side: Side
    ring: Ring
    steps: int
    last: bool = False
    """It was a last rotation (AZ-24)."""


class Passed(Struct, frozen=True, tag="passed", gc=False):
    """New Birth was declined, or the last rotation."""

    seat: int
    side: Side
    last: bool


class BirthOffered(Struct, frozen=True, tag="birth-offered", gc=False):
    """A sector is filled: Life may place one more (AZ-12)."""

    seat: int
    sector: int


class Withered(Struct, frozen=True, tag="withered", gc=False):
    """A Life piece was replaced by a Death piece (AZ-13)."""

    seat: int
    """Who plays Death."""
    slot: Slot


class BoardFilled(Struct, frozen=True, tag="board-filled", gc=False):
    """The last slot was filled; each player may make one last rotation (AZ-24)."""

    seat: int
    """Who begins."""


class RoundEnded(Struct, frozen=True, tag="round-ended", gc=False):
    """A round was won or drawn."""

    number: int
    winner: int
    side: int
    why: Why
    pieces: int


class MatchEnded(Struct, frozen=True, tag="match-ended", gc=False):
    """The match is over."""

    winner: int
    """The seat, or NONE for a draw."""
    won: tuple[int, ...]
    """Rounds won, by seat."""
    pieces: tuple[int, ...]
    """Pieces that the round took, where each won one (AZ-17); else ()."""


Event: TypeAlias = (
    RoundBegan | Placed | Turned | Passed | BirthOffered | Withered | BoardFilled | RoundEnded | MatchEnded
)


class Nothing(Struct, frozen=True, gc=False):
    """The definitions of Azteka: there are none."""
