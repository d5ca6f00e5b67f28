"""What a choice would do is told before it is made, from open knowledge alone, and comes true."""

from __future__ import annotations

import random

import pytest

from tests.games.nawalli.arena import F, Table, arena, drafted
from tests.ui.nawalli import scenes
from tonalli.core.rng import Rng
from tonalli.games.nawalli.model import (
    NONE,
    Action,
    Attack,
    Defeats,
    Pass,
    Shifting,
    State,
    Strike,
)
from tonalli.ui.games.nawalli import preview
from tonalli.ui.games.nawalli.choosing import At
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.games.nawalli.preview import Forecast, Trial, in_words, may_answer, may_follow

NAMES = ("Ana", "Greedy")


def look(table: Table, text: str) -> tuple[Forecast, tuple[str, ...]]:
    """What an action of who is asked would do, and that in words."""
    assert table.asked is not None
    view = table.game.view(table.state, table.asked)
    told = Trial(table.game).look(view, table.parse(text))
    assert told is not None
    return told, in_words(told, Reader(view, table.game.cards), NAMES)


def turn() -> Table:
    return arena(
        mine={"red": "monkey-3", "blue": F("monkey-1", damage=2)},
        theirs={"red": F("death-1", damage=3), "green": "rain-2"},
        hand="monkey-2 blade heal-own damage-any stun-opponent power-own metl",
        energy=4,
        gems=(2, 1),
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("attack red", ("Death 1 defeated", "your Monkey 3 Life 15 → 12", "Greedy +1 Energy")),
        ("attack blue", ("+1 gem",)),
        ("summon monkey-2 green", ("Power 1, Life 10", "Energy 4 → 2")),
        ("summon monkey-2 yellow", ("Power 2, Life 10", "Energy 4 → 2")),
        ("shapeshift monkey-2 blue", ("your Monkey 1 Power 1 → 3, Life 3 → 11", "Energy 4 → 2")),
        ("item blade red", ("your Monkey 3 Power 3 → 5",)),
        ("sacrifice monkey-2", ("Energy 4 → 6",)),
        ("cast heal-own blue", ("your Monkey 1 Life 3 → 5", "Energy 4 → 3")),
        ("cast stun-opponent red", ("Death 1 stunned", "Energy 4 → 3")),
        ("shift blue green", ("your Monkey 1 Power 1 → 0",)),
    ],
)
def test_words(text: str, words: tuple[str, ...]) -> None:
    assert look(turn(), text)[1] == words


def test_wind_and_what_follows_it() -> None:
    table = arena(mine={"red": F("wind-2", item="quake-item")}, theirs={"red": F("monkey-2", damage=9)})
    told, words = look(table, "use wind red blue")
    assert words == ("Monkey 2 defeated", "Greedy +1 Energy")
    assert told.lanes[At(1, 0)].defeated


def test_answers_that_may_come_are_named() -> None:
    table = arena(
        mine={"red": "monkey-4"},
        theirs={"red": F("deer-2", item="grass-item", damage=6), "blue": F("dog-1", attacked=True)},
        their_energy=1,
    )
    told, words = look(table, "attack red")
    assert may_answer(told) == "May be answered with DOG, DEER or GRASS."
    assert words == ("Deer 2 defeated", "Greedy +1 Energy")
    assert may_answer(look(table, "end")[0]) == ""


def test_what_one_could_then_do_oneself_is_named() -> None:
    table = arena(mine={"red": "snake-4"}, theirs={"red": F("monkey-1", damage=3)})
    told, words = look(table, "attack red")
    assert may_follow(told) == "Then you may use SNAKE."
    assert "Monkey 1 defeated" in words


def test_an_answer_and_no_answer() -> None:
    table = scenes.answer()
    assert look(table, "dog blue")[1] == ("your Dog 2 Life 7 → 1",)
    assert look(table, "pass")[1] == ("your Deer 1 defeated", "Energy 0 → 1")
    view = table.game.view(table.state, "table")
    told = Trial(table.game).look(view, Pass())
    assert told is not None
    assert in_words(told, Reader(view, table.game.cards), NAMES) == ("your Deer 1 defeated", "Energy 0 → 1")


def test_the_end_of_the_game_is_told() -> None:
    table = arena(mine={"red": "monkey-4"}, gems=(10, 0))
    told, words = look(table, "attack red")
    assert told.wins == 0
    assert words[:2] == ("wins the game", "+3 gems")
    assert told.gems[0].after == 13


def test_intended_attacks_are_told_one_after_the_other() -> None:
    table = arena(mine={"red": "monkey-3", "blue": "monkey-3", "green": "monkey-2"}, gems=(5, 4))
    view = table.game.view(table.state, 0)
    attacks = [a for a in table.game.legal_actions(table.state) if isinstance(a, Attack)]
    plan = Trial(table.game).look_all(view, attacks)
    assert [(one.forecast.gems[0].before, one.forecast.gems[0].after) for one in plan] == [
        (5, 8),
        (8, 11),
        (11, 13),
    ]
    assert plan[-1].forecast.wins == 0


def test_nothing_is_told_in_a_draft() -> None:
    table = scenes.draft()
    view = table.game.view(table.state, 0)
    assert Trial(table.game).look(view, table.game.legal_actions(table.state)[0]) is None


def _let_pass(table: Table, state: State, action: Action) -> State:
    """What really comes of an action if every question that follows from it is let pass."""
    game = table.game
    state = game.apply(state, action).state
    while (
        state.battle
        and state.battle.stack
        and isinstance(state.battle.stack[-1], Strike | Shifting | Defeats)
    ):
        state = game.apply(state, Pass()).state
    return state


def _whose(state: State) -> tuple[int, int, int]:
    assert state.battle is not None
    return state.game, state.battle.round, state.battle.active


def test_forecasts_come_true_and_know_nothing_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Along random games: told whatever the hidden cards are dealt like, and exactly what happens."""
    table, luck = drafted(seed=11), random.Random(4)
    game, trial, checked = table.game, Trial(table.game), 0
    for ply in range(220):
        actor = game.actor(table.state)
        if actor is None:
            break
        view, legal = game.view(table.state, actor), game.legal_actions(table.state)
        action = luck.choice(legal)
        monkeypatch.setattr(preview, "LUCK", Rng(0))
        told = trial.look(view, action)
        monkeypatch.setattr(preview, "LUCK", Rng(ply + 1))
        assert trial.look(view, action) == told, game.notation(action, table.state)
        after = _let_pass(table, table.state, action)
        if told is not None and told.wins == NONE and _whose(after) == _whose(table.state):
            assert after.battle is not None
            assert tuple(change.after for change in told.energy) == tuple(
                p.energy for p in after.battle.players
            )
            assert tuple(change.after for change in told.gems) == tuple(a.gems for a in after.battle.arenas)
            now = Reader(game.view(after, actor), game.cards)
            for spot, lane in told.lanes.items():
                there = now.fact(spot.side, spot.lane if lane.to == NONE else lane.to)
                assert lane.after == (None if lane.defeated else there)
            checked += 1
        table.play(game.notation(action, table.state))
    assert checked > 60
