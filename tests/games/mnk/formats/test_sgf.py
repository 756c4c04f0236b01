"""SGF: how a game ended that the board does not decide."""

from __future__ import annotations

import pytest

from gridsage.errors import ParseError
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


def test_every_game_of_a_collection_is_read() -> None:
    text = "(;GM[4]PB[a];B[hh](;W[ii])(;W[aa]))\n\n(c) 2026\n(;GM[4]SZ[9]PB[b (;c\\])];B[aa])\n( ;GM[4]PB[d])"
    games = sgf.parse_games(text)
    assert [(game.players[0], game.setup, len(game.moves)) for game in games] == [
        ("a", "15x15x5", 2),
        ("b (;c])", "9x9x5", 1),
        ("d", "15x15x5", 0),
    ]
    assert [len(sgf.parse_tree(one).moves) for one in sgf.split_games(text)] == [3, 1, 0]
    assert sgf.parse(text) == games[0]


def test_a_broken_game_of_a_collection_is_named_by_its_number() -> None:
    with pytest.raises(ParseError, match="game 2 of the SGF file: move 1"):
        sgf.parse_games("(;GM[4];B[hh])(;GM[4];W[hh])")
    with pytest.raises(ParseError, match="cannot read"):
        sgf.parse_games("(;GM[4];B[hh])(;GM[4];B[hh")
