"""Figures that are no plain timing are collected here and printed under the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

FIGURES = pytest.StashKey[list[str]]()


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Prints a line at the end of the run."""
    return request.config.stash.setdefault(FIGURES, []).append


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, so that nothing touches the saves of whoever runs this."""
    folder = tmp_path / "home"
    monkeypatch.setenv("TONALLI_HOME", str(folder))
    return folder


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    lines = config.stash.get(FIGURES, [])
    if lines:
        terminalreporter.section("figures")
        for line in lines:
            terminalreporter.write_line(line)
