"""The values of Nawalli: options, state, actions, events and views.

A *copy* is one physical card of a match, a number that indexes `State.cards` (its card id) and `State.owners`
(its seat); copies are dealt out when the draft is over. A *lane* is 0 to 3: red, blue, green, yellow (NW-15).
A *side* is one half of the arena: a seat's own, or a team's (seat s sits on side s % number of sides).
A *fighter* is a Nawal in a lane with all that lies under it, and has an id that stays with it wherever it goes.

No value here can come to hold itself, so none is tracked by the cycle collector (``gc=False``).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from tonalli.core.rng import Rng
from tonalli.games.nawalli.cards import Sign

COLOURS = ("red", "blue", "green", "yellow")
"""The lanes from left to right; both sides name the same lane alike (NW-15)."""

LANES = range(4)

NONE = -1
"""No fighter, no copy, no lane, no side."""


class Mode(StrEnum):
    """How decks come about (NW-04 to NW-08)."""

    QUICK = "quick"
    FULL = "full"
    QUICK_START = "quick-start"
    SIMPLE = "simple"


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """What is settable when a battle is set up (NW-74)."""

    mode: Mode = Mode.QUICK
    energy: Annotated[int, Meta(ge=1, le=9)] = 3
    """Energy collected a turn (NW-16)."""
    hand: Annotated[int, Meta(ge=1, le=10)] = 5
    """Cards drawn back to (NW-18)."""
    nawals: Annotated[int, Meta(ge=1, le=7)] = 2
    """Nawals of each level that a draft round gives each player."""
    basic: Annotated[int, Meta(ge=0, le=15)] = 4
    """Basic Spells that each player drafts."""
    sacred: Annotated[int, Meta(ge=0, le=10)] = 4
    """Sacred Spells that each player drafts (Full Battle)."""
    gems: Annotated[int, Meta(ge=0, le=50)] = 0
    """Tonalli gems of a game; 0: as the rules have it for those who play (NW-12, NW-65, NW-71)."""
    guardians: Annotated[int, Meta(ge=1, le=2)] = 1
    """Guardians a player."""
    games_to_win: Annotated[int, Meta(ge=0, le=5)] = 0
    """Games that win the match; 0: two if there are two sides, else one (NW-14, NW-90)."""
    teams: bool = False
    """Two against two: four seats in two teams (NW-71)."""


# ------------------------------------------------------------------------------------------------ state


class Swallowed(Struct, frozen=True, gc=False):
    """A card under a fighter that SNAKE or VULTURE put there (NW-50, NW-58)."""

    copy: int
    by: Sign


class Fighter(Struct, frozen=True, gc=False):
    """A Nawal in a lane with all that lies under it. Values without RAIN and lasting Spells."""

    id: int
    top: int
    """The copy that gives Power and Life: a Nawal or a Guardian."""
    under: int
    """The copy it was shapeshifted onto, or NONE."""
    item: int
    """The copy of its Item, or NONE."""
    blessing: int
    """The copy of the Guardian that blesses it, or NONE."""
    swallowed: tuple[Swallowed, ...]
    """Oldest first."""
    power: int
    """Card, shapeshift, Item, swallowed and CAIMAN together."""
    life: int
    signs: tuple[Sign, ...]
    """With repetitions, in the order in which their uses are spent (NW-36)."""
    damage: int = 0
    attacked: bool = False
    """Has attacked this turn."""
    shifted: bool = False
    """Has shifted in place of its attack this turn (NW-33)."""


Lanes: TypeAlias = tuple[Fighter | None, Fighter | None, Fighter | None, Fighter | None]


class Arena(Struct, frozen=True, gc=False):
    """One side of the arena."""

    lanes: Lanes
    gems: int = 0
    strikes: int = 0
    """Attacks at its empty lanes in this turn, for HOUSE (NW-54)."""


class GuardianPlace(StrEnum):
    """Where a Guardian is (NW-39 to NW-41)."""

    SPACE = "space"
    BLESSING = "blessing"
    ARENA = "arena"


class Guardian(Struct, frozen=True, gc=False):
    """A player's Guardian."""

    copy: int
    place: GuardianPlace = GuardianPlace.SPACE
    summoned: bool = False
    """Its Nawal was summoned in this game (NW-40)."""


class Player(Struct, frozen=True, gc=False):
    """What one player has, hidden things too."""

    energy: int
    hand: tuple[int, ...]
    """Copies, sorted by number."""
    nawals: tuple[int, ...]
    """The Nawal deck; the last is drawn next."""
    spells: tuple[int, ...]
    burn: tuple[int, ...]
    """The burn pile, oldest first."""
    guardians: tuple[Guardian, ...]
    sacrificed: bool = False
    """Has sacrificed this turn (NW-19)."""


class Spent(Struct, frozen=True, gc=False):
    """One use of a sign on a card that was spent (NW-36)."""

    copy: int
    sign: Sign
    ward: bool = False
    """RABBIT's prevention of a Spell, which is counted apart from its shift (NW-46)."""


class Lasting(Struct, frozen=True, gc=False):
    """A Spell that lies open beside the arena until its caster's next turn (NW-25)."""

    copy: int
    seat: int
    power: int
    """Power it gives; 0 for a stun."""
    side: int
    """The side all of whose Nawals have it, or NONE."""
    fighters: tuple[int, ...]
    """The ids of those that have it, if not a whole side."""


# What is still to be done, the last first. Each is asked or worked off before play goes on.


class Redraw(Struct, frozen=True, tag="redraw", gc=False):
    """`seat` may shuffle the first hand back (NW-13)."""

    seat: int


class Drawing(Struct, frozen=True, tag="drawing", gc=False):
    """`seat` draws `left` more cards (NW-18, NW-87)."""

    seat: int
    left: int


class TurnEnd(Struct, frozen=True, tag="turn-end", gc=False):
    """When all have drawn back, the next side begins its turn."""


class Strike(Struct, frozen=True, tag="strike", gc=False):
    """An announced attack (NW-26, NW-34, NW-75)."""

    fighter: int
    """The attacker's id."""
    side: int
    target: int
    """The attacked side."""
    lane: int
    """The announced lane."""
    nth: int = 0
    """The how-manieth attack of this turn at an empty lane of that side it is; 0: not at one (NW-54)."""
    passed: bool = False
    """The defender has no more answers."""
    prevented: int = 0
    """Damage that GRASS prevents (NW-57)."""
    declined: bool = False
    """GRASS was asked and let pass."""
    guarded: bool = False
    """An opponent of Adventure Mode has answered with HOUSE or DOG (AD-23)."""
    fled: bool = False
    """An opponent of Adventure Mode has answered with DEER (AD-23)."""


class Leg(Struct, frozen=True, gc=False):
    """One fighter's way in a shift."""

    fighter: int
    side: int
    source: int
    """The lane it left."""
    to: int


class Shifting(Struct, frozen=True, tag="shifting", gc=False):
    """A shift (a swap is one) whose QUAKE and RAIN are still to come (NW-51, NW-77)."""

    side: int
    """The side that shifted."""
    legs: tuple[Leg, ...]
    """The one that shifted, then the one that swapped with it."""
    at: int = 0
    """Quake strikes looked at: for each leg and each opponent the lane left, the lane come to, its own QUAKE."""
    asked: tuple[int, ...] = ()
    """Ids of the RAIN fighters that were asked."""


DefeatCause: TypeAlias = Literal["attack", "water", "quake", "death", "spell", "none"]


class Fallen(Struct, frozen=True, gc=False):
    """A fighter that was defeated and has left the arena."""

    side: int
    lane: int
    seat: int
    """Its owner."""
    top: int
    """The copy on top: what may be swallowed."""
    death: int
    """Its count of DEATH."""
    killer: int
    """Id of the fighter that defeated it, or NONE."""
    cause: DefeatCause


class Claim(Struct, frozen=True, gc=False):
    """A fighter that may swallow a fallen one by SNAKE or VULTURE (NW-59)."""

    fighter: int
    sign: Sign


class Defeats(Struct, frozen=True, tag="defeats", gc=False):
    """Fighters that fell together (NW-37)."""

    fallen: tuple[Fallen, ...]
    deaths: int = 0
    """How many of them have had their DEATH strike."""
    eaten: int = 0
    """How many of them have been offered to SNAKE and VULTURE."""
    declined: tuple[Claim, ...] = ()
    """Who was asked for the one that is offered now, and let it be."""


class Casting(Struct, frozen=True, tag="casting", gc=False):
    """A Magic Spell: first its targets are chosen, then its effects happen (NW-82)."""

    copy: int
    seat: int
    targets: tuple[int, ...]
    """For each effect whose target was chosen or needs none: the fighter's id, the side for "all", or NONE."""
    at: int = 0
    """The effect that is next."""
    warded: tuple[int, ...] = ()
    """Ids of the fighters whom RABBIT keeps out of this Spell (NW-46)."""
    lies: bool = False
    """Something of it lasts, so it stays open beside the arena."""


class EncounterStep(Struct, frozen=True, tag="encounter", gc=False):
    """A step of an encounter turn of Adventure Mode that is still to come, or the boss (AD-18 to AD-20, AD-30)."""

    step: Literal["move", "summon", "attack", "end", "boss"]


class Acting(Struct, frozen=True, tag="acting", gc=False):
    """The Attack step of an encounter turn: who still acts, in order (AD-20, AD-37, AD-38)."""

    fighters: tuple[int, ...]
    """Ids; the first acts now."""
    begun: bool = False
    """The first has been named as the one that acts."""
    attacked: bool = False
    """The first has done its attack, so that RABBIT follows."""


Pending: TypeAlias = (
    Redraw | Drawing | TurnEnd | Strike | Shifting | Defeats | Casting | EncounterStep | Acting
)


class Battle(Struct, frozen=True, gc=False):
    """One game of a match."""

    first: int
    """The side that began."""
    active: int
    """The side whose turn it is."""
    floor: int
    """The seat that acts when nothing is pending."""
    round: int
    """From 1; 0 before the first turn."""
    middle: int
    """Gems in the middle."""
    arenas: tuple[Arena, ...]
    """One a side."""
    players: tuple[Player, ...]
    """One a seat."""
    stack: tuple[Pending, ...] = ()
    """What is still to be done; the last is next."""
    asked: int = NONE
    """The seat that must answer what is on top of the stack; NONE if nothing is pending."""
    spent: tuple[Spent, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    next_fighter: int = 0
    played: bool = False
    """A card was played in this round (NW-64)."""
    hurt: bool = False
    """Damage was dealt in this round."""
    moved: bool = False
    """A gem moved in this round."""
    quiet: int = 0
    """Full rounds in a row with no card played, no damage and no gem moved."""
    still: int = 0
    """Full rounds in a row with no damage that ended with the same gems in every hand."""
    last_gems: tuple[int, ...] = ()
    """Gems a side at the end of the round before."""
    handed: bool = False
    """The ally of who has the floor handed it over without having acted, and nothing was done since (NW-93)."""
    order: tuple[int, ...] = ()
    """More than two sides in the order of their turns, from `first` (NW-65); () for two."""
    acted: bool = False
    """In a team: who has the floor has acted since (NW-93)."""


class DraftKind(StrEnum):
    """What a draft round lays out."""

    DECK = "deck"
    GUARDIAN = "guardian"
    NAWAL4 = "nawal-4"
    NAWAL3 = "nawal-3"
    NAWAL2 = "nawal-2"
    NAWAL1 = "nawal-1"
    BASIC = "basic"
    SACRED = "sacred"


class Draft(Struct, frozen=True, gc=False):
    """The draft (NW-09 to NW-11)."""

    rounds: tuple[DraftKind, ...]
    """All rounds, in order."""
    at: int
    """The round that is on."""
    take: int
    """Cards that each player takes in this round."""
    first: int
    """The seat that chooses first in this round."""
    picks: int
    """Cards taken in this round so far, by all."""
    offer: tuple[str, ...]
    """Card ids laid out and not yet taken; the same id twice for two copies."""


class Result(Struct, frozen=True, gc=False):
    """How the match ended."""

    scores: tuple[float, ...]
    """One a side."""
    reason: Literal["match", "drawn"]


class State(Struct, frozen=True, gc=False):
    """A match: its draft, then its games."""

    rng: Rng
    options: Options
    """With all that they left to the rules filled in (`standard.settled`)."""
    seats: int
    sides: int
    teams: tuple[tuple[str, ...], ...]
    """A seat's drafted card ids, in the order of drafting; a Guardian deck with all its cards."""
    draft: Draft | None
    cards: tuple[str, ...] = ()
    """Copy -> card id; () during the draft."""
    owners: tuple[int, ...] = ()
    """Copy -> seat."""
    game: int = 0
    """The game that is on, from 1; 0 during the draft."""
    turns: int = 0
    """Turns, and rounds of the draft, that ended in the whole match."""
    wins: tuple[int, ...] = ()
    """Games won, one a side."""
    battle: Battle | None = None
    """The game that is on; the last one as it stood when the match is over."""
    result: Result | None = None


# ---------------------------------------------------------------------------------------------- actions


class Take(Struct, frozen=True, tag="take", gc=False):
    """Draft a card: `take michin`."""

    card: str


class RedrawHand(Struct, frozen=True, tag="redraw", gc=False):
    """Shuffle the first hand back and draw a new one: `redraw` (NW-13)."""


class Pass(Struct, frozen=True, tag="pass", gc=False):
    """Keep the hand, or give no answer: `pass`."""


class End(Struct, frozen=True, tag="end", gc=False):
    """End the turn and draw back; in a team, hand the floor over: `end` (NW-18, NW-93)."""


class Sacrifice(Struct, frozen=True, tag="sacrifice", gc=False):
    """`sacrifice metl` (NW-19)."""

    card: str


class Summon(Struct, frozen=True, tag="summon", gc=False):
    """`summon michin red` (NW-20)."""

    card: str
    lane: int


class Shapeshift(Struct, frozen=True, tag="shapeshift", gc=False):
    """`shapeshift axolotl blue` (NW-21)."""

    card: str
    lane: int


class Equip(Struct, frozen=True, tag="item", gc=False):
    """`item makkwawitl blue` (NW-24)."""

    card: str
    lane: int


class Cast(Struct, frozen=True, tag="cast", gc=False):
    """`cast texoxalistli green`; without a target `cast ehekapolli` (NW-25).

    The target is that of the first effect that names one. A lane with no side is an opponent's for a target of
    `opponent` or `any`, else an own one; `cast ahkwalli-ehekatl red@1` names the side (from 1). Of several
    opponents the one whose whole arena is meant is named without a lane: `cast ehekapolli @3` (NW-68).
    """

    card: str
    lane: int = NONE
    side: int = NONE


class Aim(Struct, frozen=True, tag="target", gc=False):
    """A further target of a Spell, written as in `Cast`: `target red`, or with no lane `target @3` (NW-82)."""

    lane: int
    side: int


class To(Struct, frozen=True, tag="to", gc=False):
    """Where a Spell puts its target: `to blue` (NW-85)."""

    lane: int


class Recall(Struct, frozen=True, tag="return", gc=False):
    """Which Nawal a Spell brings back: `return michin`, into a lane `return michin red` (NW-87)."""

    card: str
    lane: int = NONE


class Attack(Struct, frozen=True, tag="attack", gc=False):
    """`attack red`; another lane with EAGLE: `attack red blue` (NW-26, NW-43)."""

    lane: int
    to: int
    side: int
    """The attacked side."""


class Shift(Struct, frozen=True, tag="shift", gc=False):
    """Shift in place of an attack: `shift red blue` (NW-33)."""

    lane: int
    to: int


class Use(Struct, frozen=True, tag="use", gc=False):
    """Activate a sign on one's own turn: JAGUAR, RABBIT, WIND, FLOWER.

    `use jaguar red blue` shifts the own Nawal in red to blue; `use wind red blue` pushes the opposing Nawal in
    red to blue; `use flower red` heals.
    """

    sign: Sign
    lane: int
    to: int = NONE
    side: int = NONE
    """WIND: the side that is pushed."""


class Answer(Struct, frozen=True, tag="answer", gc=False):
    """Answer with a sign: `house red` and `dog red` come from red; `deer red blue` and `rain red blue` shift there;
    `grass red` prevents; `snake red` and `vulture red` swallow, `snake red michin` putting out an old card for it.
    """

    sign: Sign
    lane: int
    to: int = NONE
    out: str = ""
    """SNAKE and VULTURE: the swallowed card that makes room."""


class Bless(Struct, frozen=True, tag="bless", gc=False):
    """`bless red`; with two Guardians `bless red tlalok` (NW-39)."""

    lane: int
    card: str


class SummonGuardian(Struct, frozen=True, tag="guardian", gc=False):
    """`guardian red`; with two Guardians `guardian red tlalok` (NW-40)."""

    lane: int
    card: str


class DrawFrom(Struct, frozen=True, tag="draw", gc=False):
    """`draw nawal` or `draw spell` (NW-18)."""

    pile: Literal["nawal", "spell"]


Action: TypeAlias = (
    Take
    | RedrawHand
    | Pass
    | End
    | Sacrifice
    | Summon
    | Shapeshift
    | Equip
    | Cast
    | Aim
    | To
    | Recall
    | Attack
    | Shift
    | Use
    | Answer
    | Bless
    | SummonGuardian
    | DrawFrom
)

# ----------------------------------------------------------------------------------------------- events
# Cards are named by id. `side` and `lane` say where; `card` is the top card of the fighter there.


class Rolled(Struct, frozen=True, tag="rolled", gc=False):
    """The die was rolled, one number a seat (or side); ties were rolled again."""

    why: Literal["draft", "first"]
    rolls: tuple[tuple[int, ...], ...]
    """One row a throw; 0 for who took no part in it."""
    winner: int
    order: tuple[int, ...] = ()
    """More than two sides, the first to take a turn first (NW-65); () if only the first was rolled for."""


class LaidOut(Struct, frozen=True, tag="laid-out", gc=False):
    """A draft round began."""

    kind: DraftKind
    first: int
    take: int
    cards: tuple[str, ...]


class Taken(Struct, frozen=True, tag="taken", gc=False):
    """A card was drafted, or a Quick Start deck chosen."""

    seat: int
    card: str
    kind: DraftKind


class GameBegan(Struct, frozen=True, tag="game-began", gc=False):
    """A game of the match was set up."""

    game: int
    first: int
    """The side that begins."""


class Dealt(Struct, frozen=True, tag="dealt", gc=False):
    """A first hand was drawn; the cards are seen by its player only (and by allies)."""

    seat: int
    count: int
    cards: tuple[str, ...] | None
    allies: tuple[int, ...] = ()
    """Seats that see the hand as well (NW-81)."""


class Redrew(Struct, frozen=True, tag="redrew", gc=False):
    """A new first hand was drawn, or the old one kept (no cards); seen by its player and allies only (NW-13)."""

    seat: int
    cards: tuple[str, ...] | None
    allies: tuple[int, ...] = ()


class TurnBegan(Struct, frozen=True, tag="turn-began", gc=False):
    """A side's turn began and each of its players collected Energy."""

    side: int
    round: int
    energy: int


class Sacrificed(Struct, frozen=True, tag="sacrificed", gc=False):
    """A hand card was burned for Energy."""

    seat: int
    card: str
    energy: int


class Summoned(Struct, frozen=True, tag="summoned", gc=False):
    """A Nawal, or a Guardian's Nawal, came into an open lane."""

    seat: int
    side: int
    lane: int
    card: str
    how: Literal["summon", "guardian", "return"]


class Shapeshifted(Struct, frozen=True, tag="shapeshifted", gc=False):
    """A Nawal was put on top of another."""

    seat: int
    side: int
    lane: int
    card: str
    onto: str


class Equipped(Struct, frozen=True, tag="equipped", gc=False):
    """An Item was put under a Nawal; `old` was discarded for it ("" for none)."""

    seat: int
    side: int
    lane: int
    card: str
    item: str
    old: str


class Blessed(Struct, frozen=True, tag="blessed", gc=False):
    """A Guardian went under a Nawal."""

    seat: int
    side: int
    lane: int
    card: str
    guardian: str


class CastSpell(Struct, frozen=True, tag="cast", gc=False):
    """A Magic Spell was cast; a first target if it has one."""

    seat: int
    spell: str
    side: int = NONE
    lane: int = NONE
    card: str = ""


class SpellEnded(Struct, frozen=True, tag="spell-ended", gc=False):
    """A Spell that lay open went to the burn pile."""

    seat: int
    spell: str


class Announced(Struct, frozen=True, tag="announced", gc=False):
    """An attack was announced."""

    side: int
    lane: int
    card: str
    target: int
    to: int
    facing: str
    """The top card in the announced lane; "" for an open lane."""


class Answered(Struct, frozen=True, tag="answered", gc=False):
    """A sign was used, as an answer or on one's own turn."""

    side: int
    lane: int
    card: str
    sign: Sign


class Fizzled(Struct, frozen=True, tag="fizzled", gc=False):
    """An announced attack struck nothing, since the attacker was gone (NW-76)."""

    side: int


class Shifted(Struct, frozen=True, tag="shifted", gc=False):
    """A Nawal went from `lane` to `to`; `swapped` came the other way ("" for none)."""

    side: int
    lane: int
    to: int
    card: str
    swapped: str


class Damaged(Struct, frozen=True, tag="damaged", gc=False):
    """Damage was dealt."""

    side: int
    lane: int
    card: str
    amount: int
    why: Literal["attack", "water", "quake", "death", "spell"]
    left: int
    """Life left, at least 0."""


class Healed(Struct, frozen=True, tag="healed", gc=False):
    """Damage was removed."""

    side: int
    lane: int
    card: str
    amount: int
    why: Literal["knife", "flower", "spell"]


class Prevented(Struct, frozen=True, tag="prevented", gc=False):
    """GRASS prevented damage, or RABBIT a Spell's effect (amount 0)."""

    side: int
    lane: int
    card: str
    sign: Sign
    amount: int


class Stunned(Struct, frozen=True, tag="stunned", gc=False):
    """A Nawal cannot attack while a Spell lies open."""

    side: int
    lane: int
    card: str


class Empowered(Struct, frozen=True, tag="empowered", gc=False):
    """One Nawal, or every Nawal of a side (lane NONE), has more Power while a Spell lies open."""

    side: int
    lane: int
    card: str
    amount: int


class Stripped(Struct, frozen=True, tag="stripped", gc=False):
    """An Item was discarded by a Spell."""

    side: int
    lane: int
    card: str
    item: str


class Defeated(Struct, frozen=True, tag="defeated", gc=False):
    """A Nawal was defeated; its owner gains Energy."""

    side: int
    lane: int
    card: str
    seat: int
    energy: int
    cause: DefeatCause


class Swallow(Struct, frozen=True, tag="swallowed", gc=False):
    """SNAKE or VULTURE put a defeated Nawal under a fighter; `out` left for it ("" for none)."""

    side: int
    lane: int
    card: str
    eaten: str
    sign: Sign
    out: str


class GemsTaken(Struct, frozen=True, tag="gems", gc=False):
    """Gems moved to a side."""

    side: int
    source: int
    """The side they were taken from."""
    from_side: int
    """How many came from there."""
    from_middle: int
    why: Literal["attack", "reed"]


class Gained(Struct, frozen=True, tag="gained", gc=False):
    """A Spell gave Energy."""

    seat: int
    amount: int


class Drew(Struct, frozen=True, tag="drew", gc=False):
    """A card was drawn; seen by its player only (and by allies)."""

    seat: int
    pile: Literal["nawal", "spell"]
    card: str | None
    allies: tuple[int, ...] = ()


class Returned(Struct, frozen=True, tag="returned", gc=False):
    """A Nawal came back from the burn pile to the hand."""

    seat: int
    card: str


class HandedOver(Struct, frozen=True, tag="handed-over", gc=False):
    """One of a team handed the floor over to the ally (NW-93)."""

    seat: int
    to: int


class TurnEnded(Struct, frozen=True, tag="turn-ended", gc=False):
    """A side ended its turn; drawing back follows."""

    side: int


class GameEnded(Struct, frozen=True, tag="game-ended", gc=False):
    """A game of the match is over; winner NONE for a drawn one."""

    game: int
    winner: int
    reason: Literal["gems", "quiet", "still", "rounds"]
    gems: tuple[int, ...]
    wins: tuple[int, ...]


class MatchEnded(Struct, frozen=True, tag="match-ended", gc=False):
    """The match is over; winner NONE if it is drawn."""

    winner: int
    wins: tuple[int, ...]


Event: TypeAlias = (
    Rolled
    | LaidOut
    | Taken
    | GameBegan
    | Dealt
    | Redrew
    | TurnBegan
    | Sacrificed
    | Summoned
    | Shapeshifted
    | Equipped
    | Blessed
    | CastSpell
    | SpellEnded
    | Announced
    | Answered
    | Fizzled
    | Shifted
    | Damaged
    | Healed
    | Prevented
    | Stunned
    | Empowered
    | Stripped
    | Defeated
    | Swallow
    | GemsTaken
    | Gained
    | Drew
    | Returned
    | HandedOver
    | TurnEnded
    | GameEnded
    | MatchEnded
)

# ------------------------------------------------------------------------------------------------ views


class PlayerView(Struct, frozen=True, gc=False):
    """What a viewer sees of one player."""

    energy: int
    hand: tuple[int, ...] | None
    """Copies; None if the viewer may not see them."""
    hand_size: int
    nawals: int
    """Cards left in the Nawal deck."""
    spells: int
    burn: tuple[int, ...]
    guardians: tuple[Guardian, ...]
    sacrificed: bool


class BattleView(Struct, frozen=True, gc=False):
    """A battle as a viewer sees it; fields as in `Battle`, which arenas and stack are open to all (NW-81)."""

    first: int
    active: int
    floor: int
    round: int
    middle: int
    arenas: tuple[Arena, ...]
    players: tuple[PlayerView, ...]
    stack: tuple[Pending, ...]
    asked: int
    spent: tuple[Spent, ...]
    lasting: tuple[Lasting, ...]
    next_fighter: int
    played: bool
    hurt: bool
    moved: bool
    quiet: int
    still: int
    last_gems: tuple[int, ...]
    handed: bool = False
    order: tuple[int, ...] = ()
    acted: bool = False


class View(Struct, frozen=True, gc=False):
    """A match as a viewer sees it; fields as in `State`."""

    viewer: int | Literal["table", "open"]
    actor: int | None
    """Who must act."""
    options: Options
    seats: int
    sides: int
    teams: tuple[tuple[str, ...], ...]
    draft: Draft | None
    cards: tuple[str, ...]
    owners: tuple[int, ...]
    game: int
    turns: int
    wins: tuple[int, ...]
    battle: BattleView | None
    result: Result | None
