"""What Azteka's speed is measured against: the same round of two, bare and plain.

`Bare` is as fast as plain Python seems to go: integers as actions, one frozen Struct with a few integers, masks. It
has no events, no New Birth, no Withering, no repetition, no match, and refuses nothing. `Plain` is what one would
write first: a tuple of enums, and loops. Both play the standard rules otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from msgspec import Struct

from tonalli.core.rng import Rng
from tonalli.games.azteka.board import BESIDE, BIT, FULL, RINGS, SECTORS, SLOTS, SPIN, beside

Chance = Callable[[], float]

# ------------------------------------------------------------------------------------------------ bare


class Bare(Struct, frozen=True, gc=False):
    """A position."""

    life: int
    death: int
    near: int
    side: int
    rotations: int
    winner: int


BEGIN = Bare(0, 0, FULL, 0, 0, -1)
ROTATIONS = tuple(range(SLOTS, SLOTS + RINGS))
_CHUNK = 11
_PART = (1 << _CHUNK) - 1
_LOW, _MIDDLE, _HIGH = (
    tuple(
        tuple([first + n for n in range(count) if word >> n & 1]) for word in range(1 << count)
    )
    for first, count in ((0, _CHUNK), (_CHUNK, _CHUNK), (2 * _CHUNK, SLOTS - 2 * _CHUNK))
)  # fmt: skip


def bare_legal(state: Bare) -> tuple[int, ...]:
    if state.winner >= 0:
        return ()
    free = state.near & ~(state.life | state.death)
    placed = _LOW[free & _PART] + _MIDDLE[free >> _CHUNK & _PART] + _HIGH[free >> 2 * _CHUNK]
    return placed + ROTATIONS if state.life else placed


def bare_apply(state: Bare, action: int) -> Bare:
    life, death, near, side, winner = state.life, state.death, state.near, state.side, -1
    if action < SLOTS:
        if side:
            death |= BIT[action]
        else:
            near = near | BESIDE[action] if life else BESIDE[action]
            life |= BIT[action]
        rotations = 0
    else:
        ring = action - SLOTS
        spin, shift = SPIN[1][ring], 8 * ring
        life ^= spin[life >> shift & 255]
        death ^= spin[death >> shift & 255]
        near = beside(life)
        rotations = state.rotations + 1
        if rotations == 60:
            winner = 2
    if life.bit_count() > 7 and (life.bit_count() == 14 or _spread(life)):
        winner = 0
    elif death.bit_count() > 3 and (death.bit_count() == 14 or _cut_off(death)):
        winner = 1
    return Bare(life, death, near, 1 - side, rotations, winner)


def _spread(word: int) -> bool:
    return (
        (word | word >> 8 | word >> 16 | word >> 24) & 255 == 255
        and word & 0xFF != 0 and word & 0xFF00 != 0 and word & 0xFF0000 != 0 and word & 0xFF000000 != 0
    )  # fmt: skip


def _cut_off(word: int) -> bool:
    if word & word >> 8 & word >> 16 & word >> 24:
        return True
    return 0xFF in (word & 0xFF, word >> 8 & 0xFF, word >> 16 & 0xFF, word >> 24)


def play_bare(count: int, chance: Chance) -> int:
    """Play so many rounds by lot; how many plies it took."""
    plies = 0
    for _ in range(count):
        state = BEGIN
        while legal := bare_legal(state):
            state = bare_apply(state, legal[int(chance() * len(legal))])
            plies += 1
    return plies


# ----------------------------------------------------------------------------------------------- plain


class Cell(Enum):
    FREE = "free"
    LIFE = "life"
    DEATH = "death"


class Plain(Struct, frozen=True):
    """A position."""

    board: tuple[Cell, ...]
    side: Cell
    rotations: int
    winner: Cell | None


def plain_begin() -> Plain:
    return Plain((Cell.FREE,) * SLOTS, Cell.LIFE, 0, None)


def _neighbours(slot: int) -> list[int]:
    ring, sector = divmod(slot, SECTORS)
    found = [SECTORS * ring + (sector + 1) % SECTORS, SECTORS * ring + (sector - 1) % SECTORS]
    if ring > 0:
        found.append(slot - SECTORS)
    if ring < RINGS - 1:
        found.append(slot + SECTORS)
    return found


_NEIGHBOURS = [_neighbours(slot) for slot in range(SLOTS)]


def plain_legal(state: Plain) -> list[tuple[str, int]]:
    if state.winner is not None or state.rotations == 60:
        return []
    if Cell.LIFE not in state.board:
        return [("place", slot) for slot in range(SLOTS)]
    actions = [
        ("place", slot)
        for slot, cell in enumerate(state.board)
        if cell is Cell.FREE and any(state.board[n] is Cell.LIFE for n in _NEIGHBOURS[slot])
    ]
    return actions + [("turn", ring) for ring in range(RINGS)]


def plain_apply(state: Plain, action: tuple[str, int]) -> Plain:
    verb, where = action
    board = list(state.board)
    if verb == "place":
        board[where] = state.side
        rotations = 0
    else:
        first = SECTORS * where
        ring = board[first : first + SECTORS]
        board[first : first + SECTORS] = ring[-1:] + ring[:-1]
        rotations = state.rotations + 1
    other = Cell.DEATH if state.side is Cell.LIFE else Cell.LIFE
    winner = next((side for side in (state.side, other) if _plain_won(board, side)), None)
    return Plain(tuple(board), other, rotations, winner)


def _plain_won(board: list[Cell], side: Cell) -> bool:
    rings = [board[SECTORS * ring : SECTORS * (ring + 1)] for ring in range(RINGS)]
    sectors = [board[sector::SECTORS] for sector in range(SECTORS)]
    if board.count(side) == 14:
        return True
    if side is Cell.LIFE:
        return all(side in line for line in rings) and all(side in line for line in sectors)
    return any(all(cell is side for cell in line) for line in rings + sectors)


def play_plain(count: int, chance: Chance) -> int:
    """Play so many rounds by lot; how many plies it took."""
    plies = 0
    for _ in range(count):
        state = plain_begin()
        while legal := plain_legal(state):
            state = plain_apply(state, legal[int(chance() * len(legal))])
            plies += 1
    return plies


# ------------------------------------------------------------------------------------------ the game


def play_real(game: Any, count: int, chance: Chance, options: Any, seats: int = 2) -> int:
    """Play so many whole matches by lot, with `legal_actions` and `apply` alone; how many plies it took."""
    plies = 0
    for seed in range(count):
        state = game.start(seats, Rng(seed), options).state
        while legal := game.legal_actions(state):
            state = game.apply(state, legal[int(chance() * len(legal))]).state
            plies += 1
    return plies
