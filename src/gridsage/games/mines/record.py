"""What a record says of a Minesweeper game: its outcome, and the board that it leads to."""

from __future__ import annotations

from gridsage.checks import check_kind
from gridsage.games.mines.board import Board, Status
from gridsage.games.mines.notation import parse_move
from gridsage.games.mines.setup import parse_setup
from gridsage.record import GameRecord, Outcome, Termination

__all__ = ["outcome_of", "replay"]


def outcome_of(status: Status, *, winner: int = 0) -> Outcome:
    """How a game of this status ended, or that it goes on; a win belongs to the seat ``winner``."""
    match status:
        case Status.WON:
            return Outcome(Termination.SOLVED, winner=winner)
        case Status.LOST:
            return Outcome(Termination.EXPLODED)
        case Status.PLAYING:
            return Outcome(Termination.UNFINISHED)


def replay(record: GameRecord) -> Board:
    """The board after all moves of the record; a record that breaks the rules raises."""
    check_kind(record, GameRecord, "record")
    setup = parse_setup(record.setup)
    board = Board(setup, record.seed)
    for played in record.moves:
        board.push(parse_move(played.text, setup.grid))
    return board
