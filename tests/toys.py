"""Toy: a tiny complete game, to try what is written for all games without the rules of a real one.

Two players hold hidden cards with a number. On a turn the active one bids 0 to 2 and plays a card; the other
lets it stand or doubles it; then the active one rolls a die that adds to the card and draws from the hidden
deck. After `rounds` rounds the higher total wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, TypeAlias

import pytest
from msgspec import Meta, Struct

from tonalli import games
from tonalli.core.game import (
    DefinitionsError,
    Game,
    GameInfo,
    IllegalAction,
    NotationError,
    OptionsError,
    Outcome,
    Seat,
    Step,
    Viewer,
)
from tonalli.core.rng import Rng, Source


class ToyCard(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(pattern=r"^[a-z]+$", max_length=12)]
    value: Annotated[int, Meta(ge=0, le=99)]


class ToySet(Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[ToyCard, ...]


class ToyOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    rounds: Annotated[int, Meta(ge=1, le=5000)] = 3
    hand: Annotated[int, Meta(ge=1, le=4)] = 2


class ToyState(Struct, frozen=True):
    rng: Rng
    options: ToyOptions
    hands: tuple[tuple[str, ...], ...]
    deck: tuple[str, ...]
    """The last is drawn next."""
    used: tuple[str, ...]
    totals: tuple[int, ...]
    active: int
    phase: Literal["bid", "play", "answer", "roll", "over"]
    bid: int
    card: str
    turns: int


class Bid(Struct, frozen=True, tag="bid"):
    n: int


class Play(Struct, frozen=True, tag="play"):
    card: str


class Let(Struct, frozen=True, tag="let"):
    pass


class Double(Struct, frozen=True, tag="double"):
    pass


class Roll(Struct, frozen=True, tag="roll"):
    pass


ToyAction: TypeAlias = Bid | Play | Let | Double | Roll


class Dealt(Struct, frozen=True, tag="dealt"):
    seat: int
    count: int
    cards: tuple[str, ...] | None


class Bidden(Struct, frozen=True, tag="bidden"):
    seat: int
    n: int


class Played(Struct, frozen=True, tag="played"):
    seat: int
    card: str


class Replied(Struct, frozen=True, tag="replied"):
    seat: int
    doubled: bool


class Rolled(Struct, frozen=True, tag="rolled"):
    seat: int
    pips: int
    total: int


class Drew(Struct, frozen=True, tag="drew"):
    seat: int
    card: str | None


class Ended(Struct, frozen=True, tag="ended"):
    totals: tuple[int, ...]


ToyEvent: TypeAlias = Dealt | Bidden | Played | Replied | Rolled | Drew | Ended


class ToyView(Struct, frozen=True):
    viewer: Viewer
    actor: int | None
    options: ToyOptions
    hands: tuple[tuple[str, ...] | None, ...]
    sizes: tuple[int, ...]
    deck: int
    used: tuple[str, ...]
    totals: tuple[int, ...]
    active: int
    phase: Literal["bid", "play", "answer", "roll", "over"]
    bid: int
    card: str
    turns: int


WORDS = ("ant", "bee", "cat", "dog", "elk", "fox", "gnu", "hen", "ibis", "jay", "koi", "lynx", "mole", "newt")


class Toy(Game[ToyState, ToyAction, ToyEvent, ToyView, ToyOptions, ToySet]):
    info: ClassVar[GameInfo] = GameInfo(
        id="toy",
        title="Toy",
        summary="Play the higher cards.",
        rules_version=1,
        state=ToyState,
        action=ToyAction,
        event=ToyEvent,
        view=ToyView,
        options=ToyOptions,
        definitions=ToySet,
    )

    def __init__(self, definitions: ToySet) -> None:
        super().__init__(definitions)
        self.values = {card.id: card.value for card in definitions.cards}
        if len(self.values) < 10:
            raise DefinitionsError("A set of Toy has at least ten different cards.")

    @classmethod
    def house_definitions(cls) -> ToySet:
        return ToySet(tuple(ToyCard(word, n + 1) for n, word in enumerate(WORDS)))

    def seats(self, options: ToyOptions) -> tuple[int, ...]:
        return (2,)

    def start(self, seats: int, rng: Rng, options: ToyOptions) -> Step[ToyState, ToyEvent]:
        if seats != 2:
            raise OptionsError("Toy is for two players.")
        source = rng.source()
        deck = source.shuffled(card.id for card in self.definitions.cards)
        hands = tuple(tuple(sorted(deck.pop() for _ in range(options.hand))) for _ in range(2))
        state = ToyState(
            source.rng, options, hands, tuple(deck), (), (0, 0), source.below(2), "bid", 0, "", 0
        )
        return Step(state, tuple(Dealt(s, len(h), h) for s, h in enumerate(hands)), sealed=True)

    def actor(self, state: ToyState) -> Seat | None:
        if state.phase == "over":
            return None
        return 1 - state.active if state.phase == "answer" else state.active

    def legal_actions(self, state: ToyState) -> tuple[ToyAction, ...]:
        match state.phase:
            case "bid":
                return (Bid(0), Bid(1), Bid(2))
            case "play":
                return tuple(Play(card) for card in state.hands[state.active])
            case "answer":
                return (Let(), Double())
            case "roll":
                return (Roll(),)
        return ()

    def why_not(self, state: ToyState, action: ToyAction) -> str | None:
        if state.phase == "over":
            return "The game is over."
        if action in self.legal_actions(state):
            return None
        if isinstance(action, Play) and state.phase == "play":
            return "That card is not in the hand."
        return f"Now is the time to {state.phase}."

    def apply(self, state: ToyState, action: ToyAction, watched: bool = False) -> Step[ToyState, ToyEvent]:
        reason = self.why_not(state, action)
        if reason is not None:
            raise IllegalAction(reason)
        values = {name: getattr(state, name) for name in ToyState.__struct_fields__}
        source = state.rng.source()
        events: list[ToyEvent] = []
        frames: list[ToyState] = []
        for event in self._events(values, action, source):
            events.append(event)
            values["rng"] = source.rng
            if watched:
                frames.append(ToyState(**values))
        values["rng"] = source.rng
        return Step(ToyState(**values), tuple(events), tuple(frames), sealed=isinstance(action, Roll))

    def _events(self, now: dict, action: ToyAction, source: Source):
        me = now["active"]
        match action:
            case Bid(n):
                now.update(bid=n, phase="play")
                yield Bidden(me, n)
            case Play(card):
                hand = tuple(c for c in now["hands"][me] if c != card)
                now.update(hands=_put(now["hands"], me, hand), card=card, phase="answer")
                yield Played(me, card)
            case Let() | Double():
                doubled = isinstance(action, Double)
                now.update(bid=now["bid"] * 2 if doubled else now["bid"], phase="roll")
                yield Replied(1 - me, doubled)
            case Roll():
                pips = 1 + source.below(6)
                total = now["totals"][me] + self.values[now["card"]] + now["bid"] * (pips - 3)
                now.update(totals=_put(now["totals"], me, total), used=(*now["used"], now["card"]))
                now.update(card="", bid=0)
                yield Rolled(me, pips, total)
                if not now["deck"]:
                    now.update(deck=tuple(source.shuffled(now["used"])), used=())
                *rest, card = now["deck"]
                hand = tuple(sorted((*now["hands"][me], card)))
                now.update(hands=_put(now["hands"], me, hand), deck=tuple(rest))
                now.update(turns=now["turns"] + 1, active=1 - me, phase="bid")
                yield Drew(me, card)
                if now["turns"] == 2 * now["options"].rounds:
                    now.update(phase="over")
                    yield Ended(now["totals"])

    def outcome(self, state: ToyState) -> Outcome | None:
        if state.phase != "over":
            return None
        a, b = state.totals
        scores = (0.5, 0.5) if a == b else (float(a > b), float(b > a))
        return Outcome(scores, f"{a} to {b}")

    def turn(self, state: ToyState) -> int:
        return state.turns

    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        hands = tuple(h if viewer in (s, "open") else None for s, h in enumerate(state.hands))
        return ToyView(
            viewer,
            self.actor(state),
            state.options,
            hands,
            tuple(map(len, state.hands)),
            len(state.deck),
            state.used,
            state.totals,
            state.active,
            state.phase,
            state.bid,
            state.card,
            state.turns,
        )

    def redact(self, event: ToyEvent, viewer: Viewer) -> ToyEvent | None:
        match event:
            case Dealt(seat, count) if viewer not in (seat, "open"):
                return Dealt(seat, count, None)
            case Drew(seat) if viewer not in (seat, "open"):
                return Drew(seat, None)
        return event

    def determinize(self, view: ToyView, rng: Rng) -> ToyState:
        source = rng.source()
        known = {c for hand in view.hands if hand for c in hand} | set(view.used) | {view.card}
        unknown = source.shuffled(card.id for card in self.definitions.cards if card.id not in known)
        hands = tuple(
            tuple(sorted(unknown.pop() for _ in range(size))) if hand is None else hand
            for hand, size in zip(view.hands, view.sizes, strict=True)
        )
        return ToyState(
            source.rng,
            view.options,
            hands,
            tuple(unknown),
            view.used,
            view.totals,
            view.active,
            view.phase,
            view.bid,
            view.card,
            view.turns,
        )

    def notation(self, action: ToyAction, state: ToyState) -> str:
        match action:
            case Bid(n):
                return f"bid {n}"
            case Play(card):
                return f"play {card}"
        return type(action).__name__.lower()

    def parse(self, text: str, state: ToyState) -> ToyAction:
        match text.split(" "):
            case ["bid", n] if n.isascii() and n.isdigit() and len(n) < 9 and str(int(n)) == n:
                return Bid(int(n))
            case ["play", card] if card in self.values:
                return Play(card)
            case ["let"]:
                return Let()
            case ["double"]:
                return Double()
            case ["roll"]:
                return Roll()
        raise NotationError(f"{text[:40]!r} is no action of Toy.")

    def label(self, action: ToyAction, view: ToyView) -> str:
        return self.notation(action, None).capitalize()  # type: ignore[arg-type]

    def sentence(self, event: ToyEvent, names: Sequence[str], options: ToyOptions | None = None) -> str:
        match event:
            case Dealt(seat, count, cards):
                return f"{names[seat]} is dealt {', '.join(cards) if cards else count}."
            case Bidden(seat, n):
                return f"{names[seat]} bids {n}."
            case Played(seat, card):
                return f"{names[seat]} plays {card}."
            case Replied(seat, doubled):
                return f"{names[seat]} {'doubles' if doubled else 'lets it stand'}."
            case Rolled(seat, pips, total):
                return f"{names[seat]} rolls {pips} and has {total}."
            case Drew(seat, card):
                return f"{names[seat]} draws {card or 'a card'}."
        return f"It ends {event.totals}."

    def headline(self, state: ToyState, names: Sequence[str], you: int | None = None) -> str:
        if state.phase == "over":
            return f"Over, {state.totals[0]} to {state.totals[1]}"
        return f"Round {state.turns // 2 + 1}, {names[state.active]}'s turn"


def _put(row: tuple, at: int, value: object) -> tuple:
    return (*row[:at], value, *row[at + 1 :])


def house_toy() -> Toy:
    return Toy(Toy.house_definitions())


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """The Toy, in the catalogue for this test."""
    monkeypatch.setitem(games.CATALOGUE, "toy", "tests.toys:Toy")
    return house_toy()
