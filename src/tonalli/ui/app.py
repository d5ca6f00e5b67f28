"""The program on the screen."""

from __future__ import annotations

import secrets
import traceback
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.screen import Screen

from tonalli.core.game import GameError
from tonalli.core.plain import plain
from tonalli.games import game_class, house_game
from tonalli.play.library import Library
from tonalli.play.match import Match
from tonalli.play.record import SaveError, WriteFailed
from tonalli.ui.games.wording import wording
from tonalli.ui.screens.dialogs import Ask, Tell
from tonalli.ui.screens.help import Keys, keys_of
from tonalli.ui.screens.home import HomeScreen
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.setup import Setup, SetupScreen
from tonalli.ui.screens.small import TooSmall, too_small
from tonalli.ui.themes import DARK, LIGHT, THEMES

PACE = 0.7
"""Seconds that a bot's action is left on the screen."""
