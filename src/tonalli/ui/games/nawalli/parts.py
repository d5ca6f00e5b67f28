"""The boxes and lines that the boards are drawn of."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Flag, auto
from functools import lru_cache

from tonalli.games.nawalli.cards import Card, GuardianCard, NawalCard, Sign, SpellCard
from tonalli.games.nawalli.model import COLOURS, NONE, GuardianPlace
from tonalli.games.nawalli.words import SIGN_MARKS, effect_text, effect_wordings, sign_gist
from tonalli.ui.games.nawalli.facts import FighterFact, Reader, SignFact
from tonalli.ui.games.nawalli.preview import Forecast, Foretold
from tonalli.ui.widgets.canvas import (
    DOUBLE,
    HEAVY,
    LIGHT,
    Canvas,
    Frame,
    Rect,
    cells,
    first_fit,
    fit,
    width,
    wrap,
)

GEM = "◆"

TIED = "\u00a0"
"""A space at which no line is broken."""

ENOUGH = 20
"""Cells below which the beginning of a sentence tells nothing."""


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
    for flag, style in (
        (Mark.CURSOR, "cursor"),
        (Mark.LIT, "lit"),
        (Mark.SOURCE, "source"),
        (Mark.FAINT, "dim"),
    ):
        if flag in mark:
            return f"{base} {style}"
    return base


# ------------------------------------------------------------------------------------------------- lanes


def lane_box(
    canvas: Canvas, area: Rect, lane: int, fact: FighterFact | None, mark: Mark, note: str = "",
    told: Foretold | None = None, owner: str = "",
) -> None:  # fmt: skip
    """One lane of one side. `note` stands in place of ready or spent: "struck"; `told` is what would become of it;
    `owner` is the letter of whose it is.
    """
    canvas.paste(area.x, area.y, _lane(area.width, area.height, lane, fact, mark, note, told, owner))


@lru_cache(maxsize=512)
def _lane(
    columns: int, rows: int, lane: int, fact: FighterFact | None, mark: Mark, note: str, told: Foretold | None,
    owner: str,
) -> Canvas:  # fmt: skip
    """The box of a lane on a canvas of its own, drawn once: most boxes stay as they are from key to key."""
    canvas, area = Canvas(columns, rows), Rect(0, 0, columns, rows)
    colour = COLOURS[lane]
    style = frame_style(mark, f"lane-{colour}")
    canvas.box(area, frame_of(mark), style)
    title = f" > {colour} " if Mark.SOURCE in mark else f" {colour} "
    end = canvas.put(area.x + 2, area.y, title, f"lane-{colour} title")
    if owner:
        canvas.put(end, area.y, f"{owner} ", "name")
    if told is not None and (told.before is None or told.stays):
        fact = told.after
    state = note or (fact.state if fact else "")
    if state:
        canvas.put_right(area.right - 1, area.y, f" {state} ", f"state-{state}")
    if fact is None:
        text = gems_more(told.gems) if told and told.gems else "open"
        canvas.put_middle(area, area.y + area.height // 2, text, "dim" if text == "open" else "told")
        return canvas
    inner = Rect(area.x + 1, area.y + 1, area.width - 2, area.height - 2)
    _fighter_lines(canvas, inner, fact, Mark.FAINT in mark, told)
    below = _below(fact, inner)
    if below:
        canvas.put(area.x + 1, area.bottom - 1, below, "mark")
    return canvas


def lane_cell(
    canvas: Canvas, area: Rect, lane: int, fact: FighterFact | None, mark: Mark, note: str = "",
    told: Foretold | None = None,
) -> None:  # fmt: skip
    """One lane in a line: its colour's letter, who stands there, Power and Life."""
    colour, marked = COLOURS[lane], bool(mark & (Mark.CURSOR | Mark.LIT))
    if marked:
        for x in (area.x, area.right - 1):
            canvas.put(x, area.y, frame_of(mark).down, frame_style(mark, f"lane-{colour}"))
    canvas.put(area.x + 1, area.y, colour[0], f"lane-{colour} title")
    inner = Rect(area.x + 3, area.y, area.width - 3 - marked, 1)
    if fact is None:
        if told and told.gems:
            canvas.put(inner.x, area.y, gems_more(told.gems), "told")
        else:
            canvas.put(inner.x, area.y, note or "open", f"state-{note}" if note else "dim")
        return
    told = told if told is not None and told.before is not None else None
    life = arrow(fact.left, told.after.left) if told and told.after and not told.defeated else str(fact.left)
    values = "defeated" if told and told.defeated else f"{fact.power}/{life}"
    name = fit(note or fact.name, inner.width - width(values) - 1)
    end = canvas.put(inner.x, area.y, name, f"state-{note}" if note else "name")
    changed = values != f"{fact.power}/{fact.left}"
    canvas.put(end + 1, area.y, values, "told" if changed else "hurt" if fact.left < fact.life else "")


def gems_more(count: int) -> str:
    """Gems that would be taken: "+3 gems"."""
    return f"+{count} {'gem' if count == 1 else 'gems'}"


def _fighter_lines(canvas: Canvas, area: Rect, fact: FighterFact, faint: bool, told: Foretold | None) -> None:
    plain = "dim" if faint else ""
    canvas.put_right(area.right, area.y, "G" if fact.guardian else str(fact.level), "level")
    changes = told_values(told, area.width) if told is not None else ""
    new = told is not None and told.before is None
    canvas.put(area.x, area.y, pair_name(fact, area.width - 2), "told" if new else f"{plain} name")
    for y, line in enumerate(fighter_lines(fact, area.width, area.height - 1), area.y + 1):
        first = y == area.y + 1
        style = "mark" if line[:1] in ("+", "*") else ""
        if first and changes:
            line, style = changes, "told"
        canvas.put(area.x, y, line, f"{plain} {'told' if new else style}", area.width)
        left = f"{fact.left}/{fact.life}"
        if first and fact.left < fact.life and not new and line.endswith(left):
            canvas.put(area.x + width(line) - len(left), y, left, f"{plain} hurt")


def told_values(told: Foretold, room: int) -> str:
    """What becomes of a fighter: "2 power  life 5→2", "defeated", "to red  life 5→2"; "" if nothing does."""
    before, after = told.before, told.after
    if told.defeated:
        return first_fit(room, f"defeated  {gems_more(told.gems)}", "defeated") if told.gems else "defeated"
    if before is None or after is None:
        return ""
    power, life = arrow(before.power, after.power), arrow(before.left, after.left)
    changes = (before.power, before.left) != (after.power, after.left)
    if told.to == NONE:
        texts = (f"{power} power  life {life}", f"{power} power life {life}", f"{power} power {life}")
        return first_fit(room, *texts) if changes else ""
    to = f"to {COLOURS[told.to]}"
    if not changes:
        return to
    only = f"{to}  life {life}" if before.power == after.power else f"{to}  {power} power"
    return first_fit(room, f"{to}  {power} power life {life}", only, f"{to} {power}/{life}", to)


def arrow(before: int, after: int) -> str:
    """A number, and what becomes of it: "3", "3→5"."""
    return str(before) if before == after else f"{before}→{after}"


def fighter_lines(fact: FighterFact, room: int, height: int) -> list[str]:
    """What stands under a fighter's name, in so many lines: values, signs, Item, what else there is."""
    if height == 1:
        return [
            first_fit(
                room, f"{fact.power}/{fact.left} of {fact.life} {signs_text(fact.signs, room)}", _brief(fact)
            )
        ]
    values = _values(fact, room)
    words = [
        line.replace(TIED, " ")
        for line in wrap(" ".join(_sign(sign, sign.sign.value) for sign in fact.signs), room)
    ]
    names = [f"+{name}" for name in fact.swallowed]
    count = [f"+{len(names)} swallowed"] if names else []
    under = [f"+{fact.item}"] if fact.item else []
    under += [f"*{fact.blessing}"] if fact.blessing and height > 3 else []
    tries = [[values, *words, *under, *names], [values, *words, *under, *count]] if height > 4 else []
    tries += [[values, signs_text(fact.signs, room), *under, *(count if height > 4 else [])]]
    return next((lines for lines in tries if len(lines) <= height), tries[-1][:height])


def pair_name(fact: FighterFact, room: int) -> str:
    """The top card's name, and the one under it if that fits too: "Axolotl/Michin"."""
    both = f"{fact.name}/{fact.under}"
    return both if fact.under and width(both) <= room else fit(fact.name, room)


def _values(fact: FighterFact, room: int) -> str:
    """Power and Life, as they are just now."""
    power, life = fact.power, f"{fact.left}/{fact.life}"
    return first_fit(
        room,
        f"{power} power  life {life}",
        f"{power} power life {life}",
        f"{power} power {life}",
        f"{power} {life}",
    )


def _brief(fact: FighterFact) -> str:
    marks = " ".join(SIGN_MARKS[sign.sign] for sign in fact.signs)
    return f"{fact.power}/{fact.left} {marks}"


def signs_text(signs: Sequence[SignFact], room: int) -> str:
    """Whole words where they fit, else two-letter marks, else as many as fit; a spent one in ()."""
    words = " ".join(_sign(sign, sign.sign.value) for sign in signs)
    marks = [_sign(sign, SIGN_MARKS[sign.sign]) for sign in signs]
    some = (
        " ".join(marks[:count]) + (f" +{len(marks) - count}" if count < len(marks) else "")
        for count in range(len(marks), 0, -1)
    )
    return first_fit(room, words, *some).replace(TIED, " ")


def _sign(fact: SignFact, word: str) -> str:
    text = f"{word}{TIED}x{fact.count}" if fact.count > 1 else word
    return f"({text})" if fact.spent >= fact.count else text


def _below(fact: FighterFact, area: Rect) -> str:
    """What stands on the lower edge: what has no line of its own."""
    high, room = area.height, area.width
    parts = []
    if fact.under and "/" not in pair_name(fact, room - 2):
        parts.append(f"/{fact.under}")
    if high < 4 and fact.item:
        parts.append(f"+{fact.item}")
    if high < 5 and fact.blessing:
        parts.append(f"*{fact.blessing}")
    if high < 6 and fact.swallowed:
        parts.append(f"ate {len(fact.swallowed)}")
    more = fact.power - fact.base
    change = [f"{more:+d} power"] if more else []
    if width(" ".join(change + parts)) + 2 <= room:
        parts = change + parts  # where there is no room for it, the view in full tells it
    text = " ".join(parts)
    if width(text) + 2 > room and len(parts) > 1:
        each = (room - 2 - len(parts) + 1) // len(parts)
        text = " ".join(fit(part, each) for part in parts)
    return f" {fit(text, room - 2)} " if text else ""


# ------------------------------------------------------------------------------------------------- cards


def card_box(
    canvas: Canvas, area: Rect, card: Card, digit: str, mark: Mark, members: str = "", plain: bool = False
) -> None:  # fmt: skip
    """A card of a hand or of a draft; `members` are the names of the cards that come with it.

    `plain`: its sign does nothing and is not shown; of a Guardian only the members are.
    """
    canvas.paste(area.x, area.y, _card(area.width, area.height, card, digit, mark, members, plain))


@lru_cache(maxsize=512)
def _card(columns: int, rows: int, card: Card, digit: str, mark: Mark, members: str, plain: bool) -> Canvas:
    canvas, area = Canvas(columns, rows), Rect(0, 0, columns, rows)
    style = frame_style(mark, "card")
    canvas.box(area, frame_of(mark), style)
    card_edge(canvas, area, card, digit, mark, True, plain)
    faint = Mark.FAINT in mark
    room, dim = area.width - 2, "dim" if faint else ""
    names = _name_lines(card, room, rows)
    lines = card_lines(card, room, rows - 2 - len(names), members, plain)
    for y, line in enumerate((*names, *lines), area.y + 1):
        canvas.put(area.x + 1, y, line, f"{dim} name" if y <= len(names) else dim, room)
    return canvas


def card_edge(
    canvas: Canvas, area: Rect, card: Card, digit: str, mark: Mark, costs: bool = True, plain: bool = False
) -> None:  # fmt: skip
    """What stands on a card's upper edge: its digit, and what it costs."""
    style = frame_style(mark, "card")
    if digit:
        canvas.put(area.x + 1, area.y, f"{digit}> " if Mark.SOURCE in mark else f"{digit} ", f"{style} title")
    if costs and not (plain and isinstance(card, GuardianCard)):
        cost = f" ({card_cost(card)}) " if Mark.FAINT in mark else f" {card_cost(card)} "
        canvas.put_right(area.right - 1, area.y, cost, f"{style} level")


def _name_lines(card: Card, room: int, rows: int) -> list[str]:
    """A name in one line, or in two where it is too long and what the card does still fits under it."""
    if width(card.name) <= room:
        return [card.name]
    first = "".join(cells(card.name)[: room - 1])
    two = wrap(card.name, room) if " " in card.name else [f"{first}-", card.name[len(first) :]]
    magic = isinstance(card, SpellCard) and card.kind == "magic"
    if len(two) == 2 and (rows > 6 or (magic and "…" not in "".join(card_lines(card, room, rows - 4)))):
        return two
    return [fit(card.name, room)]


def taken_box(canvas: Canvas, area: Rect, card: Card, digit: str, mark: Mark, name: str, fresh: bool) -> None:
    """A place of a draft whose card was taken, and by whom; a mark if that has just happened."""
    style = frame_style(mark, "dim")
    canvas.box(area, frame_of(mark), style)
    if digit:
        canvas.put(area.x + 1, area.y, f"{digit} ", f"{style} title")
    room = area.width - 2
    canvas.put(area.x + 1, area.y + 1, fit(card.name, room), "dim struck")
    text = f"> {name} takes it" if fresh else f"{name} has it"
    canvas.put(area.x + 1, area.y + 2, fit(text, room), "taken" if fresh else "dim")


def card_cost(card: Card) -> str:
    """The Energy that a card costs; G for a Guardian, whose blessing and Nawal cost different things."""
    return "G" if isinstance(card, GuardianCard) else str(card.level)


def card_lines(card: Card, room: int, height: int, members: str = "", plain: bool = False) -> list[str]:
    """Values and signs or effect of a card, in so many lines, with what the signs do if there is room."""
    if plain and isinstance(card, GuardianCard):
        return cut(wrap(members, room), height, room)
    if isinstance(card, SpellCard) and card.kind == "magic":
        return _effect_lines(card, room, height)
    signs: Sequence[Sign] = card.signs if isinstance(card, SpellCard) else () if plain else (card.sign,)
    lines = _value_lines(card, signs, room, height)
    told = members or " ".join(sign_gist(sign) for sign in dict.fromkeys(signs))
    left = height - len(lines)
    return [*lines, *cut(wrap(told, room), left, room)] if told and left * room >= ENOUGH else lines


def _effect_lines(spell: SpellCard, room: int, height: int) -> list[str]:
    """What a Magic Spell does: in sentences where there is much room, else in as few words as it takes."""
    full = wrap(" ".join(effect_text(effect) for effect in spell.effects), room)
    if height > 2 and len(full) <= height:
        return full
    lines: list[str] = []
    for clauses in effect_wordings(spell):
        for lines in (_packed(clauses, room), wrap(", ".join(clauses), room)):
            if lines and len(lines) <= height:
                return lines
    return cut(lines, height, room)


def _packed(clauses: Sequence[str], room: int) -> list[str]:
    """Lines of whole clauses; none if one is too wide. One clause a line needs no commas."""
    lines = [""]
    for n, clause in enumerate(clauses, 1):
        text = clause if n == len(clauses) else f"{clause},"
        longer = f"{lines[-1]} {text}".lstrip()
        if width(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(text)
    lines = list(clauses) if len(lines) >= len(clauses) else lines
    return lines if all(width(line) <= room for line in lines) else []


def _value_lines(
    card: NawalCard | GuardianCard | SpellCard, signs: Sequence[Sign], room: int, height: int
) -> list[str]:  # fmt: skip
    """Power, Life and signs: in one line if that fits, else in two, in words as long as there is room for."""
    words, marks = " ".join(signs), " ".join(SIGN_MARKS[sign] for sign in signs)
    values = gives(card) if isinstance(card, SpellCard) else _worth(card)
    tries = []
    for value in values[:-1]:
        tries.append([f"{value} {words}".strip()])
        if height > 1 and words:
            tries.append([value, words])
    tries += [[f"{values[-1]} {words}".strip()], [f"{values[-1]} {marks}".strip()]]
    fitting = (lines for lines in tries if all(width(line) <= room for line in lines))
    return next(fitting, [fit(tries[-1][0], room)])


def _worth(card: NawalCard | GuardianCard) -> tuple[str, ...]:
    """Power and Life of a card, in fewer and fewer characters."""
    return (
        f"{card.power} power  {card.life} life",
        f"{card.power} power {card.life} life",
        f"{card.power} pow {card.life} life",
        f"{card.power}/{card.life}",
    )


def cut(lines: Sequence[str], height: int, room: int) -> list[str]:
    """The first lines, with a mark at their end if there are more."""
    if len(lines) <= height or height <= 0:
        return list(lines[: max(height, 0)])
    last = lines[height - 1]
    return [*lines[: height - 1], f"{last} …" if width(last) + 2 <= room else fit(f"{last}……", room)]


def gives(spell: SpellCard) -> tuple[str, ...]:
    """The Power and Life that an Item gives, in fewer and fewer characters: "item +2 power +3 life", "+2/+3"."""
    given = [(spell.power, "power", "pow"), (spell.life, "life", "life")]
    words = " ".join(f"+{value} {word}" for value, word, _ in given if value)
    short = " ".join(f"+{value} {word}" for value, _, word in given if value)
    tight = " ".join(f"+{value}{word}" for value, _, word in given if value)
    return f"item {words}".rstrip(), words, short, tight, f"+{spell.power}/+{spell.life}"


def back_boxes(canvas: Canvas, area: Rect, count: int, whose: str) -> None:
    """A hand that is not seen."""
    canvas.box(area, LIGHT, "dim")
    text = f"{whose}: {cards_down(count)}"
    canvas.put_middle(area, area.y + area.height // 2, text, "dim")


def cards_down(count: int) -> str:
    """Cards that are not seen: "5 cards, face down"."""
    return f"{count} {'card' if count == 1 else 'cards'}, face down"


def in_a_word(card: Card) -> str:
    """A card by its name, and what it is worth if that can be said in a word: "Kwetspalin 3/8"."""
    if isinstance(card, SpellCard):
        return f"{card.name} {gives(card)[-1]}" if card.power or card.life else card.name
    return f"{card.name} {card.power}/{card.life}"


# ------------------------------------------------------------------------------------------ lines of counts


def gems(count: int) -> str:
    """The gems one by one."""
    return GEM * count


def lasting_spells(reader: Reader) -> list[str]:
    """The Spells that lie open beside the arena, with what they do: "Texoxalistli +2"."""
    return [
        f"{reader.name(spell.copy)} {f'+{spell.power}' if spell.power else 'stuns'}"
        for spell in reader.battle.lasting
    ]


def status_line(
    canvas: Canvas, y: int, columns: int, reader: Reader, seat: int, name: str, told: Forecast | None = None,
    gems_too: bool = True,
) -> None:  # fmt: skip
    """What a player has, in one line; a ">" before who must choose; `told` is what would become of it.

    The gems of a team stand in the line of one of the two.
    """
    side = reader.side_of(seat)
    tonalli = reader.battle.arenas[side].gems
    energy = reader.player(seat).energy
    then = (told.gems[side].after, told.energy[seat].after) if told else (tonalli, energy)
    asked = reader.view.actor == seat
    canvas.put(0, y, ">" if asked else " ", "cursor")
    canvas.put(1, y, fit(name, 11), "name asked" if asked else "name")
    x = 13
    if gems_too:
        words = f"{'team ' if reader.in_teams else ''}tonalli {arrow(tonalli, then[0])} "
        x = canvas.put(x, y, words, "gem" if then[0] == tonalli else "told")
    counts, shown = _counts(reader, seat, columns - 1 - x, tonalli, arrow(energy, then[1]))
    if gems_too:
        canvas.put(x, y, gems(shown), "gem")
    begin = canvas.put_right(columns - 1, y, counts)
    style = "energy" if then[1] == energy else "told"
    canvas.put(begin, y, f"energy {arrow(energy, then[1])}", style)


LETTERS = {"tonalli": GEM, "energy": "e", "hand": "h"}
"""What stands for a count where an opponent is told of in one line."""


def line_counts(
    canvas: Canvas, area: Rect, reader: Reader, seat: int, name: str, told: Forecast | None
) -> None:  # fmt: skip
    """Name, gems, Energy and hand of an opponent who is told of in one line."""
    side, player = reader.side_of(seat), reader.player(seat)
    gem, energy = reader.battle.arenas[side].gems, player.energy
    then = (told.gems[side].after, told.energy[seat].after) if told else (gem, energy)
    parts = (
        (f"{GEM}{arrow(gem, then[0])}", "gem" if gem == then[0] else "told"),
        (f"e{arrow(energy, then[1])}", "energy" if energy == then[1] else "told"),
        (f"h{player.hand_size}", ""),
    )
    asked = reader.view.actor == seat
    x = area.right - 1 - sum(width(text) + 1 for text, _ in parts)
    canvas.put(area.x, area.y, ">" if asked else " ", "cursor")
    canvas.put(area.x + 1, area.y, fit(name, x - area.x - 1), "name asked" if asked else "name")
    for text, style in parts:
        x = canvas.put(x + 1, area.y, text, style)


def _counts(reader: Reader, seat: int, room: int, tonalli: int, energy: str) -> tuple[str, int]:
    """What else a player has, as long as there is room, and how many gems fit before it: all or none."""
    player = reader.player(seat)
    counts = (
        f"energy {energy}",
        f"hand {player.hand_size}",
        f"decks {player.nawals}+{player.spells}",
        f"burned {len(player.burn)}",
    )
    guardians = tuple(_guardian(reader, guardian.copy, guardian.place) for guardian in player.guardians)
    full = "  ".join((*counts, *guardians))
    tight = " ".join((*counts, *guardians)).replace("burned", "burn")
    least = " ".join((*counts, *("*" for _ in guardians)))
    for text, shown in ((full, tonalli), (tight, tonalli), (full, 0), (tight, 0)):
        if width(text) + shown + 1 <= room:
            return text, shown
    return fit(least, room), 0


def _guardian(reader: Reader, copy: int, place: GuardianPlace) -> str:
    """A Guardian in its space; in () where it is out in the arena or under a Nawal."""
    name = reader.name(copy)
    return f"*{name}" if place is GuardianPlace.SPACE else f"(*{name})"
