"""What the tests of the screens share: the program at a table of toys, with a clock that stands still."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.screen import Screen

from tests.toys import toy
from tonalli.play.journal import DISK, Disk
from tonalli.play.library import Library
from tonalli.ui.app import Tonalli

__all__ = ["toy"]

NOW = datetime(2026, 3, 14, 15, 9, 26, tzinfo=UTC)

MakeApp = Callable[..., Tonalli]


parsed: dict[object, list[RuleSet]] = {}
"""What was read from the style sheets so far, by their text and the colours of the theme."""


@pytest.fixture(autouse=True)
def styles_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test begins the program anew, and a fifth of that was to read the same style sheets again."""
    read = Stylesheet._parse_rules

    def read_once(self: Stylesheet, *args: Any, **kwargs: Any) -> list[RuleSet]:
        key = (frozenset(self._variables.items()), args, frozenset(kwargs.items()))
        if key not in parsed:
            parsed[key] = read(self, *args, **kwargs)
        return parsed[key]

    monkeypatch.setattr(Stylesheet, "_parse_rules", read_once)


@pytest.fixture
def make_app(home: Path, toy: object, monkeypatch: pytest.MonkeyPatch) -> MakeApp:
    """Makes the program on this test's home; bots answer without a pause, and nothing moves.

    The terminal has colours and more than ASCII, whatever the one has that the tests are run on.
    """
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)

    def make(resume: bool = False, disk: Disk = DISK, folder: Path = home) -> Tonalli:
        seconds = count()  # a second passes between any two looks at the clock
        library = Library(folder, lambda: NOW, disk)
        app = Tonalli(library, resume, pace=0, now=lambda: NOW, clock=lambda: next(seconds))
        app.animation_level = "none"
        return app

    return make


@pytest.fixture
def make_table(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> MakeApp:
    """As `make_app`, with an empty screen for home: to draw that is half of a start, and a game hides it at once."""
    monkeypatch.setattr(Tonalli, "get_default_screen", lambda _: Screen())
    return make_app
