"""The cards of Nawalli as data: signs, card types, and a set of them (NW-01, NW-02, NW-03)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct


class Sign(StrEnum):
    """The twenty day signs (NW-42 to NW-62)."""

    JAGUAR = "jaguar"
    EAGLE = "eagle"
    WIND = "wind"
    REED = "reed"
    RABBIT = "rabbit"
    CAIMAN = "caiman"
    WATER = "water"
    DEATH = "death"
    SNAKE = "snake"
    QUAKE = "quake"
    LIZARD = "lizard"
    DOG = "dog"
    HOUSE = "house"
    RAIN = "rain"
    DEER = "deer"
    GRASS = "grass"
    VULTURE = "vulture"
    MONKEY = "monkey"
    FLOWER = "flower"
    KNIFE = "knife"


# A look-up on an enum class costs as much as a small function, and the rules do little else: so, as plain names.
(
    JAGUAR,
    EAGLE,
    WIND,
    REED,
    RABBIT,
    CAIMAN,
    WATER,
    DEATH,
    SNAKE,
    QUAKE,
    LIZARD,
    DOG,
    HOUSE,
    RAIN,
    DEER,
    GRASS,
    VULTURE,
    MONKEY,
    FLOWER,
    KNIFE,
) = Sign

CardId = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Name = Annotated[str, Meta(min_length=1, max_length=16)]
Gloss = Annotated[str, Meta(max_length=40)]
Level = Annotated[int, Meta(ge=1, le=4)]
Points = Annotated[int, Meta(ge=0, le=99)]
Amount = Annotated[int, Meta(ge=1, le=99)]

TargetKind: TypeAlias = Literal["own", "opponent", "any", "all-own", "all-opponent", "same"]
"""Whom an effect is for; `same` is whom the effect before it was for (NW-82)."""


class Damage(Struct, frozen=True, tag_field="op", tag="damage", forbid_unknown_fields=True):
    """Damage that is no attack damage (NW-83)."""

    amount: Amount
    target: TargetKind


class Heal(Struct, frozen=True, tag_field="op", tag="heal", forbid_unknown_fields=True):
    """Removes up to `amount` damage; 99 is all (NW-83)."""

    amount: Amount
    target: TargetKind


class Might(Struct, frozen=True, tag_field="op", tag="power", forbid_unknown_fields=True):
    """More Power while the Spell lies open (NW-83)."""

    amount: Amount
    target: TargetKind
    lasts: Literal["round"] = "round"


class Stun(Struct, frozen=True, tag_field="op", tag="stun", forbid_unknown_fields=True):
    """Cannot attack while the Spell lies open (NW-84)."""

    target: TargetKind
    lasts: Literal["round"] = "round"


class ShiftAway(Struct, frozen=True, tag_field="op", tag="shift", forbid_unknown_fields=True):
    """Shifts one lane to the caster's choice of side (NW-85)."""

    target: Literal["own", "opponent", "any", "same"]
    distance: Literal[1] = 1


class Move(Struct, frozen=True, tag_field="op", tag="move", forbid_unknown_fields=True):
    """Goes straight to an open lane of its own side, of the caster's choice (NW-85)."""

    target: Literal["own", "opponent", "any", "same"]
    to: Literal["open-lane"] = "open-lane"


class Strip(Struct, frozen=True, tag_field="op", tag="strip", forbid_unknown_fields=True):
    """Discards the Item (NW-86)."""

    target: Literal["own", "opponent", "any", "same"]


class Slay(Struct, frozen=True, tag_field="op", tag="defeat", forbid_unknown_fields=True):
    """Defeats (NW-86)."""

    target: Literal["own", "opponent", "any", "same"]


class GainEnergy(Struct, frozen=True, tag_field="op", tag="energy", forbid_unknown_fields=True):
    """Energy for the caster (NW-87)."""

    amount: Amount


class DrawCards(Struct, frozen=True, tag_field="op", tag="draw", forbid_unknown_fields=True):
    """The caster draws, one by one, from the decks of their choice (NW-87)."""

    amount: Amount


class Bring(Struct, frozen=True, tag_field="op", tag="return", forbid_unknown_fields=True):
    """A Nawal from the caster's burn pile comes back, to hand or into an own open lane (NW-87)."""

    max_level: Level
    to: Literal["hand", "open-lane"]
    what: Literal["nawal"] = "nawal"


Effect: TypeAlias = (
    Damage | Heal | Might | Stun | ShiftAway | Move | Strip | Slay | GainEnergy | DrawCards | Bring
)


class GuardianCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A Guardian: both sides of the card have the same sign (NW-79)."""

    id: CardId
    name: Name
    gloss: Gloss
    deck: str
    """What its Quick Start deck is called: "night"."""
    sign: Sign
    energy: Annotated[int, Meta(ge=0, le=20)]
    """What its Nawal costs (NW-40), and its level where levels are compared (NW-59)."""
    power: Points
    life: Annotated[int, Meta(ge=1, le=99)]


class NawalCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A Nawal."""

    id: CardId
    name: Name
    gloss: Gloss
    level: Level
    power: Points
    life: Annotated[int, Meta(ge=1, le=99)]
    sign: Sign
    glyph: str = ""
    """The id of a Guardian: at level 3 and 4 whose deck it is in (NW-02), below that whose Quick Start deck (NW-07)."""


class SpellCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A Spell: an Item (with Power, Life and signs) or Magic (with effects). Sacred if it has a glyph."""

    id: CardId
    name: Name
    gloss: Gloss
    level: Annotated[int, Meta(ge=1, le=3)]
    kind: Literal["item", "magic"]
    copies: Annotated[int, Meta(ge=1, le=9)] = 1
    glyph: str = ""
    power: Points = 0
    life: Points = 0
    signs: Annotated[tuple[Sign, ...], Meta(max_length=6)] = ()
    effects: Annotated[tuple[Effect, ...], Meta(max_length=6)] = ()


Card: TypeAlias = GuardianCard | NawalCard | SpellCard


class CardSet(Struct, frozen=True, forbid_unknown_fields=True):
    """All the cards of one edition."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    guardian: tuple[GuardianCard, ...]
    nawal: tuple[NawalCard, ...]
    spell: tuple[SpellCard, ...]
    quick_start_spells: tuple[CardId, ...] = ()
    """The Basic Spells that every Quick Start deck has (NW-07)."""
