"""A signature of the engine's play: a change of behaviour shows here, and its commit must say so."""

from __future__ import annotations

import pytest

from gridsage._core import MinesStyle, play_mines
from gridsage.games.mines import parse_setup

# Setup, first cell, boards 0 to n - 1, style: wins, guesses, moves.
SIGNATURES = [
    ("8x8/10@safe", 0, 200, MinesStyle.EXACT, (163, 254, 4234)),
    ("8x8/10@safe", 0, 200, MinesStyle.CHAMPION, (174, 240, 4240)),
    ("16x16/40", 34, 100, MinesStyle.EXACT, (93, 51, 8459)),
    ("16x16/40", 34, 100, MinesStyle.CHAMPION, (90, 37, 8387)),
    ("30x16/99", 93, 60, MinesStyle.EXACT, (38, 155, 11760)),
    ("30x16/99", 93, 60, MinesStyle.CHAMPION, (35, 131, 10895)),
    ("30x16/99@safe", 0, 60, MinesStyle.EXACT, (23, 214, 7827)),
    ("30x16/99@safe", 0, 60, MinesStyle.CHAMPION, (20, 186, 7391)),
]


@pytest.mark.parametrize(("name", "first", "games", "style", "expected"), SIGNATURES)
def test_fixed_boards_are_played_as_before(
    name: str, first: int, games: int, style: MinesStyle, expected: tuple[int, int, int]
) -> None:
    played = play_mines(parse_setup(name), style, range(games), [first] * games, threads=2)
    wins = sum(game.won for game in played)
    assert (wins, sum(game.guesses for game in played), sum(game.moves for game in played)) == expected
