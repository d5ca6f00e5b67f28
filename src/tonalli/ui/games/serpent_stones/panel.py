"""What stands around the field: both players, the hand, the card under the cursor and what it would do. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from tonalli.games.serpent_stones.board import ROWS, STONE_NAMES, stones_in
from tonalli.games.serpent_stones.model import (
    CAPTURES,
    DEALT,
    KINDS,
    MOST_REBUILDS,
    NAHUALLI,
    NONE,
    PUT_ASIDE,
    WARRIORS,
    Card,
    Deck,
    House,
    Pattern,
    Phase,
    Place,
    View,
)
from tonalli.games.serpent_stones.names import CARD_NAMES, counted, stones
from tonalli.games.serpent_stones.rules import ahead, rows_to_go, standing
from tonalli.ui.games.serpent_stones.aiming import Aim, Effect, pattern_of
from tonalli.ui.games.serpent_stones.does import KIND, does
from tonalli.ui.games.serpent_stones.layout import Layout
from tonalli.ui.games.serpent_stones.picture import ARROWS, CUT, FRESH, GAIN, HIT, LIT, OTHER, OWN
from tonalli.ui.widgets.canvas import LIGHT, Canvas, Rect, fit, width, wrap

Line = tuple[str, str]
"""A text and its style."""

HOUSES: Final = {House.JAGUAR: "Jaguar", House.EAGLE: "Eagle"}
BACK: Final = "▒"
"""A face-down card."""
FEW: Final = 2
"""Cards in hand from which on Wrath is near (SS-24)."""


class Entry(NamedTuple):
    """A line of the hand: all cards of a kind, or the card on an altar."""

    card: Card
    copies: int = 1
    altar: int = NONE


def entries(view: View, seat: int) -> tuple[Entry, ...]:
    """What can be pointed at in a hand; first the card of the altar that must be resolved (SS-09)."""
    side, table = view.sides[seat], view.table
    found = []
    if table.phase is Phase.ALTAR and table.seat == seat:
        card = side.altars[table.due[0]]
        assert card is not None
        found.append(Entry(card, 1, table.due[0]))
    kinds = dict.fromkeys(side.hand)
    return (*found, *(Entry(card, side.hand.count(card)) for card in kinds))


class Told(Struct, frozen=True):
    """What is to be told beside the field."""

    view: View
    names: Sequence[str]
    me: int
    """The seat at the bottom, whose hand is listed."""
    cursor: int | None = None
    """The entry of the hand that the cursor is on."""
    picked: bool = False
    """It was picked; the cursor is on the field."""
    card: Card | None = None
    """The card that is told of below."""
    title: str = ""
    """What stands over that in place of its name."""
    effect: tuple[Line, ...] = ()
    """What it would do."""
    pointing: int | None = None
    """The back that the cursor is on."""
    flash: frozenset[str] = frozenset()
    """What stands out: "deck", "discard", "hand 0", "altar 1" and so on."""
    deck: Deck | None = None


def draw(canvas: Canvas, where: Layout, told: Told) -> None:
    """Draw all of it."""
    _bar(canvas, where, told, 1 - told.me, where.above)
    _bar(canvas, where, told, told.me, where.below)
    for n, (text, style) in enumerate(_piles(told)):
        canvas.put(where.panel.x, where.panel.y + n, text, style, where.panel.width)
    _hand(canvas, where, told)
    if told.pointing is not None:
        _backs(canvas, where, told)
    else:
        _foot(canvas, where, told)


# --------------------------------------------------------------------------------------------- players


def _bar(canvas: Canvas, where: Layout, told: Told, seat: int, y: int) -> None:
    """A player in one line: name, house, hand, altars, how far to go."""
    table = told.view.table
    left, right = where.field.x, where.panel.right
    style = f"{OWN if seat == told.me else OTHER} source"
    arrow = ARROWS[int(seat != told.me)]
    facts = list(_facts(told, seat))
    room = right - left - sum(width(text) + 2 for text, _ in facts)
    turn = "▸" if table.phase is not Phase.OVER and table.seat == seat else " "
    house = HOUSES[table.houses[seat]]
    who = fit(told.names[seat], room - len(house) - 7) if told.names else ""
    canvas.put(left, y, f"{turn}{arrow} {who}, {house}", style)
    x = right
    for text, style in reversed(facts):
        x -= width(text) + 2
        canvas.put(x + 2, y, text, style)


def _facts(told: Told, seat: int) -> Iterator[Line]:
    table, side = told.view.table, told.view.sides[seat]
    held = len(side.hand)
    few = _few(told.view, seat)
    look = "state-attacks" if f"hand {seat}" in told.flash else "hurt source" if few else ""
    yield f"{'! ' if few else ''}hand {held}", look
    backs = " ".join("." if card is None else BACK for card in side.altars)
    look = "state-attacks" if f"altar {seat}" in told.flash else ""
    yield f"sacrifice {backs}", look
    yield far(rows_to_go(table, seat)), ""


FAR: Final = 13
"""Columns of how far it is, so that nothing beside it moves when that changes."""


def far(rows: int) -> str:
    """How far the foremost active warrior is from the other's temple row."""
    if rows >= ROWS:
        return "no team".ljust(FAR)
    return "at the temple" if not rows else counted(rows, "row to go", "rows to go").ljust(FAR)


# ----------------------------------------------------------------------------------------------- panel


def _piles(told: Told) -> Iterator[Line]:
    table = told.view.table
    won = standing(table.rounds).won
    number = len(table.rounds) + (table.phase is not Phase.OVER)
    mine, theirs = won[told.me], won[1 - told.me]
    yield f"Round {number}   won {ARROWS[0]} {mine}  {ARROWS[1]} {theirs}", "title"
    look = "state-attacks" if "deck" in told.flash else ""
    yield f"deck {told.view.deck}, rebuilt {table.rebuilt} of {MOST_REBUILDS}", look
    look = "state-attacks" if "discard" in told.flash else ""
    yield f"discards {len(table.discard)}", look
    top = f"on top: {CARD_NAMES[table.discard[-1]]}" if table.discard else ""
    yield top, "dim"
    if table.rebuilt == MOST_REBUILDS and table.phase is not Phase.OVER:
        leader, _ = ahead(table)
        yield ("nobody" if leader == NONE else ARROWS[int(leader != told.me)]) + " is ahead", "told"


WIDEST_TEXT: Final = 100
"""Columns of a sentence at most, where there is more room."""

WARNING: Final = "! With one card or none in your hand, the other's Tezcatlipoca wins the match."
"""What is said from two cards on: one of them is played or discarded in every turn (SS-24)."""


def _few(view: View, seat: int) -> bool:
    """Whether the Wrath is near."""
    return len(view.sides[seat].hand) <= FEW and view.table.phase not in (Phase.OVER, Phase.ASIDE)


HAND_TOP: Final = 5
"""Lines of the panel above the hand."""


def _hand(canvas: Canvas, where: Layout, told: Told) -> None:
    y, panel = where.panel.y + HAND_TOP, where.panel
    canvas.put(panel.x, y, *_hand_title(told), room=panel.width)
    listed = shown(where, told.view, told.me, told.cursor)
    for n, area in listed:
        _entry(canvas, area, told, n)
    hidden = len(entries(told.view, told.me)) - len(listed)
    if hidden:
        canvas.put_right(panel.right, y, f"{hidden} more", "dim")
    lines = list(_altars(told))
    for n, (text, style) in enumerate(lines):
        canvas.put(panel.x, panel.bottom - _low(where) - len(lines) + n, text, style, panel.width)
    if where.tall:
        _besides(canvas, where, told, y + len(listed) + 2)


LEGEND: Final = (
    "▲ yours   ▼ the other's",
    "△·j ▽·e   inactive",
    "P power   T temple",
    f"{FRESH} new since your turn",
)
"""What the marks on the stones mean, where there is room."""


def _low(where: Layout) -> int:
    """Lines at the bottom of the panel that the legend takes."""
    return len(LEGEND) + 1 if where.tall else 0


def _besides(canvas: Canvas, where: Layout, told: Told, top: int) -> None:
    """Where there is room: what lies on the discard pile, and the legend."""
    panel, pile = where.panel, told.view.table.discard
    bottom = panel.bottom - _low(where)
    for n, line in enumerate(LEGEND):
        canvas.put(panel.x, bottom + 1 + n, line, "dim", panel.width)
    room = bottom - _altar_lines(told.view, told.me) - top - 1
    heap = [copies(card, pile.count(card)) for card in KINDS if card in pile]
    if room < 3 or not heap:
        return
    canvas.put(panel.x, top, "Discard pile", "title")
    if len(heap) > room:
        heap = [*heap[: room - 1], f"{len(heap) - room + 1} more kinds"]
    for n, line in enumerate(heap):
        canvas.put(panel.x + 1, top + 1 + n, line, "dim", panel.width - 1)


def _hand_title(told: Told) -> Line:
    view, side = told.view, told.view.sides[told.me]
    table, held = view.table, len(side.hand)
    whose = "Your hand" if isinstance(view.viewer, int) else "The hand"
    if table.phase is Phase.ASIDE and len(side.aside) < PUT_ASIDE and held + len(side.aside) == DEALT:
        return f"{whose}: discard {PUT_ASIDE - len(side.aside)}", "title"
    if _few(view, told.me):
        return f"{whose}: {held} ! Wrath", "hurt source"
    return f"{whose}: {held}", "title"


def _altar_lines(view: View, seat: int) -> int:
    return sum(card is not None for card in _waiting(view, seat))


def _waiting(view: View, seat: int) -> tuple[Card | None, ...]:
    """The cards on the altars, but for the one that heads the hand."""
    table = view.table
    heads = table.due[0] if table.phase is Phase.ALTAR and table.seat == seat else NONE
    return tuple(None if n == heads else card for n, card in enumerate(view.sides[seat].altars))


def _altars(told: Told) -> Iterator[Line]:
    for n, card in enumerate(_waiting(told.view, told.me)):
        if card is not None:
            yield f"{n + 1} {BACK} {CARD_NAMES[card]}", "mark"


def shown(where: Layout, view: View, seat: int, cursor: int | None) -> list[tuple[int, Rect]]:
    """The entries of the hand that there is room for, with the cursor among them, and where each stands."""
    top = where.panel.y + HAND_TOP + 1
    room = where.panel.bottom - _low(where) - top - _altar_lines(view, seat)
    found = len(entries(view, seat))
    first = max(0, min((cursor or 0) - room + 1, found - room))
    return [
        (n, Rect(where.panel.x, top + n - first, where.panel.width, 1))
        for n in range(first, min(found, first + room))
    ]


def _entry(canvas: Canvas, area: Rect, told: Told, n: int) -> None:
    entry = entries(told.view, told.me)[n]
    here = n == told.cursor
    style = "cursor" if here else ""
    if told.picked and here:
        style = "lit"
    key = " " if n > 8 else str(n + 1)
    name = copies(entry.card, entry.copies)
    if entry.altar != NONE:
        name = f"{name} {BACK}"
    canvas.put(area.x, area.y, f"{'▸' if here else ' '}{key} {name}", style, area.width)


def copies(card: Card, count: int) -> str:
    """A kind of card, and how many of it if there are several."""
    return CARD_NAMES[card] if count == 1 else f"{CARD_NAMES[card]} x{count}"


# ------------------------------------------------------------------------------------------------ foot


def _foot(canvas: Canvas, where: Layout, told: Told) -> None:
    """What happens, or the card that the cursor is on and what it would do."""
    foot, room = where.foot, where.foot.width
    if told.card in NAHUALLI and told.deck is not None:
        room -= _pattern(canvas, foot, pattern_of(told.deck, told.card))
    lines = [(line, style) for text, style in _about(told) for line in wrap(text, min(room, WIDEST_TEXT))]
    for n, (line, style) in enumerate(lines[: foot.height]):
        canvas.put(foot.x, foot.y + n, line, style)
    if told.cursor is not None and _few(told.view, told.me) and len(lines) < foot.height:
        canvas.put(foot.x, foot.bottom - 1, WARNING, "hurt", foot.width)


def _about(told: Told) -> Iterator[Line]:
    card = told.card
    if card is None or card is Card.UNSEEN:
        if told.title:
            yield told.title, "title"
        return
    yield told.title or f"{CARD_NAMES[card]} ({KIND[card]})", "title"
    yield does(card), ""
    yield from told.effect


def _pattern(canvas: Canvas, foot: Rect, pattern: Pattern) -> int:
    """The pattern of a card as a small picture at the right; answers the columns that it takes."""
    rows = [offset.row for offset in pattern.stones]
    xs = [offset.x for offset in pattern.stones]
    columns = (max(xs) - min(xs)) * 2 + 3
    for offset in pattern.stones:
        x = foot.right - columns + (offset.x - min(xs)) * 2
        canvas.put(x, foot.y + 1 + offset.row - min(rows), "(o)", "level")
    if pattern.turns:
        canvas.put_right(foot.right, foot.y, "may be turned", "dim")
    return max(columns, 13 if pattern.turns else 0) + 2


def effects(would: Effect, card: Card) -> tuple[Line, ...]:
    """What an action would do, in words with the marks that stand on the stones."""
    lines: list[Line] = []
    if would.wins:
        lines.append(("The Temple Stone: this wins the round.", "told"))
    if would.hit:
        verb = "captures" if card in CAPTURES else "strikes"
        said = f"{HIT} {verb} {would.hit.bit_count()}: {stones(stones_in(would.hit))}; "
        cut = would.cut.bit_count()
        said += f"{CUT} cuts off {cut}: {stones(stones_in(would.cut))}." if cut else "cuts off none."
        lines.append((said, "told"))
    if would.joins:
        others = [other for _, other in would.joins]
        lines.append(
            (f"Joins {counted(len(others), 'warrior', 'warriors')} of yours: {stones(others)}.", "told")
        )
    elif not would.hit:
        lines.append(("Starts a team.", "told"))
    if would.gain:
        gain = would.gain.bit_count()
        lines.append((f"{GAIN} makes {gain} active again: {stones(stones_in(would.gain))}.", "told"))
    return tuple(lines)


NO_TURN: Final = "Pick a Jaguar Strike or a Hummingbird Capture to turn its pattern."
NEVER_TURNED: Final = "This card is laid as it is; it cannot be turned."
DOUBLE: Final = "Enter or s: a double sacrifice. It is played before the card on your first sacrifice stone."


def open_ways(card: Card, count: int) -> str:
    """In how many ways a card can be played now."""
    if card in WARRIORS:
        return f"May go to {counted(count, 'stone', 'stones')} now, marked {LIT}."
    return f"May be laid in {counted(count, 'way', 'ways')} now; warriors in reach are marked {LIT}."


def how_to_aim(aim: Aim) -> str:
    """What the keys do with a card that was picked."""
    if isinstance(aim.way, Place):
        return "Arrows choose the stone, Enter plays it, Escape takes it back."
    turn = " r turns it," if len(aim.shapes) > 1 else ""
    return f"Arrows slide the pattern,{turn} Enter plays it, Escape takes it back."


def no_target(in_reach: bool, stone: int | None) -> str:
    """Why a Nahualli card cannot be played now, or not over that stone (SS-17)."""
    if stone is not None:
        name = STONE_NAMES[stone]
        return f"Over {name} its pattern hits no opposing warrior next to an active one of yours."
    if in_reach:
        return "Its pattern can be laid over none of the opposing warriors next to your active ones."
    return "No opposing warrior is next to an active warrior of yours."


def no_card(number: int) -> str:
    """A digit that stands for nothing."""
    return f"There is no card {number}."


def thin(left: int) -> tuple[Line, ...]:
    """A warning if a sacrifice would leave so few cards that Tezcatlipoca wins (SS-24, SS-25)."""
    if left >= FEW:
        return ()
    held = counted(left, "card", "cards") if left else "no card"
    return ((f"! It leaves {held} in your hand: then the other's Tezcatlipoca wins the match.", "hurt"),)


def wrath(held: int) -> str:
    """Tezcatlipoca wins now (SS-24)."""
    return f"The Wrath: your opponent holds {counted(held, 'card', 'cards')}, so it wins the match at once."


BACK_WIDTH: Final = 6


def backs(where: Layout, count: int) -> tuple[Rect, ...]:
    """Where the backs of the other's hand lie, from the left."""
    room = max(4, min(BACK_WIDTH, where.foot.width // max(count, 1)))
    return tuple(Rect(where.foot.x + n * room, where.foot.y + 1, room - 1, 3) for n in range(count))


def _backs(canvas: Canvas, where: Layout, told: Told) -> None:
    """The other's hand from behind: one is pointed at."""
    other = 1 - told.me
    held = len(told.view.sides[other].hand)
    name = told.names[other] if told.names else ""
    canvas.put(
        where.foot.x,
        where.foot.y,
        f"{name}'s hand, from behind, in a random order:",
        "title",
        where.foot.width,
    )
    for n, area in enumerate(backs(where, held)):
        here = n == told.pointing
        canvas.box(area, LIGHT, "cursor" if here else "")
        inner = area.width - 2
        text = str(n + 1).center(inner, BACK) if not here else f"▸{n + 1}◂".center(inner)
        canvas.put(area.x + 1, area.y + 1, text, "cursor" if here else "dim", inner)


__all__ = ["Entry", "Told", "backs", "copies", "draw", "effects", "entries", "far", "shown"]
