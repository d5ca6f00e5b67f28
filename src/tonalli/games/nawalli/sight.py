"""What each viewer sees of a match, and matches that fit what was seen (NW-81)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tonalli.core.game import Viewer
from tonalli.core.rng import Rng, Source
from tonalli.games.nawalli.model import (
    Battle,
    BattleView,
    Casting,
    Dealt,
    Drew,
    Event,
    Player,
    PlayerView,
    Redrew,
    State,
    View,
)
from tonalli.games.nawalli.table import Faces, cards_of


def sees_hand(viewer: Viewer, seat: int, sides: int) -> bool:
    """Whether a viewer sees the hand of a seat: its own, an ally's, or all if all is open (NW-81)."""
    if isinstance(viewer, int):
        return viewer % sides == seat % sides
    return viewer == "open"


def look(state: State, viewer: Viewer, actor: int | None) -> View:
    """The match as the viewer sees it: no deck's order, no hidden hand, no random source (NW-81)."""
    battle = None if state.battle is None else _look_at_battle(state.battle, viewer, state.sides)
    return View(
        viewer, actor, state.options, state.seats, state.sides, state.teams, state.draft, state.cards, state.owners,
        state.game, state.turns, state.wins, battle, state.result,
    )  # fmt: skip


def _look_at_battle(b: Battle, viewer: Viewer, sides: int) -> BattleView:
    players = tuple(
        [
            PlayerView(
                p.energy,
                p.hand if sees_hand(viewer, seat, sides) else None,
                len(p.hand),
                len(p.nawals),
                len(p.spells),
                p.burn,
                p.guardians,
                p.sacrificed,
            )
            for seat, p in enumerate(b.players)
        ]
    )
    return BattleView(
        b.first, b.active, b.floor, b.round, b.middle, b.arenas, players, b.stack, b.asked, b.spent, b.lasting,
        b.next_fighter, b.played, b.hurt, b.moved, b.quiet, b.still, b.last_gems, b.handed, b.order,
        b.acted,
    )  # fmt: skip


def redact(event: Event, viewer: Viewer) -> Event | None:
    """The event without the cards that the viewer did not see; None if it was not seen (NW-13, NW-81)."""
    if viewer == "open" or not isinstance(event, Dealt | Drew | Redrew):
        return event
    if event.seat == viewer or viewer in event.allies:
        return event
    if isinstance(event, Dealt):
        return replace(event, cards=None)
    return replace(event, card=None) if isinstance(event, Drew) else None


def determinize(view: View, rng: Rng, faces: Faces) -> State:
    """A match that looks like this to its viewer; what is hidden is dealt at random."""
    source = rng.derive(0).source()
    battle = None if view.battle is None else _deal_hidden(view, view.battle, source, faces)
    return State(
        rng.derive(1), view.options, view.seats, view.sides, view.teams, view.draft, view.cards, view.owners,
        view.game, view.turns, view.wins, battle, view.result,
    )  # fmt: skip


def _deal_hidden(view: View, b: BattleView, source: Source, faces: Faces) -> Battle:
    seen = set(in_sight(b))
    players = []
    for seat, p in enumerate(b.players):
        hidden = [copy for copy, owner in enumerate(view.owners) if owner == seat and copy not in seen]
        spells = [copy for copy in hidden if faces[view.cards[copy]].spell]
        nawals = [copy for copy in hidden if not faces[view.cards[copy]].spell]
        nawals, spells = source.shuffled(nawals), source.shuffled(spells)
        hand = p.hand
        if hand is None:
            hand = tuple(sorted(nawals[p.nawals :] + spells[p.spells :]))
            nawals, spells = nawals[: p.nawals], spells[: p.spells]
        players.append(
            Player(p.energy, hand, tuple(nawals), tuple(spells), p.burn, p.guardians, p.sacrificed)
        )
    return Battle(
        b.first, b.active, b.floor, b.round, b.middle, b.arenas, tuple(players), b.stack, b.asked, b.spent,
        b.lasting, b.next_fighter, b.played, b.hurt, b.moved, b.quiet, b.still, b.last_gems, b.handed, b.order,
        b.acted,
    )  # fmt: skip


def in_sight(b: BattleView) -> Iterator[int]:
    """All copies that the viewer sees."""
    for p in b.players:
        yield from p.hand or ()
        yield from p.burn
        yield from (guardian.copy for guardian in p.guardians)
    for arena in b.arenas:
        for fighter in arena.lanes:
            if fighter is not None:
                yield from cards_of(fighter)
    yield from (spell.copy for spell in b.lasting)
    yield from (frame.copy for frame in b.stack if isinstance(frame, Casting))
