"""What lists say of games and saves."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tonalli.play.library import Entry


def title_of(game_id: str) -> str:
    """What a game is called, without loading it: its id is its title in small letters."""
    return game_id.replace("_", " ").title()


def standing(entry: Entry) -> str:
    """Where a save that can be read stands: "Nawalli, Quick Battle, game 2, your turn"."""
    seen = entry.glance
    assert seen is not None
    title = title_of(seen.header.game)
    where = f"{seen.header.names[seen.ended]} gave up" if seen.ended is not None else seen.headline
    return f"{title}: {where}" if where else title


def played(entry: Entry, now: datetime) -> str:
    """When it was last played: "today 14:05", "yesterday", "3 days ago", "2026-03-01"."""
    then = entry.played.astimezone(now.tzinfo)
    days = (now.date() - then.date()).days
    if days <= 0:
        return f"today {then:%H:%M}"
    if days == 1:
        return "yesterday"
    return f"{days} days ago" if days < 7 else f"{then:%Y-%m-%d}"
