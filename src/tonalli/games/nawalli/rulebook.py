"""The rules page, rule by rule, and which rules an event of the log goes back to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import assert_never

from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import (
    Announced,
    Answered,
    Blessed,
    CastSpell,
    Damaged,
    Dealt,
    Defeated,
    DraftKind,
    Drew,
    Empowered,
    Equipped,
    Event,
    Fizzled,
    Gained,
    GameBegan,
    GameEnded,
    GemsTaken,
    HandedOver,
    Healed,
    LaidOut,
    MatchEnded,
    Prevented,
    Redrew,
    Returned,
    Rolled,
    Sacrificed,
    Shapeshifted,
    Shifted,
    SpellEnded,
    Stripped,
    Stunned,
    Summoned,
    Swallow,
    Taken,
    TurnBegan,
    TurnEnded,
)

_ENTRY = re.compile(r"^- \*\*((?:NW|AD)-\d\d)\*\* (.*(?:\n  .*)*)", re.MULTILINE)
_SIGN = re.compile(r"\*\*([A-Z]+)\*\* ")
_MARKS = re.compile(r"[*`]")


@cache
def rules() -> Mapping[str, str]:
    """Each rule of the page by its id, as plain text."""
    return {rule: _MARKS.sub("", text) for rule, text in _entries()}


@cache
def sign_rules() -> Mapping[Sign, str]:
    """The id of the rule that says what a sign does (NW-42 to NW-62)."""
    named = ((rule, _SIGN.match(text)) for rule, text in _entries())
    return {Sign(found[1].lower()): rule for rule, found in named if found is not None}


@cache
def _entries() -> tuple[tuple[str, str], ...]:
    page = (files("tonalli.games.nawalli") / "rules.md").read_text(encoding="utf-8")
    return tuple((rule, " ".join(text.split())) for rule, text in _ENTRY.findall(page))


_DAMAGE = {
    "attack": ("NW-28", "NW-75"), "water": ("NW-48",), "quake": ("NW-51",), "death": ("NW-49",),
    "spell": ("NW-83",),
}  # fmt: skip
_HEALED = {"knife": ("NW-62",), "flower": ("NW-61",), "spell": ("NW-83",)}
_DEFEATED = {**_DAMAGE, "attack": ("NW-28",), "spell": ("NW-83", "NW-86"), "none": ("NW-24",)}
_SUMMONED = {"summon": ("NW-20",), "guardian": ("NW-40",), "return": ("NW-87",)}
_WHOLE = (DraftKind.DECK, DraftKind.GUARDIAN)


def rules_of(event: Event) -> tuple[str, ...]:
    """The ids of the rules that an event goes back to, the nearest first."""
    match event:
        case Rolled(why):
            return ("NW-09",) if why == "draft" else ("NW-65",) if event.order else ("NW-14",)
        case LaidOut(kind) | Taken(_, _, kind):
            return ("NW-11",) if kind in _WHOLE else ("NW-10",)
        case GameBegan():
            return ("NW-12", "NW-14")
        case Dealt() | Redrew():
            return ("NW-13",)
        case TurnBegan():
            return ("NW-16",)
        case HandedOver():
            return ("NW-93",)
        case TurnEnded() | Drew():
            return ("NW-18",)
        case GameEnded(_, _, reason):
            return ("NW-32", "NW-14") if reason == "gems" else ("NW-64", "NW-14")
        case MatchEnded():
            return ("NW-14",)
        case Sacrificed():
            return ("NW-19",)
        case Summoned():
            return _SUMMONED[event.how]
        case Shapeshifted():
            return ("NW-21", "NW-23")
        case Equipped():
            return ("NW-24",)
        case Blessed():
            return ("NW-39",)
        case CastSpell():
            return ("NW-25", "NW-82")
        case SpellEnded():
            return ("NW-25",)
        case Gained() | Returned():
            return ("NW-87",)
        case _:
            return _rules_of_a_fight(event)


def _rules_of_a_fight(
    event: (
        Announced | Answered | Fizzled | Shifted | Damaged | Healed | Prevented | Stunned | Empowered | Stripped
        | Defeated | Swallow | GemsTaken
    ),
) -> tuple[str, ...]:  # fmt: skip
    sign = sign_rules()
    match event:
        case Announced(_, lane, _, _, to, facing):
            reach = () if lane == to else (sign[Sign.EAGLE],)
            return ("NW-26", *reach, "NW-28" if facing else "NW-27", "NW-34")
        case Answered():
            answer = ("NW-34",) if event.sign in (Sign.HOUSE, Sign.DOG, Sign.DEER) else ("NW-35",)
            return (sign[event.sign], *answer, "NW-36")
        case Fizzled():
            return ("NW-76",)
        case Shifted():
            return ("NW-33", "NW-77")
        case Damaged():
            return _DAMAGE[event.why]
        case Healed():
            return _HEALED[event.why]
        case Prevented():
            return (sign[event.sign], "NW-88") if event.sign is Sign.RABBIT else (sign[event.sign],)
        case Stunned():
            return ("NW-84",)
        case Empowered():
            return ("NW-83",)
        case Stripped():
            return ("NW-86",)
        case Defeated():
            return ("NW-30", "NW-31", *_DEFEATED[event.cause])
        case Swallow():
            return (sign[event.sign], "NW-80")
        case GemsTaken():
            return (sign[Sign.REED],) if event.why == "reed" else ("NW-27",)
        case _:
            assert_never(event)
