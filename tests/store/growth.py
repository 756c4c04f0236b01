"""Databases of any size, and every question that a store answers: for the test of their growth, and the benchmark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Table, insert

from gridsage.store import GameQuery
from gridsage.store.packing import pack_results
from gridsage.store.sql import SqlStore, tables
from gridsage.store.sql.store import _begin_after_all

__all__ = ["GROWING", "SHORT", "add_games", "add_others", "add_runs"]

_CHUNK = 10_000
_CACHE_KB = 1_000_000


def add_games(store: SqlStore, first: int, last: int) -> None:
    """Games of Ada's from one number up to another, of both families by turns; every tenth is Bob's.

    The indexes are made anew when all are in: a million games come in minutes, and the same indexes answer then.
    """
    indexes = sorted(tables.games.indexes | tables.game_players.indexes, key=lambda index: str(index.name))
    with store.database.writing() as connection:
        if store.database.sqlite:
            connection.exec_driver_sql(f"PRAGMA cache_size = -{_CACHE_KB}")
        for index in indexes:
            index.drop(connection)
        for start in range(first, last, _CHUNK):
            numbers = range(start, min(start + _CHUNK, last))
            connection.execute(insert(tables.games), [_game(number) for number in numbers])
            connection.execute(insert(tables.game_players), [row for number in numbers for row in _players(number)])
        for index in indexes:
            index.create(connection)
    # The next connection has the cache that every other has.
    store.database.engine.dispose()


def _id(number: int) -> str:
    """An id that is nowhere near the id of the next game, as those of real games are."""
    return f"{number * 7_919_123_461 % 1_000_000_007:026}"


def _time(number: int) -> str:
    return f"2026-01-01T00:00:{number // 1_000_000:02}.{number % 1_000_000:06}Z"


def _game(number: int) -> dict[str, Any]:
    mines, bob = number % 2 == 0, number % 10 == 7
    return {
        "id": _id(number),
        "game": "mines" if mines else "mnk",
        "setup": "5x5x4" if bob else "9x9/10" if mines else "15x15x5",
        "seed": number,
        "owner": "bob" if bob else "ada",
        "practice": False,
        "termination": "solved" if mines else "line",
        "winner": 0 if number % 3 else None,
        "note": "",
        "move_count": 0,
        "time_s": 1.0,
        "details": "{}",
        "created_at": _time(number),
        "updated_at": _time(number),
        "ended_at": _time(number),
    }


def _players(number: int) -> list[dict[str, Any]]:
    names = ["Bob" if number % 10 == 7 else "Ada"] + ([] if number % 2 == 0 else ["champion"])
    keys = {"Ada": "ada", "Bob": "bob"}
    return [
        {"game_id": _id(number), "seat": seat, "name": name, "key": keys.get(name, "")}
        for seat, name in enumerate(names)
    ]


def add_others(store: SqlStore, first: int, last: int) -> None:
    """As many analyses, tries at puzzles and positions of the book, all of them of m,n,k and of Ada's."""
    rating = {"value": 1500.0, "deviation": 50.0, "volatility": 0.06}
    results = {"first_wins": 1, "draws": 0, "second_wins": 0, "unfinished": 0, "proven": "unknown"}
    found = {"depth": 0, "nodes": 0, "engine": ""}
    with store.database.writing() as connection:
        for start in range(first, last, _CHUNK):
            numbers = range(start, min(start + _CHUNK, last))
            analysis = {"game": "mnk", "setup": "15x15x5", "engine": "", "result": "{}", "note": ""}
            rows: dict[Table, list[dict[str, Any]]] = {
                tables.analyses: [
                    analysis | {"id": _id(number), "position": f"h8 {number}", "created_at": _time(number)}
                    for number in numbers
                ],
                tables.puzzle_attempts: [
                    {"id": _id(number), "player": "ada", "kind": "mnk", "puzzle": f"{number:016}", "solved": True}
                    | {"at": _time(number), **rating}
                    for number in numbers
                ],
                tables.puzzle_ratings: [{"puzzle": f"{number:016}", **rating} for number in numbers],
                tables.book_positions: [
                    {"setup": "15x15x5", "position": _id(number), **results, **found} for number in numbers
                ],
                tables.book_sources: [
                    {"id": _id(number), "name": "", "games": 1, "evaluations": 0, "added_at": _time(number)}
                    for number in numbers
                ],
            }
            for table, values in rows.items():
                connection.execute(insert(table), values)


def add_runs(store: SqlStore, runs: int, batches: int) -> None:
    """Runs of both families by turns, the first of which has so many batches."""
    same: dict[str, Any] = {"batches": batches, "games": batches, "created_at": _time(0), "updated_at": _time(0)}
    same |= {"settings": "{}", "versions": "{}", "figures": "{}", "command": ""}
    rows = [same | {"id": f"{number:010}", "game": ("mnk", "mines")[number % 2]} for number in range(runs)]
    batch = {"run_id": f"{0:010}", "games": 1, "results": pack_results(()), "note": ""}
    kept = [batch | {"number": number} for number in range(batches)]
    with store.database.writing() as connection:
        connection.execute(insert(tables.runs), rows)
        connection.execute(insert(tables.batches), kept)


SHORT: dict[str, Callable[[SqlStore], object]] = {
    "the latest games": lambda store: store.games.find(GameQuery(limit=20)),
    "an owner's": lambda store: store.games.find(GameQuery(owner="ada", limit=20)),
    "a rare owner's": lambda store: store.games.find(GameQuery(owner="bob", limit=2)),
    "an owner's of one family": lambda store: store.games.find(GameQuery(owner="ada", game="mnk", limit=20)),
    "a rare owner's of a family they never played": lambda store: store.games.find(
        GameQuery(owner="bob", game="mines")
    ),
    "of one family": lambda store: store.games.find(GameQuery(game="mines", limit=20)),
    "on a rare setup": lambda store: store.games.find(GameQuery(setup="5x5x4", limit=2)),
    "on an unknown setup": lambda store: store.games.find(GameQuery(setup="3x3x3")),
    "of a player of many": lambda store: store.games.find(GameQuery(player="Ada", limit=20)),
    "of an unknown player": lambda store: store.games.find(GameQuery(player="Cid")),
    "of several keys": lambda store: store.games.find(GameQuery(keys=("ada", "bob", "cid"), limit=20)),
    "of several keys and one family": lambda store: store.games.find(
        GameQuery(game="mnk", keys=("ada", "bob"), limit=20)
    ),
    "of an unknown key": lambda store: store.games.find(GameQuery(keys=("cid",), limit=20)),
    "an owner's of a few seeds": lambda store: store.games.find(
        GameQuery(game="mines", owner="ada", seeds=(2, 4, 6), limit=1 << 31)
    ),
    "a rare owner's on a setup of everybody's": lambda store: store.games.find(
        GameQuery(game="mnk", owner="bob", setup="15x15x5", finished=True, limit=200)
    ),
    "one game": lambda store: store.games.get(_id(1)),
    "statistics of nobody": lambda store: store.games.mines_statistics("Cid") + store.games.mnk_scores("Cid"),
    "statistics of an unknown key": lambda store: (
        store.games.mines_statistics(keys=["cid"]) + store.games.mnk_scores(keys=["cid"])
    ),
    "the latest runs": lambda store: store.runs.find(limit=20),
    "the latest runs of one family": lambda store: store.runs.find(game="mnk", limit=20),
    "an owner's runs": lambda store: store.runs.find(owner="ada", limit=20),
    "a run": lambda store: store.runs.get("0000000000"),
    "an owner's runs of a family they never played": lambda store: store.runs.find(owner="", game="go"),
    "the latest analyses": lambda store: store.analyses.find(limit=20),
    "the latest analyses of an unknown setup": lambda store: store.analyses.find(setup="3x3x3"),
    "the latest analyses of a family that has none": lambda store: store.analyses.find(game="mines"),
    "an analysis": lambda store: store.analyses.get(_id(1)),
    "the analyses of one game": lambda store: store.analyses.find(id_begins=_id(1)[:-1]),
    "when games were changed": lambda store: store.games.changed_at(*map(_id, range(100))),
    "the rating of a puzzle": lambda store: store.puzzles.rating(f"{1:016}"),
    "somebody's tries at puzzles of another kind": lambda store: store.puzzles.attempts("ada", "mines"),
    "some positions of the book": lambda store: store.book.entries("15x15x5", [_id(1), _id(2), "none"]),
    "whether the book has a source": lambda store: store.book.has_source(_id(1)),
    "the latest sources of the book": lambda store: store.book.sources(limit=20),
    "the last change of all, on opening": lambda store: _begin_after_all(store.database),
}
"""Questions whose answers are as long in a large store as in a small one."""

GROWING: dict[str, Callable[[SqlStore], object]] = {
    "how many": lambda store: store.games.count(GameQuery(owner="ada")),
    "how many of several keys": lambda store: store.games.count(GameQuery(keys=("ada", "bob"))),
    "all ids": lambda store: list(store.games.ids()),
    "a player's games of Minesweeper": lambda store: store.games.mines_statistics("Ada"),
    "a player's m,n,k games": lambda store: store.games.mnk_scores("Ada"),
    "the games of Minesweeper of a key": lambda store: store.games.mines_statistics(keys=["ada", "cid"]),
    "the m,n,k games of a key": lambda store: store.games.mnk_scores(keys=["ada", "cid"]),
    "a bot's m,n,k games": lambda store: store.games.mnk_scores("champion"),
    "what is done of a run": lambda store: store.runs.done("0000000000"),
    "a run's batches": lambda store: list(store.runs.batches("0000000000")),
    "all tries at puzzles": lambda store: store.puzzles.attempts("ada", "mnk"),
    "how large the book is": lambda store: store.book.sizes(),
}
"""Questions about all games, or all of a run."""
