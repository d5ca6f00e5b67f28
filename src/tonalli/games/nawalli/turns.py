"""Setting up games, turns, drawing, and how games and the match end (NW-12 to NW-18, NW-64)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from tonalli.games.nawalli.casting import work_casting
from tonalli.games.nawalli.flow import work_defeats, work_shifting, work_strike
from tonalli.games.nawalli.model import (
    LANES,
    NONE,
    Casting,
    Dealt,
    Defeats,
    Drawing,
    Drew,
    GameBegan,
    GameEnded,
    Guardian,
    HandedOver,
    MatchEnded,
    Player,
    Redraw,
    Redrew,
    Result,
    Rolled,
    Shifting,
    SpellEnded,
    Strike,
    TurnBegan,
    TurnEnd,
    TurnEnded,
)
from tonalli.games.nawalli.standard import most_games
from tonalli.games.nawalli.table import Table
from tonalli.games.nawalli.uses import come_back

DIE = 4
QUIET_ROUNDS = 3
LAST_ROUND = 60


def run(t: Table) -> None:
    """Work the stack until somebody must be asked, or it is empty and the floor is free."""
    while t.result is None:
        if t.winner != NONE:
            end_game(t, t.winner, "gems")
            continue
        if not t.stack:
            t.asked = NONE
            return
        top = t.stack[-1]
        if type(top) is Drawing:
            asked = work_drawing(t, top)
        elif type(top) is TurnEnd:
            asked = work_turn_end(t)
        elif type(top) is Strike:
            asked = work_strike(t, top)
        elif type(top) is Shifting:
            asked = work_shifting(t, top)
        elif type(top) is Defeats:
            asked = work_defeats(t, top)
        elif type(top) is Casting:
            asked = work_casting(t, top)
        else:
            assert type(top) is Redraw
            asked = top.seat
        if asked != NONE:
            t.asked = asked
            return


# ------------------------------------------------------------------------------------------------- games


def roll(t: Table, why: Literal["draft", "first"], among: int, tied: Sequence[int] = ()) -> int:
    """Each (of `tied`, if given) throws the die, ties again; returns who threw highest (NW-09, NW-14, NW-90)."""
    rows = []
    tied = tied or range(among)
    while len(tied) > 1:
        row = _throw(t, among, tied)
        rows.append(row)
        tied = [who for who in tied if row[who] == max(row)]
    t.emit(Rolled(why, tuple(rows), tied[0]))
    return tied[0]


def _throw(t: Table, among: int, who: Sequence[int]) -> tuple[int, ...]:
    return tuple([t.random.below(DIE) + 1 if at in who else 0 for at in range(among)])


def roll_order(t: Table) -> tuple[int, ...]:
    """Each side throws the die: the higher its throw, the sooner its turn; ties again among the tied (NW-65)."""
    rows: list[tuple[int, ...]] = []
    order = _ranked(t, tuple(range(t.sides)), rows)
    t.emit(Rolled("first", tuple(rows), order[0], order))
    return order


def _ranked(t: Table, tied: tuple[int, ...], rows: list[tuple[int, ...]]) -> tuple[int, ...]:
    if len(tied) == 1:
        return tied
    row = _throw(t, t.sides, tied)
    rows.append(row)
    order: tuple[int, ...] = ()
    for number in range(DIE, 0, -1):
        level = tuple([side for side in tied if row[side] == number])
        if level:
            order += _ranked(t, level, rows)
    return order


def begin_match(t: Table) -> None:
    """All decks are known: each card becomes a copy, the die says who begins (NW-14, NW-65)."""
    kinds = {"guardian": 0, "nawal": 1, "item": 2, "magic": 2}
    cards: list[str] = []
    owners: list[int] = []
    for seat, team in enumerate(t.teams):
        cards += sorted(team, key=lambda card: (kinds[t.faces[card].kind], t.faces[card].level, card))
        owners += [seat] * len(team)
    t.cards, t.owners = tuple(cards), tuple(owners)
    t.wins = (0,) * t.sides
    if t.sides > 2:
        t.take_turns(roll_order(t))
        begin_game(t, t.order[0])
    else:
        begin_game(t, roll(t, "first", t.sides))


def begin_game(t: Table, first: int) -> None:
    """Set everything up anew; who begins decides first whether to draw a new hand (NW-12, NW-13, NW-14)."""
    t.game += 1
    t.first = t.active = first
    t.floor = t.seats_of(first)[0]
    t.handed = t.acted = False
    if t.order:
        t.take_turns((first, *t.others[first]))
    t.round = 0
    t.middle = t.options.gems
    t.lanes = [[None] * len(LANES) for _ in range(t.sides)]
    t.gems = [0] * t.sides
    t.strikes = [0] * t.sides
    t.players = [_fresh_player(t, seat) for seat in range(t.seats)]
    t.spent, t.lasting = (), ()
    t.next_fighter = 0
    t.played = t.hurt = t.moved = False
    t.quiet = t.still = 0
    t.last_gems = tuple(t.gems)
    t.winner = NONE
    t.asked = NONE
    t.stack = []
    t.emit(GameBegan(t.game, first))
    in_order = [seat for side in t.from_active() for seat in t.seats_of(side)]
    for seat in in_order:
        t.emit(Dealt(seat, len(t.players[seat].hand), _hand_cards(t, seat), t.allies(seat)))
    t.stack = [TurnEnd(), *(Redraw(seat) for seat in reversed(in_order))]


def _fresh_player(t: Table, seat: int) -> Player:
    copies = [copy for copy, owner in enumerate(t.owners) if owner == seat]
    nawals = [copy for copy in copies if t.face(copy).kind == "nawal"]
    spells = [copy for copy in copies if t.face(copy).spell]
    guardians = tuple([Guardian(copy) for copy in copies if t.face(copy).kind == "guardian"])
    return _deal(t, Player(0, (), tuple(nawals), tuple(spells), (), guardians))


def _deal(t: Table, player: Player) -> Player:
    """Shuffle both decks and draw the first hand: three Nawals and two Spells of five (NW-13)."""
    nawals, spells = _shuffled(t, player.nawals), _shuffled(t, player.spells)
    size = t.options.hand
    wanted = min((3 * size + 2) // 5 if spells else size, len(nawals))
    rest = min(size - wanted, len(spells))
    hand = [nawals.pop() for _ in range(wanted)] + [spells.pop() for _ in range(rest)]
    return replace(player, hand=tuple(sorted(hand)), nawals=tuple(nawals), spells=tuple(spells))


def _shuffled(t: Table, copies: tuple[int, ...]) -> list[int]:
    """A deck, the last to be drawn first.

    Copies of the same card are drawn in the order of their numbers, as they are also played: so the number
    of a played copy does not tell that another is still in the deck (NW-81).
    """
    alike: dict[str, list[int]] = {}
    for copy in sorted(copies):
        alike.setdefault(t.cards[copy], []).append(copy)
    return [alike[t.cards[copy]].pop() for copy in t.random.shuffled(copies)]


def _hand_cards(t: Table, seat: int) -> tuple[str, ...]:
    return tuple([t.cards[copy] for copy in t.players[seat].hand])


def redraw(t: Table, again: bool) -> None:
    """Keep the first hand or shuffle it back and draw another, unseen by the others (NW-13)."""
    top = t.stack.pop()
    assert isinstance(top, Redraw)
    seat = top.seat
    if not again:
        t.emit(Redrew(seat, None, t.allies(seat)))
        return
    player = t.players[seat]
    back = [copy for copy in player.hand if t.face(copy).spell]
    nawals = [copy for copy in player.hand if not t.face(copy).spell]
    # Sorted, so that what comes out depends on the cards alone and not on how they lay before.
    t.players[seat] = _deal(
        t,
        replace(
            player,
            hand=(),
            nawals=tuple(sorted((*player.nawals, *nawals))),
            spells=tuple(sorted((*player.spells, *back))),
        ),
    )
    t.emit(Redrew(seat, _hand_cards(t, seat), t.allies(seat)))


def end_game(t: Table, winner: int, reason: Literal["gems", "quiet", "still", "rounds"]) -> None:
    """Count the game; the match ends or the next game is set up (NW-14, NW-32, NW-90)."""
    if winner != NONE:
        t.wins = tuple([won + (side == winner) for side, won in enumerate(t.wins)])
    t.stack = []
    t.asked = NONE
    t.winner = NONE
    t.turns += 1
    t.emit(GameEnded(t.game, winner, reason, tuple(t.gems), t.wins))
    if max(t.wins) < t.options.games_to_win and t.game < most_games(t.options, t.sides):
        begin_game(t, _begins_next(t, winner))
        return
    best = [side for side, won in enumerate(t.wins) if won == max(t.wins)]
    if not max(t.wins):  # drawn among those who have the most gems (NW-64)
        best = [side for side, gems in enumerate(t.gems) if gems == max(t.gems)]
    if len(best) == 1:
        t.result = Result(tuple([float(side == best[0]) for side in range(t.sides)]), "match")
    else:
        t.result = Result(tuple([0.5 if side in best else 0.0 for side in range(t.sides)]), "drawn")
    t.emit(MatchEnded(best[0] if len(best) == 1 else NONE, t.wins))


def _begins_next(t: Table, winner: int) -> int:
    """The side that begins the next game: the loser, of several the one with the fewest gems (NW-14, NW-90)."""
    if t.sides == 2:
        return t.opponents(t.first if winner == NONE else winner)[0]
    fewest = [side for side, gems in enumerate(t.gems) if gems == min(t.gems)]
    return fewest[0] if len(fewest) == 1 else roll(t, "first", t.sides, fewest)


# ------------------------------------------------------------------------------------------------- turns


def energy_of_turn(t: Table, side: int) -> int:
    """What each player of a side collects now (NW-16, NW-74): less in the first turns of a game of two sides."""
    full = t.options.energy
    if t.sides > 2 or t.round > 2:
        return full
    late = (t.round - 1) + (side != t.first)
    return max(1, full - 2 + late) if late < 2 else full


def begin_turn(t: Table, side: int) -> None:
    """What lasts until now ends, what comes back comes back, Energy is collected (NW-16, NW-25, NW-36)."""
    refresh(t, side)
    collect(t, side, energy_of_turn(t, side))


def refresh(t: Table, side: int) -> None:
    """The turn of a side begins: its signs and attacks come back, its Spells end (NW-25, NW-36)."""
    t.active = side
    t.floor = t.seats_of(side)[0]
    t.handed = t.acted = False
    t.strikes = [0] * t.sides
    come_back(t, side)
    row = t.lanes[side]
    for lane, fighter in enumerate(row):
        if fighter is not None and (fighter.attacked or fighter.shifted):
            row[lane] = replace(fighter, attacked=False, shifted=False)
    _end_lasting(t, side)


def collect(t: Table, side: int, energy: int) -> None:
    """Each player of a side collects Energy and may sacrifice again (NW-16, NW-19)."""
    for seat in t.seats_of(side):
        player = t.players[seat]
        t.players[seat] = replace(player, energy=player.energy + energy, sacrificed=False)
    t.emit(TurnBegan(side, t.round, energy))


def _end_lasting(t: Table, side: int) -> None:
    """The open Spells of a side's players go to the burn pile (NW-25)."""
    over = [spell for spell in t.lasting if t.side_of(spell.seat) == side]
    if not over:
        return
    t.lasting = tuple([spell for spell in t.lasting if t.side_of(spell.seat) != side])
    for copy in dict.fromkeys([spell.copy for spell in over]):
        t.burn(copy)
        t.emit(SpellEnded(t.owners[copy], t.cards[copy]))


def hand_over(t: Table) -> None:
    """The floor goes to the ally; with none, or after both did so without having acted, the turn ends (NW-93)."""
    allies = t.allies(t.floor)
    if not allies or (t.handed and not t.acted):
        end_turn(t)
        return
    seat, t.floor = t.floor, allies[0]
    t.handed, t.acted = not t.acted, False
    t.emit(HandedOver(seat, t.floor))


def end_turn(t: Table) -> None:
    """The turn ends: its players draw back, then the next side is on (NW-18)."""
    t.handed = t.acted = False
    t.emit(TurnEnded(t.active))
    t.stack.append(TurnEnd())
    for seat in reversed(t.seats_of(t.active)):
        missing = t.options.hand - len(t.players[seat].hand)
        if missing > 0:
            t.stack.append(Drawing(seat, missing))


def work_turn_end(t: Table) -> int:
    """All have drawn back: the next side begins, perhaps a round or the game ends (NW-64)."""
    t.stack.pop()
    if t.round == 0:
        t.round = 1
        begin_turn(t, t.first)
        return NONE
    following = t.opponents(t.active)[0]
    if following == t.first:
        reason = end_round(t)
        if reason is not None:
            end_game(t, _richest(t), reason)
            return NONE
        t.round += 1
    t.turns += 1
    begin_turn(t, following)
    return NONE


def end_round(t: Table) -> Literal["quiet", "still", "rounds"] | None:
    """Count the rounds in which nothing happened; why the game is a stalemate, if it is (NW-64)."""
    gems = tuple(t.gems)
    t.quiet = 0 if t.played or t.hurt or t.moved else t.quiet + 1
    if t.hurt:
        t.still = 0
    else:
        t.still = t.still + 1 if t.still and gems == t.last_gems else 1
    t.last_gems = gems
    t.played = t.hurt = t.moved = False
    if t.quiet >= QUIET_ROUNDS:
        return "quiet"
    if t.still >= QUIET_ROUNDS:
        return "still"
    return "rounds" if t.round >= LAST_ROUND else None


def _richest(t: Table) -> int:
    """The side with the most gems; NONE if several have as many (NW-64)."""
    most = max(t.gems)
    return t.gems.index(most) if t.gems.count(most) == 1 else NONE


# ----------------------------------------------------------------------------------------------- drawing


def work_drawing(t: Table, top: Drawing) -> int:
    """Draw the next card; asked only if both decks have one (NW-18, NW-87)."""
    player = t.players[top.seat]
    if not top.left or not (player.nawals or player.spells):
        t.stack.pop()
        return NONE
    if player.nawals and player.spells:
        return top.seat
    draw(t, top, "nawal" if player.nawals else "spell")
    return NONE


def draw(t: Table, top: Drawing, pile: Literal["nawal", "spell"]) -> None:
    """The top card of one deck comes to hand (NW-18)."""
    t.sealed = True
    player = t.players[top.seat]
    deck = player.nawals if pile == "nawal" else player.spells
    copy, rest = deck[-1], deck[:-1]
    hand = tuple(sorted((*player.hand, copy)))
    if pile == "nawal":
        t.players[top.seat] = replace(player, nawals=rest, hand=hand)
    else:
        t.players[top.seat] = replace(player, spells=rest, hand=hand)
    t.stack[-1] = Drawing(top.seat, top.left - 1)
    t.emit(Drew(top.seat, pile, t.cards[copy], t.allies(top.seat)))
