"""The opponents' turn and answers: they move, are summoned and act (AD-12 to AD-14, AD-18 to AD-23, AD-34 to AD-39)."""

from __future__ import annotations

from msgspec.structs import replace

from tonalli.games.nawalli import deeds, flow
from tonalli.games.nawalli.adventure.field import Field
from tonalli.games.nawalli.adventure.model import (
    FOES,
    OPPONENT,
    PLAYERS,
    Acts,
    Advanced,
    Arrived,
    EncounterBegan,
    Stepped,
    Strengthened,
)
from tonalli.games.nawalli.cards import (
    DEER,
    DOG,
    EAGLE,
    FLOWER,
    GRASS,
    HOUSE,
    JAGUAR,
    RABBIT,
    WIND,
    Sign,
)
from tonalli.games.nawalli.judge import cannot_attack
from tonalli.games.nawalli.model import (
    LANES,
    NONE,
    Acting,
    Answer,
    Defeats,
    EncounterStep,
    Fighter,
    GuardianPlace,
    Shifting,
    Strike,
    Use,
)
from tonalli.games.nawalli.table import ADJACENT
from tonalli.games.nawalli.turns import DIE, refresh
from tonalli.games.nawalli.uses import has_use

LAST = LANES[-1]

# ------------------------------------------------------------------------------------------------- waves


def place_wave(t: Field, count: int) -> None:
    """Nawals come from the encounter deck into the back row, with what waits for them (AD-12 to AD-14, AD-36)."""
    wave = min(count, len(t.deck))
    gifts = _gifts(t)
    for nth in range(min(wave, t.back.count(None))):
        lane = _arrive(t, t.deck.pop())
        for gift in gifts[:2] if wave == 1 else gifts[nth : nth + 1]:
            _strengthen(t, lane, gift)


def _gifts(t: Field) -> list[int]:
    """The copies that wait in the Guardian space: the blessing first (AD-14); against the boss no blessing (AD-42)."""
    guardian = t.players[OPPONENT].guardians[0]
    if guardian.place is GuardianPlace.SPACE and not t.has_boss:
        return [guardian.copy, *t.shapes]
    return list(t.shapes)


def _arrive(t: Field, card: str) -> int:
    """A Nawal comes into the lane of the back row that the die says; returns the lane."""
    rolled = t.random.below(DIE)
    lane = t.free_lane(t.back, rolled)
    t.back[lane] = t.fresh(t.new_copy(card))
    t.played = True
    _meet(t, card)
    t.emit(Arrived(card, rolled + 1, lane))
    return lane


def _meet(t: Field, card: str) -> None:
    if card not in t.met:
        t.met.append(card)


def _strengthen(t: Field, lane: int, copy: int) -> None:
    """The blessing or a Shapeshift goes under the Nawal in a lane of the back row, of those only one (AD-13, AD-14)."""
    old = t.back[lane]
    assert old is not None
    if t.face(copy).kind == "guardian":
        t.set_guardian(copy, GuardianPlace.BLESSING, False)
        t.back[lane] = t.reckoned(old, old.top, old.under, old.item, copy, old.swallowed)
        t.emit(Strengthened(t.name(old), lane, t.cards[copy], "blessing"))
    elif old.under == NONE:
        t.shapes.remove(copy)
        t.back[lane] = t.reckoned(old, old.top, copy, old.item, old.blessing, old.swallowed)
        _meet(t, t.cards[copy])
        t.emit(Strengthened(t.name(old), lane, t.cards[copy], "shapeshift"))


# ------------------------------------------------------------------------------------------------- the turn


def begin_encounter(t: Field) -> None:
    """The opponents' turn begins; its steps are to come (AD-18 to AD-20)."""
    refresh(t, FOES)
    t.turns += 1
    t.stack += [EncounterStep("end"), EncounterStep("attack"), EncounterStep("summon"), EncounterStep("move")]
    t.emit(EncounterBegan(t.round))


def move(t: Field) -> None:
    """All who can step forward; who cannot goes one lane to the right in its row, the rightmost first (AD-18)."""
    t.emit(Stepped("move"))
    middle = t.lanes[FOES]
    stays: list[int] = []
    for lane, fighter in enumerate(t.back):
        if fighter is None:
            continue
        if middle[lane] is None:
            middle[lane], t.back[lane] = fighter, None
            t.emit(Advanced(t.name(fighter), lane, lane, "middle"))
        else:
            stays.append(lane)
    for lane in reversed(stays):
        to = (lane + 1) % len(LANES)
        fighter = t.back[lane]
        if t.back[to] is None and fighter is not None:
            t.back[to], t.back[lane] = fighter, None
            t.emit(Advanced(t.name(fighter), lane, to, "back"))


def summon(t: Field) -> None:
    """One more Nawal, against two players two (AD-19)."""
    t.emit(Stepped("summon"))
    place_wave(t, t.quest.players)


def attack(t: Field) -> None:
    """Who stands in the middle row now will act, from left to right (AD-20, AD-37)."""
    t.emit(Stepped("attack"))
    t.stack.append(Acting(tuple([fighter.id for fighter in t.lanes[FOES] if fighter is not None])))


def work_acting(t: Field, top: Acting) -> int:
    """The next thing that an acting opponent does (AD-20, AD-37, AD-38)."""
    where = t.locate(top.fighters[0]) if top.fighters else None
    if where is None or where[0] != FOES:
        _next_actor(t, top)
        return NONE
    _, lane, fighter = where
    if not top.begun:
        t.stack[-1] = top = replace(top, begun=True)
        t.emit(Acts(lane, t.name(fighter)))
    if top.attacked:
        if has_use(t, fighter, RABBIT):
            _use(t, RABBIT, lane, _way(t, fighter.id, lane))
        else:
            _next_actor(t, top)
    elif not _use_before_attack(t, lane, fighter):
        if cannot_attack(t, fighter):
            _next_actor(t, top)
        else:
            t.stack[-1] = replace(top, attacked=True)
            flow.announce(t, FOES, lane, PLAYERS, _aim(lane, fighter))
    return NONE


def _next_actor(t: Field, top: Acting) -> None:
    if len(top.fighters) > 1:
        t.stack[-1] = Acting(top.fighters[1:])
    else:
        t.stack.pop()


def _use_before_attack(t: Field, lane: int, fighter: Fighter) -> bool:
    """Use JAGUAR, WIND or FLOWER, in that order; False if none can be used any more (AD-38)."""
    if has_use(t, fighter, JAGUAR):
        _use(t, JAGUAR, lane, _way(t, fighter.id, lane))
    elif has_use(t, fighter, WIND) and t.lanes[PLAYERS][lane] is not None:
        _use(t, WIND, lane, _way(t, fighter.id, lane), PLAYERS)
    elif has_use(t, fighter, FLOWER) and _damaged_around(t, lane):
        _use(t, FLOWER, lane)
    else:
        return False
    return True


def _use(t: Field, sign: Sign, lane: int, to: int = NONE, side: int = NONE) -> None:
    deeds.use_sign(t, OPPONENT, Use(sign, lane, to, side))


def _damaged_around(t: Field, lane: int) -> bool:
    row = t.lanes[FOES]
    return any((there := row[at]) is not None and there.damage for at in (lane, *ADJACENT[lane]))


def _aim(lane: int, fighter: Fighter) -> int:
    """EAGLE attacks one lane to the right, in the last lane to the left (AD-21)."""
    if EAGLE not in fighter.signs:
        return lane
    return lane + 1 if lane < LAST else lane - 1


def _way(t: Field, opponent: int, lane: int) -> int:
    """Where an opponent shifts a Nawal in a lane: its own way, which turns at the edges (AD-22)."""
    leftward = opponent in t.leftward
    if leftward and lane == 0:
        t.leftward = tuple([other for other in t.leftward if other != opponent])
        leftward = False
    elif not leftward and lane == LAST:
        t.leftward = (*t.leftward, opponent)
        leftward = True
    return lane - 1 if leftward else lane + 1


# ------------------------------------------------------------------------------------------------ answers


def reply(t: Field) -> None:
    """Answer what the opponents are asked: whenever they can, the leftmost first (AD-23)."""
    top = t.stack[-1]
    match top:
        case Strike():
            _reply_strike(t, top)
        case Shifting():
            rain = flow.next_rain(t, top)
            assert rain is not None
            _, lane, fighter = rain
            flow.answer_rain(t, top, Answer(Sign.RAIN, lane, _way(t, fighter.id, lane)))
        case Defeats():
            flow.answer_defeats(t, top, flow.defeats_answers(t, top)[0])
        case _:
            raise AssertionError(top)


def _reply_strike(t: Field, top: Strike) -> None:
    """HOUSE or DOG once, then DEER once of who is attacked then, and GRASS (AD-23)."""
    if flow.grass_is_asked(t, top) is not None:
        flow.answer_strike(t, top, Answer(GRASS, top.lane))
        return
    answers = flow.strike_answers(t, top)
    guards = [] if top.guarded else [answer for answer in answers if answer.sign in (HOUSE, DOG)]
    if guards:
        t.stack[-1] = top = replace(top, guarded=True)
        flow.answer_strike(t, top, min(guards, key=lambda answer: answer.lane))
        return
    if not top.fled and any(answer.sign is DEER for answer in answers):
        t.stack[-1] = top = replace(top, fled=True)
        victim = t.at(FOES, top.lane)
        flow.answer_strike(t, top, Answer(DEER, top.lane, _way(t, victim.id, top.lane)))
        return
    flow.answer_strike(t, top, None)
