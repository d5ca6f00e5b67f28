"""Actions as short exact texts, and back: `summon michin red` (NW-15 for the colours).

A side is written only where a bare colour would mean another one: `red@2` is the red lane of side 2, counted
from 1, and `@2` alone is side 2. A bare colour is a lane of the actor's own, or, where a thing is done to an
opponent, of the sole opponent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import NoReturn, TypeVar

from tonalli.core.game import NotationError
from tonalli.core.plain import plain
from tonalli.games.nawalli.cards import Card, Sign, SpellCard
from tonalli.games.nawalli.model import (
    COLOURS,
    NONE,
    Action,
    Aim,
    Answer,
    Attack,
    Bless,
    Cast,
    Casting,
    DrawFrom,
    End,
    Equip,
    Pass,
    Recall,
    RedrawHand,
    Sacrifice,
    Shapeshift,
    Shift,
    State,
    Summon,
    SummonGuardian,
    Take,
    To,
    Use,
)

SIGNS: dict[str, Sign] = {sign.value: sign for sign in Sign}

USAGE: dict[str, str] = {
    "take": "take michin",
    "redraw": "redraw",
    "pass": "pass",
    "end": "end",
    "sacrifice": "sacrifice metl",
    "summon": "summon michin red",
    "shapeshift": "shapeshift axolotl blue",
    "item": "item makkwawitl blue",
    "cast": "cast texoxalistli green",
    "target": "target red",
    "to": "to blue",
    "return": "return michin",
    "attack": "attack red",
    "shift": "shift red blue",
    "use": "use jaguar red blue",
    "bless": "bless red",
    "guardian": "guardian red",
    "draw": "draw nawal",
}
"""Each verb, and how it is written. An answer begins with its sign instead: `dog red`."""

Cards = Mapping[str, Card]
T = TypeVar("T")


# ------------------------------------------------------------------------------- what a bare colour means


class _Place:
    """Who writes where: what decides which side a bare colour means."""

    __slots__ = ("cards", "own", "sole", "state")

    def __init__(self, state: State, actor: int | None, cards: Cards) -> None:
        self.state = state
        self.cards = cards
        self.own = (actor or 0) % state.sides
        self.sole = 1 - self.own if state.sides == 2 else NONE
        """The only opponent, or NONE."""

    def kind(self, target: str) -> int:
        """The side for a target of this kind."""
        return self.sole if target in ("opponent", "any", "all-opponent") else self.own

    def cast(self, card: str) -> int:
        """The side at which a Spell is aimed."""
        return self.kind(first_target(self.cards.get(card)))

    def aim(self) -> int:
        """The side for the effect whose target is asked for now."""
        battle = self.state.battle
        if battle is None or not battle.stack or not isinstance(casting := battle.stack[-1], Casting):
            return self.sole
        spell = self.cards.get(self.state.cards[casting.copy])
        at = len(casting.targets)
        if not isinstance(spell, SpellCard) or at >= len(spell.effects):
            return self.sole
        return self.kind(getattr(spell.effects[at], "target", "opponent"))

    def use(self, sign: Sign) -> int:
        """The side that a sign is used on."""
        return self.sole if sign is Sign.WIND else NONE

    def guardian(self, actor: int | None) -> str:
        """The id of the actor's Guardian if they have exactly one, else ""."""
        battle = self.state.battle
        if battle is None or actor is None or len(guardians := battle.players[actor].guardians) != 1:
            return ""
        return self.state.cards[guardians[0].copy]


def first_target(card: Card | None) -> str:
    """The kind of the first target that a Spell names, "own" if it names none (NW-82)."""
    if isinstance(card, SpellCard):
        for effect in card.effects:
            target = getattr(effect, "target", "")
            if target in ("own", "opponent", "any"):
                return str(target)
        for effect in card.effects:
            if getattr(effect, "target", "") == "all-opponent":
                return "all-opponent"
    return "own"


# ------------------------------------------------------------------------------------------------ writing


def _at(lane: int, side: int, bare: int) -> str:
    """` red`, ` red@2`, ` @2` or nothing."""
    colour = COLOURS[lane] if lane != NONE else ""
    where = f"@{side + 1}" if side not in (bare, NONE) or (lane == NONE and side != NONE) else ""
    return f" {colour}{where}" if colour or where else ""


def notation(action: Action, state: State, actor: int | None, cards: Cards) -> str:
    """The action as a short exact text, which `parse` turns back into the same action."""
    place = _Place(state, actor, cards)
    match action:
        case Take(card) | Sacrifice(card):
            return f"{_verb(action)} {card}"
        case RedrawHand() | Pass() | End():
            return _verb(action)
        case Summon(card, lane) | Shapeshift(card, lane) | Equip(card, lane):
            return f"{_verb(action)} {card} {COLOURS[lane]}"
        case Cast(card, lane, side):
            return f"cast {card}{_at(lane, side, place.cast(card))}"
        case Aim(lane, side):
            return f"target{_at(lane, side, place.aim())}"
        case To(lane):
            return f"to {COLOURS[lane]}"
        case Recall(card, lane):
            return f"return {card}{_at(lane, NONE, NONE)}"
        case Attack(lane, to, side):
            if to == lane:
                return f"attack{_at(lane, side, place.sole)}"
            return f"attack {COLOURS[lane]}{_at(to, side, place.sole)}"
        case Shift(lane, to):
            return f"shift {COLOURS[lane]} {COLOURS[to]}"
        case Use(sign, lane, to, side):
            return f"use {sign.value}{_at(lane, side, place.use(sign))}{_at(to, NONE, NONE)}"
        case Answer(sign, lane, to, out):
            return f"{sign.value} {COLOURS[lane]}{_at(to, NONE, NONE)}{f' {out}' if out else ''}"
        case Bless(lane, card) | SummonGuardian(lane, card):
            which = "" if card == place.guardian(actor) else f" {card}"
            return f"{_verb(action)} {COLOURS[lane]}{which}"
        case DrawFrom(pile):
            return f"draw {pile}"


def _verb(action: Action) -> str:
    return str(action.__struct_config__.tag)


# ------------------------------------------------------------------------------------------------ reading

_WHERE = re.compile(r"([a-z]+)?(?:@([1-9][0-9]?))?")


_MOST_WORDS = 8
"""More words than any action has; what comes after them stays in one piece."""


class Words:
    """The words of one text, read from the left."""

    def __init__(self, text: str, cards: Cards, usage: Mapping[str, str] = USAGE) -> None:
        self.usage = usage
        self.text = plain(" ".join(text[:200].split()), 60)
        self.words = text.lower().split(maxsplit=_MOST_WORDS)
        self.cards = cards
        self.at = 0

    def fail(self, what: str) -> NoReturn:
        first = self.words[0] if self.words else ""
        example = self.usage.get(first, "dog red" if first in SIGNS else "")
        like = f", as in {example!r}" if example else ""
        raise NotationError(f"Cannot read {self.text!r}: {what}{like}.")

    def more(self) -> bool:
        return self.at < len(self.words)

    def next(self, expected: str) -> str:
        if not self.more():
            after = f" after {plain(self.words[-1], 40)!r}" if self.words else ""
            self.fail(f"{expected} is expected{after}")
        self.at += 1
        return self.words[self.at - 1]

    def end(self, action: T) -> T:
        if self.more():
            self.fail(f"nothing more is expected before {plain(self.words[self.at], 40)!r}")
        return action

    def card(self) -> str:
        word = self.next("a card")
        if word not in self.cards:
            near = get_close_matches(word, self.cards, 1)
            self.fail(
                f"there is no card {plain(word, 40)!r}" + (f", but there is {near[0]!r}" if near else "")
            )
        return word

    def lane(self) -> int:
        lane, side = self.where("a lane", NONE)
        if lane == NONE or side != NONE:
            self.fail(f"a lane ({_lanes()}) with no side is expected, not {self.words[self.at - 1]!r}")
        return lane

    def lane_if_more(self) -> int:
        return self.lane() if self.more() else NONE

    def where(self, expected: str, bare: int) -> tuple[int, int]:
        """A lane and a side; `bare` is the side if none is written."""
        word = self.next(f"{expected} ({_lanes()})")
        found = _WHERE.fullmatch(word)
        if not found or (found[1] and found[1] not in COLOURS):
            self.fail(f"{expected} ({_lanes()}) is expected, not {plain(word, 40)!r}")
        lane = COLOURS.index(found[1]) if found[1] else NONE
        return lane, int(found[2]) - 1 if found[2] else bare

    def lane_and_side(self, bare: int) -> tuple[int, int]:
        lane, side = self.where("a lane", bare)
        if lane == NONE:
            self.fail(f"a lane ({_lanes()}) is expected, not {self.words[self.at - 1]!r}")
        if side == NONE:
            colour = COLOURS[lane]
            self.fail(f"there are several opponents, so a side is expected: {colour}@2 is side 2")
        return lane, side


def _lanes() -> str:
    return f"{', '.join(COLOURS[:-1])} or {COLOURS[-1]}"


def parse(
    text: str, state: State, actor: int | None, cards: Cards, other_verbs: Sequence[str] = ()
) -> Action:
    """The action that a text names, legal or not; case and spaces do not matter. Raises `NotationError`.

    `other_verbs` are those of a game around this one, to be named where a verb is not known.
    """
    words = Words(text, cards)
    place = _Place(state, actor, cards)
    verb = words.next("an action")
    if verb in SIGNS:
        return words.end(_answer(SIGNS[verb], words))
    reader = _READERS.get(verb)
    if reader is None:
        near = get_close_matches(verb, (*_READERS, *SIGNS, *other_verbs), 1)
        known = ", ".join((*USAGE, *other_verbs))
        hint = f"but there is {near[0]!r}" if near else f"there are {known}, and signs"
        words.fail(f"there is no action {plain(verb, 40)!r}, {hint}")
    return words.end(reader(words, place, actor))


def _answer(sign: Sign, words: Words) -> Answer:
    lane = words.lane()
    to = words.lane() if words.more() and words.words[words.at] in COLOURS else NONE
    return Answer(sign, lane, to, words.card() if words.more() else "")


def _cast(words: Words, place: _Place) -> Cast:
    card = words.card()
    if not words.more():
        return Cast(card)
    lane, side = words.where("a lane", place.cast(card))
    if side == NONE:
        words.fail("there are several opponents, so a side is expected: red@2 is side 2")
    return Cast(card, lane, side)


def _target(words: Words, place: _Place) -> tuple[int, int]:
    """A lane, or of several opponents one whose whole arena is meant."""
    if place.state.sides > 2 and words.more() and words.words[words.at].startswith("@"):
        return words.where("a lane", NONE)
    return words.lane_and_side(place.aim())


def _attack(words: Words, place: _Place) -> Attack:
    lane, side = words.where("a lane", NONE)
    if lane == NONE:
        words.fail(f"a lane ({_lanes()}) is expected, not {words.words[1]!r}")
    if side != NONE and words.more():
        words.fail("the side belongs to the attacked lane: red blue@2")
    if words.more():
        to, side = words.lane_and_side(place.sole)
        return Attack(lane, to, side)
    if side == NONE and (side := place.sole) == NONE:
        words.fail("there are several opponents, so a side is expected: red@2 is side 2")
    return Attack(lane, lane, side)


def _use(words: Words, place: _Place) -> Use:
    name = words.next("a sign")
    if name not in SIGNS:
        words.fail(f"a sign is expected, not {plain(name, 40)!r}")
    sign = SIGNS[name]
    if sign is Sign.WIND:
        lane, side = words.lane_and_side(place.use(sign))
    else:
        lane, side = words.where("a lane", NONE)
        if lane == NONE:
            words.fail(f"a lane ({_lanes()}) is expected, not {words.words[2]!r}")
    return Use(sign, lane, words.lane_if_more(), side)


def _guardian(words: Words, place: _Place, actor: int | None) -> tuple[int, str]:
    lane = words.lane()
    if words.more():
        return lane, words.card()
    card = place.guardian(actor)
    if not card:
        words.fail("the Guardian is expected after the lane")
    return lane, card


def _draw(words: Words) -> DrawFrom:
    pile = words.next("'nawal' or 'spell'")
    if pile not in ("nawal", "spell"):
        words.fail(f"'nawal' or 'spell' is expected, not {plain(pile, 40)!r}")
    return DrawFrom("nawal" if pile == "nawal" else "spell")


_READERS: dict[str, Callable[[Words, _Place, int | None], Action]] = {
    "take": lambda w, p, a: Take(w.card()),
    "redraw": lambda w, p, a: RedrawHand(),
    "pass": lambda w, p, a: Pass(),
    "end": lambda w, p, a: End(),
    "sacrifice": lambda w, p, a: Sacrifice(w.card()),
    "summon": lambda w, p, a: Summon(w.card(), w.lane()),
    "shapeshift": lambda w, p, a: Shapeshift(w.card(), w.lane()),
    "item": lambda w, p, a: Equip(w.card(), w.lane()),
    "cast": lambda w, p, a: _cast(w, p),
    "target": lambda w, p, a: Aim(*_target(w, p)),
    "to": lambda w, p, a: To(w.lane()),
    "return": lambda w, p, a: Recall(w.card(), w.lane_if_more()),
    "attack": lambda w, p, a: _attack(w, p),
    "shift": lambda w, p, a: Shift(w.lane(), w.lane()),
    "use": lambda w, p, a: _use(w, p),
    "bless": lambda w, p, a: Bless(*_guardian(w, p, a)),
    "guardian": lambda w, p, a: SummonGuardian(*_guardian(w, p, a)),
    "draw": lambda w, p, a: _draw(w),
}
