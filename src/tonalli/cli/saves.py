"""`tonalli saves` and `tonalli replay`: looking at saved games, without a screen or a change to any file."""

from __future__ import annotations

import sys
from pathlib import Path

from tonalli.core.game import Outcome, Viewer
from tonalli.core.plain import plain
from tonalli.games import CATALOGUE, game_class
from tonalli.play.check import verify
from tonalli.play.journal import look
from tonalli.play.library import Entry, Library
from tonalli.play.match import Match


def listing() -> int:
    """Print the saves, the last played first: when, which game, where it stands, and the file."""
    library = Library()
    entries = library.entries()
    if not entries:
        print(f"There are no saves in {plain(str(library.saves), 255)}.")
    for entry in entries:
        print(f"{entry.played.astimezone():%Y-%m-%d %H:%M}  {plain(entry.path.name, 255)}  {_about(entry)}")
    return 0


def _about(entry: Entry) -> str:
    """What the list says of a save."""
    glance = entry.glance
    if entry.problem or glance is None:
        return entry.problem
    title = (
        game_class(glance.header.game).info.title if glance.header.game in CATALOGUE else glance.header.game
    )
    called = f" {entry.name!r}" if glance.title else ""
    names = glance.header.names
    where = glance.headline if glance.ended is None else f"{names[glance.ended]} gave up"
    return f"{title}{called}: {', '.join(names)}. {where}".rstrip()


def check(name: str) -> int:
    """Play a save again from its beginning and say whether all comes out the same. Raises `SaveError`."""
    path = _path(name)
    report = verify(path)
    for problem in report.problems:
        print(f"tonalli: {problem}", file=sys.stderr)
    found = "all as written" if report.good else "not as written"
    print(
        f"{report.game}, {report.plies:,} actions: {report.done:,} played again, "
        f"{report.compared:,} states compared, {found}."
    )
    return 0 if report.good else 1


def log(name: str) -> int:
    """Print what happened in a saved game: all open once it is over, before that as a spectator saw it.

    Raises `SaveError`.
    """
    reading = look(_path(name))
    match = Match.resume(reading)
    for notice in match.notices:
        print(f"tonalli: {notice}", file=sys.stderr)
    game, names = match.game, match.names
    print(f"{game.info.title}: {', '.join(names)}. Seed {match.seed}.")
    viewer: Viewer = "open" if match.over else "table"
    for ply in range(match.base + (match.base > 0), match.ply + 1):
        for event in match.step(ply).events:
            seen = game.redact(event, viewer)
            if seen is not None:
                print(game.sentence(seen, names, match.options))
    print(match.headline if match.outcome is None else _ending(match, match.outcome))
    return 0


def _ending(match: Match, outcome: Outcome) -> str:
    """Who won, and why it is over."""
    names = match.names
    reason = outcome.reason if match.gave_up is None else f"{match.headline}."
    winners = [name for name, score in zip(names, outcome.scores, strict=True) if score == 1]
    return f"Won by {' and '.join(winners)}: {reason}" if winners else f"Nobody won: {reason}"


def _path(name: str) -> Path:
    """The file that is meant: a path, or the name or title of one of the saves. Raises `SaveError`."""
    path = Path(name)
    try:
        return path if path.exists() else Library().find(name)
    except (OSError, ValueError):  # a name that no system takes
        return Library().find(name)
