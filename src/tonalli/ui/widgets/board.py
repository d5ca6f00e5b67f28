"""The base of every game's board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Protocol, TypeAlias, TypeVar

from msgspec import Struct
from textual.events import Key, Mount, MouseDown, Resize
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from tonalli.ui.beats import Beats
from tonalli.ui.senses import PLAIN, Senses

View: TypeAlias = Struct
"""What a seat may see; each game has its own type, which its board knows."""

Action: TypeAlias = Struct
"""One action of a game."""

Event: TypeAlias = Struct
"""One redacted event of a game."""

Offer: TypeAlias = tuple[str, Callable[[], object]]
"""A text and what choosing it does."""


class Film(Struct, frozen=True):
    """How something came about, as the one who looks may see it."""

    before: View
    """What was seen before."""
    events: tuple[Event, ...]
    """What happened, redacted."""
    frames: tuple[View, ...]
    """What is seen after each event."""
    tempo: float = 1.0
    """How much slower it is shown than a player's own actions."""


class Shot(Protocol):
    """A picture of a film."""

    @property
    def seconds(self) -> float:
        """How long it stays."""


S = TypeVar("S", bound=Shot)
V = TypeVar("V", bound=View)


def shots(
    film: Film, kind: type[V], of: Callable[[Event, V, V], Iterable[S]]
) -> Iterator[tuple[int, S | None]]:
    """How many events have been shown, and the next picture, if the event has one.

    `of` gives the pictures of an event, from what was seen before it and after it.
    """
    before = film.before
    for n, (event, after) in enumerate(zip(film.events, film.frames, strict=True), 1):
        assert isinstance(before, kind)
        assert isinstance(after, kind)
        found = False
        for shot in of(event, before, after):
            found = True
            yield n, shot
        if not found:
            yield n, None
        before = after


class Board(Widget, can_focus=True):
    """Shows a game's view and lets a player choose one of the legal actions.

    A board is given the view only, never a state. It holds a cursor and the steps of a choice that is not
    made yet, and posts `Chosen`; whatever comes of it comes back as a new view. A subclass draws in `changed`
    (or binds its children to the reactives), moves its cursor by `BINDINGS`, and narrows those with
    `check_action` so that the footer shows what the keys do now. Keys taken by the screen are in
    `SCREEN_KEYS`. In a terminal of 80 by 24 a board has 80 by 20.
    """

    view: reactive[View | None] = reactive(None, layout=False, repaint=False)
    """What the one who looks may see."""

    legal: reactive[tuple[Action, ...]] = reactive((), repaint=False)
    """What may be chosen now; empty when this screen is not asked."""

    question: reactive[str] = reactive("", repaint=False)
    """What is asked, in one sentence."""

    names: reactive[tuple[str, ...]] = reactive((), repaint=False)
    """The players' names, one a seat, already made safe to show (as plain text, never as markup)."""

    active: reactive[bool] = reactive(False, repaint=False)
    """This screen may answer now."""

    SCREEN_KEYS = (
        "escape", "u", "U", "ctrl+r", "o", "t", "H", "space", "question_mark", "f1", "f10", "ctrl+p", "ctrl+q",
    )  # fmt: skip
    """Keys that the match screen has taken: back, undo, redo, log, again, hint, go on, help, menu, palette, quit."""

    OPEN = False
    """Nothing is hidden in this game: whoever must choose may look, and a person may undo for another."""

    DECIDING: tuple[type[Event], ...] = ()
    """Events after which the next round begins: what they decided stays until a key where nothing moves."""

    RECALLS = False
    """It tells what the others have changed since the viewer's own last turn, and is given `left`."""

    class Chosen(Message):
        """A legal action was chosen."""

        def __init__(self, action: Action) -> None:
            super().__init__()
            self.action = action

    class Hint(Message):
        """One sentence for the prompt line: what the cursor is on, or why something cannot be done.

        An empty text shows the question again.
        """

        def __init__(self, text: str, refused: bool = False) -> None:
            super().__init__()
            self.text = text
            self.refused = refused
            """The sentence says why something was refused."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.label: Callable[[Action], str] = repr
        """An action in a player's words; set by the screen."""
        self.why_not: Callable[[Action], str | None] = lambda action: None
        """Why an action is not legal now; None if it is; set by the screen."""
        self.say: Callable[[str, bool], None] | None = None
        """Puts a hint into the prompt line at once, so that it is painted with the board; set by the screen.

        A message would come a frame later.
        """
        self.go_on: Callable[[], None] = lambda: None
        """Hurries the bots on; set by the screen."""
        self.looking_back = False
        """All is over and told; the board is to be looked at, without a word over it. Set by the screen."""
        self.lot = 0
        """A number that is this match's own, and the same when it is resumed; set by the screen."""
        self.left: View | None = None
        """What the viewer saw when the own last turn was over, if the board `RECALLS` and others played since;
        set by the screen."""
        self.definitions: Struct | None = None
        """The game's definitions (its card set); set by the screen."""
        self.beats = Beats()
        """How long the pictures of a film stay; cut short by any key, a click and a resize."""
        self.told: Callable[[int], None] = lambda count: None
        """Called with how many events of a film have been shown, so that the log goes with it."""
        self.moving = False
        """A film is shown, or was, and the view that it leads to is still to come.

        What is typed now belongs to that view: a subclass keeps its own keys until `changed`.
        """
        self._setting = False
        self._ready = False

    # -- what the screen calls

    def show(
        self,
        view: View,
        legal: tuple[Action, ...] = (),
        question: str = "",
        names: tuple[str, ...] = (),
        active: bool = False,
    ) -> None:
        """Set everything at once; `changed` is called once, when all of it is set."""
        self.moving = False
        self._setting = True
        try:
            self.view = view
            self.legal = legal
            self.question = question
            self.names = names
            self.active = active
        finally:
            self._setting = False
        self._tell()

    async def play(self, film: Film) -> None:
        """Show how it came to the view that follows, until it is all shown or a key is pressed.

        Whoever calls it shows the view that follows next.
        """
        self.beats.begin()
        self.moving = True
        await self.play_events(film)

    async def play_events(self, film: Film) -> None:
        """Show event after event, resting on `beats` between pictures; return when a rest was cut short.

        Does nothing here. Whatever is drawn comes from the film, which has only what the viewer may see.
        """

    async def play_shots(
        self, shots_: Iterable[tuple[int, S | None]], show: Callable[[S], None], tempo: float
    ) -> None:
        """Show picture after picture, and let the log go with them, until a rest was cut short."""
        for count, shot in shots_:
            self.told(count)
            if shot is not None:
                show(shot)
                if not await self.beats.rest(shot.seconds * tempo):
                    return

    def senses(self, view: View) -> Senses:
        """How the viewer is shown what is written and told; the board draws by it what it draws itself."""
        return PLAIN

    def offers(self) -> Iterable[Offer]:
        """Everything that may be done, in words, for the palette and the list of all actions."""
        for action in self.legal:
            yield self.label(action), partial(self.take, action)

    def take(self, action: Action) -> None:
        """An action was chosen from a list."""
        self.choose(action)

    @classmethod
    def open_question(cls, view: View) -> bool:
        """Whether all that the asked choice needs lies open in this view of the actor's.

        Where two people share the screen such a choice is asked at once, both hands hidden (`view` is then
        that of the "table"); any other waits until the screen was handed over.
        """
        return False

    @classmethod
    def further_step(cls, view: View) -> bool:
        """Whether the asked choice goes on with the actor's last action, such as a second target.

        Escape then takes that action back.
        """
        return False

    def why_no_hint(self) -> str:
        """Why no bot can tell what to answer now; "" if one can."""
        return ""

    def step_back(self) -> bool:
        """Take back one step of a choice that is not made yet; False if there is none. Escape calls it."""
        return False

    # -- what a subclass has

    def changed(self) -> None:
        """Something of `view`, `legal`, `question`, `names`, `active` has changed: draw anew.

        May be called again with nothing changed. Called only while the board is mounted, its children too.
        """
        self.refresh()

    def choose(self, action: Action) -> None:
        """Post `Chosen` if the action is legal and this screen is asked, else a `Hint` that says why not."""
        if self.active and action in self.legal:
            self.post_message(self.Chosen(action))
        else:
            self.refuse(action)

    def refuse(self, action: Action) -> None:
        """Say in the prompt line why the action cannot be done."""
        reason = self.why_not(action) if self.active else "It is not your turn to choose."
        self.hint(reason or "That cannot be done now.", refused=True)

    def hint(self, text: str, refused: bool = False) -> None:
        """Put one sentence into the prompt line; an empty one brings back the question."""
        if self.say is None:
            self.post_message(self.Hint(text, refused))
        else:
            self.say(text, refused)

    # -- what ends a film

    def on_key(self, event: Key) -> None:
        """Any key does, and then its own work."""
        self.beats.cut()

    def on_mouse_down(self, event: MouseDown) -> None:
        """So does the mouse."""
        self.beats.cut()

    def on_resize(self, event: Resize) -> None:
        """And a window that is pulled to another size."""
        self.beats.cut()

    # -- the reactives

    def _on_mount(self, event: Mount) -> None:
        """Draw what was set before mounting; the children are there now."""
        self._ready = True
        self._tell()

    def watch_view(self) -> None:
        """Pass on a change."""
        self._tell()

    def watch_legal(self) -> None:
        """Pass on a change."""
        self._tell()

    def watch_question(self) -> None:
        """Pass on a change."""
        self._tell()

    def watch_names(self) -> None:
        """Pass on a change."""
        self._tell()

    def watch_active(self) -> None:
        """Pass on a change."""
        self._tell()

    def _tell(self) -> None:
        if self._ready and not self._setting:
            self.changed()
            self.refresh_bindings()
