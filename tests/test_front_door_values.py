"""What ``gridsage.mines`` and ``gridsage.mnk`` take as text, as cells, as seats and as times, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import gridsage
from gridsage import mines, mnk
from gridsage.errors import (
    CancelledError,
    GridsageError,
    IllegalMoveError,
    OffBoardError,
    OptionError,
    ParseError,
    SetupError,
    UnknownNameError,
)

VIEW = "1#\n1#"
SMALL = "2x2/1@any"


def test_moves_are_read_and_written_for_a_grid_a_setup_or_its_text() -> None:
    setup = mines.parse_setup("9x9/10")
    moves = (mines.Move.open(39), mines.Move.flag(1))
    for board in (setup.grid, setup, "9x9/10"):
        assert mines.parse_move("open 3,4", board) == moves[0]
        assert mines.format_move(moves[0], board) == mines.format_move("open 3,4", board) == "open 3,4"
        assert mines.parse_moves("open 3,4\nflag 1,0", board) == moves
        assert mines.format_moves(moves, board) == mines.format_moves(["open 3,4", moves[1]], board)
    assert mines.parse_move("open 1,1", SMALL.removesuffix("@any")).cell == 3


def test_a_setup_beside_itself_is_its_board_before_the_first_move() -> None:
    assert mines.View.of("9x9/10", "beginner") == mines.View.of("beginner") == mines.View.start("beginner")
    assert mines.Engine("4x4/2").analyse("4x4/2") == mines.Engine("4x4/2").analyse(mines.View.start("4x4/2"))
    assert mines.View.of("1#", "2x1/1@any").cells == bytes([1, mines.HIDDEN])


def test_cells_of_mines_are_named_in_every_form() -> None:
    setup = mines.Setup(9, 9, 10)
    for owner in (setup, setup.grid):
        assert {owner.name_cell(cell) for cell in (13, (4, 1), "4,1", "4, 1")} == {"4,1"}
        assert [owner.name_cell(cell) for cell in (0, 80, 81, -1)] == ["0,0", "8,8", "cell 81", "cell -1"]
    assert mines.Setup(1, 7, 0, mines.StartRule.ANY).name_cell(6) == "0,6"


def test_cells_of_mnk_are_taken_in_every_form() -> None:
    setup, board = mnk.Setup(15, 15, 5), mnk.Board("3x3x3", "a1 b2 b1")
    for cell in (112, (7, 7), "h8"):
        assert (setup.name_cell(cell), setup.xy(cell)) == ("h8", (7, 7))
        assert mnk.MoveTree.of_moves([cell], setup).main_line == (112,)
    assert mnk.MoveTree.of_moves("h8 i9", setup) == mnk.parse_tree("h8 i9", setup)
    assert board.row_if("c1", 0) == board.row_if(2, 0) == (0, 1, 2)
    assert mnk.Position("3x3x3", b"\1" + bytes(8), 1, ("a1",)).moves == (0,)  # type: ignore[arg-type]
    assert mines.Setup(9, 9, 10).free_zone((0, 0)) == (0, 1, 9, 10)


def test_openings_of_a_game_are_taken_as_text() -> None:
    bots = ("uniform", "uniform")
    record = mnk.play("3x3x3", bots, 1, opening="b2 a1")
    assert [move.text for move in record.moves[:2]] == ["b2", "a1"]
    record = mnk.play("6x6x5", bots, 1, opening_rule="swap2")
    assert record == mnk.play("6x6x5", bots, 1, opening_rule=mnk.OpeningRule.SWAP2)
    assert record.details["opening_rule"]["rule"] == "swap2"


def test_what_is_written_may_be_given_as_text_or_as_a_board() -> None:
    board, game = mines.Board("4x4/2", seed=3), mnk.Board("3x3x3", "b2 a1")
    board.open(0)
    assert (mines.format_setup("Expert@safe"), mnk.format_setup("tictactoe")) == ("30x16/99@safe", "3x3x3")
    assert mines.format_view(board) == mines.format_view(board.view()) == str(board)
    assert mnk.format_position(game) == mnk.format_position(game.position()) == "b2 a1"
    assert mnk.format_rows("X..\n.O.\n...") == mnk.format_rows(mnk.parse_position("X..\n.O.\n...")) == "X..\n.O.\n..."
    assert mnk.format_moves("b2a1", "3x3x3") == "b2 a1"
    assert mines.format_moves(" open 1,1\n\nflag 0,0", "4x4/2") == "open 1,1\nflag 0,0"
    assert mines.parse_view("1#", "2x1/1@any", mines=1) == mines.parse_view("1#", mines=1)
    assert str(START("corner")) == "corner"
    assert START("at", (1, 2)) == mines.Start(START("at").strategy, (1, 2))


START: Any = mines.Start
MOVE: Any = mines.Move
MOVES: list[Any] = [
    MOVE.open(1), MOVE("open", 1), MOVE("flag", "1,0"), MOVE("dig", 1), MOVE(None, 1),
    MOVE.open(5), MOVE.open(-1), MOVE.flag(10**30), MOVE.open((9, 0)), MOVE.chord(None),
    "open 1,0", "flag 1,0", "chord 1,0", "unflag 1,0", "OPEN 1,0", "open", "", "open 5,0", "open -1,0",
    ("open", 1), 1, None, b"open 1,0", True,
]  # fmt: skip


def told(ask: Callable[[], object]) -> object:
    """What a call gives, or the kind of its error and the one sentence of it."""
    try:
        return ask()
    except GridsageError as error:
        return type(error), str(error)


@pytest.mark.parametrize("move", MOVES, ids=str)
def test_both_boards_take_and_refuse_the_same_moves_in_the_same_words(move: Any) -> None:
    for before in ((), ("flag 2,0",), ("open 2,0",)):
        boards: list[Any] = [kind.with_mines("3x1/1@any", [2]) for kind in (mines.Board, mines.FastBoard)]
        for board in boards:
            for made in before:
                board.push(made)
        first, second = (told(lambda board=board: board.push(move)) for board in boards)  # type: ignore[misc]
        assert first == second
        assert boards[0].view() == boards[1].view()


def test_a_move_whose_kind_is_text_is_of_that_kind() -> None:
    for kind in (mines.Board, mines.FastBoard):
        board: Any = kind.with_mines("3x1/1@any", [2])
        assert board.push(mines.Move("open", 1)) == (1,)  # type: ignore[arg-type]
        assert board.view().cells == bytes([9, 1, 9])
        with pytest.raises(ParseError, match="cannot read the move"):
            board.push(mines.Move("dig", 0))  # type: ignore[arg-type]


def test_a_line_of_mnk_is_taken_as_text_and_as_cells() -> None:
    asked: list[Any] = ["h8 i9", (112, 128), [(7, 7), "i9"]]
    reasons = {mnk.explain("a1 b1", "h8", "15x15x5", mate_in=5, line=line) for line in asked}
    assert [reason.line for reason in reasons] == [(112, 128)]


class OutsideBot(mnk.MnkBot):
    """Chooses a cell that is not on the board."""

    def __init__(self, cell: Any) -> None:
        super().__init__()
        self.cell = cell

    def choose(self, position: mnk.Position, limits: mnk.Limits) -> mnk.Choice:
        return mnk.Choice(self.cell)


@pytest.mark.parametrize("cell", ["z9", "9,9", (9, 9), 81])
def test_a_bot_that_chooses_a_cell_off_the_board_made_an_illegal_move(cell: object) -> None:
    outcome = mnk.play("9x9x5", (OutsideBot(cell), "uniform"), 1).outcome
    assert (outcome.termination, outcome.winner) == (gridsage.Termination.ILLEGAL, 1)


def test_no_time_is_enough_for_what_can_be_said_at_once() -> None:
    assert mnk.analyse("h8 i9", time_s=0).best is not None
    assert mnk.solve("6x6x5", time_s=0).value is mnk.Value.UNKNOWN
    assert mines.analyse(VIEW, SMALL, time_s=0).exact
    for time_s in (86_401, 1e7):
        assert mnk.analyse("h8 i9", time_s=time_s, nodes=100).best is not None
        assert mnk.solve("3x3x3", time_s=time_s).value is mnk.Value.DRAW


def test_samples_that_were_cancelled_say_so() -> None:
    token = mines.CancelToken()
    token.cancel()
    with pytest.raises(CancelledError, match="cancelled"):
        mines.sample_layouts(VIEW, 10, 1, SMALL, cancel=token)
    with pytest.raises(CancelledError, match="in the time given"):
        mines.sample_layouts(VIEW, 10, 1, SMALL, time_s=0)


def play_on(board: mines.Board | mines.FastBoard) -> object:
    return mines.play("5x5/3", "csp", 1, board=board)


def opened(setup: str) -> mines.Board:
    board = mines.Board(setup, 1)
    board.open(0)
    return board


ROW = mines.Setup(2, 1, 1, mines.StartRule.ANY)
ASKED: list[Any] = [getattr(door, name) for door in (mines, mnk) for name in ("analyse", "solve", "hints")]


@pytest.mark.parametrize(
    ("ask", "error", "message"),
    [
        (lambda: mines.analyse("1#\n1?"), OptionError, "a view given as text needs its setup"),
        (lambda: mines.analyse("1#\n1?", SMALL), ParseError, r"cannot read the view: '\?' at 1,1"),
        (lambda: mines.analyse("1?", "2x1/1@any"), ParseError, r"cannot read the view: '\?' at 1,0"),
        (lambda: mines.analyse("begginer", "expert"), ParseError, "cannot read the view"),
        (lambda: mines.analyse("beginner", "expert"), OptionError, "two setups, 9x9/10 and 30x16/99"),
        (lambda: mines.View.of(mines.Setup(9, 9, 10), "9x9/11"), OptionError, "two setups, 9x9/10 and 9x9/11"),
        (lambda: mines.parse_move("open 9,0", "9x9/10"), OffBoardError, "there is no cell 9,0: .* from 0,0 to 8,8"),
        (lambda: mines.parse_move("open 1,0", "9x9"), ParseError, "cannot read the setup '9x9'"),
        (lambda: mines.format_move("dig 1,1", "9x9/10"), ParseError, "cannot read the move 'dig 1,1'"),
        (lambda: mines.Board("9x9/10").push("open 99,9"), IllegalMoveError, "from 0,0 to 8,8"),
        (lambda: mines.Setup(9, 9, 10).free_zone("9,0"), OffBoardError, "there is no cell 9,0: .* from 0,0 to 8,8"),
        (lambda: mines.Setup(9, 9, 10).as_cell("0,9"), OffBoardError, "there is no cell 0,9"),
        (lambda: mines.Setup(9, 9, 10).name_cell("9, 0"), OffBoardError, "there is no cell 9,0"),
        (lambda: mines.Setup(9, 9, 10).name_cell(None), ParseError, "cannot read the cell None"),  # type: ignore[arg-type]
        (lambda: mines.Setup(9, 9, 10).grid.as_cell("9,0"), OffBoardError, "there is no cell 9,0"),
        (lambda: mines.Board("9x9/10").open("9,0"), OffBoardError, "there is no cell 9,0"),
        (lambda: mines.FastBoard("9x9/10").flag("9,0"), OffBoardError, "there is no cell 9,0"),
        (lambda: mnk.Setup(3, 3, 3).as_cell("z9"), OffBoardError, "there is no cell z9"),
        (lambda: mines.Setup(9, 9, 10).free_zone(999), IllegalMoveError, "there is no cell 999"),
        (lambda: mnk.Board("3x3x3").push("d1"), IllegalMoveError, "the board goes from a1 to c3"),
        (lambda: mnk.Board("3x3x3").push("3,0"), IllegalMoveError, "the board goes from a1 to c3"),
        (lambda: mnk.Board("3x3x3").row_if(999, 0), IllegalMoveError, "there is no cell 999"),
        (lambda: mnk.Board("3x3x3").row_if(-7, 0), IllegalMoveError, "there is no cell -7"),
        (lambda: mnk.Board("3x3x3").row_if("a1", "X"), OptionError, "there is no seat 'X': expected 0 or 1"),  # type: ignore[arg-type]
        (lambda: mnk.Board("3x3x3").allows("a1", 5), OptionError, "there is no seat 5"),
        (lambda: mnk.Board("3x3x3").allows("d1", 1), IllegalMoveError, "the board goes from a1 to c3"),
        (lambda: mnk.Board("3x3x3").winning_cells(300), OptionError, "there is no seat 300"),
        (lambda: mnk.Position.start("3x3x3").stones_of(2), OptionError, "there is no seat 2"),
        (lambda: mnk.Position("3x3x3", bytes(9), 0, ("b2",)), SetupError, "names b2, which does not hold that stone"),  # type: ignore[arg-type]
        (lambda: mnk.MoveTree.of_moves(["h8"], "3x3x3"), IllegalMoveError, "the board goes from a1 to c3"),
        (lambda: mnk.MoveTree.of_moves([None], "3x3x3"), ParseError, "cannot read the cell None"),  # type: ignore[list-item]
        (lambda: mnk.Setup(3, 3, 3).name_cell(None), ParseError, "cannot read the cell None"),  # type: ignore[arg-type]
        (lambda: mnk.Setup(3, 3, 3).xy("d1"), IllegalMoveError, "the board goes from a1 to c3"),
        (lambda: mines.explain("1#", 0, "2x1/1@any"), IllegalMoveError, "cannot explain 0,0: it is open"),
        (
            lambda: mines.prove("1#", [1, "0,0"], "mine", "2x1/1@any"),
            IllegalMoveError,
            "cannot explain 0,0: it is open",
        ),
        (lambda: mines.explain("1#", (2, 0), "2x1/1@any"), IllegalMoveError, "there is no cell 2,0"),
        (lambda: mines.explain("1#", None, "2x1/1@any"), ParseError, "cannot read the cell None"),  # type: ignore[arg-type]
        (lambda: mnk.explain("b2", "b2", "3x3x3"), IllegalMoveError, "cannot play b2: a stone of X is there"),
        (lambda: mnk.explain("b2", "a1", "3x3x3", line="a1 z9"), OffBoardError, "there is no cell z9"),
        (lambda: mnk.explain("b2", "a1", "3x3x3", line=[9]), IllegalMoveError, "there is no cell 9"),
        (lambda: mnk.explain("b2", "a1", "3x3x3", line=[None]), ParseError, "cannot read the cell None"),  # type: ignore[list-item]
        (lambda: mnk.explain("b2", "a1", "3x3x3", mate_in=99), OptionError, "99 plies: expected -9 to 9"),
        (lambda: play_on(mines.Board("6x6/3")), OptionError, "the board is of 6x6/3, not of 5x5/3"),
        (lambda: play_on(mines.FastBoard("5x5/3", 7)), OptionError, "made from seed 7, not from 1"),
        (lambda: play_on(opened("5x5/3")), OptionError, "no fresh one"),
        *((lambda ask=ask: ask(None), ParseError, "cannot read the (view|position) None") for ask in ASKED),
        (lambda: mines.format_move(mines.Move.open(81), "9x9/10"), IllegalMoveError, "there is no cell 81"),
        (lambda: mines.format_moves([mines.Move.open(-1)], "9x9/10"), IllegalMoveError, "there is no cell -1"),
        (lambda: mnk.format_move(9, "3x3x3"), IllegalMoveError, "there is no cell 9: the board has cells 0 to 8"),
        (lambda: mnk.format_moves([0, -1], "3x3x3"), IllegalMoveError, "there is no cell -1"),
        (lambda: mines.format_view("1#"), OptionError, "a view given as text needs its setup"),  # type: ignore[arg-type]
        (lambda: mines.format_setup("9x9"), ParseError, "cannot read the setup '9x9'"),
        (lambda: mnk.format_position(None), ParseError, "cannot read the position None"),  # type: ignore[arg-type]
        (lambda: mines.parse_view("1#", "2x1/1@any", mines=2), OptionError, "2 mines, but the setup is 2x1/1@any"),
        (lambda: mines.analyse("1#\n1#", "3x3/1@any"), SetupError, "the view is 2x2, but the setup is 3x3/1@any"),
        (lambda: mines.analyse(mines.Board("5x5/3"), "9x9/10"), SetupError, "needs 81 cells, got 25"),
        (lambda: mines.View(ROW, bytes([12, 9])), SetupError, "a cell of a view holds 0 to 11, got 12"),
        (lambda: mines.View(ROW, [-1, 9]), SetupError, "no cell of a view holds -1"),  # type: ignore[arg-type]
        (lambda: mines.View(ROW, [9, 300]), SetupError, "no cell of a view holds 300"),  # type: ignore[arg-type]
        (lambda: mnk.Position(mnk.Setup(3, 3, 3), bytes([3] * 9), 0), SetupError, "a cell holds 0, 1 or 2, got 3"),
        (lambda: START("x"), UnknownNameError, "no start is called"),
        (lambda: START("at", "x"), ParseError, "cannot read the first cell 'x'"),
        (lambda: mnk.solve("3x3x3", time_s=-1), OptionError, "time -1 s: must be 0 or more and at most 10000000"),
        (lambda: mnk.analyse("h8", time_s=1e8), OptionError, "must be 0 or more and at most 10000000"),
        (lambda: mnk.play("6x6x5", ("uniform", "uniform"), 1, opening_rule="swop"), UnknownNameError, "mean swap"),
        (lambda: mnk.play("3x3x3", ("uniform", "uniform"), 1, opening="b2 d1"), ParseError, "from a1 to c3"),
    ],
)
def test_what_is_refused_is_one_clear_sentence(
    ask: Callable[[], object], error: type[GridsageError], message: str
) -> None:
    with pytest.raises(error, match=message) as raised:
        ask()
    assert "\n" not in str(raised.value)
