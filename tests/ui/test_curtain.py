"""Two people at one screen: neither ever reads what only the other may know."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from textual.pilot import Pilot

from tests.ui.clock import Clock, until
from tests.ui.conftest import MakeApp
from tests.ui.nawalli.driver import settle
from tests.ui.screen import painted, shown
from tests.ui.screen import until as until_shown
from tonalli.bots.base import Question, parse_bot
from tonalli.bots.crew import Crew
from tonalli.core.game import Viewer
from tonalli.games import house_game
from tonalli.games.nawalli.model import Answer, Mode, Options, View
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo
from tonalli.ui.app import Tonalli
from tonalli.ui.games.nawalli import NawalliBoard
from tonalli.ui.screens.curtain import Curtain
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.result import ResultScreen
from tonalli.ui.seating import Look, Seating

PEOPLE = (SeatInfo("Ana"), SeatInfo("Ben"))


class Spy:
    """Reads the screen for names of cards that lie hidden in a hand."""

    def __init__(self, app: Tonalli, match: Match) -> None:
        self.app = app
        self.match = match
        self.reads: dict[str, int] = {}
        """What was read, and how often there was something that it had to keep."""
        self._open = ""
        """All that was ever told to everybody."""
        self._ply = -1

    def read(self, what: str, viewer: Viewer, arena: bool = False) -> None:
        """Find no name on the screen that the one who looks may not know; in the arena only, if that is asked."""
        text = " ".join(shown(self.app).split())
        if arena and " middle " not in text:
            return
        state = self.match.state
        seats = range(state.seats)
        seen = {
            seat for seat in seats if isinstance(viewer, int) and seat % state.sides == viewer % state.sides
        }
        secret = {name for seat in seats if seat not in seen for name in self._secret(seat)}
        secret -= {self.match.game.cards[card].name for seat in seen for card in state.teams[seat]}
        found = [name for name in secret if re.search(rf"\b{re.escape(name)}", text)]
        assert not found, (what, viewer, found, text)
        self.reads[what] = self.reads.get(what, 0) + bool(secret)

    def _secret(self, seat: int) -> set[str]:
        """Names of cards in a hand, of which no copy was ever seen by all."""
        self._listen()
        state, cards = self.match.state, self.match.game.cards
        if state.battle is None:
            return set()
        names = {cards[state.cards[copy]].name for copy in state.battle.players[seat].hand}
        return {name for name in names if name not in self._open}

    def _listen(self) -> None:
        """What everybody was told until now; a deck that was chosen names no card of a hand."""
        match, game = self.match, self.match.game
        for ply in range(self._ply + 1, match.ply + 1):
            events = (game.redact(event, "table") for event in match.step(ply).events)
            self._open += "".join(game.sentence(event, match.names) for event in events if event is not None)
        self._ply = match.ply


def will(crew: Crew, match: Match) -> object:
    """What the one who is asked does: an answer where there is one, else what greedy would do."""
    answers = [action for action in match.legal if isinstance(action, Answer)]
    if answers:
        return answers[0]
    return crew.choose(
        parse_bot("greedy"), Question(match.view(match.actor), match.legal, 1, match.actor or 0, match.ply)
    ).action


async def ready(app: Tonalli, match: Match) -> None:
    """Wait for a curtain, a question or the end."""

    def there() -> bool:
        screen = app.screen
        if isinstance(screen, MatchScreen):
            board = next(iter(screen.query(NawalliBoard)), None)
            return board is not None and not board.moving and board.active and board.legal == match.legal
        return isinstance(screen, Curtain | ResultScreen)

    await until(there)
    await settle(app)


async def look_around(pilot: Pilot[int], read: Callable[[str], None]) -> None:
    """Open what can be read beside the board, but for the piles: they list the decks, which lie open (NW-81)."""
    await open_and_read(pilot, "o", "What happened", partial(read, "log"))
    await open_and_read(pilot, "f10", "Go on playing", partial(read, "menu"))
    await help_and_palette(pilot, read)
    pilot.app.simulate_key("t")  # every picture of it is read too


async def help_and_palette(pilot: Pilot[int], read: Callable[[str], None]) -> None:
    await open_and_read(pilot, "question_mark", "Keys", partial(read, "help"))
    await open_and_read(pilot, "ctrl+p", "Quit Tonalli", partial(read, "palette"))


async def open_and_read(pilot: Pilot[int], key: str, sign: str, read: Callable[[], None]) -> None:
    """Open something that is known by a text in it, and close it again."""
    app, before = pilot.app, pilot.app.screen
    app.simulate_key(key)
    await until_shown(pilot, lambda: sign in shown(app))
    read()
    app.simulate_key("escape")
    await until(lambda: app.screen is before)
    await settle(app)


@pytest.mark.soak
async def test_no_hidden_name_in_a_whole_game(make_table: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    clock.stopped = False
    app = make_table()
    match = Match.new(house_game("nawalli"), PEOPLE, 3, Options(mode=Mode.QUICK_START, games_to_win=1))
    crew, spy = Crew(match.game), Spy(app, match)
    async with app.run_test(size=(120, 40)) as pilot:
        app.animation_level = "full"
        screen = MatchScreen(match, 0)

        # all of a draft lies open, and its pictures are shown when the battle has begun already
        clock.watch = lambda: spy.read("motion", screen._viewer, arena=True)
        app.push_screen(screen)
        await ready(app, match)
        looked: dict[str, int] = {}
        while not match.over:
            assert match.actor is not None
            if isinstance(app.screen, Curtain):
                assert f"{match.names[match.actor]} is to choose." in shown(app)
                assert match.state.draft is None
                assert match.actor != screen._seating.holder
                assert not NawalliBoard.open_question(match.view(match.actor))
                spy.read("curtain", "table")
                if spy.reads["curtain"] < 2:
                    await help_and_palette(pilot, partial(_read, spy, "curtain", "table"))
                await until(lambda: painted(app.screen))
                app.simulate_key("enter")
                await until(lambda: isinstance(app.screen, MatchScreen))
                await ready(app, match)
            view = screen.query_one(NawalliBoard).view
            assert isinstance(view, View)
            answering = view.viewer != match.actor and view.battle is not None
            what = "answer" if answering else "turn"
            if answering:
                assert view.viewer == "table"
                assert f"{match.names[match.actor]}: " in shown(app)
            spy.read(what, view.viewer)
            if view.battle is not None and looked.get(what, 0) < 2:
                looked[what] = looked.get(what, 0) + 1
                await look_around(pilot, partial(_read, spy, what, view.viewer))
                await ready(app, match)
            screen._choose(will(crew, match))  # type: ignore[arg-type]
            await ready(app, match)
        clock.watch = lambda: None
    for what, least in (("curtain", 8), ("answer", 3), ("turn", 40), ("motion", 200)):
        assert spy.reads[what] >= least
    for opened in ("log", "help", "menu", "palette"):
        assert spy.reads[f"turn {opened}"]
        assert spy.reads[f"answer {opened}"]
    assert spy.reads["curtain palette"]


FOUR = (*PEOPLE, SeatInfo("Cleo"), SeatInfo("Dan"))


@pytest.mark.soak
async def test_no_hidden_name_between_two_teams(make_table: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Allies see each other's hands without a curtain; no hand is ever seen by the other team."""
    clock = Clock(monkeypatch)
    clock.stopped = False
    app = make_table()
    options = Options(mode=Mode.QUICK_START, teams=True, games_to_win=1)
    match = Match.new(house_game("nawalli"), FOUR, 4, options)
    crew, spy = Crew(match.game), Spy(app, match)
    handed = 0
    async with app.run_test(size=(120, 40)) as pilot:
        app.animation_level = "full"
        screen = MatchScreen(match, 0)
        clock.watch = lambda: spy.read("motion", screen._viewer, arena=True)
        await app.push_screen(screen)
        await ready(app, match)
        while not match.over:
            actor = match.actor
            assert actor is not None
            if isinstance(app.screen, Curtain):
                holder = screen._seating.holder
                assert f"{match.names[actor]} is to choose." in shown(app)
                assert holder is None or holder % 2 != actor % 2, "a curtain between allies"
                spy.read("curtain", "table")
                await until(lambda: painted(app.screen))
                app.simulate_key("enter")
                await until(lambda: isinstance(app.screen, MatchScreen))
                await ready(app, match)
            view = screen.query_one(NawalliBoard).view
            assert isinstance(view, View)
            answering = view.viewer != actor and view.battle is not None
            spy.read("answer" if answering else "turn", view.viewer)
            if view.battle is not None and not answering:
                ally = (actor + 2) % 4
                assert view.battle.players[ally].hand is not None
                assert f"{match.names[ally]} holds:" in shown(app)
                handed += view.battle.handed
                if spy.reads.get("turn log", 0) < 2:
                    await look_around(pilot, partial(_read, spy, "turn", view.viewer))
                    await ready(app, match)
            screen._choose(will(crew, match))  # type: ignore[arg-type]
            await ready(app, match)
        clock.watch = lambda: None
    for what, least in (("curtain", 4), ("answer", 1), ("turn", 20), ("motion", 100), ("turn log", 2)):
        assert spy.reads.get(what, 0) >= least, (what, spy.reads)
    assert handed >= 3


def test_one_person_never_sees_a_curtain() -> None:
    for actor in (0, 1, None):
        for open_question in (False, True):
            assert Seating((0,)).look(actor, open_question) == Look(0)
            assert Seating(()).look(actor, open_question) == Look("open")


def _read(spy: Spy, while_: str, viewer: Viewer, what: str) -> None:
    spy.read(f"{while_} {what}", viewer)
