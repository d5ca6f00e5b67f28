"""How greedy sees Serpent Stones: who is nearer to the other's temple, and what the hands are good for.

All is counted in log-odds of winning the round, as fitted to games of greedy against itself. Sacrifices and
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
    word_of,
)
from tonalli.games.serpent_stones.cards import OWN_WARRIOR, Faces
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

ROUND: Final = 100.0
"""A round is won."""
MATCH: Final = 1000.0
"""The match is won."""

_ATTACKS: Final = frozenset(NAHUALLI)
_CAPTURES: Final = frozenset(CAPTURES)


class SerpentStonesJudge(Judge):
    """Greedy in Serpent Stones."""

    SPREAD = 1.0

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

    def lead(self, state: State, seat: Seat) -> float:
        """How far the seat is ahead of the other in this round."""
        table = state.table
        on = table.seat
        field = _field(table.houses[on], table.warriors[on], table.warriors[1 - on], table.anchors)
        mine, theirs = state.sides[on], state.sides[1 - on]
        own, other = OWN_WARRIOR[table.houses[on]], OWN_WARRIOR[table.houses[1 - on]]
        ahead = field.lead + _held(mine, 1, own, field.active) - _held(theirs, 0, other, field.other_active)
        if field.steps == 1 and not _SERPENTS.isdisjoint(mine.hand):
            ahead += WINS
        elif field.other_steps == 1 and not self._stops(table, mine):
            ahead -= UNSTOPPED
        return ahead if on == seat else -ahead

    def _stops(self, table: Table, side: Side) -> bool:
        """Whether who is on turn has an attack after which the other is farther from the temple."""
        on = table.seat
        house = table.houses[on]
        own, enemy = table.warriors[on], table.warriors[1 - on]
        reach = enemy & beside(active(house, own, table.anchors))
        if not reach:
            return False
        for card in {*side.hand, *side.altars}:
            if card in _ATTACKS:
                for laid in self._faces.laid[house][card]:
                    hit = laid.word & enemy
                    if laid.word & reach and _steps_after(house, own, enemy, hit, card in _CAPTURES) > 1:
                        return True
        return False


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
    own, enemy = table.warriors[on], table.warriors[1 - on]
    anchors = table.anchors
    if isinstance(action, Place):
        own |= BIT[action.stone]
    else:
        hit = word_of(action.stones) & enemy
        enemy ^= hit
        anchors &= own
        if action.card in _CAPTURES:
            own |= hit
    return _field(table.houses[1 - on], enemy, own, anchors).lead + HAND[action.card]


@lru_cache(maxsize=256)
def _match_chances(rounds: tuple[Round, ...], seat: Seat) -> tuple[float, float]:
    """How likely the seat wins the match if it loses the round that is on, and if it wins it."""
    won = standing(rounds).won
    mine, theirs = won[seat], won[1 - seat]
    return 0.0 if theirs else 0.25 + 0.25 * mine, 1.0 if mine else 0.75 - 0.25 * theirs


@lru_cache(maxsize=1 << 14)
def _held(side: Side, on: int, own: Card, active_warriors: int) -> float:
    """What the cards of a seat are worth; who is on turn holds one more."""
    hand = side.hand
    worth = sum([HAND[card] for card in hand])
    if _ATTACKS.isdisjoint(hand):
        worth -= NO_ATTACK
    if not active_warriors and own not in hand:
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
