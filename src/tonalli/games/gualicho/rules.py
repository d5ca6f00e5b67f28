"""What whoever is asked may do, and why not (GU-03 to GU-36)."""

from __future__ import annotations

from tonalli.games.gualicho import reasons
from tonalli.games.gualicho.cards import Card, Deck, Kept
from tonalli.games.gualicho.casting import Case, Sight
from tonalli.games.gualicho.model import (
    MOST_CARDS,
    Action,
    Call,
    Cast,
    Direct,
    Direction,
    Discard,
    Dismiss,
    Draw,
    End,
    Pass,
    Phase,
    Take,
    Uphold,
)


def asked(sight: Sight) -> int | None:
    """Who must act now; None when it is over."""
    if sight.phase is Phase.OVER:
        return None
    return sight.active if sight.accusation is None else sight.accusation.judges[0]


def has_more(sight: Sight) -> bool:
    """Whether the active player, who has used a card, may have more to do than to end the turn.

    Decided by what everybody can see, or the others would learn something of the hand.
    """
    player, turn = sight.players[sight.active], sight.turn
    penalties = [wound.card for wound in player.wounds]
    if not player.cards or turn.used == MOST_CARDS or Card.ONE_CARD in penalties:
        return False
    return sight.phase is not Phase.REST or Card.NO_DISCARD not in penalties


def legal(deck: Deck, sight: Sight) -> tuple[Action, ...]:
    """Every action that may be taken, in a stable order."""
    match sight.phase:
        case Phase.OVER:
            return ()
        case Phase.DIRECTION:
            return (Direct(Direction.LEFT), Direct(Direction.RIGHT))
        case Phase.JUDGE:
            return (Uphold(), Dismiss())
    case = Case(sight)
    found: list[Action] = [*(() if sight.phase is Phase.REST else case.castable)]
    others: list[Action] = [Take(), Draw(), *map(Discard, dict.fromkeys(case.hand)), Pass(), End()]
    found += [action for action in others if _why_not(sight, case, action) is None]
    people = sight.options.people or ()
    for accused in people:
        forfeits = dict.fromkeys(wound.card for wound in sight.players[accused].wounds)
        calls = [Call(accused, forfeit) for forfeit in forfeits]
        found += [call for call in calls if why_not_call(deck, sight, call) is None]
    return tuple(found)


def why_not(deck: Deck, sight: Sight, action: Action) -> str | None:
    """Why it cannot be done, in one sentence; None if it can."""
    match sight.phase:
        case Phase.OVER:
            return reasons.OVER
        case Phase.DIRECTION:
            return None if isinstance(action, Direct) else reasons.DIRECTION_FIRST
        case Phase.JUDGE:
            return None if isinstance(action, Uphold | Dismiss) else reasons.JUDGE_FIRST
    match action:
        case Direct():
            return reasons.DIRECTION_SET
        case Uphold() | Dismiss():
            return reasons.NOTHING_TO_JUDGE
        case Call():
            return why_not_call(deck, sight, action)
        case Cast():
            return reasons.NO_MORE_CARDS if sight.phase is Phase.REST else Case(sight).refusal(action)
    return _why_not(sight, Case(sight), action)


def _why_not(sight: Sight, case: Case, action: Action) -> str | None:
    """The same, for what is done in a turn but to cast or to call."""
    if isinstance(action, Take):
        return None if sight.phase is Phase.ANSWER else reasons.NO_ATTACK
    if sight.phase is Phase.ANSWER:
        return reasons.NO_DRAWING if isinstance(action, Draw | Discard) else reasons.ANSWER_FIRST
    match action:
        case Draw():
            return _why_not_draw(sight)
        case Discard(card):
            return _why_not_discard(sight, case, card)
        case Pass():
            return _why_not_pass(sight, case)
        case _:
            return _why_not_end(sight)


def _why_not_draw(sight: Sight) -> str | None:
    """Two cards are drawn once, before any is played (GU-05, GU-15)."""
    if sight.turn.used:
        return reasons.DRAWN_TOO_LATE
    return reasons.DRAWN_ALREADY if sight.turn.drew else None


def _why_not_discard(sight: Sight, case: Case, card: Card) -> str | None:
    """After one card another may be exchanged (GU-05)."""
    if sight.turn.used != 1:
        return reasons.DISCARD_AFTER_ONE
    for penalty in (Card.NO_DISCARD, Card.ONE_CARD):
        if penalty in case.penalties:
            return reasons.PENALTY[penalty]
    return None if card in case.hand else reasons.NOT_HELD


def _why_not_pass(sight: Sight, case: Case) -> str | None:
    """Only who has drawn and cannot play passes (GU-05)."""
    if not sight.turn.drew or sight.turn.used:
        return reasons.DRAW_FIRST
    return reasons.CAN_PLAY if case.castable else None


def _why_not_end(sight: Sight) -> str | None:
    """A turn ends after a card, or after an attack that was dealt with (GU-05, GU-15)."""
    if sight.turn.used or (sight.turn.answered and not sight.turn.drew):
        return None
    return reasons.PLAY_OR_PASS if sight.turn.drew else reasons.PLAY_FIRST


def why_not_call(deck: Deck, sight: Sight, call: Call) -> str | None:
    """A person calls another person's forfeit of honour on the own turn (GU-36)."""
    people = sight.options.people or ()
    if call.accused == sight.active:
        return reasons.NOT_YOURSELF
    if sight.active not in people or call.accused not in people:
        return reasons.NOT_A_PERSON
    accused = sight.players[call.accused]
    if call.forfeit not in deck.kept(Kept.HONOUR) or call.forfeit not in [w.card for w in accused.wounds]:
        return reasons.NO_SUCH_FORFEIT
    if call.forfeit in accused.owed:
        return reasons.OWED_ALREADY
    return reasons.CALLED_ALREADY if sight.turn.called else None
