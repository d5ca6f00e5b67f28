"""The draft: NW-09 to NW-11."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tonalli.games.nawalli import Nawalli
from tonalli.games.nawalli.cards import NawalCard
from tonalli.games.nawalli.model import DraftKind, LaidOut, Rolled

from .arena import CARD, drafted, match
from .cardset import CARDS


@pytest.mark.rule("NW-09")
def test_the_die_decides_who_chooses_first() -> None:
    winners, throws = set(), set()
    for seed in range(60):
        table = match(seed)
        (roll,) = [event for event in table.events if isinstance(event, Rolled) and event.why == "draft"]
        *ties, last = roll.rolls
        assert all(1 <= face <= 4 for row in roll.rolls for face in row)
        assert all(row[0] == row[1] for row in ties)
        assert last[roll.winner] > last[1 - roll.winner]
        assert table.asked == roll.winner
        winners.add(roll.winner)
        throws.add(len(roll.rolls))
    assert winners == {0, 1}
    assert {1, 2} <= throws


@pytest.mark.rule("NW-09")
@pytest.mark.parametrize("mode", ["quick", "full"])
def test_the_first_choice_passes_on_each_round(mode: str) -> None:
    table = drafted(3, mode=mode)
    rounds = [event for event in table.events if isinstance(event, LaidOut)]
    assert len(rounds) == (4 if mode == "quick" else 7)
    first = rounds[0].first
    assert [event.first for event in rounds] == [(first + at) % 2 for at in range(len(rounds))]


@pytest.mark.rule("NW-10")
def test_nine_cards_of_one_type_are_laid_out_and_taken_in_turn() -> None:
    table = match(2, mode="full")
    level = {DraftKind.NAWAL4: 4, DraftKind.NAWAL3: 3, DraftKind.NAWAL2: 2, DraftKind.NAWAL1: 1}
    for kind, take in (
        (DraftKind.GUARDIAN, 1),
        (DraftKind.NAWAL4, 2),
        (DraftKind.NAWAL3, 2),
        (DraftKind.NAWAL2, 2),
        (DraftKind.NAWAL1, 2),
        (DraftKind.BASIC, 4),
        (DraftKind.SACRED, 4),
    ):
        draft = table.state.draft
        assert draft is not None
        assert draft.rounds[draft.at] is kind
        assert len(draft.offer) == (5 if kind is DraftKind.GUARDIAN else 9)
        for id in draft.offer:
            card = CARD[id]
            if kind in level:
                assert isinstance(card, NawalCard)
                assert card.level == level[kind]
            else:
                assert getattr(card, "glyph", "") != "" if kind is DraftKind.SACRED else True
                assert getattr(card, "glyph", "") == "" if kind is DraftKind.BASIC else True
        assert set(table.legal()) == {f"take {id}" for id in draft.offer}
        for pick in range(2 * take):
            seat = table.asked
            assert seat == (draft.first + pick) % 2
            offer, before = Counter(table.state.draft.offer), table.state.teams[seat]  # type: ignore[union-attr]
            taken = table.legal()[-1]
            table.play(taken)
            assert table.state.teams[seat] == (*before, taken.split()[1])
            if pick < 2 * take - 1:
                after = table.state.draft
                assert after is not None
                assert offer - Counter(after.offer) == Counter([taken.split()[1]])
    assert table.state.draft is None


@pytest.mark.rule("NW-10")
def test_the_nine_are_drawn_at_random() -> None:
    offers = set()
    for seed in range(12):
        table = match(seed, mode="full").play("take tlalok", "take ehekatl")
        assert table.state.draft is not None
        offers.add(tuple(sorted(table.state.draft.offer)))
    assert len(offers) > 9


@pytest.mark.rule("NW-10")
def test_two_copies_are_two_cards_of_a_round() -> None:
    """A Spell with copies may lie there as often as the box has it, never more often."""
    twice = False
    for seed in range(30):
        table = match(seed, mode="quick")
        while (
            table.state.draft is not None
            and table.state.draft.rounds[table.state.draft.at] is not DraftKind.BASIC
        ):
            table.play(table.legal()[0])
        draft = table.state.draft
        assert draft is not None
        for id, times in Counter(draft.offer).items():
            assert times <= CARD[id].copies  # type: ignore[union-attr]
            if times == 2 and not twice:
                twice = True
                table.play(f"take {id}")
                assert table.state.draft is not None
                assert Counter(table.state.draft.offer)[id] == 1
                assert table.legal().count(f"take {id}") == 1
    assert twice


@pytest.mark.rule("NW-10")
def test_all_there_are_if_fewer() -> None:
    few = tuple(
        card
        for card in CARDS.nawal
        if card.level > 2
        or card.id
        in {
            "michin",
            "techichi",
            "dog-1",
            "rain-1",
            "dog-2",
            "rain-2",
            "deer-2",
            "wind-2",
            "axolotl",
            "tlakwachin",
        }
    )
    table = match(mode="full", game=Nawalli(msgspec.structs.replace(CARDS, nawal=few)))
    while (
        table.state.draft is not None
        and table.state.draft.rounds[table.state.draft.at] is not DraftKind.NAWAL1
    ):
        if table.state.draft.rounds[table.state.draft.at] is DraftKind.NAWAL2 and not table.state.draft.picks:
            assert len(table.state.draft.offer) == 6
        table.play(table.legal()[0])
    assert table.state.draft is not None
    assert sorted(table.state.draft.offer) == ["dog-1", "michin", "rain-1", "techichi"]


@pytest.mark.rule("NW-11")
@pytest.mark.parametrize("mode", ["quick", "full", "quick-start", "simple"])
def test_all_five_guardians_are_laid_out_and_each_chooses_one(mode: str) -> None:
    table = match(4, mode=mode)
    five = {card.id for card in CARDS.guardian}
    assert table.state.draft is not None
    assert sorted(table.state.draft.offer) == sorted(five)
    first = table.asked
    table.play("take xipe-totek")
    assert table.asked != first
    assert set(table.legal()) == {f"take {id}" for id in five - {"xipe-totek"}}
    table.refuses("take xipe-totek")
    table.play("take tlalok")
    draft = table.state.draft
    assert draft is None or draft.at == 1
