"""Days: every date gives the same board and puzzle for ever, and only days that have begun can be had."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from hashlib import sha256

import pytest

from gridsage import daily, mines
from gridsage.daily import FIRST_DAY, GENERATIONS, board_of_day, check_day, puzzle_of_day
from gridsage.errors import OptionError, ParseError
from gridsage.mines import check_certificate
from gridsage.puzzle_sets import first_ids, puzzle_lines
from gridsage.solving.mines.puzzle import PuzzleKind as MinesKind
from gridsage.solving.mnk.puzzle import PuzzleKind as MnkKind

GOLDEN = [
    ("2026-01-01", "16x16/40!", 5787887457037921413, "7,7", "117f017a02c5ea84", "safe-cell", "cb413c09dd8b"),
    ("2026-02-28", "30x16/99!", 4767865888960315548, "14,7", "94710fdf411f8f5c", "sure-cells", "3a7cb1465dbf"),
    ("2026-11-16", "9x9/10!", 8551285203371845809, "4,4", "2ee7076cfcd22646", "defence", "204a47ec3a54"),
    ("2026-11-20", "30x16/99!", 6035174784469533525, "14,7", "a636ccf21e9a1aad", "defence", "0ff894da850b"),
    ("2026-12-31", "16x16/40!", 8326736632685066909, "7,7", "30b2362e7e607d2f", "safe-cell", "e87185e402ff"),
    ("2027-06-07", "9x9/10!", 5502539362012435622, "4,4", "4e1fbeb6549cdfce", "sure-cells", "e7cbce5049cf"),
]
"""Never to be changed: others have played these. What changes them needs a new version of the generator."""

SETS = {
    "safe-cell": (2000, "628391e3a97d13a9"),
    "sure-cells": (2000, "6bf4d6738600ffd5"),
    "win": (2242, "a89c1a715e77035a"),
    "defence": (2010, "596aa0c054adaeca"),
}
"""How many puzzles version 1 draws from, and a digest of their ids."""


@pytest.mark.parametrize(("day", "setup", "seed", "first", "digest", "kind", "puzzle"), GOLDEN)
def test_a_date_gives_what_it_always_gave(
    day: str, setup: str, seed: int, first: str, digest: str, kind: str, puzzle: str
) -> None:
    board, asked = board_of_day(day), puzzle_of_day(day)
    assert (str(board.setup), board.seed, board.first_text, board.version) == (setup, seed, first, 1)
    assert sha256(",".join(map(str, board.mines())).encode()).hexdigest()[:16] == digest
    assert (asked.kind, asked.id, asked.version) == (kind, puzzle, 1)


def test_the_sets_of_version_1_stay_as_they_are() -> None:
    found = {kind.value: sorted(first_ids(kind)) for kind in (*MinesKind, *MnkKind)}
    digests = {kind: (len(ids), sha256("\n".join(ids).encode()).hexdigest()[:16]) for kind, ids in found.items()}
    assert digests == SETS


def test_a_puzzle_that_was_refused_gives_its_day_to_one_that_is_not_due_for_years() -> None:
    offered = puzzle_lines(MnkKind.DEFENCE)
    replaced = [day for day in ("2026-05-04", "2026-05-16", "2026-11-28") if puzzle_of_day(day).id in offered]
    assert len(replaced) == 3
    for number in range(800):
        asked = puzzle_of_day(date(2026, 1, 1) + timedelta(days=number))
        assert asked.id in puzzle_lines(asked.kind)


def test_every_board_of_a_week_is_certified_from_its_first_cell() -> None:
    for number in range(7):
        board = board_of_day(date(2026, 11, 16) + timedelta(days=number))
        layout, grid = board.mines(), board.setup.grid
        told = {"setup": str(board.setup), "first": grid.xy(board.first), "mines": [grid.xy(cell) for cell in layout]}
        assert check_certificate({**told, "certificate": board.certificate().to_dict()})
        assert mines.make_layout(board.setup, board.seed, board.first) == layout


def test_no_puzzle_comes_twice_within_years() -> None:
    days = [FIRST_DAY + timedelta(days=number) for number in range(8000)]
    assert len({puzzle_of_day(day).id for day in days}) == len(days)


def test_versions_follow_each_other() -> None:
    assert [one.version for one in GENERATIONS] == list(range(1, len(GENERATIONS) + 1))
    assert sorted(one.since for one in GENERATIONS) == [one.since for one in GENERATIONS]


def test_a_day_that_has_not_begun_is_refused() -> None:
    today = date(2026, 11, 16)
    assert check_day("2026-11-16", today=today) == today
    with pytest.raises(OptionError, match=r"2026-11-17 has not begun yet: it is 2026-11-16 \(UTC\) now"):
        check_day("2026-11-17", today=today)
    with pytest.raises(OptionError, match="has not begun yet"):
        check_day(daily.today_utc() + timedelta(days=2))
    with pytest.raises(OptionError, match="the first one is that of 2026-01-01"):
        check_day("2025-12-31", today=today)


@pytest.mark.parametrize("text", ["", "today", "2026-13-01", "2026-02-30", "16.11.2026", "2026-1-1", "２０２６-01-01"])
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(ParseError, match="expected one such as 2026-02-28"):
        check_day(text)


def test_a_moment_is_no_day() -> None:
    with pytest.raises(ParseError, match="cannot read the date"):
        board_of_day(datetime(2026, 1, 1))
