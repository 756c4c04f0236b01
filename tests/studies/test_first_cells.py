"""The seed document's performance test: empty cells, times, lengths and shares, as figures and as a plot."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pyarrow.parquet
import pytest

from gridsage.arena.report import format_report
from gridsage.cli.main import main
from gridsage.errors import OptionError
from gridsage.games.mnk import Setup, parse_moves
from gridsage.record import GameResult, Termination
from gridsage.studies.first_cells import FirstCellStudy, free_tiles, study_report
from gridsage.studies.move_rows import check_rows_file, write_rows

SETUP = Setup(20, 20, 5)


@pytest.mark.parametrize(
    ("stones", "free"),
    [("", 400), ("a1", 3), ("t20", 3), ("j10", 8), ("j10 k11", 14), ("a1 t20", 398), ("b1 b2", 7)],
)
def test_free_tiles_of_the_play_area(stones: str, free: int) -> None:
    assert free_tiles(SETUP, parse_moves(stones, SETUP)) == free


def test_times_are_laid_beside_the_free_tiles_before_each_move() -> None:
    study = FirstCellStudy(SETUP)
    details = {"line": "a1 b2 c3 d4", "move_times_s": [[0.2], [0.1, 0.3]]}
    study.add(
        [
            GameResult(1, Termination.ROW, 0, moves=4, details=details),
            GameResult(1, Termination.CRASHED, 1, note="oh"),
        ]
    )
    assert study.times == [(3, 0.1), (7, 0.2), (13, 0.3)]
    report = study_report("classic", study)
    assert (report.document["games"], report.document["first_player_share"]) == (2, 0.5)
    assert report.document["longest_move_time_s"] == 0.3
    assert report.document["mean_moves"] == 4
    assert any("crashed: oh" in remark for remark in report.remarks)


def study_of_two_games() -> FirstCellStudy:
    study = FirstCellStudy(SETUP)
    details = {
        "line": "j10 k11 j11 k10",
        "move_times_s": [[0.2], [0.1, 0.3]],
        "searches": [(4, 50), (3, 120), (None, None)],
    }
    study.add([GameResult(1, Termination.ROW, 0, moves=4, details=details)])
    return study


def test_every_move_is_a_row_with_its_play_area_depth_and_nodes() -> None:
    rows = study_of_two_games().moves
    assert [(row.start, row.ply, row.side, row.move) for row in rows] == [
        ("j10", 2, "O", "k11"),
        ("j10", 3, "X", "j11"),
        ("j10", 4, "O", "k10"),
    ]
    assert [(row.free_tiles, row.play_area, row.depth, row.nodes) for row in rows] == [
        (8, 9, 4, 50),
        (14, 16, 3, 120),
        (13, 16, None, None),
    ]


def test_moves_are_grouped_where_the_seed_documents_depth_changes() -> None:
    rows = study_report("classic", study_of_two_games()).document["rows"]
    assert [(row["free_tiles_from"], row["free_tiles_to"], row["moves"]) for row in rows] == [(0, 8, 1), (9, 36, 2)]
    assert [(row["least_depth"], row["most_depth"], row["mean_nodes"]) for row in rows] == [(4, 4, 50), (3, 3, 120)]


@pytest.mark.parametrize("name", ["table", "markdown", "csv", "json"])
def test_a_study_can_be_written_in_every_format_also_one_that_was_broken_off(name: str) -> None:
    report = study_report("classic", study_of_two_games(), planned=400)
    text = format_report(report, name)
    assert "120" in text
    assert report.document["partial"]
    assert any("1 of 400" in remark for remark in report.remarks)
    if name == "csv":
        (first, second) = csv.DictReader(text.splitlines())
        assert (first["free_tiles_to"], second["free_tiles_to"], first["partial"]) == ("8", "36", "True")


@pytest.mark.parametrize("ending", [".csv", ".jsonl", ".parquet"])
def test_the_moves_come_back_from_their_file(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"moves{ending}"
    rows = study_of_two_games().moves
    if ending == ".parquet":
        write_rows(rows, path)
        found = pyarrow.parquet.read_table(path).to_pylist()
    else:
        write_rows(rows, path)
        text = path.read_text(encoding="utf-8")
        found = (
            list(csv.DictReader(text.splitlines())) if ending == ".csv" else list(map(json.loads, text.splitlines()))
        )
    assert [str(row["move"]) for row in found] == ["k11", "j11", "k10"]
    assert [str(row["nodes"] or "") for row in found] == ["50", "120", ""]
    assert float(found[1]["time_s"]) == 0.2


def test_a_file_of_moves_that_cannot_be_written_is_told_before_any_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(OptionError, match=r"ends in \.csv, \.jsonl, \.parquet"):
        check_rows_file(tmp_path / "moves.xls")
    with pytest.raises(OptionError, match="no folder"):
        check_rows_file(tmp_path / "nowhere" / "moves.csv")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(OptionError, match="needs the extra 'parquet'"):
        check_rows_file(tmp_path / "moves.parquet")


def test_command_writes_figures_and_a_plot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = tmp_path / "study.png"
    moves = tmp_path / "moves.csv"
    arguments = ["--setup", "6x6x4", "--games", "9", "--workers", "0", "--format", "json", "--plot", str(plot)]
    arguments += ["--moves-file", str(moves)]
    monkeypatch.setattr(sys, "argv", ["gridsage", "mnk", "study", *arguments])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["bot"], found["games"]) == ("classic", 9)
    assert found["first_player_wins"] + found["second_player_wins"] + found["draws"] == 9
    assert sum(row["moves"] for row in found["rows"]) == found["moves_chosen"]
    rows = list(csv.DictReader(moves.read_text(encoding="utf-8").splitlines()))
    assert len(rows) == found["moves_chosen"]
    assert all(int(row["nodes"]) > 0 and 1 <= int(row["depth"]) <= 4 for row in rows)
    assert plot.read_bytes().startswith(b"\x89PNG")
