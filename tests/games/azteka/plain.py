"""Azteka once more, written from the rules as plainly as can be: a dictionary of slots and no bits.

Nothing of the game's own code is used. It says which actions are legal, in notation, and does them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

RINGS = "ABCD"
SLOTS = [f"{ring}{sector}" for ring in RINGS for sector in range(1, 9)]


def neighbours(slot: str) -> list[str]:
    ring, sector = slot[0], int(slot[1])
    found = [f"{ring}{sector % 8 + 1}", f"{ring}{(sector - 2) % 8 + 1}"]
    at = RINGS.index(ring)
    found += [f"{RINGS[other]}{sector}" for other in (at - 1, at + 1) if 0 <= other < 4]
    return found


@dataclass
class Result:
    life: int
    winner: int | None
    pieces: int


@dataclass
class PlainAzteka:
    """A match, changed in place."""

    variant: str
    life: int = 0
    board: dict[str, str] = field(default_factory=dict)
    results: list[Result] = field(default_factory=list)
    phase: str = "turn"
    mover: str = "L"
    stood: list[tuple[str, frozenset[tuple[str, str]]]] = field(default_factory=list)
    rotations: int = 0
    last: int = 0

    def __post_init__(self) -> None:
        self.sides = "LDM" if self.variant == "three" else "LD"
        self.begin()

    # -- rounds

    def begin(self) -> None:
        self.board, self.phase, self.mover, self.rotations, self.last = {}, "turn", "L", 0, 0
        self.stood = [("L", frozenset())]

    def seat(self, side: str) -> int:
        return (self.life + self.sides.index(side)) % len(self.sides)

    def end(self, winner: str | None) -> None:
        seat = None if winner is None else self.seat(winner)
        self.results.append(Result(self.life, seat, 0 if winner is None else self.count(winner)))
        if self.variant != "three" and len(self.results) == 1:
            self.life = 1 - self.life
            self.begin()
        else:
            self.phase = "over"

    def scores(self) -> tuple[float, ...]:
        won = [sum(r.winner == seat for r in self.results) for seat in range(len(self.sides))]
        if sum(won) == 0:
            return (0.5,) * len(won)
        if won.count(max(won)) > 1:
            took = [next(r.pieces for r in self.results if r.winner == seat) for seat in (0, 1)]
            if took[0] == took[1]:
                return (0.5, 0.5)
            return (1.0, 0.0) if took[0] < took[1] else (0.0, 1.0)
        return tuple(float(w == max(won)) for w in won)

    # -- what is there

    def count(self, side: str) -> int:
        return list(self.board.values()).count(side)

    def supply(self, side: str) -> int:
        return (12 if self.variant == "three" else 14) - self.count(side)

    def has(self, side: str, slots: list[str]) -> int:
        return sum(self.board.get(slot) == side for slot in slots)

    def goal(self, side: str) -> bool:
        rings = [[s for s in SLOTS if s[0] == ring] for ring in RINGS]
        sectors = [[s for s in SLOTS if s[1] == str(n)] for n in range(1, 9)]
        spread = all(self.has(side, line) for line in rings + sectors)
        sector = any(self.has(side, line) == 4 for line in sectors)
        ring = any(self.has(side, line) == 8 for line in rings)
        if self.variant == "three":
            return spread or sector
        return self.supply(side) == 0 or (spread if side == "L" else sector or ring)

    # -- what may be done

    def free_for(self, side: str) -> list[str]:
        free = [slot for slot in SLOTS if slot not in self.board]
        if not self.supply(side):
            return []
        if self.variant != "standard":
            return free
        if not self.count("L"):
            return free if side == "L" else []
        return [slot for slot in free if any(self.board.get(n) == "L" for n in neighbours(slot))]

    def legal(self) -> set[str]:
        if self.phase == "over":
            return set()
        turns = {f"{ring}>" for ring in RINGS}
        if self.phase == "last":
            return turns | {"-"}
        placings = set(self.free_for(self.mover))
        if self.phase == "birth":
            return placings | {"-"}
        if not self.board and self.variant != "three":
            return placings
        if self.variant == "aggressive":
            other = "D" if self.mover == "L" else "L"
            for ring in RINGS:
                on = [self.board.get(f"{ring}{n}") for n in range(1, 9)]
                if on.count(self.mover) > on.count(other):
                    turns.add(f"{ring}>>")
        return placings | turns

    # -- doing it

    def do(self, action: str) -> None:
        assert action in self.legal()
        if action == "-":
            self.next_turn()
        elif ">" in action:
            self.rotate(action[0], action.count(">"))
        else:
            self.place(action)

    def rotate(self, ring: str, steps: int) -> None:
        on = {n: self.board.pop(f"{ring}{n}") for n in range(1, 9) if f"{ring}{n}" in self.board}
        for n, piece in on.items():
            self.board[f"{ring}{(n - 1 + steps) % 8 + 1}"] = piece
        self.rotations += 1
        at = self.sides.index(self.mover)
        for side in self.sides[at:] + self.sides[:at]:
            if self.goal(side):
                self.end(side)
                return
        self.next_turn()

    def place(self, slot: str) -> None:
        me = self.mover
        self.board[slot] = me
        self.rotations, self.stood = 0, []
        if self.variant == "standard" and me == "D":
            for one in SLOTS:
                lost = self.board.get(one) == "L" and all(self.board.get(n) == "D" for n in neighbours(one))
                if lost and self.supply("D"):
                    self.board[one] = "D"
        if self.goal(me):
            self.end(me)
        elif self.variant == "standard" and me == "L" and self.new_birth(slot):
            self.phase = "birth"
        else:
            self.next_turn()

    def new_birth(self, slot: str) -> bool:
        sector = [s for s in SLOTS if s[1] == slot[1]]
        return all(s in self.board for s in sector) and bool(self.free_for("L"))

    def next_turn(self) -> None:
        self.mover = self.sides[(self.sides.index(self.mover) + 1) % len(self.sides)]
        if self.phase == "last":
            self.last -= 1
            if not self.last:
                self.end(None)
            return
        self.phase = "turn"
        if len(self.board) == 32:
            self.phase, self.last = "last", len(self.sides)
            return
        position = (self.mover, frozenset(self.board.items()))
        self.stood.append(position)
        if self.stood.count(position) == 3 or self.rotations == 60:
            self.end(None)
