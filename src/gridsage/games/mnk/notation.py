"""Text forms of moves and positions that parse and print back.

A move is a letter for the column and a number for the row, ``h8``: columns from ``a`` at the left, rows from 1 at the
top, so ``a1`` is the top left cell ``(0, 0)``. There are no gaps: ``i`` follows ``h``. ``7,7`` (column and row from
zero, as the Gomocup protocol writes them) is read too.

A position is its moves in order, ``h8 i9 h9``, or rows of ``.`` empty, ``X`` first player, ``O`` second player. With
rows the side to move follows from the number of stones (X when equal, O when X has one more); a last line such as
``X to move`` says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from gridsage.checks import check_text
from gridsage.errors import IllegalMoveError, OffBoardError, ParseError, SetupError
from gridsage.games.cells import Cell
from gridsage.games.mnk.board import Board
from gridsage.games.mnk.position import EMPTY, FIRST, SECOND, Position
from gridsage.games.mnk.setup import MAX_K, MAX_SIDE, MIN_SIDE, Setup

__all__ = [
    "format_mate",
    "format_move",
    "format_moves",
    "format_plies",
    "format_position",
    "format_rows",
    "is_setup_text",
    "parse_move",
    "parse_moves",
    "parse_position",
    "parse_rows",
    "turn_of",
]

_STONES = ".XO"
_CODES = {".": EMPTY, "-": EMPTY, "_": EMPTY, "X": FIRST, "x": FIRST, "O": SECOND, "o": SECOND}

_LETTERS = re.compile(r"([a-zA-Z])(\d{1,3})", re.ASCII)
_NUMBERS = re.compile(r"(\d{1,3}),(\d{1,3})", re.ASCII)
_RUN = re.compile(r"(?:[a-zA-Z]\d{1,3})+", re.ASCII)
_TO_MOVE = re.compile(r"([xo])\s+to\s+move", re.ASCII | re.IGNORECASE)


def is_setup_text(text: str) -> bool:
    """Whether the text can only be meant as a setup: one word that is neither moves nor a row of stones."""
    words = text.split()
    if len(words) != 1 or set(words[0]) <= set(_CODES):
        return False
    return not (_RUN.fullmatch(words[0]) or _NUMBERS.fullmatch(words[0]) or _LETTERS.match(words[0]))


def parse_move(text: str, setup: Setup | str) -> int:
    """Read a move such as ``h8`` or ``7,7``; the cell's index.

    >>> parse_move("b1", Setup(3, 3, 3))
    1
    """
    setup, text = Setup.of(setup), check_text(text, "move").strip()
    if match := _LETTERS.fullmatch(text):
        x, y = ord(match[1].lower()) - ord("a"), int(match[2]) - 1
    elif match := _NUMBERS.fullmatch(text):
        x, y = int(match[1]), int(match[2])
    else:
        raise ParseError(f"cannot read the move {text[:40]!r}: expected a letter and a number such as h8, or x,y")
    if not setup.holds(x, y):
        corner = format_move(setup.cells - 1, setup)
        raise OffBoardError(f"there is no cell {text}: the board goes from a1 to {corner}")
    return setup.index(x, y)


def format_move(cell: Cell, setup: Setup | str) -> str:
    """The cell as people read it.

    >>> format_move(112, Setup(15, 15, 5))
    'h8'
    """
    setup = Setup.of(setup)
    return setup.name_cell(setup.as_cell(cell))


def parse_moves(text: str, setup: Setup | str) -> tuple[int, ...]:
    """Read moves separated by spaces, line breaks or nothing (``h8i9``). Whether they can be played is not asked."""
    setup = Setup.of(setup)
    return tuple(parse_move(word, setup) for word in _words(text))


def _words(text: str) -> list[str]:
    words = []
    for word in check_text(text, "moves").split():
        words += [match[0] for match in _LETTERS.finditer(word)] if _RUN.fullmatch(word) else [word]
    return words


def format_moves(cells: Iterable[Cell] | str, setup: Setup | str) -> str:
    """The moves on one line.

    >>> format_moves((4, 0), Setup(3, 3, 3))
    'b2 a1'
    """
    setup = Setup.of(setup)
    return " ".join(setup.name_cell(cell) for cell in setup.as_cells(cells))


def format_plies(plies: int) -> str:
    """A number of moves, those of both sides counted.

    >>> format_plies(1), format_plies(3)
    ('1 ply', '3 plies')
    """
    return "1 ply" if plies == 1 else f"{plies} plies"


def format_mate(mate_in: int) -> str:
    """A forced end in words, from the side to move.

    >>> format_mate(-3)
    'loses in 3 plies'
    """
    return f"{'wins' if mate_in > 0 else 'loses'} in {format_plies(abs(mate_in))}"


def parse_rows(text: str, setup: Setup | str | None = None) -> Position:
    """Read rows of ``.XO``, with or without spaces between the cells, and an optional last line ``O to move``.

    Without a setup the size is read from the rows, and k is 5, or the longer side where that is shorter.
    """
    setup = None if setup is None else Setup.of(setup)
    lines = [line.strip() for line in check_text(text, "rows").strip().splitlines() if line.strip()]
    said = _TO_MOVE.fullmatch(lines[-1]) if lines else None
    if said:
        lines.pop()
    rows = ["".join(line.split()) for line in lines]
    if not rows:
        raise ParseError("cannot read the position: it is empty")
    width, height = len(rows[0]), len(rows)
    if setup is None:
        if not (MIN_SIDE <= width <= MAX_SIDE and MIN_SIDE <= height <= MAX_SIDE):
            raise ParseError(
                f"cannot read the position: it has {width}x{height} cells, a board has {MIN_SIDE} to {MAX_SIDE} a side"
            )
        setup = Setup(width, height, min(5, MAX_K, max(width, height)))
    for y, row in enumerate(rows, start=1):
        if len(row) != width:
            raise ParseError(f"cannot read the position: row {y} has a length of {len(row)}, row 1 a length of {width}")
    if (setup.width, setup.height) != (width, height):
        raise SetupError(f"the position is {width}x{height}, but the setup is {setup}")
    codes = bytearray()
    for cell, letter in enumerate("".join(rows)):
        if letter not in _CODES:
            where = setup.name_cell(cell)
            raise ParseError(f"cannot read the position: {letter!r} at {where}; expected . empty, X or O")
        codes.append(_CODES[letter])
    turn = "xo".index(said[1].lower()) if said else turn_of(codes)
    position = Position(setup, bytes(codes), turn)
    Board.at(position)
    return position


def turn_of(codes: bytes | bytearray) -> int:
    """The side to move in a game with these stones; a :class:`ParseError` where no game has them."""
    if (ahead := _stones_ahead(codes)) not in (0, 1):
        raise ParseError(
            f"cannot tell who is to move: X has {codes.count(FIRST)} stones, O has {codes.count(SECOND)}; "
            f"rows of text may end with 'X to move' or 'O to move'"
        )
    return ahead


def _stones_ahead(codes: bytes | bytearray) -> int:
    """How many stones more the first player has."""
    return codes.count(FIRST) - codes.count(SECOND)


def format_rows(position: Position | Board | str) -> str:
    """The position as rows of text, without a final line break; who is to move is said where the stones do not."""
    position = Position.of(position)
    letters = "".join(_STONES[code] for code in position.cells)
    ends = range(0, len(letters) + 1, position.setup.width)
    rows = [letters[a:b] for a, b in pairwise(ends)]
    if _stones_ahead(position.cells) != position.turn:
        rows.append(f"{'XO'[position.turn]} to move")
    return "\n".join(rows)


def parse_position(text: str, setup: Setup | str | None = None) -> Position:
    """Read a position given as moves or as rows; moves without a setup are played on 15x15x5."""
    setup = None if setup is None else Setup.of(setup)
    if not check_text(text, "position").strip():
        return Position.start(setup or Setup(15, 15, 5))
    if not any(letter.isdigit() for letter in text):
        return parse_rows(text, setup)
    setup = setup or Setup(15, 15, 5)
    moves = parse_moves(text, setup)
    board = Board(setup)
    for number, cell in enumerate(moves, start=1):
        try:
            board.push(cell)
        except IllegalMoveError as error:
            raise IllegalMoveError(f"move {number}, {format_move(cell, setup)}: {error}") from None
    return board.position()


def format_position(position: Position | Board | str) -> str:
    """The position as moves where every stone's move is known and there is one, else as rows."""
    position = Position.of(position)
    if position.moves and position.from_game:
        return format_moves(position.moves, position.setup)
    return format_rows(position)
