"""Every puzzle that comes with Gridsage, proved again: the answer, that there is no other, the proof, the level.

    python benchmarks/puzzles.py

A puzzle that is refused is named, and ends it with status 1.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import Protocol, TypeVar

from gridsage.errors import PuzzleError
from gridsage.puzzle_sets import mines_drills, mines_puzzles, mnk_puzzles
from gridsage.solving.mines import puzzle as mines
from gridsage.solving.mnk import puzzle as mnk


class _Graded(Protocol):
    @property
    def level(self) -> int: ...


P = TypeVar("P", bound=_Graded)


def prove(name: str, puzzles: Sequence[P], check: Callable[[P], None]) -> Iterable[str]:
    """Check all of a kind, print a line of figures, and give what was refused."""
    began, refused = time.process_time(), []
    for puzzle in puzzles:
        try:
            check(puzzle)
        except PuzzleError as error:
            refused.append(str(error))
    levels = " ".join(f"{level}:{count}" for level, count in sorted(Counter(p.level for p in puzzles).items()))
    print(
        f"{name}: {len(puzzles)} puzzles, {len(refused)} refused, {time.process_time() - began:.1f} s; levels {levels}"
    )
    return refused


def main() -> None:
    """Prove the puzzles of all kinds."""
    refused = list(
        chain(
            *(prove(kind.value, mines_puzzles(kind), mines.check_puzzle) for kind in mines.PuzzleKind),
            prove("drills", mines_drills(), mines.check_puzzle),
            *(prove(kind.value, mnk_puzzles(kind), mnk.check_puzzle) for kind in mnk.PuzzleKind),
        )
    )
    for told in refused:
        print(told)
    sys.exit(bool(refused))


if __name__ == "__main__":
    main()
