"""What players read: labels, questions, the log, notation (sentences with their reasons)."""

from __future__ import annotations

import pytest

from tests.games.gualicho.table import GAME, Table, at
from tonalli.core.game import NotationError
from tonalli.core.rng import Rng
from tonalli.games.gualicho import text, words
from tonalli.games.gualicho.cards import Card, Kind
from tonalli.games.gualicho.model import Dealt, Options, Past, Started

NAMES = ("Ana", "Ben", "Che")


def log(table: Table, viewer: int | str = "open") -> list[str]:
    seen = [GAME.redact(event, viewer) for event in table.events]  # type: ignore[arg-type]
    return [GAME.sentence(event, NAMES) for event in seen if event is not None]


def labels(table: Table) -> list[str]:
    actor = table.actor
    assert actor is not None
    view = GAME.view(table.state, actor)
    return [GAME.label(action, view) for action in GAME.legal_actions(table.state)]


def question(table: Table) -> str:
    actor = table.actor
    assert actor is not None
    return text.question(GAME.view(table.state, actor))


def test_every_card_has_a_name_and_a_line_about_it() -> None:
    names = [words.card_name(card) for card in Card]
    assert len(set(names)) == len(names)
    assert all(words.card_text(card).endswith(".") and len(words.card_text(card)) < 78 for card in Card)
    assert words.card_words(Card.WHISPER) == "Whisper (green)"
    assert words.card_words(Card.NO_WIN) == "No Winning (red)"
    assert words.card_words(Card.DESVIO) == "Desvío"
    assert set(words.KINDS) == set(Kind)


def test_labels_say_all_that_is_chosen() -> None:
    table = at("F D C", "F F", "F F", under="whisper+ animal", wounds={0: "mirror+"})
    assert labels(table) == [
        "Cast Defensa: block the Potencia",
        "Cast Desvío: deflect onward",
        "Cast Desvío: deflect back",
        "Cast Defensa + Desvío: block the Potencia and deflect onward",
        "Cast Defensa + Desvío: block the Potencia and deflect back",
        "Cast Defensa + Curación: block the Potencia and cure the Potencia of Mirror",
        "Cast Curación + Desvío: cure the Potencia of Mirror and deflect onward",
        "Cast Curación + Desvío: cure the Potencia of Mirror and deflect back",
        "Take the damage of 3 points",
    ]
    assert question(table) == (
        "Under attack, 3 green points: Whisper with Potencia and Animal. Block, deflect, or take it."
    )


def test_labels_of_what_leaves_nothing_to_choose() -> None:
    assert labels(at("D D F", "F F", "F F")) == [
        "Cast Desvío: turn the direction",
        "Cast Desvío + Desvío: the next player is skipped",
        "Draw two cards, then play",
    ]
    hit = labels(at("D F", "F F", under="whisper"))
    assert hit == [
        "Cast Defensa: block Whisper",
        "Cast Desvío: deflect the attack",
        "Cast Defensa + Desvío: block Whisper and turn the direction",
        "Take the damage of 1 point",
    ]
    rest = at("D F", "F F", "F F").do("cast desvio")
    assert labels(rest) == ["Discard Defensa and draw one card", "End the turn"]
    begun = Table(GAME.start(3, Rng(1), Options()).state)
    assert labels(begun) == ["Play to the left", "Play to the right"]
    assert question(begun) == "You start the round: which way is it played?"


def test_what_is_asked() -> None:
    assert question(at("D F", "F F")) == "Play one or two cards, or draw two first."
    drawn = at("F F", "F F", deck="P P").do("draw")
    assert question(at("", "F F", wounds={0: "no-win"})) == "Your hand is empty: draw two."
    assert question(drawn) == "Two cards are drawn: play one or two, or pass if none can be played."
    assert labels(drawn) == ["Pass: no card can be played"]
    assert question(at("D F", "F F").do("cast desvio")) == "Discard a card to draw one, or end the turn."
    hit = at("F D", "F F", under="whisper")
    assert "draw two first, or end" in question(hit.do("take"))
    assert "one more card" in question(hit.do("cast defensa block whisper"))
    called = at("D F", "F F", "F F", wounds={1: "whisper"}, people=(0, 1, 2)).do("call 2 whisper")
    assert question(called) == "Was Whisper of seat 2 broken?"
    assert labels(called) == ["Yes, the forfeit was broken", "No, the forfeit was kept"]
    over = at("D", "F F", length="short").do("cast desvio")
    assert text.question(GAME.view(over.state, 0)) == "It is over."


def test_what_is_asked_offers_nothing_that_a_penalty_forbids() -> None:
    one = at("D F", "F F", wounds={0: "one-card"})
    assert question(one) == "Play one card, or draw two first."
    assert question(one.do("draw")) == "Two cards are drawn: play one, or pass if none can be played."
    hit = at("D F", "F F", under="whisper", wounds={0: "one-card"}).do("take")
    assert question(hit) == "The attack is over: play one card, draw two first, or end the turn."
    kept = at("F D D", "F F", under="whisper", wounds={0: "no-discard"}).do("cast defensa block whisper")
    assert question(kept) == "The attack is over: play one more card, or end the turn."


def test_the_log_of_an_attack() -> None:
    table = at("whisper animal F", "D mirror F", "F C F", wounds={2: "standing"}, deck="D")
    told = table.do(
        "cast whisper+animal", "cast desvio+mirror back", "take", "end",
    )  # fmt: skip
    assert log(told, 2) == [
        "Ana cast Whisper (green) and Animal (green).",
        "Ana attacks Ben, 2 green points: Whisper and Animal.",
        "Ben's turn.",
        "Ben cast Desvío and Mirror (green).",
        "Ben deflects the attack back to Ana, grown by Mirror, 3 green points: Whisper, Animal and Mirror.",
        "Ben turned the direction: play goes to the right.",
        "Ana's turn.",
        "Ana drew 3 cards for the damage.",
        "Ana took 3 points of damage: Whisper, Animal and Mirror.",
        "The attack on Ana is over.",
        "Che's turn.",
    ]
    assert "Ana drew 3 cards for the damage: Desvío, Animal (green) and Animal (green)." not in log(told, 2)
    assert any(line.startswith("Ana drew 3 cards for the damage: Desvío") for line in log(told, 0))


def test_the_log_of_answers_and_cures() -> None:
    defended = at("F C F", "F F", "F F", under="no-win+ no-desvio", wounds={0: "mirror+"}, deck="D").do(
        "cast defensa+curacion cure mirror+potencia"
    )
    assert log(defended)[1:3] == [
        "Ana blocked Potencia; 2 points left.",
        "Ana drew 2 cards for the damage: Desvío and Animal (green).",
    ]
    assert "Ana cured the Potencia of Mirror; its penalty stays." in log(defended)
    at_once = [line for line in log(defended) if " cast " in line]
    assert at_once == ["Ana cast Defensa.", "Ana cast Curación."], "the damage comes in between"
    blocked = at("F F C", "F F", under="no-win").do("cast defensa block no-win", "discard curacion")
    assert log(blocked)[1] == "Ana blocked No Winning (red); nothing is left."
    assert "Ana discarded Curación." in log(blocked)
    skipped = at("D D F", "F F", "F F").do("cast desvio+desvio")
    assert "Ana skips Ben." in log(skipped)
    past = at("D D F", "F F", "F F", under="no-win").do("cast desvio+desvio")
    assert "Ana deflects the attack past Ben to Che, 1 red point: No Winning." in log(past)


def test_the_log_of_draws() -> None:
    empty = at("D F", "F F", deck="", discard="P P P", loose=True).do("draw")
    assert log(empty)[0] == "The discard pile is shuffled and becomes the deck, 3 cards."
    assert log(empty, 1)[1] == "Ana drew 2 cards before playing."
    nothing = at("F F", "F F", deck="", loose=True).do("draw", "pass")
    assert log(nothing)[0] == "Ana should draw before playing, but there is no card left."
    assert log(nothing)[1] == "Ana could not play and passed."
    must = at("D F", "F F", wounds={1: "must-draw"}, deck="C").do("cast desvio", "end")
    assert log(must, "table")[-1] == "Ben drew 1 card by Must Draw."


def test_the_log_of_a_call() -> None:
    table = at("D F", "F F", "F F", wounds={1: "whisper"}, people=(0, 1, 2)).do("call 2 whisper")
    assert log(table) == ["Ana calls Whisper of Ben broken."]
    assert log(table.do("dismiss"))[-1] == "Che says that Whisper of Ben was kept."
    assert (
        log(table.do("uphold"))[-1]
        == "Whisper of Ben was broken, Che says: a card at the end of the next turn."
    )
    two = at("D F", "F F", "F F", wounds={1: "whisper"}, people=(0, 1))
    assert labels(two)[-1] == "Call Whisper of seat 2 broken"


def test_many_cards_are_counted_and_what_two_cards_do_is_said_at_once() -> None:
    assert GAME.sentence(Dealt(0, 4, (Card.DEFENSA, Card.DEFENSA, Card.DESVIO, Card.WHISPER)), NAMES) == (
        "Ana is dealt 4 cards: 2 Defensa, Desvío and Whisper (green)."
    )
    powered = at("F F", "F F", under="no-win+")
    assert "Cast Defensa + Defensa: block the Potencia and No Winning" in labels(powered)
    cured = at("C C", "F F", wounds={0: "mirror animal"})
    assert "Cast Curación + Curación: cure Mirror and Animal" in labels(cured)


def test_the_log_of_rounds() -> None:
    begun = GAME.start(3, Rng(1), Options())
    said = log(Table(begun.state, begun.events), "table")
    starter = NAMES[begun.state.active]
    assert said[0] == "Round 1: the cards are shuffled and dealt."
    assert said[1] == "Ana is dealt 7 cards."
    assert said[-2:] == [
        f"The Guide Arrow points to {starter}, who starts.",
        f"{starter} drew 1 card as the first to start.",
    ]
    table = at("D", "F F", "F F", wounds={1: "whisper"}).do("cast desvio")
    assert "Round 1 goes to Ana, with no cards left and no damage." in log(table)
    assert "Ben had the most damage and starts." in log(table)
    assert GAME.sentence(Started(2, (1, 2)), NAMES) == (
        "Ben and Che had the most damage; the Guide Arrow points to Che, who starts."
    )
    late = at("D F F", "F F", "F F F", left=1).do("cast desvio", "end")
    assert any(
        line == "Round 1 goes to Ana and Ben after its last turn, with 2 cards and no damage."
        for line in log(late)
    )
    won = at("D", "F F", "F F", past=[Past((0,), (0, 1, 1), (0, 0, 0))]).do("cast desvio")
    assert log(won)[-1] == "Ana has won the game, with 2 rounds."


def test_where_a_game_stands() -> None:
    state = at("D F", "F F", "F F").state
    assert GAME.headline(state, NAMES) == "Round 1, Ana's turn"
    assert GAME.headline(state, NAMES, 0) == "Round 1, your turn"
    hit = at("D F", "F F", "F F", under="whisper animal").state
    assert GAME.headline(hit, NAMES) == "Round 1, Ana's turn, under attack with 2 points"
    called = at("D F", "F F", "F F", wounds={1: "whisper"}, people=(0, 1, 2)).do("call 2 whisper").state
    assert GAME.headline(called, NAMES) == "Round 1, Ana's turn, Che is asked"
    assert GAME.headline(called, NAMES, 2) == "Round 1, Ana's turn, you are asked"
    over = at("D", "F F", "F F", length="short").do("cast desvio").state
    assert GAME.headline(over, NAMES) == "Won by Ana"
    assert [GAME.headline(over, NAMES, seat) for seat in (0, 1)] == ["Won", "Lost"]
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.reason == "1 round won, of 1 played."


@pytest.mark.parametrize(
    "wrong",
    [
        "", "cast", "cast gualicho", "cast desvio sideways", "cast desvio+desvio+desvio", "cast desvio back back",
        "cast defensa block", "cast defensa block defensa,desvio,curacion", "cast curacion cure", "call 7 whisper",
        "call 0 whisper", "direct up", "discard", "take it", "cast desvio cure mirror block mirror", " draw", "Draw",
        "cast desvio onward block mirror,", "x" * 500,
    ],
)  # fmt: skip
def test_what_is_no_action(wrong: str) -> None:
    with pytest.raises(NotationError, match="no action of Gualicho"):
        GAME.parse(wrong, at("D F", "F F").state)


def test_cards_may_be_named_in_any_order() -> None:
    state = at("D F", "F F").state
    for one, other in (
        ("cast potencia+whisper", "cast whisper+potencia"),
        ("cast desvio+defensa back block whisper", "cast defensa+desvio back block whisper"),
        (
            "cast curacion+curacion cure mirror,mirror+potencia",
            "cast curacion+curacion cure mirror+potencia,mirror",
        ),
        ("cast defensa+defensa block whisper,mirror", "cast defensa+defensa block mirror,whisper"),
    ):
        assert GAME.parse(one, state) == GAME.parse(other, state)
    assert GAME.notation(GAME.parse("cast potencia+whisper", state), state) == "cast whisper+potencia"
