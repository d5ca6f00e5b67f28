"""Tables laid out for pictures and tests of the layout: the test set's cards, some with the longest names."""

from __future__ import annotations

from msgspec.structs import replace

from tests.games.nawalli.arena import F, Table, arena, drafted
from tests.games.nawalli.arena import match as drafting
from tests.games.nawalli.cardset import CARDS
from tests.games.nawalli.many import GAME as MANY
from tests.games.nawalli.many import many, teams
from tonalli.core.rng import Rng
from tonalli.games.nawalli import Nawalli
from tonalli.games.nawalli.cards import CardSet, NawalCard
from tonalli.games.nawalli.model import Options
from tonalli.play.match import Match, _Place
from tonalli.play.record import SeatInfo

LONG = {
    "jaguar-2": "Sentsontotochtin",
    "eagle-1": "Chalchiwtotolina",
    "water-4": "Xoloitskwintlini",
    "blade": "Tlachpanilistlin",
    "death-3": "Kwakwawmasatline",
    "plate": "Ahkwalli Ehekatl",
}
"""Names as long as a card may have."""


def _renamed(cards: CardSet) -> CardSet:
    def named(card: NawalCard) -> NawalCard:
        return replace(card, name=LONG.get(card.id, card.name), gloss="a beast of long names")

    spells = tuple(replace(card, name=LONG.get(card.id, card.name)) for card in cards.spell)
    return replace(cards, nawal=tuple(named(card) for card in cards.nawal), spell=spells)


MANY_NAMES = ("Ana", "Ben", "Cleo", "Dan")
"""Who plays where there are more than two."""

LONG_GAME = Nawalli(_renamed(CARDS))


def turn() -> Table:
    """In the middle of one's own turn."""
    return arena(
        mine={
            "blue": F("axolotl", on="michin", damage=2),
            "yellow": F("rain-3", bless="tlalok", attacked=True),
        },
        theirs={"red": "jaguar-2", "green": F("death-2", item="house-item", damage=9)},
        hand="lizard-3 water-4 heal-own blade house-pair",
        energy=3,
        their_energy=4,
        their_hand="dog-1 dog-1 dog-1",
        gems=(3, 3),
        nawals="dog-1 dog-2",
        spells="blade",
        their_nawals="dog-3",
        burn="metl dog-4",
    )


def answer() -> Table:
    """An attack is to be answered."""
    table = arena(
        mine={"red": F("deer-1", item="dog-item"), "blue": F("dog-2", damage=3)},
        theirs={"red": F("monkey-4", item="blade"), "green": "eagle-2"},
        hand="lizard-3 metl",
        turn=1,
        their_energy=2,
        gems=(2, 5),
    )
    return table.play("attack red")


def longest() -> Table:
    """The longest names, a pair of them, and more cards in hand than fit."""
    table = arena(
        mine={"red": F("jaguar-2", on="eagle-1", item="blade", bless="teskatlipoka"), "green": "water-4"},
        theirs={"red": F("death-3", on="jaguar-2", item="plate", damage=12), "yellow": F("teskatlipoka")},
        hand="jaguar-2 eagle-1 water-4 blade plate death-3 dog-1",
        energy=12,
        their_energy=10,
        guardian="teskatlipoka",
        their_guardian="teskatlipoka",
        gems=(6, 7),
        burn="dog-1 dog-2 dog-3 dog-4 metl metl blade blade plate plate",
    )
    return Table(table.state, game=LONG_GAME)


def six_signs() -> Table:
    """Fighters with many signs, swallowed cards, spent uses, a stun and a lasting Spell."""
    table = arena(
        mine={
            "red": F(
                "snake-2", on="jaguar-1", item="dog-pair", bless="tlalok", snake="eagle-1 wind-1", vulture=""
            ),
            "blue": F("monkey-4", snake="caiman-1 water-1 death-1 quake-1 lizard-1 house-1 reed-1"),
            "green": F("jaguar-2", item="wind-item"),
        },
        theirs={"red": F("rain-2", item="rain-item"), "green": "monkey-3"},
        hand="power-all-own stun-opponent dog-1",
        energy=6,
    )
    return table.play("use jaguar green blue", "pass", "cast power-all-own", "cast stun-opponent red")


def rush() -> Table:
    """Four who can attack at once."""
    return arena(
        mine={
            "red": "monkey-4",
            "blue": F("water-2", item="blade"),
            "green": "snake-2",
            "yellow": "monkey-1",
        },
        theirs={
            "red": F("deer-1", item="dog-item", damage=1),
            "blue": "death-2",
            "green": F("dog-2", damage=9),
        },
        hand="lizard-3 metl",
        energy=2,
        gems=(4, 6),
    )


def ten_cards() -> Table:
    """Ten cards in hand."""
    return arena(
        mine={"red": "monkey-1"},
        theirs={"yellow": "jaguar-3"},
        hand="dog-1 dog-2 dog-3 dog-4 metl blade plate heal-own lizard-3 water-4",
        energy=3,
    )


def draft() -> Table:
    """The second round of a draft."""
    table = drafting(seed=4)
    while table.state.draft is not None and (table.state.draft.at == 0 or table.asked != 0):
        table.play(table.legal()[0])
    return table


def first_hand() -> Table:
    """The first hand may be drawn anew."""
    return drafted()


def over() -> Table:
    """The match is won."""
    table = arena(mine={"red": "monkey-4"}, gems=(10, 0), wins=(1, 0), game=2)
    return table.play("attack red")


def four_sides() -> Table:
    """Four players, each for themselves, in one's own turn."""
    return many(
        {"blue": F("axolotl", on="michin", damage=2), "yellow": F("rain-3", bless="tlalok")},
        {"red": "jaguar-2", "green": F("death-2", item="house-item", damage=9)},
        {"blue": F("dog-1", item="dog-item"), "yellow": F("eagle-1", damage=3)},
        {"red": F("water-4", on="michin"), "blue": "monkey-2", "green": "rain-1"},
        hands=("lizard-3 water-4 heal-own blade", "dog-1 dog-1", "dog-1", "metl metl metl"),
        energy=(3, 4, 2, 10),
        gems=(3, 2, 0, 4),
    )


def three_sides() -> Table:
    """Three players, in one's own turn."""
    return many(
        {"blue": F("axolotl", on="michin", damage=2), "red": "monkey-1"},
        {"red": F("deer-1", item="dog-item", damage=2), "green": "quake-1"},
        {"blue": "dog-1", "yellow": F("eagle-1", damage=3)},
        hands=("lizard-3 water-4 heal-own blade storm", "dog-1 dog-1", "dog-1"),
        energy=(3, 4, 2),
        gems=(3, 2, 1),
    )


def asked_by_one_of_three() -> Table:
    """The attack of the opponent who is not next is to be answered."""
    return many(
        {"blue": F("axolotl", item="blade"), "red": "dog-1"},
        {"red": F("deer-1", damage=2), "green": "quake-1"},
        {"blue": "monkey-2", "yellow": F("eagle-1", damage=3)},
        hands=("lizard-3 metl", "dog-1 dog-1", "dog-1"),
        energy=(3, 4, 2),
        gems=(3, 2, 1),
        turn=2,
    ).play("attack blue@1")


def two_teams() -> Table:
    """Two against two, in the turn of one's own team, with the floor."""
    return teams(
        {"red": "michin", "green": F("monkey-2", item="blade")},
        {"red": "dog-1", "green": F("rain-3", damage=4)},
        ally={"blue": F("axolotl", bless="xipe-totek")},
        their_ally={"yellow": F("water-4", on="michin")},
        hands=("lizard-3 water-4 heal-own blade", "dog-1 dog-1", "dog-2 plate metl house-pair", "dog-3"),
        energy=(3, 0, 2, 7),
        gems=(5, 3),
    )


def handed_over() -> Table:
    """Two against two; the ally has just handed the floor over."""
    table = teams(
        {"red": "michin"},
        {"red": "dog-1", "green": "rain-3"},
        ally={"blue": "axolotl"},
        hands=("lizard-3 heal-own", "dog-1", "dog-2 plate metl", "dog-3"),
        energy=(1, 0, 2, 0),
        gems=(5, 3),
        floor=2,
    )
    return table.play("end")


def draft_of(seats: int) -> Table:
    """The second round of a draft of so many, some cards of it taken."""
    table = Table(MANY.start(seats, Rng(4), Options()).state, game=MANY)
    while table.state.draft is not None and (table.state.draft.picks < 2 or table.state.draft.at == 0):
        table.play(table.legal()[0])
    while table.asked != 0:
        table.play(table.legal()[0])
    return table


def draft_of_three() -> Table:
    """Twelve cards laid out."""
    return draft_of(3)


def draft_of_four() -> Table:
    """Sixteen cards laid out."""
    return draft_of(4)


def posed(table: Table, *people: int) -> Match:
    """A match that stands as the table does; the seats given are people, the others bots."""
    names = ("Ana", "Greedy") if table.state.seats == 2 else MANY_NAMES[: table.state.seats]
    seats = tuple(SeatInfo(name, "human" if seat in people else "greedy") for seat, name in enumerate(names))
    match = Match.new(table.game, seats, 1, table.state.options)
    match._remember(0, _Place(table.state))
    match._state = table.state
    return match
