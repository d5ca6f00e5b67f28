"""The bot that looks far ahead: a tree search over worlds that its view could come from.

It works on views alone. Now and then it deals itself a world with `determinize`, and checks that this looks to
the player as the real one does. All worlds share one tree of what has been done, by all seats; what an action has
brought is counted on its `Edge`, whatever world it was in, and how often it could have been taken there is counted
too (information-set search). What a world has come to at a node is kept as a `Place`, so that nothing is applied
twice.

A node that is new is not played out by lot where a game has a judge: the judge of greedy says of every action there
how good it looks, which is what it counts as at first and how likely it is tried (as in PUCT); the best of them is
what the way to it has brought. In a game without a judge it is played out by lot to its end.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec

from tonalli.bots.base import Advice, AnyAction, Bot, BotFailed, Budget
from tonalli.bots.greedy import Judge, advice_of, judge_of
from tonalli.core.game import Seat
from tonalli.core.rng import Rng
from tonalli.games import AnyGame

USUAL_SECONDS: Final = 1.0
"""How long it thinks if its name does not say."""

EXPLORE: Final = 1.0
"""How far it looks beyond what has been best so far."""
SHARP: Final = 0.03
"""A chance that looks so much better is tried e times as often."""
TRUST: Final = 1.0
"""How many tries the judge's word counts for."""
GREEDY_SHARE: Final = 0.3
"""What share of the first tries goes to what greedy would do."""
MOST_DEALS: Final = 20
"""Worlds that are dealt until one looks as it should; the game is broken if none does."""
LONGEST: Final = 2000
"""Actions after which a game that is played out by lot counts as even."""

Scores: TypeAlias = Mapping[Seat, float] | Sequence[float]
"""Seat -> its chance to win."""


class Edge:
    """An action at a node, and what it has brought whoever took it."""

    __slots__ = ("action", "first", "node", "offered", "total", "visits", "weight")

    def __init__(self, action: AnyAction, first: float, weight: float) -> None:
        self.action = action
        self.first = first
        """The chance it seemed to give when it was first seen."""
        self.weight = weight
        """How promising that is, against the others."""
        self.visits = 0
        self.offered = 0
        """How often it could have been taken."""
        self.total = 0.0
        """The sum of the chances that it led to."""
        self.node: Node | None = None

    @property
    def chance(self) -> float:
        """The mean of what it has brought; what it seemed at first counts as well."""
        return (self.total + TRUST * self.first) / (self.visits + TRUST)


class Node(dict[Seat, dict[AnyAction, Edge]]):
    """What each seat can do after the same actions; who must act, and may do what, differs between worlds."""


class Place:
    """A node in one of the worlds."""

    __slots__ = ("actor", "edges", "further", "scale", "scores", "state")

    def __init__(self, state: AnyAction, actor: Seat | None) -> None:
        self.state = state
        self.actor = actor
        self.edges: Sequence[Edge] = ()
        self.scale = 0.0
        """1 over the sum of the edges' weights."""
        self.further: dict[Edge, Place] = {}
        self.scores: Scores = ()
        """If it is over."""


class Grown(NamedTuple):
    """A place that is new in its world."""

    place: Place
    outlook: AnyAction
    """A state that this place will come to if all goes on well; None if the node was known."""


class Search(Bot):
    """Takes what most of its tries came to prefer."""

    quick = False

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game)
        self.misfits = 0
        """Worlds that did not look to the player as the real one; none in a game that keeps what it promises."""
        self._judge = judge_of(game)

    def choose(self, view: msgspec.Struct, legal: tuple[AnyAction, ...], budget: Budget) -> AnyAction:
        """The best of `legal` as far as it could look. Raises `BotFailed` if no world fits the view."""
        return self.advise(view, legal, budget).action

    def advise(self, view: msgspec.Struct, legal: tuple[AnyAction, ...], budget: Budget) -> Advice:
        """The same, with how often it expects to win. Raises `BotFailed` if no world fits the view."""
        if len(legal) == 1:
            return Advice(legal[0])
        budget.at_most(USUAL_SECONDS)
        return Thinking(self, self._judge, view, legal, budget.rng).advice(budget)


class Thinking:
    """One choice of the bot."""

    def __init__(
        self, bot: Search, judge: Judge, view: msgspec.Struct, legal: tuple[AnyAction, ...], rng: Rng
    ) -> None:
        self._bot = bot
        self._game = bot.game
        self._judge = judge
        self._view = view
        self._legal = legal
        self._rng = rng
        self._luck = rng.derive(1).source()
        self._root = Node()
        self._worlds: list[Place] = []
        self._dealt = 0
        self._unsure = False
        """Something is hidden, or chance decides something: one world does not stand for all."""
        self._compared = False

    def advice(self, budget: Budget) -> Advice:
        """Think until the budget is used up."""
        state = self._deal()
        seat = self._game.actor(state)
        assert seat is not None, "a view in which somebody must choose"
        simple = self._judge.pick(self._view, state, seat, self._legal, self._luck)
        if not self._judge.weighs(state):
            return advice_of(self._judge, state, seat, simple)
        done = 0
        while not budget.used_up(done):
            self._try(self._world(done, state, simple))
            done += 1
        if not done:
            return advice_of(self._judge, state, seat, simple)
        edges = self._root[seat].values()
        best = max(edges, key=lambda edge: (edge.visits, edge.chance))
        return Advice(best.action, f"to win {round(100 * best.chance)} of 100")

    # -- worlds

    def _deal(self) -> AnyAction:
        """A world that looks to the player as the real one."""
        for _ in range(MOST_DEALS):
            self._dealt += 1
            world = self._game.determinize(self._view, self._rng.derive(0, self._dealt))
            seat = self._game.actor(world)
            if seat is not None and self._game.view(world, seat) == self._view:
                return world
            self._bot.misfits += 1
        raise BotFailed(f"No world that {self._game.info.id} deals looks as the player sees it.")

    def _world(self, done: int, first: AnyAction, simple: AnyAction) -> Place:
        """The world for the next try: at each square number of tries a new one, else one after the other.

        One is enough where nothing is hidden and nothing left to chance.
        """
        worlds = self._worlds
        if not worlds:
            worlds.append(self._place(first, self._root).place)
            self._favour(worlds[0], simple)
        elif len(worlds) ** 2 <= done and (self._unsure or not self._compared):
            world = self._deal()
            self._unsure = self._unsure or not self._looks_same(world)
            self._compared = True
            if self._unsure:
                worlds.append(self._place(world, self._root).place)
        return worlds[done % len(worlds)]

    def _looks_same(self, world: AnyAction) -> bool:
        look = self._game.view
        return bool(look(world, "open") == look(self._worlds[0].state, "open"))

    def _favour(self, place: Place, simple: AnyAction) -> None:
        """Let what greedy would do be tried more often at first."""
        for edge in place.edges:
            if edge.action == simple:
                edge.weight += GREEDY_SHARE / (1 - GREEDY_SHARE) / place.scale
        place.scale = 1 / sum([edge.weight for edge in place.edges])

    # -- one try

    def _try(self, place: Place) -> None:
        """Go down the tree to what is new, and count on the way back what that has brought."""
        path: list[tuple[Edge, Seat]] = []
        outlook = None
        while outlook is None and place.actor is not None:
            edge = _promising(place)
            path.append((edge, place.actor))
            known = place.further.get(edge)
            if known is None:
                if edge.node is None:
                    edge.node = Node()
                step = self._game.apply(place.state, edge.action)
                self._unsure = self._unsure or step.sealed
                known, outlook = self._place(step.state, edge.node)
                place.further[edge] = known
            place = known
        seats = {seat for _, seat in path}
        scores = place.scores if outlook is None else self._scores(outlook, seats)
        for edge, seat in path:
            edge.visits += 1
            edge.total += scores[seat]

    def _place(self, state: AnyAction, node: Node) -> Grown:
        """What one of the worlds has come to at a node; its actions get their edges."""
        actor = self._game.actor(state)
        place = Place(state, actor)
        if actor is None:
            outcome = self._game.outcome(state)
            assert outcome is not None, "nobody must act, so it is over"
            place.scores = outcome.scores
            return Grown(place, None)
        edges = node.setdefault(actor, {})
        fresh = not edges
        legal: Sequence[AnyAction] = self._game.legal_actions(state)
        if not self._judge.weighs(state):
            legal = (self._judge.pick(self._game.view(state, actor), state, actor, legal, self._luck),)
        elif len(legal) > 1:
            legal = self._judge.sensible(state, actor, legal)
        outlook, best, top = None, legal[0], -1.0
        for action in legal:
            if action not in edges:
                after, first = self._first_look(state, action, actor)
                edges[action] = Edge(action, first, math.exp((first - 0.5) / SHARP))
                if first > top:
                    outlook, best, top = after, action, first
        if fresh and outlook is None:
            outlook = self._judge.after(state, best)
        place.edges = [edges[action] for action in legal]
        place.scale = 1 / sum([edge.weight for edge in place.edges])
        return Grown(place, outlook if fresh else None)

    def _first_look(self, state: AnyAction, action: AnyAction, seat: Seat) -> tuple[AnyAction | None, float]:
        """Where an action seems to lead, if that is known, and the chance that it seems to give."""
        return (state, 0.5) if self._judge.blind else self._judge.glance(state, action, seat)

    def _scores(self, state: AnyAction, seats: Collection[Seat]) -> Scores:
        """What a state that is new to the tree is worth."""
        if self._judge.blind:
            state = self._played_out(state)
        return {seat: self._judge.chance(state, seat) for seat in seats}

    def _played_out(self, state: AnyAction) -> AnyAction:
        """The end of a game that goes on by lot."""
        game, luck = self._game, self._luck
        for _ in range(LONGEST):
            if game.actor(state) is None:
                break
            step = game.apply(state, luck.choice(game.legal_actions(state)))
            self._unsure = self._unsure or step.sealed
            state = step.state
        return state


def _promising(place: Place) -> Edge:
    """The edge to try next: good so far, or promising and tried seldom for how often it could have been."""
    sqrt, scale = math.sqrt, EXPLORE * place.scale
    best, at = -1.0, place.edges[0]
    for edge in place.edges:
        edge.offered += 1
        visits = edge.visits
        hope = scale * edge.weight * sqrt(edge.offered) / (1 + visits)
        value = (edge.total + TRUST * edge.first) / (visits + TRUST) + hope
        if value > best:
            best, at = value, edge
    return at
