"""``gridsage mines show`` and ``convert`` with files of other programs."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from gridsage.bots.mines.move_queue import MoveQueue
from gridsage.cli.main import main
from gridsage.games.mines.figures import measure_recording
from gridsage.games.mines.formats import read_recordings, write_recording
from gridsage.games.mines.rerun import Rerun
from gridsage.games.mines.zini import best_zinis
from gridsage.mines import judge_game
from gridsage.record import GameRecord, Outcome, Termination
from tests.games.mines.recordings import as_avf, played, recorded

GAME = recorded(MoveQueue(seed=1), "8x8/10@any", 7)


class Command:
    """``gridsage`` in this process."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self._monkeypatch, self._capsys = monkeypatch, capsys

    def __call__(self, *words: str) -> tuple[int, str, str]:
        self._monkeypatch.setattr(sys, "argv", ["gridsage", *words])
        with pytest.raises(SystemExit) as stop:
            main()
        said = self._capsys.readouterr()
        return int(stop.value.code or 0), said.out, said.err


@pytest.fixture
def gridsage(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return Command(monkeypatch, capsys)


def test_recording_is_shown_with_its_board_and_figures(gridsage: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.avf"
    file.write_bytes(as_avf(GAME))
    status, out, err = gridsage("mines", "show", str(file))
    assert (status, err) == (0, "")
    assert out.startswith("8x8/10@any  bot · Gridsage")
    assert f"3BV {GAME.claims.three_bv}, openings" in out
    size, count = measure_recording(GAME).opening_sizes[-1]
    assert re.search(rf"cells of the openings: .*\b{f'{count} × {size}' if count > 1 else size}$", out, re.MULTILINE)
    assert "clicks " in out
    assert "solvable without a guess" in out
    guesses = judge_game(GAME)
    assert f"forced guesses {guesses.forced}, luck needed" in out
    assert f"needless guesses {guesses.needless}, their risk" in out


def test_recording_as_json_and_up_to_a_moment(gridsage: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.evf"
    file.write_bytes(write_recording(GAME, ".evf"))
    whole = json.loads(gridsage("mines", "show", str(file), "--json")[1])
    part = json.loads(gridsage("mines", "show", str(file), "--json", "--until", "1")[1])
    assert whole["events"] == len(GAME.events)
    best = best_zinis(GAME.setup, GAME.mines)
    assert {name: whole["figures"][name] for name in best} == best
    words = f"in the best of eight orders {best['zini_of_eight']} and {best['hzini_of_eight']}"
    assert words in gridsage("mines", "show", str(file))[1]
    assert whole["figures"]["solvable"] in (True, False)
    assert whole["guesses"] == judge_game(GAME).to_dict()
    assert part["figures"]["clicks"] < whole["figures"]["clicks"]


def test_board_is_shown_without_a_game(gridsage: Command, tmp_path: Path) -> None:
    file = tmp_path / "board.mbf"
    file.write_bytes(write_recording(GAME, ".mbf"))
    out = gridsage("mines", "show", str(file))[1]
    assert out.count("*") == 10
    assert "clicks" not in out


def test_fewest_clicks_are_told_with_their_proof_or_their_gap(gridsage: Command, tmp_path: Path) -> None:
    file = tmp_path / "board.mbf"
    file.write_bytes(write_recording(GAME, ".mbf"))
    told = json.loads(gridsage("mines", "show", str(file), "--fewest", "--time", "60", "--json")[1])["figures"]
    assert told["fewest"]["exact"]
    assert told["fewest"]["upper"] <= told["zini"]
    assert f"fewest clicks {told['fewest']['upper']} (proven" in gridsage("mines", "show", str(file), "--fewest")[1]
    assert "the bounds are " in gridsage("mines", "show", str(file), "--fewest", "--time", "0")[1]
    status, _, err = gridsage("mines", "show", str(file), "--fewest", "--time", "-1")
    assert (status, err.count("\n")) == (2, 1)


def test_false_claims_are_told_on_standard_error(gridsage: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.rawvf"
    words = write_recording(GAME, ".rawvf").replace(b"BBBV: ", b"BBBV: 9")
    file.write_bytes(words)
    assert "the file says that its 3BV is 9" in gridsage("mines", "show", str(file))[2]


def test_unreadable_file_is_one_line(gridsage: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.avf"
    file.write_bytes(b"\x00" * 50)
    status, out, err = gridsage("mines", "show", str(file))
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert gridsage("mines", "show", str(tmp_path / "none.avf"))[0] == 2


def test_recording_goes_through_every_format_that_holds_it(gridsage: Command, tmp_path: Path) -> None:
    (tmp_path / "a.avf").write_bytes(as_avf(GAME))
    said = "gridsage: b.evf does not hold the file's notes (started, ended)\n"  # dates without a time zone
    for source, target, err in (("a.avf", "b.evf", said), ("b.evf", "c.rawvf", ""), ("c.rawvf", "d.evf", "")):
        assert gridsage("convert", str(tmp_path / source), str(tmp_path / target)) == (0, "", err)
    assert (tmp_path / "b.evf").read_bytes() == (tmp_path / "d.evf").read_bytes()


def test_what_a_format_cannot_hold_is_named(gridsage: Command, tmp_path: Path) -> None:
    (tmp_path / "a.evf").write_bytes(write_recording(GAME, ".evf"))
    status, _, err = gridsage("convert", str(tmp_path / "a.evf"), str(tmp_path / "a.board"))
    assert status == 0
    assert "a.board does not hold the" in err
    assert read_recordings((tmp_path / "a.board").read_bytes())[0].mines == GAME.mines


def test_recording_becomes_a_record_of_ours_and_comes_back(gridsage: Command, tmp_path: Path) -> None:
    (tmp_path / "a.evf").write_bytes(write_recording(GAME, ".evf"))
    assert gridsage("convert", str(tmp_path / "a.evf"), str(tmp_path / "a.json"))[0] == 0
    record = GameRecord.from_json((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert record.details["layout"] == list(GAME.mines)
    assert gridsage("convert", str(tmp_path / "a.json"), str(tmp_path / "b.evf"))[0] == 0
    (again,) = read_recordings((tmp_path / "b.evf").read_bytes())
    assert again.events == GAME.events


def test_what_no_recording_holds_of_a_game_of_ours_is_named(gridsage: Command, tmp_path: Path) -> None:
    record = played(MoveQueue(seed=1), "9x9/10", 3)
    first = record.moves[0]._replace(guess=True, chance=0.25)
    details = {**record.details, "help": {"hints": 1}}
    ours = replace(
        record, moves=(first, *record.moves[1:]), details=details, outcome=Outcome(Termination.RESIGNED, note="tired")
    )
    (tmp_path / "a.json").write_text(ours.to_json(), encoding="utf-8")
    lost = (
        "the seed of the board, which moves were guesses, the chances that the player told, the help that was taken, "
        "how it ended, a note on its end"
    )
    told = (0, "", f"gridsage: a.evf does not hold {lost}\n")
    assert gridsage("convert", str(tmp_path / "a.json"), str(tmp_path / "a.evf")) == told
    # What came from a recording has all that one holds.
    assert gridsage("convert", str(tmp_path / "a.evf"), str(tmp_path / "b.json")) == (0, "", "")
    assert gridsage("convert", str(tmp_path / "b.json"), str(tmp_path / "b.evf")) == (0, "", "")


def test_board_text_becomes_an_id_and_back(gridsage: Command, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("*10\n110\n", encoding="utf-8")
    assert gridsage("convert", str(tmp_path / "a.txt"), str(tmp_path / "a.tatham"))[0] == 0
    assert gridsage("convert", str(tmp_path / "a.tatham"), str(tmp_path / "b.txt"))[0] == 0
    assert "*10\n110" in (tmp_path / "b.txt").read_text(encoding="utf-8")


def test_minesweeper_does_not_go_into_files_of_five_in_a_row(gridsage: Command, tmp_path: Path) -> None:
    (tmp_path / "a.evf").write_bytes(write_recording(GAME, ".evf"))
    assert "holds m,n,k games" in gridsage("convert", str(tmp_path / "a.evf"), str(tmp_path / "a.psq"))[2]
    (tmp_path / "b.txt").write_text("15x15x5\nh8 i9\n", encoding="utf-8")
    assert "holds Minesweeper games" in gridsage("convert", str(tmp_path / "b.txt"), str(tmp_path / "b.evf"))[2]


def test_board_and_guesses_are_those_of_the_moment(gridsage: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.evf"
    file.write_bytes(write_recording(GAME, ".evf"))
    out = gridsage("mines", "show", str(file), "--until", "0")[1]
    board = out.split("\n\n")[1]
    assert "not finished" in out
    assert board == str(Rerun(GAME, until_s=0).board.view()).rstrip()
    start = json.loads(gridsage("mines", "show", str(file), "--until", "0", "--json")[1])["guesses"]
    end = json.loads(gridsage("mines", "show", str(file), "--json")[1])["guesses"]
    assert sum(start[kind] for kind in ("sure", "forced", "needless")) == 0
    assert end == judge_game(GAME).to_dict()
    status, out, err = gridsage("mines", "show", str(file), "--until", "-3")
    assert (status, out, err) == (2, "", "gridsage: --until -3.0 s: must be 0 or more and at most 10000000\n")


def test_what_generate_writes_is_shown(gridsage: Command, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(gridsage("mines", "generate", "--setup", "9x9/10", "--seed", "1")[1])
    status, out, _ = gridsage("mines", "show", str(file))
    assert status == 0
    assert out.startswith("9x9/10@any")
    assert "cells of the openings: 9, 48" in out


def test_game_of_five_in_a_row_is_named_as_such(gridsage: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("3x3x3\na1 b2")
    status, out, err = gridsage("mines", "show", str(file))
    assert (status, out) == (2, "")
    assert "holds a game of mnk, not of mines" in err
