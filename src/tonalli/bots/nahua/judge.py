"""How greedy plays Nahua: a plain sensible policy, without reckoning chances.

It goes by what most would go by: at first more dice, by two priests; then hearts, and warriors in pairs. Gods
stay; corn while the city is to be fed, with some in store; peasants when there is corn to multiply.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tonalli.bots.base import AnyAction
from tonalli.bots.greedy import Judge
from tonalli.core.game import Seat
from tonalli.core.rng import Source
from tonalli.games.nahua import rules
from tonalli.games.nahua.model import (
    EXPANSIONS,
    FAMINE,
    Action,
    Decline,
    DiceSet,
    Expand,
    Face,
    Gift,
    Icon,
    Lock,
    Pray,
    Release,
    Roll,
    Stop,
    Table,
    View,
)
from tonalli.games.nahua.rules import Tally

SPARE: Final = 2
"""Ears that shall be in store beyond this round's feeding."""
DICE_FIRST: Final = 6
"""The round up to which a new die is wanted more than hearts."""
LAST_GROWTH: Final = 14
"""The round after which no new die is wanted."""


class NahuaJudge(Judge):
    """Greedy in Nahua."""

    def pick(
        self, view: AnyAction, state: AnyAction, seat: Seat, legal: Sequence[AnyAction], luck: Source
    ) -> AnyAction:
        """The action to take."""
        found: View = view
        return sensible(self.game.definitions, found.table, legal)


def sensible(faces: DiceSet, table: Table, legal: Sequence[Action]) -> Action:
    """What the policy does here."""
    match legal[0]:
        case Pray():
            return Pray(_gift(faces, table))
        case Expand() | Decline():
            return Expand() if table.round <= LAST_GROWTH else Decline()
    if Stop() not in legal and len(legal) == 1:
        return legal[0]
    release = _release(faces, table, legal)
    if release is not None:
        return release
    kept = wanted(faces, table)
    for action in legal:
        if isinstance(action, Lock) and action.die in kept:
            return action
    if Roll() in legal:
        return Roll()
    if Stop() in legal and not any(not die.locked for die in table.dice):
        return Stop()
    # Nothing is wanted and something must be locked: what shows most.
    locks = [action for action in legal if isinstance(action, Lock)]
    return max(locks, key=lambda lock: len(rules.shown(faces, lock.die, table.dice[lock.die])))


def _release(faces: DiceSet, table: Table, legal: Sequence[Action]) -> Release | None:
    """A god ends a famine if it can."""
    if rules.tally(faces, table).black < FAMINE:
        return None
    return next((action for action in legal if isinstance(action, Release)), None)


def growing(table: Table) -> bool:
    """Whether another die is wanted."""
    return table.expansions < EXPANSIONS and table.round <= LAST_GROWTH


def _gift(faces: DiceSet, table: Table) -> Gift:
    """Corn against hunger, the second priest, the second warrior, else corn."""
    icons, gifts = rules.tally(faces, table), table.gifts
    if rules.as_it_lies(faces, table).hungry and icons.black < FAMINE:
        return Gift.CORN
    if growing(table) and icons.priests + gifts.priest == 1:
        return Gift.PRIEST
    return Gift.WARRIOR if (icons.warriors + gifts.warrior) % 2 else Gift.CORN


def wanted(faces: DiceSet, table: Table) -> set[int]:
    """The dice that are to be kept as they lie."""
    on = {die: rules.shown(faces, die, lying) for die, lying in enumerate(table.dice)}
    icons = rules.tally(faces, table)
    kept = {die for die, face in on.items() if Icon.GOD in face}
    if table.round > DICE_FIRST or icons.priests >= 2 or not growing(table):
        kept |= _offerings(table, on)
    if not _fed(table, icons):
        kept |= {die for die, face in on.items() if Icon.CORN in face}
        if icons.corn >= 2:
            kept |= {die for die, face in on.items() if Icon.PEASANT in face}
    else:
        kept |= _enough(table, on)
    if growing(table):
        kept |= {die for die, face in on.items() if Icon.PRIEST in face}
    return kept


def _offerings(table: Table, on: dict[int, Face]) -> set[int]:
    """Hearts; and warriors, before the last roll of a round in pairs only."""
    warriors = [die for die, face in on.items() if Icon.WARRIOR in face]
    if len(warriors) % 2 and table.rolls > 1:
        warriors.pop()
    return {die for die, face in on.items() if Icon.HEART in face} | {*warriors}


def _fed(table: Table, icons: Tally) -> bool:
    ears = icons.corn * (1 + icons.peasants)
    return table.corn + ears >= table.need + SPARE


def _enough(table: Table, on: dict[int, Face]) -> set[int]:
    """Harvest dice have nothing better to do than corn; so all of that stays."""
    return {die for die, face in on.items() if {Icon.CORN, Icon.PEASANT} & {*face} and die < 3}
