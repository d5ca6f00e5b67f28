"""Where everything lies, and what each player's box says (pure)."""

from __future__ import annotations

import pytest

from tests.ui.gualicho import scenes
from tonalli.games.gualicho.cards import Card
from tonalli.games.gualicho.model import Attack, Direction, State, View
from tonalli.ui.games.gualicho.cursor import Hand, Seat, spots
from tonalli.ui.games.gualicho.felt import Felt, felt
from tonalli.ui.games.gualicho.picture import Picture, draw, told
from tonalli.ui.games.gualicho.places import fan, places, ring
from tonalli.ui.widgets.canvas import Canvas, Rect

SIZES = [(80, 20), (84, 36), (164, 46), (100, 25)]


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_your_own_box_says_so_however_long_the_name_is(seats: int) -> None:
    players = [scenes.player("defensa " * 12)] + [scenes.player("defensa")] * (seats - 1)
    said = canvas(scenes.table(*players), names=("Wilhelmina von Quetzalcóatl",) * seats)
    assert said.count("(you) ") == 1
    assert said.count("▸Wi") == 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_going_round_the_table_clockwise_is_the_order_of_the_seats(seats: int) -> None:
    for anchor in range(seats):
        tops, bottoms = ring(seats, anchor)
        assert anchor in bottoms
        clockwise = [*reversed(bottoms), *tops]
        start = clockwise.index(anchor)
        assert clockwise[start:] + clockwise[:start] == [(anchor + n) % seats for n in range(seats)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(2, 7))
def test_nothing_lies_upon_anything_else_or_outside(seats: int, size: tuple[int, int]) -> None:
    found = places(*size, seats, 0)
    parts = [*found.boxes, found.lane, Rect(0, found.head, size[0], 1), found.hand, found.detail]
    cells: set[tuple[int, int]] = set()
    for part in parts:
        own = {(x, y) for x in range(part.x, part.right) for y in range(part.y, part.bottom)}
        assert not own & cells
        cells |= own
    assert all(0 <= x < size[0] and 0 < y < size[1] for x, y in cells)
    assert found.lane.height >= 3
    assert min(box.height for box in found.boxes) >= 5


@pytest.mark.parametrize("width", [80, 84, 164])
@pytest.mark.parametrize("count", range(30))
def test_a_hand_is_seen_as_far_as_it_fits_and_the_rest_is_counted(count: int, width: int) -> None:
    room = Rect(0, 15, width, 5)
    for cursor in range(max(1, count)):
        lying = fan(room, count, cursor)
        assert lying.first + len(lying.areas) + lying.after == count
        if count:
            assert 0 <= cursor - lying.first < len(lying.areas), "the card under the cursor is seen"
        assert all(room.x <= area.x and area.right <= room.right for area in lying.areas)
        assert all(a.x + 9 <= b.x for a, b in zip(lying.areas, lying.areas[1:], strict=False))
    assert len(fan(room, 8, 0).areas) == 8, "a first hand with the card of who starts"


def canvas(
    state: State,
    viewer: int | str = 0,
    width: int = 80,
    height: int = 20,
    names: tuple[str, ...] = scenes.NAMES,
    **more: object,
) -> str:
    view = scenes.posed(state, 0).view(viewer)  # type: ignore[arg-type]
    assert isinstance(view, View)
    out = Canvas(width, height)
    own = felt(view, scenes.GUALICHO.definitions, 1)
    named = names[: len(view.players)]
    draw(out, places(width, height, len(named), 0), view, named, Picture(felt=own, **more))  # type: ignore[arg-type]
    return out.text()


@pytest.mark.parametrize("size", SIZES)
def test_counts_damage_and_what_is_owed_stand_with_each_player(size: tuple[int, int]) -> None:
    for state in (scenes.two(), scenes.attacked(), scenes.six(), scenes.long_hand()):
        said = canvas(state, width=size[0], height=size[1])
        for player in state.players:
            assert f"{len(player.hand)} card" in said
            assert (f"damage {player.points}" if player.points else "no damage") in said
    assert "owes 1 card" in canvas(scenes.attacked(), width=size[0], height=size[1])
    assert "won 1" in canvas(scenes.six(), width=size[0], height=size[1])


def test_turns_are_counted_when_few_are_left() -> None:
    assert (
        "left"
        not in canvas(scenes.table(scenes.player("defensa"), scenes.player(""), left=51)).split("Guide")[0]
    )
    assert "50 turns left" in canvas(scenes.table(scenes.player("defensa"), scenes.player(""), left=50))


def test_the_arrow_goes_round_with_the_direction() -> None:
    left, right = (
        canvas(scenes.attacked()),
        canvas(scenes.replaced(scenes.attacked(), direction=Direction.RIGHT)),
    )
    assert "Guide Arrow: ◂ left" in left
    assert "Guide Arrow: right ▸" in right
    above, below = [
        [line for line in said.splitlines() if "▸▸" in line or "◂◂" in line] for said in (left, right)
    ]
    assert ["▸▸" in line for line in above] == [True, False], "clockwise: above to the right"
    assert ["▸▸" in line for line in below] == [False, True]


def test_the_ball_says_points_and_colour_in_words_and_lies_before_its_target() -> None:
    for target in range(4):
        state = scenes.replaced(scenes.attacked(), attack=scenes.red((target + 1) % 4, target, Card.NO_WIN))
        rows = canvas(state).splitlines()
        row = next(row for row in rows if "1 RED" in row)
        box = places(80, 20, 4, 0).boxes[target]
        assert box.x < row.index("1 RED") < box.right
        assert "red point" in " ".join(rows)
    green = Attack(1, 0, (Card.WHISPER, Card.MIRROR, Card.ANIMAL))
    assert "3 GREEN" in canvas(scenes.replaced(scenes.attacked(), attack=green))


def test_the_cursor_is_on_a_card_or_on_a_player_and_marks_no_other() -> None:
    marked = [line for line in canvas(scenes.attacked(), cursor=Hand(2)).splitlines() if "╔" in line]
    assert len(marked) == 1
    assert "╔3" in marked[0]
    marked = [line for line in canvas(scenes.attacked(), cursor=Seat(2)).splitlines() if "╔" in line]
    assert len(marked) == 1
    assert "╔ Cleo" in marked[0]


def test_every_gualicho_has_a_letter_for_its_colour() -> None:
    said = canvas(scenes.six(), width=164, height=46)
    assert "R No Potencia +P" in said
    assert "G Third Person" in said


def test_damage_that_does_not_fit_is_counted() -> None:
    player = scenes.posed(scenes.six(), 0).view(0).players[1]
    full = told(player, Felt(), 1, 50, 30)
    assert len(full) == 12
    for columns, rows in ((22, 3), (18, 3), (22, 2), (12, 1)):
        lines = told(player, Felt(), 1, columns, rows)
        text = " ".join("".join(part for part, _ in line) for line in lines)
        shown = sum(
            name in text for name in ("No Potencia", "Standing", "One Hand", "Whisper", "Third Person")
        )
        assert len(lines) <= rows
        assert f"… {6 - shown} more" in text
        assert all(sum(len(part) for part, _ in line) <= columns for line in lines)


def test_a_hand_that_lies_open_is_seen_by_all_and_no_other() -> None:
    said = canvas(scenes.six(), viewer="table", width=164, height=46)
    assert "hand: 2 Defensa, Desvío, Curación, No Gualicho" in said
    assert "No hand is shown." in said


def test_where_all_lies_open_the_hand_of_who_is_on_turn_is_shown() -> None:
    assert "Ana's hand: 12 cards" in canvas(scenes.six(), viewer="open")


def test_the_mouse_finds_every_card_and_every_player() -> None:
    found = list(spots(places(80, 20, 4, 0), Hand(3), 8))
    assert found[0][0] == Hand(3), "what lies on top comes first"
    assert len(found) == 8 + 4
