"""The README and the map say what is so: commands run, keys are bound, files are there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tonalli.cli import main
from tonalli.cli.engine import Engine
from tonalli.ui.app import Tonalli
from tonalli.ui.games.nawalli import NawalliBoard
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.widgets.keys import key_name

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")

NAMED = {
    "arrows": ("↑", "↓", "←", "→"),
    "Tab": ("tab",),
    "Shift+Tab": ("shift+tab",),
    "Enter": ("↵",),
    "Escape": ("esc",),
    "Space": ("space",),
    "F2": ("F2",),
    "Ctrl+P": ("^p",),
    "Ctrl+Q": ("^q",),
}
"""What a key is called in the README, and how the program writes it."""


def commands() -> list[str]:
    """The lines of the README's shell blocks, without what follows a #."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    return [line.partition("#")[0].strip() for block in blocks for line in block.splitlines()]


def bound() -> set[str]:
    """Every key that does something in a match of Nawalli, as the program writes it."""
    found = {"^p"}  # Textual's own palette, left where it is
    assert Tonalli.COMMAND_PALETTE_BINDING == "ctrl+p"
    for owner in (Tonalli, MatchScreen, NawalliBoard):
        for bindings in owner._merge_bindings().key_to_bindings.values():
            found |= {key_name(binding) for binding in bindings}
    return found


def in_table() -> set[str]:
    """Every key in the README's table, as the program writes it."""
    (table,) = re.findall(r"\| Key \|.*?\n\|---\|---\|\n(.*?)\n\n", README, re.DOTALL)
    found: set[str] = set()
    for row in table.splitlines():
        cell = row.split("|")[1]
        found.update(re.findall(r"`(.)`", cell))
        if "`1` to `9`" in cell:
            found.update("123456789")
        for name, keys in NAMED.items():
            if re.search(rf"(?<!\+){re.escape(name)}\b", cell):
                found.update(keys)
    return found


def test_the_two_commands_are_there() -> None:
    assert "python -m pip install . && tonalli" in commands()
    assert "python -m pip install -e '.[dev]' && python -m pytest" in commands()


def test_the_table_has_the_keys_that_there_are() -> None:
    second = {"F1", "F10", "^r"}  # do what another key does too
    copy = {"^c", "super+c"}  # Textual's, for marked text
    assert in_table() <= bound()
    assert bound() - in_table() == second | copy


@pytest.mark.parametrize("line", [line for line in commands() if line.startswith("tonalli ")])
def test_a_command_runs(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    arguments = shlex.split(line)[1:]
    if arguments in (["resume"], ["engine"]):  # these want somebody at the other end
        arguments.append("--help")
    if "--games" in arguments:  # fewer are enough to see that it runs
        arguments[arguments.index("--games") + 1] = "1"
    assert main(arguments) == 0
    assert capsys.readouterr().out


def test_the_engine_has_those_methods() -> None:
    (listed,) = re.findall(r"^Methods: (.*?)\.", README, re.DOTALL | re.MULTILINE)
    named = {re.findall(r"`(\w+)`", part)[0] for part in listed.split("; ")}
    assert named == set(Engine().methods)


def test_the_files_are_there() -> None:
    for target in re.findall(r"\]\(((?!https?:)[^)]+)\)", README):
        assert (ROOT / target).is_file(), target
    for named in re.findall(r"`((?:docs|tools|\.ci|saves_example)/[^`]*)`", README):
        assert (ROOT / named).exists(), named


def test_the_map_names_what_is_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    places = [ROOT / "src" / "tonalli", ROOT / "tests", ROOT / "tools"]
    there = {path.name for place in places for path in place.rglob("*") if path.is_file()}
    named = {name.rpartition("/")[2] for name in re.findall(r"`([\w/]+\.(?:py|md))`", page)}
    assert len(named) > 30
    assert named - there == set()
