"""Exact probabilities against ``ms_toollib`` on the same positions in the same run, and the growth with the board.

``python benchmarks/mines_speed.py [--plot FILE]``; the comparison needs ``pip install ms_toollib``, which is no
dependency of Gridsage.
"""

from __future__ import annotations

import argparse
import gzip
import json
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from typing import Any

from gridsage.games.mines import FastBoard, Setup, StartRule, View, parse_view
from gridsage.mines import Engine

POSITIONS = Path(__file__).parent.parent / "tests" / "data" / "mines_positions.jsonl.gz"
SIZES = ((30, 16), (40, 30), (60, 40), (80, 60), (100, 100), (140, 120), (200, 150), (200, 200))


def positions() -> list[View]:
    """The kept positions, smallest boards first."""
    with gzip.open(POSITIONS, "rt", encoding="utf-8") as lines:
        data = [json.loads(line) for line in lines]
    views = [parse_view("\n".join(entry["rows"]), mines=entry["mines"]) for entry in data]
    return sorted(views, key=lambda view: view.setup.cells)


def quantiles(times: list[float]) -> dict[str, float]:
    """Median, 99th percentile and worst, in milliseconds."""
    ordered = sorted(times)
    return {
        "median_ms": 1e3 * statistics.median(ordered),
        "p99_ms": 1e3 * ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))],
        "worst_ms": 1e3 * ordered[-1],
    }


def best_of(call: Callable[[], Any], rounds: int) -> float:
    """The shortest of several times: the machine may be busy, the work is the same."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        call()
        times.append(time.perf_counter() - began)
    return min(times)


def compare(rounds: int) -> list[dict[str, Any]]:
    """Ours and theirs on every position; ours without anything remembered from an earlier call."""
    try:
        rival = import_module("ms_toollib").cal_probability_onboard
    except ImportError:
        rival = None
    rows = []
    groups: dict[str, Callable[[View], bool]] = {
        "expert": lambda view: (view.setup.width, view.setup.height) == (30, 16),
        "other boards up to 24x24": lambda view: (
            view.setup.cells <= 576 and (view.setup.width, view.setup.height) != (30, 16)
        ),
        "50x50 to 100x100": lambda view: view.setup.cells > 576,
    }
    for name, belongs in groups.items():
        views = [view for view in positions() if belongs(view)]
        if not views:
            continue
        ours: list[float] = []
        theirs: list[float] = []
        for view in views:
            times = []
            for _ in range(rounds):
                engine = Engine(view.setup)
                times.append(best_of(lambda e=engine, v=view: e.chances(v), 1))  # type: ignore[misc]
            ours.append(min(times))
            if rival is not None:
                # Its codes: 0-8 open, 10 hidden. It changes its argument, so each call gets a fresh one.
                width = view.setup.width
                codes = [10 if code > 8 else code for code in view.cells]
                board = [codes[i : i + width] for i in range(0, len(codes), width)]
                many = rounds if view.setup.cells <= 576 else 1
                copies = iter([[row[:] for row in board] for _ in range(many)])
                theirs.append(best_of(lambda c=copies, v=view: rival(next(c), v.setup.mines), many))  # type: ignore[misc]
        row: dict[str, Any] = {"positions": name, "count": len(views), "gridsage": quantiles(ours)}
        if theirs:
            row["ms_toollib"] = quantiles(theirs)
            row["times_faster"] = {
                key: row["ms_toollib"][key] / row["gridsage"][key] for key in ("median_ms", "p99_ms", "worst_ms")
            }
        rows.append(row)
    return rows


def half_open_view(width: int, height: int, seed: int) -> View:
    """A board at expert density with a long frontier: the safe cells of every second block of columns are open."""
    setup = Setup(width, height, round(width * height * 99 / 480), StartRule.SAFE)
    board = FastBoard(setup, seed)
    board.open(0)
    mines = set(board.mines)
    cells = bytearray(board.view().cells)
    for cell in range(setup.cells):
        if cell % width // 6 % 2 == 0 and cell not in mines:
            cells[cell] = sum(other in mines for other in setup.grid.neighbours[cell])
    return View(setup, bytes(cells))


def growth(rounds: int) -> list[dict[str, float]]:
    """The time of one analysis against the length of the frontier."""
    rows = []
    for width, height in SIZES:
        times, lengths = [], []
        for seed in range(5):
            view = half_open_view(width, height, seed)
            around = view.grid.neighbours
            codes = view.cells
            lengths.append(sum(codes[c] > 8 and any(codes[o] <= 8 for o in around[c]) for c in range(len(codes))))
            times.append(min(best_of(lambda e=Engine(view.setup), v=view: e.chances(v), 1) for _ in range(rounds)))  # type: ignore[misc]
        rows.append(
            {
                "width": width,
                "height": height,
                "frontier": statistics.mean(lengths),
                "time_ms": 1e3 * statistics.mean(times),
            }
        )
    return rows


def draw(rows: list[dict[str, float]], path: Path) -> None:
    """Time against frontier, both logarithmic, with the line of linear growth."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(6, 4))
    frontier = [row["frontier"] for row in rows]
    times = [row["time_ms"] for row in rows]
    axes.loglog(frontier, times, "o-", label="all exact probabilities")
    axes.loglog(frontier, [times[0] * length / frontier[0] for length in frontier], ":", label="linear growth")
    for i, row in enumerate(rows):
        name = f"{row['width']:.0f}×{row['height']:.0f}"
        place = (row["frontier"], row["time_ms"])
        # Below and above in turn, so that neighbours leave each other room.
        beside, edge = ((6, -9), "left") if i % 2 == 0 else ((-6, 4), "right")
        axes.annotate(name, place, xytext=beside, ha=edge, textcoords="offset points", fontsize=8)
    axes.margins(x=0.12, y=0.1)
    axes.set_xlabel("hidden cells that touch a number")
    axes.set_ylabel("milliseconds")
    axes.legend()
    axes.grid(visible=True, which="both", alpha=0.3)
    figure.tight_layout()
    figure.savefig(path, dpi=150)


def main() -> None:
    """Print both tables as JSON; draw the plot where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--plot", type=Path)
    chosen = parser.parse_args()
    grown = growth(chosen.rounds)
    if chosen.plot:
        draw(grown, chosen.plot)
    # Where ms_toollib breaks down it writes crash.log into the current folder.
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        speed = compare(chosen.rounds)
    print(json.dumps({"speed": speed, "growth": grown}, indent=2))


if __name__ == "__main__":
    main()
