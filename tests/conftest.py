"""What every test stands on: a home of its own, so that nothing touches the saves of whoever runs the tests."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that TONALLI_HOME names during the test; not made yet."""
    folder = tmp_path / "home"
    monkeypatch.setenv("TONALLI_HOME", str(folder))
    return folder
