"""Why cells of a Minesweeper puzzle or drill are certain, as the page is told."""

from __future__ import annotations

from collections.abc import Sequence

from gridsage.games.mines import Reason, Verdict
from gridsage.web.engines.jobs.context import remark_answer
from gridsage.web.messages.base import PatternMessage, RemarkMessage
from gridsage.web.messages.puzzles import PuzzleStep

__all__ = ["tell_step"]


def tell_step(cells: Sequence[int], verdict: Verdict, reason: Reason) -> PuzzleStep:
    """Cells that are certain for one reason."""
    remark = remark_answer(reason.remark)
    return PuzzleStep(
        cells=list(cells),
        verdict="mine" if verdict is Verdict.MINE else "safe",
        clues=list(reason.clues),
        sentence=reason.sentence,
        remark=None if remark is None else RemarkMessage.model_validate(remark),
        pattern=None if reason.pattern is None else PatternMessage.model_validate(reason.pattern.to_dict()),
    )
