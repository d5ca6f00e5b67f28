"""The boxes and lines that the boards are drawn of."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Flag, auto

from tonalli.games.nawalli.cards import Card, GuardianCard, NawalCard, SpellCard
from tonalli.games.nawalli.model import COLOURS, GuardianPlace
from tonalli.games.nawalli.words import SIGN_MARKS, short_effect
from tonalli.ui.games.nawalli.canvas import (
    DOUBLE,
    HEAVY,
    LIGHT,
    Canvas,
    Frame,
    Rect,
    first_fit,
    fit,
    width,
    wrap,
)
from tonalli.ui.games.nawalli.facts import FighterFact, Reader, SignFact

GEM = "◆"


class Mark(Flag):
    """How a box stands out."""

    NONE = 0
    CURSOR = auto()
    """The cursor is on it: a heavy frame."""
    LIT = auto()
    """It can be picked now: a double frame."""
    SOURCE = auto()
    """It was picked already: a ">" before its name."""
    FAINT = auto()
    """It cannot be used now."""


def frame_of(mark: Mark) -> Frame:
    """The frame for a mark: each has its own shape."""
    return HEAVY if Mark.CURSOR in mark else DOUBLE if Mark.LIT in mark else LIGHT


def frame_style(mark: Mark, base: str) -> str:
    """The style of a frame."""
    for flag, style in ((Mark.CURSOR, "cursor"), (Mark.LIT, "lit"), (Mark.SOURCE, "source"), (Mark.FAINT, "dim")):
        if flag in mark:
            return f"{base} {style}"
    return base


# ------------------------------------------------------------------------------------------------- lanes


def lane_box(canvas: Canvas, area: Rect, lane: int, fact: FighterFact | None, mark: Mark, note: str = "") -> None:
    """One lane of one side. `note` stands in place of ready or spent: "struck"."""
    colour = COLOURS[lane]
    style = frame_style(mark, f"lane-{colour}")
    canvas.box(area, frame_of(mark), style)
    title = f" > {colour} " if Mark.SOURCE in mark else f" {colour} "
    canvas.put(area.x + 2, area.y, title, f"{style} title")
    state = note or (fact.state if fact else "")
    if state:
        canvas.put_right(area.right - 1, area.y, f" {state} ", f"state-{state}")
    if fact is None:
        canvas.put_middle(area, area.y + area.height // 2, "open", "dim")
        return
    inner = Rect(area.x + 1, area.y + 1, area.width - 2, area.height - 2)
    _fighter_lines(canvas, inner, fact, Mark.FAINT in mark)
    below = _below(fact, inner.width, blessing=inner.height < 6, item=inner.height < 4)
    if below:
        canvas.put(area.x + 1, area.bottom - 1, below, "mark")


def _fighter_lines(canvas: Canvas, area: Rect, fact: FighterFact, faint: bool) -> None:
    plain = "dim" if faint else ""
    level = "G" if fact.guardian else str(fact.level)
    canvas.put_right(area.right, area.y, level, "level")
    canvas.put(area.x, area.y, pair_name(fact, area.width - 2), f"{plain} name")
    lines = [_values(fact, area.width)]
    words, room = signs_text(fact.signs, area.width), area.height - 1
    if room == 1:
        lines = [first_fit(area.width, f"{fact.power}/{fact.left} of {fact.life} {words}", _brief(fact))]
    if room > 1:
        lines.append(words)
    if room > 2 and fact.item:
        lines.append(f"+{fact.item}")
    if room > 4:
        lines[2:2] = [""] * (room - 5)
        if fact.blessing:
            lines.append(f"*{fact.blessing}")
        lines.extend(f"+{name}" for name in fact.swallowed)
    if len(lines) > room:
        lines = [*lines[: room - 1], f"+{len(fact.swallowed)} swallowed"]
    for y, line in enumerate(lines, area.y + 1):
        hurt = y == area.y + 1 and fact.left < fact.life
        canvas.put(area.x, y, line, f"{plain} hurt" if hurt else f"{plain} mark" if line[:1] in "+*" else plain,
                   area.width)


def pair_name(fact: FighterFact, room: int) -> str:
    """The top card's name, and the one under it as far as there is room: "Axolotl/Michin", "Kwetspalmichin/…"."""
    if not fact.under:
        return fit(fact.name, room)
    left = room - width(fact.name) - 1
    if left >= min(4, width(fact.under)):
        return f"{fact.name}/{fit(fact.under, left)}"
    return first_fit(room, f"{fact.name}/…", f"{fact.name}/", fact.name)


def _values(fact: FighterFact, room: int) -> str:
    """Power and Life; an arrow-like sign where Power is not what its cards say."""
    power = str(fact.power) + ("+" if fact.power > fact.base else "-" if fact.power < fact.base else "")
    life = f"{fact.left}/{fact.life}"
    return first_fit(room, f"{power} power  life {life}", f"{power} power life {life}", f"{power} pow life {life}",
                     f"P {power} L {life}")


def _brief(fact: FighterFact) -> str:
    marks = " ".join(SIGN_MARKS[sign.sign] for sign in fact.signs)
    return f"{fact.power}/{fact.left} {marks}"


def signs_text(signs: Sequence[SignFact], room: int) -> str:
    """Whole words where they fit, else two-letter marks, else as many as fit and how many more; a spent one in ()."""
    words = " ".join(_sign(sign, sign.sign.value) for sign in signs)
    if width(words) <= room:
        return words
    marks = [_sign(sign, SIGN_MARKS[sign.sign]) for sign in signs]
    for count in range(len(marks), 0, -1):
        text = " ".join(marks[:count]) + (f" +{len(marks) - count}" if count < len(marks) else "")
        if width(text) <= room:
            return text
    return fit(" ".join(marks), room)


def _sign(fact: SignFact, word: str) -> str:
    text = f"{word}{fact.count}" if fact.count > 1 else word
    return f"({text})" if fact.spent >= fact.count else text


def _below(fact: FighterFact, room: int, blessing: bool, item: bool) -> str:
    """What stands on the lower edge: what has no line of its own."""
    parts = []
    if item and fact.item:
        parts.append(f"+{fact.item}")
    if blessing and fact.blessing:
        parts.append(f"*{fact.blessing}")
    if blessing and fact.swallowed:
        parts.append(f"+{len(fact.swallowed)}")
    text = " ".join(parts)
    if width(text) + 2 > room and len(parts) > 1:
        each = (room - 2 - len(parts) + 1) // len(parts)
        text = " ".join(fit(part, each) for part in parts)
    return f" {fit(text, room - 2)} " if text else ""


# ------------------------------------------------------------------------------------------------- cards


def card_box(canvas: Canvas, area: Rect, card: Card, digit: str, mark: Mark, extra: Sequence[str] = ()) -> None:
    """A card of a hand or of a draft. `extra` are further lines where there is room."""
    style = frame_style(mark, "card")
    canvas.box(area, frame_of(mark), style)
    if digit:
        canvas.put(area.x + 1, area.y, f"{digit} " if Mark.SOURCE not in mark else f"{digit}> ", f"{style} title")
    cost = card_cost(card)
    cost = f" ({cost}) " if Mark.FAINT in mark and not Mark.CURSOR & mark else f" {cost} "
    canvas.put_right(area.right - 1, area.y, cost, f"{style} level")
    room, plain = area.width - 2, "dim" if Mark.FAINT in mark else ""
    lines = card_lines(card, room, area.height - 3)
    lines += [line for text in extra for line in wrap(text, room)]
    canvas.put(area.x + 1, area.y + 1, fit(card.name, room), f"{plain} name")
    for y, line in enumerate(lines[: area.height - 3], area.y + 2):
        canvas.put(area.x + 1, y, line, plain, room)


def card_cost(card: Card) -> str:
    """The Energy that a card costs; G for a Guardian, whose blessing and Nawal cost different things."""
    return "G" if isinstance(card, GuardianCard) else str(card.level)


def card_lines(card: Card, room: int, height: int) -> list[str]:
    """Values and signs or effect of a card, in so many lines."""
    match card:
        case NawalCard(power=power, life=life, sign=sign) | GuardianCard(power=power, life=life, sign=sign):
            values = first_fit(room, f"{power} power  {life} life", f"{power} power {life} life",
                               f"{power} pow {life} life", f"{power}/{life}")
            if height == 1:
                return [first_fit(room, f"{values} {sign}", f"{power}/{life} {sign}", f"{power}/{life}")]
            return [values, sign.value]
        case SpellCard(kind="item"):
            words = " ".join(sign.value for sign in card.signs)
            marks = " ".join(SIGN_MARKS[sign] for sign in card.signs)
            if height == 1:
                return [first_fit(room, short_effect(card), f"+{card.power} +{card.life} {marks}")]
            values = first_fit(room, f"+{card.power} power  +{card.life} life", f"+{card.power} pow +{card.life} life",
                               f"item +{card.power} +{card.life}")
            kind = "item " if room >= width(words) + 5 else ""
            return [values, kind + first_fit(room, words, marks)]
        case SpellCard():
            return wrap(short_effect(card), room)
    return []


def back_boxes(canvas: Canvas, area: Rect, count: int, whose: str) -> None:
    """A hand that is not seen."""
    canvas.box(area, LIGHT, "dim")
    text = f"{whose}: {count} {'card' if count == 1 else 'cards'}, face down"
    canvas.put_middle(area, area.y + area.height // 2, text, "dim")


# ------------------------------------------------------------------------------------------ lines of counts


def gems(count: int, room: int) -> str:
    """The gems one by one, if they fit."""
    return GEM * count if count <= room else ""


def status_line(canvas: Canvas, y: int, columns: int, reader: Reader, seat: int, name: str, asked: bool) -> None:
    """What a player has, in one line: `asked` puts a mark before who must choose."""
    player, side = reader.player(seat), reader.side_of(seat)
    tonalli = reader.battle.arenas[side].gems
    right = _status_right(reader, seat, columns - 32)
    begin = columns - 1 - width(right)
    canvas.put(0, y, ">" if asked else " ", "cursor")
    x = canvas.put(1, y, fit(name, 14), "name asked" if asked else "name")
    x = max(x + 1, 12)
    x = canvas.put(x, y, f"tonalli {tonalli} ", "gem")
    canvas.put(x, y, gems(tonalli, begin - x - 1), "gem")
    canvas.put(begin, y, right, "")
    canvas.put(begin, y, f"energy {player.energy}", "energy")


def _status_right(reader: Reader, seat: int, room: int) -> str:
    player = reader.player(seat)
    counts = (f"energy {player.energy}", f"hand {player.hand_size}", f"decks {player.nawals}+{player.spells}",
              f"burned {len(player.burn)}")
    blessers = [_guardian(reader, guardian.copy, guardian.place) for guardian in player.guardians]
    full = "  ".join((*counts, *blessers))
    return first_fit(room, full, " ".join((*counts, *blessers)).replace("burned", "burn"),
                     " ".join((*counts, *("*" for _ in blessers))))


def _guardian(reader: Reader, copy: int, place: GuardianPlace) -> str:
    """A Guardian in its space; in () where it is out in the arena or under a Nawal."""
    name = reader.name(copy)
    return f"*{name}" if place is GuardianPlace.SPACE else f"(*{name})"
