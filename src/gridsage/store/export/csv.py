"""CSV: games as rows that come back whole, and the results of a run as rows for a spreadsheet."""

from __future__ import annotations

import csv
import json
from collections import deque
from collections.abc import Iterator
from typing import Any, TextIO

from gridsage.errors import GridsageError, ParseError
from gridsage.files import MALFORMED
from gridsage.store.base import Store, StoredGame
from gridsage.store.export.base import (
    LONGEST_LINE,
    Counts,
    game_from_dict,
    game_to_dict,
    lines_of,
    match_of_batch,
    misread_line,
    read_stored_games,
)

__all__ = ["read_table", "write_games", "write_results"]

_GAME_COLUMNS = (
    *("id", "game", "setup", "seed", "players", "termination", "winner", "note", "move_count", "time_s", "guesses"),
    *("owner", "practice", "created_at", "updated_at", "ended_at", "moves", "details"),
)
_LATER_COLUMNS = ("keys", "worth")
"""What files of earlier programs do not have."""
_RESULT_COLUMNS = (
    *("run", "batch", "game", "setup", "setup_name", "players", "conditions", "number", "seed", "termination"),
    *("winner", "guesses", "moves", "time_s", "note", "details"),
)


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def write_games(store: Store, file: TextIO) -> Counts:
    """Write all games, a row each; players, moves and details are JSON in their cells."""
    writer = csv.DictWriter(file, (*_GAME_COLUMNS, *_LATER_COLUMNS), lineterminator="\n")
    writer.writeheader()
    counts = Counts()
    for game in read_stored_games(store, counts):
        writer.writerow(_game_row(game))
    return counts


def _game_row(game: StoredGame) -> dict[str, Any]:
    data = game_to_dict(game)
    record = data.pop("record")
    outcome = record.pop("outcome")
    del data["kind"]
    moves, players, details = (_json(record.pop(name)) for name in ("moves", "players", "details"))
    data["keys"] = _json(data["keys"])
    data["worth"] = "" if data["worth"] is None else _json(data["worth"])
    derived = {
        "move_count": len(game.record.moves),
        "time_s": game.record.time_s,
        "guesses": game.record.guesses,
    }
    return {**data, **record, **outcome, **derived, "moves": moves, "players": players, "details": details}


def read_table(store: Store, file: TextIO, name: str) -> Counts:
    """Put all games into the store that it does not have yet, in one transaction.

    The file is read twice: first to check all of it.
    """
    deque(_games(file, name), maxlen=0)
    file.seek(0)
    counts = Counts()
    with store.together():
        for game in _games(file, name):
            new = store.games.put(game)
            counts.games += new
            counts.known += not new
    return counts


def _games(file: TextIO, name: str) -> Iterator[StoredGame]:
    # A long game's moves do not fit the module's default.
    csv.field_size_limit(LONGEST_LINE)
    reader = csv.DictReader(lines_of(file))
    try:
        columns = reader.fieldnames or ()
    except (csv.Error, ParseError) as error:
        raise ParseError(f"{name}, line 1: {error}") from None
    missing = [column for column in _GAME_COLUMNS if column not in columns]
    if missing:
        raise ParseError(f"{name} holds no games: the columns {', '.join(missing)} are missing; nothing was changed")
    try:
        for row in reader:
            yield _game(row)
    except (*MALFORMED, csv.Error, GridsageError) as error:
        raise misread_line(name, reader.line_num, error) from error


def _game(row: dict[str, str]) -> StoredGame:
    record = {
        "game": row["game"],
        "setup": row["setup"],
        "seed": row["seed"],
        "players": json.loads(row["players"]),
        "moves": json.loads(row["moves"]),
        "details": json.loads(row["details"]),
        "outcome": {
            "termination": row["termination"],
            "winner": int(row["winner"]) if row["winner"] else None,
            "note": row["note"],
        },
    }
    if row["practice"] not in ("True", "False"):
        raise ValueError(f"practice is {row['practice']!r}, expected True or False")
    keys = {"keys": json.loads(row["keys"])} if "keys" in row else {}
    worth = json.loads(row["worth"]) if row.get("worth") else None
    return game_from_dict({**row, "practice": row["practice"] == "True", **keys, "record": record, "worth": worth})


def write_results(store: Store, run_id: str, file: TextIO) -> Counts:
    """Write the result of every game of a run, a row each; games of a failed batch are left out."""
    run = store.runs.get(run_id)
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(_RESULT_COLUMNS)
    for batch in store.runs.batches(run.id):
        match, first = match_of_batch(run.settings, batch.number)
        head = [run.id, batch.number, match["game"], match["setup"], match.get("label") or match["setup"]]
        head += [" – ".join(match["players"]), _json(match["conditions"])]
        for number, result in enumerate(batch.results, first):
            *values, details = result
            writer.writerow([*head, number, *values, _json(dict(details))])
    return Counts(runs=1)
