"""Azteka's rules page and the tests name the same rules."""

from __future__ import annotations

import ast
import re
from importlib.resources import files

from tests.games.nawalli.test_rules_page import TESTS, marks

PAGE = files("tonalli.games.azteka").joinpath("rules.md").read_text(encoding="utf-8")
ENTRY = re.compile(r"^- \*\*(AZ-\d\d)\*\* ", re.MULTILINE)


def test_what_is_on_the_page_is_proved_and_what_is_proved_is_on_the_page() -> None:
    cited = {
        rule
        for path in TESTS.rglob("test_*.py")
        for rule, _ in marks(ast.parse(path.read_text(encoding="utf-8"), str(path)))
        if rule.startswith("AZ-")
    }
    assert cited == set(ENTRY.findall(PAGE))


def test_each_rule_stands_on_the_page_once_and_in_order() -> None:
    assert ENTRY.findall(PAGE) == [f"AZ-{n:02}" for n in range(1, 27)]
    assert len(re.findall(r"^- ", PAGE, re.MULTILINE)) == 26
    assert set(re.findall(r"AZ-\d\d", PAGE)) == set(ENTRY.findall(PAGE))


def test_marks_on_the_page_are_house_and_option_only() -> None:
    assert set(re.findall(r"\((house|option|[a-z]+)\)", PAGE)) - {"outer", "inner", "eight"} == {
        "house",
        "option",
    }
