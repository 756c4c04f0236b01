"""Opened positions of a proof as plain JSON, for the way between server and engine process."""

from __future__ import annotations

from typing import Any

from gridsage.games.mnk import Position
from gridsage.mnk import OpenedPosition, ProvenMove, Solution, Value

__all__ = ["opened_values", "read_opened", "read_solution", "solution_values"]


def solution_values(solution: Solution) -> dict[str, Any]:
    """A solution without its position."""
    return {
        "value": solution.value.value,
        "best": solution.best,
        "nodes": solution.nodes,
        "time_s": solution.time_s,
        "at_least": solution.at_least.value,
        "at_most": solution.at_most.value,
    }


def read_solution(position: Position, values: dict[str, Any]) -> Solution:
    """The solution that :func:`solution_values` told."""
    bounds = Value(values["at_least"]), Value(values["at_most"])
    return Solution(position, Value(values["value"]), values["best"], values["nodes"], values["time_s"], *bounds)


def opened_values(opened: OpenedPosition) -> dict[str, Any]:
    """An opened position without the position itself."""
    moves = [
        {
            "move": move.move,
            "value": move.value.value,
            "answer": move.answer,
            "twins": list(move.twins),
            "nodes": move.nodes,
        }
        for move in opened.moves
    ]
    return {**solution_values(opened.solution), "moves": moves, "distinct": opened.distinct}


def read_opened(position: Position, values: dict[str, Any]) -> OpenedPosition:
    """The opened position that :func:`opened_values` told."""
    moves = tuple(
        ProvenMove(move["move"], Value(move["value"]), move["answer"], tuple(move["twins"]), move["nodes"])
        for move in values["moves"]
    )
    return OpenedPosition(read_solution(position, values), moves, values["distinct"])
