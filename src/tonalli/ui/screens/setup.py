"""Setting up a game: its options, who sits where, the seed."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from msgspec import Struct, inspect
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from tonalli.bots.base import BOTS
from tonalli.core.game import OptionsError
from tonalli.core.plain import plain
from tonalli.games import AnyGame
from tonalli.play.record import HUMAN, MAX_NAME, SeatInfo
from tonalli.ui.games.wording import Wording
from tonalli.ui.screens.dialogs import PlainInput
from tonalli.ui.widgets.choice import Choice
from tonalli.ui.widgets.keys import KeyLine

MAX_SEED = (1 << 63) - 1


class Setup(Struct, frozen=True):
    """What a new game is begun with."""

    options: Struct
    seats: tuple[SeatInfo, ...]
    seed: int | None
    """None: it is drawn."""


class OptionField(Struct, frozen=True):
    """One option that can be set by hand."""

    name: str
    default: str
    values: tuple[str, ...] = ()
    """The values of an option that offers a few; empty for a number."""
    low: int | None = None
    high: int | None = None

    @property
    def range(self) -> str:
        """The sentence for a number that is none or out of bounds."""
        if self.low is None or self.high is None:
            return "This must be a whole number."
        return f"This must be a whole number from {self.low} to {self.high}."

    def takes(self, text: str) -> bool:
        """Whether the text is a value of this option."""
        if self.values:
            return text in self.values
        if not (text.isascii() and text.isdigit() and len(text) < 10):
            return False
        return (self.low is None or self.low <= int(text)) and (self.high is None or int(text) <= self.high)


def option_fields(options: type[Struct]) -> tuple[OptionField, ...]:
    """The options that can be set by hand, in order; what is neither a choice nor a number stays as it is."""
    info = inspect.type_info(options)
    assert isinstance(info, inspect.StructType)
    found = (_option_field(field) for field in info.fields)
    return tuple(field for field in found if field is not None)


def _option_field(field: inspect.Field) -> OptionField | None:
    kind = field.type
    default = str(msgspec.to_builtins(field.default)) if field.default is not msgspec.NODEFAULT else ""
    match kind:
        case inspect.EnumType():
            return OptionField(field.name, default, tuple(str(member.value) for member in kind.cls))
        case inspect.LiteralType():
            return OptionField(field.name, default, tuple(str(value) for value in kind.values))
        case inspect.BoolType():
            return OptionField(field.name, default.lower(), ("true", "false"))
        case inspect.IntType():
            return OptionField(field.name, default, low=kind.ge, high=kind.le)
        case _:
            return None


class SetupScreen(Screen[Setup | None]):
    """Gives what to begin with; None if the player goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", "start"),
        Binding("up,k", "app.focus_previous", "line before", show=False),
        Binding("down,j", "app.focus_next", "next line"),
        Binding("tab", "app.focus_next", "next line", show=False),
        Binding("escape", "back", "back"),
    ]

    def __init__(self, game: AnyGame, words: Wording, person: str = "") -> None:
        super().__init__()
        self._game = game
        self._words = words
        self._person = person
        self._notes: dict[str, str] = {}
        self._fields = option_fields(game.info.options)
        self._most = max(game.seats(game.info.options()))

    def compose(self) -> ComposeResult:
        """A row for each thing to set."""
        info = self._game.info
        yield Static(Content(f"New game: {info.title}"), classes="title")
        with Vertical(id="lines"):
            for field in self._fields:
                if field.values:
                    yield from self._row(field)
            counts = self._game.seats(info.options())
            if len(counts) > 1:
                values = [(str(n), str(n)) for n in counts]
                yield from _line("Players", Choice(values, str(counts[0]), id="players"), "players")
            for seat in range(self._most):
                yield from self._seat_row(seat)
            yield from _line("Seed", Input(id="seed", compact=True, max_length=19, restrict="[0-9]*"), "seed")
            for field in self._fields:
                if not field.values:
                    yield from self._row(field)
        yield Static(id="about")
        yield Static(id="refused")
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin at the first choice, with every line explained."""
        self.query("Choice, Input").first().focus()
        self._changed()

    def on_descendant_focus(self) -> None:
        """Say in full what the line is about."""
        self._about()

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Look at everything anew."""
        event.stop()
        self._changed()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Look at everything anew."""
        event.stop()
        self._changed()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter starts, wherever it is pressed."""
        event.stop()
        self.action_start()

    def action_back(self) -> None:
        """Leave everything."""
        self.dismiss(None)

    def action_start(self) -> None:
        """Begin, or go to the first line that is not right."""
        wrong = self._changed()
        if wrong is not None:
            self.query_one(f"#{wrong}").focus()
        elif not self._why_not():
            self.dismiss(Setup(self._options(), self._seats(), self._seed()))

    # -- rows

    def _row(self, field: OptionField) -> ComposeResult:
        title = self._words.option(field.name).title
        control: Choice | Input
        if field.values:
            values = [(value, self._words.value(field.name, value).title) for value in field.values]
            control = Choice(values, field.default, id=f"option-{field.name}")
        else:
            control = Input(field.default, id=f"option-{field.name}", compact=True, max_length=9)
        yield from _line(title, control, f"option-{field.name}")

    def _seat_row(self, seat: int) -> ComposeResult:
        kinds = [(HUMAN, "person"), *((bot, f"bot: {bot}") for bot in BOTS)]
        kind = HUMAN if seat == 0 else "greedy"
        with Horizontal(classes="row", id=f"seat-row-{seat}"):
            yield Static(Content(f"Seat {seat + 1}"), classes="label")
            with Horizontal(classes="control"):
                yield Choice(kinds, kind, id=f"seat-{seat}")
            yield PlainInput(self._person if seat == 0 else "", MAX_NAME, f"name-{seat}", "name")
            yield Static(id=f"note-seat-{seat}", classes="note")

    # -- what is set

    def _changed(self) -> str | None:
        """Say beside each line what it means or what is wrong; gives the first control that is wrong."""
        wrong = None
        for field in self._fields:
            text = self._value(field)
            if field.takes(text):
                of = self._words.value(field.name, text) if field.values else self._words.option(field.name)
                self._note(f"option-{field.name}", of.about)
            else:
                self._note(f"option-{field.name}", field.range, wrong=True)
                wrong = wrong or f"option-{field.name}"
        if self._seed_wrong():
            self._note("seed", f"The seed can be at most {MAX_SEED}.", wrong=True)
            wrong = wrong or "seed"
        else:
            self._note("seed", "the same seed deals the same game; empty: drawn")
        count = self._count()
        for seat in range(self._most):
            self.query_one(f"#seat-row-{seat}").display = seat < count
            person = self.query_one(f"#seat-{seat}", Choice).value == HUMAN
            self.query_one(f"#name-{seat}").display = person
            self._note(f"seat-{seat}", "")
        self._refused("" if wrong else self._why_not())
        self._about()
        return wrong

    def _value(self, field: OptionField) -> str:
        control = self.query_one(f"#option-{field.name}")
        return control.value if isinstance(control, Choice | Input) else ""

    def _count(self) -> int:
        players = self.query("#players")
        return int(players.first(Choice).value) if players else self._most

    def _options(self) -> Struct:
        """The options as set. Raises `OptionsError`."""
        given = {field.name: self._value(field) for field in self._fields}
        try:
            options: Struct = msgspec.convert(given, self._game.info.options, strict=False)
        except msgspec.ValidationError as error:
            raise OptionsError(str(error)) from None
        if self._count() not in self._game.seats(options):
            raise OptionsError(f"With these options {self._count()} cannot play.")
        return options

    def _why_not(self) -> str:
        """Why it cannot be played so; empty if it can."""
        try:
            self._options()
        except OptionsError as error:
            return plain(str(error), 200)
        return ""

    def _seats(self) -> tuple[SeatInfo, ...]:
        kinds = [self.query_one(f"#seat-{seat}", Choice).value for seat in range(self._count())]
        typed = [self.query_one(f"#name-{seat}", Input).value.strip() for seat in range(self._count())]
        return named(kinds, typed)

    def _seed(self) -> int | None:
        text = self.query_one("#seed", Input).value
        return int(text) if text else None

    def _seed_wrong(self) -> bool:
        return (self._seed() or 0) > MAX_SEED

    # -- words

    def _about(self) -> None:
        """The note of the line that has the focus, in full: beside the line it may be cut."""
        row = (self.focused.id or "").replace("name-", "seat-") if self.focused is not None else ""
        self.query_one("#about", Static).update(Content(self._notes.get(row, "")))

    def _note(self, row: str, text: str, wrong: bool = False) -> None:
        note = self.query_one(f"#note-{row}", Static)
        note.update(Content(text))
        self._notes[row] = text
        note.set_class(wrong, "-wrong")

    def _refused(self, text: str) -> None:
        self.query_one("#refused", Static).update(Content(text))


def _line(title: str, control: Choice | Input, key: str) -> ComposeResult:
    with Horizontal(classes="row"):
        yield Static(Content(title), classes="label")
        with Horizontal(classes="control"):
            yield control
        yield Static(id=f"note-{key}", classes="note")


def named(kinds: list[str], typed: list[str]) -> tuple[SeatInfo, ...]:
    """The seats with a name each: what was typed, else what sits there; no two are alike."""
    people = kinds.count(HUMAN)
    names: list[str] = []
    for seat, (kind, name) in enumerate(zip(kinds, typed, strict=True)):
        if kind != HUMAN:
            name = kind.partition(":")[0].capitalize()
        elif not name:
            name = "Player" if people == 1 else f"Player {seat + 1}"
        name = plain(name, MAX_NAME)
        names.append(name if name not in names else f"{plain(name, MAX_NAME - 2)} {seat + 1}")
    return tuple(SeatInfo(name, kind) for name, kind in zip(names, kinds, strict=True))
