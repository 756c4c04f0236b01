"""SGF: how a game ended that the board does not decide."""

from __future__ import annotations

import pytest

from gridsage.games.mnk.formats import sgf
from gridsage.record import Termination


@pytest.mark.parametrize(
    ("told", "termination", "winner"),
    [
        ("B+R", Termination.RESIGNED, 0),
        ("w+resign", Termination.RESIGNED, 1),
        ("W+", Termination.RESIGNED, 1),
        ("B+Time", Termination.TIMEOUT, 0),
        ("?", Termination.UNFINISHED, None),
        ("B+3.5", Termination.UNFINISHED, None),
        ("nonsense", Termination.UNFINISHED, None),
    ],
)
def test_how_a_game_ended_is_read_where_the_board_does_not_tell(
    told: str, termination: Termination, winner: int | None
) -> None:
    end = sgf.parse(f"(;GM[4]SZ[15]RE[{told}];B[hh];W[ii])").outcome
    assert (end.termination, end.winner) == (termination, winner)


def test_a_row_on_the_board_counts_more_than_what_the_file_tells() -> None:
    end = sgf.parse("(;GM[4]SZ[3]RU[3x3x3]RE[W+R];B[aa];W[ab];B[ba];W[bb];B[ca])").outcome
    assert (end.termination, end.winner) == (Termination.LINE, 0)
