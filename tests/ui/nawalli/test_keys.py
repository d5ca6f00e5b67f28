"""How choosing feels: steps and back, reasons, the footer, few keys, the mouse, typing ahead."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from textual.events import MouseScrollDown, MouseScrollUp
from textual.geometry import Offset
from textual.pilot import Pilot

from tests.games.nawalli.arena import GAME, F, Table, arena, begun, drafted, match
from tests.ui.nawalli import scenes
from tests.ui.nawalli.driver import settle
from tests.ui.nawalli.stage import Stage
from tonalli.core.game import Viewer
from tonalli.games.nawalli.model import Action
from tonalli.ui.games.nawalli import NawalliBoard
from tonalli.ui.games.nawalli.arena import Slot, Spot
from tonalli.ui.games.nawalli.choosing import At, Gone
from tonalli.ui.games.nawalli.facts import Reader
from tonalli.ui.games.nawalli.session import Session
from tonalli.ui.games.nawalli.sheets import TextSheet
from tonalli.ui.themes import LIGHT
from tonalli.ui.widgets.keyed import ActionList
from tonalli.ui.widgets.keys import KeyLine


class Hand:
    """Presses keys and looks."""

    def __init__(self, pilot: Pilot[None], app: Stage) -> None:
        self.pilot = pilot
        self.app = app
        self.count = 0

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.count += 1
            self.app.simulate_key(key)
            await settle(self.app)

    async def click(self, spot: Spot) -> None:
        layout = self.app.board._layout_
        assert layout is not None
        area = layout.spots[spot]
        await self.pilot.click(NawalliBoard, Offset(area.x + 3, area.y + 1))
        await settle(self.app)

    @property
    def cursor(self) -> Spot:
        return self.app.board.session.cursor

    @property
    def footer(self) -> str:
        return str(self.app.screen.query_one(KeyLine).render())


@asynccontextmanager
async def at(
    table: Table, viewer: int | str | None = None, others: Callable[[Table], Action] | None = None
) -> AsyncIterator[Hand]:
    app = Stage(table, viewer, others=others)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        yield Hand(pilot, app)


def passing(table: Table) -> Action:
    """The other seat lets everything pass and ends its turns."""
    legal = table.game.legal_actions(table.state)
    return table.parse("pass") if table.can("pass") else table.parse("end") if table.can("end") else legal[0]


# -- steps


async def test_a_card_shows_its_lanes_and_escape_takes_it_back() -> None:
    async with at(scenes.turn()) as hand:
        session = hand.app.board.session
        await hand.press("1")
        assert set(session.lit) == {At(0, 0), At(0, 2), At(0, 3)}
        assert "Summon Lizard 3 in red" in hand.app.said
        await hand.press("left")
        assert "Shapeshift Rain 3 in yellow into Lizard 3" in hand.app.said
        await hand.press("escape")
        assert session.free
        assert hand.cursor == Slot(0)
        assert hand.app.chosen == []
        await hand.press("1", "right", "enter")
        assert hand.app.chosen == ["summon lizard-3 green"]


async def test_the_lane_the_cursor_was_on_is_offered_first() -> None:
    table = arena(hand="monkey-1 monkey-2", energy=3)
    async with at(table) as hand:
        hand.app.board.session.put(At(0, 2))
        await hand.press("1", "enter")
        assert hand.app.chosen == ["summon monkey-1 green"]


async def test_another_card_can_be_picked_in_the_middle_of_a_choice() -> None:
    async with at(scenes.turn()) as hand:
        await hand.press("1", "4")
        assert "Heal-Own" in hand.app.said
        await hand.press("enter")
        assert hand.app.chosen == ["cast heal-own blue"]


async def test_another_verb_goes_on_with_the_same_fighter() -> None:
    table = arena(mine={"red": "monkey-1", "blue": "monkey-2"}, theirs={"blue": "monkey-1"})
    async with at(table) as hand:
        hand.app.board.session.put(At(0, 1))
        await hand.press("a", "s")
        assert "Shift Monkey 2" in hand.app.said
        await hand.press("enter")
        assert hand.app.chosen == ["shift blue red"]


async def test_a_fighter_with_several_verbs_is_asked() -> None:
    async with at(scenes.turn()) as hand:
        hand.app.board.session.put(At(0, 1))
        await hand.press("enter")
        assert [item.title for item in hand.app.board.session.tray] == ["attack", "shift"]
        await hand.press("2")
        assert "Shift Axolotl" in hand.app.said
        await hand.press("escape")
        assert [item.title for item in hand.app.board.session.tray] == ["attack", "shift"]
        await hand.press("escape")
        assert hand.cursor == At(0, 1)
        assert hand.app.board.session.free


async def test_a_fighter_can_be_blessed_from_its_verbs_and_a_guardian_summoned_from_its_lane() -> None:
    table = arena(mine={"blue": "monkey-1"}, guardian="tlalok", energy=9)
    async with at(table) as hand:
        hand.app.board.session.put(At(0, 1))
        await hand.press("enter")
        assert [item.title for item in hand.app.board.session.tray] == ["attack", "shift", "bless"]
        await hand.press("3", "enter")
        assert hand.app.chosen == ["bless blue"]
    table = arena(mine={"blue": "monkey-1"}, guardian="tlalok", energy=9)
    async with at(table) as hand:
        await hand.click(At(0, 2))
        assert "Tlalok" in hand.app.said
        await hand.click(At(0, 2))
        assert hand.app.chosen == ["guardian green"]


async def test_a_sign_of_several_is_picked_from_a_tray() -> None:
    table = arena(mine={"red": F("jaguar-2", item="flower-item", damage=1)})
    async with at(table) as hand:
        hand.app.board.session.put(At(0, 0))
        await hand.press("w")
        assert {item.title for item in hand.app.board.session.tray} == {"JAGUAR", "FLOWER"}
        titles = [item.title for item in hand.app.board.session.tray]
        await hand.press(str(titles.index("FLOWER") + 1))
        assert hand.app.chosen == ["use flower red"]


async def test_what_needs_no_object_is_done_at_once() -> None:
    async with at(scenes.first_hand()) as hand:
        await hand.press("p")
        assert hand.app.chosen == ["pass"]


async def test_hjkl_always_move() -> None:
    async with at(scenes.turn()) as hand:
        await hand.press("l")
        assert hand.cursor == Slot(1)
        await hand.press("h", "k")
        assert hand.cursor == At(0, 0)
        await hand.press("k")
        assert hand.cursor == At(1, 0)
        await hand.press("j", "j")
        assert hand.cursor == Slot(0)
        assert hand.app.chosen == []


# -- reasons


@pytest.mark.parametrize(
    ("spot", "key", "why"),
    [
        (At(0, 3), "a", "attacked"),
        (Slot(1), "2", "Energy"),
        (Slot(1), "enter", "Energy"),
        (Slot(0), "n", ""),
        (Slot(0), "g", "Energy"),
        (At(0, 3), "A", "attacked"),
        (Slot(0), "p", ""),
    ],
)
async def test_what_cannot_be_done_says_why(spot: Spot, key: str, why: str) -> None:
    table = scenes.turn()
    table.state = arena(
        mine={"yellow": F("rain-3", bless="tlalok", attacked=True)},
        theirs={"red": "jaguar-2"},
        hand="lizard-3 water-4 heal-own",
        energy=3,
    ).state
    async with at(table) as hand:
        hand.app.board.session.put(spot)
        await hand.press(key)
        assert hand.app.chosen == []
        assert hand.app.refused
        assert hand.app.said.endswith(".")
        assert why in hand.app.said


async def test_nothing_can_be_chosen_for_another() -> None:
    async with at(scenes.turn(), viewer=1) as hand:
        board = hand.app.board
        board.show(board.view, (), "Ana thinks.", board.names, False)
        for key in ("enter", "a", "e", "1", "s"):
            await hand.press(key)
        assert hand.app.chosen == []
        assert hand.app.refused


# -- the footer


async def test_the_footer_shows_what_the_keys_do_now() -> None:
    async with at(scenes.turn()) as hand:
        assert "play" in hand.footer
        assert "attack" in hand.footer
        assert "end turn" in hand.footer
        assert "pass" not in hand.footer
        await hand.press("1")
        assert "do it" in hand.footer
    async with at(scenes.answer()) as hand:
        assert "let it pass" in hand.footer
        assert "attack" not in hand.footer
    async with at(scenes.first_hand()) as hand:
        assert "keep hand" in hand.footer
        assert "new hand" in hand.footer
    async with at(match()) as hand:
        assert "take" in hand.footer
        assert "end turn" not in hand.footer


# -- few keys


async def test_a_turn_of_summon_attack_with_all_and_draw_back_takes_eight_keys() -> None:
    table = arena(
        mine={"red": "monkey-1", "blue": "monkey-2"},
        theirs={"red": "monkey-3"},
        hand="dog-1 blade plate metl",
        energy=1,
        nawals="dog-2 dog-3",
        spells="blade plate",
    )
    async with at(table, viewer=0, others=passing) as hand:
        await hand.press("1", "enter", "A")
        assert hand.app.said.startswith("All attack: red, blue, green.")
        assert [text.split()[0] for text in hand.app.chosen] == ["summon"]
        await hand.press("enter")
        assert [text.split()[0] for text in hand.app.chosen] == ["summon", "attack", "attack", "attack"]
        await hand.press("e", "n", "m")
        assert [text.split()[0] for text in hand.app.chosen[4:]] == ["end", "draw", "draw"]
        assert hand.count <= 8


async def test_the_same_turn_attack_by_attack() -> None:
    table = arena(mine={"red": "monkey-1", "blue": "monkey-2"}, theirs={"red": "monkey-3"})
    async with at(table, viewer=0, others=passing) as hand:
        hand.app.board.session.put(At(0, 0))
        await hand.press("a", "enter", "a", "enter")
        assert hand.app.chosen == ["attack red", "attack blue"]


# -- all attack


def _rushed() -> Table:
    return arena(
        mine={"red": "monkey-4", "blue": "monkey-1", "green": F("monkey-1", damage=4)},
        theirs={"red": F("deer-1", item="dog-item", damage=1), "green": "quake-2"},
    )


async def test_all_attack_is_a_list_that_is_seen_before_it_starts() -> None:
    async with at(_rushed(), viewer=0, others=passing) as hand:
        session = hand.app.board.session
        await hand.press("A")
        assert [item.title for item in session.tray] == ["red: Monkey 4", "blue: Monkey 1", "green: Monkey 1"]
        assert "defeated" in session.tray[0].lines[0]
        assert "+1 gem" in session.tray[1].lines[0]
        assert any("DEER" in line for line in session.tray[0].lines)
        assert hand.app.chosen == []
        await hand.press("x")
        assert [item.title for item in session.tray] == ["blue: Monkey 1", "green: Monkey 1"]
        await hand.press("escape")
        assert len(session.tray) == 3
        await hand.press("escape")
        assert session.free
        await hand.press("A", "x", "A")
        assert hand.app.chosen == ["attack blue", "attack green"]


def fleeing(table: Table) -> Action:
    """The deer flees to blue as soon as it is attacked."""
    return table.parse("deer red blue") if table.can("deer red blue") else passing(table)


async def test_an_attack_is_dropped_with_a_sentence_when_an_answer_changed_the_picture() -> None:
    async with at(_rushed(), viewer=0, others=fleeing) as hand:
        await hand.press("A", "enter")
        assert hand.app.chosen == ["attack red", "attack green"]
        assert hand.app.refused
        assert hand.app.said == "Monkey 1 does not attack: Deer 1 stands opposite now."


async def test_all_attack_stops_for_a_question_and_goes_on_after_it() -> None:
    table = arena(mine={"red": F("snake-2"), "blue": "monkey-1"}, theirs={"red": F("monkey-1", damage=4)})
    async with at(table, viewer=0, others=passing) as hand:
        await hand.press("A", "enter")
        assert hand.app.chosen == ["attack red"]
        await hand.press("p")
        assert hand.app.chosen == ["attack red", "pass", "attack blue"]


async def test_all_attack_does_not_begin_again_when_it_is_undone() -> None:
    table = arena(mine={"red": F("snake-2"), "blue": "monkey-1"}, theirs={"red": F("monkey-1", damage=4)})
    before = table.state
    async with at(table, viewer=0, others=passing) as hand:
        await hand.press("A", "enter")
        hand.app.table.state = before
        hand.app.show()
        await settle(hand.app)
        assert hand.app.chosen == ["attack red"]
        assert not hand.app.board._rush


# -- typing ahead


async def test_keys_typed_before_the_outcome_is_shown_are_not_lost() -> None:
    table = arena(hand="dog-1 dog-2", energy=3, nawals="dog-3 dog-4 dog-1", spells="blade plate metl")
    async with at(table) as hand:
        for key in ("1", "enter", "1", "right", "enter", "e", "n", "m"):
            hand.app.simulate_key(key)
        await settle(hand.app)
        assert hand.app.chosen == ["summon dog-1 red", "summon dog-2 blue", "end", "draw nawal", "draw spell"]


# -- the mouse


async def test_a_card_is_played_with_the_mouse() -> None:
    async with at(scenes.turn()) as hand:
        await hand.click(Slot(2))
        assert set(hand.app.board.session.lit) == {At(0, 1), At(0, 3)}
        assert hand.app.chosen == []
        await hand.click(At(0, 3))
        assert hand.app.chosen == ["item blade yellow"]


async def test_the_next_click_on_a_card_shows_what_else_it_can_do() -> None:
    async with at(scenes.turn()) as hand:
        session = hand.app.board.session
        await hand.click(Slot(1))
        assert hand.app.refused  # too little Energy
        await hand.click(Slot(1))
        assert [item.title for item in session.tray] == ["sacrifice"]
        await hand.click(Slot(0))
        assert hand.app.said.startswith("Sacrifice Water 4")
        await hand.press("escape", "escape")
        await hand.click(Slot(2))
        await hand.click(Slot(2))
        assert [item.title for item in session.tray] == ["play", "sacrifice"]
        await hand.click(Slot(1))
        await hand.click(Slot(2))
        assert hand.app.chosen == ["sacrifice blade"]


async def test_pointing_at_a_target_shows_what_would_happen() -> None:
    async with at(scenes.turn()) as hand:
        await hand.click(Slot(2))
        layout = hand.app.board._layout_
        assert layout is not None
        area = layout.spots[At(0, 3)]
        await hand.pilot.hover(NawalliBoard, Offset(area.x + 3, area.y + 1))
        assert hand.cursor == At(0, 3)
        assert "Power 3 → 5" in hand.app.said
        assert hand.app.chosen == []


async def test_a_card_of_a_draft_is_taken_with_two_clicks() -> None:
    async with at(match()) as hand:
        await hand.click(Slot(2))
        assert hand.app.chosen == []
        await hand.click(Slot(2))
        assert len(hand.app.chosen) == 1


@pytest.mark.parametrize(
    ("key", "what"), [("a", "can attack"), ("A", "can attack"), ("s", "can shift"), ("w", "signs")]
)
async def test_a_verb_that_nobody_can_do_says_so(key: str, what: str) -> None:
    async with at(arena(mine={"red": F("monkey-1", attacked=True)}, hand="dog-1 metl")) as hand:
        await hand.press("1", "escape", key)
        assert hand.app.refused
        assert what in hand.app.said
        assert hand.app.said.startswith("None of your")


async def test_the_cursor_goes_on_to_a_card_that_can_be_taken() -> None:
    async with at(match(), others=lambda table: table.parse(table.legal()[0])) as hand:
        await hand.press("down", "enter")
        assert len(hand.app.chosen) == 1
        assert hand.cursor != Slot(3), "it is taken now"
        await hand.press("enter")
        assert len(hand.app.chosen) == 2


async def test_what_is_taken_is_not_offered_again() -> None:
    async with at(scenes.draft(), others=lambda table: table.parse(table.legal()[0])) as hand:
        await hand.press("enter", "left")
        step = hand.app.board.session.step_of(hand.cursor)
        assert isinstance(step, Gone)
        assert "take" not in hand.footer
        before = list(hand.app.chosen)
        await hand.press("enter")
        assert hand.app.chosen == before
        assert hand.app.said == f"{hand.app.names[step.seat]} has taken it."
        await hand.press("right")
        assert "take" in hand.footer


async def test_another_player_begins_at_the_own_first_card() -> None:
    async with at(begun(mode="quick-start")) as hand:
        hand.app.board.session.put(At(0, 2))
        who = hand.app.table.asked
        await hand.press("e")
        while hand.app.table.asked == who:
            await hand.press("n")
        assert hand.cursor == Slot(0)


def test_whose_hand_comes_in_sight_begins_at_the_first_card() -> None:
    game, session = GAME, Session()

    def look(table: Table, viewer: Viewer) -> None:
        legal = game.legal_actions(table.state) if viewer != "table" else ()
        session.renew(Reader(game.view(table.state, viewer), game.cards, 0), legal)

    table = begun(mode="quick-start")
    actor = table.asked
    assert actor is not None
    look(table, "table")
    assert session.cursor == At(0, 0), "no hand is seen"
    look(table, actor)
    assert session.cursor == Slot(0)
    session.put(At(actor, 2))
    look(table, "table")
    look(table, actor)
    assert session.cursor == At(actor, 2), "after an answer of the other's"


async def test_another_button_shows_a_card_in_full() -> None:
    async with at(scenes.turn()) as hand:
        layout = hand.app.board._layout_
        assert layout is not None
        area = layout.spots[Slot(1)]
        await hand.pilot.click(NawalliBoard, Offset(area.x + 3, area.y + 1), button=3)
        assert isinstance(hand.app.screen, TextSheet)
        assert hand.app.screen.page[0].startswith("Water 4")


async def test_the_wheel_goes_through_the_hand() -> None:
    async with at(scenes.longest()) as hand:
        layout = hand.app.board._layout_
        assert layout is not None
        here = (layout.tray.x + 5, layout.tray.y + 1)
        board = hand.app.board
        for by in (1, 1, 1, 1, 1, 1, -1):
            kind = MouseScrollDown if by > 0 else MouseScrollUp
            board.post_message(kind(board, *here, 0, by, 0, False, False, False))
            await settle(hand.app)
        assert hand.cursor == Slot(5)


async def test_a_click_beside_the_targets_says_why_not() -> None:
    async with at(scenes.turn()) as hand:
        await hand.press("1")
        await hand.click(At(1, 0))
        assert hand.app.refused
        assert hand.app.chosen == []


# -- what opens over the board


async def test_a_card_can_be_seen_in_full() -> None:
    async with at(scenes.turn()) as hand:
        await hand.press("v")
        assert isinstance(hand.app.screen, TextSheet)
        assert hand.app.screen.page[0].startswith("Lizard 3")
        await hand.press("v")
        assert not isinstance(hand.app.screen, TextSheet)
        await hand.press("c")
        assert isinstance(hand.app.screen, TextSheet)
        assert any("Metl" in line and "Dog 4" in line for line in hand.app.screen.page)


async def test_the_teams_can_be_seen_in_full_during_the_draft() -> None:
    async with at(scenes.draft()) as hand:
        assert "the deck of Teskatlipoka" in hand.app.screen_text()
        await hand.press("c")
        assert isinstance(hand.app.screen, TextSheet)
        text = "\n".join(hand.app.screen.page)
        for card in hand.app.table.state.teams[0]:
            assert hand.app.table.game.cards[card].name in text


async def test_the_list_of_all_actions_has_each_of_them() -> None:
    table = scenes.turn()
    legal = table.legal()
    async with at(table) as hand:
        await hand.press("full_stop")
        await hand.pilot.pause()
        assert isinstance(hand.app.screen, ActionList)
        assert len(hand.app.screen._labels) == len(legal)
        await hand.press("down", "enter")
        await hand.pilot.pause()
        assert hand.app.chosen == [legal[1]]


# -- who looks


def test_answers_and_drafts_need_no_curtain() -> None:
    for table, is_open in (
        (scenes.answer(), True),
        (match(), True),
        (scenes.turn(), False),
        (drafted(), False),
    ):
        view = table.game.view(table.state, table.asked if table.asked is not None else 0)
        assert NawalliBoard.open_question(view) is is_open


async def test_an_answer_is_given_with_both_hands_hidden() -> None:
    async with at(scenes.answer(), viewer="table") as hand:
        assert "face down" in hand.app.screen_text()
        assert "Lizard" not in hand.app.screen_text()
        await hand.press("enter")
        assert hand.app.chosen == ["dog blue"]


async def test_a_match_that_is_over_says_who_won() -> None:
    async with at(scenes.over(), viewer=0) as hand:
        assert "Ana wins the match" in hand.app.screen_text()
        assert "games: Ana 2, Greedy 0" in hand.app.screen_text()
        await hand.press("k", "v")
        assert isinstance(hand.app.screen, TextSheet)


async def test_other_colours_are_shown_at_once() -> None:
    async with at(scenes.turn()) as hand:
        board = hand.app.board
        before = [segment.style for segment in board.render_line(1)]
        hand.app.theme = LIGHT.name
        await hand.pilot.pause()
        assert [segment.style for segment in board.render_line(1)] != before


async def test_a_larger_window_is_laid_out_anew() -> None:
    async with at(scenes.turn()) as hand:
        await hand.pilot.resize_terminal(120, 40)
        await hand.pilot.pause()
        assert "Lizard 3" in hand.app.screen_text()
        assert "LIZARD: Attacks deal 1 less damage" in hand.app.screen_text()


async def test_a_question_says_what_no_answer_would_lead_to() -> None:
    async with at(scenes.answer()) as hand:
        assert hand.app.said == "Ana: answer the attack on red with DOG or DEER?  p: Deer 1 defeated"
        text = hand.app.screen_text()
        assert "to red  life 7→1" in text
        assert "to blue" in text
        await hand.press("left")
        assert hand.app.said != hand.app.question


async def test_what_would_happen_stands_on_the_arena_itself() -> None:
    async with at(scenes.turn()) as hand:
        await hand.press("1")
        lines = hand.app.screen_text().splitlines()
        assert any("energy 3→0" in line for line in lines)
        assert any("3 power life 15/15" in line for line in lines)
        hand.app.board.session.back()
        hand.app.board.session.put(At(0, 1))
        await hand.press("a")
        text = hand.app.screen_text()
        for told in ("+2 gems", "defeated", "life 10→9", "life 9→6", "tonalli 3→5", "energy 4→5"):
            assert told in text


async def test_open_spells_are_shown_beside_the_arena() -> None:
    async with at(scenes.six_signs()) as hand:
        assert "2 open Spells (c)" in hand.app.screen_text()
        await hand.pilot.resize_terminal(160, 40)
        await hand.pilot.pause()
        assert "Power-All-Own: 2 more Power" in hand.app.screen_text()


async def test_the_card_that_is_played_stays_in_sight() -> None:
    async with at(scenes.ten_cards()) as hand:
        await hand.press("9")
        assert not hand.app.board.session.free
        layout = hand.app.board._layout_
        assert layout is not None
        assert Slot(8) in layout.spots
