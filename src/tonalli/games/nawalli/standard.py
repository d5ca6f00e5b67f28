"""What the rules lay down for each number of players, where the options leave it to them."""

from __future__ import annotations

from msgspec.structs import replace

from tonalli.games.nawalli.model import Options

GEMS = {2: 13, 3: 12, 4: 11}
"""Gems of a game, by the number of players (NW-12, NW-65)."""

TEAM_GEMS = 16
"""Gems of a game of two against two (NW-71)."""

TEAM_SEATS = (4,)
"""How many play in two teams (NW-71)."""


def sides_of(options: Options, seats: int) -> int:
    """Into how many sides the seats are divided: two teams, or each its own (NW-65, NW-71)."""
    return 2 if options.teams else seats


def settled(options: Options, seats: int) -> Options:
    """The options with all that they leave to the rules: gems, and games that win (NW-12, NW-14, NW-65, NW-90)."""
    gems = options.gems or (TEAM_GEMS if options.teams else GEMS[seats])
    to_win = options.games_to_win or (2 if sides_of(options, seats) == 2 else 1)
    return replace(options, gems=gems, games_to_win=to_win)


def most_games(options: Options, sides: int) -> int:
    """Games after which a match is over in any case: three, or five of more than two sides, if two games win
    (NW-14, NW-90).
    """
    to_win = options.games_to_win
    return 2 * to_win - 1 if sides == 2 else 4 * to_win - 3
