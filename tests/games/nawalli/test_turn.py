"""The turn: NW-16 to NW-19."""

from __future__ import annotations

import pytest

from tonalli.games.nawalli.model import TurnBegan

from .arena import arena, begun


@pytest.mark.rule("NW-16")
def test_energy_of_the_first_rounds_and_what_is_kept() -> None:
    table = begun()
    first = table.battle.first
    energies = []
    for _ in range(6):
        energies.append(table.player(table.battle.active).energy)
        table.play("end")
        if table.battle.round > 3:
            break
    # Collected 1, 2 | 2, 3 | 3, 3 and never spent.
    assert energies[:6] == [1, 2, 1 + 2, 2 + 3, 1 + 2 + 3, 2 + 3 + 3]
    assert table.state.game == 2 or table.battle.first == first


@pytest.mark.rule("NW-16")
def test_three_energy_from_round_three_on() -> None:
    a = arena(energy=4, their_energy=1, round=2, turn=1)
    a.play("end")
    (began,) = a.happened(TurnBegan)
    assert (began.side, began.round, began.energy) == (0, 3, 3)
    assert (a.energy, a.their_energy) == (7, 1)
    a.play("end")
    assert (a.energy, a.their_energy) == (7, 4)


@pytest.mark.rule("NW-17")
def test_actions_come_in_any_order_and_number() -> None:
    a = arena(
        {"red": "monkey-1", "blue": "monkey-2"},
        {"yellow": "monkey-4"},
        energy=12,
        hand="dog-1 dog-2 dog-3 rain-1 metl blade ahkwalli-ehekatl",
    )
    a.play(
        "attack red",
        "summon dog-1 green",
        "attack green",
        "sacrifice rain-1",
        "shapeshift dog-2 red",
        "shift blue red",
        "bless green",
        "summon dog-3 yellow",
        "item blade yellow",
        "attack yellow",
        "cast ahkwalli-ehekatl yellow",
    )
    assert a.asked == 0
    assert a.row == "monkey-2 dog-2 dog-1 dog-3"
    assert a.energy == 12 - 1 + 2 - 2 - 1 - 3 - 1 - 1
    assert a.gems == (2, 0)


@pytest.mark.rule("NW-18")
def test_the_turn_ends_with_drawing_back_to_five() -> None:
    a = arena(hand="dog-1 metl", nawals="rain-1 rain-2 rain-3", spells="blade plate makkwawitl")
    a.play("end")
    assert a.asked == 0
    assert set(a.legal()) == {"draw nawal", "draw spell"}
    a.refuses("end")
    a.refuses("sacrifice metl")
    a.play("draw nawal")
    assert a.hand.count("rain-1") == 1
    assert a.asked == 0
    a.play("draw spell", "draw spell")
    assert sorted(a.hand) == ["blade", "dog-1", "metl", "plate", "rain-1"]
    assert a.asked == 1
    assert a.battle.active == 1
    assert a.ids(a.player(0).nawals) == ["rain-3", "rain-2"]
    assert a.ids(a.player(0).spells) == ["makkwawitl"]


@pytest.mark.rule("NW-18")
def test_an_empty_deck_is_skipped() -> None:
    a = arena(hand="dog-1", nawals="rain-1", spells="blade plate makkwawitl metl")
    a.play("end", "draw nawal")
    assert a.asked == 1, "the last three came from the Spells by themselves"
    assert sorted(a.hand) == ["blade", "dog-1", "makkwawitl", "plate", "rain-1"]


@pytest.mark.rule("NW-18", "NW-64")
def test_with_no_cards_left_the_game_goes_on() -> None:
    a = arena(hand="dog-1", spells="blade")
    a.play("end")
    assert a.hand == ["dog-1", "blade"]
    assert a.asked == 1
    a.play("end")
    assert a.asked == 0
    assert a.state.game == 1


@pytest.mark.rule("NW-18")
def test_who_holds_five_or_more_draws_nothing() -> None:
    full = "dog-1 dog-2 dog-3 dog-4 metl blade"
    a = arena(hand=full, nawals="rain-1", spells="plate")
    a.play("end")
    assert a.asked == 1
    assert sorted(a.hand) == sorted(full.split())


@pytest.mark.rule("NW-19")
@pytest.mark.parametrize(("card", "gain"), [("dog-1", 2), ("dog-4", 2), ("metl", 1), ("makkwawitl", 1)])
def test_sacrifice_gives_energy(card: str, gain: int) -> None:
    a = arena(hand=f"{card} rain-1", energy=1)
    a.play(f"sacrifice {card}")
    assert a.energy == 1 + gain
    assert a.hand == ["rain-1"]
    assert a.burn == [card]


@pytest.mark.rule("NW-19")
def test_sacrifice_once_a_turn() -> None:
    a = arena(hand="dog-1 rain-1 metl", their_hand="blade")
    a.refuses("sacrifice plate")
    a.play("sacrifice dog-1")
    a.refuses("sacrifice rain-1")
    a.refuses("sacrifice metl")
    a.play("end", "sacrifice blade", "end", "sacrifice metl")
    assert a.burn == ["dog-1", "metl"]
