"""A painted board with a cursor: keys that do their work at once, and the list of all that may be done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from textual import work
from textual.actions import parse
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.menu import Menu
from tonalli.ui.widgets.painted import Painted

Keys = Mapping[str, Sequence[tuple[str, tuple[object, ...]]]]
"""Key -> name and parameters of each action that it is bound to."""


def by_key(bindings: Iterable[BindingType]) -> Keys:
    """What each key is bound to, in the order of the bindings."""
    found: dict[str, list[tuple[str, tuple[object, ...]]]] = {}
    for binding in Binding.make_bindings(bindings):
        _, name, parameters = parse(binding.action)
        found.setdefault(binding.key, []).append((name, parameters))
    return found


class Keyed(Painted):
    """A subclass has `BINDINGS` of its own, `action_move(dx, dy)` and `action_cycle(by)`, and `check_action`.

    Several actions may be bound to one key: the first does its work for which `check_action` is true.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "move(-1,0)", "left", show=False),
        Binding("right,l", "move(1,0)", "right", show=False),
        Binding("up,k", "move(0,-1)", "up", show=False),
        Binding("down,j", "move(0,1)", "down", show=False),
        Binding("tab", "cycle(1)", "next that can be picked", show=False),
        Binding("shift+tab", "cycle(-1)", "the one before", show=False),
        Binding("full_stop", "list", "all actions", key_display=".", show=False),
    ]

    keys: ClassVar[Keys] = by_key(BINDINGS)

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        own = cls.__dict__.get("BINDINGS", [])
        cls.keys = {**cls.keys, **by_key(own)}

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor to that side."""
        raise NotImplementedError

    def action_cycle(self, by: int) -> None:
        """Move the cursor on to the next that can be picked, or back."""
        raise NotImplementedError

    # -- keys

    @property
    def busy(self) -> bool:
        """What was done is still to be seen: a key is not for what is on the screen now."""
        return self.moving

    def on_key(self, event: Key) -> None:
        """Do what the key is bound to, here and at once, so that keys typed fast keep their order."""
        if event.key not in self.keys:
            return
        event.stop()
        if event.key == "enter" and not self.active:
            if not self.moving:
                self.go_on()
        elif self.busy:
            self.ahead(event.key)
        else:
            self.press(event.key)

    def ahead(self, key: str) -> None:
        """A key was typed before its time. In a film it only ends that."""

    def press(self, key: str) -> None:
        """Do what the key does now."""
        for name, parameters in self.keys[key]:
            if self.check_action(name, parameters):
                getattr(self, f"action_{name}")(*parameters)
                return
        self.cannot(key)

    def cannot(self, key: str) -> None:
        """Nothing that the key is bound to can be done: say why, where that helps."""

    # -- the list

    @work(exclusive=True, group="list")
    async def action_list(self) -> None:
        """Everything that may be done, as a list."""
        legal = self.legal
        if not self.active or not legal:
            return
        offers = tuple(self.offers())
        chosen = await self.app.push_screen_wait(ActionList([said for said, _ in offers]))
        if chosen is not None and legal == self.legal:
            offers[chosen][1]()


class ActionList(ModalScreen[int | None]):
    """All that may be done, or answers `title`, in words; gives the number of the one chosen, None after Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,full_stop", "leave", "back")]

    def __init__(self, labels: Sequence[str], title: str = "Everything you can do now") -> None:
        super().__init__()
        self._labels = tuple(labels)
        self._asks = title

    def compose(self) -> ComposeResult:
        """One line an action."""
        with Vertical(classes="dialog"):
            yield Static(Content(self._asks), classes="question")
            yield Menu(*(Option(Content(label)) for label in self._labels))
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin at the first."""
        menu = self.query_one(Menu)
        menu.highlighted = 0
        menu.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter takes the line that is marked."""
        event.stop()
        self.dismiss(event.option_index)

    def action_leave(self) -> None:
        """Do nothing."""
        self.dismiss(None)
