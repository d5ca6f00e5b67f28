"""The board of Nahua."""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec import Struct
from textual.binding import Binding, BindingType
from textual.events import Click, Resize
from textual.geometry import Offset

from tonalli.games.nahua import rules, text
from tonalli.games.nahua.model import (
    FACES,
    FIRST_EXPANSION,
    Action,
    Decline,
    Declined,
    DiceSet,
    Expand,
    Famine,
    Fed,
    Gift,
    Harvested,
    Hold,
    Joined,
    Lock,
    Offered,
    Phase,
    Pray,
    Prayed,
    Release,
    Roll,
    Rolled,
    RoundEnded,
    Stop,
    Table,
    View,
)
from tonalli.ui.games.nahua.picture import MOST, Picture, draw, where
from tonalli.ui.widgets.board import Film
from tonalli.ui.widgets.canvas import Canvas
from tonalli.ui.widgets.keyed import Keyed

TUMBLE: Final = 0.07
"""Seconds that a rolling die shows a face."""
TUMBLES: Final = 6
TELL: Final = 0.5
"""Seconds that each line about the end of a round is alone."""
LAST: Final = 1.5
"""Seconds that the last of them stays, and with it the dice of the round."""

ENDS: Final = (Famine, Harvested, Fed, Offered, Prayed, Joined, Declined, RoundEnded)
"""What is told of the end of a round."""

GIFTS: Final = {"c": Gift.CORN, "p": Gift.PRIEST, "w": Gift.WARRIOR}

WHICH_GOD: Final = "By which god?  ↵ this one  esc back"


class NahuaBoard(Keyed):
    """Lays out the dice, and has a key for each thing that can be done with them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "god", "this god"),
        Binding("enter", "lock", "lock"),
        Binding("d", "hold", "hold"),
        Binding("g", "let_go", "let go by a god"),
        Binding("r", "roll", "roll"),
        Binding("s", "stop", "stop"),
        Binding("c", "pray('c')", "2 ears"),
        Binding("p", "pray('p')", "a priest"),
        Binding("w", "pray('w')", "a warrior"),
        Binding("y", "grow(True)", "take the die"),
        Binding("n", "grow(False)", "go without"),
        Binding("v", "faces", "faces"),
        *(Binding(str(n), f"number({n})", f"die {n}", show=False) for n in range(1, 10)),
    ]

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._cursor = 0
        self._letting: int | None = None
        """The die that is to be let go, while its god is chosen."""

    @property
    def _table(self) -> Table | None:
        return self.view.table if isinstance(self.view, View) else None

    @property
    def _faces(self) -> DiceSet:
        return self.definitions if isinstance(self.definitions, DiceSet) else rules.house()

    # -- what the screen calls

    def changed(self) -> None:
        """Draw anew."""
        table = self._table
        if table is None or not self.size.area:
            return
        self._letting = None
        self._cursor = min(self._cursor, len(table.dice) - 1)
        self._redraw()

    def step_back(self) -> bool:
        """Escape gives up the choice of a god."""
        if self._letting is None:
            return False
        self._cursor, self._letting = self._letting, None
        self.hint("")
        self._redraw()
        return True

    def on_resize(self, event: Resize) -> None:
        """More room, or less."""
        if self._table is not None and not self.moving:
            self._redraw()

    # -- drawing

    def _redraw(self) -> None:
        table = self._table
        assert table is not None
        asked = self.active and table.phase is Phase.ROLLING
        told = () if table.phase is not Phase.GROWTH or not table.past else _past_lines(table)
        picture = Picture(self._cursor if asked else None, self._gods(), {}, told)
        self._paint(table, picture)
        self.refresh_bindings()

    def _paint(self, table: Table, picture: Picture) -> None:
        canvas, inner = (
            Canvas(*self.size),
            Canvas(min(self.size.width, MOST[0]), min(self.size.height, MOST[1])),
        )
        draw(inner, self._faces, table, picture)
        canvas.paste(*self._corner, inner)
        self.paint(canvas)

    @property
    def _corner(self) -> tuple[int, int]:
        """Where the picture begins: in the middle of a large window."""
        return max(0, self.size.width - MOST[0]) // 2, max(0, self.size.height - MOST[1]) // 2

    def _gods(self) -> frozenset[int]:
        """The gods that the die under the cursor could be let go by, once that was asked for."""
        if self._letting is None:
            return frozenset()
        return frozenset(action.god for action in self._releases(self._letting))

    def _releases(self, die: int) -> list[Release]:
        return [action for action in self.legal if isinstance(action, Release) and action.die == die]

    # -- the film

    async def play_events(self, film: Film) -> None:
        """Dice tumble before they lie; what a round has yielded is told line by line."""
        told: list[str] = []
        for nth, (event, frame) in enumerate(zip(film.events, film.frames, strict=True), 1):
            assert isinstance(frame, View)
            if isinstance(event, Rolled):  # what came of it is not told before it lies there
                going = await self._tumble(frame.table, event, film.tempo)
                self.told(nth)
            else:
                self.told(nth)
                going = await self._add(frame.table, event, told, film.tempo)
            if not going:
                return

    async def _add(self, table: Table, event: Struct, told: list[str], tempo: float) -> bool:
        """Add a line about the end of a round."""
        if not isinstance(event, ENDS):
            return not self.beats.is_cut
        told.append(text.sentence(self._faces, event))
        self._paint(table, Picture(told=tuple(told)))
        return await self.beats.rest((LAST if isinstance(event, RoundEnded) else TELL) * tempo)

    async def _tumble(self, table: Table, event: Rolled, tempo: float) -> bool:
        """Show other faces for a moment; which, is no chance: they go round."""
        for turn in range(TUMBLES, 0, -1):
            falling = {
                die: (face + turn * (1 + die % 2)) % FACES
                for die, face in zip(event.dice, event.faces, strict=True)
            }
            self._paint(table, Picture(falling=falling))
            if not await self.beats.rest(TUMBLE * tempo):
                return False
        self._paint(table, Picture())
        return await self.beats.rest(TUMBLE * tempo)

    # -- the keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now is offered."""
        table = self._table
        if table is None:
            return False
        phase, choosing = table.phase, self._letting is not None
        if action in ("move", "cycle", "number", "faces"):
            return phase is Phase.ROLLING
        if not self.active:
            return False
        match action:
            case "god":
                return choosing
            case "lock" | "hold":
                return phase is Phase.ROLLING and not choosing
            case "let_go":
                return not choosing and any(isinstance(a, Release) for a in self.legal)
            case "roll":
                return phase in (Phase.READY, Phase.ROLLING) and not choosing
            case "stop":
                return Stop() in self.legal and not choosing
            case "pray":
                return phase is Phase.GODS
            case "grow":
                return phase is Phase.GROWTH
        return True

    def cannot(self, key: str) -> None:
        """Say why not: the rules know, but for a god that is looked for or that there is not."""
        if not self.active:
            return
        if self._letting is not None:
            self.hint(WHICH_GOD, refused=True)
        elif key == "g":
            self.hint("That takes a god, a black corn, and a roll that is left.", refused=True)
        elif key in self._plain:
            self.refuse(self._plain[key])

    @property
    def _plain(self) -> dict[str, Action]:
        """What the keys do that need no choice."""
        gifts: dict[str, Action] = {key: Pray(gift) for key, gift in GIFTS.items()}
        here: dict[str, Action] = {"enter": Lock(self._cursor), "d": Hold(self._cursor)}
        return {**gifts, **here, "r": Roll(), "s": Stop(), "y": Expand(), "n": Decline()}

    def action_lock(self) -> None:
        """Lock the die."""
        self.choose(Lock(self._cursor))

    def action_hold(self) -> None:
        """Hold the die for the next roll."""
        self.choose(Hold(self._cursor))

    def action_roll(self) -> None:
        """Roll what is left."""
        self.choose(Roll())

    def action_stop(self) -> None:
        """Roll no more."""
        self.choose(Stop())

    def action_pray(self, key: str) -> None:
        """Spend a god."""
        self.choose(Pray(GIFTS[key]))

    def action_grow(self, joins: bool) -> None:
        """Take the expansion die, or not."""
        self.choose(Expand() if joins else Decline())

    def action_let_go(self) -> None:
        """Let the black corn under the cursor go; where there are several gods, ask by which."""
        found = self._releases(self._cursor)
        if not found:
            god = next(action.god for action in self.legal if isinstance(action, Release))
            self.refuse(Release(self._cursor, god))
        elif len(found) == 1:
            self.choose(found[0])
        else:
            self._letting, self._cursor = self._cursor, found[0].god
            self._redraw()
            self.hint(WHICH_GOD)

    def action_god(self) -> None:
        """By the god under the cursor."""
        assert self._letting is not None
        self.choose(Release(self._letting, self._cursor))

    def action_faces(self) -> None:
        """Say what the die under the cursor has on its faces."""
        sides = text.faces_words(self._faces.of(self._cursor))
        self.hint(f"{text.die_name(self._cursor).capitalize()} has: {sides}.")

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor: along a row of dice, or from one to the other."""
        table = self._table
        assert table is not None
        if dx:
            self._put((self._cursor + dx) % len(table.dice))
            return
        below = self._cursor >= FIRST_EXPANSION
        if (dy > 0) == below or len(table.dice) == FIRST_EXPANSION:
            return
        self._put(
            self._cursor - FIRST_EXPANSION
            if below
            else min(FIRST_EXPANSION + self._cursor, len(table.dice) - 1)
        )

    def action_cycle(self, by: int) -> None:
        """On to the next die, round and round; the next god while one is chosen."""
        table = self._table
        assert table is not None
        stops = sorted(self._gods()) or list(range(len(table.dice)))
        here = stops.index(self._cursor) if self._cursor in stops else -1
        self._put(stops[(here + by) % len(stops)])

    def action_number(self, n: int) -> None:
        """Put the cursor on the die with that number."""
        table = self._table
        if table is not None and n <= len(table.dice):
            self._put(n - 1)

    def _put(self, die: int) -> None:
        self._cursor = die
        if self._letting is None:
            self.hint("")
        self._redraw()

    # -- the mouse

    def on_click(self, event: Click) -> None:
        """A first click moves the cursor there, the next one locks; another button tells the faces."""
        table = self._table
        if self.moving or table is None or table.phase is not Phase.ROLLING:
            return
        self.focus()
        at = event.get_content_offset_capture(self) - Offset(*self._corner)
        die = next((die for die in range(len(table.dice)) if where(die).holds(at.x, at.y)), None)
        if die is None:
            return
        again = die == self._cursor
        self._put(die)
        if event.button != 1:
            self.action_faces()
        elif again and self.active:
            (self.action_god if self._letting is not None else self.action_lock)()


def _past_lines(table: Table) -> tuple[str, ...]:
    """What the round that has just ended has brought."""
    past = table.past[-1]
    change = f"{past.gained} offered" + (f", {past.lost} lost" if past.lost else "")
    return (f"{text.ears(past.harvest).capitalize()} harvested.", f"{change}; {past.hearts} in all.",
            f"{text.ears(past.corn).capitalize()} in store.")  # fmt: skip
