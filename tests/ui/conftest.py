"""What the tests of the screens share: the program at a table of toys, with a clock that stands still."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest

from tests.toys import toy
from tonalli.play.journal import DISK, Disk
from tonalli.play.library import Library
from tonalli.ui.app import Tonalli

__all__ = ["toy"]

NOW = datetime(2026, 3, 14, 15, 9, 26, tzinfo=UTC)

MakeApp = Callable[..., Tonalli]


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
