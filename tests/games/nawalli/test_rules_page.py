"""The rules page and the tests name the same rules: what is written is proved, what is proved is written."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

TESTS = Path(__file__).resolve().parents[2]
PREFIXES = ("NW-", "AD-")
"""Battles, then Adventure Mode, in the order of the page."""
PAGE = files("tonalli.games.nawalli").joinpath("rules.md").read_text(encoding="utf-8")
ENTRY = re.compile(r"^- \*\*((?:NW|AD)-\d\d)\*\* ", re.MULTILINE)


def cited() -> dict[str, str]:
    """The ids of this game in `pytest.mark.rule(...)` anywhere in the tests, with one place for each."""
    return {
        rule: f"{path.relative_to(TESTS)}:{line}"
        for path in sorted(TESTS.rglob("test_*.py"))
        for rule, line in marks(ast.parse(path.read_text(encoding="utf-8"), str(path)))
        if rule.startswith(PREFIXES)
    }


def marks(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, node.lineno


def test_marks_are_found_wherever_they_stand() -> None:
    tree = ast.parse(
        "@pytest.mark.rule('NW-01', 'NW-02')\ndef test_a(): ...\npytestmark = pytest.mark.rule('NW-03')"
    )
    assert [rule for rule, _ in marks(tree)] == ["NW-01", "NW-02", "NW-03"]


def test_every_rule_on_the_page_is_proved_by_a_test() -> None:
    assert sorted(set(ENTRY.findall(PAGE)) - set(cited())) == []


def test_every_rule_that_a_test_proves_is_on_the_page() -> None:
    on_page = set(ENTRY.findall(PAGE))
    assert {rule: place for rule, place in cited().items() if rule not in on_page} == {}


def test_each_rule_stands_on_the_page_once_and_in_order() -> None:
    entries = ENTRY.findall(PAGE)
    assert len(entries) == len(set(entries))
    assert entries == sorted(entries, key=lambda rule: (PREFIXES.index(rule[:3]), rule))
    assert len(entries) == len(re.findall(r"^- ", PAGE, re.MULTILINE))


def test_what_a_rule_refers_to_is_on_the_page() -> None:
    assert set(re.findall(r"(?:NW|AD)-\d\d", PAGE)) == set(ENTRY.findall(PAGE))


def test_marks_on_the_page_are_house_and_option_only() -> None:
    assert set(re.findall(r"\((house|option|[a-z]+)\)", PAGE)) == {"house", "option"}
