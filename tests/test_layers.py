"""Imports go one way, and what needs no screen loads none; the contracts are in pyproject.toml."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

LOAD_ALL = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
print(*(name for name in sys.modules if name.startswith("tonalli.")))
print(*({name.partition(".")[0] for name in sys.modules} & {"textual", "rich"}))
"""
"""Prints which modules of the program are there then, and which of the screen's libraries."""


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    env = {**os.environ, "PYTHONPATH": str(folder / "src")}
    return subprocess.run(
        [*command, "--no-cache"], cwd=folder, env=env, capture_output=True, text=True, timeout=300
    )


def test_the_contracts_are_kept() -> None:
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("core/plain.py", "import tonalli.play", "imports go one way"),
        ("bots/greedy.py", "from rich.text import Text", "only the screens know Textual and Rich"),
        ("games/other/__init__.py", "import tonalli.games.nawalli", "no game knows another"),
    ],
)
def test_the_contracts_see_a_breach(module: str, line: str, contract: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    path = tmp_path / "src" / "tonalli" / module
    path.parent.mkdir(exist_ok=True)
    with path.open("a") as file:
        file.write(f"\n{line}\n")
    done = lint(tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"{contract} BROKEN" in done.stdout


def test_everything_but_the_screens_loads_without_them() -> None:
    files = (path.relative_to(ROOT / "src") for path in (ROOT / "src" / "tonalli").rglob("*.py"))
    modules = [path.with_suffix("").parts for path in files if path.parts[1] not in ("ui", "__main__.py")]
    names = [".".join(parts).removesuffix(".__init__") for parts in modules]
    command = [sys.executable, "-c", LOAD_ALL, *names]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    printed, libraries = done.stdout.splitlines()
    loaded = printed.split()
    for module in ("core.rng", "games.nawalli.game", "play.match", "bots.greedy", "cli.engine", "cli.sim"):
        assert f"tonalli.{module}" in loaded
    assert not [name for name in loaded if name.startswith("tonalli.ui")]
    assert libraries == ""
