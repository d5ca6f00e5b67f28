"""What follows from a deed: shifts with QUAKE and RAIN, attacks with their answers, defeats.

What is still to be done lies on the table's stack. Each `work_…` here takes up the top of it and returns the seat
that must be asked, or NONE when it did something and the stack should be looked at again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from tonalli.games.nawalli.cards import (
    DEATH,
    DEER,
    DOG,
    GRASS,
    HOUSE,
    KNIFE,
    LIZARD,
    QUAKE,
    RAIN,
    REED,
    SNAKE,
    VULTURE,
    WATER,
    Sign,
)
from tonalli.games.nawalli.model import (
    NONE,
    Announced,
    Answer,
    Answered,
    Claim,
    Damaged,
    DefeatCause,
    Defeated,
    Defeats,
    Fallen,
    Fighter,
    Fizzled,
    GemsTaken,
    GuardianPlace,
    Healed,
    Leg,
    Prevented,
    Shifted,
    Shifting,
    Strike,
    Swallow,
    Swallowed,
)
from tonalli.games.nawalli.table import ADJACENT, Table, cards_of
from tonalli.games.nawalli.uses import has_use, spend

Blame = Mapping[int, tuple[int, DefeatCause]]
"""Fighter id -> who struck it (id or NONE) and how, in the effect that has just happened."""

GRASS_PREVENTS = 3
REED_PIERCES = 4
DEATH_STRIKES = 3


# ------------------------------------------------------------------------------------------- small deeds


def wound(
    t: Table, side: int, lane: int, amount: int, why: Literal["attack", "water", "quake", "death", "spell"]
) -> None:
    """Damage to the fighter in a lane; defeats are settled by `settle` when the whole effect has happened."""
    if amount <= 0:
        return
    fighter = t.at(side, lane)
    damage = fighter.damage + amount
    t.lanes[side][lane] = replace(fighter, damage=damage)
    t.hurt = True
    t.emit(Damaged(side, lane, t.name(fighter), amount, why, max(0, fighter.life - damage)))


def mend(t: Table, side: int, lane: int, amount: int, why: Literal["knife", "flower", "spell"]) -> None:
    """Remove up to `amount` damage from the fighter in a lane."""
    fighter = t.at(side, lane)
    healed = min(amount, fighter.damage)
    if healed:
        t.lanes[side][lane] = replace(fighter, damage=fighter.damage - healed)
        t.emit(Healed(side, lane, t.name(fighter), healed, why))


def power_of(t: Table, side: int, lane: int, fighter: Fighter, target: int) -> int:
    """Power of a fighter in an attack at a side: with lasting Spells, less RAIN opposite, at least 0 (NW-75)."""
    power = fighter.power
    for spell in t.lasting:
        if spell.side == side or fighter.id in spell.fighters:
            power += spell.power
    opposite = t.lanes[target][lane]
    if opposite is not None:
        power -= opposite.signs.count(RAIN)
    return max(0, power)


def take_gems(t: Table, side: int, source: int, amount: int, why: Literal["attack", "reed"]) -> None:
    """Gems for a side, from the attacked opponent first, then from the middle (NW-27, NW-32)."""
    from_side = min(amount, t.gems[source])
    from_middle = min(amount - from_side, t.middle)
    if not from_side + from_middle:
        return
    t.gems[source] -= from_side
    t.middle -= from_middle
    t.gems[side] += from_side + from_middle
    t.moved = True
    t.emit(GemsTaken(side, source, from_side, from_middle, why))
    if t.gems[side] == t.options.gems and t.wins_with_all_gems(side):
        t.winner = side


# ------------------------------------------------------------------------------------------------ shifts


def shift(t: Table, side: int, lane: int, to: int) -> None:
    """The fighter in a lane goes to another of its side, swapping; QUAKE and RAIN follow (NW-33, NW-51, NW-77)."""
    row = t.lanes[side]
    mover, other = t.at(side, lane), row[to]
    row[lane], row[to] = other, mover
    t.emit(Shifted(side, lane, to, t.name(mover), "" if other is None else t.name(other)))
    if not _stirs(t, side):
        return
    legs: tuple[Leg, ...] = (Leg(mover.id, side, lane, to),)
    if other is not None:
        legs += (Leg(other.id, side, to, lane),)
    t.stack.append(Shifting(side, legs))


def _stirs(t: Table, side: int) -> bool:
    """Whether anybody has QUAKE, or an opponent RAIN, so that a shift of the side has to be looked at."""
    for other, row in enumerate(t.lanes):
        for fighter in row:
            if fighter is not None and (QUAKE in fighter.signs or (other != side and RAIN in fighter.signs)):
                return True
    return False


def work_shifting(t: Table, top: Shifting) -> int:
    """The next QUAKE strike of a shift; after the last, the next RAIN (NW-51, NW-77)."""
    opponents = t.opponents(top.side)
    steps = 3 * len(opponents)
    at = top.at
    while at < steps * len(top.legs):
        leg, step = top.legs[at // steps], at % steps
        at += 1
        struck = _quake(t, leg, step // len(opponents), opponents[step % len(opponents)])
        if struck:
            t.stack[-1] = replace(top, at=at)
            settle(t, struck)
            return NONE
    rain = next_rain(t, top)
    if rain is None:
        t.stack.pop()
        return NONE
    t.stack[-1] = replace(top, at=at)
    return t.owners[rain[2].top]


def _quake(t: Table, leg: Leg, step: int, opponent: int) -> Blame:
    """One strike of QUAKE that a leg of a shift sets off: who was struck, by whom."""
    mover = t.locate(leg.fighter)
    if mover is None:
        return {}
    lane = leg.source if step == 0 else leg.to
    other = t.lanes[opponent][lane]
    if other is None:
        return {}
    striker, struck = (mover[2], other) if step == 2 else (other, mover[2])
    count = striker.signs.count(QUAKE)
    if not count:
        return {}
    where = (opponent, lane) if step == 2 else mover[:2]
    wound(t, *where, count, "quake")
    return {struck.id: (striker.id, "quake")}


def next_rain(t: Table, top: Shifting) -> tuple[int, int, Fighter] | None:
    """Side, lane and value of the RAIN fighter that is asked next about a shift (NW-77, NW-91)."""
    turn_order = t.from_active()
    for side in turn_order:
        if side == top.side:
            continue
        for lane, fighter in enumerate(t.lanes[side]):
            if fighter is not None and fighter.id not in top.asked and has_use(t, fighter, RAIN):
                return side, lane, fighter
    return None


def rain_answers(t: Table, top: Shifting) -> list[Answer]:
    """The shifts that the RAIN fighter asked now may make (NW-55)."""
    rain = next_rain(t, top)
    return [] if rain is None else [Answer(RAIN, rain[1], to) for to in ADJACENT[rain[1]]]


def answer_rain(t: Table, top: Shifting, answer: Answer | None) -> None:
    """RAIN shifts, or lets it be (NW-55, NW-77)."""
    rain = next_rain(t, top)
    assert rain is not None
    side, lane, fighter = rain
    t.stack[-1] = replace(top, asked=(*top.asked, fighter.id))
    if answer is not None:
        use(t, side, lane, RAIN)
        shift(t, side, lane, answer.to)


def use(t: Table, side: int, lane: int, sign: Sign) -> None:
    """Spend one use of a sign of the fighter in a lane, and say so (NW-36)."""
    fighter = t.at(side, lane)
    spend(t, fighter, sign)
    t.emit(Answered(side, lane, t.name(fighter), sign))


# ----------------------------------------------------------------------------------------------- attacks


def announce(t: Table, side: int, lane: int, target: int, to: int) -> None:
    """An attack is announced; answers and resolving follow (NW-26, NW-34)."""
    fighter = t.at(side, lane)
    t.lanes[side][lane] = replace(fighter, attacked=True)
    facing = t.lanes[target][to]
    t.emit(Announced(side, lane, t.name(fighter), target, to, "" if facing is None else t.name(facing)))
    t.stack.append(Strike(fighter.id, side, target, to))


def work_strike(t: Table, top: Strike) -> int:
    """Ask for the next answer to an attack, or resolve it (NW-34, NW-75, NW-76)."""
    attacker = t.locate(top.fighter)
    if attacker is None:
        t.stack.pop()
        t.emit(Fizzled(top.side))
        return NONE
    victim = t.lanes[top.target][top.lane]
    if victim is None and not top.nth:
        t.strikes[top.target] += 1
        top = replace(top, nth=t.strikes[top.target])
        t.stack[-1] = top
    if not top.passed and strike_answers(t, top):
        return t.seats_of(top.target)[0] if victim is None else t.owners[victim.top]
    if victim is None:
        _hit_open_lane(t, top, attacker)
        return NONE
    damage = attack_damage(t, attacker, top, victim)
    if not top.declined and _grass_may(t, victim, damage):
        if not top.passed:
            t.stack[-1] = replace(top, passed=True)
        return t.owners[victim.top]
    _hit_nawal(t, top, attacker, victim, damage)
    return NONE


def strike_answers(t: Table, top: Strike) -> list[Answer]:
    """What may be answered to an announced attack now: HOUSE, DOG, DEER (NW-34, NW-53, NW-54, NW-56)."""
    row = t.lanes[top.target]
    answers = []
    victim = row[top.lane]
    if victim is None:
        houses = sum([fighter.signs.count(HOUSE) for fighter in row if fighter is not None])
        if houses and houses >= top.nth:
            answers += [
                Answer(HOUSE, lane)
                for lane, fighter in enumerate(row)
                if fighter is not None and has_use(t, fighter, HOUSE)
            ]
    for lane in ADJACENT[top.lane]:
        fighter = row[lane]
        if fighter is not None and has_use(t, fighter, DOG):
            answers.append(Answer(DOG, lane))
    if victim is not None and has_use(t, victim, DEER):
        answers += [Answer(DEER, top.lane, to) for to in ADJACENT[top.lane]]
    return answers


def grass_is_asked(t: Table, top: Strike) -> Fighter | None:
    """The attacked fighter that may use GRASS now (NW-57)."""
    attacker, victim = t.locate(top.fighter), t.lanes[top.target][top.lane]
    if attacker is None or victim is None or top.declined or not (top.passed or not strike_answers(t, top)):
        return None
    return victim if _grass_may(t, victim, attack_damage(t, attacker, top, victim)) else None


def _grass_may(t: Table, victim: Fighter, damage: int) -> bool:
    return damage > 0 and victim.damage + damage >= victim.life and has_use(t, victim, GRASS)


def answer_strike(t: Table, top: Strike, answer: Answer | None) -> None:
    """An answer to an attack, or none more (NW-34); GRASS prevents some of its damage (NW-57)."""
    if grass_is_asked(t, top) is not None:
        _answer_grass(t, top, answer)
    elif answer is None:
        t.stack[-1] = replace(top, passed=True)
    else:
        use(t, top.target, answer.lane, answer.sign)
        shift(t, top.target, answer.lane, answer.to if answer.sign is DEER else top.lane)


def _answer_grass(t: Table, top: Strike, answer: Answer | None) -> None:
    if answer is None:
        t.stack[-1] = replace(top, declined=True, passed=True)
        return
    attacker, victim = t.locate(top.fighter), t.at(top.target, top.lane)
    assert attacker is not None
    prevented = min(GRASS_PREVENTS, attack_damage(t, attacker, top, victim))
    spend(t, victim, GRASS)
    t.stack[-1] = replace(top, prevented=top.prevented + prevented, passed=True)
    t.emit(Prevented(top.target, top.lane, t.name(victim), GRASS, prevented))


def attack_damage(t: Table, attacker: tuple[int, int, Fighter], top: Strike, victim: Fighter) -> int:
    """Attack damage to a Nawal, less what GRASS prevents (NW-45, NW-48, NW-52, NW-75)."""
    side, lane, fighter = attacker
    damage = power_of(t, side, lane, fighter, top.target) + fighter.signs.count(WATER)
    if victim.item != NONE:
        damage += fighter.signs.count(REED)
    return max(0, max(0, damage - victim.signs.count(LIZARD)) - top.prevented)


def _hit_open_lane(t: Table, top: Strike, attacker: tuple[int, int, Fighter]) -> None:
    """Gems, and WATER and KNIFE all the same (NW-27, NW-48, NW-62)."""
    t.stack.pop()
    side, lane, fighter = attacker
    take_gems(t, side, top.target, power_of(t, side, lane, fighter, top.target), "attack")
    if t.winner == NONE:
        _hit_beside(t, top, fighter, {})


def _hit_nawal(
    t: Table, top: Strike, attacker: tuple[int, int, Fighter], victim: Fighter, damage: int
) -> None:
    """Damage, WATER beside and KNIFE in one effect; then REED's gems, then defeats (NW-28, NW-45, NW-75)."""
    t.stack.pop()
    side, _, fighter = attacker
    wound(t, top.target, top.lane, damage, "attack")
    excess = damage - (victim.life - victim.damage)
    pierced = 0
    if excess > 0:
        pierced = min(excess, REED_PIERCES * fighter.signs.count(REED))
    _hit_beside(t, top, fighter, {victim.id: (fighter.id, "attack")}, side, pierced)


def _hit_beside(
    t: Table,
    top: Strike,
    fighter: Fighter,
    blame: dict[int, tuple[int, DefeatCause]],
    side: int = NONE,
    pierced: int = 0,
) -> None:
    """The rest of an attack's effect, at a Nawal or an open lane (NW-48, NW-62, NW-75)."""
    splash = fighter.signs.count(WATER)
    if splash:
        for lane in ADJACENT[top.lane]:
            beside = t.lanes[top.target][lane]
            if beside is not None:
                wound(t, top.target, lane, splash, "water")
                blame[beside.id] = (fighter.id, "water")
    knives = fighter.signs.count(KNIFE)
    where = t.locate(fighter.id) if knives else None
    if where is not None:
        mend(t, where[0], where[1], 2 * knives, "knife")
    if pierced:
        take_gems(t, side, top.target, pierced, "reed")
    if t.winner == NONE:
        settle(t, blame)


# ----------------------------------------------------------------------------------------------- defeats


def settle(t: Table, blame: Blame, slain: int = NONE) -> None:
    """All Nawals at or over their Life, and one slain outright, are defeated together (NW-30, NW-31, NW-37)."""
    doomed = [
        (side, lane, fighter)
        for side in t.from_active()
        for lane, fighter in enumerate(t.lanes[side])
        if fighter is not None and (fighter.damage >= fighter.life or fighter.id == slain)
    ]
    if doomed:
        t.stack.append(
            Defeats(tuple([_fall(t, *who, *blame.get(who[2].id, (NONE, "none"))) for who in doomed]))
        )


def _fall(t: Table, side: int, lane: int, fighter: Fighter, killer: int, cause: DefeatCause) -> Fallen:
    """A fighter leaves the arena: cards to burn piles, Guardian to its space, Energy to its owner."""
    t.lanes[side][lane] = None
    seat = t.owners[fighter.top]
    energy = t.reward(fighter)
    for copy in cards_of(fighter):
        if t.face(copy).kind == "guardian":
            t.set_guardian(copy, GuardianPlace.SPACE, t.guardian(copy).summoned)
        else:
            t.burn(copy)
    t.gain(seat, energy)
    t.emit(Defeated(side, lane, t.name(fighter), seat, energy, cause))
    return Fallen(side, lane, seat, fighter.top, fighter.signs.count(DEATH), killer, cause)


def work_defeats(t: Table, top: Defeats) -> int:
    """DEATH of each fallen fighter, then SNAKE and VULTURE for each (NW-37, NW-49, NW-59)."""
    while top.deaths < len(top.fallen):
        fallen = top.fallen[top.deaths]
        top = replace(top, deaths=top.deaths + 1)
        killer = t.locate(fallen.killer) if fallen.death and fallen.cause != "spell" else None
        if killer is not None:
            t.stack[-1] = top
            wound(t, killer[0], killer[1], DEATH_STRIKES * fallen.death, "death")
            settle(t, {killer[2].id: (NONE, "death")})
            return NONE
    while top.eaten < len(top.fallen):
        claims = claims_on(t, top)
        if claims:
            t.stack[-1] = top
            where = t.locate(claims[0].fighter)
            assert where is not None
            return t.owners[where[2].top]
        top = replace(top, eaten=top.eaten + 1, declined=())
    t.stack.pop()
    return NONE


def claims_on(t: Table, top: Defeats) -> list[Claim]:
    """Who may still swallow the fallen fighter that is offered now, the first to be asked first (NW-59)."""
    fallen = top.fallen[top.eaten]
    if t.face(fallen.top).kind == "guardian":
        return []
    claims: list[tuple[int, int, int, Claim]] = []
    killer = t.locate(fallen.killer)
    if killer is not None and fallen.cause in ("attack", "water", "quake") and has_use(t, killer[2], SNAKE):
        claims.append((-t.face(killer[2].top).level, 0, killer[1], Claim(killer[2].id, SNAKE)))
    for lane, fighter in enumerate(t.lanes[fallen.side]):
        if fighter is not None and has_use(t, fighter, VULTURE):
            claims.append((-t.face(fighter.top).level, 1, lane, Claim(fighter.id, VULTURE)))
    claims.sort(key=lambda claim: claim[:3])
    return [claim for *_, claim in claims if claim not in top.declined]


def defeats_answers(t: Table, top: Defeats) -> list[Answer]:
    """How the first claim may swallow: as it is, or by putting out one of its own sign's (NW-50, NW-58, NW-80)."""
    claims = claims_on(t, top)
    if not claims:
        return []
    sign = claims[0].sign
    where = t.locate(claims[0].fighter)
    assert where is not None
    _, lane, fighter = where
    held = [t.cards[eaten.copy] for eaten in fighter.swallowed if eaten.by is sign]
    if len(held) < fighter.signs.count(sign):
        return [Answer(sign, lane)]
    return [Answer(sign, lane, NONE, out) for out in dict.fromkeys(held)]


def answer_defeats(t: Table, top: Defeats, answer: Answer | None) -> None:
    """SNAKE or VULTURE swallows the fallen top card, or leaves it to the next (NW-50, NW-58, NW-59)."""
    claim = claims_on(t, top)[0]
    if answer is None:
        t.stack[-1] = replace(top, declined=(*top.declined, claim))
        return
    where = t.locate(claim.fighter)
    assert where is not None
    side, lane, fighter = where
    t.stack[-1] = replace(top, eaten=top.eaten + 1, declined=())
    spend(t, fighter, claim.sign)
    swallowed = fighter.swallowed
    if answer.out:
        old = next(e for e in swallowed if e.by is claim.sign and t.cards[e.copy] == answer.out)
        swallowed = tuple([e for e in swallowed if e is not old])
        t.burn(old.copy)
    eaten = top.fallen[top.eaten].top
    t.take_from_burn(eaten)
    t.change(side, lane, swallowed=(*swallowed, Swallowed(eaten, claim.sign)))
    t.emit(Swallow(side, lane, t.name(fighter), t.cards[eaten], claim.sign, answer.out))
    if answer.out:
        settle(t, {})  # An opponent of Adventure Mode may have lost the Life of a MONKEY (AD-21).
