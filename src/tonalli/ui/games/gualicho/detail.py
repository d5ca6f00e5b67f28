"""All there is to say of a card, a player, or everything that lies open; the first line is the title. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tonalli.games.gualicho.cards import Deck, Kept, in_order
from tonalli.games.gualicho.model import View
from tonalli.games.gualicho.words import (
    attack_words,
    card_name,
    card_text,
    cards_count,
    cards_counted,
    counted,
    damage_words,
    listed,
    points,
    wound_words,
)
from tonalli.ui.games.gualicho.felt import UNKNOWN, Felt
from tonalli.ui.games.gualicho.picture import does, kind_words
from tonalli.ui.games.lookup import Page

BY_HONOUR: Final = "Kept by honour: a person who sees it broken may say so when it is their turn (b)."


def about_card(felt: Felt, at: int) -> Page:
    """A card of the own hand."""
    if felt.blind:
        return (f"Card {at + 1}", UNKNOWN)
    card = felt.hand[at]
    return (f"{card_name(card)}{kind_words(card)}", does(card))


def about_player(deck: Deck, view: View, seat: int, names: Sequence[str]) -> Page:
    """A player's cards, damage and penalties."""
    return (names[seat], *_player(deck, view, seat, names))


def _player(deck: Deck, view: View, seat: int, names: Sequence[str]) -> Iterator[str]:
    player = view.players[seat]
    won = counted(view.wins[seat], "round", "rounds")
    yield f"{cards_count(player.cards)} in hand, {damage_words(player.points)}, {won} won."
    if player.hand is not None and seat != view.viewer:
        yield f"The hand lies open: {cards_counted(in_order(player.hand))}."
    for wound in player.wounds:
        yield ""
        colour = kind_words(wound.card)
        fresh = " It came in this turn, so it cannot be cured yet." if wound.fresh else ""
        yield f"{wound_words(wound.card, wound.powered)}{colour}, {points(wound.points)}."
        yield f"  {card_text(wound.card)}{fresh}"
        if wound.card in deck.kept(Kept.HONOUR):
            yield f"  {BY_HONOUR}"
    for card in player.owed:
        yield f"Draws a card at the end of the next turn: {card_name(card)} was judged broken."


def about_table(deck: Deck, view: View, names: Sequence[str]) -> Page:
    """Everything that lies open."""
    lines = ["All that lies open"]
    if view.attack is not None:
        lines += [
            "",
            f"{names[view.attack.by]} attacks {names[view.attack.target]}, {attack_words(view.attack)}.",
        ]
    for seat, name in enumerate(names):
        lines += ["", name, *(line for line in _player(deck, view, seat, names) if line)]
    lines += ["", f"The deck: {cards_count(view.deck)}, face down."]
    lying = cards_counted(in_order(view.discard)) or "nothing"
    lines.append(f"The discard pile, {cards_count(len(view.discard))}: {lying}.")
    for number, past in enumerate(view.past, 1):
        lines.append(f"Round {number} was won by {listed([names[seat] for seat in past.winners])}.")
    return tuple(lines)
