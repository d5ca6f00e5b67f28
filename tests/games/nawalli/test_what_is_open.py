"""What is open to all and what is hidden: NW-81."""

from __future__ import annotations

import msgspec
import pytest

from tonalli.games.nawalli.model import Dealt, Drew, Redrew

from .arena import GAME, F, Table, arena, match


def middle_of_it() -> Table:
    return arena(
        {"red": F("monkey-1", item="blade", damage=2)},
        {"red": "dog-2"},
        hand="dog-1 metl",
        their_hand="rain-1 rain-2 plate",
        nawals="dog-3 dog-4",
        spells="energy draw",
        their_nawals="wind-1 wind-2 wind-3",
        their_spells="blade",
        burn="deer-1",
        their_burn="deer-2 metl",
        energy=3,
        their_energy=4,
        gems=(2, 5),
    )


@pytest.mark.rule("NW-81")
def test_arenas_burn_piles_energy_gems_and_numbers_are_open() -> None:
    a = middle_of_it()
    for viewer in (0, 1, "table", "open"):
        seen = GAME.view(a.state, viewer).battle  # type: ignore[arg-type]
        assert seen is not None
        assert seen.arenas == a.battle.arenas
        assert seen.middle == 6
        assert [player.burn for player in seen.players] == [player.burn for player in a.battle.players]
        assert [player.energy for player in seen.players] == [3, 4]
        assert [player.hand_size for player in seen.players] == [2, 3]
        assert [player.nawals for player in seen.players] == [2, 3]
        assert [player.spells for player in seen.players] == [2, 1]
        assert [player.guardians for player in seen.players] == [
            player.guardians for player in a.battle.players
        ]


@pytest.mark.rule("NW-81")
@pytest.mark.parametrize(
    ("viewer", "sees"),
    [(0, (True, False)), (1, (False, True)), ("table", (False, False)), ("open", (True, True))],
)
def test_hands_are_hidden(viewer: int, sees: tuple[bool, bool]) -> None:
    a = middle_of_it()
    seen = GAME.view(a.state, viewer).battle
    assert seen is not None
    for player, own, visible in zip(seen.players, a.battle.players, sees, strict=True):
        assert player.hand == (own.hand if visible else None)


@pytest.mark.rule("NW-81")
def test_the_order_of_decks_is_hidden_even_from_their_player() -> None:
    a = middle_of_it()
    other = msgspec.structs.replace(
        a.player(0), nawals=a.player(0).nawals[::-1], spells=a.player(0).spells[::-1]
    )
    players = (other, a.player(1))
    state = msgspec.structs.replace(a.state, battle=msgspec.structs.replace(a.battle, players=players))
    assert state != a.state
    for viewer in (0, 1, "table"):
        assert GAME.view(state, viewer) == GAME.view(a.state, viewer)  # type: ignore[arg-type]


@pytest.mark.rule("NW-81")
def test_a_hand_card_and_a_deck_card_of_the_other_cannot_be_told_apart() -> None:
    a = middle_of_it()
    theirs = a.player(1)
    hand = tuple(sorted((*theirs.hand[1:], theirs.nawals[-1])))
    other = msgspec.structs.replace(theirs, hand=hand, nawals=(*theirs.nawals[:-1], theirs.hand[0]))
    state = msgspec.structs.replace(
        a.state, battle=msgspec.structs.replace(a.battle, players=(a.player(0), other))
    )
    assert GAME.view(state, 0) == GAME.view(a.state, 0)
    assert GAME.view(state, 1) != GAME.view(a.state, 1)


@pytest.mark.rule("NW-81")
def test_draft_picks_are_open() -> None:
    table = match(mode="full").play("take tlalok")
    assert table.state.draft is not None
    for viewer in (0, 1, "table"):
        seen = GAME.view(table.state, viewer)  # type: ignore[arg-type]
        assert seen.teams == table.state.teams
        assert seen.draft == table.state.draft
    for event in table.events:
        assert GAME.redact(event, "table") == event


@pytest.mark.rule("NW-81")
def test_what_was_drawn_is_seen_by_its_player_only() -> None:
    a = middle_of_it().play("end", "draw nawal")
    (drawn,) = a.happened(Drew)
    assert drawn.card == "dog-3"
    assert GAME.redact(drawn, 0) == drawn
    assert GAME.redact(drawn, "open") == drawn
    for viewer in (1, "table"):
        hidden = GAME.redact(drawn, viewer)  # type: ignore[arg-type]
        assert isinstance(hidden, Drew)
        assert (hidden.seat, hidden.pile, hidden.card) == (0, "nawal", None)


@pytest.mark.rule("NW-81")
def test_all_else_that_happens_is_seen_by_all() -> None:
    a = middle_of_it().play("attack red", "end", "draw nawal", "draw spell", "draw spell", "attack red")
    for event in a.events:
        if not isinstance(event, Drew | Dealt | Redrew):
            assert GAME.redact(event, 1) == GAME.redact(event, "table") == event


@pytest.mark.rule("NW-81")
def test_counters_never_run_out() -> None:
    """The box has a bag of them; neither Energy nor damage stops at its bottom."""
    a = arena(energy=500, their_energy=500).play("end", "end")
    assert (a.energy, a.their_energy) == (503, 503)
