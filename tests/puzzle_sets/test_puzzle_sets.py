"""The puzzles that come with Gridsage: a sample of each kind is proved again; all of them in a benchmark."""

from __future__ import annotations

import gzip
from itertools import chain

import pytest

from gridsage import puzzle_sets
from gridsage.errors import ParseError
from gridsage.puzzle_sets import first_ids, mines_drills, mines_puzzles, mnk_puzzles, puzzle_lines, unpack
from gridsage.solving.mines import puzzle as mines
from gridsage.solving.mnk import puzzle as mnk

SAMPLE = 25
COUNTS = [2000, 2000, 2238, 2162]
"""How many there are of each kind: what docs/learn.md says."""


@pytest.mark.parametrize("kind", mines.PuzzleKind)
def test_a_sample_of_the_minesweeper_puzzles_is_proved(kind: mines.PuzzleKind) -> None:
    every = mines_puzzles(kind)
    for puzzle in every[:: max(1, len(every) // SAMPLE)]:
        assert puzzle.kind is kind
        mines.check_puzzle(puzzle)


def test_a_sample_of_the_drills_is_proved() -> None:
    for puzzle in mines_drills()[::5]:
        mines.check_puzzle(puzzle)


@pytest.mark.parametrize("kind", mnk.PuzzleKind)
def test_a_sample_of_the_mnk_puzzles_is_proved(kind: mnk.PuzzleKind) -> None:
    every = mnk_puzzles(kind)
    for puzzle in every[:: max(1, len(every) // SAMPLE)]:
        assert puzzle.kind is kind
        mnk.check_puzzle(puzzle)


def test_there_are_many_of_each_kind_and_none_twice() -> None:
    names = [[puzzle.id for puzzle in mines_puzzles(kind)] for kind in mines.PuzzleKind]
    names += [[puzzle.id for puzzle in mnk_puzzles(kind)] for kind in mnk.PuzzleKind]
    assert [len(of_kind) for of_kind in names] == COUNTS
    assert len(set(chain(*names))) == sum(map(len, names))


def test_puzzles_that_were_refused_are_asked_of_nobody_and_stay_in_the_order_of_the_days() -> None:
    for kind, refused in ((mnk.PuzzleKind.WIN, 4), (mnk.PuzzleKind.DEFENCE, 230)):
        gone = set(first_ids(kind)) - {puzzle.id for puzzle in mnk_puzzles(kind)}
        assert len(gone) == refused
        assert not gone & set(puzzle_lines(kind))


def test_every_kind_has_easy_and_hard_ones() -> None:
    levels = [{puzzle.level for puzzle in mines_puzzles(kind)} for kind in mines.PuzzleKind]
    levels += [{puzzle.level for puzzle in mnk_puzzles(kind)} for kind in mnk.PuzzleKind]
    for found in levels:
        assert min(found) <= 3
        assert max(found) >= 7


def test_a_packed_file_is_unpacked_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    assert unpack(gzip.compress(b"{}"), "a") == unpack(b"{}", "a") == "{}"
    for broken in (gzip.compress(b"{}" * 100)[:-9], b"\x1f\x8b\x00", b"\xff\xfe"):
        with pytest.raises(ParseError, match="cannot read a"):
            unpack(broken, "a")
    monkeypatch.setattr(puzzle_sets, "MOST_UNPACKED_BYTES", 1000)
    for large in (gzip.compress(b"a" * 10_000), b"a" * 1001):
        with pytest.raises(ParseError, match="more than 1,000 bytes"):
            unpack(large, "a")
