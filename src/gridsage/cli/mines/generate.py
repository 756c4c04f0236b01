"""``gridsage mines generate``: boards from a seed, if wanted only such as need no guess."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import typer

from gridsage.cli.mines.looking import looking
from gridsage.cli.output import JsonOption, print_json
from gridsage.errors import NoBoardError, OptionError, UnknownNameError
from gridsage.games.mines import Setup, first_cell, format_board, make_layout, parse_setup, parse_start
from gridsage.games.mines.grid import name_place
from gridsage.sessions.mines.solvable import find_solvable_board
from gridsage.solving.mines.certificate import Certificate, certify
from gridsage.solving.mines.no_guess import GradeRange, find_no_guess_board, parse_grades
from gridsage.stream import MAX_SEED, BoardSeed, RandomStream, derive_seed, next_board_seed, parse_board_seed

__all__ = ["BOARD_FORMATS", "generate"]

BOARD_FORMATS = ("text", "json")
"""How boards can be written."""
MAX_COUNT = 1_000_000
_GRADE_TRIES, _BOT_TRIES = 5000, 50
"""After how many boards the search gives up, where nobody says. One for a bot is mended until it fits, or nearly so."""


def generate(
    setup: Annotated[str, typer.Option(help="expert, 16x16/40, 30x16/99@safe; expert! for a board without a guess.")],
    seed: Annotated[str, typer.Option(metavar="SEED", help="The same seed gives the same boards.")],
    no_guess: Annotated[
        bool, typer.Option("--no-guess", help="Only boards that can be solved from the first cell without guessing.")
    ] = False,
    certificate: Annotated[
        bool, typer.Option("--certificate", help="With --format json: the deduction from the first cell to the last.")
    ] = False,
    grade: Annotated[
        str | None, typer.Option(metavar="A-B", help="Only boards without a guess of these grades, 1 (easy) to 10.")
    ] = None,
    solvable_by: Annotated[
        str | None, typer.Option(metavar="BOT", help="Only boards that this bot solves without a guess.")
    ] = None,
    count: Annotated[int, typer.Option(help="How many boards.")] = 1,
    start: Annotated[
        str,
        typer.Option(
            "--start", "--first", help="The cell that is opened first: fixed, random, corner, edge, centre or x,y."
        ),
    ] = "fixed",
    tries: Annotated[
        int | None,
        typer.Option(
            help="Give up after this many boards: 5000 with --grade, 50 with --solvable-by.", show_default=False
        ),
    ] = None,
    time: Annotated[float, typer.Option(help="Seconds for the search of a board that is asked for.")] = 60.0,
    format: Annotated[str, typer.Option(help="text or json.")] = "text",
    as_json: JsonOption = False,
) -> None:
    """Make boards: mines, numbers and the first cell.

    Several boards have consecutive seeds, and in JSON they are one list. A seed, setup and first cell give the same
    board as in play; a board for a bot is played with --board.
    """
    format = "json" if as_json else format
    if format not in BOARD_FORMATS:
        raise UnknownNameError("format", format, BOARD_FORMATS)
    for option, value in (("count", count), ("tries", tries)):
        if value is not None and not 1 <= value <= MAX_COUNT:
            raise OptionError(f"--{option} {value}: expected 1 to {MAX_COUNT}")
    if certificate and format != "json":
        raise OptionError("--certificate is written as JSON: add --format json")
    if solvable_by is not None and grade is not None:
        raise OptionError("--grade and --solvable-by cannot be combined")
    number = parse_board_seed(seed)
    if isinstance(number, int) and number + count - 1 > MAX_SEED:
        raise OptionError(f"{count} boards from seed {seed} would pass the largest seed, {MAX_SEED}")
    shape, first = parse_setup(setup), parse_start(start)
    grades = None if grade is None else parse_grades(grade)
    if no_guess or certificate or grades is not None:
        shape = shape.with_no_guess()
    boards = []
    for _ in range(count):
        # Only the random first cell draws from this stream.
        cell = first_cell(shape, first, RandomStream(derive_seed(number, 1)))
        if solvable_by is not None:
            search = _Search(number, cell, tries or _BOT_TRIES, time)
            board = _solvable_board(solvable_by, shape, search, certified=certificate)
        elif shape.no_guess:
            search = _Search(number, cell, tries or _GRADE_TRIES, time)
            board = _no_guess_board(shape, search, grades, certified=certificate)
        else:
            board = _board(shape, number, cell, make_layout(shape, number, cell))
        if format == "text":
            print(_as_text(board))
        else:
            boards.append(board)
        number = next_board_seed(number)
    if format == "json":
        print_json(boards if count > 1 else boards[0])


def _board(setup: Setup, seed: BoardSeed, first: int, mines: tuple[int, ...]) -> dict[str, Any]:
    return {
        "setup": str(setup),
        "seed": seed,
        "first": list(setup.grid.xy(first)),
        "mines": [list(setup.grid.xy(cell)) for cell in mines],
        "rows": format_board(setup, mines).splitlines(),
        "no_guess": None,  # nobody looked
    }


@dataclass(frozen=True, slots=True)
class _Search:
    """Where the search for a board begins, and where it ends."""

    seed: BoardSeed
    first: int
    tries: int
    time_s: float


def _no_guess_board(setup: Setup, search: _Search, grades: GradeRange | None, *, certified: bool) -> dict[str, Any]:
    with looking() as on_try:
        found = find_no_guess_board(
            setup,
            search.seed,
            search.first,
            grades=grades,
            tries=search.tries,
            time_s=search.time_s,
            on_try=on_try,
        )
    board = _board(setup, found.seed, search.first, found.certificate.mines)
    if grades is not None:
        board |= {"search_seed": search.seed, "tries": found.tries}
    return board | _graded(found.certificate, certified=certified)


def _solvable_board(bot: str, setup: Setup, search: _Search, *, certified: bool) -> dict[str, Any]:
    plain = setup.with_no_guess(False)
    with looking(f"a board that {bot} solves") as on_try:
        mines = find_solvable_board(
            bot, plain, search.seed, search.first, tries=search.tries, time_s=search.time_s, on_try=on_try
        ).mines
    board = _board(plain, search.seed, search.first, mines) | {"solvable_by": bot}
    try:
        return board | _graded(certify(plain, mines, search.first), certified=certified)
    except NoBoardError:  # a bot of a user's own that is certain of too much
        return board


def _graded(certificate: Certificate, *, certified: bool) -> dict[str, Any]:
    grade = certificate.grade
    told: dict[str, Any] = {"no_guess": True, "grade": grade.to_dict(), "evf_mode": grade.evf_mode}
    return told | ({"certificate": certificate.to_dict()} if certified else {})


def _as_text(board: dict[str, Any]) -> str:
    notes = [f", no guess (grade {board['grade']['level']})"] if board["no_guess"] else []
    if "solvable_by" in board:
        notes.append(f", solved by {board['solvable_by']}")
    head = f"{board['setup']} seed {board['seed']} first {name_place(*board['first'])}{''.join(notes)}"
    return "\n".join([head, *board["rows"], ""])
