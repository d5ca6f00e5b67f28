"""How well the bots play that are offered, in words."""

from __future__ import annotations

from msgspec import Struct

from tonalli.core.plain import plain
from tonalli.play.record import HUMAN


class Level(Struct, frozen=True):
    """Who may sit at a seat."""

    title: str
    about: str
    """One sentence."""


LEVELS = {
    HUMAN: Level("person", "A person at this screen."),
    "easy": Level("bot: easy", "Easy: every other time it sees what is good, else it does anything."),
    "greedy": Level("bot: normal", "Normal: it looks one choice ahead, and knows what it is doing."),
    "search:1s": Level("bot: hard", "Hard: it thinks for a second, about your answers too."),
}
"""What a seat is in a save -> how it is offered in the set-up."""


def hint(bot: str, action: str, expects: str) -> str:
    """What a bot would do, for a player who asks."""
    who = plain(bot, 20).capitalize()
    return f"{who} would choose: {action}." + (f" It expects {expects}." if expects else "")
