"""A game of Minesweeper in words, for the screen and for the game by commands: result, statistics, hints, guesses."""

from __future__ import annotations

from collections.abc import Mapping

from gridsage.games.mines import GameMetrics, Grid, Hint, Hints, View
from gridsage.record import GameRecord, PlayedMove, Termination
from gridsage.sessions.mines.game import MinesGame, MinesHelp
from gridsage.solving.mines.certificate import MAX_GRADE, Grade, StepKind, kept_grade
from gridsage.solving.mines.judgement import GuessTotals
from gridsage.solving.mines.review import MoveReview
from gridsage.tui.words import format_class, format_count

__all__ = [
    "format_grade",
    "format_guess",
    "format_hint",
    "format_result",
    "hints_by_cell",
    "say_better",
    "say_cost",
    "summarise",
    "summarise_board",
    "summarise_guesses",
]


def format_guess(played: PlayedMove) -> str:
    """How much the player trusted a move, as people read it: empty for a sure one.

    >>> format_guess(PlayedMove(0, "open 1,1", guess=True, chance=0.25))
    'a guess, 25.0% to hit a mine'
    """
    if not played.guess:
        return ""
    return "a guess" if played.chance is None else f"a guess, {played.chance:.1%} to hit a mine"


def hints_by_cell(hints: Hints) -> Mapping[int, Hint]:
    """The first hint of each cell."""
    found: dict[int, Hint] = {}
    for hint in hints.hints:
        found.setdefault(hint.cell, hint)
    return found


def format_hint(hint: Hint, view: View) -> str:
    """One hint as a line: ``3,4 is safe (AFN): …``."""
    verdict = "safe" if hint.verdict.value == "safe" else "a mine"
    return f"{view.grid.name_cell(hint.cell)} is {verdict} ({hint.reason.rule}): {hint.reason.sentence}"


def format_result(game: MinesGame) -> str:
    """How the game stands, in a few words, and the class of a result that came with help.

    >>> from gridsage.games.mines import Move, Setup
    >>> game = MinesGame(Setup(3, 1, 0))
    >>> format_result(game)
    'not over'
    >>> _ = game.push(Move.flag(0)), game.take_back(), game.push(Move.open(0))
    >>> format_result(game)
    'won (practice: 1 taken back)'
    """
    undone, said = game.help.undone, format_class(game.result_class)
    said = f"{said}: {undone} taken back" if undone else said
    return _ending(game) + (f" ({said})" if said else "")


def _ending(game: MinesGame) -> str:
    outcome = game.outcome
    match outcome.termination:
        case Termination.SOLVED:
            return "won"
        case Termination.EXPLODED:
            return "lost: a mine exploded"
        case Termination.RESIGNED:
            return "resigned"
        case Termination.UNFINISHED:
            return "not over"
        case fault:
            return f"the bot broke down ({fault.value}): {outcome.note}" if outcome.note else f"ended: {fault.value}"


def summarise_guesses(guesses: GuessTotals) -> list[tuple[str, str]]:
    """The guesses as pairs of words, for a table.

    >>> summarise_guesses(GuessTotals(sure=9, forced=2, needless=1, overlooked_counts=1, luck=0.25, needless_risk=0.5))
    [('forced', '2 guesses, luck 25.0%'), ('needless', '1 guess, risk 50.0%; 1 by the mine count')]
    """
    luck = "unknown" if guesses.luck is None else f"{guesses.luck:.1%}"
    risk = "unknown" if guesses.needless_risk is None else f"{guesses.needless_risk:.1%}"
    counted = f"; {guesses.overlooked_counts} by the mine count" if guesses.overlooked_counts else ""
    rows = [
        ("forced", f"{format_count(guesses.forced, 'guess', 'guesses')}, luck {luck}"),
        ("needless", f"{format_count(guesses.needless, 'guess', 'guesses')}, risk {risk}{counted}"),
    ]
    return rows + ([("not told", f"{guesses.unknown} moves")] if guesses.unknown else [])


_STEPS = {
    StepKind.ONE: "one number",
    StepKind.TWO: "two numbers",
    StepKind.MANY: "three to five numbers",
    StepKind.CHAIN: "a long chain",
    StepKind.COUNT: "the mine count",
}


def format_grade(grade: Grade) -> str:
    """How hard a board without a guess is, and what has to be seen on it.

    >>> format_grade(Grade({StepKind.ONE: 40, StepKind.TWO: 3, StepKind.MANY: 0, StepKind.CHAIN: 0, StepKind.COUNT: 1}))
    '8 of 10 (40 × one number, 3 × two numbers, 1 × the mine count)'
    """
    steps = ", ".join(f"{count} × {_STEPS[kind]}" for kind, count in grade.steps.items() if count)
    return f"{grade.level} of {MAX_GRADE}" + (f" ({steps})" if steps else "")


def summarise_board(record: GameRecord) -> list[tuple[str, str]]:
    """The grade of the board of a finished game, for a table; nothing where the board may need a guess."""
    grade = kept_grade(record)
    return [] if grade is None else [("grade", format_grade(grade))]


def summarise(metrics: GameMetrics, help: MinesHelp) -> list[tuple[str, str]]:
    """The totals as pairs of words, for a table; the help that was used, if any was, comes last."""
    rows = [
        ("moves", f"{len(metrics.moves)}"),
        ("opens", f"{metrics.opens}"),
        ("flags", f"{metrics.flags}" + (f" ({metrics.unflags} removed)" if metrics.unflags else "")),
        ("chords", f"{metrics.chords}"),
        ("guesses", f"{metrics.guesses}"),
        ("time", f"{metrics.time_s:.1f} s"),
        ("distance", f"{metrics.distance:.1f} cells"),
    ]
    if metrics.board is not None:
        rows.append(("3BV", f"{metrics.three_bv_solved} of {metrics.board.three_bv}"))
        rows.append(("openings", f"{metrics.board.openings}"))
        rows.append(("islands", f"{metrics.board.islands}"))
    if metrics.three_bv_per_s is not None:
        rows.append(("3BV/s", f"{metrics.three_bv_per_s:.2f}"))
    if metrics.efficiency is not None and metrics.board is not None:
        rows.append(("efficiency", f"{metrics.efficiency:.0%}"))
    if help.asked:
        rows.append(("asked", f"{help.asked} × may I guess?"))
    if help.hints:
        rows.append(("hints", f"{help.hints}"))
    if help.undone:
        rows.append(("taken back", f"{help.undone}, so it was practice"))
    return rows


def say_cost(move: MoveReview) -> str:
    """What a move cost; nothing where it cost nothing."""
    if not move.cost:
        return ""
    return f"{move.cost:.1%} {'of the win' if move.exact else 'more risk'}"


def say_better(move: MoveReview, grid: Grid) -> str:
    """What was better than a move, and why; nothing where nothing was."""
    judged = move.judged
    if judged.hint is not None:
        counted = " Only the number of mines shows it." if judged.by_mine_count else ""
        return f"{grid.name_cell(judged.hint.cell)} was safe. {judged.hint.reason.sentence}{counted}"
    if not move.cost or move.best is None or judged.analysis is None:
        return ""
    return f"{grid.name_cell(move.best)}, with a mine chance of {judged.analysis.chances[move.best]:.1%}"
