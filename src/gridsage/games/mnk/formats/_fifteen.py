"""What the formats of five in a row on 15x15 share: bytes as text, and games of plain moves."""

from __future__ import annotations

from collections.abc import Iterable

from gridsage.errors import IllegalMoveError, ParseError
from gridsage.games.mnk.annotations import Annotations
from gridsage.games.mnk.board import Board
from gridsage.games.mnk.notation import format_move, parse_move
from gridsage.games.mnk.record import outcome_of, replay
from gridsage.games.mnk.setup import Setup, parse_setup
from gridsage.record import GameRecord, PlayedMove

__all__ = ["SETUP", "SIDE", "bytes_of", "cells_of", "check_board", "hex_of", "record_of"]

SIDE = 15
SETUP = Setup(SIDE, SIDE, 5)
"""None of these files names its rule: they are read as played freely."""


def hex_of(data: bytes) -> str:
    """The bytes of a file as hexadecimal text, which goes wherever text goes."""
    return data.hex()


def bytes_of(text: str) -> bytes:
    """The bytes that the text stands for."""
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise ParseError(f"expected bytes in hexadecimal, got {text[:20]!r}") from None


def record_of(
    cells: Iterable[int],
    what: str,
    players: tuple[str, str] = ("first", "second"),
    said: Annotations | None = None,
) -> GameRecord:
    """The game of these moves; one that cannot be played is refused with its number."""
    board, moves = Board(SETUP), []
    for number, cell in enumerate(cells, start=1):
        moves.append(PlayedMove(board.turn, format_move(cell, SETUP)))
        try:
            board.push(cell)
        except IllegalMoveError as error:
            raise ParseError(f"move {number} of the {what} file: {error}") from None
    row = [format_move(cell, SETUP) for cell in board.winning_row]
    details = {"opening": 0, "row": row, **(said or Annotations()).to_details()}
    return GameRecord("mnk", str(SETUP), 0, players, tuple(moves), outcome_of(board), details)


def cells_of(record: GameRecord, what: str) -> list[int]:
    """The moves of a game that such a file can hold."""
    setup = parse_setup(record.setup)
    check_board(setup, what)
    replay(record)
    return [parse_move(move.text, setup) for move in record.moves]


def check_board(setup: Setup, what: str) -> None:
    """Refuse another board than five in a row on 15x15; the rule is not held, and is no reason."""
    if (setup.width, setup.height, setup.k) != (SIDE, SIDE, 5):
        raise ParseError(f"a {what} file holds five in a row on 15x15, not {setup}")
