"""Where slots lie on the wheel, how the cursor moves, and what is shown of a turn."""

from __future__ import annotations

import pytest

from tests.games.azteka.positions import GAME, word
from tests.games.azteka.positions import state as laid
from tests.ui.azteka import scenes
from tonalli.games.azteka.board import slot_at
from tonalli.games.azteka.model import RoundEnded, State, Variant, Why
from tonalli.games.azteka.names import slot_name
from tonalli.games.azteka.text import parse
from tonalli.ui.games.azteka import film, panel
from tonalli.ui.games.azteka.wheel import Picture, draw, moved, next_open, wheel
from tonalli.ui.widgets.board import Film
from tonalli.ui.widgets.canvas import Canvas

SIZES = pytest.mark.parametrize("size", [(46, 20), (50, 36), (86, 40), (130, 48)])


@SIZES
def test_no_two_slots_lie_on_the_same_cells_and_all_lie_inside(size: tuple[int, int]) -> None:
    taken: dict[tuple[int, int], int] = {}
    for slot, area in wheel(*size).slots().items():
        assert area.x >= 1
        assert area.right < size[0]
        assert 0 <= area.y < size[1]
        for x in range(area.x, area.right):
            assert taken.setdefault((x, area.y), slot) == slot


@SIZES
def test_every_piece_ring_and_sector_is_drawn(size: tuple[int, int]) -> None:
    canvas = Canvas(*size)
    state = laid(life="A1 B2 C3 D4", death="A2 B3", mummies="D8")
    draw(canvas, wheel(*size), Picture(state, cursor=slot_at(2, 4)))
    drawn = canvas.text()
    assert (drawn.count("(L)"), drawn.count("<D>"), drawn.count("[M]")) == (4, 2, 1)
    assert drawn.count("( )") == 32 - 7 - 1
    assert "▸ ◂" in drawn
    assert all(f"{name}" in drawn for name in "12345678")
    assert "[C]" in drawn
    assert drawn.count("A") == drawn.count("B") == 1


def test_slots_that_are_closed_look_different() -> None:
    canvas = Canvas(46, 20)
    draw(canvas, wheel(46, 20), Picture(laid(life="B1")))
    assert canvas.text().count("( )") == 4
    assert canvas.text().count("(-)") == 27


def go(slot: str, keys: str) -> str:
    by = {"l": (1, 0), "h": (-1, 0), "k": (0, -1), "j": (0, 1)}
    at_ = parse(slot).slot  # type: ignore[union-attr]
    for key in keys:
        at_ = moved(at_, *by[key])
    return slot_name(at_)


def test_the_cursor_goes_where_the_arrow_points() -> None:
    assert go("B1", "k") == "C1", "outwards is up there"
    assert go("B1", "l") == "B2", "along the ring"
    assert go("B1", "h") == "B8"
    assert go("B2", "l") == "C2", "outwards is to the right there"
    assert go("B2", "j") == "B3"
    assert go("B5", "j") == "C5"
    assert go("B5", "l") == "B4"
    assert go("D1", "k") == "D1"
    assert go("A1", "j") == "A4", "over the hub"
    assert go("A2", "h") == "A7"
    assert go("D1", "jjjjjjj") == "D4"
    assert go("D7", "lllllll") == "D2"


def test_every_slot_can_be_reached_from_every_slot() -> None:
    for start in range(32):
        known, new = {start}, [start]
        while new:
            here = new.pop()
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                there = moved(here, dx, dy)
                if there not in known:
                    known.add(there)
                    new.append(there)
        assert len(known) == 32


def test_tab_goes_through_the_slots_that_are_open() -> None:
    state = laid(life="B1")
    found, slot = [], 0
    for _ in range(4):
        slot = next_open(state, slot, 1)
        found.append(slot_name(slot))
    assert found == ["B2", "B8", "C1", "A1"]
    assert next_open(laid(death="A1", to_move="Death"), 5, 1) == 5


# --------------------------------------------------------------------------------------------- the film


def filmed(state: State, action: str) -> list[film.Shot]:
    step = GAME.apply(state, parse(action), watched=True)
    frames = tuple(GAME.view(frame, 0) for frame in step.frames)
    found = [shot for _, shot in film.shots(Film(GAME.view(state, 0), step.events, frames))]
    return [shot for shot in found if shot is not None]


def test_a_ring_is_seen_on_its_way() -> None:
    seen = filmed(laid(life="C1", death="D1"), "C>")
    ways = [shot.picture.by for shot in seen]
    assert ways == [0.25, 0.5, 0.75, 0.0]
    drawn = []
    for shot in seen:
        canvas = Canvas(46, 20)
        draw(canvas, wheel(46, 20), shot.picture)
        assert canvas.text().count("(L)") == 1
        drawn.append(canvas.text())
    assert len(set(drawn)) == 4
    assert len(filmed(laid(life="C1", death="D1", variant=Variant.AGGRESSIVE), "C>>")) == 8


def test_withering_and_the_end_of_a_round_are_seen() -> None:
    seen = filmed(laid(life="A1 C1", death="A8 A2", to_move="Death"), "B1")
    assert [shot.picture.marked for shot in seen] == [word("B1"), word("A1"), word("A1")]
    seen = filmed(laid(life="A2 B2 D8", death="A1 B1 C1", to_move="Death"), "D1")
    assert seen[-1].picture.marked == word("A1 B1 C1 D1")
    assert seen[-1].seconds > 1


@pytest.mark.parametrize(
    ("why", "own", "marked"),
    [
        (Why.RING, "C1 C2 C3 C4 C5 C6 C7 C8 A1", "C1 C2 C3 C4 C5 C6 C7 C8"),
        (Why.ALL, "A1 A2", "A1 A2"),
    ],
)
def test_what_decided_a_round_stands_out(why: Why, own: str, marked: str) -> None:
    assert film.decisive(RoundEnded(1, 1, 1, why, 9), laid(death=own)) == word(marked)
    assert film.decisive(RoundEnded(1, -1, -1, why, 0), laid(death=own)) == 0


# -------------------------------------------------------------------------------------------- the panel


NAMES = ("A name of 24 characters!", "B name of 24 characters!", "C name of 24 characters!")


def told(state: State, cursor: int | None = None) -> str:
    said = panel.lines(state, NAMES, cursor, GAME.legal_actions(state))
    assert all(len(line) <= panel.WIDTH for line, _ in said)
    return "\n".join(line for line, _ in said)


def test_what_each_side_lacks() -> None:
    said = told(laid(life="A1 A2 B2 D5", death="C3 C4 B4"))
    assert "pieces  left 10         4/14" in said
    assert "sectors 1 2 . . 5 . . . 3/8" in said
    assert "rings   A B . D         3/4" in said
    assert "best sector 4           2/4" in said
    assert "best ring C             2/8" in said


def test_everything_fits_beside_the_smallest_wheel() -> None:
    for scene in (scenes.empty, scenes.middle, scenes.birth, scenes.aggressive, scenes.three, scenes.over):
        state = scene()
        told(state, 8)
        said = panel.lines(state, ("A", "B", "C"), 8, GAME.legal_actions(state))
        assert len(panel.fitted(said, 20)) <= 20
        assert [line for line in panel.fitted(said, 20) if line[0]] == [line for line in said if line[0]]


def test_nothing_moves_when_the_lines_about_the_cursor_come_and_go() -> None:
    for scene in (scenes.middle, scenes.birth, scenes.aggressive, scenes.three, scenes.last_rotation):
        state = scene()
        legal = GAME.legal_actions(state)
        shown = [
            panel.fitted(panel.lines(state, NAMES, cursor, actions), 20)
            for cursor, actions in ((None, ()), (0, ()), (0, legal), (9, legal))
        ]
        assert len({len(lines) for lines in shown}) == 1
        fixed = len(shown[0]) - panel.CURSOR_LINES
        assert len({lines[:fixed] for lines in shown}) == 1


def test_between_the_sides_there_is_a_blank_line_everywhere_or_nowhere() -> None:
    for scene, blank in ((scenes.middle, True), (scenes.three, False)):
        state = scene()
        lines = panel.fitted(panel.lines(state, NAMES, 8, GAME.legal_actions(state)), 20)
        sides = [n for n, (line, _) in enumerate(lines) if line[:3] in ("(L)", "<D>", "[M]")][1:]
        assert {lines[n - 1][0] == "" for n in sides} == {blank}


def test_of_a_round_that_is_over_no_figure_is_cropped() -> None:
    said = told(scenes.over(), 8)
    assert said.startswith("Round 1: A name…, Life, 11 pieces\nRound 2: ")
    assert said.splitlines()[1].endswith("…, Death, 4 pieces")
    assert said.splitlines()[2].endswith(" has won")


def test_all_of_a_ring_is_counted() -> None:
    said = told(laid(life="D1 D2 D3", death="D4 D5", mummies="D6", variant=Variant.THREE), slot_at(3, 3))
    assert "D4 Death piece; ring D 3L 2D 1M" in said


def test_what_the_keys_do_where_the_cursor_is() -> None:
    aggressive = laid(life="C4 C5", death="A1", variant=Variant.AGGRESSIVE)
    assert "> turn it  9 turn it by 90" in told(aggressive, slot_at(2, 0))
    assert "9 turn" not in told(aggressive, slot_at(1, 0))
    assert "nothing can be placed here" in told(aggressive, slot_at(2, 3))
    assert "- decline New Birth" in told(scenes.birth(), 0)
    assert "> turn it  - pass" in told(scenes.last_rotation(), 0)
