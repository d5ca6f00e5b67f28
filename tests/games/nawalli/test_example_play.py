"""The rulebook's Example Play, from the first turn to the end of round two."""

from __future__ import annotations

import msgspec
import pytest

from tonalli.games.nawalli.model import Defeated, GemsTaken

from .arena import Table, drafted


def dealt(hands: tuple[str, str], guardians: tuple[str, str]) -> Table:
    """A match that seat 0 begins, the first hands and Guardians being these."""
    table = next(table for table in map(drafted, range(50)) if table.battle.first == 0)
    cards = list(table.state.cards)
    for player, hand, guardian in zip(table.battle.players, hands, guardians, strict=True):
        for copy, card in zip(
            (*player.hand, player.guardians[0].copy), (*hand.split(), guardian), strict=True
        ):
            cards[copy] = card
    return Table(msgspec.structs.replace(table.state, cards=tuple(cards)))


@pytest.mark.rule(
    "NW-16",
    "NW-18",
    "NW-19",
    "NW-20",
    "NW-21",
    "NW-24",
    "NW-26",
    "NW-27",
    "NW-28",
    "NW-31",
    "NW-40",
    "NW-43",
    "NW-48",
)
def test_example_play() -> None:
    """The Guardian goes into the lane beside blue: it needs an open lane, and EAGLE reaches one lane."""
    a = dealt(
        ("michin axolotl atekokolli metl blade", "monkey-1 monkey-2 tlakwachin makkwawitl metl"),
        ("tlalok", "xipe-totek"),
    )
    a.play("pass", "pass")
    # I collect 1 Energy, summon a level 1 Nawal, and its Power in gems is mine.
    assert (a.asked, a.energy) == (0, 1)
    a.play("summon michin red", "attack red")
    assert (a.energy, a.gems, a.middle) == (0, (2, 0), 11)
    a.play("end", "draw nawal")
    assert len(a.hand) == 5
    # They collect 2, sacrifice a Nawal for 2 more, summon a level 2 Nawal and equip it: 5 Power.
    assert (a.asked, a.their_energy) == (1, 2)
    a.play("sacrifice monkey-1")
    assert a.their_energy == 4
    a.play("summon tlakwachin blue", "item makkwawitl blue")
    assert (a.their_energy, a.theirs("blue").power) == (0, 5)
    a.play("attack blue")
    (taken,) = a.happened(GemsTaken)
    assert (taken.from_side, taken.from_middle) == (2, 3)
    assert (a.gems, a.middle) == ((0, 5), 8)
    a.play("end", "draw spell", "draw spell", "draw nawal")
    assert len(a.their_hand) == 5
    # I collect 2 and sacrifice a Spell; shapeshifted my Nawal has 1 Power and 1 Life more and keeps WATER.
    assert a.energy == 2
    a.play("sacrifice metl")
    assert a.energy == 3
    a.play("shapeshift axolotl red")
    assert (a.fighter("red").power, a.fighter("red").life) == (2, 11)
    a.play("attack red")
    assert (a.gems, a.middle) == ((2, 3), 8)
    assert a.theirs("blue").damage == 1
    # A level 1 Nawal defends my blue lane and attacks theirs there.
    a.play("summon atekokolli blue", "attack blue")
    assert (a.energy, a.theirs("blue").damage) == (0, 2)
    a.play("end", "draw nawal", "draw nawal", "draw spell")
    # They collect 3, and sacrifice for the Guardian, which defeats my Nawal one lane away.
    assert a.their_energy == 3
    a.play("sacrifice monkey-2")
    assert a.their_energy == 5
    a.play("guardian green", "attack green blue")
    assert a.their_energy == 0
    assert [event.card for event in a.happened(Defeated)] == ["atekokolli"]
    assert (a.row, a.energy) == ("axolotl . . .", 1)
    # Their other Nawal takes 5 gems in the lane that is open now.
    a.play("attack blue")
    assert (a.gems, a.middle) == ((0, 8), 5)
    a.play("end", "draw nawal")
    assert (a.asked, a.energy) == (0, 1 + 3)
