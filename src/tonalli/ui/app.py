"""The program on the screen."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import structs
from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.filter import LineFilter, Monochrome
from textual.screen import Screen
from textual.worker import WorkerFailed

from tonalli.core.plain import plain
from tonalli.games import AnyGame, game_class, house_game
from tonalli.play.home import home
from tonalli.ui.colourless import Colourless
from tonalli.ui.glyphs import Ascii, draws_lines
from tonalli.ui.screens.home import HomeScreen
from tonalli.ui.screens.small import TooSmall, too_small
from tonalli.ui.settings import FILE, Settings, SettingsError, read, write
from tonalli.ui.themes import DARK, MONOCHROME, THEMES, TITLES

# Screens are imported when they are wanted: the first frame shows the home screen only.
if TYPE_CHECKING:
    from textual.command import Provider

    from tonalli.play.library import Library
    from tonalli.play.match import Match
    from tonalli.play.record import SeatInfo
    from tonalli.ui.screens.setup import Setup
    from tonalli.ui.widgets.board import Offer


YOUNG = 10_000
"""New objects after which the garbage collector looks through them; painting makes hundreds with every key."""


def local_time() -> datetime:
    """Now, with the time zone of the machine."""
    return datetime.now(UTC).astimezone()


def _commands() -> type[Provider]:
    from tonalli.ui.screens.palette import Commands

    return Commands


class Tonalli(App[int]):
    """Holds the library of saves and leads from screen to screen."""

    TITLE = "Tonalli"
    CSS_PATH = "app.tcss"
    COMMANDS = {_commands}

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "keys", "help"),
        Binding("f2", "settings", "settings", show=False),
        Binding("ctrl+q", "quit", "quit", show=False, priority=True),
    ]

    def __init__(
        self,
        library: Library | None = None,
        resume: bool = False,
        pace: float | None = None,
        now: Callable[[], datetime] = local_time,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """`library`: that of the user, if none is given; `resume`: begin with the last game; `pace`: seconds
        that a bot's action stays, whatever the settings say; `now`: day and hour; `clock`: seconds that pass.
        """
        super().__init__()
        self._library = library
        self.now = now
        self.clock = clock
        self.person = ""
        """The name of who played last at this screen, for the next set-up."""
        self.failure: BaseException | None = None
        """The error that ended the program, if one did."""
        self.lost: bool | None = None
        """When it ended so: whether a game was being played that is not saved; None if none was played."""
        self._playing: Match | None = None
        self._pace = pace
        self._unkept = False
        """The player was told that settings are not kept."""
        self._resume = resume
        self._settings_file = (library.home if library else home()) / FILE
        self._settings, self._notice = read(self._settings_file)
        for theme in THEMES:
            self.register_theme(theme)
        self._ascii = Ascii()
        self._colourless = Colourless()
        self._grey = Monochrome()
        self._grey.enabled = False
        self._dress()

    @property
    def library(self) -> Library:
        """The saves. It is first wanted when the home screen is drawn already."""
        if self._library is None:
            from tonalli.play.library import Library

            self._library = Library()
        return self._library

    # -- settings

    @property
    def settings(self) -> Settings:
        """What the player has set; `change` sets it."""
        return self._settings

    @property
    def pace(self) -> float:
        """Seconds that a bot's action is left on the screen."""
        return self._settings.seconds if self._pace is None else self._pace

    @property
    def motion(self) -> bool:
        """Whether events are shown as they happen."""
        return self._settings.motion and self.animation_level != "none"

    def change(self, **changes: Any) -> None:
        """Set something else, at once and for the next time; says once if it cannot be kept."""
        settings = structs.replace(self._settings, **changes)
        if settings == self._settings:
            return
        self._settings = settings
        self._dress()
        try:
            write(self._settings_file, settings)
        except SettingsError as error:
            if not self._unkept:
                self._unkept = True
                self.notify(f"{error} They hold until you leave.", severity="warning", markup=False)

    def _dress(self) -> None:
        """Look as the settings say."""
        wanted = MONOCHROME.name if self.no_color else self._settings.theme
        self.theme = wanted if wanted in TITLES else DARK.name
        self._ascii.enabled = self._settings.in_ascii(draws_lines())
        for screen in self.screen_stack if self.is_running else ():
            for widget in screen.walk_children(with_self=True):
                widget.refresh(layout=True)  # names of keys have another length now

    def see_grey(self, grey: bool) -> None:
        """Show everything without colours, or with them again."""
        if grey == self._grey.enabled:
            return
        self._grey.enabled = grey
        for screen in self.screen_stack if self.is_running else ():
            for widget in screen.walk_children(with_self=True):
                widget.refresh()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every line that is drawn goes through."""
        filters = [*super().get_line_filters()]
        if self._grey.enabled:
            filters.append(self._grey)
        if self.no_color:
            filters.append(self._colourless)
        if self._ascii.enabled:
            filters.append(self._ascii)
        return filters

    def get_default_screen(self) -> Screen[None]:
        """Begin at home."""
        return HomeScreen()

    def on_mount(self) -> None:
        """Say what is wrong with the settings; go on with the last game if that is wanted."""
        if self._notice:
            self.notify(self._notice, severity="warning", markup=False, timeout=12)
        if self._resume:
            self.call_after_refresh(self.resume_last)

    # -- from screen to screen

    def set_up(self, game_id: str) -> None:
        """Set up a game and play it."""
        self._start(partial(self._set_up, game_id))

    def open_save(self, path: Path) -> None:
        """Play on from a save."""
        self._start(partial(self._open, path))

    def resume_last(self) -> None:
        """Go on with the last game."""
        self._start(self._resume_last)

    def remember(self, seats: Iterable[SeatInfo]) -> None:
        """Offer the name of the first person again at the next set-up."""
        self.person = next((plain(seat.name) for seat in seats if seat.human), self.person)

    def _start(self, flow: Callable[[], Awaitable[None]]) -> None:
        """Set up, open or play; a key that was pressed twice does not begin another game."""
        if all(worker.is_finished for worker in self.workers if worker.group == "play"):
            self.run_worker(flow, group="play")

    async def _set_up(self, game_id: str) -> None:
        from tonalli.ui.games.wording import wording
        from tonalli.ui.screens.setup import SetupScreen

        game = house_game(game_id)
        name = self.settings.name or self.person
        last = self.settings.last_setup
        screen = SetupScreen(game, wording(game), name, last.get(game_id))
        setup = await self.push_screen_wait(screen)
        if setup is not None:
            self.remember(setup.seats)
            typed = setup.choices.get("name 1") or self.settings.name
            self.change(last_setup={**last, game_id: setup.choices}, name=typed)
            await self._play(await self._begin(game, setup))

    async def _resume_last(self) -> None:
        from tonalli.ui.screens.dialogs import Tell

        last = await asyncio.to_thread(self.library.last)
        if last is None:
            await self.push_screen_wait(Tell("There is no game to go on with."))
        else:
            await self._open(last.path)

    async def _open(self, path: Path) -> None:
        from tonalli.play.record import SaveError
        from tonalli.ui.screens.dialogs import Tell

        try:
            match = self.library.resume(path)
        except SaveError as error:
            await self.push_screen_wait(Tell(str(error)))
        else:
            await self._play(match)

    async def _play(self, match: Match | None) -> None:
        """Play a match, and others like it as long as the player wants."""
        from tonalli.bots.crew import bot_named
        from tonalli.ui.screens.dialogs import Tell
        from tonalli.ui.screens.match import MatchScreen
        from tonalli.ui.screens.setup import Setup

        while match is not None:
            unknown = [bot_named(seat.kind)[1] for seat in match.seats if not seat.human]
            for notice in (*match.notices, *filter(None, unknown)):
                await self.push_screen_wait(Tell(notice))
            self._playing = match
            where = await self.push_screen_wait(MatchScreen(match))
            self._playing = None
            if where != "again":
                await self._go_home()
                return
            match = await self._begin(house_game(match.game.info.id), Setup(match.options, match.seats, None))

    async def _go_home(self) -> None:
        """A game that was opened from the list of saves leads home too."""
        from tonalli.ui.screens.saves import SavesScreen

        while isinstance(self.screen, SavesScreen):
            await self.pop_screen()

    async def _begin(self, game: AnyGame, setup: Setup) -> Match | None:
        """A new game with a save of its own; if it cannot be saved, ask once."""
        import secrets

        from tonalli.play.match import Match
        from tonalli.play.record import SaveError
        from tonalli.ui.screens.dialogs import Ask

        seed = secrets.randbits(63) if setup.seed is None else setup.seed
        match = Match.new(game, setup.seats, seed, setup.options, self.now().isoformat(timespec="seconds"))
        try:
            self.library.save(match)
        except SaveError as error:
            answers = (("g", "Play on unsaved"), ("l", "Leave it"))
            if await self.push_screen_wait(Ask(str(error), answers, loses=True)) != "g":
                return None
        return match

    def show_rules(self, game_id: str) -> None:
        """The rules of a game."""
        from tonalli.ui.screens.rules import RulesScreen

        self.push_screen(RulesScreen(game_id, game_class(game_id).info.title))

    def action_saves(self) -> None:
        """The list of saves."""
        from tonalli.ui.screens.saves import SavesScreen

        self.push_screen(SavesScreen())

    def action_keys(self) -> None:
        """Every key that does something now."""
        from tonalli.ui.screens.help import Keys, keys_of

        self.push_screen(Keys(keys_of(self.screen)))

    def offers(self) -> Iterable[Offer]:
        """What the palette offers on every screen."""
        yield "Settings", self.action_settings
        for name, title in TITLES.items():
            yield f"Theme: {title}", partial(self.change, theme=name)
        yield "List all keys", self.action_keys
        yield "Quit Tonalli", partial(self.exit, 0)

    def action_settings(self) -> None:
        """What can be set once and for all."""
        from tonalli.ui.screens.settings import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen())

    # -- the window

    def on_resize(self, event: Resize) -> None:
        """Cover everything while there is too little room, and give it back when there is enough."""
        covered = isinstance(self.screen, TooSmall)
        if covered and not too_small(event.size):
            self.screen.dismiss()
        elif too_small(event.size) and not covered:
            self.push_screen(TooSmall())

    # -- when all else fails

    def _handle_exception(self, error: Exception) -> None:
        """An error of the program: leave with one sentence, and what it was in a file."""
        self.failure = error.error if isinstance(error, WorkerFailed) else error
        if self._playing is not None:
            self.lost = not self._playing.saved  # now: leaving lets go of the save
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Show nothing of it on the terminal; `run` says where it was written down."""
        self._close_messages_no_wait()


def run(resume: bool = False) -> int:
    """Open the program on this terminal; gives the exit code. `resume` goes straight to the last game."""
    gc.freeze()  # to look through all that was imported stops the program for longer than several keys take
    gc.set_threshold(YOUNG, 10, 10)
    app = Tonalli(resume=resume)
    code = app.run()
    if app.failure is None:
        return code or 0
    print(plain(last_words(app.failure, app.library.home, app.lost), 400), file=sys.stderr)
    return 1


def last_words(error: BaseException, home: Path, lost: bool | None = None) -> str:
    """Write down an error of the program, and say in one sentence where; `lost` as in `Tonalli`."""
    import traceback

    path = home / "error.log"
    text = "".join(traceback.format_exception(error))
    try:
        home.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
        where = f", written down in {path}"
    except OSError:
        where = ""
    game = {None: "", False: "; the game is saved", True: "; the game was not being saved"}[lost]
    return f"Tonalli had to stop because of an error of its own{where}{game}."
