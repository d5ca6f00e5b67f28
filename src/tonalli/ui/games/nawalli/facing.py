"""Which of several opponents is seen opposite, so that what happens can be followed. Pure."""

from __future__ import annotations

from tonalli.games.nawalli.model import NONE, Announced, CastSpell, GemsTaken, Strike
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.widgets.board import Event


def at_rest(reader: Reader, chosen: int) -> int:
    """Who is seen while somebody chooses: whom the attack is about that is answered, whose answer or turn it is; in
    the own turn the `chosen` one (NONE: nobody was chosen).
    """
    battle, mine = reader.view.battle, reader.mine
    if battle is None or reader.view.sides == 2:
        return NONE
    strike = next((top for top in reversed(battle.stack) if isinstance(top, Strike)), None)
    concerned = (strike.target, strike.side) if strike is not None else ()
    return next((side for side in (*concerned, reader.own, battle.active) if side != mine), chosen)


def at_event(event: Event, reader: Reader, now: int) -> int:
    """Who is seen while something happens: the opponent to whom it does; `now` if it happens to nobody of them.

    An attack of one opponent on another is seen from the one who is struck.
    """
    mine = reader.mine
    match event:
        case Announced(side, _, _, target) | CastSpell(side=target, seat=side) if target != NONE:
            sides: tuple[int, ...] = (target, reader.side_of(side))
        case GemsTaken(side, source, from_side) if from_side:
            sides = (source, side)
        case GemsTaken(side):
            sides = (now, side)
        case _:
            side, seat = getattr(event, "side", NONE), getattr(event, "seat", NONE)
            sides = (reader.side_of(seat) if side == NONE != seat else side,)
    return next((side for side in sides if side not in (mine, NONE)), now)


__all__ = ["at_event", "at_rest"]
