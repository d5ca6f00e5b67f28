"""Every card and every pair of cards under every attack, against the table in spells.txt.

The table says what must come of it; here are only the positions, and what is looked at afterwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from math import comb
from pathlib import Path

import pytest
from msgspec import Struct

from tests.games.gualicho.table import GAME, Table, at, cards
from tonalli.games.gualicho.cards import Card
from tonalli.games.gualicho.casting import in_effect
from tonalli.games.gualicho.model import Cast, Cure, Drew, Way, WhyDrawn

ATTACKS = ("none", "1", "2", "2p", "3", "3p")
LETTERS = "FCDGHP"
RED = ("no-discard", "must-draw", "heavy-draw", "no-potencia", "open-hand")
GREEN = ("mirror", "one-hand", "third-person", "blind-hand", "colour-blind")
DAMAGE = {"0": "", "1": "whisper", "2": "whisper animal", "2p": "whisper+"}
FILLER = "standing"
"""A card more in the caster's hand, so that it is not empty."""
SEATS = 4


class Row(Struct, frozen=True):
    """A line of the table."""

    spell: str
    damage: str
    cells: tuple[str, ...]


def rows() -> Iterator[Row]:
    text = Path(__file__).with_name("spells.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            head, _, cells = line.partition("|")
            spell, damage = head.split()
            yield from (
                Row(spell, one, tuple(cells.split())) for one in (DAMAGE if damage == "*" else (damage,))
            )


ROWS = tuple(rows())


def test_the_table_has_every_card_and_every_pair_in_every_case() -> None:
    spells = [*LETTERS, *("".join(pair) for pair in combinations_with_replacement(LETTERS, 2))]
    for damage in DAMAGE:
        found = ["".join(sorted(row.spell)) for row in ROWS if row.damage == damage]
        assert sorted(found) == sorted("".join(sorted(spell)) for spell in spells)
    assert all(len(row.cells) == len(ATTACKS) for row in ROWS)


def position(spell: str, damage: str, attack: str, red: bool) -> tuple[Table, tuple[Card, ...]]:
    """The caster is at seat 0, holds the cards and one more, and is under the attack; with the cards meant."""
    same, other = map(iter, (RED, GREEN) if red else (GREEN, RED))
    names = [next(same) if one == "G" else next(other) if one == "H" else one for one in spell]
    lying = [next(same) for _ in range(0 if attack == "none" else int(attack[0]) - attack.endswith("p"))]
    if attack.endswith("p"):
        lying[0] += "+"
    hands = [" ".join([*names, FILLER]), *["F D"] * (SEATS - 1)]
    return at(*hands, wounds={0: DAMAGE[damage]}, under=" ".join(lying)), in_effect(cards(" ".join(names)))


def number(tokens: list[str], letter: str) -> int:
    """N of the token with that letter, 0 if it is not there."""
    return next((int(token[1]) for token in tokens if token[0] == letter), 0)


def casts_of(table: Table, named: tuple[Card, ...]) -> list[Cast]:
    return [a for a in GAME.legal_actions(table.state) if isinstance(a, Cast) and a.cards == named]


def everything_that_can_be_named(table: Table, named: tuple[Card, ...]) -> Iterator[Cast]:
    attack = table.state.attack
    lying = () if attack is None else attack.gualichos
    cures = [Cure(wound.card, wound.powered) for wound in table.state.players[0].wounds]
    for way, blocked, cured in product((None, *Way), range(3), range(3)):
        for block in combinations(lying, blocked):
            yield from (Cast(named, way, block, cure) for cure in combinations(cures, cured))


@pytest.mark.parametrize("red", [True, False], ids=["red", "green"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.spell}-{row.damage}")
@pytest.mark.rule(
    "GU-07", "GU-10", "GU-11", "GU-12", "GU-16", "GU-17", "GU-18", "GU-19", "GU-20", "GU-21", "GU-22", "GU-23",
    "GU-24", "GU-25", "GU-26", "GU-27", "GU-29", "GU-30", "GU-31", "GU-32", "GU-33",
)  # fmt: skip
def test_each_cast_is_what_the_table_says(row: Row, red: bool) -> None:
    for attack, cell in zip(ATTACKS, row.cells, strict=True):
        table, named = position(row.spell, row.damage, attack, red)
        found = casts_of(table, named)
        if cell == ".":
            assert found == []
            for cast in everything_that_can_be_named(table, named):
                assert GAME.why_not(table.state, cast), f"{cast} under {attack} has no reason against it"
            continue
        tokens = cell.split("+")
        assert len(found) == how_many(row, attack, tokens), f"{row.spell} under {attack}"
        for cast in found:
            check(table, cast, tokens, len(row.spell))


def how_many(row: Row, attack: str, tokens: list[str]) -> int:
    """In how many ways the cards can be cast, by what there is to choose."""
    deflected = attack != "none" and "D" in row.spell and "S" not in tokens and number(tokens, "a")
    ways = 2 if deflected else 1
    blocked = 0
    if "F" in row.spell:
        blocked = (2 if row.spell in ("FF", "FP") else 1) - attack.endswith("p")
    gualichos = 0 if attack == "none" else int(attack[0]) - attack.endswith("p")
    one_of_two = row.damage == "2" and number(tokens, "c") == 1
    return ways * comb(gualichos, blocked) * (2 if one_of_two else 1)


def check(table: Table, cast: Cast, tokens: list[str], used: int) -> None:
    """That nothing but what the tokens say has happened."""
    step = GAME.apply(table.state, cast)
    after = Table(step.state, step.events)
    old, new = table.state, step.state
    turned = "T" in tokens or cast.way is Way.BACK
    forward = -1 if turned else 1
    assert new.direction.step == forward
    taken, cured, flying = (number(tokens, letter) for letter in "tca")
    drawn = sum(drew.count for drew in after.told(Drew) if drew.seat == 0)
    assert drawn == taken
    assert all(drew.why is WhyDrawn.DAMAGE for drew in after.told(Drew) if drew.seat == 0)
    assert after.points(0) == table.points(0) + taken - cured
    assert after.count(0) == 1 + taken
    lying = Counter(wound.card for wound in new.players[0].wounds)
    if taken:
        assert old.attack is not None
        came = Counter(old.attack.gualichos) - Counter(cast.block)
        assert came <= lying, "what was not blocked lies there with its penalties"
    goes_to = (2 if "S" in tokens else 1) * forward % SEATS
    if flying:
        assert new.attack is not None
        assert (new.attack.points, new.attack.powered) == (flying, any(t.endswith("p") for t in tokens))
        assert new.attack.target == goes_to
    else:
        assert new.attack is None
    if used == 2 and not (old.attack is not None and not flying and new.active == 0):
        assert new.active == goes_to
    for seat in range(1, SEATS):
        assert after.wounds(seat) == ""
