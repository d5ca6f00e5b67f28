"""The list of saves: resume, rename, delete."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tonalli.play.library import Entry
from tonalli.play.record import MAX_TITLE, SaveError
from tonalli.ui.screens.dialogs import Ask, AskName, Tell
from tonalli.ui.told import played, standing
from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.menu import Menu

if TYPE_CHECKING:
    from tonalli.ui.app import Tonalli


class SavesScreen(Screen[None]):
    """All saves, the last played first; one that is broken says why."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "rename", "rename"),
        Binding("d", "delete", "delete"),
        Binding("escape", "home", "home"),
    ]

    app: Tonalli

    def __init__(self) -> None:
        super().__init__()
        self._entries: tuple[Entry, ...] = ()

    def compose(self) -> ComposeResult:
        """The list."""
        yield Static(Content("Saves"), classes="title")
        yield Menu()
        yield Static(Content("Looking for saves."), classes="aside")
        yield KeyLine()

    def on_screen_resume(self) -> None:
        """Look at the disk each time one comes here."""
        self._look()

    @work(exclusive=True, group="saves")
    async def _look(self) -> None:
        self._found(await asyncio.to_thread(self.app.library.entries))

    def _found(self, entries: tuple[Entry, ...]) -> None:
        menu = self.query_one(Menu)
        at = menu.highlighted or 0
        now = self.app.now()
        self._entries = entries
        menu.clear_options()
        menu.add_options(Option(_lines(entry, now)) for entry in entries)
        if entries:
            menu.highlighted = min(at, len(entries) - 1)
            menu.focus()
        self.query_one(".aside", Static).update(Content("" if entries else "There are no saves yet."))
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without a save there is nothing to rename or delete."""
        return bool(self._entries) or action not in ("rename", "delete")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Play on."""
        event.stop()
        entry = self._entries[event.option_index]
        if entry.problem:
            self.app.push_screen(Tell(entry.problem))
        else:
            self.app.open_save(entry.path)

    @work(group="dialog", exclusive=True)
    async def action_rename(self) -> None:
        """Ask for a title; an empty one changes nothing."""
        entry = self._marked
        if entry is None:
            return
        title = await self.app.push_screen_wait(
            AskName("What shall this save be called?", entry.name, MAX_TITLE)
        )
        if title is not None:
            try:
                self.app.library.rename(entry.path, title)
            except SaveError as error:
                await self.app.push_screen_wait(Tell(str(error)))
            self._look()

    @work(group="dialog", exclusive=True)
    async def action_delete(self) -> None:
        """Ask once, then remove it."""
        entry = self._marked
        if entry is None:
            return
        question = f"Delete {entry.name}? It cannot be brought back."
        answers = (("d", "Delete it"), ("k", "Keep it"))
        if await self.app.push_screen_wait(Ask(question, answers, loses=True)) == "d":
            try:
                self.app.library.delete(entry.path)
            except SaveError as error:
                await self.app.push_screen_wait(Tell(str(error)))
            self._look()

    def action_home(self) -> None:
        """Back to the first screen."""
        self.dismiss()

    @property
    def _marked(self) -> Entry | None:
        at = self.query_one(Menu).highlighted
        return None if at is None else self._entries[at]


def _lines(entry: Entry, now: datetime) -> Content:
    """Two lines: what it is and when it was played, and where it stands or what is wrong."""
    broken = entry.glance is None or entry.problem
    second = f"  ! {entry.problem}" if broken else f"  {standing(entry)}"
    return Content(f"{entry.name} · {played(entry, now)}\n{second}")
