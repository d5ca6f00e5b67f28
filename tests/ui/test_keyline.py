"""The line of keys follows what the keys do, without a screen."""

from __future__ import annotations

import pytest

from tonalli.ui.widgets.keys import KeyLine

Entries = list[tuple[str, str, str]]


def test_keys_that_change_and_change_back_before_they_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    mine: Entries = [("escape", "esc", "lay it back")]
    yours: Entries = [("escape", "esc", "menu")]
    now = [mine]
    line = KeyLine()
    monkeypatch.setattr(line, "_shown", lambda: now[0])
    monkeypatch.setattr(line, "refresh", lambda: None)

    def draw(*entries: Entries) -> str:
        for now[0] in entries:
            line._bindings_changed(None)  # type: ignore[arg-type]
        return line.render().plain

    assert "lay it back" in draw(mine)
    assert "lay it back" in draw(yours, mine)
    assert "menu" in draw(yours)
