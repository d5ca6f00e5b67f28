"""The working copy of a quest: a battle's table with the opponents' back row, and all else that changes."""

from __future__ import annotations

from msgspec.structs import replace

from tonalli.core.rng import Rng
from tonalli.games.nawalli import draft
from tonalli.games.nawalli.adventure.model import (
    BOSS,
    FOES,
    OPPONENT,
    PLAYERS,
    Chapter,
    Encounter,
    Event,
    Quest,
    Stage,
)
from tonalli.games.nawalli.cards import MONKEY, CardSet, Sign
from tonalli.games.nawalli.model import LANES, NONE, DraftKind, Fighter, Options, Player, State
from tonalli.games.nawalli.table import Faces, Table

MONKEY_LIFE = 2
GEMS = 13
MATCH_OPTIONS = Options(gems=GEMS)
"""A battle of a quest as a match (AD-10, AD-15, AD-16)."""


def empty_match(rng: Rng, players: int) -> State:
    """The match of a quest before its first battle: the opponents sit between the players."""
    seats = players + 1
    return State(rng, MATCH_OPTIONS, seats, 2, ((),) * seats, None)


class Field(Table):
    """A quest laid out to be worked on; fields are those of `model.Quest`, its encounter taken apart."""

    __slots__ = (
        "back", "battle_number", "boss_fighter", "box", "classes", "deck", "decks", "drawn", "first_player", "happened",
        "known", "leftward", "lost", "met", "offer", "outcome", "picks", "pictures", "quest", "shapes", "stage",
        "stand", "story", "try_shapes",
    )  # fmt: skip

    def __init__(self, box: CardSet, faces: Faces, quest: Quest, watched: bool = False) -> None:
        super().__init__(faces, quest.match, watched)
        self.box = box
        self.quest = quest
        self.stage = quest.stage
        self.decks = [list(deck) for deck in quest.decks]
        self.classes = list(quest.classes)
        self.first_player = quest.first
        self.picks = quest.picks
        self.offer = list(quest.offer)
        self.battle_number = quest.battle
        self.lost = quest.lost
        self.drawn = quest.drawn
        self.try_shapes = quest.shapes
        self.known = quest.known
        self.stand = quest.stand
        self.story = list(quest.story)
        self.outcome = quest.result
        self.happened: list[Event] = []
        self.pictures: list[Quest] = []
        """The quest after each event, when watched."""
        self.take_up(quest.encounter)

    def take_up(self, encounter: Encounter | None) -> None:
        """Lay out the opponents as they stood."""
        if encounter is None:
            encounter = Encounter((), (None, None, None, None), ())
        self.deck = list(encounter.deck)
        self.back: list[Fighter | None] = list(encounter.back)
        self.shapes = list(encounter.shapes)
        self.leftward = encounter.leftward
        self.met = list(encounter.met)
        self.boss_fighter = encounter.boss

    # -- back to values

    def encounter(self) -> Encounter | None:
        """The opponents as they stand now; None before the first battle."""
        if not self.players:
            return None
        back = self.back
        return Encounter(
            tuple(self.deck), (back[0], back[1], back[2], back[3]), tuple(self.shapes), self.leftward,
            tuple(self.met), self.boss_fighter,
        )  # fmt: skip

    def freeze_quest(self) -> Quest:
        """The quest as it is now."""
        quest = self.quest
        return Quest(
            self.freeze(), quest.options, quest.players, self.stage, quest.boss, quest.item,
            tuple([tuple(deck) for deck in self.decks]), tuple(self.classes), self.first_player, self.picks,
            tuple(self.offer), self.battle_number, self.lost, self.drawn, self.try_shapes, self.known,
            self.encounter(), self.stand, tuple(self.story), self.outcome,
        )  # fmt: skip

    def emit(self, event: Event) -> None:
        """Something happened, and the quest is as it was left by it."""
        self.happened.append(event)
        if self.watched:
            self.pictures.append(self.freeze_quest())

    # -- the players of the quest

    @property
    def player_seats(self) -> tuple[int, ...]:
        """The seats of the players in the match."""
        return self.seats_of(PLAYERS)

    def chooser(self) -> int:
        """The player who chooses a card now (AD-27, AD-43)."""
        return (self.first_player + self.picks) % self.quest.players

    @property
    def has_boss(self) -> bool:
        """Whether this is the boss fight (AD-29)."""
        return self.battle_number == BOSS

    # -- the box

    def nawals_left(self, level: int) -> list[str]:
        """The sorted pile of Nawals of a level: all that no player and no encounter has (AD-09)."""
        taken = {card for deck in self.decks for card in deck} | {*self.drawn, *self.try_shapes}
        return [card.id for card in self.box.nawal if card.level == level and card.id not in taken]

    def spells_left(self, level: int) -> list[str]:
        """The sorted pile of Basic Spells of a level, a card id for each copy that no player has (AD-09)."""
        pile = [card for card in draft.pile(DraftKind.BASIC, self.box) if self.faces[card].level == level]
        for deck in self.decks:
            for card in deck:
                if card in pile:
                    pile.remove(card)
        return pile

    def draw_from(self, pile: list[str], count: int) -> list[str]:
        """Cards drawn at random; fewer if the pile has fewer."""
        return self.random.shuffled(pile)[:count]

    def new_copy(self, card: str) -> int:
        """A card of the opponents comes onto the board and gets a number."""
        self.cards = (*self.cards, card)
        self.owners = (*self.owners, OPPONENT)
        return len(self.cards) - 1

    def is_shape(self, copy: int) -> bool:
        """Whether a copy is a Shapeshift card of the opponents: they lie right after the Guardian (AD-14)."""
        guardian = self.players[OPPONENT].guardians[0].copy
        return guardian < copy <= guardian + len(self.try_shapes)

    # -- how a battle of the quest differs

    def burn(self, copy: int) -> None:
        """A card goes to its owner's burn pile, a Shapeshift card to the Guardian space (AD-14)."""
        if self.owners[copy] == OPPONENT and self.is_shape(copy):
            self.shapes.append(copy)
            self.shapes.sort()
        else:
            super().burn(copy)

    def bonus_life(self, top: int, signs: tuple[Sign, ...]) -> int:
        """MONKEY gives opponents 2 Life (AD-21)."""
        return MONKEY_LIFE * signs.count(MONKEY) if self.owners[top] == OPPONENT else 0

    def reward(self, fighter: Fighter) -> int:
        """Opponents have no Energy (AD-33)."""
        return 0 if self.owners[fighter.top] == OPPONENT else super().reward(fighter)

    def wins_with_all_gems(self, side: int) -> bool:
        """All gems win, but not for the players against the boss (AD-25, AD-26, AD-32)."""
        return side == FOES or not self.has_boss

    @property
    def no_attacks(self) -> bool:
        """In the first turn of a battle the players do not attack (AD-15)."""
        return self.round == 1 and self.active == PLAYERS and not self.has_boss

    # -- what is left of either side

    def foes_left(self) -> bool:
        """Whether the opponents have a Nawal in their deck or in either row (AD-25)."""
        return bool(self.deck) or any(f is not None for row in (self.back, self.lanes[FOES]) for f in row)

    def players_left(self) -> bool:
        """Whether the players have a Nawal on the board, in hand or aside (AD-26)."""
        if any(fighter is not None for fighter in self.lanes[PLAYERS]):
            return True
        faces, cards = self.faces, self.cards
        return any(
            self.players[seat].nawals or any(not faces[cards[copy]].spell for copy in self.players[seat].hand)
            for seat in self.player_seats
        )

    def free_lane(self, row: list[Fighter | None], rolled: int) -> int:
        """The lane that the die says, or the next free one to the right, looping; NONE if all are taken (AD-12)."""
        lanes = [(rolled + step) % len(LANES) for step in LANES]
        return next((lane for lane in lanes if row[lane] is None), NONE)

    def aside(self, player: Player) -> list[int]:
        """The copies that lie aside, sorted (AD-16)."""
        return sorted((*player.nawals, *player.spells))

    def put_aside(self, seat: int, copies: list[int]) -> None:
        """Cards come to those that lie aside."""
        player = self.players[seat]
        spells = [copy for copy in copies if self.face(copy).spell]
        nawals = [copy for copy in copies if not self.face(copy).spell]
        self.players[seat] = replace(
            player,
            nawals=tuple(sorted((*player.nawals, *nawals))),
            spells=tuple(sorted((*player.spells, *spells))),
        )

    def write_chapter(self, won: bool) -> None:
        """The battle that has just ended goes into the story; a second try in place of the first."""
        if self.story and self.story[-1].battle == self.battle_number:
            self.story.pop()
        tries = self.lost + 1
        gems = (self.gems[PLAYERS], self.gems[FOES])
        self.story.append(Chapter(self.battle_number, tries, won, self.round, gems))

    def note_in_story(self, player: int, card: str) -> None:
        """What a player took after the last battle, "" for nothing (AD-27, AD-28)."""
        chapter, recruits = self.story[-1], self.stage is Stage.RECRUIT
        taken = list((chapter.recruits if recruits else chapter.treasures) or ("",) * self.quest.players)
        taken[player] = card
        row = tuple(taken)
        self.story[-1] = replace(chapter, recruits=row) if recruits else replace(chapter, treasures=row)
