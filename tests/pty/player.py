"""Somebody who sits at the program in a terminal and plays Nawalli with the keys alone."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from tests.pty.terminal import Terminal
from tonalli.play.journal import look
from tonalli.play.match import Match

PROGRAM = (sys.executable, "-m", "tonalli")

NAME = "Xochitl"
"""The player's name; one that cannot be taken for anything else on the screen."""

LISTED = "Everything you can do now"
"""What stands over the list of all actions."""


class Player:
    """Presses keys in a terminal, and knows from the save whose turn it is and what was done.

    Every entry is in the save before the screen shows it as done, so the save never lags behind.
    """

    def __init__(self, terminal: Terminal, home: Path) -> None:
        self.terminal = terminal
        self.saves = home / "saves"

    # -- looking

    @property
    def path(self) -> Path:
        """The one save that there is."""
        (path,) = self.saves.glob("*.tonalli")
        return path

    @property
    def actions(self) -> list[str]:
        """What was done so far, in notation; nothing before the first game is begun."""
        return look(self.path).record.actions if any(self.saves.glob("*.tonalli")) else []

    def match(self) -> Match:
        """The game as the save has it."""
        return Match.resume(look(self.path))

    def table(self) -> str:
        """What is on the board at this player's turn, without the cursor and the lines below the board.

        The save is ahead of the screen, so a sheet is opened and closed first: then all before it is drawn.
        """
        self.turn()
        self.terminal.press(".")
        self.terminal.wait(LISTED)
        self.terminal.press("escape")
        text = self.terminal.wait(lambda text: LISTED not in text)
        for heavy, light in zip("┏┓┗┛━┃", "╭╮╰╯─│", strict=True):
            text = text.replace(heavy, light)
        return "\n".join(text.split("\n")[:20])

    # -- playing

    def begin(self, seed: int = 7) -> None:
        """From the home screen into the draft of a Quick Battle against greedy."""
        terminal = self.terminal
        terminal.wait("Nothing to resume yet")
        terminal.press("n")
        terminal.wait("Quick Battle")
        for text in (NAME, str(seed)):  # keys go to whatever has the focus by then
            self._to_the_next_line_to_type()
            terminal.type(text)
            terminal.wait(text)
        terminal.press("enter")
        terminal.wait("Round 1 of 4")

    def _to_the_next_line_to_type(self) -> None:
        """Tab through the set-up to a line that takes letters, whose foot has F1 in place of "?"."""
        terminal = self.terminal
        terminal.wait("help")
        while True:
            before = terminal.still()
            terminal.press("tab")
            terminal.wait(lambda text, before=before: text != before)  # type: ignore[misc]
            if "F1 help" in terminal.still():
                return

    def turn(self) -> None:
        """Wait until this player is asked."""
        self.terminal.wait(self._asked)

    def _asked(self, text: str) -> bool:
        if self.match().actor == 0:
            return f">{NAME}" in text
        self.terminal.press(" ")  # hurries the bot on
        return False

    def choose(self) -> str:
        """Do the first of all that may be done now; gives it in notation."""
        self.turn()
        done = len(self.actions)
        self.terminal.press(".")
        self.terminal.wait(LISTED)
        self.terminal.press("enter")
        self.terminal.wait(lambda text: LISTED not in text and len(self.actions) > done)
        return self.actions[done]

    def play(self, until: Callable[[list[str]], object]) -> None:
        """Go on until that is true of what was done, by the bot too, and this player is asked."""
        while not until(self.actions):
            self.choose()
        self.turn()
