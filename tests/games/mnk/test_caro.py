"""Caro: exactly five, and not with a stone of the other side at both ends."""

from __future__ import annotations

import pytest

from gridsage.games.mnk import Board, Rule, Setup, parse_rows

CARO = Setup(9, 5, 5, Rule.CARO)


def row_of(text: str) -> Board:
    """A board whose middle row is the text."""
    blank = "." * len(text)
    return parse_rows("\n".join([blank, blank, text, blank, blank, "X to move"]), CARO).board()


@pytest.mark.parametrize(
    ("before", "wins"),
    [
        ("..XXXX...", ("b3", "g3")),
        (".OXXXX...", ("g3",)),
        ("OXXXX....", ("f3",)),
        ("OXXXX.O..", ()),
        ("O.XXXX.O.", ("b3", "g3")),
        ("OXX.XXO..", ()),
        # The edge blocks nothing.
        ("XXXX.O...", ("e3",)),
        (".XXXXO...", ("a3",)),
        # Six are worth nothing.
        ("XXX.XX...", ()),
        ("XX.XX.X..", ("c3",)),
    ],
)
def test_what_wins(before: str, wins: tuple[str, ...]) -> None:
    board = row_of(before)
    assert tuple(CARO.name_cell(cell) for cell in board.winning_cells(0)) == wins


def test_a_blocked_five_is_played_and_wins_nothing() -> None:
    board = row_of("OXXXX.O..")
    board.push("f3")
    assert (board.winner, board.winning_row) == (None, ())
    assert not board.over


def test_both_sides_play_by_the_same_rule() -> None:
    board = parse_rows(".........\n.........\nXOOOO.X..\n.........\n.........\nO to move", CARO).board()
    assert board.winning_cells(1) == ()
