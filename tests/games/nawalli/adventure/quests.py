"""Lays out a quest in the middle of a battle in a few readable lines, and plays on it in notation.

    a = quest(mine={"red": "monkey-2"}, middle={"red": "knife-1"}, back={"blue": F("dog-2", bless="ome-teotl")},
              deck="knife-2 knife-3", hand="metl", aside="blade", energy=3, gems=(3, 2))
    a.play("attack red").end_turn()
    assert a.middle("blue").damage == 0

`mine` is the front row, as far as player 0 owns it; `ally` is what player 1 owns of it. `middle` and `back` are
the opponents' rows, `deck` the encounter deck in the order in which it comes. After every action the table checks
that no card is lost or doubled, that all gems are there, and that each fighter has the values its cards give.

Opponents do something with almost every sign; `knife-1` to `knife-4` are those with no ability while unhurt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from msgspec.structs import replace

from tests.games.nawalli.arena import CARD, Builder, F, Side, values
from tests.games.nawalli.cardset import ADVENTURE
from tests.games.tried import Tried
from tonalli.core.rng import Rng
from tonalli.games.nawalli.adventure import Adventure
from tonalli.games.nawalli.adventure.model import (
    BOSS,
    FOES,
    OPPONENT,
    PLAYERS,
    Chapter,
    Difficulty,
    Encounter,
    Event,
    Quest,
    QuestOptions,
    Stage,
    Stand,
)
from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import (
    COLOURS,
    LANES,
    NONE,
    Arena,
    Battle,
    Casting,
    Defeats,
    Fighter,
    Lanes,
    Player,
)

E = TypeVar("E", bound=Event)

GAME = Adventure(ADVENTURE)
GEMS = 13
MONKEY_LIFE = 2
"""What each MONKEY gives an opponent (AD-21)."""

__all__ = ["GAME", "Campaign", "F", "begun", "level", "on_map", "quest", "seed_with", "started"]


def level(card: str) -> int:
    """The Energy level of a card."""
    return CARD[card].level  # type: ignore[union-attr]


def is_spell(card: str) -> bool:
    return hasattr(CARD[card], "effects")


def as_foe(fighter: Fighter) -> Fighter:
    """A fighter as an opponent has it: MONKEY is Life (AD-21)."""
    return replace(fighter, life=fighter.life + MONKEY_LIFE * fighter.signs.count(Sign.MONKEY))


class Campaign(Tried):
    """A quest that is on: play in notation, look at what came of it."""

    def __init__(self, state: Quest, events: Iterable[Event] = (), game: Adventure = GAME) -> None:
        self.state = state
        self.game = game
        self.events: list[Event] = list(events)
        """Those of the last `play`."""
        self.check()

    # -- playing

    def end_turn(self) -> Campaign:
        """Everybody ends the turn; the encounter turn runs until a player is asked. Gathers all events."""
        texts = ["end"] * self.state.players
        return self.play(*texts)

    @property
    def asked(self) -> int | None:
        """The player that must act."""
        return self.game.actor(self.state)

    def happened(self, kind: type[E]) -> list[E]:
        """The events of one kind, of the last `play`."""
        return [event for event in self.events if isinstance(event, kind)]

    # -- looking

    @property
    def stage(self) -> Stage:
        return self.state.stage

    def at(self, stage: Stage) -> bool:
        """Whether the quest waits for this."""
        return self.state.stage is stage

    @property
    def battle(self) -> Battle:
        assert self.state.match.battle is not None
        return self.state.match.battle

    @property
    def encounter(self) -> Encounter:
        assert self.state.encounter is not None
        return self.state.encounter

    def _there(self, lanes: Lanes, lane: str) -> Fighter:
        found = lanes[COLOURS.index(lane)]
        assert found, f"nobody is in {lane}: {self._row(lanes)}"
        return found

    def _row(self, lanes: Lanes) -> str:
        cards = self.state.match.cards
        return " ".join(cards[fighter.top] if fighter else "." for fighter in lanes)

    def front(self, lane: str) -> Fighter:
        return self._there(self.battle.arenas[PLAYERS].lanes, lane)

    def middle(self, lane: str) -> Fighter:
        return self._there(self.battle.arenas[FOES].lanes, lane)

    def back(self, lane: str) -> Fighter:
        return self._there(self.encounter.back, lane)

    @property
    def front_row(self) -> str:
        """The players' top cards from left to right, a dot for an open lane."""
        return self._row(self.battle.arenas[PLAYERS].lanes)

    @property
    def middle_row(self) -> str:
        return self._row(self.battle.arenas[FOES].lanes)

    @property
    def back_row(self) -> str:
        return self._row(self.encounter.back)

    @property
    def deck(self) -> list[str]:
        """The encounter deck in the order in which it comes."""
        return list(reversed(self.encounter.deck))

    def ids(self, copies: Iterable[int]) -> list[str]:
        return [self.state.match.cards[copy] for copy in copies]

    def seat(self, seat: int) -> Player:
        return self.battle.players[seat]

    def hand(self, player: int = 0) -> list[str]:
        return sorted(self.ids(self.seat(2 * player).hand))

    def aside(self, player: int = 0) -> list[str]:
        """What lies aside, sorted."""
        found = self.seat(2 * player)
        return sorted(self.ids((*found.nawals, *found.spells)))

    def burn(self, player: int = 0) -> list[str]:
        return sorted(self.ids(self.seat(2 * player).burn))

    def energy(self, player: int = 0) -> int:
        return self.seat(2 * player).energy

    @property
    def gems(self) -> tuple[int, int]:
        """Of the players and of the opponents."""
        first, second = self.battle.arenas
        return first.gems, second.gems

    @property
    def pool(self) -> int:
        return self.battle.middle

    @property
    def waiting(self) -> list[str]:
        """The Shapeshift cards in the Guardian space."""
        return self.ids(self.encounter.shapes)

    @property
    def guardian_waits(self) -> bool:
        """Whether the Guardian is in its space, on the blessing side."""
        (guardian,) = self.seat(OPPONENT).guardians
        return guardian.place == "space"

    @property
    def won(self) -> bool | None:
        """How the last battle of the story ended; None while it is on."""
        fought = [chapter for chapter in self.state.story if chapter.battle == self.state.battle]
        if self.stage is Stage.BATTLE:
            return None
        if self.stage in (Stage.RETRY,):
            return False
        return fought[-1].won if fought else self.state.story[-1].won

    # -- what holds after every action

    def check(self) -> None:
        """Nothing is lost or doubled, and every fighter is what its cards make of it."""
        if self.stage is not Stage.BATTLE:
            return
        assert self.battle.middle + sum(self.gems) == GEMS
        here = self._whereabouts()
        doubled = {copy for copy, times in here.items() if times > 1}
        assert not doubled, f"doubled: {self.ids(doubled)}"
        missing = set(range(len(self.state.match.cards))) - set(here) - set(self._limbo())
        assert not missing, f"lost: {self.ids(missing)}"
        self._check_fighters()

    def _check_fighters(self) -> None:
        front, middle = (arena.lanes for arena in self.battle.arenas)
        for lanes, foes in ((front, False), (middle, True), (self.encounter.back, True)):
            for fighter in lanes:
                if fighter:
                    self._check_fighter(fighter, foes)
        ids = [fighter.id for lanes in (front, middle, self.encounter.back) for fighter in lanes if fighter]
        assert len(ids) == len(set(ids)), f"two fighters of one id: {ids}"

    def _check_fighter(self, fighter: Fighter, foe: bool) -> None:
        power, life, signs = values(self.state.match.cards, fighter)
        if foe:
            life += MONKEY_LIFE * signs.count(Sign.MONKEY)
        assert (power, life, sorted(signs)) == (fighter.power, fighter.life, sorted(fighter.signs))
        assert fighter.damage >= 0
        assert fighter.damage < fighter.life or self.battle.stack
        owner = self.state.match.owners[fighter.top]
        assert (owner == OPPONENT) == foe, "nobody changes sides"

    def _whereabouts(self) -> Counter[int]:
        """How often each copy lies somewhere."""
        battle, found = self.battle, Counter[int]()
        for player in battle.players:
            found.update((*player.hand, *player.nawals, *player.spells, *player.burn))
            found.update(guardian.copy for guardian in player.guardians)
        guardians = {guardian.copy for player in battle.players for guardian in player.guardians}
        for lanes in (*(arena.lanes for arena in battle.arenas), self.encounter.back):
            for fighter in lanes:
                if fighter:
                    parts = {fighter.top, fighter.under, fighter.item} - guardians - {NONE}
                    found.update((*parts, *(eaten.copy for eaten in fighter.swallowed)))
        found.update(self.encounter.shapes)
        found.update({lasting.copy for lasting in battle.lasting})
        return found

    def _limbo(self) -> Iterable[int]:
        """Cards that may lie beside the board while something is pending."""
        for pending in self.battle.stack:
            if isinstance(pending, Casting):
                yield pending.copy
            if isinstance(pending, Defeats):
                yield from (fallen.top for fallen in pending.fallen)


# -------------------------------------------------------------------------------------------- laying out


class _QuestBuilder(Builder):
    """Shapeshift cards have the numbers right after the Guardian's, as where a battle is set up."""

    def __init__(self, boss: str, shapes: Iterable[str]) -> None:
        super().__init__()
        self.shapes: dict[str, int] = {}
        self.guardian(boss, OPPONENT)
        for card in shapes:
            self.shapes[card] = super().copy(card, OPPONENT)

    def copy(self, card: str, seat: int) -> int:
        if seat == OPPONENT and card in self.shapes:
            return self.shapes[card]
        return super().copy(card, seat)


def _shapes_under(*rows: Side | None) -> list[str]:
    return [plan.on for row in rows for plan in (row or {}).values() if isinstance(plan, F) and plan.on]


def _lanes(build: Builder, plans: Mapping[int, Side], foe: bool) -> Lanes:
    row: list[Fighter | None] = [None] * 4
    for seat, plan in plans.items():
        assert set(plan) <= set(COLOURS)
        for lane in LANES:
            if COLOURS[lane] in plan:
                assert row[lane] is None, f"two in {COLOURS[lane]}"
                fighter = build.fighter(plan[COLOURS[lane]], seat)
                row[lane] = as_foe(fighter) if foe else fighter
    return (row[0], row[1], row[2], row[3])


def _player(build: Builder, seat: int, energy: int, hand: str, aside: str, burn: str) -> Player:
    nawals = " ".join(card for card in aside.split() if not is_spell(card))
    spells = " ".join(card for card in aside.split() if is_spell(card))
    return build.player(seat, energy, hand, nawals, spells, burn, "")


def _leftward(middle: Lanes, colours: str) -> tuple[int, ...]:
    found = [middle[COLOURS.index(colour)] for colour in colours.split()]
    return tuple(fighter.id for fighter in found if fighter)


def quest(
    mine: Side | None = None,
    middle: Side | None = None,
    back: Side | None = None,
    *,
    ally: Side | None = None,
    deck: str = "",
    hand: str = "",
    aside: str = "",
    burn: str = "",
    hand2: str = "",
    aside2: str = "",
    burn2: str = "",
    energy: int = 0,
    energy2: int = 0,
    players: int = 1,
    gems: tuple[int, int] = (0, 0),
    shapes: str = "",
    leftward: str = "",
    burned: str = "",
    met: str = "",
    boss: str = "ome-teotl",
    item: str = "relic-1",
    battle: int = 2,
    lost: int = 0,
    round: int = 3,
    quiet: int = 0,
    still: int = 0,
    difficulty: Difficulty = Difficulty.NORMAL,
    burned_return: bool = True,
    seed: int = 1,
) -> Campaign:
    """A battle of a quest in the middle of the players' turn, its Energy collected.

    `shapes` are the Shapeshift cards that wait, `leftward` the middle lanes whose opponents shift to the left,
    `burned` the opponents' burned Nawals. The boss fight is on where the boss stands in the middle row.
    """
    options = QuestOptions(difficulty=difficulty, burned_return=burned_return)
    fresh = GAME.start(players, Rng(seed), options).state
    shape_cards = (*shapes.split(), *_shapes_under(middle, back))
    build = _QuestBuilder(boss, shape_cards)
    front = _lanes(build, {0: mine or {}, 2: ally or {}}, foe=False)
    middle_lanes = _lanes(build, {OPPONENT: middle or {}}, foe=True)
    back_lanes = _lanes(build, {OPPONENT: back or {}}, foe=True)
    waiting = build.pile(shapes, OPPONENT)
    seated = [
        _player(build, 0, energy, hand, aside, burn),
        build.player(OPPONENT, 0, "", "", "", burned, boss),
        _player(build, 2, energy2, hand2, aside2, burn2),
    ][: 3 if players == 2 else 2]
    cards, owners = tuple(build.cards), tuple(build.owners)
    decks = tuple(
        tuple(card for card, owner in zip(cards, owners, strict=True) if owner == 2 * player)
        for player in range(players)
    )
    fight = Battle(
        first=PLAYERS,
        active=PLAYERS,
        floor=0,
        round=round,
        middle=GEMS - sum(gems),
        arenas=(Arena(front, gems[0]), Arena(middle_lanes, gems[1])),
        players=tuple(seated),
        next_fighter=build.fighters,
        quiet=quiet,
        still=still,
        last_gems=gems,
    )
    chief = next((f for f in middle_lanes if f and cards[f.top] == boss), None)
    here = [cards[f.top] for row in (middle_lanes, back_lanes) for f in row if f and f is not chief]
    encounter = Encounter(
        deck=tuple(reversed(deck.split())),
        back=back_lanes,
        shapes=waiting,
        leftward=_leftward(middle_lanes, leftward),
        met=tuple(dict.fromkeys((*here, *burned.split(), *_shapes_under(middle, back), *met.split()))),
        boss=chief.id if chief else NONE,
    )
    number = BOSS if chief else battle
    state = replace(
        fresh,
        match=replace(
            fresh.match, teams=_teams(decks), cards=cards, owners=owners, game=number, battle=fight
        ),
        stage=Stage.BATTLE,
        boss=boss,
        item=item,
        decks=decks,
        classes=("warrior",) * players,
        offer=(),
        battle=number,
        lost=lost,
        drawn=tuple(sorted((*deck.split(), *here, *burned.split()), key=level)),
        shapes=shape_cards,
        encounter=encounter,
        stand=Stand(cards, owners, fight, encounter) if chief else None,
        story=_story(number, lost, players),
    )
    return Campaign(state)


def _teams(decks: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    return (decks[0], (), *decks[1:])


def _story(battle: int, lost: int, players: int) -> tuple[Chapter, ...]:
    """Those before were won at once, with nothing taken."""
    none = ("",) * players
    past = tuple(
        Chapter(n, 1, True, 4, (5, 3), none if n < 5 else (), none if 2 <= n <= 4 else ())
        for n in range(1, battle)
    )
    return (*past, Chapter(battle, lost, False, 4, (0, 13))) if lost else past


# ---------------------------------------------------------------------------------------- from the start


def started(seed: int = 1, players: int = 1, game: Adventure = GAME, **options: object) -> Campaign:
    """A new quest at its first choice; options as in `QuestOptions`."""
    step = game.start(players, Rng(seed), QuestOptions(**options))  # type: ignore[arg-type]
    return Campaign(step.state, step.events, game)


def on_map(seed: int = 1, players: int = 1, game: Adventure = GAME, **options: object) -> Campaign:
    """A new quest before its first battle: everybody took what lay first, and the first class."""
    a = started(seed, players, game, **options)
    while a.stage is not Stage.MAP:
        a.play(a.legal()[0])
    return a


def begun(seed: int = 1, players: int = 1, game: Adventure = GAME, **options: object) -> Campaign:
    """The first turn of the first battle."""
    return on_map(seed, players, game, **options).play("onward")


def seed_with(make: Callable[[int], Campaign], holds: Callable[[Campaign], bool]) -> Campaign:
    """What is made with the first seed for which something holds: for what the die decides."""
    for seed in range(300):
        found = make(seed)
        if holds(found):
            return found
    raise AssertionError("no such seed")
