"""The green penalties that the screen keeps (GU-35): what their holder sees in place of what there is. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from tonalli.core.rng import Rng
from tonalli.games.gualicho.cards import ORDER, Card, Deck, Kept
from tonalli.games.gualicho.model import Action, Cast, Dealt, Discard, Drew, Phase, View
from tonalli.games.gualicho.words import card_name, listed
from tonalli.ui.senses import Senses

UNKNOWN: Final = "A card of your hand, face down."
TURNED_OVER: Final = "A card that was turned over cannot be taken back."
REFUSED: Final = "Nothing can be done with that now, and the cards stay face down."


class Felt(Senses, frozen=True):
    """What the one who looks has to put up with."""

    seat: int | None = None
    """Whose screen it is; None if it is nobody's."""
    penalties: frozenset[Card] = frozenset()
    """Those that the screen keeps and that lie before that player."""
    hand: tuple[Card, ...] = ()
    """That player's cards as they lie, from the left."""

    @property
    def blind(self) -> bool:
        """The own cards lie face down."""
        return Card.BLIND_HAND in self.penalties

    @property
    def mirrored(self) -> bool:
        """Names of cards are read backwards."""
        return Card.MIRROR in self.penalties

    @property
    def spells(self) -> bool:
        """Whatever is played is spelled out."""
        return Card.SPELL_IT_OUT in self.penalties

    def text(self, said: str) -> str:
        """The same with the names of cards backwards, if that must be."""
        return names_pattern().sub(lambda found: found[0][::-1], said) if self.mirrored else said

    def name(self, card: Card) -> str:
        """What is read on a card that lies open."""
        return self.text(card_name(card))

    def face(self, at: int) -> str | None:
        """What is read on a card of the own hand; None if it lies face down."""
        return None if self.blind else self.name(self.hand[at])

    def label(self, action: Struct, said: str) -> str:
        """Cards that lie face down go by where they lie."""
        if not self.blind or not isinstance(action, Cast | Discard):
            return self.text(said)
        if isinstance(action, Discard):
            return f"Discard {self._places((action.card,))} and draw one card"
        return f"Cast {self._places(action.cards)}"

    def _places(self, cards: Sequence[Card]) -> str:
        left = list(enumerate(self.hand, 1))
        found = []
        for card in cards:
            at = next((entry for entry in left if entry[1] is card), None)
            if at is not None:
                left.remove(at)
                found.append(at[0])
        return listed([f"card {at}" for at in sorted(found)])

    def reason(self, action: Struct, said: str) -> str:
        """A reason would tell what lies face down."""
        return REFUSED if self.blind and isinstance(action, Cast | Discard) else self.text(said)

    def stays(self, action: Struct) -> str | None:
        """What lay face down is known once it was played."""
        return TURNED_OVER if self.blind and isinstance(action, Cast | Discard) else None

    def event(self, event: Struct) -> Struct:
        """Which cards came to the hand is not told to who may not see them."""
        own = self.blind and isinstance(event, Dealt | Drew) and event.seat == self.seat
        return replace(event, cards=None) if own else event

    def places_of(self, action: Action) -> tuple[int, ...]:
        """Where the cards of an action lie, from the left; () if it has none."""
        cards = (
            action.cards
            if isinstance(action, Cast)
            else (action.card,)
            if isinstance(action, Discard)
            else ()
        )
        left = [*self.hand]
        found = []
        for card in cards:
            if card in left:
                at = left.index(card)
                found.append(at)
                left[at] = None  # type: ignore[call-overload]
        return tuple(sorted(found))


@cache
def names_pattern() -> re.Pattern[str]:
    """The names of all cards; the longest first, since one may begin another."""
    names = sorted({card_name(card) for card in Card}, key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")


def felt(view: View, deck: Deck, lot: int, besides: frozenset[Card] = frozenset()) -> Felt:
    """What the viewer has to put up with, and `besides` what is felt now if the view is one of before.

    `lot` is a number of the match, from which hands are shuffled.
    """
    seat = view.viewer if isinstance(view.viewer, int) else None
    if seat is None or view.phase is Phase.OVER:
        return Felt(seat=seat, hand=() if seat is None else view.players[seat].hand or ())
    player = view.players[seat]
    penalties = deck.kept(Kept.SCREEN) & {wound.card for wound in player.wounds} | besides
    return Felt(
        grey=Card.COLOUR_BLIND in penalties,
        seat=seat,
        penalties=penalties,
        hand=laid(player.hand or (), penalties, lot, view.round, seat, player.turns),
    )


def laid(
    hand: Sequence[Card], penalties: Collection[Card], lot: int, round_: int, seat: int, turns: int
) -> tuple[Card, ...]:
    """The hand as it lies: in order, face down in an order that tells nothing, or shuffled after each own turn.

    It follows from the match alone, so that it is the same when a game is resumed.
    """
    if Card.SHUFFLED_HAND in penalties:
        luck = Rng(lot).derive(round_, seat, 1 + turns)
    elif Card.BLIND_HAND in penalties:
        luck = Rng(lot).derive(round_, seat)
    else:
        return tuple(hand)
    seen: Counter[Card] = Counter()
    drawn = []
    for card in hand:
        drawn.append((luck.derive(ORDER[card], seen[card]).seed, card))
        seen[card] += 1
    return tuple(card for _, card in sorted(drawn))
