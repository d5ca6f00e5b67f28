"""The log: by parts, with the reasons, and nothing in it that the one who looks did not see."""

from __future__ import annotations

import pytest
from textual.content import Content
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from tests.games.nawalli.arena import F, arena
from tests.play.helpers import play
from tests.ui.conftest import MakeApp
from tests.ui.nawalli.scenes import posed
from tests.ui.screen import ANA, on, put, settle, shown, until
from tonalli.games import house_game
from tonalli.games.nawalli.model import Dealt, Drew, Mode, Options, TurnBegan
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo
from tonalli.ui.chronicle import Chronicle
from tonalli.ui.games.wording import wording
from tonalli.ui.screens.help import LogSheet
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.reading import PageSheet
from tonalli.ui.screens.result import ResultScreen
from tonalli.ui.widgets.log import LastLines, LogView, _shortened

GREEDY = SeatInfo("Greedy", "greedy")


def played(plies: int, mode: Mode = Mode.QUICK_START, seed: int = 7) -> Match:
    """A match, played by lot, that stops where Ana is to choose."""
    match = Match.new(house_game("nawalli"), (ANA, GREEDY), seed, Options(mode=mode))
    play(match, plies)
    while match.actor == 1:
        play(match, 1)
    return match


def into_game(number: int) -> Match:
    """A match in the middle of a game other than its first."""
    match = played(40)
    while match.state.game < number or match.state.turns % 9 != 8 or match.actor != 0:
        play(match, 1)
        assert not match.over
    return match


async def open_log(pilot: Pilot[int], match: Match) -> OptionList:
    await put(pilot, match)
    await on(pilot, MatchScreen)
    await pilot.press("o")
    await on(pilot, LogSheet)
    return pilot.app.screen.query_one(LogView)


def lines(menu: OptionList) -> list[str]:
    return [str(option.prompt).strip() for option in menu.options]


async def test_the_log_begins_at_the_newest_and_has_a_heading_for_each_turn(make_table: MakeApp) -> None:
    app = make_table()
    match = played(60)
    async with app.run_test() as pilot:
        menu = await open_log(pilot, match)
        told = Chronicle(match).entries(0)
        assert menu.highlighted == menu.option_count - 1
        assert told[-1].text in " ".join(shown(app).replace("│", " ").split())
        headings = [str(option.prompt).strip() for option in menu.options if option.disabled]
        assert headings[0].startswith("The draft")
        assert "Game 1" in headings
        turns = [heading for heading in headings if heading.startswith("Round ")]
        assert len(turns) == sum(isinstance(entry.event, TurnBegan) for entry in told) > 4
        assert [line for line in lines(menu) if line not in headings] == [entry.text for entry in told]
        await pilot.press("home")
        await settle(pilot)
        assert "The draft" in shown(app)


@pytest.mark.parametrize("key", ["enter", "v"])
async def test_an_entry_tells_the_rules_that_it_goes_back_to(make_table: MakeApp, key: str) -> None:
    app = make_table()
    match = played(200)
    async with app.run_test() as pilot:
        menu = await open_log(pilot, match)
        at = next(n for n in range(menu.option_count - 1, 0, -1) if " attacks " in lines(menu)[n])
        menu.highlighted = at
        await pilot.press(key)
        await on(pilot, PageSheet)
        page = app.screen.page  # type: ignore[attr-defined]
        assert page[0].startswith("Round ")
        assert page[1] == lines(menu)[at]
        assert any(line.startswith("NW-26: Every Nawal of yours can attack") for line in page)
        await pilot.press("escape")
        await on(pilot, LogSheet)
        await pilot.press("escape")
        await on(pilot, MatchScreen)


async def test_an_entry_tells_how_its_damage_was_reckoned(make_table: MakeApp) -> None:
    app = make_table()
    match = posed(arena(mine={"red": F("water-2", item="blade")}, theirs={"red": "lizard-1"}), 0)
    match.submit(match.game.parse("attack red", match.state))
    async with app.run_test() as pilot:
        menu = await open_log(pilot, match)
        menu.highlighted = next(n for n, line in enumerate(lines(menu)) if " damage from the attack" in line)
        await pilot.press("v")
        await on(pilot, PageSheet)
        page = app.screen.page  # type: ignore[attr-defined]
        assert page[2].startswith("Damage: ")
        assert "+ 1 WATER - 1 LIZARD = " in page[2]
        assert page[3].startswith("Power: 2 Water 2 + ")


async def test_g_leaves_the_game_that_is_on_alone_and_brings_all_back(make_table: MakeApp) -> None:
    app = make_table()
    match = into_game(2)
    async with app.run_test() as pilot:
        menu = await open_log(pilot, match)
        everything = lines(menu)
        assert "Game 1" in everything
        await pilot.press("g")
        await settle(pilot)
        title = app.screen.query_one(".title", Static)
        assert str(title.content) == "What happened in this game"
        assert lines(menu)[0] == "Game 2"
        assert lines(menu) == everything[everything.index("Game 2") :]
        assert menu.highlighted == menu.option_count - 1
        await pilot.press("g")
        await settle(pilot)
        assert lines(menu) == everything


async def wheel(pilot: Pilot[int], log: LastLines, kind: type[MouseScrollUp | MouseScrollDown]) -> None:
    """Turn the wheel by a notch over the log."""
    x, y = log.region.offset
    event = kind(None, x + 1, y + 1, 0, 0, 0, False, False, False, x + 1, y + 1)
    pilot.app.screen._forward_event(event)
    await settle(pilot)


async def test_the_wheel_scrolls_the_log_beside_the_board(make_table: MakeApp) -> None:
    app = make_table()
    match = played(30)
    async with app.run_test(size=(120, 40)) as pilot:
        await put(pilot, match)
        await on(pilot, MatchScreen)
        log = app.screen.query_one("#side", LastLines)
        told = [entry.text for entry in Chronicle(match).entries(0)]
        first = Content(told[0]).wrap(log.content_size.width)[0].plain
        assert first not in shown(app)
        newest = log.render().plain
        await wheel(pilot, log, MouseScrollUp)
        assert log.render().plain.splitlines()[3:-1] == newest.splitlines()[: -1 - 3]
        await wheel(pilot, log, MouseScrollDown)
        assert log.render().plain == newest
        for _ in range(len(told)):
            await wheel(pilot, log, MouseScrollUp)
        assert log.render().plain.splitlines()[0] == first
        assert first in shown(app)
        await pilot.press("enter" if match.state.draft is not None else "e")
        await until(pilot, lambda: "more below" not in log.render().plain)


async def test_a_sentence_that_does_not_fit_ends_after_a_word(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        await put(pilot, played(0))
        await on(pilot, MatchScreen)
        log = app.screen.query(LastLines).last()
        for width in range(20, 90):
            sentence = "Draft, Guardian decks (Eva first, each takes 1): Teskatlipoka, Tlalok, Xipe Totek."
            told = _shortened(sentence, width)
            assert len(told) <= width
            words = told.removesuffix(" …")
            assert sentence.startswith(words)
            assert sentence[len(words)] in " ,;:"
        log.lines = (sentence * 2,)
        await settle(pilot)
        assert log.render().plain.endswith(" …")


@pytest.mark.parametrize("viewer", [0, 1, "table"])
def test_the_log_holds_nothing_that_the_viewer_did_not_see(viewer: int | str) -> None:
    match = into_game(2)
    told = Chronicle(match).entries(viewer)  # type: ignore[arg-type]
    drawn = [entry for entry in told if isinstance(entry.event, Dealt | Drew)]
    others = [entry for entry in drawn if entry.event.seat != viewer]
    names = {card.name for card in match.game.cards.values()}  # type: ignore[attr-defined]
    assert len(others) > 10
    words = wording(match.game)
    for entry in others:
        pages = (entry.text, *words.because(entry.event), words.heading(entry.event, match.names))
        shown_names = [name for name in names for page in pages[:1] if name in page]
        assert not shown_names, entry.text
    own = [entry for entry in drawn if entry.event.seat == viewer]
    assert all(any(name in entry.text for name in names) for entry in own)
    assert bool(own) == isinstance(viewer, int)


async def test_a_log_without_parts_is_a_plain_list(make_table: MakeApp) -> None:
    from tests.ui.screen import begin

    app = make_table()
    async with app.run_test() as pilot:
        await begin(pilot)
        await pilot.press("o")
        await on(pilot, LogSheet)
        menu = app.screen.query_one(LogView)
        assert not any(option.disabled for option in menu.options)
        assert "this game" not in shown(app)
        await pilot.press("enter")
        await on(pilot, PageSheet)
        assert app.screen.page[0] == "The log"  # type: ignore[attr-defined]


# -- the end


def to_the_end(give_up: bool = False) -> Match:
    match = played(60)
    if give_up:
        match.give_up(0)
    else:
        play(match)
    return match


async def test_the_result_tells_how_each_game_went(make_table: MakeApp) -> None:
    app = make_table()
    match = to_the_end()
    async with app.run_test() as pilot:
        await put(pilot, match)
        await on(pilot, ResultScreen)
        text = " ".join(shown(app).split())
        for game in range(1, match.state.game + 1):
            assert f"Game {game}: " in text
        assert "Nawals lost: Ana " in text
        assert match.outcome is not None
        assert match.outcome.reason in text
        await pilot.press("o")
        await on(pilot, LogSheet)
        await pilot.press("escape")
        await on(pilot, ResultScreen)
        await pilot.press("r")
        await on(pilot, MatchScreen)
        again = app.screen.match  # type: ignore[attr-defined]
        assert (again.seats, again.options) == (match.seats, match.options)
        assert again.seed != match.seed


async def test_the_result_names_who_gave_up(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        await put(pilot, to_the_end(give_up=True))
        await on(pilot, ResultScreen)
        await until(pilot, lambda: "Ana gave up." in shown(app))
        assert "Greedy won." in shown(app)
        assert "Game 1: broken off in round" in shown(app)
