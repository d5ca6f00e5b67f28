"""The list of saves: resume, rename, delete."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tonalli.play.library import Save
from tonalli.play.record import SaveError
from tonalli.ui.screens.dialogs import Ask, AskName
from tonalli.ui.when import when
from tonalli.ui.widgets.keys import KeyLine
from tonalli.ui.widgets.menu import Menu

if TYPE_CHECKING:
    from tonalli.ui.app import Tonalli
