"""Doing what was chosen, and what follows from it (NH-05 to NH-16)."""

from __future__ import annotations

from msgspec.structs import replace

from tonalli.core.game import Step
from tonalli.core.rng import Source
from tonalli.games.nahua import rules
from tonalli.games.nahua.model import (
    FACES,
    FIRST_EXPANSION,
    GOD_EARS,
    HEARTS_TO_WIN,
    ROUNDS,
    Action,
    BlackCorn,
    Decline,
    Declined,
    DiceSet,
    Die,
    Ended,
    Event,
    Expand,
    Famine,
    Fed,
    Gift,
    Gifts,
    Harvested,
    Held,
    Hold,
    Joined,
    Lock,
    Locked,
    NahuaOptions,
    Offered,
    Past,
    Phase,
    Pray,
    Prayed,
    Release,
    Released,
    Roll,
    Rolled,
    RoundBegan,
    RoundEnded,
    State,
    Stop,
    Stopped,
    Table,
)


def begin(options: NahuaOptions, source: Source) -> Step[State, Event]:
    """Three harvest dice, two city dice, no corn and no hearts (NH-03)."""
    table = Table(options, 1, Phase.READY, 0, (Die(),) * FIRST_EXPANSION, 0, 0, Gifts(), ())
    return Step(State(source.rng, table), (RoundBegan(1, table.need),), (), True)


class Doing:
    """One action under way: the table as it changes, and what happened."""

    def __init__(self, faces: DiceSet, state: State, watched: bool) -> None:
        self._faces = faces
        self._source = state.rng.source()
        self._table = state.table
        self._watched = watched
        self._events: list[Event] = []
        self._frames: list[State] = []
        self._sealed = False

    def done(self, action: Action) -> Step[State, Event]:
        """Do an action that is legal, and all that follows."""
        self._do(action)
        table = self._table
        if table.phase is Phase.ROLLING and rules.rolling_is_over(self._faces, table):
            self._end_rolling()
        state = State(self._source.rng, self._table)
        if self._frames:
            self._frames[-1] = state
        return Step(state, tuple(self._events), tuple(self._frames), self._sealed)

    def _do(self, action: Action) -> None:
        match action:
            case Roll():
                self._roll()
            case Lock(die):
                self._lay(die, locked=True, held=False)
                self._tell(Locked(die, self._table.dice[die].face))
            case Hold(die):
                self._lay(die, held=True)
                self._tell(Held(die, self._table.dice[die].face))
            case Release(die, god):
                self._lay(god, locked=True, held=False, spent=self._table.dice[god].spent + 1)
                self._lay(die, locked=False, freed=True)
                self._tell(Released(die, god))
            case Stop():
                self._tell(Stopped())
                self._end_rolling()
            case Pray(gift):
                self._pray(gift)
            case Expand() | Decline():
                self._grow(isinstance(action, Expand))

    # -- the table

    def _set(self, **changes: object) -> None:
        self._table = replace(self._table, **changes)

    def _lay(self, at: int, **changes: object) -> None:
        dice = self._table.dice
        self._set(dice=(*dice[:at], replace(dice[at], **changes), *dice[at + 1 :]))

    def _tell(self, event: Event) -> None:
        self._events.append(event)
        if self._watched:
            self._frames.append(State(self._source.rng, self._table))

    # -- rolling

    def _roll(self) -> None:
        """Roll what is neither locked nor held; black corn locks itself (NH-05, NH-06, NH-08)."""
        self._sealed = not self._table.options.practice
        rolled: list[int] = []
        dice: list[Die] = []
        for at, die in enumerate(self._table.dice):
            if die.locked or die.held:
                dice.append(replace(die, bound=die.locked, held=False))
                continue
            dice.append(Die(self._source.below(FACES)))
            rolled.append(at)
        self._set(dice=tuple(dice), rolls=self._table.rolls + 1, phase=Phase.ROLLING)
        self._tell(Rolled(self._table.rolls, tuple(rolled), tuple([dice[at].face for at in rolled])))
        black = tuple([at for at in rolled if rules.is_black(self._faces, self._table, at)])
        if black:
            for at in black:
                self._lay(at, locked=True)
            self._tell(BlackCorn(black))

    def _end_rolling(self) -> None:
        """Every die locks (NH-07); then the gods that are left (NH-10), then all the rest."""
        dice = tuple([replace(die, locked=True, held=False) for die in self._table.dice])
        self._set(dice=dice, phase=Phase.GODS)
        self._go_on()

    def _pray(self, gift: Gift) -> None:
        gifts = self._table.gifts
        self._set(gifts=replace(gifts, **{gift.value: getattr(gifts, gift.value) + 1}))
        at = next(
            die for die in range(len(self._table.dice)) if rules.gods_on(self._faces, self._table, die) > 0
        )
        self._lay(at, spent=self._table.dice[at].spent + 1)
        self._tell(Prayed(gift))
        self._go_on()

    def _go_on(self) -> None:
        """Resolve the round once no god is left."""
        if rules.tally(self._faces, self._table).gods == 0:
            self._resolve()

    # -- the end of a round

    def _resolve(self) -> None:
        """Harvest, feeding, hearts, priests, in this order (NH-11 to NH-16)."""
        table = self._table
        icons = rules.tally(self._faces, table)
        found = rules.as_it_lies(self._faces, table)
        hearts, corn = table.hearts, table.corn
        if found.famine:
            hearts -= found.famine_lost
            self._set(hearts=hearts)
            self._tell(Famine(icons.black, found.famine_lost))
        else:
            self._set(corn=corn + found.harvest)
            self._tell(Harvested(icons.corn, icons.peasants, GOD_EARS * table.gifts.corn, found.harvest))
        hearts -= found.hunger_lost
        self._set(corn=found.corn, hearts=hearts)
        self._tell(Fed(table.need, found.paid, found.hunger_lost))
        past = Past(
            found.harvest,
            found.famine_lost + found.hunger_lost,
            found.gained,
            found.corn,
            found.hearts,
            found.famine,
            found.hungry,
            False,
        )
        grows = rules.may_grow(table, found.priests)
        self._set(hearts=found.hearts, past=(*table.past, past))
        if grows:
            self._set(phase=Phase.GROWTH)
        if found.gained:
            self._tell(Offered(icons.hearts, found.slaves))
        elif self._frames:
            self._frames[-1] = State(self._source.rng, self._table)
        if not grows:
            self._next_round()

    def _grow(self, joins: bool) -> None:
        """Take the die that the priests bring, or not (NH-16)."""
        table = self._table
        if joins:
            self._set(
                past=(*table.past[:-1], replace(table.past[-1], joined=True)), dice=(*table.dice, Die())
            )
            self._tell(Joined(self._table.expansions))
        else:
            self._tell(Declined())
        self._next_round()

    def _next_round(self) -> None:
        """The next day, or the end (NH-01, NH-02)."""
        table = self._table
        self._tell(RoundEnded(table.round, table.past[-1]))
        if table.round == ROUNDS:
            self._set(phase=Phase.OVER)
            self._tell(Ended(table.hearts, table.hearts >= HEARTS_TO_WIN))
            return
        dice = (Die(),) * len(table.dice)
        self._set(round=table.round + 1, phase=Phase.READY, rolls=0, dice=dice, gifts=Gifts())
        self._tell(RoundBegan(self._table.round, self._table.need))


__all__ = ["Doing", "begin"]
