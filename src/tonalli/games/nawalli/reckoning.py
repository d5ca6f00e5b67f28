"""How a figure in the log came about: damage and gems of an attack, from what lay open just before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from tonalli.games.nawalli.cards import CAIMAN, GRASS, LIZARD, RAIN, REED, WATER, Card
from tonalli.games.nawalli.flow import DEATH_STRIKES, REED_PIERCES
from tonalli.games.nawalli.model import (
    NONE,
    Announced,
    BattleView,
    Damaged,
    Event,
    Fighter,
    GemsTaken,
    Healed,
    Prevented,
    Strike,
    View,
)
from tonalli.games.nawalli.table import face_of

Term = tuple[int, str]
"""A number, and what it is for."""


def reckoned(
    event: Event, begin: View, before: View, earlier: Sequence[Event], cards: Mapping[str, Card]
) -> tuple[str, ...]:  # fmt: skip
    """The sums behind an event, a sentence each; () where there is nothing to be reckoned.

    `begin` is what was seen when its action was chosen, `earlier` what this had led to until then, and `before` what
    was seen just before the event. The sums are those of the rules (NW-27, NW-45, NW-48, NW-49, NW-52, NW-57, NW-62,
    NW-75).
    """
    if begin.battle is None or before.battle is None:
        return ()
    sums = _Sums(before, before.battle, _strike(begin.battle, earlier), cards)
    match event:
        case Damaged(why="attack"):
            return tuple(sums.damage(event))
        case Damaged(why="water" | "quake"):
            return (f"1 for each {event.why.upper()}.",)
        case Damaged(why="death"):
            return (f"{DEATH_STRIKES} for each DEATH.",)
        case Healed(why="knife"):
            return ("2 for each KNIFE, as far as there is damage.",)
        case GemsTaken(why="attack"):
            return tuple(sums.gems(event))
        case GemsTaken():
            return tuple(sums.pierced(event))
        case _:
            return ()


def _strike(begin: BattleView, earlier: Sequence[Event]) -> Strike | None:
    """The attack that is carried out: just announced, or answered and on the stack since then."""
    for event in earlier:
        if isinstance(event, Announced):
            fighter = begin.arenas[event.side].lanes[event.lane]
            return None if fighter is None else Strike(fighter.id, event.side, event.target, event.to)
    strike = next((top for top in reversed(begin.stack) if isinstance(top, Strike)), None)
    prevented = sum(e.amount for e in earlier if isinstance(e, Prevented) and e.sign is GRASS)
    return strike and replace(strike, prevented=strike.prevented + prevented)


class _Sums:
    """Looks things up in what was seen before."""

    def __init__(
        self, view: View, battle: BattleView, strike: Strike | None, cards: Mapping[str, Card]
    ) -> None:  # fmt: skip
        self.view = view
        self.battle = battle
        self.cards = cards
        self.strike = strike

    def _at(self, side: int, lane: int) -> Fighter | None:
        return self.battle.arenas[side].lanes[lane]

    def _attacker(self) -> tuple[int, Fighter] | None:
        """The lane of who attacks, and who it is."""
        strike = self.strike
        row = self.battle.arenas[strike.side].lanes if strike else ()
        return next(
            ((n, there) for n, there in enumerate(row) if there and strike and there.id == strike.fighter),
            None,
        )

    def damage(self, event: Damaged) -> Iterator[str]:
        """Power and signs of who attacks, less those of who is attacked (NW-45, NW-48, NW-52, NW-57)."""
        found, victim, strike = self._attacker(), self._at(event.side, event.lane), self.strike
        if found is None or victim is None or strike is None:
            return
        terms = [(self.power(*found), "Power"), (found[1].signs.count(WATER), "WATER")]
        if victim.item != NONE:
            terms.append((found[1].signs.count(REED), "REED, as it has an Item"))
        terms += [(-victim.signs.count(LIZARD), "LIZARD"), (-strike.prevented, "prevented with GRASS")]
        yield f"Damage: {_sum(terms)}."
        yield from self.of_power(*found)

    def gems(self, event: GemsTaken) -> Iterator[str]:
        """As many as Power, if there are as many (NW-27)."""
        found = self._attacker()
        if found is None:
            return
        power, taken = self.power(*found), event.from_side + event.from_middle
        yield (
            f"Gems: {power} by Power."
            if power == taken
            else f"Gems: {power} by Power, but there were {taken}."
        )
        yield from self.of_power(*found)

    def pierced(self, event: GemsTaken) -> Iterator[str]:
        """Damage that was not needed, at most four for each REED (NW-45)."""
        found, strike = self._attacker(), self.strike
        victim = self._at(strike.target, strike.lane) if strike else None
        if found is None or victim is None:
            return
        most, taken = REED_PIERCES * found[1].signs.count(REED), event.from_side + event.from_middle
        spare = victim.damage - victim.life
        there = "" if taken == min(spare, most) else f"; there were {taken}"
        yield f"Gems: {spare} damage was not needed, and REED lets at most {most} through{there}."

    # -- Power

    def power(self, lane: int, fighter: Fighter) -> int:
        """Power of who attacks (NW-75)."""
        return max(0, sum(amount for amount, _ in self.terms(lane, fighter)))

    def of_power(self, lane: int, fighter: Fighter) -> Iterator[str]:
        """What Power is made of, where it is not that of one card alone."""
        terms = [term for term in self.terms(lane, fighter) if term[0]]
        if len(terms) > 1:
            yield f"Power: {_sum(terms)}."

    def terms(self, lane: int, fighter: Fighter) -> Iterator[Term]:
        """The cards and signs that make up Power, Spells that lie open, RAIN opposite."""
        top = self._card(fighter.top)
        yield face_of(top).power, top.name
        if fighter.under != NONE:
            yield 1, f"shapeshifted onto {self._card(fighter.under).name}"
        if fighter.item != NONE:
            yield face_of(self._card(fighter.item)).power, self._card(fighter.item).name
        yield len(fighter.swallowed), "swallowed"
        yield fighter.signs.count(CAIMAN), "CAIMAN"
        strike = self.strike
        for spell in self.battle.lasting:
            if (strike and spell.side == strike.side) or fighter.id in spell.fighters:
                yield spell.power, self._card(spell.copy).name
        opposite = self._at(strike.target, lane) if strike else None
        if opposite is not None:
            yield -opposite.signs.count(RAIN), f"RAIN of {self._card(opposite.top).name}"

    def _card(self, copy: int) -> Card:
        return self.cards[self.view.cards[copy]]


def _sum(terms: Sequence[Term]) -> str:
    """ "4 Power + 1 WATER - 2 LIZARD = 3"; what is nothing is left out, and nothing is less than 0."""
    some = [term for term in terms if term[0]] or list(terms[:1])
    text = f"{some[0][0]} {some[0][1]}" + "".join(
        f" {'-' if amount < 0 else '+'} {abs(amount)} {what}" for amount, what in some[1:]
    )
    total = max(0, sum(amount for amount, _ in some))
    return text if len(some) == 1 else f"{text} = {total}"


__all__ = ["reckoned"]
