"""Doing what was chosen, and what follows from it (GU-02 to GU-51)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tonalli.core.game import Step
from tonalli.core.rng import Rng
from tonalli.games.gualicho import rules
from tonalli.games.gualicho.cards import Card, Deck, Kind, in_order
from tonalli.games.gualicho.casting import SKIPS, kinds_of, left_over
from tonalli.games.gualicho.model import (
    DRAW,
    HAND,
    MOST_DEALT,
    MOST_TURNS,
    Accusation,
    Action,
    Attack,
    Attacked,
    AttackOver,
    Blocked,
    Call,
    Called,
    Cast,
    Cure,
    Cured,
    Dealt,
    Deflected,
    Direct,
    Directed,
    Direction,
    Discard,
    Discarded,
    Dismiss,
    Draw,
    Drew,
    End,
    Event,
    GameEnded,
    Judged,
    Options,
    Pass,
    Passed,
    Past,
    Phase,
    Played,
    Player,
    Reshuffled,
    RoundBegan,
    RoundEnded,
    Skipping,
    Started,
    State,
    Take,
    Turn,
    TurnBegan,
    Turned,
    Uphold,
    Way,
    WhyDrawn,
    Wound,
    Wounded,
    rounds_to_win,
)


def begin(deck: Deck, seats: int, rng: Rng, options: Options) -> Step[State, Event]:
    """The first round, dealt; its starter is to choose the direction (GU-02, GU-03)."""
    nobody = tuple([Player(()) for _ in range(seats)])
    empty = State(
        rng, options, 0, 0, MOST_TURNS, Direction.LEFT, 0, Phase.DIRECTION, Turn(), None, None, nobody, (), (), ()
    )  # fmt: skip
    doing = Doing(deck, empty, False)
    doing.begin_first_round()
    return doing.step()


class Doing:
    """One action under way: the state as it changes, and what happened."""

    def __init__(self, deck: Deck, state: State, watched: bool) -> None:
        self._deck = deck
        self._source = state.rng.source()
        self._state = state
        self._watched = watched
        self._events: list[Event] = []
        self._frames: list[State] = []
        self._sealed = False

    def step(self) -> Step[State, Event]:
        """All that was done so far."""
        state = replace(self._state, rng=self._source.rng)
        if self._frames:
            self._frames[-1] = state
        return Step(state, tuple(self._events), tuple(self._frames), self._sealed)

    def done(self, action: Action) -> Step[State, Event]:
        """Do an action that is legal, and all that follows."""
        match action:
            case Direct(direction):
                self._set(direction=direction)
                self._tell(Directed(self._active, direction))
                self._begin_turn(self._active)
            case Cast():
                self._cast(action)
            case Take():
                if self._conclude():
                    self._go_on()
            case Draw():
                self._turn(drew=True)
                self._draw(self._active, DRAW, WhyDrawn.CHOICE)
            case Discard(card):
                self._swap(card)
            case Pass():
                self._tell(Passed(self._active))
                self._complete()
            case End():
                self._complete()
            case Call():
                self._call(action)
            case Uphold() | Dismiss():
                self._judge(isinstance(action, Uphold))
        return self.step()

    # -- the state

    def _set(self, **changes: object) -> None:
        self._state = replace(self._state, **changes)

    def _turn(self, **changes: object) -> None:
        self._set(turn=replace(self._state.turn, **changes))

    def _player(self, seat: int, **changes: object) -> None:
        players = self._state.players
        self._set(players=(*players[:seat], replace(players[seat], **changes), *players[seat + 1 :]))

    def _tell(self, event: Event) -> None:
        self._events.append(event)
        if self._watched:
            self._frames.append(replace(self._state, rng=self._source.rng))

    @property
    def _active(self) -> int:
        return self._state.active

    @property
    def _me(self) -> Player:
        return self._state.players[self._state.active]

    def _penalty(self, seat: int, card: Card) -> bool:
        return any(wound.card is card for wound in self._state.players[seat].wounds)

    def _next(self, steps: int = 1) -> int:
        """The seat so many steps on in the direction of the round."""
        return (self._active + steps * self._state.direction.step) % len(self._state.players)

    # -- cards

    def _lay_off(self, cards: Sequence[Card]) -> None:
        """Onto the discard pile (GU-49)."""
        if cards:
            self._set(discard=(*self._state.discard, *cards))

    def _from_hand(self, cards: Sequence[Card]) -> None:
        hand = list(self._me.hand)
        for card in cards:
            hand.remove(card)
        self._player(self._active, hand=tuple(hand))

    def _draw(self, seat: int, count: int, why: WhyDrawn) -> None:
        """Draw from the deck, which the discard pile replaces when it is empty (GU-44)."""
        drawn: list[Card] = []
        while len(drawn) < count:
            if not self._state.deck:
                if not self._state.discard:
                    break
                pile = self._source.shuffled(self._state.discard)
                self._set(deck=tuple(pile), discard=())
                self._tell(Reshuffled(len(pile)))
            deck = self._state.deck
            taken = min(count - len(drawn), len(deck))
            drawn += deck[: -taken - 1 : -1]
            self._set(deck=deck[:-taken])
            self._sealed = True
        self._player(seat, hand=in_order((*self._state.players[seat].hand, *drawn)))
        self._tell(Drew(seat, len(drawn), why, tuple(drawn), self._penalty(seat, Card.OPEN_HAND)))

    # -- casting

    def _cast(self, cast: Cast) -> None:
        """One card or two together; they take effect in order (GU-08)."""
        kinds = kinds_of(cast.cards)
        self._turn(used=self._state.turn.used + len(cast.cards))
        if kinds[0] is Kind.DEFENSA:
            going_on = self._defend(cast, kinds)
        else:
            self._play(cast.cards)
            going_on = self._take_effect(cast, kinds)
        if going_on:
            self._go_on()

    def _play(self, cards: tuple[Card, ...]) -> None:
        self._from_hand(cards)
        self._tell(Played(self._active, cards))

    def _defend(self, cast: Cast, kinds: tuple[Kind, ...]) -> bool:
        """Block, then do what the second card does (GU-16 to GU-20); False if the round is over."""
        attack = self._state.attack
        assert attack is not None
        alone = len(kinds) == 1 or kinds[1] in (Kind.DEFENSA, Kind.POTENCIA)
        deflects = kinds[-1] is Kind.DESVIO and attack.points > 1
        second = cast.cards[1:]
        self._play(cast.cards if alone or deflects else cast.cards[:1])
        self._lay_off(cast.cards if alone else cast.cards[:1])
        self._block(cast.block)
        if deflects:
            self._lay_off(second)
            self._deflect(cast.way, None)
            return True
        if not self._conclude():
            return False  # what would come second is still held (GU-46)
        if alone:
            return True
        self._play(second)
        return self._take_effect(replace(cast, cards=second), kinds[1:])

    def _take_effect(self, cast: Cast, kinds: tuple[Kind, ...]) -> bool:
        """What cards other than Defensa do, one after the other."""
        if cast.cure:
            cards = cast.cards[: 2 if kinds[1:] in ((Kind.CURACION,), (Kind.POTENCIA,)) else 1]
            self._lay_off(cards)
            self._cure(cast.cure)
            cast, kinds = replace(cast, cards=cast.cards[len(cards) :]), kinds[len(cards) :]
        if kinds in SKIPS:
            self._lay_off(cast.cards)
            self._skip()
        elif kinds[:1] == (Kind.DESVIO,):
            self._lay_off(cast.cards[:1])
            if self._state.attack is not None:
                self._deflect(cast.way, cast.cards[1] if len(cast.cards) > 1 else None)
                return True
            self._turn_round()
            cast, kinds = replace(cast, cards=cast.cards[1:]), kinds[1:]
        if kinds[:1] == (Kind.GUALICHO,):
            self._attack(cast.cards)
        return True

    def _attack(self, cards: tuple[Card, ...]) -> None:
        """Begin an attack at the next player (GU-10 to GU-12)."""
        powered = cards[-1] is Card.POTENCIA
        attack = Attack(self._active, self._next(), cards[:1] if powered else cards, powered)
        self._set(attack=attack)
        self._tell(Attacked(attack))

    def _block(self, block: tuple[Card, ...]) -> None:
        """Take points off the attack, a Potencia first (GU-16)."""
        attack = self._state.attack
        assert attack is not None
        left = left_over(attack, block)
        gone = (*((Card.POTENCIA,) if attack.powered else ()), *block)
        self._lay_off(gone)
        self._set(attack=replace(attack, gualichos=left, powered=False) if left else None)
        self._tell(Blocked(self._active, gone, len(left)))

    def _deflect(self, way: Way | None, added: Card | None) -> None:
        """Send the attack on or back, grown by a Gualicho or not (GU-22, GU-23, GU-28)."""
        attack = self._state.attack
        assert attack is not None
        if way is Way.BACK:
            self._set(direction=self._state.direction.turned)
        gualichos = attack.gualichos if added is None else (*attack.gualichos, added)
        flying = Attack(self._active, self._next(), gualichos, attack.powered)
        self._set(attack=flying)
        self._tell(Deflected(self._active, way, added, None, flying))
        if way is Way.BACK:
            self._tell(Turned(self._active, self._state.direction))

    def _skip(self) -> None:
        """Pass over the next player, with an attack or without (GU-24, GU-25)."""
        attack, skipped = self._state.attack, self._next()
        if attack is None:
            self._turn(skips=True)
            self._tell(Skipping(self._active, skipped))
            return
        flying = replace(attack, by=self._active, target=self._next(2))
        self._set(attack=flying)
        self._tell(Deflected(self._active, None, None, skipped, flying))

    def _turn_round(self) -> None:
        """Change the direction of the round (GU-26)."""
        self._set(direction=self._state.direction.turned)
        self._tell(Turned(self._active, self._state.direction))

    def _cure(self, cures: Sequence[Cure]) -> None:
        """Remove earlier damage, of a powered Gualicho the Potencia first (GU-29 to GU-31)."""
        for cure in cures:
            wounds = list(self._me.wounds)
            wound = Wound(cure.card, cure.powered)
            at = wounds.index(wound)
            if wound.powered:
                wounds[at] = replace(wound, powered=False)
            else:
                del wounds[at]
            self._player(self._active, wounds=tuple(wounds))
            self._lay_off((Card.POTENCIA,) if wound.powered else (wound.card,))
            self._tell(Cured(self._active, wound.card, wound.powered))

    # -- the end of an attack

    def _conclude(self) -> bool:
        """What is left of the attack is taken, then winners are looked for; False if the round is over."""
        attack, seat = self._state.attack, self._active
        if attack is not None:
            each = 2 if self._penalty(seat, Card.HEAVY_DRAW) else 1
            self._draw(seat, each * attack.points, WhyDrawn.DAMAGE)
            wounds = tuple(
                [Wound(card, attack.powered and not at, True) for at, card in enumerate(attack.gualichos)]
            )
            self._player(seat, wounds=(*self._me.wounds, *wounds))
            self._set(attack=None)
            self._tell(Wounded(seat, wounds, attack.points))
        self._turn(answered=True)
        self._tell(AttackOver(seat))
        return not self._won()

    # -- the end of a turn

    def _swap(self, card: Card) -> None:
        """Discard one, draw one, and that is the turn (GU-05)."""
        self._from_hand((card,))
        self._lay_off((card,))
        self._turn(used=self._state.turn.used + 1)
        self._tell(Discarded(self._active, card))
        self._draw(self._active, 1, WhyDrawn.SWAP)
        self._complete()

    def _go_on(self) -> None:
        """Ask for what is left of the turn, or end it (GU-05, GU-15)."""
        state = self._state
        if state.phase is Phase.ANSWER and state.attack is None:
            self._set(phase=Phase.PLAY)
            if not state.turn.used:
                return
        else:
            self._set(phase=Phase.REST)
        if not rules.has_more(self._state):
            self._complete()

    def _complete(self) -> None:
        """The turn's action is complete: look for winners, draw what is owed, and on (GU-36, GU-46)."""
        if self._state.attack is None and self._won():
            return
        owed = len(self._me.owed)
        if owed:
            self._draw(self._active, owed, WhyDrawn.BROKEN)
        wounds = tuple([replace(wound, fresh=False) if wound.fresh else wound for wound in self._me.wounds])
        self._player(self._active, owed=(), wounds=wounds, turns=self._me.turns + 1)
        self._set(turns=self._state.turns + 1, left=self._state.left - 1)
        if self._state.left == 0:
            self._end_round(self._best_off(), True)
            return
        attack = self._state.attack
        following = self._next(2 if self._state.turn.skips else 1) if attack is None else attack.target
        self._begin_turn(following)

    def _begin_turn(self, seat: int) -> None:
        """Answer an attack, or play; who must draw first does (GU-13, GU-34)."""
        under = self._state.attack is not None
        self._set(active=seat, turn=Turn(), phase=Phase.ANSWER if under else Phase.PLAY)
        self._tell(TurnBegan(seat))
        if not under and self._penalty(seat, Card.MUST_DRAW):
            self._draw(seat, 1, WhyDrawn.MUST)

    # -- forfeits

    def _call(self, call: Call) -> None:
        """Another person is asked, if there is one (GU-36)."""
        people = self._state.options.people or ()
        judges = tuple([seat for seat in people if seat not in (self._active, call.accused)])
        self._turn(called=True)
        self._tell(Called(self._active, call.accused, call.forfeit))
        if judges:
            accusation = Accusation(call.accused, call.forfeit, judges, self._state.phase)
            self._set(accusation=accusation, phase=Phase.JUDGE)
        else:
            self._broken(self._active, call.accused, call.forfeit)

    def _judge(self, broken: bool) -> None:
        """One who upholds the call is enough; else the next is asked."""
        accusation = self._state.accusation
        assert accusation is not None
        judge, *others = accusation.judges
        accused, forfeit = accusation.accused, accusation.forfeit
        if others and not broken:
            self._set(accusation=replace(accusation, judges=tuple(others)))
        else:
            self._set(accusation=None, phase=accusation.then)
        if broken:
            self._broken(judge, accused, forfeit)
        else:
            self._tell(Judged(judge, accused, forfeit, False))

    def _broken(self, judge: int, accused: int, forfeit: Card) -> None:
        self._player(accused, owed=(*self._state.players[accused].owed, forfeit))
        self._tell(Judged(judge, accused, forfeit, True))

    # -- rounds

    def _won(self) -> bool:
        """Whether somebody has no cards and may win, and so the round is over (GU-37 to GU-39)."""
        players = self._state.players
        done = [
            s for s, player in enumerate(players) if not player.hand and not self._penalty(s, Card.NO_WIN)
        ]
        if not done:
            return False
        fewest = min(players[seat].points for seat in done)
        self._end_round([seat for seat in done if players[seat].points == fewest], False)
        return True

    def _best_off(self) -> list[int]:
        """Who wins a round that takes too long (GU-41)."""
        players = self._state.players
        free = [seat for seat in range(len(players)) if not self._penalty(seat, Card.NO_WIN)]
        rank = {seat: (players[seat].cards, players[seat].points) for seat in free or range(len(players))}
        return [seat for seat, found in rank.items() if found == min(rank.values())]

    def _end_round(self, winners: Sequence[int], late: bool) -> None:
        """Several who get there together win together (GU-04)."""
        state = self._state
        if not late:
            self._set(turns=state.turns + 1)
        hands = tuple([player.cards for player in state.players])
        past = Past(tuple(winners), hands, tuple([player.points for player in state.players]), late)
        self._set(past=(*state.past, past))
        self._tell(RoundEnded(state.round, past))
        wins = self._state.wins
        if max(wins) < rounds_to_win(state.options, len(state.players)):
            self._begin_round(past)
            return
        self._set(phase=Phase.OVER)
        self._tell(GameEnded(tuple([seat for seat, won in enumerate(wins) if won == max(wins)]), wins))

    def begin_first_round(self) -> None:
        """Seven cards each; the Guide Arrow names the starter, who gets one more (GU-02, GU-03)."""
        seats = len(self._state.players)
        self._deal((HAND,) * seats)
        self._start(tuple(range(seats)))
        self._draw(self._active, 1, WhyDrawn.EXTRA)

    def _begin_round(self, past: Past) -> None:
        """Damage of the round before brings cards, and the start (GU-42, GU-43)."""
        most = max(past.points)
        counts = [most if seat in past.winners else points for seat, points in enumerate(past.points)]
        self._deal([min(HAND + count, MOST_DEALT) for count in counts])
        self._start([seat for seat, points in enumerate(past.points) if points == most])

    def _deal(self, counts: Sequence[int]) -> None:
        """Shuffle all cards and deal them anew."""
        cards = self._source.shuffled(self._deck.cards())
        hands = []
        for count in counts:
            hands.append(in_order(cards[-count:]))
            del cards[-count:]
        self._sealed = True
        players = tuple([Player(hand) for hand in hands])
        self._set(
            round=self._state.round + 1, left=MOST_TURNS, phase=Phase.DIRECTION, turn=Turn(), attack=None,
            accusation=None, players=players, deck=tuple(cards), discard=(),
        )  # fmt: skip
        self._tell(RoundBegan(self._state.round))
        for seat, hand in enumerate(hands):
            self._tell(Dealt(seat, len(hand), hand))

    def _start(self, among: Sequence[int]) -> None:
        """One of these starts; the Guide Arrow decides between several."""
        spun = len(among) > 1
        starter = self._source.choice(among) if spun else among[0]
        self._set(active=starter)
        self._tell(Started(starter, tuple(among) if spun else ()))


__all__ = ["Doing", "begin"]
