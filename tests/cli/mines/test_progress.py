"""``gridsage mines progress``: games are worked out once, summed up as a table, and exported as CSV and JSON."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gridsage.cli.main import app
from gridsage.errors import GridsageError
from gridsage.games.mines import Move, parse_board
from gridsage.sessions.mines.game import MinesGame
from gridsage.sessions.mines.worth import HISTORY_FIGURES, GameWorth
from gridsage.store import open_store
from gridsage.store.progress import find_progress

BOARD = "4x1/1@any first 0,0\n01*1"


def progress(*words: str) -> str:
    done = CliRunner().invoke(app, ["mines", "progress", *words])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.stdout


@pytest.fixture
def database(tmp_path: Path) -> str:
    """Two games: one lost by a needless guess, one won."""
    location = str(tmp_path / "games.db")
    with open_store(location) as store:
        for cell in (2, 3):
            game = MinesGame.on_board(parse_board(BOARD))
            game.push(Move.open(cell), time_s=2.0)
            store.games.add(game.record(), owner="local", keys=("local",))
    return location


def test_games_are_worked_out_and_exported(database: str) -> None:
    told = json.loads(progress("--json", "--database", database))
    assert [(game["won"], game["needless"], game["accuracy"]) for game in told["games"]] == [
        (False, 1, 0),
        (True, 0, 1),
    ]
    (total,) = told["totals"]
    assert (total["games"], total["win_rate"], total["champion_win_rate"], total["best_s"]) == (2, 0.5, 1.0, 2.0)
    assert told["missing"] == 0
    with open_store(database) as store:
        assert all(game.worth is not None for game in store.games.find())
    rows = list(csv.DictReader(progress("--csv", "--database", database).splitlines()))
    assert [row["needless"] for row in rows] == ["1", "0"]
    (row,) = csv.DictReader(progress("--format", "csv", "--totals", "--database", database).splitlines())
    assert (row["games"], row["wins"], row["best_s"], row["result_class"]) == ("2", "1", "2.0", total["result_class"])
    assert float(row["best_three_bv_per_s"]) == max(game["three_bv_per_s"] for game in told["games"] if game["won"])
    table = progress("--database", database)
    assert "50.0%" in table
    assert "4x1/1@any" in table


def test_every_game_has_its_figures_as_columns(database: str) -> None:
    told = json.loads(progress("--json", "--database", database))["games"]
    rows = list(csv.DictReader(progress("--csv", "--database", database).splitlines()))
    for game, row in zip(told, rows, strict=True):
        assert tuple(game["figures"]) == HISTORY_FIGURES
        for name in HISTORY_FIGURES:
            value = game["figures"][name]
            assert row[name] == ("" if value is None else str(value))
        assert row["solvable"] == str(game["solvable"]) == "True"
    assert [(row["left"], row["rqp"], row["stnb"]) for row in rows] == [("2", "4.0", ""), ("2", "2.0", "")]


def test_games_that_were_looked_at_before_there_were_figures_are_looked_at_again(database: str) -> None:
    progress("--database", database)
    with open_store(database) as store:
        for found in store.games.find():
            assert found.worth is not None
            kept = found.worth.to_dict()
            del kept["figures"]
            assert store.games.keep_worth(found.id, GameWorth.from_dict(kept), changed_at=found.updated_at)
            told = find_progress(store, None, limit=5)
    assert {(game.worked_out, len(game.figures)) for game in told} == {(False, 0)}
    assert json.loads(progress("--json", "--database", database))["missing"] == 0
    with open_store(database) as store:
        assert all(game.worked_out and game.figures for game in find_progress(store, None, limit=5))


def test_only_one_board_is_told_where_that_is_asked_for(database: str) -> None:
    assert len(json.loads(progress("--json", "--setup", "4x1/1@any", "--database", database))["games"]) == 2
    assert progress("--setup", "expert", "--database", database) == "no finished games of Minesweeper are kept here\n"
    with pytest.raises(GridsageError, match="cannot be combined"):
        progress("--csv", "--json", "--database", database)
    with pytest.raises(GridsageError, match="--totals belongs to --format csv"):
        progress("--totals", "--database", database)
