from __future__ import annotations

import time
from pathlib import Path

import msgspec
import pytest

from tests.play.helpers import SEATS, FailingDisk, new_match, play, saved, write_lines
from tests.toys import Bid, Double, Let, Play, Roll, Toy, ToyAction, ToyOptions, ToyState, house_toy
from tonalli.core.game import IllegalAction, OptionsError, Outcome
from tonalli.core.rng import Rng
from tonalli.play import match as m
from tonalli.play.journal import Journal, glance, look
from tonalli.play.match import CannotUndo, Match
from tonalli.play.record import Do, End, Mark, SeatInfo, UnplayableSave, WriteFailed

pytestmark = pytest.mark.usefixtures("toy")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "one.tonalli"


def at_bid(seed: int = 7) -> tuple[Match, int]:
    match = new_match(seed)
    actor = match.actor
    assert actor is not None
    return match, actor


# -- playing


def test_a_match_folds_actions_over_the_rules() -> None:
    game = house_toy()
    match, me = at_bid()
    assert match.state == game.start(2, Rng(7), ToyOptions()).state
    for _ in range(6):
        before, action = match.state, match.legal[-1]
        step = match.submit(action)
        assert step == game.apply(before, action)
        assert match.state == step.state
        assert match.actor == game.actor(step.state)
        assert match.legal == game.legal_actions(step.state)
        assert match.view(me) == game.view(step.state, me)
        assert match.headline == game.headline(step.state, ("Ana", "Ben"))
    play(match)
    assert match.over
    assert match.actor is None
    assert match.legal == ()
    assert match.outcome == game.outcome(match.state)
    with pytest.raises(IllegalAction):
        match.submit(Bid(0))


def test_an_illegal_action_changes_nothing(path: Path) -> None:
    match = new_match()
    match.save_to(path)
    before = path.read_bytes()
    with pytest.raises(IllegalAction, match=r"time to bid"):
        match.submit(Roll())
    assert match.ply == 0
    assert path.read_bytes() == before
    match.close()


def test_watched_steps_have_frames() -> None:
    match, _ = at_bid()
    step = match.submit(Bid(1), watched=True)
    assert len(step.frames) == len(step.events) == 1
    assert match.submit(match.legal[0]).frames == ()


def test_a_match_cannot_be_begun_against_the_rules() -> None:
    with pytest.raises(OptionsError):
        Match.new(house_toy(), (*SEATS, SeatInfo("Che")), 1, ToyOptions())


def test_names_are_made_safe_at_the_door() -> None:
    match = Match.new(house_toy(), (SeatInfo("Ana[/]\x1b[2J"), SeatInfo("B" * 99)), 1, ToyOptions())
    assert match.names == ("Ana[/]?[2J", "B" * 21 + "...")
    assert match.seats[0].name == "Ana[/]?[2J"


def test_a_state_is_written_after_each_turn_and_at_the_end(path: Path) -> None:
    match = saved(path, 10_000)
    record = look(path).record
    turns = [house_toy().turn(match.at(ply)) for ply in range(match.ply + 1)]
    ends = [ply for ply in range(1, match.ply + 1) if turns[ply] != turns[ply - 1]]
    assert list(record.marks) == [0, *ends]
    assert record.marks[match.ply].over
    for ply, mark in record.marks.items():
        assert msgspec.json.decode(mark.state, type=type(match.state)) == match.at(ply)
        assert mark.headline == house_toy().headline(match.at(ply), ("Ana", "Ben"))


def test_the_last_state_is_written_though_no_turn_ended(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "turn", lambda self, state: 0)
    match = saved(path, 10_000)
    assert list(look(path).record.marks) == [0, match.ply]


# -- undo and redo


def test_a_seat_takes_back_its_own_choices() -> None:
    match, me = at_bid()
    start = match.state
    match.submit(Bid(1))
    bid = match.state
    match.submit(match.legal[0])
    played = match.state
    assert match.can_undo(me)
    assert not match.can_undo(1 - me)  # though that seat must act now
    match.undo(me)
    assert match.state == bid
    match.undo(me)
    assert (match.state, match.ply) == (start, 0)
    assert not match.can_undo(me)
    assert match.why_not_undo(me) == "Nothing has been done that could be taken back."
    assert match.can_redo(me)
    assert not match.can_redo(1 - me)
    match.redo(me)
    match.redo(me)
    assert match.state == played
    assert not match.can_redo()
    with pytest.raises(CannotUndo):
        match.redo()


def test_undo_stops_where_another_seat_has_answered() -> None:
    match, me = at_bid()
    match.submit(Bid(1))
    match.submit(match.legal[0])
    match.submit(Let())
    assert match.actor == me
    assert match.why_not_undo(me) == "Somebody else chose last."
    with pytest.raises(CannotUndo, match=r"Somebody else"):
        match.undo(me)
    assert match.can_undo(1 - me)  # its own answer, to which nothing has been done yet
    match.undo(1 - me)
    match.submit(Double())
    assert match.ply == 3


def test_undo_stops_where_chance_was_drawn() -> None:
    match, me = at_bid()
    play(match, 4)
    assert match.why_not_undo(me) == "What was drawn or seen cannot be taken back."
    match.submit(Bid(0))
    assert match.can_undo(1 - me)
    match.undo(1 - me)
    assert match.why_not_undo(1 - me) == "Somebody else chose last."


def test_free_undo_goes_anywhere_and_the_same_dice_fall_again() -> None:
    match, _ = at_bid()
    play(match)
    states = [match.at(ply) for ply in range(match.ply + 1)]
    while match.can_undo():
        match.undo()
    assert match.state == states[0]
    while match.can_redo():
        match.redo()
    assert [match.at(ply) for ply in range(match.ply + 1)] == states
    assert match.over


def test_another_choice_ends_redo() -> None:
    match, me = at_bid()
    match.submit(Bid(1))
    match.undo(me)
    match.submit(Bid(2))
    assert not match.can_redo()


def test_undo_and_redo_live_on_in_the_save(path: Path) -> None:
    match, me = at_bid()
    match.save_to(path)
    match.submit(Bid(1))
    match.submit(match.legal[-1])
    match.undo(me)
    match.undo(me)
    match.close()
    again = Match.resume(Journal.open(path))
    assert again.ply == 0
    assert again.can_redo(me)
    again.redo(me)
    again.redo(me)
    assert again.can_undo(me)
    assert not again.can_redo()
    again.close()
    assert look(path).record.ply == 2
    third = Match.resume(Journal.open(path))
    assert third.can_undo(me)  # who chose, and that nothing was drawn, is found out again
    third.undo(me)
    assert third.state == house_toy().apply(match.at(0), Bid(1)).state
    third.close()


def test_undo_over_the_end_of_a_turn_in_the_save(path: Path) -> None:
    match, _ = at_bid()
    match.save_to(path)
    play(match, 9)
    for _ in range(6):
        match.undo()
    match.submit(Double() if isinstance(match.legal[0], Let) else match.legal[0])
    play(match, 3, seed=5)
    match.close()
    again = Match.resume(look(path))
    assert again.state == match.state
    assert [again.at(ply) for ply in range(again.ply + 1)] == [match.at(ply) for ply in range(match.ply + 1)]


@pytest.mark.parametrize("what", ["undo", "redo", "give up", "rename"])
def test_what_cannot_be_written_is_not_done(path: Path, what: str) -> None:
    disk = FailingDisk()
    match, me = at_bid()
    match.save_to(path, disk)
    match.submit(Bid(1))
    match.submit(match.legal[0])
    match.undo(me)

    def do() -> object:
        match what:
            case "undo":
                return match.undo(me)
            case "redo":
                return match.redo(me)
            case "rename":
                return match.rename("x")
        return match.give_up(me)

    def now() -> tuple[object, ...]:
        return match.state, match.ply, match.outcome, match.title, match.can_redo(me), match.legal

    before, data = now(), path.read_bytes()
    disk.left = 4
    with pytest.raises(WriteFailed):
        do()
    assert now() == before
    assert path.read_bytes() == data
    disk.left = 1 << 40
    do()
    after = now()
    assert after != before
    match.close()
    again = Match.resume(look(path))
    assert (again.state, again.ply, again.outcome, again.title, again.can_redo(me), again.legal) == after


# -- giving up


def test_giving_up_is_an_entry_and_counts_as_lost(path: Path) -> None:
    match, _ = at_bid()
    match.save_to(path)
    play(match, 2)
    assert match.give_up(0) == Outcome((0.0, 1.0), "gave up")
    assert match.over
    assert match.actor is None
    assert match.legal == ()
    assert match.headline == "Ana gave up"
    assert match.why_not_undo() == "The game was given up."
    for forbidden in (lambda: match.give_up(1), lambda: match.submit(Bid(0))):
        with pytest.raises(IllegalAction, match=r"The game is over\."):
            forbidden()
    match.close()
    again = Match.resume(Journal.open(path))
    assert again.outcome == Outcome((0.0, 1.0), "gave up")
    assert again.gave_up == 0
    again.close()


# -- looking back


def test_at_any_ply_whatever_is_remembered(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(m, "_REMEMBERED", 3)
    match = new_match(rounds=20)
    states = [match.state]
    while not match.over:
        states.append(match.submit(match.legal[-1]).state)
    path.write_bytes(match.record.encode())
    for game in (match, Match.resume(look(path))):
        for ply in (0, match.ply, 1, 77, 76, 78, 5, 160):
            assert game.at(ply) == states[ply]
            assert len(game._places) <= 3
    for ply in (-1, match.ply + 1):
        with pytest.raises(ValueError, match=r"is not one of 0 to"):
            match.at(ply)


def test_how_a_state_came_about() -> None:
    match, _ = at_bid()
    steps = [house_toy().start(2, Rng(7), ToyOptions())]
    while not match.over:
        steps.append(match.submit(match.legal[0], watched=True))
    assert [match.step(ply, watched=True) for ply in range(match.ply + 1)] == steps
    assert isinstance(match.action(1), Bid)
    assert isinstance(match.action(2), Play)


def test_a_long_game_is_resumed_quickly(path: Path) -> None:
    begin = time.perf_counter()
    match = new_match(rounds=1250)
    play(match)
    playing = time.perf_counter() - begin
    assert match.ply == 10_000
    path.write_bytes(match.record.encode())
    begin = time.perf_counter()
    again = Match.resume(look(path))
    assert time.perf_counter() - begin < playing / 3
    assert again.state == match.state
    begin = time.perf_counter()
    assert again.at(5_003) == match.at(5_003)
    assert time.perf_counter() - begin < playing / 30


def test_opening_does_only_what_follows_the_last_state(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = saved(path, 10)
    done: list[object] = []
    original = Toy.apply
    monkeypatch.setattr(
        Toy,
        "apply",
        lambda self, state, action, watched=False: (
            done.append(action),
            original(self, state, action, watched),
        )[1],
    )
    again = Match.resume(look(path))
    assert len(done) == 2
    assert again.state == match.state


# -- damage that only the rules can see


@pytest.mark.parametrize("bad", ["roll", "jump", "bid 99", ""])
def test_an_entry_the_rules_refuse_is_damage(path: Path, bad: str) -> None:
    match = new_match()
    play(match, 6)
    lines = list(match.record.replay_lines())
    write_lines(path, [*lines, Do(bad), Do("bid 1")])
    data = path.read_bytes()
    seen = Match.resume(look(path))
    assert seen.state == match.state
    assert seen.notices == [f"one.tonalli is damaged from line {len(lines) + 1} on; the rest is left out."]
    assert path.read_bytes() == data
    again = Match.resume(Journal.open(path))
    assert again.state == match.state
    assert len(again.notices) == 1
    assert again.can_undo()
    again.submit(again.legal[0])
    again.close()
    assert path.with_name("one.tonalli.damaged").read_bytes() == data
    assert look(path).notices == []
    assert look(path).record.ply == 7


def test_an_entry_that_breaks_the_rules_themselves_is_damage(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = saved(path, 6)
    original = Toy.parse

    def parse(self: Toy, text: str, state: ToyState) -> ToyAction:
        return ()[1] if text == match.record.actions[5] else original(self, text, state)

    monkeypatch.setattr(Toy, "parse", parse)
    assert Match.resume(look(path)).ply == 5


def test_what_cannot_be_made_again_cannot_be_gone_back_to(path: Path) -> None:
    match = new_match()
    play(match, 8)
    forged = [
        Do("jump") if isinstance(line, Do) and at == 8 else line
        for at, line in enumerate(match.record.replay_lines())
    ]
    write_lines(path, forged)
    data = path.read_bytes()
    again = Match.resume(Journal.open(path))
    assert again.state == match.state  # from the last state
    with pytest.raises(CannotUndo, match=r"The entry 6 of this game cannot be done again"):
        again.undo()
    assert again.ply == 8
    assert path.read_bytes() == data
    assert not again.can_undo(again.actor)
    again.submit(again.legal[0])
    again.close()


def test_a_last_state_that_cannot_be_read_is_made_again(path: Path) -> None:
    match = new_match()
    play(match, 8)
    lines = list(match.record.replay_lines())
    assert isinstance(lines[-1], Mark)
    for raw in (b"{}", b'{"rng":1}', bytes(lines[-1].state).replace(b'"active":', b'"active":7')):
        write_lines(path, [*lines[:-1], msgspec.structs.replace(lines[-1], state=msgspec.Raw(raw))])
        assert Match.resume(look(path)).state == match.state


def test_options_definitions_and_games_that_are_none(path: Path) -> None:
    header = new_match().header
    for change, said in (
        ({"options": msgspec.Raw(b'{"rounds":0}')}, "options or definitions that cannot be read"),
        ({"options": msgspec.Raw(b'{"colour":1}')}, "options or definitions that cannot be read"),
        ({"definitions": msgspec.Raw(b'{"cards":[]}')}, "definitions that cannot be played: A set of Toy"),
        ({"definitions": msgspec.Raw(b"[]")}, "options or definitions that cannot be read"),
        ({"game": "ludo\x1b"}, "is of a game 'ludo?' that this Tonalli does not have."),
        ({"seats": (SeatInfo("a"),)}, "a wrong number of seats: 1; Toy has 2."),
    ):
        state = next(iter(new_match().record.marks.values()))
        write_lines(path, [msgspec.structs.replace(header, **change), state])
        data = path.read_bytes()
        with pytest.raises(UnplayableSave, match=said.replace("?", r"\?")):
            Match.resume(look(path))
        assert path.read_bytes() == data


def test_how_many_seats_there_may_be_is_said_in_words(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(path)
    monkeypatch.setattr(Toy, "seats", lambda self, options: (3, 4, 5))
    with pytest.raises(UnplayableSave, match="a wrong number of seats: 2; Toy has 3, 4 or 5\\."):
        Match.resume(look(path))


# -- other rules


def with_rules(monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    monkeypatch.setattr(Toy, "info", msgspec.structs.replace(Toy.info, rules_version=version))


@pytest.mark.parametrize("plies", [8, 10])
def test_a_game_begun_by_other_rules(path: Path, monkeypatch: pytest.MonkeyPatch, plies: int) -> None:
    match = saved(path, plies)
    data = path.read_bytes()
    with_rules(monkeypatch, 2)
    again = Match.resume(Journal.open(path))
    assert len(again.notices) == 1
    assert "rules of Toy have changed" in again.notices[0]
    assert ("end of the last turn" in again.notices[0]) == (plies == 10)
    assert again.notices[0].endswith("back to there only." if plies == 10 else "to where it stands now only.")
    assert again.ply == again.base == 8
    assert again.state == match.at(8)
    assert again.why_not_undo() == "Undo reaches no further: before this the game was played by other rules."
    with pytest.raises(ValueError):
        again.at(7)
    assert path.read_bytes() == data  # nothing is written before something is done
    again.submit(again.legal[0])
    assert path.read_bytes().startswith(data)  # and nothing is lost
    again.undo()
    assert not again.can_undo()
    again.redo()
    play(again, 5)
    again.close()
    third = Match.resume(Journal.open(path))
    assert third.notices == []
    assert third.state == again.state
    assert third.base == 8
    while third.can_undo():
        third.undo()
    assert third.state == match.at(8)
    third.close()


def test_other_rules_go_back_to_the_last_state_that_can_be_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match()
    play(match, 10)
    lines = [
        msgspec.structs.replace(line, state=msgspec.Raw(b'{"old":1}'))
        if isinstance(line, Mark) and line.ply == 8
        else line
        for line in match.record.replay_lines()
    ]
    write_lines(path, lines)
    with_rules(monkeypatch, 2)
    again = Match.resume(look(path))
    assert again.state == match.at(4)
    write_lines(path, [line for line in lines if not isinstance(line, Mark) or line.ply == 8])
    with pytest.raises(UnplayableSave, match=r"played by other rules of Toy \(version 1, now 2\)"):
        Match.resume(look(path))


def test_a_game_given_up_under_other_rules_can_be_looked_at(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match()
    play(match, 6)
    write_lines(path, [*match.record.replay_lines(), End(1)])
    data = path.read_bytes()
    with_rules(monkeypatch, 2)
    again = Match.resume(Journal.open(path))
    assert again.outcome == Outcome((1.0, 0.0), "gave up")
    assert path.read_bytes() == data
    again.rename("Lost")
    again.close()
    assert look(path).notices == []
    assert look(path).record.title == "Lost"


# -- saved and unsaved


def test_an_unsaved_game_can_be_saved_later_and_again_elsewhere(path: Path) -> None:
    match = new_match()
    play(match, 5)
    assert not match.saved
    assert match.path is None
    match.save_to(path)
    assert match.saved
    assert match.path == path
    play(match, 2)
    other = path.with_name("two.tonalli")
    match.save_to(other)
    play(match, 2)
    match.close()
    match.close()
    assert look(path).record.ply == 7
    assert look(other).record.ply == 9
    Journal.open(path).close()


def test_closing_in_mid_turn_notes_where_the_game_stands(path: Path) -> None:
    """The list of saves says the same as the game, also between the ends of two turns."""
    match = new_match()
    match.save_to(path)
    while match.ply in match.record.marks:
        match.submit(match.legal[0])
    headline, ply = match.headline, match.ply
    match.close()
    assert [line.ply for line in look(path).lines() if isinstance(line, Mark)][-1] == ply
    assert (glance(path).headline, glance(path).ply) == (headline, ply)
    size = path.stat().st_size
    with Journal.open(path) as journal:
        again = Match.resume(journal)
        assert (again.ply, again.headline, again.can_undo(again.game.actor(again.at(ply - 1)))) == (
            ply,
            headline,
            True,
        )
        again.close()
    assert path.stat().st_size == size
