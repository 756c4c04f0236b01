"""Measures the bounds of the grades of boards that need no guess (``solving/mines/certificate.py``).

    python tools/calibrate_grades.py --boards 2000

So many boards of each level are made. Those that one number at a time solves are grade 1; the others are cut into nine
parts that are as equal as whole numbers allow, each level counting the same.
"""

from __future__ import annotations

import argparse
from bisect import bisect_left

from gridsage.games.mines import make_layout, parse_setup
from gridsage.games.mines.setup import LEVELS
from gridsage.solving.mines.certificate import certify
from gridsage.stream import derive_seed


def efforts_of(level: str, boards: int) -> list[int]:
    """The effort of each board."""
    setup = parse_setup(level).with_no_guess()
    found = []
    for seed in range(boards):
        first = derive_seed(seed, 6) % setup.cells
        found.append(certify(setup, make_layout(setup, seed, first), first).grade.effort)
    return found


def cut(efforts: list[int], parts: int) -> list[int]:
    """The most effort of each part but the last; no two parts end alike."""
    bounds: list[int] = [0]
    harder = sorted(effort for effort in efforts if effort > 0)
    for part in range(1, parts):
        bounds.append(max(bounds[-1] + 1, harder[len(harder) * part // parts - 1]))
    return bounds


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--boards", type=int, default=2000, help="of each level")
    boards = options.parse_args().boards
    efforts = {level: efforts_of(level, boards) for level in LEVELS}
    bounds = cut([effort for found in efforts.values() for effort in found], 9)
    print(f"bounds: {tuple(bounds)}")
    for level, found in efforts.items():
        grades = [bisect_left(bounds, effort) + 1 for effort in found]
        shares = "  ".join(f"{grade}: {grades.count(grade) / boards:.1%}" for grade in range(1, len(bounds) + 2))
        print(f"{level}: {shares}; the largest effort is {max(found)}")


if __name__ == "__main__":
    main()
