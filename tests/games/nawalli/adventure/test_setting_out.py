"""How a quest begins: the boss, starters, classes and decks (AD-01 to AD-04, AD-09, AD-43)."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from tests.games.nawalli.cardset import ADVENTURE
from tonalli.core.game import OptionsError
from tonalli.core.rng import Rng
from tonalli.games.nawalli import edition
from tonalli.games.nawalli.adventure import Adventure
from tonalli.games.nawalli.adventure.model import Became, Difficulty, Offered, QuestBegan, QuestOptions, Stage

from .quests import Campaign, begun, level, on_map, started

CLASSES = {
    "class warrior makkwawitl": ("itstli", "makkwawitl"),
    "class warrior tepostopilli": ("itstli", "tepostopilli"),
    "class defender chimalli": ("ichkawipilli", "chimalli"),
    "class defender pantli": ("ichkawipilli", "pantli"),
    "class archer": ("metl", "tlawitolli"),
    "class summoner": ("ehekapolli", "ehekakiyawitl"),
    "class sorcerer": ("ahkwalli-ehekatl", "texoxalistli"),
    "class healer": ("metl", "yolitilistli"),
    "class priest": ("tesowalistli", "tlamanalistli"),
}
"""The published list, word for word."""


def at_classes(seed: int = 1, players: int = 1, game: Adventure | None = None) -> Campaign:
    a = started(seed, players) if game is None else started(seed, players, game)
    while not a.at(Stage.CLASS):
        a.play(a.legal()[0])
    return a


# ------------------------------------------------------------------------------------------- the boss


@pytest.mark.rule("AD-01")
def test_a_random_guardian_waits_with_a_random_level_3_spell() -> None:
    guardians = {card.id for card in ADVENTURE.guardian}
    quests = [started(seed) for seed in range(40)]
    assert {a.state.boss for a in quests} == guardians
    assert {a.state.item for a in quests} == {card.id for card in ADVENTURE.spell if card.level == 3}
    assert all(a.happened(QuestBegan) == [QuestBegan(a.state.boss, Difficulty.NORMAL)] for a in quests)


@pytest.mark.rule("AD-01")
def test_the_item_is_hidden_and_the_guardian_is_not() -> None:
    a = started()
    for viewer in (0, "table"):
        view = a.game.view(a.state, viewer)
        assert view.item == ""
        assert view.boss == a.state.boss


@pytest.mark.rule("AD-01")
def test_other_guardians_level_3_and_sacred_level_2_spells_are_out_of_the_game() -> None:
    """The house edition has all kinds: none of them is ever laid out as treasure or dealt into a deck."""
    cards = edition.house()
    a = on_map(game=Adventure(cards))
    a.state = a.game.apply(a.state, a.game.parse("onward", a.state)).state
    spells = {card.id: card for card in cards.spell}
    owned = [card for card in a.state.match.cards if card in spells]
    assert all(spells[card].level < 3 and not spells[card].glyph for card in owned if card != a.state.item)
    guardians = {card.id for card in cards.guardian}
    assert guardians & set(a.state.match.cards) <= {a.state.boss}
    assert not a.can("guardian red")
    assert not a.seat(0).guardians


# ------------------------------------------------------------------------------------------- starters


@pytest.mark.rule("AD-02")
@pytest.mark.parametrize("players", [1, 2])
def test_one_of_nine_of_level_1_then_of_level_2_then_a_class(players: int) -> None:
    a = started(3, players)
    for stage, expected in ((Stage.NAWAL1, 1), (Stage.NAWAL2, 2)):
        assert a.stage is stage
        assert len(a.state.offer) == 9
        assert {level(card) for card in a.state.offer} == {expected}
        assert a.legal() == [f"take {card}" for card in dict.fromkeys(a.state.offer)]
        for _ in range(players):
            a.play(a.legal()[-1])
    assert a.at(Stage.CLASS)
    for _ in range(players):
        a.play("class sorcerer")
    assert a.at(Stage.MAP)
    assert a.state.classes == ("sorcerer",) * players
    for deck in a.state.decks:
        assert [level(card) for card in deck[:2]] == [1, 2]
        assert sorted(deck[2:]) == ["ahkwalli-ehekatl", "texoxalistli"]


@pytest.mark.rule("AD-02")
def test_what_one_player_took_is_gone_for_the_other() -> None:
    a = started(players=2)
    taken = a.state.offer[0]
    a.play(f"take {taken}")
    assert len(a.state.offer) == 8
    assert f"take {taken}" not in a.legal()


@pytest.mark.rule("AD-43")
def test_the_nine_are_drawn_at_random_and_differ() -> None:
    offers = [started(seed).state.offer for seed in range(30)]
    assert all(len(set(offer)) == 9 for offer in offers), "the set of the tests has one of each"
    seen = set().union(*offers)
    assert seen == {card.id for card in ADVENTURE.nawal if card.level == 1}
    (laid_out,) = started(4).happened(Offered)
    assert (laid_out.stage, laid_out.cards) == (Stage.NAWAL1, started(4).state.offer)


@pytest.mark.rule("AD-43")
def test_the_die_decides_who_chooses_first_and_the_other_is_first_at_level_2() -> None:
    begins = set()
    for seed in range(12):
        a = started(seed, 2)
        first = a.asked
        assert first is not None
        begins.add(first)
        a.play(a.legal()[0])
        assert a.asked == 1 - first
        a.play(a.legal()[0])
        assert (a.stage, a.asked) == (Stage.NAWAL2, 1 - first)
        a.play(a.legal()[0])
        assert a.asked == first
    assert begins == {0, 1}


# -------------------------------------------------------------------------------------------- classes


@pytest.mark.rule("AD-03")
def test_the_seven_classes_and_their_spells() -> None:
    a = at_classes()
    assert a.legal() == list(CLASSES)
    for text, spells in CLASSES.items():
        b = at_classes().play(text)
        assert sorted(b.state.decks[0][2:]) == sorted(spells)
        assert b.happened(Became) == [Became(0, text.split()[1], spells)]


@pytest.mark.rule("AD-03")
def test_a_class_whose_cards_are_not_in_the_set_is_not_offered() -> None:
    small = replace(
        ADVENTURE, spell=tuple(card for card in ADVENTURE.spell if card.id not in ("itstli", "pantli"))
    )
    a = at_classes(game=Adventure(small))
    assert a.legal() == [
        text for text in CLASSES if not text.startswith("class warrior") and "pantli" not in text
    ]
    assert a.refuses("class warrior makkwawitl")


@pytest.mark.rule("AD-43")
def test_both_may_take_the_same_class_as_far_as_copies_go() -> None:
    a = at_classes(players=2).play("class healer")
    assert a.can("class healer"), "the box has two of each"
    single = replace(
        ADVENTURE,
        spell=tuple(replace(card, copies=1) if card.id == "metl" else card for card in ADVENTURE.spell),
    )
    b = at_classes(players=2, game=Adventure(single)).play("class healer")
    assert not [text for text in b.legal() if text in ("class healer", "class archer")], "there was one Metl"
    assert b.can("class priest")


# ---------------------------------------------------------------------------------------------- decks


@pytest.mark.rule("AD-04")
def test_players_have_no_guardian_and_begin_a_battle_with_all_their_cards() -> None:
    a = begun(players=2)
    for player in (0, 1):
        assert a.seat(2 * player).guardians == ()
        assert a.hand(player) == sorted(a.state.decks[player])
    assert not any(text.startswith(("bless", "guardian")) for text in a.legal())


@pytest.mark.rule("AD-09")
@pytest.mark.parametrize("players", [1, 2])
def test_cards_of_the_players_decks_are_not_met(players: int) -> None:
    """The set of the tests has one of each Nawal: who is in a deck comes in no encounter deck."""
    for seed in range(25):
        a = begun(seed, players, difficulty=Difficulty.MASTER)
        owned = {card for deck in a.state.decks for card in deck}
        assert not owned & {*a.state.drawn, *a.state.shapes}
        copies = Counter((*a.state.drawn, *a.state.shapes))
        assert max(copies.values()) == 1, "a Shapeshift is not in the encounter deck as well"


# ------------------------------------------------------------------------------------- a set with too little

SHARED = ("metl", "tlawitolli", "yolitilistli")
"""The Spells of Archer and Healer, who share one."""


def lacking(level: int = 0, nawals: int = 0, spells: tuple[str, ...] = (), copies: int = 2) -> Adventure:
    """The set with so few Nawals of a level, or of the classes' Spells only these."""
    few = tuple(card for card in ADVENTURE.nawal if card.level == level)[nawals:]
    named = {card for pair in CLASSES.values() for card in pair}
    return Adventure(
        replace(
            ADVENTURE,
            quick_start_spells=(),
            nawal=tuple(card for card in ADVENTURE.nawal if card not in few),
            spell=tuple(
                replace(card, copies=copies) if card.id in spells else card
                for card in ADVENTURE.spell
                if not spells or card.id in spells or card.id not in named
            ),
        )
    )


@pytest.mark.rule("AD-02", "AD-43")
@pytest.mark.parametrize("level", [1, 2])
def test_a_set_needs_a_starter_for_everybody(level: int) -> None:
    assert lacking(level, 2).seats(QuestOptions()) == (1, 2)
    one = lacking(level, 1)
    assert one.seats(QuestOptions()) == (1,)
    with pytest.raises(OptionsError, match="two players"):
        one.start(2, Rng(1), QuestOptions())
    with pytest.raises(OptionsError, match=f"level {level}"):
        lacking(level, 0).seats(QuestOptions())


@pytest.mark.rule("AD-03", "AD-43")
def test_a_set_needs_a_class_for_everybody() -> None:
    assert lacking(spells=SHARED).seats(QuestOptions()) == (1, 2)
    assert lacking(spells=SHARED, copies=1).seats(QuestOptions()) == (1,), (
        "the first would take the only Metl"
    )
    with pytest.raises(OptionsError, match="class"):
        lacking(spells=SHARED[1:]).seats(QuestOptions())


@pytest.mark.rule("AD-01")
def test_a_set_needs_an_item_for_the_boss() -> None:
    small = replace(ADVENTURE, spell=tuple(card for card in ADVENTURE.spell if card.level < 3))
    with pytest.raises(OptionsError, match="level 3 Item"):
        Adventure(small).seats(QuestOptions())
