"""The first screen: what a returning player wants first on top."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tonalli import __version__
from tonalli.core.plain import plain
from tonalli.games import CATALOGUE, game_class, house_game
from tonalli.ui.themes import TITLES
from tonalli.ui.told import played, players, standing, title_of
from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.menu import Menu

if TYPE_CHECKING:
    from pathlib import Path

    from tonalli.play.library import Entry
    from tonalli.ui.app import Tonalli
    from tonalli.ui.games.wording import Wording

RESUME = "resume"
SAVES = "saves"
FIRST = 2
"""The digit of the first save below the one that is resumed by `r`."""
OTHERS = 8 - FIRST
"""Saves that are listed below it at most."""
WIDE = 110
"""Columns from which on there is room for more about a line beside the list."""
WIDEST = 150
"""Columns that are used at most."""
LAST = 8
"""Sentences that are told of a save."""
ROOMY = 34
"""Lines from which on each save has a second one."""

HIGH = 46
"""Lines from which on it does not all stand at the top."""


class HomeScreen(Screen[None]):
    """Resume, new game, saves, rules, settings, quit. What lies on the disk is read after the first frame.

    What the marked line leads to is told beside the list, or in few words below it.
    """

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (ROOMY, "-tall"), (HIGH, "-high")]

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "resume", "resume"),
        Binding("n", "new", "new game"),
        *(Binding(str(n), f"recent({n - FIRST + 1})", "resume that one", show=False)
          for n in range(FIRST, FIRST + OTHERS)),
        Binding("s", "app.saves", "saves"),
        Binding("f2", "app.settings", "settings"),
        Binding("q", "app.quit", "quit"),
    ]  # fmt: skip

    app: Tonalli

    def __init__(self) -> None:
        super().__init__()
        self._recent: tuple[Entry, ...] = ()
        """What can be played on, the last played first."""
        self._count: int | None = None
        """How many saves there are; None until they were looked for."""
        self._told = Content("")
        """What is told of the marked line."""

    @property
    def words(self) -> Wording:
        """What the first game says, for the list of keys."""
        return self._words(next(iter(CATALOGUE)))

    def compose(self) -> ComposeResult:
        """The title small, then the list, and what its lines lead to."""
        with Vertical(id="home"):
            with Horizontal(id="home-head"):
                yield Static(TITLE)
                yield Static(Content(__version__), id="version")
            with Horizontal(id="home-middle"):
                yield Menu(*self._options())
                with VerticalScroll(id="more", can_focus=False):
                    yield Static()
            yield Static(classes="aside")
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin at the first line."""
        menu = self.query_one(Menu)
        menu.highlighted = 0
        menu.focus()

    def on_screen_resume(self) -> None:
        """Look for the last games each time one comes here."""
        self.call_after_refresh(self._look)

    def on_resize(self) -> None:
        """More room, more saves."""
        self._fill()

    @work(exclusive=True, group="home")
    async def _look(self) -> None:
        self._found(await asyncio.to_thread(self._entries))

    def _entries(self) -> tuple[Entry, ...]:
        return self.app.library.entries()  # the module is loaded here too, in the thread

    def _found(self, entries: tuple[Entry, ...]) -> None:
        """Say what would be resumed."""
        changed = self._count is not None
        self._count = len(entries)
        self._recent = tuple(entry for entry in entries if entry.resumable)
        if self._recent and not self.app.person:
            seen = self._recent[0].glance
            assert seen is not None
            self.app.remember(seen.header.seats)
        self._fill(back=changed)

    def _fill(self, back: bool = False) -> None:
        """List everything anew; the cursor stays, or goes `back` to what is wanted first."""
        menu = self.query_one(Menu)
        at = menu.highlighted
        marked = menu.get_option_at_index(at).id if at is not None else None
        menu.clear_options()
        menu.add_options(self._options())
        ids = [option.id for option in menu.options]
        if marked not in ids or marked == RESUME or back:
            marked = RESUME
        if marked == RESUME and self._count is not None and not self._recent:
            marked = f"new-{next(iter(CATALOGUE))}"
        menu.highlighted = ids.index(marked)
        self.refresh_bindings()

    # -- the lines

    @property
    def _wide(self) -> bool:
        return self.size.width >= WIDE

    @property
    def _tall(self) -> bool:
        return self.size.height >= ROOMY

    @property
    def _room(self) -> Size:
        """Columns and lines of the list: all but what `app.tcss` puts around it."""
        width, height = self.size
        columns = (min(width, WIDEST) - 3) * 3 // 5 - 7 if self._wide else width - 7
        lines = height - 4 - (0 if self._wide else 1) - (height >= ROOMY) - 2 * (height >= HIGH)
        return Size(max(columns, 1), lines)

    def _options(self) -> list[Option | None]:
        """All lines; of the saves as many as there is room for."""
        below = [*self._new(), *self._besides()]
        resume = self._resume()
        room = self._room
        left = room.height - sum(_height(option, room.width) for option in (resume, *below))
        others = []
        for option in self._others():
            left -= _height(option, room.width)
            if left < 0:
                break
            others.append(option)
        return [resume, *others, *below]

    def _new(self) -> Iterator[Option | None]:
        yield None
        for at, game in enumerate(CATALOGUE):
            about = game_class(game).info.summary if self._tall else ""
            line = _line("" if at else "n", f"New game: {title_of(game)}", about, self._room.width)
            yield Option(line, id=f"new-{game}")

    def _besides(self) -> Iterator[Option | None]:
        yield None
        count = f" ({self._count})" if self._count else ""
        yield Option(_line("s", f"Saves{count}"), id=SAVES)
        yield Option(_line("", "Rules"), id="rules")
        yield Option(_line("F2", "Settings"), id="settings")
        yield Option(_line("q", "Quit"), id="quit")

    def _others(self) -> Iterator[Option]:
        """The saves below, one by one."""
        now = self.app.now()
        for n, entry in enumerate(self._recent[1 : 1 + OTHERS], FIRST):
            assert entry.glance is not None
            named = [entry.glance.title] if entry.glance.title else []
            text = ", ".join([*named, standing(entry), played(entry, now)])
            more = players(entry) if self._tall else ""
            yield Option(_line(str(n), text, more, self._room.width), id=f"save-{n}")

    def _resume(self) -> Option:
        if self._count is None:
            return Option(_line("r", "Resume"), id=RESUME)
        if not self._recent:
            return Option(
                _line("", "Nothing to resume yet: games are saved as you play."), id=RESUME, disabled=True
            )
        last = self._recent[0]
        assert last.glance is not None
        text = f"Resume: {standing(last)}, {played(last, self.app.now())}"
        named = [last.glance.title] if last.glance.title else []
        return Option(_line("r", text, ", ".join([*named, players(last)]), self._room.width), id=RESUME)

    # -- what they lead to

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what that line leads to."""
        what, _, which = (event.option_id or "").partition("-")
        short = self._short(what, which)
        self.query_one(".aside", Static).update(Content("" if self._wide else short))
        more = self._more(what, which) if self._wide else ()
        text = Content("\n\n").join([Content(short), *more] if short else more)
        self.query_one("#more").display = self._wide and bool(text)
        self.query_one("#more Static", Static).update(text)
        self._told = text
        if self._wide and what in ("resume", "save"):
            self._remind(text, self._at(what, which))

    @work(exclusive=True, group="remind")
    async def _remind(self, text: Content, entry: Entry | None) -> None:
        """Tell below the text what happened last in that game, as the one person who plays it saw it."""
        lines = () if entry is None else await asyncio.to_thread(_last_lines, entry.path)
        if lines and self._told is text:
            told = [Content(f"· {line}") for line in lines]
            happened = Content("\n").join([Content.styled("What happened last", "bold $primary"), *told])
            self.query_one("#more Static", Static).update(Content("\n\n").join([text, happened]))

    def _at(self, what: str, which: str) -> Entry | None:
        """The save of that line."""
        at = int(which) - FIRST + 1 if what == "save" else 0
        return self._recent[at] if at < len(self._recent) else None

    def _short(self, what: str, which: str) -> str:
        """In one sentence."""
        match what:
            case "new":
                return "" if self._tall else game_class(which).info.summary
            case "saves":
                return "All games that you have begun: play on, rename, delete."
            case "rules":
                return "Every rule of each game by its number, in plain words."
            case "settings":
                return "How it looks, how fast the bots play, and your name."
            case "quit":
                return "What is saved waits for you."
            case _:
                return ""

    def _more(self, what: str, which: str) -> tuple[Content, ...]:
        """In as many words as there is room for beside the list."""
        match what:
            case "resume" | "save":
                entry = self._at(what, which)
                return () if entry is None else self._of_save(entry)
            case "new":
                return tuple(self._of_game(which))
            case "settings":
                return (_table(self._set()),)
            case _:
                return ()

    def _of_save(self, entry: Entry) -> tuple[Content, ...]:
        seen = entry.glance
        assert seen is not None
        header = seen.header
        who = [
            name if info.human else f"{name} (bot)"
            for name, info in zip(header.names, header.seats, strict=True)
        ]
        facts = [
            ("Players", ", ".join(who)),
            *([("Begun", plain(header.created[:10], 10))] if header.created else []),
            ("Played", played(entry, self.app.now())),
        ]
        title = Content.styled(seen.title or standing(entry), "bold $primary")
        if seen.title:
            title = Content("\n").join([title, Content(standing(entry))])
        return (title, _table(facts))

    def _of_game(self, game_id: str) -> Iterator[Content]:
        """Its modes, and how to begin."""
        from tonalli.ui.screens.setup import option_fields

        words = self._words(game_id)
        for field in option_fields(words.game.info.options):
            told = [words.value(field.name, value) for value in field.values]
            for one in told if all(one.about for one in told) else ():
                yield Content.assemble((one.title, "bold $primary"), f"\n{one.about}")
        last = "as you did last time" if game_id in self.app.settings.last_setup else "against a bot"
        yield Content(f"Enter sets it up; Enter again begins {last}.")

    def _set(self) -> list[tuple[str, str]]:
        """The settings."""
        now = self.app.settings
        return [
            ("Theme", TITLES.get(self.app.theme, self.app.theme)),
            ("Motion", "on" if self.app.motion else "off"),
            ("Pace of bots", now.pace),
            ("Your name", now.name or "none yet"),
        ]

    def _words(self, game_id: str) -> Wording:
        from tonalli.ui.games.wording import wording

        return wording(house_game(game_id))

    # -- what is done

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What is not there cannot be resumed."""
        if action == "resume":
            return self._count is None or bool(self._recent)
        if action == "recent":
            return len(self._recent) > int(str(parameters[0]))
        return True

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what the line says."""
        event.stop()
        what, _, which = (event.option_id or "").partition("-")
        if what == RESUME:
            self.action_resume()
        elif what == "save":
            self.action_recent(int(which) - FIRST + 1)
        elif what == "new":
            self.app.set_up(which)
        elif what == "rules":
            self._read_rules()
        elif what == SAVES:
            self.app.action_saves()
        elif what == "settings":
            self.app.action_settings()
        elif what == "quit":
            self.app.exit(0)

    @work(exclusive=True, group="rules")
    async def _read_rules(self) -> None:
        """The rules of the game that is chosen."""
        from tonalli.ui.screens.dialogs import Ask

        games = {str(n): game for n, game in enumerate(CATALOGUE, 1)}
        answers = [(key, title_of(game)) for key, game in games.items()]
        chosen = await self.app.push_screen_wait(
            Ask("The rules of which game?", [*answers, ("b", "Back")], at="1")
        )
        if chosen in games:
            self.app.show_rules(games[chosen])

    def action_resume(self) -> None:
        """Go on with the last game."""
        if self._recent:
            self.app.open_save(self._recent[0].path)
        else:
            self.app.resume_last()

    def action_recent(self, at: int) -> None:
        """Go on with another of the last games."""
        self.app.open_save(self._recent[at].path)

    def action_new(self) -> None:
        """Set up the first game; the others are in the list."""
        self.app.set_up(next(iter(CATALOGUE)))


TITLE = Content.assemble(
    ("Tonalli  ", "bold $primary"),
    ("◆ ", "$lane-red"),
    ("◆ ", "$lane-blue"),
    ("◆ ", "$lane-green"),
    ("◆", "$lane-yellow"),
)


def _line(key: str, text: str, more: str = "", width: int = 80) -> Content:
    """The key, then the text, wrapped to that many columns behind it, and more about it on further lines."""
    rows = [*Content(text).wrap(width - 3)]
    rows += [row.stylize("$text-muted") for row in Content(more).wrap(width - 3)] if more else []
    return Content.assemble((f"{key:<2} ", "bold $accent"), Content("\n   ").join(rows))


def _last_lines(path: Path) -> tuple[str, ...]:
    """The last sentences of a save, as far as the one person who plays it, or everybody, was told."""
    from tonalli.play.journal import look
    from tonalli.play.match import Match
    from tonalli.play.record import SaveError
    from tonalli.ui.chronicle import Chronicle

    try:
        match = Match.resume(look(path))
    except SaveError:
        return ()
    people = [seat for seat, info in enumerate(match.seats) if info.human]
    return Chronicle(match).last_lines(people[0] if len(people) == 1 else "table", LAST)[-LAST:]


def _height(option: Option | None, width: int) -> int:
    """Lines that it takes, or a separator."""
    return len(option.prompt.wrap(width)) if option is not None and isinstance(option.prompt, Content) else 1


def _table(rows: Sequence[tuple[str, str]]) -> Content:
    """Names and what they stand for, one below the other."""
    width = max(len(name) for name, _ in rows) + 2
    return Content("\n").join(
        Content.assemble((name.ljust(width), "$text-muted"), text) for name, text in rows
    )
