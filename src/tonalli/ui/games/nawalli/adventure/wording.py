"""Adventure Mode's words for set-up, prompt, log and result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from msgspec import Struct

from tonalli.games import AnyGame
from tonalli.games.nawalli.account import heading
from tonalli.games.nawalli.adventure import Adventure, text
from tonalli.games.nawalli.adventure.model import (
    BOSS,
    Action,
    BattleBegan,
    BattleEnded,
    Chapter,
    Chose,
    Difficulty,
    EncounterBegan,
    Event,
    Offered,
    QuestBegan,
    QuestEnded,
    QuestView,
    Stage,
    player_of,
)
from tonalli.games.nawalli.adventure.rulebook import rules_of
from tonalli.games.nawalli.model import Defeated, TurnBegan
from tonalli.games.nawalli.model import Event as BattleEvent
from tonalli.games.nawalli.reckoning import reckoned
from tonalli.games.nawalli.rulebook import rules
from tonalli.ui.chronicle import Past
from tonalli.ui.games.nawalli.lookup import NawalliLookup
from tonalli.ui.games.wording import Described, Wording

_HEADINGS = {
    Stage.NAWAL1: "The start: level 1 Nawals",
    Stage.NAWAL2: "The start: level 2 Nawals",
    Stage.CLASS: "The start: classes",
    Stage.RECRUIT: "Recruits",
    Stage.TREASURE: "Treasure",
}


class AdventureWording(Wording):
    """Takes everything from the game's modules."""

    def __init__(self, game: AnyGame, options: Struct | None = None) -> None:
        assert isinstance(game, Adventure)
        super().__init__(game, options)
        self.cards = game.cards
        self.lookup = NawalliLookup(game.cards)

    def option(self, name: str) -> Described:
        """An option of the set-up."""
        title, about = text.OPTION_TEXT[name]
        return Described("Burned cards" if name == "burned_return" else title, about)

    def value(self, option: str, value: str) -> Described:
        """A difficulty; or what becomes of burned cards."""
        if option != "difficulty":
            return Described("come back for the boss" if value == "true" else "stay burned")
        return Described(*text.DIFFICULTY_TEXT[Difficulty(value)])

    def question(self, view: Struct, legal: tuple[Struct, ...], names: Sequence[str]) -> str:
        """What is asked of the actor."""
        assert isinstance(view, QuestView)
        return text.question(view, names, self.cards, cast("tuple[Action, ...]", legal))

    # -- the log

    def heading(self, event: Struct, names: Sequence[str]) -> str:
        """Choices, battles, turns."""
        match event:
            case Offered(stage):
                return _HEADINGS[stage]
            case BattleBegan(battle, attempt):
                again = ", second try" if attempt > 1 else ""
                what = "The boss" if battle == BOSS else f"Battle {battle}"
                return f"{what}: {text.place_name(battle)}{again}"
            case EncounterBegan(number):
                return f"Round {number}, {text.FOE.lower()}"
            case QuestEnded():
                return "The end"
            case TurnBegan():
                return heading(event, text.seated(names), text.SIDES)
        return ""

    def begins_game(self, event: Struct) -> bool:
        """A battle of the quest."""
        return isinstance(event, BattleBegan)

    def because(self, event: Struct) -> tuple[str, ...]:
        """The rules by their ids."""
        known = rules()
        return tuple(f"{rule}: {known[rule]}" for rule in rules_of(cast(Event, event)) if rule in known)

    def reckoned(self, event: Struct, past: Past) -> tuple[str, ...]:
        """Damage and gems in a battle."""
        begin, view = past.begin, past.view
        assert isinstance(begin, QuestView)
        assert isinstance(view, QuestView)
        told = cast("Sequence[BattleEvent]", past.events)
        return reckoned(cast(BattleEvent, event), begin.match, view.match, told, self.cards)

    def summary(self, events: Sequence[Struct], names: Sequence[str]) -> tuple[str, ...]:
        """The story of the run, a chapter a line, and what it cost in Nawals."""
        lines = [text.chapter(chapter, names, self.cards) for chapter in chapters(events, len(names))]
        began = next((event for event in events if isinstance(event, QuestBegan)), None)
        if began is not None:
            difficulty = text.DIFFICULTY_TEXT[began.difficulty].name
            lines.insert(0, f"{difficulty}: the boss was {self.cards[began.boss].name}.")
        lost = sum(isinstance(event, Defeated) and event.side == 0 for event in events)
        beaten = sum(isinstance(event, Defeated) and event.side == 1 for event in events)
        if lines:
            lines.append(f"Nawals defeated: {beaten} of {text.FOE.lower()}, {lost} of your own.")
        return tuple(lines)


def chapters(events: Iterable[Struct], players: int) -> tuple[Chapter, ...]:
    """The story as the events tell it: a chapter for each battle that ended, a second try in place of the first."""
    found: dict[int, Chapter] = {}
    tries = number = last = 0
    taken: dict[Stage, list[str]] = {}
    for event in events:
        match event:
            case BattleBegan(_, tries):
                number, taken = 0, {}
            case TurnBegan(_, number):
                pass
            case BattleEnded(last, won, _, gems):
                found[last] = Chapter(last, tries, won, number, gems)
                tries = 1
            case Chose(seat, stage, card) if last in found and stage in (Stage.RECRUIT, Stage.TREASURE):
                row = taken.setdefault(stage, [""] * players)
                row[player_of(seat)] = card
                old = found[last]
                found[last] = Chapter(
                    last, old.tries, old.won, old.rounds, old.gems,
                    tuple(taken.get(Stage.RECRUIT, ())), tuple(taken.get(Stage.TREASURE, ())),
                )  # fmt: skip
    return tuple(found.values())


__all__ = ["AdventureWording", "chapters"]
