"""The draft: what each round lays out and who chooses (NW-04 to NW-11)."""

from __future__ import annotations

from collections.abc import Sequence

from tonalli.core.game import OptionsError
from tonalli.games.nawalli import reasons
from tonalli.games.nawalli.cards import CardSet
from tonalli.games.nawalli.edition import deck_of, quick_start_deck
from tonalli.games.nawalli.model import Draft, DraftKind, LaidOut, Mode, Options, Taken
from tonalli.games.nawalli.standard import GEMS, TEAM_SEATS
from tonalli.games.nawalli.table import Table
from tonalli.games.nawalli.turns import begin_match, roll
from tonalli.games.nawalli.words import DRAFT_TEXT

ROUNDS = {
    Mode.QUICK: (DraftKind.DECK, DraftKind.NAWAL2, DraftKind.NAWAL1, DraftKind.BASIC),
    Mode.FULL: (
        DraftKind.GUARDIAN,
        DraftKind.NAWAL4,
        DraftKind.NAWAL3,
        DraftKind.NAWAL2,
        DraftKind.NAWAL1,
        DraftKind.BASIC,
        DraftKind.SACRED,
    ),
    Mode.QUICK_START: (DraftKind.DECK,),
    Mode.SIMPLE: (DraftKind.DECK,),
}
"""The draft rounds of each mode, in order (NW-04, NW-05, NW-07, NW-08)."""

LAID_OUT = {2: 9, 3: 12, 4: 16}
"""Cards laid out a round, by the number of players (NW-10)."""


def idle_options(mode: Mode) -> tuple[str, ...]:
    """The options that a mode has no use for; they must stay as they are (NW-04, NW-07, NW-08, NW-74)."""
    if mode is Mode.FULL:
        return ()
    return ("sacred",) if mode is Mode.QUICK else ("nawals", "basic", "sacred", "guardians")


def rounds_of(options: Options) -> tuple[DraftKind, ...]:
    """The draft rounds that these options lead to; a round in which nobody takes anything is left out."""
    return tuple([kind for kind in ROUNDS[options.mode] if takes(kind, options)])


def takes(kind: DraftKind, options: Options) -> int:
    """Cards that each player takes in a round of this kind (NW-04, NW-05, NW-74)."""
    if kind in (DraftKind.DECK, DraftKind.GUARDIAN):
        return options.guardians
    if kind is DraftKind.BASIC:
        return options.basic
    if kind is DraftKind.SACRED:
        return options.sacred
    return options.nawals


def pile(kind: DraftKind, cards: CardSet) -> list[str]:
    """All cards of a kind that the box has, a card id for each copy, in the order of the set (NW-01)."""
    if kind in (DraftKind.DECK, DraftKind.GUARDIAN):
        return [card.id for card in cards.guardian]
    if kind in (DraftKind.BASIC, DraftKind.SACRED):
        sacred = kind is DraftKind.SACRED
        return [card.id for card in cards.spell if bool(card.glyph) == sacred for _ in range(card.copies)]
    level = int(kind[-1])
    return [card.id for card in cards.nawal if card.level == level]


def check(options: Options, seats: int, cards: CardSet) -> None:
    """Raises OptionsError if nobody plays with so many, the box has too few cards or decks for them, or the mode
    cannot use an option (NW-65, NW-71, NW-74).
    """
    if seats not in (TEAM_SEATS if options.teams else GEMS):
        raise OptionsError(reasons.wrong_seats(seats, options.teams))
    plain = Options()
    for name in idle_options(options.mode):
        default = getattr(plain, name)
        if getattr(options, name) != default:
            quick = options.mode is Mode.QUICK
            raise OptionsError(reasons.sacred_fixed(default) if quick else reasons.deck_fixed(name, default))
    if options.mode in (Mode.QUICK_START, Mode.SIMPLE):
        for guardian in cards.guardian:
            quick_start_deck(guardian.id, cards)
    for kind in rounds_of(options):
        there, wanted = len(pile(kind, cards)), seats * takes(kind, options)
        if there < wanted:
            raise OptionsError(reasons.too_few(there, DRAFT_TEXT[kind], seats, takes(kind, options)))


def counts(options: Options, cards: CardSet) -> tuple[int, ...]:
    """How many may play with these options. Raises OptionsError if nobody can (NW-65, NW-71, NW-74)."""
    numbers = TEAM_SEATS if options.teams else tuple(GEMS)
    check(options, numbers[0], cards)
    return tuple([seats for seats in numbers if _enough(options, seats, cards)])


def _enough(options: Options, seats: int, cards: CardSet) -> bool:
    return all(len(pile(kind, cards)) >= seats * takes(kind, options) for kind in rounds_of(options))


def begin_draft(t: Table, cards: CardSet) -> None:
    """Roll for the first choice and lay out the first round (NW-09)."""
    first = roll(t, "draft", t.seats)
    t.teams = ((),) * t.seats
    _lay_out(t, cards, 0, first)


def _lay_out(t: Table, cards: CardSet, at: int, first: int) -> None:
    """Lay out a round: at random, in the order of the set so that it is easy to read (NW-10, NW-11)."""
    rounds = rounds_of(t.options)
    kind = rounds[at]
    everything = pile(kind, cards)
    take = takes(kind, t.options)
    if kind in (DraftKind.DECK, DraftKind.GUARDIAN):
        offer = everything
    else:
        count = max(LAID_OUT[t.seats], t.seats * take)
        drawn = t.random.shuffled(range(len(everything)))[:count]
        offer = [everything[i] for i in sorted(drawn)]
    t.draft = Draft(rounds, at, take, first, 0, tuple(offer))
    t.emit(LaidOut(kind, first, take, tuple(offer)))


def chooser(draft: Draft, seats: int) -> int:
    """The seat that chooses now (NW-09, NW-10)."""
    return (draft.first + draft.picks) % seats


def take(t: Table, cards: CardSet, card: str) -> None:
    """A card is drafted; the round or the draft may be over with it (NW-10)."""
    draft = t.draft
    assert draft is not None
    seat = chooser(draft, t.seats)
    kind = draft.rounds[draft.at]
    offer = list(draft.offer)
    offer.remove(card)
    t.teams = tuple(
        [
            team + brought(t.options, kind, cards, card) if s == seat else team
            for s, team in enumerate(t.teams)
        ]
    )
    t.draft = Draft(draft.rounds, draft.at, draft.take, draft.first, draft.picks + 1, tuple(offer))
    t.emit(Taken(seat, card, kind))
    if t.draft.picks < t.seats * draft.take:
        return
    t.turns += 1
    if draft.at + 1 < len(draft.rounds):
        _lay_out(t, cards, draft.at + 1, (draft.first + 1) % t.seats)
    else:
        t.draft = None
        begin_match(t)


def brought(options: Options, kind: DraftKind, cards: CardSet, card: str) -> tuple[str, ...]:
    """The cards that come with a choice: a deck has several (NW-04, NW-07, NW-08)."""
    if kind is not DraftKind.DECK:
        return (card,)
    guardian = next(g for g in cards.guardian if g.id == card)
    if options.mode is Mode.QUICK:
        return deck_of(guardian.id, cards)
    whole: Sequence[str] = quick_start_deck(guardian.id, cards)
    if options.mode is Mode.SIMPLE:
        nawals = {nawal.id for nawal in cards.nawal}
        whole = [member for member in whole if member in nawals]
    return tuple(whole)
