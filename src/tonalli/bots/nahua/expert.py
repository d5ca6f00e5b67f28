"""Plays a round of Nahua by exact expectation, and what comes after it by the table of `values`.

While dice are rolled, every way to go on is weighed: which gods let black corn go, which die is locked, which are
held and which go into the cup. What then can fall is reckoned in full, and so is what is best to do with it after
that roll, but that a god lets nothing go then.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from tonalli.bots.base import Advice
from tonalli.bots.nahua.chances import Array, Cup, code
from tonalli.bots.nahua.values import Values
from tonalli.bots.nahua.worth import Ending
from tonalli.core.rng import Rng
from tonalli.games.nahua import flow, rules
from tonalli.games.nahua.model import (
    FIRST_EXPANSION,
    HARVEST,
    ROLLS,
    ROUNDS,
    Action,
    Decline,
    DiceSet,
    Expand,
    Face,
    Hold,
    Icon,
    Lock,
    Phase,
    Pray,
    Release,
    Roll,
    State,
    Stop,
    Table,
    View,
)
from tonalli.games.nahua.rules import Yield

NEVER_ROLLS: Final = -1.0
"""Less than anything is worth: nothing is there to roll."""
NEAR: Final = 1e-9
"""Values that lie closer together than this are equal; the one that comes first is taken."""
MOST_PLANS: Final = 64


class Plan(Struct, frozen=True):
    """What to do until the next roll."""

    worth: float
    steps: tuple[Action, ...]


class Expert:
    """Chooses for one set of faces."""

    def __init__(self, faces: DiceSet, values: Values) -> None:
        self._faces = faces
        self._values = values
        self._plans: dict[Table, Plan] = {}

    def advise(self, view: View) -> Advice:
        """What to do, and how likely the game is to be won then."""
        plan = self.plan(view.table)
        return Advice(plan.steps[0], f"to win {min(100, int(100 * plan.worth))} of 100")

    def plan(self, table: Table) -> Plan:
        """What to do until the next roll, or until something else is asked.

        A plan that is followed is not made anew with every step of it.
        """
        if table not in self._plans:
            if len(self._plans) >= MOST_PLANS:
                self._plans.clear()
            found = self._planned(table)
            for nth, step in enumerate(found.steps):
                self._plans[table] = Plan(found.worth, found.steps[nth:])
                if nth + 1 < len(found.steps):
                    table = self._after(table, step)
            return found
        return self._plans[table]

    def _after(self, table: Table, step: Action) -> Table:
        """The table after a step in which nothing is rolled."""
        return flow.Doing(self._faces, State(Rng(0), table), watched=False).done(step).state.table

    def _planned(self, table: Table) -> Plan:
        match table.phase:
            case Phase.ROLLING:
                return self._rolling(table)
            case Phase.GODS:
                icons = rules.tally(self._faces, table)
                ending = Ending(table, self._ahead)
                return _best(
                    [Plan(ending.after_gift(icons, pray.gift), (pray,)) for pray in self._prayers(table)]
                )
            case Phase.GROWTH:
                return _best(
                    [
                        Plan(self._worth(table, table.expansions + 1, table.corn, table.hearts), (Expand(),)),
                        Plan(self._worth(table, table.expansions, table.corn, table.hearts), (Decline(),)),
                    ]
                )
        left = ROUNDS + 1 - table.round
        return Plan(self._values.worth(left, table.expansions, table.corn, table.hearts), (Roll(),))

    def _prayers(self, table: Table) -> Iterator[Pray]:
        return (action for action in rules.legal(self._faces, table) if isinstance(action, Pray))

    def _worth(self, table: Table, dice: int, corn: int, hearts: int) -> float:
        return self._values.worth(ROUNDS - table.round, dice, corn, hearts)

    def _ahead(self, table: Table, dice: int, found: Yield) -> float:
        return self._worth(table, dice, found.corn, found.hearts)

    # -- between rolls

    def _rolling(self, table: Table) -> Plan:
        """The best way to go on, with or without letting black corn go."""
        weighed = Weighing(self._faces, table, Ending(table, self._ahead))
        plans = [weighed.best()]
        for release in self._releases(table):
            further = self._rolling(self._after(table, release))
            plans.append(Plan(further.worth, (release, *further.steps)))
        return _best(plans)

    def _releases(self, table: Table) -> Iterator[Release]:
        """Every way to let black corn go, those that come to the same once."""
        seen = set()
        for action in rules.legal(self._faces, table):
            if isinstance(action, Release):
                die, god = table.dice[action.die], table.dice[action.god]
                kind = (_kind(action.die), die.bound, action.god, god.bound)
                if kind not in seen:
                    seen.add(kind)
                    yield action


def _kind(die: int) -> int:
    """The same for dice that are alike."""
    return 0 if die < HARVEST else 1 if die < FIRST_EXPANSION else die


def _best(plans: Sequence[Plan]) -> Plan:
    """The first of those that are worth most."""
    most = max([plan.worth for plan in plans])
    return next(plan for plan in plans if plan.worth >= most - NEAR)


class Weighing:
    """The ways to go on from dice as they lie, no more gods being used."""

    def __init__(self, faces: DiceSet, table: Table, ending: Ending) -> None:
        self._faces = faces
        self._table = table
        self._ending = ending
        self._on = [rules.shown(faces, die, lying) for die, lying in enumerate(table.dice)]
        self._must = tuple([at for at, die in enumerate(table.dice) if die.freed])
        self._free = tuple([at for at, die in enumerate(table.dice) if not die.locked and not die.freed])
        self._open = any(die.locked and not die.bound for die in table.dice)
        """Something was locked since the last roll, so that rolling may go on."""

    def best(self) -> Plan:
        """The best of them."""
        plans = [] if self._must else [Plan(self._ending.worth(self._fixed(())), (Stop(),))]
        if self._free or self._must:
            locks: Sequence[int | None] = [None] if self._open else self._unlike()
            for lock in locks:
                plans.append(self._with_lock(lock))
        return _best(plans)

    def _unlike(self) -> list[int]:
        """Free dice, of those that are alike one only."""
        found = {(_kind(die), self._on[die]): die for die in reversed(self._free)}
        return sorted(found.values())

    def _with_lock(self, lock: int | None) -> Plan:
        """The best way to go on that locks this die, or none."""
        free = tuple([die for die in self._free if die != lock])
        held = {die for die in free if self._table.dice[die].held}
        thrown = tuple(sorted(self._must + free))
        first: tuple[Action, ...] = () if lock is None else (Lock(lock),)
        if not thrown:
            return Plan(NEVER_ROLLS, (*first, Stop()))
        cup = Cup(self._faces, thrown)
        ahead = self._before_roll(cup, thrown)
        best, kept = NEVER_ROLLS, free
        for number in range(len(free), -1, -1):
            for some in combinations(free, number):
                if number == len(thrown) or not held <= {*some}:
                    continue
                worth = ahead[cup.place(self._axes(thrown, some))]
                if worth > best + NEAR:
                    best, kept = worth, some
        return Plan(best, (*first, *[Hold(at) for at in kept if at not in held], Roll()))

    def _before_roll(self, cup: Cup, thrown: tuple[int, ...]) -> Array:
        """What every partial way of these dice is worth, with what else lies there."""
        base = self._fixed(thrown)
        worth = {codes: self._ending.worth(base + codes) for codes in cup.distinct}
        lying = array("d", [worth[codes] for codes in cup.keys])
        if self._table.rolls == ROLLS - 1:
            return cup.spread(lying)
        return cup.spread(cup.best_kept(cup.spread(lying)))

    def _fixed(self, thrown: tuple[int, ...]) -> int:
        """The icons of all other dice, without the gods that were used."""
        codes = sum([code(face) for die, face in enumerate(self._on) if die not in thrown])
        return codes - code((Icon.GOD,)) * sum([die.spent for die in self._table.dice])

    def _axes(self, thrown: tuple[int, ...], kept: tuple[int, ...]) -> list[list[Face]]:
        """What lies on each axis of the cup."""
        axes: dict[int, list[Face]] = {}
        for die in thrown:
            lying = axes.setdefault(_kind(die), [])
            if die in kept:
                lying.append(self._on[die])
        return [axes[kind] for kind in sorted(axes)]
