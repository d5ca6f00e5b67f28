"""The scripts in benchmarks/ that print tables count right."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[1] / "benchmarks"


@pytest.fixture(scope="module")
def decks() -> Any:
    spec = importlib.util.spec_from_file_location("decks", BENCHMARKS / "decks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_a_share_has_wilsons_interval(decks: Any) -> None:
    """Figures reckoned by hand: 8 of 10 is 0.49 to 0.94."""
    share = decks.share_of([1.0] * 8 + [0.0] * 2)
    assert (share.mean, round(share.low, 2), round(share.high, 2)) == (0.8, 0.49, 0.94)


def test_each_deck_sits_where_it_is_put_and_begins_half_of_its_games(decks: Any) -> None:
    games = decks.play_pair(("tlalok", "ehekatl"), "random", 6, 1)
    assert [game.began for game in games].count(True) == 3
    assert len(games) == 6
    state = decks.set_up(decks.Nawalli(decks.Nawalli.house_definitions()), ("tlalok", "ehekatl"), 3)
    guardians = [next(card for card in team if card in ("tlalok", "ehekatl")) for team in state.teams]
    assert guardians == ["tlalok", "ehekatl"]


def test_the_tables_name_every_pair_and_the_field(decks: Any) -> None:
    played = decks.Played(1.0, True, 5)
    told = list(decks.tables(["a", "b"], {("a", "b"): [played, decks.Played(0.0, False, 7)]}))
    assert any(line.startswith("| a | b | 0.500") for line in told)
    assert "who begins: 1.000" in " ".join(told)
    assert "rounds: mean 6.0" in told[-1]
