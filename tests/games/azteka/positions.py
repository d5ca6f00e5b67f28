"""Positions laid out for tests, and played on in notation."""

from __future__ import annotations

from tonalli.core.rng import Rng
from tonalli.games.azteka import Azteka
from tonalli.games.azteka.board import BIT, FULL, beside
from tonalli.games.azteka.model import (
    DEATH,
    LIFE,
    RULES,
    Event,
    Options,
    Phase,
    Setting,
    State,
    Variant,
)
from tonalli.games.azteka.names import SIDES, slot_name
from tonalli.games.azteka.text import parse

GAME = Azteka(Azteka.house_definitions())
NAMES = ("Ana", "Ben", "Che")


def word(slots: str) -> int:
    """The slots named, with a space between."""
    return sum(BIT[parse(slot).slot] for slot in slots.split())  # type: ignore[union-attr]


def state(
    life: str = "",
    death: str = "",
    mummies: str | None = None,
    to_move: str = "Life",
    variant: Variant = Variant.STANDARD,
) -> State:
    """A round in which these pieces lie and that side is on."""
    pieces: tuple[int, ...] = (word(life), word(death))
    if mummies is not None:
        pieces, variant = (*pieces, word(mummies)), Variant.THREE
    side = SIDES.index(to_move)
    setting = Setting(Options(variant=variant), tuple(range(RULES[variant].seats)))
    free = FULL & ~sum(pieces)
    near = 0
    if variant is Variant.STANDARD:
        near = beside(pieces[LIFE])
        free &= near if pieces[LIFE] else FULL if side == LIFE else 0
    if variant is Variant.THREE and pieces[side].bit_count() == RULES[variant].pieces:
        free = 0
    return State(setting, Phase.TURN, side, 0, pieces, free, near, 0, (), Rng(1))


class Table:
    """Plays on from a state."""

    def __init__(self, begun: State) -> None:
        self.state = begun
        self.events: list[Event] = []
        """What the last action led to."""

    def do(self, *actions: str) -> Table:
        for action in actions:
            step = GAME.apply(self.state, parse(action))
            self.state, self.events = step.state, list(step.events)
        return self

    @property
    def legal(self) -> set[str]:
        return {GAME.notation(action, self.state) for action in GAME.legal_actions(self.state)}

    @property
    def places(self) -> set[str]:
        return {text for text in self.legal if text[-1].isdigit()}

    def why_not(self, action: str) -> str | None:
        return GAME.why_not(self.state, parse(action))

    def on(self, side: int) -> str:
        """The slots of a side's pieces."""
        return " ".join(slot_name(slot) for slot in range(32) if self.state.pieces[side] & BIT[slot])

    @property
    def life(self) -> str:
        return self.on(LIFE)

    @property
    def death(self) -> str:
        return self.on(DEATH)

    def told(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]


def begun(variant: Variant = Variant.STANDARD, first_life: int = 0) -> Table:
    options = Options(variant=variant, first_life=first_life)  # type: ignore[arg-type]
    return Table(GAME.start(RULES[variant].seats, Rng(1), options).state)


def at(*args: str, **kwargs: object) -> Table:
    """A table on which a position is laid out; see `state`."""
    return Table(state(*args, **kwargs))  # type: ignore[arg-type]
