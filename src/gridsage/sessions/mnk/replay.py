"""ReplayedMnkGame: an m,n,k game at any moment of it: the stones, and the time that each side has taken."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from gridsage.checks import check_kind
from gridsage.games.mnk import EMPTY, SEATS, Setup, parse_move, parse_setup, replay
from gridsage.record import GameRecord
from gridsage.sessions.replay_clock import Spot

__all__ = ["MnkScene", "ReplayedMnkGame"]


class MnkScene(NamedTuple):
    """What is seen at one moment."""

    cells: bytes
    last: int | None
    row: tuple[int, ...]
    """The winning row, once it stands."""
    turn: int
    """The seat whose move is next."""
    times_s: tuple[float, ...]
    """What each side has taken so far."""


class ReplayedMnkGame:
    """A game from its first stone to its last."""

    def __init__(self, record: GameRecord) -> None:
        check_kind(record, GameRecord, "record")
        board = replay(record)
        self.record = record
        self.setup: Setup = parse_setup(record.setup)
        self.moves = tuple(parse_move(move.text, self.setup) for move in record.moves)
        """The cells, in their order."""
        self.moves_ms = [round(1000 * time_s) for time_s in accumulate(move.time_s for move in record.moves)]
        """When each move was made, since the game began."""
        self._row = tuple(board.winning_row)

    def scene(self, spot: Spot) -> MnkScene:
        """What is seen there."""
        made = self.moves[: max(0, spot.moves)]
        cells = bytearray([EMPTY]) * self.setup.cells
        times = [0.0] * SEATS
        for number, cell in enumerate(made):
            cells[cell] = 1 + number % SEATS
            times[number % SEATS] += self.record.moves[number].time_s
        turn, over = len(made) % SEATS, len(made) == len(self.moves)
        if not over:
            last_ms = self.moves_ms[len(made) - 1] if made else 0
            times[turn] += max(0.0, spot.time_ms - last_ms) / 1000
        return MnkScene(bytes(cells), made[-1] if made else None, self._row if over else (), turn, tuple(times))
