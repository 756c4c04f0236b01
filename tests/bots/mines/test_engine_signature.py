"""A signature of the engine's play: a change of behaviour shows here, and its commit must say so."""

from __future__ import annotations

import pytest

from gridsage._core import play_mines
from gridsage.games.mines import parse_setup

# Setup, first cell, boards 0 to n - 1, champion or exact: wins, guesses, moves.
SIGNATURES = [
    ("8x8/10@safe", 0, 200, False, (163, 254, 4234)),
    ("8x8/10@safe", 0, 200, True, (174, 240, 4240)),
    ("16x16/40", 34, 100, False, (93, 51, 8459)),
    ("16x16/40", 34, 100, True, (90, 37, 8387)),
    ("30x16/99", 93, 60, False, (38, 155, 11760)),
    ("30x16/99", 93, 60, True, (35, 131, 10895)),
    ("30x16/99@safe", 0, 60, False, (23, 214, 7827)),
    ("30x16/99@safe", 0, 60, True, (20, 186, 7391)),
]


@pytest.mark.parametrize(("name", "first", "games", "champion", "expected"), SIGNATURES)
def test_fixed_boards_are_played_as_before(
    name: str, first: int, games: int, champion: bool, expected: tuple[int, int, int]
) -> None:
    played = play_mines(parse_setup(name), champion, range(games), [first] * games, threads=2)
    assert tuple(sum(game[i] for game in played) for i in range(3)) == expected
