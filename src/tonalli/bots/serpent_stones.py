"""How greedy sees Serpent Stones: who is nearer to the other's temple, and what the hands are good for.

All is counted in log-odds of winning the round, first fitted to games of greedy against itself, then set by what wins
more of them. Sacrifices and
Tezcatlipoca make hands smaller for good, and whoever holds a single card at the wrong time has lost the match; so
the first few cards are worth the most. What is reckoned from the field alone is kept, since many
positions differ in their hands only.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from tonalli.bots.base import AnyAction
from tonalli.bots.greedy import Judge, squashed
from tonalli.core.game import Seat
from tonalli.games import AnyGame
from tonalli.games.serpent_stones.board import (
    BIT,
    FULL,
    OTHER,
    POWER,
    TEMPLE,
    active,
    beside,
    joined,
    stones_in,
    word_of,
)
from tonalli.games.serpent_stones.cards import OWN_WARRIOR, Faces
from tonalli.games.serpent_stones.flow import sorted_hand, without
from tonalli.games.serpent_stones.model import (
    CAPTURES,
    NAHUALLI,
    NONE,
    STRIKES,
    WARRIORS,
    Action,
    Attack,
    Card,
    Discard,
    House,
    Phase,
    Place,
    Round,
    Side,
    State,
    Table,
)
from tonalli.games.serpent_stones.rules import standing

FAR: Final = 8
"""Steps to a temple that cannot be reached as things stand, or hardly."""
TO_GO: Final = (4.0, 2.7, 1.4, 0.6, 0.0, -0.4, -0.8, -1.2, -2.2)
"""Steps left to the other's temple, for who is not on turn."""
TO_GO_ON_TURN: Final = (4.0, 3.6, 1.8, 0.5, -0.3, -0.6, -1.0, -1.3, -2.1)
STANDS: Final = 0.06
"""A warrior on the field."""
ON_POWER: Final = 0.25
"""A warrior on an own Power Stone."""
EXPOSED: Final = 0.1
"""An active warrior that an attack on one stone would cost the other, for who is on turn and holds an attack."""
WINS: Final = 3.0
"""To be on turn with a warrior, a step from the temple."""
UNSTOPPED: Final = 1.8
"""To be a step from the temple, while the other is on turn and has no attack that makes it more."""

HAND: Final = {
    **dict.fromkeys(WARRIORS, 0.14),
    **dict.fromkeys(STRIKES, 0.18),
    **dict.fromkeys(CAPTURES, 0.34),
    Card.QUETZALCOATL: 0.1,
    Card.TEZCATLIPOCA: 0.12,
    Card.HUITZILOPOCHTLI: 0.05,
}
"""A card that is held."""
NO_ATTACK: Final = 0.1
"""To hold no Strike and no Capture."""
STUCK: Final = 1.1
"""To have no active warrior, and none in the hand to start a team with."""
HELD: Final = (-3.0, -2.0, -0.9, -0.1, 0.25, 0.4, 0.5)
"""How few cards are held (SS-24)."""
SACRIFICED: Final = 0.2
"""A card on an altar, beyond what it is worth in the hand."""

MOST_PLACES: Final = 5
"""Places that are thought about in one position."""
MOST_ATTACKS: Final = 4
"""Attacks that are thought about in one position."""

ROUND: Final = 100.0
"""A round is won."""
MATCH: Final = 1000.0
"""The match is won."""

_ATTACKS: Final = frozenset(NAHUALLI)
_CAPTURES: Final = frozenset(CAPTURES)


class SerpentStonesJudge(Judge):
    """Greedy in Serpent Stones."""

    SPREAD = 0.5  # sharper than how games end, since search wins more with it

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._faces: Faces = game.faces  # type: ignore[attr-defined]

    def quiet(self, state: AnyAction) -> bool:
        """Whether no teotl card waits for what it does."""
        return state.table.phase not in _WAITING

    def value(self, state: AnyAction, seat: Seat) -> float:
        """Rounds first, then how the one that is on stands."""
        known: State = state
        table = known.table
        worth = 0.0
        for one in table.rounds:
            if one.winner != NONE:
                worth += ROUND if one.winner == seat else -ROUND
        if table.phase is not Phase.OVER:
            return worth + self.lead(known, seat)
        winner = standing(table.rounds).winner
        return worth + (0.0 if winner == NONE else MATCH if winner == seat else -MATCH)

    def chance(self, state: AnyAction, seat: Seat) -> float:
        """How likely the seat is to win the match: by the round that is on, and those that are over."""
        known: State = state
        table = known.table
        if table.phase is Phase.OVER:
            outcome = self.game.outcome(state)
            assert outcome is not None, "the match is over"
            return outcome.scores[seat]
        won = squashed(self.lead(known, seat) / self.SPREAD)
        if_lost, if_won = _match_chances(table.rounds, seat)
        return if_lost + (if_won - if_lost) * won

    def sensible(self, state: AnyAction, seat: Seat, legal: Sequence[AnyAction]) -> Sequence[AnyAction]:
        """All ways to point are alike; and see `_worth_a_thought`."""
        table: Table = state.table
        if table.phase is Phase.POINT:
            return legal[:1]
        if table.phase not in (Phase.CARD, Phase.ALTAR):
            return legal
        return _worth_a_thought(table, legal)

    def glance(self, state: AnyAction, action: AnyAction, seat: Seat) -> tuple[AnyAction | None, float]:
        """The chance after a card is placed, attacks or is discarded, reckoned without doing it."""
        changed = self._changed(state, action)
        if changed is None:
            return super().glance(state, action, seat)
        table: Table = state.table
        lead = self._ahead(table.houses, changed)
        if changed.on != seat:
            lead = -lead
        if_lost, if_won = _match_chances(table.rounds, seat)
        return None, if_lost + (if_won - if_lost) * squashed(lead / self.SPREAD)

    @staticmethod
    def _changed(state: State, action: Action) -> Position | None:
        """What an action leads to that ends no round and asks for no second choice; None of any other."""
        table = state.table
        if not isinstance(action, Place | Attack | Discard) or table.phase is Phase.ASIDE or not state.deck:
            return None
        on = table.seat
        warriors, anchors = table.warriors, table.anchors
        if isinstance(action, Place):
            if action.stone == TEMPLE[table.houses[1 - on]]:
                return None
            warriors = _with(warriors, on, warriors[on] | BIT[action.stone])
        elif isinstance(action, Attack):
            warriors, anchors = _attacked(table, action)
        mine, theirs = state.sides[on], state.sides[1 - on]
        if table.phase is Phase.CARD:
            theirs = Side(sorted_hand((*theirs.hand, state.deck[-1])), theirs.altars)
            return Position(
                1 - on, warriors, anchors, theirs, Side(without(mine.hand, action.card), mine.altars)
            )
        if not mine.hand:
            return None
        altar = table.due[0]
        altars = (None, mine.altars[1]) if altar == 0 else (mine.altars[0], None)
        return Position(on, warriors, anchors, Side(mine.hand, altars), theirs)

    def _answered(self, state: AnyAction, seat: Seat, depth: int) -> AnyAction:
        """All ways to point are alike, and so, to this judge, are nearly all cards to sacrifice: the first will do."""
        return self.game.apply(state, self.game.legal_actions(state)[0]).state

    def lead(self, state: State, seat: Seat) -> float:
        """How far the seat is ahead of the other in this round."""
        table, on = state.table, state.table.seat
        mine, theirs = state.sides[on], state.sides[1 - on]
        ahead = self._ahead(table.houses, Position(on, table.warriors, table.anchors, mine, theirs))
        return ahead if on == seat else -ahead

    def _ahead(self, houses: tuple[House, ...], position: Position) -> float:
        """How far who is on turn is ahead of the other."""
        on, warriors, anchors, mine, theirs = position
        house, other = houses[on], houses[1 - on]
        field = _field(house, warriors[on], warriors[1 - on], anchors)
        ahead = field.lead
        ahead += _held(mine, 1, OWN_WARRIOR[house], field.active == 0)
        ahead -= _held(theirs, 0, OWN_WARRIOR[other], field.other_active == 0)
        if not _ATTACKS.isdisjoint(mine.hand):
            ahead += EXPOSED * _exposed(other, warriors[1 - on], field.other_active, field.active)
        if field.steps == 1 and not _SERPENTS.isdisjoint(mine.hand):
            return ahead + WINS
        if field.other_steps == 1 and not self._stops(
            house, warriors[on], warriors[1 - on], field.active, mine
        ):
            return ahead - UNSTOPPED
        return ahead

    def _stops(self, house: House, own: int, enemy: int, chain: int, side: Side) -> bool:
        """Whether there is an attack after which the other is farther from the temple."""
        reach = enemy & beside(chain)
        if not reach:
            return False
        for card in {*side.hand, *side.altars}:
            if card in _ATTACKS:
                for laid in self._faces.laid[house][card]:
                    hit = laid.word & enemy
                    if laid.word & reach and _steps_after(house, own, enemy, hit, card in _CAPTURES) > 1:
                        return True
        return False


class Position(NamedTuple):
    """What matters to the judge."""

    on: Seat
    """Who is on turn."""
    warriors: tuple[int, ...]
    anchors: int
    mine: Side
    """Of who is on turn."""
    theirs: Side


def _with(warriors: tuple[int, ...], seat: Seat, word: int) -> tuple[int, ...]:
    """The warriors with other ones of that seat."""
    return (word, warriors[1]) if seat == 0 else (warriors[0], word)


def _attacked(table: Table, action: Attack) -> tuple[tuple[int, ...], int]:
    """The warriors and anchors after an attack."""
    on = table.seat
    own, enemy = table.warriors[on], table.warriors[1 - on]
    hit = word_of(action.stones) & enemy
    anchors = table.anchors & own
    if action.card in _CAPTURES:
        own |= hit
        anchors |= hit & ~active(table.houses[on], own, 0)
    return _with((enemy ^ hit,) * 2, on, own), anchors


_WAITING: Final = frozenset({Phase.POINT, Phase.SACRIFICE})
_SERPENTS: Final = frozenset(WARRIORS)


def _worth_a_thought(table: Table, legal: Sequence[Action]) -> Sequence[Action]:
    """What wins the round; else the best few places and attacks as the field goes, and the cheapest discard.

    A warrior of the own house goes only where the other's cannot, and of attacks that hit the same one will do.
    """
    on = table.seat
    own, enemy = OWN_WARRIOR[table.houses[on]], table.warriors[1 - on]
    goal = TEMPLE[table.houses[1 - on]]
    found: list[Action] = []
    discards: list[Discard] = []
    places: dict[int, Place] = {}
    attacks: dict[tuple[Card, int], Attack] = {}
    for action in legal:
        if isinstance(action, Place):
            if action.stone == goal:
                return (action,)
            if action.card is not own or action.stone not in places:
                places[action.stone] = action
        elif isinstance(action, Attack):
            attacks.setdefault((action.card, word_of(action.stones) & enemy), action)
        elif isinstance(action, Discard):
            discards.append(action)
        else:
            found.append(action)
    rank = partial(_left_to_the_other, table)
    found += sorted(places.values(), key=rank)[:MOST_PLACES]
    found += sorted(attacks.values(), key=rank)[:MOST_ATTACKS]
    if discards:
        found.append(min(discards, key=lambda discard: HAND[discard.card]))
    return found


def _left_to_the_other(table: Table, action: Place | Attack) -> float:
    """How the field goes for the other after that, and what card it took."""
    on = table.seat
    if isinstance(action, Place):
        warriors = _with(table.warriors, on, table.warriors[on] | BIT[action.stone])
        anchors = table.anchors
    else:
        warriors, anchors = _attacked(table, action)
    return _field(table.houses[1 - on], warriors[1 - on], warriors[on], anchors).lead + HAND[action.card]


@lru_cache(maxsize=256)
def _match_chances(rounds: tuple[Round, ...], seat: Seat) -> tuple[float, float]:
    """How likely the seat wins the match if it loses the round that is on, and if it wins it."""
    won = standing(rounds).won
    mine, theirs = won[seat], won[1 - seat]
    return 0.0 if theirs else 0.25 + 0.25 * mine, 1.0 if mine else 0.75 - 0.25 * theirs


@lru_cache(maxsize=1 << 14)
def _held(side: Side, on: int, own: Card, none_active: bool) -> float:
    """What the cards of a seat are worth; who is on turn holds one more."""
    hand = side.hand
    worth = sum([HAND[card] for card in hand])
    if _ATTACKS.isdisjoint(hand):
        worth -= NO_ATTACK
    if none_active and own not in hand:
        worth -= STUCK
    for card in side.altars:
        if card is not None:
            worth += HAND[card] + SACRIFICED
    return worth + HELD[min(len(hand) - on, len(HELD) - 1)]


class Field(NamedTuple):
    """What the warriors come to, for who is on turn."""

    lead: float
    steps: int
    other_steps: int
    active: int
    other_active: int


@lru_cache(maxsize=1 << 15)
def _field(house: House, own: int, enemy: int, anchors: int) -> Field:
    """What the warriors come to; `own` are those of who is on turn."""
    other = OTHER[house]
    chain, against = active(house, own, anchors), active(other, enemy, anchors)
    steps, other_steps = steps_left(house, own, enemy, chain), steps_left(other, enemy, own, against)
    lead = (
        TO_GO_ON_TURN[steps]
        - TO_GO[other_steps]
        + STANDS * (own.bit_count() - enemy.bit_count())
        + ON_POWER * ((own & POWER[house]).bit_count() - (enemy & POWER[other]).bit_count())
    )
    return Field(lead, steps, other_steps, chain, against)


@lru_cache(maxsize=1 << 15)
def _exposed(house: House, own: int, chain: int, enemies: int) -> int:
    """The most active warriors that an attack on one stone next to the enemies would cost."""
    costs = [
        (chain & ~active(house, own & ~BIT[stone], 0)).bit_count()
        for stone in stones_in(own & beside(enemies))
    ]
    return max(costs, default=0)


@lru_cache(maxsize=1 << 14)
def _steps_after(house: House, own: int, enemy: int, hit: int, captures: bool) -> int:
    """The steps that the enemy of a house has left after an attack."""
    left = enemy & ~hit
    other = OTHER[house]
    return steps_left(other, left, own | hit if captures else own, active(other, left, 0))


def steps_left(house: House, own: int, enemy: int, chain: int) -> int:
    """How many warriors the seat must play, one after the other, to stand on the other's temple.

    A stone that the other holds counts for two: it must be struck first.
    """
    goal = BIT[TEMPLE[OTHER[house]]]
    free = FULL & ~own & ~enemy & ~BIT[TEMPLE[house]]
    reached, later = chain, 0
    for steps in range(FAR):
        if reached & goal:
            return steps
        around = beside(reached)
        grown = reached | around & free | later
        if not steps:
            grown |= POWER[house] & free
        later = around & enemy & ~grown
        reached = grown | joined(own, own & beside(grown))
    return FAR
