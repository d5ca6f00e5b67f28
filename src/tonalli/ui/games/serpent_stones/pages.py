"""Pages to read about a match: a card, the discard pile, all stones. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tonalli.games.serpent_stones.board import BIT, STONE_NAMES, stones_in
from tonalli.games.serpent_stones.model import MOST_REBUILDS, NONE, Card, Deck, Table, View
from tonalli.games.serpent_stones.names import ALTAR_NAMES, CARD_NAMES, HOUSE_NAMES, counted, one
from tonalli.games.serpent_stones.rules import active_of, inactive_of, owner_of, rows_to_go, warrior_on
from tonalli.ui.games.lookup import Page
from tonalli.ui.games.serpent_stones.lookup import card_page
from tonalli.ui.games.serpent_stones.panel import copies, far
from tonalli.ui.games.serpent_stones.picture import CUT, FRESH, GAIN, HIT, LIT, kind


def in_full(view: View, names: Sequence[str], me: int, card: Card | None, deck: Deck) -> Page:
    """The card under the cursor, then the discard pile and the stones."""
    head = ("The discard pile and the stones",) if card in (None, Card.UNSEEN) else card_page(deck, card)
    return (*head, "", *_discards(view), "", *_stones(view, names, me), "", *MARKS)


MARKS = (
    "Rows to go: from the foremost active warrior to the other's temple row.",
    "On the stones: ▲ a warrior of whoever is below, ▼ of the other; J Jaguar Knight, E Eagle Warrior.",
    "△·j or ▽·e: inactive. P Power Stone, T Temple Stone. Lines join the active warriors of a team.",
    "▲*E: active until the other's next attack; captured where no chain leads to a Power Stone.",
    f"{FRESH} the other has placed, struck or captured there since your last turn.",
    f"{LIT} the card may go there; {HIT} hit, {CUT} cut off, {GAIN} active again; « » the pattern, ▸ ◂ the cursor.",
)


def _discards(view: View) -> Iterator[str]:
    table = view.table
    yield (
        f"Draw deck: {counted(view.deck, 'card', 'cards')}; rebuilt {table.rebuilt} of {MOST_REBUILDS} times."
    )
    if not table.discard:
        yield "Discard pile: empty."
        return
    kinds = dict.fromkeys(sorted(table.discard, key=list(Card).index))
    heap = ", ".join(copies(card, table.discard.count(card)) for card in kinds)
    yield f"Discard pile, {counted(len(table.discard), 'card', 'cards')}: {heap}."
    yield f"On top: {CARD_NAMES[table.discard[-1]]}."


def _stones(view: View, names: Sequence[str], me: int) -> Iterator[str]:
    table = view.table
    for seat in (me, 1 - me):
        yield f"{names[seat]}, {HOUSE_NAMES[table.houses[seat]]}: {far(rows_to_go(table, seat)).strip()}."
        yield f"  active: {_warriors(table, active_of(table, seat))}"
        if inactive_of(table, seat):
            yield f"  inactive: {_warriors(table, inactive_of(table, seat))}"
        for n, card in enumerate(view.sides[seat].altars):
            if card is not None:
                what = "a card, face down" if card is Card.UNSEEN else f"{one(card)}, face down"
                yield f"  {ALTAR_NAMES[n]}: {what}"


def _warriors(table: Table, word: int) -> str:
    found = [f"{STONE_NAMES[stone]} {CARD_NAMES[warrior_on(table, stone)]}" for stone in stones_in(word)]
    return ", ".join(found) or "nobody"


def on_stone(table: Table, stone: int, names: Sequence[str]) -> str:
    """What is on a stone, in a sentence."""
    sort = {"P": ", a Power Stone", "T": ", a Temple Stone"}.get(kind(stone), "")
    seat = owner_of(table, stone)
    if seat == NONE:
        return f"{STONE_NAMES[stone]}{sort}: nobody stands there."
    state = "active" if active_of(table, seat) & BIT[stone] else "inactive"
    return f"{STONE_NAMES[stone]}{sort}: {one(warrior_on(table, stone))} of {names[seat]}, {state}."
