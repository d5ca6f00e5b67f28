"""Why something cannot be done, in sentences for the player.

The reasons that are asked for most are constants: a sentence costs to build, and `legal` only wants to know
whether there is one.
"""

from __future__ import annotations

from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import COLOURS

MATCH_OVER = "The match is over."
NOTHING_ASKED = "Nothing is asked that this would answer."
TAKE_A_CARD = "The draft is on: take a card."
FIRST_REDRAW = "First decide whether to draw a new hand."
FIRST_DRAW = "First draw your cards."
FIRST_SPELL = "First finish the Spell."
FIRST_ANSWER = "First answer what is asked, or pass."
NOT_OPEN = "That lane of yours is not open."
NO_NAWAL = "You have no Nawal in that lane."
HAS_ATTACKED = "This Nawal has attacked this turn."
HAS_SHIFTED = "This Nawal has shifted this turn in place of its attack."
NO_ATTACKS = "Nobody attacks in the first turn of a battle."
STUNNED = "This Nawal is stunned and cannot attack."
IS_GUARDIAN = "Guardians do not shapeshift and are not shapeshifted."
IS_SHAPESHIFTED = "This Nawal has been shapeshifted already."
SACRIFICED = "You have sacrificed a card this turn."
NO_GUARDIAN = "You have no such Guardian."
WAS_SUMMONED = "This Guardian has been summoned in this game."
NOT_IN_SPACE = "This Guardian is not in its space."
NOT_BLESSED = "A Guardian cannot be blessed."
IS_BLESSED = "This Nawal is blessed already."
NO_USE = "This Nawal has no use of that sign left."
BEFORE_ATTACK = "JAGUAR shifts before the attack, and this Nawal has attacked or shifted."
AFTER_ATTACK = "RABBIT shifts after the attack, and this Nawal has not attacked yet."
NOBODY_OPPOSITE = "There is no opposing Nawal in that lane."
NO_OPPONENT = "That is no opponent's lane."
WIND_PUSHES = "WIND, and no other sign, pushes an opponent's Nawal."
FLOWER_STAYS = "FLOWER heals where it stands."
SAY_WHERE = "Say to which lane."


def too_dear(what: str, cost: int, energy: int) -> str:
    """The cost cannot be paid."""
    return f"{what} costs {cost} Energy and you have {energy}."


def no_card(card: str) -> str:
    """No card has this id."""
    return f"There is no card {card!r}."


def not_in_hand(name: str) -> str:
    """The card is elsewhere."""
    return f"{name} is not in your hand."


def no_nawal(name: str) -> str:
    """A Nawal was wanted."""
    return f"{name} is not a Nawal."


def no_item(name: str) -> str:
    """An Item was wanted."""
    return f"{name} is not an Item."


def no_magic(name: str) -> str:
    """A Magic Spell was wanted."""
    return f"{name} is not a Magic Spell."


def no_target(spell: str) -> str:
    """Some effect of the Spell has nobody it could be for."""
    return f"{spell} has nothing it could work on."


def not_aimed(spell: str) -> str:
    """A lane or side was given to a Spell that takes none."""
    return f"{spell} is not aimed."


def aim_missing(spell: str) -> str:
    """No lane was given to a Spell that wants one."""
    return f"{spell} must be aimed at a Nawal."


def arena_missing(spell: str) -> str:
    """No opponent was named, or one without a Nawal, for a Spell that is for all Nawals of one."""
    return f"{spell} is for all Nawals of one opponent who has some: say whose."


def wrong_aim(spell: str, lane: int) -> str:
    """The Spell is not for what is in that lane."""
    return f"{spell} cannot be aimed at the {COLOURS[lane]} lane."


def out_of_reach(name: str, lane: int, to: int) -> str:
    """The lane is further than EAGLE flies."""
    return f"{name} in {COLOURS[lane]} does not reach {COLOURS[to]}."


def not_beside(lane: int, to: int) -> str:
    """The lanes are not adjacent."""
    return f"{COLOURS[to].capitalize()} is not beside {COLOURS[lane]}."


def not_on_own_turn(sign: Sign) -> str:
    """The sign is always active, or answers something."""
    return f"{sign.upper()} is not activated on your turn."


def no_answer(sign: Sign) -> str:
    """The sign has nothing to do with what is asked."""
    return f"{sign.upper()} cannot answer that."


def not_laid_out(card: str) -> str:
    """The card is not among those that may be drafted now."""
    return f"{card!r} is not laid out."


def sacred_fixed(count: int) -> str:
    """The option has no use in a Quick Battle."""
    return f"Guardian decks bring their Sacred Spells: leave sacred at {count}."


def deck_fixed(option: str, value: object) -> str:
    """The option has no use with Quick Start decks."""
    return f"Quick Start decks are complete: leave {option} at {value}."


def too_few(there: int, what: str, seats: int, takes: int) -> str:
    """The box has too few cards for the options."""
    return f"The box has {there} {what}, and {seats} players who take {takes} each need {seats * takes}: ask for fewer."


def wrong_seats(seats: int, teams: bool) -> str:
    """Nobody plays with so many."""
    if teams:
        return f"Two teams of two are 4 players, not {seats}."
    return f"Nawalli is played by 2, 3 or 4, not by {seats}."
