"""The command `tonalli`. Nothing here loads a screen unless one is wanted."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from tonalli import __version__
from tonalli.bots.base import UnknownBot
from tonalli.core.game import GameError, OptionsError
from tonalli.core.plain import plain
from tonalli.games import CATALOGUE, UnknownGame, game_class
from tonalli.play.record import SaveError

_MOST_SEED = (1 << 63) - 1
_MOST_GAMES = 10_000_000
_MOST_JOBS = 256


class UsageError(Exception):
    """A command line that cannot be understood; the text says what and where."""


class NoTerminal(Exception):
    """A screen was wanted where there is none."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Raises `UsageError`."""
        raise UsageError(f"{message[:1].upper()}{message[1:]}. Try: {self.prog} --help")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; the exit code: 0, 1 if it could not be done, 2 if it was not understood."""
    _open_closed()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a name must not fail on a terminal that lacks its letters
    try:
        code = _run(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return 1
    except KeyboardInterrupt:
        return 130
    except (UsageError, UnknownGame, UnknownBot, OptionsError) as error:
        return _fail(error, 2)
    except (GameError, SaveError, NoTerminal) as error:
        return _fail(error, 1)
    except OSError as error:
        _drop_output()
        return _fail(f"This could not be done: {error.strerror or error}.", 1)
    return code


def _run(argv: Sequence[str] | None) -> int:
    try:
        arguments = _parser().parse_args(argv)
    except SystemExit as leaving:  # argparse after --help and --version
        return leaving.code if isinstance(leaving.code, int) else 1
    run: Callable[[argparse.Namespace], int] = arguments.run
    return run(arguments)


def _open_closed() -> None:
    """A standard stream that was closed by who started us (`tonalli games >&-`) leads nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - as long as we run


def _drop_output() -> None:
    """What is still to be written goes nowhere, so that leaving does not complain again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _fail(error: Exception | str, code: int) -> int:
    print(f"tonalli: {plain(str(error), 600)}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="tonalli",
        description="Tabletop games for the terminal. Without a command it opens the home screen.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"tonalli {__version__}")
    parser.set_defaults(run=_home)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)

    def command(name: str, does: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=does, description=does, allow_abbrev=False)
        added.set_defaults(run=run)
        return added

    command("resume", "Go on with the game that was played last.", _resume)
    command("games", "List the games.", _games)
    command("saves", "List the saves, the last played first.", _saves)
    replay = command("replay", "Print the log of a saved game.", _replay)
    replay.add_argument("file", metavar="FILE", help="a save")
    replay.add_argument(
        "--check", action="store_true", help="play it again and say whether it comes out the same"
    )
    command("engine", "Play over JSON-RPC 2.0, a message a line, on standard input and output.", _engine)
    _add_sim(command("sim", "Let bots play many games and count who wins.", _sim))
    return parser


def _add_sim(sim: argparse.ArgumentParser) -> None:
    sim.add_argument("game", metavar="GAME", help=f"one of: {', '.join(CATALOGUE)}")
    sim.add_argument("--games", type=_number(1, _MOST_GAMES), default=100, metavar="N", help="how many (100)")
    sim.add_argument(
        "--seed",
        type=_number(0, _MOST_SEED),
        default=0,
        metavar="S",
        help="the same seed, the same result (0)",
    )
    sim.add_argument(
        "--bots",
        default="random",
        metavar="A,B",
        help="a bot for each seat, or one for all (random); they change seats from game to game",
    )
    sim.add_argument(
        "--option",
        type=_pair,
        action="append",
        default=[],
        metavar="K=V",
        help="an option of the game; repeatable",
    )
    sim.add_argument(
        "--jobs", type=_number(1, _MOST_JOBS), metavar="N", help="processes (as many as there are processors)"
    )
    sim.add_argument("--json", action="store_true", help="print the result as JSON")


def _number(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number within bounds."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 20 and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"{plain(text, 40)!r} is no whole number from {least} to {most}")
        return int(text)

    return read


def _pair(text: str) -> tuple[str, str]:
    """Reads `key=value`."""
    key, equals, value = text.partition("=")
    if not (key and equals):
        raise argparse.ArgumentTypeError(f"{plain(text, 40)!r} is no option: write it as key=value")
    return key, value


# ---------------------------------------------------------------------------------------------- commands


def _home(arguments: argparse.Namespace) -> int:
    return _screen(resume=False)


def _resume(arguments: argparse.Namespace) -> int:
    return _screen(resume=True)


def _screen(resume: bool) -> int:
    """Open the program's screen. Raises `NoTerminal`."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NoTerminal(
            "This is no terminal, so there is no screen to play on; for scripts there is: tonalli engine"
        )
    if os.environ.get("TERM") == "dumb":
        raise NoTerminal(
            "This terminal says that it can show no screen (TERM is dumb); set TERM to what it is, or use another"
        )
    from tonalli.ui.app import run

    return run(resume=resume)


def _games(arguments: argparse.Namespace) -> int:
    infos = [game_class(game_id).info for game_id in CATALOGUE]
    width = max(len(info.id) for info in infos)
    for info in infos:
        print(f"{info.id:{width}}  {info.title}: {info.summary}")
    return 0


def _saves(arguments: argparse.Namespace) -> int:
    from tonalli.cli.saves import listing

    return listing()


def _replay(arguments: argparse.Namespace) -> int:
    from tonalli.cli.saves import check, log

    return check(arguments.file) if arguments.check else log(arguments.file)


def _engine(arguments: argparse.Namespace) -> int:
    from tonalli.cli.engine import serve

    return serve(sys.stdin.buffer, sys.stdout.buffer)


def _sim(arguments: argparse.Namespace) -> int:
    from tonalli.cli.sim import run

    return run(arguments)
