"""Arenas of three and four sides and of two teams: where things lie, turning to an opponent, whose is what."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from textual.geometry import Offset

from tests.games.nawalli.arena import Table
from tests.games.nawalli.many import many
from tests.ui.nawalli import scenes
from tests.ui.nawalli.driver import settle
from tests.ui.nawalli.stage import Stage
from tests.ui.nawalli.test_keys import Hand
from tests.ui.nawalli.test_layout import SIZES
from tonalli.games.nawalli.model import Announced, CastSpell, Damaged, Drew, GemsTaken, Summoned
from tonalli.ui.games.nawalli import NawalliBoard, draft_board, motion
from tonalli.ui.games.nawalli import arena as arena_board
from tonalli.ui.games.nawalli.arena import Picture, Slot
from tonalli.ui.games.nawalli.choosing import At
from tonalli.ui.games.nawalli.facing import at_event
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.games.nawalli.motion import Stage as FilmStage
from tonalli.ui.games.nawalli.session import Session
from tonalli.ui.widgets.board import Film
from tonalli.ui.widgets.canvas import Canvas
from tonalli.ui.widgets.keys import KeyLine

NAMES = scenes.MANY_NAMES


@asynccontextmanager
async def at(
    table: Table, viewer: int | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Hand]:
    app = Stage(table, viewer, names=NAMES[: table.state.seats])
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Hand(pilot, app)


def session(table: Table, viewer: int = 0) -> Session:
    made, game = Session(), table.game
    made.renew(Reader(game.view(table.state, viewer), game.cards), game.legal_actions(table.state))
    return made


async def click(hand: Hand, spot: At) -> None:
    """Click on a lane, wherever it is shown."""
    layout = hand.app.board._layout_
    assert layout is not None
    area = layout.spots[spot]
    await hand.pilot.click(NawalliBoard, Offset(area.x + 3, area.y + area.height // 2))
    await settle(hand.app)


def opposite(hand: Hand) -> int:
    """The side whose lanes lie opposite."""
    reader = hand.app.board.session.reader
    assert reader is not None
    return reader.facing


# -- where everything lies


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", [scenes.three_sides, scenes.four_sides, scenes.two_teams])
def test_nothing_lies_on_top_of_another(scene: Callable[[], Table], size: tuple[int, int]) -> None:
    made = session(scene())
    reader = made.reader
    assert reader is not None
    layout = arena_board.lay_out(*size, reader, len(made.tray), made.cursor)
    areas = list(layout.spots.values())
    assert {spot for spot in layout.spots if isinstance(spot, At)} == {
        At(side, lane) for side in range(reader.view.sides) for lane in range(4)
    }
    assert all(a.x >= 0 and a.right <= layout.area.right and a.bottom <= layout.area.bottom for a in areas)
    taken = [(x, y) for a in areas for x in range(a.x, a.right) for y in range(a.y, a.bottom)]
    assert len(taken) == len(set(taken))
    lanes = {y for _, y in taken}
    rows = {y for seat, y in enumerate(layout.status) if not layout.short(reader.side_of(seat))}
    assert not rows & lanes
    assert layout.middle not in lanes | rows
    assert len(set(layout.status)) == reader.view.seats
    assert all(layout.spots[At(reader.facing, lane)].height >= 5 for lane in range(4))


@pytest.mark.parametrize("scene", [scenes.three_sides, scenes.four_sides])
@pytest.mark.parametrize("size", SIZES)
def test_the_gems_of_all_are_in_sight(scene: Callable[[], Table], size: tuple[int, int]) -> None:
    table = scene()
    made, canvas = session(table), Canvas(*size)
    reader = made.reader
    assert reader is not None
    layout = arena_board.lay_out(*size, reader, len(made.tray), made.cursor)
    picture = Picture(NAMES, made.tray, made.marks())
    arena_board.draw(canvas, layout, reader, picture, table.game.cards)
    lines = canvas.text().splitlines()
    for side in range(reader.view.sides):
        line, gems = lines[layout.status[side]], reader.battle.arenas[side].gems
        assert NAMES[side] in line
        assert f"◆{gems}" in line or f"tonalli {gems}" in line


def test_a_larger_window_shows_more_of_each_opponent() -> None:
    made = session(scenes.four_sides())
    assert made.reader is not None
    small, large = (arena_board.lay_out(*size, made.reader, 4, Slot(0)) for size in ((80, 20), (84, 36)))
    assert [small.spots[At(side, 0)].height for side in (1, 2, 3)] == [5, 1, 1]
    assert min(large.spots[At(side, 0)].height for side in (1, 2, 3)) >= 4


@pytest.mark.parametrize("seats", [3, 4])
def test_a_draft_shows_all_its_cards_in_the_smallest_window(seats: int) -> None:
    table = scenes.draft_of(seats)
    made = session(table)
    reader = made.reader
    assert reader is not None
    canvas = Canvas(80, 20)
    layout = draft_board.lay_out(80, 20, reader, made.cursor)
    assert (layout.first, layout.seen) == (0, len(made.tray))
    draft_board.draw(canvas, layout, reader, Picture(NAMES, made.tray, made.marks()), table.game.cards, {})
    text = canvas.text()
    for item in made.tray:
        card = table.game.cards[item.card]
        assert card.name in text
    assert all(name in text for name in NAMES[:seats])
    assert text.count(" power ") == len(table.state.draft.offer if table.state.draft else ())


# -- turning


async def test_a_key_turns_to_the_next_opponent_and_back() -> None:
    async with at(scenes.four_sides()) as hand:
        assert opposite(hand) == 1
        assert "f opponent" in hand.footer
        seen = []
        for key in ("f", "f", "f", "F"):
            await hand.press(key)
            seen.append(opposite(hand))
        assert seen == [2, 3, 1, 3]
        assert hand.cursor == Slot(0)
        lanes = hand.app.screen_text().splitlines()
        assert "Water 4" in lanes[4]


async def test_the_cursor_goes_along_from_lane_to_lane() -> None:
    async with at(scenes.four_sides()) as hand:
        hand.app.board.session.put(At(1, 2))
        await hand.press("f")
        assert hand.cursor == At(2, 2)


async def test_up_goes_on_to_the_opponents_above_in_the_same_colour() -> None:
    async with at(scenes.four_sides()) as hand:
        hand.app.board.session.put(At(0, 0))
        seen = []
        for _ in range(4):
            await hand.press("up")
            seen.append((hand.cursor, opposite(hand)))
        assert seen == [(At(1, 0), 1), (At(2, 0), 2), (At(3, 0), 3), (At(1, 0), 1)]


async def test_a_click_on_a_line_turns_and_does_nothing_else() -> None:
    async with at(scenes.four_sides()) as hand:
        layout = hand.app.board._layout_
        assert layout is not None
        await hand.pilot.click(NawalliBoard, Offset(2, layout.lines[2].y))
        await settle(hand.app)
        assert opposite(hand) == 2
        await click(hand, At(3, 1))
        assert opposite(hand) == 3
        assert hand.cursor == At(3, 1)
        assert hand.app.chosen == []


async def test_a_click_on_the_key_turns() -> None:
    async with at(scenes.three_sides()) as hand:
        line = hand.app.screen.query_one(KeyLine)
        start = next(start for start, _, key in line._spans if key == "f")
        await hand.pilot.click(KeyLine, Offset(start + 1, 0))
        await settle(hand.app)
        assert opposite(hand) == 2


# -- choosing


async def test_targets_light_up_at_every_opponent_and_the_cursor_comes_to_them() -> None:
    async with at(scenes.four_sides()) as hand:
        hand.app.board.session.put(At(0, 1))
        await hand.press("a")
        assert set(hand.app.board.session.lit) == {At(1, 1), At(2, 1), At(3, 1)}
        assert hand.cursor == At(1, 1)
        assert "Attack Ben's blue (open)" in hand.app.said or "blue (open)" in hand.app.said
        await hand.press("up")
        assert (hand.cursor, opposite(hand)) == (At(2, 1), 2)
        assert "Dog 1 Life 5" in hand.app.said
        await hand.press("f")
        assert (hand.cursor, opposite(hand)) == (At(3, 1), 3)
        await hand.press("enter")
        assert hand.app.chosen == ["attack blue@4"]


async def test_attacks_begin_at_the_opponent_one_has_turned_to() -> None:
    async with at(scenes.four_sides()) as hand:
        await hand.press("f", "f")
        hand.app.board.session.put(At(0, 3))
        await hand.press("a", "enter")
        assert hand.app.chosen == ["attack yellow@4"]


async def test_all_attack_goes_to_the_opponent_one_has_turned_to() -> None:
    async with at(scenes.three_sides()) as hand:
        await hand.press("A")
        assert {one.side for one in hand.app.board.session.plan} == {1}
        await hand.press("f")
        assert {one.side for one in hand.app.board.session.plan} == {2}
        assert "at Cleo" in hand.app.board.session.tray[0].title
        await hand.press("enter")
        assert hand.app.chosen
        assert all(text.endswith("@3") for text in hand.app.chosen)


async def test_a_lit_lane_in_a_line_is_clicked_twice_so_that_it_is_told_first() -> None:
    async with at(scenes.four_sides()) as hand:
        hand.app.board.session.put(At(0, 1))
        await hand.press("a")
        await click(hand, At(3, 1))
        assert hand.app.chosen == []
        assert (hand.cursor, opposite(hand)) == (At(3, 1), 3)
        await click(hand, At(3, 1))
        assert hand.app.chosen == ["attack blue@4"]


async def test_the_board_does_not_turn_under_a_pointer_that_passes() -> None:
    async with at(scenes.four_sides()) as hand:
        hand.app.board.session.put(At(0, 1))
        await hand.press("a")
        layout = hand.app.board._layout_
        assert layout is not None
        area = layout.spots[At(3, 1)]
        await hand.pilot.hover(NawalliBoard, Offset(area.x + 3, area.y))
        await settle(hand.app)
        assert (hand.cursor, opposite(hand)) == (At(1, 1), 1)


async def test_a_spell_for_all_of_one_opponent_names_whom() -> None:
    async with at(scenes.three_sides()) as hand:
        slot = next(n for n, item in enumerate(hand.app.board.session.tray) if item.card == "storm")
        await hand.press(str(slot + 1))
        assert At(2, 0) in hand.app.board.session.lit
        await hand.press("f", "enter")
        assert hand.app.chosen == ["cast storm @3"]


# -- what others do


def test_one_faces_who_attacks_and_whose_turn_it_is() -> None:
    assert session(scenes.asked_by_one_of_three()).reader.facing == 2  # type: ignore[union-attr]
    turn = many({"red": "dog-1"}, {}, {"blue": "rain-2"}, {}, turn=3)
    assert session(turn).reader.facing == 3  # type: ignore[union-attr]


async def test_who_is_asked_reads_whose_attack_it_is_and_where() -> None:
    async with at(scenes.asked_by_one_of_three()) as hand:
        assert "the attack of Cleo's" in hand.app.question
        text = hand.app.screen_text()
        assert "attacks" in text
        assert "struck" in text


async def test_in_the_own_turn_one_faces_again_whom_one_had_chosen() -> None:
    table = scenes.three_sides()
    async with at(table, viewer=0) as hand:
        await hand.press("f")
        assert opposite(hand) == 2
        table.play("end")
        hand.app.show()
        assert opposite(hand) == 2 if table.battle.active == 2 else opposite(hand) == 1
        while table.battle.active != 0 or table.battle.stack:
            table.play("end" if table.can("end") else table.legal()[0])
        hand.app.show()
        assert opposite(hand) == 2
        await settle(hand.app)


def test_the_film_turns_to_where_it_happens() -> None:
    table = scenes.four_sides()
    reader = Reader(table.game.view(table.state, 0), table.game.cards)
    for event, now, seen in (
        (Summoned(3, 3, 0, "dog-1", "summon"), 1, 3),
        (Announced(2, 0, "dog-1", 3, 0, ""), 2, 3),
        (Announced(2, 0, "dog-1", 0, 0, ""), 1, 2),
        (Announced(0, 0, "dog-1", 3, 0, ""), 1, 3),
        (Damaged(3, 0, "dog-1", 2, "attack", 3), 1, 3),
        (Damaged(0, 0, "dog-1", 2, "attack", 3), 2, 2),
        (GemsTaken(2, 3, 1, 1, "attack"), 1, 3),
        (GemsTaken(2, 3, 0, 2, "attack"), 3, 3),
        (CastSpell(2, "storm", 3), 1, 3),
        (CastSpell(2, "metl"), 1, 2),
        (Drew(3, "nawal", None), 1, 3),
        (Drew(0, "nawal", None), 2, 2),
    ):
        assert at_event(event, reader, now) == seen, event


def test_every_picture_of_an_attack_shows_the_one_who_is_struck() -> None:
    """Cleo attacks Dan: Dan's lanes are the large ones from the announcement to the gems."""
    table = many(
        {},
        {},
        {"red": "monkey-2"},
        {"blue": "monkey-1"},
        turn=2,
        gems=(1, 1, 1, 3),
        hands=("dog-1", "", "", ""),
    )
    game, before = table.game, table.state
    step = game.apply(before, game.parse("attack red@4", before), watched=True)
    frames = tuple(game.view(frame, 0) for frame in step.frames)
    stage = FilmStage(
        cards=game.cards, names=NAMES, bottom=0, cursor=Slot(0), first=0, faint=frozenset(), notes=(),
        decks=lambda reader: {}, facing=1,
    )  # fmt: skip
    film = Film(game.view(before, 0), step.events, frames)
    shots = [shot for _, shot in motion.pictures(film, stage) if shot is not None]
    assert len(shots) > 3
    assert {shot.facing for shot in shots} == {3}
    drawn = motion.draw(shots[1], stage, 80, 20).text()
    assert "attacks" in drawn
    assert "struck" in drawn


async def test_the_end_names_all_their_gems() -> None:
    table = many({"red": "monkey-4"}, {}, {}, gems=(11, 0, 0)).play("attack red@2")
    async with at(table, viewer=0) as hand:
        text = hand.app.screen_text()
        assert "Ana wins the match" in text
        assert "gems: Ana 12, Ben 0, Cleo 0" in text


# -- teams


async def test_the_allys_hand_is_told_of_and_laid_out_but_not_played() -> None:
    async with at(scenes.two_teams()) as hand:
        text = hand.app.screen_text()
        assert "Cleo holds: Dog 2 2/10" in text
        assert "f ally" in hand.footer
        await hand.press("f")
        assert [item.card for item in hand.app.board.session.tray][:2] == ["dog-2", "house-pair"]
        assert "Ana holds: Lizard 3" in hand.app.screen_text()
        await hand.press("enter")
        assert hand.app.refused
        assert hand.app.said == "Only Cleo can play this card."
        await hand.press("2")
        assert hand.app.said == "Only Cleo can play this card."
        await hand.press("f", "1", "enter")
        assert hand.app.chosen == ["summon lizard-3 yellow"]


async def test_a_click_on_what_the_ally_holds_lays_it_out() -> None:
    async with at(scenes.two_teams()) as hand:
        layout = hand.app.board._layout_
        assert layout is not None
        await hand.pilot.click(NawalliBoard, Offset(20, layout.held))
        await settle(hand.app)
        assert hand.app.board.session.beside


async def test_fighters_show_whose_they_are() -> None:
    async with at(scenes.two_teams()) as hand:
        lines = hand.app.screen_text().splitlines()
        top = next(line for line in lines if " red B" in line)
        assert " green B" in top
        assert " yellow D" in top
        own = next(line for line in lines if " red A" in line)
        assert " blue C" in own


def test_who_begin_with_the_same_letter_are_told_apart_by_their_seats() -> None:
    made = session(scenes.two_teams())
    assert made.reader is not None
    marks = arena_board.owners(made.reader, ("Ana", "Ben", "Alma", "Dan"))
    assert marks[At(0, 0)] == "1"
    assert marks[At(0, 1)] == "3"
    assert marks[At(1, 0)] == "B"


async def test_e_hands_over_and_then_ends_the_turn() -> None:
    table = scenes.two_teams()
    async with at(table) as hand:
        assert "e hand over" in hand.footer
        await hand.press("e")
        assert table.asked == 2
        assert "e end turn" in hand.footer
        assert "Ana holds" in hand.app.screen_text()
        await hand.press("e")
        assert hand.app.chosen == ["end", "end"]
        assert table.asked != 2 or table.battle.stack


async def test_both_players_of_a_team_have_their_own_counts() -> None:
    async with at(scenes.two_teams()) as hand:
        lines = hand.app.screen_text().splitlines()
        for name, energy in (("Ana", 3), ("Ben", 0), ("Cleo", 2), ("Dan", 7)):
            line = next(line for line in lines if line[1:].startswith(f"{name} ") and " holds" not in line)
            assert f"energy {energy}" in line
        assert "team tonalli 5" in hand.app.screen_text()
