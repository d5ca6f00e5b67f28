"""What Nawalli says: notation that round-trips, a label for every action, a sentence for every event."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from tonalli.core.game import NotationError
from tonalli.core.rng import Rng
from tonalli.games.nawalli import edition, text
from tonalli.games.nawalli.cards import (
    Bring,
    Damage,
    DrawCards,
    Effect,
    GainEnergy,
    GuardianCard,
    Heal,
    Might,
    Move,
    ShiftAway,
    Sign,
    Slay,
    SpellCard,
    Strip,
    Stun,
)
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
    Fallen,
    Fizzled,
    Gained,
    GameBegan,
    GameEnded,
    GemsTaken,
    HandedOver,
    Healed,
    LaidOut,
    Leg,
    MatchEnded,
    Mode,
    Options,
    Pass,
    Pending,
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
)
from tonalli.games.nawalli.notation import USAGE

from .arena import GAME, F, arena, drafted, match
from .cardset import CARDS

INDEX = edition.index(CARDS)
NAMES = ("Ana", "Ben")
FOUR = ("Ana", "Ben", "Cid", "Dot")

TABLE = arena(
    mine={"red": "michin", "blue": F("axolotl", on="michin")},
    theirs={"red": "techichi", "green": "dog-2"},
    hand="metl michin blade hurt-two return-lane push-hurt",
    energy=9,
)
BATTLE = TABLE.state
DRAFT = match().state


def with_stack(*stack: Pending, state: State = BATTLE, asked: int = 0) -> State:
    assert state.battle is not None
    return replace(state, battle=replace(state.battle, stack=stack, asked=asked))


def casting(spell: str, targets: tuple[int, ...] = (), at: int = 0) -> State:
    """The battle while a Spell is cast by seat 0."""
    state = replace(BATTLE, cards=(*BATTLE.cards, spell), owners=(*BATTLE.owners, 0))
    return with_stack(Casting(len(state.cards) - 1, 0, targets, at), state=state)


def three_sides() -> State:
    assert BATTLE.battle is not None
    first, second = BATTLE.battle.arenas
    mine, theirs = BATTLE.battle.players
    battle = replace(BATTLE.battle, arenas=(first, second, second), players=(mine, theirs, theirs))
    return replace(BATTLE, seats=3, sides=3, battle=battle)


def two_guardians() -> State:
    state = replace(BATTLE, options=Options(guardians=2))
    assert state.battle is not None
    players = tuple(replace(player, guardians=player.guardians * 2) for player in state.battle.players)
    return replace(state, battle=replace(state.battle, players=players))


# ------------------------------------------------------------------------------------------------ notation

LANE = st.integers(0, 3)
LANE_OR_NONE = st.integers(-1, 3)
SIDE = st.integers(0, 3)
SIGN = st.sampled_from(list(Sign))
CARD = st.sampled_from(sorted(INDEX))

ACTIONS: dict[type[Action], st.SearchStrategy[Action]] = {
    Take: st.builds(Take, CARD),
    RedrawHand: st.just(RedrawHand()),
    Pass: st.just(Pass()),
    End: st.just(End()),
    Sacrifice: st.builds(Sacrifice, CARD),
    Summon: st.builds(Summon, CARD, LANE),
    Shapeshift: st.builds(Shapeshift, CARD, LANE),
    Equip: st.builds(Equip, CARD, LANE),
    Cast: st.builds(Cast, CARD)
    | st.builds(Cast, CARD, LANE, SIDE)
    | st.builds(Cast, CARD, st.just(NONE), SIDE),
    Aim: st.builds(Aim, LANE, SIDE),
    To: st.builds(To, LANE),
    Recall: st.builds(Recall, CARD, LANE_OR_NONE),
    Attack: st.builds(Attack, LANE, LANE, SIDE),
    Shift: st.builds(Shift, LANE, LANE),
    Use: st.builds(Use, SIGN, LANE, LANE_OR_NONE, SIDE)
    | st.builds(Use, SIGN.filter(lambda sign: sign is not Sign.WIND), LANE, LANE_OR_NONE),
    Answer: st.builds(Answer, SIGN, LANE, LANE_OR_NONE, CARD | st.just("")),
    Bless: st.builds(Bless, LANE, CARD),
    SummonGuardian: st.builds(SummonGuardian, LANE, CARD),
    DrawFrom: st.builds(DrawFrom, st.sampled_from(["nawal", "spell"])),
}
STATES: dict[str, State] = {
    "draft": DRAFT,
    "battle": BATTLE,
    "casting at an opponent": casting("hurt-both", (0,)),
    "casting at an own Nawal": casting("hurt-both"),
    "casting at any": casting("push-hurt"),
    "three sides": three_sides(),
    "two guardians": two_guardians(),
}


def test_every_type_of_action_has_its_notation_tried() -> None:
    assert set(ACTIONS) == set(get_args(Action))
    verbs = {kind.__struct_config__.tag for kind in ACTIONS} - {Answer.__struct_config__.tag}
    assert verbs == set(USAGE)
    assert not verbs & {sign.value for sign in Sign}


@pytest.mark.rule("NW-15")
@pytest.mark.parametrize("state", STATES.values(), ids=STATES)
@settings(deadline=None)
@given(data=st.data(), actor=st.integers(0, 1))
def test_notation_round_trips(state: State, data: st.DataObject, actor: int) -> None:
    action = data.draw(st.one_of(*ACTIONS.values()))
    written = text.notation(action, state, actor, INDEX)
    assert text.parse(written, state, actor, INDEX) == action
    assert text.parse(f"  {written.upper()}  ", state, actor, INDEX) == action
    assert re.fullmatch(r"[a-z0-9@ -]+", written)


@pytest.mark.rule("NW-15")
@pytest.mark.parametrize(
    ("action", "written"),
    [
        (Take("michin"), "take michin"),
        (RedrawHand(), "redraw"),
        (Pass(), "pass"),
        (End(), "end"),
        (Sacrifice("metl"), "sacrifice metl"),
        (Summon("michin", 0), "summon michin red"),
        (Summon("michin", 1), "summon michin blue"),
        (Summon("michin", 2), "summon michin green"),
        (Summon("michin", 3), "summon michin yellow"),
        (Shapeshift("axolotl", 1), "shapeshift axolotl blue"),
        (Equip("blade", 1), "item blade blue"),
        (Cast("energy"), "cast energy"),
        (Cast("texoxalistli", 2, 1), "cast texoxalistli green"),
        (Cast("texoxalistli", 2, 0), "cast texoxalistli green@1"),
        (Cast("metl", 2, 0), "cast metl green"),
        (Cast("metl", 2, 1), "cast metl green@2"),
        (Cast("ahkwalli-ehekatl", 0, 1), "cast ahkwalli-ehekatl red"),
        (Cast("ahkwalli-ehekatl", 0, 0), "cast ahkwalli-ehekatl red@1"),
        (Cast("damage-all-opponent", NONE, 1), "cast damage-all-opponent @2"),
        (Aim(0, 1), "target red"),
        (Aim(0, 0), "target red@1"),
        (To(1), "to blue"),
        (Recall("michin"), "return michin"),
        (Recall("michin", 0), "return michin red"),
        (Attack(0, 0, 1), "attack red"),
        (Attack(0, 1, 1), "attack red blue"),
        (Attack(0, 1, 0), "attack red blue@1"),
        (Shift(0, 1), "shift red blue"),
        (Use(Sign.JAGUAR, 0, 1), "use jaguar red blue"),
        (Use(Sign.WIND, 0, 1, 1), "use wind red blue"),
        (Use(Sign.FLOWER, 0), "use flower red"),
        (Answer(Sign.DOG, 0), "dog red"),
        (Answer(Sign.DEER, 0, 1), "deer red blue"),
        (Answer(Sign.SNAKE, 0, NONE, "michin"), "snake red michin"),
        (Bless(0, "tlalok"), "bless red"),
        (Bless(0, "ehekatl"), "bless red ehekatl"),
        (SummonGuardian(0, "tlalok"), "guardian red"),
        (DrawFrom("nawal"), "draw nawal"),
        (DrawFrom("spell"), "draw spell"),
    ],
)
def test_actions_are_written_so(action: Action, written: str) -> None:
    assert text.notation(action, BATTLE, 0, INDEX) == written


def test_a_side_is_written_where_a_bare_colour_would_mean_another() -> None:
    assert text.notation(Attack(0, 0, 2), three_sides(), 0, INDEX) == "attack red@3"
    assert text.notation(Attack(0, 1, 2), three_sides(), 0, INDEX) == "attack red blue@3"
    assert text.notation(Use(Sign.WIND, 0, 1, 1), three_sides(), 0, INDEX) == "use wind red@2 blue"
    assert text.notation(Cast("texoxalistli", 0, 1), three_sides(), 0, INDEX) == "cast texoxalistli red@2"
    assert text.notation(Cast("metl", 0, 0), three_sides(), 0, INDEX) == "cast metl red"
    assert text.notation(Attack(0, 0, 0), BATTLE, 1, INDEX) == "attack red"
    assert text.notation(Cast("metl", 2, 1), BATTLE, 1, INDEX) == "cast metl green"
    assert text.notation(Bless(0, "tlalok"), two_guardians(), 0, INDEX) == "bless red tlalok"
    assert text.notation(Aim(0, 0), casting("hurt-both"), 0, INDEX) == "target red"
    assert text.notation(Aim(0, 1), casting("hurt-both", (0,)), 0, INDEX) == "target red"


def test_the_examples_of_the_usage_are_actions() -> None:
    for verb, example in USAGE.items():
        action = text.parse(example.replace("makkwawitl", "blade"), BATTLE, 0, INDEX)
        assert action.__struct_config__.tag == verb


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("", "an action is expected"),
        ("sumon michin red", "there is no action 'sumon', but there is 'summon'"),
        ("xyzzy", "there is no action 'xyzzy', there are take, redraw, "),
        ("summon", "a card is expected after 'summon', as in 'summon michin red'"),
        ("summon michn red", "there is no card 'michn', but there is 'michin', as in"),
        ("summon qqq red", "there is no card 'qqq', as in"),
        ("summon michin", "a lane (red, blue, green or yellow) is expected after 'michin', as in"),
        ("summon michin purple", "a lane (red, blue, green or yellow) is expected, not 'purple', as in"),
        ("summon michin red@2", "a lane (red, blue, green or yellow) with no side is expected, not 'red@2'"),
        ("summon michin red blue", "nothing more is expected before 'blue'"),
        ("attack", "a lane (red, blue, green or yellow) is expected after 'attack', as in 'attack red'"),
        ("attack @2", "a lane (red, blue, green or yellow) is expected, not '@2'"),
        ("attack red@2 blue", "the side belongs to the attacked lane: red blue@2"),
        ("attack red@0", "a lane (red, blue, green or yellow) is expected, not 'red@0'"),
        ("attack red@100", "a lane (red, blue, green or yellow) is expected, not 'red@100'"),
        ("target @2", "a lane (red, blue, green or yellow) is expected, not '@2'"),
        ("use cat red", "a sign is expected, not 'cat', as in 'use jaguar red blue'"),
        ("use jaguar @1", "a lane (red, blue, green or yellow) is expected, not '@1'"),
        ("draw", "'nawal' or 'spell' is expected"),
        ("draw card", "'nawal' or 'spell' is expected, not 'card'"),
        ("dog", "a lane (red, blue, green or yellow) is expected after 'dog', as in 'dog red'"),
        ("dog red red red", "there is no card 'red'"),
        ("summon \x1b[2J red", "there is no card '?[2j'"),
        ("x" * 10_000, "there is no action 'xxxx"),
        ("pass" + " " * 300 + "after it", "nothing more is expected before 'after'"),
        ("red " * 10_000, "there is no action 'red'"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_sentence(written: str, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        text.parse(written, BATTLE, 0, INDEX)
    sentence = str(caught.value)
    assert sentence.startswith("Cannot read '")
    assert said in sentence
    assert sentence.endswith(".")
    assert sentence.isprintable()
    assert len(sentence) < 400


def test_with_several_opponents_a_side_is_asked_for() -> None:
    for written in ("attack red", "attack red blue", "cast texoxalistli red", "use wind red blue"):
        with pytest.raises(NotationError, match="there are several opponents, so a side is expected"):
            text.parse(written, three_sides(), 0, INDEX)


def test_the_guardian_is_asked_for_where_it_is_not_plain() -> None:
    for state in (DRAFT, two_guardians()):
        with pytest.raises(NotationError, match="the Guardian is expected after the lane"):
            text.parse("bless red", state, 0, INDEX)


@settings(deadline=None)
@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from([*USAGE, *COLOURS, "dog", "metl", "red@2", "@1"])).map(" ".join)
)
def test_any_text_is_an_action_or_a_notation_error(written: str) -> None:
    try:
        action = text.parse(written, BATTLE, 0, INDEX)
    except NotationError:
        return
    assert isinstance(action, get_args(Action))


# ------------------------------------------------------------------------------------------------- labels

LABELS: list[tuple[State, Action, str]] = [
    (DRAFT, Take("tlalok"), "Choose the Rain Deck of Tlalok"),
    (match(mode=Mode.FULL).state, Take("tlalok"), "Choose Tlalok"),
    (BATTLE, Take("michin"), "Draft Michin"),
    (BATTLE, RedrawHand(), "Shuffle this hand back and draw a new one"),
    (with_stack(Redraw(0)), Pass(), "Keep this hand"),
    (with_stack(Strike(2, 1, 0, 1)), Pass(), "Let the attack on blue come"),
    (with_stack(Strike(2, 1, 0, 1, passed=True)), Pass(), "Prevent nothing"),
    (with_stack(Shifting(1, (Leg(2, 1, 0, 1),))), Pass(), "Stay where you are"),
    (with_stack(Defeats((Fallen(1, 0, 1, 0, 0, NONE, "attack"),))), Pass(), "Swallow nothing"),
    (BATTLE, Pass(), "Pass"),
    (BATTLE, End(), "End the turn"),
    (BATTLE, Sacrifice("metl"), "Sacrifice Metl for 1 Energy"),
    (BATTLE, Sacrifice("michin"), "Sacrifice Michin for 2 Energy"),
    (BATTLE, Summon("michin", 2), "Summon Michin in green"),
    (BATTLE, Shapeshift("axolotl", 0), "Shapeshift Michin in red into Axolotl"),
    (BATTLE, Equip("blade", 1), "Equip Axolotl in blue with Blade"),
    (BATTLE, Cast("energy"), "Cast Energy"),
    (BATTLE, Cast("texoxalistli", 2, 1), "Cast Texoxalistli on Dog 2 in green"),
    (BATTLE, Cast("metl", 1, 0), "Cast Metl on your Axolotl in blue"),
    (BATTLE, Cast("damage-all-own", NONE, 0), "Cast Damage-All-Own on your side"),
    (three_sides(), Cast("energy", NONE, 2), "Cast Energy on player 3's side"),
    (three_sides(), Cast("texoxalistli", 0, 2), "Cast Texoxalistli on player 3's Techichi in red"),
    (casting("hurt-two", (2,)), Aim(2, 1), "Aim at Dog 2 in green"),
    (casting("push-hurt", (2, 2)), To(1), "Put Techichi into blue"),
    (BATTLE, To(1), "Put it into blue"),
    (BATTLE, Recall("michin"), "Bring Michin back to hand"),
    (BATTLE, Recall("michin", 3), "Bring Michin back into yellow"),
    (BATTLE, Attack(0, 0, 1), "Attack Techichi in red with Michin"),
    (BATTLE, Attack(1, 1, 1), "Attack blue (open) with Axolotl"),
    (BATTLE, Attack(1, 2, 1), "Attack Dog 2 in green with Axolotl from blue"),
    (three_sides(), Attack(1, 1, 2), "Attack player 3's blue (open) with Axolotl"),
    (BATTLE, Shift(1, 2), "Shift Axolotl from blue to green"),
    (BATTLE, Shift(1, 0), "Shift Axolotl from blue to red, swapping with Michin"),
    (BATTLE, Use(Sign.JAGUAR, 1, 2), "JAGUAR: shift Axolotl from blue to green"),
    (BATTLE, Use(Sign.RABBIT, 1, 0), "RABBIT: shift Axolotl from blue to red, swapping with Michin"),
    (BATTLE, Use(Sign.WIND, 0, 1, 1), "WIND: push Techichi from red to blue"),
    (BATTLE, Use(Sign.FLOWER, 1), "FLOWER: heal Axolotl in blue and its neighbours"),
    (BATTLE, Answer(Sign.DOG, 0), "Answer with DOG: Michin in red takes the attack"),
    (BATTLE, Answer(Sign.HOUSE, 0), "Answer with HOUSE: Michin in red takes the attack"),
    (
        BATTLE,
        Answer(Sign.DEER, 1, 0),
        "Answer with DEER: Axolotl flees from blue to red, swapping with Michin",
    ),
    (BATTLE, Answer(Sign.RAIN, 1, 2), "Answer with RAIN: Axolotl shifts from blue to green"),
    (BATTLE, Answer(Sign.GRASS, 1), "Answer with GRASS: Axolotl in blue prevents up to 3 damage"),
    (
        with_stack(Defeats((Fallen(1, 0, 1, 0, 0, NONE, "attack"),))),
        Answer(Sign.SNAKE, 1),
        "Answer with SNAKE: Axolotl in blue swallows Michin",
    ),
    (
        BATTLE,
        Answer(Sign.VULTURE, 1, NONE, "michin"),
        "Answer with VULTURE: Axolotl in blue swallows the defeated Nawal in place of Michin",
    ),
    (BATTLE, Answer(Sign.EAGLE, 1), "Answer with EAGLE: Axolotl in blue"),
    (BATTLE, Bless(0, "tlalok"), "Bless Michin in red with Tlalok (DEER)"),
    (BATTLE, SummonGuardian(2, "tlalok"), "Summon the Guardian Tlalok in green"),
    (BATTLE, DrawFrom("nawal"), "Draw a Nawal"),
    (BATTLE, DrawFrom("spell"), "Draw a Spell"),
]


@pytest.mark.parametrize(("state", "action", "said"), LABELS, ids=[said for _, _, said in LABELS])
def test_every_action_has_a_label(state: State, action: Action, said: str) -> None:
    view = GAME.view(state, 0)
    assert text.label(action, view, INDEX) == said


def test_every_type_of_action_has_its_label_tried() -> None:
    assert {type(action) for _, action, _ in LABELS} == set(get_args(Action))


# ---------------------------------------------------------------------------------------------- sentences

SENTENCES: list[tuple[Event, str]] = [
    (Rolled("draft", ((3, 1),), 0), "The die: Ana 3, Ben 1. Ana chooses first."),
    (Rolled("first", ((2, 2), (1, 4)), 1), "The die: Ana 2, Ben 2; again Ana 1, Ben 4. Ben begins."),
    (
        LaidOut(DraftKind.NAWAL2, 1, 2, ("dog-2", "axolotl")),
        "Draft, level 2 Nawals (Ben first, each takes 2): Dog 2 and Axolotl.",
    ),
    (Taken(0, "tlalok", DraftKind.DECK), "Ana chooses the deck of Tlalok."),
    (Taken(0, "tlalok", DraftKind.GUARDIAN), "Ana chooses the Guardian Tlalok."),
    (Taken(0, "michin", DraftKind.NAWAL1), "Ana drafts Michin."),
    (GameBegan(2, 1), "Game 2 begins; Ben takes the first turn."),
    (Dealt(1, 5, None), "Ben draws a first hand of 5 cards."),
    (Dealt(1, 1, None), "Ben draws a first hand of 1 card."),
    (Dealt(0, 3, ("michin", "metl", "blade")), "Ana draws a first hand of 3 cards: Michin, Metl and Blade."),
    (Redrew(0, None), "Ana keeps the first hand."),
    (Redrew(0, ("michin", "metl")), "Ana shuffles the first hand back and draws Michin and Metl."),
    (TurnBegan(0, 4, 3), "Round 4: Ana collects 3 Energy."),
    (Sacrificed(0, "metl", 1), "Ana sacrifices Metl for 1 Energy."),
    (Summoned(0, 0, 1, "michin", "summon"), "Ana summons Michin in blue."),
    (Summoned(0, 0, 1, "tlalok", "guardian"), "Ana summons the Guardian Tlalok in blue."),
    (Summoned(0, 0, 1, "michin", "return"), "Michin comes back from the burn pile into Ana's blue lane."),
    (Shapeshifted(0, 0, 1, "axolotl", "michin"), "Ana shapeshifts Michin in blue into Axolotl."),
    (Equipped(0, 0, 0, "michin", "blade", ""), "Ana equips Michin in red with Blade."),
    (Equipped(0, 0, 0, "michin", "blade", "plate"), "Ana equips Michin in red with Blade in place of Plate."),
    (Blessed(0, 0, 0, "michin", "tlalok"), "Ana's Guardian Tlalok blesses Michin in red with DEER."),
    (CastSpell(0, "energy"), "Ana casts Energy."),
    (CastSpell(0, "metl", 0, 1, "michin"), "Ana casts Metl on their own Michin in blue."),
    (CastSpell(0, "texoxalistli", 1, 2, "dog-2"), "Ana casts Texoxalistli on Ben's Dog 2 in green."),
    (CastSpell(0, "damage-all-opponent", 1), "Ana casts Damage-All-Oppon against Ben."),
    (CastSpell(0, "damage-all-own", 0), "Ana casts Damage-All-Own."),
    (SpellEnded(1, "stun-opponent"), "Ben's Stun-Opponent ends."),
    (Announced(0, 0, "michin", 1, 0, "techichi"), "Ana's Michin in red attacks Ben's Techichi in red."),
    (Announced(0, 0, "michin", 1, 0, ""), "Ana's Michin in red attacks Ben's open lane red."),
    (Announced(0, 0, "eagle-1", 1, 1, ""), "Ana's Eagle 1 in red attacks Ben's open lane blue with EAGLE."),
    (Answered(1, 0, "techichi", Sign.DOG), "Ben's Techichi in red uses DOG to take the attack."),
    (Answered(1, 0, "techichi", Sign.EAGLE), "Ben's Techichi in red uses EAGLE."),
    (Fizzled(0), "Ana's attack strikes nothing, since the attacker is gone."),
    (Shifted(0, 0, 1, "michin", ""), "Ana's Michin shifts from red to blue."),
    (
        Shifted(0, 0, 1, "michin", "axolotl"),
        "Ana's Michin shifts from red to blue, swapping places with Axolotl.",
    ),
    (
        Damaged(1, 2, "dog-2", 3, "attack", 7),
        "Ben's Dog 2 in green takes 3 damage from the attack; it has 7 Life left.",
    ),
    (
        Damaged(1, 2, "dog-2", 1, "water", 0),
        "Ben's Dog 2 in green takes 1 damage from WATER; it has no Life left.",
    ),
    (
        Damaged(1, 2, "dog-2", 0, "attack", 1),
        "Ben's Dog 2 in green takes no damage from the attack; it has 1 Life left.",
    ),
    (
        Damaged(1, 2, "dog-2", 1, "quake", 2),
        "Ben's Dog 2 in green takes 1 damage from QUAKE; it has 2 Life left.",
    ),
    (
        Damaged(1, 2, "dog-2", 3, "death", 2),
        "Ben's Dog 2 in green takes 3 damage from DEATH; it has 2 Life left.",
    ),
    (
        Damaged(1, 2, "dog-2", 2, "spell", 2),
        "Ben's Dog 2 in green takes 2 damage from the Spell; it has 2 Life left.",
    ),
    (Healed(0, 0, "michin", 2, "knife"), "KNIFE removes 2 damage from Ana's Michin in red."),
    (Healed(0, 0, "michin", 1, "flower"), "FLOWER removes 1 damage from Ana's Michin in red."),
    (Healed(0, 0, "michin", 0, "spell"), "The Spell finds no damage on Ana's Michin in red."),
    (Prevented(1, 0, "grass-1", Sign.GRASS, 3), "GRASS prevents 3 damage to Ben's Grass 1 in red."),
    (Prevented(1, 0, "rabbit-1", Sign.RABBIT, 0), "RABBIT keeps the Spell off Ben's Rabbit 1 in red."),
    (Stunned(1, 0, "techichi"), "Ben's Techichi in red cannot attack while the Spell lies open."),
    (Empowered(0, NONE, "", 1), "All Nawals of Ana have 1 more Power while the Spell lies open."),
    (Empowered(0, 0, "michin", 2), "Ana's Michin in red has 2 more Power while the Spell lies open."),
    (Stripped(1, 0, "techichi", "blade"), "Ben's Techichi in red loses its Item Blade."),
    (
        Defeated(1, 0, "techichi", 1, 1, "attack"),
        "Ben's Techichi in red is defeated by the attack; Ben gains 1 Energy.",
    ),
    (
        Defeated(1, 0, "techichi", 1, 2, "death"),
        "Ben's Techichi in red is defeated by DEATH; Ben gains 2 Energy.",
    ),
    (
        Defeated(0, 0, "michin", 0, 1, "none"),
        "Ana's Michin in red is defeated, since its Life has fallen to its damage; Ana gains 1 Energy.",
    ),
    (
        Swallow(0, 0, "snake-1", "techichi", Sign.SNAKE, ""),
        "Ana's Snake 1 in red swallows Techichi with SNAKE.",
    ),
    (
        Swallow(0, 0, "vulture-1", "techichi", Sign.VULTURE, "michin"),
        "Ana's Vulture 1 in red swallows Techichi with VULTURE in place of Michin.",
    ),
    (GemsTaken(0, 1, 2, 3, "attack"), "Ana takes 5 gems: 2 from Ben, 3 from the middle."),
    (GemsTaken(0, 1, 1, 0, "attack"), "Ana takes 1 gem from Ben."),
    (GemsTaken(0, 1, 0, 2, "reed"), "Ana takes 2 gems from the middle with REED."),
    (GemsTaken(0, 1, 0, 0, "attack"), "Ana takes no gems: there are none to take."),
    (Gained(0, 3), "Ana gains 3 Energy by the Spell."),
    (Drew(0, "nawal", "michin"), "Ana draws a Nawal: Michin."),
    (Drew(0, "nawal", None), "Ana draws a Nawal."),
    (Drew(0, "spell", None), "Ana draws a Spell."),
    (Returned(0, "michin"), "Ana takes Michin from the burn pile back to the hand."),
    (HandedOver(0, 1), "Ana hands over to Ben."),
    (TurnEnded(0), "Ana ends the turn."),
    (
        GameEnded(1, 0, "gems", (13, 0), (1, 0)),
        "All gems of game 1 are captured; Ana wins it. Games won: Ana 1, Ben 0.",
    ),
    (
        GameEnded(2, 1, "quiet", (3, 4), (1, 1)),
        (
            "Three rounds brought no card, no damage and no gem, so game 2 is over; Ben wins it, "
            "4 to 3 in gems. Games won: Ana 1, Ben 1."
        ),
    ),
    (
        GameEnded(2, NONE, "still", (4, 4), (1, 0)),
        (
            "Three rounds brought no damage and ended with the same gems, so game 2 is over; it is drawn, "
            "4 to 4 in gems. Games won: Ana 1, Ben 0."
        ),
    ),
    (
        GameEnded(2, 0, "rounds", (5, 4), (2, 0)),
        "The last round of game 2 is over; Ana wins it, 5 to 4 in gems. Games won: Ana 2, Ben 0.",
    ),
    (MatchEnded(1, (1, 2)), "Ben wins the match, 2 to 1."),
    (MatchEnded(NONE, (1, 1)), "The match is drawn, 1 to 1."),
]


@pytest.mark.parametrize(("event", "said"), SENTENCES, ids=[said[:60] for _, said in SENTENCES])
def test_every_event_has_a_sentence(event: Event, said: str) -> None:
    assert text.sentence(event, NAMES, INDEX) == said


def test_every_type_of_event_has_its_sentence_tried() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(Event))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (TurnBegan(0, 4, 3), "Round 4: Ana and Cid each collect 3 Energy."),
        (TurnEnded(1), "Ben and Dot end the turn."),
        (GameBegan(1, 0), "Game 1 begins; Ana and Cid take the first turn."),
        (GemsTaken(0, 1, 2, 3, "attack"), "Ana and Cid take 5 gems: 2 from Ben and Dot, 3 from the middle."),
        (MatchEnded(1, (1, 2)), "Ben and Dot win the match, 2 to 1."),
        (
            Announced(0, 0, "michin", 1, 0, ""),
            "Ana and Cid's Michin in red attacks Ben and Dot's open lane red.",
        ),
        (Rolled("first", ((3, 1),), 0), "The die: Ana and Cid 3, Ben and Dot 1. Ana and Cid begin."),
        (CastSpell(2, "metl", 0, 1, "michin"), "Cid casts Metl on their own Michin in blue."),
        (
            Defeated(0, 0, "michin", 2, 1, "spell"),
            "Ana and Cid's Michin in red is defeated by the Spell; Cid gains 1 Energy.",
        ),
        (
            GameEnded(1, 0, "gems", (16, 0), (1, 0)),
            "All gems of game 1 are captured; Ana and Cid win it. Games won: Ana and Cid 1, Ben and Dot 0.",
        ),
    ],
)
def test_a_team_is_called_by_both_names(event: Event, said: str) -> None:
    assert text.sentence(event, FOUR, INDEX, sides=2) == said


def well_said(sentence: str) -> None:
    """What holds for every sentence: whole, plain, no id of a card, no number with the wrong form."""
    assert sentence.isprintable()
    assert sentence[0].isupper()
    assert "  " not in sentence
    assert " ." not in sentence
    assert not re.search(r"\b1 (cards|gems|games|rounds)\b", sentence)
    assert not re.search(r"\b(\d\d|[02-9]) (card|gem)\b", sentence)
    assert "None" not in sentence
    assert "-1" not in sentence
    assert not any(word in sentence.split() for word in ("xipe-totek", "michin", "tlalok"))


def test_all_that_is_said_in_whole_matches_is_well_said() -> None:
    """Random matches: every event as each may see it, labels that differ, every question."""
    seen: dict[type[Struct], int] = defaultdict(int)
    for seed in range(4):
        rng = Rng(seed).source()
        state = GAME.start(2, Rng(seed), Options(mode=list(Mode)[seed], games_to_win=1)).state
        while (actor := GAME.actor(state)) is not None:
            view = GAME.view(state, actor)
            legal = GAME.legal_actions(state)
            labels = [text.label(action, view, INDEX) for action in legal]
            assert len(set(labels)) == len(labels), labels
            for said in labels:
                well_said(said)
            question = text.question(view, NAMES, INDEX, legal)
            assert question.startswith(f"{NAMES[actor]}: ")
            well_said(question)
            well_said(text.headline(state, NAMES, actor))
            step = GAME.apply(state, rng.choice(legal))
            for event in step.events:
                seen[type(event)] += 1
                for viewer in (0, 1, "table", "open"):
                    shown = GAME.redact(event, viewer)  # type: ignore[arg-type]
                    if shown is not None:
                        said = text.sentence(shown, NAMES, INDEX)
                        well_said(said)
                        assert said.endswith(".")
            state = step.state
    assert {Damaged, Defeated, GemsTaken, Shifted, CastSpell, Equipped, GameEnded, MatchEnded} <= set(seen)


# ------------------------------------------------------------------------------------ headline and question


def test_the_headline_of_a_draft() -> None:
    actor = GAME.actor(DRAFT)
    assert actor is not None
    assert text.headline(DRAFT, NAMES, actor) == f"Quick Battle, draft: {NAMES[actor]} chooses"


def test_the_headline_of_a_battle() -> None:
    state = replace(BATTLE, game=2)
    assert text.headline(state, NAMES, 0) == "Quick Battle, game 2 of 3, round 5, Ana's turn"
    one = replace(BATTLE, options=Options(mode=Mode.FULL, games_to_win=1))
    assert text.headline(one, NAMES, 1) == "Full Battle, round 5, Ben's turn"
    struck = with_stack(Strike(0, 0, 1, 0), state=state, asked=1)
    assert text.headline(struck, NAMES, 1) == "Quick Battle, game 2 of 3, round 5, Ben answers"
    drawing = with_stack(Drawing(0, 2), state=state)
    assert text.headline(drawing, NAMES, 0) == "Quick Battle, game 2 of 3, round 5, Ana draws"
    first = with_stack(
        Redraw(1), state=replace(state, options=Options(mode=Mode.SIMPLE, games_to_win=2)), asked=1
    )
    assert text.headline(first, NAMES, 1) == "Simple Battle, game 2 of 3: Ben decides about the first hand"


def test_the_headline_does_not_name_the_one_person_who_plays() -> None:
    actor = GAME.actor(DRAFT)
    assert text.headline(DRAFT, NAMES, actor, actor) == "Quick Battle, draft: you choose"
    state = replace(BATTLE, game=2)
    assert text.headline(state, NAMES, 0, 0) == "Quick Battle, game 2 of 3, round 5, your turn"
    assert text.headline(state, NAMES, 0, 1) == "Quick Battle, game 2 of 3, round 5, Ana's turn"
    won = replace(state, result=Result((0.0, 1.0), "match"), wins=(1, 2))
    assert text.headline(won, NAMES, None, 1) == "Quick Battle, won 2 to 1"
    assert text.headline(won, NAMES, None, 0) == "Quick Battle, lost 1 to 2"


def test_the_headline_of_a_match_that_is_over() -> None:
    won = replace(BATTLE, wins=(1, 2), result=Result((0.0, 1.0), "match"))
    assert text.headline(won, NAMES, None) == "Quick Battle, won by Ben 2 to 1"
    assert text.outcome_reason(won) == "The match is decided, 2 to 1 in games."
    drawn = replace(BATTLE, wins=(1, 1), result=Result((0.5, 0.5), "drawn"))
    assert text.headline(drawn, NAMES, None) == "Quick Battle, drawn 1 to 1"
    assert text.outcome_reason(drawn) == "The match is drawn, 1 to 1 in games."


def asked(state: State, legal: tuple[Action, ...] = (), actor: int = 0) -> str:
    view = replace(GAME.view(state, "open"), actor=actor, viewer=actor)
    return text.question(view, NAMES, INDEX, legal)


FALL = Defeats((Fallen(1, 0, 1, 0, 0, NONE, "attack"),))


@pytest.mark.parametrize(
    ("state", "legal", "said"),
    [
        (BATTLE, (), "Ana: your turn"),
        (with_stack(Redraw(0)), (), "Ana: keep this first hand, or draw a new one?"),
        (with_stack(Drawing(0, 1)), (), "Ana: draw a Nawal or a Spell, 1 card to go"),
        (with_stack(Drawing(0, 3)), (), "Ana: draw a Nawal or a Spell, 3 cards to go"),
        (with_stack(Strike(2, 1, 0, 1)), (), "Ana: answer the attack on blue?"),
        (
            with_stack(Strike(2, 1, 0, 1)),
            (Answer(Sign.DOG, 0), Answer(Sign.DOG, 2), Pass()),
            "Ana: answer the attack on blue with DOG?",
        ),
        (
            with_stack(Strike(2, 1, 0, 1)),
            (Answer(Sign.DOG, 0), Answer(Sign.DEER, 1, 2), Pass()),
            "Ana: answer the attack on blue with DOG or DEER?",
        ),
        (with_stack(Strike(2, 1, 0, 1)), (Answer(Sign.GRASS, 1), Pass()), "Ana: prevent damage with GRASS?"),
        (with_stack(Strike(2, 1, 0, 1, passed=True)), (), "Ana: prevent damage with GRASS?"),
        (with_stack(Shifting(1, (Leg(2, 1, 0, 1),))), (), "Ana: answer the shift of Techichi with RAIN?"),
        (with_stack(FALL), (), "Ana: swallow Michin?"),
        (with_stack(FALL), (Answer(Sign.SNAKE, 1), Pass()), "Ana: swallow Michin with SNAKE?"),
        (
            casting("hurt-two", (2,)),
            (Aim(0, 1),),
            "Ana: choose whom Hurt-Two is aimed at next (Deals 2 damage to one opposing Nawal)",
        ),
        (casting("push-hurt", (2, 2)), (To(1),), "Ana: choose the lane where Push-Hurt puts its target"),
        (
            casting("return-lane", (NONE,)),
            (Recall("michin", 2),),
            "Ana: choose the Nawal that Return-Lane brings back",
        ),
        (casting("return-lane", (NONE,)), (), "Ana: go on with Return-Lane"),
        (match(mode=Mode.FULL).state, (), "Ana: choose a Guardian (1 of 1)"),
        (DRAFT, (), "Ana: choose a Guardian deck (1 of 1)"),
    ],
)
def test_what_is_asked(state: State, legal: tuple[Action, ...], said: str) -> None:
    assert asked(state, legal) == said


def test_what_is_asked_in_a_draft_counts_what_was_taken() -> None:
    table = match(mode=Mode.FULL)
    while table.state.draft and table.state.draft.rounds[table.state.draft.at] is not DraftKind.NAWAL4:
        table.play(table.legal()[0])
    assert asked(table.state) == "Ana: draft a level 4 Nawal (1 of 2)"
    table.play(table.legal()[0], table.legal()[0] if len(set(table.legal())) == 1 else table.legal()[1])
    assert asked(table.state) == "Ana: draft a level 4 Nawal (2 of 2)"


def test_what_is_asked_when_it_is_over() -> None:
    over = replace(BATTLE, wins=(2, 1), result=Result((1.0, 0.0), "match"))
    assert asked(over) == "The match is over: won by Ana 2 to 1."
    view = replace(GAME.view(BATTLE, "open"), actor=None)
    assert text.question(view, NAMES, INDEX) == "The match is over."


def test_a_drafted_match_asks_for_the_first_hand() -> None:
    table = drafted()
    assert table.asked is not None
    assert asked(table.state, actor=table.asked).endswith("keep this first hand, or draw a new one?")


# ------------------------------------------------------------------------------------------ signs and cards


def test_every_sign_has_its_own_mark_and_text() -> None:
    assert set(text.SIGN_MARKS) == set(Sign)
    assert len(set(text.SIGN_MARKS.values())) == len(Sign)
    assert all(re.fullmatch("[a-z]{2}", mark) for mark in text.SIGN_MARKS.values())
    assert len({text.sign_text(sign) for sign in Sign}) == len(Sign)
    for sign in Sign:
        well_said(text.sign_text(sign))
        assert len(text.sign_text(sign)) < 200


def test_the_gist_of_a_sign_is_what_one_of_it_does() -> None:
    for sign in Sign:
        gist = text.sign_gist(sign)
        assert text.sign_text(sign).startswith(gist + " ")
        assert not re.search("Each more|More HOUSE", gist)
        well_said(gist)


def test_modes_and_options_are_described() -> None:
    assert set(text.MODE_TEXT) == set(Mode)
    assert set(text.OPTION_TEXT) == set(Options.__struct_fields__)
    assert set(text.DRAFT_TEXT) == set(DraftKind)
    for told in (*text.MODE_TEXT.values(), *text.OPTION_TEXT.values()):
        well_said(told.name)
        well_said(told.line)
        assert told.line.endswith(".")
        assert len(told.line) < 78


EFFECTS: list[tuple[Effect, str, str]] = [
    (Damage(2, "own"), "Deals 2 damage to one of your Nawals.", "2 damage to one of yours"),
    (Damage(1, "all-opponent"), "Deals 1 damage to all Nawals of one opponent.", "1 damage to all foes"),
    (Heal(4, "own"), "Removes up to 4 damage from one of your Nawals.", "heal 4 damage on one of yours"),
    (Heal(99, "any"), "Removes all damage from any one Nawal.", "heal all damage on any Nawal"),
    (
        Might(1, "all-own"),
        "Gives 1 more Power to all your Nawals until your next turn begins.",
        "+1 power to all yours for a round",
    ),
    (
        Stun("opponent"),
        "Keeps one opposing Nawal from attacking until your next turn begins.",
        "a foe cannot attack for a round",
    ),
    (
        ShiftAway("opponent"),
        "Shifts one opposing Nawal one lane, to the side you choose.",
        "shift a foe one lane",
    ),
    (Move("any"), "Moves any one Nawal to an open lane of its side.", "move any Nawal to an open lane"),
    (Strip("opponent"), "Discards the Item of one opposing Nawal.", "discard a foe's Item"),
    (Slay("own"), "Defeats one of your Nawals.", "defeat one of yours"),
    (GainEnergy(3), "You gain 3 Energy.", "+3 Energy"),
    (DrawCards(1), "You draw 1 card.", "draw 1 card"),
    (DrawCards(2), "You draw 2 cards.", "draw 2 cards"),
    (
        Bring(4, "hand"),
        "Brings a Nawal of level 4 or less back from your burn pile to your hand.",
        "return a burned Nawal to hand",
    ),
    (
        Bring(2, "open-lane"),
        (
            "Brings a Nawal of level 2 or less back from your burn pile into an open lane of yours, "
            "free of charge."
        ),
        "return a burned level 1-2 Nawal to a lane",
    ),
]


def magic(*effects: Effect) -> SpellCard:
    return SpellCard(id="x", name="X", gloss="a test", level=1, kind="magic", effects=effects)


@pytest.mark.parametrize(("effect", "said", "short"), EFFECTS, ids=[short for _, _, short in EFFECTS])
def test_every_effect_has_words(effect: Effect, said: str, short: str) -> None:
    assert text.effect_text(effect) == said
    assert text.short_effect(magic(effect)) == short
    assert text.card_text(magic(effect), INDEX) == ("X (a test)", "Basic Spell, Magic, level 1", said)


def test_every_type_of_effect_has_its_words_tried() -> None:
    assert {type(effect) for effect, _, _ in EFFECTS} == set(get_args(Effect))


def test_effects_side_by_side_are_said_in_few_words_and_in_fewer() -> None:
    assert text.short_effect(magic(Damage(1, "own"), GainEnergy(3))) == "1 damage to one of yours, +3 Energy"
    assert text.effect_wordings(magic(ShiftAway("opponent"), Damage(2, "same"), DrawCards(2))) == (
        ("shift a foe one lane", "2 damage to it", "draw 2 cards"),
        ("shift a foe", "2 damage to it", "draw 2"),
        ("shift a foe", "2 dmg to it", "draw 2"),
    )


def test_fewer_words_leave_no_number_out() -> None:
    for spell in (*CARDS.spell, *edition.house().spell):
        if spell.kind != "magic":
            continue
        for clauses in text.effect_wordings(spell):
            for effect, clause in zip(spell.effects, clauses, strict=True):
                amount = getattr(effect, "amount", None)
                if amount is not None:
                    assert ("all" if amount >= 99 else str(amount)) in clause
        lengths = [len(", ".join(clauses)) for clauses in text.effect_wordings(spell)]
        assert lengths == sorted(lengths, reverse=True)


def item(power: int, life: int, *signs: Sign) -> SpellCard:
    return SpellCard(
        id="x", name="X", gloss="", level=2, kind="item", glyph="tlalok", power=power, life=life, signs=signs
    )


def test_items_are_described() -> None:
    assert text.short_effect(item(2, 1)) == "item +2 power +1 life"
    assert text.short_effect(item(0, 1, Sign.REED)) == "item +1 life reed"
    assert text.short_effect(item(1, 3, Sign.WIND, Sign.EAGLE)) == "item +1 power +3 life wind eagle"
    assert text.card_text(item(2, 0, Sign.DOG), INDEX) == (
        "X",
        "Sacred Spell, Item, level 2",
        "Glyph of Tlalok",
        "The Nawal that has it gets 2 more Power and DOG.",
        f"DOG: {text.sign_text(Sign.DOG)}",
    )


def test_nawals_and_guardians_are_described() -> None:
    assert text.card_text(INDEX["michin"], INDEX) == (
        "Michin",
        "Nawal, level 1",
        "Power 2, Life 3",
        f"WATER: {text.sign_text(Sign.WATER)}",
    )
    guardian = INDEX["tlalok"]
    assert isinstance(guardian, GuardianCard)
    assert text.card_text(replace(guardian, gloss="giver of rain"), INDEX) == (
        "Tlalok (giver of rain)",
        "Guardian of the Rain Deck",
        f"Energy 5, Power {guardian.power}, Life {guardian.life}",
        f"DEER: {text.sign_text(Sign.DEER)}",
    )
