"""Where everything of this user lies."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

HOME: Final = "TONALLI_HOME"
"""The environment variable that names the home instead of the usual place."""


def home() -> Path:
    """The folder that everything of this user lies in; it need not be there yet."""
    given = os.environ.get(HOME)
    if given:
        path = Path(given)
        with suppress(RuntimeError):  # "~" where nobody knows whose home that is
            path = path.expanduser()
        return path.absolute()
    import platformdirs

    return platformdirs.user_data_path("tonalli", appauthor=False)
