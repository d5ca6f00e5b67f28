"""Every screen of the program, one after the other, for what must hold on all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from pathlib import Path
from unittest.mock import patch

from textual.pilot import Pilot

from tests.games.nawalli.adventure.quests import Campaign
from tests.ui.adventure import scenes as quests
from tests.ui.azteka import scenes as wheels
from tests.ui.gualicho import scenes as curses
from tests.ui.nahua import scenes as dice
from tests.ui.nawalli import scenes
from tests.ui.nawalli.driver import settle as still
from tests.ui.screen import ANA, BEN, saved, settle, shown, until
from tests.ui.serpent_stones import scenes as stones
from tonalli.games.azteka.model import State as Wheel
from tonalli.games.gualicho.model import State as Curses
from tonalli.games.nahua.model import State as Dice
from tonalli.games.serpent_stones.model import State as Stones
from tonalli.play.match import Match
from tonalli.play.record import MAX_TITLE
from tonalli.ui.app import Tonalli
from tonalli.ui.screens import rules
from tonalli.ui.screens.curtain import Curtain
from tonalli.ui.screens.dialogs import Ask, AskName, Tell
from tonalli.ui.screens.help import Keys, keys_of
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.saves import SavesScreen
from tonalli.ui.screens.setup import SetupScreen
from tonalli.ui.screens.small import TooSmall

BOARDS = {
    "draft": (scenes.draft, ()),
    "first hand": (scenes.first_hand, ()),
    "turn": (scenes.turn, ()),
    "hand card picked": (scenes.turn, ("4",)),
    "attack aimed": (scenes.turn, ("a",)),
    "answer": (scenes.answer, ()),
    "six signs": (scenes.six_signs, ("k",)),
    "a fighter in full": (scenes.six_signs, ("k", "v")),
    "counts": (scenes.turn, ("c",)),
    "all actions": (scenes.turn, (".",)),
    "four sides": (scenes.four_sides, ("a", "enter", "up")),
    "two teams": (scenes.two_teams, ("f",)),
    "draft of four": (scenes.draft_of_four, ()),
    "log": (scenes.turn, ("o",)),
    "menu": (scenes.turn, ("escape",)),
    "result": (scenes.over, ()),
    "class of a quest": (quests.classes, ("2",)),
    "map of a quest": (quests.later_map, ("up",)),
    "battle of a quest": (quests.battle, ("a",)),
    "boss of a quest": (quests.boss, ()),
    "recruits": (quests.recruiting, ()),
    "second try": (quests.retry, ()),
    "wheel": (wheels.middle, ("d", "3")),
    "wheel of three": (wheels.three, ()),
    "wheel, New Birth": (wheels.birth, ("c", "2")),
    "dice": (dice.middle, ()),
    "a god asked": (dice.two_gods, ("2", "g")),
    "famine": (dice.famine, ()),
    "dice to come": (dice.growth, ()),
    "chart": (dice.over, ("b",)),
    "stones, a strike": (stones.middle, ("4", "enter")),
    "stones, a warrior": (stones.few, ("1", "enter")),
    "stones, pointing": (stones.pointing, ("right",)),
    "stones in full": (stones.altar, ("v",)),
    "curses": (curses.attacked, ("1", "right")),
    "curses, six players": (curses.six, ("up",)),
    "curses, a way asked": (curses.attacked, ("3", "c")),
    "curses, hand face down": (curses.blind, ()),
    "curses, no colours": (lambda: curses.felt("colour-blind", "no-win"), ("4",)),
    "curses, spelled out": (lambda: curses.felt("spell-it-out"), ("2", "c")),
}


async def tour(pilot: Pilot[int], home: Path, boards: Collection[str] = ()) -> AsyncIterator[str]:
    """Stands on each screen in turn, or on these boards only, and gives its name."""
    app = pilot.app
    assert isinstance(app, Tonalli)
    if not boards:
        async for name in _shell(pilot, app, home):
            yield name
    async for name in _boards(pilot, app, boards or BOARDS):
        yield name


async def _shell(pilot: Pilot[int], app: Tonalli, home: Path) -> AsyncIterator[str]:
    saved(home, title="A game in the rain", days_ago=2)
    broken = saved(home, (ANA, BEN), days_ago=3)
    broken.write_bytes(b"nothing of ours")
    await settle(pilot)
    yield "home"
    await pilot.press("f2")
    await settle(pilot)
    yield "settings"
    await pilot.press("up")
    yield "settings, the name"
    await pilot.press("escape")
    app.set_up("nawalli")
    await until(pilot, lambda: isinstance(app.screen, SetupScreen))
    await settle(pilot)
    yield "set-up"
    await pilot.press("escape")
    app.action_saves()
    await until(pilot, lambda: isinstance(app.screen, SavesScreen) and "rain" in shown(app))
    yield "saves"
    app.screen.dismiss()
    page = "\n".join(rules.rules_text("nawalli").splitlines()[:30])
    with patch.object(rules, "rules_text", lambda game_id: page):  # a page in full is slow to dress anew
        app.show_rules("nawalli")
        await until(pilot, lambda: "NW-" in shown(app))
        yield "rules"
    app.screen.dismiss()
    for screen in (
        Tell("The game cannot be saved."),
        Ask("Leave it?", (("l", "Leave it"), ("g", "Go on"))),
        AskName("What shall this save be called?", "", MAX_TITLE),
        Curtain("Ana"),
        Keys(keys_of(app.screen)),
    ):
        app.push_screen(screen)
        await settle(pilot)
        yield type(screen).__name__
        app.pop_screen()
        await settle(pilot)
    size = app.size
    await pilot.resize_terminal(40, 10)
    await until(pilot, lambda: isinstance(app.screen, TooSmall))
    yield "too small"
    await pilot.resize_terminal(*size)
    await until(pilot, lambda: not isinstance(app.screen, TooSmall))
    app.action_command_palette()
    await until(pilot, lambda: "Theme: light" in shown(app))
    yield "palette"
    await pilot.press(*"them")
    await until(pilot, lambda: "Saves" not in shown(app))
    yield "palette, searched"
    await pilot.press("escape")
    for severity in ("information", "warning", "error"):
        app.notify("This is what a notice looks like.", title="Notice", severity=severity)  # type: ignore[arg-type]
    await until(pilot, lambda: "a notice" in shown(app))
    yield "notices"
    app.clear_notifications()


async def _boards(pilot: Pilot[int], app: Tonalli, names: Collection[str]) -> AsyncIterator[str]:
    for name in names:
        scene, keys = BOARDS[name]
        depth = len(app.screen_stack)
        match = _posed(scene())
        app.push_screen(MatchScreen(match))
        await pilot.pause()
        await pilot.press(*keys)
        await still(app)
        yield f"board: {name}"
        while len(app.screen_stack) > depth:
            app.pop_screen()
            await settle(pilot)


def _posed(laid_out: Campaign | Wheel | Dice | Stones | Curses | scenes.Table) -> Match:
    """A match that stands so, of whichever game it is."""
    if isinstance(laid_out, Stones):
        return stones.posed(laid_out, 0)
    if isinstance(laid_out, Curses):
        return curses.posed(laid_out, 0)
    if isinstance(laid_out, Dice):
        return dice.posed(laid_out)
    if isinstance(laid_out, Campaign):
        return quests.posed(laid_out, 0)
    if isinstance(laid_out, Wheel):
        return wheels.posed(laid_out, *range(len(laid_out.setting.players)))
    return scenes.posed(laid_out, 0)
