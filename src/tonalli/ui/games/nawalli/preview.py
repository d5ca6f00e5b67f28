"""What a choice would do, told before it is made. Pure: from a view and an action to what would be seen then.

Only open knowledge is used: the action is tried on a match that fits the view, every question that comes of it
is let pass, and nothing is looked at from the first hidden card, throw or new turn on. So it is what happens
unless somebody answers, and with which signs that could be is told too (NW-34).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tonalli.core.rng import Rng
from tonalli.games import AnyGame
from tonalli.games.nawalli.cards import Card, Sign
from tonalli.games.nawalli.edition import index
from tonalli.games.nawalli.model import (
    LANES,
    NONE,
    Action,
    Announced,
    Answer,
    Attack,
    Dealt,
    Defeats,
    Drew,
    Event,
    GameBegan,
    GameEnded,
    GemsTaken,
    Pass,
    Redrew,
    Rolled,
    Shifting,
    Strike,
    TurnBegan,
    TurnEnded,
    View,
)
from tonalli.games.nawalli.words import capital, listed
from tonalli.ui.games.nawalli.choosing import At
from tonalli.ui.games.nawalli.facts import FighterFact, Reader

LUCK = Rng(0)
"""How hidden cards are dealt for a trial; nothing that is looked at depends on it."""

_UNSEEN = (Dealt, Drew, Redrew, Rolled, TurnEnded, TurnBegan, GameBegan, GameEnded)
"""From here on chance and hidden cards decide, or another turn has begun, or the game is over."""


class Foretold(Struct, frozen=True):
    """What would become of a lane."""

    before: FighterFact | None
    after: FighterFact | None
    """Who stands there now, as it would be then, wherever; in an open lane who would stand there."""
    defeated: bool = False
    """Who stands there now would be defeated."""
    to: int = NONE
    """The lane into which who stands there now would go."""
    gems: int = 0
    """Gems that an attack at this lane would take."""

    @property
    def stays(self) -> bool:
        """The same fighter stands there then."""
        return self.before is not None and self.after is not None and self.to == NONE


class Change(Struct, frozen=True):
    """A number that an action may change."""

    before: int
    after: int


class Forecast(Struct, frozen=True):
    """What an action would do, if it is not answered."""

    lanes: Mapping[At, Foretold]
    """The lanes in which something would change."""
    energy: tuple[Change, ...]
    """Energy of each seat."""
    gems: tuple[Change, ...]
    """Gems of each side."""
    answers: tuple[Sign, ...]
    """The signs with which others may answer."""
    mine: tuple[Sign, ...]
    """The signs that who chooses could then use."""
    wins: int = NONE
    """The side that would win the game, or NONE."""


class Intended(Struct, frozen=True):
    """An attack that is meant to be made after others."""

    fighter: int
    """Id of the fighter that attacks."""
    name: str
    lane: int
    """Where it is expected to stand then."""
    side: int
    """The attacked side."""
    facing: int
    """Id of the fighter that it is expected to find opposite, or NONE for an open lane."""
    forecast: Forecast
    """What it would do after those before it."""


class Trial:
    """Tries actions on matches that fit a view."""

    unseen: tuple[type, ...] = _UNSEEN
    """Events from which on nothing is looked at."""

    def __init__(self, game: AnyGame) -> None:
        """`game` is Nawalli, or one with its cards whose views hold a view of Nawalli."""
        self.game = game
        self.cards: Mapping[str, Card] = index(game.definitions)

    def look(self, view: View, action: Action) -> Forecast | None:
        """What a legal action would do in a battle; None where that cannot be told, as in a draft."""
        if view.battle is None or view.actor is None:
            return None
        return self._try(self.state(view), view, action)[1]

    def look_all(self, view: View, attacks: Sequence[Attack]) -> tuple[Intended, ...]:
        """Legal attacks, tried one after the other; one that is no longer legal in its turn is left out."""
        if view.battle is None or view.actor is None:
            return ()
        reader = self.reader(view)
        fighters = [there.id for a in attacks if (there := reader.at(reader.own, a.lane))]
        intended = []
        state = self.state(view)
        for fighter, attack in zip(fighters, attacks, strict=True):
            here = reader.find(fighter)
            action = Attack(here[1], here[1], attack.side) if here else attack
            if here is None or action not in self.game.legal_actions(state):
                continue
            facing = reader.at(attack.side, here[1])
            state, forecast = self._try(state, reader.view, action)
            intended.append(
                Intended(
                    fighter,
                    _name(reader, here),
                    here[1],
                    attack.side,
                    facing.id if facing else NONE,
                    forecast,
                )
            )
            if forecast.wins != NONE:
                break
            reader = self.reader(self.view(state, view))
        return tuple(intended)

    def state(self, view: View) -> Struct:
        """A state that fits the view."""
        return self.game.determinize(view, LUCK)  # type: ignore[no-any-return]

    def view(self, state: Struct, before: View) -> View:
        """The state as the one sees it who had that view before."""
        return self.game.view(state, before.viewer)  # type: ignore[no-any-return]

    def reader(self, view: View) -> Reader:
        """Reads a view."""
        return Reader(view, self.cards)

    def winner(self, events: Sequence[Event]) -> int:
        """The side that has won by then, or NONE."""
        return next((event.winner for event in events if isinstance(event, GameEnded)), NONE)

    def _try(self, state: Struct, view: View, action: Action) -> tuple[Struct, Forecast]:
        """The state after the action, all answers let pass, and how it differs from the view."""
        game, me = self.game, view.actor
        others: dict[Sign, None] = {}
        own: dict[Sign, None] = {}
        events: list[Event] = []
        todo: Action | None = action
        while todo is not None:
            step = game.apply(state, todo, watched=True)
            seen = self._seen(step.events)
            events += step.events[: seen + 1]
            if seen < len(step.events):
                state = step.frames[seen - 1] if seen else state
                break
            state, todo = step.state, None
            now = self.view(state, view)
            if (
                now.battle
                and now.battle.stack
                and isinstance(now.battle.stack[-1], Strike | Shifting | Defeats)
            ):
                found = others if now.actor != me else own
                answers = [a for a in game.legal_actions(state) if isinstance(a, Answer)]
                found.update(dict.fromkeys(answer.sign for answer in answers))
                todo = Pass()
        was, then = self.reader(view), self.reader(self.view(state, view))
        forecast = Forecast(
            _lanes(was, then, _taken(events, was)),
            tuple(map(Change, *([player.energy for player in r.battle.players] for r in (was, then)))),
            tuple(map(Change, *([arena.gems for arena in r.battle.arenas] for r in (was, then)))),
            tuple(others), tuple(own), self.winner(events),
        )  # fmt: skip
        return state, forecast

    def _seen(self, events: Sequence[Event]) -> int:
        """How many events there are before the first that open knowledge does not tell, or that ends the game."""
        return next((n for n, event in enumerate(events) if isinstance(event, self.unseen)), len(events))


def _name(reader: Reader, place: tuple[int, int]) -> str:
    fact = reader.fact(*place)
    return fact.name if fact else ""


def _taken(events: Sequence[Event], was: Reader) -> tuple[At, int] | None:
    """At which lane how many gems are taken by an attack."""
    strike = next((p for p in reversed(was.battle.stack) if isinstance(p, Strike)), None)
    where = At(strike.target, strike.lane) if strike else None
    for event in events:
        if isinstance(event, Announced):
            where = At(event.target, event.to)
        if isinstance(event, GemsTaken) and where is not None:
            return where, event.from_side + event.from_middle
    return None


def _lanes(was: Reader, now: Reader, taken: tuple[At, int] | None) -> dict[At, Foretold]:
    changed: dict[At, Foretold] = {}
    for side in range(was.view.sides):
        for lane in LANES:
            spot = At(side, lane)
            before = was.fact(side, lane)
            place = (side, lane) if before is None else now.find(before.id)
            after = now.fact(*place) if place is not None else None
            to = place[1] if place is not None and place[1] != lane else NONE
            gems = taken[1] if taken and taken[0] == spot else 0
            if gems or to != NONE or _shown(before) != _shown(after):
                changed[spot] = Foretold(before, after, place is None, to, gems)
    return changed


def _shown(fact: FighterFact | None) -> FighterFact | None:
    """The fact without what an attack changes of itself."""
    return fact if fact is None or fact.state == "stunned" else replace(fact, state="")


# ---------------------------------------------------------------------------------------------- in words


def in_words(forecast: Forecast, reader: Reader, names: Sequence[str]) -> tuple[str, ...]:
    """What would happen, in a few short pieces: "Tekolotl defeated", "+3 gems", "Energy 3 → 1"."""
    return (*_prizes(forecast, reader, names), *_fates(forecast, reader), *_costs(forecast, reader, names))


def summed_up(forecast: Forecast, reader: Reader, names: Sequence[str]) -> Iterator[str]:
    """All that is foretold, a line each."""
    for piece in in_words(forecast, reader, names):
        yield f"{piece[:1].upper()}{piece[1:]}."
    yield from filter(None, (may_answer(forecast), may_follow(forecast)))


def may_answer(forecast: Forecast) -> str:
    """With what it may be answered, as a sentence; "" if with nothing."""
    if not forecast.answers:
        return ""
    return f"May be answered with {listed([capital(sign) for sign in forecast.answers], 'or')}."


def may_follow(forecast: Forecast) -> str:
    """What who chooses could then do, as a sentence; "" if nothing."""
    if not forecast.mine:
        return ""
    return f"Then you may use {listed([capital(sign) for sign in forecast.mine], 'or')}."


def _prizes(forecast: Forecast, reader: Reader, names: Sequence[str]) -> Iterator[str]:
    if forecast.wins != NONE:
        yield "wins the game" if forecast.wins == reader.own else "loses the game"
    for side, gems in enumerate(forecast.gems):
        more = gems.after - gems.before
        if more > 0:
            whose = "" if side == reader.own else f"{reader.whose(side, names)} "
            yield f"{whose}+{more} {'gem' if more == 1 else 'gems'}"


def _fates(forecast: Forecast, reader: Reader) -> Iterator[str]:
    """What becomes of each fighter, those of others first."""
    for side in (*reader.others(reader.own), reader.own):
        here = [told for spot, told in forecast.lanes.items() if spot.side == side]
        known = {told.before.id for told in here if told.before}
        for told in here:
            if told.before is not None:
                yield from _fate(
                    "your " if side == reader.own else "", told.before, told.after, told.defeated
                )
            elif told.after is not None and told.after.id not in known:
                yield f"Power {told.after.power}, Life {told.after.left}"


def _fate(whose: str, before: FighterFact, after: FighterFact | None, defeated: bool) -> Iterator[str]:
    name = f"{whose}{before.name}"
    if defeated or after is None:
        yield from (f"{name} defeated",) if defeated else ()
        return
    changes = []
    if after.power != before.power:
        changes.append(f"Power {before.power} → {after.power}")
    if after.left != before.left:
        changes.append(f"Life {before.left} → {after.left}")
    if after.state == "stunned" != before.state:
        changes.append("stunned")
    if changes:
        yield f"{name} {', '.join(changes)}"


def _costs(forecast: Forecast, reader: Reader, names: Sequence[str]) -> Iterator[str]:
    for seat, energy in enumerate(forecast.energy):
        more = energy.after - energy.before
        if seat == reader.seat and more:
            yield f"Energy {energy.before} → {energy.after}"
        elif more > 0:
            yield f"{names[seat]} +{more} Energy"


__all__ = [
    "Change",
    "Forecast",
    "Foretold",
    "Intended",
    "Trial",
    "in_words",
    "may_answer",
    "may_follow",
    "summed_up",
]
