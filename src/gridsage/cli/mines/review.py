"""``gridsage mines review``: every move that opens a cell beside the best one, graded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace as change
from pathlib import Path
from typing import Annotated, Any

import typer

from gridsage._core import CancelToken
from gridsage.cli.board_text import colour_board
from gridsage.cli.game_file import read_record
from gridsage.cli.learning import LearnOption, check_learning, learn
from gridsage.cli.numbered import NumberOption
from gridsage.cli.output import ForceOption, JsonOption, check_new, print_json
from gridsage.cli.review_page import SIGNS, Lesson, ReviewPage, draw_curve, write_review
from gridsage.cli.stoppable import stoppable
from gridsage.drawing.look import Look
from gridsage.drawing.mines.cells import CellMark
from gridsage.drawing.themes import AUTO
from gridsage.games.mines import Setup, View, fresh_board, parse_move, parse_setup
from gridsage.mines import GameReview, Mistake, MoveReview, find_mistakes, review
from gridsage.record import GameRecord
from gridsage.solving.mines.certificate import kept_grade
from gridsage.solving.mines.review import ACCURACY
from gridsage.tui.mines.words import format_grade, say_better, say_cost
from gridsage.tui.words import format_count

__all__ = ["review_file", "show_review"]


def review_file(
    file: Annotated[
        str,
        typer.Argument(
            help="A game: .json (record), or a recording: .evf, .evfs, .avf, .fsvf, .rmv, .umf, .mvf, .rawvf; - reads "
            "a record from stdin."
        ),
    ],
    time: Annotated[float, typer.Option(help="Seconds to count one position exactly.")] = 1.0,
    as_json: JsonOption = False,
    html: Annotated[Path | None, typer.Option(help="Write the review as one self-contained HTML page.")] = None,
    force: ForceOption = False,
    number: NumberOption = None,
    learn_from_it: LearnOption = False,
) -> None:
    """Every move that opens a cell against the best one: what it cost, what was safe, and why.

    A game that was broken off is reviewed as far as it went.
    """
    check_new([html], force=force)
    check_learning(file, learns=learn_from_it, as_json=as_json)
    record = read_record(file, "mines", number)
    token = CancelToken()
    most_s = max(60.0, time * len(record.moves))
    found = stoppable(lambda: review(record, move_s=time, time_s=most_s, cancel=token), token.cancel)
    if html is not None:
        write_review(_page(record, found), html, replace=force)
    if as_json:
        print_json(_document(record, found))
    elif learn_from_it:
        learn(find_mistakes(found.moves), lambda mistake: colour_board(mistake.view.picture()).plain, Mistake.check)
    elif html is None:
        show_review(record, found)


def _document(record: GameRecord, found: GameReview) -> dict[str, Any]:
    grid = parse_setup(record.setup).grid

    def place(cell: int | None) -> list[int] | None:
        return None if cell is None else list(grid.xy(cell))

    moves = []
    for move in found.moves:
        told = move.to_dict()
        told |= {"cell": place(told["cell"]), "best": place(told["best"])}
        told["cells"] = [place(cell) for cell in told["cells"]]
        told["risk"], told["best_risk"] = told.pop("chance"), told.pop("best_chance")
        if told["hint"] is not None:
            hint = told["hint"]
            told["hint"] = {"cell": place(hint["cell"]), "rule": hint["rule"], "sentence": hint["sentence"]}
            told["hint"]["clues"] = [place(cell) for cell in hint["clues"]]
            told["hint"]["pattern"] = None if hint["pattern"] is None else hint["pattern"]["name"]
        moves.append(told)
    return {
        "setup": record.setup,
        "players": list(record.players),
        "result": record.outcome.termination.value,
        "grade": None if (grade := kept_grade(record)) is None else grade.to_dict(),
        **found.summary(),
        "definition": ACCURACY,
        "moves": moves,
    }


_HEAD = ("move", "opened", "", "grade", "risk", "cost", "better")


def _row(move: MoveReview, setup: Setup) -> tuple[str, ...]:
    judged = move.judged
    grade = "unknown" if move.grade is None else move.grade.value
    return (
        str(move.number),
        f"{judged.move.kind.value} {setup.name_cell(judged.move.cell)}",
        SIGNS.get(grade, ""),
        grade.replace("_", " "),
        "–" if judged.risk is None else f"{judged.risk:.1%}",
        say_cost(move),
        say_better(move, setup.grid),
    )


def _facts(record: GameRecord, found: GameReview) -> list[tuple[str, str]]:
    totals, accuracy, worth = found.totals, found.accuracy, found.worth
    grades = ", ".join(f"{number} {grade.value.replace('_', ' ')}" for grade, number in found.count().items() if number)
    facts = [
        ("result", record.outcome.termination.value),
        ("accuracy", f"{'–' if accuracy is None else f'{accuracy:.1%}'} ({grades or 'no move'})"),
        ("guesses", f"{totals.forced} forced, {totals.needless} needless"),
    ]
    if totals.unknown:
        facts.append(("unknown", f"{totals.unknown} moves could not be told in this time"))
    if totals.overlooked_counts:
        facts.append(("mine count", f"{totals.overlooked_counts} times only the number of mines showed a safe cell"))
    if totals.luck is not None:
        facts.append(("luck needed", f"{totals.luck:.1%} to survive the forced guesses"))
    if worth is not None:
        facts.append(("chance to win", f"{worth:.1%} before the mine, with the best play"))
    if (grade := kept_grade(record)) is not None:
        facts.append(("grade", format_grade(grade)))
    if found.sure_s:
        facts.append(("certain cells", f"{found.sure_s:.1f} s on them, {found.lost_s:.1f} s of it hesitating"))
    return facts


def _title(record: GameRecord) -> str:
    return f"{record.players[0]} on {record.setup}"


def show_review(record: GameRecord, found: GameReview) -> None:
    """Print what each move with a risk cost, and what the game comes to."""
    from rich.table import Table

    from gridsage.cli.console import OutputConsole

    setup = parse_setup(record.setup)
    console = OutputConsole(highlight=False)
    console.print(_title(record), markup=False)
    for name, text in _facts(record, found):
        console.print(f"{name:<13}{text}", markup=False)
    table = Table(*_HEAD, box=None, pad_edge=False, header_style="dim")
    told = [move for move in found.moves if move.grade is None or move.judged.risk]
    for move in told:
        style = "red" if move.grade and move.grade.lesson else None
        table.add_row(*_row(move, setup), style=style)
    if told:
        console.print(table)
    if sure := len(found.moves) - len(told):
        console.print(f"{format_count(sure, 'move')} without a risk", style="dim")


def _page(record: GameRecord, found: GameReview) -> ReviewPage:
    setup = parse_setup(record.setup)
    kept, shares = 1.0, [1.0]
    for move in found.moves:
        kept *= 1.0 if move.kept is None else move.kept
        shares.append(kept)
    return ReviewPage(
        title=_title(record),
        subtitle=f"{format_count(len(record.moves), 'move')}, {len(found.moves)} of them open cells and are graded",
        facts=_facts(record, found),
        definition=f"Accuracy: {ACCURACY}",
        head=_HEAD,
        rows=[_row(move, setup) for move in found.moves],
        lessons=list(_lessons(record, found)),
        curve=draw_curve(shares, "What was kept of the chance to win, move by move"),
    )


def _lessons(record: GameRecord, found: GameReview) -> Iterator[Lesson]:
    """The positions before moves that cost something."""
    board = fresh_board(record)
    costly = {move.judged.step: move for move in found.moves if move.grade is not None and move.grade.lesson}
    for step, played in enumerate(record.moves):
        move = costly.get(step)
        if move is not None and move.grade is not None:
            grade = move.grade.value
            opened = board.setup.name_cell(move.judged.move.cell)
            title = f"{SIGNS[grade]} Move {move.number}, {opened}: {grade.replace('_', ' ')}"
            text = f"Risk {move.judged.risk:.1%}, cost {say_cost(move)}. {say_better(move, board.setup.grid)}"
            yield Lesson(title, text, _draw(board.view(), move))
        board.push(parse_move(played.text, board.setup.grid))


def _draw(view: View, move: MoveReview) -> str:
    """The view before a move, with the cell that was opened and the better one."""
    marks = dict.fromkeys(move.judged.cells, (CellMark.CHOSEN,))
    if move.best is not None:
        marks[move.best] = (CellMark.BEST,)
    title = f"The board before move {move.number}: a ring where it was opened, a star where it was better"
    return change(view.picture(), marks=marks).with_title(title).render(Look(AUTO), inline=True)
