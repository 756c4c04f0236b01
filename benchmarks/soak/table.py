"""The soak in figures: a row a minute, and a table for the docs."""

from __future__ import annotations

import statistics
from dataclasses import dataclass

from benchmarks.soak.players import Soak
from benchmarks.soak.server import Server
from benchmarks.soak.troubles import Troubles

__all__ = ["Row", "markdown", "row_of"]


@dataclass(frozen=True)
class Row:
    """One look at the server and its players."""

    minute: float
    life: int
    moves: int
    games: int
    refused: int
    not_saved: int
    broken_off: int
    faults: int
    lost: int
    median_ms: float
    p95_ms: float
    server_mb: float
    engines_mb: float
    descriptors: int
    processes: int


def row_of(seconds: float, server: Server, soak: Soak, troubles: Troubles) -> Row:
    """The figures since the last row (times) and since the beginning (counts)."""
    held = server.holdings()
    times_ms = sorted(1000 * time for time in soak.take_times()) or [0.0]
    return Row(
        minute=round(seconds / 60, 2),
        life=server.lives,
        moves=soak.moves,
        games=soak.games,
        refused=soak.refused,
        not_saved=soak.not_saved,
        broken_off=soak.broken_off,
        faults=soak.faults,
        lost=len(troubles.losses),
        median_ms=round(statistics.median(times_ms), 1),
        p95_ms=round(times_ms[int(len(times_ms) * 0.95)], 1),
        server_mb=round(held.server_mb, 1),
        engines_mb=round(held.engines_mb, 1),
        descriptors=held.descriptors,
        processes=held.processes,
    )


def markdown(rows: list[Row], troubles: Troubles) -> str:
    """Ten of the rows, evenly spread, and what was done to the server."""
    names = (
        "minute",
        "life",
        "games",
        "moves",
        "lost",
        "faults",
        "server_mb",
        "engines_mb",
        "descriptors",
        "processes",
    )
    step = max(1, len(rows) // 10)
    chosen = rows[step - 1 :: step]
    head = f"| {' | '.join(names)} |\n|{'---|' * len(names)}\n"
    body = "".join(f"| {' | '.join(str(getattr(row, name)) for name in names)} |\n" for row in chosen)
    done = ", ".join(f"{count} {name}" for name, count in sorted(troubles.done.items()))
    return f"{head}{body}\n{done}; {troubles.compared} comparisons of what was acknowledged with what is stored\n"
