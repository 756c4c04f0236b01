"""Freeze a schema: write a small database of it into tests/store/data, once, when the schema is released.

``python tools/freeze_schema.py 0003`` makes ``schema-0003.sql`` and ``archive-0003.jsonl.gz``. Tests open both with
every later program; they are never made again.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, text

from gridsage.record import GameResult, Termination
from gridsage.store.location import parse_location
from gridsage.store.packing import pack_results
from gridsage.store.sql.archive import write_archive
from gridsage.store.sql.engine import Database
from gridsage.store.sql.schema import migrate

DATA = Path(__file__).parent.parent / "tests" / "store" / "data"
MINES, MNK, ANALYSIS, RUN = (f"{digit}123456789abcdefghjkmnpqrs" for digit in "0120")
RUN = RUN[:10]
WIDE = "x000102030405060708090a0b0c0d0e0f"


def insert(connection: Connection, table: str, **values: object) -> None:
    names = ", ".join(values)
    places = ", ".join(f":{name}" for name in values)
    connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({places})"), values)


def fill(connection: Connection) -> None:
    """What ``check_frozen_content`` in tests/store/test_schema.py expects; a new table adds its rows here and there."""
    games = {"owner": "s1", "practice": False, "note": ""}
    insert(
        connection, "games", id=MINES, game="mines", setup="9x9/10", seed=0, wide_seed=WIDE, **games,
        termination="unfinished", winner=None, move_count=2, time_s=0.75, details=json.dumps({"mines": [1, 2]}),
        created_at="2026-01-02T03:04:05.000006Z", updated_at="2026-01-02T03:04:06.000000Z", ended_at=None,
    )  # fmt: skip
    insert(
        connection, "games", id=MNK, game="mnk", setup="3x3x3", seed=(1 << 63) - 1, **games | {"owner": ""},
        termination="line", winner=1, move_count=1, time_s=0.5, details="{}",
        created_at="2026-01-03T03:04:05.000006Z", updated_at="2026-01-03T03:04:06.000000Z",
        ended_at="2026-01-03T03:04:06.000000Z",
    )  # fmt: skip
    seats = ((MINES, 0, "Ada", "s1"), (MNK, 0, "champion:level=3", ""), (MNK, 1, "Ada", ""))
    for game, seat, name, key in seats:
        insert(connection, "game_players", game_id=game, seat=seat, name=name, key=key)
    moves = (
        (MINES, 0, "open 4,4", 0.25, False, None, "0lc70,70 40lr1,0"),
        (MINES, 1, "open 8,8", 0.5, True, 0.125, ""),
        (MNK, 0, "a1", 0.5, False, None, ""),
    )
    for game, number, move, time_s, guess, chance, trace in moves:
        insert(
            connection, "moves", game_id=game, number=number, seat=0, text=move, time_s=time_s, guess=guess,
            chance=chance, trace=trace,
        )  # fmt: skip
    insert(
        connection, "analyses", id=ANALYSIS, game="mnk", setup="3x3x3", position="a1", engine="champion",
        result=json.dumps({"score": 3}), note="", created_at="2026-01-03T03:04:07.000000Z",
    )  # fmt: skip
    insert(
        connection, "runs", id=RUN, game="mines", settings=json.dumps({"schedule": {}}),
        versions=json.dumps({"gridsage": "0.1.0"}), command="gridsage mines bench", batches=2, games=4, figures="{}",
        created_at="2026-01-04T03:04:05.000006Z", updated_at="2026-01-04T03:04:05.000006Z", ended_at=None,
        done_batches=1, failed_batches=1, done_games=2, owner="s1",
    )  # fmt: skip
    done = pack_results([GameResult(1, Termination.SOLVED, 0, 1, 2, 0.5), GameResult(2, Termination.EXPLODED)])
    for number, results, note in ((0, done, ""), (1, pack_results([]), "died")):
        insert(connection, "batches", run_id=RUN, number=number, games=2, results=results, note=note)
    insert(
        connection, "book_positions", setup="3x3x3", position="b2/a1", first_wins=3, draws=2, second_wins=1,
        unfinished=4, chance=0.25, proven="unknown", mate_in=None, depth=8, nodes=1 << 40, engine="",
    )  # fmt: skip
    insert(
        connection, "book_sources", id="file:00", name="games.psq", games=10, evaluations=1,
        added_at="2026-01-05T03:04:05.000006Z",
    )  # fmt: skip


def main(version: str) -> None:
    for name in (f"schema-{version}.sql", f"archive-{version}.jsonl.gz"):
        if (DATA / name).exists():
            sys.exit(f"{name} exists: a released schema is frozen once")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "frozen.db"
        database = Database(parse_location(str(path)))
        with database.writing() as connection:
            migrate(connection, version)
            fill(connection)
        write_archive(database, DATA / f"archive-{version}.jsonl.gz")
        database.close()
        with closing(sqlite3.connect(path)) as plain:
            (DATA / f"schema-{version}.sql").write_text("\n".join(plain.iterdump()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
