"""Whole quests by seeded random actions: what holds whatever is played."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tonalli.games.nawalli.adventure.model import BOSS, OPPONENT, SHAPESHIFTS, Difficulty, Stage

from .quests import GAME, Campaign, is_spell, started


def play_out(seed: int, players: int, difficulty: Difficulty) -> Campaign:
    """Random choices to the end; `Campaign.check` looks at the table after each of them."""
    a = started(seed, players, difficulty=difficulty)
    chance = random.Random(seed)
    for _ in range(6000):
        actions = GAME.legal_actions(a.state)
        if not actions:
            break
        texts = [GAME.notation(action, a.state) for action in actions]
        # To attack makes some of the quests long, to end the turn early others short.
        keen = [text for text in texts if text.startswith("attack")]
        assert [GAME.parse(text, a.state) for text in texts] == list(actions)
        a.play(chance.choice(keen if keen and chance.random() < 0.5 else texts))
        check_decks(a)
    assert a.at(Stage.OVER)
    assert a.asked is None
    return a


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


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("difficulty", list(Difficulty))
def test_random_quests_end_and_keep_the_invariants(players: int, difficulty: Difficulty) -> None:
    for seed in range(3):
        a = play_out(seed, players, difficulty)
        assert a.state.result in ("won", "lost")
        story = a.state.story
        assert [chapter.battle for chapter in story] == list(range(1, len(story) + 1))
        assert all(chapter.won for chapter in story[:-1])
        assert story[-1].won == (a.state.result == "won")
        assert len(story) <= BOSS
        assert len(a.state.shapes) <= SHAPESHIFTS[difficulty]
        outcome = GAME.outcome(a.state)
        assert outcome is not None
        assert outcome.scores == (float(a.state.result == "won"),) * players
