"""Bots that take their time, or worse, for tests of the worker; another process finds them by name."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from tonalli.bots.base import Bot, Budget


class Slow(Bot):
    """Not quick, but done at once: the last action; a rounds budget is how many hundredths it takes."""

    quick = False

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        done = 0
        while budget.iterations is not None and not budget.used_up(done):
            time.sleep(0.01)
            done += 1
        return legal[-1]


class Deaf(Bot):
    """Thinks for ever and never looks at its budget."""

    quick = False

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        while True:
            pass


class Broken(Bot):
    """Raises."""

    quick = False

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        raise ValueError("a wrong turn")


class Dies(Bot):
    """Ends its process, with something to say."""

    quick = False

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        print("last words")
        os.write(2, b"last words")
        sys.stdout.flush()
        os._exit(3)


class Liar(Bot):
    """Chooses what is not legal."""

    quick = False

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        return "nothing"


class Lot(Bot):
    """Chooses by lot, like random, but in the worker."""

    quick = False

    def choose(self, view: Any, legal: tuple[Any, ...], budget: Budget) -> Any:
        return budget.rng.source().choice(legal)


SLOW = {name.lower(): f"{__name__}:{name}" for name in ("Slow", "Deaf", "Broken", "Dies", "Liar", "Lot")}
"""Name -> "module:Class", as in the registry."""
