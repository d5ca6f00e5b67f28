"""Gualicho's words for set-up, prompt, log and what can be looked up."""

from __future__ import annotations

import pytest

from tests.ui.gualicho import scenes
from tonalli.games.gualicho.cards import Card
from tonalli.games.gualicho.model import (
    Call,
    Draw,
    Drew,
    Event,
    GameEnded,
    Past,
    RoundBegan,
    RoundEnded,
    WhyDrawn,
)
from tonalli.ui.games.gualicho.lookup import GualichoLookup, rules
from tonalli.ui.games.gualicho.wording import _RULES, GualichoWording

WORDS = GualichoWording(scenes.GUALICHO)
NAMES = scenes.NAMES[:3]


def test_the_set_up_says_how_many_rounds_win() -> None:
    assert WORDS.option("length").title == "Length"
    assert WORDS.value("length", "short").about
    assert WORDS.table(4, {"length": "by-players"}) == "Two rounds win the game."
    assert WORDS.table(5, {"length": "by-players"}) == "One round wins the game."
    assert WORDS.table(5, {"length": "full"}) == "Two rounds win the game."


def test_seats_are_called_by_their_names() -> None:
    match = scenes.posed(scenes.judged(), 0, 1, 2)
    assert WORDS.question(match.view(1), match.legal, NAMES).startswith(
        "Ben: Ana says that Cleo broke Whisper"
    )
    called = scenes.posed(scenes.called(), 0, 1, 2).view(0)
    assert WORDS.label(Call(2, Card.WHISPER), called, NAMES) == "Call it broken: Whisper of Cleo"
    assert WORDS.label(Draw(), called, NAMES) == "Draw two cards, then play"


def test_every_event_leads_to_rules_that_there_are() -> None:
    known = rules()
    assert sorted(known) == [f"GU-{n:02}" for n in range(1, 52)]
    events = set(Event.__args__)  # type: ignore[attr-defined]
    assert {event.__name__ for event in events - set(_RULES)} == {"Drew", "TurnBegan"}
    assert all(rule in known for ids in _RULES.values() for rule in ids)
    for why in WhyDrawn:
        assert WORDS.because(Drew(0, 1, why, None))[0].startswith("GU-")


def test_the_log_has_rounds_and_the_end_has_a_line_for_each() -> None:
    past = Past((1,), (3, 0, 2), (4, 1, 0))
    ended = RoundEnded(1, past)
    assert WORDS.heading(RoundBegan(2), NAMES) == "Round 2"
    assert WORDS.begins_game(RoundBegan(2))
    assert WORDS.heading(GameEnded((1,), (0, 2, 0)), NAMES) == "The end"
    first, second = WORDS.summary([RoundBegan(1), ended], NAMES)
    assert "Ben" in first
    assert second == "  Ana 3 cards, damage 4; Ben 0 cards, damage 1; Cleo 2 cards, damage 0."


def test_every_card_can_be_looked_up() -> None:
    lookup = GualichoLookup(scenes.GUALICHO.definitions)
    for card in Card:
        page = lookup.page(f"card {card.value}")
        links = lookup.links(f"x {page[0]} x")
        assert [link.key for link in links] == [f"card {card.value}"]
    assert "The screen sees to it." in " ".join(lookup.page("card mirror"))
    assert "Kept by honour" in " ".join(lookup.page("card whisper"))
    assert lookup.page("rule GU-16")[1] == rules()["GU-16"]
    assert [link.key for link in lookup.links("GU-16 and GU-99")] == ["rule GU-16"]
    for _, key in lookup.contents:
        assert len(lookup.page(key)) > 10
    with pytest.raises(KeyError):
        lookup.page("nothing")
