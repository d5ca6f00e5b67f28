"""House rules of the table, the six that can be set: NW-74."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tonalli.core.game import OptionsError, options_from
from tonalli.core.rng import Rng
from tonalli.games.nawalli import Nawalli
from tonalli.games.nawalli.cards import GuardianCard, NawalCard
from tonalli.games.nawalli.model import GameEnded, GuardianPlace, Mode, Options, State

from .arena import CARD, GAME, arena, begun, drafted
from .cardset import CARDS


@pytest.mark.rule("NW-74")
@pytest.mark.parametrize(
    ("energy", "collected"),
    [(1, (1, 1, 1, 1, 1)), (2, (1, 1, 1, 2, 2)), (3, (1, 2, 2, 3, 3)), (5, (3, 4, 4, 5, 5))],
)
def test_energy_a_turn(energy: int, collected: tuple[int, ...]) -> None:
    table, found = begun(energy=energy), []
    before = [0, 0]
    for _ in range(5):
        seat = table.battle.active
        found.append(table.player(seat).energy - before[seat])
        before[seat] = table.player(seat).energy
        table.play("end")
    assert tuple(found) == collected


@pytest.mark.rule("NW-74")
@pytest.mark.parametrize(("hand", "nawals"), [(1, 1), (3, 2), (4, 2), (5, 3), (7, 4), (10, 6)])
def test_hand_size(hand: int, nawals: int) -> None:
    table = begun(hand=hand)
    for player in table.battle.players:
        kinds = [isinstance(CARD[id], NawalCard) for id in table.ids(player.hand)]
        assert (len(kinds), sum(kinds)) == (hand, nawals)
    a = arena(hand="dog-1", nawals="rain-1 " * 12, options=Options(hand=hand)).play("end")
    assert len(a.hand) == hand


def levels(deck: tuple[str, ...]) -> Counter[int]:
    nawals = [card for card in (CARD[id] for id in deck) if isinstance(card, NawalCard)]
    return Counter(card.level for card in nawals)


@pytest.mark.rule("NW-74")
@pytest.mark.parametrize("nawals", [1, 3, 7])
def test_nawals_of_each_level(nawals: int) -> None:
    for deck in drafted(mode="full", nawals=nawals).state.teams:
        assert levels(deck) == dict.fromkeys((1, 2, 3, 4), nawals)
    for deck in drafted(mode="quick", nawals=nawals).state.teams:
        assert levels(deck) == {1: nawals, 2: nawals, 3: 2, 4: 2}


@pytest.mark.rule("NW-74")
@pytest.mark.parametrize(("basic", "sacred"), [(0, 1), (6, 2), (2, 0), (15, 10)])
def test_spells_of_a_deck(basic: int, sacred: int) -> None:
    for deck in drafted(mode="full", basic=basic, sacred=sacred).state.teams:
        spells = [CARD[id] for id in deck if not isinstance(CARD[id], NawalCard | GuardianCard)]
        assert len([card for card in spells if not card.glyph]) == basic  # type: ignore[union-attr]
        assert len([card for card in spells if card.glyph]) == sacred  # type: ignore[union-attr]
    for deck in drafted(mode="quick", basic=basic).state.teams:
        spells = [CARD[id] for id in deck if not isinstance(CARD[id], NawalCard | GuardianCard)]
        assert len([card for card in spells if not card.glyph]) == basic  # type: ignore[union-attr]
        assert len([card for card in spells if card.glyph]) == 4  # type: ignore[union-attr]


@pytest.mark.rule("NW-74")
def test_gems_of_a_game() -> None:
    assert begun(gems=20).middle == 20
    a = arena({"red": "monkey-3"}, options=Options(gems=3)).play("attack red")
    (end,) = a.happened(GameEnded)
    assert end.winner == 0
    a = arena({"red": "monkey-3"}, gems=(10, 0), options=Options(gems=14)).play("attack red")
    assert not a.happened(GameEnded)


@pytest.mark.rule("NW-74")
def test_two_guardians_in_a_full_battle() -> None:
    table = begun(mode="full", guardians=2)
    for player in table.battle.players:
        assert [guardian.place for guardian in player.guardians] == [GuardianPlace.SPACE] * 2
    a = arena({"red": "monkey-1", "blue": "monkey-1"}, guardian="tlalok ome-teotl", energy=7)
    assert {"bless red tlalok", "bless red ome-teotl"} <= set(a.legal())
    a.play("bless red tlalok", "bless blue ome-teotl")
    assert a.fighter("blue").power == 2
    a.play("guardian green tlalok")
    assert a.row == "monkey-1 monkey-1 tlalok ."


@pytest.mark.rule("NW-74")
def test_two_guardians_in_a_quick_battle_are_two_decks() -> None:
    for deck in drafted(mode="quick", guardians=2).state.teams:
        guardians = [id for id in deck if isinstance(CARD[id], GuardianCard)]
        assert len(set(guardians)) == 2
        assert levels(deck) == {1: 2, 2: 2, 3: 4, 4: 4}


@pytest.mark.rule("NW-74")
@pytest.mark.parametrize(
    ("to_win", "wins", "game", "over"),
    [
        (1, (0, 0), 1, True),
        (2, (0, 0), 1, False),
        (3, (1, 1), 3, False),
        (3, (2, 2), 5, True),
    ],
)
def test_games_to_win(to_win: int, wins: tuple[int, int], game: int, over: bool) -> None:
    a = arena({"red": "monkey-3"}, gems=(10, 0), wins=wins, game=game, options=Options(games_to_win=to_win))
    a.play("attack red")
    outcome = GAME.outcome(a.state)
    assert (outcome is not None) is over
    if outcome:
        assert outcome.scores == (1.0, 0.0)


@pytest.mark.rule("NW-74", "NW-14")
def test_games_to_win_bounds_the_match_too() -> None:
    """Five games at most when three win: after the fifth whoever won more has the match."""
    three = Options(games_to_win=3)
    a = arena(gems=(2, 2), quiet=2, still=2, turn=1, wins=(1, 0), game=4, options=three).play("end")
    assert GAME.outcome(a.state) is None
    a = arena(gems=(2, 2), quiet=2, still=2, turn=1, wins=(1, 0), game=5, options=three).play("end")
    outcome = GAME.outcome(a.state)
    assert outcome is not None
    assert outcome.scores == (1.0, 0.0)


@pytest.mark.rule("NW-74")
@pytest.mark.parametrize("mode", list(Mode))
def test_options_are_read_from_text_and_written_into_the_state(mode: Mode) -> None:
    options = options_from(
        Options, {"mode": mode.value, "gems": "9", "hand": "4", "energy": "2", "games_to_win": "1"}
    )
    state = GAME.start(2, Rng(1), options).state
    assert state.options == options
    assert state.options.gems == 9


BOX = {
    "basic": msgspec.structs.replace(
        CARDS,
        spell=tuple(
            card
            for card in CARDS.spell
            if card.glyph or card.id in {*CARDS.quick_start_spells, "blade", "plate"}
        ),
    ),
    "nawals": msgspec.structs.replace(
        CARDS,
        nawal=tuple(card for card in CARDS.nawal if card.level != 1 or card.glyph),
    ),
}
"""Boxes with ten Basic Spells, and with ten level 1 Nawals."""


@pytest.mark.rule("NW-74")
@pytest.mark.parametrize(
    ("box", "enough", "short"),
    [
        ("basic", {"mode": Mode.QUICK, "basic": 5}, {"mode": Mode.QUICK, "basic": 6}),
        ("basic", {"mode": Mode.FULL, "basic": 5}, {"mode": Mode.FULL, "basic": 6}),
        ("nawals", {"mode": Mode.FULL, "nawals": 5}, {"mode": Mode.FULL, "nawals": 6}),
        ("nawals", {"mode": Mode.QUICK, "nawals": 5}, {"mode": Mode.QUICK, "nawals": 6}),
    ],
)
def test_what_the_box_has_too_few_cards_for_is_refused(
    box: str, enough: dict[str, object], short: dict[str, object]
) -> None:
    game = Nawalli(BOX[box])
    assert 2 in game.seats(Options(**enough))  # type: ignore[arg-type]
    with pytest.raises(OptionsError):
        game.start(2, Rng(1), Options(**short))  # type: ignore[arg-type]


@pytest.mark.rule("NW-74")
def test_the_largest_and_the_smallest_table_come_to_a_first_turn() -> None:
    """Where a round asks for more than nine cards, as many are laid out as it takes."""
    for options in (
        {
            "energy": 9,
            "hand": 10,
            "nawals": 7,
            "basic": 15,
            "sacred": 10,
            "gems": 50,
            "guardians": 2,
            "games_to_win": 5,
        },
        {
            "energy": 1,
            "hand": 1,
            "nawals": 1,
            "basic": 0,
            "sacred": 0,
            "gems": 1,
            "guardians": 1,
            "games_to_win": 1,
        },
    ):
        table = begun(mode="full", **options)
        assert table.battle.round == 1
        assert table.player(table.battle.active).energy >= 1


@pytest.mark.rule("NW-74", "NW-04")
def test_sacred_spells_of_a_quick_battle_come_with_the_deck() -> None:
    with pytest.raises(OptionsError, match="leave sacred at 4"):
        GAME.seats(Options(sacred=2))


# ------------------------------------------------------------------- what the options leave to the rules


@pytest.mark.rule("NW-74", "NW-12", "NW-65", "NW-71", "NW-90")
@pytest.mark.parametrize(
    ("seats", "teams", "gems", "to_win"),
    [(2, False, 13, 2), (3, False, 12, 1), (4, False, 11, 1), (4, True, 16, 2)],
)
def test_zero_leaves_it_to_the_rules_and_a_number_to_the_table(
    seats: int, teams: bool, gems: int, to_win: int
) -> None:
    left = GAME.start(seats, Rng(1), Options(teams=teams)).state.options
    assert left == Options(teams=teams, gems=gems, games_to_win=to_win)
    given = Options(teams=teams, gems=9, games_to_win=3)
    assert GAME.start(seats, Rng(1), given).state.options == given


@pytest.mark.rule("NW-74")
def test_what_was_written_before_there_were_teams_is_read_and_played_the_same() -> None:
    """Options that say 13 gems, and states of battles without a hand-over and an order of turns."""
    old = msgspec.json.decode(
        b'{"mode":"quick","energy":3,"hand":5,"nawals":2,"basic":4,"sacred":4,"gems":13,"guardians":1,"games_to_win":2}',
        type=Options,
    )
    state = GAME.start(2, Rng(5), old).state
    assert state == GAME.start(2, Rng(5), Options()).state
    while state.battle is None or state.battle.round < 2:
        state = GAME.apply(state, GAME.legal_actions(state)[-1]).state
    written = msgspec.to_builtins(state)
    del written["options"]["teams"]
    for added in ("handed", "order", "acted"):
        del written["battle"][added]
    assert msgspec.json.decode(msgspec.json.encode(written), type=State) == state
