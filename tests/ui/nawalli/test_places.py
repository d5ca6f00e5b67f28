"""The nine places of a draft round stay where they are, and a taken one says who took it."""

from __future__ import annotations

import random

import pytest

from tests.games.nawalli.arena import match
from tests.ui.nawalli import scenes
from tests.ui.nawalli.driver import settle
from tests.ui.nawalli.stage import Stage
from tonalli.games.nawalli.model import NONE
from tonalli.ui.games.nawalli.places import picked, place_of, places


@pytest.mark.parametrize("options", [{}, {"mode": "full", "nawals": 4}, {"mode": "quick-start"}])
def test_places_stay_through_a_round(options: dict[str, object]) -> None:
    table, luck = match(seed=6, **options), random.Random(2)
    laid_out: dict[int, list[str]] = {}
    while (draft := table.state.draft) is not None:
        view = table.game.view(table.state, 0)
        found = places(view, table.game.cards)
        if not draft.picks:
            assert [place.card for place in found] == list(draft.offer)
        assert [place.card for place in found] == laid_out.setdefault(
            draft.at, [place.card for place in found]
        )
        assert sum(place.seat == NONE for place in found) == len(draft.offer)
        for seat in range(2):
            assert sum(place.seat == seat for place in found) == picked(draft, seat, 2)
        actor = table.asked
        assert actor is not None
        text = luck.choice(table.legal())
        here = place_of(view, table.game.cards, text.split()[1])
        at, picks = draft.at, draft.picks
        table.play(text)
        after = table.state.draft
        if after is not None and after.at == at:
            taken = places(table.game.view(table.state, 1 - actor), table.game.cards)
            assert taken[here].seat == actor
            assert taken[here].fresh
            assert after.picks == picks + 1
    assert laid_out


async def test_a_place_that_was_taken_says_by_whom_and_cannot_be_taken() -> None:
    app = Stage(scenes.draft())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "> Greedy takes it" in app.screen_text()
        app.simulate_key("1")
        await settle(app)
        app.simulate_key("enter")
        await settle(app)
        assert app.said == "Greedy has taken it."
        assert app.chosen == []
