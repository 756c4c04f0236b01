"""What every exchange file shares: how many of what, and the plain JSON form of each thing that is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TextIO

from gridsage.errors import GridsageError, ParseError
from gridsage.files import MALFORMED
from gridsage.record import GameRecord, GameResult
from gridsage.sessions.mines.worth import GameWorth
from gridsage.store.base import Run, Store, StoredAnalysis, StoredBatch, StoredGame
from gridsage.store.export.limits import check_analysis, check_game, check_id
from gridsage.store.identity import format_time, parse_time
from gridsage.store.keys import with_keys

__all__ = [
    "LONGEST_LINE",
    "Counts",
    "analysis_from_dict",
    "analysis_to_dict",
    "batch_from_dict",
    "batch_to_dict",
    "game_from_dict",
    "game_to_dict",
    "lines_of",
    "match_of_batch",
    "misread_line",
    "read_stored_games",
    "run_from_dict",
    "run_to_dict",
]

LONGEST_LINE = 1 << 28
"""So many characters of a file are held at once, at most."""


@dataclass(slots=True)
class Counts:
    """How many of what were written or read; ``known`` were in the store already and left as they were."""

    games: int = 0
    runs: int = 0
    analyses: int = 0
    known: int = 0
    lost: list[str] = field(default_factory=list)
    """Why something could not be read, a line for each thing that is left out."""

    def __str__(self) -> str:
        text = f"{self.games} games, {self.runs} runs, {self.analyses} analyses"
        return f"{text}; {self.known} known already" if self.known else text

    @contextmanager
    def saving(self, what: str) -> Iterator[None]:
        """Go on after what cannot be read, or could not be read again from the file, and write down that it is lost."""
        try:
            yield
        except (*MALFORMED, GridsageError) as error:
            self.lost.append(f"{what}: {error}")


def lines_of(file: TextIO, *, most: int = LONGEST_LINE) -> Iterator[str]:
    """The lines of a file as it gives them, one at a time; one that is longer than any we write is refused."""
    while line := file.readline(most + 1):
        if len(line) > most:
            raise ParseError(f"it has more than {most:,} characters")
        yield line


def misread_line(name: str, number: int, error: Exception) -> ParseError:
    """What is wrong with a line of a file, in one sentence for the person who wrote or sent it."""
    match error:
        case KeyError():
            words = f"it has no {error}"
        case RecursionError():
            words = "its values are nested too deeply"
        case TypeError() | AttributeError() | IndexError():
            words = f"a value is of the wrong kind ({error})"
        case _:
            words = str(error)
    reason = " ".join(words.split())[:300]
    return ParseError(f"{name}, line {number}, cannot be read: {reason}; nothing was changed")


def read_stored_games(store: Store, counts: Counts) -> Iterator[StoredGame]:
    """All games that can be read, counted; those that cannot are written down as lost."""
    with counts.saving("the list of games"):
        for game_id in store.games.ids():
            with counts.saving(f"game {game_id}"):
                game = check_game(store.games.get(game_id))
                counts.games += 1
                yield game


def game_to_dict(game: StoredGame) -> dict[str, Any]:
    """A game as plain JSON values."""
    return {
        "kind": "game",
        "id": game.id,
        "owner": game.owner,
        "keys": list(game.keys),
        "practice": game.practice,
        **_times(game.created_at, game.updated_at, game.ended_at),
        "record": game.record.to_dict(),
        "worth": None if game.worth is None else game.worth.to_dict(),
    }


def game_from_dict(data: Mapping[str, Any]) -> StoredGame:
    """The game that :func:`game_to_dict` wrote; one that could not be played or shown here is refused."""
    if "keys" not in data:
        data = {**data, **with_keys(str(data["owner"]), dict(data["record"]))}
    game = StoredGame(
        id=check_id(data["id"], 26),
        record=GameRecord.from_dict(data["record"]),
        created_at=parse_time(data["created_at"]),
        updated_at=parse_time(data["updated_at"]),
        owner=str(data["owner"]),
        practice=bool(data["practice"]),
        ended_at=parse_time(data["ended_at"]) if data["ended_at"] else None,
        keys=tuple(str(key) for key in data["keys"]),
        worth=None if data.get("worth") is None else GameWorth.from_dict(data["worth"]),
    )
    return check_game(game)


def analysis_to_dict(analysis: StoredAnalysis) -> dict[str, Any]:
    """An analysis as plain JSON values."""
    return {
        "kind": "analysis",
        "id": analysis.id,
        "game": analysis.game,
        "setup": analysis.setup,
        "position": analysis.position,
        "engine": analysis.engine,
        "result": dict(analysis.result),
        "note": analysis.note,
        "created_at": format_time(analysis.created_at),
    }


def analysis_from_dict(data: Mapping[str, Any]) -> StoredAnalysis:
    """The analysis that :func:`analysis_to_dict` wrote; one that could not be played or shown here is refused."""
    texts = {name: str(data[name]) for name in ("game", "setup", "position", "engine", "note")}
    identity, time = check_id(data["id"], 26), parse_time(data["created_at"])
    return check_analysis(StoredAnalysis(id=identity, result=dict(data["result"]), created_at=time, **texts))


def run_to_dict(run: Run) -> dict[str, Any]:
    """A run without its batches as plain JSON values."""
    return {
        "kind": "run",
        "id": run.id,
        "game": run.game,
        "settings": dict(run.settings),
        "versions": dict(run.versions),
        "command": run.command,
        "owner": run.owner,
        "batches": run.batches,
        "games": run.games,
        "figures": dict(run.figures),
        **_times(run.created_at, run.updated_at, run.ended_at),
    }


def run_from_dict(data: Mapping[str, Any]) -> Run:
    """The run that :func:`run_to_dict` wrote."""
    return Run(
        id=check_id(data["id"], 10),
        game=str(data["game"]),
        settings=dict(data["settings"]),
        versions=dict(data["versions"]),
        command=str(data["command"]),
        batches=int(data["batches"]),
        games=int(data["games"]),
        created_at=parse_time(data["created_at"]),
        updated_at=parse_time(data["updated_at"]),
        figures=dict(data["figures"]),
        ended_at=parse_time(data["ended_at"]) if data["ended_at"] else None,
        owner=str(data.get("owner", "")),
    )


def batch_to_dict(run_id: str, batch: StoredBatch) -> dict[str, Any]:
    """A batch as plain JSON values."""
    results = [result.to_list() for result in batch.results]
    return {
        "kind": "batch",
        "run": run_id,
        "number": batch.number,
        "games": batch.games,
        "note": batch.note,
        "results": results,
    }


def batch_from_dict(data: Mapping[str, Any]) -> StoredBatch:
    """The batch that :func:`batch_to_dict` wrote."""
    results = tuple(GameResult.from_list(result) for result in data["results"])
    return StoredBatch(int(data["number"]), int(data["games"]), results, str(data["note"]))


def match_of_batch(settings: Mapping[str, Any], number: int) -> tuple[Mapping[str, Any], int]:
    """The match that a batch belongs to and the number of its first game, told by the run's settings alone.

    As :meth:`gridsage.arena.schedule.Schedule.batches` numbers them: the matches take turns. Unlike a schedule it does
    not need the bots, which may be gone since.
    """
    schedule = settings["schedule"]
    matches: Sequence[Mapping[str, Any]] = schedule["matches"]
    return matches[number % len(matches)], number // len(matches) * int(schedule["size"])


def _times(created: datetime, updated: datetime, ended: datetime | None) -> dict[str, Any]:
    return {
        "created_at": format_time(created),
        "updated_at": format_time(updated),
        "ended_at": format_time(ended) if ended else None,
    }
