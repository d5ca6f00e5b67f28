"""What a game tells the screens in words, beyond what every `Game` has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module

from msgspec import Struct

from tonalli.games import AnyGame
from tonalli.ui.chronicle import Past
from tonalli.ui.games.lookup import Lookup

WORDINGS: dict[str, str] = {
    "nawalli": "tonalli.ui.games.nawalli_wording:NawalliWording",
    "nawalli-adventure": "tonalli.ui.games.nawalli.adventure.wording:AdventureWording",
    "azteka": "tonalli.ui.games.azteka.wording:AztekaWording",
    "nahua": "tonalli.ui.games.nahua.wording:NahuaWording",
    "serpent-stones": "tonalli.ui.games.serpent_stones.wording:SerpentStonesWording",
    "gualicho": "tonalli.ui.games.gualicho.wording:GualichoWording",
}
"""Game id -> "module:Class". A game that is not here is described by the names of its options."""


class Described(Struct, frozen=True):
    """A title and one line about it."""

    title: str
    about: str = ""


class Wording:
    """The words of a game that has none of its own for the screens."""

    def __init__(self, game: AnyGame, options: Struct | None = None) -> None:
        """`options` are those of the match, if there is one."""
        self.game = game
        self.options = options
        self.lookup = Lookup()
        """The pages that can be looked up."""

    seating: tuple[str, ...] = ()
    """The options that say who plays together; in the set-up they come after the number of players."""

    def option(self, name: str) -> Described:
        """An option of the set-up."""
        return Described(name.replace("_", " ").capitalize())

    def value(self, option: str, value: str) -> Described:
        """One value of an option that offers a few."""
        return Described(value.replace("-", " ").replace("_", " ").capitalize())

    def usual(self, option: str) -> str:
        """The value that the set-up offers at first, where that is not what scripts have; else ""."""
        return ""

    def closed(self, option: str, values: Mapping[str, str]) -> frozenset[str]:
        """The values of an option that cannot be chosen beside the values that others have."""
        return frozenset()

    def idle(self, values: Mapping[str, str]) -> frozenset[str]:
        """The options that do nothing beside the values that others have; they must stay as they are.

        `players` is how many there are.
        """
        return frozenset()

    def table(self, count: int, values: Mapping[str, str]) -> str:
        """What it means to play with so many, in one line; "" if there is nothing to say."""
        return ""

    def side(self, seat: int, values: Mapping[str, str]) -> int | None:
        """The side on which a seat plays with others; None where each plays for itself."""
        return None

    def sides(self, seats: int) -> int:
        """How many sides there are in the match if some share one, else 0; seat s plays on side s % sides."""
        return 0

    def label(self, action: Struct, view: Struct, names: Sequence[str]) -> str:
        """An action in the words of the actor, whose view this is."""
        return self.game.label(action, view)

    def question(self, view: Struct, legal: tuple[Struct, ...], names: Sequence[str]) -> str:
        """What is asked of the actor, whose view this is."""
        return "Choose what to do."

    def points(self, view: Struct) -> int | None:
        """What a game that is over counts among the player's best; None if such are not kept.

        The view is that of the player, who played alone.
        """
        return None

    # -- the log

    def heading(self, event: Struct, names: Sequence[str]) -> str:
        """What stands in the log over the part that begins with this event; "" if none does."""
        return ""

    def begins_game(self, event: Struct) -> bool:
        """Whether a new game of the match begins with this event."""
        return False

    def because(self, event: Struct) -> tuple[str, ...]:
        """The rules that an event goes back to, a paragraph each; the log shows them with its sentence."""
        return ()

    def reckoned(self, event: Struct, past: Past) -> tuple[str, ...]:
        """The sums behind the figures of an event, a sentence each."""
        return ()

    def summary(self, events: Sequence[Struct], names: Sequence[str]) -> tuple[str, ...]:
        """How the match went, a line each, for the screen at its end."""
        return ()


def wording(game: AnyGame, options: Struct | None = None) -> Wording:
    """The words of a game, and of a match that is played with these options."""
    reference = WORDINGS.get(game.info.id)
    if reference is None:
        return Wording(game, options)
    module, _, name = reference.partition(":")
    found: type[Wording] = getattr(import_module(module), name)
    return found(game, options)
