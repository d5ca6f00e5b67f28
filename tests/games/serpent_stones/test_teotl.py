"""Teotl cards and sacrifices: SS-09, SS-22 to SS-28."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from tests.games.serpent_stones.field import GAME, Field, field
from tonalli.core.rng import Rng
from tonalli.games.serpent_stones.model import (
    Attack,
    Card,
    DeckRebuilt,
    Discarded,
    Drew,
    MatchEnded,
    NothingToPlay,
    Phase,
    Place,
    Placed,
    Play,
    Played,
    Point,
    Pointed,
    Round,
    RoundEnded,
    Sacrificed,
    Why,
)
from tonalli.games.serpent_stones.text import question

HUITZ = "huitzilopochtli"
CANNOT_START = (
    "A sacrifice starts only when both your sacrifice stones are free; this card can only be discarded."
)
NOTHING_ELSE = "You hold no other card to sacrifice; this card can only be discarded."


@pytest.mark.rule("SS-22")
def test_quetzalcoatl_draws_a_card_and_is_the_card_of_the_turn() -> None:
    table = field(hand="quetzalcoatl knight", deck="owl bat", other="eagle").do("play quetzalcoatl")
    assert [(event.seat, event.card, event.extra) for event in table.told(Drew)] == [
        (0, Card.OWL, True),
        (1, Card.BAT, False),
    ]
    assert table.hand(0) == ("knight", "owl")
    assert table.table.seat == 1
    assert table.discard == ["quetzalcoatl"]


@pytest.mark.rule("SS-22")
def test_it_is_discarded_after_its_action_so_a_deck_made_meanwhile_does_not_hold_it() -> None:
    table = field(hand="quetzalcoatl knight", rest="none", discard="owl bat", other="eagle").do(
        "play quetzalcoatl"
    )
    (rebuilt,) = table.told(DeckRebuilt)
    assert rebuilt.cards == 2
    assert table.discard == ["quetzalcoatl"]
    nothing = field(hand="quetzalcoatl knight", rest="none", other="eagle bat").do("play quetzalcoatl")
    assert nothing.hand(0) == ("knight",), "there was nothing to draw"
    assert nothing.hand(1) == ("eagle", "bat", "quetzalcoatl"), "which is drawn when it has been discarded"


# -- Tezcatlipoca


@pytest.mark.rule("SS-23")
def test_tezcatlipoca_points_at_any_place_of_the_others_hand() -> None:
    table = field(hand="tezcatlipoca knight", other="eagle owl bat").do("play tezcatlipoca")
    assert table.table.phase is Phase.POINT
    assert table.table.seat == 0
    assert not table.sealed, "until a card is seen it may be taken back"
    assert table.legal == {"point 1", "point 2", "point 3"}
    assert table.why_not("point 4") == "Your opponent holds 3 cards."
    assert table.why_not("discard knight") == (
        "Tezcatlipoca is in play: point at a card of your opponent's hand."
    )
    table.do("point 2")
    (pointed,) = table.told(Pointed)
    assert pointed.position == 1
    assert table.discard == [pointed.card.value, "tezcatlipoca"]
    assert len(table.hand(1)) == 2 + 1, "and its turn has begun"
    assert table.sealed


@pytest.mark.rule("SS-23")
def test_for_each_pointing_the_hand_lies_in_an_order_of_its_own() -> None:
    table = field(hand="tezcatlipoca knight", other="eagle owl bat").do("play tezcatlipoca")
    for position in range(3):
        found: Counter[str] = Counter()
        for seed in range(300):
            step = GAME.apply(replace(table.state, rng=Rng(seed)), Point(position))
            found.update(event.card.value for event in step.events if isinstance(event, Pointed))
        assert set(found) == {"eagle", "owl", "bat"}
        assert min(found.values()) > 60, "each card about a third of the times"


@pytest.mark.rule("SS-24", "SS-32")
@pytest.mark.parametrize("other", ["eagle", ""])
@pytest.mark.parametrize("rounds", [(), (Round(0, 1, Why.TEMPLE),)])
def test_wrath_wins_the_match_at_once_against_one_card_or_none(other: str, rounds: tuple[Round, ...]) -> None:
    table = field(hand="tezcatlipoca knight", other=other, rounds=rounds).do("play tezcatlipoca")
    assert GAME.actor(table.state) is None
    (ended,) = table.told(MatchEnded)
    assert (ended.winner, ended.wrath) == (0, True)
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.scores == (1.0, 0.0)
    assert table.discard == ["tezcatlipoca"]


@pytest.mark.rule("SS-23", "SS-24")
def test_two_cards_are_enough_against_wrath() -> None:
    table = field(hand="tezcatlipoca knight", other="eagle owl", deck="bat").do("play tezcatlipoca")
    assert table.legal == {"point 1", "point 2"}
    table.do("point 2")
    assert GAME.outcome(table.state) is None
    assert len(table.hand(1)) == 1 + 1, "it draws for its turn"


@pytest.mark.rule("SS-24", "SS-27")
def test_cards_on_sacrifice_stones_do_not_protect_from_wrath() -> None:
    table = field(hand="knight", other="tezcatlipoca eagle", altars=("owl",), deck="knight")
    table.do("discard owl", "discard knight")
    assert table.hand(0) == ()
    one = field(hand=f"{HUITZ} knight owl", other="tezcatlipoca eagle").do(
        f"play {HUITZ}", "sacrifice knight"
    )
    assert one.hand(0) == ("owl",)
    one.do("play tezcatlipoca")
    assert GAME.outcome(one.state) is not None


@pytest.mark.rule("SS-27")
def test_tezcatlipoca_does_not_reach_a_sacrificed_card() -> None:
    table = field(hand=f"{HUITZ} knight owl bat", other="tezcatlipoca eagle").do(
        f"play {HUITZ}", "sacrifice knight"
    )
    table.do("play tezcatlipoca")
    assert table.legal == {"point 1", "point 2"}
    table.do("point 1")
    assert table.altars(0) == ("knight", None)


# -- a sacrifice


@pytest.mark.rule("SS-25")
def test_a_sacrifice_puts_a_hand_card_face_down_on_the_first_stone() -> None:
    table = field(hand=f"{HUITZ} knight owl", other="eagle bat").do(f"play {HUITZ}")
    assert table.table.phase is Phase.SACRIFICE
    assert not table.sealed, "it may be taken back"
    assert table.legal == {"sacrifice knight", "sacrifice owl"}
    assert (
        table.why_not("place knight a1") == "Huitzilopochtli is in play: choose the card that you sacrifice."
    )
    table.do("sacrifice knight")
    assert table.altars(0) == ("knight", None)
    assert table.hand(0) == ("owl",)
    assert table.discard == [HUITZ]
    assert table.table.seat == 1


@pytest.mark.rule("SS-25", "SS-31")
def test_the_other_does_not_see_which_card_it_is() -> None:
    table = field(hand=f"{HUITZ} knight owl", other="eagle bat").do(f"play {HUITZ}", "sacrifice knight")
    (event,) = table.told(Sacrificed)
    assert GAME.redact(event, 0) == event
    for viewer in (1, "table"):
        assert GAME.redact(event, viewer) == replace(event, card=Card.UNSEEN)  # type: ignore[arg-type]
        assert GAME.view(table.state, viewer).sides[0].altars == (Card.UNSEEN, None)  # type: ignore[arg-type]
    assert GAME.view(table.state, 0).sides[0].altars == (Card.KNIGHT, None)


@pytest.mark.rule("SS-25")
def test_with_no_other_card_it_can_only_be_discarded() -> None:
    table = field(hand=HUITZ, other="eagle bat")
    assert table.legal == {f"discard {HUITZ}"}
    assert table.why_not(f"play {HUITZ}") == NOTHING_ELSE


def sacrificed(card: str, hand: str, deck: str = "skunk", jaguar: str = "A1", **more: str) -> Field:
    """The turn after a sacrifice of that card; the deck's next card is drawn already."""
    return field(hand=f"{hand} {deck}", other="eagle bat", altars=(card,), jaguar=jaguar, **more)


@pytest.mark.rule("SS-09")
def test_the_sacrificed_card_comes_first_then_one_of_the_hand() -> None:
    table = sacrificed("knight", "owl knight")
    assert table.table.phase is Phase.ALTAR
    assert (
        table.why_not("discard owl")
        == "The Jaguar Knight on your sacrifice stone comes first: play or discard it."
    )
    assert table.lists("discard") == {"knight"}
    table.do("place knight b2")
    assert table.table.seat == 0
    assert table.table.phase is Phase.CARD
    assert [event.altar for event in table.told(Placed)] == [0]
    assert table.altars(0) == (None, None)
    assert table.hand(0) == ("knight", "owl", "skunk")
    table.do("place knight b3")
    assert table.table.seat == 1
    assert [event.altar for event in table.told(Placed)] == [-1]


@pytest.mark.rule("SS-08", "SS-09")
def test_the_draw_comes_before_the_sacrificed_card() -> None:
    table = field(hand=f"{HUITZ} knight owl", other="eagle bat", deck="skunk beetle")
    table.do(f"play {HUITZ}", "sacrifice owl", "discard eagle")
    assert table.table.phase is Phase.ALTAR
    assert table.hand(0) == ("knight", "beetle")


@pytest.mark.rule("SS-09", "SS-27")
def test_it_may_be_discarded_and_must_be_if_it_cannot_be_played() -> None:
    table = sacrificed("owl", "knight", eagle="G1")
    assert table.legal == {"discard owl"}
    assert table.why_not("strike owl b2 b3") == "No opposing warrior stands in that pattern."
    table.do("discard owl")
    assert [event.altar for event in table.told(Discarded)] == [0]
    assert table.discard == ["owl"]
    assert table.table.phase is Phase.CARD
    assert "discard knight" in sacrificed("knight", "owl").legal, "also one that could be played"


@pytest.mark.rule("SS-09", "SS-32")
def test_a_round_won_from_the_sacrifice_stone_is_over_at_once() -> None:
    table = sacrificed("knight", "owl", jaguar="A1 B2 C2 D3 E3 F3").do("place knight g2")
    assert [event.winner for event in table.told(RoundEnded)] == [0]
    assert table.table.phase is Phase.ASIDE
    assert table.altars(0) == (None, None)


@pytest.mark.rule("SS-10", "SS-28")
def test_the_turn_ends_if_no_hand_card_is_left_after_the_stone() -> None:
    table = field(hand="knight", altars=(HUITZ,), other="eagle bat").do(f"play {HUITZ}", "sacrifice knight")
    assert [event.seat for event in table.told(NothingToPlay)] == [0]
    assert table.altars(0) == ("knight", None)
    assert table.table.seat == 1


# -- a double sacrifice


@pytest.mark.rule("SS-09", "SS-26")
def test_a_double_sacrifice() -> None:
    table = field(
        jaguar="A1", eagle="G1", hand=f"knight knight owl {HUITZ}", altars=("knight",), other="eagle eagle bat",
        deck="eagle beetle",
    )  # fmt: skip
    assert "double" in table.legal
    table.do("double")
    assert [(event.card, event.double) for event in table.told(Played)] == [(Card.HUITZILOPOCHTLI, True)]
    assert table.table.phase is Phase.SACRIFICE
    assert table.legal == {"sacrifice knight", "sacrifice owl"}
    table.do("sacrifice knight")
    assert table.altars(0) == ("knight", "knight"), "the first stone waits"
    assert table.discard == [HUITZ]
    assert table.table.seat == 1, "that was the card of the turn"
    table.do("place eagle f3")
    assert table.table.due == (0, 1)
    assert "double" not in table.legal
    table.do("place knight b2")
    assert table.altars(0) == (None, "knight")
    assert table.table.phase is Phase.ALTAR
    assert (
        table.why_not("discard owl")
        == "The Jaguar Knight on your sacrifice stone comes first: play or discard it."
    )
    table.do("discard knight")
    assert table.table.phase is Phase.CARD
    assert [event.altar for event in table.told(Discarded)] == [1]
    assert table.table.seat == 0
    table.do("discard owl")
    assert table.table.seat == 1


@pytest.mark.rule("SS-26")
def test_it_is_declared_before_the_first_stone_is_resolved() -> None:
    table = field(hand=f"knight owl {HUITZ}", altars=("owl",), other="eagle bat", eagle="G1")
    table.do("discard owl")
    assert table.why_not("double") == (
        "A double sacrifice is declared while a card still waits on your first sacrifice stone."
    )
    assert f"play {HUITZ}" in table.legal, "now it starts a new one (SS-28)"


@pytest.mark.rule("SS-25", "SS-26")
def test_what_it_takes() -> None:
    assert field(hand="knight owl", altars=("owl",)).why_not("double") == "You hold no Huitzilopochtli."
    alone = field(hand=HUITZ, altars=("quetzalcoatl",), deck="bat")
    assert alone.why_not("double") == "You hold no other card to put on the second sacrifice stone."
    assert f"play {HUITZ}" in alone.do("play quetzalcoatl").legal, "it need not be discarded"
    third = field(hand=f"{HUITZ} knight", altars=("owl", "bat"))
    assert third.why_not("double") == "Only a first sacrifice can be made a double one."
    third.do("discard owl")
    assert third.why_not("double") == "Only a first sacrifice can be made a double one."


@pytest.mark.rule("SS-26")
def test_who_can_declare_one_is_told_so() -> None:
    first = "The Owl Strike on your sacrifice stone comes first: play or discard it"
    table = field(hand=f"knight quetzalcoatl {HUITZ}", altars=("owl",))
    assert table.why_not(f"play {HUITZ}") == f"{first}, or declare a double sacrifice."
    assert table.why_not("play quetzalcoatl") == f"{first}."
    assert field(hand=f"knight {HUITZ}", altars=("owl", "bat")).why_not(f"play {HUITZ}") == f"{first}."


# -- teotl cards on stones


@pytest.mark.rule("SS-28")
def test_a_sacrificed_teotl_card_may_be_played_from_its_stone() -> None:
    extra = field(hand="knight owl", altars=("quetzalcoatl",), deck="skunk").do("play quetzalcoatl")
    assert extra.hand(0) == ("knight", "owl", "skunk")
    assert (extra.table.seat, extra.table.phase) == (0, Phase.CARD)
    forced = field(hand="knight owl", altars=("tezcatlipoca",), other="eagle bat").do(
        "play tezcatlipoca", "point 1"
    )
    assert (forced.table.seat, forced.table.phase) == (0, Phase.CARD)
    assert len(forced.hand(1)) == 1
    wrath = field(hand="knight", altars=("tezcatlipoca",), other="bat").do("play tezcatlipoca")
    assert GAME.outcome(wrath.state) is not None


@pytest.mark.rule("SS-09", "SS-28")
@pytest.mark.parametrize(
    ("altars", "texts"),
    [
        (("quetzalcoatl",), ["play quetzalcoatl"]),
        (("quetzalcoatl", "knight"), ["play quetzalcoatl", "place knight b2"]),
        (("knight", "owl"), ["place knight b2", "strike owl b3 b4"]),
        (("tezcatlipoca",), ["play tezcatlipoca", "point 1"]),
        ((HUITZ,), [f"play {HUITZ}", "sacrifice owl"]),
    ],
)
def test_in_each_picture_on_the_way_a_stone_that_comes_first_holds_a_card(
    altars: tuple[str, ...], texts: list[str]
) -> None:
    table = field(jaguar="A1 B3", eagle="G1 B4", hand="owl", altars=altars, rest="none", discard="skunk")
    for text in texts:
        frames = GAME.apply(table.state, GAME.parse(text, table.state), watched=True).frames
        assert frames
        for frame in frames:
            seat = frame.table.seat
            due = [frame.sides[seat].altars[altar] for altar in frame.table.due]
            assert None not in due
            assert (frame.table.phase is Phase.ALTAR) <= bool(due)
            assert question(GAME.view(frame, seat))
        table.do(text)


@pytest.mark.rule("SS-28")
def test_a_huitzilopochtli_from_the_stone_starts_a_new_sacrifice() -> None:
    table = field(hand=f"knight owl {HUITZ}", altars=(HUITZ,), other="eagle bat").do(f"play {HUITZ}")
    assert table.legal == {"sacrifice knight", "sacrifice owl", f"sacrifice {HUITZ}"}
    table.do("sacrifice knight")
    assert table.altars(0) == ("knight", None)
    assert (table.table.seat, table.table.phase) == (0, Phase.CARD), "a hand card comes yet"
    assert table.why_not(f"play {HUITZ}") == CANNOT_START, "one takes effect in a turn"
    assert table.why_not("double") is not None
    table.do(f"discard {HUITZ}")
    table.do("discard eagle")
    assert table.table.due == (0,), "it ends in the next turn"


@pytest.mark.rule("SS-28")
def test_as_the_hand_card_after_the_stone_it_starts_a_new_one_too() -> None:
    table = field(hand=f"knight owl {HUITZ}", altars=("owl",), other="eagle bat").do(
        "discard owl", f"play {HUITZ}"
    )
    table.do("sacrifice knight")
    assert table.altars(0) == ("knight", None)
    assert table.table.seat == 1


@pytest.mark.rule("SS-28")
def test_it_can_only_be_discarded_while_the_other_stone_holds_a_card() -> None:
    table = field(hand="knight owl", altars=(HUITZ, "owl"), other="eagle bat")
    assert table.legal == {f"discard {HUITZ}"}
    assert table.why_not(f"play {HUITZ}") == CANNOT_START
    second = field(hand="knight owl", altars=("owl", HUITZ), other="eagle bat", eagle="G1").do("discard owl")
    assert second.legal == {f"play {HUITZ}", f"discard {HUITZ}"}, "both stones are free by then"


@pytest.mark.rule("SS-28")
def test_from_the_stone_it_needs_a_hand_card_to_sacrifice() -> None:
    table = field(hand="", altars=(HUITZ,), other="eagle bat")
    assert table.legal == {f"discard {HUITZ}"}
    assert table.why_not(f"play {HUITZ}") == NOTHING_ELSE


def test_what_kind_of_card_does_what() -> None:
    """No notation names such actions."""
    state = field(jaguar="A1", hand="owl knight tezcatlipoca", eagle="G1").state
    for action, why in (
        (Place(Card.OWL, 4), "An Owl Strike is no warrior."),
        (Place(Card.TEZCATLIPOCA, 4), "Tezcatlipoca is no warrior."),
        (Attack(Card.KNIGHT, (4, 5)), "A Jaguar Knight has no attack pattern."),
        (Play(Card.KNIGHT), "A Jaguar Knight is played on the stones of the field."),
    ):
        assert GAME.why_not(state, action) == why
