"""How well the bots play that are offered, in words."""

from __future__ import annotations

from msgspec import Struct

from tonalli.bots.base import bots_for
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
    "expect": Level("bot: hard", "Hard: it reckons all that can fall, and takes what is best on average."),
}
"""What a seat is in a save -> how it is offered in the set-up."""


def levels_for(game_id: str) -> dict[str, Level]:
    """The levels of a game: where an expert is offered it is the hard one, in place of the search."""
    other = "search:1s" if "expect" in bots_for(game_id) else "expect"
    return {kind: level for kind, level in LEVELS.items() if kind != other}


def hint(bot: str, action: str, expects: str) -> str:
    """What a bot would do, for a player who asks."""
    who = plain(bot, 20).capitalize()
    return f"{who} would choose: {action}." + (f" It expects {expects}." if expects else "")
