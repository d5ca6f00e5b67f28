"""Tables laid out for pictures and tests of the screen, with the house deck."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from tonalli.core.rng import Rng
from tonalli.games.gualicho import Gualicho
from tonalli.games.gualicho.cards import Card, in_order
from tonalli.games.gualicho.model import (
    Accusation,
    Attack,
    Direction,
    Options,
    Past,
    Phase,
    Player,
    State,
    Turn,
    Wound,
)
from tonalli.play.match import Match, _Place
from tonalli.play.record import SeatInfo

GUALICHO = Gualicho(Gualicho.house_definitions())
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
C = Card


def player(hand: str, wounds: str = "", owed: str = "") -> Player:
    """Cards by name, damage as "no-win+P whisper*" with P for Potencia and * for new."""
    lying = []
    for text in wounds.split():
        bare = text.rstrip("*")
        lying.append(Wound(Card(bare.removesuffix("+P")), bare.endswith("+P"), text.endswith("*")))
    return Player(
        in_order(Card(name) for name in hand.split()), tuple(lying), tuple(Card(n) for n in owed.split())
    )


def table(*players: Player, attack: Attack | None = None, discard: str = "", **more: Any) -> State:
    """Ana's turn, in the first round, if nothing else is said; all other cards are in the deck."""
    values: dict[str, Any] = {
        "round": 1, "turns": 14, "left": 286, "direction": Direction.LEFT, "active": 0,
        "phase": Phase.ANSWER if attack else Phase.PLAY, "turn": Turn(), "accusation": None, "past": (),
        "options": Options(people=(0,)), **more,
    }  # fmt: skip
    lying = tuple(Card(name) for name in discard.split())
    left = Counter(GUALICHO.definitions.cards())
    left.subtract(lying)
    for one in players:
        left.subtract(one.hand)
        left.subtract([wound.card for wound in one.wounds])
        left[C.POTENCIA] -= sum(wound.powered for wound in one.wounds)
    if attack is not None:
        left.subtract(attack.gualichos)
        left[C.POTENCIA] -= attack.powered
    deck = tuple(Rng(3).source().shuffled(in_order(left.elements())))
    return State(rng=Rng(5), attack=attack, players=players, deck=deck, discard=lying, **values)


def red(by: int, target: int, *cards: Card, powered: bool = False) -> Attack:
    """An attack."""
    return Attack(by, target, cards or (C.NO_WIN,), powered)


FULL = "defensa desvio desvio curacion potencia no-win one-card whisper"


def two() -> State:
    """Two players, Ana to play, no attack."""
    return table(player(FULL), player("defensa desvio desvio"), discard="defensa desvio")


def attacked() -> State:
    """Four players, a red ball of three points at Ana."""
    return table(
        player("defensa defensa desvio curacion potencia no-desvio whisper standing", "no-discard whisper"),
        player("defensa desvio", "no-potencia+P"),
        player("desvio curacion potencia potencia defensa", "standing animal one-hand", owed="animal"),
        player("defensa desvio no-win no-win defensa one-card"),
        attack=red(3, 0, C.OPEN_HAND, C.HEAVY_DRAW, powered=True),
        discard="no-discard defensa curacion desvio",
    )


def six() -> State:
    """Six players with much damage, the other direction, Eve's hand lies open."""
    return table(
        player(
            "defensa desvio desvio curacion curacion potencia no-win one-card one-card whisper animal mirror",
            "no-discard",
        ),
        player("defensa desvio", "no-potencia+P standing one-hand whisper third-person no-desvio"),
        player("desvio curacion", "standing animal one-hand no-win one-card"),
        player("defensa desvio no-desvio"),
        player("defensa defensa curacion desvio no-gualicho", "open-hand must-draw"),
        player("defensa", "heavy-draw+P third-person"),
        direction=Direction.RIGHT,
        past=(Past((2,), (3, 1, 0, 5, 2, 4), (1, 2, 0, 3, 1, 1)),),
        round=2,
        discard="defensa",
    )


def direction() -> State:
    """Ana starts the second round and chooses which way it is played."""
    return table(
        player(FULL), player("defensa desvio desvio"), player("defensa curacion"),
        phase=Phase.DIRECTION, round=2, past=(Past((1,), (3, 0, 2), (4, 1, 0)),),
    )  # fmt: skip


def block() -> State:
    """Three players, a green ball of two different Gualichos at Ana, who has earlier damage to cure."""
    return table(
        player("defensa curacion curacion desvio standing animal", "no-discard heavy-draw+P must-draw"),
        player("defensa desvio desvio curacion"),
        player("desvio"),
        attack=Attack(2, 0, (C.WHISPER, C.THIRD_PERSON)),
        discard="no-win",
    )


def long_hand() -> State:
    """More cards than fit."""
    return table(
        player(
            "defensa defensa defensa desvio desvio curacion curacion potencia no-win no-win one-card heavy-draw "
            "mirror whisper shuffled-hand spell-it-out animal"
        ),
        player("desvio"),
        player("defensa", "no-desvio"),
    )


def felt(*penalties: str) -> State:
    """Ana plays with these penalties, and a hand of which nothing lies open."""
    return table(
        player("defensa desvio curacion no-potencia one-card", " ".join(penalties)),
        player("potencia potencia potencia"),
        player("potencia potencia"),
    )


def blind() -> State:
    """The own hand lies face down."""
    return felt("blind-hand")


def mirrored() -> State:
    """The names of cards are read backwards."""
    return felt("mirror", "animal")


def judged() -> State:
    """Ana says that Cleo broke a forfeit, and Ben is asked."""
    return table(
        player("defensa desvio"), player("potencia potencia"), player("curacion", "whisper"),
        phase=Phase.JUDGE, accusation=Accusation(2, C.WHISPER, (1,), Phase.PLAY), turn=Turn(called=True),
    )  # fmt: skip


def called() -> State:
    """Ana may call one of Ben's and one of Cleo's forfeits broken."""
    return table(
        player("defensa desvio no-win"), player("potencia", "standing"), player("curacion", "whisper")
    )


def rest() -> State:
    """One card was used; another may be discarded to draw one."""
    return table(player("defensa desvio no-win"), player("potencia"), phase=Phase.REST, turn=Turn(used=1))


def over() -> State:
    """Ben has won two rounds."""
    pasts = (Past((1,), (3, 0, 2), (4, 1, 0)), Past((1, 2), (4, 0, 0), (2, 1, 1)))
    return table(
        player("defensa desvio", "mirror blind-hand"), player(""), player("", "whisper"),
        phase=Phase.OVER, round=2, past=pasts,
    )  # fmt: skip


def posed(state: State, *people: int) -> Match:
    """A match that stands so; the seats given are people, the others bots."""
    seats = tuple(
        SeatInfo(name, "human" if seat in people else "random")
        for seat, name in enumerate(NAMES[: len(state.players)])
    )
    state = replace(state, options=replace(state.options, people=tuple(people)))
    match = Match.new(GUALICHO, seats, 1, state.options)
    match._remember(0, _Place(state))
    match._state = state
    match._legal = None
    return match


def replaced(state: State, **changes: Any) -> State:
    """The same with something else."""
    return replace(state, **changes)
