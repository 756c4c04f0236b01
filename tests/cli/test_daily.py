"""``gridsage daily``: the day as text and JSON, its board played by commands, its puzzle answered, the archive."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gridsage.cli.main import app
from gridsage.daily import board_of_day, puzzle_of_day, today_utc
from gridsage.errors import GridsageError, StoreError
from gridsage.games.mines import FastBoard
from gridsage.solving.mines.puzzle import Puzzle
from gridsage.store import StoredGame, open_store
from gridsage.store.keys import LOCAL_KEY
from gridsage.store.sql.games import SqlGames

MONDAY = "2026-11-09"
BOARD = board_of_day(MONDAY)


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database of one's own."""
    location = str(tmp_path / "days.db")
    monkeypatch.setenv("GRIDSAGE_DATABASE", location)
    return location


def daily(*words: str, lines: str = "") -> str:
    done = CliRunner().invoke(app, ["daily", *words], input=lines)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.stdout


def told(*words: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(daily("--json", *words))
    return document


def opening_moves() -> list[str]:
    """Moves that solve the board from its first cell."""
    board = FastBoard.with_mines(BOARD.setup, BOARD.mines())
    board.open(BOARD.first)
    moves = []
    for cell in range(BOARD.setup.cells):
        if cell in board.view().hidden and cell not in board.mines:
            board.open(cell)
            x, y = BOARD.setup.grid.xy(cell)
            moves.append(f"open {x},{y}")
    return moves


def test_a_day_is_told_with_its_first_cell_open() -> None:
    day = told("--date", MONDAY)
    assert (day["date"], day["setup"], day["seed"], day["first"]) == (MONDAY, "9x9/10!", BOARD.seed, [4, 4])
    assert day["view"][4][4] == "0"
    assert (day["board_try"], day["puzzle_try"], day["version"]) == (None, None, 1)
    assert day["puzzle"]["id"] == puzzle_of_day(MONDAY).id
    text = daily("--date", MONDAY)
    assert "not tried yet: gridsage daily play" in text
    assert "Gridsage" not in text  # there is nothing to share


def test_a_game_that_was_left_goes_on_and_the_next_one_is_practice(database: str) -> None:
    first, *rest = opening_moves()
    assert "💣 9x9/10! …" in daily("play", "--date", MONDAY, lines=f"{first}\nquit\n")
    (kept,) = _games(database)
    assert told("--date", MONDAY)["board_try"]["solved"] is None
    assert "💣 9x9/10! ✓ 0:0" in daily("play", "--date", MONDAY, lines="\n".join(rest))
    assert [game.id for game in _games(database)] == [kept.id]
    tried = told("--date", MONDAY)["board_try"]
    assert (tried["solved"], tried["class"], tried["game"], tried["counts"]) == (True, "unaided", kept.id, False)
    # Once more: it is kept as practice, and changes nothing of the day.
    daily("play", "--date", MONDAY, lines="resign\nquit\n")
    assert {game.result_class.value for game in _games(database)} == {"unaided", "practice"}
    assert told("--date", MONDAY)["board_try"] == tried


def _games(database: str) -> list[Any]:
    with open_store(database) as store:
        return store.games.find()


def test_the_puzzle_of_a_day_is_answered_once(database: str) -> None:
    day = next(str(day) for n in range(4) if puzzle_of_day(day := today_utc() - timedelta(days=n)).kind == "safe-cell")
    puzzle = puzzle_of_day(day).puzzle
    assert isinstance(puzzle, Puzzle)
    x, y = puzzle.view.grid.xy(puzzle.safe[0])
    assert "🧩 safe-cell ✓" in daily("puzzle", "--date", day, lines=f"{x},{y}\n")
    assert "🧩 safe-cell ✓" in daily("puzzle", "--date", day, lines="\n")  # the first answer counts
    with open_store(database) as store:
        assert [one.solved for one in store.puzzles.attempts(LOCAL_KEY, "safe-cell")] == [True, False]
    assert f"puzzle of {day}" in daily("puzzle", "--date", day, lines="q\n")


def test_the_archive_lists_the_days_before() -> None:
    days = told("archive", "--limit", "3", "--date", "2026-01-02")["days"]
    assert [day["date"] for day in days] == ["2026-01-02", "2026-01-01"]
    assert daily("archive", "--limit", "1", "--date", "2026-01-01").splitlines() == [
        "2026-01-01  16x16/40!  –                         safe-cell   –",
        "days in a row: board 0 (longest 0), puzzle 0 (longest 0)",
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--date", "2999-01-01"], "2999-01-01 has not begun yet"),
        (["play", "--date", "2025-12-31"], "the first one is that of 2026-01-01"),
        (["--date", "tomorrow"], "cannot read the date 'tomorrow'"),
        (["tomorrow"], "no part of a day is called 'tomorrow'"),
    ],
)
def test_a_day_that_cannot_be_had_is_one_clear_line(words: list[str], said: str) -> None:
    with pytest.raises(GridsageError, match=said):
        daily(*words)


def test_a_day_is_played_in_a_database_that_is_gone_with_the_command() -> None:
    assert "💣 9x9/10! …" in daily("play", "--date", MONDAY, "--database", "memory:", lines="flag 0,0\nquit\n")


def test_a_try_that_is_not_kept_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(games: SqlGames, game: StoredGame) -> bool:
        raise StoreError("the disk is full")

    monkeypatch.setattr(SqlGames, "put", refuse)
    with pytest.raises(StoreError, match="still counts as not tried"):
        daily("play", "--date", MONDAY, lines="flag 0,0\nquit\n")
