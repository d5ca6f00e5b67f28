"""A small app that holds the board alone, for tests: it plays what the board chooses."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from textual.app import App, ComposeResult
from textual.content import Content
from textual.widgets import Static

from tests.games.nawalli.arena import Table
from tonalli.games.nawalli import text
from tonalli.games.nawalli.model import Action, State
from tonalli.ui.games.nawalli import NawalliBoard
from tonalli.ui.themes import DARK, THEMES
from tonalli.ui.widgets.keys import KeyLine

NAMES = ("Ana", "Greedy")


class Stage(App[None]):
    """Shows a table to the seat that must act, or to one viewer, and plays what is chosen."""

    CSS = """
    #head, #log { height: 1; }
    #board { height: 1fr; width: 1fr; }
    #prompt { height: 1; }
    .title { text-style: bold; }
    .dialog { width: 64; height: auto; max-height: 20; padding: 1 2; border: round $border; }
    .dialog Menu { height: auto; max-height: 12; }
    .sheet { width: 76; height: 22; padding: 0 1; background: $surface; border: round $border; }
    ModalScreen { align: center middle; }
    """
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        table: Table,
        viewer: int | str | None = None,
        names: tuple[str, ...] = NAMES,
        others: Callable[[Table], Action] | None = None,
        theme: str = DARK.name,
    ) -> None:
        """`viewer` None: whoever must act looks. `others` chooses for who is not seat 0."""
        super().__init__()
        self.table = table
        self.viewer = viewer
        self.names = names
        self.others = others
        self.chosen: list[str] = []
        """What the board chose, in notation."""
        self.said = ""
        self.refused = False
        for one in THEMES:
            self.register_theme(one)
        self.theme = theme

    def compose(self) -> ComposeResult:
        yield Static(Content(" Nawalli"), id="head")
        yield NawalliBoard(id="board")
        yield Static(id="prompt")
        yield Static(id="log")
        yield KeyLine()

    def on_mount(self) -> None:
        self.board.focus()
        self.show()

    @property
    def board(self) -> NawalliBoard:
        return self.query_one(NawalliBoard)

    @property
    def prompt(self) -> Static:
        return self.query_one("#prompt", Static)

    def show(self) -> None:
        """Let the others act, then show what there is."""
        table, game = self.table, self.table.game
        while self.others is not None and table.asked not in (0, None):
            action = self.others(table)
            table.play(game.notation(action, table.state))
        actor = table.asked
        viewer = actor if self.viewer is None else self.viewer
        view = game.view(table.state, 0 if viewer is None else viewer)  # type: ignore[arg-type]
        actors = view if actor is None else game.view(table.state, actor)
        legal = () if actor is None else game.legal_actions(table.state)
        self.question = text.question(actors, self.names, game.cards, legal)
        board = self.board
        board.definitions = game.definitions
        board.label = lambda action: game.label(action, actors)  # type: ignore[arg-type]
        board.why_not = lambda action: game.why_not(table.state, action)  # type: ignore[arg-type]
        board.show(view, legal, self.question, self.names, actor is not None)

    def on_board_chosen(self, event: NawalliBoard.Chosen) -> None:
        action: Action = event.action  # type: ignore[assignment]
        notation = self.table.game.notation(action, self.table.state)
        self.chosen.append(notation)
        self.table.play(notation)
        self.show()

    def on_board_hint(self, event: NawalliBoard.Hint) -> None:
        self.said, self.refused = event.text, event.refused
        self.prompt.update(Content(f" > {event.text or self.question}"))

    def key_escape(self) -> None:
        self.board.step_back()

    def screen_text(self) -> str:
        """What the board shows, without colours."""
        return "\n".join(strip.text.rstrip() for strip in self.board._strips)


def with_state(table: Table, **changes: object) -> Table:
    """The table with a field of its battle changed."""
    state: State = table.state
    assert state.battle is not None
    table.state = replace(state, battle=replace(state.battle, **changes))
    return table
