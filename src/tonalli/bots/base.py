"""What a bot is, how it is named in text, and what it is given for one choice."""

from __future__ import annotations

import re
import time
from abc import ABC, abstractmethod
from importlib import import_module
from typing import Any, ClassVar, TypeAlias

import msgspec

from tonalli.core.game import GameError, Seat
from tonalli.core.plain import plain
from tonalli.core.rng import Rng
from tonalli.games import AnyGame

AnyAction: TypeAlias = Any
"""An action of a game that is not known here."""

BOTS: dict[str, str] = {
    "random": "tonalli.bots.random:Random",
    "easy": "tonalli.bots.easy:Easy",
    "greedy": "tonalli.bots.greedy:Greedy",
    "expect": "tonalli.bots.expect:Expect",
    "search": "tonalli.bots.search:Search",
}
"""Name -> "module:Class", in the order in which bots are offered; a new bot is one line here."""

ONLY_FOR: dict[str, tuple[str, ...]] = {"expect": ("nahua",)}
"""Name -> the games that such a bot is offered for, if not for all."""

_OWN_ROW = 0xB07
"""Keeps a bot's random numbers apart from every other row that grows from the same seed."""


class UnknownBot(GameError):
    """A text that names no bot, or none that can think for as long as it says."""


class BotFailed(GameError):
    """A bot, or the process it thinks in, broke; the text says which."""


class Budget:
    """What a bot is given for a choice: random numbers of its own, how long it may think, and a flag to stop.

    Made when thinking begins: the seconds count from here.
    """

    __slots__ = ("_cancelled", "_end", "iterations", "rng")

    def __init__(self, rng: Rng, seconds: float | None = None, iterations: int | None = None) -> None:
        self.rng = rng
        """The bot's own source; the game's is never seen."""
        self.iterations = iterations
        """How many rounds of thinking; None for no such limit."""
        self._end = None if seconds is None else time.monotonic() + seconds
        self._cancelled = False

    def cancel(self) -> None:
        """Ask the bot to stop and answer with what it has. May be called from any thread."""
        self._cancelled = True

    @property
    def cancelled(self) -> bool:
        """Whether the bot was asked to stop."""
        return self._cancelled

    def at_most(self, seconds: float) -> None:
        """Let it be so many seconds from now if there is no limit at all."""
        if self._end is None and self.iterations is None:
            self._end = time.monotonic() + seconds

    def used_up(self, done: int) -> bool:
        """Whether a bot that has thought `done` rounds must answer now."""
        if self._cancelled or (self.iterations is not None and done >= self.iterations):
            return True
        return self._end is not None and time.monotonic() >= self._end


class BotName(msgspec.Struct, frozen=True):
    """A bot as it is named in text: `greedy`, `search:0.2s` (seconds), `search:400` (rounds of thinking)."""

    name: str
    seconds: float | None = None
    iterations: int | None = None

    def __str__(self) -> str:
        """The text that `parse_bot` turns back into the same name."""
        if self.seconds is not None:
            return f"{self.name}:{self.seconds:.3f}".rstrip("0").rstrip(".") + "s"
        return self.name if self.iterations is None else f"{self.name}:{self.iterations}"

    def budget(self, seed: int, seat: int, ply: int) -> Budget:
        """What this bot has for the choice of `seat` at `ply`; the same three, the same random numbers."""
        return Budget(Rng(seed).derive(_OWN_ROW, seat, ply), self.seconds, self.iterations)


class Question(msgspec.Struct, frozen=True):
    """A choice that a seat must make, as it is put to a bot."""

    view: Any
    """What that seat sees."""
    legal: tuple[AnyAction, ...]
    """What it may do; never empty."""
    seed: int
    seat: int
    ply: int
    """How many actions came before; with seed and seat it names the bot's random numbers."""


class Advice(msgspec.Struct, frozen=True):
    """What a bot would do."""

    action: AnyAction
    expects: str = ""
    """What it expects then, to go on after "It expects": "to win 63 of 100"; empty if it does not say."""


class Bot(ABC):
    """A player that is given a view and nothing else.

    It holds no memory of earlier choices, so undo and replay need not tell it anything.
    """

    quick: ClassVar[bool] = True
    """Answers within about 5 ms, so it may run where it is; others run in a worker process."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    @abstractmethod
    def choose(self, view: msgspec.Struct, legal: tuple[AnyAction, ...], budget: Budget) -> AnyAction:
        """One of `legal` (never empty), for the seat that must act in `view`."""

    def advise(self, view: msgspec.Struct, legal: tuple[AnyAction, ...], budget: Budget) -> Advice:
        """What `choose` gives, with what the bot expects of it."""
        return Advice(self.choose(view, legal, budget))


_LIMIT = re.compile(r"(?P<number>\d{1,9}(?:\.\d{1,3})?)(?P<unit>s?)", re.ASCII)
MOST_SECONDS = 3600


def parse_bot(text: str) -> BotName:
    """The bot that a text names. Raises `UnknownBot`."""
    name, colon, limit = text.strip().partition(":")
    if name not in BOTS:
        raise UnknownBot(f"There is no bot {plain(name, 40)!r}; there are: {', '.join(BOTS)}.")
    if not colon:
        return BotName(name)
    found = _LIMIT.fullmatch(limit)
    if found and found["unit"]:
        seconds = float(found["number"])
        if 0 < seconds <= MOST_SECONDS:
            return BotName(name, seconds=seconds)
    elif found and found["number"].isdigit() and int(found["number"]) > 0:
        return BotName(name, iterations=int(found["number"]))
    raise UnknownBot(
        f"The bot {plain(text.strip(), 60)!r} thinks for no time that can be read: write seconds up to "
        f"{MOST_SECONDS} as {name}:0.2s, or rounds as {name}:400."
    )


def bots_for(game_id: str) -> tuple[str, ...]:
    """The bots that are offered for a game."""
    return tuple(name for name in BOTS if game_id in ONLY_FOR.get(name, (game_id,)))


def load(reference: str) -> Any:
    """What "module:Class" names; only ever given a reference from this program, never one from a file."""
    module, _, name = reference.partition(":")
    return getattr(import_module(module), name)


def bot_class(name: str) -> type[Bot]:
    """The class of a bot. Raises `UnknownBot`."""
    if name not in BOTS:
        raise UnknownBot(f"There is no bot {plain(name, 40)!r}; there are: {', '.join(BOTS)}.")
    found: type[Bot] = load(BOTS[name])
    return found


class SeatedBot:
    """A bot at a seat of one game, thinking where it is: a `Player` for the loop in `play`."""

    def __init__(self, name: BotName, game: AnyGame, seat: Seat, seed: int) -> None:
        """Raises `UnknownBot`."""
        self._bot = bot_class(name.name)(game)
        self._name = name
        self._seat = seat
        self._seed = seed

    def choose(self, view: Any, legal: tuple[AnyAction, ...], ply: int) -> AnyAction:
        """One of `legal` (never empty)."""
        return self._bot.choose(view, legal, self._name.budget(self._seed, self._seat, ply))


def seat_bot(kind: str, game: AnyGame, seat: Seat, seed: int) -> SeatedBot:
    """The bot that a text names, at a seat: a `PlayerFactory`. Raises `UnknownBot`."""
    return SeatedBot(parse_bot(kind), game, seat, seed)
