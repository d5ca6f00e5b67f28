"""What is drawn where: pure, without an app."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from tests.games.nawalli.arena import F, Table, arena, match
from tests.games.nawalli.cardset import CARDS
from tests.ui.nawalli import scenes
from tonalli.games.nawalli.cards import (
    Damage,
    DrawCards,
    Effect,
    GainEnergy,
    ShiftAway,
    Sign,
    Slay,
    SpellCard,
)
from tonalli.games.nawalli.edition import house
from tonalli.games.nawalli.edition import index as by_id
from tonalli.games.nawalli.model import COLOURS
from tonalli.games.nawalli.words import SIGN_MARKS, capital
from tonalli.ui.games.nawalli import arena as arena_board
from tonalli.ui.games.nawalli import draft_board
from tonalli.ui.games.nawalli.arena import Picture, Slot
from tonalli.ui.games.nawalli.choosing import At, Verb
from tonalli.ui.games.nawalli.detail import about_card, about_lane
from tonalli.ui.games.nawalli.facts import Reader, SignFact
from tonalli.ui.games.nawalli.hints import hint
from tonalli.ui.games.nawalli.parts import card_box, card_lines, cut, signs_text
from tonalli.ui.games.nawalli.session import Session
from tonalli.ui.widgets.canvas import Canvas, Rect, cells, fit, wrap

NAMES = ("Ana", "Greedy")
SIZES = [(80, 20), (84, 36), (120, 34), (163, 46), (200, 46)]


def session(table: Table, viewer: int | str = 0) -> Session:
    game = table.game
    made = Session()
    view = game.view(table.state, viewer)  # type: ignore[arg-type]
    made.renew(Reader(view, game.cards), game.legal_actions(table.state))
    return made


def drawn(
    table: Table, size: tuple[int, int] = (80, 20), viewer: int | str = 0, names: tuple[str, ...] = NAMES
) -> str:
    """The board as text."""
    made, canvas = session(table, viewer), Canvas(*size)
    reader = made.reader
    assert reader is not None
    picture = Picture(names, made.tray, made.marks(), made.hand_hidden, ("a note",))
    if reader.view.draft is None:
        layout = arena_board.lay_out(*size, reader, len(made.tray), made.cursor)
        arena_board.draw(canvas, layout, reader, picture, table.game.cards)
    else:
        layout = draft_board.lay_out(*size, reader, made.cursor)
        draft_board.draw(canvas, layout, reader, picture, table.game.cards, {})
    return canvas.text()


# -- text in cells


def test_a_wide_character_takes_two_cells_and_a_mark_none() -> None:
    assert cells("a水b") == ["a", "水", "", "b"]
    assert cells("ae\u0301b") == ["a", "e\u0301", "b"]


@pytest.mark.parametrize("text", ["Sentsontotochtin", "水水水水水水", "a水b水c水", "e\u0301" * 9, "", "a"])
@pytest.mark.parametrize("room", range(8))
def test_fitted_text_is_never_wider_than_its_room(text: str, room: int) -> None:
    fitted = fit(text, room)
    assert cell_len(fitted) <= room
    assert fitted == text or fitted.endswith("…") or room == 0


def test_wrapped_text_loses_nothing() -> None:
    text = "When an empty lane of its side is attacked Sentsontotochtinsentsontotochtin comes 水水水水水水"
    lines = wrap(text, 10)
    assert all(cell_len(line) <= 10 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_name_typed_in_wide_characters_moves_nothing() -> None:
    plain = drawn(scenes.turn()).splitlines()
    wide = drawn(scenes.turn(), names=("水水水水水水水水", "Greedy")).splitlines()
    assert [cell_len(line) for line in wide] == [cell_len(line) for line in plain]


def test_what_is_put_outside_is_not_drawn() -> None:
    canvas = Canvas(4, 2)
    canvas.put(-2, 0, "abcdefgh")
    canvas.put(0, 5, "x")
    canvas.put(0, -1, "x")
    canvas.box(Rect(2, 1, 9, 9))
    assert canvas.text() == "cdef\n  ╭─"


# -- the arena


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "scene", [scenes.turn, scenes.answer, scenes.longest, scenes.six_signs, scenes.first_hand]
)
def test_everything_lies_inside_and_nothing_on_top_of_another(scene: object, size: tuple[int, int]) -> None:
    made = session(scene())  # type: ignore[operator]
    assert made.reader is not None
    layout = arena_board.lay_out(*size, made.reader, len(made.tray), made.cursor)
    areas = list(layout.spots.values())
    for area in areas:
        assert area.x >= 0
        assert area.right <= layout.area.right
        assert layout.area.y <= area.y
        assert area.bottom <= layout.area.bottom
    taken = [(x, y) for a in areas for x in range(a.x, a.right) for y in range(a.y, a.bottom)]
    assert len(taken) == len(set(taken))
    rows = {*layout.status, layout.middle}
    assert len(rows) == 3
    assert not rows & {y for _, y in taken}
    if layout.panel:
        assert layout.panel.right <= size[0]
        assert layout.panel.bottom <= size[1]
        assert layout.panel.x >= layout.area.right or layout.panel.y >= layout.area.bottom


def test_lanes_are_named_and_both_sides_name_them_alike() -> None:
    lines = drawn(scenes.turn()).splitlines()
    heads = [line for line in lines if " red " in line]
    assert len(heads) == 2
    for colour in COLOURS:
        assert heads[0].index(f" {colour} ") == heads[1].index(f" {colour} ")


def test_values_of_the_arena_are_shown() -> None:
    text = drawn(scenes.turn())
    for part in (
        "Axolotl/Michin",
        "2 power  life 9/11",
        "grass water",
        "*Tlalok",
        "ready",
        "spent",
        "+House item",
        "life 1/10",
        "open",
        "tonalli 3 ◆◆◆",
        "middle 7 ◆◆◆◆◆◆◆",
        "energy 3",
        "hand 5",
        "decks 2+1",
        "burned 2",
        "*Ehekatl",
        "(*Tlalok)",
        "round 5",
    ):
        assert part in text, part


def test_gems_are_counted_where_they_do_not_fit() -> None:
    text = drawn(scenes.longest())
    assert "tonalli 6" in text
    assert "tonalli 7" in text
    assert "middle 0" in text


def test_power_is_what_it_is_just_now() -> None:
    table = arena(mine={"red": "monkey-3"}, theirs={"red": "rain-1"})
    assert "2 power life 15/15" in drawn(table)
    assert " -1 power " in drawn(table)
    made = session(table)
    made.put(At(0, 0))
    because = "Power 2 (3 by its cards, -1 by RAIN of Rain 1)"
    assert because in hint(made, str)
    assert made.reader is not None
    assert any(because in line for line in about_lane(made.reader, 0, 0, NAMES))
    assert "+2 power ate 7" in drawn(scenes.six_signs())
    assert "stunned" in drawn(scenes.six_signs())


def test_a_top_cards_name_of_sixteen_letters_is_whole() -> None:
    text = drawn(scenes.longest())
    assert "Sentsontotochtin 2" in text
    assert "/Chalc" in text  # what lies under it
    assert "/Chalchiwtotolina" in drawn(scenes.longest(), (84, 36))


def test_signs_stand_as_words_then_as_marks_then_as_many_as_fit() -> None:
    some = [SignFact(Sign.SNAKE, 1), SignFact(Sign.DOG, 2), SignFact(Sign.JAGUAR, 1, 1)]
    assert signs_text(some, 30) == "snake dog x2 (jaguar)"
    assert signs_text(some, 13) == "sn do x2 (ja)"
    assert signs_text(some, 11) == "sn do x2 +1"
    six = [SignFact(sign, 1) for sign in list(Sign)[:6]]
    assert signs_text(six, 18) == " ".join(SIGN_MARKS[fact.sign] for fact in six)


def test_a_hand_that_does_not_fit_says_how_much_more_there_is() -> None:
    table = arena(hand=" ".join(f"dog-{n % 4 + 1}" for n in range(10)), energy=1)
    assert "5>" in drawn(table)
    made = session(table)
    assert made.reader is not None
    for index in range(10):
        layout = arena_board.lay_out(80, 20, made.reader, 10, Slot(index))
        assert Slot(index) in layout.spots
    assert layout.first == 5


def test_a_spectator_sees_no_hand() -> None:
    text = drawn(scenes.turn(), viewer="table")
    assert "Lizard 3" not in text
    assert "5 cards, face down" in text


def test_who_must_choose_is_marked() -> None:
    lines = drawn(scenes.answer()).splitlines()
    assert [line[:4] for line in lines if "tonalli" in line] == [" Gre", ">Ana"]


def test_an_attack_that_is_answered_shows_who_strikes_where() -> None:
    lines = drawn(scenes.answer()).splitlines()
    first, second = (line for line in lines if " red " in line)
    assert first.index("attacks") < 20
    assert second.index("struck") < 20


# -- cards


def test_a_card_that_cannot_be_played_has_its_cost_in_brackets() -> None:
    lines = drawn(scenes.turn()).splitlines()
    assert "(4)" in next(line for line in lines if "2 ─" in line and "3 ─" in line)


def test_a_card_fills_the_room_it_has() -> None:
    card = scenes.turn().game.cards["lizard-3"]
    assert card_lines(card, 14, 2) == ["3 pow 15 life", "lizard"]
    assert card_lines(card, 24, 1) == ["3 power  15 life lizard"]
    tall = card_lines(card, 24, 4)
    assert tall[0] == "3 power  15 life lizard"
    assert tall[1].startswith("Attacks deal")
    for room in range(12, 30):
        for height in range(1, 7):
            lines = card_lines(card, room, height)
            assert len(lines) <= height
            assert all(cell_len(line) <= room for line in lines)


@pytest.mark.parametrize("room", [14, 24])
def test_what_a_house_card_does_is_said_whole_in_two_lines(room: int) -> None:
    for card in house().spell:
        lines = card_lines(card, room, 2)
        assert lines
        if card.kind == "magic":
            assert "…" not in "".join(lines), card.name
        else:
            text = " ".join(lines)
            assert all(sign in text for sign in card.signs), card.name
            assert ("pow" in text) is (card.power > 0), card.name
            assert ("life" in text) is (card.life > 0), card.name


def test_few_words_are_kept_together() -> None:
    def lines(room: int, *effects: Effect) -> list[str]:
        spell = SpellCard(id="x", name="X", gloss="", level=1, kind="magic", effects=effects)
        return card_lines(spell, room, 2)

    item = SpellCard(id="x", name="X", gloss="", level=1, kind="item", power=2, life=1, signs=(Sign.REED,))
    assert card_lines(item, 24, 2) == ["item +2 power +1 life", "reed"]
    assert card_lines(item, 14, 2) == ["+2 pow +1 life", "reed"]
    assert lines(14, ShiftAway("opponent"), Damage(2, "same")) == ["shift a foe", "2 damage to it"]
    some = (Slay("own"), GainEnergy(4), DrawCards(1))
    assert lines(24, *some) == ["defeat one of yours,", "+4 Energy, draw 1 card"]
    assert lines(14, *some) == ["defeat own, +4", "Energy, draw 1"]


def test_a_name_too_long_takes_two_lines_where_the_rest_still_fits() -> None:
    cards = by_id(house())

    def lines(card: str, rows: int) -> list[str]:
        canvas = Canvas(16, rows)
        card_box(canvas, Rect(0, 0, 16, rows), cards[card], "1", arena_board.Mark.NONE)
        return [line.strip("│").rstrip() for line in canvas.text().split("\n")[1:-1]]

    assert lines("ahkwalli-ehekatl", 5) == ["Ahkwalli", "Ehekatl", "2 dmg any"]
    assert lines("sentsontotochtin", 5)[0] == "Sentsontotoch…"
    assert lines("sentsontotochtin", 9)[:2] == ["Sentsontotoch-", "tin"]


def test_signs_that_do_nothing_are_not_shown() -> None:
    table = match(mode="simple")
    text = drawn(table)
    assert " reed" not in text
    assert "12 life" not in text
    while table.state.draft is not None:
        table.play(table.legal()[0])
    names = {card.name for card in CARDS.nawal}
    text = drawn(table)
    assert any(name in text for name in names)
    assert not re.search(rf"\b({'|'.join(Sign)})\b", text)
    reader = Reader(table.game.view(table.state, 0), table.game.cards)
    assert reader.plain
    hand = reader.hand(0)
    assert hand
    told = " ".join(about_card(hand[0], table.game.cards, plain=reader.plain))
    assert not any(capital(sign) in told for sign in Sign)


def test_lines_that_are_cut_say_so() -> None:
    assert cut(["a", "b", "c"], 3, 5) == ["a", "b", "c"]
    assert cut(["a", "b", "c"], 2, 5) == ["a", "b …"]
    assert cut(["a", "bbbbb", "c"], 2, 5) == ["a", "bbbb…"]
    assert cut(["a"], 0, 5) == []


def test_every_card_of_the_set_can_be_drawn() -> None:
    cards = scenes.LONG_GAME.cards
    for card in cards.values():
        canvas = Canvas(16, 5)
        card_box(canvas, Rect(0, 0, 16, 5), card, "1", arena_board.Mark.NONE)
        assert canvas.text().count("│") == 6


# -- the draft


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("basic", [4, 8, 15])
def test_every_card_that_is_laid_out_can_be_seen(size: tuple[int, int], basic: int) -> None:
    table = match(basic=basic)
    while table.state.draft and table.state.draft.at < 3:
        table.play(table.legal()[0])
    made = session(table)
    assert made.reader is not None
    count = len(made.tray)
    assert count >= 2 * basic
    for index in range(count):
        layout = draft_board.lay_out(*size, made.reader, Slot(index))
        area = layout.spots[Slot(index)]
        assert area.right <= layout.area.right
        assert area.bottom <= layout.area.bottom - 2 * 2
    assert draft_board.lay_out(*size, made.reader, Slot(0)).first == 0


def test_the_draft_says_what_is_asked_of_whom() -> None:
    text = drawn(scenes.draft())
    assert "Round 2 of 4: level 2 Nawals, take 2, Greedy first." in text
    assert "> Ana takes 1 of 2" in text
    assert text.splitlines()[-2].startswith(">Ana") or text.splitlines()[-1].startswith(">Ana")


def test_a_draft_that_is_over_asks_nobody_any_more() -> None:
    table = match(mode="simple")
    table.play(table.legal()[0])
    view = table.game.view(table.state, 0)
    assert view.draft is not None
    over = replace(view, draft=replace(view.draft, picks=2))
    told = draft_board.round_line(Reader(over, table.game.cards), NAMES)
    assert told.endswith(" first.")


def test_cards_below_the_edge_are_counted() -> None:
    table = match(basic=15)
    while table.state.draft and table.state.draft.at < 3:
        table.play(table.legal()[0])
    assert "below" in drawn(table)


# -- where the cursor goes


@pytest.mark.parametrize("size", SIZES)
def test_arrows_come_to_every_spot(size: tuple[int, int]) -> None:
    made = session(scenes.turn())
    assert made.reader is not None
    reached = set()
    todo: list[At | Slot] = [made.cursor]
    while todo:
        spot = todo.pop()
        if spot in reached:
            continue
        reached.add(spot)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            made.put(spot)
            layout = arena_board.lay_out(*size, made.reader, len(made.tray), made.cursor)
            made.move(dx, dy, layout.spots)
            todo.append(made.cursor)
    assert reached == {
        *(At(side, lane) for side in (0, 1) for lane in range(4)),
        *(Slot(n) for n in range(5)),
    }


def test_arrows_go_among_targets_only_and_come_to_all_of_them() -> None:
    table = arena(mine={"red": F("eagle-1", item="eagle-item")}, theirs={"green": "monkey-1"}, energy=1)
    made = session(table)
    made.put(At(0, 0))
    made.begin(Verb.ATTACK)
    assert made.reader is not None
    layout = arena_board.lay_out(80, 20, made.reader, len(made.tray), made.cursor)
    assert made.lit == (At(1, 0), At(1, 1), At(1, 2))
    seen = []
    for _ in range(3):
        seen.append(made.cursor)
        made.move(1, 0, layout.spots)
    assert seen == [At(1, 0), At(1, 1), At(1, 2)]
    assert made.cursor == At(1, 0)
