"""The table as a picture: the players, the ball, the Guide Arrow, the hand. Pure, from a view to a canvas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from tonalli.games.gualicho.cards import COLOUR, Card, Colour, is_gualicho
from tonalli.games.gualicho.model import Attack, Direction, Phase, PlayerView, View, Wound
from tonalli.games.gualicho.words import attack_words, card_text, cards_count, counted, damage_words
from tonalli.ui.games.gualicho.choosing import Asked
from tonalli.ui.games.gualicho.cursor import Hand, Seat, Spot
from tonalli.ui.games.gualicho.felt import Felt
from tonalli.ui.games.gualicho.places import BALL, Places, ball_at, fan
from tonalli.ui.widgets.canvas import DOUBLE, HEAVY, LIGHT, Canvas, Rect, fit, width, wrap

STYLES: Final = {Colour.RED: "lane-red", Colour.GREEN: "lane-green"}
LETTER: Final = {Colour.RED: "R", Colour.GREEN: "G"}

NOBODY: Final = -1

COUNTED_FROM: Final = 50
"""Turns that are left in the round when it begins to matter how many there are (GU-41)."""

Line = tuple[str, str]
"""A text and its style."""


class Picture(Struct, frozen=True):
    """What is to be seen beside the view."""

    felt: Felt = Felt()
    cursor: Spot | None = None
    lifted: tuple[int, ...] = ()
    """Cards of the hand that were picked."""
    fits: frozenset[int] = frozenset()
    """Cards of the hand that could be picked."""
    asked: Asked | None = None
    """What is asked in place of the hand."""
    option: int = 0
    """The answer that the cursor is on."""
    ball: tuple[float, float] | None = None
    """Where the ball flies just now; else it lies before its target."""
    attack: Attack | None = None
    """What flies, if it is not the attack of the view."""
    marks: Mapping[int, str] = {}
    """What has just happened to a player."""
    struck: Mapping[int, Card] = {}
    """A player's damage that has just come or goes."""
    banner: str = ""
    """What has just happened to all, in place of the attack."""
    pointed: int | None = None
    """The seat that the Guide Arrow points to while it spins; none of them before it does."""
    hidden: bool = False
    """The Guide Arrow is being turned."""


def draw(canvas: Canvas, places: Places, view: View, names: Sequence[str], picture: Picture) -> None:
    """Draw all of it."""
    _head(canvas, view, picture)
    for seat, box in enumerate(places.boxes):
        _player(canvas, box, view, seat, names, picture)
    _lane(canvas, places, view, names, picture)
    if picture.asked is not None:
        _options(canvas, places, picture.asked, picture)
    if picture.asked is None or picture.asked.hand:
        _hand(canvas, places, view, names, picture)
    for y, (text, style) in enumerate(_detail(view, names, picture, places.detail)):
        canvas.put(places.detail.x + 1, places.detail.y + y, text, style, places.detail.width - 2)


# -- what all share


def _head(canvas: Canvas, view: View, picture: Picture) -> None:
    """The piles, and the Guide Arrow in words."""
    top = f", {picture.felt.name(view.discard[-1])} on top" if view.discard else ""
    left = f"  {counted(view.left, 'turn', 'turns')} left" if view.left <= COUNTED_FROM else ""
    said = f"deck {view.deck}  discard {len(view.discard)}{top}{left}"
    arrow = arrow_words(view)
    canvas.put(1, 0, said, "dim", canvas.width - width(arrow) - 4)
    canvas.put_right(canvas.width - 1, 0, arrow, "told")


def arrow_words(view: View) -> str:
    """Which way the round is played."""
    if view.phase is Phase.DIRECTION:
        return "Guide Arrow: not set"
    return "Guide Arrow: ◂ left" if view.direction is Direction.LEFT else "Guide Arrow: right ▸"


def _lane(canvas: Canvas, places: Places, view: View, names: Sequence[str], picture: Picture) -> None:
    """The arrows round the table, and the ball with what is in it."""
    if not picture.hidden and view.phase is not Phase.DIRECTION:
        _arrows(canvas, places, view)
    attack = picture.attack or view.attack
    lane = places.lane
    if picture.asked is not None and picture.asked.hand:
        return
    if picture.banner:
        for n, line in enumerate(wrap(picture.felt.text(picture.banner), lane.width - 8)[: lane.height]):
            canvas.put_middle(lane, lane.y + n + (lane.height > 2), line, "told")
        return
    if attack is None:
        _at_rest(canvas, places, view, names, picture)
        return
    at = picture.ball or ball_at(places, attack.target)
    if picture.ball is None:
        _ball_words(canvas, places, attack, names, picture.felt, round(at[0]))
    _ball(canvas, attack, at)


def _arrows(canvas: Canvas, places: Places, view: View) -> None:
    """Round the table, clockwise to the left."""
    left = view.direction is Direction.LEFT
    for row, sign in ((places.tops, "▸▸" if left else "◂◂"), (places.bottoms, "◂◂" if left else "▸▸")):
        for seat in row[:-1]:
            box = places.boxes[seat]
            canvas.put(box.right + 1, box.y + box.height // 2, sign, "energy")
    lane = places.lane
    for y in range(lane.y, lane.bottom):
        canvas.put(2, y, "▴" if left else "▾", "energy")
        canvas.put(canvas.width - 3, y, "▾" if left else "▴", "energy")


def _at_rest(canvas: Canvas, places: Places, view: View, names: Sequence[str], picture: Picture) -> None:
    """No attack: the Guide Arrow itself."""
    y = places.lane.y + places.lane.height // 2
    if picture.pointed is not None and picture.pointed != NOBODY:
        canvas.put_middle(places.lane, y, f"the Guide Arrow spins: {names[picture.pointed]}", "told")
    elif view.phase is Phase.DIRECTION or picture.hidden:
        canvas.put_middle(places.lane, y, "the Guide Arrow is being set", "dim")
    elif view.phase is not Phase.OVER:
        step = view.direction.step * (2 if view.turn.skips else 1)
        following = names[(view.active + step) % len(names)]
        shaft = "◂━━━━" if view.direction is Direction.LEFT else "━━━━▸"
        canvas.put_middle(places.lane, y, f"{shaft}  no attack; {following} is next  {shaft}", "told")


def _ball(canvas: Canvas, attack: Attack, at: tuple[float, float]) -> None:
    """A ball with its points and its colour."""
    style = f"{STYLES[attack.colour]} source"
    x, y = round(at[0] - BALL / 2), round(at[1] - 1.5)
    inner = f"{attack.points} {attack.colour.value.upper()}".center(BALL - 2)
    canvas.put(x, y, f" ╭{'─' * (BALL - 4)}╮ ", style)
    canvas.put(x, y + 1, f"({inner})", style)
    canvas.put(x, y + 2, f" ╰{'─' * (BALL - 4)}╯ ", style)


def _ball_words(
    canvas: Canvas, places: Places, attack: Attack, names: Sequence[str], felt: Felt, middle: int
) -> None:
    """Who attacks whom with what, beside the ball where there is more room."""
    lane = places.lane
    left, right = middle - BALL // 2 - 2 - 5, canvas.width - 5 - (middle + BALL // 2 + 3)
    x, room = (5, left) if left > right else (middle + BALL // 2 + 3, right)
    said = f"{names[attack.by]} attacks {names[attack.target]}, {felt.text(attack_words(attack))}"
    lines = wrap(said, room)
    if len(lines) > lane.height:
        lines = [*lines[: lane.height - 1], fit(" ".join(lines[lane.height - 1 :]), room)]
    for n, line in enumerate(lines):
        canvas.put(x, lane.y + (lane.height - len(lines)) // 2 + n, line, STYLES[attack.colour])


# -- the players


def _player(canvas: Canvas, box: Rect, view: View, seat: int, names: Sequence[str], picture: Picture) -> None:
    player = view.players[seat]
    on = view.active == seat and view.phase is not Phase.OVER and picture.pointed is None
    here = picture.cursor == Seat(seat)
    target = (picture.attack or view.attack) is not None and (picture.attack or view.attack).target == seat  # type: ignore[union-attr]
    style = "cursor" if here else "hurt" if target else "level" if on else "card"
    canvas.box(box, DOUBLE if here else HEAVY if on else LIGHT, style)
    cards = cards_count(player.cards)
    if picture.pointed == seat:
        canvas.box(box, HEAVY, "cursor")
    canvas.put_right(box.right - 2, box.y, f" {cards} ", "title" if player.cards > 2 else "taken")
    you = " (you) " if picture.felt.seat == seat else " "
    name = fit(f"{'▸' if on else ' '}{names[seat]}", box.width - len(cards) - 5 - len(you))
    canvas.put(box.x + 1, box.y, f"{name}{you}", "cursor" if here else "asked" if on else "name")
    foot = _foot(player, view.wins[seat])
    canvas.put(box.x + 2, box.bottom - 1, f" {foot} ", "hurt" if player.points else "dim", box.width - 4)
    inner = Rect(box.x + 2, box.y + 1, box.width - 4, box.height - 2)
    said = picture.felt.text(picture.marks.get(seat, ""))
    mark = wrap(said, inner.width)[:2] if said else []
    rows = inner.height - len(mark)
    lines = told(player, picture.felt, seat, inner.width, rows, picture.struck.get(seat))
    for n, line in enumerate(lines):
        x = inner.x
        for text, look in line:
            x = canvas.put(x, inner.y + n, text, look)
    for n, text in enumerate(mark):
        canvas.put(inner.x, inner.y + rows + n, text, "taken", inner.width)


def _foot(player: PlayerView, wins: int) -> str:
    said = [f"damage {player.points}" if player.points else "no damage"]
    if player.owed:
        said.append(f"owes {cards_count(len(player.owed))}")
    if wins:
        said.append(f"won {wins}")
    return ", ".join(said)


def told(
    player: PlayerView, felt: Felt, seat: int, columns: int, rows: int, struck: Card | None = None
) -> list[list[Line]]:
    """A player's damage, in as many words as there is room for, and a hand that lies open to all."""
    entries = [
        (wound, "state-struck" if wound.card is struck else STYLES[COLOUR[wound.card]])
        for wound in player.wounds
    ]
    hand = _open_hand(player, felt, seat)
    for write in (_in_full, _each):
        lines = write(entries, felt, columns) + [
            [(line, "")] for line in wrap(", ".join(hand), columns) if hand
        ]
        if len(lines) <= rows:
            return lines
    said = [(wound_line(wound, felt), style) for wound, style in entries] + [(text, "") for text in hand]
    return _packed(said, columns, rows)


def _open_hand(player: PlayerView, felt: Felt, seat: int) -> list[str]:
    if player.hand is None or seat == felt.seat or not player.hand:
        return []
    names = []
    for card in dict.fromkeys(player.hand):
        count = player.hand.count(card)
        names.append(f"{count} {felt.name(card)}" if count > 1 else felt.name(card))
    names[0] = f"hand: {names[0]}"
    return names


def wound_line(wound: Wound, felt: Felt) -> str:
    """A Gualicho as it lies: "R No Winning +P new"."""
    more = (" +P" if wound.powered else "") + (" new" if wound.fresh else "")
    return f"{LETTER[COLOUR[wound.card]]} {felt.name(wound.card)}{more}"


def _in_full(entries: Sequence[tuple[Wound, str]], felt: Felt, columns: int) -> list[list[Line]]:
    lines: list[list[Line]] = []
    for wound, style in entries:
        lines.append([(fit(wound_line(wound, felt), columns), style)])
        lines += [[(f"  {line}", "dim")] for line in wrap(felt.text(card_text(wound.card)), columns - 2)]
    return lines


def _each(entries: Sequence[tuple[Wound, str]], felt: Felt, columns: int) -> list[list[Line]]:
    return [[(fit(wound_line(wound, felt), columns), style)] for wound, style in entries]


def _packed(said: Sequence[Line], columns: int, rows: int) -> list[list[Line]]:
    """One after the other, broken between words; how many there was no room for is said at the end."""
    if rows < 1:
        return []
    for kept in range(len(said), -1, -1):
        left = len(said) - kept
        words = [
            (f"{word}{',' if last and n < kept - 1 else ''}", style)
            for n, (text, style) in enumerate(said[:kept])
            for word, last in _words(text)
        ]
        lines = _flow(
            [*words, *([("…", "dim"), (f"{left}", "dim"), ("more", "dim")] if left else [])], columns
        )
        if len(lines) <= rows:
            return lines
    return []


def _words(text: str) -> Iterator[tuple[str, bool]]:
    """The words of a text, and whether each is the last; the letter of a colour stays with its name."""
    words = text.split(" ")
    if len(words[0]) == 1:
        words[:2] = [" ".join(words[:2])]
    return ((word, n == len(words) - 1) for n, word in enumerate(words))


def _flow(words: Sequence[Line], columns: int) -> list[list[Line]]:
    lines: list[list[Line]] = []
    room = 0
    for word, style in words:
        if lines and room > width(word):
            lines[-1].append((f" {word}", style))
            room -= width(word) + 1
        else:
            lines.append([(fit(word, columns), style)])
            room = columns - width(word)
    return lines


# -- the hand


def _hand(canvas: Canvas, places: Places, view: View, names: Sequence[str], picture: Picture) -> None:
    seat = _whose(view)
    felt = picture.felt
    if seat is None:
        canvas.put_middle(places.hand, places.hand.y + 2, "No hand is shown.", "dim")
        return
    own = seat == felt.seat
    cards = felt.hand if own else view.players[seat].hand or ()
    whose = "Your hand" if own else f"{names[seat]}'s hand"
    at = picture.cursor.at if isinstance(picture.cursor, Hand) else 0
    lying = fan(places.hand, len(cards), at)
    left = f"◂ {lying.first} more   " if lying.first else ""
    right = f"   {lying.after} more ▸" if lying.after else ""
    picked = "" if not picture.lifted else f", {len(picture.lifted)} picked"
    said = f"{left}{whose}: {cards_count(len(cards))}{picked}{right}"
    canvas.put_middle(Rect(0, places.head, canvas.width, 1), places.head, said, "title" if own else "dim")
    if not cards:
        canvas.put_middle(places.hand, places.hand.y + 2, "no cards", "dim")
    order = sorted(range(len(lying.areas)), key=lambda n: lying.first + n == at)
    for n in order:  # the card under the cursor lies on top
        index = lying.first + n
        face = felt.face(index) if own else felt.name(cards[index])
        _card(canvas, lying.areas[n], index, cards[index], face, picture)


def _whose(view: View) -> int | None:
    """Whose hand is shown: the viewer's own; where all lies open that of whoever is on turn."""
    if isinstance(view.viewer, int):
        return view.viewer
    return view.active if view.viewer == "open" else None


def _card(canvas: Canvas, area: Rect, at: int, card: Card, face: str | None, picture: Picture) -> None:
    lifted, here = at in picture.lifted, picture.cursor == Hand(at)
    area = area._replace(y=area.y - lifted)
    style = "lit" if lifted else "cursor" if here else "gem" if at in picture.fits else "card"
    canvas.box(area, HEAVY if lifted else DOUBLE if here else LIGHT, style)
    canvas.put(area.x + 1, area.y, f"{at + 1}{' +' if picture.lifted and at in picture.fits else ''}", style)
    inner = Rect(area.x + 1, area.y + 1, area.width - 2, area.height - 2)
    if face is None:
        for y in range(inner.y, inner.bottom):
            canvas.put(inner.x, y, "░" * inner.width, "dim")
        return
    colour = COLOUR.get(card)
    look = STYLES[colour] if colour else "title"
    lines = wrap(face, inner.width)
    more = wrap(picture.felt.text(does(card)), inner.width) if inner.width >= 14 else []
    for n, line in enumerate(lines[: inner.height]):
        canvas.put(inner.x, inner.y + n, line, look, inner.width)
    if len(lines) + len(more) <= inner.height:
        for n, line in enumerate(more):
            canvas.put(inner.x, inner.y + len(lines) + n, line, "dim")
    if colour:
        canvas.put(area.x + 1, area.bottom - 1, colour.value, STYLES[colour])


# -- what is asked


def _options(canvas: Canvas, places: Places, asked: Asked, picture: Picture) -> None:
    room = option_room(places, asked)
    canvas.put(room.x + 1, room.y - 1, picture.felt.text(asked.question), "title")
    for nth, area in option_areas(room, len(asked.options), picture.option):
        here = nth == picture.option
        text = f"{'▸' if here else ' '}{nth + 1}  {picture.felt.text(asked.options[nth].text)}"
        canvas.put(area.x, area.y, text, "cursor" if here else "", area.width)


def option_room(places: Places, asked: Asked) -> Rect:
    """Where the answers stand: in place of the hand, or of the ball; what is asked is the line above."""
    lane = places.lane
    return Rect(8, lane.y + 1, lane.width - 16, lane.height - 1) if asked.hand else places.hand


def option_areas(room: Rect, count: int, at: int) -> Iterator[tuple[int, Rect]]:
    """Where each answer stands; around the cursor if there is no room for all."""
    columns = 1 if count <= room.height else 2
    shown = min(count, room.height * columns)
    first = max(0, min(at - shown // 2, count - shown))
    wide = (room.width - 2) // columns
    for n in range(shown):
        yield first + n, Rect(room.x + n // room.height * wide, room.y + n % room.height, wide - 1, 1)


# -- what the cursor is on


def _detail(view: View, names: Sequence[str], picture: Picture, room: Rect) -> list[Line]:
    if not room.height or picture.cursor is None or picture.asked is not None:
        return []
    lines: list[Line] = []
    if isinstance(picture.cursor, Hand) and picture.cursor.at < len(picture.felt.hand):
        face = picture.felt.face(picture.cursor.at)
        if face is None:
            return [("A card of your hand, face down.", "dim")]
        card = picture.felt.hand[picture.cursor.at]
        lines.append((f"{face}{kind_words(card)}", "title"))
        lines += [(line, "") for line in wrap(picture.felt.text(does(card)), room.width - 2)]
    elif isinstance(picture.cursor, Seat):
        player = view.players[picture.cursor.seat]
        lines.append(
            (
                f"{names[picture.cursor.seat]}: {cards_count(player.cards)}, {damage_words(player.points)}",
                "title",
            )
        )
        lines += [
            (f"{wound_line(wound, picture.felt)}: {picture.felt.text(card_text(wound.card))}", "")
            for wound in player.wounds
        ]
    return lines[: room.height]


def does(card: Card) -> str:
    """What a card does; of a Gualicho what it says to whom it hurts."""
    return f"As damage: {card_text(card)}" if is_gualicho(card) else card_text(card)


def kind_words(card: Card) -> str:
    """What a Gualicho is, after its name."""
    return f", a {COLOUR[card].value} Gualicho" if is_gualicho(card) else ""
