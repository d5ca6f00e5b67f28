"""Greedy on an adventure: it means to win, and knows what it may take."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from tonalli.bots.base import BotName, SeatedBot
from tonalli.bots.greedy import Greedy
from tonalli.core.rng import Rng
from tonalli.games import house_game
from tonalli.games.nawalli.adventure.model import (
    BecomeClass,
    Onward,
    Quest,
    QuestOptions,
    Recruit,
    Retry,
    Stage,
)
from tonalli.games.nawalli.model import Pass

GAME = house_game("nawalli-adventure")
GREEDY = Greedy(GAME)


def choice(quest: Quest) -> Any:
    seat = GAME.actor(quest)
    assert seat is not None
    legal = GAME.legal_actions(quest)
    return GREEDY.choose(GAME.view(quest, seat), legal, BotName("greedy").budget(1, seat, 0))


def at(stage: Stage, **fields: Any) -> Quest:
    quest: Quest = GAME.start(1, Rng(1), QuestOptions()).state
    decks = (("michin", "oselotl", "metl", "tlawitolli"),)
    return replace(quest, stage=stage, **{"decks": decks, "offer": (), **fields})


def played(seed: int, players: int, bot: str) -> Quest:
    quest = GAME.start(players, Rng(seed), QuestOptions()).state
    bots = [SeatedBot(BotName(bot), GAME, seat, seed) for seat in range(players)]
    ply = 0
    while (seat := GAME.actor(quest)) is not None:
        action = bots[seat].choose(GAME.view(quest, seat), GAME.legal_actions(quest), ply)
        quest = GAME.apply(quest, action).state
        ply += 1
    return quest


def test_it_gets_far_where_random_play_loses_the_first_battle() -> None:
    reached = Counter(min(played(seed, 1 + seed % 2, "greedy").battle, 3) for seed in range(8))
    assert reached[3] >= 6
    assert {played(seed, 1 + seed % 2, "random").battle for seed in range(8)} == {1}


def test_it_never_gives_up() -> None:
    assert choice(at(Stage.RETRY, lost=1)) == Retry()
    assert choice(at(Stage.MAP)) == Onward()


def test_it_takes_the_class_that_wins_most() -> None:
    quest = at(Stage.CLASS, decks=(("michin", "oselotl"),), classes=("",))
    assert choice(quest) == BecomeClass("archer")


def test_it_recruits_what_is_stronger_and_lets_be_what_is_weaker() -> None:
    cards = {card.id: card for card in GAME.definitions.nawal}
    weak, strong = ([c for c in cards if cards[c].level == level] for level in (1, 4))
    full = tuple(weak[:4])
    taken = choice(at(Stage.RECRUIT, decks=(full,), offer=(strong[0], weak[5])))
    assert taken == Recruit(strong[0], taken.out)
    assert taken.out in full
    assert choice(at(Stage.RECRUIT, decks=(tuple(strong[:4]),), offer=(weak[0],))) == Pass()
