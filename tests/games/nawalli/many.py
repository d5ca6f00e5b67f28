"""Lays out arenas of three and four sides, and of two teams, as `arena` does for two.

    a = many({"red": "dog-1"}, {}, {"blue": "rain-2"}, gems=(3, 2, 0), hands=("blade", "", ""))
    t = teams({"red": "michin"}, {"red": "dog-1"}, ally={"blue": "axolotl"}, energy=(1, 0, 2, 0))

In `teams` seats 0 and 2 are side 0, seats 1 and 3 side 1; what is in `ally` and `their_ally` belongs to seats 2 and 3.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tonalli.core.rng import Rng
from tonalli.games.nawalli import Nawalli
from tonalli.games.nawalli.cards import Damage, Effect, Might, SpellCard, Stun
from tonalli.games.nawalli.model import COLOURS, LANES, Arena, Battle, Options, State
from tonalli.games.nawalli.standard import settled

from .arena import Builder, Side, Table
from .cardset import CARDS

GUARDIANS = ("tlalok", "ehekatl", "xipe-totek", "ome-teotl")
"""Of the seats from 0 on."""

NONE_EACH = (0, 0, 0, 0)


def _spell(id: str, *effects: Effect) -> SpellCard:
    return SpellCard(id=id, name=id.title(), gloss="", level=1, kind="magic", effects=effects)


SPELLS = {
    spell.id: spell
    for spell in (
        _spell("storm", Damage(amount=1, target="all-opponent"), Stun(target="all-opponent")),
        _spell("bolt-storm", Damage(amount=2, target="opponent"), Damage(amount=1, target="all-opponent")),
        _spell("storm-bolt", Damage(amount=1, target="all-opponent"), Damage(amount=2, target="opponent")),
        _spell("song-storm", Might(amount=1, target="all-own"), Damage(amount=1, target="all-opponent")),
    )
}
"""Spells for all Nawals of an opponent and for more; not in the set of the tests, whose drafts stay as they are."""

GAME = Nawalli(replace(CARDS, spell=(*CARDS.spell, *SPELLS.values())))


class _Builder(Builder):
    def copy(self, card: str, seat: int) -> int:
        if card not in SPELLS:
            return super().copy(card, seat)
        self.cards.append(card)
        self.owners.append(seat)
        return len(self.cards) - 1

    def shared(self, plan: Side, ally: Side, seat: int, gems: int) -> Arena:
        """The arena of a team: the plans of its two players together."""
        assert not set(plan) & set(ally)
        lanes = [
            self.fighter(plan[colour], seat)
            if colour in plan
            else self.fighter(ally[colour], seat + 2)
            if colour in ally
            else None
            for colour in (COLOURS[lane] for lane in LANES)
        ]
        return Arena((lanes[0], lanes[1], lanes[2], lanes[3]), gems)


def many(
    *plans: Side,
    hands: Sequence[str] = ("", "", "", ""),
    energy: Sequence[int] = NONE_EACH,
    gems: Sequence[int] = NONE_EACH,
    burns: Sequence[str] = ("", "", "", ""),
    order: Sequence[int] = (0, 1, 2, 3),
    turn: int = 0,
    round: int = 5,
    quiet: int = 0,
    still: int = 0,
    game: int = 1,
    wins: Sequence[int] = NONE_EACH,
    seed: int = 1,
    options: Options | None = None,
) -> Table:
    """A battle of three or four, in the middle of a turn of side `turn`; turns are taken in `order`."""
    count = len(plans)
    order = tuple(side for side in order if side < count)
    build = _Builder()
    arenas = tuple(build.arena(plan, side, gems[side]) for side, plan in enumerate(plans))
    return _table(
        build, arenas, count, settled(options or Options(), count), hands, energy, burns, turn, turn,
        tuple(order), round, quiet, still, game, tuple(wins[:count]), seed,
    )  # fmt: skip


def teams(
    mine: Side | None = None,
    theirs: Side | None = None,
    *,
    ally: Side | None = None,
    their_ally: Side | None = None,
    hands: Sequence[str] = ("", "", "", ""),
    energy: Sequence[int] = NONE_EACH,
    gems: Sequence[int] = (0, 0),
    burns: Sequence[str] = ("", "", "", ""),
    turn: int = 0,
    floor: int | None = None,
    round: int = 5,
    game: int = 1,
    wins: Sequence[int] = (0, 0),
    seed: int = 1,
) -> Table:
    """A battle of two teams, in the middle of a turn of side `turn`; the seat `floor` has the floor."""
    build = _Builder()
    arenas = (
        build.shared(mine or {}, ally or {}, 0, gems[0]),
        build.shared(theirs or {}, their_ally or {}, 1, gems[1]),
    )
    return _table(
        build, arenas, 4, settled(Options(teams=True), 4), hands, energy, burns, turn,
        turn if floor is None else floor, (), round, 0, 0, game, tuple(wins), seed,
    )  # fmt: skip


def _table(
    build: _Builder, arenas: tuple[Arena, ...], seats: int, options: Options, hands: Sequence[str],
    energy: Sequence[int], burns: Sequence[str], turn: int, floor: int, order: tuple[int, ...], round: int,
    quiet: int, still: int, game: int, wins: tuple[int, ...], seed: int,
) -> Table:  # fmt: skip
    players = tuple(
        build.player(seat, energy[seat], hands[seat], "", "", burns[seat], GUARDIANS[seat])
        for seat in range(seats)
    )
    gems = tuple(arena.gems for arena in arenas)
    battle = Battle(
        first=order[0] if order else 0,
        active=turn,
        floor=floor,
        round=round,
        middle=options.gems - sum(gems),
        arenas=arenas,
        players=players,
        next_fighter=build.fighters,
        quiet=quiet,
        still=still,
        last_gems=gems,
        order=order,
    )
    cards, owners = tuple(build.cards), tuple(build.owners)
    drafted = tuple(
        tuple(card for card, owner in zip(cards, owners, strict=True) if owner == seat)
        for seat in range(seats)
    )
    state = State(
        rng=Rng(seed),
        options=options,
        seats=seats,
        sides=len(arenas),
        teams=drafted,
        draft=None,
        cards=cards,
        owners=owners,
        game=game,
        turns=2 * (round - 1),
        wins=wins,
        battle=battle,
    )
    table = Table(state, game=GAME)
    table.check()
    return table


def begun(seats: int, seed: int = 1, **options: object) -> Table:
    """A match whose draft is over, everybody having taken what lay first, in the first turn of its first game."""
    table = Table(GAME.start(seats, Rng(seed), Options(**options)).state, game=GAME)  # type: ignore[arg-type]
    happened = []
    while table.state.draft is not None or table.battle.round == 0:
        table.play(table.legal()[0] if table.state.draft is not None else "pass")
        happened += table.events
    table.events = happened
    return table


def gems_of(table: Table) -> tuple[int, ...]:
    """Gems of all sides."""
    return tuple(arena.gems for arena in table.battle.arenas)


def damage(table: Table, side: int, lane: str) -> int:
    """Damage on the fighter in a lane, which must be there."""
    found = table.at(side, lane)
    assert found, f"nobody of side {side} is in {lane}"
    return found.damage


def burned(table: Table, seat: int) -> list[str]:
    """The burn pile of a seat."""
    return table.ids(table.player(seat).burn)
