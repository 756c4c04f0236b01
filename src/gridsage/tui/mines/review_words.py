"""The review of a game of Minesweeper in words, for the screen and for the game by commands."""

from __future__ import annotations

from gridsage.games.mines import Grid
from gridsage.solving.mines.review import GameReview, MoveReview
from gridsage.tui.mines.words import say_better, say_cost

__all__ = ["say_move", "summarise_review"]


def say_move(move: MoveReview, grid: Grid) -> str:
    """The grade of a move, its risk, what it cost, and what was safe."""
    judged = move.judged
    lines = ["could not be told" if move.grade is None else move.grade.value.replace("_", " ")]
    if judged.risk:
        lines[0] += f", risk {judged.risk:.1%}, best {judged.best_risk or 0:.1%}"
    if cost := say_cost(move):
        lines.append(f"cost {cost}")
    if move.cost and move.win_before is not None and move.win_after is not None:
        lines.append(f"chance to win {move.win_before:.1%} → {move.win_after:.1%}")
    if better := say_better(move, grid):
        lines.append(better if judged.hint is not None else f"better: {better}")
    return "\n".join(lines)


def summarise_review(found: GameReview) -> list[str]:
    """Accuracy, guesses, luck, the chance to win before the mine, and the time on cells that were certain."""
    totals, accuracy = found.totals, found.accuracy
    lines = [f"accuracy {'–' if accuracy is None else f'{accuracy:.1%}'}"]
    lines.append(f"guesses: {totals.forced} forced, {totals.needless} needless")
    if totals.forced and totals.luck is not None:
        lines.append(f"luck needed {totals.luck:.1%}")
    if found.worth is not None:
        lines.append(f"chance to win before the mine {found.worth:.1%}")
    if found.sure_s:
        lines.append(f"on cells that were certain {found.sure_s:.1f} s, {found.lost_s:.1f} s of it hesitating")
    return lines
