"""What lists say of games and saves."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw, Struct

from tonalli.games import CATALOGUE

if TYPE_CHECKING:
    from tonalli.play.library import Entry


def title_of(game_id: str) -> str:
    """What a game is called, without loading it: its id is its title in small letters, words joined."""
    return game_id.replace("-", " ").replace("_", " ").title()


def standing(entry: Entry) -> str:
    """Where a save that can be read stands: "Quick Battle, game 2, your turn"; with the game's name if it is
    one of several: "Nawalli: Quick Battle, ...".
    """
    seen = entry.glance
    assert seen is not None
    title = title_of(seen.header.game)
    where = seen.headline
    if seen.ended is not None:
        quitter = seen.header.seats[seen.ended]
        alone = sum(seat.human for seat in seen.header.seats) == 1
        where = "you gave up" if quitter.human and alone else f"{seen.header.names[seen.ended]} gave up"
    if where and (len(CATALOGUE) == 1 or names_itself(where, title)):
        return where
    return f"{title}: {where}" if where else title


def names_itself(headline: str, title: str) -> bool:
    """Whether a headline begins with a part of the game's own title: "Adventure, battle 3, your turn"."""
    return f" {headline.partition(',')[0]} " in f" {title} "


def players(entry: Entry) -> str:
    """Who plays in a save that can be read: "against Greedy", in teams "with Cleo against Ben and Dan", or
    "Ana and Ben" where it is not one person.
    """
    assert entry.glance is not None
    header = entry.glance.header
    people = [seat for seat, info in enumerate(header.seats) if info.human]
    others = [name for seat, name in enumerate(header.names) if seat not in people]
    if len(people) == 1 and len(header.names) > 2 and _in_teams(header.options):
        partners, rivals = header.names[people[0] % 2 :: 2], header.names[1 - people[0] % 2 :: 2]
        with_whom = [name for name in partners if name != header.names[people[0]]]
        return f"with {_listed(with_whom)} against {_listed(rivals)}"
    if len(people) == 1 and others:
        return f"against {_listed(others)}"
    return _listed(header.names)


class _Seated(Struct):
    """What options say of who plays together; the seats of two teams alternate."""

    teams: bool = False


def _in_teams(options: Raw) -> bool:
    """Whether these options, which come from a file, say so."""
    try:
        return msgspec.json.decode(options, type=_Seated).teams
    except (msgspec.MsgspecError, RecursionError):
        return False


def _listed(names: Sequence[str]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]


def played(entry: Entry, now: datetime) -> str:
    """When it was last played: "today 14:05", "yesterday", "3 days ago", "2026-03-01"."""
    then = entry.played.astimezone(now.tzinfo)
    days = (now.date() - then.date()).days
    if days <= 0:
        return f"today {then:%H:%M}"
    if days == 1:
        return "yesterday"
    return f"{days} days ago" if days < 7 else f"{then:%Y-%m-%d}"
