"""The widget for all of a quest that is no battle: class, map, second try, recruits, treasure, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Click, MouseScrollDown, MouseScrollUp, Resize

from tonalli.games.nawalli.adventure.model import Action, Onward, QuestView, Stage
from tonalli.games.nawalli.cards import Card, CardSet
from tonalli.games.nawalli.edition import house, index
from tonalli.ui.games.nawalli.adventure import hill, pages
from tonalli.ui.games.nawalli.adventure.pages import Item
from tonalli.ui.games.nawalli.arena import Slot, Spot
from tonalli.ui.games.nawalli.session import nearest
from tonalli.ui.games.nawalli.sheets import TextSheet
from tonalli.ui.widgets.canvas import Canvas, Rect
from tonalli.ui.widgets.keyed import Keyed


class QuestBoard(Keyed):
    """Lays out what there is to choose from, or the map with its stations."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "onward", "go on"),
        Binding("enter", "take", "take"),
        Binding("p", "nothing", "take none"),
        Binding("v", "inspect", "view"),
        Binding("c", "party", "decks"),
        *(Binding(str(n), f"number({n})", f"number {n}", show=False) for n in range(1, 10)),
    ]

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.cards: Mapping[str, Card] = {}
        self._set: CardSet | None = None
        self._cursor = 0
        self._trade: Item | None = None
        """The card that is to be had for one of one's own."""
        self._items: tuple[Item, ...] = ()
        self._spots: Mapping[Spot, Rect] = {}
        self._shown: tuple[object, ...] = ()

    @property
    def _quest(self) -> QuestView | None:
        return self.view if isinstance(self.view, QuestView) else None

    @property
    def _on_map(self) -> bool:
        quest = self._quest
        return quest is not None and quest.stage in (Stage.MAP, Stage.OVER)

    # -- what the screen calls

    def changed(self) -> None:
        """Lay out anew."""
        quest = self._quest
        if quest is None or not self.size.area:
            return
        given = self.definitions if isinstance(self.definitions, CardSet) else house()
        if given is not self._set:
            self._set, self.cards = given, index(given)
        part = (quest.stage, quest.battle, quest.actor, quest.lost)
        if part != self._shown:
            self._shown, self._trade = part, None
            self._cursor = min(quest.battle, len(hill.STATIONS)) - 1 if self._on_map else 0
        self._redraw()

    def step_back(self) -> bool:
        """Escape gives up the card that was to be had for one of one's own."""
        if self._trade is None:
            return False
        quest = self._quest
        assert quest is not None
        self._cursor = quest.offer.index(self._trade.card)
        self._trade = None
        self._redraw()
        return True

    def on_resize(self, event: Resize) -> None:
        """More room, or less."""
        self.changed()

    # -- drawing

    @property
    def _legal(self) -> tuple[Action, ...]:
        return self.legal  # type: ignore[return-value]

    def _redraw(self) -> None:
        quest = self._quest
        assert quest is not None
        canvas = Canvas(*self.size)
        if self._on_map:
            self._items = ()
            plan = hill.plan(*self.size)
            hill.draw(canvas, plan, quest, self.names, self.cards, self._cursor)
            self._spots = plan.spots
        else:
            legal = self._legal if self.active else ()
            self._items = pages.items(quest, legal, self.cards, self._trade)
            self._cursor = min(self._cursor, len(self._items) - 1)
            layout = pages.lay_out(*self.size, quest, len(self._items), self._cursor)
            pages.draw(canvas, layout, quest, self._items, self._cursor, self.names, self.cards, self._trade)
            self._spots = layout.spots
        self.paint(canvas)
        self.refresh_bindings()
        self._say()

    def _say(self) -> None:
        """What Enter would do."""
        if not self.active:
            return
        if self._on_map:
            self.hint("")
            return
        item = self._items[self._cursor]
        if len(item.actions) == 1:
            back = "  esc back" if self._trade else ""
            self.hint(f"{self.label(item.actions[0])}?  ↵ yes{back}")
        elif item.actions:
            self.hint(
                f"{self.cards[item.card].name}: the deck is full, so it comes instead of another.  ↵ which?"
            )
        else:
            self.hint("")

    # -- choosing

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now is offered."""
        if action == "onward":
            return self.active and self._on_map and Onward() in self.legal
        if action == "take":
            return self.active and not self._on_map
        if action == "nothing":
            quest = self._quest
            return self.active and quest is not None and quest.stage in (Stage.RECRUIT, Stage.TREASURE)
        if action == "list":
            return self.active and bool(self.legal)
        return True

    def action_onward(self) -> None:
        """On to the next battle."""
        self.choose(Onward())

    def action_take(self) -> None:
        """Choose what the cursor is on."""
        if not self._items:
            return
        item = self._items[self._cursor]
        if len(item.actions) == 1:
            self.choose(item.actions[0])
        elif item.actions:
            self._trade, self._cursor = item, 0
            self._redraw()
        elif not self.active:
            self.hint("It is not your turn to choose.", refused=True)
        else:
            self.hint("That cannot be chosen now.", refused=True)

    def action_nothing(self) -> None:
        """Put the cursor on taking none; Enter does it."""
        self._trade = None
        self._redraw()
        self._put(len(self._items) - 1)

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor."""
        here = self._spots.get(Slot(self._cursor))
        if here is None:
            return
        if self._on_map:
            self._put(max(0, min(len(hill.STATIONS) - 1, self._cursor + (dx or -dy))))
            return
        goals = {spot: area for spot, area in self._spots.items() if spot != Slot(self._cursor)}
        found = nearest(here, dx, dy, goals, True)
        if isinstance(found, Slot):
            self._put(found.index)
        elif dx or len(self._spots) < len(self._items):
            self.action_cycle(dx or dy)

    def action_cycle(self, by: int) -> None:
        """On to the next, round and round."""
        count = len(hill.STATIONS) if self._on_map else len(self._items)
        self._put((self._cursor + by) % count)

    def action_number(self, n: int) -> None:
        """Put the cursor there."""
        if n <= (len(hill.STATIONS) if self._on_map else len(self._items)):
            self._put(n - 1)

    def _put(self, at: int) -> None:
        self._cursor = at
        self._redraw()

    # -- the mouse

    def on_click(self, event: Click) -> None:
        """A first click moves the cursor there, the next one takes; another button shows it in full."""
        if self.moving:
            return
        self.focus()
        where = event.get_content_offset_capture(self)
        found = next((spot for spot, area in self._spots.items() if area.holds(where.x, where.y)), None)
        if not isinstance(found, Slot):
            return
        again = found.index == self._cursor
        self._put(found.index)
        if event.button != 1:
            self.action_inspect()
        elif again and self.check_action("onward", ()):
            self.action_onward()
        elif again and not self._on_map:
            self.action_take()

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """On through what is laid out."""
        event.stop()
        self.action_cycle(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Back through it."""
        event.stop()
        self.action_cycle(-1)

    # -- what opens over the board

    def action_inspect(self) -> None:
        """What the cursor is on, in full."""
        quest = self._quest
        if quest is None:
            return
        if self._on_map:
            self._open(hill.about_station(quest, self._cursor + 1, self.names, self.cards))
        elif self._items:
            self._open(self._items[self._cursor].notes)

    def action_party(self) -> None:
        """All decks in full."""
        if self._quest is not None:
            self._open(hill.about_party(self._quest, self.names, self.cards))

    def _open(self, lines: Sequence[str]) -> None:
        self.app.push_screen(TextSheet(lines, self.cards))
