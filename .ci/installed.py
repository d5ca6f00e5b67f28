"""Tries the program as a user has it: `installed.py FOLDER_OF_THE_WHEEL PATH_OF_THE_COMMAND`.

Runs where the tests' tools are, and starts the command in an environment that has the wheel and nothing else.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.pty.terminal import Terminal  # noqa: E402

DATA = (
    "tonalli/py.typed",
    "tonalli/ui/app.tcss",
    "tonalli/games/nawalli/house.toml",
    "tonalli/games/nawalli/rules.md",
)
"""What the wheel must have beside the code."""


def check(true: object, otherwise: str) -> None:
    """End with a sentence unless it is true."""
    if not true:
        sys.exit(f"installed.py: {otherwise}")


def run(*command: str) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
    check(done.returncode == 0, f"{' '.join(command)} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def try_wheel(folder: Path) -> None:
    """The wheel has the data, and nothing that is not the package's."""
    (wheel,) = folder.glob("tonalli-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for name in DATA:
        check(name in names, f"the wheel has no {name}")
    strange = [n for n in names if not n.startswith(("tonalli/", "tonalli-")) or n.endswith(".pyc")]
    check(not strange, f"the wheel has {strange}")
    check(any(name.endswith("/licenses/LICENSE") for name in names), "the wheel has no licence")
    print(f"wheel: {wheel.name}, {wheel.stat().st_size:,} bytes, {len(names)} files")


def try_games(tonalli: str) -> None:
    """`tonalli --version` and `tonalli games`."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    printed = run(tonalli, "--version")
    check(printed == f"tonalli {version}\n", f"--version prints {printed!r}, not the version {version}")
    printed = run(tonalli, "games")
    check("nawalli" in printed, f"games prints {printed!r}")
    print(printed, end="")


def try_engine(tonalli: str) -> None:
    """A whole game over `tonalli engine`, played by greedy on both sides; its record then loads again."""
    with subprocess.Popen([tonalli, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        stdin, stdout = process.stdin, process.stdout
        assert stdin is not None
        assert stdout is not None

        def ask(method: str, **params: object) -> Any:
            request = {"jsonrpc": "2.0", "id": method, "method": method, "params": params}
            stdin.write(json.dumps(request).encode() + b"\n")
            stdin.flush()
            answer = json.loads(stdout.readline())
            check(answer["id"] == method and "error" not in answer, f"{method} answers {answer}")
            return answer["result"]

        now = ask("new", game="nawalli", seed=1)
        while now["outcome"] is None:
            check(now["actor"] is not None and now["legal"], f"nobody can go on: {now}")
            now = ask("bot", name="greedy")
        again = ask("load", record=ask("record"))
        check(again["outcome"] == now["outcome"], f"the record ends otherwise: {again['outcome']}")
        ask("quit")
        check(process.wait(60) == 0, f"the engine ended with {process.returncode}")
    print(f"engine: a match of {now['ply']} actions. {now['outcome']['reason']}")


def try_sim(tonalli: str) -> None:
    """Two simulated games."""
    printed = run(tonalli, "sim", "nawalli", "--games", "2", "--seed", "1", "--bots", "random", "--json")
    report = json.loads(printed)
    check(report["games"] == 2 and sum(report["wins"]) + report["draws"] >= 2, f"sim prints {printed}")
    print(f"sim: {printed}", end="")


def try_screen(tonalli: str) -> None:
    """The first screen in a terminal, and out again."""
    with tempfile.TemporaryDirectory() as home, Terminal([tonalli], TONALLI_HOME=home) as terminal:
        terminal.wait("New game: Nawalli")
        shown = terminal.wait("Nothing to resume yet")
        terminal.press("q")
        code = terminal.ended()
    check(code == 0, f"the screen ended with {code}")
    print("\n".join(line for line in shown.splitlines() if line.strip()))


def main() -> None:
    """Try everything."""
    folder, tonalli = Path(sys.argv[1]), sys.argv[2]
    try_wheel(folder)
    try_games(tonalli)
    try_engine(tonalli)
    try_sim(tonalli)
    try_screen(tonalli)


if __name__ == "__main__":
    main()
