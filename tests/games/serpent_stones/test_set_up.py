"""Setting up a round: SS-06, SS-07; what is open: SS-31."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.games.serpent_stones.field import GAME, begun, started
from tonalli.core.game import OptionsError
from tonalli.core.rng import Rng
from tonalli.games.serpent_stones.model import (
    AsideShown,
    Card,
    Dealt,
    Drew,
    House,
    LotsDrawn,
    Options,
    Phase,
    PutAside,
    RoundBegan,
)

HOUSES = {"knight": House.JAGUAR, "eagle": House.EAGLE}


@pytest.mark.rule("SS-06")
def test_whoever_draws_the_first_warrior_plays_first_and_is_of_its_house() -> None:
    seen = set()
    for seed in range(40):
        table = begun(seed)
        (lots,) = table.told(LotsDrawn)
        *others, last = [card.value for card in lots.cards]
        assert HOUSES.keys().isdisjoint(others)
        assert lots.first == len(others) % 2, "in turn, seat 0 first"
        assert lots.house is HOUSES[last] is table.table.houses[lots.first]
        assert set(table.table.houses) == set(House)
        assert table.table.first == table.table.seat == lots.first
        seen.add((lots.first, last, len(others) > 1))
    assert len(seen) >= 6, "each seat, each house, several draws"


@pytest.mark.rule("SS-07")
def test_seven_cards_are_dealt_to_each_from_all_72() -> None:
    table = begun()
    assert [len(event.cards) for event in table.told(Dealt)] == [7, 7]
    assert len(table.state.deck) == 72 - 14
    assert not table.discard
    assert [event.first for event in table.told(RoundBegan)] == [table.table.first]


@pytest.mark.rule("SS-07")
def test_they_are_shuffled() -> None:
    states = [begun(seed).state for seed in range(10)]
    assert len({state.deck for state in states}) == 10
    assert len({side.hand for state in states for side in state.sides}) == 20


@pytest.mark.rule("SS-07")
def test_two_of_them_are_discarded_unseen_until_both_have_chosen() -> None:
    table = begun()
    first = table.table.first
    assert table.table.phase is Phase.ASIDE
    assert table.legal == {f"discard {card}" for card in table.hand(first)}
    assert table.why_not("play quetzalcoatl") == "Two of the seven cards are discarded first."
    chosen = table.hand(first)[0], table.hand(first)[-1]
    table.do(f"discard {chosen[0]}")
    assert table.table.seat == first
    table.do(f"discard {chosen[1]}")
    assert table.table.seat == 1 - first
    assert not table.discard
    assert len(table.hand(first)) == 5
    (put,) = table.told(PutAside)
    assert GAME.redact(put, first) == put
    for viewer in (1 - first, "table"):
        assert GAME.redact(put, viewer) == replace(put, card=Card.UNSEEN)  # type: ignore[arg-type]
    seen = GAME.view(table.state, 1 - first).sides[first]
    assert (seen.hand, seen.aside) == ((Card.UNSEEN,) * 5, (Card.UNSEEN,) * 2)
    other = table.hand(1 - first)[:2]
    table.do(*(f"discard {card}" for card in other))
    assert table.discard == [*chosen, *other]
    assert [event.cards for event in table.told(AsideShown)] == [chosen, other]
    assert [len(table.hand(seat)) for seat in (first, 1 - first)] == [6, 5], (
        "the first one has drawn for its turn"
    )
    assert [event.seat for event in table.told(Drew)] == [first]
    assert table.sealed


@pytest.mark.rule("SS-31")
def test_what_lies_open() -> None:
    table = started()
    seat = table.table.seat
    mine, theirs, watching, everything = (
        GAME.view(table.state, who) for who in (seat, 1 - seat, "table", "open")
    )
    assert mine.table == theirs.table == watching.table == everything.table == table.table
    assert mine.deck == theirs.deck == watching.deck == len(table.state.deck)
    assert mine.sides[seat] == table.state.sides[seat]
    assert mine.sides[1 - seat].hand == (Card.UNSEEN,) * 5
    assert theirs.sides[seat].hand == watching.sides[seat].hand == (Card.UNSEEN,) * 6
    assert everything.sides == table.state.sides
    (drew,) = table.told(Drew)
    dealt = begun().told(Dealt)[0]
    for viewer in (1 - seat, "table"):
        assert GAME.redact(drew, viewer).card is Card.UNSEEN  # type: ignore[arg-type, union-attr]
        assert GAME.redact(dealt, viewer).cards == (Card.UNSEEN,) * 7  # type: ignore[arg-type, union-attr]
    assert GAME.redact(drew, seat) == drew
    assert GAME.redact(dealt, seat) == dealt


def test_for_two() -> None:
    assert GAME.seats(Options()) == (2,)
    with pytest.raises(OptionsError, match="two players, not for 3"):
        GAME.start(3, Rng(1), Options())
