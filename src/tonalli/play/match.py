"""A game as it is played: the actions folded over the rules, undo and redo, and the save that keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from tonalli.core.game import GameError, IllegalAction, Outcome, Rng, Seat, Step, Viewer
from tonalli.core.plain import plain
from tonalli.games import AnyGame, UnknownGame, game_class
from tonalli.play.journal import DISK, Disk, Journal, Reading
from tonalli.play.record import (
    BAD_BYTES,
    FORMAT,
    MAX_NAME,
    MAX_TITLE,
    Do,
    End,
    Header,
    Line,
    Mark,
    Record,
    SaveError,
    SeatInfo,
    Title,
    Undo,
    UnplayableSave,
)

AnyState: TypeAlias = Any
"""A state, action, event, view or options of a game that is not known here."""
AnyAction: TypeAlias = Any
AnyView: TypeAlias = Any
AnyOptions: TypeAlias = Any
AnyStep: TypeAlias = Step[Any, Any]

_REMEMBERED = 256
"""How many of the last states are kept as they are; others are made again from the nearest written one."""


class CannotUndo(GameError):
    """Nothing can be taken back, or done again, here; the text says why."""


class _Place(msgspec.Struct, frozen=True):
    """The state at one ply, and how it was come to."""

    state: AnyState
    seat: Seat | None = None
    """Who chose the action that led here; None if that was not looked at."""
    sealed: bool = False


class _Broken(Exception):
    """An action of the record cannot be done; `ply` is its number, counted from 0."""

    def __init__(self, ply: int) -> None:
        super().__init__(ply)
        self.ply = ply


class Match:
    """One game in play, saved or not. Not for several threads at once.

    Made by `new`, or by `resume` from a save. With a journal every choice is on the disk before the match has
    changed; if it cannot be written `WriteFailed` is raised and the match is as before, so that the same call
    may be tried again, or `go_unsaved` called first.
    """

    def __init__(
        self, game: AnyGame, options: AnyOptions, record: Record, journal: Journal | None = None
    ) -> None:
        """Use `new` or `resume`."""
        self.game = game
        self.options = options
        self.notices: list[str] = []
        """What the player should be told about the save, one sentence each."""
        self._record = record
        self._journal = journal
        self._owed: list[Line] = []  # in the record, not yet in the file
        self._places: dict[int, _Place] = {}
        self._state: AnyState = None  # the state now, once it was asked for
        self._legal: tuple[AnyAction, ...] | None = None
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.info.state)

    # -- beginning

    @classmethod
    def new(
        cls, game: AnyGame, seats: Sequence[SeatInfo], seed: int, options: AnyOptions, created: str = ""
    ) -> Match:
        """A new game, unsaved until `save_to`. Raises `OptionsError` if it cannot be played so."""
        options = game.seated(options, tuple(at for at, seat in enumerate(seats) if seat.human))
        header = Header(
            format=FORMAT,
            game=game.info.id,
            rules=game.info.rules_version,
            seed=seed,
            seats=tuple(SeatInfo(plain(seat.name, MAX_NAME), seat.kind) for seat in seats),
            created=created,
            options=msgspec.Raw(msgspec.json.encode(options)),
            definitions=msgspec.Raw(msgspec.json.encode(game.definitions)),
        )
        state = game.start(len(seats), Rng(seed), options).state
        match = cls(game, options, Record(header))
        match._remember(0, _Place(state))
        match._record.add(match._mark(0, state))
        return match

    @classmethod
    def resume(cls, source: Journal | Reading) -> Match:
        """The game that a save holds, to play on (a `Journal`) or to look at (a `Reading`: unsaved).

        Takes the last state and does what follows it. Entries that cannot be done are damage: they are left
        out, by a journal cut off the file. If the rules have changed since, the game goes on from the last
        state that can be read, and undo and replay reach back to there. `notices` say so. Raises `SaveError`.
        """
        while True:
            record = source.record
            game, options = game_of(record.header, source.name)
            match = cls(game, options, record, source if isinstance(source, Journal) else None)
            match.notices = source.notices
            try:
                match._catch_up(source)
            except _Broken as broken:
                source = _without(source, record.at[broken.ply])
                continue
            return match

    def save_to(self, path: Path, disk: Disk = DISK) -> None:
        """Begin a save of this game at a path where there is none. Raises `WriteFailed`, `SaveInUse`."""
        journal = Journal.create(path, self._record, disk)
        self.go_unsaved()
        self._journal = journal
        self._owed.clear()

    # -- what it is

    @property
    def header(self) -> Header:
        """What the game was begun with."""
        return self._record.header

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Who sits where."""
        return self.header.seats

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, safe to show."""
        return self.header.names

    @property
    def seed(self) -> int:
        """What the game's chance comes from."""
        return self.header.seed

    @property
    def title(self) -> str:
        """What the player called it, safe to show; "" if nothing."""
        return self._record.title

    @property
    def record(self) -> Record:
        """The record in force; to be read only."""
        return self._record

    @property
    def path(self) -> Path | None:
        """Where it is saved; None if it is not."""
        return self._journal.path if self._journal else None

    @property
    def saved(self) -> bool:
        """Whether a save keeps it."""
        return self._journal is not None

    # -- where it stands

    @property
    def ply(self) -> int:
        """How many actions are in force."""
        return self._record.ply

    @property
    def base(self) -> int:
        """The first ply that undo and replay reach back to."""
        return self._record.base

    @property
    def state(self) -> AnyState:
        """The state now; no player may see it, give them `view`."""
        if self._state is None:
            self._state = self._place(self.ply).state
        return self._state

    @property
    def gave_up(self) -> Seat | None:
        """The seat that gave up."""
        return self._record.ended

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        if self.gave_up is not None:
            return self.game.forfeit(self.state, self.gave_up, len(self.seats))
        return self.game.outcome(self.state)

    @property
    def actor(self) -> Seat | None:
        """Who must act; None when it is over."""
        return None if self.gave_up is not None else self.game.actor(self.state)

    @property
    def legal(self) -> tuple[AnyAction, ...]:
        """Every action the actor may take; () when it is over."""
        if self._legal is None:
            self._legal = () if self.gave_up is not None else self.game.legal_actions(self.state)
        return self._legal

    @property
    def headline(self) -> str:
        """Where it stands in one open sentence, safe to show."""
        if self.gave_up is not None:
            return f"{self.names[self.gave_up]} gave up"
        return self._headline(self.state)

    def view(self, viewer: Viewer) -> AnyView:
        """What the viewer sees now."""
        return self.game.view(self.state, viewer)

    def at(self, ply: int) -> AnyState:
        """The state after that many actions. Raises `ValueError` outside of `base` to `ply`, `SaveError`."""
        if not self.base <= ply <= self.ply:
            raise ValueError(f"ply {ply} is not one of {self.base} to {self.ply}")
        return self._place(ply).state

    def action(self, ply: int) -> AnyAction:
        """The action that led from ply - 1 to `ply`. Raises as `at` does, and `SaveError`."""
        before = self.at(ply - 1)
        try:
            return self.game.parse(self._record.actions[ply - 1], before)
        except GameError:
            raise self._unplayable(ply - 1) from None

    def step(self, ply: int, watched: bool = False) -> AnyStep:
        """How the state at `ply` came about, once more; at 0 how the game was set up.

        For replay and for the log of a game that was resumed. Raises as `at` does.
        """
        if ply == 0 and self.base == 0:
            return self._start()
        return self.game.apply(self.at(ply - 1), self.action(ply), watched)

    # -- playing

    def submit(self, action: AnyAction, watched: bool = False) -> AnyStep:
        """Do an action for the actor and say what happened. Raises `IllegalAction`, `WriteFailed`."""
        if self.gave_up is not None:
            raise IllegalAction("The game is over.")
        game, before, ply = self.game, self.state, self.ply + 1
        step = game.apply(before, action, watched)
        lines: list[Line] = [Do(game.notation(action, before))]
        over = game.outcome(step.state) is not None
        if over or game.turn(step.state) != game.turn(before):
            lines.append(self._mark(ply, step.state, over))
        seat = game.actor(before)
        self._write(*lines)
        self._remember(ply, _Place(step.state, seat, step.sealed))
        self._state = step.state
        return step

    def give_up(self, seat: Seat) -> Outcome:
        """The seat gives up and has lost. Raises `IllegalAction` if it is over already, `WriteFailed`."""
        if self.over:
            raise IllegalAction("The game is over.")
        self._write(End(seat))
        outcome = self.outcome
        assert outcome is not None
        return outcome

    def why_not_undo(self, seat: Seat | None = None) -> str | None:
        """Why the seat cannot take back its last choice, in one sentence; None if it can.

        A seat may take back its own choice as long as nobody else has acted since and nothing was drawn or
        seen by it. None instead of a seat goes back over anything: for the engine, replay and practice.
        """
        if self.gave_up is not None:
            return "The game was given up."
        if self.ply <= self.base:
            if self.base:
                return "Undo reaches no further: before this the game was played by other rules."
            return "Nothing has been done that could be taken back."
        try:
            last = self._place(self.ply, facts=True)
        except SaveError as error:  # a record that was tampered with
            return str(error)
        if seat is None:
            return None
        if last.seat != seat:
            return "Somebody else chose last."
        return "What was drawn or seen cannot be taken back." if last.sealed else None

    def can_undo(self, seat: Seat | None = None) -> bool:
        """Whether `undo` would do something."""
        return self.why_not_undo(seat) is None

    def undo(self, seat: Seat | None = None) -> None:
        """Take back the last action: the seat's own, or with None whatever it was.

        Raises `CannotUndo`, `WriteFailed`.
        """
        reason = self.why_not_undo(seat)
        if reason is not None:
            raise CannotUndo(reason)
        self._write(Undo())

    def can_redo(self, seat: Seat | None = None) -> bool:
        """Whether an action that was taken back can be done again, by that seat if one is given."""
        return self.gave_up is None and bool(self._record.undone) and seat in (None, self.actor)

    def redo(self, seat: Seat | None = None, watched: bool = False) -> AnyStep:
        """Do again what was taken back last. Raises `CannotUndo`, `WriteFailed`."""
        if not self.can_redo(seat):
            raise CannotUndo("Nothing was taken back that could be done again.")
        try:
            return self.submit(self.game.parse(self._record.undone[-1], self.state), watched)
        except GameError:
            raise CannotUndo("What was taken back cannot be done again.") from None

    def rename(self, title: str) -> None:
        """Give the save a title; "" takes it away. Raises `WriteFailed`."""
        self._write(Title(plain(title.strip(), MAX_TITLE)))

    # -- the save

    def go_unsaved(self) -> None:
        """Play on without the save, which stays as it is."""
        journal, self._journal = self._journal, None
        if journal is not None:
            journal.close()

    def close(self) -> None:
        """Let go of the save, if there is one; closing twice does nothing.

        In mid-turn it first notes where the game stands, for the list of saves. A save that cannot take that
        is sound without it.
        """
        if self._journal is not None and self.gave_up is None and self.ply not in self._record.marks:
            with suppress(SaveError):
                self._write(self._mark(self.ply, self.state))
        self.go_unsaved()

    # -- within

    def _write(self, *lines: Line) -> None:
        if self._journal is not None:
            self._journal.append(*self._owed, *lines)
            self._owed.clear()
        for line in lines:
            self._record.add(line)
        self._legal = self._state = None

    def _mark(self, ply: int, state: AnyState, over: bool = False, rules: int = 0) -> Mark:
        return Mark(
            ply=ply,
            headline=self._headline(state),
            state=msgspec.Raw(msgspec.json.encode(state)),
            over=over,
            title=self._record.title,
            rules=rules,
        )

    def _headline(self, state: AnyState) -> str:
        people = [seat for seat, info in enumerate(self.seats) if info.human]
        return plain(self.game.headline(state, self.names, people[0] if len(people) == 1 else None), 80)

    def _remember(self, ply: int, place: _Place) -> _Place:
        places = self._places
        places.pop(ply, None)  # to be the newest
        places[ply] = place
        if len(places) > _REMEMBERED:
            del places[next(iter(places))]
        return place

    def _start(self) -> AnyStep:
        return self.game.start(len(self.seats), Rng(self.seed), self.options)

    def _place(self, ply: int, facts: bool = False) -> _Place:
        """The state at a ply, made again from the nearest that is known; with `facts` also how it came about.

        Raises `UnplayableSave` if an entry on the way cannot be done.
        """
        place = self._places.get(ply)
        if place is not None and (place.seat is not None or not facts):
            return place
        try:
            return self._replay(ply, facts)
        except _Broken as broken:
            raise self._unplayable(broken.ply) from None

    def _replay(self, ply: int, facts: bool = False) -> _Place:
        """What `_place` does, raising `_Broken`."""
        near, place = self._nearest(ply - 1 if facts else ply)
        for at in range(near, ply):
            place = self._remember(at + 1, self._do_again(at, place.state))
        return place

    def _do_again(self, at: int, state: AnyState) -> _Place:
        game = self.game
        try:
            action = game.parse(self._record.actions[at], state)
            step = game.apply(state, action)
            return _Place(step.state, game.actor(state), step.sealed)
        except Exception:  # whatever a record that was tampered with leads to
            raise _Broken(at) from None

    def _nearest(self, ply: int) -> tuple[int, _Place]:
        """The last ply up to that one whose state is remembered or written; the start if there is none."""
        for near in range(ply, self.base - 1, -1):
            if near in self._places:
                return near, self._places[near]
            if near in self._record.marks:
                state = self._decoded(self._record.marks[near])
                if state is not None:
                    return near, self._remember(near, _Place(state))
        if self.base:
            raise UnplayableSave("The state from which these rules play on cannot be read.")
        try:
            return 0, self._remember(0, _Place(self._start().state))
        except Exception:  # options that were tampered with
            raise UnplayableSave("This game cannot be set up again as its save says.") from None

    def _decoded(self, mark: Mark) -> AnyState | None:
        """The state of a mark; None if it cannot be read or the rules cannot work on it."""
        try:
            state = self._decoder.decode(mark.state)
            self.game.turn(state)
            self.game.legal_actions(state)
            self.game.headline(state, self.names)
            for viewer in (*range(len(self.seats)), "table", "open"):
                self.game.view(state, viewer)
        except BAD_BYTES:
            return None
        except Exception:  # a state that was tampered with
            return None
        return state

    def _unplayable(self, ply: int) -> UnplayableSave:
        return UnplayableSave(f"The entry {ply + 1} of this game cannot be done again by these rules.")

    def _catch_up(self, source: Journal | Reading) -> None:
        """Come to the end of the record. Raises `_Broken`, `SaveError`."""
        version = self.game.info.rules_version
        if self._record.rules == version:
            self._replay(self.ply)
            return
        title = self.game.info.title
        for ply in sorted(self._record.marks, reverse=True):
            state = self._decoded(self._record.marks[ply]) if ply >= self.base else None
            if state is None:
                continue
            lost = self.ply > ply
            mark = self._mark(ply, state, self.game.outcome(state) is not None, rules=version)
            self._record.lines += 1
            self._record.rebase(mark)
            if self.gave_up is None:  # what is over is only looked at
                self._owed.append(mark)
            self._remember(ply, _Place(state))
            so = "it goes on from the end of the last turn, and undo" if lost else "undo"
            there = "there" if lost else "where it stands now"
            self.notices.append(
                f"The rules of {title} have changed since this game was saved: {so} and replay reach back to "
                f"{there} only."
            )
            return
        raise UnplayableSave(
            f"{source.name} was played by other rules of {title} (version {self._record.rules}, now "
            f"{version}), and no state in it can be read any more."
        )


def unknown_game(name: str, game_id: str) -> str:
    """What to say of a save of a game that is not in the catalogue."""
    return f"{name} is of a game {plain(game_id, 40)!r} that this Tonalli does not have."


def game_of(header: Header, name: str) -> tuple[AnyGame, AnyOptions]:
    """The game with the definitions of a header, and its options. Raises `UnplayableSave`."""
    try:
        cls = game_class(header.game)
    except UnknownGame:
        raise UnplayableSave(unknown_game(name, header.game)) from None
    try:
        definitions: Any = msgspec.json.decode(header.definitions, type=cls.info.definitions)
        options: AnyOptions = msgspec.json.decode(header.options, type=cls.info.options)
        game, seats = cls(definitions), len(header.seats)
        allowed = game.seats(options)
    except GameError as error:
        said = plain(str(error), 200)
        raise UnplayableSave(f"{name} holds definitions that cannot be played: {said}") from None
    except BAD_BYTES as error:
        raise UnplayableSave(
            f"{name} holds options or definitions that cannot be read: {plain(str(error), 200)}."
        ) from None
    if seats not in allowed:
        counts = " or ".join(filter(None, (", ".join(map(str, allowed[:-1])), *map(str, allowed[-1:]))))
        raise UnplayableSave(f"{name} has a wrong number of seats: {seats}; {cls.info.title} has {counts}.")
    return game, options


def _without(source: Journal | Reading, line: int) -> Journal | Reading:
    """The source cut back to that many lines."""
    if isinstance(source, Journal):
        source.keep(line)
        return source
    return source.keep(line)
