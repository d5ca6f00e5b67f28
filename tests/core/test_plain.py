from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tonalli.core.plain import plain


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ana", "Ana"),
        ("Ana[/]", "Ana[/]"),
        ("Ana\x1b[2J", "Ana?[2J"),
        ("a\nb\r\tc", "a?b??c"),
        ("\x9b31m", "?31m"),
        ("abc\u202edef", "abc?def"),
        ("zero\u200bwidth", "zero?width"),
        ("\ud800", "?"),
        ("no\u00a0break", "no?break"),
        ("Xo\u0301chitl", "X\u00f3chitl"),
        ("", ""),
    ],
)
def test_what_does_not_print_becomes_a_question_mark(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_long_text_ends_in_dots() -> None:
    assert plain("x" * 16, 16) == "x" * 16
    assert plain("x" * 17, 16) == "x" * 13 + "..."
    assert plain("xyz" * 9, 2) == "xy"
    assert plain("e\u0301" * 16, 16) == "\u00e9" * 16


def test_an_endless_text_is_not_walked_through() -> None:
    assert len(plain("\x00" * 50_000_000, 10)) == 10


@given(st.text(st.characters(), max_size=200), st.integers(1, 60))
def test_always_printable_and_short(text: str, limit: int) -> None:
    shown = plain(text, limit)
    assert shown.isprintable()
    assert len(shown) <= limit
    assert plain(shown, limit) == shown or not unicodedata.is_normalized("NFC", shown)
