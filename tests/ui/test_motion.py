"""Events as motion: the pictures themselves, and how they come and go on the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import pairwise

import pytest
from textual.pilot import Pilot

from tests.games.nawalli.arena import F, Table, arena, drafted
from tests.games.nawalli.arena import match as drafting
from tests.play.helpers import play as play_by_lot
from tests.ui.clock import Clock, still, until
from tests.ui.conftest import MakeApp
from tests.ui.nawalli import scenes
from tests.ui.nawalli.driver import settle
from tests.ui.screen import screen_of, shown
from tonalli.bots.base import Question
from tonalli.bots.crew import Choice, Crew
from tonalli.core.game import Step, Viewer
from tonalli.games import house_game
from tonalli.games.nawalli.model import Attack, Event, GemsTaken, Mode, Options, Rolled, State, View
from tonalli.play.match import Match
from tonalli.play.record import SeatInfo
from tonalli.ui.app import Tonalli
from tonalli.ui.games.nawalli import NawalliBoard, motion
from tonalli.ui.games.nawalli.arena import Slot
from tonalli.ui.games.nawalli.choosing import At
from tonalli.ui.screens.dialogs import Ask
from tonalli.ui.screens.help import LogSheet
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.small import TooSmall
from tonalli.ui.widgets.board import Film

NAMES = ("Ana", "Greedy")


def chain() -> Table:
    """An attack that DOG takes, with QUAKE for the swap; the dog falls, DEATH strikes back, VULTURE can swallow."""
    return arena(
        {"red": "quake-2", "blue": "monkey-1"},
        {"red": "monkey-3", "blue": F("dog-1", item="death-item", damage=2), "green": "vulture-1"},
        gems=(0, 2),
        hand="blade plate",
        their_hand="dog-4",
    )


def do(table: Table, text: str) -> Step[State, Event]:
    """Play an action, watched."""
    step = table.game.apply(table.state, table.game.parse(text, table.state), watched=True)
    table.state = step.state
    return step


def filmed(table: Table, texts: Sequence[str], viewer: Viewer) -> tuple[Film, motion.Stage]:
    """The film of these actions for one who looks."""
    game = table.game
    before = game.view(table.state, viewer)
    steps = [do(table, text) for text in texts]
    pairs = [
        (event, game.view(frame, viewer))
        for step in steps
        for raw, frame in zip(step.events, step.frames, strict=True)
        if (event := game.redact(raw, viewer)) is not None
    ]
    film = Film(before, tuple(event for event, _ in pairs), tuple(view for _, view in pairs))
    return film, stage(table)


def stage(table: Table) -> motion.Stage:
    return motion.Stage(
        cards=table.game.cards, names=NAMES, bottom=0, cursor=Slot(0), first=0, faint=frozenset(),
        notes=(), decks=lambda reader: {},
    )  # fmt: skip


def drawn(film: Film, at: motion.Stage, size: tuple[int, int] = (80, 20)) -> list[tuple[int, str]]:
    """Every picture as text, with the number of the event it shows."""
    return [
        (count, motion.draw(shot, at, *size).text())
        for count, shot in motion.pictures(film, at)
        if shot is not None
    ]


# -- the pictures


def test_a_chain_can_be_followed_event_by_event() -> None:
    table = chain()
    film, at = filmed(table, ["attack red", "dog blue", "vulture green"], "table")
    texts = drawn(film, at)
    signs = [table.game.sentence(event, NAMES) for event in film.events]
    for sentence, badges in (
        ("attacks", ("attacks", "struck", "↑")),
        ("uses DOG", (" DOG ",)),
        ("shifts from blue to red", (" shifts ", "←←", "→→")),
        ("from QUAKE; it has 2", (" -1 ",)),
        ("takes 2 damage from the attack", (" -2 ",)),
        ("is defeated", (" defeated ",)),
        ("damage from DEATH", (" -3 ",)),
        ("swallows Dog 1", (" VULTURE ",)),
    ):
        (count,) = [n for n, text in enumerate(signs, 1) if sentence in text]
        pictures = "\n".join(text for number, text in texts if number == count)
        assert pictures, sentence
        assert all(badge in pictures for badge in badges), (sentence, badges, pictures)
    assert [count for count, _ in texts] == sorted(count for count, _ in texts)
    assert {count for count, _ in texts} == set(range(1, len(film.events) + 1))


def test_the_last_picture_is_of_the_view_that_follows() -> None:
    table = chain()
    for text in ("attack red", "dog blue", "vulture green"):
        film, at = filmed(table, [text], 0)
        shots = [shot for _, shot in motion.pictures(film, at) if shot is not None]
        assert shots[-1].view == table.game.view(table.state, 0)


def test_an_arrow_goes_from_the_attacker_to_the_lane_it_strikes() -> None:
    table = arena({"red": "eagle-1"}, {"blue": "monkey-2"}, hand="blade")
    film, at = filmed(table, ["attack red blue"], 0)
    whole = [text for _, text in drawn(film, at)][1].split("\n")
    heads = [(y, row.index("↑")) for y, row in enumerate(whole) if "↑" in row]
    assert len(heads) == 1
    y, x = heads[0]
    assert 20 < x < 40, "the head is on the edge of the lane that is struck"
    struck = next(row for row in whole if "struck" in row)
    assert whole.index(struck) < y
    assert 20 < struck.index("struck") < 40
    assert "─" * 15 in whole[y + 1]


def test_gems_are_counted_one_by_one() -> None:
    table = arena({"red": "monkey-4"}, gems=(0, 2))
    film, at = filmed(table, ["attack red"], 0)
    (place,) = [n for n, event in enumerate(film.events, 1) if isinstance(event, GemsTaken)]
    event = film.events[place - 1]
    assert isinstance(event, GemsTaken)
    total = event.from_side + event.from_middle
    assert total > 2
    assert event.from_side
    assert event.from_middle
    counts = []
    for count, shot in motion.pictures(film, at):
        if count == place and shot is not None and shot.view.battle is not None:
            battle = shot.view.battle
            counts.append(battle.arenas[0].gems)
            assert battle.middle + sum(side.gems for side in battle.arenas) == 13
    assert counts == list(range(1, total + 1))


def test_dice_show_other_faces_before_they_lie() -> None:
    event = Rolled("first", ((3, 3), (2, 4)), 1)
    view = drafting().game.view(drafting().state, 0)
    at = stage(drafting())
    film = Film(view, (event,), (view,))
    faces = [shot.dice for _, shot in motion.pictures(film, at) if shot is not None and shot.dice]
    assert all(before.faces != after.faces for before, after in pairwise(faces))
    assert all(1 <= face <= 4 for dice in faces for face in dice.faces)
    lying = [dice for dice in faces if dice.faces in event.rolls]
    assert [dice.faces for dice in lying if dice.winner == 1] == [(2, 4)]
    assert len(faces) == 2 * (motion.TUMBLES + 1)
    text = drawn(film, at)[-1][1]
    told = [count for count, shot in motion.pictures(film, at) if shot is not None]
    assert told == [0] * (len(faces) - 1) + [1]  # the log does not tell what is not thrown yet
    assert "/ 2 \\" in text
    assert "/ 4 \\" in text
    assert "Ana" in text
    assert "Greedy" in text


def test_a_pick_is_seen_to_happen() -> None:
    table = drafting()
    seat = table.asked
    card = table.legal()[0].removeprefix("take ")
    film, at = filmed(table, [f"take {card}"], 1 - (seat or 0))
    pictures = [text for _, text in drawn(film, at)]
    assert f" {NAMES[seat or 0]} " in pictures[0].split("no cards yet")[0]
    assert table.game.cards[card].name in pictures[0]


def test_a_card_that_another_draws_stays_face_down() -> None:
    def table() -> Table:
        return arena(hand="blade dog-1 dog-2 dog-3", nawals="jaguar-3")

    mine, at = filmed(table(), ["end"], 0)
    own = [text for _, text in drawn(mine, at)]
    assert any("░░░" in text for text in own), "its back is seen first"
    assert "Jaguar 3" in own[-1]
    theirs, at = filmed(table(), ["end"], 1)
    assert not any("Jaguar" in text or "░░░" in text for _, text in drawn(theirs, at))
    rows = [row for _, text in drawn(theirs, at) for row in text.split("\n") if "░░" in row]
    ways = [row.index("░░") for row in rows]
    assert len(ways) == 3
    assert ways == sorted(ways, reverse=True), "its back goes from the decks to the hand"
    assert any("hand 5" in text for _, text in drawn(theirs, at))


@pytest.mark.parametrize("viewer", [0, 1, "table"])
@pytest.mark.parametrize("mode", ["quick", "quick-start"])
def test_no_picture_shows_a_hidden_card(viewer: Viewer, mode: str) -> None:
    """A whole match by lot: every picture knows only what its viewer's views know."""
    game = house_game("nawalli")
    match = Match.new(game, (SeatInfo("Ana"), SeatInfo("Greedy")), 5, Options(mode=Mode(mode)))
    at = stage(Table(match.state, (), game))
    play_by_lot(match, 160)
    pictures = 0
    for ply in range(1, match.ply + 1):
        step = match.step(ply, watched=True)
        views = [game.view(frame, viewer) for frame in step.frames]
        seen = [(game.redact(event, viewer), view) for event, view in zip(step.events, views, strict=True)]
        seen = [(event, view) for event, view in seen if event is not None]
        film = Film(
            game.view(match.at(ply - 1), viewer), tuple(e for e, _ in seen), tuple(view for _, view in seen)
        )
        for _, shot in motion.pictures(film, at):
            if shot is None:
                continue
            pictures += 1
            _knows_no_more(shot, film, viewer)
            motion.draw(shot, at, 80, 20)
    assert pictures > 200


def _knows_no_more(shot: motion.Shot, film: Film, viewer: Viewer) -> None:
    """The hands of a picture are those of a view of the film; others are not there at all."""
    battle = shot.view.battle
    if battle is None:
        return
    known = [view.battle for view in (film.before, *film.frames) if isinstance(view, View) and view.battle]
    assert any(battle.players == view.players for view in known)
    for seat, player in enumerate(battle.players):
        assert (player.hand is not None) == (seat == viewer)


def test_pictures_fit_into_any_board() -> None:
    film, at = filmed(chain(), ["attack red", "dog blue", "vulture green"], 0)
    for size in ((80, 20), (120, 36), (200, 46)):
        for _, text in drawn(film, at, size):
            rows = text.split("\n")
            assert len(rows) == size[1]
            assert all(len(row) <= size[0] for row in rows)


# -- on the screen


@asynccontextmanager
async def on_screen(
    make_app: MakeApp,
    clock: Clock,
    table: Table,
    *people: int,
    pace: float = 0,
    size: tuple[int, int] = (80, 24),
) -> AsyncIterator[tuple[Pilot[int], MatchScreen, NawalliBoard]]:
    """The match screen with motion on; how the game was set up is over."""
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = MatchScreen(scenes.posed(table, *people), pace)
        app.push_screen(screen)
        await settle(app)
        app.animation_level = "full"
        yield pilot, screen, screen.query_one(NawalliBoard)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def choose(screen: MatchScreen, text: str) -> None:
    """Choose an action, given in notation."""
    match = screen.match
    screen._choose(match.game.parse(text, match.state))


async def test_own_attack_is_shown_and_leads_to_now(make_table: MakeApp, clock: Clock) -> None:
    async with on_screen(make_table, clock, scenes.turn(), 0) as (pilot, screen, board):
        app = pilot.app
        log = "Axolotl shifts from blue to green"
        choose(screen, "shift blue green")
        await clock.rest(app)
        assert "shifts" in shown(app)
        assert log in shown(app)
        assert not screen.match.over
        await clock.run(app, board)
        assert sum(clock.rests) == pytest.approx(motion.BEAT)
        assert not board.moving
        assert board.view == screen.match.view(0)
        now = shown(app)
        board._redraw(say=False)
        await settle(app)
        assert shown(app) == now


async def test_the_prompt_says_meanwhile_what_was_done(make_table: MakeApp, clock: Clock) -> None:
    async with on_screen(make_table, clock, scenes.turn(), 0) as (pilot, screen, _):
        choose(screen, "shift blue green")
        await clock.rest(pilot.app)
        assert "> Ana chose: Shift Axolotl from blue to green." in shown(pilot.app)


async def test_the_log_goes_with_the_pictures(make_table: MakeApp, clock: Clock) -> None:
    async with on_screen(make_table, clock, arena({"red": "monkey-4"}, hand="blade"), 0) as (
        pilot,
        screen,
        board,
    ):
        choose(screen, "attack red")
        await clock.rest(pilot.app)
        assert "attacks Greedy's open lane red" in shown(pilot.app)
        assert "gems from the middle" not in shown(pilot.app)
        while "takes 4 gems from the middle" not in shown(pilot.app):
            assert await clock.step(pilot.app, board)


async def test_any_key_ends_it_and_does_its_own_work(make_table: MakeApp, clock: Clock) -> None:
    table = arena(
        {"red": "monkey-1", "blue": "monkey-2"}, {"red": "axolotl", "blue": "axolotl"}, hand="blade"
    )
    async with on_screen(make_table, clock, table, 0) as (pilot, screen, board):
        app = pilot.app
        board.session.put(At(0, 0))
        board._redraw()
        choose(screen, "attack red")
        await clock.rest(app)
        pictures = len(clock.rests)
        app.simulate_key("right")
        await still(app, board)
        assert not clock.resting
        assert len(clock.rests) == pictures
        assert board.session.cursor == At(0, 1)
        assert board.view == screen.match.view(0)
        assert "takes 1 damage" in shown(app)


async def test_no_key_that_is_typed_ahead_is_lost(make_table: MakeApp, clock: Clock) -> None:
    table = arena(
        {"red": "monkey-1", "blue": "monkey-2"}, {"red": "axolotl", "blue": "axolotl"}, hand="blade"
    )
    async with on_screen(make_table, clock, table, 0) as (pilot, screen, board):
        app = pilot.app
        board.session.put(At(0, 0))
        for key in ("a", "enter", "e"):
            app.simulate_key(key)
        match = screen.match
        await until(lambda: match.ply == 2)
        await clock.run(app, board)
        done = [match.game.notation(match.action(n), match.at(n - 1)) for n in (1, 2)]
        assert done == ["attack red", "end"]


def attacking(self: Crew, name: object, question: Question, stop: object = None) -> Choice:
    """A bot that attacks as long as it can."""
    attacks = [action for action in question.legal if isinstance(action, Attack)]
    return Choice([*attacks, question.legal[-1]][0])


@pytest.mark.parametrize("key", ["p", "enter", "1"])
async def test_a_key_typed_while_a_bot_plays_gives_no_answer_unseen(
    make_table: MakeApp, clock: Clock, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setattr(Crew, "choose", attacking)
    table = arena(
        {"red": F("deer-1", damage=3), "blue": "dog-4"},
        {"red": "monkey-4"},
        turn=1,
        their_energy=0,
        hand="blade",
    )
    async with on_screen(make_table, clock, table, 0, pace=1.0) as (pilot, screen, board):
        app = pilot.app
        await clock.rest(app, 1.0)
        assert board.view == screen.match.view(0)
        assert not board.moving
        await clock.rest(app, 1.5 * motion.BEAT / 2)
        assert "attacks" in shown(app)
        app.simulate_key(key)
        await still(app, board)
        assert screen.match.ply == 1, "nothing was answered"
        assert screen.match.actor == 0
        assert "answer the attack on red" in shown(app)
        app.simulate_key("p")
        await until(lambda: screen.match.ply > 1)


async def test_a_click_ends_it_too(make_table: MakeApp, clock: Clock) -> None:
    async with on_screen(make_table, clock, scenes.turn(), 0) as (pilot, screen, board):
        choose(screen, "shift blue green")
        await clock.rest(pilot.app)
        await pilot.click(NawalliBoard, offset=(40, 10))
        await still(pilot.app, board)
        assert not clock.resting
        assert board.view == screen.match.view(0)


async def test_undo_in_the_middle(make_table: MakeApp, clock: Clock) -> None:
    async with on_screen(make_table, clock, scenes.turn(), 0) as (pilot, screen, board):
        before, text = screen.match.view(0), shown(pilot.app)
        choose(screen, "shift blue green")
        await clock.rest(pilot.app)
        await pilot.press("u")
        await still(pilot.app, board)
        assert not clock.resting
        assert screen.match.ply == 0
        assert board.view == before
        assert shown(pilot.app).split("\n")[:22] == text.split("\n")[:22]
        await pilot.press("U")
        await clock.rest(pilot.app)  # what is done again is shown again
        await clock.run(pilot.app, board)
        assert screen.match.ply == 1
        assert board.view == screen.match.view(0)


@pytest.mark.parametrize(("key", "over"), [("o", LogSheet), ("f10", Ask)])
async def test_what_opens_over_it_ends_it(
    make_table: MakeApp, clock: Clock, key: str, over: type[LogSheet] | type[Ask]
) -> None:
    async with on_screen(make_table, clock, scenes.turn(), 0) as (pilot, screen, board):
        choose(screen, "shift blue green")
        await clock.rest(pilot.app)
        pictures = len(clock.rests)
        await pilot.press(key)
        await settle(pilot.app)
        screen_of(pilot, over)
        await pilot.press("escape")
        await still(pilot.app, board)
        screen_of(pilot, MatchScreen)
        assert len(clock.rests) == pictures
        assert board.view == screen.match.view(0)
        assert not board.moving


async def test_a_window_that_gets_too_small_ends_it(make_table: MakeApp, clock: Clock) -> None:
    async with on_screen(make_table, clock, scenes.turn(), 0) as (pilot, screen, board):
        choose(screen, "shift blue green")
        await clock.rest(pilot.app)
        pictures = len(clock.rests)
        await pilot.resize_terminal(40, 10)
        await settle(pilot.app)
        screen_of(pilot, TooSmall)
        await pilot.resize_terminal(80, 24)
        await still(pilot.app, board)
        screen_of(pilot, MatchScreen)
        assert len(clock.rests) == pictures
        assert board.view == screen.match.view(0)
        assert "Rain 3" in shown(pilot.app)


@pytest.mark.parametrize("how", ["setting", "terminal"])
async def test_it_can_be_turned_off(make_table: MakeApp, clock: Clock, how: str) -> None:
    async with on_screen(make_table, clock, scenes.turn(), 0) as (pilot, screen, board):
        app = pilot.app
        assert isinstance(app, Tonalli)
        if how == "setting":
            app.change(motion=False)
        else:
            app.animation_level = "none"
        choose(screen, "shift blue green")
        await until(lambda: board.view == screen.match.view(0) and screen.match.ply == 1)
        assert clock.rests == []


async def test_a_new_game_begins_with_the_dice(make_table: MakeApp, clock: Clock) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        app.animation_level = "full"
        match = Match.new(house_game("nawalli"), (SeatInfo("Ana"), SeatInfo("Ben")), 3, Options())
        screen = MatchScreen(match, 0)
        app.push_screen(screen)
        await clock.rest(app)
        assert "/_____\\" in shown(app)
        assert "A new game." in shown(app)
        await pilot.press("down")
        await still(app, screen.query_one(NawalliBoard))
        assert not clock.resting
        assert "/_____\\" not in shown(app)
        assert match.ply == 0


def test_a_new_first_hand_is_filmed_for_who_drew_it_alone() -> None:
    seat = drafted().asked or 0
    mine, at = filmed(drafted(), ["redraw"], seat)
    assert any("hand 5" in text for _, text in drawn(mine, at))
    theirs, at = filmed(drafted(), ["redraw"], 1 - seat)
    assert len(theirs.events) < len(mine.events)
