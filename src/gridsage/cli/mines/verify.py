"""``gridsage mines verify``: checks the certificates of boards that need no guess."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from gridsage.cli.output import JsonOption, print_json
from gridsage.errors import ParseError
from gridsage.files import MALFORMED, read_text
from gridsage.games.mines import MoveKind, parse_setup
from gridsage.record import GameRecord
from gridsage.solving.mines.check_certificate import WrongStepError, check_steps

__all__ = ["verify"]


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="Boards with certificates, as JSON; - reads stdin.")],
    as_json: JsonOption = False,
) -> None:
    """Check certificates: each step is proved again by a checker that shares no code with the engine.

    The file is what generate --certificate --format json writes, or the record of a game that is over. The exit status
    is 0 when every certificate is good, 1 when one is refused (its board and step are named), 2 when the file cannot be
    read.
    """
    boards = _read_boards(read_text(file))
    told: list[dict[str, Any]] = []
    for number, board in enumerate(boards, 1):
        named = f"board {number}, {board.get('setup')!s:.40} seed {board.get('seed')!s:.40}"
        try:
            steps = check_steps(dict(board))
        except WrongStepError as error:
            told.append(_about(number, board) | {"good": False, "reason": str(error)})
            said = f"refused: {error}"
        except ValueError as error:
            raise ParseError(f"cannot read the certificate of {named}: {error}") from error
        else:
            told.append(_about(number, board) | {"good": True, "steps": steps})
            said = f"good, {steps} steps"
        if not as_json:
            print(f"{named}: {said}")
    if as_json:
        print_json({"boards": told})
    if not all(board["good"] for board in told):
        raise typer.Exit(1)


def _about(number: int, board: Mapping[str, Any]) -> dict[str, Any]:
    return {"board": number, "setup": board.get("setup"), "seed": board.get("seed")}


def _read_boards(text: str) -> list[Mapping[str, Any]]:
    if not text.strip():
        raise ParseError("cannot read the certificates: the file is empty")
    try:
        data = json.loads(text)
        boards = data if isinstance(data, list) else [data]
        if not boards or not all(isinstance(board, dict) for board in boards):
            raise ParseError("cannot read the certificates: expected a board, or a list of boards")
        return [_board_of(board.get("record", board)) for board in boards]
    except MALFORMED as error:
        expected = "expected JSON as generate --certificate --format json writes it"
        raise ParseError(f"cannot read the certificates: {error!s:.80}; {expected}") from error


def _board_of(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The board with its certificate; of a game that is over, the one that was kept with it."""
    if "moves" not in data:
        return data
    record = GameRecord.from_dict(data)
    if "certificate" not in record.details:
        raise ParseError("cannot read the certificates: this game has none; its setup has no !, or it is not over")
    grid, details = parse_setup(record.setup).grid, record.details
    opened = next(move.text for move in record.moves if move.text.startswith(MoveKind.OPEN.value))
    return {
        "setup": record.setup,
        "seed": record.seed,
        "first": [int(part) for part in opened.removeprefix(MoveKind.OPEN.value).split(",")],
        "mines": [list(grid.xy(cell)) for cell in details["mines"]],
        "certificate": details["certificate"],
    }
