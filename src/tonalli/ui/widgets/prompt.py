"""The prompt line: what is asked, or what the cursor is on."""

from __future__ import annotations

from collections.abc import Callable

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from tonalli.ui.glyphs import written


class Prompt(Widget):
    """One sentence, two lines at most: the question, or a hint of the board in its place."""

    DEFAULT_CSS = """
    Prompt { height: 1; padding: 0 1; }
    Prompt.-long { height: 2; }
    Prompt.-refused { color: $text-warning; }
    """

    question: reactive[str] = reactive("")
    """What is asked."""

    hint: reactive[str] = reactive("")
    """Shown in place of the question."""

    through: Callable[[str], str] = staticmethod(str)
    """What every sentence goes through before it is shown; set by the screen."""

    refused: reactive[bool] = reactive(False, toggle_class="-refused")
    """The hint says why something was refused."""

    def say(self, hint: str, refused: bool = False) -> None:
        """Show a hint; an empty one brings back the question."""
        self.hint = hint
        self.refused = refused and bool(hint)

    def ask(self, question: str) -> None:
        """Show a question, and no hint."""
        self.question = question
        self.say("")

    def watch_question(self) -> None:
        """Take the room that the sentence needs."""
        self._fit()

    def watch_hint(self) -> None:
        """Take the room that the sentence needs."""
        self._fit()

    def on_resize(self) -> None:
        """Take the room that the sentence needs."""
        self._fit()

    def render(self) -> Content:
        """The sentence behind the mark of a prompt."""
        return Content(written(f"> {self.through(self.hint or self.question)}", self))

    def _fit(self) -> None:
        """One line or two; nothing is measured or laid out anew where there is room for two anyway."""
        width, height = self.content_size
        long = self.has_class("-long")
        if width and (long or height < 2):
            needed = len(self.render().wrap(width)) > 1
            if needed != long:
                self.set_class(needed, "-long")
