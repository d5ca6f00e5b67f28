"""Proves a save: everything in it is played again and compared with every state it holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from tonalli.core.game import Outcome, Rng
from tonalli.core.plain import plain
from tonalli.games import AnyGame
from tonalli.play.journal import Reading, look
from tonalli.play.match import game_of
from tonalli.play.record import Do, End, Line, Mark, Record, Undo


class Report(msgspec.Struct, frozen=True):
    """What playing a save again has shown."""

    game: str
    """The game's title."""
    plies: int
    """Actions in force at the end."""
    done: int
    """Actions that were done again, those taken back later too."""
    compared: int
    """States that were compared."""
    unproved: int
    """Actions in force that were played by other rules, and so cannot be done again."""
    outcome: Outcome | None
    problems: tuple[str, ...]
    """What is wrong, one sentence each; empty if all is as it should be."""

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def verify(path: Path) -> Report:
    """Play a save again from its beginning. Raises `SaveError` if there is nothing to play."""
    return verify_reading(look(path))


def verify_reading(reading: Reading) -> Report:
    """The same for a save that was read."""
    game, options = game_of(reading.record.header, reading.name)
    return _Check(game, options, reading).report()


class _Check:
    """Walks through the lines of a save with the rules beside it."""

    def __init__(self, game: AnyGame, options: Any, reading: Reading) -> None:
        self.game = game
        self.problems = list(reading.notices)
        self.done = self.compared = 0
        self.record = Record(reading.record.header)
        self.states: list[Any] = []
        """The state at each ply in force; None where other rules played."""
        self.current = reading.record.header.rules == game.info.rules_version
        try:
            start = game.start(len(reading.record.header.seats), Rng(reading.record.header.seed), options)
            self.states.append(start.state if self.current else None)
        except Exception as error:  # options that were tampered with
            self.states.append(None)
            self.problems.append(f"The game cannot be set up: {plain(str(error), 200)}")
            return
        for number, line in enumerate(reading.lines(), 1):
            if not self._take(line, number):
                return
        if self.states[-1] is None:
            self.problems.append(
                f"The save was played by version {self.record.rules} of the rules, these are "
                f"{game.info.rules_version}: it cannot be proved."
            )

    def report(self) -> Report:
        last = self.states[-1]
        outcome = None
        if last is not None:
            outcome = self.game.outcome(last)
            if self.record.ended is not None:
                outcome = self.game.forfeit(last, self.record.ended, len(self.record.header.seats))
        return Report(
            game=self.game.info.title,
            plies=self.record.ply,
            done=self.done,
            compared=self.compared,
            unproved=sum(state is None for state in self.states[:-1]),
            outcome=outcome,
            problems=tuple(self.problems),
        )

    def _take(self, line: Line, number: int) -> bool:
        """One line more; whether to go on."""
        try:
            match line:
                case Do(action):
                    self.states.append(self._after(action))
                case Undo():
                    self.states.pop()
                case Mark():
                    self._compare(line, number)
                case End():
                    pass
            self.record.add(line)
        except Exception as error:  # whatever a save that was tampered with leads to
            said = plain(str(error) or type(error).__name__, 200).rstrip(".")
            what = "holds a state that cannot be read" if isinstance(line, Mark) else "cannot be done"
            self.problems.append(f"Line {number + 1} {what}: {said}.")
            return False
        return True

    def _after(self, notation: str) -> Any:
        state = self.states[-1]
        if state is None:
            return None
        after = self.game.apply(state, self.game.parse(notation, state)).state
        self.done += 1
        return after

    def _compare(self, mark: Mark, number: int) -> None:
        written: Any = None
        if mark.rules:
            self.current = mark.rules == self.game.info.rules_version
            del self.states[mark.ply :]
            self.states.append(None)
        if self.current:
            written = msgspec.json.decode(mark.state, type=self.game.info.state)
        if mark.rules:
            self.states[-1] = written
        elif self.states[-1] is not None:
            self.compared += 1
            if written != self.states[-1]:
                self.problems.append(f"Line {number + 1} holds another state than the game comes to.")
