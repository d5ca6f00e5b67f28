"""Doing what was chosen, and all that follows from it (SS-06 to SS-33)."""

from __future__ import annotations

from collections.abc import Iterable

from tonalli.core.game import Rng, Step
from tonalli.games.serpent_stones import rules
from tonalli.games.serpent_stones.board import BIT, OTHER, TEMPLE, active, stones_in
from tonalli.games.serpent_stones.cards import HOUSE_OF, ORDER, Faces
from tonalli.games.serpent_stones.model import (
    ALTARS,
    DEALT,
    MOST_REBUILDS,
    NONE,
    PUT_ASIDE,
    SEATS,
    STRIKES,
    WARRIORS,
    Action,
    AsideShown,
    Attack,
    Attacked,
    Card,
    Dealt,
    DeckRebuilt,
    Discard,
    Discarded,
    Double,
    Drew,
    Event,
    House,
    LotsDrawn,
    MatchEnded,
    NothingDrawn,
    NothingToPlay,
    Phase,
    Place,
    Placed,
    Play,
    Played,
    Point,
    Pointed,
    PutAside,
    Round,
    RoundBegan,
    RoundEnded,
    Sacrifice,
    Sacrificed,
    Side,
    State,
    Table,
    Why,
)

NO_CARDS = (None,) * ALTARS
_STRIKES = frozenset(STRIKES)
_NO_SIDES = (Side(()),) * SEATS


def begin(faces: Faces, rng: Rng) -> Step[State, Event]:
    """Draw for who plays first and for the houses, then deal (SS-06, SS-07)."""
    source = rng.source()
    drawn: list[Card] = []
    for card in source.shuffled(faces.all):
        drawn.append(card)
        if card in WARRIORS:
            break
    first = (len(drawn) - 1) % SEATS
    own = HOUSE_OF[drawn[-1]]
    houses: tuple[House, ...] = (own, OTHER[own]) if first == 0 else (OTHER[own], own)
    table = Table(houses, (), 0, first, first, Phase.ASIDE, (0, 0), 0, 0, (), 0, ())
    doing = Doing(faces, State(source.rng, table, _NO_SIDES, faces.all), False)
    return doing.opened(LotsDrawn(tuple(drawn), first, own))


def sorted_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """A hand in the order of the kinds, which tells nothing of when a card was drawn."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The hand with one such card less."""
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


class Doing:
    """One action on a mutable copy of the state."""

    def __init__(self, faces: Faces, state: State, watched: bool) -> None:
        self._faces = faces
        self._watched = watched
        self._events: list[Event] = []
        self._frames: list[State] = []
        self._sealed = False
        self._source = state.rng.source()
        self._deck = state.deck
        self._sides = list(state.sides)
        table = state.table
        self._houses = table.houses
        self._rounds = table.rounds
        self._turns = table.turns
        self._first = table.first
        self._seat = table.seat
        self._phase = table.phase
        self._warriors = list(table.warriors)
        self._eagles = table.eagles
        self._anchors = table.anchors
        self._discard = table.discard
        self._rebuilt = table.rebuilt
        self._due = table.due
        self._playing = table.playing
        self._playing_from = table.playing_from

    # -- in and out

    def done(self, action: Action) -> Step[State, Event]:
        """Do an action that is legal."""
        match action:
            case Place(card, stone):
                self._place(card, stone)
            case Attack(card, stones):
                self._attack(card, stones)
            case Play(card):
                self._play(card)
            case Double():
                self._double()
            case Point(position):
                self._point(position)
            case Sacrifice(card):
                self._sacrifice(card)
            case Discard(card):
                if self._phase is Phase.ASIDE:
                    self._put_aside(card)
                else:
                    self._throw_away(card)
        return self._step()

    def opened(self, event: Event) -> Step[State, Event]:
        """Tell how the match begins, and deal its first round."""
        self._tell(event)
        self._deal()
        return self._step()

    def _step(self) -> Step[State, Event]:
        state = self._state()
        if self._frames:
            self._frames[-1] = state
        return Step(state, tuple(self._events), tuple(self._frames), self._sealed)

    def _state(self) -> State:
        return State(self._source.rng, self._table(), tuple(self._sides), self._deck)

    def _table(self) -> Table:
        return Table(
            self._houses, self._rounds, self._turns, self._first, self._seat, self._phase, tuple(self._warriors),
            self._eagles, self._anchors, self._discard, self._rebuilt, self._due, self._playing,
            self._playing_from,
        )  # fmt: skip

    def _tell(self, event: Event) -> None:
        """Something happened; all that it changed stands already."""
        self._events.append(event)
        if self._watched:
            self._frames.append(self._state())

    # -- a round begins

    def _deal(self) -> None:
        """Shuffle all cards and deal seven to each (SS-07, SS-29)."""
        self._sealed = True
        self._deck = tuple(self._source.shuffled(self._faces.all))
        self._sides = list(_NO_SIDES)
        self._warriors = [0, 0]
        self._eagles = self._anchors = self._rebuilt = 0
        self._discard = ()
        self._due, self._playing, self._playing_from = (), None, NONE
        self._seat = self._first
        self._phase = Phase.ASIDE
        self._tell(RoundBegan(len(self._rounds) + 1, self._first))
        for seat in (self._first, 1 - self._first):
            hand = sorted_hand(self._deck[-DEALT:])
            self._deck = self._deck[:-DEALT]
            self._sides[seat] = Side(hand)
            self._tell(Dealt(seat, hand))

    def _put_aside(self, card: Card) -> None:
        """One of the two cards that nobody sees until both have chosen (SS-07)."""
        seat = self._seat
        side = self._sides[seat]
        aside = sorted_hand((*side.aside, card))
        self._sides[seat] = Side(without(side.hand, card), side.altars, aside)
        chosen = len(aside) == PUT_ASIDE
        if chosen:
            self._turns += 1
            self._seat = 1 - seat
        self._tell(PutAside(seat, card))
        if chosen and seat != self._first:
            self._show_aside()

    def _show_aside(self) -> None:
        """Both have chosen: the cards go to the discard pile, and the first turn begins (SS-07)."""
        self._sealed = True
        for seat in (self._first, 1 - self._first):
            side = self._sides[seat]
            self._discard += side.aside
            self._sides[seat] = Side(side.hand, side.altars)
            self._tell(AsideShown(seat, side.aside))
        self._begin_turn()

    # -- turns

    def _begin_turn(self) -> None:
        """Draw a card (SS-08); cards on altars come first then (SS-09)."""
        altars = self._sides[self._seat].altars
        if altars != NO_CARDS:
            self._due = tuple([altar for altar in range(ALTARS) if altars[altar] is not None])
        self._phase = Phase.ALTAR if self._due else Phase.CARD
        if self._draw():
            self._ask()

    def _ask(self) -> None:
        """Ask for the next card of the turn, or end it with none (SS-09, SS-10)."""
        if self._due:
            self._phase = Phase.ALTAR
        elif self._sides[self._seat].hand:
            self._phase = Phase.CARD
        else:
            self._end_turn(NothingToPlay(self._seat))

    def _go_on(self, altar: int, event: Event | None = None) -> None:
        """The turn goes on after a card of an altar, and is over after one of the hand (SS-08, SS-09)."""
        if altar == NONE:
            self._end_turn(event)
            return
        if event is not None:
            self._tell(event)
        self._ask()

    def _end_turn(self, event: Event | None) -> None:
        """The other's turn, after what ends this one if it was not told yet."""
        self._turns += 1
        self._due = ()
        self._seat = 1 - self._seat
        self._phase = Phase.CARD
        if event is not None:
            self._tell(event)
        self._begin_turn()

    def _draw(self, extra: bool = False) -> bool:
        """Draw a card if there is one (SS-08, SS-10, SS-22); False if that ends the round (SS-30)."""
        self._sealed = True
        if not self._deck and self._discard:
            if self._rebuilt == MOST_REBUILDS:
                winner, why = rules.ahead(self._table())
                self._end_round(winner, why)
                return False
            self._deck = tuple(self._source.shuffled(self._discard))
            self._discard = ()
            self._rebuilt += 1
            self._tell(DeckRebuilt(len(self._deck), self._rebuilt))
        if not self._deck:
            self._put_down()
            self._tell(NothingDrawn(self._seat))
            return True
        card = self._deck[-1]
        self._deck = self._deck[:-1]
        side = self._sides[self._seat]
        self._sides[self._seat] = Side(sorted_hand((*side.hand, card)), side.altars)
        self._put_down()
        self._tell(Drew(self._seat, card, extra))
        return True

    # -- cards

    def _take(self, card: Card) -> int:
        """Take the card from the altar that is due, which is returned, or from the hand (SS-09)."""
        if self._phase is not Phase.ALTAR:
            self._lose(self._seat, card)
            return NONE
        altar = self._due[0]
        self._due = self._due[1:]
        if not self._due:
            self._phase = Phase.CARD  # for frames: none is due any more while this card acts
        self._lay(altar, None)
        return altar

    def _lose(self, seat: int, card: Card) -> None:
        """A card leaves the hand."""
        side = self._sides[seat]
        self._sides[seat] = Side(without(side.hand, card), side.altars)

    def _lay(self, altar: int, card: Card | None) -> None:
        """A card lies on an altar from now on, or none does."""
        side = self._sides[self._seat]
        altars = (card, side.altars[1]) if altar == 0 else (side.altars[0], card)
        self._sides[self._seat] = Side(side.hand, altars)

    def _put_down(self) -> None:
        """The teotl card in play goes to the discard pile (SS-22)."""
        if self._playing is not None:
            self._discard += (self._playing,)
            self._playing, self._playing_from = None, NONE

    def _place(self, card: Card, stone: int) -> None:
        """A warrior on a stone; on the other's Temple Stone it wins the round (SS-11, SS-16)."""
        seat = self._seat
        altar = self._take(card)
        self._warriors[seat] |= BIT[stone]
        if card is Card.EAGLE:
            self._eagles |= BIT[stone]
        event = Placed(seat, card, stone, altar)
        if stone == TEMPLE[self._houses[1 - seat]]:
            self._tell(event)
            self._end_round(seat, Why.TEMPLE)
        else:
            self._go_on(altar, event)

    def _attack(self, card: Card, stones: tuple[int, ...]) -> None:
        """Strike or capture the opposing warriors on these stones (SS-18, SS-20, SS-21)."""
        seat, other = self._seat, 1 - self._seat
        table = self._table()
        hit, cut = rules.preview(table, stones)
        warriors = tuple([rules.warrior_on(table, stone) for stone in stones_in(hit)])
        altar = self._take(card)
        self._warriors[other] &= ~hit
        self._anchors &= self._warriors[seat]
        if card in _STRIKES:
            self._eagles &= ~hit
            self._discard += warriors
        else:
            self._warriors[seat] |= hit
            self._anchors |= hit & ~active(self._houses[seat], self._warriors[seat], 0)
        self._discard += (card,)
        self._go_on(altar, Attacked(seat, card, stones, stones_in(hit), warriors, stones_in(cut), altar))

    def _play(self, card: Card) -> None:
        """A teotl card acts, then goes to the discard pile (SS-22 to SS-25)."""
        seat = self._seat
        altar = self._take(card)
        self._playing, self._playing_from = card, altar
        if card is Card.QUETZALCOATL:
            self._tell(Played(seat, card, altar))
            if self._draw(extra=True):
                self._go_on(altar)
        elif card is Card.HUITZILOPOCHTLI:
            self._phase = Phase.SACRIFICE
            self._tell(Played(seat, card, altar))
        elif len(self._sides[1 - seat].hand) > 1:
            self._phase = Phase.POINT
            self._tell(Played(seat, card, altar))
        else:
            self._put_down()
            self._tell(Played(seat, card, altar))
            self._wrath()

    def _double(self) -> None:
        """A second Huitzilopochtli before the first stone is resolved (SS-26)."""
        self._lose(self._seat, Card.HUITZILOPOCHTLI)
        self._playing, self._playing_from = Card.HUITZILOPOCHTLI, NONE
        self._due = ()
        self._phase = Phase.SACRIFICE
        self._tell(Played(self._seat, Card.HUITZILOPOCHTLI, double=True))

    def _point(self, position: int) -> None:
        """The card at that place of the opponent's hand, which lies in a random order, is discarded (SS-23)."""
        self._sealed = True
        other = 1 - self._seat
        card = self._source.shuffled(self._sides[other].hand)[position]
        self._lose(other, card)
        self._discard += (card,)
        altar = self._playing_from
        self._put_down()
        self._go_on(altar, Pointed(self._seat, position, card))

    def _sacrifice(self, card: Card) -> None:
        """A card of the hand goes face down on the first altar that is free (SS-25, SS-26)."""
        seat = self._seat
        self._lose(seat, card)
        target = self._sides[seat].altars.index(None)
        self._lay(target, card)
        altar = self._playing_from
        self._put_down()
        self._go_on(altar, Sacrificed(seat, card, target))

    def _throw_away(self, card: Card) -> None:
        """A card is discarded in place of being played (SS-08, SS-09)."""
        altar = self._take(card)
        self._discard += (card,)
        self._go_on(altar, Discarded(self._seat, card, altar))

    # -- the end of a round and of the match

    def _end_round(self, winner: int, why: Why) -> None:
        """Somebody has won the round or nobody has; the match ends with it or goes on (SS-29, SS-30, SS-33)."""
        self._close(winner, why)
        self._tell(RoundEnded(len(self._rounds), winner, why))
        now = rules.standing(self._rounds)
        if now.over:
            self._tell(MatchEnded(now.winner, now.won))
            return
        self._first = 1 - (self._first if winner == NONE else winner)
        self._deal()

    def _wrath(self) -> None:
        """The match is won, whatever the rounds (SS-24)."""
        self._close(self._seat, Why.WRATH)
        now = rules.standing(self._rounds)
        self._tell(MatchEnded(now.winner, now.won, wrath=True))

    def _close(self, winner: int, why: Why) -> None:
        """Nothing more is asked in this round (SS-32)."""
        self._put_down()
        self._rounds = (*self._rounds, Round(self._first, winner, why))
        self._turns += 1
        self._due = ()
        self._phase = Phase.OVER


__all__ = ["Doing", "begin", "sorted_hand"]
