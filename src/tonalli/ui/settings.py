"""What a player sets once: how it looks, how fast it goes, and what was chosen last. Kept in `settings.toml`.

Only what is needed to draw the first frame is imported here.
"""

from __future__ import annotations

import contextlib
import errno
import json
import math
import os
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from tonalli.core.plain import plain

FILE: Final = "settings.toml"
DAMAGED: Final = ".damaged"
"""What the name of a kept file ends in that was not understood."""
MAX_FILE: Final = 64 << 10
"""Bytes that are read at most."""
MAX_TEXT: Final = 80
"""Characters of one text at most."""

Pace = Literal["step", "slow", "normal", "fast", "at once"]
Ascii = Literal["auto", "on", "off"]

SECONDS: Final[dict[Pace, float]] = {
    "step": math.inf,
    "slow": 1.6,
    "normal": 0.7,
    "fast": 0.25,
    "at once": 0.0,
}
"""How long a bot's action is left on the screen: "step" until a key is pressed."""


class Settings(Struct, frozen=True):
    """Everything that is kept."""

    theme: str = "tonalli-dark"
    ascii: Ascii = "auto"
    """"auto": on where the terminal's encoding is not UTF-8."""
    motion: bool = True
    """Whether events are shown as they happen; TEXTUAL_ANIMATIONS=none wins over it."""
    pace: Pace = "normal"
    """How long a bot's action is left on the screen."""
    name: str = ""
    """The player's name in a new set-up."""
    last_setup: dict[str, dict[str, str]] = {}
    """What was chosen last in the set-up of each game, as plain strings."""

    @property
    def seconds(self) -> float:
        """How long a bot's action is left on the screen."""
        return SECONDS[self.pace]

    def in_ascii(self, lines: bool) -> bool:
        """Whether to draw in ASCII on a terminal that can draw lines, or cannot."""
        return self.ascii == "on" or (self.ascii == "auto" and not lines)


class SettingsError(Exception):
    """The settings cannot be kept; its text is one sentence for the player."""


def read(path: Path) -> tuple[Settings, str]:
    """The settings of that file, and one sentence if something in it was not understood.

    What was not understood stands as if it had never been set, and the file is kept under another name.
    """
    try:
        found, wrong = _understood(path)
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), ""
    except OSError as error:
        return (
            Settings(),
            f"{FILE} cannot be read: {plain(error.strerror or 'input/output error', MAX_TEXT)}.",
        )
    except (ValueError, RecursionError, MemoryError):  # damaged TOML and UTF-8 are ValueErrors
        found, wrong = Settings(), ["all of it"]
    if not wrong:
        return found, ""
    kept = _put_aside(path, found)
    return found, f"{FILE} was not understood ({', '.join(wrong)}); it is {kept}."


def _understood(path: Path) -> tuple[Settings, list[str]]:
    """What is right in the file, and the names of what is not."""
    if path.exists() and not path.is_file():  # a pipe would be waited for
        raise OSError(errno.EINVAL, "it is no ordinary file")
    with path.open("rb") as file:
        data = file.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise ValueError(path)
    import tomllib

    given = tomllib.loads(data.decode())
    good: dict[str, Any] = {}
    wrong = []
    for field in msgspec.structs.fields(Settings):
        if field.name not in given:
            continue
        try:
            good[field.name] = _safe(msgspec.convert(given[field.name], field.type))
        except (msgspec.ValidationError, RecursionError):
            wrong.append(field.name)
    return Settings(**good), wrong


def _safe(value: Any) -> Any:
    """The same with every text in it safe to show."""
    if isinstance(value, str):
        return plain(value, MAX_TEXT)
    if isinstance(value, dict):
        return {_safe(key): _safe(inner) for key, inner in value.items()}
    return value


def _put_aside(path: Path, found: Settings) -> str:
    """Give the file another name and write what is right of it anew; says what became of it."""
    kept = path.with_name(path.name + DAMAGED)
    try:
        os.replace(path, kept)
    except OSError:
        return "left as it is"
    with contextlib.suppress(SettingsError):
        write(path, found)
    return f"kept as {kept.name}"


def write(path: Path, settings: Settings) -> None:
    """Keep the settings: all of them or, if that fails, those that were there. Raises `SettingsError`."""
    from tonalli.play.journal import DISK, TEMPORARY, why

    new = path.with_name(f"{path.name}.{os.getpid()}{TEMPORARY}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.unlink(missing_ok=True)
        DISK.write_new(new, toml(settings).encode())
        try:
            os.replace(new, path)
        except BaseException:
            new.unlink(missing_ok=True)
            raise
        DISK.sync_folder(path.parent)
    except OSError as error:
        where = plain(str(path.parent), MAX_TEXT)
        raise SettingsError(f"The settings cannot be saved in {where}: {why(error)}.") from None


def toml(settings: Settings) -> str:
    """The settings as TOML."""
    values = msgspec.structs.asdict(_safe_settings(settings))
    tables = values.pop("last_setup")
    lines = [f"{key} = {_value(value)}" for key, value in values.items()]
    for game, choices in tables.items():
        lines += ["", f"[last_setup.{_value(game)}]"]
        lines += [f"{_value(key)} = {_value(value)}" for key, value in choices.items()]
    return "\n".join(lines) + "\n"


def _safe_settings(settings: Settings) -> Settings:
    return Settings(**{key: _safe(value) for key, value in msgspec.structs.asdict(settings).items()})


def _value(value: str | bool) -> str:
    """A text or a truth; texts are safe already, so that JSON's quotes are TOML's."""
    return json.dumps(value, ensure_ascii=False)
