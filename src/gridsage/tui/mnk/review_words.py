"""The review of an m,n,k game in words, for the screen and for the game by commands."""

from __future__ import annotations

from gridsage.games.mnk import Setup, format_moves
from gridsage.solving.mnk.review import MoveReview
from gridsage.tui.mnk.words import MISSED

__all__ = ["say_move"]


def say_move(move: MoveReview, setup: Setup) -> str:
    """The grade of a move, the chance to win before and after it, and the best line beside the one that was played."""
    missed = f", {MISSED[move.missed]}" if move.missed else ""
    after = f" → {move.after.chance:.0%}" if move.given_away else ""
    lines = [f"{'opening' if move.grade is None else move.grade.value}{missed}"]
    lines.append(f"chance to win {move.before.chance:.0%}{after}")
    if move.cell != move.best:
        lines.append(f"best: {format_moves(move.line[:9], setup)}. {move.reason.sentence}")
        lines.append(f"played: {format_moves(move.played_line[:9], setup)}")
    return "\n".join(lines)
