"""The steps of a choice: which cards, then which way, what to block, what to cure. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from tonalli.games.gualicho.cards import Card
from tonalli.games.gualicho.casting import in_effect
from tonalli.games.gualicho.model import MOST_CARDS, Action, Cast, Direct, Phase, Uphold, View, Way
from tonalli.games.gualicho.words import DIRECTIONS, card_name, cure_words, listed
from tonalli.ui.games.gualicho.felt import Felt

BLOCKED: Final = "which Gualicho is blocked?"
CURED: Final = "which damage is cured?"
WAY: Final = "where does the attack go?"


class Option(Struct, frozen=True):
    """One answer to what is asked, and the actions that are left with it."""

    text: str
    actions: tuple[Action, ...]


class Asked(Struct, frozen=True):
    """What is asked in place of the hand."""

    question: str
    options: tuple[Option, ...]
    hand: bool = False
    """The hand is to be seen beside it."""
    careful: bool = False
    """It is asked of somebody else than who typed last, so no answer is marked at first."""


class Session:
    """What was picked so far for the choice that is asked."""

    def __init__(self, view: View, legal: Sequence[Action], felt: Felt, names: Sequence[str]) -> None:
        self._view = view
        self._legal = tuple(legal)
        self._felt = felt
        self._names = names
        self.lifted: tuple[int, ...] = ()
        """The cards that were picked, by where they lie."""
        self._steps: list[tuple[Action, ...]] = []
        """What was left after each answer."""

    # -- cards

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that were picked, in the order in which they take effect."""
        return in_effect([self._felt.hand[at] for at in self.lifted])

    def casts(self, lifted: Sequence[int] | None = None) -> tuple[Action, ...]:
        """The ways to cast what was picked, or these."""
        cards = self.cards if lifted is None else in_effect([self._felt.hand[at] for at in lifted])
        return tuple(action for action in self._legal if isinstance(action, Cast) and action.cards == cards)

    def toggle(self, at: int) -> bool:
        """Pick a card, or put it back; False if two are picked already."""
        if at in self.lifted:
            self.lifted = tuple(other for other in self.lifted if other != at)
        elif len(self.lifted) == MOST_CARDS:
            return False
        else:
            self.lifted = (*self.lifted, at)
        return True

    def goes(self, at: int) -> bool:
        """Whether there is something to cast with the card and what was picked; not told of hidden cards."""
        if self._felt.blind or at in self.lifted or len(self.lifted) == MOST_CARDS:
            return False
        wanted = [*self.cards, self._felt.hand[at]]
        return any(
            all(action.cards.count(card) >= wanted.count(card) for card in wanted)
            for action in self._legal
            if isinstance(action, Cast)
        )

    # -- what is asked besides

    @property
    def asked(self) -> Asked | None:
        """What is asked in place of the hand, if anything is."""
        if self._steps:
            return self._ask(self._steps[-1])
        if self._legal and self._view.phase is Phase.DIRECTION:
            return Asked("Which way is the round played?", tuple(map(self._direct, self._legal)), hand=True)
        if self._legal and self._view.phase is Phase.JUDGE:
            return Asked("Was it broken?", tuple(map(_judge, self._legal)), careful=True)
        return None

    def narrow(self, actions: tuple[Action, ...]) -> Action | None:
        """Go on with these: the only one there is, or None if more is to be asked."""
        if len(actions) == 1:
            return actions[0]
        self._steps.append(actions)
        return None

    def back(self) -> bool:
        """Take back a step; False if there is none. Cards that lay face down stay turned over."""
        if self._steps and not (self._felt.blind and len(self._steps) == 1):
            self._steps.pop()
            return True
        if self.lifted and not self._steps:
            self.lifted = self.lifted[:-1]
            return True
        return False

    def _direct(self, action: Action) -> Option:
        assert isinstance(action, Direct)
        seats = len(self._names)
        following = self._names[(self._view.active + action.direction.step) % seats]
        return Option(f"{DIRECTIONS[action.direction].capitalize()}: {following} is next", (action,))

    def _ask(self, actions: tuple[Action, ...]) -> Asked:
        for question, tell, words in (
            (BLOCKED, _block, self._block_words),
            (CURED, _cure, self._cure_words),
            (WAY, _way, self._way_words),
        ):
            found = dict.fromkeys(map(tell, actions))
            if len(found) > 1:
                named = " + ".join(map(card_name, self.cards))
                return Asked(
                    f"{named}: {question}", tuple(_option(words, tell, value, actions) for value in found)
                )
        raise AssertionError("two actions that do the same")

    def _block_words(self, cast: Cast) -> str:
        powered = self._view.attack is not None and self._view.attack.powered
        named = ["the Potencia"] * powered + [card_name(card) for card in cast.block]
        return f"Block {listed(named)}" if named else "Block nothing"

    def _cure_words(self, cast: Cast) -> str:
        return f"Cure {listed([cure_words(cure.card, cure.powered) for cure in cast.cure])}"

    def _way_words(self, cast: Cast) -> str:
        seats, step = len(self._names), self._view.direction.step
        if cast.way is Way.BACK:
            following = self._names[(self._view.active - step) % seats]
            return f"Back to {following}: the direction turns"
        return f"Onward to {self._names[(self._view.active + step) % seats]}"


def _block(action: Action) -> object:
    return action.block if isinstance(action, Cast) else ()


def _cure(action: Action) -> object:
    return action.cure if isinstance(action, Cast) else ()


def _way(action: Action) -> object:
    return action.way if isinstance(action, Cast) else None


def _option(
    words: Callable[[Cast], str], tell: Callable[[Action], object], value: object, actions: Sequence[Action]
) -> Option:
    left = tuple(action for action in actions if tell(action) == value)
    first = left[0]
    assert isinstance(first, Cast)
    return Option(words(first), left)


def _judge(action: Action) -> Option:
    return Option(
        "Yes, it was broken: a card is owed" if isinstance(action, Uphold) else "No, it was kept", (action,)
    )
