"""Write tests/data/mnk_leaf_counts.json: how many games of small boards there are after each number of moves.

Takes some five minutes: the largest tree has 33 million games.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from gridsage.games.mnk import Board, parse_setup

TREES = [
    ("3x3x3", 9, 6, 9),
    ("4x3x3", 6, 4, 6),
    ("3x5x4", 5, 4, 5),
    ("5x3x3@exact", 7, 4, 5),
    ("4x4x4", 5, 4, 5),
    ("8x3x8", 4, 3, 4),
]
"""Setup, the deepest ply counted, and how deep the quick tests of the reference and of the compiled twin go."""


def count(setup: str, depth: int) -> dict[str, list[int]]:
    """Games, won games and drawn games by the number of moves."""
    table = {name: [0] * (depth + 1) for name in ("nodes", "won", "drawn")}
    board = Board(parse_setup(setup))

    def visit(ply: int) -> None:
        table["nodes"][ply] += 1
        table["won"][ply] += board.winner is not None
        table["drawn"][ply] += board.drawn
        if ply < depth:
            for cell in board.legal_moves:
                with board.trying(cell):
                    visit(ply + 1)

    visit(0)
    return table


def main() -> None:
    """Count and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    file: Path = parser.parse_args().file
    counts = [
        {"setup": setup, "reference_depth": reference, "twin_depth": twin, **count(setup, depth)}
        for setup, depth, reference, twin in TREES
    ]
    lines = ",\n  ".join(json.dumps(entry) for entry in counts)
    file.write_text(f'{{"counts": [\n  {lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
