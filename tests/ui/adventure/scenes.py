"""Quests laid out for pictures and tests of the screens: the house cards, at every stage."""

from __future__ import annotations

from msgspec.structs import replace

from tests.games.nawalli.adventure.quests import Campaign, on_map, quest, started
from tests.games.nawalli.arena import F
from tonalli.games.nawalli.adventure import Adventure
from tonalli.games.nawalli.adventure.model import Chapter, Onward, Quest, Stage
from tonalli.play.match import Match, _Place
from tonalli.play.record import SeatInfo

HOUSE = Adventure(Adventure.house_definitions())

NAMES = ("Ana", "Bea")


def starters() -> Campaign:
    """Nine level 1 Nawals."""
    return started(seed=3, game=HOUSE)


def starters_together() -> Campaign:
    """Nine level 2 Nawals, one of which is taken."""
    a = started(seed=3, players=2, game=HOUSE)
    while a.stage is not Stage.NAWAL2 or not a.state.picks:
        a.play(a.legal()[0])
    return a


def classes() -> Campaign:
    """The classes, all free."""
    a = starters()
    return a.play(a.legal()[0]).play(a.legal()[0])


def classes_together() -> Campaign:
    """The classes; the first player has chosen."""
    a = started(seed=3, players=2, game=HOUSE)
    while a.stage is not Stage.CLASS or not a.state.picks:
        a.play(a.legal()[-1])
    return a


def first_map() -> Campaign:
    """Before the first battle."""
    return on_map(seed=3, game=HOUSE)


def _told(players: int) -> tuple[Chapter, ...]:
    none = ("",) * players
    some = ("oselotl", "masatl")[:players]
    return (
        Chapter(1, 1, True, 4, (5, 3), some, ()),
        Chapter(2, 2, True, 6, (9, 4), none, ("metl", "")[:players]),
        Chapter(3, 1, True, 12, (13, 0), ("mistli", "")[:players], none),
    )


DECKS = (
    "michin oselotl tekolotl mistli itstli metl makkwawitl chimalli",
    "pesohtli masatl axolotl koyotl metl ichkawipilli tlawitolli texoxalistli",
)
"""Decks that hold as many cards as they may."""


def later_map(players: int = 1) -> Campaign:
    """Before the fourth battle, with full decks."""
    a = on_map(seed=3, players=players, game=HOUSE)
    decks = tuple(tuple(deck.split()) for deck in DECKS[:players])
    classes = ("warrior", "archer")[:players]
    a.state = replace(a.state, battle=4, story=_told(players), decks=decks, classes=classes)
    return a


def later_map_together() -> Campaign:
    """The same with two players."""
    return later_map(2)


def ended() -> Campaign:
    """The quest is lost in the fourth battle."""
    a = later_map()
    story = (*a.state.story, Chapter(4, 2, False, 9, (2, 11)))
    a.state = replace(a.state, stage=Stage.OVER, result="lost", story=story, lost=2)
    return a


def recruiting(players: int = 1) -> Campaign:
    """The third battle is won: who is recruited, in place of whom?"""
    a = later_map(players)
    offer = ("atekokolli", "tsinakan", "papalotl", "koatl", "ayotl")
    a.state = replace(a.state, stage=Stage.RECRUIT, battle=3, offer=offer, story=a.state.story[:3])
    return a


def recruiting_together() -> Campaign:
    """The same with two players."""
    return recruiting(2)


def treasure() -> Campaign:
    """Three Spells are laid out."""
    a = later_map()
    offer = ("tepostopilli", "yolitilistli", "ehekakiyawitl")
    a.state = replace(a.state, stage=Stage.TREASURE, battle=3, offer=offer)
    return a


def retry() -> Campaign:
    """The fourth battle is lost once."""
    a = first_hand()
    story = (*a.state.story, Chapter(4, 1, False, 9, (2, 11)))
    a.state = replace(a.state, stage=Stage.RETRY, story=story, lost=1)
    return a


def battle() -> Campaign:
    """In the middle of the players' turn."""
    return quest(
        mine={"red": F("jaguar-1", damage=1), "green": F("water-2", on="dog-1", item="dog-item")},
        middle={"red": F("death-2", damage=3), "yellow": F("rain-3", bless="ome-teotl")},
        back={"blue": F("monkey-2"), "green": F("eagle-1", on="quake-1")},
        deck="house-3 wind-3",
        hand="lizard-1 metl makkwawitl",
        aside="dog-item snake-1",
        burn="metl",
        energy=3,
        gems=(4, 2),
        shapes="",
    )


def answer() -> Campaign:
    """DOG may answer an attack in the middle of the opponents' turn."""
    a = quest(
        mine={"red": F("jaguar-1", damage=1), "blue": "dog-2"},
        middle={"red": "death-2", "yellow": "monkey-2"},
        back={"red": "eagle-1", "green": "rain-1"},
        deck="house-3",
        hand="metl",
    )
    return a.end_turn()


def crowded() -> Campaign:
    """Every lane taken, with as much on the fighters as there can be, and two Shapeshift cards that wait."""
    return quest(
        mine={
            "red": F("jaguar-2", on="eagle-1", item="blade", damage=2),
            "blue": F("snake-2", on="monkey-1", item="dog-item", snake="rabbit-1 caiman-1"),
        },
        ally={"green": F("water-3", item="wind-item"), "yellow": F("vulture-2", on="deer-1")},
        middle={
            "red": F("death-3", item="", damage=12),
            "blue": F("monkey-3", on="snake-1"),
            "green": F("knife-4", damage=3),
            "yellow": F("rain-3", bless="ome-teotl", on="grass-1"),
        },
        back={"red": "death-2", "blue": "eagle-2", "green": "wind-2", "yellow": "house-3"},
        deck="wind-3 wind-4 rain-4 reed-4",
        hand="lizard-1 metl makkwawitl itstli water-2 lizard-3 dog-3",
        aside="quake-2 quake-1",
        hand2="lizard-2 metl",
        burn="metl metl",
        energy=12,
        energy2=10,
        players=2,
        gems=(6, 7),
    )


def battle_together() -> Campaign:
    """The same with two players."""
    return quest(
        mine={"red": F("jaguar-1", damage=1)},
        ally={"green": F("water-2", on="dog-1", item="dog-item"), "blue": F("deer-1")},
        middle={"red": F("death-2", damage=3), "yellow": F("rain-3", bless="ome-teotl")},
        back={"blue": F("monkey-2"), "green": F("eagle-1", on="quake-1")},
        deck="house-3 wind-3 wind-4 wind-4",
        hand="lizard-1 metl makkwawitl",
        aside="dog-item snake-1",
        hand2="lizard-2 metl",
        energy=3,
        energy2=2,
        players=2,
        gems=(4, 2),
    )


def boss() -> Campaign:
    """The boss stands in the middle row."""
    return quest(
        mine={"red": F("jaguar-1", damage=1), "green": F("water-2", item="dog-item")},
        middle={"red": F("ome-teotl", item="relic-1", damage=4), "yellow": "rain-3"},
        back={"blue": F("monkey-2")},
        deck="wind-4",
        hand="lizard-1 metl makkwawitl",
        energy=3,
        gems=(4, 6),
    )


def first_hand() -> Campaign:
    """The hand of the next battle is chosen."""
    a = later_map()
    a.state = a.game.apply(a.state, Onward()).state
    return a


def posed(a: Campaign, *people: int) -> Match:
    """A match that stands as the quest does; the seats given are people, the others bots."""
    quest: Quest = a.state
    names = NAMES[: quest.players]
    seats = tuple(SeatInfo(name, "human" if seat in people else "greedy") for seat, name in enumerate(names))
    match = Match.new(a.game, seats, 1, quest.options)
    match._remember(0, _Place(quest))
    match._state = quest
    return match
