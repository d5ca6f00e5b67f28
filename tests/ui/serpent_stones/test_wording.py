"""What the log, the pages and the result say of Serpent Stones."""

from __future__ import annotations

import pytest

from tests.ui.serpent_stones.scenes import GAME, NAMES
from tonalli.core.rng import Rng
from tonalli.games.serpent_stones.model import (
    KINDS,
    NAHUALLI,
    Event,
    MatchEnded,
    Options,
    RoundBegan,
    RoundEnded,
    View,
)
from tonalli.games.serpent_stones.names import CARD_NAMES
from tonalli.ui.games.serpent_stones.lookup import SerpentStonesLookup, rules
from tonalli.ui.games.serpent_stones.wording import SerpentStonesWording
from tonalli.ui.games.wording import wording

DECK = GAME.definitions


def events_of(seed: int) -> list[Event]:
    """Everything that happens in a random match."""
    step = GAME.start(2, Rng(seed), Options())
    source, found = Rng(seed).derive(3).source(), list(step.events)
    while legal := GAME.legal_actions(step.state):
        step = GAME.apply(step.state, source.choice(legal))
        found += step.events
    return found


def test_every_event_goes_back_to_rules_and_every_round_is_summed_up() -> None:
    words = wording(GAME)
    assert isinstance(words, SerpentStonesWording)
    kinds, wraths = set(), 0
    for seed in range(8):
        events = events_of(seed)
        for event in events:
            kinds.add(type(event))
            said = words.because(event)
            assert said
            assert all(text.startswith("SS-") for text in said)
        rounds = sum(isinstance(event, RoundBegan) for event in events)
        assert len(words.summary(events, NAMES)) == 2 * rounds
        headings = [words.heading(event, NAMES) for event in events if words.heading(event, NAMES)]
        assert headings == [*(f"Round {n + 1}" for n in range(rounds)), "The end"]
        assert sum(map(words.begins_game, events)) == rounds
        wraths += sum(isinstance(event, RoundEnded) for event in events) < rounds
    assert len(kinds) > 12
    assert wraths, "it ends a round without a word of the round"


def test_the_wrath_is_not_told_twice() -> None:
    events = (RoundBegan(1, 0), MatchEnded(0, (1, 0), True))
    assert wording(GAME).summary(events, NAMES)[0] == "Round 1 was broken off by it."


def test_all_rules_of_the_page_are_known() -> None:
    assert sorted(rules()) == [f"SS-{n:02}" for n in range(1, 34)]


def test_every_card_has_a_page_with_words_that_lead_on() -> None:
    lookup = SerpentStonesLookup(DECK)
    for card in KINDS:
        page = lookup.page(f"card {card}")
        assert page[0] == CARD_NAMES[card]
        keys = [link.key for link in lookup.links("\n".join(page[1:]))]
        assert any(key.startswith("rule SS-") for key in keys)
        for key in keys:
            assert len(lookup.page(key)) > 1
        assert sum("(o)" in line for line in page) == (card in NAHUALLI) * _rows(card)
    listed = lookup.links("\n".join(lookup.page("cards")))
    assert [link.key for link in listed] == [f"card {card}" for card in KINDS]
    for wrong in ("card unseen", "card dog", "nothing"):
        with pytest.raises(KeyError):
            lookup.page(wrong)


def _rows(card: object) -> int:
    patterns = (*DECK.strike, *DECK.capture)
    found = [pattern for pattern in patterns if pattern.card == card]
    return len({offset.row for offset in found[0].stones}) if found else 0


def test_the_question_is_that_of_the_game() -> None:
    words, state = wording(GAME), GAME.start(2, Rng(1), Options()).state
    seen = GAME.view(state, state.table.seat)
    assert isinstance(seen, View)
    assert "Discard 2 cards" in words.question(seen, (), NAMES)
