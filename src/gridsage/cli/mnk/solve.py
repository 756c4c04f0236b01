"""``gridsage mnk solve``: the exact value of a small board."""

from __future__ import annotations

from typing import Annotated

import typer

from gridsage._core import CancelToken
from gridsage.cli.output import JsonOption, print_json
from gridsage.cli.stoppable import stoppable
from gridsage.games.mnk import format_move, parse_setup
from gridsage.mnk import Value, solve

__all__ = ["solve_board"]

_SENTENCES = {
    Value.WIN: "the first player wins",
    Value.DRAW: "a draw",
    Value.LOSS: "the second player wins",
    Value.UNKNOWN: "not proven within the limits",
}
_BOUNDS = {
    (Value.DRAW, Value.WIN): ": the first player does not lose",
    (Value.LOSS, Value.DRAW): ": the first player does not win",
}
"""What is proven of a value that is not known."""


def solve_board(
    setup: Annotated[
        str, typer.Argument(metavar="MxNxK", help="WIDTHxHEIGHTxK, with an optional @exact, @renju or @caro.")
    ],
    time: Annotated[float, typer.Option(help="Seconds after which the answer is 'unknown'.")] = 300.0,
    memory: Annotated[int, typer.Option(help="Megabytes for the table of positions that were searched.")] = 128,
    as_json: JsonOption = False,
) -> None:
    """Prove what a small board is worth to the first player with best play on both sides."""
    board = parse_setup(setup)
    token = CancelToken()
    solution = stoppable(lambda: solve(board, time_s=time, memory_mb=memory, cancel=token), token.cancel)
    best = solution.best
    if as_json:
        document = {
            "setup": str(board),
            "value": solution.value.value,
            "best": None if best is None else list(board.xy(best)),
            "nodes": solution.nodes,
            "time_s": round(solution.time_s, 3),
            "at_least": solution.at_least.value,
            "at_most": solution.at_most.value,
        }
        print_json(document)
        return
    move = "" if best is None else f", for example with {format_move(best, board)}"
    proven = _BOUNDS.get((solution.at_least, solution.at_most), "")
    print(f"{board}: {_SENTENCES[solution.value]}{proven}{move} ({solution.nodes:,} nodes, {solution.time_s:.1f} s)")
