"""A tournament of m,n,k bots.

Everybody meets everybody, on each opening once with each colour. Limited by nodes, the games are the same on every
machine.
"""

from __future__ import annotations

import gridsage

rows = gridsage.bench(
    {"beginner": "champion:level=1", "random": "uniform", "classic": "classic"},
    "5x5x4",
    games=6,
    move_nodes=200,
    seed=3,
    workers=0,
)
for row in sorted(rows, key=lambda row: -float(row["score"])):
    print(f"{row['bot']:12} {row['score']:.0%} of {row['games']} games")
