"""Buttons become moves and clicks as in the players' programs."""

from __future__ import annotations

import pytest

from gridsage.games.mines import Board
from gridsage.games.mines.pointer import Clicks, Pointer
from gridsage.games.mines.recording import PointerEvent, PointerKind, name_buttons

# *10
# 110
ROWS = ("3x2/1@any", [0])


def feed(words: str, *, marks: bool = False) -> tuple[list[str], Clicks]:
    """The moves that such events make: ``lc 1 0`` is the left button down at column 1, row 0."""
    pointer = Pointer(Board.with_mines(*ROWS), 10, marks)
    moves = []
    for line in words.split(", "):
        kind, x, y = line.split()
        move = pointer.feed(PointerEvent(0, PointerKind(kind), 10 * int(x) + 5, 10 * int(y) + 5))
        if move is not None:
            moves.append(f"{move.kind.value} {move.cell}")
    return moves, pointer.clicks


@pytest.mark.parametrize(
    ("words", "moves", "clicks"),
    [
        ("lc 1 0, lr 1 0", ["open 1"], Clicks(left=1, left_effective=1)),
        ("lc 0 0, lr 0 0", ["open 0"], Clicks(left=1)),
        ("lc 1 0, lr 1 0, lc 1 0, lr 1 0", ["open 1"], Clicks(left=2, left_effective=1)),
        ("lc 1 0, lr 7 7", [], Clicks(left=1)),
        ("rc 0 0, rr 0 0", ["flag 0"], Clicks(right=1, right_effective=1)),
        ("rc 1 0, rr 1 0", ["flag 1"], Clicks(right=1)),
        ("rc 0 0, rr 0 0, rc 0 0, rr 0 0", ["flag 0", "unflag 0"], Clicks(right=2, right_effective=1)),
        ("rc 0 0, rr 0 0, rc 0 0, rr 0 0, rc 0 0, rr 0 0", ["flag 0", "unflag 0", "flag 0"],
         Clicks(right=3, right_effective=1)),
        ("rc 0 0, rr 0 0, lc 1 0, lr 1 0, lc 1 0, rc 1 0, rr 1 0, lr 1 0", ["flag 0", "open 1", "chord 1"],
         Clicks(left=1, right=1, double=1, left_effective=1, right_effective=1, double_effective=1)),
        ("rc 0 0, rr 0 0, lc 1 0, lr 1 0, rc 1 0, lc 1 0, lr 1 0, rr 1 0", ["flag 0", "open 1", "chord 1"],
         Clicks(left=1, right=1, double=1, left_effective=1, right_effective=1, double_effective=1)),
        ("rc 0 0, rr 0 0, lc 1 0, lr 1 0, mc 1 0, mr 1 0", ["flag 0", "open 1", "chord 1"],
         Clicks(left=1, right=1, double=1, left_effective=1, right_effective=1, double_effective=1)),
        ("rc 0 0, rr 0 0, lc 1 0, lr 1 0, sc 1 0, lr 1 0", ["flag 0", "open 1", "chord 1"],
         Clicks(left=1, right=1, double=1, left_effective=1, right_effective=1, double_effective=1)),
        ("lc 1 0, lr 1 0, lc 1 0, rc 1 0, rr 1 0, lr 0 1", ["open 1"], Clicks(left=1, double=1, left_effective=1)),
        ("pf 0 0, lc 1 0, lr 1 0", ["flag 0", "open 1"], Clicks(left=1, right=1, left_effective=1, right_effective=1)),
        ("l 1 0, l 1 0", ["open 1"], Clicks(left=1, left_effective=1)),
        ("r 0 0, r 0 0", ["flag 0"], Clicks(right=1, right_effective=1)),
        ("lc 1 0, lr 1 0, lc 1 0, cc 1 0, rr 1 0, lr 1 0", ["open 1"], Clicks(left=1, double=1, left_effective=1)),
        ("mt 0 0, rc 0 0, rr 0 0", ["flag 0"], Clicks(right=1, right_effective=1)),
    ],
)  # fmt: skip
def test_buttons_make_moves_and_are_counted(words: str, moves: list[str], clicks: Clicks) -> None:
    assert feed(words) == (moves, clicks)


def test_question_mark_comes_after_the_flag_and_opens_like_a_closed_cell() -> None:
    three = "rc 1 0, rr 1 0, rc 1 0, rr 1 0, rc 1 0, rr 1 0"
    assert feed(three, marks=True)[0] == ["flag 1", "unflag 1"]
    assert feed(f"{three}, rc 1 0, rr 1 0", marks=True)[0] == ["flag 1", "unflag 1", "flag 1"]
    assert feed("rc 1 0, rr 1 0, rc 1 0, rr 1 0, lc 1 0, lr 1 0", marks=True)[0][-1] == "open 1"


def test_nothing_happens_after_the_end() -> None:
    moves, clicks = feed("lc 0 0, lr 0 0, lc 1 0, lr 1 0")
    assert moves == ["open 0"]
    assert clicks == Clicks(left=1)


def test_buttons_that_a_file_leaves_open_are_named() -> None:
    given = [PointerEvent(0, PointerKind(kind), 0, 0) for kind in ("l", "cc", "r", "l", "m", "m", "cc")]
    named = [event.kind.value for event in name_buttons(given)]
    assert named == ["lc", "rc", "rr", "lr", "mc", "mr", "lc", "rc"]
