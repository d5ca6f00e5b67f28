"""`tonalli sim`: who wins, counted so that only the seed decides."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from tests.toys import Toy, house_toy
from tonalli.bots import selfplay
from tonalli.bots.base import BotName, UnknownBot
from tonalli.bots.selfplay import Endless, Played, Player, play_out
from tonalli.cli import main, sim
from tonalli.cli.sim import PartTally, Plan, Progress, SimError, Tally, plan_for, simulate, tallies
from tonalli.core.game import OptionsError, Outcome, Part
from tonalli.games import house_game


def total(plan: Plan, games: int, jobs: int = 1) -> Tally:
    found = Tally()
    for tally in tallies(plan, games, jobs):
        found = found.plus(tally)
    return found


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[tuple[Player, ...], int]]:
    """Games that are not played: the first seat wins each. What they were asked for."""
    asked: list[tuple[tuple[Player, ...], int]] = []

    def played(game: Toy, options: object, players: Sequence[Player], seed: int, limit: int) -> Played:
        asked.append((tuple(players), seed))
        return Played(Outcome((1.0, *[0.0] * (len(players) - 1)), "first"), 7)

    monkeypatch.setattr(sim, "play_out", played)
    return asked


def test_bots_change_seats_and_wins_are_counted_by_bot(toy: Toy, scripted: list) -> None:
    plan = plan_for(toy, ["random", "greedy"], {}, 1)
    assert total(plan, 5) == Tally(games=5, wins=(3, 2), plies=35)
    first = [players[0].name.name for players, _ in scripted]
    assert first == ["random", "greedy", "random", "greedy", "random"]


def test_every_game_and_every_bot_has_a_seed_of_its_own(toy: Toy, scripted: list) -> None:
    plan = plan_for(toy, ["random", "greedy"], {}, 1)
    total(plan, 50)
    seeds = [seed for players, seed in scripted] + [p.seed for players, _ in scripted for p in players]
    assert len(set(seeds)) == 150
    assert all(0 <= seed < 1 << 63 for seed in seeds)
    scripted.clear()
    total(plan_for(toy, ["random", "greedy"], {}, 2), 50)
    assert not {seed for _, seed in scripted} & set(seeds)


def test_a_game_does_not_depend_on_how_many_are_played(toy: Toy) -> None:
    plan = plan_for(toy, ["random", "random"], {}, 3)
    parts = [sim.play_chunk(plan, range(index, index + 1)) for index in range(12)]
    whole = total(plan, 12)
    assert sum(part.plies for part in parts) == whole.plies
    assert tuple(sum(part.wins[k] for part in parts) for k in range(2)) == whole.wins


def test_processes_change_nothing(toy: Toy) -> None:
    plan = plan_for(toy, ["random", "greedy"], {"rounds": "2"}, 5)
    alone = total(plan, 24, jobs=1)
    assert alone.games == 24
    assert total(plan, 24, jobs=3) == alone


def test_another_seed_is_another_result(toy: Toy) -> None:
    results = {total(plan_for(toy, ["random"], {}, seed), 30).wins for seed in range(4)}
    assert len(results) > 1


def test_a_draw_is_nobodys_win(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim, "play_out", lambda *_: Played(Outcome((0.5, 0.5), "even"), 3))
    assert total(plan_for(toy, ["random"], {}, 0), 4) == Tally(games=4, wins=(0, 0), draws=4, plies=12)


def test_a_shared_first_place_counts_for_each(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim, "play_out", lambda *_: Played(Outcome((1.0, 1.0), "both"), 3))
    assert total(plan_for(toy, ["random"], {}, 0), 4) == Tally(games=4, wins=(4, 4), plies=12)


def test_a_cooperative_game_is_won_or_lost_by_all(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    scores = iter([1.0, 0.0, 0.0, 1.0, 0.0])

    def played(*_: object) -> Played:
        score = next(scores)
        return Played(Outcome((score, score), "all"), 3)

    monkeypatch.setattr(sim, "play_out", played)
    info = Toy.info
    monkeypatch.setattr(Toy, "info", type(info)(**{**_fields(info), "cooperative": True}))
    report = simulate(plan_for(toy, ["random"], {}, 0), 5, 1, Progress(io.StringIO()))
    assert (report.wins, report.losses, report.draws) == ((2,), 3, 0)
    assert "won 2, lost 3" in sim.table(report)


def _fields(info: object) -> dict[str, object]:
    return {name: getattr(info, name) for name in type(info).__struct_fields__}  # type: ignore[attr-defined]


def test_one_name_is_for_all_seats(toy: Toy) -> None:
    assert plan_for(toy, ["greedy:400"], {}, 0).bots == (BotName("greedy", iterations=400),) * 2


@pytest.mark.parametrize(
    ("bots", "options", "seats"),
    [
        ("random", {}, 2),
        ("random,random,random", {}, 3),
        ("random,random,random,random", {}, 4),
        ("random", {"teams": "true"}, 4),
    ],
)
def test_nawalli_for_any_number_of_players(bots: str, options: dict[str, str], seats: int) -> None:
    """Who is asked for decides how many play; of a team both have won."""
    plan = plan_for(
        house_game("nawalli"), bots.split(","), {"mode": "simple", "games_to_win": "1", **options}, 2
    )
    assert len(plan.bots) == seats
    found = total(plan, 4)
    assert found.games == 4
    assert sum(found.wins) == (4 - found.draws) * (2 if options else 1)
    if options:
        assert found.wins[:2] == found.wins[2:], "allies stay allies, whatever seats they change to"


def test_two_bots_are_no_two_teams() -> None:
    with pytest.raises(OptionsError, match=r"2 bots cannot play nawalli .* seats \(4\)"):
        plan_for(house_game("nawalli"), ["random", "greedy"], {"teams": "true"}, 0)


def test_bots_that_do_not_fit_the_seats(toy: Toy) -> None:
    with pytest.raises(OptionsError, match="3 bots cannot play toy"):
        plan_for(toy, ["random"] * 3, {}, 0)
    with pytest.raises(UnknownBot):
        plan_for(toy, ["random", ""], {}, 0)
    with pytest.raises(OptionsError, match="no option 'colour'"):
        plan_for(toy, ["random"], {"colour": "red"}, 0)


def test_a_game_that_does_not_end_names_its_seed(toy: Toy) -> None:
    players = [Player(BotName("random"), 1), Player(BotName("random"), 2)]
    options = toy.info.options(rounds=2)
    whole = play_out(toy, options, players, 11)
    assert whole.plies == 16
    assert play_out(toy, options, players, 11, limit=16) == whole
    with pytest.raises(Endless, match=r"toy with the seed 11 had not ended after 15 actions"):
        play_out(toy, options, players, 11, limit=15)


def test_the_report_of_an_endless_game(
    toy: Toy, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sim, "MOST_PLIES", 5)
    plan = plan_for(toy, ["random"], {}, 1)
    short = Plan(plan.game, plan.options, plan.bots, plan.seed, limit=5)
    with pytest.raises(SimError, match=r"^Game 1, seed \d+: .* had not ended after 5 actions"):
        total(short, 2)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_in_a_game_names_its_seed(jobs: int) -> None:
    broken = Plan("tests.cli.test_sim:Faulty", house_toy().info.options(), (BotName("random"),) * 2, 1)
    with pytest.raises(SimError, match=r"^Game 1, seed \d+, broke off \(ZeroDivisionError: no dice\)\.$"):
        total(broken, 8, jobs)


class Faulty(Toy):
    def apply(self, *_: object) -> Any:  # type: ignore[override]
        raise ZeroDivisionError("no dice")


def test_players_think_with_their_own_seeds(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    options = toy.info.options()

    def plies(first: int, second: int, seed: int) -> object:
        players = [Player(BotName("random"), first), Player(BotName("random"), second)]
        return play_out(toy, options, players, seed).outcome

    assert plies(1, 2, 3) == plies(1, 2, 3)
    assert len({plies(1, second, 3) for second in range(12)}) > 1  # type: ignore[type-var]
    assert selfplay.MOST_PLIES >= 20_000


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_is_drawn_on_a_terminal_only(toy: Toy) -> None:
    plan = plan_for(toy, ["random"], {}, 1)
    screen, pipe = Terminal(), io.StringIO()
    simulate(plan, 10, 1, Progress(screen))
    simulate(plan, 10, 1, Progress(pipe))
    assert pipe.getvalue() == ""
    assert "[##############################] 10 of 10 games" in screen.getvalue()
    assert screen.getvalue().endswith("\r\x1b[K")


FIELDS = ["game", "games", "bots", "wins", "draws", "plies", "mean_plies", "plies_per_second"]


def test_the_command_prints_json(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    line = [
        "sim",
        "toy",
        "--games",
        "6",
        "--seed",
        "1",
        "--bots",
        "greedy,random",
        "--option",
        "rounds=1",
        "--json",
    ]
    assert main([*line, "--jobs", "1"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    report = json.loads(printed.out)
    assert list(report) == FIELDS
    assert (report["game"], report["games"], report["bots"]) == ("toy", 6, ["greedy", "random"])
    assert sum(report["wins"]) + report["draws"] == 6
    assert report["plies"] == 48
    assert report["mean_plies"] == 8
    assert report["plies_per_second"] > 0


def test_the_command_prints_a_table(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "toy", "--games", "8", "--bots", "greedy,random", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "toy: 8 games"
    assert [line.split()[0] for line in lines[1:]] == ["greedy", "random", "draws:", "actions:", "speed:"]


def test_nawalli_is_quick_unless_said_otherwise() -> None:
    plan = plan_for(house_game("nawalli"), ["random"], {}, 0)
    assert plan.options == house_game("nawalli").info.options()
    assert plan.options.mode == "quick"  # type: ignore[attr-defined]
    assert len(plan.bots) == 2


def test_whole_matches_of_nawalli(capsys: pytest.CaptureFixture[str]) -> None:
    outcomes: Counter[int] = Counter()
    for mode in ("quick", "full", "quick-start", "simple"):
        arguments = [
            "sim",
            "nawalli",
            "--games",
            "2",
            "--bots",
            "random",
            "--option",
            f"mode={mode}",
            "--json",
        ]
        assert main([*arguments, "--jobs", "1"]) == 0
        report = json.loads(capsys.readouterr().out)
        assert report["games"] == 2
        outcomes[sum(report["wins"]) + report["draws"]] += 1
    assert outcomes == {2: 4}


def test_the_parts_of_a_campaign_are_counted(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    stories = iter([[("one", True), ("two", False)], [("one", False)], [("one", True), ("two", True)]])

    def played(*_: object) -> Played:
        return Played(Outcome((0.0, 1.0), "over"), 3, tuple(Part(*part) for part in next(stories)))

    monkeypatch.setattr(sim, "play_out", played)
    report = simulate(plan_for(toy, ["random"], {}, 0), 3, 1, Progress(io.StringIO()))
    assert report.parts == {"one": PartTally(3, 2), "two": PartTally(2, 1)}
    assert list(report.parts) == ["one", "two"]
    assert "two: won 1 of 2, 50%" in sim.table(report)


def test_a_game_without_parts_tells_of_none(toy: Toy, scripted: list) -> None:
    report = simulate(plan_for(toy, ["random"], {}, 0), 2, 1, Progress(io.StringIO()))
    assert b"parts" not in msgspec.json.encode(report)


def test_a_quest_tells_how_its_battles_went() -> None:
    game = house_game("nawalli-adventure")
    plan = plan_for(game, ["greedy"], {}, 1)
    assert plan.bots == (BotName("greedy"),), "a single name is for as few as can play"
    told = total(plan, 4)
    assert told.parts["battle 1"].played == 4
    assert list(told.parts) == sorted(told.parts, key=lambda name: (name == "the boss fight", name))
    assert told.losses + told.wins[0] == 4
