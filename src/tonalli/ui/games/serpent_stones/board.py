"""The board of Serpent Stones: one widget that draws the field, the hand and what a card would do."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace
from textual.binding import Binding, BindingType
from textual.events import Click, Resize

from tonalli.games.serpent_stones.board import word_of
from tonalli.games.serpent_stones.cards import house
from tonalli.games.serpent_stones.model import (
    NAHUALLI,
    NONE,
    WARRIORS,
    Action,
    Card,
    Deck,
    Discard,
    Double,
    Phase,
    Place,
    Play,
    Point,
    RoundEnded,
    Sacrifice,
    View,
)
from tonalli.games.serpent_stones.names import ALTAR_NAMES, CARD_NAMES
from tonalli.games.serpent_stones.reasons import NO_ENEMY, OUT_OF_REACH
from tonalli.games.serpent_stones.rules import targets
from tonalli.ui.games.serpent_stones import film, pages, panel, picture
from tonalli.ui.games.serpent_stones.aiming import Aim, aim, effect, sample, stones_of, ways_of
from tonalli.ui.games.serpent_stones.layout import Layout, layout
from tonalli.ui.games.serpent_stones.lookup import SerpentStonesLookup
from tonalli.ui.games.serpent_stones.panel import Entry, Told
from tonalli.ui.games.serpent_stones.picture import Picture
from tonalli.ui.games.serpent_stones.since import changed_by_the_other
from tonalli.ui.screens.reading import PageSheet
from tonalli.ui.widgets.board import Film
from tonalli.ui.widgets.board import View as AnyView
from tonalli.ui.widgets.canvas import Canvas
from tonalli.ui.widgets.keyed import Keyed


class SerpentStonesBoard(Keyed):
    """The cursor is on a card of the hand; once that is picked, on the field, on what the card may do there.

    When Tezcatlipoca is in play it is on a card of the other's hand, seen from behind.
    """

    DECIDING = (RoundEnded,)
    RECALLS = True

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "play"),
        Binding("enter", "here", "play here"),
        Binding("enter", "sacrifice", "sacrifice it"),
        Binding("enter", "aside", "discard it"),
        Binding("enter", "point", "point at it"),
        Binding("r", "turn", "turn it"),
        Binding("d", "discard", "discard"),
        Binding("d", "aside", "discard it", show=False),
        Binding("s", "double", "double sacrifice"),
        Binding("v", "view", "view"),
        *(Binding(str(n), f"number({n})", f"card {n}", show=False) for n in range(1, 10)),
    ]

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._cursor = 0
        """The entry of the hand that the cursor is on."""
        self._aim: Aim | None = None
        """The card that was picked, and where it would go."""
        self._begun: View | None = None
        """The view that the choice began with."""
        self._pointing = 0
        """The card of the other's hand that the cursor is on."""

    # -- what is seen

    @property
    def _seen(self) -> View | None:
        return self.view if isinstance(self.view, View) else None

    @property
    def _deck(self) -> Deck:
        return self.definitions if isinstance(self.definitions, Deck) else house()

    def _me(self, view: View) -> int:
        """The seat whose house is at the bottom."""
        if isinstance(view.viewer, int):
            return view.viewer
        return view.table.seat if self.active else 0

    def _where(self, view: View) -> Layout:
        return layout(*self.size, view.table.houses[self._me(view)])

    def _fresh(self, view: View) -> int:
        """The stones that the other has changed since the own last turn."""
        left = self.left
        return changed_by_the_other(left.table, view.table, self._me(view)) if isinstance(left, View) else 0

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The lines of the hand."""
        view = self._seen
        return () if view is None else panel.entries(view, self._me(view))

    @property
    def card(self) -> Card | None:
        """The card that the cursor is on."""
        found = self.entries
        return found[self._cursor].card if self._cursor < len(found) else None

    @property
    def aim(self) -> Aim | None:
        """The way to play the card that was picked."""
        return self._aim

    @property
    def pointing(self) -> int:
        """The card of the other's hand that the cursor is on."""
        return self._pointing

    @property
    def _phase(self) -> Phase:
        view = self._seen
        return Phase.OVER if view is None else view.table.phase

    # -- what the screen calls

    @classmethod
    def open_question(cls, view: AnyView) -> bool:
        """Pointing at the other's hand needs nothing but its number of cards (SS-23)."""
        return isinstance(view, View) and view.table.phase is Phase.POINT

    @classmethod
    def further_step(cls, view: AnyView) -> bool:
        """What a teotl card that was played does, and the second card that is put aside."""
        if not isinstance(view, View):
            return False
        if view.table.phase is Phase.ASIDE:
            return bool(view.sides[view.table.seat].aside)
        return view.table.phase in (Phase.POINT, Phase.SACRIFICE)

    def changed(self) -> None:
        """Draw anew; a choice that was begun is begun anew."""
        view = self._seen
        if view is None or not self.size.area:
            return
        self._aim = None
        if view is not self._begun and view.table.phase is Phase.ALTAR:
            self._cursor = 0  # the card that comes first
        self._begun = view
        self._cursor = max(0, min(self._cursor, len(self.entries) - 1))
        self._pointing = max(0, min(self._pointing, len(view.sides[1 - self._me(view)].hand) - 1))
        self._redraw()

    def step_back(self) -> bool:
        """Escape lays the picked card back into the hand."""
        if self._aim is None:
            return False
        self._aim = None
        self.hint("")
        self._redraw()
        return True

    def on_resize(self, event: Resize) -> None:
        """More room, or less."""
        super().on_resize(event)
        if self._seen is not None and not self.moving:
            self._redraw()

    async def play_events(self, film_: Film) -> None:
        """Picture after picture of what happened, in place of what the board shows."""
        if not isinstance(film_.before, View) or not self.size.area:
            return
        await self.play_shots(film.shots(film_, self.names), self._show_shot, film_.tempo)

    # -- drawing

    def _redraw(self) -> None:
        view = self._seen
        assert view is not None
        self._paint_all(view, self._picture(view), self._told(view))
        self.refresh_bindings()

    def _paint_all(self, view: View, shown: Picture, told: Told) -> None:
        canvas = Canvas(*self.size)
        where = self._where(view)
        picture.draw(canvas, where, shown)
        panel.draw(canvas, where, told)
        self.paint(canvas)

    def _picture(self, view: View) -> Picture:
        table = view.table
        decided = film.decisive(table.rounds[-1], table) if table.phase is Phase.OVER else 0
        bare = Picture(table, self._me(view), flash=decided, fresh=self._fresh(view) if self.active else 0)
        if not self.active:
            return bare
        if self._aim is None:
            return replace(bare, lit=self._reach())
        would = effect(view.table, self._aim.way)
        laid = word_of(self._aim.stones)
        placing = isinstance(self._aim.way, Place)
        return replace(
            bare,
            lit=word_of([stone for way in self._aim.ways for stone in stones_of(way)]) if placing else 0,
            cursor=self._aim.stones[0] if placing else NONE,
            pattern=0 if placing else laid,
            hit=would.hit,
            cut=would.cut,
            gain=would.gain,
            joins=would.joins,
        )

    def _reach(self) -> int:
        """Where the card under the cursor may go; for a Nahualli card, whom it may be played on."""
        card = self.card
        if card is None or self._phase not in (Phase.CARD, Phase.ALTAR):
            return 0
        ways = ways_of(card, self._actions)
        if card in WARRIORS:
            return word_of([stone for way in ways for stone in stones_of(way)])
        view = self._seen
        assert view is not None
        reached = 0
        for way in ways:
            reached |= effect(view.table, way).hit
        return reached

    @property
    def _actions(self) -> tuple[Action, ...]:
        return self.legal  # type: ignore[return-value]

    def _told(self, view: View) -> Told:
        asked = self.active and view.table.phase is not Phase.POINT
        card = self.card
        told: tuple[panel.Line, ...] = ()
        if self._aim is not None and card is not None:
            told = panel.effects(effect(view.table, self._aim.way), card)
        elif asked and card is not None:
            told = self._outlook(view, card)
        return Told(
            view,
            self.names,
            self._me(view),
            self._cursor if asked or not self.active else None,
            self._aim is not None,
            card,
            self._title(),
            told,
            self._pointing if self.active and view.table.phase is Phase.POINT else None,
            frozenset(),
            self._deck,
        )

    def _title(self) -> str:
        """The card that must be resolved first is not one of the hand."""
        found = self.entries
        entry = found[self._cursor] if self._cursor < len(found) else None
        if entry is None or entry.altar == NONE:
            return ""
        return f"{CARD_NAMES[entry.card]}, on your {ALTAR_NAMES[entry.altar]}"

    def _outlook(self, view: View, card: Card) -> tuple[panel.Line, ...]:
        """What can be done with a card of the hand, before it is picked."""
        if view.table.phase not in (Phase.CARD, Phase.ALTAR):
            return ()
        if card in WARRIORS or card in NAHUALLI:
            count = len(ways_of(card, self._actions))
            if count:
                return ((panel.open_ways(card, count), "told"),)
            return ((self._why_not_on(view, card), "dim"),)
        return self._outlook_teotl(view, card)

    def _outlook_teotl(self, view: View, card: Card) -> tuple[panel.Line, ...]:
        left = panel.thin(len(view.sides[self._me(view)].hand) - 2)
        if self._doubles(self._cursor):
            return ((panel.DOUBLE, "told"), *left)
        if Play(card) not in self.legal:
            return ((self.why_not(Play(card)) or "", "dim"),)
        if card is Card.HUITZILOPOCHTLI:
            return left
        held = len(view.sides[1 - view.table.seat].hand)
        wrath = card is Card.TEZCATLIPOCA and held <= 1
        return ((panel.wrath(held), "told"),) if wrath else ()

    def _show_shot(self, shot: film.Shot) -> None:
        view, marks = shot.view, shot.marks or film.Marks()
        shown = Picture(
            view.table,
            self._me(view),
            pattern=marks.pattern,
            hit=marks.hit,
            cut=marks.cut,
            gain=marks.gain,
            flash=marks.flash,
        )
        told = Told(view, self.names, self._me(view), None, False, shot.card, shot.said, (), None, shot.parts,
                    self._deck)  # fmt: skip
        self._paint_all(view, shown, told)

    # -- the keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only what can be done now is offered."""
        phase, aimed = self._phase, self._aim is not None
        if action in ("move", "cycle", "number", "view"):
            return self._seen is not None
        if not self.active:
            return False
        match action:
            case "play":
                return phase in (Phase.CARD, Phase.ALTAR) and not aimed
            case "here":
                return aimed
            case "sacrifice":
                return phase is Phase.SACRIFICE
            case "aside":
                return phase is Phase.ASIDE
            case "point":
                return phase is Phase.POINT
            case "turn":
                return self._aim is not None and len(self._aim.shapes) > 1
            case "discard":
                return phase in (Phase.CARD, Phase.ALTAR)
            case "double":
                return Double() in self.legal
        return True

    def cannot(self, key: str) -> None:
        """Say why a discard, a double sacrifice or a turn is not to be had now."""
        if key == "s":
            self.refuse(Double())
        elif key == "d":
            self.action_discard()
        elif key == "r":
            self.hint(panel.NO_TURN if self._aim is None else panel.NEVER_TURNED, refused=True)

    def action_play(self) -> None:
        """Play the card; one that goes on the field is picked first."""
        card, view = self.card, self._seen
        if card is None or view is None:
            return
        if card not in WARRIORS and card not in NAHUALLI:
            self.choose(Double() if self._doubles(self._cursor) else Play(card))
            return
        ways = ways_of(card, self._actions)
        if not ways:
            self._refuse_on(view, card)
            return
        self._put_aim(aim(view.table, ways, self._where(view).turned))

    def _doubles(self, entry: int) -> bool:
        """Whether to play that entry of the hand now is to declare a double sacrifice (SS-26)."""
        found = self.entries[entry]
        return found.card is Card.HUITZILOPOCHTLI and found.altar == NONE and Double() in self.legal

    def _refuse_on(self, view: View, card: Card, stone: int | None = None) -> None:
        """Say why the card cannot be played, or not on that stone."""
        self.hint(self._why_not_on(view, card, stone), refused=True)

    def _why_not_on(self, view: View, card: Card, stone: int | None = None) -> str:
        """Why the card cannot be played, or not on that stone; of a pattern that nobody laid no word."""
        near = sample(view.table, self._deck, card, stone)
        said = "" if near is None else self.why_not(near) or ""
        if near is None or said in (NO_ENEMY, OUT_OF_REACH):
            return panel.no_target(bool(targets(view.table)), stone)
        return said

    def action_here(self) -> None:
        """Play the picked card as it lies."""
        assert self._aim is not None
        self.choose(self._aim.way)

    def action_turn(self) -> None:
        """Turn the pattern."""
        assert self._aim is not None
        self._put_aim(self._aim.turn())

    def action_sacrifice(self) -> None:
        """Put the card on the sacrifice stone."""
        if self.card is not None:
            self.choose(Sacrifice(self.card))

    def action_aside(self) -> None:
        """Put the card aside, before the first turn."""
        if self.card is not None:
            self.choose(Discard(self.card))

    def action_discard(self) -> None:
        """Discard the card."""
        if self.card is not None:
            self.choose(Discard(self.card))

    def action_double(self) -> None:
        """Declare a double sacrifice."""
        self.choose(Double())

    def action_point(self) -> None:
        """Point at that card of the other's hand."""
        self.choose(Point(self._pointing))

    def action_move(self, dx: int, dy: int) -> None:
        """Move the cursor: on the field to the next target on that side, else along the hand."""
        if self._aim is not None:
            self._put_aim(self._aim.slid(dx, dy))
        else:
            self.action_cycle(dx or dy)

    def action_cycle(self, by: int) -> None:
        """On to the next target, card or back, round and round."""
        view = self._seen
        if view is None:
            return
        if self._aim is not None:
            self._put_aim(self._aim.put(self._aim.at + by))
        elif self.active and view.table.phase is Phase.POINT:
            self._put_pointing((self._pointing + by) % len(view.sides[1 - view.table.seat].hand))
        elif self.entries:
            self._put((self._cursor + by) % len(self.entries))

    def action_number(self, n: int) -> None:
        """To the card with that number; a picked one is laid back first."""
        view = self._seen
        if view is None:
            return
        if self.active and view.table.phase is Phase.POINT:
            if n <= len(view.sides[1 - view.table.seat].hand):
                self._put_pointing(n - 1)
                return
        elif n <= len(self.entries):
            self._put(n - 1)
            return
        self.hint(panel.no_card(n), refused=True)

    def _put(self, entry: int) -> None:
        self._cursor, self._aim = entry, None
        self.hint("")
        self._redraw()

    def _put_aim(self, to: Aim) -> None:
        self._aim = to
        self.hint(panel.how_to_aim(to))
        self._redraw()

    def _put_pointing(self, position: int) -> None:
        self._pointing = position
        self.hint("")
        self._redraw()

    def action_view(self) -> None:
        """The card under the cursor in full, the discard pile, the stones."""
        view = self._seen
        if view is None:
            return
        card = None if self._phase is Phase.POINT and self.active else self.card
        lines = pages.in_full(view, self.names, self._me(view), card, self._deck)
        self.app.push_screen(PageSheet(lines, SerpentStonesLookup(self._deck)))

    # -- the mouse

    def on_click(self, event: Click) -> None:
        """A first click moves the cursor there, the next one does what Enter does; another button turns or views."""
        view = self._seen
        if self.moving or view is None:
            return
        self.focus()
        at, where = event.get_content_offset_capture(self), self._where(view)
        if event.button != 1:
            self.press("r" if self._aim is not None else "v")
            return
        if self.active and view.table.phase is Phase.POINT:
            self._click_back(view, where, at.x, at.y)
            return
        rows = panel.shown(where, view, self._me(view), self._cursor)
        entry = next((n for n, area in rows if area.holds(at.x, at.y)), None)
        stone = where.stone_at(at.x, at.y)
        if entry is not None:
            self._click_entry(entry)
        elif stone is not None:
            self._click_stone(view, stone)

    def _click_back(self, view: View, where: Layout, x: int, y: int) -> None:
        held = len(view.sides[1 - view.table.seat].hand)
        areas = panel.backs(where, held)
        found = next((n for n, area in enumerate(areas) if area.holds(x, y)), None)
        if found is None:
            return
        if found == self._pointing:
            self.action_point()
        else:
            self._put_pointing(found)

    def _click_entry(self, entry: int) -> None:
        again = entry == self._cursor and self._aim is None
        self._put(entry)
        if again and self.active:
            self.press("enter")

    def _click_stone(self, view: View, stone: int) -> None:
        """A stone that the picked card may go to; any other says what is there."""
        if self._aim is not None:
            if stone in self._aim.stones:
                self.action_here()
                return
            there = self._aim.over(stone)
            if there is not None:
                self._put_aim(there)
                return
            self._refuse_on(view, self._aim.way.card, stone)
            return
        self.hint(pages.on_stone(view.table, stone, self.names))
