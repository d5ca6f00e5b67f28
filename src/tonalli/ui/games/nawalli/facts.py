"""What the screen wants to know of a view: who sits where, and what a fighter is worth just now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from tonalli.games.nawalli.cards import Card, Sign
from tonalli.games.nawalli.model import NONE, BattleView, Fighter, Mode, PlayerView, View
from tonalli.games.nawalli.table import Face, cards_of, face_of
from tonalli.games.nawalli.words import listed


class SignFact(Struct, frozen=True):
    """One of a fighter's signs."""

    sign: Sign
    count: int
    """How often it has it."""
    spent: int = 0
    """How many of its uses are spent (NW-36)."""


class FighterFact(Struct, frozen=True):
    """A fighter as it is shown."""

    id: int
    name: str
    under: str
    """Name of the card it was shapeshifted onto, or ""."""
    level: int
    guardian: bool
    """It is a Guardian's Nawal."""
    power: int
    """With RAIN and lasting Spells, where two sides play (NW-69, NW-75)."""
    base: int
    """Without these."""
    changes: tuple[str, ...]
    """What these are: "-1 by RAIN of Tamasolin"."""
    left: int
    """Life less damage."""
    life: int
    signs: tuple[SignFact, ...]
    """Each sign once, in the order of its cards."""
    item: str
    blessing: str
    swallowed: tuple[str, ...]
    state: str
    """ready, spent (has attacked), moved (has shifted), stunned, or "" where it is not its side's turn."""


class Reader:
    """Reads one view with the cards it was played with.

    `me` is the seat at the lower edge of the screen: who looks, or for a spectator the one given. `facing` is the
    opponent whose lanes lie opposite; of several the others are shown in less room.
    """

    def __init__(self, view: View, cards: Mapping[str, Card], me: int = 0) -> None:
        self.view = view
        self.cards = cards
        self.me = view.viewer if isinstance(view.viewer, int) else me
        self._facing = NONE
        self._faces: dict[str, Face] = {}

    # -- who

    @property
    def battle(self) -> BattleView:
        """The game that is on. Only where there is one."""
        assert self.view.battle is not None
        return self.view.battle

    @property
    def plain(self) -> bool:
        """Signs do nothing, as in a Simple Battle (NW-08)."""
        return self.view.options.mode is Mode.SIMPLE

    def side_of(self, seat: int) -> int:
        """The side a seat plays on."""
        return seat % self.view.sides

    @property
    def mine(self) -> int:
        """The side at the lower edge."""
        return self.side_of(self.me)

    @property
    def own(self) -> int:
        """The side of who must act, whose lanes are "own" for what can be chosen."""
        return self.mine if self.view.actor is None else self.side_of(self.view.actor)

    @property
    def seat(self) -> int:
        """Who must act; when nobody must, who sits at the lower edge."""
        return self.me if self.view.actor is None else self.view.actor

    def others(self, side: int) -> tuple[int, ...]:
        """The other sides, in the order of turns after it."""
        order = (self.view.battle.order if self.view.battle else ()) or range(self.view.sides)
        at = order.index(side)
        return (*order[at + 1 :], *order[:at])

    @property
    def facing(self) -> int:
        """The opponent whose lanes lie opposite; if none was chosen, whose turn is next; NONE if there is none."""
        if self._facing in (NONE, self.mine):
            return next(iter(self.others(self.mine)), NONE)
        return self._facing

    @facing.setter
    def facing(self, side: int) -> None:
        self._facing = side

    @property
    def foe(self) -> int:
        """The opponent who is meant where who must act names none."""
        return self.facing if self.facing != self.own else self.mine

    def turned(self) -> tuple[int, ...]:
        """The opponents: the one opposite, then the others as they come when one turns on and on."""
        others = self.others(self.mine)
        at = others.index(self.facing)
        return (*others[at:], *others[:at])

    @property
    def in_teams(self) -> bool:
        """Two share a side (NW-71)."""
        return self.view.seats > self.view.sides

    @property
    def mate(self) -> int:
        """The partner of who sits at the lower edge, or NONE."""
        return next((seat for seat in self.seats_of(self.mine) if seat != self.me), NONE)

    def whose(self, side: int, names: Sequence[str]) -> str:
        """The names of all who play on a side."""
        return listed([names[seat] for seat in self.seats_of(side)])

    def owner(self, side: int, lane: int) -> int:
        """The seat whose fighter stands in a lane, where two share it (NW-73, NW-94); else NONE."""
        fighter = self.at(side, lane)
        return NONE if fighter is None or not self.in_teams else self.view.owners[fighter.top]

    def seats_of(self, side: int) -> range:
        """The seats of a side."""
        return range(side, self.view.seats, self.view.sides)

    def player(self, seat: int) -> PlayerView:
        """What is seen of a player."""
        return self.battle.players[seat]

    # -- cards

    def card_id(self, copy: int) -> str:
        """The card id of a copy."""
        return self.view.cards[copy]

    def face(self, card: str) -> Face:
        """What the rules see of a card."""
        if card not in self._faces:
            self._faces[card] = face_of(self.cards[card])
        return self._faces[card]

    def copy_face(self, copy: int) -> Face:
        """What the rules see of a copy."""
        return self.face(self.view.cards[copy])

    def name(self, copy: int) -> str:
        """The name of a copy's card, or "" for no copy."""
        return "" if copy == NONE else self.copy_face(copy).name

    def hand(self, seat: int) -> tuple[str, ...] | None:
        """The card ids in a hand, Nawals first, then by level and name; None if they are not seen."""
        copies = self.player(seat).hand
        if copies is None:
            return None
        faces = sorted(
            (self.copy_face(copy) for copy in copies), key=lambda f: (f.spell, f.level, f.name, f.id)
        )
        return tuple(face.id for face in faces)

    # -- fighters

    def at(self, side: int, lane: int) -> Fighter | None:
        """Who stands in a lane."""
        return self.battle.arenas[side].lanes[lane]

    def find(self, fighter: int) -> tuple[int, int] | None:
        """Side and lane of the fighter with this id."""
        for side, arena in enumerate(self.battle.arenas):
            for lane, there in enumerate(arena.lanes):
                if there is not None and there.id == fighter:
                    return side, lane
        return None

    def fact(self, side: int, lane: int) -> FighterFact | None:
        """The fighter in a lane as it is shown."""
        fighter = self.at(side, lane)
        if fighter is None:
            return None
        face = self.copy_face(fighter.top)
        return FighterFact(
            id=fighter.id, name=face.name, under=self.name(fighter.under), level=face.level,
            guardian=face.kind == "guardian", power=self.power(side, lane, fighter), base=fighter.power,
            changes=tuple(f"{more:+d} by {what}" for more, what in self.changes(side, lane, fighter)),
            left=max(fighter.life - fighter.damage, 0), life=fighter.life, signs=tuple(self._signs(fighter)),
            item=self.name(fighter.item), blessing=self.name(fighter.blessing),
            swallowed=tuple(self.name(eaten.copy) for eaten in fighter.swallowed),
            state=self._state(side, fighter),
        )  # fmt: skip

    def power(self, side: int, lane: int, fighter: Fighter) -> int:
        """Power with lasting Spells and, between two sides, less the opposing RAIN (NW-55, NW-69, NW-75)."""
        return max(0, fighter.power + sum(more for more, _ in self.changes(side, lane, fighter)))

    def changes(self, side: int, lane: int, fighter: Fighter) -> Iterator[tuple[int, str]]:
        """What changes a fighter's Power just now, and by how much (NW-55, NW-69, NW-75)."""
        for lasting in self.battle.lasting:
            if lasting.power and (lasting.side == side or fighter.id in lasting.fighters):
                yield lasting.power, self.name(lasting.copy)
        opposing = self.at(1 - side, lane) if self.view.sides == 2 else None
        rain = opposing.signs.count(Sign.RAIN) if opposing else 0
        if opposing and rain:
            yield -rain, f"RAIN of {self.name(opposing.top)}"

    def stunned(self, fighter: Fighter) -> bool:
        """A Spell that lies open keeps it from attacking (NW-84)."""
        return any(fighter.id in lasting.fighters and not lasting.power for lasting in self.battle.lasting)

    def _state(self, side: int, fighter: Fighter) -> str:
        if self.stunned(fighter):
            return "stunned"
        if side != self.battle.active:
            return ""
        return "spent" if fighter.attacked else "moved" if fighter.shifted else "ready"

    def _signs(self, fighter: Fighter) -> Iterator[SignFact]:
        copies = set(cards_of(fighter))
        spent = [use.sign for use in self.battle.spent if use.copy in copies and not use.ward]
        for sign in dict.fromkeys(fighter.signs):
            yield SignFact(sign, fighter.signs.count(sign), spent.count(sign))
