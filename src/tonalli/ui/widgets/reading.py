"""A page to read, in which some words lead to other pages."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.style import Style
from textual.widgets import Static

from tonalli.ui.games.lookup import Link, Lookup, Page


class Reading(VerticalScroll):
    """Up and down go to the next word that leads on if it is near enough to be seen, else they scroll."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "go(1)", "next word", show=False),
        Binding("up,k", "go(-1)", "word before", show=False),
        Binding("tab,right,l", "jump(1)", "next word", show=False),
        Binding("shift+tab,left,h", "jump(-1)", "word before", show=False),
        Binding("enter", "follow", "look it up"),
        Binding("pagedown,space", "page_down", "a page down", show=False),
        Binding("pageup", "page_up", "a page up", show=False),
    ]

    DEFAULT_CSS = """
    Reading { height: 1fr; padding: 0 1; scrollbar-size-vertical: 1; }
    """

    class Followed(Message):
        """A word was picked."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    def __init__(self, lookup: Lookup) -> None:
        super().__init__()
        self._lookup = lookup
        self._text = ""
        self._links: tuple[Link, ...] = ()
        self._at = -1

    def compose(self) -> ComposeResult:
        """One block of text."""
        yield Static()

    @property
    def link(self) -> str | None:
        """The key of the word that is marked."""
        return self._links[self._at].key if 0 <= self._at < len(self._links) else None

    def show(self, lines: Page, key: str = "", at: int = 0) -> None:
        """Show these lines; words that lead to `key`, this very page, are no links. `at`: the word marked."""
        self._text = "\n".join(lines)
        self._links = tuple(link for link in self._lookup.links(self._text) if link.key != key)
        self._at = at if at < len(self._links) else -1
        self.scroll_home(animate=False)
        self._draw()
        if at:
            self.call_after_refresh(self._into_sight)

    @property
    def at(self) -> int:
        """The number of the word that is marked, to come back to."""
        return max(self._at, 0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without a word that leads on, Enter is left to the screen."""
        return action != "follow" or self.link is not None

    def action_go(self, by: int) -> None:
        """On to the next word that is in sight; else scroll."""
        at = self._at + by
        if 0 <= at < len(self._links):
            top = self._lines()[at]
            if self.scroll_y - 1 <= top <= self.scroll_y + self.size.height:
                self._mark(at)
                return
        self.scroll_relative(y=by, animate=False)

    def action_jump(self, by: int) -> None:
        """On to the next word, wherever it is, round and round."""
        if self._links:
            self._mark((self._at + by) % len(self._links))

    def action_follow(self) -> None:
        """Look up the word that is marked."""
        if self.link is not None:
            self.post_message(self.Followed(self.link))

    def on_click(self, event: Click) -> None:
        """A click on a word looks it up."""
        at = event.style.meta.get("link")
        if isinstance(at, int) and at < len(self._links):
            event.stop()
            self._mark(at)
            self.action_follow()

    def _mark(self, at: int) -> None:
        self._at = at
        self._draw()
        self._into_sight()

    def _into_sight(self) -> None:
        if 0 <= self._at < len(self._links):
            line, height = self._lines()[self._at], self.size.height
            if not self.scroll_y <= line < self.scroll_y + height:
                self.scroll_to(y=line - (1 if line < self.scroll_y else height - 1), animate=False)

    def _draw(self) -> None:
        self.query_one(Static).update(self._content())
        self.refresh_bindings()

    def _content(self) -> Content:
        content = Content(self._text)
        for at, link in enumerate(self._links):
            content = content.stylize(Style.from_meta({"link": at}), link.start, link.end)
            style = "$block-cursor-foreground on $block-cursor-background" if at == self._at else "underline"
            content = content.stylize(style, link.start, link.end)
        return content

    def _lines(self) -> list[int]:
        """The line on which each word begins, as the text is wrapped now."""
        found: dict[int, int] = {}
        for y, line in enumerate(self._content().wrap(self.query_one(Static).content_size.width or 80)):
            for span in line.spans:
                at = span.style.meta.get("link") if isinstance(span.style, Style) else None
                if at is not None:
                    found.setdefault(at, y)
        return [found.get(at, 0) for at in range(len(self._links))]
