"""What may be done in a quest: why an action is refused, and a list of all that are not."""

from __future__ import annotations

from tonalli.games.nawalli import judge as battle_judge
from tonalli.games.nawalli import reasons
from tonalli.games.nawalli.adventure import party
from tonalli.games.nawalli.adventure.field import Field
from tonalli.games.nawalli.adventure.model import (
    Action,
    BecomeClass,
    Fetch,
    Onward,
    Recruit,
    Retry,
    Stage,
    Treasure,
)
from tonalli.games.nawalli.model import DrawFrom, Drawing, Pass, Take

QUEST_OVER = "The quest is over."
TAKE_STARTER = "Choose a Nawal that is laid out."
CHOOSE_CLASS = "Choose a class."
NO_CLASS = "There is no such class, or its cards are gone."
ON_THE_MAP = "You are on the map: go on to the next battle."
LOST = "The battle is lost: try it once more, or end the quest."
CHOOSE_RECRUIT = "Take one of the Nawals that you met, or pass."
CHOOSE_TREASURE = "Take one of the Spells laid out, or pass."
FULL = "Your deck is full: say which card leaves it."
NOT_FULL = "Your deck has room: no card need leave it."
NOT_ASIDE = "That card does not lie aside."
NOTHING_TO_FETCH = "There is nothing to fetch now."
IN_BATTLE = "A battle is on."
FETCH_FIRST = "First choose the cards for your hand."
FETCH_BY_NAME = "In an adventure you choose the card yourself."


def legal(t: Field) -> tuple[Action, ...]:
    """Every legal action, in a stable order."""
    match t.stage:
        case Stage.NAWAL1 | Stage.NAWAL2:
            return tuple([Take(card) for card in t.offer])
        case Stage.CLASS:
            return tuple(party.classes_left(t))
        case Stage.MAP:
            return (Onward(),)
        case Stage.RETRY:
            return (Retry(), Pass())
        case Stage.RECRUIT:
            return (*[Recruit(card, out) for card, out in _trades(t, spell=False)], Pass())
        case Stage.TREASURE:
            return (*[Treasure(card, out) for card, out in _trades(t, spell=True)], Pass())
        case Stage.BATTLE:
            return tuple(_fetches(t)) if _fetching(t) else battle_judge.legal(t)
        case Stage.OVER:
            return ()


def _trades(t: Field, spell: bool) -> list[tuple[str, str]]:
    """What may be taken, and for what: with a full deck for each of its own cards (AD-04)."""
    deck = t.decks[t.chooser()]
    outs = party.of_kind(deck, t.faces, spell) if party.is_full(deck, t.faces, spell) else [""]
    return [(card, out) for card in dict.fromkeys(t.offer) for out in outs]


def _fetching(t: Field) -> bool:
    return bool(t.stack) and isinstance(t.stack[-1], Drawing)


def _fetches(t: Field) -> list[Fetch]:
    """The cards that lie aside, each once, of the player who refills the hand (AD-16)."""
    top = t.stack[-1]
    assert isinstance(top, Drawing)
    return [Fetch(card) for card in dict.fromkeys([t.cards[copy] for copy in t.aside(t.players[top.seat])])]


def refusal(t: Field, action: Action) -> str | None:
    """Why the action is not legal now; None if it is."""
    match t.stage:
        case Stage.BATTLE:
            return _refuse_in_battle(t, action)
        case Stage.RECRUIT:
            return _refuse_trade(t, action, Recruit, CHOOSE_RECRUIT, spell=False)
        case Stage.TREASURE:
            return _refuse_trade(t, action, Treasure, CHOOSE_TREASURE, spell=True)
        case Stage.CLASS if isinstance(action, BecomeClass):
            return None if action in party.classes_left(t) else NO_CLASS
        case Stage.NAWAL1 | Stage.NAWAL2 if isinstance(action, Take) and action.card not in t.offer:
            return reasons.not_laid_out(action.card)
    return None if action in legal(t) else _WANTED[t.stage]


_WANTED = {
    Stage.NAWAL1: TAKE_STARTER,
    Stage.NAWAL2: TAKE_STARTER,
    Stage.CLASS: CHOOSE_CLASS,
    Stage.MAP: ON_THE_MAP,
    Stage.RETRY: LOST,
    Stage.OVER: QUEST_OVER,
}


def _refuse_trade(
    t: Field, action: Action, kind: type[Recruit] | type[Treasure], wanted: str, spell: bool
) -> str | None:
    if isinstance(action, Pass):
        return None
    if not isinstance(action, Recruit | Treasure) or not isinstance(action, kind):
        return wanted
    if action.card not in t.offer:
        return reasons.not_laid_out(action.card)
    if (action.card, action.out) in _trades(t, spell):
        return None
    return FULL if party.is_full(t.decks[t.chooser()], t.faces, spell) else NOT_FULL


def _refuse_in_battle(t: Field, action: Action) -> str | None:
    if isinstance(action, Fetch):
        if not _fetching(t):
            return NOTHING_TO_FETCH
        return None if action in _fetches(t) else NOT_ASIDE
    if isinstance(action, BecomeClass | Onward | Retry | Recruit | Treasure | Take):
        return IN_BATTLE
    if _fetching(t):
        return FETCH_BY_NAME if isinstance(action, DrawFrom) else FETCH_FIRST
    return battle_judge.refusal(t, action)
