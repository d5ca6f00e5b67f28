"""How greedy sees Serpent Stones: who is nearer to the other's temple, and how long the hands will last.

Sacrifices and Tezcatlipoca make hands smaller for good, and whoever holds one card at the wrong time has lost the
match; so a hand is worth more the smaller it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tonalli.bots.base import AnyAction
from tonalli.bots.greedy import Judge, squashed
from tonalli.core.game import Seat
from tonalli.games.serpent_stones.board import BIT, FULL, POWER, TEMPLE, active, beside, joined, stones_in
from tonalli.games.serpent_stones.cards import OWN_WARRIOR
from tonalli.games.serpent_stones.model import (
    CAPTURES,
    NAHUALLI,
    NONE,
    STRIKES,
    Action,
    Attack,
    Card,
    Discard,
    House,
    Phase,
    Place,
    Side,
    State,
    Table,
)
from tonalli.games.serpent_stones.rules import preview, standing

FAR: Final = 8
"""Steps to a temple that cannot be reached as things stand, or hardly."""
TO_GO: Final = (4.0, 2.1, 0.95, 0.4, 0.0, -0.4, -0.85, -1.3, -2.0)
"""Steps left to the other's temple, for who is not on turn."""
TO_GO_ON_TURN: Final = (4.0, 3.1, 1.45, 0.45, 0.05, -0.3, -0.65, -1.1, -1.7)
ACTIVE: Final = 0.08
"""An active warrior, and an inactive one."""
ON_POWER: Final = 0.45
"""A warrior on an own Power Stone."""
EXPOSED: Final = 0.12
"""An active warrior that the best attack on one stone would cost who is not on turn."""

HAND: Final = {
    **dict.fromkeys((Card.KNIGHT, Card.EAGLE), 0.18),
    **dict.fromkeys(STRIKES, 0.18),
    **dict.fromkeys(CAPTURES, 0.36),
    Card.QUETZALCOATL: 0.1,
    Card.TEZCATLIPOCA: 0.1,
    Card.HUITZILOPOCHTLI: 0.0,
}
"""A card that is held."""
NO_ATTACK: Final = 0.4
"""To hold no Strike and no Capture."""
HELD: Final = (-2.5, -2.0, -0.9, -0.4, 0.0, 0.1, 0.3)
"""How few cards are held, because of Wrath (SS-24)."""
SACRIFICED: Final = 0.25
"""A card on an altar, beyond what it is worth in the hand."""

ROUND: Final = 100.0
MATCH: Final = 1000.0


_ATTACKS = frozenset(NAHUALLI)


class SerpentStonesJudge(Judge):
    """Greedy in Serpent Stones."""

    SPREAD = 1.0

    def quiet(self, state: AnyAction) -> bool:
        """Whether no teotl card waits for what it does."""
        return state.table.phase not in (Phase.POINT, Phase.SACRIFICE)

    def value(self, state: AnyAction, seat: Seat) -> float:
        """Rounds first, then how the one that is on stands."""
        known: State = state
        table = known.table
        worth = sum(
            [0.0 if one.winner == NONE else ROUND if one.winner == seat else -ROUND for one in table.rounds]
        )
        if table.phase is Phase.OVER:
            winner = standing(table.rounds).winner
            return worth + (0.0 if winner == NONE else MATCH if winner == seat else -MATCH)
        return worth + lead(known, seat)

    def chance(self, state: AnyAction, seat: Seat) -> float:
        """How likely the seat is to win the match: by the round that is on, and those that are over."""
        known: State = state
        table = known.table
        if table.phase is Phase.OVER:
            outcome = self.game.outcome(state)
            assert outcome is not None, "the match is over"
            return outcome.scores[seat]
        won = squashed(lead(known, seat) / self.SPREAD)
        _, _, wins = standing(table.rounds)
        mine, theirs = wins[seat], wins[1 - seat]
        if_won = 1.0 if mine else 0.75 - 0.25 * theirs
        if_lost = 0.0 if theirs else 0.25 + 0.25 * mine
        return if_lost + (if_won - if_lost) * won

    def sensible(self, state: AnyAction, seat: Seat, legal: Sequence[AnyAction]) -> Sequence[AnyAction]:
        """One way to point, since all are alike; no discard while something can be played."""
        table: Table = state.table
        if table.phase is Phase.POINT:
            return legal[:1]
        if table.phase not in (Phase.CARD, Phase.ALTAR):
            return legal
        return _worth_a_thought(table, legal)


def _worth_a_thought(table: Table, legal: Sequence[Action]) -> list[Action]:
    """Without a warrior of the own house where the other's would do, attacks that hit less, and all discards but one."""
    own = OWN_WARRIOR[table.houses[table.seat]]
    others = {action.stone for action in legal if isinstance(action, Place) and action.card is not own}
    found: list[Action] = []
    discards: list[Action] = []
    best: dict[Card, dict[int, Action]] = {}
    for action in legal:
        if isinstance(action, Place):
            if action.card is not own or action.stone not in others:
                found.append(action)
        elif isinstance(action, Attack):
            best.setdefault(action.card, {}).setdefault(preview(table, action.stones).hit, action)
        elif isinstance(action, Discard):
            discards.append(action)
        else:
            found.append(action)
    for ways in best.values():
        found += [way for hit, way in ways.items() if not any(hit & more == hit != more for more in ways)]
    return [*found, min(discards, key=lambda action: HAND[action.card])] if discards else found


def lead(state: State, seat: Seat) -> float:
    """How far the seat is ahead of the other in this round."""
    return stands(state, seat) - stands(state, 1 - seat)


def stands(state: State, seat: Seat) -> float:
    """How a seat stands in this round, apart from the other."""
    table = state.table
    house = table.houses[seat]
    own, enemy = table.warriors[seat], table.warriors[1 - seat]
    chain = active(house, own, table.anchors)
    on = table.seat == seat
    worth = (TO_GO_ON_TURN if on else TO_GO)[steps_left(house, own, enemy, chain)]
    worth += ACTIVE * own.bit_count() + ON_POWER * (own & POWER[house]).bit_count()
    if not on:
        enemies = active(table.houses[1 - seat], enemy, table.anchors)
        worth -= EXPOSED * exposed(house, own, chain, enemies)
    return worth + held(state.sides[seat], on)


def held(side: Side, on: bool) -> float:
    """What the cards of a seat are worth; who is on turn holds one more."""
    worth = sum([HAND[card] for card in side.hand])
    if _ATTACKS.isdisjoint(side.hand):
        worth -= NO_ATTACK
    for card in side.altars:
        if card is not None:
            worth += HAND[card] + SACRIFICED
    return worth + HELD[min(len(side.hand) - on, len(HELD) - 1)]


@lru_cache(maxsize=1 << 16)
def steps_left(house: House, own: int, enemy: int, chain: int) -> int:
    """How many warriors the seat must play, one after the other, to stand on the other's temple.

    A stone that the other holds counts for two: it must be struck first.
    """
    other = House.EAGLE if house is House.JAGUAR else House.JAGUAR
    goal = BIT[TEMPLE[other]]
    free = FULL & ~own & ~enemy & ~BIT[TEMPLE[house]]
    reached, later = chain, 0
    for steps in range(FAR):
        if reached & goal:
            return steps
        around = beside(reached) if reached else 0
        grown = reached | around & free | later
        if not steps:
            grown |= POWER[house] & free
        later = around & enemy & ~grown
        reached = grown | joined(own, own & beside(grown))
        if reached == chain and not later:
            break
    return FAR


@lru_cache(maxsize=1 << 16)
def exposed(house: House, own: int, chain: int, enemies: int) -> int:
    """The most active warriors that an attack on one stone next to the enemies would cost."""
    worst = 0
    for stone in stones_in(own & beside(enemies)):
        left = own & ~BIT[stone]
        lost = (chain & ~active(house, left, 0)).bit_count()
        worst = max(worst, lost)
    return worst


__all__ = ["SerpentStonesJudge", "lead"]
