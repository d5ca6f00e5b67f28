"""How greedy sees Gualicho: how far everybody is from an empty hand, and what a Desvío held back is worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from tonalli.bots.base import AnyAction
from tonalli.bots.greedy import Judge
from tonalli.core.game import Seat
from tonalli.core.rng import Source
from tonalli.games.gualicho.cards import COLOUR, KIND, Card, Kind
from tonalli.games.gualicho.casting import Case, in_effect, kinds_of
from tonalli.games.gualicho.model import (
    DRAW,
    Call,
    Discard,
    Draw,
    Phase,
    Player,
    State,
    Uphold,
    rounds_to_win,
)

GAME: Final = 1000.0
"""The game is won."""
ROUND: Final = 100.0
"""A round is won."""

CARD: Final = {
    Kind.GUALICHO: 1.0,
    Kind.DESVIO: 1.0,
    Kind.POTENCIA: 1.05,
    Kind.CURACION: 1.15,
    Kind.DEFENSA: 1.15,
}
"""How far off a card keeps its holder from an empty hand; what is seldom of use is harder to get rid of."""
UNKNOWN: Final = 1.05
"""The same of a card that nobody knows."""
BARRED: Final = 0.4
"""How much farther a card is that a penalty forbids."""
CURES: Final = 0.25
"""How much nearer a Curación is where there is damage to cure."""
SHIELDS: Final = {Kind.DESVIO: (1.1, 0.3), Kind.DEFENSA: (0.6, 0.1)}
"""What the first and the second of these are worth as long as they are held, for they stop an attack."""
READY: Final = 1.2
"""All cards can be cast at once in the next turn."""
WAITING: Final = 3.0
"""There are no cards left, and an attack on somebody else has to end."""

WOUND: Final = 0.3
"""A point of damage, for the next round."""
PENALTY: Final = {
    Card.NO_WIN: 3.0, Card.ONE_CARD: 1.6, Card.NO_GUALICHO: 1.2, Card.MUST_DRAW: 1.2, Card.NO_DESVIO: 0.8,
    Card.HEAVY_DRAW: 0.5, Card.NO_DISCARD: 0.5, Card.NO_POTENCIA: 0.3, Card.NO_DIRECTION: 0.2, Card.OPEN_HAND: 0.2,
}  # fmt: skip
"""How much farther off each penalty keeps its holder."""

NEAREST: Final = 0.5
"""How much the opponent counts who is nearest."""
OTHERS: Final = 0.25
"""How much all opponents count on average."""
HIT: Final = 0.2
"""How likely an attack hits at least."""
NO_DESVIO: Final = 0.8
"""How likely a card is no Desvío."""
SHARE: Final = 4.0
"""Who is so much nearer than another is e times as likely to win the round."""

_BARS: Final = {Card.NO_GUALICHO: Kind.GUALICHO, Card.NO_POTENCIA: Kind.POTENCIA, Card.NO_DESVIO: Kind.DESVIO}
_AT_ONCE: Final = frozenset(
    {
        (Kind.GUALICHO,), (Kind.DESVIO,), (Kind.GUALICHO, Kind.GUALICHO), (Kind.GUALICHO, Kind.POTENCIA),
        (Kind.DESVIO, Kind.GUALICHO), (Kind.DESVIO, Kind.DESVIO), (Kind.DESVIO, Kind.POTENCIA),
    }
)  # fmt: skip
"""What can be cast with no attack and no damage to cure."""
_CURING: Final = frozenset({(Kind.CURACION,), (Kind.CURACION, Kind.DESVIO), (Kind.CURACION, Kind.GUALICHO)})
"""What can be cast with damage to cure."""


class GualichoJudge(Judge):
    """Few cards of one's own, many with the others, and something held back against an attack."""

    def value(self, state: AnyAction, seat: Seat) -> float:
        """How far the others are from an empty hand, against how far the seat is."""
        outcome = self.game.outcome(state)
        if outcome is not None:
            return GAME if outcome.scores[seat] else -GAME
        return _standing(state, seat) + _turn_left(state, seat)

    def chance(self, state: AnyAction, seat: Seat) -> float:
        """How likely the seat is to win the game: by the rounds that are won, and the one that is on."""
        outcome = self.game.outcome(state)
        if outcome is not None:
            return outcome.scores[seat]
        known: State = state
        seats = range(len(known.players))
        near = [math.exp(-distance(known, one) / SHARE) for one in seats]
        needed = rounds_to_win(known.options, len(known.players))
        if needed == 1:
            return near[seat] / sum(near)
        rounds = [float(won + 1) for won in known.wins]
        weight = [near[one] / sum(near) + rounds[one] ** 2 / 2 for one in seats]
        return weight[seat] / sum(weight)

    def outlook(self, state: AnyAction, action: AnyAction, seat: Seat) -> float:
        """The same after the action; cards that are drawn are not looked at."""
        if isinstance(action, Draw):
            return self.value(state, seat) - DRAW * UNKNOWN
        if isinstance(action, Discard):
            return _standing(_without(state, (action.card,)), seat) - UNKNOWN
        return super().outlook(state, action, seat)

    def sensible(self, state: AnyAction, seat: Seat, legal: Sequence[AnyAction]) -> Sequence[AnyAction]:
        """Forfeits are for people to judge: a bot calls none, and upholds none."""
        return [action for action in legal if not isinstance(action, Call | Uphold)]

    def pick(
        self, view: AnyAction, state: AnyAction, seat: Seat, legal: Sequence[AnyAction], luck: Source
    ) -> AnyAction:
        """The best of what is sensible."""
        return super().pick(view, state, seat, self.sensible(state, seat, legal), luck)


def _standing(state: State, seat: Seat) -> float:
    """How the seat stands once its turn is over."""
    wins = state.wins
    others = [other for other in range(len(wins)) if other != seat]
    ahead = wins[seat] - max([wins[other] for other in others])
    far = [distance(state, other) for other in others]
    return ROUND * ahead + NEAREST * min(far) + OTHERS * sum(far) / len(far) - distance(state, seat)


def _turn_left(state: State, seat: Seat) -> float:
    """What the seat can still gain by the rest of a turn that is on: to cast, to exchange a card, or to end it."""
    if state.active != seat or state.phase not in (Phase.PLAY, Phase.REST):
        return 0.0
    now = distance(state, seat)
    case = Case(state)
    gains = [0.0] if state.turn.used or state.turn.answered else []
    if state.phase is Phase.PLAY:
        chosen = dict.fromkeys(cast.cards for cast in case.castable)
        gains += [now - distance(_without(state, cards), seat) for cards in chosen]
    if state.turn.used == 1 and not case.penalties & {Card.NO_DISCARD, Card.ONE_CARD}:
        swaps = dict.fromkeys(case.hand)
        gains += [now - distance(_without(state, (card,)), seat) - UNKNOWN for card in swaps]
    return max(gains, default=0.0)


def _without(state: State, cards: Sequence[Card]) -> State:
    """The state without some cards of the active player's hand."""
    hand = list(state.players[state.active].hand)
    for card in cards:
        hand.remove(card)
    players = list(state.players)
    players[state.active] = replace(players[state.active], hand=tuple(hand))
    return replace(state, players=tuple(players))


def distance(state: State, seat: Seat) -> float:
    """How far a player is from winning the round, in cards that are still to be got rid of."""
    player, attack = state.players[seat], state.attack
    penalties = {wound.card for wound in player.wounds}
    far = _hand(player, penalties)
    far += sum([PENALTY.get(card, 0.0) for card in penalties]) + WOUND * player.points
    if attack is not None and attack.target == seat:
        hit = HIT + (1 - HIT) * NO_DESVIO**player.cards
        far += hit * (attack.points * (CARD[Kind.GUALICHO] + WOUND) + READY * (player.cards <= 2))
    elif not player.hand and Card.NO_WIN not in penalties:
        far -= WAITING
    return far


def _hand(player: Player, penalties: set[Card]) -> float:
    """How far the cards of a hand keep their holder."""
    kinds = [KIND[card] for card in player.hand]
    barred = {kind for card, kind in _BARS.items() if card in penalties}
    far = sum([CARD[kind] + BARRED * (kind in barred) for kind in kinds])
    far -= CURES * min(kinds.count(Kind.CURACION), player.points)
    for kind, worth in SHIELDS.items():
        if kind not in barred:
            far -= sum(worth[: kinds.count(kind)])
    return far - READY if _goes_at_once(player, penalties, barred) else far


def _goes_at_once(player: Player, penalties: set[Card], barred: set[Kind]) -> bool:
    """Whether all cards of the hand can be cast in one turn that does not begin under attack."""
    if not 0 < player.cards <= (1 if Card.ONE_CARD in penalties else 2):
        return False
    cards = in_effect(player.hand)
    kinds = kinds_of(cards)
    if barred.intersection(kinds) or (kinds not in _AT_ONCE and not (kinds in _CURING and player.wounds)):
        return False
    return len({COLOUR[card] for card in cards if card in COLOUR}) < 2
