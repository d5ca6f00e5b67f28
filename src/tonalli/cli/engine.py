"""`tonalli engine`: any game over JSON-RPC 2.0, for scripts, tests, other front ends and bots.

Error codes of its own, beside those of JSON-RPC: see the constants below.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, BinaryIO, Final, Literal

import msgspec
from msgspec import Meta, Raw, Struct
from msgspec.structs import replace

from tonalli.bots.base import MOST_SECONDS, SeatedBot, UnknownBot, parse_bot
from tonalli.cli import jsonrpc
from tonalli.cli.jsonrpc import INVALID_PARAMS, Method, RpcError
from tonalli.core.game import GameError, NotationError, OptionsError, Outcome, Seat, wrong_options
from tonalli.core.plain import plain
from tonalli.core.rng import Seed
from tonalli.games import CATALOGUE, UnknownGame, game_class, house_game
from tonalli.play.journal import Reading
from tonalli.play.match import AnyStep, CannotUndo, Match
from tonalli.play.record import SaveError, SeatInfo

NO_GAME: Final = -32000
"""No game was begun or loaded."""
UNKNOWN_GAME: Final = -32001
BAD_OPTIONS: Final = -32002
"""Options, or a number of seats, that the game cannot be played with."""
BAD_NOTATION: Final = -32003
"""A text that is no action of the game."""
ILLEGAL: Final = -32004
"""An action that the rules refuse here; the message says why."""
UNKNOWN_BOT: Final = -32005
BAD_RECORD: Final = -32006
NO_UNDO: Final = -32007

_CODES: Final[tuple[tuple[type[Exception], int], ...]] = (
    (UnknownGame, UNKNOWN_GAME),
    (OptionsError, BAD_OPTIONS),
    (NotationError, BAD_NOTATION),
    (UnknownBot, UNKNOWN_BOT),
    (SaveError, BAD_RECORD),
    (CannotUndo, NO_UNDO),
    (GameError, ILLEGAL),
)
"""The first that fits is the code of an error."""

# -------------------------------------------------------------------------------------------- parameters


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """No parameters."""


class NewParams(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to begin."""

    game: str
    seats: Annotated[int, Meta(ge=1, le=16)] | None = None
    """Left out: two, or the fewest there may be."""
    seed: Seed | None = None
    """Left out: drawn."""
    options: Raw = Raw(b"{}")
    """An object of the game's options."""


class PlayParams(Struct, frozen=True, forbid_unknown_fields=True):
    """An action to do."""

    action: str


class ViewParams(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose view: a seat, a spectator's, or with all face up."""

    seat: int | Literal["table", "open"]


class LoadParams(Struct, frozen=True, forbid_unknown_fields=True):
    """A record as `record` answers it, or the text of a save."""

    record: str


class BotParams(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot to play for the actor."""

    name: str
    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] | None = None
    """How long it may think; left out: what the name says."""


# ----------------------------------------------------------------------------------------------- results


class Listed(Struct, frozen=True):
    """A game that can be played."""

    id: str
    title: str
    summary: str
    rules_version: int
    options: dict[str, Any]
    """The JSON schema of its options."""


class Situation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where the game stands, and what has just happened."""

    ply: int
    actor: Seat | None
    legal: tuple[str, ...]
    events: tuple[str, ...]
    outcome: Outcome | None
    seed: int | msgspec.UnsetType = msgspec.UNSET
    """After `new`."""
    action: str | msgspec.UnsetType = msgspec.UNSET
    """After `bot`: what it chose."""
    notices: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    """After `load`, if not all of the record could be used."""


# ------------------------------------------------------------------------------------------------ engine


class Engine:
    """One game at a time, and the methods to play it."""

    def __init__(self) -> None:
        self.done = False
        """Somebody asked to quit."""
        self._match: Match | None = None
        self.methods: dict[str, Method] = {
            "games": Method(Nothing, self._games),
            "new": Method(NewParams, self._new),
            "legal": Method(Nothing, self._legal),
            "play": Method(PlayParams, self._play),
            "undo": Method(Nothing, self._undo),
            "view": Method(ViewParams, self._view),
            "state": Method(Nothing, self._state),
            "record": Method(Nothing, self._record),
            "load": Method(LoadParams, self._load),
            "bot": Method(BotParams, self._bot),
            "quit": Method(Nothing, self._quit),
        }

    def answer(self, line: bytes | None) -> bytes | None:
        """What is answered to a line; None if nothing is."""
        return jsonrpc.answer(line, self.methods)

    # -- methods

    def _games(self, params: Nothing) -> list[Listed]:
        infos = [game_class(game_id).info for game_id in CATALOGUE]
        return [
            Listed(info.id, info.title, info.summary, info.rules_version, msgspec.json.schema(info.options))
            for info in infos
        ]

    def _new(self, params: NewParams) -> Situation:
        with _told():
            game = house_game(params.game)
            options = _options(params.options, game.info.options)
            allowed = game.seats(options)
            seats = params.seats or (2 if 2 in allowed else min(allowed))
            seed = secrets.randbits(63) if params.seed is None else params.seed
            people = [SeatInfo(f"Player {seat + 1}") for seat in range(seats)]
            self._match = match = Match.new(game, people, seed, options)
            return self._situation(match, match.step(0), seed=seed)

    def _legal(self, params: Nothing) -> tuple[str, ...]:
        return _legal_texts(self._playing())

    def _play(self, params: PlayParams) -> Situation:
        match = self._playing()
        if match.over:
            raise RpcError(ILLEGAL, "The game is over.")
        with _told():
            step = match.submit(match.game.parse(params.action, match.state))
        return self._situation(match, step)

    def _undo(self, params: Nothing) -> Situation:
        match = self._playing()
        with _told():
            match.undo()
        return self._situation(match)

    def _view(self, params: ViewParams) -> object:
        match = self._playing()
        if isinstance(params.seat, int) and not 0 <= params.seat < len(match.seats):
            raise RpcError(
                INVALID_PARAMS, f"There is no seat {params.seat}: they are 0 to {len(match.seats) - 1}."
            )
        return match.view(params.seat)

    def _state(self, params: Nothing) -> object:
        return self._playing().state

    def _record(self, params: Nothing) -> str:
        return self._playing().record.encode().decode("utf-8")

    def _load(self, params: LoadParams) -> Situation:
        with _told():
            reading = Reading(params.record.encode("utf-8"), "this record")
            reading.tell()
            match = Match.resume(reading)
        self._match = match
        return self._situation(match, notices=tuple(match.notices) or msgspec.UNSET)

    def _bot(self, params: BotParams) -> Situation:
        match = self._playing()
        seat = match.actor
        if seat is None:
            raise RpcError(ILLEGAL, "The game is over.")
        with _told():
            name = parse_bot(params.name)
            if params.seconds is not None:
                name = replace(name, seconds=params.seconds, iterations=None)
            bot = SeatedBot(name, match.game, seat, match.seed)
        action = bot.choose(match.view(seat), match.legal, match.ply)
        text = match.game.notation(action, match.state)
        return self._situation(match, match.submit(action), action=text)

    def _quit(self, params: Nothing) -> None:
        self.done = True

    # -- within

    def _playing(self) -> Match:
        """The game that is on. Raises `RpcError` if there is none."""
        if self._match is None:
            raise RpcError(NO_GAME, "There is no game yet: begin one with new, or load one.")
        return self._match

    def _situation(self, match: Match, step: AnyStep | None = None, **more: Any) -> Situation:
        events = () if step is None else step.events
        return Situation(
            ply=match.ply,
            actor=match.actor,
            legal=_legal_texts(match),
            events=tuple(match.game.sentence(event, match.names, match.options) for event in events),
            outcome=match.outcome,
            **more,
        )


def _legal_texts(match: Match) -> tuple[str, ...]:
    return tuple(match.game.notation(action, match.state) for action in match.legal)


def _options(raw: Raw, kind: type[Struct]) -> Struct:
    """A game's options from JSON. Raises `OptionsError`."""
    try:
        return msgspec.json.decode(raw, type=kind, strict=False)
    except msgspec.ValidationError as error:
        raise wrong_options(kind, _texts(raw), error) from None


def _texts(raw: Raw) -> dict[str, str]:
    """The values of an object, each as it was written; nothing for what is no object."""
    try:
        values = msgspec.json.decode(raw, type=dict[str, Raw])
    except msgspec.MsgspecError:
        return {}
    return {name: bytes(value).decode().strip('"') for name, value in values.items()}


@contextmanager
def _told() -> Iterator[None]:
    """What a game, a bot or a record refuses becomes an error of the protocol."""
    try:
        yield
    except (GameError, SaveError) as error:
        code = next(code for kind, code in _CODES if isinstance(error, kind))
        text = plain(str(error), 500)
        raise RpcError(code, text[:1].upper() + text[1:]) from None


def serve(source: BinaryIO, sink: BinaryIO) -> int:
    """Answer line after line until somebody quits or the input ends."""
    engine = Engine()
    for line in jsonrpc.lines(source):
        reply = engine.answer(line)
        if reply is not None:
            sink.write(reply + b"\n")
            sink.flush()
        if engine.done:
            break
    return 0
