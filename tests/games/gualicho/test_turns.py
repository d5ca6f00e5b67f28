"""Turns, attacks and answers, from the leaflet (GU-05 to GU-33, GU-45 to GU-51)."""

from __future__ import annotations

import typing

import msgspec
import pytest

from tests.games.gualicho.table import GAME, at
from tonalli.games.gualicho import model, reasons
from tonalli.games.gualicho.model import (
    AttackOver,
    Blocked,
    Cured,
    Deflected,
    Drew,
    Played,
    Skipping,
    Turn,
    TurnBegan,
    Turned,
    WhyDrawn,
    Wounded,
)

# -- a turn


@pytest.mark.rule("GU-05")
def test_one_card_then_another_may_be_discarded_to_draw_one_and_that_is_the_turn() -> None:
    table = at("D F C", "F F", "F F", deck="P").do("cast desvio")
    assert table.actor == 0
    assert table.legal == ["discard defensa", "discard curacion", "end"]
    swapped = table.do("discard curacion")
    assert swapped.hand(0) == "F P"
    assert [card.value for card in swapped.state.discard] == ["desvio", "curacion"]
    assert swapped.actor == 2, "the direction was turned, and the turn is over"
    assert table.do("end").actor == 2
    assert table.why_not("cast curacion") == reasons.NO_MORE_CARDS


@pytest.mark.rule("GU-05")
def test_two_cards_are_the_turn() -> None:
    table = at("whisper animal F F", "F F").do("cast whisper+animal")
    assert table.actor == 1
    assert table.count(0) == 2


@pytest.mark.rule("GU-05")
def test_two_cards_are_drawn_and_then_played_or_passed() -> None:
    before = at("F F", "F F", "F F", deck="F D")
    assert before.legal == ["draw"], "nothing can be played"
    assert before.why_not("pass") == reasons.DRAW_FIRST
    assert before.why_not("end") == reasons.PLAY_FIRST
    table = before.do("draw")
    assert table.hand(0) == "F F F D"
    assert table.why_not("pass") == reasons.CAN_PLAY
    assert table.why_not("draw") == reasons.DRAWN_ALREADY
    assert table.why_not("end") == reasons.PLAY_OR_PASS
    assert table.do("cast desvio").legal == ["discard defensa", "end"]
    stuck = at("F F", "F F", "F F", deck="F P").do("draw")
    assert stuck.legal == ["pass"]
    assert stuck.why_not("end") == reasons.PLAY_OR_PASS, "no two more can be drawn"
    passed = stuck.do("pass")
    assert (passed.actor, passed.count(0)) == (1, 4)


@pytest.mark.rule("GU-05")
def test_two_are_drawn_before_a_card_is_played_only() -> None:
    assert at("D F", "F F").do("cast desvio").why_not("draw") == reasons.DRAWN_TOO_LATE
    assert at("D F", "F F").why_not("discard defensa") == reasons.DISCARD_AFTER_ONE


@pytest.mark.rule("GU-06")
def test_under_attack_nothing_is_drawn_to_deal_with_it() -> None:
    table = at("F D", "F F", under="whisper")
    assert table.why_not("draw") == reasons.NO_DRAWING
    assert table.why_not("discard defensa") == reasons.NO_DRAWING


INVALID = [
    ("whisper no-win F", "", "", "cast whisper+no-win", reasons.MIXED),
    ("F F D", "", "", "cast defensa", reasons.DEFENSA_IDLE),
    *[
        (f"F {second} C", "", "animal", f"cast defensa+{second}", reasons.DEFENSA_IDLE)
        for second in ("defensa", "potencia", "desvio", "whisper", "curacion")
    ],
    ("C C D", "", "", "cast curacion", reasons.NO_DAMAGE),
    ("F P D", "whisper", "", "cast defensa+potencia", reasons.ONE_POINT),
    ("C P D", "", "animal", "cast curacion+potencia cure animal", reasons.ONE_DAMAGE),
    ("P D F", "", "", "cast potencia", reasons.POTENCIA_ALONE),
    ("P P F", "", "", "cast potencia+potencia", reasons.POTENCIA_TWICE),
    ("D D F", "", "", "cast desvio+desvio back", reasons.NO_WAY),
    ("D no-win F", "whisper", "", "cast desvio+no-win onward", reasons.COLOUR_OF_ATTACK),
    ("F F D", "whisper", "", "cast defensa+defensa block whisper", reasons.ONE_POINT),
    ("C D F", "whisper", "animal", "cast curacion cure animal", reasons.ANSWER_FIRST),
    ("animal D F", "whisper", "", "cast animal", reasons.ANSWER_FIRST),
    ("P P F", "whisper", "", "cast potencia+potencia", reasons.POTENCIA_TWICE),
    ("F D", "", "", "cast curacion", reasons.NOT_HELD),
    ("F D", "whisper", "", "cast defensa+defensa block whisper", reasons.NOT_HELD),
]


@pytest.mark.rule("GU-07", "GU-11", "GU-17", "GU-21", "GU-23", "GU-26", "GU-30", "GU-33")
@pytest.mark.parametrize(("hand", "under", "wounds", "text", "reason"), INVALID)
def test_what_changes_nothing_is_refused_with_the_reason(
    hand: str, under: str, wounds: str, text: str, reason: str
) -> None:
    table = at(hand, "F F", "F F", under=under, wounds={0: wounds})
    assert table.why_not(text) == reason
    assert table.actor == 0, "and costs nothing"


@pytest.mark.rule("GU-08")
def test_cards_are_named_together_and_take_effect_in_order() -> None:
    table = at("D whisper F", "F F", "F F").do("cast whisper+desvio")
    assert table.flying == "whisper > 2", "the Desvío turned the direction first"
    table = at("C D F", "F F", "F F", wounds={0: "animal"}, under="whisper").do(
        "cast desvio+curacion back cure animal"
    )
    kinds = [type(event) for event in table.events]
    assert kinds.index(Played) < kinds.index(Cured) < kinds.index(Deflected)
    misnamed = model.Cast(tuple(reversed(table.told(Played)[0].cards)), model.Way.BACK, (), ())
    before = at("C D F", "F F", "F F", wounds={0: "animal"}, under="whisper")
    assert GAME.why_not(before.state, misnamed) == reasons.ORDER


@pytest.mark.rule("GU-08")
def test_after_an_attack_nothing_follows_but_the_exchange() -> None:
    cast = at("whisper C F D", "F F", wounds={0: "animal"}).do("cast whisper")
    assert cast.legal == ["discard defensa", "discard desvio", "discard curacion", "end"]
    deflected = at("D C F", "F F", wounds={0: "animal"}, under="whisper").do("cast desvio")
    assert deflected.legal == ["discard defensa", "discard curacion", "end"]
    assert deflected.do("end").actor == 1
    both = at("D mirror F", "F F", under="whisper").do("cast desvio+mirror")
    assert both.actor == 1, "two cards were used"


@pytest.mark.rule("GU-09")
def test_the_starter_may_attack_at_once() -> None:
    table = at("whisper animal F", "F F", turn=Turn())
    assert table.may("cast whisper")
    assert table.may("cast whisper+animal")


# -- attacks


@pytest.mark.rule("GU-10")
@pytest.mark.parametrize(("direction", "target"), [("left", 1), ("right", 2)])
def test_a_gualicho_goes_to_the_next_player(direction: str, target: int) -> None:
    table = at("whisper F", "F F", "F F", direction=direction).do("cast whisper", "end")
    assert table.flying == f"whisper > {target}"
    assert table.actor == target
    assert table.state.attack is not None
    assert table.state.attack.points == 1


@pytest.mark.rule("GU-11", "GU-12")
def test_two_points() -> None:
    for text, flying in (("whisper+animal", "whisper animal > 1"), ("whisper+potencia", "whisper+ > 1")):
        table = at("whisper animal P F", "F F").do(f"cast {text}")
        assert table.flying == flying
        assert table.state.attack is not None
        assert table.state.attack.points == 2
    onward = at("D P F", "F F", "F F", "F F", under="animal+").do("cast desvio+potencia")
    assert onward.flying == "animal+ > 2", "a second Potencia does not join the attack"


@pytest.mark.rule("GU-13")
def test_an_attack_is_blocked_deflected_or_taken_in_part_too() -> None:
    table = at("F D C", "F F", "F F", under="whisper animal", wounds={0: "mirror"})
    alone = [text for text in table.legal if "+" not in text]
    assert alone == [
        "cast defensa block whisper", "cast defensa block animal", "cast desvio onward", "cast desvio back", "take",
    ]  # fmt: skip
    part = table.do("cast defensa block animal")
    assert part.wounds(0) == "mirror whisper!"
    assert part.points(0) == 2
    assert at("F D", "F F").why_not("take") == reasons.NO_ATTACK


@pytest.mark.rule("GU-14")
def test_damage_draws_a_card_a_point_and_lies_there_with_its_penalty() -> None:
    table = at("F", "F F", under="one-card+ no-win", deck="D C P").do("take")
    assert table.hand(0) == "F D C P"
    assert table.wounds(0) == "one-card+! no-win!"
    assert table.points(0) == 3
    assert table.told(Wounded)[0].points == 3
    assert table.told(Drew)[0].why is WhyDrawn.DAMAGE
    assert table.flying == ""


@pytest.mark.rule("GU-15")
def test_after_the_damage_the_whole_turn_is_left_if_no_card_was_used() -> None:
    table = at("F F F", "F F", under="whisper animal", deck="no-discard D C P").do("take")
    assert table.actor == 0
    assert {"cast desvio", "cast no-discard", "cast desvio+no-discard", "draw", "end"} <= set(table.legal)
    assert table.do("cast desvio+no-discard").actor == 1, "cards drawn as damage may be used"
    assert table.do("end").actor == 1
    drawn = table.do("draw")
    assert drawn.count(0) == 7
    assert drawn.why_not("end") == reasons.PLAY_OR_PASS
    assert table.do("cast desvio").legal == ["discard defensa", "discard no-discard", "end"]


@pytest.mark.rule("GU-15")
def test_after_one_card_a_second_is_left() -> None:
    table = at("F D C whisper", "F F", "F F", under="animal", wounds={0: "mirror"}).do(
        "cast defensa block animal"
    )
    assert table.legal == [
        "cast desvio", "cast curacion cure mirror", "cast whisper",
        "discard desvio", "discard curacion", "discard whisper", "end",
    ]  # fmt: skip
    assert table.why_not("draw") == reasons.DRAWN_TOO_LATE
    assert table.why_not("cast desvio+whisper") == reasons.TWO_CARDS
    assert table.do("cast whisper").flying == "whisper > 1"
    assert table.do("cast whisper").actor == 1
    assert table.do("end").actor == 1
    assert table.do("discard desvio").actor == 1


# -- Defensa


@pytest.mark.rule("GU-16", "GU-49")
def test_defensa_blocks_a_gualicho_of_choice_and_both_are_discarded() -> None:
    before = at("F D D", "F F", under="whisper animal")
    assert before.do("cast defensa block animal").wounds(0) == "whisper!"
    table = before.do("cast defensa block whisper")
    assert [card.value for card in table.state.discard] == ["defensa", "whisper"]
    assert table.wounds(0) == "animal!"


@pytest.mark.rule("GU-16", "GU-49")
def test_against_a_powered_attack_the_potencia_goes_first() -> None:
    table = at("F D D", "F F", under="whisper+ animal")
    assert table.why_not("cast defensa block whisper") == reasons.CHOOSE_BLOCK
    done = table.do("cast defensa")
    assert [card.value for card in done.state.discard] == ["defensa", "potencia"]
    assert done.wounds(0) == "whisper! animal!"


@pytest.mark.rule("GU-17", "GU-49")
@pytest.mark.parametrize("second", ["defensa", "potencia"])
def test_two_points_are_blocked(second: str) -> None:
    table = at("F F P D", "F F", under="whisper animal mirror").do(
        f"cast defensa+{second} block whisper,mirror"
    )
    assert table.wounds(0) == "animal"
    assert sorted(card.value for card in table.state.discard) == sorted(
        ["defensa", second, "whisper", "mirror"]
    )
    powered = at("F F P D", "F F", under="whisper+ animal")
    assert powered.may(f"cast defensa+{second} block animal")
    assert powered.may(f"cast defensa+{second} block whisper")
    assert not powered.may(f"cast defensa+{second} block whisper,animal")


@pytest.mark.rule("GU-18")
def test_defensa_and_desvio_block_one_and_deflect_the_rest() -> None:
    before = at("F D C", "F F", "F F", under="whisper animal")
    table = before.do("cast defensa+desvio back block whisper")
    assert table.flying == "animal > 2"
    assert table.count(0) == 1, "nothing was taken"
    assert before.do("cast defensa+desvio onward block animal").flying == "whisper > 1"


@pytest.mark.rule("GU-18")
def test_against_one_point_the_desvio_turns_the_direction() -> None:
    before = at("F D C", "F F", "F F", under="whisper")
    assert before.why_not("cast defensa+desvio onward block whisper") == reasons.NO_WAY
    table = before.do("cast defensa+desvio block whisper")
    assert table.flying == ""
    assert table.actor == 2
    assert len(table.told(Turned)) == 1


@pytest.mark.rule("GU-19")
def test_defensa_and_gualicho_take_what_is_left_in_between() -> None:
    table = at("F no-win C", "F F", "F F", under="whisper animal").do("cast defensa+no-win block whisper")
    kinds = [type(event).__name__ for event in table.events]
    assert (
        kinds.index("Blocked") < kinds.index("Wounded") < kinds.index("AttackOver") < kinds.index("Attacked")
    )
    assert table.wounds(0) == "animal"
    assert table.flying == "no-win > 1"


@pytest.mark.rule("GU-19", "GU-47")
@pytest.mark.parametrize("penalty", ["no-gualicho", "one-card"])
def test_damage_in_between_may_forbid_the_gualicho(penalty: str) -> None:
    table = at("F no-win C", "F F", "F F", under=f"no-discard {penalty}")
    assert table.why_not("cast defensa+no-win block no-discard") in reasons.COMING.values()
    assert table.may(f"cast defensa+no-win block {penalty}")


@pytest.mark.rule("GU-20", "GU-47")
def test_defensa_and_curacion() -> None:
    before = at("F C D", "F F", under="whisper", wounds={0: "mirror animal"})
    assert before.do("cast defensa+curacion block whisper cure mirror").wounds(0) == "animal"
    assert before.why_not("cast defensa+curacion block whisper cure whisper") == reasons.CHOOSE_CURE
    binding = at("F C D", "F F", under="no-discard one-card", wounds={0: "mirror"})
    assert binding.why_not("cast defensa+curacion block no-discard cure mirror") == reasons.COMING[
        model.Card.ONE_CARD
    ]  # fmt: skip


# -- Desvío


@pytest.mark.rule("GU-22")
def test_one_desvio_deflects_an_attack_of_any_size_onward_or_back() -> None:
    before = at("F F", "D F", "F F", "F F", under="whisper+ animal mirror standing", active=1)
    onward = before.do("cast desvio onward")
    assert onward.flying == "whisper+ animal mirror standing > 2"
    assert onward.state.direction == "left"
    back = before.do("cast desvio back")
    assert back.flying == "whisper+ animal mirror standing > 0"
    assert back.state.direction == "right", "the direction of the round turns"
    assert back.do("end").actor == 0
    assert before.why_not("cast desvio") == reasons.CHOOSE_WAY


@pytest.mark.rule("GU-23")
def test_an_energy_ball_grows_on_its_way() -> None:
    table = at("whisper animal F", "D mirror F", "D standing F", "F F")
    table = table.do("cast whisper+animal", "cast desvio+mirror onward", "cast desvio+standing back")
    assert table.flying == "whisper animal mirror standing > 1"
    assert table.do("take").points(1) == 4


@pytest.mark.rule("GU-24")
@pytest.mark.parametrize("second", ["desvio", "potencia"])
def test_two_desvios_send_an_attack_past_the_next_player(second: str) -> None:
    before = at("D D P F", "F F", "F F", "F F", under="whisper")
    assert before.why_not(f"cast desvio+{second} back") == reasons.NO_WAY
    table = before.do(f"cast desvio+{second}")
    assert table.flying == "whisper > 2"
    assert table.told(Deflected)[0].skipped == 1
    assert table.actor == 2
    right = at("D D P F", "F F", "F F", "F F", under="whisper", direction="right").do(f"cast desvio+{second}")
    assert right.flying == "whisper > 2"


@pytest.mark.rule("GU-25", "GU-51")
@pytest.mark.parametrize("second", ["desvio", "potencia"])
def test_with_no_attack_the_next_players_turn_is_skipped(second: str) -> None:
    before = at("D D P F", "F F", "F F", wounds={1: "must-draw whisper"}, owed={1: "whisper"})
    table = before.do(f"cast desvio+{second}")
    assert table.actor == 2
    assert table.told(Skipping)[0].skipped == 1
    assert [event.seat for event in table.told(TurnBegan)] == [2]
    assert table.count(1) == 2, "nothing happens to who has no turn"
    assert [card.value for card in table.state.players[1].owed] == ["whisper"]


@pytest.mark.rule("GU-51")
def test_who_is_passed_over_by_an_attack_has_no_turn_either() -> None:
    table = at("D D F", "F F", "F F", "F F", under="whisper", wounds={1: "must-draw"}).do(
        "cast desvio+desvio"
    )
    assert (table.actor, table.count(1)) == (2, 2)


@pytest.mark.rule("GU-26")
def test_a_desvio_turns_the_direction() -> None:
    table = at("D F", "F F", "F F").do("cast desvio", "end")
    assert table.state.direction == "right"
    assert table.actor == 2


@pytest.mark.rule("GU-27")
def test_curacion_and_desvio() -> None:
    before = at("C D F", "F F", "F F", under="whisper", wounds={0: "animal"})
    table = before.do("cast curacion+desvio back cure animal")
    assert (table.flying, table.wounds(0)) == ("whisper > 2", "")


@pytest.mark.rule("GU-28")
def test_with_two_players_next_is_always_the_other() -> None:
    table = at("D D P F F", "F F", under="whisper")
    for text in ("cast desvio onward", "cast desvio back"):
        assert table.why_not(text) == reasons.NO_WAY
    deflected = table.do("cast desvio")
    assert deflected.flying == "whisper > 1"
    assert deflected.state.direction == "left", "nothing turns"
    assert table.why_not("cast desvio+desvio") == reasons.BACK_TO_YOU
    assert table.why_not("cast desvio+potencia") == reasons.BACK_TO_YOU
    quiet = at("D D P F F", "F F")
    assert quiet.do("cast desvio+desvio").actor == 0, "another turn"
    assert quiet.do("cast desvio", "end").state.direction == "right"
    assert quiet.do("cast desvio", "end").actor == 1


# -- Curación and Potencia


@pytest.mark.rule("GU-29", "GU-49")
def test_curacion_takes_an_earlier_damage_of_choice_and_its_penalty() -> None:
    before = at("C F D no-win", "F F", wounds={0: "no-gualicho whisper animal!"})
    assert not before.may("cast no-win")
    assert before.why_not("cast curacion cure animal") == reasons.CHOOSE_CURE, "of this very turn"
    table = before.do("cast curacion cure no-gualicho")
    assert table.wounds(0) == "whisper animal!"
    assert table.points(0) == 2
    assert [card.value for card in table.state.discard] == ["curacion", "no-gualicho"]
    fresh = at("C F D", "F F", wounds={0: "whisper!"})
    assert fresh.why_not("cast curacion cure whisper") == reasons.NO_DAMAGE


@pytest.mark.rule("GU-29")
def test_damage_can_be_cured_from_the_next_turn_on() -> None:
    table = at("C C F", "F F", under="whisper", deck="F F F F F").do("take")
    assert table.why_not("cast curacion cure whisper") == reasons.NO_DAMAGE
    later = table.do("end", "draw", "pass")
    assert later.wounds(0) == "whisper"
    assert later.may("cast curacion cure whisper")


@pytest.mark.rule("GU-30", "GU-49")
@pytest.mark.parametrize("second", ["curacion", "potencia"])
def test_two_damage_are_cured(second: str) -> None:
    before = at("C C P F", "F F", wounds={0: "whisper animal mirror"})
    table = before.do(f"cast curacion+{second} cure whisper,mirror")
    assert table.wounds(0) == "animal"
    assert sorted(card.value for card in table.state.discard) == sorted(
        ["curacion", second, "mirror", "whisper"]
    )


@pytest.mark.rule("GU-31")
def test_of_a_powered_gualicho_the_potencia_is_cured_first() -> None:
    before = at("C C F no-win", "F F", wounds={0: "no-gualicho+"})
    table = before.do("cast curacion cure no-gualicho+potencia", "end")
    assert table.wounds(0) == "no-gualicho"
    assert table.points(0) == 1
    again = at("C C F no-win", "F F", wounds={0: "no-gualicho"})
    assert again.why_not("cast no-win") == reasons.PENALTY[model.Card.NO_GUALICHO], "the penalty stays"
    assert before.do("cast curacion+curacion cure no-gualicho+potencia,no-gualicho").wounds(0) == ""


@pytest.mark.rule("GU-32")
def test_curacion_and_gualicho() -> None:
    table = at("C whisper F", "F F", wounds={0: "animal"}).do("cast curacion+whisper cure animal")
    assert (table.flying, table.wounds(0)) == ("whisper > 1", "")


# -- what comes when


@pytest.mark.rule("GU-45")
def test_until_an_attack_is_over_nobody_but_its_target_acts() -> None:
    table = at("whisper", "F F D", "F F", "F F").do("cast whisper")
    assert table.actor == 1
    assert [event.seat for event in table.told(TurnBegan)] == [1]
    assert not any(text.startswith("cast whisper") for text in table.legal)
    passed_on = table.do("cast desvio back")
    assert passed_on.do("end").actor == 0, "an empty hand waits until it is hit"
    assert passed_on.do("end").legal == ["take"]


@pytest.mark.rule("GU-47")
def test_a_penalty_binds_for_the_rest_of_the_turn_and_not_before() -> None:
    table = at("whisper F F", "F F", under="no-gualicho heavy-draw", deck="D D C C").do("take")
    assert table.count(0) == 5, "Heavy Draw does not change the draw that came with it"
    assert table.why_not("cast whisper") == reasons.PENALTY[model.Card.NO_GUALICHO]
    one = at("F D D", "F F", under="one-card no-discard").do("cast defensa block no-discard")
    assert one.actor == 1, "the Defensa was the one card of this turn"


@pytest.mark.rule("GU-49")
def test_the_cards_of_an_attack_go_along_with_it() -> None:
    table = at("D mirror F", "F F", under="whisper+").do("cast desvio+mirror")
    assert [card.value for card in table.state.discard] == ["desvio"]
    assert table.flying == "whisper+ mirror > 1"
    taken = table.do("take")
    assert [card.value for card in taken.state.discard] == ["desvio"]
    assert taken.wounds(1) == "whisper+! mirror!"


@pytest.mark.rule("GU-50")
def test_the_program_has_no_part_in_talk() -> None:
    verbs = {msgspec.inspect.type_info(kind).tag for kind in typing.get_args(model.Action)}  # type: ignore[union-attr]
    assert verbs == {"direct", "cast", "take", "draw", "discard", "pass", "end", "call", "uphold", "dismiss"}


def test_what_is_blocked_is_told() -> None:
    table = at("F F C", "F F", under="whisper+").do("cast defensa+defensa block whisper")
    (blocked,) = table.told(Blocked)
    assert ([card.value for card in blocked.cards], blocked.left) == (["potencia", "whisper"], 0)
    assert len(table.told(AttackOver)) == 1
