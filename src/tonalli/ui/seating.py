"""Who looks at the screen when several people share it."""

from __future__ import annotations

from msgspec import Struct

from tonalli.core.game import Seat, Viewer


class Look(Struct, frozen=True):
    """What is to be shown."""

    viewer: Viewer
    curtain: Seat | None = None
    """The person for whom the curtain must first be lifted."""


class Seating:
    """Follows who has looked last, and says when the screen must change hands.

    With no person all lies open, with one it is always that one's view. With several nobody sees another's
    hand: a person who must choose gets the curtain, unless all that the choice needs lies open; then both
    hands stay hidden and the one who looked before still holds the screen. Where all play together there is
    nothing to hide from each other: whoever must choose looks. Nor is there between the partners of a team.
    """

    def __init__(self, people: tuple[Seat, ...], together: bool = False, sides: int = 0) -> None:
        """`together`: they win or lose together, or nothing is hidden. `sides`: how many there are, if some share
        one; seat s plays on side s % sides.
        """
        self.people = people
        self._sides = sides
        self.together = together or (len(people) > 1 and all(self._partners(people[0], s) for s in people))
        self.holder: Seat | None = people[0] if len(people) == 1 else None
        """The person who looked last: whose hand may be shown, who may undo."""

    def look(self, actor: Seat | None, open_question: bool) -> Look:
        """What to show while `actor` must choose (None: it is over)."""
        if not self.people:
            return Look("open")
        if self.together and (self.holder is None or actor in self.people):
            self.holder = actor if actor in self.people else self.people[0]
        if actor in self.people and self.holder is not None and self._partners(self.holder, actor):
            self.holder = actor
        holds: Viewer = "table" if self.holder is None else self.holder
        if len(self.people) == 1 or actor == self.holder or self.together:
            return Look(holds)
        if actor is None or open_question:
            return Look("table")
        if actor not in self.people:
            return Look(holds)
        return Look("table", curtain=actor)

    def _partners(self, seat: Seat, other: Seat | None) -> bool:
        """Whether they are two who share a side and see each other's hand."""
        return bool(self._sides) and other is not None and seat % self._sides == other % self._sides

    @property
    def own(self) -> tuple[Seat, ...]:
        """Whose choices may be taken back at this screen now: the one's who looks; of those who play together all."""
        if self.together:
            return self.people
        return () if self.holder is None else (self.holder,)

    def lifted(self, seat: Seat) -> None:
        """That person looks now."""
        self.holder = seat

    def may_answer(self, actor: Seat | None) -> bool:
        """Whether the one who must choose sits at this screen."""
        return actor in self.people
