"""All types of Nahua."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from tonalli.core.rng import Rng

ROUNDS: Final = 20
HEARTS_TO_WIN: Final = 26
ROLLS: Final = 3
HARVEST: Final = 3
CITY: Final = 2
FIRST_EXPANSION: Final = HARVEST + CITY
EXPANSIONS: Final = 4
FACES: Final = 6
GOD_EARS: Final = 2
FAMINE: Final = 3
"""Black corn that makes a famine (NH-11)."""
NO_FACE: Final = -1
"""A die that was not rolled yet in this round."""

DieId: TypeAlias = Annotated[int, Meta(ge=0, lt=FIRST_EXPANSION + EXPANSIONS)]
"""A die by its place: three harvest dice, two city dice, then the expansion dice in their order."""


class Icon(StrEnum):
    """What a face shows."""

    CORN = "corn"
    PEASANT = "peasant"
    PRIEST = "priest"
    HEART = "heart"
    WARRIOR = "warrior"
    BLACK = "black"
    GOD = "god"


Face: TypeAlias = Annotated[tuple[Icon, ...], Meta(min_length=1, max_length=2)]


class DieFaces(Struct, frozen=True, forbid_unknown_fields=True):
    """The six faces of a die."""

    faces: Annotated[tuple[Face, ...], Meta(min_length=FACES, max_length=FACES)]


class DiceSet(Struct, frozen=True, forbid_unknown_fields=True):
    """The dice of a game (NH-17)."""

    harvest: DieFaces
    city: DieFaces
    expansion: Annotated[tuple[DieFaces, ...], Meta(min_length=EXPANSIONS, max_length=EXPANSIONS)]

    def of(self, die: int) -> tuple[Face, ...]:
        """The faces of the die at that place."""
        if die < HARVEST:
            return self.harvest.faces
        return self.city.faces if die < FIRST_EXPANSION else self.expansion[die - FIRST_EXPANSION].faces


class NahuaOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What can be set."""

    practice: bool = False
    """Undo goes back over rolls, and the result is not kept among the best."""


class Phase(StrEnum):
    """What is to be done."""

    READY = "ready"
    """The first roll of a round."""
    ROLLING = "rolling"
    """To lock, hold, release, roll again or stop."""
    GODS = "gods"
    """To spend the gods that are left (NH-10)."""
    GROWTH = "growth"
    """To take the next expansion die, or not (NH-16)."""
    OVER = "over"


class Gift(StrEnum):
    """What a god gives that is spent (NH-15)."""

    CORN = "corn"
    PRIEST = "priest"
    WARRIOR = "warrior"


class Die(Struct, frozen=True, gc=False):
    """A die as it lies."""

    face: Annotated[int, Meta(ge=NO_FACE, lt=FACES)] = NO_FACE
    locked: bool = False
    bound: bool = False
    """It was locked before the last roll already (NH-06)."""
    held: bool = False
    """It stays as it lies in the next roll, but is not locked (NH-06)."""
    freed: bool = False
    """Black corn that a god has let go: it must be rolled (NH-15)."""
    spent: Annotated[int, Meta(ge=0, le=2)] = 0
    """God icons on it that were used."""


class Gifts(Struct, frozen=True, gc=False):
    """What gods have given in this round, each counted by god icons."""

    corn: Annotated[int, Meta(ge=0, le=16)] = 0
    priest: Annotated[int, Meta(ge=0, le=16)] = 0
    warrior: Annotated[int, Meta(ge=0, le=16)] = 0


class Past(Struct, frozen=True, gc=False):
    """A round that is over."""

    harvest: int
    lost: int
    """Hearts that famine and hunger took."""
    gained: int
    corn: int
    """In store after it."""
    hearts: int
    """Offered after it."""
    famine: bool
    hungry: bool
    joined: bool
    """An expansion die came into play."""


Count: TypeAlias = Annotated[int, Meta(ge=0, le=9999)]


class Table(Struct, frozen=True):
    """All that lies on the table; nothing in Nahua is hidden."""

    options: NahuaOptions
    round: Annotated[int, Meta(ge=1, le=ROUNDS)]
    phase: Phase
    rolls: Annotated[int, Meta(ge=0, le=ROLLS)]
    """How often was rolled in this round."""
    dice: Annotated[
        tuple[Die, ...], Meta(min_length=FIRST_EXPANSION, max_length=FIRST_EXPANSION + EXPANSIONS)
    ]
    corn: Count
    hearts: Count
    gifts: Gifts
    past: Annotated[tuple[Past, ...], Meta(max_length=ROUNDS)]
    """The rounds that are over."""

    @property
    def need(self) -> int:
        """Ears that this round's feeding takes: one for each city and expansion die (NH-13)."""
        return len(self.dice) - HARVEST

    @property
    def expansions(self) -> int:
        """Expansion dice in play."""
        return len(self.dice) - FIRST_EXPANSION


class State(Struct, frozen=True):
    """The table, and where the dice come from."""

    rng: Rng
    table: Table


class View(Struct, frozen=True):
    """The table, and who must act."""

    table: Table
    actor: int | None


# -- actions


class Lock(Struct, frozen=True, tag="lock"):
    """Lock a die until the round ends (NH-06, NH-07)."""

    die: DieId


class Hold(Struct, frozen=True, tag="hold"):
    """Let a die lie in the next roll without locking it (NH-06)."""

    die: DieId


class Release(Struct, frozen=True, tag="release"):
    """Let a die with black corn go by a god on another (NH-15)."""

    die: DieId
    god: DieId


class Roll(Struct, frozen=True, tag="roll"):
    """Roll all dice, or again those that are neither locked nor held."""


class Stop(Struct, frozen=True, tag="stop"):
    """Roll no more in this round (NH-07)."""


class Pray(Struct, frozen=True, tag="god"):
    """Spend a god icon on a gift (NH-10)."""

    gift: Gift


class Expand(Struct, frozen=True, tag="expand"):
    """Take the next expansion die (NH-16)."""


class Decline(Struct, frozen=True, tag="decline"):
    """Take no expansion die (NH-16)."""


Action: TypeAlias = Lock | Hold | Release | Roll | Stop | Pray | Expand | Decline


# -- events


class RoundBegan(Struct, frozen=True, tag="round-began"):
    """A new day."""

    round: int
    need: int


class Rolled(Struct, frozen=True, tag="rolled"):
    """Dice were rolled."""

    roll: int
    """The first, second or third of the round."""
    dice: tuple[DieId, ...]
    faces: tuple[int, ...]
    """One a die."""


class BlackCorn(Struct, frozen=True, tag="black-corn"):
    """Dice locked themselves (NH-08)."""

    dice: tuple[DieId, ...]


class Locked(Struct, frozen=True, tag="locked"):
    """A die was locked by the player."""

    die: DieId
    face: int


class Held(Struct, frozen=True, tag="held"):
    """A die is held for the next roll."""

    die: DieId
    face: int


class Released(Struct, frozen=True, tag="released"):
    """A god let a die go."""

    die: DieId
    god: DieId


class Stopped(Struct, frozen=True, tag="stopped"):
    """The player rolls no more."""


class Prayed(Struct, frozen=True, tag="prayed"):
    """A god was spent."""

    gift: Gift


class Famine(Struct, frozen=True, tag="famine"):
    """Too much black corn (NH-11)."""

    black: int
    lost: int
    """Hearts it took: none if there was none."""


class Harvested(Struct, frozen=True, tag="harvested"):
    """Corn came in (NH-12)."""

    ears: int
    peasants: int
    gods: int
    """Ears that gods gave."""
    total: int


class Fed(Struct, frozen=True, tag="fed"):
    """The city was fed, or not in full (NH-13)."""

    need: int
    paid: int
    lost: int
    """Hearts it took: none if all were fed, or there was none."""


class Offered(Struct, frozen=True, tag="offered"):
    """Hearts were offered (NH-14)."""

    hearts: int
    """Shown."""
    slaves: int


class Joined(Struct, frozen=True, tag="joined"):
    """An expansion die comes into play with the next round (NH-16)."""

    number: int
    """One to four."""


class Declined(Struct, frozen=True, tag="declined"):
    """The player went without it."""


class RoundEnded(Struct, frozen=True, tag="round-ended"):
    """A day is over."""

    round: int
    past: Past


class Ended(Struct, frozen=True, tag="ended"):
    """The twenty rounds are over (NH-02)."""

    hearts: int
    won: bool


Event: TypeAlias = (
    RoundBegan | Rolled | BlackCorn | Locked | Held | Released | Stopped | Prayed | Famine | Harvested | Fed
    | Offered | Joined | Declined | RoundEnded | Ended
)  # fmt: skip
