"""The adventure map: the path up the Sacred Hill, the party beside it, what happened last. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from tonalli.games.nawalli.adventure.battle import CHART
from tonalli.games.nawalli.adventure.model import BOSS, Chapter, QuestView, Stage
from tonalli.games.nawalli.adventure.text import CLASS_TEXT, DIFFICULTY_TEXT, chapter, place_name
from tonalli.games.nawalli.cards import Card, SpellCard
from tonalli.games.nawalli.words import listed
from tonalli.ui.games.nawalli.arena import Slot, Spot
from tonalli.ui.games.nawalli.detail import in_short
from tonalli.ui.games.nawalli.parts import cut, gives
from tonalli.ui.widgets.canvas import Canvas, Rect, first_fit, fit, width, wrap

STATIONS = range(1, BOSS + 1)
"""The battles, and the boss at the summit."""

PARTY = 34
"""Columns of the party beside the path."""

BROAD = 130
"""Columns that the map takes at most."""


class Station(Struct, frozen=True):
    """A place on the path as it is shown."""

    battle: int
    state: str
    """done, here, ahead, or lost where the quest ended."""
    levels: tuple[int, ...]
    """The levels met there."""
    chapter: Chapter | None = None


def levels(players: int, battle: int) -> tuple[int, ...]:
    """The levels of the opponents of a battle, the lowest first (AD-07, AD-08)."""
    if battle == BOSS:
        return ()
    counts = CHART[players][battle - 1]
    return tuple(level for level, count in enumerate(counts, 1) for _ in range(count))


def stations(view: QuestView) -> tuple[Station, ...]:
    """The path, from the foot of the hill to its summit."""
    told = {one.battle: one for one in view.story}
    return tuple(
        Station(n, _state(view, n, told.get(n)), levels(view.players, n), told.get(n)) for n in STATIONS
    )


def _state(view: QuestView, battle: int, told: Chapter | None) -> str:
    if told is not None and told.won:
        return "done"
    if view.result == "lost" and battle == view.battle:
        return "lost"
    return "here" if battle == view.battle and view.result is None else "ahead"


MARKS = {"done": "[✓]", "here": "<◆>", "ahead": "( )", "lost": "[×]"}  # noqa: RUF001
"""How a station stands out: each state has its own shape."""

SUMMIT = "/^\\"
"""The peak, before it is reached."""

STYLES = {"done": "state-ready", "here": "cursor", "ahead": "dim", "lost": "hurt"}


class Plan(Struct, frozen=True):
    """Where everything lies on the map."""

    path: Rect
    party: Rect
    last: Rect
    spots: dict[Spot, Rect]
    """The stations; Slot(0) is the first battle."""
    points: tuple[tuple[int, int], ...]
    """Column and row of each station's mark."""


def plan(columns: int, rows: int) -> Plan:
    """Lay out the map: it climbs from the lower left to the upper right."""
    room = min(columns, BROAD)
    left = (columns - room) // 2
    beside = PARTY if room < 100 else PARTY + 10
    path = Rect(left, 1, room - beside - 1, rows - 1)
    high = max(3, min(6, path.height // len(STATIONS)))
    wide = max(3, min(7, (path.width - 26) // (len(STATIONS) - 1)))
    below = path.height - high * len(STATIONS)
    last = Rect(left, rows - below, path.width, below)
    points = []
    spots: dict[Spot, Rect] = {}
    for n in range(len(STATIONS)):
        x = left + 2 + wide * n
        y = path.y + high * (len(STATIONS) - 1 - n)
        points.append((x, y))
        spots[Slot(n)] = Rect(x, y, path.right - x, min(high, 3) - 1)
    party = Rect(path.right + 1, 1, left + room - path.right - 1, rows - 1)
    return Plan(path, party, last, spots, tuple(points))


def draw(
    canvas: Canvas, where: Plan, view: QuestView, names: Sequence[str], cards: Mapping[str, Card], cursor: int
) -> None:
    """Draw the map; the cursor is on a station, counted from 0."""
    title = f"The path up the Sacred Hill: {DIFFICULTY_TEXT[view.options.difficulty].name}"
    canvas.put(where.path.x + 1, 0, title, "title", where.path.width)
    canvas.put(where.party.x + 1, 0, fit(tries_left(view), where.party.width - 1), "mark")
    _trail(canvas, where, stations(view))
    for n, station in enumerate(stations(view)):
        _station(canvas, where, station, view, names, cards, n == cursor)
    for y in range(where.party.y, where.party.bottom):
        canvas.put(where.party.x - 1, y, "│", "dim")
    area = Rect(where.party.x + 1, where.party.y, where.party.width - 1, where.party.height)
    below = area.y
    for below, (line, style) in enumerate(party(view, names, cards, area), area.y):
        canvas.put(area.x, below, line, style, area.width)
    rest = Rect(area.x, below + 2, area.width, area.bottom - below - 2)
    _in_full(canvas, rest, about_station(view, cursor + 1, names, cards))
    if where.last.height > 0:
        lines = wrap(happened(view, names, cards, where.last), where.last.width - 2)
        for y, line in enumerate(cut(lines, where.last.height, where.last.width - 2), where.last.y):
            canvas.put(where.last.x + 1, y, line)


def _in_full(canvas: Canvas, area: Rect, notes: Sequence[str]) -> None:
    """What there is to say of the station under the cursor, where there is room for it."""
    lines = [(line, number) for number, text in enumerate(notes) for line in wrap(text, area.width)]
    if area.height < 3:
        return
    for y, (line, number) in enumerate(lines[: area.height], area.y):
        canvas.put(area.x, y, line, "dim title" if number == 0 else "dim")
    if len(lines) > area.height:
        canvas.put_right(area.right, area.bottom - 1, " … v shows all", "dim")


def tries_left(view: QuestView) -> str:
    """What is left of the tries of the battle that is next or on."""
    if view.result is not None:
        return f"the quest is {view.result}"
    return "second try: no retry left" if view.lost else "retries left: 1"


def _trail(canvas: Canvas, where: Plan, path: Sequence[Station]) -> None:
    """Steps cut into the flank of the hill between the stations; those that were gone are darker."""
    for n in range(len(path) - 1):
        (x, y), (to_x, to_y) = where.points[n], where.points[n + 1]
        gone = path[n].state == "done"
        rows = y - to_y
        for k in range(1, rows):
            column = x + 1 + round((to_x - x) * k / rows)
            canvas.put(column, y - k, "▪" if gone else "·", "gem" if gone else "dim")
    for n, (x, y) in enumerate(where.points[:-1]):
        to_x, to_y = where.points[n + 1]
        for row in range(to_y + 1, y + 1):
            column = x + round((to_x - x) * (y - row) / (y - to_y)) - 2
            if column >= where.path.x:
                canvas.put(column, row, "/", "dim")
    x, y = where.points[-1]
    canvas.put(x - 2, y, "/", "dim")


def _station(
    canvas: Canvas, where: Plan, station: Station, view: QuestView, names: Sequence[str],
    cards: Mapping[str, Card], picked: bool,
) -> None:  # fmt: skip
    x, y = where.points[station.battle - 1]
    style = STYLES[station.state]
    mark = SUMMIT if station.battle == BOSS and station.state == "ahead" else MARKS[station.state]
    canvas.put(x, y, mark, "cursor" if picked else style)
    left = x + 4
    room = where.path.right - left - 1
    name = f"{station.battle} {place_name(station.battle)}"
    canvas.put(left, y, fit(name, room), "name cursor" if picked else "name")
    if picked:
        canvas.put(x - 2, y, ">", "cursor")
    lines = list(_about(station, view, names, cards, room))
    high = where.points[0][1] - where.points[1][1]
    for row, line in enumerate(lines[: max(1, high - 2)], y + 1):
        canvas.put(left, row, line, "" if station.state == "here" else "dim", room)


def _about(
    station: Station, view: QuestView, names: Sequence[str], cards: Mapping[str, Card], room: int
) -> Iterator[str]:
    """What is said of a station in a few words: how it went, or who is met there."""
    told = station.chapter
    if told is not None and station.state != "here":
        yield first_fit(
            room,
            f"{_won(told)} in {told.rounds} rounds, gems {_gems(told)}",
            f"{_won(told)}, gems {_gems(told)}",
        )
        got = [cards[card].name for card in (*told.recruits, *told.treasures) if card]
        if got:
            yield from wrap(f"+ {listed(got)}", room)
        return
    if station.battle == BOSS:
        boss = cards[view.boss]
        yield f"the boss: {boss.name}"
        yield in_short(boss)
        return
    yield f"levels {' '.join(map(str, station.levels))}"
    if station.state == "here":
        yield "you are here"


def _won(told: Chapter) -> str:
    second = "at the second try" if told.tries > 1 else ""
    return f"{'won' if told.won else 'lost'} {second}".rstrip()


def _gems(told: Chapter) -> str:
    return f"{told.gems[0]} to {told.gems[1]}"


# ------------------------------------------------------------------------------------------------- the party


def party(
    view: QuestView, names: Sequence[str], cards: Mapping[str, Card], area: Rect
) -> tuple[tuple[str, str], ...]:
    """Each player with class, Nawals and Spells: lines with their styles, as full as there is room for."""
    full = tuple(_party(view, names, cards, area.width, blank=True))
    if len(full) <= area.height:
        return full
    close = tuple(_party(view, names, cards, area.width, blank=False))
    return close if len(close) <= area.height else tuple(_party_in_brief(view, names, cards, area))


def _party(
    view: QuestView, names: Sequence[str], cards: Mapping[str, Card], room: int, blank: bool
) -> Iterator[tuple[str, str]]:
    for player, deck in enumerate(view.decks):
        if player and blank:
            yield "", ""
        yield fit(called(view, player, names), room), "name"
        for card in in_order(deck, cards):
            spell = isinstance(cards[card], SpellCard)
            yield _line(cards[card], room), "mark" if spell else ""


def _party_in_brief(
    view: QuestView, names: Sequence[str], cards: Mapping[str, Card], area: Rect
) -> Iterator[tuple[str, str]]:
    for player, deck in enumerate(view.decks):
        yield fit(called(view, player, names), area.width), "name"
        for spell in (False, True):
            some = [card for card in in_order(deck, cards) if isinstance(cards[card], SpellCard) is spell]
            for line in wrap(", ".join(cards[card].name for card in some), area.width):
                yield line, "mark" if spell else ""


def called(view: QuestView, player: int, names: Sequence[str]) -> str:
    """ "Ana, Warrior"; the name alone before a class is chosen."""
    name = view.classes[player]
    return f"{names[player]}, {CLASS_TEXT[name]}" if name else names[player]


def in_order(deck: Sequence[str], cards: Mapping[str, Card]) -> tuple[str, ...]:
    """A deck with its Nawals first, then by level and name."""
    return tuple(
        sorted(
            deck, key=lambda card: (isinstance(cards[card], SpellCard), _level(cards[card]), cards[card].name)
        )
    )


def _level(card: Card) -> int:
    return getattr(card, "level", 0)


def _line(card: Card, room: int) -> str:
    """A card of a deck in one line: level, name, values."""
    head = f"{_level(card)} {card.name}"
    left = room - width(head) - 2
    if isinstance(card, SpellCard) and card.kind == "item":
        more = first_fit(left, *(f"{given} {' '.join(card.signs)}".rstrip() for given in gives(card)))
    elif isinstance(card, SpellCard):
        more = fit(in_short(card).partition(", ")[2], left)
    else:
        more = fit(f"{card.power}/{card.life} {card.sign}", left)
    return f"{head}  {more}" if left > 3 else fit(head, room)


def happened(view: QuestView, names: Sequence[str], cards: Mapping[str, Card], area: Rect) -> str:
    """What happened last: the battle with who came into the party, or that alone where there is little room."""
    if view.story:
        last = view.story[-1]
        full = chapter(last, names, cards)
        if len(wrap(full, area.width - 2)) <= area.height:
            return full
        took = []
        for player, name in enumerate(names):
            rows = (row[player : player + 1] for row in (last.recruits, last.treasures))
            got = [cards[card].name for row in rows for card in row if card]
            took += [f"{name} took {listed(got)}."] if got else []
        return " ".join(took) or full
    boss = cards[view.boss]
    return f"{boss.name} waits at the summit, cursed."


def about_station(
    view: QuestView, battle: int, names: Sequence[str], cards: Mapping[str, Card]
) -> tuple[str, ...]:
    """A station in full; the first line is the title."""
    return tuple(_station_in_full(view, stations(view)[battle - 1], names, cards))


def _station_in_full(
    view: QuestView, station: Station, names: Sequence[str], cards: Mapping[str, Card]
) -> Iterator[str]:
    yield place_name(station.battle)
    yield {
        "done": "Behind you.",
        "here": "You are here.",
        "ahead": "Still ahead.",
        "lost": "Here the quest ended.",
    }[station.state]
    if station.battle == BOSS:
        boss = cards[view.boss]
        item = f"with {cards[view.item].name}" if view.item else "with an Item that lies face down"
        yield f"The boss: {boss.name}, {in_short(boss)}, {item}. It attacks as soon as it comes."
    else:
        yield f"Levels of the opponents: {listed([str(level) for level in station.levels])}."
    if station.chapter is not None:
        yield chapter(station.chapter, names, cards)
    if station.state == "here":
        known = [cards[card].name for card in view.known]
        if view.lost:
            yield "It was lost once: a second defeat ends the quest."
        if known:
            yield f"Met in the first try: {listed(known)}."


def about_party(view: QuestView, names: Sequence[str], cards: Mapping[str, Card]) -> tuple[str, ...]:
    """The decks of all players in full; the first line is the title."""
    lines = ["The party"]
    for player, deck in enumerate(view.decks):
        lines += ["", called(view, player, names)]
        lines += [f"  {cards[card].name}: {in_short(cards[card])}" for card in in_order(deck, cards)]
    return tuple(lines)


__all__ = [
    "BOSS",
    "Plan",
    "Stage",
    "about_party",
    "about_station",
    "called",
    "draw",
    "happened",
    "in_order",
    "party",
    "plan",
    "stations",
    "tries_left",
]
