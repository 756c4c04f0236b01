"""The review of a game of Minesweeper in words, for the screen and for the game by commands."""

from __future__ import annotations

from gridsage.games.mines import Grid
from gridsage.solving.mines.review import GameReview, OpeningReview
from gridsage.tui.mines.words import say_better, say_cost

__all__ = ["say_opening", "summarise_review"]


def say_opening(opening: OpeningReview, grid: Grid) -> str:
    """The grade of an opening, its risk, what it cost, and what was safe."""
    judged = opening.judged
    lines = ["could not be told" if opening.grade is None else opening.grade.value.replace("_", " ")]
    if judged.risk:
        lines[0] += f", risk {judged.risk:.1%}, best {judged.best_risk or 0:.1%}"
    if cost := say_cost(opening):
        lines.append(f"cost {cost}")
    if opening.cost and opening.win_before is not None and opening.win_after is not None:
        lines.append(f"chance to win {opening.win_before:.1%} → {opening.win_after:.1%}")
    if better := say_better(opening, grid):
        lines.append(better if judged.hint is not None else f"better: {better}")
    return "\n".join(lines)


def summarise_review(found: GameReview) -> list[str]:
    """Accuracy, guesses, luck, what a lost game was worth, and the time over sure cells."""
    totals, accuracy = found.totals, found.accuracy
    lines = [f"accuracy {'–' if accuracy is None else f'{accuracy:.1%}'}"]
    lines.append(f"guesses: {totals.forced} forced, {totals.needless} needless")
    if totals.forced and totals.luck is not None:
        lines.append(f"luck needed {totals.luck:.1%}")
    if found.worth is not None:
        lines.append(f"worth {found.worth:.1%} before the mine")
    if found.sure_s:
        lines.append(f"over sure cells {found.sure_s:.1f} s, {found.lost_s:.1f} s lost")
    return lines
