"""Names of bots, their budgets, and where their random numbers come from."""

from __future__ import annotations

import pytest

from tonalli.bots import base
from tonalli.bots.base import BotName, Budget, UnknownBot, bot_class, parse_bot
from tonalli.bots.random import Random
from tonalli.core.rng import Rng


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("random", BotName("random")),
        (" greedy ", BotName("greedy")),
        ("greedy:0.2s", BotName("greedy", seconds=0.2)),
        ("greedy:2s", BotName("greedy", seconds=2)),
        ("greedy:0.125s", BotName("greedy", seconds=0.125)),
        ("greedy:3600s", BotName("greedy", seconds=3600)),
        ("greedy:400", BotName("greedy", iterations=400)),
    ],
)
def test_a_name_round_trips(text: str, name: BotName) -> None:
    assert parse_bot(text) == name
    assert parse_bot(str(name)) == name
    assert str(name) == text.strip()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Greedy",
        "nobody",
        "greedy:",
        "greedy:s",
        "greedy:0s",
        "greedy:0",
        "greedy:-1",
        "greedy:1.5",
        "greedy:1e3",
        "greedy:3601s",
        "greedy:1m",
        "greedy:400:2s",
        "greedy: 4",
        "greedy:٣",
        "greedy:" + "9" * 5000,
        "nobody:0.2s",
        "tonalli.bots.random:Random",
        "a" * 10_000,
        "gr\x1b[2Jeedy",
        "greedy:\x1b[2J",
    ],
)
def test_what_is_no_bot_gets_one_printable_sentence(text: str) -> None:
    with pytest.raises(UnknownBot) as caught:
        parse_bot(text)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 250
    assert message.endswith(".")


def test_the_sentence_says_what_there_is() -> None:
    with pytest.raises(UnknownBot, match=r"'nobody'; there are: random, easy, greedy, expect, search"):
        parse_bot("nobody")
    with pytest.raises(UnknownBot, match=r"greedy:0\.2s, or rounds as greedy:400"):
        parse_bot("greedy:x")


def test_every_bot_of_the_registry_can_be_loaded() -> None:
    for name in base.BOTS:
        assert issubclass(bot_class(name), base.Bot)
    assert bot_class("random") is Random


def test_a_bot_is_added_by_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(base.BOTS, "search", "tonalli.bots.random:Random")
    assert parse_bot("search:400") == BotName("search", iterations=400)
    assert bot_class("search") is Random


def test_random_numbers_come_from_seed_seat_and_ply() -> None:
    name = BotName("random")
    first = name.budget(1, 0, 5).rng
    assert first == name.budget(1, 0, 5).rng
    others = [name.budget(*of).rng for of in [(2, 0, 5), (1, 1, 5), (1, 0, 6), (1, 5, 0)]]
    assert len({first, *others, Rng(1)}) == 6


def test_a_budget_of_rounds_is_used_up_by_rounds() -> None:
    budget = Budget(Rng(0), iterations=3)
    assert [budget.used_up(done) for done in range(5)] == [False, False, False, True, True]


def test_a_budget_of_seconds_is_used_up_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(base.time, "monotonic", lambda: now[0])
    budget = Budget(Rng(0), seconds=0.2)
    assert not budget.used_up(10**6)
    now[0] = 100.19
    assert not budget.used_up(0)
    now[0] = 100.2
    assert budget.used_up(0)


def test_a_cancelled_budget_is_used_up() -> None:
    budget = Budget(Rng(0))
    assert not budget.cancelled
    assert not budget.used_up(10**9)
    budget.cancel()
    assert budget.cancelled
    assert budget.used_up(0)


def test_random_takes_each_action_equally_often() -> None:
    bot, name = Random.__new__(Random), BotName("random")
    counts = dict.fromkeys("abc", 0)
    for ply in range(3000):
        counts[bot.choose(Budget, ("a", "b", "c"), name.budget(1, 0, ply))] += 1  # type: ignore[arg-type]
    assert all(900 < count < 1100 for count in counts.values())


def test_a_bot_for_some_games_is_offered_for_these_only() -> None:
    assert "expect" in base.bots_for("nahua")
    assert "expect" not in base.bots_for("nawalli")
    assert {"random", "greedy"} <= {*base.bots_for("nawalli")}
