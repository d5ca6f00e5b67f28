"""What can be looked up of a game: pages about its cards, its signs and its rules, and the words that lead there."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

Page = tuple[str, ...]
"""Lines of text; the first is the title."""


class Link(Struct, frozen=True):
    """A word in a text that leads to a page."""

    start: int
    end: int
    key: str


class Lookup:
    """The pages of a game that has none. Everything in a page is open to all."""

    contents: Sequence[tuple[str, str]] = ()
    """Title and key of the pages that the help offers."""

    def page(self, key: str) -> Page:
        """The page of that key. Raises `KeyError`."""
        raise KeyError(key)

    def links(self, text: str) -> tuple[Link, ...]:
        """The words of a text that can be looked up, in order."""
        return ()
