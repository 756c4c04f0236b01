"""Drive the engine: answers that get better while you wait.

An engine remembers what it found. A stream gives each deeper answer at once, and leaving the loop ends the search;
`nodes` as the limit gives the same answer on every machine.
"""

from __future__ import annotations

from gridsage import mnk

with mnk.Engine("15x15x5") as engine:
    board = mnk.Board("15x15x5", "h8 i9 h9 h10")
    for analysis in engine.stream(board, time_s=10):
        if analysis.depth >= 6:
            break
    print(f"depth 6 reached: {analysis.depth >= 6}, a best move found: {analysis.best is not None}")

    found = engine.analyse("h8 a1 i8 a15 j8 o1", nodes=20_000)
    best = found.lines[0]
    print("wins in", best.mate_in, "plies:", mnk.format_moves(best.line, "15x15x5"))
