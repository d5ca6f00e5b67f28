"""What judges tell a search: chances, what is worth a thought, and what is expected in words."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from tests.bots.slow import SLOW
from tests.games.nawalli.arena import GAME, F, Table, arena
from tests.games.nawalli.many import many
from tests.toys import house_toy
from tonalli.bots import base, crew
from tonalli.bots.adventure import AdventureJudge
from tonalli.bots.base import BotName, Budget, Question, parse_bot
from tonalli.bots.crew import Crew
from tonalli.bots.greedy import Greedy, judge_of, squashed
from tonalli.bots.nawalli import NawalliJudge
from tonalli.core.rng import Rng
from tonalli.games import CATALOGUE, house_game
from tonalli.games.nawalli.adventure.model import BOSS, Stage
from tonalli.games.nawalli.model import Sacrifice

JUDGE = NawalliJudge(GAME)


def states(game: Any, seed: int = 1) -> Iterator[Any]:
    """The states of a game that greedy plays."""
    greedy = Greedy(game)
    options = game.info.options()
    state = game.start(min(game.seats(options)), Rng(seed), options).state
    ply = 0
    yield state
    while (seat := game.actor(state)) is not None:
        legal = game.legal_actions(state)
        state = game.apply(
            state, greedy.choose(game.view(state, seat), legal, Budget(Rng(seed).derive(ply)))
        ).state
        ply += 1
        yield state


@pytest.mark.parametrize("game_id", CATALOGUE)
def test_a_chance_lies_between_losing_and_winning_and_ends_as_the_score(game_id: str) -> None:
    game = house_game(game_id)
    judge = judge_of(game)
    for state in states(game):
        actor = game.actor(state) or 0
        assert 0 <= judge.chance(state, actor) <= 1
    outcome = game.outcome(state)
    assert outcome is not None
    assert tuple(judge.chance(state, seat) for seat in range(len(outcome.scores))) == outcome.scores


@pytest.mark.parametrize(
    "table", [arena({"red": "monkey-3"}), many({"red": "monkey-3"}, {}, {"blue": "monkey-1"})]
)
def test_the_chances_of_all_sides_make_one(table: Table) -> None:
    state = table.state
    chances = [JUDGE.chance(state, seat) for seat in range(state.seats)]
    assert sum(chances) == pytest.approx(1)
    assert max(chances) == chances[0]


def test_a_game_that_is_won_counts_where_two_win_the_match() -> None:
    """Half of what the game at hand decides is settled by it, whoever has won one before."""
    even = arena({"red": "monkey-2"}, {"red": "monkey-2"}).state
    level = JUDGE.chance(even, 0)
    assert JUDGE.chance(replace(even, wins=(1, 0)), 0) == pytest.approx(level + 0.25)
    assert JUDGE.chance(replace(even, wins=(0, 1)), 0) == pytest.approx(level - 0.25)
    assert JUDGE.chance(replace(even, wins=(1, 1)), 0) > level, "now it decides all"


def test_sacrifices_that_pay_for_nothing_are_not_worth_a_thought() -> None:
    full = {"red": "monkey-1", "green": "monkey-1", "blue": "monkey-1", "yellow": "monkey-1"}
    taken = {lane: F(card, attacked=True) for lane, card in full.items()}
    idle = arena(taken, hand="monkey-1", energy=9).state
    legal = GAME.legal_actions(idle)
    assert any(isinstance(action, Sacrifice) for action in legal)
    assert not any(isinstance(action, Sacrifice) for action in JUDGE.sensible(idle, 0, legal))
    paying = arena({"red": F("monkey-1", attacked=True)}, hand="monkey-2 caiman-3", energy=1).state
    kept = [a for a in JUDGE.sensible(paying, 0, GAME.legal_actions(paying)) if isinstance(a, Sacrifice)]
    assert kept, "for Energy a Nawal can be summoned"


@pytest.mark.parametrize(("gems", "said"), [((9, 0), "ahead"), ((0, 9), "behind")])
def test_it_says_how_many_gems_it_will_be_ahead(gems: tuple[int, int], said: str) -> None:
    told = JUDGE.expects(arena(gems=gems).state, 0)
    assert told.startswith("to be ")
    assert told.endswith(f" gems {said}")


def test_greedy_says_what_it_expects_of_its_choice() -> None:
    table = arena({"red": "monkey-2"}, {"blue": "monkey-1"})
    view, legal = GAME.view(table.state, 0), GAME.legal_actions(table.state)
    advice = Greedy(GAME).advise(view, legal, Budget(Rng(1)))
    assert advice.action == Greedy(GAME).choose(view, legal, Budget(Rng(1)))
    assert advice.expects.endswith(" gems ahead")


def test_a_quest_that_has_come_further_is_more_likely_won() -> None:
    game: Any = house_game("nawalli-adventure")
    judge = AdventureJudge(game)
    quest = game.start(1, Rng(1), game.info.options()).state
    on_the_map = [judge.chance(replace(quest, stage=Stage.MAP, battle=b), 0) for b in range(1, BOSS + 1)]
    assert on_the_map == sorted(on_the_map)
    assert judge.chance(replace(quest, stage=Stage.RETRY, battle=2), 0) < on_the_map[1]
    assert judge.expects(quest, 0) == f"to win {round(100 * judge.chance(quest, 0))} of 100"


def test_any_number_can_be_squashed() -> None:
    assert squashed(0) == 0.5
    assert [squashed(value) for value in (-1e300, 1e300)] == [0, 1]
    assert squashed(1) == pytest.approx(0.731, abs=0.001)


def toy_question() -> Question:
    toy = house_toy()
    state = toy.start(2, Rng(1), toy.info.options()).state
    seat = toy.actor(state)
    assert seat is not None
    return Question(toy.view(state, seat), toy.legal_actions(state), 5, seat, 0)


@pytest.mark.parametrize(("adviser", "stand_in"), [("greedy", ""), ("broken", "greedy was asked")])
def test_who_gives_a_hint(monkeypatch: pytest.MonkeyPatch, adviser: str, stand_in: str) -> None:
    for name, where in SLOW.items():
        monkeypatch.setitem(base.BOTS, name, where)
    monkeypatch.setitem(crew.ADVISERS, "toy", parse_bot(adviser))
    made = Crew(house_toy())
    try:
        hint = made.advise(toy_question(), threading.Event())
    finally:
        made.close()
    assert hint.bot == BotName("greedy")
    assert hint.advice.action in toy_question().legal
    assert stand_in in hint.notice
    assert bool(hint.notice) == bool(stand_in)


def test_a_limit_is_set_only_where_there_is_none() -> None:
    for budget, ends in ((Budget(Rng(1)), True), (Budget(Rng(1), iterations=5), False)):
        budget.at_most(0)
        assert budget.used_up(0) == ends
