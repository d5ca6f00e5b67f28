"""The rules of two players, AZ-01 to AZ-20."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from tests.games.azteka.positions import GAME, Table, at, begun
from tonalli.core.game import IllegalAction, OptionsError
from tonalli.core.rng import Rng
from tonalli.games.azteka.board import SLOTS, beside
from tonalli.games.azteka.model import (
    DEATH,
    LIFE,
    NONE,
    RULES,
    BirthOffered,
    MatchEnded,
    Options,
    Phase,
    Round,
    RoundBegan,
    RoundEnded,
    Variant,
    Why,
    Withered,
)
from tonalli.games.azteka.names import slot_name
from tonalli.games.azteka.rules import standing
from tonalli.games.azteka.text import parse

TURNS = {"A>", "B>", "C>", "D>"}
ALL = {f"{ring}{sector}" for ring in "ABCD" for sector in range(1, 9)}


def neighbours(slot: str) -> set[str]:
    word = beside(1 << parse(slot).slot)  # type: ignore[union-attr]
    return {slot_name(n) for n in range(SLOTS) if word >> n & 1}


def ended(table: Table) -> RoundEnded:
    (event,) = table.told(RoundEnded)
    assert isinstance(event, RoundEnded)
    return event


@pytest.mark.rule("AZ-01", "AZ-02")
def test_slots_and_their_neighbours() -> None:
    assert begun().places == ALL
    assert neighbours("B4") == {"B3", "B5", "A4", "C4"}
    assert neighbours("A1") == {"A8", "A2", "B1"}, "the inner ring; sectors wrap, rings do not"
    assert neighbours("D8") == {"D7", "D1", "C8"}
    assert [len(neighbours(slot)) for slot in ("A3", "B3", "C3", "D3")] == [3, 4, 4, 3]


@pytest.mark.rule("AZ-03")
def test_fourteen_pieces_each() -> None:
    assert RULES[Variant.STANDARD].pieces == RULES[Variant.AGGRESSIVE].pieces == 14


@pytest.mark.rule("AZ-04")
def test_life_must_place_first_and_anywhere() -> None:
    table = begun()
    assert GAME.actor(table.state) == 0
    assert table.legal == ALL
    assert table.why_not("C>") == "Life begins by placing a piece; nothing can be turned before that."
    assert begun(Variant.AGGRESSIVE).legal == ALL


@pytest.mark.rule("AZ-05")
def test_both_place_next_to_life() -> None:
    table = begun().do("C4")
    assert table.legal == neighbours("C4") | TURNS
    table.do("C5")
    assert table.places == neighbours("C4") - {"C5"}, "not next to Death alone"
    assert table.why_not("C6") == "A piece goes next to a Life piece, and C6 is next to none."
    assert table.why_not("C5") == "C5 is taken."
    with pytest.raises(IllegalAction, match="C5 is taken"):
        table.do("C5")


@pytest.mark.rule("AZ-06")
def test_a_ring_turns_by_one_sector_clockwise() -> None:
    table = at(life="C4 C8 D8", death="C1").do("C>")
    assert table.life == "C1 C5 D8"
    assert table.death == "C2"
    table.do("A>")
    assert table.life == "C1 C5 D8", "an empty ring may be turned"


@pytest.mark.rule("AZ-07")
def test_without_life_on_the_board() -> None:
    alone = at(death="A1 A2", to_move="Death")
    assert alone.legal == TURNS
    assert alone.why_not("A3") == "There is no Life piece to place next to: turn a ring."
    alone.do("A>")
    assert alone.places == ALL - {"A2", "A3"}
    assert alone.legal > TURNS
    alone.do("B>")
    assert alone.legal == TURNS


@pytest.mark.rule("AZ-07")
def test_without_a_free_slot_next_to_life_one_can_only_rotate() -> None:
    for side in ("Life", "Death"):
        table = at(life="A1 A2", death="A8 A3 B1 B2", to_move=side)
        assert table.legal == TURNS


SPREAD = "A1 B2 C3 D4 A5 B6 C7"


@pytest.mark.rule("AZ-08", "AZ-11")
def test_life_spreads_over_all_sectors_and_rings() -> None:
    table = at(life=f"{SPREAD} D7").do("D8")
    end = ended(table)
    assert (end.side, end.why, end.pieces) == (LIFE, Why.SPREAD, 9)
    near = at(life="A1 A2 A3 A4 A5 A6 B7 B8 C8").do("C7")
    assert not near.told(RoundEnded), "all sectors, but ring D has none"


@pytest.mark.rule("AZ-09", "AZ-11")
def test_death_fills_a_sector_or_a_ring() -> None:
    sector = at(life="A2 B2 D8", death="A1 B1 C1", to_move="Death").do("D1")
    assert (ended(sector).side, ended(sector).why) == (DEATH, Why.SECTOR)
    ring = at(life="C1 B2", death="C2 C3 C4 C5 C6 C7 C8 A1", to_move="Death")
    assert "B1" in ring.places
    ring = at(life="B1 B2 A1 D1", death="C2 C3 C4 C5 C6 C7 C8", to_move="Death").do("C1")
    assert (ended(ring).side, ended(ring).why, ended(ring).pieces) == (DEATH, Why.RING, 8)


@pytest.mark.rule("AZ-10")
def test_all_fourteen_are_on_the_board() -> None:
    thirteen = "A1 A2 A3 A4 A5 A6 A7 B1 B2 B3 B4 B5 B6"
    life = at(life=thirteen, death="D1").do("B7")
    assert (ended(life).side, ended(life).why, ended(life).pieces) == (LIFE, Why.ALL, 14)
    death = at(life="D1 D2 D3 C8", death=thirteen, to_move="Death").do("C1")
    assert (ended(death).side, ended(death).why, ended(death).pieces) == (DEATH, Why.ALL, 14)


@pytest.mark.rule("AZ-11", "AZ-14")
def test_a_rotation_may_bring_about_a_goal_of_the_other() -> None:
    """Turning ring D completes Death's sector 8, whoever turns it."""
    for side in ("Life", "Death"):
        table = at(life="A1", death="A8 B8 C8 D7", to_move=side).do("D>")
        assert (ended(table).side, ended(table).why) == (DEATH, Why.SECTOR)
        table = at(life="A1 B2 C3 D4 A5 B6 C7 D7", death="A8", to_move=side).do("D>")
        assert not table.told(RoundEnded), "D5 and D8: sector 4 is lost"
        table = at(life="A1 B2 C3 A4 A5 B6 C7 D7", death="A8", to_move=side).do("D>")
        assert (ended(table).side, ended(table).why) == (LIFE, Why.SPREAD)


@pytest.mark.rule("AZ-12")
def test_new_birth_when_life_fills_a_sector() -> None:
    table = at(life="A1 B1 D2", death="C1").do("D1")
    assert table.told(BirthOffered) == [BirthOffered(0, 0)]
    assert table.state.phase is Phase.BIRTH
    assert GAME.actor(table.state) == 0
    assert table.legal == table.places | {"-"}
    assert table.why_not("B>") == "New Birth: place one more Life piece, or decline."
    turns = GAME.turn(table.state)
    more = Table(table.state).do("A2")
    assert GAME.turn(more.state) == turns + 1
    assert GAME.actor(more.state) == 1
    declined = Table(table.state).do("-")
    assert GAME.actor(declined.state) == 1
    assert declined.life == "A1 B1 D1 D2"


@pytest.mark.rule("AZ-12")
def test_new_birth_can_bring_new_birth_and_a_goal() -> None:
    table = at(life="A1 B1 A2 B2 D2", death="C1").do("D1")
    table.do("C2")
    assert table.told(BirthOffered) == [BirthOffered(0, 1)]
    assert table.state.phase is Phase.BIRTH
    goal = at(life="A1 B1 C1 A2 A3 A4 A5 A6 A7").do("D1")
    assert goal.state.phase is Phase.BIRTH
    assert ended(goal.do("A8")).why is Why.SPREAD


@pytest.mark.rule("AZ-12")
def test_new_birth_passes_on_where_nothing_can_be_placed() -> None:
    """All that is next to Life is taken."""
    table = at(life="A1 B1 C1", death="A8 B8 C8 A2 B2 C2 D2 D8")
    table.do("D1")
    assert not table.told(BirthOffered)
    assert GAME.actor(table.state) == 1
    assert table.legal == TURNS


@pytest.mark.rule("AZ-12")
def test_death_has_no_new_birth_and_life_only_in_its_own_sector() -> None:
    death = at(life="A1 B1 C1 D2", to_move="Death").do("D1")
    assert not death.told(BirthOffered)
    assert GAME.actor(death.state) == 0
    other = at(life="A1 B1 C1 D1 A3").do("A2")
    assert not other.told(BirthOffered), "sector 1 was full before"


@pytest.mark.rule("AZ-13")
def test_withering() -> None:
    table = at(life="A1 C1", death="A8 A2", to_move="Death").do("B1")
    assert table.told(Withered) == [Withered(1, 0)]
    assert table.life == "C1"
    assert table.death == "A1 A2 A8 B1"
    assert "A3" not in table.places, "near is reckoned anew"
    assert table.places == {"D1", "C2", "C8"}


@pytest.mark.rule("AZ-13", "AZ-14")
def test_withering_reaches_what_a_rotation_enclosed_earlier() -> None:
    """Ring A is turned so that A1 is enclosed; that alone withers nothing, a placement elsewhere does."""
    table = at(life="A8 D5", death="A7 A1 B1", to_move="Life").do("A>")
    assert table.life == "A1 D5"
    assert not table.told(Withered)
    table.do("D6")
    assert table.told(Withered) == [Withered(1, 0)]
    assert table.life == "D5"


@pytest.mark.rule("AZ-13", "AZ-07")
def test_the_last_life_piece_withers() -> None:
    table = at(life="A1", death="A8 A2", to_move="Death").do("B1")
    assert table.life == ""
    assert table.places == ALL - {"A1", "A2", "A8", "B1"}
    table.do("D>")
    assert table.legal == TURNS


@pytest.mark.rule("AZ-13", "AZ-10", "AZ-11")
def test_withering_goes_from_the_inside_and_ends_with_the_supply() -> None:
    """Death has two pieces left: one is placed, one replaces A1; D5 stays."""
    death = "A8 A2 B1 D4 D6 C5 A4 A6 B6 C8 D1 C2"
    table = at(life="A1 D5 B3", death=death, to_move="Death")
    assert table.state.pieces[DEATH].bit_count() == 12
    table.do("B4")
    assert table.told(Withered) == [Withered(1, 0)]
    assert (ended(table).side, ended(table).why, ended(table).pieces) == (DEATH, Why.ALL, 14)


@pytest.mark.rule("AZ-13", "AZ-09", "AZ-11")
def test_deaths_goal_is_looked_at_once_withering_is_done() -> None:
    """A1 withers, which fills sector 1."""
    table = at(life="A1 D3", death="A8 A2 C1 D1", to_move="Death").do("B1")
    assert (ended(table).side, ended(table).why, ended(table).pieces) == (DEATH, Why.SECTOR, 6)


# ------------------------------------------------------------------------------------------------ match


@pytest.mark.rule("AZ-15")
def test_two_rounds_with_roles_swapped() -> None:
    table = at(life=f"{SPREAD} D7").do("D8")
    assert table.told(RoundBegan) == [RoundBegan(2, (1, 0))]
    assert GAME.actor(table.state) == 1
    assert table.legal == ALL
    assert GAME.outcome(table.state) is None


@pytest.mark.rule("AZ-15")
def test_who_is_life_first() -> None:
    assert begun().state.setting.players == (0, 1)
    assert begun(first_life=1).state.setting.players == (1, 0)
    rolled = [GAME.start(2, Rng(seed), Options(first_life="roll")) for seed in range(40)]
    first = [step.state.setting.players[LIFE] for step in rolled]
    assert {0, 1} == set(first)
    assert 10 < sum(first) < 30
    assert rolled[0].events == (RoundBegan(1, rolled[0].state.setting.players, True),)
    with pytest.raises(OptionsError, match="seat 1 or seat 2"):
        GAME.seats(Options(first_life=2))


def rounds(*results: tuple[int, int]) -> tuple[int, tuple[int, ...]]:
    """Who wins the match, and pieces that decided it: each result is winner and pieces."""
    setting = begun().state.setting
    played = tuple(
        Round(n, winner, LIFE if winner == n else DEATH if winner != NONE else NONE, Why.ALL, pieces)
        for n, (winner, pieces) in enumerate(results)
    )
    found = standing(type(setting)(setting.options, setting.players, played))
    return found.winner, found.pieces


@pytest.mark.rule("AZ-16")
def test_both_rounds_make_the_absolute_winner() -> None:
    assert rounds((1, 9), (1, 14)) == (1, ())


@pytest.mark.rule("AZ-17")
def test_one_round_each_fewer_pieces_win() -> None:
    assert rounds((0, 9), (1, 11)) == (0, (9, 11))
    assert rounds((1, 9), (0, 11)) == (1, (11, 9))
    assert rounds((0, 9), (1, 9)) == (NONE, (9, 9))


@pytest.mark.rule("AZ-18")
def test_a_drawn_round_is_won_by_nobody() -> None:
    assert rounds((NONE, 0), (1, 9)) == (1, ())
    assert rounds((0, 14), (NONE, 0)) == (0, ())
    assert rounds((NONE, 0), (NONE, 0)) == (NONE, ())


PATH = ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "B7", "C7", "C8", "D8")
"""Life spreads, and fills no sector on its way."""


def spread_out(table: Table, *path: str) -> RoundEnded:
    """Life places along the path, and Death turns the empty outer ring."""
    for slot in path[:-1]:
        table.do(slot, "D>")
    return ended(table.do(path[-1]))


@pytest.mark.rule("AZ-15", "AZ-17")
def test_a_match_played_to_its_end() -> None:
    table = begun()
    assert spread_out(table, *PATH).pieces == 11
    assert GAME.outcome(table.state) is None
    assert spread_out(table, "A8", *PATH).pieces == 12
    assert table.told(MatchEnded) == [MatchEnded(0, (1, 1), (11, 12))]
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.scores == (1.0, 0.0)
    assert outcome.reason == "Each won a round, the winner of the match with fewer pieces: 11 to 12."
    even = begun()
    spread_out(even, *PATH)
    spread_out(even, *PATH)
    outcome = GAME.outcome(even.state)
    assert outcome is not None
    assert outcome.scores == (0.5, 0.5)


@pytest.mark.rule("AZ-16")
def test_one_player_wins_both_rounds() -> None:
    first = begun()
    spread_out(first, *PATH)
    late = at(life="A2 B2 D8", death="A1 B1 C1", to_move="Death").state
    table = Table(replace(late, setting=first.state.setting)).do("D1")
    assert table.told(MatchEnded) == [MatchEnded(0, (2, 0), ())]
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert (outcome.scores, outcome.reason) == ((1.0, 0.0), "Both rounds were won by the same player.")


@pytest.mark.rule("AZ-18")
def test_the_same_position_for_the_third_time() -> None:
    """Empty rings are turned: after four turns it stands for the third time with the same player to move."""
    table = begun().do("A1", "D>", "C>", "D>")
    assert not table.told(RoundEnded)
    table.do("C>")
    assert (ended(table).winner, ended(table).why) == (NONE, Why.REPEATED)


@pytest.mark.rule("AZ-18")
def test_another_player_to_move_is_another_position() -> None:
    """Ring A comes round after eight turns, with the same player on: the third time is after sixteen."""
    table = begun().do("A1")
    for n in range(16):
        assert not table.told(RoundEnded), n
        table.do("A>")
    assert ended(table).why is Why.REPEATED


@pytest.mark.rule("AZ-18")
def test_new_birth_is_no_turn_of_its_own() -> None:
    """What stands while New Birth is asked does not count; the turn after it does."""
    table = at(life="A1 B1 C1 A2").do("D1", "-")
    assert table.state.seen == ()
    for ring in "BCBC":
        assert not table.told(RoundEnded)
        table.do(f"{ring}>")
    assert len(table.state.seen) == 4, "rings B and C hold pieces, so it is another position"


@pytest.mark.rule("AZ-18")
def test_sixty_rotations_in_a_row() -> None:
    """Rings A, B and C go round like the wheels of a counter, so that no position comes back."""
    table = at(life="A1 B1 C1", death="D1 A2")
    assert "A2" in table.death
    for n in range(1, 61):
        assert not table.told(RoundEnded), n
        table.do("C>" if n % 64 == 0 else "B>" if n % 8 == 0 else "A>")
    assert ended(table).why is Why.ROTATIONS


@pytest.mark.rule("AZ-18")
def test_a_goal_by_the_sixtieth_rotation_comes_first() -> None:
    late = replace(at(life="A1", death="A8 B8 C8 D7").state, seen=((1, 2),) * 59)
    assert ended(Table(late).do("D>")).why is Why.SECTOR
    assert ended(Table(late).do("B>")).why is Why.ROTATIONS


@pytest.mark.rule("AZ-18")
def test_a_placement_begins_the_count_anew() -> None:
    table = begun().do("A1", "D>", "C>", "D>", "A2")
    assert table.state.seen == ()
    table.do("D>", "C>", "D>")
    assert not table.told(RoundEnded)


# -------------------------------------------------------------------------------------------- aggressive


@pytest.mark.rule("AZ-19")
def test_aggressive_places_anywhere_and_turns_by_90_with_a_majority() -> None:
    table = begun(Variant.AGGRESSIVE).do("C4")
    assert table.legal == (ALL - {"C4"}) | TURNS
    assert table.why_not("C>>") == "Ring C turns by 90 degrees only for whoever has more pieces on it."
    table.do("A1")
    assert table.legal == (ALL - {"C4", "A1"}) | TURNS | {"C>>"}
    table.do("C>>")
    assert table.life == "C6"
    assert "A>>" in table.legal
    even = at(life="C1 C2", death="C3 C4", variant=Variant.AGGRESSIVE)
    assert "C>>" not in even.legal


@pytest.mark.rule("AZ-19")
def test_a_quarter_turn_is_one_rotation_and_skips_what_lies_between() -> None:
    """Halfway Death's sector 8 would be filled."""
    table = at(life="D1 A2", death="A8 B8 C8 D7 D4", to_move="Death", variant=Variant.AGGRESSIVE)
    assert ended(Table(table.state).do("D>")).why is Why.SECTOR
    over = Table(table.state).do("D>>")
    assert not over.told(RoundEnded)
    assert len(over.state.seen) == 1


@pytest.mark.rule("AZ-19", "AZ-05")
def test_the_standard_game_has_no_quarter_turns() -> None:
    table = begun().do("C4", "C5")
    assert table.why_not("C>>") == "A ring turns by 90 degrees in the aggressive variant only."


@pytest.mark.rule("AZ-20")
def test_aggressive_has_no_special_actions_but_the_goals() -> None:
    birth = at(life="A1 B1 C1", variant=Variant.AGGRESSIVE).do("D1")
    assert not birth.told(BirthOffered)
    assert GAME.actor(birth.state) == 1
    wither = at(life="A1 C1", death="A8 A2", to_move="Death", variant=Variant.AGGRESSIVE).do("B1")
    assert not wither.told(Withered)
    assert wither.life == "A1 C1"
    for life, death, side, slot, why in (
        (f"{SPREAD} D7", "", "Life", "D8", Why.SPREAD),
        ("D8", "A1 B1 C1", "Death", "D1", Why.SECTOR),
        ("D8", "C2 C3 C4 C5 C6 C7 C8", "Death", "C1", Why.RING),
        ("A1 A2 A3 A4 A5 A6 A7 B1 B2 B3 B4 B5 B6", "", "Life", "B7", Why.ALL),
        ("D1", "A1 A2 A3 A4 A5 A6 A7 B1 B2 B3 B4 B5 B6", "Death", "B7", Why.ALL),
    ):
        table = at(life, death, to_move=side, variant=Variant.AGGRESSIVE).do(slot)
        assert ended(table).why is why
        assert table.told(RoundBegan) == [RoundBegan(2, (1, 0))]


def test_a_match_that_is_over() -> None:
    table = begun()
    while GAME.actor(table.state) is not None:
        legal = sorted(table.legal - TURNS) or sorted(table.legal)
        table.do(legal[0])
    assert table.told(MatchEnded)
    assert table.legal == set()
    assert table.why_not("A1") == table.why_not("-") == "The match is over."
    assert GAME.outcome(table.state) is not None
    with pytest.raises(IllegalAction):
        table.do("A>")


def test_what_cannot_be_passed() -> None:
    assert begun().do("A1").why_not("-") == "A turn cannot be passed: place a piece or turn a ring."


@pytest.mark.parametrize("wrong", ['"side":-1', '"side":3', '"players":[0,-1]', '"players":[0,7]'])
def test_a_written_state_with_sides_or_seats_that_are_none_is_refused(wrong: str) -> None:
    written = msgspec.json.encode(begun().state).decode()
    right = '"side":0' if "side" in wrong else '"players":[0,1]'
    assert msgspec.json.decode(written, type=GAME.info.state) == begun().state
    assert right in written
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(written.replace(right, wrong), type=GAME.info.state)
