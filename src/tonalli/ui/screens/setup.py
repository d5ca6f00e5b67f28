"""Setting up a game: its options, who sits where, the seed."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import ClassVar

import msgspec
from msgspec import Struct, inspect
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, Static

from tonalli.core.game import OptionsError, options_from
from tonalli.core.plain import plain
from tonalli.games import AnyGame
from tonalli.play.record import HUMAN, MAX_NAME, SeatInfo
from tonalli.ui.games.wording import Wording
from tonalli.ui.levels import LEVELS, levels_for
from tonalli.ui.widgets.choice import Choice, ChoiceInFull
from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.line import Line, NumberInput, PlainInput

MAX_SEED = (1 << 63) - 1


class Setup(Struct, frozen=True):
    """What a new game is begun with."""

    options: Struct
    seats: tuple[SeatInfo, ...]
    seed: int | None
    """None: it is drawn."""
    choices: dict[str, str] = {}
    """What was chosen, as text, to be offered again."""


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


class Lines(VerticalScroll, inherit_bindings=False):
    """Scrolls with the focus, and has no keys of its own."""


class SetupScreen(Screen[Setup | None]):
    """Gives what to begin with; None if the player goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", "start"),
        Binding("up", "app.focus_previous", "line before", show=False),
        Binding("down", "app.focus_next", "next line"),
        Binding("k", "app.focus_previous", "line before", show=False),
        Binding("j", "app.focus_next", "next line", show=False),
        Binding("tab", "app.focus_next", "next line", show=False),
        Binding("f5", "usual", "usual choices"),
        Binding("escape", "back", "back"),
    ]

    def __init__(
        self, game: AnyGame, words: Wording, person: str = "", last: Mapping[str, str] | None = None
    ) -> None:
        """`person`: the name of the first person; `last`: the choices of the last time, as `Setup` has them."""
        super().__init__()
        self._game = game
        self.words = words
        """What the game says."""
        self._person = person
        self._last = last or {}
        self._wrong: dict[str, str] = {}
        """Control -> what is wrong with it."""
        self._fields = option_fields(game.info.options)
        self._usual = game.info.options()
        counts = game.seats(self._usual)
        self._counts = counts
        self._most = max(self._possible_counts())

    def _possible_counts(self) -> set[int]:
        """How many may play, with one value or another of an option that offers a few."""
        found = set(self._counts)
        for field in self._fields:
            for value in field.values:
                with suppress(OptionsError):
                    found |= {*self._game.seats(options_from(self._game.info.options, {field.name: value}))}
        return found

    # -- rows

    def compose(self) -> ComposeResult:
        """A row for each choice, then who sits where, then the numbers in two columns."""
        yield Static(Content(f"New game: {self._game.info.title}"), classes="title")
        with Lines(id="lines", can_focus=False):
            for field in self._fields:
                if field.values and field.name not in self.words.seating:
                    yield from self._choice_row(field)
            if len(self._counts) > 1:
                yield from self._players_row()
            for field in self._fields:
                if field.values and field.name in self.words.seating:
                    yield from self._choice_row(field)
            for seat in range(self._most):
                yield from self._seat_row(seat)
            seed = Line(id="seed", compact=True, max_length=19, restrict="[0-9]*", placeholder="drawn")
            yield from _line("Seed", seed)
            numbers = [field for field in self._fields if not field.values]
            half = -(-len(numbers) // 2)
            with Horizontal(id="numbers"):
                for column in (numbers[:half], numbers[half:]):
                    with Vertical(classes="column"):
                        for field in column:
                            yield from self._number_row(field)
        yield Static(id="about")
        yield Static(id="refused")
        yield KeyLine()

    def _players_row(self) -> ComposeResult:
        values = [(str(n), str(n)) for n in self._counts]
        with Horizontal(classes="row"):
            yield Static(Content("Players"), classes="label")
            with Horizontal(classes="control"):
                yield Choice(values, self._remembered("players", dict(values)), id="players")
            yield Static(id="note-players", classes="note")

    def _choice_row(self, field: OptionField) -> ComposeResult:
        told = [self.words.value(field.name, value) for value in field.values]
        values = [(value, one.title) for value, one in zip(field.values, told, strict=True)]
        value = self._remembered(field.name, dict(values), self._default(field))
        name, title = f"option-{field.name}", self.words.option(field.name).title
        if any(one.about for one in told):
            with Vertical(classes="block"):
                yield Static(Content(title), classes="label")
                yield ChoiceInFull(values, [one.about for one in told], value, name)
        else:
            with Horizontal(classes="row", id=f"row-{field.name}"):
                yield Static(Content(title), classes="label")
                with Horizontal(classes="control"):
                    yield Choice(values, value, name)

    def _number_row(self, field: OptionField) -> ComposeResult:
        last = self._last.get(field.name, "")
        with Horizontal(classes="row"):
            yield Static(Content(self.words.option(field.name).title), classes="label")
            value = last if field.takes(last) else field.default
            yield NumberInput(value, field.low, field.high, id=f"option-{field.name}")
            yield Static(id=f"note-{field.name}", classes="note")

    def _seat_row(self, seat: int) -> ComposeResult:
        kinds = {kind: level.title for kind, level in levels_for(self._game.info.id).items()}
        kind = self._remembered(f"seat {seat + 1}", kinds, HUMAN if seat == 0 else "greedy")
        name = self._last.get(f"name {seat + 1}", "") if seat else self._person
        with Horizontal(classes="row", id=f"seat-row-{seat}"):
            yield Static(classes="label", id=f"seat-label-{seat}")
            with Horizontal(classes="control"):
                yield Choice(list(kinds.items()), kind, id=f"seat-{seat}")
            yield PlainInput(name, MAX_NAME, f"name-{seat}", "name")

    def _default(self, field: OptionField) -> str:
        return self.words.usual(field.name) or field.default

    def _remembered(self, key: str, values: Mapping[str, str], usual: str = "") -> str:
        """The choice of the last time if there still is such a one."""
        last = self._last.get(key, "")
        return last if last in values else usual or next(iter(values))

    # -- what is done

    def on_mount(self) -> None:
        """Begin at the first choice."""
        self.query("Choice, Input").first().focus()
        self._changed()

    def on_descendant_focus(self) -> None:
        """Say what the line is about."""
        self._about()

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Look at everything anew."""
        event.stop()
        self._changed()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Look at everything anew."""
        event.stop()
        self._changed()

    def action_back(self) -> None:
        """Leave everything."""
        self.dismiss(None)

    def action_usual(self) -> None:
        """Every option as it is in the box; who plays stays."""
        for field in self._fields:
            control = self.query_one(f"#option-{field.name}")
            if isinstance(control, Choice):
                control.choose(self._default(field))
            elif isinstance(control, Input):
                control.value = field.default

    def action_start(self) -> None:
        """Begin, or go to the first line that is not right."""
        self._changed()
        if self._wrong:
            self.query_one(f"#{next(iter(self._wrong))}").focus()
        elif not self._why_not():
            self.dismiss(Setup(self._options(), self._seats(), self._seed(), self._choices()))

    # -- what is set

    def _changed(self) -> None:
        """Show what the mode has no use for and what is wrong."""
        self._wrong.clear()
        idle, chosen = self._idle(), self._chosen()
        for field in self._fields:
            control = self.query_one(f"#option-{field.name}")
            if isinstance(control, Choice):
                control.closed = self.words.closed(field.name, chosen)
                if control.value in control.closed:
                    control.choose(self._default(field))
            if field.name in self.words.seating:
                self.query_one(f"#row-{field.name}").display = field.name not in idle
            if field.values or not isinstance(control, Input):
                continue
            right = field.name in idle or field.takes(control.value)
            if not right:
                self._wrong[control.id or ""] = f"{self.words.option(field.name).title}: {field.range}"
            control.display = field.name not in idle
            control.set_class(not right, "-wrong")
            self._note(field.name, "not used" if field.name in idle else _usual(field, control.value))
        if (self._seed() or 0) > MAX_SEED:
            self._wrong["seed"] = f"The seed can be at most {MAX_SEED}."
        count, values = self._count(), self._chosen()
        if self.query("#note-players"):
            self._note("players", self.words.table(count, values))
        for seat in range(self._most):
            side = self.words.side(seat, values)
            team = "" if side is None else f", team {side + 1}"
            self.query_one(f"#seat-label-{seat}", Static).update(Content(f"Seat {seat + 1}{team}"))
            self.query_one(f"#seat-row-{seat}").display = seat < count
            person = self.query_one(f"#seat-{seat}", Choice).value == HUMAN
            self.query_one(f"#name-{seat}").display = person
        said = next(iter(self._wrong.values()), "") or self._why_not()
        self.query_one("#refused", Static).update(Content(said))
        self._about()

    def _idle(self) -> frozenset[str]:
        values = {field.name: self._value(field) for field in self._fields if field.values}
        return self.words.idle({**values, "players": str(self._count())})

    def _chosen(self) -> dict[str, str]:
        """The options that do something, as set."""
        idle = self._idle()
        return {field.name: self._value(field) for field in self._fields if field.name not in idle}

    def _value(self, field: OptionField) -> str:
        control = self.query_one(f"#option-{field.name}")
        return control.value if isinstance(control, Choice | Input) else ""

    def _count(self) -> int:
        players = self.query("#players")
        if players:
            return int(players.first(Choice).value)
        given = {field.name: self._value(field) for field in self._fields if field.values}
        try:  # the options alone say how many
            return max(self._game.seats(options_from(self._game.info.options, given)))
        except OptionsError:
            return max(self._counts)

    def _options(self) -> Struct:
        """The options as set. Raises `OptionsError`."""
        try:
            options: Struct = msgspec.convert(self._chosen(), self._game.info.options, strict=False)
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

    def _kinds(self) -> list[str]:
        return [self.query_one(f"#seat-{seat}", Choice).value for seat in range(self._count())]

    def _typed(self) -> list[str]:
        return [self.query_one(f"#name-{seat}", Input).value.strip() for seat in range(self._count())]

    def _seats(self) -> tuple[SeatInfo, ...]:
        return named(self._kinds(), self._typed())

    def _seed(self) -> int | None:
        text = self.query_one("#seed", Input).value
        return int(text) if text else None

    def _choices(self) -> dict[str, str]:
        """What to offer the next time; the seed is not, and the first name is kept with the settings."""
        choices = {field.name: self._value(field) for field in self._fields}
        choices |= {f"seat {seat}": kind for seat, kind in enumerate(self._kinds(), 1)}
        choices |= {f"name {seat}": name for seat, name in enumerate(self._typed(), 1)}
        return choices | ({"players": str(self._count())} if len(self._counts) > 1 else {})

    # -- words

    def _about(self) -> None:
        """What the line is about that has the focus."""
        row = (self.focused.id or "") if self.focused is not None else ""
        self.query_one("#about", Static).update(Content(self._told(row)))

    def _told(self, row: str) -> str:
        what, _, which = row.partition("-")
        if what == "option":
            control = self.query_one(f"#{row}")
            if isinstance(control, ChoiceInFull):
                chosen = self.words.value(which, control.value)
                return f"{chosen.title}: {chosen.about}"
            return self.words.option(which).about
        if what == "seat":
            return LEVELS[self.query_one(f"#{row}", Choice).value].about
        if what == "name":
            return "The name of the person at this seat."
        return {"seed": "The same seed deals the same game; empty: drawn.", "players": "How many play."}.get(
            row, ""
        )

    def _note(self, row: str, text: str) -> None:
        self.query_one(f"#note-{row}", Static).update(Content(text))


def _usual(field: OptionField, value: str) -> str:
    """What stands beside a number: the usual one if it is another; 0 where that leaves it to the rules."""
    if value != field.default:
        return f" usually {field.default}"
    return " by the rules" if value == "0" else ""


def _line(title: str, control: Choice | Input) -> ComposeResult:
    with Horizontal(classes="row"):
        yield Static(Content(title), classes="label")
        with Horizontal(classes="control"):
            yield control


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
