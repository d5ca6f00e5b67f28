"""Gualicho's rules page and the tests name the same rules."""

from __future__ import annotations

import ast
import re
from importlib.resources import files

from tests.games.nawalli.test_rules_page import TESTS, marks
from tonalli.games.gualicho.words import GUALICHOS

PAGE = files("tonalli.games.gualicho").joinpath("rules.md").read_text(encoding="utf-8")
ENTRY = re.compile(r"^- \*\*(GU-\d\d)\*\* ", re.MULTILINE)


def test_what_is_on_the_page_is_proved_and_what_is_proved_is_on_the_page() -> None:
    cited = {
        rule
        for path in TESTS.rglob("test_*.py")
        for rule, _ in marks(ast.parse(path.read_text(encoding="utf-8"), str(path)))
        if rule.startswith("GU-")
    }
    assert cited == set(ENTRY.findall(PAGE))


def test_each_rule_stands_on_the_page_once_and_in_order() -> None:
    assert ENTRY.findall(PAGE) == [f"GU-{n:02}" for n in range(1, 52)]
    assert len(re.findall(r"^- ", PAGE, re.MULTILINE)) == 51
    assert set(re.findall(r"GU-\d\d", PAGE)) == set(ENTRY.findall(PAGE))


def test_marks_on_the_page_are_house_and_option_only() -> None:
    assert set(re.findall(r"\(([a-z]+)\)", PAGE)) == {"house", "option"}


def test_every_penalty_and_forfeit_is_named_on_the_page() -> None:
    flat = " ".join(PAGE.split())
    assert all(name in flat for name, _ in GUALICHOS.values())
