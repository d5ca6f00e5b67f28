"""Greedy plays Gualicho with sense."""

from __future__ import annotations

import pytest

from tests.games.gualicho.table import GAME, Table, at
from tonalli.bots.base import BotName, Budget
from tonalli.bots.greedy import Greedy
from tonalli.bots.gualicho import GualichoJudge, distance
from tonalli.bots.selfplay import Player, play_out
from tonalli.core.rng import Rng
from tonalli.games.gualicho.model import Length, Options, Past

JUDGE = GualichoJudge(GAME)
FAR = "F F F F F"


def choice(table: Table, seed: int = 1) -> str:
    bot, seat = Greedy(GAME), table.actor
    assert seat is not None
    action = bot.choose(GAME.view(table.state, seat), GAME.legal_actions(table.state), Budget(Rng(seed)))
    return GAME.notation(action, table.state)


def test_greedy_beats_three_random_players() -> None:
    won = 0.0
    games = 40
    for seed in range(games):
        names = ["random"] * 4
        names[seed % 4] = "greedy"
        players = [Player(BotName(name), seed) for name in names]
        won += play_out(GAME, Options(length=Length.SHORT), players, seed).outcome.scores[seed % 4]
    assert won >= 0.6 * games


def test_a_desvio_is_held_back_where_other_cards_will_do() -> None:
    """The pair costs two cards whichever it is; the one without a Desvío leaves an answer to an attack."""
    table = at("D whisper animal F F", FAR, FAR, FAR)
    for seed in range(5):
        assert choice(table, seed) == "cast whisper+animal"
    hit = at("D F F F C C", FAR, FAR, FAR, under="whisper")
    assert choice(hit) == "cast defensa block whisper", "a Defensa is enough"


def test_a_desvio_is_used_when_it_is_needed() -> None:
    hit = at("D F F C P", FAR, FAR, FAR, under="no-win+ one-card")
    for seed in range(5):
        assert "desvio" in choice(hit, seed), "three points of damage are worse than to have no Desvío left"


def test_a_desvio_is_used_when_it_is_the_last_card() -> None:
    assert choice(at("D", FAR, FAR)) == "cast desvio", "the round is won"
    assert choice(at("D whisper", FAR, FAR)) == "cast desvio+whisper"


def test_what_is_in_the_way_is_discarded_first() -> None:
    rest = at("whisper F F D", FAR, FAR).do("cast whisper")
    assert choice(rest) in ("discard defensa", "end")
    stuck = at("whisper P F F", FAR, FAR, wounds={0: "no-potencia"}).do("cast whisper")
    assert choice(stuck) == "discard potencia"


def test_penalties_that_cost_most_are_cured_first_and_blocked_first() -> None:
    assert choice(at("C F F F", FAR, FAR, wounds={0: "whisper no-win animal"})).endswith("cure no-win")
    assert choice(at("F C C", FAR, FAR, under="open-hand no-win")) == "cast defensa block no-win"


def test_who_is_nearer_to_an_empty_hand_is_better_off() -> None:
    few, many = at("whisper F", FAR, FAR).state, at("whisper F F F", FAR, FAR).state
    assert JUDGE.value(few, 0) > JUDGE.value(many, 0)
    assert JUDGE.value(few, 1) < JUDGE.value(many, 1)
    assert JUDGE.chance(few, 0) > JUDGE.chance(many, 0)
    cast = at("whisper", FAR, FAR).do("cast whisper").state
    assert distance(cast, 0) < 0, "there is nothing left to get rid of"
    assert distance(cast, 1) > distance(at("whisper", FAR, FAR).state, 1), "the attack may hit"


@pytest.mark.parametrize("length", ["short", "full"])
def test_the_chances_of_all_seats_make_one(length: str) -> None:
    past = [Past((1,), (1, 0, 1), (0, 0, 0))] if length == "full" else []
    state = at("whisper F", "F F", "D F F", past=past, length=length).state
    chances = [JUDGE.chance(state, seat) for seat in range(3)]
    assert sum(chances) == pytest.approx(1)
    if past:
        assert max(chances) == chances[1], "a round that is won counts"


def test_forfeits_are_left_to_people() -> None:
    table = at("D F F F", "F F", "F F", wounds={1: "whisper"}, people=(0, 1, 2))
    legal = GAME.legal_actions(table.state)
    assert "call 2 whisper" in table.legal
    kept = [GAME.notation(action, table.state) for action in JUDGE.sensible(table.state, 0, legal)]
    assert [text for text in table.legal if text not in kept] == ["call 2 whisper"]
    assert choice(table.do("call 2 whisper")) == "dismiss"
