"""The choices of a quest beside its battles, as boxes to choose from. Pure: from a view to what is laid out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct

from tonalli.games.nawalli.adventure.model import (
    Action,
    BecomeClass,
    QuestView,
    Recruit,
    Retry,
    Stage,
    Treasure,
)
from tonalli.games.nawalli.adventure.party import CLASSES, MOST, TREASURE_LEVEL
from tonalli.games.nawalli.adventure.text import CLASS_TEXT, chapter, place_name
from tonalli.games.nawalli.cards import Card, SpellCard
from tonalli.games.nawalli.model import Pass
from tonalli.games.nawalli.words import capital, effect_text, listed, short_effect, sign_text
from tonalli.ui.games.nawalli.adventure.hill import called, in_order
from tonalli.ui.games.nawalli.arena import (
    Layout,
    Slot,
    Spot,
    TrayItem,
    beside_panel,
    draw_panel,
    item_box,
)
from tonalli.ui.games.nawalli.choosing import Pick
from tonalli.ui.games.nawalli.detail import about_card
from tonalli.ui.games.nawalli.draft_board import grid
from tonalli.ui.games.nawalli.parts import Mark, frame_of, frame_style, gives
from tonalli.ui.widgets.canvas import Canvas, Rect, first_fit, wrap


class Item(Struct, frozen=True):
    """Something to choose."""

    actions: tuple[Action, ...]
    """What it may come to: one action, or one for each own card that would go for it; none if it cannot be had."""
    card: str = ""
    """The card it is, or ""."""
    title: str = ""
    lines: tuple[str, ...] = ()
    """What stands under the title; of a class its cards."""
    notes: tuple[str, ...] = ()
    """All there is to say of it; the first is the title."""


def items(
    view: QuestView, legal: Sequence[Action], cards: Mapping[str, Card], trade: Item | None = None
) -> tuple[Item, ...]:
    """What is laid out; of a card that is to be had for one of one's own, what may go for it."""
    if trade is not None:
        return tuple(_outs(trade, cards))
    match view.stage:
        case Stage.CLASS:
            return tuple(_classes(legal, cards))
        case Stage.RECRUIT | Stage.TREASURE:
            return tuple(_offered(view, legal, cards))
        case Stage.RETRY:
            return tuple(_again(view, legal, cards))
    return ()


def _classes(legal: Sequence[Action], cards: Mapping[str, Card]) -> Iterator[Item]:
    """The classes with their cards, each with what there is to choose of its second Spell."""
    for name, spells in CLASSES.items():
        several = len(spells.second) > 1
        for second in spells.second:
            wanted = BecomeClass(name, second if several else "")
            pair = (spells.first, second)
            notes = [f"{CLASS_TEXT[name]}: {cards[pair[0]].name} and {cards[pair[1]].name}"]
            for card in pair:
                notes.append(f"{cards[card].name}, level {level_of(cards[card])}: {in_words(cards[card])}")
            actions = (wanted,) if wanted in legal else ()
            yield Item(actions, "", CLASS_TEXT[name], pair, tuple(notes))


def level_of(card: Card) -> int:
    """The Energy level of a card that has one."""
    return getattr(card, "level", 0)


def in_words(card: Card) -> str:
    """What a Spell does, in full."""
    assert isinstance(card, SpellCard)
    if card.kind == "magic":
        return " ".join(effect_text(effect) for effect in card.effects)
    signs = " ".join(f"{capital(sign)}: {sign_text(sign)}" for sign in dict.fromkeys(card.signs))
    return f"an Item that gives {gives(card)[1] or 'no values'}. {signs}".rstrip()


def _offered(view: QuestView, legal: Sequence[Action], cards: Mapping[str, Card]) -> Iterator[Item]:
    kind = Recruit if view.stage is Stage.RECRUIT else Treasure
    for card in view.offer:
        actions = tuple(action for action in legal if isinstance(action, kind) and action.card == card)
        yield Item(actions, card, notes=about_card(card, cards))
    what = "Recruit nobody" if view.stage is Stage.RECRUIT else "Take nothing"
    yield Item((Pass(),) if Pass() in legal else (), "", what, ("Go on with the cards you have.",), (what,))


def _outs(trade: Item, cards: Mapping[str, Card]) -> Iterator[Item]:
    for action in trade.actions:
        assert isinstance(action, Recruit | Treasure)
        yield Item((action,), action.out, notes=about_card(action.out, cards))


def _again(view: QuestView, legal: Sequence[Action], cards: Mapping[str, Card]) -> Iterator[Item]:
    told = "The same opponents come again, shuffled anew within their levels. A second defeat ends the quest."
    if view.encounter is not None and view.encounter.boss >= 0:
        told = "The boss fight starts again from where the boss appeared. A second defeat ends the quest."
    met = [cards[card].name for card in view.encounter.met] if view.encounter else []
    more = (f"You met {listed(met)}.",) if met else ()
    for action, title, lines in (
        (Retry(), "Try once more", (told, *more)),
        (Pass(), "End the quest", ("The story of the quest ends here.",)),
    ):
        yield Item((action,) if action in legal else (), "", title, lines, (title, *lines))


# ------------------------------------------------------------------------------------------------- drawing


def foot(view: QuestView) -> int:
    """Rows of the decks below what is laid out."""
    return 0 if view.stage is Stage.CLASS else 2 * view.players if view.players == 1 else 4


def lay_out(columns: int, rows: int, view: QuestView, count: int, cursor: int) -> Layout:
    """Where everything lies: a head line, the boxes, the decks, and what is said of the one under the cursor."""
    room, rows, panel = beside_panel(columns, rows)
    below = 0
    if panel is None:
        below = 4 if view.stage is Stage.CLASS else 0
        panel = Rect(0, rows - below, columns, below) if below else None
        rows -= below
    area = Rect(0, 1, room, rows - 1 - foot(view))
    cells = grid(room, area.height, count)
    size, high = cells.cell
    at = cursor // cells.across
    first = max(0, min(at, cells.rows - cells.seen))
    spots: dict[Spot, Rect] = {}
    for index in range(first * cells.across, min(count, (first + cells.seen) * cells.across)):
        row, column = divmod(index, cells.across)
        spots[Slot(index)] = Rect(column * size, area.y + (row - first) * high, size, high)
    seen = cells.seen * cells.across
    return Layout(Rect(0, 0, room, rows), panel, (), 0, spots, area, first * cells.across, seen)


def draw(
    canvas: Canvas, layout: Layout, view: QuestView, laid_out: Sequence[Item], cursor: int,
    names: Sequence[str], cards: Mapping[str, Card], trade: Item | None,
) -> None:  # fmt: skip
    """Draw what is laid out."""
    canvas.put(1, 0, head(view, names, cards, trade), "title", layout.area.width - 2)
    before, after = layout.first, len(laid_out) - layout.first - layout.seen
    parts = [f"{before} above"] if before > 0 else []
    parts += [f"{after} below"] if after > 0 else []
    if parts:
        canvas.put_right(layout.area.right - 1, 0, f" {', '.join(parts)} ", "cursor")
    for spot, area in layout.spots.items():
        assert isinstance(spot, Slot)
        item = laid_out[spot.index]
        mark = Mark.CURSOR if spot.index == cursor else Mark.NONE if item.actions else Mark.FAINT
        if view.stage is Stage.CLASS:
            _class_box(canvas, area, item, spot.index, mark, cards)
        else:
            box = TrayItem(Pick(item.card), item.title, item.lines, item.card)
            item_box(canvas, area, box, spot.index, mark, cards, False)
    _decks(canvas, layout, view, names, cards)
    if layout.panel and laid_out:
        notes = laid_out[cursor].notes
        tight = view.stage is Stage.CLASS and layout.panel.height < 6  # the title stands in its box
        draw_panel(canvas, layout.panel, notes[1:] if tight else notes)


def _class_box(
    canvas: Canvas, area: Rect, item: Item, index: int, mark: Mark, cards: Mapping[str, Card]
) -> None:  # fmt: skip
    """A class: its name on the edge, then its cards with what they do, the second one's in full if there is room."""
    style, faint = frame_style(mark, "card"), Mark.FAINT in mark
    canvas.box(area, frame_of(mark), style)
    end = canvas.put(area.x + 1, area.y, f"{index + 1} ", f"{style} title")
    canvas.put(end, area.y, f"{item.title} ", "dim" if faint else "name", area.right - 1 - end)
    room, left = area.width - 2, area.height - 2
    ways = [_told(cards[card], room) for card in item.lines]
    lines = next(
        (first + second for first, second in product(*ways) if len(first + second) <= left), ways[0][-1]
    )
    for y, line in enumerate(lines, area.y + 1):
        canvas.put(area.x + 1, y, line, "dim" if faint else "", room)


def _told(card: Card, room: int) -> tuple[list[str], ...]:
    """A Spell in full, in a few words, and in one line."""
    assert isinstance(card, SpellCard)
    full = wrap(f"{card.name} {card.level}: {in_words(card)}", room)
    few = wrap(f"{card.name}: {short_effect(card)}", room) if card.kind == "magic" else full
    return full, few, [_brief(card, room)]


def _brief(card: Card, room: int) -> str:
    """A Spell in one line: its name, and what it does in as many words as fit."""
    assert isinstance(card, SpellCard)
    if card.kind == "magic":
        return first_fit(room, f"{card.name}: {short_effect(card)}")
    signs = " ".join(card.signs)
    return first_fit(room, *(f"{card.name} {text} {signs}".rstrip() for text in gives(card)))


def head(view: QuestView, names: Sequence[str], cards: Mapping[str, Card], trade: Item | None) -> str:
    """What is to be chosen, by whom."""
    who = "" if view.actor is None else names[view.actor]
    if trade is not None:
        return f"{who}: {cards[trade.card].name} instead of which?"
    match view.stage:
        case Stage.CLASS:
            taken = [called(view, player, names) for player in range(view.players) if view.classes[player]]
            return f"{who} chooses a class.{'  ' + ', '.join(taken) + '.' if taken else ''}"
        case Stage.RECRUIT:
            return f"{place_name(view.battle)} is won. {who} may recruit one of the Nawals met there."
        case Stage.TREASURE:
            return f"Treasure of level {TREASURE_LEVEL[view.battle]}: {who} may take one Spell."
        case Stage.RETRY:
            return f"{chapter(view.story[-1], names, cards)} Try it once more?"
    return ""


def _decks(
    canvas: Canvas, layout: Layout, view: QuestView, names: Sequence[str], cards: Mapping[str, Card]
) -> None:
    """The decks so far, in two lines a player."""
    rows = foot(view)
    if not rows:
        return
    y = layout.area.bottom - rows
    for player, deck in enumerate(view.decks):
        asked = view.actor == player
        canvas.put(0, y, ">" if asked else " ", "cursor")
        canvas.put(1, y, names[player], "name asked" if asked else "name", 12)
        for spell in (False, True):
            some = [card for card in in_order(deck, cards) if isinstance(cards[card], SpellCard) is spell]
            told = ", ".join(f"{cards[card].name} {level_of(cards[card])}" for card in some) or "none"
            kind = "Spells" if spell else "Nawals"
            canvas.put(
                14, y, f"{len(some)}/{MOST} {kind}: {told}", "mark" if spell else "", layout.area.width - 15
            )
            y += 1


__all__ = ["Item", "draw", "foot", "head", "items", "lay_out"]
