"""Nahua's rules page and its tests name the same rules."""

from __future__ import annotations

import ast
import re
from importlib.resources import files
from pathlib import Path

from tests.games.nawalli.test_rules_page import marks
from tonalli.games.nahua import text
from tonalli.games.nahua.model import Icon
from tonalli.games.nahua.rules import house

PAGE = files("tonalli.games.nahua").joinpath("rules.md").read_text(encoding="utf-8")
IDS = re.findall(r"^- \*\*(NH-\d\d)\*\* ", PAGE, re.MULTILINE)


def test_what_is_written_is_proved_and_what_is_proved_is_written() -> None:
    paths = Path(__file__).resolve().parent.glob("test_*.py")
    cited = {rule for path in paths for rule, _ in marks(ast.parse(path.read_text(encoding="utf-8")))}
    assert {rule for rule in cited if rule.startswith("NH-")} == set(IDS)


def test_each_rule_stands_there_once_and_in_order() -> None:
    assert [f"NH-{nth:02}" for nth in range(1, 18)] == IDS
    assert len(re.findall(r"^- ", PAGE, re.MULTILINE)) == len(IDS)
    assert set(re.findall(r"NH-\d\d", PAGE)) == set(IDS)


def test_the_days_are_those_of_the_game() -> None:
    flat = " ".join(PAGE.split())
    assert [day for day in text.DAYS if f"{day[0]} ({day[1]})" not in flat] == []


def test_the_expansion_dice_are_described_as_they_are() -> None:
    """Told face by face, in the order of the definitions, but for the god."""
    said = " ".join(PAGE[PAGE.index("**NH-17**") :].split())
    for die, ordinal in zip(house().expansion, ("first", "second", "third", "fourth"), strict=True):
        part = re.split(r"[;.]", said[said.index(f"on the {ordinal} ") :])[0]
        for face in {face for face in die.faces if face != (Icon.GOD,)}:
            assert text.face_words(face) in part, (ordinal, face)
        twice = [face for face in set(die.faces) if die.faces.count(face) == 2]
        assert ("on two faces" in part) is bool(twice)
