"""SGF: how a game ended that the board does not decide."""

from __future__ import annotations

import pytest

from gridsage.errors import ParseError, SetupError
from gridsage.games.mnk.annotations import Annotations
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
    assert (end.termination, end.winner) == (Termination.ROW, 0)


NOTED = (
    "(;GM[4]SZ[15]EV[Cup]GC[a fine\ngame]C[begin];C[before]B[hh]C[a \\]\\\\ sign];W[ii](;B[hi]C[main])(;B[aa]C[other]))"
)


def test_event_and_comments_are_kept_in_the_record_of_the_main_line() -> None:
    record = sgf.parse(NOTED)
    said = Annotations("Cup", "a fine\ngame", {0: "begin", 1: "before\na ]\\ sign", 3: "main"})
    assert Annotations.of(record) == said
    assert sgf.parse(sgf.format(record)) == record
    tree = sgf.parse_tree(NOTED)
    assert tree.comments == ("begin", "before\na ]\\ sign", "", "main", "other")
    assert sgf.parse_tree(sgf.format_tree(tree, record)) == tree
    assert Annotations.of(sgf.parse(sgf.format_tree(tree, record))) == said


def test_a_line_that_is_broken_in_the_file_alone_goes_on() -> None:
    assert sgf.parse_tree("(;GM[4];B[hh]C[one\\\ntwo\nthree])").comments[1] == "onetwo\nthree"


def test_stones_that_are_given_are_the_first_moves_of_a_game() -> None:
    record = sgf.parse("(;GM[4]SZ[15]AB[hh][gg]AW[ii][aa]C[given];B[jj]C[first])")
    assert [move.text for move in record.moves] == ["g7", "a1", "h8", "i9", "j10"]
    assert [move.seat for move in record.moves] == [0, 1, 0, 1, 0]
    assert record.details["opening"] == 4
    assert Annotations.of(record).moves == {4: "given", 5: "first"}
    with pytest.raises(SetupError, match="no game leads here"):
        sgf.parse("(;GM[4]SZ[15]AB[hh][gg];W[jj])")
    with pytest.raises(ParseError, match="after its first move"):
        sgf.parse("(;GM[4]SZ[15];B[jj];AB[hh])")


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        (NOTED, []),
        ("(;GM[4]SZ[15]DT[2026-01-01];B[hh])", ["the property DT"]),
        ("(;GM[4]SZ[15]DT[2026-01-01]PC[Tallinn];B[hh]LB[aa:x])", ["the properties DT, LB, PC"]),
        ("(;GM[4]SZ[15]DT[ ]ON[swap x];B[hh])", []),
        ("(;GM[4]SZ[15]ON[Kansei];B[hh])", ["the property ON"]),
        ("(;GM[4]SZ[15]RE[Draw];B[hh])", ["that a draw was agreed on"]),
    ],
)
def test_what_no_record_holds_is_named(text: str, lost: list[str]) -> None:
    assert sgf.find_unheld(text) == lost


def test_names_of_encodings_that_are_made_for_other_things_are_refused() -> None:
    for charset in ("zip", "bz2", "rot13", "idna", "punycode", "unicode_escape", "utf-7"):
        with pytest.raises(ParseError, match="an encoding that is not known"):
            sgf.decode(f"(;GM[4]CA[{charset}];B[hh])".encode())


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
