"""Running out, and stalemates: NW-64."""

from __future__ import annotations

import pytest

from tonalli.games.nawalli.model import NONE, GameEnded

from .arena import F, Table, arena, begun


def ended(table: Table) -> tuple[int, str] | None:
    """Winner and reason of the game that the last play ended."""
    found = table.happened(GameEnded)
    return (found[0].winner, found[0].reason) if found else None


@pytest.mark.rule("NW-64")
def test_three_rounds_with_nothing_done_are_a_stalemate() -> None:
    table = begun()
    for _ in range(5):
        table.play("end")
        assert ended(table) is None
    table.play("end")
    assert ended(table) == (NONE, "quiet")
    assert table.state.game == 2


@pytest.mark.rule("NW-64")
@pytest.mark.parametrize(("gems", "winner"), [((3, 1), 0), ((1, 3), 1), ((2, 2), NONE)])
def test_more_gems_win_a_stalemate_and_equal_gems_draw_it(gems: tuple[int, int], winner: int) -> None:
    a = arena(gems=gems, quiet=2, still=2).play("end", "end")
    assert ended(a) == (winner, "quiet")
    assert a.state.wins == tuple(int(side == winner) for side in (0, 1))


@pytest.mark.rule("NW-64")
def test_a_round_ends_with_the_turn_of_who_began_second() -> None:
    a = arena(gems=(2, 2), quiet=2, still=2, first=1, turn=1).play("end")
    assert ended(a) is None
    a.play("end")
    assert ended(a) == (NONE, "quiet")


@pytest.mark.rule("NW-64")
@pytest.mark.parametrize(
    "action",
    [
        "summon monkey-1 blue",
        "shapeshift monkey-1 red",
        "item blade red",
        "cast energy",
        "bless red",
        "guardian blue",
    ],
)
def test_playing_a_card_ends_the_quiet(action: str) -> None:
    a = arena({"red": "dog-1"}, hand="monkey-1 blade energy", energy=5, quiet=2, still=0)
    a.play(action, "end", "end")
    assert ended(a) is None
    assert a.battle.quiet == 0


@pytest.mark.rule("NW-64")
@pytest.mark.parametrize("action", ["sacrifice monkey-1", "shift red blue"])
def test_sacrifice_and_shift_do_not(action: str) -> None:
    a = arena({"red": "dog-1"}, hand="monkey-1", quiet=2, still=2).play(action, "end", "end")
    assert ended(a) == (NONE, "quiet")


@pytest.mark.rule("NW-64")
def test_damage_and_gems_end_the_quiet() -> None:
    a = arena({"red": "dog-1"}, {"red": "dog-4"}, quiet=2, still=2).play("attack red", "end", "end")
    assert ended(a) is None
    assert (a.battle.quiet, a.battle.still) == (0, 0)
    a = arena({"red": "dog-1"}, quiet=2, still=2).play("attack red", "end", "end")
    assert ended(a) is None
    assert a.battle.quiet == 0


@pytest.mark.rule("NW-64")
def test_an_attack_that_hurts_nobody_does_not() -> None:
    a = arena({"red": "monkey-1"}, {"red": F("monkey-4", item="lizard-item")}, quiet=2, still=2)
    a.play("attack red", "end", "end")
    assert ended(a) == (NONE, "quiet")


@pytest.mark.rule("NW-64")
def test_three_rounds_with_the_same_gems_and_no_damage() -> None:
    """Cards are played all the time."""
    a = arena(gems=(3, 2), hand="dog-1 dog-2 dog-3", energy=9)
    a.play("summon dog-1 red", "end", "end", "summon dog-2 blue", "end", "end", "summon dog-3 green", "end")
    assert ended(a) is None
    a.play("end")
    assert ended(a) == (0, "still")


@pytest.mark.rule("NW-64")
def test_gems_that_went_to_and_fro_count_as_the_same() -> None:
    a = arena({"red": "dog-2"}, {"blue": "monkey-2"}, gems=(3, 3))
    for _ in range(2):
        a.play("attack red", "end", "attack blue", "pass", "end")
        assert ended(a) is None
    a.play("attack red", "end", "attack blue", "pass", "end")
    assert ended(a) == (NONE, "still")


@pytest.mark.rule("NW-64")
def test_gems_that_changed_do_not() -> None:
    a = arena({"red": "monkey-1"}, gems=(3, 2), still=2).play("attack red", "end", "end")
    assert ended(a) is None
    a.play("end", "end")
    assert ended(a) is None
    a.play("end", "end")
    assert ended(a) == (0, "still"), "the third in a row that ended with (4, 1)"


@pytest.mark.rule("NW-64")
def test_damage_begins_the_count_anew() -> None:
    a = arena({"red": "monkey-1"}, {"red": "monkey-4"}, gems=(3, 2), still=2).play("attack red", "end", "end")
    a.play("end", "end", "end", "end")
    assert ended(a) is None
    a.play("end", "end")
    assert ended(a) == (0, "quiet")


@pytest.mark.rule("NW-64")
def test_the_end_of_round_sixty() -> None:
    a = arena({"red": "monkey-1"}, {"red": F("monkey-4")}, gems=(1, 2), round=59).play(
        "attack red", "end", "end"
    )
    assert ended(a) is None
    a.play("attack red", "end")
    assert ended(a) is None
    a.play("end")
    assert ended(a) == (1, "rounds")
