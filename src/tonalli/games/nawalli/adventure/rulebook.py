"""Which rules an event of a quest goes back to."""

from __future__ import annotations

from typing import cast

from tonalli.games.nawalli import model, rulebook
from tonalli.games.nawalli.adventure.model import (
    Acts,
    Advanced,
    Arrived,
    BattleBegan,
    BattleEnded,
    Became,
    BossCame,
    Chose,
    EncounterBegan,
    Event,
    Offered,
    QuestBegan,
    QuestEnded,
    Recovered,
    Stage,
    Stepped,
    Strengthened,
)
from tonalli.games.nawalli.cards import Sign

_CHOICES = {
    Stage.NAWAL1: ("AD-02", "AD-43"),
    Stage.NAWAL2: ("AD-02", "AD-43"),
    Stage.CLASS: ("AD-03",),
    Stage.RECRUIT: ("AD-27",),
    Stage.TREASURE: ("AD-28",),
}
_STEPS = {"move": ("AD-18",), "summon": ("AD-19", "AD-12"), "attack": ("AD-20", "AD-37")}
_ENDS = {"gems": ("AD-25", "AD-26"), "defeated": ("AD-25", "AD-26"), "boss": ("AD-32",)}


def rules_of(event: Event) -> tuple[str, ...]:
    """The ids of the rules that an event goes back to, the nearest first."""
    match event:
        case QuestBegan():
            return ("AD-01", "AD-14")
        case Offered(stage) | Chose(_, stage):
            return _CHOICES[stage]
        case Became():
            return ("AD-03",)
        case BattleBegan(_, attempt):
            return ("AD-06", "AD-07", "AD-08", *(("AD-05",) if attempt > 1 else ()))
        case EncounterBegan():
            return ("AD-18", "AD-19", "AD-20")
        case Stepped(step):
            return _STEPS[step]
        case Advanced():
            return ("AD-18", "AD-35")
        case Arrived():
            return ("AD-12", "AD-19")
        case Strengthened(_, _, _, how):
            return ("AD-13",) if how == "blessing" else ("AD-14",)
        case Acts():
            return ("AD-37", "AD-38")
        case BossCame():
            return ("AD-30",)
        case Recovered():
            return ("AD-42",)
        case BattleEnded(_, _, reason):
            return _ENDS.get(reason, ("AD-40",))
        case QuestEnded():
            return ("AD-32",) if event.won else ("AD-05",)
    return _in_battle(event)


def _in_battle(event: model.Event) -> tuple[str, ...]:
    """An event of a battle; what opponents do goes back to the rules for them too."""
    match event:
        case model.Drew():
            return ("AD-16",)
        case model.Dealt():
            return ("AD-16",)
        case model.TurnBegan():
            return ("AD-15",)
        case model.Rolled():
            return ("AD-43",)
        case model.Shifted(side) if side == 1:
            return ("AD-22", *rulebook.rules_of(event))
        case model.Answered(side, _, _, sign) if side == 1:
            own = (
                ("AD-21",)
                if sign in (Sign.WIND, Sign.EAGLE, Sign.JAGUAR, Sign.RABBIT, Sign.FLOWER)
                else ("AD-23",)
            )
            return (*own, *rulebook.rules_of(event))
        case model.Announced(side, lane, _, _, to) if side == 1 and lane != to:
            return ("AD-21", *rulebook.rules_of(event))
        case model.GemsTaken(side) if side == 1:
            return ("AD-24", *rulebook.rules_of(event))
        case _:
            return rulebook.rules_of(cast(model.Event, event))


__all__ = ["rules_of"]
