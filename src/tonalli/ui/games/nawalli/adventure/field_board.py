"""The widget that shows the battles of a quest, and the choice of its starters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from textual.events import Key, MouseDown

from tonalli.games.nawalli.adventure import Adventure
from tonalli.games.nawalli.adventure.model import (
    FOES,
    PLAYERS,
    Acts,
    BattleEnded,
    EncounterBegan,
    Fetch,
    player_of,
)
from tonalli.games.nawalli.adventure.model import Action as QuestAction
from tonalli.games.nawalli.cards import CardSet, Sign
from tonalli.games.nawalli.model import NONE, View
from tonalli.ui.games.nawalli.adventure.detail import OPPONENTS, about_field, about_place
from tonalli.ui.games.nawalli.adventure.facts import BACK, FieldReader, FieldView, field_view
from tonalli.ui.games.nawalli.adventure.field import FieldGround
from tonalli.ui.games.nawalli.arena import Spot
from tonalli.ui.games.nawalli.board import NawalliBoard
from tonalli.ui.games.nawalli.choosing import At, Option, Path, paths
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.games.nawalli.preview import LUCK, Trial
from tonalli.ui.games.nawalli.session import Refused, Session
from tonalli.ui.widgets.board import Event


def ways(action: QuestAction, reader: Reader) -> Iterator[Path]:
    """The paths of an action: cards that lie aside are laid out to choose from."""
    if isinstance(action, Fetch):
        yield (Option(action.card),)
    else:
        yield from paths(action, reader)  # type: ignore[arg-type]


class FieldSession(Session):
    """The cursor and the choice on a battlefield of three rows."""

    ways = staticmethod(ways)

    def _missed(self) -> Refused:
        """Nothing reaches the back row."""
        if isinstance(self.cursor, At) and self.cursor.side == BACK:
            return Refused(
                None, "The back row is out of reach: only the middle row can be attacked or aimed at."
            )
        return super()._missed()

    def told(self, side: int, sign: Sign) -> str:
        """What a sign does for a Nawal of that side: some do otherwise for opponents."""
        return OPPONENTS[sign] if side != PLAYERS and sign in OPPONENTS else super().told(side, sign)


class FieldTrial(Trial):
    """Tries actions on quests that fit a view; the opponents' answers are known, since the rules give them."""

    unseen = (*Trial.unseen, EncounterBegan, Acts, BattleEnded)  # until the next opponent acts

    def state(self, view: View) -> Struct:
        """A quest that fits the view."""
        assert isinstance(view, FieldView)
        return self.game.determinize(view.quest, LUCK)  # type: ignore[no-any-return]

    def view(self, state: Struct, before: View) -> View:
        """The battle as it is seen then."""
        viewer = before.viewer
        return field_view(self.game.view(state, player_of(viewer) if isinstance(viewer, int) else viewer))

    def reader(self, view: View) -> Reader:
        """Reads a view."""
        return FieldReader(view, self.cards)

    def winner(self, events: Sequence[Event]) -> int:
        """The side that has won the battle by then, or NONE."""
        ended = next((event for event in events if isinstance(event, BattleEnded)), None)
        return NONE if ended is None else PLAYERS if ended.won else FOES


class FieldBoard(NawalliBoard):
    """The choice of starters, then the battles: three rows of lanes."""

    ground = FieldGround()

    def new_session(self) -> Session:
        """The cursor and the choice."""
        return FieldSession()

    def new_trial(self, cards: CardSet) -> Trial:
        """What foretells what actions would do."""
        return FieldTrial(Adventure(cards))

    def forget(self) -> None:
        """Something else is shown in place of this board: what was typed ahead was not meant for that."""
        self._ahead.clear()
        self._rush.clear()
        self._waiting = False

    # -- what ends a film, or goes on with it

    def on_key(self, event: Key) -> None:
        """Where every event waits for a key, this is it; Escape ends the waiting."""
        if self.beats.waiting:
            event.stop()
            event.prevent_default()
            if event.key == "escape":
                self.beats.cut()
            else:
                self.beats.step()

    def on_mouse_down(self, event: MouseDown) -> None:
        """So is a click."""
        if self.beats.waiting:
            event.stop()
            event.prevent_default()
            self.beats.step()

    # -- what there is to say

    def _notes(self, reader: Reader, spot: Spot) -> Sequence[str]:
        """All there is to say of what is there."""
        lines = super()._notes(reader, spot)
        if isinstance(spot, At) and isinstance(reader, FieldReader):
            return (*lines, *about_place(reader, spot))
        return lines

    def action_piles(self) -> None:
        """The encounter, burn piles, what lies aside, Spells that lie open."""
        reader = self.session.reader
        if isinstance(reader, FieldReader):
            self._open_sheet(about_field(reader, self._names(reader)))
        else:
            super().action_piles()
