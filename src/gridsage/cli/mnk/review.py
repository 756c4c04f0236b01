"""``gridsage mnk review``: every move of a game beside the best one, graded."""

from __future__ import annotations

from dataclasses import replace as change
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from gridsage._core import CancelToken
from gridsage.cli.board_text import colour_board
from gridsage.cli.game_file import read_record
from gridsage.cli.learning import LearnOption, check_learning, learn
from gridsage.cli.mnk.analyse import NodesOption
from gridsage.cli.numbered import NumberOption
from gridsage.cli.output import ForceOption, JsonOption, check_new, print_json
from gridsage.cli.review_page import SIGNS, Lesson, ReviewPage, draw_curve, write_review
from gridsage.cli.stoppable import stoppable
from gridsage.drawing.look import Look
from gridsage.drawing.themes import AUTO
from gridsage.games.mnk import Board, Setup, format_move, format_moves
from gridsage.mnk import GameReview, Mistake, MoveReview, find_mistakes, review
from gridsage.record import HUMAN, GameRecord
from gridsage.solving.mnk.review import ACCURACY, MoveGrade
from gridsage.tui.mnk.words import MISSED
from gridsage.tui.words import format_count, say_end

__all__ = ["review_file", "show_review"]

_TIME_S = 0.3


def review_file(
    file: Annotated[str, typer.Argument(help="A game: .psq, .sgf, .txt (moves), .json (record); - reads stdin.")],
    time: Annotated[
        float | None,
        typer.Option(help="Seconds to think about each position; 0.3 when left out, or as long as --nodes takes."),
    ] = None,
    nodes: NodesOption = None,
    number: NumberOption = None,
    as_json: JsonOption = False,
    html: Annotated[Path | None, typer.Option(help="Write the review as one self-contained HTML page.")] = None,
    force: ForceOption = False,
    learn_from_it: LearnOption = False,
) -> None:
    """Every move of a game against the best one: what it gave away, what was better, and what was missed.

    A game that was broken off is reviewed as far as it went.
    """
    check_new([html], force=force)
    check_learning(file, learns=learn_from_it, as_json=as_json)
    record = read_record(file, "mnk", number)
    token = CancelToken()
    thought = _Thought(_TIME_S if time is None and nodes is None else time, nodes)
    found = stoppable(lambda: review(record, time_s=thought.time_s, nodes=nodes, cancel=token), token.cancel)
    if html is not None:
        write_review(_page(record, found, thought), html, replace=force)
    if as_json:
        print_json(_document(record, found, thought))
    elif learn_from_it:
        people = [seat for seat, name in enumerate(record.players) if name == HUMAN]
        own = people[0] if len(people) == 1 else None
        check = partial(Mistake.check, time_s=thought.time_s, nodes=nodes)
        learn(find_mistakes(found, seat=own), lambda mistake: colour_board(mistake.position.picture()).plain, check)
    elif html is None:
        show_review(record, found)


class _Thought(NamedTuple):
    """What was given to each position."""

    time_s: float | None
    nodes: int | None

    def __str__(self) -> str:
        parts = [] if self.time_s is None else [f"{self.time_s:g} s"]
        parts += [] if self.nodes is None else [f"{self.nodes:,} nodes"]
        return f"{' and '.join(parts)} at most" if len(parts) == 2 else parts[0]


def _document(record: GameRecord, found: GameReview, thought: _Thought) -> dict[str, Any]:
    setup = found.setup
    cells = ("cell", "best")
    lines = ("line", "played_line")
    moves = []
    for move in found.moves:
        told = move.to_dict()
        told.pop("remark")
        told |= {key: list(setup.xy(told[key])) for key in cells}
        told |= {key: [list(setup.xy(cell)) for cell in told[key]] for key in lines}
        moves.append({"side": "XO"[move.seat], "move": told.pop("cell"), **told})
    return {
        "setup": str(setup),
        "players": list(record.players),
        "result": record.outcome.termination.value,
        "winner": None if record.outcome.winner is None else "XO"[record.outcome.winner],
        **thought._asdict(),
        "sides": dict(zip("XO", found.summary(), strict=True)),
        "definition": ACCURACY,
        "moves": moves,
    }


def show_review(record: GameRecord, found: GameReview) -> None:
    """Print every move with its grade, and the accuracy of both sides."""
    from rich.table import Table

    from gridsage.cli.console import OutputConsole

    console = OutputConsole(highlight=False)
    console.print(_title(record), markup=False)
    for name, text in _facts(record, found):
        console.print(f"{name:<12}{text}", markup=False)
    table = Table(*_HEAD, box=None, pad_edge=False, header_style="dim")
    styles = {MoveGrade.BLUNDER: "red", MoveGrade.MISTAKE: "yellow"}
    for move in found.moves:
        table.add_row(*_row(move, found.setup), style=styles.get(move.grade) if move.grade else "dim")
    console.print(table)


_HEAD = ("move", "played", "", "grade", "chance", "gave", "best line")


def _row(move: MoveReview, setup: Setup) -> tuple[str, ...]:
    grade = move.grade.value if move.grade else "opening"
    told = [MISSED[move.missed]] if move.missed else []
    if move.cell != move.best:
        told.append(format_moves(move.line[:9], setup))
    return (
        str(move.number),
        f"{'XO'[move.seat]} {format_move(move.cell, setup)}",
        SIGNS.get(grade, ""),
        grade,
        f"{move.before.chance:.0%}" if move.given_away == 0 else f"{move.before.chance:.0%} → {move.after.chance:.0%}",
        f"{move.given_away:.0%}" if move.given_away >= 0.005 else "",
        ": ".join(told),
    )


def _title(record: GameRecord) -> str:
    first, second = record.players
    return f"{first} against {second} on {record.setup}"


def _facts(record: GameRecord, found: GameReview) -> list[tuple[str, str]]:
    end = record.outcome
    won = "" if end.winner is None else f", {'XO'[end.winner]} won"
    facts = [("result", say_end(end.termination.value, record.setup) + won)]
    for seat, mark in enumerate("XO"):
        accuracy, counts = found.accuracy(seat), found.count(seat)
        grades = ", ".join(f"{number} {grade.value}" for grade, number in counts.items() if number) or "no move"
        facts.append((f"{mark} accuracy", f"{'–' if accuracy is None else f'{accuracy:.1%}'} ({grades})"))
    return facts


def _page(record: GameRecord, found: GameReview, thought: _Thought) -> ReviewPage:
    shares = [m.before.chance if m.seat == 0 else 1 - m.before.chance for m in found.moves]
    if found.moves:
        last = found.moves[-1]
        shares.append(last.after.chance if last.seat == 0 else 1 - last.after.chance)
    return ReviewPage(
        title=_title(record),
        subtitle=f"{format_count(len(found.moves), 'move')}, {thought} of thought for each position",
        facts=_facts(record, found),
        definition=f"Accuracy: {ACCURACY}",
        head=_HEAD,
        rows=[_row(move, found.setup) for move in found.moves],
        lessons=[_lesson(move, found) for move in found.moves if move.grade and move.grade.lesson],
        curve=draw_curve(shares, "Chance to win of X, move by move") if shares else "",
    )


def _lesson(move: MoveReview, found: GameReview) -> Lesson:
    setup = found.setup
    grade = move.grade.value if move.grade else ""
    title = f"{SIGNS.get(grade, '')} Move {move.number}, {'XO'[move.seat]} {format_move(move.cell, setup)}: {grade}"
    text = f"{MISSED[move.missed].capitalize()}. " if move.missed else ""
    text += f"Better: {format_moves(move.line[:9], setup)}. {move.reason.sentence}"
    board = Board(setup, (earlier.cell for earlier in found.moves[: move.number - 1]))
    return Lesson(title, text, _draw(board, played=move.cell, best=move.best))


def _draw(board: Board, *, played: int, best: int) -> str:
    """The position before a move, with the move that was made and the better one."""
    setup = board.setup
    title = f"The board before; {format_move(best, setup)} was better than {format_move(played, setup)}"
    shown = change(board.picture(), ranks={best: "1"}, wrong=played)
    return shown.with_title(title).render(Look(AUTO), inline=True)
