"""The command line: what it prints, how it fails, and what it does not load."""

from __future__ import annotations

import errno
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from tests.toys import Toy
from tonalli import __version__, cli
from tonalli.cli import main

PROBE = """
import sys
from tonalli.cli import main
code = main(sys.argv[1:])
loaded = sorted({name.partition(".")[0] for name in sys.modules} & {"textual", "rich"})
sys.exit(f"loaded {loaded}" if loaded else code)
"""


def program(*arguments: str, stdin: str = "", **more: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tonalli", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=60,
        **more,
    )  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize(
    "arguments",
    [
        ["games"],
        ["saves"],
        ["engine"],
        ["sim", "nawalli", "--games", "1", "--bots", "greedy", "--jobs", "1"],
        ["--help"],
        ["sim", "chess"],
    ],
    ids=" ".join,
)
def test_no_screen_is_loaded_where_none_is_wanted(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *arguments], input="", capture_output=True, text=True, timeout=60
    )
    assert "loaded" not in done.stderr
    assert done.returncode in (0, 2)


def test_the_probe_sees_what_is_loaded() -> None:
    probe = PROBE.replace("code = main", "import rich\ncode = main")
    done = subprocess.run([sys.executable, "-c", probe, "games"], capture_output=True, text=True, timeout=60)
    assert "loaded ['rich']" in done.stderr


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"tonalli {__version__}\n"
    assert main(["--help"]) == 0
    printed = capsys.readouterr().out
    for command in ("resume", "games", "saves", "replay", "engine", "sim"):
        assert command in printed
        assert main([command, "--help"]) == 0
        assert f"usage: tonalli {command}" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["--nonsense"],
        ["--vers"],
        ["sim"],
        ["sim", "chess"],
        ["sim", "chess\x1b[2J"],
        ["sim", "toy", "--games", "0"],
        ["sim", "toy", "--games", "-5"],
        ["sim", "toy", "--games", "ten"],
        ["sim", "toy", "--games", "9" * 5000],
        ["sim", "toy", "--seed", "-1"],
        ["sim", "toy", "--seed", str(1 << 63)],
        ["sim", "toy", "--seed", "٣"],
        ["sim", "toy", "--jobs", "0"],
        ["sim", "toy", "--bots", "nobody"],
        ["sim", "toy", "--bots", ""],
        ["sim", "toy", "--bots", "random,random,random"],
        ["sim", "toy", "--bots", "greedy:0s"],
        ["sim", "toy", "--option", "rounds"],
        ["sim", "toy", "--option", "=3"],
        ["sim", "toy", "--option", "rounds=0"],
        ["sim", "toy", "--option", "rounds=\x1b[2J"],
        ["sim", "toy", "--option", "colour=red"],
        ["replay"],
        ["games", "more"],
    ],
    ids=lambda arguments: " ".join(arguments)[:40].encode("ascii", "replace").decode().replace("\x1b", "ESC"),
)
def test_a_wrong_command_line_gets_one_sentence(
    arguments: list[str], toy: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    lines = printed.err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("tonalli: ")
    assert lines[0].isprintable()
    assert len(lines[0]) < 620


@pytest.mark.parametrize(
    ("option", "fits"),
    [
        ("energy=10", "'10': it is a whole number from 1 to 9."),
        ("energy=\x1b", "'?': it is a whole number from 1 to 9."),
        ("mode=chaos", "'chaos': it is one of quick, full, quick-start, simple."),
    ],
)
def test_an_option_that_does_not_fit_says_what_would(
    option: str, fits: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sim", "nawalli", "--option", option]) == 2
    assert capsys.readouterr().err == f"tonalli: The option {option.partition('=')[0]!r} cannot be {fits}\n"


@pytest.mark.parametrize(
    "arguments",
    [["replay", "none"], ["replay", "--check", "none\0"], ["replay", "/"], ["replay", "."], ["replay", ""]],
)
def test_what_cannot_be_done_gets_one_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert printed.err.startswith("tonalli: ")
    assert "  " not in printed.err, "the name is missing"


@pytest.mark.parametrize("arguments", [[], ["resume"]])
def test_without_a_terminal_there_is_no_screen(arguments: list[str]) -> None:
    done = program(*arguments)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "no terminal" in done.stderr


@pytest.mark.parametrize(("arguments", "resume"), [([], False), (["resume"], True)])
def test_with_a_terminal_the_screen_opens(
    arguments: list[str],
    resume: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    opened = []

    class Screen:
        @staticmethod
        def run(resume: bool) -> int:
            opened.append(resume)
            return 7

    monkeypatch.setitem(sys.modules, "tonalli.ui.app", Screen)
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert main(arguments) == 7
    assert opened == [resume]
    monkeypatch.setenv("TERM", "dumb")
    assert main(arguments) == 1
    assert opened == [resume]
    assert "TERM is dumb" in capsys.readouterr().err


def test_games_lists_the_catalogue(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert re.match(r"nawalli +Nawalli: ", lines[0])
    assert re.fullmatch(r"toy +Toy: Play the higher cards\.", lines[-1])


@pytest.mark.parametrize("command", ["games", "--help"])
def test_a_pipe_that_closes_early_is_no_error(command: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tonalli", command], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(30) in (0, 1)  # argparse swallows it


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device that is always full")
def test_output_that_cannot_be_written_gets_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tonalli", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert done.returncode == 1
    assert done.stderr == f"tonalli: This could not be done: {os.strerror(errno.ENOSPC)}.\n"


@pytest.mark.skipif(os.name != "posix", reason="closes streams before the start")
@pytest.mark.parametrize(
    "command", ["games >&-", "engine <&-", "engine >&-", "nonsense 2>&-", "<&- >&- 2>&-"]
)
def test_a_stream_that_is_closed_is_no_crash(command: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m tonalli {command}'],
        input="",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == ""
    assert done.returncode == (2 if "nonsense" in command else 1 if command.startswith("<") else 0)


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_is_quiet(jobs: str) -> None:
    line = ["sim", "nawalli", "--games", "100000", "--jobs", jobs]
    program = f"import sys; from tonalli.cli import main; print('ready', flush=True); sys.exit(main({line}))"
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(
            signal.SIGINT, signal.SIG_DFL
        ),  # a shell's background job ignores it
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    time.sleep(1)
    os.killpg(process.pid, signal.SIGINT)
    try:
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (out, err) == (b"", b"")
    assert process.returncode == 130


def test_a_name_that_the_terminal_cannot_show_is_no_error() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    done = program("sim", "Ñawalli", env=environment)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_main_is_the_entry_point() -> None:
    assert cli.main is main
    assert program("--version").stdout == f"tonalli {__version__}\n"
