"""``gridsage mines progress``: how the games that are kept went over time, and the bests by the help used."""

from __future__ import annotations

import sys
import time
from typing import Annotated, Any

import typer

from gridsage.arena.report import Column, Report, format_duration, format_rate
from gridsage.cli.bench import FormatOption, choose_format, show_report
from gridsage.cli.database import DatabaseOption
from gridsage.cli.output import JsonOption, print_json
from gridsage.cli.progress import show_progress
from gridsage.errors import GridsageError, OptionError
from gridsage.games.mines import parse_setup
from gridsage.sessions.mines.worth import work_out_worth
from gridsage.store import Store, open_store
from gridsage.store.progress import GameProgress, find_progress, format_progress_csv, format_totals_csv, sum_progress

__all__ = ["progress"]

_EACH_S = 20.0
"""The longest that one game is looked at."""


def progress(
    setup: Annotated[str | None, typer.Option(help="Only games on this board.")] = None,
    limit: Annotated[int, typer.Option(help="At most this many games, the latest.", min=1)] = 1000,
    format: FormatOption = "table",
    as_json: JsonOption = False,
    as_csv: Annotated[bool, typer.Option("--csv", hidden=True, help="The same as --format csv.")] = False,
    totals_only: Annotated[
        bool,
        typer.Option("--totals", help="With --format csv: a row for each board and kind of help used, with the bests."),
    ] = False,
    database: DatabaseOption = None,
) -> None:
    """Show how the games of people in the database went: times, 3BV/s, accuracy, needless guesses, wins and bests.

    By default the games are summed up by board and by the help used; --format csv and --json have every game with all
    of its figures, the oldest first. Games not analysed yet are analysed first, which takes a moment for each; what is
    found is kept.
    """
    if as_csv and as_json:
        raise OptionError("--csv and --json cannot be combined")
    shown_as = choose_format("csv" if as_csv else format, as_json=as_json)
    if totals_only and shown_as != "csv":
        raise OptionError("--totals belongs to --format csv: --json has the totals anyway, and so has the table")
    board = None if setup is None else str(parse_setup(setup))
    with open_store(database) as store:
        _work_out_missing(store, limit)
        games = [game for game in find_progress(store, None, limit=limit) if board in (None, game.setup)]
    if shown_as == "csv":
        sys.stdout.write(format_totals_csv(sum_progress(games)) if totals_only else format_progress_csv(games))
        return
    totals = [total.to_dict() for total in sum_progress(games)]
    if shown_as == "json":
        document = {"games": [game.to_dict() for game in games], "totals": totals, "missing": _missing(games)}
        print_json(document, indent=2)
    elif games:
        show_report(Report({"rows": totals}, _COLUMNS), shown_as)
    else:
        print("no finished games of Minesweeper are kept here")


def _missing(games: list[GameProgress]) -> int:
    return sum(not game.worked_out for game in games)


def _work_out_missing(store: Store, limit: int) -> None:
    missing = [game.id for game in find_progress(store, None, limit=limit) if not game.worked_out]
    if not missing:
        return
    with show_progress(total=len(missing), done=0, doing="looking at games") as advance:
        for game_id in missing:
            try:
                game = store.games.get(game_id)
                worth = work_out_worth(game.record, time_s=_EACH_S, clock=time.monotonic)
                store.games.keep_worth(game_id, worth, changed_at=game.updated_at)
            except GridsageError:
                pass  # it stays without, and is counted as missing
            advance(1)


def _rounded(key: str, digits: int) -> Any:
    return lambda row: "–" if row[key] is None else f"{row[key]:.{digits}f}"


def _share(key: str) -> Any:
    return lambda row: "–" if row[key] is None else format_rate(row[key])


_COLUMNS = (
    Column("Setup", lambda row: str(row["setup"]), right=False),
    Column("Class", lambda row: str(row["result_class"]), right=False),
    Column("Games", lambda row: f"{row['games']:,}"),
    Column("Won", _share("win_rate")),
    Column("Champion", _share("champion_win_rate")),
    Column("Best", lambda row: format_duration(row["best_s"])),
    Column("Mean", lambda row: format_duration(row["mean_s"])),
    Column("3BV/s", _rounded("three_bv_per_s", 2)),
    Column("Best 3BV/s", _rounded("best_three_bv_per_s", 2)),
    Column("Accuracy", _share("accuracy")),
    Column("Needless", _rounded("needless", 2)),
    Column("Forced", _rounded("forced", 2)),
    Column("Luckiest win", _share("least_luck")),
)
