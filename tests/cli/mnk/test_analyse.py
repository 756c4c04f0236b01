"""``gridsage mnk analyse`` and ``solve`` as a user calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridsage.games.mnk.formats import sgf
from tests.cli.mnk.conftest import Command

TACTICS = Path(__file__).parents[2] / "data" / "mnk_tactics.jsonl"


@pytest.mark.parametrize(
    ("setup", "value"), [("3x3x3", "draw"), ("4x3x3", "win"), ("4x4x4", "draw"), ("5x5x4", "draw"), ("6x5x4", "win")]
)
def test_solve(gridsage: Command, setup: str, value: str) -> None:
    found = gridsage.document("solve", setup, "--json")
    assert (found["setup"], found["value"]) == (setup, value)
    assert len(found["best"]) == 2
    assert found["nodes"] > 0


def test_solve_says_unknown_when_time_is_up(gridsage: Command) -> None:
    found = gridsage.document("solve 9x9x5 --time 0.2 --json")
    assert (found["value"], found["best"]) == ("unknown", None)
    assert (found["at_least"], found["at_most"]) == ("draw", "win")
    said = gridsage("solve", "9x9x5", "--time", "0.2").stdout
    assert "not proven within the limits: the first player does not lose" in said


def test_analyse_rows_with_either_side_to_move(gridsage: Command) -> None:
    rows = "." * 9 + "\n.XXXX....\n" + "\n".join(["." * 9] * 6) + "\nOO.......\nO to move\n"
    found = gridsage.document("analyse", "-", "--time", "0.3", "--json", text=rows)
    assert (found["setup"], found["to_move"]) == ("9x9x5", "O")
    assert found["lines"][0]["move"] in ([0, 1], [5, 1])
    found = gridsage.document("analyse", "--time", "0.3", "--json", text=rows.replace("O to", "X to"))
    assert found["lines"][0]["mate_in"] == 1
    assert found["lines"][0]["reason"]["rule"] == "row"


def test_analyse_moves_setup_line_and_several_best(gridsage: Command) -> None:
    found = gridsage.document("analyse", "-", "--best", "3", "--time", "0.3", "--json", text="15x15x5@exact\nh8 i9\nh9")
    assert found["setup"] == "15x15x5@exact"
    assert len(found["lines"]) == 3
    assert {"move", "score", "mate_in", "line"} <= set(found["lines"][0])
    assert found["depth"] > 0
    assert found["nodes"] > 0


def test_analyse_finds_a_forced_win_and_shows_its_line(gridsage: Command, tmp_path: Path) -> None:
    easy = min(map(json.loads, TACTICS.read_text(encoding="utf-8").splitlines()), key=lambda entry: entry["mate_in"])
    file = tmp_path / "position.json"
    file.write_text(json.dumps(easy), encoding="utf-8")
    found = gridsage.document("analyse", str(file), "--time", "5", "--json")
    assert found["lines"][0]["mate_in"] is not None
    assert found["lines"][0]["mate_in"] > 0
    assert len(found["lines"][0]["line"]) >= 3


def test_analyse_shows_a_threat_and_the_board(gridsage: Command) -> None:
    done = gridsage("analyse", "--setup", "15x15x5", "--time", "0.5", text="h8 a1 i8 a15 j8")
    assert done.returncode == 0
    assert "X threatens to win" in done.stdout
    assert "O to move" in done.stdout


def test_analyse_of_a_finished_game_has_no_moves(gridsage: Command) -> None:
    found = gridsage.document("analyse", "--setup", "3x3x3", "--json", text="a1 a2 b1 b2 c1")
    assert (found["winner"], found["lines"]) == ("X", [])
    assert "X has won: a1 b1 c1" in gridsage("analyse", "--setup", "3x3x3", text="a1 a2 b1 b2 c1").stdout


def test_nodes_give_the_same_answer_on_every_machine(gridsage: Command) -> None:
    first, second = (
        gridsage.document("analyse", "--nodes", "2000", "--json", text="Gomoku\nh8 i9") | {"time_s": 0}
        for _ in range(2)
    )
    assert first == second
    assert first["nodes"] <= 2000
    assert gridsage("analyse", "--nodes", "0", text="h8").returncode == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("h8 h8", "move 2, h8: cannot play h8: a stone of X is there"),
        ("h8 z99", "the board goes from a1 to o15"),
        ("XXX\nXX", "row 2 has 2 cells"),
        ("XXX\n...\nX..", "X has 4 stones"),
        ("hello", "row 1"),
        ("", "it is empty"),
        ("\n", "it is empty"),
        ('{"moves": 7}', "expected JSON"),
        ('{"size": 2, "moves": []}', "outside 3 to 25"),
    ],
)
def test_unreadable_position_is_one_line_and_status_2(gridsage: Command, text: str, message: str) -> None:
    done = gridsage("analyse", "-", text=text)
    assert done.returncode == 2
    assert message in done.stderr or "cannot read the position" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_last_position_of_a_game_in_any_file_is_analysed(gridsage: Command, tmp_path: Path) -> None:
    games = tmp_path / "games.sgf"
    games.write_text("(;GM[4];B[hh];W[ii])(;GM[4]SZ[9];B[aa])")
    record = tmp_path / "game.json"
    record.write_text(sgf.parse("(;GM[4]SZ[9];B[aa])").to_json())
    for words in (f"{games} --number 2", str(record)):
        found = gridsage.document(f"analyse {words} --nodes 50 --json")
        assert (found["setup"], found["to_move"]) == ("9x9x5", "O")
        assert gridsage.document(f"analyse {words} --nodes 50 --json --setup 9x9x5")["setup"] == "9x9x5"
        refused = gridsage(*f"analyse {words} --nodes 50 --setup 3x3x3".split())
        assert (refused.returncode, refused.stderr) == (2, "gridsage: the game was played on 9x9x5, not on 3x3x3\n")
    assert "games.sgf holds 2 games; --number names one" in gridsage("analyse", str(games)).stderr
    assert "--number is for files with several games" in gridsage("analyse", "-", "--number", "1", text="h8").stderr


@pytest.mark.parametrize(
    "text",
    [
        "9x9x5\ne5 e6 (d4 c3) f5",
        "9x9x5\n" + "." * 9 + "\n" + "\n".join(["." * 9] * 8) + "\ne5 e6 (d4) f5",
        "(;GM[4]SZ[9];B[ee](;W[ef];B[fe])(;W[dd]))",
        "Piskvorky 9x9, 11:11, 0\n5,5,0\n5,6,0\n6,5,0\n",
    ],
)
def test_of_variations_the_end_of_the_main_line_is_analysed(gridsage: Command, text: str) -> None:
    found = gridsage.document("analyse", "-", "--nodes", "300", "--json", text=text)
    assert (found["setup"], found["to_move"]) == ("9x9x5", "O")
    same = gridsage.document("analyse", "9x9x5\ne5 e6 f5", "--nodes", "300", "--json")
    assert found["lines"] == same["lines"]


def test_the_position_may_stand_on_the_command_line(gridsage: Command) -> None:
    for words, stones in (("h8 i9 h9", 3), ("tictactoe", 0)):
        found = gridsage.document("analyse --nodes 50 --json", words)
        assert found["to_move"] == "XO"[stones % 2]
    assert gridsage.document("analyse --nodes 50 --json", r"X..\nO..\n...")["setup"] == "3x3x3"
    said = gridsage("analyse", "h8 zz").stderr
    assert said.startswith("gridsage: 'h8 zz' is no file, and cannot be read as it stands: ")
    assert "cannot read none.sgf: No such file" in gridsage("analyse", "none.sgf").stderr


def test_a_walk_keeps_what_was_found_before(gridsage: Command, tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text("15x15x5\nh8 i9 h9\n")
    line = f"analyse {file} --nodes 40000 --walk --json"
    done = gridsage(*line.split(), text="h10\nz99\nback\nquit\nh7\n")
    told = [json.loads(document) for document in done.stdout.splitlines()]
    assert [document["to_move"] for document in told] == ["O", "X", "O"]
    assert told[2]["depth"] > told[0]["depth"], "the same nodes see further from where the first look ended"
    assert "there is no cell z99: the board goes from a1 to" in done.stderr
    refused = gridsage("analyse", "--walk", text="15x15x5\n")
    assert (refused.returncode, "name a file" in refused.stderr) == (2, True)
