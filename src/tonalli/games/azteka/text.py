"""Azteka in words: notation, labels, log lines, questions, what the set-up says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, assert_never

from tonalli.core.game import NotationError
from tonalli.core.plain import plain
from tonalli.games.azteka.board import slot_at
from tonalli.games.azteka.model import (
    LIFE,
    NONE,
    RULES,
    Action,
    BirthOffered,
    BoardFilled,
    Event,
    MatchEnded,
    Pass,
    Passed,
    Phase,
    Place,
    Placed,
    RoundBegan,
    RoundEnded,
    Setting,
    Turn,
    Turned,
    Variant,
    View,
    Why,
    Withered,
)
from tonalli.games.azteka.names import PIECE, RING_NAMES, SIDES, ring_name, sector_name, slot_name
from tonalli.games.azteka.rules import standing

# --------------------------------------------------------------------------------------------- notation

_PASS: Final = "-"
_TEXT = re.compile(r"(?P<ring>[A-Da-d])(?:(?P<sector>[1-8])|(?P<turn>>>?))", re.ASCII)


def notation(action: Action) -> str:
    """The action as AZ-26 writes it."""
    if isinstance(action, Place):
        return slot_name(action.slot)
    if isinstance(action, Turn):
        return ring_name(action.ring) + ">" * action.steps
    return _PASS


def parse(text: str) -> Action:
    """The action that a text names. Raises `NotationError`."""
    text = text.strip()
    if text == _PASS:
        return Pass()
    found = _TEXT.fullmatch(text)
    if found is None:
        said = plain(text, 40)
        raise NotationError(f"{said!r} is no action: write C4 to place, C> or C>> to turn a ring, - to pass.")
    ring = RING_NAMES.index(found["ring"].upper())
    if found["sector"]:
        return Place(slot_at(ring, int(found["sector"]) - 1))
    return Turn(ring, len(found["turn"]))


# ------------------------------------------------------------------------------------- what can be done

_THE: Final = ("Life", "Death", "the Mummies")
"""The sides where a sentence speaks of them."""

_BY: Final = {1: "45 degrees", 2: "90 degrees"}


def label(action: Action, view: View) -> str:
    """The action in a player's words."""
    if isinstance(action, Place):
        return f"Place a {PIECE[view.side]} on {slot_name(action.slot)}"
    if isinstance(action, Turn):
        return f"Turn ring {ring_name(action.ring)} by {_BY[action.steps]}"
    return "Pass the last rotation" if view.phase is Phase.LAST else "Decline New Birth"


def question(view: View) -> str:
    """What is asked of whoever must act."""
    side = _THE[view.side]
    match view.phase:
        case Phase.FIRST:
            return "You are Life: place your first piece on any slot."
        case Phase.BIRTH:
            return "New Birth: place one more Life piece, or decline."
        case Phase.LAST:
            return f"The board is full: turn a ring one last time for {side}, or pass."
        case Phase.TURN if not view.free:
            return f"You are {side}: turn a ring; nothing can be placed now."
        case Phase.TURN if view.setting.options.variant is Variant.STANDARD and view.pieces[LIFE]:
            return f"You are {side}: place a piece next to Life, or turn a ring."
        case _:
            return f"You are {side}: place a piece, or turn a ring."


# ---------------------------------------------------------------------------------------------- events

_WON: Final = {
    Why.SPREAD: "a piece in every sector and on every ring",
    Why.SECTOR: "filled a sector",
    Why.RING: "filled a ring",
    Why.ALL: "placed all its pieces",
}
_HAS: Final = ("Life has", "Death has", "the Mummies have")
_DRAWN: Final = {
    Why.REPEATED: "the same position stood for the third time",
    Why.ROTATIONS: "sixty times in a row a ring was turned and nothing placed",
    Why.FILLED: "the board is full and the last rotations brought nothing",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """The event as one line of a log."""
    match event:
        case RoundBegan(number, players, rolled):
            sides = ", ".join(f"{names[seat]} is {_THE[side]}" for side, seat in enumerate(players))
            what = "The game" if len(players) > 2 else f"Round {number}"
            return f"{what} begins{' by a roll of the die' if rolled else ''}: {sides}."
        case Placed(seat, side, slot, bonus):
            more = "one more" if bonus else "a"
            return f"{names[seat]} placed {more} {PIECE[side]} on {slot_name(slot)}."
        case Turned(seat, _, ring, steps, last):
            end = ", the last rotation" if last else ""
            return f"{names[seat]} turned ring {ring_name(ring)} by {_BY[steps]}{end}."
        case Passed(seat, _, last):
            return f"{names[seat]} {'passed the last rotation' if last else 'declined New Birth'}."
        case BirthOffered(seat, sector):
            return f"Sector {sector_name(sector)} is full: New Birth, {names[seat]} may place one more."
        case Withered(_, slot):
            return f"Withering: the Life piece on {slot_name(slot)} is enclosed and becomes a Death piece."
        case BoardFilled(seat):
            return f"The board is full: each may turn a ring one last time, {names[seat]} first."
        case RoundEnded(number, winner, side, why, pieces):
            return _round_ended(number, winner, side, why, pieces, names)
        case MatchEnded(winner, won, pieces):
            return match_ended(winner, won, pieces, names)
        case _:
            assert_never(event)


def _round_ended(number: int, winner: int, side: int, why: Why, pieces: int, names: Sequence[str]) -> str:
    what = "The game" if len(names) > 2 else f"Round {number}"
    if winner == NONE:
        return f"{what} is drawn: {_DRAWN[why]}."
    return f"{what} goes to {names[winner]}: {_HAS[side]} {_WON[why]}, with {pieces} pieces on the board."


def match_ended(winner: int, won: Sequence[int], pieces: Sequence[int], names: Sequence[str]) -> str:
    """Who has won the match, and how."""
    if winner == NONE:
        return f"The match is a draw{_for_nobody(won, pieces)}."
    who = names[winner]
    if len(won) > 2:
        return f"{who} has won."
    if pieces:
        return f"{who} wins the match with fewer pieces: {min(pieces)} to {max(pieces)}."
    if won[winner] == 2:
        return f"{who} has won both rounds and is the absolute winner."
    return f"{who} wins the match: the other round was drawn."


def _for_nobody(won: Sequence[int], pieces: Sequence[int]) -> str:
    if len(won) > 2:
        return ""
    return f": each won a round with {pieces[0]} pieces" if pieces else ": both rounds were drawn"


def outcome_reason(setting: Setting) -> str:
    """Why the match ended as it did, without names."""
    winner, won, pieces = standing(setting)
    if len(won) > 2:
        last = setting.rounds[-1]
        said = _DRAWN[last.why] if winner == NONE else f"{_HAS[last.side]} {_WON[last.why]}"
        return f"{said[0].upper()}{said[1:]}."
    if pieces:
        if winner == NONE:
            return f"Each won a round, with {pieces[0]} pieces."
        return f"Each won a round, the winner of the match with fewer pieces: {min(pieces)} to {max(pieces)}."
    if winner == NONE:
        return "Both rounds were drawn."
    return "Both rounds were won by the same player." if won[winner] == 2 else "The other round was drawn."


# ------------------------------------------------------------------------------------- where it stands


def headline(view: View, names: Sequence[str], you: int | None = None) -> str:
    """Where the game stands, in a few words."""
    variant = view.setting.options.variant
    kind = VARIANT_TEXT[variant][0]
    rounds = RULES[variant].rounds
    done = len(view.setting.rounds)
    if view.phase is Phase.OVER:
        where = _result(view.setting, names, you) if done == rounds else f"round {done} is over"
        return f"{kind}, {where}"
    seat = view.setting.players[view.side]
    who = "your turn" if seat == you else f"{names[seat]}'s turn"
    number = f"round {done + 1} of {rounds}, " if rounds > 1 else ""
    return f"{kind}, {number}{who} as {SIDES[view.side]}"


def _result(setting: Setting, names: Sequence[str], you: int | None) -> str:
    """How the match ended, in a word or two."""
    winner = standing(setting).winner
    if winner == NONE:
        return "drawn"
    return f"won by {names[winner]}" if you is None else "won" if winner == you else "lost"


# ------------------------------------------------------------------------------------------- the set-up

VARIANT_TEXT: Final = {
    Variant.STANDARD: ("Standard", "Two rounds; pieces go next to Life."),
    Variant.AGGRESSIVE: ("Aggressive", "Pieces go anywhere; rings can turn by 90 degrees."),
    Variant.THREE: ("Three players", "Life, Death, Mummies; the same goals; one round."),
}
"""Variant -> its name, and a line about it."""

OPTION_TEXT: Final = {
    "variant": ("Variant", "How it is played."),
    "first_life": ("Life first", "Who is Life, and begins; of two players the other is Life in the second round."),
}  # fmt: skip
"""Option -> its name, and what it sets."""


def first_life_text(value: str) -> str:
    """A value of that option: seats are counted from 1 by people."""
    return "a die says" if value == "roll" else f"seat {int(value) + 1}"
