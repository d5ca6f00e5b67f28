"""How greedy sees an adventure: the battle as in Nawalli, with all the opponents that are still to be defeated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tonalli.bots.base import AnyAction
from tonalli.bots.greedy import squashed
from tonalli.bots.nawalli import GAME, HAND, LIFE, POWER, SIGNS, WIN, NawalliJudge, Worth, worth_in_play
from tonalli.core.game import Seat
from tonalli.core.rng import Source
from tonalli.games.nawalli.adventure.model import (
    BOSS,
    FOES,
    PLAYERS,
    BecomeClass,
    Fetch,
    Onward,
    Quest,
    QuestView,
    Recruit,
    Retry,
    Stage,
    Treasure,
    seat_of,
)
from tonalli.games.nawalli.adventure.party import CLASSES
from tonalli.games.nawalli.model import NONE, Drawing, End, Fighter, Pass, Redraw, Take, TurnEnd

COMING: Final = 0.8
"""What share of its worth an opponent in the back row has against the players."""
HIDDEN: Final = 2.5
"""An opponent in the encounter deck, for each of its levels."""
LAST_NAWAL: Final = 4.0
"""How much the first few Nawals that the players still have are worth beyond themselves: without any all is lost."""
CLASSES_BY_WINS: Final = ("archer", "warrior", "defender", "sorcerer", "healer", "summoner", "priest")
"""The classes with which this bot wins most quests first, as measured over 100 quests each."""
AHEAD: Final = (0.0, 0.5, 0.53, 0.58, 0.6, 0.61, 0.62, 1.0)
"""How likely the quest is to be won when each battle begins: as greedy does, roughly."""
AGAIN: Final = 0.7
"""What is left of that for the second try."""
EVEN: Final = (0.0, -5.0, -5.0, -30.0, -30.0, -30.0, 40.0)
"""How far the players are ahead in each battle when it may go either way."""
BOSS_WOUND: Final = 1.5
"""A point of the boss's Life that is gone, beyond what it is with others."""


class AdventureJudge(NawalliJudge):
    """Greedy in an adventure."""

    SPREAD = 18.0  # as measured over quests of greedy

    # -- what is chosen

    def pick(
        self, view: AnyAction, state: AnyAction, seat: Seat, legal: Sequence[AnyAction], luck: Source
    ) -> AnyAction:
        """The action to take, by what kind of choice it is."""
        quest: QuestView = view
        match legal[0]:
            case Take():
                return self.best([(self._starter(take.card), take) for take in legal], luck)
            case BecomeClass():
                return max(legal, key=self._class)
            case Onward() | Retry():
                return legal[0]
            case Recruit() | Treasure():
                return self.best([(self._trade(trade), trade) for trade in legal], luck)
            case Fetch():
                return self._fetch(quest, seat, legal)
        if End() in legal:
            return self._turn(state, seat, legal, luck)
        return self.best([(self.outlook(state, action, seat), action) for action in legal], luck)

    def _starter(self, card: str) -> float:
        """Power, Life and sign: it costs nothing to have it in the deck."""
        face = self._faces[card]
        return POWER * face.power + LIFE * face.life + sum([SIGNS[sign] for sign in face.signs])

    def _class(self, choice: BecomeClass) -> tuple[int, float]:
        """The class that wins most; of its Spells the one that does more."""
        second = choice.spell or CLASSES[choice.name].second[0]
        return -CLASSES_BY_WINS.index(choice.name), worth_in_play(self._faces[second])

    def _trade(self, trade: Recruit | Treasure | Pass) -> float:
        """What a card adds to the deck, less what leaves it."""
        if isinstance(trade, Pass):
            return 0.0
        kept = self._in_deck(trade.out) if trade.out else 0.0
        return self._in_deck(trade.card) - kept

    def _in_deck(self, card: str) -> float:
        face = self._faces[card]
        return worth_in_play(face) if face.spell else self._starter(card) - 0.4 * face.level

    def _fetch(self, view: QuestView, seat: Seat, legal: Sequence[Fetch]) -> Fetch:
        """What can be paid soon and is worth most; Nawals before Spells while lanes are open."""
        assert view.match.battle is not None
        battle = view.match.battle
        free = battle.arenas[PLAYERS].lanes.count(None)
        energy = battle.players[seat_of(seat)].energy + 3

        def wanted(fetch: Fetch) -> float:
            face = self._faces[fetch.card]
            soon = 0.0 if face.level <= energy else -2.0
            return worth_in_play(face) + soon + (0.0 if face.spell else free)

        return max(legal, key=wanted)

    # -- what a position is worth

    def quiet(self, state: AnyAction) -> bool:
        """Whether nothing is left to answer but what fills the hand."""
        quest: Quest = state
        battle = quest.match.battle
        if quest.stage is not Stage.BATTLE or battle is None or not battle.stack:
            return True
        return isinstance(battle.stack[-1], Drawing | Redraw | TurnEnd)

    def weighs(self, state: AnyAction) -> bool:
        """In a battle, but not where the hand is filled."""
        quest: Quest = state
        return quest.stage is Stage.BATTLE and super().weighs(quest.match)

    def chance(self, state: AnyAction, seat: Seat) -> float:
        """How likely the quest is to be won, by its battle and how that stands."""
        quest: Quest = state
        if quest.result is not None:
            return float(quest.result == "won")
        number, begun, further = quest.battle, AHEAD[quest.battle], AHEAD[quest.battle + 1]
        match quest.stage:
            case Stage.BATTLE:
                lead = self._players(quest, seat).now - self._foes(quest).now
                won = squashed((lead - EVEN[number]) / self.SPREAD)
                return won * further + (1 - won) * (0.0 if quest.lost else AGAIN * begun)
            case Stage.RETRY:
                return AGAIN * begun
            case Stage.RECRUIT | Stage.TREASURE:
                return further
            case _:
                return begun

    def expects(self, state: AnyAction, seat: Seat) -> str:
        """How likely it is to win the quest."""
        return f"to win {round(100 * self.chance(state, seat))} of 100"

    def _worth(self, state: AnyAction, seat: Seat) -> Worth:
        """What the quest has come to, and the battle that is on."""
        quest: Quest = state
        if quest.result is not None:
            decided = WIN * 10 if quest.result == "won" else -WIN
            return Worth(decided, decided)
        done = GAME * (quest.battle - 0.5 * quest.lost)
        if quest.stage is not Stage.BATTLE:
            done += GAME if quest.stage is not Stage.RETRY else 0.0
            return Worth(done, done)
        ours, ended = self._players(quest, seat)
        theirs = self._foes(quest)
        return Worth(done + ours - theirs.now, done + ended - theirs.ended)

    def _players(self, quest: Quest, seat: Seat) -> Worth:
        battle = quest.match.battle
        assert battle is not None
        found = self._side(quest.match, battle, PLAYERS, seat_of(seat))
        nawals = sum([fighter is not None for fighter in battle.arenas[PLAYERS].lanes])
        aside = 0.0
        for player in range(quest.players):
            mine = battle.players[seat_of(player)]
            nawals += len(mine.nawals)
            nawals += sum([not self._faces[quest.match.cards[copy]].spell for copy in mine.hand])
            aside += sum([self._in_hand[quest.match.cards[copy]] for copy in (*mine.nawals, *mine.spells)])
        extra = LAST_NAWAL * sum([1 / (nth + 1) for nth in range(nawals)]) + HAND * aside
        return Worth(found.now + extra, found.ended + extra)

    def _foes(self, quest: Quest) -> Worth:
        battle, encounter = quest.match.battle, quest.encounter
        assert battle is not None
        assert encounter is not None
        found = self._side(quest.match, battle, FOES, NONE)
        more = COMING * self._standing(encounter.back)
        more += HIDDEN * sum([self._faces[card].level for card in encounter.deck])
        if quest.battle == BOSS:
            boss = next(
                (f for f in battle.arenas[FOES].lanes if f is not None and f.id == encounter.boss), None
            )
            more = 0.3 * more + (0.0 if boss is None else BOSS_WOUND * (boss.life - boss.damage))
        return Worth(found.now + more, found.ended + more)

    def _standing(self, row: Iterable[Fighter | None]) -> float:
        """What the fighters of a row are worth where they do nothing yet."""
        return sum(
            [
                POWER * f.power + LIFE * (f.life - f.damage) + self._traits(f.signs).worth
                for f in row
                if f is not None
            ]
        )
