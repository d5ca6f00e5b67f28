"""What happened as pictures, one after the other. Pure: from events and views to canvases.

Every picture is drawn from a view that the film has, or from one between two of them in which only open counts
differ, so that no picture shows more than its views.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tonalli.games.nawalli.cards import Card
from tonalli.games.nawalli.model import (
    LANES,
    NONE,
    Announced,
    Answered,
    Blessed,
    CastSpell,
    Damaged,
    Dealt,
    Defeated,
    Drew,
    Empowered,
    Equipped,
    Fizzled,
    Gained,
    GameBegan,
    GameEnded,
    GemsTaken,
    Healed,
    LaidOut,
    MatchEnded,
    Prevented,
    Redrew,
    Returned,
    Rolled,
    Sacrificed,
    Shapeshifted,
    Shifted,
    SpellEnded,
    Stripped,
    Stunned,
    Summoned,
    Swallow,
    Taken,
    TurnBegan,
    View,
)
from tonalli.games.nawalli.words import capital
from tonalli.ui.games.nawalli import arena, draft_board
from tonalli.ui.games.nawalli.arena import Layout, Picture, Slot, Spot, TrayItem
from tonalli.ui.games.nawalli.choosing import At, Pick
from tonalli.ui.games.nawalli.facing import at_event
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.games.nawalli.ground import Ground
from tonalli.ui.games.nawalli.parts import GEM, LETTERS, Mark, card_box, frame_of
from tonalli.ui.games.nawalli.places import place_of
from tonalli.ui.widgets.board import Event, Film
from tonalli.ui.widgets.canvas import Canvas, Rect, cells, fit, width

BEAT = 0.2
"""Seconds that an event takes."""
CARD = 30
"""Columns of a card that is held up."""
TUMBLES = 5
"""How often a die shows another face before it lies."""

_GOOD, _BAD, _NEWS = "state-ready", "state-struck", "state-attacks"
"""The styles of a badge."""


class Badge(Struct, frozen=True):
    """A word or number on the edge of a lane or card."""

    text: str
    style: str = _NEWS


class Arrow(Struct, frozen=True):
    """From one lane to another, as far as it has come."""

    start: At
    end: At
    whole: bool = True
    """False: it is on its way."""
    back: bool = False
    """Another goes the other way."""


class Dice(Struct, frozen=True):
    """Dice in the middle of everything."""

    faces: tuple[int, ...]
    """One a player; 0 for who does not throw."""
    winner: int = NONE


class Shot(Struct, frozen=True, kw_only=True):
    """One picture."""

    view: View
    seconds: float
    lit: tuple[Spot, ...] = ()
    """What it is about."""
    badges: Mapping[Spot, Badge] = {}
    counts: tuple[tuple[int, str], ...] = ()
    """Counts of players that stand out: a seat, and the word in its line."""
    arrow: Arrow | None = None
    dice: Dice | None = None
    carried: tuple[int, float] | None = None
    """A seat that draws a card which is not seen, and how far its back has come from the decks to the hand."""
    face_down: Spot | None = None
    """A card of the tray that is still face down."""
    banner: tuple[str, ...] = ()
    card: str = ""
    """A card that is held up in the middle of everything, or ""."""
    facing: int = NONE
    """The opponent opposite, of several."""


class Stage(Struct, frozen=True):
    """What is drawn beside the views of a film: as it was when the film began."""

    cards: Mapping[str, Card]
    names: tuple[str, ...]
    bottom: int
    """The seat at the lower edge while no player looks."""
    cursor: Spot
    first: int
    """The first card of the tray that is seen."""
    faint: frozenset[str]
    """Cards of the hand that cannot be played now."""
    notes: tuple[str, ...]
    """What the panel says."""
    decks: Callable[[Reader], Mapping[str, Sequence[str]]]
    """The cards that come with each Guardian, where decks are drafted."""
    ground: Ground = Ground()
    """What the battle is drawn on."""
    facing: int = NONE
    """The opponent opposite, of several."""

    def reader(self, view: View) -> Reader:
        """Reads a view of the film."""
        return self.ground.reader(view, self.cards, self.bottom)


# ------------------------------------------------------------------------------------- from events to pictures


def pictures(film: Film, stage: Stage) -> Iterator[tuple[int, Shot | None]]:
    """How many events may be told, and a picture of what happens; None for an event that has no picture.

    An event is told when it begins to be shown, a throw only when the dice lie.
    """
    last, facing = film.before, stage.facing
    for count, (event, after) in enumerate(zip(film.events, film.frames, strict=True), 1):
        assert isinstance(after, View)
        assert isinstance(last, View)
        drawn = after if _drawable(after) else last
        shots = tuple(_shots(event, last, drawn, stage)) if _drawable(last) else ()
        facing = at_event(event, stage.reader(drawn), facing)
        for shot in shots:
            hidden = isinstance(event, Rolled) and shot is not shots[-1]
            yield count - hidden, replace(shot, facing=facing)
        if not shots:
            yield count, None
        last = drawn


def _drawable(view: View) -> bool:
    """Between draft and battle there is a moment with neither."""
    return view.draft is not None or view.battle is not None


def _shots(event: Event, before: View, after: View, stage: Stage) -> Iterator[Shot]:
    match event:
        case Rolled() | LaidOut() | Taken() | GameBegan() | GameEnded() | MatchEnded():
            yield from _of_the_match(event, before, after, stage)
        case _ if before.battle is None or after.battle is None:
            return
        case GemsTaken():
            yield from _gems(event, before, after)
        case Dealt() | Redrew() | Sacrificed() | Drew() | Returned() | Gained() | TurnBegan():
            yield from _of_hands(event, before, after, stage)
        case Announced(side, lane, _, target, to):
            start, end = At(side, lane), At(target, to)
            one: dict[Spot, Badge] = {start: Badge("attacks")}
            two: dict[Spot, Badge] = {**one, end: Badge("struck", _BAD)}
            for badges, whole in ((one, False), (two, True)):
                arrow = Arrow(start, end, whole)
                yield Shot(view=after, seconds=BEAT / 2, lit=tuple(badges), badges=badges, arrow=arrow)
        case Shifted(side, lane, to, _, swapped):
            start, end = At(side, lane), At(side, to)
            arrow = Arrow(start, end, back=bool(swapped))
            both = (start, end)
            yield Shot(view=before, seconds=BEAT / 2, lit=both, arrow=arrow, badges={start: Badge("shifts")})
            yield Shot(view=after, seconds=BEAT / 2, lit=both, arrow=arrow)
        case Defeated(side, lane, _, seat):
            spot = At(side, lane)
            fallen: dict[Spot, Badge] = {spot: Badge("defeated", _BAD)}
            yield Shot(view=before, seconds=BEAT / 2, lit=(spot,), badges=fallen)
            yield Shot(view=after, seconds=BEAT / 2, badges=fallen, counts=((seat, "energy"),))
        case CastSpell(seat, spell):
            seconds = BEAT if seat == stage.reader(after).me else 3 * BEAT
            aims = dict(_badges(event, after, stage))
            held_up = spell if spell in stage.cards else ""
            costs = ((seat, "energy"),)
            yield Shot(view=after, seconds=seconds, lit=tuple(aims), badges=aims, counts=costs, card=held_up)
        case SpellEnded() | Fizzled():
            yield Shot(view=after, seconds=BEAT / 2)
        case _:
            marked = dict(_badges(event, after, stage))
            if marked:
                yield Shot(view=after, seconds=BEAT, lit=tuple(marked), badges=marked)
            else:
                yield from stage.ground.shots(event, before, after, stage)


def _badges(event: Event, after: View, stage: Stage) -> Iterator[tuple[Spot, Badge]]:
    """What stands on the lanes that the event is about."""
    match event:
        case Summoned(_, side, lane):
            yield At(side, lane), Badge("summoned", _GOOD)
        case Shapeshifted(_, side, lane):
            yield At(side, lane), Badge("changed", _GOOD)
        case Equipped(_, side, lane):
            yield At(side, lane), Badge("equipped", _GOOD)
        case Blessed(_, side, lane):
            yield At(side, lane), Badge("blessed", _GOOD)
        case CastSpell(_, _, side, lane) if side != NONE:
            for spot in _lanes(after, side, lane):
                yield spot, Badge("aimed at")
        case Answered(side, lane, _, sign) | Swallow(side, lane, _, _, sign):
            yield At(side, lane), Badge(capital(sign))
        case Prevented(side, lane, _, sign):
            yield At(side, lane), Badge(capital(sign), _GOOD)
        case Damaged(side, lane, _, amount):
            yield At(side, lane), Badge(f"-{amount}", _BAD)
        case Healed(side, lane, _, amount):
            yield At(side, lane), Badge(f"+{amount} life", _GOOD)
        case Stunned(side, lane):
            yield At(side, lane), Badge("stunned", _BAD)
        case Empowered(side, lane, _, amount):
            for spot in _lanes(after, side, lane):
                yield spot, Badge(f"+{amount} power", _GOOD)
        case Stripped(side, lane):
            yield At(side, lane), Badge("item lost", _BAD)


def _lanes(view: View, side: int, lane: int) -> list[At]:
    """The lane, or all of the side where a Nawal stands."""
    if lane != NONE:
        return [At(side, lane)]
    assert view.battle is not None
    row = view.battle.arenas[side].lanes
    return [At(side, n) for n in range(len(LANES)) if row[n] is not None]


def _of_the_match(
    event: Rolled | LaidOut | Taken | GameBegan | GameEnded | MatchEnded,
    before: View,
    after: View,
    stage: Stage,
) -> Iterator[Shot]:
    match event:
        case Rolled(_, rolls, winner):
            for row in rolls:
                for faces in tumbling(row):
                    yield Shot(view=before, seconds=BEAT / 2, dice=Dice(faces))
                best = winner if row is rolls[-1] else NONE
                yield Shot(view=before, seconds=4 * BEAT, dice=Dice(row, best))
        case Taken(seat, card) if before.draft is not None and card in before.draft.offer:
            spot = Slot(place_of(before, stage.cards, card))
            badge = Badge(stage.names[seat])
            yield Shot(view=before, seconds=2 * BEAT, lit=(spot,), badges={spot: badge})
            yield Shot(view=after, seconds=BEAT / 2)
        case GameEnded(game, winner, _, gems):
            score = " to ".join(str(count) for count in gems)
            reader = stage.reader(before)
            verb = "win" if reader.in_teams else "wins"
            won = "drawn" if winner == NONE else f"{reader.whose(winner, stage.names)} {verb}"
            yield Shot(view=before, seconds=5 * BEAT, banner=(f"Game {game}: {won}", f"gems: {score}"))
        case LaidOut() | GameBegan():
            yield Shot(view=after, seconds=BEAT)


def tumbling(row: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Faces that come up while the dice roll; each time others, and never at last those that they show."""
    for n in range(1, TUMBLES + 1):
        yield tuple(1 + (face - 1 + 3 * n + 2 * who) % 4 if face else 0 for who, face in enumerate(row))


def _gems(event: GemsTaken, before: View, after: View) -> Iterator[Shot]:
    """Gem by gem, first those of the other side, then those of the middle."""
    assert before.battle is not None
    total = event.from_side + event.from_middle
    words = ((event.side, "tonalli"), *(((event.source, "tonalli"),) if event.from_side else ()))
    for taken in range(1, total):
        from_side = min(taken, event.from_side)
        moved = {event.side: taken, event.source: -from_side}
        arenas = tuple(
            replace(side, gems=side.gems + moved.get(n, 0)) for n, side in enumerate(before.battle.arenas)
        )
        battle = replace(before.battle, arenas=arenas, middle=before.battle.middle - (taken - from_side))
        yield Shot(view=replace(before, battle=battle), seconds=1.5 * BEAT / total, counts=words)
    yield Shot(view=after, seconds=1.5 * BEAT / max(total, 1), counts=words)


def _of_hands(
    event: Dealt | Redrew | Sacrificed | Drew | Returned | Gained | TurnBegan,
    before: View,
    after: View,
    stage: Stage,
) -> Iterator[Shot]:
    match event:
        case TurnBegan(side):
            seats = stage.reader(after).seats_of(side)
            yield Shot(view=after, seconds=BEAT, counts=tuple((seat, "energy") for seat in seats))
        case Gained(seat):
            yield Shot(view=after, seconds=BEAT, counts=((seat, "energy"),))
        case Sacrificed(seat, card):
            spot = _in_tray(before, seat, card, stage)
            if spot is not None:
                yield Shot(view=before, seconds=BEAT / 2, lit=(spot,), badges={spot: Badge("burned", _BAD)})
            yield Shot(view=after, seconds=BEAT, counts=((seat, "energy"), (seat, "burn")))
        case Drew(seat, _, card):
            spot = None if card is None else _in_tray(after, seat, card, stage)
            if spot is None:
                for way in (0.0, 0.5, 1.0):
                    yield Shot(view=before, seconds=BEAT / 5, carried=(seat, way))
                yield Shot(view=after, seconds=BEAT * 0.4, counts=((seat, "hand"),))
            else:
                yield Shot(view=after, seconds=BEAT * 0.4, counts=((seat, "decks"),), face_down=spot)
                yield Shot(view=after, seconds=BEAT * 0.6, counts=((seat, "hand"),), lit=(spot,))
        case Dealt(seat) | Redrew(seat) | Returned(seat):
            yield Shot(view=after, seconds=BEAT, counts=((seat, "hand"),))


def _in_tray(view: View, seat: int, card: str, stage: Stage) -> Slot | None:
    """Where the card lies in the hand at the lower edge, if it is seen there."""
    reader = stage.reader(view)
    hand = reader.hand(seat) if seat == reader.me else None
    return Slot(hand.index(card)) if hand and card in hand else None


# ------------------------------------------------------------------------------------------------- drawing


def draw(shot: Shot, stage: Stage, columns: int, rows: int) -> Canvas:
    """One picture on a board of this size."""
    reader = stage.reader(shot.view)
    reader.facing = shot.facing
    canvas = Canvas(columns, rows)
    cards = _tray(reader)
    marks = _marks(shot, stage, cards)
    tray = tuple(TrayItem(Pick(card), "", (), card) for card in cards)
    drafting = shot.view.draft is not None
    hidden = not drafting and reader.hand(reader.me) is None
    picture = Picture(stage.names, tray, marks, hidden, stage.notes)
    if drafting:
        layout = draft_board.lay_out(columns, rows, reader, stage.cursor, stage.first)
        draft_board.draw(canvas, layout, reader, picture, stage.cards, stage.decks(reader))
    else:
        layout = stage.ground.lay_out(columns, rows, reader, len(tray), stage.cursor, stage.first)
        stage.ground.draw(canvas, layout, reader, picture, stage.cards)
    _draw_over(canvas, layout, reader, shot, stage)
    return canvas


def _tray(reader: Reader) -> tuple[str, ...]:
    """The cards under the arena, or those of the draft."""
    draft = reader.view.draft
    return draft.offer if draft is not None else reader.hand(reader.me) or ()


def _marks(shot: Shot, stage: Stage, cards: Sequence[str]) -> dict[Spot, Mark]:
    """The cursor stays where it is, and what cannot be played stays faint: a film is no reason to flicker."""
    marks: dict[Spot, Mark] = {Slot(n): Mark.FAINT for n, card in enumerate(cards) if card in stage.faint}
    for spot in shot.lit:
        marks[spot] = Mark.LIT
    marks.setdefault(stage.cursor, Mark.NONE)
    marks[stage.cursor] |= Mark.CURSOR
    return marks


def _draw_over(canvas: Canvas, layout: Layout, reader: Reader, shot: Shot, stage: Stage) -> None:
    """All that the event itself is."""
    if shot.face_down in layout.spots:
        _back(canvas, layout.spots[shot.face_down])
    for spot, badge in shot.badges.items():
        if spot in layout.spots:
            _badge(canvas, layout.spots[spot], badge, below=isinstance(spot, Slot))
    if shot.arrow is not None:
        _arrow(canvas, layout, shot.arrow)
    if shot.carried is not None:
        seat, way = shot.carried
        decks, hand = (stage.ground.count(layout, reader, seat, word) for word in ("decks", "hand"))
        _carry(canvas, decks, hand, way)
    for seat, word in shot.counts:
        _stand_out(canvas, *stage.ground.count(layout, reader, seat, word))
    if shot.dice is not None:
        _dice(canvas, layout.area, shot.dice, stage.names)
    if shot.card:
        _hold_up(canvas, layout, stage.cards[shot.card])
    if shot.banner:
        arena.draw_banner(canvas, layout.area, shot.banner)


def _back(canvas: Canvas, area: Rect) -> None:
    """The back of a card."""
    canvas.box(area, frame_of(Mark.LIT), "card lit")
    for y in range(area.y + 1, area.bottom - 1):
        canvas.put(area.x + 1, y, "░" * (area.width - 2), "card")


def _hold_up(canvas: Canvas, layout: Layout, card: Card) -> None:
    """A card over the middle, between the lanes that it may be aimed at."""
    area = Rect(layout.area.x + (layout.area.width - CARD) // 2, layout.middle - 3, CARD, 7)
    card_box(canvas, area, card, "", Mark.LIT)


def _badge(canvas: Canvas, area: Rect, badge: Badge, below: bool) -> None:
    text = f" {fit(badge.text, max(8, area.width - 12))} "
    canvas.put_right(area.right - 1, area.bottom - 1 if below else area.y, text, badge.style)


def _arrow(canvas: Canvas, layout: Layout, arrow: Arrow) -> None:
    """Down or up across the middle, or along a side; only its head if an opponent is told of in a line."""
    start, end = layout.spots.get(arrow.start), layout.spots.get(arrow.end)
    if start is None or end is None:
        return
    if arrow.start.side == arrow.end.side:
        _along(canvas, start, end, arrow.back)
        return
    path = list(_across(start, end, layout.middle))
    if 1 in (start.height, end.height):  # a way through the lines of others would only hide them
        path = path[-1:]
    for x, y, char in path if arrow.whole else path[: (len(path) + 1) // 2]:
        canvas.put(x, y, char, "cursor")


def _along(canvas: Canvas, start: Rect, end: Rect, back: bool) -> None:
    """Over the edge between two lanes of a side."""
    right = end.x > start.x
    x, y = (end.x if right else end.right) - 1, start.y + start.height // 2
    canvas.put(x, y, "→→" if right else "←←", "cursor")
    if back:
        canvas.put(x, y + 1, "←←" if right else "→→", "cursor")


def _across(start: Rect, end: Rect, middle: int) -> Iterator[tuple[int, int, str]]:
    """Column, row and character of an arrow from lane to lane, its head on the edge that it strikes."""
    up = end.y < start.y
    first, last = (start.y - 1, end.bottom - 1) if up else (start.bottom, end.y)
    x, to = int(start.middle[0]), int(end.middle[0])
    rows = list(range(first, last + (-1 if up else 1), -1 if up else 1))
    bend = middle if middle in rows else first
    for row in rows[:-1]:
        if row == bend and x != to:
            yield from ((column, row, "─") for column in range(x, to, 1 if to > x else -1))
            x = to
        else:
            yield x, row, "│"
    yield to, last, "↑" if up else "↓"


def _stand_out(canvas: Canvas, line: Rect, word: str) -> None:
    """Mark a count in a line of counts: its word, its number, and gems if they follow."""
    if found := _count(canvas, line, word):
        canvas.put(*found, _NEWS)


def _carry(canvas: Canvas, start: tuple[Rect, str], end: tuple[Rect, str], way: float) -> None:
    """The back of a card on its way along a line of counts."""
    decks, hand = _count(canvas, *start), _count(canvas, *end)
    if decks and hand:
        canvas.put(round(decks[0] + (hand[0] - decks[0]) * way), hand[1], "░░", "card lit")


def _count(canvas: Canvas, line: Rect, word: str) -> tuple[int, int, str] | None:
    """Column, row and text of a count in a line of counts; None if there was no room for it."""
    row = "".join(cells(canvas.text().split("\n")[line.y])[line.x : line.right])
    pattern = rf"{word}\d\S*" if word in LETTERS.values() else rf"{word}\w* \S+( {GEM}+)?"
    found = list(re.finditer(pattern, row))
    if not found:
        return None
    return line.x + width(row[: found[-1].start()]), line.y, found[-1].group()


def _dice(canvas: Canvas, area: Rect, dice: Dice, names: Sequence[str]) -> None:
    """Dice of four faces side by side, each under the name of who throws it."""
    throwing = [seat for seat, face in enumerate(dice.faces) if face]
    cell = 16
    box = Rect(0, 0, cell * len(throwing) + 4, 9)
    box = Rect(area.x + (area.width - box.width) // 2, area.y + (area.height - box.height) // 2, *box[2:])
    canvas.box(box, frame_of(Mark.LIT), "lit")
    for column, seat in enumerate(throwing):
        under = Rect(box.x + 2 + column * cell, box.y, cell, box.height)
        won = seat == dice.winner
        canvas.put_middle(under, box.y + 1, fit(names[seat], cell - 2), "name asked" if won else "name")
        face = ("   .   ", "  / \\  ", f" / {dice.faces[seat]} \\ ", "/_____\\")
        for y, line in enumerate(face, box.y + 3):
            canvas.put_middle(under, y, line, "cursor" if won else "")


__all__ = ["BEAT", "Arrow", "Badge", "Dice", "Shot", "Stage", "draw", "pictures", "tumbling"]
