"""Which cards may be cast together, and all that there is to choose about them (GU-07 to GU-33).

Everything is decided by what the player who casts can see, so a state and that player's view serve alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, product
from typing import Final, TypeAlias

from tonalli.games.gualicho import reasons
from tonalli.games.gualicho.cards import COLOUR, KIND, ORDER, Card, Kind
from tonalli.games.gualicho.model import MOST_CARDS, Attack, Cast, Cure, Phase, State, View, Way, Wound

Sight: TypeAlias = State | View
"""What a choice is judged by: a state, or the view of whoever is active."""

F, C, D, G, P = Kind.DEFENSA, Kind.CURACION, Kind.DESVIO, Kind.GUALICHO, Kind.POTENCIA

RANK: Final = {F: 0, C: 1, D: 2, G: 3, P: 4}
"""The order in which two cards take effect (GU-08)."""

DEFLECTS: Final = frozenset({(D,), (C, D), (F, D), (D, G)})
"""What deflects an attack onward or back (GU-22)."""
SKIPS: Final = frozenset({(D, D), (D, P)})
"""What passes over the next player (GU-24, GU-25)."""
_BLOCKS: Final = {(F,): 1, (F, C): 1, (F, D): 1, (F, G): 1, (F, F): 2, (F, P): 2}
"""How many points an answer blocks (GU-16 to GU-20)."""
_CURES: Final = {(C,): 1, (F, C): 1, (C, D): 1, (C, G): 1, (C, C): 2, (C, P): 2}
"""How much earlier damage is cured (GU-29, GU-30)."""
_ANSWERS: Final = frozenset({*DEFLECTS, *SKIPS, *_BLOCKS})
_CASTS: Final = frozenset({(G,), (G, G), (G, P), (D,), *SKIPS, (D, G), (C,), (C, C), (C, P), (C, D), (C, G)})
_CURE_FIRST: Final = frozenset({(C, C), (C, P), (C, D), (C, G)})
"""What a penalty may be cured by before it would bind the second card."""
_BARS: Final = {Card.NO_GUALICHO: G, Card.NO_POTENCIA: P, Card.NO_DESVIO: D}
"""Penalties that forbid a kind of card (GU-34)."""


def in_effect(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards in the order in which they take effect."""
    return tuple(sorted(cards, key=lambda card: (RANK[KIND[card]], ORDER[card])))


def cure_order(cure: Cure) -> tuple[int, bool]:
    """How cures are sorted: of one Gualicho the powered first."""
    return ORDER[cure.card], not cure.powered


class Case:
    """What the active player may cast, as things stand."""

    def __init__(self, sight: Sight) -> None:
        player = sight.players[sight.active]
        self.hand: tuple[Card, ...] = player.hand or ()
        self.wounds: tuple[Wound, ...] = player.wounds
        self.penalties = frozenset([wound.card for wound in player.wounds])
        self.attack: Attack | None = sight.attack if sight.phase is Phase.ANSWER else None
        self.used = sight.turn.used
        self.two = len(sight.players) == 2
        earlier = [wound for wound in self.wounds if not wound.fresh]
        self.earlier = earlier
        names = [wound.card for wound in self.wounds]
        self.curable = frozenset([w.card for w in earlier if not w.powered and names.count(w.card) == 1])
        """The penalties that one Curación can end."""

    @cached_property
    def castable(self) -> tuple[Cast, ...]:
        """Every cast that is allowed, in a stable order."""
        return tuple([cast for cards in self._choices() for cast in self._casts(cards)])

    def _choices(self) -> Iterator[tuple[Card, ...]]:
        """Single cards and pairs of the hand that the rules of kinds and colours allow."""
        cards = tuple(dict.fromkeys(self.hand))
        allowed = {kind: self.why_not((kind,)) is None for kind in Kind}
        yield from ((card,) for card in cards if allowed[KIND[card]])
        if self.used:
            return
        twice = [card for card in cards if self.hand.count(card) > 1]
        pairs = [*combinations(cards, 2), *((card, card) for card in twice)]
        known: dict[tuple[Kind, ...], bool] = {}
        for pair in pairs:
            cast = in_effect(pair)
            kinds = kinds_of(cast)
            if kinds not in known:
                known[kinds] = self.why_not(kinds) is None
            if known[kinds] and self._why_not_colours(cast) is None:
                yield cast

    # -- reasons

    def refusal(self, cast: Cast) -> str | None:
        """Why this cast is not allowed now; None if it is."""
        cards = cast.cards
        if any(self.hand.count(card) < cards.count(card) for card in cards):
            return reasons.NOT_HELD
        if in_effect(cards) != cards:
            return reasons.ORDER
        refused = self.why_not(kinds_of(cards)) or self._why_not_colours(cards)
        return refused or self._why_not_choice(cast)

    def why_not(self, kinds: tuple[Kind, ...]) -> str | None:
        """Why cards of these kinds, in the order in which they take effect, cannot be cast now."""
        if self.used + len(kinds) > MOST_CARDS:
            return reasons.TWO_CARDS
        barred = self._why_barred(kinds, self._binding(kinds))
        if barred is not None:
            return barred
        if self.attack is None:
            return self._why_not_cast(kinds)
        return self._why_not_answer(kinds, self.attack)

    def _binding(self, kinds: tuple[Kind, ...]) -> frozenset[Card]:
        """The penalties that bind these cards, whatever is cured by the first of them (GU-34)."""
        return self.penalties - self.curable if kinds in _CURE_FIRST else self.penalties

    def _why_barred(self, kinds: tuple[Kind, ...], penalties: frozenset[Card]) -> str | None:
        """What these penalties say to cards of these kinds, wherever a Desvío sends an attack."""
        if Card.ONE_CARD in penalties and self.used + len(kinds) > 1:
            return reasons.PENALTY[Card.ONE_CARD]
        for penalty, kind in _BARS.items():
            if kind in kinds and penalty in penalties:
                return reasons.PENALTY[penalty]
        turns = kinds == (F, D) and self.attack is not None and self.attack.points == 1
        turns = turns or (self.attack is None and D in kinds and kinds not in SKIPS and F not in kinds)
        return reasons.PENALTY[Card.NO_DIRECTION] if turns and Card.NO_DIRECTION in penalties else None

    def _why_not_cast(self, kinds: tuple[Kind, ...]) -> str | None:
        """The same, with no attack to answer."""
        if F in kinds:
            return reasons.DEFENSA_IDLE
        return self._why_not_cure(kinds) if kinds in _CASTS else _why_never(kinds)

    def _why_not_answer(self, kinds: tuple[Kind, ...], attack: Attack) -> str | None:
        """The same, under attack."""
        if kinds not in _ANSWERS:
            return reasons.ANSWER_FIRST if kinds in _CASTS else _why_never(kinds)
        if _BLOCKS.get(kinds, 0) > attack.points:
            return reasons.ONE_POINT
        if kinds in SKIPS and self.two:
            return reasons.BACK_TO_YOU
        return self._why_not_cure(kinds)

    def _why_not_cure(self, kinds: tuple[Kind, ...]) -> str | None:
        wanted = _CURES.get(kinds, 0)
        earlier = sum([wound.points for wound in self.earlier])
        if wanted <= earlier:
            return None
        return reasons.ONE_DAMAGE if earlier else reasons.NO_DAMAGE

    def _why_not_colours(self, cards: tuple[Card, ...]) -> str | None:
        """Gualichos go with others of their colour only (GU-11, GU-23)."""
        kinds = kinds_of(cards)
        if kinds == (G, G) and COLOUR[cards[0]] is not COLOUR[cards[1]]:
            return reasons.MIXED
        if kinds == (D, G) and self.attack is not None and COLOUR[cards[1]] is not self.attack.colour:
            return reasons.COLOUR_OF_ATTACK
        return None

    def _why_not_choice(self, cast: Cast) -> str | None:
        """What is wrong with the way, the block or the cure of cards that may be cast."""
        kinds = kinds_of(cast.cards)
        ways = self._ways(kinds)
        if cast.way not in ways:
            if cast.way is Way.BACK and Way.ONWARD in ways:
                return reasons.PENALTY[Card.NO_DIRECTION]
            return reasons.NO_WAY if None in ways else reasons.CHOOSE_WAY
        blocks = self._blocks(kinds)
        if cast.block not in blocks:
            return reasons.NO_BLOCK if F not in kinds else reasons.CHOOSE_BLOCK
        if cast.cure not in self._cures(kinds):
            return reasons.NO_CURE if C not in kinds else reasons.CHOOSE_CURE
        return self._why_not_second(kinds, cast)

    def _why_not_second(self, kinds: tuple[Kind, ...], cast: Cast) -> str | None:
        """What penalties forbid the second card once the first has taken effect (GU-08, GU-19, GU-47)."""
        if kinds in _CURE_FIRST:
            ended = [cure.card for cure in cast.cure if cure.card in self.curable]
            refused = [self._why_bound(kinds, cast.way, self.penalties - {first}) for first in ended]
            refused = refused or [self._why_bound(kinds, cast.way, self.penalties)]
            return None if None in refused else refused[0]
        if self.attack is None or kinds not in ((F, G), (F, C)):
            return None
        coming = left_over(self.attack, cast.block)
        if Card.ONE_CARD in coming:
            return reasons.COMING[Card.ONE_CARD]
        return reasons.COMING[Card.NO_GUALICHO] if G in kinds and Card.NO_GUALICHO in coming else None

    def _why_bound(self, kinds: tuple[Kind, ...], way: Way | None, penalties: frozenset[Card]) -> str | None:
        """What these penalties say to cards that send an attack that way."""
        if way is Way.BACK and Card.NO_DIRECTION in penalties:
            return reasons.PENALTY[Card.NO_DIRECTION]
        return self._why_barred(kinds, penalties)

    # -- choices

    def _casts(self, cards: tuple[Card, ...]) -> Iterator[Cast]:
        """Every way to cast these cards, which the rules of kinds and colours allow."""
        kinds = kinds_of(cards)
        for way, block, cure in product(self._ways(kinds), self._blocks(kinds), self._cures(kinds)):
            cast = Cast(cards, way, block, cure)
            if self._why_not_second(kinds, cast) is None:
                yield cast

    def _ways(self, kinds: tuple[Kind, ...]) -> tuple[Way | None, ...]:
        """Where the attack may go (GU-22, GU-28)."""
        attack = self.attack
        if attack is None or self.two or kinds not in DEFLECTS or (kinds == (F, D) and attack.points == 1):
            return (None,)
        return (Way.ONWARD,) if Card.NO_DIRECTION in self._binding(kinds) else (Way.ONWARD, Way.BACK)

    def _blocks(self, kinds: tuple[Kind, ...]) -> tuple[tuple[Card, ...], ...]:
        """What Defensa may block (GU-16, GU-17)."""
        if self.attack is None or kinds not in _BLOCKS:
            return ((),)
        count = _BLOCKS[kinds] - self.attack.powered
        gualichos = sorted(self.attack.gualichos, key=ORDER.__getitem__)
        return tuple(dict.fromkeys(combinations(gualichos, count)))

    def _cures(self, kinds: tuple[Kind, ...]) -> tuple[tuple[Cure, ...], ...]:
        """Which damage may be cured (GU-29 to GU-31)."""
        return cures(self.earlier, _CURES.get(kinds, 0))


def kinds_of(cards: Sequence[Card]) -> tuple[Kind, ...]:
    """What the cards are."""
    return tuple([KIND[card] for card in cards])


def cures(earlier: Sequence[Wound], count: int) -> tuple[tuple[Cure, ...], ...]:
    """Every choice of so much damage out of these wounds, each once."""
    if count == 0:
        return ((),)
    found: dict[tuple[Cure, ...], None] = {}
    for at, wound in enumerate(earlier):
        first = Cure(wound.card, wound.powered)
        rest = [*earlier[:at], *earlier[at + 1 :]]
        if wound.powered:
            rest.append(Wound(wound.card))
        for others in cures(rest, count - 1):
            found[tuple(sorted((first, *others), key=cure_order))] = None
    return tuple(found)


def left_over(attack: Attack, block: Sequence[Card]) -> tuple[Card, ...]:
    """The Gualichos of an attack that are not blocked."""
    left = list(attack.gualichos)
    for card in block:
        left.remove(card)
    return tuple(left)


def _why_never(kinds: tuple[Kind, ...]) -> str:
    """What is wrong with cards that are never cast so (GU-33)."""
    return reasons.POTENCIA_TWICE if kinds == (P, P) else reasons.POTENCIA_ALONE
