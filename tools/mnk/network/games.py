"""Games of ``mnk_games play`` as arrays: what was played, what the search said, who won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from pathlib import Path

SIDE = 20
"""Boards lie in the upper left corner of a square of this side; cells are numbered as in the square."""
LONGEST = 176
"""Stones of the longest game: the opening's and 160 more."""
HELD_APART = 20
"""One game in so many teaches nothing and judges what was learnt."""


@dataclass(frozen=True)
class Games:
    """``moves`` has a row a game; the other arrays an entry for each position that teaches something."""

    moves: np.ndarray
    sides: np.ndarray
    exact: np.ndarray
    game: np.ndarray
    ply: np.ndarray
    result: np.ndarray
    """For the side to move: 2 won, 1 drawn, 0 lost."""
    score: np.ndarray
    value: np.ndarray
    """Of the evaluation before the search, like the score in 1/512 of log-odds."""
    best: np.ndarray

    def held_apart(self) -> np.ndarray:
        """Which positions are of games kept apart."""
        return np.asarray(self.game % HELD_APART == 0)


def read_games(paths: list[Path]) -> Games:
    """All whole games of the files, without the positions in the middle of fours."""
    moves: list[np.ndarray] = []
    boards: list[tuple[int, bool]] = []
    rows: list[tuple[int, int, int, int, int, int]] = []
    for path in paths:
        for line in path.read_text(encoding="ascii").splitlines(keepends=True):
            if line.startswith("#") or not line.endswith("\n"):
                continue
            _number, side_text, rule, winner, opening, *plies = line.split()
            side = int(side_text)

            def in_square(cell: str, side: int = side) -> int:
                y, x = divmod(int(cell), side)
                return y * SIDE + x

            stones = [in_square(cell) for cell in opening.split(",")]
            for ply in plies:
                played, best, score, value, kind = ply.split(":")
                turn = len(stones) % 2
                result = 1 if winner == "-" else 2 if (winner == "X") == (turn == 0) else 0
                if kind != "-" and len(plies) > 1:
                    rows.append((len(moves), len(stones), result, int(score), int(value), in_square(best)))
                stones.append(in_square(played))
            row = np.full(LONGEST, -1, dtype=np.int16)
            row[: len(stones)] = stones[:LONGEST]
            moves.append(row)
            boards.append((side, rule == "exact"))
    columns = np.array(rows, dtype=np.int32).reshape(-1, 6).T
    return Games(
        moves=np.array(moves),
        sides=np.array([side for side, _ in boards], dtype=np.int16),
        exact=np.array([exact for _, exact in boards]),
        game=columns[0],
        ply=columns[1].astype(np.int16),
        result=columns[2].astype(np.int8),
        score=columns[3],
        value=columns[4],
        best=columns[5].astype(np.int16),
    )
