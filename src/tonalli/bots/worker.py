"""One process beside the screen, in which bots think that take their time.

It is told once which game and which definitions; then it gets views as bytes and answers with the number of
an action. Whatever happens to it, whoever asked gets an answer or a plain error.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import sys
import threading
import time
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from types import GenericAlias
from typing import Any, TypeAlias

import msgspec

from tonalli.bots.base import (
    BOTS,
    Advice,
    AnyAction,
    Bot,
    BotFailed,
    BotName,
    Budget,
    Question,
    UnknownBot,
    load,
)
from tonalli.games import AnyGame

CANCEL_SECONDS = 0.1
"""How long a bot may take to stop when it is asked to; then its process is ended."""

_POLL_SECONDS = 0.02
_OVERTIME_SECONDS = 5.0
"""How much longer than its seconds a bot may take before it counts as broken."""


class Cancelled(Exception):
    """The choice is no longer wanted."""


class _Ask(msgspec.Struct, tag="ask", frozen=True):
    bot: str
    """ "module:Class" """
    name: BotName
    seed: int
    seat: int
    ply: int
    view: msgspec.Raw
    legal: msgspec.Raw


class _Cancel(msgspec.Struct, tag="cancel", frozen=True):
    pass


class _Chosen(msgspec.Struct, tag="chosen", frozen=True):
    index: int
    expects: str


class _Broke(msgspec.Struct, tag="broke", frozen=True):
    error: str


_Request: TypeAlias = _Ask | _Cancel
_Reply: TypeAlias = _Chosen | _Broke
_replies: msgspec.msgpack.Decoder[_Reply] = msgspec.msgpack.Decoder(_Reply)

# ------------------------------------------------------------------------------------- in the other process


def _read(connection: Connection, asked: queue.SimpleQueue[tuple[_Ask, Budget] | None]) -> None:
    """Take requests as they come, so that a bot can be stopped while it thinks; None when nobody asks."""
    requests: msgspec.msgpack.Decoder[_Request] = msgspec.msgpack.Decoder(_Request)
    budget: Budget | None = None
    while True:
        try:
            request = requests.decode(connection.recv_bytes())
        except (EOFError, OSError):
            if budget is not None:
                budget.cancel()
            asked.put(None)
            return
        if isinstance(request, _Ask):
            budget = request.name.budget(request.seed, request.seat, request.ply)
            asked.put((request, budget))
        elif budget is not None:
            budget.cancel()


def _serve(connection: Connection, game: str, definitions: bytes) -> None:
    """Answer what is asked until the other end is closed. The start of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program decides when this process ends
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)  # nothing may be written across the screen
    os.dup2(silence, 2)
    cls: type[AnyGame] = load(game)
    playing = cls(msgspec.msgpack.decode(definitions, type=cls.info.definitions))
    views: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(cls.info.view)
    actions: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(
        GenericAlias(tuple, (cls.info.action, ...))
    )
    bots: dict[str, Bot] = {}
    asked: queue.SimpleQueue[tuple[_Ask, Budget] | None] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(connection, asked), daemon=True).start()
    while (item := asked.get()) is not None:
        ask, budget = item
        reply: _Reply
        try:
            bot = bots.get(ask.bot) or bots.setdefault(ask.bot, load(ask.bot)(playing))
            legal = actions.decode(ask.legal)
            advice = bot.advise(views.decode(ask.view), legal, budget)
            reply = _Chosen(legal.index(advice.action), advice.expects)
        except Exception as error:
            reply = _Broke(f"{type(error).__name__}: {error}")
        with contextlib.suppress(OSError):  # nobody waits any more: the reader will say so
            connection.send_bytes(msgspec.msgpack.encode(reply))


# -------------------------------------------------------------------------------------------- in this process


def reference(cls: type) -> str:
    """The "module:Class" by which another process finds a class."""
    return f"{cls.__module__}:{cls.__qualname__}"


def _ensure_tracker() -> None:
    """Start what multiprocessing needs beside any spawned process.

    A screen puts a standard error without a file number in place of the real one, and the tracker would be
    handed that number, so it is started with the real one.
    """
    if os.name == "posix":
        with contextlib.redirect_stderr(sys.__stderr__):
            resource_tracker.ensure_running()


def _packed(name: BotName, question: Question) -> bytes:
    """The question as bytes."""
    encode = msgspec.msgpack.encode
    view, legal = msgspec.Raw(encode(question.view)), msgspec.Raw(encode(question.legal))
    return encode(_Ask(BOTS[name.name], name, question.seed, question.seat, question.ply, view, legal))


class Worker:
    """The process, as seen from the program. It starts at the first question, and again after it was ended.

    One question at a time: `advise` blocks and is called from a thread; `close` from any thread.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = reference(type(game))
        self._definitions = msgspec.msgpack.encode(game.definitions)
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None

    @property
    def pid(self) -> int | None:
        """The process's number while it runs."""
        process = self._process
        return None if process is None else process.pid

    def choose(self, name: BotName, question: Question, stop: threading.Event) -> AnyAction:
        """What the bot chooses. Raises as `advise` does."""
        return self.advise(name, question, stop).action

    def advise(self, name: BotName, question: Question, stop: threading.Event) -> Advice:
        """What the bot chooses, and what it expects of it.

        Raises `Cancelled` once `stop` is set or the worker closed, `UnknownBot`, and `BotFailed` if the bot
        or its process broke.
        """
        if name.name not in BOTS:
            raise UnknownBot(f"There is no bot {name.name!r}; there are: {', '.join(BOTS)}.")
        with self._lock:
            if stop.is_set() or self._closed.is_set():
                raise Cancelled
            try:
                connection = self._running()
                connection.send_bytes(_packed(name, question))
                reply = self._answer(connection, name, stop)
            except (EOFError, OSError, msgspec.MsgspecError):
                self._end()
                raise BotFailed(f"The process in which {name} was thinking has ended.") from None
        if isinstance(reply, _Broke):
            raise BotFailed(f"{name} broke while thinking ({reply.error}).")
        return Advice(question.legal[reply.index], reply.expects)

    def close(self) -> None:
        """Give up what is being thought about and end the process for good."""
        self._closed.set()
        with self._lock:
            self._end()

    def _running(self) -> Connection:
        """The way to a process that runs."""
        if self._connection is not None and self._process is not None and self._process.is_alive():
            return self._connection
        self._end()
        _ensure_tracker()
        spawn = get_context("spawn")
        ours, theirs = spawn.Pipe()
        process = spawn.Process(
            target=_serve, args=(theirs, self._game, self._definitions), name="tonalli-bots", daemon=True
        )
        process.start()
        theirs.close()  # or the end of the process would not be seen
        self._process, self._connection = process, ours
        return ours

    def _answer(self, connection: Connection, name: BotName, stop: threading.Event) -> _Reply:
        """Wait for the reply; once the choice is given up, for a moment only."""
        late = None if name.seconds is None else time.monotonic() + name.seconds + _OVERTIME_SECONDS
        while not connection.poll(_POLL_SECONDS):
            if stop.is_set() or self._closed.is_set():
                self._give_up(connection)
                raise Cancelled
            if late is not None and time.monotonic() > late:
                self._end()
                raise BotFailed(f"{name} did not answer in time.")
        reply = _replies.decode(connection.recv_bytes())
        if stop.is_set():
            raise Cancelled
        return reply

    def _give_up(self, connection: Connection) -> None:
        """Ask the bot to stop; a bot that does not is ended with its process."""
        connection.send_bytes(msgspec.msgpack.encode(_Cancel()))
        if connection.poll(CANCEL_SECONDS):
            connection.recv_bytes()
        else:
            self._end()

    def _end(self) -> None:
        if self._connection is not None:
            self._connection.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._connection = None
