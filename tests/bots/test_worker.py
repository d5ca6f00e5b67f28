"""The worker process: what it answers, how it is stopped, and what becomes of a game when it breaks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.bots.slow import SLOW
from tests.toys import Toy, ToyOptions, house_toy
from tonalli.bots import base, worker
from tonalli.bots.base import BotFailed, BotName, Question, UnknownBot
from tonalli.bots.crew import Crew, bot_named
from tonalli.bots.worker import CANCEL_SECONDS, Cancelled, Worker
from tonalli.core.rng import Rng
from tonalli.games import house_game


@pytest.fixture(autouse=True)
def slow_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, where in SLOW.items():
        monkeypatch.setitem(base.BOTS, name, where)


def question(game: Any = None, ply: int = 0) -> Question:
    game = game or house_toy()
    state = game.start(2, Rng(1), game.info.options()).state
    seat = game.actor(state)
    return Question(game.view(state, seat), game.legal_actions(state), 5, seat, ply)


@pytest.fixture
def crew() -> Iterator[Crew]:
    made = Crew(house_toy())
    yield made
    made.close()


@pytest.fixture
def running() -> Iterator[Worker]:
    made = Worker(house_toy())
    yield made
    made.close()


def ask(who: Worker, name: str, stop: threading.Event | None = None) -> Any:
    return who.choose(base.parse_bot(name), question(), stop or threading.Event())


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_it_thinks_in_one_other_process(running: Worker) -> None:
    assert running.pid is None, "it starts at the first question"
    assert ask(running, "slow") == question().legal[-1]
    first = running.pid
    assert first not in (None, os.getpid())
    assert ask(running, "slow") == question().legal[-1]
    assert running.pid == first


def test_it_chooses_as_it_would_here(running: Worker) -> None:
    there = [running.choose(BotName("lot"), question(ply=ply), threading.Event()) for ply in range(20)]
    budgets = [BotName("random").budget(5, question().seat, ply) for ply in range(20)]
    assert there == [budget.rng.source().choice(question().legal) for budget in budgets]
    assert len(set(there)) > 1


def test_it_knows_the_definitions_it_was_given() -> None:
    nawalli = house_game("nawalli")
    made = Worker(nawalli)
    try:
        asked = question(nawalli)
        assert made.choose(BotName("greedy"), asked, threading.Event()) in asked.legal
    finally:
        made.close()


def stopped(who: Worker, name: str) -> float:
    """Ask, stop it while it thinks, and say how long stopping took."""
    stop = threading.Event()
    began: list[float] = []

    def soon() -> None:
        began.append(time.monotonic())
        stop.set()

    timer = threading.Timer(0.3, soon)
    timer.start()
    with pytest.raises(Cancelled):
        ask(who, name, stop)
    return time.monotonic() - began[0]


def test_a_bot_that_looks_is_stopped_and_its_process_kept(running: Worker) -> None:
    ask(running, "slow")
    first = running.pid
    assert stopped(running, "slow:100000") < 1
    assert running.pid == first
    assert ask(running, "slow") == question().legal[-1], "the late answer is not taken for the next"


def test_a_bot_that_does_not_look_is_ended_with_its_process(running: Worker) -> None:
    ask(running, "slow")
    first = running.pid
    assert first is not None
    assert stopped(running, "deaf") >= CANCEL_SECONDS * 0.9
    assert running.pid is None
    assert not alive(first)
    assert ask(running, "slow") == question().legal[-1], "another was started"
    assert running.pid not in (None, first)


def test_what_was_stopped_before_it_began_is_not_asked(running: Worker) -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Cancelled):
        ask(running, "deaf", stop)
    assert running.pid is None


def test_closing_ends_it_while_it_thinks(running: Worker) -> None:
    ask(running, "slow")
    pid = running.pid
    assert pid is not None
    threading.Timer(0.3, running.close).start()
    with pytest.raises(Cancelled):
        ask(running, "deaf")
    for _ in range(100):
        if not alive(pid):
            break
        time.sleep(0.02)
    assert not alive(pid)
    with pytest.raises(Cancelled):
        ask(running, "slow")
    running.close()


@pytest.mark.parametrize(
    ("name", "says"), [("broken", "a wrong turn"), ("liar", "broke"), ("dies", "has ended")]
)
def test_a_bot_that_breaks(running: Worker, name: str, says: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BotFailed, match=says) as caught:
        ask(running, name)
    assert str(caught.value).startswith(("The process", name))
    assert ask(running, "slow") == question().legal[-1]
    assert capfd.readouterr() == ("", ""), "nothing is written across the screen"


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_a_killed_process_is_seen(running: Worker) -> None:
    ask(running, "slow")
    pid = running.pid
    assert pid is not None
    threading.Timer(0.2, os.kill, (pid, signal.SIGKILL)).start()
    with pytest.raises(BotFailed, match="has ended"):
        ask(running, "deaf")
    assert ask(running, "slow") == question().legal[-1]


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_a_process_that_was_killed_between_two_questions_is_started_again(running: Worker) -> None:
    ask(running, "slow")
    pid = running.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    time.sleep(0.3)
    assert ask(running, "slow") == question().legal[-1]
    assert running.pid != pid


def test_a_bot_that_overstays_its_seconds(running: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_OVERTIME_SECONDS", 0.3)
    with pytest.raises(BotFailed, match="did not answer in time"):
        ask(running, "deaf:0.1s")
    assert running.pid is None


def test_an_unknown_bot(running: Worker, crew: Crew) -> None:
    for asked in (running.choose, crew.choose):
        with pytest.raises(UnknownBot):
            asked(BotName("nobody"), question(), threading.Event())


def test_greedy_stands_in_for_a_bot_that_a_save_names_and_that_is_none() -> None:
    assert bot_named("random") == (BotName("random"), "")
    for kind in ("nobody", "greedy:never", ""):
        bot, said = bot_named(kind)
        assert bot == BotName("greedy")
        assert said.endswith(" Instead greedy plays.")


def test_quick_bots_need_no_process(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Worker, "choose", lambda *_: pytest.fail("the worker was asked"))
    assert crew.is_quick(BotName("greedy"))
    assert not crew.is_quick(BotName("slow"))
    for name in ("random", "greedy"):
        choice = crew.choose(BotName(name), question())
        assert choice.action in question().legal
        assert choice.notice == ""


def test_the_crew_asks_the_worker_for_the_others(crew: Crew) -> None:
    choice = crew.choose(BotName("slow"), question())
    assert choice.action == question().legal[-1]
    assert choice.notice == ""


@pytest.mark.parametrize("name", ["dies", "broken"])
def test_greedy_stands_in_for_a_broken_bot_and_it_is_said(crew: Crew, name: str) -> None:
    choice = crew.choose(BotName(name), question())
    assert choice.action == crew.choose(BotName("greedy"), question()).action
    assert choice.notice.endswith("greedy chose in its place.")
    assert name in choice.notice


def test_a_game_goes_on_when_every_choice_kills_the_process(crew: Crew) -> None:
    toy: Toy = house_toy()
    state = toy.start(2, Rng(1), ToyOptions(rounds=1)).state
    ply = 0
    while (seat := toy.actor(state)) is not None:
        asked = Question(toy.view(state, seat), toy.legal_actions(state), 1, seat, ply)
        state = toy.apply(state, crew.choose(BotName("dies"), asked).action).state
        ply += 1
    assert toy.outcome(state) is not None


ROOT = str(Path(__file__).parents[2])

INSIDE = """
import sys, threading
sys.path.insert(0, {root!r})
from textual.app import App
from tests.bots.slow import SLOW
from tests.bots.test_worker import question
from tests.toys import house_toy
from tonalli.bots import base, worker
from tonalli.bots.crew import Crew

base.BOTS.update(SLOW)
{before}

class Screen(App):
    answer = None

    def on_mount(self):
        assert sys.stderr.fileno() < 0, "this is what makes it hard"
        self.crew = Crew(house_toy())
        self.run_worker(self.think, thread=True)

    def think(self):
        self.answer = self.crew.choose(base.BotName("slow"), question())
        self.crew.close()
        self.call_from_thread(self.exit)

app = Screen()
app.run(headless=True)
assert app.answer.action == question().legal[-1]
sys.exit(app.answer.notice or 0)
"""


def inside_a_screen(before: str = "") -> subprocess.CompletedProcess[str]:
    program = INSIDE.format(root=ROOT, before=before)
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL
    )


def test_it_starts_within_a_running_screen() -> None:
    done = inside_a_screen()
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(os.name != "posix", reason="only there is there a tracker")
def test_that_takes_a_tracker_with_the_real_standard_error() -> None:
    done = inside_a_screen("worker._ensure_tracker = lambda: None")
    assert done.returncode != 0


@pytest.mark.skipif(os.name != "posix", reason="kills a process")
def test_it_ends_with_the_program_however_that_ends() -> None:
    program = (
        f"import sys, threading; sys.path.insert(0, {ROOT!r})\n"
        "from tests.bots.slow import SLOW\n"
        "from tests.bots.test_worker import question\n"
        "from tests.toys import house_toy\n"
        "from tonalli.bots import base\n"
        "from tonalli.bots.worker import Worker\n"
        "if __name__ == '__main__':\n"
        "    base.BOTS.update(SLOW)\n"
        "    worker = Worker(house_toy())\n"
        "    worker.choose(base.BotName('slow'), question(), threading.Event())\n"
        "    print(worker.pid, flush=True)\n"
        "    worker.choose(base.BotName('slow', iterations=10**6), question(), threading.Event())\n"
    )
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    pid = int(process.stdout.readline())
    assert alive(pid)
    process.kill()
    process.wait()
    for _ in range(200):
        if not alive(pid):
            break
        time.sleep(0.02)
    assert not alive(pid)
