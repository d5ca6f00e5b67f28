"""Serpent Stones in words: labels, log lines, questions, where it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from tonalli.games.serpent_stones.board import STONE_NAMES, TEMPLE, stones_in
from tonalli.games.serpent_stones.model import (
    CAPTURES,
    MOST_ROUNDS,
    NONE,
    PUT_ASIDE,
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
    RoundBegan,
    RoundEnded,
    Sacrifice,
    Sacrificed,
    Table,
    View,
    Why,
)
from tonalli.games.serpent_stones.names import (
    ALTAR_NAMES,
    CARD_NAMES,
    HOUSE_NAMES,
    counted,
    listed,
    one,
    stones,
)
from tonalli.games.serpent_stones.rules import preview, standing

# ------------------------------------------------------------------------------------- what can be done


def label(action: Action, view: View) -> str:
    """The action in a player's words."""
    table = view.table
    match action:
        case Place(card, stone):
            end = ", the Temple Stone" if stone == TEMPLE[table.houses[1 - table.seat]] else ""
            return f"Play {one(card)} on {STONE_NAMES[stone]}{end}"
        case Attack(card, laid):
            return _label_attack(table, card, laid)
        case Play(card):
            return _label_play(view, card)
        case Double():
            return "Declare a double sacrifice with Huitzilopochtli"
        case Point(position):
            return f"Point at card {position + 1}"
        case Sacrifice(card):
            return f"Sacrifice {one(card)}"
        case Discard(card):
            where = " from the sacrifice stone" if table.phase is Phase.ALTAR else ""
            return f"Discard {one(card)}{where}"


def _label_attack(table: Table, card: Card, laid: tuple[int, ...]) -> str:
    hit, cut = preview(table, laid)
    what = f"{CARD_NAMES[card]} on {stones(laid)}"
    if hit and stones_in(hit) != laid:
        what += f", hits {stones(stones_in(hit))}"
    return f"{what}, cuts off {cut.bit_count()} more" if cut else what


def _label_play(view: View, card: Card) -> str:
    match card:
        case Card.QUETZALCOATL:
            return "Play Quetzalcoatl: draw a card"
        case Card.TEZCATLIPOCA:
            held = len(view.sides[1 - view.table.seat].hand)
            return "Play Tezcatlipoca: " + ("its Wrath wins the match" if held <= 1 else "force a discard")
        case _:
            return "Play Huitzilopochtli: sacrifice a card"


def question(view: View) -> str:
    """What is asked of whoever must act."""
    table = view.table
    side = view.sides[table.seat]
    match table.phase:
        case Phase.ASIDE:
            return f"Discard {counted(PUT_ASIDE - len(side.aside), 'card', 'cards')} of your hand, face down."
        case Phase.ALTAR:
            card = side.altars[table.due[0]]
            on = CARD_NAMES[card] if card is not None else ""
            return f"Play or discard the {on} on your {ALTAR_NAMES[table.due[0]]}."
        case Phase.CARD:
            return "Play or discard one card."
        case Phase.POINT:
            return "Point at a card of your opponent's hand, which lies in a random order."
        case Phase.SACRIFICE:
            return f"Which card do you put face down on your {ALTAR_NAMES[side.altars.index(None)]}?"
        case Phase.OVER:
            return "It is over."


# ---------------------------------------------------------------------------------------------- events


def sentence(event: Event, names: Sequence[str]) -> str:
    """The event as one line of a log."""
    match event:
        case LotsDrawn(cards, first, house):
            drawn = listed([f"{names[nth % len(names)]} draws {one(card)}" for nth, card in enumerate(cards)])
            other = HOUSE_NAMES[next(name for name in HOUSE_NAMES if name is not house)]
            return f"{drawn}: {names[first]} is the {HOUSE_NAMES[house]}, {names[1 - first]} the {other}."
        case RoundBegan(number, first):
            return f"Round {number} begins; {names[first]} plays first."
        case Dealt(seat, cards):
            seen = "" if Card.UNSEEN in cards else f": {_heap(cards)}"
            return f"{names[seat]} is dealt {counted(len(cards), 'card', 'cards')}{seen}."
        case PutAside(seat, card):
            return f"{names[seat]} puts {_seen(card)} aside."
        case AsideShown(seat, cards):
            return f"{names[seat]} has discarded {_heap(cards)}."
        case Drew(seat, card, extra):
            return f"{names[seat]} draws {'an extra card' if extra else 'a card'}{_named(card)}."
        case NothingDrawn(seat):
            return f"{names[seat]} draws nothing: deck and discard pile are empty."
        case DeckRebuilt(cards_left, times):
            again = "" if times == 1 else " once more"
            return (
                f"The discard pile is shuffled{again}: {counted(cards_left, 'card', 'cards')} to draw from."
            )
        case Placed(seat, card, stone, altar):
            return f"{names[seat]} plays {one(card)}{_from(altar)} on {STONE_NAMES[stone]}."
        case Attacked():
            return _attacked(event, names)
        case Played(seat, card, altar, double):
            more = ", for a double sacrifice" if double else ""
            return f"{names[seat]} plays {CARD_NAMES[card]}{_from(altar)}{more}."
        case Pointed(seat, position, card):
            return f"{names[seat]} points at card {position + 1}: {names[1 - seat]} discards {one(card)}."
        case Sacrificed(seat, card, altar):
            return f"{names[seat]} puts {_seen(card)} face down on the {ALTAR_NAMES[altar]}."
        case Discarded(seat, card, altar):
            return f"{names[seat]} discards {one(card)}{_from(altar)}."
        case NothingToPlay(seat):
            return f"{names[seat]} has no card to play."
        case RoundEnded(number, winner, why):
            return _round_ended(number, winner, why, names)
        case MatchEnded(winner, won, wrath):
            return match_ended(winner, won, wrath, names)
        case _:
            assert_never(event)


def _heap(cards: Sequence[Card]) -> str:
    """Several cards, those of a kind together."""
    kinds = dict.fromkeys(cards)
    found = [(card, cards.count(card)) for card in kinds]
    return listed([one(card) if copies == 1 else f"{CARD_NAMES[card]} ({copies})" for card, copies in found])


def _seen(card: Card) -> str:
    return "a card" if card is Card.UNSEEN else one(card)


def _named(card: Card) -> str:
    return "" if card is Card.UNSEEN else f": {CARD_NAMES[card]}"


def _from(altar: int) -> str:
    return "" if altar == NONE else f" from the {ALTAR_NAMES[altar]}"


def _attacked(event: Attacked, names: Sequence[str]) -> str:
    other = names[1 - event.seat]
    does = "captures" if event.card in CAPTURES else "strikes"
    warriors = [
        f"{one(card)} on {STONE_NAMES[at]}" for card, at in zip(event.warriors, event.hit, strict=True)
    ]
    said = f"{names[event.seat]} plays {one(event.card)}{_from(event.altar)} and {does} {listed(warriors)}"
    return f"{said}; {other} is cut off on {stones(event.cut)}." if event.cut else f"{said}."


_WON: Final = {
    Why.TEMPLE: "stands on the Temple Stone",
    Why.WRATH: "plays the Wrath of Tezcatlipoca",
    Why.NEARER: "is nearer to the other's temple as the deck is used up",
    Why.MORE: "has more active warriors, and is as near, as the deck is used up",
}


def _round_ended(number: int, winner: int, why: Why, names: Sequence[str]) -> str:
    if winner == NONE:
        return f"Round {number} is drawn: the deck is used up, and neither is ahead."
    return f"Round {number} goes to {names[winner]}, who {_WON[why]}."


def match_ended(winner: int, won: Sequence[int], wrath: bool, names: Sequence[str]) -> str:
    """Who has won the match, and how."""
    if winner == NONE:
        return f"The match is a draw after {MOST_ROUNDS} rounds, {won[0]} to {won[1]}."
    if wrath:
        return f"Wrath of Tezcatlipoca: {names[winner]} wins the match at once."
    return (
        f"{names[winner]} wins the match by {counted(won[winner], 'round', 'rounds')} to {won[1 - winner]}."
    )


# ------------------------------------------------------------------------------------- where it stands


def reason(table: Table) -> str:
    """Why the match ended as it did, without names."""
    now = standing(table.rounds)
    if table.rounds[-1].why is Why.WRATH:
        return "Wrath of Tezcatlipoca."
    if now.winner == NONE:
        return f"Drawn after {MOST_ROUNDS} rounds, {now.won[0]} to {now.won[1]}."
    return f"Won by {counted(max(now.won), 'round', 'rounds')} to {min(now.won)}."


def headline(table: Table, names: Sequence[str], you: int | None = None) -> str:
    """Where the match stands, in a few words."""
    now = standing(table.rounds)
    if table.phase is Phase.OVER:
        if now.winner == NONE:
            return "Drawn"
        return f"Won by {names[now.winner]}" if you is None else "Won" if now.winner == you else "Lost"
    whose = "your turn" if table.seat == you else f"{names[table.seat]}'s turn"
    return f"Round {len(table.rounds) + 1}, {now.won[0]} to {now.won[1]}, {whose}"
