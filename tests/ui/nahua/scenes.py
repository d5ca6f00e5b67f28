"""Tables laid out for pictures and tests of the screen, with the house dice."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tonalli.core.rng import Rng
from tonalli.games.nahua import Nahua
from tonalli.games.nahua.model import Die, Gifts, Icon, NahuaOptions, Past, Phase, State, Table
from tonalli.games.nahua.text import DICE
from tonalli.play.match import Match, _Place
from tonalli.play.record import SeatInfo

HOUSE = Nahua(Nahua.house_definitions())

STORY = (
    (6, 0, 1, False, False, False), (3, 0, 0, False, False, True), (2, 1, 1, False, True, False),
    (8, 0, 2, False, False, True), (0, 1, 1, True, False, False), (4, 0, 2, False, False, False),
    (9, 0, 3, False, False, True), (3, 0, 1, False, False, False), (0, 2, 0, True, True, False),
    (12, 0, 2, False, False, False), (5, 0, 4, False, False, False), (6, 0, 1, False, False, True),
    (10, 0, 0, False, False, False), (7, 0, 3, False, False, False), (4, 1, 2, False, True, False),
    (9, 0, 2, False, False, False), (12, 0, 1, False, False, False), (6, 0, 5, False, False, False),
    (6, 0, 2, False, False, False), (0, 1, 3, True, False, False),
)  # fmt: skip
"""Rounds of a game: harvest, hearts lost and gained, famine, hunger, a die that joined."""


def past(rounds: int) -> tuple[Past, ...]:
    """So many rounds of that game."""
    told, corn, hearts, need = [], 0, 0, 2
    for harvest, lost, gained, famine, hungry, joined in STORY[:rounds]:
        corn = 0 if hungry else max(0, corn + harvest - need)
        hearts = hearts - lost + gained
        need += joined
        told.append(Past(harvest, lost, gained, corn, hearts, famine, hungry, joined))
    return tuple(told)


def table(round_: int, on: str = "", locked: str = "", held: str = "", **more: Any) -> State:
    """The beginning of that round, or in it the dice as they lie: "corn peasant heart+heart"; locks as "h1 c2"."""
    told = past(round_ - 1)
    count = 5 + sum(one.joined for one in told)
    faces = HOUSE.definitions
    dice = [Die()] * count
    for at, text in enumerate(on.split()):
        face = faces.of(at).index(tuple(Icon(icon) for icon in text.split("+")))
        stays = text == "black" or at in [DICE[name] for name in locked.split()]
        dice[at] = Die(face, stays, held=at in [DICE[name] for name in held.split()])
    values: dict[str, Any] = {
        "phase": Phase.ROLLING if on else Phase.READY,
        "rolls": 1 if on else 0,
        "gifts": Gifts(),
        **more,
    }
    corn, hearts = (told[-1].corn, told[-1].hearts) if told else (0, 0)
    laid = Table(NahuaOptions(), round_, dice=tuple(dice), corn=corn, hearts=hearts, past=told, **values)
    return State(Rng(5), laid)


def beginning() -> State:
    """Before the first roll of all."""
    return table(1)


def first_roll() -> State:
    """Five dice after a first roll."""
    return table(2, "corn peasant black heart priest")


def middle() -> State:
    """Eight dice, some locked and some held; a famine is near."""
    on = "corn peasant black heart black god priest warrior"
    return table(10, on, locked="h1", held="c1 e2", rolls=2)


def two_gods() -> State:
    """Black corn, and two gods that could let it go."""
    return table(10, "corn black peasant heart warrior god god warrior")


def famine() -> State:
    """Three black corn, and hunger."""
    return table(9, "black black black heart warrior corn+corn peasant black", rolls=2)


def gods() -> State:
    """All is locked; two gods are to be spent."""
    names = "h1 h2 h3 c1 c2 e1 e2 e3 e4"
    on = "corn corn peasant heart warrior god corn god heart+heart"
    return table(14, on, locked=names, rolls=3, phase=Phase.GODS, gifts=Gifts(corn=1))


def growth() -> State:
    """Priests bring a die."""
    return replaced(
        table(8), phase=Phase.GROWTH, round=7, rolls=3, dice=table(7, FULL, locked="h1 h2 h3").table.dice
    )


FULL = "corn corn peasant priest priest heart god"


def over() -> State:
    """Twenty rounds are over."""
    told = past(20)
    return replaced(table(20), phase=Phase.OVER, past=told, hearts=told[-1].hearts, corn=told[-1].corn)


def replaced(state: State, **changes: Any) -> State:
    return State(state.rng, replace(state.table, **changes))


def posed(state: State, name: str = "Ana", seed: int = 1) -> Match:
    """A match that stands so."""
    match = Match.new(HOUSE, (SeatInfo(name),), seed, state.table.options)
    match._remember(0, _Place(state))
    match._state = state
    match._legal = None
    return match
