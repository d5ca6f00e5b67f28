"""What a round yields, and the frame of the game."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from tests.games.nahua.cup import DICE_SET, GAME, do, ended, lying, refused, step, texts
from tonalli.core.game import DefinitionsError, OptionsError
from tonalli.core.rng import Rng
from tonalli.games.nahua import Nahua, rules, text
from tonalli.games.nahua.model import (
    Die,
    Ended,
    Famine,
    Fed,
    Gifts,
    Harvested,
    Icon,
    NahuaOptions,
    Offered,
    Phase,
    Prayed,
    State,
)
from tonalli.games.nahua.rules import Tally, reckon


@dataclass
class Store:
    corn: int
    hearts: int


def after(on: str, **more: int) -> Store:
    table = ended(on, **more).table
    return Store(table.corn, table.hearts)


@pytest.mark.rule("NH-01")
def test_twenty_rounds_with_a_day_each() -> None:
    state = GAME.start(1, Rng(1), NahuaOptions()).state
    said = []
    while GAME.actor(state) is not None:
        if GAME.headline(state, ("Ana",)) not in said:
            said.append(GAME.headline(state, ("Ana",)))
        actions = texts(state)
        state = do(state, "stop" if "stop" in actions else actions[0])
    days = list(dict.fromkeys(line.split(", ")[1] for line in said))
    assert days == [f"{name} ({meaning})" for name, meaning in text.DAYS]
    assert len(set(text.DAYS)) == 20
    assert (days[0], days[19]) == ("Sipaktli (Caiman)", "Xochitl (Flower)")
    assert len(state.table.past) == 20


@pytest.mark.rule("NH-02")
@pytest.mark.parametrize(("before", "won"), [(24, False), (25, True), (40, True)])
def test_won_with_twenty_six_hearts_after_the_last_round(before: int, won: bool) -> None:
    found = step(lying("corn corn corn heart priest", round=20, hearts=before), "stop")
    assert found.events[-1] == Ended(before + 1, won)
    outcome = GAME.outcome(found.state)
    assert outcome is not None
    assert outcome.scores == (float(won),)
    assert outcome.reason == f"{before + 1} hearts offered, 26 needed."
    assert GAME.actor(found.state) is None
    assert refused(found.state, "roll") == "The game is over."


@pytest.mark.rule("NH-02")
def test_all_rounds_are_played_and_nothing_is_owed() -> None:
    found = ended("corn corn corn heart priest", round=19, hearts=30)
    assert found.table.phase is Phase.READY
    assert after("black black black priest priest").hearts == 0, "neither famine nor hunger finds a heart"
    assert after("black black black heart priest").hearts == 1, (
        "and none of it is taken from the one offered then"
    )


@pytest.mark.rule("NH-03")
def test_the_beginning() -> None:
    step_ = GAME.start(1, Rng(1), NahuaOptions())
    table = step_.state.table
    assert table.dice == (Die(),) * 5
    assert (table.corn, table.hearts, table.round, table.need) == (0, 0, 1, 2)
    with pytest.raises(OptionsError):
        GAME.start(2, Rng(1), NahuaOptions())


@pytest.mark.rule("NH-04", "NH-12", "NH-13")
def test_what_is_left_is_stored_and_feeds_later() -> None:
    state = ended("corn corn peasant warrior priest")
    assert state.table.corn == 2 * 2 - 2
    assert after("peasant peasant peasant heart priest", corn=2) == Store(0, 1)


@pytest.mark.rule("NH-09")
def test_a_face_with_two_icons_gives_both() -> None:
    assert after("corn+peasant corn warrior warrior+heart priest") == Store(2 * 2 - 2, 2)


@pytest.mark.rule("NH-10")
def test_gods_that_are_left_are_spent_one_by_one_and_come_first() -> None:
    state = do(lying("corn peasant warrior heart priest god+god", rolls=2), "stop")
    assert state.table.phase is Phase.GODS
    assert state.table.corn == 0, "nothing is harvested yet"
    state = do(state, "god warrior")
    assert state.table.phase is Phase.GODS
    found = step(state, "god priest")
    assert found.events[0] == Prayed("priest")
    assert found.state.table.phase is Phase.GROWTH, "with the priest that lies there it is the second one"
    assert found.state.table.hearts == 1 + 1, "a heart, and a slave by two warriors"


@pytest.mark.rule("NH-10", "NH-15")
def test_a_god_that_let_a_die_go_gives_nothing_more() -> None:
    state = lying("corn corn corn heart priest god", rolls=2)
    spent = replace(state.table.dice[5], spent=1, locked=True)
    state = State(state.rng, replace(state.table, dice=(*state.table.dice[:5], spent)))
    assert do(state, "stop").table.phase is Phase.READY


@pytest.mark.rule("NH-11")
def test_three_black_corn_are_a_famine() -> None:
    state = lying("black black corn black warrior+heart", hearts=5, corn=9)
    found = step(state, "stop")
    assert found.events[1:4] == (Famine(3, 1), Fed(2, 2, 0), Offered(1, 0))
    assert (found.state.table.corn, found.state.table.hearts) == (7, 5 - 1 + 1)
    assert after("black black corn corn heart", hearts=5, corn=9) == Store(9 + 2 - 2, 6), "two are none"


@pytest.mark.rule("NH-11", "NH-13")
def test_famine_and_hunger_take_a_heart_each() -> None:
    assert after("black black black heart priest", hearts=5, corn=1) == Store(0, 5 - 2 + 1)


@pytest.mark.rule("NH-11")
def test_the_next_round_begins_without_black_corn() -> None:
    assert ended("black black black heart priest").table.dice == (Die(),) * 5


@pytest.mark.rule("NH-12", "NH-15")
def test_peasants_multiply_what_is_shown_and_nothing_else() -> None:
    state = do(lying("corn corn peasant corn priest god", rolls=2, corn=7), "stop")
    found = step(state, "god corn")
    assert found.events[1] == Harvested(3, 1, 2, 3 * 2 + 2)
    assert found.state.table.corn == 7 + 8 - 3


@pytest.mark.rule("NH-15")
def test_a_famine_takes_the_ears_of_a_god_too() -> None:
    state = do(lying("black black black heart priest god", rolls=2, corn=7, hearts=3), "stop", "god corn")
    assert (state.table.corn, state.table.hearts) == (7 - 3, 3 - 1 + 1)


@pytest.mark.rule("NH-13")
@pytest.mark.parametrize(("corn", "left", "hearts"), [(0, 0, 4), (1, 0, 4), (3, 0, 5), (4, 1, 5)])
def test_every_city_and_expansion_die_is_fed(corn: int, left: int, hearts: int) -> None:
    found = ended("peasant peasant peasant priest heart black", corn=corn, hearts=4)
    assert (found.table.corn, found.table.hearts) == (left, hearts)
    assert found.table.past[-1].hungry == (corn < 3)


@pytest.mark.rule("NH-14", "NH-15")
@pytest.mark.parametrize(
    ("shown", "given", "slaves"), [(1, 0, 0), (2, 0, 1), (3, 0, 1), (1, 1, 1), (3, 1, 2)]
)
def test_two_warriors_are_a_slave_and_a_heart(shown: int, given: int, slaves: int) -> None:
    found = reckon(Tally(hearts=2, warriors=shown), Gifts(warrior=given), need=0, corn=0, hearts=3)
    assert (found.slaves, found.gained, found.hearts) == (slaves, 2 + slaves, 5 + slaves)


@pytest.mark.rule("NH-16")
def test_two_priests_bring_the_next_die_unless_it_is_declined() -> None:
    state = ended("corn corn corn priest priest")
    assert texts(state) == ["expand", "decline"]
    assert do(state, "decline").table.expansions == 0
    state = do(state, "expand")
    assert state.table.expansions == 1
    assert state.table.need == 3
    assert (state.table.round, state.table.past[-1].joined) == (2, True)


@pytest.mark.rule("NH-16")
def test_one_die_a_round_and_four_in_all() -> None:
    state = do(ended("priest priest priest priest priest"), "expand")
    assert state.table.expansions == 1
    full = "corn corn corn priest priest" + " heart+heart" * 4
    assert ended(full).table.phase is Phase.READY, "after the fourth they do nothing"
    three = do(ended(full.removesuffix(" heart+heart")), "expand")
    assert three.table.expansions == 4


@pytest.mark.rule("NH-16")
def test_no_die_comes_in_the_last_round() -> None:
    assert ended("corn corn corn priest priest", round=20).table.phase is Phase.OVER


@pytest.mark.rule("NH-17")
def test_the_house_dice() -> None:
    house = Nahua.house_definitions()
    assert house.harvest.faces.count((Icon.CORN,)) == 3
    assert all((Icon.GOD,) in die.faces for die in house.expansion)
    assert all(die.faces.count((Icon.BLACK,)) <= 2 for die in (house.harvest, house.city, *house.expansion))
    page = (rules.files("tonalli.games.nahua") / "rules.md").read_text(encoding="utf-8")
    assert "These faces were tuned" in page


@pytest.mark.parametrize(
    "text_",
    [
        "nothing",
        "[harvest]\nfaces = []",
        'harvest = 3\n[city]\nfaces = [["corn"]]',
    ],
)
def test_dice_that_are_none_are_refused(text_: str) -> None:
    with pytest.raises(DefinitionsError, match="These dice cannot be read"):
        rules.parse(text_)


def test_black_corn_stands_alone() -> None:
    bad = replace(DICE_SET.city, faces=((Icon.BLACK, Icon.CORN), *DICE_SET.city.faces[1:]))
    with pytest.raises(DefinitionsError, match="Face 1 of the city die"):
        Nahua(replace(DICE_SET, city=bad))


def test_undo_stops_at_a_roll_but_not_in_practice() -> None:
    for practice in (False, True):
        state = GAME.start(1, Rng(1), NahuaOptions(practice=practice)).state
        rolled = step(state, "roll")
        assert rolled.sealed is not practice
        assert not step(rolled.state, texts(rolled.state)[0]).sealed


def test_dice_fall_as_the_source_says() -> None:
    state = GAME.start(1, Rng(8), NahuaOptions()).state
    source = Rng(8).source()
    falls = [source.below(6) for _ in range(5)]
    assert [die.face for die in do(state, "roll").table.dice] == falls
