"""The bot that searches: that it plays every game, knows no more than it sees, and stops when it is told to."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs

from tests.contract.variants import VARIANTS
from tests.toys import Toy, ToyOptions, house_toy
from tonalli.bots.base import BotFailed, Budget, Question, parse_bot
from tonalli.bots.crew import Crew
from tonalli.bots.greedy import Greedy
from tonalli.bots.search import MOST_DEALS, Search
from tonalli.bots.worker import Cancelled, Worker
from tonalli.core.game import options_from
from tonalli.core.rng import Rng
from tonalli.games import CATALOGUE, house_game

MID_GAME = 60
"""Choices of greedy after which there is something to think about in any game."""


def a_choice(game: Any, options: Any, seats: int, plies: int = MID_GAME) -> Question:
    """What a seat is asked after so many choices of greedy, or the last choice of a game that is over before."""
    greedy = Greedy(game)
    state = game.start(seats, Rng(3), options).state
    asked = None
    for ply in range(plies + 1):
        seat = game.actor(state)
        if seat is None:
            break
        asked = Question(game.view(state, seat), game.legal_actions(state), 3, seat, ply)
        action = greedy.choose(asked.view, asked.legal, Budget(Rng(ply)))
        state = game.apply(state, action).state
    assert asked is not None
    return asked


def nawalli_choice() -> tuple[Any, Question]:
    """A choice of a Quick Start game with several answers."""
    game = house_game("nawalli")
    options = options_from(game.info.options, {"mode": "quick-start"})
    for plies in range(20, 60):
        asked = a_choice(game, options, 2, plies)
        if len(asked.legal) > 5:
            return game, asked
    raise AssertionError("there is none")


@pytest.mark.parametrize("game_id", ["toy", *CATALOGUE])
def test_it_plays_every_game_in_worlds_that_look_like_the_real_one(game_id: str) -> None:
    game: Any = house_toy() if game_id == "toy" else house_game(game_id)
    bot = Search(game)
    for given in VARIANTS[game_id]:
        options = options_from(game.info.options, given)
        for seats in game.seats(options):
            for plies in (0, 2, MID_GAME):
                asked = a_choice(game, options, seats, plies)
                assert bot.choose(asked.view, asked.legal, Budget(Rng(plies), iterations=12)) in asked.legal
    assert bot.misfits == 0


def test_the_same_rounds_give_the_same_choice_and_the_same_hope() -> None:
    game, asked = nawalli_choice()
    advice = [Search(game).advise(asked.view, asked.legal, Budget(Rng(5), iterations=40)) for _ in range(2)]
    assert advice[0] == advice[1]
    assert advice[0].expects.startswith("to win ")


class Forgetful(Toy):
    """Deals worlds that do not look as the player saw them, but for one of so many."""

    deals = 0
    good = 1

    def determinize(self, view: Any, rng: Rng) -> Any:
        self.deals += 1
        state = super().determinize(view, rng)
        return state if self.deals % self.good == 0 else structs.replace(state, totals=(77, 77))


def test_a_world_that_does_not_fit_is_dealt_anew_and_counted() -> None:
    game = Forgetful(Toy.house_definitions())
    asked = a_choice(game, ToyOptions(), 2, 0)
    bot = Search(game)
    game.deals, game.good = 0, 2
    assert bot.choose(asked.view, asked.legal, Budget(Rng(1), iterations=30)) in asked.legal
    assert bot.misfits == game.deals - game.deals // 2 > 0


class Open(Toy):
    """Nothing is hidden and nothing is left to chance."""

    deals = 0

    def determinize(self, view: Any, rng: Rng) -> Any:
        self.deals += 1
        return super().determinize(view, Rng(1))

    def apply(self, state: Any, action: Any, watched: bool = False) -> Any:
        return structs.replace(super().apply(state, action, watched), sealed=False)


def test_where_nothing_is_hidden_one_world_is_enough() -> None:
    deals = []
    for cls in (Open, Forgetful):
        game = cls(cls.house_definitions())
        asked = a_choice(game, ToyOptions(), 2, 0)
        game.deals = 0
        Search(game).choose(asked.view, asked.legal, Budget(Rng(1), iterations=100))
        deals.append(game.deals)
    assert deals == [2, 10], "one to see that another is the same; a new one at each square number of rounds"


def test_a_game_whose_worlds_never_fit_is_told() -> None:
    game = Forgetful(Toy.house_definitions())
    asked = a_choice(game, ToyOptions(), 2, 0)
    game.deals, game.good = 0, 10**9
    with pytest.raises(BotFailed, match="No world that toy deals"):
        Search(game).choose(asked.view, asked.legal, Budget(Rng(1), iterations=30))
    assert game.deals == MOST_DEALS


def test_it_thinks_as_long_as_it_may() -> None:
    game, asked = nawalli_choice()
    began = time.monotonic()
    Search(game).choose(asked.view, asked.legal, Budget(Rng(1), seconds=0.3))
    assert 0.3 <= time.monotonic() - began < 1


def test_without_a_limit_it_takes_its_usual_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tonalli.bots.search.USUAL_SECONDS", 0.1)
    game, asked = nawalli_choice()
    began = time.monotonic()
    Search(game).choose(asked.view, asked.legal, Budget(Rng(1)))
    assert 0.1 <= time.monotonic() - began < 1


def test_told_to_stop_it_answers_at_once() -> None:
    game, asked = nawalli_choice()
    budget = Budget(Rng(1), seconds=60)
    told: list[float] = []

    def stop() -> None:
        told.append(time.monotonic())
        budget.cancel()

    threading.Timer(0.2, stop).start()
    assert Search(game).choose(asked.view, asked.legal, budget) in asked.legal
    assert time.monotonic() - told[0] < 0.5, "a tenth of a second, and what a busy machine adds"


def test_told_to_stop_before_it_began_it_does_what_greedy_would() -> None:
    game, asked = nawalli_choice()
    budget = Budget(Rng(1), iterations=100)
    budget.cancel()
    assert Search(game).choose(asked.view, asked.legal, budget) in asked.legal


@pytest.fixture
def running() -> Iterator[tuple[Worker, Question]]:
    game, asked = nawalli_choice()
    made = Worker(game)
    yield made, asked
    made.close()


def test_in_its_process_it_chooses_the_same_and_can_be_stopped(running: tuple[Worker, Question]) -> None:
    worker, asked = running
    game = house_game("nawalli")
    name = parse_bot("search:30")
    here = Search(game).advise(asked.view, asked.legal, name.budget(asked.seed, asked.seat, asked.ply))
    assert worker.advise(name, asked, threading.Event()) == here
    pid = worker.pid
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    with pytest.raises(Cancelled):
        worker.advise(parse_bot("search:60s"), asked, stop)
    assert worker.pid == pid, "it stopped by itself"


def test_a_hint_comes_from_the_adviser() -> None:
    game, asked = nawalli_choice()
    crew = Crew(game)
    try:
        hint = crew.advise(asked)
    finally:
        crew.close()
    assert (str(hint.bot), hint.notice) == ("search:1s", "")
    assert hint.advice.action in asked.legal
    assert hint.advice.expects.startswith("to win ")


def test_without_a_judge_it_plays_games_out_and_sees_what_wins() -> None:
    toy, right = house_toy(), 0
    for seed in range(10):
        bid = toy.start(2, Rng(seed), ToyOptions(rounds=1, hand=4)).state
        state = toy.apply(bid, toy.legal_actions(bid)[0]).state
        seat = toy.actor(state)
        assert seat is not None
        legal = toy.legal_actions(state)
        chosen = Search(toy).choose(toy.view(state, seat), legal, Budget(Rng(seed), iterations=300))
        right += toy.values[chosen.card] == max(toy.values[play.card] for play in legal)
    assert right >= 7, "the highest card is the best one; of four the lot would find it two or three times"
