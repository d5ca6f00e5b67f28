"""What a quest tells the screens in words: headings, and the story of a run."""

from __future__ import annotations

import pytest

from tests.games.nawalli.adventure.quests import quest
from tests.games.nawalli.arena import F
from tests.ui.adventure import scenes
from tonalli.games.nawalli.adventure.model import (
    BattleBegan,
    BattleEnded,
    Chapter,
    Chose,
    EncounterBegan,
    Offered,
    QuestEnded,
    Stage,
)
from tonalli.games.nawalli.model import TurnBegan
from tonalli.ui.games.nawalli.adventure.facts import BACK, FieldReader, field_view
from tonalli.ui.games.nawalli.adventure.hill import stations
from tonalli.ui.games.nawalli.adventure.wording import AdventureWording, chapters

WORDS = AdventureWording(scenes.HOUSE)


@pytest.mark.parametrize(
    ("event", "heading"),
    [
        (Offered(Stage.CLASS, 0, ()), "The start: classes"),
        (BattleBegan(2, 1, (1, 2, 2, 3), ()), "Battle 2: The Agave Terraces"),
        (BattleBegan(6, 2, (), ()), "The boss: The Summit, second try"),
        (TurnBegan(0, 3, 3), "Round 3, Ana and Bea"),
        (EncounterBegan(3), "Round 3, the curse"),
        (QuestEnded(True, 6), "The end"),
    ],
)
def test_headings(event: object, heading: str) -> None:
    assert WORDS.heading(event, scenes.NAMES) == heading  # type: ignore[arg-type]


def test_a_second_try_stands_in_place_of_the_first_in_the_story() -> None:
    events = (
        BattleBegan(2, 1, (), ()),
        TurnBegan(0, 1, 2),
        BattleEnded(2, False, "gems", (0, 13)),
        BattleBegan(2, 2, (), ()),
        TurnBegan(0, 1, 2),
        TurnBegan(0, 2, 3),
        BattleEnded(2, True, "defeated", (4, 1)),
        Chose(2, Stage.RECRUIT, "mistli"),
        Chose(0, Stage.RECRUIT, ""),
        Chose(0, Stage.TREASURE, "metl", "itstli"),
    )
    assert chapters(events, 2) == (Chapter(2, 2, True, 2, (4, 1), ("", "mistli"), ("metl", "")),)
    (line,) = [line for line in WORDS.summary(events, scenes.NAMES) if "Terraces" in line]
    assert "won at the second try in 2 rounds" in line
    assert "Bea took Mistli" in line
    assert "Ana took Metl" in line


def test_stations_of_the_map() -> None:
    a = scenes.later_map()
    path = stations(a.game.view(a.state, 0))
    assert [one.state for one in path] == ["done", "done", "done", "here", "ahead", "ahead"]
    assert path[3].levels == (2, 2, 3, 3, 4)
    b = scenes.ended()
    assert stations(b.game.view(b.state, 0))[3].state == "lost"


def test_in_the_back_row_nothing_weakens() -> None:
    a = quest(mine={"red": "rain-1"}, middle={"red": "monkey-2"}, back={"red": F("death-2")})
    reader = FieldReader(field_view(a.game.view(a.state, 0)), a.game.cards)
    middle, back = reader.fact(1, 0), reader.fact(BACK, 0)
    assert middle is not None
    assert back is not None
    assert middle.power == middle.base - 1
    assert back.power == back.base
