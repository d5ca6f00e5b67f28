"""The screen on which a game is played."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct, structs
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Static

from tonalli.bots.base import Question
from tonalli.bots.crew import STAND_IN, Cancelled, Choice, Crew, bot_named
from tonalli.core.game import GameError, Seat, Step, Viewer
from tonalli.play.best import BestError, Result, keep
from tonalli.play.match import AnyStep, Match
from tonalli.play.record import WriteFailed
from tonalli.ui.beats import Beats
from tonalli.ui.chronicle import Chronicle
from tonalli.ui.games import board_class
from tonalli.ui.games.wording import wording
from tonalli.ui.last_turn import last_turn
from tonalli.ui.levels import hint
from tonalli.ui.screens.curtain import Curtain
from tonalli.ui.screens.dialogs import Ask
from tonalli.ui.screens.help import LogSheet
from tonalli.ui.screens.result import ResultScreen, best_words, verdict
from tonalli.ui.seating import Seating
from tonalli.ui.senses import PLAIN, Senses
from tonalli.ui.settings import SECONDS
from tonalli.ui.told import names_itself
from tonalli.ui.widgets.board import Action, Board, Film, Offer, View
from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.log import LastLines
from tonalli.ui.widgets.prompt import Prompt

if TYPE_CHECKING:
    from tonalli.ui.app import Tonalli


THINKS_LONG = 2.0
"""Seconds after which it is told how long a bot has been thinking."""

AGAIN_TEMPO = 2.5
"""How much slower than at first a turn is shown again."""

UNTIL_A_KEY = 1e6
"""A tempo at which a picture stays until a key ends it."""

NOTHING_YET = "There is nothing yet that could be shown again."

BESIDES = (("r", "Rules"), ("s", "Settings"))
"""What every menu of a game offers."""


SLOWEST = SECONDS["slow"]
"""The pace of a film: where each action waits for a key, its film does not."""


class Middle(Horizontal):
    """Holds the board and the log beside it, which cover it all."""

    BLANK = True


class Foot(Vertical):
    """Holds the prompt and the log below it, which cover it all."""

    BLANK = True


class MatchScreen(Screen[str]):
    """Hosts a game's board, asks people and bots, and shows what came of it; gives "home" or "again".

    All that changes a game goes through `Match`, which writes it down first; then everything is drawn anew
    from the view of the one who looks.
    """

    BLANK = True  # covered by what it holds: with every key Textual would go through all lines of its ground

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (118, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-tall")]

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", "undo"),
        Binding("U,ctrl+r", "redo", "redo"),
        Binding("space", "go_on", "go on"),
        Binding("t", "again", "again"),
        Binding("H", "hint", "hint"),
        Binding("o", "log", "log"),
        Binding("escape", "result", "result"),
        Binding("escape", "back", "menu"),
        Binding("f10", "menu", "menu", show=False),
    ]

    app: Tonalli

    def __init__(self, match: Match, pace: float | None = None) -> None:
        """`pace` is how many seconds a bot's action is left on the screen, if not as the settings say."""
        super().__init__()
        self.match = match
        self._was_saved = match.saved
        """There is a save that holds at least the beginning."""
        self._given_pace = pace
        self.words = wording(match.game, match.options)
        """What the game says; its pages can be looked up from the list of keys too."""
        self._board_class = board_class(match.game.info.id)
        people = tuple(s for s, info in enumerate(match.seats) if info.human)
        sides = self.words.sides(len(match.seats))
        together = match.game.info.cooperative or self._board_class.OPEN
        self._seating = Seating(people, together, sides)
        self._chronicle = Chronicle(match)
        self._crew = Crew(match.game)
        self._stop = threading.Event()
        self._pause = Beats()
        """How long a bot's action is left on the screen."""
        self._thinking = False
        """A bot takes its time."""
        self._instead = False
        """Another is to choose for the bot that thinks."""
        self._advising = False
        """A bot was asked for a hint."""
        self._resumed = asyncio.Event()
        self._viewer: Viewer = "table"
        self._senses: Senses = PLAIN
        """How the one who looks is shown things."""
        self._doing = ""
        """What a person chose last, in words."""

    def compose(self) -> ComposeResult:
        """Head, board, log, prompt, keys."""
        with Horizontal(id="head"):
            yield Static(id="head-where")
            yield Static(Content(" NOT SAVED "), id="head-mark")
        with Middle(id="middle"):
            yield self._board_class(id="board")
            yield LastLines(id="side")
        with Foot(id="foot"):
            yield Prompt()
            yield LastLines()
        yield KeyLine()

    def on_mount(self) -> None:
        """Go on with the game."""
        self._board.say = self.query_one(Prompt).say
        self._board.go_on = self._pause.cut
        self._board.lot = self.match.seed
        for log in self.query(LastLines):
            log.whole = self._sentences
        self.query_one("#board").focus()
        self._run(self._open_up)

    def on_screen_suspend(self) -> None:
        """Something lies over this screen: what moves is not seen."""
        self._board.beats.cut()

    def on_screen_resume(self) -> None:
        """Nothing lies over this screen any more."""
        self._resumed.set()

    def on_unmount(self) -> None:
        """Let the bots and the save go."""
        self._stop.set()
        self.app.see_grey(False)
        self._crew.close()
        self.match.close()

    # -- the loop

    @work(exclusive=True, group="play")
    async def _run(self, first: Callable[[], Awaitable[object]]) -> None:
        """Do something, then ask whoever must choose until a person is asked or it is over."""
        self._stop.set()
        self._stop = stop = threading.Event()
        await first()
        while (actor := self.match.actor) is not None:
            await self._front()
            if not await self._look(actor):
                self.dismiss("home")
                return
            if self._seating.may_answer(actor):
                return
            self._pause.begin()
            await self._pause.rest(self._pace)
            try:
                action = await self._bot_action(actor, stop)
            except Cancelled:
                return
            await self._front()
            if not await self._written(partial(self.match.submit, action, watched=True), actor):
                return
        await self._front()
        await self._look(None)
        await self._over()

    def _change(self, change: Callable[[], object]) -> None:
        """Make a change, and go on from there."""
        self._run(partial(self._written, change))

    async def _front(self) -> None:
        """Wait while something lies over this screen: nothing shall happen unseen."""
        while not self.is_active:
            self._resumed.clear()
            await self._resumed.wait()

    async def _look(self, actor: Seat | None) -> bool:
        """Show what is to be seen now, behind a curtain if the screen changes hands; False if all was left."""
        open_question = actor is not None and self._board_class.open_question(self.match.view(actor))
        look = self._seating.look(actor, open_question)
        if look.curtain is not None:
            self._show("table", active=False)
            told = self._chronicle.last_lines("table")
            curtain = Curtain(self.match.names[look.curtain], "".join(told[-1:]), self._menu_at_the_curtain)
            if not await self.app.push_screen_wait(curtain):
                return False
            self._seating.lifted(look.curtain)
            look = self._seating.look(actor, open_question)
        self._show(look.viewer, active=self._seating.may_answer(actor))
        return True

    async def _bot_action(self, seat: Seat, stop: threading.Event) -> Action:
        name, _ = bot_named(self.match.seats[seat].kind)
        match = self.match
        question = Question(match.view(seat), match.legal, match.seed, seat, match.ply)
        if self._crew.is_quick(name):
            choice = self._crew.choose(name, question, stop)
        else:
            choice = await self._thought(seat, question, stop)
        if choice.notice:
            self.notify(choice.notice, markup=False, severity="warning")
        chosen: Action = choice.action
        return chosen

    async def _thought(self, seat: Seat, question: Question, stop: threading.Event) -> Choice:
        """What a bot chooses that takes its time; the screen goes on meanwhile and tells how long it takes."""
        name, _ = bot_named(self.match.seats[seat].kind)
        began = monotonic()

        def tell() -> None:
            who, seconds = self.match.names[seat], int(monotonic() - began)
            self.query_one(Prompt).question = f"{who} has been thinking for {seconds} seconds."

        timer = self.set_interval(1, tell, pause=True)
        long = self.set_timer(THINKS_LONG, timer.resume)
        self._thinking, self._instead = True, False
        try:
            return await asyncio.to_thread(self._crew.choose, name, question, stop)
        except Cancelled:
            if not self._instead:
                raise
            return self._crew.choose(STAND_IN, question)
        finally:
            self._thinking = False
            timer.stop()
            long.stop()

    @property
    def _pace(self) -> float:
        return self.app.pace if self._given_pace is None else self._given_pace

    async def _written(self, change: Callable[[], object], bot: Seat | None = None) -> bool:
        """Make the change, which may be a bot's; if it cannot be written, ask what to do.

        False if it was not made.
        """
        while True:
            try:
                done = change()
            except GameError as error:
                self.query_one(Prompt).say(str(error), refused=True)
                return False
            except WriteFailed as error:
                answers = (("t", "Try again"), ("g", "Go on unsaved"), ("l", "Leave it undone"))
                answer = await self.app.push_screen_wait(Ask(str(error), answers, at="t", loses=True))
                if answer == "l":
                    return False
                if answer == "g":
                    self.match.go_unsaved()
            else:
                if isinstance(done, Step):
                    self._chronicle.add(done.events)
                    await self._show_how(done, bot)
                return True

    # -- what is seen of how it came about

    async def _show_how(self, step: AnyStep, bot: Seat | None) -> None:
        """What has just been done: a person's own at its own speed, a bot's at the pace that was chosen."""
        if not self.app.motion or (bot is not None and not self._pace):
            await self._show_decided(step)
            return
        tempo = 1.0 if bot is None else 0.5 + min(self._pace, SLOWEST)
        doing = self._doing if bot is None else f"{self.match.names[bot]} plays."
        await self._play(self._film([step], tempo), doing)

    async def _show_decided(self, step: AnyStep) -> None:
        """How a round ended, which nothing else would show where nothing moves and the next one begins at once."""
        if self.match.over or not self._seating.people:
            return
        film = self._film([step], UNTIL_A_KEY)
        at = next((n for n, event in enumerate(film.events) if isinstance(event, self._board.DECIDING)), None)
        if at is None:
            return
        lines = self.query(LastLines).first().lines
        until_then = zip(film.events[:at], film.frames[:at], strict=True)
        told = (*lines, *filter(None, (self._as_read(event, view) for event, view in until_then)))
        before = film.frames[at - 1] if at else film.before
        decided = Film(before, film.events[at : at + 1], film.frames[at : at + 1], UNTIL_A_KEY)
        await self._play(decided, "Any key goes on.", told)

    def _film(self, steps: Iterable[AnyStep], tempo: float, before: View | None = None) -> Film:
        """The steps as the one who looks may see them."""
        game, viewer, senses, read = self.match.game, self._viewer, self._board.senses, self._senses
        seen = [
            (read.event(senses(view).event(event)), view)
            for step in steps
            for raw, frame in zip(step.events, step.frames, strict=False)
            if (event := game.redact(raw, viewer)) is not None
            for view in (game.view(frame, viewer),)
        ]
        now = self._board.view if before is None else before
        assert now is not None
        return Film(now, tuple(event for event, _ in seen), tuple(view for _, view in seen), tempo)

    async def _play(self, film: Film, doing: str, told: tuple[str, ...] | None = None) -> None:
        """Let the board show it, and the log go with it, if nothing lies over this screen.

        The prompt says `doing` meanwhile; `told` is what the log says before, if not what it says now.
        """
        if not self.is_active or not film.events:
            return
        sentences = [self._as_read(event, view) for event, view in zip(film.events, film.frames, strict=True)]
        lines = self.query(LastLines).first().lines if told is None else told
        self.query_one(Prompt).ask(doing)

        def tell(count: int) -> None:
            so_far = tuple(line for line in sentences[:count] if line)
            for log in self.query(LastLines):
                log.lines = lines + so_far

        board = self._board
        board.told = tell
        await board.play(film)

    def _as_read(self, event: Struct, view: View) -> str:
        """The sentence about an event of a film, as it reads then and now; `view` is what was seen after it."""
        said = self.match.game.sentence(event, self.match.names, self.match.options)
        return self._senses.text(self._board.senses(view).text(said))

    async def _open_up(self) -> None:
        """How a new game was set up."""
        match = self.match
        if match.ply or match.base or not self.app.motion:
            return
        laid_out = asyncio.Event()
        self.call_after_refresh(laid_out.set)
        await laid_out.wait()
        viewer = self._seating.look(match.actor, open_question=True).viewer
        self._show(viewer, active=False)
        step = match.step(0)
        frames = (match.state,) * len(step.events)
        await self._play(self._film([structs.replace(step, frames=frames)], 1.0), "A new game.", told=())

    async def _play_again(self, plies: range) -> None:
        """Those actions, as they were seen."""
        match = self.match
        before = match.game.view(match.at(plies[0] - 1), self._viewer)
        film = self._film((match.step(ply, watched=True) for ply in plies), AGAIN_TEMPO, before)
        await self._play(film, "The last turn once more. Any key comes back to now.", told=())

    # -- the end

    async def _over(self) -> None:
        match, outcome = self.match, self.match.outcome
        assert outcome is not None
        won = verdict(outcome, match.names, match.game.info.cooperative)
        quitter = None if match.gave_up is None else match.names[match.gave_up]
        reason = outcome.reason if quitter is None else f"{quitter} gave up."
        entries = self._chronicle.entries(self._viewer)
        best = "" if quitter is not None else self._kept()
        screen = ResultScreen(self._title, won, reason, entries, self.words, match.names, best)
        where = await self.app.push_screen_wait(screen)
        if where != "board":
            self.dismiss(where)

    def _kept(self) -> str:
        """Keep the result if it is one that counts, and say which are the best; "" if such are not kept."""
        match = self.match
        if len(match.seats) > 1 or not match.seats[0].human:
            return ""
        points = self.words.points(match.view(0))
        if points is None:
            return ""
        result = Result(
            points, match.names[0], match.header.created[:10], f"{match.header.created} {match.seed}"
        )
        try:
            kept = keep(self.app.library.home, match.game.info.id, result)
        except BestError as error:
            self.notify(str(error), markup=False, severity="warning")
            return ""
        if kept.notice:
            self.notify(kept.notice, markup=False, severity="warning")
        return best_words(kept.results, result.match)

    # -- what is shown

    def _show(self, viewer: Viewer, active: bool) -> None:
        match = self.match
        self._viewer = viewer
        actor = match.actor
        view = match.view(viewer)
        legal: tuple[Action, ...] = ()
        question = "It is over; Escape goes back to the result."
        board = self._board
        board.looking_back = actor is None
        board.definitions = match.game.definitions
        board.left = self._left(viewer) if board.RECALLS else None
        senses = self._senses = board.senses(view)
        self._chronicle.read_with(senses)
        self.query_one(Prompt).through = senses.text
        self.app.see_grey(senses.grey)
        if actor is not None:
            question = f"{match.names[actor]} thinks."
        if actor is not None and active:
            legal = match.legal
            actors_view = match.view(actor)
            board.label = lambda action: senses.label(
                action, self.words.label(action, actors_view, match.names)
            )
            question = self.words.question(actors_view, legal, match.names)
        board.why_not = lambda action: (
            (said := match.game.why_not(match.state, action)) and senses.reason(action, said)
        )
        self.query_one(Prompt).ask(question)  # before the board, which may have something to say instead
        board.show(view, legal, question, match.names, active)
        self._heads()
        lines = self._chronicle.last_lines(viewer)
        for log in self.query(LastLines):
            log.tell(lines)
        self.refresh_bindings()

    def _left(self, viewer: Viewer) -> View | None:
        """What a player left to the others."""
        plies = last_turn(self.match, viewer) if isinstance(viewer, int) else None
        return None if plies is None else self.match.game.view(self.match.at(plies[0] - 1), viewer)

    def _sentences(self) -> list[str]:
        """All that the one who looks was told."""
        return [told.text for told in self._chronicle.entries(self._viewer)]

    def _heads(self) -> None:
        match = self.match
        named = names_itself(match.headline, self._title)
        where = match.headline if named else f"{self._title} · {match.headline}"
        self.query_one("#head-where", Static).update(Content(self._senses.text(where)), layout=False)
        self.query_one("#head-mark").display = not match.saved

    @property
    def _board(self) -> Board:
        return self.query_one("#board", Board)

    @property
    def _title(self) -> str:
        return self.match.game.info.title

    # -- what the player does

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Do what was chosen."""
        event.stop()
        self._choose(event.action)

    def on_key(self, event: Key) -> None:
        """Any key that the board has no use for hurries the bots on; one that takes back says why it cannot."""
        moved = self._board.moving
        self._board.beats.cut()
        self._pause.cut()
        reason = None if moved or not self._asks_a_person else self._why_not(event.key)
        if reason is not None:
            self.query_one(Prompt).say(reason, refused=True)

    def _why_not(self, key: str) -> str | None:
        """Why a key of this screen does nothing now; None if it does something, or is no such key."""
        if key in ("H", "upper_h"):
            return self._board.why_no_hint() or None
        if key == "t" and not self._can_show_again:
            return NOTHING_YET
        if key == "u" and not self._can_undo:
            return self._why_not_undo(self._seating.holder)
        if key in ("U", "upper_u", "ctrl+r") and not self._can_redo:
            return "Nothing was taken back that could be done again."
        return None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that would do nothing now are not shown."""
        if action == "undo":
            return self._can_undo
        if action == "redo":
            return self._can_redo
        if action == "go_on":
            actor = self.match.actor
            return actor is not None and not self._seating.may_answer(actor)
        if action == "again":
            return self._can_show_again
        if action == "hint":
            return self._asks_a_person and not self._board.why_no_hint()
        if action in ("result", "back"):
            return self.match.over == (action == "result")
        return True

    def action_undo(self) -> None:
        """Take back the last action."""
        self._change(partial(self.match.undo, self._by(self._may_undo)))

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self._doing = "What was taken back is done again."
        self._change(partial(self.match.redo, self._by(self.match.can_redo), watched=True))

    def action_go_on(self) -> None:
        """Hurry the bots on; the key alone has done it."""

    def action_again(self) -> None:
        """Show the last turn once more, then come back to now."""
        plies = last_turn(self.match, self._seating.holder)
        if plies is None:
            self.query_one(Prompt).say(NOTHING_YET, refused=True)
        else:
            self._run(partial(self._play_again, plies))

    def action_hint(self) -> None:
        """Say what a bot would do, and what it expects of it."""
        if self._asks_a_person and not self._advising:
            self._advise()

    @work(group="hint")
    async def _advise(self) -> None:
        match, seat, stop = self.match, self.match.actor, self._stop
        assert seat is not None, "somebody is asked"
        prompt, label = self.query_one(Prompt), self._board.label
        prompt.say(f"{self._crew.adviser.name.capitalize()} thinks about it.")
        question = Question(match.view(seat), match.legal, match.seed, seat, match.ply)
        self._advising = True
        try:
            found = await asyncio.to_thread(self._crew.advise, question, stop)
        except Cancelled:
            return
        finally:
            self._advising = False
        if not stop.is_set():
            prompt.say(hint(found.bot.name, label(found.advice.action), found.advice.expects))
        if found.notice:
            self.notify(found.notice, markup=False, severity="warning")

    def action_log(self) -> None:
        """Everything that happened."""
        entries = self._chronicle.entries(self._viewer)
        self.app.push_screen(LogSheet(entries, self.words, self.match.names))

    def action_back(self) -> None:
        """Take back a step of a choice; if there is none, open the menu."""
        board = self._board
        if board.step_back():
            return
        actor = self.match.actor
        further = actor is not None and board.further_step(self.match.view(actor))
        if further and self._seating.may_answer(actor) and self._can_undo:
            self.action_undo()
        else:
            self.action_menu()

    def action_result(self) -> None:
        """How it ended, once more."""
        self._run(self._front)

    @work(group="menu", exclusive=True)
    async def action_menu(self) -> None:
        """What can be done besides playing."""
        answers = [("t", "Show the last turn again")] if self._can_show_again else []
        if self._thinking:
            answers.append(("n", f"No more thinking: {STAND_IN} chooses now"))
        answers += BESIDES
        if self._can_give_up is not None:
            answers.append(("g", "Give up"))
        home = ("h", f"Home ({self._leaving})")
        if self.match.over:
            answers += [("b", "Back to the result"), home, ("c", "Look at the board")]
        else:
            answers += [home, ("c", "Go on playing")]
        answer = await self.app.push_screen_wait(Ask(self._title, answers))
        if answer == "t":
            self.action_again()
        elif answer == "n":
            self._stop_thinking()
        elif answer == "g":
            self._ask_to_give_up()
        elif answer == "b":
            self.action_result()
        elif await self._done_besides(answer):
            self.dismiss("home")

    async def _menu_at_the_curtain(self) -> bool:
        """What can be done while nobody may look; True to leave."""
        answers = (*BESIDES, ("h", f"Home ({self._leaving})"), ("c", "Go on playing"))
        return await self._done_besides(await self.app.push_screen_wait(Ask(self._title, answers)))

    async def _done_besides(self, answer: str) -> bool:
        """Do what every menu offers; True to leave."""
        if answer == "r":
            self.app.show_rules(self.match.game.info.id)
        elif answer == "s":
            self.app.action_settings()
        return answer == "h" and await self._may_leave()

    @property
    def _leaving(self) -> str:
        """What becomes of the game when one goes home."""
        if self.match.saved:
            return "the game is saved"
        return "what was played since is not saved" if self._was_saved else "the game is not saved"

    async def _may_leave(self) -> bool:
        """Ask once if something would be lost."""
        if self.match.saved or self.match.over:
            return True
        kept = "The save ends before what was played last, which" if self._was_saved else "This game"
        question = f"{kept} is not saved and cannot be played on once you leave."
        answers = (("l", "Leave it"), ("c", "Go on playing"))
        return await self.app.push_screen_wait(Ask(question, answers, loses=True)) == "l"

    def _stop_thinking(self) -> None:
        """Let another choose for the bot that thinks."""
        if self._thinking:
            self._instead = True
            self._stop.set()

    @work(group="menu", exclusive=True)
    async def _give_up(self) -> None:
        """Ask once, then give up."""
        seat = self._can_give_up
        if seat is None:
            return
        name = self.match.names[seat]
        answers = (("g", "Give up"), ("c", "Go on playing"))
        question = f"{name} gives up: the game counts as lost."
        if await self.app.push_screen_wait(Ask(question, answers, loses=True)) == "g":
            self._change(partial(self.match.give_up, seat))

    def _ask_to_give_up(self) -> None:
        self._give_up()

    @property
    def _asks_a_person(self) -> bool:
        """Somebody at this screen must choose, and may."""
        actor = self.match.actor
        return actor is not None and self._board.active and self._seating.may_answer(actor)

    @property
    def _can_undo(self) -> bool:
        return any(map(self._may_undo, self._seating.own))

    @property
    def _can_show_again(self) -> bool:
        match = self.match
        alone = len(match.seats) == 1  # who plays alone is shown how a turn ended, which may be to come
        return match.ply > match.base and not (alone and last_turn(match, self._seating.holder) is None)

    def _may_undo(self, seat: Seat) -> bool:
        return self._why_not_undo(seat) is None

    def _why_not_undo(self, seat: Seat | None) -> str | None:
        """Why that seat takes nothing back, by the rules or by what it had to put up with; None if it may."""
        match = self.match
        reason = match.why_not_undo(seat)
        if reason is not None or seat is None:
            return reason
        chosen_in = match.game.view(match.at(match.ply - 1), seat)
        return self._board.senses(chosen_in).stays(match.action(match.ply))

    @property
    def _can_redo(self) -> bool:
        return any(map(self.match.can_redo, self._seating.own))

    def _by(self, may: Callable[[Seat], bool]) -> Seat | None:
        """Whose choice is taken back or done again; the one who looks where it is nobody's, to be told why not."""
        return next(filter(may, self._seating.own), self._seating.holder)

    @property
    def _can_give_up(self) -> Seat | None:
        """The person who would give up now."""
        actor = self.match.actor
        people = self._seating.people
        if actor is None or not people:
            return None
        return actor if actor in people else people[0] if len(people) == 1 else None

    def offers(self) -> Iterable[Offer]:
        """Every legal action in words, and what the keys of the screen do."""
        board = self._board
        yield from board.offers() if board.active and not board.moving else ()
        if self._can_undo:
            yield "Undo", self.action_undo
        if self._can_redo:
            yield "Redo", self.action_redo
        if self._thinking:
            yield f"No more thinking: {STAND_IN} chooses now", self._stop_thinking
        if self._can_show_again:
            yield "Show the last turn again", self.action_again
        if self._asks_a_person and not self._board.why_no_hint():
            yield "Hint: what a bot would do", self.action_hint
        yield "Log", self.action_log
        yield "Rules", partial(self.app.show_rules, self.match.game.info.id)
        if self._can_give_up is not None:
            yield "Give up", self._ask_to_give_up
        yield "Home", self._go_home

    def _go_home(self) -> None:
        self._leave()

    @work(group="menu", exclusive=True)
    async def _leave(self) -> None:
        if await self._may_leave():
            self.dismiss("home")

    def _choose(self, action: Action) -> None:
        actor = self.match.actor
        if actor is not None and self._seating.may_answer(actor):
            self._doing = f"{self.match.names[actor]} chose: {self._board.label(action)}."
            self._change(partial(self.match.submit, action, watched=True))
