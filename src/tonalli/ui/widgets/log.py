"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tonalli.ui.chronicle import Told
from tonalli.ui.games.lookup import Page
from tonalli.ui.games.wording import Wording
from tonalli.ui.widgets.menu import Menu


class LastLines(Widget):
    """As many of the last sentences as there is room for, the newest at the foot; the wheel goes back from there.

    If there is no room for the whole of the newest, it ends after a word with "…"; the log in full has it.
    """

    DEFAULT_CSS = """
    LastLines { height: 1fr; padding: 0 1; color: $text-muted; }
    """

    lines: reactive[tuple[str, ...]] = reactive(())
    """The last sentences, already safe to show."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.whole: Callable[[], Sequence[str]] = lambda: self.lines
        """All sentences so far, for the wheel; set by the screen."""
        self._rows: list[Content] = []
        """All of them wrapped, as long as somebody looks back."""
        self._back = 0
        """Rows between what is shown and the newest."""

    def tell(self, lines: tuple[str, ...]) -> None:
        """Show these, and nothing of what somebody looked back at: another may look now."""
        self._come_back()
        self.lines = lines

    def watch_lines(self) -> None:
        """Something new is told: come back to it."""
        self._come_back()

    def on_resize(self) -> None:
        """What was wrapped fits no more."""
        self._come_back()

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Look back."""
        event.stop()
        self._look(1)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Towards the newest."""
        event.stop()
        self._look(-1)

    def render(self) -> Content:
        """The last lines, each wrapped, cut at the top; or those from before."""
        width, height = self.content_size
        if not height or not width:
            return Content("")
        rows = self._before(height) if self._back else self._last(width, height)
        return Content("\n").join(rows)

    def _come_back(self) -> None:
        if self._back:
            self.refresh()
        self._back = 0
        self._rows = []

    def _look(self, way: int) -> None:
        """A few rows further, as far as there are any."""
        width, height = self.content_size
        if not height or not width:
            return
        if not self._rows:
            self._rows = [row for line in self.whole() for row in Content(line).wrap(width)]
        step = 3 if height > 8 else 1
        self._back = max(0, min(self._back + way * step, len(self._rows) - height))
        self.refresh()

    def _before(self, height: int) -> list[Content]:
        end = len(self._rows) - self._back
        rows = self._rows[max(0, end - height) : end]
        return [*rows[:-1], Content("… more below")] if height > 1 else rows

    def _last(self, width: int, height: int) -> list[Content]:
        rows: list[Content] = []
        for line in reversed(self.lines):
            wrapped = Content(line).wrap(width)
            if len(rows) + len(wrapped) > height:
                break
            rows = [*wrapped, *rows]
        if not rows and self.lines:
            newest = self.lines[-1]
            rows = Content(newest).wrap(width)[: height - 1]
            rest = newest[sum(len(row.plain) + 1 for row in rows) :]
            rows.append(Content(_shortened(rest, width)))
        return rows


def _shortened(text: str, width: int) -> str:
    """The beginning of a text, as many whole words of it as there is room for."""
    begun = text[: width - 1]  # with the space that ends the last word
    words = begun.rpartition(" ")[0].rstrip(" ,;:")
    return f"{words} …" if words else f"{begun}…"


class LogView(Menu):
    """All sentences under the headings of their parts, to go through one by one; it begins at the newest."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,v", "select", "why")]

    DEFAULT_CSS = """
    LogView { height: 1fr; }
    LogView > .option-list--option-disabled { color: $primary; text-style: bold; }
    """

    class Picked(Message):
        """More of an entry is wanted."""

        def __init__(self, page: Page) -> None:
            super().__init__()
            self.page = page
            """Its part, the sentence, how its figures were reckoned, and the rules that it goes back to."""

    def __init__(self, entries: Sequence[Told], words: Wording, names: Sequence[str]) -> None:
        super().__init__()
        self._entries = tuple(entries)
        self._words = words
        self._names = names
        self._told: dict[int, tuple[str, Told]] = {}
        """Line of the list -> its part and its entry; headings have none."""

    @property
    def latest(self) -> int:
        """The number of the entry with which the game that is on began; 0 if all is of one game."""
        begun = (
            at
            for at in range(len(self._entries) - 1, 0, -1)
            if self._words.begins_game(self._entries[at].event)
        )
        return next(begun, 0)

    def on_mount(self) -> None:
        """Show everything."""
        self.fill(0)

    def fill(self, start: int) -> None:
        """List the entries from that one on."""
        self.clear_options()
        self._told.clear()
        options: list[Option] = []
        part = "The log"
        for told in self._entries[start:]:
            heading = self._words.heading(told.event, self._names)
            if heading:
                part = heading
                options.append(Option(Content(f"\n{heading}" if options else heading), disabled=True))
            self._told[len(options)] = (part, told)
            options.append(Option(Content(told.text)))
        if not options:
            options.append(Option(Content("Nothing has happened yet."), disabled=True))
        self.add_options(options)
        self.highlighted = len(options) - 1 if self._told else None
        self.call_after_refresh(self.scroll_end, animate=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Tell more of that entry."""
        event.stop()
        self.post_message(self.Picked(self._page(*self._told[event.option_index])))

    def _page(self, part: str, told: Told) -> Page:
        """All about an entry: how its figures were reckoned, and the rules behind it."""
        past = told.past()
        sums = self._words.reckoned(told.event, past) if past else ()
        rules = [line for rule in self._words.because(told.event) for line in ("", rule)]
        return (part, told.text, *sums, *rules)
