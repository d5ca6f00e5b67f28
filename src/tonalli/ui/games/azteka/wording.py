"""Azteka's words for set-up, prompt, log and result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from msgspec import Struct

from tonalli.games.azteka import text
from tonalli.games.azteka.model import (
    NONE,
    BirthOffered,
    BoardFilled,
    MatchEnded,
    Passed,
    Placed,
    RoundBegan,
    RoundEnded,
    Turned,
    Variant,
    View,
    Why,
    Withered,
)
from tonalli.ui.games.lookup import entries
from tonalli.ui.games.wording import Described, Wording


@cache
def rules() -> Mapping[str, str]:
    """Id -> the rule, from the rules page."""
    page = (files("tonalli.games.azteka") / "rules.md").read_text(encoding="utf-8")
    return entries(page)


class AztekaWording(Wording):
    """Takes everything from the game's modules."""

    def option(self, name: str) -> Described:
        """An option of the set-up."""
        return Described(*text.OPTION_TEXT[name])

    def value(self, option: str, value: str) -> Described:
        """A variant, or a seat."""
        if option == "variant":
            return Described(*text.VARIANT_TEXT[Variant(value)])
        return Described(text.first_life_text(value))

    def usual(self, option: str) -> str:
        """Who begins is rolled where people set up a match; scripts have seat 0 (AZ-15, AZ-21)."""
        return "roll" if option == "first_life" else ""

    def closed(self, option: str, values: Mapping[str, str]) -> frozenset[str]:
        """There is a third seat only where three play."""
        two = values.get("variant") != Variant.THREE.value
        return frozenset({"2"}) if option == "first_life" and two else frozenset()

    def question(self, view: Struct, legal: tuple[Struct, ...], names: Sequence[str]) -> str:
        """What is asked of the actor."""
        assert isinstance(view, View)
        return text.question(view)

    # -- the log

    def heading(self, event: Struct, names: Sequence[str]) -> str:
        """Rounds."""
        if isinstance(event, RoundBegan):
            return "The game" if len(names) > 2 else f"Round {event.number}"
        return "The end" if isinstance(event, MatchEnded) else ""

    def begins_game(self, event: Struct) -> bool:
        """A round of the match."""
        return isinstance(event, RoundBegan)

    def because(self, event: Struct) -> tuple[str, ...]:
        """The rules by their ids."""
        variant = getattr(self.options, "variant", Variant.STANDARD)
        return tuple(f"{rule}: {rules()[rule]}" for rule in rules_of(event, variant))

    def summary(self, events: Sequence[Struct], names: Sequence[str]) -> tuple[str, ...]:
        """How each round went."""
        told = [event for event in events if isinstance(event, RoundEnded)]
        lines = [text.sentence(event, names) for event in told]
        for number, event in enumerate(told, 1):
            turns, placed = _counts(events, number)
            lines.append(f"{_round(names, event.number)}: {placed} pieces were placed, {_turned(turns)}.")
        return tuple(lines)


def _round(names: Sequence[str], number: int) -> str:
    return "The game" if len(names) > 2 else f"Round {number}"


def _turned(times: int) -> str:
    few = {0: "no ring was turned", 1: "once a ring was turned"}
    return few.get(times, f"{times} times a ring was turned")


def _counts(events: Sequence[Struct], number: int) -> tuple[int, int]:
    """Rotations and placements of a round."""
    now = turns = placed = 0
    for event in events:
        now += isinstance(event, RoundBegan)
        if now == number:
            turns += isinstance(event, Turned)
            placed += isinstance(event, Placed)
    return turns, placed


_ENDED = {
    Why.SPREAD: ("AZ-08",),
    Why.SECTOR: ("AZ-09",),
    Why.RING: ("AZ-09",),
    Why.ALL: ("AZ-10",),
    Why.REPEATED: ("AZ-18",),
    Why.ROTATIONS: ("AZ-18",),
    Why.FILLED: ("AZ-24",),
}
_PLACE = {Variant.STANDARD: "AZ-05", Variant.AGGRESSIVE: "AZ-19", Variant.THREE: "AZ-22"}
_TURN = {Variant.STANDARD: "AZ-06", Variant.AGGRESSIVE: "AZ-19", Variant.THREE: "AZ-22"}


def rules_of(event: Struct, variant: Variant) -> tuple[str, ...]:
    """The ids of the rules that an event goes back to, the nearest first."""
    three = variant is Variant.THREE
    match event:
        case RoundBegan():
            return ("AZ-21",) if three else ("AZ-15", "AZ-04")
        case Placed(bonus=bonus):
            return ("AZ-12",) if bonus else (_PLACE[variant],)
        case Turned(last=last):
            return ("AZ-24",) if last else (_TURN[variant],)
        case Passed(last=last):
            return ("AZ-24",) if last else ("AZ-12",)
        case BirthOffered():
            return ("AZ-12",)
        case Withered():
            return ("AZ-13",)
        case BoardFilled():
            return ("AZ-24",)
        case RoundEnded(side=side, why=why):
            won = side != NONE
            return (("AZ-23",) if three and won else _ENDED[why]) + (("AZ-11",) if won else ())
        case MatchEnded():
            return () if three else ("AZ-16", "AZ-17")
    return ()
