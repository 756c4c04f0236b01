"""Reviews of games, for an engine process: move by move, each as soon as it is graded."""

from __future__ import annotations

from typing import Any

from gridsage.record import GameRecord
from gridsage.solving.mines import review as mines_review
from gridsage.solving.mnk import review as mnk_review
from gridsage.web.engines.jobs.context import JobContext

__all__ = ["review_mines", "review_mnk"]


def review_mines(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """A game of Minesweeper, the first move first."""
    found = mines_review.review(
        GameRecord.from_dict(arguments["record"]),
        move_s=arguments["time_s"],
        time_s=arguments["all_s"],
        on_move=lambda move: context.say_part(move.to_dict()),
        cancel=context.token,
    )
    return found.summary()


def review_mnk(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """An m,n,k game, the last move first."""
    found = mnk_review.review(
        GameRecord.from_dict(arguments["record"]),
        time_s=arguments["time_s"],
        on_move=lambda move: context.say_part(move.to_dict()),
        cancel=context.token,
    )
    return {"sides": found.summary()}
