"""The widget that shows a match of Nawalli and lets a player choose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.events import Click, MouseMove, MouseScrollDown, MouseScrollUp, Resize

from tonalli.core.game import Seat
from tonalli.games.nawalli import Nawalli
from tonalli.games.nawalli.cards import Card, CardSet
from tonalli.games.nawalli.draft import brought
from tonalli.games.nawalli.edition import house, index
from tonalli.games.nawalli.model import (
    NONE,
    Action,
    Attack,
    Casting,
    Defeats,
    DraftKind,
    End,
    GameEnded,
    Pass,
    Redraw,
    Shifting,
    Strike,
    View,
)
from tonalli.games.nawalli.standard import most_games
from tonalli.ui.games.nawalli import arena, draft_board, motion
from tonalli.ui.games.nawalli.arena import Layout, Picture, Slot, Spot
from tonalli.ui.games.nawalli.choosing import At, Pick, Verb
from tonalli.ui.games.nawalli.detail import about_card, about_lane, about_piles, about_teams, lasting_in_full
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.games.nawalli.ground import Ground
from tonalli.ui.games.nawalli.hints import hint, letting_pass
from tonalli.ui.games.nawalli.parts import Mark
from tonalli.ui.games.nawalli.preview import Forecast, Trial, summed_up
from tonalli.ui.games.nawalli.rush import Rush
from tonalli.ui.games.nawalli.session import Done, Refused, Result, Session, Started
from tonalli.ui.games.nawalli.sheets import TextSheet
from tonalli.ui.widgets.board import Action as AnyAction
from tonalli.ui.widgets.board import Film
from tonalli.ui.widgets.board import View as AnyView
from tonalli.ui.widgets.canvas import Canvas
from tonalli.ui.widgets.keyed import Keyed

_LOOKING = ("move", "cycle", "turn", "beside", "inspect", "teams", "piles", "list")
"""What can be done at any time, and changes nothing."""

_LIKE = {"pass": Verb.PASS, "attack_all": Verb.ATTACK, "end": Verb.END}
"""The verb whose reason is given where one of these cannot be done."""

SPACIOUS = 100
"""Columns from which on the line of keys has room for all that is mostly done."""


class NawalliBoard(Keyed):
    """The draft, then the arena: one widget that draws lines."""

    DECIDING = (GameEnded,)

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "act('take')", "take"),
        Binding("enter", "act('do')", "do it"),
        Binding("enter", "act('start')", "start"),
        Binding("enter", "act('play')", "play"),
        Binding("enter", "act('choose')", "choose"),
        Binding("a", "verb('attack')", "attack"),
        Binding("A", "attack_all", "all"),
        Binding("s", "verb('shift')", "shift"),
        Binding("s", "shift", "shift", show=False),
        Binding("e", "end('turn')", "end turn"),
        Binding("e", "end('floor')", "hand over"),
        Binding("f", "turn(1)", "opponent"),
        Binding("F", "turn(-1)", "the opponent before", show=False),
        Binding("f", "beside('mate')", "ally"),
        Binding("f", "beside('own')", "own hand"),
        Binding("x", "leave_out", "leave it out"),
        Binding("x", "verb('sacrifice')", "sacrifice"),
        Binding("w", "verb('sign')", "sign"),
        Binding("i", "verb('item')", "item"),
        Binding("b", "verb('bless')", "bless"),
        Binding("g", "verb('guardian')", "Guardian"),
        Binding("n", "verb('draw a Nawal')", "draw a Nawal"),
        Binding("m", "verb('draw a Spell')", "draw a Spell"),
        Binding("r", "verb('redraw')", "new hand"),
        Binding("p", "pass('keep')", "keep hand"),
        Binding("p", "pass('let')", "let it pass"),
        Binding("v", "inspect", "view"),
        Binding("c", "teams", "teams"),
        Binding("c", "piles", "burn piles and teams", show=False),
        *(Binding(str(n), f"number({n})", f"card {n}", show=False) for n in range(1, 10)),
    ]

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.cards: Mapping[str, Card] = {}
        self.session = self.new_session()
        self._set: CardSet | None = None
        self._shown: tuple[object, ...] = ()
        self._bound: tuple[object, ...] = ()
        """What the keys were told to do last."""
        self._bottom = 0
        """The seat at the lower edge while no player looks."""
        self._layout_: Layout | None = None
        self._first = 0
        self._rush = Rush()
        """The attacks that are still to be made after "all attack"."""
        self._trial: Trial | None = None
        self._told: dict[Action, Forecast | None] = {}
        """What actions would do, as far as it was asked since the last view."""
        self._waiting = False
        """An action was chosen, and what comes of it is not shown yet."""
        self._ahead: list[tuple[str, Seat | None]] = []
        """Keys that were typed meanwhile, with who was asked then."""

    # -- what a board of a game that has such battles may have otherwise

    ground = Ground()
    """What the battle is drawn on."""

    def new_session(self) -> Session:
        """The cursor and the choice."""
        return Session()

    def new_trial(self, cards: CardSet) -> Trial:
        """What foretells what actions would do."""
        return Trial(Nawalli(cards))

    # -- what the screen calls

    @classmethod
    def open_question(cls, view: AnyView) -> bool:
        """Drafts and answers need only what lies open to all."""
        if not isinstance(view, View):
            return False
        if view.battle is None:
            return True
        return bool(view.battle.stack) and isinstance(view.battle.stack[-1], Strike | Shifting | Defeats)

    @classmethod
    def further_step(cls, view: AnyView) -> bool:
        """The targets of a Spell that is being cast go on with the Cast."""
        if not isinstance(view, View) or view.battle is None or not view.battle.stack:
            return False
        top = view.battle.stack[-1]
        return isinstance(top, Casting) and top.seat == view.actor

    async def play_events(self, film: Film) -> None:
        """Picture after picture of what happened, in place of what the board shows."""
        session = self.session
        if not isinstance(film.before, View) or not self.size.area or self._ahead:
            return  # who types ahead does not wait for pictures
        marks = session.marks()
        faint = [n for n in range(len(session.tray)) if Mark.FAINT in marks.get(Slot(n), Mark.NONE)]
        stage = motion.Stage(
            cards=self.cards, names=self._names_of(film.before), bottom=self._bottom, cursor=session.cursor,
            first=self._first, faint=frozenset(session.tray[n].card for n in faint), decks=self._decks,
            notes=tuple(self._notes(session.reader, session.cursor)) if session.reader else (),
            ground=self.ground, facing=self.session.reader.facing if self.session.reader else NONE,
        )  # fmt: skip
        await self.play_shots(
            motion.pictures(film, stage),
            lambda shot: self.paint(motion.draw(shot, stage, *self.size)),
            film.tempo,
        )

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
            self._told.clear()
            self.session.names = self._names_of(view)
            reader = self.ground.reader(view, self.cards, self._bottom)
            self.session.renew(reader, self._legal if self.active else ())
            self._redraw(say=False)
            self.hint(self._opening())
        else:
            self._redraw(say=False)
        self._waiting = False
        self._go_on_attacking()
        self._catch_up()

    def choose(self, action: AnyAction) -> None:
        """As every board; until its outcome is shown, what is typed waits."""
        self._waiting = self.active and action in self.legal
        super().choose(action)

    def _catch_up(self) -> None:
        """Do what was typed ahead; who is not asked any more has typed it in vain."""
        while self._ahead and not self._waiting:
            key, asked = self._ahead.pop(0)
            if self._still_meant(key, asked):
                self.press(key)

    def _still_meant(self, key: str, asked: Seat | None) -> bool:
        """Whether a key that was typed ahead does something now.

        Looking around does. What is chosen is chosen for who was asked when it was typed; who was not asked
        then may begin a turn with it, but gives no answer to what was not yet to be seen.
        """
        if any(name in _LOOKING for name, _ in self.keys[key]):
            return True
        view = self.view
        if not self.active or not isinstance(view, View):
            return False
        return not self.open_question(view) if asked is None else asked == view.actor

    def _opening(self) -> str:
        """The question with what giving no answer would lead to; "" for the question alone."""
        if not self.active or not self.session.asked or Verb.PASS not in self.session.verbs:
            return ""
        return letting_pass(self.session, self.question, self._foretell(Pass()), self._room)

    def _foretell(self, action: Action | None) -> Forecast | None:
        """What an action would do, if that can be told; each is tried once."""
        view = self.view
        if action is None or not self.active or not isinstance(view, View) or view.battle is None:
            return None
        if action not in self._told:
            self._told[action] = self._trial.look(view, action) if self._trial else None
        return self._told[action]

    @property
    def _room(self) -> int:
        """Columns that the prompt has in one line."""
        return self.app.size.width - 4

    @property
    def _legal(self) -> tuple[Action, ...]:
        return self.legal  # type: ignore[return-value]

    def _read_cards(self) -> None:
        given = self.definitions if isinstance(self.definitions, CardSet) else house()
        if given is not self._set:
            self._set = given
            self.cards = index(given)
            self._trial = self.new_trial(given)

    # -- drawing

    def on_resize(self, event: Resize) -> None:
        """Lay everything out anew; in a film, the view that follows does."""
        if not self.moving:
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
            widest = arena.CARD if all(item.card for item in picture.tray) else arena.TOLD
            layout = self.ground.lay_out(
                columns, rows, reader, len(picture.tray), self.session.in_sight, self._first, widest
            )
            self.ground.draw(canvas, layout, reader, picture, self.cards)
            self._first = layout.first
        self._layout_ = layout
        self.paint(canvas)
        self._rebind()
        if say:
            free = self.active or self.session.free
            self.hint(hint(self.session, self.label, picture.told, self._room) if free else "")

    def _rebind(self) -> None:
        """Tell what the keys do now, if that has changed: it costs as much as the drawing."""
        session = self.session
        now = (self.active, self.legal, self._enter(), self._pass(), bool(session.plan), session.beside)
        if now != self._bound:
            self._bound = now
            self.refresh_bindings()

    def _picture(self, reader: Reader) -> Picture:
        plan, cursor = self.session.plan, self.session.cursor
        told = self._foretell(self.session.prospect)
        if isinstance(cursor, Slot) and cursor.index < len(plan):
            told = plan[cursor.index].forecast
        return Picture(
            names=self._names(reader), tray=self.session.tray, marks=self.session.marks(),
            hidden=self.session.hand_hidden, notes=tuple(self._panel(reader, told)), banner=self._banner(reader),
            told=told, beside=self.session.laid_beside,
        )  # fmt: skip

    def _names(self, reader: Reader) -> tuple[str, ...]:
        return self._names_of(reader.view)

    def _names_of(self, view: View) -> tuple[str, ...]:
        return (*self.names, *(f"Seat {n + 1}" for n in range(len(self.names), view.seats)))

    def _banner(self, reader: Reader) -> tuple[str, ...]:
        result, names = reader.view.result, self._names(reader)
        if result is None or reader.view.battle is None or self.looking_back:
            return ()
        sides = range(reader.view.sides)
        who = [reader.whose(side, names) for side in sides]
        winners = [who[side] for side in sides if result.scores[side] == 1]
        wins = "win" if reader.in_teams else "wins"
        first = "The match is drawn" if len(winners) != 1 else f"{winners[0]} {wins} the match"
        what, count = "games", reader.view.wins
        if reader.view.sides > 2 and most_games(reader.view.options, reader.view.sides) == 1:
            what, count = "gems", tuple(arena.gems for arena in reader.battle.arenas)
        return (first, f"{what}: {', '.join(f'{who[side]} {count[side]}' for side in sides)}")

    def _panel(self, reader: Reader, told: Forecast | None) -> Iterator[str]:
        """What the panel says: what would be done, what the cursor is on, and which Spells lie open."""
        action = self.session.prospect
        if told is not None and action is not None:
            yield from (self.label(action), *summed_up(told, reader, self.session.names), "")
        card = next((step.card for step in self.session.prefix if isinstance(step, Pick)), "")
        yield from (
            about_card(card, self.cards, plain=reader.plain)
            if card
            else self._notes(reader, self.session.cursor)
        )
        if reader.view.battle is not None and reader.battle.lasting:
            yield from ("", "Spells that lie open:", *lasting_in_full(reader))

    def _notes(self, reader: Reader, spot: Spot) -> Sequence[str]:
        """All there is to say of what is there."""
        names = self._names(reader)
        if isinstance(spot, At):
            lines = about_lane(reader, spot.side, spot.lane, names)
            owner = reader.owner(spot.side, spot.lane)
            one_of_two = owner != NONE and len(reader.seats_of(spot.side)) > 1
            return (*lines, f"It belongs to {names[owner]}.") if one_of_two else lines
        if spot.index >= len(self.session.tray):
            return ()
        item = self.session.tray[spot.index]
        if item.card:
            deck = self._decks(reader).get(item.card, ())
            deck = deck if draft_board.is_deck_round(reader) else ()
            return about_card(item.card, self.cards, deck, reader.plain)
        return (item.title, *item.lines)

    def _decks(self, reader: Reader) -> Mapping[str, Sequence[str]]:
        """The cards that come with each Guardian, where decks are drafted."""
        draft, cards = reader.view.draft, self._set
        if draft is None or cards is None or DraftKind.DECK not in draft.rounds:
            return {}
        return {g.id: brought(reader.view.options, DraftKind.DECK, cards, g.id) for g in cards.guardian}

    # -- choosing

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now is offered."""
        session = self.session
        if session.reader is None:
            return False
        if action == "verb":
            verb = Verb(str(parameters[0]))
            if verb is Verb.SHIFT and self._crowded:
                return False
            return self.active and verb in session.verbs and not (session.plan and verb is Verb.SACRIFICE)
        if action == "leave_out":
            return bool(session.plan)
        if action == "attack_all":
            return self.active and bool(self._attacks())
        if action == "list":
            return self.active and bool(self.legal)
        if action == "act":
            return self.active and parameters[0] == self._enter()
        if action == "teams":
            return session.reader.view.draft is not None and session.reader.view.seats > 2
        if action == "shift":
            return self.active and Verb.SHIFT in session.verbs and self._crowded
        if action == "end":
            return self.active and Verb.END in session.verbs and parameters[0] == self._end()
        if action == "turn":
            return session.reader.view.battle is not None and session.reader.view.sides > 2
        if action == "beside":
            return self._has_mate and session.free and parameters[0] == ("own" if session.beside else "mate")
        if action == "pass":
            return self.active and Verb.PASS in session.verbs and parameters[0] == self._pass()
        return True

    def _enter(self) -> str:
        """What Enter does now."""
        reader = self.session.reader
        if reader is not None and reader.view.draft is not None:
            return "take" if self.session.prospect is not None else ""
        if self.session.plan:
            return "start"
        if self.session.prospect is not None:
            return "do"
        return "play" if self.session.free and self.session.can(Verb.PLAY) else "choose"

    def _pass(self) -> str:
        """What passing means now."""
        battle = self.session.reader.view.battle if self.session.reader else None
        return "keep" if battle and battle.stack and isinstance(battle.stack[-1], Redraw) else "let"

    def _end(self) -> str:
        """What ending means now: in a team who has the floor hands it over first (NW-93)."""
        reader = self.session.reader
        if reader is None or reader.view.battle is None or not reader.in_teams or reader.battle.handed:
            return "turn"
        return "floor"

    @property
    def _crowded(self) -> bool:
        """The line of keys has more to tell than there is room for: of more than two players in a small window."""
        reader = self.session.reader
        return reader is not None and reader.view.seats > 2 and self.app.size.width < SPACIOUS

    @property
    def _has_mate(self) -> bool:
        """There is a partner whose hand is seen."""
        reader = self.session.reader
        if reader is None or reader.view.battle is None or reader.mate == NONE:
            return False
        return reader.player(reader.mate).hand is not None

    @property
    def busy(self) -> bool:
        """What comes of an action is not shown yet, or a film is on."""
        return self._waiting or self.moving

    def ahead(self, key: str) -> None:
        """Keep a key for the view that it was typed for."""
        view = self.view
        self._ahead.append((key, view.actor if self.active and isinstance(view, View) else None))

    def cannot(self, key: str) -> None:
        """A verb that cannot be begun with says why."""
        reader = self.session.reader
        name, parameters = self.keys[key][0]
        if name == "act":
            self.action_act()  # says who has taken the card, or whose turn it is
        if reader is None or reader.view.battle is None:
            return
        if name == "verb" or name in _LIKE:
            verb = Verb(str(parameters[0])) if name == "verb" else _LIKE[name]
            self._tell_result(self.session.begin(verb) if self.active else Refused(None))

    def _tell_result(self, result: Result) -> None:
        match result:
            case Done(action):
                self._redraw(say=False)
                self.choose(action)
            case Started(plan):
                self._redraw(say=False)
                self._rush.begin(plan)
                self._go_on_attacking()
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
        if self._layout_ is not None:
            self.session.move(dx, dy, arena.columns_of(self._layout_))
            self._redraw()

    def action_cycle(self, by: int) -> None:
        """On to the next spot that can be picked."""
        self.session.cycle(by)
        self._redraw()

    def action_turn(self, by: int) -> None:
        """On to the next opponent; attacks that are laid out go to that one."""
        self.session.turn(by)
        if self.session.plan:
            lanes = [one.lane for one in self.session.plan]
            self._intend([attack for attack in self._attacks() if attack.lane in lanes])
        else:
            self._redraw()

    def action_beside(self, whose: str) -> None:
        """The partner's hand in place of the own one, or the own one again."""
        self.session.look_beside()
        self._redraw()

    def action_shift(self) -> None:
        """Begin to shift."""
        self.action_verb(Verb.SHIFT)

    def action_end(self, what: str) -> None:
        """End the turn, or hand the floor over."""
        self.action_verb(Verb.END)

    def action_act(self, what: str = "") -> None:
        """Pick what the cursor is on."""
        self._tell_result(self.session.act() if self.active else Refused(None))

    def action_pass(self, what: str) -> None:
        """Keep the hand, or give no answer."""
        self.action_verb(Verb.PASS)

    def action_verb(self, verb: str) -> None:
        """Begin a choice with a verb."""
        self._tell_result(self.session.begin(Verb(verb)))

    def action_number(self, n: int) -> None:
        """A card by its digit."""
        if self.active:
            self._tell_result(self.session.number(n - 1))
        elif n <= len(self.session.tray):
            self.session.put(Slot(n - 1))
            self._redraw()

    # -- the mouse

    def on_click(self, event: Click) -> None:
        """A click picks; in a draft the first one moves the cursor there, and the next one takes.

        Another button shows in full what it points at.
        """
        if self._waiting or self.moving:
            return
        self.focus()
        where = event.get_content_offset_capture(self)
        spot = self._spot_at(where.x, where.y)
        if event.button != 1:
            self._show_in_full(spot)
        elif spot is None:
            self._clicked_beside(where.x, where.y)
        elif not self.active:
            self.session.put(spot)
            self._redraw()
        else:
            self._tell_result(self.session.point(spot))

    def _show_in_full(self, spot: Spot | None) -> None:
        if spot is not None and self.session.free:
            self.session.put(spot)
            self._redraw()
        if self.session.reader is not None and spot is not None:
            self._open_sheet(self._notes(self.session.reader, spot))

    def _clicked_beside(self, x: int, y: int) -> None:
        """A click on a line of counts shows the burn piles, one on the panel the whole of its text."""
        layout, reader = self._layout_, self.session.reader
        if layout is not None and (side := layout.line_at(x, y)) != NONE:
            self.session.turn_to(side)
            self._redraw()
        elif layout is not None and reader is not None and y == layout.held and self.session.free:
            self.action_beside("")
        elif layout is not None and y in layout.status and layout.area.holds(x, y):
            self.action_piles()
        elif layout is not None and layout.panel is not None and layout.panel.holds(x, y):
            self.action_inspect()
        elif layout is not None and layout.tray.holds(x, y):
            self._more(layout, 1 if 2 * x > layout.area.width else -1)

    def _more(self, layout: Layout, by: int) -> None:
        """A click on how many cards lie beyond an edge of the tray brings one of them."""
        index = layout.first + layout.seen if by > 0 else layout.first - 1
        if not 0 <= index < len(self.session.tray):
            return
        if self.session.free:
            self.session.put(Slot(index))
        else:
            self.session.along(by)
        self._redraw()

    def on_mouse_move(self, event: MouseMove) -> None:
        """Pointing at what can be picked moves the cursor there, so that what it would do is seen."""
        if self._waiting or self.moving or not self.active:
            return
        spot = self._spot_at(event.x, event.y)
        session = self.session
        if spot is None or session.elsewhere(spot):  # there a click turns first, or it would flee the pointer
            return
        if spot != session.cursor and spot in session.lit:
            self.session.put(spot)
            self._redraw()

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """On through the hand, or through the cards of a draft."""
        self._scroll(event, 1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Back through the hand, or through the cards of a draft."""
        self._scroll(event, -1)

    def _scroll(self, event: MouseScrollDown | MouseScrollUp, by: int) -> None:
        if self._layout_ is not None and self._layout_.tray.holds(event.x, event.y):
            event.stop()
            self.session.along(by)
            self._redraw()

    def _spot_at(self, x: int, y: int) -> Spot | None:
        if self._layout_ is None:
            return None
        return next((spot for spot, area in self._layout_.spots.items() if area.holds(x, y)), None)

    # -- all attack

    def _attacks(self) -> list[Attack]:
        """The straight attack of each fighter that has one, at the opponent opposite if it can be."""
        reader = self.session.reader
        facing = reader.facing if reader is not None and reader.view.battle is not None else NONE
        straight = [a for a in self.legal if isinstance(a, Attack) and a.lane == a.to]
        found: dict[int, Attack] = {}
        for attack in straight:
            if attack.lane not in found or attack.side == facing:
                found[attack.lane] = attack
        return list(found.values())

    def action_attack_all(self) -> None:
        """Lay out that every fighter attacks the lane before it, from the left; once more begins it."""
        if self.session.plan:
            self.action_act()
        else:
            self._intend(self._attacks())

    def action_leave_out(self) -> None:
        """Leave the attack that the cursor is on out of those that are intended."""
        plan, cursor = self.session.plan, self.session.cursor
        at = cursor.index if isinstance(cursor, Slot) else -1
        lanes = [one.lane for n, one in enumerate(plan) if n != at]
        if lanes:
            self._intend([attack for attack in self._attacks() if attack.lane in lanes])
        else:
            self.step_back()

    def _intend(self, attacks: Sequence[Attack]) -> None:
        if isinstance(self.view, View) and self._trial is not None:
            self.session.intend(self._trial.look_all(self.view, attacks))
            self._redraw()

    def _go_on_attacking(self) -> None:
        """The next of the intended attacks; what was dropped is told when there are no more."""
        reader = self.session.reader
        if not self._rush or reader is None:
            return
        if reader.view.battle is None or self._rush.taken_back(reader):
            self._rush.clear()
            return
        if not self.active or not any(isinstance(action, End) for action in self.legal):
            return  # an answer comes first
        attack = self._rush.next(reader, self._attacks(), self.why_not)
        if attack is not None:
            self.choose(attack)
        elif dropped := self._rush.told():
            self.hint(dropped, refused=True)

    # -- what opens over the board

    def action_inspect(self) -> None:
        """What the cursor is on, in full."""
        if self.session.reader is not None:
            self._open_sheet(self._notes(self.session.reader, self.session.cursor))

    def _open_sheet(self, lines: Sequence[str]) -> None:
        if lines:
            self.app.push_screen(TextSheet(lines, self.cards))

    def action_piles(self) -> None:
        """Burn piles, Guardians and Spells that lie open."""
        reader = self.session.reader
        if reader is not None:
            about = about_piles if reader.view.battle is not None else about_teams
            self.app.push_screen(TextSheet(about(reader, self._names(reader)), self.cards))

    def action_teams(self) -> None:
        """What everybody has drafted so far."""
        self.action_piles()
