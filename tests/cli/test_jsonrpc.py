"""The frame of the engine, by the JSON-RPC 2.0 specification: what any line at all is answered with."""

from __future__ import annotations

import io
import json
from typing import Any

import msgspec
import pytest

from tonalli.cli import jsonrpc
from tonalli.cli.jsonrpc import Method, RpcError


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Two(msgspec.Struct, forbid_unknown_fields=True):
    minuend: int
    subtrahend: int = 0


def subtract(params: Two) -> int:
    return params.minuend - params.subtrahend


def fail(params: Nothing) -> object:
    raise RpcError(-32001, "It did not work.")


def crash(params: Nothing) -> object:
    raise ZeroDivisionError("by zero")


METHODS = {
    "subtract": Method(Two, subtract),
    "fail": Method(Nothing, fail),
    "crash": Method(Nothing, crash),
    "nothing": Method(Nothing, lambda params: None),
}


def ask(line: str | bytes) -> Any:
    raw = jsonrpc.answer(line.encode() if isinstance(line, str) else line, METHODS)
    return None if raw is None else json.loads(raw)


def error_of(line: str | bytes) -> tuple[object, int]:
    answered = ask(line)
    assert set(answered) == {"jsonrpc", "id", "error"}
    assert answered["jsonrpc"] == "2.0"
    message = answered["error"]["message"]
    assert message.endswith(".")
    assert message.isprintable()
    return answered["id"], answered["error"]["code"]


@pytest.mark.parametrize("params", ['{"minuend": 42, "subtrahend": 23}', "[42, 23]"])
def test_parameters_by_name_and_by_place(params: str) -> None:
    assert ask(f'{{"jsonrpc": "2.0", "method": "subtract", "params": {params}, "id": 1}}') == {
        "jsonrpc": "2.0",
        "id": 1,
        "result": 19,
    }


@pytest.mark.parametrize("id_", [7, "seven", None, 1.5])
def test_the_id_comes_back_as_it_was(id_: object) -> None:
    assert ask(json.dumps({"jsonrpc": "2.0", "method": "nothing", "id": id_})) == {
        "jsonrpc": "2.0",
        "id": id_,
        "result": None,
    }


@pytest.mark.parametrize("method", ["subtract", "fail", "crash", "no such"])
def test_a_notification_is_never_answered(method: str) -> None:
    assert ask(json.dumps({"jsonrpc": "2.0", "method": method})) is None


@pytest.mark.parametrize(
    "line",
    [
        '{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]',
        "[1,",
        "hello",
        "{} {}",
        b'{"jsonrpc": "2.0", "method": "\xff", "id": 1}',
        "[" * 100_000,
        '{"a":' * 100_000,
        "NaN",
    ],
    ids=["cut", "open", "text", "two", "bytes", "deep lists", "deep objects", "nan"],
)
def test_what_is_no_json(line: str | bytes) -> None:
    assert error_of(line) == (None, -32700)


def test_deep_nesting_where_nobody_looks_is_refused_too() -> None:
    deep = "[" * 50_000 + "]" * 50_000
    line = f'{{"jsonrpc": "2.0", "method": "nothing", "extra": {deep}, "id": 1}}'
    assert error_of(line) == (None, -32700)


@pytest.mark.parametrize(
    ("line", "id_"),
    [
        ("1", None),
        ('"text"', None),
        ("null", None),
        ("{}", None),
        ('{"jsonrpc": "2.0", "method": 1, "params": "bar"}', None),
        ('{"jsonrpc": "2.0", "id": 5}', 5),
        ('{"jsonrpc": "1.0", "method": "nothing", "id": 6}', 6),
        ('{"method": "nothing", "id": "old"}', "old"),
        ('{"jsonrpc": "2.0", "method": "nothing", "id": {}}', None),
        ("[]", None),
    ],
)
def test_what_is_no_request(line: str, id_: object) -> None:
    assert error_of(line) == (id_, -32600)


def test_a_method_that_is_not_there() -> None:
    answered = ask('{"jsonrpc": "2.0", "method": "foo\\u001b[2J", "id": 1}')
    assert answered["error"]["code"] == -32601
    assert "subtract" in answered["error"]["message"]
    assert answered["error"]["message"].isprintable()


@pytest.mark.parametrize(
    "params",
    [
        "{}",
        '{"minuend": "x"}',
        '{"minuend": 1, "more": 2}',
        "[]",
        "[1, 2, 3]",
        "3",
        '"text"',
        "null",
        "[[[]]]",
    ],
)
def test_wrong_parameters(params: str) -> None:
    assert error_of(f'{{"jsonrpc": "2.0", "method": "subtract", "params": {params}, "id": 1}}') == (1, -32602)


def test_the_message_names_the_parameter() -> None:
    answered = ask('{"jsonrpc": "2.0", "method": "subtract", "params": {"minuend": "x"}, "id": 1}')
    assert "minuend" in answered["error"]["message"]


def test_errors_of_a_method_and_of_the_program() -> None:
    assert error_of('{"jsonrpc": "2.0", "method": "fail", "id": 1}') == (1, -32001)
    assert error_of('{"jsonrpc": "2.0", "method": "crash", "id": 1}') == (1, -32603)


def test_a_batch_is_answered_in_order_without_its_notifications() -> None:
    batch = [
        {"jsonrpc": "2.0", "method": "subtract", "params": [9, 2], "id": "a"},
        {"jsonrpc": "2.0", "method": "nothing"},
        {"foo": "boo"},
        1,
        {"jsonrpc": "2.0", "method": "foo.get", "id": "5"},
    ]
    answers = ask(json.dumps(batch))
    assert [found.get("result", found.get("error", {}).get("code")) for found in answers] == [
        7,
        -32600,
        -32600,
        -32601,
    ]
    assert [found["id"] for found in answers] == ["a", None, None, "5"]


def test_a_batch_of_notifications_is_not_answered() -> None:
    assert ask('[{"jsonrpc": "2.0", "method": "nothing"}, {"jsonrpc": "2.0", "method": "no such"}]') is None


def test_too_large_a_batch_is_refused_whole() -> None:
    batch = [{"jsonrpc": "2.0", "method": "nothing", "id": 1}] * (jsonrpc.MAX_BATCH + 1)
    assert error_of(json.dumps(batch)) == (None, -32600)


def test_a_line_that_is_too_long_is_skipped_and_the_next_is_read() -> None:
    stream = io.BytesIO(b"x" * 1000 + b"\n\n  \n" + b"ab\n" + b"y" * 50)
    assert list(jsonrpc.lines(stream, limit=20)) == [None, b"ab\n", None]
    assert json.loads(jsonrpc.answer(None, METHODS) or b"")["error"]["code"] == -32700


@pytest.mark.parametrize("length", [19, 20])
def test_a_line_up_to_the_limit_is_read(length: int) -> None:
    line = b"z" * length + b"\n"
    assert list(jsonrpc.lines(io.BytesIO(line + b"next"), limit=20)) == [line, b"next"]
