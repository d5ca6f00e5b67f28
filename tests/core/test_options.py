"""Options given as text, and what is said of those that cannot be."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from tonalli.core.game import OptionsError, options_from


class Size(Enum):
    SMALL = "small"
    LARGE = "large"


class Some(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    count: Annotated[int, Meta(ge=1, le=9)] = 3
    size: Size = Size.SMALL
    side: Literal["left", "right"] = "left"
    quick: bool = False
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.count == 9 and self.quick:
            raise ValueError("nine are never quick")


def test_texts_become_values() -> None:
    given = {"count": "5", "size": "large", "side": "right", "quick": "true"}
    assert options_from(Some, given) == Some(count=5, size=Size.LARGE, side="right", quick=True)
    assert options_from(Some, {}) == Some()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"count": "10"}, "The option 'count' cannot be '10': it is a whole number from 1 to 9."),
        ({"count": "many\x1b"}, "The option 'count' cannot be 'many?': it is a whole number from 1 to 9."),
        ({"size": "big"}, "The option 'size' cannot be 'big': it is one of small, large."),
        ({"side": "up"}, "The option 'side' cannot be 'up': it is one of left, right."),
        ({"quick": "no way"}, "The option 'quick' cannot be 'no way': it is true or false."),
        ({"names": "Ana"}, "The option 'names' cannot be 'Ana': it cannot be given as text."),
        ({"count": "9", "quick": "true"}, "These options cannot be used: nine are never quick."),
        ({"colour": "red"}, "There is no option 'colour'; there are: count, size, side, quick, names."),
    ],
)
def test_what_does_not_fit_is_told_with_what_would(given: dict[str, str], said: str) -> None:
    with pytest.raises(OptionsError) as caught:
        options_from(Some, given)
    assert str(caught.value) == said


class NoOptions(Struct, frozen=True):
    """Of a game in which nothing can be set."""


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(OptionsError, match=r"There is no option 'colour'; this game has none\."):
        options_from(NoOptions, {"colour": "red"})
