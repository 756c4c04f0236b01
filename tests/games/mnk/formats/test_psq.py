"""Piskvork's files: what is damaged or strange in them is not read as something else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gridsage.errors import ParseError
from gridsage.games.mnk.formats import psq


def test_a_line_that_is_no_move_does_not_cut_the_game_short() -> None:
    with pytest.raises(ParseError, match="line 3 of the psq file: '9,9L5' is not a move, but line 4 is one"):
        psq.parse("Piskvorky 20x20, 11:11, 0\n8,8,0\n9,9L5\n7,7,0\nfirst\nsecond\n-1\n")


@pytest.mark.parametrize("name", ["3,4,5", "-1", "", "1,Freestyle", "two\nlines"])
def test_a_name_that_looks_like_something_else_is_read_as_a_name(name: str) -> None:
    record = replace(psq.parse("Piskvorky 20x20, 11:11, 0\n8,8,0\nfirst\nsecond\n-1\n"), players=(name, "b"))
    again = psq.parse(psq.format(record))
    assert [move.text for move in again.moves] == ["h8"]
    assert again.players[1] == "b"
