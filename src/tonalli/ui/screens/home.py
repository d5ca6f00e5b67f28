"""The first screen: what a returning player wants first on top."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tonalli.games import CATALOGUE, game_class
from tonalli.ui.told import played, standing, title_of
from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.menu import Menu

if TYPE_CHECKING:
    from tonalli.play.library import Entry
    from tonalli.ui.app import Tonalli

RESUME = "resume"


class HomeScreen(Screen[None]):
    """Resume, new game, saves, rules, quit. What lies on the disk is read after the first frame."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "resume", "resume"),
        Binding("n", "new", "new game"),
        Binding("s", "app.saves", "saves"),
        Binding("f2", "app.settings", "settings"),
        Binding("q", "app.quit", "quit"),
    ]

    app: Tonalli

    def compose(self) -> ComposeResult:
        """The title small, then the list."""
        yield Static(Content("Tonalli"), classes="title")
        yield Menu(*self._options(Content("Resume")))
        yield Static(classes="aside")
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin at the first line."""
        menu = self.query_one(Menu)
        menu.highlighted = 0
        menu.focus()

    def on_screen_resume(self) -> None:
        """Look for the last game each time one comes here."""
        self.call_after_refresh(self._look)

    @work(exclusive=True, group="home")
    async def _look(self) -> None:
        self._found(await asyncio.to_thread(self._last))

    def _last(self) -> Entry | None:
        return self.app.library.last()  # the module is loaded here too, in the thread

    def _found(self, last: Entry | None) -> None:
        """Say what would be resumed."""
        text = "there is no game to go on with"
        if last is not None:
            text = f"{standing(last)}, {played(last, self.app.now())}"
        if last is not None and last.glance is not None and not self.app.person:
            self.app.remember(last.glance.header.seats)
        self.query_one(Menu).replace_option_prompt(RESUME, Content(f"Resume: {text}"))

    def _options(self, resume: Content) -> list[Option | None]:
        titles = {game: title_of(game) for game in CATALOGUE}
        return [
            Option(resume, id=RESUME),
            None,
            *(Option(Content(f"New game: {title}"), id=f"new-{game}") for game, title in titles.items()),
            None,
            Option(Content("Saves"), id="saves"),
            *(Option(Content(f"Rules: {title}"), id=f"rules-{game}") for game, title in titles.items()),
            Option(Content("Settings"), id="settings"),
            Option(Content("Quit"), id="quit"),
        ]

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the game of that line is about."""
        what, _, game = (event.option_id or "").partition("-")
        about = game_class(game).info.summary if what == "new" else ""
        self.query_one(".aside", Static).update(Content(about))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what the line says."""
        event.stop()
        what, _, game = (event.option_id or "").partition("-")
        if what == RESUME:
            self.action_resume()
        elif what == "new":
            self.app.set_up(game)
        elif what == "rules":
            self.app.show_rules(game)
        elif what == "saves":
            self.app.action_saves()
        elif what == "settings":
            self.app.action_settings()
        elif what == "quit":
            self.app.exit(0)

    def action_resume(self) -> None:
        """Go on with the last game."""
        self.app.resume_last()

    def action_new(self) -> None:
        """Set up the first game, or go to the list of them."""
        games = list(CATALOGUE)
        if len(games) == 1:
            self.app.set_up(games[0])
        else:
            menu = self.query_one(Menu)
            menu.highlighted = menu.get_option_index(f"new-{games[0]}")
