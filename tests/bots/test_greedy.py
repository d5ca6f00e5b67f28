"""Greedy: what it does with a choice in any game, and that it plays Nawalli as a sensible person would."""

from __future__ import annotations

import statistics
from typing import Any

import pytest

from tests.games.nawalli.arena import GAME, F, Table, arena, begun, match
from tests.games.nawalli.many import GAME as MANY_GAME
from tests.games.nawalli.many import many, teams
from tests.toys import Toy, ToyOptions, house_toy
from tonalli.bots.base import BotName, SeatedBot
from tonalli.bots.greedy import Greedy, Judge
from tonalli.bots.selfplay import Player, play_out
from tonalli.core.rng import Rng
from tonalli.games import house_game
from tonalli.games.nawalli.model import COLOURS, End, Options

GREEDY = Greedy(GAME)


def choice(table: Table, ply: int = 0) -> str:
    """What greedy does for whoever must act, in notation."""
    seat = table.asked
    assert seat is not None
    legal = GAME.legal_actions(table.state)
    action = GREEDY.choose(GAME.view(table.state, seat), legal, BotName("greedy").budget(1, seat, ply))
    assert action in legal
    return GAME.notation(action, table.state)


def turn(table: Table) -> list[str]:
    """What greedy does in a whole turn of mine, with its end; the other side answers as greedy does."""
    done: list[str] = []
    while not done or done[-1] != "end":
        text = choice(table)
        if table.asked == 0:
            done.append(text)
        table.play(text)
        assert len(done) < 30, done
    return done


# ------------------------------------------------------------------------------------------- in any game


def test_where_there_is_one_action_it_is_taken_unseen() -> None:
    class Blind(Toy):
        def determinize(self, view: Any, rng: Rng) -> Any:
            raise AssertionError("looked")

    greedy = Greedy(Blind(Toy.house_definitions()))
    assert greedy.choose(None, ("only",), BotName("greedy").budget(1, 0, 0)) == "only"  # type: ignore[arg-type]


def test_a_game_without_a_judge_is_judged_by_who_wins() -> None:
    toy = house_toy()
    state = toy.start(2, Rng(1), ToyOptions(rounds=1)).state
    judge = Judge(toy)
    assert judge.value(state, 0) == 0
    while toy.actor(state) is not None:
        state = toy.apply(state, toy.legal_actions(state)[0]).state
    values = [judge.value(state, seat) for seat in (0, 1)]
    assert sorted(values) == [-0.5, 0.5]


def test_it_takes_what_is_worth_most_and_draws_lots_among_equals() -> None:
    judge = Judge(house_toy())
    valued = [(1.0, "a"), (3.0, "b"), (3.0, "c"), (2.0, "d")]
    drawn = {judge.best(valued, Rng(seed).source()) for seed in range(30)}
    assert drawn == {"b", "c"}


def test_the_same_seed_makes_the_same_choices() -> None:
    nawalli = house_game("nawalli")
    players = [Player(BotName("greedy"), 3), Player(BotName("greedy"), 4)]
    first, again = (play_out(nawalli, nawalli.info.options(), players, 5) for _ in range(2))
    assert first == again


def test_it_plays_a_game_it_has_no_judge_for() -> None:
    toy = house_toy()
    players = [Player(BotName("greedy"), 3), Player(BotName("greedy"), 4)]
    assert play_out(toy, ToyOptions(), players, 5).plies == 24


# -------------------------------------------------------------------------------------- a turn of Nawalli


def test_open_lanes_are_attacked_before_the_turn_ends() -> None:
    a = arena(mine={"red": "monkey-2", "green": "monkey-1"}, theirs={"blue": "monkey-1"})
    assert sorted(turn(a)) == ["attack green", "attack red", "end"]
    assert a.gems == (3, 0)


def test_nothing_is_done_for_its_own_sake() -> None:
    """Stands well, can do nothing useful: no shifting about, no burning of cards, no blessing of nobody."""
    a = arena(
        mine={"red": F("caiman-3", attacked=True), "blue": F("caiman-3", attacked=True)},
        hand="monkey-4",
        energy=0,
    )
    assert turn(a) == ["end"]


def test_a_nawal_is_summoned_and_attacks_at_once() -> None:
    a = arena(theirs={"red": "monkey-1", "blue": "monkey-1", "yellow": "monkey-1"}, hand="monkey-2", energy=2)
    assert turn(a) == ["summon monkey-2 green", "attack green", "end"]


def test_an_item_is_equipped_before_the_attack() -> None:
    a = arena(mine={"red": "monkey-2"}, theirs={"blue": "monkey-4"}, hand="blade", energy=1)
    assert turn(a) == ["item blade red", "attack red", "end"]
    assert a.gems == (4, 0)


def test_the_lesser_card_is_burned_for_a_better_one() -> None:
    a = arena(hand="monkey-1 monkey-3", energy=1)
    done = turn(a)
    assert done[0] == "sacrifice monkey-1"
    assert done[1].startswith("summon monkey-3")


def test_a_card_is_not_burned_for_nothing() -> None:
    a = arena(mine={"red": F("monkey-2", attacked=True)}, hand="monkey-4 monkey-4", energy=0)
    assert turn(a) == ["end"]


def test_a_wall_is_not_hit_when_the_blow_costs_the_attacker() -> None:
    """DEATH strikes back with 3; the attacker, with 1 left, would fall."""
    a = arena(mine={"red": F("monkey-4", damage=19)}, theirs={"red": F("death-1", damage=4)})
    assert "attack red" not in turn(a)


def test_the_last_gems_are_taken() -> None:
    a = arena(
        mine={"red": "monkey-2", "blue": "monkey-3"},
        theirs={"red": F("monkey-1", damage=4)},
        gems=(10, 0),
        hand="monkey-4",
        energy=9,
    )
    texts = []
    while a.state.game == 1:
        texts.append(choice(a))
        a.play(texts[-1])
        assert len(texts) < 8, texts
    assert a.state.wins == (1, 0)


def test_a_lane_through_which_the_game_would_be_lost_is_closed() -> None:
    for lane in COLOURS:
        others = {other: F("monkey-1", damage=4) for other in COLOURS if other != lane}
        a = arena(
            mine=dict.fromkeys(others, "monkey-4"),
            theirs={lane: "monkey-4"},
            hand="monkey-2",
            energy=2,
            gems=(0, 10),
        )
        assert f"summon monkey-2 {lane}" in turn(a), lane


def test_a_fighter_goes_where_it_can_do_something() -> None:
    """It faces what it can hardly hurt, and beside it a lane lies open; JAGUAR shifts and still attacks."""
    a = arena(mine={"red": "jaguar-2"}, theirs={"red": "lizard-1"})
    assert turn(a) == ["use jaguar red blue", "attack blue", "end"]


def test_a_hurt_nawal_is_shapeshifted_rather_than_lost() -> None:
    a = arena(
        mine={
            c: F("monkey-2", damage=8, attacked=True) if c == "red" else F("monkey-2", attacked=True)
            for c in COLOURS
        },
        theirs={"red": "monkey-4"},
        hand="monkey-2",
        energy=2,
    )
    assert turn(a)[0] == "shapeshift monkey-2 red"


def test_damage_goes_where_it_defeats() -> None:
    a = arena(
        mine={"red": F("monkey-1", attacked=True)},
        theirs={"red": "monkey-3", "blue": F("monkey-3", damage=13)},
        hand="damage-opponent",
        energy=1,
    )
    assert turn(a)[0] == "cast damage-opponent blue"


def test_a_spell_is_not_wasted() -> None:
    a = arena(mine={"red": F("monkey-3", attacked=True)}, hand="heal-own stun-any", energy=3)
    assert turn(a) == ["end"]


# ---------------------------------------------------------------------------------------------- answers


def attacked(mine: dict[str, str | F], by: str, lane: str = "red", **more: Any) -> Table:
    """Their fighter has announced an attack, and I am asked."""
    a = arena(mine=mine, theirs={lane: by}, turn=1, **more)
    a.play(f"attack {lane}")
    assert a.asked == 0
    return a


def test_house_takes_an_attack_that_it_can_bear() -> None:
    assert choice(attacked({"yellow": "house-3"}, "monkey-3")) == "house yellow"


def test_house_does_not_die_for_a_gem() -> None:
    assert choice(attacked({"yellow": F("house-3", damage=14)}, "monkey-1", gems=(5, 0))) == "pass"


def test_grass_saves_its_fighter() -> None:
    assert choice(attacked({"red": F("grass-3", damage=13)}, "monkey-3")) == "grass red"


def test_deer_flees_from_a_deadly_blow() -> None:
    assert choice(attacked({"red": F("deer-4", damage=18)}, "monkey-2")) == "deer red blue"


def test_dog_guards_a_neighbour_about_to_fall() -> None:
    table = attacked({"red": F("monkey-4", damage=18), "blue": "dog-3"}, "monkey-3")
    assert choice(table) == "dog blue"


def test_snake_swallows_what_it_defeats() -> None:
    a = arena(mine={"red": "snake-2"}, theirs={"red": F("knife-3", damage=14)})
    a.play("attack red")
    assert choice(a) == "snake red"


# ------------------------------------------------------------------------------- draft, hands and draws


def test_a_hand_without_a_small_nawal_is_given_back() -> None:
    kept = {True: 0, False: 0}
    for seed in range(12):
        table = begun(seed)
        while table.battle.round == 0:
            table.play("pass")
    for seed in range(40):
        table = match(seed)
        while table.state.draft is not None:
            table.play(choice(table))
        seat = table.asked
        assert seat is not None
        hand = table.ids(table.player(seat).hand)
        small = any(GAME.faces[card].kind == "nawal" and GAME.faces[card].level <= 2 for card in hand)
        assert choice(table) == ("pass" if small else "redraw")
        kept[small] += 1
    assert min(kept.values()) > 0, "both kinds of hand were seen"


def test_it_draws_nawals_for_open_lanes_and_spells_beside_full_ones() -> None:
    a = arena(hand="blade plate", nawals="monkey-1 monkey-1", spells="blade blade")
    a.play("end")
    assert choice(a) == "draw nawal"
    b = arena(
        mine=dict.fromkeys(COLOURS, F("monkey-1", attacked=True)),
        hand="monkey-1 monkey-2",
        nawals="monkey-1 monkey-1",
        spells="blade blade",
    )
    b.play("end")
    assert choice(b) == "draw spell"


def test_the_draft_goes_for_the_better_cards() -> None:
    nawalli = house_game("nawalli")
    gained: list[float] = []
    worth = Greedy(nawalli)._judge
    for seed in range(10):
        state = nawalli.start(2, Rng(seed), nawalli.info.options()).state
        bots = [
            SeatedBot(BotName(name), nawalli, seat, seed) for seat, name in enumerate(("greedy", "random"))
        ]
        ply = 0
        while state.draft is not None:
            seat = nawalli.actor(state)
            action = bots[seat].choose(nawalli.view(state, seat), nawalli.legal_actions(state), ply)
            state = nawalli.apply(state, action).state
            ply += 1
        mine, theirs = (sum(worth._in_hand[card] for card in team) for team in state.teams)  # type: ignore[attr-defined]
        gained.append(mine - theirs)
    assert statistics.mean(gained) > 0.5


# ------------------------------------------------------------------------------------------ whole matches


def test_it_beats_random_at_quick_battle() -> None:
    nawalli = house_game("nawalli")
    won = 0.0
    for seed in range(20):
        players = [Player(BotName("greedy"), seed), Player(BotName("random"), seed)]
        place = seed % 2
        won += play_out(nawalli, nawalli.info.options(), players[:: 1 - 2 * place], seed).outcome.scores[
            place
        ]
    assert won >= 19


@pytest.mark.parametrize("mode", ["quick", "full", "quick-start", "simple"])
def test_matches_between_greedy_players_end_and_no_turn_drags_on(mode: str) -> None:
    nawalli = house_game("nawalli")
    options = nawalli.info.options(mode=mode)
    for seed in range(2):
        state = nawalli.start(2, Rng(seed), options).state
        bots = [SeatedBot(BotName("greedy"), nawalli, seat, seed) for seat in (0, 1)]
        ply = since = ended = 0
        while (seat := nawalli.actor(state)) is not None:
            action = bots[seat].choose(nawalli.view(state, seat), nawalli.legal_actions(state), ply)
            since = 0 if isinstance(action, End) else since + 1
            ended += isinstance(action, End)
            assert since < 60, "a turn without an end"
            state = nawalli.apply(state, action).state
            ply += 1
        assert ended < 90, "three games of seven rounds or so"


# ------------------------------------------------------------------------------- more sides, and an ally

MANY = Greedy(MANY_GAME)


def choices(table: Table, most: int = 40) -> list[str]:
    """What greedy does for everybody until the side whose turn it is has ended it, with the seat: "0 attack red@2"."""
    done: list[str] = []
    side = table.battle.active
    while table.battle.active == side and table.state.result is None:
        assert len(done) < most, done
        seat = table.asked
        assert seat is not None
        legal = MANY_GAME.legal_actions(table.state)
        budget = BotName("greedy").budget(1, seat, len(done))
        action = MANY.choose(MANY_GAME.view(table.state, seat), legal, budget)
        text = MANY_GAME.notation(action, table.state)
        done.append(f"{seat} {text}")
        table.play(text)
    return done


@pytest.mark.parametrize("richest", [1, 2, 3])
def test_of_all_opponents_the_one_with_gems_is_attacked(richest: int) -> None:
    """The middle is empty; two of the open lanes hold nothing to take."""
    gems = [0, 0, 0, 0]
    gems[richest] = 11
    a = many({"red": "monkey-2"}, {}, {}, {}, gems=gems)
    assert choices(a) == [f"0 attack red@{richest + 1}", "0 end"]


def test_of_several_nawals_the_one_that_falls_is_attacked() -> None:
    wall = {"red": "monkey-4"}
    a = many({"red": "monkey-2"}, wall, {"red": F("monkey-4", damage=18)}, wall, gems=(0, 4, 4, 3))
    assert choices(a) == ["0 attack red@3", "0 end"]


def test_magic_for_all_is_cast_at_the_fuller_arena() -> None:
    full = {lane: F("monkey-1", damage=3) for lane in COLOURS}
    a = many({}, {"red": "monkey-4"}, full, hands=("damage-all-opponent", "", ""), energy=(1, 0, 0))
    assert choices(a)[0] == "0 cast damage-all-opponent @3"


def test_the_floor_is_handed_over_when_nothing_is_left_to_do() -> None:
    a = teams({"red": "monkey-1"}, hands=("", "", "monkey-2", ""), energy=(0, 0, 2, 0))
    done = choices(a)
    assert done[:2] == ["0 attack red", "0 end"]
    assert done[2].startswith("2 summon monkey-2")
    assert done[3].startswith("2 attack")
    assert done[4:] == ["2 end", "0 end", "2 end"]


@pytest.mark.parametrize(
    ("bots", "options"),
    [
        (("greedy", "random", "random"), Options()),
        (("greedy", "random", "random", "random"), Options()),
        (("greedy", "random", "greedy", "random"), Options(teams=True, games_to_win=1)),
    ],
)
def test_it_beats_random_players_of_any_number(bots: tuple[str, ...], options: Options) -> None:
    nawalli = house_game("nawalli")
    for seed in range(3):
        players = [Player(BotName(bot), seed + seat) for seat, bot in enumerate(bots)]
        scores = play_out(nawalli, options, players, seed).outcome.scores
        assert scores == tuple(float(bot == "greedy") for bot in bots)
