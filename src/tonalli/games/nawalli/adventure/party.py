"""The players' choices between battles: starters, class, recruits, treasure (AD-02 to AD-04, AD-27, AD-28, AD-43)."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from tonalli.core.game import OptionsError
from tonalli.core.rng import Rng
from tonalli.games.nawalli.adventure.field import Field, empty_match
from tonalli.games.nawalli.adventure.model import (
    Became,
    BecomeClass,
    Chose,
    Offered,
    Quest,
    QuestBegan,
    QuestOptions,
    Recruit,
    Stage,
    Treasure,
    seat_of,
)
from tonalli.games.nawalli.cards import CardSet
from tonalli.games.nawalli.model import Rolled, Take
from tonalli.games.nawalli.table import Faces
from tonalli.games.nawalli.turns import DIE

LAID_OUT = 9
"""Starters laid out of each level (AD-02)."""
MOST = 4
"""Nawals, and Spells, that a deck holds (AD-04)."""
TREASURES = 3
"""Spells laid out for each player (AD-28)."""
TREASURE_LEVEL = {2: 1, 3: 2, 4: 2}
"""Battle -> level of the Spells that follow it (AD-28)."""
BOSS_ITEM_LEVEL = 3


class ClassCards(Struct, frozen=True):
    """The Spells of a class: the first, and what there is to choose from for the second."""

    first: str
    second: tuple[str, ...]


CLASSES: dict[str, ClassCards] = {
    "warrior": ClassCards("itstli", ("makkwawitl", "tepostopilli")),
    "defender": ClassCards("ichkawipilli", ("chimalli", "pantli")),
    "archer": ClassCards("metl", ("tlawitolli",)),
    "summoner": ClassCards("ehekapolli", ("ehekakiyawitl",)),
    "sorcerer": ClassCards("ahkwalli-ehekatl", ("texoxalistli",)),
    "healer": ClassCards("metl", ("yolitilistli",)),
    "priest": ClassCards("tesowalistli", ("tlamanalistli",)),
}
"""The classes by name (AD-03)."""


def seats(box: CardSet) -> tuple[int, ...]:
    """For how many players the set has what a quest begins with (AD-01 to AD-03).

    Raises OptionsError if it has not even for one.
    """
    if not boss_items(box):
        raise OptionsError("The card set has no level 3 Item for the boss.")
    for level in (1, 2):
        if not _starters(box, level):
            raise OptionsError(f"The card set has no Nawal of level {level}, and a quest begins with one.")
    if not _classes_for(box, 1):
        raise OptionsError("The card set has the Spells of no class, so nobody can begin a quest.")
    return (1, 2) if min(_starters(box, 1), _starters(box, 2)) > 1 and _classes_for(box, 2) else (1,)


def _starters(box: CardSet, level: int) -> int:
    return sum(card.level == level for card in box.nawal)


def _classes_for(box: CardSet, players: int) -> bool:
    """Whether there is a class for everybody, whatever the first of two has chosen (AD-43)."""
    pile = Counter({s.id: s.copies for s in box.spell if s.level < BOSS_ITEM_LEVEL and not s.glyph})
    pairs = [(spells.first, second) for spells in CLASSES.values() for second in spells.second]
    whole = [pair for pair in pairs if all(pile[card] for card in pair)]
    if players == 1:
        return bool(whole)
    return all(any(all(pile[card] > taken.count(card) for card in pair) for pair in whole) for taken in whole)


def boss_items(box: CardSet) -> list[str]:
    """The level 3 Items, of which one lies under the Guardian (AD-01)."""
    return [card.id for card in box.spell if card.level == BOSS_ITEM_LEVEL and card.kind == "item"]


# ---------------------------------------------------------------------------------------------- the start


def begin_quest(box: CardSet, faces: Faces, players: int, rng: Rng, options: QuestOptions) -> Field:
    """A quest at its first choice: the boss and its Item are drawn, nine level 1 Nawals lie there (AD-01, AD-02)."""
    source = rng.source()
    boss = source.choice([card.id for card in box.guardian])
    item = source.choice(boss_items(box))
    nobody: tuple[tuple[str, ...], ...] = ((),) * players
    quest = Quest(
        empty_match(source.rng, players), options, players, Stage.NAWAL1, boss, item, nobody, ("",) * players
    )
    t = Field(box, faces, quest)
    t.emit(QuestBegan(boss, options.difficulty))
    if players > 1:
        t.first_player = _roll(t)
    _lay_out_starters(t, 1)
    return t


def _roll(t: Field) -> int:
    """The players throw the die, ties again; returns who threw highest (AD-43)."""
    rows = []
    while True:
        row = tuple([t.random.below(DIE) + 1 for _ in range(t.quest.players)])
        rows.append(row)
        if row.count(max(row)) == 1:
            winner = row.index(max(row))
            # A row has a place for each seat of the match; the opponents between the players throw nothing.
            t.emit(Rolled("draft", tuple([(a, 0, b) for a, b in rows]), seat_of(winner)))
            return winner


def _lay_out_starters(t: Field, level: int) -> None:
    t.stage = Stage.NAWAL1 if level == 1 else Stage.NAWAL2
    order = {card.id: at for at, card in enumerate(t.box.nawal)}
    _offer(t, sorted(t.draw_from(t.nawals_left(level), LAID_OUT), key=order.__getitem__))


def _offer(t: Field, cards: list[str]) -> None:
    t.picks = 0
    t.offer = cards
    t.emit(Offered(t.stage, seat_of(t.first_player), tuple(cards)))


def take_starter(t: Field, action: Take) -> None:
    """A starter is chosen; when all have one the next choice follows, begun by the other player (AD-02, AD-43)."""
    player = t.chooser()
    t.offer.remove(action.card)
    t.decks[player].append(action.card)
    t.emit(Chose(seat_of(player), t.stage, action.card))
    if not _all_have_chosen(t):
        return
    t.turns += 1
    t.first_player = (t.first_player + 1) % t.quest.players
    if t.stage is Stage.NAWAL1:
        _lay_out_starters(t, 2)
    else:
        t.stage = Stage.CLASS
        _offer(t, [])


def _all_have_chosen(t: Field) -> bool:
    t.picks += 1
    return t.picks == t.quest.players


def classes_left(t: Field) -> list[BecomeClass]:
    """The classes that can be chosen: those whose cards are left in the box (AD-03, AD-43)."""
    found = []
    left = t.spells_left(1) + t.spells_left(2)
    for name, spells in CLASSES.items():
        if spells.first not in left:
            continue
        several = len(spells.second) > 1
        found += [BecomeClass(name, spell if several else "") for spell in spells.second if spell in left]
    return found


def become_class(t: Field, action: BecomeClass) -> None:
    """A class is chosen, its two Spells come into the deck (AD-03); after the last the map is open."""
    player = t.chooser()
    spells = CLASSES[action.name]
    cards = (spells.first, action.spell or spells.second[0])
    t.decks[player] += cards
    t.classes[player] = action.name
    t.emit(Became(seat_of(player), action.name, cards))
    if _all_have_chosen(t):
        t.turns += 1
        t.first_player = t.picks = 0
        t.stage = Stage.MAP


# --------------------------------------------------------------------------------------- after a battle


def after_battle(t: Field) -> None:
    """What was met may be recruited; the first choice alternates (AD-27)."""
    t.stage = Stage.RECRUIT
    t.drawn, t.known = (), ()
    t.first_player = (t.battle_number - 1) % t.quest.players
    met = [card for card in t.met if card not in {own for deck in t.decks for own in deck}]
    order = {card.id: (card.level, at) for at, card in enumerate(t.box.nawal)}
    _offer(t, sorted(met, key=order.__getitem__))
    if not t.offer:
        _after_recruits(t)


def _after_recruits(t: Field) -> None:
    level = TREASURE_LEVEL.get(t.battle_number)
    if level is None:
        _to_map(t)
        return
    t.stage = Stage.TREASURE
    order = {card.id: at for at, card in enumerate(t.box.spell)}
    drawn = t.draw_from(t.spells_left(level), TREASURES * t.quest.players)
    _offer(t, sorted(drawn, key=order.__getitem__))
    if not t.offer:
        _to_map(t)


def _to_map(t: Field) -> None:
    t.battle_number += 1
    t.lost = 0
    t.stage = Stage.MAP
    t.offer = []
    t.first_player = t.picks = 0


def choose(t: Field, action: Recruit | Treasure | None) -> None:
    """A recruit or a treasure is taken, for an own card if the deck is full, or none (AD-04, AD-27, AD-28)."""
    player = t.chooser()
    card, out = ("", "") if action is None else (action.card, action.out)
    if card:
        t.offer.remove(card)
        t.decks[player].append(card)
    if out:
        t.decks[player].remove(out)
    t.emit(Chose(seat_of(player), t.stage, card, out))
    t.note_in_story(player, card)
    if not _all_have_chosen(t) and t.offer:
        return
    t.turns += 1
    if t.stage is Stage.RECRUIT:
        _after_recruits(t)
    else:
        _to_map(t)


def of_kind(deck: list[str], faces: Faces, spell: bool) -> list[str]:
    """The Spells, or the Nawals, of a deck, each once."""
    return list(dict.fromkeys([card for card in deck if faces[card].spell == spell]))


def is_full(deck: list[str], faces: Faces, spell: bool) -> bool:
    """Whether a deck holds as many Spells, or Nawals, as it may (AD-04)."""
    return sum(faces[card].spell == spell for card in deck) >= MOST
