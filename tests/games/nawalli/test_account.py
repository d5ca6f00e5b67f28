"""A match told as a whole, and the rules that what happened goes back to."""

from __future__ import annotations

from importlib.resources import files
from typing import get_args

import msgspec
import pytest

from tests.games.nawalli.arena import F, arena
from tonalli.core.rng import Rng
from tonalli.games import house_game
from tonalli.games.nawalli.account import heading, summary
from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import (
    NONE,
    Answered,
    Damaged,
    Defeated,
    DraftKind,
    Event,
    GameBegan,
    GameEnded,
    LaidOut,
    MatchEnded,
    Options,
    Prevented,
    TurnBegan,
)
from tonalli.games.nawalli.rulebook import rules, rules_of, sign_rules

NAMES = ("Ana", "Ben")
GAME = house_game("nawalli")


def test_each_part_of_a_log_has_its_heading() -> None:
    assert heading(LaidOut(DraftKind.NAWAL2, 0, 2, ()), NAMES) == "The draft: level 2 Nawals"
    assert heading(GameBegan(2, 1), NAMES) == "Game 2"
    assert heading(TurnBegan(1, 4, 3), NAMES) == "Round 4, Ben"
    assert heading(MatchEnded(0, (2, 0)), NAMES) == "The end"
    assert heading(Damaged(0, 0, "michin", 1, "water", 2), NAMES) == ""


def test_a_match_is_summed_up_game_by_game() -> None:
    events = [
        GameBegan(1, 0), TurnBegan(0, 1, 1), Defeated(1, 0, "michin", 1, 1, "attack"), TurnBegan(1, 7, 3),
        GameEnded(1, 1, "gems", (0, 13), (0, 1)),
        GameBegan(2, 0), TurnBegan(0, 60, 3), GameEnded(2, NONE, "rounds", (6, 6), (0, 1)),
        GameBegan(3, 1), TurnBegan(1, 2, 3), Defeated(0, 0, "michin", 0, 1, "water"),
        Defeated(0, 0, "michin", 0, 1, "water"),
    ]  # fmt: skip
    assert summary(events, NAMES) == (
        "Game 1: Ben won in round 7, 13 to 0 in gems (all gems captured).",
        "Game 2: drawn in round 60, 6 to 6 in gems (the last round was over).",
        "Game 3: broken off in round 2.",
        "Nawals lost: Ana 2, Ben 1.",
    )
    assert summary([], NAMES) == ()


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_match_is_summed_up(seed: int) -> None:
    state = GAME.start(2, Rng(seed), Options()).state
    events = list(GAME.start(2, Rng(seed), Options()).events)
    ply = 0
    while legal := GAME.legal_actions(state):
        step = GAME.apply(state, Rng(seed).derive(ply).source().choice(legal))
        state, ply = step.state, ply + 1
        events += step.events
    games = [line for line in summary(events, NAMES) if line.startswith("Game")]
    assert len(games) == state.game
    for side, name in enumerate(NAMES):
        assert sum(f"{name} won" in line for line in games) == state.wins[side]
    for event in events:
        found = rules_of(event)
        assert found
        assert all(rule in rules() for rule in found)


def test_every_sign_has_its_rule() -> None:
    assert set(sign_rules()) == set(Sign)
    assert sign_rules()[Sign.DOG] == "NW-53"
    assert len(set(sign_rules().values())) == len(Sign)
    for sign, rule in sign_rules().items():
        assert sign.upper() in rules()[rule]
        assert rules_of(Answered(0, 0, "michin", sign))[0] == rule


def test_every_kind_of_event_goes_back_to_rules_that_are_written() -> None:
    for kind in get_args(Event):
        for event in samples(kind):
            found = rules_of(event)
            assert found, event
            assert set(found) <= set(rules()), event


def samples(kind: type[msgspec.Struct]) -> list[Event]:
    """Events of a kind with every value that a field of few values has."""
    fields = msgspec.inspect.type_info(kind).fields  # type: ignore[union-attr]
    few = {
        field.name: tuple(getattr(field.type, "values", ()))
        for field in fields
        if isinstance(field.type, msgspec.inspect.LiteralType)
    }
    enums = {
        field.name: tuple(field.type.cls)
        for field in fields
        if isinstance(field.type, msgspec.inspect.EnumType)
    }
    choices = {**few, **enums}
    usual = {field.name: choices.get(field.name, (0,))[0] for field in fields}
    return [
        kind(**{**usual, name: value})  # type: ignore[misc]
        for name, values in (choices or {fields[0].name: (0,)}).items()
        for value in values
    ]


def test_rules_are_plain_text() -> None:
    page = files("tonalli.games.nawalli").joinpath("rules.md").read_text(encoding="utf-8")
    assert len(rules()) == page.count("\n- **NW-") + page.count("\n- **AD-")
    for text in rules().values():
        assert not set("*`\n") & set(text)
    assert rules()["NW-52"].startswith("LIZARD 1 less damage from every attack.")


def test_an_answer_names_the_rule_of_its_sign_and_when_answers_come() -> None:
    table = arena(mine={"red": "dog-1", "blue": F("michin")}, theirs={"blue": "monkey-4"}, turn=1, energy=0)
    events = table.play("attack blue", "dog red").events
    answered = next(event for event in events if isinstance(event, Answered))
    assert rules_of(answered) == ("NW-53", "NW-34", "NW-36")
    assert rules_of(Prevented(0, 0, "michin", Sign.RABBIT, 0)) == ("NW-46", "NW-88")
