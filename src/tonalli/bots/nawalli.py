"""How greedy sees Nawalli. All is counted in Tonalli gems: what a fighter, a card or an Energy is worth.

The worth of a position is what one has (gems, fighters, Energy, hand) and what the fighters are about to do:
each will attack the best lane it reaches, sooner or later by whose turn it is. So a Nawal before an open lane
is worth more than one before a wall, an own lane that is open to attack costs, and no turn is ended while an
attack is still to be had.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

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


class NawalliJudge(Judge):
    """Greedy at Nawalli."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self._faces: dict[str, Face] = game.faces  # type: ignore[attr-defined]
        self._in_hand = {card: _hand_worth(face) for card, face in self._faces.items()}
        self._signs: dict[tuple[Sign, ...], float] = {}

    # -- what is chosen

    def pick(
        self, view: AnyAction, state: AnyAction, seat: Seat, legal: Sequence[AnyAction], luck: Source
    ) -> AnyAction:
        """The action to take, by what kind of choice it is."""
        first = legal[0]
        if isinstance(first, Take):
            return self.best([(self._drafted(view, take), take) for take in legal], luck)
        if isinstance(first, RedrawHand):
            return first if self._poor(view, seat) else Pass()
        if isinstance(first, DrawFrom):
            return self._draw(view, seat)
        if End() in legal:
            return self._turn(state, seat, legal, luck)
        return super().pick(view, state, seat, legal, luck)

    def _turn(self, state: State, seat: Seat, legal: Sequence[Action], luck: Source) -> AnyAction:
        """The best next step of a turn: what strengthens first, then attacks, then what fills open lanes."""
        now, ended = self.value(state, seat), self._worth(state, seat, ended=True)
        improving: list[tuple[float, Action]] = []
        attacks: list[tuple[float, Action]] = []
        last: list[tuple[float, Action]] = []
        known = set(legal)
        for action in legal:
            if isinstance(action, End):
                continue
            if isinstance(action, Sacrifice):
                value = self._sacrifice(state, action, seat, known)
                if value > now + SLIGHT:
                    improving.append((value, action))
                continue
            after = self.after(state, action)
            value, then = self.value(after, seat), self._worth(after, seat, ended=True)
            if isinstance(action, Attack):
                if then > ended + SLIGHT:
                    attacks.append((value, action))
            elif value > now + SLIGHT:
                improving.append((value, action))
            elif then > ended + WORTH_A_TURN:
                last.append((then, action))
        if improving:
            chosen = self.best(improving, luck)
            if not (attacks and isinstance(chosen, Summon | SummonGuardian)):
                return chosen
        if attacks:
            return self.best(attacks, luck)
        return self.best(last, luck) if last else End()

    def _sacrifice(self, state: State, action: Sacrifice, seat: Seat, known: set[Action]) -> float:
        """How well off the seat is after the best that the sacrifice pays for."""
        state = self.game.apply(state, action).state
        ahead = [
            self.outlook(state, follow, seat)
            for follow in self.game.legal_actions(state)
            if follow not in known
        ]
        return max(ahead, default=-WIN)

    def _drafted(self, view: View, take: Take) -> float:
        """What a card, or a Guardian's deck, brings to a team."""
        draft = view.draft
        assert draft is not None
        kind = draft.rounds[draft.at]
        return self._card(take.card, view) + (self._deck(take.card) if kind == "deck" else 0.0)

    def _deck(self, guardian: str) -> float:
        """What comes with a Guardian."""
        cards = (*self.game.definitions.nawal, *self.game.definitions.spell)
        return sum(_worth_in_play(self._faces[card.id]) for card in cards if card.glyph == guardian)

    def _card(self, card: str, view: View) -> float:
        """The worth of a card to draft; a second copy of a Spell is worth a little less."""
        again = view.teams[view.actor or 0].count(card)
        return _worth_in_play(self._faces[card]) - 0.2 * again

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
        return self._worth(state, seat, ended=False)

    def _worth(self, state: State, seat: Seat, ended: bool) -> float:
        """`value`; with `ended` as if the turn were over and nobody could attack any more in it."""
        side, sides = seat % state.sides, state.sides
        if state.result is not None:
            return WIN * (2 * state.result.scores[side] - 1)
        battle = state.battle
        if battle is None:
            return 0.0
        others = [other for other in range(sides) if other != side]
        own = self._side(state, battle, side, seat, ended)
        rest = sum(self._side(state, battle, other, NONE, ended) for other in others) / len(others)
        won = state.wins[side] - sum(state.wins[other] for other in others) / len(others)
        return GAME * won + own - rest

    def _side(self, state: State, battle: Battle, side: int, seat: int, ended: bool) -> float:
        """What a side has and is about to do; only the hand of `seat` is looked at."""
        total = sum(arena.gems for arena in battle.arenas) + battle.middle
        gems = battle.arenas[side].gems
        worth = gems + NEAR_GEMS * (gems / total) ** 3
        for at in range(side, state.seats, state.sides):
            player = battle.players[at]
            worth += ENERGY * min(player.energy, HOARD) + SPARE_ENERGY * max(0, player.energy - HOARD)
            if at == seat:
                worth += sum([self._in_hand[state.cards[copy]] for copy in player.hand])
            else:
                worth += UNKNOWN_CARD * len(player.hand)
        return worth + self._fighters(battle, side, total - gems, ended)

    def _fighters(self, battle: Battle, side: int, missing: int, ended: bool) -> float:
        """The fighters of a side and their attacks to come; `missing` gems would win."""
        worth = loot = 0.0
        acting = battle.active == side
        others = [arena.lanes for other, arena in enumerate(battle.arenas) if other != side]
        strikes: list[float] = []
        soon = NOW if acting and not ended else LATER if acting else NEXT
        for lane, fighter in enumerate(battle.arenas[side].lanes):
            if fighter is None:
                continue
            worth += self._fighter(fighter, battle)
            power, stunned = _lasting(battle.lasting, side, fighter) if battle.lasting else (0, False)
            when = LATER if acting and (fighter.attacked or fighter.shifted) else soon
            if stunned:
                when = STUNNED
            gain, gems = self._strike(fighter, fighter.power + power, lane, others)
            strikes.append(when * gain)
            if when > LATER:
                loot += gems
        worth += sum(strikes)
        if loot >= missing > 0:
            worth += LAST_GEMS * soon
        return worth

    def _strike(
        self, fighter: Fighter, power: int, lane: int, others: Iterable[Sequence[Fighter | None]]
    ) -> tuple[float, int]:
        """What its best attack gains, and how many gems the best attack at an open lane takes."""
        reach = fighter.signs.count(Sign.EAGLE)
        gain, gems = 0.0, 0
        for lanes in others:
            facing = lanes[lane]
            weakened = max(0, power - facing.signs.count(Sign.RAIN)) if facing is not None else power
            for to in range(max(0, lane - reach), min(LANES[-1], lane + reach) + 1):
                there = lanes[to]
                if there is None:
                    gems = max(gems, weakened)
                    gain = max(gain, float(weakened))
                else:
                    gain = max(gain, self._blow(fighter, weakened, there))
        return gain, gems

    def _blow(self, fighter: Fighter, power: int, at: Fighter) -> float:
        """What an attack at a fighter gains."""
        signs = fighter.signs
        damage = power + signs.count(Sign.WATER) - at.signs.count(Sign.LIZARD)
        if at.item != NONE:
            damage += signs.count(Sign.REED)
        if damage <= 0:
            return 0.0
        left = at.life - at.damage
        if damage < left:
            return LIFE * damage
        worth = KILL * (POWER * at.power + LIFE * left + self._of_signs(at.signs))
        pierced = min(damage - left, 4 * signs.count(Sign.REED))
        return max(0.0, worth + pierced - ENERGY - LIFE * 3 * at.signs.count(Sign.DEATH))

    def _fighter(self, fighter: Fighter, battle: Battle) -> float:
        """What a fighter is worth where it stands."""
        worth = POWER * fighter.power + LIFE * (fighter.life - fighter.damage) + self._of_signs(fighter.signs)
        if battle.spent and Sign.GRASS in fighter.signs:
            cards = (fighter.top, fighter.under, fighter.item, *[eaten.copy for eaten in fighter.swallowed])
            spent = sum(use.sign is Sign.GRASS and use.copy in cards for use in battle.spent)
            worth -= SIGNS[Sign.GRASS] * spent
        return worth

    def _of_signs(self, signs: tuple[Sign, ...]) -> float:
        known = self._signs.get(signs)
        if known is None:
            known = self._signs[signs] = sum([SIGNS[sign] for sign in signs])
        return known


def _lasting(lasting: tuple[Lasting, ...], side: int, fighter: Fighter) -> tuple[int, bool]:
    """Power that open Spells give a fighter, and whether one keeps it from attacking."""
    power, stunned = 0, False
    for spell in lasting:
        if spell.side == side or fighter.id in spell.fighters:
            power += spell.power
            stunned = stunned or spell.power == 0
    return power, stunned


def _worth_in_play(face: Face) -> float:
    """What a card does once it is played, less what it costs."""
    if face.kind == "magic":
        return sum(_worth_of(effect) for effect in face.effects) - ENERGY * face.level
    signs = sum(POWER if sign is Sign.CAIMAN else SIGNS[sign] for sign in face.signs)
    return POWER * face.power + LIFE * face.life + signs - ENERGY * face.level


def _hand_worth(face: Face) -> float:
    """What a card is worth in the hand."""
    return max(0.2, HAND * _worth_in_play(face))


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
