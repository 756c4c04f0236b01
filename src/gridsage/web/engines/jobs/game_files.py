"""Files with a game of either family, for an engine process: a record of ours, or what another program wrote."""

from __future__ import annotations

import base64
import codecs
from collections.abc import Callable
from io import BytesIO
from pathlib import PurePath
from typing import Any, TypeVar

from gridsage.errors import GridsageError, ParseError
from gridsage.files import MALFORMED, printable
from gridsage.games.mines.recorded_game import record_game
from gridsage.games.mnk import outcome_of, replay
from gridsage.games.mnk.annotations import Annotations
from gridsage.games.mnk.formats import formats, read_games, recognise_game_format
from gridsage.record import HUMAN, GameRecord, Outcome, Termination, stream_records
from gridsage.web.engines.jobs import recordings
from gridsage.web.engines.jobs.context import JobContext

__all__ = ["read_file"]

T = TypeVar("T")

_LONGEST_NAME = 80


def read_file(arguments: dict[str, Any], context: JobContext) -> dict[str, Any]:
    """The games of a file: their family, how many, and the one that is asked for as a record.

    Of a Minesweeper file it may be a board, where nobody played.
    """
    name, data = arguments["name"], base64.b64decode(arguments["data"])
    start = data.removeprefix(codecs.BOM_UTF8).lstrip()
    suffix = PurePath(name).suffix.lower()
    if suffix not in formats():
        suffix = recognise_game_format(data) or ""
    if suffix:
        games = _read(lambda: read_games(formats()[suffix].decode(data).lstrip(), suffix), suffix[1:])
        return _answer(games, suffix[1:], name, arguments["game"])
    if start.startswith(b"{") and b'"outcome"' in start:
        records = _read(lambda: list(stream_records(BytesIO(data))), "json")
        return _answer(records, "json", name, arguments["game"])
    return {"game": "mines", **recordings.read_file(arguments, context)}


def _answer(games: list[GameRecord], kind: str, name: str, game: int | None) -> dict[str, Any]:
    answer = {"game": games[0].game, "format": kind, "count": len(games), "record": None, "board": None, "setup": None}
    number = game or (1 if len(games) == 1 else 0)
    if number > len(games):
        raise ParseError(f"the file holds {len(games)} games", code="no-such-recording", facts={"n": len(games)})
    if not number:
        return answer
    found = games[number - 1]
    answer["game"] = found.game
    if found.game == "mines":
        record = _read(lambda: recordings.kept_record(record_game(found), kind, name), kind)
    else:
        record = _read(lambda: _kept_mnk(found), kind)
    return answer | {"record": record.to_dict(), "setup": record.setup}


def _read(read: Callable[[], T], kind: str) -> T:
    """What is read; whatever is wrong with it is one error that names the format."""
    try:
        return read()
    except (GridsageError, UnicodeError, *MALFORMED) as error:
        raise ParseError(f"{error!s:.200}", code="broken-recording", facts={"format": kind}) from error


def _kept_mnk(record: GameRecord) -> GameRecord:
    """The record as it is kept: its moves as our rules take them, and what people wrote on it."""
    board = replay(record)
    said = record.outcome
    ended = said.termination in (Termination.RESIGNED, Termination.TIMEOUT) and said.winner in (0, 1)
    outcome = Outcome(said.termination, said.winner) if ended and not board.over else outcome_of(board)
    players = tuple(_person(player) for player in record.players[:2])
    given = record.details.get("opening")
    opening = {"opening": given} if type(given) is int and 0 <= given <= len(record.moves) else {}
    details = {**opening, **Annotations.of(record).to_details()}
    return GameRecord("mnk", record.setup, 0, players, record.moves, outcome, details)


def _person(name: str) -> str:
    """Nobody here knows who played: a name of a bot in a file is a name like any other."""
    shown = printable(name)[:_LONGEST_NAME].strip()
    return shown if shown == HUMAN or shown.startswith(f"{HUMAN}:") else f"{HUMAN}:{shown}" if shown else HUMAN
