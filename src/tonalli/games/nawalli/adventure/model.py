"""The values of Adventure Mode: options, the quest, its actions, events and views.

A quest holds a battle as a match of `nawalli.model` with two sides: the players share side 0 and the front row,
the opponents have side 1, whose lanes are the middle row; their back row is in `Encounter`. The opponents sit
between the two players as seat 1 of that match (`OPPONENT`), which nobody plays: so the seats alternate between
the sides as in a battle of teams, and a player of the quest, 0 or 1, sits at seat 0 or 2 there (`seat_of`).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

from msgspec import Struct

from tonalli.games.nawalli import model
from tonalli.games.nawalli.model import Battle, Lanes, State, Take

PLAYERS = 0
"""The side of the players; its lanes are the front row."""
FOES = 1
"""The side of the opponents; its lanes are the middle row."""
OPPONENT = 1
"""The seat of the opponents in the match, which the rules play."""

BATTLES = 5
"""Battles before the boss (AD-01)."""
BOSS = 6
"""The number of the boss fight among the battles."""


def seat_of(player: int) -> int:
    """The seat in the match of a player of the quest."""
    return 2 * player


def player_of(seat: int) -> int:
    """The player of the quest at a seat of the match that is not the opponents'."""
    return seat // 2


class Difficulty(StrEnum):
    """How many Shapeshifts help the opponents in each battle (AD-14)."""

    NORMAL = "normal"
    VETERAN = "veteran"
    MASTER = "master"


SHAPESHIFTS = {Difficulty.NORMAL: 0, Difficulty.VETERAN: 1, Difficulty.MASTER: 2}


class QuestOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """What is settable when a quest is set up."""

    difficulty: Difficulty = Difficulty.NORMAL
    burned_return: bool = True
    """The players' burned cards lie aside again when the boss comes (AD-42)."""


class Stage(StrEnum):
    """What a quest waits for."""

    NAWAL1 = "nawal-1"
    NAWAL2 = "nawal-2"
    CLASS = "class"
    MAP = "map"
    BATTLE = "battle"
    RETRY = "retry"
    RECRUIT = "recruit"
    TREASURE = "treasure"
    OVER = "over"


# ------------------------------------------------------------------------------------------------ state


class Encounter(Struct, frozen=True, gc=False):
    """The opponents of a battle apart from their middle row."""

    deck: tuple[str, ...]
    """Card ids; the last comes next (AD-06)."""
    back: Lanes
    """The back row (AD-10)."""
    shapes: tuple[int, ...]
    """Copies of the Shapeshift cards that wait in the Guardian space (AD-14)."""
    leftward: tuple[int, ...] = ()
    """Ids of the opponents that shift to the left now (AD-22)."""
    met: tuple[str, ...] = ()
    """Card ids that came onto the board in this battle, each once, Shapeshift cards too (AD-27)."""
    boss: int = model.NONE
    """The id of the Guardian's fighter; NONE before the boss fight."""


class Stand(Struct, frozen=True, gc=False):
    """How all stood when the boss appeared, for a second try (AD-05)."""

    cards: tuple[str, ...]
    owners: tuple[int, ...]
    battle: Battle
    encounter: Encounter


class Chapter(Struct, frozen=True, gc=False):
    """How one battle of the quest went."""

    battle: int
    """1 to 5, or BOSS."""
    tries: int
    """1 or 2."""
    won: bool
    rounds: int
    """Rounds of the last try."""
    gems: tuple[int, int]
    """Gems of the players and of the opponents at its end."""
    recruits: tuple[str, ...] = ()
    """What each player took, "" for nothing; () while nobody has chosen."""
    treasures: tuple[str, ...] = ()


class Quest(Struct, frozen=True, gc=False):
    """A campaign: who the players are, what they have, and the battle that is on."""

    match: State
    """The battle; its `battle` is None before the first, the one that ended last between two."""
    options: QuestOptions
    players: int
    """1 or 2."""
    stage: Stage
    boss: str
    """The Guardian's card id."""
    item: str
    """The card id of the Spell under the Guardian: hidden until the boss comes."""
    decks: tuple[tuple[str, ...], ...]
    """Card ids, one row a player."""
    classes: tuple[str, ...]
    """One a player, "" before the choice."""
    first: int = 0
    """The player who chooses first now."""
    picks: int = 0
    """How many players have chosen in this stage."""
    offer: tuple[str, ...] = ()
    """Card ids laid out; the same id twice for two copies."""
    battle: int = 1
    """The battle that is on or comes next, 1 to 5 or BOSS."""
    lost: int = 0
    """Tries of this battle that were lost."""
    drawn: tuple[str, ...] = ()
    """The Nawals of this battle's encounter deck, lowest level first: hidden but for those met."""
    shapes: tuple[str, ...] = ()
    """The Shapeshift cards of this try."""
    known: tuple[str, ...] = ()
    """Those of `drawn` that were met in the try before."""
    encounter: Encounter | None = None
    stand: Stand | None = None
    story: tuple[Chapter, ...] = ()
    """The battles fought, the last one perhaps in its second try."""
    result: Literal["won", "lost"] | None = None


# ---------------------------------------------------------------------------------------------- actions


class BecomeClass(Struct, frozen=True, tag="class", gc=False):
    """Choose a class: `class archer`; where there is a choice of its Spell `class warrior makkwawitl` (AD-03)."""

    name: str
    spell: str = ""


class Onward(Struct, frozen=True, tag="onward", gc=False):
    """Leave the map for the next battle: `onward`."""


class Retry(Struct, frozen=True, tag="retry", gc=False):
    """Try a lost battle once more: `retry`; `pass` ends the quest (AD-05)."""


class Recruit(Struct, frozen=True, tag="recruit", gc=False):
    """Take a Nawal that was met: `recruit michin`, for one of one's own `recruit michin axolotl`; or `pass` (AD-27)."""

    card: str
    out: str = ""


class Treasure(Struct, frozen=True, tag="treasure", gc=False):
    """Take a Spell laid out: `treasure metl`, for one of one's own `treasure metl itstli`; or `pass` (AD-28)."""

    card: str
    out: str = ""


class Fetch(Struct, frozen=True, tag="fetch", gc=False):
    """Take a card that lies aside into the hand: `fetch metl` (AD-16, AD-41)."""

    card: str


Action: TypeAlias = model.Action | BecomeClass | Onward | Retry | Recruit | Treasure | Fetch
"""`Take` chooses a starter; the others of `model.Action` are those of a battle, but for its draft and Guardians."""

# ----------------------------------------------------------------------------------------------- events
# Events of a battle are those of `nawalli.model`. `seat` is a seat of the match, as there.


class QuestBegan(Struct, frozen=True, tag="quest-began", gc=False):
    """The quest was set up: who waits at the summit."""

    boss: str
    difficulty: Difficulty


class Offered(Struct, frozen=True, tag="offered", gc=False):
    """Cards were laid out to choose from; for the classes none."""

    stage: Stage
    seat: int
    """Who chooses first."""
    cards: tuple[str, ...]


class Chose(Struct, frozen=True, tag="chose", gc=False):
    """A starter, recruit or treasure was taken; `card` "" for none, `out` what left the deck for it."""

    seat: int
    stage: Stage
    card: str
    out: str = ""


class Became(Struct, frozen=True, tag="became", gc=False):
    """A class was chosen; its Spells."""

    seat: int
    name: str
    cards: tuple[str, ...]


class BattleBegan(Struct, frozen=True, tag="battle-began", gc=False):
    """A battle was set up."""

    battle: int
    attempt: int
    """1 or 2."""
    levels: tuple[int, ...]
    """Energy levels of the encounter deck, the first to come first."""
    shapes: tuple[str, ...]
    """The Shapeshift cards of this try."""


class EncounterBegan(Struct, frozen=True, tag="encounter-began", gc=False):
    """The opponents' turn began."""

    round: int


class Stepped(Struct, frozen=True, tag="stepped", gc=False):
    """A step of the opponents' turn began (AD-18 to AD-20)."""

    step: Literal["move", "summon", "attack"]


class Advanced(Struct, frozen=True, tag="advanced", gc=False):
    """A back-row Nawal stepped forward (to the same lane of the middle row) or aside in its row (AD-18)."""

    card: str
    lane: int
    to: int
    row: Literal["middle", "back"]
    """The row it is in now."""


class Arrived(Struct, frozen=True, tag="arrived", gc=False):
    """A Nawal came from the encounter deck into the back row (AD-12)."""

    card: str
    rolled: int
    """What the die said, 1 to 4."""
    lane: int
    """Where it came to stand."""


class Strengthened(Struct, frozen=True, tag="strengthened", gc=False):
    """The Guardian's blessing or a Shapeshift went under a Nawal that has just been placed (AD-13, AD-14)."""

    card: str
    lane: int
    by: str
    """The Guardian's or the Shapeshift's card id."""
    how: Literal["blessing", "shapeshift"]


class Acts(Struct, frozen=True, tag="acts", gc=False):
    """An opponent of the middle row begins to act (AD-20)."""

    lane: int
    card: str


class BossCame(Struct, frozen=True, tag="boss-came", gc=False):
    """The Guardian's Nawal came into the middle row with its Item (AD-30)."""

    card: str
    item: str
    rolled: int
    lane: int


class Recovered(Struct, frozen=True, tag="recovered", gc=False):
    """A player's burned cards lie aside again (AD-42)."""

    seat: int
    cards: tuple[str, ...]


class BattleEnded(Struct, frozen=True, tag="battle-ended", gc=False):
    """A battle was won or lost (AD-25, AD-26, AD-32, AD-40)."""

    battle: int
    won: bool
    reason: Literal["gems", "defeated", "boss", "quiet", "still", "rounds"]
    gems: tuple[int, int]
    """Of the players and of the opponents."""


class QuestEnded(Struct, frozen=True, tag="quest-ended", gc=False):
    """The quest is over."""

    won: bool
    battle: int
    """The battle it ended in."""


Event: TypeAlias = (
    model.Event
    | QuestBegan
    | Offered
    | Chose
    | Became
    | BattleBegan
    | EncounterBegan
    | Stepped
    | Advanced
    | Arrived
    | Strengthened
    | Acts
    | BossCame
    | Recovered
    | BattleEnded
    | QuestEnded
)

# ------------------------------------------------------------------------------------------------ views


class EncounterView(Struct, frozen=True, gc=False):
    """The opponents as the players see them; fields as in `Encounter`."""

    left: tuple[int, ...]
    """Energy levels of the encounter deck, which the chart tells; the first to come first."""
    back: Lanes
    shapes: tuple[int, ...]
    leftward: tuple[int, ...]
    met: tuple[str, ...]
    boss: int


class QuestView(Struct, frozen=True, gc=False):
    """A quest as a viewer sees it; fields as in `Quest`."""

    match: model.View
    """As seen from a seat of the match; both players see both hands (AD-44)."""
    actor: int | None
    """The player who must act."""
    aside: tuple[tuple[int, ...] | None, ...]
    """The copies that lie aside, one row a player; None if the viewer may not see them."""
    options: QuestOptions
    players: int
    stage: Stage
    boss: str
    item: str
    """"" until the boss comes."""
    decks: tuple[tuple[str, ...], ...]
    classes: tuple[str, ...]
    first: int
    picks: int
    offer: tuple[str, ...]
    battle: int
    lost: int
    shapes: tuple[str, ...]
    known: tuple[str, ...]
    encounter: EncounterView | None
    story: tuple[Chapter, ...]
    result: Literal["won", "lost"] | None


__all__ = ["Action", "Event", "Quest", "QuestOptions", "QuestView", "Take"]
