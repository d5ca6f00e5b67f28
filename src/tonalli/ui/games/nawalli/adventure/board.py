"""The board of a quest: one page for its battles, one for all else, and the film that goes from one to the other."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf
from typing import TYPE_CHECKING, cast

from msgspec import Struct
from textual.app import ComposeResult

from tonalli.games.nawalli.adventure.model import (
    FOES,
    Arrived,
    BattleBegan,
    BattleEnded,
    BossCame,
    QuestView,
    Recovered,
    Stage,
    Strengthened,
)
from tonalli.games.nawalli.adventure.text import seated
from tonalli.games.nawalli.model import Casting, TurnBegan
from tonalli.ui.games.nawalli.adventure.facts import STARTERS, draft_event, draft_view, field_view
from tonalli.ui.games.nawalli.adventure.field_board import FieldBoard
from tonalli.ui.games.nawalli.adventure.quest_board import QuestBoard
from tonalli.ui.widgets.board import Board, Event, Film
from tonalli.ui.widgets.board import View as AnyView

if TYPE_CHECKING:
    from tonalli.ui.app import Tonalli

USUAL = 1.2
"""How much slower than a player's own actions opponents are seen where every event waits for a key."""

THEIRS = (Arrived, BattleBegan, BattleEnded, BossCame, Recovered, Strengthened)
"""What happens by itself, also outside the opponents' turn."""


class Scene(Struct, frozen=True):
    """A part of a film that is shown on one page at one speed."""

    stage: Stage
    theirs: bool
    """It is what the opponents do, or what happens by itself."""
    events: tuple[Event, ...]
    frames: tuple[QuestView, ...]


class AdventureBoard(Board, can_focus=False):
    """Shows whichever page the quest is at."""

    DEFAULT_CSS = """
    AdventureBoard { layers: below above; }
    AdventureBoard FieldBoard, AdventureBoard QuestBoard { layer: below; width: 100%; height: 100%; }
    AdventureBoard .-seen { layer: above; }
    """

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._field = FieldBoard("field")
        self._pages = QuestBoard("pages")
        for page in (self._field, self._pages):
            page.beats = self.beats
        self._page: Board | None = None

    def compose(self) -> ComposeResult:
        """Both pages, one covering the other. Each has its size all the time, so that a film can go on."""
        yield self._field
        yield self._pages

    # -- what the screen calls

    @classmethod
    def open_question(cls, view: AnyView) -> bool:
        """All lies open to both players."""
        return True

    @classmethod
    def further_step(cls, view: AnyView) -> bool:
        """The targets of a Spell that is being cast go on with the Cast."""
        if not isinstance(view, QuestView) or view.match.battle is None or not view.match.battle.stack:
            return False
        top = view.match.battle.stack[-1]
        return isinstance(top, Casting) and top.seat == view.match.actor

    def step_back(self) -> bool:
        """Escape takes back a step of a choice."""
        return self._page is not None and self._page.step_back()

    def changed(self) -> None:
        """Show what there is on the page that it belongs to."""
        view = self.view
        if isinstance(view, QuestView):
            self._turn_to(view.stage)
            self._show(view, self.active)

    def _turn_to(self, stage: Stage) -> bool:
        """Have the page for a stage in sight; False if it was."""
        page = self._field if stage in STARTERS or stage is Stage.BATTLE else self._pages
        if page is self._page:
            return False
        other = self._pages if page is self._field else self._field
        self._page = page
        page.add_class("-seen")
        other.remove_class("-seen")
        self._field.forget()
        page.focus()
        return True

    def _show(self, view: QuestView, active: bool) -> None:
        """Give the page in sight what it shows."""
        page = self._page
        assert page is not None
        page.say, page.go_on, page.label, page.why_not = self.say, self.go_on, self.label, self.why_not
        page.definitions = self.definitions
        seen, names = _seen(view), self.names
        if page is self._field and view.stage not in STARTERS:
            names = tuple(seated(names))
        page.show(seen, self.legal if active else (), self.question, names, active)

    # -- how it came about

    async def play_events(self, film: Film) -> None:
        """Scene after scene, each on its page; what the opponents do at the pace that was chosen for them."""
        app = cast("Tonalli", self.app)
        begun, before = 0, film.before
        assert isinstance(before, QuestView)
        for scene in _scenes(film):
            if self._turn_to(scene.stage):
                before = scene.frames[0]
                self._show(before, active=False)
            page = self._page
            assert page is not None
            page.moving = True
            for part in _parts(scene, stepwise=scene.theirs and isinf(app.pace)):
                tempo = (
                    max(film.tempo, USUAL if isinf(app.pace) else 0.5 + app.pace)
                    if scene.theirs
                    else film.tempo
                )
                page.told = lambda count, begun=begun: self.told(begun + count)  # type: ignore[misc]
                if scene.theirs and app.pace and not isinf(app.pace):
                    self.hint("The opponents act by the rules.  any key: to the end")
                if not scene.theirs or app.pace:
                    await page.play_events(_film(before, part, tempo))
                begun, before = begun + len(part.events), part.frames[-1]
                if scene.theirs and isinf(app.pace) and not await self._next():
                    return
                if not await self.beats.rest(0):
                    return

    async def _next(self) -> bool:
        """Wait for a key; False if it was one that ends the film."""
        self.hint("↵ goes on  esc to the end")
        return await self.beats.wait()


def _seen(view: QuestView) -> AnyView:
    """The view as the page for its stage has it."""
    if view.stage in STARTERS:
        return draft_view(view)
    return field_view(view) if view.stage is Stage.BATTLE else view


def _film(before: QuestView, scene: Scene, tempo: float) -> Film:
    """A scene as its page shows it."""
    first = before if _same_page(before.stage, scene.stage) else scene.frames[0]
    return Film(_seen(first), tuple(map(draft_event, scene.events)), tuple(map(_seen, scene.frames)), tempo)


def _same_page(one: Stage, other: Stage) -> bool:
    return one is other or (one in STARTERS and other in STARTERS)


def _scenes(film: Film) -> Iterator[Scene]:
    """The film cut where another page or another speed begins."""
    events: list[Event] = []
    frames: list[QuestView] = []
    now: tuple[Stage, bool] | None = None
    for event, frame in zip(film.events, film.frames, strict=True):
        assert isinstance(frame, QuestView)
        kind = frame.stage, _by_itself(event, frame)
        if now is not None and kind != now:
            yield Scene(*now, tuple(events), tuple(frames))
            events, frames = [], []
        now = kind
        events.append(event)
        frames.append(frame)
    if now is not None:
        yield Scene(*now, tuple(events), tuple(frames))


def _by_itself(event: Event, frame: QuestView) -> bool:
    """Whether an event belongs to the opponents' turn, or to how a battle begins and ends."""
    battle = frame.match.battle
    if battle is None or frame.stage is not Stage.BATTLE:
        return False
    return isinstance(event, THEIRS) or (battle.active == FOES and not isinstance(event, TurnBegan))


def _parts(scene: Scene, stepwise: bool) -> Iterator[Scene]:
    """The whole scene, or each of its events by itself."""
    if not stepwise:
        yield scene
        return
    for event, frame in zip(scene.events, scene.frames, strict=True):
        yield Scene(scene.stage, scene.theirs, (event,), (frame,))


__all__ = ["AdventureBoard"]
