"""All the bots of one game: the quick ones answer where they are, the others in a worker process."""

from __future__ import annotations

import threading

import msgspec

from tonalli.bots.base import AnyAction, Bot, BotFailed, BotName, Question, UnknownBot, bot_class, parse_bot
from tonalli.bots.worker import Cancelled, Worker
from tonalli.games import AnyGame

__all__ = ["Cancelled", "Choice", "Crew", "bot_named"]

STAND_IN = BotName("greedy")
"""Who plays when a bot is broken."""


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

    def close(self) -> None:
        """Give up what is being thought about and end the worker process."""
        self._worker.close()

    def _at_once(self, name: BotName, question: Question) -> AnyAction:
        bot = self._quick.get(name.name)
        if bot is None:
            bot = self._quick[name.name] = bot_class(name.name)(self._game)
        budget = name.budget(question.seed, question.seat, question.ply)
        return bot.choose(question.view, question.legal, budget)
