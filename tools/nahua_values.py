"""Makes the table by which the bot `expect` plays Nahua: `python tools/nahua_values.py`.

From the last round back: for each number of expansion dice and each store of corn, the hearts that a round and all
after it bring on average, if every choice in the round is the one that brings most. A round is reckoned in full
(three rolls, all ways in which the dice can lie), with two liberties: a die that is kept after the first roll may be
rolled after the second even if it had to be locked, and a god does not let black corn go.

Has to be run again when the faces in `dice.toml` have changed; a test says so. It takes some minutes.
"""

from __future__ import annotations

import argparse
import time
from array import array
from multiprocessing import Pool
from pathlib import Path

import msgspec

from tonalli.bots.nahua import values
from tonalli.bots.nahua.chances import Cup
from tonalli.bots.nahua.values import CORN, Values, digest
from tonalli.bots.nahua.worth import Ending
from tonalli.games.nahua import rules
from tonalli.games.nahua.model import (
    EXPANSIONS,
    FIRST_EXPANSION,
    ROUNDS,
    DiceSet,
    Die,
    Gifts,
    NahuaOptions,
    Phase,
    Table,
)
from tonalli.games.nahua.rules import Yield

SPREAD = 1.5
"""How far the hearts of one round lie apart, as measured over games."""
PLENTY = 9
"""Hearts offered before, so that those that are lost can be lost."""

CUPS: dict[int, Cup] = {}


def mean(faces: DiceSet, left: int, dice: int, corn: int, so_far: Values) -> float:
    """The hearts that the last `left` rounds bring with so many expansion dice and so much corn."""
    places = FIRST_EXPANSION + dice
    table = Table(
        NahuaOptions(), ROUNDS + 1 - left, Phase.ROLLING, 0, (Die(),) * places, corn, PLENTY, Gifts(), ()
    )

    def ahead(_: Table, dice: int, found: Yield) -> float:
        return found.hearts - PLENTY + so_far.hearts(left - 1, dice, found.corn)

    if dice not in CUPS:
        CUPS[dice] = Cup(faces, tuple(range(places)))
    cup, ending = CUPS[dice], Ending(table, ahead)
    worth = {codes: ending.worth(codes) for codes in cup.distinct}
    lying = array("d", [worth[codes] for codes in cup.keys])
    for _ in range(2):
        lying = cup.best(cup.spread(lying))
    return cup.mean(lying)


def task(given: tuple[DiceSet, int, int, int, Values]) -> float:
    """One entry."""
    return mean(*given)


def made(faces: DiceSet, jobs: int) -> Values:
    """The whole table."""
    none = ((0.0,) * len(CORN),) * (EXPANSIONS + 1)
    found = Values(digest(faces), SPREAD, (none,))
    with Pool(jobs) as pool:
        for left in range(1, ROUNDS + 1):
            began = time.perf_counter()
            most = min(EXPANSIONS, ROUNDS - left)
            wanted = [(faces, left, dice, corn, found) for dice in reversed(range(most + 1)) for corn in CORN]
            means = dict(
                zip([(w[2], w[3]) for w in wanted], pool.map(task, wanted, chunksize=1), strict=True)
            )
            rows = [
                tuple([round(means[min(dice, most), corn], 3) for corn in CORN])
                for dice in range(EXPANSIONS + 1)
            ]
            found = Values(found.digest, SPREAD, (*found.means, tuple(rows)))
            print(
                f"{left:2} rounds left: {rows[0][0]:.2f} hearts  ({time.perf_counter() - began:.0f} s)",
                flush=True,
            )
    return found


def main() -> None:
    """Make it, and put it beside the bot."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--faces", type=Path, help="another set of dice, to try it")
    parser.add_argument("--out", type=Path, default=Path(values.__file__).with_name(values.FILE))
    given = parser.parse_args()
    faces = rules.parse(given.faces.read_text(encoding="utf-8")) if given.faces else rules.house()
    given.out.write_bytes(msgspec.json.format(msgspec.json.encode(made(faces, given.jobs)), indent=0) + b"\n")


if __name__ == "__main__":
    main()
