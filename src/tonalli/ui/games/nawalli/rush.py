"""Attacks that were begun with "all attack" and are made one after the other. Knows nothing of widgets."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tonalli.games.nawalli.model import COLOURS, NONE, Action, Attack
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.games.nawalli.preview import Intended


class Rush:
    """Intended attacks: each is looked at again when its turn comes, and dropped if the picture has changed."""

    def __init__(self) -> None:
        self._left: list[Intended] = []
        self._last = NONE
        """Id of the fighter that attacked last."""
        self._dropped: list[str] = []

    def __bool__(self) -> bool:
        return bool(self._left or self._dropped)

    def begin(self, plan: Sequence[Intended]) -> None:
        """Make these, in this order."""
        self.clear()
        self._left = list(plan)

    def clear(self) -> None:
        """Make no more."""
        self._left, self._last, self._dropped = [], NONE, []

    def taken_back(self, reader: Reader) -> bool:
        """Whether the last attack was undone: its fighter stands there and has not attacked."""
        place = reader.find(self._last)
        fighter = reader.at(*place) if place else None
        return fighter is not None and not fighter.attacked

    def next(
        self, reader: Reader, legal: Sequence[Attack], why_not: Callable[[Action], str | None]
    ) -> Attack | None:  # fmt: skip
        """The next that is still legal and finds what it was meant for; None if there is none."""
        while self._left:
            one = self._left.pop(0)
            attack = Attack(one.lane, one.lane, one.side)
            reason = _changed(one, reader) or (why_not(attack) or "" if attack not in legal else "")
            if not reason and attack in legal:
                self._last = one.fighter
                return attack
            self._dropped.append(reason or f"{one.name} does not attack.")
        return None

    def told(self) -> str:
        """Why some were dropped, once; "" if none was."""
        text = " ".join(self._dropped)
        self.clear()
        return text


def _changed(one: Intended, reader: Reader) -> str:
    """What is no longer as it was meant, as a sentence; "" if all is."""
    place = reader.find(one.fighter)
    if place is None or place[0] != reader.own:
        return f"{one.name} does not attack: it is no longer there."
    if place[1] != one.lane:
        return f"{one.name} does not attack: it stands in {COLOURS[place[1]]} now."
    facing = reader.at(one.side, one.lane)
    if (facing.id if facing else NONE) == one.facing:
        return ""
    who = f"{reader.name(facing.top)} stands opposite now" if facing else "nobody stands opposite any more"
    return f"{one.name} does not attack: {who}."


__all__ = ["Rush"]
