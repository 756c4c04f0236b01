"""A board whose mines are given: as rows of text, as JSON, or as the record of a game that was played on it.

The rows show every cell: ``*`` a mine, ``0``–``8`` a number, ``.`` a cell whose number is not told. A line before them
may hold the setup, as ``gridsage mines generate`` writes it: ``9x9/10 seed 3 first 2,2``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from gridsage.checks import check_text
from gridsage.drawing.drawable import Drawable
from gridsage.errors import ParseError, SetupError
from gridsage.files import MALFORMED
from gridsage.games.mines.fast_board import FastBoard
from gridsage.games.mines.grid import Grid, name_place
from gridsage.games.mines.moves import MoveKind
from gridsage.games.mines.notation import parse_move
from gridsage.games.mines.record import fresh_board
from gridsage.games.mines.setup import MAX_SIDE, Setup, StartRule, parse_view_setup
from gridsage.record import GameRecord
from gridsage.remark import Fact

if TYPE_CHECKING:
    from gridsage.drawing.mines.picture import MinesPicture

__all__ = ["GivenBoard", "format_board", "is_board_text", "parse_board"]

_HEAD = re.compile(r"(\S+/\S+)(?: seed (?:\d+|x[0-9a-f]{32}))?(?: first (\d{1,3},\d{1,3}))?(?:,.*)?")
_LETTERS = frozenset("*.012345678")
_LONGEST = 1_000_000
"""The most letters that are read: a board of the largest size, as JSON, has fewer."""


@dataclass(frozen=True, slots=True)
class GivenBoard(Drawable):
    """Where the mines lie, and the cell that is open when a game on it begins, if one was told.

    The setup's start rule is ``any``: the mines lie as they lie, whatever is opened first.
    """

    setup: Setup
    mines: tuple[int, ...]
    first: int | None = None

    def __post_init__(self) -> None:
        if self.setup.cells == len(self.mines):
            raise SetupError(f"the board of {self.setup.width}x{self.setup.height} has no safe cell", code="board-full")
        if self.first is not None and self.first in self.mines:
            raise SetupError(f"the first cell {self.setup.name_cell(self.first)} of the board is a mine")

    def make(self) -> FastBoard:
        """A fresh board."""
        return FastBoard.with_mines(self.setup, self.mines)

    def picture(self) -> MinesPicture:
        """All mines and numbers, as ``to_svg`` draws them; a ring around the cell that is open when a game begins."""
        from gridsage.drawing.mines.cells import CellMark
        from gridsage.games.mines.pictures import picture_mines

        shown = picture_mines(self.setup, _count_around(self.mines, self.setup.grid))
        return shown if self.first is None else replace(shown, marks={self.first: (CellMark.CHOSEN,)})

    def __str__(self) -> str:
        """Text that :func:`parse_board` reads back."""
        rows = format_board(self.setup, self.mines)
        if self.first is None:
            return rows
        return f"{self.setup} first {self.setup.name_cell(self.first)}\n{rows}"


def is_board_text(text: str) -> bool:
    """Whether the text is meant to show every cell of a board, and so is no view: a view has hidden cells or flags."""
    text = text.strip()
    if text.startswith("{"):
        try:
            data = json.loads(text)
        except MALFORMED:
            return False
        if "rows" not in data:
            return True
        text = "\n".join(map(str, data["rows"])) if isinstance(data["rows"], list) else ""
    rows = [row for row in text.splitlines() if "/" not in row]
    return any("*" in row for row in rows) and not any(set(row) & {"#", "F"} for row in rows)


def format_board(setup: Setup, mines: Iterable[int]) -> str:
    """Rows that show every cell as at the end of a game.

    >>> print(format_board(Setup(3, 2, 1, StartRule.ANY), [0]))
    *10
    110
    """
    cells = _count_around(mines, setup.grid)
    letters = ["*" if count is None else str(count) for count in cells]
    return "\n".join("".join(letters[y * setup.width : (y + 1) * setup.width]) for y in range(setup.height))


def _count_around(mines: Iterable[int], grid: Grid) -> list[int | None]:
    """The number of each safe cell, and None for a mine."""
    counts, laid = [0] * grid.size, set(mines)
    for mine in laid:
        for cell in grid.neighbours[mine]:
            counts[cell] += 1
    return [None if cell in laid else count for cell, count in enumerate(counts)]


def parse_board(text: str) -> GivenBoard:
    """Read a board in any of its forms.

    >>> parse_board("*1\\n11").setup
    Setup(width=2, height=2, mines=1, start=<StartRule.ANY: 'any'>, no_guess=False)
    """
    text = check_text(text, "board").strip()
    if len(text) > _LONGEST:
        raise _unreadable(f"it has more than {_LONGEST} letters")
    if text.startswith(("{", "[")):
        return _from_json(text)
    lines = [line.strip() for line in text.splitlines()]
    head = _HEAD.fullmatch(lines[0]) if lines and "/" in lines[0] else None
    setup = None
    if lines and "/" in lines[0]:
        if head is None:
            raise _unreadable(f"its first line is {lines[0][:60]!r}, expected such as 9x9/10")
        setup, lines = parse_view_setup(head[1]), lines[1:]
    board = _from_rows(lines, setup)
    if head is not None and head[2]:
        return GivenBoard(board.setup, board.mines, board.setup.grid.as_cell(head[2]))
    return board


def _from_rows(rows: Sequence[str], setup: Setup | None = None) -> GivenBoard:
    if not rows or not rows[0]:
        raise _unreadable("it is empty")
    width, height = len(rows[0]), len(rows)
    if width > MAX_SIDE or height > MAX_SIDE:
        message = f"cannot read the board: {width}x{height} is larger than {MAX_SIDE}x{MAX_SIDE}"
        raise ParseError(message, code="board-large", facts={"max": MAX_SIDE})
    for y, row in enumerate(rows):
        if len(row) != width:
            message = f"cannot read the board: row {y} has a length of {len(row)}, row 0 a length of {width}"
            raise ParseError(message, code="board-ragged", facts={"row": y, "cells": len(row), "width": width})
        if wrong := set(row) - _LETTERS:
            x, letter = next((x, letter) for x, letter in enumerate(row) if letter in wrong)
            at = name_place(x, y)
            message = f"cannot read the board: {letter!r} at {at}; expected * for a mine, 0-8 or . for a safe cell"
            raise ParseError(message, code="board-letter", facts={"letter": letter, "cell": at})
    letters = "".join(rows)
    mines = tuple(cell for cell, letter in enumerate(letters) if letter == "*")
    if setup is not None and (setup.width, setup.height) != (width, height):
        raise SetupError(f"the board is {width}x{height}, but its setup is {setup}")
    if setup is not None and setup.mines != len(mines):
        raise _other_mines(len(mines), setup)
    board = GivenBoard(Setup(width, height, len(mines), StartRule.ANY), mines)
    _check_numbers(letters, mines, board.setup.grid)
    return board


def _unreadable(why: str) -> ParseError:
    return ParseError(f"cannot read the board: {why}", code="board-unreadable")


def _other_mines(found: int, setup: Setup) -> SetupError:
    message = f"the board has {found} mines, but its setup {setup} says {setup.mines}"
    return SetupError(message, code="board-mines", facts={"found": found, "said": setup.mines})


def _check_numbers(letters: str, mines: Sequence[int], grid: Grid) -> None:
    for cell, (letter, count) in enumerate(zip(letters, _count_around(mines, grid), strict=True)):
        if letter not in "*." and count is not None and int(letter) != count:
            name = grid.name_cell(cell)
            message = f"the {letter} at {name} of the board has {count} mines around it"
            facts: dict[str, Fact] = {"number": letter, "cell": name, "count": count}
            raise SetupError(message, code="board-number", facts=facts)


def _from_json(text: str) -> GivenBoard:
    try:
        data = json.loads(text)
    except MALFORMED as error:
        raise _unreadable(f"it is not valid JSON ({error!s:.80})") from error
    if not isinstance(data, dict):
        raise _unreadable("expected one board, a JSON object")
    record = data.get("record", data)
    if isinstance(record, dict) and "moves" in record:
        return _from_record(GameRecord.from_dict(record))
    return _from_object(data)


def _from_object(data: Mapping[str, Any]) -> GivenBoard:
    """What ``generate --format json`` writes: rows, or the setup with its mines."""
    try:
        setup = parse_view_setup(str(data["setup"])) if "setup" in data else None
        if "rows" in data:
            board = _from_rows([str(row).strip() for row in data["rows"]], setup)
        elif setup is not None:
            cells = {setup.grid.as_cell((int(x), int(y))) for x, y in data["mines"]}
            if len(cells) != setup.mines:
                raise _other_mines(len(cells), setup)
            board = GivenBoard(_as_given(setup), tuple(sorted(cells)))
        else:
            raise _unreadable("expected its rows, or its setup and mines")
        first = data.get("first")
        if first is None:
            return board
        x, y = first
        return GivenBoard(board.setup, board.mines, board.setup.grid.as_cell((int(x), int(y))))
    except MALFORMED as error:
        raise _unreadable(f"{error!s:.80}") from error


def _as_given(setup: Setup) -> Setup:
    """The setup of a board whose mines lie as they lie."""
    return Setup(setup.width, setup.height, setup.mines, StartRule.ANY)


def _from_record(record: GameRecord) -> GivenBoard:
    """The board of a game: its mines are known once a cell was opened."""
    if record.game != "mines":
        raise _unreadable(f"the game is {record.game!r:.20}, not Minesweeper")
    board = fresh_board(record)
    for played in record.moves:
        move = parse_move(played.text, board.setup.grid)
        board.push(move)
        if move.kind is MoveKind.OPEN:
            first = None if board.over else move.cell
            return GivenBoard(_as_given(board.setup), board.mines, first)
    if board.mines:
        return GivenBoard(_as_given(board.setup), board.mines)
    raise _unreadable("no cell was opened in this game, so its mines were not laid")
