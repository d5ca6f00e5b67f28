"""A seat sees nothing that it cannot know.

A second state is made by other means than the game's own (`scrambles`): what is hidden from the seat is dealt
anew. Whatever the seat is shown must be the same in both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from tests.contract.games import ALL, GAMES, begin, every, game_of
from tests.contract.scrambles import SCRAMBLES, nothing_hidden, only_dice_hidden, partners, rng_of, with_rng
from tests.toys import Drew, Toy, ToyEvent, ToyState, ToyView
from tonalli.core.game import Viewer
from tonalli.core.rng import Rng
from tonalli.games import AnyGame
from tonalli.games.nawalli import Nawalli
from tonalli.games.nawalli import model as nw


def twins(game: AnyGame, games: int) -> Iterator[tuple[Any, Any, int, Any, int]]:
    """(state, scrambled state, seat, moment, number) where something is hidden, in some random games."""
    scramble = SCRAMBLES[game.info.id]
    for number in range(games):
        _, seats, _ = begin(game, number)
        for at, moment in enumerate(every(game, number, 5)):
            for seat in range(seats):
                other = scramble(game, moment.state, seat, Rng(number).derive(at, seat))
                if other is not None:
                    yield moment.state, other, seat, moment, number


def check_honesty(game: AnyGame, games: int = 5) -> tuple[int, int]:
    """Raises AssertionError if a seat sees what it cannot know; (scrambles tried, that changed the state)."""
    tried = changed = 0
    for state, other, seat, moment, number in twins(game, games):
        tried += 1
        changed += other != state
        assert game.view(other, seat) == game.view(state, seat)
        assert game.view(other, "table") == game.view(state, "table")
        assert game.actor(other) == moment.actor
        if seat == moment.actor:
            assert game.legal_actions(other) == moment.legal
        check_events(game, other, seat, moment)
        guess = game.determinize(game.view(state, seat), Rng(number).derive(tried))
        assert game.view(guess, seat) == game.view(state, seat)
        assert game.legal_actions(guess) == moment.legal or seat != moment.actor
    return tried, changed


def check_events(game: AnyGame, other: Any, seat: int, moment: Any) -> None:
    """The same action in both states looks the same to the seat.

    But for what it comes to see by acting itself, or its ally: a draw from a deck whose order it does not know.
    """
    if partners(moment.state, seat, moment.actor) and moment.step.sealed:
        return
    if moment.action not in game.legal_actions(other):
        return  # the opponent's card is another one there
    step = game.apply(other, moment.action)
    assert [game.redact(event, seat) for event in step.events] == [
        game.redact(event, seat) for event in moment.step.events
    ]
    if seat == moment.actor:
        assert game.view(step.state, seat) == game.view(moment.step.state, seat)


@pytest.fixture(params=ALL)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return game_of(request.param)


def test_nobody_sees_what_is_hidden(game: AnyGame) -> None:
    tried, changed = check_honesty(game, min(GAMES, 10))
    if SCRAMBLES[game.info.id] is only_dice_hidden:
        return  # what can be guessed wrong then is the random source alone
    assert changed > tried / 2, "most scrambles change the state, or this proves nothing"


def test_what_determinize_deals_differs(game: AnyGame) -> None:
    """It does not just know the state, and it gives a random source of its own."""
    hides = SCRAMBLES[game.info.id] is not nothing_hidden
    if SCRAMBLES[game.info.id] is only_dice_hidden:
        for moment in every(game, 0, 5):
            view = game.view(moment.state, moment.actor)
            one, other = (game.determinize(view, Rng(0).derive(key)) for key in (1, 2))
            assert len({rng_of(one), rng_of(other), rng_of(moment.state)}) == 3
            assert with_rng(one, rng_of(moment.state)) == moment.state
        return
    differ = tried = 0
    for state, other, seat, _, number in twins(game, 2):
        if other == state:
            continue
        tried += 1
        view = game.view(state, seat)
        guess = game.determinize(view, Rng(number).derive(1))
        assert guess == game.determinize(view, Rng(number).derive(1))
        another = game.determinize(view, Rng(number).derive(2))
        assert rng_of(guess) not in (rng_of(state), rng_of(another))
        differ += with_rng(guess, rng_of(state)) != state or with_rng(another, rng_of(state)) != state
    assert differ > tried / 2 if hides else differ == 0 < tried


# -- games that cheat must be caught


class SeesAHand(Toy):
    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        view = super().view(state, viewer)
        hands = [state.hands[s][:1] if hand is None else hand for s, hand in enumerate(view.hands)]
        return replace(view, hands=tuple(hands))


class SeesTheDeck(Toy):
    def view(self, state: ToyState, viewer: Viewer) -> ToyView:
        return replace(super().view(state, viewer), card=state.card or state.deck[-1])


class TellsADraw(Toy):
    def redact(self, event: ToyEvent, viewer: Viewer) -> ToyEvent | None:
        return event if isinstance(event, Drew) else super().redact(event, viewer)


class KnowsWhatIsLegal(Toy):
    def legal_actions(self, state: ToyState) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        return legal[:1] if "ant" in state.hands[1 - (self.actor(state) or 0)] else legal


class GuessesWrong(Toy):
    def determinize(self, view: ToyView, rng: Rng) -> ToyState:
        state = super().determinize(view, rng)
        return replace(state, deck=state.deck[1:], used=(*state.used, state.deck[0]))


class SeesOneNawal(Nawalli):
    """Shows one card of the hand of whoever else plays, as if it lay in the burn pile."""

    def view(self, state: nw.State, viewer: Viewer) -> nw.View:
        view = super().view(state, viewer)
        if view.battle is None or state.battle is None:
            return view
        players = tuple(
            replace(seen, burn=(*seen.burn, *there.hand[:1])) if seen.hand is None else seen
            for seen, there in zip(view.battle.players, state.battle.players, strict=True)
        )
        return replace(view, battle=replace(view.battle, players=players))


class SeesTheNextCard(Nawalli):
    """Counts the deck by the card that lies on top of it."""

    def view(self, state: nw.State, viewer: Viewer) -> nw.View:
        view = super().view(state, viewer)
        if view.battle is None or state.battle is None:
            return view
        players = tuple(
            replace(seen, nawals=there.nawals[-1] if there.nawals else 0)
            for seen, there in zip(view.battle.players, state.battle.players, strict=True)
        )
        return replace(view, battle=replace(view.battle, players=players))


class TellsANawalDrawn(Nawalli):
    def redact(self, event: nw.Event, viewer: Viewer) -> nw.Event | None:
        return event if isinstance(event, nw.Drew) else super().redact(event, viewer)


@pytest.mark.parametrize(
    "cheat",
    [
        SeesAHand,
        SeesTheDeck,
        TellsADraw,
        KnowsWhatIsLegal,
        GuessesWrong,
        SeesOneNawal,
        SeesTheNextCard,
        TellsANawalDrawn,
    ],
)
def test_a_game_that_cheats_is_caught(cheat: type[AnyGame]) -> None:
    with pytest.raises(AssertionError):
        check_honesty(cheat(cheat.house_definitions()))
