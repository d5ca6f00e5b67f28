"""All there is to say of a battlefield of a quest beside its cards, as lines of text; the first is the title."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tonalli.games.nawalli.adventure.model import BOSS, OPPONENT, PLAYERS
from tonalli.games.nawalli.adventure.text import FOE, place_name
from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.words import capital, listed
from tonalli.ui.games.nawalli.adventure.facts import BACK, FieldReader
from tonalli.ui.games.nawalli.choosing import At
from tonalli.ui.games.nawalli.detail import Lines, in_short, lasting_in_full

_SHIFTS = {Sign.RAIN, Sign.JAGUAR, Sign.DEER, Sign.RABBIT}

OPPONENTS = {
    Sign.MONKEY: "An opponent has 2 more Life by it.",
    Sign.EAGLE: "An opponent attacks the lane to its right by it, from yellow the one to its left.",
    Sign.WIND: "An opponent pushes the Nawal facing it to the right by it, and back from the edge.",
}
"""What signs do for opponents where it is not what they do for players (AD-21)."""


def about_place(reader: FieldReader, spot: At) -> Iterator[str]:
    """What the row means for a Nawal, and where it would shift."""
    fighter = reader.at(spot.side, spot.lane)
    if fighter is None:
        return
    if spot.side == BACK:
        yield (
            "In the back row it does nothing and cannot be reached. When the opponents move it steps forward, "
            "or aside if the middle lane is taken."
        )
    if spot.side != PLAYERS and _SHIFTS & set(fighter.signs):
        way = "left" if fighter.id in reader.encounter.leftward else "right"
        yield f"Its shifts go to the {way}, and turn at the last lane."
    if spot.side != PLAYERS:
        for sign in [sign for sign in OPPONENTS if sign in fighter.signs]:
            yield f"{capital(sign)}: {OPPONENTS[sign]}"
    if fighter.id == reader.encounter.boss:
        yield "The boss: whoever defeats it wins the quest."


def about_field(reader: FieldReader, names: Sequence[str]) -> Lines:
    """The encounter and everything else that lies open beside the lanes."""
    return tuple(_field(reader, names))


def _field(reader: FieldReader, names: Sequence[str]) -> Iterator[str]:
    quest, encounter = reader.quest, reader.encounter
    yield f"{place_name(quest.battle)}: what lies beside the lanes"
    yield ""
    levels = listed([str(level) for level in encounter.left])
    yield f"Still to come, by level: {levels}." if levels else "Nobody is still to come."
    waiting = reader.waiting()
    if quest.battle != BOSS or waiting:
        yield f"In the Guardian space: {listed(waiting)}." if waiting else "The Guardian space is empty."
    boss = reader.cards[quest.boss]
    yield f"The boss: {boss.name}, {in_short(boss)}{_with(reader)}."
    if quest.known:
        yield f"Met in the first try: {listed([reader.face(card).name for card in quest.known])}."
    burned = ", ".join(reader.name(copy) for copy in reader.player(OPPONENT).burn)
    yield f"{FOE}'s burn pile, oldest first: {burned or 'nothing'}."
    for seat in reader.seats_of(PLAYERS):
        burn = ", ".join(reader.name(copy) for copy in reader.player(seat).burn)
        yield ""
        yield f"{names[seat]}'s hand: {_all(reader, reader.hand(seat) or ())}."
        yield f"{names[seat]}'s cards aside: {_all(reader, reader.aside(seat))}."
        yield f"{names[seat]}'s burn pile, oldest first: {burn or 'nothing'}."
    if reader.battle.lasting:
        yield from ("", "Spells that lie open:", *lasting_in_full(reader))


def _with(reader: FieldReader) -> str:
    item = reader.quest.item
    return f", with {reader.face(item).name}" if item else ", with a Spell that lies face down"


def _all(reader: FieldReader, cards: Sequence[str]) -> str:
    return ", ".join(reader.face(card).name for card in cards) or "none"


__all__ = ["OPPONENTS", "about_field", "about_place"]
