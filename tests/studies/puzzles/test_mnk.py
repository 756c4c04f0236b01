"""m,n,k puzzles of games: what is asked is how many plies long, and who is to move."""

from __future__ import annotations

from gridsage.solving.mnk.puzzle import PuzzleKind, check_puzzle
from gridsage.studies.puzzles.mnk import find_puzzles


def test_a_game_of_five_in_a_row_has_wins_and_defences() -> None:
    wins = [puzzle for seed in range(1, 4) for puzzle in find_puzzles(PuzzleKind.WIN, "15x15x5", seed)]
    defences = [puzzle for seed in range(5) for puzzle in find_puzzles(PuzzleKind.DEFENCE, "9x9x5", seed)]
    assert wins
    assert defences
    for puzzle in (*wins[:1], *defences[:1]):
        check_puzzle(puzzle)
        assert puzzle.position.stones == puzzle.origin.moves
        assert puzzle.position.turn == puzzle.position.stones % 2
        assert not puzzle.position.moves


def test_a_seed_gives_the_same_puzzles_again() -> None:
    first, second = (find_puzzles(PuzzleKind.WIN, "6x6x4", 2) for _ in range(2))
    assert first == second
