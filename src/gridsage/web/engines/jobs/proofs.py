"""Proofs of m,n,k positions, for an engine process: opened move by move, with the table of the last ones."""

from __future__ import annotations

from typing import Any

from gridsage.errors import CancelledError
from gridsage.games.mnk import Position, parse_setup
from gridsage.web.engines.jobs.context import JobContext
from gridsage.web.engines.proof_answers import opened_values, read_solution

__all__ = ["prove_position"]


def prove_position(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """What a position and each of its moves are worth; how far it has come is told on the way."""
    position = Position(parse_setup(arguments["setup"]), bytes(arguments["cells"]), arguments["turn"])
    known = None if arguments["known"] is None else read_solution(position, arguments["known"])
    tree = context.proofs.tree_of(context.seat, position.setup)
    answer: dict[str, Any] | None = None
    for opened in tree.open(position, solution=known, time_s=arguments["time_s"], cancel=context.token):
        if answer is not None:
            context.say_part(answer)
        answer = opened_values(opened)
    if answer is None:
        raise CancelledError("the answer is not wanted any more")
    return answer
