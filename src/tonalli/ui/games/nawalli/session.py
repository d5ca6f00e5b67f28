"""The cursor and the choice that is being made, apart from any widget."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from msgspec import Struct

from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import COLOURS, NONE, Action, View
from tonalli.games.nawalli.words import capital, sign_gist, sign_text
from tonalli.ui.games.nawalli.arena import Slot, Spot, TrayItem
from tonalli.ui.games.nawalli.choosing import (
    At,
    Do,
    Entry,
    Gone,
    Held,
    Option,
    Path,
    Pick,
    Step,
    Verb,
    Ways,
    action_at,
    aimed,
    entries,
    paths,
    settle,
    steps,
    tried,
    verbs_for,
)
from tonalli.ui.games.nawalli.facing import at_rest
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.games.nawalli.parts import Mark
from tonalli.ui.games.nawalli.places import Place, places
from tonalli.ui.games.nawalli.preview import Intended, in_words, may_answer
from tonalli.ui.widgets.canvas import Rect


class Done(Struct, frozen=True):
    """An action was chosen."""

    action: Action


class Refused(Struct, frozen=True):
    """Something was tried that is not legal; the action it would have been, if one can be named."""

    action: Action | None
    text: str = ""
    """What to say where no action can be named."""


class Started(Struct, frozen=True):
    """What was intended shall be begun."""

    plan: tuple[Intended, ...]


Result: TypeAlias = Done | Refused | Started | None
"""None: the cursor moved, or a step was made."""

_MENU = {
    Verb.ATTACK: ("attack", "Attack a lane."),
    Verb.SHIFT: ("shift", "Move one lane instead."),
    Verb.SIGN: ("use a sign", "Use one of its day signs."),
    Verb.PLAY: ("play", "Play this card."),
    Verb.SACRIFICE: ("sacrifice", "Burn this card for Energy."),
    Verb.BLESS: ("bless", "Put your Guardian under it."),
    Verb.GUARDIAN: ("Guardian", "Summon your Guardian here."),
}


_NONE = {
    Verb.ATTACK: "None of your Nawals can attack now.",
    Verb.SHIFT: "None of your Nawals can shift now.",
    Verb.SIGN: "None of your signs can be used now.",
    Verb.SACRIFICE: "No card can be sacrificed now.",
    Verb.ITEM: "No Item can be put on a Nawal now.",
}
"""Why a verb cannot be begun with, where no action can be named that it would be."""


class _Moment(Struct, frozen=True):
    """What Escape goes back to."""

    prefix: Path
    menu: Step | None
    cursor: Spot
    plan: tuple[Intended, ...]


class Session:
    """Where the cursor is, and the steps of a choice so far."""

    ways: Ways = staticmethod(paths)
    """The paths of an action."""

    def __init__(self) -> None:
        self.reader: Reader | None = None
        self.entries: tuple[Entry, ...] = ()
        self.verbs: frozenset[Verb] = frozenset()
        """The verbs that could be begun with now."""
        self._able: dict[Path, tuple[Step, ...]] = {}
        self._begun: dict[Step, tuple[Verb, ...]] = {}
        """What was found in the entries already: with every key it is asked many times."""
        self._cursor: Spot = Slot(0)
        self.chosen = NONE
        """The opponent whom the player turned to last, or NONE."""
        self.beside = False
        """The partner's hand is laid out, not the own one."""
        self.prefix: Path = ()
        self.menu: Step | None = None
        """The card or fighter whose verbs are laid out to choose from."""
        self.plan: tuple[Intended, ...] = ()
        """The attacks that are intended, before they begin."""
        self._pointed: Step | None = None
        """The card that was clicked on last."""
        self.favour: At | None = None
        """The lane that the cursor was on last."""
        self._past: list[_Moment] = []
        self._asked = False
        self._holder = NONE
        """Who looked last with a hand in sight."""
        self.names: tuple[str, ...] = ()
        """The players' names, for what is told of intended attacks."""
        self.tray: tuple[TrayItem, ...] = ()

    # -- a new view

    def renew(self, reader: Reader, legal: Iterable[Action]) -> None:
        """Begin anew with another view; the cursor stays where it can."""
        before = self.reader
        self.reader = reader
        reader.facing = at_rest(reader, self.chosen)
        self.entries = entries(legal, reader, self.ways)
        self._able.clear()
        self._begun.clear()
        self.verbs = frozenset(step.verb for step in steps(self.entries, ()) if isinstance(step, Do))
        self._reset()
        self._pointed = None
        drafting = reader.view.draft is not None
        another = isinstance(reader.view.viewer, int) and reader.view.viewer != self._holder
        self.beside = self.beside and not another
        if before is None or _part(before.view) != _part(reader.view) or another:
            self.cursor, self.favour = Slot(0), None
        if isinstance(reader.view.viewer, int):
            self._holder = reader.view.viewer
        self._leave_taken()
        was, self._asked = self._asked, not drafting and any(not isinstance(s, Do) for s in self.able)
        self._lay_tray()
        if self._asked and not was:
            self._jump()
        self._stay()

    def _leave_taken(self) -> None:
        """In a draft, when something can be taken: from a card that was taken to the next that was not."""
        if self._reader.view.draft is None or not self.able or not isinstance(self.cursor, Slot):
            return
        at, count = self.cursor.index, len(self.tray)
        row = (Slot((at + n) % count) for n in range(count))
        self.cursor = next((slot for slot in row if self.step_of(slot) in self.able), self.cursor)

    def _reset(self) -> None:
        self.prefix, self.menu, self.plan = (), None, ()
        self._past.clear()
        self._lay_tray()

    @property
    def _reader(self) -> Reader:
        assert self.reader is not None
        return self.reader

    # -- what there is

    @property
    def able(self) -> tuple[Step, ...]:
        """The steps that may come next."""
        if self.prefix not in self._able:
            self._able[self.prefix] = steps(self.entries, self.prefix)
        return self._able[self.prefix]

    def verbs_of(self, step: Step) -> tuple[Verb, ...]:
        """The verbs that can begin with a card or a fighter."""
        if step not in self._begun:
            self._begun[step] = verbs_for(self.entries, step)
        return self._begun[step]

    @property
    def free(self) -> bool:
        """No choice has been begun: the cursor goes everywhere."""
        return not self.prefix and self.menu is None and not self.plan

    def _lay_tray(self) -> None:
        """The hand, or what there is to choose from."""
        reader = self._reader
        options = [step for step in self.able if isinstance(step, Option)]
        if self.plan:
            self.tray = tuple(self._intended(one) for one in self.plan)
        elif self.menu is not None:
            verbs = [verb for verb in self.verbs_of(self.menu) if verb is not Verb.ITEM]
            self.tray = tuple(TrayItem(Do(verb), _MENU[verb][0], _MENU[verb][1:]) for verb in verbs)
        elif options and not any(isinstance(step, At | Pick) for step in self.able):
            self.tray = tuple(self._option(option) for option in options)
        elif reader.view.draft is not None:
            self.tray = tuple(_place(place) for place in places(reader.view, reader.cards))
        else:
            mate = reader.mate if self.laid_beside else NONE
            hand = reader.hand(reader.me if mate == NONE else mate) if reader.view.battle else ()
            self.tray = tuple(
                TrayItem(Pick(card) if mate == NONE else Held(card, mate), "", (), card)
                for card in hand or ()
            )

    def _intended(self, one: Intended) -> TrayItem:
        """One of the intended attacks, and what it would do after those before it."""
        told = in_words(one.forecast, self._reader, self.names) or ("no change",)
        more = (may_answer(one.forecast),) if one.forecast.answers else ()
        at = f" at {self._reader.whose(one.side, self.names)}" if self._reader.view.sides > 2 else ""
        title = f"{COLOURS[one.lane]}: {one.name}{at}"
        return TrayItem(At(self._reader.own, one.lane), title, ("; ".join(told), *more))

    def _option(self, option: Option) -> TrayItem:
        if option.key in self._reader.cards:
            return TrayItem(option, "", (), option.key)
        sign = Sign(option.key)
        return TrayItem(option, capital(sign), (sign_text(sign),))

    @property
    def hand_hidden(self) -> bool:
        """The hand at the lower edge is not seen, and nothing is laid out in its place."""
        reader = self._reader
        return reader.view.battle is not None and not self.tray and reader.player(reader.me).hand is None

    def step_of(self, spot: Spot) -> Step | None:
        """The step that picking a spot is."""
        if isinstance(spot, Slot):
            return self.tray[spot.index].step if spot.index < len(self.tray) else None
        able = self.able
        whole = At(spot.side, NONE)
        return whole if spot not in able and whole in able else spot

    def spots_of(self, step: Step) -> list[Spot]:
        """The spots at which a step can be picked."""
        if isinstance(step, At):
            return [step] if step.lane != NONE else [At(step.side, lane) for lane in range(4)]
        return [Slot(index) for index, item in enumerate(self.tray) if item.step == step]

    @property
    def lit(self) -> tuple[Spot, ...]:
        """The spots that can be picked now, when a choice is going on or an answer is asked."""
        if self.menu is not None or self.plan:
            return tuple(Slot(index) for index in range(len(self.tray)))
        if self.free and not self._asked:
            return ()
        return tuple(dict.fromkeys(spot for step in self.able for spot in self.spots_of(step)))

    def marks(self) -> Mapping[Spot, Mark]:
        """How boxes stand out."""
        marks: dict[Spot, Mark] = {}
        if self.free and Verb.END in self.verbs:
            for index, item in enumerate(self.tray):
                if Verb.PLAY not in self.verbs_of(item.step):
                    marks[Slot(index)] = Mark.FAINT
        sources = [*self.prefix, *([self.menu] if self.menu else []), *self._attackers]
        for step in sources:
            for spot in self.spots_of(step)[:1]:
                marks[spot] = marks.get(spot, Mark.NONE) | Mark.SOURCE
        for spot in self.lit:
            marks[spot] = marks.get(spot, Mark.NONE) | Mark.LIT
        marks[self.cursor] = marks.get(self.cursor, Mark.NONE) | Mark.CURSOR
        return marks

    @property
    def in_sight(self) -> Spot:
        """What the tray has to show: what the cursor is on there, else the card that was picked."""
        card = self._source()
        slots = self.spots_of(card) if isinstance(card, Pick) and not isinstance(self.cursor, Slot) else []
        return slots[0] if slots else self.cursor

    @property
    def _attackers(self) -> tuple[At, ...]:
        """Who is intended to attack, where they stand now."""
        places = [self._reader.find(one.fighter) for one in self.plan]
        return tuple(At(*place) for place in places if place is not None)

    @property
    def asked(self) -> bool:
        """Something else than a turn is to be chosen: an answer, a target, a card of several."""
        return self._asked

    @property
    def prospect(self) -> Action | None:
        """The action that Enter would do at once."""
        step = self.step_of(self.cursor)
        if step is None or step not in self.able or self.plan:
            return None
        return action_at(self.entries, (*self.prefix, step))

    def can(self, verb: Verb) -> bool:
        """Whether the verb can begin with what the cursor is on."""
        step = self.step_of(self.cursor)
        return step is not None and verb in self.verbs_of(step)

    # -- the cursor

    @property
    def cursor(self) -> Spot:
        """What the cursor is on. At an opponent who is not opposite it turns the board to that one."""
        return self._cursor

    @cursor.setter
    def cursor(self, spot: Spot) -> None:
        self._cursor = spot
        if self.elsewhere(spot):
            assert isinstance(spot, At)
            self.turn_to(spot.side)

    def elsewhere(self, spot: Spot) -> bool:
        """Whether a spot is at an opponent who is not opposite."""
        reader = self.reader
        if not isinstance(spot, At) or reader is None or reader.view.battle is None:
            return False
        return spot.side < reader.view.sides and spot.side not in (reader.mine, reader.facing)

    def turn_to(self, side: int) -> None:
        """Have that opponent opposite; the cursor stays where it is."""
        self.chosen = self._reader.facing = side

    def turn(self, by: int) -> None:
        """On to the next opponent in the order of turns, or back; a cursor that is on a lane goes along."""
        opposite = self._reader.turned()
        self.turn_to(opposite[by % len(opposite)])
        cursor, side = self._cursor, self._reader.facing
        if isinstance(cursor, At) and cursor.side != self._reader.mine:
            there = [
                At(side, cursor.lane),
                *(spot for spot in self.lit if getattr(spot, "side", NONE) == side),
            ]
            self._cursor = next((spot for spot in there if self.free or spot in self.lit), cursor)
            if self.free:
                self.put(self._cursor)

    @property
    def laid_beside(self) -> bool:
        """The partner's hand is laid out now: not while something is chosen."""
        return self.beside and self.free and not self.asked

    def look_beside(self) -> None:
        """Lay out the partner's hand, or the own one again."""
        self.beside = not self.beside
        self._lay_tray()
        self.put(Slot(0))

    def _jump(self) -> None:
        """To the lit spot that is most likely meant."""
        lit = self.lit
        if not lit:
            return
        source = next((step for step in reversed(self.prefix) if isinstance(step, At)), None)
        near = [spot for spot in lit if isinstance(spot, At) and not self.elsewhere(spot)] or lit
        facing = [spot for spot in near if isinstance(spot, At) and source and spot.lane == source.lane]
        if self.favour in lit:
            self.cursor = self.favour
        elif self.cursor not in lit:
            self.cursor = facing[0] if facing else near[0]

    def _stay(self) -> None:
        """Keep the cursor on something that is there."""
        reader = self._reader
        if isinstance(self.cursor, Slot):
            if self.tray:
                self.cursor = Slot(min(self.cursor.index, len(self.tray) - 1))
            elif reader.view.battle:
                self.cursor = self.favour or At(reader.mine, 0)
        elif reader.view.battle is None:
            self.cursor = Slot(0)
        if isinstance(self.cursor, At):
            self.favour = self.cursor

    def put(self, spot: Spot) -> None:
        """Put the cursor somewhere."""
        self.cursor = spot
        if isinstance(spot, At) and self.free:
            self.favour = spot

    def cycle(self, by: int) -> None:
        """To the next spot that can be picked, round and round; of all, if none is marked."""
        reader = self._reader
        sides = range(reader.view.sides if reader.view.battle else 0)
        lanes = [At(side, lane) for side in sides for lane in range(4)]
        row: list[Spot] = list(self.lit) or [*lanes, *(Slot(index) for index in range(len(self.tray)))]
        if row:
            at = row.index(self.cursor) + by if self.cursor in row else 0
            self.put(row[at % len(row)])

    def move(self, dx: int, dy: int, spots: Mapping[Spot, Rect]) -> None:
        """One spot on in a direction: among those that can be picked, if a choice is going on."""
        goals = dict(spots) if self.free else {spot: spots[spot] for spot in self.lit if spot in spots}
        if dx and isinstance(self.cursor, Slot) and self._along_tray(dx):
            return
        here = spots.get(self.cursor)
        if here is None:
            self.cycle(dx or dy)
            return
        goals.pop(self.cursor, None)
        found = nearest(here, dx, dy, goals, self.free)
        if found is not None:
            self.put(found)
        elif not self.free:
            self.cycle(dx or dy)

    def _along_tray(self, dx: int) -> bool:
        """Left and right in the tray, where more may lie than is seen."""
        assert isinstance(self.cursor, Slot)
        lit = None if self.free else self.lit
        index = self.cursor.index + dx
        while 0 <= index < len(self.tray):
            if lit is None or Slot(index) in lit:
                self.put(Slot(index))
                return True
            index += dx
        return self.free

    def along(self, by: int) -> None:
        """On along the tray, as the wheel does."""
        if not isinstance(self.cursor, Slot):
            if self.free and self.tray:
                self.put(Slot(0 if by > 0 else len(self.tray) - 1))
        else:
            self._along_tray(by)

    # -- choosing

    def point(self, spot: Spot) -> Result:
        """A click: pick what is there, or look at it if there is nothing to be done with it.

        In a draft the first click only looks. Elsewhere the next click on a card that was picked, or could not be
        played, shows what else it can do.
        """
        before, self._pointed = self._pointed, None
        if self.elsewhere(spot):
            self._glance(spot)
            return None
        if isinstance(spot, Slot) and not self.menu and not self.plan and spot not in self.lit:
            self._pointed = step = self.step_of(spot)
            again = step is not None and step == before
            if self._reader.view.draft is not None:
                self.put(spot)
                return self.act() if again else None
            return None if again and step and self._lay_menu(step) else self.number(spot.index)
        if self.plan and spot == self.cursor:
            return self.act()
        self.put(spot)
        if self.plan:
            return None
        step = self.step_of(spot)
        if isinstance(step, At) and self.free and not self._asked and not self.verbs_of(step):
            mine = step.side == self._reader.own and self._reader.at(step.side, step.lane) is not None
            return self.act() if mine else None
        return self.act()

    def _glance(self, spot: Spot) -> None:
        """Turn to an opponent who was pointed at; the cursor goes there if it may."""
        assert isinstance(spot, At)
        if self.free or spot in self.lit:
            self.put(spot)
        else:
            self.turn_to(spot.side)

    def act(self) -> Result:
        """Enter: pick what the cursor is on."""
        if self.plan:
            plan = self.plan
            self._reset()
            return Started(plan)
        step = self.step_of(self.cursor)
        if self.menu is not None and isinstance(step, Do):
            self._remember()
            about, self.menu = self.menu, None
            self._begin((Do(step.verb),), about)
            return None
        if step is not None and step in self.able:
            return self._pick(step)
        return self._open(step) if self.free else self._missed()

    def told(self, side: int, sign: Sign) -> str:
        """What a sign does for a Nawal of that side, in short."""
        return sign_gist(sign)

    def _missed(self) -> Refused:
        """The cursor is on what is no target for the choice that was begun."""
        meant = aimed(self.prefix, self.cursor, self._reader) if isinstance(self.cursor, At) else None
        return Refused(meant, "That is no target for it.")

    def _open(self, step: Step | None) -> Result:
        """The cursor is on something and nothing was begun: do what can only be meant, or ask what is."""
        if step is None:
            return None
        if isinstance(step, Gone):
            return Refused(None, f"{self.names[step.seat]} has taken it.")
        if isinstance(step, Held):
            return Refused(None, f"Only {self.names[step.seat]} can play this card.")
        verbs = [verb for verb in self.verbs_of(step) if verb is not Verb.ITEM]
        if isinstance(step, Pick):
            return (
                self.begin(Verb.PLAY, step)
                if Verb.PLAY in verbs
                else Refused(tried(Verb.PLAY, step, self._reader))
            )
        if len(verbs) == 1:
            return self.begin(verbs[0], step)
        if self._lay_menu(step):
            return None
        if isinstance(step, At) and step.side == self._reader.own and self._reader.at(step.side, step.lane):
            return Refused(tried(Verb.ATTACK, step, self._reader))
        return Refused(None, "Nothing can be done with it now: pick a card or one of your own Nawals.")

    def _lay_menu(self, step: Step) -> bool:
        """Lay out what a card or fighter can do; False if it is nothing, or nothing but being played."""
        verbs = self.verbs_of(step)
        if not set(verbs) - {Verb.PLAY}:
            return False
        while self.back():
            pass
        self._remember()
        self.menu = step
        self._lay_tray()
        self.cursor = Slot(0)
        return True

    def begin(self, verb: Verb, about: Step | None = None) -> Result:
        """A verb: at once if it needs no object, else with what the cursor is on if that will do."""
        here = about or self._source() or self.step_of(self.cursor)
        if not self.free:
            while self.back():
                pass
        path: Path = (Do(verb),)
        able = steps(self.entries, path)
        if not able:
            action = action_at(self.entries, path)
            if action is not None:
                return self._done(action)
            return Refused(tried(verb, here, self._reader), _NONE.get(verb, ""))
        if about is not None and about not in able:
            return Refused(tried(verb, about, self._reader))
        self._remember()
        self._begin(path, here)
        return None

    def _begin(self, path: Path, here: Step | None) -> None:
        """Go along the path as far as there is nothing to be asked, and put the cursor on what comes next."""
        self.prefix = settle(self.entries, path, here)
        self._lay_tray()
        if here in steps(self.entries, self.prefix) and here is not None:
            self.put(self.cursor if self.step_of(self.cursor) == here else self.spots_of(here)[0])
        else:
            self._jump()

    def intend(self, plan: tuple[Intended, ...]) -> None:
        """Lay out attacks that are intended; Enter begins them, Escape goes back."""
        if not self.plan:
            while self.back():
                pass
        self._remember()
        self.plan = plan
        self._lay_tray()
        self.cursor = Slot(min(self.cursor.index, len(plan) - 1) if isinstance(self.cursor, Slot) else 0)

    def number(self, n: int) -> Result:
        """A digit: that card of the hand, or that one of what is laid out; in a draft the cursor only."""
        if n >= len(self.tray):
            return Refused(None, f"There is no {'attack' if self.plan else 'card'} {n + 1}.")
        if self.plan:
            self.put(Slot(n))
            return None
        step = self.tray[n].step
        if self._reader.view.draft is not None:
            self.put(Slot(n))
            return None
        if isinstance(step, Option | Do) or step in self.able:
            self.put(Slot(n))
            final = action_at(self.entries, (*self.prefix, step)) is not None
            return None if final and isinstance(step, Pick) else self.act()
        if not self.free:
            while self.back():
                pass
        self.put(Slot(n))
        if Verb.PLAY in self.verbs_of(step) or isinstance(step, Held):
            return self._open(step) if isinstance(step, Held) else self.begin(Verb.PLAY, step)
        return Refused(tried(Verb.PLAY, step, self._reader))

    def _source(self) -> Step | None:
        """What the choice so far is about."""
        return self.menu or next((step for step in self.prefix if isinstance(step, At | Pick)), None)

    def _pick(self, step: Step) -> Result:
        path = (*self.prefix, step)
        action = action_at(self.entries, path)
        if action is not None:
            return self._done(action)
        self._remember()
        self.prefix = settle(self.entries, path)
        self._lay_tray()
        self._jump()
        return None

    def _done(self, action: Action) -> Done:
        cursor = self.cursor
        self._reset()
        self.put(cursor)
        return Done(action)

    def _remember(self) -> None:
        self._past.append(_Moment(self.prefix, self.menu, self.cursor, self.plan))

    def back(self) -> bool:
        """Take back a step; False if there is none."""
        if not self._past:
            return False
        moment = self._past.pop()
        self.prefix, self.menu, self.cursor, self.plan = (
            moment.prefix,
            moment.menu,
            moment.cursor,
            moment.plan,
        )
        self._lay_tray()
        return True


def _part(view: View) -> tuple[int, int]:
    """Which round of the draft, or which game, is on."""
    return (view.draft.at if view.draft else NONE, view.game)


def _place(place: Place) -> TrayItem:
    """A place of a draft."""
    gone = Gone(place.card, place.seat, place.fresh)
    return TrayItem(Pick(place.card) if place.seat == NONE else gone, "", (), place.card)


def nearest(here: Rect, dx: int, dy: int, goals: Mapping[Spot, Rect], same_row: bool) -> Spot | None:
    """The goal that lies next in a direction; left and right stay in the row if `same_row`."""
    x, y = here.middle
    best, least = None, 0.0
    for spot, area in goals.items():
        to_x, to_y = area.middle
        along = (to_x - x) * dx + (to_y - y) * dy
        aside = abs(to_y - y) if dx else abs(to_x - x)
        if along < 1 or (dx and same_row and aside > 2):
            continue
        cost = along + 4 * aside if dx else 100 * along + aside
        if best is None or cost < least:
            best, least = spot, cost
    return best
