"""Makes docs/picture.svg, the picture in the README, anew: `python tools/picture.py`.

A real battle on the real screen: bots play both sides up to a lively moment of the person's turn.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from tonalli.bots.base import seat_bot
from tonalli.games import house_game
from tonalli.games.nawalli.model import Options, State
from tonalli.play.library import Library
from tonalli.play.match import Match
from tonalli.play.record import HUMAN, SeatInfo
from tonalli.ui.app import Tonalli

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "picture.svg"
SIZE = (120, 30)
SEED = 5
SEATS = (SeatInfo("Ana", HUMAN), SeatInfo("Greedy", "greedy"))
FULL = 6
"""So many of the eight lanes are to be taken, and both sides to have gems."""


def lively(match: Match) -> bool:
    """Ana has her turn, nothing is asked, and there is something to see."""
    state = match.state
    assert isinstance(state, State)
    battle = state.battle
    if battle is None or match.actor != 0 or battle.stack or battle.active != 0:
        return False
    taken = [lane for arena in battle.arenas for lane in arena.lanes if lane is not None]
    return len(taken) >= FULL and all(arena.gems > 0 for arena in battle.arenas)


def play(match: Match) -> None:
    """Let bots play until it is lively. Raises `RuntimeError` if it never is."""
    bots = [seat_bot("greedy", match.game, seat, match.seed) for seat in range(len(SEATS))]
    while not lively(match):
        seat = match.actor
        if seat is None:
            raise RuntimeError("This match never becomes lively enough; try another seed.")
        match.submit(bots[seat].choose(match.view(seat), match.legal, match.ply))


async def show(library: Library) -> str:
    """The program's screen after `tonalli resume`, as SVG."""
    app = Tonalli(library, resume=True, pace=0)
    async with app.run_test(size=SIZE) as pilot:
        while not app.screen.query("#board"):
            await pilot.pause(0.05)
        await pilot.press("up", "right")
        await pilot.pause(0.5)
        return app.export_screenshot(title="Tonalli")


def main() -> None:
    """Make the picture."""
    with tempfile.TemporaryDirectory() as home:
        library = Library(Path(home))
        match = library.begin(house_game("nawalli"), SEATS, SEED, Options())
        play(match)
        match.close()
        picture = asyncio.run(show(library))
    PICTURE.write_text("\n".join(line.rstrip() for line in picture.splitlines()) + "\n", encoding="utf-8")
    print(f"{PICTURE.name}: seed {SEED}, {match.ply} actions, {match.headline}")


if __name__ == "__main__":
    main()
