"""For each game: what holds in every state, reckoned from the definitions and not by the rules' own code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.toys import Toy, ToyState
from tonalli.games.nawalli.cards import CardSet, GuardianCard, NawalCard, Sign, SpellCard
from tonalli.games.nawalli.model import NONE, Battle, Casting, DraftKind, Fighter, GuardianPlace, Mode, State

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
        assert fighter.life == life


def nawalli(game: Any) -> Check:
    return _Nawalli(game.definitions)


INVARIANTS: dict[str, Callable[[Any], Check]] = {"toy": toy, "nawalli": nawalli}
