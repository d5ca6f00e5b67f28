"""All sentences of Nahua: labels, notation, log lines, what is asked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from tonalli.core.game import NotationError
from tonalli.core.plain import plain
from tonalli.games.nahua import rules
from tonalli.games.nahua.model import (
    EXPANSIONS,
    FIRST_EXPANSION,
    GOD_EARS,
    HARVEST,
    HEARTS_TO_WIN,
    ROLLS,
    ROUNDS,
    Action,
    BlackCorn,
    Decline,
    Declined,
    DiceSet,
    Ended,
    Event,
    Expand,
    Face,
    Famine,
    Fed,
    Gift,
    Harvested,
    Held,
    Hold,
    Icon,
    Joined,
    Lock,
    Locked,
    Offered,
    Phase,
    Pray,
    Prayed,
    Release,
    Released,
    Roll,
    Rolled,
    RoundBegan,
    RoundEnded,
    Stop,
    Stopped,
    Table,
    View,
)

DAYS: Final = (
    ("Sipaktli", "Caiman"), ("Ehekatl", "Wind"), ("Kalli", "House"), ("Kwetspalin", "Lizard"),
    ("Koatl", "Snake"), ("Mikistli", "Death"), ("Masatl", "Deer"), ("Tochtli", "Rabbit"), ("Atl", "Water"),
    ("Itskwintli", "Dog"), ("Osomahtli", "Monkey"), ("Malinalli", "Grass"), ("Akatl", "Reed"),
    ("Oselotl", "Jaguar"), ("Kwawtli", "Eagle"), ("Koskakwawtli", "Vulture"), ("Ollin", "Quake"),
    ("Tekpatl", "Knife"), ("Kiyawitl", "Rain"), ("Xochitl", "Flower"),
)  # fmt: skip
"""The day names, one a round (NH-01)."""

OPTION_TEXT: Final = {
    "practice": ("Practice", "Undo goes back over rolls; the result is not kept among the best."),
}

_ONE: Final = {
    Icon.CORN: "corn",
    Icon.PEASANT: "a peasant",
    Icon.PRIEST: "a priest",
    Icon.HEART: "a heart",
    Icon.WARRIOR: "a warrior",
    Icon.BLACK: "black corn",
    Icon.GOD: "a god",
}
_TWO: Final = {
    Icon.CORN: "two corn",
    Icon.PEASANT: "two peasants",
    Icon.PRIEST: "two priests",
    Icon.HEART: "two hearts",
    Icon.WARRIOR: "two warriors",
    Icon.GOD: "two gods",
}
_GIFTS: Final = {
    Gift.CORN: f"{GOD_EARS} ears",
    Gift.PRIEST: "1 priest",
    Gift.WARRIOR: "1 warrior",
}
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def day(round_: int) -> str:
    """A round's day: "Koatl (Snake)"."""
    name, meaning = DAYS[round_ - 1]
    return f"{name} ({meaning})"


def counted(number: int, one: str, many: str) -> str:
    """A number with its word."""
    return f"{number} {one if number == 1 else many}"


def hearts(number: int) -> str:
    """So many hearts."""
    return counted(number, "heart", "hearts")


def ears(number: int) -> str:
    """So many ears."""
    return counted(number, "ear", "ears")


def short(die: int) -> str:
    """A die in notation: h1 to h3, c1 and c2, e1 to e4."""
    if die < HARVEST:
        return f"h{die + 1}"
    return f"c{die + 1 - HARVEST}" if die < FIRST_EXPANSION else f"e{die + 1 - FIRST_EXPANSION}"


DICE: Final = {short(die): die for die in range(FIRST_EXPANSION + EXPANSIONS)}


def die_name(die: int) -> str:
    """A die in words: "city die 2"."""
    kind = {"h": "harvest", "c": "city", "e": "expansion"}[short(die)[0]]
    return f"{kind} die {short(die)[1]}"


def face_words(face: Face) -> str:
    """What a face shows: "a priest", "two corn"."""
    if len(face) == 2 and face[0] == face[1]:
        return _TWO[face[0]]
    return " and ".join(_ONE[icon] for icon in face)


def faces_words(faces: Sequence[Face]) -> str:
    """Several faces, those that are alike counted: "corn (2), a heart"."""
    found = Counter(map(face_words, faces))
    return ", ".join(words if times == 1 else f"{words} ({times})" for words, times in found.items())


# -- notation


def notation(action: Action) -> str:
    """The action as a short text."""
    match action:
        case Lock(die):
            return f"lock {short(die)}"
        case Hold(die):
            return f"hold {short(die)}"
        case Release(die, god):
            return f"release {short(die)} {short(god)}"
        case Pray(gift):
            return f"god {gift.value}"
        case Roll():
            return "roll"
        case Stop():
            return "stop"
        case Expand():
            return "expand"
        case Decline():
            return "decline"


_PLAIN: Final[dict[str, Action]] = {"roll": Roll(), "stop": Stop(), "expand": Expand(), "decline": Decline()}
_DIE: Final = re.compile(r"[hce][1-4]")


def parse(text: str) -> Action:
    """The action that a text names. Raises `NotationError`."""
    match text.split(" "):
        case [word] if word in _PLAIN:
            return _PLAIN[word]
        case ["lock", die] if die in DICE:
            return Lock(DICE[die])
        case ["hold", die] if die in DICE:
            return Hold(DICE[die])
        case ["release", die, god] if die in DICE and god in DICE:
            return Release(DICE[die], DICE[god])
        case ["god", gift] if gift in _GIFTS:
            return Pray(Gift(gift))
    raise NotationError(f"{plain(text, 40)!r} is no action of Nahua.")


# -- labels


def label(faces: DiceSet, action: Action, table: Table) -> str:
    """The action in a player's words."""

    def lying(die: int) -> str:
        face = rules.shown(faces, die, table.dice[die]) if die < len(table.dice) else ()
        return f"{die_name(die)}, {face_words(face)}" if face else die_name(die)

    match action:
        case Lock(die):
            return f"Lock {lying(die)}"
        case Hold(die):
            return f"Hold {lying(die)}, for the next roll"
        case Release(die, god):
            return f"Let {lying(die)}, go by the god on {die_name(god)}"
        case Pray(gift):
            return f"Spend a god on {_GIFTS[gift]}"
        case Roll():
            return "Roll all dice" if table.phase is Phase.READY else "Roll the dice that are left"
        case Stop():
            return "Roll no more"
        case Expand():
            return f"Take expansion die {min(table.expansions + 1, EXPANSIONS)}"
        case Decline():
            return "Go without the expansion die"


def question(faces: DiceSet, view: View) -> str:
    """What is asked of the player."""
    table = view.table
    match table.phase:
        case Phase.READY:
            return f"{day(table.round)}: roll the dice."
        case Phase.ROLLING:
            return _question_rolling(faces, table)
        case Phase.GODS:
            gods = rules.tally(faces, table).gods
            left = "A god is" if gods == 1 else f"{NUMBERS[gods].capitalize()} gods are"
            return f"{left} left: 2 ears, a priest or a warrior?"
        case Phase.GROWTH:
            return (
                f"Priests bring expansion die {table.expansions + 1}: take it? "
                f"Then each round feeds {table.need + 1}."
            )
    return "It is over."


def _question_rolling(faces: DiceSet, table: Table) -> str:
    left = ROLLS - table.rolls
    rolls = "One roll is left" if left == 1 else f"{NUMBERS[left].capitalize()} rolls are left"
    if all(die.locked for die in table.dice):
        return f"{rolls}: a god can let black corn go, or stop."
    reason = rules.why_not(faces, table, Roll())
    if reason is None:
        return f"{rolls}: lock or hold more, roll the rest, or stop."
    if any(die.locked and not die.bound for die in table.dice):
        return f"{rolls}, but no die is left to roll: stop."
    return f"{rolls}: lock one die at least, then roll the rest; or stop."


# -- log


def sentence(faces: DiceSet, event: Event) -> str:
    """The event as one line."""
    match event:
        case RoundBegan(round_, need):
            return f"Round {round_} of {ROUNDS}: {day(round_)}. {ears(need).capitalize()} to feed."
        case Rolled(roll, dice, sides):
            shown = [faces.of(die)[side] for die, side in zip(dice, sides, strict=True)]
            return f"Roll {roll}: {faces_words(shown)}."
        case BlackCorn(dice):
            return f"Black corn locks itself: {', '.join(map(die_name, dice))}."
        case Locked(die, face):
            return f"Locked: {die_name(die)}, {face_words(faces.of(die)[face])}."
        case Held(die, face):
            return f"Held: {die_name(die)}, {face_words(faces.of(die)[face])}."
        case Released(die, god):
            return f"The god on {die_name(god)} lets {die_name(die)} go."
        case Stopped():
            return "No more rolls."
        case Prayed(gift):
            return f"A god gives {_GIFTS[gift]}."
        case Famine(black, lost):
            return f"Famine by {black} black corn: no harvest{_lost(lost)}."
        case Harvested(corn, peasants, gods, total):
            return _harvested(corn, peasants, gods, total)
        case Fed(need, paid, lost):
            if paid < need:
                return f"Hunger: {ears(need)} to feed, {paid} there{_lost(lost)}."
            return f"Fed with {ears(paid)}."
        case Offered(shown, slaves):
            return _offered(shown, slaves)
        case Joined(number):
            return f"Expansion die {number} comes into play."
        case Declined():
            return "The expansion die is declined."
        case RoundEnded(round_, past):
            return f"Round {round_} ends: {hearts(past.hearts)} offered, {ears(past.corn)} in store."
        case Ended(offered, won):
            end = "the sun rises again" if won else "the sun does not rise again"
            return f"The last day is over, with {hearts(offered)} of {HEARTS_TO_WIN}: {end}."


def _lost(lost: int) -> str:
    return f", {hearts(lost)} lost" if lost else ", and no heart to lose"


def _harvested(corn: int, peasants: int, gods: int, total: int) -> str:
    if not total:
        return "Nothing is harvested."
    field = f"{corn} times {1 + peasants}" if corn and peasants else f"{corn}"
    parts = [field] if corn else []
    parts += [f"{gods} by gods"] if gods else []
    said = " + ".join(parts)
    return f"Harvest: {ears(total)}." if said == f"{total}" else f"Harvest: {said} = {ears(total)}."


def _offered(shown: int, slaves: int) -> str:
    parts = [hearts(shown)] if shown else []
    parts += [counted(slaves, "slave", "slaves")] if slaves else []
    return f"Offered: {' and '.join(parts)}."


# -- where it stands


def reason(table: Table) -> str:
    """Why it was won or lost."""
    return f"{hearts(table.hearts)} offered, {HEARTS_TO_WIN} needed."


def headline(table: Table) -> str:
    """Where it stands, for the list of saves and the head of the screen."""
    if table.phase is Phase.OVER:
        end = "won" if table.hearts >= HEARTS_TO_WIN else "lost"
        return f"{end.capitalize()} with {hearts(table.hearts)}"
    practice = ", practice" if table.options.practice else ""
    return f"Round {table.round} of {ROUNDS}, {day(table.round)}, {hearts(table.hearts)}{practice}"
