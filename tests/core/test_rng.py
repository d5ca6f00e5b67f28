"""The random source: the same on every machine, and as even as dice should be."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tonalli.core.rng import Rng, Source


def test_the_numbers_of_a_seed_never_change() -> None:
    """Every save counts on these."""
    source = Rng(1).source()
    assert [source.word() for _ in range(3)] == [0x910A2DEC89025CC1, 0xBEEB8DA1658EEC67, 0xF893A2EEFB32555E]
    assert Rng(7).source().shuffled(range(10)) == [8, 1, 5, 9, 0, 4, 3, 2, 6, 7]
    assert Rng(7).derive(3, 0, 12) == Rng(0x265E2E7B033470BE)
    assert Rng(2**63 - 1).source().unit() == 0.16564699010451844


def test_drawing_goes_on_from_where_a_source_came_to() -> None:
    one = Rng(5).source()
    drawn = [one.word() for _ in range(6)]
    first = Rng(5).source()
    assert [first.word() for _ in range(2)] == drawn[:2]
    assert first.rng == Rng(5, 2)
    rest = first.rng.source()
    assert [rest.word() for _ in range(4)] == drawn[2:]
    assert msgspec.json.decode(msgspec.json.encode(one.rng), type=Rng) == one.rng


def test_rows_of_other_keys_are_other_rows() -> None:
    rows = [Rng(3), *(Rng(3).derive(*keys) for keys in ((), (0,), (1,), (0, 0), (0, 1), (1, 0)))]
    assert len({row.seed for row in rows}) == len(rows)
    assert Rng(3, 9).derive(1) == Rng(3).derive(1)


@pytest.mark.parametrize("n", [1, 2, 4, 7])
def test_each_number_comes_about_as_often(n: int) -> None:
    source = Rng(11).source()
    counts = Counter(source.below(n) for _ in range(1_000 * n))
    assert set(counts) == set(range(n))
    assert all(880 < count < 1_120 for count in counts.values())


@pytest.mark.parametrize("n", [0, -1])
def test_there_is_no_number_below_nothing(n: int) -> None:
    with pytest.raises(ValueError, match="has no number"):
        Rng(1).source().below(n)


def test_words_that_would_favour_small_numbers_are_drawn_again() -> None:
    class Fixed(Source):
        words = [(1 << 64) - 1, 5]

        def word(self) -> int:
            return self.words.pop(0)

    assert Fixed(Rng(0)).below(3) == 2


def test_shuffling_loses_nothing_and_reaches_every_order() -> None:
    source = Rng(2).source()
    orders = Counter(tuple(source.shuffled("abc")) for _ in range(600))
    assert {"".join(sorted(order)) for order in orders} == {"abc"}
    assert len(orders) == 6
    assert min(orders.values()) > 60


def test_a_float_is_from_zero_to_below_one() -> None:
    source = Rng(4).source()
    drawn = [source.unit() for _ in range(1_000)]
    assert all(0 <= number < 1 for number in drawn)
    assert 0.45 < sum(drawn) / len(drawn) < 0.55
