"""For each game: what holds in every state, reckoned from the definitions and not by the rules' own code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from tests.toys import Toy, ToyState
from tonalli.games.azteka import model as az
from tonalli.games.nawalli.adventure.model import FOES, OPPONENT, Quest, Stage
from tonalli.games.nawalli.cards import CardSet, GuardianCard, NawalCard, Sign, SpellCard
from tonalli.games.nawalli.model import (
    NONE,
    Battle,
    Casting,
    DraftKind,
    Fighter,
    GuardianPlace,
    Mode,
    Player,
    State,
)

Check = Callable[[Any], None]
"""Raises AssertionError for a state in which something does not hold."""


def toy(game: Toy) -> Check:
    cards = sorted(card.id for card in game.definitions.cards)

    def check(state: ToyState) -> None:
        held = [card for hand in state.hands for card in hand]
        lying = [*state.deck, *state.used, *([state.card] if state.card else [])]
        assert sorted(held + lying) == cards
        assert all(hand == tuple(sorted(hand)) for hand in state.hands)

    return check


class _Nawalli:
    """Cards and gems are conserved, and what fighters carry along agrees with their cards."""

    def __init__(self, definitions: CardSet) -> None:
        self.cards: dict[str, GuardianCard | NawalCard | SpellCard] = {
            card.id: card for card in (*definitions.guardian, *definitions.nawal, *definitions.spell)
        }
        self.copies = Counter({card.id: getattr(card, "copies", 1) for card in self.cards.values()})
        self.agreed: dict[tuple[Fighter, tuple[str, ...], bool], bool] = {}

    def __call__(self, state: State) -> None:
        if state.options.mode in (Mode.QUICK, Mode.FULL):
            drafted = Counter(card for team in state.teams for card in team)
            if state.draft is not None and state.draft.rounds[state.draft.at] is not DraftKind.DECK:
                drafted += Counter(state.draft.offer)
            assert drafted <= self.copies, "a card was drafted more often than the box has it"
        if state.battle is None:
            return
        assert len(state.wins) == state.sides
        assert sum(state.wins) <= state.game
        assert len(state.cards) == len(state.owners)
        self._cards(state, state.battle)
        self._gems(state, state.battle)
        for arena in state.battle.arenas:
            for fighter in arena.lanes:
                if fighter is not None:
                    self._fighter(state, state.battle, fighter)

    def _cards(self, state: State, battle: Battle) -> None:
        places = sorted(self._places(battle))
        assert places == list(range(len(state.cards))), "every copy is in exactly one place"
        for seat, player in enumerate(battle.players):
            assert player.energy >= 0
            assert player.hand == tuple(sorted(player.hand))
            held = (*player.hand, *player.nawals, *player.spells, *player.burn)
            assert all(state.owners[copy] == seat for copy in held)
            assert all(isinstance(self.cards[state.cards[copy]], NawalCard) for copy in player.nawals)
            assert all(isinstance(self.cards[state.cards[copy]], SpellCard) for copy in player.spells)

    @staticmethod
    def _places(battle: Battle) -> Iterator[int]:
        blessing = {f.blessing for arena in battle.arenas for f in arena.lanes if f} - {NONE}
        tops = {f.top for arena in battle.arenas for f in arena.lanes if f}
        for player in battle.players:
            yield from (*player.hand, *player.nawals, *player.spells, *player.burn)
            for guardian in player.guardians:
                match guardian.place:
                    case GuardianPlace.SPACE:
                        yield guardian.copy
                    case GuardianPlace.BLESSING:
                        assert guardian.copy in blessing
                    case GuardianPlace.ARENA:
                        assert guardian.copy in tops
        for arena in battle.arenas:
            for fighter in arena.lanes:
                if fighter is not None:
                    under = (fighter.under, fighter.item, fighter.blessing)
                    yield fighter.top
                    yield from (copy for copy in under if copy != NONE)
                    yield from (eaten.copy for eaten in fighter.swallowed)
        yield from (spell.copy for spell in battle.lasting)
        yield from (frame.copy for frame in battle.stack if isinstance(frame, Casting))

    @staticmethod
    def _gems(state: State, battle: Battle) -> None:
        held = [arena.gems for arena in battle.arenas]
        assert battle.middle >= 0
        assert min(held) >= 0
        assert battle.middle + sum(held) == state.options.gems, "gems neither come nor go"

    def _fighter(self, state: State, battle: Battle, fighter: Fighter) -> None:
        plain = state.options.mode is Mode.SIMPLE
        ids = tuple(
            state.cards[copy]
            for copy in (fighter.top, fighter.under, fighter.item, fighter.blessing)
            if copy != NONE
        )
        assert 0 <= fighter.id < battle.next_fighter
        assert fighter.damage >= 0
        key = (fighter, (*ids, *(state.cards[eaten.copy] for eaten in fighter.swallowed)), plain)
        if key not in self.agreed:
            self._agrees(state, fighter, plain)
            self.agreed[key] = True
            if len(self.agreed) > 100_000:
                self.agreed.clear()

    def _bonus(self, state: State, fighter: Fighter, signs: list[Sign]) -> int:
        """Life beyond what the cards give."""
        return 0

    def _agrees(self, state: State, fighter: Fighter, plain: bool) -> None:
        def card(copy: int) -> Any:
            return self.cards[state.cards[copy]]

        power, life = card(fighter.top).power, card(fighter.top).life
        signs: list[Sign] = [card(fighter.top).sign]
        if fighter.under != NONE:
            power, life = power + 1, life + 1
            signs.append(card(fighter.under).sign)
        if fighter.item != NONE:
            item = card(fighter.item)
            power, life = power + item.power, life + item.life
            signs.extend(item.signs)
        if fighter.blessing != NONE:
            signs.append(card(fighter.blessing).sign)
        for eaten in fighter.swallowed:
            power, life = power + 1, life + 1
            signs.append(card(eaten.copy).sign)
        if plain:
            signs = []
        assert fighter.signs == tuple(signs)
        assert fighter.power == power + signs.count(Sign.CAIMAN)
        assert fighter.life == life + self._bonus(state, fighter, signs)


def nawalli(game: Any) -> Check:
    return _Nawalli(game.definitions)


class _Adventure(_Nawalli):
    """The same of the battle of a quest, whose opponents have a back row, a deck and Shapeshift cards."""

    def __call__(self, state: Any) -> None:
        quest: Quest = state
        taken = [card for deck in quest.decks for card in deck]
        assert Counter(taken) + Counter(quest.offer) <= self.copies
        for deck in quest.decks:
            for kind in (NawalCard, SpellCard):
                assert sum(isinstance(self.cards[card], kind) for card in deck) <= 4
        if quest.stage is not Stage.BATTLE:
            return
        battle, encounter = quest.match.battle, quest.encounter
        assert battle is not None
        assert encounter is not None
        assert not {*quest.drawn} & {*taken}, "nobody meets a card of the players (AD-09)"
        assert {*encounter.deck} <= {*quest.drawn}
        middle = battle.arenas[FOES]
        # The back row and what waits for it are laid out as if they were a third side and a burn pile.
        foes = battle.players[OPPONENT]
        assert (foes.hand, foes.nawals, foes.spells, foes.energy) == ((), (), (), 0)
        arenas = (*battle.arenas, replace(middle, lanes=encounter.back, gems=0))
        players = (*battle.players, Player(0, (), (), (), encounter.shapes, ()))
        laid_out = replace(battle, arenas=arenas, players=players)
        assert sorted(self._places(laid_out)) == list(range(len(quest.match.cards)))
        ids = [f.id for arena in arenas for f in arena.lanes if f is not None]
        assert len(ids) == len(set(ids))
        self._gems(quest.match, laid_out)
        for arena in arenas:
            for fighter in arena.lanes:
                if fighter is not None:
                    self._fighter(quest.match, laid_out, fighter)

    def _bonus(self, state: State, fighter: Fighter, signs: list[Sign]) -> int:
        return 2 * signs.count(Sign.MONKEY) if state.owners[fighter.top] == OPPONENT else 0


def adventure(game: Any) -> Check:
    return _Adventure(game.definitions)


def azteka(game: Any) -> Check:
    """No slot holds two pieces, nobody has more than the box has, and `free` is where one may place."""

    def check(state: az.State) -> None:
        options = state.setting.options
        three = options.variant is az.Variant.THREE
        slots = [slot for own in state.pieces for slot in range(32) if own >> slot & 1]
        assert len(slots) == len(set(slots))
        assert sorted(state.setting.players) == list(range(len(state.pieces)))
        assert len(state.pieces) == (3 if three else 2)
        most = 12 if three else 14
        assert all(own.bit_count() <= most for own in state.pieces)
        assert len(state.setting.rounds) <= (1 if three else 2)
        assert len(state.seen) < 60
        free = [slot for slot in range(32) if slot not in slots]
        open_to = [slot for slot in range(32) if state.free >> slot & 1]
        if state.phase in (az.Phase.LAST, az.Phase.OVER):
            assert not open_to
        elif options.variant is az.Variant.STANDARD and state.pieces[az.LIFE]:
            life = [divmod(slot, 8) for slot in range(32) if state.pieces[az.LIFE] >> slot & 1]
            assert open_to == [slot for slot in free if any(_beside(slot, other) for other in life)]
        else:
            supply = state.pieces[state.side].bit_count() < most
            stuck = options.variant is az.Variant.STANDARD and state.side == az.DEATH
            assert open_to == (free if supply and not stuck else [])

    return check


def nahua(game: Any) -> Check:
    """Dice do not get lost, and the store and the hearts are what the rounds say."""

    def check(state: Any) -> None:
        table = state.table
        joined = sum(past.joined for past in table.past)
        assert len(table.dice) == 5 + joined
        assert len(table.past) == min(20, table.round - (table.phase not in ("growth", "over")))
        corn = hearts = 0
        for past in table.past:
            assert 0 <= past.corn <= corn + past.harvest
            assert past.hearts == hearts - past.lost + past.gained >= 0
            assert past.lost <= past.famine + past.hungry
            corn, hearts = past.corn, past.hearts
        if table.phase in ("ready", "rolling", "growth", "over"):
            assert (table.corn, table.hearts) == (corn, hearts)
        for die in table.dice:
            assert not (die.locked and (die.held or die.freed))
            assert (die.face < 0) == (table.rolls == 0)
        assert table.rolls == 0 or table.phase != "ready"

    return check


COPIES = {
    **dict.fromkeys(("knight", "eagle"), 18),
    **dict.fromkeys(("beetle", "owl", "scorpion", "skunk"), 2),
    "jaguar": 1,
    **dict.fromkeys(("butterfly", "monkey", "coyote", "bat"), 2),
    "hummingbird": 1,
    **dict.fromkeys(("quetzalcoatl", "tezcatlipoca", "huitzilopochtli"), 6),
}
"""The 72 cards of Serpent Stones, in the order of a sorted hand (SS-01)."""


def serpent_stones(game: Any) -> Check:
    """All 72 cards are somewhere, nobody stands on a temple unless it won by that, and phases fit what lies there."""
    kinds = list(COPIES)
    temples, power = 1 << 1 | 1 << 32, {"jaguar": 1 << 0 | 1 << 2, "eagle": 1 << 31 | 1 << 33}

    def check(state: Any) -> None:
        table = state.table
        one, other = table.warriors
        taken = one | other
        assert not one & other, "one warrior a stone (SS-11)"
        assert not table.eagles & ~taken
        standing = [
            "eagle" if table.eagles >> stone & 1 else "knight" for stone in range(34) if taken >> stone & 1
        ]
        held = [card for side in state.sides for card in (*side.hand, *side.altars, *side.aside) if card]
        playing = [table.playing] if table.playing else []
        assert Counter([*state.deck, *held, *standing, *table.discard, *playing]) == COPIES
        for side in state.sides:
            assert list(side.hand) == sorted(side.hand, key=kinds.index)
            assert not side.aside or table.phase == "aside"
            assert side.altars[1] is None or side.altars[0] or table.due or table.phase == "over"
        on_temples = taken & temples
        assert not on_temples or (table.phase == "over" and table.rounds[-1].why == "temple")
        for seat, house in enumerate(table.houses):
            assert not table.anchors & power[house] & table.warriors[seat], "that one needs no anchor (SS-21)"
        assert not table.anchors & ~taken
        due = [state.sides[table.seat].altars[altar] for altar in table.due]
        assert None not in due
        assert (table.phase == "altar") <= bool(due)
        assert (table.playing is not None) == (table.phase in ("point", "sacrifice"))
        assert table.rebuilt <= 2
        assert len(table.rounds) <= 5
        wins = [sum(one.winner == seat for one in table.rounds) for seat in (0, 1)]
        assert table.phase == "over" or max(wins) < 2
        if table.phase == "aside":
            assert [len(side.hand) + len(side.aside) for side in state.sides] == [7, 7]

    return check


def gualicho(game: Any) -> Check:
    """All 108 cards are there, an attack holds one colour and is aimed at somebody, and turns run out."""
    box = Counter({"defensa": 20, "desvio": 20, "curacion": 14, "potencia": 14})
    red = [entry.id.value for entry in game.definitions.red]
    green = [entry.id.value for entry in game.definitions.green]
    box.update(dict.fromkeys((*red, *green), 2))
    assert box.total() == 108

    def check(state: Any) -> None:
        lying = Counter(card.value for card in (*state.deck, *state.discard))
        for player in state.players:
            lying.update(card.value for card in player.hand)
            lying.update(wound.card.value for wound in player.wounds)
            lying["potencia"] += sum(wound.powered for wound in player.wounds)
            names = [list(box).index(card.value) for card in player.hand]
            assert names == sorted(names)
            assert all(wound.card.value in red + green for wound in player.wounds)
        attack = state.attack
        if attack is not None:
            lying.update(card.value for card in attack.gualichos)
            lying["potencia"] += attack.powered
            colours = {card.value in red for card in attack.gualichos}
            assert len(colours) == 1, "green and red never mix"
            assert attack.by != attack.target
            assert (state.phase == "answer") == (attack.target == state.active) or state.phase in (
                "judge",
                "over",
            )
        assert lying == box
        assert 0 <= state.left <= 300
        assert len(state.past) == state.round - (state.phase != "over")
        assert (state.accusation is not None) == (state.phase == "judge")
        idle = [seat for seat, player in enumerate(state.players) if not player.hand]
        barred = [s for s in idle if any(w.card.value == "no-win" for w in state.players[s].wounds)]
        assert state.phase == "over" or attack is not None or set(idle) <= {*barred, state.active}

    return check


def _beside(slot: int, other: tuple[int, int]) -> bool:
    (ring, sector), (ring2, sector2) = divmod(slot, 8), other
    if ring == ring2:
        return (sector - sector2) % 8 in (1, 7)
    return sector == sector2 and abs(ring - ring2) == 1


INVARIANTS: dict[str, Callable[[Any], Check]] = {
    "toy": toy,
    "nawalli": nawalli,
    "nawalli-adventure": adventure,
    "azteka": azteka,
    "nahua": nahua,
    "serpent-stones": serpent_stones,
    "gualicho": gualicho,
}
