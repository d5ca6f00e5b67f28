"""How figures in the log came about: the sums are those of the rules, and come out as what happened."""

from __future__ import annotations

import random
import re

import pytest

from tests.games.nawalli.arena import GAME, F, Table, arena, match
from tonalli.core.game import Step
from tonalli.games.nawalli.model import Damaged, Event, GemsTaken, State
from tonalli.games.nawalli.reckoning import reckoned


def said(table: Table, action: str, nth: int = 0, kind: type[Event] = Damaged) -> tuple[str, ...]:
    """What is said of the nth event of a kind that the action leads to."""
    step = GAME.apply(table.state, table.parse(action), watched=True)
    at = [n for n, event in enumerate(step.events) if isinstance(event, kind)][nth]
    return reckon(table, step, at)


def reckon(table: Table, step: Step[State, Event], at: int) -> tuple[str, ...]:
    begin, before = (GAME.view(s, "table") for s in (table.state, step.frames[at - 1] if at else table.state))
    return reckoned(step.events[at], begin, before, step.events[:at], GAME.cards)


@pytest.mark.rule("NW-45", "NW-48", "NW-52", "NW-75")
def test_the_damage_of_an_attack_is_the_sum_of_its_parts() -> None:
    table = arena(
        mine={"red": F("reed-2", on="water-1", item="blade")},
        theirs={"red": F("lizard-3", on="rain-1", item="plate")},
    )
    damage, power = said(table, "attack red")
    blade = GAME.faces["blade"]
    total = table.fighter("red").power - 1
    assert damage == f"Damage: {total} Power + 1 WATER + 1 REED, as it has an Item - 1 LIZARD = {total + 1}."
    assert power == (
        f"Power: 2 Reed 2 + 1 shapeshifted onto Water 1 + {blade.power} {blade.name} - 1 RAIN of Lizard 3 "
        f"= {total}."
    )


@pytest.mark.rule("NW-57")
def test_what_grass_prevents_is_taken_off() -> None:
    table = arena(mine={"red": "monkey-4"}, theirs={"red": F("grass-1", damage=3)})
    table.play("attack red")
    assert said(table, "grass red") == ("Damage: 4 Power - 3 prevented with GRASS = 1.",)


@pytest.mark.rule("NW-34")
def test_an_attack_that_another_took_is_reckoned_with_that_one() -> None:
    table = arena(
        mine={"red": "monkey-4"}, theirs={"red": "monkey-1", "blue": F("dog-2", item="lizard-item")}
    )
    table.play("attack red")
    text = said(table, "dog blue")[0]
    assert text.startswith("Damage: 4 Power")


@pytest.mark.rule("NW-27", "NW-75")
def test_gems_are_as_many_as_power() -> None:
    table = arena(mine={"red": "monkey-3"}, hand="power-all-own", energy=3)
    table.play("cast power-all-own")
    gems, power = said(table, "attack red", kind=GemsTaken)
    assert gems == "Gems: 5 by Power."
    assert power == "Power: 3 Monkey 3 + 2 Power-All-Own = 5."
    few = arena(mine={"red": "monkey-4"}, gems=(10, 0))
    assert said(few, "attack red", kind=GemsTaken) == ("Gems: 4 by Power, but there were 3.",)


@pytest.mark.rule("NW-45")
def test_gems_of_reed_are_the_damage_that_was_not_needed() -> None:
    table = arena(mine={"red": "reed-3"}, theirs={"red": F("monkey-1", damage=4)})
    assert said(table, "attack red", kind=GemsTaken) == (
        "Gems: 2 damage was not needed, and REED lets at most 4 through.",
    )


@pytest.mark.parametrize("seed", range(6))
def test_sums_come_out_as_what_happened(seed: int) -> None:
    table, luck = match(seed), random.Random(seed)
    found = 0
    for _ in range(600):
        legal = table.legal()
        if not legal:
            break
        attacks = [
            action for action in legal if action.startswith(("attack", "dog", "grass", "cast", "summon"))
        ]
        action = luck.choice(attacks or legal)
        step = GAME.apply(table.state, table.parse(action), watched=True)
        for at, event in enumerate(step.events):
            lines = reckon(table, step, at)
            if isinstance(event, Damaged) and event.why == "attack":
                found += 1
                assert _total(lines[0]) == event.amount
            elif isinstance(event, GemsTaken):
                taken = event.from_side + event.from_middle
                assert str(taken) in re.findall(r"\d+", lines[0])
        table.play(action)
    assert found > 3


def _total(line: str) -> int:
    return int(re.findall(r"-?\d+", line.partition(" = ")[2] or line)[0])
