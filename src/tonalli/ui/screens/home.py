"""The first screen: what a returning player wants first on top."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tonalli.games import CATALOGUE, game_class, house_game
from tonalli.ui.told import played, players, standing, title_of
from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.menu import Menu

if TYPE_CHECKING:
    from tonalli.play.library import Entry
    from tonalli.ui.app import Tonalli
    from tonalli.ui.games.wording import Wording

RESUME = "resume"
SAVES = "saves"
FIRST = 2
"""The digit of the first save below the one that is resumed by `r`."""
OTHERS = 8 - FIRST
"""Saves that are listed below it at most."""
TAKEN = 18
"""Lines of this screen without them, if the texts are long."""
MARGINS = 6
"""Columns beside the list."""


class HomeScreen(Screen[None]):
    """Resume, new game, saves, rules, settings, quit. What lies on the disk is read after the first frame."""

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

    @property
    def words(self) -> Wording:
        """What the first game says, for the list of keys."""
        from tonalli.ui.games.wording import wording

        return wording(house_game(next(iter(CATALOGUE))))

    def compose(self) -> ComposeResult:
        """The title small, then the list."""
        yield Static(Content("Tonalli"), classes="title")
        yield Menu(*self._options())
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

    def _options(self) -> Iterator[Option | None]:
        titles = {game: title_of(game) for game in CATALOGUE}
        yield self._resume()
        yield from self._others()
        yield None
        for at, (game, title) in enumerate(titles.items()):
            yield Option(_line("" if at else "n", f"New game: {title}"), id=f"new-{game}")
        yield None
        count = f" ({self._count})" if self._count else ""
        yield Option(_line("s", f"Saves{count}"), id=SAVES)
        for game, title in titles.items():
            yield Option(_line("", f"Rules: {title}"), id=f"rules-{game}")
        yield Option(_line("F2", "Settings"), id="settings")
        yield Option(_line("q", "Quit"), id="quit")

    def _others(self) -> Iterator[Option]:
        """The saves below, as many as there is room for, one by one."""
        now, left = self.app.now(), self.size.height - TAKEN
        for n, entry in enumerate(self._recent[1 : 1 + OTHERS], FIRST):
            assert entry.glance is not None
            named = [entry.glance.title] if entry.glance.title else []
            line = _line(str(n), ", ".join([*named, standing(entry), played(entry, now)]))
            left -= len(line.wrap(max(self.size.width - MARGINS, 1)))
            if left < 0:
                break
            yield Option(line, id=f"save-{n}")

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
        return Option(_line("r", text, ", ".join([*named, players(last)])), id=RESUME)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the game of that line is about."""
        what, _, game = (event.option_id or "").partition("-")
        about = game_class(game).info.summary if what == "new" else ""
        self.query_one(".aside", Static).update(Content(about))

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
            self.app.show_rules(which)
        elif what == SAVES:
            self.app.action_saves()
        elif what == "settings":
            self.app.action_settings()
        elif what == "quit":
            self.app.exit(0)

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
        """Set up the first game, or go to the list of them."""
        games = list(CATALOGUE)
        if len(games) == 1:
            self.app.set_up(games[0])
        else:
            menu = self.query_one(Menu)
            menu.highlighted = menu.get_option_index(f"new-{games[0]}")


def _line(key: str, text: str, more: str = "") -> Content:
    return Content.assemble((f"{key:<2}", "bold"), f" {text}" + (f"\n   {more}" if more else ""))
