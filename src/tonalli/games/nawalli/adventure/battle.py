"""The battles of a quest: set-up, working off, end (AD-05 to AD-16, AD-24 to AD-33, AD-40 to AD-42)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from tonalli.games.nawalli import casting, flow
from tonalli.games.nawalli.adventure import encounter, party
from tonalli.games.nawalli.adventure.field import GEMS, Field
from tonalli.games.nawalli.adventure.model import (
    BATTLES,
    BOSS,
    FOES,
    OPPONENT,
    PLAYERS,
    SHAPESHIFTS,
    BattleBegan,
    BattleEnded,
    BossCame,
    QuestEnded,
    Recovered,
    Stage,
    Stand,
)
from tonalli.games.nawalli.model import (
    LANES,
    NONE,
    Acting,
    Casting,
    Dealt,
    Defeats,
    Drawing,
    Drew,
    EncounterStep,
    Guardian,
    GuardianPlace,
    Player,
    Shifting,
    Strike,
    TurnEnd,
)
from tonalli.games.nawalli.table import cards_of
from tonalli.games.nawalli.turns import DIE, collect, end_round, refresh

FIRST_ENERGY = 2
ENERGY = 3
FIRST_WAVE = {1: 2, 2: 3}
"""Nawals of the first wave by the number of players (AD-12)."""

CHART = {
    1: ((2, 1, 0, 0), (1, 2, 1, 0), (2, 2, 1, 0), (0, 2, 2, 1), (0, 1, 2, 2)),
    2: ((4, 2, 0, 0), (2, 4, 2, 0), (1, 4, 4, 0), (0, 3, 4, 2), (0, 1, 4, 4)),
}
"""Players -> for each battle how many Nawals of level 1, 2, 3 and 4 the encounter deck has (AD-07, AD-08)."""

Reason: TypeAlias = Literal["gems", "defeated", "boss", "quiet", "still", "rounds"]

# ---------------------------------------------------------------------------------------------- setting up


def begin_battle(t: Field) -> None:
    """The next battle: its encounter is drawn, the first wave is placed, the hands are chosen (AD-06 to AD-16)."""
    t.lost = 0
    t.drawn, t.try_shapes, t.known = (), (), ()
    drawn: list[str] = []
    for level, count in enumerate(CHART[t.quest.players][t.battle_number - 1], start=1):
        drawn += t.draw_from(t.nawals_left(level), count)
    t.drawn = tuple(drawn)
    _set_up(t)


def retry(t: Field) -> None:
    """A lost battle starts again; the boss fight from where the boss appeared (AD-05)."""
    if not t.has_boss:
        t.known = tuple([card for card in t.drawn if card in t.met or card in t.known])
        t.try_shapes = ()
        _set_up(t)
        return
    t.stage = Stage.BATTLE
    stand = t.stand
    if stand is None:
        # A quest that somebody made up from a view, which does not show how all stood.
        _clear_for_boss(t)
        return
    t.drawn = t.drawn[: sum(CHART[t.quest.players][-1])]
    t.cards, t.owners = stand.cards, stand.owners
    t.lay_out(stand.battle)
    t.take_up(stand.encounter)
    t.winner = NONE
    t.emit(BattleBegan(BOSS, 2, _levels(t), t.try_shapes))


def _set_up(t: Field) -> None:
    """Lay out the board for a try of the battle (AD-10, AD-33)."""
    t.stage = Stage.BATTLE
    t.try_shapes = tuple(t.draw_from(t.nawals_left(1), SHAPESHIFTS[t.quest.options.difficulty]))
    met = list(t.met) if t.known else []
    _deal_copies(t)
    t.deck = _stacked(t)
    t.back = [None] * len(LANES)
    t.leftward, t.met, t.boss_fighter = (), met, NONE
    t.game = t.battle_number
    t.first = t.active = PLAYERS
    t.floor, t.handed, t.acted = 0, False, False
    t.round, t.middle = 0, GEMS
    t.lanes = [[None] * len(LANES) for _ in range(2)]
    t.gems, t.strikes = [0, 0], [0, 0]
    t.spent, t.lasting = (), ()
    t.next_fighter = 0
    _still_nothing(t)
    t.stack = [TurnEnd(), *_fetching(t, all_of_it=True)]
    t.emit(BattleBegan(t.battle_number, t.lost + 1, _levels(t), t.try_shapes))
    encounter.place_wave(t, FIRST_WAVE[t.quest.players])
    t.played = False


def _still_nothing(t: Field) -> None:
    """The counts of a stalemate begin anew (AD-40)."""
    t.played = t.hurt = t.moved = False
    t.quiet = t.still = 0
    t.last_gems = (0, 0)
    t.winner = NONE
    t.asked = NONE


def _deal_copies(t: Field) -> None:
    """Number the cards: each player's deck, the Guardian, the Shapeshift cards; encounters get theirs as they come."""
    order = {"nawal": 0, "item": 1, "magic": 1}
    cards: list[str] = []
    owners: list[int] = []
    players = [Player(0, (), (), (), (), ()) for _ in range(t.seats)]
    for seat, deck in zip(t.player_seats, t.decks, strict=True):
        mine = sorted(deck, key=lambda card: (order[t.faces[card].kind], t.faces[card].level, card))
        copies = range(len(cards), len(cards) + len(mine))
        cards += mine
        owners += [seat] * len(mine)
        nawals = tuple([copy for copy in copies if not t.faces[cards[copy]].spell])
        spells = tuple([copy for copy in copies if t.faces[cards[copy]].spell])
        players[seat] = Player(0, (), nawals, spells, (), ())
    guardian = len(cards)
    players[OPPONENT] = Player(0, (), (), (), (), (Guardian(guardian),))
    t.cards = (*cards, t.quest.boss, *t.try_shapes)
    t.owners = (*owners, *[OPPONENT] * (1 + len(t.try_shapes)))
    t.shapes = [guardian + 1 + nth for nth in range(len(t.try_shapes))]
    t.players = players


def _stacked(t: Field) -> list[str]:
    """The encounter deck: shuffled within each level, the lowest level drawn first, which is the last here (AD-06)."""
    deck: list[str] = []
    for level in (4, 3, 2, 1):
        deck += t.random.shuffled([card for card in t.drawn if t.faces[card].level == level])
    return deck


def _levels(t: Field) -> tuple[int, ...]:
    return tuple([t.faces[card].level for card in reversed(t.deck)])


def _fetching(t: Field, *, all_of_it: bool = False) -> list[Drawing]:
    """Each player refills the hand, the first player first; the last in the list is worked off first (AD-16)."""
    size = t.options.hand
    frames = []
    for seat in reversed(t.player_seats):
        missing = size if all_of_it else size - len(t.players[seat].hand)
        if missing > 0:
            frames.append(Drawing(seat, missing))
    return frames


# -------------------------------------------------------------------------------------------- working off


def run(t: Field) -> None:
    """Work the stack until a player must be asked, the floor is free, or no battle is on."""
    while t.stage is Stage.BATTLE:
        verdict = _verdict(t)
        if verdict is not None:
            _end_battle(t, *verdict)
            continue
        if not t.stack:
            t.asked = NONE
            return
        top = t.stack[-1]
        asked = _WORK[type(top)](t, top)
        if asked == OPPONENT:
            encounter.reply(t)
        elif asked != NONE:
            t.asked = asked
            return


def _work_drawing(t: Field, top: Drawing) -> int:
    """The next card for the hand; asked only if there is a choice (AD-16, AD-41)."""
    aside = t.aside(t.players[top.seat])
    if not top.left or not aside:
        t.stack.pop()
        return NONE
    if len(aside) <= top.left and not (t.round or t.has_boss or t.players[top.seat].hand):
        _take_all(t, top, aside)
        return NONE
    if len(aside) > top.left and len({t.cards[copy] for copy in aside}) > 1:
        return top.seat
    fetch(t, top, t.cards[aside[0]])
    return NONE


def _take_all(t: Field, top: Drawing, aside: list[int]) -> None:
    """All cards are the first hand."""
    t.stack.pop()
    t.players[top.seat] = replace(t.players[top.seat], hand=tuple(aside), nawals=(), spells=())
    t.emit(Dealt(top.seat, len(aside), tuple([t.cards[copy] for copy in aside]), t.allies(top.seat)))


def fetch(t: Field, top: Drawing, card: str) -> None:
    """A card that lies aside comes to the hand (AD-16, AD-41)."""
    seat = top.seat
    player = t.players[seat]
    copy = next(copy for copy in t.aside(player) if t.cards[copy] == card)
    pile: Literal["nawal", "spell"] = "spell" if t.face(copy).spell else "nawal"
    t.players[seat] = replace(
        player,
        hand=tuple(sorted((*player.hand, copy))),
        nawals=tuple([other for other in player.nawals if other != copy]),
        spells=tuple([other for other in player.spells if other != copy]),
    )
    t.stack[-1] = Drawing(seat, top.left - 1)
    t.emit(Drew(seat, pile, card, t.allies(seat)))


def _work_turn_end(t: Field, top: TurnEnd) -> int:
    """The hands are full: the opponents' turn begins, or the first of the players' (AD-15)."""
    t.stack.pop()
    if t.round:
        encounter.begin_encounter(t)
    else:
        _begin_round(t)
    return NONE


def _begin_round(t: Field) -> None:
    """The players' turn begins (AD-15)."""
    t.round += 1
    refresh(t, PLAYERS)
    collect(t, PLAYERS, FIRST_ENERGY if t.round == 1 and not t.has_boss else ENERGY)


def _work_step(t: Field, top: EncounterStep) -> int:
    t.stack.pop()
    match top.step:
        case "move":
            encounter.move(t)
        case "summon":
            encounter.summon(t)
        case "attack":
            encounter.attack(t)
        case "boss":
            _boss_comes(t)
        case "end":
            _end_encounter(t)
    return NONE


def _end_encounter(t: Field) -> None:
    """The players are on again, unless it is a stalemate (AD-40)."""
    t.turns += 1
    reason = end_round(t) if t.round else None
    if reason is None:
        _begin_round(t)
    else:
        _end_battle(t, not t.has_boss and t.gems[PLAYERS] > t.gems[FOES], reason)


_WORK: dict[type, Callable[[Field, Any], int]] = {
    Drawing: _work_drawing,
    TurnEnd: _work_turn_end,
    Strike: flow.work_strike,
    Shifting: flow.work_shifting,
    Defeats: flow.work_defeats,
    Casting: casting.work_casting,
    EncounterStep: _work_step,
    Acting: encounter.work_acting,
}
"""What each kind of thing to be done is worked off by; it returns the seat that is asked, or NONE."""

# ------------------------------------------------------------------------------------------------ the end


def _verdict(t: Field) -> tuple[bool, Reason] | None:
    """Whether the battle is won or lost now, and why; what fell together is settled first (AD-25, AD-26, AD-32)."""
    if t.winner != NONE:
        return t.winner == PLAYERS, "gems"
    if any(isinstance(frame, Defeats) for frame in t.stack):
        return None
    if t.has_boss:
        if t.boss_fighter == NONE:
            return None
        if t.locate(t.boss_fighter) is None:
            return True, "boss"
    elif not t.foes_left():
        return True, "defeated"
    return None if t.players_left() else (False, "defeated")


def _end_battle(t: Field, won: bool, reason: Reason) -> None:
    """The battle goes into the story; after it come recruits, a second try, the boss, or the end."""
    _put_down_spells(t)
    t.stack = []
    t.asked = t.winner = NONE
    t.turns += 1
    t.write_chapter(won)
    t.emit(BattleEnded(t.battle_number, won, reason, (t.gems[PLAYERS], t.gems[FOES])))
    if not won:
        t.lost += 1
        if t.lost > 1:
            end_quest(t, won=False)
        else:
            t.stage = Stage.RETRY
    elif t.has_boss:
        end_quest(t, won=True)
    elif t.battle_number == BATTLES:
        t.lost = 0
        _clear_for_boss(t)
    else:
        party.after_battle(t)


def _put_down_spells(t: Field) -> None:
    """A Spell whose effects are not over when it ends the battle is burned, unless it lies open (NW-25)."""
    for frame in t.stack:
        if isinstance(frame, Casting) and not frame.lies:
            t.burn(frame.copy)


def end_quest(t: Field, won: bool) -> None:
    """The quest is over (AD-05, AD-32)."""
    t.stage = Stage.OVER
    t.outcome = "won" if won else "lost"
    t.emit(QuestEnded(won, t.battle_number))


# ----------------------------------------------------------------------------------------------- the boss


def _clear_for_boss(t: Field) -> None:
    """The opponents burn, the gems go back, the hands are refilled; then the boss comes (AD-29, AD-42)."""
    t.battle_number = BOSS
    t.game = BOSS
    t.boss_fighter = NONE
    for row in (t.lanes[FOES], t.back):
        for lane, fighter in enumerate(row):
            if fighter is not None:
                row[lane] = None
                for copy in cards_of(fighter):
                    if t.face(copy).kind != "guardian":
                        t.burn(copy)
    guardian = t.players[OPPONENT].guardians[0].copy
    t.set_guardian(guardian, GuardianPlace.SPACE, False)
    t.gems, t.middle = [0, 0], GEMS
    t.round = 0
    _still_nothing(t)
    if t.quest.options.burned_return:
        for seat in t.player_seats:
            _recover(t, seat)
    t.stack = [EncounterStep("end"), EncounterStep("boss"), *_fetching(t)]
    t.emit(BattleBegan(BOSS, t.lost + 1, _levels(t), t.try_shapes))


def _recover(t: Field, seat: int) -> None:
    """A player's burned cards lie aside again (AD-42)."""
    burned = t.players[seat].burn
    if burned:
        t.players[seat] = replace(t.players[seat], burn=())
        t.put_aside(seat, list(burned))
        t.emit(Recovered(seat, tuple([t.cards[copy] for copy in burned])))


def _boss_comes(t: Field) -> None:
    """The Guardian's Nawal with its Item comes where the die says and acts at once (AD-30, AD-31)."""
    before = replace(t.freeze_battle(), stack=(EncounterStep("end"), EncounterStep("boss")))
    found = t.encounter()
    assert found is not None
    t.stand = Stand(t.cards, t.owners, before, found)
    refresh(t, FOES)
    guardian = t.players[OPPONENT].guardians[0].copy
    rolled = t.random.below(DIE)
    lane = t.free_lane(t.lanes[FOES], rolled)
    t.set_guardian(guardian, GuardianPlace.ARENA, True)
    t.enter(FOES, lane, guardian)
    fighter = t.change(FOES, lane, item=t.new_copy(t.quest.item))
    t.boss_fighter = fighter.id
    t.emit(BossCame(t.quest.boss, t.quest.item, rolled + 1, lane))
    if t.quest.players > 1 and not t.deck:
        _call_helpers(t)
    t.stack.append(Acting((fighter.id,)))


def _call_helpers(t: Field) -> None:
    """Two players with no encounter deck before them meet two more Nawals (AD-31)."""
    helpers = [*t.draw_from(t.nawals_left(3), 1), *t.draw_from(t.nawals_left(4), 1)]
    t.drawn = (*t.drawn, *helpers)
    t.deck = helpers
    encounter.place_wave(t, len(helpers))
    t.played = False
