"""The modes: NW-04, NW-05, NW-07, NW-08."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from tonalli.core.game import OptionsError
from tonalli.core.rng import Rng
from tonalli.games.nawalli import Nawalli
from tonalli.games.nawalli.cards import GuardianCard, NawalCard, SpellCard
from tonalli.games.nawalli.model import Attack, Damaged, DraftKind, Mode, Options

from .arena import CARD, GAME, begun, drafted, match
from .cardset import CARDS


def make_up(cards: tuple[str, ...]) -> Counter[str]:
    """How many cards of which kind a deck has."""
    kinds: Counter[str] = Counter()
    for id in cards:
        card = CARD[id]
        if isinstance(card, GuardianCard):
            kinds["guardian"] += 1
        elif isinstance(card, NawalCard):
            kinds[f"level {card.level}"] += 1
        else:
            kinds["sacred" if card.glyph else "basic"] += 1
    return kinds


WHOLE = {"guardian": 1, "level 4": 2, "level 3": 2, "level 2": 2, "level 1": 2, "basic": 4, "sacred": 4}


def glyph_cards(guardian: str) -> set[str]:
    """The eight cards that go with a Guardian in a Quick Battle."""
    nawals = {card.id for card in CARDS.nawal if card.glyph == guardian and card.level >= 3}
    return nawals | {card.id for card in CARDS.spell if card.glyph == guardian}


@pytest.mark.rule("NW-04")
def test_quick_battle_drafts_a_guardian_deck_and_the_lower_half() -> None:
    table = match(mode="quick")
    assert table.state.draft is not None
    assert table.state.draft.rounds == (DraftKind.DECK, DraftKind.NAWAL2, DraftKind.NAWAL1, DraftKind.BASIC)
    chooser = table.asked
    assert chooser is not None
    table.play("take tlalok")
    assert set(table.state.teams[chooser]) == {"tlalok"} | glyph_cards("tlalok")
    decks = drafted(mode="quick").state.teams
    assert [make_up(deck) for deck in decks] == [WHOLE, WHOLE]


@pytest.mark.rule("NW-05")
def test_full_battle_drafts_everything() -> None:
    table = match(mode="full")
    assert table.state.draft is not None
    assert table.state.draft.rounds == (
        DraftKind.GUARDIAN,
        DraftKind.NAWAL4,
        DraftKind.NAWAL3,
        DraftKind.NAWAL2,
        DraftKind.NAWAL1,
        DraftKind.BASIC,
        DraftKind.SACRED,
    )
    chooser = table.asked
    assert chooser is not None
    table.play("take tlalok")
    assert table.state.teams[chooser] == ("tlalok",)
    decks = drafted(mode="full").state.teams
    assert [make_up(deck) for deck in decks] == [WHOLE, WHOLE]


@pytest.mark.rule("NW-07")
def test_quick_start_decks_are_complete() -> None:
    table = match(mode="quick-start")
    assert set(table.legal()) == {f"take {card.id}" for card in CARDS.guardian}
    table.play("take ehekatl")
    assert "take ehekatl" not in table.legal()
    table.refuses("take ehekatl")
    table.play("take tlalok")
    assert table.state.draft is None
    decks = {
        next(id for id in deck if isinstance(CARD[id], GuardianCard)): deck for deck in table.state.teams
    }
    for guardian, deck in decks.items():
        lower = {card.id for card in CARDS.nawal if card.glyph == guardian and card.level <= 2}
        assert Counter(deck) == Counter({guardian, *glyph_cards(guardian), *lower, *CARDS.quick_start_spells})
        assert make_up(deck) == WHOLE


@pytest.mark.rule("NW-07")
def test_quick_start_needs_no_second_copy_in_the_box() -> None:
    single = tuple(msgspec.structs.replace(card, copies=1) for card in CARDS.spell)
    table = drafted(mode="quick-start", game=Nawalli(msgspec.structs.replace(CARDS, spell=single)))
    assert all("makkwawitl" in deck for deck in table.state.teams)


@pytest.mark.rule("NW-07")
def test_quick_start_decks_of_the_house_edition_are_those_of_the_rulebook() -> None:
    """Names only, no value: the lists are printed in the rulebook."""
    lower = {
        "teskatlipoka": {"tekolotl", "oselotl", "pinawistli", "tlaloselotl"},
        "tlalok": {"tamasolin", "axolotl", "atekokolli", "michin"},
        "xipe-totek": {"tlakwachin", "kwawtli", "pesohtli", "tlekwawtli"},
        "ehekatl": {"kanawtli", "osomahtli", "ketsaltototl", "mapachin"},
        "ome-teotl": {"akwetspalin", "papalotl", "kwetspalmichin", "xikohtli"},
    }
    game = Nawalli(Nawalli.house_definitions())
    level = {card.id: card.level for card in game.definitions.nawal}
    for guardian, expected in lower.items():
        state = game.start(2, Rng(1), Options(mode=Mode.QUICK_START)).state
        chooser = game.actor(state)
        assert chooser is not None
        deck = game.apply(state, game.parse(f"take {guardian}", state)).state.teams[chooser]
        assert {id for id in deck if level.get(id, 9) <= 2} == expected
        assert {"makkwawitl", "metl", "ahkwalli-ehekatl", "ichkawipilli"} <= set(deck)
        assert len(deck) == 17


@pytest.mark.rule("NW-08")
def test_simple_battle_is_played_with_nawals_alone() -> None:
    table = begun(mode="simple")
    for player in table.battle.players:
        assert len(player.hand) == 5
        assert not player.spells
        assert not player.guardians
        assert len(player.hand) + len(player.nawals) == 8
        assert all(isinstance(CARD[id], NawalCard) for id in table.ids((*player.hand, *player.nawals)))
    assert not [text for text in table.legal() if text.startswith(("bless", "guardian", "cast", "item"))]


@pytest.mark.rule("NW-08")
def test_simple_battle_draws_nawals_and_sacrifices_them() -> None:
    table = begun(mode="simple")
    seat = table.asked
    assert seat is not None
    sacrifice = next(text for text in table.legal() if text.startswith("sacrifice"))
    table.play(sacrifice)
    assert table.player(seat).energy == 3
    table.play("end")
    assert table.asked == 1 - seat
    assert len(table.player(seat).hand) == 5
    assert len(table.player(seat).nawals) == 2


@pytest.mark.rule("NW-08")
def test_simple_battle_has_no_abilities_but_shapeshift_and_shift() -> None:
    chance, seen = random.Random(5), Counter[str]()
    for seed in range(1, 7):
        table = begun(seed, mode="simple", games_to_win=1)
        while table.state.result is None and table.state.turns < 60:
            assert table.asked == table.battle.active, "nobody answers anything"
            legal = table.legal()
            eager = [text for text in legal if text != "end"]
            text = chance.choice(eager if eager and chance.random() < 0.9 else legal)
            action, before = table.parse(text), table.battle
            table.play(text)
            seen[text.split()[0]] += 1
            if isinstance(action, Attack):
                attacker = before.arenas[before.active].lanes[action.lane]
                assert attacker is not None
                card = CARD[table.state.cards[attacker.top]]
                assert not isinstance(card, SpellCard)
                power = card.power + (attacker.under >= 0)
                for event in table.happened(Damaged):
                    assert (event.why, event.amount) == ("attack", power)
    assert set(seen) <= {"summon", "shapeshift", "attack", "shift", "sacrifice", "end"}
    assert seen["shapeshift"]
    assert seen["shift"]
    assert seen["attack"] > 20


@pytest.mark.rule("NW-04", "NW-05")
def test_two_play() -> None:
    assert 2 in GAME.seats(Options(mode=Mode.QUICK))
    for seats in (0, 1, 9):
        with pytest.raises(OptionsError):
            GAME.start(seats, Rng(1), Options())
