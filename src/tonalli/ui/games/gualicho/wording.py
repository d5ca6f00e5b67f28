"""Gualicho's words for set-up, prompt, log and result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tonalli.games import AnyGame
from tonalli.games.gualicho import Gualicho, text
from tonalli.games.gualicho.model import (
    Attacked,
    AttackOver,
    Blocked,
    Call,
    Called,
    Cured,
    Dealt,
    Deflected,
    Directed,
    Discarded,
    Drew,
    GameEnded,
    Judged,
    Length,
    Options,
    Passed,
    Phase,
    Played,
    Reshuffled,
    RoundBegan,
    RoundEnded,
    Skipping,
    Started,
    Turned,
    View,
    WhyDrawn,
    Wounded,
    rounds_to_win,
)
from tonalli.games.gualicho.words import LENGTH_TEXT, OPTION_TEXT, card_name, card_text, cards_count
from tonalli.ui.games.gualicho.lookup import GualichoLookup, rules
from tonalli.ui.games.wording import Described, Wording

_RULES: Mapping[type[Struct], tuple[str, ...]] = {
    RoundBegan: ("GU-02", "GU-42"),
    Dealt: ("GU-02", "GU-42"),
    Started: ("GU-03", "GU-43"),
    Directed: ("GU-03", "GU-43"),
    Reshuffled: ("GU-44",),
    Played: ("GU-08",),
    Attacked: ("GU-10", "GU-11", "GU-12"),
    Blocked: ("GU-16", "GU-17"),
    Deflected: ("GU-22", "GU-23", "GU-24"),
    Turned: ("GU-26", "GU-22"),
    Skipping: ("GU-25",),
    Cured: ("GU-29", "GU-31"),
    Wounded: ("GU-14", "GU-34", "GU-35"),
    AttackOver: ("GU-15",),
    Discarded: ("GU-05",),
    Passed: ("GU-05",),
    Called: ("GU-36",),
    Judged: ("GU-36",),
    RoundEnded: ("GU-37", "GU-39"),
    GameEnded: ("GU-04",),
}
_DRAWN: Mapping[WhyDrawn, str] = {
    WhyDrawn.CHOICE: "GU-05",
    WhyDrawn.SWAP: "GU-05",
    WhyDrawn.DAMAGE: "GU-14",
    WhyDrawn.EXTRA: "GU-03",
    WhyDrawn.MUST: "GU-34",
    WhyDrawn.BROKEN: "GU-36",
}


class GualichoWording(Wording):
    """Takes everything from the game's modules, and says names where these say seats."""

    def __init__(self, game: AnyGame, options: Struct | None = None) -> None:
        assert isinstance(game, Gualicho)
        super().__init__(game, options)
        self.lookup = GualichoLookup(game.definitions)

    def option(self, name: str) -> Described:
        """An option of the set-up."""
        return Described(*OPTION_TEXT[name])

    def value(self, option: str, value: str) -> Described:
        """How long the game is."""
        return Described(*LENGTH_TEXT[Length(value)])

    def table(self, count: int, values: Mapping[str, str]) -> str:
        """How many rounds win with so many."""
        length = Length(values.get("length", Length.BY_PLAYERS))
        needed = rounds_to_win(Options(length=length), count)
        return "One round wins the game." if needed == 1 else "Two rounds win the game."

    def label(self, action: Struct, view: Struct, names: Sequence[str]) -> str:
        """An action in words, with the name of who is accused."""
        assert isinstance(view, View)
        if isinstance(action, Call):
            return f"Call it broken: {card_name(action.forfeit)} of {names[action.accused]}"
        return self.game.label(action, view)

    def question(self, view: Struct, legal: tuple[Struct, ...], names: Sequence[str]) -> str:
        """What is asked; who is to judge is asked by name, since anybody may be looking (GU-36)."""
        assert isinstance(view, View)
        accused = view.accusation
        if view.phase is not Phase.JUDGE or accused is None:
            return text.question(view)
        judge, who = names[accused.judges[0]], names[accused.accused]
        return (
            f"{judge}: {names[view.active]} says that {who} broke {card_name(accused.forfeit)} "
            f"({card_text(accused.forfeit)}) Is that so?"
        )

    # -- the log

    def heading(self, event: Struct, names: Sequence[str]) -> str:
        """Rounds."""
        if isinstance(event, RoundBegan):
            return f"Round {event.number}"
        return "The end" if isinstance(event, GameEnded) else ""

    def begins_game(self, event: Struct) -> bool:
        """A round."""
        return isinstance(event, RoundBegan)

    def because(self, event: Struct) -> tuple[str, ...]:
        """The rules by their ids."""
        ids = (_DRAWN[event.why],) if isinstance(event, Drew) else _RULES.get(type(event), ())
        known = rules()
        return tuple(f"{rule}: {known[rule]}" for rule in ids)

    def summary(self, events: Sequence[Struct], names: Sequence[str]) -> tuple[str, ...]:
        """How each round went."""
        lines: list[str] = []
        for event in events:
            if isinstance(event, RoundEnded):
                lines.append(text.sentence(event, names))
                held = [
                    f"{name} {cards_count(cards)}, damage {points}"
                    for name, cards, points in zip(names, event.past.hands, event.past.points, strict=True)
                ]
                lines.append(f"  {'; '.join(held)}.")
        return tuple(lines)
