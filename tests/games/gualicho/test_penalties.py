"""Red penalties bind, green forfeits are seen, and people may call them broken (GU-34 to GU-36)."""

from __future__ import annotations

import pytest

from tests.games.gualicho.table import GAME, Table, at
from tonalli.games.gualicho import reasons
from tonalli.games.gualicho.cards import GREENS, Card, Kept
from tonalli.games.gualicho.model import Called, Drew, Judged, Phase, RoundEnded, Turn, WhyDrawn, Wounded


def bound(penalty: str, hand: str, *others: str, under: str = "", twice: bool = False) -> Table:
    """Seat 0 has the penalty from an earlier turn; with `twice` two of the kind."""
    lying = f"{penalty} {penalty}" if twice else penalty
    return at(hand, *(others or ("F F", "F F")), wounds={0: lying}, under=under)


@pytest.mark.rule("GU-34")
def test_no_win() -> None:
    table = at("whisper", "F F", "F F", wounds={0: "no-win"}).do("cast whisper", "take", "end")
    assert not table.told(RoundEnded)
    assert table.actor == 2


@pytest.mark.rule("GU-34")
def test_no_direction() -> None:
    table = bound("no-direction", "D D whisper C F")
    for text in ("cast desvio", "cast desvio+whisper"):
        assert table.why_not(text) == reasons.PENALTY[Card.NO_DIRECTION]
    assert table.may("cast desvio+desvio"), "to skip changes no direction"
    hit = bound("no-direction", "D D whisper C F", under="animal")
    for text in ("cast desvio back", "cast desvio+whisper back", "cast defensa+desvio block animal"):
        assert hit.why_not(text) == reasons.PENALTY[Card.NO_DIRECTION]
    assert hit.may("cast desvio onward")
    assert hit.may("cast desvio+desvio")
    two = at("D F", "F F", wounds={0: "no-direction"}, under="animal")
    assert two.may("cast desvio"), "with two players that turns nothing"


@pytest.mark.rule("GU-34", "GU-47")
def test_one_card() -> None:
    table = bound("one-card", "D whisper animal C F")
    assert table.why_not("cast whisper+animal") == reasons.PENALTY[Card.ONE_CARD]
    done = table.do("cast whisper")
    assert done.actor == 1, "no exchange either"
    hit = bound("one-card", "F F D C", under="whisper animal")
    assert hit.why_not("cast defensa+defensa block whisper,animal") == reasons.PENALTY[Card.ONE_CARD]
    assert hit.do("cast defensa block whisper").actor == 1, "the answer was the card of this turn"
    used = at("D F C", "F F", wounds={0: "one-card mirror"}, turn=Turn(used=1, answered=True))
    for text in ("cast desvio", "cast curacion cure mirror", "discard defensa"):
        assert used.why_not(text) == reasons.PENALTY[Card.ONE_CARD], "one card was used"
    left = hit.do("take").state
    assert left.phase is Phase.PLAY
    assert Table(left).may("cast desvio")
    assert Table(left).may("draw")


@pytest.mark.rule("GU-34")
@pytest.mark.parametrize(
    ("penalty", "text", "under"),
    [
        ("no-gualicho", "cast whisper", ""),
        ("no-gualicho", "cast whisper+animal", ""),
        ("no-gualicho", "cast whisper+potencia", ""),
        ("no-gualicho", "cast desvio+whisper", ""),
        ("no-gualicho", "cast desvio+whisper onward", "mirror"),
        ("no-gualicho", "cast defensa+whisper block mirror", "mirror"),
        ("no-potencia", "cast whisper+potencia", ""),
        ("no-potencia", "cast desvio+potencia", ""),
        ("no-potencia", "cast defensa+potencia block mirror,standing", "mirror standing"),
        ("no-desvio", "cast desvio", ""),
        ("no-desvio", "cast desvio+desvio", ""),
        ("no-desvio", "cast desvio+potencia", ""),
        ("no-desvio", "cast desvio onward", "mirror"),
        ("no-desvio", "cast defensa+desvio block mirror", "mirror"),
    ],
)
def test_cards_that_cannot_be_cast(penalty: str, text: str, under: str) -> None:
    hand = "F F D D C P whisper animal"
    assert bound(penalty, hand, under=under).why_not(text) == reasons.PENALTY[Card(penalty)]
    assert bound("must-draw", hand, under=under).may(text), "others may"


@pytest.mark.rule("GU-08", "GU-34")
@pytest.mark.parametrize(
    ("penalty", "text", "under"),
    [
        ("no-gualicho", "cast curacion+whisper", ""),
        ("one-card", "cast curacion+whisper", ""),
        ("no-direction", "cast curacion+desvio", ""),
        ("no-desvio", "cast curacion+desvio", ""),
        ("no-desvio", "cast curacion+desvio onward", "mirror"),
        ("no-direction", "cast curacion+desvio back", "mirror"),
    ],
)
def test_what_the_first_card_cures_does_not_bind_the_second(penalty: str, text: str, under: str) -> None:
    hand = "C D whisper F"
    table = at(hand, "F F", "F F", wounds={0: f"{penalty} animal"}, under=under)
    assert table.may(f"{text} cure {penalty}")
    assert table.why_not(f"{text} cure animal") == reasons.PENALTY[Card(penalty)]
    assert at(hand, "F F", "F F", wounds={0: "animal"}, under=under).may(f"{text} cure animal")
    for wounds, cure in ((f"{penalty} {penalty}", penalty), (f"{penalty}+", f"{penalty}+potencia")):
        still = at(hand, "F F", "F F", wounds={0: wounds}, under=under)
        assert still.why_not(f"{text} cure {cure}") == reasons.PENALTY[Card(penalty)]


@pytest.mark.rule("GU-08", "GU-30", "GU-34")
@pytest.mark.parametrize(
    ("wounds", "text", "cure", "refused"),
    [
        ("one-card animal mirror", "curacion+curacion", "one-card,animal", None),
        ("one-card animal mirror", "curacion+curacion", "animal,mirror", "one-card"),
        ("one-card one-card mirror", "curacion+curacion", "one-card,one-card", "one-card"),
        ("one-card+ mirror", "curacion+curacion", "one-card+potencia,one-card", "one-card"),
        ("one-card animal+", "curacion+curacion", "one-card,animal+potencia", None),
        ("one-card animal mirror", "curacion+potencia", "one-card,animal", None),
        ("no-potencia animal mirror", "curacion+potencia", "no-potencia,animal", None),
        ("no-potencia animal mirror", "curacion+potencia", "animal,mirror", "no-potencia"),
        ("one-card no-potencia mirror", "curacion+potencia", "one-card,no-potencia", "no-potencia"),
        ("one-card no-potencia mirror", "curacion+curacion", "one-card,no-potencia", None),
    ],
)
def test_the_second_cure_is_not_bound_by_what_the_first_has_ended(
    wounds: str, text: str, cure: str, refused: str | None
) -> None:
    table = at("C C P F", "F F", wounds={0: wounds})
    reason = None if refused is None else reasons.PENALTY[Card(refused)]
    assert table.why_not(f"cast {text} cure {cure}") == reason
    if refused is None:
        assert table.do(f"cast {text} cure {cure}").points(0) == table.points(0) - 2


@pytest.mark.rule("GU-34")
def test_no_discard() -> None:
    assert bound("no-discard", "D F").do("cast desvio").actor == 2, "nothing is left but to end the turn"
    hit = bound("no-discard", "F D C", under="whisper").do("cast defensa block whisper")
    assert hit.why_not("discard desvio") == reasons.PENALTY[Card.NO_DISCARD]
    assert hit.may("cast desvio")


@pytest.mark.rule("GU-34")
def test_open_hand() -> None:
    table = bound("open-hand", "D F whisper", "C C", "F F")
    for viewer in (1, 2, "table"):
        seen = GAME.view(table.state, viewer).players  # type: ignore[arg-type]
        assert seen[0].hand == table.state.players[0].hand
        assert seen[2].hand is None or viewer == 2
    drew = table.do("draw").told(Drew)[0]
    assert GAME.redact(drew, 1) == drew, "all see what is drawn"
    closed = at("D F whisper", "C C", "F F").do("draw").told(Drew)[0]
    hidden = GAME.redact(closed, 1)
    assert isinstance(hidden, Drew)
    assert (hidden.cards, hidden.count) == (None, 2)
    assert GAME.redact(closed, 0) == closed


@pytest.mark.rule("GU-34")
def test_heavy_draw() -> None:
    table = bound("heavy-draw", "F F", under="whisper+ animal").do("take")
    assert table.count(0) == 2 + 6
    assert table.points(0) == 1 + 3
    assert table.told(Wounded)[0].points == 3, "and is told so"


@pytest.mark.rule("GU-34")
def test_must_draw() -> None:
    table = at("D F", "F F", wounds={1: "must-draw"}, deck="C C C").do("cast desvio", "end")
    assert table.actor == 1
    assert table.hand(1) == "F F C"
    assert table.told(Drew)[0].why is WhyDrawn.MUST
    assert table.may("draw"), "the two of GU-05 are open besides"
    hit = at("whisper F", "F F", wounds={1: "must-draw"}).do("cast whisper", "end")
    assert hit.count(1) == 2, "not under attack"


@pytest.mark.rule("GU-34")
def test_two_of_the_same_kind_do_not_add_up() -> None:
    assert bound("heavy-draw", "F F", under="whisper", twice=True).do("take").count(0) == 4
    table = at("D F", "F F", wounds={1: "must-draw must-draw"}).do("cast desvio", "end")
    assert table.count(1) == 3


@pytest.mark.rule("GU-35")
def test_green_forfeits_lie_there_for_all_to_see_and_bind_nothing_in_the_rules() -> None:
    hand = "F F D C P whisper animal no-win"
    free = at(hand, "F F", "F F").legal
    for green in GREENS:
        held = at(hand, "F F", "F F", wounds={0: green.value})
        assert [text for text in held.legal if " cure " not in text] == free
        for viewer in (0, 1, "table"):
            view = GAME.view(held.state, viewer)  # type: ignore[arg-type]
            assert view.players[0].wounds[0].card is green
            assert (view.players[0].hand is None) == (viewer != 0)
    assert len(GAME.definitions.kept(Kept.SCREEN)) == len(GAME.definitions.kept(Kept.HONOUR)) == 5


def accused(people: tuple[int, ...], wounds: str = "whisper mirror", seats: int = 4) -> Table:
    """Seat 0 is on, seat 1 has forfeits."""
    return at("D F C", *["F F"] * (seats - 1), wounds={1: wounds}, people=people, deck="D C P D C P")


@pytest.mark.rule("GU-36")
def test_with_two_people_the_callers_word_is_enough() -> None:
    table = accused((0, 1))
    assert [text for text in table.legal if text.startswith("call")] == ["call 2 whisper"]
    called = table.do("call 2 whisper")
    assert called.told(Judged) == [Judged(0, 1, Card.WHISPER, True)]
    assert called.actor == 0, "the turn goes on"
    assert called.why_not("call 2 whisper") == reasons.OWED_ALREADY
    assert called.do("draw", "cast desvio", "end").actor == 3


@pytest.mark.rule("GU-36")
def test_a_broken_forfeit_costs_a_card_at_the_end_of_the_next_turn() -> None:
    table = at("D F C", "D F", wounds={1: "whisper"}, people=(0, 1), deck="C C").do(
        "call 2 whisper", "cast desvio", "end"
    )
    assert (table.actor, table.count(1)) == (1, 2)
    played = table.do("cast desvio")
    assert played.count(1) == 1
    ended = played.do("end")
    assert ended.hand(1) == "F C"
    assert ended.told(Drew)[-1].why is WhyDrawn.BROKEN
    assert ended.state.players[1].owed == ()
    assert ended.do("call 2 whisper").state.players[1].owed == (Card.WHISPER,), "it may be broken again"


@pytest.mark.rule("GU-36")
def test_two_broken_forfeits_cost_two_cards() -> None:
    table = at("D F F", "F F", wounds={0: "whisper animal"}, owed={0: "whisper animal"}, deck="C P").do(
        "cast desvio", "end"
    )
    assert table.hand(0) == "F F C P"
    assert [drew.count for drew in table.told(Drew)] == [2]


@pytest.mark.rule("GU-36")
def test_another_person_who_is_not_accused_confirms_it() -> None:
    asked = accused((0, 1, 3)).do("call 2 whisper")
    assert asked.actor == 3
    assert asked.legal == ["uphold", "dismiss"]
    assert asked.told(Called) == [Called(0, 1, Card.WHISPER)]
    assert asked.state.players[1].owed == ()
    upheld = asked.do("uphold")
    assert upheld.state.players[1].owed == (Card.WHISPER,)
    dismissed = asked.do("dismiss")
    assert dismissed.state.players[1].owed == ()
    for after in (upheld, dismissed):
        assert after.actor == 0
        assert after.state.phase is Phase.PLAY
        assert after.may("draw")
        assert not after.may("uphold")
    assert dismissed.why_not("call 2 whisper") == reasons.CALLED_ALREADY
    assert asked.why_not("draw") == reasons.JUDGE_FIRST


@pytest.mark.rule("GU-36")
def test_one_of_several_who_confirms_is_enough() -> None:
    asked = accused((0, 1, 2, 3)).do("call 2 whisper")
    assert asked.actor == 2
    assert asked.do("uphold").actor == 0
    second = asked.do("dismiss")
    assert second.actor == 3
    assert second.do("uphold").state.players[1].owed == (Card.WHISPER,)
    assert second.do("dismiss").actor == 0


@pytest.mark.rule("GU-36")
@pytest.mark.parametrize(
    ("people", "text", "reason"),
    [
        ((0,), "call 2 whisper", reasons.NOT_A_PERSON),
        ((1, 2), "call 2 whisper", reasons.NOT_A_PERSON),
        (None, "call 2 whisper", reasons.NOT_A_PERSON),
        ((0, 1), "call 1 whisper", reasons.NOT_YOURSELF),
        ((0, 1), "call 2 mirror", reasons.NO_SUCH_FORFEIT),
        ((0, 1), "call 2 animal", reasons.NO_SUCH_FORFEIT),
        ((0, 1), "call 2 no-win", reasons.NO_SUCH_FORFEIT),
    ],
)
def test_calls_that_cannot_be(people: tuple[int, ...] | None, text: str, reason: str) -> None:
    table = at("D F C", "F F", "F F", wounds={1: "whisper mirror no-win"}, people=people)
    assert table.why_not(text) == reason


@pytest.mark.rule("GU-36")
def test_a_call_may_be_made_under_attack_and_after_a_card_too() -> None:
    hit = at("D F C", "F F", "F F", wounds={1: "whisper"}, under="animal", people=(0, 1, 2)).do(
        "call 2 whisper"
    )
    assert hit.do("uphold").state.phase is Phase.ANSWER
    late = at("D F C", "F F", "F F", wounds={1: "whisper"}, people=(0, 1, 2)).do(
        "cast desvio", "call 2 whisper"
    )
    assert late.do("dismiss").state.phase is Phase.REST


@pytest.mark.rule("GU-36")
def test_the_debt_ends_with_the_round() -> None:
    table = at("C", "F F", wounds={0: "animal", 1: "whisper"}, people=(0, 1)).do(
        "call 2 whisper", "cast curacion cure animal"
    )
    assert table.told(RoundEnded)
    assert all(player.owed == () for player in table.state.players)
