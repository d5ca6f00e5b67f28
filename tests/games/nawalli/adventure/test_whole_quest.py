"""Whole quests by seeded random actions: what holds whatever is played."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from tonalli.games.nawalli.adventure.model import BOSS, OPPONENT, SHAPESHIFTS, Difficulty, Stage

from .quests import GAME, Campaign, is_spell, started

STRONG = ("reed-3", "water-3", "caiman-3", "lizard-3"), ("death-3", "grass-3", "flower-3", "quake-3")
"""Nawals that random play gets up the hill with, each deck with four Spells that defeat an opponent."""


def play_out(seed: int, players: int, difficulty: Difficulty, strong: bool) -> Campaign:
    """Random choices to the end; `Campaign.check` looks at the table after each of them."""
    a = started(seed, players, difficulty=difficulty)
    chance = random.Random(seed)
    for _ in range(6000):
        if strong and a.at(Stage.MAP) and a.state.battle == 1:
            decks = tuple((*STRONG[player], *["defeat-opponent"] * 4) for player in range(players))
            a.state = replace(a.state, decks=decks)
        actions = GAME.legal_actions(a.state)
        if not actions:
            break
        texts = [GAME.notation(action, a.state) for action in actions]
        assert [GAME.parse(text, a.state) for text in texts] == list(actions)
        a.play(chance.choice(keen_on(texts) if chance.random() < (0.95 if strong else 0.5) else texts))
        check_decks(a)
    assert a.at(Stage.OVER)
    assert a.asked is None
    return a


def keen_on(texts: list[str]) -> list[str]:
    """What wins battles, if there is any of it."""
    for verb in ("retry", "pass", "attack", "cast", "summon", "item", "shapeshift"):
        if found := [text for text in texts if text.startswith(verb)]:
            return found
    return texts


def check_decks(a: Campaign) -> None:
    """Sizes of decks; in a battle each card of a deck is somewhere, and so is each of the encounter."""
    for deck in a.state.decks:
        spells = sum(map(is_spell, deck))
        assert spells <= 4
        assert len(deck) - spells <= 4
    if not a.at(Stage.BATTLE):
        return
    match = a.state.match
    for player, deck in enumerate(a.state.decks):
        owned = [card for card, owner in zip(match.cards, match.owners, strict=True) if owner == 2 * player]
        assert sorted(owned) == sorted(deck)
    foes = Counter(card for card, owner in zip(match.cards, match.owners, strict=True) if owner == OPPONENT)
    expected = Counter((*a.state.drawn, *a.state.shapes, a.state.boss))
    if a.encounter.boss >= 0:
        expected[a.state.item] += 1
    assert foes + Counter(a.encounter.deck) == expected
    assert a.seat(OPPONENT).energy == 0
    assert not a.seat(OPPONENT).hand


def check_story(a: Campaign) -> None:
    """The run as it is told fits how it ended."""
    story = a.state.story
    won = a.state.result == "won"
    assert [chapter.battle for chapter in story] == list(range(1, len(story) + 1))
    assert all(chapter.won for chapter in story[:-1])
    assert story[-1].won == won
    assert won == (len(story) == BOSS and story[-1].won)
    assert len(a.state.shapes) == SHAPESHIFTS[a.state.options.difficulty]
    outcome = GAME.outcome(a.state)
    assert outcome is not None
    assert outcome.scores == (float(won),) * a.state.players


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("difficulty", list(Difficulty))
def test_random_quests_end_and_keep_the_invariants(players: int, difficulty: Difficulty) -> None:
    for seed in range(3):
        check_story(play_out(seed, players, difficulty, strong=False))


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("difficulty", list(Difficulty))
def test_so_do_quests_that_get_to_the_boss(players: int, difficulty: Difficulty) -> None:
    quests = [play_out(seed, players, difficulty, strong=True) for seed in range(6)]
    for a in quests:
        check_story(a)
    assert any(a.state.result == "won" for a in quests)
