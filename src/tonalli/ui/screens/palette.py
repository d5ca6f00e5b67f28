"""The command palette: everything that a screen can do now, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.fuzzy import Matcher

from tonalli.ui.widgets.board import Offer


@runtime_checkable
class Offers(Protocol):
    """A screen, or the program, that offers more than its keys."""

    def offers(self) -> Iterable[Offer]:
        """What may be done now."""


class Commands(Provider):
    """Lists what the screen offers (in a match every legal action), then what the program does."""

    async def discover(self) -> Hits:
        """All of it, in order, before anything is typed."""
        for text, command in self._offers():
            yield DiscoveryHit(Content(text), command, text=text)

    async def search(self, query: str) -> Hits:
        """What goes with the letters typed."""
        matcher = self.matcher(query)
        for text, command in self._offers():
            score = matcher.match(text)
            if score > 0:
                yield Hit(score, marked(matcher, query, text), command, text=text)

    def _offers(self) -> list[Offer]:
        there = [where for where in (self.screen, self.app) if isinstance(where, Offers)]
        return [offer for where in there for offer in where.offers()]


def marked(matcher: Matcher, query: str, text: str) -> Content:
    """The text with the letters that were found underlined; `Matcher.highlight` would read it as markup."""
    content = Content(text)
    for at in matcher.fuzzy_search.match(query, text)[1]:
        content = content.stylize("underline", at, at + 1)
    return content
