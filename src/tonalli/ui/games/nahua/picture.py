"""The picture of Nahua: the days, the dice, what the round would yield. Pure, from a view to a canvas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from tonalli.games.nahua import rules, text
from tonalli.games.nahua.model import (
    EXPANSIONS,
    FAMINE,
    FIRST_EXPANSION,
    GOD_EARS,
    HARVEST,
    HEARTS_TO_WIN,
    NO_FACE,
    ROLLS,
    ROUNDS,
    DiceSet,
    Die,
    Face,
    Icon,
    Phase,
    Table,
)
from tonalli.ui.games.nahua.chart import LEGEND, WIDTH, chart
from tonalli.ui.widgets.canvas import DOUBLE, HEAVY, LIGHT, Canvas, Frame, Rect, wrap

BOX: Final = Rect(0, 0, 11, 5)
"""The size of a die."""
DICE_TOP: Final = 4
SECOND_ROW: Final = DICE_TOP + BOX.height + 1
PANEL_LEFT: Final = 58
FOOT: Final = 16
LOW: Final = 20
"""Lines that the picture has in any case; a chart comes below them if there is room."""

MOST: Final = (100, 38)
"""Columns and lines beyond which the picture grows no more."""

KINDS: Final = {"harvest": (LIGHT, "source"), "city": (DOUBLE, "lane-yellow"), "expansion": (HEAVY, "level")}
"""Each kind of die by the shape of its frame, and its colour."""
COMING: Final = Frame("....", ".", ":")


class Picture(Struct, frozen=True):
    """What is to be seen beside the table."""

    cursor: int | None = None
    """The die that the cursor is on."""
    gods: frozenset[int] = frozenset()
    """The dice one of which is to be chosen as the god's."""
    falling: Mapping[int, int] = {}
    """Dice that are still rolling, and the face that is up just now."""
    told: tuple[str, ...] = ()
    """How the round has ended, in place of what it would yield."""


def kind_of(die: int) -> str:
    """The kind of the die at that place."""
    return "harvest" if die < HARVEST else "city" if die < FIRST_EXPANSION else "expansion"


def where(die: int) -> Rect:
    """Where a die lies: harvest and city dice above, expansion dice below."""
    if die < FIRST_EXPANSION:
        gap = 2 if die >= HARVEST else 0
        return Rect(die * BOX.width + gap, DICE_TOP, BOX.width, BOX.height)
    return Rect((die - FIRST_EXPANSION) * BOX.width, SECOND_ROW, BOX.width, BOX.height)


def draw(canvas: Canvas, faces: DiceSet, table: Table, picture: Picture) -> None:
    """Draw all of it."""
    _days(canvas, table)
    if table.phase is Phase.OVER:
        _over(canvas, table)
        return
    _head(canvas, table)
    for die, lying in enumerate(table.dice):
        _die(canvas, faces, die, lying, picture)
    for die in range(len(table.dice), FIRST_EXPANSION + EXPANSIONS):
        _to_come(canvas, die)
    _panel(canvas, faces, table, picture)
    _foot(canvas, table)
    if canvas.height >= LOW + 8 and canvas.width >= WIDTH:
        for nth, line in enumerate(chart(table.past, min(8, canvas.height - LOW - 6))):
            canvas.put(1, LOW + 1 + nth, line)


# -- the days


def _days(canvas: Canvas, table: Table) -> None:
    """The twenty days, and what each that is over has brought."""
    width = canvas.width // ROUNDS
    for nth, (name, _) in enumerate(text.DAYS):
        now = nth + 1 == table.round and table.phase is not Phase.OVER
        style = "cursor" if now else "dim" if nth < len(table.past) else ""
        canvas.put(nth * width, 0, f"{'>' if now else ' '}{name[:3]}", style)
        if nth < len(table.past):
            past = table.past[nth]
            change = past.gained - past.lost
            canvas.put(nth * width + 1, 1, f"{change:+d}" if change else "·", "hurt" if past.lost else "")


def _head(canvas: Canvas, table: Table) -> None:
    canvas.put(1, 2, f"Round {table.round} of {ROUNDS}: {text.day(table.round)}", "title")
    rolls = f"roll {table.rolls} of {ROLLS}" if table.rolls else "not rolled yet"
    if table.phase is not Phase.GROWTH:
        canvas.put_right(PANEL_LEFT - 2, 2, rolls, "told")


def _over(canvas: Canvas, table: Table) -> None:
    won = table.hearts >= HEARTS_TO_WIN
    said = "The sun rises again." if won else "The sun does not rise again."
    canvas.put(1, 3, f"{text.hearts(table.hearts)} offered, {HEARTS_TO_WIN} needed. {said}", "title")
    lines = chart(table.past, min(16, canvas.height - 10))
    for nth, line in enumerate(lines):
        canvas.put(1, 5 + nth, line)
    canvas.put(1, 5 + len(lines), LEGEND, "dim")


# -- the dice


def _die(canvas: Canvas, faces: DiceSet, die: int, lying: Die, picture: Picture) -> None:
    area, kind = where(die), kind_of(die)
    frame, style = KINDS[kind]
    falls = die in picture.falling
    here, asked = die == picture.cursor, die in picture.gods
    canvas.box(area, frame, "cursor" if here else "lit" if asked else style)
    canvas.put(area.x + 1, area.y, kind, style)
    canvas.put(area.x + 1, area.bottom - 1, f" {die + 1} ", "cursor" if here else "")
    if kind == "expansion":
        dots = "•" * (die - FIRST_EXPANSION + 1)
        canvas.put_right(area.right - 1, area.bottom - 1, f"{dots} ", style)
    side = picture.falling.get(die, lying.face)
    face: Face = () if side == NO_FACE else faces.of(die)[side]
    words = ["black", "corn"] if Icon.BLACK in face else [icon.value for icon in face]
    look = "dim" if falls else "hurt" if Icon.BLACK in face else "title"
    for nth, word in enumerate(words):
        canvas.put(area.x + 2, area.y + 1 + nth, word, look)
    state, state_style = _state(face, lying, falls)
    canvas.put(area.x + 2, area.y + 3, state, state_style)
    if here:
        canvas.put(area.x + 1, area.y + 1, ">", "cursor")
        canvas.put(area.right - 2, area.y + 1, "<", "cursor")
    elif asked:
        canvas.put(area.right - 2, area.y + 1, "?", "lit")


def _state(face: Face, lying: Die, falls: bool) -> tuple[str, str]:
    """What can be said of a die, and how."""
    if falls:
        return "rolls", "dim"
    if lying.face == NO_FACE:
        return "in cup", "dim"
    if lying.freed:
        return "let go", "told"
    if lying.spent and lying.spent == face.count(Icon.GOD):
        return "used", "dim"
    if lying.locked:
        return "locked", "level"
    return ("held", "mark") if lying.held else ("", "")


def _to_come(canvas: Canvas, die: int) -> None:
    area = where(die)
    canvas.box(area, COMING, "dim")
    canvas.put(area.x + 2, area.y + 1, "to come", "dim")
    canvas.put(area.x + 2, area.y + 3, "•" * (die - FIRST_EXPANSION + 1), "dim")


# -- what it comes to


def _panel(canvas: Canvas, faces: DiceSet, table: Table, picture: Picture) -> None:
    x, y, room = PANEL_LEFT, 2, min(canvas.width - PANEL_LEFT, 30)
    if picture.told or table.phase is Phase.GROWTH:
        canvas.put(x, y, "The round", "title")
        for sentence in picture.told:
            for line in wrap(sentence, room):
                y += 1
                canvas.put(x, y, line)
        return
    canvas.put(x, y, "As it lies now", "title")
    if picture.falling:
        canvas.put(x, y + 1, "the dice roll", "dim")
        return
    if table.phase is Phase.READY:
        canvas.put(x, y + 1, "nothing is rolled", "dim")
        canvas.put(x, y + 2, f"{text.ears(table.need)} to feed")
        return
    for nth, (line, style) in enumerate(_yield(faces, table)):
        canvas.put(x, y + 1 + nth, line, style, room)


def _yield(faces: DiceSet, table: Table) -> Sequence[tuple[str, str]]:
    """What the round would yield, line by line."""
    icons, found = rules.tally(faces, table), rules.as_it_lies(faces, table)
    gifts = table.gifts
    field = text.ears(icons.corn)
    field += f" x {1 + icons.peasants}" if icons.peasants else ""
    field += f" + {GOD_EARS * gifts.corn}" if gifts.corn else ""
    lines = [(field if found.famine else f"{field} = {found.harvest}", "")]
    if found.famine:
        lines.append((f"FAMINE: {icons.black} black corn", "hurt"))
        lines.append(("  no harvest" + (", -1 heart" if found.famine_lost else ""), "hurt"))
    else:
        lines.append(
            (f"black corn  {icons.black} of {FAMINE}", "hurt" if icons.black == FAMINE - 1 else "dim")
        )
    lines.append((f"in store    {table.corn}", ""))
    if found.hungry:
        lines.append((f"HUNGER: {found.paid} of {table.need} fed", "hurt"))
        lines.append((f"  {text.hearts(found.hunger_lost)} lost", "hurt"))
    else:
        lines.append((f"to feed     {table.need}", ""))
    lines.append((f"store then  {found.corn}", "title"))
    lines.append(("", ""))
    warriors = icons.warriors + gifts.warrior
    lines.append((f"hearts      {icons.hearts}", ""))
    lines.append((f"warriors    {warriors}", ""))
    lines.append((f"slaves      {found.slaves}", ""))
    change = found.hearts - table.hearts
    lines.append((f"offered     {change:+d} = {found.hearts}", "title"))
    lines.append(("", ""))
    lines.append((f"priests     {found.priests} of 2", "lit" if rules.may_grow(table, found.priests) else ""))
    if icons.gods:
        lines.append((f"gods        {icons.gods} to spend", "lit"))
    return lines


def _foot(canvas: Canvas, table: Table) -> None:
    """Hearts and store, and what is still needed."""
    left = ROUNDS - table.round + (table.phase is not Phase.GROWTH)
    missing = max(0, HEARTS_TO_WIN - table.hearts)
    bar = min(HEARTS_TO_WIN, table.hearts)
    canvas.put(1, FOOT, f"offered  {table.hearts:2} of {HEARTS_TO_WIN} ", "title")
    canvas.put(19, FOOT, "█" * bar + "·" * (HEARTS_TO_WIN - bar), "level")
    if missing and left:
        need = f"{missing} more in {text.counted(left, 'round', 'rounds')}: {missing / left:.1f} a round"
    else:
        need = "there are enough, if none are lost" if not missing else f"{missing} are missing"
    canvas.put(1, FOOT + 1, f"needed   {need}")
    canvas.put(1, FOOT + 2, f"store    {text.ears(table.corn)}; a round feeds {table.need}")
    coming = EXPANSIONS - table.expansions
    dice = (
        "all expansion dice are in play" if not coming else f"{coming} of {EXPANSIONS} expansion dice to come"
    )
    canvas.put(1, FOOT + 3, f"dice     {dice}")


__all__ = ["Picture", "draw", "kind_of", "where"]
