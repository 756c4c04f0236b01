"""The seed document's performance test: free tiles, times, lengths and shares, as figures and as a plot."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from gridsage.cli.main import main
from gridsage.games.mnk import Setup, parse_moves
from gridsage.record import GameResult, Termination
from gridsage.studies.first_cells import FirstCellStudy, free_tiles, study_report

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
            GameResult(1, Termination.LINE, 0, moves=4, details=details),
            GameResult(1, Termination.CRASHED, 1, note="oh"),
        ]
    )
    assert study.times == [(3, 0.1), (7, 0.2), (13, 0.3)]
    report = study_report("classic", study)
    assert (report.document["games"], report.document["first_player_share"]) == (2, 0.5)
    assert report.document["longest_move_time_s"] == 0.3
    assert report.document["mean_moves"] == 4
    assert any("crashed: oh" in remark for remark in report.remarks)


def test_command_writes_figures_and_a_plot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plot = tmp_path / "study.png"
    arguments = ["--setup", "6x6x4", "--games", "9", "--workers", "0", "--format", "json", "--plot", str(plot)]
    monkeypatch.setattr(sys, "argv", ["gridsage", "mnk", "study", *arguments])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["bot"], found["games"]) == ("classic", 9)
    assert found["first_player_wins"] + found["second_player_wins"] + found["draws"] == 9
    assert sum(row["moves"] for row in found["rows"]) == found["moves_chosen"]
    assert plot.read_bytes().startswith(b"\x89PNG")
