"""The prompt line: what is asked, or what the cursor is on."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget


class Prompt(Widget):
    """One sentence, two lines at most: the question, or a hint of the board in its place."""

    DEFAULT_CSS = """
    Prompt { height: auto; max-height: 2; padding: 0 1; }
    Prompt.-refused { color: $text-warning; }
    """

    question: reactive[str] = reactive("", layout=True)
    """What is asked."""

    hint: reactive[str] = reactive("", layout=True)
    """Shown in place of the question."""

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

    def render(self) -> Content:
        """The sentence behind the mark of a prompt."""
        return Content(f"> {self.hint or self.question}")
