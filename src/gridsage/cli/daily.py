"""``gridsage daily``: the board and the puzzle of a day, and the days before."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import date
from enum import StrEnum
from functools import partial
from typing import Annotated, Any

import typer

from gridsage.cli.database import DatabaseOption
from gridsage.cli.mines import puzzles as mines_puzzles
from gridsage.cli.mines.play import play_deal
from gridsage.cli.mnk import puzzles as mnk_puzzles
from gridsage.cli.output import JsonOption, print_json
from gridsage.cli.puzzles import take_answer
from gridsage.daily import (
    DailyResult,
    DailyTry,
    board_of_day,
    check_day,
    puzzle_of_day,
    share_text,
    today_utc,
)
from gridsage.daily.day import days_until
from gridsage.errors import StoreError, UnknownNameError
from gridsage.games.mines import FastBoard
from gridsage.games.mines.grid import name_place
from gridsage.solving.mines.puzzle import Puzzle
from gridsage.store import Store, open_store
from gridsage.store.daily import PlayerDays, find_days
from gridsage.store.keys import LOCAL_KEY
from gridsage.store.puzzles import rate_try
from gridsage.tui.mines.daily_deal import deal_day

__all__ = ["daily"]


class _What(StrEnum):
    SHOW = "show"
    PLAY = "play"
    PUZZLE = "puzzle"
    ARCHIVE = "archive"


def daily(
    what: Annotated[
        str, typer.Argument(metavar="show|play|puzzle|archive", help="The day, its board, its puzzle, or all days.")
    ] = _What.SHOW.value,
    day: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Another day than today (UTC).")
    ] = None,
    limit: Annotated[
        int, typer.Option("--limit", "--days", help="With archive: at most this many days, the latest first.", min=1)
    ] = 14,
    as_json: JsonOption = False,
    database: DatabaseOption = None,
) -> None:
    """The board and the puzzle of the day, the same for everyone: one board that needs no guess, and one puzzle.

    Only the first try at each counts. By default the day and what you have made of it in the terminal are shown, with
    a text to share that gives nothing away.
    """
    if what not in tuple(_What):
        raise UnknownNameError("part of a day", what, tuple(_What))
    wanted = check_day(today_utc() if day is None else day)
    with open_store(database) as store:
        match _What(what):
            case _What.SHOW:
                (_as_json if as_json else _show)(_day_document(store, wanted))
            case _What.PLAY:
                _play(store, wanted)
            case _What.PUZZLE:
                _solve(store, wanted)
            case _What.ARCHIVE:
                (_as_json if as_json else _list)(_archive_document(store, wanted, limit))


def _as_json(document: dict[str, Any]) -> None:
    print_json(document, indent=2)


def _days(store: Store) -> PlayerDays:
    return find_days(store, (LOCAL_KEY,))


# ---- what is shown


def _day_document(store: Store, day: date) -> dict[str, Any]:
    found, board, asked = _days(store), board_of_day(day), puzzle_of_day(day)
    result, puzzle = found.result(day), asked.puzzle
    shown = FastBoard.with_mines(board.setup, board.mines())
    shown.open(board.first)
    position = puzzle.view if isinstance(puzzle, Puzzle) else puzzle.position
    return {
        **_entry(result),
        "version": board.version,
        "seed": board.seed,
        "first": list(board.setup.grid.xy(board.first)),
        "grade": board.certificate().grade.level,
        "view": str(shown.view()).splitlines(),
        "puzzle": {"id": asked.id, "kind": asked.kind.value, "setup": str(position.setup), "level": puzzle.level},
        "streaks": _streaks(found),
        "share": share_text(result, found.board_streak, found.puzzle_streak),
    }


def _archive_document(store: Store, last: date, count: int) -> dict[str, Any]:
    found = _days(store)
    return {
        "days": [_entry(found.result(day)) for day in days_until(last)[:count]],
        "streaks": _streaks(found),
    }


def _entry(result: DailyResult) -> dict[str, Any]:
    return {
        "date": str(result.day),
        "setup": str(board_of_day(result.day).setup),
        "board_try": _try_document(result.board),
        "puzzle_kind": puzzle_of_day(result.day).kind.value,
        "puzzle_try": _try_document(result.puzzle),
    }


def _try_document(tried: DailyTry | None) -> dict[str, Any] | None:
    if tried is None:
        return None
    return {
        "begun_at": tried.begun_at.isoformat(timespec="seconds"),
        "solved": tried.solved,
        "class": tried.result_class.value,
        "time_s": tried.time_s,
        "game": tried.game or None,
        "counts": tried.counts,
    }


def _streaks(found: PlayerDays) -> dict[str, dict[str, int]]:
    streaks = {"board": found.board_streak, "puzzle": found.puzzle_streak}
    return {name: {"current": streak.current, "longest": streak.longest} for name, streak in streaks.items()}


def _show(told: dict[str, Any]) -> None:
    first, puzzle = name_place(*told["first"]), told["puzzle"]
    print("\n".join(told["view"]))
    print(f"\nboard of {told['date']}: {told['setup']}, grade {told['grade']} of 10, first cell {first}")
    print(f"  {_say_try(told['board_try'], 'gridsage daily play')}")
    print(f"puzzle: {puzzle['kind']}, level {puzzle['level']} of 10")
    print(f"  {_say_try(told['puzzle_try'], 'gridsage daily puzzle')}")
    _show_streaks(told)
    if told["board_try"] or told["puzzle_try"]:
        print(f"\n{told['share']}")


def _show_streaks(told: dict[str, Any]) -> None:
    words = (f"{name} {streak['current']} (longest {streak['longest']})" for name, streak in told["streaks"].items())
    print(f"days in a row: {', '.join(words)}")


def _list(told: dict[str, Any]) -> None:
    for entry in told["days"]:
        board, puzzle = (_say_try(entry[name], "") for name in ("board_try", "puzzle_try"))
        print(f"{entry['date']}  {entry['setup']:<9}  {board:<24}  {entry['puzzle_kind']:<10}  {puzzle}".rstrip())
    _show_streaks(told)


def _say_try(tried: dict[str, Any] | None, command: str) -> str:
    if tried is None:
        return f"not tried yet: {command}" if command else "–"
    words = {True: "solved", False: "missed", None: "not over"}[tried["solved"]]
    if tried["solved"] and tried["time_s"] is not None:
        words += f" in {tried['time_s']:.1f} s"
    return words if tried["class"] == "unaided" else f"{words} ({tried['class']})"


# ---- what is played


def _play(store: Store, day: date) -> None:
    board, tried = board_of_day(day), _days(store).result(day).board
    goes_on = tried is not None and tried.solved is None
    before = store.games.get(tried.game) if tried is not None and goes_on else None
    deal = deal_day(board, kept=None if before is None else before.record, practice=tried is not None and not goes_on)
    # The try counts from here on.
    refused = play_deal(board.setup, deal, database=store, at_once=True, stored=before)
    told = _day_document(store, day)
    if told["board_try"] is None:
        raise StoreError(f"the board of {day} still counts as not tried: the database did not keep the game")
    print(told["share"])
    if refused:
        raise typer.Exit(2)


def _solve(store: Store, day: date) -> None:
    asked = puzzle_of_day(day)
    puzzle, kind = asked.puzzle, asked.kind.value
    print(f"puzzle of {day}, level {puzzle.level} ({puzzle.id})")
    check: Callable[[str], bool]
    if isinstance(puzzle, Puzzle):
        print(mines_puzzles.ask(puzzle))
        check = partial(mines_puzzles.answer, puzzle)
    else:
        print(mnk_puzzles.ask(puzzle))
        check = partial(mnk_puzzles.answer, puzzle)
    solved = take_answer(check)
    if solved is None:
        return
    rate_try(store.puzzles, LOCAL_KEY, kind, puzzle, solved=solved, at_s=time.time())
    print(f"\n{_day_document(store, day)['share']}")
