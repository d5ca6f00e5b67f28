"""The board of Gualicho."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.events import Click, Resize

from tonalli.games.gualicho.cards import Deck, house
from tonalli.games.gualicho.model import Action as Deed
from tonalli.games.gualicho.model import (
    Call,
    Cast,
    Discard,
    Dismiss,
    Draw,
    End,
    Pass,
    Phase,
    RoundEnded,
    Take,
    Uphold,
    View,
)
from tonalli.games.gualicho.words import card_name, cards_count
from tonalli.ui.games.gualicho import detail, film
from tonalli.ui.games.gualicho.choosing import Session
from tonalli.ui.games.gualicho.cursor import Hand, Seat, Spot, moved, spots
from tonalli.ui.games.gualicho.felt import Felt, felt
from tonalli.ui.games.gualicho.lookup import GualichoLookup
from tonalli.ui.games.gualicho.picture import Picture, draw, option_areas, option_room
from tonalli.ui.games.gualicho.places import Places, places
from tonalli.ui.games.gualicho.preview import foretold
from tonalli.ui.games.gualicho.spelling import SpellOut
from tonalli.ui.games.lookup import Lookup, Page
from tonalli.ui.screens.reading import PageSheet
from tonalli.ui.senses import Senses
from tonalli.ui.widgets.board import Action, Film, Offer
from tonalli.ui.widgets.board import View as AnyView
from tonalli.ui.widgets.canvas import Canvas
from tonalli.ui.widgets.keyed import ActionList, Keyed

PICKED_TWO = "Two cards are cast together at most: put one back first."
FACE_DOWN = "They lie face down: c casts them, whatever they are."
NO_BOT_KNOWS = "No bot knows whether it was broken: that is for people to say."


class GualichoBoard(Keyed):
    """Cards are picked from the hand, then cast; the cursor goes along the hand and among the players."""

    DECIDING = (RoundEnded,)

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "answer", "this one"),
        Binding("enter", "pick", "pick"),
        Binding("enter", "cast", "cast"),
        Binding("enter,v", "look", "in full"),
        Binding("c", "cast", "cast"),
        Binding("x", "take_damage", "take damage"),
        Binding("w", "draw", "draw two"),
        Binding("d", "discard", "discard, draw one"),
        Binding("p", "pass", "pass"),
        Binding("e", "end", "end turn"),
        Binding("b", "call", "call it broken"),
        Binding("y", "judge(True)", "yes"),
        Binding("n", "judge(False)", "no"),
        Binding("v", "look", "in full"),
        Binding("a", "table", "all that lies open", show=False),
        *(Binding(str(n % 10), f"number({n})", f"card {n}", show=False) for n in range(1, 11)),
    ]

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._cursor: Spot = Hand(0)
        self._option = 0
        self._session: Session | None = None
        self._felt = Felt()
        self._held_by: int | None = None
        """Whose hand was the last to be seen: the cursor is where that player left it."""
        self._places: Places | None = None

    # -- what the screen calls

    @classmethod
    def open_question(cls, view: AnyView) -> bool:
        """Who judges a forfeit needs to see no hand."""
        return isinstance(view, View) and view.phase is Phase.JUDGE

    def why_no_hint(self) -> str:
        """A bot sees nothing of what goes on around the table."""
        view = self._seen
        return NO_BOT_KNOWS if view is not None and view.phase is Phase.JUDGE else ""

    def senses(self, view: AnyView) -> Senses:
        """What the penalties of the viewer leave of it (GU-35)."""
        assert isinstance(view, View)
        return felt(view, self._deck, self.lot)

    def changed(self) -> None:
        """Draw anew, with no step of a choice made."""
        view = self._seen
        if view is None:
            return
        self._felt = felt(view, self._deck, self.lot)
        if self._felt.seat not in (None, self._held_by):
            self._held_by, self._cursor = self._felt.seat, Hand(0)
        self._session = Session(view, self._deeds, self._felt, self.names)
        self._option = -1 if (asked := self._session.asked) and asked.careful else 0
        if isinstance(self._cursor, Hand):
            self._cursor = Hand(min(self._cursor.at, max(0, len(self._felt.hand) - 1)))
        self._redraw()

    def step_back(self) -> bool:
        """Escape takes back the last step."""
        if self._session is None or not self._session.back():
            return False
        self._option = 0
        self._redraw()
        self._tell_choice()
        return True

    def on_resize(self, event: Resize) -> None:
        """More room, or less."""
        super().on_resize(event)
        if not self.moving:
            self._redraw()

    async def play_events(self, film_: Film) -> None:
        """Picture after picture of what happened, in place of what the board shows."""
        view = film_.before
        if not isinstance(view, View) or not self.size.area:
            return
        now = (
            self._felt.penalties if self.view is not None and view.viewer == self._felt.seat else frozenset()
        )
        told = film.Told(
            self._lay_out(view), self.names, lambda seen: felt(seen, self._deck, self.lot, besides=now)
        )
        await self.play_shots(
            film.shots(film_, told), lambda shot: self._show(shot.view, shot.picture), film_.tempo
        )

    def offers(self) -> Iterable[Offer]:
        """What may be done in the order in which the cards lie; cards that lie face down can only be picked."""
        legal = sorted(self._deeds, key=lambda deed: (not isinstance(deed, Cast), self._felt.places_of(deed)))
        hidden = self._felt.blind and self._session is not None and self._session.asked is None
        if hidden:
            for at in range(len(self._felt.hand)):
                yield f"Pick card {at + 1}", lambda at=at: self._toggle(at)  # type: ignore[misc]
            if self._session is not None and self._session.lifted:
                yield "Cast what was picked", self.action_cast
                yield "Discard what was picked", self.action_discard
        for deed in legal:
            if not (hidden and isinstance(deed, Cast | Discard)):
                yield self.label(deed), lambda deed=deed: self.choose(deed)  # type: ignore[misc]

    # -- drawing

    @property
    def _seen(self) -> View | None:
        return self.view if isinstance(self.view, View) else None

    @property
    def _deeds(self) -> tuple[Deed, ...]:
        return self.legal if self.active else ()  # type: ignore[return-value]

    @property
    def _deck(self) -> Deck:
        return self.definitions if isinstance(self.definitions, Deck) else house()

    def _lay_out(self, view: View) -> Places:
        people = view.options.people or ()
        return places(*self.size, len(view.players), people[0] if people else 0)

    def _redraw(self) -> None:
        view, session = self._seen, self._session
        if view is None or session is None or not self.size.area:
            return
        asked = session.asked
        count = len(self._felt.hand) if self.active else 0
        self._show(
            view,
            Picture(
                felt=self._felt,
                cursor=self._cursor,
                lifted=session.lifted,
                fits=frozenset(at for at in range(count) if session.goes(at)),
                asked=asked,
                option=self._option,
            ),
        )
        self.refresh_bindings()

    def _show(self, view: View, picture: Picture) -> None:
        canvas = Canvas(*self.size)
        self._places = self._lay_out(view)
        draw(canvas, self._places, view, self.names, picture)
        self.paint(canvas)

    # -- what can be done

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now is offered."""
        view, session = self._seen, self._session
        if view is None or session is None:
            return False
        asked = session.asked is not None
        if action in ("move", "table"):
            return True
        if action == "cycle":
            return self.active
        if action == "look":
            return not asked
        if not self.active:
            return False
        match action:
            case "answer":
                return asked
            case "number":
                return asked or view.phase is not Phase.JUDGE
            case "pick":
                at = self._at
                return not asked and at is not None and at not in session.lifted
            case "cast":
                return not asked and bool(session.lifted)
            case "discard":
                return not asked and any(isinstance(deed, Discard) for deed in self._deeds)
            case "take_damage":
                return not asked and Take() in self._deeds
            case "draw":
                return not asked and Draw() in self._deeds
            case "pass":
                return not asked and Pass() in self._deeds
            case "end":
                return not asked and End() in self._deeds
            case "call":
                return not asked and any(isinstance(deed, Call) for deed in self._deeds)
            case "judge":
                return view.phase is Phase.JUDGE
        return True

    TRIES: ClassVar[dict[str, Deed]] = {
        "x": Take(), "w": Draw(), "p": Pass(), "e": End(), "y": Uphold(), "n": Dismiss(),
    }  # fmt: skip

    def cannot(self, key: str) -> None:
        """The rules say why not."""
        session = self._session
        if session is None or not self.active:
            return
        if session.asked is not None:
            self.hint(f"{self._felt.text(session.asked.question)}  ↵ this one", refused=True)
        elif key in self.TRIES:
            self.refuse(self.TRIES[key])
        elif key == "d":
            self.action_discard()
        elif key == "c":
            self.hint("Pick one or two cards first.", refused=True)
        elif key == "b":
            self.hint("No other person has a forfeit of honour that you could call broken now.", refused=True)

    @property
    def _at(self) -> int | None:
        """The card of the hand that the cursor is on."""
        at = self._cursor.at if isinstance(self._cursor, Hand) else None
        return at if at is not None and at < len(self._felt.hand) else None

    def choose(self, action: Action) -> None:
        """As every board does; but who must spell it out does so first."""
        if isinstance(action, Cast) and self._felt.spells and self.active and action in self.legal:
            self._spell_out(action)
        else:
            super().choose(action)

    @work(exclusive=True, group="spell")
    async def _spell_out(self, cast: Cast) -> None:
        names = [card_name(card) for card in cast.cards]
        shown = [self._felt.text(name) for name in names] if self._felt.blind else []
        legal = self.legal
        if await self.app.push_screen_wait(SpellOut(names, shown)) and legal == self.legal:
            super().choose(cast)

    def action_pick(self) -> None:
        """Pick the card under the cursor."""
        if self._at is not None:
            self._toggle(self._at)

    def action_number(self, number: int) -> None:
        """Pick the card with that number, or put it back; or give that answer."""
        session = self._session
        assert session is not None
        if session.asked is not None:
            if number <= len(session.asked.options):
                self._option = number - 1
                self.action_answer()
            else:
                self.hint(f"There are {len(session.asked.options)} answers.", refused=True)
        elif number <= len(self._felt.hand):
            self._toggle(number - 1)
        else:
            self.hint(f"You hold {cards_count(len(self._felt.hand))}.", refused=True)

    def _toggle(self, at: int) -> None:
        session = self._session
        if session is None or session.asked is not None or not self.active:
            return
        self._cursor = Hand(at)
        if session.toggle(at):
            self._redraw()
            self._tell_choice()
        else:
            self._redraw()
            self.hint(PICKED_TWO, refused=True)

    def action_cast(self) -> None:
        """Cast what was picked; where there is more to choose, it is asked."""
        session = self._session
        assert session is not None
        actions = session.casts()
        if not actions:
            self.refuse(Cast(session.cards))
            return
        self._go_on(actions)

    def action_answer(self) -> None:
        """Give the answer that the cursor is on."""
        session = self._session
        asked = session.asked if session is not None else None
        if asked is not None and self._option < 0:
            self.hint("Answer with y or n.", refused=True)
        elif asked is not None:
            self._go_on(asked.options[self._option].actions)

    def _go_on(self, actions: tuple[Deed, ...]) -> None:
        session = self._session
        assert session is not None
        only = session.narrow(actions)
        if only is not None:
            self.choose(only)
            return
        self._option = 0
        self._redraw()
        self._tell_choice()

    def action_discard(self) -> None:
        """Discard the card that was picked, or that the cursor is on, and draw one."""
        session = self._session
        assert session is not None
        at = session.lifted[-1] if session.lifted else self._at
        if at is None or not self._felt.hand:
            self.hint("Point at the card that is to be discarded.", refused=True)
        else:
            self.choose(Discard(self._felt.hand[at]))

    def action_take_damage(self) -> None:
        """Take the damage."""
        self.choose(Take())

    def action_draw(self) -> None:
        """Draw two cards."""
        self.choose(Draw())

    def action_pass(self) -> None:
        """Pass."""
        self.choose(Pass())

    def action_end(self) -> None:
        """End the turn."""
        self.choose(End())

    def action_judge(self, broken: bool) -> None:
        """Say whether the forfeit was broken."""
        self.choose(Uphold() if broken else Dismiss())

    @work(exclusive=True, group="list")
    async def action_call(self) -> None:
        """Call a forfeit broken; which, is asked in any case."""
        legal = self.legal
        calls = [deed for deed in self._deeds if isinstance(deed, Call)]
        asked = ActionList([self.label(call) for call in calls], "Which forfeit was broken?")
        chosen = await self.app.push_screen_wait(asked)
        if chosen is not None and legal == self.legal:
            self.choose(calls[chosen])

    # -- what it would do

    def _tell_choice(self) -> None:
        """What was picked would do that; or why it cannot be cast."""
        session = self._session
        assert session is not None
        if session.asked is not None:
            actions = session.asked.options[self._option].actions
            self.hint(self._foretold(actions[0]) if len(actions) == 1 else session.asked.question)
        elif not session.lifted:
            self.hint("")
        elif self._felt.blind:
            self.hint(FACE_DOWN)
        else:
            self._tell_cast(session)

    def _tell_cast(self, session: Session) -> None:
        actions = session.casts()
        named = " + ".join(card_name(card) for card in session.cards)
        if not actions:
            reason = self.why_not(Cast(session.cards))
            more = any(session.goes(at) for at in range(len(self._felt.hand)))
            said = reason if reason and reason.startswith(named) else f"{named}: {reason}"
            self.hint(said + (" It goes with those marked +." if more else ""))
        elif len(actions) == 1:
            self.hint(f"{named}: {self._foretold(actions[0])}")
        else:
            self.hint(f"{named}: c, then choose what it does, {len(actions)} ways.")

    def _foretold(self, deed: Deed) -> str:
        view = self._seen
        assert view is not None
        return foretold(self._deck, view, deed, self.names)

    # -- looking

    def action_look(self) -> None:
        """All about what the cursor is on."""
        view = self._seen
        assert view is not None
        if isinstance(self._cursor, Seat):
            self._read(detail.about_player(self._deck, view, self._cursor.seat, self.names))
        elif self._at is not None:
            self._read(detail.about_card(self._felt, self._at))

    def action_table(self) -> None:
        """Everything that lies open."""
        view = self._seen
        assert view is not None
        self._read(detail.about_table(self._deck, view, self.names))

    def _read(self, page: Page) -> None:
        lines = tuple(map(self._felt.text, page))
        self.app.push_screen(
            PageSheet(lines, Lookup() if self._felt.mirrored else GualichoLookup(self._deck))
        )

    # -- the cursor

    def action_move(self, dx: int, dy: int) -> None:
        """Along the hand or among the players; up and down from one to the other."""
        session, places_ = self._session, self._places
        assert session is not None
        if session.asked is not None:
            count = len(session.asked.options)
            self._put_option((self._option + (dy or dx)) % count)
        elif places_ is not None:
            self._put(moved(self._cursor, dx, dy, places_, len(self._felt.hand)))

    def action_cycle(self, by: int) -> None:
        """On to the next card that goes with what was picked; with nothing to pick, to the next card."""
        session = self._session
        assert session is not None
        if session.asked is not None:
            self._put_option((self._option + by) % len(session.asked.options))
            return
        count = len(self._felt.hand)
        stops = [at for at in range(count) if session.goes(at) or at in session.lifted] or list(range(count))
        if stops:
            here = self._at
            after = [at for at in stops if here is None or (at - here) * by > 0]
            self._put(Hand((after or stops)[0 if by > 0 else -1]))

    def _put(self, spot: Spot) -> None:
        self._cursor = spot
        self._redraw()
        self._tell_choice() if self.active else self.hint("")

    def _put_option(self, at: int) -> None:
        self._option = at
        self._redraw()
        self._tell_choice()

    # -- the mouse

    def on_click(self, event: Click) -> None:
        """A click picks a card, puts it back, points at a player or answers; another button tells all about it."""
        view, session = self._seen, self._session
        if self.moving or view is None or session is None or self._places is None:
            return
        self.focus()
        at = event.get_content_offset_capture(self)
        if session.asked is not None:
            room = option_room(self._places, session.asked)
            areas = option_areas(room, len(session.asked.options), self._option)
            option = next((n for n, area in areas if area.holds(at.x, at.y)), None)
            if option is not None:
                self._option = option
                self.action_answer()
                return
        count = 0 if session.asked is not None else len(self._felt.hand)
        found = (spot for spot, area in spots(self._places, self._cursor, count) if area.holds(at.x, at.y))
        spot = next(found, None)
        if spot is None:
            return
        again = spot == self._cursor
        self._put(spot)
        if event.button != 1 or (isinstance(spot, Seat) and again):
            self.action_look()
        elif isinstance(spot, Hand) and self.active:
            self._toggle(spot.at)
