"""Ways of playing that the contract is tried with: for each game options as `--option k=v` gives them."""

from __future__ import annotations

from typing import Any

VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "toy": ({}, {"hand": "4", "rounds": "9"}),
    "nawalli": (
        {"mode": "quick"},
        {"mode": "full"},
        {"mode": "quick", "teams": "true"},
        {"mode": "quick-start"},
        {"mode": "simple"},
        {"mode": "full", "guardians": "2", "hand": "8", "energy": "6", "games_to_win": "1"},
    ),
    "nawalli-adventure": (
        {},
        {"difficulty": "veteran", "burned_return": "false"},
        {"difficulty": "master"},
    ),
    "azteka": (
        {},
        {"variant": "aggressive", "first_life": "roll"},
        {"variant": "three", "first_life": "2"},
        {"first_life": "1"},
    ),
    "nahua": ({}, {"practice": "true"}),
    "serpent-stones": ({},),
    "gualicho": (
        {"people": ()},
        {"length": "short", "people": ()},
        {"length": "full", "people": (0, 1)},
        {"length": "short", "people": (0, 1, 2)},
    ),
}
