"""``gridsage mnk book``: grown from files, games, runs and analyses, shown, and played from by the champion."""

from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.cli.calling import call

PSQ = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n8,9,0\n"


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "store.db")


def asked(*words: str) -> dict[str, object]:
    done = call(*words, "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, object] = json.loads(done.stdout)
    return found


def refused(done: CompletedProcess[str], words: str) -> None:
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    assert done.stdout == ""


def test_files_grow_a_book_once_and_it_is_shown(database: str, tmp_path: Path) -> None:
    moves, tree, records = tmp_path / "a.txt", tmp_path / "b.sgf", tmp_path / "c.jsonl"
    moves.write_text("3x3x3\nb2 a1 c3 a2 a3 c1\n")
    tree.write_text("(;GM[4]SZ[15];B[hh](;W[ii];B[hi])(;W[hg]))(;GM[4]SZ[15];B[hh];W[aa])")
    record = {
        "game": "mnk", "setup": "3x3x3", "seed": 0, "players": ["x", "o"],
        "moves": [[0, "b2", 0, False, None], [1, "a2", 0, False, None]],
        "outcome": {"termination": "resigned", "winner": 0, "note": ""},
    }  # fmt: skip
    records.write_text(f"{json.dumps(record)}\n\n{json.dumps(record)}\n")
    words = ("mnk", "book", "grow", str(moves), str(tree), str(records), "--database", database)
    first = asked(*words)
    assert {name: first[name] for name in ("sources", "known", "games")} == {"sources": 3, "known": 0, "games": 6}
    again = asked(*words)
    assert (again["sources"], again["known"], again["positions"]) == (0, 3, first["positions"])
    shown = asked("mnk", "book", "show", "b2", "--setup", "3x3x3", "--database", database)
    rows = shown["rows"]
    assert isinstance(rows, list)
    assert {row["name"]: (row["x_wins"], len(row["twins"])) for row in rows} == {"b1": (2, 3), "a1": (0, 3)}
    assert shown["to_move"] == "O"
    table = call("mnk", "book", "show", "h8", "--database", database)
    assert "h7" in table.stdout
    listed = asked("mnk", "book", "sources", "--database", database)
    assert [source["source"] for source in listed["sources"]] == ["c.jsonl", "b.sgf", "a.txt"]  # type: ignore[attr-defined]
    plain = call("mnk", "book", "sources", "--database", database).stdout
    assert "3x3x3: " in plain
    refused(call("mnk", "book", "clear", "--database", database), "--yes")
    assert "forgotten" in call("mnk", "book", "clear", "--yes", "--database", database).stdout
    assert asked("mnk", "book", "show", "--database", database)["rows"] == []


def test_a_game_that_cannot_be_read_is_named_with_its_file(database: str, tmp_path: Path) -> None:
    one, several = tmp_path / "a.sgf", tmp_path / "b.bdt"
    one.write_text("(;GM[4]SZ[15]RE[B+R];B[hh](;W[ii])(;W[hg];B[zz]))")
    several.write_text("=[a,b,+,8899,,,]\n=[c,d,-,8,,,]\n")
    refused(call("mnk", "book", "grow", str(one), "--database", database), f"{one}: move 4 of the SGF file")
    refused(
        call("mnk", "book", "grow", str(several), "--database", database), f"{several}, game 2: the bdt file: cannot"
    )
    one.write_text("(;GM[4]SZ[15]RE[B+R];B[hh](;W[ii])(;W[hg]))")
    assert asked("mnk", "book", "grow", str(one), "--database", database)["games"] == 2
    rows = asked("mnk", "book", "show", "h8", "--database", database)["rows"]
    assert isinstance(rows, list)
    assert sorted((row["x_wins"], row["unfinished"]) for row in rows) == [(0, 1), (1, 0)]


def test_bench_games_searches_and_proofs_grow_it_and_the_champion_plays_it(database: str, tmp_path: Path) -> None:
    bench = ("mnk", "bench", "--players", "uniform,classic", "--setup", "3x3x3", "--games", "4", "--workers", "1")
    assert call(*bench, "--database", database).returncode == 0
    (run,) = json.loads(call("runs", "list", "--json", "--database", database).stdout)["rows"]
    assert asked("mnk", "book", "grow", "--run", run["run"], "--database", database)["games"] == 4
    assert call("mnk", "solve", "3x3x3", "--moves", "b2 b1", "--database", database).returncode == 0
    grown = asked("mnk", "book", "grow", "--analyses", "--stored-games", "--database", database)
    assert grown["evaluations"] == 1
    position = tmp_path / "position.txt"
    position.write_text("9x9x5\ne5 e6\n")
    search = ("mnk", "analyse", str(position), "--nodes", "3000", "--to-book", "--database", database)
    best = asked(*search)["lines"][0]["move"]  # type: ignore[index]
    again = asked(*search)
    assert again["lines"][0]["move"] == best  # type: ignore[index]
    row = asked("mnk", "book", "show", "e5 e6", "--setup", "9x9x5", "--database", database)["rows"][0]  # type: ignore[index]
    assert best in [row["move"], *row["twins"]]
    games = ("mnk", "bench", "--players", f"champion:level=1:book={database},uniform", "--setup", "9x9x5")
    assert call(*games, "--games", "2", "--nodes", "50", "--workers", "1", "--database", "memory:").returncode == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("grow",), "nothing to grow the book from"),
        (("grow", "-"), "standard input has no name"),
        (("grow", "none.psq"), "cannot read none.psq"),
        (("grow", "a.xyz"), ".xyz"),
        (
            ("grow", "mines.txt"),
            "Minesweeper; a book has positions of mnk (.bdt, .db, .json, .jsonl, .lib, .pos, .psq, .sgf",
        ),
        (("grow", "empty.sgf"), "empty"),
        (("grow", "store.db"), "not a Yixin database"),
        (("grow", "bad.jsonl"), "line 2"),
        (("grow", "--run", "nonsense"), "nonsense"),
        (("grow", "a.psq", "--stones", "100"), "60"),
        (("show", "h8 h8"), "h8"),
        (("show", "", "--setup", "2x2x2"), "2"),
    ],
)
def test_bad_input_is_one_line(
    words: tuple[str, ...], told: str, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.xyz").write_text("h8")
    Path("mines.txt").write_text("..\n.*\n")
    Path("empty.sgf").write_text("")
    Path("bad.jsonl").write_text(
        '{"game":"mnk","setup":"3x3x3","seed":0,"players":["a","b"],"moves":[],'
        '"outcome":{"termination":"unfinished","winner":null,"note":""}}\n{}\n'
    )
    call("database", "where", "--database", "memory:")
    assert call("mnk", "book", "grow", "--stored-games", "--database", database).returncode == 0
    refused(call("mnk", "book", *words, "--database", database), told)


def test_a_champion_with_a_book_that_is_not_there_is_refused_at_once(tmp_path: Path) -> None:
    missing = tmp_path / "none.db"
    done = call("mnk", "bench", "--players", f"champion:book={missing},uniform", "--setup", "3x3x3", "--games", "2")
    refused(done, "there is no book")
