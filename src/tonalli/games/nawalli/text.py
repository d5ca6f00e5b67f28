"""All that Nawalli says to players about what happens, what can be done and what is asked.

Functions take values and names and return whole sentences; nothing is glued together elsewhere. Notation is
in `notation`, the words for cards, signs, modes and options in `words`; both are offered here too.
"""

from __future__ import annotations

from collections.abc import Sequence

from tonalli.core.plain import plain
from tonalli.games.nawalli.cards import GuardianCard, Sign, SpellCard
from tonalli.games.nawalli.model import (
    COLOURS,
    NONE,
    Action,
    Aim,
    Announced,
    Answer,
    Answered,
    Attack,
    Bless,
    Blessed,
    Cast,
    Casting,
    CastSpell,
    Damaged,
    Dealt,
    Defeated,
    Defeats,
    DraftKind,
    DrawFrom,
    Drawing,
    Drew,
    Empowered,
    End,
    Equip,
    Equipped,
    Event,
    Fighter,
    Fizzled,
    Gained,
    GameBegan,
    GameEnded,
    GemsTaken,
    HandedOver,
    Healed,
    LaidOut,
    MatchEnded,
    Pass,
    Prevented,
    Recall,
    Redraw,
    RedrawHand,
    Redrew,
    Result,
    Returned,
    Rolled,
    Sacrifice,
    Sacrificed,
    Shapeshift,
    Shapeshifted,
    Shift,
    Shifted,
    Shifting,
    SpellEnded,
    State,
    Strike,
    Stripped,
    Stunned,
    Summon,
    Summoned,
    SummonGuardian,
    Swallow,
    Take,
    Taken,
    To,
    TurnBegan,
    TurnEnded,
    Use,
    View,
)
from tonalli.games.nawalli.notation import Cards, notation, parse
from tonalli.games.nawalli.standard import GEMS, TEAM_GEMS, most_games
from tonalli.games.nawalli.words import (
    DRAFT_TEXT,
    MODE_TEXT,
    OPTION_TEXT,
    SIGN_MARKS,
    Told,
    capital,
    card_text,
    effect_text,
    effect_wordings,
    listed,
    short_effect,
    sign_gist,
    sign_text,
)

# ------------------------------------------------------------------------------------- names of players


class _Table:
    """Who sits where, and what cards are called."""

    def __init__(self, names: Sequence[str], sides: int, cards: Cards) -> None:
        self.names = names
        self.sides = sides
        self.cards = cards

    def player(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else f"Seat {seat + 1}"

    def team(self, side: int) -> list[str]:
        return [self.player(seat) for seat in range(side, len(self.names), self.sides)] or [
            f"Side {side + 1}"
        ]

    def side(self, side: int) -> str:
        """The names of all who sit on a side: "Ana", or "Ana and Bea"."""
        return listed(self.team(side))

    def verb(self, side: int, one: str, many: str) -> str:
        """The form of a verb that goes with a side."""
        return one if len(self.team(side)) == 1 else many

    def card(self, card: str) -> str:
        return self.cards[card].name if card in self.cards else plain(card, 32)

    def all(self, ids: Sequence[str]) -> str:
        return listed([self.card(card) for card in ids])

    def nawal(self, side: int, lane: int, card: str) -> str:
        """ "Ana's Michin in red"."""
        return f"{self.side(side)}'s {self.card(card)} in {COLOURS[lane]}"

    def sign(self, card: str) -> str:
        found = self.cards.get(card)
        return f" with {capital(found.sign)}" if isinstance(found, GuardianCard) else ""

    def score(self, numbers: Sequence[int]) -> str:
        """ "Ana 2, Ben 1"."""
        return ", ".join(f"{self.side(side)} {number}" for side, number in enumerate(numbers))


def _count(number: int, one: str, many: str) -> str:
    return f"no {many}" if number == 0 else f"{number} {one if number == 1 else many}"


def _against(numbers: Sequence[int], first: int) -> str:
    """ "2 to 1", the number of side `first` before the others."""
    rest = [number for side, number in enumerate(numbers) if side != first]
    return " to ".join(str(number) for number in ([numbers[first], *rest] if first != NONE else rest))


# ------------------------------------------------------------------------------------------------- events

_BY = {
    "attack": "by the attack",
    "water": "by WATER",
    "quake": "by QUAKE",
    "death": "by DEATH",
    "spell": "by the Spell",
}
_FROM = {
    "attack": "from the attack",
    "water": "from WATER",
    "quake": "from QUAKE",
    "death": "from DEATH",
    "spell": "from the Spell",
}
_HEALS = {"knife": "KNIFE", "flower": "FLOWER", "spell": "The Spell"}
_PURPOSE: dict[Sign, str] = {
    Sign.JAGUAR: "to shift before attacking",
    Sign.RABBIT: "to shift after attacking",
    Sign.WIND: "to push a Nawal aside",
    Sign.FLOWER: "to heal itself and its neighbours",
    Sign.HOUSE: "to take the attack at the open lane",
    Sign.DOG: "to take the attack",
    Sign.DEER: "to flee from the attack",
    Sign.RAIN: "to follow the shift",
    Sign.GRASS: "to prevent damage",
    Sign.SNAKE: "to swallow the defeated Nawal",
    Sign.VULTURE: "to swallow the defeated Nawal",
}
_OVER = {
    "gems": "All gems of game {game} are captured",
    "quiet": "Three rounds brought no card, no damage and no gem, so game {game} is over",
    "still": "Three rounds brought no damage and ended with the same gems, so game {game} is over",
    "rounds": "The last round of game {game} is over",
}


def sentence(event: Event, names: Sequence[str], cards: Cards, sides: int | None = None) -> str:
    """The event, open or redacted, as one line of a log: what happened, and by which sign.

    `names` are the players', one a seat, safe to show. `sides` is the number of sides if seats share them.
    """
    t = _Table(names, sides or len(names), cards)
    match event:
        case Rolled() | LaidOut() | Taken():
            return _draft_sentence(event, t)
        case GameBegan(game, first):
            return f"Game {game} begins; {t.side(first)} {t.verb(first, 'takes', 'take')} the first turn."
        case Dealt() | Redrew() | Sacrificed() | Drew() | Returned() | Gained():
            return _hand_sentence(event, t)
        case TurnBegan(side, number, energy):
            each = t.verb(side, "collects", "each collect")
            return f"Round {number}: {t.side(side)} {each} {energy} Energy."
        case HandedOver(seat, to):
            return f"{t.player(seat)} hands over to {t.player(to)}."
        case TurnEnded(side):
            return f"{t.side(side)} {t.verb(side, 'ends', 'end')} the turn."
        case Summoned() | Shapeshifted() | Equipped() | Blessed() | CastSpell() | SpellEnded():
            return _play_sentence(event, t)
        case Announced() | Answered() | Fizzled() | Shifted() | GemsTaken():
            return _attack_sentence(event, t)
        case (
            Damaged() | Healed() | Prevented() | Stunned() | Empowered() | Stripped() | Defeated() | Swallow()
        ):
            return _harm_sentence(event, t)
        case GameEnded(game, winner, reason, gems, wins):
            over = _OVER[reason].format(game=game)
            if winner == NONE:
                return f"{over}; it is drawn, {_against(gems, NONE)} in gems. Games won: {t.score(wins)}."
            with_gems = "" if reason == "gems" else f", {_against(gems, winner)} in gems"
            won = f"{t.side(winner)} {t.verb(winner, 'wins', 'win')} it"
            return f"{over}; {won}{with_gems}. Games won: {t.score(wins)}."
        case MatchEnded(winner, wins):
            # More than two sides that played one game: its gems were told just before.
            score = f", {_against(wins, winner)}" if len(wins) == 2 or sum(wins) > 1 else ""
            if winner == NONE:
                return f"The match is drawn{score}."
            return f"{t.side(winner)} {t.verb(winner, 'wins', 'win')} the match{score}."


def _draft_sentence(event: Rolled | LaidOut | Taken, t: _Table) -> str:
    match event:
        case Rolled(why, rolls, winner, order):
            by_seat = bool(rolls) and len(rolls[0]) == len(t.names)
            throws = "; again ".join(
                ", ".join(f"{t.player(i) if by_seat else t.side(i)} {n}" for i, n in enumerate(row) if n)
                for row in rolls
            )
            who = t.player(winner) if by_seat else t.side(winner)
            one = by_seat or len(t.team(winner)) == 1
            if order:
                return f"The die: {throws}. The turns go {listed([t.side(side) for side in order])}."
            if why == "draft":
                return f"The die: {throws}. {who} {'chooses' if one else 'choose'} first."
            return f"The die: {throws}. {who} {'begins' if one else 'begin'}."
        case LaidOut(kind, first, take, cards):
            rule = f"{t.player(first)} first, each takes {take}"
            return f"Draft, {DRAFT_TEXT[kind]} ({rule}): {t.all(cards)}."
        case Taken(seat, card, kind):
            if kind is DraftKind.DECK:
                return f"{t.player(seat)} chooses the deck of {t.card(card)}."
            if kind is DraftKind.GUARDIAN:
                return f"{t.player(seat)} chooses the Guardian {t.card(card)}."
            return f"{t.player(seat)} drafts {t.card(card)}."


def _hand_sentence(event: Dealt | Redrew | Sacrificed | Drew | Returned | Gained, t: _Table) -> str:
    who = t.player(event.seat)
    match event:
        case Dealt(_, count, cards):
            shown = f": {t.all(cards)}" if cards else ""
            return f"{who} draws a first hand of {_count(count, 'card', 'cards')}{shown}."
        case Redrew(_, cards):
            return (
                f"{who} shuffles the first hand back and draws {t.all(cards)}."
                if cards
                else f"{who} keeps the first hand."
            )
        case Sacrificed(_, card, energy):
            return f"{who} sacrifices {t.card(card)} for {energy} Energy."
        case Drew(_, pile, card):
            what = "a Nawal" if pile == "nawal" else "a Spell"
            return f"{who} draws {what}: {t.card(card)}." if card else f"{who} draws {what}."
        case Returned(_, card):
            return f"{who} takes {t.card(card)} from the burn pile back to the hand."
        case Gained(_, amount):
            return f"{who} gains {amount} Energy by the Spell."


def _play_sentence(
    event: Summoned | Shapeshifted | Equipped | Blessed | CastSpell | SpellEnded, t: _Table
) -> str:
    who = t.player(event.seat)
    match event:
        case Summoned(_, _, lane, card, how):
            if how == "return":
                return f"{t.card(card)} comes back from the burn pile into {who}'s {COLOURS[lane]} lane."
            what = f"the Guardian {t.card(card)}" if how == "guardian" else t.card(card)
            return f"{who} summons {what} in {COLOURS[lane]}."
        case Shapeshifted(_, _, lane, card, onto):
            return f"{who} shapeshifts {t.card(onto)} in {COLOURS[lane]} into {t.card(card)}."
        case Equipped(_, _, lane, card, item, old):
            instead = f" in place of {t.card(old)}" if old else ""
            return f"{who} equips {t.card(card)} in {COLOURS[lane]} with {t.card(item)}{instead}."
        case Blessed(_, _, lane, card, guardian):
            blessed = f"{t.card(card)} in {COLOURS[lane]}{t.sign(guardian)}"
            return f"{who}'s Guardian {t.card(guardian)} blesses {blessed}."
        case CastSpell(seat, spell, side, lane, card):
            if side == NONE:
                return f"{who} casts {t.card(spell)}."
            own = side == seat % t.sides
            if lane == NONE:
                return f"{who} casts {t.card(spell)}{'' if own else f' against {t.side(side)}'}."
            whom = f"their own {t.card(card)} in {COLOURS[lane]}" if own else t.nawal(side, lane, card)
            return f"{who} casts {t.card(spell)} on {whom}."
        case SpellEnded(_, spell):
            return f"{who}'s {t.card(spell)} ends."


def _attack_sentence(event: Announced | Answered | Fizzled | Shifted | GemsTaken, t: _Table) -> str:
    match event:
        case Announced(side, lane, card, target, to, facing):
            at = t.nawal(target, to, facing) if facing else f"{t.side(target)}'s open lane {COLOURS[to]}"
            using = "" if to == lane else " with EAGLE"
            return f"{t.nawal(side, lane, card)} attacks {at}{using}."
        case Answered(side, lane, card, sign):
            purpose = _PURPOSE.get(sign, "")
            return f"{t.nawal(side, lane, card)} uses {capital(sign)}{' ' if purpose else ''}{purpose}."
        case Fizzled(side):
            return f"{t.side(side)}'s attack strikes nothing, since the attacker is gone."
        case Shifted(side, lane, to, card, swapped):
            swap = f", swapping places with {t.card(swapped)}" if swapped else ""
            return f"{t.side(side)}'s {t.card(card)} shifts from {COLOURS[lane]} to {COLOURS[to]}{swap}."
        case GemsTaken(side, source, from_side, from_middle, why):
            return _gems(side, source, from_side, from_middle, why, t)


def _gems(side: int, source: int, from_side: int, from_middle: int, why: str, t: _Table) -> str:
    how = " with REED" if why == "reed" else ""
    takes = f"{t.side(side)} {t.verb(side, 'takes', 'take')}"
    gems = _count(from_side + from_middle, "gem", "gems")
    if from_side and from_middle:
        return f"{takes} {gems}{how}: {from_side} from {t.side(source)}, {from_middle} from the middle."
    if from_side or from_middle:
        return f"{takes} {gems} from {t.side(source) if from_side else 'the middle'}{how}."
    return f"{takes} no gems{how}: there are none to take."


def _harm_sentence(
    event: Damaged | Healed | Prevented | Stunned | Empowered | Stripped | Defeated | Swallow, t: _Table
) -> str:
    if isinstance(event, Empowered) and event.lane == NONE:
        return f"All Nawals of {t.side(event.side)} have {event.amount} more Power while the Spell lies open."
    who = t.nawal(event.side, event.lane, event.card)
    match event:
        case Damaged(_, _, _, amount, why, left):
            harm = f"{amount} damage" if amount else "no damage"
            return f"{who} takes {harm} {_FROM[why]}; it has {left or 'no'} Life left."
        case Healed(_, _, _, amount, why):
            if not amount:
                return f"{_HEALS[why]} finds no damage on {who}."
            return f"{_HEALS[why]} removes {amount} damage from {who}."
        case Prevented(_, _, _, sign, amount):
            if sign is Sign.RABBIT:
                return f"RABBIT keeps the Spell off {who}."
            return f"{capital(sign)} prevents {amount or 'no'} damage to {who}."
        case Stunned():
            return f"{who} cannot attack while the Spell lies open."
        case Empowered(_, _, _, amount):
            return f"{who} has {amount} more Power while the Spell lies open."
        case Stripped(_, _, _, item):
            return f"{who} loses its Item {t.card(item)}."
        case Defeated(_, _, _, seat, energy, cause):
            gain = f"; {t.player(seat)} gains {energy} Energy" if energy else ""
            if cause == "none":
                return f"{who} is defeated, since its Life has fallen to its damage{gain}."
            return f"{who} is defeated {_BY[cause]}{gain}."
        case Swallow(_, _, _, eaten, sign, out):
            instead = f" in place of {t.card(out)}" if out else ""
            return f"{who} swallows {t.card(eaten)} with {capital(sign)}{instead}."


def table_text(seats: int, teams: bool) -> str:
    """What the rules lay down for so many players, in one line (NW-12, NW-14, NW-65, NW-71, NW-90)."""
    if teams:
        return f"{TEAM_GEMS} gems, two games win, one turn a team."
    games, energy = ("two games win", "less") if seats == 2 else ("one game", "full")
    return f"{GEMS[seats]} gems, {games}, {energy} Energy at first."


# ------------------------------------------------------------------------------------------------- menus


class _Seen:
    """A view, and what its actor would call the fighters in it."""

    def __init__(self, view: View, cards: Cards, names: Sequence[str] = ()) -> None:
        self.view = view
        self.cards = cards
        self.names = names
        actor = view.actor if view.actor is not None else view.viewer
        self.actor = actor if isinstance(actor, int) else 0
        self.own = self.actor % view.sides

    def card(self, card: str) -> str:
        return self.cards[card].name if card in self.cards else plain(card, 32)

    def copy(self, copy: int) -> str:
        return self.card(self.view.cards[copy])

    def fighter(self, side: int, lane: int) -> Fighter | None:
        return self.view.battle.arenas[side].lanes[lane] if self.view.battle else None

    def by_id(self, fighter: int) -> Fighter | None:
        arenas = self.view.battle.arenas if self.view.battle else ()
        return next((f for arena in arenas for f in arena.lanes if f is not None and f.id == fighter), None)

    def whose(self, side: int) -> str:
        """ "your ", "", or with several opponents "Cleo's "; "player 3's " where no names are known."""
        if side == self.own:
            return "your "
        return "" if self.view.sides == 2 else f"{self.player(side)}'s "

    def player(self, side: int) -> str:
        """Who plays on a side, of several sides."""
        return self.names[side] if side < len(self.names) else f"player {side + 1}"

    def name(self, side: int, lane: int) -> str:
        """The Nawal in a lane by name, or the open lane."""
        fighter = self.fighter(side, lane)
        return self.copy(fighter.top) if fighter is not None else "the Nawal"

    def target(self, side: int, lane: int) -> str:
        """ "Tekolotl in green", "your Michin in red", "all Nawals of player 3"."""
        if lane == NONE:
            return "your side" if side == self.own else f"{self.player(side)}'s side"
        return f"{self.whose(side)}{self.name(side, lane)} in {COLOURS[lane]}"

    def swap(self, side: int, to: int) -> str:
        """What is said of a shift when somebody is already there."""
        fighter = self.fighter(side, to)
        return f", swapping with {self.copy(fighter.top)}" if fighter is not None else ""

    @property
    def ends_turn(self) -> bool:
        """Whether the turn is over if who has the floor has done with it (NW-93)."""
        battle = self.view.battle
        return battle is None or battle.handed or self.view.seats == self.view.sides

    def top(self) -> object:
        """What is to be done next, or None."""
        return self.view.battle.stack[-1] if self.view.battle and self.view.battle.stack else None


def label(action: Action, view: View, cards: Cards, names: Sequence[str] = ()) -> str:
    """The action in the actor's words, for menus; `view` is the actor's. `names` tell several opponents apart."""
    s = _Seen(view, cards, names)
    match action:
        case Take(card):
            return _take_label(card, s)
        case RedrawHand():
            return "Shuffle this hand back and draw a new one"
        case Pass():
            return _pass_label(s)
        case End():
            return "End the turn" if s.ends_turn else "Hand the floor to your ally"
        case Sacrifice(card):
            return f"Sacrifice {s.card(card)} for {1 if isinstance(cards.get(card), SpellCard) else 2} Energy"
        case Summon(card, lane):
            return f"Summon {s.card(card)} in {COLOURS[lane]}"
        case Shapeshift(card, lane):
            return f"Shapeshift {s.name(s.own, lane)} in {COLOURS[lane]} into {s.card(card)}"
        case Equip(card, lane):
            return f"Equip {s.name(s.own, lane)} in {COLOURS[lane]} with {s.card(card)}"
        case Cast(card, lane, side):
            return f"Cast {s.card(card)}" + (f" on {s.target(side, lane)}" if side != NONE else "")
        case Aim(lane, side):
            return f"Aim at {s.target(side, lane)}"
        case To(lane):
            return _to_label(lane, s)
        case Recall(card, lane):
            return f"Bring {s.card(card)} back {'to hand' if lane == NONE else f'into {COLOURS[lane]}'}"
        case Attack(lane, to, side):
            return _attack_label(lane, to, side, s)
        case Shift(lane, to):
            return f"Shift {_way(s, s.own, lane, to)}"
        case Use(sign, lane, to, side):
            return _use_label(sign, lane, to, side, s)
        case Answer():
            return _answer_label(action, s)
        case Bless(lane, card):
            return (
                f"Bless {s.name(s.own, lane)} in {COLOURS[lane]} with {s.card(card)}{_blessing(card, cards)}"
            )
        case SummonGuardian(lane, card):
            return f"Summon the Guardian {s.card(card)} in {COLOURS[lane]}"
        case DrawFrom(pile):
            return "Draw a Nawal" if pile == "nawal" else "Draw a Spell"


def _way(s: _Seen, side: int, lane: int, to: int) -> str:
    return f"{s.name(side, lane)} from {COLOURS[lane]} to {COLOURS[to]}{s.swap(side, to)}"


def _blessing(card: str, cards: Cards) -> str:
    found = cards.get(card)
    return f" ({capital(found.sign)})" if isinstance(found, GuardianCard) else ""


def _take_label(card: str, s: _Seen) -> str:
    draft = s.view.draft
    kind = draft.rounds[draft.at] if draft is not None else None
    found = s.cards.get(card)
    if kind is DraftKind.DECK and isinstance(found, GuardianCard):
        return f"Choose the {found.deck.title()} Deck of {found.name}"
    return f"{'Choose' if kind is DraftKind.GUARDIAN else 'Draft'} {s.card(card)}"


def _pass_label(s: _Seen) -> str:
    match s.top():
        case Redraw():
            return "Keep this hand"
        case Strike(passed=False) as strike:
            return f"Let the attack on {COLOURS[strike.lane]} come"
        case Strike():
            return "Prevent nothing"
        case Shifting():
            return "Stay where you are"
        case Defeats():
            return "Swallow nothing"
        case _:
            return "Pass"


def _to_label(lane: int, s: _Seen) -> str:
    casting = s.top()
    if isinstance(casting, Casting) and casting.at < len(casting.targets):
        fighter = s.by_id(casting.targets[casting.at])
        if fighter is not None:
            return f"Put {s.copy(fighter.top)} into {COLOURS[lane]}"
    return f"Put it into {COLOURS[lane]}"


def _attack_label(lane: int, to: int, side: int, s: _Seen) -> str:
    own = s.name(s.own, lane)
    source = "" if to == lane else f" from {COLOURS[lane]}"
    if s.fighter(side, to) is None:
        whose = "" if s.view.sides == 2 else s.whose(side)
        return f"Attack {whose}{COLOURS[to]} (open) with {own}{source}"
    return f"Attack {s.target(side, to)} with {own}{source}"


def _use_label(sign: Sign, lane: int, to: int, side: int, s: _Seen) -> str:
    if sign is Sign.WIND:
        return f"WIND: push {s.whose(side)}{_way(s, side, lane, to)}"
    if to != NONE:
        return f"{capital(sign)}: shift {_way(s, s.own, lane, to)}"
    return f"{capital(sign)}: heal {s.name(s.own, lane)} in {COLOURS[lane]} and its neighbours"


def _answer_label(action: Answer, s: _Seen) -> str:
    sign, lane, to = action.sign, action.lane, action.to
    who = s.name(s.own, lane)
    match sign:
        case Sign.DOG | Sign.HOUSE:
            does = f"{who} in {COLOURS[lane]} takes the attack"
        case Sign.SNAKE | Sign.VULTURE:
            instead = f" in place of {s.card(action.out)}" if action.out else ""
            does = f"{who} in {COLOURS[lane]} swallows {_eaten(s)}{instead}"
        case Sign.GRASS:
            does = f"{who} in {COLOURS[lane]} prevents up to 3 damage"
        case _ if to != NONE:
            verb = "flees" if sign is Sign.DEER else "shifts"
            does = f"{who} {verb} from {COLOURS[lane]} to {COLOURS[to]}{s.swap(s.own, to)}"
        case _:
            does = f"{who} in {COLOURS[lane]}"
    return f"Answer with {capital(sign)}: {does}"


def _eaten(s: _Seen) -> str:
    """The defeated Nawal that is offered now."""
    defeats = s.top()
    if isinstance(defeats, Defeats) and defeats.eaten < len(defeats.fallen):
        return s.copy(defeats.fallen[defeats.eaten].top)
    return "the defeated Nawal"


# ----------------------------------------------------------------------- where it stands, what is asked


def headline(state: State, names: Sequence[str], actor: int | None, you: int | None = None) -> str:
    """Where the match stands, in a few open words: "Quick Battle, game 2 of 3, round 4, Ana's turn".

    The one person who plays, at the seat `you`, is not named: "Quick Battle, game 2 of 3, round 4, your turn".
    """
    t = _Table(names, state.sides, {})
    mode = MODE_TEXT[state.options.mode].name + (" in teams" if state.options.teams else "")
    if state.result is not None:
        return f"{mode}, {_result(state.result, _score(state)[0], t, you)}"

    def does(one: str, yours: str) -> str:
        return yours if actor == you and you is not None else f"{t.player(actor or 0)}{one}"

    if state.battle is None:
        return f"{mode}, draft: {does(' chooses', 'you choose')}"
    most = most_games(state.options, state.sides)
    game = f", game {state.game} of {most}" if most > 1 else ""
    top = state.battle.stack[-1] if state.battle.stack else None
    match top:
        case Redraw():
            return f"{mode}{game}: {does(' decides', 'you decide')} about the first hand"
        case Strike() | Shifting() | Defeats():
            return f"{mode}{game}, round {state.battle.round}, {does(' answers', 'you answer')}"
        case Drawing():
            return f"{mode}{game}, round {state.battle.round}, {does(' draws', 'you draw')}"
        case _:
            turn = does("'s turn", "your turn")
            return f"{mode}{game}, round {state.battle.round}, {turn}"


def _result(result: Result, wins: Sequence[int], t: _Table, you: int | None = None) -> str:
    winners = [side for side, score in enumerate(result.scores) if score == 1]
    if len(winners) != 1:
        return f"drawn {_against(wins, NONE)}"
    if you is not None:
        side = you % t.sides
        return f"{'won' if winners == [side] else 'lost'} {_against(wins, side)}"
    return f"won by {t.side(winners[0])} {_against(wins, winners[0])}"


def _score(match: State | View) -> tuple[Sequence[int], str]:
    """What a match of two sides was decided by, games won; of more sides that play one game its gems."""
    if match.sides > 2 and match.battle is not None and most_games(match.options, match.sides) == 1:
        return [arena.gems for arena in match.battle.arenas], "gems"
    return match.wins, "games"


def outcome_reason(state: State) -> str:
    """Why a match is over; who won is in the scores: "The match is decided, 2 to 1 in games."."""
    if state.result is None:
        return "The match goes on."
    winners = [side for side, score in enumerate(state.result.scores) if score == 1]
    numbers, what = _score(state)
    if len(winners) != 1:
        return f"The match is drawn, {_against(numbers, NONE)} in {what}."
    return f"The match is decided, {_against(numbers, winners[0])} in {what}."


def question(view: View, names: Sequence[str], cards: Cards, legal: Sequence[Action] = ()) -> str:
    """What is asked of whom now, for the prompt; with `legal`, what the signs that could answer are."""
    t = _Table(names, view.sides, cards)
    s = _Seen(view, cards, names)
    if view.result is not None:
        return f"The match is over: {_result(view.result, _score(view)[0], t)}."
    if view.actor is None:
        return "The match is over."
    who = t.player(view.actor)
    if view.draft is not None:
        return f"{who}: {_draft_question(view)}"
    signs = listed([capital(sign) for sign in _signs(legal)], "or")
    using = f" with {signs}" if signs else ""
    match s.top():
        case Redraw():
            return f"{who}: keep this first hand, or draw a new one?"
        case Drawing(_, left):
            return f"{who}: draw a Nawal or a Spell, {_count(left, 'card', 'cards')} to go"
        case Strike() as strike if strike.passed or signs == capital(Sign.GRASS):
            return f"{who}: prevent damage with GRASS?"
        case Strike() as strike:
            return f"{who}: answer {_attack(strike, s)} on {COLOURS[strike.lane]}{using}?"
        case Shifting() as shifting:
            return f"{who}: answer the shift of {_shifted(shifting, s)}{using or ' with RAIN'}?"
        case Defeats():
            return f"{who}: swallow {_eaten(s)}{using}?"
        case Casting() as casting:
            return f"{who}: {_casting_question(casting, legal, s)}"
        case _ if view.seats == view.sides or view.battle is None:
            return f"{who}: your turn"
        case _:
            mates = listed([name for name in t.team(view.actor % view.sides) if name != who])
            if view.battle.handed:
                return f"{who}: {mates} has done; go on, or end the turn"
            return f"{who}: your turn, with {mates}"


def _signs(legal: Sequence[Action]) -> list[Sign]:
    return list(dict.fromkeys(action.sign for action in legal if isinstance(action, Answer)))


def _draft_question(view: View) -> str:
    draft = view.draft
    assert draft is not None
    kind = draft.rounds[draft.at]
    one = {DraftKind.DECK: "choose a Guardian deck", DraftKind.GUARDIAN: "choose a Guardian"}.get(kind)
    what = one or {
        DraftKind.BASIC: "draft a Basic Spell",
        DraftKind.SACRED: "draft a Sacred Spell",
    }.get(kind, f"draft a level {kind.value[-1]} Nawal")
    return f"{what} ({draft.picks // view.seats + 1} of {draft.take})"


def _attack(strike: Strike, s: _Seen) -> str:
    """The attack; of several opponents whose, and by whom."""
    fighter = s.by_id(strike.fighter)
    if s.view.sides == 2 or fighter is None:
        return "the attack"
    return f"the attack of {s.whose(strike.side)}{s.copy(fighter.top)}"


def _shifted(shifting: Shifting, s: _Seen) -> str:
    fighter = s.by_id(shifting.legs[0].fighter)
    if fighter is None:
        return "a Nawal"
    return f"{s.whose(shifting.side) if s.view.sides > 2 else ''}{s.copy(fighter.top)}"


def _casting_question(casting: Casting, legal: Sequence[Action], s: _Seen) -> str:
    spell = s.copy(casting.copy)
    match legal[0] if legal else None:
        case Aim():
            return f"choose whom {spell} is aimed at next{_aimed(casting, s)}"
        case To():
            return f"choose the lane where {spell} puts its target"
        case Recall():
            return f"choose the Nawal that {spell} brings back"
        case DrawFrom():
            return f"{spell}: draw a Nawal or a Spell"
        case _:
            return f"go on with {spell}"


def _aimed(casting: Casting, s: _Seen) -> str:
    """The effect that wants a target, in words."""
    card = s.cards.get(s.view.cards[casting.copy])
    at = len(casting.targets)
    if not isinstance(card, SpellCard) or at >= len(card.effects):
        return ""
    return f" ({effect_text(card.effects[at])[:-1]})"


__all__ = [
    "DRAFT_TEXT",
    "MODE_TEXT",
    "OPTION_TEXT",
    "SIGN_MARKS",
    "Told",
    "capital",
    "card_text",
    "effect_text",
    "effect_wordings",
    "headline",
    "label",
    "notation",
    "outcome_reason",
    "parse",
    "question",
    "sentence",
    "short_effect",
    "sign_gist",
    "sign_text",
    "table_text",
]
