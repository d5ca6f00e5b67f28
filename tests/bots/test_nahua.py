"""Nahua's bots: the reckoning against plain enumeration, the table, the plain policy, whole games."""

from __future__ import annotations

import importlib.util
from array import array
from collections.abc import Callable, Iterator
from itertools import combinations, product
from pathlib import Path
from types import ModuleType

import pytest
from msgspec.structs import replace

from tests.toys import house_toy
from tonalli.bots.base import Budget, parse_bot
from tonalli.bots.expect import Expect
from tonalli.bots.greedy import Greedy
from tonalli.bots.nahua import expert_for, values
from tonalli.bots.nahua.chances import Cup, code
from tonalli.bots.nahua.expert import Expert
from tonalli.bots.nahua.judge import sensible
from tonalli.bots.nahua.values import CORN, digest, house_values
from tonalli.bots.selfplay import Player, play_out
from tonalli.core.rng import Rng
from tonalli.games.nahua import Nahua, rules
from tonalli.games.nahua.model import (
    Action,
    Decline,
    DieFaces,
    Expand,
    Face,
    Gift,
    Gifts,
    Icon,
    Lock,
    NahuaOptions,
    Phase,
    Pray,
    Release,
    Roll,
    State,
    Stop,
    Table,
    View,
)
from tonalli.games.nahua.model import Die as Lying
from tonalli.games.nahua.text import DICE

HOUSE = Nahua(Nahua.house_definitions())
FACES = HOUSE.definitions


def table(on: str, locked: str = "", bound: str = "", **more: object) -> Table:
    """Dice as they lie; black corn is locked."""
    dice = []
    for at, text in enumerate(on.split()):
        side = FACES.of(at).index(tuple(Icon(icon) for icon in text.split("+")))
        before = at in [DICE[name] for name in bound.split()]
        stays = before or text == "black" or at in [DICE[name] for name in locked.split()]
        dice.append(Lying(side, stays, before))
    base = Table(NahuaOptions(), 20, Phase.ROLLING, 2, tuple(dice), 3, 25, Gifts(), ())
    return replace(base, **more)


# -- the table


def test_the_table_is_made_for_these_faces() -> None:
    assert house_values().digest == digest(FACES), "run tools/nahua_values.py: the faces have changed"
    assert expert_for(HOUSE) is not None


def test_other_faces_have_another_digest_and_no_table() -> None:
    turned = replace(FACES, city=DieFaces(FACES.city.faces[::-1]))
    assert digest(turned) == digest(FACES), "the order of the faces does not matter"
    other = replace(FACES, city=DieFaces((FACES.city.faces[0],) * 6))
    assert digest(other) != digest(FACES)
    assert values.values_for(other) is None
    bot = Expect(Nahua(other))
    view = View(table("corn corn corn heart heart"), 0)
    legal = rules.legal(FACES, view.table)
    budget = Budget(Rng(1))
    assert bot.choose(view, legal, budget) == Greedy(Nahua(other)).choose(view, legal, budget)


def tool() -> ModuleType:
    path = Path(__file__).resolve().parents[2] / "tools" / "nahua_values.py"
    spec = importlib.util.spec_from_file_location("nahua_values", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("left", "dice", "at"), [(1, 0, 2), (1, 2, 5), (7, 1, 3), (12, 0, 0)])
def test_the_script_makes_what_is_in_the_table(left: int, dice: int, at: int) -> None:
    found = tool().mean(FACES, left, dice, CORN[at], house_values())
    assert round(found, 3) == pytest.approx(house_values().means[left][dice][at], abs=0.0015)


def test_more_is_never_worth_less() -> None:
    found = house_values()
    for left in range(1, 21):
        for dice in range(5):
            row = [found.hearts(left, dice, corn) for corn in range(20)]
            assert row == sorted(row)
            if left > 1:
                chances = [found.chance(left, dice, 3, hearts) for hearts in range(30)]
                assert chances == sorted(chances)


# -- the reckoning, against plain enumeration


def falls(dice: tuple[int, ...]) -> Iterator[tuple[Face, ...]]:
    return product(*[FACES.of(die) for die in dice])


def fancy(codes: int) -> float:
    """Any worth that tells icons apart."""
    return (codes * 2654435761 % 1009) / 1009


@pytest.mark.parametrize("dice", [(0,), (0, 1), (3, 4), (0, 3, 5), (0, 1, 2, 3)])
def test_what_is_rolled_is_worth_the_mean_of_what_can_fall(dice: tuple[int, ...]) -> None:
    cup = Cup(FACES, dice)
    lying = array("d", [fancy(codes) for codes in cup.keys])
    worths = [fancy(sum(code(face) for face in faces)) for faces in falls(dice)]
    mean = sum(worths) / len(worths)
    assert cup.mean(lying) == pytest.approx(mean)
    assert cup.spread(lying)[-1] == pytest.approx(mean)


@pytest.mark.parametrize("dice", [(0, 1, 3), (0, 3, 4), (0, 3, 6)])
def test_what_is_best_to_keep(dice: tuple[int, ...]) -> None:
    cup = Cup(FACES, dice)
    ahead = cup.spread(array("d", [fancy(codes) for codes in cup.keys]))
    free, kept = cup.best(ahead), cup.best_kept(ahead)
    for faces in falls(dice):
        black = {at for at, face in enumerate(faces) if Icon.BLACK in face}
        ways = {
            some: ahead[cup.place(axes(dice, faces, some))]
            for number in range(len(dice) + 1)
            for some in combinations(range(len(dice)), number)
            if black <= {*some}
        }
        at = full_place(cup, dice, faces)
        assert free[at] == pytest.approx(max(ways.values()))
        assert kept[at] == pytest.approx(max(worth for some, worth in ways.items() if some))


def axes(dice: tuple[int, ...], faces: tuple[Face, ...], kept: tuple[int, ...]) -> list[list[Face]]:
    found: dict[int, list[Face]] = {}
    for at, die in enumerate(dice):
        lying = found.setdefault(0 if die < 3 else 1 if die < 5 else die, [])
        if at in kept:
            lying.append(faces[at])
    return list(found.values())


def full_place(cup: Cup, dice: tuple[int, ...], faces: tuple[Face, ...]) -> int:
    at = 0
    for one, lying in zip(cup.axes, axes(dice, faces, tuple(range(len(dice)))), strict=True):
        at = at * one.full + one.at[tuple(sorted(one.kinds[face] for face in lying))]
    return at


def best_by_playing(state: State, worth: Callable[[State], float]) -> float:
    """The best that can be reached, by doing everything that is legal and letting the dice fall in every way."""
    if state.table.phase is not Phase.ROLLING:
        return worth(state)
    return max(after(state, action, worth) for action in HOUSE.legal_actions(state))


def after(state: State, action: Action, worth: Callable[[State], float]) -> float:
    if not isinstance(action, Roll):
        return best_by_playing(HOUSE.apply(state, action).state, worth)
    thrown = [at for at, die in enumerate(state.table.dice) if not die.locked and not die.held]
    found = []
    for sides in product(range(6), repeat=len(thrown)):
        dice = list(state.table.dice)
        for at, side in zip(thrown, sides, strict=True):
            dice[at] = Lying(side, locked=True)
        end = replace(state.table, dice=tuple(dice), rolls=3)
        found.append(worth(State(state.rng, end)))
    return sum(found) / len(found)


def won(state: State) -> float:
    """Whether the last round wins; gods are spent as is best."""
    if state.table.phase is Phase.OVER:
        return float(state.table.hearts >= 26)
    gods = rules.tally(FACES, state.table).gods
    ends = []
    for gifts in product((Gift.CORN, Gift.WARRIOR), repeat=gods):
        given = Gifts(gifts.count(Gift.CORN), 0, gifts.count(Gift.WARRIOR))
        found = rules.reckon(
            replace(rules.tally(FACES, state.table), gods=0),
            given,
            state.table.need,
            state.table.corn,
            state.table.hearts,
        )
        ends.append(found.hearts >= 26)
    return float(any(ends))


@pytest.mark.parametrize(
    "lying",
    [
        table("corn peasant black warrior priest", bound="h3 h1", hearts=25, corn=1),
        table("corn peasant black heart priest", bound="h2", hearts=26, corn=0),
        table("black corn black warrior black god", bound="h1 h2 h3 c2", hearts=25, corn=3),
        table("black corn black warrior black god", bound="h1 h2 h3 e1", hearts=26, corn=6),
        table("black corn black priest heart god peasant", bound="h1 h3 c2 e2", hearts=24, corn=6),
    ],
    ids=["slave", "feeding", "famine", "god locked", "two ways"],
)
def test_the_last_roll_is_played_as_enumeration_says(lying: Table) -> None:
    expert = expert_for(HOUSE)
    assert expert is not None
    state = State(Rng(1), lying)
    best = best_by_playing(state, won)
    assert expert.plan(lying).worth == pytest.approx(best, abs=0.003), "a game's hearts count next to nothing"
    played = expert.plan(lying).steps[0]
    assert after(state, played, won) == pytest.approx(best, abs=0.003)


def test_a_plan_is_followed_to_the_roll_and_what_is_held_stays() -> None:
    expert = expert_for(HOUSE)
    assert expert is not None
    state = State(Rng(1), table("corn peasant corn heart priest", rolls=1, round=3, hearts=2, corn=2))
    steps = expert.plan(state.table).steps
    for nth, step in enumerate(steps):
        assert step in HOUSE.legal_actions(state)
        assert expert.plan(state.table).steps == steps[nth:]
        state = HOUSE.apply(state, step).state
    assert isinstance(steps[-1], Roll | Stop)
    assert isinstance(steps[0], Lock)
    held = replace(table("corn peasant black black warrior", rolls=2), hearts=20)
    dice = (replace(held.dice[0], held=True), *held.dice[1:])
    plan = Expert(FACES, house_values()).plan(replace(held, dice=dice))
    assert all(
        step in HOUSE.legal_actions(State(Rng(1), replace(held, dice=dice))) for step in plan.steps[:1]
    )


def test_what_it_expects_is_said() -> None:
    expert = expert_for(HOUSE)
    assert expert is not None
    sure = View(table("corn corn corn heart heart", hearts=25, corn=9), 0)
    assert expert.advise(sure).expects == "to win 100 of 100"
    budget = Budget(Rng(1))
    bot = Expect(HOUSE)
    assert bot.advise(sure, rules.legal(FACES, sure.table), budget) == expert.advise(sure)
    assert bot.choose(sure, (Stop(),), budget) == Stop()
    toy = house_toy()
    state = toy.start(2, Rng(1), toy.info.options()).state
    legal = toy.legal_actions(state)
    seat = toy.actor(state)
    assert seat is not None
    assert Expect(toy).advise(toy.view(state, seat), legal, budget).action in legal


def test_gods_and_growth_are_weighed() -> None:
    expert = expert_for(HOUSE)
    assert expert is not None
    names = "h1 h2 h3 c1 c2 e1"
    warrior = table("corn corn corn warrior priest god", names, phase=Phase.GODS, rolls=3, corn=6)
    assert expert.plan(warrior).steps == (Pray(Gift.WARRIOR),)
    priest = replace(warrior, round=2, hearts=1)
    assert expert.plan(priest).steps == (Pray(Gift.PRIEST),)
    hungry = replace(
        warrior, corn=0, hearts=26, dice=table("corn black peasant heart priest god", names).dice
    )
    assert expert.plan(hungry).steps == (Pray(Gift.CORN),)
    early = table(
        "corn corn corn priest priest", "h1 h2 h3 c1 c2", phase=Phase.GROWTH, round=2, rolls=3, hearts=0
    )
    assert expert.plan(early).steps == (Expand(),)
    fewer = replace(house_values(), means=tuple(dice[::-1] for dice in house_values().means))
    assert Expert(FACES, fewer).plan(replace(early, round=9)).steps == (Decline(),), (
        "where dice were bad, none would be taken"
    )


def test_it_plays_legally_for_some_rounds() -> None:
    expert = expert_for(HOUSE)
    assert expert is not None
    for seed in range(3):
        state = HOUSE.start(1, Rng(seed), NahuaOptions()).state
        while state.table.round <= 5:
            legal = HOUSE.legal_actions(state)
            action = expert.advise(HOUSE.view(state, 0)).action
            assert action in legal
            state = HOUSE.apply(state, action).state


# -- the plain policy


def hearts_of(name: str, games: int = 15) -> float:
    total = 0
    for seed in range(games):
        outcome = play_out(HOUSE, NahuaOptions(), [Player(parse_bot(name), seed)], seed).outcome
        total += int(outcome.reason.split()[0])
    return total / games


def test_greedy_offers_more_than_chance() -> None:
    assert hearts_of("greedy") > 1.3 * hearts_of("random")


def test_greedy_lets_black_corn_go_in_a_famine_only() -> None:
    famine = table("black black peasant black warrior god", rolls=1, round=5)
    assert isinstance(sensible(FACES, famine, rules.legal(FACES, famine)), Release)
    two = table("black corn peasant black warrior god", rolls=1, round=5)
    assert not isinstance(sensible(FACES, two, rules.legal(FACES, two)), Release)


def first_choices(lying: Table) -> list[Action]:
    """What greedy chooses up to the next roll."""
    chosen: list[Action] = []
    state = State(Rng(1), lying)
    while state.table.phase is Phase.ROLLING and state.table.rolls == lying.rolls:
        chosen.append(sensible(FACES, state.table, HOUSE.legal_actions(state)))
        state = HOUSE.apply(state, chosen[-1]).state
    return chosen


def test_greedy_wants_dice_first_and_then_hearts() -> None:
    early = table("corn peasant corn heart priest", rolls=1, round=3)
    assert Lock(4) in first_choices(early)
    assert Lock(3) not in first_choices(early)
    assert Lock(3) in first_choices(replace(early, round=9))


def test_greedy_stops_when_all_is_kept() -> None:
    assert isinstance(
        first_choices(table("corn corn corn heart heart", rolls=1, round=18, corn=2))[-1], Lock | Stop
    )
