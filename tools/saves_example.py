"""Makes the saves in saves_example/ anew: `python tools/saves_example.py`.

One for each way to play Nawalli: two played to the end, one left while an attack waits for the person's
answer, one given up. Run it when the form of a save or the rules have changed; the same program makes the
same saves.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tonalli.bots.base import seat_bot
from tonalli.core.rng import Rng
from tonalli.games import house_game
from tonalli.games.nawalli.model import Mode, Options, State, Strike
from tonalli.play.match import Match
from tonalli.play.record import HUMAN, SeatInfo

FOLDER = Path(__file__).resolve().parent.parent / "saves_example"
CREATED = "2026-01-01T12:00:00+00:00"
BOT = "greedy"
"""Who plays, also for the seat of a person."""

ANA, BEN = SeatInfo("Ana", HUMAN), SeatInfo("Ben", HUMAN)
GREEDY, RANDOM = SeatInfo("Greedy", "greedy"), SeatInfo("Random", "random")


def play(match: Match, until: Callable[[Match], bool]) -> Match:
    """Let bots play for everybody until the match is where it is wanted, or over."""
    bots = [
        seat_bot(BOT if info.human else info.kind, match.game, seat, match.seed)
        for seat, info in enumerate(match.seats)
    ]
    while (seat := match.actor) is not None and not until(match):
        match.submit(bots[seat].choose(match.view(seat), match.legal, match.ply))
    return match


def begin(name: str, mode: Mode, seats: tuple[SeatInfo, ...], seed: int) -> Match:
    """A match with a save of that name."""
    path = FOLDER / f"{name}.tonalli"
    path.unlink(missing_ok=True)
    match = Match.new(house_game("nawalli"), seats, seed, Options(mode=mode), CREATED)
    match.save_to(path)
    return match


def to_the_end(match: Match) -> bool:
    """It is wanted over."""
    return False


def may_undo(match: Match) -> bool:
    """The person at seat 0 may take back the last choice, and chooses next."""
    return match.actor == 0 and match.can_undo(0)


def before_an_answer(match: Match) -> bool:
    """The person at seat 0 is asked how to answer an attack, in a battle where both hold gems."""
    state = match.state
    assert isinstance(state, State)
    battle = state.battle
    if battle is None or match.actor != 0 or battle.round < 4:
        return False
    return bool(battle.stack) and isinstance(battle.stack[-1], Strike) and battle.active != 0


def take_back(match: Match) -> None:
    """Take back a choice and do it again; take it back once more and choose something else."""
    match.undo(0)
    match.redo(0)
    match.undo(0)
    taken_back = match.record.undone[-1]
    others = [action for action in match.legal if match.game.notation(action, match.state) != taken_back]
    match.submit(Rng(match.seed).source().choice(others))


def main() -> None:
    """Make all of them."""
    FOLDER.mkdir(exist_ok=True)
    quick = play(begin("nawalli-quick", Mode.QUICK, (ANA, GREEDY), 1), to_the_end)

    full = play(begin("nawalli-full", Mode.FULL, (ANA, GREEDY), 2), may_undo)
    take_back(full)
    play(full, before_an_answer)

    start = play(begin("nawalli-quick-start", Mode.QUICK_START, (ANA, BEN), 3), lambda match: match.ply >= 60)
    start.rename("Ana and Ben, the first try")
    start.give_up(1)

    simple = play(begin("nawalli-simple", Mode.SIMPLE, (RANDOM, GREEDY), 4), to_the_end)

    for match in (quick, full, start, simple):
        print(f"{match.path and match.path.name}: {match.ply} actions, {match.headline}")
        match.close()


if __name__ == "__main__":
    main()
