"""Penalties that the screen keeps are felt wherever their holder looks, and nowhere else (GU-35)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.color import Color
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widgets import OptionList

from tests.ui.clock import Clock
from tests.ui.gualicho import scenes
from tests.ui.gualicho.conftest import OnScreen
from tests.ui.gualicho.driver import GualichoDriver
from tests.ui.nawalli.driver import settle
from tests.ui.screen import shown, until
from tonalli.games.gualicho.cards import Card, in_order
from tonalli.games.gualicho.model import Cast, Discarded, Draw, Drew, End, Pass, State, TurnBegan, WhyDrawn
from tonalli.games.gualicho.words import card_name
from tonalli.ui.games.gualicho.felt import REFUSED, TURNED_OVER, Felt, felt, laid, names_pattern
from tonalli.ui.games.gualicho.spelling import SpellOut, spelled
from tonalli.ui.screens.match import MatchScreen
from tonalli.ui.widgets.board import Film
from tonalli.ui.widgets.keyed import ActionList

WIDE = (120, 40)
Read = Callable[[], object]


def text(pilot: Pilot[int]) -> str:
    """All that is on the screen, in one line."""
    return " ".join(shown(pilot.app).split())  # type: ignore[arg-type]


def listed(pilot: Pilot[int]) -> int:
    """How much the palette lists."""
    menus = pilot.app.screen.query(OptionList) if isinstance(pilot.app.screen, CommandPalette) else ()
    return sum(menu.option_count for menu in menus)


def hues(pilot: Pilot[int]) -> set[str]:
    """All colours on the screen that are no grey."""
    found = set()
    for strip in pilot.app.screen._compositor.render_strips():
        for segment in strip:
            for colour in (segment.style.color, segment.style.bgcolor) if segment.style else ():
                if colour is not None:
                    rgb = Color.from_rich_color(colour)
                    if max(rgb.rgb) - min(rgb.rgb) > 2:
                        found.add(rgb.hex)
    return found


async def look_around(pilot: Pilot[int], driver: GualichoDriver, read: Read) -> dict[str, object]:
    """What is read in every place where cards are named: each is opened and closed again."""
    app = pilot.app
    found = {"board and last lines": read()}
    await driver.press("1")
    found["what it would do"] = read()
    await driver.press("escape", "v")
    found["a card in full"] = read()
    await driver.press("escape", "full_stop")
    assert isinstance(app.screen, ActionList)
    found["list"] = read()
    await driver.press("escape", "o")
    found["log"] = read()
    await driver.press("escape", "ctrl+p")
    await until(pilot, lambda: listed(pilot) > 5)
    found["palette"] = read()
    await driver.press("escape", "H")
    await until(pilot, lambda: "would choose" in text(pilot))
    found["hint"] = read()
    defensa = driver.board._felt.hand.index(Card.DEFENSA)
    await driver.press(str(defensa + 1), "c")
    assert driver.match.ply == 0
    found["reason"] = read()
    await driver.press("escape")
    return found


async def film(
    pilot: Pilot[int], driver: GualichoDriver, clock: Clock, read: Callable[[], object]
) -> list[object]:
    """What is read in every picture while two cards are drawn, and when they lie in the hand."""
    clock.stopped = False
    found: list[object] = []
    clock.watch = lambda: found.append(read())
    await driver.press("w")
    await until(pilot, lambda: driver.match.ply == 1 and not driver.board.moving)
    await settle(pilot.app)  # type: ignore[arg-type]
    assert found, "something moved"
    return [*found, read()]


def cards(names: str) -> tuple[Card, ...]:
    """A hand."""
    return in_order(map(Card, names.split()))


def hidden_names(driver: GualichoDriver) -> set[str]:
    """The names of the own cards."""
    return {card_name(card) for card in driver.match.state.players[0].hand}


# -- face down


@pytest.mark.parametrize("holds", [True, False], ids=["blind", "seeing"])
async def test_cards_that_lie_face_down_are_named_nowhere(
    holds: bool, on_screen: OnScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = scenes.blind() if holds else scenes.felt("one-hand")
    clock = Clock(monkeypatch)
    async with on_screen(state, size=WIDE, motion=True) as (pilot, driver):

        def read() -> set[str]:
            seen = text(pilot)
            dealt = {"cards: "} if "is dealt 7 cards: " in seen or "before playing: " in seen else set()
            return {name for name in hidden_names(driver) if name in seen} | dealt

        places = await look_around(pilot, driver, read)
        pictures = await film(pilot, driver, clock, read)
        places["film"] = pictures[0] if not holds else set().union(*pictures)  # type: ignore[arg-type]
        silent = {place for place, names in places.items() if not names}
        assert silent == (set(places) if holds else set())


async def test_they_go_by_where_they_lie(on_screen: OnScreen) -> None:
    async with on_screen(scenes.blind()) as (pilot, driver):
        assert driver.board._felt.hand != driver.match.state.players[0].hand, "the order tells nothing"
        await driver.press("2", "4", "3")
        assert "Two cards are cast together at most" in text(pilot)
        await driver.press("escape", "escape")
        at = driver.board._felt.hand.index(Card.DEFENSA)
        await driver.press(str(at + 1), "c")
        assert REFUSED in text(pilot)
        await driver.press("d")
        assert REFUSED in text(pilot), "nor when it is to be discarded"
        await driver.press("escape", "full_stop")
        assert "Pick card 5" in text(pilot)
        assert "Cast card" not in text(pilot), "which could be cast would tell what they are"
        await driver.press("down", "down", "enter")
        assert driver.board._session is not None
        assert driver.board._session.lifted == (2,)


async def test_what_lay_face_down_and_needs_a_choice_is_not_taken_back(on_screen: OnScreen) -> None:
    state = scenes.table(
        scenes.player("desvio potencia", "blind-hand"), scenes.player("defensa"), scenes.player("defensa"),
        attack=scenes.red(2, 0),
    )  # fmt: skip
    async with on_screen(state) as (pilot, driver):
        at = driver.board._felt.hand.index(Card.DESVIO)
        await driver.press(str(at + 1), "c")
        assert "where does the attack go?" in text(pilot)
        await driver.press("escape")
        assert "Go on playing" in text(pilot), "it is the menu that opens"
        await driver.press("escape", "enter")
        assert driver.match.record.actions == ["cast desvio onward"]


def test_the_order_face_down_stays_and_is_not_sorted() -> None:
    hand = cards("defensa desvio curacion potencia no-win one-card mirror")
    blind = {Card.BLIND_HAND}
    first = laid(hand, blind, 7, 1, 0, 3)
    assert first == laid(hand, blind, 7, 1, 0, 9), "it stays from turn to turn"
    assert sorted(first) == sorted(hand)
    assert first != hand
    less = tuple(card for card in hand if card is not Card.CURACION)
    assert laid(less, blind, 7, 1, 0, 3) == tuple(card for card in first if card is not Card.CURACION)
    assert len({laid(hand, blind, lot, 1, 0, 3) for lot in range(20)}) > 10, "another one in another match"


async def test_what_is_shown_of_before_does_not_lay_them_open(
    on_screen: OnScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    clock.stopped = False
    async with on_screen(scenes.blind(), motion=True) as (pilot, driver):
        before = scenes.posed(scenes.felt("animal"), 0).view(0)
        seen: list[str] = []
        clock.watch = lambda: seen.append(text(pilot))
        await driver.board.play(Film(before, (TurnBegan(0), Discarded(1, Card.NO_WIN)), (before, before)))
        assert len(seen) == 2
        assert not [name for name in hidden_names(driver) for one in seen if name in one]


@pytest.mark.parametrize("holds", [True, False], ids=["blind", "seeing"])
async def test_a_card_that_was_turned_over_is_not_taken_back(holds: bool, on_screen: OnScreen) -> None:
    state = scenes.felt("blind-hand" if holds else "animal")
    async with on_screen(state) as (pilot, driver):
        order = driver.board._felt.hand
        await driver.press(str(order.index(Card.DESVIO) + 1), "c")
        assert driver.match.ply == 1
        assert driver.match.can_undo(0), "by the rules it could"
        await driver.press("u")
        assert driver.match.ply == holds
        assert (TURNED_OVER in text(pilot)) is holds


# -- shuffled


@pytest.mark.parametrize("holds", [True, False], ids=["shuffled", "in-order"])
async def test_a_shuffled_hand_lies_so_everywhere(holds: bool, on_screen: OnScreen) -> None:
    state = scenes.felt("shuffled-hand" if holds else "animal")
    async with on_screen(state, size=WIDE) as (pilot, driver):
        hand = driver.match.state.players[0].hand
        order = driver.board._felt.hand
        assert (order != hand) is holds
        names = ("Defensa", "Desvío", "Curación")
        rows = shown(pilot.app).splitlines()  # type: ignore[arg-type]
        row = next(row for row in rows if all(name in row for name in names))
        seen = sorted(names, key=row.index)
        assert seen == [card_name(card) for card in order if card_name(card) in seen], "as they lie"
        await driver.press("full_stop")
        menu = pilot.app.screen.query_one(OptionList)
        lines = [str(menu.get_option_at_index(n).prompt) for n in range(menu.option_count)]
        singles = [line for line in lines if line.startswith("Cast ") and " + " not in line]
        at = [next(n for n, card in enumerate(order) if card_name(card) in line) for line in singles]
        assert at == sorted(at), "and so does the list"
        await driver.press("escape", "ctrl+p")
        await until(pilot, lambda: listed(pilot) > 5)
        named = [line.split(":")[0] for line in singles]
        await until(pilot, lambda: all(name in text(pilot) for name in named))
        assert [*named] == sorted(named, key=text(pilot).index), "and the palette"
        await driver.press("escape")
        desvio = order.index(Card.DESVIO)
        await driver.press(str(desvio + 1), "c")
        assert driver.match.record.actions == ["cast desvio"], "and number keys mean what lies there"


@pytest.mark.rule("GU-35")
def test_a_hand_is_shuffled_anew_after_each_of_its_holders_turns_only() -> None:
    game, deck = scenes.GUALICHO, scenes.GUALICHO.definitions

    def lies(state: State) -> tuple[Card, ...]:
        return felt(game.view(state, 0), deck, 7).hand

    def ended(state: State) -> State:
        """A turn without an attack."""
        active = state.active
        while state.active == active:
            legal = game.legal_actions(state)
            quiet = next((a for a in (Pass(), End(), Draw()) if a in legal), Cast((Card.DESVIO,)))
            state = game.apply(state, quiet).state
        return state

    mine = scenes.felt("shuffled-hand")
    begun = lies(mine)
    theirs = ended(mine)
    assert [player.turns for player in theirs.players] == [1, 0, 0]
    again = lies(theirs)
    assert [card for card in again if card in begun] != [card for card in begun if card in again]
    while theirs.active:
        theirs = ended(theirs)
        assert lies(theirs) == again, "after a turn of another it lies as it lay"


def test_a_hand_lies_the_same_in_every_replay() -> None:
    hand = cards("defensa desvio curacion potencia no-win one-card mirror")
    penalties = {Card.SHUFFLED_HAND}
    assert laid(hand, penalties, 7, 1, 0, 3) == laid(hand, penalties, 7, 1, 0, 3)
    assert laid(hand, penalties, 7, 1, 0, 3) != laid(hand, penalties, 7, 1, 0, 4)


# -- spelled out


WAYS = ("keys", "enter", "list", "palette", "footer")


@pytest.mark.parametrize(
    ("way", "holds"),
    [
        *((way, True) for way in WAYS),
        *(pytest.param(way, False, marks=pytest.mark.soak if way != "keys" else ()) for way in WAYS),
    ],
)
async def test_what_is_played_is_spelled_out(holds: bool, way: str, on_screen: OnScreen) -> None:
    async with on_screen(scenes.felt("spell-it-out" if holds else "animal"), size=WIDE) as (pilot, driver):
        order = driver.board._felt.hand
        at = str(order.index(Card.DESVIO) + 1)
        if way == "keys":
            await driver.press(at, "c")
        elif way == "enter":
            await driver.press(at, "enter")
        elif way == "list":
            await driver.press("full_stop")
            menu = pilot.app.screen.query_one(OptionList)
            lines = [str(menu.get_option_at_index(n).prompt) for n in range(menu.option_count)]
            nth = next(n for n, line in enumerate(lines) if line.startswith("Cast Desvío:"))
            await driver.press(*["down"] * nth, "enter")
        elif way == "palette":
            await driver.press("ctrl+p")
            await until(pilot, lambda: listed(pilot) > 5)
            await pilot.press(*"Cast", "space", *"Desv")
            await until(pilot, lambda: 0 < listed(pilot) < 6)
            await pilot.press("enter")
        else:
            await driver.press(at)
            line = shown(pilot.app).splitlines()[-1]  # type: ignore[arg-type]
            await pilot.click("KeyLine", offset=(line.index("cast"), 0))
        await settle(pilot.app)  # type: ignore[arg-type]
        assert isinstance(pilot.app.screen, SpellOut) is holds
        if holds:
            assert "Desv" not in str(pilot.app.screen.query_one(".question").render())
            await pilot.press(*"desvi", "enter")
            assert "That is not its name." in text(pilot)
            assert driver.match.ply == 0
            await pilot.press(*"desvio", "enter")
            await settle(pilot.app)  # type: ignore[arg-type]
        assert driver.match.record.actions[0] == "cast desvio"


async def test_escape_leaves_it_unsaid(on_screen: OnScreen) -> None:
    async with on_screen(scenes.felt("spell-it-out")) as (pilot, driver):
        await driver.press("2", "c", "escape")
        assert isinstance(pilot.app.screen, MatchScreen)
        assert driver.match.ply == 0


async def test_each_of_two_is_spelled_out_and_turned_over_first_if_it_lay_face_down(
    on_screen: OnScreen,
) -> None:
    state = scenes.table(
        scenes.player("one-card potencia", "spell-it-out blind-hand mirror"), scenes.player("defensa"),
    )  # fmt: skip
    async with on_screen(state) as (pilot, driver):
        await driver.press("1", "2", "c")
        assert "It reads: draC enO." in text(pilot), "backwards"
        await driver.press("escape")
        assert isinstance(pilot.app.screen, SpellOut), "it lies open now"
        await pilot.press(*"one", "space", *"card", "enter")
        assert "card 2 of 2" in text(pilot)
        await pilot.press(*"potencia", "enter")
        await settle(pilot.app)  # type: ignore[arg-type]
        assert driver.match.record.actions[0] == "cast one-card+potencia"


def test_capitals_and_accents_do_not_count() -> None:
    assert spelled("  Curación ") == spelled("CURACION") == "curacion"
    assert spelled("Spell  It Out") == "spell it out"
    assert spelled("Spell It") != spelled("Spell It Out")


# -- backwards


@pytest.mark.parametrize("holds", [True, False], ids=["mirrored", "straight"])
async def test_names_are_read_backwards_everywhere(
    holds: bool, on_screen: OnScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    state = scenes.felt("mirror", "animal") if holds else scenes.felt("one-hand", "animal")
    async with on_screen(state, size=WIDE, motion=True) as (pilot, driver):

        def read() -> tuple[bool, bool]:
            seen = text(pilot)
            straight = {found[0] for found in names_pattern().finditer(seen)}
            back = {card_name(card)[::-1] for card in Card}
            return bool(straight), any(name in seen for name in back)

        places = await look_around(pilot, driver, read)
        pictures = await film(pilot, driver, clock, read)
        wanted = (False, True) if holds else (True, False)
        assert {place: seen for place, seen in places.items() if seen != wanted} == {}
        assert set(pictures) == {wanted}
        assert "laminA" in text(pilot) if holds else "Animal" in text(pilot)


async def test_pages_about_players_and_the_table_are_backwards_too(on_screen: OnScreen) -> None:
    async with on_screen(scenes.mirrored()) as (pilot, driver):
        await driver.press("up", "v")
        assert "laminA, a green Gualicho" in text(pilot)
        await driver.press("escape", "a")
        assert "rorriM, a green Gualicho" in text(pilot)
        assert not names_pattern().search(text(pilot))


# -- without colours


@pytest.mark.parametrize("holds", [True, False], ids=["colour-blind", "seeing"])
async def test_no_colours_anywhere(holds: bool, on_screen: OnScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch)
    state = scenes.felt("colour-blind" if holds else "animal", "no-win")
    async with on_screen(state, size=WIDE, motion=True) as (pilot, driver):
        places = await look_around(pilot, driver, lambda: hues(pilot))
        pictures = await film(pilot, driver, clock, lambda: hues(pilot))
        places["film"] = set().union(*pictures)  # type: ignore[arg-type]
        grey = {place for place, found in places.items() if not found}
        assert grey == (set(places) if holds else set())
        assert "R No Winning" in text(pilot), "the words stay"
        assert "red" in text(pilot)


async def test_colours_come_back_with_the_next_who_looks_and_when_the_match_is_left(
    on_screen: OnScreen,
) -> None:
    state = scenes.table(
        scenes.player("defensa desvio no-win", "colour-blind"), scenes.player("defensa desvio")
    )
    async with on_screen(state, 0, 1) as (pilot, driver):
        assert hues(pilot), "the curtain"
        await pilot.pause()
        await driver.press("enter")
        assert not hues(pilot)
        await driver.press("2", "c", "e")
        assert "Ben is to choose." in text(pilot)
        assert hues(pilot)
    async with on_screen(state) as (pilot, driver):
        assert not hues(pilot)
        await pilot.app.pop_screen()
        assert not pilot.app._grey.enabled  # type: ignore[attr-defined]


# -- whose they are


def test_only_the_holder_feels_them_and_only_while_the_round_lasts() -> None:
    match = scenes.posed(scenes.felt("mirror", "colour-blind", "blind-hand"), 0, 1)
    deck = scenes.GUALICHO.definitions
    mine = felt(match.view(0), deck, 1)
    assert (mine.grey, mine.blind, mine.mirrored) == (True, True, True)
    for viewer in (1, "table", "open"):
        other = felt(match.view(viewer), deck, 1)  # type: ignore[arg-type]
        assert (other.grey, other.penalties) == (False, frozenset())
    ended = felt(scenes.posed(scenes.over(), 0, 1, 2).view(0), deck, 1)
    assert ended.penalties == frozenset()


def test_nothing_of_it_reaches_view_or_notation() -> None:
    state = scenes.felt("mirror", "blind-hand", "shuffled-hand", "spell-it-out")
    match = scenes.posed(state, 0)
    assert match.view(0).players[0].hand == state.players[0].hand
    assert match.game.notation(Cast((Card.DESVIO,)), state) == "cast desvio"


def test_what_others_draw_is_told_as_ever() -> None:
    blind = Felt(seat=0, penalties=frozenset({Card.BLIND_HAND}))
    other = Drew(1, 1, WhyDrawn.CHOICE, (Card.DEFENSA,), True)
    assert blind.event(other) == other
    own = Drew(0, 1, WhyDrawn.CHOICE, (Card.DEFENSA,), True)
    assert blind.event(own) == Drew(0, 1, WhyDrawn.CHOICE, None, True)
