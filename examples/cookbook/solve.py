"""Solve a position for good.

m,n,k positions get their value for the side to move, and a move that keeps it. A Minesweeper view gets the exact
chance to win with the best play, as far as every line of play can be searched.
"""

from __future__ import annotations

from gridsage import mines, mnk

for setup in ("3x3x3", "4x3x3", "4x4x4"):
    solution = mnk.solve(setup, time_s=60)
    print(f"{setup}: {solution.value.value}")

print("after b2 a2:", mnk.solve("b2 a2", "3x3x3").value.value)

chance = mines.solve("4x4/4@safe").win_chance
print(f"4x4 with 4 mines is won with {chance:.1%} by the best play")
