"""A quest as the boards of Nawalli read it: its battle is a match of two sides with a back row beside it."""

from __future__ import annotations

from collections.abc import Iterator

from tonalli.games.nawalli.adventure.model import (
    OPPONENT,
    Chose,
    EncounterView,
    Offered,
    QuestView,
    Stage,
    player_of,
)
from tonalli.games.nawalli.model import (
    NONE,
    Draft,
    DraftKind,
    Fighter,
    LaidOut,
    Rolled,
    Taken,
    View,
)
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.widgets.board import Event

BACK = 2
"""What the back row goes by where the sides are numbered: it comes after both."""

STARTERS = {Stage.NAWAL1: DraftKind.NAWAL1, Stage.NAWAL2: DraftKind.NAWAL2}
"""The stages in which a card is taken as in a draft."""


class FieldView(View, frozen=True):
    """The match of a quest's battle, and the quest that it belongs to."""

    quest: QuestView

    @property
    def encounter(self) -> EncounterView:
        """The opponents apart from their middle row. Only where there is a battle."""
        assert self.quest.encounter is not None
        return self.quest.encounter


def field_view(quest: QuestView) -> FieldView:
    """The battle of a quest, which has one."""
    match = quest.match
    fields = {name: getattr(match, name) for name in View.__struct_fields__}
    return FieldView(**fields, quest=quest)


def draft_view(quest: QuestView) -> View:
    """The choice of a starter as a draft in which each player of the quest has a seat and a side."""
    match = quest.match
    kinds = tuple(STARTERS.values())
    draft = Draft(kinds, kinds.index(STARTERS[quest.stage]), 1, quest.first, quest.picks, quest.offer)
    viewer = player_of(match.viewer) if isinstance(match.viewer, int) else match.viewer
    return View(
        viewer=viewer, actor=quest.actor, options=match.options, seats=quest.players, sides=quest.players,
        teams=quest.decks, draft=draft, cards=(), owners=(), game=0, turns=0, wins=(), battle=None, result=None,
    )  # fmt: skip


def draft_event(event: Event) -> Event:
    """An event of the choice of starters, as a draft has it."""
    match event:
        case Offered(stage, seat, cards) if stage in STARTERS:
            return LaidOut(STARTERS[stage], player_of(seat), 1, cards)
        case Chose(seat, stage, card) if stage in STARTERS:
            return Taken(player_of(seat), card, STARTERS[stage])
        case Rolled(why, rolls, winner):
            return Rolled(why, tuple(row[::2] for row in rolls), player_of(winner))
    return event


class FieldReader(Reader):
    """Reads the view of a battle with three rows; where a side is asked for, the back row is `BACK`."""

    view: FieldView

    @property
    def quest(self) -> QuestView:
        """The quest that is on."""
        return self.view.quest

    @property
    def encounter(self) -> EncounterView:
        """The opponents apart from their middle row."""
        return self.view.encounter

    def seats_of(self, side: int) -> range:
        """The seats of a side; those of the back row are the opponents'."""
        return range(OPPONENT, OPPONENT + 1) if side == BACK else super().seats_of(side)

    def at(self, side: int, lane: int) -> Fighter | None:
        """Who stands in a lane."""
        return self.encounter.back[lane] if side == BACK else super().at(side, lane)

    def changes(self, side: int, lane: int, fighter: Fighter) -> Iterator[tuple[int, str]]:
        """What changes a fighter's Power just now: nothing in the back row (AD-34)."""
        if side != BACK:
            yield from super().changes(side, lane, fighter)

    def owner(self, side: int, lane: int) -> int:
        """The seat that a fighter belongs to, or NONE."""
        fighter = self.at(side, lane)
        return NONE if fighter is None else self.view.owners[fighter.top]

    def aside(self, seat: int) -> tuple[str, ...]:
        """The card ids that lie aside, Nawals first, then by level and name."""
        copies = self.quest.aside[player_of(seat)] or ()
        faces = sorted(
            (self.copy_face(copy) for copy in copies), key=lambda f: (f.spell, f.level, f.name, f.id)
        )
        return tuple(face.id for face in faces)

    def waiting(self) -> tuple[str, ...]:
        """The names of what waits in the Guardian space: the blessing, then Shapeshift cards (AD-14)."""
        guardian = self.player(OPPONENT).guardians
        blessing = [self.name(one.copy) for one in guardian if one.place == "space"]
        return (*blessing, *(self.name(copy) for copy in self.encounter.shapes))


__all__ = [
    "BACK",
    "STARTERS",
    "FieldReader",
    "FieldView",
    "draft_event",
    "draft_view",
    "field_view",
]
