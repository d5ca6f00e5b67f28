"""What each viewer sees of a quest, and quests that fit what was seen (AD-06, AD-44)."""

from __future__ import annotations

from msgspec.structs import replace

from tonalli.core.game import Viewer
from tonalli.core.rng import Rng, Source
from tonalli.games.nawalli import sight
from tonalli.games.nawalli.adventure.model import (
    OPPONENT,
    Encounter,
    EncounterView,
    Event,
    Quest,
    QuestView,
    seat_of,
)
from tonalli.games.nawalli.adventure.party import boss_items
from tonalli.games.nawalli.cards import CardSet
from tonalli.games.nawalli.model import NONE, Dealt, Drew, State
from tonalli.games.nawalli.table import Faces


def match_viewer(viewer: Viewer) -> Viewer:
    """Who looks, as the match inside a quest knows them."""
    return seat_of(viewer) if isinstance(viewer, int) else viewer


def look(quest: Quest, viewer: Viewer, actor: int | None, match_actor: int | None, faces: Faces) -> QuestView:
    """The quest as the viewer sees it: no order of the encounter deck, no Item under the Guardian, no random source."""
    match = sight.look(quest.match, match_viewer(viewer), match_actor)
    found = quest.encounter
    shown = None
    if found is not None:
        levels = tuple([faces[card].level for card in reversed(found.deck)])
        shown = EncounterView(levels, found.back, found.shapes, found.leftward, found.met, found.boss)
    return QuestView(
        match, actor, _aside(quest, viewer), quest.options, quest.players, quest.stage, quest.boss,
        quest.item if _item_is_open(quest, viewer) else "", quest.decks, quest.classes, quest.first, quest.picks,
        quest.offer, quest.battle, quest.lost, quest.shapes, quest.known, shown, quest.story, quest.result,
    )  # fmt: skip


def _item_is_open(quest: Quest, viewer: Viewer) -> bool:
    came = quest.encounter is not None and quest.encounter.boss != NONE
    return came or quest.stand is not None or viewer == "open"


def _aside(quest: Quest, viewer: Viewer) -> tuple[tuple[int, ...] | None, ...]:
    battle = quest.match.battle
    if battle is None:
        return ((),) * quest.players
    if viewer == "table":
        return (None,) * quest.players
    rows = [battle.players[seat_of(player)] for player in range(quest.players)]
    return tuple([tuple(sorted((*row.nawals, *row.spells))) for row in rows])


def redact(event: Event, viewer: Viewer) -> Event | None:
    """The event without the cards that the viewer did not see: a spectator sees no hand (AD-44)."""
    return sight.redact(event, match_viewer(viewer)) if isinstance(event, Dealt | Drew) else event


# ------------------------------------------------------------------------------------------- determinizing


def determinize(view: QuestView, rng: Rng, faces: Faces, box: CardSet) -> Quest:
    """A quest that looks like this to its viewer: the encounter deck and the boss's Item are drawn at random."""
    source = rng.derive(0).source()
    match = _match(view, rng.derive(1), source, faces)
    encounter = None if view.encounter is None else _encounter(view, view.encounter, source, faces, box)
    item = view.item or source.choice(boss_items(box))
    on_board = [] if encounter is None else [card for card in encounter.met if card not in view.shapes]
    drawn = tuple(dict.fromkeys([*view.known, *on_board, *(encounter.deck if encounter else ())]))
    return Quest(
        match, view.options, view.players, view.stage, view.boss, item, view.decks, view.classes, view.first,
        view.picks, view.offer, view.battle, view.lost, drawn, view.shapes, view.known, encounter, None,
        view.story, view.result,
    )  # fmt: skip


def _match(view: QuestView, rng: Rng, source: Source, faces: Faces) -> State:
    """The match inside; what lies aside is dealt at random only for who does not see it."""
    state = sight.determinize(view.match, rng, faces)
    battle = state.battle
    if battle is None:
        return replace(state, rng=rng)
    players = list(battle.players)
    # Their cards that are in no battle view lie in the back row and the Guardian space, not in a hand.
    players[OPPONENT] = replace(players[OPPONENT], hand=(), nawals=(), spells=())
    for player, row in enumerate(view.aside):
        seat = seat_of(player)
        mine = players[seat]
        nawals = row if row is not None else mine.nawals + mine.spells
        players[seat] = replace(
            mine,
            nawals=tuple(sorted([copy for copy in nawals if not faces[state.cards[copy]].spell])),
            spells=tuple(sorted([copy for copy in nawals if faces[state.cards[copy]].spell])),
        )
    return replace(state, rng=rng, battle=replace(battle, players=tuple(players)))


def _encounter(
    view: QuestView, shown: EncounterView, source: Source, faces: Faces, box: CardSet
) -> Encounter:
    """Opponents whose deck could be this one: known cards that are not on the board first, then any of the level."""
    taken = {card for deck in view.decks for card in deck} | {*shown.met, *view.shapes, *view.known}
    waiting = [card for card in view.known if card not in _on_board(view)]
    piles: dict[int, list[str]] = {}
    for level in range(1, 5):
        known = source.shuffled([card for card in waiting if faces[card].level == level])
        others = source.shuffled([c.id for c in box.nawal if c.level == level and c.id not in taken])
        count = shown.left.count(level)
        piles[level] = source.shuffled([*known, *others][:count])
    deck = [piles[level].pop() if piles[level] else "" for level in reversed(shown.left)]
    return Encounter(
        tuple([card for card in deck if card]),
        shown.back,
        shown.shapes,
        shown.leftward,
        shown.met,
        shown.boss,
    )


def _on_board(view: QuestView) -> set[str]:
    """The cards that came onto the board in this try: they have a number."""
    numbered = zip(view.match.cards, view.match.owners, strict=True)
    return {card for card, owner in numbered if owner == OPPONENT}
