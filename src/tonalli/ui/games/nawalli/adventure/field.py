"""The battlefield of a quest: three rows of lanes, the encounter's line over them, the players' below. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from tonalli.games.nawalli.adventure.model import (
    BOSS,
    FOES,
    OPPONENT,
    PLAYERS,
    Acts,
    Advanced,
    Arrived,
    BattleBegan,
    BattleEnded,
    BossCame,
    EncounterBegan,
    Recovered,
    Stepped,
    Strengthened,
)
from tonalli.games.nawalli.adventure.text import FOE
from tonalli.games.nawalli.cards import Card
from tonalli.games.nawalli.model import COLOURS, LANES, NONE, View
from tonalli.ui.games.nawalli import arena
from tonalli.ui.games.nawalli.adventure.facts import BACK, FieldReader, FieldView
from tonalli.ui.games.nawalli.arena import Layout, Picture, Slot, Spot, beside_panel, lay_lanes, lay_tray
from tonalli.ui.games.nawalli.choosing import At, Held
from tonalli.ui.games.nawalli.facts import FighterFact, Reader
from tonalli.ui.games.nawalli.ground import Ground
from tonalli.ui.games.nawalli.motion import BEAT, Arrow, Badge, Dice, Shot, Stage, tumbling
from tonalli.ui.games.nawalli.parts import (
    GEM,
    Mark,
    arrow,
    frame_of,
    frame_style,
    gems,
    lasting_spells,
    pair_name,
    signs_text,
)
from tonalli.ui.games.nawalli.preview import Change
from tonalli.ui.widgets.board import Event
from tonalli.ui.widgets.canvas import Canvas, Rect, first_fit, fit, width

GOOD, BAD = "state-ready", "state-struck"
"""The styles of badges."""

STEPS = {"move": "Move", "summon": "Summon", "attack": "Attack"}
"""The steps of the opponents' turn."""

POOL = "beside the board"
THEIRS = FOE.lower()
"""What stands before gems that nobody has, and before the opponents'."""


def heights(rows: int, lines: int) -> tuple[int, int, int, int]:
    """Rows of a lane at the back, of one in the middle and in front, of the tray, and of a gap around the gems."""
    rest = rows - 2 - lines
    tray = max(4, min(11, rest * 4 // 17))
    lane = max(5, min(8, (rest - tray) * 5 // 13))
    back = max(3, min(7, rest - tray - 2 * lane))
    gap = max(0, min(1, (rest - tray - 2 * lane - back) // 2))
    return back, lane, tray, gap


class FieldGround(Ground):
    """Three rows: back and middle are the opponents', the front is the players'."""

    def reader(self, view: View, cards: Mapping[str, Card], me: int = 0) -> Reader:
        """Reads one view: of a battle with its quest, or of the choice of starters."""
        return FieldReader(view, cards, me) if isinstance(view, FieldView) else Reader(view, cards, me)

    def lay_out(
        self, columns: int, rows: int, reader: Reader, count: int, cursor: Spot | None, first: int = 0,
        widest: int = arena.CARD,
    ) -> Layout:  # fmt: skip
        """Where everything lies; the lines of counts are those of the encounter and of the players."""
        room, rows, panel = beside_panel(columns, rows)
        seats = len(reader.seats_of(PLAYERS))
        lines = 1 if seats == 1 or rows < 22 else 2
        back, lane, tray, gap = heights(rows, lines)
        spots: dict[Spot, Rect] = {}
        y = max(0, (rows - 2 - lines - back - 2 * lane - tray - 2 * gap) // 2)
        top = y
        lay_lanes(spots, BACK, room, top + 1, back)
        lay_lanes(spots, FOES, room, top + 1 + back, lane)
        middle = top + 1 + back + lane + gap
        lay_lanes(spots, PLAYERS, room, middle + 1 + gap, lane)
        y = middle + 1 + gap + lane
        area = Rect(0, y + lines, room, tray)
        seen_from, seen = lay_tray(spots, area, count, cursor, first, widest)
        status = (top, *range(y, y + lines))
        return Layout(Rect(0, 0, room, rows), panel, status, middle, spots, area, seen_from, seen)

    def draw(
        self, canvas: Canvas, layout: Layout, reader: Reader, picture: Picture, cards: Mapping[str, Card]
    ) -> None:
        """Draw the battle."""
        assert isinstance(reader, FieldReader)
        _encounter_line(canvas, layout, reader)
        _gem_line(canvas, layout, reader, picture)
        for seat in reader.seats_of(PLAYERS):
            _player_line(canvas, counts_of(layout, reader, seat), reader, seat, picture)
        others = {spot: area for spot, area in layout.spots.items() if not _is_back(spot)}
        arena.draw_spots(canvas, others, reader, picture, cards)
        for lane in LANES:
            spot = At(BACK, lane)
            mark = picture.marks.get(spot, Mark.NONE)
            area = layout.spots[spot]
            box = _back_box(area.width, area.height, lane, reader.fact(BACK, lane), mark)
            canvas.paste(area.x, area.y, box)
        if len(reader.seats_of(PLAYERS)) > 1:
            _owners(canvas, layout, reader, picture.names)
        _mark_boss(canvas, layout, reader)
        arena.draw_rest(canvas, layout, reader, picture)

    def count(self, layout: Layout, reader: Reader, seat: int, word: str) -> tuple[Rect, str]:
        """Gems stand in the line between the rows, all else in the player's own."""
        if word == "tonalli":
            words = {PLAYERS: gem_word(reader), FOES: THEIRS}
            return Rect(layout.area.x, layout.middle, layout.area.width, 1), words[reader.side_of(seat)]
        if seat == OPPONENT:
            return Rect(layout.area.x, layout.status[0], layout.area.width, 1), word
        return counts_of(layout, reader, seat), "aside" if word == "decks" else word

    def shots(self, event: Event, before: View, after: View, stage: Stage) -> Iterator[Shot]:
        """Pictures of the opponents' turn and of how a battle begins and ends."""
        yield from _shots(event, before, after, stage)


def gem_word(reader: Reader) -> str:
    """What stands before the players' gems."""
    return "you" if len(reader.seats_of(PLAYERS)) == 1 else "both of you"


def counts_of(layout: Layout, reader: Reader, seat: int) -> Rect:
    """The line of counts of a player, or its part of one that two share."""
    lines, area = layout.status[1:], layout.area
    seats = reader.seats_of(PLAYERS)
    at = seats.index(seat)
    if len(lines) >= len(seats):
        return Rect(area.x, lines[at], area.width, 1)
    left, right = area.width * at // len(seats), area.width * (at + 1) // len(seats)
    return Rect(area.x + left, lines[0], right - left, 1)


def _is_back(spot: Spot) -> bool:
    return isinstance(spot, At) and spot.side == BACK


# ------------------------------------------------------------------------------------------------- lines


def _encounter_line(canvas: Canvas, layout: Layout, reader: FieldReader) -> None:
    """What of the encounter is still to come, and what waits in the Guardian space."""
    y, right = layout.status[0], layout.area.right - 1
    theirs = reader.battle.active == FOES
    canvas.put(0, y, ">" if theirs else " ", "cursor")
    x = canvas.put(1, y, FOE, "name asked" if theirs else "name")
    waits = reader.waiting()
    boss = reader.quest.battle == BOSS
    names = [
        f"*{name}" if not n and waits and not _is_shape(reader, n) else name for n, name in enumerate(waits)
    ]
    space = f"Guardian space: {', '.join(names) or 'empty'}"
    short = f"waits: {', '.join(names) or 'none'}"
    if boss and not waits:
        space = short = _boss(reader)
    left = reader.encounter.left
    levels = f"{'levels' if len(left) > 1 else 'level'} {' '.join(map(str, left))}"
    deck = f"to come: {levels}" if left else "nobody to come"
    text = first_fit(
        right - x - 2,
        f"{deck}   {space}",
        f"{deck}   {short}",
        f"{len(left)} to come   {short}",
    )
    canvas.put(x + 2, y, text.rstrip(), "mark")


def _boss(reader: FieldReader) -> str:
    """Where the boss stands."""
    name = reader.face(reader.quest.boss).name
    place = reader.find(reader.encounter.boss)
    return f"boss: {name} in {COLOURS[place[1]]}" if place else f"the boss comes: {name}"


def _is_shape(reader: FieldReader, nth: int) -> bool:
    """Whether the nth of what waits in the Guardian space is a Shapeshift card."""
    return nth >= len(reader.waiting()) - len(reader.encounter.shapes)


def _gem_line(canvas: Canvas, layout: Layout, reader: FieldReader, picture: Picture) -> None:
    """The round, and all the gems: the players', those beside the board, the opponents'."""
    battle, area = reader.battle, layout.area
    told = picture.told.gems if picture.told else None
    before = [battle.arenas[side].gems for side in (PLAYERS, FOES)]
    pool = battle.middle
    changes = [told[side] if told else Change(count, count) for side, count in enumerate(before)]
    after = pool - sum(change.after - change.before for change in changes)
    counts = (
        (gem_word(reader), changes[PLAYERS]),
        (POOL, Change(pool, after)),
        (THEIRS, changes[FOES]),
    )
    number = f"round {battle.round}" if battle.round else "before the first round"
    lasting = ", ".join(lasting_spells(reader))
    x = area.x + 1 + width(number) + 3
    texts = [f"{word} {arrow(change.before, change.after)}" for word, change in counts]
    full = [f"{text} {gems(change.before)}".rstrip() for text, (_, change) in zip(texts, counts, strict=True)]
    canvas.put(area.x + 1, layout.middle, number, "dim")
    shown = full if sum(map(width, full)) + 6 <= area.right - x else texts
    end = max(x, area.x + (area.width - sum(map(width, shown)) - 6) // 2)
    for text, (_, change) in zip(shown, counts, strict=True):
        end = canvas.put(end, layout.middle, text, "gem" if change.before == change.after else "told") + 3
    if lasting:
        room = area.right - end - 1
        count = len(reader.battle.lasting)
        brief = f"{count} open {'Spell' if count == 1 else 'Spells'} (c)"
        if room >= width(brief):
            canvas.put_right(area.right - 1, layout.middle, first_fit(room, lasting, brief), "mark")
        elif room >= 5:
            canvas.put_right(area.right - 1, layout.middle, "+(c)", "mark")


def _player_line(canvas: Canvas, area: Rect, reader: FieldReader, seat: int, picture: Picture) -> None:
    """What a player has; a ">" before who must choose."""
    player = reader.player(seat)
    asked = reader.view.actor == seat
    change = picture.told.energy[seat] if picture.told else Change(player.energy, player.energy)
    energy = arrow(change.before, change.after)
    aside = len(reader.aside(seat))
    shown = "↓" if reader.in_teams and seat == _laid_out(reader, picture) else ""
    counts = f"energy {energy}  hand {player.hand_size}{shown}  aside {aside}  burned {len(player.burn)}"
    tight = counts.replace("  ", " ").replace("burned", "burn")
    name = picture.names[seat]
    room = area.width - 2
    text = first_fit(room - width(fit(name, 11)) - 1, counts, tight)
    canvas.put(area.x, area.y, ">" if asked else " ", "cursor")
    name = fit(name, room - width(text) - 1)
    canvas.put(area.x + 1, area.y, name, "name asked" if asked else "name")
    begin = area.right - 1 - width(text) if area.width > 60 else area.x + 2 + width(name)
    canvas.put(begin, area.y, text)
    canvas.put(begin, area.y, f"energy {energy}", "energy" if change.before == change.after else "told")


def _laid_out(reader: FieldReader, picture: Picture) -> int:
    """The seat whose hand is laid out."""
    first = picture.tray[0].step if picture.tray else None
    return first.seat if isinstance(first, Held) else reader.me


# ------------------------------------------------------------------------------------------------- lanes


@lru_cache(maxsize=128)
def _back_box(columns: int, rows: int, lane: int, fact: FighterFact | None, mark: Mark) -> Canvas:
    """A lane of the back row on a canvas of its own: the name, what it is worth, and what lies under it."""
    canvas, area = Canvas(columns, rows), Rect(0, 0, columns, rows)
    colour = COLOURS[lane]
    style = frame_style(mark, f"lane-{colour}")
    canvas.box(area, frame_of(mark), style)
    if fact is None:
        canvas.put(2, 0, f" {colour} ", f"lane-{colour} title")
        canvas.put_middle(area, rows // 2, "open", "dim")
        return canvas
    room, high = columns - 2, rows > 3
    canvas.put_right(columns - 1, 0, f" {fact.level} ", f"{style} level")
    if high:
        canvas.put(2, 0, f" {colour} ", f"lane-{colour} title")
        canvas.put(1, 1, pair_name(fact, room), "name")
    else:
        canvas.put(1, 0, f" {fit(fact.name, room - 5)} ", "name")
    top = 2 if high else 1
    for y, line in enumerate(_worth(fact, room, rows - 1 - top), top):
        canvas.put(1, y, line, "", room)
    below = _under(fact, room, named=high and "/" in pair_name(fact, room))
    if below:
        canvas.put(1, rows - 1, f" {below} ", "mark")
    return canvas


def _worth(fact: FighterFact, room: int, height: int) -> list[str]:
    """Power, Life and signs, in one line or two."""
    life = f"{fact.left}/{fact.life}" if fact.left < fact.life else str(fact.life)
    words = " ".join(sign.sign.value for sign in fact.signs)
    if height > 1:
        return [first_fit(room, f"{fact.power} power  life {life}"), signs_text(fact.signs, room)]
    values = f"{fact.power}/{life}"
    return [
        first_fit(room, f"{values}  {words}", f"{values} {signs_text(fact.signs, room - width(values) - 1)}")
    ]


def _under(fact: FighterFact, room: int, named: bool) -> str:
    """The blessing and the Shapeshift card under it."""
    parts = [f"*{fact.blessing}"] if fact.blessing else []
    parts += [f"/{fact.under}"] if fact.under and not named else []
    text = " ".join(parts)
    if width(text) <= room - 2 or len(parts) < 2:
        return fit(text, room - 2)
    each = (room - 3) // 2
    return " ".join(fit(part, each) for part in parts)


def _owners(canvas: Canvas, layout: Layout, reader: FieldReader, names: Sequence[str]) -> None:
    """Whose each Nawal of the front row is, on the edge of its lane."""
    for lane in LANES:
        owner = reader.owner(PLAYERS, lane)
        area = layout.spots[At(PLAYERS, lane)]
        fact = reader.fact(PLAYERS, lane)
        if owner == NONE or fact is None:
            continue
        x = area.x + 4 + len(COLOURS[lane])
        room = area.right - 1 - x - (len(fact.state) + 2 if fact.state else 1)
        canvas.put(x, area.y, fit(names[owner], room), "name")
        if not fact.state:
            canvas.put(x + width(fit(names[owner], room)), area.y, " ")


def _mark_boss(canvas: Canvas, layout: Layout, reader: FieldReader) -> None:
    """The word on the edge of the boss's lane."""
    place = reader.find(reader.encounter.boss)
    if place is not None:
        area = layout.spots[At(*place)]
        canvas.put(area.x + 4 + len(COLOURS[place[1]]), area.y, "boss ", "told")


# ------------------------------------------------------------------------------------------------ motion


def _shots(event: Event, before: View, after: View, stage: Stage) -> Iterator[Shot]:
    match event:
        case BattleBegan(battle, attempt):
            first = "The boss appears!" if battle == BOSS else f"Battle {battle} begins."
            tries = ("The second try.",) if attempt > 1 else ()
            yield Shot(view=after, seconds=4 * BEAT, banner=(first, *tries))
        case EncounterBegan():
            yield Shot(view=after, seconds=2 * BEAT, banner=("The opponents' turn",))
        case Stepped(step):
            yield Shot(view=after, seconds=BEAT, counts=((OPPONENT, FOE),), banner=(STEPS[step],))
        case Advanced(_, lane, to, row):
            start, end = At(BACK, lane), At(FOES if row == "middle" else BACK, to)
            way = None if abs(to - lane) > 1 else Arrow(start, end)  # around the edge there is none to draw
            yield Shot(view=before, seconds=BEAT / 2, lit=(start,), arrow=way)
            yield Shot(view=after, seconds=BEAT / 2, lit=(end,), badges={end: Badge("moves")})
        case Arrived(_, rolled, lane):
            yield from _thrown(rolled, before, after, At(BACK, lane), "arrives")
        case BossCame(_, item, rolled, lane):
            yield from _thrown(rolled, before, after, At(FOES, lane), "the boss")
            yield Shot(view=after, seconds=3 * BEAT, lit=(At(FOES, lane),), card=item)
        case Strengthened(_, lane, _, how):
            spot = At(BACK, lane)
            word = "blessed" if how == "blessing" else "shapeshift"
            yield Shot(view=after, seconds=2 * BEAT, lit=(spot,), badges={spot: Badge(word, GOOD)})
        case Acts(lane):
            spot = At(FOES, lane)
            yield Shot(view=after, seconds=BEAT, lit=(spot,), badges={spot: Badge("acts")})
        case Recovered(seat):
            yield Shot(view=after, seconds=2 * BEAT, counts=((seat, "aside"),))
        case BattleEnded(battle, won, _, count):
            name = "The boss fight" if battle == BOSS else f"Battle {battle}"
            score = f"gems: {count[PLAYERS]} to {count[FOES]}"
            banner = (f"{name} is {'won' if won else 'lost'}!", score)
            yield Shot(view=before, seconds=6 * BEAT, banner=banner)


def _thrown(rolled: int, before: View, after: View, spot: At, word: str) -> Iterator[Shot]:
    """The die rolls, and a Nawal comes where it says."""
    none: tuple[int, ...] = (0,) * after.seats

    def dice(face: int) -> Dice:
        return Dice((*none[:OPPONENT], face, *none[OPPONENT + 1 :]))

    for faces in tumbling((rolled,)):
        yield Shot(view=before, seconds=BEAT / 3, dice=dice(faces[0]))
    lane = COLOURS[rolled - 1]
    yield Shot(view=before, seconds=2 * BEAT, dice=dice(rolled), lit=(At(spot.side, rolled - 1),))
    moved = "" if lane == COLOURS[spot.lane] else f"{lane} is taken: "
    yield Shot(view=after, seconds=2 * BEAT, lit=(spot,), badges={spot: Badge(f"{moved}{word}", GOOD)})


__all__ = ["BACK", "GEM", "FieldGround", "Slot", "counts_of", "gem_word", "heights"]
