"""Boards that need no guess: how long the first click takes, and whether every board is what its certificate says.

    python benchmarks/no_guess_boards.py --boards 10000 --tampered 1000

Every board is made at a random first cell; its certificate is checked by the independent checker, the board is played
by ``csp``, which must not guess, and some certificates are tampered with, which must all be refused. A fault ends it
with status 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from gridsage.games.mines import make_layout, parse_setup
from gridsage.sessions.mines.solvable import solves
from gridsage.solving.mines.certificate import certify
from gridsage.solving.mines.check_certificate import WrongStepError, check_steps
from gridsage.stream import derive_seed
from gridsage.testing.certificates import TAMPERINGS, tamper

BATCH = 50


@dataclass
class Findings:
    """What was found of some boards."""

    click_s: list[float] = field(default_factory=list)
    check_s: list[float] = field(default_factory=list)
    efforts: list[int] = field(default_factory=list)
    grades: Counter[int] = field(default_factory=Counter)
    hardest: Counter[str] = field(default_factory=Counter)
    counted: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        for name in ("click_s", "check_s", "efforts", "faults"):
            getattr(self, name).extend(getattr(other, name))
        for name in ("grades", "hardest", "refused"):
            getattr(self, name).update(getattr(other, name))
        self.counted += other.counted


def look_at(text: str, seeds: range, tampered: int, play: bool) -> Findings:
    """Make and check the boards of these seeds; those below ``tampered`` are tampered with too."""
    setup, found = parse_setup(text).with_no_guess(), Findings()
    kinds = list(TAMPERINGS)
    for seed in seeds:
        first = derive_seed(seed, 5) % setup.cells
        began = time.perf_counter()
        mines = make_layout(setup, seed, first)
        found.click_s.append(time.perf_counter() - began)
        certificate = certify(setup, mines, first)
        grade = certificate.grade
        found.efforts.append(grade.effort)
        found.grades[grade.level] += 1
        found.hardest[str(grade.hardest)] += 1
        found.counted += grade.evf_mode is None
        places = [list(setup.grid.xy(cell)) for cell in mines]
        board: dict[str, Any] = {"setup": str(setup), "first": list(setup.grid.xy(first)), "mines": places}
        board["certificate"] = certificate.to_dict()
        began = time.perf_counter()
        try:
            check_steps(board)
        except WrongStepError as error:
            found.faults.append(f"seed {seed}: the certificate is refused: {error}")
        found.check_s.append(time.perf_counter() - began)
        if play and not solves("csp", setup, mines, first):
            found.faults.append(f"seed {seed}: csp had to guess")
        if seed < tampered:
            kind = kinds[seed % len(kinds)]
            try:
                check_steps(tamper(board, kind, seed))
                found.faults.append(f"seed {seed}: tampered with ({kind}), and not refused")
            except WrongStepError:
                found.refused[kind] += 1
    return found


def share(times: list[float], part: float) -> str:
    return f"{1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))]:.1f} ms"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--setup", default="expert")
    options.add_argument("--boards", type=int, default=1000)
    options.add_argument("--tampered", type=int, default=100)
    options.add_argument("--workers", type=int, default=2)
    options.add_argument("--no-play", action="store_true", help="do not let csp play the boards")
    options.add_argument("--efforts", action="store_true", help="print the deciles of the effort, to calibrate grades")
    chosen = options.parse_args()
    load = os.getloadavg()[0]
    began, found = time.perf_counter(), Findings()
    batches = [range(low, min(low + BATCH, chosen.boards)) for low in range(0, chosen.boards, BATCH)]
    with ProcessPoolExecutor(chosen.workers) as pool:
        waiting = [pool.submit(look_at, chosen.setup, seeds, chosen.tampered, not chosen.no_play) for seeds in batches]
        for number, done in enumerate(waiting, 1):
            found.add(done.result())
            print(f"{number * BATCH} boards, {len(found.faults)} faults", file=sys.stderr, flush=True)
    took_s = time.perf_counter() - began
    print(f"{len(found.click_s)} boards of {chosen.setup}! in {took_s:.0f} s, {chosen.workers} workers")
    print(f"load of the machine: {load:.1f} before, {os.getloadavg()[0]:.1f} after, {os.cpu_count()} cores")
    for name, times in (("first click", found.click_s), ("check", found.check_s)):
        shares = ", ".join(f"{100 * part:g} %: {share(times, part)}" for part in (0.5, 0.95, 0.99, 1))
        print(f"{name}: {shares}")
    print(f"grades: {dict(sorted(found.grades.items()))}")
    print(f"hardest step: {dict(found.hardest.most_common())}; the mine count is needed on {found.counted}")
    print(f"tampered and refused: {found.refused.total()}, {dict(found.refused)}")
    if chosen.efforts:
        efforts = sorted(found.efforts)
        print(f"deciles of the effort: {[efforts[len(efforts) * part // 10] for part in range(1, 10)]}, {efforts[-1]}")
    for fault in found.faults:
        print(fault)
    sys.exit(1 if found.faults else 0)


if __name__ == "__main__":
    main()
