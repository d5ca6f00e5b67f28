"""How greedy sees Nawalli. All is counted in Tonalli gems: what a fighter, a card or an Energy is worth.

The worth of a position is what one has (gems, fighters, Energy, hand) and what the fighters are about to do:
each will attack the best lane it reaches, sooner or later by whose turn it is. So a Nawal before an open lane
is worth more than one before a wall, an own lane that is open to attack costs, and no turn is ended while an
attack is still to be had.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from tonalli.bots.base import AnyAction
from tonalli.bots.greedy import Judge
from tonalli.core.game import Seat
from tonalli.core.rng import Source
from tonalli.games import AnyGame
from tonalli.games.nawalli.cards import (
    Bring,
    Damage,
    DrawCards,
    Effect,
    GainEnergy,
    Heal,
    Might,
    Sign,
    Slay,
    Stun,
)
from tonalli.games.nawalli.model import (
    LANES,
    NONE,
    Action,
    Attack,
    Battle,
    DraftKind,
    DrawFrom,
    Drawing,
    End,
    Fighter,
    Lasting,
    Pass,
    Redraw,
    RedrawHand,
    Sacrifice,
    State,
    Summon,
    SummonGuardian,
    Take,
    TurnEnd,
    View,
)
from tonalli.games.nawalli.table import Face

POWER: Final = 0.8
"""A point of Power."""
LIFE: Final = 0.35
"""A point of Life that is left."""
ENERGY: Final = 0.8
"""An Energy, of the first few."""
HOARD: Final = 6
"""Energy beyond this is hardly of use."""
SPARE_ENERGY: Final = 0.25
HAND: Final = 0.3
"""What share of its worth in play a hand card has."""
UNKNOWN_CARD: Final = 0.8
"""A card in another's hand."""
NAWAL_LEFT: Final = 3.0
"""A Nawal in hand or deck, beyond what it does, for who looks far ahead: none come back."""
SPELL_LEFT: Final = 1.0
"""A Spell in the hand; half of that in the deck."""
KILL: Final = 0.9
"""What share of a fighter's worth it is to be about to defeat it."""
WIN: Final = 1000.0
GAME: Final = 200.0
LAST_GEMS: Final = 12.0
"""To be about to take the last gems."""
NEAR_GEMS: Final = 6.0
"""To have nearly all gems, over having nearly none."""

NOW: Final = 0.85
"""An attack that can still be made in this turn."""
NEXT: Final = 0.55
"""An attack in the turn that comes next."""
LATER: Final = 0.3
"""An attack in the turn after that."""
STUNNED: Final = 0.1

TASTE: Final = 0.6
"""How far two cards may lie apart and the lesser be drafted."""
AGAIN: Final = 0.2
"""What a further copy of a card is worth less than the first."""

SLIGHT: Final = 0.05
"""A gain below this is none."""
WORTH_A_TURN: Final = 0.3
"""What a move must gain that is made when all else is done."""

SIGNS: Final[dict[Sign, float]] = {
    Sign.JAGUAR: 0.6,
    Sign.EAGLE: 0.9,
    Sign.WIND: 0.7,
    Sign.REED: 0.8,
    Sign.RABBIT: 0.4,
    Sign.CAIMAN: 0.0,  # in the fighter's Power already
    Sign.WATER: 1.1,
    Sign.DEATH: 0.8,
    Sign.SNAKE: 0.7,
    Sign.QUAKE: 0.4,
    Sign.LIZARD: 0.9,
    Sign.DOG: 0.5,
    Sign.HOUSE: 0.8,
    Sign.RAIN: 0.9,
    Sign.DEER: 0.6,
    Sign.GRASS: 1.0,
    Sign.VULTURE: 0.4,
    Sign.MONKEY: 0.2,
    Sign.FLOWER: 0.4,
    Sign.KNIFE: 0.7,
}
"""What a sign is worth to its fighter, apart from what can be seen coming."""


Valued: TypeAlias = tuple[float, Action]
"""An action and how well off one is after it."""


class Worth(NamedTuple):
    """What a position is worth."""

    now: float
    ended: float
    """As if the turn were over and nobody could attack any more in it."""


class Traits(NamedTuple):
    """What the signs of a fighter come to."""

    worth: float
    eagle: int
    reed: int
    water: int
    lizard: int
    rain: int
    death: int
    grass: int


class NawalliJudge(Judge):
    """Greedy at Nawalli."""

    SPREAD = 9.0  # about as fitted to 240 games of greedy against itself

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._faces: dict[str, Face] = game.faces  # type: ignore[attr-defined]
        self._in_hand = {card: _hand_worth(face) for card, face in self._faces.items()}
        self._left_in_hand = {
            card: SPELL_LEFT if face.spell else NAWAL_LEFT for card, face in self._faces.items()
        }
        self._known: dict[tuple[Sign, ...], Traits] = {}

    # -- what is chosen

    def pick(
        self, view: AnyAction, state: AnyAction, seat: Seat, legal: Sequence[AnyAction], luck: Source
    ) -> AnyAction:
        """The action to take, by what kind of choice it is."""
        first = legal[0]
        if isinstance(first, Take):
            return self.best(
                [(self._drafted(view, take) + TASTE * luck.unit(), take) for take in legal], luck
            )
        if isinstance(first, RedrawHand):
            return first if self._poor(view, seat) else Pass()
        if isinstance(first, DrawFrom):
            return self._draw(view, seat)
        if End() in legal:
            return self._turn(state, seat, legal, luck)
        return super().pick(view, state, seat, legal, luck)

    def _turn(self, state: State, seat: Seat, legal: Sequence[Action], luck: Source) -> AnyAction:
        """The best next step of a turn: what strengthens, then attacks, then what fills lanes, then moves.

        Attacks come before new Nawals since they may open or empty a lane, or win.
        """
        stand = self._worth(state, seat)
        improving: list[Valued] = []
        attacks: list[Valued] = []
        moves: list[Valued] = []
        filling: set[Action] = set()
        for action in legal:
            if isinstance(action, End | Sacrifice):
                continue
            worth = self._worth(self.after(state, action), seat)
            if isinstance(action, Attack):
                if worth.ended > stand.ended + SLIGHT:
                    attacks.append((worth.now, action))
            elif worth.now > stand.now + SLIGHT:
                improving.append((worth.now, action))
                if isinstance(action, Summon | SummonGuardian):
                    filling.add(action)
            elif worth.ended > stand.ended + WORTH_A_TURN:
                moves.append((worth.ended, action))
        for value, burned, follow in self._sacrifices(state, seat, legal):
            if value > stand.now + SLIGHT:
                improving.append((value, burned))
                if isinstance(follow, Summon | SummonGuardian):
                    filling.add(burned)
        if improving:
            chosen = self.best(improving, luck)
            if not attacks or chosen not in filling:
                return chosen
        for found in (attacks, moves):
            if found:
                return self.best(found, luck)
        return End()

    def _sacrifices(
        self, state: State, seat: Seat, legal: Sequence[Action]
    ) -> Iterator[tuple[float, Action, Action]]:
        """Sacrifices of what is missed least: how well off one is after what it pays for, and that."""
        known = set(legal)
        burnable = [action for action in legal if isinstance(action, Sacrifice)]
        burnable.sort(key=lambda action: self._in_hand[action.card])
        for spell, most in ((False, 2), (True, 1)):
            for action in [a for a in burnable if self._faces[a.card].spell == spell][:most]:
                after = self.game.apply(state, action).state
                follows = [follow for follow in self.game.legal_actions(after) if follow not in known]
                if follows:
                    value, at = max(
                        (self.outlook(after, follow, seat), -at) for at, follow in enumerate(follows)
                    )
                    yield value, action, follows[-at]

    def _drafted(self, view: View, take: Take) -> float:
        """What a card, or a Guardian's deck, brings to a team."""
        draft = view.draft
        assert draft is not None
        kind = draft.rounds[draft.at]
        if kind is DraftKind.DECK:
            return self._deck(take.card)
        again = view.teams[view.actor or 0].count(take.card)
        return worth_in_play(self._faces[take.card]) - AGAIN * again

    def _deck(self, guardian: str) -> float:
        """The mean worth of the cards of a Guardian's deck."""
        cards = (*self.game.definitions.nawal, *self.game.definitions.spell)
        worths = [worth_in_play(self._faces[card.id]) for card in cards if card.glyph == guardian]
        return sum(worths) / len(worths)

    def _poor(self, view: View, seat: Seat) -> bool:
        """Whether a first hand has nothing to begin with."""
        hand = self._hand(view, seat)
        return not any(face.kind == "nawal" and face.level <= 2 for face in hand)

    def _draw(self, view: View, seat: Seat) -> DrawFrom:
        """Three Nawals to two Spells, and more Nawals while lanes are open."""
        assert view.battle is not None
        hand = self._hand(view, seat)
        nawals = sum(not face.spell for face in hand)
        open_lanes = view.battle.arenas[seat % view.sides].lanes.count(None)
        wanted = 2 if open_lanes == 0 else 3
        return DrawFrom("nawal" if nawals < wanted else "spell")

    def _hand(self, view: View, seat: Seat) -> list[Face]:
        assert view.battle is not None
        hand = view.battle.players[seat].hand
        assert hand is not None, "one's own hand"
        return [self._faces[view.cards[copy]] for copy in hand]

    # -- what a position is worth

    def quiet(self, state: AnyAction) -> bool:
        """Whether nothing is left to answer but draws and new hands."""
        battle: Battle | None = state.battle
        if battle is None or not battle.stack:
            return True
        return isinstance(battle.stack[-1], Drawing | Redraw | TurnEnd)

    def value(self, state: AnyAction, seat: Seat) -> float:
        """How well off the seat's side is, against the mean of the others."""
        return self._worth(state, seat).now

    def weighs(self, state: AnyAction) -> bool:
        """In a battle, but not where cards are drawn, which hardly shows in what a position is worth."""
        battle: Battle | None = state.battle
        return battle is not None and not (battle.stack and isinstance(battle.stack[-1], Drawing | Redraw))

    def sensible(self, state: State, seat: Seat, legal: Sequence[Action]) -> Sequence[Action]:
        """All but sacrifices that pay for nothing, or of what is missed more than another card."""
        if not any(isinstance(action, Sacrifice) for action in legal):
            return legal
        paying = {burned for _, burned, _ in self._sacrifices(state, seat, legal)}
        return [action for action in legal if not isinstance(action, Sacrifice) or action in paying]

    def chance(self, state: AnyAction, seat: Seat) -> float:
        """How likely the seat's side is to win the match, as it stands in games and in this one."""
        match: State = state
        if match.result is not None:
            return match.result.scores[seat % match.sides]
        needed, side = match.options.games_to_win, seat % match.sides
        if match.battle is None:
            return 1 / match.sides
        worth = [
            self._in_the_long_run(match, match.battle, other, seat if other == side else NONE)
            for other in range(match.sides)
        ]
        top = max(worth)
        odds = [math.exp((one - top) / self.SPREAD) for one in worth]
        won = [_match_won(_plus_one(match.wins, other), needed, side) for other in range(match.sides)]
        return sum([odd * one for odd, one in zip(odds, won, strict=True)]) / sum(odds)

    def _in_the_long_run(self, match: State, battle: Battle, side: int, seat: int) -> float:
        """What a side has and is about to do, and the cards it still has: who looks far ahead may run out.

        What is in a hand that `seat` does not see is left out: it differs from world to world.
        """
        left = 0.0
        for at in range(side, match.seats, match.sides):
            player = battle.players[at]
            left += NAWAL_LEFT * len(player.nawals) + SPELL_LEFT / 2 * len(player.spells)
            left += sum([self._left_in_hand[match.cards[copy]] for copy in player.hand])
        return self._side(match, battle, side, seat).now + left

    def expects(self, state: AnyAction, seat: Seat) -> str:
        """How far it is ahead, in gems."""
        value = self.value(state, seat)
        if abs(value) > GAME / 2:
            return "to win the game" if value > 0 else "to lose the game"
        return f"to be {abs(value):.1f} gems {'ahead' if value > 0 else 'behind'}"

    def _worth(self, state: State, seat: Seat) -> Worth:
        """`value`, and what it would be if the turn were over."""
        side, sides = seat % state.sides, state.sides
        if state.result is not None:
            decided = WIN * (2 * state.result.scores[side] - 1)
            return Worth(decided, decided)
        battle = state.battle
        if battle is None:
            return Worth(0.0, 0.0)
        own = self._side(state, battle, side, seat)
        now, ended, won = own.now, own.ended, float(state.wins[side])
        for other in range(sides):
            if other != side:
                theirs = self._side(state, battle, other, NONE)
                now -= theirs.now / (sides - 1)
                ended -= theirs.ended / (sides - 1)
                won -= state.wins[other] / (sides - 1)
        return Worth(now + GAME * won, ended + GAME * won)

    def _side(self, state: State, battle: Battle, side: int, seat: int) -> Worth:
        """What a side has and is about to do; only the hand of `seat` is looked at."""
        total = battle.middle
        for arena in battle.arenas:
            total += arena.gems
        gems = battle.arenas[side].gems
        worth = gems + NEAR_GEMS * (gems / total) ** 3
        for at in range(side, state.seats, state.sides):
            player = battle.players[at]
            energy = player.energy
            worth += ENERGY * energy if energy <= HOARD else ENERGY * HOARD + SPARE_ENERGY * (energy - HOARD)
            if at == seat:
                worth += sum([self._in_hand[state.cards[copy]] for copy in player.hand])
            else:
                worth += UNKNOWN_CARD * len(player.hand)
        return self._fighters(battle, side, total - gems, worth)

    def _fighters(self, battle: Battle, side: int, missing: int, worth: float) -> Worth:
        """The fighters of a side and their attacks to come, on top of `worth`; `missing` gems would win."""
        acting = battle.active == side
        soon, after = (NOW, LATER) if acting else (NEXT, NEXT)
        others = [arena.lanes for other, arena in enumerate(battle.arenas) if other != side]
        strikes = ended = 0.0
        loot = 0
        for lane, fighter in enumerate(battle.arenas[side].lanes):
            if fighter is None:
                continue
            traits = self._traits(fighter.signs)
            worth += POWER * fighter.power + LIFE * (fighter.life - fighter.damage) + traits.worth
            if traits.grass and battle.spent:
                worth -= SIGNS[Sign.GRASS] * _spent_grass(fighter, battle)
            power, stunned = _lasting(battle.lasting, side, fighter) if battle.lasting else (0, False)
            gain, gems = self._strike(traits, fighter.power + power, lane, others)
            if stunned:
                strikes += STUNNED * gain
                ended += STUNNED * gain
            elif acting and (fighter.attacked or fighter.shifted):
                strikes += LATER * gain
                ended += LATER * gain
            else:
                strikes += soon * gain
                ended += after * gain
                loot += gems
        finish = LAST_GEMS if loot >= missing > 0 else 0.0
        return Worth(worth + strikes + soon * finish, worth + ended + after * finish)

    def _strike(
        self, traits: Traits, power: int, lane: int, others: Iterable[Sequence[Fighter | None]]
    ) -> tuple[float, int]:
        """What the best attack gains, and how many gems the best attack at an open lane takes."""
        gain, gems = 0.0, 0
        reach = traits.eagle
        for lanes in others:
            facing = lanes[lane]
            left = power if facing is None else max(0, power - self._traits(facing.signs).rain)
            for to in range(max(0, lane - reach), min(LANES[-1], lane + reach) + 1) if reach else (lane,):
                there = lanes[to]
                if there is None:
                    gems = max(gems, left)
                    gain = max(gain, left)
                else:
                    gain = max(gain, self._blow(traits, left, there))
        return gain, gems

    def _blow(self, traits: Traits, power: int, at: Fighter) -> float:
        """What an attack at a fighter gains."""
        struck = self._traits(at.signs)
        damage = power + traits.water - struck.lizard
        if at.item != NONE:
            damage += traits.reed
        if damage <= 0:
            return 0.0
        left = at.life - at.damage
        if damage < left:
            return LIFE * damage
        worth = KILL * (POWER * at.power + LIFE * left + struck.worth)
        pierced = min(damage - left, 4 * traits.reed) if traits.reed else 0
        return max(0.0, worth + pierced - ENERGY - LIFE * 3 * struck.death)

    def _traits(self, signs: tuple[Sign, ...]) -> Traits:
        known = self._known.get(signs)
        if known is None:
            count = signs.count
            known = self._known[signs] = Traits(
                sum([SIGNS[sign] for sign in signs]),
                count(Sign.EAGLE), count(Sign.REED), count(Sign.WATER), count(Sign.LIZARD), count(Sign.RAIN),
                count(Sign.DEATH), count(Sign.GRASS),
            )  # fmt: skip
        return known


@lru_cache(1024)
def _match_won(wins: tuple[int, ...], needed: int, side: int) -> float:
    """How likely the side wins the match if every game to come is anybody's."""
    if max(wins) >= needed:
        return float(wins[side] >= needed)
    return sum([_match_won(_plus_one(wins, other), needed, side) for other in range(len(wins))]) / len(wins)


def _plus_one(wins: tuple[int, ...], side: int) -> tuple[int, ...]:
    """The games won once the side has won another."""
    return (*wins[:side], wins[side] + 1, *wins[side + 1 :])


def _spent_grass(fighter: Fighter, battle: Battle) -> int:
    """How many of a fighter's GRASS uses are gone for good."""
    cards = (fighter.top, fighter.under, fighter.item, *[eaten.copy for eaten in fighter.swallowed])
    return sum([use.sign is Sign.GRASS and use.copy in cards for use in battle.spent])


def _lasting(lasting: tuple[Lasting, ...], side: int, fighter: Fighter) -> tuple[int, bool]:
    """Power that open Spells give a fighter, and whether one keeps it from attacking."""
    power, stunned = 0, False
    for spell in lasting:
        if spell.side == side or fighter.id in spell.fighters:
            power += spell.power
            stunned = stunned or spell.power == 0
    return power, stunned


def worth_in_play(face: Face) -> float:
    """What a card does once it is played, less what it costs."""
    if face.kind == "magic":
        return sum(_worth_of(effect) for effect in face.effects) - ENERGY * face.level
    signs = sum(POWER if sign is Sign.CAIMAN else SIGNS[sign] for sign in face.signs)
    return POWER * face.power + LIFE * face.life + signs - ENERGY * face.level


def _hand_worth(face: Face) -> float:
    """What a card is worth in the hand."""
    return max(0.2, HAND * worth_in_play(face))


def _worth_of(effect: Effect) -> float:
    """About what an effect of a Spell does."""
    many = 2.0 if getattr(effect, "target", "").startswith("all") else 1.0
    match effect:
        case Damage(amount, target):
            return (-LIFE if target == "own" else 0.5) * amount * many
        case Heal(amount):
            return LIFE * min(amount, 5) * many
        case Might(amount):
            return amount * many
        case Stun():
            return 2.0 * many
        case Slay(target):
            return -3.0 if target == "own" else 5.0
        case GainEnergy(amount):
            return ENERGY * amount
        case DrawCards(amount):
            return UNKNOWN_CARD * amount
        case Bring(max_level, to):
            return 1.6 * max_level if to == "open-lane" else 0.5 * max_level
    return 1.5  # shift, move, strip
