"""What `Game` promises, tried on every game of the catalogue and on the toy."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.contract.games import ALL, GAMES, begin, check_outcome, every, game_of, moments
from tests.contract.invariants import INVARIANTS
from tests.contract.scrambles import SCRAMBLES, with_rng
from tests.contract.variants import VARIANTS
from tests.toys import toy
from tonalli.core.game import IllegalAction, OptionsError
from tonalli.core.rng import Rng
from tonalli.games import AnyGame
from tonalli.play.check import verify_reading
from tonalli.play.journal import Reading
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo

__all__ = ["toy"]

pytestmark = pytest.mark.usefixtures("toy")

NAMES = ("Ana", "Ben", "Che", "Dov", "Eva", "Fay")
PARTS = 4
FEW = range(min(GAMES, 5))
"""For what takes longer."""


@pytest.fixture(params=ALL)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return game_of(request.param)


def test_every_game_is_entered_here() -> None:
    for registry in (VARIANTS, SCRAMBLES, INVARIANTS):
        assert set(registry) == set(ALL)


def test_random_games_end_and_nothing_is_lost(game: AnyGame) -> None:
    """A taste of what the soak below does at length."""
    play_out(game, 8)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game_id", ALL[1:])
def test_many_random_games(game_id: str, part: int) -> None:
    """In parts for several processes; a quarter as many of the games that greedy helps to play."""
    game = game_of(game_id)
    count = GAMES // 4 if game.info.cooperative else GAMES
    first, last = count * part // PARTS, count * (part + 1) // PARTS
    play_out(game, last - first, first)


def play_out(game: AnyGame, count: int, first: int = 0) -> None:
    """Random games to their end, with all that holds in every state."""
    check = INVARIANTS[game.info.id](game)
    for number in range(first, first + count):
        _, seats, step = begin(game, number)
        assert step.sealed
        check(step.state)
        state, turn = step.state, game.turn(step.state)
        for moment in moments(game, number):
            assert moment.legal, "who must act can act"
            assert 0 <= moment.actor < seats
            state = moment.step.state
            check(state)
            assert game.turn(state) >= turn
            turn = game.turn(state)
        assert game.actor(state) is None
        assert game.legal_actions(state) == ()
        check_outcome(game, game.outcome(state), seats)


def test_it_goes_on_exactly_while_somebody_must_act(game: AnyGame) -> None:
    for number in FEW:
        _, seats, _ = begin(game, number)
        for moment in moments(game, number):
            assert game.outcome(moment.state) is None
            assert (game.outcome(moment.step.state) is None) == (game.actor(moment.step.state) is not None)
        for seat in range(seats):
            given_up = game.forfeit(moment.state, seat, seats)
            check_outcome(game, given_up, seats)
            assert given_up.scores[seat] == 0


def test_legal_actions_are_complete_stable_and_without_duplicates(game: AnyGame) -> None:
    for number in FEW:
        for moment in every(game, number, 3):
            assert isinstance(moment.legal, tuple)
            assert len(set(moment.legal)) == len(moment.legal)
            assert game.legal_actions(moment.state) == moment.legal
            again = msgspec.json.decode(msgspec.json.encode(moment.state), type=game.info.state)
            assert game_of(game.info.id).legal_actions(again) == moment.legal


def test_listed_actions_are_accepted_and_others_refused_with_a_reason(game: AnyGame) -> None:
    """The others: all that was legal at another moment of the same game."""
    refused = 0
    for number in FEW:
        pool = list(dict.fromkeys(action for moment in moments(game, number) for action in moment.legal))
        source = Rng(number).source()
        for moment in every(game, number, 6):
            for action in moment.legal:
                assert game.why_not(moment.state, action) is None
                game.apply(moment.state, action)
            listed = set(moment.legal)
            for action in source.shuffled(pool)[:40]:
                reason = game.why_not(moment.state, action)
                assert (reason is None) == (action in listed), (action, reason)
                if reason is not None:
                    assert_sentence(reason)
                    with pytest.raises(IllegalAction) as error:
                        game.apply(moment.state, action)
                    assert str(error.value) == reason
                    refused += 1
        over = moment.step.state
        if game.outcome(over) is not None:
            for action in source.shuffled(pool)[:40]:
                reason = game.why_not(over, action)
                assert reason is not None
                assert_sentence(reason)
    assert refused > 50


def assert_sentence(text: str) -> None:
    assert text.isprintable()
    assert text[0].isupper() or text[0] == "'"
    assert text[-1] in ".!?"


def test_notation_round_trips(game: AnyGame) -> None:
    for number in FEW:
        for moment in every(game, number, 3):
            texts = [game.notation(action, moment.state) for action in moment.legal]
            assert len(set(texts)) == len(texts)
            assert [game.parse(text, moment.state) for text in texts] == list(moment.legal)
            assert all(text.isascii() and text.isprintable() and len(text) < 80 for text in texts)


def test_applying_is_pure(game: AnyGame) -> None:
    """Nothing is left in the game between two states, and a state is never changed."""
    other = game_of(game.info.id)
    for number in FEW:
        for moment in every(game, number, 8):
            was = msgspec.json.encode(moment.state)
            first = [game.apply(moment.state, action) for action in moment.legal[:6]]
            game.view(moment.state, 0)
            again = [game.apply(moment.state, action) for action in reversed(moment.legal[:6])]
            fresh = [other.apply(moment.state, action) for action in moment.legal[:6]]
            assert first == again[::-1] == fresh
            assert msgspec.json.encode(moment.state) == was


def test_watched_and_unwatched_are_the_same(game: AnyGame) -> None:
    for number in FEW:
        for plain, watched in zip(moments(game, number), moments(game, number, watched=True), strict=True):
            assert plain.step.frames == ()
            assert replace(watched.step, frames=()) == plain.step
            assert len(watched.step.frames) == len(watched.step.events)
            if watched.step.frames:
                assert watched.step.frames[-1] == watched.step.state
        check = INVARIANTS[game.info.id](game)
        check(watched.step.state)


def test_frames_can_be_looked_at(game: AnyGame) -> None:
    for number in FEW:
        _, seats, _ = begin(game, number)
        for moment in every(game, number, 10):
            for frame in game.apply(moment.state, moment.action, watched=True).frames:
                for viewer in (*range(seats), "table", "open"):
                    game.view(frame, viewer)
                game.headline(frame, NAMES)


def test_a_record_replays_to_the_same_state(game: AnyGame) -> None:
    for number in FEW:
        options, seats, _ = begin(game, number)
        match = Match.new(game, [SeatInfo(name) for name in NAMES[:seats]], number, options)
        for moment in moments(game, number):
            match.submit(moment.action)
        assert match.state == moment.step.state
        data = match.record.encode()
        report = verify_reading(Reading(data, "x"))
        assert report.problems == ()
        assert report.done == match.ply
        assert report.compared > 1
        again = Match.resume(Reading(data, "x"))
        assert again.state == match.state
        assert again.outcome == match.outcome
        for ply in (0, match.ply // 2, match.ply // 2 - 1):
            assert again.at(ply) == match.at(ply)


def test_values_survive_json(game: AnyGame) -> None:
    info = game.info

    def survives(value: Any, kind: Any) -> None:
        data = msgspec.json.encode(value)
        assert msgspec.json.decode(data, type=kind) == value
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=kind) == value

    survives(game.definitions, info.definitions)
    for number in FEW:
        options, seats, step = begin(game, number)
        survives(options, info.options)
        for event in step.events:
            survives(event, info.event)
        for moment in every(game, number, 5):
            survives(moment.state, info.state)
            for action in moment.legal:
                survives(action, info.action)
            for event in moment.step.events:
                survives(event, info.event)
            for viewer in (*range(seats), "table", "open"):
                survives(game.view(moment.state, viewer), info.view)


def test_views_are_equal_if_what_is_seen_is_equal(game: AnyGame) -> None:
    """By structure, not by identity; and they know nothing of the random source."""
    for number in FEW:
        _, seats, _ = begin(game, number)
        for moment in every(game, number, 8):
            other = msgspec.json.decode(msgspec.json.encode(moment.state), type=game.info.state)
            other = with_rng(other, Rng(number + 999, 5))
            assert other != moment.state
            for viewer in (*range(seats), "table", "open"):
                assert game.view(other, viewer) == game.view(moment.state, viewer)
            assert game.legal_actions(other) == moment.legal


def test_all_is_said_in_words(game: AnyGame) -> None:
    for number in FEW:
        options, seats, step = begin(game, number)
        events = list(step.events)
        for moment in every(game, number, 4):
            view = game.view(moment.state, moment.actor)
            labels = [game.label(action, view) for action in moment.legal]
            assert all(label and label.isprintable() and len(label) <= 100 for label in labels)
            assert len(set(labels)) == len(labels), "no two actions are called the same"
            headline = game.headline(moment.state, NAMES[:seats])
            assert headline.isprintable()
            assert 0 < len(headline) <= 80
            events.extend(moment.step.events)
        for event in dict.fromkeys(events):
            for viewer in (*range(seats), "table", "open"):
                seen = game.redact(event, viewer)
                if seen is not None:
                    assert_sentence(game.sentence(seen, NAMES[:seats], options))
            assert game.redact(event, "open") == event


def test_what_cannot_be_played_is_refused_at_the_start(game: AnyGame) -> None:
    options, _, _ = begin(game, 0)
    allowed = game.seats(options)
    assert allowed == tuple(sorted(set(allowed)))
    for seats in {0, 1, 2, 3, 4, 5, 99} - set(allowed):
        with pytest.raises(OptionsError):
            game.start(seats, Rng(1), options)


DIGEST = """
import sys, zlib
import msgspec
from tests.contract.games import game_of, moments
for game_id in sys.argv[1:]:
    for moment in moments(game_of(game_id), 3):
        pass
    print(game_id, zlib.crc32(msgspec.json.encode(moment.step.state)))
"""


def test_the_same_seed_plays_the_same_game_in_every_process() -> None:
    root = Path(__file__).parents[2]
    said = {
        subprocess.run(
            [sys.executable, "-c", DIGEST, *ALL],
            cwd=root,
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONPATH": str(root), "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(said) == 1
    assert said.pop()
