"""What a record says of a Minesweeper game: its outcome, and the board that it leads to."""

from __future__ import annotations

from gridsage.checks import check_kind
from gridsage.errors import ParseError
from gridsage.games.mines.board import Board, Status
from gridsage.games.mines.fast_board import FastBoard
from gridsage.games.mines.notation import parse_move
from gridsage.games.mines.setup import parse_setup
from gridsage.record import GameRecord, Outcome, Termination

__all__ = ["fresh_board", "outcome_of", "replay"]


def outcome_of(status: Status, *, winner: int = 0) -> Outcome:
    """How a game of this status ended, or that it goes on; a win belongs to the seat ``winner``."""
    match status:
        case Status.WON:
            return Outcome(Termination.SOLVED, winner=winner)
        case Status.LOST:
            return Outcome(Termination.EXPLODED)
        case Status.PLAYING:
            return Outcome(Termination.UNFINISHED)


def fresh_board(record: GameRecord) -> FastBoard:
    """The board of the record before its first move, compiled: with the mines that were given, or those of its seed."""
    setup, layout = parse_setup(record.setup), _layout(record)
    return FastBoard(setup, record.seed) if layout is None else FastBoard.with_mines(setup, layout)


def _layout(record: GameRecord) -> list[int] | None:
    layout = record.details.get("layout")
    if layout is not None and not (isinstance(layout, list) and all(type(cell) is int for cell in layout)):
        raise ParseError(f"not a game record: its layout is {layout!r:.40}, expected a list of cells")
    return layout


def replay(record: GameRecord) -> Board:
    """The board after all moves of the record; a record that breaks the rules raises."""
    check_kind(record, GameRecord, "record")
    setup = parse_setup(record.setup)
    layout = _layout(record)
    board = Board(setup, record.seed) if layout is None else Board.with_mines(setup, layout)
    for played in record.moves:
        board.push(parse_move(played.text, setup.grid))
    return board
