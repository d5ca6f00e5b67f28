"""All the bots of one game: the quick ones answer where they are, the others in a worker process."""

from __future__ import annotations

import threading

import msgspec

from tonalli.bots.base import (
    Advice,
    AnyAction,
    Bot,
    BotFailed,
    BotName,
    Question,
    UnknownBot,
    bot_class,
    parse_bot,
)
from tonalli.bots.worker import Cancelled, Worker
from tonalli.games import AnyGame

__all__ = ["Cancelled", "Choice", "Crew", "Hint", "bot_named"]

STAND_IN = BotName("greedy")
"""Who plays when a bot is broken."""

ADVISERS: dict[str, BotName] = {"nahua": BotName("expect")}
"""Game id -> who is asked for a hint, if not the usual one."""
USUAL_ADVISER = BotName("search", seconds=1.0)


def bot_named(kind: str) -> tuple[BotName, str]:
    """The bot that a save names, and ""; the stand-in, and a sentence that says so, if there is none such."""
    try:
        return parse_bot(kind), ""
    except UnknownBot as error:
        return STAND_IN, f"{error} Instead {STAND_IN} plays."


class Choice(msgspec.Struct, frozen=True):
    """What a bot chose."""

    action: AnyAction
    notice: str = ""
    """One sentence for the players if another bot had to choose, else empty."""


class Hint(msgspec.Struct, frozen=True):
    """What a bot would do, for a player who asks."""

    bot: BotName
    """Who says so."""
    advice: Advice
    notice: str = ""
    """One sentence if another bot had to be asked, else empty."""


class Crew:
    """Asks bots by name. Close it when the game is left."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._quick: dict[str, Bot] = {}
        self._worker = Worker(game)

    def is_quick(self, name: BotName) -> bool:
        """Whether the bot answers at once and need not be asked from a thread. Raises `UnknownBot`."""
        return bot_class(name.name).quick

    def choose(self, name: BotName, question: Question, stop: threading.Event | None = None) -> Choice:
        """What the bot plays. It blocks while a bot thinks that is not quick: ask such a one from a thread.

        If that bot breaks, greedy chooses in its place and the notice says so. Raises `UnknownBot`, and
        `Cancelled` once `stop` is set (from any thread, before or while it thinks) or the crew is closed.
        """
        if self.is_quick(name):
            return Choice(self._at_once(name, question))
        try:
            return Choice(self._worker.choose(name, question, stop or threading.Event()))
        except BotFailed as error:
            return Choice(self._at_once(STAND_IN, question), f"{error} {STAND_IN} chose in its place.")

    def advise(self, question: Question, stop: threading.Event | None = None) -> Hint:
        """What the game's adviser would do in the place of who asks.

        It blocks, raises and has greedy as a stand-in as `choose` does.
        """
        name, notice = self.adviser, ""
        if not self.is_quick(name):
            try:
                return Hint(name, self._worker.advise(name, question, stop or threading.Event()))
            except BotFailed as error:
                name, notice = STAND_IN, f"{error} {STAND_IN} was asked in its place."
        budget = name.budget(question.seed, question.seat, question.ply)
        return Hint(name, self._seated(name).advise(question.view, question.legal, budget), notice)

    @property
    def adviser(self) -> BotName:
        """Who is asked for a hint."""
        return ADVISERS.get(self._game.info.id, USUAL_ADVISER)

    def close(self) -> None:
        """Give up what is being thought about and end the worker process."""
        self._worker.close()

    def _at_once(self, name: BotName, question: Question) -> AnyAction:
        budget = name.budget(question.seed, question.seat, question.ply)
        return self._seated(name).choose(question.view, question.legal, budget)

    def _seated(self, name: BotName) -> Bot:
        """The bot that thinks here."""
        bot = self._quick.get(name.name)
        if bot is None:
            bot = self._quick[name.name] = bot_class(name.name)(self._game)
        return bot
