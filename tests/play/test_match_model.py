"""A match against a plain list of actions: whatever is done, undone, closed and opened, both agree."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.play.helpers import Careless, FailingDisk, new_match
from tests.toys import ToyAction, house_toy
from tonalli.play.check import verify
from tonalli.play.journal import Journal, glance
from tonalli.play.match import CannotUndo, Match
from tonalli.play.record import WriteFailed


class Flaky(FailingDisk, Careless):
    """May be full, and is never waited for."""


class Model:
    """What a match should be: actions done, actions taken back."""

    def __init__(self) -> None:
        self.done: list[ToyAction] = []
        self.undone: list[ToyAction] = []
        self.title = ""

    def states(self) -> list[object]:
        game = house_toy()
        state = new_match().state
        states = [state]
        for action in self.done:
            state = game.apply(state, action).state
            states.append(state)
        return states

    def may_undo(self, seat: int) -> bool:
        """By the rule itself: the last step was this seat's and nothing was drawn in it."""
        if not self.done:
            return False
        game, before = house_toy(), self.states()[-2]
        return game.actor(before) == seat and not game.apply(before, self.done[-1]).sealed


moves = st.lists(
    st.one_of(
        st.tuples(st.just("do"), st.integers(0, 3)),
        st.tuples(st.just("undo"), st.sampled_from([None, 0, 1])),
        st.tuples(st.just("redo"), st.sampled_from([None, 0, 1])),
        st.tuples(st.just("rename"), st.sampled_from(["a", "b", ""])),
        st.tuples(st.just("fail"), st.integers(0, 60)),
        st.tuples(st.just("reopen"), st.just(0)),
    ),
    max_size=40,
)


@pytest.mark.usefixtures("toy")
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves)
def test_whatever_is_done_both_agree(rows: list[tuple[str, int | None]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.tonalli"
        disk = Flaky()
        match, model = new_match(), Model()
        match.save_to(path, disk)
        for what, value in rows:
            if what == "fail":
                disk.left = value or 0  # the next entry fails if there is no room for it
                continue
            try:
                match = move(match, model, path, disk, what, value)
            except WriteFailed:
                disk.left = 1 << 40
                match = move(match, model, path, disk, what, value)  # try again
            disk.left = 1 << 40
            agree(match, model)
        match.close()
        assert verify(path).good
        assert glance(path).ply == len(model.done)
        assert glance(path).title == model.title
        assert glance(path).headline


def move(match: Match, model: Model, path: Path, disk: Flaky, what: str, value: int | None) -> Match:
    match what:
        case "do" if match.legal:
            action = match.legal[(value or 0) % len(match.legal)]
            match.submit(action)
            model.done.append(action)
            if model.undone and model.undone[-1] == action:
                model.undone.pop()
            else:
                model.undone.clear()
        case "undo":
            can = bool(model.done) if value is None else model.may_undo(value)
            assert match.can_undo(value) == can
            if can:
                match.undo(value)
                model.undone.append(model.done.pop())
            else:
                with pytest.raises(CannotUndo):
                    match.undo(value)
        case "redo":
            can = bool(model.undone) and value in (None, match.actor)
            assert match.can_redo(value) == can
            if can:
                match.redo(value)
                model.done.append(model.undone.pop())
        case "rename":
            match.rename(str(value or ""))
            model.title = str(value or "")
        case "reopen":
            match.close()
            match = Match.resume(Journal.open(path, disk))
            assert match.notices == []
    return match


def agree(match: Match, model: Model) -> None:
    states = model.states()
    assert match.state == states[-1]
    assert match.ply == len(model.done)
    assert [match.at(ply) for ply in range(match.ply + 1)] == states
    assert match.title == model.title
    assert match.can_redo() == bool(model.undone)
