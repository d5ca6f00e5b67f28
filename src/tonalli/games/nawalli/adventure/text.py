"""All that Adventure Mode says to players; what happens in a battle is told by `tonalli.games.nawalli.text`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches

from tonalli.games.nawalli import notation as battle_notation
from tonalli.games.nawalli import text as battle_text
from tonalli.games.nawalli.adventure.model import (
    BOSS,
    OPPONENT,
    Action,
    Acts,
    Advanced,
    Arrived,
    BattleBegan,
    BattleEnded,
    Became,
    BecomeClass,
    BossCame,
    Chapter,
    Chose,
    Difficulty,
    EncounterBegan,
    Event,
    Fetch,
    Offered,
    Onward,
    Quest,
    QuestBegan,
    QuestEnded,
    QuestView,
    Recovered,
    Recruit,
    Retry,
    Stage,
    Stepped,
    Strengthened,
    Treasure,
    player_of,
)
from tonalli.games.nawalli.adventure.party import CLASSES
from tonalli.games.nawalli.model import COLOURS, Drawing, Drew, Pass, Rolled, Take
from tonalli.games.nawalli.notation import Cards, Words
from tonalli.games.nawalli.words import Told, capital, listed

FOE = "The curse"
"""What the opponents are called where a battle names a side."""

TITLE = "Adventure"
SIDES = 2

DIFFICULTY_TEXT: dict[Difficulty, Told] = {
    Difficulty.NORMAL: Told("Normal", "Opponents come as they are, one of them with a blessing."),
    Difficulty.VETERAN: Told("Veteran", "One opponent in each battle is shapeshifted."),
    Difficulty.MASTER: Told("Master", "Two opponents in each battle are shapeshifted."),
}
OPTION_TEXT: dict[str, Told] = {
    "difficulty": Told("Difficulty", "How many opponents of a battle are shapeshifted."),
    "burned_return": Told("Burned cards return", "When the boss comes your burned cards lie aside again."),
}
CLASS_TEXT: dict[str, str] = {name: name.capitalize() for name in CLASSES}
PLACES = (
    "The Foot of the Hill",
    "The Agave Terraces",
    "The Cave of Owls",
    "The Obsidian Stair",
    "The Gate of Smoke",
    "The Summit",
)
"""The stations of the path up the Sacred Hill: five battles, and where the boss waits."""

_STEPS = {
    "move": "The opponents move.",
    "summon": "More opponents come.",
    "attack": "The opponents attack.",
}


def place_name(battle: int) -> str:
    """Where a battle is fought, 1 to BOSS."""
    return PLACES[battle - 1]


def battle_name(battle: int) -> str:
    """ "battle 3", "the boss fight"."""
    return "the boss fight" if battle == BOSS else f"battle {battle}"


def seated(names: Sequence[str]) -> list[str]:
    """The names of all at the match inside a quest: the opponents sit between the players."""
    return [names[0], FOE, *names[1:]]


# ------------------------------------------------------------------------------------------------- events


def sentence(event: Event, names: Sequence[str], cards: Cards) -> str:
    """The event, open or redacted, as one line of a log; `names` are the players'."""
    told = _TELLERS.get(type(event))
    if told is not None:
        return told(event, _Tale(names, cards))
    return _in_battle(event, names, cards)


def _in_battle(event: Event, names: Sequence[str], cards: Cards) -> str:
    if isinstance(event, Drew) and event.card is not None:
        return f"{names[player_of(event.seat)]} takes {cards[event.card].name} to the hand."
    if isinstance(event, Rolled):
        throws = "; again ".join(
            ", ".join(f"{names[player_of(seat)]} {number}" for seat, number in enumerate(row) if number)
            for row in event.rolls
        )
        return f"The die: {throws}. {names[player_of(event.winner)]} chooses first."
    return battle_text.sentence(event, seated(names), cards, SIDES)  # type: ignore[arg-type]


class _Tale:
    """Who plays, and what cards are called."""

    def __init__(self, names: Sequence[str], cards: Cards) -> None:
        self.names = names
        self.cards = cards

    def player(self, seat: int) -> str:
        return FOE if seat == OPPONENT else self.names[player_of(seat)]

    def card(self, card: str) -> str:
        return self.cards[card].name if card in self.cards else card

    def all(self, cards: Sequence[str]) -> str:
        return listed([self.card(card) for card in cards])

    def everybody(self) -> str:
        return listed(self.names)

    def verb(self, one: str, many: str) -> str:
        return one if len(self.names) == 1 else many


def _quest_began(event: QuestBegan, t: _Tale) -> str:
    difficulty = DIFFICULTY_TEXT[event.difficulty].name
    return f"The quest begins ({difficulty}): {t.card(event.boss)} waits on the Sacred Hill."


def _offered(event: Offered, t: _Tale) -> str:
    first = f" ({t.player(event.seat)} first)" if len(t.names) > 1 else ""
    if event.stage is Stage.CLASS:
        return f"{t.everybody()} {t.verb('chooses', 'choose')} a class{first}."
    what = {
        Stage.NAWAL1: "Level 1 Nawals",
        Stage.NAWAL2: "Level 2 Nawals",
        Stage.RECRUIT: "Nawals to recruit",
        Stage.TREASURE: "Treasure",
    }[event.stage]
    return f"{what}{first}: {t.all(event.cards) or 'none'}."


def _chose(event: Chose, t: _Tale) -> str:
    who = t.player(event.seat)
    if not event.card:
        return f"{who} takes {'no recruit' if event.stage is Stage.RECRUIT else 'no treasure'}."
    verb = "recruits" if event.stage is Stage.RECRUIT else "takes"
    return f"{who} {verb} {t.card(event.card)}{f' in place of {t.card(event.out)}' if event.out else ''}."


def _became(event: Became, t: _Tale) -> str:
    return f"{t.player(event.seat)} is a {CLASS_TEXT[event.name]}: {t.all(event.cards)}."


def _battle_began(event: BattleBegan, t: _Tale) -> str:
    again = ", second try" if event.attempt > 1 else ""
    if event.battle == BOSS:
        return f"{place_name(BOSS)}: the boss fight{again}."
    levels = listed([str(level) for level in event.levels])
    shapes = f" Shapeshift waiting: {t.all(event.shapes)}." if event.shapes else ""
    return f"{place_name(event.battle)}: battle {event.battle}{again}. Levels to come: {levels}.{shapes}"


def _advanced(event: Advanced, t: _Tale) -> str:
    if event.row == "middle":
        return f"{t.card(event.card)} steps forward in {COLOURS[event.to]}."
    return f"{t.card(event.card)} moves from {COLOURS[event.lane]} to {COLOURS[event.to]} in the back row."


def _arrived(event: Arrived, t: _Tale) -> str:
    lane = COLOURS[event.rolled - 1]
    taken = (
        "" if event.rolled - 1 == event.lane else f" {lane} is taken, so it stands in {COLOURS[event.lane]}."
    )
    return f"{t.card(event.card)} comes into the back row; the die says {event.rolled}, {lane}.{taken}"


def _strengthened(event: Strengthened, t: _Tale) -> str:
    whom = f"{t.card(event.card)} in {COLOURS[event.lane]}"
    sign = capital(getattr(t.cards.get(event.by), "sign"))  # noqa: B009
    if event.how == "blessing":
        return f"{t.card(event.by)} blesses {whom} with {sign}."
    return f"{whom} is shapeshifted with {t.card(event.by)}: 1 more Power, 1 more Life, {sign}."


def _boss_came(event: BossCame, t: _Tale) -> str:
    return (
        f"The boss comes: {t.card(event.card)} with {t.card(event.item)} in {COLOURS[event.lane]} "
        f"(the die says {event.rolled})."
    )


_ENDS = {
    "gems": "all gems are captured",
    "defeated": "every Nawal of the other side is defeated",
    "boss": "the boss is defeated",
    "quiet": "three rounds brought no card, no damage and no gem",
    "still": "three rounds brought no damage and ended with the same gems",
    "rounds": "the last round is over",
}


def _battle_ended(event: BattleEnded, t: _Tale) -> str:
    name = battle_name(event.battle)
    why = _ENDS[event.reason]
    if event.reason == "defeated" and not event.won:
        why = f"every Nawal of {t.everybody()} is defeated"
    return f"{t.everybody()} {t.verb('wins', 'win') if event.won else t.verb('loses', 'lose')} {name}: {why}."


def _quest_ended(event: QuestEnded, t: _Tale) -> str:
    if event.won:
        return f"The curse is broken: {t.everybody()} {t.verb('wins', 'win')} the quest."
    return f"The quest ends in {battle_name(event.battle)}."


_TELLERS: dict[type, Callable[..., str]] = {
    QuestBegan: _quest_began,
    Offered: _offered,
    Chose: _chose,
    Became: _became,
    BattleBegan: _battle_began,
    EncounterBegan: lambda event, t: f"Round {event.round}: the opponents' turn.",
    Stepped: lambda event, t: _STEPS[event.step],
    Advanced: _advanced,
    Arrived: _arrived,
    Strengthened: _strengthened,
    Acts: lambda event, t: f"{t.card(event.card)} in {COLOURS[event.lane]} acts.",
    BossCame: _boss_came,
    Recovered: lambda event, t: (
        f"{t.player(event.seat)}'s burned cards lie aside again: {t.all(event.cards)}."
    ),
    BattleEnded: _battle_ended,
    QuestEnded: _quest_ended,
}

# ---------------------------------------------------------------------------------------------- notation

USAGE = {
    "class": "class archer",
    "onward": "onward",
    "retry": "retry",
    "recruit": "recruit michin",
    "treasure": "treasure metl",
    "fetch": "fetch metl",
}
"""The verbs that a battle does not know, and how each is written."""


def notation(action: Action, quest: Quest, seat: int | None, cards: Cards) -> str:
    """The action as a short exact text; `seat` is that of the actor in the match."""
    match action:
        case BecomeClass(name, spell):
            return f"class {name} {spell}".rstrip()
        case Recruit(card, out):
            return f"recruit {card} {out}".rstrip()
        case Treasure(card, out):
            return f"treasure {card} {out}".rstrip()
        case Fetch(card):
            return f"fetch {card}"
        case Onward():
            return "onward"
        case Retry():
            return "retry"
        case _:
            return battle_notation.notation(action, quest.match, seat, cards)


def parse(text: str, quest: Quest, seat: int | None, cards: Cards) -> Action:
    """The action that a text names, legal or not. Raises `NotationError`."""
    words = Words(text, cards, USAGE)
    reader = _READERS.get(words.words[0]) if words.words else None
    if reader is None:
        return battle_notation.parse(text, quest.match, seat, cards, tuple(USAGE))
    words.next("an action")
    return words.end(reader(words))


def _read_class(words: Words) -> Action:
    name = words.next("a class")
    if name not in CLASSES:
        near = get_close_matches(name, CLASSES, 1)
        hint = f", but there is {near[0]!r}" if near else f"; there are {', '.join(CLASSES)}"
        words.fail(f"there is no such class{hint}")
    return BecomeClass(name, words.card() if words.more() else "")


_READERS: dict[str, Callable[[Words], Action]] = {
    "class": _read_class,
    "onward": lambda words: Onward(),
    "retry": lambda words: Retry(),
    "recruit": lambda words: Recruit(words.card(), words.card() if words.more() else ""),
    "treasure": lambda words: Treasure(words.card(), words.card() if words.more() else ""),
    "fetch": lambda words: Fetch(words.card()),
}

# --------------------------------------------------------------------------------- labels and questions


def label(action: Action, view: QuestView, cards: Cards) -> str:
    """The action in a player's words, for menus."""
    match action:
        case Take(card) if view.stage in (Stage.NAWAL1, Stage.NAWAL2):
            return f"Choose {cards[card].name}"
        case BecomeClass(name, spell):
            first, second = CLASSES[name].first, spell or CLASSES[name].second[0]
            return f"Become a {CLASS_TEXT[name]} ({cards[first].name} and {cards[second].name})"
        case Onward():
            return f"Go on to {place_name(view.battle)}"
        case Retry():
            return f"Try {battle_name(view.battle)} once more"
        case Pass() if view.stage is Stage.RETRY:
            return "End the quest"
        case Pass() if view.stage is Stage.RECRUIT:
            return "Recruit nobody"
        case Pass() if view.stage is Stage.TREASURE:
            return "Take no treasure"
        case Recruit(card, out):
            return f"Recruit {cards[card].name}{f' in place of {cards[out].name}' if out else ''}"
        case Treasure(card, out):
            return f"Take {cards[card].name}{f' in place of {cards[out].name}' if out else ''}"
        case Fetch(card):
            return f"Take {cards[card].name} to the hand"
        case _:
            return battle_text.label(action, view.match, cards)


def question(view: QuestView, names: Sequence[str], cards: Cards, legal: Sequence[Action] = ()) -> str:
    """What is asked of whom now, for the prompt."""
    if view.actor is None:
        return f"The quest is {view.result}."
    who = names[view.actor]
    match view.stage:
        case Stage.NAWAL1 | Stage.NAWAL2:
            return f"{who}: choose a level {view.stage.value[-1]} Nawal to begin with"
        case Stage.CLASS:
            return f"{who}: choose a class"
        case Stage.MAP:
            return f"{who}: go on to {place_name(view.battle)}?"
        case Stage.RETRY:
            return f"{who}: the battle is lost; try it once more?"
        case Stage.RECRUIT:
            return f"{who}: recruit one of the Nawals you met"
        case Stage.TREASURE:
            return f"{who}: take one Spell"
    battle = view.match.battle
    if battle is not None and battle.stack and isinstance(top := battle.stack[-1], Drawing):
        cards_to_go = "1 card" if top.left == 1 else f"{top.left} cards"
        return f"{who}: choose {cards_to_go} more for the hand"
    return battle_text.question(view.match, seated(names), cards, legal)  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------- where it stands


def headline(quest: Quest, names: Sequence[str], actor: int | None, you: int | None = None) -> str:
    """Where the quest stands: "Adventure, battle 3, round 2, your turn"."""
    if quest.result is not None:
        how = (
            "the quest is won"
            if quest.result == "won"
            else f"the quest was lost in {battle_name(quest.battle)}"
        )
        return f"{TITLE}, {how}"

    def does(one: str, yours: str) -> str:
        return yours if actor == you and you is not None else f"{names[actor or 0]}{one}"

    where = battle_name(quest.battle)
    match quest.stage:
        case Stage.NAWAL1 | Stage.NAWAL2:
            return f"{TITLE}, the start: {does(' chooses a Nawal', 'you choose a Nawal')}"
        case Stage.CLASS:
            return f"{TITLE}, the start: {does(' chooses a class', 'you choose a class')}"
        case Stage.MAP:
            return f"{TITLE}, on the map before {where}"
        case Stage.RETRY:
            return f"{TITLE}, {where} lost once"
        case Stage.RECRUIT:
            return f"{TITLE}, {where} won: {does(' recruits', 'you recruit')}"
        case Stage.TREASURE:
            return f"{TITLE}, {where} won: {does(' takes a treasure', 'you take a treasure')}"
    battle = quest.match.battle
    assert battle is not None
    if battle.stack and isinstance(battle.stack[-1], Drawing):
        return f"{TITLE}, {where}, {does(' chooses a hand', 'you choose your hand')}"
    turn = does(" answers", "you answer") if battle.stack else does("'s turn", "your turn")
    return f"{TITLE}, {where}, round {battle.round}, {turn}"


def outcome_reason(quest: Quest) -> str:
    """Why a quest is over."""
    if quest.result == "won":
        return "The boss is defeated and the Sacred Hill is free."
    return f"The quest ended in {battle_name(quest.battle)}."


def chapter(chapter: Chapter, names: Sequence[str], cards: Cards) -> str:
    """How a battle of the quest went, in one line of the story."""
    tries = " at the second try" if chapter.tries > 1 else ""
    how = "won" if chapter.won else "lost"
    rounds = "1 round" if chapter.rounds == 1 else f"{chapter.rounds} rounds"
    line = f"{place_name(chapter.battle)}: {how}{tries} in {rounds}, {chapter.gems[0]} to {chapter.gems[1]} in gems."
    for player, name in enumerate(names):
        got = [row[player] for row in (chapter.recruits, chapter.treasures) if row and row[player]]
        if got:
            line += f" {name} took {listed([cards[card].name for card in got])}."
    return line
