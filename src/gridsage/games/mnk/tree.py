"""MoveTree: a position and the moves that were tried from it, with variations; and its text form.

A variation stands in brackets behind the move that it replaces: in ``h8 i9 (i8 h9) j10`` the second move was ``i9`` or
``i8``. The first move at each place is the main one. The setup may stand on a line before the moves, and after it rows
of ``.XO`` for stones that were given. Comments that files of other programs have on a move are part of a tree, and not
of its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from gridsage.checks import check_kind, check_text, check_whole
from gridsage.errors import GridsageError, IllegalMoveError, ParseError, SetupError
from gridsage.games.cells import Cell
from gridsage.games.mnk.annotations import gather_comments
from gridsage.games.mnk.board import Board
from gridsage.games.mnk.notation import format_move, format_rows, parse_move, parse_rows
from gridsage.games.mnk.position import EMPTY, Position
from gridsage.games.mnk.setup import Setup, parse_setup

__all__ = ["MAX_TREE_MOVES", "MoveTree", "TreeBuilder", "TreeMove", "format_tree", "parse_tree"]

_USUAL = Setup(15, 15, 5)
MAX_TREE_MOVES = 20_000
"""The most moves that a tree may hold."""

_TOKEN = re.compile(r"\s*(?:([()])|([a-zA-Z]\d{1,3}|\d{1,3},\d{1,3})|(\S{1,40}))", re.ASCII)
_LIKE_A_SETUP = re.compile(r"\s*\d+\s*x\s*\d", re.IGNORECASE)
_ROW = re.compile(r"[.\-_xXoO\s]+")
_TO_MOVE = re.compile(r"\s*[xo]\s+to\s+move\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TreeMove:
    """A move of a tree, and the number of the move before it: 0 for the start, 1 for the tree's first move."""

    parent: int
    cell: int
    comment: str = ""
    """What somebody wrote on the move."""


@dataclass(frozen=True)
class MoveTree:
    """Where a tree starts, and its moves in the order of its text: each variation whole, before the next one begins.

    A move that cannot be played is refused with its number.

    >>> parse_tree("b2 a1 (c1 a3) a2", "3x3x3").main_line
    (4, 0, 3)
    """

    start: Position
    moves: tuple[TreeMove, ...] = ()
    comment: str = ""
    """What somebody wrote on the start."""

    def __post_init__(self) -> None:
        check_kind(self.start, Position, "start of a tree")
        _check_size(len(self.moves))
        self._check_moves()

    def _check_moves(self) -> None:
        """Play all of it, each move once."""
        board, path = Board.at(self.start), [0]
        for number, move in enumerate(self.moves, start=1):
            if not 0 <= move.parent < number:
                raise ParseError(f"move {number} of the tree follows on {move.parent}, which is not before it")
            while path[-1] != move.parent:
                path.pop()
                if not path:
                    raise ParseError(f"move {number} of the tree interrupts another variation")
                board.pop()
            _push(board, move.cell, number)
            path.append(number)

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the moves that follow on each move, on the start first; the main one is the first."""
        found: list[list[int]] = [[] for _ in range(len(self.moves) + 1)]
        for number, move in enumerate(self.moves, start=1):
            found[move.parent].append(number)
        return tuple(map(tuple, found))

    @property
    def comments(self) -> tuple[str, ...]:
        """What was written on the start and on each move, in order; empty where nothing was."""
        return (self.comment, *(move.comment for move in self.moves))

    def line(self, number: int) -> tuple[int, ...]:
        """The cells from the start to that move."""
        check_whole(number, "number of a move", 0, len(self.moves))
        cells = []
        while number:
            move = self.moves[number - 1]
            cells.append(move.cell)
            number = move.parent
        return tuple(reversed(cells))

    @property
    def main_line(self) -> tuple[int, ...]:
        """The main moves, to the end."""
        return tuple(self.moves[number - 1].cell for number in self.main_numbers)

    @property
    def main_numbers(self) -> tuple[int, ...]:
        """The numbers of the main moves."""
        numbers, number = [], 0
        while self.children[number]:
            number = self.children[number][0]
            numbers.append(number)
        return tuple(numbers)

    @property
    def main_comments(self) -> dict[int, str]:
        """What was written on the main moves, by how many moves lead to each; on the start by 0."""
        said = self.comments
        found = ((ply, said[number]) for ply, number in enumerate((0, *self.main_numbers)))
        return {ply: words for ply, words in found if words}

    def position(self, number: int) -> Position:
        """Where that move leads."""
        board = Board.at(self.start)
        for cell in self.line(number):
            board.push(cell)
        return board.position()

    @classmethod
    def of_moves(
        cls, cells: Iterable[Cell] | str, setup: Setup | str, comments: Mapping[int, str] | None = None
    ) -> MoveTree:
        """A game without variations; ``comments`` are by the number of the move, 0 for the start."""
        setup, said = Setup.of(setup), comments or {}
        moves = tuple(
            TreeMove(number, cell, said.get(number + 1, "")) for number, cell in enumerate(setup.as_cells(cells))
        )
        return cls(Position.start(setup), moves, said.get(0, ""))

    def __str__(self) -> str:
        return format_tree(self)


class TreeBuilder:
    """Takes moves in any order; a move that is there already is not added twice."""

    def __init__(self) -> None:
        self._children: list[dict[int, int]] = [{}]
        self._comments: list[tuple[int, str]] = []

    def add(self, parent: int, cell: int) -> int:
        """Add a move behind another one; its number here, which is for the next calls alone."""
        there = self._children[parent]
        if cell not in there:
            _check_size(len(self._children))
            there[cell] = len(self._children)
            self._children.append({})
        return there[cell]

    def comment(self, number: int, text: str) -> None:
        """Write on a move, or on the start, 0; what is there already stays, and is not written twice."""
        self._comments.append((number, text))

    def build(self, start: Position) -> MoveTree:
        """The tree of all that was added, from that start."""
        moves: list[TreeMove] = []
        said = gather_comments(self._comments)
        waiting = [(child, cell, 0) for cell, child in reversed(self._children[0].items())]
        while waiting:
            here, cell, parent = waiting.pop()
            moves.append(TreeMove(parent, cell, said.get(here, "")))
            number = len(moves)
            waiting += [(child, after, number) for after, child in reversed(self._children[here].items())]
        return MoveTree(start, tuple(moves), said.get(0, ""))


def parse_tree(text: str, setup: Setup | str | None = None) -> MoveTree:
    """Read a tree from its text; without a setup in it or beside it, it is played on 15x15x5. The text's own wins."""
    lines = check_text(text, "tree").strip().splitlines()
    wanted = None if setup is None else Setup.of(setup)
    said = _read_setup(lines[0]) if lines else None
    if said is not None:
        wanted = said
        lines.pop(0)
    count = next((i for i, line in enumerate(lines) if not _is_row(line)), len(lines))
    rows = "\n".join(lines[:count])
    start = _read_start(rows, wanted, named=said is not None) if rows.strip() else Position.start(wanted or _USUAL)
    return _read_moves("\n".join(lines[count:]), start)


def _read_start(rows: str, setup: Setup | None, *, named: bool) -> Position:
    """Given stones; a setup that the text itself does not name gives way to rows of another size."""
    try:
        return parse_rows(rows, setup)
    except SetupError as error:
        if named or setup is None or error.code:
            raise
        return parse_rows(rows)


def _read_setup(line: str) -> Setup | None:
    try:
        return parse_setup(line.strip())
    except GridsageError:
        if _LIKE_A_SETUP.match(line):
            raise
        return None


def _is_row(line: str) -> bool:
    return _ROW.fullmatch(line) is not None or _TO_MOVE.fullmatch(line) is not None


def _read_moves(text: str, start: Position) -> MoveTree:
    builder, setup = TreeBuilder(), start.setup
    # Where the next move follows on, and where the latest one did: the place of its variations.
    here: int = 0
    before: int | None = None
    outer: list[tuple[int, int]] = []
    for bracket, word, strange in _TOKEN.findall(text):
        if bracket == "(":
            if before is None:
                raise _bad_brackets()
            outer.append((here, before))
            here, before = before, None
        elif bracket == ")":
            if not outer or before is None:
                raise _bad_brackets()
            here, before = outer.pop()
        elif strange:
            message = f"cannot read {strange!r} among the moves: expected a letter and a number such as h8"
            raise ParseError(message, code="tree-word", facts={"text": strange})
        else:
            here, before = builder.add(here, _read_cell(word, setup)), here
    if outer:
        raise _bad_brackets()
    return builder.build(start)


def _read_cell(word: str, setup: Setup) -> int:
    try:
        return parse_move(word, setup)
    except ParseError as error:
        corner = format_move(setup.cells - 1, setup)
        raise ParseError(str(error), code="tree-outside", facts={"move": word, "corner": corner}) from None


def _bad_brackets() -> ParseError:
    message = "the brackets of the moves do not match: a variation stands in brackets behind the move it replaces"
    return ParseError(message, code="tree-brackets")


def _push(board: Board, cell: int, number: int) -> None:
    setup = board.setup
    name = format_move(cell, setup) if 0 <= cell < setup.cells else str(cell)
    facts: dict[str, int | str] = {"move": name, "number": number}
    if board.over:
        message = f"move {number} of the tree, {name}: the game is over before it"
        raise IllegalMoveError(message, code="tree-over", facts=facts)
    if 0 <= cell < setup.cells and board.cells[cell] != EMPTY:
        raise IllegalMoveError(f"move {number} of the tree: {name} is taken", code="tree-taken", facts=facts)
    try:
        board.push(cell)
    except IllegalMoveError as error:
        message = f"move {number} of the tree, {name}: {error}"
        raise IllegalMoveError(message, code="tree-refused", facts=facts) from None


def _check_size(moves: int) -> None:
    if moves > MAX_TREE_MOVES:
        message = f"a tree holds at most {MAX_TREE_MOVES:,} moves"
        raise ParseError(message, code="tree-large", facts={"most": MAX_TREE_MOVES})


def format_tree(tree: MoveTree) -> str:
    """The tree as text: its setup, given stones if there are any, and its moves on one line.

    >>> print(parse_tree("b2 a1 (c1 a3) a2", "3x3x3"))
    3x3x3
    b2 a1 (c1 a3) a2
    """
    check_kind(tree, MoveTree, "tree")
    start = tree.start
    lines = [str(start.setup)]
    if start != Position.start(start.setup):
        lines.append(format_rows(start))
    lines.append(_format_moves(tree))
    return "\n".join(line for line in lines if line)


def _format_moves(tree: MoveTree) -> str:
    def name(number: int) -> str:
        return format_move(tree.moves[number - 1].cell, tree.start.setup)

    words: list[str] = []
    # What is still to be written: a word, or the number of a move whose followers come.
    waiting: list[str | int] = [0]
    while waiting:
        what = waiting.pop()
        if isinstance(what, str):
            words.append(what)
        elif tree.children[what]:
            main, *others = tree.children[what]
            words.append(name(main))
            waiting.append(main)
            for other in reversed(others):
                waiting += [")", other, f"({name(other)}"]
    return " ".join(words).replace(" )", ")")
