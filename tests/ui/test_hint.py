"""A hint: what a bot would do, and what it expects; and how well the bots play that are offered."""

from __future__ import annotations

from threading import Event

import pytest
from textual.pilot import Pilot

from tests.ui.conftest import MakeApp
from tests.ui.screen import ANA, BEN, begin, choose_at_home, on, put, shown, until
from tonalli.bots.base import Advice, BotName, Question, parse_bot
from tonalli.bots.crew import Cancelled, Crew, Hint
from tonalli.games import house_game
from tonalli.play.match import Match
from tonalli.play.record import HUMAN, SeatInfo
from tonalli.ui.levels import LEVELS, hint
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.setup import SetupScreen


class Adviser:
    """Would do the last thing that is listed, once it may answer."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, notice: str = "") -> None:
        self.answer = Event()
        self.asked: list[Question] = []
        self.stopped = 0

        def advise(crew: Crew, question: Question, stop: Event) -> Hint:
            self.asked.append(question)
            while not self.answer.wait(0.005):
                if stop.is_set():
                    self.stopped += 1
                    raise Cancelled
            return Hint(BotName("search"), Advice(question.legal[-1], "to win 63 of 100"), notice)

        monkeypatch.setattr(Crew, "advise", advise)


async def at_the_table(pilot: Pilot[int], seats: tuple[SeatInfo, ...] = (ANA, BEN)) -> MatchScreen:
    await begin(pilot, seats, rounds=1)
    if len([seat for seat in seats if seat.human]) > 1:
        await pilot.press("enter")  # the curtain
    await on(pilot, MatchScreen)
    screen = pilot.app.screen
    assert isinstance(screen, MatchScreen)
    return screen


@pytest.mark.usefixtures("toy")
async def test_it_is_told_and_nothing_is_played(make_table: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    adviser = Adviser(monkeypatch)
    async with make_table().run_test(size=(120, 40)) as pilot:
        screen = await at_the_table(pilot)
        await pilot.press("H")
        await until(pilot, lambda: "Search thinks about it." in shown(pilot.app))
        await pilot.press("H", "H")
        assert len(adviser.asked) == 1, "asked once"
        adviser.answer.set()
        legal, view = screen.match.legal, screen.match.view(screen.match.actor or 0)
        label = screen.match.game.label(legal[-1], view)
        await until(
            pilot,
            lambda: f"Search would choose: {label}. It expects to win 63 of 100." in shown(pilot.app),
        )
        assert screen.match.ply == 0
        assert [asked.view for asked in adviser.asked] == [view]


@pytest.mark.usefixtures("toy")
async def test_whoever_acts_first_hears_no_more_of_it(
    make_table: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    adviser = Adviser(monkeypatch)
    async with make_table().run_test() as pilot:
        screen = await at_the_table(pilot)
        await pilot.press("H")
        await until(pilot, lambda: len(adviser.asked) == 1)
        await pilot.press("enter")
        await until(pilot, lambda: screen.match.ply == 1)
        await until(pilot, lambda: adviser.stopped == 1)
        assert "would choose" not in shown(pilot.app)


@pytest.mark.usefixtures("toy")
async def test_that_another_bot_had_to_be_asked_is_told(
    make_table: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    Adviser(monkeypatch, "The process has ended.").answer.set()
    async with make_table().run_test() as pilot:
        await at_the_table(pilot)
        await pilot.press("H")
        await until(
            pilot,
            lambda: [note.message for note in pilot.app._notifications] == ["The process has ended."],
        )


@pytest.mark.usefixtures("toy")
async def test_there_is_no_hint_while_a_bot_must_choose(
    make_table: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    adviser = Adviser(monkeypatch)
    never = Event()

    def think(crew: Crew, name: object, question: Question, stop: Event) -> None:
        while not stop.is_set():
            never.wait(0.005)
        raise Cancelled

    monkeypatch.setattr(Crew, "choose", think)
    monkeypatch.setattr(Crew, "is_quick", lambda crew, name: False)
    async with make_table().run_test() as pilot:
        await begin(pilot, (SeatInfo("Search", "search:1s"), SeatInfo("Also", "search:1s")), rounds=1)
        await on(pilot, MatchScreen)
        screen = pilot.app.screen
        assert isinstance(screen, MatchScreen)
        await pilot.press("H")
        await pilot.pause()
        assert adviser.asked == []
        assert not [said for said in offered(screen.offers()) if said.startswith("Hint")]


def offered(offers: object) -> list[str]:
    return [said for said, _ in offers]  # type: ignore[attr-defined]


async def test_a_real_hint_in_a_real_game(make_table: MakeApp) -> None:
    game = house_game("nawalli")
    match = Match.new(game, (ANA, SeatInfo("Greedy", "greedy")), 3, game.info.options())
    while match.actor != 0:
        match.submit(match.legal[0])
    async with make_table().run_test(size=(120, 40)) as pilot:
        await put(pilot, match)
        await on(pilot, MatchScreen)
        ply = match.ply
        await pilot.press("H")
        await until(pilot, lambda: "would choose:" in shown(pilot.app))
        assert match.ply == ply


@pytest.mark.usefixtures("toy")
async def test_the_set_up_offers_three_levels(make_app: MakeApp) -> None:
    async with make_app().run_test() as pilot:
        await choose_at_home(pilot, "new-toy")
        await on(pilot, SetupScreen)
        pilot.app.screen.query_one("#seat-1").focus()
        await pilot.pause()
        for said in ("normal", "hard", "person", "easy"):
            assert said in shown(pilot.app)
            about = next(level.about for level in LEVELS.values() if level.title.endswith(said))
            assert about in shown(pilot.app)
            await pilot.press("right")
            await pilot.pause()


def test_the_levels_are_bots_that_there_are() -> None:
    for kind in LEVELS:
        assert kind == HUMAN or str(parse_bot(kind)) == kind


def test_a_bot_that_expects_nothing_says_no_more() -> None:
    assert hint("greedy", "Pass", "") == "Greedy would choose: Pass."
    assert hint("greedy", "Pass", "to lose") == "Greedy would choose: Pass. It expects to lose."
