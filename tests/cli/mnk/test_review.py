"""``gridsage mnk review`` as a user calls it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridsage.cli.main import main
from tests.cli.mnk.conftest import Command

LOST = "3x3x3\na1 a2 b2 c3 c1 b1 a3\n"


@pytest.fixture
def lost(tmp_path: Path) -> Path:
    file = tmp_path / "lost.txt"
    file.write_text(LOST, encoding="utf-8")
    return file


def test_every_move_is_shown_beside_the_best_one(gridsage: Command, lost: Path) -> None:
    done = gridsage("review", str(lost), "--time", "0.05")
    assert done.returncode == 0, done.stderr
    assert "O accuracy" in done.stdout
    (blunder,) = [line for line in done.stdout.splitlines() if "??" in line]
    assert blunder.split()[:5] == ["2", "O", "a2", "??", "blunder"]
    assert "missed the last defence" in blunder


def test_the_document_names_side_move_and_grade(gridsage: Command) -> None:
    found = gridsage.document("review - --time 0.05 --json", text=LOST)
    assert (found["setup"], found["result"], found["winner"]) == ("3x3x3", "line", "X")
    assert found["sides"]["X"]["accuracy"] == 1
    assert found["sides"]["O"]["grades"]["blunder"] == 1
    second = found["moves"][1]
    assert (second["side"], second["move"], second["best"], second["grade"]) == ("O", [0, 1], [1, 1], "blunder")
    assert second["missed"] == "defence"
    assert second["line"][0] == second["best"]
    assert found["definition"]


def test_by_nodes_a_review_is_the_same_each_time(gridsage: Command) -> None:
    found = gridsage.document("review - --nodes 2000 --json", text=LOST)
    assert (found["time_s"], found["nodes"]) == (None, 2000)
    assert gridsage.document("review - --nodes 2000 --json", text=LOST) == found


@pytest.mark.parametrize("ending", [".psq", ".sgf", ".json"])
def test_every_format_that_convert_writes_is_read(
    gridsage: Command, lost: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = lost.with_suffix(".txt")
    file.write_text("15x15x5\nh8 i9\n", encoding="utf-8")
    target = lost.with_suffix(ending)
    monkeypatch.setattr("sys.argv", ["gridsage", "convert", str(file), str(target)])
    with pytest.raises(SystemExit) as stop:
        main()
    assert not stop.value.code
    found = gridsage.document(f"review {target} --time 0.02 --json")
    assert [move["move"] for move in found["moves"]] == [[7, 7], [8, 8]]
    assert found["result"] == "unfinished"


def test_one_game_of_several_is_reviewed(gridsage: Command, tmp_path: Path) -> None:
    file = tmp_path / "games.sgf"
    file.write_text("(;GM[4];B[hh];W[ii])(;GM[4];B[aa])")
    assert "--number names one of them" in gridsage("review", str(file)).stderr
    found = gridsage.document(f"review {file} --number 2 --nodes 50 --json")
    assert [move["move"] for move in found["moves"]] == [[0, 0]]


def test_the_page_needs_nothing_else_and_is_not_overwritten_unasked(gridsage: Command, lost: Path) -> None:
    page = lost.with_suffix(".html")
    assert gridsage("review", str(lost), "--time", "0.05", "--html", str(page)).stdout == ""
    text = page.read_text(encoding="utf-8")
    assert "Move 2, O a2: blunder" in text
    assert text.count("<svg") == 2
    assert "$" not in text
    assert not any(word in text for word in ("http:", "https:", "<script", "src="))
    again = gridsage("review", str(lost), "--time", "0.05", "--html", str(page))
    assert again.returncode == 2
    assert gridsage("review", str(lost), "--time", "0.05", "--html", str(page), "--replace").returncode == 0


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("game.xyz", "perhaps", "is in none of the formats that are read"),
        ("game.txt", "3x3x3\n.X.\n...\n...\n", "rows do not tell"),
        ("game.json", '{"game": "mines"}', "not a game record"),
        ("game.txt", "15x15x5\nh8 h8\n", "h8"),
    ],
)
def test_what_is_no_game_is_told_in_one_line(
    gridsage: Command, tmp_path: Path, name: str, text: str, said: str
) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    done = gridsage("review", str(file))
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert gridsage("review", str(file), "--time", "0").returncode == 2


def test_mistakes_are_asked_for_until_a_better_move_is_found(gridsage: Command, lost: Path) -> None:
    done = gridsage("review", str(lost), "--nodes", "5000", "--learn", text="a1\na2\nb2\n")
    assert done.returncode == 0, done.stderr
    assert "Move 2: O played a2. Find a better move for O." in done.stdout
    assert "a1 cannot be played. Try again" in done.stdout
    assert "> Not yet: After a2, X wins by force: " in done.stdout
    assert done.stdout.endswith("1 of 1 found\n")
