"""The pages of a quest and its battlefield: keys, mouse, and what is said."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.games.nawalli.adventure.quests import Campaign, quest
from tests.ui.adventure import scenes
from tests.ui.adventure.driver import QuestDriver
from tests.ui.conftest import MakeApp
from tests.ui.nawalli.driver import settle
from tests.ui.screen import choose_at_home, on, screen_of, shown, until
from tonalli.games.nawalli.adventure.model import BecomeClass, Fetch, Recruit, Retry, Stage
from tonalli.games.nawalli.model import Attack, Pass
from tonalli.ui.app import Tonalli
from tonalli.ui.games.nawalli.adventure import AdventureBoard
from tonalli.ui.games.nawalli.adventure.facts import BACK
from tonalli.ui.games.nawalli.adventure.wording import AdventureWording
from tonalli.ui.games.nawalli.arena import Slot, Spot
from tonalli.ui.games.nawalli.choosing import At
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.result import ResultScreen
from tonalli.ui.screens.setup import SetupScreen


@asynccontextmanager
async def on_screen(
    make_app: MakeApp, a: Campaign, *people: int, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[int], MatchScreen, QuestDriver]]:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = MatchScreen(scenes.posed(a, *(people or range(a.state.players))), 0)
        app.push_screen(screen)
        await settle(app)
        yield pilot, screen, QuestDriver(pilot, screen.match)


async def click(pilot: Pilot[int], board: AdventureBoard, spot: Spot, times: int = 1) -> None:
    """Click on the middle of a spot of the page that is seen."""
    page = board._page
    assert page is not None
    spots = page._layout_.spots if page is board._field else page._spots  # type: ignore[attr-defined]
    area = spots[spot]
    offset = (area.x + area.width // 2, area.y + area.height // 2)
    for _ in range(times):
        await pilot.click(f"#{page.id}", offset=offset)
    await settle(pilot.app)


# -- the start


async def test_set_up_offers_difficulty_players_and_seats(make_app: MakeApp, home: Path) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await choose_at_home(pilot, "new-nawalli-adventure")
        await on(pilot, SetupScreen)
        said = shown(app)
        for words in ("Normal", "Veteran", "Master", "Players", "Seat 1", "shapeshifted"):
            assert words in said, words
        await pilot.press("enter")
        await on(pilot, MatchScreen)
        match = screen_of(pilot, MatchScreen).match  # type: ignore[attr-defined]
        assert len(match.seats) == 1
        assert match.state.stage is Stage.NAWAL1


async def test_home_resumes_a_quest_by_its_headline(make_app: MakeApp, home: Path) -> None:
    app = make_app()
    match = app.library.begin(scenes.HOUSE, scenes.posed(scenes.first_map(), 0).seats, 3, _options())
    match.close()
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "Resume: Adventure, the start: you choose a Nawal" in shown(app))


def _options() -> object:
    return scenes.HOUSE.info.options()


async def test_all_classes_are_seen_with_their_cards(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.classes()) as (pilot, screen, driver):
        said = shown(pilot.app)
        for words in ("Warrior", "Defender", "Archer", "Summoner", "Sorcerer", "Healer", "Priest"):
            assert words in said, words
        assert said.count("Itstli") >= 2, "both Warriors"
        await driver.do(BecomeClass("defender", "pantli"))
        assert screen.match.state.classes == ("defender",)
        assert "pantli" in screen.match.state.decks[0]


# -- the map


async def test_enter_leaves_the_map_wherever_the_cursor_is(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.later_map()) as (pilot, screen, driver):
        await driver.press("up", "up")
        await driver.press("v")
        assert "The boss: " in shown(pilot.app)
        await driver.press("escape", "enter")
        assert screen.match.state.stage is Stage.BATTLE


async def test_stations_differ_by_shape(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.later_map()) as (pilot, _, _driver):
        lines = shown(pilot.app).splitlines()
        for mark, name in (("[✓]", "Cave of Owls"), ("<◆>", "Obsidian Stair"), ("( )", "Gate of Smoke")):
            assert any(mark in line and name in line for line in lines), name


async def test_a_click_on_a_station_looks_and_the_next_on_it_goes_on(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.later_map()) as (pilot, screen, driver):
        await click(pilot, driver.board, Slot(5))
        assert screen.match.state.stage is Stage.MAP
        await click(pilot, driver.board, Slot(5))
        assert screen.match.state.stage is Stage.BATTLE


# -- after a battle


async def test_a_full_deck_is_asked_instead_of_which(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.recruiting()) as (pilot, screen, driver):
        await driver.press("2", "enter")
        assert "Tsinakan instead of which?" in shown(pilot.app)
        await driver.press("escape")
        assert "instead of which" not in shown(pilot.app)
        await driver.do(Recruit("tsinakan", "tekolotl"))
        deck = screen.match.state.decks[0]
        assert "tsinakan" in deck
        assert "tekolotl" not in deck


async def test_recruits_by_mouse(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.recruiting()) as (pilot, screen, driver):
        await click(pilot, driver.board, Slot(1), times=2)
        assert "Tsinakan instead of which?" in shown(pilot.app)
        await click(pilot, driver.board, Slot(2), times=2)
        assert "tsinakan" in screen.match.state.decks[0]


async def test_nobody_is_recruited_by_one_key_and_enter(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.recruiting()) as (pilot, screen, driver):
        decks = screen.match.state.decks
        await driver.press("p")
        assert "Recruit nobody?" in shown(pilot.app)
        await driver.press("enter")
        assert screen.match.state.stage is not Stage.RECRUIT
        assert screen.match.state.decks == decks


async def test_treasure_shows_what_spells_do(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.treasure()) as (pilot, _, driver):
        assert "Treasure of level 2" in shown(pilot.app)
        await driver.press("2", "v")
        assert "Removes up to 4 damage from all your Nawals." in shown(pilot.app)


@pytest.mark.parametrize(("action", "stage"), [(Retry(), Stage.BATTLE), (Pass(), Stage.OVER)])
async def test_a_lost_battle_is_tried_again_or_ends_the_quest(
    make_table: MakeApp, action: Retry | Pass, stage: Stage
) -> None:
    async with on_screen(make_table, scenes.retry()) as (pilot, screen, driver):
        assert "The Obsidian Stair: lost" in shown(pilot.app)
        await driver.do(action)
        assert screen.match.state.stage is stage
        if stage is Stage.OVER:
            await on(pilot, ResultScreen)


# -- the battlefield


async def test_three_rows_and_what_lies_beside_them(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.battle()) as (pilot, _, driver):
        said = shown(pilot.app)
        for words in (
            "to come: levels 3 3", "Guardian space: empty", "Monkey 2", "/Quake 1", "*Ome-Teotl", "you 4 ◆◆◆◆",
            "beside the board 7", "the curse 2 ◆◆", "aside 2", "burned 1",
        ):  # fmt: skip
            assert words in said, words
        await driver.press("c")
        assert "Ana's cards aside: Snake 1, Dog item." in shown(pilot.app)


async def test_what_waits_in_the_guardian_space_is_named(make_table: MakeApp) -> None:
    a = quest(middle={"red": "death-1"}, mine={"red": "monkey-1"}, hand="metl", shapes="rabbit-1 deer-1")
    async with on_screen(make_table, a) as (pilot, _, _driver):
        assert "Guardian space: *Ome-Teotl, Rabbit 1, Deer 1" in shown(pilot.app)


async def test_the_longest_names_and_most_levels_fit(make_table: MakeApp) -> None:
    deck = "rain-4 wind-4 eagle-4 death-4 knife-4 reed-4 water-4 deer-4 dog-4"
    a = quest(middle={"red": "death-1"}, mine={"red": "monkey-1"}, deck=deck, shapes="rabbit-1 deer-1")
    async with on_screen(make_table, a) as (pilot, _, _driver):
        line = shown(pilot.app).splitlines()[1]
        assert "9 to come" in line or "levels 4 4 4 4 4 4 4 4 4" in line
        assert "Deer 1" in line


async def test_the_back_row_is_looked_at_but_no_target(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.battle()) as (pilot, screen, driver):
        field = driver.board._field
        field.session.put(At(BACK, 1))
        await driver.press("v")
        said = shown(pilot.app)
        assert "Monkey 2 in blue, The curse" in said
        assert "MONKEY: An opponent has 2 more Life by it." in said
        assert "In the back row it does nothing" in said
        await driver.press("escape", "a")
        field.session.cursor = At(BACK, 1)
        await driver.press("enter")
        assert "The back row is out of reach" in shown(pilot.app)
        assert screen.match.ply == 0


async def test_what_an_attack_would_do_is_told_with_the_opponents_answers(make_table: MakeApp) -> None:
    a = quest(mine={"red": "monkey-4"}, middle={"red": "death-1", "blue": "dog-2"}, hand="metl")
    async with on_screen(make_table, a) as (pilot, screen, driver):
        field = driver.board._field
        told = field._foretell(Attack(0, 0, 1))
        assert told is not None
        assert {spot.lane for spot in told.lanes if spot.side == 1} >= {0, 1}, "DOG shifts in, as it must"
        await driver.press("a")
        assert "Attack Death 1 in red" in shown(pilot.app)
        await driver.press("escape")
        await driver.do(Attack(0, 0, 1))
        assert screen.match.state.match.battle.arenas[1].lanes[0].id == told.lanes[At(1, 1)].before.id  # type: ignore[union-attr]


async def test_attacking_by_mouse(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.battle()) as (pilot, screen, driver):
        await click(pilot, driver.board, At(0, 0))
        spots: Callable[[], object] = lambda: driver.board._field.session.tray  # noqa: E731
        names = [item.title for item in spots()]  # type: ignore[attr-defined]
        await click(pilot, driver.board, Slot(names.index("attack")))
        await click(pilot, driver.board, At(1, 0))
        assert screen.match.ply == 1
        assert screen.match.state.match.battle.arenas[0].lanes[0].attacked


async def test_the_hand_is_chosen_from_what_lies_aside(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.first_hand()) as (pilot, screen, driver):
        assert "choose 5 cards more for the hand" in shown(pilot.app)
        for card in ("oselotl", "mistli", "itstli", "metl", "makkwawitl"):
            await driver.do(Fetch(card))
        battle = screen.match.state.match.battle
        assert battle.round == 1
        assert len(battle.players[0].hand) == 5
        assert "aside 3" in shown(pilot.app)


async def test_undo_takes_an_action_of_the_quest_back(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.battle()) as (_, screen, driver):
        before = screen.match.state
        await driver.do(Attack(0, 0, 1))
        await driver.press("u")
        assert screen.match.state == before


async def test_the_log_tells_why_by_the_rules(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.battle()) as (pilot, screen, driver):
        await driver.press("e", "o")
        assert "Round 3, the curse" in shown(pilot.app)
        words, told = AdventureWording(scenes.HOUSE), screen.match.step(1).events
        reasons = [words.because(event) for event in told]
        assert all(reasons), "no event is without its rules"
        first = {rule.partition(":")[0] for because in reasons for rule in because}
        assert {"AD-12", "AD-18", "AD-19", "AD-20"} <= first


async def test_the_rules_page_begins_at_adventure_mode(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        app.show_rules("nawalli-adventure")
        await until(pilot, lambda: "You climb the Sacred Hill" in shown(app))


# -- two players


async def test_who_has_got_the_floor_gives_it_back_by_undo(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.battle_together()) as (_, screen, driver):
        before = screen.match.state
        await driver.press("e")
        assert screen.match.actor == 1
        await driver.press("u")
        assert screen.match.state == before
        await driver.press("U")
        assert screen.match.actor == 1


async def test_both_hands_lie_open_and_owners_are_named(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.battle_together()) as (pilot, screen, driver):
        said = shown(pilot.app)
        assert "red Ana" in said
        assert "blue Bea" in said
        await driver.press("e")
        assert screen.match.actor == 1
        assert "Lizard 2" in shown(pilot.app), "the hand of who has the floor"
        await driver.press("f")
        assert "Lizard 1" in shown(pilot.app), "the ally's, one key away"
        await driver.press("f")
        assert "Lizard 2" in shown(pilot.app)


async def test_a_bot_plays_the_ally(make_table: MakeApp) -> None:
    async with on_screen(make_table, scenes.battle_together(), 0) as (pilot, screen, driver):
        app = pilot.app
        assert isinstance(app, Tonalli)
        await driver.press("e")
        await until(pilot, lambda: screen.match.actor == 0 or screen.match.over)
        assert screen.match.ply > 1
        assert "Lizard 1" in shown(app) or screen.match.over, "the person's own hand is seen"
