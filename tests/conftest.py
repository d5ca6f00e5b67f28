"""What every test stands on: a home of its own, so that nothing touches the saves of whoever runs the tests."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: who tries a screen waits for it a quarter of the time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """All that was imported and collected stays to the end; to look for garbage in it took a fifth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that TONALLI_HOME names during the test; not made yet."""
    folder = tmp_path / "home"
    monkeypatch.setenv("TONALLI_HOME", str(folder))
    return folder
