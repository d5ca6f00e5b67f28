"""The mutable working copy of a match that one `apply` works on; never seen outside the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tonalli.core.rng import Source
from tonalli.games.nawalli.cards import (
    CAIMAN,
    Card,
    Effect,
    GuardianCard,
    NawalCard,
    Sign,
)
from tonalli.games.nawalli.model import (
    NONE,
    Arena,
    Battle,
    Draft,
    Event,
    Fighter,
    Guardian,
    GuardianPlace,
    Lasting,
    Pending,
    Player,
    Result,
    Spent,
    State,
    Swallowed,
)

ADJACENT = ((1,), (0, 2), (1, 3), (2,))
"""The lanes beside each lane (NW-15)."""

_OTHERS = {n: tuple(tuple((side + k) % n for k in range(1, n)) for side in range(n)) for n in range(1, 5)}
"""Number of sides -> side -> the other sides in turn order."""


@cache
def seating(seats: int, sides: int) -> tuple[int, ...]:
    """Seat -> side: each its own, or allies on every other seat (NW-71)."""
    return tuple([seat % sides for seat in range(seats)])


@cache
def _others_in(order: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Side -> the other sides in this order of turns (NW-65)."""
    places = [order.index(side) for side in range(len(order))]
    return tuple([order[at + 1 :] + order[:at] for at in places])


@cache
def _seats_by_side(side_by_seat: tuple[int, ...], sides: int) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple([s for s, at in enumerate(side_by_seat) if at == side]) for side in range(sides)])


class Face(Struct, frozen=True):
    """What the rules need of a card, of whatever kind."""

    id: str
    name: str
    kind: Literal["nawal", "guardian", "item", "magic"]
    level: int
    """Energy level; a Guardian's Energy."""
    power: int
    life: int
    signs: tuple[Sign, ...]
    effects: tuple[Effect, ...]
    spell: bool


def face_of(card: Card) -> Face:
    """The face of a card of a set."""
    if isinstance(card, NawalCard):
        return Face(card.id, card.name, "nawal", card.level, card.power, card.life, (card.sign,), (), False)
    if isinstance(card, GuardianCard):
        return Face(
            card.id, card.name, "guardian", card.energy, card.power, card.life, (card.sign,), (), False
        )
    return Face(
        card.id, card.name, card.kind, card.level, card.power, card.life, card.signs, card.effects, True
    )


Faces = Mapping[str, Face]


class Table:
    """A match laid out to be worked on: plain lists in place of tuples, and what happened so far.

    Battle fields have the names they have in `model.Battle`; `lanes`, `gems` and `strikes` are its arenas taken
    apart. During the draft the battle fields are empty.
    """

    __slots__ = (
        "acted", "active", "asked", "base", "cards", "draft", "events", "faces", "first", "floor", "frames",
        "game", "gems", "handed", "hurt", "lanes", "last_gems", "lasting", "middle", "moved", "next_fighter",
        "options", "order", "others", "owners", "played", "players", "quiet", "result", "round", "sealed",
        "seats", "seats_by_side", "side_by_seat", "sides", "source", "spent", "stack", "still", "strikes",
        "teams", "turns", "watched", "winner", "wins",
    )  # fmt: skip

    def __init__(
        self, faces: Faces, state: State, watched: bool = False, side_by_seat: tuple[int, ...] | None = None
    ) -> None:
        """`side_by_seat`: the side of each seat, where it is not as `seating` has it."""
        self.faces = faces
        self.base = state
        self.watched = watched
        self.options = state.options
        self.seats = state.seats
        self.sides = state.sides
        self.side_by_seat = seating(state.seats, state.sides) if side_by_seat is None else side_by_seat
        self.seats_by_side = _seats_by_side(self.side_by_seat, state.sides)
        self.cards = state.cards
        self.owners = state.owners
        self.teams = state.teams
        self.order: tuple[int, ...] = ()
        self.others = _OTHERS[state.sides]
        """Side -> the other sides, in turn order."""
        self.draft: Draft | None = state.draft
        self.game = state.game
        self.turns = state.turns
        self.wins = state.wins
        self.result: Result | None = state.result
        self.source: Source | None = None
        self.events: list[Event] = []
        self.frames: list[State] = []
        self.sealed = False
        self.winner = NONE
        """The side that has just captured all gems."""
        self.players: list[Player] = []
        self.stack: list[Pending] = []
        self.asked = NONE
        if state.battle is not None:
            self.lay_out(state.battle)

    def lay_out(self, battle: Battle) -> None:
        """Take a battle up as it stood."""
        self.first = battle.first
        self.active = battle.active
        self.floor = battle.floor
        self.round = battle.round
        self.middle = battle.middle
        self.lanes: list[list[Fighter | None]] = [list(arena.lanes) for arena in battle.arenas]
        self.gems = [arena.gems for arena in battle.arenas]
        self.strikes = [arena.strikes for arena in battle.arenas]
        self.players = list(battle.players)
        self.stack = list(battle.stack)
        self.asked = battle.asked
        self.spent: tuple[Spent, ...] = battle.spent
        self.lasting: tuple[Lasting, ...] = battle.lasting
        self.next_fighter = battle.next_fighter
        self.played = battle.played
        self.hurt = battle.hurt
        self.moved = battle.moved
        self.quiet = battle.quiet
        self.still = battle.still
        self.last_gems: tuple[int, ...] = battle.last_gems
        self.handed = battle.handed
        self.acted = battle.acted
        if battle.order:
            self.take_turns(battle.order)

    def take_turns(self, order: tuple[int, ...]) -> None:
        """More than two sides have their turns in this order (NW-65)."""
        self.order = order
        self.others = _others_in(order)

    def reset(self, state: State) -> None:
        """Go on from a state that this table has just been frozen to."""
        self.base = state
        self.source = None
        self.events, self.frames = [], []
        self.watched = self.sealed = False

    # -- back to values

    def freeze(self) -> State:
        """The state as it is now."""
        rng = self.base.rng if self.source is None else self.source.rng
        return State(
            rng, self.options, self.seats, self.sides, self.teams, self.draft, self.cards, self.owners, self.game,
            self.turns, self.wins, self.freeze_battle() if self.players else None, self.result,
        )  # fmt: skip

    def freeze_battle(self) -> Battle:
        """The battle as it is now."""
        arenas = tuple(
            [
                Arena((row[0], row[1], row[2], row[3]), self.gems[side], self.strikes[side])
                for side, row in enumerate(self.lanes)
            ]
        )
        return Battle(
            self.first, self.active, self.floor, self.round, self.middle, arenas, tuple(self.players),
            tuple(self.stack), self.asked, self.spent, self.lasting, self.next_fighter, self.played, self.hurt,
            self.moved, self.quiet, self.still, self.last_gems, self.handed, self.order, self.acted,
        )  # fmt: skip

    def emit(self, event: Event) -> None:
        """Something happened, and the state is as it was left by it."""
        self.events.append(event)
        if self.watched:
            self.frames.append(self.freeze())

    # -- looking

    @property
    def random(self) -> Source:
        """The random source; using it seals the step."""
        self.sealed = True
        if self.source is None:
            self.source = self.base.rng.source()
        return self.source

    def side_of(self, seat: int) -> int:
        """The side a seat plays on (NW-71)."""
        return self.side_by_seat[seat]

    def seats_of(self, side: int) -> tuple[int, ...]:
        """The seats of a side, the lower first."""
        return self.seats_by_side[side]

    def opponents(self, side: int) -> tuple[int, ...]:
        """The other sides, in turn order."""
        return self.others[side]

    def from_active(self) -> tuple[int, ...]:
        """All sides, the active one first, then in turn order."""
        return (self.active, *self.others[self.active])

    def allies(self, seat: int) -> tuple[int, ...]:
        """The other seats of a seat's side (NW-71)."""
        mates = self.seats_by_side[self.side_by_seat[seat]]
        return () if len(mates) == 1 else tuple([mate for mate in mates if mate != seat])

    def face(self, copy: int) -> Face:
        """The face of a copy."""
        return self.faces[self.cards[copy]]

    def locate(self, fighter: int) -> tuple[int, int, Fighter] | None:
        """Side, lane and value of the fighter with this id, if it is in the arena."""
        for side, row in enumerate(self.lanes):
            for lane, there in enumerate(row):
                if there is not None and there.id == fighter:
                    return side, lane, there
        return None

    def fighters(self) -> Iterator[tuple[int, int, Fighter]]:
        """Side, lane and value of all fighters: the active side first, lanes left to right (NW-37)."""
        for side in self.from_active():
            for lane, there in enumerate(self.lanes[side]):
                if there is not None:
                    yield side, lane, there

    def in_hand(self, seat: int, card: str) -> int:
        """The first copy of a card in a hand, or NONE."""
        cards = self.cards
        for copy in self.players[seat].hand:
            if cards[copy] == card:
                return copy
        return NONE

    # -- pieces of players

    def leave_hand(self, seat: int, copy: int, cost: int) -> None:
        """A card leaves the hand and its cost is paid."""
        player = self.players[seat]
        hand = tuple([other for other in player.hand if other != copy])
        self.players[seat] = replace(player, hand=hand, energy=player.energy - cost)

    def enter_hand(self, seat: int, copy: int) -> None:
        """A card comes into the hand, which stays sorted so that its order tells nothing."""
        player = self.players[seat]
        self.players[seat] = replace(player, hand=tuple(sorted((*player.hand, copy))))

    def gain(self, seat: int, energy: int) -> None:
        """Energy for a seat (a negative number is paid)."""
        player = self.players[seat]
        self.players[seat] = replace(player, energy=player.energy + energy)

    def burn(self, copy: int) -> None:
        """A card goes to its owner's burn pile."""
        seat = self.owners[copy]
        player = self.players[seat]
        self.players[seat] = replace(player, burn=(*player.burn, copy))

    def take_from_burn(self, copy: int) -> None:
        """A card leaves its owner's burn pile."""
        seat = self.owners[copy]
        player = self.players[seat]
        self.players[seat] = replace(player, burn=tuple([other for other in player.burn if other != copy]))

    def guardian(self, copy: int) -> Guardian:
        """The place of a Guardian."""
        return next(g for g in self.players[self.owners[copy]].guardians if g.copy == copy)

    def set_guardian(self, copy: int, place: GuardianPlace, summoned: bool) -> None:
        """Put a Guardian somewhere (NW-39 to NW-41)."""
        seat = self.owners[copy]
        player = self.players[seat]
        guardians = tuple(
            [Guardian(copy, place, summoned) if g.copy == copy else g for g in player.guardians]
        )
        self.players[seat] = replace(player, guardians=guardians)

    # -- pieces of fighters

    def enter(self, side: int, lane: int, copy: int) -> None:
        """A fresh fighter of one card stands in an open lane."""
        self.lanes[side][lane] = self.fresh(copy)

    def fresh(self, copy: int) -> Fighter:
        """A new fighter of one card."""
        face = self.face(copy)
        signs = face.signs
        power = face.power + signs.count(CAIMAN)
        life = face.life + self.bonus_life(copy, signs)
        self.next_fighter += 1
        return Fighter(self.next_fighter - 1, copy, NONE, NONE, NONE, (), power, life, signs)

    def bonus_life(self, top: int, signs: tuple[Sign, ...]) -> int:
        """Life that a fighter with this card on top has by its signs: none, but for opponents in an adventure."""
        return 0

    def reckoned(
        self, old: Fighter, top: int, under: int, item: int, blessing: int, swallowed: tuple[Swallowed, ...]
    ) -> Fighter:
        """The fighter with these cards, its values reckoned anew (NW-21, NW-24, NW-39, NW-47, NW-50)."""
        face = self.face(top)
        power, life, signs = face.power + len(swallowed), face.life + len(swallowed), face.signs
        if under != NONE:
            power, life, signs = power + 1, life + 1, signs + self.face(under).signs
        if item != NONE:
            thing = self.face(item)
            power, life, signs = power + thing.power, life + thing.life, signs + thing.signs
        if blessing != NONE:
            signs += self.face(blessing).signs
        for eaten in swallowed:
            signs += self.face(eaten.copy).signs
        power += signs.count(CAIMAN)
        life += self.bonus_life(top, signs)
        return Fighter(
            old.id,
            top,
            under,
            item,
            blessing,
            swallowed,
            power,
            life,
            signs,
            old.damage,
            old.attacked,
            old.shifted,
        )

    def change(
        self, side: int, lane: int, *, item: int | None = None, blessing: int | None = None,
        swallowed: tuple[Swallowed, ...] | None = None,
    ) -> Fighter:  # fmt: skip
        """The fighter in a lane gets another Item, blessing or row of swallowed cards; returns it as it is then."""
        old = self.at(side, lane)
        new = self.reckoned(
            old, old.top, old.under,
            old.item if item is None else item,
            old.blessing if blessing is None else blessing,
            old.swallowed if swallowed is None else swallowed,
        )  # fmt: skip
        self.lanes[side][lane] = new
        return new

    def at(self, side: int, lane: int) -> Fighter:
        """The fighter in a lane that is known to hold one."""
        fighter = self.lanes[side][lane]
        assert fighter is not None, (side, lane)
        return fighter

    def name(self, fighter: Fighter) -> str:
        """Card id of a fighter's top card, as events name it."""
        return self.cards[fighter.top]

    def reward(self, fighter: Fighter) -> int:
        """The Energy that its owner gains when a fighter is defeated (NW-30, NW-31)."""
        return 2 if fighter.under != NONE else 1

    def wins_with_all_gems(self, side: int) -> bool:
        """Whether it is over when a side has captured all gems (NW-32)."""
        return True

    @property
    def no_attacks(self) -> bool:
        """Whether nobody may attack in this turn."""
        return False

    def is_guardian(self, fighter: Fighter) -> bool:
        """Whether it is a Guardian's Nawal."""
        return self.face(fighter.top).kind == "guardian"


def cards_of(fighter: Fighter) -> list[int]:
    """All copies of a fighter, in the order in which their uses are spent (NW-36)."""
    copies = [fighter.top]
    if fighter.under != NONE:
        copies.append(fighter.under)
    if fighter.item != NONE:
        copies.append(fighter.item)
    if fighter.blessing != NONE:
        copies.append(fighter.blessing)
    copies.extend([eaten.copy for eaten in fighter.swallowed])
    return copies
