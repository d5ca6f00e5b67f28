"""Makes the saves in saves_example/ anew: `python tools/saves_example.py`.

One for each way to play Nawalli: two played to the end, one left while an attack waits for the person's
answer, one given up; four players, each for themselves and in teams; a quest on the map and one against the boss.
Of Azteka one in the second round, one played to the end, and one of three players with a full board. A game of
Nahua in its thirteenth round. Of Serpent Stones one in which a sacrifice is to be ended, and one played to the end.
Of Gualicho one of four in which a forfeit was called and an Energy Ball waits for an answer, and one of six to the
end.
Run it when the form of a save or the rules have changed; the same program makes the same saves.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from tonalli.bots.base import seat_bot
from tonalli.core.rng import Rng
from tonalli.games import house_game
from tonalli.games.azteka.model import Options as AztekaOptions
from tonalli.games.azteka.model import State as AztekaState
from tonalli.games.azteka.model import Variant
from tonalli.games.gualicho.model import Call, Length, Phase
from tonalli.games.gualicho.model import Options as GualichoOptions
from tonalli.games.gualicho.model import State as GualichoState
from tonalli.games.nahua.model import NahuaOptions
from tonalli.games.nahua.model import State as NahuaState
from tonalli.games.nawalli.adventure.model import Difficulty, Quest, QuestOptions, Stage
from tonalli.games.nawalli.model import NONE, Mode, Options, State, Strike
from tonalli.games.serpent_stones.model import Options as SerpentOptions
from tonalli.games.serpent_stones.model import Phase as SerpentPhase
from tonalli.games.serpent_stones.model import State as SerpentState
from tonalli.play.match import Match
from tonalli.play.record import HUMAN, SeatInfo

FOLDER = Path(__file__).resolve().parent.parent / "saves_example"
CREATED = "2026-01-01T12:00:00+00:00"
BOT = "greedy"
"""Who plays, also for the seat of a person."""

QUEST_SEED, BOSS_SEED = 9, 8
"""Seeds with which the quests get that far."""

THREE_SEED = 2
"""A seed with which the board fills up."""

SERPENT_SEED = 53
"""A seed with which the person has a sacrifice to end in the third round."""

CURSES_SEED = 27
"""A seed with which a forfeit may be called and an Energy Ball comes to Ana."""

AnyOptions: TypeAlias = (
    Options | QuestOptions | AztekaOptions | NahuaOptions | SerpentOptions | GualichoOptions
)
GAMES = {
    Options: "nawalli",
    QuestOptions: "nawalli-adventure",
    AztekaOptions: "azteka",
    NahuaOptions: "nahua",
    SerpentOptions: "serpent-stones",
    GualichoOptions: "gualicho",
}
"""Whose options they are."""

ANA, BEN = SeatInfo("Ana", HUMAN), SeatInfo("Ben", HUMAN)
GREEDY, RANDOM = SeatInfo("Greedy", "greedy"), SeatInfo("Random", "random")


def play(match: Match, until: Callable[[Match], bool]) -> Match:
    """Let bots play for everybody until the match is where it is wanted.

    Raises RuntimeError if it is over before that.
    """
    bots = [
        seat_bot(BOT if info.human else info.kind, match.game, seat, match.seed)
        for seat, info in enumerate(match.seats)
    ]
    while (seat := match.actor) is not None and not until(match):
        match.submit(bots[seat].choose(match.view(seat), match.legal, match.ply))
    if match.over and until is not to_the_end:
        raise RuntimeError(f"{match.path and match.path.name} ended too early: it wants another seed.")
    return match


def begin(name: str, options: AnyOptions, seats: tuple[SeatInfo, ...], seed: int) -> Match:
    """A match with a save of that name."""
    path = FOLDER / f"{name}.tonalli"
    path.unlink(missing_ok=True)
    match = Match.new(house_game(GAMES[type(options)]), seats, seed, options, CREATED)
    match.save_to(path)
    return match


def to_the_end(match: Match) -> bool:
    """It is wanted over."""
    return False


def may_undo(match: Match) -> bool:
    """The person at seat 0 may take back the last choice, and chooses next."""
    return match.actor == 0 and match.can_undo(0)


def before_an_answer(match: Match) -> bool:
    """The person at seat 0 is asked how to answer an attack, in a battle where both hold gems."""
    state = match.state
    assert isinstance(state, State)
    battle = state.battle
    if battle is None or match.actor != 0 or battle.round < 4:
        return False
    return bool(battle.stack) and isinstance(battle.stack[-1], Strike) and battle.active != 0


def round_of(number: int) -> Callable[[Match], bool]:
    """The person at seat 0 is on in that round of a battle."""

    def until(match: Match) -> bool:
        state = match.state
        battle = state.battle if isinstance(state, State) else None
        return battle is not None and battle.round == number and match.actor == 0 and not battle.stack

    return until


def on_the_map(match: Match) -> bool:
    """Three battles of the quest are won."""
    quest = match.state
    return isinstance(quest, Quest) and quest.stage is Stage.MAP and quest.battle > 3


def before_the_boss(match: Match) -> bool:
    """The boss is there and the players' turn has begun."""
    quest = match.state
    if not isinstance(quest, Quest) or quest.encounter is None or quest.encounter.boss == NONE:
        return False
    battle = quest.match.battle
    return battle is not None and battle.round == 2 and not battle.stack


def in_the_second_round(match: Match) -> bool:
    """The second round is well on, and it is Ana's turn."""
    state = match.state
    return isinstance(state, AztekaState) and match.ply > 55 and match.actor == 0


def thirteenth_day(match: Match) -> bool:
    """Dice lie there after the first roll of the thirteenth round, and one is locked that may be taken back."""
    state = match.state
    assert isinstance(state, NahuaState)
    return state.table.round == 13 and state.table.rolls == 1 and match.can_undo(0)


def sacrifice_to_end(match: Match) -> bool:
    """Ana has a card on a sacrifice stone, which is to be played or discarded now."""
    state = match.state
    assert isinstance(state, SerpentState)
    return state.table.phase is SerpentPhase.ALTAR and match.actor == 0


def a_call(match: Match) -> bool:
    """Ana may call a forfeit of Ben broken."""
    return match.actor == 0 and any(isinstance(action, Call) for action in match.legal)


def under_a_ball(match: Match) -> bool:
    """Ana is under an attack of three points or more, has damage herself, and a round is over."""
    state = match.state
    if not isinstance(state, GualichoState) or state.attack is None or match.actor != 0:
        return False
    return (
        state.phase is Phase.ANSWER
        and state.attack.points > 2
        and bool(state.players[0].wounds and state.past)
    )


def take_back(match: Match) -> None:
    """Take back a choice and do it again; take it back once more and choose something else."""
    match.undo(0)
    match.redo(0)
    match.undo(0)
    taken_back = match.record.undone[-1]
    others = [action for action in match.legal if match.game.notation(action, match.state) != taken_back]
    match.submit(Rng(match.seed).source().choice(others))


def main() -> None:
    """Make all of them."""
    FOLDER.mkdir(exist_ok=True)
    quick = play(begin("nawalli-quick", Options(mode=Mode.QUICK), (ANA, GREEDY), 1), to_the_end)

    full = play(begin("nawalli-full", Options(mode=Mode.FULL), (ANA, GREEDY), 2), may_undo)
    take_back(full)
    play(full, before_an_answer)

    quick_start = Options(mode=Mode.QUICK_START)
    start = play(begin("nawalli-quick-start", quick_start, (ANA, BEN), 3), lambda match: match.ply >= 60)
    start.rename("Ana and Ben, the first try")
    start.give_up(1)

    simple = play(begin("nawalli-simple", Options(mode=Mode.SIMPLE), (RANDOM, GREEDY), 4), to_the_end)

    everybody = (ANA, GREEDY, RANDOM, GREEDY)
    four = play(begin("nawalli-four", Options(mode=Mode.QUICK_START), everybody, 5), round_of(4))
    allies = (ANA, GREEDY, BEN, RANDOM)
    teams = play(begin("nawalli-teams", Options(mode=Mode.QUICK, teams=True), allies, 6), round_of(4))

    veteran = QuestOptions(difficulty=Difficulty.VETERAN)
    quest = play(begin("adventure-map", veteran, (ANA,), QUEST_SEED), on_the_map)
    boss = play(begin("adventure-boss", QuestOptions(), (ANA, BEN), BOSS_SEED), before_the_boss)

    wheel = play(begin("azteka", AztekaOptions(first_life="roll"), (ANA, GREEDY), 1), in_the_second_round)
    fierce = AztekaOptions(variant=Variant.AGGRESSIVE)
    aggressive = play(begin("azteka-aggressive", fierce, (ANA, BEN), 6), to_the_end)
    mummies = AztekaOptions(variant=Variant.THREE, first_life="roll")
    three = play(begin("azteka-three", mummies, (ANA, GREEDY, BEN), THREE_SEED), to_the_end)

    nahua = play(begin("nahua", NahuaOptions(), (ANA,), 5), thirteenth_day)
    take_back(nahua)

    serpent = play(begin("serpent-stones", SerpentOptions(), (ANA, GREEDY), SERPENT_SEED), sacrifice_to_end)
    temple = play(begin("serpent-stones-match", SerpentOptions(), (ANA, BEN), 2), to_the_end)

    curses = play(begin("gualicho", GualichoOptions(), (ANA, GREEDY, BEN, GREEDY), CURSES_SEED), a_call)
    curses.submit(next(action for action in curses.legal if isinstance(action, Call)))
    play(curses, under_a_ball)
    whole = GualichoOptions(length=Length.FULL)
    six = play(begin("gualicho-six", whole, (ANA, *(GREEDY, RANDOM) * 2, BEN), 3), to_the_end)

    for match in (
        quick,
        full,
        start,
        simple,
        four,
        teams,
        quest,
        boss,
        wheel,
        aggressive,
        three,
        nahua,
        serpent,
        temple,
        curses,
        six,
    ):
        print(f"{match.path and match.path.name}: {match.ply} actions, {match.headline}")
        match.close()


if __name__ == "__main__":
    main()
