"""Lays out an arena in a few readable lines, and plays on it in notation.

    a = arena(mine={"red": "michin", "blue": F("axolotl", on="michin", item="makkwawitl", damage=3)},
              theirs={"red": "techichi"}, hand="metl blade", energy=5, gems=(3, 2))
    a.play("attack red", "pass")
    assert a.theirs("red").damage == 3

`mine` is seat 0 and side 0, `theirs` seat 1 and side 1. After every action the table checks that no card is
lost or doubled, that all gems are there, and that each fighter has the values that its cards give.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

import msgspec

from tests.games.tried import Tried
from tonalli.core.rng import Rng
from tonalli.games.nawalli import Nawalli
from tonalli.games.nawalli.cards import GuardianCard, NawalCard, Sign, SpellCard
from tonalli.games.nawalli.edition import index
from tonalli.games.nawalli.model import (
    COLOURS,
    LANES,
    NONE,
    Action,
    Arena,
    Battle,
    Casting,
    Defeats,
    Event,
    Fighter,
    Guardian,
    GuardianPlace,
    Mode,
    Options,
    Player,
    State,
    Swallowed,
)
from tonalli.games.nawalli.standard import settled

from .cardset import ADVENTURE, CARDS

E = TypeVar("E", bound=Event)

GAME = Nawalli(CARDS)

CARD: dict[str, GuardianCard | NawalCard | SpellCard] = index(ADVENTURE)


@dataclass(frozen=True)
class F:
    """A fighter to lay out: its top card and what lies under it. `snake` and `vulture` name what it ate."""

    top: str
    on: str = ""
    item: str = ""
    bless: str = ""
    snake: str = ""
    vulture: str = ""
    damage: int = 0
    attacked: bool = False
    shifted: bool = False


Side = Mapping[str, str | F]


def values(cards: tuple[str, ...], fighter: Fighter) -> tuple[int, int, tuple[Sign, ...]]:
    """Power, Life and signs that the cards of a fighter give, reckoned here and not by the rules."""
    ids = [
        CARD[cards[copy]]
        for copy in (fighter.top, fighter.under, fighter.item, fighter.blessing)
        if copy != NONE
    ]
    ids += [CARD[cards[eaten.copy]] for eaten in fighter.swallowed]
    signs = tuple(
        sign for card in ids for sign in (card.signs if isinstance(card, SpellCard) else (card.sign,))
    )
    more = (fighter.under != NONE) + len(fighter.swallowed)
    shown = [ids[0], *(card for card in ids if isinstance(card, SpellCard))]
    power = sum(card.power for card in shown) + more + signs.count(Sign.CAIMAN)
    return power, sum(card.life for card in shown) + more, signs


class Table(Tried):
    """A match that is on: play in notation, look at what came of it."""

    def __init__(self, state: State, events: Iterable[Event] = (), game: Nawalli = GAME) -> None:
        self.state = state
        self.game = game
        self.events: list[Event] = list(events)
        """Those of the last `play`."""
        self.copies = Counter(self._copies(state)) if state.battle else None

    # -- playing

    def parse(self, text: str) -> Action:
        return self.game.parse(text, self.state)

    @property
    def asked(self) -> int | None:
        """The seat that must act."""
        return self.game.actor(self.state)

    def happened(self, kind: type[E]) -> list[E]:
        """The events of one kind, of the last `play`."""
        return [event for event in self.events if isinstance(event, kind)]

    # -- looking

    @property
    def battle(self) -> Battle:
        assert self.state.battle is not None
        return self.state.battle

    def at(self, side: int, lane: str) -> Fighter | None:
        return self.battle.arenas[side].lanes[COLOURS.index(lane)]

    def fighter(self, lane: str) -> Fighter:
        """My fighter in a lane, which must be there."""
        found = self.at(0, lane)
        assert found, f"nobody of mine is in {lane}: {self.row}"
        return found

    def theirs(self, lane: str) -> Fighter:
        found = self.at(1, lane)
        assert found, f"nobody of theirs is in {lane}: {self.their_row}"
        return found

    def _row(self, side: int) -> str:
        lanes = self.battle.arenas[side].lanes
        return " ".join(self.state.cards[fighter.top] if fighter else "." for fighter in lanes)

    @property
    def row(self) -> str:
        """My top cards from left to right, a dot for an open lane: "michin . axolotl ."."""
        return self._row(0)

    @property
    def their_row(self) -> str:
        return self._row(1)

    def ids(self, copies: Iterable[int]) -> list[str]:
        return [self.state.cards[copy] for copy in copies]

    def player(self, seat: int) -> Player:
        return self.battle.players[seat]

    @property
    def energy(self) -> int:
        return self.player(0).energy

    @property
    def their_energy(self) -> int:
        return self.player(1).energy

    @property
    def hand(self) -> list[str]:
        return self.ids(self.player(0).hand)

    @property
    def their_hand(self) -> list[str]:
        return self.ids(self.player(1).hand)

    @property
    def burn(self) -> list[str]:
        return self.ids(self.player(0).burn)

    @property
    def their_burn(self) -> list[str]:
        return self.ids(self.player(1).burn)

    @property
    def gems(self) -> tuple[int, int]:
        first, second = self.battle.arenas
        return first.gems, second.gems

    @property
    def middle(self) -> int:
        return self.battle.middle

    def swallowed(self, fighter: Fighter) -> list[str]:
        return self.ids(eaten.copy for eaten in fighter.swallowed)

    def guardian(self, seat: int = 0) -> Guardian:
        return self.player(seat).guardians[0]

    # -- what holds after every action

    def check(self) -> None:
        battle = self.state.battle
        if battle is None:
            return
        here = Counter(self._copies(self.state))
        limbo = Counter(self._pending(battle))
        assert all(times == 1 for times in here.values()), f"doubled: {here}"
        if self.copies is None:
            self.copies = here
        missing = self.copies - here
        assert not missing - limbo, f"lost: {self.ids(missing - limbo)}"
        assert not here - self.copies, f"out of nowhere: {self.ids(here - self.copies)}"
        assert battle.middle + sum(arena.gems for arena in battle.arenas) == self.state.options.gems
        for arena in battle.arenas:
            assert all(fighter is None or self._sound(fighter) for fighter in arena.lanes)

    def _sound(self, fighter: Fighter) -> bool:
        """Values as the cards give them. While something pends a fighter may have fallen already."""
        if self.state.options.mode is not Mode.SIMPLE:
            assert values(self.state.cards, fighter) == (fighter.power, fighter.life, fighter.signs)
        assert fighter.damage >= 0
        assert fighter.damage < fighter.life or self.battle.stack
        return True

    @staticmethod
    def _copies(state: State) -> Iterable[int]:
        battle = state.battle
        assert battle is not None
        for player in battle.players:
            yield from (*player.hand, *player.nawals, *player.spells, *player.burn)
            yield from (guardian.copy for guardian in player.guardians)
        summoned = {guardian.copy for player in battle.players for guardian in player.guardians}
        for arena in battle.arenas:
            for fighter in arena.lanes:
                if fighter:
                    yield from ({fighter.top, fighter.under, fighter.item} - summoned - {NONE})
                    yield from (eaten.copy for eaten in fighter.swallowed)
        yield from {lasting.copy for lasting in battle.lasting}

    @staticmethod
    def _pending(battle: Battle) -> Iterable[int]:
        """Cards that may lie beside the arena while something is pending."""
        lying = {lasting.copy for lasting in battle.lasting}
        for pending in battle.stack:
            if isinstance(pending, Casting) and pending.copy not in lying:
                yield pending.copy
            if isinstance(pending, Defeats):
                yield from (fallen.top for fallen in pending.fallen)


class Builder:
    """Deals out copies while an arena is laid out."""

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.owners: list[int] = []
        self.fighters = 0
        self.places: dict[str, GuardianPlace] = {}
        self.guardians: dict[tuple[int, str], int] = {}

    def copy(self, card: str, seat: int) -> int:
        if not card:
            return NONE
        if isinstance(CARD[card], GuardianCard):
            return self.guardian(card, seat)
        self.cards.append(card)
        self.owners.append(seat)
        return len(self.cards) - 1

    def guardian(self, card: str, seat: int) -> int:
        if (seat, card) not in self.guardians:
            self.guardians[seat, card] = len(self.cards)
            self.cards.append(card)
            self.owners.append(seat)
        return self.guardians[seat, card]

    def pile(self, cards: str, seat: int) -> tuple[int, ...]:
        return tuple(self.copy(card, seat) for card in cards.split())

    def fighter(self, given: str | F, seat: int) -> Fighter:
        plan = F(given) if isinstance(given, str) else given
        if plan.top in {card.id for card in CARDS.guardian}:
            self.places[plan.top] = GuardianPlace.ARENA
        if plan.bless:
            self.places[plan.bless] = GuardianPlace.BLESSING
        swallowed = tuple(
            Swallowed(self.copy(card, seat if by is Sign.VULTURE else 1 - seat % 2), by)
            for by, ids in ((Sign.SNAKE, plan.snake), (Sign.VULTURE, plan.vulture))
            for card in ids.split()
        )
        self.fighters += 1
        bare = Fighter(
            id=self.fighters - 1,
            top=self.copy(plan.top, seat),
            under=self.copy(plan.on, seat),
            item=self.copy(plan.item, seat),
            blessing=self.copy(plan.bless, seat),
            swallowed=swallowed,
            power=0,
            life=0,
            signs=(),
            damage=plan.damage,
            attacked=plan.attacked,
            shifted=plan.shifted,
        )
        power, life, signs = values(tuple(self.cards), bare)
        return Fighter(
            bare.id,
            bare.top,
            bare.under,
            bare.item,
            bare.blessing,
            bare.swallowed,
            power,
            life,
            signs,
            bare.damage,
            bare.attacked,
            bare.shifted,
        )

    def arena(self, plan: Side, seat: int, gems: int) -> Arena:
        assert set(plan) <= set(COLOURS)
        lanes = [self.fighter(plan[COLOURS[lane]], seat) if COLOURS[lane] in plan else None for lane in LANES]
        return Arena((lanes[0], lanes[1], lanes[2], lanes[3]), gems)

    def player(
        self, seat: int, energy: int, hand: str, nawals: str, spells: str, burn: str, guardian: str
    ) -> Player:
        """Decks are written in the order in which they are drawn."""
        guardians = tuple(
            Guardian(
                self.guardian(card, seat),
                self.places.get(card, GuardianPlace.SPACE),
                self.places.get(card) is GuardianPlace.ARENA,
            )
            for card in guardian.split()
        )
        assert {card for owner, card in self.guardians if owner == seat} <= set(guardian.split())
        return Player(
            energy=energy,
            hand=tuple(sorted(self.pile(hand, seat))),
            nawals=self.pile(nawals, seat)[::-1],
            spells=self.pile(spells, seat)[::-1],
            burn=self.pile(burn, seat),
            guardians=guardians,
        )


def arena(
    mine: Side | None = None,
    theirs: Side | None = None,
    *,
    hand: str = "",
    their_hand: str = "",
    energy: int = 0,
    their_energy: int = 0,
    nawals: str = "",
    spells: str = "",
    their_nawals: str = "",
    their_spells: str = "",
    burn: str = "",
    their_burn: str = "",
    guardian: str = "tlalok",
    their_guardian: str = "ehekatl",
    gems: tuple[int, int] = (0, 0),
    turn: int = 0,
    first: int = 0,
    round: int = 5,
    quiet: int = 0,
    still: int = 0,
    game: int = 1,
    wins: tuple[int, int] = (0, 0),
    seed: int = 1,
    options: Options | None = None,
) -> Table:
    """A battle in the middle of a turn of side `turn`, its Energy collected. Cards are named by their ids."""
    options = settled(options or Options(), 2)
    build = Builder()
    arenas = (build.arena(mine or {}, 0, gems[0]), build.arena(theirs or {}, 1, gems[1]))
    players = (
        build.player(0, energy, hand, nawals, spells, burn, guardian),
        build.player(1, their_energy, their_hand, their_nawals, their_spells, their_burn, their_guardian),
    )
    battle = Battle(
        first=first,
        active=turn,
        floor=turn,
        round=round,
        middle=options.gems - sum(gems),
        arenas=arenas,
        players=players,
        next_fighter=build.fighters,
        quiet=quiet,
        still=still,
        last_gems=gems,
    )
    cards, owners = tuple(build.cards), tuple(build.owners)
    teams = tuple(
        tuple(card for card, owner in zip(cards, owners, strict=True) if owner == seat) for seat in (0, 1)
    )
    state = State(
        rng=Rng(seed),
        options=options,
        seats=2,
        sides=2,
        teams=teams,
        draft=None,
        cards=cards,
        owners=owners,
        game=game,
        turns=2 * (round - 1),
        wins=wins,
        battle=battle,
    )
    table = Table(state)
    table.check()
    return table


def match(seed: int = 1, game: Nawalli = GAME, **options: object) -> Table:
    """A new match for two, at its first choice; options as in `Options`."""
    step = game.start(2, Rng(seed), msgspec.convert(options, Options))
    return Table(step.state, step.events, game)


def drafted(seed: int = 1, game: Nawalli = GAME, **options: object) -> Table:
    """A match whose draft is over, everybody having taken what lay first: the redraw is asked."""
    table = match(seed, game, **options)
    events = table.events
    while table.state.draft is not None:
        table.play(table.legal()[0])
        events += table.events
    table.events = events
    return table


def begun(seed: int = 1, game: Nawalli = GAME, **options: object) -> Table:
    """A match in the first turn of its first game, both first hands kept."""
    table = drafted(seed, game, **options)
    while table.battle.round == 0:
        table.play("pass")
    return table
