"""``gridsage mines generate``: boards from a seed, if wanted only such as need no guess."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from gridsage.errors import OptionError, UnknownNameError
from gridsage.games.mines import Setup, first_cell, format_board, make_layout, parse_setup, parse_start
from gridsage.sessions.mines.no_guess import DEDUCER, find_no_guess_board
from gridsage.stream import MAX_SEED, BoardSeed, RandomStream, derive_seed, next_board_seed, parse_board_seed

__all__ = ["FORMATS", "generate"]

FORMATS = ("text", "json")
"""How boards can be written."""
MAX_COUNT = 1_000_000


def generate(
    setup: Annotated[str, typer.Option(help="expert, 16x16/40, 30x16/99@safe.")],
    seed: Annotated[str, typer.Option(metavar="SEED", help="The same seed gives the same boards.")],
    no_guess: Annotated[
        bool, typer.Option("--no-guess", help="Only boards that can be solved from the first cell without guessing.")
    ] = False,
    count: Annotated[int, typer.Option(help="How many boards.")] = 1,
    first: Annotated[
        str, typer.Option(help="The cell that is opened first: fixed, random, corner, edge, centre or x,y.")
    ] = "fixed",
    tries: Annotated[int, typer.Option(help="With --no-guess: the most boards to try for each one.")] = 5000,
    format: Annotated[str, typer.Option(help="text or json.")] = "text",
) -> None:
    """Make boards: mines, numbers and the first cell.

    Several boards have consecutive seeds, and in JSON they are one list. A seed, setup and first cell give the same
    board as in play.
    """
    if format not in FORMATS:
        raise UnknownNameError("format", format, FORMATS)
    for option, value in (("count", count), ("tries", tries)):
        if not 1 <= value <= MAX_COUNT:
            raise OptionError(f"--{option} {value}: expected 1 to {MAX_COUNT}")
    number = parse_board_seed(seed)
    if isinstance(number, int) and number + count - 1 > MAX_SEED:
        raise OptionError(f"{count} boards from seed {seed} would pass the largest seed, {MAX_SEED}")
    shape, start = parse_setup(setup), parse_start(first)
    boards = []
    for _ in range(count):
        # Only the random first cell draws from this stream.
        cell = first_cell(shape, start, RandomStream(derive_seed(number, 1)))
        board = _no_guess_board(shape, number, cell, tries) if no_guess else _board(shape, number, cell)
        if format == "text":
            print(_as_text(board, shape))
        else:
            boards.append(board)
        number = next_board_seed(number)
    if format == "json":
        print(json.dumps(boards if count > 1 else boards[0], ensure_ascii=False))


def _board(setup: Setup, seed: BoardSeed, first: int) -> dict[str, Any]:
    mines = make_layout(setup, seed, first)
    return {
        "setup": str(setup),
        "seed": seed,
        "first": list(setup.grid.xy(first)),
        "mines": [list(setup.grid.xy(cell)) for cell in mines],
        "rows": format_board(setup, mines).splitlines(),
        "no_guess": None,  # nobody looked
    }


def _no_guess_board(setup: Setup, seed: BoardSeed, first: int, tries: int) -> dict[str, Any]:
    from rich.console import Console

    with Console(stderr=True).status("looking for a board without guessing") as status:
        found = find_no_guess_board(
            setup,
            seed,
            setup.grid.xy(first),
            tries=tries,
            on_try=lambda tried: status.update(f"looking for a board without guessing: {tried} tried"),
        )
    return _board(setup, found.seed, first) | {
        "no_guess": True,
        "certificate": {
            "search_seed": seed,
            "tries": found.tries,
            "bot": DEDUCER,
            "moves": [move.text for move in found.certificate.moves],
        },
    }


def _as_text(board: dict[str, Any], setup: Setup) -> str:
    x, y = board["first"]
    note = f", no guess ({board['certificate']['tries']} tried)" if board["no_guess"] else ""
    return "\n".join([f"{board['setup']} seed {board['seed']} first {x},{y}{note}", *board["rows"], ""])
