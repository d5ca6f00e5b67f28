"""JSON-RPC 2.0, one message a line: what a line means, and what is answered to it whatever it is.

Knows nothing of games. A method is a Struct of its parameters and a function that takes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, BinaryIO, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from tonalli.core.plain import plain

MAX_LINE: Final = 16 << 20
"""Bytes of one message; what is longer is refused and skipped."""
MAX_BATCH: Final = 1000
"""Requests in one message."""

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL_ERROR: Final = -32603

Id: TypeAlias = int | float | str | None


class RpcError(Exception):
    """What goes wrong in a request; it becomes the answer."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Method(Struct, frozen=True):
    """One method."""

    params: type[Struct]
    """Its parameters, by name or in this order by place."""
    call: Callable[[Any], object]
    """What it does: takes the parameters, answers the result, and raises `RpcError`."""


class Error(Struct, frozen=True):
    """The error of an answer."""

    code: int
    message: str


class Answer(Struct, frozen=True):
    """What is sent back: `result` or `error`, never both."""

    jsonrpc: Literal["2.0"]
    id: Id
    result: object = UNSET
    error: Error | UnsetType = UNSET


class _Request(Struct, frozen=True):
    jsonrpc: Literal["2.0"]
    method: str
    id: Id | UnsetType = UNSET
    params: Raw | UnsetType = UNSET


class _OnlyId(Struct, frozen=True):
    id: Id = None


_BAD: Final = (msgspec.MsgspecError, RecursionError, MemoryError, UnicodeError)
_encode = msgspec.json.encode


def lines(stream: BinaryIO, limit: int = MAX_LINE) -> Iterator[bytes | None]:
    """The lines of a stream, without those that are blank; None for one that is too long and was skipped."""
    while line := stream.readline(limit + 1):
        if len(line) <= limit or line.endswith(b"\n"):
            if line.strip():
                yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(1 << 16)
        yield None


def answer(line: bytes | None, methods: Mapping[str, Method]) -> bytes | None:
    """What is answered to a line, without a line break; None if nothing is."""
    if line is None:
        return _failed(None, PARSE_ERROR, f"A message may not be longer than {MAX_LINE:,} bytes.")
    try:
        line.decode("utf-8")
        msgspec.json.decode(line, type=Raw)
    except _BAD as error:
        return _failed(None, PARSE_ERROR, f"This is no JSON: {_reason(error)}.")
    if line.lstrip().startswith(b"["):
        return _batch(line, methods)
    return _one(line, methods)


def _batch(line: bytes, methods: Mapping[str, Method]) -> bytes | None:
    """Several requests: their answers, in the same order."""
    requests = msgspec.json.decode(line, type=list[Raw])
    if not requests:
        return _failed(None, INVALID_REQUEST, "A batch must hold at least one request.")
    if len(requests) > MAX_BATCH:
        return _failed(None, INVALID_REQUEST, f"A batch may hold no more than {MAX_BATCH:,} requests.")
    answers = [found for raw in requests if (found := _one(bytes(raw), methods)) is not None]
    return b"[" + b",".join(answers) + b"]" if answers else None


def _one(raw: bytes, methods: Mapping[str, Method]) -> bytes | None:
    """One request's answer; None for a notification (a request without an id), whatever comes of it."""
    try:
        request = msgspec.json.decode(raw, type=_Request)
    except _BAD as error:
        return _failed(_id_of(raw), INVALID_REQUEST, f"This is no request of JSON-RPC 2.0: {_reason(error)}.")
    try:
        result = _encode(_call(request, methods))
    except RpcError as error:
        answered = _failed(_known(request.id), error.code, error.message)
    except Exception as error:  # whatever it is, the one who asked is told and may go on
        message = f"The program broke over this request ({type(error).__name__}: {plain(str(error), 200)})."
        answered = _failed(_known(request.id), INTERNAL_ERROR, message)
    else:
        answered = _encode(Answer("2.0", _known(request.id), result=Raw(result)))
    return None if request.id is UNSET else answered


def _call(request: _Request, methods: Mapping[str, Method]) -> object:
    """Do what is asked. Raises `RpcError`."""
    method = methods.get(request.method)
    if method is None:
        known = ", ".join(methods)
        name = plain(request.method, 40)
        raise RpcError(METHOD_NOT_FOUND, f"There is no method {name!r}; there are: {known}.")
    try:
        params = _params(request.params, method.params)
    except _BAD as error:
        fields = ", ".join(method.params.__struct_fields__) or "none"
        raise RpcError(
            INVALID_PARAMS, f"The parameters of {request.method} ({fields}) are wrong: {_reason(error)}."
        ) from None
    return method.call(params)


def _params(raw: Raw | UnsetType, kind: type[Struct]) -> Struct:
    """The parameters, given by name or by place."""
    if raw is UNSET:
        return msgspec.json.decode(b"{}", type=kind)
    text = bytes(raw)
    if not text.startswith(b"["):
        return msgspec.json.decode(text, type=kind)
    values = msgspec.json.decode(text, type=list[Raw])
    fields = kind.__struct_fields__
    if len(values) > len(fields):
        raise msgspec.ValidationError(f"there are {len(values)}, and no more than {len(fields)} are taken")
    named = dict(zip(fields, values, strict=False))
    return msgspec.json.decode(_encode(named), type=kind)


def _reason(error: BaseException) -> str:
    """Why a text could not be decoded, to go into a sentence."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    if isinstance(error, MemoryError):
        return "it is too large"
    if isinstance(error, UnicodeError):
        return "it is not UTF-8"
    text = plain(str(error), 300).rstrip(".")
    return (
        text[:1].lower() + text[1:] if text.startswith(("Expected", "Object", "Input", "Invalid")) else text
    )


def _id_of(raw: bytes) -> Id:
    """The id of what is no request, as far as it has one."""
    try:
        return msgspec.json.decode(raw, type=_OnlyId).id
    except _BAD:
        return None


def _known(given: Id | UnsetType) -> Id:
    return None if isinstance(given, UnsetType) else given


def _failed(id_: Id, code: int, message: str) -> bytes:
    return _encode(Answer("2.0", id_, error=Error(code, message)))
