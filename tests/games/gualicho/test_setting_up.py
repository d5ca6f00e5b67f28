"""Setting up, and the rounds that follow, from the leaflet (GU-01 to GU-04, GU-42 to GU-44)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.gualicho.table import GAME, Table, at
from tonalli.core.game import DefinitionsError, OptionsError, Step
from tonalli.core.rng import Rng
from tonalli.games.gualicho.cards import GREENS, REDS, Card, Kept, house, parse
from tonalli.games.gualicho.model import (
    Dealt,
    Direction,
    Drew,
    Event,
    GameEnded,
    Length,
    Options,
    Past,
    Phase,
    Reshuffled,
    RoundEnded,
    Started,
    State,
    Wounded,
)

SEATS = (2, 3, 4, 5, 6)


def started(seats: int, seed: int = 1) -> Step[State, Event]:
    return GAME.start(seats, Rng(seed), Options())


@pytest.mark.rule("GU-01")
def test_the_box() -> None:
    assert GAME.seats(Options()) == SEATS
    box = Counter(house().cards())
    assert box.total() == 108
    assert (box[Card.DEFENSA], box[Card.DESVIO], box[Card.CURACION], box[Card.POTENCIA]) == (20, 20, 14, 14)
    assert len(REDS) == len(GREENS) == 10
    assert all(box[card] == 2 for card in (*REDS, *GREENS))


@pytest.mark.rule("GU-02", "GU-03")
@pytest.mark.parametrize("seats", SEATS)
def test_seven_cards_each_and_one_more_for_who_starts(seats: int) -> None:
    step = started(seats)
    state = step.state
    (start,) = [event for event in step.events if isinstance(event, Started)]
    assert [event.count for event in step.events if isinstance(event, Dealt)] == [7] * seats
    assert [len(player.hand) for player in state.players] == [
        7 + (seat == start.seat) for seat in range(seats)
    ]
    assert state.active == start.seat
    assert start.among == tuple(range(seats))
    assert len(state.deck) == 108 - 7 * seats - 1
    assert state.discard == ()


@pytest.mark.rule("GU-02")
def test_the_deck_is_hidden_and_the_discard_pile_is_not() -> None:
    state = at("F D no-win", "D C", discard="C whisper").state
    for viewer in (0, 1, "table"):
        view = GAME.view(state, viewer)
        assert view.deck == len(state.deck)
        assert view.discard == (Card.CURACION, Card.WHISPER)
    drawn = at("F D no-win", "D C", discard="C whisper", deck="P P").do("draw")
    assert drawn.hand(0) == "F D P P no-win", "what is drawn comes from the deck"


@pytest.mark.rule("GU-03")
def test_the_arrow_points_to_everybody_now_and_then_and_the_starter_chooses_the_direction() -> None:
    assert {started(3, seed).state.active for seed in range(30)} == {0, 1, 2}
    state = started(3).state
    table = Table(state)
    assert state.phase is Phase.DIRECTION
    assert table.legal == ["direct left", "direct right"]
    first = state.active
    assert table.do("direct left").actor == first
    gualicho = next(
        c for c in GAME.definitions.cards() if c in state.players[first].hand and c in (*REDS, *GREENS)
    )
    for direction, step in (("left", 1), ("right", -1)):
        begun = table.do(f"direct {direction}", f"cast {gualicho.value}")
        assert begun.flying == f"{gualicho.value} > {(first + step) % 3}"


@pytest.mark.rule("GU-04")
@pytest.mark.parametrize(
    ("length", "seats", "needed"),
    [
        ("by-players", 2, 2), ("by-players", 4, 2), ("by-players", 5, 1), ("by-players", 6, 1),
        ("full", 6, 2), ("short", 2, 1),
    ],
)  # fmt: skip
def test_two_rounds_win_or_one_in_the_short_game(length: str, seats: int, needed: int) -> None:
    hands = ["whisper", *["F F"] * (seats - 1)]
    first = at(*hands, active=0, length=length).do("cast whisper", "take")
    assert first.told(RoundEnded)[0].past.winners == (0,)
    assert (first.actor is None) == (needed == 1)
    won = Past((0,), (0,) * seats, (0,) * seats)
    second = at(*hands, length=length, past=[won]).do("cast whisper", "take") if needed == 2 else first
    outcome = GAME.outcome(second.state)
    assert outcome is not None
    assert outcome.scores == (1.0, *[0.0] * (seats - 1))
    assert second.told(GameEnded)[0].winners == (0,)


@pytest.mark.rule("GU-04")
def test_several_who_get_there_in_the_same_round_win_together() -> None:
    past = [Past((0,), (0, 0, 0), (0, 0, 0)), Past((1,), (0, 0, 0), (0, 0, 0))]
    table = at("whisper", "D", "C F", past=past).do("cast whisper", "cast desvio onward", "take")
    assert table.told(RoundEnded)[0].past.winners == (0, 1)
    assert table.told(GameEnded) == [GameEnded((0, 1), (2, 2, 0))]
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.scores == (1.0, 1.0, 0.0)


def ended(wounds: dict[int, str], winner_hand: str = "C") -> Table:
    """Seat 0 wins a first round with its last card; the others have damage."""
    return at(winner_hand, "F F", "F F", wounds={0: "whisper+ animal", **wounds}, deck="F F F").do(
        "cast curacion cure animal"
    )


@pytest.mark.rule("GU-42", "GU-43")
def test_damage_brings_cards_and_the_start_and_the_winner_gets_as_many_as_the_most() -> None:
    table = ended({1: "mirror+ one-card no-discard", 2: "one-hand"})
    assert table.told(RoundEnded)[0].past.points == (2, 4, 1)
    assert [event.count for event in table.told(Dealt)] == [11, 11, 8]
    assert [table.count(seat) for seat in range(3)] == [11, 11, 8], "and no extra card for who starts"
    assert table.told(Started)[0] == Started(1, ())
    assert not table.told(Drew)
    assert table.legal == ["direct left", "direct right"]
    assert table.actor == 1
    assert all(player.wounds == () for player in table.state.players), "penalties end with the round"


@pytest.mark.rule("GU-42")
def test_twelve_cards_are_dealt_at_most() -> None:
    table = ended({1: "mirror+ one-card no-discard open-hand must-draw", 2: "one-hand"})
    assert table.told(RoundEnded)[0].past.points == (2, 6, 1)
    assert [event.count for event in table.told(Dealt)] == [12, 12, 8]


@pytest.mark.rule("GU-42")
def test_each_of_several_winners_gets_as_many_as_the_most() -> None:
    table = at("whisper", "D", "C F", wounds={2: "mirror one-card"}).do(
        "cast whisper", "cast desvio onward", "take"
    )
    assert table.told(RoundEnded)[0].past.points == (0, 0, 3)
    assert [event.count for event in table.told(Dealt)] == [10, 10, 10]


@pytest.mark.rule("GU-43")
def test_between_several_with_the_most_damage_the_arrow_decides() -> None:
    seen = set()
    for seed in range(12):
        before = at("C", "F F", "F F", wounds={0: "whisper", 1: "mirror", 2: "one-hand"})
        table = before.with_(rng=Rng(seed)).do("cast curacion cure whisper")
        (start,) = table.told(Started)
        assert start.among == (1, 2)
        seen.add(start.seat)
    assert seen == {1, 2}


@pytest.mark.rule("GU-44")
def test_a_hand_has_no_limit_in_a_round() -> None:
    many = "F " * 15
    assert at(many, "F F", deck="D D").do("draw").count(0) == 17


@pytest.mark.rule("GU-44")
def test_the_discard_pile_replaces_an_empty_deck() -> None:
    table = at("whisper D", "F F", deck="C", discard="P P P", loose=True).do("draw")
    assert [event.count for event in table.told(Reshuffled)] == [3]
    assert table.hand(0) == "D C P whisper"
    assert table.state.discard == ()
    assert len(table.state.deck) == 2


@pytest.mark.rule("GU-44")
def test_with_no_card_left_nothing_is_drawn_and_points_still_count() -> None:
    table = at("D", "F F", under="whisper animal", deck="", loose=True).do("take")
    assert table.points(0) == 2
    assert table.count(0) == 1
    assert [drew.count for drew in table.told(Drew)] == [0]
    assert table.told(Wounded)[0].points == 2
    assert at("P", "F F", deck="", loose=True).do("draw").legal == ["pass"]


def test_options_that_cannot_be() -> None:
    for people, seats in (((2,), 2), ((5,), 4)):
        with pytest.raises(OptionsError):
            GAME.start(seats, Rng(1), Options(people=people))
    for people in ((1, 0), (1, 1)):
        with pytest.raises(OptionsError):
            GAME.start(4, Rng(1), Options(people=people))
    assert GAME.seats(Options(people=(3,))) == (4, 5, 6)
    assert GAME.seated(Options(), (0, 2)).people == (0, 2)
    assert GAME.seated(Options(people=()), (0, 2)).people == ()
    assert GAME.start(2, Rng(1), Options(length=Length.SHORT)).state.direction is Direction.LEFT


def test_a_deck_that_does_not_hold_together_is_refused() -> None:
    counts = "[counts]\ndefensa = 20\ndesvio = 20\ncuracion = 14\npotencia = 14\n"
    red = '[[red]]\nid = "no-win"\ncopies = 20\n'
    none = "red = []\ngreen = []\n"
    wrong = '[[green]]\nid = "no-win"\nkept = "honour"\n'
    broken = {
        f"{counts}{red}{wrong}": "no green",
        f"green = []\n{counts}{red}{red}": "twice",
        f"{none}{counts}": "68 cards",
        "[counts": "cannot be read",
    }
    for text, said in broken.items():
        with pytest.raises(DefinitionsError, match=said):
            parse(text)
    assert len(parse(f"green = []\n{counts}{red}").cards()) == 88
    assert house().kept(Kept.SCREEN) | house().kept(Kept.HONOUR) == set(GREENS)
