"""What the log, the set-up and the result say of Azteka."""

from __future__ import annotations

import pytest
from msgspec import structs

from tests.games.azteka.positions import GAME, NAMES
from tonalli.core.rng import Rng
from tonalli.games.azteka.model import (
    RULES,
    Event,
    Options,
    Placed,
    RoundBegan,
    RoundEnded,
    Turned,
    Variant,
    Why,
)
from tonalli.ui.games.azteka.wording import AztekaWording, rules
from tonalli.ui.games.wording import wording


def events_of(options: Options, seed: int) -> list[Event]:
    """Everything that happens in a random match."""
    step = GAME.start(RULES[options.variant].seats, Rng(seed), options)
    source, found = Rng(seed).derive(3).source(), list(step.events)
    while legal := GAME.legal_actions(step.state):
        step = GAME.apply(step.state, source.choice(legal))
        found += step.events
    return found


@pytest.mark.parametrize("variant", Variant)
def test_every_event_goes_back_to_rules_and_every_round_is_summed_up(variant: Variant) -> None:
    options = Options(variant=variant)
    words = wording(GAME, options)
    assert isinstance(words, AztekaWording)
    names = NAMES[: RULES[variant].seats]
    for seed in range(10):
        events = events_of(options, seed)
        for event in events[:-1]:
            assert all(text.startswith("AZ-") for text in words.because(event))
            assert words.because(event)
        assert len(words.summary(events, names)) == 2 * RULES[variant].rounds
        headings = [words.heading(event, names) for event in events if words.heading(event, names)]
        assert headings[-1] == "The end"
        begun = [event for event in events if words.begins_game(event)]
        assert len(begun) == RULES[variant].rounds == sum(isinstance(e, RoundBegan) for e in events)
        assert len(headings) == len(begun) + 1
        assert sum(isinstance(e, RoundEnded) for e in events) == len(begun)


def test_all_rules_of_the_page_are_known() -> None:
    assert sorted(rules()) == [f"AZ-{n:02}" for n in range(1, 27)]


def test_every_option_and_value_is_described() -> None:
    words = wording(GAME)
    for name in Options.__struct_fields__:
        assert words.option(name).about
    assert [words.value("first_life", value).title for value in ("0", "2", "roll")] == [
        "seat 1", "seat 3", "a die says",
    ]  # fmt: skip
    assert all(words.value("variant", variant.value).about for variant in Variant)
    assert words.usual("first_life") == "roll"
    assert words.usual("variant") == ""
    assert structs.asdict(Options())["first_life"] == 0


def test_how_often_a_ring_was_turned_is_said_in_words() -> None:
    words = AztekaWording(GAME, Options())
    placed, turned = Placed(0, 0, 0, False), Turned(0, 0, 0, 1, False)
    ended = RoundEnded(1, 0, 0, Why.SPREAD, 8)
    began = RoundBegan(1, (0, 1), False)
    for count, said in ((0, "no ring was"), (1, "once a ring was"), (2, "2 times a ring was")):
        events = (began, placed, *[turned] * count, placed, ended)
        assert words.summary(events, ("Ana", "Ben"))[-1] == f"Round 1: 2 pieces were placed, {said} turned."
