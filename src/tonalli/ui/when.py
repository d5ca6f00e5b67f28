"""When something was, in the words one would use."""

from __future__ import annotations

from datetime import datetime


def when(then: datetime, now: datetime) -> str:
    """ "today 14:05", "yesterday", "3 days ago", "2026-03-01". Both in local time."""
    days = (now.date() - then.date()).days
    if days <= 0:
        return f"today {then:%H:%M}"
    if days == 1:
        return "yesterday"
    if days < 7:
        return f"{days} days ago"
    return f"{then:%Y-%m-%d}"
