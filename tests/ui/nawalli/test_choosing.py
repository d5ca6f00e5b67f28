"""Every kind of action can be chosen by keyboard."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from tests.games.nawalli.arena import F, Table, arena, drafted, match
from tests.ui.nawalli.driver import Driver, settle
from tests.ui.nawalli.stage import Stage
from tonalli.games.nawalli.cards import Sign
from tonalli.games.nawalli.model import Action, Answer, Use

SIZE = (80, 24)


def _again(table: Table) -> Table:
    """The same table, to play on without changing it."""
    other = Table(table.state, game=table.game)
    other.copies = table.copies
    return other


async def choose_each(table: Table, kinds: Iterable[str] = ()) -> set[str]:
    """Choose every legal action, each on a board of its own; gives their verbs in notation."""
    game, state = table.game, table.state
    seen = set()
    app = Stage(table)
    async with app.run_test(size=SIZE) as pilot:
        driver = Driver(pilot, app.board, lambda: len(app.chosen))
        for action in game.legal_actions(state):
            text = game.notation(action, state)
            app.table = _again(table)
            app.show()
            await settle(app)
            await driver.do(action)
            assert app.chosen[-1] == text
            seen.add(text.split()[0])
    assert set(kinds) <= seen, f"{set(kinds) - seen} could not be tried: {seen}"
    return seen


async def test_a_turn_with_everything_in_it() -> None:
    table = arena(
        mine={
            "red": F("jaguar-2"),
            "blue": F("eagle-2", item="blade"),
            "green": F("wind-1", bless="ome-teotl"),
        },
        theirs={"red": "monkey-1", "blue": F("monkey-2", item="plate"), "green": "monkey-3"},
        hand="monkey-1 plate damage-any heal-all-own move-any",
        energy=9,
        guardian="ome-teotl tlalok",
    )
    await choose_each(
        table,
        (
            "attack",
            "shift",
            "use",
            "summon",
            "shapeshift",
            "item",
            "cast",
            "sacrifice",
            "bless",
            "guardian",
            "end",
        ),
    )


async def test_signs_that_are_used_on_ones_turn() -> None:
    table = arena(
        mine={
            "red": F("jaguar-2", item="flower-item"),
            "blue": F("flower-1", damage=1),
            "green": F("rabbit-2", attacked=True),
            "yellow": F("wind-1", item="jaguar-item"),
        },
        theirs={"yellow": "monkey-1"},
    )
    signs = {action.sign for action in table.game.legal_actions(table.state) if isinstance(action, Use)}
    assert signs == {Sign.JAGUAR, Sign.FLOWER, Sign.RABBIT, Sign.WIND}
    await choose_each(table, ("use",))


ANSWERS = {
    "house and dog": (
        arena,
        {"theirs": {"red": "monkey-1"}, "mine": {"blue": "dog-1", "yellow": "house-1"}},
        "attack red",
    ),
    "deer": (
        arena,
        {"theirs": {"red": "monkey-1"}, "mine": {"red": F("deer-1", item="dog-item"), "blue": "dog-1"}},
        "attack red",
    ),
    "grass": (arena, {"theirs": {"red": "monkey-4"}, "mine": {"red": F("grass-1", damage=3)}}, "attack red"),
    "rain": (arena, {"theirs": {"red": "monkey-4"}, "mine": {"green": "rain-2"}}, "shift red blue"),
    "vulture": (
        arena,
        {
            "theirs": {"red": "monkey-4"},
            "mine": {
                "red": F("monkey-1", damage=4),
                "green": F("vulture-2", vulture="dog-1 eagle-1"),
                "yellow": F("vulture-2", item="vulture-item", vulture="dog-1"),
            },
        },
        "attack red",
    ),
}


@pytest.mark.parametrize("name", ANSWERS)
async def test_answers(name: str) -> None:
    build, plan, before = ANSWERS[name]
    table = build(**plan, turn=1, their_energy=3)
    table.play(before)
    assert table.asked == 0
    answers = [a for a in table.game.legal_actions(table.state) if isinstance(a, Answer)]
    assert answers
    await choose_each(table, ("pass",))


async def test_snake_puts_out_an_old_card() -> None:
    table = arena(
        mine={"red": F("snake-2", item="snake-item", snake="dog-1 eagle-1")},
        theirs={"red": F("monkey-1", damage=4)},
    )
    table.play("attack red")
    outs = {a.out for a in table.game.legal_actions(table.state) if isinstance(a, Answer)}
    assert outs == {"dog-1", "eagle-1"}
    await choose_each(table, ("snake", "pass"))


async def test_what_spells_ask_further() -> None:
    """Where a Spell puts its target, which Nawal comes back and where, and what is drawn."""
    table = arena(
        mine={"blue": "monkey-1"},
        theirs={"green": "monkey-2"},
        energy=3,
        hand="move-any shift-opponent return-hand return-lane draw",
        burn="dog-1 eagle-1",
        nawals="dog-2 dog-3",
        spells="blade plate",
    )
    seen = set()
    for action in table.game.legal_actions(table.state):
        text = table.game.notation(action, table.state)
        if text.startswith("cast"):
            after = _again(table).play(text)
            seen |= await choose_each(after)
    assert {"to", "return", "draw"} <= seen


async def test_the_draft_and_the_first_hand() -> None:
    await choose_each(match(), ("take",))
    await choose_each(match(mode="full", nawals=4), ("take",))
    await choose_each(drafted(), ("redraw", "pass"))


async def test_drawing_back() -> None:
    table = arena(nawals="dog-1 dog-2", spells="blade plate")
    table.play("end")
    await choose_each(table, ("draw",))


@pytest.mark.soak
async def test_any_action_of_random_games_from_one_board() -> None:
    """The board goes from question to question as the game does."""
    rng = random.Random(5)
    table = drafted(seed=3)
    app = Stage(table)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        driver = Driver(pilot, app.board, lambda: len(app.chosen))
        for _ in range(60):
            legal = table.game.legal_actions(table.state)
            if not legal:
                break
            action: Action = rng.choice(legal)
            text = table.game.notation(action, table.state)
            await driver.do(action)
            assert app.chosen[-1] == text
