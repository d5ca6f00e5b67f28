"""What is said in Serpent Stones: notation, labels, questions, log lines, headlines."""

from __future__ import annotations

import pytest

from tests.games.serpent_stones.field import GAME, NAMES, Field, begun, field, started
from tonalli.core.game import NotationError
from tonalli.games.serpent_stones.model import (
    NONE,
    Card,
    House,
    LotsDrawn,
    MatchEnded,
    Phase,
    Round,
    RoundEnded,
    Why,
)
from tonalli.games.serpent_stones.text import question, reason


def labels(table: Field) -> set[str]:
    seat = GAME.actor(table.state)
    assert seat is not None
    view = GAME.view(table.state, seat)
    return {GAME.label(action, view) for action in GAME.legal_actions(table.state)}


def asked(table: Field) -> str:
    seat = GAME.actor(table.state)
    assert seat is not None
    return question(GAME.view(table.state, seat))


@pytest.mark.parametrize(
    "text",
    [
        "", "place", "place eagle", "place eagle h1", "place owl a1", "strike owl", "strike bat a1 a2",
        "capture owl a1 a2", "strike owl a1 a1", "strike beetle a1 a2 a3 b1", "strike owl a1 z9", "play owl", "play",
        "double up", "point", "point 0", "point 73", "point ²", "point 1 2", "sacrifice unseen", "discard",
        "discard a1",
    ],
)  # fmt: skip
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(NotationError, match="is no action"):
        GAME.parse(text, begun().state)


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("Place EAGLE B3", "place eagle b3"),
        ("strike  owl d3 d2", "strike owl d2 d3"),
        ("capture hummingbird d3 c3 c2", "capture hummingbird c2 c3 d3"),
        ("point 72", "point 72"),
        ("discard huitzilopochtli", "discard huitzilopochtli"),
    ],
)
def test_notation_is_read_leniently_and_written_exactly(text: str, exact: str) -> None:
    state = begun().state
    assert GAME.notation(GAME.parse(text, state), state) == exact


def test_a_long_number_is_no_action() -> None:
    for text in ("point 1000", "point 010", "point 0720", "point " + "9" * 5000):
        with pytest.raises(NotationError):
            GAME.parse(text, begun().state)


def test_labels() -> None:
    table = field(
        jaguar="A1 B2 C2 D3 E3 F3",
        eagle="G1 F2 E4",
        hand="knight owl quetzalcoatl tezcatlipoca huitzilopochtli",
    )
    found = labels(table)
    assert {
        "Play a Jaguar Knight on G2, the Temple Stone",
        "Play a Jaguar Knight on A3",
        "Owl Strike on F1 and F2, hits F2",
        "Owl Strike on G1 and G2, hits G1, cuts off 1 more",
        "Play Quetzalcoatl: draw a card",
        "Play Tezcatlipoca: force a discard",
        "Play Huitzilopochtli: sacrifice a card",
        "Discard an Owl Strike",
    } <= found
    assert "Play Tezcatlipoca: its Wrath wins the match" in labels(field(hand="tezcatlipoca", other="owl"))
    assert labels(field(hand="knight huitzilopochtli", altars=("owl",))) == {
        "Declare a double sacrifice with Huitzilopochtli",
        "Discard an Owl Strike from the sacrifice stone",
    }


def test_questions() -> None:
    table = begun()
    assert asked(table) == "Discard 2 cards of your hand, face down."
    table.do(f"discard {table.hand(table.table.seat)[0]}")
    assert asked(table) == "Discard 1 card of your hand, face down."
    assert asked(started()) == "Play or discard one card."
    assert (
        asked(field(altars=("owl", "bat"))) == "Play or discard the Owl Strike on your first sacrifice stone."
    )
    sacrifice = field(hand="huitzilopochtli owl").do("play huitzilopochtli")
    assert asked(sacrifice) == "Which card do you put face down on your first sacrifice stone?"
    pointing = field(hand="tezcatlipoca owl").do("play tezcatlipoca")
    assert asked(pointing) == "Point at a card of your opponent's hand, which lies in a random order."
    over = field(hand="tezcatlipoca", other="").do("play tezcatlipoca")
    assert question(GAME.view(over.state, 0)) == "It is over."


def test_the_log() -> None:
    table = field(jaguar="A1 B2 C2", eagle="G1 F2 E2 D3*", hand="owl knight", deck="bat", other="eagle")
    assert table.do("strike owl d2 d3").said() == [
        "Ana plays an Owl Strike and strikes a Jaguar Knight on D3.",
        "Ben draws a card: Bat Capture.",
    ]
    cut = field(
        jaguar="A1 B2 C2", eagle="G1 F2 E2 D3", hand="butterfly knight", altars=("owl",), other="eagle"
    )
    assert cut.do("strike owl d2 d3").said()[0] == (
        "Ana plays an Owl Strike from the first sacrifice stone and strikes an Eagle Warrior on D3."
    )
    split = field(jaguar="A1 B2 C2 D3", eagle="G1 F2 F3 E2 D2", hand="monkey knight", other="eagle")
    assert split.do("capture monkey e1 e2").said()[0] == (
        "Ana plays a Monkey Capture and captures an Eagle Warrior on E2; Ben is cut off on D2."
    )
    assert field(jaguar="A1").do("place eagle b2").said()[0] == "Ana plays an Eagle Warrior on B2."
    pointed = field(hand="tezcatlipoca owl", other="eagle eagle").do("play tezcatlipoca")
    assert pointed.said() == ["Ana plays Tezcatlipoca."]
    assert pointed.do("point 2").said()[0] == "Ana points at card 2: Ben discards an Eagle Warrior."
    doubled = field(hand="huitzilopochtli owl", altars=("bat",)).do("double")
    assert doubled.said() == ["Ana plays Huitzilopochtli, for a double sacrifice."]
    assert (
        doubled.do("sacrifice owl").said()[0]
        == "Ana puts an Owl Strike face down on the second sacrifice stone."
    )
    assert GAME.sentence(hidden(doubled), NAMES) == "Ana puts a card face down on the second sacrifice stone."


def hidden(table: Field) -> object:
    """The last action's first event as the opponent saw it."""
    return GAME.redact(table.events[0], 1)


def test_how_it_begins_in_words() -> None:
    lots = LotsDrawn((Card.OWL, Card.QUETZALCOATL, Card.EAGLE), 0, House.EAGLE)
    assert GAME.sentence(lots, NAMES) == (
        "Ana draws an Owl Strike, Ben draws Quetzalcoatl and Ana draws an Eagle Warrior: "
        "Ana is the House of the Eagle, Ben the House of the Jaguar."
    )
    table = begun()
    own, other = (
        [
            GAME.sentence(seen, NAMES)
            for event in table.events
            if (seen := GAME.redact(event, seat)) is not None
        ]
        for seat in (table.table.first, 1 - table.table.first)
    )
    assert own[1].startswith("Round 1 begins; ")
    assert other[2] == f"{NAMES[table.table.first]} is dealt 7 cards."
    assert own[2].startswith(f"{NAMES[table.table.first]} is dealt 7 cards: ")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (RoundEnded(1, 0, Why.TEMPLE), "Round 1 goes to Ana, who stands on the Temple Stone."),
        (RoundEnded(2, NONE, Why.EQUAL), "Round 2 is drawn: the deck is used up, and neither is ahead."),
        (MatchEnded(1, (0, 2)), "Ben wins the match by 2 rounds to 0."),
        (MatchEnded(0, (1, 0)), "Ana wins the match by 1 round to 0."),
        (MatchEnded(1, (1, 1), wrath=True), "Wrath of Tezcatlipoca: Ben wins the match at once."),
        (MatchEnded(NONE, (1, 1)), "The match is a draw after 5 rounds, 1 to 1."),
    ],
)
def test_how_it_ends_in_words(event: object, said: str) -> None:
    assert GAME.sentence(event, NAMES) == said  # type: ignore[arg-type]


def test_where_it_stands() -> None:
    table = field(rounds=(Round(0, 1, Why.TEMPLE),))
    assert GAME.headline(table.state, NAMES) == "Round 2, 0 to 1, Ana's turn"
    assert GAME.headline(table.state, NAMES, 0) == "Round 2, 0 to 1, your turn"
    over = field(hand="tezcatlipoca", other="").do("play tezcatlipoca")
    assert over.table.phase is Phase.OVER
    assert [GAME.headline(over.state, NAMES, you) for you in (None, 0, 1)] == ["Won by Ana", "Won", "Lost"]
    outcome = GAME.outcome(over.state)
    assert outcome is not None
    assert outcome.reason == "Wrath of Tezcatlipoca."
    fifth = (*[Round(0, NONE, Why.EQUAL)] * 4, Round(0, 1, Why.MORE))
    assert reason(field(rounds=fifth).table) == "Won by 1 round to 0."
