"""The settings: each takes effect at once and is kept."""

from __future__ import annotations

from math import isinf
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.theme import Theme
from textual.widgets import Static

from tonalli.play.record import MAX_NAME
from tonalli.ui.glyphs import only_ascii
from tonalli.ui.themes import TITLES
from tonalli.ui.widgets.choice import Choice
from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.line import PlainInput

if TYPE_CHECKING:
    from tonalli.ui.app import Tonalli

ASCII = (("auto", "as the terminal says"), ("off", "all"), ("on", "ASCII only"))
MOTION = (("on", "on"), ("off", "off"))
PACES = (("step", "step"), ("slow", "slow"), ("normal", "normal"), ("fast", "fast"), ("at once", "at once"))

SAMPLE = Content.assemble(
    ("╭─ red ─────╮", "$lane-red"),
    ("╭─ blue ────╮", "$lane-blue"),
    ("┏━", "bold $accent"),
    (" green ", "bold $lane-green"),
    ("━━━┓", "bold $accent"),
    ("╔═", "bold $primary"),
    (" yellow ", "bold $lane-yellow"),
    ("══╗", "bold $primary"),
    ("  tonalli 3 ◆◆◆", "$primary"),
    "\n",
    ("╰───────────╯", "$lane-red"),
    ("╰───────────╯", "$lane-blue"),
    ("┗━ cursor ━━┛", "bold $accent"),
    ("╚═ target ══╝", "bold $primary"),
    ("  ready", "bold $text-success"),
    ("  spent", "$text-muted"),
    ("  struck", "$text-error"),
)
"""What the arena is drawn of."""


class SettingsScreen(Screen[None]):
    """One line for each setting; what is set is kept when the line is left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "app.focus_previous", "line before", show=False),
        Binding("down,j,enter", "app.focus_next", "next line"),
        Binding("escape,f2", "back", "back"),
    ]

    app: Tonalli

    def compose(self) -> ComposeResult:
        """The lines over a sample."""
        now = self.app.settings
        theme = now.theme if now.theme in TITLES else self.app.theme
        yield Static(Content("Settings"), classes="title")
        with Vertical(id="lines"):
            yield from _line("Theme", Choice(tuple(TITLES.items()), theme, id="theme"))
            yield from _line("Characters", Choice(ASCII, now.ascii, id="ascii"))
            yield from _line("Motion", Choice(MOTION, "on" if now.motion else "off", id="motion"))
            yield from _line("Pace of bots", Choice(PACES, now.pace, id="pace"))
            yield from _line("Your name", PlainInput(now.name, MAX_NAME, "name", "name"))
        yield Static(SAMPLE, id="sample")
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin at the first line."""
        self.query_one("#theme").focus()
        self.app.theme_changed_signal.subscribe(self, self._other_theme)
        self._explain()

    def _other_theme(self, theme: Theme) -> None:
        """Another theme was chosen in the palette."""
        if theme.name in TITLES:
            self.query_one("#theme", Choice).choose(theme.name)

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Set it at once."""
        event.stop()
        self._keep()
        self._explain()

    def on_descendant_blur(self) -> None:
        """The line with the name may have been left."""
        self._keep()

    def action_back(self) -> None:
        """Back to where one came from."""
        self._keep()
        self.dismiss()

    def _keep(self) -> None:
        """Set what the lines say, all of them: who types ahead may be leaving already."""
        chosen = {line: self.query_one(f"#{line}", Choice).value for line in ("theme", "ascii", "pace")}
        motion = self.query_one("#motion", Choice).value == "on"
        self.app.change(**chosen, motion=motion, name=self.query_one("#name", PlainInput).value.strip())

    def _explain(self) -> None:
        """Say beside each line what it means."""
        now = self.app.settings
        drawn = "ASCII" if only_ascii(self.app) else "lines and signs"
        motion = "what happens is shown step by step" if now.motion else "the board changes at once"
        if now.motion and not self.app.motion:
            motion = "TEXTUAL_ANIMATIONS=none keeps it off"
        notes = {
            "theme": "NO_COLOR keeps all colours off" if self.app.no_color else "",
            "ascii": f"{drawn} now" if now.ascii == "auto" else "",
            "motion": motion,
            "pace": _paced(now.seconds),
            "name": "in a new set-up",
        }
        for line, note in notes.items():
            self.query_one(f"#note-{line}", Static).update(Content(note))


def _paced(seconds: float) -> str:
    """What a pace means."""
    if isinf(seconds):
        return "a key for each action or event"
    return f"{seconds:g} seconds for each action" if seconds else "no pause between actions"


def _line(title: str, control: Choice | PlainInput) -> ComposeResult:
    with Horizontal(classes="row"):
        yield Static(Content(title), classes="label")
        with Horizontal(classes="control"):
            yield control
        yield Static(id=f"note-{control.id}", classes="note")
