"""Everything can be looked at closely, and from there whatever is named in it; nothing hidden is ever told."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from tests.contract.scrambles import scramble_nawalli
from tests.games.nawalli.cardset import CARDS
from tests.ui.conftest import MakeApp
from tests.ui.nawalli import scenes
from tests.ui.screen import on, settle, shown
from tonalli.core.rng import Rng
from tonalli.games import house_game
from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.edition import index
from tonalli.games.nawalli.words import card_text, sign_text
from tonalli.ui.games.nawalli.detail import about_lane, about_piles, about_teams
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.games.nawalli.lookup import NawalliLookup
from tonalli.ui.screens.help import Keys
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.screens.reading import PageSheet
from tonalli.ui.widgets.reading import Reading

HOUSE = house_game("nawalli")
LOOKUP = NawalliLookup(index(HOUSE.definitions))
NAMES = ("Ana", "Greedy")


def keys() -> Iterator[str]:
    yield from (f"card {card}" for card in LOOKUP.cards)
    yield from (f"sign {sign}" for sign in Sign)
    yield from ("rule NW-53", "signs", "cards")


# -- pages


@pytest.mark.parametrize("key", keys())
def test_every_page_leads_only_to_pages_that_are_there(key: str) -> None:
    page = LOOKUP.page(key)
    assert len(page) > 1
    text = "\n".join(page)
    for link in LOOKUP.links(text):
        assert LOOKUP.page(link.key)
        assert text[link.start : link.end] in (*(card.name for card in LOOKUP.cards.values()), *map(str.upper, Sign),
                                               link.key.partition(" ")[2])  # fmt: skip


@pytest.mark.parametrize("sign", Sign)
def test_a_sign_is_told_with_its_rule_and_its_bearers(sign: Sign) -> None:
    text = "\n".join(LOOKUP.page(f"sign {sign}"))
    assert sign_text(sign) in text
    assert f": {sign.upper()} " in text
    bearers = [card.name for card in HOUSE.definitions.nawal if card.sign is sign]
    assert bearers
    assert all(name in text for name in bearers)
    assert any(link.key == f"sign {sign}" for link in LOOKUP.links("\n".join(LOOKUP.page("signs"))))


def test_the_longest_name_is_the_link() -> None:
    text = "Ahkwalli Ehekatl of Ehekatl answers with DOG (NW-53), not with a dog"
    assert [link.key for link in LOOKUP.links(text)] == [
        "card ahkwalli-ehekatl", "card ehekatl", "sign dog", "rule NW-53",
    ]  # fmt: skip


def test_all_cards_are_listed() -> None:
    found = {link.key for link in LOOKUP.links("\n".join(LOOKUP.page("cards")))}
    assert found >= {f"card {card}" for card in LOOKUP.cards}


# -- reading


async def open_page(pilot: Pilot[int], lines: tuple[str, ...], key: str = "") -> Reading:
    pilot.app.push_screen(PageSheet(lines, LOOKUP, key))
    await on(pilot, PageSheet)
    return pilot.app.screen.query_one(Reading)


def title(app: object) -> str:
    return str(app.screen.query_one(".title", Static).content)  # type: ignore[attr-defined]


async def test_a_word_is_followed_and_escape_comes_back_step_by_step(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        reading = await open_page(pilot, LOOKUP.page("card michin"), "card michin")
        assert title(app).startswith("Michin")
        assert all(link.key != "card michin" for link in reading._links)
        while reading.link != "sign water":
            await pilot.press("down")
        await pilot.press("enter")
        await settle(pilot)
        assert title(app) == "WATER, a day sign"
        await pilot.press("tab", "enter")
        await settle(pilot)
        third = title(app)
        assert third != "WATER, a day sign"
        await pilot.press("escape")
        await settle(pilot)
        assert title(app) == "WATER, a day sign"
        await pilot.press("escape")
        await settle(pilot)
        assert title(app).startswith("Michin")
        assert reading.link == "sign water"
        await pilot.press("v")
        await settle(pilot)
        assert not isinstance(app.screen, PageSheet)


async def test_a_click_follows_a_word(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        await open_page(pilot, ("A title", "It answers with DOG now"))
        await pilot.click(".sheet Static", offset=(0, 0))
        await settle(pilot)
        assert title(app) == "A title"
        text = app.screen.query_one(Reading).query_one(Static)
        await pilot.click(text, offset=(17, 0))
        await settle(pilot)
        assert title(app) == "DOG, a day sign"


async def test_a_page_without_words_that_lead_on_scrolls_and_enter_closes_it(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        reading = await open_page(pilot, ("Long", *(f"line {n}" for n in range(60))))
        assert "look it up" not in shown(app)
        await pilot.press("down", "down")
        await settle(pilot)
        assert reading.scroll_y == 2
        await pilot.press("enter")
        await settle(pilot)
        assert not isinstance(app.screen, PageSheet)


@pytest.mark.soak
async def test_going_through_the_words_scrolls_and_passes_no_line_by(make_table: MakeApp) -> None:
    app = make_table()
    async with app.run_test(size=(80, 24)) as pilot:
        lines = ("Long", "DOG", *(f"line {n}" for n in range(60)), "DEER")
        reading = await open_page(pilot, lines)
        assert reading.link == "sign dog"
        seen: set[str] = set()
        for _ in range(70):
            seen |= set(re.findall(r"line \d+", shown(app)))
            await pilot.press("down")
            await settle(pilot)
            if reading.link == "sign deer":
                break
        assert reading.link == "sign deer"
        assert "DEER" in shown(app)
        assert len(seen) == 60


# -- on the board


async def on_the_board(pilot: Pilot[int], table: scenes.Table) -> None:
    pilot.app.push_screen(MatchScreen(scenes.posed(table, 0), 0))
    await on(pilot, MatchScreen)


@pytest.mark.parametrize("scene", [scenes.draft, scenes.turn, scenes.answer, scenes.first_hand])
async def test_v_opens_what_the_cursor_is_on_wherever_it_goes(make_table: MakeApp, scene: object) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        await on_the_board(pilot, scene())  # type: ignore[operator]
        for key in ("", "tab", "tab", "tab"):
            if key:
                await pilot.press(key)
            await pilot.press("v")
            await on(pilot, PageSheet)
            assert len(app.screen.page) > 1  # type: ignore[attr-defined]
            await pilot.press("v")
            await on(pilot, MatchScreen)


async def test_the_twenty_signs_and_all_cards_are_a_key_away_from_the_list_of_keys(
    make_table: MakeApp,
) -> None:
    app = make_table()
    async with app.run_test() as pilot:
        await on_the_board(pilot, scenes.turn())
        await pilot.press("question_mark")
        await on(pilot, Keys)
        assert "F3" in shown(app)
        assert "The twenty signs" in shown(app)
        await pilot.press("f3")
        await on(pilot, PageSheet)
        assert all(f"{sign.upper()}: " in "\n".join(app.screen.page) for sign in Sign)  # type: ignore[attr-defined]
        await pilot.press("escape", "f4")
        await on(pilot, PageSheet)
        text = "\n".join(app.screen.page)  # type: ignore[attr-defined]
        assert all(card.name in text for card in CARDS.nawal)


# -- nothing hidden


def pages(view: object) -> list[tuple[str, ...]]:
    """All that can be opened over the arena."""
    reader = Reader(view, index(CARDS), 0)  # type: ignore[arg-type]
    lanes = [about_lane(reader, side, lane, NAMES) for side in (0, 1) for lane in range(4)]
    return [*lanes, about_piles(reader, NAMES), about_teams(reader, NAMES)]


@pytest.mark.parametrize("viewer", [0, 1, "table"])
def test_what_is_hidden_changes_nothing_that_can_be_read(viewer: int | str) -> None:
    table = scenes.turn()
    game, state = table.game, table.state
    changed = 0
    for seed in range(20):
        other = state
        for seat in (viewer,) if isinstance(viewer, int) else (0, 1):
            other = scramble_nawalli(game, other, seat, Rng(seed)) or other
        changed += other != state
        assert pages(game.view(other, viewer)) == pages(game.view(state, viewer))  # type: ignore[arg-type]
    assert changed > 10


def test_what_is_left_in_a_deck_is_told_without_its_order() -> None:
    table = scenes.turn()
    text = "\n".join(about_piles(Reader(table.game.view(table.state, 0), index(CARDS), 0), NAMES))
    assert "Ana's decks: 2 Nawals and 1 Spell, face down." in text
    assert "In Ana's decks, in no order: Blade, Dog 1, Dog 2." in text
    assert "In Greedy's hand or decks, in no order: Dog 1, Dog 1, Dog 1, Dog 3." in text
    assert "Ana's burn pile, oldest first: Metl, Dog 4." in text


def test_a_card_is_told_in_words_made_from_the_data() -> None:
    cards = index(CARDS)
    for card in cards.values():
        assert NawalliLookup(cards).page(f"card {card.id}") == card_text(card, cards)
