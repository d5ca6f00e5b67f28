"""The real program in a real terminal: a battle outlives whatever happens to the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pty.player import NAME, PROGRAM, Player
from tests.pty.terminal import Terminal
from tonalli.play.check import verify

pytestmark = pytest.mark.xdist_group("pty")

DRAFTED = 18
"""Actions of a draft of two for a Quick Battle."""


def test_a_battle_outlives_being_killed(home: Path) -> None:
    with Terminal(PROGRAM) as terminal:
        player = Player(terminal, home)
        player.begin()
        player.play(lambda actions: "end" in actions)
        assert player.actions[DRAFTED - 1].startswith("take ")
        assert any(action.startswith("summon ") for action in player.actions[DRAFTED:])
        state = player.match().state
        before, actions, table = player.path.read_bytes(), player.actions, player.table()
        terminal.kill()
    assert player.path.read_bytes() == before

    with Terminal((*PROGRAM, "resume")) as terminal:
        player = Player(terminal, home)
        assert player.table() == table
        assert player.actions == actions
        assert player.match().state == state
        choice = player.choose()
        assert player.actions[: len(actions) + 1] == [*actions, choice]
        assert player.path.read_bytes().startswith(before)
        terminal.kill()
    assert verify(player.path).good


def test_killed_with_a_key_on_its_way(home: Path) -> None:
    """Whether the key still counted or not: the game goes on from a whole action."""
    with Terminal(PROGRAM) as terminal:
        player = Player(terminal, home)
        player.begin()
        player.turn()
        terminal.press("enter")
        terminal.kill()
    actions = player.actions
    assert all(action.startswith("take ") for action in actions)

    with Terminal((*PROGRAM, "resume")) as terminal:
        player = Player(terminal, home)
        choice = player.choose()
        mine = player.match().names.index(NAME)
        assert mine == 0
        assert player.actions[: len(actions)] == actions
        assert choice in player.actions
        terminal.kill()
    assert verify(player.path).good


def test_the_window_is_closed(home: Path) -> None:
    with Terminal(PROGRAM, 120, 40) as terminal:
        player = Player(terminal, home)
        player.begin()
        player.choose()
        player.turn()
        actions = player.actions
        terminal.hang_up()

    with Terminal((*PROGRAM, "resume"), 120, 40) as terminal:
        player = Player(terminal, home)
        player.turn()
        assert player.actions == actions
        player.choose()
    assert verify(player.path).good


def test_a_second_window_on_the_same_battle(home: Path) -> None:
    with Terminal(PROGRAM) as terminal:
        player = Player(terminal, home)
        player.begin()
        player.turn()
        with Terminal((*PROGRAM, "resume")) as second:
            second.wait("Any key goes on.")
            assert player.path.name in second.text.replace("\n", "")
            second.press("enter")
            second.wait("Resume: ")
            second.press("ctrl+q")
            assert second.ended() == 0
        player.choose()
