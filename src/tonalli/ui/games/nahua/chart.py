"""The rounds of a game as a small chart, in lines of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tonalli.games.nahua.model import HEARTS_TO_WIN, ROUNDS, Past

LEFT: Final = 7
"""Columns of the words at the left."""
COLUMN: Final = 3
WIDTH: Final = LEFT + COLUMN * ROUNDS


def chart(rounds: Sequence[Past], height: int) -> tuple[str, ...]:
    """Hearts offered after each round as bars, so many lines high, and figures under them."""
    top = max([HEARTS_TO_WIN, *[past.hearts for past in rounds]])
    lines = []
    for row in range(height, 0, -1):
        low, high = top * (row - 1) / height, top * row / height
        goal = low < HEARTS_TO_WIN <= high
        label = str(HEARTS_TO_WIN) if goal else ""
        bars = ["██ " if past.hearts > low else "·· " if goal else "   " for past in rounds]
        bars += ["·· " if goal else "   "] * (ROUNDS - len(bars))
        lines.append(f"{label:>{LEFT - 2}}  {''.join(bars)}".rstrip())
    lines.append(_row("round", [f"{nth}" for nth in range(1, ROUNDS + 1)]))
    lines.append(_row("hearts", [f"{past.gained - past.lost:+d}".replace("+0", "·") for past in rounds]))
    lines.append(_row("corn", [f"{past.corn}" for past in rounds]))
    lines.append(_row("", [mark(past) for past in rounds]))
    return tuple(lines)


LEGEND: Final = "f famine   h hunger   b both   d a die more"


def mark(past: Past) -> str:
    """What befell in a round, as a letter or two."""
    bad = "b" if past.famine and past.hungry else "f" if past.famine else "h" if past.hungry else ""
    return bad + ("d" if past.joined else "")


def _row(title: str, cells: Sequence[str]) -> str:
    return f"{title:<{LEFT - 1}}{''.join([f'{cell:>{COLUMN}}' for cell in cells])}".rstrip()
