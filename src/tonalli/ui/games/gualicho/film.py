"""What happened, as pictures one after the other. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from tonalli.games.gualicho import text
from tonalli.games.gualicho.model import (
    Attack,
    Attacked,
    AttackOver,
    Blocked,
    Called,
    Cured,
    Deflected,
    Directed,
    Discarded,
    Drew,
    GameEnded,
    Judged,
    Passed,
    Played,
    RoundBegan,
    RoundEnded,
    Skipping,
    Started,
    TurnBegan,
    Turned,
    View,
    Wounded,
)
from tonalli.games.gualicho.words import cards_count, cards_words, points
from tonalli.ui.games.gualicho.felt import Felt
from tonalli.ui.games.gualicho.picture import NOBODY, Picture
from tonalli.ui.games.gualicho.places import Places, ball_at
from tonalli.ui.widgets import board
from tonalli.ui.widgets.board import Film

FLIGHT: Final = 8
"""Pictures of a ball on its way."""
STEP: Final = 0.05
LOOK: Final = 0.5
"""Seconds to see what was done."""
SPINS: Final = 2
"""Rounds of the Guide Arrow before it stops."""


class Shot(NamedTuple):
    """A picture, of which view, and how long it stays."""

    view: View
    picture: Picture
    seconds: float


class Told(NamedTuple):
    """Who is shown what."""

    places: Places
    names: Sequence[str]
    feel: Callable[[View], Felt]


def shots(film: Film, told: Told) -> Iterator[tuple[int, Shot | None]]:
    """How many events have been shown, and the next picture, if the event has one."""
    return board.shots(film, View, lambda event, before, after: _shots(event, before, after, told))


def _shots(event: object, before: View, after: View, told: Told) -> Iterator[Shot]:
    felt = told.feel(after)

    def mark(seat: int, said: str, seconds: float = LOOK, **more: object) -> Shot:
        return Shot(after, Picture(felt=felt, marks={seat: said}, **more), seconds)  # type: ignore[arg-type]

    match event:
        case Played(seat=seat, cards=cards):
            yield mark(seat, f"casts {cards_words(cards)}", 0.8)
        case Attacked(attack=attack):
            yield from _flight(after, felt, attack, told)
        case Deflected(attack=attack, seat=seat):
            yield mark(seat, "deflects", 0.3, attack=before.attack)
            yield from _flight(after, felt, attack, told)
        case Blocked(seat=seat, cards=cards, left=left):
            rest = f", {points(left)} left" if left else ""
            yield mark(seat, f"blocks {cards_words(cards)}{rest}", 0.8)
        case Wounded(seat=seat, wounds=wounds, points=count):
            yield mark(seat, f"takes {points(count)}", 0.8, struck={seat: wounds[0].card})
        case Cured(seat=seat, card=card):
            yield Shot(
                before, Picture(felt=told.feel(before), marks={seat: "cured"}, struck={seat: card}), LOOK
            )
        case AttackOver(seat=seat):
            yield mark(seat, "the attack is over", 0.3)
        case Drew(seat=seat, count=count) if count:
            yield mark(seat, f"draws {cards_count(count)}", 0.4)
        case Turned() | Directed():
            yield Shot(after, Picture(felt=felt, hidden=True, attack=before.attack), 0.2)
            yield Shot(after, Picture(felt=felt, banner=text.sentence(event, told.names)), LOOK)
        case Skipping(skipped=skipped):
            yield mark(skipped, "is skipped")
        case Discarded(seat=seat, card=card):
            yield mark(seat, f"discards {cards_words((card,))}")
        case Passed(seat=seat):
            yield mark(seat, "passes")
        case TurnBegan():
            yield Shot(after, Picture(felt=felt), 0.15)
        case Started(seat=seat, among=among):
            yield from _spin(after, felt, seat, among)
        case RoundBegan():
            said = text.sentence(event, told.names)
            yield Shot(after, Picture(felt=felt, banner=said, pointed=NOBODY), 0.9)
        case Called() | Judged():
            yield Shot(after, Picture(felt=felt, banner=text.sentence(event, told.names)), 0.9)
        case RoundEnded() | GameEnded():
            yield Shot(after, Picture(felt=felt, banner=text.sentence(event, told.names)), 1.6)


def _flight(view: View, felt: Felt, attack: Attack, told: Told) -> Iterator[Shot]:
    """From who sent it to who must answer."""
    (x0, y0), (x1, y1) = _from(told.places, attack.by), ball_at(told.places, attack.target)
    for n in range(1, FLIGHT):
        part = n / FLIGHT
        yield Shot(
            view, Picture(felt=felt, ball=(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part), attack=attack), STEP
        )
    yield Shot(view, Picture(felt=felt, attack=attack), LOOK)


def _from(places: Places, seat: int) -> tuple[float, float]:
    return places.boxes[seat].middle


def _spin(view: View, felt: Felt, starter: int, among: Sequence[int]) -> Iterator[Shot]:
    """The Guide Arrow goes round among those who might start, slower and slower."""
    if not among:
        return
    row = [*among] * SPINS + [*among[: among.index(starter) + 1]]
    for n, seat in enumerate(row):
        yield Shot(view, Picture(felt=felt, pointed=seat), 0.08 + 0.12 * n / len(row))
    yield Shot(view, Picture(felt=felt, pointed=starter), LOOK)
