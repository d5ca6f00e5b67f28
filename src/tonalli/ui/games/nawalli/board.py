"""The widget that shows a match of Nawalli and lets a player choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import work
from textual.binding import Binding, BindingType
from textual.events import Click, Key, Resize
from textual.strip import Strip

from tonalli.games.nawalli.cards import Card, CardSet
from tonalli.games.nawalli.draft import brought
from tonalli.games.nawalli.edition import house, index
from tonalli.games.nawalli.model import (
    Action,
    Attack,
    Defeats,
    DraftKind,
    End,
    Redraw,
    Shifting,
    Strike,
    View,
)
from tonalli.ui.games.nawalli import arena, draft_board
from tonalli.ui.games.nawalli.arena import Layout, Picture, Slot, Spot
from tonalli.ui.games.nawalli.canvas import Canvas, Piece
from tonalli.ui.games.nawalli.choosing import At, Verb
from tonalli.ui.games.nawalli.detail import about_card, about_lane, about_piles, about_teams
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.games.nawalli.hints import KEYS, hint
from tonalli.ui.games.nawalli.session import Done, Refused, Result, Session
from tonalli.ui.games.nawalli.sheets import ActionList, TextSheet
from tonalli.ui.widgets.board import Action as AnyAction
from tonalli.ui.widgets.board import Board
from tonalli.ui.widgets.board import View as AnyView

_STYLES = (
    "lane-red", "lane-blue", "lane-green", "lane-yellow", "card", "cursor", "lit", "source", "dim", "title", "name",
    "asked", "level", "hurt", "mark", "gem", "energy", "state-ready", "state-spent", "state-moved", "state-stunned",
    "state-struck", "state-attacks",
)  # fmt: skip


class NawalliBoard(Board):
    """The draft, then the arena: one widget that draws lines."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"nawalli--{name}" for name in _STYLES}

    DEFAULT_CSS = """
    NawalliBoard {
        & > .nawalli--lane-red { color: $lane-red; }
        & > .nawalli--lane-blue { color: $lane-blue; }
        & > .nawalli--lane-green { color: $lane-green; }
        & > .nawalli--lane-yellow { color: $lane-yellow; }
        & > .nawalli--card { color: $secondary; }
        & > .nawalli--cursor { color: $accent; text-style: bold; }
        & > .nawalli--lit { color: $primary; text-style: bold; }
        & > .nawalli--source { text-style: bold; }
        & > .nawalli--dim { color: $text-muted; }
        & > .nawalli--title { text-style: bold; }
        & > .nawalli--name { text-style: bold; }
        & > .nawalli--asked { color: $accent; }
        & > .nawalli--level { color: $accent; }
        & > .nawalli--hurt { color: $text-error; }
        & > .nawalli--mark { color: $secondary; }
        & > .nawalli--gem { color: $primary; }
        & > .nawalli--energy { color: $accent; }
        & > .nawalli--state-ready { color: $text-success; text-style: bold; }
        & > .nawalli--state-spent { color: $text-muted; }
        & > .nawalli--state-moved { color: $text-muted; }
        & > .nawalli--state-stunned { color: $text-error; }
        & > .nawalli--state-struck { color: $text-error; text-style: bold reverse; }
        & > .nawalli--state-attacks { color: $text-warning; text-style: bold reverse; }
    }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "move(-1,0)", "left", show=False),
        Binding("right,l", "move(1,0)", "right", show=False),
        Binding("up,k", "move(0,-1)", "up", show=False),
        Binding("down,j", "move(0,1)", "down", show=False),
        Binding("enter", "act('take')", "take"),
        Binding("enter", "act('do')", "do it"),
        Binding("enter", "act('choose')", "choose"),
        Binding("a", "verb('attack')", "attack"),
        Binding("A", "attack_all", "all attack"),
        Binding("s", "verb('shift')", "shift"),
        Binding("w", "verb('sign')", "sign"),
        Binding("i", "verb('item')", "item"),
        Binding("x", "verb('sacrifice')", "sacrifice"),
        Binding("b", "verb('bless')", "bless"),
        Binding("g", "verb('guardian')", "Guardian"),
        Binding("n", "verb('draw a Nawal')", "draw a Nawal"),
        Binding("m", "verb('draw a Spell')", "draw a Spell"),
        Binding("r", "verb('redraw')", "new hand"),
        Binding("p", "pass('keep')", "keep hand"),
        Binding("p", "pass('let')", "let it pass"),
        Binding("e", "verb('end turn')", "end turn"),
        Binding("v", "inspect", "view"),
        Binding("c", "piles", "burn piles and teams", show=False),
        Binding("full_stop", "list", "all actions", key_display=".", show=False),
        Binding("tab", "cycle(1)", "next that can be picked", show=False),
        Binding("shift+tab", "cycle(-1)", "the one before", show=False),
        *(Binding(str(n), f"number({n})", f"card {n}", show=False) for n in range(1, 10)),
    ]

    def __init__(self, id: str | None = None) -> None:
        self._styles_: dict[str, Style] = {}
        super().__init__(id=id)
        self.cards: Mapping[str, Card] = {}
        self.session = Session()
        self._set: CardSet | None = None
        self._shown: tuple[object, ...] = ()
        self._bottom = 0
        """The seat at the lower edge while no player looks."""
        self._layout_: Layout | None = None
        self._first = 0
        self._strips: list[Strip] = []
        self._rush: list[int] = []
        """Ids of the fighters that are still to attack after "all attack"."""
        self._waiting = False
        """An action was chosen, and what comes of it is not shown yet."""
        self._ahead: list[Callable[[], None]] = []
        """What was typed meanwhile."""

    # -- what the screen calls

    @classmethod
    def open_question(cls, view: AnyView) -> bool:
        """Drafts and answers need only what lies open to all."""
        if not isinstance(view, View):
            return False
        if view.battle is None:
            return True
        return bool(view.battle.stack) and isinstance(view.battle.stack[-1], Strike | Shifting | Defeats)

    def step_back(self) -> bool:
        """Escape takes back a step of a choice."""
        self._rush.clear()
        if not self.session.back():
            return False
        self._redraw()
        return True

    def changed(self) -> None:
        """Read the new view and draw it."""
        view = self.view
        if not isinstance(view, View):
            return
        if isinstance(view.viewer, int):
            self._bottom = view.viewer
        now = (view, self.legal, self.active, self.names)
        if now != self._shown:
            self._shown = now
            self._read_cards()
            self.session.renew(Reader(view, self.cards, self._bottom), self._legal if self.active else ())
            self._redraw(say=False)
            self.hint("")
        else:
            self._redraw(say=False)
        self._waiting = False
        self._go_on_attacking()
        self._catch_up()

    def choose(self, action: AnyAction) -> None:
        """As every board; until its outcome is shown, what is typed waits."""
        self._waiting = self.active and action in self.legal
        super().choose(action)

    def _later(self, what: Callable[[], None]) -> bool:
        """Keep it for later if the outcome of an action is not shown yet."""
        if self._waiting:
            self._ahead.append(what)
        return self._waiting

    def _catch_up(self) -> None:
        """Do what was typed ahead; who is not asked any more has typed it in vain."""
        while self._ahead and not self._waiting:
            what = self._ahead.pop(0)
            if self.active:
                what()

    @property
    def _legal(self) -> tuple[Action, ...]:
        return self.legal  # type: ignore[return-value]

    def _read_cards(self) -> None:
        given = self.definitions if isinstance(self.definitions, CardSet) else house()
        if given is not self._set:
            self._set = given
            self.cards = index(given)

    # -- drawing

    def on_resize(self, event: Resize) -> None:
        """Lay everything out anew."""
        self.changed()

    def _redraw(self, say: bool = True) -> None:
        """Draw what there is now, and tell in the prompt line what the cursor is on."""
        reader = self.session.reader
        if reader is None or not self.size:
            return
        columns, rows = self.size
        canvas = Canvas(columns, rows)
        picture = self._picture(reader)
        if reader.view.draft is not None:
            layout = draft_board.lay_out(columns, rows, reader, self.session.cursor, self._first)
            draft_board.draw(canvas, layout, reader, picture, self.cards, self._decks(reader))
            self._first = layout.first // max(1, layout.seen) if layout.seen else 0
        else:
            layout = arena.lay_out(columns, rows, reader, len(picture.tray), self.session.cursor, self._first)
            arena.draw(canvas, layout, reader, picture, self.cards)
            self._first = layout.first
        self._layout_ = layout
        self._strips = [self._strip(row, columns) for row in canvas.rows()]
        self.refresh()
        self.refresh_bindings()
        if say:
            self.hint(hint(self.session, self.label) if self.active or self.session.free else "")

    def _picture(self, reader: Reader) -> Picture:
        return Picture(
            names=self._names(reader), tray=self.session.tray, marks=self.session.marks(),
            hidden=self.session.hand_hidden, notes=tuple(self._notes(reader)), banner=self._banner(reader),
        )  # fmt: skip

    def _names(self, reader: Reader) -> tuple[str, ...]:
        return (*self.names, *(f"Seat {n + 1}" for n in range(len(self.names), reader.view.seats)))

    def _banner(self, reader: Reader) -> tuple[str, ...]:
        result, names = reader.view.result, self._names(reader)
        if result is None or reader.view.battle is None:
            return ()
        winners = [names[seat] for seat in range(reader.view.seats) if result.scores[reader.side_of(seat)] == 1]
        first = "The match is drawn" if len(winners) != 1 else f"{winners[0]} wins the match"
        scores = ", ".join(f"{names[side]} {won}" for side, won in enumerate(reader.view.wins))
        return (first, f"games: {scores}")

    def _notes(self, reader: Reader) -> Sequence[str]:
        """All there is to say of what the cursor is on."""
        spot, names = self.session.cursor, self._names(reader)
        if isinstance(spot, At):
            return about_lane(reader, spot.side, spot.lane, names)
        if spot.index >= len(self.session.tray):
            return ()
        item = self.session.tray[spot.index]
        if item.card:
            deck = self._decks(reader).get(item.card, ())
            return about_card(item.card, self.cards, deck if draft_board.is_deck_round(reader) else ())
        return (item.title, *item.lines)

    def _decks(self, reader: Reader) -> Mapping[str, Sequence[str]]:
        """The cards that come with each Guardian, where decks are drafted."""
        draft, cards = reader.view.draft, self._set
        if draft is None or cards is None or DraftKind.DECK not in draft.rounds:
            return {}
        return {g.id: brought(reader.view.options, DraftKind.DECK, cards, g.id) for g in cards.guardian}

    def _strip(self, row: Sequence[Piece], columns: int) -> Strip:
        return Strip([Segment(piece.text, self._style(piece.style)) for piece in row], columns)

    def _style(self, names: str) -> Style:
        """The style that goes by these names, the later on top."""
        if names not in self._styles_:
            parts = [f"nawalli--{name}" for name in names.split()]
            self._styles_[names] = self.get_component_rich_style(*parts) if parts else self.rich_style
        return self._styles_[names]

    def render_line(self, y: int) -> Strip:
        """One line of what was drawn."""
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, self.rich_style)

    def notify_style_update(self) -> None:
        """Other colours: draw anew."""
        super().notify_style_update()
        self._styles_.clear()
        if self.is_mounted and self._strips:
            self._redraw(say=False)

    # -- choosing

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now is offered."""
        session = self.session
        if session.reader is None:
            return False
        if action == "verb":
            return self.active and Verb(str(parameters[0])) in session.verbs
        if action == "attack_all":
            return self.active and len(self._attacks()) > 1
        if action == "list":
            return self.active and bool(self.legal)
        if action == "act":
            return parameters[0] == self._enter()
        if action == "pass":
            return self.active and Verb.PASS in session.verbs and parameters[0] == self._pass()
        return True

    def _enter(self) -> str:
        """What Enter does now."""
        reader = self.session.reader
        if reader is not None and reader.view.draft is not None:
            return "take"
        return "choose" if self.session.prospect is None else "do"

    def _pass(self) -> str:
        """What passing means now."""
        battle = self.session.reader.view.battle if self.session.reader else None
        return "keep" if battle and battle.stack and isinstance(battle.stack[-1], Redraw) else "let"

    def on_key(self, event: Key) -> None:
        """A verb's key that can do nothing now: say why."""
        verb = next((verb for verb, key in KEYS.items() if key == event.key), None)
        if self._later(partial(self.on_key, event)):
            event.stop()
        elif verb is not None and self.session.reader is not None and self.session.reader.view.battle is not None:
            event.stop()
            self._tell_result(self.session.begin(verb) if self.active else Refused(None))

    def _tell_result(self, result: Result) -> None:
        match result:
            case Done(action):
                self._redraw(say=False)
                self.choose(action)
            case Refused(action, text):
                self._redraw(say=False)
                if not self.active:
                    self.hint("It is not your turn to choose.", refused=True)
                elif action is not None:
                    self.refuse(action)
                else:
                    self.hint(text or "That cannot be done now.", refused=True)
            case None:
                self._redraw()

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor."""
        if self._later(partial(self.action_move, dx, dy)):
            return
        if self._layout_ is not None:
            self.session.move(dx, dy, self._layout_.spots)
            self._redraw()

    def action_cycle(self, by: int) -> None:
        """On to the next spot that can be picked."""
        if self._later(partial(self.action_cycle, by)):
            return
        self.session.cycle(by)
        self._redraw()

    def action_act(self, what: str = "") -> None:
        """Pick what the cursor is on."""
        if self._later(self.action_act):
            return
        self._tell_result(self.session.act() if self.active else Refused(None))

    def action_pass(self, what: str) -> None:
        """Keep the hand, or give no answer."""
        self.action_verb(Verb.PASS)

    def action_verb(self, verb: str) -> None:
        """Begin a choice with a verb."""
        if self._later(partial(self.action_verb, verb)):
            return
        self._tell_result(self.session.begin(Verb(verb)))

    def action_number(self, n: int) -> None:
        """A card by its digit."""
        if self._later(partial(self.action_number, n)):
            return
        if self.active:
            self._tell_result(self.session.number(n - 1))
        elif n <= len(self.session.tray):
            self.session.put(Slot(n - 1))
            self._redraw()

    def on_click(self, event: Click) -> None:
        """The first click moves the cursor there, the next one picks."""
        spot = self._spot_at(event.x, event.y)
        if spot is None:
            return
        self.focus()
        if spot == self.session.cursor:
            self.action_act()
        else:
            self.session.put(spot)
            self._redraw()

    def _spot_at(self, x: int, y: int) -> Spot | None:
        if self._layout_ is None:
            return None
        return next((spot for spot, area in self._layout_.spots.items() if area.holds(x, y)), None)

    # -- all attack

    def _attacks(self) -> list[Attack]:
        """The straight attack of each fighter that has one."""
        straight = [a for a in self.legal if isinstance(a, Attack) and a.lane == a.to]
        return list({attack.lane: attack for attack in straight}.values())

    def action_attack_all(self) -> None:
        """Let every fighter attack the lane before it, one after the other, from the left."""
        if self._later(self.action_attack_all):
            return
        reader = self.session.reader
        assert reader is not None
        self._rush = [f.id for a in self._attacks() if (f := reader.at(reader.own, a.lane)) is not None]
        self._go_on_attacking()

    def _go_on_attacking(self) -> None:
        """The next of the intended attacks, if it is still legal; those that are not are dropped with a sentence."""
        reader = self.session.reader
        if not self._rush or reader is None or reader.view.battle is None:
            self._rush.clear()
            return
        if not self.active or not any(isinstance(action, End) for action in self.legal):
            return  # an answer comes first
        dropped = ""
        while self._rush:
            fighter = self._rush.pop(0)
            place = reader.find(fighter)
            attack = next((a for a in self._attacks() if place is not None and place[1] == a.lane and place[0] == reader.own), None)
            if attack is not None:
                self.choose(attack)
                return
            dropped = self._why_dropped(reader, place)
        if dropped:
            self.hint(dropped, refused=True)

    def _why_dropped(self, reader: Reader, place: tuple[int, int] | None) -> str:
        if place is None or place[0] != reader.own:
            return "One that was to attack is no longer there."
        fact = reader.fact(*place)
        reason = self.why_not(Attack(place[1], place[1], reader.others(reader.own)[0]))
        return reason or f"{fact.name if fact else 'One'} does not attack."

    # -- what opens over the board

    def action_inspect(self) -> None:
        """What the cursor is on, in full."""
        reader = self.session.reader
        lines = self._notes(reader) if reader is not None else ()
        if lines:
            self.app.push_screen(TextSheet(lines))

    def action_piles(self) -> None:
        """Burn piles, Guardians and Spells that lie open."""
        reader = self.session.reader
        if reader is not None:
            about = about_piles if reader.view.battle is not None else about_teams
            self.app.push_screen(TextSheet(about(reader, self._names(reader))))

    @work(exclusive=True, group="list")
    async def action_list(self) -> None:
        """Everything that may be done, as a list."""
        legal = self._legal
        chosen = await self.app.push_screen_wait(ActionList([self.label(action) for action in legal]))
        if chosen is not None and legal == self.legal:
            self.choose(legal[chosen])
