"""The file of the best results: written whole, read whatever is in it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tonalli.play import best
from tonalli.play.best import FILE, KEPT, BestError, Result, keep, read
from tonalli.play.journal import Disk


def result(points: int, match: str = "", name: str = "Ana") -> Result:
    return Result(points, name, "2026-03-14", match or f"match {points}")


def points(folder: Path, game: str = "nahua") -> list[int]:
    return [one.points for one in read(folder)[0][game]]


def test_the_best_stand_first_and_only_so_many_are_kept(tmp_path: Path) -> None:
    for number in (3, 9, 5, *range(20, 40)):
        keep(tmp_path, "nahua", result(number))
    assert points(tmp_path) == list(range(39, 39 - KEPT, -1))
    kept = keep(tmp_path, "nahua", result(1))
    assert 1 not in [one.points for one in kept.results]


def test_of_two_that_are_alike_the_earlier_stands_first(tmp_path: Path) -> None:
    keep(tmp_path, "nahua", result(7, "first"))
    keep(tmp_path, "nahua", result(7, "second"))
    assert [one.match for one in read(tmp_path)[0]["nahua"]] == ["first", "second"]


def test_a_match_counts_once_and_games_are_kept_apart(tmp_path: Path) -> None:
    keep(tmp_path, "nahua", result(7, "one"))
    keep(tmp_path, "nahua", result(7, "one"))
    keep(tmp_path, "other", result(3))
    assert points(tmp_path) == [7]
    assert points(tmp_path, "other") == [3]


def test_there_need_be_no_file(tmp_path: Path) -> None:
    assert read(tmp_path / "nowhere") == ({}, "")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[1]",
        b'{"nahua": [{"points": 1e99}]}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"a":' * 5000,
        b" " * 100_000,
    ],
)
def test_whatever_is_in_it_is_put_aside_and_said_in_a_sentence(data: bytes, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(data)
    found, notice = read(tmp_path)
    assert found == {}
    assert notice == "best.json was not understood; it is kept as best.json.damaged."
    assert (tmp_path / f"{FILE}.damaged").read_bytes() == data
    assert keep(tmp_path, "nahua", result(4)).notice == ""


def test_a_second_one_is_kept_beside_the_first(tmp_path: Path) -> None:
    for data in (b"one", b"two", b"three"):
        (tmp_path / FILE).write_bytes(data)
        read(tmp_path)
    kept = [(tmp_path / f"{FILE}.damaged{number}").read_bytes() for number in ("", "-2", "-3")]
    assert kept == [b"one", b"two", b"three"]


@pytest.mark.parametrize("refused", ["read", "aside"])
def test_what_can_neither_be_read_nor_put_aside_is_not_written_over(
    refused: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE).write_bytes(b"{")

    def fail(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    if refused == "read":
        monkeypatch.setattr(Path, "open", fail)
    else:
        monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(BestError, match=r"The best results cannot be saved in .*best\.json"):
        keep(tmp_path, "nahua", result(4))
    monkeypatch.undo()
    assert (tmp_path / FILE).read_bytes() == b"{"


def test_a_folder_in_its_place_is_left_there(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    assert "no ordinary file" in read(tmp_path)[1]
    with pytest.raises(BestError, match="The best results cannot be saved in"):
        keep(tmp_path, "nahua", result(4))


def test_what_cannot_be_written_leaves_what_was_there(tmp_path: Path) -> None:
    class Full(Disk):
        def write_all(self, fd: int, data: bytes) -> None:
            super().write_all(fd, data[:10])
            raise OSError(28, "No space left on device")

    keep(tmp_path, "nahua", result(4))
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(BestError, match="No space left on device"):
        keep(tmp_path, "nahua", result(9), Full())
    assert (tmp_path / FILE).read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_name_is_kept_safe_to_show(tmp_path: Path) -> None:
    keep(tmp_path, "nahua", result(4, name="A\x1b[31mna"))
    assert best.read(tmp_path)[0]["nahua"][0].name.isprintable()
