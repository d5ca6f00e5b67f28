"""Who wins a round, and when it is looked at (GU-37 to GU-41, GU-46, GU-48)."""

from __future__ import annotations

import pytest

from tests.games.gualicho.table import GAME, Table, at
from tonalli.games.gualicho.model import AttackOver, Drew, Past, Played, RoundBegan, RoundEnded, WhyDrawn


def won(table: Table) -> Past | None:
    """How the round was won; None if it goes on."""
    found = table.told(RoundEnded)
    return found[0].past if found else None


def winners(table: Table) -> tuple[int, ...]:
    past = won(table)
    return () if past is None else past.winners


@pytest.mark.rule("GU-37")
def test_with_no_cards_the_round_is_won_whatever_the_damage() -> None:
    table = at("D", "F F", "F F", wounds={0: "whisper+ animal one-card", 1: "mirror"}).do("cast desvio")
    assert winners(table) == (0,)
    assert len(table.told(RoundBegan)) == 1
    assert winners(at("D F", "F F", "F F").do("cast desvio", "end")) == ()


@pytest.mark.rule("GU-37", "GU-38")
def test_a_winner_waits_until_the_attack_is_over() -> None:
    cast = at("whisper", "D F", "F F F").do("cast whisper")
    assert winners(cast) == ()
    passed_on = cast.do("cast desvio onward", "end")
    assert winners(passed_on) == ()
    assert winners(passed_on.do("take")) == (0,)
    assert winners(cast.do("cast defensa block whisper")) == (0,), "blocked is over too"


@pytest.mark.rule("GU-38")
def test_who_is_hit_by_the_own_attack_draws_and_plays_on() -> None:
    table = at("whisper", "D F", "F F", deck="D C").do("cast whisper", "cast desvio back", "end")
    assert table.actor == 0
    hit = table.do("take")
    assert winners(hit) == ()
    assert hit.hand(0) == "D"
    assert hit.actor == 0
    assert winners(hit.do("cast desvio")) == (0,), "and may use what was drawn"


@pytest.mark.rule("GU-38", "GU-46")
def test_another_who_waits_wins_when_the_first_is_hit() -> None:
    table = at("whisper", "D", "F F").do("cast whisper", "cast desvio back")
    assert table.actor == 0
    assert winners(table.do("take")) == (1,)


@pytest.mark.rule("GU-39", "GU-48")
@pytest.mark.parametrize(
    ("wounds", "expected"),
    [
        ({0: "animal", 1: "mirror standing"}, (0,)),
        ({0: "animal+", 1: "mirror"}, (1,)),
        ({0: "animal", 1: "mirror"}, (0, 1)),
        ({}, (0, 1)),
        ({0: "animal", 1: "mirror no-win"}, (0,)),
        ({0: "animal mirror", 1: "no-win"}, (0,)),
    ],
)
def test_of_several_the_fewest_points_win(wounds: dict[int, str], expected: tuple[int, ...]) -> None:
    table = at("whisper", "D", "F F", wounds=wounds).do("cast whisper", "cast desvio onward", "take")
    assert winners(table) == expected


@pytest.mark.rule("GU-40")
def test_how_many_cards_everybody_holds_is_always_seen() -> None:
    state = at("F D C", "F", "D D").state
    for viewer in (0, 1, 2, "table", "open"):
        view = GAME.view(state, viewer)  # type: ignore[arg-type]
        assert [player.cards for player in view.players] == [3, 1, 2]
    hidden = GAME.view(state, 0).players
    assert [player.hand is None for player in hidden] == [False, True, True]


@pytest.mark.rule("GU-41")
@pytest.mark.parametrize(
    ("hands", "wounds", "expected"),
    [
        (("D F F", "F F F", "F F F"), {}, (0,)),
        (("D F F F F", "F F F", "F F F"), {1: "animal"}, (2,)),
        (("D F F F F", "F F F", "F F F"), {1: "animal", 2: "mirror"}, (1, 2)),
        (("D F F", "F F F", "F F F"), {0: "no-win"}, (1, 2)),
        (("D F F", "F F F", "F F F"), {0: "no-win", 1: "no-win"}, (2,)),
    ],
)
def test_after_300_turns_the_round_is_decided(
    hands: tuple[str, ...], wounds: dict[int, str], expected: tuple[int, ...]
) -> None:
    table = at(*hands, wounds=wounds, left=1).do("cast desvio", "end")
    assert winners(table) == expected
    past = won(table)
    assert past is not None
    assert past.late
    assert winners(at(*hands, wounds=wounds, left=2).do("cast desvio", "end")) == ()
    assert table.state.left == 300, "and the next round has its own"


@pytest.mark.rule("GU-41")
def test_if_nobody_may_win_all_count() -> None:
    hands = ("F F F", "F F", "F F F")
    table = at(*hands, wounds={0: "no-win", 1: "no-win"}, left=1, deck="F F").do("draw", "pass")
    assert winners(table) == (2,)
    barred = at("F F F", "F F", wounds={0: "no-win", 1: "no-win"}, left=1, deck="F F").do("draw", "pass")
    assert winners(barred) == (1,)


@pytest.mark.rule("GU-46")
def test_winners_are_looked_for_before_the_target_plays_on() -> None:
    table = at("whisper", "F mirror", "F F").do("cast whisper", "cast defensa+mirror block whisper")
    assert winners(table) == (0,)
    past = won(table)
    assert past is not None
    assert past.hands == (0, 1, 2), "the Gualicho is still held"
    kinds = [type(event).__name__ for event in table.events]
    assert kinds.count("Attacked") == 1, "it was not cast any more"
    assert [[card.value for card in played.cards] for played in table.told(Played)] == [
        ["whisper"],
        ["defensa"],
    ]


@pytest.mark.rule("GU-46")
def test_the_last_card_wins_once_the_turn_is_done() -> None:
    swap = at("D F", "F F", "F F", deck="C").do("cast desvio")
    assert winners(swap) == ()
    drawn = swap.do("discard defensa")
    assert winners(drawn) == (), "the draw comes before the look"
    assert drawn.hand(0) == "C"
    empty = at("D F", "F F", "F F", deck="", loose=True, discard="").do("cast desvio")
    assert empty.do("discard defensa").count(0) == 1
    both = at("F D", "F F", "F F", under="whisper").do("cast defensa+desvio block whisper")
    assert winners(both) == (0,)


@pytest.mark.rule("GU-36", "GU-46")
def test_a_card_that_is_owed_comes_after_the_look() -> None:
    table = at("D", "F F", "F F", wounds={0: "whisper"}, owed={0: "whisper"}).do("cast desvio")
    assert winners(table) == (0,)
    assert not [drew for drew in table.told(Drew) if drew.why is WhyDrawn.BROKEN]
    flying = at("mirror", "F F", "F F", wounds={0: "whisper"}, owed={0: "whisper"}).do("cast mirror")
    assert flying.count(0) == 1, "while an attack is under way nobody is looked for, and the turn ends"


@pytest.mark.rule("GU-48")
def test_who_may_not_win_plays_on_with_no_cards() -> None:
    table = at("D", "F F", "D F", wounds={0: "no-win"}).do("cast desvio")
    assert winners(table) == ()
    assert table.actor == 2
    again = table.do("cast desvio", "end")
    assert again.actor == 0
    assert again.legal == ["draw"]
    assert again.do("draw").count(0) == 2


@pytest.mark.rule("GU-48")
def test_who_was_barred_wins_once_that_is_cured() -> None:
    table = at("C", "F F", "F F", wounds={0: "no-win"}).do("cast curacion cure no-win")
    assert winners(table) == (0,)
    assert not table.told(AttackOver)
