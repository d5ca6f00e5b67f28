"""The engine: every method, every refusal, and that nothing ends it but `quit` and the end of the input."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.toys import Toy, house_toy
from tonalli.bots.base import SeatedBot, parse_bot
from tonalli.cli import engine
from tonalli.cli.engine import Engine, serve
from tonalli.core.rng import Rng
from tonalli.games import CATALOGUE, house_game
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo


class Client:
    """Asks an engine and takes the answers apart."""

    def __init__(self) -> None:
        self.engine = Engine()

    def send(self, method: str, *params: object, **named: object) -> dict[str, Any]:
        message = {"jsonrpc": "2.0", "method": method, "params": named or list(params), "id": 1}
        answered = self.engine.answer(json.dumps(message).encode())
        assert answered is not None
        found: dict[str, Any] = json.loads(answered)
        return found

    def ask(self, method: str, *params: object, **named: object) -> Any:
        answered = self.send(method, *params, **named)
        assert "error" not in answered, answered
        return answered["result"]

    def refused(self, method: str, *params: object, **named: object) -> tuple[int, str]:
        error = self.send(method, *params, **named)["error"]
        assert error["message"].endswith(".")
        assert error["message"].isprintable()
        assert not error["message"][0].islower()
        return error["code"], error["message"]


@pytest.fixture
def client(toy: Toy) -> Client:
    return Client()


SITUATION = {"ply", "actor", "legal", "events", "outcome"}


def test_games_says_what_there_is_and_its_options(client: Client) -> None:
    listed = client.ask("games")
    assert [game["id"] for game in listed] == list(CATALOGUE)
    toy = listed[-1]
    assert (toy["title"], toy["summary"], toy["rules_version"]) == ("Toy", "Play the higher cards.", 1)
    assert set(toy["options"]["$defs"]["ToyOptions"]["properties"]) == {"rounds", "hand"}


def test_new_answers_where_it_stands_and_the_seed(client: Client, toy: Toy) -> None:
    begun = client.ask("new", game="toy", seats=2, seed=5, options={"rounds": 2})
    assert set(begun) == SITUATION | {"seed"}
    state = toy.start(2, Rng(5), toy.info.options(rounds=2)).state
    assert begun["ply"] == 0
    assert begun["seed"] == 5
    assert begun["actor"] == state.active
    assert begun["legal"] == ["bid 0", "bid 1", "bid 2"]
    assert begun["outcome"] is None
    assert begun["events"] == [f"Player {s + 1} is dealt {', '.join(state.hands[s])}." for s in range(2)]


def test_a_seed_that_is_left_out_is_drawn_and_answered(client: Client) -> None:
    seeds = {client.ask("new", "toy")["seed"] for _ in range(5)}
    assert len(seeds) == 5
    seed = seeds.pop()
    client.ask("new", "toy")
    before = client.ask("new", game="toy", seed=seed)
    assert client.ask("new", game="toy", seed=seed) == before


def test_play_goes_on_to_the_end(client: Client) -> None:
    now = client.ask("new", game="toy", seed=1, options={"rounds": 1})
    played = 0
    while now["outcome"] is None:
        assert client.ask("legal") == now["legal"]
        text = now["legal"][-1]
        now = client.ask("play", text)
        played += 1
        assert set(now) == SITUATION
        assert now["ply"] == played
        assert now["events"]
    assert played == 8
    assert now["actor"] is None
    assert now["legal"] == []
    assert set(now["outcome"]) == {"scores", "reason"}
    assert sum(now["outcome"]["scores"]) == 1
    assert client.refused("play", "bid 0")[0] == engine.ILLEGAL
    assert client.refused("bot", "random")[0] == engine.ILLEGAL


def test_options_may_be_given_as_texts(client: Client) -> None:
    client.ask("new", game="toy", options={"rounds": "2"})
    assert client.ask("state")["options"]["rounds"] == 2


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"game": "chess"}, engine.UNKNOWN_GAME),
        ({"game": "toy\x1b[2J"}, engine.UNKNOWN_GAME),
        ({"game": "toy", "seats": 3}, engine.BAD_OPTIONS),
        ({"game": "toy", "options": {"rounds": 0}}, engine.BAD_OPTIONS),
        ({"game": "toy", "options": {"colour": "red"}}, engine.BAD_OPTIONS),
        ({"game": "toy", "options": [1]}, engine.BAD_OPTIONS),
        ({"game": "toy", "options": None}, engine.BAD_OPTIONS),
        ({"game": "toy", "seats": 0}, -32602),
        ({"game": "toy", "seats": "two"}, -32602),
        ({"game": "toy", "seed": -1}, -32602),
        ({"game": "toy", "seed": 1 << 63}, -32602),
        ({"game": "toy", "seed": 0.5}, -32602),
        ({"game": "toy", "players": 2}, -32602),
        ({}, -32602),
    ],
)
def test_new_refuses(client: Client, params: dict[str, object], code: int) -> None:
    client.ask("new", game="toy", seed=3)
    before = client.ask("state")
    assert client.refused("new", **params)[0] == code
    assert client.ask("state") == before, "the game that is on stays"


@pytest.mark.parametrize("method", ["legal", "undo", "state", "record"])
def test_without_a_game(client: Client, method: str) -> None:
    assert client.refused(method)[0] == engine.NO_GAME


def test_play_refuses_and_changes_nothing(client: Client) -> None:
    client.ask("new", game="toy", seed=3)
    before = client.ask("state")
    assert client.refused("play", "castle") == (engine.BAD_NOTATION, "'castle' is no action of Toy.")
    assert client.refused("play", "play \x1b[2J")[0] == engine.BAD_NOTATION
    assert client.refused("play", "roll") == (engine.ILLEGAL, "Now is the time to bid.")
    assert client.refused("play", "bid 9")[0] == engine.ILLEGAL
    assert client.refused("play", 3)[0] == -32602
    assert client.refused("play")[0] == -32602
    assert client.ask("state") == before


def test_undo_takes_back_one_action_whatever_it_was(client: Client) -> None:
    client.ask("new", game="toy", seed=3)
    states, situations = [client.ask("state")], []
    for _ in range(6):  # over the die and the other seat's answer
        situations.append(client.ask("play", client.ask("legal")[0]))
        states.append(client.ask("state"))
    for ply in range(5, -1, -1):
        now = client.ask("undo")
        assert set(now) == SITUATION
        assert now["ply"] == ply
        assert now["events"] == []
        assert client.ask("state") == states[ply]
        assert now["legal"] == client.ask("legal")
    assert client.refused("undo")[0] == engine.NO_UNDO


def test_views_show_what_each_may_see(client: Client, toy: Toy) -> None:
    client.ask("new", game="toy", seed=3)
    state = toy.start(2, Rng(3), toy.info.options()).state
    for viewer in (0, 1, "table", "open"):
        shown = client.ask("view", seat=viewer)
        assert shown == json.loads(msgspec.json.encode(toy.view(state, viewer)))
    assert client.ask("state") == json.loads(msgspec.json.encode(state))
    for seat in (2, -1, 99):
        assert client.refused("view", seat)[0] == -32602
    for seat in ("everything", None, [0], 0.5):
        assert client.refused("view", seat)[0] == -32602
    assert client.refused("view")[0] == -32602


def test_a_record_is_loaded_as_it_was(client: Client) -> None:
    client.ask("new", game="toy", seed=3, options={"rounds": 2})
    for _ in range(7):
        client.ask("play", client.ask("legal")[-1])
    client.ask("undo")
    state, legal, record = client.ask("state"), client.ask("legal"), client.ask("record")
    other = Client()
    now = other.ask("load", record)
    assert set(now) == SITUATION
    assert (now["ply"], now["legal"], other.ask("state")) == (6, legal, state)
    assert other.ask("record") == record
    assert other.ask("undo")["ply"] == 5


def test_a_record_is_a_save(client: Client, tmp_path: Any) -> None:
    toy = house_toy()
    match = Match.new(toy, [SeatInfo("Ana[/]"), SeatInfo("Bo", "random")], 9, toy.info.options())
    match.submit(match.legal[0])
    match.save_to(tmp_path / "game.tonalli")
    match.close()
    now = client.ask("load", (tmp_path / "game.tonalli").read_text("utf-8"))
    assert now["ply"] == 1
    assert any("Ana[/]" in line or "Bo" in line for line in client.ask("play", now["legal"][0])["events"])


@pytest.mark.parametrize(
    "record",
    ["", "hello", "{}\n", "[" * 100_000, "\x00" * 100, '{"type":"header"}\n'],
    ids=["empty", "text", "object", "deep", "zeros", "header"],
)
def test_what_is_no_record(client: Client, record: str) -> None:
    client.ask("new", game="toy", seed=3)
    assert client.refused("load", record)[0] == engine.BAD_RECORD
    assert client.ask("state"), "the game that is on stays"


def test_a_damaged_record_is_told(client: Client) -> None:
    client.ask("new", game="toy", seed=3)
    for _ in range(4):
        client.ask("play", client.ask("legal")[0])
    lines = client.ask("record").splitlines(keepends=True)
    damaged = [line.replace('"let"', '"Let"') for line in lines]
    now = client.ask("load", "".join(damaged))
    assert now["ply"] == 2
    assert len(now["notices"]) == 1
    assert "damaged" in now["notices"][0]


def test_a_bot_plays_for_whoever_must_act(client: Client, toy: Toy) -> None:
    begun = client.ask("new", game="toy", seed=3)
    now = client.ask("bot", name="random")
    assert set(now) == SITUATION | {"action"}
    assert now["ply"] == 1
    assert now["action"] in begun["legal"]
    match = Match.new(toy, [SeatInfo("a"), SeatInfo("b")], 3, toy.info.options())
    assert match.actor is not None
    bot = SeatedBot(parse_bot("random"), toy, match.actor, 3)
    action = bot.choose(match.view(match.actor), match.legal, 0)
    assert toy.notation(action, match.state) == now["action"]


def test_a_bot_may_be_given_seconds(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[object] = []

    class Watched(SeatedBot):
        def __init__(self, name: Any, *rest: Any) -> None:
            names.append((name.seconds, name.iterations))
            super().__init__(name, *rest)

    monkeypatch.setattr(engine, "SeatedBot", Watched)
    client.ask("new", game="toy", seed=3)
    client.ask("bot", name="random:0.5s")
    client.ask("bot", name="random:400")
    client.ask("bot", name="random:400", seconds=2)
    assert names == [(0.5, None), (None, 400), (2.0, None)]


def test_a_bot_that_cannot_be(client: Client) -> None:
    client.ask("new", game="toy", seed=3)
    assert client.refused("bot", "nobody")[0] == engine.UNKNOWN_BOT
    assert client.refused("bot", "random:0s")[0] == engine.UNKNOWN_BOT
    for seconds in (0, -1, 3601, "long"):
        assert client.refused("bot", name="random", seconds=seconds)[0] == -32602
    assert client.refused("bot")[0] == -32602
    assert client.ask("legal") == ["bid 0", "bid 1", "bid 2"]


def answers(*lines: str | bytes) -> list[Any]:
    sink = io.BytesIO()
    raw = b"\n".join(line.encode() if isinstance(line, str) else line for line in lines)
    assert serve(io.BytesIO(raw), sink) == 0
    return [json.loads(line) for line in sink.getvalue().splitlines()]


def test_quit_is_answered_and_then_it_is_over(toy: Toy) -> None:
    quitting = '{"jsonrpc": "2.0", "method": "quit", "id": 1}'
    assert answers(quitting, quitting) == [{"jsonrpc": "2.0", "id": 1, "result": None}]
    assert answers('{"jsonrpc": "2.0", "method": "quit"}', quitting) == []
    assert answers("") == []


def garbage() -> Iterator[bytes]:
    good = (
        b'{"jsonrpc": "2.0", "method": "new", "params": {"game": "toy", "seed": 1, "options": {}}, "id": 1}'
    )
    chance = random.Random(4)
    for _ in range(300):
        line = bytearray(good)
        for _ in range(chance.randint(1, 4)):
            line[chance.randrange(len(line))] = chance.randrange(256)
        yield bytes(line).replace(b"\n", b" ").replace(b"\r", b" ")


def test_nothing_that_is_sent_ends_it(toy: Toy) -> None:
    alive = b'{"jsonrpc": "2.0", "method": "games", "id": "alive"}'
    hostile = [
        *garbage(),
        b"[" * 1_000_000,
        b'{"jsonrpc": "2.0", "method": "load", "params": [' + b"[" * 100_000 + b'], "id": 1}',
        b"\xff\xfe\x00",
        b'"' + b"x" * (17 << 20) + b'"',
        b"9" * 100_000,
        b'{"jsonrpc": "2.0", "method": "new", "params": {"game": "toy", "seed": '
        + b"9" * 10_000
        + b'}, "id": 1}',
        b'{"jsonrpc": "2.0", "method": "view", "params": ["\\ud800"], "id": 1}',
        b'{"jsonrpc": "2.0", "method": "play", "params": ["\\ud800"], "id": 1}',
        b'{"jsonrpc": "2.0", "method": "load", "params": ["\\ud800"], "id": 1}',
    ]
    answered = answers(*hostile, alive)
    assert answered[-1]["id"] == "alive"
    assert "result" in answered[-1]
    for found in answered[-10:-1]:
        assert found["error"]["code"] in (-32700, -32600, -32602)


def test_a_crash_within_is_told_and_it_goes_on(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    client.ask("new", game="toy", seed=3)
    monkeypatch.setattr(Toy, "apply", lambda *_: 1 / 0)
    code, message = client.refused("play", "bid 0")
    assert code == -32603
    assert "ZeroDivisionError" in message
    monkeypatch.undo()
    assert client.send("games")["result"]


@pytest.mark.parametrize(
    ("params", "seats", "sides"),
    [
        ({}, 2, 2),
        ({"seats": 3}, 3, 3),
        ({"seats": 4}, 4, 4),
        ({"seats": 4, "options": {"teams": True}}, 4, 2),
        ({"options": {"teams": "true"}}, 4, 2),
    ],
)
def test_new_seats_as_many_as_are_wanted(
    client: Client, params: dict[str, Any], seats: int, sides: int
) -> None:
    client.ask("new", game="nawalli", seed=1, **params)
    state = client.ask("state")
    assert (state["seats"], state["sides"]) == (seats, sides)


def test_teams_are_told_by_the_names_of_both(client: Client) -> None:
    options = {"teams": True, "mode": "simple"}
    now = client.ask("new", game="nawalli", seed=2, seats=4, options=options)
    said: list[str] = []
    while not any("Round 2" in line for line in said):
        now = client.ask("play", now["legal"][0] if now["ply"] < 4 else now["legal"][-1])
        said += now["events"]
    assert any(line.startswith("Round 1: Player 1 and Player 3 each collect") for line in said)
    assert any(line.endswith("hands over to Player 4.") for line in said)


def test_seats_that_nobody_plays_with_are_refused(client: Client) -> None:
    refused = client.refused("new", game="nawalli", seats=5)
    assert refused == (engine.BAD_OPTIONS, "Nawalli is played by 2, 3 or 4, not by 5.")


def test_an_option_that_it_cannot_be_is_named_with_what_it_can_be(client: Client) -> None:
    code, said = client.refused("new", game="azteka", options={"variant": "agressive"})
    assert code == engine.BAD_OPTIONS
    assert said == "The option 'variant' cannot be 'agressive': it is one of standard, aggressive, three."
    refused = client.refused("new", game="nawalli", seats=3, options={"mode": "full", "guardians": 2})
    assert "3 players who take 2 each need 6" in refused[1]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_match_of_nawalli_by_process(seed: int) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tonalli", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdin is not None
    assert process.stdout is not None

    def ask(method: str, **params: object) -> Any:
        message = {"jsonrpc": "2.0", "method": method, "params": params, "id": 1}
        process.stdin.write(json.dumps(message) + "\n")  # type: ignore[union-attr]
        process.stdin.flush()  # type: ignore[union-attr]
        return json.loads(process.stdout.readline())["result"]  # type: ignore[union-attr]

    now = ask("new", game="nawalli", seed=seed)
    while now["outcome"] is None:
        now = ask("bot", name=("greedy", "random")[now["actor"]])
    assert now["outcome"]["scores"] == [1.0, 0.0]
    state, record = ask("state"), ask("record")
    assert ask("load", record=record)["ply"] == now["ply"]
    assert ask("state") == state
    nawalli = house_game("nawalli")
    decoded = msgspec.json.decode(json.dumps(state), type=nawalli.info.state)
    outcome = nawalli.outcome(decoded)
    assert outcome is not None
    assert outcome.scores == (1.0, 0.0)
    assert ask("quit") is None
    assert process.wait(10) == 0
