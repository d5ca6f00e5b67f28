"""Recruits and treasure: AD-04, AD-27 and AD-28."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tonalli.games.nawalli import edition
from tonalli.games.nawalli.adventure import Adventure
from tonalli.games.nawalli.adventure.model import Chapter, Chose, Stage

from .quests import Campaign, F, level, on_map, quest
from .test_ends import won_with

DECK = "dog-1 dog-2 metl blade"


@pytest.mark.rule("AD-27")
def test_one_of_the_nawals_that_were_met_joins() -> None:
    a = won_with([DECK], met="deer-2 rain-1")
    assert a.at(Stage.RECRUIT)
    assert a.legal() == ["recruit rain-1", "recruit knife-1", "recruit deer-2", "pass"]
    a.play("recruit deer-2")
    assert sorted(a.state.decks[0]) == sorted([*DECK.split(), "deer-2"])
    assert a.happened(Chose) == [Chose(0, Stage.RECRUIT, "deer-2")]
    assert a.state.story[-1].recruits == ("deer-2",)


@pytest.mark.rule("AD-27")
def test_met_are_those_that_came_onto_the_board_shapeshift_cards_too() -> None:
    a = quest(
        {"red": "monkey-4", "blue": "monkey-4"},
        {"red": F("knife-1", damage=4, on="caiman-1")}, {"blue": "knife-2"},
        deck="deer-2 house-3", shapes="lizard-1", gems=(12, 0), burned="dog-3",
    ).play("attack blue")  # fmt: skip
    offered = {text.split()[1] for text in a.legal() if text != "pass"}
    assert offered == {"knife-1", "caiman-1", "knife-2", "dog-3"}, "not those in the deck, nor what waits"


@pytest.mark.rule("AD-27")
def test_who_came_only_now_has_been_met() -> None:
    a = quest({"red": "monkey-4"}, {"red": "knife-1"}, deck="deer-2 house-3", gems=(9, 0), shapes="dog-1")
    a.end_turn()
    a.play("attack red")
    assert a.at(Stage.BATTLE)
    assert set(a.encounter.met) == {"knife-1", "deer-2", "dog-1"}


@pytest.mark.rule("AD-27")
def test_or_none() -> None:
    a = won_with([DECK]).play("pass")
    assert a.state.decks[0] == tuple(DECK.split())
    assert a.at(Stage.MAP)
    assert a.state.story[-1].recruits == ("",)
    assert a.state.battle == 2


@pytest.mark.rule("AD-27", "AD-04")
def test_with_four_already_one_is_swapped_out() -> None:
    a = won_with(["dog-1 dog-2 dog-3 deer-1 metl"], met="rain-2")
    texts = [
        f"recruit {card} {out}"
        for card in ("knife-1", "rain-2")
        for out in ("dog-1", "dog-2", "dog-3", "deer-1")
    ]
    assert a.legal() == [*texts, "pass"]
    a.refuses("recruit rain-2")
    a.play("recruit rain-2 dog-2")
    assert sorted(a.state.decks[0]) == ["deer-1", "dog-1", "dog-3", "metl", "rain-2"]
    assert a.happened(Chose) == [Chose(0, Stage.RECRUIT, "rain-2", "dog-2")]


@pytest.mark.rule("AD-27")
def test_with_room_none_is_swapped_out() -> None:
    won_with([DECK], met="rain-2").refuses("recruit rain-2 dog-1")


@pytest.mark.rule("AD-27")
def test_there_is_none_after_the_fifth_battle() -> None:
    a = won_with([DECK], battle=5)
    assert a.at(Stage.BATTLE)
    assert a.state.battle == 6


@pytest.mark.rule("AD-27")
def test_two_choose_one_after_the_other_and_the_first_alternates() -> None:
    first = {}
    for battle in (1, 2, 3, 4):
        a = won_with([DECK, "deer-1 deer-2 plate"], battle=battle, met="rain-2 rain-3")
        first[battle] = a.asked
        assert a.asked is not None
        a.play("recruit rain-2")
        assert a.asked == 1 - (first[battle] or 0)
        assert not a.can("recruit rain-2")
        assert a.can("recruit rain-3")
        a.play("recruit rain-3")
        assert a.state.story[-1].recruits == (
            ("rain-2", "rain-3") if not first[battle] else ("rain-3", "rain-2")
        )
    assert [first[2], first[3], first[4]] == [1 - (first[1] or 0), first[1], 1 - (first[1] or 0)]


@pytest.mark.rule("AD-27")
def test_two_players_of_whom_one_has_four() -> None:
    a = won_with(["dog-1 dog-2 dog-3 dog-4 metl", "deer-1 deer-2 plate"], met="rain-2 rain-3")
    for _ in range(2):
        if a.asked == 0:
            a.play("recruit rain-2 dog-1")
        else:
            a.play("recruit rain-3")
    assert sorted(a.state.decks[0]) == ["dog-2", "dog-3", "dog-4", "metl", "rain-2"]
    assert sorted(a.state.decks[1]) == ["deer-1", "deer-2", "plate", "rain-3"]


@pytest.mark.rule("AD-27")
def test_what_is_left_goes_back_to_the_piles() -> None:
    """Sooner or later each of them is met again, and a Nawal that was swapped out too."""
    seen: set[str] = set()
    for seed in range(120):
        a = won_with(["dog-1 dog-2 deer-1 deer-2 metl"], met="rain-1 rain-2", seed=seed)
        a.play("recruit knife-1 dog-1", "onward")
        assert "knife-1" not in a.state.drawn
        seen |= set(a.state.drawn)
    assert {"rain-1", "rain-2", "dog-1"} <= seen


# ------------------------------------------------------------------------------------------- treasure


def after(battle: int, decks: list[str], seed: int = 1) -> Campaign:
    """The treasure that follows a battle, nobody recruited."""
    a = won_with(decks, battle=battle, seed=seed)
    while a.at(Stage.RECRUIT):
        a.play("pass")
    return a


@pytest.mark.rule("AD-28")
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(("battle", "expected"), [(1, None), (2, 1), (3, 2), (4, 2)])
def test_three_spells_a_player_after_battles_2_to_4(players: int, battle: int, expected: int | None) -> None:
    a = after(battle, [DECK, "deer-1 plate"][:players])
    if expected is None:
        assert a.at(Stage.MAP)
        return
    assert a.at(Stage.TREASURE)
    assert len(a.state.offer) == 3 * players
    assert {level(card) for card in a.state.offer} == {expected}


@pytest.mark.rule("AD-28")
def test_each_may_take_one_or_none() -> None:
    a = after(2, [DECK, "deer-1 plate"])
    first, second = a.state.offer[:2]
    one = a.asked
    assert one is not None
    a.play(f"treasure {first}")
    assert a.asked == 1 - one
    assert len(a.state.offer) == 5
    assert f"treasure {second}" in a.legal(), "what is laid out is open to both"
    a.play("pass")
    assert a.at(Stage.MAP)
    assert a.state.battle == 3
    assert first in a.state.decks[one]
    assert sum(len(deck) for deck in a.state.decks) == 4 + 2 + 1
    assert sorted(a.state.story[-1].treasures) == sorted(["", first])


@pytest.mark.rule("AD-28", "AD-04")
def test_with_four_spells_already_by_swapping() -> None:
    a = after(3, ["dog-1 metl blade plate itstli"])
    card = a.state.offer[0]
    a.refuses(f"treasure {card}")
    assert len(a.legal()) == len(set(a.state.offer)) * 4 + 1
    a.play(f"treasure {card} plate")
    assert sorted(a.state.decks[0]) == sorted(["dog-1", "metl", "blade", "itstli", card])


@pytest.mark.rule("AD-28")
def test_they_are_drawn_at_random_from_all_copies() -> None:
    """Also two of a kind; no Sacred ones of level 2."""
    offers = [after(4, ["dog-1"], seed).state.offer for seed in range(60)]
    assert len(set(offers)) > 30
    assert any(len(set(offer)) < 3 for offer in offers), "the box has two of each"
    a = on_map(game=Adventure(edition.house()))
    story = tuple(Chapter(n, 1, True, 4, (5, 3)) for n in (1, 2, 3))
    a.state = replace(a.state, stage=Stage.RECRUIT, battle=3, offer=("axolotl",), story=story)
    a.play("pass")
    spells = {card.id: card for card in edition.house().spell}
    assert {(spells[card].level, spells[card].glyph) for card in a.state.offer} == {(2, "")}


@pytest.mark.rule("AD-28")
def test_fewer_if_the_pile_has_fewer() -> None:
    """Level 2 Spells that others own are not in the pile: with all but one owned one is laid out."""
    from tests.games.nawalli.cardset import ADVENTURE

    pile = [
        card.id for card in ADVENTURE.spell if card.level == 2 and not card.glyph for _ in range(card.copies)
    ]
    a = won_with([f"dog-1 {' '.join(pile[:-1])}"], battle=3).play("pass")
    assert a.state.offer == (pile[-1],)
    b = won_with([f"dog-1 {' '.join(pile)}"], battle=3).play("pass")
    assert b.at(Stage.MAP), "with none the map comes at once"
