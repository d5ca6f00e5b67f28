"""Sets of Nawalli's cards: the house edition, and a person's own from a file (NW-01, NW-02, NW-03, NW-07).

A set that leaves here holds together: whatever reads it need not look again.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from tonalli.core.game import DefinitionsError, OptionsError
from tonalli.core.plain import plain
from tonalli.games.nawalli.cards import Card, CardSet, Effect, GuardianCard, NawalCard, SpellCard
from tonalli.games.nawalli.model import COLOURS

MAX_BYTES = 96 * 1024
"""Size of a file with a set; a set has to fit into the first line of a save."""
MAX_GUARDIANS = 20
MAX_NAWALS = 300
MAX_SPELLS = 200

GLYPH_NAWALS = {4: 2, 3: 2}
"""Nawals that a Guardian's deck has, by level (NW-02)."""
GLYPH_SACRED = 4
"""Sacred Spells that a Guardian's deck has, copies counted (NW-02)."""
QUICK_START_NAWALS = {2: 2, 1: 2}
"""Nawals that a Quick Start deck adds, by level (NW-07)."""
QUICK_START_BASIC = 4
"""Basic Spells that a Quick Start deck adds (NW-07)."""

_KINDS = {"guardian": "Guardian", "nawal": "Nawal", "spell": "Spell"}
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PATH = re.compile(r"\$\.(guardian|nawal|spell)\[(\d+)\](?:\.(.+))?")


@cache
def house() -> CardSet:
    """The set that comes with the program (NW-03)."""
    text = files("tonalli.games.nawalli").joinpath("house.toml").read_text(encoding="utf-8")
    return parse(text, "house.toml")


def read(path: Path) -> CardSet:
    """The set in a person's own file. Raises `DefinitionsError` naming the file, the card and the field."""
    source = plain(str(path), 200)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise _error(source, f"this file cannot be read: {reason}.") from None
    if len(data) > MAX_BYTES:
        raise _error(source, _too_large())
    try:
        return parse(data.decode("utf-8"), source)
    except UnicodeDecodeError as error:
        raise _error(source, f"byte {error.start + 1} is not UTF-8 text.") from None


def parse(text: str, source: str = "") -> CardSet:
    """The set in a TOML text; `source` names the text in errors. Raises `DefinitionsError`."""
    if len(text) > MAX_BYTES:
        raise _error(source, _too_large())
    try:
        raw = tomllib.loads(text)
    except (RecursionError, MemoryError):
        raise _error(source, "the lists and tables in this file lie too deep in one another.") from None
    except ValueError as error:
        raise _error(source, f"this is not TOML: {plain(str(error), 120)}.") from None
    try:
        card_set = msgspec.convert(raw, CardSet)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _error(source, _reworded(str(error), raw)) from None
    check(card_set, source)
    return card_set


def check(card_set: CardSet, source: str = "") -> None:
    """Raises `DefinitionsError`, one sentence naming card and field, if the set does not hold together.

    What a complete box has (NW-01) is not asked for: a small set is a set.
    """
    raw = msgspec.to_builtins(card_set)
    try:
        msgspec.convert(raw, CardSet)
    except msgspec.ValidationError as error:
        raise _error(source, _reworded(str(error), raw)) from None
    for complaint in _complaints(card_set):
        raise _error(source, complaint)


def index(card_set: CardSet) -> dict[str, Card]:
    """The cards by id."""
    cards: tuple[Card, ...] = (*card_set.guardian, *card_set.nawal, *card_set.spell)
    return {card.id: card for card in cards}


def deck_of(guardian: str, card_set: CardSet) -> tuple[str, ...]:
    """The ids of a Guardian deck: the Guardian and the eight cards with its glyph (NW-02, NW-04)."""
    nawals = _glyph_nawals(guardian, card_set, GLYPH_NAWALS)
    sacred = (s.id for s in card_set.spell if s.glyph == guardian for _ in range(s.copies))
    return (guardian, *nawals, *sacred)


def quick_start_deck(guardian: str, card_set: CardSet) -> tuple[str, ...]:
    """The seventeen card ids of a Quick Start deck (NW-07). Raises `OptionsError` if the set has none."""
    nawals = _glyph_nawals(guardian, card_set, QUICK_START_NAWALS)
    basic = card_set.quick_start_spells
    if len(nawals) != sum(QUICK_START_NAWALS.values()) or len(basic) != QUICK_START_BASIC:
        name = next((g.name for g in card_set.guardian if g.id == guardian), guardian)
        raise OptionsError(
            f"The set {plain(card_set.name, 60)!r} has no Quick Start deck for {plain(name, 16)}: that takes "
            f"two Nawals of level 2 and two of level 1 with its glyph, and four quick_start_spells."
        )
    return (*deck_of(guardian, card_set), *nawals, *basic)


def _glyph_nawals(guardian: str, card_set: CardSet, levels: dict[int, int]) -> tuple[str, ...]:
    return tuple(n.id for level in levels for n in card_set.nawal if n.glyph == guardian and n.level == level)


# ------------------------------------------------------------------------------------------ complaints


def _error(source: str, sentence: str) -> DefinitionsError:
    return DefinitionsError(f"{source}: {sentence}" if source else sentence[:1].upper() + sentence[1:])


def _too_large() -> str:
    return f"this file is larger than the {MAX_BYTES // 1024} KiB that a set may have."


def _called(kind: str, name: object) -> str:
    return f"{kind} {plain(name, 32)!r}" if isinstance(name, str) and name else f"a {kind} without a name"


def _kind(card: Card) -> str:
    match card:
        case GuardianCard():
            return "Guardian"
        case NawalCard():
            return "Nawal"
        case SpellCard():
            return "Spell"


def _complaints(card_set: CardSet) -> Iterator[str]:
    """What is wrong with a set whose types and ranges are right."""
    yield from _sizes(card_set)
    if not card_set.name.isprintable():
        yield "the name of the set has a character that cannot be shown."
    seen: dict[str, Card] = {}
    cards: tuple[Card, ...] = (*card_set.guardian, *card_set.nawal, *card_set.spell)
    for card in cards:
        for complaint in _card(card):
            yield f"{_called(_kind(card), card.name)}: {complaint}"
        if card.id in seen:
            other = _called(_kind(seen[card.id]), seen[card.id].name)
            yield f"{_called(_kind(card), card.name)}: id {card.id!r} is taken by {other}."
        seen[card.id] = card
    guardians = {g.id for g in card_set.guardian}
    for card in cards:
        if not isinstance(card, GuardianCard) and card.glyph and card.glyph not in guardians:
            who = _called(_kind(card), card.name)
            yield f"{who}: glyph {plain(card.glyph, 32)!r} is no Guardian of this set."
    for guardian in card_set.guardian:
        yield from _deck(guardian, card_set)
    yield from _quick_start(card_set, seen)


def _sizes(card_set: CardSet) -> Iterator[str]:
    sizes = (
        ("guardian", len(card_set.guardian), MAX_GUARDIANS),
        ("nawal", len(card_set.nawal), MAX_NAWALS),
        ("spell", len(card_set.spell), MAX_SPELLS),
    )
    for field, size, most in sizes:
        if size > most:
            yield f"there are {size} entries of [[{field}]], and a set may have {most}."
    if not card_set.guardian:
        yield "there is no [[guardian]], and a set needs at least one."


def _card(card: Card) -> Iterator[str]:
    """What is wrong with a card by itself."""
    if not _ID.fullmatch(card.id):
        yield "id may have small letters, digits and single hyphens between them only."
    if card.id in COLOURS:
        yield f"id {card.id!r} is the name of a lane."
    for field, text in (("name", card.name), ("gloss", card.gloss)):
        if not text.isprintable() or text != text.strip():
            yield f"{field} has a character that cannot be shown, or a space at its end."
    match card:
        case GuardianCard():
            if not card.deck or len(card.deck) > 16 or not card.deck.isprintable():
                yield "deck must have 1 to 16 characters that can be shown."
        case SpellCard(kind="item"):
            if card.effects:
                yield 'effects are for kind "magic"; an Item has power, life and signs.'
            if not (card.power or card.life or card.signs):
                yield "an Item needs power, life or signs."
        case SpellCard():
            for field, given in (("power", card.power), ("life", card.life), ("signs", card.signs)):
                if given:
                    yield f'{field} is for kind "item"; Magic has effects.'
            if not card.effects:
                yield "effects is empty, and Magic needs at least one."
            yield from _same(card.effects)


def _same(effects: tuple[Effect, ...]) -> Iterator[str]:
    """An effect on the "same" Nawal needs an effect on one Nawal right before it (NW-82)."""
    single = False
    for number, effect in enumerate(effects, 1):
        target = getattr(effect, "target", "")
        if target == "same" and not single:
            yield f'effect {number}: target "same" needs an effect on one Nawal right before it.'
        single = target in ("own", "opponent", "any", "same")


def _deck(guardian: GuardianCard, card_set: CardSet) -> Iterator[str]:
    """A Guardian has a whole deck, and no more than one (NW-02, NW-07)."""
    glyph = f"{_called('Guardian', guardian.name)}: glyph {guardian.id!r}"
    levels = Counter(n.level for n in card_set.nawal if n.glyph == guardian.id)
    for level, wanted in GLYPH_NAWALS.items():
        if levels[level] != wanted:
            yield f"{glyph} must be on {wanted} Nawals of level {level}, not on {levels[level]}."
    for level, wanted in QUICK_START_NAWALS.items():
        if levels[level] > wanted:
            yield f"{glyph} may be on {wanted} Nawals of level {level} at most, not on {levels[level]}."
    sacred = sum(s.copies for s in card_set.spell if s.glyph == guardian.id)
    if sacred != GLYPH_SACRED:
        yield f"{glyph} must be on {GLYPH_SACRED} Spells, copies counted, not on {sacred}."


def _quick_start(card_set: CardSet, cards: dict[str, Card]) -> Iterator[str]:
    if len(card_set.quick_start_spells) not in (0, QUICK_START_BASIC):
        number = len(card_set.quick_start_spells)
        yield f"quick_start_spells must have {QUICK_START_BASIC} entries or none, not {number}."
    for spell in card_set.quick_start_spells:
        card = cards.get(spell)
        if not isinstance(card, SpellCard):
            yield f"quick_start_spells: {spell!r} is no Spell of this set."
        elif card.glyph:
            yield f"quick_start_spells: {spell!r} is a Sacred Spell, and they must be Basic."


# ---------------------------------------------------------------------- what msgspec says, in plain words

_WORDS = (
    (re.compile(r"Object missing required field `(.*)`"), r"\1 is missing."),
    (re.compile(r"Object contains unknown field `(.*)`"), r"there is no field '\1'."),
    (re.compile(r"Expected `int` (>=|<=) (\S+)"), r"FIELD must be a whole number \1 \2."),
    (re.compile(r"Expected `str` of length (>=|<=) (\S+)"), r"FIELD must have a length \1 \2."),
    (re.compile(r"Expected `array` of length <= (\S+)"), r"FIELD may have \1 entries at most."),
    (
        re.compile(r"Expected `str` matching regex .*"),
        "FIELD may have small letters, digits and single hyphens between them only.",
    ),
    (re.compile(r"Expected `(\w+)`, got `([\w-]+)`"), r"FIELD must be TYPE:\1:, not TYPE:\2:."),
    (re.compile(r"Invalid (?:enum )?value (.*)"), r"FIELD cannot be \1."),
)
_TYPES = {
    "int": "a whole number",
    "str": "a text",
    "array": "a list",
    "object": "a table",
    "bool": "true or false",
    "float": "a number with a point",
    "null": "nothing",
}


def _reworded(message: str, raw: object) -> str:
    """The sentence for an error of msgspec; `raw` is what it looked at, for the names of cards."""
    what, _, path = message.partition(" - at `")
    path = path.rstrip("`")
    where, field = _place(path, raw)
    for pattern, words in _WORDS:
        if found := pattern.fullmatch(what):
            text = found.expand(words).replace("FIELD", field)
            text = re.sub(r"TYPE:([\w-]+):", lambda m: _TYPES.get(m[1], f"a {m[1]}"), text)
            break
    else:
        text = f"{field}: {what}."
    text = plain(text.replace(">=", "of at least").replace("<=", "of at most"), 200)
    return f"{where}: {text}" if where else text


def _place(path: str, raw: object) -> tuple[str, str]:
    """Of a path such as `$.nawal[3].power`: what the entry is called, and the field."""
    found = _PATH.fullmatch(path)
    if not found:
        return "", path.removeprefix("$.").partition("[")[0] or "the file"
    kind, number, field = found[1], int(found[2]), found[3] or ""
    entries = raw.get(kind) if isinstance(raw, dict) else None
    entry = entries[number] if isinstance(entries, list | tuple) else None
    where = f"[[{kind}]] number {number + 1}"
    if isinstance(entry, dict) and isinstance(name := entry.get("name", entry.get("id")), str):
        where = _called(_KINDS[kind], name)
    if effect := re.fullmatch(r"effects\[(\d+)\](?:\.(.+))?", field):
        where, field = f"{where}: effect {int(effect[1]) + 1}", effect[2] or ""
    return where, re.sub(r"\[(\d+)\]", lambda m: f" {int(m[1]) + 1}", field) or "it"
