"""What renju forbids: the shapes of the rule book, threes that are none, and how a forbidden move is refused."""

from __future__ import annotations

from textwrap import dedent

import pytest

from gridsage.errors import IllegalMoveError
from gridsage.games.mnk import Board, Forbidden, Foul, Position, Rule, Setup, outcome_of, parse_rows
from gridsage.games.mnk.renju import find_forbidden, forbidden_at
from gridsage.record import Termination

RENJU = Setup(15, 15, 5, Rule.RENJU)


def asked(diagram: str) -> tuple[Position, int]:
    """The position of a diagram, set into the middle of the board, and the point that it marks with ``*``."""
    rows = dedent(diagram).strip().splitlines()
    left, top = (15 - len(rows[0])) // 2, (15 - len(rows)) // 2
    cells, point = bytearray(RENJU.cells), -1
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            cell = RENJU.index(left + x, top + y)
            cells[cell] = {"X": 1, "O": 2}.get(letter, 0)
            point = cell if letter == "*" else point
    return Position(RENJU, bytes(cells), 0), point


SHAPES = {
    # Along one line: what a four and an overline are (RIF, International Rules of Renju, section 9).
    "six in a row": (".XXX*XX.", Foul.OVERLINE),
    "seven in a row": (".XXX*XXX.", Foul.OVERLINE),
    "five wins": (".XXX*X.", None),
    "a straight four is one four": (".XX*X.", None),
    "three and three with one stone between": ("XXX.*.XXX", Foul.DOUBLE_FOUR),
    "two and two beside two": ("XX.X*.XX", Foul.DOUBLE_FOUR),
    "one and one beside three": ("X.X*X.X", Foul.DOUBLE_FOUR),
    "one of the two fours would be too long": ("XX.X*.XXX", None),
    "a four and a blocked end": ("OXX*X.", None),
    # Across.
    "two open threes": (
        """
        .......
        ...X...
        ...X...
        .XX*...
        .......
        .......
        """,
        Foul.DOUBLE_THREE,
    ),
    "a blocked three is none": (
        """
        ...O...
        ...X...
        ...X...
        .XX*...
        .......
        .......
        """,
        None,
    ),
    "a four and a three is the first player's way to win": (
        """
        ...O....
        ...X....
        ...X....
        ...X....
        .XX*....
        ........
        ........
        """,
        None,
    ),
    "a four and two threes": (
        """
        .....O....
        .....X....
        .....X....
        .....X....
        ...XX*....
        ......X...
        .......X..
        ..........
        """,
        Foul.DOUBLE_THREE,
    ),
    "two fours": (
        """
        ...O....
        ...X....
        ...X....
        ...X....
        OXX*X...
        ........
        """,
        Foul.DOUBLE_FOUR,
    ),
    "five beats two fours": (
        """
        ....O....
        ....X....
        ....X....
        ....X....
        .XXX*X...
        .....X...
        ......X..
        .......X.
        """,
        None,
    ),
    "five beats an overline": (
        """
        ....X....
        ....X....
        ....X....
        .XXX*X...
        ....X....
        ....X....
        """,
        None,
    ),
    # A stone further along the line keeps either end of the four from being exactly five.
    "a three that only grows into a blocked four": (
        """
        .......X...
        .......X...
        O.XX...*..X
        ...........
        """,
        None,
    ),
    "a three beside a stone beyond": (
        """
        ...X......
        ...X......
        O.X*X..X..
        ..........
        ..........
        """,
        None,
    ),
}


@pytest.mark.parametrize(("diagram", "foul"), SHAPES.values(), ids=SHAPES.keys())
def test_shapes_of_the_rule_book(diagram: str, foul: Foul | None) -> None:
    position, point = asked(diagram)
    found = forbidden_at(RENJU, position.cells, point)
    assert (found and found.foul) == foul


DEEP = [
    # The point, how deep the question goes, whether it is forbidden; confirmed by a public engine (docs/mnk.md).
    (
        "j11",
        None,
        """
        ........X.X.O..
        ........X..X...
        ..........XX...
        ..........X....
        .........O.....
        """,
        9,
    ),
    (
        "e6",
        None,
        """
        ..O............
        ...............
        ...XX..........
        ..XX...........
        ....XX.........
        """,
        4,
    ),
    (
        "c3",
        None,
        """
        ...OXO.........
        ..X..X.........
        ....XX.........
        ..XX...........
        .....X.........
        """,
        0,
    ),
    (
        "k12",
        None,
        """
        ..........X....
        ......OX.X.....
        ..........XX...
        ......X..X..X..
        ......O.....X..
        ......X........
        ......X..OX.O..
        """,
        8,
    ),
    (
        "j8",
        Foul.DOUBLE_THREE,
        """
        ........X......
        ..........OX...
        ........XX.....
        .......X...X...
        """,
        6,
    ),
    (
        "m4",
        Foul.DOUBLE_THREE,
        """
        .......O..O....
        .......X....XX.
        ...........X.X.
        ..........O....
        .......X..X..X.
        ........XOX..X.
        ...........X...
        """,
        0,
    ),
    (
        "l12",
        Foul.DOUBLE_THREE,
        """
        .......O.......
        ...............
        .......O....O..
        ........O.X....
        .......X....XX.
        .......X..X..X.
        ........OX.XXX.
        """,
        7,
    ),
]


@pytest.mark.parametrize(("point", "foul", "diagram", "top"), DEEP, ids=[case[0] for case in DEEP])
def test_a_three_counts_only_where_its_four_is_allowed(point: str, foul: Foul | None, diagram: str, top: int) -> None:
    rows = dedent(diagram).strip().splitlines()
    blank = "." * 15
    whole = [blank] * top + rows + [blank] * (15 - top - len(rows))
    position = parse_rows("\n".join([*whole, "X to move"]), RENJU)
    found = forbidden_at(RENJU, position.cells, RENJU.as_cell(point))
    assert (found and found.foul) == foul


def test_a_forbidden_point_tells_its_rows() -> None:
    position, point = asked(SHAPES["two open threes"][0])
    found = position.board().forbidden
    assert found == (Forbidden(point, Foul.DOUBLE_THREE, found[0].rows),)
    assert [[RENJU.name_cell(cell) for cell in row] for row in found[0].rows] == [
        ["f8", "g8", "h8"],
        ["h6", "h7", "h8"],
    ]


def test_a_forbidden_move_is_explained_and_not_made() -> None:
    position, point = asked(SHAPES["two open threes"][0])
    board = position.board()
    with pytest.raises(IllegalMoveError, match="cannot play h8: renju forbids X a double three") as refused:
        board.push(point)
    assert refused.value.code == "forbidden-double-three"
    assert board.cells == position.cells
    assert point not in board.legal_moves
    assert not board.allows(point, 0)
    assert board.allows(point, 1)


def test_an_overline_is_named_with_its_article() -> None:
    position, point = asked(SHAPES["six in a row"][0])
    with pytest.raises(IllegalMoveError, match="renju forbids X an overline"):
        position.board().push(point)


def test_nothing_is_forbidden_to_the_second_player() -> None:
    position, point = asked(SHAPES["two open threes"][0])
    board = Board.at(Position(RENJU, position.cells, 1))
    assert board.forbidden == ()
    board.push(point)
    assert board.cells[point] == 2


def test_the_second_player_wins_with_six() -> None:
    board = Board(RENJU, "a1 c5 a3 d5 a5 e5 a7 g5 a9 h5 c1 f5")
    assert (board.winner, len(board.winning_row)) == (1, 6)


def test_the_first_player_wins_with_exactly_five() -> None:
    board = Board(RENJU, "h8 a1 i8 a3 j8 a5 k8 a7 l8")
    assert (board.winner, len(board.winning_row)) == (0, 5)


def test_other_rules_forbid_nothing() -> None:
    position, point = asked(SHAPES["two open threes"][0])
    for rule in (Rule.FREE, Rule.EXACT, Rule.CARO):
        board = Board.at(Position(RENJU.with_rule(rule), position.cells, 0))
        assert board.forbidden == ()
        assert point in board.legal_moves


def test_a_game_whose_last_cells_are_all_forbidden_is_a_draw() -> None:
    setup = Setup(6, 5, 5, Rule.RENJU)
    rows = "XXX.XX\nOXOOXO\nXOXXOX\nOXOOXO\nOXOOXO"
    board = parse_rows(f"{rows}\nX to move", setup).board()
    assert [point.foul for point in find_forbidden(setup, board.cells)] == [Foul.OVERLINE]
    assert board.over
    assert board.drawn
    assert board.legal_moves == ()
    assert outcome_of(board).termination is Termination.FULL


def test_taking_back_ends_what_was_stuck() -> None:
    setup = Setup(6, 5, 5, Rule.RENJU)
    rows = "XXX.XX\nOXOOXO\nXOXXOX\nOXOOXO\nOXOO.O"
    board = parse_rows(f"{rows}\nO to move", setup).board()
    board.push("e5")
    assert board.drawn
    assert board.copy().drawn
    board.pop()
    assert not board.over
