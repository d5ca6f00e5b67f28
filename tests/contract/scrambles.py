"""For each game: another state that a seat could not tell from this one, made without the game's own help.

What is hidden from the seat is dealt anew; all that the seat knows stays, and so does the random source, so
that dice that all see fall alike. A game in which all lies open has nothing but the source to deal anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from tests.toys import ToyState
from tonalli.core.rng import Rng
from tonalli.games.nawalli.adventure.model import Quest, Stage
from tonalli.games.nawalli.cards import CardSet
from tonalli.games.nawalli.model import NONE, State
from tonalli.games.serpent_stones.model import Card

Scramble = Callable[[Any, Any, int, Rng], Any]
"""(game, state, seat, random numbers) -> another state, None if nothing that could differ is hidden."""


def scramble_toy(game: Any, state: ToyState, seat: int, rng: Rng) -> ToyState:
    """The other hand and the deck are one heap to who holds this hand."""
    heap = rng.source().shuffled((*state.hands[1 - seat], *state.deck))
    size = len(state.hands[1 - seat])
    hands = list(state.hands)
    hands[1 - seat] = tuple(sorted(heap[:size]))
    return replace(state, hands=tuple(hands), deck=tuple(heap[size:]))


def scramble_nawalli(game: Any, state: State, seat: int, rng: Rng) -> State | None:
    """NW-81: opponents' hands and the order of all decks are hidden, how many cards there are of each is not.

    How many Nawals an opponent holds is no secret either, since all see from which deck a card is drawn.
    """
    if state.battle is None:
        return None
    definitions: CardSet = game.definitions
    spells = {card.id for card in definitions.spell}
    source = rng.source()
    players = []
    hidden = 0
    for owner, player in enumerate(state.battle.players):
        ally = owner % state.sides == seat % state.sides
        hand = () if ally else player.hand
        held_spells = [copy for copy in hand if state.cards[copy] in spells]
        held_nawals = [copy for copy in hand if state.cards[copy] not in spells]
        nawals = source.shuffled((*player.nawals, *held_nawals))
        scrolls = source.shuffled((*player.spells, *held_spells))
        hidden = max(hidden, len(nawals), len(scrolls))
        dealt = nawals[len(player.nawals) :] + scrolls[len(player.spells) :]
        players.append(
            replace(
                player,
                hand=player.hand if ally else tuple(sorted(dealt)),
                nawals=tuple(nawals[: len(player.nawals)]),
                spells=tuple(scrolls[: len(player.spells)]),
            )
        )
    return replace(state, battle=replace(state.battle, players=tuple(players))) if hidden > 1 else None


def scramble_adventure(game: Any, quest: Quest, seat: int, rng: Rng) -> Quest | None:
    """AD-06: the encounter deck is hidden but for its levels; AD-01: so is the Item until the boss comes.

    Cards that were met in the first try are known to be there (AD-05).
    """
    encounter = quest.encounter
    if encounter is None or quest.stage is not Stage.BATTLE:
        return None
    source = rng.source()
    definitions: CardSet = game.definitions
    level = {card.id: card.level for card in definitions.nawal}
    elsewhere = {card for deck in quest.decks for card in deck} | {*quest.drawn, *quest.shapes}
    deck = list(encounter.deck)
    for at, card in enumerate(deck):
        spare = [other for other in level if level[other] == level[card] and other not in elsewhere]
        if card not in quest.known and spare and source.below(2):
            deck[at] = source.choice(spare)
            elsewhere.add(deck[at])
    drawn = [*(card for card in quest.drawn if card not in encounter.deck), *deck]
    mixed = [card for one in (4, 3, 2, 1) for card in source.shuffled([c for c in deck if level[c] == one])]
    items = [card.id for card in definitions.spell if card.level == 3 and card.kind == "item"]
    item = source.choice(items) if encounter.boss == NONE and quest.stand is None else quest.item
    if tuple(mixed) == encounter.deck and item == quest.item:
        return None
    return replace(quest, item=item, drawn=tuple(drawn), encounter=replace(encounter, deck=tuple(mixed)))


def scramble_serpent_stones(game: Any, state: Any, seat: int, rng: Rng) -> Any:
    """SS-31: the deck's order, the other's hand, sacrifice stones and what it puts aside (SS-07) are hidden.

    On the other's turn the two cards that are drawn next stay: the other may draw one more, and then the seat
    draws for its own turn and sees the card.
    """
    other = state.sides[1 - seat]
    stay = 2 if game.actor(state) not in (None, seat) else 0
    cut = max(0, len(state.deck) - stay)
    dark = [nth for nth, card in enumerate(other.altars) if card is not None]
    heap = [*state.deck[:cut], *other.hand, *other.aside, *(other.altars[nth] for nth in dark)]
    if len(heap) < 2:
        return None
    heap = rng.source().shuffled(heap)
    order = list(Card)
    hand = tuple(sorted([heap.pop() for _ in other.hand], key=order.index))
    aside = tuple(sorted([heap.pop() for _ in other.aside], key=order.index))
    altars = tuple([None if card is None else heap.pop() for card in other.altars])
    sides = list(state.sides)
    sides[1 - seat] = replace(other, hand=hand, aside=aside, altars=altars)
    return replace(state, sides=tuple(sides), deck=(*heap, *state.deck[cut:]))


def scramble_gualicho(game: Any, state: Any, seat: int, rng: Rng) -> Any:
    """GU-02: hands and the deck are hidden, but for a hand that lies open (GU-34).

    What somebody else does may make cards be drawn that the seat sees: into an open hand, or by must-draw into its
    own when its turn begins. Then the deck stays as it lies, and hands alone are dealt anew.
    """
    penalties = [{wound.card.value for wound in player.wounds} for player in state.players]
    shut = [other for other, bound in enumerate(penalties) if other != seat and "open-hand" not in bound]
    drawn_in_sight = len(shut) < len(penalties) - 1 or (
        seat != state.active and "must-draw" in penalties[seat]
    )
    deck = () if drawn_in_sight else state.deck
    heap = rng.source().shuffled((*deck, *(card for other in shut for card in state.players[other].hand)))
    if len(heap) < 2:
        return None
    order = list(type(heap[0]))
    players = list(state.players)
    for other in shut:
        size = len(players[other].hand)
        players[other] = replace(players[other], hand=tuple(sorted(heap[:size], key=order.index)))
        heap = heap[size:]
    return replace(state, players=tuple(players), deck=state.deck if drawn_in_sight else tuple(heap))


def nothing_hidden(game: Any, state: Any, seat: int, rng: Rng) -> Any:
    """All lies open: the random source alone is not seen."""
    return with_rng(state, rng)


def only_dice_hidden(game: Any, state: Any, seat: int, rng: Rng) -> None:
    """All lies open, and chance may be taken back in practice: there is no state to confuse this one with."""


def partners(state: Any, seat: int, other: int) -> bool:
    """Whether the two see the same: they are one, or allies."""
    return (
        seat == other
        or isinstance(state, Quest)
        or (isinstance(state, State) and seat % state.sides == other % state.sides)
    )


def rng_of(state: Any) -> Rng:
    """The random source of a state."""
    rng: Rng = state.match.rng if isinstance(state, Quest) else state.rng
    return rng


def with_rng(state: Any, rng: Rng) -> Any:
    """The state with another random source."""
    if isinstance(state, Quest):
        return replace(state, match=replace(state.match, rng=rng))
    return replace(state, rng=rng)


SCRAMBLES: dict[str, Scramble] = {
    "toy": scramble_toy,
    "nawalli": scramble_nawalli,
    "nawalli-adventure": scramble_adventure,
    "azteka": nothing_hidden,
    "nahua": only_dice_hidden,
    "serpent-stones": scramble_serpent_stones,
    "gualicho": scramble_gualicho,
}
