"""The game and a plain second one agree, position for position, and the perft tables stand."""

from __future__ import annotations

import copy
import os

import pytest

from tests.games.azteka.plain import PlainAzteka
from tests.games.azteka.positions import GAME, begun
from tonalli.core.rng import Rng
from tonalli.games.azteka.model import RULES, Options, State, Variant

GAMES = int(os.environ.get("TONALLI_CONTRACT_GAMES", "20")) * 3
"""Random matches of each variant."""

PERFT = {
    Variant.STANDARD: (32, 240, 1696, 13360),
    Variant.AGGRESSIVE: (32, 1120, 39104, 1321920),
    Variant.THREE: (36, 1264, 43264, 1442880),
}
"""Leaf positions at the depths 1 to 4, counted by ways to come there."""


def perft(state: State, depth: int) -> int:
    """How many ways there are to play so many actions."""
    legal = GAME.legal_actions(state)
    if depth == 1:
        return len(legal)
    return sum(perft(GAME.apply(state, action).state, depth - 1) for action in legal)


def plain_perft(plain: PlainAzteka, depth: int) -> int:
    legal = plain.legal()
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        after = copy.deepcopy(plain)
        after.do(action)
        total += plain_perft(after, depth - 1)
    return total


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.rule("AZ-01", "AZ-02")
def test_perft(variant: Variant) -> None:
    state = begun(variant).state
    assert tuple(perft(state, depth) for depth in (1, 2, 3, 4)) == PERFT[variant]


@pytest.mark.parametrize("variant", Variant)
def test_perft_of_the_plain_one(variant: Variant) -> None:
    """To depth 3, since it takes its time; at depth 4 it says the same."""
    plain = PlainAzteka(variant.value)
    assert tuple(plain_perft(plain, depth) for depth in (1, 2, 3)) == PERFT[variant][:3]


def same_match(variant: Variant, seed: int) -> PlainAzteka:
    """A random match in both, compared at every ply."""
    source = Rng(seed).derive(9).source()
    seats = RULES[variant].seats
    first = seed % seats
    options = Options(variant=variant, first_life=first)  # type: ignore[arg-type]
    state = GAME.start(seats, Rng(seed), options).state
    plain = PlainAzteka(variant.value, first)
    eager = seed % 3  # some matches turn little, so that the board fills
    while GAME.actor(state) is not None:
        legal = {GAME.notation(action, state): action for action in GAME.legal_actions(state)}
        assert set(legal) == plain.legal()
        assert GAME.actor(state) == plain.seat(plain.mover)
        texts = sorted(legal)
        if eager and source.below(4):
            texts = [text for text in texts if text[-1] != ">"] or texts
        text = source.choice(texts)
        state = GAME.apply(state, legal[text]).state
        plain.do(text)
        if GAME.actor(state) is not None:
            letters = "LDM"
            for side, own in enumerate(state.pieces):
                assert own.bit_count() == plain.count(letters[side])
    assert not plain.legal()
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.scores == plain.scores()
    found = [(r.life, r.winner if r.winner >= 0 else None, r.pieces) for r in state.setting.rounds]
    assert found == [(r.life, r.winner, r.pieces) for r in plain.results]
    return plain


@pytest.mark.parametrize("variant", Variant)
def test_random_matches_are_the_same_in_both(variant: Variant) -> None:
    for seed in range(GAMES):
        same_match(variant, seed)
