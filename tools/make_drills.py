"""Makes the drills of the lessons: positions of bot games in which a famous pattern shows a cell, one puzzle a line.

    python tools/make_drills.py src/gridsage/puzzle_sets/mines-drills.jsonl.gz

Seed after seed is played on small boards until every lesson has its drills; the same seeds give the same file.
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from gridsage.games.mines import PatternName, Verdict, View
from gridsage.solving.mines.analysis import prove
from gridsage.solving.mines.puzzle import CertainCells, Puzzle, PuzzleKind, make_puzzle
from gridsage.solving.puzzle_lines import Origin, format_puzzles
from gridsage.studies.puzzles.mines import BOT, positions_of_game

REDUCTION = "reduction"
SETUPS = ("9x9/10", "9x9/12", "9x9/14")
MOST_CELLS = 10
"""More certain cells than so many make a position too easy to hit by chance."""


def lessons_of(names: Iterator[tuple[PatternName, bool]]) -> set[str]:
    """The lessons that patterns belong to: a reduced one is an example of the reduction, not of the plain pattern."""
    return {REDUCTION if reduced else name.value for name, reduced in names}


def seen_in(view: View, certain: CertainCells) -> set[str]:
    """The lessons that the engine's own proofs of the certain cells are examples of."""
    told = [
        reason
        for verdict, cells in ((Verdict.SAFE, certain.safe), (Verdict.MINE, certain.mines))
        for reason in prove(view, cells, verdict, trust_flags=True)
    ]
    return lessons_of((r.pattern.name, r.pattern.reduced) for r in told if r is not None and r.pattern is not None)


def drilled_by(puzzle: Puzzle) -> set[str]:
    """The lessons that a puzzle's shortest proofs are examples of."""
    reasons = [puzzle.reason(cell) for step in puzzle.proof for cell in step.cells]
    return lessons_of((r.pattern.name, r.pattern.reduced) for r in reasons if r is not None and r.pattern is not None)


def make_drills(count: int, seed: int, most_games: int) -> list[Puzzle]:
    """The first puzzles for each lesson, at most one a game and lesson."""
    missing = {**{name.value: count for name in PatternName}, REDUCTION: count}
    found: dict[str, Puzzle] = {}
    for game in range(seed, seed + most_games):
        wanted = {lesson for lesson, left in missing.items() if left}
        if not wanted:
            break
        for view, certain, moves in positions_of_game(SETUPS[game % len(SETUPS)], game):
            if not 1 <= len(certain.safe) + len(certain.mines) <= MOST_CELLS or not wanted & seen_in(view, certain):
                continue
            origin = Origin(BOT, game, moves, version("gridsage"))
            puzzle = make_puzzle(PuzzleKind.SURE_CELLS, view, certain, origin)
            if lessons := wanted & drilled_by(puzzle):
                found[puzzle.id] = puzzle
                wanted -= lessons
                for lesson in lessons:
                    missing[lesson] -= 1
    for lesson, left in missing.items():
        print(f"{lesson}: {count - left}")
    return list(found.values())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--count", type=int, default=16, help="of each lesson")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=20_000, help="give up after so many")
    asked = parser.parse_args()
    text = format_puzzles(make_drills(asked.count, asked.seed, asked.games))
    asked.file.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
