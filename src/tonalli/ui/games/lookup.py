"""What can be looked up of a game: pages about its cards, its signs and its rules, and the words that lead there."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

_ENTRY = re.compile(r"^- \*\*([A-Z]{2}-\d\d)\*\* (.*?)(?=\n\n|\n- |\Z)", re.MULTILINE | re.DOTALL)

Page = tuple[str, ...]
"""Lines of text; the first is the title."""


def entries(page: str) -> Mapping[str, str]:
    """Id -> the rule, of a rules page in which each stands as "- **XY-01** What it says."."""
    return {rule: " ".join(said.split()) for rule, said in _ENTRY.findall(page)}


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
