"""The board of Azteka: one widget that draws the wheel and what each side has come to."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Click, Resize

from tonalli.games.azteka.board import SECTORS, slot_at
from tonalli.games.azteka.model import Pass, Phase, Place, RoundEnded, Turn, View
from tonalli.games.azteka.names import RING_NAMES
from tonalli.ui.games.azteka import film, panel, wheel
from tonalli.ui.games.azteka.wheel import Picture, Wheel
from tonalli.ui.glyphs import written
from tonalli.ui.widgets.board import Film
from tonalli.ui.widgets.canvas import Canvas
from tonalli.ui.widgets.keyed import Keyed

BEGIN = slot_at(1, 0)
"""Where the cursor begins."""


class AztekaBoard(Keyed):
    """The cursor is on a slot, and so on a ring and a sector: Enter places there, ">" turns the ring."""

    OPEN = True
    DECIDING = (RoundEnded,)

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "place", "place"),
        Binding("greater_than_sign", "turn(1)", "turn ring", key_display=">"),
        Binding("r", "turn(1)", "turn ring", show=False),
        Binding("9,R", "turn(2)", "turn by 90"),
        Binding("minus", "nothing(False)", "decline", key_display="-"),
        Binding("p", "nothing(False)", "decline", show=False),
        Binding("minus", "nothing(True)", "pass", key_display="-"),
        Binding("p", "nothing(True)", "pass", show=False),
        *(
            Binding(name.lower(), f"ring({n})", f"ring {name}", show=False)
            for n, name in enumerate(RING_NAMES)
        ),
        *(Binding(str(n + 1), f"sector({n})", f"sector {n + 1}", show=False) for n in range(SECTORS)),
    ]

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._cursor = BEGIN
        self._wheel: Wheel = wheel.wheel(46, 20)

    @property
    def cursor(self) -> int:
        """The slot that the cursor is on."""
        return self._cursor

    @property
    def _seen(self) -> View | None:
        return self.view if isinstance(self.view, View) else None

    # -- what the screen calls

    def changed(self) -> None:
        """Draw anew."""
        view = self._seen
        if view is not None and self.size.area:
            self._redraw()

    async def play_events(self, film_: Film) -> None:
        """Picture after picture of what happened, in place of what the board shows."""
        if not isinstance(film_.before, View) or not self.size.area:
            return
        await self.play_shots(film.shots(film_), lambda shot: self._show(shot.picture), film_.tempo)

    def on_resize(self, event: Resize) -> None:
        """More room, or less."""
        super().on_resize(event)
        self.changed()

    # -- drawing

    def _redraw(self) -> None:
        view = self._seen
        assert view is not None
        marked = film.decisive(view.setting.rounds[-1], view) if view.phase is Phase.OVER else 0
        self._show(Picture(view, self._cursor, marked=marked))
        self.refresh_bindings()

    def _show(self, picture: Picture) -> None:
        canvas = Canvas(*self.size)
        columns = self.size.width - panel.WIDTH - 1
        self._wheel = wheel.wheel(columns, self.size.height)
        wheel.draw(canvas, self._wheel, picture)
        legal = self.legal if self.active and not self.moving else ()
        told = panel.lines(picture.view, self.names, picture.cursor, legal)  # type: ignore[arg-type]
        room = self.size.height
        for y, (text, style) in enumerate(panel.fitted(told, room), max(0, (room - len(told)) // 2)):
            canvas.put(columns + 1, y, written(text, self), style, panel.WIDTH)
        self.paint(canvas)

    # -- choosing

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now is offered."""
        if action == "place":
            return self.active and Place(self._cursor) in self.legal
        if action == "turn":
            return self.active and Turn(self._ring, int(str(parameters[0]))) in self.legal
        if action == "nothing":
            last = self._seen is not None and self._seen.phase is Phase.LAST
            return self.active and Pass() in self.legal and parameters == (last,)
        if action == "list":
            return self.active
        return True

    def cannot(self, key: str) -> None:
        """Try it all the same: the rules say why not."""
        name, parameters = self.keys[key][0]
        getattr(self, f"action_{name}")(*parameters)

    @property
    def _ring(self) -> int:
        return wheel.ring_of(self._cursor)

    def action_place(self) -> None:
        """Place on the slot under the cursor."""
        self.choose(Place(self._cursor))

    def action_turn(self, steps: int) -> None:
        """Turn the ring under the cursor."""
        self.choose(Turn(self._ring, steps))

    def action_nothing(self, last: bool) -> None:
        """Decline New Birth, or pass the last rotation."""
        self.choose(Pass())

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor to that side."""
        self._put(wheel.moved(self._cursor, dx, dy))

    def action_cycle(self, by: int) -> None:
        """On to the next slot on which one may place."""
        if self._seen is not None:
            self._put(wheel.next_open(self._seen, self._cursor, by))

    def action_ring(self, ring: int) -> None:
        """To that ring, in the same sector."""
        self._put(slot_at(ring, self._cursor % SECTORS))

    def action_sector(self, sector: int) -> None:
        """To that sector, on the same ring."""
        self._put(slot_at(self._ring, sector))

    def _put(self, slot: int) -> None:
        self._cursor = slot
        if self._seen is not None and self.size.area:
            self._redraw()
        self.hint("")

    # -- the mouse

    def on_click(self, event: Click) -> None:
        """A first click moves the cursor there, the next one places."""
        if self.moving:
            return
        self.focus()
        where = event.get_content_offset_capture(self)
        found = next((s for s, area in self._wheel.slots().items() if area.holds(where.x, where.y)), None)
        if found is None:
            return
        if found == self._cursor and event.button == 1:
            self.action_place()
        else:
            self._put(found)
