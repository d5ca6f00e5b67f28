"""A match told as a whole: the chapters of its log, and how each of its games went."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tonalli.games.nawalli.model import (
    NONE,
    Defeated,
    Event,
    GameBegan,
    GameEnded,
    LaidOut,
    MatchEnded,
    TurnBegan,
)
from tonalli.games.nawalli.words import DRAFT_TEXT, listed

_WHY = {
    "gems": "all gems captured",
    "quiet": "three rounds without a card, damage or a gem",
    "still": "three rounds without damage and with the same gems",
    "rounds": "the last round was over",
}


def heading(event: Event, names: Sequence[str], sides: int | None = None) -> str:
    """What stands over the part of the log that begins with this event; "" if none begins."""
    match event:
        case LaidOut(kind):
            return f"The draft: {DRAFT_TEXT[kind]}"
        case GameBegan(game):
            return f"Game {game}"
        case TurnBegan(side, number):
            return f"Round {number}, {_side(side, names, sides)}"
        case MatchEnded():
            return "The end"
        case _:
            return ""


def summary(events: Iterable[Event], names: Sequence[str], sides: int | None = None) -> tuple[str, ...]:
    """How each game of a match went, a line each, and what it cost in Nawals."""
    lines: list[str] = []
    lost = [0] * (sides or len(names))
    game = number = 0
    for event in events:
        match event:
            case GameBegan(game):
                number = 0
            case TurnBegan(_, number):
                pass
            case Defeated(side):
                lost[side] += 1
            case GameEnded(game, winner, reason, gems):
                who = "drawn" if winner == NONE else f"{_side(winner, names, sides)} won"
                first = (
                    gems
                    if winner == NONE
                    else (gems[winner], *(g for s, g in enumerate(gems) if s != winner))
                )
                score = " to ".join(map(str, first))
                lines.append(f"Game {game}: {who} in round {number}, {score} in gems ({_WHY[reason]}).")
                game = 0
    if game and number:
        lines.append(f"Game {game}: broken off in round {number}.")
    if any(lost):
        counts = (f"{_side(side, names, sides)} {count}" for side, count in enumerate(lost))
        lines.append(f"Nawals lost: {', '.join(counts)}.")
    return tuple(lines)


def _side(side: int, names: Sequence[str], sides: int | None) -> str:
    return listed(names[side :: sides or len(names)])
