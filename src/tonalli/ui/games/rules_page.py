"""The rules of a game by their ids, from its rules page."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_ENTRY = re.compile(r"^- \*\*([A-Z]+-\d\d)\*\* (.*?)(?=\n\n|\n- |\Z)", re.MULTILINE | re.DOTALL)


@cache
def rules(package: str) -> dict[str, str]:
    """Id -> the rule, of the game in that package of `tonalli.games`."""
    page = (files(f"tonalli.games.{package}") / "rules.md").read_text(encoding="utf-8")
    return {rule: " ".join(said.split()) for rule, said in _ENTRY.findall(page)}
