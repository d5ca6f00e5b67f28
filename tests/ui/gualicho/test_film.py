"""What happens is shown as motion: the ball flies, the arrow turns, damage comes and goes (pure, and on the screen)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.ui.clock import Clock
from tests.ui.gualicho import scenes
from tests.ui.gualicho.conftest import OnScreen
from tests.ui.gualicho.driver import GualichoDriver
from tests.ui.screen import shown, until
from tonalli.games.gualicho.cards import Card
from tonalli.games.gualicho.model import (
    Action,
    Attacked,
    Call,
    Cast,
    Cure,
    Cured,
    Deflected,
    Draw,
    Event,
    State,
    Take,
    View,
    Way,
    Wounded,
)
from tonalli.ui.games.gualicho.felt import Felt
from tonalli.ui.games.gualicho.film import FLIGHT, Shot, Told, shots
from tonalli.ui.games.gualicho.places import ball_at, places
from tonalli.ui.widgets.board import Film

C = Card


def filmed(state: State, *actions: Action) -> dict[type[Event], list[Shot]]:  # type: ignore[valid-type]
    """The pictures of each kind of event that these actions led to."""
    match = scenes.posed(state, 0)
    game, found = match.game, {}
    for action in actions:
        before = game.view(match.state, 0)
        step = match.submit(action, watched=True)
        frames = tuple(game.view(frame, 0) for frame in step.frames)
        told = Told(places(80, 20, len(state.players), 0), match.names, lambda _: Felt())
        for count, shot in shots(Film(before, step.events, frames), told):
            found.setdefault(type(step.events[count - 1]), []).extend([shot] if shot else [])
    return found


def test_an_attack_flies_to_its_target_in_a_straight_line() -> None:
    flight = filmed(scenes.two(), Cast((C.NO_WIN, C.POTENCIA)))[Attacked]
    balls = [shot.picture.ball for shot in flight[:-1]]
    assert len(balls) == FLIGHT - 1
    assert None not in balls
    rows = [ball[1] for ball in balls if ball]
    assert rows == sorted(rows, reverse=True), "upwards, to Ben"
    last = flight[-1]
    assert last.picture.ball is None, "and lies before Ben"
    assert last.picture.attack is not None
    assert (last.picture.attack.target, last.picture.attack.points) == (1, 2)


@pytest.mark.parametrize(("way", "target"), [(Way.ONWARD, 1), (Way.BACK, 3)])
def test_a_deflected_ball_flies_on_from_who_deflects(way: Way, target: int) -> None:
    state = scenes.attacked()
    flight = [shot for shot in filmed(state, Cast((C.DESVIO,), way))[Deflected] if shot.picture.ball]
    seats = places(80, 20, 4, 0)
    (x0, y0), (x1, y1) = seats.boxes[0].middle, ball_at(seats, target)
    for n, shot in enumerate(flight, 1):
        assert shot.picture.ball == pytest.approx((x0 + (x1 - x0) * n / FLIGHT, y0 + (y1 - y0) * n / FLIGHT))


def test_damage_is_marked_when_it_comes_and_when_it_is_cured() -> None:
    taken = filmed(scenes.attacked(), Take())[Wounded][0]
    assert taken.picture.struck == {0: C.OPEN_HAND}
    assert taken.picture.marks == {0: "takes 3 points"}
    state = scenes.table(scenes.player("curacion defensa", "no-win"), scenes.player("defensa"))
    cured = filmed(state, Cast((C.CURACION,), cure=(Cure(C.NO_WIN),)))[Cured][0]
    assert cured.picture.struck == {0: C.NO_WIN}
    assert isinstance(cured.view, View)
    assert [wound.card for wound in cured.view.players[0].wounds] == [C.NO_WIN], "as it lay"


@pytest.mark.parametrize(
    ("state", "action", "said"),
    [
        (scenes.two, Cast((C.DESVIO,)), ["Ana: casts Desvío", "turned the direction"]),
        (scenes.two, Cast((C.DESVIO, C.POTENCIA)), ["Ben: is skipped"]),
        (scenes.two, Draw(), ["Ana: draws 2 cards"]),
        (scenes.attacked, Cast((C.DEFENSA,)), ["Ana: blocks Potencia, 2 points left", "Ana: draws 2 cards"]),
        (scenes.attacked, Take(), ["Ana: the attack is over"]),
        (scenes.called, Call(1, C.STANDING), ["Ana calls Standing of Ben broken"]),
    ],
)
def test_each_event_is_told_where_it_happens(
    state: Callable[[], State], action: Action, said: list[str]
) -> None:
    posed = scenes.posed(state(), 0, 1)
    game = posed.game
    before = game.view(posed.state, 0)
    step = posed.submit(action, watched=True)
    frames = tuple(game.view(frame, 0) for frame in step.frames)
    told = Told(places(80, 20, len(frames[0].players), 0), posed.names, lambda _: Felt())
    texts = []
    for _, shot in shots(Film(before, step.events, frames), told):
        if shot is not None:
            texts += [f"{scenes.NAMES[seat]}: {mark}" for seat, mark in shot.picture.marks.items()]
            texts.append(shot.picture.banner)
    for one in said:
        assert any(one in text for text in texts), (one, texts)


async def test_the_ball_moves_on_the_screen_and_any_key_ends_it(
    on_screen: OnScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    async with on_screen(scenes.two(), 0, 1, motion=True) as (pilot, driver):
        await until(pilot, lambda: "Enter lifts" in shown(pilot.app))  # type: ignore[arg-type]
        await pilot.pause()
        await driver.press("enter", "6")
        pilot.app.simulate_key("c")
        rows = [await picture(clock, pilot.app, driver) for _ in range(5)]
        assert rows[0] == -1, "first the card is shown"
        assert rows[1:] == sorted(rows[1:], reverse=True), "then the ball flies"
        assert rows[1] > rows[-1] > 0
        pilot.app.simulate_key("x")
        await until(pilot, lambda: not driver.board.moving)
        assert driver.match.ply == 1


async def picture(clock: Clock, app: object, driver: GualichoDriver) -> int:
    """The row in which the ball is painted; -1 if it is not. Lets the picture go."""
    await clock.rest(app)  # type: ignore[arg-type]
    rows = shown(app).splitlines()  # type: ignore[arg-type]
    found = next((n for n, row in enumerate(rows) if "1 RED" in row), -1)
    await clock.step(app, driver.board)  # type: ignore[arg-type]
    return found
