"""The encounter turn, step by step: AD-18 to AD-20, AD-24, AD-35, AD-37 and AD-38."""

from __future__ import annotations

import pytest

from tonalli.games.nawalli.adventure.model import Acts, Advanced, Arrived, EncounterBegan, Stepped
from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import COLOURS, Announced, Answered, Damaged, GemsTaken, Shifted, TurnBegan

from .quests import F, quest, seed_with

ALL = ("red", "blue", "green", "yellow")
WALL = dict.fromkeys(ALL, "monkey-4")
"""A front row that stands."""

# ----------------------------------------------------------------------------------------------- move


@pytest.mark.rule("AD-18")
@pytest.mark.parametrize(
    ("middle", "back", "middle_after", "back_after"),
    [
        ("", "dog-1 . . .", "dog-1 . . .", ". . . ."),
        ("", "dog-1 dog-2 dog-3 dog-4", "dog-1 dog-2 dog-3 dog-4", ". . . ."),
        ("red", "dog-1 . . .", "x . . .", ". dog-1 . ."),
        ("yellow", ". . . dog-1", ". . . x", "dog-1 . . ."),
        # The rightmost goes first and makes room.
        ("green yellow", ". . dog-1 dog-2", ". . x x", "dog-2 . . dog-1"),
        ("red blue green yellow", "dog-1 dog-2 dog-3 .", "x x x x", ". dog-1 dog-2 dog-3"),
        # From the fourth lane to the first, where somebody still stands who goes on only later.
        ("red blue green yellow", "dog-1 . . dog-4", "x x x x", ". dog-1 . dog-4"),
        ("red blue green yellow", "dog-1 dog-2 dog-3 dog-4", "x x x x", "dog-1 dog-2 dog-3 dog-4"),
        # All steps forward come first: they make room for the step to the right.
        ("red", "dog-1 dog-2 . .", "x dog-2 . .", ". dog-1 . ."),
        ("yellow", "dog-1 . . dog-4", "dog-1 . . x", "dog-4 . . ."),
        # Nobody does both.
        ("red", "dog-1 . . dog-4", "x . . dog-4", ". dog-1 . ."),
    ],
)
def test_forward_where_free_else_one_to_the_right(
    middle: str, back: str, middle_after: str, back_after: str
) -> None:
    row = {lane: card for lane, card in zip(ALL, back.split(), strict=True) if card != "."}
    a = quest(WALL, dict.fromkeys(middle.split(), "knife-1"), row).end_turn()
    assert a.back_row == back_after
    assert a.middle_row.replace("knife-1", "x") == middle_after


@pytest.mark.rule("AD-18")
def test_each_step_is_told() -> None:
    a = quest(WALL, {"red": "knife-1"}, {"red": "dog-1", "green": "dog-2"}).end_turn()
    assert a.happened(Advanced) == [
        Advanced("dog-2", 2, 2, "middle"),
        Advanced("dog-1", 0, 1, "back"),
    ]


@pytest.mark.rule("AD-18")
def test_who_stepped_forward_attacks_in_the_same_turn() -> None:
    a = quest(WALL, {}, {"blue": "knife-2"}).end_turn()
    assert a.front("blue").damage == 2


# --------------------------------------------------------------------------------------------- summon


@pytest.mark.rule("AD-19")
@pytest.mark.parametrize(("players", "count"), [(1, 1), (2, 2)])
def test_one_nawal_from_the_top_of_the_deck_or_two(players: int, count: int) -> None:
    a = quest(WALL, {"red": "knife-1"}, deck="dog-1 dog-2 dog-3", players=players).end_turn()
    assert [event.card for event in a.happened(Arrived)] == ["dog-1", "dog-2"][:count]
    assert a.deck == ["dog-1", "dog-2", "dog-3"][count:]


@pytest.mark.rule("AD-19")
def test_by_the_die_and_on_to_the_right_where_it_is_taken() -> None:
    seen = set()
    for seed in range(30):
        a = quest(
            WALL,
            dict.fromkeys(ALL, "knife-1"),
            {"red": "dog-1", "green": "dog-3"},
            deck="lizard-2",
            seed=seed,
        ).end_turn()
        (come,) = a.happened(Arrived)
        # They have moved on to blue and yellow when it comes.
        assert come.lane == {1: 0, 2: 2, 3: 2, 4: 0}[come.rolled]
        assert a.back(COLOURS[come.lane]).top == a.state.match.cards.index("lizard-2")
        seen.add(come.rolled)
    assert seen == {1, 2, 3, 4}


@pytest.mark.rule("AD-19")
def test_an_empty_deck_summons_nobody() -> None:
    assert not quest(WALL, {"red": "knife-1"}).end_turn().happened(Arrived)


# --------------------------------------------------------------------------------------------- attack


@pytest.mark.rule("AD-20")
def test_move_then_summon_then_attack_then_the_players() -> None:
    a = quest(WALL, {"red": "knife-1"}, {"blue": "knife-2"}, deck="dog-1").end_turn()
    kinds = (EncounterBegan, Stepped, Advanced, Arrived, Acts, Announced, TurnBegan)
    told = [type(event).__name__ for event in a.events if isinstance(event, kinds)]
    assert told == [
        "EncounterBegan", "Stepped", "Advanced", "Stepped", "Arrived", "Stepped",
        "Acts", "Announced", "Acts", "Announced", "TurnBegan",
    ]  # fmt: skip
    assert [event.step for event in a.happened(Stepped)] == ["move", "summon", "attack"]
    assert (a.battle.active, a.asked) == (0, 0)


@pytest.mark.rule("AD-20")
def test_the_middle_row_attacks_the_opposing_lanes_from_the_left() -> None:
    a = quest(WALL, {"yellow": "knife-4", "red": "knife-1", "green": "knife-3"}).end_turn()
    assert [(event.lane, event.to) for event in a.happened(Announced)] == [(0, 0), (2, 2), (3, 3)]
    assert [event.card for event in a.happened(Acts)] == ["knife-1", "knife-3", "knife-4"]
    assert [a.front(lane).damage for lane in ALL] == [1, 0, 3, 4]


@pytest.mark.rule("AD-20", "AD-10")
def test_the_back_row_attacks_nobody() -> None:
    a = quest(WALL, dict.fromkeys(ALL, "knife-1"), {"green": "knife-4"}).end_turn()
    assert [a.front(lane).damage for lane in ALL] == [1, 1, 1, 1]


@pytest.mark.rule("AD-24")
@pytest.mark.parametrize(
    ("gems", "expected", "source"),
    [((5, 0), (1, 4), (4, 0)), ((2, 3), (0, 7), (2, 2)), ((0, 0), (0, 4), (0, 4))],
)
def test_gems_come_from_the_players_first_then_from_the_pool(
    gems: tuple[int, int], expected: tuple[int, int], source: tuple[int, int]
) -> None:
    a = quest({"red": "monkey-4"}, {"blue": "knife-4"}, gems=gems).end_turn()
    assert a.gems == expected
    (taken,) = a.happened(GemsTaken)
    assert (taken.side, taken.from_side, taken.from_middle) == (1, *source)


# ------------------------------------------------------------------------ Move and Summon are no shifts


@pytest.mark.rule("AD-35")
def test_quake_and_rain_do_not_see_a_step_forward_or_a_summoning() -> None:
    a = quest(
        {"red": "quake-4", "blue": F("quake-4", item="rain-item"), "green": "quake-4", "yellow": "rain-4"},
        {"red": "knife-1"},
        {"red": "knife-3", "blue": "knife-4"},
        deck="knife-2",
    ).end_turn()
    assert (a.asked, a.battle.active) == (0, 0), "RAIN was not asked"
    assert not [event for event in a.happened(Damaged) if event.why == "quake"]
    assert not a.happened(Shifted)


@pytest.mark.rule("AD-35")
def test_a_shift_in_the_attack_step_is_seen_by_quake_and_rain() -> None:
    """That shows that they would have been there."""
    a = quest({"red": "rain-4", "blue": "quake-4"}, {"red": "jaguar-3"}).end_turn()
    assert a.middle("blue").damage == 1
    assert a.can("rain red blue")
    assert a.can("pass")


# -------------------------------------------------------------------------------- who acts, and in what order


@pytest.mark.rule("AD-37")
def test_each_acts_once_in_the_order_in_which_they_stood() -> None:
    """The red one shifts to blue and attacks there; who was swapped into red acts next, from there."""
    a = quest(WALL, {"red": "jaguar-3", "blue": "knife-1", "green": "knife-2"}).end_turn()
    assert [event.card for event in a.happened(Acts)] == ["jaguar-3", "knife-1", "knife-2"]
    assert [(event.card, event.lane) for event in a.happened(Announced)] == [
        ("jaguar-3", 1),
        ("knife-1", 0),
        ("knife-2", 2),
    ]


@pytest.mark.rule("AD-37")
def test_who_is_gone_is_left_out() -> None:
    """QUAKE strikes the one that was swapped into red, before it has acted."""
    a = quest(
        {"red": "quake-4", "yellow": "monkey-4"},
        {"red": "jaguar-3", "blue": F("knife-1", damage=4), "green": "knife-2"},
    ).end_turn()
    assert [event.card for event in a.happened(Acts)] == ["jaguar-3", "knife-2"]
    assert a.middle_row == ". jaguar-3 knife-2 ."


@pytest.mark.rule("AD-37")
def test_who_comes_into_the_middle_row_later_does_not_act() -> None:
    a = quest(WALL, {"red": "knife-1"}, {"red": "knife-2"}, deck="knife-3").end_turn()
    assert [event.card for event in a.happened(Acts)] == ["knife-1"]


EVERYTHING = F("jaguar-3", item="wind-item", on="flower-1", snake="rabbit-1", damage=5)


@pytest.mark.rule("AD-38")
def test_jaguar_wind_flower_then_the_attack_then_rabbit() -> None:
    a = quest({"blue": "monkey-4"}, {"red": EVERYTHING}).end_turn()
    told = [
        event.sign if isinstance(event, Answered) else "attack"
        for event in a.events
        if isinstance(event, Answered | Announced)
    ]
    assert told == [Sign.JAGUAR, Sign.WIND, Sign.FLOWER, "attack", Sign.RABBIT]
    assert a.front_row == ". . monkey-4 .", "pushed from blue, where JAGUAR had come"
    assert a.middle_row == ". . jaguar-3 ."
    assert a.middle("green").damage == 4
    assert a.gems == (0, 5), "and blue was open then"


@pytest.mark.rule("AD-38")
def test_every_sign_is_used() -> None:
    a = quest({"green": "monkey-4"}, {"red": F("jaguar-3", item="jaguar-item")}).end_turn()
    assert [(event.lane, event.to) for event in a.happened(Shifted)] == [(0, 1), (1, 2)]
    b = quest({"red": "monkey-4"}, {"red": F("knife-1", item="flower-pair", damage=4)}).end_turn()
    assert len([event for event in b.happened(Answered) if event.sign is Sign.FLOWER]) == 2
    c = quest({"red": "monkey-4"}, {"red": F("knife-1", item="rabbit-pair")}).end_turn()
    assert [(event.lane, event.to) for event in c.happened(Shifted)] == [(0, 1), (1, 2)]
    d = quest({"red": "monkey-4"}, {"red": F("knife-1", item="wind-pair")}).end_turn()
    assert d.front_row == ". monkey-4 . .", "after the first push nobody stands opposite"


@pytest.mark.rule("AD-38")
def test_wind_needs_somebody_opposite_and_flower_some_damage() -> None:
    a = quest({"red": "monkey-4"}, {"blue": "wind-2", "green": "flower-2", "yellow": "knife-1"}).end_turn()
    assert not a.happened(Answered)


@pytest.mark.rule("AD-38")
def test_flower_heals_a_neighbour_too() -> None:
    a = quest(WALL, {"green": "flower-2", "yellow": F("monkey-1", damage=3)}).end_turn()
    assert a.middle("yellow").damage == 2


@pytest.mark.rule("AD-38")
def test_who_is_stunned_uses_its_signs_and_does_not_attack() -> None:
    a = quest(WALL, {"red": "jaguar-3"}, hand="stun-opponent", energy=1)
    a.play("cast stun-opponent red").end_turn()
    assert a.middle_row == ". jaguar-3 . ."
    assert not a.happened(Announced)
    a.end_turn()
    assert [event.to for event in a.happened(Announced)] == [2], "it lay there for a round"


@pytest.mark.rule("AD-38")
def test_uses_come_back_when_the_encounter_turn_begins() -> None:
    """DEER answered in the players' turn, and does again in their next one."""
    a = quest({"red": "monkey-1", "blue": "monkey-1"}, {"red": "deer-4"})
    a.play("attack red")
    assert a.middle_row == ". deer-4 . ."
    a.play("attack blue")
    assert a.middle("blue").damage == 1, "its use is spent"
    a.end_turn().play("attack blue")
    assert a.middle_row == ". . deer-4 ."


@pytest.mark.rule("AD-38")
def test_uses_of_the_players_come_back_in_their_own_turn() -> None:
    a = quest({"red": "deer-4"}, {"red": "knife-1", "blue": "knife-1"}).end_turn()
    a.play("deer red blue")
    assert (a.battle.active, a.front("blue").damage) == (0, 1), "one use is not enough for the second"


@pytest.mark.rule("AD-20")
def test_the_players_answers_interrupt_it() -> None:
    a = quest({"blue": "dog-4"}, {"red": "knife-2", "yellow": "knife-1"}).end_turn()
    assert a.legal() == ["dog blue", "pass"]
    assert (a.battle.active, a.asked) == (1, 0)
    a.play("dog blue")
    assert a.front_row == "dog-4 . . ."
    assert a.front("red").damage == 2
    assert a.gems == (0, 1), "the rest of the turn goes on"


@pytest.mark.rule("AD-19")
def test_the_same_seed_rolls_the_same_die() -> None:
    def make(seed: int) -> object:
        return quest(WALL, {"red": "knife-1"}, deck="dog-1", seed=seed).end_turn().happened(Arrived)

    assert make(7) == make(7)
    assert (
        seed_with(
            lambda seed: quest(WALL, {"red": "knife-1"}, deck="dog-1", seed=seed).end_turn(),
            lambda a: a.happened(Arrived)[0].rolled == 4,
        ).back_row
        == ". . . dog-1"
    )
