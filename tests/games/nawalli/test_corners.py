"""Corners: where several rules meet, and what once went wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import get_args

import pytest
from msgspec.structs import replace

from tonalli.core.game import OptionsError, Viewer
from tonalli.core.rng import Rng
from tonalli.games.nawalli import Nawalli
from tonalli.games.nawalli.cards import Heal, Sign
from tonalli.games.nawalli.model import (
    LANES,
    NONE,
    Action,
    Aim,
    Answer,
    Attack,
    Bless,
    Cast,
    DrawFrom,
    End,
    Equip,
    GameEnded,
    Mode,
    Options,
    Pass,
    Recall,
    RedrawHand,
    Rolled,
    Sacrifice,
    Shapeshift,
    Shift,
    Summon,
    SummonGuardian,
    Swallow,
    Take,
    To,
    Use,
)

from .arena import GAME, F, Table, arena, drafted, match
from .cardset import CARDS

# ------------------------------------------------------------------------- what is listed is what is allowed


ACTIVE = (
    Sign.JAGUAR, Sign.RABBIT, Sign.WIND, Sign.FLOWER, Sign.HOUSE, Sign.DOG, Sign.DEER, Sign.RAIN, Sign.GRASS,
    Sign.SNAKE, Sign.VULTURE,
)  # fmt: skip


def every_action(table: Table) -> Iterator[Action]:
    """All actions that could be written down about the cards in play."""
    state = table.state
    cards = set(state.draft.offer) if state.draft else {card for team in state.teams for card in team}
    lane_or_none, sides = (NONE, *LANES), (NONE, 0, 1)
    yield from (RedrawHand(), Pass(), End(), DrawFrom("nawal"), DrawFrom("spell"))
    for card in sorted(cards):
        yield from (Take(card), Sacrifice(card))
        for lane in LANES:
            yield from (Summon(card, lane), Shapeshift(card, lane), Equip(card, lane))
            yield from (Bless(lane, card), SummonGuardian(lane, card))
        for lane in lane_or_none:
            yield Recall(card, lane)
            yield from (Cast(card, lane, side) for side in sides)
    for lane, to in product(LANES, LANES):
        yield from (To(lane), Shift(lane, to))
        yield from (Attack(lane, to, side) for side in sides)
    yield from (Aim(lane, side) for lane, side in product(LANES, sides))
    for sign, lane, to in product((*ACTIVE, Sign.EAGLE), LANES, lane_or_none):
        yield Answer(sign, lane, to)
        yield from (Use(sign, lane, to, side) for side in sides)
    for sign, lane, card in product((Sign.SNAKE, Sign.VULTURE), LANES, sorted(cards)):
        yield Answer(sign, lane, NONE, card)


def crossroads() -> Iterable[Table]:
    """One position for each kind of choice."""
    full: dict[str, str | F] = {
        "red": F("jaguar-2", item="flower-item"),
        "blue": F("rabbit-1", attacked=True),
        "green": "wind-2",
    }
    yield match()
    yield drafted()
    hand = (
        "energy heal-all-own damage-all-opponent damage-any move-any strip-opponent return-lane dog-1 blade"
    )
    yield arena(
        full, {"green": "dog-1", "blue": F("house-1", item="plate")}, hand=hand, energy=9, burn="dog-2"
    )
    yield arena(
        {"red": "dog-1"}, {"red": "dog-1"}, guardian="tlalok ome-teotl", hand="hurt-both shift-any", energy=9
    )
    yield arena({"red": "eagle-4"}, {"blue": F("deer-1", item="grass-item"), "green": "dog-2"}).play(
        "attack red blue"
    )
    yield arena({"red": "monkey-4"}, {"red": "grass-1"}).play("attack red")
    yield arena({"red": "monkey-4"}, {"green": "rain-1"}).play("shift red blue")
    yield arena({"red": F("snake-4", snake="dog-1")}, {"red": "dog-1"}).play("attack red")
    both = arena({"red": "dog-1"}, {"red": "dog-1", "blue": "dog-2"}, hand="hurt-both", energy=1)
    yield both.play("cast hurt-both red")
    yield arena({"red": "dog-1"}, hand="move-any", energy=1).play("cast move-any red@1")
    yield arena({}, hand="return-lane", energy=1, burn="dog-1").play("cast return-lane")
    yield arena({}, nawals="dog-1", spells="energy").play("end")


@pytest.mark.rule("NW-17", "NW-34", "NW-82")
def test_what_is_not_listed_is_refused_and_what_is_listed_is_not() -> None:
    seen: set[type[Action]] = set()
    for table in crossroads():
        legal = GAME.legal_actions(table.state)
        assert len(set(legal)) == len(legal)
        seen |= {type(action) for action in legal}
        allowed = {action for action in every_action(table) if GAME.why_not(table.state, action) is None}
        assert allowed == set(legal)
    assert seen == set(get_args(Action))


@pytest.mark.rule("NW-25")
def test_a_spell_that_is_not_aimed_names_no_side() -> None:
    a = arena(hand="energy", energy=1)
    assert a.refuses("cast energy @2")
    assert a.refuses("cast energy red")
    a.play("cast energy")


@pytest.mark.rule("NW-42", "NW-46", "NW-61")
@pytest.mark.parametrize("use", ["use jaguar red@1 blue", "use rabbit green@9 blue", "use flower yellow@1"])
def test_only_wind_is_used_on_a_side(use: str) -> None:
    a = arena({"red": "jaguar-1", "green": F("rabbit-1", attacked=True), "yellow": "flower-1"})
    assert a.refuses(use)
    a.play(use.replace("@1", "").replace("@9", ""))


# ------------------------------------------------------------------------------------------ what went wrong


@pytest.mark.rule("NW-14")
def test_the_moment_between_draft_and_first_game_can_be_looked_at() -> None:
    table = match(mode="quick-start")
    table.play(table.legal()[0])
    step = GAME.apply(table.state, GAME.legal_actions(table.state)[0], watched=True)
    roll = next(n for n, event in enumerate(step.events) if isinstance(event, Rolled))
    viewers: tuple[Viewer, ...] = (0, 1, "table", "open")
    for viewer in viewers:
        view = GAME.view(step.frames[roll], viewer)
        assert (view.draft, view.battle, view.actor) == (None, None, None)


@pytest.mark.rule("NW-07")
@pytest.mark.parametrize("mode", [Mode.QUICK_START, Mode.SIMPLE])
def test_a_set_without_quick_start_decks_is_refused_at_the_start(mode: Mode) -> None:
    bare = Nawalli(replace(CARDS, quick_start_spells=()))
    with pytest.raises(OptionsError, match="no Quick Start deck"):
        bare.start(2, Rng(1), Options(mode=mode))
    assert bare.start(2, Rng(1), Options()).state.draft


@pytest.mark.rule("NW-83")
def test_to_heal_all_damage_is_not_bounded_by_its_number() -> None:
    spells = tuple(replace(spell, life=99) if spell.id == "plate" else spell for spell in CARDS.spell)
    game = Nawalli(replace(CARDS, spell=spells))
    a = arena({"red": "dog-4"}, hand="plate heal-fully", energy=2)
    b = Table(a.state, game=game)
    b.state = game.apply(b.state, game.parse("item plate red", b.state)).state
    battle = b.battle
    hurt = replace(b.fighter("red"), damage=110)
    arenas = (replace(battle.arenas[0], lanes=(hurt, None, None, None)), battle.arenas[1])
    b.state = game.apply(
        replace(b.state, battle=replace(battle, arenas=arenas)), game.parse("cast heal-fully red", b.state)
    ).state
    assert b.fighter("red").damage == 0
    assert Heal(amount=99, target="own") in next(s.effects for s in CARDS.spell if s.id == "heal-fully")


@pytest.mark.rule("NW-81")
def test_the_number_of_a_played_copy_does_not_tell_of_another_in_the_deck() -> None:
    """Of two alike the lower number is drawn first, so the lowest that is hidden is what is played."""
    game = Nawalli(replace(CARDS, quick_start_spells=("metl",) * 4))
    hands = set()
    for seed in range(12):
        table = drafted(seed, game, mode="quick-start").play("redraw", "pass")
        for player in table.battle.players:
            drawn = [*player.hand, *reversed(player.spells)]
            metl = [copy for copy in drawn if table.state.cards[copy] == "metl"]
            assert metl == sorted(set(metl))
            assert len(metl) == 4
            hands.add(sum(table.state.cards[copy] == "metl" for copy in player.hand))
    assert hands == {0, 1, 2}


@pytest.mark.rule("NW-64")
def test_a_stalemate_is_the_end_of_one_turn() -> None:
    a = arena(first=1, quiet=2, gems=(1, 0))
    before = GAME.turn(a.state)
    a.play("end")
    assert a.happened(GameEnded)
    assert GAME.turn(a.state) == before + 1


# ----------------------------------------------------------------------------------- where several rules meet


@pytest.mark.rule("NW-55", "NW-77")
def test_rain_of_both_sides_answers_until_all_uses_are_spent() -> None:
    a = arena(
        {"red": "monkey-1", "green": F("rain-4", item="rain-pair")}, {"yellow": F("rain-3", item="rain-item")}
    ).play("shift red blue")
    asked = []
    while a.battle.stack:
        asked.append(a.asked)
        a.play(next(text for text in a.legal() if text != "pass"))
    assert asked == [1, 0, 1, 0]
    assert [use.sign for use in a.battle.spent] == [Sign.RAIN] * 4


@pytest.mark.rule("NW-59")
@pytest.mark.parametrize(
    ("vulture", "first"), [("vulture-1", "snake"), ("vulture-2", "snake"), ("vulture-3", "vulture")]
)
def test_who_is_asked_first_for_a_nawal_that_both_want(vulture: str, first: str) -> None:
    a = arena({"red": "snake-2"}, {"red": F("monkey-1", damage=4), "blue": vulture}).play("attack red")
    order = {"snake": (0, "snake red"), "vulture": (1, "vulture blue")}
    then = "vulture" if first == "snake" else "snake"
    assert (a.asked, a.legal()[0]) == order[first]
    a.play("pass")
    assert (a.asked, a.legal()[0]) == order[then]
    a.play(order[then][1])
    assert [event.sign for event in a.happened(Swallow)] == [Sign(then)]


@pytest.mark.rule("NW-36", "NW-57", "NW-87")
def test_a_spent_grass_stays_spent_when_its_card_comes_back() -> None:
    mine = {"red": "monkey-4", "blue": "eagle-4"}
    a = arena(mine, {"red": F("grass-1", damage=2)}, their_hand="return-lane", their_energy=1)
    a.play("attack red", "grass red")
    assert a.theirs("red").damage == 3
    a.play("attack blue red", "end", "cast return-lane", "return grass-1 red", "end")
    assert a.theirs("red").damage == 0
    a.play("attack red", "attack blue red")
    assert a.asked == 0
    assert a.their_row == ". . . ."


@pytest.mark.rule("NW-36")
def test_a_use_spent_before_stays_spent_when_the_card_comes_back_the_same_turn() -> None:
    hand = "defeat-own return-lane"
    a = arena({"red": "wind-1"}, {"red": "monkey-4"}, hand=hand, energy=2).play(
        "use wind red blue", "cast defeat-own red"
    )
    a.play("cast return-lane", "return wind-1 blue")
    assert a.row == ". wind-1 . ."
    assert a.refuses("use wind blue red")
    a.play("attack blue", "end", "end")
    a.play("use wind blue red")


@pytest.mark.rule("NW-50", "NW-58", "NW-80")
def test_what_is_put_out_for_another_takes_its_sign_and_use_along() -> None:
    a = arena({"red": F("snake-4", snake="flower-1")}, {"red": F("jaguar-1", damage=3)})
    a.play("use flower red", "attack red")
    assert a.legal() == ["snake red flower-1", "pass"]
    a.play("snake red flower-1")
    assert a.fighter("red").signs == (Sign.SNAKE, Sign.JAGUAR)
    assert (a.fighter("red").power, a.fighter("red").life) == (5, 21)
    assert "flower-1" in a.their_burn
    assert {(use.sign, a.state.cards[use.copy]) for use in a.battle.spent} == {
        (Sign.FLOWER, "flower-1"), (Sign.SNAKE, "snake-4"),
    }  # fmt: skip


@pytest.mark.rule("NW-46", "NW-84", "NW-88")
def test_a_lasting_spell_on_all_leaves_out_rabbit_as_long_as_it_lasts() -> None:
    a = arena(
        {}, {"red": "rabbit-1", "blue": F("monkey-1", item="rabbit-pair"), "green": "monkey-2"},
        hand="stun-all-opponent damage-all-opponent damage-opponent", energy=3,
    )  # fmt: skip
    a.play("cast stun-all-opponent", "cast damage-all-opponent")
    assert [a.theirs(lane).damage for lane in ("red", "blue", "green")] == [2, 0, 2]
    a.play("cast damage-opponent blue", "end")
    assert a.theirs("blue").damage == 2
    assert [text for text in a.legal() if text.startswith("attack")] == ["attack red", "attack blue"]


@pytest.mark.rule("NW-30", "NW-39", "NW-41")
def test_two_guardians_fall_together_and_both_are_back() -> None:
    a = arena(
        {"red": F("tlalok", damage=9), "blue": F("monkey-1", bless="ome-teotl", damage=4)},
        {"red": "water-4", "blue": "vulture-1"}, guardian="tlalok ome-teotl", turn=1,
    ).play("attack red", "pass")  # fmt: skip
    assert a.row == ". . . ."
    assert [(g.place.value, g.summoned) for g in a.player(0).guardians] == [("space", True), ("space", False)]
    assert (a.energy, a.burn) == (2, ["monkey-1"])


@pytest.mark.rule("NW-54", "NW-56", "NW-78")
def test_deer_leaves_an_open_lane_and_the_next_attack_is_the_second_there() -> None:
    mine = {"red": "monkey-1", "blue": "monkey-1", "green": "monkey-1"}
    a = arena(mine, {"red": "deer-1", "yellow": "house-1"}).play("attack red", "deer red blue")
    assert a.asked == 1
    a.play("pass", "attack green")
    assert a.gems == (2, 0)
    assert a.their_row == ". deer-1 . house-1"


@pytest.mark.rule("NW-37", "NW-49", "NW-51", "NW-58")
def test_dog_shifts_into_quake_and_its_death_is_struck_and_eaten_in_mid_attack() -> None:
    a = arena(
        {"red": F("quake-1", damage=2), "blue": F("vulture-1", damage=0)},
        {"red": "monkey-1", "blue": F("dog-1", item="death-item", damage=4), "green": "vulture-2"},
    ).play("attack red", "dog blue")
    # QUAKE of red struck the dog when it came, DEATH of the dog defeated the attacker: each side may eat.
    assert a.their_row == ". monkey-1 vulture-2 ."
    assert a.row == ". vulture-1 . ."
    assert (a.asked, a.legal()) == (0, ["vulture blue", "pass"])
    a.play("vulture blue")
    assert (a.asked, a.legal()) == (1, ["vulture green", "pass"])
    a.play("vulture green")
    assert a.happened(Swallow)[0].eaten == "dog-1"
    assert a.theirs("green").signs == (Sign.VULTURE, Sign.DOG)
    # The lane fell empty, and the dog in green is two lanes away; the attacker is gone.
    assert a.asked == 0
    assert a.battle.stack == ()
    assert (a.gems, a.energy, a.their_energy) == ((0, 0), 1, 1)
