"""What a record says of an m,n,k game: its seats, its outcome, and the board that it leads to."""

from __future__ import annotations

from gridsage.checks import check_kind
from gridsage.errors import ParseError
from gridsage.games.mnk.board import Board
from gridsage.games.mnk.notation import parse_move
from gridsage.games.mnk.setup import parse_setup
from gridsage.record import GameRecord, Outcome, Termination

__all__ = ["SEATS", "outcome_of", "replay"]

SEATS = 2
"""Seat 0 places X and moves first, seat 1 places O."""


def outcome_of(board: Board) -> Outcome:
    """How the game on the board ended, or that it goes on."""
    if board.winner is not None:
        return Outcome(Termination.ROW, winner=board.winner)
    return Outcome(Termination.FULL if board.drawn else Termination.UNFINISHED)


def replay(record: GameRecord) -> Board:
    """The board after all moves of the record; a record that breaks the rules raises."""
    check_kind(record, GameRecord, "record")
    if record.game != "mnk":
        raise ParseError(f"not a record of an m,n,k game: {record.game!r}")
    setup = parse_setup(record.setup)
    return Board(setup, (parse_move(played.text, setup) for played in record.moves))
