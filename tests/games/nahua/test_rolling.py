"""The rolls of a round."""

from __future__ import annotations

import pytest

from tests.games.nahua.cup import DICE_SET, GAME, Rig, do, lying, refused, step, texts
from tonalli.core.rng import Rng
from tonalli.games.nahua import rules
from tonalli.games.nahua.model import (
    BlackCorn,
    Die,
    NahuaOptions,
    Phase,
    Released,
    Rolled,
    State,
    Stop,
)


@pytest.fixture
def rig(monkeypatch: pytest.MonkeyPatch) -> Rig:
    return Rig(monkeypatch)


def begun() -> State:
    return GAME.start(1, Rng(3), NahuaOptions()).state


def locked(state: State) -> list[bool]:
    return [die.locked for die in state.table.dice]


@pytest.mark.rule("NH-05")
def test_the_first_roll_takes_every_die_and_there_are_three(rig: Rig) -> None:
    state = begun()
    assert texts(state) == ["roll"]
    state = rig.roll(state, "corn corn peasant heart priest")
    assert state.table.rolls == 1
    state = rig.roll(do(state, "lock h1"), "corn peasant heart priest")
    state = rig.roll(do(state, "lock h2"), "peasant heart priest")
    assert state.table.round == 2, "after the third the round is resolved"


@pytest.mark.rule("NH-05")
def test_an_expansion_die_is_rolled_too(rig: Rig) -> None:
    state = lying("corn corn corn heart heart heart+heart", phase=Phase.READY, rolls=0)
    after = rig.roll(state, "corn corn corn heart heart heart+heart", range(6))
    assert len(after.table.dice) == 6


@pytest.mark.rule("NH-06")
def test_a_die_must_be_locked_between_two_rolls() -> None:
    state = lying("corn corn peasant heart priest")
    assert "Lock at least one die" in refused(state, "roll")
    assert "roll" in texts(do(state, "lock c1"))


@pytest.mark.rule("NH-06")
def test_a_die_that_was_locked_before_is_not_enough() -> None:
    state = lying("corn corn peasant heart priest", bound="c1", rolls=2)
    assert "not locked before this roll" in refused(state, "roll")
    assert "roll" in texts(do(state, "lock h1"))


@pytest.mark.rule("NH-06", "NH-08")
def test_black_corn_that_has_just_locked_itself_is_enough(rig: Rig) -> None:
    state = rig.roll(begun(), "black corn peasant heart priest")
    assert locked(state) == [True, False, False, False, False]
    assert "roll" in texts(state)
    state = rig.roll(state, "corn peasant heart priest")
    assert "Lock at least one die" in refused(state, "roll"), "it was locked before this roll"


@pytest.mark.rule("NH-06")
def test_a_held_die_stays_and_may_be_locked_or_rolled_later(rig: Rig) -> None:
    state = rig.roll(begun(), "corn corn peasant heart priest")
    state = do(state, "lock h1", "hold c1")
    assert "That die is held already." in refused(state, "hold c1")
    state = rig.roll(state, "warrior priest warrior")
    shown = [rules.shown(DICE_SET, at, die)[0] for at, die in enumerate(state.table.dice)]
    assert shown == ["corn", "warrior", "priest", "heart", "warrior"]
    assert {"lock c1", "hold c1"} <= set(texts(state))
    again = rig.roll(do(state, "lock h2"), "corn warrior corn")
    assert again.table.round == 2, "the die that was held was rolled with the third roll"


@pytest.mark.rule("NH-06")
def test_a_held_die_may_be_locked_at_once() -> None:
    state = do(lying("corn corn peasant heart priest"), "hold c1", "lock c1")
    assert state.table.dice[3] == Die(0, locked=True)


@pytest.mark.rule("NH-06")
def test_a_roll_takes_a_die() -> None:
    state = do(lying("corn corn peasant heart priest"), "lock h1", "hold h2", "hold h3", "hold c1", "hold c2")
    assert "No die is left to roll." in refused(state, "roll")
    assert "stop" in texts(state)


@pytest.mark.rule("NH-06")
def test_with_every_die_locked_the_rolling_is_over(rig: Rig) -> None:
    state = lying("corn corn peasant heart priest", locked="h1 h2 h3 c1")
    assert do(state, "lock c2").table.round == 2
    assert rig.roll(begun(), "black black black black black").table.round == 2


@pytest.mark.rule("NH-06", "NH-15")
def test_with_every_die_locked_a_god_may_still_let_one_go() -> None:
    state = lying("black corn peasant heart priest god", locked="h2 h3 c1 c2")
    state = do(state, "lock e1")
    assert state.table.phase is Phase.ROLLING
    assert texts(state) == ["release h1 e1", "stop"]
    assert texts(do(state, "release h1 e1")) == ["roll"]


@pytest.mark.rule("NH-07")
def test_a_locked_die_stays_until_the_round_is_over(rig: Rig) -> None:
    state = do(lying("corn corn peasant heart priest"), "lock c1")
    assert "That die is locked." in refused(state, "lock c1")
    assert "That die is locked." in refused(state, "hold c1")
    state = rig.roll(state, "corn corn peasant priest")
    assert state.table.dice[3] == Die(0, locked=True, bound=True)
    after = do(state, Stop())
    assert after.table.dice == (Die(),) * 5


@pytest.mark.rule("NH-07")
def test_one_may_stop_before() -> None:
    after = step(lying("corn corn peasant heart priest"), "stop")
    assert after.state.table.round == 2
    assert after.state.table.hearts == 1


@pytest.mark.rule("NH-07", "NH-15")
def test_a_die_that_was_let_go_must_be_rolled(rig: Rig) -> None:
    state = do(lying("black corn peasant heart priest god"), "release h1 e1")
    for action in ("stop", "lock h1", "hold h1"):
        assert "A die that a god has let go must be rolled." in refused(state, action)
    state = do(state, "hold h2", "hold h3", "hold c1", "hold c2")
    after = rig.roll(state, "black")
    assert after.table.dice[0].locked, "black corn that falls again locks again"


@pytest.mark.rule("NH-08")
def test_black_corn_is_told_of_when_it_locks_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    state = begun()
    falls = iter([5, 0, 0, 5, 0])
    monkeypatch.setattr("tonalli.core.rng.Source.below", lambda source, n: next(falls))
    events = step(state, "roll").events
    assert events == (Rolled(1, (0, 1, 2, 3, 4), (5, 0, 0, 5, 0)), BlackCorn((0, 3)))


# -- divine intervention


@pytest.mark.rule("NH-15")
def test_a_god_lets_black_corn_of_this_roll_or_an_earlier_one_go() -> None:
    state = lying("black black peasant heart priest god", bound="h2", rolls=2)
    assert {"release h1 e1", "release h2 e1"} <= set(texts(state))
    found = step(state, "release h2 e1")
    assert found.events == (Released(1, 5),)
    assert found.state.table.dice[1] == Die(5, bound=True, freed=True)
    assert found.state.table.dice[5] == Die(0, locked=True, spent=1)


@pytest.mark.rule("NH-06", "NH-15")
def test_the_die_of_the_god_counts_if_it_was_not_locked_before() -> None:
    state = lying("black corn peasant heart priest god", bound="h1", rolls=2)
    assert "Lock at least one die" in refused(state, "roll")
    assert "roll" in texts(do(state, "release h1 e1"))
    state = lying("black corn peasant heart priest god", bound="h1 e1", rolls=2)
    assert "Lock at least one die" in refused(do(state, "release h1 e1"), "roll")


@pytest.mark.rule("NH-06")
def test_black_corn_that_was_let_go_does_not_count() -> None:
    state = lying("black corn peasant heart priest god", bound="e1", rolls=2)
    assert "roll" in texts(state)
    assert "Lock at least one die" in refused(do(state, "release h1 e1"), "roll")


@pytest.mark.rule("NH-06")
def test_no_god_helps_where_no_die_could_be_locked_any_more() -> None:
    state = lying("black corn peasant heart priest god", bound="h2 h3 c1 c2 e1", rolls=2)
    assert "no die could be locked" in refused(state, "release h1 e1")
    assert rules.rolling_is_over(DICE_SET, state.table)


@pytest.mark.rule("NH-15")
def test_a_second_god_on_a_die_can_still_be_used() -> None:
    state = do(lying("black black peasant heart priest god+god"), "release h1 e1")
    assert "release h2 e1" in texts(state)
    state = do(state, "release h2 e1")
    assert rules.gods_on(DICE_SET, state.table, 5) == 0


@pytest.mark.rule("NH-15")
def test_a_god_that_was_used_is_used() -> None:
    state = do(lying("black black peasant heart priest god"), "release h1 e1")
    assert "no god that could still be used" in refused(state, "release h2 e1")


@pytest.mark.rule("NH-15")
def test_what_is_no_black_corn_is_not_let_go() -> None:
    state = lying("black corn peasant heart priest god")
    assert "black corn can be let go" in refused(state, "release h2 e1")
    assert "shows no god that" in refused(state, "release h1 c1")
    assert "not in play" in refused(state, "release h1 e4")
    assert "not in play" in refused(state, "lock e2")


@pytest.mark.rule("NH-15")
def test_no_god_helps_after_the_last_roll(rig: Rig) -> None:
    state = do(lying("corn corn corn heart heart god", rolls=2), "lock h2", "lock h3", "lock c1", "lock c2")
    state = rig.roll(do(state, "lock e1"), "black")
    assert state.table.phase is Phase.GODS
    assert texts(state) == ["god corn", "god priest", "god warrior"]
    assert "The gods that were rolled come first." in refused(state, "release h1 e1")
