"""All there is to say of a card or a fighter, as lines of text; the first is the title."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tonalli.games.nawalli.cards import Card, SpellCard
from tonalli.games.nawalli.model import COLOURS, GuardianPlace
from tonalli.games.nawalli.sight import in_sight
from tonalli.games.nawalli.words import capital, card_text, listed, short_effect, sign_text
from tonalli.ui.games.nawalli.facts import FighterFact, Reader, SignFact

Lines = tuple[str, ...]

_STATES = {
    "ready": "Ready to attack.",
    "spent": "Has attacked this turn.",
    "moved": "Has shifted in place of its attack this turn.",
    "stunned": "Cannot attack while a Spell lies open.",
}


def about_card(card: str, cards: Mapping[str, Card], deck: Sequence[str] = (), plain: bool = False) -> Lines:
    """A card in full, with the deck that comes with it; `plain`: where signs do nothing."""
    lines = card_text(cards[card], cards, plain)
    rest = [other for other in deck if other != card]
    if not rest:
        return lines
    told = (f"{cards[other].name}: {in_short(cards[other], plain)}" for other in rest)
    return (*lines, "", "The deck:", *told)


def in_short(card: Card, plain: bool = False) -> str:
    """A card in a few words: "level 2, 3 power, 8 life, death"."""
    if isinstance(card, SpellCard):
        return f"level {card.level}, {short_effect(card)}"
    level = getattr(card, "level", None)
    values = f"{card.power} power, {card.life} life{'' if plain else f', {card.sign}'}"
    return f"level {level}, {values}" if level is not None else f"Guardian, {values}"


def about_lane(reader: Reader, side: int, lane: int, names: Sequence[str]) -> Lines:
    """A lane and who stands in it, in full."""
    whose = listed([names[seat] for seat in reader.seats_of(side)])
    fact = reader.fact(side, lane)
    if fact is None:
        return (f"{COLOURS[lane]}, {whose}", "An open lane.")
    return tuple(_fighter(fact, f"{COLOURS[lane]}, {whose}", reader))


def _fighter(fact: FighterFact, where: str, reader: Reader) -> Iterator[str]:
    yield f"{fact.name} in {where}"
    kind = "A Guardian's Nawal" if fact.guardian else f"Level {fact.level}"
    yield f"{kind}, shapeshifted onto {fact.under}" if fact.under else kind
    yield f"Power {fact.power}{power_now(fact)}, Life {fact.left} of {fact.life}"
    if fact.state:
        yield _STATES[fact.state]
    if fact.item:
        yield f"Item: {fact.item}"
    if fact.blessing:
        yield f"Blessed by {fact.blessing}"
    if fact.swallowed:
        yield f"Swallowed: {listed(fact.swallowed)}"
    for sign in fact.signs:
        yield _sign(sign)


def power_now(fact: FighterFact) -> str:
    """Why Power is not what the cards say: " (5 by its cards, -1 by RAIN of Tamasolin)"; "" if it is."""
    return f" ({', '.join((f'{fact.base} by its cards', *fact.changes))})" if fact.changes else ""


def _sign(fact: SignFact) -> str:
    count = f" x{fact.count}" if fact.count > 1 else ""
    spent = f" ({fact.spent} of {fact.count} spent)" if fact.spent else ""
    return f"{capital(fact.sign)}{count}{spent}: {sign_text(fact.sign)}"


def about_piles(reader: Reader, names: Sequence[str]) -> Lines:
    """What lies open besides the arena: burn piles, Guardians, Spells that last, the teams."""
    lines: list[str] = ["Burn piles, decks, Guardians, lasting Spells"]
    if reader.view.sides > 2:
        turns = (reader.mine, *reader.others(reader.mine))
        lines += ["", f"The order of turns: {', '.join(reader.whose(side, names) for side in turns)}."]
    for seat in range(reader.view.seats):
        player = reader.player(seat)
        burn = ", ".join(reader.name(copy) for copy in player.burn) or "nothing"
        lines += ["", f"{names[seat]}'s burn pile, oldest first: {burn}."]
        lines.append(
            f"{names[seat]}'s decks: {player.nawals} {_nawals(player.nawals)} and {player.spells} "
            f"{_spells(player.spells)}, face down."
        )
        lines.append(_unseen(reader, seat, names[seat]))
        for guardian in player.guardians:
            lines.append(
                f"{names[seat]}'s Guardian {reader.name(guardian.copy)}: {_place(guardian.place)}"
                f"{', has been summoned in this game' if guardian.summoned else ''}."
            )
        for lasting in reader.battle.lasting:
            if lasting.seat == seat:
                lines.append(f"{reader.name(lasting.copy)} lies open{_whom(reader, lasting.fighters)}.")
    return tuple(lines)


def lasting_in_full(reader: Reader) -> Lines:
    """Each Spell that lies open, on whom it lies and what it does."""
    return tuple(
        f"{reader.name(spell.copy)}{_whom(reader, spell.fighters)}: "
        f"{f'{spell.power} more Power' if spell.power else 'cannot attack'}, until its caster's next turn."
        for spell in reader.battle.lasting
    )


def _nawals(count: int) -> str:
    return "Nawal" if count == 1 else "Nawals"


def _spells(count: int) -> str:
    return "Spell" if count == 1 else "Spells"


def _unseen(reader: Reader, seat: int, name: str) -> str:
    """What must still be in the decks, or in the hand too where that is hidden; all teams are open (NW-81)."""
    player, seen = reader.player(seat), set(in_sight(reader.battle))
    hidden = [copy for copy, owner in enumerate(reader.view.owners) if owner == seat and copy not in seen]
    where = f"In {name}'s decks" if player.hand is not None else f"In {name}'s hand or decks"
    return f"{where}, in no order: {', '.join(sorted(map(reader.name, hidden))) or 'nothing'}."


def about_teams(reader: Reader, names: Sequence[str]) -> Lines:
    """What everybody has drafted so far."""
    lines: list[str] = ["The teams so far"]
    for seat, team in enumerate(reader.view.teams):
        lines += ["", f"{names[seat]}: {len(team)} cards" if team else f"{names[seat]}: no cards yet"]
        lines += [
            f"  {reader.cards[card].name}: {in_short(reader.cards[card], reader.plain)}" for card in team
        ]
    return tuple(lines)


def _place(place: GuardianPlace) -> str:
    words = {
        GuardianPlace.SPACE: "in its space",
        GuardianPlace.BLESSING: "blesses a Nawal",
        GuardianPlace.ARENA: "in the arena",
    }
    return words[place]


def _whom(reader: Reader, fighters: Sequence[int]) -> str:
    there = [(place, fighter) for fighter in fighters if (place := reader.find(fighter))]
    named = [reader.name(fighter.top) for place, _ in there if (fighter := reader.at(*place))]
    return f" on {listed(named)}" if named else ""


__all__ = [
    "Lines",
    "about_card",
    "about_lane",
    "about_piles",
    "about_teams",
    "in_short",
    "lasting_in_full",
    "power_now",
]
