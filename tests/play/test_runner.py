from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.play.helpers import FailingDisk, new_match
from tests.toys import Bid, ToyAction, ToyView, house_toy
from tonalli.core.game import IllegalAction
from tonalli.core.rng import Rng
from tonalli.games import AnyGame
from tonalli.play.match import AnyStep, Match
from tonalli.play.players import Player, bots_for
from tonalli.play.record import SeatInfo, WriteFailed
from tonalli.play.runner import run


class Chance:
    """Chooses by lot and keeps what it was shown."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.seen: list[tuple[ToyView, int]] = []

    def choose(self, view: ToyView, legal: tuple[ToyAction, ...], ply: int) -> ToyAction:
        assert legal
        self.seen.append((view, ply))
        return self.rng.derive(ply).source().choice(legal)


def test_a_game_is_run_to_its_end_and_told() -> None:
    match = new_match()
    players = {0: Chance(1), 1: Chance(2)}
    told: list[tuple[int, Any]] = []

    def tell(match: Match, seat: int, action: Any, step: AnyStep) -> None:
        assert step.state == match.state
        told.append((seat, action))

    assert run(match, players, tell)
    assert match.over
    assert [match.action(ply) for ply in range(1, match.ply + 1)] == [action for _, action in told]
    for seat, player in players.items():
        assert [view.viewer for view, _ in player.seen] == [seat] * len(player.seen)
        assert all(view.hands[1 - seat] is None for view, _ in player.seen)
        assert [ply for _, ply in player.seen] == [ply for ply, (who, _) in enumerate(told) if who == seat]


def test_the_same_players_play_the_same_game() -> None:
    ends = []
    for _ in range(2):
        match = new_match()
        run(match, {0: Chance(1), 1: Chance(2)})
        ends.append(match.state)
    assert ends[0] == ends[1]


def test_it_stops_at_a_seat_without_a_player_and_after_so_many_plies() -> None:
    match = new_match()
    first = match.actor
    assert first is not None
    assert not run(match, {first: Chance(1)})
    assert match.actor == 1 - first
    assert match.ply == 2
    players = {0: Chance(1), 1: Chance(2)}
    assert not run(match, players, plies=5)
    assert match.ply == 7
    assert run(match, players)


def test_a_player_that_cheats_is_refused_and_nothing_is_done() -> None:
    class Cheat:
        def choose(self, view: ToyView, legal: tuple[ToyAction, ...], ply: int) -> ToyAction:
            return Bid(9)

    match = new_match()
    with pytest.raises(IllegalAction):
        run(match, {0: Cheat(), 1: Cheat()})
    assert match.ply == 0


def test_a_run_that_a_full_disk_stopped_goes_on(tmp_path: Path) -> None:
    disk = FailingDisk()
    match = new_match()
    match.save_to(tmp_path / "x.tonalli", disk)
    disk.left = 300
    players = {0: Chance(1), 1: Chance(2)}
    with pytest.raises(WriteFailed):
        run(match, players)
    match.go_unsaved()
    assert run(match, players)
    straight = new_match()
    run(straight, {0: Chance(1), 1: Chance(2)})
    assert match.state == straight.state


def test_only_seats_of_bots_get_a_bot() -> None:
    made = []

    def make(kind: str, game: AnyGame, seat: int, seed: int) -> Player:
        made.append((kind, seat, seed))
        return Chance(seed)

    seats = (SeatInfo("Ana"), SeatInfo("Ben", "greedy"), SeatInfo("Che", "random"))
    players = bots_for(seats, house_toy(), 5, make)
    assert sorted(players) == [1, 2]
    assert made == [("greedy", 1, 5), ("random", 2, 5)]
