"""Text forms of views and moves that parse and print back.

A view is rows of text: ``#`` hidden, ``F`` flagged, ``0``–``8`` open (``.`` is read as 0), ``*`` an exploded mine.
A move is ``open 3,4``: its kind, then column and row from zero, top left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from gridsage.checks import check_many, check_text, shown, whole
from gridsage.drawing.mines.cells import PICTURE_LETTERS
from gridsage.errors import OptionError, ParseError, SetupError
from gridsage.games.mines.grid import Grid, name_place
from gridsage.games.mines.moves import Move, MoveKind
from gridsage.games.mines.setup import MAX_SIDE, Setup, StartRule, parse_view_setup
from gridsage.games.mines.view import EXPLODED, FLAG, HIDDEN, View

if TYPE_CHECKING:
    from gridsage.games.mines.board import Board
    from gridsage.games.mines.fast_board import FastBoard

__all__ = [
    "LETTERS",
    "as_move",
    "format_move",
    "format_moves",
    "format_view",
    "is_view_text",
    "move_text",
    "parse_move",
    "parse_moves",
    "parse_view",
]

LETTERS = PICTURE_LETTERS[: EXPLODED + 1]
"""What each cell of a view shows, by its code: a number, hidden, flagged, an exploded mine."""
_CODES = {letter: code for code, letter in enumerate(LETTERS)} | {".": 0}
assert (_CODES["#"], _CODES["F"], _CODES["*"]) == (HIDDEN, FLAG, EXPLODED)

_MOVE = re.compile(r"(open|flag|unflag|chord) (\d{1,6},\d{1,6})", re.ASCII)


def is_view_text(text: str) -> bool:
    """Whether the text is made of the signs of a view; a setup never is."""
    return set(text) <= {*_CODES, " ", "\n", "\r", "\t"}


def parse_view(text: str, setup: Setup | str | None = None, *, mines: int | None = None) -> View:
    """Read a view; blank lines around it and spaces at line ends do not matter.

    Give the setup it belongs to, or the number of mines: then the size is read from the rows, and the start rule
    is ``any``, since the view says nothing of it.
    """
    if mines is not None:
        mines = whole(mines, "mines")
    if setup is not None:
        setup = parse_view_setup(setup) if isinstance(setup, str) else Setup.of(setup)
        if mines not in (None, setup.mines):
            raise OptionError(f"{shown(mines)} mines, but the setup is {setup}: expected one of them")
    rows = [line.strip() for line in check_text(text, "view").strip().splitlines()]
    if not rows or not rows[0]:
        raise ParseError("cannot read the view: it is empty")
    width, height = len(rows[0]), len(rows)
    if width > MAX_SIDE or height > MAX_SIDE:
        raise ParseError(f"cannot read the view: {width}x{height} is larger than {MAX_SIDE}x{MAX_SIDE}")
    codes = bytearray()
    for y, row in enumerate(rows):
        if len(row) != width:
            raise ParseError(f"cannot read the view: row {y} has a length of {len(row)}, row 0 a length of {width}")
        for x, letter in enumerate(row):
            if letter not in _CODES:
                raise ParseError(
                    f"cannot read the view: {letter!r} at {name_place(x, y)}; expected # hidden, F flagged, "
                    f"0-8 or . open, * exploded"
                )
            codes.append(_CODES[letter])
    if setup is None:
        if mines is None:
            raise ParseError("cannot read the view without its setup or its number of mines")
        setup = Setup(width, height, mines, StartRule.ANY)
    elif (setup.width, setup.height) != (width, height):
        raise SetupError(f"the view is {width}x{height}, but the setup is {setup}")
    return View(setup, bytes(codes))


def format_view(view: View | Board | FastBoard) -> str:
    """The view, or that of a board, as rows of text, without a final line break."""
    view = View.of(view)
    letters = "".join(LETTERS[code] for code in view.cells)
    ends = range(0, len(letters) + 1, view.setup.width)
    return "\n".join(letters[a:b] for a, b in pairwise(ends))


def parse_move(text: str, grid: Grid | Setup | str) -> Move:
    """Read a move such as ``open 3,4``."""
    grid = _as_grid(grid)
    match = _MOVE.fullmatch(check_text(text, "move").strip())
    if match is None:
        raise ParseError(f"cannot read the move {text[:40]!r}: expected open, flag, unflag or chord and x,y")
    return Move(MoveKind(match[1]), grid.as_cell(match[2]))


def _as_grid(grid: Grid | Setup | str) -> Grid:
    """The grid itself, or that of a setup or of its text: moves ask for no more of a board than its size."""
    if isinstance(grid, Grid):
        return grid
    return (parse_view_setup(grid) if isinstance(grid, str) else Setup.of(grid)).grid


def as_move(move: Move | str, grid: Grid) -> Move:
    """The move with the index of its cell: itself, or the one that the text names, or whose cell is given otherwise.

    Whether an index is on the board is left to the board.
    """
    if isinstance(move, Move):
        # Every move of every bench passes here.
        if move.cell.__class__ is int and move.kind.__class__ is MoveKind:
            return move
        try:
            return Move(MoveKind(move.kind), grid.as_cell(move.cell))
        except ValueError:
            pass
    elif isinstance(move, str):
        return parse_move(move, grid)
    raise ParseError(f"cannot read the move {shown(move)}: expected a Move or text such as open 3,4")


def format_move(move: Move | str, grid: Grid | Setup | str) -> str:
    """The move as text.

    >>> format_move(Move.open(13), "9x9/10")
    'open 4,1'
    """
    grid = _as_grid(grid)
    move = as_move(move, grid)
    return move_text(move.kind, grid.as_cell(move.cell), grid.width)


# A game has few different moves and a bench plays millions: each text is made once.
@lru_cache(maxsize=65536)
def move_text(kind: MoveKind, cell: int, width: int) -> str:
    """What :func:`format_move` writes, of a move that is known to be one."""
    return f"{kind.value} {name_place(cell % width, cell // width)}"


def parse_moves(text: str, grid: Grid | Setup | str) -> tuple[Move, ...]:
    """Read moves, one a line; blank lines are passed over."""
    grid = _as_grid(grid)
    return tuple(parse_move(line, grid) for line in check_text(text, "moves").splitlines() if line.strip())


def format_moves(moves: Iterable[Move | str] | str, grid: Grid | Setup | str) -> str:
    """The moves as text, one a line."""
    grid = _as_grid(grid)
    told = parse_moves(moves, grid) if isinstance(moves, str) else check_many(moves, "moves")
    return "\n".join(format_move(move, grid) for move in told)
