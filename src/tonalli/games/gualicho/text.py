"""All sentences of Gualicho: labels, what is asked, log lines, where a game stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from tonalli.games.gualicho.cards import Card, Kind
from tonalli.games.gualicho.casting import SKIPS, kinds_of
from tonalli.games.gualicho.model import (
    Action,
    Attacked,
    AttackOver,
    Blocked,
    Call,
    Called,
    Cast,
    Cured,
    Dealt,
    Deflected,
    Direct,
    Directed,
    Discard,
    Discarded,
    Dismiss,
    Draw,
    Drew,
    End,
    Event,
    GameEnded,
    Judged,
    Pass,
    Passed,
    Past,
    Phase,
    Played,
    Reshuffled,
    RoundBegan,
    RoundEnded,
    Skipping,
    Started,
    State,
    Take,
    TurnBegan,
    Turned,
    Uphold,
    View,
    Way,
    WhyDrawn,
    Wounded,
    rounds_to_win,
)
from tonalli.games.gualicho.words import (
    DIRECTIONS,
    WAYS,
    attack_words,
    card_name,
    cards_count,
    cards_counted,
    cards_words,
    counted,
    cure_words,
    damage_words,
    listed,
    points,
    wound_words,
)

# ---------------------------------------------------------------------------------------- what can be done


def label(action: Action, view: View) -> str:
    """The action in a player's words."""
    match action:
        case Direct(direction):
            return f"Play {DIRECTIONS[direction]}"
        case Cast():
            return _label_cast(action, view)
        case Take():
            taken = view.attack.points if view.attack else 0
            return f"Take the damage of {points(taken)}"
        case Draw():
            return "Draw two cards, then play"
        case Discard(card):
            return f"Discard {card_name(card)} and draw one card"
        case Pass():
            return "Pass: no card can be played"
        case End():
            return "End the turn"
        case Call(accused, forfeit):
            return f"Call {card_name(forfeit)} of seat {accused + 1} broken"
        case Uphold():
            return "Yes, the forfeit was broken"
        case Dismiss():
            return "No, the forfeit was kept"
        case _:
            assert_never(action)


def _label_cast(cast: Cast, view: View) -> str:
    """The cards, then all that there is to choose about them."""
    named = " + ".join(card_name(card) for card in cast.cards)
    blocked = ["the Potencia"] if Kind.DEFENSA in kinds_of(cast.cards) and _powered(view) else []
    blocked += [card_name(card) for card in cast.block]
    cured = [cure_words(cure.card, cure.powered) for cure in cast.cure]
    chosen = [f"{what} {listed(which)}" for what, which in (("block", blocked), ("cure", cured)) if which]
    chosen += [] if cast.way is None else [f"deflect {WAYS[cast.way]}"]
    chosen += _unchosen(cast, view)
    return f"Cast {named}: {listed(chosen)}" if chosen else f"Cast {named}"


def _powered(view: View) -> bool:
    """Whether a Potencia is in the attack: it is blocked first, with nothing to choose (GU-16)."""
    return view.phase is Phase.ANSWER and view.attack is not None and view.attack.powered


def _unchosen(cast: Cast, view: View) -> list[str]:
    """What the cards do where there is nothing to choose."""
    kinds = kinds_of(cast.cards)
    attack = view.attack if view.phase is Phase.ANSWER else None
    if kinds in SKIPS:
        return ["the next player is skipped"]
    if Kind.DESVIO not in kinds or cast.way is not None:
        return []
    flies = attack is not None and (Kind.DEFENSA not in kinds or attack.points > 1)
    return ["deflect the attack"] if flies else ["turn the direction"]


def question(view: View) -> str:
    """What is asked of whoever must act."""
    turn = view.turn
    penalties = [wound.card for wound in view.players[view.active].wounds]
    some, words = ("one", "one card") if Card.ONE_CARD in penalties else ("one or two", "one or two cards")
    exchange = "" if Card.NO_DISCARD in penalties else ", discard one and draw one"
    match view.phase:
        case Phase.DIRECTION:
            return "You start the round: which way is it played?"
        case Phase.ANSWER if view.attack is not None:
            return f"Under attack, {attack_words(view.attack)}. Block, deflect, or take it."
        case Phase.PLAY if turn.used:
            return f"The attack is over: play one more card{exchange}, or end the turn."
        case Phase.PLAY if turn.drew:
            return f"Two cards are drawn: play {some}, or pass if none can be played."
        case Phase.PLAY if not view.players[view.active].cards:
            return f"Your hand is empty: draw two{', or end the turn' if turn.answered else ''}."
        case Phase.PLAY if turn.answered:
            return f"The attack is over: play {words}, draw two first, or end the turn."
        case Phase.PLAY:
            return f"Play {words}, or draw two first."
        case Phase.REST:
            return "Discard a card to draw one, or end the turn."
        case Phase.JUDGE if view.accusation is not None:
            forfeit = card_name(view.accusation.forfeit)
            return f"Was {forfeit} of seat {view.accusation.accused + 1} broken?"
    return "It is over."


# ---------------------------------------------------------------------------------------------- events


def sentence(event: Event, names: Sequence[str]) -> str:
    """The event as one line of a log."""
    match event:
        case RoundBegan(number):
            return f"Round {number}: the cards are shuffled and dealt."
        case Dealt(seat, count, cards):
            shown = "" if cards is None else f": {cards_counted(cards)}"
            return f"{names[seat]} is dealt {cards_count(count)}{shown}."
        case Started(seat, among):
            return _started(seat, among, names)
        case Directed(seat, direction):
            return f"{names[seat]} chose: play goes {DIRECTIONS[direction]}."
        case TurnBegan(seat):
            return f"{names[seat]}'s turn."
        case Drew():
            return _drew(event, names)
        case Reshuffled(count):
            return f"The discard pile is shuffled and becomes the deck, {cards_count(count)}."
        case Played(seat, cards):
            return f"{names[seat]} cast {cards_words(cards)}."
        case Attacked(attack):
            return f"{names[attack.by]} attacks {names[attack.target]}, {attack_words(attack)}."
        case Blocked(seat, cards, left):
            rest = f"{points(left)} left" if left else "nothing is left"
            return f"{names[seat]} blocked {cards_words(cards)}; {rest}."
        case Deflected():
            return _deflected(event, names)
        case Turned(seat, direction):
            return f"{names[seat]} turned the direction: play goes {DIRECTIONS[direction]}."
        case Skipping(seat, skipped):
            return f"{names[seat]} skips {names[skipped]}."
        case Cured(seat, card, potencia):
            rest = "; its penalty stays" if potencia else ""
            return f"{names[seat]} cured {cure_words(card, potencia)}{rest}."
        case Wounded(seat, wounds, taken):
            lying = listed([wound_words(wound.card, wound.powered) for wound in wounds])
            return f"{names[seat]} took {points(taken)} of damage: {lying}."
        case AttackOver(seat):
            return f"The attack on {names[seat]} is over."
        case Discarded(seat, card):
            return f"{names[seat]} discarded {cards_words((card,))}."
        case Passed(seat):
            return f"{names[seat]} could not play and passed."
        case Called(seat, accused, forfeit):
            return f"{names[seat]} calls {card_name(forfeit)} of {names[accused]} broken."
        case Judged():
            return _judged(event, names)
        case RoundEnded(number, past):
            return _round_ended(number, past, names)
        case GameEnded(winners, wins):
            return _game_ended(winners, wins, names)
        case _:
            assert_never(event)


def _started(seat: int, among: Sequence[int], names: Sequence[str]) -> str:
    if not among:
        return f"{names[seat]} had the most damage and starts."
    if len(among) == len(names):
        return f"The Guide Arrow points to {names[seat]}, who starts."
    tied = listed([names[one] for one in among])
    return f"{tied} had the most damage; the Guide Arrow points to {names[seat]}, who starts."


_WHY_DRAWN = {
    WhyDrawn.CHOICE: "before playing",
    WhyDrawn.SWAP: "for the discarded one",
    WhyDrawn.DAMAGE: "for the damage",
    WhyDrawn.EXTRA: "as the first to start",
    WhyDrawn.MUST: "by Must Draw",
    WhyDrawn.BROKEN: "for a broken forfeit",
}


def _drew(drew: Drew, names: Sequence[str]) -> str:
    who, why = names[drew.seat], _WHY_DRAWN[drew.why]
    if not drew.count:
        return f"{who} should draw {why}, but there is no card left."
    shown = f": {cards_counted(drew.cards)}" if drew.cards else ""
    return f"{who} drew {cards_count(drew.count)} {why}{shown}."


def _deflected(event: Deflected, names: Sequence[str]) -> str:
    attack = event.attack
    grown = f", grown by {card_name(event.added)}" if event.added is not None else ""
    if event.skipped is not None:
        past = f" past {names[event.skipped]}"
    else:
        past = " back" if event.way is Way.BACK else ""
    return f"{names[event.seat]} deflects the attack{past} to {names[attack.target]}{grown}, {attack_words(attack)}."


def _judged(event: Judged, names: Sequence[str]) -> str:
    forfeit = f"{card_name(event.forfeit)} of {names[event.accused]}"
    if not event.broken:
        return f"{names[event.seat]} says that {forfeit} was kept."
    return f"{forfeit} was broken, {names[event.seat]} says: a card at the end of the next turn."


def _round_ended(number: int, past: Past, names: Sequence[str]) -> str:
    who = listed([names[seat] for seat in past.winners])
    goes = f"Round {number} goes to {who}"
    if past.late:
        best = past.winners[0]
        held = f"{cards_count(past.hands[best])} and {damage_words(past.points[best])}"
        return f"{goes} after its last turn, with {held}."
    return f"{goes}, with no cards left and {damage_words(past.points[past.winners[0]])}."


def _game_ended(winners: Sequence[int], wins: Sequence[int], names: Sequence[str]) -> str:
    who = listed([names[seat] for seat in winners])
    together = "have" if len(winners) > 1 else "has"
    return f"{who} {together} won the game, with {counted(max(wins), 'round', 'rounds')}."


# ------------------------------------------------------------------------------------- where it stands


def reason(state: State) -> str:
    """Why the game is over, without names."""
    needed = rounds_to_win(state.options, len(state.players))
    played = counted(len(state.past), "round", "rounds")
    if sum(won >= needed for won in state.wins) > 1:
        return f"Several won together, after {played}."
    return f"{counted(needed, 'round', 'rounds')} won, of {len(state.past)} played."


def headline(state: State, names: Sequence[str], you: int | None = None) -> str:
    """Where the game stands, in a few words."""
    wins = state.wins
    if state.phase is Phase.OVER:
        winners = [seat for seat, won in enumerate(wins) if won == max(wins)]
        if you is not None:
            return "Won" if you in winners else "Lost"
        return f"Won by {listed([names[seat] for seat in winners])}"
    who = "your turn" if state.active == you else f"{names[state.active]}'s turn"
    if state.phase is Phase.JUDGE and state.accusation is not None:
        judge = state.accusation.judges[0]
        return f"Round {state.round}, {who}, {'you are' if judge == you else f'{names[judge]} is'} asked"
    under = (
        f", under attack with {points(state.attack.points)}"
        if state.phase is Phase.ANSWER and state.attack
        else ""
    )
    return f"Round {state.round}, {who}{under}"
