"""Where stones lie, how a card is aimed, what the pictures of a film show: all without a screen."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest

from tests.ui.serpent_stones import scenes
from tests.ui.serpent_stones.scenes import GAME, NAMES, laid, word
from tonalli.core.game import Viewer
from tonalli.core.rng import Rng
from tonalli.games.serpent_stones.board import PLACES, STONE_NAMED, STONE_NAMES, word_of
from tonalli.games.serpent_stones.model import (
    NAHUALLI,
    WARRIORS,
    Attack,
    Attacked,
    Card,
    Discard,
    House,
    Options,
    Phase,
    Place,
    Play,
    Point,
    Round,
    State,
    Table,
    View,
    Why,
)
from tonalli.games.serpent_stones.notation import parse
from tonalli.games.serpent_stones.rules import active_of, inactive_of
from tonalli.ui.games.serpent_stones import film, pages, panel, picture
from tonalli.ui.games.serpent_stones.aiming import Aim, aim, effect, sample, ways_of
from tonalli.ui.games.serpent_stones.layout import layout, links, placed
from tonalli.ui.games.serpent_stones.panel import Told
from tonalli.ui.games.serpent_stones.picture import Picture
from tonalli.ui.games.serpent_stones.since import changed_by_the_other
from tonalli.ui.widgets.board import Film
from tonalli.ui.widgets.canvas import Canvas

SIZES = pytest.mark.parametrize("size", [(80, 20), (80, 19), (80, 32), (84, 36), (164, 46)])
HOUSES = pytest.mark.parametrize("house", list(House))


def view(state: State, viewer: Viewer = 0) -> View:
    seen = GAME.view(state, viewer)
    assert isinstance(seen, View)
    return seen


def drawn(shown: Picture, size: tuple[int, int] = (80, 20)) -> str:
    canvas = Canvas(*size)
    picture.draw(canvas, layout(*size, shown.table.houses[shown.me]), shown)
    return canvas.text()


# ------------------------------------------------------------------------------------------- the layout


@SIZES
@HOUSES
def test_stones_panel_and_words_lie_apart_and_inside(size: tuple[int, int], house: House) -> None:
    where = layout(*size, house)
    areas = [where.area(stone) for stone in range(34)]
    lines = [
        where.panel,
        where.foot,
        where.foot._replace(y=where.above, height=1),
        where.foot._replace(y=where.below, height=1),
    ]
    for area in (*areas, *lines):
        assert area.x >= 1
        assert area.right < size[0]
        assert area.y >= 0
        assert area.bottom <= size[1]
    for one, other in itertools.combinations((*areas, *lines), 2):
        apart = one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
        assert apart
    assert where.foot.height >= panel_lines(size)


def panel_lines(size: tuple[int, int]) -> int:
    return 4 if size[1] == 19 else 5


@SIZES
def test_rows_are_staggered_and_the_own_house_is_at_the_bottom(size: tuple[int, int]) -> None:
    jaguar, eagle = layout(*size, House.JAGUAR), layout(*size, House.EAGLE)
    bottom = max(jaguar.area(stone).y for stone in range(34))
    for name in ("A1", "A2", "A3"):
        assert jaguar.area(STONE_NAMED[name]).y == bottom
        assert eagle.area(STONE_NAMED[name]).y < min(eagle.area(stone).y for stone in range(3, 34))
    for stone, (row, x) in enumerate(PLACES):
        across = STONE_NAMES[33 - stone]
        assert jaguar.area(stone) == eagle.area(STONE_NAMED[across]), "half a turn apart"
        assert placed(stone, False) == (row, x)
    one, other = (eagle.area(STONE_NAMED[name]).x for name in ("B1", "C1"))
    assert other == one + eagle.across // 2


@SIZES
def test_the_mouse_finds_each_stone(size: tuple[int, int]) -> None:
    where = layout(*size, House.EAGLE)
    for stone in range(34):
        area = where.area(stone)
        assert where.stone_at(area.x, area.y) == stone
        assert where.stone_at(area.right - 1, area.bottom - 1) == stone
    assert where.stone_at(0, 0) is None


# ------------------------------------------------------------------------------------------ the picture


@pytest.mark.parametrize("size", [(80, 20), (84, 36)])
def test_owner_house_and_state_are_told_without_colour(size: tuple[int, int]) -> None:
    said = drawn(Picture(scenes.middle().table, 0), size)
    assert (said.count("▲ E"), said.count("▲ J")) == (2, 2)
    assert (said.count("▼ E"), said.count("▼ J")) == (2, 3)
    assert (said.count("△·j"), said.count("▽·j")) == (1, 1)
    other = drawn(Picture(scenes.middle().table, 1), size)
    assert other.count("▲ E") == 2
    assert other.count("△·j") == other.count("▽·j") == 1


def test_what_the_other_did_since_the_own_last_turn_is_marked() -> None:
    def table(own: str, other: str, seat: int = 0, rounds: int = 0) -> Table:
        return laid(own, other, seat=seat, rounds=(Round(0, 0, Why.TEMPLE),) * rounds).table

    left = table("G1E F3J", "A3J", 1)
    assert changed_by_the_other(left, table("G1E F3J", "A3J B4J", 1), 0) == 0, "the other is still on"
    now = table("G1E", "A3J B4J F3J")
    assert changed_by_the_other(left, now, 0) == word("B4 F3"), "placed, captured"
    on = table("G1E F2J", "A3J B4J F3J")
    assert changed_by_the_other(left, on, 0) == word("B4 F3"), "until the turn is over"
    assert "▼ J'" in drawn(Picture(on, 0, fresh=word("B4 F3")))
    assert changed_by_the_other(left, table("F3J", "A3J"), 0) == word("G1"), "struck"
    assert changed_by_the_other(left, table("", "A3J", rounds=1), 0) == 0, "another round"
    assert changed_by_the_other(table("G1E", "A3J", 0), table("G1E F3J", "A3J", 1), 1) == word("F3")


def test_inactive_warriors_are_dim() -> None:
    shown = Picture(scenes.middle().table, 0)
    assert picture.face(shown, STONE_NAMED["D2"]) == (" △·j ", "dim")
    assert picture.face(shown, STONE_NAMED["C1"]) == (" ▽·j ", "dim")
    assert picture.face(shown, STONE_NAMED["E3"])[1] == "lane-blue source"
    assert picture.face(shown, STONE_NAMED["D4"])[1] == "lane-red source"


def test_temples_and_power_stones_are_marked_when_taken_too() -> None:
    said = drawn(Picture(laid("G1E A2J", "A3J").table, 0))
    assert "[P A1 ]  {T△·j }  [P▼ J ]" in said
    assert "[P▲ E ]  {T G2 }  [P G3 ]" in said
    tall = drawn(Picture(laid("G1E A2J", "A3J").table, 0), (84, 36))
    assert tall.count("┏━A2━━┓") == tall.count("┏━G2━━┓") == 1
    assert tall.count("╔═") == 4
    assert tall.count("║  P  ║") == 2


def test_active_warriors_side_by_side_are_joined_by_lines() -> None:
    own = word("G1 F3 E3 E4")
    assert {tuple(STONE_NAMES[stone] for stone in pair) for pair in links(own)} == {
        ("F3", "G1"), ("E3", "F3"), ("E3", "E4"),
    }  # fmt: skip
    assert "( ▲ E )──( ▲ J )" in drawn(Picture(laid("G1E F3J E3E E4J").table, 0))
    assert "──" not in drawn(Picture(laid("E3E E4J").table, 0)), "inactive ones are not"


def test_marks_on_the_stones() -> None:
    table = scenes.middle().table
    shown = Picture(table, 0, pattern=word("C3 C4 D4"), hit=word("C3 D4"), cut=word("D5"), gain=word("D2"))
    said = drawn(shown)
    assert said.count("«") == said.count("»") == 3
    assert all(mark in said for mark in ("« ▼ E\u00d7»", "« ▼ J\u00d7»", "( ▼ E!)", "( △·j+)"))
    lit = drawn(Picture(table, 0, lit=word("E2 D3"), cursor=STONE_NAMED["D3"]))
    assert "(  E2◦)" in lit
    assert "▸  D3◦◂" in lit


# ---------------------------------------------------------------------------------------------- aiming


def aimed(state: State, card: Card) -> Aim:
    ways = ways_of(card, GAME.legal_actions(state))
    return aim(state.table, ways, state.table.houses[0] is House.JAGUAR)


def positions() -> Iterator[State]:
    """States of random rounds in which warriors and Nahualli cards are played."""
    for seed in range(6):
        source = random.Random(seed)
        state = GAME.start(2, Rng(seed), Options()).state
        for _ in range(60):
            legal = GAME.legal_actions(state)
            if not legal:
                break
            assert isinstance(state, State)
            yield state
            fielded = [action for action in legal if isinstance(action, Place)]
            state = GAME.apply(state, source.choice(fielded or list(legal))).state


def test_the_cursor_goes_to_legal_targets_only_and_reaches_all() -> None:
    seen = 0
    for state in positions():
        legal = GAME.legal_actions(state)
        turned = state.table.houses[state.table.seat] is House.JAGUAR
        for card in (*WARRIORS, *NAHUALLI):
            ways = ways_of(card, legal)
            if not ways:
                continue
            start = aim(state.table, ways, turned)
            known, new = {start.at}, [start]
            while new:
                here = new.pop()
                steps = [here.slid(*step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1))]
                for there in (*steps, here.turn(), here.put(here.at + 1)):
                    assert there.way in legal
                    if there.at not in known:
                        known.add(there.at)
                        new.append(there)
            assert len(known) == len(ways)
            seen += len(ways) > 3
    assert seen > 50


def test_arrows_go_where_they_point() -> None:
    here = aimed(scenes.middle(), Card.EAGLE)
    for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        there = here.slid(*step)
        (row, x), (to_row, to_x) = (placed(found.stones[0], False) for found in (here, there))
        moved = (to_x - x) * step[0] + (to_row - row) * step[1]
        assert moved > 0 or there == here
    turned = aimed(scenes.turned(), Card.KNIGHT)
    right = turned.slid(1, 0)
    assert PLACES[right.stones[0]][1] < PLACES[turned.stones[0]][1], "half a turn: x falls to the right"


def test_a_pattern_slides_and_turns() -> None:
    start = aimed(scenes.middle(), Card.JAGUAR)
    assert len(start.shapes) == 2
    turned = start.turn()
    assert turned.way != start.way
    assert set(turned.stones) & set(start.stones), "as near as may be"
    assert turned.turn().way in start.ways
    owl = aimed(scenes.middle(), Card.OWL)
    assert owl.turn() == owl, "an Owl is not turned"
    assert [STONE_NAMES[stone] for stone in owl.stones] == ["D4", "D5"], "at first what does most"
    assert [STONE_NAMES[stone] for stone in owl.slid(-1, 0).stones] == ["D3", "D4"]


def test_what_an_attack_would_do() -> None:
    state = scenes.middle()
    attack = parse("strike jaguar c3 c4 d4")
    assert isinstance(attack, Attack)
    would = effect(state.table, attack)
    assert (would.hit, would.cut, would.gain) == (word("C3 D4"), word("D5"), 0)
    said = " ".join(line for line, _ in panel.effects(would, Card.JAGUAR))
    assert said == "\u00d7 strikes 2: C3 and D4; ! cuts off 1: D5."
    none = parse("strike owl d4 d5")
    assert isinstance(none, Attack)
    said = " ".join(line for line, _ in panel.effects(effect(state.table, none), Card.OWL))
    assert said == "\u00d7 strikes 2: D4 and D5; cuts off none."


def test_a_capture_may_make_own_warriors_active_again() -> None:
    state = laid("G1E F3J E3E C2J", "A3J B4J C3E D3J", "monkey")
    capture = parse("capture monkey d3 d4")
    assert isinstance(capture, Attack)
    would = effect(state.table, capture)
    assert would.hit == word("D3")
    assert would.gain == word("C2")
    said = [line for line, _ in panel.effects(would, Card.MONKEY)]
    assert said[0].startswith("\u00d7 captures 1: D3; ")
    assert said[1] == "+ makes 1 active again: C2."


def test_what_a_warrior_would_join() -> None:
    place = parse("place knight d3")
    assert isinstance(place, Place)
    would = effect(scenes.middle().table, place)
    assert {STONE_NAMES[other] for _, other in would.joins} == {"D2", "E3"}
    assert would.gain == word("D2")
    said = [line for line, _ in panel.effects(would, Card.KNIGHT)]
    assert said == ["Joins 2 warriors of yours: D2 and E3.", "+ makes 1 active again: D2."]
    start = parse("place eagle g3")
    assert isinstance(start, Place)
    assert [line for line, _ in panel.effects(effect(scenes.middle().table, start), Card.EAGLE)] == [
        "Starts a team."
    ]


def test_the_temple_is_said_to_win_and_comes_first() -> None:
    here = aimed(scenes.temple(), Card.EAGLE)
    assert STONE_NAMES[here.stones[0]] == "A2"
    would = effect(scenes.temple().table, here.way)
    assert would.wins
    assert panel.effects(would, Card.EAGLE)[0][0] == "The Temple Stone: this wins the round."


def test_what_is_foretold_is_what_happens() -> None:
    seen = {Place: 0, Attack: 0}
    for state in positions():
        me = state.table.seat
        for action in GAME.legal_actions(state):
            if not isinstance(action, Place | Attack):
                continue
            would = effect(state.table, action)
            step = GAME.apply(state, action)
            after = step.state.table
            event = step.events[0]
            if len(after.rounds) > len(state.table.rounds):
                assert would.wins
                continue
            assert not would.wins
            assert would.gain == inactive_of(state.table, me) & active_of(after, me)
            if isinstance(event, Attacked):
                assert (would.hit, would.cut) == (word_of(event.hit), word_of(event.cut))
            else:
                assert (would.hit, would.cut) == (0, 0)
            seen[type(action)] += 1
    assert min(seen.values()) > 200


def test_captured_beyond_a_gap_is_active_for_now_and_marked() -> None:
    table = laid("G1E F3J", "A3J", "knight", anchors="D4").table
    assert "▲*" not in drawn(Picture(table, 0))
    table = laid("G1E F3J D4J D5E", "A3J", "knight", anchors="D4").table
    said = drawn(Picture(table, 0))
    assert "( ▲*J )──( ▲*E )" in said
    assert "[P▲ E ]" in said


def test_who_is_ahead_is_said_when_the_last_deck_is_drawn_from() -> None:
    assert "is ahead" not in told(scenes.middle())
    assert "▼ is ahead" in told(laid("G1E", "A3J B4J", rebuilt=2))
    assert "▲ is ahead" in told(laid("G1E F3J", "A3J", rebuilt=2))
    assert "nobody is ahead" in told(laid("G1E", "A3J", rebuilt=2))


def test_a_card_that_cannot_be_played_has_a_reason() -> None:
    for state in positions():
        deck = GAME.definitions
        for card in (*WARRIORS, *NAHUALLI):
            held = card in state.sides[state.table.seat].hand
            if state.table.phase is Phase.CARD and held and not ways_of(card, GAME.legal_actions(state)):
                assert GAME.why_not(state, sample(state.table, deck, card))


# -------------------------------------------------------------------------------------------- the panel


def told(state: State, size: tuple[int, int] = (80, 20), **named: object) -> str:
    canvas = Canvas(*size)
    seen = view(state)
    shown = Told(seen, NAMES, 0, deck=GAME.definitions, **named)  # type: ignore[arg-type]
    panel.draw(canvas, layout(*size, seen.table.houses[0]), shown)
    return canvas.text()


def test_what_is_always_in_sight() -> None:
    said = told(scenes.middle())
    for fact in (
        "Round 2", "won ▲ 0  ▼ 1", "deck 43, rebuilt 1 of 2", "discards 6", "on top: Tezcatlipoca",
        "▼ Greedy, Jaguar", "▸▲ Ana, Eagle", "hand 5  sacrifice ▒ .", "hand 6  sacrifice . .",
        "3 rows to go", "4 rows to go", "Your hand: 6", "Eagle Warrior x2", "Butterfly Capture",
    ):  # fmt: skip
        assert fact in said, fact


def test_names_of_any_length_leave_the_facts_in_sight() -> None:
    canvas = Canvas(80, 20)
    seen = view(scenes.middle())
    long = ("A name of 24 characters!", "B name of 24 characters!")
    panel.draw(canvas, layout(80, 20, seen.table.houses[0]), Told(seen, long, 0))
    lines = canvas.text().splitlines()
    assert "hand 5  sacrifice ▒ .  3 rows to go" in lines[0]
    assert "B name of 24 characters!, Jaguar" in lines[0]


def test_who_is_at_the_temple_row_and_who_has_no_team() -> None:
    assert panel.far(0) == "at the temple"
    assert panel.far(1).strip() == "1 row to go"
    assert panel.far(7).strip() == "no team"
    assert "no team" in told(scenes.teotl())


@pytest.mark.parametrize("hand", ["knight owl", "knight"])
def test_two_cards_in_hand_are_a_warning(hand: str) -> None:
    said = told(laid("G1E", "", hand), cursor=0, card=Card.KNIGHT)
    assert "! Wrath" in said
    assert panel.WARNING in said
    assert "! Wrath" not in told(laid("G1E", "", "knight owl bat"), cursor=0, card=Card.KNIGHT)


def test_no_warning_before_the_cards_are_dealt_and_put_aside() -> None:
    assert "!" not in told(laid("", "", "", 0, phase=Phase.ASIDE))


def test_the_hand_asks_for_a_discard_only_while_one_is_to_be_chosen() -> None:
    assert "Your hand: discard 2" in told(scenes.dealt())
    chosen = laid("", "", "knight knight eagle owl monkey", 7, phase=Phase.ASIDE, seat=1, aside="bat owl")
    assert "Your hand: 5" in told(chosen)


@pytest.mark.parametrize("own", ["", "G1E", "G1E F3J E3E D4J C3J B4J", "G1E F3J E3E D4J C3J B4J A3J"])
@pytest.mark.parametrize("hand", ["knight owl bat", "knight"])
def test_the_facts_of_both_players_stand_in_columns(own: str, hand: str) -> None:
    lines = told(laid(own, "G3J" if own else "", hand)).splitlines()
    above, below = (next(line for line in lines if name in line) for name in NAMES[::-1])
    assert above.index("hand") == below.index("hand")
    assert above.index("sacrifice") == below.index("sacrifice")


def test_a_sacrifice_that_invites_the_wrath_is_warned_of() -> None:
    assert panel.thin(2) == ()
    assert "leaves 1 card in your hand" in panel.thin(1)[0][0]
    assert "leaves no card in your hand" in panel.thin(0)[0][0]


def test_kinds_of_the_discard_pile_are_counted_where_there_are_several() -> None:
    said = told(laid("G1E", "", "knight owl bat", discard="skunk eagle eagle"), (84, 36))
    assert "Eagle Warrior x2" in said
    assert "x1" not in said


def test_a_long_hand_scrolls_with_the_cursor() -> None:
    for at in range(15):
        said = told(scenes.many(), cursor=at)
        assert "more" in said
        assert f"▸{at + 1 if at < 9 else ' '} " in said
        assert "2 ▒ Butterfly Capture" in said
    assert "more" not in told(scenes.middle(), cursor=0)


def test_altar_cards_are_seen_by_their_owner_only() -> None:
    state = scenes.apart()
    assert "1 ▒ Beetle Strike" in told(state)
    assert "Coyote" not in told(state)
    assert [entry.altar for entry in panel.entries(view(scenes.altar()), 0)] == [0, -1, -1, -1, -1]


def test_every_card_fits_below_the_smallest_field() -> None:
    for card in Card:
        if card is Card.UNSEEN:
            continue
        canvas, where = Canvas(80, 20), layout(80, 20, House.EAGLE)
        seen = view(scenes.middle())
        panel.draw(
            canvas, where, Told(seen, NAMES, 0, card=card, effect=(("LAST LINE", ""),), deck=GAME.definitions)
        )
        assert "LAST LINE" in canvas.text()


def test_the_pages_tell_all_that_lies_open() -> None:
    said = "\n".join(pages.in_full(view(scenes.middle()), NAMES, 0, None, GAME.definitions))
    for fact in (
        "Jaguar Knight x2, Eagle Warrior", "On top: Tezcatlipoca.", "rebuilt 1 of 2 times",
        "active: E3 Eagle Warrior", "inactive: D2 Jaguar Knight", "first sacrifice stone: a card, face down",
        "Greedy, House of the Jaguar: 3 rows to go.",
    ):  # fmt: skip
        assert fact in said, fact
    assert "Coyote" not in said
    table = scenes.middle().table
    assert pages.on_stone(table, STONE_NAMED["D2"], NAMES) == "D2: a Jaguar Knight of Ana, inactive."
    assert pages.on_stone(table, STONE_NAMED["A2"], NAMES) == "A2, a Temple Stone: nobody stands there."


# --------------------------------------------------------------------------------------------- the film


def filmed(state: State, *actions: object, viewer: Viewer = 0) -> list[film.Shot]:
    shots: list[film.Shot] = []
    for action in actions:
        step = GAME.apply(state, action, watched=True)
        events = [GAME.redact(event, viewer) for event in step.events]
        frames = tuple(view(frame, viewer) for frame in step.frames)
        shown = film.shots(Film(view(state, viewer), tuple(filter(None, events)), frames), NAMES)
        shots += [shot for _, shot in shown if shot is not None]
        state = step.state
    return shots


def test_a_warrior_comes_from_the_hand_and_joins() -> None:
    shots = filmed(scenes.middle(), parse("place knight d3"))
    first, second, third = shots[:3]
    assert first.marks is not None
    assert first.marks.pattern == word("D3")
    assert first.parts == {"hand 0"}
    assert not first.view.table.warriors[0] & word("D3")
    assert second.marks == film.Marks(flash=word("D3"))
    assert third.marks == film.Marks(gain=word("D2"), flash=word("D3"))
    assert "a Jaguar Knight on D3" in first.said
    assert first.card is None, "what a warrior does to whoever holds it is not told of one that is played"


def test_a_strike_is_laid_hits_and_what_is_cut_off_fades() -> None:
    laid_, hit, gone, fades = [
        shot.marks for shot in filmed(scenes.middle(), parse("strike jaguar c3 c4 d4"))
    ][:4]
    assert laid_ == film.Marks(pattern=word("C3 C4 D4"))
    assert hit is not None
    assert (hit.hit, hit.flash) == (word("C3 D4"), word("C3 D4"))
    assert gone == film.Marks(pattern=word("C3 C4 D4"))
    assert fades == film.Marks(cut=word("D5"))


def test_captured_warriors_turn() -> None:
    state = scenes.middle()
    shots = filmed(state, parse("capture butterfly d4 d5 d6"))
    turned = shots[2]
    assert turned.marks is not None
    assert turned.marks.flash == word("D4 D5")
    assert turned.view.table.warriors[0] & word("D4 D5") == word("D4 D5")
    before = drawn(Picture(shots[1].view.table, 0))
    after = drawn(Picture(turned.view.table, 0))
    assert before != after


def test_cards_that_are_drawn_pointed_at_and_discarded_are_seen() -> None:
    shots = filmed(scenes.teotl(), Play(Card.TEZCATLIPOCA), Point(2))
    assert shots[0].card is Card.TEZCATLIPOCA
    assert any(shot.parts == {"hand 1", "discard"} for shot in shots)
    drew = [shot for shot in shots if shot.parts == {"deck", "hand 1"}]
    assert len(drew) == 1
    assert drew[0].card is None, "the other's card stays unseen"
    discarded = filmed(scenes.teotl(), Discard(Card.KNIGHT))
    assert discarded[0].parts == {"hand 0", "discard"}
    assert discarded[0].said == "Ana discards a Jaguar Knight."


def test_the_end_of_a_round_shows_what_decided_it() -> None:
    shots = filmed(scenes.temple(), parse("place eagle a2"))
    end = next(shot for shot in shots if shot.seconds == film.END)
    assert end.marks == film.Marks(flash=word("A2"))
    assert "goes to Ana" in end.said
    over = scenes.over().table
    assert film.decisive(over.rounds[-1], over) == word("A2"), "it stays marked when all is over"


@pytest.mark.parametrize("viewer", [0, "table", "open"])
def test_every_event_of_a_match_can_be_shown(viewer: Viewer) -> None:
    source = random.Random(4)
    state = GAME.start(2, Rng(9), Options()).state
    for _ in range(400):
        legal = GAME.legal_actions(state)
        if not legal:
            break
        action = source.choice(legal)
        for shot in filmed(state, action, viewer=viewer):
            canvas = Canvas(80, 20)
            seen = Told(shot.view, NAMES, 0, card=shot.card, title=shot.said, flash=shot.parts)
            panel.draw(canvas, layout(80, 20, shot.view.table.houses[0]), seen)
        state = GAME.apply(state, action).state
    assert not GAME.legal_actions(state)
