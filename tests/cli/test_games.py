"""Stored games on the command line: those of the terminal are kept, listed, shown and written to files."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import sys
from pathlib import Path

import pytest

from gridsage.cli.main import main
from gridsage.games.mines import replay
from gridsage.games.mines.figures import measure_recording
from gridsage.record import GameRecord
from gridsage.store import open_store


def gridsage(*words: str, lines: str = "", status: int = 0) -> str:
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        patch.setattr(sys, "argv", ["gridsage", *words])
        patch.setattr(sys, "stdin", io.StringIO(lines))
        with pytest.raises(SystemExit) as end:
            main()
    assert (end.value.code or 0) == status, err.getvalue()
    return err.getvalue() if status else out.getvalue()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Two games of Minesweeper, the first to its end, and a round of tic-tac-toe that is broken off."""
    file = str(tmp_path_factory.mktemp("games") / "t.db")
    minesweeper = "open 4,4\nbot\nnew\nopen 2,2\nundo\nopen 2,2\nflag 0,0\n"
    gridsage("mines", "play", "--setup", "beginner", "--seed", "4", "--database", file, lines=minesweeper)
    gridsage("mnk", "play", "--setup", "TicTacToe", "--time", "0.1", "--database", file, lines="b2\n")
    return file


def test_games_of_the_terminal_are_kept(database: str) -> None:
    rows = json.loads(gridsage("games", "list", "--database", database, "--json"))["rows"]
    told = [(row["game"], row["setup"], row["moves"], row["result"], row["class"]) for row in rows]
    assert told[:2] == [
        ("mnk", "3x3x3", 2, "unfinished", "unaided"),
        ("mines", "9x9/10", 2, "unfinished", "practice"),
    ]
    assert told[2][3] == "solved"
    assert rows[2]["players"] == ["human", "csp"]
    with open_store(database) as store:
        assert [store.games.get(row["id"]).owner for row in rows] == ["local"] * 3


def test_list_takes_the_family_the_setup_and_the_player(database: str) -> None:
    def count(*words: str) -> int:
        return len(json.loads(gridsage("games", "list", "--database", database, "--json", *words))["rows"])

    assert count("--family", "mines") == 2
    assert count("--setup", "Beginner") == 2
    assert count("--setup", "3x3x3") == 1
    assert count("--player", "csp") == 1
    assert count("--limit", "1") == 1
    assert "known: mines, mnk" in gridsage("games", "list", "--family", "go", "--database", database, status=2)


def test_list_has_the_players_figures_as_columns(tmp_path: Path) -> None:
    file = str(tmp_path / "t.db")
    gridsage("mines", "play", "--setup", "beginner", "--seed", "4", "--database", file, lines="open 4,4\nbot\n")
    gridsage("mnk", "play", "--setup", "TicTacToe", "--time", "0.1", "--database", file, lines="b2\n")
    listed = ("games", "list", "--figures", "--database", file)
    assert "1 game not worked out yet: gridsage mines progress does so." in gridsage(*listed)
    gridsage("mines", "progress", "--database", file)
    mnk, mines = json.loads(gridsage(*listed, "--json"))["rows"]
    assert set(mnk["figures"].values()) == {None}
    with open_store(file) as store:
        record = store.games.get(mines["id"]).record
    measured = measure_recording(record).to_dict()
    assert mines["figures"]["zini"] == measured["zini"]
    assert mines["figures"]["openings"] == measured["openings"]
    assert mines["needless"] == 0
    assert isinstance(mines["solvable"], bool)
    _, row = csv.DictReader(gridsage(*listed, "--format", "csv").splitlines())
    assert row["figures_hzini"] == str(measured["hzini"])
    table = gridsage(*listed, "--format", "markdown")
    for title in ("3BV", "ZNT", "RQP", "QG", "IOS", "STNB", "Wasted", "Islands", "Path", "Luck", "Needless"):
        assert f"| {title} |" in table
    assert "not worked out" not in table
    assert "figures" not in json.loads(gridsage("games", "list", "--database", file, "--json"))["rows"][0]


def test_game_is_shown_by_the_beginning_of_its_id(database: str) -> None:
    rows = json.loads(gridsage("games", "list", "--database", database, "--json"))["rows"]
    board = gridsage("games", "show", rows[0]["id"][:8], "--database", database)
    assert "unfinished after 2 moves" in board
    assert " X " in board
    document = json.loads(gridsage("games", "show", rows[2]["id"], "--database", database, "--json"))
    assert replay(GameRecord.from_dict(document["record"])).view()
    assert "there is no game 'zzz'" in gridsage("games", "show", "zzz", "--database", database, status=2)


def test_a_finished_game_is_shown_with_its_guesses_its_luck_and_the_grade_of_its_board(tmp_path: Path) -> None:
    place = ("--database", str(tmp_path / "t.db"))
    out = gridsage("mines", "play", "--setup", "9x9/10!", "--seed", "7", *place, lines="open 4,4\nopen 0,0\n")
    (row,) = json.loads(gridsage("games", "list", *place, "--json"))["rows"]
    told = gridsage("games", "show", row["id"], *place).splitlines()
    assert "forced: 0 guesses, luck 100.0%" in told
    assert "needless: 1 guess, risk 100.0%" in told
    (grade,) = (line for line in told if line.startswith("grade: "))
    assert " of 10 (" in grade
    assert grade in out.splitlines()
    # Once it was worked out, the game keeps it.
    gridsage("mines", "progress", *place)
    document = json.loads(gridsage("games", "show", row["id"], *place, "--json"))
    assert document["worth"]["guesses"]["needless"] == 1
    assert gridsage("games", "show", row["id"], *place).splitlines() == told


def test_game_is_written_in_the_format_of_the_name(database: str, tmp_path: Path) -> None:
    rows = json.loads(gridsage("games", "list", "--database", database, "--json"))["rows"]
    place = ("--database", database)
    gridsage("games", "export", rows[0]["id"], str(tmp_path / "a.sgf"), *place)
    assert (tmp_path / "a.sgf").read_text(encoding="utf-8").startswith("(;FF[4]")
    assert "--force" in gridsage("games", "export", rows[0]["id"], str(tmp_path / "a.sgf"), *place, status=2)
    gridsage("games", "export", rows[2]["id"], str(tmp_path / "a.json"), *place)
    assert GameRecord.from_json((tmp_path / "a.json").read_text(encoding="utf-8")).players == ("human", "csp")
    gridsage("games", "export", rows[2]["id"], str(tmp_path / "a.rawvf"), *place)
    assert (tmp_path / "a.rawvf").stat().st_size
    assert "no file format" in gridsage("games", "export", rows[2]["id"], str(tmp_path / "a.pdf"), *place, status=2)


def test_game_goes_on_where_it_cannot_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "no.db"
    broken.write_text("this is no database", encoding="utf-8")
    monkeypatch.setenv("GRIDSAGE_DATABASE", str(broken))
    out = gridsage("mines", "play", "--setup", "beginner", "--seed", "4", lines="open 4,4\n")
    assert "1 move" in out
    # One that was asked for is told at once.
    named = gridsage("mines", "play", "--seed", "4", "--database", str(broken), lines="open 4,4\n", status=2)
    assert "is no database" in named


def test_watched_game_is_one_record() -> None:
    record = json.loads(gridsage("mines", "watch", "--bot", "csp", "--seed", "4", "--json"))
    assert record["players"] == ["csp"]
