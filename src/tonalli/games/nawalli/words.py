"""What cards, signs, modes and options are called and what they do, in words; made from the data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tonalli.games.nawalli.cards import (
    Bring,
    Card,
    Damage,
    DrawCards,
    Effect,
    GainEnergy,
    GuardianCard,
    Heal,
    Might,
    Move,
    NawalCard,
    ShiftAway,
    Sign,
    Slay,
    SpellCard,
    Strip,
    Stun,
)
from tonalli.games.nawalli.model import DraftKind, Mode

ALL_DAMAGE = 99
"""A heal of this much removes all damage (NW-83)."""


class Told(NamedTuple):
    """A name and one line about it."""

    name: str
    line: str


MODE_TEXT: dict[Mode, Told] = {
    Mode.QUICK: Told("Quick Battle", "Choose a Guardian's nine cards, draft eight more."),
    Mode.FULL: Told("Full Battle", "Draft it all: Guardian, eight Nawals, eight Spells."),
    Mode.QUICK_START: Told("Quick Start", "Choose a complete deck and begin at once."),
    Mode.SIMPLE: Told("Simple Battle", "A complete deck, Nawals alone and no signs: to learn."),
}
"""The modes (NW-04 to NW-08)."""

OPTION_TEXT: dict[str, Told] = {
    "mode": Told("Mode", "How decks come about."),
    "energy": Told(
        "Energy a turn", "Energy that each player collects every turn; the first turns bring less."
    ),
    "hand": Told("Hand", "Cards that each player draws back to at the end of a turn."),
    "nawals": Told("Nawals a level", "Nawals of each drafted level that each player takes."),
    "basic": Told("Basic Spells", "Basic Spells that each player drafts."),
    "sacred": Told("Sacred Spells", "Sacred Spells that each player drafts in a Full Battle."),
    "gems": Told("Gems", "Tonalli gems of a game; 0: 13 for 2 players, 12 for 3, 11 for 4, 16 in teams."),
    "guardians": Told("Guardians", "Guardians that each player has, 1 or 2."),
    "games_to_win": Told(
        "Games to win", "Games that win the match; 0 is 2 of them, 1 for three or four sides."
    ),
    "teams": Told("Teams", "Two against two: seats 1 and 3 against seats 2 and 4."),
}
"""The options (NW-74)."""

DRAFT_TEXT: dict[DraftKind, str] = {
    DraftKind.DECK: "Guardian decks",
    DraftKind.GUARDIAN: "Guardians",
    DraftKind.NAWAL4: "level 4 Nawals",
    DraftKind.NAWAL3: "level 3 Nawals",
    DraftKind.NAWAL2: "level 2 Nawals",
    DraftKind.NAWAL1: "level 1 Nawals",
    DraftKind.BASIC: "Basic Spells",
    DraftKind.SACRED: "Sacred Spells",
}
"""What a draft round lays out."""

SIGN_MARKS: dict[Sign, str] = {
    Sign.JAGUAR: "ja",
    Sign.EAGLE: "ea",
    Sign.WIND: "wi",
    Sign.REED: "re",
    Sign.RABBIT: "rb",
    Sign.CAIMAN: "ca",
    Sign.WATER: "wa",
    Sign.DEATH: "de",
    Sign.SNAKE: "sn",
    Sign.QUAKE: "qu",
    Sign.LIZARD: "li",
    Sign.DOG: "do",
    Sign.HOUSE: "ho",
    Sign.RAIN: "rn",
    Sign.DEER: "dr",
    Sign.GRASS: "gr",
    Sign.VULTURE: "vu",
    Sign.MONKEY: "mo",
    Sign.FLOWER: "fl",
    Sign.KNIFE: "kn",
}
"""Two letters for each sign, each pair different, for where space is short."""

_SIGN_TEXT: dict[Sign, str] = {
    Sign.JAGUAR: "Before it attacks it may shift one lane and still attack. Each more: one lane more.",
    Sign.EAGLE: "It may attack a lane beside its own. Each more: one lane farther.",
    Sign.WIND: "Once a round it pushes the Nawal facing it one lane aside. Each more: once more.",
    Sign.REED: "It deals 1 more damage to a Nawal with an Item. When it defeats one, up to 4 damage that was "
    "not needed takes gems. Each more: as much again.",
    Sign.RABBIT: "After it attacked it may shift one lane. Each round the first opposing Spell does "
    "nothing to it. Each more: one lane and one Spell more.",
    Sign.CAIMAN: "It has 1 more Power. Each more: 1 more.",
    Sign.WATER: "Its attack deals 1 more damage, and 1 to the Nawals in the lanes beside. Each more: 1 more.",
    Sign.DEATH: "A Nawal that defeats it takes 3 damage. Each more: 3 more.",
    Sign.SNAKE: "It may swallow a Nawal that it defeats: 1 more Power, 1 more Life, and that one's sign. "
    "Each more: it holds one more.",
    Sign.QUAKE: "An opposing Nawal whose shift enters or leaves the lane facing it takes 1 damage; so does "
    "the one that it faces after a shift of its own. Each more: 1 more.",
    Sign.LIZARD: "Attacks deal 1 less damage to it. Each more: 1 less.",
    Sign.DOG: "When a lane beside it is attacked it may shift in and be attacked instead. "
    "Each more: once more a round.",
    Sign.HOUSE: "When an empty lane of its side is attacked for the first time in a turn it may shift in "
    "from anywhere and be attacked instead. More HOUSE on a side: later attacks too.",
    Sign.RAIN: "The Nawal facing it has 1 less Power. When an opposing Nawal shifts it may shift one lane. "
    "Each more: 1 less Power, one shift more.",
    Sign.DEER: "When it is attacked it may shift one lane away; the attack goes on where it stood. "
    "Each more: once more a round.",
    Sign.GRASS: "Once a game, when an attack would defeat it, it may prevent up to 3 of the damage. "
    "Each more: once more.",
    Sign.VULTURE: "When another Nawal of its side is defeated it may swallow that one: 1 more Power, 1 more "
    "Life, and that one's sign. Each more: it holds one more.",
    Sign.MONKEY: "Items cost 1 Energy less on it. Each more: 1 less.",
    Sign.FLOWER: "Once a round it removes 1 damage from itself and from its neighbours. Each more: 1 more.",
    Sign.KNIFE: "Its attack removes 2 damage from itself. Each more: 2 more.",
}


def sign_text(sign: Sign) -> str:
    """What a sign does, in short sentences (NW-42 to NW-62)."""
    return _SIGN_TEXT[sign]


def sign_gist(sign: Sign) -> str:
    """What one of a sign does, without what more of it would."""
    return _SIGN_TEXT[sign].partition(" Each more:")[0].partition(" More HOUSE")[0]


def capital(sign: Sign) -> str:
    """A sign as it stands in sentences: DOG."""
    return sign.value.upper()


# -------------------------------------------------------------------------------------------------- cards


def card_text(card: Card, cards: Mapping[str, Card], plain: bool = False) -> tuple[str, ...]:
    """All that a card says, line by line, for whoever looks at it closely.

    `plain`: in a Simple Battle, where signs do nothing and a Guardian only names its deck (NW-08).
    """
    match card:
        case GuardianCard() if plain:
            return (*_title(card), f"Guardian of the {card.deck.title()} Deck")
        case NawalCard() if plain:
            return (*_title(card), f"Nawal, level {card.level}", _values(card), *_glyph(card.glyph, cards))
        case GuardianCard():
            head = (f"Guardian of the {card.deck.title()} Deck", f"Energy {card.energy}, {_values(card)}")
            return (*_title(card), *head, *_sign_lines((card.sign,)))
        case NawalCard():
            head = (f"Nawal, level {card.level}", _values(card))
            return (*_title(card), *head, *_glyph(card.glyph, cards), *_sign_lines((card.sign,)))
        case SpellCard():
            what = "Item" if card.kind == "item" else "Magic"
            holy = "Sacred" if card.glyph else "Basic"
            lines = (f"{holy} Spell, {what}, level {card.level}", *_glyph(card.glyph, cards))
            if card.kind == "item":
                return (*_title(card), *lines, _gives(card), *_sign_lines(card.signs))
            return (*_title(card), *lines, *(effect_text(effect) for effect in card.effects))


def _title(card: Card) -> tuple[str, ...]:
    return (f"{card.name} ({card.gloss})" if card.gloss else card.name,)


def _values(card: NawalCard | GuardianCard) -> str:
    return f"Power {card.power}, Life {card.life}"


def _gives(card: SpellCard) -> str:
    given = [f"{value} more {what}" for what, value in (("Power", card.power), ("Life", card.life)) if value]
    given += [capital(sign) for sign in card.signs]
    return f"The Nawal that has it gets {listed(given)}."


def _glyph(glyph: str, cards: Mapping[str, Card]) -> tuple[str, ...]:
    return (f"Glyph of {cards[glyph].name if glyph in cards else glyph}",) if glyph else ()


def _sign_lines(signs: Sequence[Sign]) -> tuple[str, ...]:
    return tuple(f"{capital(sign)}: {sign_text(sign)}" for sign in dict.fromkeys(signs))


def listed(words: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


# ------------------------------------------------------------------------------------------------ effects

_ON = {
    "own": "one of your Nawals",
    "opponent": "one opposing Nawal",
    "any": "any one Nawal",
    "all-own": "all your Nawals",
    "all-opponent": "all Nawals of one opponent",
    "same": "the same Nawal",
}
_FEW = {
    "own": ("one of yours", "own", "own"),
    "opponent": ("a foe", "a foe", "foe"),
    "any": ("any Nawal", "any", "any"),
    "all-own": ("all yours", "all yours", "all own"),
    "all-opponent": ("all foes", "all foes", "all foes"),
    "same": ("it", "it", "to it"),
}
"""Whom an effect is for in few words, in fewer and in fewest."""

_NO_ATTACK = {
    "own": "one of yours cannot attack",
    "opponent": "a foe cannot attack",
    "any": "one Nawal cannot attack",
    "all-own": "none of yours can attack",
    "all-opponent": "no foe can attack",
    "same": "it cannot attack",
}
_NO_ITEM = {
    "own": ("discard an own Item", "own loses Item", "own loses Item"),
    "opponent": ("discard a foe's Item", "foe loses Item", "loses Item"),
    "any": ("discard any Item", "any loses Item", "any loses Item"),
    "same": ("discard its Item", "it loses Item", "loses Item"),
}
_HIGHEST = 4
"""The highest level of a Nawal."""


def effect_text(effect: Effect) -> str:
    """One effect of a Spell as a sentence (NW-82 to NW-89)."""
    match effect:
        case Damage(amount, target):
            return f"Deals {amount} damage to {_ON[target]}."
        case Heal(amount, target):
            return (
                f"Removes {'all' if amount >= ALL_DAMAGE else f'up to {amount}'} damage from {_ON[target]}."
            )
        case Might(amount, target):
            return f"Gives {amount} more Power to {_ON[target]} until your next turn begins."
        case Stun(target):
            return f"Keeps {_ON[target]} from attacking until your next turn begins."
        case ShiftAway(target):
            return f"Shifts {_ON[target]} one lane, to the side you choose."
        case Move(target):
            return f"Moves {_ON[target]} to an open lane of its side."
        case Strip(target):
            return f"Discards the Item of {_ON[target]}."
        case Slay(target):
            return f"Defeats {_ON[target]}."
        case GainEnergy(amount):
            return f"You gain {amount} Energy."
        case DrawCards(amount):
            return "You draw 1 card." if amount == 1 else f"You draw {amount} cards."
        case Bring(max_level, to):
            where = "to your hand" if to == "hand" else "into an open lane of yours, free of charge"
            return f"Brings a Nawal of level {max_level} or less back from your burn pile {where}."


def short_effect(spell: SpellCard) -> str:
    """What a Spell does, for a list: "5 damage to a foe", "item +2 power +2 life reed"."""
    if spell.kind == "magic":
        return ", ".join(effect_wordings(spell)[0])
    values = ((spell.power, "power"), (spell.life, "life"))
    return " ".join(["item", *(f"+{value} {word}" for value, word in values if value), *spell.signs])


def effect_wordings(spell: SpellCard) -> tuple[tuple[str, ...], ...]:
    """What a Magic Spell does for the face of its card, a clause an effect: in few words, in fewer, in fewest."""
    return tuple(zip(*map(_clauses, spell.effects), strict=True))


def _clauses(effect: Effect) -> tuple[str, str, str]:
    """An effect in few words, in fewer and in fewest; the same words wherever fewer would not be understood."""
    match effect:
        case Damage(amount, target):
            few, fewer, fewest = _FEW[target]
            least = f"{amount} dmg" if target == "opponent" else f"{amount} dmg {fewest}"
            return f"{amount} damage to {few}", f"{amount} damage to {fewer}", least
        case Heal(amount, target):
            number = "all" if amount >= ALL_DAMAGE else str(amount)
            few, fewer, fewest = _FEW[target]
            if target == "own":
                return f"heal {number} damage on {few}", f"heal {number} damage", f"heal {number}"
            return f"heal {number} damage on {few}", f"heal {number} on {fewer}", f"heal {number} {fewest}"
        case Might(amount, target):
            few, fewer, fewest = _FEW[target]
            return (
                f"+{amount} power to {few} for a round", f"+{amount} power to {fewer}", f"+{amount} pow {fewest}"
            )  # fmt: skip
        case Stun(target):
            return f"{_NO_ATTACK[target]} for a round", _NO_ATTACK[target], f"stun {_FEW[target][1]}"
        case ShiftAway(target):
            few, fewer, _ = _FEW[target]
            return f"shift {few} one lane", f"shift {fewer}", f"shift {fewer}"
        case Move(target):
            few, fewer, _ = _FEW[target]
            return f"move {few} to an open lane", f"move {fewer} to an open lane", f"move {fewer}"
        case Strip(target):
            return _NO_ITEM[target]
        case Slay(target):
            few, fewer, _ = _FEW[target]
            return f"defeat {few}", f"defeat {fewer}", f"defeat {fewer}"
        case GainEnergy(amount):
            return (f"+{amount} Energy",) * 3
        case DrawCards(amount):
            return f"draw {amount} {'card' if amount == 1 else 'cards'}", f"draw {amount}", f"draw {amount}"
        case Bring(max_level, to):
            return _bring(max_level, "hand" if to == "hand" else "a lane")


def _bring(max_level: int, where: str) -> tuple[str, str, str]:
    least = where.removeprefix("a ")
    if max_level >= _HIGHEST:
        return f"return a burned Nawal to {where}", f"return a Nawal to {where}", f"Nawal to {least}"
    levels = "1" if max_level == 1 else f"1-{max_level}"
    return (
        f"return a burned level {levels} Nawal to {where}",
        f"return level {levels} to {where}",
        f"lv {levels} to {least}",
    )
